/* caps.h: what a client will want to know of the device, asked once. */
#ifndef TRR_CAPS_H
#define TRR_CAPS_H

#include "common/wire/caps.h"
#include "host/backend/backend.h"

/* Fills everything except version, size, result, levels of interfaces, and text. */
void trr_caps_fill(struct npt_caps *caps, void *device, const struct trr_adapter *adapter);

#endif
