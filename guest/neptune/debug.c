#include "guest/neptune/debug.h"

#include "npt_methods.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT_MAX 512u

/* D3D11_RLDO_IGNORE_INTERNAL, which not every header has. */
#define IGNORE_INTERNAL 4u

#define FEATURES                                                                                                       \
    (D3D11_DEBUG_FEATURE_FLUSH_PER_RENDER_OP | D3D11_DEBUG_FEATURE_FINISH_PER_RENDER_OP |                              \
     D3D11_DEBUG_FEATURE_PRESENT_PER_RENDER_OP | D3D11_DEBUG_FEATURE_ALWAYS_DISCARD_OFFERED_RESOURCE |                 \
     D3D11_DEBUG_FEATURE_NEVER_DISCARD_OFFERED_RESOURCE | D3D11_DEBUG_FEATURE_AVOID_BEHAVIOR_CHANGING_DEBUG_AIDS |     \
     D3D11_DEBUG_FEATURE_DISABLE_TILED_RESOURCE_MAPPING_TRACKING_AND_VALIDATION)

struct npt_debug {
    struct npt_info_queue *queue;
    struct npt_mutex lock; /* of what follows */
    struct npt_object **live;
    uint32_t live_count, live_capacity;
    IDXGISwapChain *swap_chain;
    _Atomic UINT features;
    _Atomic UINT present_delay; /* remembered only: nothing is presented after a draw */
};

struct npt_debug *npt_debug_create(void)
{
    struct npt_debug *debug = calloc(1, sizeof(*debug));
    if (!debug)
        return NULL;
    npt_mutex_init(&debug->lock);
    debug->queue = npt_info_queue_create();
    if (debug->queue)
        return debug;
    npt_debug_destroy(debug);
    return NULL;
}

void npt_debug_destroy(struct npt_debug *debug)
{
    if (!debug)
        return;
    if (debug->swap_chain)
        debug->swap_chain->lpVtbl->Release(debug->swap_chain);
    npt_info_queue_destroy(debug->queue);
    npt_mutex_finish(&debug->lock);
    free(debug->live);
    free(debug);
}

struct npt_info_queue *npt_debug_queue(struct npt_debug *debug)
{
    return debug->queue;
}

static void say(struct npt_debug *debug, D3D11_MESSAGE_CATEGORY category, D3D11_MESSAGE_SEVERITY severity,
                D3D11_MESSAGE_ID id, const char *format, ...) __attribute__((format(printf, 5, 6)));

