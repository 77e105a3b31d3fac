/* views: six panes, each of which sees a typeless texture in another way. Light blended as UNORM and, right beside it, as
 * UNORM_SRGB; the bits of that as UINT; depth, and in the same texture the stencil; and the bits of floats. */
#include "sample.h"
#include "views_shaders.h"

#define COLUMNS 3
#define ROWS 2
#define PANES (COLUMNS * ROWS)
#define GAP 4
#define DISCS 6 /* these two as in views.hlsl */
#define PETALS 30

struct constants {
    float time, aspect;
    uint32_t linear_light;
    uint32_t unused;
};

struct scene {
    UINT width, height; /* of a texture, and of its pane */
    ID3D11RenderTargetView *encoded, *linear, *numbers;
    ID3D11DepthStencilView *depth;
    ID3D11ShaderResourceView *panes[PANES];
    ID3D11PixelShader *show[PANES];
    ID3D11VertexShader *pane_shader, *disc_vertex_shader, *petal_vertex_shader;
    ID3D11PixelShader *disc_pixel_shader, *petal_pixel_shader, *field_shader;
    ID3D11Buffer *constants;
    ID3D11SamplerState *sampler;
    ID3D11BlendState *over;
    ID3D11DepthStencilState *counting;
};

/* The shader of each pane, and where it has its texture: floats are t0, integers t1. */
static const struct {
    const struct sample_shader *shader;
    UINT slot;
} panes[PANES] = {
    {&ps_show_encoded, 0}, {&ps_show_linear, 0},  {&ps_show_bits, 1},
    {&ps_show_depth, 0},   {&ps_show_stencil, 1}, {&ps_show_number, 1},
};

static ID3D11Texture2D *create_typeless(const struct scene *scene, const struct sample *sample, DXGI_FORMAT format,
                                        UINT bind)
{
    D3D11_TEXTURE2D_DESC desc;
    ID3D11Texture2D_GetDesc(sample->picture, &desc);
    desc.Width = scene->width;
    desc.Height = scene->height;
    desc.Format = format;
    desc.BindFlags = bind | D3D11_BIND_SHADER_RESOURCE;
    return sample_create_texture(sample, &desc, NULL);
}

static ID3D11RenderTargetView *target_as(const struct sample *sample, ID3D11Texture2D *texture, DXGI_FORMAT format)
{
    const D3D11_RENDER_TARGET_VIEW_DESC desc = {.Format = format, .ViewDimension = D3D11_RTV_DIMENSION_TEXTURE2D};
    ID3D11RenderTargetView *view;
    sample_check(sample, "CreateRenderTargetView",
                 ID3D11Device_CreateRenderTargetView(sample->device, (ID3D11Resource *)texture, &desc, &view));
    return view;
}

static ID3D11ShaderResourceView *resource_as(const struct sample *sample, ID3D11Texture2D *texture, DXGI_FORMAT format)
{
    const D3D11_SHADER_RESOURCE_VIEW_DESC desc = {
        .Format = format,
        .ViewDimension = D3D11_SRV_DIMENSION_TEXTURE2D,
        .Texture2D = {.MipLevels = 1},
    };
    ID3D11ShaderResourceView *view;
    sample_check(sample, "CreateShaderResourceView",
                 ID3D11Device_CreateShaderResourceView(sample->device, (ID3D11Resource *)texture, &desc, &view));
    return view;
}

/* The first texture is only UNORM; the second is written as SRGB, and read as that and as integers. */
static void create_light(struct scene *scene, const struct sample *sample)
{
    ID3D11Texture2D *encoded = create_typeless(scene, sample, DXGI_FORMAT_R8G8B8A8_TYPELESS, D3D11_BIND_RENDER_TARGET);
    ID3D11Texture2D *linear = create_typeless(scene, sample, DXGI_FORMAT_R8G8B8A8_TYPELESS, D3D11_BIND_RENDER_TARGET);
    scene->encoded = target_as(sample, encoded, DXGI_FORMAT_R8G8B8A8_UNORM);
    scene->linear = target_as(sample, linear, DXGI_FORMAT_R8G8B8A8_UNORM_SRGB);
    scene->panes[0] = resource_as(sample, encoded, DXGI_FORMAT_R8G8B8A8_UNORM);
    scene->panes[1] = resource_as(sample, linear, DXGI_FORMAT_R8G8B8A8_UNORM_SRGB);
    scene->panes[2] = resource_as(sample, linear, DXGI_FORMAT_R8G8B8A8_UINT);
    ID3D11Texture2D_Release(encoded);
    ID3D11Texture2D_Release(linear);
}

