/* instancing: hundreds of boxes on a sphere, and stars behind them, each in a single draw.
 *
 * The camera's constant buffer is written with UpdateSubresource, the animation's is dynamic. */
#include "instancing_shaders.h"
#include "matrix.h"
#include "sample.h"

#include <math.h>

#define BOXES 600
#define STARS 260
#define INDICES 36

struct vertex {
    float position[3];
    float normal[3];
};

struct instance {
    float outward[3];
    float color[3];
};

struct camera {
    struct sample_matrix view_projection;
    float eye[4];
};

struct animation {
    struct sample_matrix turn;
    float time, aspect;
    float unused[2];
};

struct scene {
    ID3D11VertexShader *box_vertex_shader, *star_vertex_shader;
    ID3D11PixelShader *box_pixel_shader, *star_pixel_shader;
    ID3D11InputLayout *layout;
    ID3D11Buffer *vertices, *instances, *indices;
    ID3D11Buffer *camera, *animation;
    ID3D11RasterizerState *rasterizer;
    ID3D11DepthStencilView *depth;
};

/* From -1 to 1 on every axis; corner bit i tells the sign on axis i. */
static void create_box(struct scene *scene, const struct sample *sample)
{
    struct vertex vertices[24];
    uint16_t indices[INDICES];
    for (int face = 0; face < 6; face++) {
        int axis = face / 2, sign = face % 2 ? 1 : -1;
        int first = (axis + (sign > 0 ? 1 : 2)) % 3, second = 3 - axis - first;
        for (int i = 0; i < 4; i++) {
            struct vertex *vertex = &vertices[4 * face + i];
            *vertex = (struct vertex){0};
            vertex->normal[axis] = vertex->position[axis] = (float)sign;
            vertex->position[first] = i == 1 || i == 2 ? 1 : -1;
            vertex->position[second] = i >= 2 ? 1 : -1;
        }
        static const int square[6] = {0, 1, 2, 0, 2, 3};
        for (int i = 0; i < 6; i++)
            indices[6 * face + i] = (uint16_t)(4 * face + square[i]);
    }
    scene->vertices = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof vertices,
                                           vertices);
    scene->indices = sample_create_buffer(sample, D3D11_BIND_INDEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof indices,
                                          indices);
}

/* Spread evenly over the sphere by the golden angle, coloured from pole to pole. */
static void create_instances(struct scene *scene, const struct sample *sample)
{
    struct instance instances[BOXES];
    for (int i = 0; i < BOXES; i++) {
        float height = 1 - (2 * (float)i + 1) / BOXES;
        float radius = sqrtf(1 - height * height);
        float angle = (float)i * 2.39996323f;
        float hue = 2 * SAMPLE_PI * (0.62f + 0.30f * height);
        instances[i] = (struct instance){
            .outward = {radius * cosf(angle), height, radius * sinf(angle)},
            .color = {0.55f + 0.45f * cosf(hue), 0.50f + 0.40f * cosf(hue - 2.3f), 0.60f + 0.40f * cosf(hue + 2.1f)},
        };
    }
    scene->instances = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof instances,
                                            instances);
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"POSITION", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, offsetof(struct vertex, position), D3D11_INPUT_PER_VERTEX_DATA,
         0},
        {"NORMAL", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, offsetof(struct vertex, normal), D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"OUTWARD", 0, DXGI_FORMAT_R32G32B32_FLOAT, 1, offsetof(struct instance, outward),
         D3D11_INPUT_PER_INSTANCE_DATA, 1},
        {"COLOR", 0, DXGI_FORMAT_R32G32B32_FLOAT, 1, offsetof(struct instance, color), D3D11_INPUT_PER_INSTANCE_DATA,
         1},
    };
    scene->box_vertex_shader = sample_create_vertex_shader(sample, &vs_box);
    scene->star_vertex_shader = sample_create_vertex_shader(sample, &vs_star);
    scene->box_pixel_shader = sample_create_pixel_shader(sample, &ps_box);
    scene->star_pixel_shader = sample_create_pixel_shader(sample, &ps_star);
    scene->layout = sample_create_layout(sample, elements, 4, &vs_box);
    scene->camera = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DEFAULT, sizeof(struct camera),
                                         NULL);
    scene->animation = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct animation), NULL);
    scene->rasterizer = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_BACK);
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->depth,    scene->rasterizer, scene->animation,          scene->camera,
        scene->layout,   scene->indices,    scene->star_pixel_shader,  scene->box_pixel_shader,
        scene->vertices, scene->instances,  scene->star_vertex_shader, scene->box_vertex_shader,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    float time = (float)sample->frame / 120, aspect = (float)sample->width / (float)sample->height;
    float eye[3] = {0, 1.6f + 0.5f * sinf(2 * SAMPLE_PI * time), -5.2f};
    struct sample_matrix view = sample_matrix_look_at(eye, (const float[3]){0, 0, 0});
    struct sample_matrix projection = sample_matrix_perspective(0.86f, aspect, 1, 20);
    struct camera camera = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
    };
    struct animation animation = {
        .turn = sample_matrix_rotation_y(time * SAMPLE_PI / 2),
        .time = time,
        .aspect = aspect,
    };
    ID3D11DeviceContext_UpdateSubresource(sample->context, (ID3D11Resource *)scene->camera, 0, NULL, &camera, 0, 0);
    sample_write_buffer(sample, scene->animation, &animation, sizeof animation);
}

static void draw_stars(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_IASetInputLayout(context, NULL);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    ID3D11DeviceContext_VSSetShader(context, scene->star_vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->star_pixel_shader, NULL, 0);
    ID3D11DeviceContext_RSSetState(context, NULL);
    ID3D11DeviceContext_DrawInstanced(context, 4, STARS, 0, 0);
}

static void draw_boxes(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11Buffer *buffers[] = {scene->vertices, scene->instances};
    static const UINT strides[] = {sizeof(struct vertex), sizeof(struct instance)}, offsets[] = {0, 0};
    ID3D11DeviceContext_IASetInputLayout(context, scene->layout);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 2, buffers, strides, offsets);
    ID3D11DeviceContext_IASetIndexBuffer(context, scene->indices, DXGI_FORMAT_R16_UINT, 0);
    ID3D11DeviceContext_VSSetShader(context, scene->box_vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->box_pixel_shader, NULL, 0);
    ID3D11DeviceContext_RSSetState(context, scene->rasterizer);
    ID3D11DeviceContext_DrawIndexedInstanced(context, INDICES, BOXES, 0, 0, 0);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float night[4] = {0.020f, 0.022f, 0.050f, 1.0f};
    ID3D11Buffer *constants[] = {scene->camera, scene->animation};
    write_constants(scene, sample);

    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_ClearRenderTargetView(sample->context, sample->picture_view, night);
    ID3D11DeviceContext_ClearDepthStencilView(sample->context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_VSSetConstantBuffers(sample->context, 0, 2, constants);
    ID3D11DeviceContext_PSSetConstantBuffers(sample->context, 0, 2, constants);
    draw_stars(scene, sample);
    draw_boxes(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "instancing", argc, argv);
    create_box(&scene, &sample);
    create_instances(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
