/* stream.h: where encoders write. A stream is a window of memory with room for the next commands. */
#ifndef NPT_STREAM_H
#define NPT_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every command fits in this many bytes, header included (docs/protocol.md, "Commands"). */
#define NPT_COMMAND_MAX 65536u

/* Payloads of more than this many bytes are written to shared memory and referenced. */
#define NPT_INLINE_MAX 4096u

/* The owner (a ring producer, a command list, a test) embeds this as its first member. */
struct npt_stream {
    uint8_t *cursor; /* the next byte to write, always 8-aligned between commands */
    uint8_t *limit;  /* the first byte that may not be written without refill() */
    /* Makes room for `size` bytes (a multiple of 8, at most NPT_COMMAND_MAX) and returns where they go, cursor already
     * past them. Never NULL: a stream that is dead hands out memory that nobody reads. */
    uint8_t *(*refill)(struct npt_stream *stream, uint32_t size);
};

/* Returns room for one command of `size` bytes, a multiple of 8, at most NPT_COMMAND_MAX. */
static inline uint8_t *npt_stream_reserve(struct npt_stream *stream, uint32_t size)
{
    uint8_t *at = stream->cursor;
    if (__builtin_expect((size_t)(stream->limit - at) >= size, 1)) {
        __atomic_store_n(&stream->cursor, at + size,
                         __ATOMIC_RELAXED); /* other threads may look: npt_ring_position_now() */
        return at;
    }
    return stream->refill(stream, size);
}

#endif
