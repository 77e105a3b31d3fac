#include "tests/faults/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 64u
#define LARGE (3u << 20) /* more than the upload heap gives at once */

struct objects {
    IDXGIFactory1 *factory;
    IDXGIAdapter *adapter;
    IDXGIOutput *output;
    ID3D11Device *device;
    ID3D11DeviceContext *immediate, *deferred;
    ID3D11Buffer *constants, *vertices, *indirect, *structured, *large, *output_buffer, *staging_buffer, *texel_buffer;
    ID3D11Texture1D *line;
    ID3D11Texture2D *target, *depth, *staging, *dynamic, *mips;
    ID3D11Texture3D *volume;
    ID3D11RenderTargetView *target_view;
    ID3D11DepthStencilView *depth_view;
    ID3D11ShaderResourceView *line_view, *mips_view, *dynamic_view, *texel_view;
    ID3D11UnorderedAccessView *structured_view;
    ID3D11VertexShader *vs;
    ID3D11HullShader *hs;
    ID3D11DomainShader *ds;
    ID3D11GeometryShader *gs, *so;
    ID3D11PixelShader *ps;
    ID3D11ComputeShader *cs;
    ID3D11InputLayout *layout;
    ID3D11BlendState *blend;
    ID3D11DepthStencilState *depth_state;
    ID3D11RasterizerState *rasterizer;
    ID3D11SamplerState *sampler;
    ID3D11Query *occlusion, *event;
    ID3D11Predicate *predicate;
    ID3D11CommandList *list, *outer;
    ID3DDeviceContextState *state;
    ID3D11ClassLinkage *linkage;
    ID3D11ClassInstance *created, *gotten;
    ID3D11Device5 *device5;
    ID3D11DeviceContext4 *context4;
    ID3D11Fence *fence;
    ID3D11InfoQueue *messages;
    ID3D11Texture2D *shared, *opened;
    IDXGISurface1 *surface;
};

static uint8_t bytes[LARGE]; /* what is uploaded */

/* --- what every result must keep to -------------------------------------------------------------------------------- */

static void note(struct whole *whole, HRESULT result, const char *what)
{
    const bool expected = result == E_OUTOFMEMORY || result == DXGI_ERROR_DEVICE_REMOVED;
    if (SUCCEEDED(result) || result == DXGI_ERROR_WAS_STILL_DRAWING)
        return;
    if (whole->failure == S_OK)
        whole->failure = result;
    if (!expected && !whole->broken[0])
        snprintf(whole->broken, sizeof(whole->broken), "%s: 0x%08x", what, (unsigned)result);
}

/* A failure leaves no object behind, a success does. */
static bool made(struct whole *whole, HRESULT result, const void *place, const char *what)
{
    const void *object;
    memcpy(&object, place, sizeof(object));
    note(whole, result, what);
    if (SUCCEEDED(result) != (object != NULL) && !whole->broken[0])
        snprintf(whole->broken, sizeof(whole->broken), "%s: 0x%08x with object %p", what, (unsigned)result, object);
    return SUCCEEDED(result);
}

#define MADE(object, ...) made(whole, __VA_ARGS__, &(object), #object)

static void release(void *object)
{
    IUnknown *unknown = object;
    if (unknown)
        IUnknown_Release(unknown);
}

/* --- resources and views ------------------------------------------------------------------------------------------- */

static ID3D11Buffer *buffer(struct whole *whole, struct objects *o, UINT size, D3D11_USAGE usage, UINT bind,
                            UINT access, UINT misc, UINT stride, const void *data)
{
    const D3D11_BUFFER_DESC desc = {size, usage, bind, access, misc, stride};
    const D3D11_SUBRESOURCE_DATA initial = {data, 0, 0};
    ID3D11Buffer *object = NULL;
    MADE(object, ID3D11Device_CreateBuffer(o->device, &desc, data ? &initial : NULL, &object));
    return object;
}

