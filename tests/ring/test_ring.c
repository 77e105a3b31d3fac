/* test_ring.c: both ends of the ring on one thread. Where the producer would sleep, the consumer runs. */
#include "tests/ring/channel.h"

#include <errno.h>

#define SIZE NPT_RING_SIZE_MIN

/* Set by the tests that need an allocation to fail. */
static bool no_memory;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    return no_memory ? NULL : __real_malloc(size);
}

struct channel {
    uint8_t *memory;
    struct npt_ring_control *control;
    struct npt_ring ring;
    struct npt_ring_reader reader;
    uint8_t buffer[SIZE];
    unsigned doorbells;
    unsigned sleeps;
    int sleep_result;
    bool consume_all; /* in a sleep: everything, not one command */
    bool fail;        /* in a sleep: the consumer dies */
    unsigned notified;
    /* what the consumer expects */
    uint64_t random;
    uint64_t number;
    unsigned pads;
    uint32_t last_pad;
};

static const struct npt_ring_error sample_error = {
    .opcode = 7,
    .offset = 24,
    .position = 0xfffffffffffffff8u,
    .hresult = -5,
    .length = 4,
    .text = "oops",
};

/* Executes the first command of what has been fetched; its size, or 0 when there is none. */
static uint32_t execute_first(struct channel *channel, const uint8_t *at, size_t bytes)
{
    struct header header;

    if (bytes == 0)
        return 0;
    assert_true(bytes >= sizeof(header));
    memcpy(&header, at, sizeof(header));
    assert_true(header.size >= 8 && header.size % 8 == 0);
    if (header.size > bytes)
        return 0;
    if (header.opcode == NPT_RING_PAD_OPCODE) {
        assert_int_equal(header.flags, 0);
        assert_true(header.size < NPT_COMMAND_MAX);
        assert_int_equal((channel->reader.head + (uint64_t)(at - channel->buffer) + header.size) % SIZE, 0);
        channel->pads++;
        channel->last_pad = header.size;
    } else {
        uint32_t size = random_size(&channel->random);
        assert_true(check_command(at, size, channel->number++));
    }
    return header.size;
}

/* One command, or everything that is there. */
static void run_consumer(struct channel *channel, bool all)
{
    ssize_t bytes = npt_ring_reader_fetch(&channel->reader, channel->buffer, sizeof(channel->buffer));
    uint32_t at = 0, size;

    assert_true(bytes >= 0);
    do {
        size = execute_first(channel, channel->buffer + at, (size_t)bytes - at);
        at += size;
    } while (size && all);
    npt_ring_reader_consume(&channel->reader, at);
    if (npt_ring_reader_complete(&channel->reader, channel->reader.head))
        channel->notified++;
}

static void doorbell(void *transport)
{
    ((struct channel *)transport)->doorbells++;
}

static int sleep_for_consumer(void *transport)
{
    struct channel *channel = transport;

    channel->sleeps++;
    if (channel->sleep_result < 0)
        return channel->sleep_result;
    assert_int_equal(atomic_load(&channel->control->producer_state), NPT_RING_ASLEEP);
    if (channel->fail) {
        npt_ring_reader_fail(&channel->reader, &sample_error);
        return 0;
    }
    run_consumer(channel, channel->consume_all);
    return 0;
}

static struct channel *open_channel_at(uint64_t start)
{
    struct channel *channel = calloc(1, sizeof(*channel));
    assert_non_null(channel);
    const struct npt_ring_signals signals = {channel, doorbell, sleep_for_consumer};

    channel->memory = map_channel(SIZE);
    channel->control = (struct npt_ring_control *)channel->memory;
    channel->random = start;
    assert_int_equal(npt_ring_init(&channel->ring, channel->memory, SIZE, start, &signals), 0);
    assert_int_equal(npt_ring_reader_init(&channel->reader, channel->memory, NPT_RING_CONTROL_SIZE + SIZE), 0);
    return channel;
}

static void close_channel(struct channel *channel)
{
    npt_ring_finish(&channel->ring);
    unmap_channel(channel->memory, SIZE);
    free(channel);
}

static uint8_t *reserve(struct channel *channel, uint32_t size)
{
    return npt_stream_reserve(&channel->ring.stream, size);
}

static uint64_t tail(const struct channel *channel)
{
    return atomic_load(&channel->control->tail);
}

