/* swapchain.h: swap chains: textures of the client that change places when a frame is presented. DXGI's factory and the
 * device may belong to two copies of this code (libtriton_dxgi, libtriton_d3d11): the device's copy makes the swap chain,
 * which knows the factory by its methods alone.
 *
 * swapchain.c has the object and what it answers, swapchain_desc.c the rules of descriptions, swapchain_buffers.c the
 * buffers, swapchain_present.c what happens to a frame. */
#ifndef NPT_SWAPCHAIN_H
#define NPT_SWAPCHAIN_H

#include "guest/neptune/context.h"
#include "guest/neptune/presenter.h"

#define NPT_SWAPCHAIN_BUFFERS DXGI_MAX_SWAP_CHAIN_BUFFERS
#define NPT_FRAME_LATENCY 3u /* DXGI's default */
#define NPT_FRAME_LATENCY_MAX 16u

struct npt_swapchain {
    struct npt_object object;
    IDXGIFactory2 *factory;  /* referenced: the parent */
    IDXGIOutput *output;     /* referenced: the one that shows it */
    IDXGIOutput *restricted; /* referenced: pRestrictToOutput, or NULL */
    HWND window;
    DXGI_SWAP_CHAIN_DESC1 desc;
    DXGI_SWAP_CHAIN_FULLSCREEN_DESC fullscreen; /* Windowed: as it is now */
    /* Buffer 0 is what is drawn to. Those that the application can get: all with sequential effects, else that one. */
    UINT accessible;
    struct npt_resource *buffers[NPT_SWAPCHAIN_BUFFERS];
    struct npt_resource *spare;           /* of a chain whose buffers rotate: takes the next frame */
    bool exposed;                         /* the application has had another buffer than 0 */
    UINT presents;                        /* GetLastPresentCount */
    uint64_t ends[NPT_FRAME_LATENCY_MAX]; /* of the last frames: positions behind their commands */
    uint64_t end_count;                   /* of this chain's frames since its creation */
    UINT latency;                         /* with a waitable object; else the device's counts */
    HANDLE waitable;
    bool counted;  /* GetFrameStatistics has said that its numbers start anew */
    int64_t shown; /* when: npt_clock() */
    UINT source_width, source_height;
    DXGI_MODE_ROTATION rotation;
    DXGI_COLOR_SPACE_TYPE color_space;
    DXGI_RGBA background;
};

/* What a factory asks a device for, whichever copy of this code made either: the device answers this IID with an interface
 * whose vtable is below. */
extern const IID IID_npt_swapchain_maker;

struct npt_swapchain_request {
    IDXGIFactory2 *factory;
    HWND window;
    const DXGI_SWAP_CHAIN_DESC1 *desc;
    const DXGI_SWAP_CHAIN_FULLSCREEN_DESC *fullscreen; /* NULL: windowed */
    IDXGIOutput *restricted;                           /* or NULL */
};

struct npt_swapchain_maker {
    const struct npt_swapchain_maker_vtable *vtable;
};

struct npt_swapchain_maker_vtable {
    HRESULT(STDMETHODCALLTYPE *query_interface)(struct npt_swapchain_maker *self, REFIID riid, void **out);
    ULONG(STDMETHODCALLTYPE *add_ref)(struct npt_swapchain_maker *self);
    ULONG(STDMETHODCALLTYPE *release)(struct npt_swapchain_maker *self);
    HRESULT(STDMETHODCALLTYPE *make)
    (struct npt_swapchain_maker *self, const struct npt_swapchain_request *request, IDXGISwapChain1 **out);
};

extern const struct npt_swapchain_maker_vtable npt_swapchain_maker_vtable;

/* Makes a swap chain with one reference. S_OK, DXGI_STATUS_OCCLUDED when it should have been full screen and could not,
 * or DXGI's errors. */
HRESULT npt_swapchain_create(struct npt_device *device, const struct npt_swapchain_request *request,
                             struct npt_swapchain **out);

static inline bool npt_swap_effect_flips(DXGI_SWAP_EFFECT effect)
{
    return effect == DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL || effect == DXGI_SWAP_EFFECT_FLIP_DISCARD;
}

/* True when the frames before the last stay readable. */
static inline bool npt_swap_effect_keeps(DXGI_SWAP_EFFECT effect)
{
    return effect == DXGI_SWAP_EFFECT_SEQUENTIAL || effect == DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL;
}

/* What Direct3D allows in the description of a window's swap chain: S_OK, DXGI_ERROR_INVALID_CALL and the like. Sizes of 0
 * are allowed. */
HRESULT npt_swapchain_check_desc(const DXGI_SWAP_CHAIN_DESC1 *desc);
/* Fills in a size of 0 from the window, and the defaults. */
void npt_swapchain_complete_desc(DXGI_SWAP_CHAIN_DESC1 *desc, HWND window);

/* Makes all buffers for `desc`, in place of what is there; on failure nothing has changed. */
HRESULT npt_swapchain_make_buffers(struct npt_swapchain *chain, const DXGI_SWAP_CHAIN_DESC1 *desc);
void npt_swapchain_drop_buffers(struct npt_swapchain *chain);
/* True when nothing but the chain holds a buffer. */
bool npt_swapchain_buffers_free(const struct npt_swapchain *chain);
/* Ends a frame of the immediate context: returns the image of the frame, after which buffer 0 is the next to be drawn to.
 * `params`: which parts of the last frame it goes on with. */
struct npt_resource *npt_swapchain_rotate(struct npt_swapchain *chain, const DXGI_PRESENT_PARAMETERS *params);

static inline struct npt_swapchain *npt_swapchain_of(IDXGISwapChain4 *self)
{
    return (struct npt_swapchain *)(void *)self;
}

#endif
