/* transport.h: a connection from a client to a device. This only kind is the local socket of tritond. */
#ifndef NPT_TRANSPORT_H
#define NPT_TRANSPORT_H

#include "common/wire/message.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct npt_transport;

/* Why a connection ended, in words for the user. */
struct npt_lost {
    uint32_t status; /* enum npt_status */
    int32_t hresult;
    char text[NPT_MESSAGE_TEXT];
};

/* Connects and says hello. `address` is the path of tritond's socket; NULL: TRITON_SOCKET, else triton.sock in XDG_RUNTIME_DIR, else
 * /tmp/triton-UID.sock. 0, or negative errno (-ENOMEM: this process lacks memory or descriptors) and a sentence in `text`
 * (NPT_MESSAGE_TEXT bytes). */
int npt_transport_open(const char *address, struct npt_transport **out, char *text);
void npt_transport_close(struct npt_transport *transport);

/* Makes `size` bytes (a multiple of 4096) of zeroed memory that the host sees as region `region`, mapped here at `*memory`.
 * 0 or negative errno (-EPIPE: the connection is lost; -EDQUOT: the host refused). Thread-safe. */
int npt_transport_memory_add(struct npt_transport *transport, uint32_t region, uint64_t size, void **memory);
/* Unmaps it here. The host forgets it by a region_remove command, which the caller sends. */
void npt_transport_memory_unmap(struct npt_transport *transport, void *memory, uint64_t size);

/* Announces that `region` holds a channel. Thread-safe. */
int npt_transport_channel_add(struct npt_transport *transport, uint32_t channel, uint32_t region, uint32_t ring_size);

/* What a ring of `channel` needs: wake the renderer; sleep until it notifies this channel. */
struct npt_ring_signals;
void npt_transport_signals(struct npt_transport *transport, uint32_t channel, struct npt_ring_signals *out);

/* Ends the connection from this side; every wait on it ends. Thread-safe. */
void npt_transport_end(struct npt_transport *transport, const char *reason);

/* Ends the sleep of `channel` as a notification of the host would. Any thread. */
void npt_transport_wake(struct npt_transport *transport, uint32_t channel);

/* Sleeps until the renderer notifies `channel`, at most `nanoseconds` (negative: without an end). 0, -ETIMEDOUT, or -EPIPE when the
 * connection has ended. */
int npt_transport_sleep(struct npt_transport *transport, uint32_t channel, int64_t nanoseconds);

/* True once the connection has ended; `lost` (may be NULL) then says why. One system call while it lives. Thread-safe. */
bool npt_transport_is_lost(struct npt_transport *transport, struct npt_lost *lost);

#endif
