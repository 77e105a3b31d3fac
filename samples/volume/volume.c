/* volume: a planet as a 3D texture, with an eighth taken out by updating that box of it, under clouds, a 3D texture that
 * is drawn slice by slice; a ray for each pixel goes through both. */
#include "matrix.h"
#include "sample.h"
#include "volume_shaders.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLANET_SIDE 96
#define CLOUDS_SIDE 32

struct constants {
    struct sample_matrix turn;
    float eye[4], forward[4], rightward[4], upward[4];
    float time;
    uint32_t side, slice;
    uint32_t unused;
};

struct scene {
    ID3D11ShaderResourceView *volumes[2]; /* planet, clouds */
    ID3D11RenderTargetView *slices[CLOUDS_SIDE];
    ID3D11VertexShader *vertex_shader;
    ID3D11PixelShader *slice_shader, *march_shader;
    ID3D11Buffer *constants;
    ID3D11SamplerState *samplers[2]; /* smooth, repeating */
};

static float waves(const float p[3], float frequency)
{
    return sinf(frequency * p[0] + 1.3f * sinf(frequency * p[1])) *
               sinf(frequency * p[1] + 1.1f * sinf(frequency * p[2])) +
           0.5f * sinf(2.1f * frequency * p[2] + p[0]) * sinf(1.7f * frequency * p[0] + 2);
}

/* Ocean or land, crust, mantle, core. */
static void choose_material(const float p[3], float radius, uint8_t texel[4])
{
    static const uint8_t core[3] = {255, 226, 120}, inner[3] = {246, 150, 48}, mantle[3] = {196, 62, 36};
    static const uint8_t crust[3] = {104, 66, 56}, ocean[3] = {30, 92, 170}, land[3] = {74, 140, 66},
                         high[3] = {150, 132, 92};
    static const uint8_t ice[3] = {232, 240, 246};
    float direction[3] = {p[0] / radius, p[1] / radius, p[2] / radius};
    float height = waves(direction, 2.6f) + 0.4f * waves(direction, 6);
    float wobble = 0.02f * waves(p, 9);
    const uint8_t *color = height < 0.12f ? ocean : height < 0.62f ? land : high;
    if (fabsf(direction[1]) > 0.86f + 0.04f * height)
        color = ice;
    if (radius < 0.95f)
        color = crust;
    if (radius < 0.86f + wobble)
        color = mantle;
    if (radius < 0.58f + wobble)
        color = inner;
    if (radius < 0.32f)
        color = core;
    memcpy(texel, color, 3);
}

static void paint_planet(uint8_t (*texels)[4])
{
    for (unsigned i = 0; i < PLANET_SIDE * PLANET_SIDE * PLANET_SIDE; i++) {
        const unsigned at[3] = {i % PLANET_SIDE, i / PLANET_SIDE % PLANET_SIDE, i / PLANET_SIDE / PLANET_SIDE};
        float p[3], square = 1e-6f;
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = (((float)at[axis] + 0.5f) / PLANET_SIDE - 0.5f) / 0.46f;
            square += p[axis] * p[axis];
        }
        float radius = sqrtf(square), edge = (1.0f - radius) * 40 + 0.5f;
        choose_material(p, radius, texels[i]);
        texels[i][3] = (uint8_t)(255 * fminf(fmaxf(edge, 0), 1));
    }
}

static ID3D11Texture3D *create_volume(const struct sample *sample, UINT side, DXGI_FORMAT format, UINT bind,
                                      const D3D11_SUBRESOURCE_DATA *data, ID3D11ShaderResourceView **view)
{
    D3D11_TEXTURE3D_DESC desc = {
        .Width = side,
        .Height = side,
        .Depth = side,
        .MipLevels = 1,
        .Format = format,
        .BindFlags = D3D11_BIND_SHADER_RESOURCE | bind,
    };
    ID3D11Texture3D *texture;
    sample_check(sample, "CreateTexture3D", ID3D11Device_CreateTexture3D(sample->device, &desc, data, &texture));
    sample_check(sample, "CreateShaderResourceView",
                 ID3D11Device_CreateShaderResourceView(sample->device, (ID3D11Resource *)texture, NULL, view));
    return texture;
}

