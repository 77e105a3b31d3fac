/* test_objects.c: what the device creates and what it refuses, with and without a host's second opinion: after every
 * test the host must have taken all that the client let pass. Runs under tools/stack, which names the library. */
#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>

#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* after the headers above */
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define assert_result(call, expected) assert_int_equal((UINT)(call), (UINT)(expected))

static ID3D11Device *device;
static ID3D11DeviceContext *context;

static int open_device(void **state)
{
    (void)state;
    const char *path = getenv("TRITON_D3D11");
    void *library = path ? dlopen(path, RTLD_NOW) : NULL;
    PFN_D3D11_CREATE_DEVICE create = NULL;
    if (library)
        *(void **)&create = dlsym(library, "D3D11CreateDevice");
    if (!create)
        return -1;
    return FAILED(create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION, &device, NULL, &context));
}

static int close_device(void **state)
{
    (void)state;
    ID3D11DeviceContext_Release(context);
    ULONG left = ID3D11Device_Release(device);
    if (left)
        fprintf(stderr, "%u references to the device are left\n", (unsigned)left);
    return left != 0;
}

/* The host has executed everything when a query behind it has a result. */
static int host_agrees(void **state)
{
    (void)state;
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
    ID3D11Query *query;
    BOOL reached;
    if (FAILED(ID3D11Device_CreateQuery(device, &desc, &query)))
        return -1;
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)query);
    while (ID3D11DeviceContext_GetData(context, (ID3D11Asynchronous *)query, &reached, sizeof(reached), 0) == S_FALSE)
        ;
    ID3D11Query_Release(query);
    return ID3D11Device_GetDeviceRemovedReason(device) != S_OK;
}

static void release(void *object)
{
    if (object)
        IUnknown_Release((IUnknown *)object);
}

/* --- buffers ------------------------------------------------------------------------------------------------------ */

#define VB D3D11_BIND_VERTEX_BUFFER
#define CB D3D11_BIND_CONSTANT_BUFFER
#define SR D3D11_BIND_SHADER_RESOURCE
#define RT D3D11_BIND_RENDER_TARGET
#define DS D3D11_BIND_DEPTH_STENCIL
#define UA D3D11_BIND_UNORDERED_ACCESS
#define RAW D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS
#define STRUCTURED D3D11_RESOURCE_MISC_BUFFER_STRUCTURED
#define CPU_READ D3D11_CPU_ACCESS_READ
#define CPU_WRITE D3D11_CPU_ACCESS_WRITE

static void buffers(void **state)
{
    (void)state;
    static const struct {
        D3D11_BUFFER_DESC desc;
        bool valid;
    } cases[] = {
        {{1024, D3D11_USAGE_DEFAULT, VB, 0, 0, 0}, true},
        {{0, D3D11_USAGE_DEFAULT, VB, 0, 0, 0}, false},
        {{1024, D3D11_USAGE_DEFAULT, DS, 0, 0, 0}, false},
        {{1024, D3D11_USAGE_DEFAULT, VB, CPU_WRITE, 0, 0}, false},
        {{1024, D3D11_USAGE_DYNAMIC, VB, CPU_WRITE, 0, 0}, true},
        {{1024, D3D11_USAGE_DYNAMIC, VB, 0, 0, 0}, false},
        {{1024, D3D11_USAGE_DYNAMIC, 0, CPU_WRITE, 0, 0}, false},
        {{1024, D3D11_USAGE_DYNAMIC, UA, CPU_WRITE, 0, 0}, false},
        {{1024, D3D11_USAGE_DYNAMIC, VB, CPU_WRITE | CPU_READ, 0, 0}, false},
        {{1024, D3D11_USAGE_STAGING, 0, CPU_READ, 0, 0}, true},
        {{1024, D3D11_USAGE_STAGING, VB, CPU_READ, 0, 0}, false},
        {{1024, D3D11_USAGE_STAGING, 0, 0, 0, 0}, false},
        {{1024, D3D11_USAGE_IMMUTABLE, VB, 0, 0, 0}, false}, /* no data */
        {{64, D3D11_USAGE_DEFAULT, CB, 0, 0, 0}, true},
        {{65, D3D11_USAGE_DEFAULT, CB, 0, 0, 0}, false},
        {{64, D3D11_USAGE_DEFAULT, CB | VB, 0, 0, 0}, false},
        {{1024, D3D11_USAGE_DEFAULT, VB, 0, RAW, 0}, false},
        {{1024, D3D11_USAGE_DEFAULT, SR, 0, RAW, 0}, true},
        {{1024, D3D11_USAGE_DEFAULT, 0, 0, STRUCTURED, 16}, true},
        {{1024, D3D11_USAGE_DEFAULT, SR, 0, STRUCTURED, 0}, false},
        {{1024, D3D11_USAGE_DEFAULT, SR, 0, STRUCTURED, 5}, false},
        {{1024, D3D11_USAGE_DEFAULT, SR, 0, STRUCTURED, ~0u}, false},
        {{1024, D3D11_USAGE_DEFAULT, SR, 0, STRUCTURED | RAW, 16}, false},
        {{1024, D3D11_USAGE_DEFAULT, 0, 0, D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS, 0}, true},
        {{1024, D3D11_USAGE_DEFAULT, VB, 0, D3D11_RESOURCE_MISC_TEXTURECUBE, 0}, false},
        {{1024, D3D11_USAGE_DEFAULT, VB, 0, D3D11_RESOURCE_MISC_SHARED, 0}, true},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        ID3D11Buffer *buffer = (ID3D11Buffer *)(uintptr_t)1;
        HRESULT result = ID3D11Device_CreateBuffer(device, &cases[i].desc, NULL, &buffer);
        if (result != (cases[i].valid ? S_OK : E_INVALIDARG) || (buffer != NULL) != cases[i].valid)
            fail_msg("buffer %zu: %08x", i, (unsigned)result);
        assert_result(ID3D11Device_CreateBuffer(device, &cases[i].desc, NULL, NULL),
                      cases[i].valid ? S_FALSE : E_INVALIDARG);
        release(buffer);
    }
}

