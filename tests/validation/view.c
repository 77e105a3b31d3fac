/* view.c: ID3D11Device::Create...View: what each kind of view asks of its resource, its format and its range. */
#include "tests/validation/validation.h"

#define BAD E_INVALIDARG
#define SR D3D11_BIND_SHADER_RESOURCE
#define RT D3D11_BIND_RENDER_TARGET
#define DS D3D11_BIND_DEPTH_STENCIL
#define UA D3D11_BIND_UNORDERED_ACCESS
#define F(name) DXGI_FORMAT_##name
#define RGBA F(R8G8B8A8_UNORM)
#define ALL UINT32_MAX

/* --- the resources that the rows have views of */

enum resource {
    BUFFER, /* 256 bytes */
    STRUCTURES,
    STRUCTURES_READ, /* shader resource only */
    RAW_BUFFER,
    VERTICES,
    CONSTANTS,
    STAGING_BUFFER,
    TEX1D,     /* 16 wide, 5 mips */
    TEX1D_4,   /* array of 4 */
    TEX2D,     /* 16 by 16, 5 mips */
    TEX2D_4,   /* array of 4 */
    TYPELESS,  /* of R8G8B8A8 */
    INTEGERS,  /* R32_UINT */
    READ_ONLY, /* shader resource only */
    TARGET,    /* render target only */
    UNBOUND,   /* no bind flags */
    STAGING,
    MULTI,   /* 4 samples */
    MULTI_4, /* array of 4 */
    CUBE,    /* 5 mips */
    CUBES,   /* 12 faces */
    CUBE_13, /* one face more */
    TEX3D,   /* 8 by 8 by 8, 4 mips */
    BLOCKS,  /* BC1_UNORM */
    BLOCKS_TYPELESS,
    DEPTH, /* D24_UNORM_S8_UINT */
    DEPTH_TYPELESS,
    DEPTH_TYPELESS_4,
    DEPTH_MULTI,
    DEPTH32_TYPELESS,
    NO_RESOURCE,
    RESOURCES
};

union resource_desc {
    D3D11_BUFFER_DESC buffer;
    D3D11_TEXTURE1D_DESC texture1d;
    D3D11_TEXTURE2D_DESC texture2d;
    D3D11_TEXTURE3D_DESC texture3d;
};

#define IS_BUFFER(...)                                                                                                 \
    {                                                                                                                  \
        D3D11_RESOURCE_DIMENSION_BUFFER,                                                                               \
        {                                                                                                              \
            .buffer = { __VA_ARGS__ }                                                                                  \
        }                                                                                                              \
    }
#define IS_1D(...)                                                                                                     \
    {                                                                                                                  \
        D3D11_RESOURCE_DIMENSION_TEXTURE1D,                                                                            \
        {                                                                                                              \
            .texture1d = { __VA_ARGS__ }                                                                               \
        }                                                                                                              \
    }
#define IS_2D(...)                                                                                                     \
    {                                                                                                                  \
        D3D11_RESOURCE_DIMENSION_TEXTURE2D,                                                                            \
        {                                                                                                              \
            .texture2d = { __VA_ARGS__ }                                                                               \
        }                                                                                                              \
    }
#define IS_3D(...)                                                                                                     \
    {                                                                                                                  \
        D3D11_RESOURCE_DIMENSION_TEXTURE3D,                                                                            \
        {                                                                                                              \
            .texture3d = { __VA_ARGS__ }                                                                               \
        }                                                                                                              \
    }
#define ONE                                                                                                            \
    {                                                                                                                  \
        1, 0                                                                                                           \
    }
#define FOUR                                                                                                           \
    {                                                                                                                  \
        4, 0                                                                                                           \
    }

static const struct {
    D3D11_RESOURCE_DIMENSION dimension;
    union resource_desc desc;
} resources[RESOURCES] = {
    [BUFFER] = IS_BUFFER(256, D3D11_USAGE_DEFAULT, SR | RT | UA),
    [STRUCTURES] = IS_BUFFER(256, D3D11_USAGE_DEFAULT, SR | UA, 0, D3D11_RESOURCE_MISC_BUFFER_STRUCTURED, 16),
    [STRUCTURES_READ] = IS_BUFFER(256, D3D11_USAGE_DEFAULT, SR, 0, D3D11_RESOURCE_MISC_BUFFER_STRUCTURED, 16),
    [RAW_BUFFER] = IS_BUFFER(256, D3D11_USAGE_DEFAULT, SR | UA, 0, D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS),
    [VERTICES] = IS_BUFFER(256, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER),
    [CONSTANTS] = IS_BUFFER(256, D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER),
    [STAGING_BUFFER] = IS_BUFFER(256, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ),
    [TEX1D] = IS_1D(16, 5, 1, RGBA, D3D11_USAGE_DEFAULT, SR | RT | UA),
    [TEX1D_4] = IS_1D(16, 5, 4, RGBA, D3D11_USAGE_DEFAULT, SR | RT | UA),
    [TEX2D] = IS_2D(16, 16, 5, 1, RGBA, ONE, D3D11_USAGE_DEFAULT, SR | RT | UA),
    [TEX2D_4] = IS_2D(16, 16, 5, 4, RGBA, ONE, D3D11_USAGE_DEFAULT, SR | RT | UA),
    [TYPELESS] = IS_2D(16, 16, 1, 1, F(R8G8B8A8_TYPELESS), ONE, D3D11_USAGE_DEFAULT, SR | RT | UA),
    [INTEGERS] = IS_2D(16, 16, 1, 1, F(R32_UINT), ONE, D3D11_USAGE_DEFAULT, SR | RT | UA),
    [READ_ONLY] = IS_2D(16, 16, 1, 1, RGBA, ONE, D3D11_USAGE_DEFAULT, SR),
    [TARGET] = IS_2D(16, 16, 1, 1, RGBA, ONE, D3D11_USAGE_DEFAULT, RT),
    [UNBOUND] = IS_2D(16, 16, 1, 1, RGBA, ONE, D3D11_USAGE_DEFAULT, 0),
    [STAGING] = IS_2D(16, 16, 1, 1, RGBA, ONE, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ),
    [MULTI] = IS_2D(16, 16, 1, 1, RGBA, FOUR, D3D11_USAGE_DEFAULT, SR | RT),
    [MULTI_4] = IS_2D(16, 16, 1, 4, RGBA, FOUR, D3D11_USAGE_DEFAULT, SR | RT),
    [CUBE] = IS_2D(16, 16, 5, 6, RGBA, ONE, D3D11_USAGE_DEFAULT, SR | RT | UA, 0, D3D11_RESOURCE_MISC_TEXTURECUBE),
    [CUBES] = IS_2D(16, 16, 1, 12, RGBA, ONE, D3D11_USAGE_DEFAULT, SR | RT | UA, 0, D3D11_RESOURCE_MISC_TEXTURECUBE),
    [CUBE_13] = IS_2D(16, 16, 1, 13, RGBA, ONE, D3D11_USAGE_DEFAULT, SR | RT, 0, D3D11_RESOURCE_MISC_TEXTURECUBE),
    [TEX3D] = IS_3D(8, 8, 8, 4, RGBA, D3D11_USAGE_DEFAULT, SR | RT | UA),
    [BLOCKS] = IS_2D(16, 16, 1, 1, F(BC1_UNORM), ONE, D3D11_USAGE_DEFAULT, SR),
    [BLOCKS_TYPELESS] = IS_2D(16, 16, 1, 1, F(BC1_TYPELESS), ONE, D3D11_USAGE_DEFAULT, SR),
    [DEPTH] = IS_2D(16, 16, 2, 1, F(D24_UNORM_S8_UINT), ONE, D3D11_USAGE_DEFAULT, DS),
    [DEPTH_TYPELESS] = IS_2D(16, 16, 1, 1, F(R24G8_TYPELESS), ONE, D3D11_USAGE_DEFAULT, DS | SR),
    [DEPTH_TYPELESS_4] = IS_2D(16, 16, 1, 4, F(R24G8_TYPELESS), ONE, D3D11_USAGE_DEFAULT, DS | SR),
    [DEPTH_MULTI] = IS_2D(16, 16, 1, 1, F(D24_UNORM_S8_UINT), FOUR, D3D11_USAGE_DEFAULT, DS),
    [DEPTH32_TYPELESS] = IS_2D(16, 16, 1, 1, F(R32_TYPELESS), ONE, D3D11_USAGE_DEFAULT, DS | SR),
};

