/* On a real Direct3D: what is written comes back, through every kind of map, and queries answer. Skipped where
 * tools/host-runtime has provided none. */
#include "tests/host/guest.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SOURCE NPT_ID(2, 1)
#define STAGING NPT_ID(3, 1)
#define VIEW NPT_ID(4, 1)
#define INPUT 65536u
#define OUTPUT 131072u

static struct host host;
static struct guest guest;

static int start(void **state)
{
    (void)state;
    host_start(&host, (const char *const[]){"--backend", "dxvk", "--runtime", getenv("TEST_RUNTIME"), NULL});
    return 0;
}

static int stop(void **state)
{
    (void)state;
    host_stop(&host);
    return 0;
}

static int open_guest(void **state)
{
    (void)state;
    guest_open_device(&guest, &host);
    return 0;
}

static int close_guest(void **state)
{
    (void)state;
    guest_close(&guest);
    return 0;
}

static void create_texture(uint32_t id, uint32_t width, uint32_t height, DXGI_FORMAT format, uint32_t usage,
                           uint32_t bind, uint32_t access)
{
    COMMAND(&guest, NPT_OP_DEVICE_CREATE_TEXTURE2D, 0, width, height, 1, 1, format, 1, 0, usage, bind, access, 0, id);
}

static void read_back(uint32_t id, uint32_t capacity, uint32_t row_pitch)
{
    COMMAND(&guest, NPT_OP_NEPTUNE_READ_RESOURCE, 0, id, 0, DATA_REGION, 0, capacity, 0, OUTPUT, 0, row_pitch, 0);
    finish(&guest);
}

static void knows_what_it_can_do(void **state)
{
    (void)state;
    const struct npt_caps *caps = (const struct npt_caps *)guest.data;
    const uint32_t wanted = D3D11_FORMAT_SUPPORT_TEXTURE2D | D3D11_FORMAT_SUPPORT_RENDER_TARGET;
    assert_int_equal(caps->feature_level, D3D_FEATURE_LEVEL_11_1);
    assert_true(caps->device_level >= 1 && caps->context_level >= 1);
    assert_true(caps->description[0] != 0);
    assert_int_equal(caps->format_support[DXGI_FORMAT_R8G8B8A8_UNORM] & wanted, wanted);
    assert_int_equal(caps->format_support[DXGI_FORMAT_UNKNOWN] & wanted, 0);
    assert_int_equal(caps->quality_levels[DXGI_FORMAT_R8G8B8A8_UNORM][0], 1);
    assert_int_equal(caps->feature[D3D11_FEATURE_THREADING].result, S_OK);
}

static void clears_and_reads(void **state)
{
    (void)state;
    static const uint8_t expected[4] = {0xff, 0x80, 0x00, 0xff};
    struct {
        uint32_t view;
        float color[4];
    } clear = {VIEW, {1, 0.5f, 0, 1}};
    create_texture(SOURCE, 33, 7, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT, D3D11_BIND_RENDER_TARGET, 0);
    create_texture(STAGING, 33, 7, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
    COMMAND(&guest, NPT_OP_DEVICE_CREATE_RENDER_TARGET_VIEW, 0, SOURCE, VIEW);
    command(&guest, NPT_OP_CONTEXT_CLEAR_RENDER_TARGET_VIEW, 0, &clear, sizeof(clear));
    COMMAND(&guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, STAGING, SOURCE);
    memset(guest.data + OUTPUT, 0x11, 200 * 7);
    read_back(STAGING, 200 * 6 + 33 * 4, 200);
    for (uint32_t y = 0; y < 7; y++) {
        for (uint32_t x = 0; x < 33; x++)
            assert_memory_equal(guest.data + OUTPUT + y * 200 + x * 4, expected, 4);
        assert_int_equal(guest.data[OUTPUT + y * 200 + 33 * 4], 0x11); /* nothing beside the rows */
    }
}

static void writes_buffers(void **state)
{
    (void)state;
    uint8_t expected[64];
    create_buffer(&guest, SOURCE, 64, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE);
    create_buffer(&guest, STAGING, 64, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
    for (uint32_t i = 0; i < 64; i++)
        guest.data[INPUT + i] = expected[i] = (uint8_t)(i * 3 + 1);
    COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, SOURCE, 0, D3D11_MAP_WRITE_DISCARD, 0, 0, 0, 64, DATA_REGION,
            INPUT, 0);
    COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, SOURCE, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 8, 0, 0, 4, 0, 0, 0,
            0xddccbbaa);
    memcpy(expected + 8, (const uint8_t[]){0xaa, 0xbb, 0xcc, 0xdd}, 4);
    COMMAND(&guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, STAGING, SOURCE);
    read_back(STAGING, 64, 0);
    assert_memory_equal(guest.data + OUTPUT, expected, 64);
}

