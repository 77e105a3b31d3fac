#include "tests/validation/validation.h"

#include <stdlib.h>

void *subject_device(const struct subject *subject, REFIID iid)
{
    void *object = NULL;
    return SUCCEEDED(ID3D11Device_QueryInterface(subject->device, iid, &object)) ? object : NULL;
}

void *subject_context(const struct subject *subject, REFIID iid)
{
    void *object = NULL;
    return SUCCEEDED(ID3D11DeviceContext_QueryInterface(subject->context, iid, &object)) ? object : NULL;
}

void let_go(void *object)
{
    if (object)
        IUnknown_Release((IUnknown *)object);
}

void let_go_all(void *const *objects, size_t count)
{
    for (size_t i = 0; i < count; i++)
        let_go(objects[i]);
}

HRESULT created(HRESULT result, void *object)
{
    const bool there = object && object != UNTOUCHED;
    if (there)
        let_go(object);
    return there == (result == S_OK) ? result : BROKEN;
}

/* --- resources */

/* Enough for every row of any subresource. */
#define FILL_BYTES (1u << 20)
#define FILL_PITCH 4096u
#define SUBRESOURCES 64u

static const void *filled(uint8_t value)
{
    static uint8_t bytes[FILL_BYTES];
    memset(bytes, value, sizeof(bytes));
    return bytes;
}

ID3D11Resource *make_resource(const struct subject *subject, D3D11_RESOURCE_DIMENSION dimension, const void *desc,
                              int fill)
{
    D3D11_SUBRESOURCE_DATA data[SUBRESOURCES];
    const D3D11_SUBRESOURCE_DATA *initial = fill >= 0 ? data : NULL;
    void *resource = NULL;
    for (unsigned i = 0; initial && i < SUBRESOURCES; i++)
        data[i] = (D3D11_SUBRESOURCE_DATA){filled((uint8_t)fill), FILL_PITCH, FILL_PITCH * 16};
    switch (dimension) {
    case D3D11_RESOURCE_DIMENSION_BUFFER:
        ID3D11Device_CreateBuffer(subject->device, desc, initial, (ID3D11Buffer **)&resource);
        break;
    case D3D11_RESOURCE_DIMENSION_TEXTURE1D:
        ID3D11Device_CreateTexture1D(subject->device, desc, initial, (ID3D11Texture1D **)&resource);
        break;
    case D3D11_RESOURCE_DIMENSION_TEXTURE2D:
        ID3D11Device_CreateTexture2D(subject->device, desc, initial, (ID3D11Texture2D **)&resource);
        break;
    default:
        ID3D11Device_CreateTexture3D(subject->device, desc, initial, (ID3D11Texture3D **)&resource);
        break;
    }
    return resource;
}

ID3D11Buffer *make_buffer(const struct subject *subject, const D3D11_BUFFER_DESC *desc, int fill)
{
    return (ID3D11Buffer *)make_resource(subject, D3D11_RESOURCE_DIMENSION_BUFFER, desc, fill);
}

ID3D11Texture2D *make_texture(const struct subject *subject, const D3D11_TEXTURE2D_DESC *desc, int fill)
{
    return (ID3D11Texture2D *)make_resource(subject, D3D11_RESOURCE_DIMENSION_TEXTURE2D, desc, fill);
}

/* --- reading back */

/* A staging resource like it. */
static ID3D11Resource *make_staging(const struct subject *subject, ID3D11Resource *resource)
{
    D3D11_RESOURCE_DIMENSION dimension;
    union {
        D3D11_BUFFER_DESC buffer;
        D3D11_TEXTURE1D_DESC texture1d;
        D3D11_TEXTURE2D_DESC texture2d;
        D3D11_TEXTURE3D_DESC texture3d;
    } desc;
    ID3D11Resource_GetType(resource, &dimension);
#define TO_STAGING(desc_)                                                                                              \
    do {                                                                                                               \
        (desc_).Usage = D3D11_USAGE_STAGING;                                                                           \
        (desc_).BindFlags = 0;                                                                                         \
        (desc_).MiscFlags = 0;                                                                                         \
        (desc_).CPUAccessFlags = D3D11_CPU_ACCESS_READ;                                                                \
    } while (0)
    switch (dimension) {
    case D3D11_RESOURCE_DIMENSION_BUFFER:
        ID3D11Buffer_GetDesc((ID3D11Buffer *)resource, &desc.buffer);
        desc.buffer.StructureByteStride = 0;
        TO_STAGING(desc.buffer);
        break;
    case D3D11_RESOURCE_DIMENSION_TEXTURE1D:
        ID3D11Texture1D_GetDesc((ID3D11Texture1D *)resource, &desc.texture1d);
        TO_STAGING(desc.texture1d);
        break;
    case D3D11_RESOURCE_DIMENSION_TEXTURE2D:
        ID3D11Texture2D_GetDesc((ID3D11Texture2D *)resource, &desc.texture2d);
        TO_STAGING(desc.texture2d);
        break;
    default:
        ID3D11Texture3D_GetDesc((ID3D11Texture3D *)resource, &desc.texture3d);
        TO_STAGING(desc.texture3d);
        break;
    }
    return make_resource(subject, dimension, &desc, -1);
}

static UINT reduced(UINT extent, UINT level)
{
    return extent >> level ? extent >> level : 1;
}

