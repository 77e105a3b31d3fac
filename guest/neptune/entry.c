/* entry.c: the functions that d3d11 and dxgi export (exports/ says which of the two has which). */
#include "guest/neptune/entry.h"

#include "guest/neptune/context.h"
#include "guest/neptune/dxgi_objects.h"
#include "npt_methods.h"

/* --- the arguments of D3D11CreateDevice -------------------------------------------------------------------------- */

#define KNOWN_FLAGS                                                                                                    \
    (UINT)(D3D11_CREATE_DEVICE_SINGLETHREADED | D3D11_CREATE_DEVICE_DEBUG |                                            \
           D3D11_CREATE_DEVICE_PREVENT_INTERNAL_THREADING_OPTIMIZATIONS | D3D11_CREATE_DEVICE_BGRA_SUPPORT |           \
           D3D11_CREATE_DEVICE_DEBUGGABLE | D3D11_CREATE_DEVICE_PREVENT_ALTERING_LAYER_SETTINGS_FROM_REGISTRY |        \
           D3D11_CREATE_DEVICE_DISABLE_GPU_TIMEOUT | D3D11_CREATE_DEVICE_VIDEO_SUPPORT)

/* An adapter has its driver: nothing else may be asked for. Without one, the type must say which. Only hardware is
 * there: what comes with Microsoft's SDK layers (reference, null) and WARP are missing. */
static HRESULT check_driver(const IDXGIAdapter *adapter, D3D_DRIVER_TYPE type, HMODULE software)
{
    if (adapter)
        return type == D3D_DRIVER_TYPE_UNKNOWN && !software ? S_OK : E_INVALIDARG;
    if ((type == D3D_DRIVER_TYPE_SOFTWARE) != (software != NULL))
        return E_INVALIDARG;
    switch (type) {
    case D3D_DRIVER_TYPE_HARDWARE:
        return S_OK;
    case D3D_DRIVER_TYPE_REFERENCE:
    case D3D_DRIVER_TYPE_NULL:
        return DXGI_ERROR_SDK_COMPONENT_MISSING;
    case D3D_DRIVER_TYPE_SOFTWARE:
    case D3D_DRIVER_TYPE_WARP:
        return DXGI_ERROR_UNSUPPORTED;
    default:
        return E_INVALIDARG;
    }
}

/* A debuggable device needs more of the debug layer than there is. Video support asks for a device with ID3D11VideoDevice, or none. */
static HRESULT check_flags(UINT flags)
{
    if (flags & ~KNOWN_FLAGS)
        return E_INVALIDARG;
    if (flags & D3D11_CREATE_DEVICE_DEBUGGABLE)
        return DXGI_ERROR_SDK_COMPONENT_MISSING;
    if (flags & D3D11_CREATE_DEVICE_VIDEO_SUPPORT)
        return DXGI_ERROR_UNSUPPORTED;
    return S_OK;
}

/* In ascending order. */
static const D3D_FEATURE_LEVEL known_levels[] = {
    D3D_FEATURE_LEVEL_9_1,  D3D_FEATURE_LEVEL_9_2,  D3D_FEATURE_LEVEL_9_3,
    D3D_FEATURE_LEVEL_10_0, D3D_FEATURE_LEVEL_10_1, D3D_FEATURE_LEVEL_11_0,
    D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_12_0, D3D_FEATURE_LEVEL_12_1,
};

#define KNOWN_LEVELS (sizeof(known_levels) / sizeof(*known_levels))

struct levels {
    D3D_FEATURE_LEVEL level[KNOWN_LEVELS];
    UINT count;
};

static bool add_level(struct levels *levels, D3D_FEATURE_LEVEL level)
{
    UINT known = 0;
    while (known < KNOWN_LEVELS && known_levels[known] != level)
        known++;
    for (UINT i = 0; i < levels->count; i++)
        if (levels->level[i] == level)
            return true;
    if (known < KNOWN_LEVELS)
        levels->level[levels->count++] = level;
    return known < KNOWN_LEVELS;
}

/* What the application asks for, in its order and without repetition. Without a list: 11_0 and below. */
static HRESULT read_levels(const D3D_FEATURE_LEVEL *list, UINT count, struct levels *out)
{
    out->count = 0;
    if (list && !count)
        return E_INVALIDARG;
    if (!list)
        for (UINT i = KNOWN_LEVELS; i-- > 0;)
            if (known_levels[i] <= D3D_FEATURE_LEVEL_11_0)
                add_level(out, known_levels[i]);
    for (UINT i = 0; list && i < count; i++)
        if (!add_level(out, list[i]))
            return E_INVALIDARG;
    return S_OK;
}

/* --- D3D11CreateDevice ------------------------------------------------------------------------------------------- */

/* The default adapter is the first of a new factory. */
static HRESULT open_adapter(IDXGIAdapter *given, struct npt_adapter **out)
{
    if (given)
        return npt_adapter_open(given, out);
    struct npt_factory *factory = npt_factory_create(0);
    if (!factory)
        return E_OUTOFMEMORY;
    *out = npt_adapter_create(factory);
    npt_object_release(&factory->object);
    return *out ? S_OK : E_OUTOFMEMORY;
}

HRESULT npt_create_device(IDXGIAdapter *given, D3D_DRIVER_TYPE type, HMODULE software, UINT flags,
                          const D3D_FEATURE_LEVEL *list, UINT count, UINT sdk, struct npt_device **device)
{
    struct levels levels;
    struct npt_adapter *adapter;
    HRESULT result = sdk == D3D11_SDK_VERSION ? S_OK : E_INVALIDARG;
    if (SUCCEEDED(result))
        result = check_driver(given, type, software);
    if (SUCCEEDED(result))
        result = read_levels(list, count, &levels);
    if (SUCCEEDED(result))
        result = check_flags(flags);
    if (SUCCEEDED(result))
        result = open_adapter(given, &adapter);
    if (FAILED(result))
        return result;
    result = npt_device_create(adapter, flags, levels.level, levels.count, device);
    npt_object_release(&adapter->object);
    /* the arguments were right: the host has none of the levels */
    return result == E_INVALIDARG ? DXGI_ERROR_UNSUPPORTED : result;
}

