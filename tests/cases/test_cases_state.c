/* test_cases_state.c: what the getters say of a context without state: a new one, after ClearState, where command lists begin and
 * end, and between states that are swapped. */
#include "tests/cases/cases.h"

#include <d3d10_1.h>

static struct {
    struct cases_shaders shaders;
    ID3D11Texture2D *image, *picture, *depth, *storage;
    ID3D11Buffer *constants, *vertices, *indices, *streamed, *structured;
    ID3D11ShaderResourceView *srv;
    ID3D11RenderTargetView *rtv;
    ID3D11DepthStencilView *dsv;
    ID3D11UnorderedAccessView *uav, *compute_uav;
    ID3D11SamplerState *sampler;
    ID3D11BlendState *blend;
    ID3D11RasterizerState *rasterizer;
    ID3D11DepthStencilState *depth_stencil;
    ID3D11Predicate *predicate;
} all;

static int open_state(void **state)
{
    if (cases_open(state))
        return -1;
    const UINT bind_uav = D3D11_BIND_UNORDERED_ACCESS;
    const D3D11_TEXTURE2D_DESC depth = {
        8, 8, 1, 1, DXGI_FORMAT_D24_UNORM_S8_UINT, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_DEPTH_STENCIL, 0, 0};
    const D3D11_SAMPLER_DESC sampler = {.Filter = D3D11_FILTER_MIN_MAG_MIP_POINT,
                                        .AddressU = D3D11_TEXTURE_ADDRESS_CLAMP,
                                        .AddressV = D3D11_TEXTURE_ADDRESS_CLAMP,
                                        .AddressW = D3D11_TEXTURE_ADDRESS_CLAMP,
                                        .ComparisonFunc = D3D11_COMPARISON_NEVER};
    const D3D11_RASTERIZER_DESC rasterizer = {.FillMode = D3D11_FILL_WIREFRAME, .CullMode = D3D11_CULL_NONE};
    const D3D11_DEPTH_STENCIL_DESC depth_stencil = {
        .DepthFunc = D3D11_COMPARISON_ALWAYS,
        .FrontFace = {D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP, D3D11_COMPARISON_ALWAYS},
        .BackFace = {D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP, D3D11_COMPARISON_ALWAYS}};
    const D3D11_QUERY_DESC predicate = {D3D11_QUERY_OCCLUSION_PREDICATE, 0};
    D3D11_BLEND_DESC blend = {.AlphaToCoverageEnable = TRUE};
    blend.RenderTarget[0] = (D3D11_RENDER_TARGET_BLEND_DESC){
        FALSE,           D3D11_BLEND_ONE,  D3D11_BLEND_ZERO,   D3D11_BLEND_OP_ADD,
        D3D11_BLEND_ONE, D3D11_BLEND_ZERO, D3D11_BLEND_OP_ADD, 3};
    cases_create_shaders(&all.shaders);
    all.image = cases_texture(8, 1, 1, D3D11_BIND_SHADER_RESOURCE, NULL);
    all.picture = cases_texture(8, 1, 1, D3D11_BIND_RENDER_TARGET, NULL);
    all.storage = cases_texture(8, 1, 1, bind_uav, NULL);
    all.constants = cases_buffer(4096, D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER, 0, NULL);
    all.vertices = cases_buffer(4096, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    all.indices = cases_buffer(4096, D3D11_USAGE_DEFAULT, D3D11_BIND_INDEX_BUFFER, 0, NULL);
    all.streamed = cases_buffer(4096, D3D11_USAGE_DEFAULT, D3D11_BIND_STREAM_OUTPUT, 0, NULL);
    all.structured = cases_buffer(4096, D3D11_USAGE_DEFAULT, bind_uav, 16, NULL);
    all.srv = cases_srv(all.image);
    all.rtv = cases_rtv(all.picture);
    all.uav = cases_uav(all.storage);
    all.compute_uav = cases_uav(all.structured);
    return FAILED(ID3D11Device_CreateTexture2D(device, &depth, NULL, &all.depth)) ||
           FAILED(ID3D11Device_CreateDepthStencilView(device, (ID3D11Resource *)all.depth, NULL, &all.dsv)) ||
           FAILED(ID3D11Device_CreateSamplerState(device, &sampler, &all.sampler)) ||
           FAILED(ID3D11Device_CreateBlendState(device, &blend, &all.blend)) ||
           FAILED(ID3D11Device_CreateRasterizerState(device, &rasterizer, &all.rasterizer)) ||
           FAILED(ID3D11Device_CreateDepthStencilState(device, &depth_stencil, &all.depth_stencil)) ||
           FAILED(ID3D11Device_CreatePredicate(device, &predicate, &all.predicate));
}

static int close_state(void **state)
{
    cases_release_shaders(&all.shaders);
    RELEASE(all.image, all.picture, all.depth, all.storage, all.constants, all.vertices, all.indices, all.streamed,
            all.structured, all.srv, all.rtv, all.dsv, all.uav, all.compute_uav, all.sampler, all.blend, all.rasterizer,
            all.depth_stencil, all.predicate);
    return cases_close(state);
}

/* --- everything in the highest and the lowest slots ---------------------------------------------------------------- */

static void bind(ID3D11DeviceContext *to)
{
    static const FLOAT factor[4] = {0.25f, 0.5f, 0.75f, 1};
    static const UINT stride = 16, offset = 32;
    static const D3D11_RECT rect = {1, 2, 3, 4};
    static const D3D11_VIEWPORT viewport = {1, 2, 3, 4, 0, 1};
    D3D11_RECT rects[16];
    D3D11_VIEWPORT viewports[16];
    for (UINT i = 0; i < 16; i++) {
        rects[i] = rect;
        viewports[i] = viewport;
    }
#define BIND_STAGE(stage, shader)                                                                                      \
    do {                                                                                                               \
        ID3D11DeviceContext_##stage##SetShader(to, shader, NULL, 0);                                                   \
        for (UINT slot = 0; slot < 2; slot++) {                                                                        \
            ID3D11DeviceContext_##stage##SetConstantBuffers(to, slot * 13, 1, &all.constants);                         \
            ID3D11DeviceContext_##stage##SetShaderResources(to, slot * 127, 1, &all.srv);                              \
            ID3D11DeviceContext_##stage##SetSamplers(to, slot * 15, 1, &all.sampler);                                  \
        }                                                                                                              \
    } while (0)
    BIND_STAGE(VS, all.shaders.vs);
    BIND_STAGE(HS, all.shaders.hs);
    BIND_STAGE(DS, all.shaders.ds);
    BIND_STAGE(GS, all.shaders.gs);
    BIND_STAGE(PS, all.shaders.ps);
    BIND_STAGE(CS, all.shaders.append);
    for (UINT slot = 0; slot < 2; slot++) {
        ID3D11DeviceContext_IASetVertexBuffers(to, slot * 31, 1, &all.vertices, &stride, &offset);
        ID3D11DeviceContext_CSSetUnorderedAccessViews(to, 7, 1, &all.compute_uav, NULL);
    }
    ID3D11DeviceContext_IASetIndexBuffer(to, all.indices, DXGI_FORMAT_R16_UINT, 4);
    ID3D11DeviceContext_IASetPrimitiveTopology(to, D3D11_PRIMITIVE_TOPOLOGY_LINESTRIP);
    ID3D11DeviceContext_SOSetTargets(to, 1, &all.streamed, &offset);
    ID3D11DeviceContext_RSSetState(to, all.rasterizer);
    ID3D11DeviceContext_RSSetViewports(to, 16, viewports);
    ID3D11DeviceContext_RSSetScissorRects(to, 16, rects);
    ID3D11DeviceContext_OMSetRenderTargetsAndUnorderedAccessViews(to, 1, &all.rtv, all.dsv, 7, 1, &all.uav, NULL);
    ID3D11DeviceContext_OMSetBlendState(to, all.blend, factor, 0x1234);
    ID3D11DeviceContext_OMSetDepthStencilState(to, all.depth_stencil, 7);
    ID3D11DeviceContext_SetPredication(to, all.predicate, TRUE);
}

/* --- getters -------------------------------------------------------------------------------------------------------- */

/* How many of these are not NULL; their references are given back. */
static UINT bound_of(void *const *objects, UINT count)
{
    UINT bound = 0;
    for (UINT i = 0; i < count; i++)
        bound += objects[i] != NULL;
    cases_release(objects, count);
    return bound;
}

/* Fills what the getters shall overwrite. */
#define POISON(array) memset(array, 0xee, sizeof(array))

static void expect_stages(ID3D11DeviceContext *of, UINT slots, bool shader)
{
    void *objects[128];
#define EXPECT_STAGE(stage, type)                                                                                      \
    do {                                                                                                               \
        UINT instances = 0;                                                                                            \
        POISON(objects);                                                                                               \
        ID3D11DeviceContext_##stage##GetShader(of, (type **)(void *)objects, NULL, &instances);                        \
        assert_int_equal(bound_of(objects, 1), shader);                                                                \
        POISON(objects);                                                                                               \
        ID3D11DeviceContext_##stage##GetConstantBuffers(of, 0, 14, (ID3D11Buffer **)(void *)objects);                  \
        assert_int_equal(bound_of(objects, 14), slots);                                                                \
        POISON(objects);                                                                                               \
        ID3D11DeviceContext_##stage##GetShaderResources(of, 0, 128, (ID3D11ShaderResourceView **)(void *)objects);     \
        assert_int_equal(bound_of(objects, 128), slots);                                                               \
        POISON(objects);                                                                                               \
        ID3D11DeviceContext_##stage##GetSamplers(of, 0, 16, (ID3D11SamplerState **)(void *)objects);                   \
        assert_int_equal(bound_of(objects, 16), slots);                                                                \
    } while (0)
    EXPECT_STAGE(VS, ID3D11VertexShader);
    EXPECT_STAGE(HS, ID3D11HullShader);
    EXPECT_STAGE(DS, ID3D11DomainShader);
    EXPECT_STAGE(GS, ID3D11GeometryShader);
    EXPECT_STAGE(PS, ID3D11PixelShader);
    EXPECT_STAGE(CS, ID3D11ComputeShader);
    POISON(objects);
    ID3D11DeviceContext_CSGetUnorderedAccessViews(of, 0, 8, (ID3D11UnorderedAccessView **)(void *)objects);
    assert_int_equal(bound_of(objects, 8), slots ? 1 : 0);
}

static void expect_input(ID3D11DeviceContext *of, bool bound)
{
    void *objects[32];
    UINT strides[32], offsets[32], offset = 77;
    DXGI_FORMAT format = DXGI_FORMAT_R32_UINT;
    D3D11_PRIMITIVE_TOPOLOGY topology = D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST;
    POISON(objects);
    ID3D11DeviceContext_IAGetInputLayout(of, (ID3D11InputLayout **)(void *)objects);
    assert_int_equal(bound_of(objects, 1), 0);
    POISON(objects);
    ID3D11DeviceContext_IAGetVertexBuffers(of, 0, 32, (ID3D11Buffer **)(void *)objects, strides, offsets);
    assert_int_equal(bound_of(objects, 32), bound ? 2 : 0);
    for (UINT i = 0; i < 32; i++) {
        assert_int_equal(strides[i], bound && i % 31 == 0 ? 16 : 0);
        assert_int_equal(offsets[i], bound && i % 31 == 0 ? 32 : 0);
    }
    POISON(objects);
    ID3D11DeviceContext_IAGetIndexBuffer(of, (ID3D11Buffer **)(void *)objects, &format, &offset);
    assert_int_equal(bound_of(objects, 1), bound);
    assert_int_equal(format, bound ? DXGI_FORMAT_R16_UINT : DXGI_FORMAT_UNKNOWN);
    assert_int_equal(offset, bound ? 4 : 0);
    ID3D11DeviceContext_IAGetPrimitiveTopology(of, &topology);
    assert_int_equal(topology, bound ? D3D11_PRIMITIVE_TOPOLOGY_LINESTRIP : D3D11_PRIMITIVE_TOPOLOGY_UNDEFINED);
    POISON(objects);
    ID3D11DeviceContext_SOGetTargets(of, 4, (ID3D11Buffer **)(void *)objects);
    assert_int_equal(bound_of(objects, 4), bound);
}

static void expect_rasterizer(ID3D11DeviceContext *of, bool bound)
{
    void *objects[1];
    D3D11_VIEWPORT viewports[16];
    D3D11_RECT rects[16];
    UINT count = 99;
    POISON(objects);
    ID3D11DeviceContext_RSGetState(of, (ID3D11RasterizerState **)(void *)objects);
    assert_int_equal(bound_of(objects, 1), bound);
    ID3D11DeviceContext_RSGetViewports(of, &count, NULL);
    assert_int_equal(count, bound ? 16 : 0);
    count = 99;
    ID3D11DeviceContext_RSGetScissorRects(of, &count, NULL);
    assert_int_equal(count, bound ? 16 : 0);
    POISON(viewports);
    POISON(rects);
    count = 16;
    ID3D11DeviceContext_RSGetViewports(of, &count, viewports);
    assert_int_equal(viewports[15].Width == 3, bound);
    assert_int_equal(viewports[0].Width == 0, !bound);
    count = 16;
    ID3D11DeviceContext_RSGetScissorRects(of, &count, rects);
    assert_int_equal(rects[15].bottom, bound ? 4 : 0);
}

static void expect_output(ID3D11DeviceContext *of, bool bound)
{
    void *objects[8], *depth, *uavs[8];
    FLOAT factor[4] = {9, 9, 9, 9};
    UINT mask = 7, reference = 9;
    BOOL value = 7;
    POISON(objects);
    POISON(uavs);
    ID3D11DeviceContext_OMGetRenderTargetsAndUnorderedAccessViews(of, 7, (ID3D11RenderTargetView **)(void *)objects,
                                                                  (ID3D11DepthStencilView **)(void *)&depth, 7, 1,
                                                                  (ID3D11UnorderedAccessView **)(void *)uavs);
    assert_int_equal(bound_of(objects, 7), bound);
    assert_int_equal(bound_of(&depth, 1), bound);
    assert_int_equal(bound_of(uavs, 1), bound);
    POISON(objects);
    ID3D11DeviceContext_OMGetRenderTargets(of, 8, (ID3D11RenderTargetView **)(void *)objects, NULL);
    assert_int_equal(bound_of(objects, 8), bound);
    POISON(objects);
    ID3D11DeviceContext_OMGetBlendState(of, (ID3D11BlendState **)(void *)objects, factor, &mask);
    assert_int_equal(bound_of(objects, 1), bound);
    assert_int_equal(mask, bound ? 0x1234 : 0xffffffff);
    for (UINT i = 0; i < 4; i++)
        assert_true(factor[i] == (bound ? 0.25f * (FLOAT)(i + 1) : 1));
    POISON(objects);
    ID3D11DeviceContext_OMGetDepthStencilState(of, (ID3D11DepthStencilState **)(void *)objects, &reference);
    assert_int_equal(bound_of(objects, 1), bound);
    assert_int_equal(reference, bound ? 7 : 0);
    POISON(objects);
    ID3D11DeviceContext_GetPredication(of, (ID3D11Predicate **)(void *)objects, &value);
    assert_int_equal(bound_of(objects, 1), bound);
    assert_int_equal(value, bound ? TRUE : FALSE);
}

static void expect(ID3D11DeviceContext *of, bool bound)
{
    expect_stages(of, bound ? 2 : 0, bound);
    expect_input(of, bound);
    expect_rasterizer(of, bound);
    expect_output(of, bound);
}

/* --- tests ---------------------------------------------------------------------------------------------------------- */

static void a_new_context_has_no_state(void **state)
{
    (void)state;
    ID3D11DeviceContext *deferred = NULL;
    expect(context, false);
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    expect(deferred, false);
    bind(context); /* contexts know nothing of each other */
    expect(context, true);
    expect(deferred, false);
    RELEASE(deferred);
}

static void clear_state_leaves_the_defaults(void **state)
{
    (void)state;
    ID3D11DeviceContext *deferred = NULL;
    const ULONG before = cases_references(device);
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    for (UINT round = 0; round < 100; round++) {
        bind(context);
        bind(deferred);
        ID3D11DeviceContext_ClearState(context);
        ID3D11DeviceContext_ClearState(deferred);
    }
    expect(context, false);
    expect(deferred, false);
    bind(context);
    bind(deferred);
    expect(context, true);
    expect(deferred, true);
    ID3D11DeviceContext_ClearState(context);
    expect(context, false);
    RELEASE(deferred);
    assert_int_equal(cases_references(device), before);
}

/* FinishCommandList keeps the deferred context's state when asked to; otherwise it begins again. */
static void lists_begin_and_end_without_state(void **state)
{
    (void)state;
    ID3D11DeviceContext *deferred = NULL;
    ID3D11CommandList *list = NULL, *next = NULL;
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    bind(deferred);
    assert_result(ID3D11DeviceContext_FinishCommandList(deferred, TRUE, &list), S_OK);
    expect(deferred, true);
    assert_result(ID3D11DeviceContext_FinishCommandList(deferred, FALSE, &next), S_OK);
    expect(deferred, false);

    bind(context);
    ID3D11DeviceContext_ExecuteCommandList(context, list, TRUE);
    expect(context, true);
    ID3D11DeviceContext_ExecuteCommandList(context, next, FALSE);
    expect(context, false);
    ID3D11DeviceContext_ExecuteCommandList(context, list, FALSE); /* a list's state is not the context's */
    expect(context, false);
    bind(deferred);
    ID3D11DeviceContext_ExecuteCommandList(deferred, list, FALSE);
    expect(deferred, false);
    RELEASE(list, next, deferred);
}

static ID3DDeviceContextState *new_context_state(void)
{
    const D3D_FEATURE_LEVEL level = ID3D11Device_GetFeatureLevel(device);
    ID3DDeviceContextState *made = NULL;
    assert_result(ID3D11Device1_CreateDeviceContextState((ID3D11Device1 *)device, 0, &level, 1, D3D11_SDK_VERSION,
                                                         &IID_ID3D11Device1, NULL, &made),
                  S_OK);
    return made;
}

static ID3DDeviceContextState *swap(ID3DDeviceContextState *next)
{
    ID3DDeviceContextState *previous = NULL;
    ID3D11DeviceContext1_SwapDeviceContextState((ID3D11DeviceContext1 *)context, next, &previous);
    return previous;
}

/* dxvk#1511: a fresh state has the defaults, and swapping back restores every slot, any number of times. */
static void swapped_states_restore_every_slot(void **state)
{
    (void)state;
    static const FLOAT green[4] = {0, 1, 0, 1};
    const ULONG before = cases_references(device), views = cases_references(all.srv);
    ID3DDeviceContextState *fresh = new_context_state(), *first = NULL;
    for (UINT round = 0; round < 1000; round++) {
        bind(context);
        ID3DDeviceContextState *mine = swap(fresh);
        assert_non_null(mine);
        assert_true(!first || mine == first);
        first = mine;
        if (round % 100 == 0)
            expect(context, false);
        ID3D11DeviceContext_ClearRenderTargetView(context, all.rtv, green);
        ID3DDeviceContextState *back = swap(mine);
        assert_ptr_equal(back, fresh);
        if (round % 100 == 0)
            expect(context, true);
        RELEASE(mine, back);
    }
    RELEASE(fresh);
    ID3D11DeviceContext_ClearState(context);
    assert_int_equal(cases_references(all.srv), views);
    assert_int_equal(cases_references(device), before);
}

/* What only a stored state holds is still there when it comes back, on the host too. */
static void stored_states_keep_what_they_hold(void **state)
{
    (void)state;
    static const FLOAT color[4] = {0, 0, 1, 1};
    uint8_t texels[8 * 8 * 4];
    ID3DDeviceContextState *fresh = new_context_state();
    ID3D11Texture2D *texture = cases_texture(8, 1, 1, D3D11_BIND_RENDER_TARGET, NULL);
    ID3D11RenderTargetView *view = cases_rtv(texture), *bound = NULL;
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &view, NULL);
    ID3D11DeviceContext_ClearRenderTargetView(context, view, color);
    RELEASE(view, texture);
    ID3DDeviceContextState *mine = swap(fresh);
    cases_wait(); /* the host has destroyed by now what nothing holds */
    texture = cases_texture(8, 1, 1, D3D11_BIND_RENDER_TARGET, NULL);
    ID3DDeviceContextState *back = swap(mine);
    RELEASE(texture, back, mine, fresh);
    ID3D11DeviceContext_OMGetRenderTargets(context, 1, &bound, NULL);
    assert_non_null(bound);
    ID3D11RenderTargetView_GetResource(bound, (ID3D11Resource **)(void *)&texture);
    if (cases_pixels()) {
        cases_read_texture(texture, texels);
        assert_int_equal(texels[0], 0);
        assert_int_equal(texels[2], 255);
    }
    RELEASE(texture, bound);
}

