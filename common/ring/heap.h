/* heap.h: upload memory that a producer hands out in order and gets back when the consumer has passed a position. */
#ifndef NPT_HEAP_H
#define NPT_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#define NPT_HEAP_NONE UINT64_MAX
#define NPT_HEAP_ALIGN 64u

struct npt_heap;

/* A heap over `size` bytes of memory that the caller maps; the heap knows offsets only. NULL without memory. */
struct npt_heap *npt_heap_create(uint64_t size);
void npt_heap_destroy(struct npt_heap *heap);

/* Returns the offset of `size` bytes (aligned to NPT_HEAP_ALIGN), or NPT_HEAP_NONE when they do not fit now. Offsets go
 * round the heap in order, and restart at 0 (warm memory) whenever nothing is in use. */
uint64_t npt_heap_alloc(struct npt_heap *heap, uint64_t size);

/* How much has been allocated since the last npt_heap_retire(). */
uint64_t npt_heap_pending(const struct npt_heap *heap);

/* Everything allocated since the last call is in use until the consumer has completed `position`, which never goes back. */
void npt_heap_retire(struct npt_heap *heap, uint64_t position);

/* Frees what was retired at or before `completed`. */
void npt_heap_reclaim(struct npt_heap *heap, uint64_t completed);

/* After a failed allocation: the first position to wait for (and reclaim) so that an allocation of `size` succeeds; false
 * when none does (larger than the heap, or what stands in the way is not retired yet). */
bool npt_heap_pressure(const struct npt_heap *heap, uint64_t size, uint64_t *position);

#endif
