#include "guest/neptune/channel.h"

#include "npt_encode.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#define RING_SIZE (1u << 20)
#define HEAP_SIZE (8u << 20)
#define PAGE 4096u

/* The heap's beginning is the window, for all but large payloads: it is small enough to stay in the processor's cache, where a
 * copy costs a fourth of what it costs into memory that was last touched long ago. */
#define WINDOW_SIZE (512u << 10)
#define WINDOW_LARGEST (WINDOW_SIZE / 4)
/* Small payloads are retired together when they are this much. */
#define RETIRE_BYTES (8u << 10)

#define LARGE_SIZE (HEAP_SIZE - WINDOW_SIZE)

/* A payload larger than this gets a region of its own, so that one upload does not empty the heap. */
#define HEAP_LARGEST (LARGE_SIZE / 4)

struct npt_dedicated {
    struct npt_dedicated *next;
    void *memory;
    uint64_t size;
    uint32_t region;
    bool committed;
    uint64_t position; /* the host has read it once it has passed this */
};

int npt_channel_init(struct npt_channel *channel, struct npt_device *device, uint32_t index)
{
    struct npt_ring_signals signals;
    channel->device = device;
    channel->index = index;
    channel->memory_size = NPT_RING_CONTROL_SIZE + RING_SIZE + HEAP_SIZE;
    channel->heap_size = HEAP_SIZE;
    channel->window = npt_heap_create(WINDOW_SIZE);
    channel->large = npt_heap_create(LARGE_SIZE);
    if (!channel->window || !channel->large)
        return -ENOMEM;
    uint32_t region = npt_region_take(device);
    int result = npt_transport_memory_add(device->transport, region, channel->memory_size, &channel->memory);
    if (result)
        return result;
    channel->heap_bytes = (uint8_t *)channel->memory + NPT_RING_CONTROL_SIZE + RING_SIZE;
    npt_transport_signals(device->transport, index, &signals);
    result = npt_ring_init(&channel->ring, channel->memory, RING_SIZE, 0, &signals);
    return result ? result : npt_transport_channel_add(device->transport, index, region, RING_SIZE);
}

static void free_dedicated(struct npt_channel *channel, struct npt_dedicated *piece)
{
    npt_transport_memory_unmap(channel->device->transport, piece->memory, piece->size);
    free(piece);
}

void npt_channel_finish(struct npt_channel *channel)
{
    if (!channel->device)
        return; /* it was never begun */
    while (channel->dedicated) {
        struct npt_dedicated *next = channel->dedicated->next;
        free_dedicated(channel, channel->dedicated);
        channel->dedicated = next;
    }
    if (channel->ring.control) {
        npt_log_info("channel %u: %" PRIu64 " bytes of commands, %" PRIu64 " doorbells for %" PRIu64
                     " sleeps of the host, waited %" PRIu64 " times",
                     channel->index, npt_ring_position(&channel->ring), channel->ring.doorbells,
                     npt_ring_sleeps(&channel->ring), channel->ring.waits);
        npt_ring_finish(&channel->ring);
    }
    npt_transport_memory_unmap(channel->device->transport, channel->memory, channel->memory_size);
    npt_heap_destroy(channel->window);
    npt_heap_destroy(channel->large);
}

/* Returns what the host has passed: the region ids come back once region_remove has been executed, which a later call sees. */
static void reclaim_dedicated(struct npt_channel *channel, uint64_t completed)
{
    struct npt_dedicated **at = &channel->dedicated;
    while (*at) {
        struct npt_dedicated *piece = *at;
        if (!piece->committed || !npt_position_reached(completed, piece->position)) {
            at = &piece->next;
            continue;
        }
        *at = piece->next;
        npt_region_give(channel->device, piece->region);
        free_dedicated(channel, piece);
    }
}

