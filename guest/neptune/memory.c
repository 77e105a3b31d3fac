/* memory.c: long-lived shared memory in power-of-two pieces, cut from slabs that the host maps once. */
#include "guest/neptune/memory.h"

#include "guest/neptune/channel.h"
#include "npt_encode.h"

#include <stdlib.h>

#define SLAB_SIZE (4u << 20)
#define SMALLEST 128u
#define LARGEST (SLAB_SIZE / 2)
#define BUCKETS 15u /* 128 bytes to 2 MiB */
#define DEDICATED UINT32_MAX

struct slab {
    struct slab *next;
    void *memory;
    uint64_t size;
    uint32_t region;
    uint64_t used;
};

/* A piece that was given back: usable when the host has passed the positions. */
struct piece {
    struct piece *next;
    struct npt_memory memory;
    uint64_t immediate, creation;
};

struct npt_memory_pool {
    struct npt_mutex lock;
    struct slab *slabs;
    struct piece *free[BUCKETS], **free_end[BUCKETS];
};

struct npt_memory_pool *npt_memory_pool_create(void)
{
    struct npt_memory_pool *pool = calloc(1, sizeof(*pool));
    if (!pool)
        return NULL;
    npt_mutex_init(&pool->lock);
    for (uint32_t i = 0; i < BUCKETS; i++)
        pool->free_end[i] = &pool->free[i];
    return pool;
}

void npt_memory_pool_destroy(struct npt_device *device)
{
    struct npt_memory_pool *pool = device->memory;
    if (!pool)
        return;
    while (pool->slabs) {
        struct slab *next = pool->slabs->next;
        npt_transport_memory_unmap(device->transport, pool->slabs->memory, pool->slabs->size);
        free(pool->slabs);
        pool->slabs = next;
    }
    for (uint32_t i = 0; i < BUCKETS; i++) {
        while (pool->free[i]) {
            struct piece *next = pool->free[i]->next;
            free(pool->free[i]);
            pool->free[i] = next;
        }
    }
    npt_mutex_finish(&pool->lock);
    free(pool);
    device->memory = NULL;
}

static uint32_t bucket_of(uint64_t size)
{
    uint32_t bucket = 0;
    while ((uint64_t)SMALLEST << bucket < size)
        bucket++;
    return bucket;
}

static struct slab *add_slab(struct npt_device *device, uint64_t size)
{
    struct slab *slab = calloc(1, sizeof(*slab));
    if (!slab)
        return NULL;
    slab->size = (size + 4095) & ~(uint64_t)4095;
    slab->region = npt_region_take(device);
    if (!slab->region || npt_transport_memory_add(device->transport, slab->region, slab->size, &slab->memory)) {
        if (slab->region)
            npt_region_give(device, slab->region);
        free(slab);
        return NULL;
    }
    slab->next = device->memory->slabs;
    device->memory->slabs = slab;
    return slab;
}

/* The oldest free piece of a bucket, when the host has passed it. */
static bool take_free(struct npt_device *device, uint32_t bucket, struct npt_memory *out)
{
    struct npt_memory_pool *pool = device->memory;
    struct piece *piece = pool->free[bucket];
    if (!piece || !npt_position_reached(npt_ring_completed(&device->immediate.ring), piece->immediate) ||
        !npt_position_reached(npt_ring_completed(&device->creation.ring), piece->creation))
        return false;
    *out = piece->memory;
    pool->free[bucket] = piece->next;
    if (!piece->next)
        pool->free_end[bucket] = &pool->free[bucket];
    free(piece);
    return true;
}

static bool cut(struct npt_device *device, uint32_t bucket, struct npt_memory *out)
{
    uint64_t size = (uint64_t)SMALLEST << bucket;
    struct slab *slab = device->memory->slabs;
    while (slab && slab->size - slab->used < size)
        slab = slab->next;
    if (!slab)
        slab = add_slab(device, SLAB_SIZE);
    if (!slab)
        return false;
    *out = (struct npt_memory){(uint8_t *)slab->memory + slab->used, slab->used, size, slab->region, bucket};
    slab->used += size;
    return true;
}

static bool alloc_dedicated(struct npt_device *device, uint64_t size, struct npt_memory *out)
{
    struct slab *slab = add_slab(device, size);
    if (!slab)
        return false;
    slab->used = slab->size;
    *out = (struct npt_memory){slab->memory, 0, size, slab->region, DEDICATED};
    return true;
}

bool npt_memory_alloc(struct npt_device *device, uint64_t size, struct npt_memory *out)
{
    bool found;
    npt_mutex_lock(&device->memory->lock);
    if (size > LARGEST)
        found = alloc_dedicated(device, size, out);
    else
        found = take_free(device, bucket_of(size), out) || cut(device, bucket_of(size), out);
    npt_mutex_unlock(&device->memory->lock);
    return found;
}

/* A region that held one large piece goes back to the system; the host drops it when the immediate channel has passed its last use,
 * and its id is used again after that. */
static void free_dedicated(struct npt_device *device, const struct npt_memory *memory)
{
    struct slab **at = &device->memory->slabs;
    while ((*at)->region != memory->region)
        at = &(*at)->next;
    struct slab *slab = *at;
    *at = slab->next;
    npt_mutex_lock(&device->creation_lock);
    const struct npt_token token = {0, 0, npt_ring_position_now(&device->immediate.ring)};
    npt_encode_neptune_region_remove(&device->creation.ring.stream, slab->region, 1, &token);
    npt_ring_publish(&device->creation.ring);
    const uint64_t removed = npt_ring_position(&device->creation.ring);
    npt_mutex_unlock(&device->creation_lock);
    npt_region_give_later(device, slab->region, token.position, removed);
    npt_transport_memory_unmap(device->transport, slab->memory, slab->size);
    free(slab);
}

void npt_memory_free(struct npt_device *device, struct npt_memory *memory)
{
    struct npt_memory_pool *pool = device->memory;
    if (!memory->bytes)
        return;
    npt_mutex_lock(&pool->lock);
    if (memory->bucket == DEDICATED) {
        free_dedicated(device, memory);
    } else {
        struct piece *piece = calloc(1, sizeof(*piece));
        if (piece) { /* else it stays unused until the device goes */
            piece->memory = *memory;
            piece->immediate = npt_ring_position_now(&device->immediate.ring);
            piece->creation = npt_ring_position_now(&device->creation.ring);
            *pool->free_end[memory->bucket] = piece;
            pool->free_end[memory->bucket] = &piece->next;
        }
    }
    npt_mutex_unlock(&pool->lock);
    memset(memory, 0, sizeof(*memory));
}
