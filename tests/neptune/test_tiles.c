/* test_tiles.c: tiled resources: what a device without them answers, and where there are some, their tiling, what of mappings and
 * copies is refused, and that tiles hold what was put there. Runs under tools/stack, which names the library. */
#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* after the headers above */
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define assert_result(call, expected) assert_int_equal((UINT)(call), (UINT)(expected))
#define TILE 65536u

static ID3D11Device2 *device;
static ID3D11DeviceContext2 *context;
static D3D11_TILED_RESOURCES_TIER tier;

static int open_device(void **state)
{
    (void)state;
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0;
    const char *path = getenv("TRITON_D3D11");
    void *library = path ? dlopen(path, RTLD_NOW) : NULL;
    PFN_D3D11_CREATE_DEVICE create = NULL;
    D3D11_FEATURE_DATA_D3D11_OPTIONS1 options = {0};
    if (library)
        *(void **)&create = dlsym(library, "D3D11CreateDevice");
    if (!create || FAILED(create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, &level, 1, D3D11_SDK_VERSION,
                                 (ID3D11Device **)&device, NULL, (ID3D11DeviceContext **)&context)))
        return -1;
    ID3D11Device2_CheckFeatureSupport(device, D3D11_FEATURE_D3D11_OPTIONS1, &options, sizeof(options));
    tier = options.TiledResourcesTier;
    return 0;
}

static int close_device(void **state)
{
    (void)state;
    ID3D11DeviceContext2_Release(context);
    return ID3D11Device2_Release(device) != 0;
}

/* The host has executed everything when a query behind it has a result. */
static int host_agrees(void **state)
{
    (void)state;
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
    ID3D11Query *query;
    BOOL reached;
    if (FAILED(ID3D11Device2_CreateQuery(device, &desc, &query)))
        return -1;
    ID3D11DeviceContext2_End(context, (ID3D11Asynchronous *)query);
    while (ID3D11DeviceContext2_GetData(context, (ID3D11Asynchronous *)query, &reached, sizeof(reached), 0) == S_FALSE)
        ;
    ID3D11Query_Release(query);
    return ID3D11Device2_GetDeviceRemovedReason(device) != S_OK;
}

static void need_tiles(void)
{
    if (!tier)
        skip();
}

static void release(void *object)
{
    if (object)
        IUnknown_Release((IUnknown *)object);
}

static HRESULT create_buffer(UINT size, D3D11_USAGE usage, UINT bind, UINT cpu, UINT misc, ID3D11Buffer **buffer)
{
    const D3D11_BUFFER_DESC desc = {size, usage, bind, cpu, misc, 0};
    *buffer = NULL;
    return ID3D11Device2_CreateBuffer(device, &desc, NULL, buffer);
}

static ID3D11Buffer *new_buffer(UINT size, D3D11_USAGE usage, UINT bind, UINT cpu, UINT misc)
{
    ID3D11Buffer *buffer;
    assert_result(create_buffer(size, usage, bind, cpu, misc, &buffer), S_OK);
    return buffer;
}

static ID3D11Buffer *new_pool(UINT tiles)
{
    return new_buffer(tiles * TILE, D3D11_USAGE_DEFAULT, 0, 0, D3D11_RESOURCE_MISC_TILE_POOL);
}

