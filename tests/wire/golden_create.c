/* golden_create.c: what the device makes: descriptions with padding and unions, initial data, text, bytecode. */
#include "golden_cases.h"

#include <string.h>

/* Bytes stay in the rows that the protocol gives them. */
/* clang-format off */

/* What an application may leave in padding and in union members that mean nothing. */
#define DIRTY 0xcc

/* --- buffers and textures ---------------------------------------------------------------------------------------- */

static const uint8_t bytes[64] = {
    1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
    23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44,
    45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64,
};

static const D3D11_BUFFER_DESC vertex_buffer = {
    .ByteWidth = 20,
    .Usage = D3D11_USAGE_DYNAMIC,
    .BindFlags = D3D11_BIND_VERTEX_BUFFER,
    .CPUAccessFlags = D3D11_CPU_ACCESS_WRITE,
    .MiscFlags = 0,
    .StructureByteStride = 4,
};

#define VERTEX_BUFFER_BYTES U32(20), U32(2), U32(1), U32(0x10000), U32(0), U32(4)

static const uint8_t create_buffer_bytes[] = { HEADER(64, 0, 40), VERTEX_BUFFER_BYTES, U32(ID_NEW), U32(0) };

static void create_buffer_encode(struct npt_stream *stream)
{
    npt_encode_device_create_buffer(stream, &vertex_buffer, NULL, ID_NEW);
}

static void create_buffer_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_buffer);
    assert_memory_equal(a->pDesc, &vertex_buffer, sizeof(vertex_buffer));
    assert_null(a->pInitialData);
    assert_int_equal(a->ppBuffer, ID_NEW);
}

/* The pitches of a buffer mean nothing and travel all the same. */
static const uint8_t create_buffer_inline_bytes[] = {
    HEADER(64, 1, 88), VERTEX_BUFFER_BYTES, U32(ID_NEW), U32(0),
    INLINE(20), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 0, 0, 0, 0, U32(7), U32(8),
};

static void create_buffer_inline_encode(struct npt_stream *stream)
{
    const struct npt_subresource data = { { .data = bytes, .length = 20 }, 7, 8 };
    npt_encode_device_create_buffer(stream, &vertex_buffer, &data, ID_NEW);
}

static void create_buffer_inline_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_buffer);
    assert_int_equal(a->pInitialData_length[0], 20);
    assert_memory_equal(a->pInitialData->pSysMem, bytes, 20);
    assert_int_equal(a->pInitialData->SysMemPitch, 7);
    assert_int_equal(a->pInitialData->SysMemSlicePitch, 8);
}

static const uint8_t create_buffer_heap_bytes[] = {
    HEADER(64, 1, 64), VERTEX_BUFFER_BYTES, U32(ID_NEW), U32(0), SHARED(20, 1, 0x1230), U32(0), U32(0),
};

static void create_buffer_heap_encode(struct npt_stream *stream)
{
    const struct npt_subresource data = { { .length = 20, .region = 1, .offset = 0x1230 }, 0, 0 };
    npt_encode_device_create_buffer(stream, &vertex_buffer, &data, ID_NEW);
}

static void create_buffer_heap_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_buffer);
    assert_int_equal(a->pInitialData_length[0], 20);
    assert_ptr_equal(a->pInitialData->pSysMem, golden_heap + 0x1230);
}

static const D3D11_TEXTURE1D_DESC texture1d = {
    .Width = 3,
    .MipLevels = 1,
    .ArraySize = 2,
    .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
    .Usage = D3D11_USAGE_IMMUTABLE,
    .BindFlags = D3D11_BIND_SHADER_RESOURCE,
};

static const uint8_t create_texture1d_bytes[] = {
    HEADER(65, 1, 128), U32(3), U32(1), U32(2), U32(28), U32(1), U32(8), U32(0), U32(0), U32(ID_NEW), U32(0),
    INLINE(12), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0, U32(12), U32(0),
    INLINE(12), 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 0, 0, 0, U32(0), U32(12),
};

static void create_texture1d_encode(struct npt_stream *stream)
{
    const struct npt_subresource data[] = {
        { { .data = bytes, .length = 12 }, 12, 0 },
        { { .data = bytes + 2, .length = 12 }, 0, 12 },
    };
    npt_encode_device_create_texture1d(stream, &texture1d, data, ID_NEW);
}

static void create_texture1d_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_texture1d);
    assert_memory_equal(a->pDesc, &texture1d, sizeof(texture1d));
    assert_memory_equal(a->pInitialData[0].pSysMem, bytes, 12);
    assert_int_equal(a->pInitialData[0].SysMemPitch, 12);
    assert_memory_equal(a->pInitialData[1].pSysMem, bytes + 2, 12);
    assert_int_equal(a->pInitialData[1].SysMemSlicePitch, 12);
    assert_int_equal(a->pInitialData_length[1], 12);
    assert_int_equal(a->ppTexture1D, ID_NEW);
}

/* MipLevels 0 is the full chain: three levels. */
static const D3D11_TEXTURE2D_DESC texture2d = {
    .Width = 4,
    .Height = 4,
    .MipLevels = 0,
    .ArraySize = 1,
    .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
    .SampleDesc = { 1, 0 },
    .Usage = D3D11_USAGE_DEFAULT,
    .BindFlags = D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_RENDER_TARGET,
    .MiscFlags = D3D11_RESOURCE_MISC_GENERATE_MIPS,
};

#define TEXTURE2D_BYTES                                                                                                \
    U32(4), U32(4), U32(0), U32(1), U32(28), U32(1), U32(0), U32(0), U32(0x28), U32(0), U32(1)

static const uint8_t create_texture2d_bytes[] = {
    HEADER(66, 1, 152), TEXTURE2D_BYTES, U32(ID_NEW),
    SHARED(64, 1, 0x80), U32(16), U32(64),
    INLINE(16), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, U32(8), U32(16),
    INLINE(4), 9, 10, 11, 12, 0, 0, 0, 0, U32(4), U32(0),
};

