/* context_emit.c: encodes a whole state: what a deferred context that keeps its state starts its next recording
 * with. */
#include "guest/neptune/class_linkage.h"

#include "npt_encode.h"

#define SLOTS(type, slots) ((type *const *)(void *)(slots))

/* No slot from the result on is bound. */
static UINT bound_end(struct npt_object *const *slots, UINT count)
{
    while (count && !slots[count - 1])
        count--;
    return count;
}

static void need_all(struct npt_context *context, struct npt_object *const *slots, UINT count)
{
    for (UINT i = 0; i < count; i++)
        npt_context_need(context, slots[i]);
}

#define EMIT_STAGE(prefix, stage_index, shader_type)                                                                   \
    static void emit_##prefix(struct npt_context *context)                                                             \
    {                                                                                                                  \
        struct npt_stage_state *stage = &context->state.stage[stage_index];                                            \
        struct npt_stream *stream = context->stream;                                                                   \
        UINT count = bound_end(stage->resources, NPT_SHADER_RESOURCES);                                                \
        need_all(context, stage->resources, count);                                                                    \
        if (count)                                                                                                     \
            npt_encode_context_##prefix##_set_shader_resources(stream, 0, 0, count,                                    \
                                                               SLOTS(ID3D11ShaderResourceView, stage->resources));     \
        count = bound_end(stage->samplers, NPT_SAMPLERS);                                                              \
        need_all(context, stage->samplers, count);                                                                     \
        if (count)                                                                                                     \
            npt_encode_context_##prefix##_set_samplers(stream, 0, 0, count,                                            \
                                                       SLOTS(ID3D11SamplerState, stage->samplers));                    \
        for (UINT i = 0; i < NPT_CONSTANT_BUFFERS; i++) {                                                              \
            struct npt_constant_binding *slot = &stage->constants[i];                                                  \
            npt_context_need(context, slot->buffer);                                                                   \
            if (slot->buffer && slot->first == 0 && slot->count == NPT_WHOLE_BUFFER)                                   \
                npt_encode_context_##prefix##_set_constant_buffers(stream, 0, i, 1,                                    \
                                                                   SLOTS(ID3D11Buffer, &slot->buffer));                \
            else if (slot->buffer)                                                                                     \
                npt_encode_context_##prefix##_set_constant_buffers1(                                                   \
                    stream, 0, i, 1, SLOTS(ID3D11Buffer, &slot->buffer), &slot->first, &slot->count);                  \
        }                                                                                                              \
        const struct npt_class_instances *instances = stage->instances;                                                \
        npt_context_need(context, stage->shader);                                                                      \
        if (instances)                                                                                                 \
            need_all(context, instances->slot, instances->count);                                                      \
        if (stage->shader)                                                                                             \
            npt_encode_context_##prefix##_set_shader(stream, 0, (shader_type *)(void *)stage->shader,                  \
                                                     instances ? SLOTS(ID3D11ClassInstance, instances->slot) : NULL,   \
                                                     instances ? instances->count : 0);                                \
    }

EMIT_STAGE(vs, NPT_VS, ID3D11VertexShader)
EMIT_STAGE(hs, NPT_HS, ID3D11HullShader)
EMIT_STAGE(ds, NPT_DS, ID3D11DomainShader)
EMIT_STAGE(gs, NPT_GS, ID3D11GeometryShader)
EMIT_STAGE(ps, NPT_PS, ID3D11PixelShader)
EMIT_STAGE(cs, NPT_CS, ID3D11ComputeShader)

