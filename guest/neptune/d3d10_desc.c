#include "guest/neptune/d3d10_desc.h"

#include <string.h>

/* --- flags */

#define BIND_FLAGS                                                                                                     \
    (UINT)(D3D10_BIND_VERTEX_BUFFER | D3D10_BIND_INDEX_BUFFER | D3D10_BIND_CONSTANT_BUFFER |                           \
           D3D10_BIND_SHADER_RESOURCE | D3D10_BIND_STREAM_OUTPUT | D3D10_BIND_RENDER_TARGET |                          \
           D3D10_BIND_DEPTH_STENCIL)

_Static_assert((UINT)D3D10_BIND_VERTEX_BUFFER == D3D11_BIND_VERTEX_BUFFER &&
                   (UINT)D3D10_BIND_DEPTH_STENCIL == D3D11_BIND_DEPTH_STENCIL &&
                   (UINT)D3D10_CPU_ACCESS_READ == D3D11_CPU_ACCESS_READ &&
                   (UINT)D3D10_USAGE_STAGING == D3D11_USAGE_STAGING,
               "the same values");

bool npt_d3d10_knows_bind_flags(UINT flags)
{
    return !(flags & ~BIND_FLAGS);
}

UINT npt_d3d10_bind_flags(UINT flags)
{
    return flags & (BIND_FLAGS | D3D11_BIND_UNORDERED_ACCESS);
}

static const struct {
    UINT ten, eleven;
} misc_flags[] = {
    {D3D10_RESOURCE_MISC_GENERATE_MIPS, D3D11_RESOURCE_MISC_GENERATE_MIPS},
    {D3D10_RESOURCE_MISC_SHARED, D3D11_RESOURCE_MISC_SHARED},
    {D3D10_RESOURCE_MISC_TEXTURECUBE, D3D11_RESOURCE_MISC_TEXTURECUBE},
    {D3D10_RESOURCE_MISC_SHARED_KEYEDMUTEX, D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX},
    {D3D10_RESOURCE_MISC_GDI_COMPATIBLE, D3D11_RESOURCE_MISC_GDI_COMPATIBLE},
};

#define MISC_FLAGS (sizeof(misc_flags) / sizeof(*misc_flags))

UINT npt_d3d10_misc_flags(UINT flags)
{
    UINT out = 0;
    for (size_t i = 0; i < MISC_FLAGS; i++)
        if (flags & misc_flags[i].eleven)
            out |= misc_flags[i].ten;
    return out;
}

bool npt_d3d10_knows_misc_flags(UINT flags)
{
    flags &= ~(UINT)(D3D11_RESOURCE_MISC_SHARED_NTHANDLE | D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS |
                     D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS);
    for (size_t i = 0; i < MISC_FLAGS; i++)
        flags &= ~misc_flags[i].eleven;
    return !flags;
}

bool npt_d3d10_raise_misc_flags(UINT flags, UINT *out)
{
    *out = 0;
    for (size_t i = 0; i < MISC_FLAGS; i++) {
        if (flags & misc_flags[i].ten)
            *out |= misc_flags[i].eleven;
        flags &= ~misc_flags[i].ten;
    }
    return !flags;
}

/* --- views */

/* Views of raw buffers are an invention of Direct3D 11; to Direct3D 10 they are views of buffers. */
void npt_d3d10_srv_desc(const D3D11_SHADER_RESOURCE_VIEW_DESC1 *desc, D3D10_SHADER_RESOURCE_VIEW_DESC1 *out)
{
    memcpy(out, desc, sizeof(*out));
    if (desc->ViewDimension == D3D11_SRV_DIMENSION_BUFFEREX)
        out->ViewDimension = D3D10_1_SRV_DIMENSION_BUFFER;
}

_Static_assert(sizeof(D3D10_SHADER_RESOURCE_VIEW_DESC1) <= sizeof(D3D11_SHADER_RESOURCE_VIEW_DESC) &&
                   sizeof(D3D10_RENDER_TARGET_VIEW_DESC) <= sizeof(D3D11_RENDER_TARGET_VIEW_DESC) &&
                   offsetof(D3D10_SHADER_RESOURCE_VIEW_DESC1, TextureCubeArray) ==
                       offsetof(D3D11_SHADER_RESOURCE_VIEW_DESC, TextureCubeArray),
               "one description starts with the other");

/* Direct3D 11 put flags in between. */
#define DSV_UNION_SIZE (sizeof(D3D10_DEPTH_STENCIL_VIEW_DESC) - offsetof(D3D10_DEPTH_STENCIL_VIEW_DESC, Texture1D))

_Static_assert(DSV_UNION_SIZE ==
                   sizeof(D3D11_DEPTH_STENCIL_VIEW_DESC) - offsetof(D3D11_DEPTH_STENCIL_VIEW_DESC, Texture1D),
               "the same members");