static void create_texture2d_encode(struct npt_stream *stream)
{
    const struct npt_subresource data[] = {
        { { .length = 64, .region = 1, .offset = 0x80 }, 16, 64 },
        { { .data = bytes, .length = 16 }, 8, 16 },
        { { .data = bytes + 8, .length = 4 }, 4, 0 },
    };
    npt_encode_device_create_texture2d(stream, &texture2d, data, ID_NEW);
}

static void create_texture2d_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_texture2d);
    assert_memory_equal(a->pDesc, &texture2d, sizeof(texture2d));
    assert_ptr_equal(a->pInitialData[0].pSysMem, golden_heap + 0x80);
    assert_int_equal(a->pInitialData_length[0], 64);
    assert_int_equal(a->pInitialData[0].SysMemPitch, 16);
    assert_memory_equal(a->pInitialData[1].pSysMem, bytes, 16);
    assert_int_equal(a->pInitialData_length[1], 16);
    assert_int_equal(a->pInitialData[1].SysMemPitch, 8);
    assert_memory_equal(a->pInitialData[2].pSysMem, bytes + 8, 4);
    assert_int_equal(a->pInitialData_length[2], 4);
    assert_int_equal(a->pInitialData[2].SysMemPitch, 4);
    assert_int_equal(a->ppTexture2D, ID_NEW);
}

static const uint8_t create_texture2d_empty_bytes[] = { HEADER(66, 0, 56), TEXTURE2D_BYTES, U32(ID_NEW) };

static void create_texture2d_empty_encode(struct npt_stream *stream)
{
    npt_encode_device_create_texture2d(stream, &texture2d, NULL, ID_NEW);
}

static void create_texture2d_empty_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_texture2d);
    assert_memory_equal(a->pDesc, &texture2d, sizeof(texture2d));
    assert_null(a->pInitialData);
}

static const D3D11_TEXTURE3D_DESC texture3d = {
    .Width = 2,
    .Height = 2,
    .Depth = 2,
    .MipLevels = 1,
    .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
    .Usage = D3D11_USAGE_DEFAULT,
    .BindFlags = D3D11_BIND_SHADER_RESOURCE,
};

static const uint8_t create_texture3d_bytes[] = {
    HEADER(67, 1, 72), U32(2), U32(2), U32(2), U32(1), U32(28), U32(0), U32(8), U32(0), U32(0), U32(ID_NEW),
    SHARED(32, GOLDEN_REGION, 0x1fe0), U32(8), U32(16),
};

static void create_texture3d_encode(struct npt_stream *stream)
{
    const struct npt_subresource data = { { .length = 32, .region = GOLDEN_REGION, .offset = 0x1fe0 }, 8, 16 };
    npt_encode_device_create_texture3d(stream, &texture3d, &data, ID_NEW);
}

static void create_texture3d_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_texture3d);
    assert_memory_equal(a->pDesc, &texture3d, sizeof(texture3d));
    assert_ptr_equal(a->pInitialData->pSysMem, golden_region + 0x1fe0);
    assert_int_equal(a->pInitialData->SysMemPitch, 8);
    assert_int_equal(a->pInitialData->SysMemSlicePitch, 16);
    assert_int_equal(a->ppTexture3D, ID_NEW);
}

static const D3D11_TEXTURE2D_DESC1 texture2d1 = {
    .Width = 16,
    .Height = 8,
    .MipLevels = 1,
    .ArraySize = 6,
    .Format = DXGI_FORMAT_R8_UNORM,
    .SampleDesc = { 4, 1 },
    .Usage = D3D11_USAGE_DEFAULT,
    .BindFlags = D3D11_BIND_RENDER_TARGET,
    .TextureLayout = D3D11_TEXTURE_LAYOUT_ROW_MAJOR,
};

static const uint8_t create_texture2d1_bytes[] = {
    HEADER(94, 0, 64), U32(16), U32(8), U32(1), U32(6), U32(61), U32(4), U32(1), U32(0), U32(0x20), U32(0), U32(0),
    U32(1),
    U32(ID_NEW), U32(0),
};

static void create_texture2d1_encode(struct npt_stream *stream)
{
    npt_encode_device_create_texture2d1(stream, &texture2d1, NULL, ID_NEW);
}

static void create_texture2d1_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_texture2d1);
    assert_memory_equal(a->desc, &texture2d1, sizeof(texture2d1));
    assert_null(a->initial_data);
    assert_int_equal(a->texture, ID_NEW);
}

/* --- views: optional descriptions with a union ------------------------------------------------------------------- */

static const uint8_t create_srv_default_bytes[] = { HEADER(68, 0, 16), U32(ID_TEXTURE2D), U32(ID_NEW) };

static void create_srv_default_encode(struct npt_stream *stream)
{
    npt_encode_device_create_shader_resource_view(stream, TEXTURE2D, NULL, ID_NEW);
}

static void create_srv_default_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_shader_resource_view);
    assert_ptr_equal(a->pResource, TEXTURE2D);
    assert_int_equal(a->pResource_id, ID_TEXTURE2D);
    assert_null(a->pDesc);
    assert_int_equal(a->ppSRView, ID_NEW);
}

static const uint8_t create_srv_buffer_bytes[] = {
    HEADER(68, 1, 40), U32(ID_BUFFER), U32(ID_NEW), U32(41), U32(1), U32(16), U32(48), U32(0), U32(0),
};

static void create_srv_buffer_encode(struct npt_stream *stream)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.Format = DXGI_FORMAT_R32_FLOAT;
    desc.ViewDimension = D3D11_SRV_DIMENSION_BUFFER;
    desc.Buffer.FirstElement = 16;
    desc.Buffer.NumElements = 48;
    npt_encode_device_create_shader_resource_view(stream, BUFFER_ANY, &desc, ID_NEW);
}

static void create_srv_buffer_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_shader_resource_view);
    assert_ptr_equal(a->pResource, BUFFER);
    assert_int_equal(a->pDesc->Format, DXGI_FORMAT_R32_FLOAT);
    assert_int_equal(a->pDesc->ViewDimension, D3D11_SRV_DIMENSION_BUFFER);
    assert_int_equal(a->pDesc->Buffer.FirstElement, 16);
    assert_int_equal(a->pDesc->Buffer.NumElements, 48);
}

