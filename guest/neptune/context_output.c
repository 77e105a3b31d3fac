/* context_output.c: render targets, unordered access views and stream output: what the pipeline writes. The host's
 * Direct3D resolves the hazards of these calls itself, so they are always sent; hazard.c keeps our copy of the state
 * in step. */
#include "guest/neptune/context.h"

#include "npt_encode.h"
#include "npt_methods.h"

#define KEEP_TARGETS D3D11_KEEP_RENDER_TARGETS_AND_DEPTH_STENCIL
#define KEEP_UAVS D3D11_KEEP_UNORDERED_ACCESS_VIEWS

/* One of the two forms of the call, with the counts as the application gave them. */
struct outputs {
    UINT target_count;
    struct npt_object *const *targets;
    struct npt_object *depth_stencil;
    UINT uav_start, uav_count;
    struct npt_object *const *uavs;
};

static const struct npt_view *view_of(const struct npt_object *object)
{
    return (const struct npt_view *)(const void *)object;
}

/* --- what may be bound together ----------------------------------------------------------------------------------- */

/* "If any subresources are also currently bound for reading or writing in a different part of the pipeline": two
 * views of one call that overlap make it fail. */
static bool overlap_among(struct npt_object *const *views, UINT count)
{
    for (UINT i = 1; i < count; i++) {
        for (UINT k = 0; views[i] && k < i; k++) {
            if (npt_hazard_overlap(views[i], views[k]))
                return true;
        }
    }
    return false;
}

static bool outputs_conflict(const struct outputs *outputs)
{
    UINT targets = npt_keep_count(outputs->target_count), uavs = npt_keep_count(outputs->uav_count);
    if (overlap_among(outputs->targets, targets) || overlap_among(outputs->uavs, uavs))
        return true;
    for (UINT i = 0; i < targets; i++) {
        for (UINT k = 0; outputs->targets[i] && k < uavs; k++) {
            if (npt_hazard_overlap(outputs->targets[i], outputs->uavs[k]))
                return true;
        }
    }
    return false;
}

struct shape {
    uint32_t width, height, slices, samples;
    bool is_array;
};

static struct shape shape_of(const struct npt_view *view)
{
    struct shape shape = {.slices = view->slice_count, .samples = view->resource->info.samples};
    uint32_t depth;
    npt_resource_extent(view->resource, view->first_mip, &shape.width, &shape.height, &depth);
    if (view->object.class->kind == NPT_KIND_DEPTH_STENCIL_VIEW) {
        D3D11_DSV_DIMENSION dimension = view->desc.dsv.ViewDimension;
        shape.is_array = dimension == D3D11_DSV_DIMENSION_TEXTURE1DARRAY ||
                         dimension == D3D11_DSV_DIMENSION_TEXTURE2DARRAY ||
                         dimension == D3D11_DSV_DIMENSION_TEXTURE2DMSARRAY;
    } else {
        D3D11_RTV_DIMENSION dimension = view->desc.rtv.ViewDimension;
        shape.is_array = dimension == D3D11_RTV_DIMENSION_TEXTURE1DARRAY ||
                         dimension == D3D11_RTV_DIMENSION_TEXTURE2DARRAY ||
                         dimension == D3D11_RTV_DIMENSION_TEXTURE2DMSARRAY ||
                         dimension == D3D11_RTV_DIMENSION_TEXTURE3D;
    }
    return shape;
}

/* All targets have the same size, sample count and number of slices; the depth buffer may be larger, which the
 * documentation does not say and Direct3D allows. */
static bool targets_fit(const struct outputs *outputs)
{
    struct shape reference = {0}, target = {0};
    bool any = false, any_target = false;
    if (outputs->depth_stencil) {
        reference = shape_of(view_of(outputs->depth_stencil));
        any = true;
    }
    for (UINT i = 0; i < outputs->target_count; i++) {
        if (!outputs->targets[i])
            continue;
        struct shape shape = shape_of(view_of(outputs->targets[i]));
        if (!any)
            reference = shape;
        if (!any_target)
            target = shape;
        any = any_target = true;
        if (shape.slices != reference.slices || shape.samples != reference.samples ||
            shape.is_array != reference.is_array || shape.width != target.width || shape.height != target.height)
            return false;
    }
    return !outputs->depth_stencil || !any_target ||
           (target.width <= reference.width && target.height <= reference.height);
}

/* --- our copy ----------------------------------------------------------------------------------------------------- */

