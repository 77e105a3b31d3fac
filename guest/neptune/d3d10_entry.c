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

/* Devices of Direct3D 10 are for any thread unless asked otherwise (D3D10_CREATE_DEVICE_FLAG). */
static HRESULT create(IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type, HMODULE software, UINT flags,
                      D3D10_FEATURE_LEVEL1 level, void **out)
{
    const D3D_FEATURE_LEVEL level11 = (D3D_FEATURE_LEVEL)level;
    struct npt_device *device;
    if (out)
        *out = NULL;
    if (flags & ~KNOWN_FLAGS || level > D3D10_FEATURE_LEVEL_10_1)
        return E_INVALIDARG;
    HRESULT result = npt_create_device(adapter, raise_driver(adapter, type), software, flags & SHARED_FLAGS, &level11,
                                       1, D3D11_SDK_VERSION, &device);
    if (FAILED(result))
        return result;
    device->d3d10_flags = flags;
    if (!(flags & D3D10_CREATE_DEVICE_SINGLETHREADED))
        npt_device_multithread_set_multithread_protected((ID3D11Multithread *)(void *)&device->multithread, TRUE);
    if (out)
        *out = &device->d3d10;
    else
        npt_object_release(&device->object);
    return out ? S_OK : S_FALSE;
}

NPT_EXPORT HRESULT WINAPI D3D10CreateDevice(IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type, HMODULE software, UINT flags,
                                            UINT sdk, ID3D10Device **device)
{
    void *made = NULL;
    if (device)
        *device = NULL;
    if (sdk != D3D10_SDK_VERSION)
        return E_INVALIDARG;
    HRESULT result = create(adapter, type, software, flags, D3D10_FEATURE_LEVEL_10_0, device ? &made : NULL);
    if (result == S_OK)
        *device = made;
    return result;
}

NPT_EXPORT HRESULT WINAPI D3D10CreateDevice1(IDXGIAdapter *adapter, D3D10_DRIVER_TYPE type, HMODULE software,
                                             UINT flags, D3D10_FEATURE_LEVEL1 level, UINT sdk, ID3D10Device1 **device)
{
    void *made = NULL;
    if (device)
        *device = NULL;
    if (sdk != D3D10_1_SDK_VERSION)
        return E_INVALIDARG;
    HRESULT result = create(adapter, type, software, flags, level, device ? &made : NULL);
    if (result == S_OK)
        *device = made;
    return result;
}
