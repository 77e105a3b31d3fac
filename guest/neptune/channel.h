/* channel.h: one channel of a device: ring, upload heap, and the payloads that are too large for the heap. */
#ifndef NPT_CHANNEL_H
#define NPT_CHANNEL_H

#include "guest/neptune/device.h"

/* Makes the memory, tells the host, opens the ring. 0 or negative errno. */
int npt_channel_init(struct npt_channel *channel, struct npt_device *device, uint32_t index);
void npt_channel_finish(struct npt_channel *channel);

/* A region id of this device that is not in use, 0 when there are none left; and its return, after region_remove. */
uint32_t npt_region_take(struct npt_device *device);
void npt_region_give(struct npt_device *device, uint32_t region);
/* The same once both channels have completed these positions, which its removal waits for. */
void npt_region_give_later(struct npt_device *device, uint32_t region, uint64_t immediate, uint64_t creation);

#endif
