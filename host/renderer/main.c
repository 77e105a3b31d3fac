/* main.c: triton-renderer, which tritond starts; renderer.h says how. */
#include "host/backend/backend.h"
#include "host/renderer/zygote.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "usage: triton-renderer --zygote FD --backend NAME\n"
                            "Executes the Direct3D calls of one guest context. Started by tritond.\n";

int main(int argc, char **argv)
{
    const struct trr_backend *backend = NULL;
    int socket = -1;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--zygote") == 0)
            socket = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--backend") == 0)
            backend = trr_backend_find(argv[i + 1]);
    }
    if (socket < 0 || !backend || argc != 5 || fcntl(socket, F_SETFD, FD_CLOEXEC) < 0) {
        fputs(usage, stderr);
        return 1;
    }
    return trr_zygote_run(backend, socket);
}