/* A stride that no structure uses is forgotten. */
static void buffer_desc(void **state)
{
    (void)state;
    const D3D11_BUFFER_DESC desc = {512, D3D11_USAGE_DEFAULT, SR, 0, 0, 513};
    ID3D11Buffer *buffer;
    D3D11_BUFFER_DESC got;
    assert_result(ID3D11Device_CreateBuffer(device, &desc, NULL, &buffer), S_OK);
    ID3D11Buffer_GetDesc(buffer, &got);
    assert_int_equal(got.ByteWidth, 512);
    assert_int_equal(got.StructureByteStride, 0);
    release(buffer);
}

/* --- textures ----------------------------------------------------------------------------------------------------- */

static void textures(void **state)
{
    (void)state;
    static const struct {
        DXGI_FORMAT format;
        UINT array, bind, misc;
        bool valid;
    } cases[] = {
        {DXGI_FORMAT_R32G32B32A32_TYPELESS, 1, VB, 0, false},
        {DXGI_FORMAT_R32G32B32A32_TYPELESS, 0, SR, 0, false},
        {DXGI_FORMAT_R32G32B32A32_TYPELESS, 3, SR, 0, true},
        {DXGI_FORMAT_R32G32B32A32_TYPELESS, 5, SR, D3D11_RESOURCE_MISC_TEXTURECUBE, false},
        {DXGI_FORMAT_R32G32B32A32_TYPELESS, 6, SR, D3D11_RESOURCE_MISC_TEXTURECUBE, true},
        {DXGI_FORMAT_R32G32B32A32_TYPELESS, 7, SR, D3D11_RESOURCE_MISC_TEXTURECUBE, true},
        {DXGI_FORMAT_R32G32B32A32_TYPELESS, 12, SR, D3D11_RESOURCE_MISC_TEXTURECUBE, true},
        {DXGI_FORMAT_R8G8B8A8_UNORM, 1, RT, 0, true},
        {DXGI_FORMAT_R8G8B8A8_UNORM, 1, RT | SR, D3D11_RESOURCE_MISC_GENERATE_MIPS, true},
        {DXGI_FORMAT_R8G8B8A8_UNORM, 1, SR, D3D11_RESOURCE_MISC_GENERATE_MIPS, false},
        {DXGI_FORMAT_R32_TYPELESS, 9, SR | DS, 0, true},
        {DXGI_FORMAT_R32_TYPELESS, 1, RT | DS, 0, false},
        {DXGI_FORMAT_R32_TYPELESS, 1, DS | UA, 0, false},
        {DXGI_FORMAT_R24G8_TYPELESS, 1, SR | DS, 0, true},
        {DXGI_FORMAT_D32_FLOAT, 1, SR | DS, 0, false},
        {DXGI_FORMAT_D32_FLOAT, 1, DS, 0, true},
        {DXGI_FORMAT_D24_UNORM_S8_UINT, 1, RT, 0, false},
        {DXGI_FORMAT_BC1_UNORM, 1, SR, 0, true},
        {DXGI_FORMAT_UNKNOWN, 1, SR, 0, false},
        {DXGI_FORMAT_R8G8B8A8_UNORM, 2049, SR, 0, false},
    };
    D3D11_TEXTURE2D_DESC desc = {64, 64, 1, 1, DXGI_FORMAT_UNKNOWN, {1, 0}, D3D11_USAGE_DEFAULT, 0, 0, 0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        ID3D11Texture2D *texture;
        desc.Format = cases[i].format;
        desc.ArraySize = cases[i].array;
        desc.BindFlags = cases[i].bind;
        desc.MiscFlags = cases[i].misc;
        HRESULT result = ID3D11Device_CreateTexture2D(device, &desc, NULL, &texture);
        if (result != (cases[i].valid ? S_OK : E_INVALIDARG))
            fail_msg("texture %zu: %08x", i, (unsigned)result);
        release(texture);
    }
}

