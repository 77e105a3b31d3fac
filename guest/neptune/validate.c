#include "guest/neptune/validate.h"

#include "guest/neptune/feature_level.h"
#include "guest/neptune/formats.h"
#include "guest/neptune/tiles.h"
#include "guest/neptune/view.h"

#define BIND_INPUT                                                                                                     \
    (D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_INDEX_BUFFER | D3D11_BIND_CONSTANT_BUFFER | D3D11_BIND_SHADER_RESOURCE)
#define BIND_BUFFER (BIND_INPUT | D3D11_BIND_STREAM_OUTPUT | D3D11_BIND_RENDER_TARGET | D3D11_BIND_UNORDERED_ACCESS)
#define BIND_TEXTURE                                                                                                   \
    (D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_RENDER_TARGET | D3D11_BIND_DEPTH_STENCIL | D3D11_BIND_UNORDERED_ACCESS)

#define MISC_SHARING                                                                                                   \
    (D3D11_RESOURCE_MISC_SHARED | D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX | D3D11_RESOURCE_MISC_SHARED_NTHANDLE |        \
     D3D11_RESOURCE_MISC_RESTRICTED_CONTENT | D3D11_RESOURCE_MISC_RESTRICT_SHARED_RESOURCE |                           \
     D3D11_RESOURCE_MISC_RESTRICT_SHARED_RESOURCE_DRIVER)
#define MISC_BUFFER                                                                                                    \
    (MISC_SHARING | D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS | D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS |               \
     D3D11_RESOURCE_MISC_BUFFER_STRUCTURED | D3D11_RESOURCE_MISC_TILED)
#define MISC_TEXTURE                                                                                                   \
    (MISC_SHARING | D3D11_RESOURCE_MISC_GENERATE_MIPS | D3D11_RESOURCE_MISC_RESOURCE_CLAMP |                           \
     D3D11_RESOURCE_MISC_TEXTURECUBE | D3D11_RESOURCE_MISC_GDI_COMPATIBLE | D3D11_RESOURCE_MISC_TILED)

/* Every device can make a resource of this size (D3D11_REQ_RESOURCE_SIZE_IN_MEGABYTES_EXPRESSION_C_TERM). */
#define RESOURCE_BYTES ((uint64_t)D3D11_REQ_RESOURCE_SIZE_IN_MEGABYTES_EXPRESSION_C_TERM << 20)

static uint64_t largest_resource(const struct npt_device *device)
{
    uint64_t share = device->caps->dedicated_video_memory / 4;
    return share > RESOURCE_BYTES ? share : RESOURCE_BYTES;
}

/* Who may read and write: D3D11_USAGE's table. Mapping a default resource is an option that this device does not offer. */
static bool usage_fits(D3D11_USAGE usage, UINT bind, UINT cpu, bool data)
{
    switch (usage) {
    case D3D11_USAGE_DEFAULT:
        return !cpu;
    case D3D11_USAGE_IMMUTABLE:
        return !cpu && bind && !(bind & ~BIND_INPUT) && data;
    case D3D11_USAGE_DYNAMIC:
        return cpu == D3D11_CPU_ACCESS_WRITE && bind && !(bind & ~BIND_INPUT);
    case D3D11_USAGE_STAGING:
        return !bind && cpu && !(cpu & ~(D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE));
    default:
        return false;
    }
}

/* Sharing is for resources that stay on the GPU; a keyed mutex and a plain shared handle exclude each other. */
static bool sharing_fits(UINT misc, D3D11_USAGE usage)
{
    if (!(misc & MISC_SHARING))
        return true;
    UINT kind = misc & (D3D11_RESOURCE_MISC_SHARED | D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX);
    bool handle = !(misc & D3D11_RESOURCE_MISC_SHARED_NTHANDLE) || kind;
    return usage == D3D11_USAGE_DEFAULT && (kind & (kind - 1)) == 0 && handle;
}