static ID3D11Texture2D *texture(struct whole *whole, struct objects *o, UINT mips, DXGI_FORMAT format,
                                D3D11_USAGE usage, UINT bind, UINT access, const D3D11_SUBRESOURCE_DATA *data)
{
    const D3D11_TEXTURE2D_DESC desc = {SIDE, SIDE, mips, 1, format, {1, 0}, usage, bind, access, 0};
    ID3D11Texture2D *object = NULL;
    MADE(object, ID3D11Device_CreateTexture2D(o->device, &desc, data, &object));
    return object;
}

static void make_buffers(struct whole *whole, struct objects *o)
{
    const UINT write = D3D11_CPU_ACCESS_WRITE, read = D3D11_CPU_ACCESS_READ;
    o->constants = buffer(whole, o, 256, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, write, 0, 0, NULL);
    o->vertices = buffer(whole, o, 65536, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_INDEX_BUFFER,
                         write, 0, 0, NULL);
    o->indirect = buffer(whole, o, 256, D3D11_USAGE_DEFAULT, 0, 0, D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS, 0, bytes);
    o->structured = buffer(whole, o, 4096, D3D11_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 0,
                           D3D11_RESOURCE_MISC_BUFFER_STRUCTURED, 16, NULL);
    o->large = buffer(whole, o, LARGE, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, 0, 0, bytes);
    o->output_buffer = buffer(whole, o, 4096, D3D11_USAGE_DEFAULT, D3D11_BIND_STREAM_OUTPUT | D3D11_BIND_VERTEX_BUFFER,
                              0, 0, 0, NULL);
    o->staging_buffer = buffer(whole, o, LARGE, D3D11_USAGE_STAGING, 0, read | write, 0, 0, NULL);
    o->texel_buffer = buffer(whole, o, 8192, D3D11_USAGE_IMMUTABLE, D3D11_BIND_SHADER_RESOURCE, 0, 0, 0, bytes);
}

