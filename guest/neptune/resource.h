/* resource.h: buffers and textures of the client. */
#ifndef NPT_RESOURCE_H
#define NPT_RESOURCE_H

#include "guest/neptune/device.h"

#include <dxgi1_2.h>

/* One struct for every dimension: `object.class` says which; `info` has what each has in common. */
struct npt_resource {
    struct npt_object object;
    struct npt_interface surface; /* 1D and 2D textures of one subresource */
    struct npt_interface dxgi_resource;
    struct npt_interface keyed_mutex; /* 2D textures that have one */
    union {
        D3D11_BUFFER_DESC buffer;
        D3D11_TEXTURE1D_DESC texture1d;
        D3D11_TEXTURE2D_DESC1 texture2d;
        D3D11_TEXTURE3D_DESC1 texture3d;
    } desc; /* as GetDesc returns it: mip levels filled in */
    struct npt_resource_info info;
    struct npt_keyed_mutex *keyed; /* NULL without */
    DXGI_USAGE back_buffer;        /* DXGI_USAGE of a swap chain's buffer, 0 for what the application has made */
    UINT eviction_priority;
    float min_lod;
    _Atomic(struct npt_tiling *) tiling;   /* tiles.c's own: of a tiled resource, once somebody has asked */
    struct npt_object *tile_pool;          /* of a tiled resource: where it was last mapped to */
    uint64_t tile_pool_bytes;              /* of a tile pool */
    struct npt_index_bounds *index_bounds; /* of an index buffer whose contents are those it was made with, or NULL */
    struct npt_interface d3d10;
    _Atomic bool streamed; /* something has been streamed into this buffer: DrawAuto knows how far */
    struct npt_map *map;   /* map.c's own: mapped subresources and their shadow, NULL until first mapped */
};

/* What npt_class.offers is for resources. */
bool npt_resource_offers(const struct npt_object *object, uint32_t offset);

/* True when the object is one of the four kinds of resource. */
bool npt_is_resource(const struct npt_object *object);

/* Subresource geometry. `index` must be valid. */
static inline uint32_t npt_resource_subresources(const struct npt_resource *resource)
{
    return resource->info.mip_levels * resource->info.array_size;
}

void npt_resource_extent(const struct npt_resource *resource, uint32_t index, uint32_t *width, uint32_t *height,
                         uint32_t *depth);

/* The texture of a description that has been checked here; `back_buffer`: see above. One reference. */
HRESULT npt_texture2d_create(struct npt_device *device, const D3D11_TEXTURE2D_DESC1 *desc,
                             const D3D11_SUBRESOURCE_DATA *data, DXGI_USAGE back_buffer, struct npt_resource **out);

/* D3D11_BIND flags of what a DXGI_USAGE asks for. */
UINT npt_dxgi_usage_bind_flags(DXGI_USAGE usage);

/* IDXGISurface2 of one subresource, with one reference; NULL without memory. */
IDXGISurface2 *npt_subresource_surface_create(struct npt_resource *resource, UINT index);

/* True for a swap chain's buffer and a view that takes its components for sRGB, or not, whatever the buffer does. */
bool npt_resource_is_srgb_cast(const struct npt_resource *resource, DXGI_FORMAT view);

/* Frees map.c's part; the resource is being destroyed. */
void npt_map_destroy(struct npt_resource *resource);

/* The interfaces of every kind of resource, and its class. Its file includes npt_methods.h. */
#define NPT_RESOURCE_INTERFACES(name_, NAME_)                                                                          \
    {npt_##name_##_iids, NPT_##NAME_##_IID_COUNT, 0, &npt_##name_##_vtable},                                           \
        {npt_d3d10_##name_##_iids, NPT_D3D10_##NAME_##_IID_COUNT, offsetof(struct npt_resource, d3d10),                \
         &npt_d3d10_##name_##_vtable},                                                                                 \
    {                                                                                                                  \
        npt_dxgi_resource_iids, NPT_DXGI_RESOURCE_IID_COUNT, offsetof(struct npt_resource, dxgi_resource),             \
            &npt_dxgi_resource_vtable                                                                                  \
    }
#define NPT_RESOURCE_CLASS(name_, NAME_, interfaces_)                                                                  \
    {                                                                                                                  \
        .name = #name_, .kind = NPT_KIND_##NAME_, .interfaces = interfaces_,                                           \
        .interface_count = sizeof(interfaces_) / sizeof(*(interfaces_)), .destroy = npt_resource_destroy,              \
        .offers = npt_resource_offers,                                                                                 \
    }

#endif
