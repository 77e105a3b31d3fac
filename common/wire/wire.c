#include "common/wire/wire.h"

#include "common/wire/format.h"
#include "common/wire/message.h"

#include <stdlib.h>

#define TEXT_NULL UINT32_MAX
#define TEXT_MAX 4096u

/* --- encoding ---------------------------------------------------------------------------------------------------- */

uint8_t *npt_put_payload(uint8_t *at, const struct npt_payload *payload)
{
    npt_put_u32(at, payload->length);
    npt_put_u32(at + 4, payload->region);
    npt_put_u64(at + 8, payload->region ? payload->offset : 0);
    if (payload->region || payload->length == 0)
        return at + 16;
    uint32_t padded = npt_align(payload->length, 8);
    npt_put_u64(at + 16 + padded - 8, 0);
    memcpy(at + 16, payload->data, payload->length);
    return at + 16 + padded;
}

uint32_t npt_text_size(const char *text)
{
    return 4 + (text ? npt_align((uint32_t)strlen(text), 4) : 0);
}

uint8_t *npt_put_text(uint8_t *at, const char *text)
{
    if (!text) {
        npt_put_u32(at, TEXT_NULL);
        return at + 4;
    }
    uint32_t length = (uint32_t)strlen(text);
    uint32_t padded = npt_align(length, 4);
    npt_put_u32(at, length);
    if (padded)
        npt_put_u32(at + padded, 0);
    memcpy(at + 4, text, length); /* NOLINT(bugprone-not-null-terminated-result): the wire's texts have a length */
    return at + 4 + padded;
}

/* WCHAR holds UTF-16 units on Windows and code points elsewhere; the wire has UTF-16. */
static uint32_t wide_units(const WCHAR *text)
{
    uint32_t units = 0;
    for (; *text; text++) {
        uint32_t point = (uint32_t)*text;
        units += point >> 16 ? 2 : 1;
    }
    return units;
}

uint32_t npt_wide_text_size(const WCHAR *text)
{
    return 4 + (text ? npt_align(wide_units(text) * 2, 4) : 0);
}

static uint8_t *put_unit(uint8_t *at, uint32_t unit)
{
    at[0] = (uint8_t)unit;
    at[1] = (uint8_t)(unit >> 8);
    return at + 2;
}

uint8_t *npt_put_wide_text(uint8_t *at, const WCHAR *text)
{
    if (!text) {
        npt_put_u32(at, TEXT_NULL);
        return at + 4;
    }
    uint32_t units = wide_units(text);
    uint32_t padded = npt_align(units * 2, 4);
    npt_put_u32(at, units);
    if (padded)
        npt_put_u32(at + padded, 0);
    uint8_t *next = at + 4;
    for (; *text; text++) {
        uint32_t point = (uint32_t)*text;
        if (point >> 16) {
            next = put_unit(next, 0xd800 + ((point - 0x10000) >> 10 & 0x3ff));
            point = 0xdc00 + ((point - 0x10000) & 0x3ff);
        }
        next = put_unit(next, point);
    }
    return at + 4 + padded;
}

uint32_t npt_initial_data_end(uint32_t offset, uint32_t count, const struct npt_subresource *data)
{
    for (uint32_t i = 0; i < count; i++)
        offset = npt_align(offset, 8) + npt_payload_size(&data[i].payload) + 8;
    return offset;
}

uint32_t npt_put_initial_data(uint8_t *base, uint32_t offset, uint32_t count, const struct npt_subresource *data)
{
    for (uint32_t i = 0; i < count; i++) {
        if (offset & 4)
            npt_put_u32(base + offset, 0);
        uint8_t *at = npt_put_payload(base + npt_align(offset, 8), &data[i].payload);
        npt_put_u32(at, data[i].row_pitch);
        npt_put_u32(at + 4, data[i].depth_pitch);
        offset = (uint32_t)(at + 8 - base);
    }
    return offset;
}

uint32_t npt_input_elements_end(uint32_t offset, uint32_t count, const D3D11_INPUT_ELEMENT_DESC *elements)
{
    for (uint32_t i = 0; i < count; i++)
        offset = npt_align(offset, 4) + npt_text_size(elements[i].SemanticName) + 24;
    return offset;
}

