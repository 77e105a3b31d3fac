/* The methods of the device that need no file of their own: contexts, private data, what it was made with. */
#include "guest/neptune/command_list.h"
#include "guest/neptune/events.h"
#include "npt_methods.h"

/* --- contexts */

void STDMETHODCALLTYPE npt_device_get_immediate_context(ID3D11Device5 *self, ID3D11DeviceContext **ppImmediateContext)
{
    *ppImmediateContext = npt_object_return(&((struct npt_device *)self)->context->object);
}

void STDMETHODCALLTYPE npt_device_get_immediate_context1(ID3D11Device5 *self, ID3D11DeviceContext1 **ppImmediateContext)
{
    *ppImmediateContext = npt_object_return(&((struct npt_device *)self)->context->object);
}

void STDMETHODCALLTYPE npt_device_get_immediate_context2(ID3D11Device5 *self, ID3D11DeviceContext2 **context)
{
    *context = npt_object_return(&((struct npt_device *)self)->context->object);
}

void STDMETHODCALLTYPE npt_device_get_immediate_context3(ID3D11Device5 *self, ID3D11DeviceContext3 **context)
{
    *context = npt_object_return(&((struct npt_device *)self)->context->object);
}

/* There are no flags yet, and a device for a single thread has no use for recording. `wanted`: the application gave
 * somewhere to put the context. */
static HRESULT create_deferred(ID3D11Device5 *self, UINT flags, bool wanted, struct npt_context **out)
{
    struct npt_device *device = (struct npt_device *)self;
    if (device->flags & D3D11_CREATE_DEVICE_SINGLETHREADED)
        return DXGI_ERROR_INVALID_CALL;
    if (flags)
        return E_INVALIDARG;
    return wanted ? npt_context_create_deferred(device, flags, out) : S_FALSE;
}

HRESULT STDMETHODCALLTYPE npt_device_create_deferred_context3(ID3D11Device5 *self, UINT flags,
                                                              ID3D11DeviceContext3 **context)
{
    struct npt_context *made;
    if (context)
        *context = NULL;
    HRESULT result = create_deferred(self, flags, context, &made);
    if (result == S_OK)
        *context = (ID3D11DeviceContext3 *)made;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_deferred_context2(ID3D11Device5 *self, UINT flags,
                                                              ID3D11DeviceContext2 **context)
{
    struct npt_context *made;
    if (context)
        *context = NULL;
    HRESULT result = create_deferred(self, flags, context, &made);
    if (result == S_OK)
        *context = (ID3D11DeviceContext2 *)made;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_deferred_context1(ID3D11Device5 *self, UINT ContextFlags,
                                                              ID3D11DeviceContext1 **ppDeferredContext)
{
    struct npt_context *made;
    if (ppDeferredContext)
        *ppDeferredContext = NULL;
    HRESULT result = create_deferred(self, ContextFlags, ppDeferredContext, &made);
    if (result == S_OK)
        *ppDeferredContext = (ID3D11DeviceContext1 *)made;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_deferred_context(ID3D11Device5 *self, UINT ContextFlags,
                                                             ID3D11DeviceContext **ppDeferredContext)
{
    struct npt_context *made;
    if (ppDeferredContext)
        *ppDeferredContext = NULL;
    HRESULT result = create_deferred(self, ContextFlags, ppDeferredContext, &made);
    if (result == S_OK)
        *ppDeferredContext = (ID3D11DeviceContext *)made;
    return result;
}

/* --- private data */

HRESULT STDMETHODCALLTYPE npt_device_get_private_data(ID3D11Device5 *self, REFGUID guid, UINT *pDataSize, void *pData)
{
    return npt_object_get_private_data((struct npt_object *)self, guid, pDataSize, pData);
}

HRESULT STDMETHODCALLTYPE npt_device_set_private_data(ID3D11Device5 *self, REFGUID guid, UINT DataSize,
                                                      const void *pData)
{
    return npt_object_set_private_data((struct npt_object *)self, guid, DataSize, pData);
}

HRESULT STDMETHODCALLTYPE npt_device_set_private_data_interface(ID3D11Device5 *self, REFGUID guid,
                                                                const IUnknown *pData)
{
    return npt_object_set_private_data_interface((struct npt_object *)self, guid, pData);
}

/* --- what the device is */

D3D_FEATURE_LEVEL STDMETHODCALLTYPE npt_device_get_feature_level(ID3D11Device5 *self)
{
    return ((struct npt_device *)self)->feature_level;
}

UINT STDMETHODCALLTYPE npt_device_get_creation_flags(ID3D11Device5 *self)
{
    return ((struct npt_device *)self)->flags;
}

HRESULT STDMETHODCALLTYPE npt_device_get_device_removed_reason(ID3D11Device5 *self)
{
    return npt_device_status((struct npt_device *)self);
}

HRESULT STDMETHODCALLTYPE npt_device_register_device_removed_event(ID3D11Device5 *self, HANDLE event, DWORD *cookie)
{
    return event && cookie ? npt_events_on_loss((struct npt_device *)self, event, cookie) : E_INVALIDARG;
}

void STDMETHODCALLTYPE npt_device_unregister_device_removed(ID3D11Device5 *self, DWORD cookie)
{
    npt_events_forget((struct npt_device *)self, cookie);
}

/* Kept for the application: a device that is lost raises no exception here. */
HRESULT STDMETHODCALLTYPE npt_device_set_exception_mode(ID3D11Device5 *self, UINT RaiseFlags)
{
    if (RaiseFlags & ~(UINT)D3D11_RAISE_FLAG_DRIVER_INTERNAL_ERROR)
        return E_INVALIDARG;
    ((struct npt_device *)self)->exception_mode = RaiseFlags;
    return S_OK;
}

UINT STDMETHODCALLTYPE npt_device_get_exception_mode(ID3D11Device5 *self)
{
    return ((struct npt_device *)self)->exception_mode;
}
