/* threads.c: how many objects threads make in a second while the immediate context draws.
 *
 * usage: bench-threads [-s SECONDS] THREADS        the library is WL_D3D11's, or libdxvk_d3d11.so.0
 *
 * Each thread makes and releases, in turn, a buffer with contents, a texture, a view of it and a state. Prints
 *   THREADS CREATIONS DRAWS SECONDS */
#define COBJMACROS
#include <windows.h>

#include <d3d11.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define THREADS_MAX 16
#define SIDE 16u

static ID3D11Device *device;
static ID3D11DeviceContext *context;
static _Atomic bool stops;

struct maker {
    pthread_t thread;
    uint64_t creations;
    HRESULT result;
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static HRESULT make_buffer(uint64_t round)
{
    const D3D11_BUFFER_DESC desc = {256, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0};
    const uint64_t contents[32] = {round};
    const D3D11_SUBRESOURCE_DATA data = {contents, 0, 0};
    ID3D11Buffer *buffer;
    HRESULT result = ID3D11Device_CreateBuffer(device, &desc, &data, &buffer);
    if (SUCCEEDED(result))
        ID3D11Buffer_Release(buffer);
    return result;
}

static HRESULT make_texture_and_view(void)
{
    const D3D11_TEXTURE2D_DESC desc = {
        SIDE, SIDE, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    ID3D11Texture2D *texture;
    ID3D11ShaderResourceView *view;
    HRESULT result = ID3D11Device_CreateTexture2D(device, &desc, NULL, &texture);
    if (FAILED(result))
        return result;
    result = ID3D11Device_CreateShaderResourceView(device, (ID3D11Resource *)texture, NULL, &view);
    if (SUCCEEDED(result))
        ID3D11ShaderResourceView_Release(view);
    ID3D11Texture2D_Release(texture);
    return result;
}

static HRESULT make_state(uint64_t round)
{
    const D3D11_SAMPLER_DESC desc = {.Filter = D3D11_FILTER_MIN_MAG_MIP_LINEAR,
                                     .AddressU = D3D11_TEXTURE_ADDRESS_WRAP,
                                     .AddressV = D3D11_TEXTURE_ADDRESS_WRAP,
                                     .AddressW = D3D11_TEXTURE_ADDRESS_WRAP,
                                     .MipLODBias = (float)(round % 8),
                                     .ComparisonFunc = D3D11_COMPARISON_NEVER};
    ID3D11SamplerState *state;
    HRESULT result = ID3D11Device_CreateSamplerState(device, &desc, &state);
    if (SUCCEEDED(result))
        ID3D11SamplerState_Release(state);
    return result;
}

static void *make(void *opaque)
{
    struct maker *maker = opaque;
    for (uint64_t round = 0; !atomic_load_explicit(&stops, memory_order_relaxed) && SUCCEEDED(maker->result); round++) {
        maker->result = make_buffer(round);
        if (SUCCEEDED(maker->result))
            maker->result = make_texture_and_view();
        if (SUCCEEDED(maker->result))
            maker->result = make_state(round);
        maker->creations += 4;
    }
    return NULL;
}

static bool open_device(void)
{
    const char *name = getenv("WL_D3D11");
    void *library = dlopen(name && *name ? name : "libdxvk_d3d11.so.0", RTLD_NOW);
    PFN_D3D11_CREATE_DEVICE create = library ? (PFN_D3D11_CREATE_DEVICE)dlsym(library, "D3D11CreateDevice") : NULL;
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0;
    if (!create)
        fprintf(stderr, "%s\n", dlerror());
    return create && SUCCEEDED(create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, &level, 1, D3D11_SDK_VERSION, &device,
                                      NULL, &context));
}

/* Nothing is bound: what is measured is the recording. Returns the number of draws. */
static uint64_t draw_until(double end)
{
    uint64_t draws = 0;
    for (; seconds() < end; draws += 1000) {
        for (int i = 0; i < 1000; i++)
            ID3D11DeviceContext_Draw(context, 3, 0);
        ID3D11DeviceContext_Flush(context);
        nanosleep(&(struct timespec){0, 1000000}, NULL); /* a frame with time to spare */
    }
    return draws;
}

int main(int argc, char **argv)
{
    static struct maker makers[THREADS_MAX];
    double length = 1;
    int option;
    while ((option = getopt(argc, argv, "s:")) == 's')
        length = atof(optarg);
    const int count = optind < argc ? atoi(argv[optind]) : 0;
    if (option != -1 || count < 1 || count > THREADS_MAX || !(length > 0)) {
        fprintf(stderr, "usage: bench-threads [-s SECONDS] THREADS\n");
        return 2;
    }
    if (!open_device())
        return 1;
    const double start = seconds();
    for (int i = 0; i < count; i++)
        pthread_create(&makers[i].thread, NULL, make, &makers[i]);
    const uint64_t draws = draw_until(start + length);
    atomic_store(&stops, true);
    uint64_t creations = 0;
    HRESULT result = ID3D11Device_GetDeviceRemovedReason(device);
    for (int i = 0; i < count; i++) {
        pthread_join(makers[i].thread, NULL);
        creations += makers[i].creations;
        result = FAILED(makers[i].result) ? makers[i].result : result;
    }
    if (FAILED(result)) {
        fprintf(stderr, "bench-threads: a creation failed: 0x%08x\n", (unsigned)result);
        return 1;
    }
    printf("%d %llu %llu %.3f\n", count, (unsigned long long)creations, (unsigned long long)draws, seconds() - start);
    return 0;
}
