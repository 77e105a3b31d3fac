/* ids.c: object ids and region ids. An index goes out again only when the host has passed everything that may have used it. */
#include "guest/neptune/ids.h"

#include "guest/neptune/channel.h"
#include "npt_commands.h"

#include <stdlib.h>

#define FIRST_INDEX 16u
#define LAST_INDEX ((1u << 18) - 1) /* as many objects as the host lets a context have */

struct returned {
    uint32_t id;
    uint64_t immediate; /* positions that both channels must have completed */
    uint64_t creation;
};

struct npt_ids {
    struct npt_mutex lock;
    uint32_t next;          /* the first index that was never given out */
    struct returned *queue; /* a ring buffer, oldest first */
    uint32_t capacity, first, count;
    uint32_t region_next;
    uint32_t region_free[NPT_REGIONS_MAX];
    uint32_t region_count;
    struct returned region_queue[NPT_REGIONS_MAX]; /* a ring buffer, oldest first */
    uint32_t region_queue_first, region_queue_count;
};

struct npt_ids *npt_ids_create(void)
{
    struct npt_ids *ids = calloc(1, sizeof(*ids));
    if (!ids)
        return NULL;
    npt_mutex_init(&ids->lock);
    ids->next = FIRST_INDEX;
    ids->region_next = NPT_REGION_HEAP + 1;
    return ids;
}

void npt_ids_destroy(struct npt_ids *ids)
{
    if (!ids)
        return;
    npt_mutex_finish(&ids->lock);
    free(ids->queue);
    free(ids);
}

static bool passed(struct npt_device *device, const struct returned *entry)
{
    return npt_position_reached(npt_ring_completed(&device->immediate.ring), entry->immediate) &&
           npt_position_reached(npt_ring_completed(&device->creation.ring), entry->creation);
}

uint32_t npt_ids_take(struct npt_device *device)
{
    struct npt_ids *ids = device->ids;
    uint32_t id = 0;
    npt_mutex_lock(&ids->lock);
    if (ids->count && passed(device, &ids->queue[ids->first])) {
        uint32_t old = ids->queue[ids->first].id;
        id = NPT_ID(NPT_ID_INDEX(old), NPT_ID_GENERATION(old) + 1);
        ids->first = (ids->first + 1) % ids->capacity;
        ids->count--;
    } else if (ids->next <= LAST_INDEX) {
        id = NPT_ID(ids->next++, 0);
    }
    npt_mutex_unlock(&ids->lock);
    return id;
}

static bool grow(struct npt_ids *ids)
{
    uint32_t capacity = ids->capacity ? ids->capacity * 2 : 256;
    struct returned *queue = malloc(capacity * sizeof(*queue));
    if (!queue)
        return false;
    for (uint32_t i = 0; i < ids->capacity; i++) /* it is full */
        queue[i] = ids->queue[(ids->first + i) % ids->capacity];
    free(ids->queue);
    ids->queue = queue;
    ids->capacity = capacity;
    ids->first = 0;
    return true;
}

void npt_ids_give(struct npt_device *device, uint32_t id, uint64_t immediate, uint64_t creation)
{
    struct npt_ids *ids = device->ids;
    npt_mutex_lock(&ids->lock);
    /* without memory for the queue the index is simply not used again */
    if (ids->count < ids->capacity || grow(ids)) {
        ids->queue[(ids->first + ids->count) % ids->capacity] = (struct returned){id, immediate, creation};
        ids->count++;
    }
    npt_mutex_unlock(&ids->lock);
}

uint32_t npt_region_take(struct npt_device *device)
{
    struct npt_ids *ids = device->ids;
    uint32_t region = 0;
    npt_mutex_lock(&ids->lock);
    const struct returned *oldest = &ids->region_queue[ids->region_queue_first];
    if (ids->region_queue_count && passed(device, oldest)) {
        region = oldest->id;
        ids->region_queue_first = (ids->region_queue_first + 1) % NPT_REGIONS_MAX;
        ids->region_queue_count--;
    } else if (ids->region_count) {
        region = ids->region_free[--ids->region_count];
    } else if (ids->region_next < NPT_REGIONS_MAX) {
        region = ids->region_next++;
    }
    npt_mutex_unlock(&ids->lock);
    return region;
}

void npt_region_give(struct npt_device *device, uint32_t region)
{
    struct npt_ids *ids = device->ids;
    npt_mutex_lock(&ids->lock);
    ids->region_free[ids->region_count++] = region;
    npt_mutex_unlock(&ids->lock);
}

void npt_region_give_later(struct npt_device *device, uint32_t region, uint64_t immediate, uint64_t creation)
{
    struct npt_ids *ids = device->ids;
    npt_mutex_lock(&ids->lock);
    uint32_t place = (ids->region_queue_first + ids->region_queue_count++) % NPT_REGIONS_MAX;
    ids->region_queue[place] = (struct returned){region, immediate, creation};
    npt_mutex_unlock(&ids->lock);
}
