/* socket.c: the local transport. One SOCK_SEQPACKET connection to tritond, memory by descriptors, eventfds for waking. */
#define _GNU_SOURCE /* memfd_create, F_ADD_SEALS */
#include "guest/transport/transport.h"

#include "common/ring/ring.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

struct channel_signals {
    struct npt_transport *transport;
    int notification; /* -1 until the channel is added */
};

struct npt_transport {
    int socket;
    int doorbell;
    struct channel_signals channels[NPT_CHANNELS_MAX];
    bool has_channel;     /* the host has the doorbell */
    pthread_mutex_t lock; /* requests, and reading the socket */
    bool lost;
    struct npt_lost reason;
};

static void default_address(char *out, size_t size)
{
    const char *set = getenv("TRITON_SOCKET"), *runtime = getenv("XDG_RUNTIME_DIR");
    if (set && *set)
        snprintf(out, size, "%s", set);
    else if (runtime && *runtime)
        snprintf(out, size, "%s/triton.sock", runtime);
    else
        snprintf(out, size, "/tmp/triton-%u.sock", (unsigned)getuid());
}

static void program_name(char *out, size_t size)
{
    int fd = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
    ssize_t length = fd >= 0 ? read(fd, out, size - 1) : -1;
    if (fd >= 0)
        close(fd);
    out[length > 0 ? length - 1 : 0] = 0;
}

static int no_resources(char *text)
{
    snprintf(text, NPT_MESSAGE_TEXT, "This process can have no more memory or file descriptors (%s).", strerror(errno));
    return -ENOMEM;
}

/* The socket, or negative errno and a sentence. */
static int connect_to(const char *address, char *text)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    if (strlen(address) >= sizeof(name.sun_path)) {
        snprintf(text, NPT_MESSAGE_TEXT, "The socket path %.100s... is too long for a Unix socket.", address);
        return -ENAMETOOLONG;
    }
    strcpy(name.sun_path, address);
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return no_resources(text);
    if (connect(fd, (struct sockaddr *)&name, sizeof(name)) == 0)
        return fd;
    snprintf(text, NPT_MESSAGE_TEXT,
             "No tritond answers at %.120s (%s): start tritond --listen there, or set TRITON_SOCKET.", address,
             strerror(errno));
    close(fd);
    return -ECONNREFUSED;
}

static bool send_message(int socket, const struct npt_message *message, const int *fds, uint32_t fd_count)
{
    struct iovec data = {(void *)message, sizeof(*message)};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(2 * sizeof(int))];
    } control = {0};
    struct msghdr packet = {.msg_iov = &data, .msg_iovlen = 1};
    if (fd_count) {
        packet.msg_control = &control;
        packet.msg_controllen = CMSG_SPACE(fd_count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&packet);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(fd_count * sizeof(int));
        memcpy(CMSG_DATA(header), fds, fd_count * sizeof(int));
    }
    ssize_t sent;
    do
        sent = sendmsg(socket, &packet, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)sizeof(*message);
}

static void lose(struct npt_transport *transport, uint32_t status, int32_t hresult, const char *text)
{
    if (transport->lost)
        return;
    transport->lost = true;
    transport->reason.status = status;
    transport->reason.hresult = hresult;
    snprintf(transport->reason.text, sizeof(transport->reason.text), "%.*s", (int)NPT_MESSAGE_TEXT - 1, text);
}

