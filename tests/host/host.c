/* host.c: tritond as a process. */
#include "tests/host/guest.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *temporary(void)
{
    const char *directory = getenv("TMPDIR");
    return directory ? directory : P_tmpdir;
}

static pid_t spawn(const char *socket, const char *const *arguments, int output, int errors)
{
    const char *argv[16] = {getenv("TRITOND")};
    int count = 1;

    assert_non_null(argv[0]); /* ends the test, which clang-analyzer does not know */
    if (socket) {
        argv[count++] = "--listen";
        argv[count++] = socket;
    }
    for (; *arguments; arguments++)
        argv[count++] = *arguments;
    pid_t pid = fork();
    if (pid == 0) {
        if (output >= 0)
            dup2(output, STDOUT_FILENO);
        if (errors >= 0)
            dup2(errors, STDERR_FILENO);
        execv(argv[0], (char *const *)argv); /* NOLINT(clang-analyzer-core.NonNullParamChecker): see above */
        _exit(127);
    }
    assert_true(pid > 0);
    return pid;
}

void host_start(struct host *host, const char *const *arguments)
{
    int ends[2];
    size_t length = 0;

    snprintf(host->directory, sizeof(host->directory), "%s/tritond-XXXXXX", temporary());
    assert_non_null(mkdtemp(host->directory));
    snprintf(host->path, sizeof(host->path), "%s/socket", host->directory);
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    host->pid = spawn(host->path, arguments, ends[1], -1);
    close(ends[1]);
    host->output = ends[0];
    while (length < sizeof(host->line) - 1 && (!length || host->line[length - 1] != '\n')) {
        ssize_t bytes = read(host->output, host->line + length, 1);
        assert_int_equal(bytes, 1);
        length++;
    }
    host->line[length] = '\0';
}

void host_start_null(struct host *host)
{
    host_start(host, (const char *const[]){"--backend", "null", NULL});
}

void host_stop(struct host *host)
{
    int status;
    kill(host->pid, SIGTERM);
    assert_int_equal(waitpid(host->pid, &status, 0), host->pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(access(host->path, F_OK), -1);
    close(host->output);
    assert_int_equal(rmdir(host->directory), 0);
}

int host_fails(const char *const *arguments, char *text, size_t capacity)
{
    int ends[2], status;
    size_t length = 0;

    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    pid_t pid = spawn(NULL, arguments, -1, ends[1]);
    close(ends[1]);
    for (ssize_t bytes; length < capacity - 1 && (bytes = read(ends[0], text + length, capacity - 1 - length)) > 0;)
        length += (size_t)bytes;
    text[length] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

int descriptors_of(pid_t pid)
{
    char path[64];
    int count = 0;
    snprintf(path, sizeof(path), "/proc/%d/fd", pid);
    DIR *directory = opendir(path);
    assert_non_null(directory);
    while (readdir(directory))
        count++;
    closedir(directory);
    return count;
}

int children_of(pid_t pid, pid_t *children, int capacity)
{
    char path[64];
    int count = 0, child;
    snprintf(path, sizeof(path), "/proc/%d/task/%d/children", pid, pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    while (fscanf(file, "%d", &child) == 1) {
        if (count < capacity)
            children[count] = child;
        count++;
    }
    fclose(file);
    return count;
}

/* Those of earlier guests may not all have been taken leave of yet. */
pid_t renderer_of(const struct host *host)
{
    pid_t zygote = 0, renderer = 0;
    int count = 0;
    assert_int_equal(children_of(host->pid, &zygote, 1), 1);
    for (int i = 0; i < 500 && (count = children_of(zygote, &renderer, 1)) != 1; i++)
        poll(NULL, 0, 10);
    assert_int_equal(count, 1);
    return renderer;
}

/* A process that has ended but that nobody has asked after yet has gone, too. */
static bool is_gone(pid_t pid)
{
    char path[64], state = 'Z';
    snprintf(path, sizeof(path), "/proc/%d/stat", pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return true;
    int found = fscanf(file, "%*d (%*[^)]) %c", &state);
    fclose(file);
    return found != 1 || state == 'Z' || state == 'X';
}

bool gone_within_a_second(pid_t pid)
{
    for (int i = 0; i < 100; i++) {
        if (is_gone(pid))
            return true;
        poll(NULL, 0, 10);
    }
    return false;
}
