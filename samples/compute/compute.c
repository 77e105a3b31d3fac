/* compute: a Julia set, iterated into a structured buffer and then painted into a texture, both by compute shaders.
 *
 * The buffer is read back and compared with what the processor computes, cell by cell. */
#include "compute_shaders.h"
#include "matrix.h"
#include "sample.h"

#include <math.h>
#include <string.h>

#define FRACTION 13
#define ONE (1 << FRACTION)
#define LIMIT 120
#define GROUP_SIDE 8
#define CELLS_ASIDE 2 /* of a pixel */

struct constants {
    uint32_t size[2];
    int32_t constant[2];
    int32_t step;
    uint32_t limit;
    uint32_t unused[2];
};

struct cell {
    uint32_t count;
    int32_t z[2];
};

struct scene {
    ID3D11ComputeShader *iterate, *paint;
    ID3D11Buffer *constants, *cells;
    ID3D11ShaderResourceView *cells_view;
    ID3D11UnorderedAccessView *cells_access, *painting_access;
    ID3D11Texture2D *painting;
};

static void create_shaders(struct scene *scene, const struct sample *sample)
{
    scene->iterate = sample_create_compute_shader(sample, &cs_iterate);
    scene->paint = sample_create_compute_shader(sample, &cs_paint);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
}

static UINT count_cells(const struct sample *sample)
{
    return sample->width * CELLS_ASIDE * sample->height * CELLS_ASIDE;
}

static D3D11_BUFFER_DESC describe_cells(const struct sample *sample)
{
    return (D3D11_BUFFER_DESC){
        .ByteWidth = count_cells(sample) * (UINT)sizeof(struct cell),
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_UNORDERED_ACCESS | D3D11_BIND_SHADER_RESOURCE,
        .MiscFlags = D3D11_RESOURCE_MISC_BUFFER_STRUCTURED,
        .StructureByteStride = sizeof(struct cell),
    };
}

static void create_cells(struct scene *scene, const struct sample *sample)
{
    D3D11_BUFFER_DESC desc = describe_cells(sample);
    D3D11_SHADER_RESOURCE_VIEW_DESC view = {
        .Format = DXGI_FORMAT_UNKNOWN,
        .ViewDimension = D3D11_SRV_DIMENSION_BUFFER,
        .Buffer = {.FirstElement = 0, .NumElements = count_cells(sample)},
    };
    D3D11_UNORDERED_ACCESS_VIEW_DESC access = {
        .Format = DXGI_FORMAT_UNKNOWN,
        .ViewDimension = D3D11_UAV_DIMENSION_BUFFER,
        .Buffer = {.FirstElement = 0, .NumElements = count_cells(sample)},
    };
    sample_check(sample, "CreateBuffer", ID3D11Device_CreateBuffer(sample->device, &desc, NULL, &scene->cells));
    ID3D11Resource *resource = (ID3D11Resource *)scene->cells;
    sample_check(sample, "CreateShaderResourceView",
                 ID3D11Device_CreateShaderResourceView(sample->device, resource, &view, &scene->cells_view));
    sample_check(sample, "CreateUnorderedAccessView",
                 ID3D11Device_CreateUnorderedAccessView(sample->device, resource, &access, &scene->cells_access));
}

