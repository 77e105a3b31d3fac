/* test_hostile.c: guests that change what they have sent, stop in the middle, or never take what comes back. It costs them their context
 * at worst, and no one else anything.
 *
 * TEST_ROUNDS: how often each is tried. TEST_SEED: to have the same again, as far as threads allow. */
#include "tests/host/guest.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define BUFFER NPT_ID(20, 1)
#define STAGING NPT_ID(21, 1)
#define TEXTURE NPT_ID(22, 1)
#define VIEW NPT_ID(23, 1)
#define QUERY NPT_ID(24, 1)

static struct host host;
static struct guest bystander;
static uint64_t seed;

static unsigned setting(const char *name, unsigned otherwise)
{
    const char *value = getenv(name);
    return value && *value ? (unsigned)strtoul(value, NULL, 0) : otherwise;
}

static uint64_t random_next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static int start(void **state)
{
    (void)state;
    seed = setting("TEST_SEED", (unsigned)time(NULL));
    printf("TEST_SEED=%llu\n", (unsigned long long)seed);
    host_start_null(&host);
    guest_open_device(&bystander, &host);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    guest_close(&bystander);
    host_stop(&host);
    return 0;
}

/* The neighbour goes on, and so does tritond. */
static void expect_peace(void)
{
    struct guest next;
    COMMAND(&bystander, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    finish(&bystander);
    guest_open_device(&next, &host);
    guest_close(&next);
}

static void wait_for_one_renderer(void)
{
    pid_t zygote;
    int count = 0;
    assert_int_equal(children_of(host.pid, &zygote, 1), 1);
    for (int i = 0; i < 500 && (count = children_of(zygote, NULL, 0)) != 1; i++)
        poll(NULL, 0, 10);
    assert_int_equal(count, 1);
}

/* The renderer that is not the bystander's. */
static pid_t renderer_of_guest(pid_t spared)
{
    pid_t zygote, pids[4];
    assert_int_equal(children_of(host.pid, &zygote, 1), 1);
    assert_int_equal(children_of(zygote, pids, 4), 2);
    return pids[0] == spared ? pids[1] : pids[0];
}

/* --- what is changed while it is decoded ---------------------------------------------------------------------------- */

struct scribbler {
    pthread_t thread;
    uint8_t *at;
    size_t size;
    uint64_t random;
    unsigned pause; /* how many other things it does between two bytes */
    _Atomic bool enough;
};

static void *scribble(void *opaque)
{
    struct scribbler *scribbler = opaque;
    while (!atomic_load_explicit(&scribbler->enough, memory_order_relaxed)) {
        uint64_t random = random_next(&scribbler->random);
        /* most of it in words: opcodes, sizes, counts and ids are words */
        volatile uint8_t *byte = scribbler->at + (random >> 8) % scribbler->size;
        if (random & 1)
            *byte ^= (uint8_t)(1u << (random >> 4 & 7));
        else
            *(volatile uint32_t *)((uintptr_t)byte & ~(uintptr_t)3) = (uint32_t)(random >> 32) & 0xffff;
        for (unsigned i = 0; i < scribbler->pause; i++)
            atomic_signal_fence(memory_order_seq_cst);
    }
    return NULL;
}

static void create_objects(struct guest *guest)
{
    const uint32_t both = D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE;
    create_buffer(guest, BUFFER, 4096, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    create_buffer(guest, STAGING, 4096, D3D11_USAGE_STAGING, 0, both);
    COMMAND(guest, NPT_OP_DEVICE_CREATE_TEXTURE2D, 0, 16, 16, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, 1, 0,
            D3D11_USAGE_DEFAULT, D3D11_BIND_RENDER_TARGET, 0, 0, TEXTURE);
    COMMAND(guest, NPT_OP_DEVICE_CREATE_RENDER_TARGET_VIEW, 0, TEXTURE, VIEW);
    COMMAND(guest, NPT_OP_DEVICE_CREATE_QUERY, 0, D3D11_QUERY_OCCLUSION, 0, QUERY);
}

/* One of each shape: plain, with arrays, with payloads of each kind, with memory that is written to. */
static void send_some(struct guest *guest, uint32_t i)
{
    const uint32_t id = NPT_ID(100 + i % 64, 1 + i / 64 % 4000);
    COMMAND(guest, NPT_OP_CONTEXT_DRAW_INDEXED, 0, 3, 0, 0);
    COMMAND(guest, NPT_OP_CONTEXT_IA_SET_VERTEX_BUFFERS, 3, 0, 2, BUFFER, BUFFER, 16, 16, 0, 0);
    COMMAND(guest, NPT_OP_CONTEXT_OM_SET_RENDER_TARGETS, 1, 1, 0, VIEW);
    COMMAND(guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, BUFFER, STAGING);
    COMMAND(guest, NPT_OP_CONTEXT_UPDATE_SUBRESOURCE, 0, BUFFER, 0, 0, 0, 4096, NPT_REGION_HEAP, 4096, 0);
    COMMAND(guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, STAGING, 0, D3D11_MAP_WRITE, 0, 0, 0, 4096, DATA_REGION, 65536, 0);
    COMMAND(guest, NPT_OP_NEPTUNE_READ_RESOURCE, 0, STAGING, 0, DATA_REGION, 0, 4096, 0, 131072, 0, 0, 0);
    COMMAND(guest, NPT_OP_CONTEXT_BEGIN, 0, QUERY);
    COMMAND(guest, NPT_OP_CONTEXT_END, 0, QUERY);
    COMMAND(guest, NPT_OP_NEPTUNE_QUERY_WATCH, 0, QUERY, i, DATA_REGION, 8, 1024, 0);
    COMMAND(guest, NPT_OP_DEVICE_CREATE_VERTEX_SHADER, 0, 0, id, 8192, NPT_REGION_HEAP, 8192, 0);
    COMMAND(guest, NPT_OP_NEPTUNE_DESTROY, 0, id, 0);
}

/* It may have gone well or have cost the context, with a reason; not more. */
static unsigned expect_life_or_reason(struct guest *guest)
{
    struct npt_message lost;
    npt_ring_publish(&guest->ring);
    if (npt_ring_wait(&guest->ring, npt_ring_position(&guest->ring)) == 0)
        return 0;
    expect_lost(guest->socket, &lost);
    if (lost.u.lost.status != NPT_STATUS_COMMAND)
        fail_msg("status %u: %s", lost.u.lost.status, lost.u.lost.text);
    return 1;
}

static unsigned scribble_at(size_t from, size_t size, bool in_data, unsigned round)
{
    struct guest guest;
    guest_open_device(&guest, &host);
    create_objects(&guest);
    finish(&guest);
    struct scribbler scribbler = {.at = (in_data ? guest.data : guest.channel) + from,
                                  .size = size,
                                  .random = seed * 1000003 + round * 7919 + 1,
                                  .pause = 200u << round % 12};
    assert_int_equal(pthread_create(&scribbler.thread, NULL, scribble, &scribbler), 0);
    for (uint32_t i = 0; i < 2000 && !npt_ring_is_dead(&guest.ring); i++)
        send_some(&guest, i);
    unsigned lost = expect_life_or_reason(&guest);
    atomic_store(&scribbler.enough, true);
    pthread_join(scribbler.thread, NULL);
    guest_close(&guest);
    return lost;
}

static void commands_change_while_they_are_decoded(void **state)
{
    (void)state;
    const unsigned rounds = setting("TEST_ROUNDS", 60);
    unsigned lost = 0;
    for (unsigned round = 0; round < rounds; round++)
        lost += scribble_at(NPT_RING_CONTROL_SIZE, RING_SIZE, false, round);
    printf("%u of %u contexts were lost\n", lost, rounds);
    assert_true(lost > 0);
    expect_peace();
}

/* What the payloads hold is nobody's business; shader code is copied before anybody reads it. */
static void payloads_change_while_they_are_read(void **state)
{
    (void)state;
    const unsigned rounds = setting("TEST_ROUNDS", 60) / 6;
    for (unsigned round = 0; round < rounds; round++) {
        assert_int_equal(scribble_at(NPT_RING_CONTROL_SIZE + RING_SIZE, HEAP_SIZE, false, round), 0);
        assert_int_equal(scribble_at(2048, DATA_SIZE - 2048, true, round), 0);
    }
    expect_peace();
}

/* The control page: tails and states that make no sense. Nothing can be waited for on such a ring. */
static void control_pages_change(void **state)
{
    (void)state;
    const unsigned rounds = setting("TEST_ROUNDS", 60) / 2;
    uint64_t random = seed + 99;
    for (unsigned round = 0; round < rounds; round++) {
        struct guest guest;
        guest_open_device(&guest, &host);
        volatile uint64_t *control = (volatile uint64_t *)guest.channel;
        for (int i = 0; i < 200; i++) {
            uint64_t value = random_next(&random);
            control[value % 64] = value >> (value >> 58);
            guest.ring.signals.doorbell(guest.ring.signals.transport);
            if (i % 20 == 0)
                poll(NULL, 0, 1);
        }
        struct npt_message lost;
        struct pollfd readable = {guest.socket, POLLIN, 0};
        if (poll(&readable, 1, 0) == 1) {
            assert_int_equal(receive_message(guest.socket, &lost), sizeof(lost));
            assert_int_equal(lost.u.lost.status, NPT_STATUS_COMMAND);
        }
        guest_close(&guest);
        wait_for_one_renderer();
    }
    expect_peace();
}

/* --- what is not finished ------------------------------------------------------------------------------------------- */

/* Publishes the first `bytes` of a command. */
static void send_part(struct guest *guest, uint32_t bytes)
{
    COMMAND(guest, NPT_OP_CONTEXT_UPDATE_SUBRESOURCE, 0, BUFFER, 0, 0, 0, 4096, NPT_REGION_HEAP, 4096, 0);
    const uint64_t end = npt_ring_position(&guest->ring);
    atomic_store(&guest->ring.control->tail, end - 40 + bytes);
    guest->ring.signals.doorbell(guest->ring.signals.transport);
}

static void stops_in_the_middle_of_a_command(void **state)
{
    (void)state;
    for (uint32_t bytes = 8; bytes < 40; bytes += 8) {
        struct guest guest;
        struct npt_message lost;
        guest_open_device(&guest, &host);
        create_objects(&guest);
        finish(&guest);
        send_part(&guest, bytes);
        expect_lost(guest.socket, &lost);
        assert_int_equal(lost.u.lost.status, NPT_STATUS_COMMAND);
        assert_non_null(strstr(lost.u.lost.text, "longer than what was sent"));
        guest_close(&guest);
    }
    expect_peace();
}

static void goes_in_the_middle_of_a_command(void **state)
{
    (void)state;
    for (int i = 0; i < 40; i++) {
        struct guest guest;
        guest_open_device(&guest, &host);
        create_objects(&guest);
        for (uint32_t k = 0; k < (uint32_t)i * 20; k++)
            send_some(&guest, k);
        send_part(&guest, 8 * (1 + (uint32_t)i % 4));
        guest_close(&guest);
    }
    wait_for_one_renderer();
    expect_peace();
}

/* --- what is never taken -------------------------------------------------------------------------------------------- */

/* A notification whose counter is full makes whoever writes to it wait for ever. */
static void never_takes_a_notification(void **state)
{
    (void)state;
    const uint64_t full = UINT64_MAX - 1;
    struct guest guest;
    guest_open_device(&guest, &host);
    assert_int_equal(write(guest.notification, &full, sizeof(full)), sizeof(full));
    for (uint32_t i = 0; i < 1000; i++) {
        COMMAND(&guest, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
        atomic_store(&guest.ring.control->wait_target, npt_ring_position(&guest.ring));
        atomic_store(&guest.ring.control->producer_state, NPT_RING_ASLEEP);
        npt_ring_publish(&guest.ring);
    }
    poll(NULL, 0, 20);
    COMMAND(&bystander, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    finish(&bystander);
    guest_close(&guest);
    wait_for_one_renderer();
    expect_peace();
}

/* Neither tritond nor anybody else waits for a guest that does not read its replies. */
static void never_reads_a_reply(void **state)
{
    (void)state;
    struct npt_message message = message_of(NPT_MESSAGE_MEMORY_ADD);
    struct guest guest;
    unsigned sent = 0;
    guest_open_device(&guest, &host);
    int fd = make_memory(4096, F_SEAL_SHRINK);
    const struct trr_fds fds = {{fd}, 1};
    message.u.memory_add.memory_size = 4096;
    for (int quiet = 0; quiet < 20; quiet++) {
        message.u.memory_add.region = 10 + sent;
        if (trr_packet_send(guest.socket, &message, sizeof(message), &fds, 0) == 0) {
            sent++;
            quiet = 0;
        } else {
            poll(NULL, 0, 1);
        }
    }
    printf("%u requests until nobody took any more\n", sent);
    close(fd);
    expect_peace();
    guest_close(&guest);
    wait_for_one_renderer();
    expect_peace();
}

/* --- waits without an end ------------------------------------------------------------------------------------------- */

static long ticks_of(pid_t pid)
{
    char path[64];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof(path), "/proc/%d/stat", pid);
    FILE *file = fopen(path, "re");
    assert_non_null(file);
    int found = fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    fclose(file);
    assert_int_equal(found, 2);
    return (long)(user + system);
}

/* Channel 1, on which nothing is ever sent. */
static void add_silent_channel(const struct guest *guest)
{
    struct npt_message message = message_of(NPT_MESSAGE_CHANNEL_ADD);
    struct npt_ring ring;
    int fd = make_memory(CHANNEL_SIZE, F_SEAL_SHRINK), notification = eventfd(0, EFD_CLOEXEC);
    void *memory = mmap(NULL, CHANNEL_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    assert_true(memory != MAP_FAILED);
    assert_int_equal(npt_ring_init(&ring, memory, RING_SIZE, 0, &guest->ring.signals), 0);
    assert_int_equal(add_memory(guest->socket, 7, CHANNEL_SIZE, fd), NPT_STATUS_OK);
    message.u.channel_add.channel = 1;
    message.u.channel_add.region = 7;
    message.u.channel_add.ring_size = RING_SIZE;
    send_message(guest->socket, &message, &notification, 1);
    assert_int_equal(receive_status(guest->socket), NPT_STATUS_OK);
    npt_ring_finish(&ring);
    munmap(memory, CHANNEL_SIZE);
    close(notification);
    close(fd);
}

/* The renderer sleeps while it waits for what never comes. */
static void a_wait_without_an_end_costs_nothing(void **state)
{
    (void)state;
    struct guest guest;
    wait_for_one_renderer();
    const pid_t spared = renderer_of(&host);
    guest_open_device(&guest, &host);
    const pid_t renderer = renderer_of_guest(spared);
    create_objects(&guest);
    add_silent_channel(&guest);
    const uint64_t never = npt_ring_position(&guest.ring) + (1u << 20);
    COMMAND(&guest, NPT_OP_NEPTUNE_DESTROY, 0, BUFFER, 1, 0, 0, (uint32_t)never, (uint32_t)(never >> 32));
    COMMAND(&guest, NPT_OP_NEPTUNE_WAIT, 0, 1, 0, (uint32_t)never, (uint32_t)(never >> 32));
    COMMAND(&guest, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    npt_ring_publish(&guest.ring);
    poll(NULL, 0, 50);
    const long before = ticks_of(renderer);
    poll(NULL, 0, 500);
    const long spent = ticks_of(renderer) - before;
    printf("%ld of 50 ticks spent\n", spent);
    assert_true(spent <= 2);
    guest_close(&guest);
    wait_for_one_renderer();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_change_while_they_are_decoded),
        cmocka_unit_test(payloads_change_while_they_are_read),
        cmocka_unit_test(control_pages_change),
        cmocka_unit_test(stops_in_the_middle_of_a_command),
        cmocka_unit_test(goes_in_the_middle_of_a_command),
        cmocka_unit_test(never_takes_a_notification),
        cmocka_unit_test(never_reads_a_reply),
        cmocka_unit_test(a_wait_without_an_end_costs_nothing),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
