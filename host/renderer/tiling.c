/* tiling.c: how the host's Direct3D breaks tiled resources into tiles. */
#include "host/renderer/context.h"

#include "common/wire/caps.h"

/* Subresources are asked for in pieces of this many. */
#define PIECE 64u

bool trr_is_tile_pool(void *object)
{
    ID3D11Buffer *buffer = object;
    D3D11_BUFFER_DESC desc;
    buffer->lpVtbl->GetDesc(buffer, &desc);
    return desc.MiscFlags & D3D11_RESOURCE_MISC_TILE_POOL;
}

uint32_t trr_resource_tiles(struct trr_context *context, ID3D11Resource *resource)
{
    ID3D11Device5 *device = context->host.device;
    UINT tiles = 0;
    if (device && context->host.device_level >= 2)
        device->lpVtbl->GetResourceTiling(device, resource, &tiles, NULL, NULL, NULL, 0, NULL);
    return tiles;
}

static void fill_subresources(ID3D11Device5 *device, ID3D11Resource *resource, struct npt_tiling *tiling,
                              uint32_t capacity)
{
    uint32_t filled = 0;
    while (filled < capacity) {
        D3D11_SUBRESOURCE_TILING piece[PIECE] = {0};
        UINT count = capacity - filled < PIECE ? capacity - filled : PIECE;
        device->lpVtbl->GetResourceTiling(device, resource, NULL, NULL, NULL, &count, filled, piece);
        for (uint32_t i = 0; i < count; i++)
            tiling->subresource[filled + i] = (struct npt_subresource_tiling){
                piece[i].WidthInTiles, piece[i].HeightInTiles, piece[i].DepthInTiles,
                piece[i].StartTileIndexInOverallResource};
        if (!count)
            break;
        filled += count;
    }
    tiling->count = filled;
}

HRESULT trr_resource_tiling(void *opaque, const struct npt_neptune_resource_tiling *a)
{
    struct trr_context *context = opaque;
    ID3D11Device5 *device = context->host.device;
    const uint64_t size = sizeof(struct npt_tiling) + (uint64_t)a->capacity * sizeof(struct npt_subresource_tiling);
    struct npt_tiling *tiling = a->offset % 8 == 0 ? trr_context_memory(context, a->region, a->offset, size) : NULL;
    D3D11_PACKED_MIP_DESC packed = {0};
    D3D11_TILE_SHAPE shape = {0};
    UINT tiles = 0;

    if (!tiling)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the tiling is not in the region");
    if (!device || context->host.device_level < 2)
        return E_NOINTERFACE;
    device->lpVtbl->GetResourceTiling(device, a->resource, &tiles, &packed, &shape, NULL, 0, NULL);
    *tiling = (struct npt_tiling){
        .tiles = tiles,
        .standard_mips = packed.NumStandardMips,
        .packed_mips = packed.NumPackedMips,
        .packed_tiles = packed.NumTilesForPackedMips,
        .packed_first = packed.StartTileIndexInOverallResource,
        .tile_width = shape.WidthInTexels,
        .tile_height = shape.HeightInTexels,
        .tile_depth = shape.DepthInTexels,
    };
    fill_subresources(device, a->resource, tiling, a->capacity);
    return S_OK;
}
