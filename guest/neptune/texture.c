#include "guest/neptune/formats.h"
#include "guest/neptune/initial_data.h"
#include "guest/neptune/keyed_mutex.h"
#include "guest/neptune/objects.h"
#include "guest/neptune/validate.h"
#include "npt_encode.h"
#include "npt_methods.h"

#define SURFACE_INTERFACE                                                                                              \
    {                                                                                                                  \
        npt_surface_iids, NPT_SURFACE_IID_COUNT, offsetof(struct npt_resource, surface), &npt_surface_vtable           \
    }

static const struct npt_interfaces texture1d_interfaces[] = {NPT_RESOURCE_INTERFACES(texture1d, TEXTURE1D),
                                                             SURFACE_INTERFACE};
static const struct npt_interfaces texture2d_interfaces[] = {
    NPT_RESOURCE_INTERFACES(texture2d, TEXTURE2D),
    {npt_keyed_mutex_iids, NPT_KEYED_MUTEX_IID_COUNT, offsetof(struct npt_resource, keyed_mutex),
     &npt_keyed_mutex_vtable},
    SURFACE_INTERFACE,
};
static const struct npt_interfaces texture3d_interfaces[] = {NPT_RESOURCE_INTERFACES(texture3d, TEXTURE3D)};

const struct npt_class npt_texture1d_class = NPT_RESOURCE_CLASS(texture1d, TEXTURE1D, texture1d_interfaces);
const struct npt_class npt_texture2d_class = NPT_RESOURCE_CLASS(texture2d, TEXTURE2D, texture2d_interfaces);
const struct npt_class npt_texture3d_class = NPT_RESOURCE_CLASS(texture3d, TEXTURE3D, texture3d_interfaces);

/* --- 1D */

void STDMETHODCALLTYPE npt_texture1d_get_desc(ID3D11Texture1D *self, D3D11_TEXTURE1D_DESC *pDesc)
{
    *pDesc = ((struct npt_resource *)self)->desc.texture1d;
}

static void encode_1d(struct npt_stream *stream, const struct npt_resource *texture, D3D11_USAGE usage,
                      const struct npt_subresource *data)
{
    D3D11_TEXTURE1D_DESC desc = texture->desc.texture1d;
    desc.Usage = usage;
    desc.CPUAccessFlags = npt_wire_cpu_access(usage, desc.CPUAccessFlags);
    desc.MiscFlags &= NPT_WIRE_MISC_FLAGS;
    npt_encode_device_create_texture1d(stream, &desc, data, texture->object.id);
}

HRESULT STDMETHODCALLTYPE npt_device_create_texture1d(ID3D11Device5 *self, const D3D11_TEXTURE1D_DESC *pDesc,
                                                      const D3D11_SUBRESOURCE_DATA *pInitialData,
                                                      ID3D11Texture1D **ppTexture1D)
{
    struct npt_device *device = (struct npt_device *)self;
    if (ppTexture1D)
        *ppTexture1D = NULL;
    if (!pDesc)
        return E_INVALIDARG;
    const struct npt_resource_info info = {
        .dimension = D3D11_RESOURCE_DIMENSION_TEXTURE1D,
        .format = pDesc->Format,
        .width = pDesc->Width,
        .height = 1,
        .depth = 1,
        .mip_levels = npt_texture_mip_levels(pDesc->MipLevels, pDesc->Width, 1, 1, 1),
        .array_size = pDesc->ArraySize,
        .samples = 1,
        .usage = pDesc->Usage,
        .bind_flags = pDesc->BindFlags,
        .cpu_access = pDesc->CPUAccessFlags,
        .misc_flags = pDesc->MiscFlags,
    };
    HRESULT result = npt_validate_texture(device, &info, 0, D3D11_TEXTURE_LAYOUT_UNDEFINED, pInitialData);
    if (FAILED(result))
        return result;
    if (!ppTexture1D)
        return S_FALSE;
    struct npt_resource *texture = npt_resource_new(device, &npt_texture1d_class, &info);
    if (!texture)
        return E_OUTOFMEMORY;
    texture->desc.texture1d = *pDesc;
    texture->desc.texture1d.MipLevels = info.mip_levels;
    result = npt_resource_send(texture, pInitialData, encode_1d);
    if (SUCCEEDED(result))
        *ppTexture1D = (ID3D11Texture1D *)texture;
    return result;
}

/* --- 2D. D3D11_TEXTURE2D_DESC is the front of D3D11_TEXTURE2D_DESC1. */

_Static_assert(offsetof(D3D11_TEXTURE2D_DESC1, TextureLayout) == sizeof(D3D11_TEXTURE2D_DESC),
               "one starts with the other");
_Static_assert(offsetof(D3D11_TEXTURE3D_DESC1, TextureLayout) == sizeof(D3D11_TEXTURE3D_DESC),
               "one starts with the other");