static void make_textures(struct whole *whole, struct objects *o)
{
    static D3D11_SUBRESOURCE_DATA levels[7], layers[3000];
    const D3D11_TEXTURE1D_DESC line = {
        SIDE, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    const D3D11_TEXTURE3D_DESC volume = {
        8, 8, 8, 1, DXGI_FORMAT_R8_UNORM, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    const D3D11_TEXTURE1D_DESC many = {
        1, 1, 3000 / 2, DXGI_FORMAT_R8_UNORM, D3D11_USAGE_IMMUTABLE, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    const DXGI_FORMAT rgba = DXGI_FORMAT_R8G8B8A8_UNORM;
    ID3D11Texture1D *object = NULL;
    for (UINT i = 0; i < 7; i++)
        levels[i] = (D3D11_SUBRESOURCE_DATA){bytes, SIDE * 4, 0};
    for (UINT i = 0; i < 3000; i++)
        layers[i] = (D3D11_SUBRESOURCE_DATA){bytes, 4, 0};
    MADE(o->line, ID3D11Device_CreateTexture1D(o->device, &line, NULL, &o->line));
    MADE(o->volume, ID3D11Device_CreateTexture3D(o->device, &volume, NULL, &o->volume));
    if (MADE(object, ID3D11Device_CreateTexture1D(o->device, &many, layers, &object)))
        release(object);
    o->target = texture(whole, o, 1, rgba, D3D11_USAGE_DEFAULT, D3D11_BIND_RENDER_TARGET, 0, NULL);
    o->depth = texture(whole, o, 1, DXGI_FORMAT_D24_UNORM_S8_UINT, D3D11_USAGE_DEFAULT, D3D11_BIND_DEPTH_STENCIL, 0,
                       NULL);
    o->staging = texture(whole, o, 1, rgba, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE,
                         NULL);
    o->dynamic = texture(whole, o, 1, rgba, D3D11_USAGE_DYNAMIC, D3D11_BIND_SHADER_RESOURCE, D3D11_CPU_ACCESS_WRITE,
                         NULL);
    o->mips = texture(whole, o, 0, rgba, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, levels);
}

static void make_views(struct whole *whole, struct objects *o)
{
    const D3D11_SHADER_RESOURCE_VIEW_DESC texels = {
        .Format = DXGI_FORMAT_R32_FLOAT, .ViewDimension = D3D11_SRV_DIMENSION_BUFFER, .Buffer = {{0}, {2048}}};
    ID3D11Device *device = o->device;
    if (o->target)
        MADE(o->target_view,
             ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)o->target, NULL, &o->target_view));
    if (o->depth)
        MADE(o->depth_view,
             ID3D11Device_CreateDepthStencilView(device, (ID3D11Resource *)o->depth, NULL, &o->depth_view));
    if (o->line)
        MADE(o->line_view,
             ID3D11Device_CreateShaderResourceView(device, (ID3D11Resource *)o->line, NULL, &o->line_view));
    if (o->mips)
        MADE(o->mips_view,
             ID3D11Device_CreateShaderResourceView(device, (ID3D11Resource *)o->mips, NULL, &o->mips_view));
    if (o->dynamic)
        MADE(o->dynamic_view,
             ID3D11Device_CreateShaderResourceView(device, (ID3D11Resource *)o->dynamic, NULL, &o->dynamic_view));
    if (o->texel_buffer)
        MADE(o->texel_view,
             ID3D11Device_CreateShaderResourceView(device, (ID3D11Resource *)o->texel_buffer, &texels, &o->texel_view));
    if (o->structured)
        MADE(o->structured_view, ID3D11Device_CreateUnorderedAccessView(device, (ID3D11Resource *)o->structured, NULL,
                                                                        &o->structured_view));
}

/* --- shaders, states, queries -------------------------------------------------------------------------------------- */

static void make_shaders(struct whole *whole, struct objects *o)
{
    const D3D11_SO_DECLARATION_ENTRY entry = {0, "SV_Position", 0, 0, 4, 0};
    const UINT stride = 16;
    ID3D11Device *device = o->device;
    MADE(o->vs, ID3D11Device_CreateVertexShader(device, whole->shader[WHOLE_VS].bytes, whole->shader[WHOLE_VS].size,
                                                NULL, &o->vs));
    MADE(o->hs, ID3D11Device_CreateHullShader(device, whole->shader[WHOLE_HS].bytes, whole->shader[WHOLE_HS].size, NULL,
                                              &o->hs));
    MADE(o->ds, ID3D11Device_CreateDomainShader(device, whole->shader[WHOLE_DS].bytes, whole->shader[WHOLE_DS].size,
                                                NULL, &o->ds));
    MADE(o->gs, ID3D11Device_CreateGeometryShader(device, whole->shader[WHOLE_GS].bytes, whole->shader[WHOLE_GS].size,
                                                  NULL, &o->gs));
    MADE(o->ps, ID3D11Device_CreatePixelShader(device, whole->shader[WHOLE_PS].bytes, whole->shader[WHOLE_PS].size,
                                               NULL, &o->ps));
    MADE(o->cs, ID3D11Device_CreateComputeShader(device, whole->shader[WHOLE_CS].bytes, whole->shader[WHOLE_CS].size,
                                                 NULL, &o->cs));
    MADE(o->so, ID3D11Device_CreateGeometryShaderWithStreamOutput(device, whole->shader[WHOLE_GS].bytes,
                                                                  whole->shader[WHOLE_GS].size, &entry, 1, &stride, 1,
                                                                  D3D11_SO_NO_RASTERIZED_STREAM, NULL, &o->so));
}

static void make_states(struct whole *whole, struct objects *o)
{
    const D3D11_RASTERIZER_DESC rasterizer = {.FillMode = D3D11_FILL_SOLID, .CullMode = D3D11_CULL_NONE};
    const D3D11_DEPTH_STENCIL_DESC depth = {
        .DepthEnable = TRUE, .DepthWriteMask = D3D11_DEPTH_WRITE_MASK_ALL, .DepthFunc = D3D11_COMPARISON_LESS};
    D3D11_BLEND_DESC blend = {0};
    D3D11_SAMPLER_DESC sampler = {.Filter = D3D11_FILTER_MIN_MAG_MIP_LINEAR, .ComparisonFunc = D3D11_COMPARISON_NEVER};
    sampler.AddressU = sampler.AddressV = sampler.AddressW = D3D11_TEXTURE_ADDRESS_CLAMP;
    blend.RenderTarget[0] = (D3D11_RENDER_TARGET_BLEND_DESC){TRUE,
                                                             D3D11_BLEND_ONE,
                                                             D3D11_BLEND_ONE,
                                                             D3D11_BLEND_OP_ADD,
                                                             D3D11_BLEND_ONE,
                                                             D3D11_BLEND_ONE,
                                                             D3D11_BLEND_OP_ADD,
                                                             15};
    MADE(o->rasterizer, ID3D11Device_CreateRasterizerState(o->device, &rasterizer, &o->rasterizer));
    MADE(o->depth_state, ID3D11Device_CreateDepthStencilState(o->device, &depth, &o->depth_state));
    MADE(o->blend, ID3D11Device_CreateBlendState(o->device, &blend, &o->blend));
    MADE(o->sampler, ID3D11Device_CreateSamplerState(o->device, &sampler, &o->sampler));
}

static void make_queries(struct whole *whole, struct objects *o)
{
    D3D11_QUERY_DESC desc = {D3D11_QUERY_OCCLUSION, 0};
    MADE(o->occlusion, ID3D11Device_CreateQuery(o->device, &desc, &o->occlusion));
    desc.Query = D3D11_QUERY_EVENT;
    MADE(o->event, ID3D11Device_CreateQuery(o->device, &desc, &o->event));
    desc.Query = D3D11_QUERY_OCCLUSION_PREDICATE;
    MADE(o->predicate, ID3D11Device_CreatePredicate(o->device, &desc, &o->predicate));
    MADE(o->deferred, ID3D11Device_CreateDeferredContext(o->device, 0, &o->deferred));
}

static void make_private_data(struct whole *whole, struct objects *o)
{
    static const char name[] = "constants";
    char back[sizeof(name)];
    UINT size = sizeof(back);
    if (!o->constants || !o->vertices)
        return;
    note(whole, ID3D11Buffer_SetPrivateData(o->constants, &IID_ID3D11Buffer, sizeof(name), name), "SetPrivateData");
    note(whole, ID3D11Buffer_SetPrivateDataInterface(o->constants, &IID_ID3D11Device, (IUnknown *)o->vertices),
         "SetPrivateDataInterface");
    ID3D11Buffer_GetPrivateData(o->constants, &IID_ID3D11Buffer, &size, back);
}

/* --- the newer interfaces ------------------------------------------------------------------------------------------- */

static void make_newer(struct whole *whole, struct objects *o)
{
    if (!MADE(o->device5, ID3D11Device_QueryInterface(o->device, &IID_ID3D11Device5, (void **)&o->device5)) ||
        !MADE(o->context4,
              ID3D11DeviceContext_QueryInterface(o->immediate, &IID_ID3D11DeviceContext4, (void **)&o->context4)))
        return;
    MADE(o->fence, ID3D11Device5_CreateFence(o->device5, 0, (D3D11_FENCE_FLAG)0, &IID_ID3D11Fence, (void **)&o->fence));
}

static void signal_and_wait(struct whole *whole, struct objects *o)
{
    if (!o->fence || !o->context4)
        return;
    note(whole, ID3D11DeviceContext4_Signal(o->context4, o->fence, 3), "Signal");
    note(whole, ID3D11DeviceContext4_Wait(o->context4, o->fence, 3), "Wait");
    ID3D11DeviceContext4_Flush(o->context4);
    if (whole->failure == S_OK) /* the signal is on its way */
        note(whole, ID3D11Fence_SetEventOnCompletion(o->fence, 3, NULL), "SetEventOnCompletion");
}

static void share(struct whole *whole, struct objects *o)
{
    const D3D11_TEXTURE2D_DESC desc = {SIDE,
                                       SIDE,
                                       1,
                                       1,
                                       DXGI_FORMAT_R8G8B8A8_UNORM,
                                       {1, 0},
                                       D3D11_USAGE_DEFAULT,
                                       D3D11_BIND_RENDER_TARGET,
                                       0,
                                       D3D11_RESOURCE_MISC_SHARED};
    IDXGIResource *resource = NULL;
    HANDLE handle = NULL;
    if (!MADE(o->shared, ID3D11Device_CreateTexture2D(o->device, &desc, NULL, &o->shared)))
        return;
    if (FAILED(ID3D11Texture2D_QueryInterface(o->shared, &IID_IDXGIResource, (void **)&resource)))
        return;
    HRESULT result = IDXGIResource_GetSharedHandle(resource, &handle);
    note(whole, result, "GetSharedHandle");
    IDXGIResource_Release(resource);
    if (SUCCEEDED(result))
        MADE(o->opened, ID3D11Device_OpenSharedResource(o->device, handle, &IID_ID3D11Texture2D, (void **)&o->opened));
    if (o->target)
        ID3D11Texture2D_QueryInterface(o->target, &IID_IDXGISurface1, (void **)&o->surface);
}

/* Only where the device was made with D3D11_CREATE_DEVICE_DEBUG. */
static void use_messages(struct whole *whole, struct objects *o)
{
    static const char name[] = "target";
    D3D11_MESSAGE_SEVERITY severity = D3D11_MESSAGE_SEVERITY_INFO;
    D3D11_INFO_QUEUE_FILTER filter = {.DenyList = {.NumSeverities = 1, .pSeverityList = &severity}};
    ID3D11Buffer *refused = NULL;
    const D3D11_BUFFER_DESC impossible = {0, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0};
    if (o->target)
        note(whole, ID3D11Texture2D_SetPrivateData(o->target, &WKPDID_D3DDebugObjectName, sizeof(name) - 1, name),
             "name");
    if (FAILED(ID3D11Device_QueryInterface(o->device, &IID_ID3D11InfoQueue, (void **)&o->messages)))
        return;
    note(whole, ID3D11InfoQueue_PushEmptyStorageFilter(o->messages), "PushEmptyStorageFilter");
    note(whole, ID3D11InfoQueue_AddRetrievalFilterEntries(o->messages, &filter), "AddRetrievalFilterEntries");
    note(whole, ID3D11InfoQueue_AddApplicationMessage(o->messages, D3D11_MESSAGE_SEVERITY_WARNING, "a message"),
         "AddApplicationMessage");
    ID3D11Device_CreateBuffer(o->device, &impossible, NULL, &refused);
    for (UINT64 i = 0; i < ID3D11InfoQueue_GetNumStoredMessages(o->messages); i++) {
        SIZE_T size = 0;
        ID3D11InfoQueue_GetMessage(o->messages, i, NULL, &size);
    }
    ID3D11InfoQueue_PopStorageFilter(o->messages);
}

/* --- commands ------------------------------------------------------------------------------------------------------ */

static void map_and_write(struct whole *whole, ID3D11DeviceContext *context, void *resource, D3D11_MAP type,
                          UINT length)
{
    D3D11_MAPPED_SUBRESOURCE mapped = {0};
    if (!resource)
        return;
    HRESULT result = ID3D11DeviceContext_Map(context, resource, 0, type, 0, &mapped);
    if (result == D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD && whole->failure != S_OK)
        return; /* it was the discard that failed */
    if (!made(whole, result, &mapped.pData, "Map"))
        return;
    memset(mapped.pData, 7, length);
    ID3D11DeviceContext_Unmap(context, resource, 0);
}

static void set_shaders(ID3D11DeviceContext *context, const struct objects *o)
{
    ID3D11ShaderResourceView *views[4] = {o->line_view, o->mips_view, o->dynamic_view, o->texel_view};
    ID3D11DeviceContext_VSSetShader(context, o->vs, NULL, 0);
    ID3D11DeviceContext_HSSetShader(context, o->hs, NULL, 0);
    ID3D11DeviceContext_DSSetShader(context, o->ds, NULL, 0);
    ID3D11DeviceContext_GSSetShader(context, o->gs, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, o->ps, NULL, 0);
    ID3D11DeviceContext_CSSetShader(context, o->cs, NULL, 0);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &o->constants);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 4, views);
    ID3D11DeviceContext_PSSetSamplers(context, 0, 1, &o->sampler);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 1, &o->structured_view, NULL);
}

