#include "host/renderer/packet.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

union control_buffer {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(TRR_PACKET_FDS * sizeof(int))];
};

void trr_fds_close(struct trr_fds *fds)
{
    for (unsigned i = 0; i < fds->count; i++)
        close(fds->fd[i]);
    fds->count = 0;
}

int trr_packet_pair(int ends[2])
{
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends);
}

int trr_packet_send(int socket, const void *data, size_t size, const struct trr_fds *fds, int block)
{
    union control_buffer control = {.bytes = {0}};
    struct iovec bytes = {(void *)data, size};
    struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};

    if (fds && fds->count) {
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(fds->count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(fds->count * sizeof(int));
        memcpy(CMSG_DATA(header), fds->fd, fds->count * sizeof(int));
    }

    ssize_t sent;
    do {
        sent = sendmsg(socket, &message, MSG_NOSIGNAL | (block ? 0 : MSG_DONTWAIT));
    } while (sent < 0 && errno == EINTR);
    if (sent >= 0)
        return 0;
    return errno == EWOULDBLOCK ? -EAGAIN : -errno;
}

ssize_t trr_packet_receive(int socket, void *data, size_t capacity, struct trr_fds *fds)
{
    union control_buffer control;
    struct iovec bytes = {data, capacity};
    struct msghdr message = {
        .msg_iov = &bytes,
        .msg_iovlen = 1,
        .msg_control = &control,
        .msg_controllen = sizeof(control),
    };

    fds->count = 0;
    ssize_t received;
    do {
        received = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    } while (received < 0 && errno == EINTR);
    if (received < 0)
        return errno == EWOULDBLOCK ? -EAGAIN : -errno;

    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        unsigned count = (unsigned)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        for (unsigned i = 0; i < count && fds->count < TRR_PACKET_FDS; i++)
            memcpy(&fds->fd[fds->count++], CMSG_DATA(header) + i * sizeof(int), sizeof(int));
    }
    return (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) ? -EMSGSIZE : received;
}
