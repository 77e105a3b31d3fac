/* watch.c: results of queries and values of fences go to guest memory when they are there. They are polled: the API has
 * no event for a query. */
#include "host/renderer/context.h"

#include "host/renderer/system.h"

#include <stdlib.h>

struct trr_watch {
    union {
        IUnknown *object; /* with a reference */
        ID3D11Asynchronous *query;
        ID3D11Fence *fence;
    };
    union {
        struct npt_query_slot *slot;
        struct npt_fence_slot *fence_slot;
    };
    uint32_t region; /* that holds the slot */
    bool is_fence;
    uint32_t serial;
    uint32_t size;
    uint64_t signal; /* of a fence: the host's value that stands for `value` */
    uint64_t value;
    int notification; /* of the channel that it came on */
    uint64_t due;     /* trr_completion_next() then */
};

static void store_serial(struct npt_query_slot *slot, uint32_t serial)
{
    /* pairs with the guest's acquire: it sees result and data of the serial that it reads */
    atomic_store_explicit(&slot->serial, serial, memory_order_release);
}

static bool is_wanted(const struct npt_query_slot *slot)
{
    /* pairs with the guest's fence between `wanted` and its last look at the serial: one of the two sees the other */
    atomic_thread_fence(memory_order_seq_cst);
    return atomic_load_explicit(&slot->wanted, memory_order_relaxed) != 0;
}

static void store_value(struct npt_fence_slot *slot, uint64_t value)
{
    /* pairs with the guest's acquire: it sees what was read back before the value that it reads */
    atomic_store_explicit(&slot->value, value, memory_order_release);
}

static bool try_query(struct trr_context *context, const struct trr_watch *watch)
{
    if (!trr_completion_reached(context, watch->due))
        return false;
    uint8_t data[sizeof(watch->slot->data)] = {0};
    ID3D11DeviceContext4 *immediate = context->immediate.context;

    HRESULT result = immediate->lpVtbl->GetData(immediate, watch->query, watch->size ? data : NULL, watch->size,
                                                D3D11_ASYNC_GETDATA_DONOTFLUSH);
    if (result == S_FALSE)
        return false;
    memcpy(watch->slot->data, data, watch->size);
    watch->slot->result = result;
    store_serial(watch->slot, watch->serial);
    if (is_wanted(watch->slot))
        trr_system_signal(watch->notification);
    return true;
}

static bool try_fence(const struct trr_watch *watch)
{
    if (watch->fence->lpVtbl->GetCompletedValue(watch->fence) < watch->signal)
        return false;
    store_value(watch->fence_slot, watch->value);
    return true;
}

static void release(struct trr_watch *watch)
{
    watch->object->lpVtbl->Release(watch->object);
}

void trr_watches_poll(struct trr_context *context, uint32_t patience)
{
    uint32_t left = 0, count = context->watch_count;
    uint32_t i = 0;
    bool any_fence = false;

    for (; i < count && left < patience; i++) {
        struct trr_watch *watch = &context->watches[i];
        /* true when the result has come, whatever it is */
        if (watch->is_fence ? try_fence(watch) : try_query(context, watch)) {
            any_fence |= watch->is_fence;
            release(watch);
        } else {
            context->watches[left++] = *watch;
        }
    }
    memmove(&context->watches[left], &context->watches[i], (count - i) * sizeof(*context->watches));
    context->watch_count = left + count - i;
    if (any_fence)
        trr_channel_notify_events(context);
}

void trr_watches_drop(struct trr_context *context, uint32_t region)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < context->watch_count; i++) {
        if (region == UINT32_MAX || context->watches[i].region == region)
            release(&context->watches[i]);
        else
            context->watches[left++] = context->watches[i];
    }
    context->watch_count = left;
}

void trr_watches_forget(struct trr_context *context, const IUnknown *object)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < context->watch_count; i++) {
        if (context->watches[i].object == object)
            release(&context->watches[i]);
        else
            context->watches[left++] = context->watches[i];
    }
    context->watch_count = left;
}

static bool make_room(struct trr_context *context)
{
    if (context->watch_count < context->watch_capacity)
        return true;
    uint32_t capacity = context->watch_capacity ? 2 * context->watch_capacity : 64;
    struct trr_watch *watches = realloc(context->watches, capacity * sizeof(*watches));
    if (!watches)
        return false;
    context->watches = watches;
    context->watch_capacity = capacity;
    return true;
}

/* A new one at the end, with a reference to the object; NULL when there may be no more. */
static struct trr_watch *append(struct trr_context *context, IUnknown *object)
{
    if (context->watch_count >= context->limits.watches || !make_room(context))
        return NULL;
    object->lpVtbl->AddRef(object);
    return &context->watches[context->watch_count++];
}

/* The watch that a new one of the same query and slot replaces, else a new one; NULL when there may be no more. */
static struct trr_watch *place(struct trr_context *context, ID3D11Asynchronous *query,
                               const struct npt_query_slot *slot)
{
    for (uint32_t i = 0; i < context->watch_count; i++)
        if (context->watches[i].slot == slot && context->watches[i].query == query)
            return &context->watches[i];
    return append(context, (IUnknown *)query);
}

bool trr_watch_fence(struct trr_context *context, ID3D11Fence *fence, uint64_t signal, struct npt_fence_slot *slot,
                     uint32_t region, uint64_t value)
{
    struct trr_watch *watch = append(context, (IUnknown *)fence);
    if (!watch)
        return false;
    *watch = (struct trr_watch){
        .fence = fence,
        .fence_slot = slot,
        .region = region,
        .is_fence = true,
        .signal = signal,
        .value = value,
    };
    return true;
}

HRESULT trr_query_watch(void *opaque, const struct npt_neptune_query_watch *a)
{
    struct trr_context *context = opaque;
    struct npt_query_slot *slot = trr_context_memory(context, a->region, a->offset, sizeof(*slot));

    if (!slot || a->offset % 8 != 0)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the query's slot is not in the region");
    if (!context->immediate.context)
        return E_NOINTERFACE;
    struct trr_watch *watch = place(context, a->query, slot);
    if (!watch)
        return trr_context_refuse(context, E_OUTOFMEMORY, "too many queries are watched");
    *watch = (struct trr_watch){
        .query = a->query,
        .slot = slot,
        .region = a->region,
        .serial = a->serial,
        .size = a->size,
        .notification = context->current->notification,
        .due = trr_completion_next(context),
    };
    context->watch_unflushed = true;
    return S_OK;
}
