/* guest.c: a guest that speaks byte by byte. */
#include "tests/host/guest.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int connect_to(const struct host *host)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof(address.sun_path), "%s", host->path);
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    assert_true(fd >= 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    return fd;
}

int make_memory(uint64_t size, unsigned seals)
{
    int fd = memfd_create("test", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    assert_true(fd >= 0);
    assert_int_equal(ftruncate(fd, (off_t)size), 0);
    if (seals)
        assert_int_equal(fcntl(fd, F_ADD_SEALS, seals), 0);
    return fd;
}

struct npt_message message_of(uint32_t type)
{
    return (struct npt_message){.type = type, .size = sizeof(struct npt_message)};
}

ssize_t receive_message(int socket, struct npt_message *message)
{
    struct pollfd readable = {.fd = socket, .events = POLLIN};
    struct trr_fds fds;
    assert_int_equal(poll(&readable, 1, 10000), 1);
    ssize_t received = trr_packet_receive(socket, message, sizeof(*message), &fds);
    assert_int_equal(fds.count, 0);
    return received;
}

void send_message(int socket, const struct npt_message *message, const int *descriptors, unsigned count)
{
    struct trr_fds fds = {.count = count};
    for (unsigned i = 0; i < count; i++)
        fds.fd[i] = descriptors[i];
    assert_int_equal(trr_packet_send(socket, message, sizeof(*message), &fds, 1), 0);
}

uint32_t receive_status(int socket)
{
    struct npt_message message;
    ssize_t received = receive_message(socket, &message);
    assert_int_equal(received, sizeof(message));
    assert_true(npt_message_is(&message, (size_t)received, NPT_MESSAGE_REPLY));
    if (message.u.reply.status != NPT_STATUS_OK)
        assert_true(message.u.reply.text[0] != '\0');
    return message.u.reply.status;
}

void expect_lost(int socket, struct npt_message *message)
{
    struct npt_message nothing;
    ssize_t received = receive_message(socket, message);
    assert_int_equal(received, sizeof(*message));
    assert_true(npt_message_is(message, (size_t)received, NPT_MESSAGE_LOST));
    assert_true(message->u.lost.text[0] != '\0');
    assert_true(receive_message(socket, &nothing) <= 0);
}

int say_hello(int socket)
{
    struct npt_message message;
    char text[NPT_MESSAGE_TEXT];
    npt_hello_fill(&message, "test");
    send_message(socket, &message, NULL, 0);
    ssize_t received = receive_message(socket, &message);
    return npt_hello_accept(&message, (size_t)received, text);
}

uint32_t add_memory(int socket, uint32_t region, uint64_t size, int fd)
{
    struct npt_message message = message_of(NPT_MESSAGE_MEMORY_ADD);
    message.u.memory_add.region = region;
    message.u.memory_add.memory_size = size;
    send_message(socket, &message, &fd, 1);
    return receive_status(socket);
}

static void ring_doorbell(void *opaque)
{
    const struct guest *guest = opaque;
    uint64_t one = 1;
    assert_int_equal(write(guest->doorbell, &one, sizeof(one)), sizeof(one));
}

static int sleep_for_notification(void *opaque)
{
    const struct guest *guest = opaque;
    struct pollfd fds[2] = {{guest->notification, POLLIN, 0}, {guest->socket, 0, 0}};
    uint64_t count;
    int ready = poll(fds, 2, 10000);
    assert_true(ready > 0);
    if (fds[0].revents)
        assert_int_equal(read(guest->notification, &count, sizeof(count)), sizeof(count));
    return (fds[1].revents & (POLLHUP | POLLERR)) ? -EPIPE : 0;
}

static uint8_t *share(struct guest *guest, uint32_t region, uint64_t size)
{
    int fd = make_memory(size, F_SEAL_SHRINK);
    uint8_t *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    assert_true(memory != MAP_FAILED);
    assert_int_equal(add_memory(guest->socket, region, size, fd), NPT_STATUS_OK);
    close(fd);
    return memory;
}

void guest_open(struct guest *guest, const struct host *host)
{
    struct npt_message message = message_of(NPT_MESSAGE_CHANNEL_ADD);

    *guest = (struct guest){.socket = connect_to(host)};
    assert_true(say_hello(guest->socket));
    guest->channel = share(guest, CHANNEL_REGION, CHANNEL_SIZE);
    guest->data = share(guest, DATA_REGION, DATA_SIZE);
    guest->doorbell = eventfd(0, EFD_CLOEXEC);
    guest->notification = eventfd(0, EFD_CLOEXEC);

    const struct npt_ring_signals signals = {guest, ring_doorbell, sleep_for_notification};
    assert_int_equal(npt_ring_init(&guest->ring, guest->channel, RING_SIZE, (uint64_t)0 - 4096, &signals), 0);
    message.u.channel_add.region = CHANNEL_REGION;
    message.u.channel_add.ring_size = RING_SIZE;
    send_message(guest->socket, &message, (const int[]){guest->doorbell, guest->notification}, 2);
    assert_int_equal(receive_status(guest->socket), NPT_STATUS_OK);
}

void guest_open_device(struct guest *guest, const struct host *host)
{
    guest_open(guest, host);
    COMMAND(guest, NPT_OP_NEPTUNE_CREATE_DEVICE, 0, 0, CONTEXT_ID, 0, DATA_REGION, 0, 0, sizeof(struct npt_caps), 1,
            0xb100);
    finish(guest);
    const struct npt_caps *caps = (const struct npt_caps *)guest->data;
    assert_int_equal(caps->version, NPT_CAPS_VERSION);
    assert_int_equal(caps->size, sizeof(*caps));
    assert_int_equal(caps->result, S_OK);
}

void guest_close(struct guest *guest)
{
    if (guest->channel) {
        npt_ring_finish(&guest->ring);
        munmap(guest->channel, CHANNEL_SIZE);
        munmap(guest->data, DATA_SIZE);
        close(guest->doorbell);
        close(guest->notification);
    }
    close(guest->socket);
}

uint64_t command(struct guest *guest, uint32_t opcode, uint32_t flags, const void *fields, uint32_t bytes)
{
    uint64_t position = npt_ring_position(&guest->ring);
    uint32_t size = npt_align(8 + bytes, 8);
    uint8_t *at = npt_stream_reserve(&guest->ring.stream, size);
    memset(at, 0, size);
    npt_put_header(at, (uint16_t)opcode, flags, size);
    memcpy(at + 8, fields, bytes);
    return position;
}

uint64_t raw(struct guest *guest, const void *bytes, uint32_t size)
{
    uint64_t position = npt_ring_position(&guest->ring);
    memcpy(npt_stream_reserve(&guest->ring.stream, size), bytes, size);
    return position;
}

void create_buffer(struct guest *guest, uint32_t id, uint32_t width, uint32_t usage, uint32_t bind, uint32_t access)
{
    COMMAND(guest, NPT_OP_DEVICE_CREATE_BUFFER, 0, width, usage, bind, access, 0, 0, id);
}

void finish(struct guest *guest)
{
    assert_int_equal(npt_ring_wait(&guest->ring, npt_ring_position(&guest->ring)), 0);
}

void expect_refused(struct guest *guest, uint64_t position, uint32_t opcode, uint32_t offset, const char *text)
{
    struct npt_ring_error error;
    struct npt_message message;

    npt_ring_publish(&guest->ring);
    assert_int_equal(npt_ring_wait(&guest->ring, npt_ring_position(&guest->ring)), -EPIPE);
    expect_lost(guest->socket, &message);
    assert_true(npt_ring_get_error(&guest->ring, &error));
    error.text[error.length < sizeof(error.text) ? error.length : sizeof(error.text) - 1] = '\0';
    if (!strstr(error.text, text))
        fail_msg("\"%s\" does not say \"%s\"", error.text, text);
    assert_int_equal(error.opcode, opcode);
    assert_int_equal(error.offset, offset);
    assert_true(error.position == position);
    assert_true(error.hresult < 0);
    assert_int_equal(message.u.lost.status, NPT_STATUS_COMMAND);
    assert_int_equal(message.u.lost.opcode, opcode);
    assert_true(message.u.lost.position == position);
    assert_string_equal(message.u.lost.text, error.text);
}
