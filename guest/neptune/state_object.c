#include "guest/neptune/state_object.h"

#include "guest/neptune/normalize.h"
#include "guest/neptune/objects.h"
#include "guest/neptune/view.h"
#include "npt_encode.h"
#include "npt_methods.h"

#define BUCKETS 256u

/* An entry of the cache. Objects are in it from their creation until they are destroyed. */
struct cached_state {
    struct npt_state_object state;
    struct cached_state *next;
    uint32_t bucket;
};

/* Under the device's creation lock. */
struct npt_state_cache {
    struct cached_state *buckets[BUCKETS];
    uint32_t counts[NPT_KIND_LIMIT];
};

struct npt_state_cache *npt_state_cache_create(void)
{
    return calloc(1, sizeof(struct npt_state_cache));
}

void npt_state_cache_destroy(struct npt_state_cache *cache)
{
    free(cache);
}

static void destroy_state(struct npt_object *object)
{
    struct cached_state *entry = (struct cached_state *)object;
    struct npt_device *device = object->device;
    npt_mutex_lock(&device->creation_lock);
    struct cached_state **at = &device->states->buckets[entry->bucket];
    while (*at && *at != entry)
        at = &(*at)->next;
    if (*at) {
        *at = entry->next;
        device->states->counts[object->class->kind]--;
    }
    npt_mutex_unlock(&device->creation_lock);
    free(entry);
}

NPT_DEFINE_CLASS_OF_BOTH(blend_state, BLEND_STATE, struct npt_state_object, destroy_state);
NPT_DEFINE_CLASS_OF_BOTH(depth_stencil_state, DEPTH_STENCIL_STATE, struct npt_state_object, destroy_state);
NPT_DEFINE_CLASS_OF_BOTH(rasterizer_state, RASTERIZER_STATE, struct npt_state_object, destroy_state);
NPT_DEFINE_CLASS_OF_BOTH(sampler_state, SAMPLER_STATE, struct npt_state_object, destroy_state);

/* FNV-1a over the normalised description. */
static uint32_t bucket_of(uint32_t kind, const void *desc, size_t size)
{
    const uint8_t *bytes = desc;
    uint32_t hash = 2166136261u ^ kind;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 16777619u;
    return (hash ^ hash >> 16) % BUCKETS;
}

/* Takes a use of an object that may be dying: false when its last one has gone. Its destruction then waits for our lock. */
static bool try_use(struct npt_object *object)
{
    uint32_t uses = atomic_load_explicit(&object->uses, memory_order_relaxed);
    while (uses)
        if (atomic_compare_exchange_weak_explicit(&object->uses, &uses, uses + 1, memory_order_acquire,
                                                  memory_order_relaxed))
            return true;
    return false;
}

static struct cached_state *find(struct npt_device *device, const struct npt_class *class, uint32_t bucket,
                                 const void *desc, size_t size)
{
    for (struct cached_state *entry = device->states->buckets[bucket]; entry; entry = entry->next) {
        struct npt_object *object = &entry->state.object;
        if (object->class != class || memcmp(&entry->state.desc, desc, size) != 0 || !try_use(object))
            continue;
        npt_object_return(object);
        npt_object_drop(object);
        return entry;
    }
    return NULL;
}

typedef void encode_state(struct npt_stream *stream, const struct npt_state_object *state);

static HRESULT create(struct npt_device *device, const struct npt_class *class, uint32_t bucket, const void *desc,
                      size_t size, encode_state *encode, struct cached_state **out)
{
    if (device->states->counts[class->kind] >= D3D11_REQ_BLEND_OBJECT_COUNT_PER_DEVICE) /* the same for every kind */
        return D3D11_ERROR_TOO_MANY_UNIQUE_STATE_OBJECTS;
    struct cached_state *entry = npt_object_new(device, class, sizeof(*entry));
    if (!entry)
        return E_OUTOFMEMORY;
    memcpy(&entry->state.desc, desc, size);
    entry->bucket = bucket;
    struct npt_stream *stream = npt_creation_begin(device, &entry->state.object);
    HRESULT result = stream ? S_OK : npt_creation_failure(device);
    if (stream) {
        encode(stream, &entry->state);
        npt_creation_end(device, &entry->state.object);
        result = npt_creation_result(device);
    }
    if (FAILED(result)) {
        npt_object_release(&entry->state.object);
        return result;
    }
    entry->next = device->states->buckets[bucket];
    device->states->buckets[bucket] = entry;
    device->states->counts[class->kind]++;
    *out = entry;
    return S_OK;
}

