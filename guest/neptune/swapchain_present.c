/* swapchain_present.c: what happens to a finished frame: checks, pace, rotation, and what is known of it afterwards. */
#include "guest/neptune/swapchain.h"

#include "guest/neptune/dxgi_objects.h"
#include "npt_methods.h"

#define SYNC_INTERVAL_MAX 4u

#define KNOWN_FLAGS                                                                                                    \
    (UINT)(DXGI_PRESENT_TEST | DXGI_PRESENT_DO_NOT_SEQUENCE | DXGI_PRESENT_RESTART | DXGI_PRESENT_DO_NOT_WAIT |        \
           DXGI_PRESENT_RESTRICT_TO_OUTPUT)

/* --- checks -------------------------------------------------------------------------------------------------------- */

/* Parts of frames need the frame before: the sequential effects keep it. */
static bool params_fit(const struct npt_swapchain *chain, const DXGI_PRESENT_PARAMETERS *params)
{
    const LONG width = (LONG)chain->desc.Width, height = (LONG)chain->desc.Height;
    if (!params->DirtyRectsCount && !params->pScrollRect && !params->pScrollOffset)
        return true;
    if (!npt_swap_effect_keeps(chain->desc.SwapEffect) || !params->pScrollRect != !params->pScrollOffset ||
        (params->DirtyRectsCount && !params->pDirtyRects))
        return false;
    for (UINT i = 0; i < params->DirtyRectsCount; i++) {
        const RECT *rect = &params->pDirtyRects[i];
        if (rect->left < 0 || rect->top < 0 || rect->left >= rect->right || rect->top >= rect->bottom ||
            rect->right > width || rect->bottom > height)
            return false;
    }
    const RECT *scroll = params->pScrollRect;
    return !scroll || (scroll->left >= 0 && scroll->top >= 0 && scroll->left < scroll->right &&
                       scroll->top < scroll->bottom && scroll->right <= width && scroll->bottom <= height);
}

/* Flags for stereo, tearing and durations need what no output here has. */
static bool arguments_fit(const struct npt_swapchain *chain, UINT interval, UINT flags,
                          const DXGI_PRESENT_PARAMETERS *params)
{
    if (interval > SYNC_INTERVAL_MAX || flags & ~KNOWN_FLAGS)
        return false;
    if (flags & DXGI_PRESENT_RESTRICT_TO_OUTPUT && !chain->restricted)
        return false;
    return params_fit(chain, params);
}

/* --- pace: so many frames may be on their way, the next one waits for the first of them ----------------------------- */

static HRESULT wait_for_frame(struct npt_swapchain *chain, uint64_t frame, bool wait)
{
    struct npt_channel *channel = &chain->object.device->immediate;
    const uint64_t end = chain->ends[frame % NPT_FRAME_LATENCY_MAX];
    if (npt_position_reached(npt_ring_completed(&channel->ring), end))
        return S_OK;
    return wait ? npt_channel_wait(channel, end) : DXGI_ERROR_WAS_STILL_DRAWING;
}

/* With a waitable object the application waits by itself. */
static HRESULT make_room(struct npt_swapchain *chain, UINT flags)
{
    const UINT latency = chain->object.device->maximum_frame_latency;
    if (chain->waitable || chain->end_count < latency)
        return S_OK;
    return wait_for_frame(chain, chain->end_count - latency, !(flags & DXGI_PRESENT_DO_NOT_WAIT));
}

static HRESULT note_end(struct npt_swapchain *chain)
{
    struct npt_context *context = chain->object.device->context;
    HRESULT result = S_OK;
    npt_context_submit(context);
    chain->ends[chain->end_count++ % NPT_FRAME_LATENCY_MAX] = context->flushed;
    chain->shown = npt_clock();
    if (!chain->waitable)
        return S_OK;
    if (chain->end_count >= chain->latency)
        result = wait_for_frame(chain, chain->end_count - chain->latency, true);
    npt_semaphore_release(chain->waitable, 1);
    return result;
}

/* --- the frame ------------------------------------------------------------------------------------------------------ */

/* "A successful presentation results in an unbind of back buffer 0 from the graphics pipeline." */
static void unbind_back_buffer(struct npt_swapchain *chain)
{
    struct npt_context *context = chain->object.device->context;
    ID3D11RenderTargetView *targets[D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT] = {NULL};
    UINT count = 0;
    bool bound = false;
    for (UINT i = 0; i < D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT; i++) {
        struct npt_object *target = context->state.render_target[i];
        if (target && ((struct npt_view *)(void *)target)->resource == chain->buffers[0]) {
            bound = true;
        } else if (target) {
            targets[i] = (ID3D11RenderTargetView *)(void *)target;
            count = i + 1;
        }
    }
    if (bound)
        npt_context_om_set_render_targets_and_unordered_access_views(
            (ID3D11DeviceContext4 *)(void *)context, count, targets,
            (ID3D11DepthStencilView *)(void *)context->state.depth_stencil, 0, D3D11_KEEP_UNORDERED_ACCESS_VIEWS, NULL,
            NULL);
}