/* Positions around every place where a counter could wrap. */
static const uint64_t starts[] = {
    0,
    (1u << 16) - 8,
    1ull << 31,
    (1ull << 32) - 8,
    (1ull << 32) - SIZE,
    (1ull << 63) - 8,
    (1ull << 63) - 3 * SIZE + 64,
    UINT64_MAX - 7,
    UINT64_MAX - 2 * SIZE + 1,
    UINT64_MAX - SIZE - 39,
    0x123456789abcdef8u,
};

static void init_checks_its_arguments(void **state)
{
    (void)state;
    const struct npt_ring_signals signals = {NULL, doorbell, sleep_for_consumer};
    struct npt_ring ring;
    uint8_t *memory = map_channel(2 * SIZE);

    assert_int_equal(npt_ring_init(&ring, memory, 0, 0, &signals), -EINVAL);
    assert_int_equal(npt_ring_init(&ring, memory, SIZE / 2, 0, &signals), -EINVAL);
    assert_int_equal(npt_ring_init(&ring, memory, SIZE + 4096, 0, &signals), -EINVAL);
    assert_int_equal(npt_ring_init(&ring, memory, 2 * NPT_RING_SIZE_MAX, 0, &signals), -EINVAL);
    assert_int_equal(npt_ring_init(&ring, memory, SIZE, 4, &signals), -EINVAL);
    assert_int_equal(npt_ring_init(&ring, memory + 8, SIZE, 0, &signals), -EINVAL);
    no_memory = true;
    int result = npt_ring_init(&ring, memory, SIZE, 0, &signals);
    no_memory = false;
    assert_int_equal(result, -ENOMEM);
    assert_int_equal(npt_ring_init(&ring, memory, SIZE, 8, &signals), 0);
    npt_ring_finish(&ring);
    unmap_channel(memory, 2 * SIZE);
}

static void reader_rejects_control_pages(void **state)
{
    (void)state;
    struct channel *channel = open_channel_at(64);
    const size_t size = NPT_RING_CONTROL_SIZE + SIZE;
    struct npt_ring_control *control = channel->control;
    struct npt_ring_reader reader;

    assert_int_equal(npt_ring_reader_init(&reader, channel->memory, 0), -EPROTO);
    assert_int_equal(npt_ring_reader_init(&reader, channel->memory, NPT_RING_CONTROL_SIZE - 1), -EPROTO);
    assert_int_equal(npt_ring_reader_init(&reader, channel->memory, NPT_RING_CONTROL_SIZE), -EPROTO);
    assert_int_equal(npt_ring_reader_init(&reader, channel->memory, size - 1), -EPROTO);
    assert_int_equal(npt_ring_reader_init(&reader, channel->memory, size), 0);
    assert_int_equal(npt_ring_reader_init(&reader, channel->memory, size + 1), 0);

    control->magic ^= 1;
    assert_int_equal(npt_ring_reader_init(&reader, channel->memory, size), -EPROTO);
    control->magic ^= 1;

    static const uint32_t sizes[] = {0,        1,         SIZE / 2, SIZE - 8, SIZE + 8, 3 * SIZE, 2 * NPT_RING_SIZE_MAX,
                                     1u << 31, UINT32_MAX};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        control->ring_size = sizes[i];
        assert_int_equal(npt_ring_reader_init(&reader, channel->memory, SIZE_MAX), -EPROTO);
    }
    control->ring_size = 2 * SIZE; /* valid, but not in this memory */
    assert_int_equal(npt_ring_reader_init(&reader, channel->memory, size), -EPROTO);
    control->ring_size = SIZE;

    for (uint64_t start = 1; start < 8; start++) {
        control->start = start;
        assert_int_equal(npt_ring_reader_init(&reader, channel->memory, size), -EPROTO);
    }
    close_channel(channel);
}

