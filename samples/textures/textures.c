/* textures: a row of block-compressed images (BC1, BC3 with alpha, BC5 as a relief, BC7), a row of an array's layers,
 * and a row of the ways to sample beyond a small image's border: an image of which a part is updated in each frame. */
#include "encode.h"
#include "matrix.h"
#include "paint.h"
#include "sample.h"
#include "textures_shaders.h"

#include <math.h>

#define COLUMNS 4
#define ROWS 3
#define GAP 6
#define SIZE 128 /* of the compressed images and of the layers */
#define TINY 16  /* of the image that is updated */
#define PATCH 6  /* of the part that is */

struct panel {
    float uv_from[2], uv_to[2];
    float layer, angle;
    float unused[2];
};

struct scene {
    ID3D11VertexShader *vertex_shader;
    ID3D11PixelShader *color_shader, *relief_shader, *layer_shader;
    ID3D11Buffer *panel;
    ID3D11ShaderResourceView *compressed[COLUMNS], *layers, *tiny;
    ID3D11Texture2D *tiny_texture;
    ID3D11SamplerState *linear, *samplers[COLUMNS];
};

typedef void encoder(uint8_t *block, const uint8_t texels[TEXELS][4]);
typedef void painter(uint8_t rgba[4], float x, float y);

static const struct format {
    DXGI_FORMAT format;
    UINT block_size;
    encoder *encode;
    painter *paint;
} formats[COLUMNS] = {
    {DXGI_FORMAT_BC1_UNORM, 8, encode_bc1, paint_landscape},
    {DXGI_FORMAT_BC3_UNORM, 16, encode_bc3, paint_landscape},
    {DXGI_FORMAT_BC5_UNORM, 16, encode_bc5, paint_relief},
    {DXGI_FORMAT_BC7_UNORM, 16, encode_bc7, paint_landscape},
};

static D3D11_TEXTURE2D_DESC describe(UINT size, DXGI_FORMAT format)
{
    return (D3D11_TEXTURE2D_DESC){
        .Width = size,
        .Height = size,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = format,
        .SampleDesc = {.Count = 1},
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_SHADER_RESOURCE,
    };
}

/* Where the center of a texel is in an image of so many. */
static float center(UINT texel, UINT size)
{
    return ((float)texel + 0.5f) / (float)size;
}

static void create_compressed(struct scene *scene, const struct sample *sample, int column)
{
    const struct format *format = &formats[column];
    uint8_t blocks[SIZE / 4 * SIZE / 4 * 16];
    for (UINT i = 0; i < SIZE / 4 * SIZE / 4; i++) {
        uint8_t texels[TEXELS][4];
        for (UINT t = 0; t < TEXELS; t++)
            format->paint(texels[t], center(i % (SIZE / 4) * 4 + t % 4, SIZE),
                          center(i / (SIZE / 4) * 4 + t / 4, SIZE));
        format->encode(blocks + i * format->block_size, texels);
    }

    D3D11_TEXTURE2D_DESC desc = describe(SIZE, format->format);
    D3D11_SUBRESOURCE_DATA data = {.pSysMem = blocks, .SysMemPitch = SIZE / 4 * format->block_size};
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, &data);
    scene->compressed[column] = sample_create_view(sample, texture);
    ID3D11Texture2D_Release(texture);
}

static void create_layers(struct scene *scene, const struct sample *sample)
{
    static uint8_t texels[COLUMNS][SIZE * SIZE][4];
    D3D11_SUBRESOURCE_DATA data[COLUMNS];
    for (int layer = 0; layer < COLUMNS; layer++) {
        for (UINT i = 0; i < SIZE * SIZE; i++)
            paint_layer(texels[layer][i], layer, center(i % SIZE, SIZE), center(i / SIZE, SIZE));
        data[layer] = (D3D11_SUBRESOURCE_DATA){.pSysMem = texels[layer], .SysMemPitch = SIZE * 4};
    }

    D3D11_TEXTURE2D_DESC desc = describe(SIZE, DXGI_FORMAT_R8G8B8A8_UNORM);
    desc.ArraySize = COLUMNS;
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, data);
    scene->layers = sample_create_view(sample, texture);
    ID3D11Texture2D_Release(texture);
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    D3D11_TEXTURE2D_DESC desc = describe(TINY, DXGI_FORMAT_R8G8B8A8_UNORM);
    scene->tiny_texture = sample_create_texture(sample, &desc, NULL);
    scene->tiny = sample_create_view(sample, scene->tiny_texture);
    scene->linear = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_LINEAR, D3D11_TEXTURE_ADDRESS_CLAMP);
    scene->samplers[0] = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_POINT, D3D11_TEXTURE_ADDRESS_WRAP);
    scene->samplers[1] = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_LINEAR, D3D11_TEXTURE_ADDRESS_MIRROR);
    scene->samplers[2] = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_POINT, D3D11_TEXTURE_ADDRESS_CLAMP);
    scene->samplers[3] = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_LINEAR, D3D11_TEXTURE_ADDRESS_BORDER);
    scene->vertex_shader = sample_create_vertex_shader(sample, &vs_panel);
    scene->color_shader = sample_create_pixel_shader(sample, &ps_color);
    scene->relief_shader = sample_create_pixel_shader(sample, &ps_relief);
    scene->layer_shader = sample_create_pixel_shader(sample, &ps_layer);
    scene->panel = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC, sizeof(struct panel),
                                        NULL);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->panel, scene->layer_shader, scene->relief_shader, scene->color_shader, scene->vertex_shader,
        scene->tiny,  scene->tiny_texture, scene->layers,        scene->linear,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    for (int i = 0; i < COLUMNS; i++) {
        sample_release(scene->compressed[i]);
        sample_release(scene->samplers[i]);
    }
}