/* The state that is active belongs to the context, whoever has let go of it; one that is put away for good drops what
 * it holds. */
static void the_active_state_outlives_its_references(void **state)
{
    (void)state;
    const ULONG views = cases_references(all.srv);
    ID3DDeviceContextState *fresh = new_context_state();
    bind(context);
    ID3DDeviceContextState *mine = swap(fresh);
    RELEASE(fresh);
    bind(context);
    expect(context, true);
    ID3DDeviceContextState *other = swap(mine);
    RELEASE(other);
    expect(context, true);
    other = swap(mine);
    assert_ptr_equal(other, mine);
    expect(context, true);
    RELEASE(other, mine);
    ID3D11DeviceContext_ClearState(context);
    assert_int_equal(cases_references(all.srv), views);
}

/* Without a state, or on a deferred context, nothing happens. */
static void swaps_that_have_no_effect(void **state)
{
    (void)state;
    cases_need_triton(); /* DXVK answers for a deferred context */
    ID3DDeviceContextState *fresh = new_context_state(), *previous = fresh;
    ID3D11DeviceContext *deferred = NULL;
    bind(context);
    ID3D11DeviceContext1_SwapDeviceContextState((ID3D11DeviceContext1 *)context, NULL, &previous);
    assert_null(previous);
    expect(context, true);
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    bind(deferred);
    previous = fresh;
    ID3D11DeviceContext1_SwapDeviceContextState((ID3D11DeviceContext1 *)deferred, fresh, &previous);
    assert_null(previous);
    expect(deferred, true);
    ID3D11DeviceContext1_SwapDeviceContextState((ID3D11DeviceContext1 *)deferred, fresh, NULL);
    expect(deferred, true);
    RELEASE(deferred, fresh);
}

