/* test_exchange.c: producers and a consumer on threads and in processes, with eventfds as the transport. A lost wake-up
 * ends in the alarm. The consumer reports what it finds wrong by killing the channel. */
#define _GNU_SOURCE
#include "tests/ring/channel.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define OPCODE_WORK 1
#define OPCODE_QUIT 2
#define OPCODE_DIE 3

#define CHANNELS_MAX 3

/* What one producer does. */
struct load {
    uint64_t seed;
    uint64_t commands;
    bool tiny;              /* 8 to 96 bytes; otherwise anything up to the largest */
    unsigned publish_every; /* on average, 0: left to the ring */
    unsigned wait_every;    /* on average, 0: only at the end */
};

/* How the consumer works. */
struct style {
    unsigned polls;      /* before it sleeps */
    bool each_completed; /* completes every command for itself, not a batch at once */
    bool early_space;    /* gives space back before it executes */
};

struct link {
    uint8_t *memory;
    uint32_t ring_size;
    struct npt_ring ring;
    int doorbell;
    int notification;
    struct load load;
    uint64_t *result; /* shared: the number of commands executed */
    bool good;
    uint64_t random; /* the consumer's */
    uint64_t number;
    struct npt_ring_reader reader;
    bool finished;
};

struct consumer {
    struct link *links;
    unsigned count;
    struct style style;
    bool good;
};

static void ring_bell(int fd)
{
    uint64_t one = 1;
    if (write(fd, &one, sizeof(one)) != sizeof(one))
        abort();
}

static void take_bell(int fd)
{
    uint64_t count;
    while (read(fd, &count, sizeof(count)) != sizeof(count)) {
        if (errno != EINTR)
            abort();
    }
}

static void doorbell(void *transport)
{
    ring_bell(((struct link *)transport)->doorbell);
}

static int sleep_for_notification(void *transport)
{
    take_bell(((struct link *)transport)->notification);
    return 0;
}

/* --- consumer --------------------------------------------------------------------------------------------------- */

static void complete(struct link *link, uint64_t position)
{
    if (npt_ring_reader_complete(&link->reader, position))
        ring_bell(link->notification);
}

static void die(struct link *link, const char *why, uint64_t position)
{
    struct npt_ring_error error = {.opcode = OPCODE_DIE, .position = position, .length = (uint32_t)strlen(why)};
    memcpy(error.text, why, error.length);
    npt_ring_reader_fail(&link->reader, &error);
    ring_bell(link->notification);
    link->finished = true;
}

static uint32_t command_size(const struct load *load, uint64_t *random)
{
    return load->tiny ? (uint32_t)(next_random(random) >> 32) % 12 * 8 + 8 : random_size(random);
}

/* True when there was something to do. */
static bool consume(struct link *link, const struct style *style, uint8_t *buffer, size_t capacity)
{
    ssize_t bytes = npt_ring_reader_fetch(&link->reader, buffer, capacity);
    uint64_t start = link->reader.head;
    struct header header;
    uint32_t whole = 0;

    if (bytes == 0)
        return false;
    if (bytes < 0) {
        die(link, "bad tail", start);
        return true;
    }
    while ((size_t)bytes - whole >= sizeof(header)) {
        memcpy(&header, buffer + whole, sizeof(header));
        if (header.size < 8 || header.size % 8 != 0 || header.size > (size_t)bytes - whole)
            break;
        whole += header.size;
    }
    if (whole == 0) {
        die(link, "bad command", start);
        return true;
    }
    npt_ring_reader_consume(&link->reader, whole);
    if (style->early_space)
        complete(link, link->reader.completed);

    for (uint32_t at = 0; at < whole; at += header.size) {
        memcpy(&header, buffer + at, sizeof(header));
        if (header.opcode == OPCODE_QUIT) {
            link->finished = true;
        } else if (header.opcode == OPCODE_DIE) {
            die(link, "as told", start + at);
            return true;
        } else if (header.opcode == OPCODE_WORK) {
            uint32_t size = command_size(&link->load, &link->random);
            if (!check_command(buffer + at, size, link->number)) {
                die(link, "bad content", start + at);
                return true;
            }
            *link->result = ++link->number;
        }
        if (style->each_completed)
            complete(link, start + at + header.size);
    }
    if (!style->each_completed)
        complete(link, start + whole);
    return true;
}

