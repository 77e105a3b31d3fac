/* test_lifetime.c: devices come and go; meanwhile four threads make, use and give up everything at random. At the end all is as it was: no
 * object is left, no descriptor, no process, no memory.
 *
 * TEST_SECONDS: how long; TEST_SEED: what is printed, to see the same again. */
#include "tests/lifetime/lifetime.h"
#include "tests/stack/stack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <pthread.h>

#define THREADS 4
#define STEPS 4000u /* of each thread, on one device */
#define SECOND 1000

static struct stack stack;

struct footprint {
    int descriptors;
    long own_kib, tritond_kib, zygote_kib;
};

static struct footprint measure(void)
{
    return (struct footprint){
        .descriptors = stack_descriptors(getpid()),
        .own_kib = stack_resident_kib(getpid()),
        .tritond_kib = stack_resident_kib(stack.tritond),
        .zygote_kib = stack_resident_kib(stack_zygote(&stack)),
    };
}

static uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value && *value ? strtoull(value, NULL, 0) : otherwise;
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void *work(void *opaque)
{
    struct life_worker *worker = opaque;
    for (worker->steps = 0; worker->steps < STEPS && !worker->wrong[0]; worker->steps++) {
        const uint32_t what = life_below(worker, 8);
        if (what < 3)
            life_make(worker);
        else if (what < 7)
            life_use(worker);
        else
            life_ask(worker);
    }
    return NULL;
}

static void open_worker(struct life_worker *worker, uint64_t seed)
{
    worker->random = seed * 2 + 1;
    if (worker->is_immediate) {
        ID3D11DeviceContext *immediate;
        ID3D11Device5_GetImmediateContext(worker->device, &immediate);
        assert_int_equal(
            ID3D11DeviceContext_QueryInterface(immediate, &IID_ID3D11DeviceContext4, (void **)&worker->context), S_OK);
        life_release(immediate);
    } else {
        ID3D11DeviceContext3 *deferred;
        assert_int_equal(ID3D11Device5_CreateDeferredContext3(worker->device, 0, &deferred), S_OK);
        assert_int_equal(
            ID3D11DeviceContext3_QueryInterface(deferred, &IID_ID3D11DeviceContext4, (void **)&worker->context), S_OK);
        life_release(deferred);
    }
}

/* The threads share the device and the pool. True when nothing went wrong. */
static bool run_threads(ID3D11Device5 *device, struct life_pool *pool, uint64_t seed)
{
    struct life_worker workers[THREADS];
    pthread_t threads[THREADS];
    bool well = true;
    memset(workers, 0, sizeof(workers));
    for (int i = 0; i < THREADS; i++) {
        workers[i].device = device;
        workers[i].pool = pool;
        workers[i].is_immediate = i == 0;
        open_worker(&workers[i], seed * THREADS + (uint64_t)i);
    }
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) {
        if (workers[i].wrong[0])
            printf("thread %d, step %u: %s\n", i, (unsigned)workers[i].steps, workers[i].wrong);
        well = well && !workers[i].wrong[0];
        life_release(workers[i].context);
    }
    return well;
}

static void use_one_device(uint64_t seed)
{
    ID3D11Device *made;
    ID3D11DeviceContext *immediate;
    ID3D11Device5 *device;
    struct life_pool *pool = life_pool_create(getenv("TEST_SOURCE"));
    assert_non_null(pool);
    assert_int_equal(stack_create_device(&made, &immediate), S_OK);
    assert_int_equal(ID3D11Device_QueryInterface(made, &IID_ID3D11Device5, (void **)&device), S_OK);
    life_release(made);
    const bool well = run_threads(device, pool, seed);
    const HRESULT reason = ID3D11Device5_GetDeviceRemovedReason(device);
    life_pool_destroy(pool);
    /* what is bound or has been appended to may hold, by its private data, objects of the application, and these the device */
    ID3D11DeviceContext_ClearState(immediate);
    ID3D11DeviceContext_Flush(immediate);
    life_release(immediate);
    const ULONG left = ID3D11Device5_Release(device);
    if (!well || reason != S_OK || left)
        fail_msg("TEST_SEED=%llu: the device's reason is 0x%08x, %u references are left", (unsigned long long)seed,
                 (unsigned)reason, (unsigned)left);
}

