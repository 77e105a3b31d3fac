/* transparency: rings of glass that go through each other. The pixel shader draws them to no target: it adds every
 * fragment to a list of its pixel, by unordered access; a last pass sorts each list and blends it in the right order. */
#include "matrix.h"
#include "sample.h"
#include "transparency_shaders.h"

#include <math.h>

#define RINGS 6
#define RING_VERTICES (20 * 72 * 6)
#define BALL_VERTICES (36 * 20 * 6)
#define FRAGMENTS_APIXEL 8 /* on average */

struct constants {
    struct sample_matrix view_projection;
    float eye[4];
    float time;
    uint32_t most_fragments;
    float unused[2];
};

struct fragment {
    float depth;
    uint32_t color, next;
};

enum { FIRST, FRAGMENTS, COUNT, LISTS };

struct scene {
    ID3D11VertexShader *ring_shader, *ball_shader, *screen_shader;
    ID3D11PixelShader *glass_shader, *metal_shader, *room_shader, *resolve_shader;
    ID3D11Buffer *constants;
    ID3D11UnorderedAccessView *lists[LISTS];
    ID3D11ShaderResourceView *first, *fragments;
    ID3D11RasterizerState *rasterizer;
    ID3D11DepthStencilState *test_only, *no_depth;
    ID3D11BlendState *over;
    ID3D11DepthStencilView *depth;
};

static UINT count_fragments(const struct sample *sample)
{
    return sample->width * sample->height * FRAGMENTS_APIXEL;
}

static ID3D11UnorderedAccessView *create_access(const struct sample *sample, void *resource,
                                                const D3D11_UNORDERED_ACCESS_VIEW_DESC *desc)
{
    ID3D11UnorderedAccessView *view;
    sample_check(sample, "CreateUnorderedAccessView",
                 ID3D11Device_CreateUnorderedAccessView(sample->device, resource, desc, &view));
    return view;
}

static void create_first(struct scene *scene, const struct sample *sample)
{
    const D3D11_TEXTURE2D_DESC desc = {
        .Width = sample->width,
        .Height = sample->height,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = DXGI_FORMAT_R32_UINT,
        .SampleDesc = {.Count = 1},
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_UNORDERED_ACCESS | D3D11_BIND_SHADER_RESOURCE,
    };
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
    scene->lists[FIRST] = create_access(sample, texture, NULL);
    scene->first = sample_create_view(sample, texture);
    ID3D11Texture2D_Release(texture); /* the views keep it */
}

static void create_fragments(struct scene *scene, const struct sample *sample)
{
    const D3D11_BUFFER_DESC desc = {
        .ByteWidth = count_fragments(sample) * (UINT)sizeof(struct fragment),
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_UNORDERED_ACCESS | D3D11_BIND_SHADER_RESOURCE,
        .MiscFlags = D3D11_RESOURCE_MISC_BUFFER_STRUCTURED,
        .StructureByteStride = sizeof(struct fragment),
    };
    ID3D11Buffer *buffer;
    sample_check(sample, "CreateBuffer", ID3D11Device_CreateBuffer(sample->device, &desc, NULL, &buffer));
    scene->lists[FRAGMENTS] = create_access(sample, buffer, NULL);
    sample_check(
        sample, "CreateShaderResourceView",
        ID3D11Device_CreateShaderResourceView(sample->device, (ID3D11Resource *)buffer, NULL, &scene->fragments));
    ID3D11Buffer_Release(buffer);
}

static void create_count(struct scene *scene, const struct sample *sample)
{
    const D3D11_UNORDERED_ACCESS_VIEW_DESC view = {
        .Format = DXGI_FORMAT_R32_UINT,
        .ViewDimension = D3D11_UAV_DIMENSION_BUFFER,
        .Buffer = {.NumElements = 1},
    };
    ID3D11Buffer *buffer = sample_create_buffer(sample, D3D11_BIND_UNORDERED_ACCESS, D3D11_USAGE_DEFAULT,
                                                sizeof(uint32_t), NULL);
    scene->lists[COUNT] = create_access(sample, buffer, &view);
    ID3D11Buffer_Release(buffer);
}

