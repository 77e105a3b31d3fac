/* map.c: what the application sees of a mapped resource, and how it reaches the host.
 *
 * A dynamic resource that is only discarded gets fresh upload memory for every map, which is sent by reference: no
 * wait, no copy. One that is appended to (NO_OVERWRITE) keeps the memory of its last discard, so that the application
 * finds again what it wrote; what the host lacks of it (changes.h) is sent when something reads it, by reference as well:
 * the application promises not to touch what is in use.
 *
 * A staging resource keeps its contents in shared memory. The host fills it when the application asks and something
 * else has written to the resource since; what the application writes is sent from there.
 *
 * Only the immediate context comes here. */
#include "guest/neptune/context.h"

#include "common/wire/format.h"
#include "guest/neptune/changes.h"
#include "guest/neptune/index_bounds.h"
#include "npt_encode.h"
#include "npt_methods.h"

#include <stdlib.h>

/* So many discards without an append between them, and a resource counts as one that is only discarded. */
#define DISCARDS_MAX 8u

/* As many spans as one command may have. */
#define SPANS_MAX 64u

/* What the host is told to copy of a buffer's memory: a command in the ring that takes further spans until it is published. */
struct spans {
    uint64_t position; /* of the command's end */
    uint8_t *at;       /* the first span; NULL when there is no command */
    uint32_t used;
    uint32_t capacity;
    uint32_t last; /* span: where it starts, and where it ends */
    uint32_t end;
};

struct slot {
    void *pointer; /* what the application has, NULL while not mapped */
    D3D11_MAP type;
    struct npt_upload upload; /* of the map, for a resource that is only discarded */
    struct npt_memory memory; /* a staging resource's contents; what the last discard gave */
    struct npt_memory spare;  /* what the one before gave: free again once the host has passed spare_until */
    uint64_t spare_until;
    uint64_t read_until;         /* the host has read everything it was sent of `memory` behind this position */
    struct npt_changes *changes; /* what the host lacks of `memory` */
    bool discards;               /* what is sent next discards what the host has */
    struct spans spans;
    bool stale;   /* staging: the host has newer contents */
    bool reading; /* staging: they are on their way, complete behind `read` */
    uint64_t read;
    uint64_t written; /* staging: the host has taken the contents behind this position */
};

struct npt_map {
    UINT count;
    UINT discards; /* since the last append */
    bool appends;
    bool may_append; /* the application has appended: what allowed it then allows it always */
    bool fetched;    /* an append has had to wait for what the host has: it counts as appended to for good */
    struct slot slots[];
};

static bool texture_layout(const struct npt_resource *resource, UINT subresource, UINT *row_pitch, UINT *depth_pitch,
                           uint64_t *size)
{
    uint32_t width, height, depth;
    npt_resource_extent(resource, subresource, &width, &height, &depth);
    *row_pitch = npt_align(npt_format_row_bytes(resource->info.format, width), 16);
    uint64_t slice = (uint64_t)*row_pitch * npt_format_rows(resource->info.format, height);
    *depth_pitch = (UINT)slice;
    *size = slice * depth;
    return *size <= UINT32_MAX;
}

static inline bool layout_of(const struct npt_resource *resource, UINT subresource, UINT *row_pitch, UINT *depth_pitch,
                             uint64_t *size)
{
    if (resource->info.dimension != D3D11_RESOURCE_DIMENSION_BUFFER)
        return texture_layout(resource, subresource, row_pitch, depth_pitch, size);
    *row_pitch = *depth_pitch = resource->info.width;
    *size = resource->info.width;
    return true;
}

bool npt_map_layout(const struct npt_resource *resource, UINT subresource, UINT *row_pitch, UINT *depth_pitch,
                    uint64_t *size)
{
    return layout_of(resource, subresource, row_pitch, depth_pitch, size);
}

