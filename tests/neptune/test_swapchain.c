/* test_swapchain.c: swap chains: which there are, what their buffers hold after a frame, who may hold them when they are
 * exchanged, and what reaches a presenter. Runs under tools/stack. */
#define COBJMACROS
#include "guest/neptune/dxgi_objects.h"
#include "guest/neptune/presenter.h"

#include "npt_methods.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* after the headers above */
#include <cmocka.h>

#define assert_result(call, expected) assert_int_equal((UINT)(call), (UINT)(expected))
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define WINDOW ((HWND)(uintptr_t)0x1234)
#define SIZE 16u

static ID3D11Device *device;
static ID3D11DeviceContext *context;
static IDXGIFactory7 *factory;
static bool draws; /* the back end has pixels */

/* --- a presenter that remembers -------------------------------------------------------------------------------------- */

static struct npt_frame last_frame;
static UINT frames;
static BOOL is_fullscreen;

static bool window_size(HWND window, UINT *width, UINT *height)
{
    *width = 40;
    *height = 30;
    return window == WINDOW;
}

static HRESULT set_fullscreen(HWND window, BOOL fullscreen, const DXGI_MODE_DESC *mode)
{
    (void)window, (void)mode;
    is_fullscreen = fullscreen;
    return S_OK;
}

static HRESULT resize_target(HWND window, BOOL fullscreen, const DXGI_MODE_DESC *mode)
{
    (void)window, (void)fullscreen;
    return mode->Width == 99 ? S_OK : E_FAIL;
}

static HRESULT show(const struct npt_frame *frame)
{
    last_frame = *frame;
    frames++;
    return S_OK;
}

static const struct npt_presenter remembering = {window_size, set_fullscreen, resize_target, show};

/* --- helpers ---------------------------------------------------------------------------------------------------------- */

static int open_device(void **state)
{
    (void)state;
    IDXGIDevice *dxgi;
    IDXGIAdapter *adapter;
    if (FAILED(D3D11CreateDevice(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION, &device, NULL,
                                 &context)))
        return -1;
    ID3D11Device_QueryInterface(device, &IID_IDXGIDevice, (void **)&dxgi);
    IDXGIDevice_GetAdapter(dxgi, &adapter);
    IDXGIAdapter_GetParent(adapter, &IID_IDXGIFactory7, (void **)&factory);
    IDXGIAdapter_Release(adapter);
    IDXGIDevice_Release(dxgi);
    return 0;
}

static int close_device(void **state)
{
    (void)state;
    IDXGIFactory7_Release(factory);
    ID3D11DeviceContext_Release(context);
    return ID3D11Device_Release(device) != 0;
}

static DXGI_SWAP_CHAIN_DESC1 description(DXGI_SWAP_EFFECT effect, UINT buffers)
{
    return (DXGI_SWAP_CHAIN_DESC1){
        .Width = SIZE,
        .Height = SIZE,
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
        .SampleDesc = {1, 0},
        .BufferUsage = DXGI_USAGE_RENDER_TARGET_OUTPUT,
        .BufferCount = buffers,
        .SwapEffect = effect,
    };
}

static HRESULT try(const DXGI_SWAP_CHAIN_DESC1 *desc, IDXGISwapChain4 **out)
{
    IDXGISwapChain1 *first = (IDXGISwapChain1 *)(uintptr_t)1;
    *out = NULL;
    HRESULT result = IDXGIFactory7_CreateSwapChainForHwnd(factory, (IUnknown *)device, WINDOW, desc, NULL, NULL,
                                                          &first);
    if (FAILED(result)) {
        assert_null(first);
        return result;
    }
    assert_result(IDXGISwapChain1_QueryInterface(first, &IID_IDXGISwapChain4, (void **)out), S_OK);
    IDXGISwapChain1_Release(first);
    return result;
}

static IDXGISwapChain4 *make_of(const DXGI_SWAP_CHAIN_DESC1 *desc)
{
    IDXGISwapChain4 *chain;
    assert_result(try(desc, &chain), S_OK);
    if (!chain)
        abort();
    return chain;
}

static IDXGISwapChain4 *make(DXGI_SWAP_EFFECT effect, UINT buffers)
{
    const DXGI_SWAP_CHAIN_DESC1 desc = description(effect, buffers);
    return make_of(&desc);
}

static ID3D11Texture2D *buffer_of(IDXGISwapChain4 *chain, UINT index)
{
    ID3D11Texture2D *buffer;
    assert_result(IDXGISwapChain4_GetBuffer(chain, index, &IID_ID3D11Texture2D, (void **)&buffer), S_OK);
    return buffer;
}

static void clear(IDXGISwapChain4 *chain, unsigned red)
{
    const float color[4] = {(float)red / 255, 0, 0, 1};
    ID3D11Texture2D *buffer = buffer_of(chain, 0);
    ID3D11RenderTargetView *view;
    assert_result(ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)buffer, NULL, &view), S_OK);
    ID3D11DeviceContext_ClearRenderTargetView(context, view, color);
    ID3D11RenderTargetView_Release(view);
    ID3D11Texture2D_Release(buffer);
}

/* The red of a pixel. */
static unsigned red_at(ID3D11Texture2D *texture, UINT x, UINT y)
{
    D3D11_TEXTURE2D_DESC desc;
    D3D11_MAPPED_SUBRESOURCE mapped;
    ID3D11Texture2D *staging;
    ID3D11Texture2D_GetDesc(texture, &desc);
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.MiscFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    assert_result(ID3D11Device_CreateTexture2D(device, &desc, NULL, &staging), S_OK);
    ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)staging, (ID3D11Resource *)texture);
    assert_result(ID3D11DeviceContext_Map(context, (ID3D11Resource *)staging, 0, D3D11_MAP_READ, 0, &mapped), S_OK);
    unsigned red = ((const uint8_t *)mapped.pData)[y * mapped.RowPitch + x * 4];
    ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)staging, 0);
    ID3D11Texture2D_Release(staging);
    return red;
}

