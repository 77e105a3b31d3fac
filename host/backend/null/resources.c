/* resources.c: buffers and textures of the null device remember what they are, so that Map has memory to hand out. */
#include "host/backend/null/null.h"

#include "common/wire/format.h"
#include "common/wire/wire.h"

#include <stdlib.h>
#include <string.h>

/* Larger than a row needs, as with a real device: whoever ignores the pitch is found out. */
#define PITCH_ALIGNMENT 64u
#define SCRATCH_MAX ((uint64_t)4 << 30)

static HRESULT make_resource(struct trr_null_object *device, const struct trr_null_type *type,
                             D3D11_RESOURCE_DIMENSION dimension, bool valid, struct trr_null_object **made)
{
    void *object;
    if (!valid)
        return E_INVALIDARG;
    HRESULT result = trr_null_make(type, device, &object);
    if (FAILED(result))
        return result;
    *made = object;
    (*made)->dimension = dimension;
    return S_OK;
}

HRESULT trr_null_create_buffer(struct trr_null_object *self, const D3D11_BUFFER_DESC *desc,
                               const D3D11_SUBRESOURCE_DATA *data, ID3D11Buffer **buffer)
{
    (void)data;
    struct trr_null_object *made;
    HRESULT result = make_resource(self, &trr_null_type_buffer, D3D11_RESOURCE_DIMENSION_BUFFER, desc->ByteWidth,
                                   &made);
    if (FAILED(result))
        return result;
    made->desc.buffer = *desc;
    *buffer = (ID3D11Buffer *)made;
    return S_OK;
}

HRESULT trr_null_create_texture1d(struct trr_null_object *self, const D3D11_TEXTURE1D_DESC *desc,
                                  const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture1D **texture)
{
    (void)data;
    struct trr_null_object *made;
    bool valid = desc->Width && desc->Width <= D3D11_REQ_TEXTURE1D_U_DIMENSION && desc->ArraySize;
    HRESULT result = make_resource(self, &trr_null_type_texture1d, D3D11_RESOURCE_DIMENSION_TEXTURE1D, valid, &made);
    if (FAILED(result))
        return result;
    made->desc.texture1d = *desc;
    made->desc.texture1d.MipLevels = npt_mip_levels(desc->MipLevels, desc->Width, 1, 1);
    *texture = (ID3D11Texture1D *)made;
    return S_OK;
}

static HRESULT create_2d(struct trr_null_object *self, const D3D11_TEXTURE2D_DESC1 *desc, struct trr_null_object **made)
{
    bool valid = desc->Width && desc->Width <= D3D11_REQ_TEXTURE2D_U_OR_V_DIMENSION && desc->Height &&
                 desc->Height <= D3D11_REQ_TEXTURE2D_U_OR_V_DIMENSION && desc->ArraySize && desc->SampleDesc.Count;
    HRESULT result = make_resource(self, &trr_null_type_texture2d, D3D11_RESOURCE_DIMENSION_TEXTURE2D, valid, made);
    if (FAILED(result))
        return result;
    (*made)->desc.texture2d = *desc;
    (*made)->desc.texture2d.MipLevels = npt_mip_levels(desc->MipLevels, desc->Width, desc->Height, 1);
    return S_OK;
}

HRESULT trr_null_create_texture2d(struct trr_null_object *self, const D3D11_TEXTURE2D_DESC *desc,
                                  const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture2D **texture)
{
    (void)data;
    struct trr_null_object *made;
    D3D11_TEXTURE2D_DESC1 desc1 = {.Width = 0};
    memcpy(&desc1, desc, sizeof(*desc)); /* DESC1 begins like DESC */
    HRESULT result = create_2d(self, &desc1, &made);
    if (SUCCEEDED(result))
        *texture = (ID3D11Texture2D *)made;
    return result;
}

HRESULT trr_null_create_texture2d1(struct trr_null_object *self, const D3D11_TEXTURE2D_DESC1 *desc,
                                   const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture2D1 **texture)
{
    (void)data;
    struct trr_null_object *made;
    HRESULT result = create_2d(self, desc, &made);
    if (SUCCEEDED(result))
        *texture = (ID3D11Texture2D1 *)made;
    return result;
}

static HRESULT create_3d(struct trr_null_object *self, const D3D11_TEXTURE3D_DESC1 *desc, struct trr_null_object **made)
{
    bool valid = desc->Width && desc->Width <= D3D11_REQ_TEXTURE3D_U_V_OR_W_DIMENSION && desc->Height &&
                 desc->Height <= D3D11_REQ_TEXTURE3D_U_V_OR_W_DIMENSION && desc->Depth &&
                 desc->Depth <= D3D11_REQ_TEXTURE3D_U_V_OR_W_DIMENSION;
    HRESULT result = make_resource(self, &trr_null_type_texture3d, D3D11_RESOURCE_DIMENSION_TEXTURE3D, valid, made);
    if (FAILED(result))
        return result;
    (*made)->desc.texture3d = *desc;
    (*made)->desc.texture3d.MipLevels = npt_mip_levels(desc->MipLevels, desc->Width, desc->Height, desc->Depth);
    return S_OK;
}

