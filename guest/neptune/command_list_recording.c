/* command_list_recording.c: the bytes of a deferred context's commands, and what they need. */
#include "guest/neptune/command_list.h"

#include "npt_encode.h"

#include <stdlib.h>

#define BYTES_INITIAL 16384u
#define BYTES_EXPECTED_MAX (4u << 20)
#define CHUNK_SMALLEST 16384u
#define CHUNK_LARGEST (1u << 20)
#define CHUNK_ALIGN 64u
#define RECENT 64u       /* power of two */
#define MAP_BUCKETS 64u  /* power of two */
#define PLAY_BYTES 4096u /* commands are copied in pieces of about this size */

/* A list of pointers that only grows. */
struct pointers {
    void **items;
    uint32_t count, capacity;
};

/* Another list that is executed: its id goes into the command at `offset`. */
struct child {
    size_t offset;
    struct npt_object *list;
};

/* The memory of a resource's last DISCARD. It is read when the list is first executed, with everything that
 * NO_OVERWRITE has added until then: nothing needs to be sent for that. */
struct mapping {
    struct npt_resource *resource;
    UINT subresource;
    uint32_t next; /* index + 1 */
    bool open;
    D3D11_MAPPED_SUBRESOURCE mapped;
};

struct npt_recording {
    struct npt_stream stream; /* first: refill finds the recording by it */
    struct npt_device *device;
    uint8_t *bytes;
    size_t capacity;
    uint8_t *sink; /* for commands that found no memory */
    bool failed;
    uint64_t needs; /* position on the creation channel */
    struct pointers uses;
    const struct npt_object *recent[RECENT];
    struct pointers begun;   /* queries; used as well */
    struct pointers queries; /* ended; used as well */
    struct pointers written; /* resources that can be mapped; used as well */
    struct child *children;
    uint32_t child_count, child_capacity;
    struct npt_memory *chunks; /* the last one has room */
    uint32_t chunk_count, chunk_capacity;
    uint64_t chunk_used;
    size_t bytes_expected; /* what the context's last recording needed */
    uint64_t chunk_expected;
    struct mapping *mappings;
    uint32_t mapping_count, mapping_capacity;
    uint32_t buckets[MAP_BUCKETS]; /* index + 1 */
};

/* --- memory ------------------------------------------------------------------------------------------------------- */

/* Room for one more element of `size` bytes in an array; the element, or NULL. */
static void *array_add(void *array_pointer, uint32_t *count, uint32_t *capacity, size_t size)
{
    void *array;
    memcpy(&array, array_pointer, sizeof(array));
    if (*count == *capacity) {
        uint32_t larger = *capacity ? *capacity * 2 : 16;
        void *moved = realloc(array, larger * size);
        if (!moved)
            return NULL;
        array = moved;
        memcpy(array_pointer, &array, sizeof(array));
        *capacity = larger;
    }
    return (uint8_t *)array + (*count)++ * size;
}

static bool pointers_add(struct pointers *pointers, void *pointer)
{
    void **item = array_add(&pointers->items, &pointers->count, &pointers->capacity, sizeof(*item));
    if (item)
        *item = pointer;
    return item;
}

static void fail(struct npt_recording *recording)
{
    recording->failed = true;
    recording->stream.cursor = recording->stream.limit = recording->sink;
}

static uint8_t *refill(struct npt_stream *stream, uint32_t size)
{
    struct npt_recording *recording = (struct npt_recording *)stream;
    if (!recording->failed) {
        size_t used = (size_t)(stream->cursor - recording->bytes), capacity = recording->capacity;
        while (capacity - used < size)
            capacity = capacity ? capacity * 2 : recording->bytes_expected;
        uint8_t *bytes = realloc(recording->bytes, capacity);
        if (bytes) {
            recording->bytes = bytes;
            recording->capacity = capacity;
            stream->cursor = bytes + used + size;
            stream->limit = bytes + capacity;
            return bytes + used;
        }
        fail(recording);
    }
    return recording->sink;
}

static uint64_t clamp(uint64_t value, uint64_t lowest, uint64_t highest)
{
    return value < lowest ? lowest : value > highest ? highest : value;
}

static void expect_as_much_as(struct npt_recording *recording, const struct npt_recording *last)
{
    uint64_t bytes = 0, chunks = 0;
    if (last) {
        bytes = last->failed ? 0 : (uint64_t)(last->stream.cursor - last->bytes);
        chunks = last->chunk_used;
        for (uint32_t i = 0; i + 1 < last->chunk_count; i++)
            chunks += last->chunks[i].size;
    }
    recording->bytes_expected = (size_t)clamp(bytes + bytes / 16, BYTES_INITIAL, BYTES_EXPECTED_MAX);
    recording->chunk_expected = clamp(chunks, CHUNK_SMALLEST, CHUNK_LARGEST);
}

struct npt_recording *npt_recording_create(struct npt_device *device, const struct npt_recording *last)
{
    struct npt_recording *recording = calloc(1, sizeof(*recording));
    if (!recording)
        return NULL;
    recording->sink = malloc(NPT_COMMAND_MAX);
    if (!recording->sink) {
        free(recording);
        return NULL;
    }
    recording->device = device;
    expect_as_much_as(recording, last);
    recording->stream.refill = refill;
    return recording;
}