static void assert_red(ID3D11Texture2D *texture, UINT x, UINT y, unsigned red)
{
    unsigned found = red_at(texture, x, y);
    if (draws)
        assert_int_equal(found, red);
}

static void assert_buffer(IDXGISwapChain4 *chain, UINT index, unsigned red)
{
    ID3D11Texture2D *buffer = buffer_of(chain, index);
    assert_red(buffer, 3, 3, red);
    ID3D11Texture2D_Release(buffer);
}

/* --- descriptions ------------------------------------------------------------------------------------------------------ */

static void descriptions(void **state)
{
    (void)state;
    enum { DISCARD, SEQUENTIAL, FLIP = DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, FLIP_DISCARD };
    const DXGI_FORMAT rgba = DXGI_FORMAT_R8G8B8A8_UNORM, srgb = DXGI_FORMAT_R8G8B8A8_UNORM_SRGB,
                      bgra = DXGI_FORMAT_B8G8R8A8_UNORM;
    const HRESULT invalid = DXGI_ERROR_INVALID_CALL;
    const struct {
        UINT effect, buffers;
        DXGI_FORMAT format;
        UINT samples, flags, scaling, alpha;
        BOOL stereo;
        HRESULT result;
    } table[] = {
        {DISCARD, 1, rgba, 1, 0, 0, 0, 0, S_OK},
        {DISCARD, 0, rgba, 1, 0, 0, 0, 0, invalid},
        {DISCARD, 16, rgba, 1, 0, 0, 0, 0, S_OK},
        {DISCARD, 17, rgba, 1, 0, 0, 0, 0, invalid},
        {SEQUENTIAL, 1, rgba, 1, 0, 0, 0, 0, S_OK},
        {2, 2, rgba, 1, 0, 0, 0, 0, invalid},
        {5, 2, rgba, 1, 0, 0, 0, 0, invalid},
        {FLIP, 1, rgba, 1, 0, 0, 0, 0, invalid},
        {FLIP, 2, rgba, 1, 0, 0, 0, 0, S_OK},
        {FLIP, 16, rgba, 1, 0, 0, 0, 0, S_OK},
        {FLIP, 17, rgba, 1, 0, 0, 0, 0, invalid},
        {FLIP_DISCARD, 1, rgba, 1, 0, 0, 0, 0, invalid},
        {FLIP_DISCARD, 2, rgba, 1, 0, 0, 0, 0, S_OK},
        {DISCARD, 1, rgba, 4, 0, 0, 0, 0, S_OK},
        {SEQUENTIAL, 2, rgba, 4, 0, 0, 0, 0, S_OK},
        {FLIP, 2, rgba, 4, 0, 0, 0, 0, invalid},
        {FLIP_DISCARD, 2, rgba, 4, 0, 0, 0, 0, invalid},
        {DISCARD, 1, srgb, 1, 0, 0, 0, 0, S_OK},
        {FLIP, 2, srgb, 1, 0, 0, 0, 0, invalid},
        {FLIP, 2, bgra, 1, 0, 0, 0, 0, S_OK},
        {FLIP, 2, DXGI_FORMAT_R10G10B10A2_UNORM, 1, 0, 0, 0, 0, S_OK},
        {FLIP, 2, DXGI_FORMAT_R16G16B16A16_FLOAT, 1, 0, 0, 0, 0, S_OK},
        {DISCARD, 1, DXGI_FORMAT_UNKNOWN, 1, 0, 0, 0, 0, E_INVALIDARG},
        {FLIP, 2, DXGI_FORMAT_R32G32B32A32_FLOAT, 1, 0, 0, 0, 0, invalid},
        {DISCARD, 1, DXGI_FORMAT_D24_UNORM_S8_UINT, 1, 0, 0, 0, 0, E_INVALIDARG},
        {DISCARD, 1, DXGI_FORMAT_BC5_UNORM, 1, 0, 0, 0, 0, E_INVALIDARG},
        {DISCARD, 1, rgba, 1, 0, DXGI_SCALING_NONE, 0, 0, invalid},
        {FLIP, 2, rgba, 1, 0, DXGI_SCALING_NONE, 0, 0, S_OK},
        {FLIP, 2, rgba, 1, 0, 3, 0, 0, invalid},
        {FLIP, 2, rgba, 1, 0, 0, DXGI_ALPHA_MODE_PREMULTIPLIED, 0, invalid},
        {FLIP, 2, rgba, 1, 0, 0, DXGI_ALPHA_MODE_IGNORE, 0, S_OK},
        {FLIP, 2, rgba, 1, 0, 0, 0, TRUE, invalid},
        {FLIP, 2, rgba, 1, DXGI_SWAP_CHAIN_FLAG_FRAME_LATENCY_WAITABLE_OBJECT, 0, 0, 0, S_OK},
        {DISCARD, 2, rgba, 1, DXGI_SWAP_CHAIN_FLAG_FRAME_LATENCY_WAITABLE_OBJECT, 0, 0, 0, invalid},
        {DISCARD, 1, bgra, 1, DXGI_SWAP_CHAIN_FLAG_GDI_COMPATIBLE, 0, 0, 0, S_OK},
        {DISCARD, 1, rgba, 1, DXGI_SWAP_CHAIN_FLAG_GDI_COMPATIBLE, 0, 0, 0, invalid},
        {FLIP, 2, bgra, 1, DXGI_SWAP_CHAIN_FLAG_GDI_COMPATIBLE, 0, 0, 0, invalid},
        {FLIP, 2, rgba, 1, DXGI_SWAP_CHAIN_FLAG_ALLOW_TEARING, 0, 0, 0, invalid},
        {FLIP, 2, rgba, 1, DXGI_SWAP_CHAIN_FLAG_HW_PROTECTED, 0, 0, 0, DXGI_ERROR_UNSUPPORTED},
        {FLIP, 2, rgba, 1, 0x80000000u, 0, 0, 0, invalid},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        DXGI_SWAP_CHAIN_DESC1 desc = description((DXGI_SWAP_EFFECT)table[i].effect, table[i].buffers);
        IDXGISwapChain4 *chain;
        desc.Format = table[i].format;
        desc.SampleDesc.Count = table[i].samples;
        desc.Flags = table[i].flags;
        desc.Scaling = (DXGI_SCALING)table[i].scaling;
        desc.AlphaMode = (DXGI_ALPHA_MODE)table[i].alpha;
        desc.Stereo = table[i].stereo;
        HRESULT result = try(&desc, &chain);
        if (result != table[i].result)
            fail_msg("row %zu: 0x%08x", i, (unsigned)result);
        if (chain)
            assert_int_equal(IDXGISwapChain4_Release(chain), 0);
    }
}

