/* deferred: a square at dusk under many lamps, drawn as games do. Hundreds of instances go into a shadow map and into a
 * G-buffer of three targets and depth; light is then computed for what is visible only: ambient with occlusion and sun,
 * and on top of it a ball for each lamp, while the depth buffer is both tested and read. Bloom, tone mapping and
 * smoothing of edges make the picture of it. */
#include "deferred_shaders.h"
#include "scene.h"

#include <math.h>

#define NEAR_Z 0.3f
#define FAR_Z 90.0f
#define VIEW_ANGLE 0.86f
#define SUN_REACH 17.0f /* what has shadows, from the middle */

enum pass {
    PASS_OCCLUSION,
    PASS_AMBIENT,
    PASS_BRIGHT,
    PASS_BLUR_ALONG,
    PASS_BLUR_DOWN,
    PASS_TONE,
    PASS_SMOOTH,
    PASSES,
};

/* What the shaders call `frame`. */
struct constants {
    struct sample_matrix view_projection, sun_view_projection;
    float eye[4], right[4], up[4], forward[4], to_sun[4];
    float size[2], pixel[2];
};

struct scene {
    struct meshes meshes;
    struct materials materials;
    struct world world;
    struct targets targets;
    ID3D11VertexShader *shadow_shader, *object_shader, *lamp_shader, *reach_shader, *screen_shader;
    ID3D11PixelShader *object_pixel_shader, *lamp_pixel_shader, *reach_pixel_shader, *pass_shaders[PASSES];
    ID3D11InputLayout *object_layout, *shadow_layout, *ball_layout;
    ID3D11Buffer *constants;
    ID3D11SamplerState *samplers[3];
    ID3D11RasterizerState *near_sides, *far_sides, *shadow_sides;
    ID3D11DepthStencilState *behind, *no_depth;
    ID3D11BlendState *add;
};

static ID3D11RasterizerState *create_rasterizer(const struct sample *sample, D3D11_CULL_MODE cull, int bias)
{
    const D3D11_RASTERIZER_DESC desc = {
        .FillMode = D3D11_FILL_SOLID,
        .CullMode = cull,
        .DepthBias = bias,
        .SlopeScaledDepthBias = bias ? 2.0f : 0,
        .DepthClipEnable = TRUE,
    };
    ID3D11RasterizerState *state;
    sample_check(sample, "CreateRasterizerState", ID3D11Device_CreateRasterizerState(sample->device, &desc, &state));
    return state;
}

static ID3D11SamplerState *create_shadow_sampler(const struct sample *sample)
{
    const D3D11_SAMPLER_DESC desc = {
        .Filter = D3D11_FILTER_COMPARISON_MIN_MAG_LINEAR_MIP_POINT,
        .AddressU = D3D11_TEXTURE_ADDRESS_BORDER,
        .AddressV = D3D11_TEXTURE_ADDRESS_BORDER,
        .AddressW = D3D11_TEXTURE_ADDRESS_BORDER,
        .ComparisonFunc = D3D11_COMPARISON_LESS_EQUAL,
        .BorderColor = {1, 1, 1, 1}, /* beyond the map nothing is in shadow */
    };
    ID3D11SamplerState *state;
    sample_check(sample, "CreateSamplerState", ID3D11Device_CreateSamplerState(sample->device, &desc, &state));
    return state;
}

static void create_states(struct scene *scene, const struct sample *sample)
{
    const D3D11_DEPTH_STENCIL_DESC behind = {
        .DepthEnable = TRUE,
        .DepthWriteMask = D3D11_DEPTH_WRITE_MASK_ZERO,
        .DepthFunc = D3D11_COMPARISON_GREATER_EQUAL,
    };
    const D3D11_DEPTH_STENCIL_DESC no_depth = {.DepthFunc = D3D11_COMPARISON_ALWAYS};
    const D3D11_BLEND_DESC add = {
        .RenderTarget[0] =
            {
                .BlendEnable = TRUE,
                .SrcBlend = D3D11_BLEND_ONE,
                .DestBlend = D3D11_BLEND_ONE,
                .BlendOp = D3D11_BLEND_OP_ADD,
                .SrcBlendAlpha = D3D11_BLEND_ZERO,
                .DestBlendAlpha = D3D11_BLEND_ONE,
                .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                .RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL,
            },
    };
    sample_check(sample, "CreateDepthStencilState",
                 ID3D11Device_CreateDepthStencilState(sample->device, &behind, &scene->behind));
    sample_check(sample, "CreateDepthStencilState",
                 ID3D11Device_CreateDepthStencilState(sample->device, &no_depth, &scene->no_depth));
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &add, &scene->add));
    scene->near_sides = create_rasterizer(sample, D3D11_CULL_BACK, 0);
    scene->far_sides = create_rasterizer(sample, D3D11_CULL_FRONT, 0);
    scene->shadow_sides = create_rasterizer(sample, D3D11_CULL_NONE, 16);
    scene->samplers[0] = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_LINEAR, D3D11_TEXTURE_ADDRESS_CLAMP);
    scene->samplers[1] = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_LINEAR, D3D11_TEXTURE_ADDRESS_WRAP);
    scene->samplers[2] = create_shadow_sampler(sample);
}