static const uint8_t create_srv_texture2d_bytes[] = {
    HEADER(68, 1, 40), U32(ID_TEXTURE2D), U32(ID_NEW), U32(28), U32(4), U32(1), U32(0xffffffff), U32(0), U32(0),
};

static void create_srv_texture2d_encode(struct npt_stream *stream)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
    desc.ViewDimension = D3D11_SRV_DIMENSION_TEXTURE2D;
    desc.Texture2D.MostDetailedMip = 1;
    desc.Texture2D.MipLevels = 0xffffffff;
    npt_encode_device_create_shader_resource_view(stream, TEXTURE2D, &desc, ID_NEW);
}

static void create_srv_texture2d_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_shader_resource_view);
    assert_int_equal(a->pDesc->ViewDimension, D3D11_SRV_DIMENSION_TEXTURE2D);
    assert_int_equal(a->pDesc->Texture2D.MostDetailedMip, 1);
    assert_int_equal(a->pDesc->Texture2D.MipLevels, 0xffffffff);
}

static const uint8_t create_srv_cube_array_bytes[] = {
    HEADER(68, 1, 40), U32(ID_TEXTURE2D), U32(ID_NEW), U32(28), U32(10), U32(1), U32(2), U32(6), U32(3),
};

static void create_srv_cube_array_encode(struct npt_stream *stream)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
    desc.ViewDimension = D3D11_SRV_DIMENSION_TEXTURECUBEARRAY;
    desc.TextureCubeArray.MostDetailedMip = 1;
    desc.TextureCubeArray.MipLevels = 2;
    desc.TextureCubeArray.First2DArrayFace = 6;
    desc.TextureCubeArray.NumCubes = 3;
    npt_encode_device_create_shader_resource_view(stream, TEXTURE2D, &desc, ID_NEW);
}

static void create_srv_cube_array_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_shader_resource_view);
    assert_int_equal(a->pDesc->ViewDimension, D3D11_SRV_DIMENSION_TEXTURECUBEARRAY);
    assert_int_equal(a->pDesc->TextureCubeArray.MostDetailedMip, 1);
    assert_int_equal(a->pDesc->TextureCubeArray.MipLevels, 2);
    assert_int_equal(a->pDesc->TextureCubeArray.First2DArrayFace, 6);
    assert_int_equal(a->pDesc->TextureCubeArray.NumCubes, 3);
}

/* The widest member has five numbers here, this one three. */
static const uint8_t create_srv1_bytes[] = {
    HEADER(97, 1, 48), U32(ID_TEXTURE2D), U32(ID_NEW), U32(28), U32(4), U32(0), U32(1), U32(2), U32(0), U32(0), U32(0),
};

static void create_srv1_encode(struct npt_stream *stream)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC1 desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
    desc.ViewDimension = D3D11_SRV_DIMENSION_TEXTURE2D;
    desc.Texture2D.MostDetailedMip = 0;
    desc.Texture2D.MipLevels = 1;
    desc.Texture2D.PlaneSlice = 2;
    npt_encode_device_create_shader_resource_view1(stream, TEXTURE2D, &desc, ID_NEW);
}

static void create_srv1_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_shader_resource_view1);
    assert_ptr_equal(a->resource, TEXTURE2D);
    assert_int_equal(a->desc->Texture2D.MipLevels, 1);
    assert_int_equal(a->desc->Texture2D.PlaneSlice, 2);
    assert_int_equal(a->view, ID_NEW);
}

static const uint8_t create_uav_default_bytes[] = { HEADER(69, 0, 16), U32(ID_BUFFER), U32(ID_NEW) };

static void create_uav_default_encode(struct npt_stream *stream)
{
    npt_encode_device_create_unordered_access_view(stream, BUFFER_ANY, NULL, ID_NEW);
}

static void create_uav_default_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_unordered_access_view);
    assert_null(a->pDesc);
    assert_int_equal(a->ppUAView, ID_NEW);
}

static const uint8_t create_uav_texture2d_bytes[] = {
    HEADER(69, 1, 40), U32(ID_TEXTURE2D), U32(ID_NEW), U32(42), U32(4), U32(5), U32(0), U32(0), U32(0),
};

static void create_uav_texture2d_encode(struct npt_stream *stream)
{
    D3D11_UNORDERED_ACCESS_VIEW_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.Format = DXGI_FORMAT_R32_UINT;
    desc.ViewDimension = D3D11_UAV_DIMENSION_TEXTURE2D;
    desc.Texture2D.MipSlice = 5;
    npt_encode_device_create_unordered_access_view(stream, TEXTURE2D, &desc, ID_NEW);
}

static void create_uav_texture2d_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_unordered_access_view);
    assert_ptr_equal(a->pResource, TEXTURE2D);
    assert_int_equal(a->pDesc->Format, DXGI_FORMAT_R32_UINT);
    assert_int_equal(a->pDesc->Texture2D.MipSlice, 5);
}

static const uint8_t create_uav_buffer_bytes[] = {
    HEADER(69, 1, 40), U32(ID_BUFFER), U32(ID_NEW), U32(39), U32(1), U32(1), U32(2), U32(1), U32(0),
};

static void create_uav_buffer_encode(struct npt_stream *stream)
{
    D3D11_UNORDERED_ACCESS_VIEW_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.Format = DXGI_FORMAT_R32_TYPELESS;
    desc.ViewDimension = D3D11_UAV_DIMENSION_BUFFER;
    desc.Buffer.FirstElement = 1;
    desc.Buffer.NumElements = 2;
    desc.Buffer.Flags = D3D11_BUFFER_UAV_FLAG_RAW;
    npt_encode_device_create_unordered_access_view(stream, BUFFER_ANY, &desc, ID_NEW);
}

static void create_uav_buffer_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_unordered_access_view);
    assert_int_equal(a->pDesc->Buffer.FirstElement, 1);
    assert_int_equal(a->pDesc->Buffer.NumElements, 2);
    assert_int_equal(a->pDesc->Buffer.Flags, D3D11_BUFFER_UAV_FLAG_RAW);
}