/* Lists and queries know nothing of states. */
static void swaps_leave_queries_and_lists_alone(void **state)
{
    (void)state;
    const D3D11_QUERY_DESC occlusion = {D3D11_QUERY_OCCLUSION, 0};
    ID3DDeviceContextState *fresh = new_context_state();
    ID3D11DeviceContext *deferred = NULL;
    ID3D11CommandList *list = NULL;
    ID3D11Query *query = NULL;
    UINT64 samples = 7;
    assert_result(ID3D11Device_CreateQuery(device, &occlusion, &query), S_OK);
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    bind(deferred);
    assert_result(ID3D11DeviceContext_FinishCommandList(deferred, FALSE, &list), S_OK);
    bind(context);
    ID3D11DeviceContext_Begin(context, (ID3D11Asynchronous *)query);
    ID3DDeviceContextState *mine = swap(fresh);
    ID3D11DeviceContext_ExecuteCommandList(context, list, TRUE);
    expect(context, false);
    ID3DDeviceContextState *back = swap(mine);
    expect(context, true);
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)query);
    HRESULT result;
    do {
        result = ID3D11DeviceContext_GetData(context, (ID3D11Asynchronous *)query, &samples, sizeof(samples), 0);
    } while (result == S_FALSE);
    assert_result(result, S_OK);
    RELEASE(back, mine, fresh, deferred, list, query);
}

