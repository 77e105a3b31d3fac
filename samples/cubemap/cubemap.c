/* cubemap: a mirror ball among moons. What it sees is drawn into a cube map, all six faces at once, and its levels make
 * the mirror dull; around everything are two skies, a cube map array. */
#include "cubemap_shaders.h"
#include "matrix.h"
#include "sample.h"
#include "skies.h"

#include <math.h>

#define AROUND_SIDE 128
#define MOONS 9 /* as in cubemap.hlsl */
#define SPHERE_CORNERS (6 * 24 * 12)

struct constants {
    struct sample_matrix view_projection;
    float eye[4], forward[4], rightward[4], upward[4];
    float time;
    float unused[3];
};

struct pass {
    ID3D11VertexShader *vertex_shader;
    ID3D11GeometryShader *geometry_shader;
    ID3D11PixelShader *pixel_shader;
};

struct scene {
    struct pass moons_around, sky_around, moons, mirror, sky;
    ID3D11ShaderResourceView *skies, *around;
    ID3D11RenderTargetView *around_target;
    ID3D11DepthStencilView *around_depth, *depth;
    ID3D11Buffer *constants;
    ID3D11SamplerState *sampler;
    ID3D11RasterizerState *both_sides;
};

/* The six faces: views of them as targets, with depth, and as a cube. */
static void create_around(struct scene *scene, const struct sample *sample)
{
    D3D11_TEXTURE2D_DESC desc = {
        .Width = AROUND_SIDE,
        .Height = AROUND_SIDE,
        .ArraySize = CUBE_FACES,
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
        .SampleDesc = {.Count = 1},
        .BindFlags = D3D11_BIND_RENDER_TARGET | D3D11_BIND_SHADER_RESOURCE,
        .MiscFlags = D3D11_RESOURCE_MISC_TEXTURECUBE | D3D11_RESOURCE_MISC_GENERATE_MIPS,
    };
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
    scene->around = sample_create_view(sample, texture);
    scene->around_target = sample_create_target(sample, texture);
    ID3D11Texture2D_Release(texture);

    desc.MipLevels = 1;
    desc.Format = DXGI_FORMAT_D32_FLOAT;
    desc.BindFlags = D3D11_BIND_DEPTH_STENCIL;
    desc.MiscFlags = D3D11_RESOURCE_MISC_TEXTURECUBE;
    texture = sample_create_texture(sample, &desc, NULL);
    sample_check(
        sample, "CreateDepthStencilView",
        ID3D11Device_CreateDepthStencilView(sample->device, (ID3D11Resource *)texture, NULL, &scene->around_depth));
    ID3D11Texture2D_Release(texture);
}

static struct pass create_pass(const struct sample *sample, const struct sample_shader *vertex_shader,
                               const struct sample_shader *geometry_shader, const struct sample_shader *pixel_shader)
{
    return (struct pass){
        .vertex_shader = sample_create_vertex_shader(sample, vertex_shader),
        .geometry_shader = geometry_shader ? sample_create_geometry_shader(sample, geometry_shader) : NULL,
        .pixel_shader = sample_create_pixel_shader(sample, pixel_shader),
    };
}

static void create_passes(struct scene *scene, const struct sample *sample)
{
    scene->moons_around = create_pass(sample, &vs_moon_around, &gs_faces, &ps_moon_around);
    scene->sky_around = create_pass(sample, &vs_sky_around, &gs_sky_around, &ps_sky_around);
    scene->moons = create_pass(sample, &vs_moon, NULL, &ps_moon);
    scene->mirror = create_pass(sample, &vs_mirror, NULL, &ps_mirror);
    scene->sky = create_pass(sample, &vs_sky, NULL, &ps_sky);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    scene->sampler = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_LINEAR, D3D11_TEXTURE_ADDRESS_CLAMP);
    scene->both_sides = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});
}

static void destroy_scene(struct scene *scene)
{
    struct pass *const passes[] = {&scene->sky, &scene->mirror, &scene->moons, &scene->sky_around,
                                   &scene->moons_around};
    void *const objects[] = {
        scene->depth,  scene->both_sides,    scene->sampler,      scene->constants,
        scene->around, scene->around_target, scene->around_depth, scene->skies,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        sample_release(passes[i]->pixel_shader);
        sample_release(passes[i]->geometry_shader);
        sample_release(passes[i]->vertex_shader);
    }
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    const float time = (float)sample->frame / 240, turn = 2 * SAMPLE_PI * time - 0.62f, angle = 0.90f;
    const float eye[3] = {4.1f * sinf(turn), 0.85f, -4.1f * cosf(turn)}, target[3] = {0, 0.05f, 0};
    float aspect = (float)sample->width / (float)sample->height, high = tanf(angle / 2);
    struct sample_matrix view = sample_matrix_look_at(eye, target);
    struct sample_matrix projection = sample_matrix_perspective(angle, aspect, 0.3f, 60);
    struct constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
        .time = time,
    };
    for (int i = 0; i < 3; i++) {
        constants.rightward[i] = view.m[i][0] * high * aspect;
        constants.upward[i] = view.m[i][1] * high;
        constants.forward[i] = view.m[i][2];
    }
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
    ID3D11DeviceContext_VSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
}

static void draw_pass(const struct sample *sample, const struct pass *pass, UINT corners, UINT instances)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_VSSetShader(context, pass->vertex_shader, NULL, 0);
    ID3D11DeviceContext_GSSetShader(context, pass->geometry_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, pass->pixel_shader, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(context, corners, instances, 0, 0);
}

static void draw_around(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &scene->around_target, scene->around_depth);
    sample_set_viewport(sample, 0, 0, AROUND_SIDE, AROUND_SIDE);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->around_depth, D3D11_CLEAR_DEPTH, 1, 0);
    draw_pass(sample, &scene->moons_around, SPHERE_CORNERS, MOONS);
    draw_pass(sample, &scene->sky_around, 3, 1);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11ShaderResourceView *nothing = NULL;
    write_constants(scene, sample);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_RSSetState(context, scene->both_sides);
    ID3D11DeviceContext_PSSetSamplers(context, 0, 1, &scene->sampler);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &scene->skies);
    draw_around(scene, sample);

    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_GenerateMips(context, scene->around);
    ID3D11DeviceContext_PSSetShaderResources(context, 1, 1, &scene->around);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    draw_pass(sample, &scene->moons, SPHERE_CORNERS, MOONS);
    draw_pass(sample, &scene->mirror, SPHERE_CORNERS, 1);
    draw_pass(sample, &scene->sky, 3, 1);
    ID3D11DeviceContext_PSSetShaderResources(context, 1, 1, &nothing);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "cubemap", argc, argv);
    scene.skies = skies_create(&sample);
    create_around(&scene, &sample);
    create_passes(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
