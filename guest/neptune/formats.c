#include "guest/neptune/formats.h"

#include "guest/neptune/device.h"

/* Families are runs of values, except for the two BGR ones and an extended-range view (Microsoft, "Format Casting"). */
static const struct {
    uint8_t first, last, typeless;
} families[] = {
    {DXGI_FORMAT_R32G32B32A32_TYPELESS, DXGI_FORMAT_R32G32B32A32_SINT, DXGI_FORMAT_R32G32B32A32_TYPELESS},
    {DXGI_FORMAT_R32G32B32_TYPELESS, DXGI_FORMAT_R32G32B32_SINT, DXGI_FORMAT_R32G32B32_TYPELESS},
    {DXGI_FORMAT_R16G16B16A16_TYPELESS, DXGI_FORMAT_R16G16B16A16_SINT, DXGI_FORMAT_R16G16B16A16_TYPELESS},
    {DXGI_FORMAT_R32G32_TYPELESS, DXGI_FORMAT_R32G32_SINT, DXGI_FORMAT_R32G32_TYPELESS},
    {DXGI_FORMAT_R32G8X24_TYPELESS, DXGI_FORMAT_X32_TYPELESS_G8X24_UINT, DXGI_FORMAT_R32G8X24_TYPELESS},
    {DXGI_FORMAT_R10G10B10A2_TYPELESS, DXGI_FORMAT_R10G10B10A2_UINT, DXGI_FORMAT_R10G10B10A2_TYPELESS},
    {DXGI_FORMAT_R8G8B8A8_TYPELESS, DXGI_FORMAT_R8G8B8A8_SINT, DXGI_FORMAT_R8G8B8A8_TYPELESS},
    {DXGI_FORMAT_R16G16_TYPELESS, DXGI_FORMAT_R16G16_SINT, DXGI_FORMAT_R16G16_TYPELESS},
    {DXGI_FORMAT_R32_TYPELESS, DXGI_FORMAT_R32_SINT, DXGI_FORMAT_R32_TYPELESS},
    {DXGI_FORMAT_R24G8_TYPELESS, DXGI_FORMAT_X24_TYPELESS_G8_UINT, DXGI_FORMAT_R24G8_TYPELESS},
    {DXGI_FORMAT_R8G8_TYPELESS, DXGI_FORMAT_R8G8_SINT, DXGI_FORMAT_R8G8_TYPELESS},
    {DXGI_FORMAT_R16_TYPELESS, DXGI_FORMAT_R16_SINT, DXGI_FORMAT_R16_TYPELESS},
    {DXGI_FORMAT_R8_TYPELESS, DXGI_FORMAT_R8_SINT, DXGI_FORMAT_R8_TYPELESS},
    {DXGI_FORMAT_BC1_TYPELESS, DXGI_FORMAT_BC1_UNORM_SRGB, DXGI_FORMAT_BC1_TYPELESS},
    {DXGI_FORMAT_BC2_TYPELESS, DXGI_FORMAT_BC2_UNORM_SRGB, DXGI_FORMAT_BC2_TYPELESS},
    {DXGI_FORMAT_BC3_TYPELESS, DXGI_FORMAT_BC3_UNORM_SRGB, DXGI_FORMAT_BC3_TYPELESS},
    {DXGI_FORMAT_BC4_TYPELESS, DXGI_FORMAT_BC4_SNORM, DXGI_FORMAT_BC4_TYPELESS},
    {DXGI_FORMAT_BC5_TYPELESS, DXGI_FORMAT_BC5_SNORM, DXGI_FORMAT_BC5_TYPELESS},
    {DXGI_FORMAT_B8G8R8A8_UNORM, DXGI_FORMAT_B8G8R8A8_UNORM, DXGI_FORMAT_B8G8R8A8_TYPELESS},
    {DXGI_FORMAT_B8G8R8X8_UNORM, DXGI_FORMAT_B8G8R8X8_UNORM, DXGI_FORMAT_B8G8R8X8_TYPELESS},
    {DXGI_FORMAT_R10G10B10_XR_BIAS_A2_UNORM, DXGI_FORMAT_R10G10B10_XR_BIAS_A2_UNORM, DXGI_FORMAT_R10G10B10A2_TYPELESS},
    {DXGI_FORMAT_B8G8R8A8_TYPELESS, DXGI_FORMAT_B8G8R8A8_UNORM_SRGB, DXGI_FORMAT_B8G8R8A8_TYPELESS},
    {DXGI_FORMAT_B8G8R8X8_TYPELESS, DXGI_FORMAT_B8G8R8X8_UNORM_SRGB, DXGI_FORMAT_B8G8R8X8_TYPELESS},
    {DXGI_FORMAT_BC6H_TYPELESS, DXGI_FORMAT_BC6H_SF16, DXGI_FORMAT_BC6H_TYPELESS},
    {DXGI_FORMAT_BC7_TYPELESS, DXGI_FORMAT_BC7_UNORM_SRGB, DXGI_FORMAT_BC7_TYPELESS},
};

#define FAMILIES (sizeof(families) / sizeof(*families))

DXGI_FORMAT npt_format_family(DXGI_FORMAT format)
{
    for (size_t i = 0; i < FAMILIES; i++)
        if ((uint32_t)format >= families[i].first && (uint32_t)format <= families[i].last)
            return (DXGI_FORMAT)families[i].typeless;
    return DXGI_FORMAT_UNKNOWN;
}

bool npt_format_is_typeless(DXGI_FORMAT format)
{
    return format != DXGI_FORMAT_UNKNOWN && npt_format_family(format) == format;
}

