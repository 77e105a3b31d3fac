/* queries: gems that fly around behind slabs of stone. Before a gem is drawn its bounds are, to an occlusion predicate
 * that lets the gem be skipped. At the side is what the queries of the frame before have answered: seen from above, the
 * gems that can be seen as discs of a size after their number of pixels, and those that cannot as rings; then
 * the pipeline's statistics, each a bar by its logarithm; below, a lamp for each timestamp that comes after the last. */
#include "matrix.h"
#include "queries_shaders.h"
#include "sample.h"

#include <math.h>

#define GEMS 40
#define GEM_VERTICES (8 * 5 * 6)
#define BOX_VERTICES 36
#define STONES 8
#define STAMPS 4
#define STATISTICS 11
#define MOST_MARKS 128

struct frame_constants {
    struct sample_matrix view_projection;
    float eye[4];
};

struct gem {
    float place[3], size;
    float color[3], turn;
};

struct mark {
    float area[4], color[4], round;
};

struct marks {
    struct mark marks[MOST_MARKS];
    UINT count;
};

struct scene {
    ID3D11VertexShader *stone_shader, *bounds_shader, *gem_shader, *mark_shader;
    ID3D11PixelShader *solid_shader, *mark_pixel_shader;
    ID3D11InputLayout *mark_layout;
    ID3D11Buffer *frame, *object, *marks;
    ID3D11RasterizerState *rasterizer;
    ID3D11DepthStencilState *test_only, *no_depth;
    ID3D11BlendState *invisible, *over;
    ID3D11DepthStencilView *depth;
    ID3D11Predicate *visible[2][GEMS]; /* asked in one frame for the next, in turn */
    ID3D11Query *done;
    ID3D11Query *pixels[GEMS], *statistics, *disjoint, *stamps[STAMPS];
};

static ID3D11Query *create_query(const struct sample *sample, D3D11_QUERY kind)
{
    const D3D11_QUERY_DESC desc = {.Query = kind};
    ID3D11Query *query;
    sample_check(sample, "CreateQuery", ID3D11Device_CreateQuery(sample->device, &desc, &query));
    return query;
}

static void create_queries(struct scene *scene, const struct sample *sample)
{
    const D3D11_QUERY_DESC predicate = {.Query = D3D11_QUERY_OCCLUSION_PREDICATE};
    for (int i = 0; i < GEMS; i++) {
        for (int k = 0; k < 2; k++)
            sample_check(sample, "CreatePredicate",
                         ID3D11Device_CreatePredicate(sample->device, &predicate, &scene->visible[k][i]));
        scene->pixels[i] = create_query(sample, D3D11_QUERY_OCCLUSION);
    }
    for (int i = 0; i < STAMPS; i++)
        scene->stamps[i] = create_query(sample, D3D11_QUERY_TIMESTAMP);
    scene->statistics = create_query(sample, D3D11_QUERY_PIPELINE_STATISTICS);
    scene->done = create_query(sample, D3D11_QUERY_EVENT);
    scene->disjoint = create_query(sample, D3D11_QUERY_TIMESTAMP_DISJOINT);
}

