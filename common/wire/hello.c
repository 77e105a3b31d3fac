#include "npt_commands.h"

#include "common/wire/message.h"

#include <stdio.h>

static const uint64_t known_hashes[] = NPT_REGISTRY_HASHES;

bool npt_message_is(const struct npt_message *message, size_t received, uint32_t type)
{
    return received == sizeof(*message) && message->size == sizeof(*message) && message->type == type;
}

void npt_hello_fill(struct npt_message *message, const char *program)
{
    memset(message, 0, sizeof(*message));
    message->type = NPT_MESSAGE_HELLO;
    message->size = sizeof(*message);
    message->u.hello.magic = NPT_MESSAGE_MAGIC;
    message->u.hello.major = NPT_VERSION_MAJOR;
    message->u.hello.minor = NPT_VERSION_MINOR;
    message->u.hello.registry_hash = NPT_REGISTRY_HASH;
    snprintf(message->u.hello.program, sizeof(message->u.hello.program), "%s", program);
}

/* The older of two versions decides; its registry must be one that both know. */
static bool hashes_agree(uint16_t minor, uint64_t hash)
{
    const uint16_t newest = NPT_VERSION_MINOR;
    return minor > newest || known_hashes[minor] == hash;
}

static bool refuse(struct npt_message *reply, uint32_t status, const char *text)
{
    reply->u.hello_reply.status = status;
    snprintf(reply->u.hello_reply.text, sizeof(reply->u.hello_reply.text), "%s", text);
    return false;
}

bool npt_hello_answer(const struct npt_message *hello, size_t received, struct npt_message *reply)
{
    char text[NPT_MESSAGE_TEXT];
    memset(reply, 0, sizeof(*reply));
    reply->type = NPT_MESSAGE_HELLO_REPLY;
    reply->size = sizeof(*reply);
    reply->u.hello_reply.major = NPT_VERSION_MAJOR;
    reply->u.hello_reply.minor = NPT_VERSION_MINOR;
    reply->u.hello_reply.registry_hash = NPT_REGISTRY_HASH;
    if (!npt_message_is(hello, received, NPT_MESSAGE_HELLO) || hello->u.hello.magic != NPT_MESSAGE_MAGIC)
        return refuse(reply, NPT_STATUS_PROTOCOL,
                      "This is Triton's socket; the program that connected does not speak Neptune.");
    uint16_t major = hello->u.hello.major, minor = hello->u.hello.minor;
    if (major != NPT_VERSION_MAJOR) {
        snprintf(text, sizeof(text),
                 "The guest speaks Neptune %u.%u and the host %u.%u: install Triton of the same version on both.",
                 major, minor, NPT_VERSION_MAJOR, NPT_VERSION_MINOR);
        return refuse(reply, NPT_STATUS_VERSION, text);
    }
    if (!hashes_agree(minor, hello->u.hello.registry_hash)) {
        snprintf(text, sizeof(text),
                 "Guest and host both speak Neptune %u.%u but were built from different registries: "
                 "install one build of Triton on both.",
                 major, minor);
        return refuse(reply, NPT_STATUS_VERSION, text);
    }
    if (minor < reply->u.hello_reply.minor)
        reply->u.hello_reply.minor = minor;
    return true;
}

bool npt_hello_accept(const struct npt_message *reply, size_t received, char *text)
{
    if (!npt_message_is(reply, received, NPT_MESSAGE_HELLO_REPLY)) {
        snprintf(text, NPT_MESSAGE_TEXT, "The socket's owner does not speak Neptune.");
        return false;
    }
    if (reply->u.hello_reply.status != NPT_STATUS_OK) {
        snprintf(text, NPT_MESSAGE_TEXT, "%.*s", (int)NPT_MESSAGE_TEXT - 1, reply->u.hello_reply.text);
        return false;
    }
    if (reply->u.hello_reply.major != NPT_VERSION_MAJOR || reply->u.hello_reply.minor > NPT_VERSION_MINOR) {
        snprintf(text, NPT_MESSAGE_TEXT,
                 "The host answered with Neptune %u.%u, which this program (%u.%u) does not speak.",
                 reply->u.hello_reply.major, reply->u.hello_reply.minor, NPT_VERSION_MAJOR, NPT_VERSION_MINOR);
        return false;
    }
    return true;
}