HRESULT trr_null_create_texture3d(struct trr_null_object *self, const D3D11_TEXTURE3D_DESC *desc,
                                  const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture3D **texture)
{
    (void)data;
    struct trr_null_object *made;
    D3D11_TEXTURE3D_DESC1 desc1 = {.Width = 0};
    memcpy(&desc1, desc, sizeof(*desc));
    HRESULT result = create_3d(self, &desc1, &made);
    if (SUCCEEDED(result))
        *texture = (ID3D11Texture3D *)made;
    return result;
}

HRESULT trr_null_create_texture3d1(struct trr_null_object *self, const D3D11_TEXTURE3D_DESC1 *desc,
                                   const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture3D1 **texture)
{
    (void)data;
    struct trr_null_object *made;
    HRESULT result = create_3d(self, desc, &made);
    if (SUCCEEDED(result))
        *texture = (ID3D11Texture3D1 *)made;
    return result;
}

void trr_null_get_type(struct trr_null_object *self, D3D11_RESOURCE_DIMENSION *dimension)
{
    *dimension = self->dimension;
}

void trr_null_buffer_desc(struct trr_null_object *self, D3D11_BUFFER_DESC *desc)
{
    *desc = self->desc.buffer;
}

void trr_null_texture1d_desc(struct trr_null_object *self, D3D11_TEXTURE1D_DESC *desc)
{
    *desc = self->desc.texture1d;
}

void trr_null_texture2d_desc(struct trr_null_object *self, D3D11_TEXTURE2D_DESC *desc)
{
    memcpy(desc, &self->desc.texture2d, sizeof(*desc));
}

void trr_null_texture2d1_desc(struct trr_null_object *self, D3D11_TEXTURE2D_DESC1 *desc)
{
    *desc = self->desc.texture2d;
}

void trr_null_texture3d_desc(struct trr_null_object *self, D3D11_TEXTURE3D_DESC *desc)
{
    memcpy(desc, &self->desc.texture3d, sizeof(*desc));
}

void trr_null_texture3d1_desc(struct trr_null_object *self, D3D11_TEXTURE3D_DESC1 *desc)
{
    *desc = self->desc.texture3d;
}

/* --- Map ---------------------------------------------------------------------------------------------------------- */

struct extent {
    DXGI_FORMAT format; /* UNKNOWN: bytes */
    uint32_t width, height, depth;
};

static struct extent extent_of(const struct trr_null_object *resource)
{
    switch (resource->dimension) {
    case D3D11_RESOURCE_DIMENSION_BUFFER:
        return (struct extent){DXGI_FORMAT_UNKNOWN, resource->desc.buffer.ByteWidth, 1, 1};
    case D3D11_RESOURCE_DIMENSION_TEXTURE1D:
        return (struct extent){resource->desc.texture1d.Format, resource->desc.texture1d.Width, 1, 1};
    case D3D11_RESOURCE_DIMENSION_TEXTURE2D:
        return (struct extent){resource->desc.texture2d.Format, resource->desc.texture2d.Width,
                               resource->desc.texture2d.Height, 1};
    default:
        return (struct extent){resource->desc.texture3d.Format, resource->desc.texture3d.Width,
                               resource->desc.texture3d.Height, resource->desc.texture3d.Depth};
    }
}

/* Every subresource of a resource gets the same memory, large enough for the largest. */
HRESULT trr_null_map(struct trr_null_object *self, ID3D11Resource *resource, UINT subresource, D3D11_MAP type,
                     UINT flags, D3D11_MAPPED_SUBRESOURCE *mapped)
{
    (void)self;
    (void)subresource;
    (void)type;
    (void)flags;
    struct trr_null_object *object = (struct trr_null_object *)resource;
    struct extent extent = extent_of(object);
    struct npt_format_layout layout = {1, 1, 1, 1};

    if (extent.format != DXGI_FORMAT_UNKNOWN && !npt_format_layout(extent.format, &layout))
        return E_INVALIDARG;
    uint64_t row = (uint64_t)(extent.width + layout.block_width - 1) / layout.block_width * layout.block_bytes;
    uint64_t rows = (extent.height + layout.block_height - 1) / layout.block_height;
    uint64_t row_pitch = (row + PITCH_ALIGNMENT - 1) & ~(uint64_t)(PITCH_ALIGNMENT - 1);
    uint64_t size = row_pitch * rows * extent.depth;
    if (size > SCRATCH_MAX || row_pitch * rows > UINT32_MAX)
        return E_OUTOFMEMORY;
    if (!object->scratch)
        object->scratch = calloc(1, size);
    if (!object->scratch)
        return E_OUTOFMEMORY;
    *mapped = (D3D11_MAPPED_SUBRESOURCE){object->scratch, (UINT)row_pitch, (UINT)(row_pitch * rows)};
    return S_OK;
}
