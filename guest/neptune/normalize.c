#include "guest/neptune/normalize.h"

#include "guest/neptune/feature_level.h"

/* Copies a feature's capability row; zeroes where the host has said nothing. */
static void feature(const struct npt_device *device, D3D11_FEATURE which, void *out, size_t size)
{
    const struct npt_caps_feature *row = &device->caps->feature[which];
    memset(out, 0, size);
    if (SUCCEEDED(row->result))
        memcpy(out, row->data, row->size < size ? row->size : size);
}

static bool in_range(UINT value, UINT first, UINT last)
{
    return value >= first && value <= last;
}

/* --- blend */

static bool is_color_factor(D3D11_BLEND factor)
{
    return factor == D3D11_BLEND_SRC_COLOR || factor == D3D11_BLEND_INV_SRC_COLOR || factor == D3D11_BLEND_DEST_COLOR ||
           factor == D3D11_BLEND_INV_DEST_COLOR || factor == D3D11_BLEND_SRC1_COLOR ||
           factor == D3D11_BLEND_INV_SRC1_COLOR;
}

/* The enumeration has a gap: 12 and 13. */
static bool is_factor(D3D11_BLEND factor)
{
    return in_range(factor, D3D11_BLEND_ZERO, D3D11_BLEND_SRC_ALPHA_SAT) ||
           in_range(factor, D3D11_BLEND_BLEND_FACTOR, D3D11_BLEND_INV_SRC1_ALPHA);
}

static bool blending_valid(const D3D11_RENDER_TARGET_BLEND_DESC1 *target)
{
    return is_factor(target->SrcBlend) && is_factor(target->DestBlend) && is_factor(target->SrcBlendAlpha) &&
           is_factor(target->DestBlendAlpha) && !is_color_factor(target->SrcBlendAlpha) &&
           !is_color_factor(target->DestBlendAlpha) &&
           in_range(target->BlendOp, D3D11_BLEND_OP_ADD, D3D11_BLEND_OP_MAX) &&
           in_range(target->BlendOpAlpha, D3D11_BLEND_OP_ADD, D3D11_BLEND_OP_MAX);
}

static bool normalize_target(const D3D11_RENDER_TARGET_BLEND_DESC1 *target, bool logic,
                             D3D11_RENDER_TARGET_BLEND_DESC1 *out)
{
    out->SrcBlend = out->SrcBlendAlpha = D3D11_BLEND_ONE;
    out->DestBlend = out->DestBlendAlpha = D3D11_BLEND_ZERO;
    out->BlendOp = out->BlendOpAlpha = D3D11_BLEND_OP_ADD;
    out->LogicOp = D3D11_LOGIC_OP_NOOP;
    out->RenderTargetWriteMask = target->RenderTargetWriteMask;
    if (target->RenderTargetWriteMask & ~D3D11_COLOR_WRITE_ENABLE_ALL || (target->BlendEnable && target->LogicOpEnable))
        return false;
    if (target->BlendEnable) {
        if (!blending_valid(target))
            return false;
        out->BlendEnable = TRUE;
        out->SrcBlend = target->SrcBlend;
        out->DestBlend = target->DestBlend;
        out->BlendOp = target->BlendOp;
        out->SrcBlendAlpha = target->SrcBlendAlpha;
        out->DestBlendAlpha = target->DestBlendAlpha;
        out->BlendOpAlpha = target->BlendOpAlpha;
    }
    if (target->LogicOpEnable) {
        if (!logic || !in_range(target->LogicOp, D3D11_LOGIC_OP_CLEAR, D3D11_LOGIC_OP_OR_INVERTED))
            return false;
        out->LogicOpEnable = TRUE;
        out->LogicOp = target->LogicOp;
    }
    return true;
}

