/* memory.h: the pool behind npt_memory_alloc(). */
#ifndef NPT_MEMORY_H
#define NPT_MEMORY_H

#include "guest/neptune/device.h"

struct npt_memory_pool *npt_memory_pool_create(void);
void npt_memory_pool_destroy(struct npt_device *device);

#endif
