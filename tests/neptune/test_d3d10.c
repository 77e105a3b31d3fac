/* test_d3d10.c: the Direct3D 10 interfaces of a device and its children, each method group with what it must give.
 * Runs under tools/stack, which names the library. */
#define COBJMACROS
#include <windows.h>

#include <d3d10_1.h>
#include <d3d10misc.h>
#include <d3d11_4.h>

#include <dlfcn.h>
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

static ID3D11Device *device11;
static ID3D11DeviceContext *context11;
static ID3D10Device1 *device;

/* A Direct3D 11 device is one of Direct3D 10 as well from its first context state on. */
static bool become_d3d10(void)
{
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_10_1;
    ID3D11Device1 *device1 = NULL;
    ID3DDeviceContextState *context_state = NULL;
    const bool before = SUCCEEDED(ID3D11Device_QueryInterface(device11, &IID_ID3D10Device1, (void **)&device));
    if (before || FAILED(ID3D11Device_QueryInterface(device11, &IID_ID3D11Device1, (void **)&device1)))
        return false;
    HRESULT result = ID3D11Device1_CreateDeviceContextState(device1, 0, &level, 1, D3D11_SDK_VERSION,
                                                            &IID_ID3D10Device1, NULL, &context_state);
    ID3D11Device1_Release(device1);
    if (FAILED(result))
        return false;
    ID3DDeviceContextState_Release(context_state);
    return SUCCEEDED(ID3D11Device_QueryInterface(device11, &IID_ID3D10Device1, (void **)&device));
}

static int open_device(void **state)
{
    (void)state;
    const char *path = getenv("TRITON_D3D11");
    void *library = path ? dlopen(path, RTLD_NOW) : NULL;
    PFN_D3D11_CREATE_DEVICE create = NULL;
    if (library)
        *(void **)&create = dlsym(library, "D3D11CreateDevice");
    if (!create || FAILED(create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION, &device11, NULL,
                                 &context11)))
        return -1;
    return become_d3d10() ? 0 : -1;
}

static int close_device(void **state)
{
    (void)state;
    ID3D10Device1_Release(device);
    ID3D11DeviceContext_Release(context11);
    ULONG left = ID3D11Device_Release(device11);
    if (left)
        fprintf(stderr, "%u references to the device are left\n", (unsigned)left);
    return left != 0;
}

/* Null draws nothing: what is rendered can be asked of the other back end alone. */
static bool renders(void)
{
    const char *backend = getenv("TEST_BACKEND");
    return !backend || strcmp(backend, "null") != 0;
}

static int host_agrees(void **state)
{
    (void)state;
    const D3D10_QUERY_DESC desc = {D3D10_QUERY_EVENT, 0};
    ID3D10Query *query;
    BOOL reached;
    if (FAILED(ID3D10Device1_CreateQuery(device, &desc, &query)))
        return -1;
    ID3D10Query_End(query);
    while (ID3D10Query_GetData(query, &reached, sizeof(reached), 0) == S_FALSE)
        ;
    ID3D10Query_Release(query);
    ID3D10Device1_ClearState(device);
    return ID3D10Device1_GetDeviceRemovedReason(device) != S_OK;
}

static void *as(void *object, REFIID iid)
{
    void *out = NULL;
    assert_result(IUnknown_QueryInterface((IUnknown *)object, iid, &out), S_OK);
    IUnknown_Release((IUnknown *)object);
    return out;
}

static void release(void *object)
{
    if (object)
        IUnknown_Release((IUnknown *)object);
}

/* --- one object of two interfaces --------------------------------------------------------------------------------- */

static ULONG references(void *object)
{
    IUnknown_AddRef((IUnknown *)object);
    return IUnknown_Release((IUnknown *)object);
}

/* Both interfaces count, name and carry the same object. `object` is the Direct3D 10 one; its reference is taken. */
static void check_both(void *object, REFIID iid10, REFIID iid11)
{
    static const GUID guid = {0x1234, 5, 6, {7}};
    ID3D10DeviceChild *ten = object;
    ID3D10Device *owner10;
    ID3D11Device *owner11;
    UINT value = 42, size = sizeof(value);
    assert_int_equal(references(ten), 1);
    ID3D11DeviceChild *eleven = NULL;
    assert_result(ID3D10DeviceChild_QueryInterface(ten, iid11, (void **)&eleven), S_OK);
    assert_int_equal(references(ten), 2);
    ID3D10DeviceChild *again = NULL;
    assert_result(ID3D11DeviceChild_QueryInterface(eleven, iid10, (void **)&again), S_OK);
    assert_ptr_equal(again, ten);
    IUnknown *unknown10, *unknown11;
    ID3D10DeviceChild_QueryInterface(ten, &IID_IUnknown, (void **)&unknown10);
    ID3D11DeviceChild_QueryInterface(eleven, &IID_IUnknown, (void **)&unknown11);
    assert_ptr_equal(unknown10, unknown11);
    ID3D10DeviceChild_GetDevice(ten, &owner10);
    ID3D11DeviceChild_GetDevice(eleven, &owner11);
    assert_ptr_equal(owner10, device);
    assert_ptr_equal(owner11, device11);
    assert_result(ID3D10DeviceChild_SetPrivateData(ten, &guid, sizeof(value), &value), S_OK);
    value = 0;
    assert_result(ID3D11DeviceChild_GetPrivateData(eleven, &guid, &size, &value), S_OK);
    assert_int_equal(value, 42);
    release(owner10);
    release(owner11);
    release(unknown10);
    release(unknown11);
    release(again);
    release(ten);
    assert_int_equal(IUnknown_Release((IUnknown *)eleven), 0);
}

static const D3D10_TEXTURE2D_DESC plain_texture = {.Width = 8,
                                                   .Height = 4,
                                                   .MipLevels = 1,
                                                   .ArraySize = 1,
                                                   .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
                                                   .SampleDesc = {1, 0},
                                                   .BindFlags = D3D10_BIND_RENDER_TARGET | D3D10_BIND_SHADER_RESOURCE};

static ID3D10Texture2D *make_texture(const D3D10_TEXTURE2D_DESC *desc)
{
    ID3D10Texture2D *texture = NULL;
    assert_result(ID3D10Device1_CreateTexture2D(device, desc, NULL, &texture), S_OK);
    return texture;
}

static ID3D10Buffer *make_buffer(UINT size, D3D10_USAGE usage, UINT bind, UINT access)
{
    const D3D10_BUFFER_DESC desc = {size, usage, bind, access, 0};
    ID3D10Buffer *buffer = NULL;
    assert_result(ID3D10Device1_CreateBuffer(device, &desc, NULL, &buffer), S_OK);
    return buffer;
}

