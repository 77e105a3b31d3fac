/* geometry: a ball of triangles, out of each of which the geometry shader grows a column, once for the ball and once for
 * its reflection; and sparks, points that it makes squares. */
#include "geometry_shaders.h"
#include "matrix.h"
#include "sample.h"

#include <math.h>

#define SIDES 20    /* of an icosahedron */
#define DIVISIONS 6 /* of an edge */
#define TRIANGLES (SIDES * DIVISIONS * DIVISIONS)
#define SPARKS 260

struct constants {
    struct sample_matrix view_projection, turn;
    float eye[4];
    float time, aspect;
    float unused[2];
};

struct scene {
    ID3D11VertexShader *corner_shader, *spark_vertex_shader;
    ID3D11GeometryShader *grow_shader, *sprite_shader;
    ID3D11PixelShader *crystal_shader, *spark_pixel_shader;
    ID3D11InputLayout *layout;
    ID3D11Buffer *corners, *constants;
    ID3D11RasterizerState *both_sides;
    ID3D11DepthStencilView *depth;
    ID3D11DepthStencilState *behind;
    ID3D11BlendState *add;
};

/* The point of a side that lies `u` and `v` divisions from its first corner, moved onto the sphere. */
static void place_corner(float corner[3], int side, int u, int v)
{
    static const float x = 0.525731f, z = 0.850651f;
    static const float points[12][3] = {
        {-x, 0, z}, {x, 0, z},   {-x, 0, -z}, {x, 0, -z}, {0, z, x},  {0, z, -x},
        {0, -z, x}, {0, -z, -x}, {z, x, 0},   {-z, x, 0}, {z, -x, 0}, {-z, -x, 0},
    };
    static const uint8_t sides[SIDES][3] = {
        {0, 4, 1}, {0, 9, 4},  {9, 5, 4},  {4, 5, 8},  {4, 8, 1},  {8, 10, 1}, {8, 3, 10},
        {5, 3, 8}, {5, 2, 3},  {2, 7, 3},  {7, 10, 3}, {7, 6, 10}, {7, 11, 6}, {11, 0, 6},
        {0, 1, 6}, {6, 1, 10}, {9, 0, 11}, {9, 11, 2}, {9, 2, 5},  {7, 2, 11},
    };
    float length = 0;
    for (int i = 0; i < 3; i++) {
        corner[i] = (float)(DIVISIONS - u - v) * points[sides[side][0]][i] + (float)u * points[sides[side][1]][i] +
                    (float)v * points[sides[side][2]][i];
        length += corner[i] * corner[i];
    }
    for (int i = 0; i < 3; i++)
        corner[i] /= sqrtf(length);
}

static void create_ball(struct scene *scene, const struct sample *sample)
{
    float triangles[TRIANGLES][3][3];
    int count = 0;
    for (int side = 0; side < SIDES; side++)
        for (int u = 0; u < DIVISIONS; u++)
            for (int v = 0; u + v < DIVISIONS; v++) {
                place_corner(triangles[count][0], side, u, v);
                place_corner(triangles[count][1], side, u + 1, v);
                place_corner(triangles[count++][2], side, u, v + 1);
                if (u + v + 1 == DIVISIONS)
                    continue;
                place_corner(triangles[count][0], side, u + 1, v);
                place_corner(triangles[count][1], side, u + 1, v + 1);
                place_corner(triangles[count++][2], side, u, v + 1);
            }
    scene->corners = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof triangles,
                                          triangles);
}

static void create_shaders(struct scene *scene, const struct sample *sample)
{
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"DIRECTION", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, 0, D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    scene->corner_shader = sample_create_vertex_shader(sample, &vs_corner);
    scene->layout = sample_create_layout(sample, elements, 1, &vs_corner);
    scene->grow_shader = sample_create_geometry_shader(sample, &gs_grow);
    scene->crystal_shader = sample_create_pixel_shader(sample, &ps_crystal);
    scene->spark_vertex_shader = sample_create_vertex_shader(sample, &vs_spark);
    scene->sprite_shader = sample_create_geometry_shader(sample, &gs_sprite);
    scene->spark_pixel_shader = sample_create_pixel_shader(sample, &ps_sprite);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
}

static void create_states(struct scene *scene, const struct sample *sample)
{
    scene->both_sides = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});

    D3D11_DEPTH_STENCIL_DESC behind = {.DepthEnable = TRUE, .DepthFunc = D3D11_COMPARISON_LESS};
    sample_check(sample, "CreateDepthStencilState",
                 ID3D11Device_CreateDepthStencilState(sample->device, &behind, &scene->behind));

    D3D11_BLEND_DESC add = {.RenderTarget[0] = {
                                .BlendEnable = TRUE,
                                .SrcBlend = D3D11_BLEND_ONE,
                                .DestBlend = D3D11_BLEND_ONE,
                                .BlendOp = D3D11_BLEND_OP_ADD,
                                .SrcBlendAlpha = D3D11_BLEND_ZERO,
                                .DestBlendAlpha = D3D11_BLEND_ONE,
                                .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                                .RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL,
                            }};
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &add, &scene->add));
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->add,
        scene->behind,
        scene->depth,
        scene->both_sides,
        scene->constants,
        scene->spark_pixel_shader,
        scene->sprite_shader,
        scene->spark_vertex_shader,
        scene->crystal_shader,
        scene->grow_shader,
        scene->layout,
        scene->corner_shader,
        scene->corners,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    static const float eye[3] = {0.0f, 0.75f, -5.6f}, target[3] = {0.0f, -0.66f, 0.0f};
    float aspect = (float)sample->width / (float)sample->height, time = (float)sample->frame / 240;
    struct sample_matrix view = sample_matrix_look_at(eye, target);
    struct sample_matrix projection = sample_matrix_perspective(0.82f, aspect, 0.5f, 30);
    struct sample_matrix around = sample_matrix_rotation_y(time * 2 * SAMPLE_PI);
    struct sample_matrix tilt = sample_matrix_rotation_x(-0.35f);
    struct constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .turn = sample_matrix_multiply(&around, &tilt),
        .eye = {eye[0], eye[1], eye[2]},
        .time = time,
        .aspect = aspect,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
}

static void draw_ball(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    UINT stride = 3 * sizeof(float), offset = 0;
    ID3D11DeviceContext_IASetInputLayout(context, scene->layout);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->corners, &stride, &offset);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, scene->corner_shader, NULL, 0);
    ID3D11DeviceContext_GSSetShader(context, scene->grow_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->crystal_shader, NULL, 0);
    ID3D11DeviceContext_OMSetDepthStencilState(context, NULL, 0);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
    ID3D11DeviceContext_Draw(context, 3 * TRIANGLES, 0);
}

static void draw_sparks(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_IASetInputLayout(context, NULL);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_POINTLIST);
    ID3D11DeviceContext_VSSetShader(context, scene->spark_vertex_shader, NULL, 0);
    ID3D11DeviceContext_GSSetShader(context, scene->sprite_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->spark_pixel_shader, NULL, 0);
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->behind, 0);
    ID3D11DeviceContext_OMSetBlendState(context, scene->add, NULL, 0xffffffff);
    ID3D11DeviceContext_Draw(context, SPARKS, 0);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float night[4] = {0.03f, 0.03f, 0.07f, 1};
    ID3D11DeviceContext *context = sample->context;
    write_constants(scene, sample);
    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, night);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_RSSetState(context, scene->both_sides);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_GSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    draw_ball(scene, sample);
    draw_sparks(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "geometry", argc, argv);
    create_ball(&scene, &sample);
    create_shaders(&scene, &sample);
    create_states(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
