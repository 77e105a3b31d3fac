/* predicate.c: predication. The host's Direct3D need not know it (DXVK takes predicates and draws nevertheless), so it
 * is decided here: the first command that a predicate may suppress waits for the predicate's result. */
#include "host/renderer/context.h"

#include "host/renderer/system.h"

#include <stdlib.h>

#define RESULT_INTERVAL 20 /* microseconds between two looks for a result that may be asked for at any time */

enum decision {
    OPEN,
    PERFORM,
    SUPPRESS,
};

/* What a context is predicated by, the immediate or a deferred one. */
struct trr_predication {
    const void *target;
    ID3D11Asynchronous *predicate; /* with a reference */
    BOOL value;                    /* the result that suppresses */
    bool hint;                     /* it need not be waited for */
    bool flushed;
    uint64_t due; /* the flush that the GPU has to pass before the result is asked for */
    enum decision decision;
};

static bool overflows(D3D11_QUERY query)
{
    switch (query) {
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE:
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM0:
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM1:
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM2:
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM3:
        return true;
    default:
        return false;
    }
}

/* A query serves where the host has no predicate of the kind: it never sees one in SetPredication. */
HRESULT trr_create_predicate(void *opaque, const struct npt_command *command)
{
    struct trr_context *context = opaque;
    const struct npt_device_create_predicate *a = &command->a.device_create_predicate;
    ID3D11Device5 *device = context->host.device;
    ID3D11Predicate *predicate = NULL;

    if (!device)
        return E_NOINTERFACE;
    HRESULT result = device->lpVtbl->CreatePredicate(device, a->pPredicateDesc, &predicate);
    if (FAILED(result) && overflows(a->pPredicateDesc->Query))
        result = device->lpVtbl->CreateQuery(device, a->pPredicateDesc, (ID3D11Query **)&predicate);
    if (FAILED(result))
        return result;
    context->host.publish(context, a->ppPredicate, NPT_KIND_PREDICATE, predicate, command);
    return S_OK;
}

static struct trr_predication *find(const struct trr_context *context, const void *target)
{
    for (uint32_t i = 0; i < context->predication_count; i++)
        if (context->predications[i].target == target)
            return &context->predications[i];
    return NULL;
}

void trr_predication_forget(struct trr_context *context, const void *target)
{
    struct trr_predication *found = find(context, target);
    if (!found)
        return;
    found->predicate->lpVtbl->Release(found->predicate);
    *found = context->predications[--context->predication_count];
}

static const void *target_of(const struct trr_context *context, const struct npt_command *command)
{
    return command->self ? command->self : context->host.bound;
}

HRESULT trr_set_predication(void *opaque, const struct npt_command *command)
{
    struct trr_context *context = opaque;
    const struct npt_context_set_predication *a = &command->a.context_set_predication;
    const void *target = target_of(context, command);
    D3D11_QUERY_DESC desc = {.MiscFlags = 0};

    if (!target)
        return E_NOINTERFACE;
    trr_predication_forget(context, target);
    if (!a->pPredicate)
        return S_OK;
    struct trr_predication *grown = realloc(context->predications, (context->predication_count + 1) * sizeof(*grown));
    if (!grown)
        return E_OUTOFMEMORY;
    context->predications = grown;
    a->pPredicate->lpVtbl->GetDesc(a->pPredicate, &desc);
    a->pPredicate->lpVtbl->AddRef(a->pPredicate);
    grown[context->predication_count++] = (struct trr_predication){
        .target = target,
        .predicate = (ID3D11Asynchronous *)a->pPredicate,
        .value = a->PredicateValue,
        .hint = desc.MiscFlags & D3D11_QUERY_MISC_PREDICATEHINT,
    };
    return S_OK;
}

/* Waits until the result may be asked for, unless it is a hint. */
static bool may_ask(struct trr_context *context, struct trr_predication *predication)
{
    if (!predication->flushed) {
        predication->due = trr_completion_next(context);
        if (predication->due)
            trr_completion_at_flush(context);
        predication->flushed = true;
    }
    if (!predication->hint)
        trr_completion_wait(context, predication->due);
    return !predication->hint || trr_completion_reached(context, predication->due);
}

/* A predicate that was never issued decides nothing. */
static enum decision decide(struct trr_context *context, struct trr_predication *predication)
{
    ID3D11DeviceContext4 *immediate = context->immediate.context;
    UINT flags = predication->hint ? D3D11_ASYNC_GETDATA_DONOTFLUSH : 0;
    HRESULT result;
    BOOL data = FALSE;

