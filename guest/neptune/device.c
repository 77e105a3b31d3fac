#include "guest/neptune/device.h"

#include "guest/neptune/channel.h"
#include "guest/neptune/debug.h"
#include "guest/neptune/dxgi_objects.h"
#include "guest/neptune/events.h"
#include "guest/neptune/formats.h"
#include "guest/neptune/ids.h"
#include "guest/neptune/memory.h"
#include "guest/neptune/state_object.h"
#include "guest/neptune/swapchain.h"
#include "npt_encode.h"
#include "npt_methods.h"

#include <errno.h>
#include <stdlib.h>

static void destroy(struct npt_object *object);

static const IID *const swapchain_maker_iids[] = {&IID_npt_swapchain_maker};

static const struct npt_interfaces interfaces[] = {
    {npt_device_iids, NPT_DEVICE_IID_COUNT, 0, &npt_device_vtable},
    {npt_dxgi_device_iids, NPT_DXGI_DEVICE_IID_COUNT, offsetof(struct npt_device, dxgi), &npt_dxgi_device_vtable},
    {npt_device_multithread_iids, NPT_DEVICE_MULTITHREAD_IID_COUNT, offsetof(struct npt_device, multithread),
     &npt_device_multithread_vtable},
    {swapchain_maker_iids, 1, offsetof(struct npt_device, swapchain_maker), &npt_swapchain_maker_vtable},
    {npt_d3d10_device_iids, NPT_D3D10_DEVICE_IID_COUNT, offsetof(struct npt_device, d3d10), &npt_d3d10_device_vtable},
    {npt_d3d10_multithread_iids, NPT_D3D10_MULTITHREAD_IID_COUNT, offsetof(struct npt_device, d3d10_multithread),
     &npt_d3d10_multithread_vtable},
};

static const struct npt_interfaces debug_interfaces[] = {
    {npt_device_iids, NPT_DEVICE_IID_COUNT, 0, &npt_device_debug_vtable},
    {npt_dxgi_device_iids, NPT_DXGI_DEVICE_IID_COUNT, offsetof(struct npt_device, dxgi), &npt_dxgi_device_vtable},
    {npt_device_multithread_iids, NPT_DEVICE_MULTITHREAD_IID_COUNT, offsetof(struct npt_device, multithread),
     &npt_device_multithread_vtable},
    {swapchain_maker_iids, 1, offsetof(struct npt_device, swapchain_maker), &npt_swapchain_maker_vtable},
    {npt_d3d10_device_iids, NPT_D3D10_DEVICE_IID_COUNT, offsetof(struct npt_device, d3d10), &npt_d3d10_device_vtable},
    {npt_d3d10_multithread_iids, NPT_D3D10_MULTITHREAD_IID_COUNT, offsetof(struct npt_device, d3d10_multithread),
     &npt_d3d10_multithread_vtable},
    {npt_info_queue_iids, NPT_INFO_QUEUE_IID_COUNT, offsetof(struct npt_device, info_queue), &npt_info_queue_vtable},
    {npt_debug_iids, NPT_DEBUG_IID_COUNT, offsetof(struct npt_device, debug_interface), &npt_debug_vtable},
};

/* A Direct3D 11 device is one of Direct3D 10 once it has made a context state, whatever that emulates. */
static bool offers(const struct npt_object *object, uint32_t offset)
{
    const struct npt_device *device = (const struct npt_device *)object;
    return offset != offsetof(struct npt_device, d3d10) ||
           atomic_load_explicit(&device->is_d3d10, memory_order_relaxed);
}

static const struct npt_class debug_device_class = {
    .name = "device",
    .interfaces = debug_interfaces,
    .interface_count = sizeof(debug_interfaces) / sizeof(*debug_interfaces),
    .destroy = destroy,
    .offers = offers,
};

static const struct npt_class device_class = {
    .name = "device",
    .interfaces = interfaces,
    .interface_count = sizeof(interfaces) / sizeof(*interfaces),
    .destroy = destroy,
    .offers = offers,
};

/* --- losing it --------------------------------------------------------------------------------------------------- */

static void note_lost(struct npt_device *device, HRESULT reason, const char *text)
{
    HRESULT alive = S_OK;
    if (atomic_compare_exchange_strong(&device->removed, &alive, reason))
        npt_log_error("the device is lost: %s", text);
}

/* The host's own words are in the error block of the channel that failed. */
static bool note_ring_error(struct npt_device *device, const struct npt_channel *channel)
{
    struct npt_ring_error error;
    if (!npt_ring_get_error(&channel->ring, &error))
        return false;
    char text[NPT_RING_ERROR_TEXT + 1];
    memcpy(text, error.text, sizeof(error.text));
    text[error.length < sizeof(error.text) ? error.length : sizeof(error.text)] = 0;
    note_lost(device, DXGI_ERROR_DEVICE_REMOVED, text);
    return true;
}