static void create_painting(struct scene *scene, const struct sample *sample)
{
    D3D11_TEXTURE2D_DESC desc;
    ID3D11Texture2D_GetDesc(sample->picture, &desc);
    desc.BindFlags = D3D11_BIND_UNORDERED_ACCESS;
    scene->painting = sample_create_texture(sample, &desc, NULL);
    sample_check(sample, "CreateUnorderedAccessView",
                 ID3D11Device_CreateUnorderedAccessView(sample->device, (ID3D11Resource *)scene->painting, NULL,
                                                        &scene->painting_access));
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->painting_access, scene->painting,  scene->cells_access, scene->cells_view,
        scene->cells,           scene->constants, scene->paint,        scene->iterate,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static struct constants choose_constants(const struct sample *sample, unsigned frame)
{
    float turn = (float)frame * 2 * SAMPLE_PI / 720 + 2.32f;
    UINT columns = sample->width * CELLS_ASIDE, rows = sample->height * CELLS_ASIDE;
    float high = 2.3f / (float)rows, wide = 8.0f / (float)columns; /* beyond 8 the squares would overflow */
    return (struct constants){
        .size = {columns, rows},
        .constant = {(int)(0.7885f * ONE * cosf(turn)), (int)(0.7885f * ONE * sinf(turn))},
        .step = (int)(ONE * (high < wide ? high : wide)),
        .limit = LIMIT,
    };
}

/* One thread for each of `columns` x `rows`. */
static void dispatch(const struct scene *scene, const struct sample *sample, ID3D11ComputeShader *shader, UINT columns,
                     UINT rows)
{
    ID3D11DeviceContext_CSSetShader(sample->context, shader, NULL, 0);
    ID3D11DeviceContext_CSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_Dispatch(sample->context, (columns + GROUP_SIDE - 1) / GROUP_SIDE,
                                 (rows + GROUP_SIDE - 1) / GROUP_SIDE, 1);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11ShaderResourceView *nothing = NULL;
    struct constants constants = choose_constants(sample, sample->frame);
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);

    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 1, &scene->cells_access, NULL);
    dispatch(scene, sample, scene->iterate, constants.size[0], constants.size[1]);

    /* The cells must no longer be bound for writing when they are bound for reading, and the other way round. */
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 1, &scene->painting_access, NULL);
    ID3D11DeviceContext_CSSetShaderResources(context, 0, 1, &scene->cells_view);
    dispatch(scene, sample, scene->paint, sample->width, sample->height);
    ID3D11DeviceContext_CSSetShaderResources(context, 0, 1, &nothing);

    ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)sample->picture, (ID3D11Resource *)scene->painting);
}

/* What cs_iterate() does. */
static struct cell iterate(const struct constants *c, uint32_t column, uint32_t row)
{
    int32_t x = ((int32_t)column * 2 - (int32_t)c->size[0] + 1) * c->step / 2;
    int32_t y = ((int32_t)row * 2 - (int32_t)c->size[1] + 1) * c->step / 2;
    uint32_t count = 0;
    while (count < c->limit && (uint32_t)(x * x) + (uint32_t)(y * y) <= 4u << (2 * FRACTION)) {
        int32_t next = ((x * x - y * y) >> FRACTION) + c->constant[0];
        y = ((x * y) >> (FRACTION - 1)) + c->constant[1];
        x = next;
        count++;
    }
    return (struct cell){count, {x, y}};
}

static void compare_cells(const struct sample *sample, const struct constants *constants, const struct cell *cells)
{
    for (uint32_t i = 0; i < count_cells(sample); i++) {
        uint32_t column = i % constants->size[0], row = i / constants->size[0];
        struct cell expected = iterate(constants, column, row);
        if (memcmp(&cells[i], &expected, sizeof expected) != 0)
            sample_fail(sample, "cell %u,%u is %u (%d,%d), but should be %u (%d,%d)", column, row, cells[i].count,
                        cells[i].z[0], cells[i].z[1], expected.count, expected.z[0], expected.z[1]);
    }
}

/* Compares the cells of the last frame. */
static void verify(const struct scene *scene, const struct sample *sample)
{
    D3D11_BUFFER_DESC desc = describe_cells(sample);
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    ID3D11Buffer *buffer;
    D3D11_MAPPED_SUBRESOURCE mapped;
    sample_check(sample, "CreateBuffer", ID3D11Device_CreateBuffer(sample->device, &desc, NULL, &buffer));
    ID3D11Resource *staging = (ID3D11Resource *)buffer;
    ID3D11DeviceContext_CopyResource(sample->context, staging, (ID3D11Resource *)scene->cells);
    sample_check(sample, "Map(READ)", ID3D11DeviceContext_Map(sample->context, staging, 0, D3D11_MAP_READ, 0, &mapped));

    struct constants constants = choose_constants(sample, sample->frames - 1);
    compare_cells(sample, &constants, mapped.pData);
    ID3D11DeviceContext_Unmap(sample->context, staging, 0);
    ID3D11Buffer_Release(buffer);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "compute", argc, argv);
    create_shaders(&scene, &sample);
    create_cells(&scene, &sample);
    create_painting(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    verify(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
