/* buffers: a strange attractor, as the traces of thousands of walkers. Everything is in buffers that shaders see through
 * typed views (SNORM, UNORM and UINT, by reading, writing and atomic operations) and through raw ones; one buffer has
 * a view of each kind. */
#include "buffers_shaders.h"
#include "matrix.h"
#include "sample.h"

#include <math.h>

#define WALKERS 8192
#define WALKERS_AGROUP 128
#define COUNTS_AGROUP (64 * 16)
#define COLORS 128

struct constants {
    float shape[4];
    uint32_t size[2];
    float scale;
    uint32_t newborn;
};

struct scene {
    ID3D11ComputeShader *walk, *fade;
    ID3D11VertexShader *screen_shader;
    ID3D11PixelShader *expose_shader;
    ID3D11Buffer *constants;
    ID3D11ShaderResourceView *seeds, *palette, *corners, *traces, *exposure;
    ID3D11UnorderedAccessView *counts, *highest;
    ID3D11ShaderResourceView *places_read[2]; /* frames write the one and read the other in turn */
    ID3D11UnorderedAccessView *places_written[2];
};

static ID3D11Buffer *create_buffer(const struct sample *sample, UINT bind, UINT size, UINT flags, const void *data)
{
    const D3D11_BUFFER_DESC desc = {
        .ByteWidth = size,
        .Usage = data ? D3D11_USAGE_IMMUTABLE : D3D11_USAGE_DEFAULT,
        .BindFlags = bind,
        .MiscFlags = flags,
    };
    const D3D11_SUBRESOURCE_DATA initial = {.pSysMem = data};
    ID3D11Buffer *buffer;
    sample_check(sample, "CreateBuffer",
                 ID3D11Device_CreateBuffer(sample->device, &desc, data ? &initial : NULL, &buffer));
    return buffer;
}

/* R32_TYPELESS makes a raw view. */
static ID3D11ShaderResourceView *view_for_reading(const struct sample *sample, ID3D11Buffer *buffer, DXGI_FORMAT format,
                                                  UINT elements)
{
    const D3D11_SHADER_RESOURCE_VIEW_DESC desc = {
        .Format = format,
        .ViewDimension = D3D11_SRV_DIMENSION_BUFFEREX,
        .BufferEx = {.NumElements = elements,
                     .Flags = format == DXGI_FORMAT_R32_TYPELESS ? D3D11_BUFFEREX_SRV_FLAG_RAW : 0},
    };
    ID3D11ShaderResourceView *view;
    sample_check(sample, "CreateShaderResourceView",
                 ID3D11Device_CreateShaderResourceView(sample->device, (ID3D11Resource *)buffer, &desc, &view));
    return view;
}

static ID3D11UnorderedAccessView *view_for_writing(const struct sample *sample, ID3D11Buffer *buffer,
                                                   DXGI_FORMAT format, UINT elements)
{
    const D3D11_UNORDERED_ACCESS_VIEW_DESC desc = {
        .Format = format,
        .ViewDimension = D3D11_UAV_DIMENSION_BUFFER,
        .Buffer = {.NumElements = elements,
                   .Flags = format == DXGI_FORMAT_R32_TYPELESS ? D3D11_BUFFER_UAV_FLAG_RAW : 0},
    };
    ID3D11UnorderedAccessView *view;
    sample_check(sample, "CreateUnorderedAccessView",
                 ID3D11Device_CreateUnorderedAccessView(sample->device, (ID3D11Resource *)buffer, &desc, &view));
    return view;
}

/* What shaders only read; each buffer lives as long as its view. */
static void create_inputs(struct scene *scene, const struct sample *sample)
{
    static const uint16_t corners[3][2] = {{0xbc00, 0x3c00}, {0x4200, 0x3c00}, {0xbc00, 0xc200}}; /* -1, 1 and 3 */
    static int16_t seeds[WALKERS][2];
    uint8_t palette[COLORS][4];
    uint32_t random = 1;
    for (int i = 0; i < 2 * WALKERS; i++) {
        random = random * 1664525 + 1013904223;
        seeds[i / 2][i % 2] = (int16_t)(random >> 16);
    }
    for (int i = 0; i < COLORS; i++)
        for (int channel = 0; channel < 4; channel++) {
            float hue = 2 * SAMPLE_PI * ((float)i / COLORS + 0.28f * (float)channel + 0.62f);
            palette[i][channel] = (uint8_t)(255 * (0.52f + 0.48f * cosf(hue)));
        }

    ID3D11Buffer *buffer = create_buffer(sample, D3D11_BIND_SHADER_RESOURCE, sizeof seeds, 0, seeds);
    scene->seeds = view_for_reading(sample, buffer, DXGI_FORMAT_R16G16_SNORM, WALKERS);
    ID3D11Buffer_Release(buffer);
    buffer = create_buffer(sample, D3D11_BIND_SHADER_RESOURCE, sizeof palette, 0, palette);
    scene->palette = view_for_reading(sample, buffer, DXGI_FORMAT_R8G8B8A8_UNORM, COLORS);
    ID3D11Buffer_Release(buffer);
    buffer = create_buffer(sample, D3D11_BIND_SHADER_RESOURCE, sizeof corners,
                           D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS, corners);
    scene->corners = view_for_reading(sample, buffer, DXGI_FORMAT_R32_TYPELESS, 3);
    ID3D11Buffer_Release(buffer);
}

static UINT count_counts(const struct sample *sample)
{
    return 3 * sample->width * sample->height;
}

