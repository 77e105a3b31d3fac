/* Commands written by hand into a ring: good ones are executed, bad ones cost the context and nothing else. */
#include "tests/host/guest.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#define BUFFER NPT_ID(2, 1)
#define OTHER NPT_ID(3, 1)
#define VIEW NPT_ID(4, 1)

static struct host host;
static struct guest bystander;

static int start(void **state)
{
    (void)state;
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

static struct guest guest;

static int open_guest(void **state)
{
    (void)state;
    guest_open_device(&guest, &host);
    return 0;
}

/* Whatever the guest has done: its neighbour goes on, and so does tritond. */
static int close_guest(void **state)
{
    (void)state;
    guest_close(&guest);
    COMMAND(&bystander, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    finish(&bystander);
    guest_open_device(&guest, &host);
    guest_close(&guest);
    return 0;
}

/* --- good commands ------------------------------------------------------------------------------------------------ */

static void executes(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 256, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    for (int i = 0; i < 20000; i++) /* the ring wraps */
        COMMAND(&guest, NPT_OP_CONTEXT_DRAW_INDEXED, 0, 3, 6, (uint32_t)-1);
    COMMAND(&guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, BUFFER, BUFFER);
    finish(&guest);
    assert_false(npt_ring_is_dead(&guest.ring));
}

/* The null device hands out the same memory each time, so that what was written can be read. */
static void writes_and_reads(void **state)
{
    (void)state;
    const uint32_t access = D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE;
    uint8_t *source = guest.data + 65536, *target = guest.data + 131072;

    /* a texture of 5 x 3 texels of 4 bytes, rows 32 bytes apart in the guest */
    COMMAND(&guest, NPT_OP_DEVICE_CREATE_TEXTURE2D, 0, 5, 3, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, 1, 0,
            D3D11_USAGE_STAGING, 0, access, 0, BUFFER);
    for (uint32_t i = 0; i < 96; i++)
        source[i] = (uint8_t)(i + 1);
    COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, BUFFER, 0, D3D11_MAP_WRITE, 0, 32, 96, 84, DATA_REGION, 65536, 0);
    COMMAND(&guest, NPT_OP_NEPTUNE_READ_RESOURCE, 0, BUFFER, 0, DATA_REGION, 0, 68, 0, 131072, 0, 24, 72);
    finish(&guest);
    for (uint32_t row = 0; row < 3; row++)
        assert_memory_equal(target + row * 24, source + row * 32, 20);
    assert_int_equal(target[20], 0); /* nothing between the rows */

    /* a range of a dynamic buffer from the command itself and from the channel's heap */
    create_buffer(&guest, OTHER, 64, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE);
    COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, OTHER, 0, D3D11_MAP_WRITE_DISCARD, 60, 0, 0, 4, 0, 0, 0,
            0x01020304);
    COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, OTHER, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 0, 0, 0, 64,
            NPT_REGION_HEAP, HEAP_SIZE - 64, 0);
    finish(&guest);
}

static void watches_queries(void **state)
{
    (void)state;
    struct npt_query_slot *slot = (struct npt_query_slot *)(guest.data + 1024);
    COMMAND(&guest, NPT_OP_DEVICE_CREATE_QUERY, 0, D3D11_QUERY_OCCLUSION, 0, BUFFER);
    COMMAND(&guest, NPT_OP_CONTEXT_BEGIN, 0, BUFFER);
    COMMAND(&guest, NPT_OP_CONTEXT_END, 0, BUFFER);
    memset(slot->data, 0xee, sizeof(slot->data));
    slot->result = 77;
    COMMAND(&guest, NPT_OP_NEPTUNE_QUERY_WATCH, 0, BUFFER, 5, DATA_REGION, 8, 1024, 0);
    finish(&guest);
    for (int i = 0; i < 1000 && atomic_load(&slot->serial) != 5; i++)
        poll(NULL, 0, 1);
    assert_int_equal(atomic_load(&slot->serial), 5);
    assert_int_equal(slot->result, S_OK);
    assert_int_equal(slot->data[7], 0);
    assert_int_equal(slot->data[8], 0xee);
}

