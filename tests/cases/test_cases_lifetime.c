/* test_cases_lifetime.c: reference counts, identity, private data: what COM and the "Lifetime" of Direct3D 11 objects promise. */
#include "tests/cases/cases.h"

#define SIZE 8u

/* --- bound objects ------------------------------------------------------------------------------------------------- */

/* Everything that a draw needs is released before it. */
static void the_pipeline_holds_what_is_bound(void **state)
{
    (void)state;
    static const FLOAT half[4] = {1, 0, 1, 1};
    const D3D11_VIEWPORT viewport = {0, 0, SIZE, SIZE, 0, 1};
    uint32_t texels[SIZE * SIZE], found[SIZE * SIZE];
    struct cases_shaders shaders;
    for (UINT i = 0; i < COUNT(texels); i++)
        texels[i] = 0xff00ff00 + i * 0x010001;
    cases_create_shaders(&shaders);
    ID3D11Texture2D *image = cases_texture(SIZE, 1, 1, D3D11_BIND_SHADER_RESOURCE, texels);
    ID3D11Texture2D *target = cases_texture(SIZE, 1, 1, D3D11_BIND_RENDER_TARGET, NULL);
    ID3D11Buffer *tint = cases_buffer(sizeof(half), D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER, 0, half);
    ID3D11ShaderResourceView *srv = cases_srv(image);
    ID3D11RenderTargetView *rtv = cases_rtv(target), *bound = NULL;
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, shaders.vs, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, shaders.ps, NULL, 0);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &tint);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &srv);
    ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &rtv, NULL);
    cases_release_shaders(&shaders);
    RELEASE(image, tint, srv, target, rtv);
    for (UINT i = 0; i < 64; i++) { /* new objects in the place of the old ones, if these have gone */
        ID3D11Buffer *other = cases_buffer(16, D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER, 0, texels);
        RELEASE(other);
    }
    ID3D11DeviceContext_Draw(context, 3, 0);

    ID3D11DeviceContext_OMGetRenderTargets(context, 1, &bound, NULL);
    assert_ptr_equal(bound, rtv);
    ID3D11RenderTargetView_GetResource(bound, (ID3D11Resource **)&target);
    cases_read_texture(target, found);
    for (UINT i = 0; i < COUNT(found) && cases_pixels(); i++)
        assert_int_equal(found[i], texels[i] & 0xffff00ff);
    RELEASE(bound, target);
}

/* What a getter returns is the application's again, counted from one. */
static void a_getter_gives_a_reference(void **state)
{
    (void)state;
    ID3D11Buffer *buffer = cases_buffer(64, D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER, 0, NULL), *got = NULL;
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &buffer);
    assert_int_equal(cases_references(buffer), 1);
    assert_int_equal(ID3D11Buffer_Release(buffer), 0);
    for (UINT i = 0; i < 3; i++) {
        ID3D11Device *owner = NULL;
        ID3D11DeviceContext_VSGetConstantBuffers(context, 0, 1, &got);
        assert_ptr_equal(got, buffer);
        ID3D11Buffer_GetDevice(got, &owner);
        assert_ptr_equal(owner, device);
        RELEASE(owner);
        assert_int_equal(ID3D11Buffer_Release(got), 0);
    }
}

/* --- the device ---------------------------------------------------------------------------------------------------- */

static void children_hold_the_device(void **state)
{
    (void)state;
    const ULONG before = cases_references(device);
    ID3D11Texture2D *texture = cases_texture(SIZE, 1, 1, D3D11_BIND_SHADER_RESOURCE, NULL), *again = NULL;
    assert_int_equal(cases_references(device), before + 1);
    ID3D11ShaderResourceView *view = cases_srv(texture);
    assert_int_equal(cases_references(device), before + 2);
    assert_int_equal(cases_references(texture), 1); /* a view's own hold is not the application's */
    assert_int_equal(ID3D11Texture2D_Release(texture), 0);
    assert_int_equal(cases_references(device), before + 1);
    ID3D11ShaderResourceView_GetResource(view, (ID3D11Resource **)&again);
    assert_ptr_equal(again, texture);
    assert_int_equal(cases_references(device), before + 2);
    RELEASE(again, view);
    assert_int_equal(cases_references(device), before);
}

