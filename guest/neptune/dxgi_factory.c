/* dxgi_factory.c: IDXGIFactory to IDXGIFactory7. */
#include "guest/neptune/dxgi_objects.h"
#include "guest/neptune/swapchain.h"
#include "npt_methods.h"

#include <stdlib.h>

static void destroy(struct npt_object *object)
{
    struct npt_factory *factory = (struct npt_factory *)object;
    npt_mutex_finish(&factory->lock);
    free(factory->caps);
    free(factory);
}

static const struct npt_interfaces interfaces[] = {
    {npt_factory_iids, NPT_FACTORY_IID_COUNT, 0, &npt_factory_vtable},
};

const struct npt_class npt_factory_class = {
    .name = "DXGI factory",
    .interfaces = interfaces,
    .interface_count = sizeof(interfaces) / sizeof(*interfaces),
    .destroy = destroy,
};

struct npt_factory *npt_factory_create(UINT flags)
{
    struct npt_factory *factory = calloc(1, sizeof(*factory));
    if (!factory)
        return NULL;
    npt_object_init(&factory->object, &npt_factory_class, NULL);
    npt_mutex_init(&factory->lock);
    factory->flags = flags;
    return factory;
}

static struct npt_factory *from(IDXGIFactory7 *self)
{
    return (struct npt_factory *)(void *)self;
}

/* --- IDXGIObject ------------------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_factory_set_private_data(IDXGIFactory7 *self, REFGUID guid, UINT size, const void *data)
{
    return npt_object_set_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_factory_set_private_data_interface(IDXGIFactory7 *self, REFGUID guid,
                                                                 const IUnknown *data)
{
    return npt_object_set_private_data_interface(&from(self)->object, guid, data);
}

HRESULT STDMETHODCALLTYPE npt_factory_get_private_data(IDXGIFactory7 *self, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(&from(self)->object, guid, size, data);
}

/* Nothing is above a factory. */
HRESULT STDMETHODCALLTYPE npt_factory_get_parent(IDXGIFactory7 *self, REFIID riid, void **parent)
{
    (void)self, (void)riid;
    if (parent)
        *parent = NULL;
    return E_NOINTERFACE;
}

/* --- adapters ---------------------------------------------------------------------------------------------------- */