/* The copies of a rotation are not the application's: its predicate does not count. */
static struct npt_resource *rotate(struct npt_swapchain *chain, const DXGI_PRESENT_PARAMETERS *params)
{
    struct npt_context *context = chain->object.device->context;
    ID3D11DeviceContext4 *methods = (ID3D11DeviceContext4 *)(void *)context;
    struct npt_object *predicate = context->state.predicate;
    const BOOL value = context->state.predicate_value;
    if (predicate) {
        npt_object_use(predicate);
        npt_context_set_predication(methods, NULL, FALSE);
    }
    struct npt_resource *image = npt_swapchain_rotate(chain, params);
    if (predicate) {
        npt_context_set_predication(methods, (ID3D11Predicate *)(void *)predicate, value);
        npt_object_drop(predicate);
    }
    return image;
}

static HRESULT show(struct npt_swapchain *chain, struct npt_resource *image, UINT interval, UINT flags)
{
    const struct npt_frame frame = {
        .window = chain->window,
        .image = image,
        .width = chain->source_width,
        .height = chain->source_height,
        .sync_interval = interval,
        .flags = flags,
        .scaling = chain->desc.Scaling,
        .alpha = chain->desc.AlphaMode,
        .rotation = chain->rotation,
        .color_space = chain->color_space,
        .background = chain->background,
    };
    return npt_presenter()->show(&frame);
}

static HRESULT present_frame(struct npt_swapchain *chain, UINT interval, UINT flags,
                             const DXGI_PRESENT_PARAMETERS *params)
{
    const bool sequence = !(flags & DXGI_PRESENT_DO_NOT_SEQUENCE);
    HRESULT result = make_room(chain, flags);
    if (FAILED(result))
        return result;
    struct npt_resource *image = sequence ? rotate(chain, params) : chain->buffers[0];
    HRESULT shown = show(chain, image, interval, flags);
    if (FAILED(shown))
        return shown;
    if (sequence && npt_swap_effect_flips(chain->desc.SwapEffect))
        unbind_back_buffer(chain);
    if (shown == S_OK)
        chain->presents++;
    result = note_end(chain);
    return FAILED(result) ? result : shown;
}

static HRESULT present(struct npt_swapchain *chain, UINT interval, UINT flags, const DXGI_PRESENT_PARAMETERS *params)
{
    struct npt_device *device = chain->object.device;
    if (!arguments_fit(chain, interval, flags, params))
        return DXGI_ERROR_INVALID_CALL;
    HRESULT result = npt_device_status(device);
    if (FAILED(result) || flags & DXGI_PRESENT_TEST)
        return result;
    npt_mutex_lock(&device->context_lock);
    result = present_frame(chain, interval, flags, params);
    npt_mutex_unlock(&device->context_lock);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_present(IDXGISwapChain4 *self, UINT interval, UINT flags)
{
    const DXGI_PRESENT_PARAMETERS whole = {0};
    return present(npt_swapchain_of(self), interval, flags, &whole);
}

HRESULT STDMETHODCALLTYPE npt_swapchain_present1(IDXGISwapChain4 *self, UINT interval, UINT flags,
                                                 const DXGI_PRESENT_PARAMETERS *params)
{
    return params ? present(npt_swapchain_of(self), interval, flags, params) : DXGI_ERROR_INVALID_CALL;
}

/* --- what is known of the last frames ------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_swapchain_get_last_present_count(IDXGISwapChain4 *self, UINT *count)
{
    if (!count)
        return E_INVALIDARG;
    *count = npt_swapchain_of(self)->presents;
    return S_OK;
}

/* Not for blits to a window. The first answer says that the numbers begin. */
HRESULT STDMETHODCALLTYPE npt_swapchain_get_frame_statistics(IDXGISwapChain4 *self, DXGI_FRAME_STATISTICS *stats)
{
    struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!stats)
        return E_INVALIDARG;
    *stats = (DXGI_FRAME_STATISTICS){0};
    if (chain->fullscreen.Windowed && !npt_swap_effect_flips(chain->desc.SwapEffect))
        return DXGI_ERROR_INVALID_CALL;
    if (!chain->counted) {
        chain->counted = true;
        return DXGI_ERROR_FRAME_STATISTICS_DISJOINT;
    }
    *stats = (DXGI_FRAME_STATISTICS){
        .PresentCount = chain->presents,
        .PresentRefreshCount = (UINT)npt_refresh_count(chain->shown),
        .SyncRefreshCount = (UINT)npt_refresh_count(npt_clock()),
    };
    stats->SyncQPCTime.QuadPart = chain->shown;
    return S_OK;
}

/* --- frame latency with a waitable object --------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_swapchain_set_maximum_frame_latency(IDXGISwapChain4 *self, UINT latency)
{
    struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!chain->waitable || !latency || latency > NPT_FRAME_LATENCY_MAX)
        return DXGI_ERROR_INVALID_CALL;
    if (latency > chain->latency) /* so many more frames may be begun at once */
        npt_semaphore_release(chain->waitable, latency - chain->latency);
    chain->latency = latency;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_maximum_frame_latency(IDXGISwapChain4 *self, UINT *latency)
{
    struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!latency)
        return E_INVALIDARG;
    if (!chain->waitable)
        return DXGI_ERROR_INVALID_CALL;
    *latency = chain->latency;
    return S_OK;
}

/* The caller closes it. */
HANDLE STDMETHODCALLTYPE npt_swapchain_get_frame_latency_waitable_object(IDXGISwapChain4 *self)
{
    struct npt_swapchain *chain = npt_swapchain_of(self);
    return chain->waitable ? npt_event_duplicate(chain->waitable) : NULL;
}
