/* copy.c: CopyResource, CopySubresourceRegion, ResolveSubresource and UpdateSubresource: which have an effect. */
#include "tests/validation/validation.h"

#define F(name) DXGI_FORMAT_##name
#define RGBA F(R8G8B8A8_UNORM)
#define SR D3D11_BIND_SHADER_RESOURCE
#define RT D3D11_BIND_RENDER_TARGET
#define DS D3D11_BIND_DEPTH_STENCIL
#define DEFAULT D3D11_USAGE_DEFAULT

enum resource {
    BUFFER, /* 64 bytes */
    BUFFER_48,
    BUFFER_IMMUTABLE,
    CONSTANTS,
    STAGING_BUFFER,
    TEX1D,
    TEX2D, /* 16 by 16, RGBA8 unorm */
    TEX2D_UINT,
    TEX2D_SRGB,
    TEX2D_TYPELESS,
    TEX2D_R32, /* R32_FLOAT */
    TEX2D_BGRA,
    TEX2D_8,    /* 8 by 8 */
    TEX2D_MIPS, /* 5 mips, array of 2 */
    TEX2D_IMMUTABLE,
    TEX2D_STAGING,
    TEX3D,  /* 8 by 8 by 8 */
    MULTI,  /* 4 samples */
    DEPTH,  /* D24S8 */
    BLOCKS, /* BC1, 16 by 16 */
    BLOCKS_SRGB,
    BLOCKS_3, /* BC3 */
    WIDE_4,   /* R16G16B16A16_UINT, 4 by 4: the blocks of BC1 */
    WIDE_16,  /* the same, 16 by 16 */
    HALVES_4, /* R16G16B16A16_FLOAT, 4 by 4 */
    NO_RESOURCE,
    RESOURCES
};

#define IS_BUFFER(...)                                                                                                 \
    {                                                                                                                  \
        D3D11_RESOURCE_DIMENSION_BUFFER,                                                                               \
        {                                                                                                              \
            .buffer = { __VA_ARGS__ }                                                                                  \
        }                                                                                                              \
    }
#define IS_2D(...)                                                                                                     \
    {                                                                                                                  \
        D3D11_RESOURCE_DIMENSION_TEXTURE2D,                                                                            \
        {                                                                                                              \
            .texture2d = { __VA_ARGS__ }                                                                               \
        }                                                                                                              \
    }
#define PLAIN(size, format, bind) IS_2D(size, size, 1, 1, format, {1, 0}, DEFAULT, bind)