static void create_depth_and_numbers(struct scene *scene, const struct sample *sample)
{
    ID3D11Texture2D *depth = create_typeless(scene, sample, DXGI_FORMAT_R24G8_TYPELESS, D3D11_BIND_DEPTH_STENCIL);
    ID3D11Texture2D *numbers = create_typeless(scene, sample, DXGI_FORMAT_R32_TYPELESS, D3D11_BIND_RENDER_TARGET);
    const D3D11_DEPTH_STENCIL_VIEW_DESC desc = {
        .Format = DXGI_FORMAT_D24_UNORM_S8_UINT,
        .ViewDimension = D3D11_DSV_DIMENSION_TEXTURE2D,
    };
    sample_check(sample, "CreateDepthStencilView",
                 ID3D11Device_CreateDepthStencilView(sample->device, (ID3D11Resource *)depth, &desc, &scene->depth));
    scene->numbers = target_as(sample, numbers, DXGI_FORMAT_R32_FLOAT);
    scene->panes[3] = resource_as(sample, depth, DXGI_FORMAT_R24_UNORM_X8_TYPELESS);
    scene->panes[4] = resource_as(sample, depth, DXGI_FORMAT_X24_TYPELESS_G8_UINT);
    scene->panes[5] = resource_as(sample, numbers, DXGI_FORMAT_R32_UINT);
    ID3D11Texture2D_Release(depth);
    ID3D11Texture2D_Release(numbers);
}

static void create_shaders(struct scene *scene, const struct sample *sample)
{
    for (int i = 0; i < PANES; i++)
        scene->show[i] = sample_create_pixel_shader(sample, panes[i].shader);
    scene->pane_shader = sample_create_vertex_shader(sample, &vs_pane);
    scene->disc_vertex_shader = sample_create_vertex_shader(sample, &vs_disc);
    scene->disc_pixel_shader = sample_create_pixel_shader(sample, &ps_disc);
    scene->petal_vertex_shader = sample_create_vertex_shader(sample, &vs_petal);
    scene->petal_pixel_shader = sample_create_pixel_shader(sample, &ps_petal);
    scene->field_shader = sample_create_pixel_shader(sample, &ps_field);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    scene->sampler = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_POINT, D3D11_TEXTURE_ADDRESS_CLAMP);
}

static void create_states(struct scene *scene, const struct sample *sample)
{
    const D3D11_BLEND_DESC over = {.RenderTarget[0] = {
                                       .BlendEnable = TRUE,
                                       .SrcBlend = D3D11_BLEND_SRC_ALPHA,
                                       .DestBlend = D3D11_BLEND_INV_SRC_ALPHA,
                                       .BlendOp = D3D11_BLEND_OP_ADD,
                                       .SrcBlendAlpha = D3D11_BLEND_ZERO,
                                       .DestBlendAlpha = D3D11_BLEND_ONE,
                                       .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                                       .RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL,
                                   }};
    const D3D11_DEPTH_STENCILOP_DESC count = {
        .StencilFailOp = D3D11_STENCIL_OP_KEEP,
        .StencilDepthFailOp = D3D11_STENCIL_OP_INCR_SAT,
        .StencilPassOp = D3D11_STENCIL_OP_INCR_SAT,
        .StencilFunc = D3D11_COMPARISON_ALWAYS,
    };
    const D3D11_DEPTH_STENCIL_DESC counting = {
        .DepthEnable = TRUE,
        .DepthWriteMask = D3D11_DEPTH_WRITE_MASK_ALL,
        .DepthFunc = D3D11_COMPARISON_LESS,
        .StencilEnable = TRUE,
        .StencilReadMask = 0xff,
        .StencilWriteMask = 0xff,
        .FrontFace = count,
        .BackFace = count,
    };
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &over, &scene->over));
    sample_check(sample, "CreateDepthStencilState",
                 ID3D11Device_CreateDepthStencilState(sample->device, &counting, &scene->counting));
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->counting,
        scene->over,
        scene->sampler,
        scene->constants,
        scene->field_shader,
        scene->petal_pixel_shader,
        scene->petal_vertex_shader,
        scene->disc_pixel_shader,
        scene->disc_vertex_shader,
        scene->pane_shader,
        scene->depth,
        scene->numbers,
        scene->linear,
        scene->encoded,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    for (int i = 0; i < PANES; i++) {
        sample_release(scene->show[i]);
        sample_release(scene->panes[i]);
    }
}

