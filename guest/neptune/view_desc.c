#include "guest/neptune/view_desc.h"

#include "guest/neptune/formats.h"

#define ALL UINT32_MAX

/* Which of the numbers behind a description's dimension is what: 1 for the first, 0 when the dimension has no such number. */
struct places {
    uint8_t first_mip, mips, first_slice, slices; /* slices are counted in faces */
    uint8_t plane;
    uint8_t faces;
};

static const struct places srv_places[] = {
    [D3D11_SRV_DIMENSION_TEXTURE1D] = {1, 2},
    [D3D11_SRV_DIMENSION_TEXTURE1DARRAY] = {1, 2, 3, 4},
    [D3D11_SRV_DIMENSION_TEXTURE2D] = {1, 2, .plane = 3},
    [D3D11_SRV_DIMENSION_TEXTURE2DARRAY] = {1, 2, 3, 4, .plane = 5},
    [D3D11_SRV_DIMENSION_TEXTURE2DMS] = {0},
    [D3D11_SRV_DIMENSION_TEXTURE2DMSARRAY] = {0, 0, 1, 2},
    [D3D11_SRV_DIMENSION_TEXTURE3D] = {1, 2},
    [D3D11_SRV_DIMENSION_TEXTURECUBE] = {1, 2, .faces = 6},
    [D3D11_SRV_DIMENSION_TEXTURECUBEARRAY] = {1, 2, 3, 4, .faces = 6},
};

/* Views of one mip level. Those for depth have no planes. */
static const struct places slice_places[] = {
    [D3D11_SRV_DIMENSION_TEXTURE1D] = {1},
    [D3D11_SRV_DIMENSION_TEXTURE1DARRAY] = {1, 0, 2, 3},
    [D3D11_SRV_DIMENSION_TEXTURE2D] = {1, .plane = 2},
    [D3D11_SRV_DIMENSION_TEXTURE2DARRAY] = {1, 0, 2, 3, .plane = 4},
    [D3D11_SRV_DIMENSION_TEXTURE2DMS] = {0},
    [D3D11_SRV_DIMENSION_TEXTURE2DMSARRAY] = {0, 0, 1, 2},
    [D3D11_SRV_DIMENSION_TEXTURE3D] = {1, 0, 2, 3},
};

/* The part of the texture that a description means. */
struct range {
    UINT *first_mip, *mips, *first_slice, *slices; /* NULL: no such number */
    UINT *plane;
    UINT faces;
};

/* Every arm of a description's union is an array of them. */
#define NUMBERS(desc) ((UINT *)(void *)(desc) + offsetof(__typeof__(*(desc)), Texture1D) / sizeof(UINT))

static struct range range_of(const struct places *places, UINT *numbers)
{
    UINT *const behind = numbers - 1;
    return (struct range){
        .first_mip = places->first_mip ? behind + places->first_mip : NULL,
        .mips = places->mips ? behind + places->mips : NULL,
        .first_slice = places->first_slice ? behind + places->first_slice : NULL,
        .slices = places->slices ? behind + places->slices : NULL,
        .plane = places->plane ? behind + places->plane : NULL,
        .faces = places->faces ? places->faces : 1,
    };
}

/* What a kind of view asks of its resource and its format. */
struct rules {
    const struct places *places;
    UINT bind;
    UINT support;        /* D3D11_FORMAT_SUPPORT bits, of which a texture's view needs one */
    UINT buffer_support; /* of which a typed view of a buffer needs all */
};