/* A device that is released while objects are bound, mapped, being recorded and alive. */
static void a_device_ends_with_its_last_child(void **state)
{
    (void)state;
    ID3D11Device *common = device, *own;
    ID3D11DeviceContext *common_context = context, *own_context, *deferred, *immediate;
    ID3D11CommandList *list;
    D3D11_MAPPED_SUBRESOURCE mapped;
    assert_result(cases_device(&own, &own_context), S_OK);
    device = own; /* the helpers' */
    context = own_context;
    ID3D11Device_GetImmediateContext(own, &immediate);
    assert_ptr_equal(immediate, own_context);
    RELEASE(immediate);

    ID3D11Buffer *constants = cases_buffer(64, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, 0, NULL);
    ID3D11Texture2D *texture = cases_texture(SIZE, 1, 1, D3D11_BIND_RENDER_TARGET, NULL);
    ID3D11RenderTargetView *view = cases_rtv(texture);
    ID3D11Device_CreateDeferredContext(own, 0, &deferred);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &view, NULL);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &constants);
    ID3D11DeviceContext_VSSetConstantBuffers(deferred, 0, 1, &constants);
    ID3D11DeviceContext_Draw(deferred, 3, 0);
    assert_result(ID3D11DeviceContext_FinishCommandList(deferred, TRUE, &list), S_OK);
    assert_result(ID3D11DeviceContext_Map(context, (ID3D11Resource *)constants, 0, D3D11_MAP_WRITE_DISCARD, 0, &mapped),
                  S_OK);
    ID3D11Device *owner = NULL;
    ID3D11DeviceContext_GetDevice(deferred, &owner);
    assert_ptr_equal(owner, own);
    RELEASE(owner, constants, texture, view, list, deferred);
    ID3D11DeviceContext_Release(own_context);
    assert_int_equal(ID3D11Device_Release(own), 0);
    device = common;
    context = common_context;
}

/* --- interfaces ---------------------------------------------------------------------------------------------------- */

/* From each interface every other one is had, and the same IUnknown; what is taken is given back. */
static void expect_interfaces(void *object, const IID *const *iids, size_t count)
{
    const ULONG before = cases_references(object);
    IUnknown *identity = NULL;
    assert_result(IUnknown_QueryInterface((IUnknown *)object, &IID_IUnknown, (void **)&identity), S_OK);
    for (size_t i = 0; i < count; i++) {
        IUnknown *from = NULL;
        if (FAILED(IUnknown_QueryInterface((IUnknown *)object, iids[i], (void **)&from)))
            fail_msg("interface %zu is missing", i);
        for (size_t k = 0; k < count; k++) {
            IUnknown *to = NULL, *back = NULL, *root = NULL;
            if (FAILED(IUnknown_QueryInterface(from, iids[k], (void **)&to)))
                fail_msg("no way from interface %zu to %zu", i, k);
            assert_result(IUnknown_QueryInterface(to, iids[i], (void **)&back), S_OK);
            assert_ptr_equal(back, from);
            assert_result(IUnknown_QueryInterface(to, &IID_IUnknown, (void **)&root), S_OK);
            assert_ptr_equal(root, identity);
            RELEASE(to, back, root);
        }
        RELEASE(from);
    }
    void *nothing = (void *)(uintptr_t)1;
    assert_result(IUnknown_QueryInterface((IUnknown *)object, &cases_name, &nothing), E_NOINTERFACE);
    assert_null(nothing);
    RELEASE(identity);
    assert_int_equal(cases_references(object), before);
}

#define EXPECT_INTERFACES(object, ...)                                                                                 \
    expect_interfaces(object, (const IID *const[]){__VA_ARGS__}, COUNT(((const IID *const[]){__VA_ARGS__})))

