/* append.c: buffers that the application has appended to (NO_OVERWRITE), until something on the host reads them.
 *
 * Which bytes were written is not known at Unmap: the application holds a pointer. It is found by comparing, and comparing
 * a whole buffer for each append would cost in proportion to the buffer. But only what a draw fetches has to be there when it
 * runs, so the comparison waits for the draw and covers what that can fetch; anything else that may read the buffer brings
 * all of it up to date. */
#include "guest/neptune/context.h"

#include "guest/neptune/index_bounds.h"

void npt_append_note(struct npt_context *context, struct npt_resource *resource)
{
    for (UINT i = 0; i < context->append_count; i++) {
        if (context->appends[i] == resource)
            return;
    }
    if (context->append_count == NPT_APPENDS_MAX)
        npt_append_send_all(context);
    npt_object_use(&resource->object); /* its contents may be needed after its last reference */
    context->appends[context->append_count++] = resource;
}

static void forget_at(struct npt_context *context, UINT at)
{
    struct npt_resource *resource = context->appends[at];
    context->appends[at] = context->appends[--context->append_count];
    npt_object_drop(&resource->object);
}

void npt_append_forget(struct npt_context *context, const struct npt_resource *resource)
{
    for (UINT i = 0; i < context->append_count; i++) {
        if (context->appends[i] == resource) {
            forget_at(context, i);
            return;
        }
    }
}

/* Neither the application nor a binding holds it: nothing will read it any more. */
static bool is_given_up(const struct npt_object *object)
{
    return atomic_load_explicit(&object->references, memory_order_relaxed) == 0 &&
           atomic_load_explicit(&object->uses, memory_order_acquire) == 1;
}

void npt_append_sweep(struct npt_context *context)
{
    for (UINT i = context->append_count; i-- > 0;) {
        if (is_given_up(&context->appends[i]->object))
            forget_at(context, i);
    }
}

static void send_whole(struct npt_context *context, UINT at)
{
    npt_map_send_changes(context, context->appends[at], 0, context->appends[at]->info.width);
    forget_at(context, at);
}

void npt_append_send_all(struct npt_context *context)
{
    while (context->append_count)
        send_whole(context, context->append_count - 1);
}

static bool is_readable(const struct npt_resource *resource)
{
    return resource->info.bind_flags & ~(UINT)(D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_INDEX_BUFFER);
}

void npt_append_send_readable(struct npt_context *context)
{
    for (UINT i = context->append_count; i-- > 0;) {
        if (is_readable(context->appends[i]))
            send_whole(context, i);
    }
}

void npt_append_send(struct npt_context *context, const struct npt_resource *resource)
{
    for (UINT i = context->append_count; i-- > 0;) {
        if (context->appends[i] == resource)
            send_whole(context, i);
    }
}

void npt_append_clear(struct npt_context *context)
{
    while (context->append_count)
        forget_at(context, context->append_count - 1);
}

/* The bytes that `count` vertices from `first` on can be fetched from: what the input layout takes of each may lie behind its stride. */
static void send_elements(struct npt_context *context, struct npt_resource *resource, uint64_t offset, uint64_t stride,
                          uint64_t first, uint64_t count)
{
    const struct npt_shader *layout = (const struct npt_shader *)context->state.input_layout;
    uint64_t start = offset + first * stride;
    if (count)
        npt_map_send_changes(context, resource, start, start + (count - 1) * stride + layout->reach);
}

static uint64_t index_size(const struct npt_state *state)
{
    return state->index_format == DXGI_FORMAT_R16_UINT ? 2 : 4;
}

static uint64_t index_start(const struct npt_state *state, const struct npt_fetch *fetch)
{
    return state->index_offset + fetch->first_index * index_size(state);
}

static void send_indices(struct npt_context *context, struct npt_resource *resource, const struct npt_fetch *fetch)
{
    const struct npt_state *state = &context->state;
    uint64_t start = index_start(state, fetch);
    npt_map_send_changes(context, resource, start, start + fetch->index_count * index_size(state));
}

/* The vertices that the indices name, before the base vertex is added. False when the indices are not known. */
static bool indexed_vertices(const struct npt_state *state, const struct npt_fetch *fetch,
                             struct npt_index_range *range)
{
    const struct npt_resource *buffer = (const struct npt_resource *)state->index_buffer;
    uint64_t size = index_size(state), start = index_start(state, fetch);
    *range = (struct npt_index_range){1, 0};
    if (!buffer || start >= buffer->info.width)
        return true;
    uint64_t room = (buffer->info.width - start) / size;
    size_t count = (size_t)(fetch->index_count < room ? fetch->index_count : room);
    const uint8_t *contents = npt_map_contents(buffer);
    if (contents)
        *range = npt_index_range_of(contents + start, count, size);
    else if (buffer->index_bounds && start % size == 0)
        *range = npt_index_bounds_of(buffer->index_bounds, (size_t)start, count, size);
    else
        return false;
    return true;
}

static bool fetched_vertices(const struct npt_state *state, const struct npt_fetch *fetch, uint64_t *first,
                             uint64_t *count)
{
    struct npt_index_range range;
    *first = fetch->first_vertex;
    *count = fetch->vertex_count;
    if (!fetch->index_count)
        return true;
    if (!indexed_vertices(state, fetch, &range))
        return false;
    /* the sum wraps: what begins below the first vertex may be anywhere */
    const int64_t start = (int64_t)range.first + fetch->base_vertex;
    const bool known = start >= 0;
    *first = (uint64_t)start;
    *count = range.last < range.first ? 0 : (uint64_t)range.last - range.first + 1;
    return known || !*count;
}

/* Without a layout nothing is fetched. False when it is not known which vertices the indices name. */
static bool send_vertices(struct npt_context *context, struct npt_resource *resource, const struct npt_fetch *fetch)
{
    const struct npt_state *state = &context->state;
    const struct npt_shader *layout = (const struct npt_shader *)state->input_layout;
    for (UINT i = 0; layout && i < state->vertex_limit; i++) {
        if (state->vertex[i].buffer != &resource->object)
            continue;
        UINT offset = state->vertex[i].offset, stride = state->vertex[i].stride;
        uint64_t first, count;
        if (layout->vertex_slots >> i & 1) {
            if (!fetched_vertices(state, fetch, &first, &count))
                return false;
            send_elements(context, resource, offset, stride, first, count);
        }
        if (layout->instance_slots >> i & 1)
            send_elements(context, resource, offset, stride, fetch->first_instance, fetch->instance_count);
    }
    return true;
}

void npt_append_send_fetched(struct npt_context *context, const struct npt_fetch *fetch)
{
    for (UINT i = context->append_count; i-- > 0;) {
        struct npt_resource *resource = context->appends[i];
        bool whole = is_readable(resource);
        if (!whole && fetch->index_count && context->state.index_buffer == &resource->object)
            send_indices(context, resource, fetch);
        if (whole || !send_vertices(context, resource, fetch))
            send_whole(context, i);
    }
}