static struct npt_map *make_map(struct npt_context *context, struct npt_resource *resource)
{
    UINT count = npt_resource_subresources(resource);
    struct npt_map *map = calloc(1, sizeof(*map) + count * sizeof(map->slots[0]));
    if (!map)
        return NULL;
    map->count = count;
    map->appends = resource->info.dimension == D3D11_RESOURCE_DIMENSION_BUFFER &&
                   !(resource->info.bind_flags & D3D11_BIND_CONSTANT_BUFFER);
    for (UINT i = 0; i < count; i++) {
        map->slots[i].stale = resource->info.usage == D3D11_USAGE_STAGING;
        map->slots[i].written = npt_ring_completed(&context->channel->ring);
    }
    return resource->map = map;
}

static inline struct npt_map *map_of(struct npt_context *context, struct npt_resource *resource)
{
    return resource->map ? resource->map : make_map(context, resource);
}

static bool is_upload(const struct slot *slot)
{
    return slot->type == D3D11_MAP_WRITE_DISCARD && slot->pointer && slot->pointer != slot->memory.bytes;
}

static void forget_memory(struct npt_device *device, struct slot *slot)
{
    npt_memory_free(device, &slot->memory);
    npt_memory_free(device, &slot->spare);
    npt_changes_destroy(slot->changes);
    slot->changes = NULL;
    slot->spans.at = NULL;
}

/* The application may have forgotten to unmap. */
static void finish_slot(struct npt_device *device, struct slot *slot)
{
    if (is_upload(slot)) {
        npt_memory_free(device, &slot->upload.memory);
        npt_upload_release(device->context);
    }
    forget_memory(device, slot);
}

void npt_map_destroy(struct npt_resource *resource)
{
    struct npt_map *map = resource->map;
    for (UINT i = 0; map && i < map->count; i++)
        finish_slot(resource->object.device, &map->slots[i]);
    free(map);
    resource->map = NULL;
}

void npt_map_stale(struct npt_resource *resource, UINT subresource)
{
    struct npt_map *map = resource->map; /* without one everything is */
    npt_index_bounds_destroy(resource->index_bounds);
    resource->index_bounds = NULL;
    for (UINT i = 0; map && i < map->count; i++) {
        if (subresource != NPT_ALL_SUBRESOURCES && i != subresource)
            continue;
        map->slots[i].stale = true;
        if (resource->info.usage == D3D11_USAGE_DYNAMIC && !map->slots[i].pointer)
            forget_memory(resource->object.device, &map->slots[i]);
    }
}

/* One write of `payload`, whose bytes lie `offset` bytes into the subresource. */
static void send_write(struct npt_context *context, struct npt_resource *resource, UINT subresource, D3D11_MAP type,
                       UINT offset, const struct npt_payload *payload)
{
    UINT row = 0, depth = 0;
    uint64_t size;
    if (resource->info.dimension != D3D11_RESOURCE_DIMENSION_BUFFER)
        npt_map_layout(resource, subresource, &row, &depth, &size);
    npt_encode_neptune_write_resource(context->stream, (ID3D11Resource *)(void *)resource, subresource, type, offset,
                                      row, depth, payload);
}

static struct npt_payload payload_in(const struct npt_memory *memory, uint64_t offset, uint64_t size)
{
    return (struct npt_payload){(uint8_t *)memory->bytes + offset, (uint32_t)size, memory->region,
                                memory->offset + offset};
}

/* --- dynamic resources -------------------------------------------------------------------------------------------- */

static bool track(struct slot *slot, uint64_t size)
{
    if (!slot->changes)
        slot->changes = npt_changes_create((size_t)size);
    return slot->changes;
}

/* Memory that the host does not read any more; the last discard's if possible, which is still in the processor's cache. */
static bool renew_memory(struct npt_context *context, struct slot *slot, uint64_t size)
{
    struct npt_memory memory = slot->spare;
    const struct npt_ring *ring = &context->channel->ring;
    if (slot->memory.bytes && npt_position_reached(npt_ring_completed(ring), slot->read_until))
        return true;
    if (!memory.bytes || !npt_position_reached(npt_ring_completed(ring), slot->spare_until)) {
        if (!npt_memory_alloc(context->device, size, &memory))
            return false;
        npt_memory_free(context->device, &slot->spare);
    }
    slot->spare = slot->memory;
    slot->spare_until = npt_ring_position(ring);
    slot->memory = memory;
    return true;
}