static void null_arguments(void **state)
{
    (void)state;
    const DXGI_SWAP_CHAIN_DESC1 desc = description(DXGI_SWAP_EFFECT_DISCARD, 1);
    IUnknown *const unknown = (IUnknown *)device;
    IDXGISwapChain1 *chain;
    const HRESULT invalid = DXGI_ERROR_INVALID_CALL;
    assert_result(IDXGIFactory7_CreateSwapChainForHwnd(factory, NULL, WINDOW, &desc, NULL, NULL, &chain), invalid);
    assert_result(IDXGIFactory7_CreateSwapChainForHwnd(factory, unknown, NULL, &desc, NULL, NULL, &chain), invalid);
    assert_result(IDXGIFactory7_CreateSwapChainForHwnd(factory, unknown, WINDOW, NULL, NULL, NULL, &chain), invalid);
    assert_result(IDXGIFactory7_CreateSwapChainForHwnd(factory, unknown, WINDOW, &desc, NULL, NULL, NULL), invalid);
    assert_result(IDXGIFactory7_CreateSwapChainForHwnd(factory, unknown, (HWND)(uintptr_t)9, &desc, NULL, NULL, &chain),
                  invalid);
    assert_result(IDXGIFactory7_CreateSwapChainForHwnd(factory, (IUnknown *)factory, WINDOW, &desc, NULL, NULL, &chain),
                  DXGI_ERROR_UNSUPPORTED);
    assert_null(chain);
    assert_result(IDXGIFactory7_CreateSwapChainForComposition(factory, unknown, &desc, NULL, &chain),
                  DXGI_ERROR_UNSUPPORTED);
    assert_result(IDXGIFactory7_CreateSwapChainForCoreWindow(factory, unknown, unknown, &desc, NULL, &chain),
                  DXGI_ERROR_UNSUPPORTED);
    assert_result(IDXGIFactory7_CreateSwapChainForCoreWindow(factory, unknown, NULL, &desc, NULL, &chain), invalid);
}

static void answers(void **state)
{
    (void)state;
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_DISCARD, 2);
    DXGI_SWAP_CHAIN_DESC1 desc;
    DXGI_SWAP_CHAIN_DESC old;
    IDXGIOutput *output;
    IUnknown *parent, *buffer;
    DXGI_USAGE usage;
    HWND window;
    UINT support;
    BOOL fullscreen = TRUE;

    assert_result(IDXGISwapChain4_GetDesc1(chain, &desc), S_OK);
    assert_int_equal(desc.AlphaMode, DXGI_ALPHA_MODE_IGNORE);
    assert_result(IDXGISwapChain4_GetDesc(chain, &old), S_OK);
    assert_int_equal(old.BufferDesc.Width, SIZE);
    assert_ptr_equal(old.OutputWindow, WINDOW);
    assert_true(old.Windowed);
    assert_result(IDXGISwapChain4_GetDesc(chain, NULL), E_INVALIDARG);
    assert_result(IDXGISwapChain4_GetHwnd(chain, &window), S_OK);
    assert_ptr_equal(window, WINDOW);
    assert_result(IDXGISwapChain4_GetParent(chain, &IID_IDXGIFactory7, (void **)&parent), S_OK);
    assert_ptr_equal(parent, factory);
    IUnknown_Release(parent);
    assert_result(IDXGISwapChain4_GetDevice(chain, &IID_ID3D11Device, (void **)&parent), S_OK);
    assert_ptr_equal(parent, device);
    IUnknown_Release(parent);
    assert_result(IDXGISwapChain4_GetContainingOutput(chain, &output), S_OK);
    IDXGIOutput_Release(output);
    assert_result(IDXGISwapChain4_GetFullscreenState(chain, &fullscreen, &output), S_OK);
    assert_false(fullscreen);
    assert_null(output);
    assert_int_equal(IDXGISwapChain4_GetCurrentBackBufferIndex(chain), 0);
    assert_result(IDXGISwapChain4_GetBuffer(chain, 1, &IID_ID3D11Texture2D, (void **)&buffer), DXGI_ERROR_INVALID_CALL);
    assert_null(buffer);
    assert_result(IDXGISwapChain4_GetBuffer(chain, 0, &IID_IDXGIResource, (void **)&buffer), S_OK);
    assert_result(IDXGIResource_GetUsage((IDXGIResource *)buffer, &usage), S_OK);
    assert_int_equal(usage, DXGI_USAGE_RENDER_TARGET_OUTPUT | DXGI_USAGE_BACK_BUFFER | DXGI_USAGE_DISCARD_ON_PRESENT);
    IUnknown_Release(buffer);
    assert_result(IDXGISwapChain4_CheckColorSpaceSupport(chain, DXGI_COLOR_SPACE_RGB_FULL_G22_NONE_P709, &support),
                  S_OK);
    assert_int_equal(support, DXGI_SWAP_CHAIN_COLOR_SPACE_SUPPORT_FLAG_PRESENT);
    assert_result(IDXGISwapChain4_SetColorSpace1(chain, DXGI_COLOR_SPACE_RGB_FULL_G2084_NONE_P2020), E_INVALIDARG);
    assert_result(IDXGISwapChain4_SetRotation(chain, DXGI_MODE_ROTATION_ROTATE90), DXGI_ERROR_INVALID_CALL);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);

    chain = make(DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, 2);
    assert_result(IDXGISwapChain4_SetRotation(chain, DXGI_MODE_ROTATION_ROTATE90), S_OK);
    assert_result(IDXGISwapChain4_SetSourceSize(chain, SIZE, SIZE + 1), E_INVALIDARG);
    assert_result(IDXGISwapChain4_SetSourceSize(chain, 0, SIZE), E_INVALIDARG);
    assert_result(IDXGISwapChain4_SetSourceSize(chain, 8, 9), S_OK);
    assert_result(IDXGISwapChain4_Present(chain, 1, 0), S_OK);
    assert_int_equal(last_frame.width, 8);
    assert_int_equal(last_frame.height, 9);
    assert_int_equal(last_frame.rotation, DXGI_MODE_ROTATION_ROTATE90);
    assert_result(IDXGISwapChain4_GetBuffer(chain, 1, &IID_IDXGIResource, (void **)&buffer), S_OK);
    assert_result(IDXGIResource_GetUsage((IDXGIResource *)buffer, &usage), S_OK);
    assert_int_equal(usage, DXGI_USAGE_RENDER_TARGET_OUTPUT | DXGI_USAGE_BACK_BUFFER | DXGI_USAGE_READ_ONLY);
    IUnknown_Release(buffer);
    ID3D11RenderTargetView *view;
    assert_result(IDXGISwapChain4_GetBuffer(chain, 1, &IID_ID3D11Texture2D, (void **)&buffer), S_OK);
    assert_result(ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)buffer, NULL, &view), E_INVALIDARG);
    IUnknown_Release(buffer);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