/* ID3D11Device1::CreateDeviceContextState, parameter by parameter. */
static void states_are_created_as_documented(void **state)
{
    (void)state;
    cases_need_triton(); /* DXVK looks at less */
    const D3D_FEATURE_LEVEL good[] = {D3D_FEATURE_LEVEL_12_1, D3D_FEATURE_LEVEL_11_0, D3D_FEATURE_LEVEL_9_1};
    const D3D_FEATURE_LEVEL high[] = {D3D_FEATURE_LEVEL_12_1};
    const D3D_FEATURE_LEVEL unknown[] = {D3D_FEATURE_LEVEL_11_0, (D3D_FEATURE_LEVEL)0xa200};
    const struct {
        UINT flags;
        const D3D_FEATURE_LEVEL *levels;
        UINT count, sdk;
        const IID *emulated;
        HRESULT result;
    } table[] = {
        {0, good, 3, D3D11_SDK_VERSION, &IID_ID3D11Device, S_OK},
        {0, good, 3, D3D11_SDK_VERSION, &IID_ID3D11Device1, S_OK},
        {0, good, 3, D3D11_SDK_VERSION, &IID_ID3D10Device, S_OK},
        {0, good, 3, D3D11_SDK_VERSION, &IID_ID3D10Device1, S_OK},
        {D3D11_1_CREATE_DEVICE_CONTEXT_STATE_SINGLETHREADED, good, 3, D3D11_SDK_VERSION, &IID_ID3D11Device1, S_OK},
        {2, good, 3, D3D11_SDK_VERSION, &IID_ID3D11Device1, E_INVALIDARG},
        {~0u, good, 3, D3D11_SDK_VERSION, &IID_ID3D11Device1, E_INVALIDARG},
        {0, NULL, 3, D3D11_SDK_VERSION, &IID_ID3D11Device1, E_INVALIDARG},
        {0, NULL, 0, D3D11_SDK_VERSION, &IID_ID3D11Device1, E_INVALIDARG},
        {0, good, 0, D3D11_SDK_VERSION, &IID_ID3D11Device1, E_INVALIDARG},
        {0, high, 1, D3D11_SDK_VERSION, &IID_ID3D11Device1, E_INVALIDARG},
        {0, unknown, 2, D3D11_SDK_VERSION, &IID_ID3D11Device1, E_INVALIDARG},
        {0, good, 3, D3D11_SDK_VERSION - 1, &IID_ID3D11Device1, E_INVALIDARG},
        {0, good, 3, 0, &IID_ID3D11Device1, E_INVALIDARG},
        {0, good, 3, D3D11_SDK_VERSION, &IID_ID3D11Device2, E_INVALIDARG},
        {0, good, 3, D3D11_SDK_VERSION, &IID_IUnknown, E_INVALIDARG},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        ID3D11Device1 *on = (ID3D11Device1 *)device;
        ID3DDeviceContextState *made = (ID3DDeviceContextState *)(uintptr_t)1;
        D3D_FEATURE_LEVEL chosen = D3D_FEATURE_LEVEL_9_3;
        HRESULT result = ID3D11Device1_CreateDeviceContextState(on, table[i].flags, table[i].levels, table[i].count,
                                                                table[i].sdk, table[i].emulated, &chosen, &made);
        const D3D_FEATURE_LEVEL expected = table[i].result == S_OK ? D3D_FEATURE_LEVEL_11_0 : 0;
        if (result != table[i].result || chosen != expected || (made != NULL) != (result == S_OK))
            fail_msg("case %zu: 0x%08x, level 0x%x, %p", i, (unsigned)result, (unsigned)chosen, (void *)made);
        result = ID3D11Device1_CreateDeviceContextState(on, table[i].flags, table[i].levels, table[i].count,
                                                        table[i].sdk, table[i].emulated, NULL, NULL);
        assert_result(result, table[i].result == S_OK ? S_FALSE : table[i].result);
        RELEASE(made);
    }
}

