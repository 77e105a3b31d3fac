/* indirect: a city at night. A compute shader lists the blocks that the camera sees and counts them in the arguments of
 * the draws; another one, dispatched for as many as were counted, lists those that carry a lamp. The map in the corner
 * shows what is drawn, near blocks and far ones. */
#include "indirect_shaders.h"
#include "matrix.h"
#include "sample.h"

#include <math.h>

#define BLOCKS_ASIDE 44 /* these two as in indirect.hlsl */
#define GROUP 64
#define BLOCKS (BLOCKS_ASIDE * BLOCKS_ASIDE)
#define TIERS 3 /* of a near block; a far one has one */
#define BOX_CORNERS 20
#define BOX_INDICES 30
#define VIEW_LENGTH 34.0f

struct constants {
    struct sample_matrix view_projection;
    float eye[4], forward[4], rightward[4];
    float time, aspect, view_width, view_length;
    float near_length;
    float unused[3];
};

struct corner {
    float position[3], normal[3];
};

/* What the device reads when it draws; the compute shaders write the counts of instances and groups. */
struct arguments {
    D3D11_DRAW_INDEXED_INSTANCED_INDIRECT_ARGS near_boxes, far_boxes;
    D3D11_DRAW_INSTANCED_INDIRECT_ARGS near_dots, far_dots, lamps;
    UINT groups[3];
};

static const struct arguments initial_arguments = {
    .near_boxes = {TIERS * BOX_INDICES, 0, BOX_INDICES, BOX_CORNERS, 0},
    .far_boxes = {BOX_INDICES, 0, 0, 0, BLOCKS},
    .near_dots = {4, 0, 0, 0},
    .far_dots = {4, 0, 0, BLOCKS},
    .lamps = {4, 0, 0, 2 * BLOCKS},
    .groups = {0, 1, 1},
};

struct scene {
    ID3D11ComputeShader *choose, *light;
    ID3D11VertexShader *block_vertex_shader, *lamp_vertex_shader, *ground_vertex_shader, *dot_shader,
        *map_vertex_shader;
    ID3D11PixelShader *block_pixel_shader, *lamp_pixel_shader, *ground_pixel_shader, *map_pixel_shader;
    ID3D11PixelShader *near_shader, *far_shader;
    ID3D11InputLayout *block_layout, *dot_layout;
    ID3D11Buffer *constants, *corners, *indices, *blocks, *arguments, *initial_arguments;
    ID3D11UnorderedAccessView *blocks_access, *arguments_access;
    ID3D11DepthStencilView *depth;
    ID3D11DepthStencilState *behind;
    ID3D11RasterizerState *both_sides;
    ID3D11BlendState *over;
};

/* Four walls and a roof. */
static void make_box(struct corner *corners, uint16_t *indices, uint16_t first, float half, float low, float high)
{
    static const float normals[5][3] = {{0, 0, -1}, {1, 0, 0}, {0, 0, 1}, {-1, 0, 0}, {0, 1, 0}};
    static const uint16_t order[6] = {0, 1, 2, 2, 1, 3};
    for (uint16_t side = 0; side < 5; side++) {
        const float *normal = normals[side];
        for (int i = 0; i < 4; i++) {
            float u = i & 1 ? 1.0f : -1.0f, v = i & 2 ? 1.0f : -1.0f;
            bool roof = normal[1] > 0;
            *corners++ = (struct corner){
                .position = {half * (roof ? u : normal[0] - normal[2] * u), roof || v > 0 ? high : low,
                             half * (roof ? v : normal[2] + normal[0] * u)},
                .normal = {normal[0], normal[1], normal[2]},
            };
        }
        for (int i = 0; i < 6; i++)
            *indices++ = (uint16_t)(first + 4 * side + order[i]);
    }
}

/* First the far block's box, then the near one's, whose indices begin anew. */
static void create_mesh(struct scene *scene, const struct sample *sample)
{
    struct corner corners[1 + TIERS][BOX_CORNERS];
    uint16_t indices[1 + TIERS][BOX_INDICES];
    make_box(corners[0], indices[0], 0, 0.36f, 0, 1);
    make_box(corners[1], indices[1], 0, 0.37f, 0, 0.52f);
    make_box(corners[2], indices[2], BOX_CORNERS, 0.29f, 0.52f, 0.86f);
    make_box(corners[3], indices[3], 2 * BOX_CORNERS, 0.17f, 0.86f, 1);
    scene->corners = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof corners,
                                          corners);
    scene->indices = sample_create_buffer(sample, D3D11_BIND_INDEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof indices,
                                          indices);
}

