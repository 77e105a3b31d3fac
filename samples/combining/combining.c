/* combining: what is drawn meets what is there. On the left bits do, by each of the sixteen logic operations; on the
 * right light does: glass that lets red, green and blue through in shares of their own, which takes blending with two
 * sources. */
#include "combining_shaders.h"
#include "sample.h"

#define OPERATIONS 16
#define COLUMNS 4
#define GAP 4
#define PANES 9 /* as in combining.hlsl */

struct constants {
    float time, aspect;
    uint32_t size[2];
};

struct scene {
    UINT side; /* of a tile */
    ID3D11RenderTargetView *tile;
    ID3D11ShaderResourceView *tile_view;
    ID3D11VertexShader *tile_vertex_shader, *glass_vertex_shader, *window_vertex_shader;
    ID3D11PixelShader *rings_shader, *spiral_shader, *show_shader, *glass_shader, *window_shader;
    ID3D11Buffer *constants;
    ID3D11BlendState *operations[OPERATIONS], *through;
};

static UINT smaller(UINT a, UINT b)
{
    return a < b ? a : b;
}

static void create_tile(struct scene *scene, const struct sample *sample)
{
    scene->side = (smaller(sample->width / 2, sample->height) - (COLUMNS + 1) * GAP) / COLUMNS;
    D3D11_TEXTURE2D_DESC desc;
    ID3D11Texture2D_GetDesc(sample->picture, &desc);
    desc.Width = desc.Height = scene->side;
    desc.Format = DXGI_FORMAT_R8G8B8A8_UINT; /* logic operations are for integers */
    desc.BindFlags = D3D11_BIND_RENDER_TARGET | D3D11_BIND_SHADER_RESOURCE;
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
    scene->tile = sample_create_target(sample, texture);
    scene->tile_view = sample_create_view(sample, texture);
    ID3D11Texture2D_Release(texture);
}

static void create_operations(struct scene *scene, const struct sample *sample)
{
    D3D11_FEATURE_DATA_D3D11_OPTIONS options;
    sample_check(
        sample, "CheckFeatureSupport(D3D11_OPTIONS)",
        ID3D11Device_CheckFeatureSupport(sample->device, D3D11_FEATURE_D3D11_OPTIONS, &options, sizeof options));
    if (!options.OutputMergerLogicOp)
        sample_fail(sample, "the device has no logic operations");

    ID3D11Device1 *device;
    sample_check(sample, "QueryInterface(ID3D11Device1)",
                 ID3D11Device_QueryInterface(sample->device, &IID_ID3D11Device1, (void **)&device));
    for (int i = 0; i < OPERATIONS; i++) {
        D3D11_BLEND_DESC1 desc = {.RenderTarget[0] = {
                                      .LogicOpEnable = TRUE,
                                      .SrcBlend = D3D11_BLEND_ONE,
                                      .DestBlend = D3D11_BLEND_ZERO,
                                      .BlendOp = D3D11_BLEND_OP_ADD,
                                      .SrcBlendAlpha = D3D11_BLEND_ONE,
                                      .DestBlendAlpha = D3D11_BLEND_ZERO,
                                      .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                                      .LogicOp = (D3D11_LOGIC_OP)(D3D11_LOGIC_OP_CLEAR + i),
                                      .RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL,
                                  }};
        ID3D11BlendState1 *state;
        sample_check(sample, "CreateBlendState1", ID3D11Device1_CreateBlendState1(device, &desc, &state));
        scene->operations[i] = (ID3D11BlendState *)state;
    }
    ID3D11Device1_Release(device);
}