static void views_of_other_formats(void **state)
{
    (void)state;
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_FLIP_DISCARD, 2);
    D3D11_RENDER_TARGET_VIEW_DESC desc = {.Format = DXGI_FORMAT_R8G8B8A8_UNORM_SRGB,
                                          .ViewDimension = D3D11_RTV_DIMENSION_TEXTURE2D};
    const float half[4] = {0.5f, 0, 0, 1};
    ID3D11Texture2D *buffer = buffer_of(chain, 0);
    ID3D11RenderTargetView *view;
    assert_result(ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)buffer, &desc, &view), S_OK);
    ID3D11DeviceContext_ClearRenderTargetView(context, view, half);
    assert_red(buffer, 0, 0, 188);
    ID3D11RenderTargetView_Release(view);
    desc.Format = DXGI_FORMAT_R8G8B8A8_UINT;
    assert_result(ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)buffer, &desc, &view), E_INVALIDARG);
    ID3D11Texture2D_Release(buffer);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

/* --- presenting ---------------------------------------------------------------------------------------------------------- */

static void present_arguments(void **state)
{
    (void)state;
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_FLIP_DISCARD, 2);
    const UINT bad_flags[] = {DXGI_PRESENT_ALLOW_TEARING, DXGI_PRESENT_RESTRICT_TO_OUTPUT,
                              DXGI_PRESENT_STEREO_PREFER_RIGHT, DXGI_PRESENT_USE_DURATION, 0x80000000u};
    RECT rect = {0, 0, 4, 4};
    const DXGI_PRESENT_PARAMETERS dirty = {.DirtyRectsCount = 1, .pDirtyRects = &rect};
    UINT count;
    frames = 0;
    for (UINT interval = 0; interval < 8; interval++)
        assert_result(IDXGISwapChain4_Present(chain, interval, 0), interval <= 4 ? S_OK : DXGI_ERROR_INVALID_CALL);
    for (size_t i = 0; i < COUNT(bad_flags); i++)
        assert_result(IDXGISwapChain4_Present(chain, 0, bad_flags[i]), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_Present(chain, 0, DXGI_PRESENT_TEST), S_OK);
    assert_result(IDXGISwapChain4_Present1(chain, 0, 0, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_Present1(chain, 0, 0, &dirty), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_GetLastPresentCount(chain, &count), S_OK);
    assert_int_equal(count, 5);
    assert_int_equal(frames, 5);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

/* Buffer 0 after a frame is what was buffer 1, and so on. */
static void rotation_with(DXGI_SWAP_EFFECT effect, bool exposed)
{
    IDXGISwapChain4 *chain = make(effect, 3);
    ID3D11Texture2D *first = buffer_of(chain, 0), *second = exposed ? buffer_of(chain, 1) : NULL;
    for (unsigned frame = 1; frame <= 7; frame++) {
        clear(chain, frame * 10);
        assert_result(IDXGISwapChain4_Present(chain, 0, 0), S_OK);
        assert_red((ID3D11Texture2D *)(void *)last_frame.image, 3, 3, frame * 10);
        assert_red(first, 3, 3, frame >= 3 ? (frame - 2) * 10 : 0);
        if (exposed)
            assert_red(second, 3, 3, frame >= 2 ? (frame - 1) * 10 : 0);
    }
    assert_buffer(chain, 0, 50);
    assert_buffer(chain, 1, 60);
    assert_buffer(chain, 2, 70);
    ID3D11Texture2D_Release(first);
    if (second)
        ID3D11Texture2D_Release(second);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

static void rotation(void **state)
{
    (void)state;
    rotation_with(DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, false);
    rotation_with(DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, true);
    rotation_with(DXGI_SWAP_EFFECT_SEQUENTIAL, false);
    rotation_with(DXGI_SWAP_EFFECT_SEQUENTIAL, true);
}

static void one_sequential_buffer_stays(void **state)
{
    (void)state;
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_SEQUENTIAL, 1);
    clear(chain, 77);
    assert_result(IDXGISwapChain4_Present(chain, 0, 0), S_OK);
    assert_buffer(chain, 0, 77);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

static void partial_frames(void **state)
{
    (void)state;
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, 2);
    RECT dirty = {0, 0, 4, 4}, scroll = {8, 8, 12, 12}, outside = {0, 0, 4, SIZE + 1}, empty = {4, 4, 4, 8};
    POINT by = {8, 8};
    DXGI_PRESENT_PARAMETERS params = {.DirtyRectsCount = 1, .pDirtyRects = &dirty};
    ID3D11Texture2D *image;

    clear(chain, 10);
    assert_result(IDXGISwapChain4_Present(chain, 0, 0), S_OK);
    clear(chain, 20);
    assert_result(IDXGISwapChain4_Present1(chain, 0, 0, &params), S_OK);
    image = (ID3D11Texture2D *)(void *)last_frame.image;
    assert_red(image, 3, 3, 20);
    assert_red(image, 4, 4, 10);
    /* what was drawn goes on: the square of 20 is now there twice, and a dirty one over the first */
    clear(chain, 30);
    params.pScrollRect = &scroll;
    params.pScrollOffset = &by;
    assert_result(IDXGISwapChain4_Present1(chain, 0, 0, &params), S_OK);
    image = (ID3D11Texture2D *)(void *)last_frame.image;
    assert_red(image, 3, 3, 30);
    assert_red(image, 4, 4, 10);
    assert_red(image, 8, 8, 20);
    assert_red(image, 11, 11, 20);
    assert_red(image, 12, 12, 10);

    params.pScrollOffset = NULL;
    assert_result(IDXGISwapChain4_Present1(chain, 0, 0, &params), DXGI_ERROR_INVALID_CALL);
    params.pScrollRect = NULL;
    params.pDirtyRects = &outside;
    assert_result(IDXGISwapChain4_Present1(chain, 0, 0, &params), DXGI_ERROR_INVALID_CALL);
    params.pDirtyRects = &empty;
    assert_result(IDXGISwapChain4_Present1(chain, 0, 0, &params), DXGI_ERROR_INVALID_CALL);
    params.pDirtyRects = NULL;
    assert_result(IDXGISwapChain4_Present1(chain, 0, 0, &params), DXGI_ERROR_INVALID_CALL);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

/* bkaradzic/bgfx#1302: flipping takes buffer 0 off the output stage, blitting does not. */
static void unbinding(void **state)
{
    (void)state;
    const struct {
        DXGI_SWAP_EFFECT effect;
        UINT flags;
        bool unbinds;
    } table[] = {
        {DXGI_SWAP_EFFECT_DISCARD, 0, false},
        {DXGI_SWAP_EFFECT_SEQUENTIAL, 0, false},
        {DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, 0, true},
        {DXGI_SWAP_EFFECT_FLIP_DISCARD, 0, true},
        {DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, DXGI_PRESENT_TEST, false},
        {DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, DXGI_PRESENT_DO_NOT_SEQUENCE, false},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        IDXGISwapChain4 *chain = make(table[i].effect, 2);
        ID3D11Texture2D *buffer = buffer_of(chain, 0), *other;
        ID3D11RenderTargetView *views[2], *bound[2];
        D3D11_TEXTURE2D_DESC desc;
        ID3D11Texture2D_GetDesc(buffer, &desc);
        assert_result(ID3D11Device_CreateTexture2D(device, &desc, NULL, &other), S_OK);
        ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)buffer, NULL, &views[0]);
        ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)other, NULL, &views[1]);
        ID3D11DeviceContext_OMSetRenderTargets(context, 2, views, NULL);
        assert_result(IDXGISwapChain4_Present(chain, 0, table[i].flags), S_OK);
        ID3D11DeviceContext_OMGetRenderTargets(context, 2, bound, NULL);
        assert_ptr_equal(bound[0], table[i].unbinds ? NULL : views[0]);
        assert_ptr_equal(bound[1], views[1]);
        ID3D11DeviceContext_ClearState(context);
        for (int k = 0; k < 2; k++) {
            ID3D11RenderTargetView_Release(views[k]);
            if (bound[k])
                ID3D11RenderTargetView_Release(bound[k]);
        }
        ID3D11Texture2D_Release(buffer);
        ID3D11Texture2D_Release(other);
        assert_int_equal(IDXGISwapChain4_Release(chain), 0);
    }
}

