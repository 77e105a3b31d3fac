/* device_context_state.h: ID3DDeviceContextState: a whole pipeline state that the immediate context takes on and puts
 * away. The host knows nothing of it: a swap sends the state that comes in. */
#ifndef NPT_DEVICE_CONTEXT_STATE_H
#define NPT_DEVICE_CONTEXT_STATE_H

#include "guest/neptune/context.h"

struct npt_context_state;

/* The state object of a new immediate context: what the first swap returns. The caller has a use of it and no
 * reference; NULL without memory. */
struct npt_context_state *npt_context_state_create_default(struct npt_device *device);

/* The object behind it, for whoever holds one. */
struct npt_object *npt_context_state_object(struct npt_context_state *state);

/* True for a state that makes the device behave like a Direct3D 10 one (EmulatedInterface). */
bool npt_context_state_is_10(const struct npt_context_state *state);

#endif