static void interfaces_of_resources(void **state)
{
    (void)state;
    const D3D11_TEXTURE1D_DESC desc1 = {8, 1, 1, RGBA8, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    const D3D11_TEXTURE3D_DESC desc3 = {8, 8, 8, 1, RGBA8, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    ID3D11Buffer *buffer = cases_buffer(64, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    ID3D11Texture1D *line = NULL;
    ID3D11Texture2D *texture = cases_texture(SIZE, 1, 1, D3D11_BIND_RENDER_TARGET, NULL);
    ID3D11Texture3D *volume = NULL;
    assert_result(ID3D11Device_CreateTexture1D(device, &desc1, NULL, &line), S_OK);
    assert_result(ID3D11Device_CreateTexture3D(device, &desc3, NULL, &volume), S_OK);
    EXPECT_INTERFACES(buffer, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11Resource, &IID_ID3D11Buffer,
                      &IID_IDXGIObject, &IID_IDXGIDeviceSubObject, &IID_IDXGIResource, &IID_IDXGIResource1);
    EXPECT_INTERFACES(line, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11Resource, &IID_ID3D11Texture1D,
                      &IID_IDXGIObject, &IID_IDXGIDeviceSubObject, &IID_IDXGIResource, &IID_IDXGIResource1);
    EXPECT_INTERFACES(volume, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11Resource, &IID_ID3D11Texture3D,
                      &IID_ID3D11Texture3D1, &IID_IDXGIObject, &IID_IDXGIDeviceSubObject, &IID_IDXGIResource,
                      &IID_IDXGIResource1);
    EXPECT_INTERFACES(texture, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11Resource, &IID_ID3D11Texture2D,
                      &IID_ID3D11Texture2D1, &IID_IDXGIObject, &IID_IDXGIDeviceSubObject, &IID_IDXGIResource,
                      &IID_IDXGIResource1, &IID_IDXGISurface, &IID_IDXGISurface1, &IID_IDXGISurface2);
    RELEASE(buffer, line, texture, volume);
}

static void interfaces_of_device_and_contexts(void **state)
{
    (void)state;
    cases_need_triton(); /* its multithread interface is an object of its own */
    ID3D11DeviceContext *deferred = NULL;
    EXPECT_INTERFACES(device, &IID_IUnknown, &IID_ID3D11Device, &IID_ID3D11Device1, &IID_ID3D11Device2,
                      &IID_ID3D11Device3, &IID_ID3D11Device4, &IID_ID3D11Device5, &IID_IDXGIObject, &IID_IDXGIDevice,
                      &IID_IDXGIDevice1, &IID_IDXGIDevice2, &IID_IDXGIDevice3, &IID_IDXGIDevice4,
                      &IID_ID3D11Multithread);
    EXPECT_INTERFACES(context, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11DeviceContext,
                      &IID_ID3D11DeviceContext1, &IID_ID3D11DeviceContext2, &IID_ID3D11DeviceContext3,
                      &IID_ID3D11DeviceContext4, &IID_ID3D11Multithread, &IID_ID3DUserDefinedAnnotation);
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    EXPECT_INTERFACES(deferred, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11DeviceContext,
                      &IID_ID3D11DeviceContext1, &IID_ID3D11DeviceContext2, &IID_ID3D11DeviceContext3,
                      &IID_ID3D11DeviceContext4);
    RELEASE(deferred);
}

/* The parts that other interfaces are: views, states, queries. */
static void interfaces_of_other_children(void **state)
{
    (void)state;
    const D3D11_QUERY_DESC query_desc = {D3D11_QUERY_OCCLUSION_PREDICATE, 0};
    const D3D11_RASTERIZER_DESC rasterizer_desc = {.FillMode = D3D11_FILL_SOLID, .CullMode = D3D11_CULL_NONE};
    ID3D11Texture2D *texture = cases_texture(
        SIZE, 1, 1, D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_RENDER_TARGET | D3D11_BIND_UNORDERED_ACCESS, NULL);
    ID3D11ShaderResourceView *srv = cases_srv(texture);
    ID3D11RenderTargetView *rtv = cases_rtv(texture);
    ID3D11UnorderedAccessView *uav = cases_uav(texture);
    ID3D11Predicate *predicate = NULL;
    ID3D11RasterizerState *rasterizer = NULL;
    assert_result(ID3D11Device_CreatePredicate(device, &query_desc, &predicate), S_OK);
    assert_result(ID3D11Device_CreateRasterizerState(device, &rasterizer_desc, &rasterizer), S_OK);
    EXPECT_INTERFACES(srv, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11View, &IID_ID3D11ShaderResourceView,
                      &IID_ID3D11ShaderResourceView1);
    EXPECT_INTERFACES(rtv, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11View, &IID_ID3D11RenderTargetView,
                      &IID_ID3D11RenderTargetView1);
    EXPECT_INTERFACES(uav, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11View, &IID_ID3D11UnorderedAccessView,
                      &IID_ID3D11UnorderedAccessView1);
    EXPECT_INTERFACES(predicate, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11Asynchronous, &IID_ID3D11Query,
                      &IID_ID3D11Predicate);
    EXPECT_INTERFACES(rasterizer, &IID_IUnknown, &IID_ID3D11DeviceChild, &IID_ID3D11RasterizerState,
                      &IID_ID3D11RasterizerState1, &IID_ID3D11RasterizerState2);
    RELEASE(srv, rtv, uav, predicate, rasterizer, texture);
}

/* A surface is a 2D texture of one subresource; with more it is none. */
static void surfaces_have_one_subresource(void **state)
{
    (void)state;
    static const struct {
        UINT mips, layers;
        bool surface;
    } cases[] = {{1, 1, true}, {2, 1, false}, {0, 1, false}, {1, 2, false}, {2, 2, false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        static const IID *const iids[] = {&IID_IDXGISurface, &IID_IDXGISurface1, &IID_IDXGISurface2};
        ID3D11Texture2D *texture = cases_texture(SIZE, cases[i].mips, cases[i].layers, D3D11_BIND_RENDER_TARGET, NULL);
        IDXGIResource *resource = NULL;
        for (size_t k = 0; k < COUNT(iids); k++) {
            IUnknown *surface = NULL;
            HRESULT result = ID3D11Texture2D_QueryInterface(texture, iids[k], (void **)&surface);
            if (result != (cases[i].surface ? S_OK : E_NOINTERFACE))
                fail_msg("%u levels, %u layers, interface %zu: 0x%08x", cases[i].mips, cases[i].layers, k,
                         (unsigned)result);
            RELEASE(surface);
        }
        assert_result(ID3D11Texture2D_QueryInterface(texture, &IID_IDXGIResource, (void **)&resource), S_OK);
        RELEASE(resource, texture);
    }
}

/* --- private data -------------------------------------------------------------------------------------------------- */

static void private_bytes(void **state)
{
    (void)state;
    static const char text[] = "a name that is longer than what it replaces";
    char found[64];
    UINT size = sizeof(found);
    ID3D11Buffer *buffer = cases_buffer(64, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &cases_name, &size, found), DXGI_ERROR_NOT_FOUND);
    assert_int_equal(size, 0);
    assert_result(ID3D11Buffer_SetPrivateData(buffer, &cases_name, 0, NULL), S_FALSE);
    assert_result(ID3D11Buffer_SetPrivateData(buffer, &cases_name, 4, "abc"), S_OK);
    assert_result(ID3D11Buffer_SetPrivateData(buffer, &cases_name, sizeof(text), text), S_OK);
    size = 0;
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &cases_name, &size, NULL), S_OK);
    assert_int_equal(size, sizeof(text));
    size = 3;
    memset(found, 'x', sizeof(found));
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &cases_name, &size, found), DXGI_ERROR_MORE_DATA);
    assert_int_equal(size, sizeof(text));
    assert_int_equal(found[0], 'x');
    size = sizeof(found);
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &cases_name, &size, found), S_OK);
    assert_int_equal(size, sizeof(text));
    assert_string_equal(found, text);
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &cases_name, NULL, found), E_INVALIDARG);
    assert_result(ID3D11Buffer_SetPrivateData(buffer, &cases_name, ~0u, NULL), S_OK);
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &cases_name, &size, found), DXGI_ERROR_NOT_FOUND);
    RELEASE(buffer);
}

