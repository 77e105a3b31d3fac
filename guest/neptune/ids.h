/* ids.h: the numbers under which the host knows a device's objects. Any thread. */
#ifndef NPT_IDS_H
#define NPT_IDS_H

#include "guest/neptune/device.h"

#define NPT_ID_DEVICE NPT_ID(1, 0)
#define NPT_ID_IMMEDIATE NPT_ID(2, 0)

struct npt_ids *npt_ids_create(void);
void npt_ids_destroy(struct npt_ids *ids);

/* 0 when a million objects exist. */
uint32_t npt_ids_take(struct npt_device *device);
/* Back again; the index is used anew once both channels have completed the given positions. */
void npt_ids_give(struct npt_device *device, uint32_t id, uint64_t immediate, uint64_t creation);

#endif