static void create_outputs(struct scene *scene, const struct sample *sample)
{
    const UINT both = D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_UNORDERED_ACCESS, counts = count_counts(sample);
    ID3D11Buffer *buffer;
    for (int i = 0; i < 2; i++) {
        buffer = create_buffer(sample, both, WALKERS * 2 * sizeof(float), D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS,
                               NULL);
        scene->places_written[i] = view_for_writing(sample, buffer, DXGI_FORMAT_R32_TYPELESS, WALKERS * 2);
        scene->places_read[i] = view_for_reading(sample, buffer, DXGI_FORMAT_R32_TYPELESS, WALKERS * 2);
        ID3D11Buffer_Release(buffer);
    }
    buffer = create_buffer(sample, both, counts * (UINT)sizeof(uint32_t), 0, NULL);
    scene->counts = view_for_writing(sample, buffer, DXGI_FORMAT_R32_UINT, counts);
    scene->traces = view_for_reading(sample, buffer, DXGI_FORMAT_R32_UINT, counts);
    ID3D11Buffer_Release(buffer);
    buffer = create_buffer(sample, both, 16, D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS, NULL);
    scene->highest = view_for_writing(sample, buffer, DXGI_FORMAT_R32_UINT, 1);
    scene->exposure = view_for_reading(sample, buffer, DXGI_FORMAT_R32_TYPELESS, 4);
    ID3D11Buffer_Release(buffer);
}

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    sample_check(sample, "CreateComputeShader",
                 ID3D11Device_CreateComputeShader(sample->device, cs_walk.code, cs_walk.size, NULL, &scene->walk));
    sample_check(sample, "CreateComputeShader",
                 ID3D11Device_CreateComputeShader(sample->device, cs_fade.code, cs_fade.size, NULL, &scene->fade));
    scene->screen_shader = sample_create_vertex_shader(sample, &vs_screen);
    scene->expose_shader = sample_create_pixel_shader(sample, &ps_expose);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->highest, scene->counts,    scene->exposure,      scene->traces,        scene->corners, scene->palette,
        scene->seeds,   scene->constants, scene->expose_shader, scene->screen_shader, scene->fade,    scene->walk,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
    for (int i = 0; i < 2; i++) {
        sample_release(scene->places_read[i]);
        sample_release(scene->places_written[i]);
    }
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    float turn = 2 * SAMPLE_PI * (float)sample->frame / 2400;
    float high = (float)sample->height / 4.3f, wide = (float)sample->width / 4.3f;
    const struct constants constants = {
        .shape = {1.4f + 0.3f * sinf(turn), -2.3f + 0.2f * sinf(2 * turn), 2.4f - 0.2f * sinf(turn), -2.1f},
        .size = {sample->width, sample->height},
        .scale = high < wide ? high : wide,
        .newborn = !sample->frame,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
}

static void walk(const struct scene *scene, const struct sample *sample)
{
    static const UINT zero[4] = {0, 0, 0, 0};
    static ID3D11UnorderedAccessView *const nothing[3];
    static ID3D11ShaderResourceView *const no_places;
    ID3D11DeviceContext *context = sample->context;
    ID3D11ShaderResourceView *inputs[] = {scene->seeds, scene->palette};
    unsigned turn = sample->frame % 2;
    ID3D11UnorderedAccessView *outputs[] = {scene->places_written[turn], scene->counts, scene->highest};
    if (!sample->frame)
        ID3D11DeviceContext_ClearUnorderedAccessViewUint(context, scene->counts, zero);
    ID3D11DeviceContext_ClearUnorderedAccessViewUint(context, scene->highest, zero);
    ID3D11DeviceContext_CSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_CSSetShaderResources(context, 0, 2, inputs);
    ID3D11DeviceContext_CSSetShaderResources(context, 4, 1, &scene->places_read[1 - turn]);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 3, outputs, NULL);
    ID3D11DeviceContext_CSSetShader(context, scene->fade, NULL, 0);
    ID3D11DeviceContext_Dispatch(context, (count_counts(sample) + COUNTS_AGROUP - 1) / COUNTS_AGROUP, 1, 1);
    ID3D11DeviceContext_CSSetShader(context, scene->walk, NULL, 0);
    ID3D11DeviceContext_Dispatch(context, WALKERS / WALKERS_AGROUP, 1, 1);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 3, nothing, NULL);
    ID3D11DeviceContext_CSSetShaderResources(context, 4, 1, &no_places);
}

static void expose(const struct scene *scene, const struct sample *sample)
{
    static ID3D11ShaderResourceView *const nothing[2];
    ID3D11DeviceContext *context = sample->context;
    ID3D11ShaderResourceView *views[] = {scene->traces, scene->exposure};
    sample_bind_picture(sample, NULL);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, scene->screen_shader, NULL, 0);
    ID3D11DeviceContext_VSSetShaderResources(context, 0, 1, &scene->corners);
    ID3D11DeviceContext_PSSetShader(context, scene->expose_shader, NULL, 0);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetShaderResources(context, 2, 2, views);
    ID3D11DeviceContext_Draw(context, 3, 0);
    ID3D11DeviceContext_PSSetShaderResources(context, 2, 2, nothing); /* the next frame writes to them */
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "buffers", argc, argv);
    create_inputs(&scene, &sample);
    create_outputs(&scene, &sample);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample)) {
        write_constants(&scene, &sample);
        walk(&scene, &sample);
        expose(&scene, &sample);
    }
    destroy_scene(&scene);
    return sample_close(&sample);
}
