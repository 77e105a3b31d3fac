/* images.c: the two textures, whose mip maps are made in the two possible ways. */
#include "scene.h"

#include <stdlib.h>

#define SIZE 256
#define LEVELS 9

/* Concentric diamonds in warm colours within a dark frame. */
static uint32_t crate_texel(int x, int y)
{
    static const uint32_t colors[4] = {0xff3f6bf0, 0xff5fb4ff, 0xffa8e4ff, 0xff2a3f96};
    int edge = x < y ? x : y, far_edge = SIZE - 1 - (x > y ? x : y);
    edge = edge < far_edge ? edge : far_edge;
    if (edge < 10)
        return 0xff2c1f33;
    if (edge < 20)
        return 0xff7fd2ff;
    int diamond = abs(x - SIZE / 2) + abs(y - SIZE / 2);
    return colors[diamond / 24 % 4];
}

/* Large tiles of two blues with light joints. */
static uint32_t tile_texel(int x, int y)
{
    if (x % 128 < 6 || y % 128 < 6)
        return 0xffd8c8b0;
    return (x / 128 + y / 128) % 2 ? 0xff8f5a34 : 0xff5c3626;
}

/* The average of a channel over the 2x2 texels that become one. */
static uint32_t average(const uint32_t *source, int pitch, int shift)
{
    uint32_t sum = 0;
    for (int i = 0; i < 4; i++)
        sum += source[i / 2 * pitch + i % 2] >> shift & 0xff;
    return (sum + 2) / 4 << shift;
}

static void halve(const uint32_t *source, int size, uint32_t *result)
{
    for (int i = 0; i < size / 2 * (size / 2); i++) {
        const uint32_t *texels = source + i / (size / 2) * 2 * size + i % (size / 2) * 2;
        result[i] = average(texels, size, 0) | average(texels, size, 8) | average(texels, size, 16) | 0xff000000;
    }
}

static const D3D11_TEXTURE2D_DESC image_desc = {
    .Width = SIZE,
    .Height = SIZE,
    .MipLevels = LEVELS,
    .ArraySize = 1,
    .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
    .SampleDesc = {.Count = 1},
    .Usage = D3D11_USAGE_IMMUTABLE,
    .BindFlags = D3D11_BIND_SHADER_RESOURCE,
};

/* Every level comes with the texture. */
static ID3D11ShaderResourceView *create_crate(const struct sample *sample)
{
    static uint32_t texels[SIZE * SIZE * 4 / 3 + 1];
    D3D11_SUBRESOURCE_DATA levels[LEVELS];
    for (int i = 0; i < SIZE * SIZE; i++)
        texels[i] = crate_texel(i % SIZE, i / SIZE);

    uint32_t *level = texels;
    for (int i = 0, size = SIZE; i < LEVELS; i++, size /= 2) {
        levels[i] = (D3D11_SUBRESOURCE_DATA){.pSysMem = level, .SysMemPitch = (UINT)size * 4};
        if (size > 1)
            halve(level, size, level + size * size);
        level += size * size;
    }

    ID3D11Texture2D *texture = sample_create_texture(sample, &image_desc, levels);
    ID3D11ShaderResourceView *view = sample_create_view(sample, texture);
    ID3D11Texture2D_Release(texture);
    return view;
}

/* The largest level is uploaded, the others are made of it. */
static ID3D11ShaderResourceView *create_tile(const struct sample *sample)
{
    static uint32_t texels[SIZE * SIZE];
    for (int i = 0; i < SIZE * SIZE; i++)
        texels[i] = tile_texel(i % SIZE, i / SIZE);

    D3D11_TEXTURE2D_DESC desc = image_desc;
    desc.MipLevels = 0; /* all of them */
    desc.Usage = D3D11_USAGE_DEFAULT;
    desc.BindFlags |= D3D11_BIND_RENDER_TARGET;
    desc.MiscFlags = D3D11_RESOURCE_MISC_GENERATE_MIPS;
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
    ID3D11ShaderResourceView *view = sample_create_view(sample, texture);
    ID3D11DeviceContext_UpdateSubresource(sample->context, (ID3D11Resource *)texture, 0, NULL, texels, SIZE * 4, 0);
    ID3D11DeviceContext_GenerateMips(sample->context, view);
    ID3D11Texture2D_Release(texture);
    return view;
}

void create_images(struct scene *scene, const struct sample *sample)
{
    scene->crate = create_crate(sample);
    scene->tile = create_tile(sample);
}
