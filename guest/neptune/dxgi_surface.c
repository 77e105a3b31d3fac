/* dxgi_surface.c: IDXGISurface to IDXGISurface2, a part of 2D textures. */
#include "guest/neptune/resource.h"
#include "npt_methods.h"

static struct npt_resource *from(IDXGISurface2 *self)
{
    return (struct npt_resource *)((struct npt_interface *)(void *)self)->owner;
}

HRESULT STDMETHODCALLTYPE npt_surface_set_private_data(IDXGISurface2 *self, REFGUID guid, UINT size, const void *data)
{
    return npt_object_set_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_surface_set_private_data_interface(IDXGISurface2 *self, REFGUID guid,
                                                                 const IUnknown *data)
{
    return npt_object_set_private_data_interface(&from(self)->object, guid, data);
}

HRESULT STDMETHODCALLTYPE npt_surface_get_private_data(IDXGISurface2 *self, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(&from(self)->object, guid, size, data);
}

/* A surface's parent is its device. */
HRESULT STDMETHODCALLTYPE npt_surface_get_parent(IDXGISurface2 *self, REFIID riid, void **parent)
{
    return npt_surface_get_device(self, riid, parent);
}

HRESULT STDMETHODCALLTYPE npt_surface_get_device(IDXGISurface2 *self, REFIID riid, void **device)
{
    return npt_object_query_interface(&from(self)->object.device->object, riid, device);
}

HRESULT STDMETHODCALLTYPE npt_surface_get_desc(IDXGISurface2 *self, DXGI_SURFACE_DESC *desc)
{
    const D3D11_TEXTURE2D_DESC1 *texture = &from(self)->desc.texture2d;
    if (!desc)
        return DXGI_ERROR_INVALID_CALL;
    *desc = (DXGI_SURFACE_DESC){texture->Width, texture->Height, texture->Format, texture->SampleDesc};
    return S_OK;
}