static const struct {
    D3D11_RESOURCE_DIMENSION dimension;
    union {
        D3D11_BUFFER_DESC buffer;
        D3D11_TEXTURE1D_DESC texture1d;
        D3D11_TEXTURE2D_DESC texture2d;
        D3D11_TEXTURE3D_DESC texture3d;
    } desc;
    bool empty; /* has no initial data */
} resources[RESOURCES] = {
    [BUFFER] = IS_BUFFER(64, DEFAULT, D3D11_BIND_VERTEX_BUFFER),
    [BUFFER_48] = IS_BUFFER(48, DEFAULT, D3D11_BIND_VERTEX_BUFFER),
    [BUFFER_IMMUTABLE] = IS_BUFFER(64, D3D11_USAGE_IMMUTABLE, D3D11_BIND_VERTEX_BUFFER),
    [CONSTANTS] = IS_BUFFER(64, DEFAULT, D3D11_BIND_CONSTANT_BUFFER),
    [STAGING_BUFFER] = IS_BUFFER(64, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE),
    [TEX1D] = {D3D11_RESOURCE_DIMENSION_TEXTURE1D, {.texture1d = {16, 1, 1, RGBA, DEFAULT, SR}}},
    [TEX2D] = PLAIN(16, RGBA, SR),
    [TEX2D_UINT] = PLAIN(16, F(R8G8B8A8_UINT), SR),
    [TEX2D_SRGB] = PLAIN(16, F(R8G8B8A8_UNORM_SRGB), SR),
    [TEX2D_TYPELESS] = PLAIN(16, F(R8G8B8A8_TYPELESS), SR),
    [TEX2D_R32] = PLAIN(16, F(R32_FLOAT), SR),
    [TEX2D_BGRA] = PLAIN(16, F(B8G8R8A8_UNORM), SR),
    [TEX2D_8] = PLAIN(8, RGBA, SR),
    [TEX2D_MIPS] = IS_2D(16, 16, 5, 2, RGBA, {1, 0}, DEFAULT, SR),
    [TEX2D_IMMUTABLE] = IS_2D(16, 16, 1, 1, RGBA, {1, 0}, D3D11_USAGE_IMMUTABLE, SR),
    [TEX2D_STAGING] = IS_2D(16, 16, 1, 1, RGBA, {1, 0}, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ),
    [TEX3D] = {D3D11_RESOURCE_DIMENSION_TEXTURE3D, {.texture3d = {8, 8, 8, 1, RGBA, DEFAULT, SR}}},
    [MULTI] = {D3D11_RESOURCE_DIMENSION_TEXTURE2D, {.texture2d = {16, 16, 1, 1, RGBA, {4, 0}, DEFAULT, RT}}, true},
    [DEPTH] = {D3D11_RESOURCE_DIMENSION_TEXTURE2D,
               {.texture2d = {16, 16, 1, 1, F(D24_UNORM_S8_UINT), {1, 0}, DEFAULT, DS}},
               true},
    [BLOCKS] = PLAIN(16, F(BC1_UNORM), SR),
    [BLOCKS_SRGB] = PLAIN(16, F(BC1_UNORM_SRGB), SR),
    [BLOCKS_3] = PLAIN(16, F(BC3_UNORM), SR),
    [WIDE_4] = PLAIN(4, F(R16G16B16A16_UINT), SR),
    [WIDE_16] = PLAIN(16, F(R16G16B16A16_UINT), SR),
    [HALVES_4] = PLAIN(4, F(R16G16B16A16_FLOAT), SR),
};

#define OLD 0x22
#define NEW 0x11

static ID3D11Resource *open_resource(const struct subject *subject, enum resource which, int fill)
{
    if (which == NO_RESOURCE)
        return NULL;
    return make_resource(subject, resources[which].dimension, &resources[which].desc,
                         resources[which].empty ? -1 : fill);
}

static HRESULT effect(const struct subject *subject, ID3D11Resource *target, UINT subresource)
{
    const long other = target ? bytes_other_than(subject, target, subresource, OLD) : 0;
    return other < 0 ? BROKEN : other ? DONE : NOTHING;
}

/* --- copies */

struct copy_row {
    struct row row;
    enum resource target, source;
    UINT target_index, source_index;
    UINT x, y, z;
    D3D11_BOX box; /* left, top, front, right, bottom, back */
    bool boxed;
    UINT flags; /* of the newer form */
};

#define BOX(...) .box = {__VA_ARGS__}, .boxed = true

static HRESULT copy_resource(const struct subject *subject, const void *data)
{
    const struct copy_row *row = data;
    ID3D11Resource *target = open_resource(subject, row->target, OLD);
    ID3D11Resource *source = open_resource(subject, row->source, NEW);
    ID3D11DeviceContext_CopyResource(subject->context, target, source);
    HRESULT result = effect(subject, target, 0);
    LET_GO(target, source);
    return result;
}

static HRESULT copy_region(const struct subject *subject, const void *data)
{
    const struct copy_row *row = data;
    ID3D11Resource *target = open_resource(subject, row->target, OLD);
    ID3D11Resource *source = open_resource(subject, row->source, NEW);
    ID3D11DeviceContext_CopySubresourceRegion(subject->context, target, row->target_index, row->x, row->y, row->z,
                                              source, row->source_index, row->boxed ? &row->box : NULL);
    HRESULT result = effect(subject, target, row->target_index < 10 ? row->target_index : 0);
    LET_GO(target, source);
    return result;
}