static ID3D11Resource *open_resource(const struct subject *subject, enum resource which)
{
    if (which == NO_RESOURCE)
        return NULL;
    return make_resource(subject, resources[which].dimension, &resources[which].desc, -1);
}

/* --- rows: a description is its format, dimension, and the numbers of its union */

struct view_row {
    struct row row;
    enum resource resource;
    DXGI_FORMAT format;
    UINT dimension;
    UINT numbers[5];
    UINT flags; /* depth stencil views */
    bool no_desc, no_out;
};

#define NO_DESC .no_desc = true

static HRESULT create_srv(const struct subject *subject, const void *data)
{
    const struct view_row *row = data;
    D3D11_SHADER_RESOURCE_VIEW_DESC desc = {.Format = row->format,
                                            .ViewDimension = (D3D11_SRV_DIMENSION)row->dimension};
    ID3D11ShaderResourceView *view = UNTOUCHED;
    ID3D11Resource *resource = open_resource(subject, row->resource);
    if (!resource && row->resource != NO_RESOURCE)
        return BROKEN;
    memcpy(&desc.Texture2D, row->numbers, 4 * sizeof(UINT));
    HRESULT result = ID3D11Device_CreateShaderResourceView(subject->device, resource, row->no_desc ? NULL : &desc,
                                                           row->no_out ? NULL : &view);
    result = created(result, view);
    let_go(resource);
    return result;
}

static HRESULT create_rtv(const struct subject *subject, const void *data)
{
    const struct view_row *row = data;
    D3D11_RENDER_TARGET_VIEW_DESC desc = {.Format = row->format, .ViewDimension = (D3D11_RTV_DIMENSION)row->dimension};
    ID3D11RenderTargetView *view = UNTOUCHED;
    ID3D11Resource *resource = open_resource(subject, row->resource);
    if (!resource && row->resource != NO_RESOURCE)
        return BROKEN;
    memcpy(&desc.Texture2DArray, row->numbers, 3 * sizeof(UINT));
    HRESULT result = ID3D11Device_CreateRenderTargetView(subject->device, resource, row->no_desc ? NULL : &desc,
                                                         row->no_out ? NULL : &view);
    result = created(result, view);
    let_go(resource);
    return result;
}

static HRESULT create_dsv(const struct subject *subject, const void *data)
{
    const struct view_row *row = data;
    D3D11_DEPTH_STENCIL_VIEW_DESC desc = {
        .Format = row->format, .ViewDimension = (D3D11_DSV_DIMENSION)row->dimension, .Flags = row->flags};
    ID3D11DepthStencilView *view = UNTOUCHED;
    ID3D11Resource *resource = open_resource(subject, row->resource);
    if (!resource && row->resource != NO_RESOURCE)
        return BROKEN;
    memcpy(&desc.Texture2DArray, row->numbers, 3 * sizeof(UINT));
    HRESULT result = ID3D11Device_CreateDepthStencilView(subject->device, resource, row->no_desc ? NULL : &desc,
                                                         row->no_out ? NULL : &view);
    result = created(result, view);
    let_go(resource);
    return result;
}

static HRESULT create_uav(const struct subject *subject, const void *data)
{
    const struct view_row *row = data;
    D3D11_UNORDERED_ACCESS_VIEW_DESC desc = {.Format = row->format,
                                             .ViewDimension = (D3D11_UAV_DIMENSION)row->dimension};
    ID3D11UnorderedAccessView *view = UNTOUCHED;
    ID3D11Resource *resource = open_resource(subject, row->resource);
    if (!resource && row->resource != NO_RESOURCE)
        return BROKEN;
    memcpy(&desc.Texture2DArray, row->numbers, 3 * sizeof(UINT));
    HRESULT result = ID3D11Device_CreateUnorderedAccessView(subject->device, resource, row->no_desc ? NULL : &desc,
                                                            row->no_out ? NULL : &view);
    result = created(result, view);
    let_go(resource);
    return result;
}

/* --- shader resource views */

#define SRV_BUFFER D3D11_SRV_DIMENSION_BUFFER
#define SRV_EX D3D11_SRV_DIMENSION_BUFFEREX
#define SRV_1D D3D11_SRV_DIMENSION_TEXTURE1D
#define SRV_1D_ARRAY D3D11_SRV_DIMENSION_TEXTURE1DARRAY
#define SRV_2D D3D11_SRV_DIMENSION_TEXTURE2D
#define SRV_2D_ARRAY D3D11_SRV_DIMENSION_TEXTURE2DARRAY
#define SRV_MS D3D11_SRV_DIMENSION_TEXTURE2DMS
#define SRV_MS_ARRAY D3D11_SRV_DIMENSION_TEXTURE2DMSARRAY
#define SRV_3D D3D11_SRV_DIMENSION_TEXTURE3D
#define SRV_CUBE D3D11_SRV_DIMENSION_TEXTURECUBE
#define SRV_CUBES D3D11_SRV_DIMENSION_TEXTURECUBEARRAY
#define RAW D3D11_BUFFEREX_SRV_FLAG_RAW

static const struct view_row srv_arguments[] = {
    {{"no description", S_OK}, TEX2D, NO_DESC},
    {{"no resource", BAD}, NO_RESOURCE, RGBA, SRV_2D, {0, 1}},
    {{"no resource, no description", BAD}, NO_RESOURCE, NO_DESC},
    {{"no output", S_FALSE}, TEX2D, RGBA, SRV_2D, {0, 1}, .no_out = true},
    {{"no output, wrong", BAD}, TEX2D, RGBA, SRV_3D, {0, 1}, .no_out = true},
    {{"unknown dimension", BAD}, TEX2D, RGBA, D3D11_SRV_DIMENSION_UNKNOWN, {0, 1}},
    {{"no such dimension", BAD}, TEX2D, RGBA, 12, {0, 1}},
    {{"no description of a typeless one", BAD}, TYPELESS, NO_DESC},
    {{"no description of a plain buffer", BAD}, BUFFER, NO_DESC},
    {{"no description of structures", S_OK}, STRUCTURES, NO_DESC},
    {{"no description of a raw buffer", BAD}, RAW_BUFFER, NO_DESC},
    {{"no description of a 1D array", S_OK}, TEX1D_4, NO_DESC},
    {{"no description of samples", S_OK}, MULTI, NO_DESC},
    {{"no description of a cube", S_OK}, CUBE, NO_DESC},
    {{"no description of cubes", S_OK}, CUBES, NO_DESC},
    {{"no description of a 3D texture", S_OK}, TEX3D, NO_DESC},
    {{"of a render target alone", BAD}, TARGET, NO_DESC},
    {{"of no bind flags", BAD}, UNBOUND, NO_DESC},
    {{"of a staging texture", BAD}, STAGING, NO_DESC},
    {{"of a staging texture, described", BAD}, STAGING, RGBA, SRV_2D, {0, 1}},
    {{"of a staging buffer", BAD}, STAGING_BUFFER, F(R32_FLOAT), SRV_BUFFER, {0, 4}},
    {{"of vertices", BAD}, VERTICES, F(R32_FLOAT), SRV_BUFFER, {0, 4}},
    {{"of constants", BAD}, CONSTANTS, F(R32_FLOAT), SRV_BUFFER, {0, 4}},
    {{"of depth", BAD}, DEPTH, NO_DESC},
};