static const struct rules srv_rules = {
    .places = srv_places,
    .bind = D3D11_BIND_SHADER_RESOURCE,
    .support = D3D11_FORMAT_SUPPORT_SHADER_LOAD | D3D11_FORMAT_SUPPORT_SHADER_SAMPLE |
               D3D11_FORMAT_SUPPORT_SHADER_SAMPLE_COMPARISON,
    .buffer_support = D3D11_FORMAT_SUPPORT_BUFFER | D3D11_FORMAT_SUPPORT_SHADER_LOAD,
};
static const struct rules rtv_rules = {
    .places = slice_places,
    .bind = D3D11_BIND_RENDER_TARGET,
    .support = D3D11_FORMAT_SUPPORT_RENDER_TARGET,
    .buffer_support = D3D11_FORMAT_SUPPORT_BUFFER | D3D11_FORMAT_SUPPORT_RENDER_TARGET,
};
static const struct rules dsv_rules = {
    .places = slice_places,
    .bind = D3D11_BIND_DEPTH_STENCIL,
    .support = D3D11_FORMAT_SUPPORT_DEPTH_STENCIL,
};
static const struct rules uav_rules = {
    .places = slice_places,
    .bind = D3D11_BIND_UNORDERED_ACCESS,
    .support = D3D11_FORMAT_SUPPORT_TYPED_UNORDERED_ACCESS_VIEW,
    .buffer_support = D3D11_FORMAT_SUPPORT_BUFFER | D3D11_FORMAT_SUPPORT_TYPED_UNORDERED_ACCESS_VIEW,
};

/* --- dimensions, as D3D11_SRV_DIMENSION counts them */

_Static_assert((int)D3D11_RTV_DIMENSION_TEXTURE3D == (int)D3D11_SRV_DIMENSION_TEXTURE3D &&
                   (int)D3D11_UAV_DIMENSION_TEXTURE3D == (int)D3D11_SRV_DIMENSION_TEXTURE3D &&
                   (int)D3D11_DSV_DIMENSION_TEXTURE2DMSARRAY + 1 == (int)D3D11_SRV_DIMENSION_TEXTURE2DMSARRAY,
               "the kinds of views count their dimensions alike");

static UINT natural_dimension(const struct npt_resource_info *info, bool cubes)
{
    const bool array = info->array_size > 1;
    switch (info->dimension) {
    case D3D11_RESOURCE_DIMENSION_BUFFER:
        return D3D11_SRV_DIMENSION_BUFFER;
    case D3D11_RESOURCE_DIMENSION_TEXTURE1D:
        return array ? D3D11_SRV_DIMENSION_TEXTURE1DARRAY : D3D11_SRV_DIMENSION_TEXTURE1D;
    case D3D11_RESOURCE_DIMENSION_TEXTURE3D:
        return D3D11_SRV_DIMENSION_TEXTURE3D;
    default:
        break;
    }
    if (cubes && info->misc_flags & D3D11_RESOURCE_MISC_TEXTURECUBE)
        return info->array_size >= 12 ? D3D11_SRV_DIMENSION_TEXTURECUBEARRAY : D3D11_SRV_DIMENSION_TEXTURECUBE;
    if (info->samples > 1)
        return array ? D3D11_SRV_DIMENSION_TEXTURE2DMSARRAY : D3D11_SRV_DIMENSION_TEXTURE2DMS;
    return array ? D3D11_SRV_DIMENSION_TEXTURE2DARRAY : D3D11_SRV_DIMENSION_TEXTURE2D;
}

static bool dimension_fits(const struct npt_resource_info *info, UINT dimension)
{
    switch (dimension) {
    case D3D11_SRV_DIMENSION_BUFFER:
    case D3D11_SRV_DIMENSION_BUFFEREX:
        return info->dimension == D3D11_RESOURCE_DIMENSION_BUFFER;
    case D3D11_SRV_DIMENSION_TEXTURE1D:
    case D3D11_SRV_DIMENSION_TEXTURE1DARRAY:
        return info->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE1D;
    case D3D11_SRV_DIMENSION_TEXTURE2D:
    case D3D11_SRV_DIMENSION_TEXTURE2DARRAY:
        return info->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE2D && info->samples == 1;
    case D3D11_SRV_DIMENSION_TEXTURE2DMS: /* one sample is allowed */
    case D3D11_SRV_DIMENSION_TEXTURE2DMSARRAY:
        return info->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE2D;
    case D3D11_SRV_DIMENSION_TEXTURE3D:
        return info->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE3D;
    case D3D11_SRV_DIMENSION_TEXTURECUBE:
    case D3D11_SRV_DIMENSION_TEXTURECUBEARRAY:
        return info->misc_flags & D3D11_RESOURCE_MISC_TEXTURECUBE;
    default:
        return false;
    }
}

