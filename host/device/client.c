/* client.c: one guest's connection, from its hello to its end. */
#include "host/device/device.h"

#include "common/ring/ring.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

struct trd_client *trd_client_create(int socket, uint32_t serial)
{
    struct trd_client *client = calloc(1, sizeof(*client));
    if (!client)
        return NULL;
    client->socket = socket;
    client->serial = serial;
    client->control = -1;
    client->pidfd = -1;
    return client;
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void end_renderer(struct trd_client *client)
{
    if (client->pidfd >= 0)
        trd_process_kill(client->pidfd);
    close_fd(&client->pidfd);
    close_fd(&client->control);
    trr_fds_close(&client->downward_fds);
    client->downward_waits = false;
}

/* A socket that is closed while messages wait in it takes from the peer the last one we sent: take them out first. */
static void drain(int socket)
{
    struct npt_message message;
    struct trr_fds fds;

    shutdown(socket, SHUT_RD);
    for (ssize_t received = 1; received > 0 || received == -EMSGSIZE;) {
        received = trr_packet_receive(socket, &message, sizeof(message), &fds);
        trr_fds_close(&fds);
    }
}

void trd_client_destroy(struct trd_client *client)
{
    end_renderer(client);
    drain(client->socket);
    close(client->socket);
    free(client);
}

/* --- to the guest ------------------------------------------------------------------------------------------------- */

static void flush_upward(struct trd_client *client)
{
    if (!client->upward_waits)
        return;
    int result = trr_packet_send(client->socket, &client->upward, sizeof(client->upward), NULL, 0);
    if (result == -EAGAIN)
        return;
    client->upward_waits = false;
    if (result < 0 || client->state == TRD_CLOSING)
        client->state = TRD_GONE;
}

/* Sends a last message and ends everything. */
static void finish(struct trd_client *client, const struct npt_message *message)
{
    end_renderer(client);
    flush_upward(client);
    if (client->state == TRD_GONE)
        return;
    /* what the guest has not taken by now it will not get */
    client->state = TRD_CLOSING;
    client->upward = *message;
    client->upward_waits = true;
    flush_upward(client);
}

static void lose(struct trd_client *client, uint32_t status, const char *text)
{
    struct npt_message message = {.type = NPT_MESSAGE_LOST, .size = sizeof(message)};
    message.u.lost.status = status;
    message.u.lost.hresult = (int32_t)0x887a0005; /* DXGI_ERROR_DEVICE_REMOVED */
    snprintf(message.u.lost.text, sizeof(message.u.lost.text), "%s", text);
    finish(client, &message);
}

/* --- the hello ---------------------------------------------------------------------------------------------------- */

void trd_client_refuse(struct trd_client *client, const char *text)
{
    struct npt_message reply = client->upward;
    reply.u.hello_reply.status = NPT_STATUS_HOST;
    snprintf(reply.u.hello_reply.text, sizeof(reply.u.hello_reply.text), "%s", text);
    client->upward_waits = false;
    finish(client, &reply);
}

/* For our own messages: a guest's name may be any bytes. */
static void keep_name(struct trd_client *client, const struct npt_message *hello)
{
    for (size_t i = 0; i < NPT_PROGRAM_NAME && hello->u.hello.program[i]; i++) {
        char c = hello->u.hello.program[i];
        client->program[i] = c >= ' ' && c <= '~' ? c : '?';
    }
}

/* The answer stays in `upward` until the renderer runs. */
static void handle_hello(struct trd_client *client, const struct npt_message *hello, ssize_t received,
                         const struct trd_client_events *server)
{
    char text[TRD_TEXT] = "the host has no file descriptors left";
    int ends[2];

    if (!npt_hello_answer(hello, received > 0 ? (size_t)received : 0, &client->upward)) {
        struct npt_message refusal = client->upward;
        finish(client, &refusal);
        return;
    }
    keep_name(client, hello);
    if (trr_packet_pair(ends) < 0) {
        trd_client_refuse(client, text);
        return;
    }
    bool asked = server->start(server->server, client, ends[1], text);
    close(ends[1]);
    client->control = ends[0];
    if (asked)
        client->state = TRD_STARTING;
    else
        trd_client_refuse(client, text);
}

void trd_client_started(struct trd_client *client, pid_t pid, int pidfd)
{
    client->pid = pid;
    client->pidfd = pidfd;
    client->state = TRD_RUNNING;
    client->upward_waits = true;
    flush_upward(client);
}

/* --- from the guest to the renderer ------------------------------------------------------------------------------- */

static const char *check_memory(const struct npt_message *message, unsigned fds)
{
    uint64_t size = message->u.memory_add.memory_size;
    uint32_t region = message->u.memory_add.region;
    if (fds != 1)
        return "MEMORY_ADD comes with one file descriptor";
    if (region <= NPT_REGION_HEAP || region >= NPT_REGIONS_MAX)
        return "MEMORY_ADD names a region that is out of range";
    return size && size % 4096 == 0 ? NULL : "MEMORY_ADD has a size that is not a number of whole pages";
}

static const char *check_channel(const struct npt_message *message, unsigned fds)
{
    uint32_t size = message->u.channel_add.ring_size;
    if (fds != 1 && fds != 2)
        return "CHANNEL_ADD comes with one file descriptor, the first with two";
    if (message->u.channel_add.channel >= NPT_CHANNELS_MAX)
        return "CHANNEL_ADD names a channel that is out of range";
    bool valid = size >= NPT_RING_SIZE_MIN && size <= NPT_RING_SIZE_MAX && (size & (size - 1)) == 0;
    return valid ? NULL : "CHANNEL_ADD has a ring size that is not allowed";
}

/* NULL when the message may be passed on; what it means is the renderer's to judge. */
static const char *check(const struct npt_message *message, ssize_t received, unsigned fds)
{
    if (received == -EMSGSIZE)
        return "a message was too long, or brought too many file descriptors";
    if (npt_message_is(message, (size_t)received, NPT_MESSAGE_MEMORY_ADD))
        return check_memory(message, fds);
    if (npt_message_is(message, (size_t)received, NPT_MESSAGE_CHANNEL_ADD))
        return check_channel(message, fds);
    return "a message was neither MEMORY_ADD nor CHANNEL_ADD, or not whole";
}

static void flush_downward(struct trd_client *client)
{
    if (!client->downward_waits || client->control < 0)
        return;
    int result = trr_packet_send(client->control, &client->downward, sizeof(client->downward), &client->downward_fds,
                                 0);
    if (result == -EAGAIN)
        return;
    /* a renderer that is gone shows at the other direction, with its last words */
    trr_fds_close(&client->downward_fds);
    client->downward_waits = false;
}

static void handle_message(struct trd_client *client, const struct npt_message *message, ssize_t received,
                           struct trr_fds *fds)
{
    const char *rule = check(message, received, fds->count);
    if (rule) {
        lose(client, NPT_STATUS_PROTOCOL, rule);
        return;
    }
    client->downward = *message;
    client->downward_fds = *fds;
    client->downward_waits = true;
    fds->count = 0;
    flush_downward(client);
}

static bool reads_guest(const struct trd_client *client)
{
    return client->state == TRD_NEW || (client->state == TRD_RUNNING && !client->downward_waits);
}

short trd_client_wants(const struct trd_client *client)
{
    return (short)(POLLRDHUP | (reads_guest(client) ? POLLIN : 0) | (client->upward_waits ? POLLOUT : 0));
}

void trd_client_handle(struct trd_client *client, short events, const struct trd_client_events *server)
{
    struct npt_message message;
    struct trr_fds fds;

    if (events & POLLOUT)
        flush_upward(client);
    if (events & POLLIN && reads_guest(client)) {
        ssize_t received = trr_packet_receive(client->socket, &message, sizeof(message), &fds);
        if (received == 0 || (received < 0 && received != -EAGAIN && received != -EMSGSIZE))
            client->state = TRD_GONE;
        else if (received != -EAGAIN && client->state == TRD_NEW)
            handle_hello(client, &message, received, server);
        else if (received != -EAGAIN)
            handle_message(client, &message, received, &fds);
        trr_fds_close(&fds);
    } else if (events & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) {
        client->state = TRD_GONE; /* a guest that has gone, or will say no more */
    }
}

/* --- from the renderer to the guest ------------------------------------------------------------------------------- */

static void lose_renderer(struct trd_client *client)
{
    char text[NPT_MESSAGE_TEXT];
    snprintf(text, sizeof(text), "the renderer %.200s", client->exited ? client->end : "has ended");
    lose(client, NPT_STATUS_DIED, text);
}

void trd_client_ended(struct trd_client *client, const char *end)
{
    client->exited = true;
    snprintf(client->end, sizeof(client->end), "%s", end);
    if (client->state == TRD_RUNNING && client->control < 0)
        lose_renderer(client);
}

short trd_client_wants_control(const struct trd_client *client)
{
    return (short)((client->upward_waits ? 0 : POLLIN) | (client->downward_waits ? POLLOUT : 0));
}

void trd_client_handle_control(struct trd_client *client, short events, const struct trd_client_events *server)
{
    struct npt_message message;
    struct trr_fds fds;

    if (client->state != TRD_RUNNING || client->control < 0)
        return;
    if (events & POLLOUT)
        flush_downward(client);
    if (client->upward_waits || !(events & (POLLIN | POLLHUP | POLLERR)))
        return;
    ssize_t received = trr_packet_receive(client->control, &message, sizeof(message), &fds);
    trr_fds_close(&fds);
    if (received == -EAGAIN)
        return;
    if (received <= 0) {
        close_fd(&client->control); /* its last words have been read; how it ended is still to come */
        if (client->exited || !server->end_expected(server->server))
            lose_renderer(client);
    } else if (npt_message_is(&message, (size_t)received, NPT_MESSAGE_LOST)) {
        finish(client, &message);
    } else if (npt_message_is(&message, (size_t)received, NPT_MESSAGE_REPLY)) {
        client->upward = message;
        client->upward_waits = true;
        flush_upward(client);
    } else {
        lose(client, NPT_STATUS_DIED, "the renderer said something that makes no sense and was ended");
    }
}