static void set_fixed_functions(ID3D11DeviceContext *context, const struct objects *o)
{
    const UINT stride = 16, offset = 0;
    const D3D11_VIEWPORT viewport = {0, 0, SIDE, SIDE, 0, 1};
    const D3D11_RECT scissor = {0, 0, SIDE, SIDE};
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &o->vertices, &stride, &offset);
    ID3D11DeviceContext_IASetIndexBuffer(context, o->vertices, DXGI_FORMAT_R16_UINT, 0);
    ID3D11DeviceContext_IASetInputLayout(context, o->layout);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_3_CONTROL_POINT_PATCHLIST);
    ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
    ID3D11DeviceContext_RSSetScissorRects(context, 1, &scissor);
    ID3D11DeviceContext_RSSetState(context, o->rasterizer);
    ID3D11DeviceContext_OMSetBlendState(context, o->blend, NULL, ~0u);
    ID3D11DeviceContext_OMSetDepthStencilState(context, o->depth_state, 1);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &o->target_view, o->depth_view);
    ID3D11DeviceContext_SOSetTargets(context, 1, &o->output_buffer, &offset);
    ID3D11DeviceContext_SetPredication(context, o->predicate, FALSE);
}

static void draw(ID3D11DeviceContext *context, const struct objects *o)
{
    const FLOAT color[4] = {0, 0.5f, 1, 1};
    if (o->target_view)
        ID3D11DeviceContext_ClearRenderTargetView(context, o->target_view, color);
    if (o->depth_view)
        ID3D11DeviceContext_ClearDepthStencilView(context, o->depth_view, D3D11_CLEAR_DEPTH, 1, 0);
    if (o->occlusion)
        ID3D11DeviceContext_Begin(context, (ID3D11Asynchronous *)o->occlusion);
    ID3D11DeviceContext_Draw(context, 3, 0);
    ID3D11DeviceContext_DrawIndexed(context, 3, 0, 0);
    ID3D11DeviceContext_DrawInstanced(context, 3, 2, 0, 0);
    ID3D11DeviceContext_DrawAuto(context);
    if (o->indirect)
        ID3D11DeviceContext_DrawInstancedIndirect(context, o->indirect, 0);
    ID3D11DeviceContext_Dispatch(context, 1, 1, 1);
    if (o->occlusion)
        ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)o->occlusion);
    if (o->event)
        ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)o->event);
}