/* --- textures */

static bool cast_fits(const struct rules *rules, DXGI_FORMAT resource, DXGI_FORMAT view)
{
    if (npt_format_is_typeless(view) || (rules == &dsv_rules) != npt_format_is_depth(view))
        return false;
    if (!npt_format_is_typeless(resource))
        return resource == view;
    bool r32 = view == DXGI_FORMAT_R32_UINT || view == DXGI_FORMAT_R32_SINT || view == DXGI_FORMAT_R32_FLOAT;
    return npt_format_family(view) == resource || (rules == &uav_rules && r32 && npt_format_casts_to_r32(resource));
}

static bool format_fits(const struct npt_view *view, const struct rules *rules, DXGI_FORMAT *format, const UINT *plane)
{
    const struct npt_resource *resource = view->resource;
    if (*format == DXGI_FORMAT_UNKNOWN)
        *format = resource->info.format;
    if (!(npt_caps_format_support(resource->object.device->caps, *format) & rules->support))
        return false;
    struct npt_format_layout layout;
    int found = npt_format_plane(resource->info.format, *format);
    if (npt_format_layout(resource->info.format, &layout) && layout.planes > 1)
        return plane && found >= 0 && *plane == (UINT)found;
    return (npt_resource_is_srgb_cast(resource, *format) || cast_fits(rules, resource->info.format, *format)) &&
           (!plane || !*plane);
}

/* Resolves ALL; false when the range is empty or leaves the resource. */
static bool resolve(UINT total, UINT unit, UINT first, UINT *count)
{
    if (first >= total)
        return false;
    UINT left = (total - first) / unit;
    if (*count == ALL)
        *count = left;
    return *count && *count <= left;
}

static bool range_fits(struct npt_view *view, const struct range *range, bool solid)
{
    const struct npt_resource_info *info = &view->resource->info;
    view->first_mip = range->first_mip ? *range->first_mip : 0;
    view->mip_count = 1;
    view->first_slice = 0;
    view->slice_count = range->faces;
    if (range->mips ? !resolve(info->mip_levels, 1, view->first_mip, range->mips) : view->first_mip >= info->mip_levels)
        return false;
    if (range->mips)
        view->mip_count = *range->mips;
    if (!range->slices || !range->first_slice)
        return range->faces <= info->array_size;
    if (solid) { /* part of one subresource */
        UINT depth = info->depth >> view->first_mip;
        return resolve(depth ? depth : 1, 1, *range->first_slice, range->slices);
    }
    view->first_slice = *range->first_slice;
    if (!resolve(info->array_size, range->faces, view->first_slice, range->slices))
        return false;
    view->slice_count = *range->slices * range->faces;
    return true;
}

static void set(UINT *number, UINT value)
{
    if (number)
        *number = value;
}

/* The end of every completion: `numbers` are those behind the dimension. `all`: the application has not said which part it means. */
static HRESULT complete(struct npt_view *view, const struct rules *rules, UINT dimension, UINT *numbers,
                        DXGI_FORMAT *format, bool all)
{
    struct range range = range_of(&rules->places[dimension], numbers);
    if (rules == &dsv_rules)
        range.plane = NULL;
    if (all) {
        set(range.first_mip, 0);
        set(range.mips, ALL);
        set(range.first_slice, 0);
        set(range.slices, ALL);
        set(range.plane, 0);
    }
    bool solid = dimension == D3D11_SRV_DIMENSION_TEXTURE3D;
    return range_fits(view, &range, solid) && format_fits(view, rules, format, range.plane) ? S_OK : E_INVALIDARG;
}

