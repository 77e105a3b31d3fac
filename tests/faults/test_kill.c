/* test_kill.c: the renderer is killed at random moments, also while its device is being made. The client is told and goes on with a new
 * device; another client never notices; nothing is left behind.
 *
 * TEST_KILLS: how often. TEST_SEED: to have the same moments again. */
#include "tests/faults/ears.h"
#include "tests/faults/scene.h"
#include "tests/stack/stack.h"

#include <poll.h>
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
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define SECOND 1000
#define ROUND_SECONDS 60 /* a round that takes as long hangs */

static struct stack stack;
static const char *source;
static bool has_pixels;
static uint64_t random_state;
static char round_text[64]; /* what to say when it hangs */

static uint32_t below(uint32_t limit)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32) % limit;
}

static void hang(int signal)
{
    (void)signal;
    ssize_t written = write(STDOUT_FILENO, round_text, sizeof(round_text));
    (void)written;
    kill(stack.tritond, SIGKILL); /* and with it everything that waits for it */
    abort();
}

/* --- the client that nothing may happen to -------------------------------------------------------------------------- */

struct witness {
    pid_t pid, renderer;
    int enough; /* closed: enough */
};

static int watch_frames(int enough, int ready)
{
    HRESULT result;
    UINT frames = 0, read, expected;
    struct scene *scene = scene_open(source, &result);
    struct pollfd end = {enough, POLLIN, 0};
    if (!scene)
        return 2;
    while (poll(&end, 1, 0) == 0) {
        if (scene_frame(scene) != S_OK || scene_reason(scene) != S_OK)
            return 3;
        scene_texel(scene, &read, &expected);
        if (has_pixels && read != expected)
            return 4;
        if (frames++ == 0 && write(ready, "", 1) != 1)
            return 5;
    }
    printf("the witness has drawn %u frames\n", frames);
    fflush(stdout);
    return scene_close(scene) == 0 ? 0 : 6;
}

static void open_witness(struct witness *witness)
{
    int enough[2], ready[2];
    char byte;
    assert_int_equal(pipe(enough) | pipe(ready), 0);
    witness->pid = fork();
    if (witness->pid == 0) {
        close(enough[1]);
        _exit(watch_frames(enough[0], ready[1]));
    }
    close(enough[0]);
    close(ready[1]);
    witness->enough = enough[1];
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    assert_int_equal(stack_renderers(&stack, &witness->renderer, 1), 1);
}