/* A predicate of the application's does not skip what a frame needs. */
static void predicates(void **state)
{
    (void)state;
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_OCCLUSION_PREDICATE, 0};
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, 2);
    ID3D11Predicate *predicate, *found;
    BOOL value;
    assert_result(ID3D11Device_CreatePredicate(device, &desc, &predicate), S_OK);
    ID3D11DeviceContext_Begin(context, (ID3D11Asynchronous *)predicate);
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)predicate);
    clear(chain, 90);
    ID3D11DeviceContext_SetPredication(context, predicate, FALSE);
    assert_result(IDXGISwapChain4_Present(chain, 0, 0), S_OK);
    ID3D11DeviceContext_GetPredication(context, &found, &value);
    assert_ptr_equal(found, predicate);
    ID3D11Predicate_Release(found);
    ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
    assert_red((ID3D11Texture2D *)(void *)last_frame.image, 1, 1, 90);
    ID3D11Predicate_Release(predicate);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

/* --- resizing ---------------------------------------------------------------------------------------------------------- */

static HRESULT resize(IDXGISwapChain4 *chain, UINT size)
{
    return IDXGISwapChain4_ResizeBuffers(chain, 0, size, size, DXGI_FORMAT_UNKNOWN, 0);
}

/* LukasBanana/LLGL#109: whoever holds a back buffer keeps the chain from getting others. */
static void held_buffers(void **state)
{
    (void)state;
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_DISCARD, 1);
    ID3D11Texture2D *buffer = buffer_of(chain, 0);
    ID3D11RenderTargetView *view;
    ID3D11DeviceContext *deferred;
    ID3D11CommandList *list;
    const float color[4] = {0};
    const HRESULT invalid = DXGI_ERROR_INVALID_CALL;

    assert_result(resize(chain, 8), invalid);
    assert_result(ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)buffer, NULL, &view), S_OK);
    ID3D11Texture2D_Release(buffer);
    assert_result(resize(chain, 8), invalid);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &view, NULL);
    ID3D11RenderTargetView_Release(view);
    assert_result(resize(chain, 8), invalid);
    clear(chain, 12);
    assert_buffer(chain, 0, 12);
    ID3D11DeviceContext_OMSetRenderTargets(context, 0, NULL, NULL);
    assert_result(resize(chain, 8), S_OK);

    buffer = buffer_of(chain, 0);
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    assert_result(ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)buffer, NULL, &view), S_OK);
    ID3D11DeviceContext_ClearRenderTargetView(deferred, view, color);
    ID3D11RenderTargetView_Release(view);
    ID3D11Texture2D_Release(buffer);
    assert_result(resize(chain, 4), invalid);
    assert_result(ID3D11DeviceContext_FinishCommandList(deferred, FALSE, &list), S_OK);
    assert_result(resize(chain, 4), invalid);
    ID3D11CommandList_Release(list);
    assert_result(resize(chain, 4), S_OK);
    ID3D11DeviceContext_Release(deferred);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

