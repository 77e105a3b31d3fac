/* presenter.c: which presenter the process has, and the one without a window system. */
#include "guest/neptune/presenter.h"

#include "guest/neptune/dxgi_objects.h"

/* Nobody knows the windows: each is as large as the output. */
static bool headless_window_size(HWND window, UINT *width, UINT *height)
{
    *width = NPT_OUTPUT_WIDTH;
    *height = NPT_OUTPUT_HEIGHT;
    return window != NULL;
}

/* What Windows answers where a window cannot have the output to itself. */
static HRESULT headless_set_fullscreen(HWND window, BOOL fullscreen, const DXGI_MODE_DESC *mode)
{
    (void)window, (void)mode;
    return fullscreen ? DXGI_ERROR_NOT_CURRENTLY_AVAILABLE : S_OK;
}

static HRESULT headless_resize_target(HWND window, BOOL fullscreen, const DXGI_MODE_DESC *mode)
{
    (void)window, (void)fullscreen, (void)mode;
    return S_OK;
}

static HRESULT headless_show(const struct npt_frame *frame)
{
    (void)frame;
    return S_OK;
}

static const struct npt_presenter headless = {
    .window_size = headless_window_size,
    .set_fullscreen = headless_set_fullscreen,
    .resize_target = headless_resize_target,
    .show = headless_show,
};

static const struct npt_presenter *_Atomic used = &headless;

const struct npt_presenter *npt_presenter(void)
{
    return atomic_load_explicit(&used, memory_order_acquire);
}

void npt_presenter_use(const struct npt_presenter *presenter)
{
    atomic_store_explicit(&used, presenter ? presenter : &headless, memory_order_release);
}