static void create_states(struct scene *scene, const struct sample *sample)
{
    const D3D11_DEPTH_STENCIL_DESC test_only = {
        .DepthEnable = TRUE,
        .DepthWriteMask = D3D11_DEPTH_WRITE_MASK_ZERO,
        .DepthFunc = D3D11_COMPARISON_LESS,
    };
    const D3D11_DEPTH_STENCIL_DESC no_depth = {.DepthFunc = D3D11_COMPARISON_ALWAYS};
    const D3D11_BLEND_DESC over = {
        .RenderTarget[0] =
            {
                .BlendEnable = TRUE,
                .SrcBlend = D3D11_BLEND_ONE,
                .DestBlend = D3D11_BLEND_SRC_ALPHA,
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
    sample_check(sample, "CreateBlendState", ID3D11Device_CreateBlendState(sample->device, &over, &scene->over));
    scene->rasterizer = sample_create_rasterizer(sample, D3D11_FILL_SOLID, D3D11_CULL_NONE);
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    scene->ring_shader = sample_create_vertex_shader(sample, &vs_ring);
    scene->ball_shader = sample_create_vertex_shader(sample, &vs_ball);
    scene->screen_shader = sample_create_vertex_shader(sample, &vs_screen);
    scene->glass_shader = sample_create_pixel_shader(sample, &ps_glass);
    scene->metal_shader = sample_create_pixel_shader(sample, &ps_ball);
    scene->room_shader = sample_create_pixel_shader(sample, &ps_room);
    scene->resolve_shader = sample_create_pixel_shader(sample, &ps_resolve);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->depth,
        scene->over,
        scene->no_depth,
        scene->test_only,
        scene->rasterizer,
        scene->fragments,
        scene->first,
        scene->lists[COUNT],
        scene->constants,
        scene->resolve_shader,
        scene->lists[FRAGMENTS],
        scene->lists[FIRST],
        scene->metal_shader,
        scene->glass_shader,
        scene->room_shader,
        scene->screen_shader,
        scene->ball_shader,
        scene->ring_shader,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    const float eye[3] = {0.6f, 1.7f, -5.2f};
    struct sample_matrix view = sample_matrix_look_at(eye, (const float[3]){0, 0, 0});
    struct sample_matrix projection = sample_matrix_perspective(0.82f, (float)sample->width / (float)sample->height, 1,
                                                                20);
    struct constants constants = {
        .view_projection = sample_matrix_multiply(&view, &projection),
        .eye = {eye[0], eye[1], eye[2]},
        .time = (float)sample->frame / 360,
        .most_fragments = count_fragments(sample),
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
}

static void draw_with(const struct sample *sample, ID3D11VertexShader *vertex_shader, ID3D11PixelShader *pixel_shader,
                      UINT vertices, UINT instances)
{
    ID3D11DeviceContext_VSSetShader(sample->context, vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(sample->context, pixel_shader, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(sample->context, vertices, instances, 0, 0);
}

static void draw_solid(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_OMSetDepthStencilState(context, NULL, 0);
    draw_with(sample, scene->screen_shader, scene->room_shader, 3, 1);
    draw_with(sample, scene->ball_shader, scene->metal_shader, BALL_VERTICES, 1);
}

/* Nothing but the lists is written; depth is tested against what is solid. */
static void draw_glass(const struct scene *scene, const struct sample *sample)
{
    static const UINT none[4] = {~0u, ~0u, ~0u, ~0u}, zero[4] = {0, 0, 0, 0};
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_ClearUnorderedAccessViewUint(context, scene->lists[FIRST], none);
    ID3D11DeviceContext_ClearUnorderedAccessViewUint(context, scene->lists[COUNT], zero);
    ID3D11DeviceContext_OMSetRenderTargetsAndUnorderedAccessViews(context, 0, NULL, scene->depth, 1, LISTS,
                                                                  scene->lists, NULL);
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->test_only, 0);
    draw_with(sample, scene->ring_shader, scene->glass_shader, RING_VERTICES, RINGS);
}

static void resolve_lists(const struct scene *scene, const struct sample *sample)
{
    static ID3D11ShaderResourceView *const nothing[2];
    ID3D11DeviceContext *context = sample->context;
    ID3D11ShaderResourceView *views[] = {scene->first, scene->fragments};
    sample_bind_picture(sample, NULL);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 2, views);
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->no_depth, 0);
    ID3D11DeviceContext_OMSetBlendState(context, scene->over, NULL, ~0u);
    draw_with(sample, scene->screen_shader, scene->resolve_shader, 3, 1);
    ID3D11DeviceContext_OMSetBlendState(context, NULL, NULL, ~0u);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 2, nothing); /* the next frame writes to them */
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    write_constants(scene, sample);
    ID3D11DeviceContext_IASetPrimitiveTopology(sample->context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_RSSetState(sample->context, scene->rasterizer);
    ID3D11DeviceContext_VSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    draw_solid(scene, sample);
    draw_glass(scene, sample);
    resolve_lists(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "transparency", argc, argv);
    create_first(&scene, &sample);
    create_fragments(&scene, &sample);
    create_count(&scene, &sample);
    create_states(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
