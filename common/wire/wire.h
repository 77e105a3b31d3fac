/* wire.h: what generated encoders, decoders and dispatchers share. docs/protocol.md is the contract. */
#ifndef NPT_WIRE_H
#define NPT_WIRE_H

#include "common/wire/stream.h"

#include <string.h>

#include <windows.h>

#include <d3d11_4.h>

#define NPT_FLAG_THIS 0x8000u

/* A name for a piece of work: everything on `channel` up to `position`. */
struct npt_token {
    uint32_t channel;
    uint32_t reserved;
    uint64_t position;
};

typedef struct npt_token NPT_TOKEN;

/* Bytes of a buffer. */
struct npt_span {
    uint32_t offset;
    uint32_t length;
};

typedef struct npt_span NPT_SPAN;

/* Bytes of the application on their way to Direct3D: inline when `region` is NPT_REGION_INLINE, else at `offset` of shared
 * memory. When decoded, `data` is where the bytes can be read. */
struct npt_payload {
    const void *data;
    uint32_t length;
    uint32_t region;
    uint64_t offset;
};

/* D3D11_SUBRESOURCE_DATA as the client hands it to an encoder: measured and placed. */
struct npt_subresource {
    struct npt_payload payload;
    uint32_t row_pitch;
    uint32_t depth_pitch;
};

/* Every object of the client that can be an argument starts like this. */
struct npt_identity {
    const void *vtable;
    uint32_t id;
};

static inline uint32_t npt_id(const void *object)
{
    return object ? ((const struct npt_identity *)object)->id : 0;
}

#define NPT_ID_INDEX_BITS 20u
#define NPT_ID_INDEX(id) ((id) & ((1u << NPT_ID_INDEX_BITS) - 1))
#define NPT_ID_GENERATION(id) ((id) >> NPT_ID_INDEX_BITS)
#define NPT_ID(index, generation) ((uint32_t)(index) | ((uint32_t)(generation) << NPT_ID_INDEX_BITS))

/* --- expressions of the overlay ---------------------------------------------------------------------------------- */

static inline uint32_t npt_mip_levels(uint32_t levels, uint32_t width, uint32_t height, uint32_t depth)
{
    uint32_t largest = width > height ? width : height;
    largest = largest > depth ? largest : depth;
    return levels ? levels : largest ? 32u - (uint32_t)__builtin_clz(largest) : 1u;
}

static inline uint32_t npt_count_of(uint32_t mips, uint32_t array)
{
    uint64_t count = (uint64_t)mips * (array ? array : 1);
    return count > UINT32_MAX ? UINT32_MAX : (uint32_t)count;
}

static inline uint32_t npt_initial_count_1d(const D3D11_TEXTURE1D_DESC *desc)
{
    return npt_count_of(npt_mip_levels(desc->MipLevels, desc->Width, 1, 1), desc->ArraySize);
}

static inline uint32_t npt_initial_count_2d(const D3D11_TEXTURE2D_DESC *desc)
{
    return npt_count_of(npt_mip_levels(desc->MipLevels, desc->Width, desc->Height, 1), desc->ArraySize);
}

static inline uint32_t npt_initial_count_2d1(const D3D11_TEXTURE2D_DESC1 *desc)
{
    return npt_count_of(npt_mip_levels(desc->MipLevels, desc->Width, desc->Height, 1), desc->ArraySize);
}

static inline uint32_t npt_initial_count_3d(const D3D11_TEXTURE3D_DESC *desc)
{
    return npt_mip_levels(desc->MipLevels, desc->Width, desc->Height, desc->Depth);
}

static inline uint32_t npt_initial_count_3d1(const D3D11_TEXTURE3D_DESC1 *desc)
{
    return npt_mip_levels(desc->MipLevels, desc->Width, desc->Height, desc->Depth);
}

/* D3D11_KEEP_RENDER_TARGETS_AND_DEPTH_STENCIL and D3D11_KEEP_UNORDERED_ACCESS_VIEWS stand for "no array". */
static inline uint32_t npt_keep_count(uint32_t count)
{
    return count == UINT32_MAX ? 0 : count;
}