uint32_t npt_put_input_elements(uint8_t *base, uint32_t offset, uint32_t count,
                                const D3D11_INPUT_ELEMENT_DESC *elements)
{
    for (uint32_t i = 0; i < count; i++) {
        const D3D11_INPUT_ELEMENT_DESC *e = &elements[i];
        uint8_t *at = npt_put_text(base + npt_align(offset, 4), e->SemanticName);
        npt_put_u32(at, e->SemanticIndex);
        npt_put_u32(at + 4, (uint32_t)e->Format);
        npt_put_u32(at + 8, e->InputSlot);
        npt_put_u32(at + 12, e->AlignedByteOffset);
        npt_put_u32(at + 16, (uint32_t)e->InputSlotClass);
        npt_put_u32(at + 20, e->InstanceDataStepRate);
        offset = (uint32_t)(at + 24 - base);
    }
    return offset;
}

uint32_t npt_so_entries_end(uint32_t offset, uint32_t count, const D3D11_SO_DECLARATION_ENTRY *entries)
{
    for (uint32_t i = 0; i < count; i++)
        offset = npt_align(offset, 4) + 4 + npt_text_size(entries[i].SemanticName) + 8;
    return offset;
}

uint32_t npt_put_so_entries(uint8_t *base, uint32_t offset, uint32_t count, const D3D11_SO_DECLARATION_ENTRY *entries)
{
    for (uint32_t i = 0; i < count; i++) {
        const D3D11_SO_DECLARATION_ENTRY *e = &entries[i];
        uint8_t *at = base + npt_align(offset, 4);
        npt_put_u32(at, e->Stream);
        at = npt_put_text(at + 4, e->SemanticName);
        npt_put_u32(at, e->SemanticIndex);
        npt_put_u32(at + 4,
                    (uint32_t)e->StartComponent | (uint32_t)e->ComponentCount << 8 | (uint32_t)e->OutputSlot << 16);
        offset = (uint32_t)(at + 8 - base);
    }
    return offset;
}

/* --- decoding ---------------------------------------------------------------------------------------------------- */

struct npt_arena *npt_arena_create(size_t quota)
{
    struct npt_arena *arena = malloc(sizeof(*arena));
    if (!arena)
        return NULL;
    arena->quota = quota;
    arena->used = arena->large_used = 0;
    arena->large = NULL;
    return arena;
}

void npt_arena_free_large(struct npt_arena *arena)
{
    while (arena->large) {
        struct npt_arena_large *next = arena->large->next;
        free(arena->large);
        arena->large = next;
    }
    arena->large_used = 0;
}

void npt_arena_destroy(struct npt_arena *arena)
{
    if (!arena)
        return;
    npt_arena_reset(arena);
    free(arena);
}

void *npt_arena_alloc(struct npt_arena *arena, size_t size)
{
    if (size <= NPT_ARENA_BLOCK - arena->used) {
        void *at = arena->block + arena->used;
        size_t rounded = (size + 15) & ~(size_t)15;
        arena->used = rounded <= NPT_ARENA_BLOCK - arena->used ? arena->used + rounded : NPT_ARENA_BLOCK;
        return at;
    }
    if (size > arena->quota - arena->large_used)
        return NULL;
    struct npt_arena_large *piece = malloc(sizeof(*piece) + size);
    if (!piece)
        return NULL;
    piece->next = arena->large;
    arena->large = piece;
    arena->large_used += size;
    return piece->bytes;
}

bool npt_reader_fail(struct npt_reader *reader, const char *rule)
{
    if (!reader->error)
        reader->error = rule;
    return false;
}

static bool read_u32(struct npt_reader *reader, uint32_t *out)
{
    const void *at = npt_read(reader, 4, 4);
    if (at)
        memcpy(out, at, 4);
    return at != NULL;
}

static void *reader_alloc(struct npt_reader *reader, uint64_t size)
{
    void *memory = size <= SIZE_MAX ? npt_arena_alloc(reader->arena, (size_t)size) : NULL;
    if (!memory)
        npt_reader_fail(reader, "the command needs more private memory than a context may have");
    return memory;
}