static void free_chunks(struct npt_recording *recording)
{
    for (uint32_t i = 0; i < recording->chunk_count; i++)
        npt_memory_free(recording->device, &recording->chunks[i]);
    free(recording->chunks);
    recording->chunks = NULL;
    recording->chunk_count = recording->chunk_capacity = 0;
}

void npt_recording_destroy(struct npt_recording *recording)
{
    if (!recording)
        return;
    free_chunks(recording);
    for (uint32_t i = 0; i < recording->uses.count; i++)
        npt_object_drop(recording->uses.items[i]);
    free(recording->uses.items);
    free(recording->begun.items);
    free(recording->queries.items);
    free(recording->written.items);
    free(recording->children);
    free(recording->mappings);
    free(recording->bytes);
    free(recording->sink);
    free(recording);
}

struct npt_stream *npt_recording_stream(struct npt_recording *recording)
{
    return &recording->stream;
}

bool npt_recording_whole(const struct npt_recording *recording)
{
    return !recording->failed;
}

/* --- what the commands need --------------------------------------------------------------------------------------- */

void npt_recording_needs(struct npt_recording *recording, uint64_t position)
{
    recording->needs = position;
}

bool npt_recording_use(struct npt_recording *recording, struct npt_object *object)
{
    const struct npt_object **recent = &recording->recent[(uintptr_t)object / 64 % RECENT];
    if (*recent == object)
        return true;
    if (!pointers_add(&recording->uses, object)) {
        fail(recording);
        return false;
    }
    npt_object_use(object);
    *recent = object;
    return true;
}

/* Adds what is not there yet. */
static void note(struct npt_recording *recording, struct pointers *pointers, void *item)
{
    for (uint32_t i = 0; i < pointers->count; i++) {
        if (pointers->items[i] == item)
            return;
    }
    if (!pointers_add(pointers, item))
        fail(recording);
}

void npt_recording_begun(struct npt_recording *recording, struct npt_query *query)
{
    note(recording, &recording->begun, query);
}

bool npt_recording_end(struct npt_recording *recording, const struct npt_query *query)
{
    for (uint32_t i = 0; i < recording->begun.count; i++) {
        if (recording->begun.items[i] == query) {
            recording->begun.items[i] = recording->begun.items[--recording->begun.count];
            return true;
        }
    }
    return false;
}

void npt_recording_ended(struct npt_recording *recording, struct npt_query *query)
{
    note(recording, &recording->queries, query);
}

void npt_recording_wrote(struct npt_recording *recording, struct npt_resource *resource)
{
    note(recording, &recording->written, resource);
}

static struct npt_memory *add_chunk(struct npt_recording *recording, const struct npt_memory *last, uint64_t size)
{
    uint64_t chunk_size = last ? last->size * 4 : recording->chunk_expected;
    if (chunk_size > CHUNK_LARGEST)
        chunk_size = CHUNK_LARGEST;
    struct npt_memory chunk;
    if (!npt_memory_alloc(recording->device, size > chunk_size ? size : chunk_size, &chunk))
        return NULL;
    struct npt_memory *added = array_add(&recording->chunks, &recording->chunk_count, &recording->chunk_capacity,
                                         sizeof(*added));
    if (!added) {
        npt_memory_free(recording->device, &chunk);
        return NULL;
    }
    *added = chunk;
    recording->chunk_used = 0;
    return added;
}

bool npt_recording_room(struct npt_recording *recording, uint64_t size, struct npt_payload *out, void **memory)
{
    struct npt_memory *chunk = recording->chunk_count ? &recording->chunks[recording->chunk_count - 1] : NULL;
    if (!chunk || chunk->size < recording->chunk_used || chunk->size - recording->chunk_used < size)
        chunk = size <= UINT32_MAX ? add_chunk(recording, chunk, size) : NULL;
    if (!chunk) {
        fail(recording);
        return false;
    }
    *memory = (uint8_t *)chunk->bytes + recording->chunk_used;
    *out = (struct npt_payload){*memory, (uint32_t)size, chunk->region, chunk->offset + recording->chunk_used};
    recording->chunk_used += (size + CHUNK_ALIGN - 1) & ~(uint64_t)(CHUNK_ALIGN - 1);
    return true;
}

/* --- maps --------------------------------------------------------------------------------------------------------- */

static struct mapping *find_mapping(struct npt_recording *recording, const struct npt_resource *resource,
                                    UINT subresource, uint32_t **bucket)
{
    *bucket = &recording->buckets[((uintptr_t)resource / 64 + subresource) % MAP_BUCKETS];
    for (uint32_t i = **bucket; i; i = recording->mappings[i - 1].next) {
        struct mapping *mapping = &recording->mappings[i - 1];
        if (mapping->resource == resource && mapping->subresource == subresource)
            return mapping;
    }
    return NULL;
}