static inline bool npt_range(uint32_t start, uint32_t count, uint32_t limit)
{
    return count <= limit && start <= limit - count;
}

/* What a class instance may start at: slots that a stage has, and a vector of a constant buffer. */
static inline bool npt_class_slots_valid(uint32_t constant_buffer, uint32_t constant_vector, uint32_t texture,
                                         uint32_t sampler)
{
    return constant_buffer < D3D11_COMMONSHADER_CONSTANT_BUFFER_API_SLOT_COUNT &&
           constant_vector < D3D11_REQ_CONSTANT_BUFFER_ELEMENT_COUNT &&
           texture < D3D11_COMMONSHADER_INPUT_RESOURCE_SLOT_COUNT && sampler < D3D11_COMMONSHADER_SAMPLER_SLOT_COUNT;
}

/* --- encoding ---------------------------------------------------------------------------------------------------- */

static inline uint32_t npt_align(uint32_t value, uint32_t alignment)
{
    return (value + alignment - 1) & ~(alignment - 1);
}

static inline void npt_put_u32(uint8_t *at, uint32_t value)
{
    memcpy(at, &value, sizeof(value));
}

static inline void npt_put_u64(uint8_t *at, uint64_t value)
{
    memcpy(at, &value, sizeof(value));
}

static inline void npt_put_header(uint8_t *at, uint16_t opcode, uint32_t flags, uint32_t size)
{
    npt_put_u64(at, (uint64_t)opcode | (uint64_t)flags << 16 | (uint64_t)size << 32);
}

static inline uint32_t npt_payload_size(const struct npt_payload *payload)
{
    return 16 + (payload->region ? 0 : npt_align(payload->length, 8));
}

uint8_t *npt_put_payload(uint8_t *at, const struct npt_payload *payload);

/* Text: bytes on the wire, and the writing of them. NULL is allowed. */
uint32_t npt_text_size(const char *text);
uint8_t *npt_put_text(uint8_t *at, const char *text);
uint32_t npt_wide_text_size(const WCHAR *text);
uint8_t *npt_put_wide_text(uint8_t *at, const WCHAR *text);

/* --- decoding ---------------------------------------------------------------------------------------------------- */

/* Memory for one decoded command. Bounded: what the limits of the protocol allow fits. */
#define NPT_ARENA_BLOCK 65536u

struct npt_arena_large {
    struct npt_arena_large *next;
    _Alignas(16) uint8_t bytes[];
};

/* One block serves ordinary commands; larger pieces are allocated apart and freed at the reset. */
struct npt_arena {
    size_t quota;
    size_t used;       /* of `block` */
    size_t large_used; /* bytes in `large` */
    struct npt_arena_large *large;
    _Alignas(16) uint8_t block[NPT_ARENA_BLOCK];
};

/* `quota` is how many bytes one command may use beyond the arena's own block of 64 KiB (shader bytecode). NULL without memory. */
struct npt_arena *npt_arena_create(size_t quota);
void npt_arena_destroy(struct npt_arena *arena);
void npt_arena_free_large(struct npt_arena *arena);
static inline void npt_arena_reset(struct npt_arena *arena)
{
    if (arena->large)
        npt_arena_free_large(arena);
    arena->used = 0;
}
/* 16-aligned memory that lives until the next reset; NULL when the quota or the memory is exhausted. */
void *npt_arena_alloc(struct npt_arena *arena, size_t size);

struct npt_command;
struct npt_operations;

/* What Direct3D would need to know of a resource to say how many bytes an update reads. */
struct npt_resource_info {
    D3D11_RESOURCE_DIMENSION dimension;
    DXGI_FORMAT format;
    uint32_t width; /* bytes of a buffer */
    uint32_t height;
    uint32_t depth;
    uint32_t mip_levels; /* never 0 */
    uint32_t array_size;
    uint32_t samples;
    D3D11_USAGE usage;
    uint32_t bind_flags;
    uint32_t cpu_access;
    uint32_t misc_flags;
};

