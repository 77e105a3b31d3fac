#include "guest/neptune/shader_code.h"

#include "common/dxbc/dxbc.h"

#include <string.h>

#define TAG(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

/* Container: tag, 16 bytes of checksum, 1, size, number of chunks, their offsets. Chunk: tag, size, bytes. */
#define CONTAINER_HEADER 32u
#define CHUNK_HEADER 8u
#define SIGNATURE_HEADER 8u

/* Nothing in a container is aligned for sure. */
static uint32_t word(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof(value));
    return value;
}

/* Where the 24 bytes that every element has start. */
static const uint8_t *element(const struct npt_signature *signature, uint32_t number)
{
    return signature->data + SIGNATURE_HEADER + (size_t)number * signature->stride + (signature->has_stream ? 4 : 0);
}

static bool name_inside(const uint8_t *data, uint32_t size, uint32_t name)
{
    return name < size && memchr(data + name, 0, size - name);
}

/* Every element is inside the chunk, and so is every name with its end. */
static bool read_signature(const uint8_t *data, uint32_t size, uint32_t stride, struct npt_signature *out)
{
    if (size < SIGNATURE_HEADER || (size - SIGNATURE_HEADER) / stride < word(data))
        return false;
    *out = (struct npt_signature){data, size, word(data), stride, stride > 24};
    for (uint32_t i = 0; i < out->count; i++) {
        uint32_t name = word(element(out, i));
        if (!name_inside(data, size, name))
            return false;
    }
    return true;
}

/* Version and number of words, then instructions: opcode and number of words, for custom data in a word of its own. */
#define PROGRAM_HEADER 2u
#define OPCODE_MASK 0x7ffu
#define CUSTOM_DATA 53u

/* Every instruction ends where the next one begins, and the last one where the program ends. */
static bool is_whole(const uint8_t *data, uint32_t count)
{
    uint32_t at = PROGRAM_HEADER;
    while (at < count) {
        const uint32_t token = word(data + 4 * (size_t)at);
        uint32_t length = token >> 24 & 0x7f;
        if ((token & OPCODE_MASK) == CUSTOM_DATA)
            length = at + 1 < count ? word(data + 4 * ((size_t)at + 1)) : 0;
        if (!length || length > count - at)
            return false;
        at += length;
    }
    return true;
}

static bool read_program(const uint8_t *data, uint32_t size, struct npt_shader_code *out)
{
    if (size < 4 * PROGRAM_HEADER)
        return false;
    const uint32_t count = word(data + 4);
    if (count < PROGRAM_HEADER || count > size / 4 || !is_whole(data, count))
        return false;
    out->has_program = true;
    out->program = word(data) >> 16;
    out->major = word(data) >> 4 & 15;
    out->minor = word(data) & 15;
    return true;
}

/* Interfaces: numbers of variables, types and slots, a total, then where in the chunk the variables, types and slots
 * are. A type is its name and 16-bit sizes; a variable its name, then type, number of elements and the places of its
 * first one, 16 bits each. */
#define INTERFACE_HEADER 32u
#define VARIABLE 16u
#define TYPE 12u
#define NO_PLACE 0xffffu

static uint32_t half(const uint8_t *at)
{
    uint16_t value;
    memcpy(&value, at, sizeof(value));
    return value;
}

static bool table_inside(uint32_t size, uint32_t offset, uint32_t count, uint32_t element_size)
{
    return offset <= size && (size - offset) / element_size >= count;
}

static bool read_variables(const uint8_t *data, uint32_t size, struct npt_class_variables *out)
{
    if (size < INTERFACE_HEADER)
        return false;
    const uint32_t count = word(data), types = word(data + 4);
    const uint32_t variables_at = word(data + 16), types_at = word(data + 20);
    if (!table_inside(size, variables_at, count, VARIABLE) || !table_inside(size, types_at, types, TYPE))
        return false;
    for (uint32_t i = 0; i < types; i++)
        if (!name_inside(data, size, word(data + types_at + i * TYPE)))
            return false;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *at = data + variables_at + (size_t)i * VARIABLE;
        if (!name_inside(data, size, word(at)) || half(at + 4) >= types)
            return false;
    }
    *out = (struct npt_class_variables){data, count};
    return true;
}

