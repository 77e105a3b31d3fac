/* context.c: what decoding and execution need of a context, and its end. */
#include "host/renderer/context.h"

#include "host/renderer/packet.h"
#include "host/renderer/system.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *host_resolve(void *opaque, uint32_t id, uint64_t kinds)
{
    struct trr_context *context = opaque;
    void *object = trr_objects_resolve(&context->objects, id, kinds);
    const struct trr_object *other = object ? NULL : trr_objects_find(&context->objects, id);
    if (other)
        snprintf(context->reason, sizeof(context->reason), "id 0x%x is a %s", (unsigned)id, npt_kind_name(other->kind));
    return object;
}

static bool host_fresh(void *opaque, uint32_t id)
{
    const struct trr_context *context = opaque;
    return trr_objects_fresh(&context->objects, id);
}

static const void *host_payload(void *opaque, uint32_t region, uint64_t offset, uint32_t length)
{
    return trr_context_memory(opaque, region, offset, length);
}

static bool host_resource_info(void *opaque, uint32_t id, struct npt_resource_info *info)
{
    const struct trr_context *context = opaque;
    const struct trr_object *entry = trr_objects_find(&context->objects, id);
    if (!entry || !entry->info)
        return false;
    *info = *entry->info;
    return true;
}

static void host_publish(void *opaque, uint32_t id, uint32_t kind, void *object, const struct npt_command *command)
{
    struct trr_context *context = opaque;
    if (kind == NPT_KIND_BUFFER && trr_is_tile_pool(object))
        kind = NPT_KIND_TILE_POOL;
    if (!trr_objects_add(&context->objects, id, kind, object))
        trr_context_lose(context, NPT_STATUS_HOST, command, 0, E_OUTOFMEMORY, "the host is out of memory");
}

/* A wait that is over; one that is not never gets here (execute.c). */
static HRESULT operation_wait(void *context, const struct npt_neptune_wait *a)
{
    (void)context;
    (void)a;
    return S_OK;
}

static const struct npt_operations operations = {
    .wait = operation_wait,
    .destroy = trr_destroy_object,
    .create_device = trr_create_device,
    .bind_context = trr_bind_context,
    .region_remove = trr_remove_region,
    .write_resource = trr_write_resource,
    .read_resource = trr_read_resource,
    .query_watch = trr_query_watch,
    .fence_watch = trr_fence_watch,
    .resource_tiling = trr_resource_tiling,
    .append_resource = trr_append_resource,
    .device_create_predicate = trr_create_predicate,
    .context_set_predication = trr_set_predication,
    .context_signal = trr_fence_signal,
    .context_wait = trr_fence_wait,
};

bool trr_context_init(struct trr_context *context, const struct trr_backend *backend, int control)
{
    *context = (struct trr_context){
        .backend = backend,
        .limits = TRR_LIMITS_DEFAULT,
        .control = control,
        .doorbell = -1,
        .host =
            {
                .context = context,
                .resolve = host_resolve,
                .fresh = host_fresh,
                .payload = host_payload,
                .resource_info = host_resource_info,
                .publish = host_publish,
                .operations = &operations,
            },
    };
    trr_regions_init(&context->regions, &context->limits);
    context->arena = npt_arena_create(context->limits.command_bytes);
    return trr_objects_init(&context->objects, context->limits.objects) && context->arena;
}

static void close_fd(int fd)
{
    if (fd >= 0)
        close(fd);
}

void trr_context_finish(struct trr_context *context)
{
    trr_completion_finish(context);
    trr_watches_drop(context, UINT32_MAX);
    free(context->watches);
    trr_fences_finish(context);
    trr_destroys_finish(context);
    for (uint32_t i = 0; i < context->channel_limit; i++) {
        struct trr_channel *channel = &context->channel[i];
        if (!channel->used)
            continue;
        trr_target_finish(&channel->target);
        free(channel->batch);
        close_fd(channel->notification);
    }
    trr_target_finish(&context->immediate);
    trr_objects_finish(&context->objects);
    if (context->host.device)
        context->host.device->lpVtbl->Release(context->host.device);
    trr_regions_finish(&context->regions);
    npt_arena_destroy(context->arena);
    close_fd(context->doorbell);
    close_fd(context->control);
}

void *trr_context_memory(struct trr_context *context, uint32_t region, uint64_t offset, uint64_t length)
{
    const struct trr_channel *channel = context->current;
    if (region == NPT_REGION_HEAP) {
        bool inside = channel && offset <= channel->heap_size && length <= channel->heap_size - offset;
        return inside ? channel->heap + offset : NULL;
    }
    const struct trr_region *found = trr_regions_find(&context->regions, region);
    return found ? trr_region_span(found, offset, length) : NULL;
}

HRESULT trr_context_refuse(struct trr_context *context, HRESULT result, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(context->reason, sizeof(context->reason), format, arguments);
    va_end(arguments);
    return result;
}

static void fail_channels(struct trr_context *context, const struct npt_ring_error *error)
{
    for (uint32_t i = 0; i < context->channel_limit; i++)
        if (context->channel[i].used)
            npt_ring_reader_fail(&context->channel[i].reader, error);
    trr_channels_notify(context);
}

void trr_context_lose(struct trr_context *context, uint32_t status, const struct npt_command *command, uint32_t offset,
                      HRESULT result, const char *text)
{
    if (context->lost)
        return;
    context->lost = true;

    struct npt_ring_error error = {.hresult = result, .offset = offset};
    struct npt_message message = {.type = NPT_MESSAGE_LOST, .size = sizeof(message)};
    if (command) {
        error.opcode = command->opcode;
        error.position = command->position;
    }
    int length = snprintf(error.text, sizeof(error.text), "%s", text);
    error.length = length < (int)sizeof(error.text) ? (uint32_t)length : (uint32_t)sizeof(error.text) - 1;
    fail_channels(context, &error);

    message.u.lost.status = status;
    message.u.lost.opcode = error.opcode;
    message.u.lost.position = error.position;
    message.u.lost.hresult = result;
    snprintf(message.u.lost.text, sizeof(message.u.lost.text), "%s", error.text);
    trr_packet_send(context->control, &message, sizeof(message), NULL, 1);
}