static const void *payload_bytes(struct npt_reader *reader, const struct npt_payload *payload)
{
    if (payload->region != NPT_REGION_INLINE) {
        const void *bytes = reader->host->payload(reader->host->context, payload->region, payload->offset,
                                                  payload->length);
        if (!bytes)
            npt_reader_fail(reader, "the payload is not inside a region that this context has");
        return bytes;
    }
    if (payload->length > NPT_INLINE_MAX || payload->offset) {
        npt_reader_fail(reader, "an inline payload is too long or has an offset");
        return NULL;
    }
    const void *bytes = npt_read(reader, payload->length, 8);
    return bytes && npt_read(reader, (8 - payload->length % 8) % 8, 1) ? bytes : NULL;
}

bool npt_read_payload(struct npt_reader *reader, bool to_private, struct npt_payload *out)
{
    const uint8_t *at = npt_read(reader, 16, 8);
    if (!at)
        return false;
    memcpy(&out->length, at, 4);
    memcpy(&out->region, at + 4, 4);
    memcpy(&out->offset, at + 8, 8);
    out->data = payload_bytes(reader, out);
    if (!out->data)
        return false;
    if (!to_private || out->region == NPT_REGION_INLINE)
        return true;
    void *copy = reader_alloc(reader, out->length);
    if (copy)
        memcpy(copy, out->data, out->length);
    out->data = copy;
    return copy != NULL;
}

bool npt_read_text(struct npt_reader *reader, bool required, const char **out)
{
    uint32_t length;
    if (!read_u32(reader, &length))
        return false;
    *out = NULL;
    if (length == TEXT_NULL)
        return !required || npt_reader_fail(reader, "a text is missing");
    if (length > TEXT_MAX)
        return npt_reader_fail(reader, "a text is too long");
    const char *bytes = npt_read(reader, npt_align(length, 4), 4);
    if (!bytes)
        return false;
    if (memchr(bytes, 0, length))
        return npt_reader_fail(reader, "a text has a zero byte inside");
    char *text = reader_alloc(reader, length + 1);
    if (!text)
        return false;
    memcpy(text, bytes, length);
    text[length] = 0;
    *out = text;
    return true;
}

static uint32_t get_unit(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8;
}

bool npt_read_wide_text(struct npt_reader *reader, bool required, const WCHAR **out)
{
    uint32_t units;
    if (!read_u32(reader, &units))
        return false;
    *out = NULL;
    if (units == TEXT_NULL)
        return !required || npt_reader_fail(reader, "a text is missing");
    if (units > TEXT_MAX)
        return npt_reader_fail(reader, "a text is too long");
    const uint8_t *at = npt_read(reader, npt_align(units * 2, 4), 4);
    WCHAR *text = at ? reader_alloc(reader, ((uint64_t)units + 1) * sizeof(WCHAR)) : NULL;
    if (!text)
        return false;
    uint32_t length = 0;
    for (uint32_t i = 0; i < units; i++) {
        uint32_t unit = get_unit(at + i * 2);
        uint32_t low = i + 1 < units ? get_unit(at + i * 2 + 2) : 0;
        if (sizeof(WCHAR) > 2 && unit >> 10 == 0x36 && low >> 10 == 0x37) {
            unit = 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
            i++;
        }
        if (unit == 0)
            return npt_reader_fail(reader, "a text has a zero inside");
        text[length++] = (WCHAR)unit;
    }
    text[length] = 0;
    *out = text;
    return true;
}

bool npt_read_id(struct npt_reader *reader, uint32_t id, uint64_t kinds, bool nullable, void **out)
{
    *out = NULL;
    if (!id)
        return nullable || npt_reader_fail(reader, "an object is missing");
    *out = reader->host->resolve(reader->host->context, id, kinds);
    return *out || npt_reader_fail(reader, "an id names no object, or one of another kind");
}

