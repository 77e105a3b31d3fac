#include "host/device/device.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

bool trd_process_directory(const char *argv0, char *path, size_t capacity)
{
    ssize_t length = readlink("/proc/self/exe", path, capacity - 1);
    if (length > 0)
        path[length] = '\0';
    else
        snprintf(path, capacity, "%s", argv0);
    char *slash = strrchr(path, '/');
    if (!slash)
        return false;
    *slash = '\0';
    return true;
}

void trd_process_kill(int pidfd)
{
    syscall(SYS_pidfd_send_signal, pidfd, SIGKILL, NULL, 0);
}