static void *consumer_main(void *data)
{
    struct consumer *consumer = data;
    const size_t capacity = 2 * NPT_COMMAND_MAX;
    uint8_t *buffer = malloc(capacity);
    unsigned idle = 0;
    unsigned left = consumer->count;

    if (!buffer)
        return NULL;
    for (unsigned i = 0; i < consumer->count; i++) {
        struct link *link = &consumer->links[i];
        link->random = link->load.seed;
        link->finished = false;
        link->number = 0;
        if (npt_ring_reader_init(&link->reader, link->memory, NPT_RING_CONTROL_SIZE + link->ring_size) < 0)
            abort();
    }
    while (left > 0) {
        bool worked = false;
        for (unsigned i = 0; i < consumer->count; i++) {
            struct link *link = &consumer->links[i];
            if (link->finished)
                continue;
            worked |= consume(link, &consumer->style, buffer, capacity);
            left -= link->finished;
        }
        if (worked || left == 0) {
            idle = 0;
        } else if (++idle > consumer->style.polls) {
            unsigned asleep = 0;
            bool block = true;
            while (asleep < consumer->count && block) {
                struct link *link = &consumer->links[asleep];
                block = link->finished || npt_ring_reader_sleep(&link->reader);
                asleep += block;
            }
            if (block)
                take_bell(consumer->links[0].doorbell);
            while (asleep-- > 0)
                npt_ring_reader_wake(&consumer->links[asleep].reader);
            idle = 0;
        }
    }
    consumer->good = true;
    free(buffer);
    return NULL;
}

/* --- producer --------------------------------------------------------------------------------------------------- */

static bool now_and_then(uint64_t *random, unsigned every)
{
    return every && (next_random(random) >> 20) % every == 0;
}

static void *producer_main(void *data)
{
    struct link *link = data;
    struct npt_ring *ring = &link->ring;
    const struct load *load = &link->load;
    uint64_t random = load->seed;
    uint64_t choices = ~load->seed;

    link->good = true;
    for (uint64_t number = 0; number < load->commands; number++) {
        uint32_t size = command_size(load, &random);
        write_command(npt_stream_reserve(&ring->stream, size), OPCODE_WORK, size, number);
        if (now_and_then(&choices, load->publish_every))
            npt_ring_publish(ring);
        if (now_and_then(&choices, load->wait_every)) {
            link->good &= npt_ring_wait(ring, npt_ring_position(ring)) == 0;
            link->good &= *link->result == number + 1;
        }
    }
    write_command(npt_stream_reserve(&ring->stream, 8), OPCODE_QUIT, 8, 0);
    link->good &= npt_ring_wait(ring, npt_ring_position(ring)) == 0;
    link->good &= *link->result == load->commands;
    return NULL;
}

/* --- tests ------------------------------------------------------------------------------------------------------ */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static uint64_t bytes_moved(const struct link *link, uint64_t start)
{
    return npt_ring_position(&link->ring) - start;
}

static void link_open(struct link *link, uint32_t ring_size, uint64_t start, int bell, const struct load *load)
{
    const struct npt_ring_signals signals = {link, doorbell, sleep_for_notification};

    *link = (struct link){.ring_size = ring_size, .doorbell = bell, .load = *load};
    link->memory = map_channel(ring_size + 4096);
    link->result = (uint64_t *)(link->memory + NPT_RING_CONTROL_SIZE + ring_size);
    link->notification = eventfd(0, 0);
    assert_true(link->notification >= 0);
    assert_int_equal(npt_ring_init(&link->ring, link->memory, ring_size, start, &signals), 0);
}

