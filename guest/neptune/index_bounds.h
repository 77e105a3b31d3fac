/* index_bounds.h: the vertices that a range of indices can name. */
#ifndef NPT_INDEX_BOUNDS_H
#define NPT_INDEX_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The smallest and the largest of some indices; `last` < `first` where there are none. */
struct npt_index_range {
    uint32_t first, last;
};

/* A summary of an index buffer, an eighth of its size. */
struct npt_index_bounds;

/* NULL without memory. */
struct npt_index_bounds *npt_index_bounds_create(const void *bytes, size_t size);
void npt_index_bounds_destroy(struct npt_index_bounds *bounds);

/* Covers what the indices of 2 or 4 bytes at `offset`, a multiple of that, can name; it may cover more. */
struct npt_index_range npt_index_bounds_of(const struct npt_index_bounds *bounds, size_t offset, size_t count,
                                           size_t index_size);

/* The same, exactly, of indices in memory. */
struct npt_index_range npt_index_range_of(const void *indices, size_t count, size_t index_size);

#endif
