/* stencil: boxes over a floor with a star-shaped pool. The pool marks where the mirrored boxes may be drawn; shadow
 * volumes count, up at back faces and down at front faces, where there is no light; and one box has an outline. */
#include "matrix.h"
#include "sample.h"
#include "stencil_shaders.h"

#define BOXES 5 /* as in stencil.hlsl */
#define BOX_CORNERS 36
#define SHADOW_CORNERS (BOX_CORNERS + 24 * 6)

/* What the stencil's bits mean. */
#define POOL 0x80
#define CHOSEN 0x40
#define SHADOWS 0x3f

struct constants {
    struct sample_matrix view_projection;
    float eye[4], light[4];
    float time, mirror, swell;
    uint32_t first;
};

enum rule {
    RULE_MARK_POOL,
    RULE_IN_POOL,
    RULE_SOLID,
    RULE_MARK_CHOSEN,
    RULE_COUNT_SHADOWS,
    RULE_IN_SHADOW,
    RULE_NOT_CHOSEN,
    RULES,
};

struct scene {
    ID3D11VertexShader *box_shader, *ground_shader, *shadow_shader;
    ID3D11PixelShader *lit_box, *dark_box, *outline, *lit_floor, *dark_floor, *pool, *nothing;
    ID3D11Buffer *constants;
    ID3D11DepthStencilView *depth;
    ID3D11DepthStencilState *rules[RULES];
    ID3D11RasterizerState *both_sides;
    ID3D11BlendState *no_color, *over;
};

static void create_shaders(struct scene *scene, const struct sample *sample)
{
    scene->box_shader = sample_create_vertex_shader(sample, &vs_box);
    scene->ground_shader = sample_create_vertex_shader(sample, &vs_ground);
    scene->shadow_shader = sample_create_vertex_shader(sample, &vs_shadow);
    scene->lit_box = sample_create_pixel_shader(sample, &ps_box);
    scene->dark_box = sample_create_pixel_shader(sample, &ps_box_in_shadow);
    scene->outline = sample_create_pixel_shader(sample, &ps_outline);
    scene->lit_floor = sample_create_pixel_shader(sample, &ps_floor);
    scene->dark_floor = sample_create_pixel_shader(sample, &ps_floor_in_shadow);
    scene->pool = sample_create_pixel_shader(sample, &ps_pool);
    scene->nothing = sample_create_pixel_shader(sample, &ps_nothing);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
}

static void create_depth(struct scene *scene, const struct sample *sample)
{
    D3D11_TEXTURE2D_DESC desc;
    ID3D11Texture2D_GetDesc(sample->picture, &desc);
    desc.Format = DXGI_FORMAT_D24_UNORM_S8_UINT;
    desc.BindFlags = D3D11_BIND_DEPTH_STENCIL;
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
    sample_check(sample, "CreateDepthStencilView",
                 ID3D11Device_CreateDepthStencilView(sample->device, (ID3D11Resource *)texture, NULL, &scene->depth));
    ID3D11Texture2D_Release(texture);
}

/* Of a stencil that is tested, and then kept or set to the reference value where both tests pass. */
static D3D11_DEPTH_STENCIL_DESC describe_rule(UINT8 read, D3D11_COMPARISON_FUNC test, UINT8 write, BOOL write_depth)
{
    const D3D11_DEPTH_STENCILOP_DESC face = {
        .StencilFailOp = D3D11_STENCIL_OP_KEEP,
        .StencilDepthFailOp = D3D11_STENCIL_OP_KEEP,
        .StencilPassOp = write ? D3D11_STENCIL_OP_REPLACE : D3D11_STENCIL_OP_KEEP,
        .StencilFunc = test,
    };
    return (D3D11_DEPTH_STENCIL_DESC){
        .DepthEnable = TRUE,
        .DepthWriteMask = write_depth ? D3D11_DEPTH_WRITE_MASK_ALL : D3D11_DEPTH_WRITE_MASK_ZERO,
        .DepthFunc = D3D11_COMPARISON_LESS_EQUAL,
        .StencilEnable = TRUE,
        .StencilReadMask = read,
        .StencilWriteMask = write,
        .FrontFace = face,
        .BackFace = face,
    };
}

static void create_rules(struct scene *scene, const struct sample *sample)
{
    D3D11_DEPTH_STENCIL_DESC rules[RULES] = {
        [RULE_MARK_POOL] = describe_rule(0xff, D3D11_COMPARISON_ALWAYS, POOL, FALSE),
        [RULE_IN_POOL] = describe_rule(POOL, D3D11_COMPARISON_EQUAL, 0, TRUE),
        [RULE_SOLID] = describe_rule(0xff, D3D11_COMPARISON_ALWAYS, 0, TRUE),
        [RULE_MARK_CHOSEN] = describe_rule(0xff, D3D11_COMPARISON_ALWAYS, CHOSEN, TRUE),
        [RULE_COUNT_SHADOWS] = describe_rule(0xff, D3D11_COMPARISON_ALWAYS, SHADOWS, FALSE),
        [RULE_IN_SHADOW] = describe_rule(SHADOWS, D3D11_COMPARISON_NOT_EQUAL, 0, FALSE),
        [RULE_NOT_CHOSEN] = describe_rule(CHOSEN, D3D11_COMPARISON_NOT_EQUAL, 0, FALSE),
    };
    D3D11_DEPTH_STENCIL_DESC *count = &rules[RULE_COUNT_SHADOWS];
    count->FrontFace.StencilPassOp = count->BackFace.StencilPassOp = D3D11_STENCIL_OP_KEEP;
    count->FrontFace.StencilDepthFailOp = D3D11_STENCIL_OP_DECR;
    count->BackFace.StencilDepthFailOp = D3D11_STENCIL_OP_INCR;
    for (int i = 0; i < RULES; i++)
        sample_check(sample, "CreateDepthStencilState",
                     ID3D11Device_CreateDepthStencilState(sample->device, &rules[i], &scene->rules[i]));
}

