/* context_get.c: the Get methods: what the Set methods have left in our copy of the state. */
#include "guest/neptune/class_linkage.h"

#include "npt_methods.h"

static const struct npt_state *state_of(ID3D11DeviceContext4 *self)
{
    return &npt_context_of(self)->state;
}

/* `interfaces` is the application's array of `count` pointers, NULL when it does not want them. Slots that do not
 * exist are NULL. */
static void get_slots(struct npt_object *const *slots, UINT limit, UINT start, UINT count, void *interfaces)
{
    void **out = interfaces;
    for (UINT i = 0; out && i < count; i++)
        out[i] = start < limit && i < limit - start ? npt_object_return(slots[start + i]) : NULL;
}

static void get_one(struct npt_object *object, void *out)
{
    if (out)
        *(void **)out = npt_object_return(object);
}

/* --- the six stages ----------------------------------------------------------------------------------------------- */

static void get_shader(const struct npt_stage_state *stage, void *shader, ID3D11ClassInstance **instances,
                       UINT *instance_count)
{
    get_one(stage->shader, shader);
    npt_class_instances_get(stage, instances, instance_count);
}

static void get_constant_buffers(const struct npt_stage_state *stage, UINT start, UINT count, ID3D11Buffer **buffers,
                                 UINT *first, UINT *counts)
{
    static const struct npt_constant_binding none;
    for (UINT i = 0; i < count; i++) {
        bool exists = start < NPT_CONSTANT_BUFFERS && i < NPT_CONSTANT_BUFFERS - start;
        const struct npt_constant_binding *slot = exists ? &stage->constants[start + i] : &none;
        if (buffers)
            buffers[i] = npt_object_return(slot->buffer);
        if (first)
            first[i] = slot->first;
        if (counts)
            counts[i] = slot->count;
    }
}

#define STAGE(prefix, index, shader_type)                                                                              \
    void STDMETHODCALLTYPE npt_context_##prefix##_get_shader(ID3D11DeviceContext4 *self, shader_type **shader,         \
                                                             ID3D11ClassInstance **instances, UINT *instance_count)    \
    {                                                                                                                  \
        get_shader(&state_of(self)->stage[index], shader, instances, instance_count);                                  \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_context_##prefix##_get_constant_buffers(ID3D11DeviceContext4 *self, UINT start,         \
                                                                       UINT count, ID3D11Buffer **buffers)             \
    {                                                                                                                  \
        get_constant_buffers(&state_of(self)->stage[index], start, count, buffers, NULL, NULL);                        \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_context_##prefix##_get_constant_buffers1(                                               \
        ID3D11DeviceContext4 *self, UINT start, UINT count, ID3D11Buffer **buffers, UINT *first, UINT *counts)         \
    {                                                                                                                  \
        get_constant_buffers(&state_of(self)->stage[index], start, count, buffers, first, counts);                     \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_context_##prefix##_get_shader_resources(ID3D11DeviceContext4 *self, UINT start,         \
                                                                       UINT count, ID3D11ShaderResourceView **views)   \
    {                                                                                                                  \
        get_slots(state_of(self)->stage[index].resources, NPT_SHADER_RESOURCES, start, count, views);                  \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_context_##prefix##_get_samplers(ID3D11DeviceContext4 *self, UINT start, UINT count,     \
                                                               ID3D11SamplerState **samplers)                          \
    {                                                                                                                  \
        get_slots(state_of(self)->stage[index].samplers, NPT_SAMPLERS, start, count, samplers);                        \
    }

STAGE(vs, NPT_VS, ID3D11VertexShader)
STAGE(hs, NPT_HS, ID3D11HullShader)
STAGE(ds, NPT_DS, ID3D11DomainShader)
STAGE(gs, NPT_GS, ID3D11GeometryShader)
STAGE(ps, NPT_PS, ID3D11PixelShader)
STAGE(cs, NPT_CS, ID3D11ComputeShader)

void STDMETHODCALLTYPE npt_context_cs_get_unordered_access_views(ID3D11DeviceContext4 *self, UINT start, UINT count,
                                                                 ID3D11UnorderedAccessView **views)
{
    get_slots(state_of(self)->cs_uav, NPT_UAVS, start, count, views);
}

