/* context_tiles.c: ID3D11DeviceContext2's methods for tiled resources. */
#include "guest/neptune/context.h"

#include "guest/neptune/tiles.h"
#include "npt_encode.h"
#include "npt_methods.h"

/* What the wire takes in one command. */
#define LIST_MAX 1024u

static struct npt_resource *take_tiled(struct npt_context *context, ID3D11Resource *given,
                                       const struct npt_tiling **tiling)
{
    struct npt_resource *resource = npt_context_take_resource(context, given);
    *tiling = resource ? npt_tiling_of(resource) : NULL;
    return *tiling ? resource : NULL;
}

static struct npt_resource *take_pool(struct npt_context *context, ID3D11Buffer *pool)
{
    return npt_context_take(context, NPT_OBJECT(pool), NPT_KIND_TILE_POOL) ? (struct npt_resource *)(void *)pool : NULL;
}

/* --- UpdateTileMappings ------------------------------------------------------------------------------------------- */

struct mapping {
    UINT region_count;
    const D3D11_TILED_RESOURCE_COORDINATE *at;
    const D3D11_TILE_REGION_SIZE *sizes;
    UINT range_count;
    const UINT *flags, *offsets, *counts;
};

/* Tiles of all regions; 0 when one is not inside the resource. "If NumTiledResourceRegions is 1, either or both of the
 * arrays that describe the regions can be NULL"; coordinates without sizes are of single tiles. */
static uint64_t count_tiles(const struct npt_tiling *tiling, const struct mapping *mapping)
{
    static const D3D11_TILED_RESOURCE_COORDINATE origin;
    uint64_t total = 0;
    if (!mapping->at && !mapping->sizes)
        return mapping->region_count == 1 ? tiling->tiles : 0;
    if (!mapping->at && mapping->region_count != 1)
        return 0;
    for (UINT i = 0; i < mapping->region_count; i++) {
        const D3D11_TILE_REGION_SIZE *size = mapping->sizes ? &mapping->sizes[i] : NULL;
        if (!npt_tiles_inside(tiling, mapping->at ? &mapping->at[i] : &origin, size, true))
            return 0;
        total += size ? size->NumTiles : 1;
    }
    return total;
}

static bool range_valid(const struct mapping *mapping, UINT i, uint64_t count, const struct npt_resource *pool)
{
    const UINT flag = mapping->flags ? mapping->flags[i] : 0;
    const uint64_t tiles = pool ? pool->tile_pool_bytes / NPT_TILE_BYTES : 0;
    switch (flag) {
    case D3D11_TILE_RANGE_NULL:
    case D3D11_TILE_RANGE_SKIP:
        return true;
    case 0:
        return mapping->offsets && mapping->offsets[i] <= tiles && count <= tiles - mapping->offsets[i];
    case D3D11_TILE_RANGE_REUSE_SINGLE_TILE:
        return mapping->offsets && mapping->offsets[i] < tiles;
    default:
        return false;
    }
}

/* "If NumRanges is 1, pRangeTileCounts can be NULL"; all ranges together have as many tiles as the regions. */
static bool ranges_valid(const struct mapping *mapping, uint64_t total, const struct npt_resource *pool)
{
    uint64_t sum = 0;
    if (!mapping->counts && mapping->range_count != 1)
        return false;
    for (UINT i = 0; i < mapping->range_count; i++) {
        uint64_t count = mapping->counts ? mapping->counts[i] : total;
        if (!count || !range_valid(mapping, i, count, pool))
            return false;
        sum += count;
    }
    return sum == total;
}

/* "If a new tile pool is specified, all existing tile mappings for the tiled resource are cleared." */
static void change_pool(struct npt_context *context, struct npt_resource *resource, struct npt_resource *pool)
{
    static const UINT null = D3D11_TILE_RANGE_NULL;
    if (resource->tile_pool)
        npt_encode_context_update_tile_mappings(context->stream, 0, (ID3D11Resource *)(void *)resource, 1, NULL, NULL,
                                                NULL, 1, &null, NULL, NULL, 0);
    npt_object_bind(&resource->tile_pool, &pool->object);
}

