#include "guest/neptune/swapchain.h"

#include "guest/neptune/dxgi_objects.h"
#include "npt_methods.h"

#include <stdlib.h>

/* A new one whenever the vtable changes. */
const IID IID_npt_swapchain_maker = {0x7d1f4c0a, 0x92b3, 0x4f66, {0xa0, 0x3e, 0x51, 0x8c, 0xd2, 0x77, 0x0b, 0x14}};

static void destroy(struct npt_object *object)
{
    struct npt_swapchain *chain = (struct npt_swapchain *)object;
    npt_swapchain_drop_buffers(chain);
    if (!chain->fullscreen.Windowed)
        npt_presenter()->set_fullscreen(chain->window, FALSE, NULL);
    if (chain->waitable)
        npt_event_close(chain->waitable);
    if (chain->restricted)
        chain->restricted->lpVtbl->Release(chain->restricted);
    if (chain->output)
        chain->output->lpVtbl->Release(chain->output);
    chain->factory->lpVtbl->Release(chain->factory);
    free(chain);
}

static const struct npt_interfaces interfaces[] = {
    {npt_swapchain_iids, NPT_SWAPCHAIN_IID_COUNT, 0, &npt_swapchain_vtable},
};

static const struct npt_class swapchain_class = {
    .name = "DXGI swap chain",
    .interfaces = interfaces,
    .interface_count = sizeof(interfaces) / sizeof(*interfaces),
    .destroy = destroy,
};

/* --- making it ----------------------------------------------------------------------------------------------------- */

static HRESULT open_output(IDXGIFactory2 *factory, IDXGIOutput **out)
{
    IDXGIAdapter *adapter;
    HRESULT result = factory->lpVtbl->EnumAdapters(factory, 0, &adapter);
    if (FAILED(result))
        return result;
    result = adapter->lpVtbl->EnumOutputs(adapter, 0, out);
    adapter->lpVtbl->Release(adapter);
    return result;
}

static DXGI_MODE_DESC mode_of(const struct npt_swapchain *chain)
{
    return (DXGI_MODE_DESC){
        .Width = chain->desc.Width,
        .Height = chain->desc.Height,
        .RefreshRate = chain->fullscreen.RefreshRate,
        .Format = chain->desc.Format,
        .ScanlineOrdering = chain->fullscreen.ScanlineOrdering,
        .Scaling = chain->fullscreen.Scaling,
    };
}

static HRESULT set_fullscreen(struct npt_swapchain *chain, BOOL fullscreen)
{
    const DXGI_MODE_DESC mode = mode_of(chain);
    if (fullscreen == !chain->fullscreen.Windowed)
        return S_OK;
    HRESULT result = npt_presenter()->set_fullscreen(chain->window, fullscreen, &mode);
    if (SUCCEEDED(result)) {
        chain->fullscreen.Windowed = !fullscreen;
        chain->counted = false;
    }
    return result;
}

static HRESULT fill(struct npt_swapchain *chain, const DXGI_SWAP_CHAIN_DESC1 *desc)
{
    HRESULT result = open_output(chain->factory, &chain->output);
    if (FAILED(result))
        return result;
    if (desc->Flags & DXGI_SWAP_CHAIN_FLAG_FRAME_LATENCY_WAITABLE_OBJECT) {
        chain->latency = 1;
        chain->waitable = npt_semaphore_create(1);
        if (!chain->waitable)
            return E_OUTOFMEMORY;
    }
    return npt_swapchain_make_buffers(chain, desc);
}

HRESULT npt_swapchain_create(struct npt_device *device, const struct npt_swapchain_request *request,
                             struct npt_swapchain **out)
{
    DXGI_SWAP_CHAIN_DESC1 desc = *request->desc;
    UINT width, height;
    HRESULT result = npt_swapchain_check_desc(&desc);
    if (SUCCEEDED(result) && !npt_presenter()->window_size(request->window, &width, &height))
        result = DXGI_ERROR_INVALID_CALL;
    if (FAILED(result))
        return result;
    npt_swapchain_complete_desc(&desc, request->window);
    struct npt_swapchain *chain = calloc(1, sizeof(*chain));
    if (!chain)
        return E_OUTOFMEMORY;
    npt_object_init(&chain->object, &swapchain_class, device);
    chain->factory = request->factory;
    chain->factory->lpVtbl->AddRef(chain->factory);
    chain->restricted = request->restricted;
    if (chain->restricted)
        chain->restricted->lpVtbl->AddRef(chain->restricted);
    chain->window = request->window;
    chain->rotation = DXGI_MODE_ROTATION_IDENTITY;
    if (request->fullscreen)
        chain->fullscreen = *request->fullscreen;
    chain->fullscreen.Windowed = TRUE;
    result = fill(chain, &desc);
    if (FAILED(result)) {
        npt_object_release(&chain->object);
        return result;
    }
    *out = chain;
    const bool wants_screen = request->fullscreen && !request->fullscreen->Windowed;
    return wants_screen && FAILED(set_fullscreen(chain, TRUE)) ? DXGI_STATUS_OCCLUDED : S_OK;
}