/* Redraws the small image, then puts a square cut out of a larger one somewhere on it. */
static void update_tiny(const struct scene *scene, const struct sample *sample)
{
    ID3D11Resource *texture = (ID3D11Resource *)scene->tiny_texture;
    uint8_t ground[TINY * TINY][4], stripes[2 * TINY * 2 * TINY][4];
    for (UINT i = 0; i < TINY * TINY; i++)
        paint_landscape(ground[i], center(i % TINY, TINY), center(i / TINY, TINY));
    for (int i = 0; i < TINY * TINY; i++)
        ground[i][3] = 255;
    for (int i = 0; i < 2 * TINY * 2 * TINY; i++) {
        int column = i % (2 * TINY), row = i / (2 * TINY);
        paint_layer(stripes[i], 2, (float)column / (2 * TINY), (float)row / (2 * TINY));
    }
    ID3D11DeviceContext_UpdateSubresource(sample->context, texture, 0, NULL, ground, sizeof *ground * TINY, 0);

    float turn = (float)sample->frame * 2 * SAMPLE_PI / 90;
    UINT x = (UINT)(5.5f + 4.5f * cosf(turn)), y = (UINT)(5.5f + 4.5f * sinf(turn));
    D3D11_BOX box = {x, y, 0, x + PATCH, y + PATCH, 1};
    ID3D11DeviceContext_UpdateSubresource(sample->context, texture, 0, &box, stripes[(TINY + x) * 2 * TINY + y],
                                          sizeof *stripes * 2 * TINY, 0);
}

static void draw_panel(const struct scene *scene, const struct sample *sample, int row, int column)
{
    ID3D11DeviceContext *context = sample->context;
    bool relief = formats[column].format == DXGI_FORMAT_BC5_UNORM;
    struct panel panel = {
        .uv_from = {row == 2 ? -0.75f : 0, row == 2 ? -0.75f : 0},
        .uv_to = {row == 2 ? 1.75f : 1, row == 2 ? 1.75f : 1},
        .layer = (float)column,
        .angle = (float)sample->frame * 2 * SAMPLE_PI / 90,
    };
    ID3D11ShaderResourceView *views[] = {row == 0 ? scene->compressed[column] : scene->tiny, scene->layers};
    float width = (float)(sample->width - GAP) / COLUMNS, height = (float)(sample->height - GAP) / ROWS;

    sample_write_buffer(sample, scene->panel, &panel, sizeof panel);
    sample_set_viewport(sample, GAP + (float)column * width, GAP + (float)row * height, width - GAP, height - GAP);
    ID3D11DeviceContext_PSSetShader(context,
                                    row == 1             ? scene->layer_shader
                                    : row == 0 && relief ? scene->relief_shader
                                                         : scene->color_shader,
                                    NULL, 0);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 2, views);
    ID3D11DeviceContext_PSSetSamplers(context, 0, 1, row == 2 ? &scene->samplers[column] : &scene->linear);
    ID3D11DeviceContext_Draw(context, 4, 0);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float frame[4] = {0.10f, 0.10f, 0.13f, 1.0f};
    update_tiny(scene, sample);
    sample_bind_picture(sample, NULL);
    ID3D11DeviceContext_ClearRenderTargetView(sample->context, sample->picture_view, frame);
    ID3D11DeviceContext_IASetPrimitiveTopology(sample->context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    ID3D11DeviceContext_VSSetShader(sample->context, scene->vertex_shader, NULL, 0);
    ID3D11DeviceContext_VSSetConstantBuffers(sample->context, 0, 1, &scene->panel);
    ID3D11DeviceContext_PSSetConstantBuffers(sample->context, 0, 1, &scene->panel);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        draw_panel(scene, sample, i / COLUMNS, i % COLUMNS);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "textures", argc, argv);
    for (int column = 0; column < COLUMNS; column++)
        create_compressed(&scene, &sample, column);
    create_layers(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
