/* append: travelers wander on a strange attractor and count their visits in a byte-address buffer. Each frame consumes
 * the list of those alive and appends to another one; how many there are only the device knows.
 *
 * The order of a list is different each time, the sum of all visits is not. */
#include "append_shaders.h"
#include "sample.h"

#define GROUP 64
#define BIRTHS 768                   /* a frame */
#define MOST_TRAVELERS (BIRTHS * 20) /* none lives longer than 20 frames */
#define PIXEL_SIZE 16

struct constants {
    uint32_t size[2];
    uint32_t number, births;
};

struct traveler {
    float place[2];
    uint32_t seed, age;
};

struct scene {
    ID3D11ComputeShader *bear, *wander;
    ID3D11VertexShader *vertex_shader;
    ID3D11PixelShader *pixel_shader;
    ID3D11Buffer *constants, *population;
    ID3D11UnorderedAccessView *lists[2], *visits;
    ID3D11ShaderResourceView *visited;
};

static void create_shaders(struct scene *scene, const struct sample *sample)
{
    scene->bear = sample_create_compute_shader(sample, &cs_bear);
    scene->wander = sample_create_compute_shader(sample, &cs_wander);
    scene->vertex_shader = sample_create_vertex_shader(sample, &vs_screen);
    scene->pixel_shader = sample_create_pixel_shader(sample, &ps_expose);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    scene->population = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DEFAULT, 16, NULL);
}

static ID3D11UnorderedAccessView *create_access(const struct sample *sample, ID3D11Buffer *buffer, DXGI_FORMAT format,
                                                UINT count, UINT flags)
{
    D3D11_UNORDERED_ACCESS_VIEW_DESC desc = {
        .Format = format,
        .ViewDimension = D3D11_UAV_DIMENSION_BUFFER,
        .Buffer = {.NumElements = count, .Flags = flags},
    };
    ID3D11UnorderedAccessView *view;
    sample_check(sample, "CreateUnorderedAccessView",
                 ID3D11Device_CreateUnorderedAccessView(sample->device, (ID3D11Resource *)buffer, &desc, &view));
    return view;
}

static void create_lists(struct scene *scene, const struct sample *sample)
{
    D3D11_BUFFER_DESC desc = {
        .ByteWidth = MOST_TRAVELERS * sizeof(struct traveler),
        .BindFlags = D3D11_BIND_UNORDERED_ACCESS,
        .MiscFlags = D3D11_RESOURCE_MISC_BUFFER_STRUCTURED,
        .StructureByteStride = sizeof(struct traveler),
    };
    for (int i = 0; i < 2; i++) {
        ID3D11Buffer *buffer;
        sample_check(sample, "CreateBuffer", ID3D11Device_CreateBuffer(sample->device, &desc, NULL, &buffer));
        scene->lists[i] = create_access(sample, buffer, DXGI_FORMAT_UNKNOWN, MOST_TRAVELERS,
                                        D3D11_BUFFER_UAV_FLAG_APPEND);
        ID3D11Buffer_Release(buffer);
    }
}

static void create_visits(struct scene *scene, const struct sample *sample)
{
    D3D11_BUFFER_DESC desc = {
        .ByteWidth = PIXEL_SIZE * (1 + sample->width * sample->height),
        .BindFlags = D3D11_BIND_UNORDERED_ACCESS | D3D11_BIND_SHADER_RESOURCE,
        .MiscFlags = D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS,
    };
    D3D11_SHADER_RESOURCE_VIEW_DESC view = {
        .Format = DXGI_FORMAT_R32_TYPELESS,
        .ViewDimension = D3D11_SRV_DIMENSION_BUFFEREX,
        .BufferEx = {.NumElements = desc.ByteWidth / 4, .Flags = D3D11_BUFFEREX_SRV_FLAG_RAW},
    };
    ID3D11Buffer *buffer;
    sample_check(sample, "CreateBuffer", ID3D11Device_CreateBuffer(sample->device, &desc, NULL, &buffer));
    scene->visits = create_access(sample, buffer, DXGI_FORMAT_R32_TYPELESS, desc.ByteWidth / 4,
                                  D3D11_BUFFER_UAV_FLAG_RAW);
    sample_check(
        sample, "CreateShaderResourceView",
        ID3D11Device_CreateShaderResourceView(sample->device, (ID3D11Resource *)buffer, &view, &scene->visited));
    ID3D11Buffer_Release(buffer);

    static const UINT none[4];
    ID3D11DeviceContext_ClearUnorderedAccessViewUint(sample->context, scene->visits, none);
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->visited,   scene->visits,       scene->lists[1],      scene->lists[0], scene->population,
        scene->constants, scene->pixel_shader, scene->vertex_shader, scene->wander,   scene->bear,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

static void dispatch(const struct sample *sample, ID3D11ComputeShader *shader, UINT threads)
{
    ID3D11DeviceContext_CSSetShader(sample->context, shader, NULL, 0);
    ID3D11DeviceContext_Dispatch(sample->context, (threads + GROUP - 1) / GROUP, 1, 1);
}

/* Some are born onto the current list; then everybody on it wanders, and most arrive on the next one. */
static void wander(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11UnorderedAccessView *current = scene->lists[sample->frame % 2], *next = scene->lists[(sample->frame + 1) % 2];
    ID3D11UnorderedAccessView *const nothing[3] = {NULL};
    const UINT keep = (UINT)-1, at_birth = sample->frame == 0 ? 0 : keep;
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 1, &current, &at_birth);
    dispatch(sample, scene->bear, BIRTHS);
    ID3D11DeviceContext_CopyStructureCount(context, scene->population, 0, current);

    ID3D11UnorderedAccessView *const views[] = {next, current, scene->visits};
    const UINT counts[] = {0, keep, keep};
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 3, views, counts);
    dispatch(sample, scene->wander, MOST_TRAVELERS);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 3, nothing, NULL);
}

static void expose(const struct scene *scene, const struct sample *sample)
{
    ID3D11DeviceContext *context = sample->context;
    ID3D11ShaderResourceView *nothing = NULL;
    sample_bind_picture(sample, NULL);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, scene->vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->pixel_shader, NULL, 0);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &scene->visited);
    ID3D11DeviceContext_Draw(context, 3, 0);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &nothing);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    ID3D11Buffer *const buffers[] = {scene->constants, scene->population};
    struct constants constants = {
        .size = {sample->width, sample->height},
        .number = sample->frame,
        .births = BIRTHS,
    };
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
    ID3D11DeviceContext_CSSetConstantBuffers(sample->context, 0, 2, buffers);
    wander(scene, sample);
    expose(scene, sample);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "append", argc, argv);
    create_shaders(&scene, &sample);
    create_lists(&scene, &sample);
    create_visits(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
