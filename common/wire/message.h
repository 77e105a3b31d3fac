/* message.h: what crosses the socket of a local connection before and beside the shared memory. */
#ifndef NPT_MESSAGE_H
#define NPT_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NPT_MESSAGE_MAGIC 0x3154504eu /* "NPT1" */
#define NPT_MESSAGE_TEXT 256u
#define NPT_PROGRAM_NAME 64u

/* Carries no commands: its notification tells that a fence in guest memory has reached another value. */
#define NPT_CHANNEL_EVENTS 2u

enum npt_message_type {
    NPT_MESSAGE_HELLO = 1,
    NPT_MESSAGE_HELLO_REPLY = 2,
    NPT_MESSAGE_MEMORY_ADD = 3,
    NPT_MESSAGE_CHANNEL_ADD = 4,
    NPT_MESSAGE_REPLY = 5,
    NPT_MESSAGE_LOST = 6,
};

enum npt_status {
    NPT_STATUS_OK = 0,
    NPT_STATUS_VERSION = 1,  /* the peers speak different major versions, or other registries of one version */
    NPT_STATUS_PROTOCOL = 2, /* a message made no sense or came at the wrong time */
    NPT_STATUS_QUOTA = 3,    /* the context has used up what it may have */
    NPT_STATUS_HOST = 4,     /* the host cannot serve: no Direct3D, no memory, no process */
    NPT_STATUS_DIED = 5,     /* the renderer crashed or was killed */
    NPT_STATUS_COMMAND = 6,  /* a malformed command, or one that the host's Direct3D refused */
};

/* One message, always sent with its full size. Text is NUL-terminated when shorter than its field. */
struct npt_message {
    uint32_t type;
    uint32_t size; /* sizeof(struct npt_message) */
    union {
        struct {
            uint32_t magic;
            uint16_t major;
            uint16_t minor;
            uint64_t registry_hash;
            uint64_t features;
            char program[NPT_PROGRAM_NAME];
        } hello;
        struct {
            uint32_t status;
            uint16_t major;
            uint16_t minor;
            uint64_t registry_hash;
            uint64_t features;
            char text[NPT_MESSAGE_TEXT];
        } hello_reply;
        struct {
            uint32_t region; /* 2 or more, not in use */
            uint32_t reserved;
            uint64_t memory_size; /* bytes, a multiple of the page size, at most the descriptor's size */
        } memory_add;
        struct {
            uint32_t channel; /* 0 to NPT_CHANNELS_MAX - 1, not in use */
            uint32_t region;
            /* control page and ring start the region, the rest is the upload heap. Descriptors: with the first channel the doorbell
             * of all channels; then the notification that only this channel's producer sleeps on */
            uint32_t ring_size;
            uint32_t reserved;
        } channel_add;
        struct {
            uint32_t status;
            uint32_t reserved;
            char text[NPT_MESSAGE_TEXT];
        } reply;
        struct {
            uint32_t status;
            uint32_t opcode; /* of the failing command, 0 when none is to blame */
            uint64_t position;
            int32_t hresult;
            uint32_t reserved;
            char text[NPT_MESSAGE_TEXT];
        } lost;
    } u;
};

_Static_assert(sizeof(struct npt_message) == 288, "a message has the same size on every platform");

#define NPT_CHANNELS_MAX 16u
#define NPT_REGIONS_MAX 4096u
#define NPT_REGION_INLINE 0u
#define NPT_REGION_HEAP 1u

/* Fills a hello for the protocol that this build speaks. */
void npt_hello_fill(struct npt_message *message, const char *program);

/* The host's answer to a hello: decides the version or refuses with a sentence. `received` is how many bytes arrived; any
 * bytes may be there. Returns true when the connection may go on. */
bool npt_hello_answer(const struct npt_message *hello, size_t received, struct npt_message *reply);

/* The guest's reading of that answer. True when both speak the same; otherwise `text` (NPT_MESSAGE_TEXT bytes) says why. */
bool npt_hello_accept(const struct npt_message *reply, size_t received, char *text);

/* True when `received` bytes are one whole message of type `type`. */
bool npt_message_is(const struct npt_message *message, size_t received, uint32_t type);

#endif
