/* test_waiting.c: a program that asks for a result again and again, and does nothing else, sleeps meanwhile. */
#define COBJMACROS
#include <d3d11.h>
#include <winabi.h>

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
/* after the headers above */
#include <cmocka.h>

#define SIZE 4096u
#define CLEARS 40

static ID3D11Device *device;
static ID3D11DeviceContext *context;

static double clock_ms(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int open_device(void **state)
{
    (void)state;
    const char *path = getenv("TRITON_D3D11");
    void *library = dlopen(path ? path : "", RTLD_NOW);
    PFN_D3D11_CREATE_DEVICE create = NULL;
    if (library)
        *(void **)&create = dlsym(library, "D3D11CreateDevice");
    return !create ||
           FAILED(create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION, &device, NULL, &context));
}

static int close_device(void **state)
{
    (void)state;
    ID3D11DeviceContext_Release(context);
    return (int)ID3D11Device_Release(device);
}

static ID3D11Texture2D *create_texture(UINT size)
{
    const D3D11_TEXTURE2D_DESC desc = {
        size, size, 1, 1, DXGI_FORMAT_R32G32B32A32_FLOAT, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_RENDER_TARGET, 0, 0,
    };
    ID3D11Texture2D *texture;
    assert_int_equal(ID3D11Device_CreateTexture2D(device, &desc, NULL, &texture), S_OK);
    return texture;
}

/* Some tens of milliseconds for a software rasterizer, behind which the query ends. Every clear is wanted: a copy
 * reads it. */
static void do_work(ID3D11Query *query)
{
    ID3D11Texture2D *large = create_texture(SIZE), *small = create_texture(1);
    ID3D11RenderTargetView *view;
    assert_int_equal(ID3D11Device_CreateRenderTargetView(device, (ID3D11Resource *)large, NULL, &view), S_OK);
    for (int i = 0; i < CLEARS; i++) {
        const D3D11_BOX pixel = {0, 0, 0, 1, 1, 1};
        const FLOAT color[4] = {(float)i / CLEARS, 0, 0, 1};
        ID3D11DeviceContext_ClearRenderTargetView(context, view, color);
        ID3D11DeviceContext_CopySubresourceRegion(context, (ID3D11Resource *)small, 0, 0, 0, 0, (ID3D11Resource *)large,
                                                  0, &pixel);
    }
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)query);
    ID3D11RenderTargetView_Release(view);
    ID3D11Texture2D_Release(large);
    ID3D11Texture2D_Release(small);
}

static void sleeps_while_it_waits(void **state)
{
    (void)state;
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
    ID3D11Query *query;
    BOOL done = FALSE;
    HRESULT result;
    int asked = 0;
    assert_int_equal(ID3D11Device_CreateQuery(device, &desc, &query), S_OK);
    do_work(query);

    double wall = clock_ms(CLOCK_MONOTONIC), cpu = clock_ms(CLOCK_THREAD_CPUTIME_ID);
    do
        asked++;
    while ((result = ID3D11DeviceContext_GetData(context, (ID3D11Asynchronous *)query, &done, sizeof(done), 0)) ==
           S_FALSE);
    wall = clock_ms(CLOCK_MONOTONIC) - wall;
    cpu = clock_ms(CLOCK_THREAD_CPUTIME_ID) - cpu;
    printf("asked %d times in %.1f ms, which took %.1f ms of CPU\n", asked, wall, cpu);
    assert_int_equal(result, S_OK);
    assert_int_equal(done, TRUE);
    assert_true(asked <= 3 + (int)(wall / 2));
    assert_true(cpu < 1 + wall / 4);
    ID3D11Query_Release(query);
}

/* A program that looks after other things between its questions is answered at once. */
static void answers_at_once_otherwise(void **state)
{
    (void)state;
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
    ID3D11Query *queries[2];
    BOOL done;
    HRESULT result;
    for (int i = 0; i < 2; i++)
        assert_int_equal(ID3D11Device_CreateQuery(device, &desc, &queries[i]), S_OK);
    do_work(queries[0]);
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)queries[1]);

    int asked = 0;
    double wall = clock_ms(CLOCK_MONOTONIC);
    do
        result = ID3D11DeviceContext_GetData(context, (ID3D11Asynchronous *)queries[asked++ % 2], &done, sizeof(done),
                                             0);
    while (result == S_FALSE);
    wall = clock_ms(CLOCK_MONOTONIC) - wall;
    printf("asked %d times in %.1f ms\n", asked, wall);
    assert_int_equal(result, S_OK);
    assert_true(wall < 4 || asked > (int)(4 * wall));
    for (int i = 0; i < 2; i++)
        ID3D11Query_Release(queries[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sleeps_while_it_waits),
        cmocka_unit_test(answers_at_once_otherwise),
    };
    return cmocka_run_group_tests_name("waiting", tests, open_device, close_device);
}