HRESULT npt_normalize_blend(const struct npt_device *device, const D3D11_BLEND_DESC1 *desc, D3D11_BLEND_DESC1 *out)
{
    D3D11_FEATURE_DATA_D3D11_OPTIONS options;
    if (!desc)
        return E_INVALIDARG;
    feature(device, D3D11_FEATURE_D3D11_OPTIONS, &options, sizeof(options));
    memset(out, 0, sizeof(*out));
    out->AlphaToCoverageEnable = !!desc->AlphaToCoverageEnable;
    out->IndependentBlendEnable = !!desc->IndependentBlendEnable;
    /* logic operations and independent blending exclude each other (D3D11_RENDER_TARGET_BLEND_DESC1) */
    const bool logic = options.OutputMergerLogicOp && !desc->IndependentBlendEnable;
    for (UINT i = 0; i < D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT; i++)
        if (!normalize_target(&desc->RenderTarget[desc->IndependentBlendEnable ? i : 0], logic, &out->RenderTarget[i]))
            return E_INVALIDARG;
    return npt_level_has_blend(device->feature_level, out) ? S_OK : E_INVALIDARG;
}

/* --- depth and stencil */

static bool is_comparison(D3D11_COMPARISON_FUNC function)
{
    return in_range(function, D3D11_COMPARISON_NEVER, D3D11_COMPARISON_ALWAYS);
}

static bool face_valid(const D3D11_DEPTH_STENCILOP_DESC *face)
{
    return in_range(face->StencilFailOp, D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_DECR) &&
           in_range(face->StencilDepthFailOp, D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_DECR) &&
           in_range(face->StencilPassOp, D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_DECR) &&
           is_comparison(face->StencilFunc);
}

HRESULT npt_normalize_depth_stencil(const D3D11_DEPTH_STENCIL_DESC *desc, D3D11_DEPTH_STENCIL_DESC *out)
{
    const D3D11_DEPTH_STENCILOP_DESC keep = {D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP,
                                             D3D11_COMPARISON_ALWAYS};
    if (!desc)
        return E_INVALIDARG;
    if (desc->DepthEnable &&
        ((UINT)desc->DepthWriteMask > D3D11_DEPTH_WRITE_MASK_ALL || !is_comparison(desc->DepthFunc)))
        return E_INVALIDARG;
    if (desc->StencilEnable && (!face_valid(&desc->FrontFace) || !face_valid(&desc->BackFace)))
        return E_INVALIDARG;
    memset(out, 0, sizeof(*out));
    out->DepthEnable = !!desc->DepthEnable;
    out->DepthWriteMask = desc->DepthEnable ? desc->DepthWriteMask : D3D11_DEPTH_WRITE_MASK_ALL;
    out->DepthFunc = desc->DepthEnable ? desc->DepthFunc : D3D11_COMPARISON_LESS;
    out->StencilEnable = !!desc->StencilEnable;
    out->StencilReadMask = desc->StencilEnable ? desc->StencilReadMask : D3D11_DEFAULT_STENCIL_READ_MASK;
    out->StencilWriteMask = desc->StencilEnable ? desc->StencilWriteMask : D3D11_DEFAULT_STENCIL_WRITE_MASK;
    out->FrontFace = desc->StencilEnable ? desc->FrontFace : keep;
    out->BackFace = desc->StencilEnable ? desc->BackFace : keep;
    return S_OK;
}

/* --- rasterizer */

static bool forced_samples_valid(const struct npt_device *device, UINT samples)
{
    if (samples > 1 && device->feature_level < D3D_FEATURE_LEVEL_11_0)
        return false;
    return samples == 0 || samples == 1 || samples == 4 || samples == 8 || samples == 16;
}

static bool conservative_valid(const struct npt_device *device, D3D11_CONSERVATIVE_RASTERIZATION_MODE mode)
{
    D3D11_FEATURE_DATA_D3D11_OPTIONS2 options;
    feature(device, D3D11_FEATURE_D3D11_OPTIONS2, &options, sizeof(options));
    return mode == D3D11_CONSERVATIVE_RASTERIZATION_MODE_OFF ||
           (mode == D3D11_CONSERVATIVE_RASTERIZATION_MODE_ON && device->caps->device_level >= 3 &&
            options.ConservativeRasterizationTier != D3D11_CONSERVATIVE_RASTERIZATION_NOT_SUPPORTED);
}

