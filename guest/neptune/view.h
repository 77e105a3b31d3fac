/* view.h: views, states, shaders, layouts and queries of the client. */
#ifndef NPT_VIEW_H
#define NPT_VIEW_H

#include "guest/neptune/resource.h"

struct npt_view {
    struct npt_object object;
    struct npt_resource *resource; /* used, not referenced */
    union {
        D3D11_SHADER_RESOURCE_VIEW_DESC1 srv;
        D3D11_RENDER_TARGET_VIEW_DESC1 rtv;
        D3D11_DEPTH_STENCIL_VIEW_DESC dsv;
        D3D11_UNORDERED_ACCESS_VIEW_DESC1 uav;
    } desc; /* as GetDesc1 returns it: complete even when the application passed NULL */
    /* the subresources it covers, for hazards */
    uint32_t first_mip, mip_count, first_slice, slice_count;
    struct npt_interface d3d10; /* not of unordered access views */
};

/* Blend, depth-stencil, rasterizer and sampler states; equal descriptions share one object, as Direct3D promises. */
struct npt_state_object {
    struct npt_object object;
    union {
        D3D11_BLEND_DESC1 blend;
        D3D11_DEPTH_STENCIL_DESC depth_stencil;
        D3D11_RASTERIZER_DESC2 rasterizer;
        D3D11_SAMPLER_DESC sampler;
    } desc;
    struct npt_interface d3d10;
};

/* Shaders and input layouts keep little but their identity. */
struct npt_shader {
    struct npt_object object;
    UINT reach; /* of an input layout: no element ends farther than this behind the start of its vertex */
    UINT vertex_slots, instance_slots; /* of an input layout: bits of the slots that step by each */
    UINT stream_slots;                 /* of a geometry shader: bits of the buffers that it streams to */
    struct npt_interface d3d10;        /* not of hull, domain and compute shaders */
};

struct npt_query {
    struct npt_object object;
    D3D11_QUERY_DESC1 desc;
    struct npt_memory slot; /* struct npt_query_slot */
    uint32_t serial;        /* of the last End */
    uint64_t ended;         /* position on the immediate channel behind the last End */
    bool begun;             /* on the immediate context */
    bool issued;            /* End has been called at least once */
    struct npt_interface d3d10;
};

/* Bytes that GetData of this kind of query returns. */
UINT npt_query_data_size(D3D11_QUERY kind);
bool npt_query_is_predicate(D3D11_QUERY kind);

#endif