static void texture_shapes(void **state)
{
    (void)state;
    static const struct {
        UINT width, height, mips, array, samples, levels; /* 0 levels: refused */
        DXGI_FORMAT format;
        D3D11_USAGE usage;
    } cases[] = {
        {100, 60, 0, 1, 1, 7, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT},
        {100, 60, 7, 2, 1, 7, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT},
        {100, 60, 8, 1, 1, 0, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT},
        {16385, 1, 1, 1, 1, 0, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT},
        {0, 4, 1, 1, 1, 0, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT},
        {6, 8, 1, 1, 1, 0, DXGI_FORMAT_BC3_UNORM, D3D11_USAGE_DEFAULT},
        {12, 8, 0, 1, 1, 4, DXGI_FORMAT_BC3_UNORM, D3D11_USAGE_DEFAULT},
        {64, 64, 1, 1, 4, 1, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT},
        {64, 64, 2, 1, 4, 0, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT},
        {64, 64, 1, 1, 3, 0, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT},
        {64, 64, 1, 1, 0, 0, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT},
        {64, 64, 1, 1, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DYNAMIC},
        {64, 64, 2, 1, 1, 0, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DYNAMIC},
        {64, 64, 1, 2, 1, 0, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DYNAMIC},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const bool dynamic = cases[i].usage == D3D11_USAGE_DYNAMIC, multisampled = cases[i].samples > 1;
        const D3D11_TEXTURE2D_DESC desc = {
            cases[i].width,        cases[i].height, cases[i].mips,          cases[i].array,           cases[i].format,
            {cases[i].samples, 0}, cases[i].usage,  multisampled ? RT : SR, dynamic ? CPU_WRITE : 0u, 0};
        ID3D11Texture2D *texture;
        D3D11_TEXTURE2D_DESC got = {0};
        HRESULT result = ID3D11Device_CreateTexture2D(device, &desc, NULL, &texture);
        if (result == S_OK)
            ID3D11Texture2D_GetDesc(texture, &got);
        if (result != (cases[i].levels ? S_OK : E_INVALIDARG) || got.MipLevels != cases[i].levels)
            fail_msg("shape %zu: %08x, %u levels", i, (unsigned)result, got.MipLevels);
        release(texture);
    }
}

/* --- initial data ------------------------------------------------------------------------------------------------- */

/* Few large, many small, and more subresources than one command can name. */
static void initial_data(void **state)
{
    (void)state;
    static const struct {
        UINT size, mips, array;
    } cases[] = {{512, 1, 1}, {64, 0, 16}, {4, 3, 1024}};
    static uint32_t texels[512 * 512];
    for (size_t i = 0; i < COUNT(texels) / 4; i++)
        texels[i] = (uint32_t)i * 2654435761u;
    for (size_t i = 0; i < COUNT(cases); i++) {
        UINT levels = cases[i].mips ? cases[i].mips : 7, count = levels * cases[i].array;
        D3D11_SUBRESOURCE_DATA *data = calloc(count, sizeof(*data));
        const D3D11_TEXTURE2D_DESC desc = {cases[i].size,
                                           cases[i].size,
                                           cases[i].mips,
                                           cases[i].array,
                                           DXGI_FORMAT_R8G8B8A8_UNORM,
                                           {1, 0},
                                           D3D11_USAGE_IMMUTABLE,
                                           SR,
                                           0,
                                           0};
        ID3D11Texture2D *texture;
        assert_non_null(data);
        for (UINT k = 0; k < count; k++)
            data[k] = (D3D11_SUBRESOURCE_DATA){texels, cases[i].size * 4, 0};
        assert_result(ID3D11Device_CreateTexture2D(device, &desc, data, &texture), S_OK);
        release(texture);
        data[count - 1].pSysMem = NULL;
        assert_result(ID3D11Device_CreateTexture2D(device, &desc, data, &texture), E_INVALIDARG);
        free(data);
    }
}

/* --- views -------------------------------------------------------------------------------------------------------- */

#define ALL (~0u)
#define RGBA8 DXGI_FORMAT_R8G8B8A8_UNORM
#define TYPELESS DXGI_FORMAT_R8G8B8A8_TYPELESS
#define CUBE D3D11_RESOURCE_MISC_TEXTURECUBE