static HRESULT open_discard(struct npt_context *context, struct npt_resource *resource, struct npt_map *map,
                            struct slot *slot, uint64_t size)
{
    if (context->append_count)
        npt_append_forget(context, resource); /* draws have been sent what they fetch */
    if (map->appends && !map->fetched && ++map->discards > DISCARDS_MAX) {
        map->appends = false;
        forget_memory(context->device, slot);
    }
    if (!map->appends) {
        if (!npt_upload_alloc(context, size, &slot->upload))
            return E_OUTOFMEMORY;
        npt_upload_hold(context);
        slot->pointer = slot->upload.bytes;
        return S_OK;
    }
    if (!track(slot, size) || !renew_memory(context, slot, size))
        return E_OUTOFMEMORY;
    npt_changes_discarded(slot->changes);
    slot->discards = true;
    slot->pointer = slot->memory.bytes;
    return S_OK;
}

static void close_discard(struct npt_context *context, struct npt_resource *resource, UINT subresource,
                          struct slot *slot)
{
    if (!is_upload(slot)) {
        npt_append_note(context, resource);
        return;
    }
    npt_upload_release(context);
    send_write(context, resource, subresource, D3D11_MAP_WRITE_DISCARD, 0, &slot->upload.payload);
    npt_upload_done(context, &slot->upload);
}

/* Fills the slot's memory with what the host has, by way of a staging buffer. */
static HRESULT fetch(struct npt_context *context, struct npt_resource *resource, struct slot *slot, uint64_t size)
{
    const D3D11_BUFFER_DESC desc = {resource->info.width, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ, 0, 0};
    ID3D11Device5 *device = (ID3D11Device5 *)(void *)context->device;
    ID3D11Buffer *staging;
    HRESULT result = npt_device_create_buffer(device, &desc, NULL, &staging);
    if (FAILED(result))
        return result;
    npt_context_need(context, NPT_OBJECT(staging));
    ID3D11Predicate *predicate = (ID3D11Predicate *)(void *)context->state.predicate;
    if (predicate) /* which must not suppress the copy */
        npt_encode_context_set_predication(context->stream, 0, NULL, FALSE);
    npt_encode_context_copy_resource(context->stream, 0, (ID3D11Resource *)staging, (ID3D11Resource *)(void *)resource);
    if (predicate)
        npt_encode_context_set_predication(context->stream, 0, predicate, context->state.predicate_value);
    npt_encode_neptune_read_resource(context->stream, (ID3D11Resource *)staging, 0, slot->memory.region, size,
                                     slot->memory.offset, 0, 0);
    result = npt_channel_wait(context->channel, npt_ring_position(&context->channel->ring));
    staging->lpVtbl->Release(staging);
    return result;
}

/* The first append to a resource whose last discard's memory is gone, or that was never discarded, has to wait. The host
 * is then given what it has: its Direct3D appends to what the immediate context has discarded last, and that is not what
 * a command list's discard has left. */
static HRESULT remember(struct npt_context *context, struct npt_resource *resource, struct slot *slot, uint64_t size)
{
    if (!npt_memory_alloc(context->device, size, &slot->memory))
        return E_OUTOFMEMORY;
    HRESULT result = fetch(context, resource, slot, size);
    if (FAILED(result)) {
        npt_memory_free(context->device, &slot->memory);
    } else {
        const struct npt_payload payload = payload_in(&slot->memory, 0, size);
        send_write(context, resource, 0, D3D11_MAP_WRITE_DISCARD, 0, &payload);
        slot->discards = false;
        slot->read_until = npt_ring_position(&context->channel->ring);
        npt_changes_sent(slot->changes);
    }
    resource->map->fetched = true;
    return result;
}

static HRESULT open_append(struct npt_context *context, struct npt_resource *resource, struct npt_map *map,
                           struct slot *slot, uint64_t size)
{
    map->appends = map->may_append = true;
    map->discards = 0;
    if (!track(slot, size))
        return E_OUTOFMEMORY;
    HRESULT result = slot->memory.bytes ? S_OK : remember(context, resource, slot, size);
    if (FAILED(result))
        return result;
    slot->pointer = slot->memory.bytes;
    return S_OK;
}