static void device_identity(void **state)
{
    (void)state;
    ID3D10Device *base = NULL;
    ID3D10Multithread *multithread = NULL;
    ID3D11Multithread *multithread11 = NULL;
    IDXGIDevice *dxgi = NULL;
    assert_result(ID3D10Device1_QueryInterface(device, &IID_ID3D10Device, (void **)&base), S_OK);
    assert_ptr_equal(base, device);
    assert_result(ID3D10Device1_QueryInterface(device, &IID_IDXGIDevice, (void **)&dxgi), S_OK);
    assert_ptr_equal(as(dxgi, &IID_ID3D11Device), device11);
    ID3D11Device_Release(device11);
    release(base);

    assert_result(ID3D10Device1_QueryInterface(device, &IID_ID3D10Multithread, (void **)&multithread), S_OK);
    assert_result(ID3D10Device1_QueryInterface(device, &IID_ID3D11Multithread, (void **)&multithread11), S_OK);
    assert_false(ID3D10Multithread_SetMultithreadProtected(multithread, TRUE));
    assert_true(ID3D11Multithread_GetMultithreadProtected(multithread11));
    ID3D10Multithread_Enter(multithread);
    ID3D10Device1_Flush(device);
    ID3D10Multithread_Leave(multithread);
    assert_true(ID3D10Multithread_SetMultithreadProtected(multithread, FALSE));
    assert_false(ID3D10Multithread_GetMultithreadProtected(multithread));
    release(multithread);
    release(multithread11);

    assert_int_equal(ID3D10Device1_GetFeatureLevel(device), D3D10_FEATURE_LEVEL_10_1);
    assert_int_equal(ID3D10Device1_GetCreationFlags(device), 0);
    assert_int_equal(ID3D10Device1_GetExceptionMode(device), 0);
    assert_result(ID3D10Device1_SetExceptionMode(device, D3D10_RAISE_FLAG_DRIVER_INTERNAL_ERROR), S_OK);
    assert_int_equal(ID3D11Device_GetExceptionMode(device11), D3D11_RAISE_FLAG_DRIVER_INTERNAL_ERROR);
    assert_result(ID3D10Device1_SetExceptionMode(device, 2), E_INVALIDARG);
    assert_result(ID3D10Device1_SetExceptionMode(device, 0), S_OK);
    UINT width = 0, height = 0;
    ID3D10Device1_SetTextFilterSize(device, 3, 5);
    ID3D10Device1_GetTextFilterSize(device, &width, &height);
    assert_int_equal(width, 3);
    assert_int_equal(height, 5);
}

static void children(void **state)
{
    (void)state;
    ID3D10Texture2D *texture = make_texture(&plain_texture);
    ID3D10Resource *resource = (ID3D10Resource *)texture, *back;
    ID3D10ShaderResourceView *srv;
    ID3D10ShaderResourceView1 *srv1;
    ID3D10RenderTargetView *rtv;
    const D3D10_QUERY_DESC occlusion = {D3D10_QUERY_OCCLUSION, 0}, predicate = {D3D10_QUERY_OCCLUSION_PREDICATE, 0};
    ID3D10Query *query;
    ID3D10Predicate *predicate10;
    const D3D10_TEXTURE1D_DESC desc1d = {8, 1, 1, DXGI_FORMAT_R8_UNORM, D3D10_USAGE_DEFAULT, 0, 0, 0};
    const D3D10_TEXTURE3D_DESC desc3d = {4, 4, 4, 1, DXGI_FORMAT_R8_UNORM, D3D10_USAGE_DEFAULT, 0, 0, 0};
    ID3D10Texture1D *texture1d;
    ID3D10Texture3D *texture3d;
    assert_result(ID3D10Device1_CreateShaderResourceView(device, resource, NULL, &srv), S_OK);
    assert_result(ID3D10Device1_CreateShaderResourceView1(device, resource, NULL, &srv1), S_OK);
    assert_result(ID3D10Device1_CreateRenderTargetView(device, resource, NULL, &rtv), S_OK);
    ID3D10RenderTargetView_GetResource(rtv, &back);
    assert_ptr_equal(back, resource);
    release(back);
    check_both(srv, &IID_ID3D10ShaderResourceView, &IID_ID3D11ShaderResourceView);
    check_both(srv1, &IID_ID3D10ShaderResourceView1, &IID_ID3D11ShaderResourceView1);
    check_both(rtv, &IID_ID3D10RenderTargetView, &IID_ID3D11RenderTargetView);
    check_both(texture, &IID_ID3D10Texture2D, &IID_ID3D11Texture2D);
    IDXGISurface *surface = NULL;
    DXGI_SURFACE_DESC surface_desc;
    assert_result(ID3D10Device1_CreateTexture1D(device, &desc1d, NULL, &texture1d), S_OK);
    assert_result(ID3D10Texture1D_QueryInterface(texture1d, &IID_IDXGISurface, (void **)&surface), S_OK);
    assert_result(IDXGISurface_GetDesc(surface, &surface_desc), S_OK);
    assert_int_equal(surface_desc.Width, 8);
    assert_int_equal(surface_desc.Height, 1);
    release(surface);
    check_both(texture1d, &IID_ID3D10Texture1D, &IID_ID3D11Texture1D);
    assert_result(ID3D10Device1_CreateTexture3D(device, &desc3d, NULL, &texture3d), S_OK);
    check_both(texture3d, &IID_ID3D10Texture3D, &IID_ID3D11Texture3D);
    check_both(make_buffer(16, D3D10_USAGE_DEFAULT, D3D10_BIND_VERTEX_BUFFER, 0), &IID_ID3D10Buffer, &IID_ID3D11Buffer);
    assert_result(ID3D10Device1_CreateQuery(device, &occlusion, &query), S_OK);
    check_both(query, &IID_ID3D10Query, &IID_ID3D11Query);
    assert_result(ID3D10Device1_CreatePredicate(device, &predicate, &predicate10), S_OK);
    check_both(predicate10, &IID_ID3D10Predicate, &IID_ID3D11Predicate);
}

/* --- descriptions ------------------------------------------------------------------------------------------------- */

static void resource_descriptions(void **state)
{
    (void)state;
    D3D10_TEXTURE2D_DESC desc = plain_texture, got;
    desc.MiscFlags = D3D10_RESOURCE_MISC_GENERATE_MIPS;
    desc.MipLevels = 0;
    ID3D10Texture2D *texture = make_texture(&desc);
    ID3D10Texture2D_GetDesc(texture, &got);
    desc.MipLevels = 4;
    assert_memory_equal(&got, &desc, sizeof(desc));
    D3D10_RESOURCE_DIMENSION dimension;
    ID3D10Texture2D_GetType(texture, &dimension);
    assert_int_equal(dimension, D3D10_RESOURCE_DIMENSION_TEXTURE2D);
    ID3D10Texture2D_SetEvictionPriority(texture, 7);
    assert_int_equal(ID3D10Texture2D_GetEvictionPriority(texture), 7);
    release(texture);

    /* what only Direct3D 11 has: its flags are other bits, and more */
    const D3D11_BUFFER_DESC raw = {64,
                                   D3D11_USAGE_DEFAULT,
                                   D3D11_BIND_UNORDERED_ACCESS | D3D11_BIND_SHADER_RESOURCE,
                                   0,
                                   D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS,
                                   0};
    ID3D11Buffer *buffer11;
    D3D10_BUFFER_DESC buffer_desc;
    assert_result(ID3D11Device_CreateBuffer(device11, &raw, NULL, &buffer11), S_OK);
    ID3D10Buffer *buffer = as(buffer11, &IID_ID3D10Buffer);
    ID3D10Buffer_GetDesc(buffer, &buffer_desc);
    assert_int_equal(buffer_desc.BindFlags, D3D10_BIND_SHADER_RESOURCE | D3D11_BIND_UNORDERED_ACCESS);
    assert_int_equal(buffer_desc.MiscFlags, 0);
    release(buffer);

    const D3D10_BUFFER_DESC refused[] = {
        {64, D3D10_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 0, 0},
        {64, D3D10_USAGE_DEFAULT, D3D10_BIND_VERTEX_BUFFER, 0, D3D11_RESOURCE_MISC_BUFFER_STRUCTURED},
        {64, D3D10_USAGE_DEFAULT, D3D10_BIND_VERTEX_BUFFER, 0, 8},
        {0, D3D10_USAGE_DEFAULT, D3D10_BIND_VERTEX_BUFFER, 0, 0},
        {64, D3D10_USAGE_DYNAMIC, D3D10_BIND_VERTEX_BUFFER, 0, 0},
    };
    for (size_t i = 0; i < COUNT(refused); i++) {
        buffer = (ID3D10Buffer *)(uintptr_t)1;
        assert_result(ID3D10Device1_CreateBuffer(device, &refused[i], NULL, &buffer), E_INVALIDARG);
        assert_null(buffer);
    }
    assert_result(ID3D10Device1_CreateBuffer(device, NULL, NULL, &buffer), E_INVALIDARG);
    assert_result(ID3D10Device1_CreateTexture2D(device, &plain_texture, NULL, NULL), S_FALSE);
}

