/* dxgi_factory.c: IDXGIFactory to IDXGIFactory7. */
#include "guest/neptune/dxgi_objects.h"
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