static void reader_rejects_tails(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++) {
        struct channel *channel = open_channel_at(starts[i]);
        const uint64_t bad[] = {1,           4,          7,          SIZE - 4,     SIZE + 1,    SIZE + 8,
                                2ull * SIZE, 1ull << 32, 1ull << 63, -(uint64_t)8, -(uint64_t)1};
        for (size_t j = 0; j < sizeof(bad) / sizeof(*bad); j++) {
            atomic_store(&channel->control->tail, starts[i] + bad[j]);
            assert_int_equal(npt_ring_reader_fetch(&channel->reader, channel->buffer, SIZE), -EPROTO);
            assert_false(npt_ring_reader_sleep(&channel->reader)); /* and so it is fetched, and found */
        }
        atomic_store(&channel->control->tail, starts[i] + SIZE);
        assert_int_equal(npt_ring_reader_fetch(&channel->reader, channel->buffer, SIZE), SIZE);
        /* what the guest writes over the consumer's own fields is not read back */
        atomic_store(&channel->control->head, 12345);
        atomic_store(&channel->control->completed, 12345);
        channel->control->ring_size = 8;
        assert_int_equal(npt_ring_reader_fetch(&channel->reader, channel->buffer, SIZE), SIZE);
        npt_ring_reader_consume(&channel->reader, 8);
        assert_true(atomic_load(&channel->control->head) == starts[i] + 8);
        close_channel(channel);
    }
}

static void commands_cross_every_wrap(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++) {
        for (int all = 0; all < 2; all++) {
            struct channel *channel = open_channel_at(starts[i]);
            uint64_t random = starts[i];
            uint64_t number = 0;

            channel->consume_all = all;
            assert_true(npt_ring_position(&channel->ring) == starts[i]);
            while (npt_ring_position(&channel->ring) - starts[i] < 5 * SIZE) {
                uint32_t size = random_size(&random);
                uint8_t *at = reserve(channel, size);
                assert_int_equal((uintptr_t)at % 8, 0);
                assert_true(at >= channel->memory + NPT_RING_CONTROL_SIZE &&
                            at + size <= channel->memory + NPT_RING_CONTROL_SIZE + SIZE);
                write_command(at, 1, size, number++);
                assert_true(npt_ring_position(&channel->ring) - atomic_load(&channel->control->head) <= SIZE);
            }
            uint64_t end = npt_ring_position(&channel->ring);
            assert_int_equal(npt_ring_wait(&channel->ring, end), 0);
            assert_true(npt_ring_completed(&channel->ring) == end && tail(channel) == end);
            assert_true(channel->number == number && channel->random == random);
            assert_true(channel->pads <= 6 && channel->sleeps > 0);
            assert_int_equal(channel->doorbells, 0); /* the consumer never slept */
            assert_int_equal(atomic_load(&channel->control->producer_state), NPT_RING_AWAKE);
            close_channel(channel);
        }
    }
}

static void ring_ends_at_every_distance(void **state)
{
    (void)state;
    for (uint32_t rest = 8; rest <= 512; rest += 8) {
        for (uint32_t size = 8; size <= 520; size += 8) {
            struct channel *channel = open_channel_at(UINT64_MAX - rest + 1);
            uint32_t pad = rest < size ? rest : 0;
            uint8_t *at = reserve(channel, size);
            uint8_t *expected = channel->memory + NPT_RING_CONTROL_SIZE + (pad ? 0 : SIZE - rest);

            assert_ptr_equal(at, expected);
            assert_true(npt_ring_position(&channel->ring) == (uint64_t)0 - rest + pad + size);
            write_command(at, 1, size, 0);
            npt_ring_publish(&channel->ring);
            assert_int_equal(npt_ring_reader_fetch(&channel->reader, channel->buffer, SIZE), pad + size);
            struct header header = {0};
            if (pad) {
                memcpy(&header, channel->buffer, sizeof(header));
                assert_true(header.opcode == NPT_RING_PAD_OPCODE && header.flags == 0 && header.size == pad);
            }
            assert_true(check_command(channel->buffer + pad, size, 0));
            /* a window that ends with the ring is used up to there */
            if (!pad && rest > size) {
                assert_ptr_equal(reserve(channel, rest - size), expected + size);
                assert_true(npt_ring_position(&channel->ring) == 0);
                assert_ptr_equal(reserve(channel, 8), channel->memory + NPT_RING_CONTROL_SIZE);
            }
            close_channel(channel);
        }
    }
}

static void largest_command_fits_behind_largest_pad(void **state)
{
    (void)state;
    struct channel *channel = open_channel_at(SIZE - (NPT_COMMAND_MAX - 8));
    uint8_t *at = reserve(channel, NPT_COMMAND_MAX);

    assert_ptr_equal(at, channel->memory + NPT_RING_CONTROL_SIZE);
    write_command(at, 1, NPT_COMMAND_MAX, 3);
    npt_ring_publish(&channel->ring);
    assert_int_equal(channel->sleeps, 0);
    assert_int_equal(npt_ring_reader_fetch(&channel->reader, channel->buffer, SIZE), 2 * NPT_COMMAND_MAX - 8);
    assert_true(check_command(channel->buffer + NPT_COMMAND_MAX - 8, NPT_COMMAND_MAX, 3));
    close_channel(channel);
}

