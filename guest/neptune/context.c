#include "guest/neptune/context.h"

#include "guest/neptune/command_list.h"
#include "guest/neptune/debug.h"
#include "guest/neptune/device_context_state.h"
#include "guest/neptune/fence.h"
#include "guest/neptune/ids.h"
#include "npt_encode.h"
#include "npt_methods.h"

#include <stdlib.h>

/* GetData and Map with DO_NOT_WAIT look at the connection once in so many answers of "not yet". */
#define POLLS_PER_LOOK 256u

static void context_destroy(struct npt_object *object)
{
    struct npt_context *context = (struct npt_context *)object;
    npt_append_clear(context);
    npt_state_clear(&context->state);
    npt_object_drop(npt_context_state_object(context->active));
    npt_recording_destroy(context->recording);
    free(context);
}

/* Nobody can finish the recording any more. It may execute lists that this context has made, and these hold the
 * context. */
static void context_abandon(struct npt_object *object)
{
    struct npt_context *context = (struct npt_context *)object;
    npt_recording_destroy(context->recording);
    context->recording = NULL;
}

static const struct npt_interfaces context_interfaces[] = {
    {npt_context_iids, NPT_CONTEXT_IID_COUNT, 0, &npt_context_vtable},
    {npt_annotation_iids, NPT_ANNOTATION_IID_COUNT, offsetof(struct npt_context, annotation), &npt_annotation_vtable},
    {npt_context_multithread_iids, NPT_CONTEXT_MULTITHREAD_IID_COUNT, offsetof(struct npt_context, multithread),
     &npt_context_multithread_vtable},
};

/* Deferred contexts are nobody's to protect: they have all but the last interface. */
static const struct npt_class deferred_class = {
    .name = "ID3D11DeviceContext",
    .kind = NPT_KIND_CONTEXT,
    .interfaces = context_interfaces,
    .interface_count = sizeof(context_interfaces) / sizeof(*context_interfaces) - 1,
    .destroy = context_destroy,
    .abandon = context_abandon,
};

const struct npt_class npt_context_class = {
    .name = "ID3D11DeviceContext",
    .kind = NPT_KIND_CONTEXT,
    .interfaces = context_interfaces,
    .interface_count = sizeof(context_interfaces) / sizeof(*context_interfaces),
    .destroy = context_destroy,
    .abandon = context_abandon,
};

static struct npt_context *create(struct npt_device *device, const struct npt_class *class, UINT flags)
{
    struct npt_context *context = calloc(1, sizeof(*context));
    if (!context)
        return NULL;
    npt_object_init(&context->object, class, device);
    if (device->debug)
        context->object.vtable = &npt_context_debug_vtable;
    context->device = device;
    context->flags = flags;
    npt_state_clear(&context->state);
    return context;
}

HRESULT npt_context_create_immediate(struct npt_device *device, struct npt_context **out)
{
    struct npt_context *context = create(device, &npt_context_class, 0);
    if (!context)
        return E_OUTOFMEMORY;
    context->active = npt_context_state_create_default(device);
    if (!context->active) {
        npt_object_release(&context->object);
        return E_OUTOFMEMORY;
    }
    context->object.id = NPT_ID_IMMEDIATE; /* create_device has made it on the host */
    context->channel = &device->immediate;
    context->stream = &device->immediate.ring.stream;
    context->waited = npt_ring_position_now(&device->creation.ring);
    context->flushed = npt_ring_position(&device->immediate.ring);
    /* the device holds it, it does not hold the device until the application asks for it */
    npt_object_use(&context->object);
    npt_object_release(&context->object);
    *out = context;
    return S_OK;
}

HRESULT npt_context_create_deferred(struct npt_device *device, UINT flags, struct npt_context **out)
{
    struct npt_context *context = create(device, &deferred_class, flags);
    if (!context)
        return E_OUTOFMEMORY;
    HRESULT result = E_OUTOFMEMORY;
    context->recording = npt_recording_create(device, NULL);
    if (!context->recording)
        goto fail;
    context->stream = npt_recording_stream(context->recording);
    context->state.borrows = true;
    struct npt_stream *stream = npt_creation_begin(device, &context->object);
    result = DXGI_ERROR_DEVICE_REMOVED;
    if (!stream)
        goto fail;
    npt_encode_device_create_deferred_context(stream, flags, context->object.id);
    npt_creation_end(device, &context->object);
    context->waited = context->object.created;
    npt_recording_needs(context->recording, context->waited);
    *out = context;
    return S_OK;

fail:
    npt_object_release(&context->object);
    return result;
}

/* A recording waits when it is executed. */
void npt_context_catch_up(struct npt_context *context)
{
    uint64_t position = npt_ring_position_now(&context->device->creation.ring);
    if (context->recording)
        npt_recording_needs(context->recording, position);
    else
        npt_encode_neptune_wait(context->stream, context->device->creation.index, position);
    context->waited = position;
}

void npt_context_submit(struct npt_context *context)
{
    npt_encode_context_flush(context->stream, 0);
    npt_ring_publish(&context->channel->ring);
    context->flushed = npt_ring_position(&context->channel->ring);
    npt_append_sweep(context);
}

HRESULT npt_context_poll(struct npt_context *context)
{
    if (++context->polls % POLLS_PER_LOOK == 0 || npt_ring_is_dead(&context->channel->ring))
        return npt_device_status(context->device);
    return npt_device_known_status(context->device);
}

/* --- methods ------------------------------------------------------------------------------------------------------ */

void STDMETHODCALLTYPE npt_context_flush(ID3D11DeviceContext4 *self)
{
    struct npt_context *context = npt_context_of(self);
    if (!context->recording)
        npt_context_submit(context);
}

void STDMETHODCALLTYPE npt_context_flush1(ID3D11DeviceContext4 *self, D3D11_CONTEXT_TYPE type, HANDLE event)
{
    struct npt_context *context = npt_context_of(self);
    (void)type; /* there is one queue */
    npt_context_flush(self);
    if (!event || context->recording)
        return;
    HRESULT result = npt_context_set_event(context, event);
    if (FAILED(result))
        npt_log_error("ID3D11DeviceContext3::Flush1: the event cannot be set: 0x%08x", (unsigned)result);
}

/* There is no protected content: the state stays what it is. */
void STDMETHODCALLTYPE npt_context_set_hardware_protection_state(ID3D11DeviceContext4 *self,
                                                                 WINBOOL hw_protection_enable)
{
    (void)self;
    (void)hw_protection_enable;
}

void STDMETHODCALLTYPE npt_context_get_hardware_protection_state(ID3D11DeviceContext4 *self,
                                                                 WINBOOL *hw_protection_enable)
{
    (void)self;
    *hw_protection_enable = FALSE;
}

D3D11_DEVICE_CONTEXT_TYPE STDMETHODCALLTYPE npt_context_get_type(ID3D11DeviceContext4 *self)
{
    return npt_context_of(self)->recording ? D3D11_DEVICE_CONTEXT_DEFERRED : D3D11_DEVICE_CONTEXT_IMMEDIATE;
}

UINT STDMETHODCALLTYPE npt_context_get_context_flags(ID3D11DeviceContext4 *self)
{
    return npt_context_of(self)->flags;
}
