/* sharing_methods.c: the methods that hand out and open shared handles: of IDXGIResource, ID3D11Fence, ID3D11Device and
 * IDXGIFactory2. */
#include "guest/neptune/fence.h"
#include "guest/neptune/resource.h"
#include "guest/neptune/sharing.h"
#include "npt_methods.h"

static struct npt_resource *from(IDXGIResource1 *self)
{
    return (struct npt_resource *)((struct npt_interface *)(void *)self)->owner;
}

static bool is_shared(const struct npt_resource *resource, bool by_nt_handle)
{
    const UINT flags = resource->info.misc_flags;
    return flags & (D3D11_RESOURCE_MISC_SHARED | D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX) &&
           by_nt_handle == !!(flags & D3D11_RESOURCE_MISC_SHARED_NTHANDLE);
}

HRESULT STDMETHODCALLTYPE npt_dxgi_resource_get_shared_handle(IDXGIResource1 *self, HANDLE *handle)
{
    if (!handle)
        return E_INVALIDARG;
    *handle = NULL;
    if (!is_shared(from(self), false))
        return E_INVALIDARG;
    *handle = npt_sharing_global_handle(&from(self)->object);
    return *handle ? S_OK : E_OUTOFMEMORY;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_resource_create_shared_handle(IDXGIResource1 *self,
                                                                 const SECURITY_ATTRIBUTES *attributes, DWORD access,
                                                                 const WCHAR *name, HANDLE *handle)
{
    const DWORD known = DXGI_SHARED_RESOURCE_READ | DXGI_SHARED_RESOURCE_WRITE | GENERIC_ALL | GENERIC_WRITE;
    (void)attributes; /* of access by others, which there are not */
    if (!handle || !access || access & ~known)
        return DXGI_ERROR_INVALID_CALL;
    *handle = NULL;
    return is_shared(from(self), true) ? npt_sharing_nt_handle(&from(self)->object, name, handle) : E_INVALIDARG;
}

HRESULT STDMETHODCALLTYPE npt_fence_create_shared_handle(ID3D11Fence *self, const SECURITY_ATTRIBUTES *attributes,
                                                         DWORD access, const WCHAR *name, HANDLE *handle)
{
    struct npt_fence *fence = (struct npt_fence *)(void *)self;
    (void)attributes;
    if (!handle || access != GENERIC_ALL) /* "currently the only value accepted" */
        return DXGI_ERROR_INVALID_CALL;
    *handle = NULL;
    if (!(fence->flags & (D3D11_FENCE_FLAG_SHARED | D3D11_FENCE_FLAG_SHARED_CROSS_ADAPTER)))
        return E_INVALIDARG;
    return npt_sharing_nt_handle(&fence->object, name, handle);
}

/* --- opening ----------------------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_device_open_shared_resource(ID3D11Device5 *self, HANDLE hResource,
                                                          REFIID ReturnedInterface, void **ppResource)
{
    if (!ppResource)
        return E_INVALIDARG;
    *ppResource = NULL;
    if (!hResource)
        return E_INVALIDARG;
    return npt_sharing_open_global((struct npt_device *)self, "ID3D11Device::OpenSharedResource", hResource,
                                   ReturnedInterface, ppResource);
}

HRESULT STDMETHODCALLTYPE npt_device_open_shared_resource1(ID3D11Device5 *self, HANDLE hResource,
                                                           REFIID returnedInterface, void **ppResource)
{
    if (!ppResource)
        return E_INVALIDARG;
    *ppResource = NULL;
    if (!hResource)
        return E_INVALIDARG;
    return npt_sharing_open_nt((struct npt_device *)self, "ID3D11Device1::OpenSharedResource1", hResource,
                               returnedInterface, ppResource);
}

HRESULT STDMETHODCALLTYPE npt_device_open_shared_resource_by_name(ID3D11Device5 *self, const WCHAR *lpName,
                                                                  DWORD dwDesiredAccess, REFIID returnedInterface,
                                                                  void **ppResource)
{
    if (!ppResource)
        return E_INVALIDARG;
    *ppResource = NULL;
    if (!lpName || !dwDesiredAccess)
        return E_INVALIDARG;
    return npt_sharing_open_name((struct npt_device *)self, "ID3D11Device1::OpenSharedResourceByName", lpName,
                                 returnedInterface, ppResource);
}

HRESULT STDMETHODCALLTYPE npt_device_open_shared_fence(ID3D11Device5 *self, HANDLE handle, REFIID iid, void **fence)
{
    if (!fence)
        return E_INVALIDARG;
    *fence = NULL;
    if (!handle)
        return E_INVALIDARG;
    return npt_sharing_open_nt((struct npt_device *)self, "ID3D11Device5::OpenSharedFence", handle, iid, fence);
}

HRESULT STDMETHODCALLTYPE npt_factory_get_shared_resource_adapter_luid(IDXGIFactory7 *self, HANDLE handle, LUID *luid)
{
    (void)self;
    if (!luid || !handle)
        return DXGI_ERROR_INVALID_CALL;
    return npt_sharing_luid(handle, luid) ? S_OK : DXGI_ERROR_INVALID_CALL;
}