static const struct view_row srv_formats[] = {
    {{"the same", S_OK}, TEX2D, RGBA, SRV_2D, {0, 1}},
    {{"unknown: the resource's", S_OK}, TEX2D, F(UNKNOWN), SRV_2D, {0, 1}},
    {{"unknown of a typeless one", BAD}, TYPELESS, F(UNKNOWN), SRV_2D, {0, 1}},
    {{"typeless of a typeless one", BAD}, TYPELESS, F(R8G8B8A8_TYPELESS), SRV_2D, {0, 1}},
    {{"unorm of a typeless one", S_OK}, TYPELESS, RGBA, SRV_2D, {0, 1}},
    {{"sRGB of a typeless one", S_OK}, TYPELESS, F(R8G8B8A8_UNORM_SRGB), SRV_2D, {0, 1}},
    {{"sint of a typeless one", S_OK}, TYPELESS, F(R8G8B8A8_SINT), SRV_2D, {0, 1}},
    {{"another family of a typeless one", BAD}, TYPELESS, F(R16G16_UNORM), SRV_2D, {0, 1}},
    {{"BGRA of a typeless one", BAD}, TYPELESS, F(B8G8R8A8_UNORM), SRV_2D, {0, 1}},
    {{"R32 of a typeless one", BAD}, TYPELESS, F(R32_UINT), SRV_2D, {0, 1}},
    {{"another type of a typed one", BAD}, TEX2D, F(R8G8B8A8_UINT), SRV_2D, {0, 1}},
    {{"sRGB of a typed one", BAD}, TEX2D, F(R8G8B8A8_UNORM_SRGB), SRV_2D, {0, 1}},
    {{"typeless of a typed one", BAD}, TEX2D, F(R8G8B8A8_TYPELESS), SRV_2D, {0, 1}},
    {{"no such format", BAD}, TEX2D, (DXGI_FORMAT)1000, SRV_2D, {0, 1}},
    {{"blocks", S_OK}, BLOCKS, F(BC1_UNORM), SRV_2D, {0, 1}},
    {{"sRGB of blocks", BAD}, BLOCKS, F(BC1_UNORM_SRGB), SRV_2D, {0, 1}},
    {{"sRGB of typeless blocks", S_OK}, BLOCKS_TYPELESS, F(BC1_UNORM_SRGB), SRV_2D, {0, 1}},
    {{"typeless of typeless blocks", BAD}, BLOCKS_TYPELESS, F(BC1_TYPELESS), SRV_2D, {0, 1}},
    {{"color of typeless blocks", BAD}, BLOCKS_TYPELESS, F(R16G16B16A16_UNORM), SRV_2D, {0, 1}},
    {{"depth of a depth buffer", S_OK}, DEPTH_TYPELESS, F(R24_UNORM_X8_TYPELESS), SRV_2D, {0, 1}},
    {{"stencil of a depth buffer", S_OK}, DEPTH_TYPELESS, F(X24_TYPELESS_G8_UINT), SRV_2D, {0, 1}},
    {{"the depth format itself", BAD}, DEPTH_TYPELESS, F(D24_UNORM_S8_UINT), SRV_2D, {0, 1}},
    {{"typeless of a depth buffer", BAD}, DEPTH_TYPELESS, F(R24G8_TYPELESS), SRV_2D, {0, 1}},
    {{"R32 of a depth buffer of 24", BAD}, DEPTH_TYPELESS, F(R32_FLOAT), SRV_2D, {0, 1}},
    {{"R32 of a depth buffer of 32", S_OK}, DEPTH32_TYPELESS, F(R32_FLOAT), SRV_2D, {0, 1}},
    {{"D32 of a depth buffer of 32", BAD}, DEPTH32_TYPELESS, F(D32_FLOAT), SRV_2D, {0, 1}},
};

static const struct view_row srv_ranges[] = {
    {{"1D: whole", S_OK}, TEX1D, RGBA, SRV_1D, {0, ALL}},
    {{"1D: 2D view", BAD}, TEX1D, RGBA, SRV_2D, {0, 1}},
    {{"1D: array view", S_OK}, TEX1D, RGBA, SRV_1D_ARRAY, {0, 1, 0, 1}},
    {{"1D: mip 5", BAD}, TEX1D, RGBA, SRV_1D, {5, 1}},
    {{"1D array: 4 slices", S_OK}, TEX1D_4, RGBA, SRV_1D_ARRAY, {0, 1, 0, 4}},
    {{"1D array: 5 slices", BAD}, TEX1D_4, RGBA, SRV_1D_ARRAY, {0, 1, 0, 5}},
    {{"1D array: one slice", S_OK}, TEX1D_4, RGBA, SRV_1D, {0, 1}},
    {{"2D: all mips", S_OK}, TEX2D, RGBA, SRV_2D, {0, ALL}},
    {{"2D: all mips from 4", S_OK}, TEX2D, RGBA, SRV_2D, {4, ALL}},
    {{"2D: all mips from 5", BAD}, TEX2D, RGBA, SRV_2D, {5, ALL}},
    {{"2D: 5 mips", S_OK}, TEX2D, RGBA, SRV_2D, {0, 5}},
    {{"2D: 6 mips", BAD}, TEX2D, RGBA, SRV_2D, {0, 6}},
    {{"2D: 0 mips", BAD}, TEX2D, RGBA, SRV_2D, {0, 0}},
    {{"2D: 0 mips from 1", BAD}, TEX2D, RGBA, SRV_2D, {1, 0}},
    {{"2D: mip 4", S_OK}, TEX2D, RGBA, SRV_2D, {4, 1}},
    {{"2D: mips 4 and 5", BAD}, TEX2D, RGBA, SRV_2D, {4, 2}},
    {{"2D: mip 5", BAD}, TEX2D, RGBA, SRV_2D, {5, 1}},
    {{"2D: mip of all bits", BAD}, TEX2D, RGBA, SRV_2D, {ALL, 1}},
    {{"2D: 0x7fffffff mips from 1", BAD}, TEX2D, RGBA, SRV_2D, {1, 0x7fffffff}},
    {{"2D: 1D view", BAD}, TEX2D, RGBA, SRV_1D, {0, 1}},
    {{"2D: 3D view", BAD}, TEX2D, RGBA, SRV_3D, {0, 1}},
    {{"2D: cube view", BAD}, TEX2D, RGBA, SRV_CUBE, {0, 1}},
    {{"2D: buffer view", BAD}, TEX2D, RGBA, SRV_BUFFER, {0, 1}},
    {{"2D: array view", S_OK}, TEX2D, RGBA, SRV_2D_ARRAY, {0, ALL, 0, ALL}},
    {{"2D array: 2D view", S_OK}, TEX2D_4, RGBA, SRV_2D, {0, ALL}},
    {{"2D array: all slices", S_OK}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, ALL, 0, ALL}},
    {{"2D array: all slices from 3", S_OK}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, ALL, 3, ALL}},
    {{"2D array: all slices from 4", BAD}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, ALL, 4, ALL}},
    {{"2D array: 0 slices", BAD}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, 1, 0, 0}},
    {{"2D array: 4 slices", S_OK}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, 1, 0, 4}},
    {{"2D array: 5 slices", BAD}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, 1, 0, 5}},
    {{"2D array: slices 3 and 4", BAD}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, 1, 3, 2}},
    {{"2D array: slice of all bits", BAD}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, 1, ALL, 1}},
    {{"2D array: cube view", BAD}, TEX2D_4, RGBA, SRV_CUBE, {0, 1}},
    {{"samples: MS view", S_OK}, MULTI, RGBA, SRV_MS},
    {{"samples: MS array view", S_OK}, MULTI, RGBA, SRV_MS_ARRAY, {0, 1}},
    {{"samples: 2D view", BAD}, MULTI, RGBA, SRV_2D, {0, 1}},
    {{"samples: 2D array view", BAD}, MULTI, RGBA, SRV_2D_ARRAY, {0, 1, 0, 1}},
    {{"samples, array: slices 1 to 3", S_OK}, MULTI_4, RGBA, SRV_MS_ARRAY, {1, 3}},
    {{"samples, array: slices 1 to 4", BAD}, MULTI_4, RGBA, SRV_MS_ARRAY, {1, 4}},
    {{"samples, array: 0 slices", BAD}, MULTI_4, RGBA, SRV_MS_ARRAY, {0, 0}},
    {{"cube: cube view", S_OK}, CUBE, RGBA, SRV_CUBE, {0, ALL}},
    {{"cube: mip 5", BAD}, CUBE, RGBA, SRV_CUBE, {5, 1}},
    {{"cube: 0 mips", BAD}, CUBE, RGBA, SRV_CUBE, {0, 0}},
    {{"cube: 2D view", S_OK}, CUBE, RGBA, SRV_2D, {0, 1}},
    {{"cube: array of faces", S_OK}, CUBE, RGBA, SRV_2D_ARRAY, {0, 1, 2, 3}},
    {{"cube: array of 7 faces", BAD}, CUBE, RGBA, SRV_2D_ARRAY, {0, 1, 0, 7}},
    {{"cube: one of an array", S_OK}, CUBE, RGBA, SRV_CUBES, {0, 1, 0, 1}},
    {{"cube: two of an array", BAD}, CUBE, RGBA, SRV_CUBES, {0, 1, 0, 2}},
    {{"cubes: two", S_OK}, CUBES, RGBA, SRV_CUBES, {0, 1, 0, 2}},
    {{"cubes: all", S_OK}, CUBES, RGBA, SRV_CUBES, {0, 1, 0, ALL}},
    {{"cubes: three", BAD}, CUBES, RGBA, SRV_CUBES, {0, 1, 0, 3}},
    {{"cubes: none", BAD}, CUBES, RGBA, SRV_CUBES, {0, 1, 0, 0}},
    {{"cubes: from face 6", S_OK}, CUBES, RGBA, SRV_CUBES, {0, 1, 6, 1}},
    {{"cubes: from face 3", S_OK}, CUBES, RGBA, SRV_CUBES, {0, 1, 3, 1}},
    {{"cubes: two from face 3", BAD}, CUBES, RGBA, SRV_CUBES, {0, 1, 3, 2}},
    {{"cubes: from face 7", BAD}, CUBES, RGBA, SRV_CUBES, {0, 1, 7, 1}},
    {{"13 faces: two cubes", S_OK}, CUBE_13, RGBA, SRV_CUBES, {0, 1, 0, 2}},
    {{"13 faces: two cubes from face 1", S_OK}, CUBE_13, RGBA, SRV_CUBES, {0, 1, 1, 2}},
    {{"13 faces: two cubes from face 2", BAD}, CUBE_13, RGBA, SRV_CUBES, {0, 1, 2, 2}},
    {{"3D: whole", S_OK}, TEX3D, RGBA, SRV_3D, {0, ALL}},
    {{"3D: 4 mips", S_OK}, TEX3D, RGBA, SRV_3D, {0, 4}},
    {{"3D: 5 mips", BAD}, TEX3D, RGBA, SRV_3D, {0, 5}},
    {{"3D: 2D view", BAD}, TEX3D, RGBA, SRV_2D, {0, 1}},
    {{"3D: array view", BAD}, TEX3D, RGBA, SRV_2D_ARRAY, {0, 1, 0, 1}},
};