void *npt_map_append_again(struct npt_resource *resource)
{
    struct npt_map *map = resource->map;
    struct slot *slot = map ? &map->slots[0] : NULL;
    if (!map || !map->may_append || slot->pointer || !slot->memory.bytes || !slot->changes)
        return NULL;
    map->appends = true;
    map->discards = 0;
    slot->type = D3D11_MAP_WRITE_NO_OVERWRITE;
    return slot->pointer = slot->memory.bytes;
}

static void close_append(struct npt_context *context, struct npt_resource *resource, struct slot *slot)
{
    npt_changes_written(slot->changes);
    npt_append_note(context, resource);
}

const void *npt_map_contents(const struct npt_resource *resource)
{
    const struct slot *slot = resource->map ? &resource->map->slots[0] : NULL;
    return slot && slot->changes ? slot->memory.bytes : NULL;
}

/* Room for twice as many spans as the last command has used: it is published when the host shall go on. */
static __attribute__((noinline)) void open_spans(struct npt_context *context, struct npt_resource *resource,
                                                 struct slot *slot)
{
    static const NPT_SPAN none[SPANS_MAX];
    struct spans *spans = &slot->spans;
    const uint32_t capacity = spans->used < SPANS_MAX / 2 ? spans->used * 2 + !spans->used : SPANS_MAX;
    npt_encode_neptune_append_resource(context->stream, (ID3D11Buffer *)(void *)resource,
                                       slot->discards ? D3D11_MAP_WRITE_DISCARD : D3D11_MAP_WRITE_NO_OVERWRITE,
                                       slot->memory.region, capacity, slot->memory.offset, none);
    slot->discards = false;
    slot->read_until = npt_ring_position(&context->channel->ring);
    *spans = (struct spans){
        .position = slot->read_until,
        .at = context->stream->cursor - capacity * sizeof(NPT_SPAN),
        .capacity = capacity,
    };
}

static void put_span(struct spans *spans, uint32_t index, uint32_t start, uint32_t end)
{
    npt_put_u64(spans->at + index * sizeof(NPT_SPAN), (uint64_t)start | (uint64_t)(end - start) << 32);
    spans->last = start;
    spans->end = end;
}

static inline bool are_open(const struct npt_context *context, const struct slot *slot)
{
    return slot->spans.at && !slot->discards &&
           !npt_position_reached(context->channel->ring.published, slot->spans.position);
}

static void send_span(struct npt_context *context, struct npt_resource *resource, struct slot *slot, uint32_t start,
                      uint32_t end)
{
    struct spans *spans = &slot->spans;
    const bool open = are_open(context, slot);
    if (open && spans->end == start) {
        put_span(spans, spans->used - 1, spans->last, end);
        return;
    }
    if (!open || spans->used == spans->capacity)
        open_spans(context, resource, slot);
    put_span(spans, spans->used++, start, end);
}

void npt_map_send_changes(struct npt_context *context, struct npt_resource *resource, uint64_t from, uint64_t to)
{
    struct slot *slot = resource->map ? &resource->map->slots[0] : NULL;
    if (!slot || !slot->changes)
        return;
    size_t size = resource->info.width, limit = to < size ? (size_t)to : size;
    struct npt_run run;
    for (size_t start = from < limit ? (size_t)from : limit; start < limit; start = run.end) {
        run = npt_changes_next(slot->changes, slot->memory.bytes, start, limit);
        if (!run.end)
            return;
        send_span(context, resource, slot, (uint32_t)run.start, (uint32_t)run.end);
    }
}

/* --- staging resources -------------------------------------------------------------------------------------------- */

/* The position has been completed, or, where the application does not want to wait, DXGI_ERROR_WAS_STILL_DRAWING. */
static HRESULT reach(struct npt_context *context, uint64_t position, UINT flags)
{
    struct npt_ring *ring = &context->channel->ring;
    if (npt_position_reached(npt_ring_completed(ring), position))
        return S_OK;
    if (!(flags & D3D11_MAP_FLAG_DO_NOT_WAIT))
        return npt_channel_wait(context->channel, position);
    npt_ring_publish(ring);
    HRESULT status = npt_context_poll(context);
    return status == S_OK ? DXGI_ERROR_WAS_STILL_DRAWING : status;
}

