/* ring.h: one producer and one consumer exchange commands through memory that both map.
 *
 * A channel is one piece of memory: a control page, a command ring of a power-of-two size, an upload heap. Positions are
 * 64-bit byte counts that never restart; the bytes of position p lie at p modulo the ring's size. A command never wraps:
 * the producer fills the rest of the ring with a pad command (opcode 0) and goes on at its start. "Completed" is the
 * position up to which commands have been executed: a token for a piece of work is (channel, position of its end).
 * docs/protocol.md, "Channels", has the sleep protocol in words; docs/ring.pml is its model. */
#ifndef NPT_RING_H
#define NPT_RING_H

#include "common/wire/stream.h"

#include <stdatomic.h>
#include <sys/types.h>

#define NPT_RING_MAGIC 0x4e52504eu /* "NPRN" */
#define NPT_RING_CONTROL_SIZE 4096u
#define NPT_RING_SIZE_MIN (2u * NPT_COMMAND_MAX)
#define NPT_RING_SIZE_MAX (16u << 20)
#define NPT_RING_ERROR_TEXT 232u

/* The producer publishes by itself whenever about this many bytes are unpublished: the consumer works while a long frame
 * is still being recorded. Where it could not, because both share a processor, a switch from one to the other should be
 * worth its price: then it is a quarter of the ring. */
#define NPT_RING_PUBLISH_BYTES 8192u

/* In wait_target: the producer waits for the head (space), not for completed. Positions are multiples of 8. */
#define NPT_RING_WAIT_HEAD 1u

/* A pad command's opcode. Its size is the rest of the ring: at least 8 bytes, less than NPT_COMMAND_MAX. */
#define NPT_RING_PAD_OPCODE 0u

enum npt_ring_state {
    NPT_RING_AWAKE = 0,
    NPT_RING_ASLEEP = 1,
    NPT_RING_DEAD = 2,
};

/* Why the consumer gave up. Written once by the consumer before it sets its state to DEAD. */
struct npt_ring_error {
    uint32_t opcode;   /* of the command that failed, 0 when no command is to blame */
    uint32_t offset;   /* byte inside that command at which decoding stopped */
    uint64_t position; /* of that command's first byte */
    int32_t hresult;   /* what the host's Direct3D answered, or DXGI_ERROR_INVALID_CALL for a malformed command */
    uint32_t length;   /* bytes of text, without a terminator */
    char text[NPT_RING_ERROR_TEXT];
};

/* The control page. Each line of 64 bytes has one writer. Only plain loads and stores are used on it: a locked
 * instruction on memory of a virtual device faults on some machines. */
struct npt_ring_control {
    /* written by the producer before the consumer attaches */
    uint32_t magic;
    uint32_t ring_size;
    uint64_t start; /* the first position of this channel */
    uint8_t pad0[48];
    /* written by the producer */
    _Atomic uint64_t tail;           /* bytes up to here may be consumed */
    _Atomic uint64_t wait_target;    /* while asleep: the position waited for, bit 0 is NPT_RING_WAIT_HEAD */
    _Atomic uint32_t producer_state; /* AWAKE or ASLEEP */
    uint8_t pad1[44];
    /* written by the consumer */
    _Atomic uint64_t head;           /* bytes up to here have been copied: their space is free */
    _Atomic uint64_t completed;      /* commands up to here have been executed */
    _Atomic uint32_t consumer_state; /* AWAKE, ASLEEP or DEAD */
    uint8_t pad2[4];
    _Atomic uint64_t sleeps; /* how often the consumer has gone to sleep: one doorbell for each is enough */
    uint8_t pad3[32];
    /* written by the consumer, valid when consumer_state is DEAD */
    struct npt_ring_error error;
};

_Static_assert(sizeof(struct npt_ring_error) == 256, "the error block is 256 bytes");
_Static_assert(offsetof(struct npt_ring_control, tail) == 64, "the producer's line starts at 64");
_Static_assert(offsetof(struct npt_ring_control, head) == 128, "the consumer's line starts at 128");
_Static_assert(offsetof(struct npt_ring_control, sleeps) == 152, "the consumer's counters are naturally aligned");
_Static_assert(offsetof(struct npt_ring_control, error) == 192, "the error block starts at 192");

/* True when `reached` is at or past `target`; right also where the counters wrap. */
static inline bool npt_position_reached(uint64_t reached, uint64_t target)
{
    return (int64_t)(reached - target) >= 0;
}

/* --- producer --------------------------------------------------------------------------------------------------- */

/* How a producer reaches the other side. Supplied by the transport. */
struct npt_ring_signals {
    void *transport;
    /* Wakes the consumer (eventfd, virtqueue kick). */
    void (*doorbell)(void *transport);
    /* Sleeps until the consumer notifies, or the connection ends. 0, or negative errno when the connection is dead.
     * A notification sent before the call is not lost; spurious returns are allowed. */
    int (*sleep)(void *transport);
    /* Both sides share one processor: neither can work while the other does. */
    bool shares_processor;
};

