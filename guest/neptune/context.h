/* context.h: a device context: where its commands go, and the state that its Get methods answer from.
 *
 * The methods are in context_stage.c (the six shader stages), context_state.c (fixed functions), context_output.c
 * (targets, unordered access, stream output), context_get.c, context_draw.c, context_copy.c, context_map.c,
 * context_query.c, context_tiles.c; class_linkage.c has what shaders are set with, device_context_state.c exchanges the whole state, annotation.c has the context's other interface,
 * command_list.c what deferred contexts record. */
#ifndef NPT_CONTEXT_H
#define NPT_CONTEXT_H

#include "guest/neptune/view.h"

#include "npt_commands.h"

enum npt_stage { NPT_VS, NPT_HS, NPT_DS, NPT_GS, NPT_PS, NPT_CS, NPT_STAGES };

#define NPT_CONSTANT_BUFFERS 14
#define NPT_SHADER_RESOURCES 128
#define NPT_SAMPLERS 16
#define NPT_UAVS 64
#define NPT_WHOLE_BUFFER 4096u /* constants */

struct npt_constant_binding {
    struct npt_object *buffer;
    UINT first, count; /* in constants of 16 bytes; the whole buffer: 0, NPT_WHOLE_BUFFER */
};

struct npt_class_instances; /* class_linkage.c's own */

struct npt_stage_state {
    struct npt_object *shader;
    struct npt_class_instances *instances; /* of the shader's interfaces; NULL for none */
    struct npt_constant_binding constants[NPT_CONSTANT_BUFFERS];
    struct npt_object *resources[NPT_SHADER_RESOURCES];
    uint64_t hazardous[NPT_SHADER_RESOURCES / 64]; /* slots that a hazard may have changed on the host, or may change */
    struct npt_object *samplers[NPT_SAMPLERS];
};

struct npt_vertex_binding {
    struct npt_object *buffer;
    UINT stride, offset;
};

struct npt_state {
    struct npt_stage_state stage[NPT_STAGES];
    struct npt_object *input_layout;
    struct npt_vertex_binding vertex[D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT];
    struct npt_object *index_buffer;
    DXGI_FORMAT index_format;
    UINT index_offset;
    D3D11_PRIMITIVE_TOPOLOGY topology;
    struct npt_object *stream_output[D3D11_SO_BUFFER_SLOT_COUNT];
    UINT stream_output_offset[D3D11_SO_BUFFER_SLOT_COUNT];
    struct npt_object *rasterizer;
    UINT viewport_count, scissor_count;
    D3D11_VIEWPORT viewport[D3D11_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE];
    D3D11_RECT scissor[D3D11_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE];
    struct npt_object *render_target[D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT];
    struct npt_object *depth_stencil;
    struct npt_object *om_uav[NPT_UAVS];
    struct npt_object *cs_uav[NPT_UAVS];
    UINT vertex_limit, om_uav_limit, cs_uav_limit; /* no slot at or above it is bound */
    bool borrows; /* of a deferred context: its recording holds the constants, resources and vertices that are bound */
    bool forgets; /* it could not: they count as not bound */
    struct npt_object *blend;
    FLOAT blend_factor[4];
    UINT sample_mask;
    struct npt_object *depth_stencil_state;
    UINT stencil_ref;
    struct npt_object *predicate;
    BOOL predicate_value;
};

#define NPT_APPENDS_MAX 16

struct npt_context {
    struct npt_object object;
    struct npt_interface annotation;
    struct npt_interface multithread;
    struct npt_device *device;
    struct npt_stream *stream;   /* the immediate channel's ring, or a recording */
    struct npt_channel *channel; /* NULL for a deferred context */
    uint64_t waited;             /* position of the creation channel that this stream has waited for */
    UINT flags;
    struct npt_state state;
    struct npt_context_state *active; /* that `state` goes back to; NULL for a deferred context */
    struct npt_recording *recording;  /* deferred contexts: command_list.c's own */
    uint64_t flushed;                 /* position behind the last Flush */
    UINT polls;                       /* answers "not yet" so far */
    const struct npt_query *asked;    /* what the last of them was about; only compared */
    uint64_t asked_at;                /* the channel's position then */
    _Atomic UINT held;                /* uploads that the application is writing: nothing is committed meanwhile */
    uint64_t held_bytes;              /* uploads since the oldest of them */
    UINT append_count;                /* append.c: buffers with changes that the host has not got */
    bool streams_changed;             /* what streams, or where to, may be other than at the last draw */
    struct npt_resource *appends[NPT_APPENDS_MAX];
};

extern const struct npt_class npt_context_class;

HRESULT npt_context_create_immediate(struct npt_device *device, struct npt_context **out);
HRESULT npt_context_create_deferred(struct npt_device *device, UINT flags, struct npt_context **out);

