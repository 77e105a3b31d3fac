/* cube: textured cubes above a floor, with mip maps, a depth test and multisampling.
 *
 * The cubes' mip maps come with the texture's initial data, the floor's are made by GenerateMips. */
#include "cube_shaders.h"
#include "matrix.h"
#include "sample.h"
#include "scene.h"

#include <math.h>

#define SAMPLES 4
#define CUBES 5

struct object_constants {
    struct sample_matrix model, view_projection;
    float eye[4];
    float uv_scale[2];
    float shine;
    float unused;
};

static void create_surfaces(struct scene *scene, const struct sample *sample)
{
    D3D11_TEXTURE2D_DESC desc = {
        .Width = sample->width,
        .Height = sample->height,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
        .SampleDesc = {.Count = SAMPLES},
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_RENDER_TARGET,
    };
    UINT levels;
    sample_check(sample, "CheckMultisampleQualityLevels",
                 ID3D11Device_CheckMultisampleQualityLevels(sample->device, desc.Format, SAMPLES, &levels));
    if (levels == 0)
        sample_fail(sample, "the device cannot multisample R8G8B8A8_UNORM with %d samples", SAMPLES);

    scene->surface = sample_create_texture(sample, &desc, NULL);
    scene->surface_view = sample_create_target(sample, scene->surface);
    scene->depth = sample_create_depth(sample, desc.SampleDesc);
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"POSITION", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, offsetof(struct vertex, position), D3D11_INPUT_PER_VERTEX_DATA,
         0},
        {"NORMAL", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, offsetof(struct vertex, normal), D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"TEXCOORD", 0, DXGI_FORMAT_R32G32_FLOAT, 0, offsetof(struct vertex, uv), D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    static const D3D11_DEPTH_STENCIL_DESC less = {
        .DepthEnable = TRUE,
        .DepthWriteMask = D3D11_DEPTH_WRITE_MASK_ALL,
        .DepthFunc = D3D11_COMPARISON_LESS,
    };
    scene->vertex_shader = sample_create_vertex_shader(sample, &vs_solid);
    scene->pixel_shader = sample_create_pixel_shader(sample, &ps_textured);
    scene->layout = sample_create_layout(sample, elements, 3, &vs_solid);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct object_constants), NULL);
    scene->rasterizer = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_BACK);
    sample_check(sample, "CreateDepthStencilState",
                 ID3D11Device_CreateDepthStencilState(sample->device, &less, &scene->depth_state));
    scene->sampler = sample_create_sampler(sample, D3D11_FILTER_ANISOTROPIC, D3D11_TEXTURE_ADDRESS_WRAP);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->sampler,      scene->depth_state,   scene->rasterizer, scene->constants,    scene->layout,
        scene->pixel_shader, scene->vertex_shader, scene->depth,      scene->surface_view, scene->surface,
        scene->tile,         scene->crate,         scene->indices,    scene->vertices,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static void bind_pipeline(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    UINT stride = sizeof(struct vertex), offset = 0;
    ID3D11RenderTargetView *surface = scene->surface_view;
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &surface, scene->depth);
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->depth_state, 0);
    sample_set_viewport(sample, 0, 0, (float)sample->width, (float)sample->height);

    ID3D11DeviceContext_IASetInputLayout(context, scene->layout);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->vertices, &stride, &offset);
    ID3D11DeviceContext_IASetIndexBuffer(context, scene->indices, DXGI_FORMAT_R16_UINT, 0);
    ID3D11DeviceContext_VSSetShader(context, scene->vertex_shader, NULL, 0);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_RSSetState(context, scene->rasterizer);
    ID3D11DeviceContext_PSSetShader(context, scene->pixel_shader, NULL, 0);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetSamplers(context, 0, 1, &scene->sampler);
}

static struct object_constants camera(const struct sample *sample)
{
    static const float eye[3] = {0, 3.4f, -9.4f}, target[3] = {0, 1.0f, 0};
    struct sample_matrix view = sample_matrix_look_at(eye, target);
    struct sample_matrix projection = sample_matrix_perspective(0.80f, (float)sample->width / (float)sample->height,
                                                                0.5f, 100);
    return (struct object_constants){
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
    };
}

static void draw_floor(const struct scene *scene, const struct sample *sample)
{
    struct object_constants constants = camera(sample);
    constants.model = sample_matrix_translation(0, 0, 0);
    constants.uv_scale[0] = constants.uv_scale[1] = FLOOR_SIZE / 2;
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
    ID3D11DeviceContext_PSSetShaderResources(sample->context, 0, 1, &scene->tile);
    ID3D11DeviceContext_DrawIndexed(sample->context, FLOOR_INDICES, CUBE_INDICES, 0);
}

/* One in the middle, the others in a circle around it. */
static void draw_cube(const struct scene *scene, const struct sample *sample, int number)
{
    struct object_constants constants = camera(sample);
    float turn = (float)sample->frame * 2 * SAMPLE_PI / 240;
    float around = turn + (float)number * 2 * SAMPLE_PI / (CUBES - 1);
    float radius = number == CUBES - 1 ? 0 : 3.0f;
    float lift = number == CUBES - 1 ? 1.9f : 1.35f + 0.35f * sinf(3 * around);
    float tilt = number == CUBES - 1 ? 0.5f : 0.4f + 0.3f * (float)number;
    struct sample_matrix spin = sample_matrix_rotation_y(-2 * turn + 0.6f);
    struct sample_matrix lean = sample_matrix_rotation_x(tilt);
    struct sample_matrix place = sample_matrix_translation(radius * cosf(around), lift, radius * sinf(around));
    struct sample_matrix turned = sample_matrix_multiply(&spin, &lean);
    constants.model = sample_matrix_multiply(&turned, &place);
    constants.uv_scale[0] = constants.uv_scale[1] = 1;
    constants.shine = 0.5f;
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
    ID3D11DeviceContext_PSSetShaderResources(sample->context, 0, 1, &scene->crate);
    ID3D11DeviceContext_DrawIndexed(sample->context, CUBE_INDICES, 0, 0);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float haze[4] = {0.16f, 0.20f, 0.33f, 1.0f};
    bind_pipeline(scene, sample);
    ID3D11DeviceContext_ClearRenderTargetView(sample->context, scene->surface_view, haze);
    ID3D11DeviceContext_ClearDepthStencilView(sample->context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    draw_floor(scene, sample);
    for (int i = 0; i < CUBES; i++)
        draw_cube(scene, sample, i);
    ID3D11DeviceContext_ResolveSubresource(sample->context, (ID3D11Resource *)sample->picture, 0,
                                           (ID3D11Resource *)scene->surface, 0, DXGI_FORMAT_R8G8B8A8_UNORM);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "cube", argc, argv);
    create_geometry(&scene, &sample);
    create_images(&scene, &sample);
    create_surfaces(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