static void resized_buffers(void **state)
{
    (void)state;
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, 2);
    const DXGI_MODE_DESC mode = {.Width = 99, .Height = 1};
    DXGI_SWAP_CHAIN_DESC1 desc;
    D3D11_TEXTURE2D_DESC texture;
    const UINT node = 1;

    assert_result(resize(chain, 0), S_OK);
    IDXGISwapChain4_GetDesc1(chain, &desc);
    assert_int_equal(desc.Width, 40);
    assert_int_equal(desc.Height, 30);
    assert_result(IDXGISwapChain4_ResizeBuffers(chain, 4, 5, 6, DXGI_FORMAT_B8G8R8A8_UNORM, 0), S_OK);
    IDXGISwapChain4_GetDesc1(chain, &desc);
    assert_int_equal(desc.BufferCount, 4);
    ID3D11Texture2D *buffer = buffer_of(chain, 3);
    ID3D11Texture2D_GetDesc(buffer, &texture);
    ID3D11Texture2D_Release(buffer);
    assert_int_equal(texture.Width, 5);
    assert_int_equal(texture.Height, 6);
    assert_int_equal(texture.Format, DXGI_FORMAT_B8G8R8A8_UNORM);
    assert_result(IDXGISwapChain4_ResizeBuffers(chain, 1, 5, 6, DXGI_FORMAT_UNKNOWN, 0), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_ResizeBuffers(chain, 0, 5, 6, DXGI_FORMAT_R8_UNORM, 0), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_ResizeBuffers(chain, 0, 5, 6, DXGI_FORMAT_UNKNOWN,
                                                DXGI_SWAP_CHAIN_FLAG_FRAME_LATENCY_WAITABLE_OBJECT),
                  DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_ResizeBuffers1(chain, 0, 5, 6, DXGI_FORMAT_UNKNOWN, 0, &node, NULL),
                  DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_ResizeTarget(chain, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_ResizeTarget(chain, &mode), S_OK);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

/* --- screen, pace, statistics ---------------------------------------------------------------------------------------------- */

static void screens(void **state)
{
    (void)state;
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_DISCARD, 1);
    DXGI_FRAME_STATISTICS statistics;
    DXGI_SWAP_CHAIN_DESC desc;
    IDXGIOutput *containing, *target;
    BOOL fullscreen;

    assert_result(IDXGISwapChain4_GetFrameStatistics(chain, &statistics), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_GetContainingOutput(chain, &containing), S_OK);
    assert_result(IDXGISwapChain4_SetFullscreenState(chain, FALSE, containing), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_SetFullscreenState(chain, TRUE, containing), S_OK);
    assert_true(is_fullscreen);
    assert_result(IDXGISwapChain4_GetFullscreenState(chain, &fullscreen, &target), S_OK);
    assert_true(fullscreen);
    assert_ptr_equal(target, containing);
    IDXGIOutput_Release(target);
    IDXGIOutput_Release(containing);
    assert_result(IDXGISwapChain4_GetFrameStatistics(chain, &statistics), DXGI_ERROR_FRAME_STATISTICS_DISJOINT);
    assert_result(IDXGISwapChain4_Present(chain, 0, 0), S_OK);
    assert_result(IDXGISwapChain4_GetFrameStatistics(chain, &statistics), S_OK);
    assert_int_equal(statistics.PresentCount, 1);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
    assert_false(is_fullscreen);

    npt_presenter_use(NULL);
    chain = make(DXGI_SWAP_EFFECT_DISCARD, 1);
    assert_result(IDXGISwapChain4_SetFullscreenState(chain, TRUE, NULL), DXGI_ERROR_NOT_CURRENTLY_AVAILABLE);
    assert_result(IDXGISwapChain4_GetDesc(chain, &desc), S_OK);
    assert_true(desc.Windowed);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
    desc.Windowed = FALSE;
    IDXGISwapChain *wanted;
    assert_result(IDXGIFactory7_CreateSwapChain(factory, (IUnknown *)device, &desc, &wanted), DXGI_STATUS_OCCLUDED);
    IDXGISwapChain_Release(wanted);
    npt_presenter_use(&remembering);
}

static bool take(HANDLE semaphore)
{
    uint64_t one;
    struct pollfd set = {(int)(intptr_t)semaphore, POLLIN, 0};
    return poll(&set, 1, 0) == 1 && read(set.fd, &one, sizeof(one)) == sizeof(one);
}