static void destroys_and_uses_ids_again(void **state)
{
    (void)state;
    for (uint32_t generation = 1; generation < 5; generation++) {
        create_buffer(&guest, NPT_ID(2, generation), 16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
        /* when this channel has come to where it is now: fields are object, count, then channel, 0, position */
        uint64_t now = npt_ring_position(&guest.ring);
        COMMAND(&guest, NPT_OP_NEPTUNE_DESTROY, 0, NPT_ID(2, generation), 1, 0, 0, (uint32_t)now,
                (uint32_t)(now >> 32));
        finish(&guest);
    }
}

static uint32_t share_again(const struct guest *to, uint32_t region, uint64_t size)
{
    int fd = make_memory(size, F_SEAL_SHRINK);
    uint32_t status = add_memory(to->socket, region, size, fd);
    close(fd);
    return status;
}

static uint32_t share_region(const struct guest *to, uint32_t region, uint64_t size)
{
    assert_int_equal(share_again(to, region, size), NPT_STATUS_OK);
    return region;
}

static void add_channel(uint32_t channel, uint32_t region, struct guest *second)
{
    struct npt_message message = message_of(NPT_MESSAGE_CHANNEL_ADD);
    int fd = make_memory(CHANNEL_SIZE, F_SEAL_SHRINK);

    *second = guest;
    second->notification = eventfd(0, EFD_CLOEXEC);
    second->channel = mmap(NULL, CHANNEL_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    assert_int_equal(add_memory(guest.socket, region, CHANNEL_SIZE, fd), NPT_STATUS_OK);
    close(fd);
    struct npt_ring_signals signals = guest.ring.signals;
    signals.transport = second;
    assert_int_equal(npt_ring_init(&second->ring, second->channel, RING_SIZE, 0, &signals), 0);
    message.u.channel_add.channel = channel;
    message.u.channel_add.region = region;
    message.u.channel_add.ring_size = RING_SIZE;
    send_message(guest.socket, &message, &second->notification, 1);
    assert_int_equal(receive_status(guest.socket), NPT_STATUS_OK);
}

static void one_channel_waits_for_another(void **state)
{
    (void)state;
    struct guest second;
    add_channel(1, 7, &second);

    /* what channel 0 uses is made by channel 1, later */
    COMMAND(&guest, NPT_OP_NEPTUNE_WAIT, 0, 1, 0, 40, 0);
    COMMAND(&guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, BUFFER, BUFFER);
    npt_ring_publish(&guest.ring);
    poll(NULL, 0, 20);
    uint64_t before = npt_ring_completed(&guest.ring);
    assert_true(before != npt_ring_position(&guest.ring));
    create_buffer(&second, BUFFER, 16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    assert_int_equal(npt_ring_position(&second.ring), 40);
    finish(&second);
    finish(&guest);

    /* an object goes only when both have passed its last use */
    uint64_t last = npt_ring_position(&guest.ring) + 24;
    const struct npt_token token = {.channel = 0, .position = last};
    uint32_t fields[6] = {BUFFER, 1};
    memcpy(fields + 2, &token, sizeof(token));
    command(&second, NPT_OP_NEPTUNE_DESTROY, 0, fields, sizeof(fields));
    finish(&second);
    COMMAND(&guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, BUFFER, BUFFER); /* 16 bytes: still there */
    finish(&guest);
    COMMAND(&guest, NPT_OP_CONTEXT_FLUSH, 0, 0);

    /* so does a region */
    const uint32_t region = share_region(&guest, 8, 4096);
    const struct npt_token next = {.channel = 0, .position = npt_ring_position(&guest.ring) + 16};
    uint32_t removal[6] = {region, 1};
    memcpy(removal + 2, &next, sizeof(next));
    command(&second, NPT_OP_NEPTUNE_REGION_REMOVE, 0, removal, sizeof(removal));
    finish(&second);
    assert_int_equal(share_again(&guest, region, 4096), NPT_STATUS_PROTOCOL); /* still in use */

    munmap(second.channel, CHANNEL_SIZE);
    close(second.notification);
    npt_ring_finish(&second.ring);
}

/* --- bad commands ------------------------------------------------------------------------------------------------- */

static void refuses_unknown_opcodes(void **state)
{
    (void)state;
    COMMAND(&guest, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    uint64_t at = COMMAND(&guest, 60000, 0, 1, 2, 3);
    COMMAND(&guest, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    expect_refused(&guest, at, 60000, 8, "opcode");
}

static void refuses_truncated_commands(void **state)
{
    (void)state;
    const uint32_t header[2] = {NPT_OP_CONTEXT_DRAW_INDEXED, 24};
    expect_refused(&guest, raw(&guest, header, sizeof(header)), NPT_OP_CONTEXT_DRAW_INDEXED, 8,
                   "longer than what was sent");
}

static void refuses_impossible_sizes(void **state)
{
    (void)state;
    static const uint32_t sizes[] = {0, 4, 8, 17, 32, NPT_COMMAND_MAX + 8, UINT32_MAX, UINT32_MAX - 7};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
        const uint32_t bytes[6] = {NPT_OP_CONTEXT_DRAW, sizes[i]};
        expect_refused(&guest, raw(&guest, bytes, sizeof(bytes)), NPT_OP_CONTEXT_DRAW, 8, "size");
        guest_close(&guest);
        open_guest(NULL);
    }
}

static void refuses_a_tail_that_makes_no_sense(void **state)
{
    (void)state;
    struct npt_message message;
    struct npt_ring_control *control = guest.ring.control;
    atomic_store(&control->tail, npt_ring_position(&guest.ring) + 2 * RING_SIZE);
    guest.ring.signals.doorbell(guest.ring.signals.transport);
    expect_lost(guest.socket, &message);
    assert_non_null(strstr(message.u.lost.text, "tail"));
}

static void refuses_ids_that_name_nothing(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    uint64_t at = COMMAND(&guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, BUFFER, NPT_ID(2, 9));
    expect_refused(&guest, at, NPT_OP_CONTEXT_COPY_RESOURCE, 16, "no object");
}

static void refuses_stale_ids(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    COMMAND(&guest, NPT_OP_NEPTUNE_DESTROY, 0, BUFFER, 0);
    uint64_t at = COMMAND(&guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, BUFFER, BUFFER);
    expect_refused(&guest, at, NPT_OP_CONTEXT_COPY_RESOURCE, 16, "no object");
}

static void refuses_ids_of_another_kind(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    uint64_t at = COMMAND(&guest, NPT_OP_CONTEXT_PS_SET_SHADER, 0, BUFFER, 0);
    expect_refused(&guest, at, NPT_OP_CONTEXT_PS_SET_SHADER, 16, "another kind");
}

static void refuses_new_ids_in_use(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    uint64_t at = npt_ring_position(&guest.ring);
    create_buffer(&guest, NPT_ID(2, 2), 16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    expect_refused(&guest, at, NPT_OP_DEVICE_CREATE_BUFFER, 36, "in use");
}

static void refuses_to_destroy_twice(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    COMMAND(&guest, NPT_OP_NEPTUNE_DESTROY, 0, BUFFER, 0);
    uint64_t at = COMMAND(&guest, NPT_OP_NEPTUNE_DESTROY, 0, BUFFER, 0);
    expect_refused(&guest, at, NPT_OP_NEPTUNE_DESTROY, 0, "already destroyed");
    guest_close(&guest);
    open_guest(NULL);

    /* the first one waits for a token; when that has passed there is nothing left to destroy */
    create_buffer(&guest, BUFFER, 16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    uint64_t later = npt_ring_position(&guest.ring) + 32 + 16;
    COMMAND(&guest, NPT_OP_NEPTUNE_DESTROY, 0, BUFFER, 1, 0, 0, (uint32_t)later, (uint32_t)(later >> 32));
    COMMAND(&guest, NPT_OP_NEPTUNE_DESTROY, 0, BUFFER, 0);
    COMMAND(&guest, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    finish(&guest);
    COMMAND(&guest, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    expect_refused(&guest, 0, 0, 0, "already destroyed");
}

static void refuses_payloads_that_are_not_there(void **state)
{
    (void)state;
    static const struct {
        uint32_t length, region, offset_low, offset_high;
    } bad[] = {
        {4, 9, 0, 0},                   /* no such region */
        {4, DATA_REGION, DATA_SIZE, 0}, /* behind its end */
        {4, DATA_REGION, UINT32_MAX, UINT32_MAX},
        {4, NPT_REGION_HEAP, HEAP_SIZE - 3, 0}, /* behind the end of the heap */
        {64, NPT_REGION_INLINE, 0, 0},          /* not all in the command */
        {0, NPT_REGION_INLINE, 8, 0},           /* inline bytes have no offset */
    };
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        create_buffer(&guest, BUFFER, 64, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE);
        uint64_t at = COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, BUFFER, 0, D3D11_MAP_WRITE_DISCARD, 0, 0, 0,
                              bad[i].length, bad[i].region, bad[i].offset_low, bad[i].offset_high);
        struct npt_ring_error error;
        assert_int_equal(npt_ring_wait(&guest.ring, npt_ring_position(&guest.ring)), -EPIPE);
        assert_true(npt_ring_get_error(&guest.ring, &error));
        assert_int_equal(error.opcode, NPT_OP_NEPTUNE_WRITE_RESOURCE);
        assert_true(error.position == at);
        assert_true(error.offset >= 32);
        guest_close(&guest);
        open_guest(NULL);
    }
}

static void refuses_writes_beyond_the_end(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 64, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE);
    uint64_t at = COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, BUFFER, 0, D3D11_MAP_WRITE_DISCARD, UINT32_MAX, 0,
                          0, 4, 0, 0, 0, 1);
    expect_refused(&guest, at, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, "end of the buffer");
}

static void refuses_appends_beyond_the_end(void **state)
{
    (void)state;
    static const struct {
        uint32_t map, region, offset_low, offset_high, start, length;
        const char *text;
    } bad[] = {
        {D3D11_MAP_WRITE_DISCARD, DATA_REGION, 0, 0, 60, 5, "end of the buffer"},
        {D3D11_MAP_WRITE_DISCARD, DATA_REGION, 0, 0, UINT32_MAX, 1, "end of the buffer"},
        {D3D11_MAP_WRITE_DISCARD, DATA_REGION, 0, 0, 1, UINT32_MAX, "end of the buffer"},
        {D3D11_MAP_WRITE_NO_OVERWRITE, DATA_REGION, DATA_SIZE - 63, 0, 0, 1, "not in the region"},
        {D3D11_MAP_WRITE_NO_OVERWRITE, DATA_REGION, UINT32_MAX, UINT32_MAX, 0, 1, "not in the region"},
        {D3D11_MAP_WRITE_NO_OVERWRITE, 9, 0, 0, 0, 1, "not in the region"},
        {D3D11_MAP_WRITE, DATA_REGION, 0, 0, 0, 1, "usage"},
        {D3D11_MAP_READ, DATA_REGION, 0, 0, 0, 1, "usage"},
    };
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        create_buffer(&guest, BUFFER, 64, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE);
        uint64_t at = COMMAND(&guest, NPT_OP_NEPTUNE_APPEND_RESOURCE, 0, BUFFER, bad[i].map, bad[i].region, 2,
                              bad[i].offset_low, bad[i].offset_high, 0, 64, bad[i].start, bad[i].length);
        expect_refused(&guest, at, NPT_OP_NEPTUNE_APPEND_RESOURCE, 0, bad[i].text);
        guest_close(&guest);
        open_guest(NULL);
    }
}

static void refuses_maps_that_the_usage_forbids(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 64, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    uint64_t at = COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, BUFFER, 0, D3D11_MAP_WRITE_DISCARD, 0, 0, 0, 4, 0,
                          0, 0, 1);
    expect_refused(&guest, at, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, "usage");
}

static void refuses_reads_into_too_little_memory(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 64, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
    COMMAND(&guest, NPT_OP_NEPTUNE_READ_RESOURCE, 0, BUFFER, 0, DATA_REGION, 0, 64, 0, DATA_SIZE - 64, 0, 0, 0);
    finish(&guest);
    uint64_t at = COMMAND(&guest, NPT_OP_NEPTUNE_READ_RESOURCE, 0, BUFFER, 0, DATA_REGION, 0, 64, 0, DATA_SIZE - 63, 0,
                          0, 0);
    expect_refused(&guest, at, NPT_OP_NEPTUNE_READ_RESOURCE, 0, "region");
}

static void refuses_views_of_staging_resources(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 64, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
    uint64_t at = COMMAND(&guest, NPT_OP_DEVICE_CREATE_SHADER_RESOURCE_VIEW, 0, BUFFER, VIEW);
    expect_refused(&guest, at, NPT_OP_DEVICE_CREATE_SHADER_RESOURCE_VIEW, 0, "bound");
}

static void refuses_views_of_what_is_not_there(void **state)
{
    (void)state;
    enum { SRV = NPT_OP_DEVICE_CREATE_SHADER_RESOURCE_VIEW, RTV = NPT_OP_DEVICE_CREATE_RENDER_TARGET_VIEW };
    static const struct {
        uint32_t opcode, dimension, numbers[4];
        const char *words;
    } views[] = {
        {SRV, D3D11_SRV_DIMENSION_TEXTURE2D, {0, UINT32_MAX}, NULL},
        {SRV, D3D11_SRV_DIMENSION_TEXTURE2D, {1, 2}, NULL},
        {SRV, D3D11_SRV_DIMENSION_TEXTURE2D, {1, 3}, "mip levels"},
        {SRV, D3D11_SRV_DIMENSION_TEXTURE2D, {3, UINT32_MAX}, "mip levels"},
        {SRV, D3D11_SRV_DIMENSION_TEXTURE2DARRAY, {0, 1, 11, 1}, NULL},
        {SRV, D3D11_SRV_DIMENSION_TEXTURE2DARRAY, {0, 1, 11, 2}, "beyond"},
        {SRV, D3D11_SRV_DIMENSION_TEXTURE2DARRAY, {0, 1, 12, UINT32_MAX}, "beyond"},
        {SRV, D3D11_SRV_DIMENSION_TEXTURECUBEARRAY, {0, 1, 6, 1}, NULL},
        {SRV, D3D11_SRV_DIMENSION_TEXTURECUBEARRAY, {0, 1, 7, 1}, "beyond"},
        {SRV, D3D11_SRV_DIMENSION_BUFFER, {0, 1}, "dimension"},
        {RTV, D3D11_RTV_DIMENSION_TEXTURE2DARRAY, {2, 0, 12}, NULL},
        {RTV, D3D11_RTV_DIMENSION_TEXTURE2DARRAY, {3, 0, 12}, "mip levels"},
        {RTV, D3D11_RTV_DIMENSION_TEXTURE2DARRAY, {0, 4, 9}, "beyond"},
    };
    for (size_t i = 0; i < sizeof(views) / sizeof(*views); i++) {
        const uint32_t *numbers = views[i].numbers;
        COMMAND(&guest, NPT_OP_DEVICE_CREATE_TEXTURE2D, 0, 64, 64, 3, 12, DXGI_FORMAT_R8G8B8A8_UNORM, 1, 0, 0,
                D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_RENDER_TARGET, 0, D3D11_RESOURCE_MISC_TEXTURECUBE, BUFFER);
        uint64_t at = views[i].opcode == SRV ? COMMAND(&guest, SRV, 1, BUFFER, VIEW, 28, views[i].dimension, numbers[0],
                                                       numbers[1], numbers[2], numbers[3])
                                             : COMMAND(&guest, RTV, 1, BUFFER, VIEW, 28, views[i].dimension, numbers[0],
                                                       numbers[1], numbers[2]);
        if (views[i].words)
            expect_refused(&guest, at, views[i].opcode, 0, views[i].words);
        else
            finish(&guest);
        guest_close(&guest);
        open_guest(NULL);
    }
}

static void refuses_copies_beyond_the_end(void **state)
{
    (void)state;
    create_buffer(&guest, BUFFER, 64, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    create_buffer(&guest, OTHER, 32, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    COMMAND(&guest, NPT_OP_CONTEXT_COPY_SUBRESOURCE_REGION, 0, BUFFER, 0, 32, 0, 0, OTHER, 0);
    finish(&guest);
    uint64_t at = COMMAND(&guest, NPT_OP_CONTEXT_COPY_SUBRESOURCE_REGION, 0, BUFFER, 0, 33, 0, 0, OTHER, 0);
    expect_refused(&guest, at, NPT_OP_CONTEXT_COPY_SUBRESOURCE_REGION, 0, "destination");
}

static void tells_what_direct3d_refused(void **state)
{
    (void)state;
    uint64_t at = COMMAND(&guest, NPT_OP_DEVICE_CREATE_TEXTURE2D, 0, 0, 3, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, 1, 0, 0, 8,
                          0, 0, BUFFER);
    expect_refused(&guest, at, NPT_OP_DEVICE_CREATE_TEXTURE2D, 0, "CreateTexture2D failed on the host: 0x80070057");
}

static void refuses_to_wait_for_ever(void **state)
{
    (void)state;
    uint64_t at = COMMAND(&guest, NPT_OP_NEPTUNE_WAIT, 0, 3, 0, 8, 0);
    expect_refused(&guest, at, NPT_OP_NEPTUNE_WAIT, 8, "does not exist");
    guest_close(&guest);
    open_guest(NULL);
    uint64_t future = npt_ring_position(&guest.ring) + 24;
    at = COMMAND(&guest, NPT_OP_NEPTUNE_WAIT, 0, 0, 0, (uint32_t)future, (uint32_t)(future >> 32));
    expect_refused(&guest, at, NPT_OP_NEPTUNE_WAIT, 16, "own future");
}

static void refuses_to_remove_a_channel(void **state)
{
    (void)state;
    uint64_t at = COMMAND(&guest, NPT_OP_NEPTUNE_REGION_REMOVE, 0, CHANNEL_REGION);
    expect_refused(&guest, at, NPT_OP_NEPTUNE_REGION_REMOVE, 0, "holds a channel");
}

static void wants_a_device_first(void **state)
{
    (void)state;
    guest_close(&guest);
    guest_open(&guest, &host);
    uint64_t at = COMMAND(&guest, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    expect_refused(&guest, at, NPT_OP_CONTEXT_DRAW, 0, "before create_device");
    guest_close(&guest);
    open_guest(NULL);
    at = COMMAND(&guest, NPT_OP_NEPTUNE_CREATE_DEVICE, 0, 0, NPT_ID(9, 1), 0, DATA_REGION, 0, 0,
                 sizeof(struct npt_caps), 0);
    expect_refused(&guest, at, NPT_OP_NEPTUNE_CREATE_DEVICE, 0, "device already");
}

/* Good commands with a few bytes changed: either they are still good or the context is lost with a reason. */
static void survives_changed_bytes(void **state)
{
    (void)state;
    srand(1);
    for (int round = 0; round < 300; round++) {
        create_buffer(&guest, BUFFER, 64, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE);
        finish(&guest);
        uint8_t *first = guest.ring.stream.cursor;
        COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, BUFFER, 0, D3D11_MAP_WRITE_DISCARD, 0, 0, 0, 4, 0, 0, 0, 1);
        COMMAND(&guest, NPT_OP_CONTEXT_IA_SET_VERTEX_BUFFERS, 3, 0, 1, BUFFER, 16, 0);
        COMMAND(&guest, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
        COMMAND(&guest, NPT_OP_NEPTUNE_DESTROY, 0, BUFFER, 0);
        uint8_t *end = guest.ring.stream.cursor;
        if (end > first)
            for (int i = 0; i <= round % 3; i++)
                first[rand() % (end - first)] ^= (uint8_t)(1u << rand() % 8);
        if (npt_ring_wait(&guest.ring, npt_ring_position(&guest.ring)) < 0) {
            struct npt_ring_error error;
            assert_true(npt_ring_get_error(&guest.ring, &error));
            assert_true(error.length > 0);
        }
        guest_close(&guest);
        open_guest(NULL);
    }
}

#define GUEST_TEST(test) cmocka_unit_test_setup_teardown(test, open_guest, close_guest)

int main(void)
{
    const struct CMUnitTest tests[] = {
        GUEST_TEST(executes),
        GUEST_TEST(writes_and_reads),
        GUEST_TEST(watches_queries),
        GUEST_TEST(destroys_and_uses_ids_again),
        GUEST_TEST(one_channel_waits_for_another),
        GUEST_TEST(refuses_unknown_opcodes),
        GUEST_TEST(refuses_truncated_commands),
        GUEST_TEST(refuses_impossible_sizes),
        GUEST_TEST(refuses_a_tail_that_makes_no_sense),
        GUEST_TEST(refuses_ids_that_name_nothing),
        GUEST_TEST(refuses_stale_ids),
        GUEST_TEST(refuses_ids_of_another_kind),
        GUEST_TEST(refuses_new_ids_in_use),
        GUEST_TEST(refuses_to_destroy_twice),
        GUEST_TEST(refuses_payloads_that_are_not_there),
        GUEST_TEST(refuses_writes_beyond_the_end),
        GUEST_TEST(refuses_appends_beyond_the_end),
        GUEST_TEST(refuses_maps_that_the_usage_forbids),
        GUEST_TEST(refuses_reads_into_too_little_memory),
        GUEST_TEST(refuses_views_of_staging_resources),
        GUEST_TEST(refuses_views_of_what_is_not_there),
        GUEST_TEST(refuses_copies_beyond_the_end),
        GUEST_TEST(tells_what_direct3d_refused),
        GUEST_TEST(refuses_to_wait_for_ever),
        GUEST_TEST(refuses_to_remove_a_channel),
        GUEST_TEST(wants_a_device_first),
        GUEST_TEST(survives_changed_bytes),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