/* --- input assembler, stream output ------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_ia_get_input_layout(ID3D11DeviceContext4 *self, ID3D11InputLayout **layout)
{
    get_one(state_of(self)->input_layout, layout);
}

void STDMETHODCALLTYPE npt_context_ia_get_vertex_buffers(ID3D11DeviceContext4 *self, UINT start, UINT count,
                                                         ID3D11Buffer **buffers, UINT *strides, UINT *offsets)
{
    static const struct npt_vertex_binding none;
    const UINT limit = D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT;
    for (UINT i = 0; i < count; i++) {
        bool exists = start < limit && i < limit - start;
        const struct npt_vertex_binding *slot = exists ? &state_of(self)->vertex[start + i] : &none;
        if (buffers)
            buffers[i] = npt_object_return(slot->buffer);
        if (strides)
            strides[i] = slot->stride;
        if (offsets)
            offsets[i] = slot->offset;
    }
}

void STDMETHODCALLTYPE npt_context_ia_get_index_buffer(ID3D11DeviceContext4 *self, ID3D11Buffer **buffer,
                                                       DXGI_FORMAT *format, UINT *offset)
{
    const struct npt_state *state = state_of(self);
    get_one(state->index_buffer, buffer);
    if (format)
        *format = state->index_format;
    if (offset)
        *offset = state->index_offset;
}

void STDMETHODCALLTYPE npt_context_ia_get_primitive_topology(ID3D11DeviceContext4 *self,
                                                             D3D11_PRIMITIVE_TOPOLOGY *topology)
{
    if (topology)
        *topology = state_of(self)->topology;
}

void STDMETHODCALLTYPE npt_context_so_get_targets(ID3D11DeviceContext4 *self, UINT count, ID3D11Buffer **buffers)
{
    get_slots(state_of(self)->stream_output, D3D11_SO_BUFFER_SLOT_COUNT, 0, count, buffers);
}

/* --- rasterizer --------------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_rs_get_state(ID3D11DeviceContext4 *self, ID3D11RasterizerState **rasterizer)
{
    get_one(state_of(self)->rasterizer, rasterizer);
}

/* "The method returns the number of viewports that are bound" when there is no array; what an array has too much is
 * zeroed. */
void STDMETHODCALLTYPE npt_context_rs_get_viewports(ID3D11DeviceContext4 *self, UINT *count, D3D11_VIEWPORT *viewports)
{
    const struct npt_state *state = state_of(self);
    UINT bound = state->viewport_count;
    if (!count)
        return;
    if (viewports) {
        if (bound > *count)
            bound = *count;
        memset(viewports, 0, *count * sizeof(*viewports));
        memcpy(viewports, state->viewport, bound * sizeof(*viewports));
    }
    *count = bound;
}

void STDMETHODCALLTYPE npt_context_rs_get_scissor_rects(ID3D11DeviceContext4 *self, UINT *count, D3D11_RECT *rects)
{
    const struct npt_state *state = state_of(self);
    UINT bound = state->scissor_count;
    if (!count)
        return;
    if (rects) {
        if (bound > *count)
            bound = *count;
        memset(rects, 0, *count * sizeof(*rects));
        memcpy(rects, state->scissor, bound * sizeof(*rects));
    }
    *count = bound;
}

/* --- output merger ------------------------------------------------------------------------------------------------ */

void STDMETHODCALLTYPE npt_context_om_get_render_targets(ID3D11DeviceContext4 *self, UINT count,
                                                         ID3D11RenderTargetView **targets,
                                                         ID3D11DepthStencilView **depth_stencil)
{
    const struct npt_state *state = state_of(self);
    get_slots(state->render_target, D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT, 0, count, targets);
    get_one(state->depth_stencil, depth_stencil);
}

void STDMETHODCALLTYPE npt_context_om_get_render_targets_and_unordered_access_views(
    ID3D11DeviceContext4 *self, UINT target_count, ID3D11RenderTargetView **targets,
    ID3D11DepthStencilView **depth_stencil, UINT uav_start, UINT uav_count, ID3D11UnorderedAccessView **uavs)
{
    npt_context_om_get_render_targets(self, target_count, targets, depth_stencil);
    get_slots(state_of(self)->om_uav, NPT_UAVS, uav_start, uav_count, uavs);
}

void STDMETHODCALLTYPE npt_context_om_get_blend_state(ID3D11DeviceContext4 *self, ID3D11BlendState **blend,
                                                      FLOAT factor[4], UINT *sample_mask)
{
    const struct npt_state *state = state_of(self);
    get_one(state->blend, blend);
    if (factor)
        memcpy(factor, state->blend_factor, sizeof(state->blend_factor));
    if (sample_mask)
        *sample_mask = state->sample_mask;
}

void STDMETHODCALLTYPE npt_context_om_get_depth_stencil_state(ID3D11DeviceContext4 *self,
                                                              ID3D11DepthStencilState **depth_stencil,
                                                              UINT *stencil_ref)
{
    const struct npt_state *state = state_of(self);
    get_one(state->depth_stencil_state, depth_stencil);
    if (stencil_ref)
        *stencil_ref = state->stencil_ref;
}

void STDMETHODCALLTYPE npt_context_get_predication(ID3D11DeviceContext4 *self, ID3D11Predicate **predicate, BOOL *value)
{
    const struct npt_state *state = state_of(self);
    get_one(state->predicate, predicate);
    if (value)
        *value = state->predicate_value;
}
