/* test_renderer_memory.c: every allocation of the renderer and of its null back end fails once, in a program that uses all of the
 * API. The renderer is one whose allocators are fail.c's; its state is in a file that both processes map. */
#include "tests/faults/ears.h"
#include "tests/faults/fail.h"
#include "tests/faults/whole.h"
#include "tests/stack/stack.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#define SECOND 1000

static struct stack stack;
static struct whole whole;
static struct fail_state *renderer;
static char path[] = "/tmp/triton-fail-XXXXXX";

HRESULT WINAPI D3D11CreateDevice(IDXGIAdapter *adapter, D3D_DRIVER_TYPE type, HMODULE software, UINT flags,
                                 const D3D_FEATURE_LEVEL *levels, UINT level_count, UINT sdk, ID3D11Device **device,
                                 D3D_FEATURE_LEVEL *level, ID3D11DeviceContext **context);

/* True when the n-th allocation was reached. */
static bool fail_one(uint64_t n)
{
    const int descriptors = stack_descriptors(getpid());
    ears_listen();
    fail_arm(renderer, n);
    whole_run(&whole);
    const uint64_t count = atomic_load(&renderer->count);
    fail_arm(renderer, 0);
    const char *text = ears_heard();
    if (whole.broken[0])
        fail_msg("allocation %u: %s\n%s", (unsigned)n, whole.broken, text);
    if (whole.failure == DXGI_ERROR_DEVICE_REMOVED && !strstr(text, "triton: "))
        fail_msg("allocation %u: the device is lost without a reason", (unsigned)n);
    if (strstr(text, "signal"))
        fail_msg("allocation %u: %s", (unsigned)n, text);
    assert_int_equal(stack_descriptors(getpid()), descriptors);
    return count >= n;
}

static void every_allocation_fails(void **state)
{
    (void)state;
    uint64_t n = 0, told = 0;
    fail_one(UINT64_MAX);
    assert_int_equal(whole.failure, S_OK);
    while (fail_one(++n))
        told += whole.failure != S_OK;
    printf("%u allocations, %u of their failures came to the program\n", (unsigned)(n - 1), (unsigned)told);
    assert_true(n > 50 && told > 50);
    assert_int_equal(whole.failure, S_OK);
    assert_true(stack_wait_renderers(&stack, 0, 5 * SECOND) >= 0);
    assert_int_equal(stack_wait_descriptors(&stack, 0), 0);
}

static int start(void **state)
{
    (void)state;
    const char *source = getenv("TEST_SOURCE");
    int fd = mkstemp(path);
    if (fd < 0 || ftruncate(fd, sizeof(*renderer)))
        return -1;
    renderer = mmap(NULL, sizeof(*renderer), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    setenv("TEST_FAIL_STATE", path, 1);
    whole.create_device = D3D11CreateDevice;
    whole.create_factory = CreateDXGIFactory1;
    ears_open();
    return renderer != MAP_FAILED && source && whole_load(&whole, source) && stack_start(&stack, "null") ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    ears_close();
    stack_stop(&stack);
    unlink(path);
    munmap(renderer, sizeof(*renderer));
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