static void create_states(struct scene *scene, const struct sample *sample)
{
    const D3D11_DEPTH_STENCIL_DESC test_only = {
        .DepthEnable = TRUE,
        .DepthWriteMask = D3D11_DEPTH_WRITE_MASK_ZERO,
        .DepthFunc = D3D11_COMPARISON_LESS,
    };
    const D3D11_DEPTH_STENCIL_DESC no_depth = {.DepthFunc = D3D11_COMPARISON_ALWAYS};
    const D3D11_BLEND_DESC invisible = {.RenderTarget[0] = {.RenderTargetWriteMask = 0}};
    const D3D11_BLEND_DESC over = {
        .RenderTarget[0] =
            {
                .BlendEnable = TRUE,
                .SrcBlend = D3D11_BLEND_SRC_ALPHA,
                .DestBlend = D3D11_BLEND_INV_SRC_ALPHA,
                .BlendOp = D3D11_BLEND_OP_ADD,
                .SrcBlendAlpha = D3D11_BLEND_ZERO,
                .DestBlendAlpha = D3D11_BLEND_ONE,
                .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                .RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL,
            },
    };
    sample_check(sample, "CreateDepthStencilState",
                 ID3D11Device_CreateDepthStencilState(sample->device, &test_only, &scene->test_only));
    sample_check(sample, "CreateDepthStencilState",
                 ID3D11Device_CreateDepthStencilState(sample->device, &no_depth, &scene->no_depth));
    sample_check(sample, "CreateBlendState",
                 ID3D11Device_CreateBlendState(sample->device, &invisible, &scene->invisible));
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &over, &scene->over));
    scene->rasterizer = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"AREA", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 0, offsetof(struct mark, area), D3D11_INPUT_PER_INSTANCE_DATA, 1},
        {"TONE", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 0, offsetof(struct mark, color), D3D11_INPUT_PER_INSTANCE_DATA, 1},
        {"ROUND", 0, DXGI_FORMAT_R32_FLOAT, 0, offsetof(struct mark, round), D3D11_INPUT_PER_INSTANCE_DATA, 1},
    };
    scene->stone_shader = sample_create_vertex_shader(sample, &vs_stone);
    scene->bounds_shader = sample_create_vertex_shader(sample, &vs_bounds);
    scene->gem_shader = sample_create_vertex_shader(sample, &vs_gem);
    scene->mark_shader = sample_create_vertex_shader(sample, &vs_mark);
    scene->solid_shader = sample_create_pixel_shader(sample, &ps_solid);
    scene->mark_pixel_shader = sample_create_pixel_shader(sample, &ps_mark);
    scene->mark_layout = sample_create_layout(sample, elements, 3, &vs_mark);
    scene->frame = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                        sizeof(struct frame_constants), NULL);
    scene->object = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC, sizeof(struct gem),
                                         NULL);
    scene->marks = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_DYNAMIC,
                                        MOST_MARKS * sizeof(struct mark), NULL);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->done,        scene->disjoint,     scene->statistics,    scene->depth,
        scene->over,        scene->invisible,    scene->no_depth,      scene->test_only,
        scene->rasterizer,  scene->marks,        scene->object,        scene->frame,
        scene->mark_layout, scene->solid_shader, scene->mark_shader,   scene->mark_pixel_shader,
        scene->gem_shader,  scene->stone_shader, scene->bounds_shader,
    };
    for (int i = 0; i < GEMS; i++) {
        sample_release(scene->visible[0][i]);
        sample_release(scene->visible[1][i]);
        sample_release(scene->pixels[i]);
    }
    for (int i = 0; i < STAMPS; i++)
        sample_release(scene->stamps[i]);
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static struct gem place_gem(int number, unsigned frame)
{
    int orbit = number % 4, step = number / 4;
    float turn = 2 * SAMPLE_PI * ((float)step * 4 / GEMS + (float)frame / (orbit % 2 ? 480 : -360));
    float radius = 0.75f + 0.62f * (float)orbit, hue = 2 * SAMPLE_PI * (float)number / GEMS;
    return (struct gem){
        .place = {radius * cosf(turn), 0.55f + 0.30f * (float)orbit + 0.30f * sinf(3 * turn), radius * sinf(turn)},
        .size = 0.15f + 0.02f * (float)orbit,
        .color = {0.55f + 0.42f * cosf(hue), 0.52f + 0.42f * cosf(hue - 2.1f), 0.56f + 0.42f * cosf(hue + 2.1f)},
        .turn = 2 * turn,
    };
}

static void write_frame(const struct scene *scene, const struct sample *sample)
{
    const float eye[3] = {0.2f, 3.9f, -6.9f};
    struct sample_matrix view = sample_matrix_look_at(eye, (const float[3]){1.15f, 0.55f, 0});
    struct sample_matrix projection = sample_matrix_perspective(0.75f, (float)sample->width / (float)sample->height, 1,
                                                                30);
    struct frame_constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
    };
    sample_write_buffer(sample, scene->frame, &constants, sizeof constants);
}