static void private_interfaces(void **state)
{
    (void)state;
    struct cases_held held, other;
    IUnknown *const first = cases_hold(&held), *const second = cases_hold(&other);
    IUnknown *found[2] = {NULL, NULL};
    UINT size = sizeof(found);
    ID3D11Buffer *buffer = cases_buffer(64, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    assert_result(ID3D11Buffer_SetPrivateDataInterface(buffer, &cases_name, first), S_OK);
    assert_int_equal(held.references, 2);
    assert_result(ID3D11Buffer_SetPrivateDataInterface(buffer, &cases_name, first), S_OK);
    assert_int_equal(held.references, 2);
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &cases_name, &size, found), S_OK);
    assert_int_equal(size, sizeof(IUnknown *));
    assert_ptr_equal(found[0], first);
    assert_int_equal(held.references, 3);
    RELEASE(found[0]);
    size = 1;
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &cases_name, &size, found), DXGI_ERROR_MORE_DATA);
    assert_int_equal(held.references, 2);
    assert_result(ID3D11Buffer_SetPrivateDataInterface(buffer, &cases_name, second), S_OK);
    assert_int_equal(held.references, 1);
    assert_int_equal(other.references, 2);
    assert_result(ID3D11Buffer_SetPrivateData(buffer, &cases_name, 4, "abc"), S_OK);
    assert_int_equal(other.references, 1);
    assert_result(ID3D11Buffer_SetPrivateDataInterface(buffer, &cases_name, first), S_OK);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 0, NULL);
    RELEASE(buffer);
    cases_wait();
    assert_int_equal(held.references, 1); /* it goes with its object */
}