/* The state with this normalised description, with one more reference. The lock is recursive. */
static HRESULT get_state(struct npt_device *device, const struct npt_class *class, const void *desc, size_t size,
                         encode_state *encode, struct cached_state **out)
{
    const uint32_t bucket = bucket_of(class->kind, desc, size);
    HRESULT result = S_OK;
    npt_mutex_lock(&device->creation_lock);
    *out = find(device, class, bucket, desc, size);
    if (!*out)
        result = create(device, class, bucket, desc, size, encode, out);
    npt_mutex_unlock(&device->creation_lock);
    return result;
}

/* --- blend */

static void lower_blend(const D3D11_BLEND_DESC1 *desc, D3D11_BLEND_DESC *out)
{
    memset(out, 0, sizeof(*out));
    out->AlphaToCoverageEnable = desc->AlphaToCoverageEnable;
    out->IndependentBlendEnable = desc->IndependentBlendEnable;
    for (UINT i = 0; i < D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT; i++) {
        const D3D11_RENDER_TARGET_BLEND_DESC1 *from = &desc->RenderTarget[i];
        D3D11_RENDER_TARGET_BLEND_DESC *to = &out->RenderTarget[i];
        to->BlendEnable = from->BlendEnable;
        to->SrcBlend = from->SrcBlend;
        to->DestBlend = from->DestBlend;
        to->BlendOp = from->BlendOp;
        to->SrcBlendAlpha = from->SrcBlendAlpha;
        to->DestBlendAlpha = from->DestBlendAlpha;
        to->BlendOpAlpha = from->BlendOpAlpha;
        to->RenderTargetWriteMask = from->RenderTargetWriteMask;
    }
}

static void raise_blend(const D3D11_BLEND_DESC *desc, D3D11_BLEND_DESC1 *out)
{
    memset(out, 0, sizeof(*out));
    out->AlphaToCoverageEnable = desc->AlphaToCoverageEnable;
    out->IndependentBlendEnable = desc->IndependentBlendEnable;
    for (UINT i = 0; i < D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT; i++) {
        const D3D11_RENDER_TARGET_BLEND_DESC *from = &desc->RenderTarget[i];
        D3D11_RENDER_TARGET_BLEND_DESC1 *to = &out->RenderTarget[i];
        to->BlendEnable = from->BlendEnable;
        to->SrcBlend = from->SrcBlend;
        to->DestBlend = from->DestBlend;
        to->BlendOp = from->BlendOp;
        to->SrcBlendAlpha = from->SrcBlendAlpha;
        to->DestBlendAlpha = from->DestBlendAlpha;
        to->BlendOpAlpha = from->BlendOpAlpha;
        to->LogicOp = D3D11_LOGIC_OP_NOOP;
        to->RenderTargetWriteMask = from->RenderTargetWriteMask;
    }
}

void STDMETHODCALLTYPE npt_blend_state_get_desc(ID3D11BlendState1 *self, D3D11_BLEND_DESC *pDesc)
{
    lower_blend(&((struct npt_state_object *)self)->desc.blend, pDesc);
}

void STDMETHODCALLTYPE npt_blend_state_get_desc1(ID3D11BlendState1 *self, D3D11_BLEND_DESC1 *pDesc)
{
    *pDesc = ((struct npt_state_object *)self)->desc.blend;
}

/* Like the rasterizer's: the oldest method that can say it, which every host has. */
static void encode_blend(struct npt_stream *stream, const struct npt_state_object *state)
{
    D3D11_BLEND_DESC desc;
    if (state->desc.blend.RenderTarget[0].LogicOpEnable) {
        npt_encode_device_create_blend_state1(stream, &state->desc.blend, state->object.id);
        return;
    }
    lower_blend(&state->desc.blend, &desc);
    npt_encode_device_create_blend_state(stream, &desc, state->object.id);
}