static void create_planet(struct scene *scene, const struct sample *sample)
{
    const UINT half = PLANET_SIDE / 2;
    uint8_t(*texels)[4] = malloc(PLANET_SIDE * PLANET_SIDE * PLANET_SIDE * sizeof *texels);
    if (!texels)
        sample_fail(sample, "not enough memory for a planet");
    paint_planet(texels);
    D3D11_SUBRESOURCE_DATA data = {texels, 4 * PLANET_SIDE, 4 * PLANET_SIDE * PLANET_SIDE};
    ID3D11Texture3D *planet = create_volume(sample, PLANET_SIDE, DXGI_FORMAT_R8G8B8A8_UNORM, 0, &data,
                                            &scene->volumes[0]);

    /* An eighth that keeps its colors but has no density; its rows and slices are closer together. */
    uint8_t(*eighth)[4] = texels;
    for (UINT z = 0; z < half; z++)
        for (UINT y = 0; y < half; y++, eighth += half) {
            memmove(eighth, texels + (z * PLANET_SIDE + y + half) * PLANET_SIDE + half, half * sizeof *eighth);
            for (UINT x = 0; x < half; x++)
                eighth[x][3] = 0;
        }
    const D3D11_BOX box = {half, half, 0, PLANET_SIDE, PLANET_SIDE, half};
    ID3D11DeviceContext_UpdateSubresource(sample->context, (ID3D11Resource *)planet, 0, &box, texels, 4 * half,
                                          4 * half * half);
    free(texels);
    ID3D11Texture3D_Release(planet);
}

static void create_clouds(struct scene *scene, const struct sample *sample)
{
    ID3D11Texture3D *clouds = create_volume(sample, CLOUDS_SIDE, DXGI_FORMAT_R8_UNORM, D3D11_BIND_RENDER_TARGET, NULL,
                                            &scene->volumes[1]);
    for (UINT slice = 0; slice < CLOUDS_SIDE; slice++) {
        D3D11_RENDER_TARGET_VIEW_DESC desc = {
            .Format = DXGI_FORMAT_R8_UNORM,
            .ViewDimension = D3D11_RTV_DIMENSION_TEXTURE3D,
            .Texture3D = {.FirstWSlice = slice, .WSize = 1},
        };
        sample_check(sample, "CreateRenderTargetView",
                     ID3D11Device_CreateRenderTargetView(sample->device, (ID3D11Resource *)clouds, &desc,
                                                         &scene->slices[slice]));
    }
    ID3D11Texture3D_Release(clouds);
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    scene->vertex_shader = sample_create_vertex_shader(sample, &vs_screen);
    scene->slice_shader = sample_create_pixel_shader(sample, &ps_slice);
    scene->march_shader = sample_create_pixel_shader(sample, &ps_march);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    scene->samplers[0] = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_LINEAR, D3D11_TEXTURE_ADDRESS_CLAMP);
    scene->samplers[1] = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_LINEAR, D3D11_TEXTURE_ADDRESS_WRAP);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->samplers[1],  scene->samplers[0],   scene->constants,  scene->march_shader,
        scene->slice_shader, scene->vertex_shader, scene->volumes[1], scene->volumes[0],
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    for (int i = 0; i < CLOUDS_SIDE; i++)
        sample_release(scene->slices[i]);
}

static struct constants choose_constants(const struct sample *sample)
{
    const float eye[3] = {0, 0.95f, -2.75f}, target[3] = {0, 0, 0};
    float time = (float)sample->frame / 240, high = tanf(0.41f);
    float wide = high * (float)sample->width / (float)sample->height;
    struct sample_matrix view = sample_matrix_look_at(eye, target);
    struct constants constants = {
        .turn = sample_matrix_rotation_y(0.55f - 0.5f * time * SAMPLE_PI),
        .eye = {eye[0], eye[1], eye[2]},
        .time = time,
        .side = CLOUDS_SIDE,
    };
    for (int i = 0; i < 3; i++) {
        constants.rightward[i] = view.m[i][0] * wide;
        constants.upward[i] = view.m[i][1] * high;
        constants.forward[i] = view.m[i][2];
    }
    return constants;
}

/* The clouds are drawn anew in every frame. */
static void draw_clouds(const struct scene *scene, const struct sample *sample, struct constants *constants)
{
    ID3D11DeviceContext *context = sample->context;
    sample_set_viewport(sample, 0, 0, CLOUDS_SIDE, CLOUDS_SIDE);
    ID3D11DeviceContext_PSSetShader(context, scene->slice_shader, NULL, 0);
    for (constants->slice = 0; constants->slice < CLOUDS_SIDE; constants->slice++) {
        sample_write_buffer(sample, scene->constants, constants, sizeof *constants);
        ID3D11DeviceContext_OMSetRenderTargets(context, 1, &scene->slices[constants->slice], NULL);
        ID3D11DeviceContext_Draw(context, 3, 0);
    }
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11ShaderResourceView *const nothing[2] = {NULL};
    struct constants constants = choose_constants(sample);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, scene->vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetSamplers(context, 0, 2, scene->samplers);
    draw_clouds(scene, sample, &constants);

    sample_bind_picture(sample, NULL);
    ID3D11DeviceContext_PSSetShader(context, scene->march_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 2, scene->volumes);
    ID3D11DeviceContext_Draw(context, 3, 0);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 2, nothing);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "volume", argc, argv);
    create_planet(&scene, &sample);
    create_clouds(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
