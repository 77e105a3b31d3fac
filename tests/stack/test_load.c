/* test_load.c: much of everything. More commands than the ring holds, more bytes than the upload heap, objects by the hundred thousand,
 * and several threads that create while one draws. */
#include "tests/stack/stack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>
#include <pthread.h>

#define THREADS 4

static struct stack stack;
static bool has_pixels; /* the back end executes what it is told */
static ID3D11Device *device;
static ID3D11DeviceContext *context;

static int open_device(void **state)
{
    (void)state;
    return stack_create_device(&device, &context) == S_OK ? 0 : -1;
}

static int close_device(void **state)
{
    (void)state;
    HRESULT reason = device->lpVtbl->GetDeviceRemovedReason(device);
    context->lpVtbl->Release(context);
    return device->lpVtbl->Release(device) == 0 && reason == S_OK ? 0 : -1;
}

static ID3D11Texture2D *texture(UINT width, UINT height, D3D11_USAGE usage, UINT bind, UINT access, const void *data)
{
    const D3D11_TEXTURE2D_DESC desc = {width, height, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, usage, bind, access, 0};
    const D3D11_SUBRESOURCE_DATA initial = {data, width * 4, 0};
    ID3D11Texture2D *made = NULL;
    assert_int_equal(device->lpVtbl->CreateTexture2D(device, &desc, data ? &initial : NULL, &made), S_OK);
    return made;
}

static uint32_t texel(uint32_t seed, uint32_t x, uint32_t y)
{
    return (x * 2654435761u) ^ (y * 40503u + seed);
}

static uint32_t *picture(uint32_t seed, UINT width, UINT height)
{
    uint32_t *texels = malloc((size_t)width * height * 4);
    assert_non_null(texels);
    for (UINT y = 0; y < height; y++)
        for (UINT x = 0; x < width; x++)
            texels[(size_t)y * width + x] = texel(seed, x, y);
    return texels;
}

/* Reads the texture back and compares it with the picture of this seed. */
static void expect_picture(ID3D11Texture2D *source, uint32_t seed, UINT width, UINT height)
{
    ID3D11Texture2D *staging = texture(width, height, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ, NULL);
    D3D11_MAPPED_SUBRESOURCE mapped;
    context->lpVtbl->CopyResource(context, (ID3D11Resource *)staging, (ID3D11Resource *)source);
    assert_int_equal(context->lpVtbl->Map(context, (ID3D11Resource *)staging, 0, D3D11_MAP_READ, 0, &mapped), S_OK);
    size_t wrong = 0;
    for (UINT y = 0; y < height; y++) {
        const uint32_t *row = (const uint32_t *)((const uint8_t *)mapped.pData + (size_t)y * mapped.RowPitch);
        for (UINT x = 0; x < width; x++)
            wrong += row[x] != texel(seed, x, y);
    }
    context->lpVtbl->Unmap(context, (ID3D11Resource *)staging, 0);
    staging->lpVtbl->Release(staging);
    if (has_pixels)
        assert_int_equal(wrong, 0);
}

/* --- the tests ---------------------------------------------------------------------------------------------------- */

static void draws_overrun_the_ring(void **state)
{
    (void)state;
    for (UINT i = 0; i < 200000; i++) /* 24 bytes each: five times the ring, without a flush */
        context->lpVtbl->DrawInstanced(context, 3, 1, i, 0);
    context->lpVtbl->Flush(context);
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
    ID3D11Query *query;
    BOOL done;
    assert_int_equal(device->lpVtbl->CreateQuery(device, &desc, &query), S_OK);
    context->lpVtbl->End(context, (ID3D11Asynchronous *)query);
    HRESULT result;
    do
        result = context->lpVtbl->GetData(context, (ID3D11Asynchronous *)query, &done, sizeof(done), 0);
    while (result == S_FALSE);
    assert_int_equal(result, S_OK);
    query->lpVtbl->Release(query);
}

/* 256 MiB of initial data, then as much by updates of 64 MiB: more than any heap. */
static void large_uploads_arrive(void **state)
{
    (void)state;
    const UINT side = 4096;
    uint32_t *texels = picture(1, side, side);
    ID3D11Texture2D *made = texture(side, side, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, texels);
    expect_picture(made, 1, side, side);
    free(texels);
    texels = picture(2, side, side);
    for (int i = 0; i < 4; i++)
        context->lpVtbl->UpdateSubresource(context, (ID3D11Resource *)made, 0, NULL, texels, side * 4, 0);
    expect_picture(made, 2, side, side);
    free(texels);
    made->lpVtbl->Release(made);
}

/* Rows of 64 KiB, 128 MiB of them, through a heap of 8 MiB. */
static void many_updates_overrun_the_heap(void **state)
{
    (void)state;
    const UINT width = 1024, height = 1024, rows = 16;
    uint32_t *texels = picture(3, width, height);
    ID3D11Texture2D *made = texture(width, height, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, NULL);
    for (int round = 0; round < 32; round++) {
        for (UINT y = 0; y < height; y += rows) {
            const D3D11_BOX box = {0, y, 0, width, y + rows, 1};
            context->lpVtbl->UpdateSubresource(context, (ID3D11Resource *)made, 0, &box, texels + (size_t)y * width,
                                               width * 4, 0);
        }
    }
    expect_picture(made, 3, width, height);
    free(texels);
    made->lpVtbl->Release(made);
}

static void create_and_release(UINT count)
{
    const D3D11_BUFFER_DESC desc = {64, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0};
    for (UINT i = 0; i < count; i++) {
        ID3D11Buffer *buffer;
        assert_int_equal(device->lpVtbl->CreateBuffer(device, &desc, NULL, &buffer), S_OK);
        buffer->lpVtbl->Release(buffer);
    }
}

