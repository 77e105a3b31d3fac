/* platform.h: the few things that differ between Windows and the rest: mutexes, once, environment. */
#ifndef NPT_PLATFORM_H
#define NPT_PLATFORM_H

#ifdef _WIN32
#include <windows.h>
struct npt_mutex {
    CRITICAL_SECTION section;
};
#else
#include <pthread.h>
struct npt_mutex {
    pthread_mutex_t mutex;
};
#endif

/* Recursive on every platform. */
void npt_mutex_init(struct npt_mutex *mutex);
void npt_mutex_finish(struct npt_mutex *mutex);
void npt_mutex_lock(struct npt_mutex *mutex);
void npt_mutex_unlock(struct npt_mutex *mutex);

#endif