NPT_EXPORT HRESULT WINAPI D3D11CreateDevice(IDXGIAdapter *adapter, D3D_DRIVER_TYPE type, HMODULE software, UINT flags,
                                            const D3D_FEATURE_LEVEL *levels, UINT level_count, UINT sdk,
                                            ID3D11Device **device, D3D_FEATURE_LEVEL *level,
                                            ID3D11DeviceContext **context)
{
    struct npt_device *made;
    if (device)
        *device = NULL;
    if (context)
        *context = NULL;
    if (level)
        *level = (D3D_FEATURE_LEVEL)0;
    HRESULT result = npt_create_device(adapter, type, software, flags, levels, level_count, sdk, &made);
    if (FAILED(result))
        return result;
    if (device)
        *device = npt_object_return(&made->object);
    if (context)
        *context = npt_object_return(&made->context->object);
    if (level)
        *level = made->feature_level;
    npt_object_release(&made->object);
    return device || context ? S_OK : S_FALSE;
}

HRESULT npt_create_device_swapchain(struct npt_device *device, const DXGI_SWAP_CHAIN_DESC *desc, IDXGISwapChain **out)
{
    DXGI_SWAP_CHAIN_DESC own = *desc;
    IDXGIAdapter *adapter;
    IDXGIFactory *factory;
    HRESULT result = npt_adapter_query_interface(device->adapter, &IID_IDXGIAdapter, (void **)&adapter);
    if (FAILED(result))
        return result;
    result = adapter->lpVtbl->GetParent(adapter, &IID_IDXGIFactory, (void **)&factory);
    adapter->lpVtbl->Release(adapter);
    if (FAILED(result))
        return result;
    result = factory->lpVtbl->CreateSwapChain(factory, (IUnknown *)(void *)device, &own, out);
    factory->lpVtbl->Release(factory);
    return result;
}

/* Without a place for the swap chain or without its description it is D3D11CreateDevice. */
NPT_EXPORT HRESULT WINAPI D3D11CreateDeviceAndSwapChain(IDXGIAdapter *adapter, D3D_DRIVER_TYPE type, HMODULE software,
                                                        UINT flags, const D3D_FEATURE_LEVEL *levels, UINT level_count,
                                                        UINT sdk, const DXGI_SWAP_CHAIN_DESC *desc,
                                                        IDXGISwapChain **swap_chain, ID3D11Device **device,
                                                        D3D_FEATURE_LEVEL *level, ID3D11DeviceContext **context)
{
    ID3D11Device *made;
    if (swap_chain)
        *swap_chain = NULL;
    if (!desc || !swap_chain)
        return D3D11CreateDevice(adapter, type, software, flags, levels, level_count, sdk, device, level, context);
    if (device)
        *device = NULL;
    HRESULT result = D3D11CreateDevice(adapter, type, software, flags, levels, level_count, sdk, &made, level, context);
    if (FAILED(result))
        return result;
    result = npt_create_device_swapchain((struct npt_device *)(void *)made, desc, swap_chain);
    if (SUCCEEDED(result) && device) {
        *device = made;
        return result;
    }
    made->lpVtbl->Release(made);
    if (FAILED(result) && context && *context) {
        (*context)->lpVtbl->Release(*context);
        *context = NULL;
    }
    if (FAILED(result) && level)
        *level = (D3D_FEATURE_LEVEL)0;
    return result;
}

/* --- DXGI -------------------------------------------------------------------------------------------------------- */

static HRESULT create_factory(UINT flags, REFIID riid, void **out)
{
    if (!out)
        return DXGI_ERROR_INVALID_CALL;
    *out = NULL;
    struct npt_factory *factory = npt_factory_create(flags);
    if (!factory)
        return E_OUTOFMEMORY;
    HRESULT result = npt_object_query_interface(&factory->object, riid, out);
    npt_object_release(&factory->object);
    return result;
}

NPT_EXPORT HRESULT WINAPI CreateDXGIFactory(REFIID riid, void **factory)
{
    return create_factory(0, riid, factory);
}

NPT_EXPORT HRESULT WINAPI CreateDXGIFactory1(REFIID riid, void **factory)
{
    return create_factory(0, riid, factory);
}

/* The only flag loads the debug layer where there is one. */
NPT_EXPORT HRESULT WINAPI CreateDXGIFactory2(UINT flags, REFIID riid, void **factory)
{
    if (flags & ~(UINT)DXGI_CREATE_FACTORY_DEBUG) {
        if (factory)
            *factory = NULL;
        return DXGI_ERROR_INVALID_CALL;
    }
    return create_factory(flags, riid, factory);
}

NPT_EXPORT HRESULT WINAPI DXGIGetDebugInterface1(UINT flags, REFIID riid, void **debug)
{
    (void)flags, (void)riid;
    if (debug)
        *debug = NULL;
    return E_NOINTERFACE;
}

/* The headers leave it out. */
HRESULT WINAPI DXGIDeclareAdapterRemovalSupport(void);

/* Said once in a process, and before it has a factory; what follows from it is Windows' own affair. */
NPT_EXPORT HRESULT WINAPI DXGIDeclareAdapterRemovalSupport(void)
{
    static _Atomic bool declared;
    return atomic_exchange(&declared, true) ? DXGI_ERROR_ALREADY_EXISTS : S_OK;
}
