/* heap.c: the bytes in use are one run that starts `used` bytes before `end` and goes round the end of the heap. The
 * oldest `used - pending` of them are described by a queue of retirements, the youngest `pending` are not retired yet. */
#include "common/ring/heap.h"
#include "common/ring/ring.h"

#include <stdlib.h>

#define QUEUE_INITIAL 64u
#define QUEUE_MAX (1u << 24)

struct retirement {
    uint64_t position;
    uint64_t bytes;
};

struct npt_heap {
    uint64_t size;
    uint64_t end;     /* offset of the next allocation, less than size */
    uint64_t used;    /* bytes in use, with what was skipped at the end of the heap */
    uint64_t pending; /* of these, not retired yet */
    struct retirement *queue;
    uint32_t capacity; /* power of two */
    uint32_t first;
    uint32_t count;
};

static struct retirement *queue_at(const struct npt_heap *heap, uint32_t index)
{
    return &heap->queue[(heap->first + index) & (heap->capacity - 1)];
}

static bool queue_grow(struct npt_heap *heap)
{
    if (heap->capacity >= QUEUE_MAX)
        return false;
    struct retirement *queue = malloc((size_t)heap->capacity * 2 * sizeof(*queue));
    if (!queue)
        return false;
    for (uint32_t i = 0; i < heap->count; i++)
        queue[i] = *queue_at(heap, i);
    free(heap->queue);
    heap->queue = queue;
    heap->capacity *= 2;
    heap->first = 0;
    return true;
}

/* `size` as it is allocated; 0 when it is larger than the heap. */
static uint64_t round_up(const struct npt_heap *heap, uint64_t size)
{
    if (size > heap->size)
        return 0;
    return size ? (size + NPT_HEAP_ALIGN - 1) / NPT_HEAP_ALIGN * NPT_HEAP_ALIGN : NPT_HEAP_ALIGN;
}

/* True when `size` bytes fit after `end` with `used` bytes in use; *skip is what is lost at the end of the heap. */
static bool fits(const struct npt_heap *heap, uint64_t end, uint64_t used, uint64_t size, uint64_t *skip)
{
    uint64_t rest = heap->size - end;
    *skip = rest < size ? rest : 0;
    return heap->size - used >= *skip + size;
}

struct npt_heap *npt_heap_create(uint64_t size)
{
    struct npt_heap *heap = calloc(1, sizeof(*heap));
    if (!heap)
        return NULL;
    heap->queue = malloc(QUEUE_INITIAL * sizeof(*heap->queue));
    if (!heap->queue) {
        free(heap);
        return NULL;
    }
    heap->capacity = QUEUE_INITIAL;
    heap->size = size / NPT_HEAP_ALIGN * NPT_HEAP_ALIGN;
    return heap;
}

void npt_heap_destroy(struct npt_heap *heap)
{
    if (!heap)
        return;
    free(heap->queue);
    free(heap);
}

uint64_t npt_heap_alloc(struct npt_heap *heap, uint64_t size)
{
    uint64_t skip;

    size = round_up(heap, size);
    if (size == 0 || !fits(heap, heap->end, heap->used, size, &skip))
        return NPT_HEAP_NONE;

    uint64_t offset = skip ? 0 : heap->end;
    heap->used += skip + size;
    heap->pending += skip + size;
    heap->end = offset + size == heap->size ? 0 : offset + size;
    return offset;
}

uint64_t npt_heap_pending(const struct npt_heap *heap)
{
    return heap->pending;
}

void npt_heap_retire(struct npt_heap *heap, uint64_t position)
{
    if (heap->pending == 0)
        return;
    if (heap->count < heap->capacity || queue_grow(heap)) {
        *queue_at(heap, heap->count) = (struct retirement){position, heap->pending};
        heap->count++;
    } else {
        /* no room, but a full queue: its youngest entry is held a little longer */
        struct retirement *last = queue_at(heap, heap->count - 1);
        last->position = position;
        last->bytes += heap->pending;
    }
    heap->pending = 0;
}

void npt_heap_reclaim(struct npt_heap *heap, uint64_t completed)
{
    while (heap->count > 0 && npt_position_reached(completed, queue_at(heap, 0)->position)) {
        heap->used -= queue_at(heap, 0)->bytes;
        heap->first = (heap->first + 1) & (heap->capacity - 1);
        heap->count--;
    }
    if (heap->used == 0)
        heap->end = 0;
}

bool npt_heap_pressure(const struct npt_heap *heap, uint64_t size, uint64_t *position)
{
    uint64_t used = heap->used;
    uint64_t skip;

    size = round_up(heap, size);
    if (size == 0)
        return false;
    for (uint32_t i = 0; i < heap->count; i++) {
        used -= queue_at(heap, i)->bytes;
        if (fits(heap, used ? heap->end : 0, used, size, &skip)) {
            *position = queue_at(heap, i)->position;
            return true;
        }
    }
    return false;
}
