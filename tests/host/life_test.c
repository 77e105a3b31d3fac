/* Life and death: of renderers, of guests, of the zygote, of tritond itself. */
#include "tests/host/guest.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static struct host host;
static int idle; /* descriptors of a tritond without guests */

static int start(void **state)
{
    (void)state;
    host_start_null(&host);
    idle = descriptors_of(host.pid);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    host_stop(&host);
    return 0;
}

static void says_that_it_listens(void **state)
{
    (void)state;
    char expected[200];
    struct stat file;
    snprintf(expected, sizeof(expected), "tritond: listening on %s (backend null)\n", host.path);
    assert_string_equal(host.line, expected);
    assert_int_equal(stat(host.path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
}

static void tells_when_a_renderer_is_killed(void **state)
{
    (void)state;
    struct guest guest;
    struct npt_message lost;
    guest_open_device(&guest, &host);
    kill(renderer_of(&host), SIGKILL);
    expect_lost(guest.socket, &lost);
    assert_int_equal(lost.u.lost.status, NPT_STATUS_DIED);
    assert_string_equal(lost.u.lost.text, "the renderer was killed by signal 9 (Killed)");
    guest_close(&guest);
}

static void ends_the_renderer_of_a_guest_that_dies(void **state)
{
    (void)state;
    int ends[2], status;
    char byte;

    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        struct guest guest;
        guest_open_device(&guest, &host);
        _exit(write(ends[1], "", 1) == 1 && pause());
    }
    assert_int_equal(read(ends[0], &byte, 1), 1);
    pid_t renderer = renderer_of(&host);
    kill(child, SIGKILL);
    assert_true(gone_within_a_second(renderer));
    assert_int_equal(waitpid(child, &status, 0), child);
    close(ends[0]);
    close(ends[1]);
}

static void leaks_no_descriptors(void **state)
{
    (void)state;
    struct guest guest;
    for (int i = 0; i < 50; i++) {
        guest_open_device(&guest, &host);
        if (i % 3 == 0)
            kill(renderer_of(&host), SIGKILL);
        guest_close(&guest);
        for (pid_t zygote, renderer; children_of(host.pid, &zygote, 1) && children_of(zygote, &renderer, 1);)
            poll(NULL, 0, 1);
    }
    for (int i = 0; i < 500 && descriptors_of(host.pid) != idle; i++)
        poll(NULL, 0, 10);
    assert_int_equal(descriptors_of(host.pid), idle);
}

static void serves_many_guests_at_once(void **state)
{
    (void)state;
    static struct guest guests[20];
    for (int i = 0; i < 20; i++)
        guest_open_device(&guests[i], &host);
    for (int i = 0; i < 20; i++) {
        COMMAND(&guests[i], NPT_OP_CONTEXT_DRAW, 0, 3, 0);
        finish(&guests[i]);
    }
    for (int i = 0; i < 20; i++)
        guest_close(&guests[i]);
}

/* The renderers that live go on; the next guest gets a new zygote. */
static void survives_the_death_of_the_zygote(void **state)
{
    (void)state;
    struct guest first, second;
    pid_t zygote, next;

    guest_open_device(&first, &host);
    pid_t renderer = renderer_of(&host);
    assert_int_equal(children_of(host.pid, &zygote, 1), 1);
    kill(zygote, SIGKILL);
    assert_true(gone_within_a_second(zygote));
    COMMAND(&first, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    finish(&first);
    guest_open_device(&second, &host);
    assert_int_equal(children_of(host.pid, &next, 1), 1);
    assert_int_not_equal(zygote, next);
    guest_close(&second);
    guest_close(&first);
    assert_true(gone_within_a_second(renderer));
}

/* tritond killed: nothing that it has started stays. */
static void leaves_nothing_behind(void **state)
{
    (void)state;
    struct host other;
    struct guest guest;
    pid_t zygote;

    host_start_null(&other);
    guest_open_device(&guest, &other);
    assert_int_equal(children_of(other.pid, &zygote, 1), 1);
    pid_t renderer = renderer_of(&other);
    kill(other.pid, SIGKILL);
    assert_int_equal(waitpid(other.pid, NULL, 0), other.pid);
    assert_true(gone_within_a_second(zygote));
    assert_true(gone_within_a_second(renderer));
    guest_close(&guest);
    close(other.output);
    unlink(other.path);
    rmdir(other.directory);
}

static void replaces_a_socket_that_is_stale(void **state)
{
    (void)state;
    char text[512];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char file[128];

    assert_int_equal(
        host_fails((const char *const[]){"--listen", host.path, "--backend", "null", NULL}, text, sizeof(text)), 1);
    assert_non_null(strstr(text, "is in use by another tritond\n"));

    /* a file that is no socket stays */
    snprintf(file, sizeof(file), "%s.txt", host.path);
    FILE *made = fopen(file, "we");
    assert_non_null(made);
    fclose(made);
    assert_int_equal(host_fails((const char *const[]){"--listen", file, "--backend", "null", NULL}, text, sizeof(text)),
                     1);
    assert_non_null(strstr(text, "is not a socket\n"));
    assert_int_equal(unlink(file), 0);

    /* a socket of the dead does not; this tritond fails for another reason and takes it away */
    snprintf(address.sun_path, sizeof(address.sun_path), "%s.old", host.path);
    int old = socket(AF_UNIX, SOCK_SEQPACKET, 0);
    assert_int_equal(bind(old, (struct sockaddr *)&address, sizeof(address)), 0);
    close(old);
    assert_int_equal(host_fails((const char *const[]){"--listen", address.sun_path, "--renderer", "/bin/false", NULL},
                                text, sizeof(text)),
                     1);
    assert_non_null(strstr(text, "the renderer ended while it was starting"));
    assert_int_equal(access(address.sun_path, F_OK), -1);
}

static void says_what_is_missing(void **state)
{
    (void)state;
    static const struct {
        const char *arguments[8];
        const char *words;
    } bad[] = {
        {{NULL}, "--listen"},
        {{"--listen", NULL}, "--listen"},
        {{"--frobnicate", NULL}, "--frobnicate"},
        {{"--listen", "x", "--backend", "opengl", NULL}, "opengl"},
        {{"--listen", "x", "--renderer", "no/such/program", NULL}, "no/such/program"},
        {{"--listen", "x", "--runtime", "no/such/directory", NULL}, "tools/host-runtime"},
        {{"--listen", "no/such/directory/socket", "--backend", "null", NULL}, "cannot listen"},
    };
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        char text[1024];
        assert_int_equal(host_fails(bad[i].arguments, text, sizeof(text)), 1);
        if (strncmp(text, "tritond: ", 9) != 0 || !strstr(text, bad[i].words) ||
            strchr(text, '\n') != text + strlen(text) - 1)
            fail_msg("not a sentence with \"%s\": %s", bad[i].words, text);
    }
}

static void names_the_package_of_dxvk(void **state)
{
    (void)state;
    char text[1024], path[128];
    snprintf(path, sizeof(path), "%s.dxvk", host.path);
    setenv("TRITON_DXVK_DXGI", "libc.so.6", 1);
    setenv("TRITON_DXVK_D3D11", "libdxvk_that_is_not_there.so", 1);
    assert_int_equal(host_fails((const char *const[]){"--listen", path, "--backend", "dxvk", NULL}, text, sizeof(text)),
                     1);
    assert_non_null(strstr(text, "libdxvk-d3d11-0"));
    setenv("TRITON_DXVK_D3D11", "libc.so.6", 1);
    assert_int_equal(host_fails((const char *const[]){"--listen", path, "--backend", "dxvk", NULL}, text, sizeof(text)),
                     1);
    assert_non_null(strstr(text, "D3D11CreateDevice"));
    unsetenv("TRITON_DXVK_DXGI");
    unsetenv("TRITON_DXVK_D3D11");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_that_it_listens),
        cmocka_unit_test(tells_when_a_renderer_is_killed),
        cmocka_unit_test(ends_the_renderer_of_a_guest_that_dies),
        cmocka_unit_test(leaks_no_descriptors),
        cmocka_unit_test(serves_many_guests_at_once),
        cmocka_unit_test(survives_the_death_of_the_zygote),
        cmocka_unit_test(leaves_nothing_behind),
        cmocka_unit_test(replaces_a_socket_that_is_stale),
        cmocka_unit_test(says_what_is_missing),
        cmocka_unit_test(names_the_package_of_dxvk),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
