/* server.c: the loop of tritond. It waits in one place for everybody and handles one message at a time. */
#include "host/device/device.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* The first entries of the poll set; two for each client follow. */
enum { SIGNALS, ZYGOTE, LISTENER, FIRST_CLIENT };

struct server {
    const struct trd_options *options;
    const char *renderer;
    struct trd_listener listener;
    struct trd_zygote zygote;
    struct trd_client *clients;
    unsigned client_count;
    uint32_t next_serial;
    bool listening; /* the zygote has been ready once */
    bool crowded;   /* no descriptors, or too many clients: nobody is accepted until one goes */
    bool ended;
    int status;
    int signals[2];
};

static int signal_end;

static void on_signal(int signal)
{
    (void)signal;
    int saved = errno;
    ssize_t written = write(signal_end, "", 1);
    (void)written; /* full: it is known already */
    errno = saved;
}

__attribute__((format(printf, 2, 3))) static void say(const struct server *server, const char *format, ...)
{
    va_list arguments;
    if (!server->options->verbose)
        return;
    fputs("tritond: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

static void end(struct server *server, int status)
{
    server->ended = true;
    server->status = status;
}

static struct trd_client *find_client(struct server *server, uint32_t serial)
{
    struct trd_client *client = server->clients;
    while (client && client->serial != serial)
        client = client->next;
    return client;
}

/* --- the zygote --------------------------------------------------------------------------------------------------- */

static unsigned served(const struct server *server)
{
    unsigned count = 0;
    for (const struct trd_client *client = server->clients; client; client = client->next)
        count += client->state == TRD_STARTING || client->state == TRD_RUNNING;
    return count;
}

static bool start_renderer(void *opaque, struct trd_client *client, int control, char text[TRD_TEXT])
{
    struct server *server = opaque;
    if (served(server) >= TRD_CLIENTS_MAX) {
        snprintf(text, TRD_TEXT, "the host serves %u guests, and can serve no more at once", TRD_CLIENTS_MAX);
        return false;
    }
    if (server->zygote.socket < 0 &&
        !trd_zygote_start(&server->zygote, server->renderer, server->options->backend, text))
        return false;
    if (trd_zygote_request(&server->zygote, client->serial, control))
        return true;
    snprintf(text, TRD_TEXT, "the host is starting too many renderers at once");
    return false;
}

static bool end_expected(void *opaque)
{
    const struct server *server = opaque;
    return server->zygote.socket >= 0;
}

static void zygote_failed(struct server *server, const char *text)
{
    trd_zygote_stop(&server->zygote);
    say(server, "%s", text);
    if (!server->listening) {
        fprintf(stderr, "tritond: %s\n", text);
        end(server, 1);
    }
    for (struct trd_client *client = server->clients; client; client = client->next) {
        if (client->state == TRD_STARTING)
            trd_client_refuse(client, text);
        else if (client->state == TRD_RUNNING && client->control < 0)
            trd_client_ended(client, "has ended");
    }
}

static void announce(struct server *server, const struct trr_report *report)
{
    server->zygote.ready = true;
    say(server, "%s, loaded in %u us", report->text, report->microseconds);
    if (server->listening)
        return;
    server->listening = true;
    printf("tritond: listening on %s (backend %s)\n", server->listener.path, server->options->backend);
    fflush(stdout);
}

static void renderer_started(struct server *server, const struct trr_report *report, struct trr_fds *fds)
{
    struct trd_client *client = find_client(server, report->serial);
    int pidfd = fds->count == 1 ? fds->fd[0] : -1;

    if (client && client->state == TRD_STARTING) {
        fds->count = 0;
        trd_client_started(client, report->pid, pidfd);
        say(server, "%s is client %u, renderer %d, forked in %u us", client->program, client->serial, report->pid,
            report->microseconds);
    } else if (pidfd >= 0) {
        trd_process_kill(pidfd); /* its guest has gone meanwhile */
    }
}

static void handle_report(struct server *server, const struct trr_report *report, struct trr_fds *fds)
{
    struct trd_client *client = report->serial ? find_client(server, report->serial) : NULL;

    switch (report->type) {
    case TRR_READY:
        announce(server, report);
        break;
    case TRR_FAILED:
        if (!report->serial)
            zygote_failed(server, report->text);
        else if (client && client->state == TRD_STARTING)
            trd_client_refuse(client, report->text);
        break;
    case TRR_STARTED:
        renderer_started(server, report, fds);
        break;
    case TRR_EXITED:
        if (client) {
            say(server, "renderer %d of client %u %s", report->pid, report->serial, report->text);
            trd_client_ended(client, report->text);
        }
        break;
    }
}

static void handle_zygote(struct server *server)
{
    struct trr_report report;
    struct trr_fds fds;

    ssize_t received = trr_packet_receive(server->zygote.socket, &report, sizeof(report), &fds);
    if (received == sizeof(report)) {
        report.text[sizeof(report.text) - 1] = '\0';
        handle_report(server, &report, &fds);
    } else if (received != -EAGAIN) {
        zygote_failed(server, server->zygote.ready ? "the process that starts renderers has ended"
                                                   : "the renderer ended while it was starting; it may lack a library");
    }
    trr_fds_close(&fds);
}

/* --- clients ------------------------------------------------------------------------------------------------------ */

static void accept_client(struct server *server)
{
    int socket = accept4(server->listener.socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (socket < 0) {
        server->crowded = errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS;
        return;
    }
    if (++server->next_serial == 0)
        server->next_serial = 1;
    struct trd_client *client = trd_client_create(socket, server->next_serial);
    if (!client) {
        close(socket);
        return;
    }
    client->next = server->clients;
    server->clients = client;
    server->crowded = ++server->client_count >= TRD_CONNECTIONS_MAX;
}

static void sweep(struct server *server)
{
    for (struct trd_client **link = &server->clients; *link;) {
        struct trd_client *client = *link;
        if (client->state != TRD_GONE) {
            link = &client->next;
            continue;
        }
        *link = client->next;
        say(server, "client %u has gone", client->serial);
        trd_client_destroy(client);
        server->client_count--;
        server->crowded = false;
    }
}

/* --- the loop ----------------------------------------------------------------------------------------------------- */

static void handle_events(struct server *server, const struct pollfd *fds, unsigned count)
{
    const struct trd_client_events events = {start_renderer, end_expected, server};
    struct trd_client *client = server->clients;

    /* the clients first: what follows may add some */
    for (unsigned i = FIRST_CLIENT; i < count && client; i += 2, client = client->next) {
        if (fds[i].revents)
            trd_client_handle(client, fds[i].revents, &events);
        if (fds[i + 1].revents)
            trd_client_handle_control(client, fds[i + 1].revents, &events);
    }
    if (fds[SIGNALS].revents)
        end(server, 0);
    if (fds[ZYGOTE].revents && fds[ZYGOTE].fd == server->zygote.socket)
        handle_zygote(server);
    if (fds[LISTENER].revents)
        accept_client(server);
}

static void loop(struct server *server)
{
    static struct pollfd fds[FIRST_CLIENT + 2 * TRD_CONNECTIONS_MAX];

    while (!server->ended) {
        unsigned count = FIRST_CLIENT;
        fds[SIGNALS] = (struct pollfd){.fd = server->signals[0], .events = POLLIN};
        fds[ZYGOTE] = (struct pollfd){.fd = server->zygote.socket, .events = POLLIN};
        bool accepts = server->listening && !server->crowded;
        fds[LISTENER] = (struct pollfd){.fd = accepts ? server->listener.socket : -1, .events = POLLIN};
        for (struct trd_client *client = server->clients; client; client = client->next) {
            fds[count++] = (struct pollfd){.fd = client->socket, .events = trd_client_wants(client)};
            short wants = trd_client_wants_control(client);
            fds[count++] = (struct pollfd){.fd = wants ? client->control : -1, .events = wants};
        }
        if (poll(fds, count, -1) > 0)
            handle_events(server, fds, count);
        sweep(server);
    }
}

static bool catch_signals(struct server *server)
{
    const struct sigaction action = {.sa_handler = on_signal};
    if (pipe2(server->signals, O_CLOEXEC | O_NONBLOCK) < 0)
        return false;
    signal_end = server->signals[1];
    signal(SIGPIPE, SIG_IGN);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    return true;
}

/* Every client takes three descriptors, and a few while its messages pass. */
static void raise_descriptor_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max && limit.rlim_cur < 8192) {
        limit.rlim_cur = limit.rlim_max < 8192 ? limit.rlim_max : 8192;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

int trd_server_run(const struct trd_options *options, const char *renderer)
{
    static struct server server;
    char text[TRD_TEXT] = "no pipe";

    server = (struct server){.options = options, .renderer = renderer, .zygote.socket = -1, .listener.socket = -1};
    raise_descriptor_limit();
    if (!catch_signals(&server) || !trd_listener_open(&server.listener, options->listen, text) ||
        !trd_zygote_start(&server.zygote, renderer, options->backend, text)) {
        fprintf(stderr, "tritond: %s\n", text);
        server.status = 1;
        goto out;
    }
    loop(&server);

out:
    trd_listener_close(&server.listener);
    for (struct trd_client *client = server.clients; client; client = client->next)
        client->state = TRD_GONE;
    sweep(&server);
    trd_zygote_stop(&server.zygote);
    return server.status;
}