static void full_ring_is_full_to_the_last_byte(void **state)
{
    (void)state;
    for (uint32_t size = 8; size <= NPT_COMMAND_MAX; size *= 2) {
        struct channel *channel = open_channel_at(0);
        const unsigned *sleeps = &channel->sleeps;

        channel->fail = true;
        for (uint32_t i = 0; i < SIZE / size; i++)
            write_command(reserve(channel, size), 1, size, i);
        assert_int_equal(*sleeps, 0);
        assert_false(channel->ring.dead);
        /* one more must wait; here the consumer dies meanwhile */
        uint8_t *at = reserve(channel, 8);
        assert_int_equal(*sleeps, 1);
        assert_true(channel->ring.dead);
        assert_true(at < channel->memory || at >= channel->memory + NPT_RING_CONTROL_SIZE + SIZE);
        assert_int_equal(tail(channel), SIZE);
        close_channel(channel);
    }
}

/* A producer that waits for space waits for a quarter of the ring. */
static void waits_for_space_once(void **state)
{
    (void)state;
    struct channel *channel = open_channel_at(0);
    uint64_t random = 0;

    channel->consume_all = true;
    for (uint64_t number = 0; channel->sleeps < 50; number++) {
        uint32_t size = random_size(&random);
        unsigned sleeps = channel->sleeps;
        uint64_t position = npt_ring_position(&channel->ring);
        write_command(reserve(channel, size), 1, size, number);
        uint64_t pad = npt_ring_position(&channel->ring) - size - position;
        uint64_t want = pad + size > SIZE / 4 ? pad + size : SIZE / 4;
        if (channel->sleeps > sleeps)
            assert_true(atomic_load(&channel->control->wait_target) == ((position + want - SIZE) | NPT_RING_WAIT_HEAD));
    }
    assert_int_equal(channel->sleeps, 50);
    assert_int_equal(channel->notified, 50);
    close_channel(channel);
}

static void refill_publishes(void **state)
{
    (void)state;
    static const uint32_t sizes[] = {8, 24, 4096, 8192, 8200, NPT_COMMAND_MAX};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        struct channel *channel = open_channel_at(0);
        uint32_t size = sizes[i];
        uint32_t limit = NPT_RING_PUBLISH_BYTES + size;

        for (uint32_t written = 0; written + size <= SIZE; written += size) {
            write_command(reserve(channel, size), 1, size, 0);
            uint64_t unpublished = npt_ring_unpublished(&channel->ring);
            assert_true(unpublished <= limit);
            assert_true(tail(channel) + unpublished == npt_ring_position(&channel->ring));
            assert_true(tail(channel) % size == 0); /* never a command that is not written yet */
        }
        npt_ring_publish(&channel->ring);
        assert_int_equal(npt_ring_unpublished(&channel->ring), 0);
        assert_true(tail(channel) == npt_ring_position(&channel->ring));
        close_channel(channel);
    }
}

static void fetch_copies_what_fits(void **state)
{
    (void)state;
    struct channel *channel = open_channel_at(SIZE - 4096);

    assert_int_equal(npt_ring_reader_fetch(&channel->reader, channel->buffer, SIZE), 0);
    write_command(reserve(channel, 4096), 1, 4096, 1);
    write_command(reserve(channel, NPT_COMMAND_MAX), 1, NPT_COMMAND_MAX, 2);
    npt_ring_publish(&channel->ring);
    assert_int_equal(npt_ring_reader_fetch(&channel->reader, channel->buffer, NPT_COMMAND_MAX + 7), NPT_COMMAND_MAX);
    assert_int_equal(npt_ring_reader_fetch(&channel->reader, channel->buffer, SIZE), NPT_COMMAND_MAX + 4096);
    assert_true(check_command(channel->buffer, 4096, 1));
    assert_true(check_command(channel->buffer + 4096, NPT_COMMAND_MAX, 2));
    npt_ring_reader_consume(&channel->reader, 4096);
    assert_int_equal(npt_ring_reader_fetch(&channel->reader, channel->buffer, SIZE), NPT_COMMAND_MAX);
    assert_true(check_command(channel->buffer, NPT_COMMAND_MAX, 2));
    close_channel(channel);
}

