/* context_draw.c: draws, dispatches, and the markers around them. */
#include "guest/neptune/context.h"

#include "npt_encode.h"
#include "npt_methods.h"

void STDMETHODCALLTYPE npt_context_draw(ID3D11DeviceContext4 *self, UINT vertex_count, UINT start_vertex)
{
    struct npt_context *context = npt_context_of(self);
    npt_context_fetch(context, (struct npt_fetch){start_vertex, vertex_count, 0, 1, 0, 0, 0});
    npt_encode_context_draw(context->stream, 0, vertex_count, start_vertex);
}

void STDMETHODCALLTYPE npt_context_draw_indexed(ID3D11DeviceContext4 *self, UINT index_count, UINT start_index,
                                                INT base_vertex)
{
    struct npt_context *context = npt_context_of(self);
    npt_context_fetch(context, (struct npt_fetch){0, 0, 0, 1, start_index, index_count, base_vertex});
    npt_encode_context_draw_indexed(context->stream, 0, index_count, start_index, base_vertex);
}

void STDMETHODCALLTYPE npt_context_draw_instanced(ID3D11DeviceContext4 *self, UINT vertex_count, UINT instance_count,
                                                  UINT start_vertex, UINT start_instance)
{
    struct npt_context *context = npt_context_of(self);
    npt_context_fetch(context, (struct npt_fetch){start_vertex, vertex_count, start_instance, instance_count, 0, 0, 0});
    npt_encode_context_draw_instanced(context->stream, 0, vertex_count, instance_count, start_vertex, start_instance);
}

void STDMETHODCALLTYPE npt_context_draw_indexed_instanced(ID3D11DeviceContext4 *self, UINT index_count,
                                                          UINT instance_count, UINT start_index, INT base_vertex,
                                                          UINT start_instance)
{
    struct npt_context *context = npt_context_of(self);
    npt_context_fetch(context,
                      (struct npt_fetch){0, 0, start_instance, instance_count, start_index, index_count, base_vertex});
    npt_encode_context_draw_indexed_instanced(context->stream, 0, index_count, instance_count, start_index, base_vertex,
                                              start_instance);
}

static inline void before_unknown_draw(struct npt_context *context)
{
    if (context->streams_changed)
        npt_context_note_streams(context);
}

/* A draw that the host may skip says nothing: it is looked at again at the next one. */
void npt_context_note_streams(struct npt_context *context)
{
    const struct npt_state *state = &context->state;
    const struct npt_shader *shader = (const struct npt_shader *)state->stage[NPT_GS].shader;
    const UINT slots = shader ? shader->stream_slots : 0;
    if (slots && (state->predicate || !state->stage[NPT_VS].shader))
        return;
    context->streams_changed = false;
    for (UINT i = 0; i < D3D11_SO_BUFFER_SLOT_COUNT; i++) {
        struct npt_resource *buffer = (struct npt_resource *)state->stream_output[i];
        if (buffer && slots >> i & 1)
            atomic_store_explicit(&buffer->streamed, true, memory_order_relaxed);
    }
}

/* Draws what has been streamed into the first vertex buffer, which may be nothing: DXVK then divides by a stride of 0. */
void STDMETHODCALLTYPE npt_context_draw_auto(ID3D11DeviceContext4 *self)
{
    struct npt_context *context = npt_context_of(self);
    const struct npt_resource *buffer = (const struct npt_resource *)context->state.vertex[0].buffer;
    if (!buffer || !atomic_load_explicit(&buffer->streamed, memory_order_relaxed))
        return;
    before_unknown_draw(context);
    npt_context_settle(context);
    npt_encode_context_draw_auto(context->stream, 0);
}

/* The arguments of an indirect call: a buffer made for them, an aligned offset, all of them inside the buffer. */
static bool take_arguments(struct npt_context *context, ID3D11Buffer *arguments, UINT offset, UINT size)
{
    npt_context_settle(context);
    if (!npt_context_take(context, NPT_OBJECT(arguments), NPT_KIND_BUFFER))
        return false;
    const struct npt_resource *buffer = (const struct npt_resource *)(const void *)arguments;
    return buffer->info.misc_flags & D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS && offset % 4 == 0 &&
           npt_range(offset, size, buffer->info.width);
}

void STDMETHODCALLTYPE npt_context_draw_instanced_indirect(ID3D11DeviceContext4 *self, ID3D11Buffer *arguments,
                                                           UINT offset)
{
    struct npt_context *context = npt_context_of(self);
    before_unknown_draw(context);
    if (take_arguments(context, arguments, offset, 4 * sizeof(UINT)))
        npt_encode_context_draw_instanced_indirect(context->stream, 0, arguments, offset);
}

void STDMETHODCALLTYPE npt_context_draw_indexed_instanced_indirect(ID3D11DeviceContext4 *self, ID3D11Buffer *arguments,
                                                                   UINT offset)
{
    struct npt_context *context = npt_context_of(self);
    before_unknown_draw(context);
    if (take_arguments(context, arguments, offset, 5 * sizeof(UINT)))
        npt_encode_context_draw_indexed_instanced_indirect(context->stream, 0, arguments, offset);
}

void STDMETHODCALLTYPE npt_context_dispatch(ID3D11DeviceContext4 *self, UINT x, UINT y, UINT z)
{
    const UINT limit = D3D11_CS_DISPATCH_MAX_THREAD_GROUPS_PER_DIMENSION;
    struct npt_context *context = npt_context_of(self);
    npt_context_settle_readable(context);
    if (x <= limit && y <= limit && z <= limit)
        npt_encode_context_dispatch(context->stream, 0, x, y, z);
}

void STDMETHODCALLTYPE npt_context_dispatch_indirect(ID3D11DeviceContext4 *self, ID3D11Buffer *arguments, UINT offset)
{
    struct npt_context *context = npt_context_of(self);
    if (take_arguments(context, arguments, offset, 3 * sizeof(UINT)))
        npt_encode_context_dispatch_indirect(context->stream, 0, arguments, offset);
}
