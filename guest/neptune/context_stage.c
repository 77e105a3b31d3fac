/* context_stage.c: the Set methods of the six shader stages. Each pair of method and stage is a function of its own,
 * made from one shared implementation that the compiler lays into it together with the stage's encoder. What is
 * bound already is not sent again. */
#include "guest/neptune/class_linkage.h"

#include "npt_encode.h"
#include "npt_methods.h"

#define SHARED static inline __attribute__((always_inline)) void

/* The slots from `first` up to `end` have changed. */
struct changes {
    UINT first, end;
};

static inline void note_change(struct changes *changes, UINT slot)
{
    if (changes->end == 0)
        changes->first = slot;
    changes->end = slot + 1;
}

/* --- shaders ------------------------------------------------------------------------------------------------------ */

/* With class instances, or after some, the call is always sent. Without a shader there is nothing to link. */
#define SHADER(prefix, stage_index, kind, type)                                                                        \
    static __attribute__((noinline)) void prefix##_set_linked_shader(                                                  \
        struct npt_context *context, type *shader, ID3D11ClassInstance *const *instances, UINT count)                  \
    {                                                                                                                  \
        struct npt_stage_state *stage = &context->state.stage[stage_index];                                            \
        struct npt_class_instances *held;                                                                              \
        count = shader ? count : 0;                                                                                    \
        if (!npt_context_take_optional(context, NPT_OBJECT(shader), kind) ||                                           \
            !npt_class_instances_take(context, instances, count, &held))                                               \
            return;                                                                                                    \
        npt_encode_context_##prefix##_set_shader(context->stream, 0, shader, count ? instances : NULL, count);         \
        npt_object_bind(&stage->shader, NPT_OBJECT(shader));                                                           \
        if (stage_index == NPT_GS)                                                                                     \
            context->streams_changed = true;                                                                           \
        npt_class_instances_bind(stage, held);                                                                         \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_context_##prefix##_set_shader(                                                          \
        ID3D11DeviceContext4 *self, type *shader, ID3D11ClassInstance *const *instances, UINT instance_count)          \
    {                                                                                                                  \
        struct npt_context *context = npt_context_of(self);                                                            \
        struct npt_stage_state *stage = &context->state.stage[stage_index];                                            \
        if (__builtin_expect(instance_count || stage->instances, 0)) {                                                 \
            prefix##_set_linked_shader(context, shader, instances, instance_count);                                    \
            return;                                                                                                    \
        }                                                                                                              \
        if (stage->shader == NPT_OBJECT(shader) || !npt_context_take_optional(context, NPT_OBJECT(shader), kind))      \
            return;                                                                                                    \
        npt_encode_context_##prefix##_set_shader(context->stream, 0, shader, NULL, 0);                                 \
        npt_object_bind(&stage->shader, NPT_OBJECT(shader));                                                           \
        if (stage_index == NPT_GS)                                                                                     \
            context->streams_changed = true;                                                                           \
    }

SHADER(vs, NPT_VS, NPT_KIND_VERTEX_SHADER, ID3D11VertexShader)
SHADER(hs, NPT_HS, NPT_KIND_HULL_SHADER, ID3D11HullShader)
SHADER(ds, NPT_DS, NPT_KIND_DOMAIN_SHADER, ID3D11DomainShader)
SHADER(gs, NPT_GS, NPT_KIND_GEOMETRY_SHADER, ID3D11GeometryShader)
SHADER(ps, NPT_PS, NPT_KIND_PIXEL_SHADER, ID3D11PixelShader)
SHADER(cs, NPT_CS, NPT_KIND_COMPUTE_SHADER, ID3D11ComputeShader)

/* --- constant buffers --------------------------------------------------------------------------------------------- */

typedef void encode_buffers(struct npt_stream *stream, uint32_t self, UINT start, UINT count,
                            ID3D11Buffer *const *buffers);
typedef void encode_ranges(struct npt_stream *stream, uint32_t self, UINT start, UINT count,
                           ID3D11Buffer *const *buffers, const UINT *first, const UINT *counts);

static inline bool bind_constants(struct npt_state *state, struct npt_constant_binding *slot, struct npt_object *buffer,
                                  UINT first, UINT count)
{
    if (slot->buffer == buffer && slot->first == first && slot->count == count)
        return false;
    npt_state_bind(state, &slot->buffer, buffer);
    slot->first = first;
    slot->count = count;
    return true;
}

