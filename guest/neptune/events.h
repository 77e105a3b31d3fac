/* events.h: the events that the application wants set: when a fence has reached a value, when the device is lost. One
 * thread of the device, started by the first of them, sleeps until the host says that there is news.
 *
 * What an event is: on Windows a handle of CreateEvent; elsewhere an eventfd, as (HANDLE)(intptr_t)fd, so that NULL is
 * no event. Setting it adds 1 to its count. The application may close its own handle at once. */
#ifndef NPT_EVENTS_H
#define NPT_EVENTS_H

#include "guest/neptune/fence.h"

struct npt_events;

/* NULL without memory. */
struct npt_events *npt_events_create(void);
/* Before anything else of the device goes. Events that nothing has set are forgotten. */
void npt_events_finish(struct npt_device *device);

/* Sets `event` once the fence has reached the value, or the device is lost; at once when that is so. E_INVALIDARG: it is no
 * event. Any thread. */
HRESULT npt_events_on_fence(struct npt_device *device, struct npt_fence *fence, UINT64 value, HANDLE event);

/* The same for the loss of the device alone; `cookie` names it for npt_events_forget(). */
HRESULT npt_events_on_loss(struct npt_device *device, HANDLE event, DWORD *cookie);
void npt_events_forget(struct npt_device *device, DWORD cookie);

#endif