static void create_layouts(struct scene *scene, const struct sample *sample)
{
    static const D3D11_INPUT_ELEMENT_DESC elements[] = {
        {"POSITION", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, offsetof(struct vertex, position), D3D11_INPUT_PER_VERTEX_DATA,
         0},
        {"PLACE", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 1, offsetof(struct instance, place), D3D11_INPUT_PER_INSTANCE_DATA,
         1},
        {"SCALE", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 1, offsetof(struct instance, scale), D3D11_INPUT_PER_INSTANCE_DATA,
         1},
        {"FINISH", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 1, offsetof(struct instance, repeat),
         D3D11_INPUT_PER_INSTANCE_DATA, 1},
        {"TINT", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 1, offsetof(struct instance, tint), D3D11_INPUT_PER_INSTANCE_DATA,
         1},
        {"NORMAL", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, offsetof(struct vertex, normal), D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"TANGENT", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, offsetof(struct vertex, tangent), D3D11_INPUT_PER_VERTEX_DATA,
         0},
        {"TEXCOORD", 0, DXGI_FORMAT_R32G32_FLOAT, 0, offsetof(struct vertex, uv), D3D11_INPUT_PER_VERTEX_DATA, 0},
    };
    scene->ball_layout = sample_create_layout(sample, elements, 1, &vs_reach);
    scene->shadow_layout = sample_create_layout(sample, elements, 5, &vs_shadow);
    scene->object_layout = sample_create_layout(sample, elements, 8, &vs_object);
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    const struct sample_shader *const passes[PASSES] = {
        [PASS_OCCLUSION] = &ps_occlusion,   [PASS_AMBIENT] = &ps_ambient,     [PASS_BRIGHT] = &ps_bright,
        [PASS_BLUR_ALONG] = &ps_blur_along, [PASS_BLUR_DOWN] = &ps_blur_down, [PASS_TONE] = &ps_tone,
        [PASS_SMOOTH] = &ps_smooth,
    };
    scene->shadow_shader = sample_create_vertex_shader(sample, &vs_shadow);
    scene->object_shader = sample_create_vertex_shader(sample, &vs_object);
    scene->lamp_shader = sample_create_vertex_shader(sample, &vs_lamp);
    scene->reach_shader = sample_create_vertex_shader(sample, &vs_reach);
    scene->screen_shader = sample_create_vertex_shader(sample, &vs_screen);
    scene->object_pixel_shader = sample_create_pixel_shader(sample, &ps_object);
    scene->lamp_pixel_shader = sample_create_pixel_shader(sample, &ps_lamp);
    scene->reach_pixel_shader = sample_create_pixel_shader(sample, &ps_reach);
    for (int i = 0; i < PASSES; i++)
        scene->pass_shaders[i] = sample_create_pixel_shader(sample, passes[i]);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    create_layouts(scene, sample);
    create_states(scene, sample);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->add,
        scene->no_depth,
        scene->behind,
        scene->shadow_sides,
        scene->far_sides,
        scene->near_sides,
        scene->samplers[2],
        scene->samplers[1],
        scene->samplers[0],
        scene->constants,
        scene->object_layout,
        scene->shadow_layout,
        scene->ball_layout,
        scene->reach_pixel_shader,
        scene->lamp_pixel_shader,
        scene->object_pixel_shader,
        scene->screen_shader,
        scene->reach_shader,
        scene->lamp_shader,
        scene->object_shader,
        scene->shadow_shader,
        scene->world.lights_view,
        scene->world.lights,
        scene->world.instances,
        scene->materials.reliefs,
        scene->materials.colors,
        scene->meshes.indices,
        scene->meshes.vertices,
    };
    for (int i = 0; i < PASSES; i++)
        sample_release(scene->pass_shaders[i]);
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    targets_destroy(&scene->targets);
}

/* As seen from the sun, without perspective. */
static struct sample_matrix view_from_sun(const float to_sun[3])
{
    const float eye[3] = {30 * to_sun[0], 30 * to_sun[1], 30 * to_sun[2]};
    struct sample_matrix view = sample_matrix_look_at(eye, (const float[3]){0, 0, 0});
    struct sample_matrix flat = {
        {{1 / SUN_REACH, 0, 0, 0}, {0, 1 / (SUN_REACH / 2), 0, 0}, {0, 0, 1.0f / 60, 0}, {0, 0, 0, 1}}};
    return sample_matrix_multiply(&view, &flat);
}

