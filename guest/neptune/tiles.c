#include "guest/neptune/tiles.h"

#include "npt_encode.h"
#include "npt_methods.h"

#include <stdlib.h>

D3D11_TILED_RESOURCES_TIER npt_tiles_tier(const struct npt_device *device)
{
    const struct npt_caps_feature *row = &device->caps->feature[D3D11_FEATURE_D3D11_OPTIONS1];
    D3D11_FEATURE_DATA_D3D11_OPTIONS1 options = {0};
    if (SUCCEEDED(row->result) && row->size >= sizeof(options) && device->caps->device_level >= 2 &&
        device->caps->context_level >= 2)
        memcpy(&options, row->data, sizeof(options));
    return options.TiledResourcesTier;
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

/* The creation channel is in order: the resource is there when the host answers. */
static bool ask(struct npt_resource *resource, struct npt_memory *answer, uint32_t count)
{
    struct npt_device *device = resource->object.device;
    struct npt_channel *creation = &device->creation;
    npt_mutex_lock(&device->creation_lock);
    npt_encode_neptune_resource_tiling(&creation->ring.stream, (ID3D11Resource *)(void *)resource, answer->region,
                                       answer->offset, count);
    npt_ring_publish(&creation->ring);
    HRESULT result = npt_channel_wait(creation, npt_ring_position(&creation->ring));
    npt_mutex_unlock(&device->creation_lock);
    return SUCCEEDED(result);
}

static struct npt_tiling *fetch(struct npt_resource *resource)
{
    const uint32_t count = npt_resource_subresources(resource);
    const size_t size = sizeof(struct npt_tiling) + count * sizeof(struct npt_subresource_tiling);
    struct npt_memory answer;
    struct npt_tiling *tiling = NULL;
    if (!npt_memory_alloc(resource->object.device, size, &answer))
        return NULL;
    memset(answer.bytes, 0, size);
    if (ask(resource, &answer, count))
        tiling = malloc(size);
    if (tiling) {
        memcpy(tiling, answer.bytes, size);
        tiling->count = tiling->count < count ? tiling->count : count;
    }
    npt_memory_free(resource->object.device, &answer);
    return tiling;
}

const struct npt_tiling *npt_tiling_of(struct npt_resource *resource)
{
    struct npt_tiling *known = atomic_load_explicit(&resource->tiling, memory_order_acquire);
    if (known || !(resource->info.misc_flags & D3D11_RESOURCE_MISC_TILED))
        return known;
    struct npt_tiling *fetched = fetch(resource);
    if (!fetched || atomic_compare_exchange_strong(&resource->tiling, &known, fetched))
        return fetched;
    free(fetched); /* another thread was faster */
    return known;
}

/* --- regions ------------------------------------------------------------------------------------------------------ */

static bool box_inside(const struct npt_subresource_tiling *subresource, const D3D11_TILED_RESOURCE_COORDINATE *at,
                       const D3D11_TILE_REGION_SIZE *size)
{
    return (uint64_t)size->Width * size->Height * size->Depth == size->NumTiles &&
           npt_range(at->X, size->Width, subresource->width) && npt_range(at->Y, size->Height, subresource->height) &&
           npt_range(at->Z, size->Depth, subresource->depth);
}

/* A region without a box goes on through the rest of the resource, in the order of its tiles. */
bool npt_tiles_inside(const struct npt_tiling *tiling, const D3D11_TILED_RESOURCE_COORDINATE *at,
                      const D3D11_TILE_REGION_SIZE *size, bool packed)
{
    const uint32_t count = size ? size->NumTiles : 1;
    if (!count || at->Subresource >= tiling->count)
        return false;
    const struct npt_subresource_tiling *subresource = &tiling->subresource[at->Subresource];
    if (subresource->first == D3D11_PACKED_TILE)
        return packed && !(size && size->bUseBox) && at->Y == 0 && at->Z == 0 &&
               npt_range(at->X, count, tiling->packed_tiles);
    if (size && size->bUseBox)
        return box_inside(subresource, at, size);
    if (at->X >= subresource->width || at->Y >= subresource->height || at->Z >= subresource->depth)
        return false;
    uint32_t first = subresource->first + at->X + subresource->width * (at->Y + subresource->height * at->Z);
    uint32_t limit = packed || !tiling->packed_tiles ? tiling->tiles : tiling->packed_first;
    return npt_range(first, count, limit);
}

/* --- ID3D11Device2::GetResourceTiling ----------------------------------------------------------------------------- */

static UINT copy_subresources(const struct npt_tiling *tiling, UINT first, UINT room, D3D11_SUBRESOURCE_TILING *out)
{
    UINT count = first < tiling->count ? tiling->count - first : 0;
    count = !out ? 0 : count < room ? count : room;
    for (UINT i = 0; i < count; i++) {
        const struct npt_subresource_tiling *from = &tiling->subresource[first + i];
        out[i] = (D3D11_SUBRESOURCE_TILING){from->width, (UINT16)from->height, (UINT16)from->depth, from->first};
    }
    return count;
}

/* A resource that is not tiled has no tiles. */
void STDMETHODCALLTYPE npt_device_get_resource_tiling(ID3D11Device5 *self, ID3D11Resource *given, UINT *tiles,
                                                      D3D11_PACKED_MIP_DESC *packed, D3D11_TILE_SHAPE *shape,
                                                      UINT *subresource_count, UINT first,
                                                      D3D11_SUBRESOURCE_TILING *subresources)
{
    static const struct npt_tiling none;
    struct npt_object *object = (struct npt_object *)(void *)given;
    const struct npt_tiling *tiling = NULL;
    if (object && npt_is_resource(object) && object->device == (struct npt_device *)self)
        tiling = npt_tiling_of((struct npt_resource *)object);
    tiling = tiling ? tiling : &none;
    if (tiles)
        *tiles = tiling->tiles;
    if (packed)
        *packed = (D3D11_PACKED_MIP_DESC){(UINT8)tiling->standard_mips, (UINT8)tiling->packed_mips,
                                          tiling->packed_tiles, tiling->packed_first};
    if (shape)
        *shape = (D3D11_TILE_SHAPE){tiling->tile_width, tiling->tile_height, tiling->tile_depth};
    if (subresource_count)
        *subresource_count = copy_subresources(tiling, first, *subresource_count, subresources);
}
