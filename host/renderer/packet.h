/* packet.h: whole messages with file descriptors beside them, over SOCK_SEQPACKET sockets. */
#ifndef TRR_PACKET_H
#define TRR_PACKET_H

#include <stddef.h>
#include <sys/types.h>

#define TRR_PACKET_FDS 4u

struct trr_fds {
    int fd[TRR_PACKET_FDS];
    unsigned count;
};

/* Closes every descriptor and forgets it. */
void trr_fds_close(struct trr_fds *fds);

/* Both ends close-on-exec, -1 or 0. */
int trr_packet_pair(int ends[2]);

/* Sends one message, all or nothing; `fds` may be NULL and stay the caller's. 0, -EAGAIN when it would block, or
 * negative errno. `block` waits instead. */
int trr_packet_send(int socket, const void *data, size_t size, const struct trr_fds *fds, int block);

/* Receives one message into `data`. The descriptors that came with it, close-on-exec, become the caller's, also on
 * failure. The message's size, 0 at the end of the connection, -EAGAIN when there is none, -EMSGSIZE when the
 * message was longer than `capacity` or brought too many descriptors, or negative errno. */
ssize_t trr_packet_receive(int socket, void *data, size_t capacity, struct trr_fds *fds);

#endif