/* A buffer of 32-bit words that compute shaders write. */
static ID3D11Buffer *create_words(const struct sample *sample, UINT count, UINT bind, UINT flags,
                                  ID3D11UnorderedAccessView **access)
{
    D3D11_BUFFER_DESC desc = {
        .ByteWidth = 4 * count,
        .BindFlags = D3D11_BIND_UNORDERED_ACCESS | bind,
        .MiscFlags = D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS | flags,
    };
    D3D11_UNORDERED_ACCESS_VIEW_DESC view = {
        .Format = DXGI_FORMAT_R32_TYPELESS,
        .ViewDimension = D3D11_UAV_DIMENSION_BUFFER,
        .Buffer = {.NumElements = count, .Flags = D3D11_BUFFER_UAV_FLAG_RAW},
    };
    ID3D11Buffer *buffer;
    sample_check(sample, "CreateBuffer", ID3D11Device_CreateBuffer(sample->device, &desc, NULL, &buffer));
    sample_check(sample, "CreateUnorderedAccessView",
                 ID3D11Device_CreateUnorderedAccessView(sample->device, (ID3D11Resource *)buffer, &view, access));
    return buffer;
}

static void create_buffers(struct scene *scene, const struct sample *sample)
{
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    scene->blocks = create_words(sample, 3 * BLOCKS, D3D11_BIND_VERTEX_BUFFER, 0, &scene->blocks_access);
    scene->arguments = create_words(sample, sizeof(struct arguments) / 4, 0, D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS,
                                    &scene->arguments_access);
    scene->initial_arguments = sample_create_buffer(sample, 0, D3D11_USAGE_DEFAULT, sizeof initial_arguments,
                                                    &initial_arguments);
}

static void create_shaders(struct scene *scene, const struct sample *sample)
{
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"BLOCK", 0, DXGI_FORMAT_R32_UINT, 0, 0, D3D11_INPUT_PER_INSTANCE_DATA, 1},
        {"POSITION", 0, DXGI_FORMAT_R32G32B32_FLOAT, 1, offsetof(struct corner, position), D3D11_INPUT_PER_VERTEX_DATA,
         0},
        {"NORMAL", 0, DXGI_FORMAT_R32G32B32_FLOAT, 1, offsetof(struct corner, normal), D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    scene->choose = sample_create_compute_shader(sample, &cs_choose);
    scene->light = sample_create_compute_shader(sample, &cs_light);
    scene->block_vertex_shader = sample_create_vertex_shader(sample, &vs_block);
    scene->lamp_vertex_shader = sample_create_vertex_shader(sample, &vs_lamp);
    scene->ground_vertex_shader = sample_create_vertex_shader(sample, &vs_ground);
    scene->dot_shader = sample_create_vertex_shader(sample, &vs_dot);
    scene->map_vertex_shader = sample_create_vertex_shader(sample, &vs_map);
    scene->block_pixel_shader = sample_create_pixel_shader(sample, &ps_block);
    scene->lamp_pixel_shader = sample_create_pixel_shader(sample, &ps_lamp);
    scene->ground_pixel_shader = sample_create_pixel_shader(sample, &ps_ground);
    scene->map_pixel_shader = sample_create_pixel_shader(sample, &ps_map);
    scene->near_shader = sample_create_pixel_shader(sample, &ps_near);
    scene->far_shader = sample_create_pixel_shader(sample, &ps_far);
    scene->block_layout = sample_create_layout(sample, elements, 3, &vs_block);
    scene->dot_layout = sample_create_layout(sample, elements, 1, &vs_dot);
}

static void create_states(struct scene *scene, const struct sample *sample)
{
    const D3D11_DEPTH_STENCIL_DESC behind = {.DepthEnable = TRUE, .DepthFunc = D3D11_COMPARISON_LESS};
    const D3D11_BLEND_DESC over = {.RenderTarget[0] = {
                                       .BlendEnable = TRUE,
                                       .SrcBlend = D3D11_BLEND_ONE,
                                       .DestBlend = D3D11_BLEND_INV_SRC_ALPHA,
                                       .BlendOp = D3D11_BLEND_OP_ADD,
                                       .SrcBlendAlpha = D3D11_BLEND_ZERO,
                                       .DestBlendAlpha = D3D11_BLEND_ONE,
                                       .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                                       .RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL,
                                   }};
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});
    scene->both_sides = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
    sample_check(sample, "CreateDepthStencilState",
                 ID3D11Device_CreateDepthStencilState(sample->device, &behind, &scene->behind));
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &over, &scene->over));
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->over,
        scene->behind,
        scene->both_sides,
        scene->depth,
        scene->dot_layout,
        scene->block_layout,
        scene->far_shader,
        scene->near_shader,
        scene->map_pixel_shader,
        scene->ground_pixel_shader,
        scene->lamp_pixel_shader,
        scene->block_pixel_shader,
        scene->map_vertex_shader,
        scene->dot_shader,
        scene->ground_vertex_shader,
        scene->lamp_vertex_shader,
        scene->block_vertex_shader,
        scene->light,
        scene->choose,
        scene->initial_arguments,
        scene->arguments_access,
        scene->arguments,
        scene->blocks_access,
        scene->blocks,
        scene->constants,
        scene->indices,
        scene->corners,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    const float angle = 0.94f, time = (float)sample->frame / 240, turn = 2 * SAMPLE_PI * time - 0.6f;
    const float eye[3] = {13 * sinf(turn), 4.6f, -13 * cosf(turn)}, target[3] = {2 * cosf(turn), 1.1f, 2 * sinf(turn)};
    float aspect = (float)sample->width / (float)sample->height;
    const float ahead[2] = {target[0] - eye[0], target[2] - eye[2]};
    float length = sqrtf(ahead[0] * ahead[0] + ahead[1] * ahead[1]);
    struct sample_matrix view = sample_matrix_look_at(eye, target);
    struct sample_matrix projection = sample_matrix_perspective(angle, aspect, 0.3f, 60);
    struct constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
        .forward = {ahead[0] / length, 0, ahead[1] / length},
        .rightward = {ahead[1] / length, 0, -ahead[0] / length},
        .time = time,
        .aspect = aspect,
        .view_width = aspect * tanf(angle / 2),
        .view_length = VIEW_LENGTH,
        .near_length = 13,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
    ID3D11DeviceContext_CSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_VSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
}

