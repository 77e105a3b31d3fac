/* blending: discs drawn once into five render targets, each with a blend state of its own, and a picture composed of
 * them: alpha blending, sum, product; some channels only, difference, and a sector of each. */
#include "blending_shaders.h"
#include "sample.h"

#define TARGETS 5
#define DISCS 7
#define COLUMNS 3
#define ROWS 2
#define GAP 4

struct constants {
    float time, aspect;
    float unused[2];
};

struct scene {
    UINT width, height; /* of a target, and of its pane */
    ID3D11RenderTargetView *targets[TARGETS];
    ID3D11ShaderResourceView *images[TARGETS];
    ID3D11VertexShader *disc_vertex_shader, *pane_vertex_shader;
    ID3D11PixelShader *disc_pixel_shader, *pane_pixel_shader, *mixed_pixel_shader;
    ID3D11Buffer *constants;
    ID3D11BlendState *blend;
    ID3D11SamplerState *sampler;
};

static const float clear_colors[TARGETS][4] = {
    {0.10f, 0.11f, 0.18f, 1}, {0.02f, 0.02f, 0.05f, 1}, {0.97f, 0.95f, 0.90f, 1},
    {0.10f, 0.34f, 0.30f, 1}, {0.93f, 0.95f, 1.00f, 1},
};

static D3D11_RENDER_TARGET_BLEND_DESC blend_colors(D3D11_BLEND source, D3D11_BLEND target, D3D11_BLEND_OP operation,
                                                   UINT8 mask)
{
    return (D3D11_RENDER_TARGET_BLEND_DESC){
        .BlendEnable = TRUE,
        .SrcBlend = source,
        .DestBlend = target,
        .BlendOp = operation,
        .SrcBlendAlpha = D3D11_BLEND_ZERO,
        .DestBlendAlpha = D3D11_BLEND_ONE,
        .BlendOpAlpha = D3D11_BLEND_OP_ADD,
        .RenderTargetWriteMask = mask,
    };
}

static void create_blend(struct scene *scene, const struct sample *sample)
{
    const UINT8 all = D3D11_COLOR_WRITE_ENABLE_ALL;
    const UINT8 some = D3D11_COLOR_WRITE_ENABLE_RED | D3D11_COLOR_WRITE_ENABLE_BLUE;
    D3D11_BLEND_DESC desc = {.IndependentBlendEnable = TRUE};
    desc.RenderTarget[0] = blend_colors(D3D11_BLEND_SRC_ALPHA, D3D11_BLEND_INV_SRC_ALPHA, D3D11_BLEND_OP_ADD, all);
    desc.RenderTarget[1] = blend_colors(D3D11_BLEND_SRC_ALPHA, D3D11_BLEND_ONE, D3D11_BLEND_OP_ADD, all);
    desc.RenderTarget[2] = blend_colors(D3D11_BLEND_DEST_COLOR, D3D11_BLEND_ZERO, D3D11_BLEND_OP_ADD, all);
    desc.RenderTarget[3] = blend_colors(D3D11_BLEND_SRC_ALPHA, D3D11_BLEND_INV_SRC_ALPHA, D3D11_BLEND_OP_ADD, some);
    desc.RenderTarget[4] = blend_colors(D3D11_BLEND_BLEND_FACTOR, D3D11_BLEND_ONE, D3D11_BLEND_OP_REV_SUBTRACT, all);
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &desc, &scene->blend));
}

static void create_targets(struct scene *scene, const struct sample *sample)
{
    D3D11_TEXTURE2D_DESC desc;
    ID3D11Texture2D_GetDesc(sample->picture, &desc);
    scene->width = desc.Width = (sample->width - (COLUMNS + 1) * GAP) / COLUMNS;
    scene->height = desc.Height = (sample->height - (ROWS + 1) * GAP) / ROWS;
    desc.BindFlags = D3D11_BIND_RENDER_TARGET | D3D11_BIND_SHADER_RESOURCE;
    for (int i = 0; i < TARGETS; i++) {
        ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
        scene->images[i] = sample_create_view(sample, texture);
        scene->targets[i] = sample_create_target(sample, texture);
        ID3D11Texture2D_Release(texture);
    }
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    scene->disc_vertex_shader = sample_create_vertex_shader(sample, &vs_disc);
    scene->disc_pixel_shader = sample_create_pixel_shader(sample, &ps_disc);
    scene->pane_vertex_shader = sample_create_vertex_shader(sample, &vs_pane);
    scene->pane_pixel_shader = sample_create_pixel_shader(sample, &ps_pane);
    scene->mixed_pixel_shader = sample_create_pixel_shader(sample, &ps_mixed);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    scene->sampler = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_POINT, D3D11_TEXTURE_ADDRESS_CLAMP);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->sampler,
        scene->constants,
        scene->mixed_pixel_shader,
        scene->pane_pixel_shader,
        scene->pane_vertex_shader,
        scene->disc_pixel_shader,
        scene->disc_vertex_shader,
        scene->blend,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    for (int i = 0; i < TARGETS; i++) {
        sample_release(scene->images[i]);
        sample_release(scene->targets[i]);
    }
}

static void draw_discs(const struct scene *scene, const struct sample *sample)
{
    static const float factor[4] = {1.0f, 0.85f, 0.60f, 1.0f};
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_OMSetRenderTargets(context, TARGETS, scene->targets, NULL);
    ID3D11DeviceContext_OMSetBlendState(context, scene->blend, factor, 0xffffffff);
    sample_set_viewport(sample, 0, 0, (float)scene->width, (float)scene->height);
    for (int i = 0; i < TARGETS; i++)
        ID3D11DeviceContext_ClearRenderTargetView(context, scene->targets[i], clear_colors[i]);
    ID3D11DeviceContext_VSSetShader(context, scene->disc_vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->disc_pixel_shader, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(context, 4, DISCS, 0, 0);
}

static void draw_panes(const struct scene *scene, const struct sample *sample)
{
    static const float frame[4] = {0.30f, 0.31f, 0.38f, 1.0f};
    ID3D11ShaderResourceView *const nothing[TARGETS] = {NULL};
    ID3D11DeviceContext *context = sample->context;
    sample_bind_picture(sample, NULL);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, frame);
    ID3D11DeviceContext_VSSetShader(context, scene->pane_vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetSamplers(context, 0, 1, &scene->sampler);
    for (UINT i = 0; i <= TARGETS; i++) {
        bool mixed = i == TARGETS;
        ID3D11DeviceContext_PSSetShader(context, mixed ? scene->mixed_pixel_shader : scene->pane_pixel_shader, NULL, 0);
        ID3D11DeviceContext_PSSetShaderResources(context, 0, mixed ? TARGETS : 1, scene->images + (mixed ? 0 : i));
        UINT x = GAP + i % COLUMNS * (scene->width + GAP), y = GAP + i / COLUMNS * (scene->height + GAP);
        sample_set_viewport(sample, (float)x, (float)y, (float)scene->width, (float)scene->height);
        ID3D11DeviceContext_Draw(context, 4, 0);
    }
    /* They are written again in the next frame. */
    ID3D11DeviceContext_PSSetShaderResources(context, 0, TARGETS, nothing);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    struct constants constants = {
        .time = (float)sample->frame / 240,
        .aspect = (float)scene->width / (float)scene->height,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
    ID3D11DeviceContext_IASetPrimitiveTopology(sample->context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    ID3D11DeviceContext_VSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    draw_discs(scene, sample);
    draw_panes(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "blending", argc, argv);
    create_targets(&scene, &sample);
    create_blend(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
