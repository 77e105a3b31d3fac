/* guest.h: a tritond as a process, and guests that speak to it byte by byte. */
#ifndef TESTS_HOST_GUEST_H
#define TESTS_HOST_GUEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/ring/ring.h"
#include "common/wire/caps.h"
#include "common/wire/message.h"
#include "host/renderer/packet.h"

#include "npt_commands.h"

#define DATA_REGION 3u
#define DATA_SIZE (1u << 20)
#define CHANNEL_REGION 2u
#define RING_SIZE NPT_RING_SIZE_MIN
#define HEAP_SIZE (64u << 10)
#define CHANNEL_SIZE (NPT_RING_CONTROL_SIZE + RING_SIZE + HEAP_SIZE)

#define CONTEXT_ID NPT_ID(1, 1)

struct host {
    pid_t pid;
    char directory[64];
    char path[96]; /* of the socket */
    int output;    /* what it prints */
    char line[256];
};

/* Starts tritond with these arguments besides --listen; NULL ends the list. Waits until it listens. */
void host_start(struct host *host, const char *const *arguments);
void host_start_null(struct host *host);
/* Ends it by SIGTERM; it must exit with 0 and leave nothing behind. */
void host_stop(struct host *host);
/* Runs tritond until it ends by itself. Its exit status; what it said on standard error is in `text`. */
int host_fails(const char *const *arguments, char *text, size_t capacity);

int descriptors_of(pid_t pid);
/* The children of a process: how many there are, the first ones in `children`. */
int children_of(pid_t pid, pid_t *children, int capacity);
/* The only renderer of this host. */
pid_t renderer_of(const struct host *host);
/* Waits at most a second until the process is gone. */
bool gone_within_a_second(pid_t pid);

struct guest {
    int socket;
    int doorbell;
    int notification;
    uint8_t *channel; /* mapped */
    uint8_t *data;
    struct npt_ring ring;
};

int connect_to(const struct host *host);
int make_memory(uint64_t size, unsigned seals);
struct npt_message message_of(uint32_t type);
/* Receives one message, waiting for at most ten seconds; 0 at the end of the connection. */
ssize_t receive_message(int socket, struct npt_message *message);
void send_message(int socket, const struct npt_message *message, const int *fds, unsigned count);
/* The next message is a reply; returns its status. */
uint32_t receive_status(int socket);
/* The next message says that the context is lost; nothing comes after it. */
void expect_lost(int socket, struct npt_message *message);

int say_hello(int socket);
uint32_t add_memory(int socket, uint32_t region, uint64_t size, int fd);
/* A guest with one channel and one region of data. */
void guest_open(struct guest *guest, const struct host *host);
/* The same, with a device whose immediate context has CONTEXT_ID. */
void guest_open_device(struct guest *guest, const struct host *host);
void guest_close(struct guest *guest);

/* Writes a command of hand-made fields; returns the position of its first byte. */
uint64_t command(struct guest *guest, uint32_t opcode, uint32_t flags, const void *fields, uint32_t bytes);
/* The same with a list of u32. */
#define COMMAND(guest, opcode, flags, ...)                                                                             \
    command(guest, opcode, flags, (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}))
/* Bytes that are no command, a multiple of 8. */
uint64_t raw(struct guest *guest, const void *bytes, uint32_t size);
void create_buffer(struct guest *guest, uint32_t id, uint32_t width, uint32_t usage, uint32_t bind, uint32_t access);
/* Waits until everything has been executed. */
void finish(struct guest *guest);
/* The context must be lost by the command at `position`, for a reason that contains `text`. */
void expect_refused(struct guest *guest, uint64_t position, uint32_t opcode, uint32_t offset, const char *text);

#endif