static const struct view_row srv_buffers[] = {
    {{"typed", S_OK}, BUFFER, F(R32_FLOAT), SRV_BUFFER, {0, 64}},
    {{"typed, one too many", BAD}, BUFFER, F(R32_FLOAT), SRV_BUFFER, {0, 65}},
    {{"typed, last", S_OK}, BUFFER, F(R32_FLOAT), SRV_BUFFER, {63, 1}},
    {{"typed, behind the last", BAD}, BUFFER, F(R32_FLOAT), SRV_BUFFER, {64, 1}},
    {{"typed, none", BAD}, BUFFER, F(R32_FLOAT), SRV_BUFFER, {0, 0}},
    {{"typed, first of all bits", BAD}, BUFFER, F(R32_FLOAT), SRV_BUFFER, {ALL, 1}},
    {{"typed, sum that wraps", BAD}, BUFFER, F(R32_FLOAT), SRV_BUFFER, {0x80000000, 0x80000001}},
    {{"typed, product that wraps", BAD}, BUFFER, F(R32_FLOAT), SRV_BUFFER, {0x40000000, 1}},
    {{"typed, 16 bytes", S_OK}, BUFFER, F(R32G32B32A32_FLOAT), SRV_BUFFER, {0, 16}},
    {{"typed, 16 bytes, one too many", BAD}, BUFFER, F(R32G32B32A32_FLOAT), SRV_BUFFER, {0, 17}},
    {{"typed, extended", S_OK}, BUFFER, F(R32_FLOAT), SRV_EX, {0, 64, 0}},
    {{"no format", BAD}, BUFFER, F(UNKNOWN), SRV_BUFFER, {0, 16}},
    {{"typeless", BAD}, BUFFER, F(R32_TYPELESS), SRV_BUFFER, {0, 16}},
    {{"compressed", BAD}, BUFFER, F(BC1_UNORM), SRV_BUFFER, {0, 4}},
    {{"depth", BAD}, BUFFER, F(D32_FLOAT), SRV_BUFFER, {0, 4}},
    {{"sRGB", BAD}, BUFFER, F(R8G8B8A8_UNORM_SRGB), SRV_BUFFER, {0, 4}},
    {{"texture view", BAD}, BUFFER, F(R32_FLOAT), SRV_2D, {0, 1}},
    {{"raw view of a plain buffer", BAD}, BUFFER, F(R32_TYPELESS), SRV_EX, {0, 16, RAW}},
    {{"structures", S_OK}, STRUCTURES, F(UNKNOWN), SRV_BUFFER, {0, 16}},
    {{"structures, extended", S_OK}, STRUCTURES, F(UNKNOWN), SRV_EX, {0, 16, 0}},
    {{"structures, one too many", BAD}, STRUCTURES, F(UNKNOWN), SRV_BUFFER, {0, 17}},
    {{"structures, last", S_OK}, STRUCTURES, F(UNKNOWN), SRV_BUFFER, {15, 1}},
    {{"structures, none", BAD}, STRUCTURES, F(UNKNOWN), SRV_BUFFER, {0, 0}},
    {{"structures, typed", BAD}, STRUCTURES, F(R32_FLOAT), SRV_BUFFER, {0, 16}},
    {{"structures, raw", BAD}, STRUCTURES, F(R32_TYPELESS), SRV_EX, {0, 16, RAW}},
    {{"raw", S_OK}, RAW_BUFFER, F(R32_TYPELESS), SRV_EX, {0, 64, RAW}},
    {{"raw, one too many", BAD}, RAW_BUFFER, F(R32_TYPELESS), SRV_EX, {0, 65, RAW}},
    {{"raw from 4", S_OK}, RAW_BUFFER, F(R32_TYPELESS), SRV_EX, {4, 60, RAW}},
    {{"raw from 1", BAD}, RAW_BUFFER, F(R32_TYPELESS), SRV_EX, {1, 4, RAW}},
    {{"raw, none", BAD}, RAW_BUFFER, F(R32_TYPELESS), SRV_EX, {0, 0, RAW}},
    {{"raw, typed", BAD}, RAW_BUFFER, F(R32_UINT), SRV_EX, {0, 64, RAW}},
    {{"raw, no format", BAD}, RAW_BUFFER, F(UNKNOWN), SRV_EX, {0, 64, RAW}},
    {{"raw, other typeless", BAD}, RAW_BUFFER, F(R8_TYPELESS), SRV_EX, {0, 64, RAW}},
    {{"raw without the flag", BAD}, RAW_BUFFER, F(R32_TYPELESS), SRV_EX, {0, 64, 0}},
    {{"typed of a raw buffer", S_OK}, RAW_BUFFER, F(R32_UINT), SRV_BUFFER, {0, 64}},
    {{"unknown flag", BAD}, RAW_BUFFER, F(R32_TYPELESS), SRV_EX, {0, 64, RAW | 2}},
};

/* --- render target views */

#define RTV_BUFFER D3D11_RTV_DIMENSION_BUFFER
#define RTV_1D D3D11_RTV_DIMENSION_TEXTURE1D
#define RTV_1D_ARRAY D3D11_RTV_DIMENSION_TEXTURE1DARRAY
#define RTV_2D D3D11_RTV_DIMENSION_TEXTURE2D
#define RTV_2D_ARRAY D3D11_RTV_DIMENSION_TEXTURE2DARRAY
#define RTV_MS D3D11_RTV_DIMENSION_TEXTURE2DMS
#define RTV_MS_ARRAY D3D11_RTV_DIMENSION_TEXTURE2DMSARRAY
#define RTV_3D D3D11_RTV_DIMENSION_TEXTURE3D

