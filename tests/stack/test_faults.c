/* test_faults.c: processes that die. The others go on, the client hears why, nothing is left behind. */
#include "tests/stack/stack.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define SECOND 1000

static struct stack stack;

struct scene {
    ID3D11Device *device;
    ID3D11DeviceContext *context;
    ID3D11Texture2D *target, *staging;
    ID3D11RenderTargetView *view;
    ID3D11Buffer *constants;
};

static ID3D11Texture2D *texture(ID3D11Device *device, D3D11_USAGE usage, UINT bind, UINT access)
{
    const D3D11_TEXTURE2D_DESC desc = {64, 64, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, usage, bind, access, 0};
    ID3D11Texture2D *made = NULL;
    assert_int_equal(device->lpVtbl->CreateTexture2D(device, &desc, NULL, &made), S_OK);
    return made;
}

static void open_scene(struct scene *scene)
{
    assert_int_equal(stack_create_device(&scene->device, &scene->context), S_OK);
    const D3D11_BUFFER_DESC desc = {256, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, D3D11_CPU_ACCESS_WRITE, 0, 0};
    ID3D11Device *device = scene->device;
    scene->target = texture(device, D3D11_USAGE_DEFAULT, D3D11_BIND_RENDER_TARGET, 0);
    scene->staging = texture(device, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
    assert_int_equal(
        device->lpVtbl->CreateRenderTargetView(device, (ID3D11Resource *)scene->target, NULL, &scene->view), S_OK);
    assert_int_equal(device->lpVtbl->CreateBuffer(device, &desc, NULL, &scene->constants), S_OK);
}

static void close_scene(struct scene *scene)
{
    scene->constants->lpVtbl->Release(scene->constants);
    scene->view->lpVtbl->Release(scene->view);
    scene->staging->lpVtbl->Release(scene->staging);
    scene->target->lpVtbl->Release(scene->target);
    scene->context->lpVtbl->Release(scene->context);
    assert_int_equal(scene->device->lpVtbl->Release(scene->device), 0);
}

/* One frame with a read-back: the result of the Map. */
static HRESULT frame(struct scene *scene)
{
    const FLOAT color[4] = {0.25f, 0.5f, 0.75f, 1};
    ID3D11DeviceContext *context = scene->context;
    D3D11_MAPPED_SUBRESOURCE mapped;
    for (int i = 0; i < 50; i++) {
        HRESULT result = context->lpVtbl->Map(context, (ID3D11Resource *)scene->constants, 0, D3D11_MAP_WRITE_DISCARD,
                                              0, &mapped);
        if (FAILED(result))
            return result;
        memset(mapped.pData, i, 256);
        context->lpVtbl->Unmap(context, (ID3D11Resource *)scene->constants, 0);
        context->lpVtbl->VSSetConstantBuffers(context, 0, 1, &scene->constants);
        context->lpVtbl->OMSetRenderTargets(context, 1, &scene->view, NULL);
        context->lpVtbl->ClearRenderTargetView(context, scene->view, color);
    }
    context->lpVtbl->CopyResource(context, (ID3D11Resource *)scene->staging, (ID3D11Resource *)scene->target);
    HRESULT result = context->lpVtbl->Map(context, (ID3D11Resource *)scene->staging, 0, D3D11_MAP_READ, 0, &mapped);
    if (SUCCEEDED(result))
        context->lpVtbl->Unmap(context, (ID3D11Resource *)scene->staging, 0);
    return result;
}

static void killed_renderer_removes_its_device_only(void **state)
{
    (void)state;
    struct scene victim, witness, next;
    pid_t pids[4];
    open_scene(&victim);
    assert_int_equal(stack_renderers(&stack, pids, 4), 1);
    pid_t renderer = pids[0];
    open_scene(&witness);
    assert_int_equal(frame(&victim), S_OK);
    assert_int_equal(frame(&witness), S_OK);

    kill(renderer, SIGKILL);
    HRESULT result;
    do {
        result = frame(&victim); /* it may die in the middle of one that still succeeds */
    } while (result == S_OK);
    assert_int_equal(result, DXGI_ERROR_DEVICE_REMOVED);
    assert_int_equal(victim.device->lpVtbl->GetDeviceRemovedReason(victim.device), DXGI_ERROR_DEVICE_REMOVED);
    const D3D11_BUFFER_DESC desc = {256, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0};
    ID3D11Buffer *buffer = (void *)1;
    assert_int_equal(victim.device->lpVtbl->CreateBuffer(victim.device, &desc, NULL, &buffer),
                     DXGI_ERROR_DEVICE_REMOVED);
    assert_null(buffer);

    assert_int_equal(frame(&witness), S_OK);
    assert_int_equal(witness.device->lpVtbl->GetDeviceRemovedReason(witness.device), S_OK);
    open_scene(&next);
    assert_int_equal(frame(&next), S_OK);
    close_scene(&next);
    close_scene(&witness);
    close_scene(&victim);
    assert_in_range(stack_wait_renderers(&stack, 0, SECOND), 0, SECOND);
}

/* What the client writes to standard error while `act` runs. */
static void heard(void (*act)(void), char *text, size_t size)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stderr);
    int old = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    act();
    fflush(stderr);
    dup2(old, STDERR_FILENO);
    close(old);
    rewind(file);
    text[fread(text, 1, size - 1, file)] = 0;
    fclose(file);
}