static const uint8_t create_rtv_texture1d_array_bytes[] = {
    HEADER(70, 1, 40), U32(ID_TEXTURE1D), U32(ID_NEW), U32(28), U32(3), U32(1), U32(2), U32(3), U32(0),
};

static void create_rtv_texture1d_array_encode(struct npt_stream *stream)
{
    D3D11_RENDER_TARGET_VIEW_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
    desc.ViewDimension = D3D11_RTV_DIMENSION_TEXTURE1DARRAY;
    desc.Texture1DArray.MipSlice = 1;
    desc.Texture1DArray.FirstArraySlice = 2;
    desc.Texture1DArray.ArraySize = 3;
    npt_encode_device_create_render_target_view(stream, TEXTURE1D, &desc, ID_NEW);
}

static void create_rtv_texture1d_array_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_render_target_view);
    assert_ptr_equal(a->pResource, TEXTURE1D);
    assert_int_equal(a->pDesc->ViewDimension, D3D11_RTV_DIMENSION_TEXTURE1DARRAY);
    assert_int_equal(a->pDesc->Texture1DArray.MipSlice, 1);
    assert_int_equal(a->pDesc->Texture1DArray.FirstArraySlice, 2);
    assert_int_equal(a->pDesc->Texture1DArray.ArraySize, 3);
    assert_int_equal(a->ppRTView, ID_NEW);
}

/* Dimension 0 selects no member. */
static const uint8_t create_rtv_unknown_bytes[] = {
    HEADER(70, 1, 40), U32(ID_TEXTURE2D), U32(ID_NEW), U32(28), U32(0), U32(0), U32(0), U32(0), U32(0),
};

static void create_rtv_unknown_encode(struct npt_stream *stream)
{
    D3D11_RENDER_TARGET_VIEW_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
    desc.ViewDimension = D3D11_RTV_DIMENSION_UNKNOWN;
    npt_encode_device_create_render_target_view(stream, TEXTURE2D, &desc, ID_NEW);
}

static void create_rtv_unknown_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_render_target_view);
    assert_int_equal(a->pDesc->ViewDimension, D3D11_RTV_DIMENSION_UNKNOWN);
    assert_int_equal(a->pDesc->Texture2D.MipSlice, 0);
}

static const uint8_t create_dsv_bytes[] = {
    HEADER(71, 1, 40), U32(ID_TEXTURE2D), U32(ID_NEW), U32(45), U32(3), U32(1), U32(2), U32(0), U32(0),
};

static void create_dsv_encode(struct npt_stream *stream)
{
    D3D11_DEPTH_STENCIL_VIEW_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.Format = DXGI_FORMAT_D24_UNORM_S8_UINT;
    desc.ViewDimension = D3D11_DSV_DIMENSION_TEXTURE2D;
    desc.Flags = D3D11_DSV_READ_ONLY_DEPTH;
    desc.Texture2D.MipSlice = 2;
    npt_encode_device_create_depth_stencil_view(stream, TEXTURE2D, &desc, ID_NEW);
}

static void create_dsv_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_depth_stencil_view);
    assert_ptr_equal(a->pResource, TEXTURE2D);
    assert_int_equal(a->pDesc->Format, DXGI_FORMAT_D24_UNORM_S8_UINT);
    assert_int_equal(a->pDesc->ViewDimension, D3D11_DSV_DIMENSION_TEXTURE2D);
    assert_int_equal(a->pDesc->Flags, D3D11_DSV_READ_ONLY_DEPTH);
    assert_int_equal(a->pDesc->Texture2D.MipSlice, 2);
    assert_int_equal(a->ppDepthStencilView, ID_NEW);
}

/* --- input layouts and shaders ----------------------------------------------------------------------------------- */

/* Names of 8, 5, 6, 7 and 0 bytes. */
static const D3D11_INPUT_ELEMENT_DESC elements[] = {
    { "POSITION", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, 0, D3D11_INPUT_PER_VERTEX_DATA, 0 },
    { "COLOR", 1, DXGI_FORMAT_R8G8B8A8_UNORM, 1, 0xffffffff, D3D11_INPUT_PER_INSTANCE_DATA, 2 },
    { "NORMAL", 2, DXGI_FORMAT_R32G32B32_FLOAT, 0, 12, D3D11_INPUT_PER_VERTEX_DATA, 0 },
    { "TANGENT", 3, DXGI_FORMAT_R32G32B32_FLOAT, 0, 24, D3D11_INPUT_PER_VERTEX_DATA, 0 },
    { "", 4, DXGI_FORMAT_R32_UINT, 15, 36, D3D11_INPUT_PER_INSTANCE_DATA, 0 },
};

static const uint8_t create_input_layout_bytes[] = {
    HEADER(72, 0, 216), U32(5), U32(ID_NEW),
    U32(8), 'P', 'O', 'S', 'I', 'T', 'I', 'O', 'N', U32(0), U32(6), U32(0), U32(0), U32(0), U32(0),
    U32(5), 'C', 'O', 'L', 'O', 'R', 0, 0, 0, U32(1), U32(28), U32(1), U32(0xffffffff), U32(1), U32(2),
    U32(6), 'N', 'O', 'R', 'M', 'A', 'L', 0, 0, U32(2), U32(6), U32(0), U32(12), U32(0), U32(0),
    U32(7), 'T', 'A', 'N', 'G', 'E', 'N', 'T', 0, U32(3), U32(6), U32(0), U32(24), U32(0), U32(0),
    U32(0), U32(4), U32(42), U32(15), U32(36), U32(1), U32(0),
    U32(0), /* the elements end at 188 */
    INLINE(5), 1, 2, 3, 4, 5, 0, 0, 0,
};

static void create_input_layout_encode(struct npt_stream *stream)
{
    const struct npt_payload code = { .data = bytes, .length = 5 };
    npt_encode_device_create_input_layout(stream, elements, 5, &code, ID_NEW);
}