/* Reads one message; a LOST message or the end of the connection is noted. Holds the lock. False when nothing is to be had. */
static bool receive(struct npt_transport *transport, struct npt_message *message, int flags)
{
    ssize_t length;
    do
        length = recv(transport->socket, message, sizeof(*message), flags);
    while (length < 0 && errno == EINTR);
    if (length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        return false;
    if (length <= 0) {
        lose(transport, NPT_STATUS_DIED, 0, "The connection to tritond has ended.");
        return false;
    }
    if (npt_message_is(message, (size_t)length, NPT_MESSAGE_LOST)) {
        lose(transport, message->u.lost.status, message->u.lost.hresult, message->u.lost.text);
        return false;
    }
    if (npt_message_is(message, (size_t)length, NPT_MESSAGE_REPLY))
        return true;
    lose(transport, NPT_STATUS_PROTOCOL, 0, "tritond has sent a message that makes no sense.");
    return false;
}

/* Sends a request and waits for its reply. 0 or negative errno. */
static int request(struct npt_transport *transport, const struct npt_message *message, const int *fds,
                   uint32_t fd_count)
{
    struct npt_message reply;
    int result = -EPIPE;
    pthread_mutex_lock(&transport->lock);
    if (!transport->lost && !send_message(transport->socket, message, fds, fd_count)) {
        receive(transport, &reply, MSG_DONTWAIT); /* the reason may be waiting there */
        lose(transport, NPT_STATUS_DIED, 0, "The connection to tritond has ended.");
    }
    while (!transport->lost) {
        if (!receive(transport, &reply, 0))
            continue;
        result = reply.u.reply.status == NPT_STATUS_OK ? 0 : -EDQUOT;
        break;
    }
    pthread_mutex_unlock(&transport->lock);
    return result;
}

static bool greet(int socket, char *text)
{
    struct npt_message hello, reply;
    char program[NPT_PROGRAM_NAME];
    program_name(program, sizeof(program));
    npt_hello_fill(&hello, program);
    ssize_t length = -1;
    if (send_message(socket, &hello, NULL, 0)) {
        do
            length = recv(socket, &reply, sizeof(reply), 0);
        while (length < 0 && errno == EINTR);
    }
    return npt_hello_accept(&reply, length > 0 ? (size_t)length : 0, text);
}

int npt_transport_open(const char *address, struct npt_transport **out, char *text)
{
    char path[512];
    int result = 0;
    struct npt_transport *transport = calloc(1, sizeof(*transport));
    *out = NULL;
    if (!transport)
        return no_resources(text);
    for (uint32_t i = 0; i < NPT_CHANNELS_MAX; i++)
        transport->channels[i] = (struct channel_signals){transport, -1};
    pthread_mutex_init(&transport->lock, NULL);
    if (address)
        snprintf(path, sizeof(path), "%s", address);
    else
        default_address(path, sizeof(path));
    transport->socket = -1;
    transport->doorbell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (transport->doorbell < 0)
        result = no_resources(text);
    else
        transport->socket = connect_to(path, text);
    if (result == 0 && transport->socket < 0)
        result = transport->socket;
    else if (result == 0 && !greet(transport->socket, text))
        result = -ECONNREFUSED;
    if (result == 0)
        *out = transport;
    else
        npt_transport_close(transport);
    return result;
}

void npt_transport_close(struct npt_transport *transport)
{
    if (!transport)
        return;
    for (uint32_t i = 0; i < NPT_CHANNELS_MAX; i++)
        if (transport->channels[i].notification >= 0)
            close(transport->channels[i].notification);
    if (transport->socket >= 0)
        close(transport->socket);
    if (transport->doorbell >= 0)
        close(transport->doorbell);
    pthread_mutex_destroy(&transport->lock);
    free(transport);
}

int npt_transport_memory_add(struct npt_transport *transport, uint32_t region, uint64_t size, void **memory)
{
    struct npt_message message = {.type = NPT_MESSAGE_MEMORY_ADD, .size = sizeof(message)};
    int result = -ENOMEM, fd = memfd_create("triton", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    *memory = NULL;
    if (fd < 0)
        return result;
    void *mapped = MAP_FAILED;
    if (ftruncate(fd, (off_t)size) == 0 && fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0)
        mapped = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped != MAP_FAILED) {
        message.u.memory_add.region = region;
        message.u.memory_add.memory_size = size;
        result = request(transport, &message, &fd, 1);
        if (result)
            munmap(mapped, size);
        else
            *memory = mapped;
    }
    close(fd);
    return result;
}

void npt_transport_memory_unmap(struct npt_transport *transport, void *memory, uint64_t size)
{
    (void)transport;
    if (memory)
        munmap(memory, size);
}

int npt_transport_channel_add(struct npt_transport *transport, uint32_t channel, uint32_t region, uint32_t ring_size)
{
    struct npt_message message = {.type = NPT_MESSAGE_CHANNEL_ADD, .size = sizeof(message)};
    struct channel_signals *signals = &transport->channels[channel];
    if (signals->notification < 0)
        signals->notification = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (signals->notification < 0)
        return -ENOMEM;
    message.u.channel_add.channel = channel;
    message.u.channel_add.region = region;
    message.u.channel_add.ring_size = ring_size;
    const int fds[2] = {transport->doorbell, signals->notification};
    int result = transport->has_channel ? request(transport, &message, fds + 1, 1)
                                        : request(transport, &message, fds, 2);
    transport->has_channel |= result == 0;
    return result;
}

static void ring_doorbell(void *context)
{
    struct channel_signals *signals = context;
    ssize_t written = write(signals->transport->doorbell, &(uint64_t){1}, 8);
    (void)written; /* EAGAIN: the counter is full, so the renderer is being woken */
}

int npt_transport_sleep(struct npt_transport *transport, uint32_t channel, int64_t nanoseconds)
{
    int notification = transport->channels[channel].notification;
    const struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    uint64_t count;
    for (;;) {
        struct pollfd fds[2] = {{notification, POLLIN, 0}, {transport->socket, POLLIN, 0}};
        int ready = ppoll(fds, 2, nanoseconds < 0 ? NULL : &timeout, NULL);
        if (ready < 0 && errno != EINTR)
            return -errno;
        if (ready == 0)
            return -ETIMEDOUT;
        if (fds[0].revents & POLLIN && read(notification, &count, 8) == 8)
            return 0;
        if (fds[1].revents && npt_transport_is_lost(transport, NULL))
            return -EPIPE;
    }
}

static int sleep_until_notified(void *context)
{
    struct channel_signals *signals = context;
    return npt_transport_sleep(signals->transport, (uint32_t)(signals - signals->transport->channels), -1);
}

/* A process that is bound to one processor shares it with what it waits for. */
static bool shares_processor(void)
{
    cpu_set_t processors;
    return sched_getaffinity(0, sizeof(processors), &processors) == 0 && CPU_COUNT(&processors) == 1;
}

void npt_transport_signals(struct npt_transport *transport, uint32_t channel, struct npt_ring_signals *out)
{
    out->transport = &transport->channels[channel];
    out->doorbell = ring_doorbell;
    out->sleep = sleep_until_notified;
    out->shares_processor = shares_processor();
}

void npt_transport_end(struct npt_transport *transport, const char *reason)
{
    shutdown(transport->socket, SHUT_RDWR); /* first: a request that waits for its reply holds the lock */
    pthread_mutex_lock(&transport->lock);
    lose(transport, NPT_STATUS_OK, 0, reason);
    pthread_mutex_unlock(&transport->lock);
}

void npt_transport_wake(struct npt_transport *transport, uint32_t channel)
{
    ssize_t written = write(transport->channels[channel].notification, &(uint64_t){1}, 8);
    (void)written; /* EAGAIN: the counter is full, so the sleeper is being woken */
}

bool npt_transport_is_lost(struct npt_transport *transport, struct npt_lost *lost)
{
    struct npt_message message;
    /* A request on another thread reads the socket itself and notes what it finds. */
    pthread_mutex_lock(&transport->lock);
    if (!transport->lost)
        receive(transport, &message, MSG_DONTWAIT);
    bool is_lost = transport->lost;
    if (is_lost && lost)
        *lost = transport->reason;
    pthread_mutex_unlock(&transport->lock);
    return is_lost;
}