static const struct view_row rtvs[] = {
    {{"no description", S_OK}, TEX2D, NO_DESC},
    {{"no resource", BAD}, NO_RESOURCE, RGBA, RTV_2D},
    {{"no output", S_FALSE}, TEX2D, RGBA, RTV_2D, .no_out = true},
    {{"no output, wrong", BAD}, TEX2D, RGBA, RTV_3D, .no_out = true},
    {{"unknown dimension", BAD}, TEX2D, RGBA, D3D11_RTV_DIMENSION_UNKNOWN},
    {{"no such dimension", BAD}, TEX2D, RGBA, 9},
    {{"of a shader resource alone", BAD}, READ_ONLY, NO_DESC},
    {{"of no bind flags", BAD}, UNBOUND, NO_DESC},
    {{"of a staging texture", BAD}, STAGING, RGBA, RTV_2D},
    {{"of depth", BAD}, DEPTH, NO_DESC},
    {{"of a plain buffer, no description", BAD}, BUFFER, NO_DESC},
    {{"of structures", BAD}, STRUCTURES, F(UNKNOWN), RTV_BUFFER, {0, 16}},
    {{"unknown: the resource's format", S_OK}, TEX2D, F(UNKNOWN), RTV_2D},
    {{"no description of a typeless one", BAD}, TYPELESS, NO_DESC},
    {{"unknown of a typeless one", BAD}, TYPELESS, F(UNKNOWN), RTV_2D},
    {{"typeless of a typeless one", BAD}, TYPELESS, F(R8G8B8A8_TYPELESS), RTV_2D},
    {{"unorm of a typeless one", S_OK}, TYPELESS, RGBA, RTV_2D},
    {{"sRGB of a typeless one", S_OK}, TYPELESS, F(R8G8B8A8_UNORM_SRGB), RTV_2D},
    {{"another family of a typeless one", BAD}, TYPELESS, F(R32_UINT), RTV_2D},
    {{"sRGB of a typed one", BAD}, TEX2D, F(R8G8B8A8_UNORM_SRGB), RTV_2D},
    {{"another type of a typed one", BAD}, TEX2D, F(R8G8B8A8_UINT), RTV_2D},
    {{"integers", S_OK}, INTEGERS, F(R32_UINT), RTV_2D},
    {{"1D: mip 4", S_OK}, TEX1D, RGBA, RTV_1D, {4}},
    {{"1D: mip 5", BAD}, TEX1D, RGBA, RTV_1D, {5}},
    {{"1D: 2D view", BAD}, TEX1D, RGBA, RTV_2D, {0}},
    {{"1D array: slices 1 to 3", S_OK}, TEX1D_4, RGBA, RTV_1D_ARRAY, {0, 1, 3}},
    {{"1D array: slices 1 to 4", BAD}, TEX1D_4, RGBA, RTV_1D_ARRAY, {0, 1, 4}},
    {{"2D: mip 4", S_OK}, TEX2D, RGBA, RTV_2D, {4}},
    {{"2D: mip 5", BAD}, TEX2D, RGBA, RTV_2D, {5}},
    {{"2D: mip of all bits", BAD}, TEX2D, RGBA, RTV_2D, {ALL}},
    {{"2D: array view", S_OK}, TEX2D, RGBA, RTV_2D_ARRAY, {0, 0, 1}},
    {{"2D: array view of all", S_OK}, TEX2D, RGBA, RTV_2D_ARRAY, {0, 0, ALL}},
    {{"2D: MS view", S_OK}, TEX2D, RGBA, RTV_MS},
    {{"2D array: 2D view", S_OK}, TEX2D_4, RGBA, RTV_2D, {0}},
    {{"2D array: 4 slices", S_OK}, TEX2D_4, RGBA, RTV_2D_ARRAY, {0, 0, 4}},
    {{"2D array: all slices from 3", S_OK}, TEX2D_4, RGBA, RTV_2D_ARRAY, {0, 3, ALL}},
    {{"2D array: 0 slices", BAD}, TEX2D_4, RGBA, RTV_2D_ARRAY, {0, 0, 0}},
    {{"2D array: 5 slices", BAD}, TEX2D_4, RGBA, RTV_2D_ARRAY, {0, 0, 5}},
    {{"2D array: slice 4", BAD}, TEX2D_4, RGBA, RTV_2D_ARRAY, {0, 4, 1}},
    {{"2D array: all slices from 4", BAD}, TEX2D_4, RGBA, RTV_2D_ARRAY, {0, 4, ALL}},
    {{"samples: MS view", S_OK}, MULTI, RGBA, RTV_MS},
    {{"samples: 2D view", BAD}, MULTI, RGBA, RTV_2D, {0}},
    {{"samples: 2D array view", BAD}, MULTI, RGBA, RTV_2D_ARRAY, {0, 0, 1}},
    {{"samples, array: 4 slices", S_OK}, MULTI_4, RGBA, RTV_MS_ARRAY, {0, 4}},
    {{"samples, array: 5 slices", BAD}, MULTI_4, RGBA, RTV_MS_ARRAY, {0, 5}},
    {{"samples, array: 0 slices", BAD}, MULTI_4, RGBA, RTV_MS_ARRAY, {0, 0}},
    {{"cube: faces", S_OK}, CUBE, RGBA, RTV_2D_ARRAY, {0, 0, 6}},
    {{"cube: 7 faces", BAD}, CUBE, RGBA, RTV_2D_ARRAY, {0, 0, 7}},
    {{"3D: 8 slices", S_OK}, TEX3D, RGBA, RTV_3D, {0, 0, 8}},
    {{"3D: all slices", S_OK}, TEX3D, RGBA, RTV_3D, {0, 0, ALL}},
    {{"3D: 9 slices", BAD}, TEX3D, RGBA, RTV_3D, {0, 0, 9}},
    {{"3D: 0 slices", BAD}, TEX3D, RGBA, RTV_3D, {0, 0, 0}},
    {{"3D: slice 7", S_OK}, TEX3D, RGBA, RTV_3D, {0, 7, 1}},
    {{"3D: slice 8", BAD}, TEX3D, RGBA, RTV_3D, {0, 8, 1}},
    {{"3D: 4 slices of mip 1", S_OK}, TEX3D, RGBA, RTV_3D, {1, 0, 4}},
    {{"3D: 5 slices of mip 1", BAD}, TEX3D, RGBA, RTV_3D, {1, 0, 5}},
    {{"3D: mip 4", BAD}, TEX3D, RGBA, RTV_3D, {4, 0, 1}},
    {{"3D: 2D array view", BAD}, TEX3D, RGBA, RTV_2D_ARRAY, {0, 0, 1}},
    {{"buffer", S_OK}, BUFFER, F(R32_FLOAT), RTV_BUFFER, {0, 64}},
    {{"buffer, one too many", BAD}, BUFFER, F(R32_FLOAT), RTV_BUFFER, {0, 65}},
    {{"buffer, none", BAD}, BUFFER, F(R32_FLOAT), RTV_BUFFER, {0, 0}},
    {{"buffer, no format", BAD}, BUFFER, F(UNKNOWN), RTV_BUFFER, {0, 16}},
    {{"buffer, typeless", BAD}, BUFFER, F(R32_TYPELESS), RTV_BUFFER, {0, 16}},
    {{"vertices", BAD}, VERTICES, F(R32_FLOAT), RTV_BUFFER, {0, 16}},
};

/* --- depth stencil views */

#define DSV_1D D3D11_DSV_DIMENSION_TEXTURE1D
#define DSV_2D D3D11_DSV_DIMENSION_TEXTURE2D
#define DSV_2D_ARRAY D3D11_DSV_DIMENSION_TEXTURE2DARRAY
#define DSV_MS D3D11_DSV_DIMENSION_TEXTURE2DMS
#define DSV_MS_ARRAY D3D11_DSV_DIMENSION_TEXTURE2DMSARRAY
#define D24S8 F(D24_UNORM_S8_UINT)

