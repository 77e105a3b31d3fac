/* triangle: the smallest sample, one triangle that turns. */
#include "matrix.h"
#include "sample.h"
#include "triangle_shaders.h"

#include <math.h>

struct vertex {
    float position[2];
    float color[3];
};

struct constants {
    float turn[2];
    float aspect;
    float unused;
};

struct scene {
    ID3D11VertexShader *vertex_shader;
    ID3D11PixelShader *pixel_shader;
    ID3D11InputLayout *layout;
    ID3D11Buffer *vertices;
    ID3D11Buffer *constants;
};

static void create_scene(struct scene *scene, const struct sample *sample)
{
    static const struct vertex vertices[] = {
        {{0.0f, 0.88f}, {1.0f, 0.27f, 0.33f}},
        {{0.762f, -0.44f}, {0.20f, 0.87f, 0.62f}},
        {{-0.762f, -0.44f}, {0.24f, 0.45f, 1.0f}},
    };
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"POSITION", 0, DXGI_FORMAT_R32G32_FLOAT, 0, offsetof(struct vertex, position), D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"COLOR", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, offsetof(struct vertex, color), D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    scene->vertex_shader = sample_create_vertex_shader(sample, &vs_triangle);
    scene->pixel_shader = sample_create_pixel_shader(sample, &ps_triangle);
    scene->layout = sample_create_layout(sample, elements, 2, &vs_triangle);
    scene->vertices = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof vertices,
                                           vertices);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
}

static void destroy_scene(struct scene *scene)
{
    sample_release(scene->constants);
    sample_release(scene->vertices);
    sample_release(scene->layout);
    sample_release(scene->pixel_shader);
    sample_release(scene->vertex_shader);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float background[4] = {0.055f, 0.06f, 0.10f, 1.0f};
    ID3D11DeviceContext *context = sample->context;
    float angle = (float)sample->frame * 2 * SAMPLE_PI / 180;
    struct constants constants = {
        .turn = {cosf(angle), sinf(angle)},
        .aspect = (float)sample->width / (float)sample->height,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);

    sample_bind_picture(sample, NULL);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, background);

    UINT stride = sizeof(struct vertex), offset = 0;
    ID3D11DeviceContext_IASetInputLayout(context, scene->layout);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->vertices, &stride, &offset);
    ID3D11DeviceContext_VSSetShader(context, scene->vertex_shader, NULL, 0);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetShader(context, scene->pixel_shader, NULL, 0);
    ID3D11DeviceContext_Draw(context, 3, 0);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "triangle", argc, argv);
    create_scene(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