/* The length that makes `axis` reach to the picture's edge at distance 1. */
static void take_axis(float axis[4], const struct sample_matrix *view, int column, float length)
{
    for (int i = 0; i < 3; i++)
        axis[i] = view->m[i][column] * length;
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    static const float to_sun[3] = {0.463f, 0.300f, 0.834f}, target[3] = {0, 1.75f, 0};
    float turn = 2 * SAMPLE_PI * (float)sample->frame / 480 - 0.78f;
    const float eye[3] = {11.2f * sinf(turn) * 0.45f, 2.7f + 0.4f * cosf(turn), -10.6f * cosf(turn * 0.45f)};
    float width = (float)sample->width, height = (float)sample->height, reach = tanf(VIEW_ANGLE / 2);
    struct sample_matrix view = sample_matrix_look_at(eye, target);
    struct sample_matrix projection = sample_matrix_perspective(VIEW_ANGLE, width / height, NEAR_Z, FAR_Z);
    struct constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .sun_view_projection = view_from_sun(to_sun),
        .eye = {eye[0], eye[1], eye[2]},
        .to_sun = {to_sun[0], to_sun[1], to_sun[2]},
        .size = {width, height},
        .pixel = {1 / width, 1 / height},
    };
    take_axis(constants.right, &view, 0, reach * width / height);
    take_axis(constants.up, &view, 1, reach);
    take_axis(constants.forward, &view, 2, 1);
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
}

static void draw_mesh(const struct scene *scene, const struct sample *sample, enum mesh mesh, UINT instances,
                      UINT first_instance)
{
    ID3D11DeviceContext_DrawIndexedInstanced(sample->context, scene->meshes.count[mesh], instances,
                                             scene->meshes.first[mesh], 0, first_instance);
}

static void draw_objects(const struct scene *scene, const struct sample *sample)
{
    const UINT *first = scene->world.first;
    for (int mesh = 0; mesh < MESHES; mesh++)
        draw_mesh(scene, sample, (enum mesh)mesh, first[mesh + 1] - first[mesh], first[mesh]);
}

static void bind_geometry(const struct scene *scene, const struct sample *sample)
{
    ID3D11Buffer *buffers[] = {scene->meshes.vertices, scene->world.instances};
    static const UINT strides[] = {sizeof(struct vertex), sizeof(struct instance)}, offsets[] = {0, 0};
    ID3D11DeviceContext_IASetVertexBuffers(sample->context, 0, 2, buffers, strides, offsets);
    ID3D11DeviceContext_IASetIndexBuffer(sample->context, scene->meshes.indices, DXGI_FORMAT_R16_UINT, 0);
    ID3D11DeviceContext_IASetPrimitiveTopology(sample->context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
}

static void set_shaders(const struct sample *sample, ID3D11InputLayout *layout, ID3D11VertexShader *vertex_shader,
                        ID3D11PixelShader *pixel_shader)
{
    ID3D11DeviceContext_IASetInputLayout(sample->context, layout);
    ID3D11DeviceContext_VSSetShader(sample->context, vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(sample->context, pixel_shader, NULL, 0);
}

static void draw_shadows(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_OMSetRenderTargets(context, 0, NULL, scene->targets.shadow);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->targets.shadow, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_OMSetDepthStencilState(context, NULL, 0);
    ID3D11DeviceContext_RSSetState(context, scene->shadow_sides);
    sample_set_viewport(sample, 0, 0, SHADOW_SIZE, SHADOW_SIZE);
    set_shaders(sample, scene->shadow_layout, scene->shadow_shader, NULL);
    draw_objects(scene, sample);
}

static void draw_gbuffer(const struct scene *scene, const struct sample *sample)
{
    static const float nothing[4] = {0, 0, 0, 0};
    const struct targets *targets = &scene->targets;
    ID3D11DeviceContext *context = sample->context;
    ID3D11RenderTargetView *views[] = {targets->color.view, targets->normal.view, targets->finish.view};
    ID3D11ShaderResourceView *textures[] = {scene->materials.colors, scene->materials.reliefs};
    ID3D11DeviceContext_OMSetRenderTargets(context, 3, views, targets->depth);
    for (int i = 0; i < 3; i++)
        ID3D11DeviceContext_ClearRenderTargetView(context, views[i], nothing);
    ID3D11DeviceContext_ClearDepthStencilView(context, targets->depth, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_RSSetState(context, scene->near_sides);
    sample_set_viewport(sample, 0, 0, (float)sample->width, (float)sample->height);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 2, textures);
    set_shaders(sample, scene->object_layout, scene->object_shader, scene->object_pixel_shader);
    draw_objects(scene, sample);
    set_shaders(sample, scene->ball_layout, scene->lamp_shader, scene->lamp_pixel_shader);
    draw_mesh(scene, sample, MESH_BALL, LIGHTS, 0);
}

/* A triangle over all of a target that is `divisor` times smaller than the picture. */
static void draw_pass(const struct scene *scene, const struct sample *sample, enum pass pass,
                      ID3D11RenderTargetView *view, unsigned divisor)
{
    unsigned width = sample->width / divisor, height = sample->height / divisor;
    ID3D11DeviceContext_OMSetRenderTargets(sample->context, 1, &view, NULL);
    ID3D11DeviceContext_OMSetDepthStencilState(sample->context, scene->no_depth, 0);
    sample_set_viewport(sample, 0, 0, (float)width, (float)height);
    set_shaders(sample, NULL, scene->screen_shader, scene->pass_shaders[pass]);
    ID3D11DeviceContext_Draw(sample->context, 3, 0);
    ID3D11DeviceContext_OMSetRenderTargets(sample->context, 0, NULL, NULL); /* the next pass may read it */
}

static void read_texture(const struct sample *sample, UINT slot, ID3D11ShaderResourceView *texture)
{
    ID3D11DeviceContext_PSSetShaderResources(sample->context, slot, 1, &texture);
}

/* Reads depth where it tests depth, by a view that cannot write it. */
static void draw_lights(const struct scene *scene, const struct sample *sample)
{
    const struct targets *targets = &scene->targets;
    ID3D11DeviceContext *context = sample->context;
    ID3D11RenderTargetView *view = targets->lit.view;
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &view, targets->depth_read_only);
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->behind, 0);
    ID3D11DeviceContext_OMSetBlendState(context, scene->add, NULL, ~0u);
    ID3D11DeviceContext_RSSetState(context, scene->far_sides);
    set_shaders(sample, scene->ball_layout, scene->reach_shader, scene->reach_pixel_shader);
    draw_mesh(scene, sample, MESH_BALL, LIGHTS, 0);
    ID3D11DeviceContext_OMSetRenderTargets(context, 0, NULL, NULL);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, ~0u);
    ID3D11DeviceContext_RSSetState(context, scene->near_sides);
}