    if (!may_ask(context, predication))
        return OPEN;
    while ((result = immediate->lpVtbl->GetData(immediate, predication->predicate, &data, sizeof(data), flags)) ==
           S_FALSE) {
        if (predication->hint)
            return OPEN;
        trr_system_wait(-1, -1, RESULT_INTERVAL);
    }
    return result == S_OK && !data == !predication->value ? SUPPRESS : PERFORM;
}

/* Direct3D's list of SetPredication, and what ends predication. */
enum effect {
    NONE,
    PREDICATED,
    RESETS,
};

static const uint8_t effects[NPT_OP_LIMIT] = {
    [NPT_OP_CONTEXT_DRAW] = PREDICATED,
    [NPT_OP_CONTEXT_DRAW_AUTO] = PREDICATED,
    [NPT_OP_CONTEXT_DRAW_INDEXED] = PREDICATED,
    [NPT_OP_CONTEXT_DRAW_INDEXED_INSTANCED] = PREDICATED,
    [NPT_OP_CONTEXT_DRAW_INDEXED_INSTANCED_INDIRECT] = PREDICATED,
    [NPT_OP_CONTEXT_DRAW_INSTANCED] = PREDICATED,
    [NPT_OP_CONTEXT_DRAW_INSTANCED_INDIRECT] = PREDICATED,
    [NPT_OP_CONTEXT_DISPATCH] = PREDICATED,
    [NPT_OP_CONTEXT_DISPATCH_INDIRECT] = PREDICATED,
    [NPT_OP_CONTEXT_COPY_RESOURCE] = PREDICATED,
    [NPT_OP_CONTEXT_COPY_STRUCTURE_COUNT] = PREDICATED,
    [NPT_OP_CONTEXT_COPY_SUBRESOURCE_REGION] = PREDICATED,
    [NPT_OP_CONTEXT_COPY_SUBRESOURCE_REGION1] = PREDICATED,
    [NPT_OP_CONTEXT_COPY_TILES] = PREDICATED,
    [NPT_OP_CONTEXT_COPY_TILE_MAPPINGS] = PREDICATED,
    [NPT_OP_CONTEXT_UPDATE_SUBRESOURCE] = PREDICATED,
    [NPT_OP_CONTEXT_UPDATE_SUBRESOURCE1] = PREDICATED,
    [NPT_OP_CONTEXT_UPDATE_TILES] = PREDICATED,
    [NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS] = PREDICATED,
    [NPT_OP_CONTEXT_CLEAR_RENDER_TARGET_VIEW] = PREDICATED,
    [NPT_OP_CONTEXT_CLEAR_UNORDERED_ACCESS_VIEW_FLOAT] = PREDICATED,
    [NPT_OP_CONTEXT_CLEAR_UNORDERED_ACCESS_VIEW_UINT] = PREDICATED,
    [NPT_OP_CONTEXT_CLEAR_VIEW] = PREDICATED,
    [NPT_OP_CONTEXT_CLEAR_DEPTH_STENCIL_VIEW] = PREDICATED,
    [NPT_OP_CONTEXT_GENERATE_MIPS] = PREDICATED,
    [NPT_OP_CONTEXT_RESOLVE_SUBRESOURCE] = PREDICATED,
    [NPT_OP_CONTEXT_CLEAR_STATE] = RESETS,
    [NPT_OP_CONTEXT_SWAP_DEVICE_CONTEXT_STATE] = RESETS,
    [NPT_OP_CONTEXT_EXECUTE_COMMAND_LIST] = RESETS,
    [NPT_OP_CONTEXT_FINISH_COMMAND_LIST] = RESETS,
};

static bool restores(const struct npt_command *command)
{
    if (command->opcode == NPT_OP_CONTEXT_EXECUTE_COMMAND_LIST)
        return command->a.context_execute_command_list.RestoreContextState;
    return command->opcode == NPT_OP_CONTEXT_FINISH_COMMAND_LIST &&
           command->a.context_finish_command_list.RestoreDeferredContextState;
}

bool trr_predication_suppresses(struct trr_context *context, const struct npt_command *command)
{
    const enum effect effect = effects[command->opcode];
    if (effect == NONE)
        return false;
    const void *target = target_of(context, command);
    if (effect == RESETS) {
        if (!restores(command))
            trr_predication_forget(context, target);
        return false;
    }
    /* what names its context comes from beside its stream: the initial data of a resource */
    struct trr_predication *predication = command->self ? NULL : find(context, target);
    if (!predication)
        return false;
    if (predication->decision == OPEN)
        predication->decision = decide(context, predication);
    return predication->decision == SUPPRESS;
}