/* The host's side of decoding: object table, regions, targets. */
struct npt_host {
    void *context; /* passed to each function */
    /* The object with this id when its kind is in `kinds` (bits of enum npt_kind), else NULL. */
    void *(*resolve)(void *context, uint32_t id, uint64_t kinds);
    /* True when `id` may become a new object's. */
    bool (*fresh)(void *context, uint32_t id);
    /* `length` bytes of shared memory, NULL when they are not all there. */
    const void *(*payload)(void *context, uint32_t region, uint64_t offset, uint32_t length);
    /* What is known of a resource; false when the id is none. */
    bool (*resource_info)(void *context, uint32_t id, struct npt_resource_info *info);
    /* Takes over one reference to a new object. `command` made it. */
    void (*publish)(void *context, uint32_t id, uint32_t kind, void *object, const struct npt_command *command);
    const struct npt_operations *operations;
    /* Where calls go. NULL before create_device. */
    ID3D11Device5 *device;
    uint32_t device_level; /* n: the device implements ID3D11Devicen */
    ID3D11DeviceContext4 *bound;
    uint32_t context_level;
    ID3DUserDefinedAnnotation *annotation; /* of the bound context; may be NULL */
};

/* Bytes of one command in private memory. Every accessor is bounded; the first failure sticks. */
struct npt_reader {
    const uint8_t *base; /* 8-aligned */
    uint32_t size;
    uint32_t offset;
    struct npt_arena *arena;
    const struct npt_host *host;
    const char *error; /* the rule that was broken, NULL while all is well */
};

/* Notes the broken rule (the first one stays); returns false for convenience. */
bool npt_reader_fail(struct npt_reader *reader, const char *rule);

/* A pointer to `size` bytes at the next multiple of `alignment`, or NULL after a failure. */
static inline const void *npt_read(struct npt_reader *reader, uint64_t size, uint32_t alignment)
{
    uint64_t start = ((uint64_t)reader->offset + alignment - 1) & ~(uint64_t)(alignment - 1);
    if (reader->error)
        return NULL;
    if (start > reader->size || size > reader->size - start) {
        npt_reader_fail(reader, "the command ends before its fields");
        return NULL;
    }
    reader->offset = (uint32_t)(start + size);
    return reader->base + start;
}

bool npt_read_payload(struct npt_reader *reader, bool to_private, struct npt_payload *out);
/* `required`: NULL is refused. */
bool npt_read_text(struct npt_reader *reader, bool required, const char **out);
bool npt_read_wide_text(struct npt_reader *reader, bool required, const WCHAR **out);
bool npt_read_id(struct npt_reader *reader, uint32_t id, uint64_t kinds, bool nullable, void **out);
bool npt_read_ids(struct npt_reader *reader, uint32_t count, uint64_t kinds, void *const **out);
bool npt_read_initial_data(struct npt_reader *reader, uint32_t count, const D3D11_SUBRESOURCE_DATA **out,
                           const uint32_t **lengths);
bool npt_read_input_elements(struct npt_reader *reader, uint32_t count, const D3D11_INPUT_ELEMENT_DESC **out);
bool npt_read_so_entries(struct npt_reader *reader, uint32_t count, const D3D11_SO_DECLARATION_ENTRY **out);

/* Their counterparts that encode: bytes needed from `offset` of the command on, and the writing at `base + offset`. Both return the
 * offset behind. */
uint32_t npt_initial_data_end(uint32_t offset, uint32_t count, const struct npt_subresource *data);
uint32_t npt_put_initial_data(uint8_t *base, uint32_t offset, uint32_t count, const struct npt_subresource *data);
uint32_t npt_input_elements_end(uint32_t offset, uint32_t count, const D3D11_INPUT_ELEMENT_DESC *elements);
uint32_t npt_put_input_elements(uint8_t *base, uint32_t offset, uint32_t count,
                                const D3D11_INPUT_ELEMENT_DESC *elements);
uint32_t npt_so_entries_end(uint32_t offset, uint32_t count, const D3D11_SO_DECLARATION_ENTRY *entries);
uint32_t npt_put_so_entries(uint8_t *base, uint32_t offset, uint32_t count, const D3D11_SO_DECLARATION_ENTRY *entries);

/* True when `value` is 0 or one of `count` sorted values. */
bool npt_enum_valid(uint32_t value, const uint32_t *values, uint32_t count);

#endif
