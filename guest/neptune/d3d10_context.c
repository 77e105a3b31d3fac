/* d3d10_context.c: the part of ID3D10Device1 that Direct3D 11 moved to the immediate context: state and drawing. */
#include "guest/neptune/d3d10_interface.h"

#include "npt_methods.h"

/* Declares `context` for the call that follows. */
#define CONTEXT(self) ID3D11DeviceContext4 *context = npt_d3d10_context(npt_d3d10_device_of(self))

/* The objects behind an array of interface pointers. */
static void **objects(void *const *pointers, UINT count, void **out)
{
    for (UINT i = 0; i < count; i++)
        out[i] = npt_d3d10_object(pointers[i]);
    return out;
}

static void turn(void *pointers, UINT count, size_t offset)
{
    void **slots = pointers;
    for (UINT i = 0; slots && i < count; i++)
        npt_d3d10_turn(&slots[i], offset);
}

static bool fits(UINT start, UINT count, UINT limit)
{
    return start <= limit && count <= limit - start;
}

/* --- the three stages -------------------------------------------------------------------------------------------- */

#define LIST(Element_, list_) ((Element_ *const *)(const void *)(list_))

/* Slots that do not exist are an error, which Direct3D answers by leaving out the call. */
#define STAGE(prefix_, PREFIX_, Shader_)                                                                               \
    void STDMETHODCALLTYPE npt_d3d10_device_##prefix_##_set_constant_buffers(ID3D10Device1 *self, UINT start,          \
                                                                             UINT count, ID3D10Buffer *const *buffers) \
    {                                                                                                                  \
        CONTEXT(self);                                                                                                 \
        void *list[D3D10_COMMONSHADER_CONSTANT_BUFFER_API_SLOT_COUNT];                                                 \
        if (!buffers || !fits(start, count, D3D10_COMMONSHADER_CONSTANT_BUFFER_API_SLOT_COUNT))                        \
            return;                                                                                                    \
        objects((void *const *)buffers, count, list);                                                                  \
        context->lpVtbl->PREFIX_##SetConstantBuffers(context, start, count, LIST(ID3D11Buffer, list));                 \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_d3d10_device_##prefix_##_set_shader_resources(                                          \
        ID3D10Device1 *self, UINT start, UINT count, ID3D10ShaderResourceView *const *views)                           \
    {                                                                                                                  \
        CONTEXT(self);                                                                                                 \
        void *list[D3D10_COMMONSHADER_INPUT_RESOURCE_SLOT_COUNT];                                                      \
        if (!views || !fits(start, count, D3D10_COMMONSHADER_INPUT_RESOURCE_SLOT_COUNT))                               \
            return;                                                                                                    \
        objects((void *const *)views, count, list);                                                                    \
        context->lpVtbl->PREFIX_##SetShaderResources(context, start, count, LIST(ID3D11ShaderResourceView, list));     \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_d3d10_device_##prefix_##_set_samplers(ID3D10Device1 *self, UINT start, UINT count,      \
                                                                     ID3D10SamplerState *const *samplers)              \
    {                                                                                                                  \
        CONTEXT(self);                                                                                                 \
        void *list[D3D10_COMMONSHADER_SAMPLER_SLOT_COUNT];                                                             \
        if (!samplers || !fits(start, count, D3D10_COMMONSHADER_SAMPLER_SLOT_COUNT))                                   \
            return;                                                                                                    \
        objects((void *const *)samplers, count, list);                                                                 \
        context->lpVtbl->PREFIX_##SetSamplers(context, start, count, LIST(ID3D11SamplerState, list));                  \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_d3d10_device_##prefix_##_set_shader(ID3D10Device1 *self, ID3D10##Shader_ *shader)       \
    {                                                                                                                  \
        CONTEXT(self);                                                                                                 \
        context->lpVtbl->PREFIX_##SetShader(context, npt_d3d10_object(shader), NULL, 0);                               \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_d3d10_device_##prefix_##_get_constant_buffers(ID3D10Device1 *self, UINT start,          \
                                                                             UINT count, ID3D10Buffer **buffers)       \
    {                                                                                                                  \
        CONTEXT(self);                                                                                                 \
        context->lpVtbl->PREFIX_##GetConstantBuffers(context, start, count, (ID3D11Buffer **)buffers);                 \
        turn(buffers, count, NPT_D3D10_RESOURCE);                                                                      \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_d3d10_device_##prefix_##_get_shader_resources(                                          \
        ID3D10Device1 *self, UINT start, UINT count, ID3D10ShaderResourceView **views)                                 \
    {                                                                                                                  \
        CONTEXT(self);                                                                                                 \
        context->lpVtbl->PREFIX_##GetShaderResources(context, start, count, (ID3D11ShaderResourceView **)views);       \
        turn(views, count, NPT_D3D10_VIEW);                                                                            \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_d3d10_device_##prefix_##_get_samplers(ID3D10Device1 *self, UINT start, UINT count,      \
                                                                     ID3D10SamplerState **samplers)                    \
    {                                                                                                                  \
        CONTEXT(self);                                                                                                 \
        context->lpVtbl->PREFIX_##GetSamplers(context, start, count, (ID3D11SamplerState **)samplers);                 \
        turn(samplers, count, NPT_D3D10_STATE);                                                                        \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_d3d10_device_##prefix_##_get_shader(ID3D10Device1 *self, ID3D10##Shader_ **shader)      \
    {                                                                                                                  \
        CONTEXT(self);                                                                                                 \
        context->lpVtbl->PREFIX_##GetShader(context, (ID3D11##Shader_ **)shader, NULL, NULL);                          \
        turn(shader, 1, NPT_D3D10_SHADER);                                                                             \
    }

STAGE(vs, VS, VertexShader)
STAGE(gs, GS, GeometryShader)
STAGE(ps, PS, PixelShader)

/* --- input assembler --------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_d3d10_device_ia_set_input_layout(ID3D10Device1 *self, ID3D10InputLayout *layout)
{
    CONTEXT(self);
    context->lpVtbl->IASetInputLayout(context, npt_d3d10_object(layout));
}

void STDMETHODCALLTYPE npt_d3d10_device_ia_get_input_layout(ID3D10Device1 *self, ID3D10InputLayout **layout)
{
    CONTEXT(self);
    context->lpVtbl->IAGetInputLayout(context, (ID3D11InputLayout **)layout);
    turn(layout, 1, NPT_D3D10_SHADER);
}

void STDMETHODCALLTYPE npt_d3d10_device_ia_set_vertex_buffers(ID3D10Device1 *self, UINT start, UINT count,
                                                              ID3D10Buffer *const *buffers, const UINT *strides,
                                                              const UINT *offsets)
{
    CONTEXT(self);
    void *list[D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT];
    if (!buffers || !fits(start, count, D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT))
        return;
    objects((void *const *)buffers, count, list);
    context->lpVtbl->IASetVertexBuffers(context, start, count, LIST(ID3D11Buffer, list), strides, offsets);
}

void STDMETHODCALLTYPE npt_d3d10_device_ia_get_vertex_buffers(ID3D10Device1 *self, UINT start, UINT count,
                                                              ID3D10Buffer **buffers, UINT *strides, UINT *offsets)
{
    CONTEXT(self);
    context->lpVtbl->IAGetVertexBuffers(context, start, count, (ID3D11Buffer **)buffers, strides, offsets);
    turn(buffers, count, NPT_D3D10_RESOURCE);
}

void STDMETHODCALLTYPE npt_d3d10_device_ia_set_index_buffer(ID3D10Device1 *self, ID3D10Buffer *buffer,
                                                            DXGI_FORMAT format, UINT offset)
{
    CONTEXT(self);
    context->lpVtbl->IASetIndexBuffer(context, npt_d3d10_object(buffer), format, offset);
}

void STDMETHODCALLTYPE npt_d3d10_device_ia_get_index_buffer(ID3D10Device1 *self, ID3D10Buffer **buffer,
                                                            DXGI_FORMAT *format, UINT *offset)
{
    CONTEXT(self);
    context->lpVtbl->IAGetIndexBuffer(context, (ID3D11Buffer **)buffer, format, offset);
    turn(buffer, 1, NPT_D3D10_RESOURCE);
}

void STDMETHODCALLTYPE npt_d3d10_device_ia_set_primitive_topology(ID3D10Device1 *self,
                                                                  D3D10_PRIMITIVE_TOPOLOGY topology)
{
    CONTEXT(self);
    context->lpVtbl->IASetPrimitiveTopology(context, topology);
}

void STDMETHODCALLTYPE npt_d3d10_device_ia_get_primitive_topology(ID3D10Device1 *self,
                                                                  D3D10_PRIMITIVE_TOPOLOGY *topology)
{
    CONTEXT(self);
    context->lpVtbl->IAGetPrimitiveTopology(context, topology);
}

/* --- output merger, stream output -------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_d3d10_device_om_set_render_targets(ID3D10Device1 *self, UINT count,
                                                              ID3D10RenderTargetView *const *targets,
                                                              ID3D10DepthStencilView *depth_stencil)
{
    CONTEXT(self);
    void *list[D3D10_SIMULTANEOUS_RENDER_TARGET_COUNT];
    if (count > D3D10_SIMULTANEOUS_RENDER_TARGET_COUNT)
        return;
    if (targets)
        objects((void *const *)targets, count, list);
    context->lpVtbl->OMSetRenderTargets(context, targets ? count : 0, LIST(ID3D11RenderTargetView, list),
                                        npt_d3d10_object(depth_stencil));
}

void STDMETHODCALLTYPE npt_d3d10_device_om_get_render_targets(ID3D10Device1 *self, UINT count,
                                                              ID3D10RenderTargetView **targets,
                                                              ID3D10DepthStencilView **depth_stencil)
{
    CONTEXT(self);
    context->lpVtbl->OMGetRenderTargets(context, count, (ID3D11RenderTargetView **)targets,
                                        (ID3D11DepthStencilView **)depth_stencil);
    turn(targets, count, NPT_D3D10_VIEW);
    turn(depth_stencil, 1, NPT_D3D10_VIEW);
}

void STDMETHODCALLTYPE npt_d3d10_device_om_set_blend_state(ID3D10Device1 *self, ID3D10BlendState *state,
                                                           const FLOAT factor[4], UINT mask)
{
    CONTEXT(self);
    context->lpVtbl->OMSetBlendState(context, npt_d3d10_object(state), factor, mask);
}

void STDMETHODCALLTYPE npt_d3d10_device_om_get_blend_state(ID3D10Device1 *self, ID3D10BlendState **state,
                                                           FLOAT factor[4], UINT *mask)
{
    CONTEXT(self);
    context->lpVtbl->OMGetBlendState(context, (ID3D11BlendState **)state, factor, mask);
    turn(state, 1, NPT_D3D10_STATE);
}

void STDMETHODCALLTYPE npt_d3d10_device_om_set_depth_stencil_state(ID3D10Device1 *self, ID3D10DepthStencilState *state,
                                                                   UINT reference)
{
    CONTEXT(self);
    context->lpVtbl->OMSetDepthStencilState(context, npt_d3d10_object(state), reference);
}

void STDMETHODCALLTYPE npt_d3d10_device_om_get_depth_stencil_state(ID3D10Device1 *self, ID3D10DepthStencilState **state,
                                                                   UINT *reference)
{
    CONTEXT(self);
    context->lpVtbl->OMGetDepthStencilState(context, (ID3D11DepthStencilState **)state, reference);
    turn(state, 1, NPT_D3D10_STATE);
}

void STDMETHODCALLTYPE npt_d3d10_device_so_set_targets(ID3D10Device1 *self, UINT count, ID3D10Buffer *const *targets,
                                                       const UINT *offsets)
{
    CONTEXT(self);
    void *list[D3D10_SO_BUFFER_SLOT_COUNT];
    if (count > D3D10_SO_BUFFER_SLOT_COUNT)
        return;
    if (targets)
        objects((void *const *)targets, count, list);
    context->lpVtbl->SOSetTargets(context, targets ? count : 0, LIST(ID3D11Buffer, list), offsets);
}

/* Unlike Direct3D 11, this one tells the offsets. */
void STDMETHODCALLTYPE npt_d3d10_device_so_get_targets(ID3D10Device1 *self, UINT count, ID3D10Buffer **targets,
                                                       UINT *offsets)
{
    CONTEXT(self);
    const struct npt_state *state = &npt_context_of(context)->state;
    context->lpVtbl->SOGetTargets(context, count, (ID3D11Buffer **)targets);
    turn(targets, count, NPT_D3D10_RESOURCE);
    for (UINT i = 0; offsets && i < count; i++)
        /* only the hardware knows how far it has come */
        offsets[i] = i < D3D10_SO_BUFFER_SLOT_COUNT && state->stream_output[i] ? UINT32_MAX : 0;
}

/* --- rasterizer -------------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_d3d10_device_rs_set_state(ID3D10Device1 *self, ID3D10RasterizerState *state)
{
    CONTEXT(self);
    context->lpVtbl->RSSetState(context, npt_d3d10_object(state));
}

void STDMETHODCALLTYPE npt_d3d10_device_rs_get_state(ID3D10Device1 *self, ID3D10RasterizerState **state)
{
    CONTEXT(self);
    context->lpVtbl->RSGetState(context, (ID3D11RasterizerState **)state);
    turn(state, 1, NPT_D3D10_STATE);
}

void STDMETHODCALLTYPE npt_d3d10_device_rs_set_viewports(ID3D10Device1 *self, UINT count,
                                                         const D3D10_VIEWPORT *viewports)
{
    CONTEXT(self);
    D3D11_VIEWPORT list[D3D10_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE];
    if (count > D3D10_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE)
        return;
    for (UINT i = 0; viewports && i < count; i++)
        list[i] = (D3D11_VIEWPORT){
            (FLOAT)viewports[i].TopLeftX, (FLOAT)viewports[i].TopLeftY, (FLOAT)viewports[i].Width,
            (FLOAT)viewports[i].Height,   viewports[i].MinDepth,        viewports[i].MaxDepth,
        };
    context->lpVtbl->RSSetViewports(context, viewports ? count : 0, list);
}

/* Viewports of Direct3D 11 may be fractional, those of Direct3D 10 are not. */
void STDMETHODCALLTYPE npt_d3d10_device_rs_get_viewports(ID3D10Device1 *self, UINT *count, D3D10_VIEWPORT *viewports)
{
    CONTEXT(self);
    D3D11_VIEWPORT list[D3D10_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE];
    UINT bound = D3D10_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE, wanted = *count;
    context->lpVtbl->RSGetViewports(context, &bound, list);
    *count = bound;
    for (UINT i = 0; viewports && i < wanted; i++) {
        viewports[i] = (D3D10_VIEWPORT){0};
        if (i < bound)
            viewports[i] = (D3D10_VIEWPORT){
                (INT)list[i].TopLeftX, (INT)list[i].TopLeftY, (UINT)list[i].Width,
                (UINT)list[i].Height,  list[i].MinDepth,      list[i].MaxDepth,
            };
    }
    if (viewports && wanted < bound)
        *count = wanted;
}

void STDMETHODCALLTYPE npt_d3d10_device_rs_set_scissor_rects(ID3D10Device1 *self, UINT count, const D3D10_RECT *rects)
{
    CONTEXT(self);
    context->lpVtbl->RSSetScissorRects(context, count, rects);
}

void STDMETHODCALLTYPE npt_d3d10_device_rs_get_scissor_rects(ID3D10Device1 *self, UINT *count, D3D10_RECT *rects)
{
    CONTEXT(self);
    context->lpVtbl->RSGetScissorRects(context, count, rects);
}

/* --- drawing ----------------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_d3d10_device_draw(ID3D10Device1 *self, UINT count, UINT start)
{
    CONTEXT(self);
    context->lpVtbl->Draw(context, count, start);
}

void STDMETHODCALLTYPE npt_d3d10_device_draw_indexed(ID3D10Device1 *self, UINT count, UINT start, INT base)
{
    CONTEXT(self);
    context->lpVtbl->DrawIndexed(context, count, start, base);
}

void STDMETHODCALLTYPE npt_d3d10_device_draw_instanced(ID3D10Device1 *self, UINT count, UINT instances, UINT start,
                                                       UINT start_instance)
{
    CONTEXT(self);
    context->lpVtbl->DrawInstanced(context, count, instances, start, start_instance);
}

void STDMETHODCALLTYPE npt_d3d10_device_draw_indexed_instanced(ID3D10Device1 *self, UINT count, UINT instances,
                                                               UINT start, INT base, UINT start_instance)
{
    CONTEXT(self);
    context->lpVtbl->DrawIndexedInstanced(context, count, instances, start, base, start_instance);
}

void STDMETHODCALLTYPE npt_d3d10_device_draw_auto(ID3D10Device1 *self)
{
    CONTEXT(self);
    context->lpVtbl->DrawAuto(context);
}

void STDMETHODCALLTYPE npt_d3d10_device_set_predication(ID3D10Device1 *self, ID3D10Predicate *predicate, BOOL value)
{
    CONTEXT(self);
    context->lpVtbl->SetPredication(context, npt_d3d10_object(predicate), value);
}

void STDMETHODCALLTYPE npt_d3d10_device_get_predication(ID3D10Device1 *self, ID3D10Predicate **predicate, BOOL *value)
{
    CONTEXT(self);
    context->lpVtbl->GetPredication(context, (ID3D11Predicate **)predicate, value);
    turn(predicate, 1, NPT_D3D10_QUERY);
}

/* --- contents ---------------------------------------------------------------------------------------------------- */

_Static_assert(sizeof(D3D10_BOX) == sizeof(D3D11_BOX) && offsetof(D3D10_BOX, back) == offsetof(D3D11_BOX, back),
               "boxes are the same");

void STDMETHODCALLTYPE npt_d3d10_device_copy_subresource_region(ID3D10Device1 *self, ID3D10Resource *to,
                                                                UINT to_subresource, UINT x, UINT y, UINT z,
                                                                ID3D10Resource *from, UINT from_subresource,
                                                                const D3D10_BOX *box)
{
    CONTEXT(self);
    context->lpVtbl->CopySubresourceRegion(context, npt_d3d10_object(to), to_subresource, x, y, z,
                                           npt_d3d10_object(from), from_subresource,
                                           (const D3D11_BOX *)(const void *)box);
}

void STDMETHODCALLTYPE npt_d3d10_device_copy_resource(ID3D10Device1 *self, ID3D10Resource *to, ID3D10Resource *from)
{
    CONTEXT(self);
    context->lpVtbl->CopyResource(context, npt_d3d10_object(to), npt_d3d10_object(from));
}

void STDMETHODCALLTYPE npt_d3d10_device_update_subresource(ID3D10Device1 *self, ID3D10Resource *to, UINT subresource,
                                                           const D3D10_BOX *box, const void *data, UINT row_pitch,
                                                           UINT depth_pitch)
{
    CONTEXT(self);
    context->lpVtbl->UpdateSubresource(context, npt_d3d10_object(to), subresource, (const D3D11_BOX *)(const void *)box,
                                       data, row_pitch, depth_pitch);
}

void STDMETHODCALLTYPE npt_d3d10_device_resolve_subresource(ID3D10Device1 *self, ID3D10Resource *to,
                                                            UINT to_subresource, ID3D10Resource *from,
                                                            UINT from_subresource, DXGI_FORMAT format)
{
    CONTEXT(self);
    context->lpVtbl->ResolveSubresource(context, npt_d3d10_object(to), to_subresource, npt_d3d10_object(from),
                                        from_subresource, format);
}

void STDMETHODCALLTYPE npt_d3d10_device_clear_render_target_view(ID3D10Device1 *self, ID3D10RenderTargetView *view,
                                                                 const FLOAT color[4])
{
    CONTEXT(self);
    context->lpVtbl->ClearRenderTargetView(context, npt_d3d10_object(view), color);
}

void STDMETHODCALLTYPE npt_d3d10_device_clear_depth_stencil_view(ID3D10Device1 *self, ID3D10DepthStencilView *view,
                                                                 UINT flags, FLOAT depth, UINT8 stencil)
{
    CONTEXT(self);
    context->lpVtbl->ClearDepthStencilView(context, npt_d3d10_object(view), flags, depth, stencil);
}

void STDMETHODCALLTYPE npt_d3d10_device_generate_mips(ID3D10Device1 *self, ID3D10ShaderResourceView *view)
{
    CONTEXT(self);
    context->lpVtbl->GenerateMips(context, npt_d3d10_object(view));
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_d3d10_device_clear_state(ID3D10Device1 *self)
{
    CONTEXT(self);
    context->lpVtbl->ClearState(context);
}

void STDMETHODCALLTYPE npt_d3d10_device_flush(ID3D10Device1 *self)
{
    CONTEXT(self);
    context->lpVtbl->Flush(context);
}