bool npt_read_ids(struct npt_reader *reader, uint32_t count, uint64_t kinds, void *const **out)
{
    const uint8_t *at = npt_read(reader, (uint64_t)count * 4, 4);
    void **objects = at ? reader_alloc(reader, (uint64_t)count * sizeof(void *)) : NULL;
    if (!objects)
        return false;
    *out = objects;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id;
        memcpy(&id, at + (size_t)i * 4, 4);
        if (!npt_read_id(reader, id, kinds, true, &objects[i]))
            return false;
    }
    return true;
}

bool npt_read_initial_data(struct npt_reader *reader, uint32_t count, const D3D11_SUBRESOURCE_DATA **out,
                           const uint32_t **lengths)
{
    if (count > NPT_COMMAND_MAX / 24)
        return npt_reader_fail(reader, "more initial data than a command can hold");
    D3D11_SUBRESOURCE_DATA *data = reader_alloc(reader, count * sizeof(*data));
    uint32_t *length = data ? reader_alloc(reader, count * sizeof(*length)) : NULL;
    if (!length)
        return false;
    *out = data;
    *lengths = length;
    for (uint32_t i = 0; i < count; i++) {
        struct npt_payload payload;
        uint32_t row, depth;
        if (!npt_read_payload(reader, false, &payload) || !read_u32(reader, &row) || !read_u32(reader, &depth))
            return false;
        data[i].pSysMem = payload.data;
        data[i].SysMemPitch = row;
        data[i].SysMemSlicePitch = depth;
        length[i] = payload.length;
    }
    return true;
}

bool npt_read_input_elements(struct npt_reader *reader, uint32_t count, const D3D11_INPUT_ELEMENT_DESC **out)
{
    D3D11_INPUT_ELEMENT_DESC *elements = reader_alloc(reader, (uint64_t)count * sizeof(*elements));
    if (!elements)
        return false;
    *out = elements;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t word[6];
        if (!npt_read_text(reader, true, &elements[i].SemanticName))
            return false;
        for (int k = 0; k < 6; k++)
            if (!read_u32(reader, &word[k]))
                return false;
        struct npt_format_layout layout;
        if (word[1] && !npt_format_layout((DXGI_FORMAT)word[1], &layout))
            return npt_reader_fail(reader, "an input element has an impossible format");
        if (word[4] > D3D11_INPUT_PER_INSTANCE_DATA || word[2] >= D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT)
            return npt_reader_fail(reader, "an input element has an impossible slot or class");
        elements[i].SemanticIndex = word[0];
        elements[i].Format = (DXGI_FORMAT)word[1];
        elements[i].InputSlot = word[2];
        elements[i].AlignedByteOffset = word[3];
        elements[i].InputSlotClass = (D3D11_INPUT_CLASSIFICATION)word[4];
        elements[i].InstanceDataStepRate = word[5];
    }
    return true;
}

bool npt_read_so_entries(struct npt_reader *reader, uint32_t count, const D3D11_SO_DECLARATION_ENTRY **out)
{
    D3D11_SO_DECLARATION_ENTRY *entries = reader_alloc(reader, (uint64_t)count * sizeof(*entries));
    if (!entries)
        return false;
    *out = entries;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t stream, index, packed;
        if (!read_u32(reader, &stream) || !npt_read_text(reader, false, &entries[i].SemanticName) ||
            !read_u32(reader, &index) || !read_u32(reader, &packed))
            return false;
        if (stream >= D3D11_SO_STREAM_COUNT || (packed >> 16 & 0xff) >= D3D11_SO_BUFFER_SLOT_COUNT)
            return npt_reader_fail(reader, "a stream-output entry has an impossible stream or slot");
        entries[i].Stream = stream;
        entries[i].SemanticIndex = index;
        entries[i].StartComponent = (BYTE)packed;
        entries[i].ComponentCount = (BYTE)(packed >> 8);
        entries[i].OutputSlot = (BYTE)(packed >> 16);
    }
    return true;
}

bool npt_enum_valid(uint32_t value, const uint32_t *values, uint32_t count)
{
    if (value <= values[count - 1] && values[count - 1] == values[0] + count - 1)
        return value == 0 || value >= values[0]; /* no gaps: the usual case needs no search */
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return value == 0 || (low < count && values[low] == value);
}
