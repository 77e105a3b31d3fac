/* filters: an image, painted by a compute shader, goes through a chain of others: a blur in two steps whose groups
 * share what they load, an oil filter, an edge filter, a histogram with its running sum, and all of it combined. Below
 * the result are the image and the stages. */
#include "filters_shaders.h"
#include "sample.h"

#define SIDE 8
#define COUNT_SIDE 16
#define LINE 128
#define BINS 128

enum image { IMAGE_PAINTED, IMAGE_HALF_BLURRED, IMAGE_BLURRED, IMAGE_OIL, IMAGE_EDGES, IMAGE_COMPOSED, IMAGES };

enum stage {
    STAGE_PAINT,
    STAGE_BLUR_ROWS,
    STAGE_BLUR_COLUMNS,
    STAGE_OIL,
    STAGE_EDGES,
    STAGE_COUNT,
    STAGE_SUM,
    STAGE_COMPOSE,
    STAGES,
};

struct constants {
    uint32_t size[2];
    float time, unused;
};

struct scene {
    ID3D11ComputeShader *shaders[STAGES];
    ID3D11UnorderedAccessView *written[IMAGES], *bins_written, *curve_written;
    ID3D11ShaderResourceView *read[IMAGES], *bins_read, *curve_read;
    ID3D11Texture2D *composed;
    ID3D11Buffer *constants;
    ID3D11SamplerState *sampler;
};

static void create_shaders(struct scene *scene, const struct sample *sample)
{
    const struct sample_shader *const shaders[STAGES] = {
        [STAGE_PAINT] = &cs_paint, [STAGE_BLUR_ROWS] = &cs_blur_rows, [STAGE_BLUR_COLUMNS] = &cs_blur_columns,
        [STAGE_OIL] = &cs_oil,     [STAGE_EDGES] = &cs_edges,         [STAGE_COUNT] = &cs_count,
        [STAGE_SUM] = &cs_sum,     [STAGE_COMPOSE] = &cs_compose,
    };
    for (int i = 0; i < STAGES; i++)
        sample_check(sample, "CreateComputeShader",
                     ID3D11Device_CreateComputeShader(sample->device, shaders[i]->code, shaders[i]->size, NULL,
                                                      &scene->shaders[i]));
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    scene->sampler = sample_create_sampler(sample, D3D11_FILTER_MIN_MAG_MIP_LINEAR, D3D11_TEXTURE_ADDRESS_CLAMP);
}

/* Views of all of a resource; those of a buffer need a format and a number. */
static void create_views(const struct sample *sample, void *resource, DXGI_FORMAT format, UINT elements,
                         ID3D11ShaderResourceView **read, ID3D11UnorderedAccessView **written)
{
    const D3D11_SHADER_RESOURCE_VIEW_DESC reading = {
        .Format = format,
        .ViewDimension = D3D11_SRV_DIMENSION_BUFFER,
        .Buffer = {.NumElements = elements},
    };
    const D3D11_UNORDERED_ACCESS_VIEW_DESC writing = {
        .Format = format,
        .ViewDimension = D3D11_UAV_DIMENSION_BUFFER,
        .Buffer = {.NumElements = elements},
    };
    sample_check(sample, "CreateShaderResourceView",
                 ID3D11Device_CreateShaderResourceView(sample->device, resource, elements ? &reading : NULL, read));
    sample_check(sample, "CreateUnorderedAccessView",
                 ID3D11Device_CreateUnorderedAccessView(sample->device, resource, elements ? &writing : NULL, written));
}

static void create_images(struct scene *scene, const struct sample *sample)
{
    D3D11_TEXTURE2D_DESC desc;
    ID3D11Texture2D_GetDesc(sample->picture, &desc);
    desc.BindFlags = D3D11_BIND_UNORDERED_ACCESS | D3D11_BIND_SHADER_RESOURCE;
    for (int i = 0; i < IMAGES; i++) {
        ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
        create_views(sample, texture, DXGI_FORMAT_UNKNOWN, 0, &scene->read[i], &scene->written[i]);
        if (i == IMAGE_COMPOSED)
            scene->composed = texture;
        else
            ID3D11Texture2D_Release(texture); /* the views keep it */
    }
}