static bool upload_dedicated(struct npt_channel *channel, uint64_t size, struct npt_payload *out, void **memory)
{
    struct npt_dedicated *piece = calloc(1, sizeof(*piece));
    uint32_t region = piece ? npt_region_take(channel->device) : 0;
    if (!region)
        goto fail;
    piece->size = (size + PAGE - 1) & ~(uint64_t)(PAGE - 1);
    piece->region = region;
    if (npt_transport_memory_add(channel->device->transport, region, piece->size, &piece->memory))
        goto fail;
    piece->next = channel->dedicated;
    channel->dedicated = piece;
    *memory = piece->memory;
    *out = (struct npt_payload){piece->memory, (uint32_t)size, region, 0};
    return true;

fail:
    if (region)
        npt_region_give(channel->device, region);
    free(piece);
    return false;
}

/* The position behind which `size` bytes are free; a good part of the heap if possible, or a producer that outruns the host would
 * sleep and wake for every payload. */
static bool pressure(const struct npt_heap *heap, uint64_t size, uint64_t *position)
{
    return (size < WINDOW_SIZE / 2 && npt_heap_pressure(heap, WINDOW_SIZE / 2, position)) ||
           npt_heap_pressure(heap, size, position);
}

/* False when there was nothing to retire. */
static bool retire(struct npt_channel *channel)
{
    uint64_t position = npt_ring_position(&channel->ring);
    bool any = npt_heap_pending(channel->window) + npt_heap_pending(channel->large) != 0;
    npt_heap_retire(channel->window, position);
    npt_heap_retire(channel->large, position);
    return any;
}

bool npt_channel_upload(struct npt_channel *channel, uint64_t size, struct npt_payload *out, void **memory)
{
    bool is_large = size > WINDOW_LARGEST;
    struct npt_heap *heap = is_large ? channel->large : channel->window;
    uint64_t position, offset;
    if (size > UINT32_MAX)
        return false;
    if (size > HEAP_LARGEST)
        return upload_dedicated(channel, size, out, memory);
    while ((offset = npt_heap_alloc(heap, size)) == NPT_HEAP_NONE) {
        npt_heap_reclaim(heap, npt_ring_completed(&channel->ring));
        if ((offset = npt_heap_alloc(heap, size)) != NPT_HEAP_NONE)
            break;
        if (channel->is_encoded && retire(channel))
            continue;
        if (!pressure(heap, size, &position))
            return upload_dedicated(channel, size, out, memory); /* one command with very many payloads */
        if (npt_ring_wait(&channel->ring, position))
            return false;
    }
    channel->is_encoded = false;
    offset += is_large ? WINDOW_SIZE : 0;
    *memory = channel->heap_bytes + offset;
    *out = (struct npt_payload){*memory, (uint32_t)size, NPT_REGION_HEAP, offset};
    return true;
}

bool npt_channel_payload(struct npt_channel *channel, const void *bytes, uint64_t size, struct npt_payload *out)
{
    void *memory;
    if (size <= NPT_INLINE_MAX / 4) {
        *out = (struct npt_payload){bytes, (uint32_t)size, NPT_REGION_INLINE, 0};
        return true;
    }
    if (!npt_channel_upload(channel, size, out, &memory))
        return false;
    memcpy(memory, bytes, size);
    return true;
}

void npt_channel_commit(struct npt_channel *channel)
{
    channel->is_encoded = true;
    if (npt_heap_pending(channel->window) >= RETIRE_BYTES || npt_heap_pending(channel->large))
        retire(channel);
    if (!channel->dedicated)
        return;
    reclaim_dedicated(channel, npt_ring_completed(&channel->ring));
    for (struct npt_dedicated *piece = channel->dedicated; piece; piece = piece->next) {
        if (piece->committed)
            continue;
        npt_encode_neptune_region_remove(&channel->ring.stream, piece->region, 0, NULL);
        piece->committed = true;
        piece->position = npt_ring_position(&channel->ring);
    }
}

HRESULT npt_channel_wait(struct npt_channel *channel, uint64_t position)
{
    if (npt_ring_wait(&channel->ring, position) == 0)
        return S_OK;
    HRESULT status = npt_device_status(channel->device);
    return status == S_OK ? DXGI_ERROR_DEVICE_REMOVED : status;
}
