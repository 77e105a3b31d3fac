/* maps_shape.c: random numbers and random shapes. */
#include "tests/stack/maps.h"

#include <string.h>

/* xorshift64* (Vigna, 2016) */
static uint64_t random_state;

static uint64_t random_next(void)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 0x2545f4914f6cdd1d;
}

void random_start(uint64_t seed)
{
    random_state = seed * 2 + 1;
    for (int i = 0; i < 8; i++)
        random_next();
}

uint32_t random_below(uint32_t limit)
{
    return (uint32_t)((random_next() >> 33) % limit);
}

void random_fill(void *bytes, size_t size)
{
    uint8_t *to = bytes;
    for (size_t at = 0; at < size; at += 8) {
        uint64_t value = random_next();
        memcpy(to + at, &value, size - at < 8 ? size - at : 8);
    }
}

/* FNV-1a */
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ from[i]) * 0x100000001b3;
    return hash;
}

static const struct {
    DXGI_FORMAT format;
    uint32_t block, block_bytes;
} formats[] = {
    {DXGI_FORMAT_R8_UNORM, 1, 1},          {DXGI_FORMAT_R8G8_UNORM, 1, 2},          {DXGI_FORMAT_R16_FLOAT, 1, 2},
    {DXGI_FORMAT_R8G8B8A8_UNORM, 1, 4},    {DXGI_FORMAT_B8G8R8A8_UNORM_SRGB, 1, 4}, {DXGI_FORMAT_R32_FLOAT, 1, 4},
    {DXGI_FORMAT_R16G16B16A16_UINT, 1, 8}, {DXGI_FORMAT_R32G32B32A32_UINT, 1, 16},  {DXGI_FORMAT_BC1_UNORM, 4, 8},
    {DXGI_FORMAT_BC4_UNORM, 4, 8},         {DXGI_FORMAT_BC3_UNORM_SRGB, 4, 16},     {DXGI_FORMAT_BC7_UNORM, 4, 16},
};

#define UNCOMPRESSED 8u
#define FORMATS (sizeof(formats) / sizeof(*formats))

static uint32_t choose_mips(const struct shape *shape)
{
    uint32_t largest = shape->width > shape->height ? shape->width : shape->height, full = 1;
    if (shape->depth > largest)
        largest = shape->depth;
    while (largest >>= 1)
        full++;
    return random_below(3) ? 1 : 1 + random_below(full);
}

void shape_choose(struct shape *shape)
{
    *shape = (struct shape){.block = 1, .block_bytes = 1, .height = 1, .depth = 1, .mips = 1, .layers = 1};
    shape->dimension = (D3D11_RESOURCE_DIMENSION)(D3D11_RESOURCE_DIMENSION_BUFFER + random_below(5));
    if (shape->dimension > D3D11_RESOURCE_DIMENSION_TEXTURE3D) /* the usual one twice */
        shape->dimension = D3D11_RESOURCE_DIMENSION_TEXTURE2D;
    if (shape->dimension == D3D11_RESOURCE_DIMENSION_BUFFER) {
        shape->width = random_below(4) ? 1 + random_below(700) : 4000 + random_below(20000);
        return;
    }
    bool flat = shape->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE2D;
    uint32_t kind = random_below(flat ? FORMATS : UNCOMPRESSED);
    shape->format = formats[kind].format;
    shape->block = formats[kind].block;
    shape->block_bytes = formats[kind].block_bytes;
    shape->width = shape->block * (1 + random_below(40 / shape->block));
    if (shape->dimension != D3D11_RESOURCE_DIMENSION_TEXTURE1D)
        shape->height = shape->block * (1 + random_below(24 / shape->block));
    if (shape->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE3D)
        shape->depth = 1 + random_below(9);
    else
        shape->layers = random_below(2) ? 1 : 1 + random_below(4);
    shape->mips = choose_mips(shape);
}

uint32_t shape_subresources(const struct shape *shape)
{
    return shape->mips * shape->layers;
}

static uint32_t reduced(uint32_t extent, uint32_t level)
{
    return (extent >> level) ? extent >> level : 1;
}

struct extent shape_extent(const struct shape *shape, uint32_t subresource)
{
    uint32_t level = subresource % shape->mips;
    struct extent extent = {
        .width = reduced(shape->width, level),
        .height = reduced(shape->height, level),
        .depth = reduced(shape->depth, level),
    };
    extent.row_bytes = (extent.width + shape->block - 1) / shape->block * shape->block_bytes;
    extent.rows = (extent.height + shape->block - 1) / shape->block;
    return extent;
}

/* A part of [0, size) whose ends are multiples of the block, or the end. */
static void choose_range(uint32_t size, uint32_t block, UINT *start, UINT *end)
{
    uint32_t blocks = (size + block - 1) / block, first = random_below(blocks);
    uint32_t count = 1 + random_below(blocks - first);
    *start = first * block;
    *end = (first + count) * block < size ? (first + count) * block : size;
}

void shape_box(const struct shape *shape, const struct extent *extent, D3D11_BOX *box)
{
    choose_range(extent->width, shape->block, &box->left, &box->right);
    choose_range(extent->height, shape->block, &box->top, &box->bottom);
    choose_range(extent->depth, 1, &box->front, &box->back);
}