static HRESULT open_staging(struct npt_context *context, struct npt_resource *resource, UINT subresource,
                            struct slot *slot, D3D11_MAP type, UINT flags, const D3D11_MAPPED_SUBRESOURCE *layout,
                            uint64_t size)
{
    HRESULT result;
    if (!slot->memory.bytes && !npt_memory_alloc(context->device, size, &slot->memory))
        return E_OUTOFMEMORY;
    if (slot->stale) {
        bool is_buffer = resource->info.dimension == D3D11_RESOURCE_DIMENSION_BUFFER;
        npt_encode_neptune_read_resource(context->stream, (ID3D11Resource *)(void *)resource, subresource,
                                         slot->memory.region, size, slot->memory.offset,
                                         is_buffer ? 0 : layout->RowPitch, is_buffer ? 0 : layout->DepthPitch);
        slot->read = npt_ring_position(&context->channel->ring);
        slot->stale = false;
        slot->reading = true;
    }
    if (slot->reading) {
        result = reach(context, slot->read, flags);
        if (result != S_OK)
            return result;
        slot->reading = false;
    }
    if (type != D3D11_MAP_READ) {
        result = reach(context, slot->written, flags);
        if (result != S_OK)
            return result;
    }
    slot->pointer = slot->memory.bytes;
    return S_OK;
}

static void close_staging(struct npt_context *context, struct npt_resource *resource, UINT subresource,
                          struct slot *slot)
{
    UINT row, depth;
    uint64_t size;
    if (slot->type == D3D11_MAP_READ || !npt_map_layout(resource, subresource, &row, &depth, &size))
        return;
    const struct npt_payload payload = payload_in(&slot->memory, 0, size);
    send_write(context, resource, subresource, D3D11_MAP_WRITE, 0, &payload);
    slot->written = npt_ring_position(&context->channel->ring);
}

/* --- both --------------------------------------------------------------------------------------------------------- */

HRESULT npt_map_open(struct npt_context *context, struct npt_resource *resource, UINT subresource, D3D11_MAP type,
                     UINT flags, D3D11_MAPPED_SUBRESOURCE *out)
{
    D3D11_MAPPED_SUBRESOURCE mapped = {NULL, 0, 0};
    uint64_t size;
    HRESULT result;
    struct npt_map *map = map_of(context, resource);
    if (!map || !layout_of(resource, subresource, &mapped.RowPitch, &mapped.DepthPitch, &size))
        return E_OUTOFMEMORY;
    struct slot *slot = &map->slots[subresource];
    if (slot->pointer)
        return E_INVALIDARG;
    if (type == D3D11_MAP_WRITE_DISCARD)
        result = open_discard(context, resource, map, slot, size);
    else if (type == D3D11_MAP_WRITE_NO_OVERWRITE)
        result = open_append(context, resource, map, slot, size);
    else
        result = open_staging(context, resource, subresource, slot, type, flags, &mapped, size);
    if (result != S_OK)
        return result;
    slot->type = type;
    /* one by one: a copy of what has just been written in parts would wait for the parts */
    out->pData = slot->pointer;
    out->RowPitch = mapped.RowPitch;
    out->DepthPitch = mapped.DepthPitch;
    return S_OK;
}

void npt_map_close(struct npt_context *context, struct npt_resource *resource, UINT subresource)
{
    struct slot *slot = resource->map ? &resource->map->slots[subresource] : NULL;
    if (!slot || !slot->pointer)
        return;
    if (slot->type == D3D11_MAP_WRITE_DISCARD)
        close_discard(context, resource, subresource, slot);
    else if (slot->type == D3D11_MAP_WRITE_NO_OVERWRITE)
        close_append(context, resource, slot);
    else
        close_staging(context, resource, subresource, slot);
    slot->pointer = NULL;
}