void STDMETHODCALLTYPE npt_texture2d_get_desc(ID3D11Texture2D1 *self, D3D11_TEXTURE2D_DESC *pDesc)
{
    memcpy(pDesc, &((struct npt_resource *)self)->desc.texture2d, sizeof(*pDesc));
}

void STDMETHODCALLTYPE npt_texture2d_get_desc1(ID3D11Texture2D1 *self, D3D11_TEXTURE2D_DESC1 *desc)
{
    *desc = ((struct npt_resource *)self)->desc.texture2d;
}

static bool has_srgb(DXGI_FORMAT format)
{
    return format == DXGI_FORMAT_R8G8B8A8_UNORM || format == DXGI_FORMAT_R8G8B8A8_UNORM_SRGB ||
           format == DXGI_FORMAT_B8G8R8A8_UNORM || format == DXGI_FORMAT_B8G8R8A8_UNORM_SRGB;
}

bool npt_resource_is_srgb_cast(const struct npt_resource *resource, DXGI_FORMAT view)
{
    return resource->back_buffer && has_srgb(view) &&
           npt_format_family(view) == npt_format_family(resource->info.format);
}

/* The oldest method that can say it: every host has it, and it is the shortest. */
static void encode_2d(struct npt_stream *stream, const struct npt_resource *texture, D3D11_USAGE usage,
                      const struct npt_subresource *data)
{
    D3D11_TEXTURE2D_DESC1 desc1 = texture->desc.texture2d;
    D3D11_TEXTURE2D_DESC desc;
    if (texture->back_buffer && has_srgb(desc1.Format))
        desc1.Format = npt_format_family(desc1.Format); /* only such a texture has both kinds of views on the host */
    desc1.Usage = usage;
    desc1.CPUAccessFlags = npt_wire_cpu_access(usage, desc1.CPUAccessFlags);
    desc1.MiscFlags &= NPT_WIRE_MISC_FLAGS;
    if (desc1.TextureLayout != D3D11_TEXTURE_LAYOUT_UNDEFINED) {
        npt_encode_device_create_texture2d1(stream, &desc1, data, texture->object.id);
        return;
    }
    memcpy(&desc, &desc1, sizeof(desc));
    npt_encode_device_create_texture2d(stream, &desc, data, texture->object.id);
}