static void link_close(struct link *link)
{
    npt_ring_finish(&link->ring);
    close(link->notification);
    unmap_channel(link->memory, link->ring_size + 4096);
}

enum where { THREADS, PROCESSES, ONE_CORE };

/* `count` producers, each with its own ring, and one consumer with one doorbell. */
static void exchange(const char *name, enum where where, unsigned count, uint32_t ring_size, const struct load *load,
                     const struct style *style)
{
    const uint64_t starts[CHANNELS_MAX] = {UINT64_MAX - 99999 * 8 + 1, 0, (1ull << 63) - 8000};
    struct link links[CHANNELS_MAX];
    struct consumer consumer = {links, count, *style, false};
    pthread_t threads[CHANNELS_MAX + 1];
    pid_t child = 0;
    int bell = eventfd(0, 0);
    cpu_set_t all, one;

    assert_true(bell >= 0);
    alarm(100);
    pthread_getaffinity_np(pthread_self(), sizeof(all), &all);
    if (where == ONE_CORE) {
        unsigned cpu = 0;
        while (!CPU_ISSET(cpu, &all))
            cpu++;
        CPU_ZERO(&one);
        CPU_SET(cpu, &one);
        assert_int_equal(pthread_setaffinity_np(pthread_self(), sizeof(one), &one), 0);
    }
    for (unsigned i = 0; i < count; i++) {
        struct load mine = *load;
        mine.seed += i;
        link_open(&links[i], ring_size, starts[i], bell, &mine);
    }

    double begin = now();
    if (where == PROCESSES) {
        child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            consumer_main(&consumer);
            _exit(consumer.good ? 0 : 1);
        }
    } else {
        assert_int_equal(pthread_create(&threads[count], NULL, consumer_main, &consumer), 0);
    }
    for (unsigned i = 1; i < count; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, producer_main, &links[i]), 0);
    producer_main(&links[0]);
    for (unsigned i = 1; i < count; i++)
        pthread_join(threads[i], NULL);
    if (where == PROCESSES) {
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    } else {
        pthread_join(threads[count], NULL);
        assert_true(consumer.good);
    }
    double seconds = now() - begin;
    if (where == ONE_CORE)
        pthread_setaffinity_np(pthread_self(), sizeof(all), &all);

    for (unsigned i = 0; i < count; i++) {
        struct link *link = &links[i];
        const struct npt_ring_control *control = link->ring.control;
        struct npt_ring_error error;
        uint64_t sleeps = atomic_load(&control->sleeps);

        printf("%s: %.2f million commands/s, %.0f MB/s, %llu doorbells for %llu sleeps, producer slept %llu times\n",
               name, (double)load->commands / seconds * 1e-6, (double)bytes_moved(link, starts[i]) / seconds * 1e-6,
               (unsigned long long)link->ring.doorbells, (unsigned long long)sleeps,
               (unsigned long long)link->ring.waits);
        if (npt_ring_get_error(&link->ring, &error))
            printf("consumer: %.*s\n", (int)error.length, error.text);
        assert_true(link->good);
        assert_false(npt_ring_is_dead(&link->ring));
        assert_true(link->ring.doorbells <= sleeps);
        link_close(link);
    }
    close(bell);
    alarm(0);
}

static const struct style batches = {.polls = 100};
static const struct style sleepy = {.polls = 0, .each_completed = true, .early_space = true};

static void threads_stream(void **state)
{
    (void)state;
    const struct load load = {.seed = 1, .commands = 2000000};
    exchange("threads, any size", THREADS, 1, 1u << 20, &load, &batches);
}

static void threads_stream_tiny(void **state)
{
    (void)state;
    const struct load load = {.seed = 2, .commands = 6000000, .tiny = true};
    exchange("threads, tiny", THREADS, 1, 1u << 20, &load, &batches);
}

static void threads_small_ring(void **state)
{
    (void)state;
    const struct load load = {.seed = 3, .commands = 1000000, .wait_every = 1000};
    exchange("threads, smallest ring", THREADS, 1, NPT_RING_SIZE_MIN, &load, &sleepy);
}