HRESULT npt_normalize_rasterizer(const struct npt_device *device, const D3D11_RASTERIZER_DESC2 *desc,
                                 D3D11_RASTERIZER_DESC2 *out)
{
    if (!desc || !in_range(desc->FillMode, D3D11_FILL_WIREFRAME, D3D11_FILL_SOLID) ||
        !in_range(desc->CullMode, D3D11_CULL_NONE, D3D11_CULL_BACK) ||
        !forced_samples_valid(device, desc->ForcedSampleCount) || !conservative_valid(device, desc->ConservativeRaster))
        return E_INVALIDARG;
    memset(out, 0, sizeof(*out));
    *out = *desc;
    out->FrontCounterClockwise = !!desc->FrontCounterClockwise;
    out->DepthClipEnable = !!desc->DepthClipEnable;
    out->ScissorEnable = !!desc->ScissorEnable;
    out->MultisampleEnable = !!desc->MultisampleEnable;
    out->AntialiasedLineEnable = !!desc->AntialiasedLineEnable;
    return npt_level_has_rasterizer(device->feature_level, out) ? S_OK : E_INVALIDARG;
}

/* --- sampler */

/* Bits 7 and 8 of D3D11_FILTER: what is made of the texels that are read. */
enum reduction { BLEND = 0x000, COMPARE = 0x080, MINIMUM = 0x100, MAXIMUM = 0x180 };

static enum reduction reduction(UINT filter)
{
    return filter & MAXIMUM;
}

/* The rest: a bit for each of minification, magnification and mip levels, or the anisotropic one. */
static bool filter_valid(const struct npt_device *device, UINT filter)
{
    const UINT kind = filter & ~(UINT)MAXIMUM;
    D3D11_FEATURE_DATA_D3D11_OPTIONS1 options;
    if (kind & ~(UINT)D3D11_FILTER_MIN_MAG_MIP_LINEAR && kind != D3D11_FILTER_ANISOTROPIC)
        return false;
    feature(device, D3D11_FEATURE_D3D11_OPTIONS1, &options, sizeof(options));
    return reduction(filter) <= COMPARE || options.MinMaxFiltering;
}

static bool address_valid(D3D11_TEXTURE_ADDRESS_MODE mode)
{
    return in_range(mode, D3D11_TEXTURE_ADDRESS_WRAP, D3D11_TEXTURE_ADDRESS_MIRROR_ONCE);
}

HRESULT npt_normalize_sampler(const struct npt_device *device, const D3D11_SAMPLER_DESC *desc, D3D11_SAMPLER_DESC *out)
{
    if (!desc || !filter_valid(device, desc->Filter) || !address_valid(desc->AddressU) ||
        !address_valid(desc->AddressV) || !address_valid(desc->AddressW))
        return E_INVALIDARG;
    const bool anisotropic = (desc->Filter & D3D11_FILTER_ANISOTROPIC) == D3D11_FILTER_ANISOTROPIC;
    const bool comparison = reduction(desc->Filter) == COMPARE;
    const bool border = desc->AddressU == D3D11_TEXTURE_ADDRESS_BORDER ||
                        desc->AddressV == D3D11_TEXTURE_ADDRESS_BORDER ||
                        desc->AddressW == D3D11_TEXTURE_ADDRESS_BORDER;
    if ((anisotropic && desc->MaxAnisotropy > D3D11_MAX_MAXANISOTROPY) ||
        (comparison && !is_comparison(desc->ComparisonFunc)))
        return E_INVALIDARG;
    memset(out, 0, sizeof(*out));
    *out = *desc;
    if (!anisotropic)
        out->MaxAnisotropy = 0;
    if (!comparison)
        out->ComparisonFunc = D3D11_COMPARISON_NEVER;
    if (!border)
        memset(out->BorderColor, 0, sizeof(out->BorderColor));
    return npt_level_has_sampler(device->feature_level, out) ? S_OK : E_INVALIDARG;
}