/* --- what a factory asks a device for ------------------------------------------------------------------------------ */

static struct npt_device *maker_device(struct npt_swapchain_maker *self)
{
    return (struct npt_device *)((struct npt_interface *)(void *)self)->owner;
}

static HRESULT STDMETHODCALLTYPE maker_query_interface(struct npt_swapchain_maker *self, REFIID riid, void **out)
{
    return npt_object_query_interface(&maker_device(self)->object, riid, out);
}

static ULONG STDMETHODCALLTYPE maker_add_ref(struct npt_swapchain_maker *self)
{
    return npt_object_add_ref(&maker_device(self)->object);
}

static ULONG STDMETHODCALLTYPE maker_release(struct npt_swapchain_maker *self)
{
    return npt_object_release(&maker_device(self)->object);
}

static HRESULT STDMETHODCALLTYPE maker_make(struct npt_swapchain_maker *self,
                                            const struct npt_swapchain_request *request, IDXGISwapChain1 **out)
{
    struct npt_swapchain *chain;
    HRESULT result = npt_swapchain_create(maker_device(self), request, &chain);
    if (SUCCEEDED(result))
        *out = (IDXGISwapChain1 *)(void *)chain;
    return result;
}

const struct npt_swapchain_maker_vtable npt_swapchain_maker_vtable = {
    .query_interface = maker_query_interface,
    .add_ref = maker_add_ref,
    .release = maker_release,
    .make = maker_make,
};

/* --- IDXGIObject, IDXGIDeviceSubObject ------------------------------------------------------------------------------ */

