/* Messages: tritond answers every wrong one with a sentence, and goes on serving the others. */
#include "tests/host/guest.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static struct host host;
static int idle; /* descriptors of a tritond without guests */

static int start(void **state)
{
    (void)state;
    host_start_null(&host);
    idle = descriptors_of(host.pid);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    host_stop(&host);
    return 0;
}

/* Whatever has happened before, another guest is served. */
static int still_serves(void **state)
{
    (void)state;
    struct guest guest;
    guest_open_device(&guest, &host);
    guest_close(&guest);
    return 0;
}

static void expect_hello_refused(const void *bytes, size_t size, uint32_t status, const char *words)
{
    struct npt_message reply;
    int socket = connect_to(&host);
    assert_int_equal(trr_packet_send(socket, bytes, size, NULL, 1), 0);
    assert_int_equal(receive_message(socket, &reply), sizeof(reply));
    assert_true(npt_message_is(&reply, sizeof(reply), NPT_MESSAGE_HELLO_REPLY));
    assert_int_equal(reply.u.hello_reply.status, status);
    assert_non_null(strstr(reply.u.hello_reply.text, words));
    assert_true(receive_message(socket, &reply) <= 0);
    close(socket);
}

static void greets(void **state)
{
    (void)state;
    int socket = connect_to(&host);
    assert_true(say_hello(socket));
    close(socket);
}

static void refuses_another_version(void **state)
{
    (void)state;
    struct npt_message hello;
    npt_hello_fill(&hello, "test");
    hello.u.hello.major += 7;
    expect_hello_refused(&hello, sizeof(hello), NPT_STATUS_VERSION, "Neptune");
    npt_hello_fill(&hello, "test");
    hello.u.hello.registry_hash ^= 1;
    expect_hello_refused(&hello, sizeof(hello), NPT_STATUS_VERSION, "registries");
}

static void refuses_what_is_no_hello(void **state)
{
    (void)state;
    struct npt_message hello;
    npt_hello_fill(&hello, "test");
    hello.u.hello.magic = 0;
    expect_hello_refused(&hello, sizeof(hello), NPT_STATUS_PROTOCOL, "Neptune");
    npt_hello_fill(&hello, "test");
    expect_hello_refused(&hello, sizeof(hello) - 1, NPT_STATUS_PROTOCOL, "Neptune");
    expect_hello_refused(&hello, 1, NPT_STATUS_PROTOCOL, "Neptune");
    char long_message[4096] = {0};
    memcpy(long_message, &hello, sizeof(hello));
    expect_hello_refused(long_message, sizeof(long_message), NPT_STATUS_PROTOCOL, "Neptune");
    hello = message_of(NPT_MESSAGE_MEMORY_ADD);
    expect_hello_refused(&hello, sizeof(hello), NPT_STATUS_PROTOCOL, "Neptune");
}

/* After a good hello: the message must cost the connection, with a reason that contains `words`. */
static void expect_dropped(const struct npt_message *message, size_t size, unsigned fd_count, const char *words)
{
    struct npt_message lost;
    struct trr_fds fds = {.count = fd_count};
    int socket = connect_to(&host);

    assert_true(say_hello(socket));
    for (unsigned i = 0; i < fd_count; i++)
        fds.fd[i] = STDIN_FILENO;
    assert_int_equal(trr_packet_send(socket, message, size, &fds, 1), 0);
    expect_lost(socket, &lost);
    assert_int_equal(lost.u.lost.status, NPT_STATUS_PROTOCOL);
    if (!strstr(lost.u.lost.text, words))
        fail_msg("\"%s\" does not say \"%s\"", lost.u.lost.text, words);
    close(socket);
}

static void drops_messages_that_make_no_sense(void **state)
{
    (void)state;
    struct npt_message message = message_of(NPT_MESSAGE_LOST);
    expect_dropped(&message, sizeof(message), 0, "neither");
    message = message_of(77);
    expect_dropped(&message, sizeof(message), 0, "neither");
    npt_hello_fill(&message, "again");
    expect_dropped(&message, sizeof(message), 0, "neither");
    message = message_of(NPT_MESSAGE_MEMORY_ADD);
    expect_dropped(&message, sizeof(message) / 2, 1, "not whole");
    message.size = 4;
    expect_dropped(&message, sizeof(message), 1, "not whole");
    char long_message[4096] = {0};
    expect_dropped((struct npt_message *)long_message, sizeof(long_message), 0, "too long");
}

static void drops_memory_that_makes_no_sense(void **state)
{
    (void)state;
    struct npt_message message = message_of(NPT_MESSAGE_MEMORY_ADD);
    message.u.memory_add.region = 2;
    message.u.memory_add.memory_size = 4096;
    expect_dropped(&message, sizeof(message), 0, "one file descriptor");
    expect_dropped(&message, sizeof(message), 2, "one file descriptor");
    expect_dropped(&message, sizeof(message), 4, "one file descriptor");
    message.u.memory_add.memory_size = 4095;
    expect_dropped(&message, sizeof(message), 1, "pages");
    message.u.memory_add.memory_size = 4096;
    message.u.memory_add.region = 1;
    expect_dropped(&message, sizeof(message), 1, "out of range");
}

