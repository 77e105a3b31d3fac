/* fetch.c: vertices and indices that are appended to one buffer and drawn in every way that fetches them: by vertex, by instance, by
 * index, with offsets and strides of any kind; the indices lie in the same buffer, or in others that last. Prints a hash of the picture every few draws; run on two Direct3D 11 libraries with the
 * same seed, the output must be the same.
 *
 * usage: fetch LIBRARY SHADERS SEED ROUNDS        SHADERS: the directory of vs_workload.dxbc and ps_workload.dxbc */
#include <windows.h>

#include <d3d11_4.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 64u
#define BYTES 65536u
#define DRAWS 40u

static uint32_t random_state;
static ID3D11Device *device;
static ID3D11DeviceContext *context;
static ID3D11Buffer *buffer;
static ID3D11Buffer *lasting[2]; /* indices of 2 and of 4 bytes; a group for each number of vertices */
static ID3D11Texture2D *target, *staging;
static ID3D11InputLayout *by_vertex, *by_instance;

static void check(HRESULT result, const char *what)
{
    if (FAILED(result)) {
        fprintf(stderr, "%s: 0x%08x\n", what, (unsigned)result);
        exit(1);
    }
}

static uint32_t below(uint32_t limit)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % limit;
}

static size_t read_file(const char *directory, const char *name, void *bytes, size_t size)
{
    char path[1024];
    snprintf(path, sizeof(path), "%s/%s", directory, name);
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(bytes, 1, size, file) : 0;
    if (!length) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    fclose(file);
    return length;
}

static void open_device(const char *library)
{
    void *handle = dlopen(library, RTLD_NOW);
    PFN_D3D11_CREATE_DEVICE create = handle ? (PFN_D3D11_CREATE_DEVICE)dlsym(handle, "D3D11CreateDevice") : NULL;
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0;
    if (!create) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    check(create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, &level, 1, D3D11_SDK_VERSION, &device, NULL, &context),
          "D3D11CreateDevice");
}

static void create_shaders(const char *directory)
{
    static uint8_t code[65536];
    ID3D11VertexShader *vertex;
    ID3D11PixelShader *pixel;
    D3D11_INPUT_ELEMENT_DESC element = {"POSITION", 0, DXGI_FORMAT_R32G32_FLOAT, 0, 4, D3D11_INPUT_PER_VERTEX_DATA, 0};
    size_t length = read_file(directory, "ps_workload.dxbc", code, sizeof(code));
    check(device->lpVtbl->CreatePixelShader(device, code, length, NULL, &pixel), "CreatePixelShader");
    length = read_file(directory, "vs_workload.dxbc", code, sizeof(code));
    check(device->lpVtbl->CreateVertexShader(device, code, length, NULL, &vertex), "CreateVertexShader");
    check(device->lpVtbl->CreateInputLayout(device, &element, 1, code, length, &by_vertex), "CreateInputLayout");
    element.InputSlotClass = D3D11_INPUT_PER_INSTANCE_DATA;
    element.InstanceDataStepRate = 1;
    check(device->lpVtbl->CreateInputLayout(device, &element, 1, code, length, &by_instance), "CreateInputLayout");
    context->lpVtbl->VSSetShader(context, vertex, NULL, 0);
    context->lpVtbl->PSSetShader(context, pixel, NULL, 0);
    vertex->lpVtbl->Release(vertex);
    pixel->lpVtbl->Release(pixel);
}

/* Every triangle adds a little: the picture depends on all of them. */
static void create_state(void)
{
    const float constants[64] = {1, 1, 0, 0, 0.6f, 0.3f, 0.9f, 0.5f};
    const D3D11_BUFFER_DESC desc = {sizeof(constants), D3D11_USAGE_IMMUTABLE, D3D11_BIND_CONSTANT_BUFFER, 0, 0, 0};
    const D3D11_SUBRESOURCE_DATA data = {constants, 0, 0};
    const D3D11_RASTERIZER_DESC raster = {
        .FillMode = D3D11_FILL_SOLID, .CullMode = D3D11_CULL_NONE, .DepthClipEnable = TRUE};
    D3D11_BLEND_DESC blend = {0};
    ID3D11Buffer *constant;
    ID3D11BlendState *add;
    ID3D11RasterizerState *both_sides;
    blend.RenderTarget[0] = (D3D11_RENDER_TARGET_BLEND_DESC){TRUE,
                                                             D3D11_BLEND_ONE,
                                                             D3D11_BLEND_ONE,
                                                             D3D11_BLEND_OP_ADD,
                                                             D3D11_BLEND_ONE,
                                                             D3D11_BLEND_ONE,
                                                             D3D11_BLEND_OP_ADD,
                                                             D3D11_COLOR_WRITE_ENABLE_ALL};
    check(device->lpVtbl->CreateBuffer(device, &desc, &data, &constant), "CreateBuffer");
    check(device->lpVtbl->CreateBlendState(device, &blend, &add), "CreateBlendState");
    check(device->lpVtbl->CreateRasterizerState(device, &raster, &both_sides), "CreateRasterizerState");
    context->lpVtbl->VSSetConstantBuffers(context, 0, 1, &constant);
    context->lpVtbl->OMSetBlendState(context, add, NULL, ~0u);
    context->lpVtbl->RSSetState(context, both_sides);
    constant->lpVtbl->Release(constant);
    add->lpVtbl->Release(add);
    both_sides->lpVtbl->Release(both_sides);
}