static void create_input_layout_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_input_layout);
    assert_int_equal(a->NumElements, 5);
    for (int i = 0; i < 5; i++) {
        assert_string_equal(a->pInputElementDescs[i].SemanticName, elements[i].SemanticName);
        assert_int_equal(a->pInputElementDescs[i].SemanticIndex, elements[i].SemanticIndex);
        assert_int_equal(a->pInputElementDescs[i].Format, elements[i].Format);
        assert_int_equal(a->pInputElementDescs[i].InputSlot, elements[i].InputSlot);
        assert_int_equal(a->pInputElementDescs[i].AlignedByteOffset, elements[i].AlignedByteOffset);
        assert_int_equal(a->pInputElementDescs[i].InputSlotClass, elements[i].InputSlotClass);
        assert_int_equal(a->pInputElementDescs[i].InstanceDataStepRate, elements[i].InstanceDataStepRate);
    }
    assert_int_equal(a->BytecodeLength, 5);
    assert_int_equal(a->pShaderBytecodeWithInputSignature.length, 5);
    assert_memory_equal(a->pShaderBytecodeWithInputSignature.data, bytes, 5);
    assert_int_equal(a->ppInputLayout, ID_NEW);
}

static const uint8_t create_input_layout_none_bytes[] = { HEADER(72, 0, 32), U32(0), U32(ID_NEW), SHARED(4100, 1, 8) };

static void create_input_layout_none_encode(struct npt_stream *stream)
{
    const struct npt_payload code = { .length = 4100, .region = 1, .offset = 8 };
    npt_encode_device_create_input_layout(stream, NULL, 0, &code, ID_NEW);
}

static void create_input_layout_none_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_input_layout);
    assert_int_equal(a->NumElements, 0);
    assert_int_equal(a->BytecodeLength, 4100);
}

static const uint8_t create_vertex_shader_bytes[] = {
    HEADER(73, 0, 40), U32(ID_LINKAGE), U32(ID_NEW), INLINE(8), 1, 2, 3, 4, 5, 6, 7, 8,
};

static void create_vertex_shader_encode(struct npt_stream *stream)
{
    const struct npt_payload code = { .data = bytes, .length = 8 };
    npt_encode_device_create_vertex_shader(stream, &code, LINKAGE, ID_NEW);
}

static void create_vertex_shader_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_vertex_shader);
    assert_int_equal(a->BytecodeLength, 8);
    assert_memory_equal(a->pShaderBytecode.data, bytes, 8);
    assert_ptr_equal(a->pClassLinkage, LINKAGE);
    assert_int_equal(a->ppVertexShader, ID_NEW);
}

/* Bytecode in shared memory is copied before it is parsed. */
static const uint8_t create_pixel_shader_bytes[] = {
    HEADER(76, 0, 32), U32(0), U32(ID_NEW), SHARED(0x2000, GOLDEN_REGION, 0),
};

static void create_pixel_shader_encode(struct npt_stream *stream)
{
    const struct npt_payload code = { .length = 0x2000, .region = GOLDEN_REGION };
    npt_encode_device_create_pixel_shader(stream, &code, NULL, ID_NEW);
}

static void create_pixel_shader_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_pixel_shader);
    assert_int_equal(a->BytecodeLength, 0x2000);
    assert_memory_equal(a->pShaderBytecode.data, golden_region, 0x2000);
    assert_ptr_not_equal(a->pShaderBytecode.data, golden_region);
    assert_null(a->pClassLinkage);
    assert_int_equal(a->ppPixelShader, ID_NEW);
}

/* The second entry has no name: a gap. */
static const D3D11_SO_DECLARATION_ENTRY entries[] = {
    { 0, "SV_POSITION", 0, 0, 4, 1 },
    { 3, NULL, 5, 1, 2, 0 },
    { 1, "", 6, 2, 1, 3 },
    { 2, "UV", 7, 3, 1, 2 },
};
static const UINT strides[] = { 28, 32 };

static const uint8_t create_geometry_shader_with_stream_output_bytes[] = {
    HEADER(75, 3, 152), U32(4), U32(2), U32(0xffffffff), U32(ID_LINKAGE), U32(ID_NEW), U32(0),
    INLINE(9), 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0,
    U32(0), U32(11), 'S', 'V', '_', 'P', 'O', 'S', 'I', 'T', 'I', 'O', 'N', 0, U32(0), 0, 4, 1, 0,
    U32(3), U32(0xffffffff), U32(5), 1, 2, 0, 0,
    U32(1), U32(0), U32(6), 2, 1, 3, 0,
    U32(2), U32(2), 'U', 'V', 0, 0, U32(7), 3, 1, 2, 0,
    U32(28), U32(32), /* end at 152 */
};

static void create_geometry_shader_with_stream_output_encode(struct npt_stream *stream)
{
    const struct npt_payload code = { .data = bytes, .length = 9 };
    npt_encode_device_create_geometry_shader_with_stream_output(stream, &code, entries, 4, strides, 2,
                                                                D3D11_SO_NO_RASTERIZED_STREAM, LINKAGE, ID_NEW);
}

static void create_geometry_shader_with_stream_output_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_geometry_shader_with_stream_output);
    assert_int_equal(a->BytecodeLength, 9);
    assert_memory_equal(a->pShaderBytecode.data, bytes, 9);
    assert_int_equal(a->NumEntries, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(a->pSODeclaration[i].Stream, entries[i].Stream);
        if (entries[i].SemanticName)
            assert_string_equal(a->pSODeclaration[i].SemanticName, entries[i].SemanticName);
        else
            assert_null(a->pSODeclaration[i].SemanticName);
        assert_int_equal(a->pSODeclaration[i].SemanticIndex, entries[i].SemanticIndex);
        assert_int_equal(a->pSODeclaration[i].StartComponent, entries[i].StartComponent);
        assert_int_equal(a->pSODeclaration[i].ComponentCount, entries[i].ComponentCount);
        assert_int_equal(a->pSODeclaration[i].OutputSlot, entries[i].OutputSlot);
    }
    assert_int_equal(a->NumStrides, 2);
    assert_memory_equal(a->pBufferStrides, strides, sizeof(strides));
    assert_int_equal(a->RasterizedStream, D3D11_SO_NO_RASTERIZED_STREAM);
    assert_ptr_equal(a->pClassLinkage, LINKAGE);
    assert_int_equal(a->ppGeometryShader, ID_NEW);
}