static void shader_resource_views(void **state)
{
    (void)state;
    static const struct {
        UINT mips, array, misc;
        DXGI_FORMAT format;
        struct {
            DXGI_FORMAT format;
            D3D11_SRV_DIMENSION dimension; /* UNKNOWN: no description */
            UINT numbers[4];
        } asked, got; /* got.dimension UNKNOWN: refused */
    } cases[] = {
        {10, 1, 0, RGBA8, {0}, {RGBA8, D3D11_SRV_DIMENSION_TEXTURE2D, {0, 10}}},
        {10, 4, 0, RGBA8, {0}, {RGBA8, D3D11_SRV_DIMENSION_TEXTURE2DARRAY, {0, 10, 0, 4}}},
        {10,
         4,
         0,
         RGBA8,
         {0, D3D11_SRV_DIMENSION_TEXTURE2DARRAY, {5, ALL, 1, ALL}},
         {RGBA8, D3D11_SRV_DIMENSION_TEXTURE2DARRAY, {5, 5, 1, 3}}},
        {10,
         1,
         0,
         TYPELESS,
         {RGBA8, D3D11_SRV_DIMENSION_TEXTURE2D, {0, ALL}},
         {RGBA8, D3D11_SRV_DIMENSION_TEXTURE2D, {0, 10}}},
        {2, 6, CUBE, RGBA8, {0}, {RGBA8, D3D11_SRV_DIMENSION_TEXTURECUBE, {0, 2}}},
        {2, 11, CUBE, RGBA8, {0}, {RGBA8, D3D11_SRV_DIMENSION_TEXTURECUBE, {0, 2}}},
        {1, 14, CUBE, RGBA8, {0}, {RGBA8, D3D11_SRV_DIMENSION_TEXTURECUBEARRAY, {0, 1, 0, 2}}},
        {1,
         8,
         CUBE,
         RGBA8,
         {0, D3D11_SRV_DIMENSION_TEXTURECUBEARRAY, {0, ALL, 0, ALL}},
         {RGBA8, D3D11_SRV_DIMENSION_TEXTURECUBEARRAY, {0, 1, 0, 1}}},
        {1, 1, 0, RGBA8, {RGBA8, D3D11_SRV_DIMENSION_TEXTURE1D, {0, 1}}, {0}},
        {1, 1, 0, RGBA8, {RGBA8, D3D11_SRV_DIMENSION_TEXTURE3D, {0, 1}}, {0}},
        {1, 1, 0, RGBA8, {TYPELESS, D3D11_SRV_DIMENSION_TEXTURE2D, {0, 1}}, {0}},
        {1, 1, 0, TYPELESS, {0, D3D11_SRV_DIMENSION_TEXTURE2D, {0, 1}}, {0}},
        {1, 1, 0, RGBA8, {DXGI_FORMAT_R8G8B8A8_UINT, D3D11_SRV_DIMENSION_TEXTURE2D, {0, 1}}, {0}},
        {1, 1, 0, RGBA8, {RGBA8, D3D11_SRV_DIMENSION_TEXTURE2D, {0, 0}}, {0}},
        {1, 1, 0, RGBA8, {RGBA8, D3D11_SRV_DIMENSION_TEXTURE2D, {0, 2}}, {0}},
        {1, 1, 0, RGBA8, {RGBA8, D3D11_SRV_DIMENSION_TEXTURE2D, {1, 1}}, {0}},
        {1, 1, 0, RGBA8, {RGBA8, D3D11_SRV_DIMENSION_TEXTURE2DARRAY, {0, 1, 1, 1}}, {0}},
        {1, 6, 0, RGBA8, {RGBA8, D3D11_SRV_DIMENSION_TEXTURECUBE, {0, 1}}, {0}},
        {1, 6, CUBE, RGBA8, {RGBA8, D3D11_SRV_DIMENSION_TEXTURECUBEARRAY, {0, 1, 1, ALL}}, {0}},
        {1, 9, CUBE, RGBA8, {RGBA8, D3D11_SRV_DIMENSION_TEXTURECUBEARRAY, {0, 1, 0, 2}}, {0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const D3D11_TEXTURE2D_DESC texture_desc = {
            512, 512, cases[i].mips, cases[i].array, cases[i].format, {1, 0}, D3D11_USAGE_DEFAULT,
            SR,  0,   cases[i].misc};
        D3D11_SHADER_RESOURCE_VIEW_DESC desc = {.Format = cases[i].asked.format,
                                                .ViewDimension = cases[i].asked.dimension};
        memcpy(&desc.Texture2D, cases[i].asked.numbers, sizeof(cases[i].asked.numbers));
        ID3D11Texture2D *texture;
        ID3D11ShaderResourceView *view;
        assert_result(ID3D11Device_CreateTexture2D(device, &texture_desc, NULL, &texture), S_OK);
        HRESULT result = ID3D11Device_CreateShaderResourceView(device, (ID3D11Resource *)texture,
                                                               cases[i].asked.dimension ? &desc : NULL, &view);
        if (result != (cases[i].got.dimension ? S_OK : E_INVALIDARG))
            fail_msg("view %zu: %08x", i, (unsigned)result);
        if (view) {
            ID3D11ShaderResourceView_GetDesc(view, &desc);
            assert_int_equal(desc.Format, cases[i].got.format);
            assert_int_equal(desc.ViewDimension, cases[i].got.dimension);
            bool array = cases[i].got.dimension == D3D11_SRV_DIMENSION_TEXTURE2DARRAY ||
                         cases[i].got.dimension == D3D11_SRV_DIMENSION_TEXTURECUBEARRAY;
            assert_memory_equal(&desc.Texture2D, cases[i].got.numbers, array ? 16 : 8);
        }
        release(view);
        release(texture);
    }
}

static void buffer_views(void **state)
{
    (void)state;
    const D3D11_BUFFER_DESC typed = {1024, D3D11_USAGE_DEFAULT, SR | UA, 0, RAW, 0};
    const D3D11_BUFFER_DESC structured = {1024, D3D11_USAGE_DEFAULT, SR | UA, 0, STRUCTURED, 4};
    ID3D11Buffer *viewed[2];
    assert_result(ID3D11Device_CreateBuffer(device, &typed, NULL, &viewed[0]), S_OK);
    assert_result(ID3D11Device_CreateBuffer(device, &structured, NULL, &viewed[1]), S_OK);
    static const struct {
        int buffer;
        D3D11_UNORDERED_ACCESS_VIEW_DESC desc;
        bool valid;
    } cases[] = {
        {0, {DXGI_FORMAT_R32_UINT, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {0, 256, 0}}, true},
        {0, {DXGI_FORMAT_R32_UINT, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {1, 256, 0}}, false},
        {0, {DXGI_FORMAT_R32_UINT, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {0, 0, 0}}, false},
        {0, {DXGI_FORMAT_R32_UINT, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {0, 1, D3D11_BUFFER_UAV_FLAG_COUNTER}}, false},
        {0, {DXGI_FORMAT_R32_TYPELESS, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {4, 8, D3D11_BUFFER_UAV_FLAG_RAW}}, true},
        {0, {DXGI_FORMAT_R32_TYPELESS, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {1, 8, D3D11_BUFFER_UAV_FLAG_RAW}}, false},
        {0, {DXGI_FORMAT_R32_TYPELESS, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {0, 8, 0}}, false},
        {0, {DXGI_FORMAT_UNKNOWN, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {0, 8, 0}}, false},
        {1, {DXGI_FORMAT_UNKNOWN, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {8, 8, D3D11_BUFFER_UAV_FLAG_APPEND}}, true},
        {1, {DXGI_FORMAT_UNKNOWN, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {0, 257, 0}}, false},
        {1, {DXGI_FORMAT_R32_UINT, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {0, 8, 0}}, false},
        {1, {DXGI_FORMAT_UNKNOWN, D3D11_UAV_DIMENSION_TEXTURE2D, .Buffer = {0, 8, 0}}, false},
    };
    ID3D11UnorderedAccessView *view;
    for (size_t i = 0; i < COUNT(cases); i++) {
        ID3D11Resource *resource = (ID3D11Resource *)viewed[cases[i].buffer];
        HRESULT result = ID3D11Device_CreateUnorderedAccessView(device, resource, &cases[i].desc, &view);
        if (result != (cases[i].valid ? S_OK : E_INVALIDARG))
            fail_msg("buffer view %zu: %08x", i, (unsigned)result);
        release(view);
    }
    D3D11_UNORDERED_ACCESS_VIEW_DESC got;
    assert_result(ID3D11Device_CreateUnorderedAccessView(device, (ID3D11Resource *)viewed[0], NULL, &view),
                  E_INVALIDARG);
    assert_result(ID3D11Device_CreateUnorderedAccessView(device, (ID3D11Resource *)viewed[1], NULL, &view), S_OK);
    ID3D11UnorderedAccessView_GetDesc(view, &got);
    assert_int_equal(got.Buffer.NumElements, 256);
    release(view);
    release(viewed[0]);
    release(viewed[1]);
}

static void target_views(void **state)
{
    (void)state;
    const D3D11_TEXTURE2D_DESC depth = {64,      64, 2, 3, DXGI_FORMAT_R24G8_TYPELESS, {1, 0}, D3D11_USAGE_DEFAULT,
                                        SR | DS, 0,  0};
    const D3D11_TEXTURE3D_DESC solid = {16, 16, 8, 2, RGBA8, D3D11_USAGE_DEFAULT, RT, 0, 0};
    D3D11_DEPTH_STENCIL_VIEW_DESC dsv = {.Format = DXGI_FORMAT_D24_UNORM_S8_UINT,
                                         .ViewDimension = D3D11_DSV_DIMENSION_TEXTURE2DARRAY,
                                         .Texture2DArray = {1, 1, ALL}};
    ID3D11Texture2D *texture;
    ID3D11Texture3D *volume;
    ID3D11DepthStencilView *depth_view;
    ID3D11RenderTargetView *target_view;
    D3D11_RENDER_TARGET_VIEW_DESC rtv;
    assert_result(ID3D11Device_CreateTexture2D(device, &depth, NULL, &texture), S_OK);
    ID3D11Resource *resource = (ID3D11Resource *)texture;
    assert_result(ID3D11Device_CreateDepthStencilView(device, resource, NULL, &depth_view),
                  E_INVALIDARG); /* typeless */
    assert_result(ID3D11Device_CreateRenderTargetView(device, resource, NULL, &target_view),
                  E_INVALIDARG); /* no bind flag */
    assert_result(ID3D11Device_CreateDepthStencilView(device, resource, &dsv, &depth_view), S_OK);
    ID3D11DepthStencilView_GetDesc(depth_view, &dsv);
    assert_int_equal(dsv.Texture2DArray.ArraySize, 2);
    release(depth_view);
    dsv.Flags = 4;
    assert_result(ID3D11Device_CreateDepthStencilView(device, resource, &dsv, &depth_view), E_INVALIDARG);
    release(texture);

    assert_result(ID3D11Device_CreateTexture3D(device, &solid, NULL, &volume), S_OK);
    resource = (ID3D11Resource *)volume;
    assert_result(ID3D11Device_CreateRenderTargetView(device, resource, NULL, &target_view), S_OK);
    ID3D11RenderTargetView_GetDesc(target_view, &rtv);
    assert_int_equal(rtv.Texture3D.WSize, 8);
    release(target_view);
    rtv.Texture3D.MipSlice = 1;
    assert_result(ID3D11Device_CreateRenderTargetView(device, resource, &rtv, &target_view),
                  E_INVALIDARG); /* 4 slices */
    release(volume);
}

/* --- states ------------------------------------------------------------------------------------------------------- */

static void equal_states_are_one(void **state)
{
    (void)state;
    D3D11_BLEND_DESC desc = {0}, got;
    ID3D11BlendState *first, *second;
    desc.RenderTarget[0].RenderTargetWriteMask = 15;
    desc.RenderTarget[3].BlendOp = (D3D11_BLEND_OP)77; /* has no effect */
    assert_result(ID3D11Device_CreateBlendState(device, &desc, &first), S_OK);
    desc.RenderTarget[0].SrcBlend = D3D11_BLEND_DEST_COLOR; /* has none either: not enabled */
    assert_result(ID3D11Device_CreateBlendState(device, &desc, &second), S_OK);
    assert_ptr_equal(first, second);
    ID3D11BlendState_GetDesc(first, &got);
    assert_int_equal(got.RenderTarget[0].SrcBlend, D3D11_BLEND_ONE);
    assert_int_equal(got.RenderTarget[7].RenderTargetWriteMask, 15);
    assert_int_equal(ID3D11BlendState_Release(second), 1);
    assert_int_equal(ID3D11BlendState_Release(first), 0);
    desc.RenderTarget[0] = (D3D11_RENDER_TARGET_BLEND_DESC){TRUE,
                                                            D3D11_BLEND_ONE,
                                                            D3D11_BLEND_ONE,
                                                            D3D11_BLEND_OP_ADD,
                                                            D3D11_BLEND_SRC_COLOR,
                                                            D3D11_BLEND_ONE,
                                                            D3D11_BLEND_OP_ADD,
                                                            15};
    assert_result(ID3D11Device_CreateBlendState(device, &desc, &first), E_INVALIDARG); /* colours for alpha */
}

static void states(void **state)
{
    (void)state;
    D3D11_SAMPLER_DESC sampler = {.Filter = D3D11_FILTER_MIN_MAG_MIP_LINEAR,
                                  .AddressU = D3D11_TEXTURE_ADDRESS_WRAP,
                                  .AddressV = D3D11_TEXTURE_ADDRESS_WRAP,
                                  .AddressW = D3D11_TEXTURE_ADDRESS_WRAP,
                                  .MaxAnisotropy = 400,
                                  .ComparisonFunc = (D3D11_COMPARISON_FUNC)99,
                                  .BorderColor = {1, 2, 3, 4}};
    D3D11_DEPTH_STENCIL_DESC depth = {0};
    D3D11_RASTERIZER_DESC rasterizer = {.FillMode = D3D11_FILL_SOLID, .CullMode = D3D11_CULL_NONE, .ScissorEnable = 5};
    ID3D11SamplerState *sampler_state;
    ID3D11DepthStencilState *depth_state;
    ID3D11RasterizerState *rasterizer_state;

    assert_result(ID3D11Device_CreateSamplerState(device, &sampler, &sampler_state), S_OK);
    ID3D11SamplerState_GetDesc(sampler_state, &sampler);
    assert_int_equal(sampler.MaxAnisotropy, 0);
    assert_int_equal(sampler.ComparisonFunc, D3D11_COMPARISON_NEVER);
    assert_true(sampler.BorderColor[3] == 0.0f);
    release(sampler_state);
    sampler.Filter = (D3D11_FILTER)2;
    assert_result(ID3D11Device_CreateSamplerState(device, &sampler, &sampler_state), E_INVALIDARG);

    assert_result(ID3D11Device_CreateDepthStencilState(device, &depth, &depth_state), S_OK);
    ID3D11DepthStencilState_GetDesc(depth_state, &depth);
    assert_int_equal(depth.DepthFunc, D3D11_COMPARISON_LESS);
    assert_int_equal(depth.StencilWriteMask, 255);
    assert_int_equal(depth.BackFace.StencilFunc, D3D11_COMPARISON_ALWAYS);
    release(depth_state);

    assert_result(ID3D11Device_CreateRasterizerState(device, &rasterizer, &rasterizer_state), S_OK);
    ID3D11RasterizerState_GetDesc(rasterizer_state, &rasterizer);
    assert_int_equal(rasterizer.ScissorEnable, TRUE);
    release(rasterizer_state);
    rasterizer.CullMode = (D3D11_CULL_MODE)0;
    assert_result(ID3D11Device_CreateRasterizerState(device, &rasterizer, &rasterizer_state), E_INVALIDARG);
}

/* The last Release of a state on one thread meets its creation on another. */
static void *make_and_release(void *unused)
{
    D3D11_RASTERIZER_DESC desc = {.FillMode = D3D11_FILL_SOLID, .CullMode = D3D11_CULL_BACK, .DepthBias = 7};
    for (int i = 0; i < 2000; i++) {
        ID3D11RasterizerState *rasterizer;
        D3D11_RASTERIZER_DESC got;
        desc.SlopeScaledDepthBias = (float)(i % 3);
        if (ID3D11Device_CreateRasterizerState(device, &desc, &rasterizer) != S_OK)
            return unused;
        ID3D11RasterizerState_GetDesc(rasterizer, &got);
        release(rasterizer);
        /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): bits are compared, not values */
        if (memcmp(&got, &desc, sizeof(got)) != 0)
            return unused;
    }
    return NULL;
}

static void states_of_many_threads(void **state)
{
    (void)state;
    pthread_t threads[4];
    void *failed;
    for (size_t i = 0; i < COUNT(threads); i++)
        assert_int_equal(pthread_create(&threads[i], NULL, make_and_release, &threads), 0);
    for (size_t i = 0; i < COUNT(threads); i++) {
        assert_int_equal(pthread_join(threads[i], &failed), 0);
        assert_null(failed);
    }
}

/* --- shaders and layouts ------------------------------------------------------------------------------------------ */

static size_t read_shader(const char *name, uint8_t *bytes, size_t room)
{
    char path[512];
    const char *samples = getenv("TEST_SAMPLES");
    if (!samples)
        skip();
    snprintf(path, sizeof(path), "%s/%s.dxbc", samples, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(bytes, 1, room, file);
    fclose(file);
    return length;
}

static void shaders(void **state)
{
    (void)state;
    static uint8_t bytes[65536];
    size_t length = read_shader("triangle/vs_triangle", bytes, sizeof(bytes));
    ID3D11VertexShader *vertex;
    ID3D11PixelShader *pixel;
    assert_result(ID3D11Device_CreateVertexShader(device, bytes, length, NULL, &vertex), S_OK);
    release(vertex);
    assert_result(ID3D11Device_CreatePixelShader(device, bytes, length, NULL, &pixel), E_INVALIDARG);
    for (size_t cut = 0; cut < length; cut++) { /* a copy of its own, so that a reader beyond the end is caught */
        uint8_t *part = malloc(cut + 1);
        assert_non_null(part);
        memcpy(part, bytes, cut);
        assert_result(ID3D11Device_CreateVertexShader(device, part, cut, NULL, &vertex), E_INVALIDARG);
        free(part);
    }
    assert_result(ID3D11Device_CreateVertexShader(device, NULL, 0, NULL, &vertex), E_INVALIDARG);
}

static void stream_output(void **state)
{
    (void)state;
    static uint8_t bytes[65536];
    size_t length = read_shader("cube/vs_solid", bytes, sizeof(bytes));
    static const struct {
        D3D11_SO_DECLARATION_ENTRY entry;
        bool valid;
    } cases[] = {
        {{0, "SV_Position", 0, 0, 4, 0}, true},  {{0, "sv_position", 0, 1, 3, 3}, true},
        {{0, NULL, 0, 0, 9, 0}, false},          {{0, "NOWHERE", 0, 0, 4, 0}, false},
        {{0, "SV_Position", 1, 0, 4, 0}, false}, {{0, "SV_Position", 0, 2, 3, 0}, false},
        {{0, "SV_Position", 0, 0, 0, 0}, false}, {{0, "SV_Position", 0, 0, 4, 4}, false},
        {{4, "SV_Position", 0, 0, 4, 0}, false},
    };
    const UINT stride = 64, odd = 63;
    ID3D11GeometryShader *shader;
    for (size_t i = 0; i < COUNT(cases); i++) {
        HRESULT result = ID3D11Device_CreateGeometryShaderWithStreamOutput(
            device, bytes, length, &cases[i].entry, 1, &stride, 1, D3D11_SO_NO_RASTERIZED_STREAM, NULL, NULL);
        if (result != (cases[i].valid ? S_FALSE : E_INVALIDARG))
            fail_msg("entry %zu: %08x", i, (unsigned)result);
    }
    assert_result(ID3D11Device_CreateGeometryShaderWithStreamOutput(device, bytes, length, &cases[0].entry, 1, &odd, 1,
                                                                    0, NULL, &shader),
                  E_INVALIDARG);
    assert_null(shader);
    assert_result(ID3D11Device_CreateGeometryShaderWithStreamOutput(device, bytes, length, &cases[0].entry, 1, &stride,
                                                                    1, 4, NULL, &shader),
                  E_INVALIDARG);
    assert_result(ID3D11Device_CreateGeometryShaderWithStreamOutput(device, bytes, length, &cases[0].entry, 1, &stride,
                                                                    1, 0, NULL, &shader),
                  S_OK);
    release(shader);
}

static void input_layouts(void **state)
{
    (void)state;
    static uint8_t bytes[65536];
    size_t length = read_shader("cube/vs_solid", bytes, sizeof(bytes));
    D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"position", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, 0, D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"NORMAL", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, D3D11_APPEND_ALIGNED_ELEMENT, D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"Texcoord", 0, DXGI_FORMAT_R32G32_FLOAT, 0, D3D11_APPEND_ALIGNED_ELEMENT, D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    const UINT count = COUNT(elements);
    ID3D11InputLayout *layout;
    assert_result(ID3D11Device_CreateInputLayout(device, elements, count, bytes, length, &layout), S_OK);
    release(layout);
    assert_result(ID3D11Device_CreateInputLayout(device, elements, 1, bytes, length, &layout), E_INVALIDARG);
    assert_result(ID3D11Device_CreateInputLayout(device, NULL, 0, bytes, length, &layout), E_INVALIDARG);
    const D3D11_INPUT_ELEMENT_DESC good = elements[1];
    const D3D11_INPUT_ELEMENT_DESC bad[] = {
        {NULL, 0, good.Format, 0, 12, D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"NORMAL", 0, good.Format, 32, 12, D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"NORMAL", 0, good.Format, 0, 13, D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"NORMAL", 0, good.Format, 0, 12, D3D11_INPUT_PER_INSTANCE_DATA, 1}, /* slot 0 is per vertex */
        {"NORMAL", 0, good.Format, 1, 12, D3D11_INPUT_PER_VERTEX_DATA, 1},
        {"POSITION", 0, good.Format, 0, 12, D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"NORMAL", 0, DXGI_FORMAT_UNKNOWN, 0, 12, D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        elements[1] = bad[i];
        HRESULT result = ID3D11Device_CreateInputLayout(device, elements, count, bytes, length, &layout);
        if (result != E_INVALIDARG)
            fail_msg("layout %zu: %08x", i, (unsigned)result);
    }
}

/* --- queries and questions ---------------------------------------------------------------------------------------- */

static void queries(void **state)
{
    (void)state;
    static const UINT sizes[] = {4, 8, 8, 16, 88, 4, 16, 4, 16, 4, 16, 4, 16, 4, 16, 4};
    for (UINT kind = 0; kind < COUNT(sizes); kind++) {
        const D3D11_QUERY_DESC desc = {(D3D11_QUERY)kind, 0};
        const bool predicate = kind == D3D11_QUERY_OCCLUSION_PREDICATE || kind == D3D11_QUERY_SO_OVERFLOW_PREDICATE;
        ID3D11Query *query;
        assert_result(ID3D11Device_CreateQuery(device, &desc, &query), S_OK);
        assert_int_equal(ID3D11Query_GetDataSize(query), sizes[kind]);
        release(query);
        assert_result(ID3D11Device_CreatePredicate(device, &desc, NULL), predicate ? S_FALSE : E_INVALIDARG);
    }
    /* DXVK has no other predicate */
    const D3D11_QUERY_DESC occlusion = {D3D11_QUERY_OCCLUSION_PREDICATE, D3D11_QUERY_MISC_PREDICATEHINT};
    ID3D11Predicate *as_predicate;
    assert_result(ID3D11Device_CreatePredicate(device, &occlusion, &as_predicate), S_OK);
    release(as_predicate);
    const D3D11_QUERY_DESC bad = {(D3D11_QUERY)COUNT(sizes), 0}, flags = {D3D11_QUERY_EVENT, 2};
    assert_result(ID3D11Device_CreateQuery(device, &bad, NULL), E_INVALIDARG);
    assert_result(ID3D11Device_CreateQuery(device, &flags, NULL), E_INVALIDARG);
}

static void questions(void **state)
{
    (void)state;
    UINT value = 7;
    D3D11_FEATURE_DATA_FORMAT_SUPPORT format = {RGBA8, 0};
    D3D11_COUNTER_INFO counters;
    assert_result(ID3D11Device_CheckFormatSupport(device, RGBA8, &value), S_OK);
    assert_result(ID3D11Device_CheckFeatureSupport(device, D3D11_FEATURE_FORMAT_SUPPORT, &format, sizeof(format)),
                  S_OK);
    assert_int_equal(format.OutFormatSupport, value);
    assert_result(ID3D11Device_CheckFeatureSupport(device, D3D11_FEATURE_FORMAT_SUPPORT, &format, 4), E_INVALIDARG);
    assert_result(ID3D11Device_CheckFeatureSupport(device, (D3D11_FEATURE)1000, &format, 8), E_INVALIDARG);
    assert_result(ID3D11Device_CheckFormatSupport(device, (DXGI_FORMAT)5000, &value), E_FAIL);
    assert_int_equal(value, 0);
    assert_result(ID3D11Device_CheckFormatSupport(device, RGBA8, NULL), E_INVALIDARG);
    assert_result(ID3D11Device_CheckMultisampleQualityLevels(device, RGBA8, 1, &value), S_OK);
    assert_int_equal(value, 1);
    assert_result(ID3D11Device_CheckMultisampleQualityLevels(device, RGBA8, 3, &value), S_OK);
    assert_int_equal(value, 0);
    assert_result(ID3D11Device_CheckMultisampleQualityLevels(device, RGBA8, 0, &value), E_FAIL);
    assert_result(ID3D11Device_CheckMultisampleQualityLevels(device, RGBA8, 33, &value), E_FAIL);
    assert_result(ID3D11Device_CheckMultisampleQualityLevels(device, DXGI_FORMAT_UNKNOWN, 2, &value), E_INVALIDARG);
    ID3D11Device_CheckCounterInfo(device, &counters);
    assert_int_equal(counters.LastDeviceDependentCounter, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(buffers, host_agrees),
        cmocka_unit_test_teardown(buffer_desc, host_agrees),
        cmocka_unit_test_teardown(textures, host_agrees),
        cmocka_unit_test_teardown(texture_shapes, host_agrees),
        cmocka_unit_test_teardown(initial_data, host_agrees),
        cmocka_unit_test_teardown(shader_resource_views, host_agrees),
        cmocka_unit_test_teardown(buffer_views, host_agrees),
        cmocka_unit_test_teardown(target_views, host_agrees),
        cmocka_unit_test_teardown(equal_states_are_one, host_agrees),
        cmocka_unit_test_teardown(states, host_agrees),
        cmocka_unit_test_teardown(states_of_many_threads, host_agrees),
        cmocka_unit_test_teardown(shaders, host_agrees),
        cmocka_unit_test_teardown(stream_output, host_agrees),
        cmocka_unit_test_teardown(input_layouts, host_agrees),
        cmocka_unit_test_teardown(queries, host_agrees),
        cmocka_unit_test_teardown(questions, host_agrees),
    };
    return cmocka_run_group_tests(tests, open_device, close_device);
}
