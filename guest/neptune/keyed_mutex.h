/* keyed_mutex.h: IDXGIKeyedMutex, a part of 2D textures that were made with D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX. */
#ifndef NPT_KEYED_MUTEX_H
#define NPT_KEYED_MUTEX_H

#include <stdbool.h>

struct npt_keyed_mutex;

/* Released with key 0. NULL without memory. */
struct npt_keyed_mutex *npt_keyed_mutex_create(void);
/* NULL is allowed. */
void npt_keyed_mutex_destroy(struct npt_keyed_mutex *mutex);

#endif
