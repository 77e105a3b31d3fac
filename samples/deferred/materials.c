/* materials.c: what things are made of, painted by formula; the smaller mip maps are the device's work. */
#include "scene.h"

#include <math.h>
#include <stdlib.h>

#define SIZE 256

/* One texel before it is split over the two textures. */
struct texel {
    float color[3]; /* the square root of what is reflected */
    float height;   /* in texels */
    float roughness;
};

static uint32_t scramble(uint32_t value)
{
    value = (value ^ (value >> 15)) * 0x2c1b3c6d;
    value = (value ^ (value >> 12)) * 0x297a2d39;
    return value ^ (value >> 15);
}

static float random_at(int x, int y, int period)
{
    uint32_t cell = (uint32_t)((x + period) % period + (y + period) % period * 1024 + period * 7919);
    return (float)(scramble(cell + 1) & 0xffff) / 65535;
}

/* Random values at `period` x `period` places, smooth between them; repeats at 1. */
static float noise(float u, float v, int period)
{
    float x = u * (float)period, y = v * (float)period;
    int column = (int)floorf(x), row = (int)floorf(y);
    x -= (float)column, y -= (float)row;
    x *= x * (3 - 2 * x), y *= y * (3 - 2 * y);
    float above = random_at(column, row, period) * (1 - x) + random_at(column + 1, row, period) * x;
    float below = random_at(column, row + 1, period) * (1 - x) + random_at(column + 1, row + 1, period) * x;
    return above * (1 - y) + below * y;
}

static float fractal(float u, float v, int period, int octaves)
{
    float sum = 0, weight = 0.5f;
    for (int i = 0; i < octaves; i++, weight /= 2, period *= 2)
        sum += weight * noise(u, v, period);
    return sum;
}