struct npt_ring {
    struct npt_stream stream; /* first: encoders write through it */
    /* The rest belongs to ring.c. */
    struct npt_ring_control *control;
    uint8_t *data;
    uint32_t size;
    uint64_t base; /* position of the byte that window_start points at */
    uint8_t *window_start;
    _Atomic uint32_t window_version; /* changes with base, window_start and cursor: for npt_ring_position_now() */
    uint64_t published;              /* our copy of control->tail */
    uint64_t rung_sleep;             /* value of control->sleeps for which the doorbell was last rung */
    bool dead;
    uint8_t *sink; /* NPT_COMMAND_MAX bytes for commands that nobody will read */
    struct npt_ring_signals signals;
    uint64_t doorbells; /* how often the doorbell was rung (statistics) */
    uint64_t waits;     /* how often the producer slept (statistics) */
};

/* Prepares the control page and the producer. `memory` is NPT_RING_CONTROL_SIZE + ring_size bytes, page aligned, and
 * outlives the ring; ring_size is a power of two within the limits above. `start` is the first position (any multiple of
 * 8; tests start near a wrap). 0 or negative errno. */
int npt_ring_init(struct npt_ring *ring, void *memory, uint32_t ring_size, uint64_t start,
                  const struct npt_ring_signals *signals);
void npt_ring_finish(struct npt_ring *ring);

/* The position after the last command written, published or not. */
uint64_t npt_ring_position(const struct npt_ring *ring);

/* The same for any thread: a position that the producer has reached or had reached while this ran. Never waits for the
 * consumer. */
uint64_t npt_ring_position_now(const struct npt_ring *ring);

/* Makes everything written so far visible to the consumer; rings the doorbell only if the consumer sleeps, and once for
 * each of its sleeps. Only between commands: every reserved byte has been written. */
void npt_ring_publish(struct npt_ring *ring);

/* How many bytes have been written since the last publish. */
static inline uint64_t npt_ring_unpublished(const struct npt_ring *ring)
{
    return ring->base + (uint64_t)(ring->stream.cursor - ring->window_start) - ring->published;
}

/* How often the consumer has gone to sleep (statistics). */
uint64_t npt_ring_sleeps(const struct npt_ring *ring);

/* The position up to which the consumer has executed. */
uint64_t npt_ring_completed(const struct npt_ring *ring);

/* Waits (spins shortly, then sleeps) until `position`, which lies at or before npt_ring_position(), has been executed.
 * Publishes first. 0, or -EPIPE when the ring died before it got there. */
int npt_ring_wait(struct npt_ring *ring, uint64_t position);

/* True when the consumer or the connection has died; from then on commands go nowhere, though positions go on. */
bool npt_ring_is_dead(struct npt_ring *ring);

/* Marks the ring dead from the producer's side: the connection is gone. On the producer's thread, between commands. */
void npt_ring_kill(struct npt_ring *ring);

/* Copies the consumer's error block. False when the consumer left none. */
bool npt_ring_get_error(const struct npt_ring *ring, struct npt_ring_error *out);

/* --- consumer --------------------------------------------------------------------------------------------------- */

/* The consumer trusts nothing in the memory, its own published fields included: it keeps copies. */
struct npt_ring_reader {
    struct npt_ring_control *control;
    const uint8_t *data;
    uint32_t size;
    uint64_t head;
    uint64_t completed;
    uint64_t sleeps;
    uint64_t notified; /* the wait_target that the producer was last notified of: once is enough */
    bool failed;
};

/* Attaches to memory that a producer has initialised. -EPROTO when the control page is not valid for `memory_size`. */
int npt_ring_reader_init(struct npt_ring_reader *reader, void *memory, size_t memory_size);

/* Copies published bytes from the head into `buffer` (capacity at least NPT_COMMAND_MAX), without consuming them. Returns
 * how many were copied (0: nothing published), or -EPROTO when the tail makes no sense. Whole commands only when the
 * producer is honest; the copy may end inside a command when more is published than fits. A first command that is not
 * whole is therefore malformed, and must end the channel: it would keep the consumer from ever sleeping. */
ssize_t npt_ring_reader_fetch(struct npt_ring_reader *reader, void *buffer, size_t capacity);

/* Gives `bytes` (whole commands) that have been fetched back to the producer as free space. */
void npt_ring_reader_consume(struct npt_ring_reader *reader, uint32_t bytes);

/* Publishes that every command up to `position` has been executed. Returns true when the producer sleeps and what it
 * waits for has been reached (head or completed): the caller must notify it. Call after consume as well. */
bool npt_ring_reader_complete(struct npt_ring_reader *reader, uint64_t position);

/* Declares the consumer asleep. Returns true when there is nothing to do: the caller may block on the doorbell. False:
 * there is work after all, the consumer is awake again. A consumer of several channels calls it on each. Each sleep is
 * good for one doorbell: whenever the doorbell has been taken, call sleep again before blocking again. */
bool npt_ring_reader_sleep(struct npt_ring_reader *reader);
void npt_ring_reader_wake(struct npt_ring_reader *reader);

/* Writes the error block, then declares the channel dead. The caller notifies the producer. */
void npt_ring_reader_fail(struct npt_ring_reader *reader, const struct npt_ring_error *error);

#endif