static void appends_spans(void **state)
{
    (void)state;
    uint8_t expected[64];
    create_buffer(&guest, SOURCE, 64, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE);
    create_buffer(&guest, STAGING, 64, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
    for (uint32_t i = 0; i < 64; i++)
        guest.data[INPUT + i] = expected[i] = (uint8_t)(i * 3 + 1);
    COMMAND(&guest, NPT_OP_NEPTUNE_APPEND_RESOURCE, 0, SOURCE, D3D11_MAP_WRITE_DISCARD, DATA_REGION, 1, INPUT, 0, 0,
            64);
    finish(&guest);
    for (uint32_t i = 0; i < 64; i++)
        guest.data[INPUT + i] = (uint8_t)(200 + i);
    memcpy(expected + 4, guest.data + INPUT + 4, 8);
    memcpy(expected + 60, guest.data + INPUT + 60, 4);
    COMMAND(&guest, NPT_OP_NEPTUNE_APPEND_RESOURCE, 0, SOURCE, D3D11_MAP_WRITE_NO_OVERWRITE, DATA_REGION, 4, INPUT, 0,
            4, 8, 60, 4, 0, 0, 0, 0);
    COMMAND(&guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, STAGING, SOURCE);
    read_back(STAGING, 64, 0);
    assert_memory_equal(guest.data + OUTPUT, expected, 64);
}

/* 10 x 6 texels are 3 x 2 blocks of 8 bytes. */
static void writes_compressed_textures(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 64; i++)
        guest.data[INPUT + i] = (uint8_t)(i + 1);
    create_texture(SOURCE, 10, 6, DXGI_FORMAT_BC1_UNORM, D3D11_USAGE_DYNAMIC, D3D11_BIND_SHADER_RESOURCE,
                   D3D11_CPU_ACCESS_WRITE);
    create_texture(STAGING, 10, 6, DXGI_FORMAT_BC1_UNORM, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
    COMMAND(&guest, NPT_OP_NEPTUNE_WRITE_RESOURCE, 0, SOURCE, 0, D3D11_MAP_WRITE_DISCARD, 0, 32, 0, 56, DATA_REGION,
            INPUT, 0);
    COMMAND(&guest, NPT_OP_CONTEXT_COPY_RESOURCE, 0, STAGING, SOURCE);
    read_back(STAGING, 40 + 24, 40);
    assert_memory_equal(guest.data + OUTPUT, guest.data + INPUT, 24);
    assert_memory_equal(guest.data + OUTPUT + 40, guest.data + INPUT + 32, 24);
}

static void answers_queries_as_they_complete(void **state)
{
    (void)state;
    const uint32_t flush[2] = {NPT_OP_CONTEXT_FLUSH, 8};
    struct npt_query_slot *slot = (struct npt_query_slot *)(guest.data + 32768);
    COMMAND(&guest, NPT_OP_DEVICE_CREATE_QUERY, 0, D3D11_QUERY_EVENT, 0, SOURCE);
    for (uint32_t serial = 1; serial <= 20; serial++) {
        COMMAND(&guest, NPT_OP_CONTEXT_END, 0, SOURCE);
        raw(&guest, flush, sizeof(flush));
        COMMAND(&guest, NPT_OP_NEPTUNE_QUERY_WATCH, 0, SOURCE, serial, DATA_REGION, 4, 32768, 0);
        npt_ring_publish(&guest.ring);
        for (int i = 0; i < 5000 && atomic_load(&slot->serial) != serial; i++)
            poll(NULL, 0, 1);
        assert_int_equal(atomic_load(&slot->serial), serial);
        assert_int_equal(slot->result, S_OK);
        assert_int_equal(slot->data[0], 1);
    }
}

/* What the API below answers with a failure names the call. */
static void tells_what_direct3d_refused(void **state)
{
    (void)state;
    uint64_t at = npt_ring_position(&guest.ring);
    create_texture(SOURCE, 64, 64, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DYNAMIC, D3D11_BIND_RENDER_TARGET,
                   D3D11_CPU_ACCESS_WRITE | D3D11_CPU_ACCESS_READ);
    COMMAND(&guest, NPT_OP_DEVICE_CREATE_TEXTURE2D, 0, 16384, 16384, 1, 4096, DXGI_FORMAT_R8G8B8A8_UNORM, 1, 0, 0,
            D3D11_BIND_SHADER_RESOURCE, 0, 0, STAGING);
    npt_ring_publish(&guest.ring);
    struct npt_ring_error error;
    assert_int_equal(npt_ring_wait(&guest.ring, npt_ring_position(&guest.ring)), -EPIPE);
    assert_true(npt_ring_get_error(&guest.ring, &error));
    assert_int_equal(error.opcode, NPT_OP_DEVICE_CREATE_TEXTURE2D);
    assert_true(error.position >= at);
    assert_true(FAILED(error.hresult));
    assert_non_null(strstr(error.text, "CreateTexture2D failed on the host: 0x8"));
}

/* --- tiles -------------------------------------------------------------------------------------------------------- */

#define POOL NPT_ID(5, 1)
#define TILED NPT_ID(6, 1)
#define TILE 65536u

/* Tiles of a resource that a client never asks for. A guest that does loses its context, and the renderer of the next
 * one works. */
struct hostile {
    const char *text; /* NULL: allowed */
    uint32_t opcode, flags, size;
    uint32_t fields[20];
};

#define AT(x, subresource) (x), 0, 0, (subresource)
#define REGION(tiles, box, width, height) (tiles), (box), (width), ((height) | 1u << 16)

static const struct hostile hostile[] = {
    {NULL, NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS, 4, 6, {TILED, 1, POOL, 1, 0, 4}}, /* one tile again and again */
    {"not tiled", NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS, 4, 6, {SOURCE, 1, POOL, 1, 0, 1}},
    {"is a buffer", NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS, 4, 6, {TILED, 1, SOURCE, 1, 0, 1}},
    {"empty", NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS, 6, 10, {TILED, 1, POOL, 1, 0, REGION(0, 0, 0, 0), 2}},
    {"larger", NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS, 6, 10, {TILED, 1, POOL, 1, 0, REGION(5, 0, 0, 0), 2}},
    {"another number", NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS, 6, 10, {TILED, 1, POOL, 1, 0, REGION(2, 1, 0, 1), 2}},
    {"beyond", NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS, 5, 10, {TILED, 1, POOL, 1, 0, AT(0x80000000, 0), 2}},
    {"subresource", NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS, 5, 10, {TILED, 1, POOL, 1, 0, AT(0, 1), 2}},
    {"range is empty", NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS, 20, 7, {TILED, 1, POOL, 1, 0, 2, 0}},
    {"another number",
     NPT_OP_CONTEXT_COPY_TILE_MAPPINGS,
     0,
     15,
     {TILED, AT(0, 0), TILED, AT(0, 0), REGION(1, 1, 0, 1)}},
    {"beyond", NPT_OP_CONTEXT_COPY_TILE_MAPPINGS, 0, 15, {TILED, AT(4, 0), TILED, AT(0, 0), REGION(1, 0, 0, 0)}},
    {"end of the buffer", NPT_OP_CONTEXT_COPY_TILES, 0, 14, {TILED, AT(0, 0), REGION(1, 0, 0, 0), SOURCE, ~0u, ~0u, 4}},
    {"end of the buffer", NPT_OP_CONTEXT_COPY_TILES, 0, 14, {TILED, AT(0, 0), REGION(2, 0, 0, 0), SOURCE, 0, 0, 4}},
    {"tile_pool", NPT_OP_CONTEXT_COPY_TILES, 0, 14, {TILED, AT(0, 0), REGION(1, 0, 0, 0), POOL, 0, 0, 4}},
    {"too large", NPT_OP_CONTEXT_RESIZE_TILE_POOL, 0, 4, {POOL, 0, 0, 0x100}},
    {"tile_pool", NPT_OP_CONTEXT_COPY_RESOURCE, 0, 2, {SOURCE, POOL}},
    {"tile_pool", NPT_OP_CONTEXT_IA_SET_INDEX_BUFFER, 0, 3, {POOL, DXGI_FORMAT_R16_UINT, 0}},
    {"region", NPT_OP_NEPTUNE_RESOURCE_TILING, 0, 6, {TILED, DATA_REGION, DATA_SIZE - 40, 0, 1, 0}},
};

static void create_tiles(void)
{
    const uint32_t tiled = D3D11_RESOURCE_MISC_TILED, pool = D3D11_RESOURCE_MISC_TILE_POOL;
    COMMAND(&guest, NPT_OP_DEVICE_CREATE_BUFFER, 0, 2 * TILE, D3D11_USAGE_DEFAULT, 0, 0, pool, 0, POOL);
    COMMAND(&guest, NPT_OP_DEVICE_CREATE_BUFFER, 0, 4 * TILE, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, tiled,
            0, TILED);
    create_buffer(&guest, SOURCE, TILE, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    finish(&guest);
}

static void refuses_tiles_that_do_not_exist(void **state)
{
    (void)state;
    D3D11_FEATURE_DATA_D3D11_OPTIONS1 options;
    memcpy(&options, ((const struct npt_caps *)guest.data)->feature[D3D11_FEATURE_D3D11_OPTIONS1].data,
           sizeof(options));
    if (!options.TiledResourcesTier)
        skip();
    for (size_t i = 0; i < sizeof(hostile) / sizeof(*hostile); i++) {
        const struct hostile *bad = &hostile[i];
        create_tiles();
        uint64_t at = command(&guest, bad->opcode, bad->flags, bad->fields, bad->size * 4);
        if (bad->text) {
            struct npt_ring_error error;
            npt_ring_publish(&guest.ring);
            if (npt_ring_wait(&guest.ring, npt_ring_position(&guest.ring)) != -EPIPE ||
                !npt_ring_get_error(&guest.ring, &error) || error.position != at || !strstr(error.text, bad->text))
                fail_msg("case %zu is not refused for \"%s\": %s", i, bad->text, error.text);
        } else {
            finish(&guest);
        }
        guest_close(&guest);
        guest_open_device(&guest, &host);
    }
}

/* The runtime as it is, but for the file that names the Vulkan drivers. */
static void copy_runtime(const char *directory)
{
    char from[4096], to[256], line[4096];
    snprintf(from, sizeof(from), "%s/runtime.env", getenv("TEST_RUNTIME"));
    snprintf(to, sizeof(to), "%s/runtime.env", directory);
    FILE *in = fopen(from, "re"), *out = fopen(to, "we");
    assert_non_null(in);
    assert_non_null(out);
    while (fgets(line, sizeof(line), in))
        if (strncmp(line, "VK_DRIVER_FILES=", 16) != 0)
            fputs(line, out);
    fputs("VK_DRIVER_FILES=/nowhere/icd.json\n", out);
    fclose(in);
    fclose(out);
}

static void names_the_package_of_a_vulkan_driver(void **state)
{
    (void)state;
    char text[1024], path[256], directory[] = "/tmp/triton-runtime-XXXXXX";
    assert_non_null(mkdtemp(directory));
    copy_runtime(directory);
    snprintf(path, sizeof(path), "%s/socket", directory);
    assert_int_equal(
        host_fails((const char *const[]){"--listen", path, "--runtime", directory, NULL}, text, sizeof(text)), 1);
    if (strncmp(text, "tritond: ", 9) != 0 || !strstr(text, "mesa-vulkan-drivers") ||
        strchr(text, '\n') != text + strlen(text) - 1)
        fail_msg("not a sentence that names mesa-vulkan-drivers: %s", text);
    assert_int_equal(access(path, F_OK), -1);
    snprintf(path, sizeof(path), "%s/runtime.env", directory);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(directory), 0);
}

#define GUEST_TEST(test) cmocka_unit_test_setup_teardown(test, open_guest, close_guest)

int main(void)
{
    const struct CMUnitTest tests[] = {
        GUEST_TEST(knows_what_it_can_do),
        GUEST_TEST(clears_and_reads),
        GUEST_TEST(writes_buffers),
        GUEST_TEST(appends_spans),
        GUEST_TEST(writes_compressed_textures),
        GUEST_TEST(answers_queries_as_they_complete),
        GUEST_TEST(refuses_tiles_that_do_not_exist),
        GUEST_TEST(tells_what_direct3d_refused),
        cmocka_unit_test(names_the_package_of_a_vulkan_driver),
    };
    char path[4096];
    snprintf(path, sizeof(path), "%s/runtime.env", getenv("TEST_RUNTIME") ? getenv("TEST_RUNTIME") : "");
    if (access(path, R_OK) < 0)
        return 77;
    return cmocka_run_group_tests(tests, start, stop);
}
