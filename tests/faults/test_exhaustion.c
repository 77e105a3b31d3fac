/* test_exhaustion.c: what there is an end of: rings, heaps, ids, regions, memory, descriptors, guests. Whoever comes to the end waits
 * without spinning or is told, and everything is there again when it has been given back. */
#include "tests/faults/ears.h"
#include "tests/faults/scene.h"
#include "tests/stack/stack.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define SECOND 1000
#define GUESTS_MAX 256 /* TRD_CLIENTS_MAX */

static struct stack stack;
static ID3D11Device *device;
static ID3D11DeviceContext *context;
static bool is_null; /* the back end */

static int open_device(void **state)
{
    (void)state;
    return stack_create_device(&device, &context) == S_OK ? 0 : -1;
}

static int close_device(void **state)
{
    (void)state;
    ID3D11DeviceContext_Release(context);
    assert_int_equal(ID3D11Device_Release(device), 0);
    assert_true(stack_wait_renderers(&stack, 0, 5 * SECOND) >= 0);
    return 0;
}

static void pause_for(long milliseconds)
{
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

static ID3D11Buffer *buffer(UINT size, D3D11_USAGE usage, UINT bind, UINT access)
{
    const D3D11_BUFFER_DESC desc = {size, usage, bind, access, 0, 0};
    ID3D11Buffer *made = NULL;
    assert_int_equal(ID3D11Device_CreateBuffer(device, &desc, NULL, &made), S_OK);
    return made;
}

/* --- waiting -------------------------------------------------------------------------------------------------------- */

#define UPLOAD 65536u

static uint8_t bytes[UPLOAD];

/* What a thread does while the renderer stands still, until it has to wait. */
struct work {
    pthread_t thread;
    HRESULT (*step)(struct work *work);
    unsigned steps; /* to do in all: more than ring and heap can take */
    _Atomic unsigned done;
    HRESULT result;
    ID3D11Buffer *buffer;
};

static HRESULT draw_step(struct work *work)
{
    (void)work;
    ID3D11DeviceContext_Draw(context, 3, 0);
    return S_OK;
}

static HRESULT update_step(struct work *work)
{
    ID3D11DeviceContext_UpdateSubresource(context, (ID3D11Resource *)work->buffer, 0, NULL, bytes, 0, 0);
    return S_OK;
}

static HRESULT discard_step(struct work *work)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    HRESULT result = ID3D11DeviceContext_Map(context, (ID3D11Resource *)work->buffer, 0, D3D11_MAP_WRITE_DISCARD, 0,
                                             &mapped);
    if (result == S_OK)
        ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)work->buffer, 0);
    return result;
}

static HRESULT create_step(struct work *work)
{
    const D3D11_BUFFER_DESC desc = {UPLOAD, D3D11_USAGE_IMMUTABLE, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0};
    const D3D11_SUBRESOURCE_DATA data = {bytes, 0, 0};
    ID3D11Buffer *made = NULL;
    (void)work;
    HRESULT result = ID3D11Device_CreateBuffer(device, &desc, &data, &made);
    if (made)
        ID3D11Buffer_Release(made);
    return result;
}

static HRESULT read_step(struct work *work)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    HRESULT result = ID3D11DeviceContext_Map(context, (ID3D11Resource *)work->buffer, 0, D3D11_MAP_READ, 0, &mapped);
    if (result == S_OK)
        ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)work->buffer, 0);
    return result;
}

static void *do_work(void *opaque)
{
    struct work *work = opaque;
    for (unsigned i = 0; i < work->steps && work->result == S_OK; i++) {
        work->result = work->step(work);
        atomic_fetch_add(&work->done, 1);
    }
    return NULL;
}