HRESULT npt_device_status(struct npt_device *device)
{
    HRESULT known = npt_device_known_status(device);
    struct npt_lost lost;
    if (known != S_OK)
        return known;
    if (note_ring_error(device, &device->immediate) || note_ring_error(device, &device->creation))
        return npt_device_known_status(device);
    if (npt_transport_is_lost(device->transport, &lost))
        note_lost(device, DXGI_ERROR_DEVICE_REMOVED, lost.text);
    return npt_device_known_status(device);
}

HRESULT npt_device_no_memory(struct npt_device *device)
{
    HRESULT status = npt_device_status(device);
    return status == S_OK ? E_OUTOFMEMORY : status;
}

void npt_device_lose(struct npt_device *device, const char *text)
{
    if (npt_device_status(device) != S_OK)
        return;
    note_lost(device, DXGI_ERROR_DEVICE_REMOVED, text);
    npt_transport_end(device->transport, text);
}

/* --- making it --------------------------------------------------------------------------------------------------- */

/* Asks the host for its device; the answer is the capability block. */
static HRESULT create_on_host(struct npt_device *device, const D3D_FEATURE_LEVEL *levels, UINT level_count)
{
    struct npt_memory block;
    UINT wanted[16];
    if (level_count > 16)
        return E_OUTOFMEMORY;
    if (!npt_memory_alloc(device, sizeof(struct npt_caps), &block)) {
        npt_log_error("no memory can be shared with the host");
        return npt_device_no_memory(device);
    }
    memset(block.bytes, 0, sizeof(struct npt_caps));
    for (UINT i = 0; i < level_count; i++)
        wanted[i] = (UINT)levels[i];
    npt_encode_neptune_create_device(&device->immediate.ring.stream, NPT_ID_DEVICE, NPT_ID_IMMEDIATE, device->flags,
                                     block.region, block.offset, sizeof(struct npt_caps), level_count, wanted);
    HRESULT result = npt_channel_wait(&device->immediate, npt_ring_position(&device->immediate.ring));
    if (SUCCEEDED(result)) {
        memcpy(device->caps, block.bytes, sizeof(*device->caps));
        device->caps->text[sizeof(device->caps->text) - 1] = 0;
        bool known = device->caps->version == NPT_CAPS_VERSION && device->caps->size == sizeof(*device->caps);
        result = known ? device->caps->result : E_FAIL;
        npt_formats_limit(device->caps);
        if (FAILED(result))
            npt_log_error("the host cannot make a device: %s", device->caps->text);
    }
    npt_memory_free(device, &block);
    return result;
}

static HRESULT connect_channels(struct npt_device *device)
{
    char text[NPT_MESSAGE_TEXT];
    int error = npt_transport_open(NULL, &device->transport, text);
    if (error) {
        npt_log_error("%s", text);
        return error == -ENOMEM ? E_OUTOFMEMORY : E_FAIL;
    }
    error = npt_channel_init(&device->immediate, device, 0);
    if (!error)
        error = npt_channel_init(&device->creation, device, 1);
    struct npt_lost lost;
    if (error && npt_transport_is_lost(device->transport, &lost))
        npt_log_error("%s", lost.text);
    else if (error)
        npt_log_error("a channel to the host cannot be made: %s", strerror(-error));
    return !error ? S_OK : error == -EPIPE ? DXGI_ERROR_DEVICE_REMOVED : E_OUTOFMEMORY;
}

/* "The Direct3D 11 and earlier runtimes limited mapping to vertex or index buffers"; the rest is an option. */
static UINT append_never(const struct npt_caps *caps)
{
    const struct npt_caps_feature *row = &caps->feature[D3D11_FEATURE_D3D11_OPTIONS];
    D3D11_FEATURE_DATA_D3D11_OPTIONS options = {0};
    if (SUCCEEDED(row->result) && row->size >= sizeof(options))
        memcpy(&options, row->data, sizeof(options));
    return (options.MapNoOverwriteOnDynamicConstantBuffer ? 0 : (UINT)D3D11_BIND_CONSTANT_BUFFER) |
           (options.MapNoOverwriteOnDynamicBufferSRV ? 0 : (UINT)D3D11_BIND_SHADER_RESOURCE);
}

