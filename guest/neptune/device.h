/* device.h: one Direct3D device: its connection, channels, ids, memory, and what the host has told it. */
#ifndef NPT_DEVICE_H
#define NPT_DEVICE_H

#include "guest/neptune/object.h"
#include "guest/neptune/platform.h"

#include "common/ring/heap.h"
#include "common/ring/ring.h"
#include "common/wire/caps.h"
#include "guest/transport/transport.h"

struct npt_context;
struct npt_adapter;

/* A stretch of memory that the host sees too. */
struct npt_memory {
    void *bytes;
    uint64_t offset; /* inside `region` */
    uint64_t size;
    uint32_t region;
    uint32_t bucket; /* memory.c's own */
};

struct npt_channel {
    struct npt_ring ring;
    struct npt_heap *window, *large; /* the upload heap: its first part, and the rest */
    bool is_encoded;                 /* what has been handed out of it is in commands that are in the ring */
    uint8_t *heap_bytes;
    uint64_t heap_size;
    uint32_t index;
    struct npt_device *device;
    uint64_t memory_size;
    void *memory;
    struct npt_dedicated *dedicated; /* regions of single large payloads, until the host has passed them */
};

struct npt_device {
    struct npt_object object;
    struct npt_interface dxgi;
    struct npt_interface multithread;
    struct npt_interface info_queue, debug_interface; /* with `debug` only */
    struct npt_debug *debug;                          /* NULL without D3D11_CREATE_DEVICE_DEBUG */
    struct npt_interface swapchain_maker;
    struct npt_interface d3d10;
    struct npt_interface d3d10_multithread;
    struct npt_adapter *adapter;
    struct npt_transport *transport;
    struct npt_caps *caps;        /* our copy */
    struct npt_channel immediate; /* channel 0, of the immediate context, without a lock */
    struct npt_channel creation;  /* channel 1, under `creation_lock` */
    struct npt_mutex creation_lock;
    struct npt_context *context; /* the immediate context, created with the device */
    UINT flags;
    D3D_FEATURE_LEVEL feature_level;
    UINT append_never;             /* bind flags of buffers that are not mapped with NO_OVERWRITE */
    struct npt_mutex context_lock; /* ID3D11Multithread, recursive */
    _Atomic bool multithread_protected;
    UINT exception_mode;
    _Atomic bool is_d3d10;                      /* it answers for ID3D10Device */
    UINT d3d10_flags;                           /* D3D10_CREATE_DEVICE_FLAG: what D3D10CreateDevice was given */
    UINT text_filter_width, text_filter_height; /* ID3D10Device's; remembered only */
    _Atomic uint32_t query_serial; /* one for every End, so that a slot's last owner cannot answer for the next */
    INT gpu_thread_priority;       /* IDXGIDevice's; remembered only */
    UINT maximum_frame_latency;
    _Atomic HRESULT removed; /* S_OK while the device lives */
    struct npt_ids *ids;
    struct npt_state_cache *states; /* state_object.c's own */
    struct npt_memory_pool *memory;
    struct npt_events *events;
    struct npt_fence *progress; /* fence.c's own, for events behind the context's commands; NULL until the first */
};

/* Connects, makes the host's device with the first of `levels` that it has, and the immediate context. On success *out holds one
 * reference. Failures are D3D11CreateDevice's (E_FAIL when no tritond answers, with the reason logged). */
HRESULT npt_device_create(struct npt_adapter *adapter, UINT flags, const D3D_FEATURE_LEVEL *levels, UINT level_count,
                          struct npt_device **out);

/* S_OK, or DXGI_ERROR_DEVICE_REMOVED and the like once the device is lost. Looks at the connection: one system call. */
HRESULT npt_device_status(struct npt_device *device);
/* The same without looking: a load. */
static inline HRESULT npt_device_known_status(struct npt_device *device)
{
    return atomic_load_explicit(&device->removed, memory_order_relaxed);
}

/* Gives the device up: a method that returns nothing cannot do its work, and to go on without it would draw something else. `text`
 * is for the user. Nothing happens when it is lost already. Any thread. */
void npt_device_lose(struct npt_device *device, const char *text);

/* Why no shared memory could be had: E_OUTOFMEMORY, or that the device is lost and nobody gives any back. */
HRESULT npt_device_no_memory(struct npt_device *device);

/* --- creating objects on the host. Any thread.
 *
 *     struct npt_stream *stream = npt_creation_begin(device, &object->object);   // gives the object its id, takes the lock
 *     if (!stream) -> DXGI_ERROR_DEVICE_REMOVED
 *     npt_encode_device_create_...(stream, ..., object->object.id);
 *     npt_creation_end(device, &object->object);                                 // publishes, drops the lock
 */
struct npt_stream *npt_creation_begin(struct npt_device *device, struct npt_object *object);
void npt_creation_end(struct npt_device *device, struct npt_object *object);
/* In place of end, when nothing that makes the object has been encoded: it has no id again, so none will be destroyed. */
void npt_creation_cancel(struct npt_device *device, struct npt_object *object);

/* --- payloads. Between begin and end for the creation channel; on the immediate context's thread for that one. */

/* Fills `out` for `size` bytes at `bytes`: inline when small, else copied to shared memory. `bytes` must stay valid until the command
 * is encoded. False when no memory can be had. */
bool npt_channel_payload(struct npt_channel *channel, const void *bytes, uint64_t size, struct npt_payload *out);
/* Room for `size` bytes in shared memory (never inline), to be filled by the caller. */
bool npt_channel_upload(struct npt_channel *channel, uint64_t size, struct npt_payload *out, void **memory);
/* Call after the command that uses the payloads has been encoded: their memory is free once the host has passed it. */
void npt_channel_commit(struct npt_channel *channel);

/* --- long-lived shared memory: shadows of staging resources, query slots. Its contents are whatever they were. Any thread. */
bool npt_memory_alloc(struct npt_device *device, uint64_t size, struct npt_memory *out);
/* Gives it back; used again only after the host has passed what both channels hold now. */
void npt_memory_free(struct npt_device *device, struct npt_memory *memory);

/* Gives an object that is not created by a device method its id. False when there are none left. Any thread. */
bool npt_device_take_id(struct npt_device *device, struct npt_object *object);

/* Gives up the host's object and the id. Any thread. Called by object.c. */
void npt_device_destroy_id(struct npt_device *device, struct npt_object *object);

/* Tells the host's object its debug name, for whoever captures there. An object without an id has none. Any thread. */
void npt_device_name_object(struct npt_device *device, struct npt_object *object, UINT size, const void *name);

/* Waits until the host has executed everything on the immediate channel up to `position`. DXGI_ERROR_DEVICE_REMOVED when it died. */
HRESULT npt_channel_wait(struct npt_channel *channel, uint64_t position);

/* Format capability rows; 0 for values that are no format. */
UINT npt_caps_format_support(const struct npt_caps *caps, DXGI_FORMAT format);

#endif
