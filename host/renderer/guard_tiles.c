/* guard_tiles.c: what the Direct3D below takes for granted of tiled resources: that regions are not empty, are no larger than the
 * resource, and that lists of them end. */
#include "host/renderer/context.h"
#include "host/renderer/guard.h"

#define TILE_BYTES ((uint64_t)D3D11_2_TILED_RESOURCE_TILE_SIZE_IN_BYTES)

/* Tiles that one command may map, however many regions it has: more than that takes too long. */
#define MAPPED_MAX (1u << 20)

/* A pool is real memory as soon as it is made. */
#define POOL_BYTES_MAX ((uint64_t)4 << 30)

static const char *tiles_of(struct trr_context *context, ID3D11Resource *resource, uint32_t *tiles)
{
    *tiles = trr_resource_tiles(context, resource);
    return *tiles ? NULL : "the resource is not tiled";
}

static const char *region_fits(const D3D11_TILE_REGION_SIZE *size, uint32_t tiles)
{
    if (size->NumTiles == 0 || size->NumTiles > tiles)
        return "a region is empty, or larger than the resource";
    if (size->bUseBox && (uint64_t)size->Width * size->Height * size->Depth != size->NumTiles)
        return "a region's box has another number of tiles";
    return NULL;
}

static const char *subresource_exists(struct trr_context *context, uint32_t id,
                                      const D3D11_TILED_RESOURCE_COORDINATE *at)
{
    const struct trr_object *entry = trr_objects_find(&context->objects, id);
    const struct npt_resource_info *info = entry ? entry->info : NULL;
    bool exists = info && at->Subresource < (uint64_t)info->mip_levels * info->array_size;
    return exists ? NULL : "the subresource does not exist";
}

/* X, Y and Z are added to numbers of tiles: what is farther than any resource reaches could wrap. */
static const char *place_fits(struct trr_context *context, uint32_t id, const D3D11_TILED_RESOURCE_COORDINATE *at,
                              uint32_t tiles)
{
    if (at->X >= tiles || at->Y >= tiles || at->Z >= tiles)
        return "a region begins beyond the resource";
    return subresource_exists(context, id, at);
}

const char *trr_guard_update_tile_mappings(struct trr_context *context, const struct npt_command *command)
{
    const struct npt_context_update_tile_mappings *a = &command->a.context_update_tile_mappings;
    uint32_t tiles;
    uint64_t total = 0;
    const char *rule = tiles_of(context, a->resource, &tiles);
    for (uint32_t i = 0; !rule && i < a->region_count; i++) {
        if (a->region_start_coordinates)
            rule = place_fits(context, a->resource_id, &a->region_start_coordinates[i], tiles);
        if (!rule && a->region_sizes)
            rule = region_fits(&a->region_sizes[i], tiles);
        total += a->region_sizes ? a->region_sizes[i].NumTiles : a->region_start_coordinates ? 1 : tiles;
    }
    for (uint32_t i = 0; !rule && a->range_tile_counts && i < a->range_count; i++)
        if (a->range_tile_counts[i] == 0)
            rule = "a range is empty";
    return rule ? rule : total > MAPPED_MAX ? "the regions have too many tiles" : NULL;
}

const char *trr_guard_copy_tile_mappings(struct trr_context *context, const struct npt_command *command)
{
    const struct npt_context_copy_tile_mappings *a = &command->a.context_copy_tile_mappings;
    uint32_t to, from = 0;
    const char *rule = tiles_of(context, a->dst_resource, &to);
    if (!rule)
        rule = tiles_of(context, a->src_resource, &from);
    if (!rule)
        rule = region_fits(a->region_size, to < from ? to : from);
    if (!rule)
        rule = place_fits(context, a->dst_resource_id, a->dst_start_coordinate, to);
    return rule ? rule : place_fits(context, a->src_resource_id, a->src_start_coordinate, from);
}

static const char *data_fits(struct trr_context *context, uint32_t id, ID3D11Resource *resource,
                             const D3D11_TILED_RESOURCE_COORDINATE *at, const D3D11_TILE_REGION_SIZE *size)
{
    uint32_t tiles;
    const char *rule = tiles_of(context, resource, &tiles);
    if (!rule)
        rule = region_fits(size, tiles);
    return rule ? rule : place_fits(context, id, at, tiles);
}

const char *trr_guard_copy_tiles(struct trr_context *context, const struct npt_command *command)
{
    const struct npt_context_copy_tiles *a = &command->a.context_copy_tiles;
    const struct trr_object *buffer = trr_objects_find(&context->objects, a->buffer_id);
    const char *rule = data_fits(context, a->resource_id, a->resource, a->start_coordinate, a->size);
    if (rule)
        return rule;
    uint64_t width = buffer && buffer->info ? buffer->info->width : 0, bytes = a->size->NumTiles * TILE_BYTES;
    bool inside = a->start_offset <= width && bytes <= width - a->start_offset;
    return inside ? NULL : "the tiles reach beyond the end of the buffer";
}

const char *trr_guard_update_tiles(struct trr_context *context, const struct npt_command *command)
{
    const struct npt_context_update_tiles *a = &command->a.context_update_tiles;
    return data_fits(context, a->dst_resource_id, a->dst_resource, a->dst_start_coordinate, a->dst_region_size);
}

const char *trr_guard_resize_tile_pool(struct trr_context *context, const struct npt_command *command)
{
    (void)context;
    return command->a.context_resize_tile_pool.size > POOL_BYTES_MAX ? "the tile pool is too large" : NULL;
}