HRESULT STDMETHODCALLTYPE npt_device_create_blend_state1(ID3D11Device5 *self, const D3D11_BLEND_DESC1 *pBlendStateDesc,
                                                         ID3D11BlendState1 **ppBlendState)
{
    struct npt_device *device = (struct npt_device *)self;
    struct cached_state *state;
    D3D11_BLEND_DESC1 desc;
    if (ppBlendState)
        *ppBlendState = NULL;
    HRESULT result = npt_normalize_blend(device, pBlendStateDesc, &desc);
    if (FAILED(result) || !ppBlendState)
        return FAILED(result) ? result : S_FALSE;
    result = get_state(device, &npt_blend_state_class, &desc, sizeof(desc), encode_blend, &state);
    if (SUCCEEDED(result))
        *ppBlendState = (ID3D11BlendState1 *)state;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_blend_state(ID3D11Device5 *self, const D3D11_BLEND_DESC *pBlendStateDesc,
                                                        ID3D11BlendState **ppBlendState)
{
    D3D11_BLEND_DESC1 desc;
    ID3D11BlendState1 *state;
    if (ppBlendState)
        *ppBlendState = NULL;
    if (!pBlendStateDesc)
        return E_INVALIDARG;
    raise_blend(pBlendStateDesc, &desc);
    HRESULT result = npt_device_create_blend_state1(self, &desc, ppBlendState ? &state : NULL);
    if (result == S_OK)
        *ppBlendState = (ID3D11BlendState *)state;
    return result;
}

/* --- depth and stencil */

void STDMETHODCALLTYPE npt_depth_stencil_state_get_desc(ID3D11DepthStencilState *self, D3D11_DEPTH_STENCIL_DESC *pDesc)
{
    *pDesc = ((struct npt_state_object *)self)->desc.depth_stencil;
}

static void encode_depth_stencil(struct npt_stream *stream, const struct npt_state_object *state)
{
    npt_encode_device_create_depth_stencil_state(stream, &state->desc.depth_stencil, state->object.id);
}

HRESULT STDMETHODCALLTYPE npt_device_create_depth_stencil_state(ID3D11Device5 *self,
                                                                const D3D11_DEPTH_STENCIL_DESC *pDepthStencilDesc,
                                                                ID3D11DepthStencilState **ppDepthStencilState)
{
    struct cached_state *state;
    D3D11_DEPTH_STENCIL_DESC desc;
    if (ppDepthStencilState)
        *ppDepthStencilState = NULL;
    HRESULT result = npt_normalize_depth_stencil(pDepthStencilDesc, &desc);
    if (FAILED(result) || !ppDepthStencilState)
        return FAILED(result) ? result : S_FALSE;
    result = get_state((struct npt_device *)self, &npt_depth_stencil_state_class, &desc, sizeof(desc),
                       encode_depth_stencil, &state);
    if (SUCCEEDED(result))
        *ppDepthStencilState = (ID3D11DepthStencilState *)state;
    return result;
}

/* --- rasterizer. Each description is the front of the next. */

_Static_assert(offsetof(D3D11_RASTERIZER_DESC1, ForcedSampleCount) == sizeof(D3D11_RASTERIZER_DESC) &&
                   offsetof(D3D11_RASTERIZER_DESC2, ConservativeRaster) == sizeof(D3D11_RASTERIZER_DESC1),
               "one description starts with the other");

void STDMETHODCALLTYPE npt_rasterizer_state_get_desc(ID3D11RasterizerState2 *self, D3D11_RASTERIZER_DESC *pDesc)
{
    memcpy(pDesc, &((struct npt_state_object *)self)->desc.rasterizer, sizeof(*pDesc));
}

void STDMETHODCALLTYPE npt_rasterizer_state_get_desc1(ID3D11RasterizerState2 *self, D3D11_RASTERIZER_DESC1 *pDesc)
{
    memcpy(pDesc, &((struct npt_state_object *)self)->desc.rasterizer, sizeof(*pDesc));
}

void STDMETHODCALLTYPE npt_rasterizer_state_get_desc2(ID3D11RasterizerState2 *self, D3D11_RASTERIZER_DESC2 *desc)
{
    *desc = ((struct npt_state_object *)self)->desc.rasterizer;
}

static void encode_rasterizer(struct npt_stream *stream, const struct npt_state_object *state)
{
    const D3D11_RASTERIZER_DESC2 *desc2 = &state->desc.rasterizer;
    D3D11_RASTERIZER_DESC1 desc1;
    D3D11_RASTERIZER_DESC desc;
    memcpy(&desc1, desc2, sizeof(desc1));
    memcpy(&desc, desc2, sizeof(desc));
    if (desc2->ConservativeRaster != D3D11_CONSERVATIVE_RASTERIZATION_MODE_OFF)
        npt_encode_device_create_rasterizer_state2(stream, desc2, state->object.id);
    else if (desc2->ForcedSampleCount)
        npt_encode_device_create_rasterizer_state1(stream, &desc1, state->object.id);
    else
        npt_encode_device_create_rasterizer_state(stream, &desc, state->object.id);
}

HRESULT STDMETHODCALLTYPE npt_device_create_rasterizer_state2(ID3D11Device5 *self, const D3D11_RASTERIZER_DESC2 *desc,
                                                              ID3D11RasterizerState2 **state)
{
    struct npt_device *device = (struct npt_device *)self;
    struct cached_state *made;
    D3D11_RASTERIZER_DESC2 normal;
    if (state)
        *state = NULL;
    HRESULT result = npt_normalize_rasterizer(device, desc, &normal);
    if (FAILED(result) || !state)
        return FAILED(result) ? result : S_FALSE;
    result = get_state(device, &npt_rasterizer_state_class, &normal, sizeof(normal), encode_rasterizer, &made);
    if (SUCCEEDED(result))
        *state = (ID3D11RasterizerState2 *)made;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_rasterizer_state1(ID3D11Device5 *self,
                                                              const D3D11_RASTERIZER_DESC1 *pRasterizerDesc,
                                                              ID3D11RasterizerState1 **ppRasterizerState)
{
    D3D11_RASTERIZER_DESC2 desc = {.ConservativeRaster = D3D11_CONSERVATIVE_RASTERIZATION_MODE_OFF};
    ID3D11RasterizerState2 *state;
    if (ppRasterizerState)
        *ppRasterizerState = NULL;
    if (!pRasterizerDesc)
        return E_INVALIDARG;
    memcpy(&desc, pRasterizerDesc, sizeof(*pRasterizerDesc));
    HRESULT result = npt_device_create_rasterizer_state2(self, &desc, ppRasterizerState ? &state : NULL);
    if (result == S_OK)
        *ppRasterizerState = (ID3D11RasterizerState1 *)state;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_rasterizer_state(ID3D11Device5 *self,
                                                             const D3D11_RASTERIZER_DESC *pRasterizerDesc,
                                                             ID3D11RasterizerState **ppRasterizerState)
{
    D3D11_RASTERIZER_DESC2 desc = {.ConservativeRaster = D3D11_CONSERVATIVE_RASTERIZATION_MODE_OFF};
    ID3D11RasterizerState2 *state;
    if (ppRasterizerState)
        *ppRasterizerState = NULL;
    if (!pRasterizerDesc)
        return E_INVALIDARG;
    memcpy(&desc, pRasterizerDesc, sizeof(*pRasterizerDesc));
    HRESULT result = npt_device_create_rasterizer_state2(self, &desc, ppRasterizerState ? &state : NULL);
    if (result == S_OK)
        *ppRasterizerState = (ID3D11RasterizerState *)state;
    return result;
}

/* --- sampler */

void STDMETHODCALLTYPE npt_sampler_state_get_desc(ID3D11SamplerState *self, D3D11_SAMPLER_DESC *pDesc)
{
    *pDesc = ((struct npt_state_object *)self)->desc.sampler;
}

static void encode_sampler(struct npt_stream *stream, const struct npt_state_object *state)
{
    npt_encode_device_create_sampler_state(stream, &state->desc.sampler, state->object.id);
}

HRESULT STDMETHODCALLTYPE npt_device_create_sampler_state(ID3D11Device5 *self, const D3D11_SAMPLER_DESC *pSamplerDesc,
                                                          ID3D11SamplerState **ppSamplerState)
{
    struct npt_device *device = (struct npt_device *)self;
    struct cached_state *state;
    D3D11_SAMPLER_DESC desc;
    if (ppSamplerState)
        *ppSamplerState = NULL;
    HRESULT result = npt_normalize_sampler(device, pSamplerDesc, &desc);
    if (FAILED(result) || !ppSamplerState)
        return FAILED(result) ? result : S_FALSE;
    result = get_state(device, &npt_sampler_state_class, &desc, sizeof(desc), encode_sampler, &state);
    if (SUCCEEDED(result))
        *ppSamplerState = (ID3D11SamplerState *)state;
    return result;
}
