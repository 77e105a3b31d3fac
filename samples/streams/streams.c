/* streams: a tree that grows on the device. A geometry shader with three streams makes branches, blossoms and new twigs
 * out of twigs, generation after generation; nobody but the device ever knows how many there are (DrawAuto). */
#include "matrix.h"
#include "sample.h"
#include "streams_shaders.h"

#define GENERATIONS 8
#define MOST_TWIGS 2187    /* each has three at most */
#define MOST_BRANCHES 3280 /* of all generations */
#define MOST_BLOSSOMS 24786

struct constants {
    struct sample_matrix view_projection;
    float eye[4];
    float time, aspect;
    float unused[2];
};

struct twig {
    float place[4], direction[4];
    uint32_t seed;
};

struct branch {
    float from[4], to[4];
    float shade;
};

struct blossom {
    float center[4], color[4];
};

/* The points that one stream makes, and how they are drawn. */
struct stage {
    ID3D11InputLayout *layout;
    ID3D11VertexShader *vertex_shader;
    ID3D11GeometryShader *geometry_shader;
    ID3D11PixelShader *pixel_shader;
};

struct scene {
    struct stage grow, branch, blossom, backdrop;
    ID3D11Buffer *root, *twigs[2], *branches, *blossoms, *constants;
    ID3D11RasterizerState *both_sides;
    ID3D11DepthStencilView *depth;
};

static const D3D11_INPUT_ELEMENT_DESC twig_elements[] = {
    {"PLACE", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 0, offsetof(struct twig, place), D3D11_INPUT_PER_VERTEX_DATA, 0},
    {"DIRECTION", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 0, offsetof(struct twig, direction), D3D11_INPUT_PER_VERTEX_DATA,
     0},
    {"SEED", 0, DXGI_FORMAT_R32_UINT, 0, offsetof(struct twig, seed), D3D11_INPUT_PER_VERTEX_DATA, 0},
};

static const D3D11_INPUT_ELEMENT_DESC branch_elements[] = {
    {"FROM", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 0, offsetof(struct branch, from), D3D11_INPUT_PER_VERTEX_DATA, 0},
    {"TO", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 0, offsetof(struct branch, to), D3D11_INPUT_PER_VERTEX_DATA, 0},
    {"SHADE", 0, DXGI_FORMAT_R32_FLOAT, 0, offsetof(struct branch, shade), D3D11_INPUT_PER_VERTEX_DATA, 0},
};

static const D3D11_INPUT_ELEMENT_DESC blossom_elements[] = {
    {"CENTER", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 0, offsetof(struct blossom, center), D3D11_INPUT_PER_VERTEX_DATA, 0},
    {"TINT", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 0, offsetof(struct blossom, color), D3D11_INPUT_PER_VERTEX_DATA, 0},
};

/* Stream, semantic, and the buffer that it goes to, one buffer a stream. */
static const D3D11_SO_DECLARATION_ENTRY grown[] = {
    {0, "PLACE", 0, 0, 4, 0}, {0, "DIRECTION", 0, 0, 4, 0}, {0, "SEED", 0, 0, 1, 0},   {1, "FROM", 0, 0, 4, 1},
    {1, "TO", 0, 0, 4, 1},    {1, "SHADE", 0, 0, 1, 1},     {2, "CENTER", 0, 0, 4, 2}, {2, "TINT", 0, 0, 4, 2},
};

static void create_growing(struct scene *scene, const struct sample *sample)
{
    static const UINT strides[] = {sizeof(struct twig), sizeof(struct branch), sizeof(struct blossom)};
    scene->grow = (struct stage){
        .layout = sample_create_layout(sample, twig_elements, 3, &vs_twig),
        .vertex_shader = sample_create_vertex_shader(sample, &vs_twig),
    };
    sample_check(sample, "CreateGeometryShaderWithStreamOutput",
                 ID3D11Device_CreateGeometryShaderWithStreamOutput(
                     sample->device, gs_grow.code, gs_grow.size, grown, sizeof grown / sizeof *grown, strides, 3,
                     D3D11_SO_NO_RASTERIZED_STREAM, NULL, &scene->grow.geometry_shader));
}

static void create_drawing(struct scene *scene, const struct sample *sample)
{
    scene->branch = (struct stage){
        .layout = sample_create_layout(sample, branch_elements, 3, &vs_branch),
        .vertex_shader = sample_create_vertex_shader(sample, &vs_branch),
        .geometry_shader = sample_create_geometry_shader(sample, &gs_branch),
        .pixel_shader = sample_create_pixel_shader(sample, &ps_branch),
    };
    scene->blossom = (struct stage){
        .layout = sample_create_layout(sample, blossom_elements, 2, &vs_blossom),
        .vertex_shader = sample_create_vertex_shader(sample, &vs_blossom),
        .geometry_shader = sample_create_geometry_shader(sample, &gs_blossom),
        .pixel_shader = sample_create_pixel_shader(sample, &ps_blossom),
    };
    scene->backdrop = (struct stage){
        .vertex_shader = sample_create_vertex_shader(sample, &vs_backdrop),
        .pixel_shader = sample_create_pixel_shader(sample, &ps_backdrop),
    };
    scene->both_sides = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});
}

