#include "tests/stack/stack.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *setting(const char *name)
{
    const char *value = getenv(name);
    if (!value) {
        fprintf(stderr, "%s is not set: run this through meson test\n", name);
        exit(1);
    }
    return value;
}

bool stack_has_dxvk(void)
{
    char path[512];
    snprintf(path, sizeof(path), "%s/runtime.env", setting("TEST_RUNTIME"));
    return access(path, R_OK) == 0;
}

static void run_tritond(const struct stack *stack, const char *backend, int output)
{
    char *arguments[12] = {
        (char *)setting("TEST_TRITOND"), "--listen", (char *)stack->socket, "--backend", (char *)backend, "--renderer",
        (char *)setting("TEST_RENDERER")};
    int count = 7;
    if (strcmp(backend, "dxvk") == 0) {
        arguments[count++] = "--runtime";
        arguments[count++] = (char *)setting("TEST_RUNTIME");
    }
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* a test that dies must not leave it behind */
    dup2(output, STDOUT_FILENO);
    execv(arguments[0], arguments);
    perror(arguments[0]);
    _exit(127);
}

/* tritond says on its first line that it listens; the pipe ends when it does not get so far. */
static bool wait_until_listening(int fd)
{
    char line[256];
    size_t length = 0;
    while (length < sizeof(line) - 1) {
        ssize_t got = read(fd, line + length, 1);
        if (got <= 0)
            return false;
        if (line[length] == '\n')
            break;
        length++;
    }
    line[length] = 0;
    return strstr(line, "listening") != NULL;
}

bool stack_start(struct stack *stack, const char *backend)
{
    int output[2];
    snprintf(stack->directory, sizeof(stack->directory), "%s/triton-test-XXXXXX", "/tmp");
    if (!mkdtemp(stack->directory) || pipe2(output, O_CLOEXEC))
        return false;
    snprintf(stack->socket, sizeof(stack->socket), "%s/socket", stack->directory);
    setenv("TRITON_SOCKET", stack->socket, 1);
    stack->tritond = fork();
    if (stack->tritond == 0)
        run_tritond(stack, backend, output[1]);
    close(output[1]);
    bool up = stack->tritond > 0 && wait_until_listening(output[0]);
    close(output[0]);
    stack->idle_descriptors = up ? stack_descriptors(stack->tritond) : 0;
    return up;
}

void stack_stop(struct stack *stack)
{
    int status;
    kill(stack->tritond, SIGTERM);
    waitpid(stack->tritond, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status)) {
        fprintf(stderr, "tritond ended with status 0x%x\n", status);
        abort();
    }
    if (access(stack->socket, F_OK) == 0) {
        fprintf(stderr, "tritond left its socket behind\n");
        abort();
    }
    rmdir(stack->directory);
}

HRESULT stack_create_device(ID3D11Device **device, ID3D11DeviceContext **context)
{
    static PFN_D3D11_CREATE_DEVICE create;
    const D3D_FEATURE_LEVEL levels[] = {D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_11_0};
    if (!create) {
        void *library = dlopen(setting("TEST_D3D11"), RTLD_NOW);
        create = library ? (PFN_D3D11_CREATE_DEVICE)dlsym(library, "D3D11CreateDevice") : NULL;
        if (!create) {
            fprintf(stderr, "%s\n", dlerror());
            exit(1);
        }
    }
    return create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, levels, 2, D3D11_SDK_VERSION, device, NULL, context);
}

/* The children of every thread of a process. */
static int children(pid_t pid, pid_t *out, int size)
{
    char path[64];
    int count = 0, child;
    snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
    DIR *tasks = opendir(path);
    struct dirent *entry;
    while (tasks && (entry = readdir(tasks))) {
        char list[400];
        snprintf(list, sizeof(list), "%s/%s/children", path, entry->d_name);
        FILE *file = fopen(list, "r");
        while (file && fscanf(file, "%d", &child) == 1)
            if (count < size)
                out[count++] = child;
        if (file)
            fclose(file);
    }
    if (tasks)
        closedir(tasks);
    return count;
}

static bool is_zombie(pid_t pid)
{
    char path[64], state = 'X';
    snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d %*s %c", &state) != 1)
        state = 'X';
    if (file)
        fclose(file);
    return state == 'Z' || state == 'X';
}

int stack_renderers(const struct stack *stack, pid_t *pids, int size)
{
    pid_t zygotes[8], found[256];
    int count = 0;
    int zygote_count = children(stack->tritond, zygotes, 8);
    for (int i = 0; i < zygote_count; i++) {
        int n = children(zygotes[i], found, 256);
        for (int k = 0; k < n; k++)
            if (!is_zombie(found[k]) && count < size)
                pids[count++] = found[k];
    }
    return count;
}

int stack_wait_renderers(const struct stack *stack, int count, int limit)
{
    pid_t pids[256];
    for (int waited = 0; waited <= limit; waited += 5) {
        if (stack_renderers(stack, pids, 256) == count)
            return waited;
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
    return -1;
}

pid_t stack_zygote(const struct stack *stack)
{
    pid_t zygote;
    return children(stack->tritond, &zygote, 1) == 1 ? zygote : 0;
}

long stack_resident_kib(pid_t pid)
{
    char path[64], line[256];
    long kib = -1;
    snprintf(path, sizeof(path), "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof(line), file))
        sscanf(line, "VmRSS: %ld", &kib);
    if (file)
        fclose(file);
    return kib;
}

int stack_descriptors(pid_t pid)
{
    char path[64];
    int count = 0;
    snprintf(path, sizeof(path), "/proc/%d/fd", (int)pid);
    DIR *directory = opendir(path);
    while (directory && readdir(directory))
        count++;
    if (directory)
        closedir(directory);
    return count;
}

int stack_wait_descriptors(const struct stack *stack, int more)
{
    int count = stack_descriptors(stack->tritond) - stack->idle_descriptors;
    for (int i = 0; i < 200 && count != more; i++) {
        nanosleep(&(struct timespec){0, 5000000}, NULL);
        count = stack_descriptors(stack->tritond) - stack->idle_descriptors;
    }
    return count;
}
