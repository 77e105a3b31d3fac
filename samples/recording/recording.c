/* recording: a dahlia, each of whose petals is a draw with constants of its own. Four threads record a quarter of the
 * petals each, on deferred contexts; the immediate context executes the four lists. */
#include "matrix.h"
#include "recording_shaders.h"
#include "sample.h"

#include <math.h>

#define RECORDERS 4
#define PETALS 380
#define COLUMNS 6
#define ROWS 10
#define VERTICES ((COLUMNS + 1) * (ROWS + 1))
#define INDICES (COLUMNS * ROWS * 6)

struct frame_constants {
    struct sample_matrix view_projection;
    float eye[4];
};

struct petal_constants {
    float color[4];
    float angle, start, length, width, rise, curl, unused[2];
};

struct scene {
    ID3D11VertexShader *petal_vertex_shader, *ground_vertex_shader;
    ID3D11PixelShader *petal_pixel_shader, *ground_pixel_shader;
    ID3D11InputLayout *layout;
    ID3D11Buffer *vertices, *indices, *frame;
    ID3D11RasterizerState *rasterizer;
    ID3D11DepthStencilView *depth;
};

/* A thread with what it records into. */
struct recorder {
    const struct scene *scene;
    const struct sample *sample;
    int number;
    ID3D11DeviceContext *context;
    ID3D11Buffer *petal;
    ID3D11CommandList *list;
};

static void create_patch(struct scene *scene, const struct sample *sample)
{
    float vertices[VERTICES][2];
    uint16_t indices[INDICES], *index = indices;
    for (int row = 0; row <= ROWS; row++)
        for (int column = 0; column <= COLUMNS; column++) {
            float *vertex = vertices[row * (COLUMNS + 1) + column];
            vertex[0] = 2 * (float)column / COLUMNS - 1;
            vertex[1] = (float)row / ROWS;
        }
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            int a = row * (COLUMNS + 1) + column, above = a + COLUMNS + 1;
            const int quad[6] = {a, a + 1, above + 1, a, above + 1, above};
            for (int i = 0; i < 6; i++)
                *index++ = (uint16_t)quad[i];
        }
    scene->vertices = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof vertices,
                                           vertices);
    scene->indices = sample_create_buffer(sample, D3D11_BIND_INDEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof indices,
                                          indices);
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"AT", 0, DXGI_FORMAT_R32G32_FLOAT, 0, 0, D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    scene->petal_vertex_shader = sample_create_vertex_shader(sample, &vs_petal);
    scene->petal_pixel_shader = sample_create_pixel_shader(sample, &ps_petal);
    scene->ground_vertex_shader = sample_create_vertex_shader(sample, &vs_ground);
    scene->ground_pixel_shader = sample_create_pixel_shader(sample, &ps_ground);
    scene->layout = sample_create_layout(sample, elements, 1, &vs_petal);
    scene->frame = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                        sizeof(struct frame_constants), NULL);
    scene->rasterizer = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});
}

static void create_recorder(struct recorder *recorder, int number, const struct scene *scene,
                            const struct sample *sample)
{
    *recorder = (struct recorder){.scene = scene, .sample = sample, .number = number};
    recorder->petal = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                           sizeof(struct petal_constants), NULL);
    sample_check(sample, "CreateDeferredContext",
                 ID3D11Device_CreateDeferredContext(sample->device, 0, &recorder->context));
}

static void destroy_recorder(struct recorder *recorder)
{
    sample_release(recorder->context);
    sample_release(recorder->petal);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->depth,
        scene->rasterizer,
        scene->frame,
        scene->layout,
        scene->indices,
        scene->vertices,
        scene->ground_pixel_shader,
        scene->ground_vertex_shader,
        scene->petal_pixel_shader,
        scene->petal_vertex_shader,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static void write_frame(const struct scene *scene, const struct sample *sample)
{
    float turn = 2 * SAMPLE_PI * (float)sample->frame / 360;
    const float eye[3] = {2.3f * sinf(turn), 3.1f, -2.3f * cosf(turn)};
    struct sample_matrix view = sample_matrix_look_at(eye, (const float[3]){0, 0.12f, 0});
    struct sample_matrix projection = sample_matrix_perspective(0.70f, (float)sample->width / (float)sample->height,
                                                                0.5f, 20);
    struct frame_constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
    };
    sample_write_buffer(sample, scene->frame, &constants, sizeof constants);
}

