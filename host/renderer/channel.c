/* channel.c: from a ring in shared memory to a private batch of commands, and back to completed positions. */
#include "host/renderer/context.h"

#include "host/renderer/system.h"

#include <stdio.h>
#include <stdlib.h>

static uint32_t refuse(char *text, uint32_t status, const char *reason)
{
    snprintf(text, NPT_MESSAGE_TEXT, "%s", reason);
    return status;
}

uint32_t trr_channel_attach(struct trr_context *context, uint32_t id, uint32_t region_id, uint32_t ring_size,
                            int notification, char *text)
{
    struct trr_region *region = trr_regions_find(&context->regions, region_id);
    if (id >= NPT_CHANNELS_MAX || context->channel[id].used)
        return refuse(text, NPT_STATUS_PROTOCOL, "the channel's id is in use or out of range");
    if (!region || region->is_channel)
        return refuse(text, NPT_STATUS_PROTOCOL, "the channel's region does not exist, or holds another channel");

    struct trr_channel *channel = &context->channel[id];
    struct npt_ring_reader reader;
    /* the size is told twice; both must agree, because the heap begins behind the ring */
    if (npt_ring_reader_init(&reader, region->memory, region->size) < 0 || reader.size != ring_size)
        return refuse(text, NPT_STATUS_PROTOCOL, "the channel's control page is not valid");
    uint8_t *batch = aligned_alloc(64, NPT_COMMAND_MAX);
    if (!batch)
        return refuse(text, NPT_STATUS_HOST, "the host is out of memory");

    uint64_t front = NPT_RING_CONTROL_SIZE + (uint64_t)ring_size;
    *channel = (struct trr_channel){
        .used = true,
        .reader = reader,
        .heap = region->memory + front,
        .heap_size = region->size - front,
        .batch = batch,
        .base = reader.head,
        .notification = notification,
    };
    region->is_channel = true;
    if (context->channel_limit <= id)
        context->channel_limit = id + 1;
    return NPT_STATUS_OK;
}

/* How many of the bytes are whole commands. */
static uint32_t whole_commands(const uint8_t *batch, uint32_t bytes)
{
    uint32_t end = 0;
    while (bytes - end >= 8) {
        uint32_t size;
        memcpy(&size, batch + end + 4, sizeof(size));
        if (size < 8 || size % 8 != 0 || size > bytes - end)
            break;
        end += size;
    }
    return end;
}

bool trr_channel_fetch(struct trr_context *context, struct trr_channel *channel)
{
    if (channel->offset < channel->size)
        return true;
    ssize_t bytes = npt_ring_reader_fetch(&channel->reader, channel->batch, NPT_COMMAND_MAX);
    if (bytes < 0) {
        trr_context_lose(context, NPT_STATUS_COMMAND, NULL, 0, DXGI_ERROR_INVALID_CALL,
                         "the ring's tail makes no sense");
        return false;
    }
    if (bytes == 0)
        return false;
    uint32_t whole = whole_commands(channel->batch, (uint32_t)bytes);
    channel->base = channel->reader.head;
    channel->offset = 0;
    /* nothing whole: the decoder will say what is wrong with the first */
    channel->size = whole ? whole : (uint32_t)bytes;
    npt_ring_reader_consume(&channel->reader, channel->size);
    return true;
}

void trr_channel_complete(struct trr_channel *channel)
{
    if (npt_ring_reader_complete(&channel->reader, channel->base + channel->offset))
        trr_system_signal(channel->notification);
}

void trr_channels_notify(struct trr_context *context)
{
    for (uint32_t i = 0; i < context->channel_limit; i++)
        if (context->channel[i].used)
            trr_system_signal(context->channel[i].notification);
}

void trr_channel_notify_events(struct trr_context *context)
{
    const struct trr_channel *channel = trr_context_channel(context, NPT_CHANNEL_EVENTS);
    if (channel)
        trr_system_signal(channel->notification);
}

struct trr_channel *trr_context_channel(struct trr_context *context, uint32_t id)
{
    return id < NPT_CHANNELS_MAX && context->channel[id].used ? &context->channel[id] : NULL;
}

bool trr_token_passed(struct trr_context *context, const struct npt_token *token)
{
    const struct trr_channel *channel = trr_context_channel(context, token->channel);
    return channel && npt_position_reached(channel->reader.completed, token->position);
}

bool trr_channel_is_blocked(struct trr_context *context, struct trr_channel *channel)
{
    if (!channel->blocked)
        return false;
    channel->blocked = channel->fence_wait.fence ? !trr_fence_wait_over(context, &channel->fence_wait)
                                                 : !trr_token_passed(context, &channel->token);
    return channel->blocked;
}
