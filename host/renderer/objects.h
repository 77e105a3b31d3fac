/* objects.h: the table of a context's Direct3D objects, by the ids that the guest has chosen. */
#ifndef TRR_OBJECTS_H
#define TRR_OBJECTS_H

#include "npt_commands.h"

struct trr_object {
    IUnknown *object;               /* NULL: the index is free */
    struct npt_resource_info *info; /* of resources */
    uint16_t generation;
    uint8_t kind; /* enum npt_kind */
};

struct trr_objects {
    struct trr_object *entries; /* by index; index 0 is never used */
    uint32_t capacity;
    uint32_t count;
};

bool trr_objects_init(struct trr_objects *objects, uint32_t capacity);
/* Releases every object. */
void trr_objects_finish(struct trr_objects *objects);

/* The live entry with this id, NULL when there is none: the index is free, or of another generation. */
struct trr_object *trr_objects_find(const struct trr_objects *objects, uint32_t id);

/* True when `id` may become a new object's. */
bool trr_objects_fresh(const struct trr_objects *objects, uint32_t id);

/* Takes over one reference. `id` is fresh. False without memory: the reference is given back then. */
bool trr_objects_add(struct trr_objects *objects, uint32_t id, uint32_t kind, void *object);

/* Forgets a live entry and gives its reference back. */
void trr_objects_remove(struct trr_objects *objects, struct trr_object *entry);

/* The object with this id when its kind is one of `kinds`, else NULL. On the path of every command. */
static inline void *trr_objects_resolve(const struct trr_objects *objects, uint32_t id, uint64_t kinds)
{
    uint32_t index = NPT_ID_INDEX(id);
    if (index >= objects->capacity)
        return NULL;
    const struct trr_object *entry = &objects->entries[index];
    bool match = entry->generation == NPT_ID_GENERATION(id) && kinds >> entry->kind & 1;
    return match ? entry->object : NULL;
}

#endif