static void update(ID3D11DeviceContext *context, const struct objects *o)
{
    const D3D11_BOX box = {0, 0, 0, 8, 8, 1};
    if (o->structured)
        ID3D11DeviceContext_UpdateSubresource(context, (ID3D11Resource *)o->structured, 0, NULL, bytes, 0, 0);
    if (o->large)
        ID3D11DeviceContext_UpdateSubresource(context, (ID3D11Resource *)o->large, 0, NULL, bytes, 0, 0);
    if (o->target) {
        ID3D11DeviceContext_UpdateSubresource(context, (ID3D11Resource *)o->target, 0, &box, bytes, 32, 0);
        ID3D11DeviceContext_UpdateSubresource(context, (ID3D11Resource *)o->target, 0, NULL, bytes, 4096, 0);
    }
    if (o->target && o->mips && o->staging) {
        ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)o->staging, (ID3D11Resource *)o->target);
        ID3D11DeviceContext_CopySubresourceRegion(context, (ID3D11Resource *)o->mips, 0, 0, 0, 0,
                                                  (ID3D11Resource *)o->target, 0, &box);
    }
    if (o->mips_view)
        ID3D11DeviceContext_GenerateMips(context, o->mips_view);
}

static void record(struct whole *whole, ID3D11DeviceContext *context, const struct objects *o)
{
    ID3DUserDefinedAnnotation *annotation = NULL;
    if (SUCCEEDED(ID3D11DeviceContext_QueryInterface(context, &IID_ID3DUserDefinedAnnotation, (void **)&annotation))) {
        ID3DUserDefinedAnnotation_BeginEvent(annotation, L"everything");
        ID3DUserDefinedAnnotation_EndEvent(annotation);
        ID3DUserDefinedAnnotation_Release(annotation);
    }
    for (int i = 0; i < 20; i++) {
        map_and_write(whole, context, o->constants, D3D11_MAP_WRITE_DISCARD, 256);
        map_and_write(whole, context, o->dynamic, D3D11_MAP_WRITE_DISCARD, SIDE * 4);
    }
    map_and_write(whole, context, o->vertices, D3D11_MAP_WRITE_DISCARD, 4096);
    map_and_write(whole, context, o->vertices, D3D11_MAP_WRITE_NO_OVERWRITE, 64);
    set_shaders(context, o);
    set_fixed_functions(context, o);
    for (int i = 0; i < 4; i++)
        draw(context, o);
    update(context, o);
}