/* Far more objects than there are indices for: each must be forgotten and its index used again. */
static void released_objects_leave_nothing(void **state)
{
    (void)state;
    pid_t renderer;
    create_and_release(20000);
    assert_int_equal(stack_renderers(&stack, &renderer, 1), 1);
    long before = stack_resident_kib(renderer), ours = stack_resident_kib(getpid());
    create_and_release(300000);
    long after = stack_resident_kib(renderer), ours_after = stack_resident_kib(getpid());
    printf("renderer %ld to %ld KiB, client %ld to %ld KiB\n", before, after, ours, ours_after);
    assert_true(before > 0);
    if (!has_pixels) /* DXVK alone keeps hundreds of MiB after as many buffers: what is ours is seen without it */
        assert_true(after - before < 8192);
    assert_true(ours > 0 && ours_after - ours < 8192);
}

struct creator {
    pthread_t thread;
    _Atomic bool *enough;
    UINT made;
    HRESULT result;
};

static HRESULT create_one_of_each(UINT seed)
{
    const uint32_t texels[16] = {seed};
    const D3D11_TEXTURE2D_DESC desc = {
        4, 4, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_IMMUTABLE, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    const D3D11_SUBRESOURCE_DATA data = {texels, 16, 0};
    const D3D11_BUFFER_DESC buffer_desc = {
        256, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, D3D11_CPU_ACCESS_WRITE, 0, 0};
    ID3D11Texture2D *made = NULL;
    ID3D11ShaderResourceView *view = NULL;
    ID3D11Buffer *buffer = NULL;
    HRESULT result = device->lpVtbl->CreateTexture2D(device, &desc, &data, &made);
    if (SUCCEEDED(result))
        result = device->lpVtbl->CreateShaderResourceView(device, (ID3D11Resource *)made, NULL, &view);
    if (SUCCEEDED(result))
        result = device->lpVtbl->CreateBuffer(device, &buffer_desc, NULL, &buffer);
    if (made)
        made->lpVtbl->Release(made);
    if (view)
        view->lpVtbl->Release(view);
    if (buffer)
        buffer->lpVtbl->Release(buffer);
    return result;
}

static void *create_until_told(void *opaque)
{
    struct creator *creator = opaque;
    while (SUCCEEDED(creator->result) && !*creator->enough)
        creator->result = create_one_of_each(creator->made++);
    return NULL;
}

static void draw_frame(ID3D11Texture2D *target, ID3D11Texture2D *staging, ID3D11RenderTargetView *view, int i)
{
    const FLOAT color[4] = {(float)(i % 2), (float)(i / 2 % 2), 1, 1};
    const uint32_t expected = 0xffff0000u | (i % 2 ? 0xffu : 0) | (i / 2 % 2 ? 0xff00u : 0);
    D3D11_MAPPED_SUBRESOURCE mapped;
    context->lpVtbl->OMSetRenderTargets(context, 1, &view, NULL);
    context->lpVtbl->ClearRenderTargetView(context, view, color);
    context->lpVtbl->CopyResource(context, (ID3D11Resource *)staging, (ID3D11Resource *)target);
    assert_int_equal(context->lpVtbl->Map(context, (ID3D11Resource *)staging, 0, D3D11_MAP_READ, 0, &mapped), S_OK);
    if (has_pixels)
        assert_int_equal(*(const uint32_t *)mapped.pData, expected);
    context->lpVtbl->Unmap(context, (ID3D11Resource *)staging, 0);
}

static void threads_create_while_one_draws(void **state)
{
    (void)state;
    struct creator creators[THREADS];
    _Atomic bool enough = false;
    ID3D11Texture2D *target = texture(16, 16, D3D11_USAGE_DEFAULT, D3D11_BIND_RENDER_TARGET, 0, NULL);
    ID3D11Texture2D *staging = texture(16, 16, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ, NULL);
    ID3D11RenderTargetView *view;
    assert_int_equal(device->lpVtbl->CreateRenderTargetView(device, (ID3D11Resource *)target, NULL, &view), S_OK);
    for (int i = 0; i < THREADS; i++) {
        creators[i] = (struct creator){.enough = &enough};
        assert_int_equal(pthread_create(&creators[i].thread, NULL, create_until_told, &creators[i]), 0);
    }
    for (int i = 0; i < 300; i++)
        draw_frame(target, staging, view, i);
    enough = true;
    UINT made = 0;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(creators[i].thread, NULL);
        assert_int_equal(creators[i].result, S_OK);
        assert_true(creators[i].made > 0);
        made += creators[i].made;
    }
    printf("%u times one of each beside 300 frames\n", made);
    view->lpVtbl->Release(view);
    staging->lpVtbl->Release(staging);
    target->lpVtbl->Release(target);
}

static int start(void **state)
{
    (void)state;
    const char *backend = getenv("TEST_BACKEND");
    has_pixels = backend && strcmp(backend, "dxvk") == 0;
    return stack_start(&stack, backend ? backend : "null") ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    stack_stop(&stack);
    return 0;
}

#define DEVICE_TEST(test) cmocka_unit_test_setup_teardown(test, open_device, close_device)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DEVICE_TEST(draws_overrun_the_ring),         DEVICE_TEST(large_uploads_arrive),
        DEVICE_TEST(many_updates_overrun_the_heap),  DEVICE_TEST(released_objects_leave_nothing),
        DEVICE_TEST(threads_create_while_one_draws),
    };
    const char *backend = getenv("TEST_BACKEND");
    if (backend && strcmp(backend, "dxvk") == 0 && !stack_has_dxvk()) {
        printf("skipped: no host runtime, run tools/host-runtime\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, start, stop);
}
