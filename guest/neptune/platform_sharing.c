#define _GNU_SOURCE /* memfd_create */
#include "guest/neptune/platform_sharing.h"

/* In front of the token: what else is memory does not begin like this by chance. */
#define HANDLE_MAGIC 0x656c646e61482d4eull /* "N-Handle" */

struct content {
    uint64_t magic;
    uint64_t token;
};

#ifdef _WIN32

static SRWLOCK process_lock = SRWLOCK_INIT;

void npt_process_lock(void)
{
    AcquireSRWLockExclusive(&process_lock);
}

void npt_process_unlock(void)
{
    ReleaseSRWLockExclusive(&process_lock);
}

void npt_condition_init(struct npt_condition *condition)
{
    InitializeConditionVariable(&condition->variable);
}

void npt_condition_finish(struct npt_condition *condition)
{
    (void)condition;
}

void npt_condition_wait(struct npt_condition *condition, struct npt_mutex *mutex, DWORD milliseconds)
{
    SleepConditionVariableCS(&condition->variable, &mutex->section, milliseconds);
}

void npt_condition_wake_all(struct npt_condition *condition)
{
    WakeAllConditionVariable(&condition->variable);
}

uint64_t npt_now(void)
{
    return GetTickCount64();
}

HANDLE npt_handle_create(uint64_t token)
{
    HANDLE handle = CreateFileMappingW(INVALID_HANDLE_VALUE, NULL, PAGE_READWRITE, 0, sizeof(struct content), NULL);
    struct content *content = handle ? MapViewOfFile(handle, FILE_MAP_WRITE, 0, 0, sizeof(*content)) : NULL;
    if (content) {
        *content = (struct content){HANDLE_MAGIC, token};
        UnmapViewOfFile(content);
        return handle;
    }
    if (handle)
        CloseHandle(handle);
    return NULL;
}

bool npt_handle_read(HANDLE handle, uint64_t *token)
{
    const struct content *content = MapViewOfFile(handle, FILE_MAP_READ, 0, 0, sizeof(*content));
    if (!content)
        return false;
    bool known = content->magic == HANDLE_MAGIC;
    *token = content->token;
    UnmapViewOfFile(content);
    return known;
}

#else

#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t process_lock = PTHREAD_MUTEX_INITIALIZER;

void npt_process_lock(void)
{
    pthread_mutex_lock(&process_lock);
}

void npt_process_unlock(void)
{
    pthread_mutex_unlock(&process_lock);
}

void npt_condition_init(struct npt_condition *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&condition->variable, &attributes);
    pthread_condattr_destroy(&attributes);
}

void npt_condition_finish(struct npt_condition *condition)
{
    pthread_cond_destroy(&condition->variable);
}

void npt_condition_wait(struct npt_condition *condition, struct npt_mutex *mutex, DWORD milliseconds)
{
    struct timespec end;
    if (milliseconds == INFINITE) {
        pthread_cond_wait(&condition->variable, &mutex->mutex);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += milliseconds / 1000;
    end.tv_nsec += milliseconds % 1000 * 1000000l;
    if (end.tv_nsec >= 1000000000l) {
        end.tv_nsec -= 1000000000l;
        end.tv_sec++;
    }
    pthread_cond_timedwait(&condition->variable, &mutex->mutex, &end);
}

void npt_condition_wake_all(struct npt_condition *condition)
{
    pthread_cond_broadcast(&condition->variable);
}

uint64_t npt_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Descriptor 0 would be NULL. Sealed: nobody changes what it says. */
HANDLE npt_handle_create(uint64_t token)
{
    const struct content content = {HANDLE_MAGIC, token};
    int made = memfd_create("triton-shared", MFD_CLOEXEC | MFD_ALLOW_SEALING), fd = -1;
    if (made >= 0 && write(made, &content, sizeof(content)) == sizeof(content) &&
        !fcntl(made, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL))
        fd = fcntl(made, F_DUPFD_CLOEXEC, 1);
    if (made >= 0)
        close(made);
    return fd >= 0 ? (HANDLE)(intptr_t)fd : NULL;
}

bool npt_handle_read(HANDLE handle, uint64_t *token)
{
    struct content content;
    if ((intptr_t)handle != (int)(intptr_t)handle ||
        pread((int)(intptr_t)handle, &content, sizeof(content), 0) != sizeof(content))
        return false;
    *token = content.token;
    return content.magic == HANDLE_MAGIC;
}

#endif
