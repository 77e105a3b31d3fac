/* container.c: tag, 16 bytes of checksum, a version of 1, size, number of chunks, where each of them is; then the chunks: tag, size,
 * bytes. */
#include "common/dxbc/error.h"

#define HEADER 32u
#define VERSION_AT 20u
#define SIZE_AT 24u
#define COUNT_AT 28u
#define CHUNK_HEADER 8u

static uint32_t chunk_at(const struct dxbc_container *container, uint32_t number)
{
    return dxbc_word(container->bytes + HEADER + 4 * (size_t)number);
}

static uint32_t end_of(const struct dxbc_container *container, uint32_t at)
{
    return at + CHUNK_HEADER + dxbc_word(container->bytes + at + 4);
}

static bool header_valid(const struct dxbc_container *container, size_t length, struct dxbc_error *error)
{
    const uint8_t *bytes = container->bytes;
    if (length < HEADER)
        return dxbc_refuse(error, 0, (uint32_t)length, "it ends inside its header of %u bytes", HEADER);
    if (dxbc_word(bytes) != DXBC_TAG('D', 'X', 'B', 'C'))
        return dxbc_refuse(error, 0, 0, "it does not begin with DXBC");
    if (dxbc_word(bytes + VERSION_AT) != 1)
        return dxbc_refuse(error, 0, VERSION_AT, "its version is %u instead of 1",
                           (unsigned)dxbc_word(bytes + VERSION_AT));
    if (container->size > length)
        return dxbc_refuse(error, 0, SIZE_AT, "its size is %u, but there are %u bytes", (unsigned)container->size,
                           (unsigned)length);
    if (container->size < HEADER || container->chunk_count > DXBC_CHUNKS_MAX ||
        container->chunk_count > (container->size - HEADER) / 4)
        return dxbc_refuse(error, 0, COUNT_AT, "it has no room for %u chunks, or they are more than %u",
                           (unsigned)container->chunk_count, DXBC_CHUNKS_MAX);
    return true;
}

static bool chunk_valid(const struct dxbc_container *container, uint32_t number, struct dxbc_error *error)
{
    const uint32_t at = chunk_at(container, number), place = HEADER + 4 * number;
    const uint32_t table_end = HEADER + 4 * container->chunk_count;
    if (at < table_end || at > container->size || container->size - at < CHUNK_HEADER)
        return dxbc_refuse(error, 0, place, "chunk %u is said to be at %u, outside", (unsigned)number, (unsigned)at);
    const uint32_t tag = dxbc_word(container->bytes + at), size = dxbc_word(container->bytes + at + 4);
    if (size > container->size - at - CHUNK_HEADER)
        return dxbc_refuse(error, tag, at + 4, "its %u bytes reach beyond the end of the container", (unsigned)size);
    for (uint32_t i = 0; i < number; i++) {
        const uint32_t other = chunk_at(container, i);
        if (at < end_of(container, other) && other < end_of(container, at))
            return dxbc_refuse(error, tag, at, "it overlaps chunk %u", (unsigned)i);
    }
    return true;
}

bool dxbc_container_open(struct dxbc_container *container, const void *bytes, size_t length, struct dxbc_error *error)
{
    const bool has_header = length >= HEADER;
    *container = (struct dxbc_container){
        .bytes = bytes,
        .size = has_header ? dxbc_word((const uint8_t *)bytes + SIZE_AT) : 0,
        .chunk_count = has_header ? dxbc_word((const uint8_t *)bytes + COUNT_AT) : 0,
    };
    if (!header_valid(container, length, error))
        return false;
    for (uint32_t i = 0; i < container->chunk_count; i++) {
        if (!chunk_valid(container, i, error))
            return false;
    }
    return true;
}

bool dxbc_container_is_intact(const struct dxbc_container *container)
{
    uint32_t checksum[4];
    dxbc_checksum(container->bytes, container->size, checksum);
    return memcmp(checksum, container->bytes + DXBC_CHECKSUM_AT, sizeof(checksum)) == 0;
}

struct dxbc_chunk dxbc_container_chunk(const struct dxbc_container *container, uint32_t number)
{
    const uint8_t *at = container->bytes + chunk_at(container, number);
    return (struct dxbc_chunk){dxbc_word(at), dxbc_word(at + 4), at + CHUNK_HEADER};
}

bool dxbc_container_find(const struct dxbc_container *container, uint32_t tag, struct dxbc_chunk *chunk)
{
    for (uint32_t i = 0; i < container->chunk_count; i++) {
        *chunk = dxbc_container_chunk(container, i);
        if (chunk->tag == tag)
            return true;
    }
    return false;
}

/* --- building ------------------------------------------------------------------------------------------------------- */

/* Chunks begin at multiples of 4. */
static uint64_t padded(uint32_t size)
{
    return ((uint64_t)size + 3) & ~(uint64_t)3;
}

uint32_t dxbc_container_size(const struct dxbc_chunk *chunks, uint32_t count)
{
    uint64_t size = HEADER + 4 * (uint64_t)count;
    if (count > DXBC_CHUNKS_MAX)
        return 0;
    for (uint32_t i = 0; i < count; i++)
        size += CHUNK_HEADER + padded(chunks[i].size);
    return size <= UINT32_MAX ? (uint32_t)size : 0;
}

void dxbc_container_write(const struct dxbc_chunk *chunks, uint32_t count, uint8_t *out)
{
    const uint32_t size = dxbc_container_size(chunks, count);
    uint32_t checksum[4];
    uint8_t *table = out + HEADER, *at = table + 4 * (size_t)count;
    dxbc_put(out, DXBC_TAG('D', 'X', 'B', 'C'));
    dxbc_put(out + VERSION_AT, 1);
    dxbc_put(out + SIZE_AT, size);
    dxbc_put(out + COUNT_AT, count);
    for (uint32_t i = 0; i < count; i++) {
        table = dxbc_put(table, (uint32_t)(at - out));
        at = dxbc_put(dxbc_put(at, chunks[i].tag), chunks[i].size);
        if (chunks[i].size)
            memcpy(at, chunks[i].data, chunks[i].size);
        memset(at + chunks[i].size, 0, padded(chunks[i].size) - chunks[i].size);
        at += padded(chunks[i].size);
    }
    dxbc_checksum(out, size, checksum);
    memcpy(out + DXBC_CHECKSUM_AT, checksum, sizeof(checksum));
}
