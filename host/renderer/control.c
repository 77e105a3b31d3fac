/* control.c: the renderer's end of the socket to tritond. */
#include "host/renderer/context.h"

#include "host/renderer/packet.h"
#include "host/renderer/system.h"

#include <errno.h>
#include <stdio.h>

static uint32_t add_memory(struct trr_context *context, const struct npt_message *message, const struct trr_fds *fds,
                           char *text)
{
    if (fds->count != 1) {
        snprintf(text, NPT_MESSAGE_TEXT, "a region comes with one descriptor");
        return NPT_STATUS_PROTOCOL;
    }
    /* the guest uses an id again once it has seen the positions that its removal waits for */
    trr_destroys_process(context);
    return trr_regions_add(&context->regions, message->u.memory_add.region, message->u.memory_add.memory_size,
                           fds->fd[0], text);
}

/* The first channel brings the doorbell of all; each brings the notification of its own producer. */
static uint32_t add_channel(struct trr_context *context, const struct npt_message *message, struct trr_fds *fds,
                            char *text)
{
    bool first = context->doorbell < 0;
    if (fds->count != (first ? 2u : 1u)) {
        snprintf(text, NPT_MESSAGE_TEXT, "the first channel comes with two descriptors, the others with one");
        return NPT_STATUS_PROTOCOL;
    }
    for (uint32_t i = 0; i < fds->count; i++) {
        if (!trr_system_is_eventfd(fds->fd[i])) {
            snprintf(text, NPT_MESSAGE_TEXT, "doorbell and notification are eventfds");
            return NPT_STATUS_PROTOCOL;
        }
    }
    uint32_t status = trr_channel_attach(context, message->u.channel_add.channel, message->u.channel_add.region,
                                         message->u.channel_add.ring_size, fds->fd[fds->count - 1], text);
    if (status == NPT_STATUS_OK) {
        if (first)
            context->doorbell = fds->fd[0];
        fds->count = 0; /* ours now */
    }
    return status;
}

static bool answer(struct trr_context *context, const struct npt_message *message, struct trr_fds *fds)
{
    struct npt_message reply = {.type = NPT_MESSAGE_REPLY, .size = sizeof(reply)};
    char *text = reply.u.reply.text;

    if (npt_message_is(message, sizeof(*message), NPT_MESSAGE_MEMORY_ADD))
        reply.u.reply.status = add_memory(context, message, fds, text);
    else if (npt_message_is(message, sizeof(*message), NPT_MESSAGE_CHANNEL_ADD))
        reply.u.reply.status = add_channel(context, message, fds, text);
    else
        return false; /* tritond forwards no others */
    return trr_packet_send(context->control, &reply, sizeof(reply), NULL, 1) == 0;
}

bool trr_context_control(struct trr_context *context)
{
    struct npt_message message;
    struct trr_fds fds;

    for (;;) {
        ssize_t received = trr_packet_receive(context->control, &message, sizeof(message), &fds);
        bool good = received == sizeof(message) && answer(context, &message, &fds);
        trr_fds_close(&fds);
        if (received == -EAGAIN)
            return true;
        if (!good)
            return false;
    }
}