static void read_back(struct whole *whole, const struct objects *o)
{
    ID3D11DeviceContext *context = o->immediate;
    map_and_write(whole, context, o->staging, D3D11_MAP_READ_WRITE, SIDE * 4);
    map_and_write(whole, context, o->staging, D3D11_MAP_WRITE, SIDE * 4);
    map_and_write(whole, context, o->staging_buffer, D3D11_MAP_WRITE, 4096);
    UINT64 samples;
    HRESULT result = S_FALSE;
    while (o->occlusion && result == S_FALSE)
        result = ID3D11DeviceContext_GetData(context, (ID3D11Asynchronous *)o->occlusion, &samples, sizeof(samples), 0);
    if (result != DXGI_ERROR_INVALID_CALL || whole->failure == S_OK) /* the End may not have been recorded */
        note(whole, result, "GetData");
}

static void finish_list(struct whole *whole, struct objects *o, ID3D11CommandList **list, BOOL restore)
{
    MADE(*list, ID3D11DeviceContext_FinishCommandList(o->deferred, restore, list));
}

static void use_lists(struct whole *whole, struct objects *o)
{
    if (!o->deferred)
        return;
    record(whole, o->deferred, o);
    finish_list(whole, o, &o->list, TRUE);
    draw(o->deferred, o);
    if (o->list)
        ID3D11DeviceContext_ExecuteCommandList(o->deferred, o->list, FALSE);
    finish_list(whole, o, &o->outer, FALSE);
    if (o->outer) {
        ID3D11DeviceContext_ExecuteCommandList(o->immediate, o->outer, TRUE);
        ID3D11DeviceContext_ExecuteCommandList(o->immediate, o->outer, FALSE);
    }
}

