/* regions.h: the pieces of guest memory that a renderer has mapped. */
#ifndef TRR_REGIONS_H
#define TRR_REGIONS_H

#include "common/wire/message.h"
#include "host/renderer/limits.h"

struct trr_region {
    uint8_t *memory; /* NULL: not in use */
    uint64_t size;
    bool is_channel; /* stays until the context ends */
};

struct trr_regions {
    struct trr_region region[NPT_REGIONS_MAX];
    const struct trr_limits *limits;
    uint64_t bytes;
    uint32_t count;
};

void trr_regions_init(struct trr_regions *regions, const struct trr_limits *limits);
void trr_regions_finish(struct trr_regions *regions);

/* Maps `fd`, which stays the caller's, as region `id`. An npt_status; `text` (NPT_MESSAGE_TEXT) says what is wrong. */
uint32_t trr_regions_add(struct trr_regions *regions, uint32_t id, uint64_t size, int fd, char *text);

/* Unmaps a region. False when there is none, or when it holds a channel. */
bool trr_regions_remove(struct trr_regions *regions, uint32_t id);

/* The region with this id, NULL when there is none. */
struct trr_region *trr_regions_find(struct trr_regions *regions, uint32_t id);

/* `length` bytes at `offset`, NULL when they are not all there. */
void *trr_region_span(const struct trr_region *region, uint64_t offset, uint64_t length);

#endif
