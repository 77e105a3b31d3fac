/* dynamic: ribbons whose vertices and indices are written by the processor for every frame, one ribbon after the other,
 * each into the space behind the one before, with a draw after each. */
#include "dynamic_shaders.h"
#include "matrix.h"
#include "sample.h"
#include "stream.h"

#include <math.h>

#define RIBBONS 18
#define SEGMENTS_MAX 200
/* Two and a half frames: the streams start over in the middle of a frame. */
#define VERTEX_CAPACITY 9000
#define INDEX_CAPACITY 25000

struct vertex {
    float position[2];
    uint8_t color[4];
};

struct scene {
    ID3D11VertexShader *vertex_shader;
    ID3D11PixelShader *pixel_shader;
    ID3D11InputLayout *layout;
    ID3D11BlendState *blend;
    ID3D11RasterizerState *rasterizer;
    struct stream vertices, indices;
};

static void create_scene(struct scene *scene, const struct sample *sample)
{
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"POSITION", 0, DXGI_FORMAT_R32G32_FLOAT, 0, offsetof(struct vertex, position), D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"COLOR", 0, DXGI_FORMAT_R8G8B8A8_UNORM, 0, offsetof(struct vertex, color), D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    static const D3D11_BLEND_DESC screen = {
        .RenderTarget[0] =
            {
                .BlendEnable = TRUE,
                .SrcBlend = D3D11_BLEND_INV_DEST_COLOR, /* adds light, but never too much */
                .DestBlend = D3D11_BLEND_ONE,
                .BlendOp = D3D11_BLEND_OP_ADD,
                .SrcBlendAlpha = D3D11_BLEND_ONE,
                .DestBlendAlpha = D3D11_BLEND_ZERO,
                .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                .RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL,
            },
    };
    scene->vertex_shader = sample_create_vertex_shader(sample, &vs_ribbon);
    scene->pixel_shader = sample_create_pixel_shader(sample, &ps_ribbon);
    scene->layout = sample_create_layout(sample, elements, 2, &vs_ribbon);
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &screen, &scene->blend));
    scene->rasterizer = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
    stream_init(&scene->vertices, sample, D3D11_BIND_VERTEX_BUFFER, sizeof(struct vertex), VERTEX_CAPACITY);
    stream_init(&scene->indices, sample, D3D11_BIND_INDEX_BUFFER, sizeof(uint16_t), INDEX_CAPACITY);
}

static void destroy_scene(struct scene *scene)
{
    stream_finish(&scene->indices);
    stream_finish(&scene->vertices);
    sample_release(scene->rasterizer);
    sample_release(scene->blend);
    sample_release(scene->layout);
    sample_release(scene->pixel_shader);
    sample_release(scene->vertex_shader);
}

static UINT count_segments(int ribbon)
{
    return SEGMENTS_MAX - (UINT)(ribbon * 37 % 60);
}

/* A colour from rose through violet to turquoise, brightest where the ribbon is narrow. */
static void choose_color(uint8_t color[4], float hue, float alpha)
{
    float angle = 2 * SAMPLE_PI * hue;
    color[0] = (uint8_t)(255 * (0.55f + 0.45f * cosf(angle)));
    color[1] = (uint8_t)(255 * (0.42f - 0.34f * cosf(1.1f * angle + 0.5f)));
    color[2] = (uint8_t)(255 * (0.78f - 0.20f * cosf(angle - 1.4f)));
    color[3] = (uint8_t)(255 * alpha);
}

/* Two vertices at each end of a segment: the upper edge glows, the lower one fades away. */
static void write_vertices(struct vertex *vertices, int ribbon, UINT segments, float time)
{
    float row = (float)ribbon / (RIBBONS - 1);
    for (UINT i = 0; i <= segments; i++) {
        float x = (float)i / (float)segments;
        float y = 0.62f * (row - 0.45f) + 0.42f * sinf(4.4f * x + 2.4f * row + time) * (0.4f + 0.6f * x) +
                  0.15f * sinf(9.0f * x - 3.0f * row - 2 * time);
        float width = 0.10f + 0.22f * (0.5f + 0.5f * sinf(5.2f * x + 4.5f * row - time));
        float alpha = (0.14f / (width + 0.08f)) * sinf(SAMPLE_PI * (0.04f + 0.92f * x));
        struct vertex *pair = vertices + 2 * i;
        pair[0] = (struct vertex){.position = {2 * x - 1, y}};
        pair[1] = (struct vertex){.position = {2 * x - 1, y - width}};
        choose_color(pair[0].color, 0.50f * row + 0.35f * x, alpha);
        choose_color(pair[1].color, 0.50f * row + 0.35f * x + 0.1f, 0.02f * alpha);
    }
}

static void write_indices(uint16_t *indices, UINT segments)
{
    static const uint16_t quad[6] = {0, 2, 1, 1, 2, 3};
    for (UINT i = 0; i < 6 * segments; i++)
        indices[i] = (uint16_t)(i / 6 * 2 + quad[i % 6]);
}

static void draw_ribbon(struct scene *scene, const struct sample *sample, int ribbon)
{
    UINT segments = count_segments(ribbon), first_vertex, first_index;
    float time = (float)sample->frame * 2 * SAMPLE_PI / 180;
    write_vertices(stream_map(&scene->vertices, sample, 2 * (segments + 1), &first_vertex), ribbon, segments, time);
    stream_unmap(&scene->vertices, sample);
    write_indices(stream_map(&scene->indices, sample, 6 * segments, &first_index), segments);
    stream_unmap(&scene->indices, sample);
    ID3D11DeviceContext_DrawIndexed(sample->context, 6 * segments, first_index, (INT)first_vertex);
}

static void draw(struct scene *scene, const struct sample *sample)
{
    static const float background[4] = {0.035f, 0.025f, 0.075f, 1.0f};
    ID3D11DeviceContext *context = sample->context;
    UINT stride = sizeof(struct vertex), offset = 0;
    sample_bind_picture(sample, NULL);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, background);
    ID3D11DeviceContext_OMSetBlendState(context, scene->blend, NULL, 0xffffffff);
    ID3D11DeviceContext_RSSetState(context, scene->rasterizer);
    ID3D11DeviceContext_IASetInputLayout(context, scene->layout);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->vertices.buffer, &stride, &offset);
    ID3D11DeviceContext_IASetIndexBuffer(context, scene->indices.buffer, DXGI_FORMAT_R16_UINT, 0);
    ID3D11DeviceContext_VSSetShader(context, scene->vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->pixel_shader, NULL, 0);
    for (int ribbon = 0; ribbon < RIBBONS; ribbon++)
        draw_ribbon(scene, sample, ribbon);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "dynamic", argc, argv);
    create_scene(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