static HRESULT copy_region1(const struct subject *subject, const void *data)
{
    const struct copy_row *row = data;
    ID3D11DeviceContext1 *context = subject_context(subject, &IID_ID3D11DeviceContext1);
    ID3D11Resource *target = open_resource(subject, row->target, OLD);
    ID3D11Resource *source = open_resource(subject, row->source, NEW);
    HRESULT result = UNAVAILABLE;
    if (context) {
        ID3D11DeviceContext1_CopySubresourceRegion1(context, target, row->target_index, row->x, row->y, row->z, source,
                                                    row->source_index, row->boxed ? &row->box : NULL, row->flags);
        result = effect(subject, target, 0);
    }
    LET_GO(context, target, source);
    return result;
}

static const struct copy_row copies[] = {
    {{"buffers", DONE}, BUFFER, BUFFER},
    {{"from an immutable buffer", DONE}, BUFFER, BUFFER_IMMUTABLE},
    {{"to an immutable buffer", NOTHING}, BUFFER_IMMUTABLE, BUFFER},
    {{"buffers of two sizes", NOTHING}, BUFFER, BUFFER_48},
    {{"vertices to constants", DONE}, CONSTANTS, BUFFER},
    {{"buffer to texture", NOTHING}, TEX2D, BUFFER},
    {{"texture to buffer", NOTHING}, BUFFER, TEX2D},
    {{"1D to 2D", NOTHING}, TEX2D, TEX1D},
    {{"3D to 2D", NOTHING}, TEX2D_8, TEX3D},
    {{"textures", DONE}, TEX2D, TEX2D},
    {{"to staging", DONE}, TEX2D_STAGING, TEX2D},
    {{"from staging", DONE}, TEX2D, TEX2D_STAGING},
    {{"to an immutable texture", NOTHING}, TEX2D_IMMUTABLE, TEX2D},
    {{"textures of two sizes", NOTHING}, TEX2D, TEX2D_8},
    {{"with mips to without", NOTHING}, TEX2D, TEX2D_MIPS},
    {{"uint to unorm of a family", DONE}, TEX2D, TEX2D_UINT},
    {{"sRGB to unorm", DONE}, TEX2D, TEX2D_SRGB},
    {{"typeless to typed", DONE}, TEX2D, TEX2D_TYPELESS},
    {{"typed to typeless", DONE}, TEX2D_TYPELESS, TEX2D_UINT},
    {{"float to another family", NOTHING}, TEX2D, TEX2D_R32},
    {{"BGRA to RGBA", NOTHING}, TEX2D, TEX2D_BGRA},
    {{"blocks", DONE}, BLOCKS, BLOCKS_SRGB},
    {{"BC3 to BC1", NOTHING}, BLOCKS, BLOCKS_3},
    {{"BC1 to as many texels", DONE}, WIDE_4, BLOCKS},
    {{"texels to as many blocks", DONE}, BLOCKS, WIDE_4},
    {{"BC1 to as many texels of halves", DONE}, HALVES_4, BLOCKS},
    {{"BC1 to more texels", NOTHING}, WIDE_16, BLOCKS},
    {{"samples to one", NOTHING}, TEX2D, MULTI},
    {{"depth to color", NOTHING}, TEX2D, DEPTH},
    {{"no source", NOTHING}, TEX2D, NO_RESOURCE},
    {{"no target", NOTHING}, NO_RESOURCE, TEX2D},
};