HRESULT STDMETHODCALLTYPE npt_swapchain_set_private_data(IDXGISwapChain4 *self, REFGUID guid, UINT size,
                                                         const void *data)
{
    return npt_object_set_private_data(&npt_swapchain_of(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_swapchain_set_private_data_interface(IDXGISwapChain4 *self, REFGUID guid,
                                                                   const IUnknown *data)
{
    return npt_object_set_private_data_interface(&npt_swapchain_of(self)->object, guid, data);
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_private_data(IDXGISwapChain4 *self, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(&npt_swapchain_of(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_parent(IDXGISwapChain4 *self, REFIID riid, void **parent)
{
    IDXGIFactory2 *factory = npt_swapchain_of(self)->factory;
    return factory->lpVtbl->QueryInterface(factory, riid, parent);
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_device(IDXGISwapChain4 *self, REFIID riid, void **device)
{
    return npt_object_query_interface(&npt_swapchain_of(self)->object.device->object, riid, device);
}

/* --- descriptions --------------------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_swapchain_get_desc(IDXGISwapChain4 *self, DXGI_SWAP_CHAIN_DESC *desc)
{
    const struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!desc)
        return E_INVALIDARG;
    *desc = (DXGI_SWAP_CHAIN_DESC){
        .BufferDesc = mode_of(chain),
        .SampleDesc = chain->desc.SampleDesc,
        .BufferUsage = chain->desc.BufferUsage,
        .BufferCount = chain->desc.BufferCount,
        .OutputWindow = chain->window,
        .Windowed = chain->fullscreen.Windowed,
        .SwapEffect = chain->desc.SwapEffect,
        .Flags = chain->desc.Flags,
    };
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_desc1(IDXGISwapChain4 *self, DXGI_SWAP_CHAIN_DESC1 *desc)
{
    if (!desc)
        return E_INVALIDARG;
    *desc = npt_swapchain_of(self)->desc;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_fullscreen_desc(IDXGISwapChain4 *self,
                                                            DXGI_SWAP_CHAIN_FULLSCREEN_DESC *desc)
{
    if (!desc)
        return E_INVALIDARG;
    *desc = npt_swapchain_of(self)->fullscreen;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_hwnd(IDXGISwapChain4 *self, HWND *window)
{
    if (!window)
        return E_INVALIDARG;
    *window = npt_swapchain_of(self)->window;
    return S_OK;
}

/* It has a window of the other kind. */
HRESULT STDMETHODCALLTYPE npt_swapchain_get_core_window(IDXGISwapChain4 *self, REFIID riid, void **out)
{
    (void)self, (void)riid;
    if (out)
        *out = NULL;
    return DXGI_ERROR_INVALID_CALL;
}

/* --- the screen ------------------------------------------------------------------------------------------------------ */

static HRESULT give_output(IDXGIOutput *output, IDXGIOutput **out)
{
    *out = output;
    if (output)
        output->lpVtbl->AddRef(output);
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_containing_output(IDXGISwapChain4 *self, IDXGIOutput **output)
{
    return output ? give_output(npt_swapchain_of(self)->output, output) : E_INVALIDARG;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_restrict_to_output(IDXGISwapChain4 *self, IDXGIOutput **output)
{
    return output ? give_output(npt_swapchain_of(self)->restricted, output) : E_INVALIDARG;
}

/* There is one output: a target says no more than NULL. */
HRESULT STDMETHODCALLTYPE npt_swapchain_set_fullscreen_state(IDXGISwapChain4 *self, BOOL fullscreen,
                                                             IDXGIOutput *target)
{
    if (!fullscreen && target)
        return DXGI_ERROR_INVALID_CALL;
    return set_fullscreen(npt_swapchain_of(self), fullscreen != FALSE);
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_fullscreen_state(IDXGISwapChain4 *self, BOOL *fullscreen,
                                                             IDXGIOutput **target)
{
    const struct npt_swapchain *chain = npt_swapchain_of(self);
    if (fullscreen)
        *fullscreen = !chain->fullscreen.Windowed;
    return target ? give_output(chain->fullscreen.Windowed ? NULL : chain->output, target) : S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_resize_target(IDXGISwapChain4 *self, const DXGI_MODE_DESC *mode)
{
    const struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!mode)
        return DXGI_ERROR_INVALID_CALL;
    return npt_presenter()->resize_target(chain->window, !chain->fullscreen.Windowed, mode);
}

BOOL STDMETHODCALLTYPE npt_swapchain_is_temporary_mono_supported(IDXGISwapChain4 *self)
{
    (void)self;
    return FALSE; /* there is no stereo */
}

/* --- new buffers ------------------------------------------------------------------------------------------------------ */

/* What may not come or go once the chain is there. */
#define LASTING_FLAGS                                                                                                  \
    (UINT)(DXGI_SWAP_CHAIN_FLAG_FRAME_LATENCY_WAITABLE_OBJECT | DXGI_SWAP_CHAIN_FLAG_GDI_COMPATIBLE |                  \
           DXGI_SWAP_CHAIN_FLAG_RESTRICT_SHARED_RESOURCE_DRIVER | DXGI_SWAP_CHAIN_FLAG_DISPLAY_ONLY)

/* "ResizeBuffers fails unless all outstanding references have been released." */
HRESULT STDMETHODCALLTYPE npt_swapchain_resize_buffers(IDXGISwapChain4 *self, UINT count, UINT width, UINT height,
                                                       DXGI_FORMAT format, UINT flags)
{
    struct npt_swapchain *chain = npt_swapchain_of(self);
    DXGI_SWAP_CHAIN_DESC1 desc = chain->desc;
    if ((flags ^ desc.Flags) & LASTING_FLAGS)
        return DXGI_ERROR_INVALID_CALL;
    desc.Width = width;
    desc.Height = height;
    desc.Flags = flags;
    if (count)
        desc.BufferCount = count;
    if (format != DXGI_FORMAT_UNKNOWN)
        desc.Format = format;
    HRESULT result = npt_swapchain_check_desc(&desc);
    if (SUCCEEDED(result))
        result = npt_device_status(chain->object.device);
    if (SUCCEEDED(result) && !npt_swapchain_buffers_free(chain))
        result = DXGI_ERROR_INVALID_CALL;
    if (FAILED(result))
        return result;
    npt_swapchain_complete_desc(&desc, chain->window);
    return npt_swapchain_make_buffers(chain, &desc);
}

/* Nodes and queues are Direct3D 12's. */
HRESULT STDMETHODCALLTYPE npt_swapchain_resize_buffers1(IDXGISwapChain4 *self, UINT count, UINT width, UINT height,
                                                        DXGI_FORMAT format, UINT flags, const UINT *nodes,
                                                        IUnknown *const *queues)
{
    if (nodes || queues)
        return DXGI_ERROR_INVALID_CALL;
    return npt_swapchain_resize_buffers(self, count, width, height, format, flags);
}

/* Direct3D 12's buffers have numbers that stay; here 0 is always the one that is drawn to. */
UINT STDMETHODCALLTYPE npt_swapchain_get_current_back_buffer_index(IDXGISwapChain4 *self)
{
    (void)self;
    return 0;
}

/* --- how frames are shown --------------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_swapchain_set_background_color(IDXGISwapChain4 *self, const DXGI_RGBA *color)
{
    if (!color)
        return E_INVALIDARG;
    npt_swapchain_of(self)->background = *color;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_background_color(IDXGISwapChain4 *self, DXGI_RGBA *color)
{
    if (!color)
        return E_INVALIDARG;
    *color = npt_swapchain_of(self)->background;
    return S_OK;
}

/* The flip model's alone. */
HRESULT STDMETHODCALLTYPE npt_swapchain_set_rotation(IDXGISwapChain4 *self, DXGI_MODE_ROTATION rotation)
{
    struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!npt_swap_effect_flips(chain->desc.SwapEffect) || (UINT)rotation < DXGI_MODE_ROTATION_IDENTITY ||
        (UINT)rotation > DXGI_MODE_ROTATION_ROTATE270)
        return DXGI_ERROR_INVALID_CALL;
    chain->rotation = rotation;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_rotation(IDXGISwapChain4 *self, DXGI_MODE_ROTATION *rotation)
{
    const struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!rotation || !npt_swap_effect_flips(chain->desc.SwapEffect))
        return DXGI_ERROR_INVALID_CALL;
    *rotation = chain->rotation;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_set_source_size(IDXGISwapChain4 *self, UINT width, UINT height)
{
    struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!npt_swap_effect_flips(chain->desc.SwapEffect))
        return DXGI_ERROR_INVALID_CALL;
    if (!width || !height || width > chain->desc.Width || height > chain->desc.Height)
        return E_INVALIDARG;
    chain->source_width = width;
    chain->source_height = height;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_source_size(IDXGISwapChain4 *self, UINT *width, UINT *height)
{
    const struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!width || !height)
        return E_INVALIDARG;
    *width = chain->source_width;
    *height = chain->source_height;
    return S_OK;
}

/* For composition, which no swap chain of a window takes part in. */
HRESULT STDMETHODCALLTYPE npt_swapchain_set_matrix_transform(IDXGISwapChain4 *self, const DXGI_MATRIX_3X2_F *matrix)
{
    (void)self, (void)matrix;
    return DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_matrix_transform(IDXGISwapChain4 *self, DXGI_MATRIX_3X2_F *matrix)
{
    (void)self, (void)matrix;
    return DXGI_ERROR_INVALID_CALL;
}

/* The output has standard range: sRGB, or linear numbers where a format has room for them. */
static bool shows(const struct npt_swapchain *chain, DXGI_COLOR_SPACE_TYPE space)
{
    return space == DXGI_COLOR_SPACE_RGB_FULL_G22_NONE_P709 ||
           (space == DXGI_COLOR_SPACE_RGB_FULL_G10_NONE_P709 && chain->desc.Format == DXGI_FORMAT_R16G16B16A16_FLOAT);
}

HRESULT STDMETHODCALLTYPE npt_swapchain_check_color_space_support(IDXGISwapChain4 *self, DXGI_COLOR_SPACE_TYPE space,
                                                                  UINT *support)
{
    if (!support)
        return E_INVALIDARG;
    *support = shows(npt_swapchain_of(self), space) ? DXGI_SWAP_CHAIN_COLOR_SPACE_SUPPORT_FLAG_PRESENT : 0;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_set_color_space1(IDXGISwapChain4 *self, DXGI_COLOR_SPACE_TYPE space)
{
    struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!shows(chain, space))
        return E_INVALIDARG;
    chain->color_space = space;
    return S_OK;
}

/* Read by a display of high dynamic range, which the output is not. */
HRESULT STDMETHODCALLTYPE npt_swapchain_set_hdr_meta_data(IDXGISwapChain4 *self, DXGI_HDR_METADATA_TYPE type,
                                                            UINT size, void *metadata)
{
    (void)self;
    switch (type) {
    case DXGI_HDR_METADATA_TYPE_NONE:
        return S_OK;
    case DXGI_HDR_METADATA_TYPE_HDR10:
        return metadata && size == sizeof(DXGI_HDR_METADATA_HDR10) ? S_OK : E_INVALIDARG;
    default:
        return E_INVALIDARG;
    }
}