static HRESULT create_texture(UINT size, UINT mips, UINT samples, UINT misc, ID3D11Texture2D **texture)
{
    const D3D11_TEXTURE2D_DESC desc = {
        size, size, mips, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {samples, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE,
        0,    misc};
    *texture = NULL;
    return ID3D11Device2_CreateTexture2D(device, &desc, NULL, texture);
}

static ID3D11Texture2D *new_texture(UINT size, UINT mips)
{
    ID3D11Texture2D *texture;
    assert_result(create_texture(size, mips, 1, D3D11_RESOURCE_MISC_TILED, &texture), S_OK);
    return texture;
}

/* --- creation ----------------------------------------------------------------------------------------------------- */

static void creation_needs_a_tier(void **state)
{
    (void)state;
    const UINT tiled = D3D11_RESOURCE_MISC_TILED, pool = D3D11_RESOURCE_MISC_TILE_POOL, vb = D3D11_BIND_VERTEX_BUFFER;
    const HRESULT good = tier ? S_OK : E_INVALIDARG;
    const struct {
        UINT size;
        D3D11_USAGE usage;
        UINT bind, cpu, misc;
        HRESULT result;
    } buffers[] = {
        {4 * TILE, D3D11_USAGE_DEFAULT, vb, 0, tiled, good},
        {1000, D3D11_USAGE_DEFAULT, vb, 0, tiled, good},
        {0, D3D11_USAGE_DEFAULT, vb, 0, tiled, E_INVALIDARG},
        {4 * TILE, D3D11_USAGE_DYNAMIC, vb, D3D11_CPU_ACCESS_WRITE, tiled, E_INVALIDARG},
        {4 * TILE, D3D11_USAGE_DEFAULT, vb, 0, tiled | D3D11_RESOURCE_MISC_SHARED, E_INVALIDARG},
        {4 * TILE, D3D11_USAGE_DEFAULT, 0, 0, pool, good},
        {0, D3D11_USAGE_DEFAULT, 0, 0, pool, good},
        {TILE + 1, D3D11_USAGE_DEFAULT, 0, 0, pool, E_INVALIDARG},
        {TILE, D3D11_USAGE_DEFAULT, vb, 0, pool, E_INVALIDARG},
        {TILE, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ, pool, E_INVALIDARG},
        {TILE, D3D11_USAGE_DEFAULT, 0, 0, pool | tiled, E_INVALIDARG},
    };
    for (size_t i = 0; i < COUNT(buffers); i++) {
        ID3D11Buffer *buffer;
        HRESULT result = create_buffer(buffers[i].size, buffers[i].usage, buffers[i].bind, buffers[i].cpu,
                                       buffers[i].misc, &buffer);
        if (result != buffers[i].result)
            fail_msg("buffer %zu: 0x%08x", i, (unsigned)result);
        release(buffer);
    }
    ID3D11Texture2D *texture;
    assert_result(create_texture(512, 1, 1, tiled, &texture), good);
    release(texture);
    assert_result(create_texture(512, 1, 4, tiled, &texture), E_INVALIDARG);
    assert_result(create_texture(512, 1, 1, pool, &texture), E_INVALIDARG);
    assert_result(create_texture(512, 1, 1, tiled | D3D11_RESOURCE_MISC_SHARED, &texture), E_INVALIDARG);
}

/* Everything of a resource that is not tiled, with or without a tier. */
static void ordinary_resources_have_no_tiles(void **state)
{
    (void)state;
    const D3D11_TILED_RESOURCE_COORDINATE origin = {0};
    const D3D11_TILE_REGION_SIZE one = {1, FALSE, 0, 0, 0};
    const UINT null = D3D11_TILE_RANGE_NULL;
    static const uint8_t data[TILE];
    ID3D11Buffer *buffer = new_buffer(2 * TILE, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0);
    ID3D11Resource *resource = (ID3D11Resource *)buffer;
    UINT tiles = 7, count = 3;
    D3D11_PACKED_MIP_DESC packed = {1, 2, 3, 4};
    D3D11_TILE_SHAPE shape = {1, 2, 3};
    D3D11_SUBRESOURCE_TILING tilings[3];
    ID3D11Device2_GetResourceTiling(device, resource, &tiles, &packed, &shape, &count, 0, tilings);
    assert_int_equal(tiles, 0);
    assert_int_equal(count, 0);
    assert_int_equal(packed.NumTilesForPackedMips, 0);
    assert_int_equal(shape.WidthInTexels, 0);
    ID3D11Device2_GetResourceTiling(device, resource, NULL, NULL, NULL, NULL, 0, NULL);
    assert_result(
        ID3D11DeviceContext2_UpdateTileMappings(context, resource, 1, NULL, NULL, NULL, 1, &null, NULL, NULL, 0),
        E_INVALIDARG);
    assert_result(ID3D11DeviceContext2_UpdateTileMappings(context, NULL, 1, NULL, NULL, NULL, 1, &null, NULL, NULL, 0),
                  E_INVALIDARG);
    assert_result(ID3D11DeviceContext2_CopyTileMappings(context, resource, &origin, resource, &origin, &one, 0),
                  E_INVALIDARG);
    assert_result(ID3D11DeviceContext2_ResizeTilePool(context, buffer, TILE), E_INVALIDARG);
    assert_result(ID3D11DeviceContext2_ResizeTilePool(context, NULL, TILE), E_INVALIDARG);
    ID3D11DeviceContext2_CopyTiles(context, resource, &origin, &one, buffer, 0, 2);
    ID3D11DeviceContext2_UpdateTiles(context, resource, &origin, &one, data, 0);
    ID3D11DeviceContext2_TiledResourceBarrier(context, (ID3D11DeviceChild *)buffer, NULL);
    ID3D11DeviceContext2_TiledResourceBarrier(context, NULL, NULL);
    release(buffer);
}

static void quality_flags_are_checked(void **state)
{
    (void)state;
    const UINT tiled = D3D11_CHECK_MULTISAMPLE_QUALITY_LEVELS_TILED_RESOURCE;
    UINT levels = 7;
    assert_result(ID3D11Device2_CheckMultisampleQualityLevels1(device, DXGI_FORMAT_R8G8B8A8_UNORM, 4, tiled, &levels),
                  S_OK);
    assert_int_equal(levels, 0);
    assert_result(ID3D11Device2_CheckMultisampleQualityLevels1(device, DXGI_FORMAT_R8G8B8A8_UNORM, 4, 2, &levels),
                  E_INVALIDARG);
    assert_result(ID3D11Device2_CheckMultisampleQualityLevels1(device, DXGI_FORMAT_R8G8B8A8_UNORM, 4, 0, &levels),
                  S_OK);
}

/* --- tiling ------------------------------------------------------------------------------------------------------- */

/* "Subresource tilings: standard shapes": 128 x 128 texels of 32 bits. */
static void textures_are_tiled(void **state)
{
    (void)state;
    need_tiles();
    ID3D11Texture2D *texture = new_texture(512, 0);
    UINT tiles = 0, count = 16;
    D3D11_PACKED_MIP_DESC packed;
    D3D11_TILE_SHAPE shape;
    D3D11_SUBRESOURCE_TILING tilings[16];
    ID3D11Device2_GetResourceTiling(device, (ID3D11Resource *)texture, &tiles, &packed, &shape, &count, 0, tilings);
    assert_int_equal(shape.WidthInTexels, 128);
    assert_int_equal(shape.HeightInTexels, 128);
    assert_int_equal(shape.DepthInTexels, 1);
    assert_int_equal(count, 10);
    assert_int_equal(tilings[0].WidthInTiles, 4);
    assert_int_equal(tilings[0].HeightInTiles, 4);
    assert_int_equal(tilings[0].StartTileIndexInOverallResource, 0);
    assert_int_equal(tilings[1].WidthInTiles, 2);
    assert_int_equal(tilings[1].StartTileIndexInOverallResource, 16);
    assert_int_equal(packed.NumStandardMips + packed.NumPackedMips, 10);
    /* which levels are packed, if any, is the device's own business */
    if (packed.NumPackedMips) {
        assert_int_equal(tiles, packed.StartTileIndexInOverallResource + packed.NumTilesForPackedMips);
        assert_int_equal(tilings[9].StartTileIndexInOverallResource, D3D11_PACKED_TILE);
    } else {
        assert_int_equal(tiles, tilings[9].StartTileIndexInOverallResource + 1);
    }
    count = 16;
    ID3D11Device2_GetResourceTiling(device, (ID3D11Resource *)texture, NULL, NULL, NULL, &count, 1, tilings);
    assert_int_equal(count, 9);
    assert_int_equal(tilings[0].WidthInTiles, 2);
    count = 16;
    ID3D11Device2_GetResourceTiling(device, (ID3D11Resource *)texture, NULL, NULL, NULL, &count, 100, tilings);
    assert_int_equal(count, 0);
    release(texture);
}

/* --- mappings ----------------------------------------------------------------------------------------------------- */

static void mappings_are_checked(void **state)
{
    (void)state;
    need_tiles();
    const UINT none = 0, null = D3D11_TILE_RANGE_NULL, reuse = D3D11_TILE_RANGE_REUSE_SINGLE_TILE, both = 3;
    const UINT zero = 0, two = 2, four = 4, sixteen = 16, counts[2] = {8, 8}, ranges[2] = {null, null};
    const D3D11_TILED_RESOURCE_COORDINATE at[2] = {{0, 0, 0, 0}, {3, 3, 0, 0}}, beyond = {4, 0, 0, 0},
                                          missing = {0, 0, 0, 1};
    const D3D11_TILE_REGION_SIZE box = {4, TRUE, 2, 2, 1}, wrong = {5, TRUE, 2, 2, 1}, empty = {0, TRUE, 0, 1, 1},
                                 wide = {5, TRUE, 5, 1, 1}, long_run = {17, FALSE, 0, 0, 0}, run = {16, FALSE, 0, 0, 0};
    ID3D11Texture2D *texture = new_texture(512, 1);
    ID3D11Buffer *pool = new_pool(4), *plain = new_buffer(TILE, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0);
    const struct {
        UINT region_count;
        const D3D11_TILED_RESOURCE_COORDINATE *at;
        const D3D11_TILE_REGION_SIZE *sizes;
        ID3D11Buffer *pool;
        UINT range_count;
        const UINT *flags, *offsets, *counts;
        UINT mapping_flags;
        HRESULT result;
    } table[] = {
        {1, NULL, NULL, NULL, 1, &null, NULL, NULL, 0, S_OK}, /* all of it */
        {1, NULL, NULL, NULL, 1, &none, &zero, NULL, 0, E_INVALIDARG},
        {1, NULL, NULL, pool, 1, &reuse, &zero, NULL, 0, S_OK},
        {1, NULL, NULL, pool, 1, &reuse, &four, NULL, 0, E_INVALIDARG},
        {1, NULL, NULL, pool, 1, &none, &zero, NULL, 0, E_INVALIDARG}, /* 16 tiles of 4 */
        {1, &at[0], &box, pool, 1, NULL, &zero, NULL, 0, S_OK},
        {1, &at[0], &box, pool, 1, &none, &zero, &four, 1, S_OK},
        {1, &at[0], &box, pool, 1, &none, &zero, &two, 0, E_INVALIDARG},
        {1, &at[0], &box, pool, 1, &none, &two, &four, 0, E_INVALIDARG},
        {1, &at[0], &box, pool, 1, &none, NULL, &four, 0, E_INVALIDARG},
        {1, &at[0], &box, pool, 1, &both, &zero, &four, 0, E_INVALIDARG},
        {1, &at[0], &box, pool, 1, &none, &zero, &four, 2, E_INVALIDARG},
        {1, &at[1], &box, pool, 1, &none, &zero, &four, 0, E_INVALIDARG},
        {1, &at[0], &wrong, pool, 1, &reuse, &zero, NULL, 0, E_INVALIDARG},
        {1, &at[0], &empty, pool, 1, &reuse, &zero, NULL, 0, E_INVALIDARG},
        {1, &at[0], &wide, pool, 1, &reuse, &zero, NULL, 0, E_INVALIDARG},
        {1, &at[0], &long_run, pool, 1, &reuse, &zero, NULL, 0, E_INVALIDARG},
        {1, NULL, &run, pool, 1, &reuse, &zero, &sixteen, 0, S_OK},
        {1, &beyond, NULL, pool, 1, &reuse, &zero, NULL, 0, E_INVALIDARG},
        {1, &missing, NULL, pool, 1, &reuse, &zero, NULL, 0, E_INVALIDARG},
        {2, at, NULL, pool, 1, &none, &zero, &two, 0, S_OK},
        {2, NULL, NULL, pool, 1, &reuse, &zero, NULL, 0, E_INVALIDARG},
        {1, NULL, NULL, NULL, 2, ranges, NULL, counts, 0, S_OK},
        {1, NULL, NULL, NULL, 2, ranges, NULL, NULL, 0, E_INVALIDARG},
        {0, NULL, NULL, NULL, 1, &null, NULL, NULL, 0, E_INVALIDARG},
        {1, NULL, NULL, NULL, 0, &null, NULL, NULL, 0, E_INVALIDARG},
        {1, &at[0], &box, plain, 1, &none, &zero, &four, 0, E_INVALIDARG},
        {1, &at[0], &box, NULL, 1, &none, &zero, &four, 0, S_OK}, /* the pool as before */
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        HRESULT result = ID3D11DeviceContext2_UpdateTileMappings(
            context, (ID3D11Resource *)texture, table[i].region_count, table[i].at, table[i].sizes, table[i].pool,
            table[i].range_count, table[i].flags, table[i].offsets, table[i].counts, table[i].mapping_flags);
        if (result != table[i].result)
            fail_msg("mapping %zu: 0x%08x", i, (unsigned)result);
    }
    ID3D11Resource *resource = (ID3D11Resource *)texture;
    assert_result(ID3D11DeviceContext2_CopyTileMappings(context, resource, &at[0], resource, &at[0], &box, 0), S_OK);
    assert_result(ID3D11DeviceContext2_CopyTileMappings(context, resource, &at[1], resource, &at[0], &box, 0),
                  E_INVALIDARG);
    assert_result(ID3D11DeviceContext2_CopyTileMappings(context, resource, &at[0], resource, &at[1], &box, 0),
                  E_INVALIDARG);
    assert_result(ID3D11DeviceContext2_CopyTileMappings(context, resource, &at[0], resource, &at[0], &wrong, 0),
                  E_INVALIDARG);
    assert_result(ID3D11DeviceContext2_CopyTileMappings(context, resource, &at[0], resource, &at[0], &box, 2),
                  E_INVALIDARG);
    assert_result(ID3D11DeviceContext2_ResizeTilePool(context, pool, TILE + 1), E_INVALIDARG);
    assert_result(ID3D11DeviceContext2_ResizeTilePool(context, pool, (UINT64)1 << 40), E_OUTOFMEMORY);
    assert_result(ID3D11DeviceContext2_ResizeTilePool(context, pool, 16 * TILE), S_OK);
    assert_result(
        ID3D11DeviceContext2_UpdateTileMappings(context, resource, 1, NULL, NULL, pool, 1, NULL, &zero, NULL, 0), S_OK);
    assert_result(ID3D11DeviceContext2_ResizeTilePool(context, pool, 0), S_OK);
    release(texture);
    release(pool);
    release(plain);
}

/* --- contents ----------------------------------------------------------------------------------------------------- */

static uint8_t first_byte(ID3D11Buffer *readable, UINT offset)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    assert_result(ID3D11DeviceContext2_Map(context, (ID3D11Resource *)readable, 0, D3D11_MAP_READ, 0, &mapped), S_OK);
    uint8_t value = ((const uint8_t *)mapped.pData)[offset];
    ID3D11DeviceContext2_Unmap(context, (ID3D11Resource *)readable, 0);
    return value;
}

