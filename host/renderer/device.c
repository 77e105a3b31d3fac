/* device.c: the device, and the contexts that channels are bound to. */
#include "host/renderer/context.h"

#include "host/renderer/caps.h"

#include <stdio.h>
#include <stdlib.h>

static const IID *const device_levels[] = {
    &IID_ID3D11Device,  &IID_ID3D11Device1, &IID_ID3D11Device2,
    &IID_ID3D11Device3, &IID_ID3D11Device4, &IID_ID3D11Device5,
};

static const IID *const context_levels[] = {
    &IID_ID3D11DeviceContext,  &IID_ID3D11DeviceContext1, &IID_ID3D11DeviceContext2,
    &IID_ID3D11DeviceContext3, &IID_ID3D11DeviceContext4,
};

/* The newest interface that the object has, with a reference; NULL when it has none of them. */
static void *newest(void *object, const IID *const *iids, uint32_t count, uint32_t *level)
{
    IUnknown *unknown = object;
    void *found;
    for (uint32_t i = count; i-- > 0;) {
        if (SUCCEEDED(unknown->lpVtbl->QueryInterface(unknown, iids[i], &found))) {
            *level = i;
            return found;
        }
    }
    return NULL;
}

bool trr_target_init(struct trr_target *target, ID3D11DeviceContext *context)
{
    *target = (struct trr_target){0};
    target->context = newest(context, context_levels, ARRAYSIZE(context_levels), &target->level);
    if (!target->context)
        return false;
    void *annotation = NULL;
    if (SUCCEEDED(context->lpVtbl->QueryInterface(context, &IID_ID3DUserDefinedAnnotation, &annotation)))
        target->annotation = annotation;
    return true;
}

void trr_target_finish(struct trr_target *target)
{
    if (target->annotation)
        target->annotation->lpVtbl->Release(target->annotation);
    if (target->context)
        target->context->lpVtbl->Release(target->context);
    *target = (struct trr_target){0};
}

bool trr_context_bind(struct trr_context *context, ID3D11DeviceContext *bound)
{
    struct trr_target target;
    if (!trr_target_init(&target, bound))
        return false;
    trr_target_finish(&context->current->target);
    context->current->target = target;
    context->host.bound = target.context;
    context->host.context_level = target.level;
    context->host.annotation = target.annotation;
    return true;
}

HRESULT trr_bind_context(void *context, const struct npt_neptune_bind_context *a)
{
    return trr_context_bind(context, a->context) ? S_OK : E_NOINTERFACE;
}

/* Takes the device into use and publishes its immediate context. */
static HRESULT adopt(struct trr_context *context, ID3D11Device *device, uint32_t context_id)
{
    ID3D11DeviceContext *immediate = NULL;

    device->lpVtbl->GetImmediateContext(device, &immediate);
    if (!immediate || !trr_target_init(&context->immediate, immediate) || !trr_context_bind(context, immediate)) {
        if (immediate)
            immediate->lpVtbl->Release(immediate);
        return E_NOINTERFACE;
    }
    context->host.device = newest(device, device_levels, ARRAYSIZE(device_levels), &context->host.device_level);
    context->host.publish(context, context_id, NPT_KIND_CONTEXT, immediate, NULL);
    return S_OK;
}

/* The flags that mean something without a debugger or a window. */
#define DEVICE_FLAGS (D3D11_CREATE_DEVICE_BGRA_SUPPORT | D3D11_CREATE_DEVICE_VIDEO_SUPPORT)

static HRESULT create(struct trr_context *context, const struct npt_neptune_create_device *a, struct npt_caps *caps)
{
    const struct trr_device_request request = {
        .flags = a->flags & DEVICE_FLAGS,
        .levels = (const D3D_FEATURE_LEVEL *)a->levels,
        .level_count = a->level_count,
    };
    struct trr_adapter adapter = {0};
    ID3D11Device *device = NULL;
    char text[TRR_TEXT] = "";

    HRESULT result = context->backend->create_device(&request, &device, &adapter, text);
    if (SUCCEEDED(result)) {
        result = adopt(context, device, a->context);
        if (SUCCEEDED(result))
            trr_caps_fill(caps, context->host.device, &adapter);
        else
            snprintf(text, sizeof(text), "the host's Direct3D has no immediate context");
        device->lpVtbl->Release(device);
    }
    caps->result = result;
    caps->device_level = context->host.device_level;
    caps->context_level = context->immediate.level;
    snprintf(caps->text, sizeof(caps->text), "%s", text);
    return result;
}

/* A device that cannot be made is the guest's to know, in the block; the context lives on. */
HRESULT trr_create_device(void *opaque, const struct npt_neptune_create_device *a)
{
    struct trr_context *context = opaque;
    void *block = a->capacity >= sizeof(struct npt_caps)
                      ? trr_context_memory(context, a->region, a->offset, sizeof(struct npt_caps))
                      : NULL;

    if (context->host.device)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the context has a device already");
    if (!block || a->offset % 8 != 0)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "there is no room for the capability block");
    if (!trr_objects_fresh(&context->objects, a->context))
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the id of the context is in use or out of range");

    struct npt_caps *caps = calloc(1, sizeof(*caps));
    if (!caps)
        return E_OUTOFMEMORY;
    caps->version = NPT_CAPS_VERSION;
    caps->size = sizeof(*caps);
    create(context, a, caps);
    memcpy(block, caps, sizeof(*caps));
    free(caps);
    return S_OK;
}
