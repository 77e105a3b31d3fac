/* guard_view.c: the part of a resource that a view names must exist. The descriptions of all views hold up to four
 * numbers behind their dimension; a table says which of them is what. */
#include "host/renderer/guard.h"

#include "common/wire/format.h"

enum subject { NOTHING, BUFFER, LAYERS, SLICES, FACES }; /* what `first` and `count` are of */

/* Places among the numbers, 1 for the first, 0 where the description has none. */
struct part {
    uint8_t dimension; /* of the resource */
    uint8_t subject;
    uint8_t mip, mips, first, count;
};

#define IN_BUFFER D3D11_RESOURCE_DIMENSION_BUFFER
#define IN_1D D3D11_RESOURCE_DIMENSION_TEXTURE1D
#define IN_2D D3D11_RESOURCE_DIMENSION_TEXTURE2D
#define IN_3D D3D11_RESOURCE_DIMENSION_TEXTURE3D

static const struct part shader_resource[] = {
    [D3D11_SRV_DIMENSION_BUFFER] = {IN_BUFFER, BUFFER, 0, 0, 1, 2},
    [D3D11_SRV_DIMENSION_TEXTURE1D] = {IN_1D, NOTHING, 1, 2, 0, 0},
    [D3D11_SRV_DIMENSION_TEXTURE1DARRAY] = {IN_1D, LAYERS, 1, 2, 3, 4},
    [D3D11_SRV_DIMENSION_TEXTURE2D] = {IN_2D, NOTHING, 1, 2, 0, 0},
    [D3D11_SRV_DIMENSION_TEXTURE2DARRAY] = {IN_2D, LAYERS, 1, 2, 3, 4},
    [D3D11_SRV_DIMENSION_TEXTURE2DMS] = {IN_2D, NOTHING, 0, 0, 0, 0},
    [D3D11_SRV_DIMENSION_TEXTURE2DMSARRAY] = {IN_2D, LAYERS, 0, 0, 1, 2},
    [D3D11_SRV_DIMENSION_TEXTURE3D] = {IN_3D, NOTHING, 1, 2, 0, 0},
    [D3D11_SRV_DIMENSION_TEXTURECUBE] = {IN_2D, NOTHING, 1, 2, 0, 0},
    [D3D11_SRV_DIMENSION_TEXTURECUBEARRAY] = {IN_2D, FACES, 1, 2, 3, 4},
    [D3D11_SRV_DIMENSION_BUFFEREX] = {IN_BUFFER, BUFFER, 0, 0, 1, 2},
};

static const struct part unordered_access[] = {
    [D3D11_UAV_DIMENSION_BUFFER] = {IN_BUFFER, BUFFER, 0, 0, 1, 2},
    [D3D11_UAV_DIMENSION_TEXTURE1D] = {IN_1D, NOTHING, 1, 0, 0, 0},
    [D3D11_UAV_DIMENSION_TEXTURE1DARRAY] = {IN_1D, LAYERS, 1, 0, 2, 3},
    [D3D11_UAV_DIMENSION_TEXTURE2D] = {IN_2D, NOTHING, 1, 0, 0, 0},
    [D3D11_UAV_DIMENSION_TEXTURE2DARRAY] = {IN_2D, LAYERS, 1, 0, 2, 3},
    [D3D11_UAV_DIMENSION_TEXTURE3D] = {IN_3D, SLICES, 1, 0, 2, 3},
};

static const struct part render_target[] = {
    [D3D11_RTV_DIMENSION_BUFFER] = {IN_BUFFER, BUFFER, 0, 0, 1, 2},
    [D3D11_RTV_DIMENSION_TEXTURE1D] = {IN_1D, NOTHING, 1, 0, 0, 0},
    [D3D11_RTV_DIMENSION_TEXTURE1DARRAY] = {IN_1D, LAYERS, 1, 0, 2, 3},
    [D3D11_RTV_DIMENSION_TEXTURE2D] = {IN_2D, NOTHING, 1, 0, 0, 0},
    [D3D11_RTV_DIMENSION_TEXTURE2DARRAY] = {IN_2D, LAYERS, 1, 0, 2, 3},
    [D3D11_RTV_DIMENSION_TEXTURE2DMS] = {IN_2D, NOTHING, 0, 0, 0, 0},
    [D3D11_RTV_DIMENSION_TEXTURE2DMSARRAY] = {IN_2D, LAYERS, 0, 0, 1, 2},
    [D3D11_RTV_DIMENSION_TEXTURE3D] = {IN_3D, SLICES, 1, 0, 2, 3},
};