static float clamp(float value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* From 0 at the edge of the unit interval to 1 at `width` from it. */
static float inset(float t, float width)
{
    float nearest = t < 1 - t ? t : 1 - t;
    return clamp(nearest / width);
}

static struct texel mix(const float dark[3], const float light[3], float t)
{
    t = clamp(t);
    return (struct texel){.color = {dark[0] + (light[0] - dark[0]) * t, dark[1] + (light[1] - dark[1]) * t,
                                    dark[2] + (light[2] - dark[2]) * t}};
}

static void shade(struct texel *texel, float factor)
{
    for (int i = 0; i < 3; i++)
        texel->color[i] = clamp(texel->color[i] * factor);
}

/* Two by two slabs, some of them polished by feet. */
static struct texel paint_slabs(float u, float v)
{
    int column = (int)(u * 2), row = (int)(v * 2);
    float inside = inset(u * 2 - (float)column, 0.05f) * inset(v * 2 - (float)row, 0.05f);
    float grain = fractal(u, v, 8, 5), own = random_at(column, row, 2);
    struct texel texel = mix((const float[3]){0.40f, 0.38f, 0.40f}, (const float[3]){0.74f, 0.70f, 0.66f},
                             grain * 0.6f + own * 0.6f);
    shade(&texel, 0.45f + 0.55f * inside);
    texel.height = inside * 5 + grain * 3;
    texel.roughness = 0.80f - 0.48f * inside * clamp(own + grain - 0.3f);
    return texel;
}

static struct texel paint_marble(float u, float v)
{
    float wave = fractal(u, v, 4, 5), vein = fabsf(sinf(2 * SAMPLE_PI * (2 * v + u) + 9 * wave));
    struct texel texel = mix((const float[3]){0.62f, 0.57f, 0.55f}, (const float[3]){0.93f, 0.89f, 0.84f},
                             powf(vein, 0.35f) * (0.75f + 0.4f * wave));
    texel.height = 2 * fractal(u, v, 16, 4);
    texel.roughness = 0.34f + 0.3f * wave;
    return texel;
}

/* Wood has its fibres along v. */
static struct texel paint_wood(float u, float v, float plank)
{
    float fibre = noise(u, v / 4, 64) * 0.5f + fractal(u + 0.05f * noise(u, v, 4), v / 4, 16, 3) * 0.7f;
    struct texel texel = mix((const float[3]){0.36f, 0.22f, 0.13f}, (const float[3]){0.80f, 0.58f, 0.38f},
                             fibre * 0.7f + plank * 0.35f);
    texel.height = 2 * fibre;
    texel.roughness = 0.62f;
    return texel;
}

/* A frame with nails around five planks and a brace. */
static struct texel paint_crate(float u, float v)
{
    float edge = u < 1 - u ? u : 1 - u, other_edge = v < 1 - v ? v : 1 - v;
    float least = edge < other_edge ? edge : other_edge, brace = fabsf(u - v);
    bool framed = least < 0.13f, braced = brace < 0.09f;
    struct texel texel;
    if (framed || braced) {
        texel = framed && edge > other_edge ? paint_wood(v, u, 0.8f) : paint_wood(u, v, 0.7f);
        texel.height += 6 * clamp(framed ? (0.13f - least) / 0.015f : (0.09f - brace) / 0.015f);
        float x = fabsf(edge - 0.065f), y = fabsf(other_edge - 0.065f);
        if (x * x + y * y < 0.0005f) {
            shade(&texel, 0.45f);
            texel.height += 3;
            texel.roughness = 0.3f;
        }
        return texel;
    }
    int plank = (int)(u * 5);
    float gap = inset(u * 5 - (float)plank, 0.08f);
    texel = paint_wood(u, v, random_at(plank, 1, 8) * 0.8f);
    shade(&texel, 0.75f * (0.4f + 0.6f * gap));
    texel.height = texel.height * gap - 3 * (1 - gap);
    return texel;
}

/* Staves under three hoops of iron. */
static struct texel paint_planks(float u, float v)
{
    int stave = (int)(u * 12);
    float gap = inset(u * 12 - (float)stave, 0.10f), hoop = fminf(fabsf(v - 0.2f), fabsf(v - 0.8f));
    if (hoop < 0.045f) {
        float rust = fractal(u, v, 16, 4);
        struct texel texel = mix((const float[3]){0.28f, 0.28f, 0.31f}, (const float[3]){0.52f, 0.42f, 0.36f}, rust);
        texel.height = 6 * clamp((0.045f - hoop) / 0.01f) + rust;
        texel.roughness = 0.35f;
        return texel;
    }
    struct texel texel = paint_wood(u, v, random_at(stave, 3, 16));
    shade(&texel, 0.45f + 0.55f * gap);
    texel.height *= gap;
    return texel;
}

static struct texel paint_gold(float u, float v)
{
    float hammered = fractal(u, v, 8, 3);
    struct texel texel = mix((const float[3]){0.86f, 0.62f, 0.26f}, (const float[3]){1.0f, 0.86f, 0.52f}, hammered);
    texel.height = 5 * hammered;
    texel.roughness = 0.22f + 0.2f * noise(u, v, 16);
    return texel;
}

static struct texel paint_leaves(float u, float v)
{
    float leaf = fractal(u, v, 16, 4);
    struct texel texel = mix((const float[3]){0.10f, 0.20f, 0.14f}, (const float[3]){0.34f, 0.52f, 0.28f},
                             (leaf - 0.2f) * 1.6f);
    texel.height = 12 * leaf;
    texel.roughness = 0.85f;
    return texel;
}

static struct texel paint_grass(float u, float v)
{
    float blade = noise(u, v, 128) * 0.5f + fractal(u, v, 8, 4) * 0.6f;
    struct texel texel = mix((const float[3]){0.16f, 0.22f, 0.12f}, (const float[3]){0.46f, 0.52f, 0.28f}, blade);
    texel.height = 8 * blade;
    texel.roughness = 0.9f;
    return texel;
}

static struct texel (*const painters[MATERIALS])(float u, float v) = {
    [MATERIAL_SLABS] = paint_slabs,   [MATERIAL_MARBLE] = paint_marble, [MATERIAL_CRATE] = paint_crate,
    [MATERIAL_PLANKS] = paint_planks, [MATERIAL_GOLD] = paint_gold,     [MATERIAL_LEAVES] = paint_leaves,
    [MATERIAL_GRASS] = paint_grass,
};

static uint32_t pack(float a, float b, float c, float d)
{
    const float channels[4] = {a, b, c, d};
    uint32_t packed = 0;
    for (int i = 0; i < 4; i++)
        packed |= (uint32_t)(clamp(channels[i]) * 255 + 0.5f) << 8 * i;
    return packed;
}

static uint32_t pack_relief(const struct texel *texels, int x, int y)
{
    const struct texel *row = texels + y * SIZE;
    const struct texel *above = texels + (y + SIZE - 1) % SIZE * SIZE, *below = texels + (y + 1) % SIZE * SIZE;
    float left = row[(x + SIZE - 1) % SIZE].height, right = row[(x + 1) % SIZE].height;
    float along = (right - left) / 2, down = (below[x].height - above[x].height) / 2;
    float hollow = (left + right + above[x].height + below[x].height) / 4 - row[x].height;
    return pack(0.5f + along / 4, 0.5f + down / 4, row[x].roughness, 1 - 0.35f * clamp(hollow));
}

struct canvas {
    struct texel texels[SIZE * SIZE];
    uint32_t color[SIZE * SIZE], relief[SIZE * SIZE];
};

static void paint(struct canvas *canvas, int material)
{
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++)
            canvas->texels[y * SIZE + x] = painters[material](((float)x + 0.5f) / SIZE, ((float)y + 0.5f) / SIZE);
    for (int i = 0; i < SIZE * SIZE; i++) {
        const float *color = canvas->texels[i].color;
        canvas->color[i] = pack(color[0], color[1], color[2], 1);
        canvas->relief[i] = pack_relief(canvas->texels, i % SIZE, i / SIZE);
    }
}