static void waitable_object(void **state)
{
    (void)state;
    DXGI_SWAP_CHAIN_DESC1 desc = description(DXGI_SWAP_EFFECT_FLIP_DISCARD, 2);
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_FLIP_DISCARD, 2);
    UINT latency;
    assert_null(IDXGISwapChain4_GetFrameLatencyWaitableObject(chain));
    assert_result(IDXGISwapChain4_SetMaximumFrameLatency(chain, 1), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_GetMaximumFrameLatency(chain, &latency), DXGI_ERROR_INVALID_CALL);
    IDXGISwapChain4_Release(chain);

    desc.Flags = DXGI_SWAP_CHAIN_FLAG_FRAME_LATENCY_WAITABLE_OBJECT;
    chain = make_of(&desc);
    HANDLE semaphore = IDXGISwapChain4_GetFrameLatencyWaitableObject(chain),
           again = IDXGISwapChain4_GetFrameLatencyWaitableObject(chain);
    assert_true(semaphore && again && semaphore != again);
    npt_event_close(again);
    assert_true(take(semaphore));
    assert_false(take(semaphore));
    assert_result(IDXGISwapChain4_SetMaximumFrameLatency(chain, 0), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_SetMaximumFrameLatency(chain, 17), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISwapChain4_SetMaximumFrameLatency(chain, 3), S_OK);
    assert_true(take(semaphore));
    assert_true(take(semaphore));
    assert_false(take(semaphore));
    assert_result(IDXGISwapChain4_SetMaximumFrameLatency(chain, 1), S_OK);
    assert_false(take(semaphore));
    for (int i = 0; i < 5; i++) {
        assert_result(IDXGISwapChain4_Present(chain, 0, 0), S_OK);
        assert_true(take(semaphore));
        assert_false(take(semaphore));
    }
    npt_event_close(semaphore);
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

/* Ever so many frames: no more than the latency are ahead of the host. */
static void frame_latency(void **state)
{
    (void)state;
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL, 3);
    struct npt_channel *channel = &((struct npt_device *)(void *)device)->immediate;
    uint64_t ends[64];
    for (UINT i = 0; i < COUNT(ends); i++) {
        clear(chain, i);
        HRESULT result = IDXGISwapChain4_Present(chain, 0, i % 2 ? DXGI_PRESENT_DO_NOT_WAIT : 0);
        assert_true(result == S_OK || (i % 2 && result == DXGI_ERROR_WAS_STILL_DRAWING));
        ends[i] = npt_ring_position(&channel->ring);
        if (i >= 6)
            assert_true(npt_position_reached(npt_ring_completed(&channel->ring), ends[i - 6]));
    }
    assert_int_equal(IDXGISwapChain4_Release(chain), 0);
}

static void device_and_swap_chain(void **state)
{
    (void)state;
    DXGI_SWAP_CHAIN_DESC desc = {
        .BufferDesc = {.Format = DXGI_FORMAT_R8G8B8A8_UNORM},
        .SampleDesc = {1, 0},
        .BufferUsage = DXGI_USAGE_RENDER_TARGET_OUTPUT,
        .BufferCount = 1,
        .OutputWindow = WINDOW,
        .Windowed = TRUE,
    };
    IDXGISwapChain *chain;
    ID3D11Device *made;
    ID3D11DeviceContext *immediate;
    D3D_FEATURE_LEVEL level;
    assert_result(D3D11CreateDeviceAndSwapChain(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION,
                                                &desc, &chain, &made, &level, &immediate),
                  S_OK);
    assert_result(IDXGISwapChain_Present(chain, 0, 0), S_OK);
    assert_int_equal(IDXGISwapChain_Release(chain), 0);
    ID3D11DeviceContext_Release(immediate);
    assert_int_equal(ID3D11Device_Release(made), 0);

    desc.BufferCount = 0;
    assert_result(D3D11CreateDeviceAndSwapChain(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION,
                                                &desc, &chain, &made, &level, &immediate),
                  DXGI_ERROR_INVALID_CALL);
    assert_null(chain);
    assert_null(made);
    assert_null(immediate);
    assert_int_equal(level, 0);
}

/* --- surfaces, offers --------------------------------------------------------------------------------------------------- */

static void surfaces(void **state)
{
    (void)state;
    const DXGI_SURFACE_DESC desc = {SIZE, SIZE, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}};
    IDXGIDevice4 *dxgi;
    IDXGISurface *made[2];
    IDXGIResource *resource;
    DXGI_MAPPED_RECT mapped;
    BOOL discarded[1] = {TRUE};
    DXGI_RECLAIM_RESOURCE_RESULTS results[1] = {DXGI_RECLAIM_RESOURCE_RESULT_DISCARDED};
    assert_result(ID3D11Device_QueryInterface(device, &IID_IDXGIDevice4, (void **)&dxgi), S_OK);
    assert_result(IDXGIDevice4_CreateSurface(dxgi, NULL, 1, 0, NULL, made), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIDevice4_CreateSurface(dxgi, &desc, 2, DXGI_CPU_ACCESS_READ_WRITE, NULL, made), S_OK);
    assert_result(IDXGISurface_Map(made[0], &mapped, 0), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISurface_Map(made[0], &mapped, DXGI_MAP_DISCARD), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISurface_Map(made[0], &mapped, DXGI_MAP_WRITE | DXGI_MAP_DISCARD), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGISurface_Map(made[0], &mapped, DXGI_MAP_READ | DXGI_MAP_WRITE), S_OK);
    mapped.pBits[mapped.Pitch * 2] = 0x5a;
    assert_result(IDXGISurface_Unmap(made[0]), S_OK);
    assert_result(IDXGISurface_Map(made[0], &mapped, DXGI_MAP_READ), S_OK);
    if (draws)
        assert_int_equal(mapped.pBits[mapped.Pitch * 2], 0x5a);
    assert_result(IDXGISurface_Unmap(made[0]), S_OK);
    assert_result(IDXGISurface_QueryInterface(made[0], &IID_IDXGIResource, (void **)&resource), S_OK);
    assert_result(IDXGIDevice4_OfferResources(dxgi, 1, &resource, (DXGI_OFFER_RESOURCE_PRIORITY)0), E_INVALIDARG);
    assert_result(IDXGIDevice4_OfferResources(dxgi, 1, NULL, DXGI_OFFER_RESOURCE_PRIORITY_LOW), E_INVALIDARG);
    assert_result(IDXGIDevice4_OfferResources(dxgi, 1, &resource, DXGI_OFFER_RESOURCE_PRIORITY_LOW), S_OK);
    assert_result(IDXGIDevice4_ReclaimResources(dxgi, 1, &resource, discarded), S_OK);
    assert_false(discarded[0]);
    assert_result(IDXGIDevice4_ReclaimResources1(dxgi, 1, &resource, results), S_OK);
    assert_int_equal(results[0], DXGI_RECLAIM_RESOURCE_RESULT_OK);
    IDXGIResource_Release(resource);
    IDXGISurface_Release(made[0]);
    IDXGISurface_Release(made[1]);
    IDXGIDevice4_Release(dxgi);
}