static void create_histogram(struct scene *scene, const struct sample *sample)
{
    const UINT bind = D3D11_BIND_UNORDERED_ACCESS | D3D11_BIND_SHADER_RESOURCE;
    ID3D11Buffer *bins = sample_create_buffer(sample, bind, D3D11_USAGE_DEFAULT, BINS * sizeof(uint32_t), NULL);
    ID3D11Buffer *curve = sample_create_buffer(sample, bind, D3D11_USAGE_DEFAULT, BINS * sizeof(float), NULL);
    create_views(sample, bins, DXGI_FORMAT_R32_UINT, BINS, &scene->bins_read, &scene->bins_written);
    create_views(sample, curve, DXGI_FORMAT_R32_FLOAT, BINS, &scene->curve_read, &scene->curve_written);
    ID3D11Buffer_Release(curve);
    ID3D11Buffer_Release(bins);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->sampler,   scene->constants,     scene->composed,     scene->curve_read,
        scene->bins_read, scene->curve_written, scene->bins_written,
    };
    for (int i = 0; i < STAGES; i++)
        sample_release(scene->shaders[i]);
    for (int i = 0; i < IMAGES; i++) {
        sample_release(scene->read[i]);
        sample_release(scene->written[i]);
    }
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static UINT divide_up(UINT number, UINT divisor)
{
    return (number + divisor - 1) / divisor;
}

/* Reads `from` and writes `to`, in groups of so many texels; what was written can then be read. */
static void run(const struct scene *scene, const struct sample *sample, enum stage stage, enum image from,
                enum image to, UINT wide, UINT high)
{
    static ID3D11UnorderedAccessView *const nothing;
    ID3D11DeviceContext *context = sample->context;
    ID3D11DeviceContext_CSSetShader(context, scene->shaders[stage], NULL, 0);
    ID3D11DeviceContext_CSSetShaderResources(context, 0, 1, &scene->read[from]);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 1, &scene->written[to], NULL);
    ID3D11DeviceContext_Dispatch(context, divide_up(sample->width, wide), divide_up(sample->height, high), 1);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 1, &nothing, NULL);
}

static void make_histogram(const struct scene *scene, const struct sample *sample)
{
    static const UINT zero[4] = {0, 0, 0, 0};
    static ID3D11UnorderedAccessView *const nothing[2];
    ID3D11DeviceContext *context = sample->context;
    ID3D11UnorderedAccessView *outputs[] = {scene->bins_written, scene->curve_written};
    ID3D11DeviceContext_ClearUnorderedAccessViewUint(context, scene->bins_written, zero);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 1, 2, outputs, NULL);
    ID3D11DeviceContext_CSSetShaderResources(context, 0, 1, &scene->read[IMAGE_OIL]);
    ID3D11DeviceContext_CSSetShader(context, scene->shaders[STAGE_COUNT], NULL, 0);
    ID3D11DeviceContext_Dispatch(context, divide_up(sample->width, COUNT_SIDE), divide_up(sample->height, COUNT_SIDE),
                                 1);
    ID3D11DeviceContext_CSSetShader(context, scene->shaders[STAGE_SUM], NULL, 0);
    ID3D11DeviceContext_Dispatch(context, 1, 1, 1);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 1, 2, nothing, NULL);
}

static void compose(const struct scene *scene, const struct sample *sample)
{
    static ID3D11ShaderResourceView *const nothing[6];
    ID3D11ShaderResourceView *stages[] = {scene->read[IMAGE_PAINTED], scene->read[IMAGE_BLURRED],
                                          scene->read[IMAGE_OIL],     scene->read[IMAGE_EDGES],
                                          scene->curve_read,          scene->bins_read};
    ID3D11DeviceContext_CSSetShaderResources(sample->context, 1, 6, stages);
    run(scene, sample, STAGE_COMPOSE, IMAGE_PAINTED, IMAGE_COMPOSED, SIDE, SIDE);
    ID3D11DeviceContext_CSSetShaderResources(sample->context, 1, 6, nothing); /* the next frame writes to them */
    ID3D11DeviceContext_CopyResource(sample->context, (ID3D11Resource *)sample->picture,
                                     (ID3D11Resource *)scene->composed);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    const struct constants constants = {
        .size = {sample->width, sample->height},
        .time = (float)sample->frame / 120,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
    ID3D11DeviceContext_CSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_CSSetSamplers(sample->context, 0, 1, &scene->sampler);
    run(scene, sample, STAGE_PAINT, IMAGE_COMPOSED, IMAGE_PAINTED, SIDE, SIDE);
    run(scene, sample, STAGE_BLUR_ROWS, IMAGE_PAINTED, IMAGE_HALF_BLURRED, LINE, 1);
    run(scene, sample, STAGE_BLUR_COLUMNS, IMAGE_HALF_BLURRED, IMAGE_BLURRED, 1, LINE);
    run(scene, sample, STAGE_OIL, IMAGE_PAINTED, IMAGE_OIL, SIDE, SIDE);
    run(scene, sample, STAGE_EDGES, IMAGE_OIL, IMAGE_EDGES, SIDE, SIDE);
    make_histogram(scene, sample);
    compose(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "filters", argc, argv);
    create_shaders(&scene, &sample);
    create_images(&scene, &sample);
    create_histogram(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
