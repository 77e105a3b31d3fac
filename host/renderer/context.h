/* context.h: everything that one guest context has on the host. Private to the renderer. */
#ifndef TRR_CONTEXT_H
#define TRR_CONTEXT_H

#include "common/ring/ring.h"
#include "common/wire/caps.h"
#include "host/backend/backend.h"
#include "host/renderer/limits.h"
#include "host/renderer/objects.h"
#include "host/renderer/regions.h"

#include "npt_commands.h"

/* A context that a channel's commands go to; holds references. */
struct trr_target {
    ID3D11DeviceContext4 *context;         /* NULL before the first bind */
    uint32_t level;                        /* n: it implements ID3D11DeviceContextn */
    ID3DUserDefinedAnnotation *annotation; /* may be NULL */
};

/* What a blocked channel waits for in place of its token. */
struct trr_fence_wait {
    const ID3D11Fence *fence; /* NULL: it waits for the token */
    uint64_t value;
};

struct trr_channel {
    bool used;
    bool blocked; /* by a wait for `token` or `fence_wait` */
    struct npt_token token;
    struct trr_fence_wait fence_wait;
    struct npt_ring_reader reader;
    uint8_t *heap; /* region 1 */
    uint64_t heap_size;
    struct trr_target target;
    int notification; /* wakes this channel's producer */
    /* a private copy of commands, taken from the ring at once and executed one by one */
    uint8_t *batch;
    uint32_t size;   /* bytes in the batch */
    uint32_t offset; /* bytes of it that have been executed */
    uint64_t base;   /* position of its first byte */
};

struct trr_completion;  /* completion.c */
struct trr_destroy;     /* destroy.c */
struct trr_fence;       /* fence.c */
struct trr_predication; /* predicate.c */
struct trr_watch;       /* watch.c */

struct trr_context {
    const struct trr_backend *backend;
    struct trr_limits limits;
    int control;
    int doorbell; /* of all channels; -1 before the first */
    struct trr_objects objects;
    struct trr_regions regions;
    struct trr_channel channel[NPT_CHANNELS_MAX];
    uint32_t channel_limit;      /* the highest channel in use, plus one */
    struct trr_channel *current; /* whose batch is executed */

    struct npt_arena *arena;
    struct npt_host host;
    struct trr_target immediate;

    struct trr_destroy *destroys; /* newest first */
    uint32_t destroy_count;
    struct trr_watch *watches; /* oldest first */
    uint32_t watch_count;
    uint32_t watch_capacity;
    bool watch_unflushed; /* a watch has come since the last flush */
    struct trr_completion *completion;
    struct trr_fence *fences;
    uint32_t fence_count;
    uint32_t fence_capacity;
    struct trr_predication *predications;
    uint32_t predication_count;

    char reason[NPT_RING_ERROR_TEXT]; /* of the operation that has just failed; empty: the HRESULT says it all */
    bool lost;
};

/* Takes over `control`. False without memory. */
bool trr_context_init(struct trr_context *context, const struct trr_backend *backend, int control);

/* Releases everything, for a process that goes on: tests and fuzzers. A renderer just ends. */
void trr_context_finish(struct trr_context *context);

/* Executes until the context is lost or tritond goes (renderer.c). */
void trr_context_run(struct trr_context *context);
/* Executes one batch of every channel that has one. True when anything was done. */
bool trr_context_step(struct trr_context *context);

/* Handles what waits at the control socket (control.c). False when tritond is gone. */
bool trr_context_control(struct trr_context *context);

/* Ends the context: writes the error block of every channel, tells the guest and tritond. `command` may be NULL. */
void trr_context_lose(struct trr_context *context, uint32_t status, const struct npt_command *command, uint32_t offset,
                      HRESULT result, const char *text);

