#include "host/renderer/system.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

const char *trr_system_memory_unsafe(int fd, uint64_t size)
{
    struct statfs filesystem;
    struct stat file;

    int seals = fcntl(fd, F_GET_SEALS);
    if (seals < 0)
        return "the region's descriptor is not a memfd";
    if (!(seals & F_SEAL_SHRINK))
        return "the region's memfd is not sealed against shrinking";
    /* huge pages can run out at the first access, which would be a SIGBUS */
    if (fstatfs(fd, &filesystem) < 0 || filesystem.f_type != TMPFS_MAGIC)
        return "the region's memfd is of huge pages";
    if (fstat(fd, &file) < 0 || file.st_size < 0 || (uint64_t)file.st_size < size)
        return "the region's memfd is smaller than the region";
    return NULL;
}

bool trr_system_is_eventfd(int fd)
{
    static const char name[] = "anon_inode:[eventfd]";
    char path[32], target[sizeof(name)];
    snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
    return readlink(path, target, sizeof(target)) == sizeof(name) - 1 && memcmp(target, name, sizeof(name) - 1) == 0;
}

bool trr_system_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0;
}

int trr_system_pidfd(int32_t pid)
{
    return (int)syscall(SYS_pidfd_open, pid, 0);
}

static void *watch_peer(void *argument)
{
    struct pollfd peer = {.fd = (int)(intptr_t)argument};
    while (poll(&peer, 1, -1) <= 0 || !(peer.revents & (POLLHUP | POLLERR | POLLNVAL)))
        continue;
    _exit(0);
}

bool trr_system_die_with(int socket)
{
    pthread_attr_t attributes;
    pthread_t thread;
    sigset_t all, previous;

    sigfillset(&all);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 64 * 1024);
    pthread_sigmask(SIG_SETMASK, &all, &previous);
    int error = pthread_create(&thread, &attributes, watch_peer, (void *)(intptr_t)socket);
    pthread_sigmask(SIG_SETMASK, &previous, NULL);
    pthread_attr_destroy(&attributes);
    return error == 0;
}

bool trr_system_is_parallel(void)
{
    cpu_set_t processors;
    return sched_getaffinity(0, sizeof(processors), &processors) || CPU_COUNT(&processors) > 1;
}

void trr_system_precise_sleep(void)
{
    prctl(PR_SET_TIMERSLACK, 1000ul, 0ul, 0ul, 0ul);
}

unsigned trr_system_wait(int first, int second, int64_t microseconds)
{
    struct pollfd fds[2] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
    struct timespec timeout = {microseconds / 1000000, microseconds % 1000000 * 1000};

    if (ppoll(fds, 2, microseconds < 0 ? NULL : &timeout, NULL) <= 0)
        return 0;
    return (fds[0].revents ? 1u : 0) | (fds[1].revents ? 2u : 0);
}

void trr_system_signal(int eventfd)
{
    const uint64_t one = 1;
    while (write(eventfd, &one, sizeof(one)) < 0 && errno == EINTR)
        continue;
}

void trr_system_clear(int eventfd)
{
    uint64_t count;
    while (read(eventfd, &count, sizeof(count)) < 0 && errno == EINTR)
        continue;
}