static void view_descriptions(void **state)
{
    (void)state;
    D3D10_TEXTURE2D_DESC desc = plain_texture;
    desc.BindFlags = D3D10_BIND_DEPTH_STENCIL;
    desc.Format = DXGI_FORMAT_D24_UNORM_S8_UINT;
    desc.ArraySize = 3;
    ID3D10Texture2D *depth = make_texture(&desc);
    const D3D10_DEPTH_STENCIL_VIEW_DESC wanted = {
        .Format = desc.Format, .ViewDimension = D3D10_DSV_DIMENSION_TEXTURE2DARRAY, .Texture2DArray = {0, 1, 2}};
    D3D10_DEPTH_STENCIL_VIEW_DESC got;
    ID3D10DepthStencilView *dsv;
    assert_result(ID3D10Device1_CreateDepthStencilView(device, (ID3D10Resource *)depth, &wanted, &dsv), S_OK);
    ID3D10DepthStencilView_GetDesc(dsv, &got);
    assert_memory_equal(&got, &wanted, sizeof(got));
    check_both(dsv, &IID_ID3D10DepthStencilView, &IID_ID3D11DepthStencilView);
    release(depth);

    desc = plain_texture;
    desc.Height = 8;
    desc.ArraySize = 12;
    desc.MiscFlags = D3D10_RESOURCE_MISC_TEXTURECUBE;
    ID3D10Texture2D *cube = make_texture(&desc);
    const D3D10_SHADER_RESOURCE_VIEW_DESC1 cubes = {.Format = desc.Format,
                                                    .ViewDimension = D3D10_1_SRV_DIMENSION_TEXTURECUBEARRAY,
                                                    .TextureCubeArray = {0, 1, 0, 2}};
    D3D10_SHADER_RESOURCE_VIEW_DESC1 got1;
    D3D10_SHADER_RESOURCE_VIEW_DESC old;
    ID3D10ShaderResourceView1 *srv;
    ID3D10ShaderResourceView *refused;
    assert_result(ID3D10Device1_CreateShaderResourceView1(device, (ID3D10Resource *)cube, &cubes, &srv), S_OK);
    ID3D10ShaderResourceView1_GetDesc1(srv, &got1);
    assert_memory_equal(&got1, &cubes, sizeof(got1));
    release(srv);
    memcpy(&old, &cubes, sizeof(old));
    assert_result(ID3D10Device1_CreateShaderResourceView(device, (ID3D10Resource *)cube, &old, &refused), E_INVALIDARG);
    release(cube);
}

static void states(void **state)
{
    (void)state;
    D3D10_BLEND_DESC blend = {.SrcBlend = D3D10_BLEND_SRC_ALPHA,
                              .DestBlend = D3D10_BLEND_INV_SRC_ALPHA,
                              .BlendOp = D3D10_BLEND_OP_ADD,
                              .SrcBlendAlpha = D3D10_BLEND_ONE,
                              .DestBlendAlpha = D3D10_BLEND_ZERO,
                              .BlendOpAlpha = D3D10_BLEND_OP_MAX},
                     got;
    for (UINT i = 0; i < 8; i++) {
        blend.BlendEnable[i] = i == 3;
        blend.RenderTargetWriteMask[i] = (UINT8)i;
    }
    ID3D10BlendState *blend_state, *same;
    D3D11_BLEND_DESC blend11;
    assert_result(ID3D10Device1_CreateBlendState(device, &blend, &blend_state), S_OK);
    ID3D10BlendState_GetDesc(blend_state, &got);
    assert_memory_equal(&got, &blend, sizeof(got));
    ID3D11BlendState *eleven = NULL;
    assert_result(ID3D10BlendState_QueryInterface(blend_state, &IID_ID3D11BlendState, (void **)&eleven), S_OK);
    ID3D11BlendState_GetDesc(eleven, &blend11);
    assert_true(blend11.IndependentBlendEnable);
    assert_true(blend11.RenderTarget[3].BlendEnable);
    assert_int_equal(blend11.RenderTarget[3].SrcBlend, D3D11_BLEND_SRC_ALPHA);
    assert_int_equal(blend11.RenderTarget[2].SrcBlend, D3D11_BLEND_ONE);
    assert_int_equal(blend11.RenderTarget[5].RenderTargetWriteMask, 5);
    release(eleven);
    assert_result(ID3D10Device1_CreateBlendState(device, &blend, &same), S_OK);
    assert_ptr_equal(same, blend_state);
    release(same);
    check_both(blend_state, &IID_ID3D10BlendState1, &IID_ID3D11BlendState1);
    assert_result(ID3D10Device1_CreateBlendState(device, NULL, &same), E_INVALIDARG);

    const D3D10_DEPTH_STENCIL_DESC depth = {
        .DepthEnable = TRUE, .DepthWriteMask = D3D10_DEPTH_WRITE_MASK_ZERO, .DepthFunc = D3D10_COMPARISON_GREATER};
    D3D10_DEPTH_STENCIL_DESC got_depth;
    ID3D10DepthStencilState *depth_state;
    assert_result(ID3D10Device1_CreateDepthStencilState(device, &depth, &depth_state), S_OK);
    ID3D10DepthStencilState_GetDesc(depth_state, &got_depth);
    assert_int_equal(got_depth.DepthFunc, D3D10_COMPARISON_GREATER);
    assert_int_equal(got_depth.StencilReadMask, D3D10_DEFAULT_STENCIL_READ_MASK);
    check_both(depth_state, &IID_ID3D10DepthStencilState, &IID_ID3D11DepthStencilState);

    const D3D10_RASTERIZER_DESC raster = {
        .FillMode = D3D10_FILL_WIREFRAME, .CullMode = D3D10_CULL_FRONT, .DepthBias = 3};
    D3D10_RASTERIZER_DESC got_raster;
    ID3D10RasterizerState *raster_state;
    assert_result(ID3D10Device1_CreateRasterizerState(device, &raster, &raster_state), S_OK);
    ID3D10RasterizerState_GetDesc(raster_state, &got_raster);
    assert_memory_equal(&got_raster, &raster, sizeof(raster));
    check_both(raster_state, &IID_ID3D10RasterizerState, &IID_ID3D11RasterizerState);

    const D3D10_SAMPLER_DESC sampler = {.Filter = D3D10_FILTER_MIN_MAG_MIP_LINEAR,
                                        .AddressU = D3D10_TEXTURE_ADDRESS_MIRROR,
                                        .AddressV = D3D10_TEXTURE_ADDRESS_WRAP,
                                        .AddressW = D3D10_TEXTURE_ADDRESS_CLAMP,
                                        .MaxLOD = 5};
    D3D10_SAMPLER_DESC got_sampler;
    ID3D10SamplerState *sampler_state;
    assert_result(ID3D10Device1_CreateSamplerState(device, &sampler, &sampler_state), S_OK);
    ID3D10SamplerState_GetDesc(sampler_state, &got_sampler);
    assert_int_equal(got_sampler.AddressU, D3D10_TEXTURE_ADDRESS_MIRROR);
    assert_float_equal(got_sampler.MaxLOD, 5, 0);
    check_both(sampler_state, &IID_ID3D10SamplerState, &IID_ID3D11SamplerState);
}