bool npt_device_has_compute(const struct npt_device *device)
{
    const struct npt_caps_feature *row = &device->caps->feature[D3D11_FEATURE_D3D10_X_HARDWARE_OPTIONS];
    D3D11_FEATURE_DATA_D3D10_X_HARDWARE_OPTIONS options = {0};
    if (device->feature_level >= D3D_FEATURE_LEVEL_11_0)
        return true;
    if (SUCCEEDED(row->result) && row->size >= sizeof(options))
        memcpy(&options, row->data, sizeof(options));
    return options.ComputeShaders_Plus_RawAndStructuredBuffers_Via_Shader_4_x;
}

static bool structure_fits(const struct npt_device *device, const D3D11_BUFFER_DESC *desc)
{
    const UINT structured = desc->MiscFlags & D3D11_RESOURCE_MISC_BUFFER_STRUCTURED;
    const UINT raw = desc->MiscFlags & D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS;
    if (!structured && !raw)
        return true;
    if ((structured && raw) || !npt_device_has_compute(device) || desc->BindFlags & D3D11_BIND_CONSTANT_BUFFER)
        return false;
    if (raw)
        return desc->BindFlags & (D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_UNORDERED_ACCESS);
    const UINT other = D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_INDEX_BUFFER | D3D11_BIND_STREAM_OUTPUT |
                       D3D11_BIND_RENDER_TARGET;
    const UINT stride = desc->StructureByteStride;
    return stride && stride % 4 == 0 && stride <= D3D11_REQ_MULTI_ELEMENT_STRUCTURE_SIZE_IN_BYTES &&
           desc->ByteWidth % stride == 0 && !(desc->BindFlags & other) &&
           !(desc->MiscFlags & D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS);
}

/* "Always available on new drivers": those that bind ranges, of which a shader then sees no more than 4096 constants. */
static bool constants_fit(const struct npt_device *device, const D3D11_BUFFER_DESC *desc)
{
    const struct npt_caps_feature *row = &device->caps->feature[D3D11_FEATURE_D3D11_OPTIONS];
    D3D11_FEATURE_DATA_D3D11_OPTIONS options = {0};
    if (SUCCEEDED(row->result) && row->size >= sizeof(options))
        memcpy(&options, row->data, sizeof(options));
    return desc->ByteWidth % 16 == 0 && desc->BindFlags == D3D11_BIND_CONSTANT_BUFFER &&
           (options.ConstantBufferOffsetting || desc->ByteWidth <= D3D11_REQ_CONSTANT_BUFFER_ELEMENT_COUNT * 16);
}

/* A pool is nothing but a number of tiles, which may be 0. */
static HRESULT validate_tile_pool(const struct npt_device *device, const D3D11_BUFFER_DESC *desc,
                                  const D3D11_SUBRESOURCE_DATA *data)
{
    if (!npt_tiles_tier(device) || desc->MiscFlags != D3D11_RESOURCE_MISC_TILE_POOL ||
        desc->ByteWidth % NPT_TILE_BYTES || desc->Usage != D3D11_USAGE_DEFAULT || desc->BindFlags ||
        desc->CPUAccessFlags || data)
        return E_INVALIDARG;
    return desc->ByteWidth > largest_resource(device) ? E_OUTOFMEMORY : S_OK;
}

/* What is tiled stays on the GPU, is not shared, and has no memory that could take initial data. */
static bool tiling_fits(const struct npt_device *device, D3D11_USAGE usage, UINT misc, bool data)
{
    return !(misc & D3D11_RESOURCE_MISC_TILED) || (npt_tiles_tier(device) && usage == D3D11_USAGE_DEFAULT && !data &&
                                                   !(misc & (MISC_SHARING | D3D11_RESOURCE_MISC_GDI_COMPATIBLE)));
}

