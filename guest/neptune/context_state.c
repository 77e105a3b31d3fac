/* context_state.c: the Set methods of the fixed functions. What is bound already is not sent again. */
#include "guest/neptune/class_linkage.h"

#include "npt_encode.h"
#include "npt_methods.h"

/* --- input assembler ---------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_ia_set_input_layout(ID3D11DeviceContext4 *self, ID3D11InputLayout *layout)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_object **slot = &context->state.input_layout;
    if (*slot == NPT_OBJECT(layout) || !npt_context_take_optional(context, NPT_OBJECT(layout), NPT_KIND_INPUT_LAYOUT))
        return;
    npt_encode_context_ia_set_input_layout(context->stream, 0, layout);
    npt_object_bind(slot, NPT_OBJECT(layout));
}

void STDMETHODCALLTYPE npt_context_ia_set_vertex_buffers(ID3D11DeviceContext4 *self, UINT start, UINT count,
                                                         ID3D11Buffer *const *buffers, const UINT *strides,
                                                         const UINT *offsets)
{
    static const UINT zeros[D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT];
    struct npt_context *context = npt_context_of(self);
    struct npt_vertex_binding *slots = context->state.vertex;
    UINT first = 0, end = 0;
    if (!npt_range(start, count, D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT) ||
        !npt_context_take_array(context, NPT_OBJECTS(buffers), count, NPT_KIND_BUFFER))
        return;
    strides = strides ? strides : zeros;
    offsets = offsets ? offsets : zeros;
    for (UINT i = 0; i < count; i++) {
        struct npt_vertex_binding *slot = &slots[start + i];
        if (slot->buffer == NPT_OBJECT(buffers[i]) && slot->stride == strides[i] && slot->offset == offsets[i])
            continue;
        npt_state_bind(&context->state, &slot->buffer, NPT_OBJECT(buffers[i]));
        slot->stride = strides[i];
        slot->offset = offsets[i];
        first = end ? first : i;
        end = i + 1;
    }
    if (!end)
        return;
    if (context->state.vertex_limit < start + end)
        context->state.vertex_limit = start + end;
    npt_encode_context_ia_set_vertex_buffers(context->stream, 0, start + first, end - first, buffers + first,
                                             strides + first, offsets + first);
}

void STDMETHODCALLTYPE npt_context_ia_set_index_buffer(ID3D11DeviceContext4 *self, ID3D11Buffer *buffer,
                                                       DXGI_FORMAT format, UINT offset)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_state *state = &context->state;
    if (!buffer && format != DXGI_FORMAT_R16_UINT && format != DXGI_FORMAT_R32_UINT)
        format = DXGI_FORMAT_UNKNOWN;
    if (buffer && format != DXGI_FORMAT_R16_UINT && format != DXGI_FORMAT_R32_UINT)
        return;
    if (state->index_buffer == NPT_OBJECT(buffer) && state->index_format == format && state->index_offset == offset)
        return;
    if (!npt_context_take_optional(context, NPT_OBJECT(buffer), NPT_KIND_BUFFER))
        return;
    npt_encode_context_ia_set_index_buffer(context->stream, 0, buffer, format, offset);
    npt_object_bind(&state->index_buffer, NPT_OBJECT(buffer));
    state->index_format = format;
    state->index_offset = offset;
}

static bool topology_valid(UINT topology)
{
    return topology <= D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP ||
           (topology >= D3D11_PRIMITIVE_TOPOLOGY_LINELIST_ADJ &&
            topology <= D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP_ADJ) ||
           (topology >= D3D11_PRIMITIVE_TOPOLOGY_1_CONTROL_POINT_PATCHLIST &&
            topology <= D3D11_PRIMITIVE_TOPOLOGY_32_CONTROL_POINT_PATCHLIST);
}

void STDMETHODCALLTYPE npt_context_ia_set_primitive_topology(ID3D11DeviceContext4 *self,
                                                             D3D11_PRIMITIVE_TOPOLOGY topology)
{
    struct npt_context *context = npt_context_of(self);
    if (context->state.topology == topology || !topology_valid(topology))
        return;
    npt_encode_context_ia_set_primitive_topology(context->stream, 0, topology);
    context->state.topology = topology;
}

/* --- rasterizer --------------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_rs_set_state(ID3D11DeviceContext4 *self, ID3D11RasterizerState *rasterizer)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_object **slot = &context->state.rasterizer;
    if (*slot == NPT_OBJECT(rasterizer) ||
        !npt_context_take_optional(context, NPT_OBJECT(rasterizer), NPT_KIND_RASTERIZER_STATE))
        return;
    npt_encode_context_rs_set_state(context->stream, 0, rasterizer);
    npt_object_bind(slot, NPT_OBJECT(rasterizer));
}

/* Written so that a NaN is not valid. */
static bool viewport_valid(const D3D11_VIEWPORT *viewport)
{
    return viewport->Width >= 0 && viewport->Height >= 0 && viewport->MinDepth >= 0 && viewport->MaxDepth <= 1 &&
           viewport->MinDepth <= viewport->MaxDepth;
}

void STDMETHODCALLTYPE npt_context_rs_set_viewports(ID3D11DeviceContext4 *self, UINT count,
                                                    const D3D11_VIEWPORT *viewports)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_state *state = &context->state;
    if (count > D3D11_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE || (count && !viewports))
        return;
    for (UINT i = 0; i < count; i++) {
        if (!viewport_valid(&viewports[i]))
            return;
    }
    if (state->viewport_count == count && (!count || !memcmp(state->viewport, viewports, count * sizeof(*viewports))))
        return;
    npt_encode_context_rs_set_viewports(context->stream, 0, count, viewports);
    state->viewport_count = count;
    if (count)
        memcpy(state->viewport, viewports, count * sizeof(*viewports));
}