static bool resource_fits(const struct npt_view *view, const struct rules *rules, UINT dimension)
{
    const struct npt_resource_info *info = &view->resource->info;
    const bool read_only = view->resource->back_buffer & DXGI_USAGE_READ_ONLY && rules != &srv_rules;
    return info->usage != D3D11_USAGE_STAGING && info->bind_flags & rules->bind && !read_only &&
           dimension_fits(info, dimension);
}

/* --- buffers */

static UINT element_bytes(const struct npt_resource *buffer, DXGI_FORMAT format)
{
    struct npt_format_layout layout;
    if (format == DXGI_FORMAT_UNKNOWN)
        return buffer->desc.buffer.StructureByteStride;
    return npt_format_layout(format, &layout) && layout.block_width == 1 ? layout.block_bytes : 0;
}

static bool elements_fit(struct npt_view *view, const struct rules *rules, DXGI_FORMAT format, UINT first, UINT count,
                         bool raw)
{
    const struct npt_resource *buffer = view->resource;
    const UINT support = npt_caps_format_support(buffer->object.device->caps, format);
    const UINT bytes = element_bytes(buffer, format), misc = buffer->info.misc_flags;
    view->mip_count = view->slice_count = 1;
    view->first_mip = view->first_slice = 0;
    if (!bytes || !count || ((uint64_t)first + count) * bytes > buffer->info.width)
        return false;
    if (raw) /* D3D11_RAW_UAV_SRV_BYTE_ALIGNMENT */
        return format == DXGI_FORMAT_R32_TYPELESS && misc & D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS &&
               first % 4 == 0;
    if (format == DXGI_FORMAT_UNKNOWN)
        return rules != &rtv_rules;
    return !(misc & D3D11_RESOURCE_MISC_BUFFER_STRUCTURED) && !npt_format_is_typeless(format) &&
           (support & rules->buffer_support) == rules->buffer_support &&
           count <= 1u << D3D11_REQ_BUFFER_RESOURCE_TEXEL_COUNT_2_TO_EXP;
}

/* A view of a whole buffer takes its elements from the structure: other buffers have none of their own. */
static UINT structures(const struct npt_resource *buffer)
{
    UINT stride = buffer->desc.buffer.StructureByteStride;
    return stride ? buffer->info.width / stride : 0;
}

/* --- the four kinds */

HRESULT npt_view_desc_srv(struct npt_view *view, const D3D11_SHADER_RESOURCE_VIEW_DESC1 *desc)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC1 *d = &view->desc.srv;
    if (desc)
        *d = *desc;
    else
        d->ViewDimension = (D3D11_SRV_DIMENSION)natural_dimension(&view->resource->info, true);
    if (!resource_fits(view, &srv_rules, d->ViewDimension))
        return E_INVALIDARG;
    if (d->ViewDimension == D3D11_SRV_DIMENSION_BUFFER || d->ViewDimension == D3D11_SRV_DIMENSION_BUFFEREX) {
        if (!desc)
            d->Buffer.NumElements = structures(view->resource);
        UINT flags = d->ViewDimension == D3D11_SRV_DIMENSION_BUFFEREX ? d->BufferEx.Flags : 0;
        bool fits = elements_fit(view, &srv_rules, d->Format, d->BufferEx.FirstElement, d->BufferEx.NumElements,
                                 flags & D3D11_BUFFEREX_SRV_FLAG_RAW);
        return fits && !(flags & ~(UINT)D3D11_BUFFEREX_SRV_FLAG_RAW) ? S_OK : E_INVALIDARG;
    }
    return complete(view, &srv_rules, d->ViewDimension, NUMBERS(d), &d->Format, !desc);
}

