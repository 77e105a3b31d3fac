/* platform.h: the few things that differ between Windows and the rest: mutexes, threads, events, a debugger. */
#ifndef NPT_PLATFORM_H
#define NPT_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>

#include <windows.h>

#ifdef _WIN32
struct npt_mutex {
    CRITICAL_SECTION section;
};
struct npt_thread {
    HANDLE handle;
    void (*run)(void *argument);
    void *argument;
};
#else
#include <pthread.h>
struct npt_mutex {
    pthread_mutex_t mutex;
};
struct npt_thread {
    pthread_t handle;
    void (*run)(void *argument);
    void *argument;
};
#endif

/* Recursive on every platform. */
void npt_mutex_init(struct npt_mutex *mutex);
void npt_mutex_finish(struct npt_mutex *mutex);
void npt_mutex_lock(struct npt_mutex *mutex);
void npt_mutex_unlock(struct npt_mutex *mutex);

/* A thread that takes no signals of the process. `thread` stays where it is until join has returned. */
bool npt_thread_start(struct npt_thread *thread, void (*run)(void *argument), void *argument);
void npt_thread_join(struct npt_thread *thread);

/* Events, which are what guest/neptune/events.h says. NULL when there can be no more; duplicate also when it is none. */
HANDLE npt_event_create(void);
HANDLE npt_event_duplicate(HANDLE event);
void npt_event_close(HANDLE event);
void npt_event_set(HANDLE event);
void npt_event_wait(HANDLE event);

/* Stops in the debugger that watches this process, if there is one. */
void npt_debugger_break(void);

/* A count that each wait takes one of; closed and duplicated like an event. Outside Windows reading it takes one. */
HANDLE npt_semaphore_create(UINT count);
void npt_semaphore_release(HANDLE semaphore, UINT count);

/* QueryPerformanceCounter and its frequency, or the monotonic clock in nanoseconds. */
int64_t npt_clock(void);
int64_t npt_clock_frequency(void);
void npt_sleep_until(int64_t clock);

#endif
