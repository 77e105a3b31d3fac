/* readback: compute shaders paint a texture of every dimension, with arrays and mip maps; the processor reads all of
 * them back and puts them together. At the top a 1D texture and an array of them; below, a 2D texture's mip maps,
 * an array's layers, and a 3D texture's slices; at the right an image in BC1 that the device has compressed. */
#include "canvas.h"
#include "readback_shaders.h"

#define LINE 256
#define LINES 24
#define IMAGE 128
#define LEVELS 8
#define LAYER 48
#define LAYERS 8
#define VOLUME 40
#define BLOCKS_X 44
#define BLOCKS_Y 32

/* A texture on the device, the views to paint its levels, and its staging copy. */
struct source {
    ID3D11Resource *texture, *staging;
    ID3D11UnorderedAccessView *views[LEVELS];
    ID3D11ComputeShader *shader;
};

struct scene {
    struct source line, lines, image, images, volume, blocks;
    ID3D11Texture2D *compressed;
    ID3D11Buffer *constants;
};

static void create_view(struct source *source, const struct sample *sample, UINT level,
                        const D3D11_UNORDERED_ACCESS_VIEW_DESC *desc)
{
    sample_check(sample, "CreateUnorderedAccessView",
                 ID3D11Device_CreateUnorderedAccessView(sample->device, source->texture, desc, &source->views[level]));
}

static void create_shader(struct source *source, const struct sample *sample, const struct sample_shader *shader)
{
    sample_check(sample, "CreateComputeShader",
                 ID3D11Device_CreateComputeShader(sample->device, shader->code, shader->size, NULL, &source->shader));
}

static void create_1d(struct source *source, const struct sample *sample, const struct sample_shader *shader,
                      UINT layers)
{
    D3D11_TEXTURE1D_DESC desc = {
        .Width = LINE,
        .MipLevels = 1,
        .ArraySize = layers,
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_UNORDERED_ACCESS,
    };
    sample_check(sample, "CreateTexture1D",
                 ID3D11Device_CreateTexture1D(sample->device, &desc, NULL, (ID3D11Texture1D **)&source->texture));
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    sample_check(sample, "CreateTexture1D",
                 ID3D11Device_CreateTexture1D(sample->device, &desc, NULL, (ID3D11Texture1D **)&source->staging));
    create_view(source, sample, 0, NULL);
    create_shader(source, sample, shader);
}

static void create_2d(struct source *source, const struct sample *sample, const struct sample_shader *shader,
                      D3D11_TEXTURE2D_DESC desc)
{
    desc.SampleDesc.Count = 1;
    desc.Usage = D3D11_USAGE_DEFAULT;
    desc.BindFlags = D3D11_BIND_UNORDERED_ACCESS;
    source->texture = (ID3D11Resource *)sample_create_texture(sample, &desc, NULL);
    if (desc.MipLevels == 1)
        create_view(source, sample, 0, NULL);
    for (UINT level = 0; desc.MipLevels > 1 && level < desc.MipLevels; level++) {
        const D3D11_UNORDERED_ACCESS_VIEW_DESC view = {
            .Format = desc.Format,
            .ViewDimension = D3D11_UAV_DIMENSION_TEXTURE2D,
            .Texture2D = {.MipSlice = level},
        };
        create_view(source, sample, level, &view);
    }
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    source->staging = (ID3D11Resource *)sample_create_texture(sample, &desc, NULL);
    create_shader(source, sample, shader);
}

static void create_3d(struct source *source, const struct sample *sample)
{
    D3D11_TEXTURE3D_DESC desc = {
        .Width = VOLUME,
        .Height = VOLUME,
        .Depth = VOLUME,
        .MipLevels = 1,
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_UNORDERED_ACCESS,
    };
    sample_check(sample, "CreateTexture3D",
                 ID3D11Device_CreateTexture3D(sample->device, &desc, NULL, (ID3D11Texture3D **)&source->texture));
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    sample_check(sample, "CreateTexture3D",
                 ID3D11Device_CreateTexture3D(sample->device, &desc, NULL, (ID3D11Texture3D **)&source->staging));
    create_view(source, sample, 0, NULL);
    create_shader(source, sample, &cs_volume);
}

/* What is painted as blocks becomes BC1 by a copy, and is read back as that. */
static void create_compressed(struct scene *scene, const struct sample *sample)
{
    D3D11_TEXTURE2D_DESC desc = {
        .Width = 4 * BLOCKS_X,
        .Height = 4 * BLOCKS_Y,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = DXGI_FORMAT_BC1_UNORM,
        .SampleDesc = {.Count = 1},
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_SHADER_RESOURCE,
    };
    scene->compressed = sample_create_texture(sample, &desc, NULL);
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    ID3D11Resource_Release(scene->blocks.staging);
    scene->blocks.staging = (ID3D11Resource *)sample_create_texture(sample, &desc, NULL);
}