static const uint8_t create_geometry_shader_without_stream_output_bytes[] = {
    HEADER(75, 0, 48), U32(0), U32(0), U32(0), U32(0), U32(ID_NEW), U32(0), INLINE(0),
};

static void create_geometry_shader_without_stream_output_encode(struct npt_stream *stream)
{
    const struct npt_payload code = { 0 };
    npt_encode_device_create_geometry_shader_with_stream_output(stream, &code, NULL, 0, NULL, 0, 0, NULL, ID_NEW);
}

static void create_geometry_shader_without_stream_output_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_geometry_shader_with_stream_output);
    assert_int_equal(a->BytecodeLength, 0);
    assert_null(a->pSODeclaration);
    assert_null(a->pBufferStrides);
    assert_null(a->pClassLinkage);
}

static const uint8_t create_class_linkage_bytes[] = { HEADER(80, 0, 16), U32(ID_NEW), U32(0) };

static void create_class_linkage_encode(struct npt_stream *stream)
{
    npt_encode_device_create_class_linkage(stream, ID_NEW);
}

static void create_class_linkage_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_class_linkage);
    assert_int_equal(a->ppLinkage, ID_NEW);
}

/* --- states: nested structures with padding ---------------------------------------------------------------------- */

#define BLEND_TARGET_BYTES(mask) U32(1), U32(5), U32(6), U32(1), U32(2), U32(1), U32(5), mask, 0, 0, 0

static const uint8_t create_blend_state_bytes[] = {
    HEADER(81, 0, 280), U32(0), U32(1),
    BLEND_TARGET_BYTES(0), BLEND_TARGET_BYTES(1), BLEND_TARGET_BYTES(2), BLEND_TARGET_BYTES(3),
    BLEND_TARGET_BYTES(4), BLEND_TARGET_BYTES(5), BLEND_TARGET_BYTES(6), BLEND_TARGET_BYTES(7),
    U32(ID_NEW), U32(0),
};

static void create_blend_state_encode(struct npt_stream *stream)
{
    D3D11_BLEND_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.AlphaToCoverageEnable = FALSE;
    desc.IndependentBlendEnable = TRUE;
    for (int i = 0; i < 8; i++) {
        desc.RenderTarget[i].BlendEnable = TRUE;
        desc.RenderTarget[i].SrcBlend = D3D11_BLEND_SRC_ALPHA;
        desc.RenderTarget[i].DestBlend = D3D11_BLEND_INV_SRC_ALPHA;
        desc.RenderTarget[i].BlendOp = D3D11_BLEND_OP_ADD;
        desc.RenderTarget[i].SrcBlendAlpha = D3D11_BLEND_ONE;
        desc.RenderTarget[i].DestBlendAlpha = D3D11_BLEND_ZERO;
        desc.RenderTarget[i].BlendOpAlpha = D3D11_BLEND_OP_MAX;
        desc.RenderTarget[i].RenderTargetWriteMask = (UINT8)i;
    }
    npt_encode_device_create_blend_state(stream, &desc, ID_NEW);
}

static void create_blend_state_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_blend_state);
    assert_int_equal(a->pBlendStateDesc->AlphaToCoverageEnable, FALSE);
    assert_int_equal(a->pBlendStateDesc->IndependentBlendEnable, TRUE);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(a->pBlendStateDesc->RenderTarget[i].SrcBlend, D3D11_BLEND_SRC_ALPHA);
        assert_int_equal(a->pBlendStateDesc->RenderTarget[i].BlendOpAlpha, D3D11_BLEND_OP_MAX);
        assert_int_equal(a->pBlendStateDesc->RenderTarget[i].RenderTargetWriteMask, i);
    }
    assert_int_equal(a->ppBlendState, ID_NEW);
}

#define LOGIC_TARGET_BYTES U32(0), U32(1), U32(2), U32(1), U32(1), U32(2), U32(1), U32(1), U32(7), 15, 0, 0, 0

static const uint8_t create_blend_state1_bytes[] = {
    HEADER(90, 0, 344), U32(1), U32(0), TIMES_8(LOGIC_TARGET_BYTES), U32(ID_NEW), U32(0),
};

static void create_blend_state1_encode(struct npt_stream *stream)
{
    D3D11_BLEND_DESC1 desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.AlphaToCoverageEnable = TRUE;
    desc.IndependentBlendEnable = FALSE;
    for (int i = 0; i < 8; i++) {
        desc.RenderTarget[i].BlendEnable = FALSE;
        desc.RenderTarget[i].LogicOpEnable = TRUE;
        desc.RenderTarget[i].SrcBlend = D3D11_BLEND_ONE;
        desc.RenderTarget[i].DestBlend = D3D11_BLEND_ZERO;
        desc.RenderTarget[i].BlendOp = D3D11_BLEND_OP_ADD;
        desc.RenderTarget[i].SrcBlendAlpha = D3D11_BLEND_ONE;
        desc.RenderTarget[i].DestBlendAlpha = D3D11_BLEND_ZERO;
        desc.RenderTarget[i].BlendOpAlpha = D3D11_BLEND_OP_ADD;
        desc.RenderTarget[i].LogicOp = D3D11_LOGIC_OP_NAND;
        desc.RenderTarget[i].RenderTargetWriteMask = 15;
    }
    npt_encode_device_create_blend_state1(stream, &desc, ID_NEW);
}

static void create_blend_state1_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_blend_state1);
    assert_int_equal(a->pBlendStateDesc->AlphaToCoverageEnable, TRUE);
    assert_int_equal(a->pBlendStateDesc->RenderTarget[7].LogicOp, D3D11_LOGIC_OP_NAND);
    assert_int_equal(a->pBlendStateDesc->RenderTarget[7].RenderTargetWriteMask, 15);
    assert_int_equal(a->ppBlendState, ID_NEW);
}

static const uint8_t create_depth_stencil_state_bytes[] = {
    HEADER(82, 0, 64), U32(1), U32(0), U32(4), U32(1), 0xf0, 0x0f, 0, 0,
    U32(1), U32(2), U32(3), U32(8), U32(4), U32(5), U32(6), U32(1), U32(ID_NEW),
};