struct extent {
    UINT row_bytes, rows, slices;
};

UINT block_bytes(DXGI_FORMAT format, UINT *side)
{
    *side = 1;
    switch (format) {
    case DXGI_FORMAT_BC1_UNORM:
    case DXGI_FORMAT_BC1_UNORM_SRGB:
    case DXGI_FORMAT_BC1_TYPELESS:
    case DXGI_FORMAT_BC4_UNORM:
    case DXGI_FORMAT_BC4_SNORM:
        *side = 4;
        return 8;
    case DXGI_FORMAT_BC2_UNORM:
    case DXGI_FORMAT_BC3_UNORM:
    case DXGI_FORMAT_BC5_UNORM:
        *side = 4;
        return 16;
    case DXGI_FORMAT_R32G32B32A32_FLOAT:
    case DXGI_FORMAT_R32G32B32A32_UINT:
    case DXGI_FORMAT_R32G32B32A32_SINT:
        return 16;
    case DXGI_FORMAT_R16G16B16A16_UINT:
    case DXGI_FORMAT_R16G16B16A16_UNORM:
    case DXGI_FORMAT_R16G16B16A16_FLOAT:
    case DXGI_FORMAT_R32G32_UINT:
    case DXGI_FORMAT_R32G32_FLOAT:
        return 8;
    case DXGI_FORMAT_R16_UNORM:
    case DXGI_FORMAT_R16_UINT:
    case DXGI_FORMAT_R16_SINT:
    case DXGI_FORMAT_R16_FLOAT:
    case DXGI_FORMAT_R8G8_UNORM:
    case DXGI_FORMAT_D16_UNORM:
    case DXGI_FORMAT_R16_TYPELESS:
        return 2;
    case DXGI_FORMAT_R8_UNORM:
    case DXGI_FORMAT_R8_UINT:
        return 1;
    default:
        return 4;
    }
}

static struct extent extent_of(ID3D11Resource *resource, UINT subresource)
{
    D3D11_RESOURCE_DIMENSION dimension;
    UINT width, height = 1, depth = 1, side, level = 0;
    DXGI_FORMAT format = DXGI_FORMAT_R8_UINT;
    ID3D11Resource_GetType(resource, &dimension);
    if (dimension == D3D11_RESOURCE_DIMENSION_BUFFER) {
        D3D11_BUFFER_DESC desc;
        ID3D11Buffer_GetDesc((ID3D11Buffer *)resource, &desc);
        width = desc.ByteWidth;
    } else if (dimension == D3D11_RESOURCE_DIMENSION_TEXTURE1D) {
        D3D11_TEXTURE1D_DESC desc;
        ID3D11Texture1D_GetDesc((ID3D11Texture1D *)resource, &desc);
        level = subresource % desc.MipLevels;
        width = desc.Width;
        format = desc.Format;
    } else if (dimension == D3D11_RESOURCE_DIMENSION_TEXTURE2D) {
        D3D11_TEXTURE2D_DESC desc;
        ID3D11Texture2D_GetDesc((ID3D11Texture2D *)resource, &desc);
        level = subresource % desc.MipLevels;
        width = desc.Width;
        height = desc.Height;
        format = desc.Format;
    } else {
        D3D11_TEXTURE3D_DESC desc;
        ID3D11Texture3D_GetDesc((ID3D11Texture3D *)resource, &desc);
        level = subresource % desc.MipLevels;
        width = desc.Width;
        height = desc.Height;
        depth = desc.Depth;
        format = desc.Format;
    }
    const UINT bytes = block_bytes(format, &side);
    return (struct extent){(reduced(width, level) + side - 1) / side * bytes,
                           (reduced(height, level) + side - 1) / side, reduced(depth, level)};
}

const uint8_t *read_back(const struct subject *subject, ID3D11Resource *resource, UINT subresource, size_t *size)
{
    static uint8_t bytes[FILL_BYTES];
    D3D11_MAPPED_SUBRESOURCE mapped;
    const struct extent extent = extent_of(resource, subresource);
    uint8_t *to = bytes;
    ID3D11Resource *staging = make_staging(subject, resource);
    *size = (size_t)extent.row_bytes * extent.rows * extent.slices;
    if (!staging)
        return NULL;
    ID3D11DeviceContext_CopyResource(subject->context, staging, resource);
    const bool there = *size <= sizeof(bytes) &&
                       SUCCEEDED(
                           ID3D11DeviceContext_Map(subject->context, staging, subresource, D3D11_MAP_READ, 0, &mapped));
    for (UINT slice = 0; there && slice < extent.slices; slice++) {
        for (UINT row = 0; row < extent.rows; row++, to += extent.row_bytes)
            memcpy(to,
                   (const uint8_t *)mapped.pData + (size_t)slice * mapped.DepthPitch + (size_t)row * mapped.RowPitch,
                   extent.row_bytes);
    }
    if (there)
        ID3D11DeviceContext_Unmap(subject->context, staging, subresource);
    let_go(staging);
    return there ? bytes : NULL;
}

long bytes_other_than(const struct subject *subject, ID3D11Resource *resource, UINT subresource, uint8_t value)
{
    size_t size;
    long other = 0;
    const uint8_t *bytes = read_back(subject, resource, subresource, &size);
    for (size_t i = 0; bytes && i < size; i++)
        other += bytes[i] != value;
    return bytes ? other : -1;
}