static void begin(const struct sample *sample, void *query)
{
    ID3D11DeviceContext_Begin(sample->context, query);
}

static void end(const struct sample *sample, void *query)
{
    ID3D11DeviceContext_End(sample->context, query);
}

static void draw_stones(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext_VSSetShader(sample->context, scene->stone_shader, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(sample->context, BOX_VERTICES, STONES, 0, 0);
}

/* Counts what will be seen of the gems' bounds in the next frame, as nothing else moves; the picture shows no trace. */
static void test_gems(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->test_only, 0);
    ID3D11DeviceContext_OMSetBlendState(context, scene->invisible, NULL, ~0u);
    ID3D11DeviceContext_VSSetShader(context, scene->bounds_shader, NULL, 0);
    for (int i = 0; i < GEMS; i++) {
        struct gem gem = place_gem(i, sample->frame + 1);
        sample_write_buffer(sample, scene->object, &gem, sizeof gem);
        begin(sample, scene->visible[sample->frame % 2][i]);
        ID3D11DeviceContext_Draw(context, BOX_VERTICES, 0);
        end(sample, scene->visible[sample->frame % 2][i]);
    }
    ID3D11DeviceContext_OMSetDepthStencilState(context, NULL, 0);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, ~0u);
}

/* A gem is skipped while its predicate is FALSE. */
static void draw_gems(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_VSSetShader(context, scene->gem_shader, NULL, 0);
    for (int i = 0; i < GEMS; i++) {
        struct gem gem = place_gem(i, sample->frame);
        sample_write_buffer(sample, scene->object, &gem, sizeof gem);
        begin(sample, scene->pixels[i]);
        if (sample->frame)
            ID3D11DeviceContext_SetPredication(context, scene->visible[(sample->frame + 1) % 2][i], FALSE);
        ID3D11DeviceContext_Draw(context, GEM_VERTICES, 0);
        ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
        end(sample, scene->pixels[i]);
    }
}

static void draw_scene(const struct scene *scene, const struct sample *sample)
{
    static const float background[4] = {0.05f, 0.06f, 0.10f, 1.0f};
    ID3D11DeviceContext *context = sample->context;
    ID3D11Buffer *constants[] = {scene->frame, scene->object};
    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, background);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_IASetInputLayout(context, NULL);
    ID3D11DeviceContext_PSSetShader(context, scene->solid_shader, NULL, 0);
    ID3D11DeviceContext_RSSetState(context, scene->rasterizer);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 2, constants);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 2, constants);

    begin(sample, scene->disjoint);
    begin(sample, scene->statistics);
    end(sample, scene->stamps[0]);
    draw_stones(scene, sample);
    end(sample, scene->stamps[1]);
    test_gems(scene, sample);
    end(sample, scene->stamps[2]);
    end(sample,
        scene->statistics); /* of what is drawn in any case: not every Direct3D skips what a predicate lets it */
    draw_gems(scene, sample);
    end(sample, scene->stamps[3]);
    end(sample, scene->disjoint);
}

/* Waits for the answer. */
static void read_query(const struct sample *sample, void *query, void *answer, UINT size)
{
    HRESULT result;
    while ((result = ID3D11DeviceContext_GetData(sample->context, query, answer, size, 0)) == S_FALSE)
        sample_nap();
    sample_check(sample, "GetData", result);
}

/* Coordinates as in a viewport: -1 to 1, y up. */
static void add_mark(struct marks *marks, const float area[4], const float color[4], float round)
{
    struct mark *mark = &marks->marks[marks->count++];
    *mark = (struct mark){.round = round};
    for (int i = 0; i < 4; i++) {
        mark->area[i] = area[i];
        mark->color[i] = color[i];
    }
}

#define ADD(marks, x, y, width, height, r, g, b, a, round)                                                             \
    add_mark(marks, (const float[4]){x, y, width, height}, (const float[4]){r, g, b, a}, round)