static ID3D11Texture2D *create_array(const struct sample *sample)
{
    const D3D11_TEXTURE2D_DESC desc = {
        .Width = SIZE,
        .Height = SIZE,
        .ArraySize = MATERIALS,
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
        .SampleDesc = {.Count = 1},
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_RENDER_TARGET,
        .MiscFlags = D3D11_RESOURCE_MISC_GENERATE_MIPS,
    };
    return sample_create_texture(sample, &desc, NULL);
}

static void write_layer(const struct sample *sample, ID3D11Texture2D *texture, UINT layer, const uint32_t *texels)
{
    D3D11_TEXTURE2D_DESC desc;
    ID3D11Texture2D_GetDesc(texture, &desc);
    ID3D11DeviceContext_UpdateSubresource(sample->context, (ID3D11Resource *)texture, layer * desc.MipLevels, NULL,
                                          texels, SIZE * 4, 0);
}

static ID3D11ShaderResourceView *finish_array(const struct sample *sample, ID3D11Texture2D *texture)
{
    ID3D11ShaderResourceView *view = sample_create_view(sample, texture);
    ID3D11DeviceContext_GenerateMips(sample->context, view);
    ID3D11Texture2D_Release(texture); /* the view keeps it */
    return view;
}

void materials_create(struct materials *materials, const struct sample *sample)
{
    struct canvas *canvas = malloc(sizeof *canvas);
    if (!canvas)
        sample_fail(sample, "not enough memory for the materials");
    ID3D11Texture2D *colors = create_array(sample), *reliefs = create_array(sample);
    for (UINT i = 0; i < MATERIALS; i++) {
        paint(canvas, (int)i);
        write_layer(sample, colors, i, canvas->color);
        write_layer(sample, reliefs, i, canvas->relief);
    }
    materials->colors = finish_array(sample, colors);
    materials->reliefs = finish_array(sample, reliefs);
    free(canvas);
}