static const struct view_row dsvs[] = {
    {{"no description", S_OK}, DEPTH, NO_DESC},
    {{"no resource", BAD}, NO_RESOURCE, D24S8, DSV_2D},
    {{"no output", S_FALSE}, DEPTH, D24S8, DSV_2D, .no_out = true},
    {{"no output, wrong", BAD}, DEPTH, RGBA, DSV_2D, .no_out = true},
    {{"unknown dimension", BAD}, DEPTH, D24S8, D3D11_DSV_DIMENSION_UNKNOWN},
    {{"no such dimension", BAD}, DEPTH, D24S8, 7},
    {{"1D view", BAD}, DEPTH, D24S8, DSV_1D},
    {{"unknown: the resource's format", S_OK}, DEPTH, F(UNKNOWN), DSV_2D},
    {{"no description of a typeless one", BAD}, DEPTH_TYPELESS, NO_DESC},
    {{"unknown of a typeless one", BAD}, DEPTH_TYPELESS, F(UNKNOWN), DSV_2D},
    {{"typeless of a typeless one", BAD}, DEPTH_TYPELESS, F(R24G8_TYPELESS), DSV_2D},
    {{"color of a typeless one", BAD}, DEPTH_TYPELESS, F(R24_UNORM_X8_TYPELESS), DSV_2D},
    {{"depth of a typeless one", S_OK}, DEPTH_TYPELESS, D24S8, DSV_2D},
    {{"D32 of a 24 bit one", BAD}, DEPTH_TYPELESS, F(D32_FLOAT), DSV_2D},
    {{"D32 of a 32 bit one", S_OK}, DEPTH32_TYPELESS, F(D32_FLOAT), DSV_2D},
    {{"R32 of a 32 bit one", BAD}, DEPTH32_TYPELESS, F(R32_FLOAT), DSV_2D},
    {{"of a color", BAD}, TEX2D, RGBA, DSV_2D},
    {{"depth of a color", BAD}, TEX2D, D24S8, DSV_2D},
    {{"of a staging texture", BAD}, STAGING, RGBA, DSV_2D},
    {{"of a buffer", BAD}, BUFFER, F(D32_FLOAT), DSV_2D},
    {{"of a 3D texture", BAD}, TEX3D, D24S8, DSV_2D},
    {{"mip 1", S_OK}, DEPTH, D24S8, DSV_2D, {1}},
    {{"mip 2", BAD}, DEPTH, D24S8, DSV_2D, {2}},
    {{"array view of one", S_OK}, DEPTH, D24S8, DSV_2D_ARRAY, {0, 0, 1}},
    {{"4 slices", S_OK}, DEPTH_TYPELESS_4, D24S8, DSV_2D_ARRAY, {0, 0, 4}},
    {{"5 slices", BAD}, DEPTH_TYPELESS_4, D24S8, DSV_2D_ARRAY, {0, 0, 5}},
    {{"0 slices", BAD}, DEPTH_TYPELESS_4, D24S8, DSV_2D_ARRAY, {0, 0, 0}},
    {{"slice 4", BAD}, DEPTH_TYPELESS_4, D24S8, DSV_2D_ARRAY, {0, 4, 1}},
    {{"samples: MS view", S_OK}, DEPTH_MULTI, D24S8, DSV_MS},
    {{"samples: 2D view", BAD}, DEPTH_MULTI, D24S8, DSV_2D},
    {{"samples: MS array view", S_OK}, DEPTH_MULTI, D24S8, DSV_MS_ARRAY, {0, 1}},
    {{"samples: 2 slices", BAD}, DEPTH_MULTI, D24S8, DSV_MS_ARRAY, {0, 2}},
    {{"read-only depth", S_OK}, DEPTH, D24S8, DSV_2D, .flags = D3D11_DSV_READ_ONLY_DEPTH},
    {{"read-only stencil", S_OK}, DEPTH, D24S8, DSV_2D, .flags = D3D11_DSV_READ_ONLY_STENCIL},
    {{"read-only both", S_OK}, DEPTH, D24S8, DSV_2D, .flags = D3D11_DSV_READ_ONLY_DEPTH | D3D11_DSV_READ_ONLY_STENCIL},
    {{"unknown flag", BAD}, DEPTH, D24S8, DSV_2D, .flags = 4},
};

/* --- unordered access views */

#define UAV_BUFFER D3D11_UAV_DIMENSION_BUFFER
#define UAV_1D D3D11_UAV_DIMENSION_TEXTURE1D
#define UAV_1D_ARRAY D3D11_UAV_DIMENSION_TEXTURE1DARRAY
#define UAV_2D D3D11_UAV_DIMENSION_TEXTURE2D
#define UAV_2D_ARRAY D3D11_UAV_DIMENSION_TEXTURE2DARRAY
#define UAV_3D D3D11_UAV_DIMENSION_TEXTURE3D
#define UAV_RAW D3D11_BUFFER_UAV_FLAG_RAW
#define APPEND D3D11_BUFFER_UAV_FLAG_APPEND
#define COUNTER D3D11_BUFFER_UAV_FLAG_COUNTER

