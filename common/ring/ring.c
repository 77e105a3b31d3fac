/* ring.c: both ends of the command ring. Every ordered access to the control page is a one-line function here. */
#include "common/ring/ring.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* How often a waiting producer looks before it sleeps: some microseconds, far less than a time slice. */
#define SPIN_COUNT 256u

_Static_assert((NPT_RING_SIZE_MIN & (NPT_RING_SIZE_MIN - 1)) == 0, "the smallest ring is a power of two");
_Static_assert(NPT_RING_SIZE_MIN >= 2 * NPT_COMMAND_MAX, "a pad and the largest command fit together");
_Static_assert(offsetof(struct npt_ring, stream) == 0, "refill finds the ring by its stream");
_Static_assert(sizeof(struct npt_ring_control) <= NPT_RING_CONTROL_SIZE, "the control page holds the control block");

/* --- ordered accesses: the producer's stores and the consumer's loads of them ----------------------------------- */

static void store_tail(struct npt_ring_control *control, uint64_t tail)
{
    /* pairs with load_tail(): the consumer sees the bytes before the tail */
    atomic_store_explicit(&control->tail, tail, memory_order_release);
}

static uint64_t load_tail(const struct npt_ring_control *control)
{
    /* pairs with store_tail() */
    return atomic_load_explicit(&control->tail, memory_order_acquire);
}

static void store_wait_target(struct npt_ring_control *control, uint64_t target)
{
    /* read by load_wait_target(); ordered by the store_producer_state() that follows */
    atomic_store_explicit(&control->wait_target, target, memory_order_relaxed);
}

static uint64_t load_wait_target(const struct npt_ring_control *control)
{
    /* after load_producer_state() has returned ASLEEP: sees that sleep's store_wait_target(), or a later one's */
    return atomic_load_explicit(&control->wait_target, memory_order_relaxed);
}

static void store_producer_state(struct npt_ring_control *control, uint32_t state)
{
    /* pairs with load_producer_state(): the consumer that sees ASLEEP sees the wait target */
    atomic_store_explicit(&control->producer_state, state, memory_order_release);
}

static uint32_t load_producer_state(const struct npt_ring_control *control)
{
    /* pairs with store_producer_state() */
    return atomic_load_explicit(&control->producer_state, memory_order_acquire);
}

/* --- ordered accesses: the consumer's stores and the producer's loads of them ----------------------------------- */

static void store_head(struct npt_ring_control *control, uint64_t head)
{
    /* pairs with load_head(): the bytes have been copied before the producer writes over them */
    atomic_store_explicit(&control->head, head, memory_order_release);
}

static uint64_t load_head(const struct npt_ring_control *control)
{
    /* pairs with store_head() */
    return atomic_load_explicit(&control->head, memory_order_acquire);
}

static void store_completed(struct npt_ring_control *control, uint64_t completed)
{
    /* pairs with load_completed(): the producer sees what the commands wrote to shared memory */
    atomic_store_explicit(&control->completed, completed, memory_order_release);
}

static uint64_t load_completed(const struct npt_ring_control *control)
{
    /* pairs with store_completed() */
    return atomic_load_explicit(&control->completed, memory_order_acquire);
}

static void store_sleeps(struct npt_ring_control *control, uint64_t sleeps)
{
    /* read by load_sleeps(); ordered by the store_consumer_state() that follows */
    atomic_store_explicit(&control->sleeps, sleeps, memory_order_relaxed);
}

static uint64_t load_sleeps(const struct npt_ring_control *control)
{
    /* after load_consumer_state() has returned ASLEEP: sees that sleep's store_sleeps(), or a later one's */
    return atomic_load_explicit(&control->sleeps, memory_order_relaxed);
}

static void store_consumer_state(struct npt_ring_control *control, uint32_t state)
{
    /* pairs with load_consumer_state(): ASLEEP shows the sleep's number, DEAD shows the error block */
    atomic_store_explicit(&control->consumer_state, state, memory_order_release);
}

static uint32_t load_consumer_state(const struct npt_ring_control *control)
{
    /* pairs with store_consumer_state() */
    return atomic_load_explicit(&control->consumer_state, memory_order_acquire);
}

/* --- the four fences of the sleep protocol (docs/ring.pml) ------------------------------------------------------ */