static struct mapping *add_mapping(struct npt_recording *recording, struct npt_resource *resource, UINT subresource,
                                   uint32_t *bucket)
{
    struct mapping *mapping = array_add(&recording->mappings, &recording->mapping_count, &recording->mapping_capacity,
                                        sizeof(*mapping));
    if (!mapping)
        return NULL;
    *mapping = (struct mapping){.resource = resource, .subresource = subresource, .next = *bucket};
    *bucket = recording->mapping_count;
    return mapping;
}

/* The write is recorded now and reads the memory when the list is executed. */
static HRESULT discard(struct npt_recording *recording, struct mapping *mapping)
{
    struct npt_resource *resource = mapping->resource;
    bool is_buffer = resource->info.dimension == D3D11_RESOURCE_DIMENSION_BUFFER;
    struct npt_payload payload;
    UINT row, depth;
    uint64_t size;
    void *memory;
    if (!npt_map_layout(resource, mapping->subresource, &row, &depth, &size) ||
        !npt_recording_room(recording, size, &payload, &memory))
        return E_OUTOFMEMORY;
    npt_encode_neptune_write_resource(&recording->stream, (ID3D11Resource *)(void *)resource, mapping->subresource,
                                      D3D11_MAP_WRITE_DISCARD, 0, is_buffer ? 0 : row, is_buffer ? 0 : depth, &payload);
    mapping->mapped = (D3D11_MAPPED_SUBRESOURCE){memory, row, depth};
    return S_OK;
}

HRESULT npt_recording_map(struct npt_recording *recording, struct npt_resource *resource, UINT subresource,
                          D3D11_MAP type, D3D11_MAPPED_SUBRESOURCE *out)
{
    uint32_t *bucket;
    struct mapping *mapping = find_mapping(recording, resource, subresource, &bucket);
    if (mapping && mapping->open)
        return E_INVALIDARG;
    if (type == D3D11_MAP_WRITE_DISCARD) {
        if (!mapping)
            mapping = add_mapping(recording, resource, subresource, bucket);
        HRESULT result = mapping ? discard(recording, mapping) : E_OUTOFMEMORY;
        if (FAILED(result))
            return result;
    } else if (!mapping || !mapping->mapped.pData) {
        return D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD;
    }
    mapping->open = true;
    *out = mapping->mapped;
    return S_OK;
}

void npt_recording_unmap(struct npt_recording *recording, struct npt_resource *resource, UINT subresource)
{
    uint32_t *bucket;
    struct mapping *mapping = find_mapping(recording, resource, subresource, &bucket);
    if (mapping)
        mapping->open = false;
}

/* --- execution ---------------------------------------------------------------------------------------------------- */

void npt_recording_execute(struct npt_recording *recording, ID3D11CommandList *list, BOOL restore)
{
    struct child *child = array_add(&recording->children, &recording->child_count, &recording->child_capacity,
                                    sizeof(*child));
    if (!child) {
        fail(recording);
        return;
    }
    child->list = NPT_OBJECT(list);
    npt_encode_context_execute_command_list(&recording->stream, 0, list, restore);
    const uint32_t size = 16; /* header, id, flag */
    child->offset = recording->failed ? 0 : (size_t)(recording->stream.cursor - recording->bytes) - size;
}

bool npt_recording_make_children(struct npt_recording *recording, struct npt_context *immediate,
                                 bool (*make)(struct npt_context *immediate, struct npt_object *list))
{
    for (uint32_t i = 0; i < recording->child_count; i++) {
        const struct child *child = &recording->children[i];
        if (!make(immediate, child->list))
            return false;
        npt_put_u32(recording->bytes + child->offset + 8, child->list->id);
    }
    return true;
}

static uint32_t command_size(const uint8_t *command)
{
    uint32_t size;
    memcpy(&size, command + 4, sizeof(size));
    return size;
}

void npt_recording_play(struct npt_recording *recording, struct npt_context *immediate)
{
    const uint8_t *at = recording->bytes, *end = recording->stream.cursor;
    if (!npt_position_reached(immediate->waited, recording->needs))
        npt_context_catch_up(immediate);
    while (at < end) { /* whole commands, several at a time */
        uint32_t size = command_size(at);
        while (at + size < end && size + command_size(at + size) <= PLAY_BYTES)
            size += command_size(at + size);
        memcpy(npt_stream_reserve(immediate->stream, size), at, size);
        at += size;
    }
    free(recording->bytes);
    recording->bytes = recording->stream.cursor = recording->stream.limit = NULL;
    free_chunks(recording);
}

void npt_recording_effects(const struct npt_recording *recording, struct npt_context *context)
{
    for (uint32_t i = 0; i < recording->written.count; i++)
        npt_context_wrote(context, recording->written.items[i], NPT_ALL_SUBRESOURCES);
    for (uint32_t i = 0; i < recording->mapping_count; i++)
        npt_context_wrote(context, recording->mappings[i].resource, recording->mappings[i].subresource);
    for (uint32_t i = 0; i < recording->queries.count; i++) {
        struct npt_query *query = recording->queries.items[i];
        if (context->recording)
            npt_recording_ended(context->recording, query);
        else
            npt_query_ended(context, query);
    }
}
