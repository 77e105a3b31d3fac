/* completion.c: a thread that sleeps until the GPU has done what was flushed, and then wakes the renderer, which finds
 * the results of queries there. Direct3D 11 has no event for a query, but its fences have. As long as the renderer has
 * work it looks for itself: the thread would cost it two switches a frame. */
#include "host/renderer/context.h"

#include "host/renderer/system.h"

#include <pthread.h>
#include <stdlib.h>

struct trr_completion {
    ID3D11Fence *fence;
    int doorbell;
    pthread_t thread;
    uint64_t signalled;   /* the value of the last flush */
    uint64_t reached;     /* the value that has been seen to have come */
    pthread_mutex_t lock; /* with the rest; only the renderer changes `armed` */
    pthread_cond_t changed;
    uint64_t armed; /* the value that the thread waits for */
    bool ended;
};

static void *wait_for_gpu(void *opaque)
{
    struct trr_completion *completion = opaque;
    for (uint64_t value = 0;;) {
        pthread_mutex_lock(&completion->lock);
        while (completion->armed == value && !completion->ended)
            pthread_cond_wait(&completion->changed, &completion->lock);
        bool ended = completion->ended;
        value = completion->armed;
        pthread_mutex_unlock(&completion->lock);
        if (ended)
            return NULL;
        /* a null event makes this the wait itself; a failure ends it as well */
        completion->fence->lpVtbl->SetEventOnCompletion(completion->fence, value, NULL);
        trr_system_signal(completion->doorbell);
    }
}

static struct trr_completion *create(struct trr_context *context)
{
    struct trr_completion *completion = calloc(1, sizeof(*completion));
    void *fence;
    if (!completion)
        return NULL;
    ID3D11Device5 *device = context->host.device;
    if (context->host.device_level < 5 || context->immediate.level < 4 ||
        FAILED(device->lpVtbl->CreateFence(device, 0, D3D11_FENCE_FLAG_NONE, &IID_ID3D11Fence, &fence)))
        goto fail;
    completion->fence = fence;
    completion->doorbell = context->doorbell;
    pthread_mutex_init(&completion->lock, NULL);
    pthread_cond_init(&completion->changed, NULL);
    if (pthread_create(&completion->thread, NULL, wait_for_gpu, completion) == 0)
        return completion;
    completion->fence->lpVtbl->Release(completion->fence);

fail:
    free(completion);
    return NULL;
}

static struct trr_completion *completion_of(struct trr_context *context)
{
    if (!context->completion)
        context->completion = create(context);
    return context->completion;
}

void trr_completion_at_flush(struct trr_context *context)
{
    struct trr_completion *completion = completion_of(context);
    context->watch_unflushed = false;
    if (!completion)
        return;
    ID3D11DeviceContext4 *immediate = context->immediate.context;
    if (SUCCEEDED(immediate->lpVtbl->Signal(immediate, completion->fence, completion->signalled + 1)))
        completion->signalled++;
    else
        completion->reached = UINT64_MAX; /* the device is lost: nothing more is waited for */
}

uint64_t trr_completion_next(struct trr_context *context)
{
    const struct trr_completion *completion = context->backend->asks_when_done ? completion_of(context) : NULL;
    return completion ? completion->signalled + 1 : 0;
}

static bool is_reached(struct trr_completion *completion, uint64_t value)
{
    if (completion->reached < value && value <= completion->signalled)
        completion->reached = completion->fence->lpVtbl->GetCompletedValue(completion->fence);
    return completion->reached >= value;
}

bool trr_completion_reached(struct trr_context *context, uint64_t value)
{
    return !value || is_reached(context->completion, value);
}

void trr_completion_wait(struct trr_context *context, uint64_t value)
{
    const struct trr_completion *completion = context->completion;
    if (value)
        completion->fence->lpVtbl->SetEventOnCompletion(completion->fence, value, NULL);
}

bool trr_completion_arm(struct trr_context *context)
{
    struct trr_completion *completion = context->completion;
    if (!completion || is_reached(completion, completion->signalled))
        return false;
    if (completion->armed != completion->signalled) {
        pthread_mutex_lock(&completion->lock);
        completion->armed = completion->signalled;
        pthread_cond_signal(&completion->changed);
        pthread_mutex_unlock(&completion->lock);
    }
    return true;
}

void trr_completion_finish(struct trr_context *context)
{
    struct trr_completion *completion = context->completion;
    if (!completion)
        return;
    pthread_mutex_lock(&completion->lock);
    completion->ended = true;
    pthread_cond_signal(&completion->changed);
    pthread_mutex_unlock(&completion->lock);
    pthread_join(completion->thread, NULL);
    completion->fence->lpVtbl->Release(completion->fence);
    pthread_mutex_destroy(&completion->lock);
    pthread_cond_destroy(&completion->changed);
    free(completion);
    context->completion = NULL;
}