static inline struct npt_context *npt_context_of(ID3D11DeviceContext4 *self)
{
    return (struct npt_context *)(void *)self;
}

/* The object behind an interface pointer that is an object's first, and arrays of them. */
#define NPT_OBJECT(pointer) ((struct npt_object *)(void *)(pointer))
#define NPT_OBJECTS(array) ((struct npt_object *const *)(const void *)(array))

/* --- arguments ---------------------------------------------------------------------------------------------------- */

/* Makes the object known to the stream before a command names it: emits a wait when it was created after the last
 * one. The creation channel always publishes, so the wait ends. */
void npt_context_catch_up(struct npt_context *context);
/* Keeps the object alive as long as what is being recorded. */
bool npt_recording_use(struct npt_recording *recording, struct npt_object *object);

static inline void npt_context_need(struct npt_context *context, struct npt_object *object)
{
    if (!object)
        return;
    if (!npt_position_reached(context->waited, object->created))
        npt_context_catch_up(context);
    if (context->recording)
        context->state.forgets |= !npt_recording_use(context->recording, object);
}

/* True when `object` is of this kind and of this device; then it may be named by the next command. NULL is not. */
static inline bool npt_context_take(struct npt_context *context, struct npt_object *object, uint32_t kind)
{
    if (!object || object->class->kind != kind || object->device != context->device)
        return false;
    npt_context_need(context, object);
    return true;
}

/* The same where NULL is allowed. */
static inline bool npt_context_take_optional(struct npt_context *context, struct npt_object *object, uint32_t kind)
{
    return !object || npt_context_take(context, object, kind);
}

/* The same for an array whose elements may be NULL. */
static inline bool npt_context_take_array(struct npt_context *context, struct npt_object *const *objects, UINT count,
                                          uint32_t kind)
{
    if (!objects)
        return count == 0;
    for (UINT i = 0; i < count; i++) {
        if (!npt_context_take_optional(context, objects[i], kind))
            return false;
    }
    return true;
}

/* Any kind of resource, NULL for everything else. */
static inline struct npt_resource *npt_context_take_resource(struct npt_context *context, ID3D11Resource *resource)
{
    struct npt_object *object = NPT_OBJECT(resource);
    if (!object || object->class->kind < NPT_KIND_BUFFER || object->class->kind > NPT_KIND_TEXTURE3D ||
        object->device != context->device)
        return NULL;
    npt_context_need(context, object);
    return (struct npt_resource *)object;
}

/* --- payloads of the context's commands: context_payload.c -------------------------------------------------------- */

struct npt_upload {
    struct npt_payload payload;
    void *bytes;              /* to be filled */
    struct npt_memory memory; /* when the bytes are not the channel's */
};

/* Room for `size` bytes in shared memory. False when none can be had. */
bool npt_upload_alloc(struct npt_context *context, uint64_t size, struct npt_upload *upload);
/* The same, inline when small; `bytes` must stay valid until the command is encoded. */
bool npt_upload_copy(struct npt_context *context, const void *bytes, uint64_t size, struct npt_upload *upload);
/* The command has been encoded. */
void npt_upload_done(struct npt_context *context, struct npt_upload *upload);
/* Between alloc and done the application writes the bytes and other commands may come: they stay until the release,
 * which may come from any thread when the resource is destroyed while mapped. */
void npt_upload_hold(struct npt_context *context);
void npt_upload_release(struct npt_context *context);

/* --- state -------------------------------------------------------------------------------------------------------- */

/* Puts `object` in a slot of constants, resources or vertices. */
static inline void npt_state_bind(struct npt_state *state, struct npt_object **slot, struct npt_object *object)
{
    if (state->borrows)
        *slot = state->forgets ? NULL : object;
    else
        npt_object_bind(slot, object);
}

/* Resets a state to Direct3D's defaults, dropping what it holds. */
void npt_state_clear(struct npt_state *state);
/* Encodes everything that differs from the defaults. */
void npt_state_emit(struct npt_context *context);

/* Hazards, hazard.c: a subresource is never read through one slot and written through another. Graphics and compute
 * are apart. */

/* True when two views of the output stages cover a common subresource. NULL overlaps nothing. */
bool npt_hazard_overlap(const struct npt_object *a, const struct npt_object *b);
/* True when a view's resource could also be bound as an output. */
static inline bool npt_hazard_possible(const struct npt_object *view)
{
    const UINT outputs = D3D11_BIND_RENDER_TARGET | D3D11_BIND_DEPTH_STENCIL | D3D11_BIND_UNORDERED_ACCESS |
                         D3D11_BIND_STREAM_OUTPUT;
    return ((const struct npt_view *)(const void *)view)->resource->info.bind_flags & outputs;
}
/* True when what `view` reads is bound as an output of the same pipeline. */
bool npt_hazard_is_output(const struct npt_state *state, enum npt_stage stage, const struct npt_object *view);
/* Unbinds from the shader resource slots what an output that is being bound covers. */
void npt_hazard_unbind_graphics_resources(struct npt_state *state, const struct npt_object *output);
void npt_hazard_unbind_compute_resources(struct npt_state *state, const struct npt_object *output);