static void emit_input(struct npt_context *context)
{
    struct npt_state *state = &context->state;
    npt_context_need(context, state->input_layout);
    npt_encode_context_ia_set_input_layout(context->stream, 0, (ID3D11InputLayout *)(void *)state->input_layout);
    npt_encode_context_ia_set_primitive_topology(context->stream, 0, state->topology);
    npt_context_need(context, state->index_buffer);
    npt_encode_context_ia_set_index_buffer(context->stream, 0, (ID3D11Buffer *)(void *)state->index_buffer,
                                           state->index_format, state->index_offset);
    for (UINT i = 0; i < D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT; i++) {
        struct npt_vertex_binding *slot = &state->vertex[i];
        if (!slot->buffer)
            continue;
        npt_context_need(context, slot->buffer);
        npt_encode_context_ia_set_vertex_buffers(context->stream, 0, i, 1, SLOTS(ID3D11Buffer, &slot->buffer),
                                                 &slot->stride, &slot->offset);
    }
}

static void emit_rasterizer(struct npt_context *context)
{
    struct npt_state *state = &context->state;
    npt_context_need(context, state->rasterizer);
    npt_encode_context_rs_set_state(context->stream, 0, (ID3D11RasterizerState *)(void *)state->rasterizer);
    npt_encode_context_rs_set_viewports(context->stream, 0, state->viewport_count, state->viewport);
    npt_encode_context_rs_set_scissor_rects(context->stream, 0, state->scissor_count, state->scissor);
}

/* Targets before shader resources: both are free of hazards, in whatever order. Unordered access views and render
 * targets share their slots: each takes only what it needs. A counter, and what stream output has written, go on. */
static void emit_outputs(struct npt_context *context)
{
    const UINT append[D3D11_SO_BUFFER_SLOT_COUNT] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    struct npt_state *state = &context->state;
    struct npt_stream *stream = context->stream;
    UINT targets = bound_end(state->render_target, D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT);
    UINT uav_end = bound_end(state->om_uav, state->om_uav_limit), uav_start = 0;
    while (uav_start < uav_end && !state->om_uav[uav_start])
        uav_start++;
    need_all(context, state->render_target, targets);
    need_all(context, state->om_uav, uav_end);
    npt_context_need(context, state->depth_stencil);
    npt_encode_context_om_set_render_targets_and_unordered_access_views(
        stream, 0, targets, targets ? SLOTS(ID3D11RenderTargetView, state->render_target) : NULL,
        (ID3D11DepthStencilView *)(void *)state->depth_stencil, uav_start, uav_end - uav_start,
        uav_end ? SLOTS(ID3D11UnorderedAccessView, state->om_uav + uav_start) : NULL, NULL);
    uav_end = bound_end(state->cs_uav, state->cs_uav_limit);
    need_all(context, state->cs_uav, uav_end);
    if (uav_end)
        npt_encode_context_cs_set_unordered_access_views(stream, 0, 0, uav_end,
                                                         SLOTS(ID3D11UnorderedAccessView, state->cs_uav), NULL);
    UINT buffers = bound_end(state->stream_output, D3D11_SO_BUFFER_SLOT_COUNT);
    need_all(context, state->stream_output, buffers);
    if (buffers)
        npt_encode_context_so_set_targets(stream, 0, buffers, SLOTS(ID3D11Buffer, state->stream_output), append);
    struct npt_object *const states[] = {state->blend, state->depth_stencil_state, state->predicate};
    need_all(context, states, 3);
    npt_encode_context_om_set_blend_state(stream, 0, (ID3D11BlendState *)(void *)state->blend, state->blend_factor,
                                          state->sample_mask);
    npt_encode_context_om_set_depth_stencil_state(
        stream, 0, (ID3D11DepthStencilState *)(void *)state->depth_stencil_state, state->stencil_ref);
    npt_encode_context_set_predication(stream, 0, (ID3D11Predicate *)(void *)state->predicate, state->predicate_value);
}

void npt_state_emit(struct npt_context *context)
{
    emit_outputs(context);
    emit_rasterizer(context);
    emit_input(context);
    emit_vs(context);
    emit_hs(context);
    emit_ds(context);
    emit_gs(context);
    emit_ps(context);
    emit_cs(context);
}
