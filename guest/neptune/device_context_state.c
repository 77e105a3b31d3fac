#include "guest/neptune/device_context_state.h"

#include "guest/neptune/objects.h"
#include "npt_encode.h"
#include "npt_methods.h"

#include <d3d10_1.h>

struct npt_context_state {
    struct npt_object object;
    bool is_10;
    struct npt_state saved; /* holds nothing while the state is the context's own */
};

static struct npt_context_state *state_of(struct npt_object *object)
{
    return (struct npt_context_state *)(void *)object;
}

static void destroy(struct npt_object *object)
{
    npt_state_clear(&state_of(object)->saved);
    free(object);
}

NPT_DEFINE_CLASS(context_state, CONTEXT_STATE, destroy);

static struct npt_context_state *create(struct npt_device *device, bool is_10)
{
    struct npt_context_state *state = npt_object_new(device, &npt_context_state_class, sizeof(*state));
    if (!state)
        return NULL;
    state->is_10 = is_10;
    npt_state_clear(&state->saved);
    return state;
}

struct npt_context_state *npt_context_state_create_default(struct npt_device *device)
{
    struct npt_context_state *state = create(device, false);
    if (!state)
        return NULL;
    npt_object_use(&state->object);
    npt_object_release(&state->object);
    return state;
}

struct npt_object *npt_context_state_object(struct npt_context_state *state)
{
    return state ? &state->object : NULL;
}

bool npt_context_state_is_10(const struct npt_context_state *state)
{
    return state->is_10;
}

/* --- creating ----------------------------------------------------------------------------------------------------- */

static bool level_known(D3D_FEATURE_LEVEL level)
{
    switch (level) {
    case D3D_FEATURE_LEVEL_9_1:
    case D3D_FEATURE_LEVEL_9_2:
    case D3D_FEATURE_LEVEL_9_3:
    case D3D_FEATURE_LEVEL_10_0:
    case D3D_FEATURE_LEVEL_10_1:
    case D3D_FEATURE_LEVEL_11_0:
    case D3D_FEATURE_LEVEL_11_1:
    case D3D_FEATURE_LEVEL_12_0:
    case D3D_FEATURE_LEVEL_12_1:
        return true;
    default:
        return false;
    }
}

/* The first level of the list that the device has; 0 when there is none, or when one of them is no level. */
static D3D_FEATURE_LEVEL choose_level(const struct npt_device *device, const D3D_FEATURE_LEVEL *levels, UINT count)
{
    D3D_FEATURE_LEVEL chosen = (D3D_FEATURE_LEVEL)0;
    for (UINT i = 0; i < count; i++) {
        if (!level_known(levels[i]))
            return (D3D_FEATURE_LEVEL)0;
        if (!chosen && levels[i] <= device->feature_level)
            chosen = levels[i];
    }
    return chosen;
}

/* "The D3D11_1_CREATE_DEVICE_CONTEXT_STATE_SINGLETHREADED flag is currently the only defined flag", and a device
 * that is single-threaded has no other states. */
static bool flags_valid(const struct npt_device *device, UINT flags)
{
    const UINT single = D3D11_1_CREATE_DEVICE_CONTEXT_STATE_SINGLETHREADED;
    return !(flags & ~single) && (flags & single || !(device->flags & D3D11_CREATE_DEVICE_SINGLETHREADED));
}

HRESULT STDMETHODCALLTYPE npt_device_create_device_context_state(ID3D11Device5 *self, UINT flags,
                                                                 const D3D_FEATURE_LEVEL *levels, UINT level_count,
                                                                 UINT sdk, REFIID emulated, D3D_FEATURE_LEVEL *chosen,
                                                                 ID3DDeviceContextState **out)
{
    struct npt_device *device = (struct npt_device *)self;
    if (chosen)
        *chosen = (D3D_FEATURE_LEVEL)0;
    if (out)
        *out = NULL;
    if (!flags_valid(device, flags) || !levels || !level_count || sdk != D3D11_SDK_VERSION || !emulated)
        return E_INVALIDARG;
    bool is_10 = IsEqualGUID(emulated, &IID_ID3D10Device) || IsEqualGUID(emulated, &IID_ID3D10Device1);
    if (!is_10 && !IsEqualGUID(emulated, &IID_ID3D11Device) && !IsEqualGUID(emulated, &IID_ID3D11Device1))
        return E_INVALIDARG;
    D3D_FEATURE_LEVEL level = choose_level(device, levels, level_count);
    if (!level)
        return E_INVALIDARG;
    struct npt_context_state *state = out ? create(device, is_10) : NULL;
    if (out && !state)
        return E_OUTOFMEMORY;
    if (chosen)
        *chosen = level;
    if (out) {
        atomic_store_explicit(&device->is_d3d10, true, memory_order_relaxed);
        *out = (ID3DDeviceContextState *)(void *)state;
    }
    return out ? S_OK : S_FALSE;
}

/* --- swapping ----------------------------------------------------------------------------------------------------- */

/* Holds move with the state: nothing is bound or dropped on the way. */
static void exchange(struct npt_context *context, struct npt_context_state *next)
{
    struct npt_context_state *previous = context->active;
    previous->saved = context->state;
    context->state = next->saved;
    memset(&next->saved, 0, sizeof(next->saved));
    npt_object_use(&next->object);
    context->active = next;
    context->streams_changed = true;
    npt_encode_context_clear_state(context->stream, 0);
    npt_state_emit(context);
}

/* "SwapDeviceContextState is not supported on a deferred context"; with NULL for a state it "has no effect". */
void STDMETHODCALLTYPE npt_context_swap_device_context_state(ID3D11DeviceContext4 *self, ID3DDeviceContextState *state,
                                                             ID3DDeviceContextState **previous)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_object *object = NPT_OBJECT(state);
    if (previous)
        *previous = NULL;
    if (!object || context->recording || object->class != &npt_context_state_class || object->device != context->device)
        return;
    struct npt_context_state *old = context->active;
    if (previous)
        *previous = npt_object_return(&old->object);
    if (object == &old->object)
        return;
    exchange(context, state_of(object));
    npt_object_drop(&old->object);
}