static const struct view_row uavs[] = {
    {{"no description", S_OK}, TEX2D, NO_DESC},
    {{"no resource", BAD}, NO_RESOURCE, RGBA, UAV_2D},
    {{"no output", S_FALSE}, TEX2D, RGBA, UAV_2D, .no_out = true},
    {{"no output, wrong", BAD}, TEX2D, RGBA, UAV_3D, .no_out = true},
    {{"unknown dimension", BAD}, TEX2D, RGBA, D3D11_UAV_DIMENSION_UNKNOWN},
    {{"dimension 6, multisampled elsewhere", BAD}, TEX2D, RGBA, 6},
    {{"no such dimension", BAD}, TEX2D, RGBA, 9},
    {{"of a shader resource alone", BAD}, READ_ONLY, NO_DESC},
    {{"of a render target alone", BAD}, TARGET, RGBA, UAV_2D},
    {{"of a staging texture", BAD}, STAGING, RGBA, UAV_2D},
    {{"of samples", BAD}, MULTI, RGBA, UAV_2D},
    {{"of depth", BAD}, DEPTH, D24S8, UAV_2D},
    {{"no description of a typeless one", BAD}, TYPELESS, NO_DESC},
    {{"typeless of a typeless one", BAD}, TYPELESS, F(R8G8B8A8_TYPELESS), UAV_2D},
    {{"unorm of a typeless one", S_OK}, TYPELESS, RGBA, UAV_2D},
    {{"uint of a typeless one", S_OK}, TYPELESS, F(R8G8B8A8_UINT), UAV_2D},
    {{"R32_UINT of a typeless one", S_OK}, TYPELESS, F(R32_UINT), UAV_2D},
    {{"R32_SINT of a typeless one", S_OK}, TYPELESS, F(R32_SINT), UAV_2D},
    {{"R32_FLOAT of a typeless one", S_OK}, TYPELESS, F(R32_FLOAT), UAV_2D},
    {{"sRGB of a typeless one", BAD}, TYPELESS, F(R8G8B8A8_UNORM_SRGB), UAV_2D},
    {{"R16G16 of a typeless one", BAD}, TYPELESS, F(R16G16_UINT), UAV_2D},
    {{"R32_UINT of a typed one", BAD}, TEX2D, F(R32_UINT), UAV_2D},
    {{"another type of a typed one", BAD}, TEX2D, F(R8G8B8A8_UINT), UAV_2D},
    {{"integers", S_OK}, INTEGERS, F(R32_UINT), UAV_2D},
    {{"1D: mip 4", S_OK}, TEX1D, RGBA, UAV_1D, {4}},
    {{"1D: mip 5", BAD}, TEX1D, RGBA, UAV_1D, {5}},
    {{"1D array: slices 1 to 3", S_OK}, TEX1D_4, RGBA, UAV_1D_ARRAY, {0, 1, 3}},
    {{"1D array: slices 1 to 4", BAD}, TEX1D_4, RGBA, UAV_1D_ARRAY, {0, 1, 4}},
    {{"2D: mip 4", S_OK}, TEX2D, RGBA, UAV_2D, {4}},
    {{"2D: mip 5", BAD}, TEX2D, RGBA, UAV_2D, {5}},
    {{"2D: 1D view", BAD}, TEX2D, RGBA, UAV_1D, {0}},
    {{"2D: buffer view", BAD}, TEX2D, RGBA, UAV_BUFFER, {0, 1}},
    {{"2D: array view", S_OK}, TEX2D, RGBA, UAV_2D_ARRAY, {0, 0, 1}},
    {{"2D array: 2D view", S_OK}, TEX2D_4, RGBA, UAV_2D, {0}},
    {{"2D array: 4 slices", S_OK}, TEX2D_4, RGBA, UAV_2D_ARRAY, {0, 0, 4}},
    {{"2D array: 0 slices", BAD}, TEX2D_4, RGBA, UAV_2D_ARRAY, {0, 0, 0}},
    {{"2D array: 5 slices", BAD}, TEX2D_4, RGBA, UAV_2D_ARRAY, {0, 0, 5}},
    {{"2D array: all slices from 4", BAD}, TEX2D_4, RGBA, UAV_2D_ARRAY, {0, 4, ALL}},
    {{"cube: faces", S_OK}, CUBE, RGBA, UAV_2D_ARRAY, {0, 0, 6}},
    {{"3D: 8 slices", S_OK}, TEX3D, RGBA, UAV_3D, {0, 0, 8}},
    {{"3D: 9 slices", BAD}, TEX3D, RGBA, UAV_3D, {0, 0, 9}},
    {{"3D: 5 slices of mip 1", BAD}, TEX3D, RGBA, UAV_3D, {1, 0, 5}},
    {{"3D: all slices of mip 1", S_OK}, TEX3D, RGBA, UAV_3D, {1, 0, ALL}},
    {{"buffer: typed", S_OK}, BUFFER, F(R32_UINT), UAV_BUFFER, {0, 64}},
    {{"buffer: typed, one too many", BAD}, BUFFER, F(R32_UINT), UAV_BUFFER, {0, 65}},
    {{"buffer: typed, none", BAD}, BUFFER, F(R32_UINT), UAV_BUFFER, {0, 0}},
    {{"buffer: typed, sum that wraps", BAD}, BUFFER, F(R32_UINT), UAV_BUFFER, {ALL, 2}},
    {{"buffer: no format", BAD}, BUFFER, F(UNKNOWN), UAV_BUFFER, {0, 16}},
    {{"buffer: typeless", BAD}, BUFFER, F(R32_TYPELESS), UAV_BUFFER, {0, 16}},
    {{"buffer: no description", BAD}, BUFFER, NO_DESC},
    {{"buffer: typed, raw flag", BAD}, BUFFER, F(R32_TYPELESS), UAV_BUFFER, {0, 16, UAV_RAW}},
    {{"buffer: typed, append", BAD}, BUFFER, F(R32_UINT), UAV_BUFFER, {0, 64, APPEND}},
    {{"buffer: typed, counter", BAD}, BUFFER, F(R32_UINT), UAV_BUFFER, {0, 64, COUNTER}},
    {{"structures", S_OK}, STRUCTURES, F(UNKNOWN), UAV_BUFFER, {0, 16}},
    {{"structures: no description", S_OK}, STRUCTURES, NO_DESC},
    {{"structures: one too many", BAD}, STRUCTURES, F(UNKNOWN), UAV_BUFFER, {0, 17}},
    {{"structures: none", BAD}, STRUCTURES, F(UNKNOWN), UAV_BUFFER, {0, 0}},
    {{"structures: typed", BAD}, STRUCTURES, F(R32_UINT), UAV_BUFFER, {0, 16}},
    {{"structures: append", S_OK}, STRUCTURES, F(UNKNOWN), UAV_BUFFER, {0, 16, APPEND}},
    {{"structures: counter", S_OK}, STRUCTURES, F(UNKNOWN), UAV_BUFFER, {0, 16, COUNTER}},
    {{"structures: append and counter", BAD}, STRUCTURES, F(UNKNOWN), UAV_BUFFER, {0, 16, APPEND | COUNTER}},
    {{"structures: raw", BAD}, STRUCTURES, F(R32_TYPELESS), UAV_BUFFER, {0, 16, UAV_RAW}},
    {{"structures: unknown flag", BAD}, STRUCTURES, F(UNKNOWN), UAV_BUFFER, {0, 16, 8}},
    {{"structures: read only", BAD}, STRUCTURES_READ, F(UNKNOWN), UAV_BUFFER, {0, 16}},
    {{"raw", S_OK}, RAW_BUFFER, F(R32_TYPELESS), UAV_BUFFER, {0, 64, UAV_RAW}},
    {{"raw: one too many", BAD}, RAW_BUFFER, F(R32_TYPELESS), UAV_BUFFER, {0, 65, UAV_RAW}},
    {{"raw: from 4", S_OK}, RAW_BUFFER, F(R32_TYPELESS), UAV_BUFFER, {4, 60, UAV_RAW}},
    {{"raw: from 1", BAD}, RAW_BUFFER, F(R32_TYPELESS), UAV_BUFFER, {1, 4, UAV_RAW}},
    {{"raw: typed format", BAD}, RAW_BUFFER, F(R32_UINT), UAV_BUFFER, {0, 64, UAV_RAW}},
    {{"raw: with counter", BAD}, RAW_BUFFER, F(R32_TYPELESS), UAV_BUFFER, {0, 64, UAV_RAW | COUNTER}},
    {{"raw: without the flag", BAD}, RAW_BUFFER, F(R32_TYPELESS), UAV_BUFFER, {0, 64, 0}},
    {{"typed of a raw buffer", S_OK}, RAW_BUFFER, F(R32_UINT), UAV_BUFFER, {0, 64, 0}},
    {{"vertices", BAD}, VERTICES, F(R32_UINT), UAV_BUFFER, {0, 16}},
};

/* --- with planes: the newer forms */

static HRESULT create_srv1(const struct subject *subject, const void *data)
{
    const struct view_row *row = data;
    D3D11_SHADER_RESOURCE_VIEW_DESC1 desc = {.Format = row->format,
                                             .ViewDimension = (D3D11_SRV_DIMENSION)row->dimension};
    ID3D11ShaderResourceView1 *view = UNTOUCHED;
    ID3D11Device3 *device = subject_device(subject, &IID_ID3D11Device3);
    ID3D11Resource *resource = open_resource(subject, row->resource);
    HRESULT result = device ? BROKEN : UNAVAILABLE;
    memcpy(&desc.Texture2DArray, row->numbers, sizeof(row->numbers));
    if (device && (resource || row->resource == NO_RESOURCE)) {
        result = ID3D11Device3_CreateShaderResourceView1(device, resource, row->no_desc ? NULL : &desc,
                                                         row->no_out ? NULL : &view);
        result = created(result, view);
    }
    LET_GO(resource, device);
    return result;
}

static HRESULT create_rtv1(const struct subject *subject, const void *data)
{
    const struct view_row *row = data;
    D3D11_RENDER_TARGET_VIEW_DESC1 desc = {.Format = row->format, .ViewDimension = (D3D11_RTV_DIMENSION)row->dimension};
    ID3D11RenderTargetView1 *view = UNTOUCHED;
    ID3D11Device3 *device = subject_device(subject, &IID_ID3D11Device3);
    ID3D11Resource *resource = open_resource(subject, row->resource);
    HRESULT result = device ? BROKEN : UNAVAILABLE;
    memcpy(&desc.Texture2DArray, row->numbers, 4 * sizeof(UINT));
    if (device && (resource || row->resource == NO_RESOURCE)) {
        result = ID3D11Device3_CreateRenderTargetView1(device, resource, row->no_desc ? NULL : &desc,
                                                       row->no_out ? NULL : &view);
        result = created(result, view);
    }
    LET_GO(resource, device);
    return result;
}