static void drops_channels_that_make_no_sense(void **state)
{
    (void)state;
    struct npt_message message = message_of(NPT_MESSAGE_CHANNEL_ADD);
    message.u.channel_add.ring_size = RING_SIZE;
    expect_dropped(&message, sizeof(message), 0, "one file descriptor");
    message.u.channel_add.ring_size = RING_SIZE + 8;
    expect_dropped(&message, sizeof(message), 2, "ring size");
    message.u.channel_add.ring_size = RING_SIZE;
    message.u.channel_add.channel = NPT_CHANNELS_MAX;
    expect_dropped(&message, sizeof(message), 2, "out of range");
}

/* More descriptors than a message may bring: none of them stays in tritond. */
static void drops_a_flood_of_descriptors(void **state)
{
    (void)state;
    struct npt_message message = message_of(NPT_MESSAGE_MEMORY_ADD), lost;
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(100 * sizeof(int))];
    } control = {.bytes = {0}};
    struct iovec bytes = {&message, sizeof(message)};
    struct msghdr header = {
        .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof(control)};
    int socket = connect_to(&host);

    assert_true(say_hello(socket));
    struct cmsghdr *rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(100 * sizeof(int));
    memset(CMSG_DATA(rights), 0, 100 * sizeof(int)); /* a hundred times descriptor 0 */
    assert_int_equal(sendmsg(socket, &header, 0), sizeof(message));
    expect_lost(socket, &lost);
    assert_non_null(strstr(lost.u.lost.text, "too many file descriptors"));
    close(socket);
    still_serves(NULL);
    for (int i = 0; i < 500 && descriptors_of(host.pid) != idle; i++)
        usleep(10000);
    assert_int_equal(descriptors_of(host.pid), idle);
}

/* What the renderer judges costs a refusal, not the connection. */
static void answers_what_the_renderer_refuses(void **state)
{
    (void)state;
    int socket = connect_to(&host);
    int sealed = make_memory(CHANNEL_SIZE, F_SEAL_SHRINK), unsealed = make_memory(4096, 0);
    int event = eventfd(0, 0);
    struct npt_message message = message_of(NPT_MESSAGE_CHANNEL_ADD);

    assert_true(say_hello(socket));
    assert_int_equal(add_memory(socket, 2, 4096, unsealed), NPT_STATUS_PROTOCOL);
    assert_int_equal(add_memory(socket, 2, 4096, event), NPT_STATUS_PROTOCOL);
    assert_int_equal(add_memory(socket, 2, CHANNEL_SIZE, sealed), NPT_STATUS_OK);
    assert_int_equal(add_memory(socket, 2, CHANNEL_SIZE, sealed), NPT_STATUS_PROTOCOL);

    message.u.channel_add.region = 2;
    message.u.channel_add.ring_size = RING_SIZE;
    send_message(socket, &message, (const int[]){event, event}, 2); /* the control page is still empty */
    assert_int_equal(receive_status(socket), NPT_STATUS_PROTOCOL);
    message.u.channel_add.region = 9;
    send_message(socket, &message, (const int[]){event, event}, 2);
    assert_int_equal(receive_status(socket), NPT_STATUS_PROTOCOL);
    message.u.channel_add.region = 2;
    send_message(socket, &message, (const int[]){event}, 1); /* no doorbell yet */
    assert_int_equal(receive_status(socket), NPT_STATUS_PROTOCOL);
    send_message(socket, &message, (const int[]){sealed, sealed}, 2);
    assert_int_equal(receive_status(socket), NPT_STATUS_PROTOCOL);
    close(sealed);
    close(unsealed);
    close(event);
    close(socket);
}

static void lets_go_of_half_closed_connections(void **state)
{
    (void)state;
    char byte;
    int silent = connect_to(&host), greeted = connect_to(&host);
    assert_true(say_hello(greeted));
    shutdown(silent, SHUT_WR);
    shutdown(greeted, SHUT_WR);
    assert_int_equal(recv(silent, &byte, 1, 0), 0);
    assert_int_equal(recv(greeted, &byte, 1, 0), 0);
    close(silent);
    close(greeted);
}

/* A guest that never reads its replies stops only itself. */
static void does_not_wait_for_a_guest_that_does_not_read(void **state)
{
    (void)state;
    struct npt_message message = message_of(NPT_MESSAGE_MEMORY_ADD);
    int socket = connect_to(&host);
    int memory = make_memory(4096, 0);
    struct trr_fds fds = {{memory}, 1};
    int sent = 0;

    assert_true(say_hello(socket));
    message.u.memory_add.region = 2;
    message.u.memory_add.memory_size = 4096;
    for (int refused = 0; refused < 50;) {
        if (trr_packet_send(socket, &message, sizeof(message), &fds, 0) == -EAGAIN) {
            usleep(2000);
            refused++;
        } else {
            sent++;
            refused = 0;
        }
    }
    assert_true(sent > 10);
    still_serves(NULL);
    close(socket);
    close(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(greets, still_serves),
        cmocka_unit_test_teardown(refuses_another_version, still_serves),
        cmocka_unit_test_teardown(refuses_what_is_no_hello, still_serves),
        cmocka_unit_test_teardown(drops_messages_that_make_no_sense, still_serves),
        cmocka_unit_test_teardown(drops_memory_that_makes_no_sense, still_serves),
        cmocka_unit_test_teardown(drops_channels_that_make_no_sense, still_serves),
        cmocka_unit_test_teardown(drops_a_flood_of_descriptors, still_serves),
        cmocka_unit_test_teardown(answers_what_the_renderer_refuses, still_serves),
        cmocka_unit_test_teardown(lets_go_of_half_closed_connections, still_serves),
        cmocka_unit_test_teardown(does_not_wait_for_a_guest_that_does_not_read, still_serves),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