static const struct copy_row regions[] = {
    {{"buffers", DONE}, BUFFER, BUFFER},
    {{"buffer, part", DONE}, BUFFER, BUFFER, .x = 8, BOX(4, 0, 0, 20, 1, 1)},
    {{"buffer, empty box", NOTHING}, BUFFER, BUFFER, BOX(4, 0, 0, 4, 1, 1)},
    {{"buffer, box the wrong way round", NOTHING}, BUFFER, BUFFER, BOX(20, 0, 0, 4, 1, 1)},
    {{"buffer, no height", NOTHING}, BUFFER, BUFFER, BOX(4, 0, 0, 20, 0, 1)},
    {{"buffer, no depth", NOTHING}, BUFFER, BUFFER, BOX(4, 0, 0, 20, 1, 0)},
    {{"buffer, behind the source", NOTHING}, BUFFER, BUFFER, BOX(4, 0, 0, 65, 1, 1)},
    {{"buffer, behind the target", NOTHING}, BUFFER, BUFFER, .x = 60, BOX(0, 0, 0, 8, 1, 1)},
    {{"buffer, larger to smaller", NOTHING}, BUFFER_48, BUFFER},
    {{"buffer, smaller to larger", DONE}, BUFFER, BUFFER_48},
    {{"buffer, subresource 1", NOTHING}, BUFFER, BUFFER, .source_index = 1},
    {{"immutable target", NOTHING}, BUFFER_IMMUTABLE, BUFFER},
    {{"texture", DONE}, TEX2D, TEX2D},
    {{"texture, part", DONE}, TEX2D, TEX2D, .x = 1, .y = 2, BOX(3, 4, 0, 5, 6, 1)},
    {{"texture, behind the source", NOTHING}, TEX2D, TEX2D, BOX(0, 0, 0, 17, 4, 1)},
    {{"texture, below the source", NOTHING}, TEX2D, TEX2D, BOX(0, 0, 0, 4, 17, 1)},
    {{"texture, deeper than the source", NOTHING}, TEX2D, TEX2D, BOX(0, 0, 0, 4, 4, 2)},
    {{"texture, behind the target", NOTHING}, TEX2D, TEX2D, .x = 14, BOX(0, 0, 0, 4, 4, 1)},
    {{"texture, below the target", NOTHING}, TEX2D, TEX2D, .y = 14, BOX(0, 0, 0, 4, 4, 1)},
    {{"texture, in the depth of the target", NOTHING}, TEX2D, TEX2D, .z = 1, BOX(0, 0, 0, 4, 4, 1)},
    {{"texture, larger to smaller", NOTHING}, TEX2D_8, TEX2D},
    {{"texture, part of larger to smaller", DONE}, TEX2D_8, TEX2D, BOX(0, 0, 0, 8, 8, 1)},
    {{"texture, smaller to larger", DONE}, TEX2D, TEX2D_8},
    {{"subresources", DONE}, TEX2D_MIPS, TEX2D_MIPS, .target_index = 6, .source_index = 1},
    {{"larger subresource to smaller", NOTHING}, TEX2D_MIPS, TEX2D_MIPS, .target_index = 1, .source_index = 0},
    {{"no such source subresource", NOTHING}, TEX2D_MIPS, TEX2D_MIPS, .source_index = 10},
    {{"no such target subresource", NOTHING}, TEX2D_MIPS, TEX2D_MIPS, .target_index = 10},
    {{"uint to unorm of a family", DONE}, TEX2D, TEX2D_UINT},
    {{"float to another family", NOTHING}, TEX2D, TEX2D_R32},
    {{"BGRA to RGBA", NOTHING}, TEX2D, TEX2D_BGRA},
    {{"3D, part", DONE}, TEX3D, TEX3D, .z = 4, BOX(0, 0, 2, 8, 8, 4)},
    {{"3D, behind the target", NOTHING}, TEX3D, TEX3D, .z = 7, BOX(0, 0, 2, 8, 8, 4)},
    {{"3D to 2D", DONE}, TEX2D_8, TEX3D, BOX(0, 0, 0, 8, 8, 1)},
    {{"buffer to texture", NOTHING}, TEX2D, BUFFER},
    {{"blocks", DONE}, BLOCKS, BLOCKS_SRGB},
    {{"blocks, part", DONE}, BLOCKS, BLOCKS, .x = 4, BOX(8, 4, 0, 12, 8, 1)},
    {{"blocks, box that cuts", NOTHING}, BLOCKS, BLOCKS, BOX(2, 0, 0, 6, 4, 1)},
    {{"blocks, box that ends inside", NOTHING}, BLOCKS, BLOCKS, BOX(0, 0, 0, 6, 4, 1)},
    {{"blocks, target that cuts", NOTHING}, BLOCKS, BLOCKS, .x = 2, BOX(0, 0, 0, 4, 4, 1)},
    {{"BC3 to BC1", NOTHING}, BLOCKS, BLOCKS_3},
    {{"BC1 to 64 bits", DONE}, WIDE_4, BLOCKS},
    {{"64 bits to BC1", DONE}, BLOCKS, WIDE_4},
    {{"BC1 to 64 bits, part", DONE}, WIDE_16, BLOCKS, BOX(4, 4, 0, 8, 8, 1)},
    {{"BC3 to 64 bits", NOTHING}, WIDE_4, BLOCKS_3},
    {{"samples to one", NOTHING}, TEX2D, MULTI},
    {{"depth to color", NOTHING}, TEX2D, DEPTH},
    {{"no source", NOTHING}, TEX2D, NO_RESOURCE},
    {{"no target", NOTHING}, NO_RESOURCE, TEX2D},
};