/* The only adapter, with a reference: a new object on each call, as on Windows. It is there when a host answers. */
static HRESULT open_adapter(struct npt_factory *factory, UINT index, struct npt_adapter **out,
                            const struct npt_caps **caps)
{
    if (index > 0)
        return DXGI_ERROR_NOT_FOUND;
    struct npt_adapter *adapter = npt_adapter_create(factory);
    if (!adapter)
        return E_OUTOFMEMORY;
    HRESULT result = npt_adapter_caps(adapter, caps);
    if (FAILED(result)) {
        npt_object_release(&adapter->object);
        return result == E_OUTOFMEMORY ? result : DXGI_ERROR_NOT_FOUND;
    }
    *out = adapter;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_factory_enum_adapters(IDXGIFactory7 *self, UINT index, IDXGIAdapter **out)
{
    return npt_factory_enum_adapters1(self, index, (IDXGIAdapter1 **)(void *)out);
}

HRESULT STDMETHODCALLTYPE npt_factory_enum_adapters1(IDXGIFactory7 *self, UINT index, IDXGIAdapter1 **out)
{
    const struct npt_caps *caps;
    struct npt_adapter *adapter;
    if (!out)
        return DXGI_ERROR_INVALID_CALL;
    *out = NULL;
    HRESULT result = open_adapter(from(self), index, &adapter, &caps);
    if (SUCCEEDED(result))
        *out = (IDXGIAdapter1 *)(void *)adapter;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_factory_enum_adapter_by_luid(IDXGIFactory7 *self, LUID luid, REFIID riid, void **out)
{
    const struct npt_caps *caps;
    struct npt_adapter *adapter;
    if (!out)
        return DXGI_ERROR_INVALID_CALL;
    *out = NULL;
    HRESULT result = open_adapter(from(self), 0, &adapter, &caps);
    if (FAILED(result))
        return result;
    result = DXGI_ERROR_NOT_FOUND;
    if (luid.LowPart == caps->luid_low && luid.HighPart == caps->luid_high)
        result = npt_object_query_interface(&adapter->object, riid, out);
    npt_object_release(&adapter->object);
    return result;
}

/* With one adapter every preference is the same order. */
HRESULT STDMETHODCALLTYPE npt_factory_enum_adapter_by_gpu_preference(IDXGIFactory7 *self, UINT index,
                                                                     DXGI_GPU_PREFERENCE preference, REFIID riid,
                                                                     void **out)
{
    const struct npt_caps *caps;
    struct npt_adapter *adapter;
    (void)preference;
    if (!out)
        return DXGI_ERROR_INVALID_CALL;
    *out = NULL;
    HRESULT result = open_adapter(from(self), index, &adapter, &caps);
    if (FAILED(result))
        return result;
    result = npt_object_query_interface(&adapter->object, riid, out);
    npt_object_release(&adapter->object);
    return result;
}

/* --- windows and features ---------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_factory_make_window_association(IDXGIFactory7 *self, HWND window, UINT flags)
{
    struct npt_factory *factory = from(self);
    if (flags & ~(UINT)DXGI_MWA_VALID)
        return DXGI_ERROR_INVALID_CALL;
    if (!window && flags)
        return DXGI_ERROR_INVALID_CALL;
    npt_mutex_lock(&factory->lock);
    factory->window = window;
    npt_mutex_unlock(&factory->lock);
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_factory_get_window_association(IDXGIFactory7 *self, HWND *window)
{
    struct npt_factory *factory = from(self);
    if (!window)
        return DXGI_ERROR_INVALID_CALL;
    npt_mutex_lock(&factory->lock);
    *window = factory->window;
    npt_mutex_unlock(&factory->lock);
    return S_OK;
}

BOOL STDMETHODCALLTYPE npt_factory_is_current(IDXGIFactory7 *self)
{
    (void)self;
    return TRUE;
}

BOOL STDMETHODCALLTYPE npt_factory_is_windowed_stereo_enabled(IDXGIFactory7 *self)
{
    (void)self;
    return FALSE;
}

UINT STDMETHODCALLTYPE npt_factory_get_creation_flags(IDXGIFactory7 *self)
{
    return from(self)->flags;
}

HRESULT STDMETHODCALLTYPE npt_factory_check_feature_support(IDXGIFactory7 *self, DXGI_FEATURE feature, void *data,
                                                            UINT size)
{
    (void)self;
    if (feature != DXGI_FEATURE_PRESENT_ALLOW_TEARING || !data || size != sizeof(BOOL))
        return DXGI_ERROR_INVALID_CALL;
    memcpy(data, &(BOOL){FALSE}, sizeof(BOOL));
    return S_OK;
}

/* --- adapters that are not there ------------------------------------------------------------------------------------- */

/* WARP is Microsoft's. */
HRESULT STDMETHODCALLTYPE npt_factory_enum_warp_adapter(IDXGIFactory7 *self, REFIID riid, void **out)
{
    (void)self, (void)riid;
    if (!out)
        return DXGI_ERROR_INVALID_CALL;
    *out = NULL;
    return DXGI_ERROR_NOT_FOUND;
}

/* Rasterizers in a module of the application's were Direct3D 10's. */
HRESULT STDMETHODCALLTYPE npt_factory_create_software_adapter(IDXGIFactory7 *self, HMODULE module, IDXGIAdapter **out)
{
    (void)self;
    if (!out)
        return DXGI_ERROR_INVALID_CALL;
    *out = NULL;
    return module ? DXGI_ERROR_UNSUPPORTED : E_INVALIDARG;
}

/* --- swap chains ------------------------------------------------------------------------------------------------------ */

/* The device makes it: this factory may be of another library. */
static HRESULT make_swapchain(struct npt_factory *factory, IUnknown *device, HWND window,
                              const DXGI_SWAP_CHAIN_DESC1 *desc, const DXGI_SWAP_CHAIN_FULLSCREEN_DESC *fullscreen,
                              IDXGIOutput *restricted, IDXGISwapChain1 **out)
{
    const struct npt_swapchain_request request = {
        .factory = (IDXGIFactory2 *)(void *)factory,
        .window = window,
        .desc = desc,
        .fullscreen = fullscreen,
        .restricted = restricted,
    };
    struct npt_swapchain_maker *maker;
    HRESULT result = device->lpVtbl->QueryInterface(device, &IID_npt_swapchain_maker, (void **)&maker);
    if (FAILED(result))
        return DXGI_ERROR_UNSUPPORTED;
    result = maker->vtable->make(maker, &request, out);
    maker->vtable->release(maker);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_factory_create_swap_chain_for_hwnd(IDXGIFactory7 *self, IUnknown *device, HWND window,
                                                                 const DXGI_SWAP_CHAIN_DESC1 *desc,
                                                                 const DXGI_SWAP_CHAIN_FULLSCREEN_DESC *fullscreen,
                                                                 IDXGIOutput *restricted, IDXGISwapChain1 **out)
{
    if (!out)
        return DXGI_ERROR_INVALID_CALL;
    *out = NULL;
    if (!device || !window || !desc)
        return DXGI_ERROR_INVALID_CALL;
    return make_swapchain(from(self), device, window, desc, fullscreen, restricted, out);
}

/* What the older description leaves out was always so. */
HRESULT STDMETHODCALLTYPE npt_factory_create_swap_chain(IDXGIFactory7 *self, IUnknown *device,
                                                        DXGI_SWAP_CHAIN_DESC *desc, IDXGISwapChain **out)
{
    if (out)
        *out = NULL;
    if (!device || !desc || !out || !desc->OutputWindow)
        return DXGI_ERROR_INVALID_CALL;
    const DXGI_SWAP_CHAIN_DESC1 desc1 = {
        .Width = desc->BufferDesc.Width,
        .Height = desc->BufferDesc.Height,
        .Format = desc->BufferDesc.Format,
        .SampleDesc = desc->SampleDesc,
        .BufferUsage = desc->BufferUsage,
        .BufferCount = desc->BufferCount,
        .Scaling = DXGI_SCALING_STRETCH,
        .SwapEffect = desc->SwapEffect,
        .AlphaMode = DXGI_ALPHA_MODE_IGNORE,
        .Flags = desc->Flags,
    };
    const DXGI_SWAP_CHAIN_FULLSCREEN_DESC fullscreen = {
        .RefreshRate = desc->BufferDesc.RefreshRate,
        .ScanlineOrdering = desc->BufferDesc.ScanlineOrdering,
        .Scaling = desc->BufferDesc.Scaling,
        .Windowed = desc->Windowed,
    };
    return make_swapchain(from(self), device, desc->OutputWindow, &desc1, &fullscreen, NULL, (IDXGISwapChain1 **)out);
}

/* Neither core windows nor composition are there without Windows' own DXGI, which has them on Windows. */
static HRESULT no_such_target(const void *device, const void *desc, IDXGISwapChain1 **out)
{
    if (out)
        *out = NULL;
    return device && desc && out ? DXGI_ERROR_UNSUPPORTED : DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_factory_create_swap_chain_for_core_window(IDXGIFactory7 *self, IUnknown *device,
                                                                        IUnknown *window,
                                                                        const DXGI_SWAP_CHAIN_DESC1 *desc,
                                                                        IDXGIOutput *restricted, IDXGISwapChain1 **out)
{
    (void)self, (void)restricted;
    return no_such_target(window ? device : NULL, desc, out);
}

HRESULT STDMETHODCALLTYPE npt_factory_create_swap_chain_for_composition(IDXGIFactory7 *self, IUnknown *device,
                                                                        const DXGI_SWAP_CHAIN_DESC1 *desc,
                                                                        IDXGIOutput *restricted, IDXGISwapChain1 **out)
{
    (void)self, (void)restricted;
    return no_such_target(device, desc, out);
}

/* --- notifications. Nothing that they are about ever changes, so the windows and events are not kept. ---------------- */

HRESULT npt_notification_register(const void *target, DWORD *cookie)
{
    static _Atomic DWORD last;
    if (!target || !cookie)
        return DXGI_ERROR_INVALID_CALL;
    *cookie = atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_factory_register_stereo_status_window(IDXGIFactory7 *self, HWND window, UINT message,
                                                                    DWORD *cookie)
{
    (void)self, (void)message;
    return npt_notification_register(window, cookie);
}

HRESULT STDMETHODCALLTYPE npt_factory_register_stereo_status_event(IDXGIFactory7 *self, HANDLE event, DWORD *cookie)
{
    (void)self;
    return npt_notification_register(event, cookie);
}

void STDMETHODCALLTYPE npt_factory_unregister_stereo_status(IDXGIFactory7 *self, DWORD cookie)
{
    (void)self, (void)cookie;
}

HRESULT STDMETHODCALLTYPE npt_factory_register_occlusion_status_window(IDXGIFactory7 *self, HWND window, UINT message,
                                                                       DWORD *cookie)
{
    (void)self, (void)message;
    return npt_notification_register(window, cookie);
}

HRESULT STDMETHODCALLTYPE npt_factory_register_occlusion_status_event(IDXGIFactory7 *self, HANDLE event, DWORD *cookie)
{
    (void)self;
    return npt_notification_register(event, cookie);
}

void STDMETHODCALLTYPE npt_factory_unregister_occlusion_status(IDXGIFactory7 *self, DWORD cookie)
{
    (void)self, (void)cookie;
}

HRESULT STDMETHODCALLTYPE npt_factory_register_adapters_changed_event(IDXGIFactory7 *self, HANDLE event, DWORD *cookie)
{
    (void)self;
    return npt_notification_register(event, cookie);
}

HRESULT STDMETHODCALLTYPE npt_factory_unregister_adapters_changed_event(IDXGIFactory7 *self, DWORD cookie)
{
    (void)self;
    return cookie ? S_OK : DXGI_ERROR_INVALID_CALL;
}
