/* test_fence.c: fences and events: what the GPU has reached, who is told, and that nobody is kept waiting by a device that
 * is lost or goes away. */
#define COBJMACROS
#include "tests/stack/stack.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <dxgi1_6.h>

#include <cmocka.h>

#define SECOND 1000
#define assert_result(call, expected) assert_int_equal((UINT)(call), (UINT)(expected))

static struct stack stack;
static ID3D11Device5 *device;
static ID3D11DeviceContext4 *context;

static HANDLE make_event(void)
{
    int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    assert_true(fd > 0);
    return (HANDLE)(intptr_t)fd;
}

static void close_event(HANDLE event)
{
    assert_int_equal(close((int)(intptr_t)event), 0);
}

/* Waits for it and takes it back. */
static bool is_set(HANDLE event, int limit)
{
    struct pollfd fd = {(int)(intptr_t)event, POLLIN, 0};
    uint64_t count;
    return poll(&fd, 1, limit) == 1 && read(fd.fd, &count, sizeof(count)) == sizeof(count);
}

static int open_device(void **state)
{
    (void)state;
    ID3D11Device *first;
    ID3D11DeviceContext *first_context;
    assert_result(stack_create_device(&first, &first_context), S_OK);
    assert_result(ID3D11Device_QueryInterface(first, &IID_ID3D11Device5, (void **)&device), S_OK);
    assert_result(ID3D11DeviceContext_QueryInterface(first_context, &IID_ID3D11DeviceContext4, (void **)&context),
                  S_OK);
    ID3D11DeviceContext_Release(first_context);
    ID3D11Device_Release(first);
    return 0;
}

static int close_device(void **state)
{
    (void)state;
    ID3D11DeviceContext4_Release(context);
    assert_int_equal(ID3D11Device5_Release(device), 0);
    assert_in_range(stack_wait_renderers(&stack, 0, 5 * SECOND), 0, 5 * SECOND);
    return 0;
}

static ID3D11Fence *make_fence(UINT64 value)
{
    ID3D11Fence *fence = NULL;
    assert_result(ID3D11Device5_CreateFence(device, value, D3D11_FENCE_FLAG_NONE, &IID_ID3D11Fence, (void **)&fence),
                  S_OK);
    return fence;
}

/* Something for the GPU to do. */
static void work(void)
{
    const D3D11_TEXTURE2D_DESC desc = {
        1024, 1024, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_RENDER_TARGET, 0, 0};
    const FLOAT color[4] = {1, 1, 1, 1};
    ID3D11Texture2D *texture;
    ID3D11RenderTargetView *view;
    assert_result(ID3D11Device5_CreateTexture2D(device, &desc, NULL, &texture), S_OK);
    assert_result(ID3D11Device5_CreateRenderTargetView(device, (ID3D11Resource *)texture, NULL, &view), S_OK);
    for (int i = 0; i < 20; i++)
        ID3D11DeviceContext4_ClearRenderTargetView(context, view, color);
    ID3D11RenderTargetView_Release(view);
    ID3D11Texture2D_Release(texture);
}

static void alive(void)
{
    assert_result(ID3D11Device5_GetDeviceRemovedReason(device), S_OK);
}

