/* dxgi_surface.c: IDXGISurface to IDXGISurface2: a part of 2D textures of one subresource, and an object of its own for a
 * subresource of any other. */
#include "guest/neptune/context.h"
#include "npt_methods.h"

#include <stdlib.h>

struct subresource_surface {
    struct npt_object object;
    struct npt_resource *resource; /* used */
    UINT index;
};

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

/* --- of a subresource ------------------------------------------------------------------------------------------------ */

static HRESULT get_desc(const struct npt_resource *resource, UINT index, DXGI_SURFACE_DESC *desc)
{
    uint32_t width, height, depth;
    if (!desc)
        return DXGI_ERROR_INVALID_CALL;
    npt_resource_extent(resource, index, &width, &height, &depth);
    const DXGI_SAMPLE_DESC single = {1, 0};
    *desc = (DXGI_SURFACE_DESC){width, height, resource->info.format, single};
    if (resource->info.dimension == D3D11_RESOURCE_DIMENSION_TEXTURE2D)
        desc->SampleDesc = resource->desc.texture2d.SampleDesc;
    return S_OK;
}

static bool map_type(UINT flags, D3D11_MAP *type)
{
    static const D3D11_MAP types[] = {
        [DXGI_MAP_READ] = D3D11_MAP_READ,
        [DXGI_MAP_WRITE] = D3D11_MAP_WRITE,
        [DXGI_MAP_READ | DXGI_MAP_WRITE] = D3D11_MAP_READ_WRITE,
        [DXGI_MAP_WRITE | DXGI_MAP_DISCARD] = D3D11_MAP_WRITE_DISCARD,
    };
    *type = flags < sizeof(types) / sizeof(*types) ? types[flags] : (D3D11_MAP)0;
    return *type != 0;
}

/* What Direct3D's own Map does, on the immediate context. */
static HRESULT map(struct npt_resource *resource, UINT index, DXGI_MAPPED_RECT *out, UINT flags)
{
    struct npt_device *device = resource->object.device;
    D3D11_MAPPED_SUBRESOURCE mapped;
    D3D11_MAP type;
    if (!out)
        return E_INVALIDARG;
    *out = (DXGI_MAPPED_RECT){0, NULL};
    if (!map_type(flags, &type))
        return DXGI_ERROR_INVALID_CALL;
    npt_mutex_lock(&device->context_lock);
    HRESULT result = npt_context_map((ID3D11DeviceContext4 *)(void *)device->context,
                                     (ID3D11Resource *)(void *)resource, index, type, 0, &mapped);
    npt_mutex_unlock(&device->context_lock);
    if (SUCCEEDED(result))
        *out = (DXGI_MAPPED_RECT){(INT)mapped.RowPitch, mapped.pData};
    return result == E_INVALIDARG ? DXGI_ERROR_INVALID_CALL : result;
}

static HRESULT unmap(struct npt_resource *resource, UINT index)
{
    struct npt_device *device = resource->object.device;
    npt_mutex_lock(&device->context_lock);
    npt_context_unmap((ID3D11DeviceContext4 *)(void *)device->context, (ID3D11Resource *)(void *)resource, index);
    npt_mutex_unlock(&device->context_lock);
    return S_OK;
}

/* There is no GDI that could draw; a surface that was not made for it is refused in any case. */
static HRESULT get_dc(const struct npt_resource *resource, HDC *dc)
{
    if (!dc)
        return E_INVALIDARG;
    *dc = NULL;
    return (resource->info.misc_flags & D3D11_RESOURCE_MISC_GDI_COMPATIBLE) ? DXGI_ERROR_UNSUPPORTED
                                                                            : DXGI_ERROR_INVALID_CALL;
}

static HRESULT get_resource(struct npt_resource *resource, UINT index, REFIID riid, void **parent, UINT *out_index)
{
    if (!parent || !out_index)
        return E_INVALIDARG;
    *out_index = index;
    return npt_object_query_interface(&resource->object, riid, parent);
}

/* --- the surface that a texture is ------------------------------------------------------------------------------------ */