#define APPEND D3D11_COPY_NO_OVERWRITE
#define DISCARD D3D11_COPY_DISCARD

static const struct copy_row flagged_regions[] = {
    {{"buffers, no flags", DONE}, BUFFER, BUFFER},
    {{"buffers, no overwrite", DONE}, BUFFER, BUFFER, .flags = APPEND},
    {{"buffers, discard", DONE}, BUFFER, BUFFER, .flags = DISCARD},
    {{"buffers, both", NOTHING}, BUFFER, BUFFER, .flags = APPEND | DISCARD},
    {{"buffers, unknown flag", NOTHING}, BUFFER, BUFFER, .flags = 4},
    {{"buffers, all flags", NOTHING}, BUFFER, BUFFER, .flags = UINT32_MAX},
    {{"part, no overwrite", DONE}, BUFFER, BUFFER, .x = 8, BOX(4, 0, 0, 20, 1, 1), .flags = APPEND},
    {{"texture, no overwrite", DONE}, TEX2D, TEX2D, .flags = APPEND},
    {{"texture, discard", DONE}, TEX2D, TEX2D, .flags = DISCARD},
    {{"texture, unknown flag", NOTHING}, TEX2D, TEX2D, .flags = 8},
    {{"texture, behind the source", NOTHING}, TEX2D, TEX2D, BOX(0, 0, 0, 17, 4, 1), .flags = APPEND},
    {{"no source", NOTHING}, TEX2D, NO_RESOURCE, .flags = APPEND},
};

/* --- resolves */

struct resolve_row {
    struct row row;
    enum resource target, source;
    UINT target_index, source_index;
    DXGI_FORMAT format;
};

static HRESULT resolve(const struct subject *subject, const void *data)
{
    static const FLOAT color[4] = {1, 1, 1, 1};
    const struct resolve_row *row = data;
    ID3D11RenderTargetView *view = NULL;
    ID3D11Resource *target = open_resource(subject, row->target, OLD);
    ID3D11Resource *source = open_resource(subject, row->source, NEW);
    if (row->source == MULTI && source &&
        ID3D11Device_CreateRenderTargetView(subject->device, source, NULL, &view) == S_OK)
        ID3D11DeviceContext_ClearRenderTargetView(subject->context, view, color);
    ID3D11DeviceContext_ResolveSubresource(subject->context, target, row->target_index, source, row->source_index,
                                           row->format);
    HRESULT result = effect(subject, target, 0);
    LET_GO(view, target, source);
    return result;
}