static void refuses_what_is_no_fence(void **state)
{
    (void)state;
    void *made = (void *)1;
    assert_result(ID3D11Device5_CreateFence(device, 0, (D3D11_FENCE_FLAG)0x10, &IID_ID3D11Fence, &made), E_INVALIDARG);
    assert_null(made);
    made = (void *)1;
    assert_result(ID3D11Device5_CreateFence(device, 0, D3D11_FENCE_FLAG_NONE, &IID_ID3D11Query, &made), E_NOINTERFACE);
    assert_null(made);
    assert_result(ID3D11Device5_CreateFence(device, 0, D3D11_FENCE_FLAG_NONE, &IID_ID3D11Fence, NULL), S_FALSE);
    assert_result(ID3D11DeviceContext4_Signal(context, NULL, 1), E_INVALIDARG);
    assert_result(ID3D11DeviceContext4_Wait(context, NULL, 1), E_INVALIDARG);

    ID3D11Fence *fence = make_fence(0);
    assert_result(ID3D11Fence_SetEventOnCompletion(fence, 1, (HANDLE)(intptr_t)12345), E_INVALIDARG);
    assert_result(ID3D11Fence_SetEventOnCompletion(fence, 1, (HANDLE)(intptr_t)STDERR_FILENO), E_INVALIDARG);
    ID3D11DeviceContext3 *deferred;
    ID3D11DeviceContext4 *deferred4;
    assert_result(ID3D11Device5_CreateDeferredContext3(device, 0, &deferred), S_OK);
    assert_result(ID3D11DeviceContext3_QueryInterface(deferred, &IID_ID3D11DeviceContext4, (void **)&deferred4), S_OK);
    assert_result(ID3D11DeviceContext4_Signal(deferred4, fence, 1), DXGI_ERROR_INVALID_CALL);
    assert_result(ID3D11DeviceContext4_Wait(deferred4, fence, 0), DXGI_ERROR_INVALID_CALL);
    ID3D11DeviceContext4_Release(deferred4);
    ID3D11DeviceContext3_Release(deferred);
    ID3D11Fence_Release(fence);
    alive();
}

static void counts_what_the_gpu_has_done(void **state)
{
    (void)state;
    ID3D11Fence *fence = make_fence(7);
    assert_int_equal(ID3D11Fence_GetCompletedValue(fence), 7);
    for (UINT64 value = 8; value < 40; value++) {
        work();
        assert_result(ID3D11DeviceContext4_Signal(context, fence, value), S_OK);
    }
    UINT64 last = 7, now;
    while ((now = ID3D11Fence_GetCompletedValue(fence)) != 39) {
        assert_in_range(now, last, 39);
        last = now;
    }
    ID3D11Fence_Release(fence);
    alive();
}

/* Also back, and again the same: Direct3D allows every value. */
static void takes_every_value(void **state)
{
    (void)state;
    static const UINT64 values[] = {5, 5, 3, UINT64_MAX - 1, 0, 1};
    ID3D11Fence *fence = make_fence(0);
    for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++) {
        assert_result(ID3D11DeviceContext4_Signal(context, fence, values[i]), S_OK);
        while (ID3D11Fence_GetCompletedValue(fence) != values[i])
            continue;
    }
    ID3D11Fence_Release(fence);
    alive();
}

static void sets_events_in_their_time(void **state)
{
    (void)state;
    ID3D11Fence *fence = make_fence(0);
    HANDLE one = make_event(), three = make_event(), zero = make_event(), closed = make_event();
    assert_result(ID3D11Fence_SetEventOnCompletion(fence, 3, three), S_OK);
    assert_result(ID3D11Fence_SetEventOnCompletion(fence, 1, one), S_OK);
    assert_result(ID3D11Fence_SetEventOnCompletion(fence, 1, closed), S_OK);
    close_event(closed);
    assert_result(ID3D11Fence_SetEventOnCompletion(fence, 0, zero), S_OK);
    assert_true(is_set(zero, 0));
    assert_false(is_set(one, 0));

    work();
    assert_result(ID3D11DeviceContext4_Signal(context, fence, 2), S_OK);
    assert_true(is_set(one, 10 * SECOND));
    assert_true(ID3D11Fence_GetCompletedValue(fence) >= 2);
    assert_false(is_set(three, 0));
    assert_result(ID3D11DeviceContext4_Signal(context, fence, 3), S_OK);
    assert_true(is_set(three, 10 * SECOND));
    close_event(one);
    close_event(three);
    close_event(zero);
    ID3D11Fence_Release(fence);
    alive();
}

static void blocks_without_an_event(void **state)
{
    (void)state;
    ID3D11Fence *fence = make_fence(0);
    assert_result(ID3D11Fence_SetEventOnCompletion(fence, 0, NULL), S_OK);
    for (UINT64 value = 1; value < 20; value++) {
        work();
        assert_result(ID3D11DeviceContext4_Signal(context, fence, value), S_OK);
        assert_result(ID3D11Fence_SetEventOnCompletion(fence, value, NULL), S_OK);
        assert_int_equal(ID3D11Fence_GetCompletedValue(fence), value);
    }
    ID3D11Fence_Release(fence);
    alive();
}