void STDMETHODCALLTYPE npt_context_rs_set_scissor_rects(ID3D11DeviceContext4 *self, UINT count, const D3D11_RECT *rects)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_state *state = &context->state;
    if (count > D3D11_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE || (count && !rects))
        return;
    if (state->scissor_count == count && (!count || !memcmp(state->scissor, rects, count * sizeof(*rects))))
        return;
    npt_encode_context_rs_set_scissor_rects(context->stream, 0, count, rects);
    state->scissor_count = count;
    if (count)
        memcpy(state->scissor, rects, count * sizeof(*rects));
}

/* --- output merger: states ---------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_om_set_blend_state(ID3D11DeviceContext4 *self, ID3D11BlendState *blend,
                                                      const FLOAT factor[4], UINT sample_mask)
{
    static const FLOAT ones[4] = {1, 1, 1, 1};
    struct npt_context *context = npt_context_of(self);
    struct npt_state *state = &context->state;
    factor = factor ? factor : ones;
    if (state->blend == NPT_OBJECT(blend) && state->sample_mask == sample_mask &&
        /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): bits are compared, not values */
        !memcmp(state->blend_factor, factor, sizeof(state->blend_factor)))
        return;
    if (!npt_context_take_optional(context, NPT_OBJECT(blend), NPT_KIND_BLEND_STATE))
        return;
    npt_encode_context_om_set_blend_state(context->stream, 0, blend, factor, sample_mask);
    npt_object_bind(&state->blend, NPT_OBJECT(blend));
    memcpy(state->blend_factor, factor, sizeof(state->blend_factor));
    state->sample_mask = sample_mask;
}

void STDMETHODCALLTYPE npt_context_om_set_depth_stencil_state(ID3D11DeviceContext4 *self,
                                                              ID3D11DepthStencilState *depth_stencil, UINT stencil_ref)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_state *state = &context->state;
    if (state->depth_stencil_state == NPT_OBJECT(depth_stencil) && state->stencil_ref == stencil_ref)
        return;
    if (!npt_context_take_optional(context, NPT_OBJECT(depth_stencil), NPT_KIND_DEPTH_STENCIL_STATE))
        return;
    npt_encode_context_om_set_depth_stencil_state(context->stream, 0, depth_stencil, stencil_ref);
    npt_object_bind(&state->depth_stencil_state, NPT_OBJECT(depth_stencil));
    state->stencil_ref = stencil_ref;
}

/* --- predication -------------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_set_predication(ID3D11DeviceContext4 *self, ID3D11Predicate *predicate, BOOL value)
{
    struct npt_context *context = npt_context_of(self);
    if (!npt_context_take_optional(context, NPT_OBJECT(predicate), NPT_KIND_PREDICATE))
        return;
    npt_encode_context_set_predication(context->stream, 0, predicate, value);
    npt_object_bind(&context->state.predicate, NPT_OBJECT(predicate));
    context->state.predicate_value = value;
}

/* --- all of it ---------------------------------------------------------------------------------------------------- */

static void clear_slots(struct npt_object **slots, UINT count)
{
    for (UINT i = 0; i < count; i++)
        npt_object_bind(&slots[i], NULL);
}

static void clear_stage(struct npt_state *state, struct npt_stage_state *stage)
{
    npt_object_bind(&stage->shader, NULL);
    if (stage->instances)
        npt_class_instances_bind(stage, NULL);
    for (UINT i = 0; i < NPT_CONSTANT_BUFFERS; i++)
        npt_state_bind(state, &stage->constants[i].buffer, NULL);
    for (UINT i = 0; !state->borrows && i < NPT_SHADER_RESOURCES; i++)
        npt_object_bind(&stage->resources[i], NULL);
    clear_slots(stage->samplers, NPT_SAMPLERS);
}

void npt_state_clear(struct npt_state *state)
{
    for (unsigned i = 0; i < NPT_STAGES; i++)
        clear_stage(state, &state->stage[i]);
    for (UINT i = 0; i < D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT; i++)
        npt_state_bind(state, &state->vertex[i].buffer, NULL);
    state->vertex_limit = 0;
    clear_slots(state->stream_output, D3D11_SO_BUFFER_SLOT_COUNT);
    clear_slots(state->render_target, D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT);
    clear_slots(state->om_uav, state->om_uav_limit);
    clear_slots(state->cs_uav, state->cs_uav_limit);
    struct npt_object **const single[] = {&state->input_layout, &state->index_buffer,  &state->rasterizer,
                                          &state->blend,        &state->depth_stencil, &state->depth_stencil_state,
                                          &state->predicate};
    for (size_t i = 0; i < sizeof(single) / sizeof(*single); i++)
        npt_object_bind(single[i], NULL);
    /* nothing is held any more: the rest are values, and most defaults are 0 */
    const bool borrows = state->borrows;
    memset(state, 0, sizeof(*state));
    state->borrows = borrows;
    for (unsigned i = 0; i < NPT_STAGES; i++) {
        for (UINT slot = 0; slot < NPT_CONSTANT_BUFFERS; slot++)
            state->stage[i].constants[slot].count = NPT_WHOLE_BUFFER;
    }
    for (unsigned i = 0; i < 4; i++)
        state->blend_factor[i] = 1;
    state->sample_mask = UINT32_MAX;
}

void STDMETHODCALLTYPE npt_context_clear_state(ID3D11DeviceContext4 *self)
{
    struct npt_context *context = npt_context_of(self);
    npt_encode_context_clear_state(context->stream, 0);
    npt_state_clear(&context->state);
}