static HRESULT create_uav1(const struct subject *subject, const void *data)
{
    const struct view_row *row = data;
    D3D11_UNORDERED_ACCESS_VIEW_DESC1 desc = {.Format = row->format,
                                              .ViewDimension = (D3D11_UAV_DIMENSION)row->dimension};
    ID3D11UnorderedAccessView1 *view = UNTOUCHED;
    ID3D11Device3 *device = subject_device(subject, &IID_ID3D11Device3);
    ID3D11Resource *resource = open_resource(subject, row->resource);
    HRESULT result = device ? BROKEN : UNAVAILABLE;
    memcpy(&desc.Texture2DArray, row->numbers, 4 * sizeof(UINT));
    if (device && (resource || row->resource == NO_RESOURCE)) {
        result = ID3D11Device3_CreateUnorderedAccessView1(device, resource, row->no_desc ? NULL : &desc,
                                                          row->no_out ? NULL : &view);
        result = created(result, view);
    }
    LET_GO(resource, device);
    return result;
}

static const struct view_row srv1s[] = {
    {{"plane 0", S_OK}, TEX2D, RGBA, SRV_2D, {0, 1, 0}},
    {{"plane 1 of one", BAD}, TEX2D, RGBA, SRV_2D, {0, 1, 1}},
    {{"array, plane 0", S_OK}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, 1, 0, 4, 0}},
    {{"array, plane 1 of one", BAD}, TEX2D_4, RGBA, SRV_2D_ARRAY, {0, 1, 0, 4, 1}},
    {{"no description", S_OK}, TEX2D, NO_DESC},
    {{"no resource", BAD}, NO_RESOURCE, RGBA, SRV_2D, {0, 1, 0}},
    {{"no output", S_FALSE}, TEX2D, RGBA, SRV_2D, {0, 1, 0}, .no_out = true},
    {{"0 mips", BAD}, TEX2D, RGBA, SRV_2D, {0, 0, 0}},
};

static const struct view_row rtv1s[] = {
    {{"plane 0", S_OK}, TEX2D, RGBA, RTV_2D, {0, 0}},
    {{"plane 1 of one", BAD}, TEX2D, RGBA, RTV_2D, {0, 1}},
    {{"array, plane 1 of one", BAD}, TEX2D_4, RGBA, RTV_2D_ARRAY, {0, 0, 4, 1}},
    {{"no description", S_OK}, TEX2D, NO_DESC},
    {{"no resource", BAD}, NO_RESOURCE, RGBA, RTV_2D},
    {{"no output", S_FALSE}, TEX2D, RGBA, RTV_2D, {0, 0}, .no_out = true},
};

static const struct view_row uav1s[] = {
    {{"plane 0", S_OK}, TEX2D, RGBA, UAV_2D, {0, 0}},
    {{"plane 1 of one", BAD}, TEX2D, RGBA, UAV_2D, {0, 1}},
    {{"array, plane 1 of one", BAD}, TEX2D_4, RGBA, UAV_2D_ARRAY, {0, 0, 4, 1}},
    {{"no description", S_OK}, TEX2D, NO_DESC},
    {{"no resource", BAD}, NO_RESOURCE, RGBA, UAV_2D},
    {{"no output", S_FALSE}, TEX2D, RGBA, UAV_2D, {0, 0}, .no_out = true},
};

/* --- lower levels */

static const struct view_row dsvs_10[] = {
    {{"no flags", S_OK}, DEPTH, D24S8, DSV_2D},
    {{"read-only depth", BAD}, DEPTH, D24S8, DSV_2D, .flags = D3D11_DSV_READ_ONLY_DEPTH},
    {{"read-only stencil", BAD}, DEPTH, D24S8, DSV_2D, .flags = D3D11_DSV_READ_ONLY_STENCIL},
};

/* --- what GetDesc returns */

struct srv_desc_row {
    struct row row;
    enum resource resource;
    bool no_desc;
    D3D11_SHADER_RESOURCE_VIEW_DESC desc, wanted;
};

static HRESULT get_srv_desc(const struct subject *subject, const void *data)
{
    const struct srv_desc_row *row = data;
    D3D11_SHADER_RESOURCE_VIEW_DESC desc;
    ID3D11ShaderResourceView *view = NULL;
    ID3D11Resource *resource = open_resource(subject, row->resource);
    HRESULT result = BROKEN;
    if (resource && ID3D11Device_CreateShaderResourceView(subject->device, resource, row->no_desc ? NULL : &row->desc,
                                                          &view) == S_OK) {
        memset(&desc, 0, sizeof(desc));
        ID3D11ShaderResourceView_GetDesc(view, &desc);
        /* what the dimension has no member for is nobody's */
        const size_t members[] = {0, 2, 2, 4, 2, 4, 0, 2, 2, 2, 4, 3};
        const size_t size = offsetof(D3D11_SHADER_RESOURCE_VIEW_DESC, Texture2D) +
                            members[row->wanted.ViewDimension] * sizeof(UINT);
        result = memcmp(&desc, &row->wanted, size) == 0 ? SAME : OTHER;
    }
    LET_GO(view, resource);
    return result;
}

static const struct srv_desc_row srv_descs[] = {
    {{"2D, whole", SAME}, TEX2D, true, {0}, {RGBA, SRV_2D, .Texture2D = {0, 5}}},
    {{"2D array, whole", SAME}, TEX2D_4, true, {0}, {RGBA, SRV_2D_ARRAY, .Texture2DArray = {0, 5, 0, 4}}},
    {{"1D, whole", SAME}, TEX1D, true, {0}, {RGBA, SRV_1D, .Texture1D = {0, 5}}},
    {{"1D array, whole", SAME}, TEX1D_4, true, {0}, {RGBA, SRV_1D_ARRAY, .Texture1DArray = {0, 5, 0, 4}}},
    {{"3D, whole", SAME}, TEX3D, true, {0}, {RGBA, SRV_3D, .Texture3D = {0, 4}}},
    {{"samples, whole", SAME}, MULTI, true, {0}, {RGBA, SRV_MS}},
    {{"samples array, whole", SAME}, MULTI_4, true, {0}, {RGBA, SRV_MS_ARRAY, .Texture2DMSArray = {0, 4}}},
    {{"cube, whole", SAME}, CUBE, true, {0}, {RGBA, SRV_CUBE, .TextureCube = {0, 5}}},
    {{"cubes, whole", SAME}, CUBES, true, {0}, {RGBA, SRV_CUBES, .TextureCubeArray = {0, 1, 0, 2}}},
    {{"structures, whole", SAME}, STRUCTURES, true, {0}, {F(UNKNOWN), SRV_BUFFER, .Buffer = {{0}, {16}}}},
    {{"unknown format is filled in", SAME},
     TEX2D,
     false,
     {F(UNKNOWN), SRV_2D, .Texture2D = {1, 2}},
     {RGBA, SRV_2D, .Texture2D = {1, 2}}},
    {{"all mips are counted", SAME},
     TEX2D,
     false,
     {RGBA, SRV_2D, .Texture2D = {2, ALL}},
     {RGBA, SRV_2D, .Texture2D = {2, 3}}},
    {{"all slices are counted", SAME},
     TEX2D_4,
     false,
     {RGBA, SRV_2D_ARRAY, .Texture2DArray = {1, ALL, 3, ALL}},
     {RGBA, SRV_2D_ARRAY, .Texture2DArray = {1, 4, 3, 1}}},
};

static const struct table table[] = {
    {TABLE("CreateShaderResourceView: arguments", srv_arguments, create_srv)},
    {TABLE("CreateShaderResourceView: formats", srv_formats, create_srv)},
    {TABLE("CreateShaderResourceView: ranges", srv_ranges, create_srv)},
    {TABLE("CreateShaderResourceView: buffers", srv_buffers, create_srv)},
    {TABLE("CreateRenderTargetView", rtvs, create_rtv)},
    {TABLE("CreateDepthStencilView", dsvs, create_dsv)},
    {TABLE("CreateUnorderedAccessView", uavs, create_uav)},
    {TABLE("CreateShaderResourceView1", srv1s, create_srv1)},
    {TABLE("CreateRenderTargetView1", rtv1s, create_rtv1)},
    {TABLE("CreateUnorderedAccessView1", uav1s, create_uav1)},
    {TABLE("CreateDepthStencilView: level 10_1", dsvs_10, create_dsv), .level = D3D_FEATURE_LEVEL_10_1},
    {TABLE("ID3D11ShaderResourceView.GetDesc", srv_descs, get_srv_desc)},
};

const struct tables view_tables = {table, COUNT(table)};