SHARED set_constant_buffers(struct npt_context *context, enum npt_stage stage, UINT start, UINT count,
                            ID3D11Buffer *const *buffers, encode_buffers *encode)
{
    struct npt_constant_binding *slots = context->state.stage[stage].constants;
    struct changes changes = {0, 0};
    if (!npt_range(start, count, NPT_CONSTANT_BUFFERS) ||
        !npt_context_take_array(context, NPT_OBJECTS(buffers), count, NPT_KIND_BUFFER))
        return;
    for (UINT i = 0; i < count; i++) {
        if (bind_constants(&context->state, &slots[start + i], NPT_OBJECT(buffers[i]), 0, NPT_WHOLE_BUFFER))
            note_change(&changes, i);
    }
    if (changes.end)
        encode(context->stream, 0, start + changes.first, changes.end - changes.first, buffers + changes.first);
}

/* "Each offset must be a multiple of 16 constants", so must each count, and no shader sees more than 4096 of them
 * (ID3D11DeviceContext1::VSSetConstantBuffers1). */
static bool ranges_valid(ID3D11Buffer *const *buffers, UINT count, const UINT *first, const UINT *counts)
{
    for (UINT i = 0; i < count; i++) {
        if (buffers[i] && (first[i] % 16 || counts[i] % 16 || counts[i] > D3D11_REQ_CONSTANT_BUFFER_ELEMENT_COUNT))
            return false;
    }
    return true;
}

/* Without both arrays the call binds whole buffers, and says so on the wire: that resets a range that was there. With one
 * of them Direct3D drops the call. */
SHARED set_constant_buffers1(struct npt_context *context, enum npt_stage stage, UINT start, UINT count,
                             ID3D11Buffer *const *buffers, const UINT *first, const UINT *counts,
                             encode_buffers *encode, encode_ranges *encode1)
{
    struct npt_constant_binding *slots = context->state.stage[stage].constants;
    struct changes changes = {0, 0};
    if (!first != !counts)
        return;
    if (!first) {
        set_constant_buffers(context, stage, start, count, buffers, encode);
        return;
    }
    if (!npt_range(start, count, NPT_CONSTANT_BUFFERS) ||
        !npt_context_take_array(context, NPT_OBJECTS(buffers), count, NPT_KIND_BUFFER) ||
        !ranges_valid(buffers, count, first, counts))
        return;
    for (UINT i = 0; i < count; i++) {
        if (bind_constants(&context->state, &slots[start + i], NPT_OBJECT(buffers[i]), first[i], counts[i]))
            note_change(&changes, i);
    }
    if (changes.end)
        encode1(context->stream, 0, start + changes.first, changes.end - changes.first, buffers + changes.first,
                first + changes.first, counts + changes.first);
}