HRESULT npt_texture2d_create(struct npt_device *device, const D3D11_TEXTURE2D_DESC1 *desc,
                             const D3D11_SUBRESOURCE_DATA *data, DXGI_USAGE back_buffer, struct npt_resource **out)
{
    const struct npt_resource_info info = {
        .dimension = D3D11_RESOURCE_DIMENSION_TEXTURE2D,
        .format = desc->Format,
        .width = desc->Width,
        .height = desc->Height,
        .depth = 1,
        .mip_levels = npt_texture_mip_levels(desc->MipLevels, desc->Width, desc->Height, 1, desc->SampleDesc.Count),
        .array_size = desc->ArraySize,
        .samples = desc->SampleDesc.Count,
        .usage = desc->Usage,
        .bind_flags = desc->BindFlags,
        .cpu_access = desc->CPUAccessFlags,
        .misc_flags = desc->MiscFlags,
    };
    HRESULT result = npt_validate_texture(device, &info, desc->SampleDesc.Quality, desc->TextureLayout, data);
    if (FAILED(result))
        return result;
    if (!out)
        return S_FALSE;
    struct npt_resource *texture = npt_resource_new(device, &npt_texture2d_class, &info);
    if (!texture)
        return E_OUTOFMEMORY;
    if (info.misc_flags & D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX && !(texture->keyed = npt_keyed_mutex_create())) {
        npt_object_release(&texture->object);
        return E_OUTOFMEMORY;
    }
    texture->desc.texture2d = *desc;
    texture->desc.texture2d.MipLevels = info.mip_levels;
    texture->back_buffer = back_buffer;
    result = npt_resource_send(texture, data, encode_2d);
    if (SUCCEEDED(result))
        *out = texture;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_texture2d(ID3D11Device5 *self, const D3D11_TEXTURE2D_DESC *pDesc,
                                                      const D3D11_SUBRESOURCE_DATA *pInitialData,
                                                      ID3D11Texture2D **ppTexture2D)
{
    D3D11_TEXTURE2D_DESC1 desc = {.TextureLayout = D3D11_TEXTURE_LAYOUT_UNDEFINED};
    if (ppTexture2D)
        *ppTexture2D = NULL;
    if (!pDesc)
        return E_INVALIDARG;
    memcpy(&desc, pDesc, sizeof(*pDesc));
    struct npt_resource *texture;
    HRESULT result = npt_texture2d_create((struct npt_device *)self, &desc, pInitialData, 0,
                                          ppTexture2D ? &texture : NULL);
    if (result == S_OK)
        *ppTexture2D = (ID3D11Texture2D *)texture;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_texture2d1(ID3D11Device5 *self, const D3D11_TEXTURE2D_DESC1 *desc,
                                                       const D3D11_SUBRESOURCE_DATA *initial_data,
                                                       ID3D11Texture2D1 **texture)
{
    if (texture)
        *texture = NULL;
    if (!desc)
        return E_INVALIDARG;
    struct npt_resource *made;
    HRESULT result = npt_texture2d_create((struct npt_device *)self, desc, initial_data, 0, texture ? &made : NULL);
    if (result == S_OK)
        *texture = (ID3D11Texture2D1 *)made;
    return result;
}

/* --- 3D */

void STDMETHODCALLTYPE npt_texture3d_get_desc(ID3D11Texture3D1 *self, D3D11_TEXTURE3D_DESC *pDesc)
{
    memcpy(pDesc, &((struct npt_resource *)self)->desc.texture3d, sizeof(*pDesc));
}

void STDMETHODCALLTYPE npt_texture3d_get_desc1(ID3D11Texture3D1 *self, D3D11_TEXTURE3D_DESC1 *desc)
{
    *desc = ((struct npt_resource *)self)->desc.texture3d;
}

static void encode_3d(struct npt_stream *stream, const struct npt_resource *texture, D3D11_USAGE usage,
                      const struct npt_subresource *data)
{
    D3D11_TEXTURE3D_DESC1 desc1 = texture->desc.texture3d;
    D3D11_TEXTURE3D_DESC desc;
    desc1.Usage = usage;
    desc1.CPUAccessFlags = npt_wire_cpu_access(usage, desc1.CPUAccessFlags);
    desc1.MiscFlags &= NPT_WIRE_MISC_FLAGS;
    if (desc1.TextureLayout != D3D11_TEXTURE_LAYOUT_UNDEFINED) {
        npt_encode_device_create_texture3d1(stream, &desc1, data, texture->object.id);
        return;
    }
    memcpy(&desc, &desc1, sizeof(desc));
    npt_encode_device_create_texture3d(stream, &desc, data, texture->object.id);
}

static HRESULT create_3d(struct npt_device *device, const D3D11_TEXTURE3D_DESC1 *desc,
                         const D3D11_SUBRESOURCE_DATA *data, struct npt_resource **out)
{
    const struct npt_resource_info info = {
        .dimension = D3D11_RESOURCE_DIMENSION_TEXTURE3D,
        .format = desc->Format,
        .width = desc->Width,
        .height = desc->Height,
        .depth = desc->Depth,
        .mip_levels = npt_texture_mip_levels(desc->MipLevels, desc->Width, desc->Height, desc->Depth, 1),
        .array_size = 1,
        .samples = 1,
        .usage = desc->Usage,
        .bind_flags = desc->BindFlags,
        .cpu_access = desc->CPUAccessFlags,
        .misc_flags = desc->MiscFlags,
    };
    HRESULT result = npt_validate_texture(device, &info, 0, desc->TextureLayout, data);
    if (FAILED(result))
        return result;
    if (!out)
        return S_FALSE;
    struct npt_resource *texture = npt_resource_new(device, &npt_texture3d_class, &info);
    if (!texture)
        return E_OUTOFMEMORY;
    texture->desc.texture3d = *desc;
    texture->desc.texture3d.MipLevels = info.mip_levels;
    result = npt_resource_send(texture, data, encode_3d);
    if (SUCCEEDED(result))
        *out = texture;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_texture3d(ID3D11Device5 *self, const D3D11_TEXTURE3D_DESC *pDesc,
                                                      const D3D11_SUBRESOURCE_DATA *pInitialData,
                                                      ID3D11Texture3D **ppTexture3D)
{
    D3D11_TEXTURE3D_DESC1 desc = {.TextureLayout = D3D11_TEXTURE_LAYOUT_UNDEFINED};
    if (ppTexture3D)
        *ppTexture3D = NULL;
    if (!pDesc)
        return E_INVALIDARG;
    memcpy(&desc, pDesc, sizeof(*pDesc));
    struct npt_resource *texture;
    HRESULT result = create_3d((struct npt_device *)self, &desc, pInitialData, ppTexture3D ? &texture : NULL);
    if (result == S_OK)
        *ppTexture3D = (ID3D11Texture3D *)texture;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_texture3d1(ID3D11Device5 *self, const D3D11_TEXTURE3D_DESC1 *desc,
                                                       const D3D11_SUBRESOURCE_DATA *initial_data,
                                                       ID3D11Texture3D1 **texture)
{
    if (texture)
        *texture = NULL;
    if (!desc)
        return E_INVALIDARG;
    struct npt_resource *made;
    HRESULT result = create_3d((struct npt_device *)self, desc, initial_data, texture ? &made : NULL);
    if (result == S_OK)
        *texture = (ID3D11Texture3D1 *)made;
    return result;
}