static void create_targets(void)
{
    D3D11_TEXTURE2D_DESC desc = {
        SIDE, SIDE, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_RENDER_TARGET, 0, 0};
    const D3D11_VIEWPORT viewport = {0, 0, SIDE, SIDE, 0, 1};
    const FLOAT black[4] = {0};
    ID3D11RenderTargetView *view;
    check(device->lpVtbl->CreateTexture2D(device, &desc, NULL, &target), "CreateTexture2D");
    check(device->lpVtbl->CreateRenderTargetView(device, (ID3D11Resource *)target, NULL, &view),
          "CreateRenderTargetView");
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    check(device->lpVtbl->CreateTexture2D(device, &desc, NULL, &staging), "CreateTexture2D");
    context->lpVtbl->OMSetRenderTargets(context, 1, &view, NULL);
    context->lpVtbl->ClearRenderTargetView(context, view, black);
    context->lpVtbl->RSSetViewports(context, 1, &viewport);
    view->lpVtbl->Release(view);
}

static void print_picture(uint32_t round)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    uint64_t hash = 14695981039346656037u;
    context->lpVtbl->CopyResource(context, (ID3D11Resource *)staging, (ID3D11Resource *)target);
    check(context->lpVtbl->Map(context, (ID3D11Resource *)staging, 0, D3D11_MAP_READ, 0, &mapped), "Map for reading");
    uint32_t lit = 0;
    for (uint32_t y = 0; y < SIDE; y++) {
        const uint8_t *row = (const uint8_t *)mapped.pData + (size_t)y * mapped.RowPitch;
        for (uint32_t x = 0; x < SIDE * 4; x++)
            hash = (hash ^ row[x]) * 1099511628211u;
        for (uint32_t x = 0; x < SIDE; x++)
            lit += row[x * 4] != 0;
    }
    context->lpVtbl->Unmap(context, (ID3D11Resource *)staging, 0);
    printf("round %u picture %016llx lit %u\n", round, (unsigned long long)hash, lit);
}

#define GROUPS 15u

static void make_indices(uint16_t narrow[GROUPS][GROUPS], uint32_t wide[GROUPS][GROUPS])
{
    for (uint32_t group = 1; group < GROUPS; group++)
        for (uint32_t i = 0; i < GROUPS; i++)
            wide[group][i] = narrow[group][i] = (uint16_t)below(group);
}

/* Makes the buffers, or gives them other contents. */
static void fill_lasting_indices(void)
{
    uint16_t narrow[GROUPS][GROUPS] = {{0}};
    uint32_t wide[GROUPS][GROUPS] = {{0}};
    const void *const contents[] = {narrow, wide};
    const UINT sizes[] = {sizeof(narrow), sizeof(wide)};
    make_indices(narrow, wide);
    for (int i = 0; i < 2; i++) {
        const D3D11_BUFFER_DESC desc = {sizes[i], D3D11_USAGE_DEFAULT, D3D11_BIND_INDEX_BUFFER, 0, 0, 0};
        const D3D11_SUBRESOURCE_DATA data = {contents[i], 0, 0};
        if (lasting[i])
            context->lpVtbl->UpdateSubresource(context, (ID3D11Resource *)lasting[i], 0, NULL, contents[i], 0, 0);
        else
            check(device->lpVtbl->CreateBuffer(device, &desc, &data, &lasting[i]), "CreateBuffer");
    }
}

/* What was discarded has been taken: nothing that is written later can come along with it. */
static void settle(void)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    context->lpVtbl->CopyResource(context, (ID3D11Resource *)staging, (ID3D11Resource *)target);
    check(context->lpVtbl->Map(context, (ID3D11Resource *)staging, 0, D3D11_MAP_READ, 0, &mapped), "Map for reading");
    context->lpVtbl->Unmap(context, (ID3D11Resource *)staging, 0);
}

struct batch {
    uint32_t offset; /* of the first vertex's element, less 4 */
    uint32_t stride;
    uint32_t vertices;
    uint32_t indices; /* where the indices lie */
    uint32_t first;   /* what StartVertexLocation and the like will be */
};