HRESULT STDMETHODCALLTYPE npt_context_update_tile_mappings(
    ID3D11DeviceContext4 *self, ID3D11Resource *given, UINT region_count,
    const D3D11_TILED_RESOURCE_COORDINATE *coordinates, const D3D11_TILE_REGION_SIZE *sizes, ID3D11Buffer *given_pool,
    UINT range_count, const UINT *range_flags, const UINT *offsets, const UINT *counts, UINT flags)
{
    struct npt_context *context = npt_context_of(self);
    const struct mapping mapping = {region_count, coordinates, sizes, range_count, range_flags, offsets, counts};
    const struct npt_tiling *tiling;
    struct npt_resource *resource = take_tiled(context, given, &tiling);
    struct npt_resource *pool = given_pool ? take_pool(context, given_pool) : NULL;
    if (!resource || (given_pool && !pool) || flags & ~(UINT)D3D11_TILE_MAPPING_NO_OVERWRITE || !region_count ||
        !range_count)
        return E_INVALIDARG;
    if (region_count > LIST_MAX || range_count > LIST_MAX)
        return E_OUTOFMEMORY;
    /* without a pool it is the last one */
    struct npt_resource *used = pool ? pool : (struct npt_resource *)(void *)resource->tile_pool;
    uint64_t total = count_tiles(tiling, &mapping);
    if (!total || !ranges_valid(&mapping, total, used))
        return E_INVALIDARG;
    if (used)
        npt_context_need(context, &used->object);
    if (pool && resource->tile_pool != &pool->object)
        change_pool(context, resource, pool);
    npt_encode_context_update_tile_mappings(context->stream, 0, given, region_count, coordinates, sizes,
                                            (ID3D11Buffer *)(void *)used, range_count, range_flags, offsets, counts,
                                            flags);
    return S_OK;
}

/* "Passing in non Tiled Resources"; both regions are "entirely" inside. */
HRESULT STDMETHODCALLTYPE npt_context_copy_tile_mappings(ID3D11DeviceContext4 *self, ID3D11Resource *to,
                                                         const D3D11_TILED_RESOURCE_COORDINATE *to_at,
                                                         ID3D11Resource *from,
                                                         const D3D11_TILED_RESOURCE_COORDINATE *from_at,
                                                         const D3D11_TILE_REGION_SIZE *size, UINT flags)
{
    struct npt_context *context = npt_context_of(self);
    const struct npt_tiling *to_tiling, *from_tiling;
    struct npt_resource *target = take_tiled(context, to, &to_tiling);
    struct npt_resource *source = take_tiled(context, from, &from_tiling);
    if (!target || !source || !to_at || !from_at || !size || flags & ~(UINT)D3D11_TILE_MAPPING_NO_OVERWRITE ||
        !npt_tiles_inside(to_tiling, to_at, size, true) || !npt_tiles_inside(from_tiling, from_at, size, true))
        return E_INVALIDARG;
    npt_encode_context_copy_tile_mappings(context->stream, 0, to, to_at, from, from_at, size, flags);
    npt_object_bind(&target->tile_pool, source->tile_pool);
    return S_OK;
}

/* --- contents ----------------------------------------------------------------------------------------------------- */

