/* resource.h: buffers and textures of the client. */
#ifndef NPT_RESOURCE_H
#define NPT_RESOURCE_H

#include "guest/neptune/device.h"

/* One struct for every dimension: `object.class` says which; `info` has what each has in common. */
struct npt_resource {
    struct npt_object object;
    struct npt_interface surface;       /* 2D textures */
    struct npt_interface dxgi_resource; /* 2D textures */
    struct npt_interface keyed_mutex;   /* 2D textures that have one */
    union {
        D3D11_BUFFER_DESC buffer;
        D3D11_TEXTURE1D_DESC texture1d;
        D3D11_TEXTURE2D_DESC1 texture2d;
        D3D11_TEXTURE3D_DESC1 texture3d;
    } desc; /* as GetDesc returns it: mip levels filled in */
    struct npt_resource_info info;
    struct npt_keyed_mutex *keyed; /* NULL without */
    UINT eviction_priority;
    float min_lod;
    _Atomic(struct npt_tiling *) tiling; /* tiles.c's own: of a tiled resource, once somebody has asked */
    struct npt_object *tile_pool;        /* of a tiled resource: where it was last mapped to */
    uint64_t tile_pool_bytes;            /* of a tile pool */
    struct npt_map *map; /* map.c's own: mapped subresources and their shadow, NULL until first mapped */
};

/* True when the object is one of the four kinds of resource. */
bool npt_is_resource(const struct npt_object *object);

/* Subresource geometry. `index` must be valid. */
uint32_t npt_resource_subresources(const struct npt_resource *resource);
void npt_resource_extent(const struct npt_resource *resource, uint32_t index, uint32_t *width, uint32_t *height,
                         uint32_t *depth);

/* Frees map.c's part; the resource is being destroyed. */
void npt_map_destroy(struct npt_resource *resource);

#endif
