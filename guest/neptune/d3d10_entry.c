/* d3d10_entry.c: the functions that d3d10 and d3d10_1 export. */
#include "guest/neptune/context.h"
#include "guest/neptune/dxgi_objects.h"
#include "guest/neptune/entry.h"
#include "npt_methods.h"

#include <d3d10_1.h>
#include <d3d10misc.h>

#define KNOWN_FLAGS                                                                                                    \
    (UINT)(D3D10_CREATE_DEVICE_SINGLETHREADED | D3D10_CREATE_DEVICE_DEBUG | D3D10_CREATE_DEVICE_SWITCH_TO_REF |        \
           D3D10_CREATE_DEVICE_PREVENT_INTERNAL_THREADING_OPTIMIZATIONS | D3D10_CREATE_DEVICE_ALLOW_NULL_FROM_MAP |    \
           D3D10_CREATE_DEVICE_BGRA_SUPPORT | D3D10_CREATE_DEVICE_PREVENT_ALTERING_LAYER_SETTINGS_FROM_REGISTRY |      \
           D3D10_CREATE_DEVICE_STRICT_VALIDATION | D3D10_CREATE_DEVICE_DEBUGGABLE)
/* What Direct3D 11 calls the same; the rest changes nothing here. */
#define SHARED_FLAGS                                                                                                   \
    (UINT)(D3D10_CREATE_DEVICE_SINGLETHREADED | D3D10_CREATE_DEVICE_DEBUG |                                            \
           D3D10_CREATE_DEVICE_PREVENT_INTERNAL_THREADING_OPTIMIZATIONS | D3D10_CREATE_DEVICE_BGRA_SUPPORT |           \
           D3D10_CREATE_DEVICE_PREVENT_ALTERING_LAYER_SETTINGS_FROM_REGISTRY)

_Static_assert((UINT)D3D10_CREATE_DEVICE_SINGLETHREADED == D3D11_CREATE_DEVICE_SINGLETHREADED &&
                   (UINT)D3D10_CREATE_DEVICE_DEBUG == D3D11_CREATE_DEVICE_DEBUG &&
                   (UINT)D3D10_CREATE_DEVICE_BGRA_SUPPORT == D3D11_CREATE_DEVICE_BGRA_SUPPORT &&
                   (UINT)D3D10_CREATE_DEVICE_PREVENT_ALTERING_LAYER_SETTINGS_FROM_REGISTRY ==
                       D3D11_CREATE_DEVICE_PREVENT_ALTERING_LAYER_SETTINGS_FROM_REGISTRY,
               "the same values");

/* Direct3D 10 counts from 0; and an adapter, whose driver is meant, comes with HARDWARE. */
static D3D_DRIVER_TYPE raise_driver(const IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type)
{
    switch (type) {
    case D3D10_DRIVER_TYPE_HARDWARE:
        return adapter ? D3D_DRIVER_TYPE_UNKNOWN : D3D_DRIVER_TYPE_HARDWARE;
    case D3D10_DRIVER_TYPE_REFERENCE:
        return D3D_DRIVER_TYPE_REFERENCE;
    case D3D10_DRIVER_TYPE_NULL:
        return D3D_DRIVER_TYPE_NULL;
    case D3D10_DRIVER_TYPE_SOFTWARE:
        return D3D_DRIVER_TYPE_SOFTWARE;
    case D3D10_DRIVER_TYPE_WARP:
        return D3D_DRIVER_TYPE_WARP;
    default:
        return (D3D_DRIVER_TYPE)-1;
    }
}

static bool known_level(D3D_FEATURE_LEVEL level)
{
    return level == D3D_FEATURE_LEVEL_9_1 || level == D3D_FEATURE_LEVEL_9_2 || level == D3D_FEATURE_LEVEL_9_3 ||
           level == D3D_FEATURE_LEVEL_10_0 || level == D3D_FEATURE_LEVEL_10_1;
}

/* Devices of Direct3D 10 are for any thread unless asked otherwise (D3D10_CREATE_DEVICE_FLAG). */
static HRESULT create(IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type, HMODULE software, UINT flags,
                      D3D_FEATURE_LEVEL level, struct npt_device **out)
{
    if (flags & ~KNOWN_FLAGS || !known_level(level))
        return E_INVALIDARG;
    HRESULT result = npt_create_device(adapter, raise_driver(adapter, type), software, flags & SHARED_FLAGS, &level, 1,
                                       D3D11_SDK_VERSION, out);
    if (FAILED(result))
        return result;
    (*out)->d3d10_flags = flags;
    atomic_store_explicit(&(*out)->is_d3d10, true, memory_order_relaxed);
    if (!(flags & D3D10_CREATE_DEVICE_SINGLETHREADED))
        npt_device_multithread_set_multithread_protected((ID3D11Multithread *)(void *)&(*out)->multithread, TRUE);
    return S_OK;
}

