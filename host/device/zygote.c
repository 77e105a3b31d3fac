#include "host/device/device.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* The descriptor by which the zygote finds its socket. */
#define ZYGOTE_FD 3

bool trd_zygote_find(const char *given, const char *argv0, char *path, size_t capacity, char text[TRD_TEXT])
{
    static const char *const places[] = {"/triton-renderer", "/../renderer/triton-renderer"};
    char directory[4096];

    if (given) {
        snprintf(path, capacity, "%s", given);
        if (access(path, X_OK) == 0)
            return true;
        snprintf(text, TRD_TEXT, "there is no renderer at %.300s (%s)", given, strerror(errno));
        return false;
    }
    if (trd_process_directory(argv0, directory, sizeof(directory))) {
        for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++) {
            snprintf(path, capacity, "%s%s", directory, places[i]);
            if (access(path, X_OK) == 0)
                return true;
        }
    }
    snprintf(text, TRD_TEXT, "the program triton-renderer is not beside tritond; --renderer PATH says where it is");
    return false;
}

/* The child's command line: through the loader of a private runtime when there is one. */
static void command_line(const char *renderer, const char *backend, const char *argv[9])
{
    const char *loader = getenv("TRITON_LOADER");
    const char *library_path = getenv("TRITON_LIBRARY_PATH");
    int count = 0;

    if (loader && *loader) {
        argv[count++] = loader;
        if (library_path && *library_path) {
            argv[count++] = "--library-path";
            argv[count++] = library_path;
        }
    }
    argv[count++] = renderer;
    argv[count++] = "--zygote";
    argv[count++] = "3";
    argv[count++] = "--backend";
    argv[count++] = backend;
    argv[count] = NULL;
}

static int spawn(pid_t *pid, const char *const argv[], int socket)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, ignored;

    sigemptyset(&none);
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, ZYGOTE_FD);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    /* a group of its own: a key in the terminal ends tritond, and tritond ends the others in order */
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &ignored);
    int error = posix_spawn(pid, argv[0], &actions, &attributes, (char *const *)argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

bool trd_zygote_start(struct trd_zygote *zygote, const char *renderer, const char *backend, char text[TRD_TEXT])
{
    const char *argv[9];
    int ends[2];

    *zygote = (struct trd_zygote){.socket = -1};
    if (trr_packet_pair(ends) < 0) {
        snprintf(text, TRD_TEXT, "no socket for the renderers: %s", strerror(errno));
        return false;
    }
    command_line(renderer, backend, argv);
    int error = spawn(&zygote->pid, argv, ends[1]);
    close(ends[1]);
    if (error) {
        close(ends[0]);
        snprintf(text, TRD_TEXT, "%.300s cannot be started: %s", argv[0], strerror(error));
        return false;
    }
    zygote->socket = ends[0];
    return true;
}

void trd_zygote_stop(struct trd_zygote *zygote)
{
    if (zygote->socket < 0)
        return;
    close(zygote->socket);
    kill(zygote->pid, SIGKILL);
    while (waitpid(zygote->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    *zygote = (struct trd_zygote){.socket = -1};
}

bool trd_zygote_request(struct trd_zygote *zygote, uint32_t serial, int control)
{
    const struct trr_start start = {serial};
    const struct trr_fds fds = {{control}, 1};
    return zygote->socket >= 0 && trr_packet_send(zygote->socket, &start, sizeof(start), &fds, 0) == 0;
}
