/* fence.h: fences: 64-bit values that the immediate context signals and anybody may wait for. */
#ifndef NPT_FENCE_H
#define NPT_FENCE_H

#include "guest/neptune/device.h"

struct npt_fence {
    struct npt_object object;
    struct npt_memory slot; /* struct npt_fence_slot: the value that has been reached */
    UINT flags;
    _Atomic uint64_t signalled; /* the value of the last Signal */
    _Atomic uint32_t polls;     /* values read so far */
};

extern const struct npt_class npt_fence_class;

/* A fence of the host with one reference. DXGI_ERROR_UNSUPPORTED when the host has none. */
HRESULT npt_fence_create(struct npt_device *device, UINT64 value, UINT flags, struct npt_fence **out);

/* The value that has been reached, UINT64_MAX once the device is known to be lost. A load. */
UINT64 npt_fence_value(const struct npt_fence *fence);

/* On the immediate context: the fence has the value when everything before is done. Published. */
struct npt_context;
void npt_context_signal_fence(struct npt_context *context, struct npt_fence *fence, UINT64 value);

/* On the immediate context: `event` is set when everything before is done. */
HRESULT npt_context_set_event(struct npt_context *context, HANDLE event);

#endif