static const struct resolve_row resolves[] = {
    {{"samples", DONE}, TEX2D, MULTI, .format = RGBA},
    {{"to typeless", DONE}, TEX2D_TYPELESS, MULTI, .format = RGBA},
    {{"another format", NOTHING}, TEX2D, MULTI, .format = F(R32_FLOAT)},
    {{"no format", NOTHING}, TEX2D, MULTI, .format = F(UNKNOWN)},
    {{"typeless format", NOTHING}, TEX2D, MULTI, .format = F(R8G8B8A8_TYPELESS)},
    {{"to another type", NOTHING}, TEX2D_UINT, MULTI, .format = RGBA},
    {{"to another size", NOTHING}, TEX2D_8, MULTI, .format = RGBA},
    {{"from one sample", NOTHING}, TEX2D, TEX2D, .format = RGBA},
    {{"to immutable", NOTHING}, TEX2D_IMMUTABLE, MULTI, .format = RGBA},
    {{"to staging", NOTHING}, TEX2D_STAGING, MULTI, .format = RGBA},
    {{"to 3D", NOTHING}, TEX3D, MULTI, .format = RGBA},
    {{"no such subresource", NOTHING}, TEX2D, MULTI, .source_index = 1, .format = RGBA},
    {{"no such target subresource", NOTHING}, TEX2D, MULTI, .target_index = 1, .format = RGBA},
};

/* --- updates */

struct update_row {
    struct row row;
    enum resource target;
    UINT subresource;
    D3D11_BOX box;
    bool boxed, no_data;
    UINT flags; /* of the newer form */
};

static HRESULT update(const struct subject *subject, const void *data)
{
    static uint8_t contents[1 << 16];
    const struct update_row *row = data;
    ID3D11Resource *target = open_resource(subject, row->target, OLD);
    memset(contents, NEW, sizeof(contents));
    ID3D11DeviceContext_UpdateSubresource(subject->context, target, row->subresource, row->boxed ? &row->box : NULL,
                                          row->no_data ? NULL : contents, 256, 4096);
    HRESULT result = effect(subject, target, row->target == TEX2D_MIPS && row->subresource < 10 ? row->subresource : 0);
    LET_GO(target);
    return result;
}

static HRESULT update1(const struct subject *subject, const void *data)
{
    static uint8_t contents[1 << 16];
    const struct update_row *row = data;
    ID3D11DeviceContext1 *context = subject_context(subject, &IID_ID3D11DeviceContext1);
    ID3D11Resource *target = open_resource(subject, row->target, OLD);
    HRESULT result = UNAVAILABLE;
    memset(contents, NEW, sizeof(contents));
    if (context) {
        ID3D11DeviceContext1_UpdateSubresource1(context, target, row->subresource, row->boxed ? &row->box : NULL,
                                                row->no_data ? NULL : contents, 256, 4096, row->flags);
        result = effect(subject, target, 0);
    }
    LET_GO(context, target);
    return result;
}

static const struct update_row updates[] = {
    {{"buffer", DONE}, BUFFER},
    {{"buffer, part", DONE}, BUFFER, BOX(4, 0, 0, 20, 1, 1)},
    {{"buffer, empty box", NOTHING}, BUFFER, BOX(4, 0, 0, 4, 1, 1)},
    {{"buffer, box the wrong way round", NOTHING}, BUFFER, BOX(20, 0, 0, 4, 1, 1)},
    {{"buffer, no height", NOTHING}, BUFFER, BOX(4, 0, 0, 20, 0, 1)},
    {{"buffer, behind the end", NOTHING}, BUFFER, BOX(4, 0, 0, 65, 1, 1)},
    {{"buffer, subresource 1", NOTHING}, BUFFER, .subresource = 1},
    {{"constants", DONE}, CONSTANTS},
    {{"constants, part", NOTHING}, CONSTANTS, BOX(16, 0, 0, 32, 1, 1)},
    {{"immutable buffer", NOTHING}, BUFFER_IMMUTABLE},
    {{"texture", DONE}, TEX2D},
    {{"texture, part", DONE}, TEX2D, BOX(3, 4, 0, 5, 6, 1)},
    {{"texture, behind the end", NOTHING}, TEX2D, BOX(0, 0, 0, 17, 4, 1)},
    {{"texture, deeper", NOTHING}, TEX2D, BOX(0, 0, 0, 4, 4, 2)},
    {{"texture, subresource 9", DONE}, TEX2D_MIPS, .subresource = 9},
    {{"texture, subresource 10", NOTHING}, TEX2D_MIPS, .subresource = 10},
    {{"immutable texture", NOTHING}, TEX2D_IMMUTABLE},
    {{"1D", DONE}, TEX1D},
    {{"3D, part", DONE}, TEX3D, BOX(0, 0, 2, 8, 8, 4)},
    {{"3D, behind the end", NOTHING}, TEX3D, BOX(0, 0, 2, 8, 8, 9)},
    {{"blocks", DONE}, BLOCKS},
    {{"blocks, part", DONE}, BLOCKS, BOX(4, 4, 0, 8, 8, 1)},
    {{"blocks, box that cuts", NOTHING}, BLOCKS, BOX(2, 0, 0, 6, 4, 1)},
    {{"blocks, box that ends inside", NOTHING}, BLOCKS, BOX(0, 0, 0, 6, 4, 1)},
    {{"no target", NOTHING}, NO_RESOURCE},
    {{"no data", NOTHING}, TEX2D, .no_data = true},
};