/* --- the pipeline's state ----------------------------------------------------------------------------------------- */

static void bindings(void **state)
{
    (void)state;
    ID3D10Texture2D *texture = make_texture(&plain_texture);
    ID3D10Buffer *constants = make_buffer(64, D3D10_USAGE_DEFAULT, D3D10_BIND_CONSTANT_BUFFER, 0);
    ID3D10Buffer *vertices = make_buffer(64, D3D10_USAGE_DEFAULT, D3D10_BIND_VERTEX_BUFFER | D3D10_BIND_INDEX_BUFFER,
                                         0);
    ID3D10Buffer *stream = make_buffer(64, D3D10_USAGE_DEFAULT, D3D10_BIND_STREAM_OUTPUT, 0);
    ID3D10Buffer *got[2];
    ID3D10ShaderResourceView *srv, *got_srv[3];
    ID3D10RenderTargetView *rtv, *got_rtv;
    UINT stride = 16, offset = 4, got_stride, got_offset;
    assert_result(ID3D10Device1_CreateShaderResourceView(device, (ID3D10Resource *)texture, NULL, &srv), S_OK);
    assert_result(ID3D10Device1_CreateRenderTargetView(device, (ID3D10Resource *)texture, NULL, &rtv), S_OK);

    ID3D10Buffer *pair[] = {NULL, constants};
    ID3D10Device1_VSSetConstantBuffers(device, 3, 2, pair);
    ID3D10Device1_VSGetConstantBuffers(device, 3, 2, got);
    assert_null(got[0]);
    assert_ptr_equal(got[1], constants);
    release(got[1]);
    ID3D11Buffer *eleven;
    ID3D11DeviceContext_VSGetConstantBuffers(context11, 4, 1, &eleven);
    assert_ptr_equal(as(eleven, &IID_ID3D10Buffer), constants);
    release(constants);
    ID3D10Device1_PSSetConstantBuffers(device, 13, 2, pair); /* slot 14 does not exist */
    ID3D10Device1_PSGetConstantBuffers(device, 13, 1, got);
    assert_null(got[0]);

    ID3D10Device1_GSSetShaderResources(device, 127, 1, &srv);
    ID3D10Device1_GSGetShaderResources(device, 126, 2, got_srv);
    assert_null(got_srv[0]);
    assert_ptr_equal(got_srv[1], srv);
    release(got_srv[1]);

    /* what is drawn to is not read */
    ID3D10Device1_PSSetShaderResources(device, 0, 1, &srv);
    ID3D10Device1_OMSetRenderTargets(device, 1, &rtv, NULL);
    ID3D10Device1_PSGetShaderResources(device, 0, 1, got_srv);
    assert_null(got_srv[0]);
    ID3D10Device1_OMGetRenderTargets(device, 1, &got_rtv, NULL);
    assert_ptr_equal(got_rtv, rtv);
    release(got_rtv);

    ID3D10Device1_IASetVertexBuffers(device, 15, 1, &vertices, &stride, &offset);
    ID3D10Device1_IAGetVertexBuffers(device, 15, 1, got, &got_stride, &got_offset);
    assert_ptr_equal(got[0], vertices);
    assert_int_equal(got_stride, 16);
    assert_int_equal(got_offset, 4);
    release(got[0]);
    DXGI_FORMAT format;
    ID3D10Device1_IASetIndexBuffer(device, vertices, DXGI_FORMAT_R16_UINT, 8);
    ID3D10Device1_IAGetIndexBuffer(device, got, &format, &got_offset);
    assert_ptr_equal(got[0], vertices);
    assert_int_equal(format, DXGI_FORMAT_R16_UINT);
    assert_int_equal(got_offset, 8);
    release(got[0]);
    D3D10_PRIMITIVE_TOPOLOGY topology;
    ID3D10Device1_IASetPrimitiveTopology(device, D3D10_PRIMITIVE_TOPOLOGY_LINESTRIP_ADJ);
    ID3D10Device1_IAGetPrimitiveTopology(device, &topology);
    assert_int_equal(topology, D3D10_PRIMITIVE_TOPOLOGY_LINESTRIP_ADJ);

    offset = 32;
    ID3D10Device1_SOSetTargets(device, 1, &stream, &offset);
    ID3D10Device1_SOGetTargets(device, 1, got, &got_offset);
    assert_ptr_equal(got[0], stream);
    assert_int_equal(got_offset, UINT32_MAX); /* nobody knows how far it has come */
    release(got[0]);
    ID3D10Device1_SOSetTargets(device, 0, NULL, NULL);
    ID3D10Device1_SOGetTargets(device, 1, got, NULL);
    assert_null(got[0]);

    ID3D10Device1_ClearState(device);
    ID3D10Device1_VSGetConstantBuffers(device, 4, 1, got);
    assert_null(got[0]);
    ID3D10Device1_OMGetRenderTargets(device, 1, &got_rtv, NULL);
    assert_null(got_rtv);
    release(srv);
    release(rtv);
    release(texture);
    release(constants);
    release(vertices);
    release(stream);
}

static void fixed_functions(void **state)
{
    (void)state;
    const D3D10_VIEWPORT viewports[] = {{-1, 2, 30, 40, 0.25f, 0.75f}, {5, 6, 7, 8, 0, 1}};
    const D3D10_RECT rects[] = {{1, 2, 3, 4}};
    D3D10_VIEWPORT got[3];
    D3D10_RECT got_rect[2];
    UINT count = 0;
    ID3D10Device1_RSSetViewports(device, 2, viewports);
    ID3D10Device1_RSGetViewports(device, &count, NULL);
    assert_int_equal(count, 2);
    count = 3;
    memset(got, 0xff, sizeof(got));
    ID3D10Device1_RSGetViewports(device, &count, got);
    assert_int_equal(count, 2);
    assert_memory_equal(got, viewports, sizeof(viewports));
    assert_int_equal(got[2].Width, 0);
    D3D11_VIEWPORT eleven;
    count = 1;
    ID3D11DeviceContext_RSGetViewports(context11, &count, &eleven);
    assert_float_equal(eleven.TopLeftX, -1, 0);
    assert_float_equal(eleven.Height, 40, 0);
    ID3D10Device1_RSSetScissorRects(device, 1, rects);
    count = 1;
    ID3D10Device1_RSGetScissorRects(device, &count, got_rect);
    assert_memory_equal(got_rect, rects, sizeof(rects));

    const FLOAT factor[4] = {1, 2, 3, 4};
    FLOAT got_factor[4];
    UINT mask;
    ID3D10BlendState *blend;
    ID3D10Device1_OMSetBlendState(device, NULL, factor, 0x77);
    ID3D10Device1_OMGetBlendState(device, &blend, got_factor, &mask);
    assert_null(blend);
    assert_memory_equal(got_factor, factor, sizeof(factor));
    assert_int_equal(mask, 0x77);

    const D3D10_QUERY_DESC desc = {D3D10_QUERY_OCCLUSION_PREDICATE, D3D10_QUERY_MISC_PREDICATEHINT};
    ID3D10Predicate *predicate, *got_predicate;
    BOOL value;
    assert_result(ID3D10Device1_CreatePredicate(device, &desc, &predicate), S_OK);
    ID3D10Device1_SetPredication(device, predicate, TRUE);
    ID3D10Device1_GetPredication(device, &got_predicate, &value);
    assert_ptr_equal(got_predicate, predicate);
    assert_true(value);
    release(got_predicate);
    ID3D10Device1_SetPredication(device, NULL, FALSE);
    ID3D10Device1_GetPredication(device, &got_predicate, NULL);
    assert_null(got_predicate);
    release(predicate);
}