/* The gems of the last frame as seen from above. */
static void show_gems(struct marks *marks, const struct scene *scene, const struct sample *sample)
{
    float aspect = (float)sample->width / (float)sample->height;
    for (int i = 0; i < GEMS; i++) {
        BOOL visible;
        UINT64 pixels;
        read_query(sample, scene->visible[(sample->frame + 1) % 2][i], &visible, sizeof visible);
        read_query(sample, scene->pixels[i], &pixels, sizeof pixels);
        struct gem gem = place_gem(i, sample->frame);
        float radius = visible ? 0.012f + 0.0012f * sqrtf((float)pixels) : 0.022f;
        float x = 0.69f + gem.place[0] * 0.085f, y = 0.54f + gem.place[2] * 0.085f * aspect;
        ADD(marks, x - radius, y - radius * aspect, 2 * radius, 2 * radius * aspect, gem.color[0], gem.color[1],
            gem.color[2], visible ? 1 : 0.55f, visible ? 1 : 2);
    }
}

static void show_statistics(struct marks *marks, const struct scene *scene, const struct sample *sample)
{
    D3D11_QUERY_DATA_PIPELINE_STATISTICS statistics;
    read_query(sample, scene->statistics, &statistics, sizeof statistics);
    const UINT64 *counts = &statistics.IAVertices;
    for (int i = 0; i < STATISTICS; i++) {
        float y = 0.05f - 0.066f * (float)i, part = log2f((float)counts[i] + 1) / 20, t = (float)i / STATISTICS;
        ADD(marks, 0.42f, y, 0.54f, -0.045f, 1, 1, 1, 0.07f, 0);
        ADD(marks, 0.42f, y, 0.54f * part, -0.045f, 0.25f + 0.70f * t, 0.75f - 0.30f * t, 0.95f - 0.55f * t, 0.95f, 0);
    }
}

static void show_stamps(struct marks *marks, const struct scene *scene, const struct sample *sample)
{
    D3D11_QUERY_DATA_TIMESTAMP_DISJOINT disjoint;
    UINT64 last = 0;
    read_query(sample, scene->disjoint, &disjoint, sizeof disjoint);
    for (int i = 0; i < STAMPS; i++) {
        UINT64 stamp;
        read_query(sample, scene->stamps[i], &stamp, sizeof stamp);
        bool lit = disjoint.Frequency && stamp && stamp >= last;
        last = stamp;
        ADD(marks, 0.46f + 0.13f * (float)i, -0.80f, 0.06f, -0.08f, 0.20f, lit ? 0.95f : 0.25f, 0.45f, 1, 1);
    }
}

/* What the queries of the frame before have answered, before they are asked again. */
static void collect_answers(struct marks *marks, const struct scene *scene, const struct sample *sample)
{
    marks->count = 0;
    ADD(marks, 0.38f, 0.96f, 0.62f, -1.92f, 0.02f, 0.03f, 0.06f, 0.72f, 0);
    if (!sample->frame)
        return;
    BOOL done;
    read_query(sample, scene->done, &done, sizeof done);
    show_gems(marks, scene, sample);
    show_statistics(marks, scene, sample);
    show_stamps(marks, scene, sample);
}

static void draw_answers(const struct marks *marks, const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    const UINT stride = sizeof(struct mark), offset = 0;
    sample_write_buffer(sample, scene->marks, marks->marks, marks->count * sizeof(struct mark));
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->no_depth, 0);
    ID3D11DeviceContext_OMSetBlendState(context, scene->over, NULL, ~0u);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    ID3D11DeviceContext_IASetInputLayout(context, scene->mark_layout);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->marks, &stride, &offset);
    ID3D11DeviceContext_VSSetShader(context, scene->mark_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->mark_pixel_shader, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(context, 4, marks->count, 0, 0);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, ~0u);
    ID3D11DeviceContext_OMSetDepthStencilState(context, NULL, 0);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    struct marks marks;
    collect_answers(&marks, scene, sample);
    write_frame(scene, sample);
    draw_scene(scene, sample);
    draw_answers(&marks, scene, sample);
    end(sample, scene->done);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "queries", argc, argv);
    create_queries(&scene, &sample);
    create_states(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
