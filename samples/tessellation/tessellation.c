/* tessellation: waves on a plane of patches, each divided the finer the closer it is to a moving point; drawn solid,
 * and on top of that as a wireframe. */
#include "matrix.h"
#include "sample.h"
#include "tessellation_shaders.h"

#include <math.h>

#define PATCHES_ASIDE 8
#define PATCHES (PATCHES_ASIDE * PATCHES_ASIDE)
#define PLANE_SIZE 6.0f

struct constants {
    struct sample_matrix view_projection;
    float eye[4];
    float focus[2];
    float time;
    float unused;
};

struct scene {
    ID3D11VertexShader *vertex_shader;
    ID3D11HullShader *hull_shader;
    ID3D11DomainShader *domain_shader;
    ID3D11PixelShader *surface_shader, *wire_shader;
    ID3D11InputLayout *layout;
    ID3D11Buffer *vertices, *constants;
    ID3D11RasterizerState *solid, *wireframe;
    ID3D11DepthStencilView *depth;
};

static void create_patches(struct scene *scene, const struct sample *sample)
{
    float vertices[PATCHES][4][2];
    for (int patch = 0; patch < PATCHES; patch++)
        for (int corner = 0; corner < 4; corner++) {
            int x = patch % PATCHES_ASIDE + corner % 2, z = patch / PATCHES_ASIDE + corner / 2;
            vertices[patch][corner][0] = PLANE_SIZE * ((float)x / PATCHES_ASIDE - 0.5f);
            vertices[patch][corner][1] = PLANE_SIZE * ((float)z / PATCHES_ASIDE - 0.5f);
        }
    scene->vertices = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof vertices,
                                           vertices);
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"PLACE", 0, DXGI_FORMAT_R32G32_FLOAT, 0, 0, D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    scene->vertex_shader = sample_create_vertex_shader(sample, &vs_control);
    sample_check(
        sample, "CreateHullShader",
        ID3D11Device_CreateHullShader(sample->device, hs_adaptive.code, hs_adaptive.size, NULL, &scene->hull_shader));
    sample_check(
        sample, "CreateDomainShader",
        ID3D11Device_CreateDomainShader(sample->device, ds_waves.code, ds_waves.size, NULL, &scene->domain_shader));
    scene->surface_shader = sample_create_pixel_shader(sample, &ps_surface);
    scene->wire_shader = sample_create_pixel_shader(sample, &ps_wire);
    scene->layout = sample_create_layout(sample, elements, 1, &vs_control);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    scene->solid = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
    scene->wireframe = sample_create_rasterizer(sample, D3D11_FILL_WIREFRAME, D3D11_CULL_NONE);
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->depth,       scene->wireframe,     scene->solid,          scene->constants,
        scene->layout,      scene->wire_shader,   scene->surface_shader, scene->domain_shader,
        scene->hull_shader, scene->vertex_shader, scene->vertices,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    static const float eye[3] = {1.3f, 3.2f, -4.9f}, target[3] = {0.05f, -0.45f, -0.15f};
    float turn = (float)sample->frame * 2 * SAMPLE_PI / 120;
    struct sample_matrix view = sample_matrix_look_at(eye, target);
    struct sample_matrix projection = sample_matrix_perspective(0.84f, (float)sample->width / (float)sample->height,
                                                                0.5f, 30);
    struct constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
        .focus = {1.4f * cosf(turn + 1.8f), 1.4f * sinf(turn + 1.8f)},
        .time = 2 * turn,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
}

static void bind_pipeline(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    UINT stride = 2 * sizeof(float), offset = 0;
    ID3D11DeviceContext_IASetInputLayout(context, scene->layout);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_4_CONTROL_POINT_PATCHLIST);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->vertices, &stride, &offset);
    ID3D11DeviceContext_VSSetShader(context, scene->vertex_shader, NULL, 0);
    ID3D11DeviceContext_HSSetShader(context, scene->hull_shader, NULL, 0);
    ID3D11DeviceContext_HSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_DSSetShader(context, scene->domain_shader, NULL, 0);
    ID3D11DeviceContext_DSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float background[4] = {0.045f, 0.05f, 0.09f, 1.0f};
    ID3D11DeviceContext *context = sample->context;
    write_constants(scene, sample);
    bind_pipeline(scene, sample);
    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, background);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);

    ID3D11DeviceContext_RSSetState(context, scene->solid);
    ID3D11DeviceContext_PSSetShader(context, scene->surface_shader, NULL, 0);
    ID3D11DeviceContext_Draw(context, 4 * PATCHES, 0);

    ID3D11DeviceContext_RSSetState(context, scene->wireframe);
    ID3D11DeviceContext_PSSetShader(context, scene->wire_shader, NULL, 0);
    ID3D11DeviceContext_Draw(context, 4 * PATCHES, 0);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "tessellation", argc, argv);
    create_patches(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