static ID3D11Buffer *create_grown(const struct sample *sample, size_t size)
{
    return sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_STREAM_OUTPUT, D3D11_USAGE_DEFAULT,
                                (UINT)size, NULL);
}

static void create_buffers(struct scene *scene, const struct sample *sample)
{
    static const struct twig root = {
        .place = {0.25f, -1.95f, 0, 1.12f}, .direction = {-0.10f, 0.995f, 0, 0.15f}, .seed = 0x51f70a00};
    scene->root = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof root, &root);
    for (int i = 0; i < 2; i++)
        scene->twigs[i] = create_grown(sample, MOST_TWIGS * sizeof(struct twig));
    scene->branches = create_grown(sample, MOST_BRANCHES * sizeof(struct branch));
    scene->blossoms = create_grown(sample, MOST_BLOSSOMS * sizeof(struct blossom));
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
}

static void destroy_stage(const struct stage *stage)
{
    sample_release(stage->pixel_shader);
    sample_release(stage->geometry_shader);
    sample_release(stage->vertex_shader);
    sample_release(stage->layout);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->constants, scene->blossoms, scene->branches,   scene->twigs[1],
        scene->twigs[0],  scene->root,     scene->both_sides, scene->depth,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    destroy_stage(&scene->backdrop);
    destroy_stage(&scene->blossom);
    destroy_stage(&scene->branch);
    destroy_stage(&scene->grow);
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    static const float eye[3] = {0, 0.1f, -7.2f}, target[3] = {0, 0.35f, 0};
    float aspect = (float)sample->width / (float)sample->height;
    struct sample_matrix view = sample_matrix_look_at(eye, target);
    struct sample_matrix projection = sample_matrix_perspective(0.80f, aspect, 0.5f, 30);
    struct constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
        .time = (float)sample->frame / 240,
        .aspect = aspect,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
}

static void bind_stage(const struct sample *sample, const struct stage *stage, ID3D11Buffer *vertices, UINT stride)
{
    ID3D11DeviceContext *context = sample->context;
    UINT offset = 0;
    ID3D11DeviceContext_IASetInputLayout(context, stage->layout);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &vertices, &stride, &offset);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, vertices ? D3D11_PRIMITIVE_TOPOLOGY_POINTLIST
                                                                 : D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, stage->vertex_shader, NULL, 0);
    ID3D11DeviceContext_GSSetShader(context, stage->geometry_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, stage->pixel_shader, NULL, 0);
}

/* Each generation reads the twigs that the one before it made. Branches and blossoms are added to those that there are. */
static void grow(const struct scene *scene, const struct sample *sample)
{
    static const UINT first[] = {0, 0, 0}, following[] = {0, (UINT)-1, (UINT)-1};
    ID3D11DeviceContext *context = sample->context;
    for (unsigned generation = 0; generation < GENERATIONS; generation++) {
        ID3D11Buffer *targets[] = {scene->twigs[generation % 2], scene->branches, scene->blossoms};
        ID3D11DeviceContext_SOSetTargets(context, 3, targets, generation == 0 ? first : following);
        if (generation == 0) {
            bind_stage(sample, &scene->grow, scene->root, sizeof(struct twig));
            ID3D11DeviceContext_Draw(context, 1, 0);
        } else {
            bind_stage(sample, &scene->grow, scene->twigs[(generation + 1) % 2], sizeof(struct twig));
            ID3D11DeviceContext_DrawAuto(context);
        }
    }
    ID3D11DeviceContext_SOSetTargets(context, 0, NULL, NULL);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    write_constants(scene, sample);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_GSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    grow(scene, sample);

    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_RSSetState(context, scene->both_sides);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    bind_stage(sample, &scene->branch, scene->branches, sizeof(struct branch));
    ID3D11DeviceContext_DrawAuto(context);
    bind_stage(sample, &scene->blossom, scene->blossoms, sizeof(struct blossom));
    ID3D11DeviceContext_DrawAuto(context);
    bind_stage(sample, &scene->backdrop, NULL, 0);
    ID3D11DeviceContext_Draw(context, 3, 0);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "streams", argc, argv);
    create_growing(&scene, &sample);
    create_drawing(&scene, &sample);
    create_buffers(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
