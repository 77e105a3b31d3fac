#include "guest/neptune/command_list.h"

#include "npt_encode.h"
#include "npt_methods.h"

#include <stdlib.h>

struct npt_command_list {
    struct npt_object object; /* has an id once `made` */
    struct npt_recording *recording;
    struct npt_object *context; /* the host plays the recording on it */
    UINT flags;
    bool made; /* the host has a list of its own */
};

static void command_list_destroy(struct npt_object *object)
{
    struct npt_command_list *list = (struct npt_command_list *)object;
    npt_recording_destroy(list->recording);
    npt_object_drop(list->context);
    free(list);
}

static const struct npt_interfaces command_list_interfaces[] = {
    {npt_command_list_iids, NPT_COMMAND_LIST_IID_COUNT, 0, &npt_command_list_vtable},
};

const struct npt_class npt_command_list_class = {
    .name = "ID3D11CommandList",
    .kind = NPT_KIND_COMMAND_LIST,
    .interfaces = command_list_interfaces,
    .interface_count = 1,
    .destroy = command_list_destroy,
};

UINT STDMETHODCALLTYPE npt_command_list_get_context_flags(ID3D11CommandList *self)
{
    return ((struct npt_command_list *)(void *)self)->flags;
}

/* --- making ------------------------------------------------------------------------------------------------------- */

static struct npt_command_list *list_create(struct npt_context *context)
{
    struct npt_command_list *list = calloc(1, sizeof(*list));
    if (!list)
        return NULL;
    npt_object_init(&list->object, &npt_command_list_class, context->device);
    list->object.created = context->waited;
    list->recording = context->recording;
    list->context = &context->object;
    npt_object_use(list->context);
    list->flags = context->flags;
    return list;
}

/* The next recording starts from what the host's deferred context has after FinishCommandList(FALSE): the defaults. */
static void start_recording(struct npt_context *context, struct npt_recording *next, BOOL restore)
{
    context->recording = next;
    context->stream = npt_recording_stream(next);
    npt_recording_needs(next, context->waited);
    context->state.forgets = false;
    if (restore)
        npt_state_emit(context);
    if (!restore || context->state.forgets)
        npt_state_clear(&context->state);
}

HRESULT STDMETHODCALLTYPE npt_context_finish_command_list(ID3D11DeviceContext4 *self, BOOL restore,
                                                          ID3D11CommandList **out)
{
    struct npt_context *context = npt_context_of(self);
    if (out)
        *out = NULL;
    if (!context->recording)
        return DXGI_ERROR_INVALID_CALL;
    struct npt_recording *finished = context->recording,
                         *next = npt_recording_create(context->device, context->recording);
    if (!next)
        return E_OUTOFMEMORY;
    struct npt_command_list *list = NULL;
    bool whole = npt_recording_whole(finished);
    if (out && whole)
        list = list_create(context);
    start_recording(context, next, restore);
    if (!list)
        npt_recording_destroy(finished);
    if (!whole || (out && !list))
        return npt_device_no_memory(context->device);
    if (out)
        *out = (ID3D11CommandList *)(void *)list;
    return S_OK;
}

/* --- executing ---------------------------------------------------------------------------------------------------- */

static ID3D11DeviceContext *wire_context(struct npt_object *context)
{
    return (ID3D11DeviceContext *)(void *)context;
}

/* Gives the host a list of its own. False when there is no id for it. */
static bool list_make(struct npt_context *immediate, struct npt_object *object)
{
    struct npt_command_list *list = (struct npt_command_list *)object;
    struct npt_stream *stream = immediate->stream;
    if (list->made)
        return true;
    if (!npt_recording_make_children(list->recording, immediate, list_make) ||
        !npt_device_take_id(immediate->device, object))
        return false;
    npt_encode_neptune_bind_context(stream, wire_context(list->context));
    npt_recording_play(list->recording, immediate);
    npt_encode_context_finish_command_list(stream, 0, FALSE, object->id);
    npt_encode_neptune_bind_context(stream, wire_context(&immediate->object));
    list->made = true;
    return true;
}

void STDMETHODCALLTYPE npt_context_execute_command_list(ID3D11DeviceContext4 *self, ID3D11CommandList *command_list,
                                                        BOOL restore)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_command_list *list = (struct npt_command_list *)(void *)command_list;
    if (!npt_context_take(context, NPT_OBJECT(command_list), NPT_KIND_COMMAND_LIST))
        return;
    if (context->recording) {
        npt_recording_execute(context->recording, command_list, restore);
    } else {
        npt_context_settle(context);
        if (!list_make(context, &list->object)) {
            npt_device_lose(context->device, "there is no id left for the host's command list");
            return;
        }
        npt_encode_context_execute_command_list(context->stream, 0, command_list, restore);
    }
    npt_recording_effects(list->recording, context);
    if (!restore)
        npt_state_clear(&context->state);
}