static bool read_chunk(uint32_t tag, const uint8_t *data, uint32_t size, struct npt_shader_code *out)
{
    switch (tag) {
    case TAG('S', 'H', 'D', 'R'):
    case TAG('S', 'H', 'E', 'X'):
        return read_program(data, size, out);
    case TAG('I', 'S', 'G', 'N'):
        return read_signature(data, size, 24, &out->inputs);
    case TAG('I', 'S', 'G', '1'):
        return read_signature(data, size, 32, &out->inputs);
    case TAG('O', 'S', 'G', 'N'):
        return read_signature(data, size, 24, &out->outputs);
    case TAG('O', 'S', 'G', '5'):
        return read_signature(data, size, 28, &out->outputs);
    case TAG('O', 'S', 'G', '1'):
        return read_signature(data, size, 32, &out->outputs);
    case TAG('I', 'F', 'C', 'E'):
        return read_variables(data, size, &out->variables);
    case TAG('S', 'F', 'I', '0'):
        out->features = size >= 4 ? word(data) : 0;
        return true;
    case TAG('A', 'o', 'n', '9'):
        out->has_level_9 = true;
        return true;
    default:
        return true;
    }
}

bool npt_shader_code_is_intact(const void *bytes)
{
    const uint8_t *base = bytes;
    uint32_t checksum[4];
    dxbc_checksum(base, word(base + 24), checksum);
    return memcmp(checksum, base + DXBC_CHECKSUM_AT, sizeof(checksum)) == 0;
}

bool npt_shader_code_read(const void *bytes, size_t length, struct npt_shader_code *out)
{
    const uint8_t *base = bytes;
    memset(out, 0, sizeof(*out));
    if (!base || length < CONTAINER_HEADER || word(base) != TAG('D', 'X', 'B', 'C') || word(base + 20) != 1)
        return false;
    const uint32_t total = word(base + 24), count = word(base + 28);
    if (total > length || total < CONTAINER_HEADER || (total - CONTAINER_HEADER) / 4 < count)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t offset = word(base + CONTAINER_HEADER + 4 * i);
        if (offset > total - CHUNK_HEADER || word(base + offset + 4) > total - CHUNK_HEADER - offset)
            return false;
        if (!read_chunk(word(base + offset), base + offset + CHUNK_HEADER, word(base + offset + 4), out))
            return false;
    }
    return true;
}

struct npt_signature_element npt_signature_get(const struct npt_signature *signature, uint32_t number)
{
    const uint8_t *at = element(signature, number);
    return (struct npt_signature_element){
        .name = (const char *)signature->data + word(at),
        .index = word(at + 4),
        .stream = signature->has_stream ? word(at - 4) : 0,
        .system_value = word(at + 8),
        .mask = at[20],
    };
}

static uint32_t place(const uint8_t *at)
{
    uint32_t value = half(at);
    return value == NO_PLACE ? 0 : value;
}

struct npt_class_variable npt_class_variable_get(const struct npt_class_variables *variables, uint32_t number)
{
    const uint8_t *data = variables->data;
    const uint8_t *at = data + word(data + 16) + (size_t)number * VARIABLE;
    const uint8_t *type = data + word(data + 20) + (size_t)half(at + 4) * TYPE;
    return (struct npt_class_variable){
        .name = (const char *)data + word(at),
        .type = (const char *)data + word(type),
        .count = half(at + 6),
        .first = {place(at + 8), place(at + 10), place(at + 12), place(at + 14)},
        .stride = {0, half(type + 6), half(type + 8), half(type + 10)},
    };
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool npt_semantic_equal(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower(*a) == lower(*b);
}

bool npt_signature_find(const struct npt_signature *signature, const char *name, uint32_t index, uint32_t stream,
                        struct npt_signature_element *out)
{
    for (uint32_t i = 0; i < signature->count; i++) {
        *out = npt_signature_get(signature, i);
        if (out->index == index && out->stream == stream && npt_semantic_equal(out->name, name))
            return true;
    }
    return false;
}
