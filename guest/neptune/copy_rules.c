#include "guest/neptune/copy_rules.h"

#include "guest/neptune/formats.h"

/* Nothing writes to an immutable resource. */
static bool writable(const struct npt_resource *resource)
{
    return resource->info.usage != D3D11_USAGE_IMMUTABLE;
}

/* --- formats ------------------------------------------------------------------------------------------------------ */

/* Microsoft, "Format Conversion using Direct3D 10.1": numbers of this many bytes, of whatever kind, stand for a block or a
 * texel. */
static UINT plain_bytes(DXGI_FORMAT format)
{
    if (format == DXGI_FORMAT_R32_TYPELESS || (format >= DXGI_FORMAT_R32_FLOAT && format <= DXGI_FORMAT_R32_SINT))
        return format == DXGI_FORMAT_D32_FLOAT ? 0 : 4;
    if (format >= DXGI_FORMAT_R16G16B16A16_TYPELESS && format <= DXGI_FORMAT_R32G32_SINT)
        return 8;
    return format >= DXGI_FORMAT_R32G32B32A32_TYPELESS && format <= DXGI_FORMAT_R32G32B32A32_SINT ? 16 : 0;
}

static UINT packed_bytes(DXGI_FORMAT format)
{
    struct npt_format_layout layout;
    if (format == DXGI_FORMAT_R9G9B9E5_SHAREDEXP)
        return 4;
    return npt_format_layout(format, &layout) && layout.block_height == 4 ? layout.block_bytes : 0;
}

static bool converts(DXGI_FORMAT a, DXGI_FORMAT b)
{
    return plain_bytes(a) && plain_bytes(a) == packed_bytes(b);
}

static bool formats_fit(const struct npt_resource *to, const struct npt_resource *from)
{
    const DXGI_FORMAT a = to->info.format, b = from->info.format, family = npt_format_family(a);
    if (a == b || (family != DXGI_FORMAT_UNKNOWN && family == npt_format_family(b)))
        return true;
    return to->object.device->feature_level >= D3D_FEATURE_LEVEL_10_1 && (converts(a, b) || converts(b, a));
}

static struct npt_format_layout layout_of(const struct npt_resource *resource)
{
    struct npt_format_layout layout;
    if (!npt_format_layout(resource->info.format, &layout)) /* a buffer */
        layout = (struct npt_format_layout){1, 1, 1, 1};
    return layout;
}

/* --- copies ------------------------------------------------------------------------------------------------------- */

struct extent {
    uint32_t width, height, depth;
};

static struct extent extent_of(const struct npt_resource *resource, UINT index)
{
    struct extent extent;
    npt_resource_extent(resource, index, &extent.width, &extent.height, &extent.depth);
    return extent;
}

/* A box begins where a block begins, and ends where one ends or the subresource does. */
static bool box_fits(const D3D11_BOX *box, const struct extent *extent, const struct npt_format_layout *layout)
{
    return box->left < box->right && box->top < box->bottom && box->front < box->back &&
           box->right <= npt_align(extent->width, layout->block_width) &&
           box->bottom <= npt_align(extent->height, layout->block_height) && box->back <= extent->depth &&
           box->left % layout->block_width == 0 && box->top % layout->block_height == 0 &&
           (box->right % layout->block_width == 0 || box->right == extent->width) &&
           (box->bottom % layout->block_height == 0 || box->bottom == extent->height);
}

static uint64_t blocks(uint32_t texels, uint32_t side)
{
    return ((uint64_t)texels + side - 1) / side;
}

/* `count` blocks from `start` on end within what the extent is rounded up to. */
static bool inside(UINT start, uint64_t count, uint32_t side, uint32_t extent)
{
    return start % side == 0 && start + count * side <= npt_align(extent, side);
}

/* "You must copy the whole subresource" of a depth-stencil or multisampled one. */
static bool whole_only(const struct npt_resource *resource)
{
    return resource->info.samples > 1 || resource->info.bind_flags & D3D11_BIND_DEPTH_STENCIL ||
           npt_format_is_depth(resource->info.format);
}

static bool is_whole(const D3D11_BOX *box, const struct extent *extent)
{
    return !box->left && !box->top && !box->front && box->right == extent->width && box->bottom == extent->height &&
           box->back == extent->depth;
}

/* Slices of textures of any dimension are copied to each other. */
static bool kinds_fit(const struct npt_resource_info *a, const struct npt_resource_info *b)
{
    const D3D11_RESOURCE_DIMENSION buffer = D3D11_RESOURCE_DIMENSION_BUFFER;
    return (a->dimension == buffer) == (b->dimension == buffer) && a->samples == b->samples;
}