static void *wait_in_thread(void *fence)
{
    HRESULT result = ID3D11Fence_SetEventOnCompletion((ID3D11Fence *)fence, 1, NULL);
    return (void *)(intptr_t)result;
}

static void wakes_many_threads(void **state)
{
    (void)state;
    ID3D11Fence *fence = make_fence(0);
    pthread_t threads[4];
    void *result;
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, wait_in_thread, fence), 0);
    work();
    assert_result(ID3D11DeviceContext4_Signal(context, fence, 1), S_OK);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_result((HRESULT)(intptr_t)result, S_OK);
    }
    ID3D11Fence_Release(fence);
    alive();
}

static void waits_for_what_was_signalled(void **state)
{
    (void)state;
    ID3D11Fence *fence = make_fence(1), *after = make_fence(0);
    assert_result(ID3D11DeviceContext4_Wait(context, fence, 1), S_OK);
    work();
    assert_result(ID3D11DeviceContext4_Signal(context, fence, 9), S_OK);
    assert_result(ID3D11DeviceContext4_Wait(context, fence, 5), S_OK);
    assert_result(ID3D11DeviceContext4_Signal(context, after, 1), S_OK);
    assert_result(ID3D11Fence_SetEventOnCompletion(after, 1, NULL), S_OK);
    assert_int_equal(ID3D11Fence_GetCompletedValue(fence), 9);
    ID3D11Fence_Release(after);
    ID3D11Fence_Release(fence);
    alive();
}

/* The context stands still, as Direct3D says; everything else goes on, and the device can be let go. */
static void stands_still_for_what_nobody_signals(void **state)
{
    (void)state;
    ID3D11Fence *fence = make_fence(0), *after = make_fence(0);
    HANDLE event = make_event();
    assert_result(ID3D11DeviceContext4_Wait(context, fence, 1), S_OK);
    assert_result(ID3D11DeviceContext4_Signal(context, after, 1), S_OK);
    assert_result(ID3D11Fence_SetEventOnCompletion(after, 1, event), S_OK);
    work(); /* creates and records */
    ID3D11DeviceContext4_Flush(context);
    assert_false(is_set(event, 100));
    assert_int_equal(ID3D11Fence_GetCompletedValue(after), 0);
    alive();
    close_event(event);
    ID3D11Fence_Release(after);
    ID3D11Fence_Release(fence);
}

static void tells_when_flushed_work_is_done(void **state)
{
    (void)state;
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
    IDXGIDevice2 *dxgi;
    ID3D11Query *query;
    HANDLE event = make_event();
    assert_result(ID3D11Device5_QueryInterface(device, &IID_IDXGIDevice2, (void **)&dxgi), S_OK);
    assert_result(ID3D11Device5_CreateQuery(device, &desc, &query), S_OK);
    for (int i = 0; i < 10; i++) {
        work();
        ID3D11DeviceContext4_End(context, (ID3D11Asynchronous *)query);
        if (i % 2)
            ID3D11DeviceContext4_Flush1(context, D3D11_CONTEXT_TYPE_ALL, event);
        else
            assert_result(IDXGIDevice2_EnqueueSetEvent(dxgi, event), S_OK);
        assert_true(is_set(event, 10 * SECOND));
    }
    assert_result(IDXGIDevice2_EnqueueSetEvent(dxgi, NULL), E_INVALIDARG);
    ID3D11DeviceContext4_Flush1(context, D3D11_CONTEXT_TYPE_3D, NULL);
    close_event(event);
    ID3D11Query_Release(query);
    IDXGIDevice2_Release(dxgi);
    alive();
}