static void create_scene(struct scene *scene, const struct sample *sample)
{
    const DXGI_FORMAT rgba = DXGI_FORMAT_R8G8B8A8_UNORM;
    *scene = (struct scene){0};
    create_1d(&scene->line, sample, &cs_line, 1);
    create_1d(&scene->lines, sample, &cs_lines, LINES);
    create_2d(&scene->image, sample, &cs_image, (D3D11_TEXTURE2D_DESC){IMAGE, IMAGE, LEVELS, 1, rgba});
    create_2d(&scene->images, sample, &cs_images, (D3D11_TEXTURE2D_DESC){LAYER, LAYER, 1, LAYERS, rgba});
    create_3d(&scene->volume, sample);
    create_2d(&scene->blocks, sample, &cs_blocks,
              (D3D11_TEXTURE2D_DESC){BLOCKS_X, BLOCKS_Y, 1, 1, DXGI_FORMAT_R32G32_UINT});
    create_compressed(scene, sample);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC, 4 * sizeof(float),
                                            NULL);
}

static void destroy_scene(struct scene *scene)
{
    struct source *sources[] = {&scene->line,   &scene->lines,  &scene->image,
                                &scene->images, &scene->volume, &scene->blocks};
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        for (int level = 0; level < LEVELS; level++)
            sample_release(sources[i]->views[level]);
        sample_release(sources[i]->shader);
        sample_release(sources[i]->staging);
        sample_release(sources[i]->texture);
    }
    sample_release(scene->compressed);
    sample_release(scene->constants);
}

/* One thread for each texel of a level; groups have `group` threads in each direction that the texture has. */
static void paint(const struct scene *scene, const struct sample *sample, const struct source *source, UINT level,
                  const UINT size[3], const UINT group[3], float number)
{
    ID3D11DeviceContext *context = sample->context;
    const float constants[4] = {(float)size[0], (float)size[1], number, (float)sample->frame / 120};
    sample_write_buffer(sample, scene->constants, constants, sizeof constants);
    ID3D11DeviceContext_CSSetShader(context, source->shader, NULL, 0);
    ID3D11DeviceContext_CSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 1, &source->views[level], NULL);
    ID3D11DeviceContext_Dispatch(context, (size[0] + group[0] - 1) / group[0], (size[1] + group[1] - 1) / group[1],
                                 (size[2] + group[2] - 1) / group[2]);
}

static void paint_all(const struct scene *scene, const struct sample *sample)
{
    static const UINT row[3] = {64, 1, 1}, square[3] = {8, 8, 1}, cube[3] = {4, 4, 4};
    paint(scene, sample, &scene->line, 0, (const UINT[3]){LINE, 1, 1}, row, 1);
    paint(scene, sample, &scene->lines, 0, (const UINT[3]){LINE, LINES, 1}, row, LINES);
    for (UINT level = 0; level < LEVELS; level++)
        paint(scene, sample, &scene->image, level, (const UINT[3]){IMAGE >> level, IMAGE >> level, 1}, square,
              (float)(12 - level));
    paint(scene, sample, &scene->images, 0, (const UINT[3]){LAYER, LAYER, LAYERS}, square, LAYERS);
    paint(scene, sample, &scene->volume, 0, (const UINT[3]){VOLUME, VOLUME, VOLUME}, cube, VOLUME);
    paint(scene, sample, &scene->blocks, 0, (const UINT[3]){BLOCKS_X, BLOCKS_Y, 1}, square, 1);
}

static void copy_all(const struct scene *scene, const struct sample *sample)
{
    const struct source *sources[] = {&scene->line, &scene->lines, &scene->image, &scene->images, &scene->volume};
    ID3D11UnorderedAccessView *nothing = NULL;
    ID3D11DeviceContext_CSSetUnorderedAccessViews(sample->context, 0, 1, &nothing, NULL);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        ID3D11DeviceContext_CopyResource(sample->context, sources[i]->staging, sources[i]->texture);
    ID3D11Resource *compressed = (ID3D11Resource *)scene->compressed;
    ID3D11DeviceContext_CopySubresourceRegion(sample->context, compressed, 0, 0, 0, 0, scene->blocks.texture, 0, NULL);
    ID3D11DeviceContext_CopyResource(sample->context, scene->blocks.staging, compressed);
}

static D3D11_MAPPED_SUBRESOURCE map(const struct sample *sample, const struct source *source, UINT subresource)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    sample_check(sample, "Map(READ)",
                 ID3D11DeviceContext_Map(sample->context, source->staging, subresource, D3D11_MAP_READ, 0, &mapped));
    return mapped;
}

