/* renderer.c: the loop of a renderer. One thread executes every channel in turn. */
#include "host/renderer/context.h"

#include "host/renderer/system.h"

#include <time.h>

/* After work the rings are looked at for this long before the renderer sleeps: less than a wake-up takes. Not where the
 * guest's process would need the very processor. */
#define SPIN_NANOSECONDS 20000

/* While it is busy it looks at the control socket once in so many rounds. */
#define CONTROL_ROUNDS 8u

/* How often results are asked for while nothing else is to be done, in microseconds: often at first, when a frame's
 * work is still on the GPU, then less and less, for a query may never be flushed. */
#define WATCH_INTERVAL 50
#define WATCH_INTERVAL_MAX 1000
#define WATCH_POLLS_BEFORE_SLOWER 40u

/* Between batches only the oldest results are asked for. */
#define WATCH_PATIENCE_BUSY 2u

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

bool trr_context_step(struct trr_context *context)
{
    bool worked = false;
    for (uint32_t i = 0; i < context->channel_limit && !context->lost; i++) {
        struct trr_channel *channel = &context->channel[i];
        if (!channel->used || trr_channel_is_blocked(context, channel))
            continue;
        if (context->destroys)
            trr_destroys_process(context);
        if (!trr_channel_fetch(context, channel))
            continue;
        trr_execute(context, channel);
        worked = true;
    }
    return worked;
}

static bool run_for_a_moment(struct trr_context *context, int64_t nanoseconds)
{
    if (trr_context_step(context) || context->lost)
        return true;
    for (int64_t end = nanoseconds ? now() + nanoseconds : 0; nanoseconds && now() < end;) {
        for (int i = 0; i < 16; i++)
            relax();
        if (trr_context_step(context) || context->lost)
            return true;
    }
    return false;
}

static void wake(struct trr_context *context)
{
    for (uint32_t i = 0; i < context->channel_limit; i++)
        if (context->channel[i].used)
            npt_ring_reader_wake(&context->channel[i].reader);
}

/* Declares every channel asleep; false when one has work after all. A channel that waits for another one has work, but
 * none that could be done: whatever ends its wait wakes the renderer. */
static bool fall_asleep(struct trr_context *context)
{
    for (uint32_t i = 0; i < context->channel_limit; i++) {
        struct trr_channel *channel = &context->channel[i];
        if (channel->used && !channel->blocked && !npt_ring_reader_sleep(&channel->reader)) {
            wake(context);
            return false;
        }
    }
    return true;
}

static int64_t watch_interval(uint32_t polls)
{
    int64_t interval = WATCH_INTERVAL;
    for (; polls > WATCH_POLLS_BEFORE_SLOWER && interval < WATCH_INTERVAL_MAX; polls -= WATCH_POLLS_BEFORE_SLOWER)
        interval *= 2;
    return interval;
}

/* How long to sleep before results are looked for again. */
static int64_t watch_timeout(struct trr_context *context, uint32_t polls)
{
    if (!context->watch_count || trr_completion_arm(context))
        return -1;
    return context->watch_unflushed && context->completion ? WATCH_INTERVAL_MAX : watch_interval(polls);
}

/* A guest that does not flush has its results all the same, when it leaves the renderer the time. */
static void look_for_results(struct trr_context *context)
{
    if (context->watch_unflushed && context->completion)
        trr_completion_at_flush(context);
    else
        trr_watches_poll(context, UINT32_MAX);
}

/* Sleeps until there is work. False when tritond is gone. */
static bool sleep_until_work(struct trr_context *context)
{
    bool alive = true, working = false;

    for (uint32_t polls = 0; alive && !working && fall_asleep(context); polls++) {
        unsigned events = trr_system_wait(context->doorbell, context->control, watch_timeout(context, polls));
        if (events & 1)
            trr_system_clear(context->doorbell);
        if (events & 2)
            alive = trr_context_control(context);
        working = events != 0;
        if (!working && context->watch_count)
            look_for_results(context);
    }
    wake(context);
    return alive;
}

void trr_context_run(struct trr_context *context)
{
    bool alive = true;
    const int64_t spin = trr_system_is_parallel() ? SPIN_NANOSECONDS : 0;
    uint32_t rounds = 0;

    trr_system_precise_sleep();
    while (alive && !context->lost) {
        if (run_for_a_moment(context, spin)) {
            if (context->watch_count)
                trr_watches_poll(context, WATCH_PATIENCE_BUSY);
            if (++rounds % CONTROL_ROUNDS == 0)
                alive = trr_context_control(context);
        } else {
            if (context->watch_count)
                trr_watches_poll(context, UINT32_MAX);
            alive = sleep_until_work(context);
            if (context->watch_count)
                trr_watches_poll(context, UINT32_MAX);
        }
    }
}