static bool same_blocks(const struct npt_format_layout *a, const struct npt_format_layout *b)
{
    return a->block_width == b->block_width && a->block_height == b->block_height;
}

/* Level 10_0 copies nothing into what is made for depth. */
static bool takes_copies(const struct npt_resource *to)
{
    return writable(to) && (to->object.device->feature_level >= D3D_FEATURE_LEVEL_10_1 ||
                            !(to->info.bind_flags & D3D11_BIND_DEPTH_STENCIL));
}

/* A texel of one for a block of the other: the sizes are compared in blocks. */
enum npt_copy npt_copy_fits(const struct npt_resource *to, const struct npt_resource *from)
{
    const struct npt_resource_info *a = &to->info, *b = &from->info;
    const struct npt_format_layout la = layout_of(to), lb = layout_of(from);
    if (to == from || !takes_copies(to) || a->dimension != b->dimension || a->depth != b->depth ||
        a->mip_levels != b->mip_levels || a->array_size != b->array_size || a->samples != b->samples ||
        !formats_fit(to, from))
        return NPT_COPY_NOT;
    if (same_blocks(&la, &lb))
        return a->width == b->width && a->height == b->height ? NPT_COPY_WHOLE : NPT_COPY_NOT;
    return blocks(a->width, la.block_width) == blocks(b->width, lb.block_width) &&
                   blocks(a->height, la.block_height) == blocks(b->height, lb.block_height)
               ? NPT_COPY_EACH
               : NPT_COPY_NOT;
}

bool npt_copy_region_fits(const struct npt_resource *to, UINT to_index, UINT x, UINT y, UINT z,
                          const struct npt_resource *from, UINT from_index, const D3D11_BOX *box)
{
    if (!takes_copies(to) || !kinds_fit(&to->info, &from->info) || to_index >= npt_resource_subresources(to) ||
        from_index >= npt_resource_subresources(from) || !formats_fit(to, from))
        return false;
    const struct extent target = extent_of(to, to_index), source = extent_of(from, from_index);
    const struct npt_format_layout to_layout = layout_of(to), from_layout = layout_of(from);
    const D3D11_BOX all = {0, 0, 0, source.width, source.height, source.depth}, *part = box ? box : &all;
    if (!box_fits(part, &source, &from_layout))
        return false;
    if ((whole_only(to) || whole_only(from)) && (x || y || z || !is_whole(part, &source) || !is_whole(part, &target)))
        return false;
    return inside(x, blocks(part->right - part->left, from_layout.block_width), to_layout.block_width, target.width) &&
           inside(y, blocks(part->bottom - part->top, from_layout.block_height), to_layout.block_height,
                  target.height) &&
           inside(z, part->back - part->front, 1, target.depth);
}

bool npt_copy_flags_valid(UINT flags)
{
    return flags == 0 || flags == D3D11_COPY_NO_OVERWRITE || flags == D3D11_COPY_DISCARD;
}

/* --- resolves ----------------------------------------------------------------------------------------------------- */

/* Of a typed resource the format is its own, of a typeless one a member of its family. */
static bool resolves_as(const struct npt_resource *resource, DXGI_FORMAT format)
{
    const DXGI_FORMAT own = resource->info.format;
    return own == format || (npt_format_is_typeless(own) && own == npt_format_family(format));
}

bool npt_resolve_fits(const struct npt_resource *to, UINT to_index, const struct npt_resource *from, UINT from_index,
                      DXGI_FORMAT format)
{
    const struct npt_caps *caps = to->object.device->caps;
    if (to->info.dimension != D3D11_RESOURCE_DIMENSION_TEXTURE2D ||
        from->info.dimension != D3D11_RESOURCE_DIMENSION_TEXTURE2D || to->info.usage != D3D11_USAGE_DEFAULT ||
        to->info.samples != 1 || from->info.samples == 1 || to_index >= npt_resource_subresources(to) ||
        from_index >= npt_resource_subresources(from))
        return false;
    const struct extent target = extent_of(to, to_index), source = extent_of(from, from_index);
    return target.width == source.width && target.height == source.height && resolves_as(to, format) &&
           resolves_as(from, format) &&
           npt_caps_format_support(caps, format) & D3D11_FORMAT_SUPPORT_MULTISAMPLE_RESOLVE;
}