/* What is there, times the second output, plus the first. */
static void create_through(struct scene *scene, const struct sample *sample)
{
    const D3D11_BLEND_DESC desc = {.RenderTarget[0] = {
                                       .BlendEnable = TRUE,
                                       .SrcBlend = D3D11_BLEND_ONE,
                                       .DestBlend = D3D11_BLEND_SRC1_COLOR,
                                       .BlendOp = D3D11_BLEND_OP_ADD,
                                       .SrcBlendAlpha = D3D11_BLEND_ZERO,
                                       .DestBlendAlpha = D3D11_BLEND_SRC1_ALPHA,
                                       .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                                       .RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL,
                                   }};
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &desc, &scene->through));
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    scene->tile_vertex_shader = sample_create_vertex_shader(sample, &vs_tile);
    scene->rings_shader = sample_create_pixel_shader(sample, &ps_rings);
    scene->spiral_shader = sample_create_pixel_shader(sample, &ps_spiral);
    scene->show_shader = sample_create_pixel_shader(sample, &ps_show);
    scene->glass_vertex_shader = sample_create_vertex_shader(sample, &vs_glass);
    scene->glass_shader = sample_create_pixel_shader(sample, &ps_glass);
    scene->window_vertex_shader = sample_create_vertex_shader(sample, &vs_window);
    scene->window_shader = sample_create_pixel_shader(sample, &ps_window);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->constants,     scene->window_shader,       scene->window_vertex_shader,
        scene->glass_shader,  scene->glass_vertex_shader, scene->show_shader,
        scene->spiral_shader, scene->rings_shader,        scene->tile_vertex_shader,
        scene->through,       scene->tile_view,           scene->tile,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    for (int i = 0; i < OPERATIONS; i++)
        sample_release(scene->operations[i]);
}

static void draw_shape(const struct sample *sample, ID3D11VertexShader *vertex_shader, ID3D11PixelShader *pixel_shader,
                       UINT instances)
{
    ID3D11DeviceContext_VSSetShader(sample->context, vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(sample->context, pixel_shader, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(sample->context, 4, instances, 0, 0);
}

/* The rings, the spiral onto them, and the outcome to its place in the picture. */
static void draw_tile(const struct scene *scene, const struct sample *sample, UINT operation)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11ShaderResourceView *nothing = NULL;
    UINT across = COLUMNS * scene->side + (COLUMNS + 1) * GAP;
    UINT left = (sample->width / 2 - across) / 2 + GAP, top = (sample->height - across) / 2 + GAP;
    UINT x = left + operation % COLUMNS * (scene->side + GAP), y = top + operation / COLUMNS * (scene->side + GAP);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &scene->tile, NULL);
    sample_set_viewport(sample, 0, 0, (float)scene->side, (float)scene->side);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
    draw_shape(sample, scene->tile_vertex_shader, scene->rings_shader, 1);
    ID3D11DeviceContext_OMSetBlendState(context, scene->operations[operation], NULL, 0xffffffff);
    draw_shape(sample, scene->tile_vertex_shader, scene->spiral_shader, 1);

    sample_bind_picture(sample, NULL);
    sample_set_viewport(sample, (float)x, (float)y, (float)scene->side, (float)scene->side);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &scene->tile_view);
    draw_shape(sample, scene->tile_vertex_shader, scene->show_shader, 1);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &nothing);
}

static void draw_glass(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    UINT left = sample->width / 2 + GAP;
    sample_bind_picture(sample, NULL);
    sample_set_viewport(sample, (float)left, GAP, (float)(sample->width - left - GAP),
                        (float)(sample->height - 2 * GAP));
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, 0xffffffff);
    draw_shape(sample, scene->window_vertex_shader, scene->window_shader, 1);
    ID3D11DeviceContext_OMSetBlendState(context, scene->through, NULL, 0xffffffff);
    draw_shape(sample, scene->glass_vertex_shader, scene->glass_shader, PANES);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float frame[4] = {0.10f, 0.11f, 0.15f, 1};
    ID3D11DeviceContext *context = sample->context;
    const UINT wide = sample->width / 2 - 2 * GAP;
    struct constants constants = {
        .time = (float)sample->frame / 240,
        .aspect = (float)wide / (float)(sample->height - 2 * GAP),
        .size = {sample->width, sample->height},
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, frame);
    for (UINT i = 0; i < OPERATIONS; i++)
        draw_tile(scene, sample, i);
    draw_glass(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "combining", argc, argv);
    create_tile(&scene, &sample);
    create_operations(&scene, &sample);
    create_through(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
