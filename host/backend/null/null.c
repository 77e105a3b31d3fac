/* null.c: objects, and the methods of device and context that answer. */
#include "host/backend/null/null.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

HRESULT trr_null_make(const struct trr_null_type *type, struct trr_null_object *owner, void **object)
{
    struct trr_null_object *made = calloc(1, sizeof(*made));
    if (!made)
        return E_OUTOFMEMORY;
    made->vtable = type->vtable;
    made->type = type;
    made->references = 1;
    if (owner)
        made->device = owner->device ? owner->device : owner;
    *object = made;
    return S_OK;
}

HRESULT trr_null_query_interface(struct trr_null_object *self, REFIID iid, void **object)
{
    for (size_t i = 0; i < self->type->interface_count; i++) {
        if (IsEqualGUID(iid, self->type->interfaces[i])) {
            self->references++;
            *object = self;
            return S_OK;
        }
    }
    *object = NULL;
    return E_NOINTERFACE;
}

ULONG trr_null_add_ref(struct trr_null_object *self)
{
    return ++self->references;
}

ULONG trr_null_release(struct trr_null_object *self)
{
    ULONG left = --self->references;
    if (left == 0) {
        if (self->immediate)
            trr_null_release(self->immediate);
        free(self->scratch);
        free(self);
    }
    return left;
}

void trr_null_get_device(struct trr_null_object *self, ID3D11Device **device)
{
    trr_null_add_ref(self->device);
    *device = (ID3D11Device *)self->device;
}

/* --- device ------------------------------------------------------------------------------------------------------- */

HRESULT trr_null_check_format_support(struct trr_null_object *self, DXGI_FORMAT format, UINT *support)
{
    (void)self;
    *support = 0;
    if (format == DXGI_FORMAT_UNKNOWN || format > DXGI_FORMAT_B4G4R4A4_UNORM)
        return E_FAIL;
    *support = ~0u;
    return S_OK;
}

HRESULT trr_null_check_quality(struct trr_null_object *self, DXGI_FORMAT format, UINT samples, UINT *levels)
{
    (void)self;
    (void)format;
    *levels = samples <= 8;
    return S_OK;
}

HRESULT trr_null_check_feature(struct trr_null_object *self, D3D11_FEATURE feature, void *data, UINT size)
{
    (void)self;
    memset(data, 0, size);
    if (feature == D3D11_FEATURE_FORMAT_SUPPORT2 && size == sizeof(D3D11_FEATURE_DATA_FORMAT_SUPPORT2))
        ((D3D11_FEATURE_DATA_FORMAT_SUPPORT2 *)data)->OutFormatSupport2 = ~0u;
    if (feature == D3D11_FEATURE_D3D11_OPTIONS && size == sizeof(D3D11_FEATURE_DATA_D3D11_OPTIONS)) {
        D3D11_FEATURE_DATA_D3D11_OPTIONS *options = data;
        options->ConstantBufferOffsetting = TRUE;
        options->MapNoOverwriteOnDynamicConstantBuffer = TRUE;
    }
    return S_OK;
}

D3D_FEATURE_LEVEL trr_null_feature_level(struct trr_null_object *self)
{
    return self->level;
}

void trr_null_immediate_context(struct trr_null_object *self, void **context)
{
    trr_null_add_ref(self->immediate);
    *context = self->immediate;
}

HRESULT trr_null_create_fence(struct trr_null_object *self, UINT64 value, D3D11_FENCE_FLAG flags, REFIID iid,
                              void **fence)
{
    (void)flags;
    (void)iid;
    HRESULT result = trr_null_make(&trr_null_type_fence, self, fence);
    if (SUCCEEDED(result))
        ((struct trr_null_object *)*fence)->value = value;
    return result;
}

/* Everything before it is over: there is nothing to do. */
HRESULT trr_null_signal(struct trr_null_object *self, ID3D11Fence *fence, UINT64 value)
{
    (void)self;
    ((struct trr_null_object *)fence)->value = value;
    return S_OK;
}

UINT64 trr_null_completed_value(struct trr_null_object *self)
{
    return self->value;
}

/* --- context ------------------------------------------------------------------------------------------------------ */

HRESULT trr_null_get_data(struct trr_null_object *self, ID3D11Asynchronous *query, void *data, UINT size, UINT flags)
{
    (void)self;
    (void)query;
    (void)flags;
    if (data)
        memset(data, 0, size);
    return S_OK;
}

D3D11_DEVICE_CONTEXT_TYPE trr_null_context_type(struct trr_null_object *self)
{
    return self == self->device->immediate ? D3D11_DEVICE_CONTEXT_IMMEDIATE : D3D11_DEVICE_CONTEXT_DEFERRED;
}

/* --- backend ------------------------------------------------------------------------------------------------------ */

static bool null_open(char text[TRR_TEXT])
{
    (void)text;
    return true;
}

static HRESULT null_create_device(const struct trr_device_request *request, ID3D11Device **device,
                                  struct trr_adapter *adapter, char text[TRR_TEXT])
{
    struct trr_null_object *made = NULL;
    void *context = NULL;

    HRESULT result = trr_null_make(&trr_null_type_device, NULL, (void **)&made);
    if (FAILED(result))
        goto fail;
    result = trr_null_make(&trr_null_type_context, made, &context);
    if (FAILED(result))
        goto release_device;
    made->immediate = context;
    made->level = request->level_count ? request->levels[0] : D3D_FEATURE_LEVEL_11_0;
    *device = (ID3D11Device *)made;

    *adapter = (struct trr_adapter){.vendor_id = 0x1af4, .device_id = 0x1050, .dedicated_video_memory = 1u << 30};
    trr_adapter_describe(adapter, "Triton null device");
    return S_OK;

release_device:
    trr_null_release(made);
fail:
    snprintf(text, TRR_TEXT, "out of memory");
    return result;
}

const struct trr_backend trr_backend_null = {
    .name = "null",
    .open = null_open,
    .create_device = null_create_device,
};
