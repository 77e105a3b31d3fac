/* tiles.h: tiled resources: how the host breaks one into tiles, and what regions of tiles fit. */
#ifndef NPT_TILES_H
#define NPT_TILES_H

#include "guest/neptune/resource.h"

#define NPT_TILE_BYTES ((uint64_t)D3D11_2_TILED_RESOURCE_TILE_SIZE_IN_BYTES)

/* What the device offers. */
D3D11_TILED_RESOURCES_TIER npt_tiles_tier(const struct npt_device *device);

/* The resource's tiling, asked for once: NULL when it is not tiled, without memory, or when the device is lost. Any thread. */
const struct npt_tiling *npt_tiling_of(struct npt_resource *resource);

/* True when the region lies in the resource. `size` NULL: one tile. `packed`: it may be of packed levels. */
bool npt_tiles_inside(const struct npt_tiling *tiling, const D3D11_TILED_RESOURCE_COORDINATE *at,
                      const D3D11_TILE_REGION_SIZE *size, bool packed);

#endif