/* Whoever waits is woken; values are past everything; what is asked for afterwards is there at once. */
static void tells_of_the_loss(void **state)
{
    (void)state;
    ID3D11Fence *fence = make_fence(0);
    HANDLE gone = make_event(), forgotten = make_event(), late = make_event(), reached = make_event();
    DWORD cookie = 0, other = 0;
    pthread_t thread;
    void *result;
    pid_t pid;
    assert_result(ID3D11Device5_RegisterDeviceRemovedEvent(device, NULL, &cookie), E_INVALIDARG);
    assert_result(ID3D11Device5_RegisterDeviceRemovedEvent(device, gone, NULL), E_INVALIDARG);
    assert_result(ID3D11Device5_RegisterDeviceRemovedEvent(device, gone, &cookie), S_OK);
    assert_result(ID3D11Device5_RegisterDeviceRemovedEvent(device, forgotten, &other), S_OK);
    assert_int_not_equal(cookie, other);
    ID3D11Device5_UnregisterDeviceRemoved(device, other);
    ID3D11Device5_UnregisterDeviceRemoved(device, other);
    assert_result(ID3D11Fence_SetEventOnCompletion(fence, 1, reached), S_OK);
    assert_int_equal(pthread_create(&thread, NULL, wait_in_thread, fence), 0);
    assert_false(is_set(gone, 50));

    assert_int_equal(stack_renderers(&stack, &pid, 1), 1);
    kill(pid, SIGKILL);
    assert_true(is_set(gone, 10 * SECOND));
    assert_true(is_set(reached, 10 * SECOND));
    assert_int_equal(pthread_join(thread, &result), 0);
    assert_result((HRESULT)(intptr_t)result, DXGI_ERROR_DEVICE_REMOVED);
    assert_false(is_set(forgotten, 0));
    assert_true(ID3D11Fence_GetCompletedValue(fence) == UINT64_MAX);
    assert_result(ID3D11Device5_RegisterDeviceRemovedEvent(device, late, &other), S_OK);
    assert_true(is_set(late, 10 * SECOND));
    assert_result(ID3D11DeviceContext4_Signal(context, fence, 3), DXGI_ERROR_DEVICE_REMOVED);
    assert_result(ID3D11Fence_SetEventOnCompletion(fence, 5, NULL), DXGI_ERROR_DEVICE_REMOVED);
    close_event(gone);
    close_event(forgotten);
    close_event(late);
    close_event(reached);
    ID3D11Fence_Release(fence);
}

/* Polling alone ends as well: nobody waits forever for a renderer that has died. */
static void polling_ends_with_the_device(void **state)
{
    (void)state;
    ID3D11Fence *fence = make_fence(0);
    pid_t pid;
    assert_int_equal(stack_renderers(&stack, &pid, 1), 1);
    kill(pid, SIGKILL);
    while (ID3D11Fence_GetCompletedValue(fence) < 1)
        continue;
    ID3D11Fence_Release(fence);
}

/* A device may be let go while events of it are still waited for; it leaves no thread and no descriptor. */
static void leaves_nothing(void **state)
{
    (void)state;
    HANDLE event = make_event();
    int before = 0;
    for (int i = 0; i < 10; i++) {
        DWORD cookie;
        open_device(state);
        ID3D11Fence *fence = make_fence(0);
        assert_result(ID3D11Device5_RegisterDeviceRemovedEvent(device, event, &cookie), S_OK);
        assert_result(ID3D11Fence_SetEventOnCompletion(fence, 1, event), S_OK);
        assert_result(ID3D11DeviceContext4_Signal(context, fence, 1), S_OK);
        assert_true(is_set(event, 10 * SECOND));
        assert_result(ID3D11Fence_SetEventOnCompletion(fence, 2, event), S_OK);
        ID3D11Fence_Release(fence);
        close_device(state);
        assert_false(is_set(event, 0));
        if (i == 0)
            before = stack_descriptors(getpid());
    }
    assert_int_equal(stack_descriptors(getpid()), before);
    close_event(event);
}