/* --- contents ----------------------------------------------------------------------------------------------------- */

static UINT read_pixel(ID3D10Texture2D *texture, UINT x, UINT y)
{
    D3D10_TEXTURE2D_DESC desc;
    D3D10_MAPPED_TEXTURE2D mapped;
    ID3D10Texture2D_GetDesc(texture, &desc);
    desc.Usage = D3D10_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.CPUAccessFlags = D3D10_CPU_ACCESS_READ;
    ID3D10Texture2D *staging = make_texture(&desc);
    ID3D10Device1_CopyResource(device, (ID3D10Resource *)staging, (ID3D10Resource *)texture);
    assert_result(ID3D10Texture2D_Map(staging, 0, D3D10_MAP_READ, 0, &mapped), S_OK);
    assert_true(mapped.RowPitch >= desc.Width * 4);
    UINT pixel = ((const UINT *)(const void *)((const uint8_t *)mapped.pData + (size_t)y * mapped.RowPitch))[x];
    ID3D10Texture2D_Unmap(staging, 0);
    release(staging);
    return pixel;
}

static void contents(void **state)
{
    (void)state;
    ID3D10Texture2D *texture = make_texture(&plain_texture), *copy = make_texture(&plain_texture);
    ID3D10RenderTargetView *rtv;
    const FLOAT color[4] = {1, 0, 1, 0};
    const UINT pixels[4] = {1, 2, 3, 4};
    const D3D10_BOX box = {2, 1, 0, 4, 3, 1}, source = {3, 2, 0, 4, 3, 1};
    assert_result(ID3D10Device1_CreateRenderTargetView(device, (ID3D10Resource *)texture, NULL, &rtv), S_OK);
    ID3D10Device1_ClearRenderTargetView(device, rtv, color);
    ID3D10Device1_UpdateSubresource(device, (ID3D10Resource *)texture, 0, &box, pixels, 8, 0);
    ID3D10Device1_CopyResource(device, (ID3D10Resource *)copy, (ID3D10Resource *)texture);
    ID3D10Device1_CopySubresourceRegion(device, (ID3D10Resource *)copy, 0, 7, 3, 0, (ID3D10Resource *)texture, 0,
                                        &source);
    if (renders()) {
        assert_int_equal(read_pixel(texture, 0, 0), 0x00ff00ff);
        assert_int_equal(read_pixel(texture, 2, 1), 1);
        assert_int_equal(read_pixel(texture, 3, 2), 4);
        assert_int_equal(read_pixel(texture, 4, 2), 0x00ff00ff);
        assert_int_equal(read_pixel(copy, 7, 3), 4);
    } else {
        read_pixel(copy, 0, 0);
    }
    release(rtv);
    release(texture);
    release(copy);
}

static void maps(void **state)
{
    (void)state;
    ID3D10Buffer *dynamic = make_buffer(64, D3D10_USAGE_DYNAMIC, D3D10_BIND_VERTEX_BUFFER, D3D10_CPU_ACCESS_WRITE);
    ID3D10Buffer *staging = make_buffer(64, D3D10_USAGE_STAGING, 0, D3D10_CPU_ACCESS_READ | D3D10_CPU_ACCESS_WRITE);
    void *bytes;
    assert_result(ID3D10Buffer_Map(dynamic, D3D10_MAP_READ, 0, &bytes), E_INVALIDARG);
    assert_result(ID3D10Buffer_Map(dynamic, D3D10_MAP_WRITE_DISCARD, 0, NULL), E_INVALIDARG);
    assert_result(ID3D10Buffer_Map(dynamic, D3D10_MAP_WRITE_DISCARD, 0, &bytes), S_OK);
    memset(bytes, 0x5a, 64);
    ID3D10Buffer_Unmap(dynamic);
    assert_result(ID3D10Buffer_Map(dynamic, D3D10_MAP_WRITE_NO_OVERWRITE, 0, &bytes), S_OK);
    ((uint8_t *)bytes)[63] = 7;
    ID3D10Buffer_Unmap(dynamic);
    ID3D10Device1_CopyResource(device, (ID3D10Resource *)staging, (ID3D10Resource *)dynamic);
    assert_result(ID3D10Buffer_Map(staging, D3D10_MAP_READ, 0, &bytes), S_OK);
    if (renders()) {
        assert_int_equal(((uint8_t *)bytes)[0], 0x5a);
        assert_int_equal(((uint8_t *)bytes)[63], 7);
    }
    ID3D10Buffer_Unmap(staging);
    release(dynamic);
    release(staging);

    const D3D10_TEXTURE1D_DESC line = {8, 1, 2, DXGI_FORMAT_R8_UNORM, D3D10_USAGE_STAGING, 0, D3D10_CPU_ACCESS_WRITE,
                                       0};
    const D3D10_TEXTURE3D_DESC solid = {
        4, 4, 4, 2, DXGI_FORMAT_R8_UNORM, D3D10_USAGE_STAGING, 0, D3D10_CPU_ACCESS_WRITE, 0};
    ID3D10Texture1D *texture1d;
    ID3D10Texture3D *texture3d;
    D3D10_MAPPED_TEXTURE3D mapped;
    assert_result(ID3D10Device1_CreateTexture1D(device, &line, NULL, &texture1d), S_OK);
    assert_result(ID3D10Texture1D_Map(texture1d, 2, D3D10_MAP_WRITE, 0, &bytes), E_INVALIDARG);
    assert_result(ID3D10Texture1D_Map(texture1d, 1, D3D10_MAP_WRITE, 0, &bytes), S_OK);
    memset(bytes, 1, 8);
    ID3D10Texture1D_Unmap(texture1d, 1);
    release(texture1d);
    assert_result(ID3D10Device1_CreateTexture3D(device, &solid, NULL, &texture3d), S_OK);
    assert_result(ID3D10Texture3D_Map(texture3d, 0, D3D10_MAP_WRITE, 0, &mapped), S_OK);
    assert_true(mapped.RowPitch >= 4 && mapped.DepthPitch >= 4 * mapped.RowPitch);
    memset(mapped.pData, 1, (size_t)mapped.DepthPitch * 4);
    ID3D10Texture3D_Unmap(texture3d, 0);
    release(texture3d);
}

/* --- shaders ------------------------------------------------------------------------------------------------------ */

struct code {
    void *bytes;
    SIZE_T length;
};