/* The client does not offer multisampled ones (CheckMultisampleQualityLevels1); volumes came with tier 3. */
static bool tiled_texture_fits(const struct npt_device *device, const struct npt_resource_info *info, bool data)
{
    if (!(info->misc_flags & D3D11_RESOURCE_MISC_TILED))
        return true;
    const UINT support = (UINT)info->format < NPT_CAPS_FORMATS ? device->caps->format_support2[info->format] : 0;
    return tiling_fits(device, info->usage, info->misc_flags, data) && info->samples == 1 &&
           support & D3D11_FORMAT_SUPPORT2_TILED && info->dimension != D3D11_RESOURCE_DIMENSION_TEXTURE1D &&
           (info->dimension != D3D11_RESOURCE_DIMENSION_TEXTURE3D ||
            npt_tiles_tier(device) >= D3D11_TILED_RESOURCES_TIER_3);
}

HRESULT npt_validate_buffer(const struct npt_device *device, const D3D11_BUFFER_DESC *desc,
                            const D3D11_SUBRESOURCE_DATA *data)
{
    if (desc && desc->MiscFlags & D3D11_RESOURCE_MISC_TILE_POOL)
        return validate_tile_pool(device, desc, data);
    if (!desc || !desc->ByteWidth || desc->BindFlags & ~(UINT)BIND_BUFFER || desc->MiscFlags & ~(UINT)MISC_BUFFER)
        return E_INVALIDARG;
    if (!usage_fits(desc->Usage, desc->BindFlags, desc->CPUAccessFlags, data) ||
        !sharing_fits(desc->MiscFlags, desc->Usage) || !structure_fits(device, desc) ||
        !tiling_fits(device, desc->Usage, desc->MiscFlags, data))
        return E_INVALIDARG;
    if (desc->BindFlags & D3D11_BIND_CONSTANT_BUFFER && !constants_fit(device, desc))
        return E_INVALIDARG;
    if (!npt_level_has_buffer(device->feature_level, npt_device_has_compute(device), desc))
        return E_INVALIDARG;
    if (desc->MiscFlags & D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS && desc->Usage == D3D11_USAGE_STAGING)
        return E_INVALIDARG;
    if (data && !data->pSysMem)
        return E_INVALIDARG;
    return desc->ByteWidth > largest_resource(device) ? E_OUTOFMEMORY : S_OK;
}

UINT npt_texture_mip_levels(UINT levels, UINT width, UINT height, UINT depth, UINT samples)
{
    return !levels && samples > 1 ? 1 : npt_mip_levels(levels, width, height, depth);
}

/* Microsoft, "Direct3D feature levels": the largest extents. */
static bool extents_fit(D3D_FEATURE_LEVEL level, const struct npt_resource_info *info)
{
    const bool eleven = level >= D3D_FEATURE_LEVEL_11_0;
    const UINT plane = eleven ? D3D11_REQ_TEXTURE2D_U_OR_V_DIMENSION : D3D10_REQ_TEXTURE2D_U_OR_V_DIMENSION;
    const UINT array = eleven ? D3D11_REQ_TEXTURE2D_ARRAY_AXIS_DIMENSION : D3D10_REQ_TEXTURE2D_ARRAY_AXIS_DIMENSION;
    const bool solid = info->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE3D;
    const UINT side = solid ? D3D11_REQ_TEXTURE3D_U_V_OR_W_DIMENSION : plane;
    return info->width && info->width <= side && info->height && info->height <= side && info->depth &&
           info->depth <= side && info->array_size && info->array_size <= array &&
           info->mip_levels <= npt_mip_levels(0, info->width, info->height, info->depth);
}

/* Blocks and pairs of texels do not straddle the edge of the most detailed level. */
static bool blocks_fit(const struct npt_resource_info *info)
{
    struct npt_format_layout layout;
    if (!npt_format_layout(info->format, &layout))
        return false;
    UINT even = layout.planes > 1 ? 2 : 1;
    return info->width % layout.block_width == 0 && info->height % layout.block_height == 0 &&
           info->width % even == 0 && info->height % even == 0;
}

