/* dxgi_resource.c: IDXGIResource and IDXGIResource1, a part of every resource. */
#include "guest/neptune/resource.h"
#include "guest/neptune/shared.h"
#include "npt_methods.h"

static struct npt_resource *from(IDXGIResource1 *self)
{
    return (struct npt_resource *)((struct npt_interface *)(void *)self)->owner;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_resource_set_private_data(IDXGIResource1 *self, REFGUID guid, UINT size,
                                                             const void *data)
{
    return npt_object_set_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_dxgi_resource_set_private_data_interface(IDXGIResource1 *self, REFGUID guid,
                                                                       const IUnknown *data)
{
    return npt_object_set_private_data_interface(&from(self)->object, guid, data);
}

HRESULT STDMETHODCALLTYPE npt_dxgi_resource_get_private_data(IDXGIResource1 *self, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(&from(self)->object, guid, size, data);
}

/* A resource's parent is its device. */
HRESULT STDMETHODCALLTYPE npt_dxgi_resource_get_parent(IDXGIResource1 *self, REFIID riid, void **parent)
{
    return npt_dxgi_resource_get_device(self, riid, parent);
}

HRESULT STDMETHODCALLTYPE npt_dxgi_resource_get_device(IDXGIResource1 *self, REFIID riid, void **device)
{
    return npt_object_query_interface(&from(self)->object.device->object, riid, device);
}

UINT npt_dxgi_usage_bind_flags(DXGI_USAGE usage)
{
    UINT flags = 0;
    if (usage & DXGI_USAGE_RENDER_TARGET_OUTPUT)
        flags |= D3D11_BIND_RENDER_TARGET;
    if (usage & DXGI_USAGE_SHADER_INPUT)
        flags |= D3D11_BIND_SHADER_RESOURCE;
    if (usage & DXGI_USAGE_UNORDERED_ACCESS)
        flags |= D3D11_BIND_UNORDERED_ACCESS;
    return flags;
}

/* D3D11_USAGE and the bind flags, in DXGI's words. */
HRESULT STDMETHODCALLTYPE npt_dxgi_resource_get_usage(IDXGIResource1 *self, DXGI_USAGE *usage)
{
    static const DXGI_USAGE cpu_access[] = {
        [D3D11_USAGE_DEFAULT] = DXGI_CPU_ACCESS_NONE,
        [D3D11_USAGE_IMMUTABLE] = DXGI_CPU_ACCESS_NONE,
        [D3D11_USAGE_DYNAMIC] = DXGI_CPU_ACCESS_DYNAMIC,
        [D3D11_USAGE_STAGING] = DXGI_CPU_ACCESS_READ_WRITE,
    };
    const struct npt_resource_info *info = &from(self)->info;
    if (!usage)
        return DXGI_ERROR_INVALID_CALL;
    if (from(self)->back_buffer) {
        *usage = from(self)->back_buffer;
        return S_OK;
    }
    *usage = cpu_access[info->usage];
    if (info->bind_flags & (D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_CONSTANT_BUFFER))
        *usage |= DXGI_USAGE_SHADER_INPUT;
    if (info->bind_flags & D3D11_BIND_RENDER_TARGET)
        *usage |= DXGI_USAGE_RENDER_TARGET_OUTPUT;
    if (info->bind_flags & D3D11_BIND_UNORDERED_ACCESS)
        *usage |= DXGI_USAGE_UNORDERED_ACCESS;
    if (info->misc_flags & (D3D11_RESOURCE_MISC_SHARED | D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX))
        *usage |= DXGI_USAGE_SHARED;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_resource_set_eviction_priority(IDXGIResource1 *self, UINT priority)
{
    npt_resource_set_eviction_priority(&from(self)->object, priority);
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_resource_get_eviction_priority(IDXGIResource1 *self, UINT *priority)
{
    if (!priority)
        return DXGI_ERROR_INVALID_CALL;
    *priority = npt_resource_get_eviction_priority(&from(self)->object);
    return S_OK;
}

/* A surface has rows: those of buffers and volumes are none. */
static bool has_surfaces(const struct npt_resource *resource)
{
    return resource->info.dimension == D3D11_RESOURCE_DIMENSION_TEXTURE1D ||
           resource->info.dimension == D3D11_RESOURCE_DIMENSION_TEXTURE2D;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_resource_create_subresource_surface(IDXGIResource1 *self, UINT index,
                                                                       IDXGISurface2 **surface)
{
    struct npt_resource *resource = from(self);
    if (!surface)
        return E_INVALIDARG;
    *surface = NULL;
    if (!has_surfaces(resource) || index >= npt_resource_subresources(resource))
        return E_INVALIDARG;
    *surface = npt_subresource_surface_create(resource, index);
    return *surface ? S_OK : E_OUTOFMEMORY;
}
