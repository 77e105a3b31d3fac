#include "guest/neptune/events.h"

#include "guest/neptune/channel.h"

#include <stdlib.h>

/* The channel exists for its notification: no command goes through it. */
#define EVENTS_RING_SIZE NPT_RING_SIZE_MIN

struct pending {
    struct pending *next;
    struct npt_fence *fence; /* used; NULL: the loss of the device alone */
    UINT64 value;
    DWORD cookie;
    HANDLE event; /* ours */
};

struct npt_events {
    struct npt_mutex lock;
    struct pending *pending;
    DWORD last_cookie;
    bool tried, running;
    _Atomic bool stop;
    struct npt_thread thread;
    struct npt_ring_signals signals;
    void *memory; /* of the channel */
    uint64_t memory_size;
};

struct npt_events *npt_events_create(void)
{
    struct npt_events *events = calloc(1, sizeof(*events));
    if (events)
        npt_mutex_init(&events->lock);
    return events;
}

static void free_pending(struct pending *pending)
{
    npt_event_close(pending->event);
    if (pending->fence)
        npt_object_drop(&pending->fence->object);
    free(pending);
}

static bool is_due(const struct npt_device *device, const struct pending *pending)
{
    if (pending->fence)
        return npt_fence_value(pending->fence) >= pending->value;
    return npt_device_known_status((struct npt_device *)device) != S_OK;
}

/* Dropping a fence may destroy it, which takes other locks: not under ours. */
static void set_due(struct npt_device *device)
{
    struct npt_events *events = device->events;
    struct pending *due = NULL;
    npt_mutex_lock(&events->lock);
    for (struct pending **at = &events->pending; *at;) {
        struct pending *pending = *at;
        if (!is_due(device, pending)) {
            at = &pending->next;
            continue;
        }
        *at = pending->next;
        pending->next = due;
        due = pending;
    }
    npt_mutex_unlock(&events->lock);
    while (due) {
        struct pending *next = due->next;
        npt_event_set(due->event);
        free_pending(due);
        due = next;
    }
}

static void run(void *argument)
{
    struct npt_device *device = argument;
    struct npt_events *events = device->events;
    while (!atomic_load(&events->stop)) {
        bool lost = events->signals.sleep(events->signals.transport) != 0;
        if (lost)
            npt_device_status(device);
        set_due(device);
        if (lost)
            break;
    }
}

/* Makes the channel that the host notifies. */
static bool announce(struct npt_device *device)
{
    struct npt_events *events = device->events;
    struct npt_ring ring;
    uint32_t region = npt_region_take(device);
    events->memory_size = NPT_RING_CONTROL_SIZE + EVENTS_RING_SIZE;
    if (!region || npt_transport_memory_add(device->transport, region, events->memory_size, &events->memory))
        return false;
    npt_transport_signals(device->transport, NPT_CHANNEL_EVENTS, &events->signals);
    if (npt_ring_init(&ring, events->memory, EVENTS_RING_SIZE, 0, &events->signals))
        return false;
    npt_ring_finish(&ring); /* nothing will be written */
    return npt_transport_channel_add(device->transport, NPT_CHANNEL_EVENTS, region, EVENTS_RING_SIZE) == 0;
}

/* Under the lock. What has failed once is not tried again: the host has the channel's name then. */
static bool start(struct npt_device *device)
{
    struct npt_events *events = device->events;
    if (!events->tried) {
        events->tried = true;
        events->running = announce(device) && npt_thread_start(&events->thread, run, device);
    }
    return events->running;
}

/* What became due between the look and the entry is found by the second look. */
static HRESULT add(struct npt_device *device, struct npt_fence *fence, UINT64 value, HANDLE event, DWORD *cookie)
{
    struct npt_events *events = device->events;
    struct pending *pending = calloc(1, sizeof(*pending));
    HANDLE own = npt_event_duplicate(event);
    HRESULT result = own ? E_OUTOFMEMORY : E_INVALIDARG;
    if (!pending || !own)
        goto fail;
    npt_mutex_lock(&events->lock);
    if (npt_device_status(device) == S_OK && !start(device)) {
        npt_mutex_unlock(&events->lock);
        goto fail;
    }
    *pending = (struct pending){events->pending, fence, value, ++events->last_cookie, own};
    if (fence)
        npt_object_use(&fence->object);
    if (cookie)
        *cookie = pending->cookie;
    events->pending = pending;
    npt_mutex_unlock(&events->lock);
    set_due(device);
    return S_OK;

fail:
    if (own)
        npt_event_close(own);
    free(pending);
    return result;
}

HRESULT npt_events_on_fence(struct npt_device *device, struct npt_fence *fence, UINT64 value, HANDLE event)
{
    return add(device, fence, value, event, NULL);
}

HRESULT npt_events_on_loss(struct npt_device *device, HANDLE event, DWORD *cookie)
{
    return add(device, NULL, 0, event, cookie);
}

void npt_events_forget(struct npt_device *device, DWORD cookie)
{
    struct npt_events *events = device->events;
    struct pending *found = NULL;
    npt_mutex_lock(&events->lock);
    for (struct pending **at = &events->pending; *at && !found;) {
        if (!(*at)->fence && (*at)->cookie == cookie) {
            found = *at;
            *at = found->next;
        } else {
            at = &(*at)->next;
        }
    }
    npt_mutex_unlock(&events->lock);
    if (found)
        free_pending(found);
}

void npt_events_finish(struct npt_device *device)
{
    struct npt_events *events = device->events;
    if (!events)
        return;
    if (events->running) {
        atomic_store(&events->stop, true);
        npt_transport_wake(device->transport, NPT_CHANNEL_EVENTS);
        npt_thread_join(&events->thread);
    }
    while (events->pending) {
        struct pending *next = events->pending->next;
        free_pending(events->pending);
        events->pending = next;
    }
    if (events->memory)
        npt_transport_memory_unmap(device->transport, events->memory, events->memory_size);
    npt_mutex_finish(&events->lock);
    free(events);
    device->events = NULL;
}