static void threads_sleep_often(void **state)
{
    (void)state;
    const struct load load = {.seed = 4, .commands = 400000, .tiny = true, .publish_every = 3, .wait_every = 5};
    exchange("threads, sleeping often", THREADS, 1, NPT_RING_SIZE_MIN, &load, &sleepy);
}

static void threads_three_producers(void **state)
{
    (void)state;
    const struct load load = {.seed = 5, .commands = 100000, .tiny = true, .publish_every = 4, .wait_every = 20};
    exchange("three producers, one consumer", THREADS, 3, NPT_RING_SIZE_MIN, &load, &sleepy);
}

static void one_core(void **state)
{
    (void)state;
    const struct load load = {.seed = 6, .commands = 300000, .tiny = true, .wait_every = 10};
    exchange("threads on one core", ONE_CORE, 1, NPT_RING_SIZE_MIN, &load, &batches);
}

static void processes_stream(void **state)
{
    (void)state;
    const struct load load = {.seed = 7, .commands = 2000000, .publish_every = 1000, .wait_every = 20000};
    exchange("processes, any size", PROCESSES, 1, 1u << 20, &load, &batches);
}

static void processes_sleep_often(void **state)
{
    (void)state;
    const struct load load = {.seed = 8, .commands = 400000, .tiny = true, .publish_every = 3, .wait_every = 5};
    exchange("processes, sleeping often", PROCESSES, 1, NPT_RING_SIZE_MIN, &load, &sleepy);
}

/* The consumer dies somewhere, the producer is told, whatever it waits for. */
static void consumer_dies(void **state)
{
    (void)state;
    uint64_t random = 9;
    int bell = eventfd(0, 0);

    alarm(100);
    for (int i = 0; i < 1000; i++) {
        const struct load load = {.seed = (uint64_t)i, .tiny = true};
        struct link link;
        struct consumer consumer = {&link, 1, i % 2 ? sleepy : batches, false};
        struct npt_ring_error error;
        pthread_t thread;

        link_open(&link, NPT_RING_SIZE_MIN, (uint64_t)i * 8, bell, &load);
        assert_int_equal(pthread_create(&thread, NULL, consumer_main, &consumer), 0);
        uint64_t last = next_random(&random) % 2000;
        uint64_t sizes = load.seed;
        for (uint64_t number = 0; number < last; number++) {
            uint32_t size = command_size(&load, &sizes);
            write_command(npt_stream_reserve(&link.ring.stream, size), OPCODE_WORK, size, number);
        }
        uint64_t before = npt_ring_position(&link.ring);
        write_command(npt_stream_reserve(&link.ring.stream, 8), OPCODE_DIE, 8, 0);
        uint64_t after = npt_ring_position(&link.ring);
        if (i % 3 == 0) {
            assert_int_equal(npt_ring_wait(&link.ring, after), -EPIPE);
        } else {
            /* until there is no space left */
            while (!link.ring.dead)
                write_command(npt_stream_reserve(&link.ring.stream, 4096), OPCODE_WORK, 4096, 0);
        }
        assert_true(npt_ring_is_dead(&link.ring));
        assert_true(npt_ring_get_error(&link.ring, &error));
        assert_true(error.position == after - 8 && after - 8 >= before);
        assert_int_equal(error.length, strlen("as told"));
        assert_memory_equal(error.text, "as told", error.length);
        pthread_join(thread, NULL);
        link_close(&link);
    }
    close(bell);
    alarm(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_stream),          cmocka_unit_test(threads_stream_tiny),
        cmocka_unit_test(threads_small_ring),      cmocka_unit_test(threads_sleep_often),
        cmocka_unit_test(threads_three_producers), cmocka_unit_test(one_core),
        cmocka_unit_test(processes_stream),        cmocka_unit_test(processes_sleep_often),
        cmocka_unit_test(consumer_dies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