HRESULT STDMETHODCALLTYPE npt_surface_get_desc(IDXGISurface2 *self, DXGI_SURFACE_DESC *desc)
{
    return get_desc(from(self), 0, desc);
}

HRESULT STDMETHODCALLTYPE npt_surface_map(IDXGISurface2 *self, DXGI_MAPPED_RECT *mapped, UINT flags)
{
    return map(from(self), 0, mapped, flags);
}

HRESULT STDMETHODCALLTYPE npt_surface_unmap(IDXGISurface2 *self)
{
    return unmap(from(self), 0);
}

HRESULT STDMETHODCALLTYPE npt_surface_get_dc(IDXGISurface2 *self, BOOL discard, HDC *dc)
{
    (void)discard;
    return get_dc(from(self), dc);
}

/* No surface has given a context. */
HRESULT STDMETHODCALLTYPE npt_surface_release_dc(IDXGISurface2 *self, RECT *dirty)
{
    (void)self, (void)dirty;
    return DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_surface_get_resource(IDXGISurface2 *self, REFIID riid, void **parent, UINT *index)
{
    return get_resource(from(self), 0, riid, parent, index);
}

/* --- the surface of a subresource ------------------------------------------------------------------------------------- */

static void destroy_subresource_surface(struct npt_object *object)
{
    npt_object_drop(&((struct subresource_surface *)object)->resource->object);
    free(object);
}

static const struct npt_interfaces subresource_interfaces[] = {
    {npt_subresource_surface_iids, NPT_SUBRESOURCE_SURFACE_IID_COUNT, 0, &npt_subresource_surface_vtable},
};

static const struct npt_class subresource_class = {
    .name = "DXGI surface",
    .interfaces = subresource_interfaces,
    .interface_count = sizeof(subresource_interfaces) / sizeof(*subresource_interfaces),
    .destroy = destroy_subresource_surface,
};

IDXGISurface2 *npt_subresource_surface_create(struct npt_resource *resource, UINT index)
{
    struct subresource_surface *surface = calloc(1, sizeof(*surface));
    if (!surface)
        return NULL;
    npt_object_init(&surface->object, &subresource_class, resource->object.device);
    npt_object_use(&resource->object);
    surface->resource = resource;
    surface->index = index;
    return (IDXGISurface2 *)(void *)surface;
}

static struct subresource_surface *of(IDXGISurface2 *self)
{
    return (struct subresource_surface *)(void *)self;
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_set_private_data(IDXGISurface2 *self, REFGUID guid, UINT size,
                                                                   const void *data)
{
    return npt_object_set_private_data(&of(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_set_private_data_interface(IDXGISurface2 *self, REFGUID guid,
                                                                             const IUnknown *data)
{
    return npt_object_set_private_data_interface(&of(self)->object, guid, data);
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_get_private_data(IDXGISurface2 *self, REFGUID guid, UINT *size,
                                                                   void *data)
{
    return npt_object_get_private_data(&of(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_get_parent(IDXGISurface2 *self, REFIID riid, void **parent)
{
    return npt_subresource_surface_get_device(self, riid, parent);
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_get_device(IDXGISurface2 *self, REFIID riid, void **device)
{
    return npt_object_query_interface(&of(self)->object.device->object, riid, device);
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_get_desc(IDXGISurface2 *self, DXGI_SURFACE_DESC *desc)
{
    return get_desc(of(self)->resource, of(self)->index, desc);
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_map(IDXGISurface2 *self, DXGI_MAPPED_RECT *mapped, UINT flags)
{
    return map(of(self)->resource, of(self)->index, mapped, flags);
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_unmap(IDXGISurface2 *self)
{
    return unmap(of(self)->resource, of(self)->index);
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_get_dc(IDXGISurface2 *self, BOOL discard, HDC *dc)
{
    (void)discard;
    return get_dc(of(self)->resource, dc);
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_release_dc(IDXGISurface2 *self, RECT *dirty)
{
    (void)self, (void)dirty;
    return DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_subresource_surface_get_resource(IDXGISurface2 *self, REFIID riid, void **parent,
                                                               UINT *index)
{
    return get_resource(of(self)->resource, of(self)->index, riid, parent, index);
}
