#include "common/wire/format.h"

/* Runs of formats of one size, in the order of DXGI_FORMAT (Microsoft, "DXGI_FORMAT enumeration"). */
static const struct {
    uint8_t first, last;
    struct npt_format_layout layout;
} runs[] = {
    {DXGI_FORMAT_R32G32B32A32_TYPELESS, DXGI_FORMAT_R32G32B32A32_SINT, {1, 1, 16, 1}},
    {DXGI_FORMAT_R32G32B32_TYPELESS, DXGI_FORMAT_R32G32B32_SINT, {1, 1, 12, 1}},
    {DXGI_FORMAT_R16G16B16A16_TYPELESS, DXGI_FORMAT_X32_TYPELESS_G8X24_UINT, {1, 1, 8, 1}},
    {DXGI_FORMAT_R10G10B10A2_TYPELESS, DXGI_FORMAT_X24_TYPELESS_G8_UINT, {1, 1, 4, 1}},
    {DXGI_FORMAT_R8G8_TYPELESS, DXGI_FORMAT_R16_SINT, {1, 1, 2, 1}},
    {DXGI_FORMAT_R8_TYPELESS, DXGI_FORMAT_A8_UNORM, {1, 1, 1, 1}},
    {DXGI_FORMAT_R1_UNORM, DXGI_FORMAT_R1_UNORM, {8, 1, 1, 1}},
    {DXGI_FORMAT_R9G9B9E5_SHAREDEXP, DXGI_FORMAT_R9G9B9E5_SHAREDEXP, {1, 1, 4, 1}},
    {DXGI_FORMAT_R8G8_B8G8_UNORM, DXGI_FORMAT_G8R8_G8B8_UNORM, {2, 1, 4, 1}},
    {DXGI_FORMAT_BC1_TYPELESS, DXGI_FORMAT_BC1_UNORM_SRGB, {4, 4, 8, 1}},
    {DXGI_FORMAT_BC2_TYPELESS, DXGI_FORMAT_BC3_UNORM_SRGB, {4, 4, 16, 1}},
    {DXGI_FORMAT_BC4_TYPELESS, DXGI_FORMAT_BC4_SNORM, {4, 4, 8, 1}},
    {DXGI_FORMAT_BC5_TYPELESS, DXGI_FORMAT_BC5_SNORM, {4, 4, 16, 1}},
    {DXGI_FORMAT_B5G6R5_UNORM, DXGI_FORMAT_B5G5R5A1_UNORM, {1, 1, 2, 1}},
    {DXGI_FORMAT_B8G8R8A8_UNORM, DXGI_FORMAT_B8G8R8X8_UNORM_SRGB, {1, 1, 4, 1}},
    {DXGI_FORMAT_BC6H_TYPELESS, DXGI_FORMAT_BC7_UNORM_SRGB, {4, 4, 16, 1}},
    {DXGI_FORMAT_AYUV, DXGI_FORMAT_Y410, {1, 1, 4, 1}},
    {DXGI_FORMAT_Y416, DXGI_FORMAT_Y416, {1, 1, 8, 1}},
    {DXGI_FORMAT_NV12, DXGI_FORMAT_NV12, {1, 1, 1, 2}},
    {DXGI_FORMAT_P010, DXGI_FORMAT_P016, {1, 1, 2, 2}},
    {DXGI_FORMAT_420_OPAQUE, DXGI_FORMAT_420_OPAQUE, {1, 1, 1, 2}},
    {DXGI_FORMAT_YUY2, DXGI_FORMAT_YUY2, {2, 1, 4, 1}},
    {DXGI_FORMAT_Y210, DXGI_FORMAT_Y216, {2, 1, 8, 1}},
    {DXGI_FORMAT_NV11, DXGI_FORMAT_NV11, {1, 1, 1, 2}},
    {DXGI_FORMAT_AI44, DXGI_FORMAT_P8, {1, 1, 1, 1}},
    {DXGI_FORMAT_A8P8, DXGI_FORMAT_B4G4R4A4_UNORM, {1, 1, 2, 1}},
};

bool npt_format_layout(DXGI_FORMAT format, struct npt_format_layout *out)
{
    for (size_t i = 0; i < sizeof(runs) / sizeof(*runs); i++) {
        if ((uint32_t)format >= runs[i].first && (uint32_t)format <= runs[i].last) {
            *out = runs[i].layout;
            return true;
        }
    }
    return false;
}

uint32_t npt_format_row_bytes(DXGI_FORMAT format, uint32_t width)
{
    struct npt_format_layout layout;
    if (!npt_format_layout(format, &layout))
        return 0;
    uint64_t bytes = ((uint64_t)width + layout.block_width - 1) / layout.block_width * layout.block_bytes;
    return bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)bytes;
}

uint32_t npt_format_rows(DXGI_FORMAT format, uint32_t height)
{
    struct npt_format_layout layout;
    if (!npt_format_layout(format, &layout))
        return 0;
    uint64_t rows = ((uint64_t)height + layout.block_height - 1) / layout.block_height;
    return (uint32_t)(layout.planes > 1 ? rows + (rows + 1) / 2 : rows);
}

uint64_t npt_format_span(DXGI_FORMAT format, uint32_t width, uint32_t height, uint32_t depth, uint32_t row_pitch,
                         uint32_t depth_pitch)
{
    uint32_t rows = npt_format_rows(format, height);
    if (!rows || !depth || !width)
        return 0;
    return (uint64_t)(depth - 1) * depth_pitch + (uint64_t)(rows - 1) * row_pitch + npt_format_row_bytes(format, width);
}