static void unbind_overlapping(struct npt_object **slots, UINT count, const struct npt_object *view)
{
    for (UINT i = 0; view && i < count; i++) {
        if (npt_hazard_overlap(slots[i], view))
            npt_object_bind(&slots[i], NULL);
    }
}

static void bind_targets(struct npt_state *state, const struct outputs *outputs)
{
    for (UINT i = 0; i < D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT; i++) {
        struct npt_object *target = i < outputs->target_count ? outputs->targets[i] : NULL;
        if (state->render_target[i] == target)
            continue;
        npt_object_bind(&state->render_target[i], target);
        npt_hazard_unbind_graphics_resources(state, target);
        if (outputs->uav_count == KEEP_UAVS)
            unbind_overlapping(state->om_uav, state->om_uav_limit, target);
    }
    if (state->depth_stencil == outputs->depth_stencil)
        return;
    npt_object_bind(&state->depth_stencil, outputs->depth_stencil);
    npt_hazard_unbind_graphics_resources(state, outputs->depth_stencil);
}

static void bind_uavs(struct npt_state *state, const struct outputs *outputs)
{
    UINT end = outputs->uav_count ? outputs->uav_start + outputs->uav_count : 0;
    UINT limit = end > state->om_uav_limit ? end : state->om_uav_limit;
    for (UINT i = 0; i < limit; i++) {
        bool inside = i >= outputs->uav_start && i < end;
        struct npt_object *uav = inside ? outputs->uavs[i - outputs->uav_start] : NULL;
        if (state->om_uav[i] == uav)
            continue;
        npt_object_bind(&state->om_uav[i], uav);
        npt_hazard_unbind_graphics_resources(state, uav);
        if (outputs->target_count == KEEP_TARGETS) {
            unbind_overlapping(state->render_target, D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT, uav);
            unbind_overlapping(&state->depth_stencil, 1, uav);
        }
    }
    state->om_uav_limit = end;
}

static bool outputs_valid(struct npt_context *context, const struct outputs *outputs)
{
    if (!npt_context_take_array(context, outputs->targets, npt_keep_count(outputs->target_count),
                                NPT_KIND_RENDER_TARGET_VIEW) ||
        !npt_context_take_array(context, outputs->uavs, npt_keep_count(outputs->uav_count),
                                NPT_KIND_UNORDERED_ACCESS_VIEW) ||
        !npt_context_take_optional(context, outputs->depth_stencil, NPT_KIND_DEPTH_STENCIL_VIEW))
        return false;
    return !outputs_conflict(outputs) && (outputs->target_count == KEEP_TARGETS || targets_fit(outputs));
}

void STDMETHODCALLTYPE npt_context_om_set_render_targets(ID3D11DeviceContext4 *self, UINT count,
                                                         ID3D11RenderTargetView *const *targets,
                                                         ID3D11DepthStencilView *depth_stencil)
{
    struct npt_context *context = npt_context_of(self);
    if (count > D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT)
        return;
    count = targets ? count : 0;
    const struct outputs outputs = {count, NPT_OBJECTS(targets), NPT_OBJECT(depth_stencil), 0, 0, NULL};
    if (!outputs_valid(context, &outputs))
        return;
    npt_encode_context_om_set_render_targets(context->stream, 0, count, count ? targets : NULL, depth_stencil);
    bind_targets(&context->state, &outputs);
    bind_uavs(&context->state, &outputs);
}

void STDMETHODCALLTYPE npt_context_om_set_render_targets_and_unordered_access_views(
    ID3D11DeviceContext4 *self, UINT target_count, ID3D11RenderTargetView *const *targets,
    ID3D11DepthStencilView *depth_stencil, UINT uav_start, UINT uav_count, ID3D11UnorderedAccessView *const *uavs,
    const UINT *initial_counts)
{
    struct npt_context *context = npt_context_of(self);
    if ((target_count != KEEP_TARGETS && target_count > D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT) ||
        (uav_count != KEEP_UAVS && !npt_range(uav_start, uav_count, NPT_UAVS)))
        return;
    if (target_count != KEEP_TARGETS && !targets)
        target_count = 0;
    if (target_count == KEEP_TARGETS)
        depth_stencil = NULL;
    targets = npt_keep_count(target_count) ? targets : NULL;
    uavs = npt_keep_count(uav_count) ? uavs : NULL;
    const struct outputs outputs = {target_count, NPT_OBJECTS(targets), NPT_OBJECT(depth_stencil), uav_start,
                                    uav_count,    NPT_OBJECTS(uavs)};
    if (!outputs_valid(context, &outputs))
        return;
    npt_encode_context_om_set_render_targets_and_unordered_access_views(context->stream, 0, target_count, targets,
                                                                        depth_stencil, uav_start, uav_count, uavs,
                                                                        uavs ? initial_counts : NULL);
    if (target_count != KEEP_TARGETS)
        bind_targets(&context->state, &outputs);
    if (uav_count != KEEP_UAVS)
        bind_uavs(&context->state, &outputs);
}

