/* use.c: what a context does with objects that others may give up at any time. Only what Direct3D allows an application: results may be
 * garbage, calls may be refused, nothing may be lost. */
#include "tests/lifetime/lifetime.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

typedef void (*action)(struct life_worker *worker);

/* --- binding -------------------------------------------------------------------------------------------------------- */

static void bind_vertices(struct life_worker *worker)
{
    ID3D11Buffer *buffers[2] = {life_take(worker, LIFE_BUFFER), life_take(worker, LIFE_BUFFER)};
    const UINT strides[2] = {16, 12}, offsets[2] = {0, 4 * life_below(worker, 8)};
    ID3D11InputLayout *layout = life_take(worker, LIFE_INPUT_LAYOUT);
    ID3D11DeviceContext4_IASetVertexBuffers(worker->context, life_below(worker, 3), 2, buffers, strides, offsets);
    ID3D11DeviceContext4_IASetInputLayout(worker->context, layout);
    life_release(buffers[0]);
    life_release(buffers[1]);
    life_release(layout);
}

static void bind_indices(struct life_worker *worker)
{
    ID3D11Buffer *buffer = life_take(worker, LIFE_BUFFER);
    ID3D11DeviceContext4_IASetIndexBuffer(worker->context, buffer,
                                          life_below(worker, 2) ? DXGI_FORMAT_R16_UINT : DXGI_FORMAT_R32_UINT,
                                          4 * life_below(worker, 4));
    life_release(buffer);
}