/* A debug name is private data like others, and goes to the host, whatever it is the name of. */
static void debug_names(void **state)
{
    (void)state;
    static const char text[5000] = "a name that is too long for the host";
    char found[8] = "";
    UINT size = sizeof(found);
    const D3D11_QUERY_DESC event = {D3D11_QUERY_EVENT, 0};
    struct cases_shaders shaders;
    ID3D11DeviceContext *deferred = NULL;
    ID3D11CommandList *list = NULL;
    ID3D11ClassLinkage *linkage = NULL;
    ID3D11ClassInstance *instance = NULL;
    ID3D11Query *query = NULL;
    ID3D11Texture2D *texture = cases_texture(SIZE, 1, 1, D3D11_BIND_RENDER_TARGET | D3D11_BIND_SHADER_RESOURCE, NULL);
    ID3D11Buffer *buffer = cases_buffer(64, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    ID3D11RenderTargetView *target = cases_rtv(texture);
    cases_create_shaders(&shaders);
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    assert_result(ID3D11DeviceContext_FinishCommandList(deferred, FALSE, &list), S_OK);
    assert_result(ID3D11Device_CreateClassLinkage(device, &linkage), S_OK);
    assert_result(ID3D11ClassLinkage_GetClassInstance(linkage, "nobody", 0, &instance), S_OK);
    assert_result(ID3D11Device_CreateQuery(device, &event, &query), S_OK);
    void *const objects[] = {context, deferred,   list,       linkage,    instance,   query,         texture,
                             buffer,  shaders.vs, shaders.hs, shaders.gs, shaders.ps, shaders.append};
    for (size_t i = 0; i < COUNT(objects); i++) {
        ID3D11DeviceChild *object = objects[i];
        assert_result(ID3D11DeviceChild_SetPrivateData(object, &WKPDID_D3DDebugObjectName, 5, "crate"), S_OK);
        assert_result(ID3D11DeviceChild_SetPrivateData(object, &WKPDID_D3DDebugObjectName, sizeof(text), text), S_OK);
        assert_result(ID3D11DeviceChild_SetPrivateData(object, &WKPDID_D3DDebugObjectName, 0, NULL), S_OK);
        assert_result(ID3D11DeviceChild_SetPrivateData(object, &WKPDID_D3DDebugObjectName, 3, "box"), S_OK);
    }
    assert_result(ID3D11Device_SetPrivateData(device, &WKPDID_D3DDebugObjectName, 5, "store"), S_OK);
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &WKPDID_D3DDebugObjectName, &size, found), S_OK);
    assert_int_equal(size, 3);
    assert_string_equal(found, "box");
    ID3D11DeviceContext_ExecuteCommandList(context, list, FALSE);
    RELEASE(target, buffer, texture, query, instance, linkage, list, deferred);
    cases_release_shaders(&shaders);
}