static void has_neither_counters_nor_protection(void **state)
{
    (void)state;
    const D3D11_COUNTER_DESC known = {D3D11_COUNTER_DEVICE_DEPENDENT_0, 0}, none = {(D3D11_COUNTER)0, 0},
                             flags = {D3D11_COUNTER_DEVICE_DEPENDENT_0, 1};
    D3D11_COUNTER_INFO info;
    D3D11_COUNTER_TYPE type;
    UINT active;
    ID3D11Counter *counter = (void *)1;
    memset(&info, 0xff, sizeof(info));
    ID3D11Device5_CheckCounterInfo(device, &info);
    assert_int_equal(info.LastDeviceDependentCounter, 0);
    assert_int_equal(info.NumSimultaneousCounters, 0);
    assert_int_equal(info.NumDetectableParallelUnits, 0);
    assert_result(ID3D11Device5_CheckCounter(device, &known, &type, &active, NULL, NULL, NULL, NULL, NULL, NULL),
                  DXGI_ERROR_UNSUPPORTED);
    assert_result(ID3D11Device5_CheckCounter(device, NULL, &type, &active, NULL, NULL, NULL, NULL, NULL, NULL),
                  E_INVALIDARG);
    assert_result(ID3D11Device5_CreateCounter(device, &known, &counter), DXGI_ERROR_UNSUPPORTED);
    assert_null(counter);
    assert_result(ID3D11Device5_CreateCounter(device, &none, &counter), E_INVALIDARG);
    assert_result(ID3D11Device5_CreateCounter(device, &flags, &counter), E_INVALIDARG);
    assert_result(ID3D11Device5_CreateCounter(device, NULL, &counter), E_INVALIDARG);

    WINBOOL protection = TRUE;
    ID3D11DeviceContext4_SetHardwareProtectionState(context, TRUE);
    ID3D11DeviceContext4_GetHardwareProtectionState(context, &protection);
    assert_false(protection);
}

static void keeps_everything_resident(void **state)
{
    (void)state;
    const D3D11_BUFFER_DESC desc = {256, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0};
    IDXGIDevice *dxgi;
    ID3D11Buffer *buffer;
    assert_result(ID3D11Device5_QueryInterface(device, &IID_IDXGIDevice, (void **)&dxgi), S_OK);
    assert_result(ID3D11Device5_CreateBuffer(device, &desc, NULL, &buffer), S_OK);
    IUnknown *resources[2] = {(IUnknown *)buffer, (IUnknown *)buffer}, *missing[2] = {(IUnknown *)buffer, NULL};
    DXGI_RESIDENCY residency[2] = {(DXGI_RESIDENCY)0, (DXGI_RESIDENCY)0};
    assert_result(IDXGIDevice_QueryResourceResidency(dxgi, resources, residency, 2), S_OK);
    assert_int_equal(residency[0], DXGI_RESIDENCY_FULLY_RESIDENT);
    assert_int_equal(residency[1], DXGI_RESIDENCY_FULLY_RESIDENT);
    assert_result(IDXGIDevice_QueryResourceResidency(dxgi, missing, residency, 2), E_INVALIDARG);
    assert_result(IDXGIDevice_QueryResourceResidency(dxgi, NULL, residency, 2), E_POINTER);
    assert_result(IDXGIDevice_QueryResourceResidency(dxgi, resources, NULL, 2), E_POINTER);
    ID3D11Buffer_Release(buffer);
    IDXGIDevice_Release(dxgi);
}

#define ON_A_DEVICE(test) cmocka_unit_test_setup_teardown(test, open_device, close_device)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_DEVICE(refuses_what_is_no_fence),
        ON_A_DEVICE(counts_what_the_gpu_has_done),
        ON_A_DEVICE(takes_every_value),
        ON_A_DEVICE(sets_events_in_their_time),
        ON_A_DEVICE(blocks_without_an_event),
        ON_A_DEVICE(wakes_many_threads),
        ON_A_DEVICE(waits_for_what_was_signalled),
        ON_A_DEVICE(stands_still_for_what_nobody_signals),
        ON_A_DEVICE(tells_when_flushed_work_is_done),
        ON_A_DEVICE(tells_of_the_loss),
        ON_A_DEVICE(polling_ends_with_the_device),
        ON_A_DEVICE(has_neither_counters_nor_protection),
        ON_A_DEVICE(keeps_everything_resident),
        cmocka_unit_test(leaves_nothing),
    };
    const char *backend = getenv("TEST_BACKEND");
    if (backend && strcmp(backend, "dxvk") == 0 && !stack_has_dxvk()) {
        printf("skipped: no host runtime, run tools/host-runtime\n");
        return 77;
    }
    if (!stack_start(&stack, backend ? backend : "null"))
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stack_stop(&stack);
    return failed;
}