static void expect_no_growth(const struct footprint *before)
{
    assert_true(stack_wait_renderers(&stack, 0, 20 * SECOND) >= 0);
    assert_int_equal(stack_wait_descriptors(&stack, 0), 0);
    const struct footprint after = measure();
    printf("KiB: client %ld to %ld, tritond %ld to %ld, zygote %ld to %ld\n", before->own_kib, after.own_kib,
           before->tritond_kib, after.tritond_kib, before->zygote_kib, after.zygote_kib);
    assert_int_equal(after.descriptors, before->descriptors);
    assert_true(STACK_KEEPS_FREED || after.own_kib - before->own_kib < 8192);
    assert_true(STACK_KEEPS_FREED || after.tritond_kib - before->tritond_kib < 256);
    assert_true(STACK_KEEPS_FREED || after.zygote_kib - before->zygote_kib < 256);
}

static void everything_comes_and_goes(void **state)
{
    (void)state;
    const int64_t end = milliseconds() + (int64_t)setting("TEST_SECONDS", 10) * SECOND;
    uint64_t seed = setting("TEST_SEED", (uint64_t)time(NULL));
    unsigned devices = 0;
    printf("TEST_SEED=%llu\n", (unsigned long long)seed);
    fflush(stdout);
    for (int i = 0; i < 2; i++) /* what is kept once */
        use_one_device(seed++);
    assert_true(stack_wait_renderers(&stack, 0, 20 * SECOND) >= 0);
    const struct footprint before = measure();
    for (; milliseconds() < end || !devices; devices++)
        use_one_device(seed++);
    printf("%u devices\n", devices);
    expect_no_growth(&before);
}

/* DrawAuto draws what has been streamed into the buffer; here this is nothing. */
static void nothing_was_streamed(void **state)
{
    (void)state;
    const D3D11_BUFFER_DESC desc = {
        4096, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_STREAM_OUTPUT, 0, 0, 0};
    const UINT stride = 16, offset = 0;
    struct life_pool *pool = life_pool_create(getenv("TEST_SOURCE"));
    ID3D11DeviceContext *context;
    ID3D11Device *device;
    ID3D11Buffer *buffer;
    ID3D11VertexShader *shader;
    ID3D11Query *query;
    const D3D11_QUERY_DESC event = {D3D11_QUERY_EVENT, 0};
    HRESULT result;
    assert_non_null(pool);
    const struct life_code *code = life_code(pool, LIFE_VS);
    assert_int_equal(stack_create_device(&device, &context), S_OK);
    assert_int_equal(ID3D11Device_CreateBuffer(device, &desc, NULL, &buffer), S_OK);
    assert_int_equal(ID3D11Device_CreateVertexShader(device, code->bytes, code->size, NULL, &shader), S_OK);
    assert_int_equal(ID3D11Device_CreateQuery(device, &event, &query), S_OK);
    ID3D11DeviceContext_VSSetShader(context, shader, NULL, 0);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &buffer, &stride, &offset);
    ID3D11DeviceContext_DrawAuto(context);
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)query);
    while ((result = ID3D11DeviceContext_GetData(context, (ID3D11Asynchronous *)query, NULL, 0, 0)) == S_FALSE)
        continue;
    assert_int_equal(result, S_OK);
    assert_int_equal(ID3D11Device_GetDeviceRemovedReason(device), S_OK);
    life_release(query);
    life_release(shader);
    life_release(buffer);
    life_release(context);
    life_pool_destroy(pool);
    assert_int_equal(ID3D11Device_Release(device), 0);
}

static int start(void **state)
{
    (void)state;
    const char *backend = getenv("TEST_BACKEND");
    return stack_start(&stack, backend ? backend : "null") ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    stack_stop(&stack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_was_streamed),
                                       cmocka_unit_test(everything_comes_and_goes)};
    const char *backend = getenv("TEST_BACKEND");
    if (backend && strcmp(backend, "dxvk") == 0 && !stack_has_dxvk()) {
        printf("skipped: no host runtime, run tools/host-runtime\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, start, stop);
}