static void light_scene(const struct scene *scene, const struct sample *sample)
{
    const struct targets *targets = &scene->targets;
    ID3D11ShaderResourceView *textures[] = {targets->color.texture, targets->normal.texture, scene->world.lights_view,
                                            targets->finish.texture, targets->depth_texture};
    ID3D11DeviceContext_OMSetRenderTargets(sample->context, 0, NULL, NULL);
    ID3D11DeviceContext_PSSetShaderResources(sample->context, 0, 5, textures);
    draw_pass(scene, sample, PASS_OCCLUSION, targets->occlusion.view, 2);
    read_texture(sample, 5, targets->occlusion.texture);
    read_texture(sample, 6, targets->shadow_texture);
    draw_pass(scene, sample, PASS_AMBIENT, targets->lit.view, 1);
    draw_lights(scene, sample);
}

static void compose_picture(const struct scene *scene, const struct sample *sample)
{
    static ID3D11ShaderResourceView *const nothing[10];
    const struct targets *targets = &scene->targets;
    read_texture(sample, 7, targets->lit.texture);
    draw_pass(scene, sample, PASS_BRIGHT, targets->bright.view, 4);
    read_texture(sample, 7, targets->bright.texture);
    draw_pass(scene, sample, PASS_BLUR_ALONG, targets->blurred.view, 4);
    read_texture(sample, 7, targets->blurred.texture);
    draw_pass(scene, sample, PASS_BLUR_DOWN, targets->bright.view, 4);
    read_texture(sample, 7, targets->lit.texture);
    read_texture(sample, 8, targets->bright.texture);
    draw_pass(scene, sample, PASS_TONE, targets->toned.view, 1);
    read_texture(sample, 9, targets->toned.texture);
    draw_pass(scene, sample, PASS_SMOOTH, sample->picture_view, 1);
    ID3D11DeviceContext_PSSetShaderResources(sample->context, 0, 10, nothing); /* the next frame draws to them */
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    write_constants(scene, sample);
    world_move_lights(&scene->world, sample);
    bind_geometry(scene, sample);
    ID3D11DeviceContext_VSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_VSSetShaderResources(sample->context, 2, 1, &scene->world.lights_view);
    ID3D11DeviceContext_PSSetSamplers(sample->context, 0, 3, scene->samplers);
    draw_shadows(scene, sample);
    draw_gbuffer(scene, sample);
    light_scene(scene, sample);
    compose_picture(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "deferred", argc, argv);
    meshes_create(&scene.meshes, &sample);
    materials_create(&scene.materials, &sample);
    world_create(&scene.world, &sample);
    targets_create(&scene.targets, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
