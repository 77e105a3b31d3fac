#include "guest/neptune/platform.h"

#ifdef _WIN32
#include <limits.h>
#else
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>
#endif

#ifdef _WIN32

void npt_mutex_init(struct npt_mutex *mutex)
{
    InitializeCriticalSection(&mutex->section);
}

void npt_mutex_finish(struct npt_mutex *mutex)
{
    DeleteCriticalSection(&mutex->section);
}

void npt_mutex_lock(struct npt_mutex *mutex)
{
    EnterCriticalSection(&mutex->section);
}

void npt_mutex_unlock(struct npt_mutex *mutex)
{
    LeaveCriticalSection(&mutex->section);
}

static DWORD WINAPI start(void *argument)
{
    struct npt_thread *thread = argument;
    thread->run(thread->argument);
    return 0;
}

bool npt_thread_start(struct npt_thread *thread, void (*run)(void *argument), void *argument)
{
    thread->run = run;
    thread->argument = argument;
    thread->handle = CreateThread(NULL, 0, start, thread, 0, NULL);
    return thread->handle != NULL;
}

void npt_thread_join(struct npt_thread *thread)
{
    WaitForSingleObject(thread->handle, INFINITE);
    CloseHandle(thread->handle);
}

HANDLE npt_event_create(void)
{
    return CreateEventW(NULL, TRUE, FALSE, NULL);
}

HANDLE npt_event_duplicate(HANDLE event)
{
    HANDLE own, process = GetCurrentProcess();
    return DuplicateHandle(process, event, process, &own, 0, FALSE, DUPLICATE_SAME_ACCESS) ? own : NULL;
}

void npt_event_close(HANDLE event)
{
    CloseHandle(event);
}

void npt_event_set(HANDLE event)
{
    SetEvent(event);
}

void npt_event_wait(HANDLE event)
{
    WaitForSingleObject(event, INFINITE);
}

void npt_debugger_break(void)
{
    if (IsDebuggerPresent())
        DebugBreak();
}

HANDLE npt_semaphore_create(UINT count)
{
    return CreateSemaphoreW(NULL, (LONG)count, LONG_MAX, NULL);
}

void npt_semaphore_release(HANDLE semaphore, UINT count)
{
    ReleaseSemaphore(semaphore, (LONG)count, NULL);
}

int64_t npt_clock(void)
{
    LARGE_INTEGER now;
    QueryPerformanceCounter(&now);
    return now.QuadPart;
}

int64_t npt_clock_frequency(void)
{
    LARGE_INTEGER frequency;
    QueryPerformanceFrequency(&frequency);
    return frequency.QuadPart;
}

void npt_sleep_until(int64_t clock)
{
    int64_t left;
    while ((left = clock - npt_clock()) > 0)
        Sleep((DWORD)(left * 1000 / npt_clock_frequency()) + 1);
}

#else

void npt_mutex_init(struct npt_mutex *mutex)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&mutex->mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
}

void npt_mutex_finish(struct npt_mutex *mutex)
{
    pthread_mutex_destroy(&mutex->mutex);
}

void npt_mutex_lock(struct npt_mutex *mutex)
{
    pthread_mutex_lock(&mutex->mutex);
}

void npt_mutex_unlock(struct npt_mutex *mutex)
{
    pthread_mutex_unlock(&mutex->mutex);
}

static void *start(void *argument)
{
    struct npt_thread *thread = argument;
    thread->run(thread->argument);
    return NULL;
}

bool npt_thread_start(struct npt_thread *thread, void (*run)(void *argument), void *argument)
{
    sigset_t all, previous;
    thread->run = run;
    thread->argument = argument;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous);
    int error = pthread_create(&thread->handle, NULL, start, thread);
    pthread_sigmask(SIG_SETMASK, &previous, NULL);
    return error == 0;
}

void npt_thread_join(struct npt_thread *thread)
{
    pthread_join(thread->handle, NULL);
}

static HANDLE handle_of(int fd)
{
    return (HANDLE)(intptr_t)fd;
}

static int fd_of(HANDLE handle)
{
    return (int)(intptr_t)handle;
}

/* Descriptor 0 would be NULL. */
HANDLE npt_event_create(void)
{
    int fd = eventfd(0, EFD_CLOEXEC);
    HANDLE event = fd >= 0 ? npt_event_duplicate(handle_of(fd)) : NULL;
    if (fd >= 0)
        close(fd);
    return event;
}

/* Eight bytes written to what is no eventfd could do harm. */
static bool is_eventfd(int fd)
{
    static const char name[] = "anon_inode:[eventfd]";
    char path[32], target[sizeof(name)];
    snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
    return readlink(path, target, sizeof(target)) == sizeof(name) - 1 && memcmp(target, name, sizeof(name) - 1) == 0;
}

HANDLE npt_event_duplicate(HANDLE event)
{
    int fd = is_eventfd(fd_of(event)) ? fcntl(fd_of(event), F_DUPFD_CLOEXEC, 1) : -1;
    return fd >= 0 ? handle_of(fd) : NULL;
}

void npt_event_close(HANDLE event)
{
    close(fd_of(event));
}

/* A count that is full says "set" as well: nobody is kept waiting for room. */
void npt_event_set(HANDLE event)
{
    struct pollfd room = {fd_of(event), POLLOUT, 0};
    const uint64_t one = 1;
    if (poll(&room, 1, 0) != 1)
        return;
    while (write(fd_of(event), &one, sizeof(one)) < 0 && errno == EINTR)
        continue;
}

void npt_event_wait(HANDLE event)
{
    uint64_t count;
    while (read(fd_of(event), &count, sizeof(count)) < 0 && errno == EINTR)
        continue;
}

/* Linux says who traces a process. */
void npt_debugger_break(void)
{
    char line[128];
    int tracer = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof(line), status))
        if (sscanf(line, "TracerPid: %d", &tracer) == 1)
            break;
    if (status)
        fclose(status);
    if (tracer)
        raise(SIGTRAP);
}

/* Descriptor 0 would be NULL, as for events. */
HANDLE npt_semaphore_create(UINT count)
{
    int fd = eventfd(count, EFD_CLOEXEC | EFD_SEMAPHORE);
    HANDLE semaphore = fd >= 0 ? npt_event_duplicate(handle_of(fd)) : NULL;
    if (fd >= 0)
        close(fd);
    return semaphore;
}

void npt_semaphore_release(HANDLE semaphore, UINT count)
{
    const uint64_t add = count;
    struct pollfd room = {fd_of(semaphore), POLLOUT, 0};
    if (poll(&room, 1, 0) == 1 && write(room.fd, &add, sizeof(add)) < 0)
        return; /* nobody waits for a count that is full */
}

#define NANOSECONDS 1000000000

int64_t npt_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * NANOSECONDS + now.tv_nsec;
}

int64_t npt_clock_frequency(void)
{
    return NANOSECONDS;
}

void npt_sleep_until(int64_t clock)
{
    const struct timespec until = {.tv_sec = clock / NANOSECONDS, .tv_nsec = clock % NANOSECONDS};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
        ;
}

#endif