static void unmap(const struct sample *sample, const struct source *source, UINT subresource)
{
    ID3D11DeviceContext_Unmap(sample->context, source->staging, subresource);
}

static void show_lines(struct canvas *canvas, const struct scene *scene, const struct sample *sample)
{
    D3D11_MAPPED_SUBRESOURCE mapped = map(sample, &scene->line, 0);
    canvas_stretch(canvas, (struct area){0.02f, 0.03f, 0.96f, 0.06f}, mapped.pData, mapped.RowPitch, LINE, 1);
    unmap(sample, &scene->line, 0);
    for (UINT i = 0; i < LINES; i++) {
        struct area area = {0.02f, 0.11f + 0.15f * (float)i / LINES, 0.96f, 0.15f / LINES};
        mapped = map(sample, &scene->lines, i);
        canvas_stretch(canvas, area, mapped.pData, mapped.RowPitch, LINE, 1);
        unmap(sample, &scene->lines, i);
    }
}

/* The levels one below the other at the side of the first, as mip maps are shown since there are any. */
static void show_levels(struct canvas *canvas, const struct scene *scene, const struct sample *sample)
{
    float y = 0.29f, side = 0.36f;
    for (UINT level = 0; level < LEVELS; level++) {
        struct area area = {level ? 0.295f : 0.02f, y, side * 0.75f, side};
        D3D11_MAPPED_SUBRESOURCE mapped = map(sample, &scene->image, level);
        canvas_stretch(canvas, area, mapped.pData, mapped.RowPitch, IMAGE >> level, IMAGE >> level);
        unmap(sample, &scene->image, level);
        y += level ? side : 0;
        side /= 2;
    }
}

static void show_layers(struct canvas *canvas, const struct scene *scene, const struct sample *sample)
{
    for (UINT layer = 0; layer < LAYERS; layer++) {
        struct area area = {0.02f + 0.103f * (float)(layer % 4), layer < 4 ? 0.68f : 0.825f, 0.098f, 0.1307f};
        D3D11_MAPPED_SUBRESOURCE mapped = map(sample, &scene->images, layer);
        canvas_stretch(canvas, area, mapped.pData, mapped.RowPitch, LAYER, LAYER);
        unmap(sample, &scene->images, layer);
    }
}

static void show_slices(struct canvas *canvas, const struct scene *scene, const struct sample *sample)
{
    D3D11_MAPPED_SUBRESOURCE mapped = map(sample, &scene->volume, 0);
    for (UINT i = 0; i < 12; i++) {
        UINT slice = i * (VOLUME - 1) / 11, row = i / 6;
        struct area area = {0.455f + 0.0885f * (float)(i % 6), 0.72f + 0.125f * (float)row, 0.0835f, 0.1113f};
        canvas_stretch(canvas, area, (const uint8_t *)mapped.pData + slice * mapped.DepthPitch, mapped.RowPitch, VOLUME,
                       VOLUME);
    }
    unmap(sample, &scene->volume, 0);
}

static void show_compressed(struct canvas *canvas, const struct scene *scene, const struct sample *sample)
{
    static uint32_t texels[4 * BLOCKS_Y][4 * BLOCKS_X];
    D3D11_MAPPED_SUBRESOURCE mapped = map(sample, &scene->blocks, 0);
    for (UINT i = 0; i < BLOCKS_X * BLOCKS_Y; i++) {
        UINT x = i % BLOCKS_X, y = i / BLOCKS_X;
        canvas_decode_bc1((const uint8_t *)mapped.pData + y * mapped.RowPitch + 8 * x, &texels[4 * y][4 * x],
                          4 * BLOCKS_X);
    }
    unmap(sample, &scene->blocks, 0);
    canvas_stretch(canvas, (struct area){0.455f, 0.29f, 0.525f, 0.40f}, texels, sizeof texels[0], 4 * BLOCKS_X,
                   4 * BLOCKS_Y);
}

static void draw(const struct scene *scene, const struct sample *sample, struct canvas *canvas)
{
    paint_all(scene, sample);
    copy_all(scene, sample);
    canvas_clear(canvas, 0xff20161c);
    show_lines(canvas, scene, sample);
    show_levels(canvas, scene, sample);
    show_layers(canvas, scene, sample);
    show_slices(canvas, scene, sample);
    show_compressed(canvas, scene, sample);
    ID3D11DeviceContext_UpdateSubresource(sample->context, (ID3D11Resource *)sample->picture, 0, NULL, canvas->texels,
                                          4 * canvas->width, 0);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    struct canvas canvas;
    sample_open(&sample, "readback", argc, argv);
    canvas_create(&canvas, &sample);
    create_scene(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample, &canvas);
    destroy_scene(&scene);
    canvas_destroy(&canvas);
    return sample_close(&sample);
}