static long cpu_microseconds(pthread_t thread)
{
    struct timespec time;
    clockid_t clock;
    assert_int_equal(pthread_getcpuclockid(thread, &clock), 0);
    assert_int_equal(clock_gettime(clock, &time), 0);
    return time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* Returns once the work has stopped getting on. */
static void wait_until_it_waits(const struct work *work)
{
    for (unsigned before = 0, now = 0, still = 0; still < 20; before = now) {
        pause_for(10);
        now = atomic_load(&work->done);
        still = now == before ? still + 1 : 0;
    }
    assert_true(atomic_load(&work->done) < work->steps);
}

/* The renderer stands still, the work comes to the end of what it can have and sleeps; then the renderer goes on, or dies. */
static void wait_without_spinning(struct work *work, int signal)
{
    pid_t renderer;
    assert_int_equal(stack_renderers(&stack, &renderer, 1), 1);
    kill(renderer, SIGSTOP);
    assert_int_equal(pthread_create(&work->thread, NULL, do_work, work), 0);
    wait_until_it_waits(work);
    const unsigned done = atomic_load(&work->done);
    const long cpu = cpu_microseconds(work->thread);
    pause_for(300);
    const long spent = cpu_microseconds(work->thread) - cpu;
    kill(renderer, signal);
    pthread_join(work->thread, NULL);
    printf("%u of %u steps without the renderer, %ld us of 300 ms spent\n", done, work->steps, spent);
    assert_true(spent < 10000);
    assert_int_equal(work->result, signal == SIGCONT ? S_OK : work->result);
    if (signal == SIGKILL)
        assert_int_equal(ID3D11Device_GetDeviceRemovedReason(device), DXGI_ERROR_DEVICE_REMOVED);
    else
        assert_int_equal(ID3D11Device_GetDeviceRemovedReason(device), S_OK);
}

static void wait_both_ways(HRESULT (*step)(struct work *), unsigned steps, ID3D11Buffer *of)
{
    struct work work = {.step = step, .steps = steps, .buffer = of};
    wait_without_spinning(&work, SIGCONT);
    struct work again = {.step = step, .steps = steps, .buffer = of};
    wait_without_spinning(&again, SIGKILL);
    if (of)
        ID3D11Buffer_Release(of);
}

static void the_ring_is_full(void **state)
{
    (void)state;
    wait_both_ways(draw_step, 200000, NULL);
}

static void the_heap_is_full_of_updates(void **state)
{
    (void)state;
    wait_both_ways(update_step, 1000, buffer(UPLOAD, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0));
}

static void the_heap_is_full_of_discards(void **state)
{
    (void)state;
    wait_both_ways(discard_step, 5000,
                   buffer(UPLOAD, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, D3D11_CPU_ACCESS_WRITE));
}

static void the_creation_channel_is_full(void **state)
{
    (void)state;
    wait_both_ways(create_step, 1000, NULL);
}

static void contents_do_not_come(void **state)
{
    (void)state;
    ID3D11Buffer *first = buffer(UPLOAD, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
    ID3D11Buffer *second = buffer(UPLOAD, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
    struct work goes_on = {.step = read_step, .steps = 1, .buffer = first};
    struct work dies = {.step = read_step, .steps = 1, .buffer = second};
    wait_without_spinning(&goes_on, SIGCONT);
    wait_without_spinning(&dies, SIGKILL);
    assert_int_equal(dies.result, DXGI_ERROR_DEVICE_REMOVED);
    ID3D11Buffer_Release(first);
    ID3D11Buffer_Release(second);
}

/* --- quotas --------------------------------------------------------------------------------------------------------- */

#define OBJECTS_MAX (1u << 18)

static void release_all(ID3D11Buffer *const *buffers, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        ID3D11Buffer_Release(buffers[i]);
}

static void ids_run_out(void **state)
{
    (void)state;
    static ID3D11Buffer *made[OBJECTS_MAX];
    const D3D11_BUFFER_DESC desc = {16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0};
    HRESULT result = S_OK;
    unsigned count;
    if (!is_null)
        skip(); /* as many buffers of DXVK take gigabytes */
    for (int round = 0; round < 2; round++) {
        for (count = 0; count < OBJECTS_MAX; count++) {
            result = ID3D11Device_CreateBuffer(device, &desc, NULL, &made[count]);
            if (result != S_OK)
                break;
        }
        assert_int_equal(result, E_OUTOFMEMORY);
        assert_true(count > OBJECTS_MAX - 64);
        assert_int_equal(ID3D11Device_GetDeviceRemovedReason(device), S_OK);
        release_all(made, count);
        ID3D11Buffer *staging = buffer(16, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
        struct work work = {.buffer = staging};
        assert_int_equal(read_step(&work), S_OK); /* the host has come past what was released */
        ID3D11Buffer_Release(staging);
    }
}

/* The largest buffers of the null device are of 256 MiB, and a context may register 16 GiB. Nothing is written to them. */
static void registered_memory_runs_out(void **state)
{
    (void)state;
    ID3D11Buffer *made[80];
    D3D11_MAPPED_SUBRESOURCE mapped;
    if (!is_null)
        skip();
    for (int round = 0; round < 3; round++) {
        HRESULT result = S_OK;
        unsigned count = 0;
        while (count < 80 && result == S_OK) {
            made[count] = buffer(256u << 20, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE);
            result = ID3D11DeviceContext_Map(context, (ID3D11Resource *)made[count++], 0, D3D11_MAP_WRITE_DISCARD, 0,
                                             &mapped);
        }
        assert_int_equal(result, E_OUTOFMEMORY);
        assert_null(mapped.pData);
        assert_in_range(count, 60, 65);
        assert_int_equal(ID3D11Device_GetDeviceRemovedReason(device), S_OK);
        release_all(made, count);
        struct work work = {.buffer = buffer(16, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ)};
        assert_int_equal(read_step(&work), S_OK);
        ID3D11Buffer_Release(work.buffer);
    }
}

/* More regions than there are ids of regions, one after the other: each must be used again. */
static void regions_come_back(void **state)
{
    (void)state;
    D3D11_MAPPED_SUBRESOURCE mapped;
    for (int i = 0; i < 5000; i++) {
        ID3D11Buffer *large = buffer(3u << 20, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE);
        HRESULT result = ID3D11DeviceContext_Map(context, (ID3D11Resource *)large, 0, D3D11_MAP_WRITE_DISCARD, 0,
                                                 &mapped);
        ID3D11Buffer_Release(large);
        assert_int_equal(result, S_OK);
    }
}

/* --- devices -------------------------------------------------------------------------------------------------------- */

static unsigned setting(const char *name, unsigned otherwise)
{
    const char *value = getenv(name);
    return value && *value ? (unsigned)strtoul(value, NULL, 0) : otherwise;
}

static void use_one_device(void)
{
    const char *source = getenv("TEST_SOURCE");
    HRESULT result;
    struct scene *scene = scene_open(source, &result);
    assert_non_null(scene);
    assert_int_equal(scene_frame(scene), S_OK);
    assert_int_equal(scene_close(scene), 0);
}

static void devices_leave_nothing(void **state)
{
    (void)state;
    const unsigned count = setting("TEST_DEVICES", is_null ? 500 : 100);
    for (int i = 0; i < 5; i++)
        use_one_device();
    assert_true(stack_wait_renderers(&stack, 0, 5 * SECOND) >= 0);
    const int own = stack_descriptors(getpid());
    const long kib[3] = {stack_resident_kib(getpid()), stack_resident_kib(stack.tritond),
                         stack_resident_kib(stack_zygote(&stack))};
    for (unsigned i = 0; i < count; i++)
        use_one_device();
    assert_true(stack_wait_renderers(&stack, 0, 5 * SECOND) >= 0);
    const long after[3] = {stack_resident_kib(getpid()), stack_resident_kib(stack.tritond),
                           stack_resident_kib(stack_zygote(&stack))};
    printf("%u devices; KiB: client %ld to %ld, tritond %ld to %ld, zygote %ld to %ld\n", count, kib[0], after[0],
           kib[1], after[1], kib[2], after[2]);
    assert_int_equal(stack_descriptors(getpid()), own);
    assert_int_equal(stack_wait_descriptors(&stack, 0), 0);
    assert_true(STACK_KEEPS_FREED || after[0] - kib[0] < 4096);
    assert_true(after[1] - kib[1] < 256 && after[2] - kib[2] < 256);
}

static bool allow_descriptors(rlim_t count)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = count;
    return count <= limit.rlim_max && setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

static void one_guest_too_many(void **state)
{
    (void)state;
    static ID3D11Device *made[GUESTS_MAX + 1];
    static ID3D11DeviceContext *of[GUESTS_MAX + 1];
    const int own = stack_descriptors(getpid());
    if (!is_null || !allow_descriptors(4096))
        skip();
    for (unsigned i = 0; i < GUESTS_MAX; i++)
        assert_int_equal(stack_create_device(&made[i], &of[i]), S_OK);
    for (int i = 0; i < 3; i++) {
        ears_listen();
        HRESULT result = stack_create_device(&made[GUESTS_MAX], &of[GUESTS_MAX]);
        const char *text = ears_heard();
        assert_int_equal(result, E_FAIL);
        assert_null(made[GUESTS_MAX]);
        if (!strstr(text, "256 guests"))
            fail_msg("not told why: %s", text);
    }
    const int others = (GUESTS_MAX - 1) * STACK_GUEST_DESCRIPTORS;
    for (unsigned i = 0; i < GUESTS_MAX; i++) { /* those that are there have noticed nothing */
        ID3D11DeviceContext_Draw(of[i], 3, 0);
        assert_int_equal(ID3D11Device_GetDeviceRemovedReason(made[i]), S_OK);
    }
    ID3D11DeviceContext_Release(of[0]);
    ID3D11Device_Release(made[0]);
    assert_true(stack_wait_renderers(&stack, GUESTS_MAX - 1, 5 * SECOND) >= 0);
    assert_int_equal(stack_wait_descriptors(&stack, others), others);
    assert_int_equal(stack_create_device(&made[0], &of[0]), S_OK);
    for (unsigned i = 0; i < GUESTS_MAX; i++) {
        ID3D11DeviceContext_Release(of[i]);
        assert_int_equal(ID3D11Device_Release(made[i]), 0);
    }
    assert_true(stack_wait_renderers(&stack, 0, 20 * SECOND) >= 0);
    assert_int_equal(stack_wait_descriptors(&stack, 0), 0);
    assert_int_equal(stack_descriptors(getpid()), own);
}

static void no_descriptors_left(void **state)
{
    (void)state;
    struct rlimit before;
    const int own = stack_descriptors(getpid()), next = dup(STDIN_FILENO);
    unsigned failed = 0;
    close(next);
    getrlimit(RLIMIT_NOFILE, &before);
    for (unsigned room = 0; room < 12; room++) {
        ID3D11Device *made = NULL;
        ID3D11DeviceContext *of = NULL;
        ears_listen();
        assert_true(allow_descriptors((rlim_t)next + room));
        HRESULT result = stack_create_device(&made, &of);
        setrlimit(RLIMIT_NOFILE, &before);
        const char *text = ears_heard();
        if (result == S_OK) {
            ID3D11DeviceContext_Release(of);
            ID3D11Device_Release(made);
            continue;
        }
        failed++;
        assert_int_equal(result, E_OUTOFMEMORY);
        if (!strstr(text, "triton: "))
            fail_msg("not told why");
        assert_int_equal(stack_descriptors(getpid()), own);
    }
    assert_in_range(failed, 2, 11);
}

/* -------------------------------------------------------------------------------------------------------------------- */

static int start(void **state)
{
    (void)state;
    const char *backend = getenv("TEST_BACKEND");
    is_null = !backend || strcmp(backend, "null") == 0;
    ears_open();
    return stack_start(&stack, backend ? backend : "null") ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    ears_close();
    stack_stop(&stack);
    return 0;
}

#define DEVICE_TEST(test) cmocka_unit_test_setup_teardown(test, open_device, close_device)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DEVICE_TEST(the_ring_is_full),
        DEVICE_TEST(the_heap_is_full_of_updates),
        DEVICE_TEST(the_heap_is_full_of_discards),
        DEVICE_TEST(the_creation_channel_is_full),
        DEVICE_TEST(contents_do_not_come),
        DEVICE_TEST(ids_run_out),
        DEVICE_TEST(registered_memory_runs_out),
        DEVICE_TEST(regions_come_back),
        cmocka_unit_test(devices_leave_nothing),
        cmocka_unit_test(one_guest_too_many),
        cmocka_unit_test(no_descriptors_left),
    };
    const char *backend = getenv("TEST_BACKEND");
    if (backend && strcmp(backend, "dxvk") == 0 && !stack_has_dxvk()) {
        printf("skipped: no host runtime, run tools/host-runtime\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, start, stop);
}
