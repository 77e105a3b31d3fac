#include "host/renderer/zygote.h"

#include "host/renderer/context.h"
#include "host/renderer/packet.h"
#include "host/renderer/renderer.h"
#include "host/renderer/system.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define RENDERERS_MAX 1024

struct child {
    pid_t pid; /* 0: free */
    uint32_t serial;
};

struct zygote {
    const struct trr_backend *backend;
    int socket;
    int wake[2]; /* a child has ended */
    struct child child[RENDERERS_MAX];
};

static int wake_end;

static void on_child(int signal)
{
    (void)signal;
    int saved = errno; /* NOLINT(bugprone-signal-handler): each thread has its own */
    if (write(wake_end, "", 1) < 0)
        errno = saved; /* full: it is awake already */
    errno = saved;
}

static uint32_t microseconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)((now.tv_sec - start->tv_sec) * 1000000 + (now.tv_nsec - start->tv_nsec) / 1000);
}

static bool report(const struct zygote *zygote, const struct trr_report *report, const struct trr_fds *fds)
{
    return trr_packet_send(zygote->socket, report, sizeof(*report), fds, 1) == 0;
}

/* "was killed by signal 9 (Killed)" */
static void describe_end(int status, char text[TRR_REPORT_TEXT])
{
    if (WIFSIGNALED(status))
        snprintf(text, TRR_REPORT_TEXT, "was killed by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(text, TRR_REPORT_TEXT, "ended with status %d", WEXITSTATUS(status));
}

/* --- the check at the start --------------------------------------------------------------------------------------- */

/* What the probe found; goes through a pipe. */
struct finding {
    HRESULT result;
    char text[TRR_TEXT]; /* the reason, or the adapter's name */
};

static void probe(const struct trr_backend *backend, struct finding *finding)
{
    static const D3D_FEATURE_LEVEL levels[] = {
        D3D_FEATURE_LEVEL_11_1,
        D3D_FEATURE_LEVEL_11_0,
        D3D_FEATURE_LEVEL_10_1,
        D3D_FEATURE_LEVEL_10_0,
    };
    const struct trr_device_request request = {.levels = levels, .level_count = ARRAYSIZE(levels)};
    struct trr_adapter adapter;
    ID3D11Device *device;

    finding->result = backend->create_device(&request, &device, &adapter, finding->text);
    if (FAILED(finding->result))
        return;
    size_t i = 0;
    for (; i < ARRAYSIZE(adapter.description) - 1 && adapter.description[i]; i++)
        finding->text[i] = adapter.description[i] < 0x80 ? (char)adapter.description[i] : '?';
    finding->text[i] = '\0';
}

/* Makes a device in a child, so that the zygote stays without threads. False: `text` says why it cannot be made. */
static bool probe_in_child(const struct zygote *zygote, char text[TRR_REPORT_TEXT])
{
    struct finding finding = {.result = E_FAIL};
    int ends[2], status = 0;

    if (pipe(ends) < 0)
        return false;
    pid_t pid = fork();
    if (pid == 0) {
        probe(zygote->backend, &finding);
        _exit(write(ends[1], &finding, sizeof(finding)) != sizeof(finding));
    }
    close(ends[1]);
    bool complete = pid > 0 && read(ends[0], &finding, sizeof(finding)) == sizeof(finding);
    close(ends[0]);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;

    if (complete) {
        snprintf(text, TRR_REPORT_TEXT, "%s", finding.text);
    } else {
        char end[TRR_REPORT_TEXT];
        describe_end(status, end);
        snprintf(text, TRR_REPORT_TEXT, "the backend %s cannot make a device: the attempt %.150s",
                 zygote->backend->name, end);
    }
    return complete && SUCCEEDED(finding.result);
}

static bool prepare(struct zygote *zygote)
{
    struct trr_report message = {.type = TRR_READY};
    struct timespec start;

    clock_gettime(CLOCK_MONOTONIC, &start);
    if (!zygote->backend->open(message.text) || !probe_in_child(zygote, message.text))
        message.type = TRR_FAILED;
    message.microseconds = microseconds_since(&start);
    return report(zygote, &message, NULL) && message.type == TRR_READY;
}

/* --- children ----------------------------------------------------------------------------------------------------- */

static struct child *find_child(struct zygote *zygote, pid_t pid)
{
    for (int i = 0; i < RENDERERS_MAX; i++)
        if (zygote->child[i].pid == pid)
            return &zygote->child[i];
    return NULL;
}

static void become_renderer(struct zygote *zygote, int control)
{
    static struct trr_context context; /* too large for the stack */
    const struct trr_backend *backend = zygote->backend;

    signal(SIGCHLD, SIG_DFL);
    close(zygote->socket);
    close(zygote->wake[0]);
    close(zygote->wake[1]);
    if (!trr_context_init(&context, backend, control) || !trr_system_die_with(control)) {
        trr_context_lose(&context, NPT_STATUS_HOST, NULL, 0, E_OUTOFMEMORY, "the host has no memory for a renderer");
        _exit(1);
    }
    trr_context_run(&context);
    /* the device is not taken apart: the end of the process does that faster and always */
    _exit(0);
}

static void start_renderer(struct zygote *zygote, const struct trr_start *start, int control)
{
    struct trr_report message = {.type = TRR_FAILED, .serial = start->serial};
    struct trr_fds fds = {.count = 0};
    struct child *child = find_child(zygote, 0);
    struct timespec before;

    clock_gettime(CLOCK_MONOTONIC, &before);
    pid_t pid = child ? fork() : -1;
    if (pid == 0)
        become_renderer(zygote, control);
    if (pid > 0) {
        *child = (struct child){pid, start->serial};
        message.type = TRR_STARTED;
        message.pid = pid;
        message.microseconds = microseconds_since(&before);
        fds.fd[0] = trr_system_pidfd(pid);
        fds.count = fds.fd[0] >= 0;
    } else {
        snprintf(message.text, sizeof(message.text), "the host cannot start another renderer (%s)",
                 child ? strerror(errno) : "there are too many");
    }
    report(zygote, &message, &fds);
    trr_fds_close(&fds);
}

static void reap(struct zygote *zygote)
{
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
        struct child *child = find_child(zygote, pid);
        if (!child)
            continue;
        struct trr_report message = {.type = TRR_EXITED, .serial = child->serial, .pid = pid};
        describe_end(status, message.text);
        *child = (struct child){0};
        report(zygote, &message, NULL);
    }
}