static void create_depth_stencil_state_encode(struct npt_stream *stream)
{
    D3D11_DEPTH_STENCIL_DESC desc;
    memset(&desc, DIRTY, sizeof(desc));
    desc.DepthEnable = TRUE;
    desc.DepthWriteMask = D3D11_DEPTH_WRITE_MASK_ZERO;
    desc.DepthFunc = D3D11_COMPARISON_LESS_EQUAL;
    desc.StencilEnable = TRUE;
    desc.StencilReadMask = 0xf0;
    desc.StencilWriteMask = 0x0f;
    desc.FrontFace.StencilFailOp = D3D11_STENCIL_OP_KEEP;
    desc.FrontFace.StencilDepthFailOp = D3D11_STENCIL_OP_ZERO;
    desc.FrontFace.StencilPassOp = D3D11_STENCIL_OP_REPLACE;
    desc.FrontFace.StencilFunc = D3D11_COMPARISON_ALWAYS;
    desc.BackFace.StencilFailOp = D3D11_STENCIL_OP_INCR_SAT;
    desc.BackFace.StencilDepthFailOp = D3D11_STENCIL_OP_DECR_SAT;
    desc.BackFace.StencilPassOp = D3D11_STENCIL_OP_INVERT;
    desc.BackFace.StencilFunc = D3D11_COMPARISON_NEVER;
    npt_encode_device_create_depth_stencil_state(stream, &desc, ID_NEW);
}

static void create_depth_stencil_state_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_depth_stencil_state);
    assert_int_equal(a->pDepthStencilDesc->DepthFunc, D3D11_COMPARISON_LESS_EQUAL);
    assert_int_equal(a->pDepthStencilDesc->StencilReadMask, 0xf0);
    assert_int_equal(a->pDepthStencilDesc->StencilWriteMask, 0x0f);
    assert_int_equal(a->pDepthStencilDesc->FrontFace.StencilFunc, D3D11_COMPARISON_ALWAYS);
    assert_int_equal(a->pDepthStencilDesc->BackFace.StencilPassOp, D3D11_STENCIL_OP_INVERT);
    assert_int_equal(a->ppDepthStencilState, ID_NEW);
}

static const D3D11_RASTERIZER_DESC rasterizer = {
    .FillMode = D3D11_FILL_SOLID,
    .CullMode = D3D11_CULL_BACK,
    .FrontCounterClockwise = TRUE,
    .DepthBias = -2,
    .DepthBiasClamp = 0.5f,
    .SlopeScaledDepthBias = -1,
    .DepthClipEnable = TRUE,
    .ScissorEnable = FALSE,
    .MultisampleEnable = TRUE,
    .AntialiasedLineEnable = FALSE,
};

static const uint8_t create_rasterizer_state_bytes[] = {
    HEADER(83, 0, 56), U32(3), U32(3), U32(1), U32(0xfffffffe), F32_05, F32_N1, U32(1), U32(0), U32(1), U32(0),
    U32(ID_NEW), U32(0),
};

static void create_rasterizer_state_encode(struct npt_stream *stream)
{
    npt_encode_device_create_rasterizer_state(stream, &rasterizer, ID_NEW);
}

static void create_rasterizer_state_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_rasterizer_state);
    assert_memory_equal(a->pRasterizerDesc, &rasterizer, sizeof(rasterizer));
    assert_int_equal(a->ppRasterizerState, ID_NEW);
}

static const D3D11_RASTERIZER_DESC2 rasterizer2 = {
    .FillMode = D3D11_FILL_WIREFRAME,
    .CullMode = D3D11_CULL_NONE,
    .ForcedSampleCount = 8,
    .ConservativeRaster = D3D11_CONSERVATIVE_RASTERIZATION_MODE_ON,
};

static const uint8_t create_rasterizer_state2_bytes[] = {
    HEADER(96, 0, 64), U32(2), U32(1), U32(0), U32(0), U32(0), U32(0), U32(0), U32(0), U32(0), U32(0), U32(8), U32(1),
    U32(ID_NEW), U32(0),
};

static void create_rasterizer_state2_encode(struct npt_stream *stream)
{
    npt_encode_device_create_rasterizer_state2(stream, &rasterizer2, ID_NEW);
}

static void create_rasterizer_state2_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_rasterizer_state2);
    assert_memory_equal(a->desc, &rasterizer2, sizeof(rasterizer2));
    assert_int_equal(a->state, ID_NEW);
}

static const D3D11_SAMPLER_DESC sampler = {
    .Filter = D3D11_FILTER_COMPARISON_ANISOTROPIC,
    .AddressU = D3D11_TEXTURE_ADDRESS_WRAP,
    .AddressV = D3D11_TEXTURE_ADDRESS_BORDER,
    .AddressW = D3D11_TEXTURE_ADDRESS_MIRROR_ONCE,
    .MipLODBias = -1,
    .MaxAnisotropy = 16,
    .ComparisonFunc = D3D11_COMPARISON_GREATER,
    .BorderColor = { 1, 0.5f, 0.25f, 0 },
    .MinLOD = 0,
    .MaxLOD = 2,
};

static const uint8_t create_sampler_state_bytes[] = {
    HEADER(84, 0, 64), U32(0xd5), U32(1), U32(4), U32(5), F32_N1, U32(16), U32(5), F32_1, F32_05, F32_025, F32_0, F32_0,
    F32_2, U32(ID_NEW),
};

static void create_sampler_state_encode(struct npt_stream *stream)
{
    npt_encode_device_create_sampler_state(stream, &sampler, ID_NEW);
}

static void create_sampler_state_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_sampler_state);
    assert_memory_equal(a->pSamplerDesc, &sampler, sizeof(sampler));
    assert_int_equal(a->ppSamplerState, ID_NEW);
}

/* --- queries, contexts, fences ----------------------------------------------------------------------------------- */

static const D3D11_QUERY_DESC query = { D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM3, D3D11_QUERY_MISC_PREDICATEHINT };

static const uint8_t create_query_bytes[] = { HEADER(85, 0, 24), U32(15), U32(1), U32(ID_NEW), U32(0) };