static void write_constants(const struct scene *scene, const struct sample *sample, uint32_t linear_light)
{
    struct constants constants = {
        .time = (float)sample->frame / 240,
        .aspect = (float)scene->width / (float)scene->height,
        .linear_light = linear_light,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
}

static void draw_shapes(const struct sample *sample, ID3D11VertexShader *vertex_shader, ID3D11PixelShader *pixel_shader,
                        UINT count)
{
    ID3D11DeviceContext_VSSetShader(sample->context, vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(sample->context, pixel_shader, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(sample->context, 4, count, 0, 0);
}

static void draw_light(const struct scene *scene, const struct sample *sample, ID3D11RenderTargetView *target,
                       uint32_t linear_light)
{
    static const float black[4] = {0, 0, 0, 1};
    write_constants(scene, sample, linear_light);
    ID3D11DeviceContext_OMSetRenderTargets(sample->context, 1, &target, NULL);
    ID3D11DeviceContext_ClearRenderTargetView(sample->context, target, black);
    ID3D11DeviceContext_OMSetBlendState(sample->context, scene->over, NULL, 0xffffffff);
    draw_shapes(sample, scene->disc_vertex_shader, scene->disc_pixel_shader, DISCS);
    ID3D11DeviceContext_OMSetBlendState(sample->context, NULL, NULL, 0xffffffff);
}

static void draw_textures(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    sample_set_viewport(sample, 0, 0, (float)scene->width, (float)scene->height);
    draw_light(scene, sample, scene->encoded, FALSE);
    draw_light(scene, sample, scene->linear, TRUE);

    ID3D11DeviceContext_OMSetRenderTargets(context, 0, NULL, scene->depth);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH | D3D11_CLEAR_STENCIL, 1, 0);
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->counting, 0);
    draw_shapes(sample, scene->petal_vertex_shader, scene->petal_pixel_shader, PETALS);
    ID3D11DeviceContext_OMSetDepthStencilState(context, NULL, 0);

    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &scene->numbers, NULL);
    draw_shapes(sample, scene->pane_shader, scene->field_shader, 1);
}

static void draw_panes(const struct scene *scene, const struct sample *sample)
{
    static const float frame[4] = {0.30f, 0.31f, 0.38f, 1.0f};
    ID3D11ShaderResourceView *const nothing[2] = {NULL};
    ID3D11DeviceContext *context = sample->context;
    sample_bind_picture(sample, NULL);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, frame);
    for (UINT i = 0; i < PANES; i++) {
        UINT x = GAP + i % COLUMNS * (scene->width + GAP), y = GAP + i / COLUMNS * (scene->height + GAP);
        sample_set_viewport(sample, (float)x, (float)y, (float)scene->width, (float)scene->height);
        ID3D11DeviceContext_PSSetShaderResources(context, panes[i].slot, 1, &scene->panes[i]);
        draw_shapes(sample, scene->pane_shader, scene->show[i], 1);
    }
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 2, nothing);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetSamplers(context, 0, 1, &scene->sampler);
    draw_textures(scene, sample);
    draw_panes(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "views", argc, argv);
    scene.width = (sample.width - (COLUMNS + 1) * GAP) / COLUMNS;
    scene.height = (sample.height - (ROWS + 1) * GAP) / ROWS;
    create_light(&scene, &sample);
    create_depth_and_numbers(&scene, &sample);
    create_shaders(&scene, &sample);
    create_states(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
