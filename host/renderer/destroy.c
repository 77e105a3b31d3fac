/* destroy.c: an object or a region is forgotten only when every channel that used it has come past its last use. */
#include "host/renderer/context.h"

#include <stdlib.h>

struct trr_destroy {
    struct trr_destroy *next;
    bool is_region;
    uint32_t id; /* of the object or the region */
    uint32_t count;
    struct npt_token token[];
};

/* False when there is no such object or region: it was named wrongly, or twice. */
static bool forget(struct trr_context *context, bool is_region, uint32_t id)
{
    if (is_region) {
        trr_watches_drop(context, id);
        trr_fences_drop(context, id);
        return trr_regions_remove(&context->regions, id);
    }
    struct trr_object *entry = trr_objects_find(&context->objects, id);
    if (!entry)
        return false;
    trr_watches_forget(context, entry->object);
    trr_fences_forget(context, entry->object);
    trr_predication_forget(context, entry->object);
    trr_objects_remove(&context->objects, entry);
    return true;
}

static HRESULT refuse(struct trr_context *context, bool is_region, uint32_t id)
{
    const char *what = is_region ? "region %u does not exist, holds a channel, or was removed before"
                                 : "id 0x%08x names no object, or one already destroyed";
    return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, what, id);
}

static bool all_passed(struct trr_context *context, const struct npt_token *tokens, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!trr_token_passed(context, &tokens[i]))
            return false;
    return true;
}

void trr_destroys_process(struct trr_context *context)
{
    for (struct trr_destroy **link = &context->destroys; *link;) {
        struct trr_destroy *destroy = *link;
        if (!all_passed(context, destroy->token, destroy->count)) {
            link = &destroy->next;
            continue;
        }
        *link = destroy->next;
        context->destroy_count--;
        if (!forget(context, destroy->is_region, destroy->id)) {
            HRESULT result = refuse(context, destroy->is_region, destroy->id);
            trr_context_lose(context, NPT_STATUS_COMMAND, NULL, 0, result, context->reason);
        }
        free(destroy);
    }
}

/* Now when every token has passed, else later; only then must it exist, for another channel may have yet to make it. */
static HRESULT forget_after(struct trr_context *context, bool is_region, uint32_t id, uint32_t count,
                            const struct npt_token *tokens)
{
    for (uint32_t i = 0; i < count; i++)
        if (!trr_context_channel(context, tokens[i].channel))
            return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "channel %u does not exist", tokens[i].channel);
    if (all_passed(context, tokens, count))
        return forget(context, is_region, id) ? S_OK : refuse(context, is_region, id);
    if (context->destroy_count >= context->limits.destroys)
        return trr_context_refuse(context, E_OUTOFMEMORY, "too many objects wait for their destruction");
    struct trr_destroy *destroy = malloc(sizeof(*destroy) + count * sizeof(*tokens));
    if (!destroy)
        return E_OUTOFMEMORY;
    destroy->is_region = is_region;
    destroy->id = id;
    destroy->count = count;
    memcpy(destroy->token, tokens, count * sizeof(*tokens));
    destroy->next = context->destroys;
    context->destroys = destroy;
    context->destroy_count++;
    return S_OK;
}

HRESULT trr_destroy_object(void *context, const struct npt_neptune_destroy *a)
{
    return forget_after(context, false, a->object, a->count, a->tokens);
}

HRESULT trr_remove_region(void *context, const struct npt_neptune_region_remove *a)
{
    return forget_after(context, true, a->region, a->count, a->tokens);
}

void trr_destroys_finish(struct trr_context *context)
{
    while (context->destroys) {
        struct trr_destroy *next = context->destroys->next;
        free(context->destroys);
        context->destroys = next;
    }
}