/* Buffers are offered like textures, and have no surfaces. */
static void offered_buffer(void **state)
{
    (void)state;
    const D3D11_BUFFER_DESC desc = {.ByteWidth = 64, .BindFlags = D3D11_BIND_SHADER_RESOURCE};
    ID3D11Buffer *buffer;
    IDXGIResource1 *resource;
    IDXGIDevice2 *dxgi;
    IDXGISurface2 *surface;
    DXGI_USAGE usage = 0;
    assert_result(ID3D11Device_CreateBuffer(device, &desc, NULL, &buffer), S_OK);
    assert_result(ID3D11Buffer_QueryInterface(buffer, &IID_IDXGIResource1, (void **)&resource), S_OK);
    assert_result(IDXGIResource1_GetUsage(resource, &usage), S_OK);
    assert_int_equal(usage, DXGI_USAGE_SHADER_INPUT);
    assert_result(IDXGIResource1_CreateSubresourceSurface(resource, 0, &surface), E_INVALIDARG);
    assert_null(surface);
    assert_result(IDXGIResource1_GetDevice(resource, &IID_IDXGIDevice2, (void **)&dxgi), S_OK);
    assert_result(
        IDXGIDevice2_OfferResources(dxgi, 1, (IDXGIResource *const *)&resource, DXGI_OFFER_RESOURCE_PRIORITY_LOW),
        S_OK);
    IDXGIDevice2_Release(dxgi);
    IDXGIResource1_Release(resource);
    assert_int_equal(ID3D11Buffer_Release(buffer), 0);
}

static void subresource_surfaces(void **state)
{
    (void)state;
    const D3D11_TEXTURE2D_DESC desc = {
        .Width = SIZE,
        .Height = SIZE / 2,
        .MipLevels = 3,
        .ArraySize = 2,
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
        .SampleDesc = {1, 0},
        .BindFlags = D3D11_BIND_SHADER_RESOURCE,
    };
    ID3D11Texture2D *texture;
    IDXGIResource1 *resource;
    IDXGISurface2 *surface;
    DXGI_SURFACE_DESC found;
    IUnknown *parent;
    HDC dc;
    UINT index;
    assert_result(ID3D11Device_CreateTexture2D(device, &desc, NULL, &texture), S_OK);
    assert_result(ID3D11Texture2D_QueryInterface(texture, &IID_IDXGIResource1, (void **)&resource), S_OK);
    assert_result(IDXGIResource1_CreateSubresourceSurface(resource, 6, &surface), E_INVALIDARG);
    assert_result(IDXGIResource1_CreateSubresourceSurface(resource, 4, &surface), S_OK);
    assert_result(IDXGISurface2_GetDesc(surface, &found), S_OK);
    assert_int_equal(found.Width, SIZE / 2);
    assert_int_equal(found.Height, SIZE / 4);
    assert_result(IDXGISurface2_GetResource(surface, &IID_ID3D11Texture2D, (void **)&parent, &index), S_OK);
    assert_ptr_equal(parent, texture);
    assert_int_equal(index, 4);
    IUnknown_Release(parent);
    assert_result(IDXGISurface2_GetDC(surface, FALSE, &dc), DXGI_ERROR_INVALID_CALL);
    IDXGIResource1_Release(resource);
    assert_int_equal(ID3D11Texture2D_Release(texture), 0);
    assert_int_equal(IDXGISurface2_Release(surface), 0);
}

static int find_backend(void **state)
{
    (void)state;
    if (open_device(state))
        return -1;
    npt_presenter_use(&remembering);
    IDXGISwapChain4 *chain = make(DXGI_SWAP_EFFECT_DISCARD, 1);
    ID3D11Texture2D *buffer = buffer_of(chain, 0);
    clear(chain, 123);
    draws = red_at(buffer, 0, 0) == 123;
    ID3D11Texture2D_Release(buffer);
    IDXGISwapChain4_Release(chain);
    return close_device(state);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_device, close_device)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(descriptions),
        TEST(null_arguments),
        TEST(answers),
        TEST(views_of_other_formats),
        TEST(present_arguments),
        TEST(rotation),
        TEST(one_sequential_buffer_stays),
        TEST(partial_frames),
        TEST(unbinding),
        TEST(predicates),
        TEST(held_buffers),
        TEST(resized_buffers),
        TEST(screens),
        TEST(waitable_object),
        TEST(frame_latency),
        TEST(device_and_swap_chain),
        TEST(surfaces),
        TEST(offered_buffer),
        TEST(subresource_surfaces),
    };
    return cmocka_run_group_tests(tests, find_backend, NULL);
}