static void one_doorbell_for_each_sleep(void **state)
{
    (void)state;
    struct channel *channel = open_channel_at(0);
    struct npt_ring_reader *reader = &channel->reader;

    npt_ring_publish(&channel->ring); /* nothing to publish */
    reserve(channel, 8);
    npt_ring_publish(&channel->ring);
    assert_int_equal(channel->doorbells, 0); /* awake */
    assert_false(npt_ring_reader_sleep(reader));
    assert_int_equal(atomic_load(&channel->control->consumer_state), NPT_RING_AWAKE);
    npt_ring_reader_consume(reader, 8);

    assert_true(npt_ring_reader_sleep(reader));
    assert_int_equal(atomic_load(&channel->control->consumer_state), NPT_RING_ASLEEP);
    npt_ring_publish(&channel->ring);
    assert_int_equal(channel->doorbells, 0); /* still nothing to publish */
    for (int i = 0; i < 3; i++) {
        reserve(channel, 8);
        npt_ring_publish(&channel->ring);
        assert_int_equal(channel->doorbells, 1);
    }
    npt_ring_reader_wake(reader);
    npt_ring_reader_consume(reader, 24);
    reserve(channel, 8);
    npt_ring_publish(&channel->ring);
    assert_int_equal(channel->doorbells, 1);
    npt_ring_reader_consume(reader, 8);
    assert_true(npt_ring_reader_sleep(reader));
    reserve(channel, 8);
    npt_ring_publish(&channel->ring);
    assert_int_equal(channel->doorbells, 2);
    assert_int_equal(channel->ring.doorbells, 2);
    assert_int_equal(atomic_load(&channel->control->sleeps), 3);
    close_channel(channel);
}

static void one_notification_for_each_wait(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++) {
        uint64_t start = starts[i];
        struct channel *channel = open_channel_at(start);
        struct npt_ring_reader *reader = &channel->reader;
        struct npt_ring_control *control = channel->control;

        atomic_store(&control->wait_target, start + 16);
        assert_false(npt_ring_reader_complete(reader, start + 16)); /* awake */
        atomic_store(&control->wait_target, start + 32);
        atomic_store(&control->producer_state, NPT_RING_ASLEEP);
        npt_ring_reader_consume(reader, 64);
        assert_false(npt_ring_reader_complete(reader, start + 24));
        assert_true(npt_ring_reader_complete(reader, start + 40)); /* past it */
        assert_false(npt_ring_reader_complete(reader, start + 48));
        /* space */
        atomic_store(&control->wait_target, (start + 72) | NPT_RING_WAIT_HEAD);
        assert_false(npt_ring_reader_complete(reader, start + 48));
        npt_ring_reader_consume(reader, 8);
        assert_true(npt_ring_reader_complete(reader, start + 48));
        assert_false(npt_ring_reader_complete(reader, start + 48));
        assert_true(atomic_load(&control->completed) == start + 48);
        assert_true(atomic_load(&control->head) == start + 72);
        /* a target out of reach, on either side of the counter */
        atomic_store(&control->wait_target, start + (1ull << 62));
        assert_false(npt_ring_reader_complete(reader, start + 56));
        close_channel(channel);
    }
}

static void wait_returns_what_happened(void **state)
{
    (void)state;
    struct channel *channel = open_channel_at(UINT64_MAX - 7);
    uint64_t random = channel->random;
    uint64_t start = npt_ring_position(&channel->ring);
    uint64_t positions[100];

    assert_int_equal(npt_ring_wait(&channel->ring, start), 0);
    for (int i = 0; i < 100; i++) {
        uint32_t size = random_size(&random);
        write_command(reserve(channel, size), 1, size, (uint64_t)i);
        positions[i] = npt_ring_position(&channel->ring);
    }
    for (int i = 0; i < 100; i += 9) {
        assert_int_equal(npt_ring_wait(&channel->ring, positions[i]), 0);
        assert_true(npt_position_reached(npt_ring_completed(&channel->ring), positions[i]));
    }
    assert_false(npt_position_reached(npt_ring_completed(&channel->ring), positions[99] + 8));

    uint64_t executed = npt_ring_completed(&channel->ring);
    channel->fail = true;
    reserve(channel, 8);
    assert_int_equal(npt_ring_wait(&channel->ring, npt_ring_position(&channel->ring)), -EPIPE);
    assert_true(npt_ring_is_dead(&channel->ring));
    assert_int_equal(npt_ring_wait(&channel->ring, executed), 0); /* it was, before */
    assert_int_equal(npt_ring_wait(&channel->ring, npt_ring_position(&channel->ring)), -EPIPE);
    close_channel(channel);
}