HRESULT npt_view_desc_rtv(struct npt_view *view, const D3D11_RENDER_TARGET_VIEW_DESC1 *desc)
{
    D3D11_RENDER_TARGET_VIEW_DESC1 *d = &view->desc.rtv;
    if (desc)
        *d = *desc;
    else
        d->ViewDimension = (D3D11_RTV_DIMENSION)natural_dimension(&view->resource->info, false);
    if ((UINT)d->ViewDimension > D3D11_RTV_DIMENSION_TEXTURE3D || !resource_fits(view, &rtv_rules, d->ViewDimension))
        return E_INVALIDARG;
    if (d->ViewDimension == D3D11_RTV_DIMENSION_BUFFER)
        return elements_fit(view, &rtv_rules, d->Format, d->Buffer.FirstElement, d->Buffer.NumElements, false)
                   ? S_OK
                   : E_INVALIDARG;
    return complete(view, &rtv_rules, d->ViewDimension, NUMBERS(d), &d->Format, !desc);
}

HRESULT npt_view_desc_dsv(struct npt_view *view, const D3D11_DEPTH_STENCIL_VIEW_DESC *desc)
{
    D3D11_DEPTH_STENCIL_VIEW_DESC *d = &view->desc.dsv;
    const UINT read_only = D3D11_DSV_READ_ONLY_DEPTH | D3D11_DSV_READ_ONLY_STENCIL;
    if (desc)
        *d = *desc;
    else
        d->ViewDimension = (D3D11_DSV_DIMENSION)(natural_dimension(&view->resource->info, false) - 1);
    if (d->ViewDimension == D3D11_DSV_DIMENSION_UNKNOWN ||
        (UINT)d->ViewDimension > D3D11_DSV_DIMENSION_TEXTURE2DMSARRAY ||
        !resource_fits(view, &dsv_rules, (UINT)d->ViewDimension + 1))
        return E_INVALIDARG;
    if (d->Flags & ~read_only || (d->Flags && view->object.device->feature_level < D3D_FEATURE_LEVEL_11_0))
        return E_INVALIDARG;
    return complete(view, &dsv_rules, (UINT)d->ViewDimension + 1, NUMBERS(d), &d->Format, !desc);
}

/* Hidden counters belong to structures. */
static bool uav_flags_fit(const D3D11_UNORDERED_ACCESS_VIEW_DESC1 *d)
{
    const UINT counters = D3D11_BUFFER_UAV_FLAG_APPEND | D3D11_BUFFER_UAV_FLAG_COUNTER, flags = d->Buffer.Flags;
    if (flags & ~(counters | D3D11_BUFFER_UAV_FLAG_RAW))
        return false;
    if ((flags & counters) == counters)
        return false;
    return !(flags & counters) || (d->Format == DXGI_FORMAT_UNKNOWN && !(flags & D3D11_BUFFER_UAV_FLAG_RAW));
}

HRESULT npt_view_desc_uav(struct npt_view *view, const D3D11_UNORDERED_ACCESS_VIEW_DESC1 *desc)
{
    D3D11_UNORDERED_ACCESS_VIEW_DESC1 *d = &view->desc.uav;
    if (desc)
        *d = *desc;
    else
        d->ViewDimension = (D3D11_UAV_DIMENSION)natural_dimension(&view->resource->info, false);
    const UINT dimension = d->ViewDimension; /* there are none of multisampled textures */
    if (dimension > D3D11_UAV_DIMENSION_TEXTURE3D || dimension == D3D11_SRV_DIMENSION_TEXTURE2DMS ||
        dimension == D3D11_SRV_DIMENSION_TEXTURE2DMSARRAY || !resource_fits(view, &uav_rules, dimension))
        return E_INVALIDARG;
    if (dimension == D3D11_UAV_DIMENSION_BUFFER) {
        if (!desc)
            d->Buffer.NumElements = structures(view->resource);
        bool raw = d->Buffer.Flags & D3D11_BUFFER_UAV_FLAG_RAW;
        return uav_flags_fit(d) &&
                       elements_fit(view, &uav_rules, d->Format, d->Buffer.FirstElement, d->Buffer.NumElements, raw)
                   ? S_OK
                   : E_INVALIDARG;
    }
    return complete(view, &uav_rules, dimension, NUMBERS(d), &d->Format, !desc);
}
