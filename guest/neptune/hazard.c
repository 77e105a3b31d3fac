/* hazard.c: which bindings exclude each other, after "ID3D11DeviceContext::OMSetRenderTargets" and its siblings:
 * binding an output unbinds what would read it, and what would read a bound output is not bound. The host's Direct3D
 * does the same on its side. */
#include "guest/neptune/context.h"

#include "common/wire/format.h"

/* Graphics and compute stages have outputs of their own. */
#define GRAPHICS_STAGES NPT_CS

enum aspect { DEPTH_OR_COLOR = 1, STENCIL = 2 };

static const struct npt_view *view_of(const struct npt_object *object)
{
    return (const struct npt_view *)(const void *)object;
}

static bool has_stencil(DXGI_FORMAT format)
{
    return format == DXGI_FORMAT_D24_UNORM_S8_UINT || format == DXGI_FORMAT_D32_FLOAT_S8X24_UINT;
}

/* The aspects that a view reads or writes: a read-only depth view writes none, so reading beside it is no hazard. */
static unsigned aspects(const struct npt_view *view)
{
    if (view->object.class->kind == NPT_KIND_DEPTH_STENCIL_VIEW) {
        unsigned mask = has_stencil(view->desc.dsv.Format) ? DEPTH_OR_COLOR | STENCIL : DEPTH_OR_COLOR;
        if (view->desc.dsv.Flags & D3D11_DSV_READ_ONLY_DEPTH)
            mask &= ~(unsigned)DEPTH_OR_COLOR;
        if (view->desc.dsv.Flags & D3D11_DSV_READ_ONLY_STENCIL)
            mask &= ~(unsigned)STENCIL;
        return mask;
    }
    if (view->object.class->kind == NPT_KIND_SHADER_RESOURCE_VIEW) {
        switch (view->desc.srv.Format) {
        case DXGI_FORMAT_R24_UNORM_X8_TYPELESS:
        case DXGI_FORMAT_R32_FLOAT_X8X24_TYPELESS:
            return DEPTH_OR_COLOR;
        case DXGI_FORMAT_X24_TYPELESS_G8_UINT:
        case DXGI_FORMAT_X32_TYPELESS_G8X24_UINT:
            return STENCIL;
        default:
            break;
        }
    }
    return DEPTH_OR_COLOR | STENCIL;
}

/* The bytes of a buffer that a view covers. */
static void buffer_range(const struct npt_view *view, uint64_t *first, uint64_t *end)
{
    const struct npt_resource *buffer = view->resource;
    uint32_t element = (buffer->info.misc_flags & D3D11_RESOURCE_MISC_BUFFER_STRUCTURED)
                           ? buffer->desc.buffer.StructureByteStride
                           : 4;
    DXGI_FORMAT format;
    UINT start, count;
    switch (view->object.class->kind) {
    case NPT_KIND_SHADER_RESOURCE_VIEW: {
        bool extended = view->desc.srv.ViewDimension == D3D11_SRV_DIMENSION_BUFFEREX;
        format = view->desc.srv.Format;
        start = extended ? view->desc.srv.BufferEx.FirstElement : view->desc.srv.Buffer.FirstElement;
        count = extended ? view->desc.srv.BufferEx.NumElements : view->desc.srv.Buffer.NumElements;
        break;
    }
    case NPT_KIND_UNORDERED_ACCESS_VIEW:
        format = view->desc.uav.Format;
        start = view->desc.uav.Buffer.FirstElement;
        count = view->desc.uav.Buffer.NumElements;
        break;
    default:
        format = view->desc.rtv.Format;
        start = view->desc.rtv.Buffer.FirstElement;
        count = view->desc.rtv.Buffer.NumElements;
        break;
    }
    if (format != DXGI_FORMAT_UNKNOWN && format != DXGI_FORMAT_R32_TYPELESS)
        element = npt_format_row_bytes(format, 1);
    *first = (uint64_t)start * element;
    *end = *first + (uint64_t)count * element;
}

static bool ranges_overlap(uint64_t a, uint64_t a_end, uint64_t b, uint64_t b_end)
{
    return a < b_end && b < a_end;
}

bool npt_hazard_overlap(const struct npt_object *first, const struct npt_object *second)
{
    const struct npt_view *a = view_of(first), *b = view_of(second);
    if (!a || !b || a->resource != b->resource)
        return false;
    if (a->resource->info.dimension == D3D11_RESOURCE_DIMENSION_BUFFER) {
        uint64_t a_first, a_end, b_first, b_end;
        buffer_range(a, &a_first, &a_end);
        buffer_range(b, &b_first, &b_end);
        return ranges_overlap(a_first, a_end, b_first, b_end);
    }
    if (!(aspects(a) & aspects(b)))
        return false;
    if (!ranges_overlap(a->first_mip, a->first_mip + a->mip_count, b->first_mip, b->first_mip + b->mip_count))
        return false;
    /* the depth slices of a 3D texture are one subresource */
    return a->resource->info.dimension == D3D11_RESOURCE_DIMENSION_TEXTURE3D ||
           ranges_overlap(a->first_slice, a->first_slice + a->slice_count, b->first_slice,
                          b->first_slice + b->slice_count);
}

bool npt_hazard_is_output(const struct npt_state *state, enum npt_stage stage, const struct npt_object *view)
{
    if (stage == NPT_CS) {
        for (UINT i = 0; i < state->cs_uav_limit; i++) {
            if (npt_hazard_overlap(view, state->cs_uav[i]))
                return true;
        }
        return false;
    }
    if (npt_hazard_overlap(view, state->depth_stencil))
        return true;
    for (UINT i = 0; i < D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT; i++) {
        if (npt_hazard_overlap(view, state->render_target[i]))
            return true;
    }
    for (UINT i = 0; i < state->om_uav_limit; i++) {
        if (npt_hazard_overlap(view, state->om_uav[i]))
            return true;
    }
    const struct npt_object *buffer = &view_of(view)->resource->object;
    for (UINT i = 0; i < D3D11_SO_BUFFER_SLOT_COUNT; i++) {
        if (state->stream_output[i] == buffer)
            return true;
    }
    return false;
}

/* The slot's hazardous bit stays: the next Set is not elided, whatever the host made of the hazard. */
static void unbind_resources(struct npt_state *state, struct npt_stage_state *stage, const struct npt_object *output)
{
    for (UINT word = 0; word < NPT_SHADER_RESOURCES / 64; word++) {
        for (uint64_t bits = stage->hazardous[word]; bits; bits &= bits - 1) {
            UINT slot = word * 64 + (UINT)__builtin_ctzll(bits);
            if (npt_hazard_overlap(stage->resources[slot], output))
                npt_state_bind(state, &stage->resources[slot], NULL);
        }
    }
}

void npt_hazard_unbind_graphics_resources(struct npt_state *state, const struct npt_object *output)
{
    if (!output || !(view_of(output)->resource->info.bind_flags & D3D11_BIND_SHADER_RESOURCE))
        return;
    for (unsigned stage = 0; stage < GRAPHICS_STAGES; stage++)
        unbind_resources(state, &state->stage[stage], output);
}

void npt_hazard_unbind_compute_resources(struct npt_state *state, const struct npt_object *output)
{
    if (output && view_of(output)->resource->info.bind_flags & D3D11_BIND_SHADER_RESOURCE)
        unbind_resources(state, &state->stage[NPT_CS], output);
}