static void dead_ring_writes_nowhere(void **state)
{
    (void)state;
    enum { BY_CONSUMER, BY_PRODUCER, BY_CONNECTION, WAYS };
    for (int way = 0; way < WAYS; way++) {
        struct channel *channel = open_channel_at(SIZE - 1024);
        struct npt_ring *ring = &channel->ring;
        struct npt_ring_error error;

        reserve(channel, 512);
        npt_ring_publish(ring);
        reserve(channel, 64); /* not published: lost */
        assert_false(npt_ring_is_dead(ring));
        assert_false(npt_ring_get_error(ring, &error));
        uint64_t position = npt_ring_position(ring);
        if (way == BY_CONSUMER) {
            npt_ring_reader_fail(&channel->reader, &sample_error);
            npt_ring_publish(ring);
        } else if (way == BY_PRODUCER) {
            npt_ring_kill(ring);
        } else {
            channel->sleep_result = -ECONNRESET;
            assert_int_equal(npt_ring_wait(ring, position), -EPIPE);
        }
        assert_true(npt_ring_is_dead(ring));
        assert_true(npt_ring_position(ring) == position);

        uint64_t last = tail(channel);
        uint8_t *before = malloc(SIZE);
        assert_non_null(before);
        memcpy(before, channel->memory + NPT_RING_CONTROL_SIZE, SIZE);
        uint64_t random = 1;
        for (int i = 0; i < 20000; i++) {
            uint32_t size = i % 1000 ? random_size(&random) : NPT_COMMAND_MAX;
            uint8_t *at = reserve(channel, size);
            write_command(at, 1, size, (uint64_t)i);
            position += size;
            assert_true(npt_ring_position(ring) == position);
            if (i % 7 == 0) {
                npt_ring_publish(ring);
                assert_int_equal(npt_ring_unpublished(ring), 0);
            }
        }
        npt_ring_kill(ring);
        assert_true(npt_ring_position(ring) == position);
        assert_int_equal(npt_ring_wait(ring, position), -EPIPE);
        assert_memory_equal(before, channel->memory + NPT_RING_CONTROL_SIZE, SIZE);
        assert_true(tail(channel) == last);
        assert_int_equal(channel->doorbells, 0);
        assert_int_equal(npt_ring_get_error(ring, &error), way == BY_CONSUMER);
        free(before);
        close_channel(channel);
    }
}

static void error_block_arrives(void **state)
{
    (void)state;
    struct channel *channel = open_channel_at(0);
    struct npt_ring_error error;
    struct npt_ring_error second = sample_error;

    npt_ring_reader_fail(&channel->reader, &sample_error);
    second.opcode = 99;
    npt_ring_reader_fail(&channel->reader, &second); /* the first reason counts */
    assert_true(npt_ring_get_error(&channel->ring, &error));
    assert_memory_equal(&error, &sample_error, sizeof(error));

    /* nothing wakes the dead */
    assert_true(npt_ring_reader_sleep(&channel->reader));
    npt_ring_reader_wake(&channel->reader);
    assert_true(npt_ring_is_dead(&channel->ring));

    channel->control->error.length = 100000;
    assert_true(npt_ring_get_error(&channel->ring, &error));
    assert_int_equal(error.length, NPT_RING_ERROR_TEXT);
    close_channel(channel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(init_checks_its_arguments),
        cmocka_unit_test(reader_rejects_control_pages),
        cmocka_unit_test(reader_rejects_tails),
        cmocka_unit_test(commands_cross_every_wrap),
        cmocka_unit_test(ring_ends_at_every_distance),
        cmocka_unit_test(largest_command_fits_behind_largest_pad),
        cmocka_unit_test(full_ring_is_full_to_the_last_byte),
        cmocka_unit_test(waits_for_space_once),
        cmocka_unit_test(refill_publishes),
        cmocka_unit_test(fetch_copies_what_fits),
        cmocka_unit_test(one_doorbell_for_each_sleep),
        cmocka_unit_test(one_notification_for_each_wait),
        cmocka_unit_test(wait_returns_what_happened),
        cmocka_unit_test(dead_ring_writes_nowhere),
        cmocka_unit_test(error_block_arrives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