static void create_query_encode(struct npt_stream *stream)
{
    npt_encode_device_create_query(stream, &query, ID_NEW);
}

static void create_query_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_query);
    assert_memory_equal(a->pQueryDesc, &query, sizeof(query));
    assert_int_equal(a->ppQuery, ID_NEW);
}

static const uint8_t create_predicate_bytes[] = { HEADER(86, 0, 24), U32(15), U32(1), U32(ID_NEW), U32(0) };

static void create_predicate_encode(struct npt_stream *stream)
{
    npt_encode_device_create_predicate(stream, &query, ID_NEW);
}

static void create_predicate_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_predicate);
    assert_memory_equal(a->pPredicateDesc, &query, sizeof(query));
    assert_int_equal(a->ppPredicate, ID_NEW);
}

static const D3D11_QUERY_DESC1 query1 = { D3D11_QUERY_TIMESTAMP, 0, D3D11_CONTEXT_TYPE_3D };

static const uint8_t create_query1_bytes[] = { HEADER(100, 0, 24), U32(2), U32(0), U32(1), U32(ID_NEW) };

static void create_query1_encode(struct npt_stream *stream)
{
    npt_encode_device_create_query1(stream, &query1, ID_NEW);
}

static void create_query1_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_query1);
    assert_memory_equal(a->desc, &query1, sizeof(query1));
    assert_int_equal(a->query, ID_NEW);
}

static const uint8_t create_deferred_context_bytes[] = { HEADER(88, 0, 16), U32(0), U32(ID_NEW) };

static void create_deferred_context_encode(struct npt_stream *stream)
{
    npt_encode_device_create_deferred_context(stream, 0, ID_NEW);
}

static void create_deferred_context_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_deferred_context);
    assert_int_equal(a->ContextFlags, 0);
    assert_int_equal(a->ppDeferredContext, ID_NEW);
}

static const D3D_FEATURE_LEVEL feature_levels[] = { D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_10_0 };

static const GUID device_guid = { 0xdb6f6ddb, 0xac77, 0x4e88, { 0x82, 0x53, 0x81, 0x9d, 0xf9, 0xbb, 0xf1, 0x40 } };

/* The level that was chosen is not sent. */
static const uint8_t create_device_context_state_bytes[] = {
    HEADER(92, 0, 48), U32(1), U32(2), U32(7), U32(0xdb6f6ddb), U16(0xac77), U16(0x4e88),
    0x82, 0x53, 0x81, 0x9d, 0xf9, 0xbb, 0xf1, 0x40, U32(ID_NEW), U32(0xb100), U32(0xa000),
};

static void create_device_context_state_encode(struct npt_stream *stream)
{
    npt_encode_device_create_device_context_state(stream, D3D11_1_CREATE_DEVICE_CONTEXT_STATE_SINGLETHREADED,
                                                  feature_levels, 2, D3D11_SDK_VERSION, &device_guid, ID_NEW);
}

static void create_device_context_state_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_device_context_state);
    assert_int_equal(a->Flags, 1);
    assert_int_equal(a->FeatureLevels, 2);
    assert_memory_equal(a->pFeatureLevels, feature_levels, sizeof(feature_levels));
    assert_int_equal(a->SDKVersion, 7);
    assert_memory_equal(a->EmulatedInterface, &device_guid, sizeof(device_guid));
    assert_int_equal(a->ppContextState, ID_NEW);
}

/* The interface id is not sent. */
static const uint8_t create_fence_bytes[] = { HEADER(102, 0, 24), U64(0x8000000000000001), U32(2), U32(ID_NEW) };

static void create_fence_encode(struct npt_stream *stream)
{
    npt_encode_device_create_fence(stream, 0x8000000000000001, D3D11_FENCE_FLAG_SHARED, ID_NEW);
}

static void create_fence_check(const struct npt_command *command)
{
    ARGUMENTS(device_create_fence);
    assert_true(a->initial_value == 0x8000000000000001);
    assert_int_equal(a->flags, D3D11_FENCE_FLAG_SHARED);
    assert_int_equal(a->fence, ID_NEW);
}

static const struct golden cases[] = {
    GOLDEN(create_buffer, 1),
    GOLDEN(create_buffer_inline, 1),
    GOLDEN(create_buffer_heap, 1),
    GOLDEN(create_texture1d, 1),
    GOLDEN(create_texture2d, 1),
    GOLDEN(create_texture2d_empty, 1),
    GOLDEN(create_texture3d, 1),
    GOLDEN(create_texture2d1, 1),
    GOLDEN(create_srv_default, 1),
    GOLDEN(create_srv_buffer, 1),
    GOLDEN(create_srv_texture2d, 1),
    GOLDEN(create_srv_cube_array, 1),
    GOLDEN(create_srv1, 1),
    GOLDEN(create_uav_default, 1),
    GOLDEN(create_uav_texture2d, 1),
    GOLDEN(create_uav_buffer, 1),
    GOLDEN(create_rtv_texture1d_array, 1),
    GOLDEN(create_rtv_unknown, 1),
    GOLDEN(create_dsv, 1),
    GOLDEN(create_input_layout, 0),
    GOLDEN(create_input_layout_none, 0),
    GOLDEN(create_vertex_shader, 0),
    GOLDEN(create_pixel_shader, 0),
    GOLDEN(create_geometry_shader_with_stream_output, 3),
    GOLDEN(create_geometry_shader_without_stream_output, 3),
    GOLDEN(create_class_linkage, 0),
    GOLDEN(create_blend_state, 0),
    GOLDEN(create_blend_state1, 0),
    GOLDEN(create_depth_stencil_state, 0),
    GOLDEN(create_rasterizer_state, 0),
    GOLDEN(create_rasterizer_state2, 0),
    GOLDEN(create_sampler_state, 0),
    GOLDEN(create_query, 0),
    GOLDEN(create_predicate, 0),
    GOLDEN(create_query1, 0),
    GOLDEN(create_deferred_context, 0),
    GOLDEN(create_device_context_state, 0),
    GOLDEN(create_fence, 0),
};

const struct golden_group golden_create = GOLDEN_GROUP(cases);