static void close_witness(const struct witness *witness)
{
    int status;
    close(witness->enough);
    assert_int_equal(waitpid(witness->pid, &status, 0), witness->pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* --- the killer ----------------------------------------------------------------------------------------------------- */

struct killer {
    pthread_t thread;
    pid_t witness;  /* this renderer is spared */
    uint32_t delay; /* microseconds after the other one has appeared, or after `drawing` */
    bool early;     /* while the device is being made */
    _Atomic bool drawing;
};

static pid_t other_renderer(pid_t spared)
{
    pid_t pids[4];
    int count = stack_renderers(&stack, pids, 4);
    for (int i = 0; i < count; i++)
        if (pids[i] != spared)
            return pids[i];
    return 0;
}

static void *kill_later(void *opaque)
{
    struct killer *killer = opaque;
    pid_t pid;
    while (!(pid = other_renderer(killer->witness)))
        continue;
    while (!killer->early && !atomic_load(&killer->drawing))
        nanosleep(&(struct timespec){0, 100000}, NULL);
    nanosleep(&(struct timespec){0, killer->delay * 1000l}, NULL);
    kill(pid, SIGKILL);
    return NULL;
}

/* --- rounds --------------------------------------------------------------------------------------------------------- */

/* The next killer must not take one that is about to go for the one that it waits for. */
static void expect_renderers(int count)
{
    assert_true(stack_wait_renderers(&stack, count, 5 * SECOND) >= 0);
}

/* True when the device had been made before the renderer was killed. */
static bool lose_one(pid_t witness, uint32_t delay, bool early)
{
    struct killer killer = {.witness = witness, .delay = delay, .early = early};
    HRESULT result, reason = DXGI_ERROR_DEVICE_REMOVED;
    ULONG left = 0;
    assert_int_equal(pthread_create(&killer.thread, NULL, kill_later, &killer), 0);
    ears_listen();
    struct scene *scene = scene_open(source, &result);
    const bool made = scene;
    atomic_store(&killer.drawing, true);
    while (scene && (result = scene_frame(scene)) == S_OK)
        continue;
    if (scene) {
        reason = scene_reason(scene);
        left = scene_close(scene);
    }
    const char *text = ears_heard();
    pthread_join(killer.thread, NULL);
    expect_renderers(1);
    if (result != DXGI_ERROR_DEVICE_REMOVED || reason != DXGI_ERROR_DEVICE_REMOVED || left)
        fail_msg("the result is 0x%08x, the reason 0x%08x, %u references are left\n%s", (unsigned)result,
                 (unsigned)reason, (unsigned)left, text);
    if (!strstr(text, "the renderer was killed by signal 9 (Killed)"))
        fail_msg("no reason is given: \"%s\"", text);
    return made;
}

static void use_a_new_device(void)
{
    HRESULT result;
    struct scene *scene = scene_open(source, &result);
    assert_non_null(scene);
    assert_int_equal(scene_frame(scene), S_OK);
    assert_int_equal(scene_close(scene), 0);
    expect_renderers(1);
}

/* As one that is lost meanwhile, so that what is made once has been made. */
static void settle(pid_t witness)
{
    use_a_new_device();
    lose_one(witness, 20000, false);
}

struct footprint {
    int own_descriptors;
    long own_kib, kib, zygote_kib;
};

static struct footprint measure(void)
{
    const pid_t zygote = stack_zygote(&stack);
    return (struct footprint){
        .own_descriptors = stack_descriptors(getpid()),
        .own_kib = stack_resident_kib(getpid()),
        .kib = stack_resident_kib(stack.tritond),
        .zygote_kib = stack_resident_kib(zygote),
    };
}

static void expect_no_growth(const struct footprint *before)
{
    assert_int_equal(stack_wait_descriptors(&stack, STACK_GUEST_DESCRIPTORS),
                     STACK_GUEST_DESCRIPTORS); /* the witness's */
    const struct footprint after = measure();
    printf("KiB: client %ld to %ld, tritond %ld to %ld, zygote %ld to %ld\n", before->own_kib, after.own_kib,
           before->kib, after.kib, before->zygote_kib, after.zygote_kib);
    assert_int_equal(after.own_descriptors, before->own_descriptors);
    assert_true(STACK_KEEPS_FREED || after.own_kib - before->own_kib < 8192);
    assert_true(after.kib - before->kib < 256);
    assert_true(after.zygote_kib - before->zygote_kib < 256);
}

static uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value && *value ? strtoull(value, NULL, 0) : otherwise;
}

/* Kills one renderer after the other while the witness draws. `lose` loses one, after at most `longest` microseconds. */
static void kill_many(bool (*lose)(pid_t witness, uint32_t delay, bool early), uint32_t longest, unsigned usual)
{
    const unsigned kills = (unsigned)setting("TEST_KILLS", usual);
    unsigned made = 0;
    struct witness witness;
    random_state = setting("TEST_SEED", (uint64_t)time(NULL)) * 2 + 1;
    printf("%u kills, TEST_SEED=%llu\n", kills, (unsigned long long)random_state / 2);
    fflush(stdout);
    open_witness(&witness);
    settle(witness.renderer);
    const struct footprint before = measure();
    for (unsigned i = 0; i < kills; i++) {
        snprintf(round_text, sizeof(round_text), "round %u hangs\n", i);
        alarm(ROUND_SECONDS);
        made += lose(witness.renderer, below(longest), i % 5 == 0);
        if (i % 20 == 0)
            use_a_new_device();
    }
    alarm(0);
    printf("%u of the devices were drawing\n", made);
    expect_no_growth(&before);
    close_witness(&witness);
    expect_renderers(0);
}

static void killed_at_random_moments(void **state)
{
    (void)state;
    kill_many(lose_one, has_pixels ? 60000 : 20000, has_pixels ? 60 : 200);
}

/* --- a program that knows of nothing -------------------------------------------------------------------------------- */

static pid_t spawn_sample(int errors)
{
    static char small[] = "64", many[] = "1000000", nowhere[] = "/dev/null";
    char *arguments[] = {getenv("TEST_DEFERRED"),
                         "--library",
                         getenv("TEST_D3D11"),
                         "--frames",
                         many,
                         "--width",
                         small,
                         "--height",
                         small,
                         "--out",
                         nowhere,
                         NULL};
    pid_t pid = fork();
    if (pid == 0) {
        dup2(errors, STDERR_FILENO);
        if (arguments[0])
            execv(arguments[0], arguments);
        _exit(127);
    }
    return pid;
}

/* The sample ends as samples do whose device is removed: with status 3, and a sentence. */
static bool lose_sample(pid_t witness, uint32_t delay, bool early)
{
    struct killer killer = {.witness = witness, .delay = delay, .early = true};
    char text[2048] = "";
    int ends[2], status;
    (void)early;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(pthread_create(&killer.thread, NULL, kill_later, &killer), 0);
    const pid_t pid = spawn_sample(ends[1]);
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got; length < sizeof(text) - 1 && (got = read(ends[0], text + length, sizeof(text) - 1 - length)) > 0;)
        length += (size_t)got;
    close(ends[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    pthread_join(killer.thread, NULL);
    expect_renderers(1);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 3)
        fail_msg("the sample has ended with 0x%x: %s", (unsigned)status, text);
    if (!strstr(text, "the renderer was killed by signal 9 (Killed)"))
        fail_msg("no reason is given: \"%s\"", text);
    return strstr(text, "D3D11CreateDevice") == NULL;
}

static void killed_during_the_deferred_sample(void **state)
{
    (void)state;
    kill_many(lose_sample, has_pixels ? 400000 : 40000, 40);
}

static int start(void **state)
{
    (void)state;
    const char *backend = getenv("TEST_BACKEND");
    has_pixels = backend && strcmp(backend, "dxvk") == 0;
    source = getenv("TEST_SOURCE");
    signal(SIGALRM, hang);
    ears_open();
    return source && stack_start(&stack, backend ? backend : "null") ? 0 : -1;
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
        cmocka_unit_test(killed_at_random_moments),
        cmocka_unit_test(killed_during_the_deferred_sample),
    };
    const char *backend = getenv("TEST_BACKEND");
    if (backend && strcmp(backend, "dxvk") == 0 && !stack_has_dxvk()) {
        printf("skipped: no host runtime, run tools/host-runtime\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, start, stop);
}