/* Two resources that share tiles see the same: what one wrote, the other reads, and mappings move it. */
static void tiles_hold_what_was_put_there(void **state)
{
    (void)state;
    need_tiles();
    const UINT tiles[2] = {1, 0}, ones[2] = {1, 1}, zero = 0;
    const D3D11_TILED_RESOURCE_COORDINATE at[2] = {{0, 0, 0, 0}, {1, 0, 0, 0}};
    const D3D11_TILE_REGION_SIZE pair = {2, FALSE, 0, 0, 0}, one = {1, FALSE, 0, 0, 0};
    const UINT to_buffer = D3D11_TILE_COPY_SWIZZLED_TILED_RESOURCE_TO_LINEAR_BUFFER;
    ID3D11Buffer *pool = new_pool(2);
    ID3D11Buffer *first = new_buffer(2 * TILE, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0,
                                     D3D11_RESOURCE_MISC_TILED);
    ID3D11Buffer *second = new_buffer(2 * TILE, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0,
                                      D3D11_RESOURCE_MISC_TILED);
    ID3D11Buffer *plain = new_buffer(2 * TILE, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0);
    ID3D11Buffer *readable = new_buffer(2 * TILE, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ, 0);
    uint8_t *data = malloc(2 * TILE);
    assert_non_null(data);
    memset(data, 0x11, TILE);
    memset(data + TILE, 0x22, TILE);

    assert_result(ID3D11DeviceContext2_UpdateTileMappings(context, (ID3D11Resource *)first, 1, NULL, NULL, pool, 1,
                                                          NULL, &zero, NULL, 0),
                  S_OK);
    /* the other way round */
    assert_result(ID3D11DeviceContext2_UpdateTileMappings(context, (ID3D11Resource *)second, 2, at, NULL, pool, 2, NULL,
                                                          tiles, ones, 0),
                  S_OK);
    ID3D11DeviceContext2_UpdateTiles(context, (ID3D11Resource *)first, &at[0], &pair, data, 0);
    ID3D11DeviceContext2_TiledResourceBarrier(context, (ID3D11DeviceChild *)first, (ID3D11DeviceChild *)second);
    ID3D11DeviceContext2_CopyTiles(context, (ID3D11Resource *)second, &at[0], &pair, plain, 0, to_buffer);
    ID3D11DeviceContext2_CopyResource(context, (ID3D11Resource *)readable, (ID3D11Resource *)plain);
    assert_int_equal(first_byte(readable, 0), 0x22);
    assert_int_equal(first_byte(readable, TILE), 0x11);

    /* out of range or without a direction: nothing is copied */
    memset(data, 0x33, TILE);
    ID3D11DeviceContext2_UpdateTiles(context, (ID3D11Resource *)first, &at[1], &pair, data, 0);
    ID3D11DeviceContext2_CopyTiles(context, (ID3D11Resource *)first, &at[0], &one, plain, 2 * TILE, to_buffer);
    ID3D11DeviceContext2_CopyTiles(context, (ID3D11Resource *)first, &at[0], &one, plain, UINT64_MAX - 5, to_buffer);
    ID3D11DeviceContext2_CopyTiles(context, (ID3D11Resource *)first, &at[0], &one, plain, 0, 0);
    ID3D11DeviceContext2_CopyTiles(context, (ID3D11Resource *)first, &at[0], &one, pool, 0, to_buffer);
    ID3D11DeviceContext2_CopyResource(context, (ID3D11Resource *)readable, (ID3D11Resource *)plain);
    assert_int_equal(first_byte(readable, 0), 0x22);

    /* one tile by way of a copied mapping */
    assert_result(ID3D11DeviceContext2_CopyTileMappings(context, (ID3D11Resource *)second, &at[0],
                                                        (ID3D11Resource *)first, &at[0], &one, 0),
                  S_OK);
    ID3D11DeviceContext2_CopyTiles(context, (ID3D11Resource *)second, &at[0], &one, plain, TILE, to_buffer);
    ID3D11DeviceContext2_CopyResource(context, (ID3D11Resource *)readable, (ID3D11Resource *)plain);
    assert_int_equal(first_byte(readable, TILE), 0x11);
    free(data);
    release(first);
    release(second);
    release(plain);
    release(readable);
    release(pool);
}