bool npt_format_is_integer(DXGI_FORMAT format)
{
    switch (format) {
    case DXGI_FORMAT_R32G32B32A32_UINT:
    case DXGI_FORMAT_R32G32B32A32_SINT:
    case DXGI_FORMAT_R32G32B32_UINT:
    case DXGI_FORMAT_R32G32B32_SINT:
    case DXGI_FORMAT_R16G16B16A16_UINT:
    case DXGI_FORMAT_R16G16B16A16_SINT:
    case DXGI_FORMAT_R32G32_UINT:
    case DXGI_FORMAT_R32G32_SINT:
    case DXGI_FORMAT_R10G10B10A2_UINT:
    case DXGI_FORMAT_R8G8B8A8_UINT:
    case DXGI_FORMAT_R8G8B8A8_SINT:
    case DXGI_FORMAT_R16G16_UINT:
    case DXGI_FORMAT_R16G16_SINT:
    case DXGI_FORMAT_R32_UINT:
    case DXGI_FORMAT_R32_SINT:
    case DXGI_FORMAT_R8G8_UINT:
    case DXGI_FORMAT_R8G8_SINT:
    case DXGI_FORMAT_R16_UINT:
    case DXGI_FORMAT_R16_SINT:
    case DXGI_FORMAT_R8_UINT:
    case DXGI_FORMAT_R8_SINT:
        return true;
    default:
        return false;
    }
}

static UINT channel_bits(DXGI_FORMAT format, UINT channel)
{
    switch (npt_format_family(format)) {
    case DXGI_FORMAT_R8G8B8A8_TYPELESS:
    case DXGI_FORMAT_B8G8R8A8_TYPELESS:
    case DXGI_FORMAT_B8G8R8X8_TYPELESS:
    case DXGI_FORMAT_R8G8_TYPELESS:
    case DXGI_FORMAT_R8_TYPELESS:
        return 8;
    case DXGI_FORMAT_R16G16B16A16_TYPELESS:
    case DXGI_FORMAT_R16G16_TYPELESS:
    case DXGI_FORMAT_R16_TYPELESS:
        return 16;
    case DXGI_FORMAT_R10G10B10A2_TYPELESS:
        return channel == 3 ? 2 : 10;
    default:
        return 32;
    }
}

UINT npt_format_channel(DXGI_FORMAT format, UINT channel, UINT value)
{
    const UINT bits = channel_bits(format, channel);
    return bits == 32 ? value : value & ((1u << bits) - 1);
}

bool npt_format_is_depth(DXGI_FORMAT format)
{
    return format == DXGI_FORMAT_D16_UNORM || format == DXGI_FORMAT_D32_FLOAT || npt_format_has_stencil(format);
}

bool npt_format_has_stencil(DXGI_FORMAT format)
{
    return format == DXGI_FORMAT_D24_UNORM_S8_UINT || format == DXGI_FORMAT_D32_FLOAT_S8X24_UINT;
}

bool npt_format_casts_to_r32(DXGI_FORMAT format)
{
    switch (format) {
    case DXGI_FORMAT_R10G10B10A2_TYPELESS:
    case DXGI_FORMAT_R8G8B8A8_TYPELESS:
    case DXGI_FORMAT_B8G8R8A8_TYPELESS:
    case DXGI_FORMAT_B8G8R8X8_TYPELESS:
    case DXGI_FORMAT_R16G16_TYPELESS:
    case DXGI_FORMAT_R32_TYPELESS:
        return true;
    default:
        return false;
    }
}

/* Microsoft, "DXGI_FORMAT enumeration", the notes of the video formats: luminance is plane 0, chrominance plane 1. */
int npt_format_plane(DXGI_FORMAT resource, DXGI_FORMAT view)
{
    bool bytes = resource == DXGI_FORMAT_NV12, words = resource == DXGI_FORMAT_P010 || resource == DXGI_FORMAT_P016;
    switch (view) {
    case DXGI_FORMAT_R8_UNORM:
    case DXGI_FORMAT_R8_UINT:
        return bytes ? 0 : -1;
    case DXGI_FORMAT_R8G8_UNORM:
    case DXGI_FORMAT_R8G8_UINT:
        return bytes ? 1 : -1;
    case DXGI_FORMAT_R16_UNORM:
    case DXGI_FORMAT_R16_UINT:
        return words ? 0 : -1;
    case DXGI_FORMAT_R16G16_UNORM:
    case DXGI_FORMAT_R16G16_UINT:
        return words ? 1 : -1;
    default:
        return -1;
    }
}

UINT npt_format_resource_support(const struct npt_caps *caps, DXGI_FORMAT format)
{
    UINT support = npt_caps_format_support(caps, format);
    if (!npt_format_is_typeless(format))
        return support;
    for (UINT member = 0; member < NPT_CAPS_FORMATS; member++)
        if (npt_format_family((DXGI_FORMAT)member) == format && (DXGI_FORMAT)member != format)
            support |= npt_caps_format_support(caps, (DXGI_FORMAT)member);
    return support;
}

UINT npt_format_quality(const struct npt_caps *caps, DXGI_FORMAT format, UINT samples)
{
    if ((UINT)format >= NPT_CAPS_FORMATS || !samples || samples & (samples - 1) || samples >> NPT_CAPS_SAMPLE_COUNTS)
        return 0;
    return caps->quality_levels[format][__builtin_ctz(samples)];
}

UINT npt_format_resource_quality(const struct npt_caps *caps, DXGI_FORMAT format, UINT samples)
{
    UINT levels = npt_format_quality(caps, format, samples);
    if (!npt_format_is_typeless(format))
        return levels;
    for (UINT member = 0; member < NPT_CAPS_FORMATS; member++) {
        UINT found = npt_format_quality(caps, (DXGI_FORMAT)member, samples);
        if (npt_format_family((DXGI_FORMAT)member) == format && found > levels)
            levels = found;
    }
    return levels;
}