/* From the bud in the middle, number 0, to what lies flat at the rim; each by the golden angle from the one before. */
static struct petal_constants describe_petal(int number, unsigned frame)
{
    static const float colors[RECORDERS][3] = {
        {0.98f, 0.36f, 0.30f}, {1.00f, 0.62f, 0.26f}, {0.93f, 0.25f, 0.56f}, {0.72f, 0.30f, 0.86f}};
    const float *color = colors[number % RECORDERS];
    float t = ((float)number + 0.5f) / PETALS;
    float breath = 0.05f * sinf(2 * SAMPLE_PI * ((float)frame / 120 - t));
    return (struct petal_constants){
        .color = {color[0], color[1], color[2], 1},
        .angle = (float)number * 2.399963f,
        .start = 0.02f + 0.36f * t,
        .length = 0.28f + 0.86f * t,
        .width = 0.07f + 0.185f * t,
        .rise = 1.50f - 1.42f * powf(t, 0.75f) + breath,
        .curl = 0.55f,
    };
}

/* A deferred context begins with the default state. */
static void bind_pipeline(const struct recorder *recorder)
{
    const struct scene *scene = recorder->scene;
    const struct sample *sample = recorder->sample;
    ID3D11DeviceContext *context = recorder->context;
    ID3D11Buffer *constants[] = {scene->frame, recorder->petal};
    ID3D11RenderTargetView *view = sample->picture_view;
    const D3D11_VIEWPORT viewport = {0, 0, (float)sample->width, (float)sample->height, 0, 1};
    const UINT stride = 2 * sizeof(float), offset = 0;
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &view, scene->depth);
    ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
    ID3D11DeviceContext_RSSetState(context, scene->rasterizer);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->vertices, &stride, &offset);
    ID3D11DeviceContext_IASetIndexBuffer(context, scene->indices, DXGI_FORMAT_R16_UINT, 0);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 2, constants);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 2, constants);
}

static void record_ground(const struct recorder *recorder)
{
    ID3D11DeviceContext *context = recorder->context;
    ID3D11DeviceContext_ClearDepthStencilView(context, recorder->scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_VSSetShader(context, recorder->scene->ground_vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, recorder->scene->ground_pixel_shader, NULL, 0);
    ID3D11DeviceContext_Draw(context, 3, 0);
}

static void record_petal(const struct recorder *recorder, int number)
{
    ID3D11DeviceContext *context = recorder->context;
    ID3D11Resource *buffer = (ID3D11Resource *)recorder->petal;
    D3D11_MAPPED_SUBRESOURCE mapped;
    sample_check(recorder->sample, "Map(WRITE_DISCARD) on a deferred context",
                 ID3D11DeviceContext_Map(context, buffer, 0, D3D11_MAP_WRITE_DISCARD, 0, &mapped));
    *(struct petal_constants *)mapped.pData = describe_petal(number, recorder->sample->frame);
    ID3D11DeviceContext_Unmap(context, buffer, 0);
    ID3D11DeviceContext_DrawIndexed(context, INDICES, 0, 0);
}

/* What each thread does, every frame. */
static void record(void *argument)
{
    struct recorder *recorder = argument;
    const struct scene *scene = recorder->scene;
    ID3D11DeviceContext *context = recorder->context;
    bind_pipeline(recorder);
    if (recorder->number == 0)
        record_ground(recorder);
    ID3D11DeviceContext_IASetInputLayout(context, scene->layout);
    ID3D11DeviceContext_VSSetShader(context, scene->petal_vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->petal_pixel_shader, NULL, 0);
    for (int i = recorder->number; i < PETALS; i += RECORDERS)
        record_petal(recorder, i);
    sample_check(recorder->sample, "FinishCommandList",
                 ID3D11DeviceContext_FinishCommandList(context, FALSE, &recorder->list));
}

static void draw(const struct scene *scene, const struct sample *sample, struct recorder *recorders)
{
    void *arguments[RECORDERS];
    for (int i = 0; i < RECORDERS; i++)
        arguments[i] = &recorders[i];
    write_frame(scene, sample);
    sample_run_threads(sample, record, arguments, RECORDERS);
    for (int i = 0; i < RECORDERS; i++) {
        ID3D11DeviceContext_ExecuteCommandList(sample->context, recorders[i].list, FALSE);
        ID3D11CommandList_Release(recorders[i].list);
    }
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    struct recorder recorders[RECORDERS];
    sample_open(&sample, "recording", argc, argv);
    create_patch(&scene, &sample);
    create_pipeline(&scene, &sample);
    for (int i = 0; i < RECORDERS; i++)
        create_recorder(&recorders[i], i, &scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample, recorders);
    for (int i = 0; i < RECORDERS; i++)
        destroy_recorder(&recorders[i]);
    destroy_scene(&scene);
    return sample_close(&sample);
}
