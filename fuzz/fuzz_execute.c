/* fuzz_execute.c: hostile bytes through a whole renderer on the null back end: rings, decoder, guard, objects, regions, transfers, waits,
 * watches, destructions. */
#include "fuzz/execute.h"
#include "fuzz/fuzz.h"

#include "host/renderer/context.h"
#include "host/renderer/packet.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#define CHANNELS 2u
#define RING_SIZE NPT_RING_SIZE_MIN
#define HEAP_SIZE 65536u
#define CHANNEL_SIZE (NPT_RING_CONTROL_SIZE + RING_SIZE + HEAP_SIZE)
#define REGION_SIZE 65536u
#define FIRST_REGION 2u /* the channels' own */
#define BATCHES_MAX 4096

/* Made once: what the guest shares. */
static struct {
    int channel[CHANNELS];
    uint8_t *memory[CHANNELS];
    int region;
} guest;

static int share(uint64_t size, uint8_t **memory)
{
    int fd = memfd_create("fuzz", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0 || ftruncate(fd, (off_t)size) || fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK))
        abort();
    void *mapped = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped == MAP_FAILED)
        abort();
    *memory = mapped;
    return fd;
}

static void prepare(void)
{
    uint8_t *data;
    if (guest.region)
        return;
    guest.region = share(REGION_SIZE, &data);
    for (uint32_t i = 0; i < CHANNELS; i++)
        guest.channel[i] = share(CHANNEL_SIZE, &guest.memory[i]);
}

static void silent(void *transport)
{
    (void)transport;
}

static int never(void *transport)
{
    (void)transport;
    return -1;
}

static void attach(struct trr_context *context, uint32_t i)
{
    const struct npt_ring_signals signals = {NULL, silent, never};
    char text[NPT_MESSAGE_TEXT];
    struct npt_ring ring;
    if (npt_ring_init(&ring, guest.memory[i], RING_SIZE, 0, &signals) < 0)
        abort();
    npt_ring_finish(&ring); /* the fuzzer writes by itself */
    memset(guest.memory[i] + NPT_RING_CONTROL_SIZE + RING_SIZE, 0x40, HEAP_SIZE);
    int notification = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (trr_regions_add(&context->regions, FIRST_REGION + i, CHANNEL_SIZE, guest.channel[i], text) != NPT_STATUS_OK ||
        trr_channel_attach(context, i, FIRST_REGION + i, RING_SIZE, notification, text) != NPT_STATUS_OK)
        abort();
}

static void run(struct trr_context *context)
{
    for (int i = 0; i < BATCHES_MAX && !context->lost && trr_context_step(context); i++)
        continue;
    if (context->watch_count)
        trr_watches_poll(context, UINT32_MAX);
}

/* As a guest that looks only at its own tail: what does not fit is not sent. */
static void put(struct trr_context *context, uint32_t i, const uint8_t *bytes, uint32_t length)
{
    struct npt_ring_control *control = (struct npt_ring_control *)guest.memory[i];
    uint8_t *ring = guest.memory[i] + NPT_RING_CONTROL_SIZE;
    uint64_t tail = atomic_load(&control->tail);
    if (length > RING_SIZE / 2)
        length = RING_SIZE / 2;
    for (uint32_t k = 0; k < length; k++)
        ring[(tail + k) % RING_SIZE] = bytes[k];
    atomic_store(&control->tail, tail + length);
    run(context);
}

static void take(struct trr_context *context, const struct fuzz_packet *packet, const uint8_t *bytes, uint32_t length)
{
    char text[NPT_MESSAGE_TEXT];
    switch (packet->kind % FUZZ_PACKET_KINDS) {
    case FUZZ_COMMANDS:
        put(context, packet->argument % CHANNELS, bytes, length & ~7u);
        break;
    case FUZZ_MEMORY_ADD:
        trr_destroys_process(context); /* as control.c */
        trr_regions_add(&context->regions, packet->argument, REGION_SIZE, guest.region, text);
        break;
    default:
        run(context);
        break;
    }
}

/* A context that is lost has said why, in its channels and to tritond. */
static void expect_reason(const struct trr_context *context, int tritond)
{
    struct npt_message message;
    struct trr_fds fds;
    const struct npt_ring_control *control = (const struct npt_ring_control *)guest.memory[0];
    if (!context->lost)
        return;
    if (control->error.length == 0 || control->error.length >= NPT_RING_ERROR_TEXT)
        abort();
    ssize_t received = trr_packet_receive(tritond, &message, sizeof(message), &fds);
    if (received <= 0 || !npt_message_is(&message, (size_t)received, NPT_MESSAGE_LOST) || !message.u.lost.text[0])
        abort();
    if (getenv("FUZZ_VERBOSE"))
        fprintf(stderr, "lost: %s\n", message.u.lost.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct trr_context context;
    int ends[2];
    prepare();
    if (trr_packet_pair(ends) < 0 || !trr_context_init(&context, &trr_backend_null, ends[1]))
        abort();
    context.doorbell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    for (uint32_t i = 0; i < CHANNELS; i++)
        attach(&context, i);
    for (size_t at = 0; size - at >= sizeof(struct fuzz_packet) && !context.lost;) {
        struct fuzz_packet packet;
        memcpy(&packet, data + at, sizeof(packet));
        at += sizeof(packet);
        uint32_t length = packet.length < size - at ? packet.length : (uint32_t)(size - at);
        take(&context, &packet, data + at, length);
        at += length;
    }
    run(&context);
    expect_reason(&context, ends[0]);
    trr_context_finish(&context);
    close(ends[0]);
    return 0;
}
