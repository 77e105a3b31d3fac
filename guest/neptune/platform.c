#include "guest/neptune/platform.h"

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

#endif