/* --- the rest ----------------------------------------------------------------------------------------------------- */

/* Publishes everything and asks the host's Direct3D to flush. */
void npt_context_submit(struct npt_context *context);

/* What an answer of "not yet" costs: now and then a look at the connection, so that waiting for a dead renderer
 * ends. */
HRESULT npt_context_poll(struct npt_context *context);

/* Maps, map.c: on the immediate context. The arguments have been checked. */
HRESULT npt_map_open(struct npt_context *context, struct npt_resource *resource, UINT subresource, D3D11_MAP type,
                     UINT flags, D3D11_MAPPED_SUBRESOURCE *out);
void npt_map_close(struct npt_context *context, struct npt_resource *resource, UINT subresource);
/* Opens a buffer for NO_OVERWRITE as npt_map_open() has before; NULL when it takes more than that. */
void *npt_map_append_again(struct npt_resource *resource);
/* How a mapped subresource lies in memory. False when it is too large. */
/* Sends what has changed of a buffer that is appended to, as far as it lies between two offsets. */
/* What the application sees of a dynamic buffer that is appended to; NULL when the client does not have it. */
const void *npt_map_contents(const struct npt_resource *resource);
void npt_map_send_changes(struct npt_context *context, struct npt_resource *resource, uint64_t start, uint64_t end);
bool npt_map_layout(const struct npt_resource *resource, UINT subresource, UINT *row_pitch, UINT *depth_pitch,
                    uint64_t *size);

#define NPT_ALL_SUBRESOURCES UINT32_MAX

/* A command that has been encoded writes to the resource: what the client knows of the contents, of a staging resource
 * or of a dynamic one that is appended to, is out of date. */
void npt_map_stale(struct npt_resource *resource, UINT subresource);
void npt_recording_wrote(struct npt_recording *recording, struct npt_resource *resource);
static inline void npt_context_wrote(struct npt_context *context, struct npt_resource *resource, UINT subresource)
{
    if (resource->info.usage != D3D11_USAGE_STAGING && resource->info.usage != D3D11_USAGE_DYNAMIC &&
        !resource->index_bounds)
        return;
    if (context->recording)
        npt_recording_wrote(context->recording, resource);
    else
        npt_map_stale(resource, subresource);
}

/* The End of a query has been encoded: its result is wanted in guest memory. */
void npt_query_ended(struct npt_context *context, struct npt_query *query);

/* --- appended buffers: append.c. On the immediate context. --------------------------------------------------------- */

/* What a draw fetches through the input assembler; with indices these say which vertices. */
struct npt_fetch {
    UINT first_vertex, vertex_count;
    UINT first_instance, instance_count;
    UINT first_index, index_count;
    INT base_vertex;
};

/* The application has written to the buffer; or it has given up what it wrote (DISCARD). */
void npt_append_note(struct npt_context *context, struct npt_resource *resource);
void npt_append_forget(struct npt_context *context, const struct npt_resource *resource);
/* Forgets those that nobody has any more; they would keep what they hold. */
void npt_append_sweep(struct npt_context *context);
/* Forgets all of them without sending anything. */
void npt_append_clear(struct npt_context *context);

void npt_append_send_all(struct npt_context *context);
/* What shaders can read of them: those that are more than vertices and indices. */
void npt_append_send_readable(struct npt_context *context);
void npt_append_send(struct npt_context *context, const struct npt_resource *resource);
void npt_append_send_fetched(struct npt_context *context, const struct npt_fetch *fetch);

/* Before a command that may read any buffer. */
static inline void npt_context_settle(struct npt_context *context)
{
    if (context->append_count)
        npt_append_send_all(context);
}

/* Before a command that reads or changes this resource. */
static inline void npt_context_settle_resource(struct npt_context *context, const struct npt_resource *resource)
{
    if (context->append_count && resource->info.dimension == D3D11_RESOURCE_DIMENSION_BUFFER)
        npt_append_send(context, resource);
}

/* Before a dispatch. */
static inline void npt_context_settle_readable(struct npt_context *context)
{
    if (context->append_count)
        npt_append_send_readable(context);
}

/* Notes which buffers this draw streams to. */
void npt_context_note_streams(struct npt_context *context);

/* Before a draw. */
static inline void npt_context_fetch(struct npt_context *context, struct npt_fetch fetch)
{
    if (context->streams_changed)
        npt_context_note_streams(context);
    if (context->append_count)
        npt_append_send_fetched(context, &fetch);
}

#endif