/* --- compute ------------------------------------------------------------------------------------------------------ */

void STDMETHODCALLTYPE npt_context_cs_set_unordered_access_views(ID3D11DeviceContext4 *self, UINT start, UINT count,
                                                                 ID3D11UnorderedAccessView *const *uavs,
                                                                 const UINT *initial_counts)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_state *state = &context->state;
    struct npt_object *const *views = NPT_OBJECTS(uavs);
    if (!npt_range(start, count, NPT_UAVS) ||
        !npt_context_take_array(context, views, count, NPT_KIND_UNORDERED_ACCESS_VIEW) || count == 0 ||
        overlap_among(views, count))
        return;
    npt_encode_context_cs_set_unordered_access_views(context->stream, 0, start, count, uavs, initial_counts);
    for (UINT i = 0; i < count; i++) { /* first what other slots hold of the same subresources */
        unbind_overlapping(state->cs_uav, start < state->cs_uav_limit ? start : state->cs_uav_limit, views[i]);
        if (start + count < state->cs_uav_limit)
            unbind_overlapping(state->cs_uav + start + count, state->cs_uav_limit - start - count, views[i]);
    }
    for (UINT i = 0; i < count; i++) {
        if (state->cs_uav[start + i] == views[i])
            continue;
        npt_object_bind(&state->cs_uav[start + i], views[i]);
        npt_hazard_unbind_compute_resources(state, views[i]);
    }
    if (state->cs_uav_limit < start + count)
        state->cs_uav_limit = start + count;
}

/* --- stream output ------------------------------------------------------------------------------------------------ */

typedef void encode_resources(struct npt_stream *stream, uint32_t self, UINT start, UINT count,
                              ID3D11ShaderResourceView *const *views);

static encode_resources *const encode_graphics_resources[] = {
    [NPT_VS] = npt_encode_context_vs_set_shader_resources, [NPT_HS] = npt_encode_context_hs_set_shader_resources,
    [NPT_DS] = npt_encode_context_ds_set_shader_resources, [NPT_GS] = npt_encode_context_gs_set_shader_resources,
    [NPT_PS] = npt_encode_context_ps_set_shader_resources,
};

/* Not every Direct3D watches this hazard: the host is told. */
static void unbind_buffer(struct npt_context *context, const struct npt_object *buffer)
{
    ID3D11ShaderResourceView *const none = NULL;
    for (unsigned stage = 0; stage < sizeof(encode_graphics_resources) / sizeof(*encode_graphics_resources); stage++) {
        struct npt_stage_state *bindings = &context->state.stage[stage];
        for (UINT slot = 0; slot < NPT_SHADER_RESOURCES; slot++) {
            if (!bindings->resources[slot] || &view_of(bindings->resources[slot])->resource->object != buffer)
                continue;
            encode_graphics_resources[stage](context->stream, 0, slot, 1, &none);
            npt_state_bind(&context->state, &bindings->resources[slot], NULL);
        }
    }
}

void STDMETHODCALLTYPE npt_context_so_set_targets(ID3D11DeviceContext4 *self, UINT count, ID3D11Buffer *const *buffers,
                                                  const UINT *offsets)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_state *state = &context->state;
    if (count > D3D11_SO_BUFFER_SLOT_COUNT)
        return;
    count = buffers ? count : 0;
    if (!npt_context_take_array(context, NPT_OBJECTS(buffers), count, NPT_KIND_BUFFER))
        return;
    npt_encode_context_so_set_targets(context->stream, 0, count, count ? buffers : NULL, count ? offsets : NULL);
    for (UINT i = 0; i < D3D11_SO_BUFFER_SLOT_COUNT; i++) {
        struct npt_object *buffer = i < count ? NPT_OBJECT(buffers[i]) : NULL;
        state->stream_output_offset[i] = i < count && offsets ? offsets[i] : 0;
        if (buffer && buffer != state->stream_output[i])
            unbind_buffer(context, buffer);
        npt_object_bind(&state->stream_output[i], buffer);
    }
    context->streams_changed = count != 0;
}