static const struct part depth_stencil[] = {
    [D3D11_DSV_DIMENSION_TEXTURE1D] = {IN_1D, NOTHING, 1, 0, 0, 0},
    [D3D11_DSV_DIMENSION_TEXTURE1DARRAY] = {IN_1D, LAYERS, 1, 0, 2, 3},
    [D3D11_DSV_DIMENSION_TEXTURE2D] = {IN_2D, NOTHING, 1, 0, 0, 0},
    [D3D11_DSV_DIMENSION_TEXTURE2DARRAY] = {IN_2D, LAYERS, 1, 0, 2, 3},
    [D3D11_DSV_DIMENSION_TEXTURE2DMS] = {IN_2D, NOTHING, 0, 0, 0, 0},
    [D3D11_DSV_DIMENSION_TEXTURE2DMSARRAY] = {IN_2D, LAYERS, 0, 0, 1, 2},
};

static uint32_t mip_size(uint32_t size, uint32_t level)
{
    return level < 32 && size >> level ? size >> level : 1;
}

/* How many there are of what the view counts. Of elements that have no format the size is not known here; Direct3D
 * measures those itself. */
static uint64_t available(const struct npt_resource_info *info, enum subject subject, DXGI_FORMAT format, uint32_t mip)
{
    struct npt_format_layout layout;
    switch (subject) {
    case BUFFER:
        return npt_format_layout(format, &layout) ? info->width / layout.block_bytes : info->width;
    case SLICES:
        return mip_size(info->depth, mip);
    default:
        return info->array_size;
    }
}

static const char *check(const struct npt_resource_info *info, const struct part *part, DXGI_FORMAT format,
                         const uint32_t *numbers)
{
    uint32_t mip = part->mip ? numbers[part->mip - 1] : 0;
    uint32_t mips = part->mips ? numbers[part->mips - 1] : 1;

    if (part->dimension != info->dimension)
        return "the view is of another dimension than the resource";
    if (mip >= info->mip_levels || (mips != UINT32_MAX && mips > info->mip_levels - mip))
        return "the view's mip levels are not those of the resource";
    if (part->subject == NOTHING)
        return NULL;

    /* UINT32_MAX: all that follow. Cubes are counted by six faces and begin at any face. */
    uint64_t unit = part->subject == FACES ? 6 : 1;
    uint64_t first = numbers[part->first - 1], count = numbers[part->count - 1];
    uint64_t there = available(info, (enum subject)part->subject, format, mip);
    if (first >= there || there - first < unit || (count != UINT32_MAX && count * unit > there - first))
        return "the view reaches beyond the resource";
    return NULL;
}

#define ROW(table, dimension) ((dimension) < ARRAYSIZE(table) ? &(table)[dimension] : NULL)

const char *trr_guard_view(const struct npt_resource_info *info, enum trr_view_kind kind, const void *desc)
{
    /* Format, ViewDimension, in depth-stencil views Flags, then the numbers */
    const uint32_t *words = desc;
    const struct part *part = NULL;

    if (!desc)
        return NULL;
    if (kind == TRR_SHADER_RESOURCE)
        part = ROW(shader_resource, words[1]);
    else if (kind == TRR_UNORDERED_ACCESS)
        part = ROW(unordered_access, words[1]);
    else if (kind == TRR_RENDER_TARGET)
        part = ROW(render_target, words[1]);
    else
        part = ROW(depth_stencil, words[1]);
    if (!part || !part->dimension)
        return "the view has no dimension";
    return check(info, part, (DXGI_FORMAT)words[0], words + (kind == TRR_DEPTH_STENCIL ? 3 : 2));
}