static bool cube_fits(D3D_FEATURE_LEVEL level, const struct npt_resource_info *info)
{
    if (!(info->misc_flags & D3D11_RESOURCE_MISC_TEXTURECUBE))
        return true;
    /* more than one cube came with 10.1; what is left over of a multiple of 6 has no cube view */
    bool count = level >= D3D_FEATURE_LEVEL_10_1 ? info->array_size >= 6 : info->array_size == 6;
    return info->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE2D && info->width == info->height && count &&
           info->samples == 1;
}

static bool samples_fit(const struct npt_device *device, const struct npt_resource_info *info, UINT quality, bool data)
{
    const bool pattern = quality >= (UINT)D3D11_CENTER_MULTISAMPLE_PATTERN; /* or STANDARD, one more */
    if (info->samples == 1)
        return quality == 0 || pattern;
    UINT levels = npt_format_resource_quality(device->caps, info->format, info->samples);
    return levels && (quality < levels || pattern) && info->mip_levels == 1 && info->usage == D3D11_USAGE_DEFAULT &&
           !(info->bind_flags & D3D11_BIND_UNORDERED_ACCESS) && !data &&
           !(info->misc_flags & (D3D11_RESOURCE_MISC_GENERATE_MIPS | D3D11_RESOURCE_MISC_GDI_COMPATIBLE));
}

static UINT dimension_support(const struct npt_resource_info *info)
{
    switch (info->dimension) {
    case D3D11_RESOURCE_DIMENSION_TEXTURE1D:
        return D3D11_FORMAT_SUPPORT_TEXTURE1D;
    case D3D11_RESOURCE_DIMENSION_TEXTURE3D:
        return D3D11_FORMAT_SUPPORT_TEXTURE3D;
    default:
        return (info->misc_flags & D3D11_RESOURCE_MISC_TEXTURECUBE) ? D3D11_FORMAT_SUPPORT_TEXTURECUBE
                                                                    : D3D11_FORMAT_SUPPORT_TEXTURE2D;
    }
}

/* The format, or one that a view may have, can be used as every flag asks. */
static bool format_fits(const struct npt_device *device, const struct npt_resource_info *info)
{
    const UINT support = npt_format_resource_support(device->caps, info->format), bind = info->bind_flags;
    const UINT read = D3D11_FORMAT_SUPPORT_SHADER_LOAD | D3D11_FORMAT_SUPPORT_SHADER_SAMPLE;
    const bool depth = npt_format_is_depth(info->format);
    if (!(support & dimension_support(info)))
        return false;
    if (bind & D3D11_BIND_SHADER_RESOURCE && (depth || !(support & read)))
        return false;
    if (bind & D3D11_BIND_RENDER_TARGET && (depth || !(support & D3D11_FORMAT_SUPPORT_RENDER_TARGET)))
        return false;
    if (bind & D3D11_BIND_UNORDERED_ACCESS &&
        (depth ||
         (!(support & D3D11_FORMAT_SUPPORT_TYPED_UNORDERED_ACCESS_VIEW) && !npt_format_casts_to_r32(info->format) &&
          info->format != DXGI_FORMAT_R8G8B8A8_UNORM_SRGB))) /* Windows takes it, though nothing can view it */
        return false;
    if (bind & D3D11_BIND_DEPTH_STENCIL &&
        (!(support & D3D11_FORMAT_SUPPORT_DEPTH_STENCIL) || info->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE3D ||
         bind & (D3D11_BIND_RENDER_TARGET | D3D11_BIND_UNORDERED_ACCESS)))
        return false;
    if (info->misc_flags & D3D11_RESOURCE_MISC_GENERATE_MIPS) {
        const UINT both = D3D11_BIND_RENDER_TARGET | D3D11_BIND_SHADER_RESOURCE;
        return (bind & both) == both; /* GenerateMips then does nothing for a format that cannot be averaged */
    }
    return true;
}

static bool is_gdi_format(DXGI_FORMAT format)
{
    return format == DXGI_FORMAT_B8G8R8A8_UNORM || format == DXGI_FORMAT_B8G8R8A8_UNORM_SRGB ||
           format == DXGI_FORMAT_B8G8R8A8_TYPELESS;
}