#define CONSTANT_BUFFERS(prefix, stage_index)                                                                          \
    void STDMETHODCALLTYPE npt_context_##prefix##_set_constant_buffers(ID3D11DeviceContext4 *self, UINT start,         \
                                                                       UINT count, ID3D11Buffer *const *buffers)       \
    {                                                                                                                  \
        set_constant_buffers(npt_context_of(self), stage_index, start, count, buffers,                                 \
                             npt_encode_context_##prefix##_set_constant_buffers);                                      \
    }                                                                                                                  \
    void STDMETHODCALLTYPE npt_context_##prefix##_set_constant_buffers1(ID3D11DeviceContext4 *self, UINT start,        \
                                                                        UINT count, ID3D11Buffer *const *buffers,      \
                                                                        const UINT *first, const UINT *counts)         \
    {                                                                                                                  \
        set_constant_buffers1(npt_context_of(self), stage_index, start, count, buffers, first, counts,                 \
                              npt_encode_context_##prefix##_set_constant_buffers,                                      \
                              npt_encode_context_##prefix##_set_constant_buffers1);                                    \
    }

CONSTANT_BUFFERS(vs, NPT_VS)
CONSTANT_BUFFERS(hs, NPT_HS)
CONSTANT_BUFFERS(ds, NPT_DS)
CONSTANT_BUFFERS(gs, NPT_GS)
CONSTANT_BUFFERS(ps, NPT_PS)
CONSTANT_BUFFERS(cs, NPT_CS)

/* --- shader resources --------------------------------------------------------------------------------------------- */

typedef void encode_resources(struct npt_stream *stream, uint32_t self, UINT start, UINT count,
                              ID3D11ShaderResourceView *const *views);

/* True when the slot's command must be sent. A view of what is bound as an output becomes NULL, here and on the
 * wire. */
static inline bool bind_resource(struct npt_state *state, enum npt_stage stage, UINT slot, struct npt_object *view)
{
    struct npt_stage_state *bindings = &state->stage[stage];
    uint64_t *word = &bindings->hazardous[slot / 64], bit = 1ull << slot % 64;
    if (bindings->resources[slot] == view && !(*word & bit))
        return false;
    *word &= ~bit;
    if (view && npt_hazard_possible(view)) {
        *word |= bit;
        if (npt_hazard_is_output(state, stage, view))
            view = NULL;
    }
    npt_state_bind(state, &bindings->resources[slot], view);
    return true;
}

SHARED set_shader_resources(struct npt_context *context, enum npt_stage stage, UINT start, UINT count,
                            ID3D11ShaderResourceView *const *views, encode_resources *encode)
{
    struct changes changes = {0, 0};
    if (!npt_range(start, count, NPT_SHADER_RESOURCES) ||
        !npt_context_take_array(context, NPT_OBJECTS(views), count, NPT_KIND_SHADER_RESOURCE_VIEW))
        return;
    for (UINT i = 0; i < count; i++) {
        if (bind_resource(&context->state, stage, start + i, NPT_OBJECT(views[i])))
            note_change(&changes, start + i);
    }
    if (changes.end)
        encode(context->stream, 0, changes.first, changes.end - changes.first,
               (ID3D11ShaderResourceView *const *)(void *)(context->state.stage[stage].resources + changes.first));
}

#define SHADER_RESOURCES(prefix, stage_index)                                                                          \
    void STDMETHODCALLTYPE npt_context_##prefix##_set_shader_resources(                                                \
        ID3D11DeviceContext4 *self, UINT start, UINT count, ID3D11ShaderResourceView *const *views)                    \
    {                                                                                                                  \
        set_shader_resources(npt_context_of(self), stage_index, start, count, views,                                   \
                             npt_encode_context_##prefix##_set_shader_resources);                                      \
    }

SHADER_RESOURCES(vs, NPT_VS)
SHADER_RESOURCES(hs, NPT_HS)
SHADER_RESOURCES(ds, NPT_DS)
SHADER_RESOURCES(gs, NPT_GS)
SHADER_RESOURCES(ps, NPT_PS)
SHADER_RESOURCES(cs, NPT_CS)

/* --- samplers ----------------------------------------------------------------------------------------------------- */

typedef void encode_samplers(struct npt_stream *stream, uint32_t self, UINT start, UINT count,
                             ID3D11SamplerState *const *samplers);

SHARED set_samplers(struct npt_context *context, enum npt_stage stage, UINT start, UINT count,
                    ID3D11SamplerState *const *samplers, encode_samplers *encode)
{
    struct npt_object **slots = context->state.stage[stage].samplers;
    struct changes changes = {0, 0};
    if (!npt_range(start, count, NPT_SAMPLERS) ||
        !npt_context_take_array(context, NPT_OBJECTS(samplers), count, NPT_KIND_SAMPLER_STATE))
        return;
    for (UINT i = 0; i < count; i++) {
        if (slots[start + i] == NPT_OBJECT(samplers[i]))
            continue;
        npt_object_bind(&slots[start + i], NPT_OBJECT(samplers[i]));
        note_change(&changes, i);
    }
    if (changes.end)
        encode(context->stream, 0, start + changes.first, changes.end - changes.first, samplers + changes.first);
}

#define SAMPLERS(prefix, stage_index)                                                                                  \
    void STDMETHODCALLTYPE npt_context_##prefix##_set_samplers(ID3D11DeviceContext4 *self, UINT start, UINT count,     \
                                                               ID3D11SamplerState *const *samplers)                    \
    {                                                                                                                  \
        set_samplers(npt_context_of(self), stage_index, start, count, samplers,                                        \
                     npt_encode_context_##prefix##_set_samplers);                                                      \
    }

SAMPLERS(vs, NPT_VS)
SAMPLERS(hs, NPT_HS)
SAMPLERS(ds, NPT_DS)
SAMPLERS(gs, NPT_GS)
SAMPLERS(ps, NPT_PS)
SAMPLERS(cs, NPT_CS)
