/* state_object.h: the states of a device by their descriptions, so that equal ones are one object. */
#ifndef NPT_STATE_OBJECT_H
#define NPT_STATE_OBJECT_H

struct npt_state_cache;

/* NULL without memory. Destroyed with the device, when no state is left. */
struct npt_state_cache *npt_state_cache_create(void);
void npt_state_cache_destroy(struct npt_state_cache *cache);

#endif
