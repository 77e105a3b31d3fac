/* signature.c: number of elements, 8, the elements, then their names. An element is 24 bytes: name, index, system value, component
 * type, register, mask, used mask; OSG5 puts the stream before it, ISG1, OSG1 and PSG1 also the minimum precision behind. */
#include "common/dxbc/error.h"

#define HEADER 8u
#define PLAIN 24u
#define WITH_STREAM 28u
#define WITH_PRECISION 32u

static uint32_t stride_of(uint32_t tag)
{
    switch (tag) {
    case DXBC_TAG('I', 'S', 'G', 'N'):
    case DXBC_TAG('O', 'S', 'G', 'N'):
    case DXBC_TAG('P', 'C', 'S', 'G'):
        return PLAIN;
    case DXBC_TAG('O', 'S', 'G', '5'):
        return WITH_STREAM;
    case DXBC_TAG('I', 'S', 'G', '1'):
    case DXBC_TAG('O', 'S', 'G', '1'):
    case DXBC_TAG('P', 'S', 'G', '1'):
        return WITH_PRECISION;
    default:
        return 0;
    }
}

bool dxbc_is_signature(uint32_t tag)
{
    return stride_of(tag) != 0;
}

static const uint8_t *place_of(const struct dxbc_signature *signature, uint32_t number)
{
    return signature->chunk.data + HEADER + (size_t)number * signature->stride;
}

bool dxbc_signature_open(struct dxbc_signature *signature, const struct dxbc_chunk *chunk, struct dxbc_error *error)
{
    const uint32_t stride = stride_of(chunk->tag);
    if (!stride)
        return dxbc_refuse(error, chunk->tag, 0, "it is not a signature");
    if (chunk->size < HEADER)
        return dxbc_refuse(error, chunk->tag, 0, "it ends inside its header of %u bytes", HEADER);
    *signature = (struct dxbc_signature){.chunk = *chunk, .count = dxbc_word(chunk->data), .stride = stride};
    if (signature->count > DXBC_SIGNATURE_MAX || signature->count > (chunk->size - HEADER) / stride)
        return dxbc_refuse(error, chunk->tag, 0, "it has no room for %u elements, or they are more than %u",
                           (unsigned)signature->count, DXBC_SIGNATURE_MAX);
    for (uint32_t i = 0; i < signature->count; i++) {
        const uint32_t name = dxbc_word(place_of(signature, i) + (stride > PLAIN ? 4 : 0));
        if (name >= chunk->size || !memchr(chunk->data + name, 0, chunk->size - name))
            return dxbc_refuse(error, chunk->tag, HEADER + i * stride, "the name of element %u is not inside",
                               (unsigned)i);
    }
    return true;
}

struct dxbc_element dxbc_signature_element(const struct dxbc_signature *signature, uint32_t number)
{
    const uint8_t *start = place_of(signature, number), *at = start + (signature->stride > PLAIN ? 4 : 0);
    return (struct dxbc_element){
        .name = (const char *)signature->chunk.data + dxbc_word(at),
        .index = dxbc_word(at + 4),
        .stream = signature->stride > PLAIN ? dxbc_word(start) : 0,
        .system_value = dxbc_word(at + 8),
        .component_type = dxbc_word(at + 12),
        .register_number = dxbc_word(at + 16),
        .mask = at[20],
        .used = at[21],
        .min_precision = signature->stride == WITH_PRECISION ? dxbc_word(at + 24) : 0,
    };
}

/* --- writing -------------------------------------------------------------------------------------------------------- */

static bool repeats(const struct dxbc_element *elements, uint32_t number)
{
    return number && strcmp(elements[number].name, elements[number - 1].name) == 0;
}

uint32_t dxbc_signature_size(uint32_t tag, const struct dxbc_element *elements, uint32_t count)
{
    const uint32_t stride = stride_of(tag);
    uint64_t size = HEADER + (uint64_t)count * stride;
    if (!stride || count > DXBC_SIGNATURE_MAX)
        return 0;
    for (uint32_t i = 0; i < count; i++)
        size += repeats(elements, i) ? 0 : strlen(elements[i].name) + 1;
    size = (size + 3) & ~(uint64_t)3;
    return size <= UINT32_MAX ? (uint32_t)size : 0;
}

static void put_element(uint8_t *at, uint32_t stride, const struct dxbc_element *element, uint32_t name)
{
    if (stride > PLAIN)
        at = dxbc_put(at, element->stream);
    at = dxbc_put(dxbc_put(at, name), element->index);
    at = dxbc_put(dxbc_put(at, element->system_value), element->component_type);
    at = dxbc_put(at, element->register_number);
    at = dxbc_put(at, element->mask | (uint32_t)element->used << 8);
    if (stride == WITH_PRECISION)
        dxbc_put(at, element->min_precision);
}

void dxbc_signature_write(uint32_t tag, const struct dxbc_element *elements, uint32_t count, uint8_t *out)
{
    const uint32_t stride = stride_of(tag), size = dxbc_signature_size(tag, elements, count);
    uint32_t next = HEADER + count * stride, name = next;
    dxbc_put(dxbc_put(out, count), HEADER);
    for (uint32_t i = 0; i < count; i++) {
        if (!repeats(elements, i)) {
            const uint32_t length = (uint32_t)strlen(elements[i].name) + 1;
            name = next;
            memcpy(out + name, elements[i].name, length);
            next += length;
        }
        put_element(out + HEADER + (size_t)i * stride, stride, &elements[i], name);
    }
    memset(out + next, 0, size - next);
}