/* Notes why the operation that is being executed fails, and returns `result`. */
HRESULT trr_context_refuse(struct trr_context *context, HRESULT result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Memory that a command names by region and offset; region 1 is the heap of the channel that executes. */
void *trr_context_memory(struct trr_context *context, uint32_t region, uint64_t offset, uint64_t length);

/* --- channel.c: from ring to private batch ------------------------------------------------------------------------ */

/* Takes over `notification`. An npt_status; `text` (NPT_MESSAGE_TEXT) says what is wrong. */
uint32_t trr_channel_attach(struct trr_context *context, uint32_t id, uint32_t region, uint32_t ring_size,
                            int notification, char *text);

/* Wakes the producers of all channels. */
void trr_channels_notify(struct trr_context *context);

/* Tells the guest that a fence has another value. */
void trr_channel_notify_events(struct trr_context *context);

/* Makes sure that the batch has a command. False when there is nothing to execute. */
bool trr_channel_fetch(struct trr_context *context, struct trr_channel *channel);

/* Publishes what has been executed; wakes the producer if it waits for that. */
void trr_channel_complete(struct trr_channel *channel);

/* True while a wait of this channel is not over. */
bool trr_channel_is_blocked(struct trr_context *context, struct trr_channel *channel);

/* The channel with this id, NULL when there is none. */
struct trr_channel *trr_context_channel(struct trr_context *context, uint32_t id);

/* True when every token has been completed. */
bool trr_token_passed(struct trr_context *context, const struct npt_token *token);

/* --- execute.c ---------------------------------------------------------------------------------------------------- */

/* Executes the batch until its end, a wait, or the loss of the context. */
void trr_execute(struct trr_context *context, struct trr_channel *channel);

/* Refuses what decodes well but would harm the Direct3D below (guard.c). NULL: nothing is wrong. */
typedef const char *(*trr_guard_function)(struct trr_context *context, const struct npt_command *command);
extern const trr_guard_function trr_guards[NPT_OP_LIMIT];
static inline const char *trr_guard(struct trr_context *context, const struct npt_command *command)
{
    trr_guard_function check = trr_guards[command->opcode];
    return check ? check(context, command) : NULL;
}

/* --- targets (device.c) ------------------------------------------------------------------------------------------- */

bool trr_target_init(struct trr_target *target, ID3D11DeviceContext *context);
void trr_target_finish(struct trr_target *target);
/* From now on commands of the current channel go to `context`. */
bool trr_context_bind(struct trr_context *context, ID3D11DeviceContext *target);

/* --- watch.c, fence.c, destroy.c ------------------------------------------------------------------------------------------- */

/* Asks for the results of watched queries and fences, writes those that are there and wakes who sleeps for them; gives up after
 * `patience` that are not there yet. */
void trr_watches_poll(struct trr_context *context, uint32_t patience);
/* Forgets the watches that would write to this region, or (UINT32_MAX) all. */
void trr_watches_drop(struct trr_context *context, uint32_t region);
/* Forgets the watches of a query or fence that is destroyed: its slot may soon be another's. */
void trr_watches_forget(struct trr_context *context, const IUnknown *object);
/* Writes `value` to the slot, which is in `region`, once the fence's own value has reached `signal`. False when there may be no
 * more watches. */
bool trr_watch_fence(struct trr_context *context, ID3D11Fence *fence, uint64_t signal, struct npt_fence_slot *slot,
                     uint32_t region, uint64_t value);

/* The same for fences. */
void trr_fences_drop(struct trr_context *context, uint32_t region);
void trr_fences_forget(struct trr_context *context, const IUnknown *object);
void trr_fences_finish(struct trr_context *context);
/* True when everything signalled so far makes the fence reach the value, or when there is no such fence. */
bool trr_fence_wait_over(const struct trr_context *context, const struct trr_fence_wait *wait);

/* Destroys and unmaps what has waited long enough. */
void trr_destroys_process(struct trr_context *context);
/* Forgets what waits, without doing it. */
void trr_destroys_finish(struct trr_context *context);

/* --- completion.c: the GPU's progress wakes the renderer ----------------------------------------------------------- */

/* The guest flushes: from now on it can be known when what has been issued so far is done. */
void trr_completion_at_flush(struct trr_context *context);
/* The value that stands for the next such flush; 0 where queries may be asked about at any time. */
uint64_t trr_completion_next(struct trr_context *context);
/* True when the GPU has passed the flush; the same, waited for. */
bool trr_completion_reached(struct trr_context *context, uint64_t value);
void trr_completion_wait(struct trr_context *context, uint64_t value);
/* Before the renderer sleeps: true when it will be woken because the GPU has passed the last flush. */
bool trr_completion_arm(struct trr_context *context);
void trr_completion_finish(struct trr_context *context);

/* --- Neptune's own commands --------------------------------------------------------------------------------------- */

HRESULT trr_destroy_object(void *context, const struct npt_neptune_destroy *a);
HRESULT trr_remove_region(void *context, const struct npt_neptune_region_remove *a);
HRESULT trr_create_device(void *context, const struct npt_neptune_create_device *a);
HRESULT trr_bind_context(void *context, const struct npt_neptune_bind_context *a);
HRESULT trr_write_resource(void *context, const struct npt_neptune_write_resource *a);
HRESULT trr_append_resource(void *context, const struct npt_neptune_append_resource *a);
HRESULT trr_read_resource(void *context, const struct npt_neptune_read_resource *a);
HRESULT trr_query_watch(void *context, const struct npt_neptune_query_watch *a);
HRESULT trr_fence_watch(void *context, const struct npt_neptune_fence_watch *a);

/* --- methods that are performed here ------------------------------------------------------------------------------ */

/* S_FALSE with the channel blocked: the command is to be executed again. */
HRESULT trr_fence_signal(void *context, const struct npt_command *command);
HRESULT trr_fence_wait(void *context, const struct npt_command *command);
HRESULT trr_create_predicate(void *context, const struct npt_command *command);
HRESULT trr_set_predication(void *context, const struct npt_command *command);

/* Ends the predication of a context. */
void trr_predication_forget(struct trr_context *context, const void *target);
/* True when a predicate keeps the command from being executed. To be asked for every command while there are predications. */
bool trr_predication_suppresses(struct trr_context *context, const struct npt_command *command);
HRESULT trr_resource_tiling(void *context, const struct npt_neptune_resource_tiling *a);

/* --- tiling.c ----------------------------------------------------------------------------------------------------- */

/* True for a buffer that has no memory but tiles: Direct3D takes for granted that nobody uses it as one. */
bool trr_is_tile_pool(void *buffer);

/* Tiles of a tiled resource; 0 when it is none. */
uint32_t trr_resource_tiles(struct trr_context *context, ID3D11Resource *resource);

#endif
