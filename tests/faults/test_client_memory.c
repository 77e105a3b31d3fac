/* test_client_memory.c: every allocation of the client fails once, in a program that uses all of it. */
#include "tests/faults/ears.h"
#include "tests/faults/fail.h"
#include "tests/faults/whole.h"
#include "tests/stack/stack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define SECOND 1000

static struct stack stack;
static struct whole whole;

HRESULT WINAPI D3D11CreateDevice(IDXGIAdapter *adapter, D3D_DRIVER_TYPE type, HMODULE software, UINT flags,
                                 const D3D_FEATURE_LEVEL *levels, UINT level_count, UINT sdk, ID3D11Device **device,
                                 D3D_FEATURE_LEVEL *level, ID3D11DeviceContext **context);

/* --- the test ------------------------------------------------------------------------------------------------------ */

/* True when the n-th allocation was reached. */
static bool fail_one(uint64_t n)
{
    struct fail_state *state = fail_state();
    const int64_t live = atomic_load(&state->live);
    const int descriptors = stack_descriptors(getpid());
    ears_listen();
    fail_arm(state, n);
    whole_run(&whole);
    const uint64_t count = atomic_load(&state->count);
    fail_arm(state, 0);
    const char *text = ears_heard();
    if (whole.broken[0])
        fail_msg("allocation %u: %s\n%s", (unsigned)n, whole.broken, text);
    if (whole.failure == DXGI_ERROR_DEVICE_REMOVED && !strstr(text, "the device is lost: "))
        fail_msg("allocation %u: the device is lost without a reason\n%s", (unsigned)n, text);
    if (atomic_load(&state->live) != live || stack_descriptors(getpid()) != descriptors)
        fail_msg("allocation %u: %d pieces of memory, %d descriptors are left\n%s", (unsigned)n,
                 (int)(atomic_load(&state->live) - live), stack_descriptors(getpid()) - descriptors, text);
    return count >= n;
}

static void fail_every_allocation(void)
{
    uint64_t n = 0, told = 0;
    fail_one(UINT64_MAX); /* what is made once stays */
    fail_one(UINT64_MAX);
    assert_int_equal(whole.failure, S_OK);
    while (fail_one(++n))
        told += whole.failure != S_OK;
    printf("%u allocations, %u of their failures came to the program\n", (unsigned)(n - 1), (unsigned)told);
    assert_true(n > 100 && told > 50);
    assert_int_equal(whole.failure, S_OK);
    assert_in_range(stack_wait_renderers(&stack, 0, SECOND), 0, SECOND);
}

static void every_allocation_fails(void **state)
{
    (void)state;
    whole.flags = 0;
    fail_every_allocation();
}

static void every_allocation_with_the_debug_layer_fails(void **state)
{
    (void)state;
    whole.flags = D3D11_CREATE_DEVICE_DEBUG;
    fail_every_allocation();
}

static int start(void **state)
{
    (void)state;
    const char *source = getenv("TEST_SOURCE");
    whole.create_device = D3D11CreateDevice;
    whole.create_factory = CreateDXGIFactory1;
    if (!source || !whole_load(&whole, source) || !stack_start(&stack, "null"))
        return -1;
    ears_open();
    return 0;
}

static int stop(void **state)
{
    (void)state;
    ears_close();
    stack_stop(&stack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails),
        cmocka_unit_test(every_allocation_with_the_debug_layer_fails),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