static bool misc_fits(const struct npt_resource_info *info)
{
    if (info->misc_flags & D3D11_RESOURCE_MISC_GDI_COMPATIBLE &&
        (info->dimension != D3D11_RESOURCE_DIMENSION_TEXTURE2D || !is_gdi_format(info->format) ||
         info->usage != D3D11_USAGE_DEFAULT))
        return false;
    return sharing_fits(info->misc_flags, info->usage);
}

/* Row-major textures are an option with narrow rules (ID3D11Device3); the standard swizzle is not offered. */
static bool layout_fits(const struct npt_device *device, const struct npt_resource_info *info,
                        D3D11_TEXTURE_LAYOUT layout)
{
    if (layout == D3D11_TEXTURE_LAYOUT_UNDEFINED)
        return true;
    return layout == D3D11_TEXTURE_LAYOUT_ROW_MAJOR && device->caps->device_level >= 3 && info->mip_levels == 1 &&
           info->array_size == 1 && info->samples == 1 && !info->bind_flags;
}

static uint64_t texture_bytes(const struct npt_resource_info *info)
{
    uint64_t bytes = 0;
    for (uint32_t level = 0; level < info->mip_levels; level++) {
        uint32_t width = info->width >> level, height = info->height >> level, depth = info->depth >> level;
        bytes += (uint64_t)npt_format_row_bytes(info->format, width ? width : 1) *
                 npt_format_rows(info->format, height ? height : 1) * (depth ? depth : 1);
    }
    return bytes * info->array_size * info->samples;
}

HRESULT npt_validate_texture(const struct npt_device *device, const struct npt_resource_info *info, UINT quality,
                             D3D11_TEXTURE_LAYOUT layout, const D3D11_SUBRESOURCE_DATA *data)
{
    if (info->bind_flags & ~(UINT)BIND_TEXTURE || info->misc_flags & ~(UINT)MISC_TEXTURE || !info->samples ||
        !usage_fits(info->usage, info->bind_flags, info->cpu_access, data))
        return E_INVALIDARG;
    if (!extents_fit(device->feature_level, info) || !blocks_fit(info) || !cube_fits(device->feature_level, info) ||
        !samples_fit(device, info, quality, data) || !format_fits(device, info) || !misc_fits(info) ||
        !layout_fits(device, info, layout) || !tiled_texture_fits(device, info, data))
        return E_INVALIDARG;
    if (info->usage == D3D11_USAGE_DYNAMIC && (info->mip_levels != 1 || info->array_size != 1))
        return E_INVALIDARG;
    if (!npt_level_has_texture(device->feature_level, info))
        return E_INVALIDARG;
    for (uint32_t i = 0; data && i < info->mip_levels * info->array_size; i++)
        if (!data[i].pSysMem)
            return E_INVALIDARG;
    return texture_bytes(info) > largest_resource(device) ? E_OUTOFMEMORY : S_OK;
}

HRESULT npt_validate_query(const struct npt_device *device, const D3D11_QUERY_DESC1 *desc)
{
    const UINT hint = D3D11_QUERY_MISC_PREDICATEHINT;
    if ((UINT)desc->Query > D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM3 ||
        !npt_level_has_query(device->feature_level, desc->Query))
        return E_INVALIDARG;
    if (desc->MiscFlags && (desc->MiscFlags != hint || !npt_query_is_predicate(desc->Query)))
        return E_INVALIDARG;
    if (desc->ContextType != D3D11_CONTEXT_TYPE_ALL && device->caps->device_level < 3)
        return E_INVALIDARG;
    if (desc->ContextType > D3D11_CONTEXT_TYPE_3D && desc->Query >= D3D11_QUERY_PIPELINE_STATISTICS)
        return E_INVALIDARG; /* what only drawing counts */
    return (UINT)desc->ContextType <= D3D11_CONTEXT_TYPE_VIDEO ? S_OK : E_INVALIDARG;
}