static void choose_blocks(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11UnorderedAccessView *const views[] = {scene->arguments_access, scene->blocks_access}, *const nothing[2] = {
                                                                                                    NULL};
    ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)scene->arguments,
                                     (ID3D11Resource *)scene->initial_arguments);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 2, views, NULL);
    ID3D11DeviceContext_CSSetShader(context, scene->choose, NULL, 0);
    ID3D11DeviceContext_Dispatch(context, (BLOCKS + GROUP - 1) / GROUP, 1, 1);
    ID3D11DeviceContext_CSSetShader(context, scene->light, NULL, 0);
    ID3D11DeviceContext_DispatchIndirect(context, scene->arguments, offsetof(struct arguments, groups));
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 2, nothing, NULL);
}

static void bind_shaders(const struct sample *sample, ID3D11VertexShader *vertex_shader,
                         ID3D11PixelShader *pixel_shader)
{
    ID3D11DeviceContext_VSSetShader(sample->context, vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(sample->context, pixel_shader, NULL, 0);
}

static void draw_blocks(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11Buffer *const vertices[] = {scene->blocks, scene->corners};
    const UINT strides[] = {sizeof(uint32_t), sizeof(struct corner)}, offsets[] = {0, 0};
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
    ID3D11DeviceContext_OMSetDepthStencilState(context, NULL, 0);
    ID3D11DeviceContext_IASetInputLayout(context, scene->block_layout);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 2, vertices, strides, offsets);
    ID3D11DeviceContext_IASetIndexBuffer(context, scene->indices, DXGI_FORMAT_R16_UINT, 0);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    bind_shaders(sample, scene->block_vertex_shader, scene->block_pixel_shader);
    ID3D11DeviceContext_DrawIndexedInstancedIndirect(context, scene->arguments, offsetof(struct arguments, near_boxes));
    ID3D11DeviceContext_DrawIndexedInstancedIndirect(context, scene->arguments, offsetof(struct arguments, far_boxes));
}

static void draw_ground_and_lamps(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11Buffer *const vertices[] = {scene->blocks, NULL};
    const UINT strides[] = {sizeof(uint32_t), 0}, offsets[] = {0, 0};
    ID3D11DeviceContext_IASetInputLayout(context, scene->dot_layout);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 2, vertices, strides, offsets);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    bind_shaders(sample, scene->ground_vertex_shader, scene->ground_pixel_shader);
    ID3D11DeviceContext_Draw(context, 4, 0);

    ID3D11DeviceContext_OMSetBlendState(context, scene->over, NULL, 0xffffffff);
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->behind, 0);
    bind_shaders(sample, scene->lamp_vertex_shader, scene->lamp_pixel_shader);
    ID3D11DeviceContext_DrawInstancedIndirect(context, scene->arguments, offsetof(struct arguments, lamps));
}

static void draw_map(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    float side = 0.34f * (float)sample->height;
    sample_set_viewport(sample, (float)sample->width - side - 8, 8, side, side);
    bind_shaders(sample, scene->map_vertex_shader, scene->map_pixel_shader);
    ID3D11DeviceContext_Draw(context, 4, 0);
    bind_shaders(sample, scene->dot_shader, scene->near_shader);
    ID3D11DeviceContext_DrawInstancedIndirect(context, scene->arguments, offsetof(struct arguments, near_dots));
    bind_shaders(sample, scene->dot_shader, scene->far_shader);
    ID3D11DeviceContext_DrawInstancedIndirect(context, scene->arguments, offsetof(struct arguments, far_dots));
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float sky[4] = {0.30f, 0.20f, 0.36f, 1};
    ID3D11DeviceContext *context = sample->context;
    write_constants(scene, sample);
    choose_blocks(scene, sample);

    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, sky);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_RSSetState(context, scene->both_sides);
    draw_blocks(scene, sample);
    draw_ground_and_lamps(scene, sample);
    draw_map(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "indirect", argc, argv);
    create_mesh(&scene, &sample);
    create_buffers(&scene, &sample);
    create_shaders(&scene, &sample);
    create_states(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
