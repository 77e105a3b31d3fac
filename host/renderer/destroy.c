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

static void forget(struct trr_context *context, bool is_region, uint32_t id)
{
    if (is_region) {
        trr_watches_drop(context, id);
        trr_regions_remove(&context->regions, id);
        return;
    }
    struct trr_object *entry = trr_objects_find(&context->objects, id);
    if (entry)
        trr_objects_remove(&context->objects, entry);
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
        forget(context, destroy->is_region, destroy->id);
        *link = destroy->next;
        context->destroy_count--;
        free(destroy);
    }
}

/* Now when every token has passed, else later. `doomed` is set in the second case. */
static HRESULT forget_after(struct trr_context *context, bool is_region, uint32_t id, uint32_t count,
                            const struct npt_token *tokens, bool *doomed)
{
    for (uint32_t i = 0; i < count; i++)
        if (!trr_context_channel(context, tokens[i].channel))
            return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "channel %u does not exist", tokens[i].channel);
    if (all_passed(context, tokens, count)) {
        forget(context, is_region, id);
        return S_OK;
    }
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
    *doomed = true;
    return S_OK;
}

HRESULT trr_destroy_object(void *opaque, const struct npt_neptune_destroy *a)
{
    struct trr_context *context = opaque;
    struct trr_object *entry = trr_objects_find(&context->objects, a->object);

    if (!entry || entry->doomed)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "id 0x%08x names no object, or one already destroyed",
                                  a->object);
    return forget_after(context, false, a->object, a->count, a->tokens, &entry->doomed);
}

HRESULT trr_remove_region(void *opaque, const struct npt_neptune_region_remove *a)
{
    struct trr_context *context = opaque;
    struct trr_region *region = trr_regions_find(&context->regions, a->region);

    if (!region || region->is_channel || region->doomed)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL,
                                  "region %u does not exist, holds a channel or was removed before", a->region);
    return forget_after(context, true, a->region, a->count, a->tokens, &region->doomed);
}