static const struct update_row flagged_updates[] = {
    {{"buffer, no flags", DONE}, BUFFER},
    {{"buffer, no overwrite", DONE}, BUFFER, .flags = APPEND},
    {{"buffer, discard", DONE}, BUFFER, .flags = DISCARD},
    {{"buffer, both", NOTHING}, BUFFER, .flags = APPEND | DISCARD},
    {{"buffer, unknown flag", NOTHING}, BUFFER, .flags = 4},
    {{"buffer, empty box", NOTHING}, BUFFER, BOX(4, 0, 0, 4, 1, 1), .flags = APPEND},
    {{"texture, no overwrite", DONE}, TEX2D, .flags = APPEND},
    {{"texture, discard", DONE}, TEX2D, .flags = DISCARD},
    {{"texture, unknown flag", NOTHING}, TEX2D, .flags = 8},
    {{"constants", DONE}, CONSTANTS},
    {{"constants, part", DONE, OPTION_PARTIAL_CONSTANTS, NOTHING}, CONSTANTS, BOX(16, 0, 0, 32, 1, 1)},
    {{"constants, part that cuts", NOTHING}, CONSTANTS, BOX(4, 0, 0, 20, 1, 1)},
    {{"constants, part that ends inside", NOTHING}, CONSTANTS, BOX(16, 0, 0, 24, 1, 1)},
    {{"constants, part, no overwrite", DONE, OPTION_PARTIAL_CONSTANTS, NOTHING},
     CONSTANTS,
     BOX(16, 0, 0, 32, 1, 1),
     .flags = APPEND},
    {{"no data", NOTHING}, BUFFER, .no_data = true},
    {{"immutable buffer", NOTHING}, BUFFER_IMMUTABLE},
    {{"no target", NOTHING}, NO_RESOURCE},
};

static const struct copy_row copies_10_0[] = {
    {{"textures", DONE}, TEX2D_TYPELESS, TEX2D_UINT},
    {{"blocks", DONE}, BLOCKS, BLOCKS_SRGB},
    {{"BC1 to as many texels", NOTHING}, WIDE_4, BLOCKS},
    {{"texels to as many blocks", NOTHING}, BLOCKS, WIDE_4},
};

static const struct table table[] = {
    {TABLE("CopyResource", copies, copy_resource), .pixels = true},
    {TABLE("CopyResource: level 10_0", copies_10_0, copy_resource), .pixels = true, .level = D3D_FEATURE_LEVEL_10_0},
    {TABLE("CopySubresourceRegion", regions, copy_region), .pixels = true},
    {TABLE("ResolveSubresource", resolves, resolve), .pixels = true},
    {TABLE("UpdateSubresource", updates, update), .pixels = true},
    {TABLE("CopySubresourceRegion1", flagged_regions, copy_region1), .pixels = true},
    {TABLE("UpdateSubresource1", flagged_updates, update1), .pixels = true},
};

const struct tables copy_tables = {table, COUNT(table)};