/* A state that is swapped in and out, and shaders with class instances in both. */
static void swap_states(struct whole *whole, struct objects *o)
{
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0;
    ID3D11Device1 *device = (ID3D11Device1 *)o->device;
    ID3D11DeviceContext1 *context = (ID3D11DeviceContext1 *)o->immediate;
    ID3DDeviceContextState *mine = NULL;
    MADE(o->state, ID3D11Device1_CreateDeviceContextState(device, 0, &level, 1, D3D11_SDK_VERSION, &IID_ID3D11Device1,
                                                          NULL, &o->state));
    if (MADE(o->linkage, ID3D11Device_CreateClassLinkage(o->device, &o->linkage))) {
        MADE(o->created, ID3D11ClassLinkage_CreateClassInstance(o->linkage, "c_type", 0, 0, 0, 0, &o->created));
        MADE(o->gotten, ID3D11ClassLinkage_GetClassInstance(o->linkage, "variable", 0, &o->gotten));
    }
    ID3D11ClassInstance *instances[2] = {o->created, o->gotten};
    ID3D11DeviceContext1_CSSetShader(context, o->cs, instances, 2);
    if (o->state) {
        ID3D11DeviceContext1_SwapDeviceContextState(context, o->state, &mine);
        ID3D11DeviceContext1_CSSetShader(context, o->cs, instances, 2);
        draw(o->immediate, o);
        ID3D11DeviceContext1_SwapDeviceContextState(context, mine, NULL);
        release(mine);
    }
    if (o->target)
        note(whole, ID3D11Texture2D_SetPrivateData(o->target, &WKPDID_D3DDebugObjectName, 6, "target"),
             "SetPrivateData");
    draw(o->immediate, o);
}