/* A pool is no buffer that could be bound, copied or mapped. */
static void pools_are_no_buffers(void **state)
{
    (void)state;
    need_tiles();
    const UINT stride = 16, offset = 0;
    ID3D11Buffer *pool = new_pool(1), *plain = new_buffer(TILE, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0);
    ID3D11Buffer *got = plain;
    D3D11_MAPPED_SUBRESOURCE mapped;
    ID3D11ShaderResourceView *view = NULL;
    D3D11_BUFFER_DESC desc;
    ID3D11DeviceContext2_IASetVertexBuffers(context, 0, 1, &pool, &stride, &offset);
    ID3D11DeviceContext2_IAGetVertexBuffers(context, 0, 1, &got, NULL, NULL);
    assert_null(got);
    ID3D11DeviceContext2_CopyResource(context, (ID3D11Resource *)plain, (ID3D11Resource *)pool);
    ID3D11DeviceContext2_CopyResource(context, (ID3D11Resource *)pool, (ID3D11Resource *)plain);
    ID3D11DeviceContext2_UpdateSubresource(context, (ID3D11Resource *)pool, 0, NULL, &desc, 0, 0);
    assert_true(FAILED(ID3D11DeviceContext2_Map(context, (ID3D11Resource *)pool, 0, D3D11_MAP_READ, 0, &mapped)));
    assert_true(FAILED(ID3D11Device2_CreateShaderResourceView(device, (ID3D11Resource *)pool, NULL, &view)));
    ID3D11Buffer_GetDesc(pool, &desc);
    assert_int_equal(desc.MiscFlags, D3D11_RESOURCE_MISC_TILE_POOL);
    assert_int_equal(desc.ByteWidth, TILE);
    assert_result(ID3D11Buffer_SetPrivateData(pool, &WKPDID_D3DDebugObjectName, 4, "pool"), S_OK);
    release(pool);
    release(plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(creation_needs_a_tier, host_agrees),
        cmocka_unit_test_teardown(ordinary_resources_have_no_tiles, host_agrees),
        cmocka_unit_test_teardown(quality_flags_are_checked, host_agrees),
        cmocka_unit_test_teardown(textures_are_tiled, host_agrees),
        cmocka_unit_test_teardown(mappings_are_checked, host_agrees),
        cmocka_unit_test_teardown(tiles_hold_what_was_put_there, host_agrees),
        cmocka_unit_test_teardown(pools_are_no_buffers, host_agrees),
    };
    return cmocka_run_group_tests(tests, open_device, close_device);
}
