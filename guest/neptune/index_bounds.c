#include "guest/neptune/index_bounds.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK 128u

/* Of a block, as indices of either size: the buffer does not say which it holds. */
struct block {
    struct npt_index_range narrow, wide;
};

struct npt_index_bounds {
    size_t count;
    struct block blocks[];
};

static const struct npt_index_range nothing = {UINT32_MAX, 0};

static struct npt_index_range join(struct npt_index_range a, struct npt_index_range b)
{
    return (struct npt_index_range){a.first < b.first ? a.first : b.first, a.last > b.last ? a.last : b.last};
}

static struct npt_index_range narrow_range(const uint8_t *bytes, size_t count)
{
    uint16_t first = UINT16_MAX, last = 0;
    for (size_t i = 0; i < count; i++) {
        uint16_t index;
        memcpy(&index, bytes + i * sizeof(index), sizeof(index));
        first = index < first ? index : first;
        last = index > last ? index : last;
    }
    return count ? (struct npt_index_range){first, last} : nothing;
}

static struct npt_index_range wide_range(const uint8_t *bytes, size_t count)
{
    struct npt_index_range range = nothing;
    for (size_t i = 0; i < count; i++) {
        uint32_t index;
        memcpy(&index, bytes + i * sizeof(index), sizeof(index));
        range.first = index < range.first ? index : range.first;
        range.last = index > range.last ? index : range.last;
    }
    return range;
}

struct npt_index_range npt_index_range_of(const void *indices, size_t count, size_t index_size)
{
    return index_size == 2 ? narrow_range(indices, count) : wide_range(indices, count);
}

struct npt_index_bounds *npt_index_bounds_create(const void *bytes, size_t size)
{
    size_t count = (size + BLOCK - 1) / BLOCK;
    struct npt_index_bounds *bounds = malloc(sizeof(*bounds) + count * sizeof(bounds->blocks[0]));
    if (!bounds)
        return NULL;
    bounds->count = count;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *at = (const uint8_t *)bytes + i * BLOCK;
        size_t length = size - i * BLOCK < BLOCK ? size - i * BLOCK : BLOCK;
        bounds->blocks[i] = (struct block){narrow_range(at, length / 2), wide_range(at, length / 4)};
    }
    return bounds;
}

void npt_index_bounds_destroy(struct npt_index_bounds *bounds)
{
    free(bounds);
}

struct npt_index_range npt_index_bounds_of(const struct npt_index_bounds *bounds, size_t offset, size_t count,
                                           size_t index_size)
{
    size_t end = (offset + count * index_size + BLOCK - 1) / BLOCK;
    struct npt_index_range range = nothing;
    for (size_t i = offset / BLOCK; count && i < end && i < bounds->count; i++)
        range = join(range, index_size == 2 ? bounds->blocks[i].narrow : bounds->blocks[i].wide);
    return range;
}