/* Nobody captures here: the documented answers for that, at any depth. */
static void annotations(void **state)
{
    (void)state;
    cases_need_triton(); /* DXVK may be told to listen */
    ID3D11DeviceContext2 *newer = (ID3D11DeviceContext2 *)context;
    ID3DUserDefinedAnnotation *annotation = NULL;
    static WCHAR text[5000];
    for (size_t i = 0; i + 1 < COUNT(text); i++)
        text[i] = 'x';
    assert_result(ID3D11DeviceContext_QueryInterface(context, &IID_ID3DUserDefinedAnnotation, (void **)&annotation),
                  S_OK);
    assert_false(ID3DUserDefinedAnnotation_GetStatus(annotation));
    assert_false(ID3D11DeviceContext2_IsAnnotationEnabled(newer));
    assert_int_equal(ID3DUserDefinedAnnotation_BeginEvent(annotation, L"outer"), -1);
    assert_int_equal(ID3DUserDefinedAnnotation_BeginEvent(annotation, text), -1);
    assert_int_equal(ID3DUserDefinedAnnotation_BeginEvent(annotation, NULL), -1);
    ID3DUserDefinedAnnotation_SetMarker(annotation, L"marker");
    ID3DUserDefinedAnnotation_SetMarker(annotation, text);
    ID3DUserDefinedAnnotation_SetMarker(annotation, NULL);
    for (unsigned i = 0; i < 4; i++) /* one more than has begun */
        assert_int_equal(ID3DUserDefinedAnnotation_EndEvent(annotation), -1);
    ID3D11DeviceContext2_BeginEventInt(newer, L"number", 7);
    ID3D11DeviceContext2_SetMarkerInt(newer, text, 7);
    ID3D11DeviceContext2_SetMarkerInt(newer, NULL, 7);
    ID3D11DeviceContext2_EndEvent(newer);
    ID3D11DeviceContext2_EndEvent(newer);
    RELEASE(annotation);
}

/* NULL is an interface like others: it is kept, and found. */
static void private_null_interface(void **state)
{
    (void)state;
    struct cases_held held;
    IUnknown *const counted = cases_hold(&held);
    IUnknown *found = (IUnknown *)(uintptr_t)1;
    UINT size = sizeof(found);
    ID3D11Buffer *buffer = cases_buffer(64, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    assert_result(ID3D11Buffer_SetPrivateDataInterface(buffer, &cases_name, NULL), S_OK);
    assert_result(ID3D11Buffer_GetPrivateData(buffer, &cases_name, &size, &found), S_OK);
    assert_null(found);
    assert_int_equal(size, sizeof(found));
    assert_result(ID3D11Buffer_SetPrivateDataInterface(buffer, &cases_name, counted), S_OK);
    assert_result(ID3D11Buffer_SetPrivateDataInterface(buffer, &cases_name, NULL), S_OK);
    assert_int_equal(held.references, 1);
    assert_result(ID3D11Buffer_SetPrivateData(buffer, &cases_name, ~0u, NULL), S_OK);
    assert_result(ID3D11Buffer_SetPrivateData(buffer, &cases_name, ~0u, NULL), S_FALSE);
    RELEASE(buffer);
}

/* The interfaces of one object have the same data. */
static void private_data_is_the_objects(void **state)
{
    (void)state;
    IDXGIDevice *dxgi = NULL;
    UINT number = 0x1234, found = 0, size = sizeof(found);
    assert_result(ID3D11Device_QueryInterface(device, &IID_IDXGIDevice, (void **)&dxgi), S_OK);
    assert_result(ID3D11Device_SetPrivateData(device, &cases_name, sizeof(number), &number), S_OK);
    assert_result(IDXGIDevice_GetPrivateData(dxgi, &cases_name, &size, &found), S_OK);
    assert_int_equal(found, number);
    assert_result(IDXGIDevice_SetPrivateData(dxgi, &cases_name, 0, NULL), S_OK);
    assert_result(ID3D11Device_GetPrivateData(device, &cases_name, &size, &found), DXGI_ERROR_NOT_FOUND);
    RELEASE(dxgi);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_pipeline_holds_what_is_bound, cases_agree),
        cmocka_unit_test_teardown(a_getter_gives_a_reference, cases_agree),
        cmocka_unit_test_teardown(children_hold_the_device, cases_agree),
        cmocka_unit_test_teardown(a_device_ends_with_its_last_child, cases_agree),
        cmocka_unit_test_teardown(interfaces_of_resources, cases_agree),
        cmocka_unit_test_teardown(interfaces_of_device_and_contexts, cases_agree),
        cmocka_unit_test_teardown(interfaces_of_other_children, cases_agree),
        cmocka_unit_test_teardown(surfaces_have_one_subresource, cases_agree),
        cmocka_unit_test_teardown(private_bytes, cases_agree),
        cmocka_unit_test_teardown(private_interfaces, cases_agree),
        cmocka_unit_test_teardown(private_null_interface, cases_agree),
        cmocka_unit_test_teardown(debug_names, cases_agree),
        cmocka_unit_test_teardown(annotations, cases_agree),
        cmocka_unit_test_teardown(private_data_is_the_objects, cases_agree),
    };
    return cmocka_run_group_tests(tests, cases_open, cases_close);
}