static void say(struct npt_debug *debug, D3D11_MESSAGE_CATEGORY category, D3D11_MESSAGE_SEVERITY severity,
                D3D11_MESSAGE_ID id, const char *format, ...)
{
    char text[TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    npt_info_queue_add(debug->queue, category, severity, id, text);
}

/* --- live objects ------------------------------------------------------------------------------------------------- */

/* One that finds no memory is not counted: it has no number. */
void npt_debug_add_object(struct npt_debug *debug, struct npt_object *object)
{
    npt_mutex_lock(&debug->lock);
    if (debug->live_count == debug->live_capacity) {
        uint32_t capacity = debug->live_capacity ? debug->live_capacity * 2 : 64;
        struct npt_object **moved = realloc(debug->live, capacity * sizeof(struct npt_object *));
        if (moved) {
            debug->live = moved;
            debug->live_capacity = capacity;
        }
    }
    if (debug->live_count < debug->live_capacity) {
        debug->live[debug->live_count++] = object;
        object->live = debug->live_count;
    }
    npt_mutex_unlock(&debug->lock);
}

void npt_debug_remove_object(struct npt_debug *debug, struct npt_object *object)
{
    npt_mutex_lock(&debug->lock);
    if (object->live) {
        struct npt_object *last = debug->live[--debug->live_count];
        debug->live[object->live - 1] = last;
        last->live = object->live;
        object->live = 0;
    }
    npt_mutex_unlock(&debug->lock);
}

static void report_object(struct npt_debug *debug, struct npt_object *object, const char *type, D3D11_MESSAGE_ID id)
{
    char name[128] = "";
    UINT size = sizeof(name) - 1;
    bool named = SUCCEEDED(npt_object_get_private_data(object, &WKPDID_D3DDebugObjectName, &size, name)) && size;
    say(debug, D3D11_MESSAGE_CATEGORY_STATE_CREATION, D3D11_MESSAGE_SEVERITY_WARNING, id,
        "Live %s at %p, Name: %s, Refcount: %u, IntRef: %u", type, (void *)object, named ? name : "unnamed",
        atomic_load_explicit(&object->references, memory_order_relaxed),
        atomic_load_explicit(&object->uses, memory_order_relaxed));
}

static bool is_reported(const struct npt_object *object, UINT flags)
{
    return !(flags & IGNORE_INTERNAL) || atomic_load_explicit(&object->references, memory_order_relaxed);
}

static void report(struct npt_debug *debug, UINT flags)
{
    uint32_t counts[NPT_KIND_LIMIT] = {0};
    npt_mutex_lock(&debug->lock);
    for (uint32_t i = 0; i < debug->live_count; i++) {
        struct npt_object *object = debug->live[i];
        const uint32_t kind = object->class->kind;
        if (!is_reported(object, flags))
            continue;
        counts[kind]++;
        if (flags & D3D11_RLDO_DETAIL)
            report_object(debug, object, npt_kind_interface(kind), npt_kind_live_id(kind));
    }
    npt_mutex_unlock(&debug->lock);
    for (uint32_t kind = 0; flags & D3D11_RLDO_SUMMARY && kind < NPT_KIND_LIMIT; kind++)
        if (counts[kind])
            say(debug, D3D11_MESSAGE_CATEGORY_STATE_CREATION, D3D11_MESSAGE_SEVERITY_WARNING,
                D3D11_MESSAGE_ID_LIVE_OBJECT_SUMMARY, "Live %s: %u", npt_kind_interface(kind), (unsigned)counts[kind]);
}

/* --- refusals ----------------------------------------------------------------------------------------------------- */

static const char *result_name(HRESULT result)
{
    switch (result) {
    case E_INVALIDARG:
        return "E_INVALIDARG";
    case E_OUTOFMEMORY:
        return "E_OUTOFMEMORY";
    case E_FAIL:
        return "E_FAIL";
    case E_NOTIMPL:
        return "E_NOTIMPL";
    case E_NOINTERFACE:
        return "E_NOINTERFACE";
    case DXGI_ERROR_INVALID_CALL:
        return "DXGI_ERROR_INVALID_CALL";
    case DXGI_ERROR_UNSUPPORTED:
        return "DXGI_ERROR_UNSUPPORTED";
    case DXGI_ERROR_DEVICE_REMOVED:
        return "DXGI_ERROR_DEVICE_REMOVED";
    case D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD:
        return "D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD";
    default:
        return "a failure";
    }
}

/* What private data has not got, and what a map would have to wait for, are answers. */
static bool is_answer(HRESULT result)
{
    return result == DXGI_ERROR_WAS_STILL_DRAWING || result == DXGI_ERROR_NOT_FOUND || result == DXGI_ERROR_MORE_DATA;
}

void npt_debug_failed(struct npt_device *device, const char *method, D3D11_MESSAGE_ID invalid, D3D11_MESSAGE_ID memory,
                      HRESULT result)
{
    if (is_answer(result))
        return;
    say(device->debug, D3D11_MESSAGE_CATEGORY_STATE_CREATION, D3D11_MESSAGE_SEVERITY_ERROR,
        result == E_OUTOFMEMORY ? memory : invalid, "%s returns %s (0x%08x)", method, result_name(result),
        (unsigned)result);
}

void npt_debug_refused(struct npt_context *context, const char *method, const char *why)
{
    say(context->device->debug, D3D11_MESSAGE_CATEGORY_STATE_SETTING, D3D11_MESSAGE_SEVERITY_ERROR,
        D3D11_MESSAGE_ID_UNKNOWN, "%s: %s", method, why);
}

static void check(struct npt_context *context, const char *method, const char *parameter,
                  const struct npt_object *object, uint64_t kinds)
{
    if (object->device == context->device && kinds >> object->class->kind & 1)
        return;
    say(context->device->debug, D3D11_MESSAGE_CATEGORY_STATE_SETTING, D3D11_MESSAGE_SEVERITY_CORRUPTION,
        D3D11_MESSAGE_ID_UNKNOWN, "%s: %s is %s %s", method, parameter,
        object->device == context->device ? "of the wrong kind:" : "another device's",
        npt_kind_interface(object->class->kind));
}

void npt_debug_check(struct npt_context *context, const char *method, const char *parameter, const void *object,
                     uint64_t kinds, bool nullable)
{
    if (object)
        check(context, method, parameter, object, kinds);
    else if (!nullable)
        say(context->device->debug, D3D11_MESSAGE_CATEGORY_STATE_SETTING, D3D11_MESSAGE_SEVERITY_ERROR,
            D3D11_MESSAGE_ID_UNKNOWN, "%s: %s is NULL", method, parameter);
}

void npt_debug_check_array(struct npt_context *context, const char *method, const char *parameter, const void *objects,
                           UINT count, uint64_t kinds)
{
    const struct npt_object *const *array = objects;
    for (UINT i = 0; array && i < count; i++)
        if (array[i])
            check(context, method, parameter, array[i], kinds);
}

void npt_debug_dropped(struct npt_context *context, const char *method)
{
    if (npt_device_known_status(context->device) == S_OK)
        say(context->device->debug, D3D11_MESSAGE_CATEGORY_EXECUTION, D3D11_MESSAGE_SEVERITY_ERROR,
            D3D11_MESSAGE_ID_UNKNOWN, "%s: the call is dropped, as its arguments do not allow it", method);
}

/* --- calls -------------------------------------------------------------------------------------------------------- */

void npt_debug_enter(struct npt_context *context)
{
    if (!context->recording && atomic_load_explicit(&context->device->multithread_protected, memory_order_relaxed))
        npt_mutex_lock(&context->device->context_lock);
}

void npt_debug_leave(struct npt_context *context)
{
    if (!context->recording && atomic_load_explicit(&context->device->multithread_protected, memory_order_relaxed))
        npt_mutex_unlock(&context->device->context_lock);
}

void npt_debug_rendered(struct npt_context *context)
{
    const UINT features = atomic_load_explicit(&context->device->debug->features, memory_order_relaxed);
    if (context->recording)
        return;
    if (features & (D3D11_DEBUG_FEATURE_FLUSH_PER_RENDER_OP | D3D11_DEBUG_FEATURE_FINISH_PER_RENDER_OP))
        npt_context_submit(context);
    if (features & D3D11_DEBUG_FEATURE_FINISH_PER_RENDER_OP)
        npt_channel_wait(context->channel, npt_ring_position(&context->channel->ring));
}

/* --- ID3D11Debug -------------------------------------------------------------------------------------------------- */

static struct npt_device *device_of(ID3D11Debug *self)
{
    return (struct npt_device *)((struct npt_interface *)(void *)self)->owner;
}

/* Offered resources cannot both always and never be discarded. */
HRESULT STDMETHODCALLTYPE npt_debug_set_feature_mask(ID3D11Debug *self, UINT mask)
{
    const UINT both = D3D11_DEBUG_FEATURE_ALWAYS_DISCARD_OFFERED_RESOURCE |
                      D3D11_DEBUG_FEATURE_NEVER_DISCARD_OFFERED_RESOURCE;
    if (mask & ~(UINT)FEATURES || (mask & both) == both)
        return E_INVALIDARG;
    atomic_store_explicit(&device_of(self)->debug->features, mask, memory_order_relaxed);
    return S_OK;
}

UINT STDMETHODCALLTYPE npt_debug_get_feature_mask(ID3D11Debug *self)
{
    return atomic_load_explicit(&device_of(self)->debug->features, memory_order_relaxed);
}

HRESULT STDMETHODCALLTYPE npt_debug_set_present_per_render_op_delay(ID3D11Debug *self, UINT milliseconds)
{
    atomic_store_explicit(&device_of(self)->debug->present_delay, milliseconds, memory_order_relaxed);
    return S_OK;
}

UINT STDMETHODCALLTYPE npt_debug_get_present_per_render_op_delay(ID3D11Debug *self)
{
    return atomic_load_explicit(&device_of(self)->debug->present_delay, memory_order_relaxed);
}

HRESULT STDMETHODCALLTYPE npt_debug_set_swap_chain(ID3D11Debug *self, IDXGISwapChain *swap_chain)
{
    struct npt_debug *debug = device_of(self)->debug;
    if (swap_chain)
        swap_chain->lpVtbl->AddRef(swap_chain);
    npt_mutex_lock(&debug->lock);
    IDXGISwapChain *old = debug->swap_chain;
    debug->swap_chain = swap_chain;
    npt_mutex_unlock(&debug->lock);
    if (old)
        old->lpVtbl->Release(old);
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_debug_get_swap_chain(ID3D11Debug *self, IDXGISwapChain **swap_chain)
{
    struct npt_debug *debug = device_of(self)->debug;
    if (!swap_chain)
        return E_INVALIDARG;
    npt_mutex_lock(&debug->lock);
    *swap_chain = debug->swap_chain;
    if (*swap_chain)
        (*swap_chain)->lpVtbl->AddRef(*swap_chain);
    npt_mutex_unlock(&debug->lock);
    return S_OK;
}

static struct npt_context *context_of(ID3D11Debug *self, ID3D11DeviceContext *context)
{
    struct npt_object *object = NPT_OBJECT(context);
    bool mine = object && object->class->kind == NPT_KIND_CONTEXT && object->device == device_of(self);
    return mine ? (struct npt_context *)object : NULL;
}

static bool complain(struct npt_device *device, D3D11_MESSAGE_ID id, const char *text)
{
    say(device->debug, D3D11_MESSAGE_CATEGORY_EXECUTION, D3D11_MESSAGE_SEVERITY_ERROR, id, "%s", text);
    return false;
}

/* What every draw needs. */
HRESULT STDMETHODCALLTYPE npt_debug_validate_context(ID3D11Debug *self, ID3D11DeviceContext *given)
{
    struct npt_device *device = device_of(self);
    const struct npt_context *context = context_of(self, given);
    bool valid = true;
    if (!context)
        return E_INVALIDARG;
    const struct npt_state *state = &context->state;
    if (!state->stage[NPT_VS].shader)
        valid = complain(device, D3D11_MESSAGE_ID_DEVICE_DRAW_VERTEX_SHADER_NOT_SET, "no vertex shader is set");
    if (state->topology == D3D11_PRIMITIVE_TOPOLOGY_UNDEFINED)
        valid = complain(device, D3D11_MESSAGE_ID_DEVICE_DRAW_INVALID_PRIMITIVETOPOLOGY,
                         "the primitive topology is undefined");
    if (!state->stage[NPT_HS].shader != !state->stage[NPT_DS].shader)
        valid = complain(device, D3D11_MESSAGE_ID_DEVICE_DRAW_HS_XOR_DS_MISMATCH,
                         "of hull and domain shader only one is set");
    if (state->rasterizer && state->viewport_count == 0 && state->stage[NPT_PS].shader)
        valid = complain(device, D3D11_MESSAGE_ID_DEVICE_DRAW_VIEWPORT_NOT_SET, "no viewport is set");
    return valid ? S_OK : E_FAIL;
}

HRESULT STDMETHODCALLTYPE npt_debug_validate_context_for_dispatch(ID3D11Debug *self, ID3D11DeviceContext *given)
{
    const struct npt_context *context = context_of(self, given);
    if (!context)
        return E_INVALIDARG;
    bool valid = context->state.stage[NPT_CS].shader ||
                 complain(device_of(self), D3D11_MESSAGE_ID_UNKNOWN, "no compute shader is set");
    return valid ? S_OK : E_FAIL;
}

HRESULT STDMETHODCALLTYPE npt_debug_report_live_device_objects(ID3D11Debug *self, D3D11_RLDO_FLAGS flags)
{
    struct npt_device *device = device_of(self);
    if ((UINT)flags & ~(UINT)(D3D11_RLDO_SUMMARY | D3D11_RLDO_DETAIL | IGNORE_INTERNAL))
        return E_INVALIDARG;
    report_object(device->debug, &device->object, "ID3D11Device", D3D11_MESSAGE_ID_LIVE_DEVICE);
    report(device->debug, (UINT)flags);
    return S_OK;
}