static void fence_publish(void)
{
    /* tail stored, consumer's state not yet loaded; pairs with fence_consumer_sleep(): one of the two sees the other */
    atomic_thread_fence(memory_order_seq_cst);
}

static void fence_consumer_sleep(void)
{
    /* consumer's state stored, tail not yet loaded again; pairs with fence_publish() */
    atomic_thread_fence(memory_order_seq_cst);
}

static void fence_complete(void)
{
    /* head and completed stored, producer's state not yet loaded; pairs with fence_producer_sleep() */
    atomic_thread_fence(memory_order_seq_cst);
}

static void fence_producer_sleep(void)
{
    /* producer's state stored, head or completed not yet loaded again; pairs with fence_complete() */
    atomic_thread_fence(memory_order_seq_cst);
}

/* --- producer --------------------------------------------------------------------------------------------------- */

static void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static bool ring_size_valid(uint32_t size)
{
    return size >= NPT_RING_SIZE_MIN && size <= NPT_RING_SIZE_MAX && (size & (size - 1)) == 0;
}

/* Encoders write at `start` next, which is position `position`, and may write `length` bytes. */
static void open_window(struct npt_ring *ring, uint64_t position, uint8_t *start, uint64_t length)
{
    uint32_t version = atomic_load_explicit(&ring->window_version, memory_order_relaxed);

    /* odd while the window changes: pairs with the loads in npt_ring_position_now() */
    atomic_store_explicit(&ring->window_version, version + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    __atomic_store_n(&ring->base, position, __ATOMIC_RELAXED);
    __atomic_store_n(&ring->window_start, start, __ATOMIC_RELAXED);
    __atomic_store_n(&ring->stream.cursor, start, __ATOMIC_RELAXED);
    ring->stream.limit = start + length;
    atomic_store_explicit(&ring->window_version, version + 2, memory_order_release);
}

static bool target_reached(const struct npt_ring_control *control, uint64_t target)
{
    if (target & NPT_RING_WAIT_HEAD)
        return npt_position_reached(load_head(control), target - NPT_RING_WAIT_HEAD);
    return npt_position_reached(load_completed(control), target);
}

static bool wait_is_over(const struct npt_ring *ring, uint64_t target)
{
    return ring->dead || target_reached(ring->control, target) || load_consumer_state(ring->control) == NPT_RING_DEAD;
}

/* Returns when the target has been reached or the ring is dead. Everything written has been published. */
static void wait_for(struct npt_ring *ring, uint64_t target)
{
    struct npt_ring_control *control = ring->control;

    for (uint32_t i = ring->signals.shares_processor ? SPIN_COUNT : 0; i < SPIN_COUNT; i++) {
        if (wait_is_over(ring, target))
            goto out;
        relax();
    }

    store_wait_target(control, target);
    store_producer_state(control, NPT_RING_ASLEEP);
    fence_producer_sleep();
    while (!wait_is_over(ring, target)) {
        ring->waits++;
        if (ring->signals.sleep(ring->signals.transport) < 0)
            npt_ring_kill(ring);
    }
    store_producer_state(control, NPT_RING_AWAKE);

out:
    if (!target_reached(control, target))
        npt_ring_kill(ring);
}

/* Waits until `need` bytes after `position` are free and returns how many are. When it must wait it waits for a quarter of
 * the ring, so that a producer that outruns its consumer does not wake for every command. */
static uint64_t wait_for_space(struct npt_ring *ring, uint64_t position, uint32_t need)
{
    uint64_t space = load_head(ring->control) + ring->size - position;
    if (space >= need)
        return space;

    uint32_t want = need > ring->size / 4 ? need : ring->size / 4;
    wait_for(ring, (position + want - ring->size) | NPT_RING_WAIT_HEAD);
    return load_head(ring->control) + ring->size - position;
}

static void write_pad(uint8_t *at, uint32_t size)
{
    const struct {
        uint16_t opcode, flags;
        uint32_t size;
    } pad = {NPT_RING_PAD_OPCODE, 0, size};
    memcpy(at, &pad, sizeof(pad));
}

static uint8_t *refill(struct npt_stream *stream, uint32_t size)
{
    struct npt_ring *ring = (struct npt_ring *)stream;
    uint64_t position = npt_ring_position(ring);
    uint32_t offset = (uint32_t)position & (ring->size - 1);
    uint32_t rest = ring->size - offset;
    uint32_t pad = rest < size ? rest : 0;
    uint64_t length = 0;

    npt_ring_publish(ring);
    if (!ring->dead)
        length = wait_for_space(ring, position, pad + size) - pad;

    if (ring->dead) {
        open_window(ring, position, ring->sink, NPT_COMMAND_MAX);
    } else {
        if (pad) {
            write_pad(ring->data + offset, pad);
            offset = 0;
            rest = ring->size;
        }
        uint32_t usual = ring->signals.shares_processor ? ring->size / 4 : NPT_RING_PUBLISH_BYTES;
        uint32_t enough = size > usual ? size : usual;
        if (length > enough)
            length = enough;
        if (length > rest)
            length = rest;
        open_window(ring, position + pad, ring->data + offset, length);
    }
    __atomic_store_n(&ring->stream.cursor, ring->window_start + size, __ATOMIC_RELAXED);
    return ring->window_start;
}

int npt_ring_init(struct npt_ring *ring, void *memory, uint32_t ring_size, uint64_t start,
                  const struct npt_ring_signals *signals)
{
    if (!ring_size_valid(ring_size) || start % 8 != 0 || (uintptr_t)memory % 64 != 0)
        return -EINVAL;

    uint8_t *sink = malloc(NPT_COMMAND_MAX);
    if (!sink)
        return -ENOMEM;

    struct npt_ring_control *control = memory;
    memset(memory, 0, NPT_RING_CONTROL_SIZE);
    control->magic = NPT_RING_MAGIC;
    control->ring_size = ring_size;
    control->start = start;
    store_head(control, start);
    store_completed(control, start);
    store_tail(control, start);

    *ring = (struct npt_ring){
        .stream.refill = refill,
        .control = control,
        .data = (uint8_t *)memory + NPT_RING_CONTROL_SIZE,
        .size = ring_size,
        .published = start,
        .sink = sink,
        .signals = *signals,
    };
    open_window(ring, start, ring->data + ((uint32_t)start & (ring_size - 1)), 0);
    return 0;
}

void npt_ring_finish(struct npt_ring *ring)
{
    free(ring->sink);
    ring->sink = NULL;
}

uint64_t npt_ring_position_now(const struct npt_ring *ring)
{
    for (;;) {
        uint32_t before = atomic_load_explicit(&ring->window_version, memory_order_acquire);
        uint64_t base = __atomic_load_n(&ring->base, __ATOMIC_RELAXED);
        const uint8_t *start = __atomic_load_n(&ring->window_start, __ATOMIC_RELAXED);
        const uint8_t *cursor = __atomic_load_n(&ring->stream.cursor, __ATOMIC_RELAXED);
        atomic_thread_fence(memory_order_acquire);
        uint32_t after = atomic_load_explicit(&ring->window_version, memory_order_relaxed);
        if (before == after && before % 2 == 0)
            return base + (uint64_t)(cursor - start);
        relax();
    }
}

uint64_t npt_ring_position(const struct npt_ring *ring)
{
    return ring->base + (uint64_t)(ring->stream.cursor - ring->window_start);
}

void npt_ring_publish(struct npt_ring *ring)
{
    struct npt_ring_control *control = ring->control;
    uint64_t position = npt_ring_position(ring);

    if (ring->published == position)
        return;
    ring->published = position;
    if (ring->dead)
        return;

    store_tail(control, position);
    fence_publish();
    uint32_t state = load_consumer_state(control);
    if (state == NPT_RING_ASLEEP) {
        uint64_t sleep = load_sleeps(control);
        if (sleep != ring->rung_sleep) {
            ring->rung_sleep = sleep;
            ring->doorbells++;
            ring->signals.doorbell(ring->signals.transport);
        }
    } else if (state == NPT_RING_DEAD) {
        npt_ring_kill(ring);
    }
}

uint64_t npt_ring_sleeps(const struct npt_ring *ring)
{
    return load_sleeps(ring->control);
}

uint64_t npt_ring_completed(const struct npt_ring *ring)
{
    return load_completed(ring->control);
}

int npt_ring_wait(struct npt_ring *ring, uint64_t position)
{
    npt_ring_publish(ring);
    if (!target_reached(ring->control, position))
        wait_for(ring, position);
    return target_reached(ring->control, position) ? 0 : -EPIPE;
}

bool npt_ring_is_dead(struct npt_ring *ring)
{
    if (load_consumer_state(ring->control) == NPT_RING_DEAD)
        npt_ring_kill(ring);
    return ring->dead;
}

void npt_ring_kill(struct npt_ring *ring)
{
    if (ring->dead)
        return;
    uint64_t position = npt_ring_position(ring);
    ring->dead = true;
    ring->published = position;
    open_window(ring, position, ring->sink, 0);
}

bool npt_ring_get_error(const struct npt_ring *ring, struct npt_ring_error *out)
{
    if (load_consumer_state(ring->control) != NPT_RING_DEAD)
        return false;
    *out = ring->control->error;
    if (out->length > NPT_RING_ERROR_TEXT)
        out->length = NPT_RING_ERROR_TEXT;
    return true;
}

/* --- consumer --------------------------------------------------------------------------------------------------- */

/* What is read from memory that the other side may change is read once. */
static uint32_t read_once32(const uint32_t *at)
{
    return *(const volatile uint32_t *)at;
}

static uint64_t read_once64(const uint64_t *at)
{
    return *(const volatile uint64_t *)at;
}

int npt_ring_reader_init(struct npt_ring_reader *reader, void *memory, size_t memory_size)
{
    struct npt_ring_control *control = memory;

    if (memory_size < NPT_RING_CONTROL_SIZE)
        return -EPROTO;
    uint32_t size = read_once32(&control->ring_size);
    uint64_t start = read_once64(&control->start);
    if (read_once32(&control->magic) != NPT_RING_MAGIC || !ring_size_valid(size) ||
        memory_size - NPT_RING_CONTROL_SIZE < size || start % 8 != 0)
        return -EPROTO;

    *reader = (struct npt_ring_reader){
        .control = control,
        .data = (const uint8_t *)memory + NPT_RING_CONTROL_SIZE,
        .size = size,
        .head = start,
        .completed = start,
        .notified = UINT64_MAX, /* no target looks like this */
    };
    return 0;
}

ssize_t npt_ring_reader_fetch(struct npt_ring_reader *reader, void *buffer, size_t capacity)
{
    uint64_t published = load_tail(reader->control) - reader->head;
    if (published % 8 != 0 || published > reader->size)
        return -EPROTO;

    uint32_t bytes = (uint32_t)(published < capacity ? published : capacity & ~(size_t)7);
    uint32_t offset = (uint32_t)reader->head & (reader->size - 1);
    uint32_t first = bytes < reader->size - offset ? bytes : reader->size - offset;
    memcpy(buffer, reader->data + offset, first);
    memcpy((uint8_t *)buffer + first, reader->data, bytes - first);
    /* the compiler must not read the shared bytes again in place of the copy */
    __asm__ volatile("" : : "r"(buffer) : "memory");
    return (ssize_t)bytes;
}

void npt_ring_reader_consume(struct npt_ring_reader *reader, uint32_t bytes)
{
    reader->head += bytes;
    store_head(reader->control, reader->head);
}

bool npt_ring_reader_complete(struct npt_ring_reader *reader, uint64_t position)
{
    struct npt_ring_control *control = reader->control;

    reader->completed = position;
    store_completed(control, position);
    fence_complete();
    if (load_producer_state(control) != NPT_RING_ASLEEP)
        return false;

    uint64_t target = load_wait_target(control);
    bool reached = target & NPT_RING_WAIT_HEAD ? npt_position_reached(reader->head, target - NPT_RING_WAIT_HEAD)
                                               : npt_position_reached(position, target);
    if (!reached || target == reader->notified)
        return false;
    reader->notified = target;
    return true;
}

bool npt_ring_reader_sleep(struct npt_ring_reader *reader)
{
    if (reader->failed)
        return true;
    store_sleeps(reader->control, ++reader->sleeps);
    store_consumer_state(reader->control, NPT_RING_ASLEEP);
    fence_consumer_sleep();
    if (load_tail(reader->control) == reader->head)
        return true;
    npt_ring_reader_wake(reader);
    return false;
}

void npt_ring_reader_wake(struct npt_ring_reader *reader)
{
    if (!reader->failed)
        store_consumer_state(reader->control, NPT_RING_AWAKE);
}

void npt_ring_reader_fail(struct npt_ring_reader *reader, const struct npt_ring_error *error)
{
    if (reader->failed)
        return;
    reader->failed = true;
    reader->control->error = *error;
    store_consumer_state(reader->control, NPT_RING_DEAD);
}
