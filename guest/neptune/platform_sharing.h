/* platform_sharing.h: what sharing needs of the platform: a lock of the process, conditions, handles of the system. */
#ifndef NPT_PLATFORM_SHARING_H
#define NPT_PLATFORM_SHARING_H

#include "guest/neptune/platform.h"

#include <stdint.h>

/* One lock for the whole process, which needs no init. Not recursive. */
void npt_process_lock(void);
void npt_process_unlock(void);

#ifdef _WIN32
struct npt_condition {
    CONDITION_VARIABLE variable;
};
#else
struct npt_condition {
    pthread_cond_t variable;
};
#endif

void npt_condition_init(struct npt_condition *condition);
void npt_condition_finish(struct npt_condition *condition);
/* Gives up the mutex, which is held once, until the condition is woken or the time is over (INFINITE: never); may also return
 * without either. */
void npt_condition_wait(struct npt_condition *condition, struct npt_mutex *mutex, DWORD milliseconds);
void npt_condition_wake_all(struct npt_condition *condition);

/* Milliseconds since some moment; never goes back. */
uint64_t npt_now(void);

/* A handle of the system that carries `token` and that the application closes. NULL when there can be no more. */
HANDLE npt_handle_create(uint64_t token);
/* False when the handle is not of that kind. */
bool npt_handle_read(HANDLE handle, uint64_t *token);

#endif