/* --- all of it ----------------------------------------------------------------------------------------------------- */

static void ask(struct whole *whole, struct objects *o)
{
    DXGI_ADAPTER_DESC desc;
    LARGE_INTEGER version;
    UINT count = 0;
    DXGI_MODE_DESC modes[64];
    if (!MADE(o->factory, whole->create_factory(&IID_IDXGIFactory1, (void **)&o->factory)))
        return;
    HRESULT result = IDXGIFactory1_EnumAdapters(o->factory, 0, &o->adapter);
    if (result == DXGI_ERROR_NOT_FOUND) /* the host that was asked has gone */
        result = DXGI_ERROR_DEVICE_REMOVED;
    if (!MADE(o->adapter, result))
        return;
    note(whole, IDXGIAdapter_GetDesc(o->adapter, &desc), "GetDesc");
    note(whole, IDXGIAdapter_CheckInterfaceSupport(o->adapter, &IID_IDXGIDevice, &version), "CheckInterfaceSupport");
    if (!MADE(o->output, IDXGIAdapter_EnumOutputs(o->adapter, 0, &o->output)))
        return;
    count = 64;
    IDXGIOutput_GetDisplayModeList(o->output, DXGI_FORMAT_R8G8B8A8_UNORM, 0, &count, modes);
}

static bool open_device(struct whole *whole, struct objects *o)
{
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_1;
    const D3D_DRIVER_TYPE type = o->adapter ? D3D_DRIVER_TYPE_UNKNOWN : D3D_DRIVER_TYPE_HARDWARE;
    if (!MADE(o->device, whole->create_device(o->adapter, type, NULL, whole->flags, &level, 1, D3D11_SDK_VERSION,
                                              &o->device, NULL, &o->immediate)))
        return false;
    return true;
}

static void close_all(struct whole *whole, struct objects *o)
{
    void **objects = (void **)o;
    ID3D11DeviceContext_ClearState(o->immediate);
    ID3D11DeviceContext_Flush(o->immediate);
    note(whole, ID3D11Device_GetDeviceRemovedReason(o->device), "GetDeviceRemovedReason");
    for (size_t i = sizeof(*o) / sizeof(void *); i-- > 0;) {
        void **object = &objects[i]; /* not its value: a device has several interfaces */
        if (object != (void **)&o->device && object != (void **)&o->factory && object != (void **)&o->adapter)
            release(*object);
    }
    ULONG left = ID3D11Device_Release(o->device);
    if (left && !whole->broken[0])
        snprintf(whole->broken, sizeof(whole->broken), "the device has %u references left", (unsigned)left);
}

void whole_run(struct whole *whole)
{
    struct objects o = {0};
    whole->failure = S_OK;
    whole->broken[0] = '\0';
    ask(whole, &o);
    if (open_device(whole, &o)) {
        make_buffers(whole, &o);
        make_textures(whole, &o);
        make_views(whole, &o);
        make_shaders(whole, &o);
        make_states(whole, &o);
        make_queries(whole, &o);
        make_private_data(whole, &o);
        make_newer(whole, &o);
        share(whole, &o);
        use_messages(whole, &o);
        record(whole, o.immediate, &o);
        use_lists(whole, &o);
        swap_states(whole, &o);
        signal_and_wait(whole, &o);
        read_back(whole, &o);
        close_all(whole, &o);
    } else {
        release(o.output);
    }
    release(o.adapter);
    release(o.factory);
}

bool whole_load(struct whole *whole, const char *source)
{
    static const char *const names[WHOLE_SHADERS] = {"vs_all", "hs_pass", "ds_pass", "gs_pass", "ps_tint", "cs_append"};
    for (int i = 0; i < WHOLE_SHADERS; i++) {
        char path[1024];
        snprintf(path, sizeof(path), "%s/tests/cases/%s.dxbc", source, names[i]);
        FILE *file = fopen(path, "rb");
        if (!file)
            return false;
        whole->shader[i].size = fread(whole->shader[i].bytes, 1, sizeof(whole->shader[i].bytes), file);
        fclose(file);
    }
    return true;
}
