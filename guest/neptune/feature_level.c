/* Microsoft, "Direct3D feature levels" and "10Level9 ID3D11Device Methods". */
#include "guest/neptune/feature_level.h"

#include <float.h>

#define NINE(level) ((level) < D3D_FEATURE_LEVEL_10_0)

bool npt_level_has_buffer(D3D_FEATURE_LEVEL level, bool compute, const D3D11_BUFFER_DESC *desc)
{
    const UINT structured = D3D11_RESOURCE_MISC_BUFFER_STRUCTURED | D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS;
    const UINT bind = desc->BindFlags;
    if (level >= D3D_FEATURE_LEVEL_11_0)
        return true;
    if (desc->MiscFlags & D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS)
        return false;
    if (!NINE(level)) /* unordered access is for raw and structured buffers */
        return !(bind & D3D11_BIND_UNORDERED_ACCESS) || (compute && desc->MiscFlags & structured);
    return desc->Usage == D3D11_USAGE_STAGING || bind == D3D11_BIND_VERTEX_BUFFER || bind == D3D11_BIND_INDEX_BUFFER ||
           bind == D3D11_BIND_CONSTANT_BUFFER;
}

/* --- textures */

static bool is_power_of_two(UINT extent)
{
    return !(extent & (extent - 1));
}

static bool plane_fits_9(D3D_FEATURE_LEVEL level, const struct npt_resource_info *info)
{
    const bool third = level >= D3D_FEATURE_LEVEL_9_3, cube = info->misc_flags & D3D11_RESOURCE_MISC_TEXTURECUBE;
    const UINT side = cube ? (third ? 4096u : 512u) : (third ? 4096u : 2048u);
    const bool powers = is_power_of_two(info->width) && is_power_of_two(info->height);
    if (info->width > side || info->height > side || info->array_size != (cube ? 6u : 1u) ||
        (!powers && (cube || info->mip_levels > 1)))
        return false;
    return !(info->bind_flags & D3D11_BIND_DEPTH_STENCIL && info->mip_levels > 1) &&
           !(info->bind_flags & D3D11_BIND_SHADER_RESOURCE && info->samples > 1);
}

static bool solid_fits_9(D3D_FEATURE_LEVEL level, const struct npt_resource_info *info)
{
    const UINT side = level >= D3D_FEATURE_LEVEL_9_2 ? 512u : 256u;
    return info->width <= side && info->height <= side && info->depth <= side && is_power_of_two(info->width) &&
           is_power_of_two(info->height) && is_power_of_two(info->depth) &&
           !(info->bind_flags & D3D11_BIND_RENDER_TARGET);
}

bool npt_level_has_texture(D3D_FEATURE_LEVEL level, const struct npt_resource_info *info)
{
    if (level >= D3D_FEATURE_LEVEL_11_0)
        return true;
    if (info->bind_flags & D3D11_BIND_UNORDERED_ACCESS)
        return false;
    if (!NINE(level))
        return true;
    if (info->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE1D)
        return false;
    if ((info->usage == D3D11_USAGE_DEFAULT || info->usage == D3D11_USAGE_IMMUTABLE) && !info->bind_flags)
        return false;
    return info->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE3D ? solid_fits_9(level, info)
                                                                 : plane_fits_9(level, info);
}

/* --- queries. Streams but the first came with 11_0. */

bool npt_level_has_query(D3D_FEATURE_LEVEL level, D3D11_QUERY kind)
{
    if (!NINE(level))
        return level >= D3D_FEATURE_LEVEL_11_0 || kind <= D3D11_QUERY_SO_OVERFLOW_PREDICATE;
    return kind == D3D11_QUERY_EVENT || kind == D3D11_QUERY_TIMESTAMP || kind == D3D11_QUERY_TIMESTAMP_DISJOINT ||
           (kind == D3D11_QUERY_OCCLUSION && level >= D3D_FEATURE_LEVEL_9_2);
}

/* --- states */

static bool factor_fits_9(D3D11_BLEND factor)
{
    return factor != D3D11_BLEND_SRC_ALPHA_SAT && factor < D3D11_BLEND_SRC1_COLOR;
}

bool npt_level_has_blend(D3D_FEATURE_LEVEL level, const D3D11_BLEND_DESC1 *desc)
{
    if (!NINE(level))
        return true;
    if (desc->AlphaToCoverageEnable)
        return false;
    for (UINT i = 0; i < 4; i++) {
        const D3D11_RENDER_TARGET_BLEND_DESC1 *target = &desc->RenderTarget[i], *first = &desc->RenderTarget[0];
        if (target->BlendEnable != first->BlendEnable || !factor_fits_9(target->SrcBlend) ||
            !factor_fits_9(target->DestBlend) || !factor_fits_9(target->SrcBlendAlpha) ||
            !factor_fits_9(target->DestBlendAlpha))
            return false;
        if (level == D3D_FEATURE_LEVEL_9_2 && target->RenderTargetWriteMask != first->RenderTargetWriteMask)
            return false;
    }
    return true;
}

bool npt_level_has_rasterizer(D3D_FEATURE_LEVEL level, const D3D11_RASTERIZER_DESC2 *desc)
{
    return !NINE(level) || (desc->DepthClipEnable && desc->DepthBiasClamp == 0);
}

bool npt_level_has_sampler(D3D_FEATURE_LEVEL level, const D3D11_SAMPLER_DESC *desc)
{
    if (!NINE(level))
        return true;
    const bool first = level < D3D_FEATURE_LEVEL_9_2;
    const D3D11_TEXTURE_ADDRESS_MODE once = D3D11_TEXTURE_ADDRESS_MIRROR_ONCE;
    if (D3D11_DECODE_IS_COMPARISON_FILTER(desc->Filter) || desc->MaxLOD != FLT_MAX ||
        (float)(int)desc->MinLOD != desc->MinLOD || (first && desc->MaxAnisotropy > 2) ||
        (first && (desc->AddressU == once || desc->AddressV == once || desc->AddressW == once)))
        return false;
    for (UINT i = 0; i < 4; i++)
        if (!(desc->BorderColor[i] >= 0 && desc->BorderColor[i] <= 1))
            return false;
    return true;
}

bool npt_level_has_element(D3D_FEATURE_LEVEL level, const D3D11_INPUT_ELEMENT_DESC *element, bool others)
{
    if (!NINE(level) || element->InputSlotClass == D3D11_INPUT_PER_VERTEX_DATA)
        return true;
    return level >= D3D_FEATURE_LEVEL_9_3 && !(others && element->InputSlot == 0);
}