void npt_d3d10_dsv_desc(const D3D11_DEPTH_STENCIL_VIEW_DESC *desc, D3D10_DEPTH_STENCIL_VIEW_DESC *out)
{
    out->Format = desc->Format;
    out->ViewDimension = (D3D10_DSV_DIMENSION)desc->ViewDimension;
    memcpy(&out->Texture1D, &desc->Texture1D, DSV_UNION_SIZE);
}

void npt_d3d10_raise_dsv_desc(const D3D10_DEPTH_STENCIL_VIEW_DESC *desc, D3D11_DEPTH_STENCIL_VIEW_DESC *out)
{
    out->Format = desc->Format;
    out->ViewDimension = (D3D11_DSV_DIMENSION)desc->ViewDimension;
    out->Flags = 0;
    memcpy(&out->Texture1D, &desc->Texture1D, DSV_UNION_SIZE);
}

/* --- blending */

static const D3D11_RENDER_TARGET_BLEND_DESC1 *first_blending(const D3D11_BLEND_DESC1 *desc)
{
    for (UINT i = 0; i < D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT; i++)
        if (desc->RenderTarget[i].BlendEnable)
            return &desc->RenderTarget[i];
    return &desc->RenderTarget[0];
}

void npt_d3d10_blend_desc(const D3D11_BLEND_DESC1 *desc, D3D10_BLEND_DESC *out)
{
    const D3D11_RENDER_TARGET_BLEND_DESC1 *equation = first_blending(desc);
    memset(out, 0, sizeof(*out));
    out->AlphaToCoverageEnable = desc->AlphaToCoverageEnable;
    out->SrcBlend = (D3D10_BLEND)equation->SrcBlend;
    out->DestBlend = (D3D10_BLEND)equation->DestBlend;
    out->BlendOp = (D3D10_BLEND_OP)equation->BlendOp;
    out->SrcBlendAlpha = (D3D10_BLEND)equation->SrcBlendAlpha;
    out->DestBlendAlpha = (D3D10_BLEND)equation->DestBlendAlpha;
    out->BlendOpAlpha = (D3D10_BLEND_OP)equation->BlendOpAlpha;
    for (UINT i = 0; i < D3D10_SIMULTANEOUS_RENDER_TARGET_COUNT; i++) {
        out->BlendEnable[i] = desc->RenderTarget[i].BlendEnable;
        out->RenderTargetWriteMask[i] = desc->RenderTarget[i].RenderTargetWriteMask;
    }
}

void npt_d3d10_blend_desc1(const D3D11_BLEND_DESC1 *desc, D3D10_BLEND_DESC1 *out)
{
    memset(out, 0, sizeof(*out));
    out->AlphaToCoverageEnable = desc->AlphaToCoverageEnable;
    out->IndependentBlendEnable = desc->IndependentBlendEnable;
    for (UINT i = 0; i < D3D10_SIMULTANEOUS_RENDER_TARGET_COUNT; i++) {
        const D3D11_RENDER_TARGET_BLEND_DESC1 *from = &desc->RenderTarget[i];
        D3D10_RENDER_TARGET_BLEND_DESC1 *to = &out->RenderTarget[i];
        to->BlendEnable = from->BlendEnable;
        to->SrcBlend = (D3D10_BLEND)from->SrcBlend;
        to->DestBlend = (D3D10_BLEND)from->DestBlend;
        to->BlendOp = (D3D10_BLEND_OP)from->BlendOp;
        to->SrcBlendAlpha = (D3D10_BLEND)from->SrcBlendAlpha;
        to->DestBlendAlpha = (D3D10_BLEND)from->DestBlendAlpha;
        to->BlendOpAlpha = (D3D10_BLEND_OP)from->BlendOpAlpha;
        to->RenderTargetWriteMask = from->RenderTargetWriteMask;
    }
}

void npt_d3d10_raise_blend_desc(const D3D10_BLEND_DESC *desc, D3D11_BLEND_DESC *out)
{
    memset(out, 0, sizeof(*out));
    out->AlphaToCoverageEnable = desc->AlphaToCoverageEnable;
    for (UINT i = 0; i < D3D10_SIMULTANEOUS_RENDER_TARGET_COUNT; i++) {
        D3D11_RENDER_TARGET_BLEND_DESC *target = &out->RenderTarget[i];
        if (!desc->BlendEnable[i] != !desc->BlendEnable[0] ||
            desc->RenderTargetWriteMask[i] != desc->RenderTargetWriteMask[0])
            out->IndependentBlendEnable = TRUE;
        target->BlendEnable = desc->BlendEnable[i];
        target->SrcBlend = (D3D11_BLEND)desc->SrcBlend;
        target->DestBlend = (D3D11_BLEND)desc->DestBlend;
        target->BlendOp = (D3D11_BLEND_OP)desc->BlendOp;
        target->SrcBlendAlpha = (D3D11_BLEND)desc->SrcBlendAlpha;
        target->DestBlendAlpha = (D3D11_BLEND)desc->DestBlendAlpha;
        target->BlendOpAlpha = (D3D11_BLEND_OP)desc->BlendOpAlpha;
        target->RenderTargetWriteMask = desc->RenderTargetWriteMask[i];
    }
}