/* No place for what is not wanted, and slots that do not exist. */
static void getters_without_a_place(void **state)
{
    (void)state;
    UINT count = 0;
    bind(context);
    ID3D11DeviceContext_IAGetVertexBuffers(context, 0, 32, NULL, NULL, NULL);
    ID3D11DeviceContext_IAGetIndexBuffer(context, NULL, NULL, NULL);
    ID3D11DeviceContext_OMGetRenderTargets(context, 8, NULL, NULL);
    ID3D11DeviceContext_OMGetBlendState(context, NULL, NULL, NULL);
    ID3D11DeviceContext_OMGetDepthStencilState(context, NULL, NULL);
    ID3D11DeviceContext_GetPredication(context, NULL, NULL);
    ID3D11DeviceContext_RSGetViewports(context, &count, NULL);
    assert_int_equal(count, 16);
    expect(context, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_new_context_has_no_state, cases_agree),
        cmocka_unit_test_teardown(clear_state_leaves_the_defaults, cases_agree),
        cmocka_unit_test_teardown(lists_begin_and_end_without_state, cases_agree),
        cmocka_unit_test_teardown(swapped_states_restore_every_slot, cases_agree),
        cmocka_unit_test_teardown(stored_states_keep_what_they_hold, cases_agree),
        cmocka_unit_test_teardown(the_active_state_outlives_its_references, cases_agree),
        cmocka_unit_test_teardown(swaps_that_have_no_effect, cases_agree),
        cmocka_unit_test_teardown(swaps_leave_queries_and_lists_alone, cases_agree),
        cmocka_unit_test_teardown(states_are_created_as_documented, cases_agree),
        cmocka_unit_test_teardown(getters_without_a_place, cases_agree),
    };
    return cmocka_run_group_tests(tests, open_state, close_state);
}