/* All four functions with a driver type: a swap chain if there are a description and a place for it, and the device's
 * interface of Direct3D 10 if there is a place for it. */
static HRESULT create_both(IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type, HMODULE software, UINT flags,
                           D3D_FEATURE_LEVEL level, const DXGI_SWAP_CHAIN_DESC *desc, IDXGISwapChain **swap_chain,
                           void **out)
{
    struct npt_device *device;
    const bool swaps = desc && swap_chain;
    HRESULT result = create(adapter, type, software, flags, level, &device);
    if (SUCCEEDED(result) && swaps) {
        result = npt_create_device_swapchain(device, desc, swap_chain);
        if (FAILED(result))
            npt_object_release(&device->object);
    }
    if (FAILED(result))
        return result;
    if (out)
        *out = &device->d3d10;
    else
        npt_object_release(&device->object);
    return out || swaps ? result : S_FALSE;
}

NPT_EXPORT HRESULT WINAPI D3D10CreateDeviceAndSwapChain(IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type, HMODULE software,
                                                        UINT flags, UINT sdk, DXGI_SWAP_CHAIN_DESC *desc,
                                                        IDXGISwapChain **swap_chain, ID3D10Device **device)
{
    if (swap_chain)
        *swap_chain = NULL;
    if (device)
        *device = NULL;
    if (sdk != D3D10_SDK_VERSION)
        return E_INVALIDARG;
    return create_both(adapter, type, software, flags, D3D_FEATURE_LEVEL_10_0, desc, swap_chain, (void **)device);
}

NPT_EXPORT HRESULT WINAPI D3D10CreateDeviceAndSwapChain1(IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type,
                                                         HMODULE software, UINT flags, D3D10_FEATURE_LEVEL1 level,
                                                         UINT sdk, DXGI_SWAP_CHAIN_DESC *desc,
                                                         IDXGISwapChain **swap_chain, ID3D10Device1 **device)
{
    if (swap_chain)
        *swap_chain = NULL;
    if (device)
        *device = NULL;
    if (sdk != D3D10_1_SDK_VERSION)
        return E_INVALIDARG;
    return create_both(adapter, type, software, flags, (D3D_FEATURE_LEVEL)level, desc, swap_chain, (void **)device);
}

NPT_EXPORT HRESULT WINAPI D3D10CreateDevice(IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type, HMODULE software, UINT flags,
                                            UINT sdk, ID3D10Device **device)
{
    return D3D10CreateDeviceAndSwapChain(adapter, type, software, flags, sdk, NULL, NULL, device);
}

NPT_EXPORT HRESULT WINAPI D3D10CreateDevice1(IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type, HMODULE software,
                                             UINT flags, D3D10_FEATURE_LEVEL1 level, UINT sdk, ID3D10Device1 **device)
{
    return D3D10CreateDeviceAndSwapChain1(adapter, type, software, flags, level, sdk, NULL, NULL, device);
}

HRESULT WINAPI D3D10CoreCreateDevice(IDXGIFactory *factory, IDXGIAdapter *adapter, UINT flags, D3D_FEATURE_LEVEL level,
                                     ID3D10Device **device);

/* What d3d10.dll asks of d3d10core.dll: the adapter has been chosen, and it is the factory's. */
NPT_EXPORT HRESULT WINAPI D3D10CoreCreateDevice(IDXGIFactory *factory, IDXGIAdapter *adapter, UINT flags,
                                                D3D_FEATURE_LEVEL level, ID3D10Device **device)
{
    struct npt_device *made;
    if (!device)
        return E_INVALIDARG;
    *device = NULL;
    if (!factory || !adapter)
        return E_INVALIDARG;
    HRESULT result = create(adapter, D3D10_DRIVER_TYPE_HARDWARE, NULL, flags, level, &made);
    if (SUCCEEDED(result))
        *device = (ID3D10Device *)(void *)&made->d3d10;
    return result;
}
