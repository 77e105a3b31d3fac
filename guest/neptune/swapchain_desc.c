/* swapchain_desc.c: which descriptions of swap chains Direct3D takes. */
#include "guest/neptune/swapchain.h"

/* Formats that a display shows; flip-model swap chains have none of sRGB (they take views of it). */
static const struct {
    DXGI_FORMAT format;
    bool flips;
} formats[] = {
    {DXGI_FORMAT_R8G8B8A8_UNORM, true},       {DXGI_FORMAT_B8G8R8A8_UNORM, true},
    {DXGI_FORMAT_R10G10B10A2_UNORM, true},    {DXGI_FORMAT_R16G16B16A16_FLOAT, true},
    {DXGI_FORMAT_R8G8B8A8_UNORM_SRGB, false}, {DXGI_FORMAT_B8G8R8A8_UNORM_SRGB, false},
};

static HRESULT check_format(DXGI_FORMAT format, bool flips)
{
    for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++)
        if (formats[i].format == format)
            return !flips || formats[i].flips ? S_OK : DXGI_ERROR_INVALID_CALL;
    return !flips || format == DXGI_FORMAT_UNKNOWN ? E_INVALIDARG : DXGI_ERROR_INVALID_CALL;
}

#define KNOWN_FLAGS                                                                                                    \
    (UINT)(DXGI_SWAP_CHAIN_FLAG_NONPREROTATED | DXGI_SWAP_CHAIN_FLAG_ALLOW_MODE_SWITCH |                               \
           DXGI_SWAP_CHAIN_FLAG_GDI_COMPATIBLE | DXGI_SWAP_CHAIN_FLAG_RESTRICT_SHARED_RESOURCE_DRIVER |                \
           DXGI_SWAP_CHAIN_FLAG_DISPLAY_ONLY | DXGI_SWAP_CHAIN_FLAG_FRAME_LATENCY_WAITABLE_OBJECT |                    \
           DXGI_SWAP_CHAIN_FLAG_FULLSCREEN_VIDEO)

/* Nothing protects what is shown, nothing composes, and no output tears. */
#define MISSING_FLAGS                                                                                                  \
    (UINT)(DXGI_SWAP_CHAIN_FLAG_RESTRICTED_CONTENT | DXGI_SWAP_CHAIN_FLAG_HW_PROTECTED |                               \
           DXGI_SWAP_CHAIN_FLAG_YUV_VIDEO | DXGI_SWAP_CHAIN_FLAG_RESTRICTED_TO_ALL_HOLOGRAPHIC_DISPLAYS)

static HRESULT check_flags(const DXGI_SWAP_CHAIN_DESC1 *desc, bool flips)
{
    const bool gdi_format = desc->Format == DXGI_FORMAT_B8G8R8A8_UNORM ||
                            desc->Format == DXGI_FORMAT_B8G8R8A8_UNORM_SRGB;
    if (desc->Flags & MISSING_FLAGS)
        return DXGI_ERROR_UNSUPPORTED;
    if (desc->Flags & ~KNOWN_FLAGS)
        return DXGI_ERROR_INVALID_CALL;
    if (desc->Flags & DXGI_SWAP_CHAIN_FLAG_FRAME_LATENCY_WAITABLE_OBJECT && !flips)
        return DXGI_ERROR_INVALID_CALL;
    if (desc->Flags & DXGI_SWAP_CHAIN_FLAG_GDI_COMPATIBLE && (flips || !gdi_format))
        return DXGI_ERROR_INVALID_CALL;
    return S_OK;
}

/* One image of each frame is kept for as many buffers as there are: flipping needs two. */
static bool buffer_count_fits(UINT count, bool flips)
{
    return count >= (flips ? 2u : 1u) && count <= NPT_SWAPCHAIN_BUFFERS;
}

HRESULT npt_swapchain_check_desc(const DXGI_SWAP_CHAIN_DESC1 *desc)
{
    const bool flips = npt_swap_effect_flips(desc->SwapEffect);
    if ((!flips && desc->SwapEffect != DXGI_SWAP_EFFECT_DISCARD && desc->SwapEffect != DXGI_SWAP_EFFECT_SEQUENTIAL) ||
        !buffer_count_fits(desc->BufferCount, flips) || desc->Stereo)
        return DXGI_ERROR_INVALID_CALL;
    if (flips && (desc->SampleDesc.Count != 1 || desc->SampleDesc.Quality))
        return DXGI_ERROR_INVALID_CALL;
    if ((UINT)desc->Scaling > DXGI_SCALING_ASPECT_RATIO_STRETCH || (desc->Scaling == DXGI_SCALING_NONE && !flips))
        return DXGI_ERROR_INVALID_CALL;
    if (desc->AlphaMode != DXGI_ALPHA_MODE_UNSPECIFIED && desc->AlphaMode != DXGI_ALPHA_MODE_IGNORE)
        return DXGI_ERROR_INVALID_CALL; /* what lies behind a window does not show through */
    HRESULT result = check_format(desc->Format, flips);
    return SUCCEEDED(result) ? check_flags(desc, flips) : result;
}

/* A window without an extent still has a swap chain. */
#define SMALLEST 8u

void npt_swapchain_complete_desc(DXGI_SWAP_CHAIN_DESC1 *desc, HWND window)
{
    UINT width = 0, height = 0;
    npt_presenter()->window_size(window, &width, &height);
    if (!desc->Width)
        desc->Width = width ? width : SMALLEST;
    if (!desc->Height)
        desc->Height = height ? height : SMALLEST;
    if (desc->AlphaMode == DXGI_ALPHA_MODE_UNSPECIFIED)
        desc->AlphaMode = DXGI_ALPHA_MODE_IGNORE;
}