/* Both halves of the tessellator, for one draw. */
static void draw_patch(struct life_worker *worker)
{
    ID3D11HullShader *hull = life_take(worker, LIFE_HULL_SHADER);
    ID3D11DomainShader *domain = life_take(worker, LIFE_DOMAIN_SHADER);
    if (hull && domain) {
        ID3D11DeviceContext4_HSSetShader(worker->context, hull, NULL, 0);
        ID3D11DeviceContext4_DSSetShader(worker->context, domain, NULL, 0);
        ID3D11DeviceContext4_IASetPrimitiveTopology(worker->context,
                                                    D3D11_PRIMITIVE_TOPOLOGY_3_CONTROL_POINT_PATCHLIST);
        ID3D11DeviceContext4_Draw(worker->context, 3, 0);
    }
    ID3D11DeviceContext4_HSSetShader(worker->context, NULL, NULL, 0);
    ID3D11DeviceContext4_DSSetShader(worker->context, NULL, NULL, 0);
    ID3D11DeviceContext4_IASetPrimitiveTopology(worker->context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    life_release(hull);
    life_release(domain);
}

static void bind_shaders(struct life_worker *worker)
{
    ID3D11VertexShader *vertex = life_take(worker, LIFE_VERTEX_SHADER);
    ID3D11PixelShader *pixel = life_take(worker, LIFE_PIXEL_SHADER);
    ID3D11GeometryShader *geometry = life_below(worker, 2) ? life_take(worker, LIFE_GEOMETRY_SHADER) : NULL;
    ID3D11ComputeShader *compute = life_take(worker, LIFE_COMPUTE_SHADER);
    ID3D11DeviceContext4_VSSetShader(worker->context, vertex, NULL, 0);
    ID3D11DeviceContext4_PSSetShader(worker->context, pixel, NULL, 0);
    ID3D11DeviceContext4_GSSetShader(worker->context, geometry, NULL, 0);
    ID3D11DeviceContext4_CSSetShader(worker->context, compute, NULL, 0);
    life_release(vertex);
    life_release(pixel);
    life_release(geometry);
    life_release(compute);
}

static void bind_constants(struct life_worker *worker)
{
    ID3D11Buffer *buffers[2] = {life_take(worker, LIFE_BUFFER), life_take(worker, LIFE_BUFFER)};
    const UINT first[2] = {0, 16}, count[2] = {16, 16};
    const UINT slot = life_below(worker, 4);
    ID3D11DeviceContext4_VSSetConstantBuffers(worker->context, slot, 2, buffers);
    ID3D11DeviceContext4_PSSetConstantBuffers1(worker->context, slot, 2, buffers, first, count);
    ID3D11DeviceContext4_CSSetConstantBuffers(worker->context, slot, 2, buffers);
    life_release(buffers[0]);
    life_release(buffers[1]);
}

static void bind_shader_resources(struct life_worker *worker)
{
    ID3D11ShaderResourceView *views[3];
    ID3D11SamplerState *sampler = life_take(worker, LIFE_SAMPLER_STATE);
    for (size_t i = 0; i < COUNT(views); i++)
        views[i] = life_take(worker, LIFE_SHADER_RESOURCE_VIEW);
    ID3D11DeviceContext4_PSSetShaderResources(worker->context, life_below(worker, 8), COUNT(views), views);
    ID3D11DeviceContext4_VSSetShaderResources(worker->context, life_below(worker, 8), COUNT(views), views);
    ID3D11DeviceContext4_CSSetShaderResources(worker->context, life_below(worker, 8), COUNT(views), views);
    ID3D11DeviceContext4_PSSetSamplers(worker->context, life_below(worker, 4), 1, &sampler);
    for (size_t i = 0; i < COUNT(views); i++)
        life_release(views[i]);
    life_release(sampler);
}

static void bind_outputs(struct life_worker *worker)
{
    ID3D11RenderTargetView *target = life_take(worker, LIFE_RENDER_TARGET_VIEW);
    ID3D11DepthStencilView *depth = life_take(worker, LIFE_DEPTH_STENCIL_VIEW);
    ID3D11UnorderedAccessView *view = life_take(worker, LIFE_UNORDERED_ACCESS_VIEW);
    const UINT keep = UINT32_MAX;
    if (life_below(worker, 2))
        ID3D11DeviceContext4_OMSetRenderTargets(worker->context, 1, &target, depth);
    else
        ID3D11DeviceContext4_OMSetRenderTargetsAndUnorderedAccessViews(worker->context, 1, &target, depth, 1, 1, &view,
                                                                       &keep);
    ID3D11DeviceContext4_CSSetUnorderedAccessViews(worker->context, life_below(worker, 4), 1, &view, &keep);
    life_release(target);
    life_release(depth);
    life_release(view);
}

static void bind_stream_output(struct life_worker *worker)
{
    ID3D11Buffer *buffer = life_take(worker, LIFE_BUFFER);
    const UINT offset = 0;
    ID3D11DeviceContext4_SOSetTargets(worker->context, 1, &buffer, &offset);
    life_release(buffer);
}

static void bind_states(struct life_worker *worker)
{
    ID3D11BlendState *blend = life_take(worker, LIFE_BLEND_STATE);
    ID3D11DepthStencilState *depth = life_take(worker, LIFE_DEPTH_STENCIL_STATE);
    ID3D11RasterizerState *rasterizer = life_take(worker, LIFE_RASTERIZER_STATE);
    const D3D11_VIEWPORT viewport = {0, 0, 32, 32, 0, 1};
    ID3D11DeviceContext4_OMSetBlendState(worker->context, blend, NULL, UINT32_MAX);
    ID3D11DeviceContext4_OMSetDepthStencilState(worker->context, depth, 1);
    ID3D11DeviceContext4_RSSetState(worker->context, rasterizer);
    ID3D11DeviceContext4_RSSetViewports(worker->context, 1, &viewport);
    life_release(blend);
    life_release(depth);
    life_release(rasterizer);
}

static void clear_state(struct life_worker *worker)
{
    if (life_below(worker, 4) == 0)
        ID3D11DeviceContext4_ClearState(worker->context);
}

/* --- work ----------------------------------------------------------------------------------------------------------- */

static void draw(struct life_worker *worker)
{
    ID3D11Buffer *arguments = life_take(worker, LIFE_ARGUMENTS);
    switch (life_below(worker, 6)) {
    case 0:
        ID3D11DeviceContext4_Draw(worker->context, 3, life_below(worker, 64));
        break;
    case 1:
        ID3D11DeviceContext4_DrawIndexed(worker->context, 3, life_below(worker, 64), 0);
        break;
    case 2:
        ID3D11DeviceContext4_DrawInstanced(worker->context, 3, 2, 0, 0);
        break;
    case 3:
        ID3D11DeviceContext4_DrawAuto(worker->context);
        break;
    case 4:
        if (arguments)
            ID3D11DeviceContext4_DrawInstancedIndirect(worker->context, arguments, 0);
        break;
    default:
        ID3D11DeviceContext4_Dispatch(worker->context, 1, 1, 1);
        if (arguments)
            ID3D11DeviceContext4_DispatchIndirect(worker->context, arguments, 20);
    }
    life_release(arguments);
}

static void clear_views(struct life_worker *worker)
{
    static const FLOAT color[4] = {0.25f, 0.5f, 0.75f, 1};
    static const UINT values[4] = {1, 2, 3, 4};
    const D3D11_RECT rectangle = {0, 0, 8, 8};
    ID3D11RenderTargetView *target = life_take(worker, LIFE_RENDER_TARGET_VIEW);
    ID3D11DepthStencilView *depth = life_take(worker, LIFE_DEPTH_STENCIL_VIEW);
    ID3D11UnorderedAccessView *view = life_take(worker, LIFE_UNORDERED_ACCESS_VIEW);
    if (target) {
        ID3D11DeviceContext4_ClearRenderTargetView(worker->context, target, color);
        ID3D11DeviceContext4_ClearView(worker->context, (ID3D11View *)target, color, &rectangle, 1);
        ID3D11DeviceContext4_DiscardView(worker->context, (ID3D11View *)target);
    }
    if (depth)
        ID3D11DeviceContext4_ClearDepthStencilView(worker->context, depth, D3D11_CLEAR_DEPTH | D3D11_CLEAR_STENCIL, 1,
                                                   0);
    if (view)
        ID3D11DeviceContext4_ClearUnorderedAccessViewUint(worker->context, view, values);
    life_release(target);
    life_release(depth);
    life_release(view);
}

static void copy(struct life_worker *worker)
{
    ID3D11Resource *to = life_take_resource(worker), *from = life_take_resource(worker);
    const D3D11_BOX box = {0, 0, 0, 4, 1, 1};
    if (to && from) {
        ID3D11DeviceContext4_CopyResource(worker->context, to, from);
        ID3D11DeviceContext4_CopySubresourceRegion(worker->context, to, 0, 4, 0, 0, from, 0, &box);
        ID3D11DeviceContext4_ResolveSubresource(worker->context, to, 0, from, 0, DXGI_FORMAT_R8G8B8A8_UNORM);
    }
    life_release(to);
    life_release(from);
}

static void update(struct life_worker *worker)
{
    static const uint8_t bytes[1u << 20]; /* as large as a resource gets */
    const D3D11_BOX box = {0, 0, 0, 16, 1, 1};
    ID3D11Resource *resource = life_take_resource(worker);
    if (resource) {
        ID3D11DeviceContext4_UpdateSubresource(worker->context, resource, 0, life_below(worker, 2) ? &box : NULL, bytes,
                                               128, 4096);
        if (life_below(worker, 4) == 0)
            ID3D11DeviceContext4_DiscardResource(worker->context, resource);
    }
    life_release(resource);
}

static void generate(struct life_worker *worker)
{
    ID3D11ShaderResourceView *view = life_take(worker, LIFE_SHADER_RESOURCE_VIEW);
    ID3D11UnorderedAccessView *counter = life_take(worker, LIFE_UNORDERED_ACCESS_VIEW);
    ID3D11Buffer *buffer = life_take(worker, LIFE_BUFFER);
    if (view)
        ID3D11DeviceContext4_GenerateMips(worker->context, view);
    if (counter && buffer)
        ID3D11DeviceContext4_CopyStructureCount(worker->context, buffer, 0, counter);
    life_release(view);
    life_release(counter);
    life_release(buffer);
}

/* An application may forget to unmap; what it has mapped then goes with the resource. */
static void map(struct life_worker *worker)
{
    static const D3D11_MAP types[] = {D3D11_MAP_READ, D3D11_MAP_WRITE, D3D11_MAP_READ_WRITE, D3D11_MAP_WRITE_DISCARD,
                                      D3D11_MAP_WRITE_NO_OVERWRITE};
    const D3D11_MAP type = types[worker->is_immediate ? life_below(worker, 5) : 3 + life_below(worker, 2)];
    ID3D11Resource *resource = life_take_resource(worker);
    D3D11_MAPPED_SUBRESOURCE mapped;
    if (!resource)
        return;
    HRESULT result = ID3D11DeviceContext4_Map(worker->context, resource, 0, type, 0, &mapped);
    if (result != E_INVALIDARG && result != D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD &&
        life_check(worker, result, "Map")) {
        if (type != D3D11_MAP_READ)
            memset(mapped.pData, (int)worker->steps, 64);
        if (life_below(worker, 16))
            ID3D11DeviceContext4_Unmap(worker->context, resource, 0);
    }
    life_release(resource);
}

/* Begin and End as they come, on any context. */
static void query(struct life_worker *worker)
{
    ID3D11Query *query = life_take(worker, life_below(worker, 2) ? LIFE_QUERY : LIFE_PREDICATE);
    uint8_t data[128];
    if (!query)
        return;
    if (life_below(worker, 2))
        ID3D11DeviceContext4_Begin(worker->context, (ID3D11Asynchronous *)query);
    if (life_below(worker, 2))
        ID3D11DeviceContext4_End(worker->context, (ID3D11Asynchronous *)query);
    if (worker->is_immediate) {
        UINT size = ID3D11Query_GetDataSize(query);
        HRESULT result = ID3D11DeviceContext4_GetData(worker->context, (ID3D11Asynchronous *)query, data, size, 0);
        if (result != DXGI_ERROR_INVALID_CALL)
            life_check(worker, result, "GetData");
    }
    life_release(query);
}

static void predicate(struct life_worker *worker)
{
    ID3D11Predicate *predicate = life_below(worker, 4) ? NULL : life_take(worker, LIFE_PREDICATE);
    ID3D11DeviceContext4_SetPredication(worker->context, predicate, FALSE);
    life_release(predicate);
}

/* --- lists and states of contexts ----------------------------------------------------------------------------------- */

static void replace_deferred(struct life_worker *worker)
{
    ID3D11DeviceContext3 *context;
    if (!life_check(worker, ID3D11Device5_CreateDeferredContext3(worker->device, 0, &context),
                    "CreateDeferredContext3"))
        return;
    ID3D11DeviceContext4_Release(worker->context); /* in the middle of a recording */
    worker->context = NULL;
    life_check(worker,
               ID3D11DeviceContext3_QueryInterface(context, &IID_ID3D11DeviceContext4, (void **)&worker->context),
               "ID3D11DeviceContext4");
    ID3D11DeviceContext3_Release(context);
}

static void finish_list(struct life_worker *worker)
{
    ID3D11CommandList *list;
    if (life_check(worker, ID3D11DeviceContext4_FinishCommandList(worker->context, life_below(worker, 2), &list),
                   "FinishCommandList"))
        life_put(worker, LIFE_COMMAND_LIST, list);
}

static void record(struct life_worker *worker)
{
    if (life_below(worker, 8) == 0)
        replace_deferred(worker);
    else
        finish_list(worker);
}

static void execute(struct life_worker *worker)
{
    ID3D11CommandList *list = life_take(worker, LIFE_COMMAND_LIST);
    if (list)
        ID3D11DeviceContext4_ExecuteCommandList(worker->context, list, life_below(worker, 2));
    life_release(list);
}

static void swap_state(struct life_worker *worker)
{
    ID3DDeviceContextState *state = life_take(worker, LIFE_CONTEXT_STATE), *before = NULL;
    if (state)
        ID3D11DeviceContext4_SwapDeviceContextState(worker->context, state, &before);
    life_release(state);
    if (before)
        life_put(worker, LIFE_CONTEXT_STATE, before);
}

/* Waits only for what has come: nobody else would signal it. */
static void fence(struct life_worker *worker)
{
    ID3D11Fence *fence = life_take(worker, LIFE_FENCE);
    if (!fence)
        return;
    UINT64 value = ID3D11Fence_GetCompletedValue(fence);
    life_check(worker, ID3D11DeviceContext4_Signal(worker->context, fence, value + 1), "Signal");
    life_check(worker, ID3D11DeviceContext4_Wait(worker->context, fence, value), "Wait");
    life_release(fence);
}

static void keyed_mutex(struct life_worker *worker)
{
    ID3D11Texture2D *texture = life_take(worker, LIFE_TEXTURE2D);
    IDXGIKeyedMutex *mutex = NULL;
    if (texture && SUCCEEDED(ID3D11Texture2D_QueryInterface(texture, &IID_IDXGIKeyedMutex, (void **)&mutex)) &&
        IDXGIKeyedMutex_AcquireSync(mutex, 0, 0) == S_OK)
        life_check(worker, IDXGIKeyedMutex_ReleaseSync(mutex, 0), "ReleaseSync");
    life_release(mutex);
    life_release(texture);
}

static void present(struct life_worker *worker)
{
    IDXGISwapChain1 *chain = life_take(worker, LIFE_SWAP_CHAIN);
    void *buffer;
    if (!chain)
        return;
    if (life_check(worker, IDXGISwapChain1_GetBuffer(chain, 0, &IID_ID3D11Texture2D, &buffer), "GetBuffer"))
        life_put(worker, LIFE_TEXTURE2D, buffer);
    life_check(worker, IDXGISwapChain1_Present(chain, 0, 0), "Present");
    HRESULT result = life_below(worker, 4) ? S_OK
                                           : IDXGISwapChain1_ResizeBuffers(chain, 0, 48, 48, DXGI_FORMAT_UNKNOWN, 0);
    if (result != DXGI_ERROR_INVALID_CALL) /* somebody has a buffer */
        life_check(worker, result, "ResizeBuffers");
    life_release(chain);
}

static void flush(struct life_worker *worker)
{
    ID3D11DeviceContext4_Flush(worker->context);
}

static const action anywhere[] = {
    bind_vertices, bind_indices,   draw_patch,
    bind_shaders,  bind_constants, bind_shader_resources,
    bind_outputs,  bind_states,    bind_stream_output,
    clear_state,   draw,           draw,
    draw,          clear_views,    copy,
    update,        generate,       map,
    map,           query,          predicate,
};
static const action immediate[] = {execute, execute, execute, swap_state, fence, keyed_mutex, present, flush};

void life_use(struct life_worker *worker)
{
    uint32_t which = life_below(worker, COUNT(anywhere) + COUNT(immediate));
    if (which < COUNT(anywhere))
        anywhere[which](worker);
    else if (worker->is_immediate)
        immediate[which - COUNT(anywhere)](worker);
    else
        record(worker);
}