static bool take_request(struct zygote *zygote)
{
    struct trr_start start;
    struct trr_fds fds;

    ssize_t received = trr_packet_receive(zygote->socket, &start, sizeof(start), &fds);
    if (received == sizeof(start) && fds.count == 1)
        start_renderer(zygote, &start, fds.fd[0]);
    trr_fds_close(&fds);
    return received == sizeof(start) || received == -EAGAIN;
}

int trr_zygote_run(const struct trr_backend *backend, int socket)
{
    static struct zygote zygote;
    zygote.backend = backend;
    zygote.socket = socket;

    signal(SIGPIPE, SIG_IGN);
    if (!prepare(&zygote))
        return 1;
    if (!trr_system_pipe(zygote.wake))
        return 1;
    wake_end = zygote.wake[1];
    signal(SIGCHLD, on_child);

    struct pollfd fds[2] = {{.fd = socket, .events = POLLIN}, {.fd = zygote.wake[0], .events = POLLIN}};
    bool alive = true;
    while (alive) {
        if (poll(fds, 2, -1) < 0)
            continue;
        if (fds[1].revents) {
            char bytes[64];
            while (read(zygote.wake[0], bytes, sizeof(bytes)) > 0)
                continue;
            reap(&zygote);
        }
        if (fds[0].revents)
            alive = take_request(&zygote);
    }
    return 0;
}
