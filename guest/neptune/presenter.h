/* presenter.h: how frames reach windows. A swap chain has the buffers and the rules; the presenter knows what a window is.
 * A process has one. The one that is built in knows none: it takes every handle for a window and shows nothing. */
#ifndef NPT_PRESENTER_H
#define NPT_PRESENTER_H

#include "guest/neptune/resource.h"

#include <dxgi1_6.h>

/* What is to be shown. `image` stays as it is until the next frame of its window or, if it is the back buffer itself, until
 * the application draws again. */
struct npt_frame {
    HWND window;
    struct npt_resource *image;
    UINT width, height; /* of the part, from the left upper corner, that is shown */
    UINT sync_interval;
    UINT flags; /* DXGI_PRESENT */
    DXGI_SCALING scaling;
    DXGI_ALPHA_MODE alpha;
    DXGI_MODE_ROTATION rotation;
    DXGI_COLOR_SPACE_TYPE color_space;
    DXGI_RGBA background;
};

struct npt_presenter {
    /* The size of what a window shows; false when it is no window. */
    bool (*window_size)(HWND window, UINT *width, UINT *height);
    /* S_OK, or DXGI_ERROR_NOT_CURRENTLY_AVAILABLE: the window stays as it is. */
    HRESULT (*set_fullscreen)(HWND window, BOOL fullscreen, const DXGI_MODE_DESC *mode);
    HRESULT (*resize_target)(HWND window, BOOL fullscreen, const DXGI_MODE_DESC *mode);
    /* All commands that draw the frame have been encoded. S_OK or DXGI_STATUS_OCCLUDED. */
    HRESULT (*show)(const struct npt_frame *frame);
};

const struct npt_presenter *npt_presenter(void);
/* Before the first swap chain. NULL: the one that is built in. */
void npt_presenter_use(const struct npt_presenter *presenter);

#endif
