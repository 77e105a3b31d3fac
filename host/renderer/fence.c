/* fence.c: fences. Their values are the guest's, in a slot of its memory: an application may signal any value, also a
 * lower one or the same again, which the timelines that a host's Direct3D builds on do not allow. The host's own fence
 * counts signals. */
#include "host/renderer/context.h"

#include <stdlib.h>

struct trr_fence {
    ID3D11Fence *fence; /* with a reference */
    struct npt_fence_slot *slot;
    uint32_t region;  /* that holds the slot */
    uint64_t signals; /* so many have been issued */
    uint64_t value;   /* of the last one */
};

static struct trr_fence *find(const struct trr_context *context, const void *fence)
{
    for (uint32_t i = 0; i < context->fence_count; i++)
        if ((const void *)context->fences[i].fence == fence)
            return &context->fences[i];
    return NULL;
}

static void forget(struct trr_context *context, struct trr_fence *fence)
{
    fence->fence->lpVtbl->Release(fence->fence);
    *fence = context->fences[--context->fence_count];
}

void trr_fences_drop(struct trr_context *context, uint32_t region)
{
    for (uint32_t i = context->fence_count; i-- > 0;)
        if (context->fences[i].region == region)
            forget(context, &context->fences[i]);
}

void trr_fences_finish(struct trr_context *context)
{
    while (context->fence_count)
        forget(context, &context->fences[context->fence_count - 1]);
    free(context->fences);
    context->fences = NULL;
}

void trr_fences_forget(struct trr_context *context, const IUnknown *object)
{
    struct trr_fence *fence = find(context, object);
    if (fence)
        forget(context, fence);
}

static bool make_room(struct trr_context *context)
{
    if (context->fence_count < context->fence_capacity)
        return true;
    uint32_t capacity = context->fence_capacity ? 2 * context->fence_capacity : 8;
    struct trr_fence *fences = realloc(context->fences, capacity * sizeof(*fences));
    if (!fences)
        return false;
    context->fences = fences;
    context->fence_capacity = capacity;
    return true;
}

HRESULT trr_fence_watch(void *opaque, const struct npt_neptune_fence_watch *a)
{
    struct trr_context *context = opaque;
    struct npt_fence_slot *slot = trr_context_memory(context, a->region, a->offset, sizeof(*slot));

    if (!slot || a->offset % 8 != 0)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the fence's slot is not in the region");
    if (find(context, a->fence))
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the fence has a slot already");
    if (!make_room(context))
        return E_OUTOFMEMORY;
    a->fence->lpVtbl->AddRef(a->fence);
    context->fences[context->fence_count++] = (struct trr_fence){
        .fence = a->fence,
        .slot = slot,
        .region = a->region,
        .value = a->value,
    };
    return S_OK;
}

/* The context that the command goes to, when it is the immediate one: no other has a place in time. */
static ID3D11DeviceContext4 *target(const struct trr_context *context, const struct npt_command *command)
{
    ID3D11DeviceContext4 *to = command->self ? command->self : context->host.bound;
    return to && to == context->immediate.context && context->immediate.level >= 4 ? to : NULL;
}

HRESULT trr_fence_signal(void *opaque, const struct npt_command *command)
{
    struct trr_context *context = opaque;
    const struct npt_context_signal *a = &command->a.context_signal;
    ID3D11DeviceContext4 *immediate = target(context, command);
    struct trr_fence *fence = find(context, a->fence);

    if (!immediate)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL,
                                  "only an immediate context of level 4 signals fences");
    if (!fence)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the fence has no slot");
    if (!trr_watch_fence(context, fence->fence, fence->signals + 1, fence->slot, fence->region, a->value))
        return trr_context_refuse(context, E_OUTOFMEMORY, "too many signals are on their way");
    fence->signals++;
    fence->value = a->value;
    HRESULT result = immediate->lpVtbl->Signal(immediate, fence->fence, fence->signals);
    if (SUCCEEDED(result))
        trr_completion_at_flush(context); /* a signal flushes */
    return result;
}

bool trr_fence_wait_over(const struct trr_context *context, const struct trr_fence_wait *wait)
{
    const struct trr_fence *fence = find(context, wait->fence);
    return !fence || fence->value >= wait->value;
}

/* What the context has signalled before is reached before anything behind the wait: the host's Direct3D need not hear
 * of it. A value that nothing has signalled yet stops the channel rather than the host's queue, so that everything else
 * goes on. */
HRESULT trr_fence_wait(void *opaque, const struct npt_command *command)
{
    struct trr_context *context = opaque;
    const struct npt_context_wait *a = &command->a.context_wait;
    const struct trr_fence_wait wait = {a->fence, a->value};

    if (!target(context, command))
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL,
                                  "only an immediate context of level 4 waits for fences");
    if (!find(context, a->fence))
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the fence has no slot");
    if (trr_fence_wait_over(context, &wait))
        return S_OK;
    context->current->fence_wait = wait;
    context->current->blocked = true;
    return S_FALSE;
}