HRESULT npt_device_create(struct npt_adapter *adapter, UINT flags, const D3D_FEATURE_LEVEL *levels, UINT level_count,
                          struct npt_device **out)
{
    *out = NULL;
    struct npt_device *device = calloc(1, sizeof(*device));
    if (!device)
        return E_OUTOFMEMORY;
    HRESULT result = E_OUTOFMEMORY;
    npt_mutex_init(&device->creation_lock);
    npt_mutex_init(&device->context_lock);
    const bool debugged = flags & D3D11_CREATE_DEVICE_DEBUG;
    npt_object_init(&device->object, debugged ? &debug_device_class : &device_class, NULL);
    if (adapter)
        npt_object_use(&adapter->object);
    device->adapter = adapter;
    device->flags = flags;
    device->maximum_frame_latency = NPT_FRAME_LATENCY;
    device->caps = calloc(1, sizeof(*device->caps));
    device->ids = npt_ids_create();
    device->memory = npt_memory_pool_create();
    device->states = npt_state_cache_create();
    device->events = npt_events_create();
    device->debug = debugged ? npt_debug_create() : NULL;
    if (device->caps && device->ids && device->memory && device->states && device->events &&
        (device->debug || !debugged))
        result = connect_channels(device);
    if (SUCCEEDED(result))
        result = create_on_host(device, levels, level_count);
    if (SUCCEEDED(result)) {
        device->feature_level = (D3D_FEATURE_LEVEL)device->caps->feature_level;
        device->append_never = append_never(device->caps);
        if (adapter)
            npt_adapter_store_caps(adapter, device->caps);
        result = npt_context_create_immediate(device, &device->context);
    }
    if (SUCCEEDED(result))
        *out = device;
    else
        npt_object_release(&device->object);
    return result;
}

/* No child has a reference any more. Those that live are held by the immediate context, which is dropped while everything else still
 * stands. */
static void destroy(struct npt_object *object)
{
    struct npt_device *device = (struct npt_device *)object;
    npt_events_finish(device);
    if (device->progress)
        npt_object_drop(&device->progress->object);
    if (device->context) {
        device->context->object.id = 0; /* the host's goes with the connection */
        npt_object_drop(&device->context->object);
    }
    if (device->transport) {
        npt_channel_finish(&device->immediate);
        npt_channel_finish(&device->creation);
        npt_memory_pool_destroy(device);
        npt_transport_close(device->transport);
    }
    npt_memory_pool_destroy(device);
    npt_state_cache_destroy(device->states);
    npt_ids_destroy(device->ids);
    free(device->caps);
    if (device->adapter)
        npt_object_drop(&device->adapter->object);
    npt_debug_destroy(device->debug);
    npt_mutex_finish(&device->creation_lock);
    npt_mutex_finish(&device->context_lock);
    free(device);
}

/* --- its objects on the host ------------------------------------------------------------------------------------- */

bool npt_device_take_id(struct npt_device *device, struct npt_object *object)
{
    object->id = npt_ids_take(device);
    return object->id != 0;
}

struct npt_stream *npt_creation_begin(struct npt_device *device, struct npt_object *object)
{
    if (npt_device_known_status(device) != S_OK || !npt_device_take_id(device, object))
        return NULL;
    npt_mutex_lock(&device->creation_lock);
    return &device->creation.ring.stream;
}

void npt_creation_end(struct npt_device *device, struct npt_object *object)
{
    struct npt_ring *ring = &device->creation.ring;
    npt_ring_publish(ring);
    object->created = npt_ring_position(ring);
    bool dead = npt_ring_is_dead(ring);
    npt_mutex_unlock(&device->creation_lock);
    if (dead)
        npt_device_status(device);
}

void npt_creation_cancel(struct npt_device *device, struct npt_object *object)
{
    uint64_t creation = npt_ring_position(&device->creation.ring);
    npt_mutex_unlock(&device->creation_lock);
    npt_ids_give(device, object->id, npt_ring_position_now(&device->immediate.ring), creation);
    object->id = 0;
}

void npt_device_destroy_id(struct npt_device *device, struct npt_object *object)
{
    const struct npt_token token = {0, 0, npt_ring_position_now(&device->immediate.ring)};
    npt_mutex_lock(&device->creation_lock);
    npt_encode_neptune_destroy(&device->creation.ring.stream, object->id, 1, &token);
    npt_ring_publish(&device->creation.ring);
    uint64_t creation = npt_ring_position(&device->creation.ring);
    npt_mutex_unlock(&device->creation_lock);
    npt_ids_give(device, object->id, token.position, creation);
}

void npt_device_name_object(struct npt_device *device, struct npt_object *object, UINT size, const void *name)
{
    struct npt_payload payload;
    npt_mutex_lock(&device->creation_lock);
    if (npt_channel_payload(&device->creation, name, size, &payload))
        npt_encode_device_child_set_private_data(&device->creation.ring.stream, object->id, &WKPDID_D3DDebugObjectName,
                                                 &payload);
    npt_channel_commit(&device->creation);
    npt_ring_publish(&device->creation.ring);
    npt_mutex_unlock(&device->creation_lock);
}

UINT npt_caps_format_support(const struct npt_caps *caps, DXGI_FORMAT format)
{
    return (UINT)format < NPT_CAPS_FORMATS ? caps->format_support[format] : 0;
}
