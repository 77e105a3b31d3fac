/* dxgi_modes.c: the display modes of the headless output: common sizes up to its own, 60 Hz, progressive. */
#include "guest/neptune/dxgi_objects.h"
#include "npt_methods.h"

#include <stdlib.h>

/* DXGI lists by width, then by height. */
static const struct {
    uint16_t width, height;
} sizes[] = {
    {640, 480},
    {800, 600},
    {1024, 768},
    {1152, 864},
    {1280, 720},
    {1280, 800},
    {1280, 960},
    {1280, 1024},
    {1366, 768},
    {1440, 900},
    {1600, 900},
    {1680, 1050},
    {NPT_OUTPUT_WIDTH, NPT_OUTPUT_HEIGHT},
};

#define SIZES (sizeof(sizes) / sizeof(*sizes))

/* The formats that a display shows. */
static bool scans_out(DXGI_FORMAT format)
{
    return format == DXGI_FORMAT_R8G8B8A8_UNORM || format == DXGI_FORMAT_R8G8B8A8_UNORM_SRGB ||
           format == DXGI_FORMAT_B8G8R8A8_UNORM || format == DXGI_FORMAT_B8G8R8A8_UNORM_SRGB ||
           format == DXGI_FORMAT_R10G10B10A2_UNORM || format == DXGI_FORMAT_R16G16B16A16_FLOAT;
}

static UINT mode_count(DXGI_FORMAT format)
{
    return scans_out(format) ? (UINT)SIZES : 0;
}

static DXGI_MODE_DESC1 mode_at(DXGI_FORMAT format, UINT index)
{
    return (DXGI_MODE_DESC1){
        .Width = sizes[index].width,
        .Height = sizes[index].height,
        .RefreshRate = {60, 1},
        .Format = format,
        .ScanlineOrdering = DXGI_MODE_SCANLINE_ORDER_PROGRESSIVE,
        .Scaling = DXGI_MODE_SCALING_UNSPECIFIED,
        .Stereo = FALSE,
    };
}

_Static_assert(offsetof(DXGI_MODE_DESC1, Stereo) == sizeof(DXGI_MODE_DESC), "a mode begins the newer one");

/* --- the list ---------------------------------------------------------------------------------------------------- */

/* Fills as much of `modes` (each `size` bytes) as `*count` says that there is. The flags ask for interlaced,
 * stretched and stereo modes in addition: there are none. */
static HRESULT list_modes(DXGI_FORMAT format, UINT *count, void *modes, size_t size)
{
    if (!count)
        return DXGI_ERROR_INVALID_CALL;
    UINT available = mode_count(format);
    if (!modes) {
        *count = available;
        return S_OK;
    }
    for (UINT i = 0; i < available && i < *count; i++) {
        DXGI_MODE_DESC1 mode = mode_at(format, i);
        memcpy((uint8_t *)modes + i * size, &mode, size);
    }
    if (*count < available)
        return DXGI_ERROR_MORE_DATA;
    *count = available;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_output_get_display_mode_list(IDXGIOutput6 *self, DXGI_FORMAT format, UINT flags,
                                                           UINT *count, DXGI_MODE_DESC *modes)
{
    (void)self, (void)flags;
    return list_modes(format, count, modes, sizeof(*modes));
}

HRESULT STDMETHODCALLTYPE npt_output_get_display_mode_list1(IDXGIOutput6 *self, DXGI_FORMAT format, UINT flags,
                                                            UINT *count, DXGI_MODE_DESC1 *modes)
{
    (void)self, (void)flags;
    return list_modes(format, count, modes, sizeof(*modes));
}

/* --- the closest ------------------------------------------------------------------------------------------------- */

static UINT closest_size(UINT width, UINT height)
{
    UINT best = 0;
    uint64_t least = UINT64_MAX;
    for (UINT i = 0; i < SIZES; i++) {
        int64_t x = (int64_t)width - sizes[i].width, y = (int64_t)height - sizes[i].height;
        uint64_t distance = (uint64_t)llabs(x) + (uint64_t)llabs(y);
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

/* What the application leaves open is taken from the mode that the output is in. */
HRESULT STDMETHODCALLTYPE npt_output_find_closest_matching_mode1(IDXGIOutput6 *self, const DXGI_MODE_DESC1 *wanted,
                                                                 DXGI_MODE_DESC1 *closest, IUnknown *device)
{
    (void)self;
    if (!wanted || !closest || !wanted->Width != !wanted->Height)
        return DXGI_ERROR_INVALID_CALL;
    if (wanted->Format == DXGI_FORMAT_UNKNOWN && !device)
        return DXGI_ERROR_INVALID_CALL;
    DXGI_FORMAT format = wanted->Format == DXGI_FORMAT_UNKNOWN ? DXGI_FORMAT_R8G8B8A8_UNORM : wanted->Format;
    if (wanted->Stereo || !scans_out(format))
        return DXGI_ERROR_NOT_FOUND;
    *closest = mode_at(format, wanted->Width ? closest_size(wanted->Width, wanted->Height) : SIZES - 1);
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_output_find_closest_matching_mode(IDXGIOutput6 *self, const DXGI_MODE_DESC *wanted,
                                                                DXGI_MODE_DESC *closest, IUnknown *device)
{
    DXGI_MODE_DESC1 mode = {0}, found;
    if (!wanted || !closest)
        return DXGI_ERROR_INVALID_CALL;
    memcpy(&mode, wanted, sizeof(*wanted));
    HRESULT result = npt_output_find_closest_matching_mode1(self, &mode, &found, device);
    if (SUCCEEDED(result))
        memcpy(closest, &found, sizeof(*closest));
    return result;
}
