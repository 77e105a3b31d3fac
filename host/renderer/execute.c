/* execute.c: from private bytes to method calls, one command after another. */
#include "host/renderer/context.h"

#include <stdio.h>

/* A producer that waits in the middle of a long batch is not kept waiting longer than this many commands take. */
#define COMPLETE_EVERY 32u

enum outcome {
    GO_ON,
    BLOCKED,
};

/* What the renderer does about a command besides calling its method. */
enum {
    WAITS = 1,
    FLUSHES = 2,
    IS_AWAITED = 4, /* the guest usually waits for it */
};

static const uint8_t traits[NPT_OP_LIMIT] = {
    [NPT_OP_NEPTUNE_WAIT] = WAITS,
    [NPT_OP_CONTEXT_FLUSH] = FLUSHES,
    [NPT_OP_NEPTUNE_READ_RESOURCE] = IS_AWAITED,
    [NPT_OP_NEPTUNE_CREATE_DEVICE] = IS_AWAITED,
    [NPT_OP_NEPTUNE_RESOURCE_TILING] = IS_AWAITED,
};

static void lose(struct trr_context *context, const struct npt_command *command, uint32_t offset, HRESULT result,
                 const char *text)
{
    trr_context_lose(context, NPT_STATUS_COMMAND, command, offset, result, text);
}

/* With the reason, when there is one, which says more than the rule. */
static void lose_malformed(struct trr_context *context, const struct npt_command *command, uint32_t offset,
                           const char *rule)
{
    char text[NPT_RING_ERROR_TEXT];
    snprintf(text, sizeof(text), "%s: %s%s%.60s", npt_opcode_name(command->opcode), rule,
             context->reason[0] ? ": " : "", context->reason);
    lose(context, command, offset, DXGI_ERROR_INVALID_CALL, text);
}

static void lose_failed(struct trr_context *context, const struct npt_command *command, HRESULT result)
{
    char text[NPT_RING_ERROR_TEXT];
    const char *name = npt_opcode_name(command->opcode);

    if (context->reason[0])
        snprintf(text, sizeof(text), "%s: %.180s", name, context->reason);
    else if (!context->host.device)
        snprintf(text, sizeof(text), "%s came before create_device", name);
    else if (result == E_NOINTERFACE && !context->host.bound)
        snprintf(text, sizeof(text), "%s: no context is bound to the channel", name);
    else
        snprintf(text, sizeof(text), "%s failed on the host: 0x%08x", name, (unsigned)result);
    lose(context, command, 0, result, text);
}

static uint32_t channel_id(const struct trr_context *context, const struct trr_channel *channel)
{
    return (uint32_t)(channel - context->channel);
}

/* A wait for another channel stops this one until that has got there. */
static enum outcome wait(struct trr_context *context, struct trr_channel *channel, const struct npt_command *command)
{
    struct npt_token token = {
        .channel = command->a.neptune_wait.channel,
        .position = command->a.neptune_wait.position,
    };
    if (!trr_context_channel(context, token.channel)) {
        lose_malformed(context, command, 8, "the channel waited for does not exist");
    } else if (token.channel == channel_id(context, channel)) {
        if (!npt_position_reached(command->position, token.position))
            lose_malformed(context, command, 16, "a channel cannot wait for its own future");
    } else if (!trr_token_passed(context, &token)) {
        channel->blocked = true;
        channel->token = token;
        channel->fence_wait.fence = NULL;
        return BLOCKED;
    }
    return GO_ON;
}

static enum outcome execute(struct trr_context *context, struct trr_channel *channel, const struct npt_command *command)
{
    if (traits[command->opcode] & WAITS)
        return wait(context, channel, command);

    const char *rule = trr_guard(context, command);
    if (rule) {
        lose_malformed(context, command, 0, rule);
        return GO_ON;
    }
    if (traits[command->opcode] & FLUSHES && context->watch_unflushed)
        trr_completion_at_flush(context);
    if (context->predication_count && trr_predication_suppresses(context, command))
        return GO_ON;
    HRESULT result = npt_dispatch(command, &context->host);
    if (FAILED(result))
        lose_failed(context, command, result);
    return result == S_FALSE && channel->blocked ? BLOCKED : GO_ON;
}

/* Fills the rest of a ring. False: these are not the bytes of a pad. */
static bool is_pad(const uint8_t *at, uint32_t available, uint32_t *size)
{
    uint16_t opcode, flags;
    memcpy(&opcode, at, sizeof(opcode));
    memcpy(&flags, at + 2, sizeof(flags));
    memcpy(size, at + 4, sizeof(*size));
    return opcode == NPT_RING_PAD_OPCODE && flags == 0 && *size >= 8 && *size % 8 == 0 && *size <= available;
}

static enum outcome step(struct trr_context *context, struct trr_channel *channel)
{
    const uint8_t *at = channel->batch + channel->offset;
    struct npt_reader reader = {
        .base = at,
        .size = channel->size - channel->offset,
        .arena = context->arena,
        .host = &context->host,
    };
    struct npt_command command;
    command.position = channel->base + channel->offset;

    if (is_pad(at, reader.size, &command.size)) {
        channel->offset += command.size;
        return GO_ON;
    }
    npt_arena_reset(context->arena);
    context->reason[0] = '\0';
    if (!npt_decode(&reader, &command)) {
        lose_malformed(context, &command, reader.offset, reader.error);
        return GO_ON;
    }
    enum outcome outcome = execute(context, channel, &command);
    if (outcome == GO_ON && !context->lost) {
        channel->offset += command.size;
        if (traits[command.opcode] & IS_AWAITED)
            trr_channel_complete(channel);
    }
    return outcome;
}

static void enter(struct trr_context *context, struct trr_channel *channel)
{
    context->current = channel;
    context->host.bound = channel->target.context;
    context->host.context_level = channel->target.level;
    context->host.annotation = channel->target.annotation;
}

void trr_execute(struct trr_context *context, struct trr_channel *channel)
{
    enter(context, channel);
    for (uint32_t count = 1; channel->offset < channel->size; count++) {
        if (step(context, channel) == BLOCKED || context->lost)
            break;
        if (count % COMPLETE_EVERY == 0)
            trr_channel_complete(channel);
    }
    if (!context->lost)
        trr_channel_complete(channel);
    context->current = NULL;
}