/* Tiles are copied as they lie in memory; packed levels have no layout. */
void STDMETHODCALLTYPE npt_context_copy_tiles(ID3D11DeviceContext4 *self, ID3D11Resource *given,
                                              const D3D11_TILED_RESOURCE_COORDINATE *at,
                                              const D3D11_TILE_REGION_SIZE *size, ID3D11Buffer *given_buffer,
                                              UINT64 offset, UINT flags)
{
    struct npt_context *context = npt_context_of(self);
    const UINT to_buffer = D3D11_TILE_COPY_SWIZZLED_TILED_RESOURCE_TO_LINEAR_BUFFER;
    const UINT direction = flags & (D3D11_TILE_COPY_LINEAR_BUFFER_TO_SWIZZLED_TILED_RESOURCE | to_buffer);
    const struct npt_tiling *tiling;
    struct npt_resource *resource = take_tiled(context, given, &tiling);
    if (!resource || !at || !size || !npt_tiles_inside(tiling, at, size, false) ||
        !npt_context_take(context, NPT_OBJECT(given_buffer), NPT_KIND_BUFFER) || !direction ||
        direction == (D3D11_TILE_COPY_LINEAR_BUFFER_TO_SWIZZLED_TILED_RESOURCE | to_buffer) ||
        flags & ~(direction | (UINT)D3D11_TILE_COPY_NO_OVERWRITE))
        return;
    struct npt_resource *buffer = (struct npt_resource *)(void *)given_buffer;
    const uint64_t bytes = size->NumTiles * NPT_TILE_BYTES;
    if (offset > buffer->info.width || bytes > buffer->info.width - offset ||
        (direction == to_buffer && buffer->info.usage == D3D11_USAGE_IMMUTABLE))
        return;
    npt_context_settle_resource(context, buffer);
    npt_encode_context_copy_tiles(context->stream, 0, given, at, size, given_buffer, offset, flags);
    if (direction == to_buffer)
        npt_context_wrote(context, buffer, 0);
}

void STDMETHODCALLTYPE npt_context_update_tiles(ID3D11DeviceContext4 *self, ID3D11Resource *given,
                                                const D3D11_TILED_RESOURCE_COORDINATE *at,
                                                const D3D11_TILE_REGION_SIZE *size, const void *data, UINT flags)
{
    struct npt_context *context = npt_context_of(self);
    const struct npt_tiling *tiling;
    struct npt_upload upload;
    if (!take_tiled(context, given, &tiling) || !at || !size || !data || flags & ~(UINT)D3D11_TILE_COPY_NO_OVERWRITE ||
        !npt_tiles_inside(tiling, at, size, false))
        return;
    if (!npt_upload_copy(context, data, size->NumTiles * NPT_TILE_BYTES, &upload)) {
        npt_log_error("ID3D11DeviceContext2::UpdateTiles: no memory for %u tiles", (unsigned)size->NumTiles);
        return;
    }
    npt_encode_context_update_tiles(context->stream, 0, given, at, size, &upload.payload, flags);
    npt_upload_done(context, &upload);
}

/* --- pools and barriers ------------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_context_resize_tile_pool(ID3D11DeviceContext4 *self, ID3D11Buffer *given, UINT64 size)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_resource *pool = take_pool(context, given);
    if (!pool || size % NPT_TILE_BYTES)
        return E_INVALIDARG;
    if (size > UINT32_MAX)
        return E_OUTOFMEMORY;
    npt_encode_context_resize_tile_pool(context->stream, 0, given, size);
    pool->tile_pool_bytes = size;
    return S_OK;
}

/* A resource, a view, or NULL for all of them. */
static bool take_barrier(struct npt_context *context, ID3D11DeviceChild *child)
{
    struct npt_object *object = NPT_OBJECT(child);
    if (!object)
        return true;
    if (object->device != context->device ||
        !(npt_is_resource(object) ||
          (object->class->kind >= NPT_KIND_SHADER_RESOURCE_VIEW && object->class->kind <= NPT_KIND_DEPTH_STENCIL_VIEW)))
        return false;
    npt_context_need(context, object);
    return true;
}

void STDMETHODCALLTYPE npt_context_tiled_resource_barrier(ID3D11DeviceContext4 *self, ID3D11DeviceChild *before,
                                                          ID3D11DeviceChild *after)
{
    struct npt_context *context = npt_context_of(self);
    if (npt_tiles_tier(context->device) && take_barrier(context, before) && take_barrier(context, after))
        npt_encode_context_tiled_resource_barrier(context->stream, 0, before, after);
}