static void create_blends(struct scene *scene, const struct sample *sample)
{
    D3D11_BLEND_DESC desc = {.RenderTarget[0] = {
                                 .SrcBlend = D3D11_BLEND_SRC_ALPHA,
                                 .DestBlend = D3D11_BLEND_INV_SRC_ALPHA,
                                 .BlendOp = D3D11_BLEND_OP_ADD,
                                 .SrcBlendAlpha = D3D11_BLEND_ZERO,
                                 .DestBlendAlpha = D3D11_BLEND_ONE,
                                 .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                             }};
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &desc, &scene->no_color));
    desc.RenderTarget[0].BlendEnable = TRUE;
    desc.RenderTarget[0].RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL;
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &desc, &scene->over));
    scene->both_sides = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->both_sides, scene->over,    scene->no_color,      scene->depth,         scene->constants,
        scene->nothing,    scene->pool,    scene->dark_floor,    scene->lit_floor,     scene->outline,
        scene->dark_box,   scene->lit_box, scene->shadow_shader, scene->ground_shader, scene->box_shader,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    for (int i = 0; i < RULES; i++)
        sample_release(scene->rules[i]);
}

static void write_constants(const struct scene *scene, const struct sample *sample, float mirror, float swell,
                            uint32_t first)
{
    static const float eye[3] = {0.6f, 3.7f, -5.2f}, target[3] = {0, 0.25f, 0};
    struct sample_matrix view = sample_matrix_look_at(eye, target);
    struct sample_matrix projection = sample_matrix_perspective(0.84f, (float)sample->width / (float)sample->height,
                                                                0.5f, 60);
    struct constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
        .light = {-3.4f, 4.4f, -1.0f},
        .time = (float)sample->frame / 240,
        .mirror = mirror,
        .swell = swell,
        .first = first,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
}

static void draw_ground(const struct scene *scene, const struct sample *sample, enum rule rule, UINT mark,
                        ID3D11PixelShader *shader)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->rules[rule], mark);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    ID3D11DeviceContext_VSSetShader(context, scene->ground_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, shader, NULL, 0);
    ID3D11DeviceContext_Draw(context, 4, 0);
}

static void draw_boxes(const struct scene *scene, const struct sample *sample, enum rule rule, UINT mark,
                       ID3D11PixelShader *shader, UINT count)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->rules[rule], mark);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, scene->box_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, shader, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(context, BOX_CORNERS, count, 0, 0);
}

/* The boxes below the floor, seen through the pool, whose water then covers them. */
static void draw_reflection(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_OMSetBlendState(context, scene->over, NULL, 0xffffffff);
    draw_ground(scene, sample, RULE_MARK_POOL, POOL, scene->pool);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
    write_constants(scene, sample, -1, 0, 0);
    draw_boxes(scene, sample, RULE_IN_POOL, POOL, scene->lit_box, BOXES);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_OMSetBlendState(context, scene->over, NULL, 0xffffffff);
    draw_ground(scene, sample, RULE_SOLID, 0, scene->pool);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
}

static void draw_shadows(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_OMSetBlendState(context, scene->no_color, NULL, 0xffffffff);
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->rules[RULE_COUNT_SHADOWS], 0);
    ID3D11DeviceContext_VSSetShader(context, scene->shadow_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->nothing, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(context, SHADOW_CORNERS, BOXES, 0, 0);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
    write_constants(scene, sample, 1, 0, 0);
    draw_boxes(scene, sample, RULE_IN_SHADOW, 0, scene->dark_box, BOXES);
    draw_ground(scene, sample, RULE_IN_SHADOW, 0, scene->dark_floor);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float dusk[4] = {0.05f, 0.06f, 0.10f, 1};
    ID3D11DeviceContext *context = sample->context;
    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, dusk);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH | D3D11_CLEAR_STENCIL, 1, 0);
    ID3D11DeviceContext_RSSetState(context, scene->both_sides);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    write_constants(scene, sample, 1, 0, 0);
    draw_reflection(scene, sample);

    write_constants(scene, sample, 1, 0, 1);
    draw_ground(scene, sample, RULE_SOLID, 0, scene->lit_floor);
    draw_boxes(scene, sample, RULE_SOLID, 0, scene->lit_box, BOXES - 1);
    write_constants(scene, sample, 1, 0, 0);
    draw_boxes(scene, sample, RULE_MARK_CHOSEN, CHOSEN, scene->lit_box, 1);
    draw_shadows(scene, sample);
    write_constants(scene, sample, 1, 0.12f, 0);
    draw_boxes(scene, sample, RULE_NOT_CHOSEN, CHOSEN, scene->outline, 1);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "stencil", argc, argv);
    create_shaders(&scene, &sample);
    create_depth(&scene, &sample);
    create_rules(&scene, &sample);
    create_blends(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