static struct code load(const char *name)
{
    char path[1024];
    struct code code;
    snprintf(path, sizeof(path), "%s/%s", getenv("TEST_SAMPLES"), name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    code.length = (SIZE_T)ftell(file);
    rewind(file);
    code.bytes = malloc(code.length);
    assert_int_equal(fread(code.bytes, 1, code.length, file), code.length);
    fclose(file);
    return code;
}

/* A triangle over the whole target, counted. */
static void drawing(void **state)
{
    (void)state;
    static const FLOAT vertices[3][5] = {{-1, -1, 0, 1, 0}, {-1, 3, 0, 1, 0}, {3, -1, 0, 1, 0}};
    static const FLOAT constants[4] = {1, 0, 1, 0};
    static const UINT16 indices[3] = {0, 1, 2};
    static const D3D10_INPUT_ELEMENT_DESC elements[] = {
        {"POSITION", 0, DXGI_FORMAT_R32G32_FLOAT, 0, 0, D3D10_INPUT_PER_VERTEX_DATA, 0},
        {"COLOR", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, D3D10_APPEND_ALIGNED_ELEMENT, D3D10_INPUT_PER_VERTEX_DATA, 0},
    };
    const D3D10_BUFFER_DESC vertex_desc = {sizeof(vertices), D3D10_USAGE_IMMUTABLE, D3D10_BIND_VERTEX_BUFFER, 0, 0};
    const D3D10_BUFFER_DESC index_desc = {sizeof(indices), D3D10_USAGE_IMMUTABLE, D3D10_BIND_INDEX_BUFFER, 0, 0};
    const D3D10_SUBRESOURCE_DATA vertex_data = {vertices, 0, 0}, index_data = {indices, 0, 0};
    const D3D10_QUERY_DESC occlusion = {D3D10_QUERY_OCCLUSION, 0}, statistics = {D3D10_QUERY_PIPELINE_STATISTICS, 0};
    const D3D10_VIEWPORT viewport = {0, 0, 8, 4, 0, 1};
    const UINT stride = sizeof(vertices[0]), offset = 0;
    struct code vs_code = load("triangle/vs_triangle.dxbc"), ps_code = load("triangle/ps_triangle.dxbc");
    ID3D10VertexShader *vs, *got_vs;
    ID3D10PixelShader *ps;
    ID3D10InputLayout *layout;
    ID3D10Buffer *vertex_buffer, *index_buffer;
    ID3D10Query *samples, *counts;
    ID3D10RenderTargetView *rtv;
    ID3D10Texture2D *target = make_texture(&plain_texture);
    assert_result(ID3D10Device1_CreateVertexShader(device, vs_code.bytes, vs_code.length, &vs), S_OK);
    assert_result(ID3D10Device1_CreatePixelShader(device, vs_code.bytes, vs_code.length, &ps), E_INVALIDARG);
    assert_result(ID3D10Device1_CreatePixelShader(device, ps_code.bytes, ps_code.length, &ps), S_OK);
    assert_result(ID3D10Device1_CreateInputLayout(device, elements, 2, vs_code.bytes, vs_code.length, &layout), S_OK);
    assert_result(ID3D10Device1_CreateBuffer(device, &vertex_desc, &vertex_data, &vertex_buffer), S_OK);
    assert_result(ID3D10Device1_CreateBuffer(device, &index_desc, &index_data, &index_buffer), S_OK);
    assert_result(ID3D10Device1_CreateRenderTargetView(device, (ID3D10Resource *)target, NULL, &rtv), S_OK);
    assert_result(ID3D10Device1_CreateQuery(device, &occlusion, &samples), S_OK);
    assert_result(ID3D10Device1_CreateQuery(device, &statistics, &counts), S_OK);
    ID3D10Buffer *constant_buffer = make_buffer(sizeof(constants), D3D10_USAGE_DEFAULT, D3D10_BIND_CONSTANT_BUFFER, 0);
    ID3D10Device1_UpdateSubresource(device, (ID3D10Resource *)constant_buffer, 0, NULL, constants, 0, 0);

    ID3D10Device1_VSSetShader(device, vs);
    ID3D10Device1_VSGetShader(device, &got_vs);
    assert_ptr_equal(got_vs, vs);
    release(got_vs);
    ID3D10Device1_PSSetShader(device, ps);
    ID3D10Device1_VSSetConstantBuffers(device, 0, 1, &constant_buffer);
    ID3D10Device1_IASetInputLayout(device, layout);
    ID3D10Device1_IASetVertexBuffers(device, 0, 1, &vertex_buffer, &stride, &offset);
    ID3D10Device1_IASetIndexBuffer(device, index_buffer, DXGI_FORMAT_R16_UINT, 0);
    ID3D10Device1_IASetPrimitiveTopology(device, D3D10_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D10Device1_RSSetViewports(device, 1, &viewport);
    ID3D10Device1_OMSetRenderTargets(device, 1, &rtv, NULL);
    ID3D10Query_Begin(samples);
    ID3D10Query_Begin(counts);
    ID3D10Device1_Draw(device, 3, 0);
    ID3D10Device1_DrawIndexed(device, 3, 0, 0);
    ID3D10Device1_DrawInstanced(device, 3, 2, 0, 0);
    ID3D10Device1_DrawIndexedInstanced(device, 3, 1, 0, 0, 0);
    ID3D10Query_End(counts);
    ID3D10Query_End(samples);

    UINT64 passed = 0;
    D3D10_QUERY_DATA_PIPELINE_STATISTICS data = {0};
    assert_int_equal(ID3D10Query_GetDataSize(counts), sizeof(data));
    assert_result(ID3D10Query_GetData(counts, &data, sizeof(D3D11_QUERY_DATA_PIPELINE_STATISTICS), 0), E_INVALIDARG);
    while (ID3D10Query_GetData(samples, &passed, sizeof(passed), 0) == S_FALSE ||
           ID3D10Query_GetData(counts, &data, sizeof(data), 0) == S_FALSE)
        ;
    if (renders()) {
        assert_int_equal(read_pixel(target, 4, 2), 0xff00ff00);
        assert_int_equal(passed, 5 * 8 * 4);
        assert_int_equal(data.IAVertices, 15);
        assert_int_equal(data.IAPrimitives, 5);
    }
    check_both(vs, &IID_ID3D10VertexShader, &IID_ID3D11VertexShader);
    release(ps);
    release(layout);
    release(vertex_buffer);
    release(index_buffer);
    release(constant_buffer);
    release(samples);
    release(counts);
    release(rtv);
    release(target);
    free(vs_code.bytes);
    free(ps_code.bytes);
}

/* One buffer has a stride, several have not. */
static void stream_output(void **state)
{
    (void)state;
    struct code code = load("triangle/vs_triangle.dxbc");
    const D3D10_SO_DECLARATION_ENTRY one[] = {{"SV_Position", 0, 0, 4, 0}, {"COLOR", 0, 0, 3, 0}};
    const D3D10_SO_DECLARATION_ENTRY two[] = {{"SV_Position", 0, 0, 4, 0}, {"COLOR", 0, 0, 3, 1}};
    ID3D10GeometryShader *shader;
    assert_result(
        ID3D10Device1_CreateGeometryShaderWithStreamOutput(device, code.bytes, code.length, one, 2, 28, &shader), S_OK);
    check_both(shader, &IID_ID3D10GeometryShader, &IID_ID3D11GeometryShader);
    assert_result(
        ID3D10Device1_CreateGeometryShaderWithStreamOutput(device, code.bytes, code.length, two, 2, 0, &shader), S_OK);
    release(shader);
    assert_result(
        ID3D10Device1_CreateGeometryShaderWithStreamOutput(device, code.bytes, code.length, two, 2, 28, &shader),
        E_INVALIDARG);
    assert_result(
        ID3D10Device1_CreateGeometryShaderWithStreamOutput(device, code.bytes, code.length, one, 2, 0, &shader),
        E_INVALIDARG);
    assert_result(
        ID3D10Device1_CreateGeometryShaderWithStreamOutput(device, code.bytes, code.length, NULL, 2, 28, &shader),
        E_INVALIDARG);
    assert_result(
        ID3D10Device1_CreateGeometryShaderWithStreamOutput(device, code.bytes, code.length, one, 0, 28, &shader),
        E_INVALIDARG);
    free(code.bytes);
}

/* --- what the device can do --------------------------------------------------------------------------------------- */

static void abilities(void **state)
{
    (void)state;
    UINT support = 0, support11 = 0, levels = 9;
    assert_result(ID3D10Device1_CheckFormatSupport(device, DXGI_FORMAT_R32_UINT, &support), S_OK);
    ID3D11Device_CheckFormatSupport(device11, DXGI_FORMAT_R32_UINT, &support11);
    assert_int_equal(support, support11 & 0x1ffffff);
    assert_true(support & D3D10_FORMAT_SUPPORT_IA_INDEX_BUFFER);
    assert_result(ID3D10Device1_CheckFormatSupport(device, DXGI_FORMAT_R32_UINT, NULL), E_INVALIDARG);
    assert_result(ID3D10Device1_CheckMultisampleQualityLevels(device, DXGI_FORMAT_R8G8B8A8_UNORM, 4, &levels), S_OK);
    assert_true(levels > 0);
    assert_result(ID3D10Device1_CheckMultisampleQualityLevels(device, DXGI_FORMAT_R8G8B8A8_UNORM, 0, &levels), E_FAIL);

    const D3D10_COUNTER_DESC desc = {D3D10_COUNTER_GPU_IDLE, 0};
    D3D10_COUNTER_INFO info;
    D3D10_COUNTER_TYPE type;
    UINT active;
    ID3D10Counter *counter = (ID3D10Counter *)(uintptr_t)1;
    ID3D10Device1_CheckCounterInfo(device, &info);
    assert_int_equal(info.LastDeviceDependentCounter, 0);
    assert_int_equal(info.NumSimultaneousCounters, 0);
    assert_result(ID3D10Device1_CheckCounter(device, &desc, &type, &active, NULL, NULL, NULL, NULL, NULL, NULL),
                  DXGI_ERROR_UNSUPPORTED);
    assert_result(ID3D10Device1_CreateCounter(device, &desc, &counter), DXGI_ERROR_UNSUPPORTED);
    assert_null(counter);
    assert_result(ID3D10Device1_CreateCounter(device, NULL, &counter), E_INVALIDARG);
}

/* --- a program that starts with Direct3D 10 ----------------------------------------------------------------------- */

static void *entry(const char *name)
{
    char path[1024];
    snprintf(path, sizeof(path), "%s", getenv("TRITON_D3D11"));
    char *version = strstr(path, "triton_d3d11");
    assert_non_null(version);
    memcpy(version, "triton_d3d10", 12);
    void *library = dlopen(path, RTLD_NOW);
    assert_non_null(library);
    void *function = dlsym(library, name);
    assert_non_null(function);
    return function;
}

static void own_device(void **state)
{
    (void)state;
    HRESULT (*create)(IDXGIAdapter *, D3D10_DRIVER_TYPE, HMODULE, UINT, UINT, ID3D10Device **);
    HRESULT(*create1)
    (IDXGIAdapter *, D3D10_DRIVER_TYPE, HMODULE, UINT, D3D10_FEATURE_LEVEL1, UINT, ID3D10Device1 **);
    *(void **)&create = entry("D3D10CreateDevice");
    *(void **)&create1 = entry("D3D10CreateDevice1");
    ID3D10Device *ten;
    ID3D10Device1 *one;
    assert_result(create(NULL, D3D10_DRIVER_TYPE_HARDWARE, NULL, 0, D3D10_SDK_VERSION, &ten), S_OK);
    ID3D11Device *eleven = NULL;
    assert_result(ID3D10Device_QueryInterface(ten, &IID_ID3D11Device, (void **)&eleven), S_OK);
    assert_int_equal(ID3D11Device_GetFeatureLevel(eleven), D3D_FEATURE_LEVEL_10_0);
    release(eleven);
    ID3D10Multithread *multithread = NULL;
    assert_result(ID3D10Device_QueryInterface(ten, &IID_ID3D10Multithread, (void **)&multithread), S_OK);
    assert_true(ID3D10Multithread_GetMultithreadProtected(multithread));
    release(multithread);
    assert_int_equal(ID3D10Device_Release(ten), 0);

    assert_result(create1(NULL, D3D10_DRIVER_TYPE_HARDWARE, NULL, D3D10_CREATE_DEVICE_SINGLETHREADED,
                          D3D10_FEATURE_LEVEL_10_1, D3D10_1_SDK_VERSION, &one),
                  S_OK);
    assert_int_equal(ID3D10Device1_GetFeatureLevel(one), D3D10_FEATURE_LEVEL_10_1);
    assert_int_equal(ID3D10Device1_GetCreationFlags(one), D3D10_CREATE_DEVICE_SINGLETHREADED);
    assert_int_equal(ID3D10Device1_Release(one), 0);

    assert_result(create(NULL, D3D10_DRIVER_TYPE_HARDWARE, NULL, 0, D3D10_SDK_VERSION + 1, &ten), E_INVALIDARG);
    assert_null(ten);
    assert_result(create(NULL, D3D10_DRIVER_TYPE_HARDWARE, NULL, 0x40000000, D3D10_SDK_VERSION, &ten), E_INVALIDARG);
    assert_result(create(NULL, D3D10_DRIVER_TYPE_HARDWARE, NULL, 0, D3D10_SDK_VERSION, NULL), S_FALSE);
    assert_result(create1(NULL, D3D10_DRIVER_TYPE_HARDWARE, NULL, 0, (D3D10_FEATURE_LEVEL1)D3D_FEATURE_LEVEL_11_0,
                          D3D10_1_SDK_VERSION, &one),
                  E_INVALIDARG);
}

/* A chain belongs to the device of Direct3D 10: it names it, and its buffers are textures of Direct3D 10. */
static void expect_chain(IDXGISwapChain *chain, ID3D10Device *device)
{
    ID3D10Device *owner = NULL;
    ID3D10Texture2D *buffer = NULL;
    D3D10_TEXTURE2D_DESC desc;
    assert_result(IDXGISwapChain_GetDevice(chain, &IID_ID3D10Device, (void **)&owner), S_OK);
    assert_ptr_equal(owner, device);
    release(owner);
    assert_result(IDXGISwapChain_GetBuffer(chain, 0, &IID_ID3D10Texture2D, (void **)&buffer), S_OK);
    ID3D10Texture2D_GetDesc(buffer, &desc);
    assert_int_equal(desc.Width, 16);
    assert_int_equal(desc.Height, 8);
    assert_int_equal(desc.Format, DXGI_FORMAT_R8G8B8A8_UNORM);
    release(buffer);
}

static DXGI_SWAP_CHAIN_DESC chain_desc(void)
{
    return (DXGI_SWAP_CHAIN_DESC){.BufferDesc = {16, 8, {60, 1}, DXGI_FORMAT_R8G8B8A8_UNORM, 0, 0},
                                  .SampleDesc = {1, 0},
                                  .BufferUsage = DXGI_USAGE_RENDER_TARGET_OUTPUT,
                                  .BufferCount = 1,
                                  .OutputWindow = (HWND)(uintptr_t)0x1234,
                                  .Windowed = TRUE,
                                  .SwapEffect = DXGI_SWAP_EFFECT_DISCARD};
}

static void own_device_and_swapchain(void **state)
{
    (void)state;
    typeof(D3D10CreateDeviceAndSwapChain) *create;
    *(void **)&create = entry("D3D10CreateDeviceAndSwapChain");
    DXGI_SWAP_CHAIN_DESC desc = chain_desc();
    IDXGISwapChain *chain = NULL;
    ID3D10Device *ten = NULL;
    const D3D10_DRIVER_TYPE type = D3D10_DRIVER_TYPE_HARDWARE;
    assert_result(create(NULL, type, NULL, 0, D3D10_SDK_VERSION, &desc, &chain, &ten), S_OK);
    expect_chain(chain, ten);
    assert_int_equal(IDXGISwapChain_Release(chain), 0);
    assert_int_equal(ID3D10Device_Release(ten), 0);

    /* the chain holds the device that nobody asked for */
    assert_result(create(NULL, type, NULL, 0, D3D10_SDK_VERSION, &desc, &chain, NULL), S_OK);
    assert_int_equal(IDXGISwapChain_Release(chain), 0);

    /* without a description or a place there is no chain */
    chain = (IDXGISwapChain *)(uintptr_t)1;
    assert_result(create(NULL, type, NULL, 0, D3D10_SDK_VERSION, NULL, &chain, &ten), S_OK);
    assert_null(chain);
    assert_int_equal(ID3D10Device_Release(ten), 0);
    assert_result(create(NULL, type, NULL, 0, D3D10_SDK_VERSION, &desc, NULL, &ten), S_OK);
    assert_int_equal(ID3D10Device_Release(ten), 0);
    assert_result(create(NULL, type, NULL, 0, D3D10_SDK_VERSION, &desc, NULL, NULL), S_FALSE);

    /* neither is left when one fails */
    chain = (IDXGISwapChain *)(uintptr_t)1;
    ten = (ID3D10Device *)(uintptr_t)1;
    assert_result(create(NULL, type, NULL, 0, D3D10_SDK_VERSION + 1, &desc, &chain, &ten), E_INVALIDARG);
    assert_null(chain);
    assert_null(ten);
    desc.BufferDesc.Format = DXGI_FORMAT_BC1_UNORM;
    chain = (IDXGISwapChain *)(uintptr_t)1;
    ten = (ID3D10Device *)(uintptr_t)1;
    assert_true(FAILED(create(NULL, type, NULL, 0, D3D10_SDK_VERSION, &desc, &chain, &ten)));
    assert_null(chain);
    assert_null(ten);
}

static void own_device_and_swapchain_1(void **state)
{
    (void)state;
    typeof(D3D10CreateDeviceAndSwapChain1) *create;
    *(void **)&create = entry("D3D10CreateDeviceAndSwapChain1");
    DXGI_SWAP_CHAIN_DESC desc = chain_desc();
    IDXGISwapChain *chain = NULL;
    ID3D10Device1 *one = NULL;
    const D3D10_DRIVER_TYPE type = D3D10_DRIVER_TYPE_HARDWARE;
    assert_result(create(NULL, type, NULL, 0, D3D10_FEATURE_LEVEL_9_3, D3D10_1_SDK_VERSION, &desc, &chain, &one), S_OK);
    assert_int_equal(ID3D10Device1_GetFeatureLevel(one), D3D10_FEATURE_LEVEL_9_3);
    expect_chain(chain, (ID3D10Device *)one);
    assert_int_equal(IDXGISwapChain_Release(chain), 0);
    assert_int_equal(ID3D10Device1_Release(one), 0);

    chain = (IDXGISwapChain *)(uintptr_t)1;
    one = (ID3D10Device1 *)(uintptr_t)1;
    assert_result(create(NULL, type, NULL, 0, (D3D10_FEATURE_LEVEL1)0x9400, D3D10_1_SDK_VERSION, &desc, &chain, &one),
                  E_INVALIDARG);
    assert_null(chain);
    assert_null(one);
    assert_result(create(NULL, type, NULL, 0, D3D10_FEATURE_LEVEL_10_1, D3D10_SDK_VERSION, &desc, &chain, &one),
                  E_INVALIDARG);
}

static void core_device(void **state)
{
    (void)state;
    HRESULT (*create)(IDXGIFactory *, IDXGIAdapter *, UINT, D3D_FEATURE_LEVEL, ID3D10Device **);
    *(void **)&create = entry("D3D10CoreCreateDevice");
    IDXGIFactory *factory = NULL;
    IDXGIAdapter *adapter = NULL;
    ID3D10Device *ten = NULL;
    ID3D10Device1 *one = NULL;
    assert_result(CreateDXGIFactory(&IID_IDXGIFactory, (void **)&factory), S_OK);
    assert_result(IDXGIFactory_EnumAdapters(factory, 0, &adapter), S_OK);
    assert_result(create(factory, adapter, D3D10_CREATE_DEVICE_SINGLETHREADED, D3D_FEATURE_LEVEL_10_1, &ten), S_OK);
    assert_result(ID3D10Device_QueryInterface(ten, &IID_ID3D10Device1, (void **)&one), S_OK);
    assert_int_equal(ID3D10Device1_GetFeatureLevel(one), D3D10_FEATURE_LEVEL_10_1);
    assert_int_equal(ID3D10Device1_GetCreationFlags(one), D3D10_CREATE_DEVICE_SINGLETHREADED);
    release(one);
    assert_int_equal(ID3D10Device_Release(ten), 0);

    ten = (ID3D10Device *)(uintptr_t)1;
    assert_result(create(factory, adapter, 0, D3D_FEATURE_LEVEL_11_0, &ten), E_INVALIDARG);
    assert_null(ten);
    assert_result(create(factory, NULL, 0, D3D_FEATURE_LEVEL_10_0, &ten), E_INVALIDARG);
    assert_result(create(factory, adapter, 0, D3D_FEATURE_LEVEL_10_0, NULL), E_INVALIDARG);
    IDXGIAdapter_Release(adapter);
    assert_int_equal(IDXGIFactory_Release(factory), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(device_identity, host_agrees),
        cmocka_unit_test_teardown(children, host_agrees),
        cmocka_unit_test_teardown(resource_descriptions, host_agrees),
        cmocka_unit_test_teardown(view_descriptions, host_agrees),
        cmocka_unit_test_teardown(states, host_agrees),
        cmocka_unit_test_teardown(bindings, host_agrees),
        cmocka_unit_test_teardown(fixed_functions, host_agrees),
        cmocka_unit_test_teardown(contents, host_agrees),
        cmocka_unit_test_teardown(maps, host_agrees),
        cmocka_unit_test_teardown(drawing, host_agrees),
        cmocka_unit_test_teardown(stream_output, host_agrees),
        cmocka_unit_test_teardown(abilities, host_agrees),
        cmocka_unit_test(own_device),
        cmocka_unit_test(own_device_and_swapchain),
        cmocka_unit_test(own_device_and_swapchain_1),
        cmocka_unit_test(core_device),
    };
    return cmocka_run_group_tests(tests, open_device, close_device);
}
