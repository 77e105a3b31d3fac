#include "guest/neptune/fence.h"

#include "guest/neptune/context.h"
#include "guest/neptune/events.h"
#include "guest/neptune/objects.h"
#include "guest/neptune/sharing.h"
#include "npt_encode.h"
#include "npt_methods.h"

/* GetCompletedValue looks at the connection once in so many calls, so that waiting for a dead renderer ends. */
#define POLLS_PER_LOOK 256u

#define FENCE_FLAGS                                                                                                    \
    (D3D11_FENCE_FLAG_NONE | D3D11_FENCE_FLAG_SHARED | D3D11_FENCE_FLAG_SHARED_CROSS_ADAPTER |                         \
     D3D11_FENCE_FLAG_NON_MONITORED)

static void destroy(struct npt_object *object)
{
    struct npt_fence *fence = (struct npt_fence *)object;
    npt_sharing_forget(object);
    if (fence->slot.bytes)
        npt_memory_free(object->device, &fence->slot);
    free(fence);
}

NPT_DEFINE_CLASS(fence, FENCE, destroy);

/* The host's own starts at 0: what the application sees is the slot. */
HRESULT npt_fence_create(struct npt_device *device, UINT64 value, UINT flags, struct npt_fence **out)
{
    if (device->caps->device_level < 5 || device->caps->context_level < 4)
        return DXGI_ERROR_UNSUPPORTED;
    struct npt_fence *fence = npt_object_new(device, &npt_fence_class, sizeof(*fence));
    HRESULT result = E_OUTOFMEMORY;
    if (!fence)
        return result;
    fence->flags = flags;
    atomic_init(&fence->signalled, value);
    if (!npt_memory_alloc(device, sizeof(struct npt_fence_slot), &fence->slot)) {
        result = npt_device_no_memory(device);
        goto fail;
    }
    memcpy(fence->slot.bytes, &value, sizeof(value));
    struct npt_stream *stream = npt_creation_begin(device, &fence->object);
    if (!stream) {
        result = npt_creation_failure(device);
        goto fail;
    }
    npt_encode_device_create_fence(stream, 0, (D3D11_FENCE_FLAG)0, fence->object.id);
    npt_encode_neptune_fence_watch(stream, (ID3D11Fence *)(void *)fence, fence->slot.region, fence->slot.offset, value);
    npt_creation_end(device, &fence->object);
    result = npt_creation_result(device);
    if (FAILED(result))
        goto fail;
    *out = fence;
    return S_OK;

fail:
    npt_object_release(&fence->object);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_fence(ID3D11Device5 *self, UINT64 initial_value, D3D11_FENCE_FLAG flags,
                                                  REFIID iid, void **fence)
{
    struct npt_fence *made = NULL;
    if (fence)
        *fence = NULL;
    if ((UINT)flags & ~(UINT)FENCE_FLAGS)
        return E_INVALIDARG;
    if (!fence)
        return S_FALSE;
    HRESULT result = npt_fence_create((struct npt_device *)self, initial_value, (UINT)flags, &made);
    if (FAILED(result))
        return result;
    result = npt_object_query_interface(&made->object, iid, fence);
    npt_object_release(&made->object);
    return result;
}

/* --- ID3D11Fence ------------------------------------------------------------------------------------------------- */

UINT64 npt_fence_value(const struct npt_fence *fence)
{
    /* pairs with the host's release of the value; "if the device has been removed, the return value will be UINT64_MAX" */
    struct npt_fence_slot *slot = fence->slot.bytes;
    UINT64 value = atomic_load_explicit(&slot->value, memory_order_acquire);
    return npt_device_known_status(fence->object.device) == S_OK ? value : UINT64_MAX;
}

UINT64 STDMETHODCALLTYPE npt_fence_get_completed_value(ID3D11Fence *self)
{
    struct npt_fence *fence = (struct npt_fence *)(void *)self;
    UINT before = atomic_fetch_add_explicit(&fence->polls, 1, memory_order_relaxed);
    if (before % POLLS_PER_LOOK == POLLS_PER_LOOK - 1)
        npt_device_status(fence->object.device);
    return npt_fence_value(fence);
}

/* Without an event the call returns when the value has been reached. */
static HRESULT block(struct npt_fence *fence, UINT64 value)
{
    struct npt_device *device = fence->object.device;
    HANDLE event = npt_event_create();
    if (!event)
        return E_OUTOFMEMORY;
    HRESULT result = npt_events_on_fence(device, fence, value, event);
    if (SUCCEEDED(result))
        npt_event_wait(event);
    npt_event_close(event);
    return FAILED(result) ? result : npt_device_known_status(device);
}

HRESULT STDMETHODCALLTYPE npt_fence_set_event_on_completion(ID3D11Fence *self, UINT64 value, HANDLE event)
{
    struct npt_fence *fence = (struct npt_fence *)(void *)self;
    if (event)
        return npt_events_on_fence(fence->object.device, fence, value, event);
    return npt_fence_value(fence) >= value ? npt_device_known_status(fence->object.device) : block(fence, value);
}

/* --- ID3D11DeviceContext4 ---------------------------------------------------------------------------------------- */

void npt_context_signal_fence(struct npt_context *context, struct npt_fence *fence, UINT64 value)
{
    npt_encode_context_signal(context->stream, 0, (ID3D11Fence *)(void *)fence, value);
    atomic_store_explicit(&fence->signalled, value, memory_order_relaxed);
    npt_ring_publish(&context->channel->ring);
    context->flushed = npt_ring_position(&context->channel->ring); /* a signal flushes */
}

static HRESULT status_of(const struct npt_context *context)
{
    return npt_ring_is_dead(&context->channel->ring) ? npt_device_status(context->device)
                                                     : npt_device_known_status(context->device);
}

HRESULT STDMETHODCALLTYPE npt_context_signal(ID3D11DeviceContext4 *self, ID3D11Fence *fence, UINT64 value)
{
    struct npt_context *context = npt_context_of(self);
    if (context->recording)
        return DXGI_ERROR_INVALID_CALL;
    if (!npt_context_take(context, NPT_OBJECT(fence), NPT_KIND_FENCE))
        return E_INVALIDARG;
    npt_context_signal_fence(context, (struct npt_fence *)(void *)fence, value);
    return status_of(context);
}

/* A value that only a later signal brings stops the context, as Direct3D says: here nobody else could signal it. */
HRESULT STDMETHODCALLTYPE npt_context_wait(ID3D11DeviceContext4 *self, ID3D11Fence *fence_interface, UINT64 value)
{
    static _Atomic bool logged;
    struct npt_context *context = npt_context_of(self);
    if (context->recording)
        return DXGI_ERROR_INVALID_CALL;
    if (!npt_context_take(context, NPT_OBJECT(fence_interface), NPT_KIND_FENCE))
        return E_INVALIDARG;
    struct npt_fence *fence = (struct npt_fence *)(void *)fence_interface;
    if (atomic_load_explicit(&fence->signalled, memory_order_relaxed) < value && !atomic_exchange(&logged, true))
        npt_log_error("ID3D11DeviceContext4::Wait: nothing has signalled the value %llu; the context stands still from "
                      "here on: call Signal before Wait",
                      (unsigned long long)value);
    npt_encode_context_wait(context->stream, 0, fence_interface, value);
    return status_of(context);
}

/* By way of a fence of the device's own, which the application never sees. */
HRESULT npt_context_set_event(struct npt_context *context, HANDLE event)
{
    struct npt_device *device = context->device;
    if (!device->progress) {
        HRESULT result = npt_fence_create(device, 0, 0, &device->progress);
        if (FAILED(result))
            return result;
        /* the device holds it, it does not hold the device */
        npt_object_use(&device->progress->object);
        npt_object_release(&device->progress->object);
    }
    UINT64 value = atomic_load_explicit(&device->progress->signalled, memory_order_relaxed) + 1;
    npt_context_need(context, &device->progress->object);
    npt_context_signal_fence(context, device->progress, value);
    return npt_events_on_fence(device, device->progress, value, event);
}
