#include "host/renderer/regions.h"

#include "host/renderer/system.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void trr_regions_init(struct trr_regions *regions, const struct trr_limits *limits)
{
    memset(regions, 0, sizeof(*regions));
    regions->limits = limits;
}

void trr_regions_finish(struct trr_regions *regions)
{
    for (uint32_t i = 0; i < NPT_REGIONS_MAX; i++) {
        if (regions->region[i].memory)
            munmap(regions->region[i].memory, regions->region[i].size);
        regions->region[i].memory = NULL;
    }
}

static uint32_t refuse(char *text, uint32_t status, const char *reason)
{
    snprintf(text, NPT_MESSAGE_TEXT, "%s", reason);
    return status;
}

uint32_t trr_regions_add(struct trr_regions *regions, uint32_t id, uint64_t size, int fd, char *text)
{
    if (id <= NPT_REGION_HEAP || id >= NPT_REGIONS_MAX || regions->region[id].memory)
        return refuse(text, NPT_STATUS_PROTOCOL, "the region's id is in use or out of range");
    if (!size || size % (uint64_t)sysconf(_SC_PAGESIZE) || size > SIZE_MAX)
        return refuse(text, NPT_STATUS_PROTOCOL, "the region's size is not a number of whole pages");
    if (regions->count >= regions->limits->regions)
        return refuse(text, NPT_STATUS_QUOTA, "the context has as many regions as it may have");
    if (size > regions->limits->memory_bytes - regions->bytes)
        return refuse(text, NPT_STATUS_QUOTA, "the context has registered as much memory as it may");
    const char *reason = trr_system_memory_unsafe(fd, size);
    if (reason)
        return refuse(text, NPT_STATUS_PROTOCOL, reason);

    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory == MAP_FAILED)
        return refuse(text, NPT_STATUS_HOST, "the region cannot be mapped for reading and writing");
    regions->region[id] = (struct trr_region){.memory = memory, .size = size};
    regions->bytes += size;
    regions->count++;
    return NPT_STATUS_OK;
}

bool trr_regions_remove(struct trr_regions *regions, uint32_t id)
{
    struct trr_region *region = trr_regions_find(regions, id);
    if (!region || region->is_channel)
        return false;
    munmap(region->memory, region->size);
    regions->bytes -= region->size;
    regions->count--;
    *region = (struct trr_region){0};
    return true;
}

struct trr_region *trr_regions_find(struct trr_regions *regions, uint32_t id)
{
    return id < NPT_REGIONS_MAX && regions->region[id].memory ? &regions->region[id] : NULL;
}

void *trr_region_span(const struct trr_region *region, uint64_t offset, uint64_t length)
{
    return offset <= region->size && length <= region->size - offset ? region->memory + offset : NULL;
}