static void expect_one_line(const char *text, const char *words)
{
    const char *end = strchr(text, '\n');
    if (strncmp(text, "triton: the device is lost: ", 28) != 0 || !strstr(text, words) || !end || end[1])
        fail_msg("not one line with \"%s\": %s", words, text);
}

static void lose_by_a_kill(void)
{
    struct scene scene;
    pid_t pid;
    open_scene(&scene);
    assert_int_equal(stack_renderers(&stack, &pid, 1), 1);
    kill(pid, SIGKILL);
    while (frame(&scene) == S_OK) {
    }
    close_scene(&scene);
}

static void a_kill_is_told(void **state)
{
    (void)state;
    char text[1024];
    heard(lose_by_a_kill, text, sizeof(text));
    expect_one_line(text, "the renderer was killed by signal 9 (Killed)");
    assert_in_range(stack_wait_renderers(&stack, 0, SECOND), 0, SECOND);
}

static void killed_while_the_client_waits(void **state)
{
    (void)state;
    struct scene scene;
    pid_t pid;
    for (int round = 0; round < 10; round++) {
        open_scene(&scene);
        assert_int_equal(stack_renderers(&stack, &pid, 1), 1);
        pid_t killer = fork();
        if (killer == 0) {
            nanosleep(&(struct timespec){0, 1000000L * (round + 1)}, NULL);
            kill(pid, SIGKILL);
            _exit(0);
        }
        HRESULT result;
        do
            result = frame(&scene);
        while (result == S_OK);
        assert_int_equal(result, DXGI_ERROR_DEVICE_REMOVED);
        waitpid(killer, NULL, 0);
        close_scene(&scene);
    }
    assert_in_range(stack_wait_renderers(&stack, 0, SECOND), 0, SECOND);
}

static void killed_client_takes_its_renderer_along(void **state)
{
    (void)state;
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    pid_t client = fork();
    if (client == 0) {
        struct scene scene;
        open_scene(&scene);
        for (;;) {
            frame(&scene);
            if (write(ready[1], "x", 1) != 1)
                _exit(1);
        }
    }
    char byte;
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[1]);
    assert_int_equal(stack_wait_renderers(&stack, 1, SECOND), 0);
    kill(client, SIGKILL);
    waitpid(client, NULL, 0);
    close(ready[0]);
    int waited = stack_wait_renderers(&stack, 0, SECOND);
    printf("the renderer was gone after %d ms\n", waited);
    assert_in_range(waited, 0, SECOND);
    assert_int_equal(stack_wait_descriptors(&stack, 0), 0);
}

static void devices_come_and_go(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene); /* what is opened once stays open */
    close_scene(&scene);
    assert_in_range(stack_wait_renderers(&stack, 0, SECOND), 0, SECOND);
    int ours = stack_descriptors(getpid());
    for (int i = 0; i < 40; i++) {
        open_scene(&scene);
        assert_int_equal(frame(&scene), S_OK);
        close_scene(&scene);
    }
    assert_in_range(stack_wait_renderers(&stack, 0, SECOND), 0, SECOND);
    assert_int_equal(stack_descriptors(getpid()), ours);
    assert_int_equal(stack_wait_descriptors(&stack, 0), 0);
}

static void nobody_listens(void **state)
{
    (void)state;
    char socket[sizeof(stack.socket)];
    ID3D11Device *device = (void *)1;
    ID3D11DeviceContext *context = (void *)1;
    snprintf(socket, sizeof(socket), "%s", getenv("TRITON_SOCKET"));
    setenv("TRITON_SOCKET", "/nowhere/triton.sock", 1);
    assert_true(FAILED(stack_create_device(&device, &context)));
    assert_null(device);
    assert_null(context);
    setenv("TRITON_SOCKET", socket, 1);
}

static int start(void **state)
{
    (void)state;
    const char *backend = getenv("TEST_BACKEND");
    bool up = stack_start(&stack, backend ? backend : "null");
    return up ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    stack_stop(&stack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_renderer_removes_its_device_only),
        cmocka_unit_test(a_kill_is_told),
        cmocka_unit_test(killed_while_the_client_waits),
        cmocka_unit_test(killed_client_takes_its_renderer_along),
        cmocka_unit_test(devices_come_and_go),
        cmocka_unit_test(nobody_listens),
    };
    const char *backend = getenv("TEST_BACKEND");
    if (backend && strcmp(backend, "dxvk") == 0 && !stack_has_dxvk()) {
        printf("skipped: no host runtime, run tools/host-runtime\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, start, stop);
}
