/* skies.c: see skies.h. */
#include "skies.h"

#include <math.h>
#include <stdlib.h>

static float mix(float a, float b, float share)
{
    return a + (b - a) * share;
}

static float step_smoothly(float low, float high, float value)
{
    float x = fminf(fmaxf((value - low) / (high - low), 0), 1);
    return x * x * (3 - 2 * x);
}

static uint32_t scramble(uint32_t value)
{
    value = (value ^ (value >> 15)) * 0x2c1b3c6du;
    value = (value ^ (value >> 12)) * 0x297a2d39u;
    return value ^ (value >> 15);
}

/* Layers of hills around the horizon: how much of the direction's sky they leave. */
static float hills(const float d[3], float height, float frequency)
{
    float around = atan2f(d[2], d[0]);
    float ridge = height + 0.05f * sinf(frequency * around) + 0.03f * sinf((2 * frequency + 1) * around + 1);
    return step_smoothly(ridge - 0.012f, ridge + 0.012f, d[1]);
}

static void paint_evening(const float d[3], float color[3])
{
    static const float zenith[3] = {0.16f, 0.24f, 0.52f}, horizon[3] = {1.0f, 0.62f, 0.36f};
    static const float far_color[3] = {0.42f, 0.30f, 0.44f}, near_color[3] = {0.13f, 0.13f, 0.20f};
    float sun = 0.62f * d[0] + 0.16f * d[1] + 0.77f * d[2];
    float disc = step_smoothly(0.985f, 0.990f, sun), halo = expf(-9 * (1 - sun));
    float cloud = step_smoothly(0.25f, 0.9f, sinf(9 * d[1] + 2 * sinf(3 * d[0] + 1)) * cosf(4 * d[2] + 3 * d[0]));
    float far_hills = hills(d, -0.06f, 5), near_hills = hills(d, -0.20f, 3);
    for (int i = 0; i < 3; i++) {
        float sky = mix(horizon[i], zenith[i], step_smoothly(-0.15f, 0.75f, d[1]));
        sky = mix(sky, i == 2 ? 0.62f : 0.95f - 0.2f * (float)i, 0.35f * cloud * step_smoothly(0, 0.4f, d[1]));
        sky += halo * (i == 0 ? 0.5f : i == 1 ? 0.3f : 0.1f);
        sky = mix(sky, 1, disc);
        color[i] = mix(near_color[i] * (1.3f + d[1]), mix(far_color[i], sky, far_hills), near_hills);
    }
}

static void paint_night(const float d[3], unsigned texel, float color[3])
{
    static const float zenith[3] = {0.02f, 0.03f, 0.10f}, horizon[3] = {0.13f, 0.18f, 0.34f};
    uint32_t random = scramble(texel);
    float star = (random & 0xff) < 3 && d[1] > -0.1f ? 0.4f + 0.6f * (float)(random >> 8 & 0xff) / 255 : 0;
    float ground = hills(d, -0.14f, 4);
    for (int i = 0; i < 3; i++) {
        float sky = mix(horizon[i], zenith[i], step_smoothly(-0.2f, 0.5f, d[1])) + star;
        color[i] = mix(0.03f + 0.01f * (float)i, sky, ground);
    }
}

/* The direction in which the middle of a face's texel lies. */
static void find_direction(int face, unsigned column, unsigned row, float d[3])
{
    float u = 2 * ((float)column + 0.5f) / SKY_SIDE - 1, v = 1 - 2 * ((float)row + 0.5f) / SKY_SIDE;
    const float directions[CUBE_FACES][3] = {{1, v, -u}, {-1, v, u}, {u, 1, -v}, {u, -1, v}, {u, v, 1}, {-u, v, -1}};
    float length = sqrtf(1 + u * u + v * v);
    for (int i = 0; i < 3; i++)
        d[i] = directions[face][i] / length;
}

static void paint_face(uint8_t (*texels)[4], unsigned sky, int face)
{
    for (unsigned i = 0; i < SKY_SIDE * SKY_SIDE; i++) {
        float direction[3], color[3];
        find_direction(face, i % SKY_SIDE, i / SKY_SIDE, direction);
        if (sky == 0)
            paint_evening(direction, color);
        else
            paint_night(direction, i + (unsigned)face * SKY_SIDE * SKY_SIDE, color);
        for (int c = 0; c < 3; c++)
            texels[i][c] = (uint8_t)(255 * fminf(fmaxf(color[c], 0), 1) + 0.5f);
        texels[i][3] = 255;
    }
}

ID3D11ShaderResourceView *skies_create(const struct sample *sample)
{
    D3D11_TEXTURE2D_DESC desc = {
        .Width = SKY_SIDE,
        .Height = SKY_SIDE,
        .MipLevels = 1,
        .ArraySize = SKIES * CUBE_FACES,
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
        .SampleDesc = {.Count = 1},
        .Usage = D3D11_USAGE_IMMUTABLE,
        .BindFlags = D3D11_BIND_SHADER_RESOURCE,
        .MiscFlags = D3D11_RESOURCE_MISC_TEXTURECUBE,
    };
    D3D11_SUBRESOURCE_DATA data[SKIES * CUBE_FACES];
    uint8_t(*texels)[SKY_SIDE * SKY_SIDE][4] = malloc(SKIES * CUBE_FACES * sizeof *texels);
    if (!texels)
        sample_fail(sample, "not enough memory for %d skies", SKIES);
    for (unsigned i = 0; i < SKIES * CUBE_FACES; i++) {
        paint_face(texels[i], i / CUBE_FACES, (int)(i % CUBE_FACES));
        data[i] = (D3D11_SUBRESOURCE_DATA){.pSysMem = texels[i], .SysMemPitch = 4 * SKY_SIDE};
    }
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, data);
    free(texels);

    D3D11_SHADER_RESOURCE_VIEW_DESC view_desc = {
        .Format = desc.Format,
        .ViewDimension = D3D11_SRV_DIMENSION_TEXTURECUBEARRAY,
        .TextureCubeArray = {.MipLevels = 1, .NumCubes = SKIES},
    };
    ID3D11ShaderResourceView *view;
    sample_check(sample, "CreateShaderResourceView",
                 ID3D11Device_CreateShaderResourceView(sample->device, (ID3D11Resource *)texture, &view_desc, &view));
    ID3D11Texture2D_Release(texture);
    return view;
}