/* Writes one batch behind what is in use; discards when the buffer is full. Returns the end. */
static uint32_t append(struct batch *batch, uint32_t used)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    batch->stride = 12 + 4 * below(6);
    batch->vertices = 3 + below(12);
    batch->first = below(4);
    uint32_t start = (used + 3) & ~3u, bytes = batch->stride * (batch->vertices + batch->first) + 12;
    uint32_t end = start + bytes + batch->vertices * 2 + 64;
    bool discard = used == 0 || end > BYTES;
    if (discard) {
        start = 0;
        end = bytes + batch->vertices * 2 + 64;
    }
    batch->offset = start;
    batch->indices = (start + bytes + 3) & ~3u;
    check(context->lpVtbl->Map(context, (ID3D11Resource *)buffer, 0,
                               discard ? D3D11_MAP_WRITE_DISCARD : D3D11_MAP_WRITE_NO_OVERWRITE, 0, &mapped),
          "Map");
    uint8_t *to = mapped.pData;
    for (uint32_t i = 0; i < batch->vertices; i++) {
        const float position[2] = {(float)below(2000) / 1000 - 1, (float)below(2000) / 1000 - 1};
        memcpy(to + batch->offset + (size_t)(batch->first + i) * batch->stride + 4, position, sizeof(position));
        const uint16_t index = (uint16_t)below(batch->vertices);
        memcpy(to + batch->indices + (size_t)i * 2, &index, sizeof(index));
    }
    context->lpVtbl->Unmap(context, (ID3D11Resource *)buffer, 0);
    if (discard)
        settle();
    return end;
}

static void draw(const struct batch *batch)
{
    const uint32_t kind = below(6);
    context->lpVtbl->IASetVertexBuffers(context, 0, 1, &buffer, &batch->stride, &batch->offset);
    context->lpVtbl->IASetInputLayout(context, kind == 3 ? by_instance : by_vertex);
    context->lpVtbl->IASetPrimitiveTopology(context, kind == 3 ? D3D11_PRIMITIVE_TOPOLOGY_POINTLIST
                                                               : D3D11_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    if (kind == 0) {
        context->lpVtbl->Draw(context, batch->vertices, batch->first);
    } else if (kind == 1) {
        context->lpVtbl->DrawInstanced(context, batch->vertices, 1 + below(2), batch->first, below(3));
    } else if (kind == 2) {
        context->lpVtbl->IASetIndexBuffer(context, buffer, DXGI_FORMAT_R16_UINT, batch->indices);
        context->lpVtbl->DrawIndexed(context, batch->vertices, 0, (INT)batch->first);
    } else if (kind >= 4) {
        const bool is_wide = kind == 5;
        context->lpVtbl->IASetIndexBuffer(context, lasting[is_wide],
                                          is_wide ? DXGI_FORMAT_R32_UINT : DXGI_FORMAT_R16_UINT, is_wide ? 4 : 2);
        context->lpVtbl->DrawIndexed(context, GROUPS - 1, batch->vertices * GROUPS - 1, (INT)batch->first);
    } else {
        context->lpVtbl->DrawInstanced(context, 1, batch->vertices, 0, batch->first);
    }
}

int main(int argc, char **argv)
{
    struct batch batches[2] = {0};
    uint32_t used = 0;
    if (argc != 5) {
        fprintf(stderr, "usage: fetch LIBRARY SHADERS SEED ROUNDS\n");
        return 1;
    }
    random_state = (uint32_t)atoi(argv[3]);
    open_device(argv[1]);
    create_shaders(argv[2]);
    create_state();
    create_targets();
    const D3D11_BUFFER_DESC desc = {
        BYTES, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_INDEX_BUFFER, D3D11_CPU_ACCESS_WRITE, 0, 0};
    check(device->lpVtbl->CreateBuffer(device, &desc, NULL, &buffer), "CreateBuffer");
    fill_lasting_indices();
    for (int round = 0; round < atoi(argv[4]); round++) {
        for (uint32_t i = 0; i < DRAWS; i++) {
            uint32_t before = used;
            used = append(&batches[i % 2], used);
            if (used < before)
                batches[(i + 1) % 2] = batches[i % 2]; /* the other one was discarded */
            if (below(16) == 0)
                fill_lasting_indices();
            draw(&batches[below(2) && i ? (i + 1) % 2 : i % 2]);
        }
        print_picture((uint32_t)round);
    }
    for (int i = 0; i < 2; i++)
        lasting[i]->lpVtbl->Release(lasting[i]);
    buffer->lpVtbl->Release(buffer);
    context->lpVtbl->Release(context);
    return 0;
}
