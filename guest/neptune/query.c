#include "guest/neptune/objects.h"
#include "guest/neptune/shared.h"
#include "guest/neptune/validate.h"
#include "guest/neptune/view.h"
#include "npt_encode.h"
#include "npt_methods.h"

static void destroy_query(struct npt_object *object)
{
    struct npt_query *query = (struct npt_query *)object;
    if (query->slot.bytes)
        npt_memory_free(object->device, &query->slot);
    free(query);
}

NPT_DEFINE_CLASS_OF_BOTH(query, QUERY, struct npt_query, destroy_query);

/* ID3D11Predicate adds nothing to ID3D11Query: a query of a predicate's kind is both. */
static const IID *const predicate_iids[] = {
    &IID_ID3D11Predicate,    &IID_ID3D11Query1,      &IID_ID3D11Query,
    &IID_ID3D11Asynchronous, &IID_ID3D11DeviceChild, &IID_IUnknown,
};
static const struct npt_interfaces predicate_interfaces[] = {
    {predicate_iids, sizeof(predicate_iids) / sizeof(*predicate_iids), 0, &npt_query_vtable},
    {npt_d3d10_predicate_iids, NPT_D3D10_PREDICATE_IID_COUNT, offsetof(struct npt_query, d3d10),
     &npt_d3d10_predicate_vtable},
};
const struct npt_class npt_predicate_class = {"predicate", NPT_KIND_PREDICATE, predicate_interfaces, 2, destroy_query};

UINT npt_query_data_size(D3D11_QUERY kind)
{
    switch (kind) {
    case D3D11_QUERY_EVENT:
    case D3D11_QUERY_OCCLUSION_PREDICATE:
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE:
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM0:
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM1:
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM2:
    case D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM3:
        return sizeof(BOOL);
    case D3D11_QUERY_OCCLUSION:
    case D3D11_QUERY_TIMESTAMP:
        return sizeof(UINT64);
    case D3D11_QUERY_TIMESTAMP_DISJOINT:
        return sizeof(D3D11_QUERY_DATA_TIMESTAMP_DISJOINT);
    case D3D11_QUERY_PIPELINE_STATISTICS:
        return sizeof(D3D11_QUERY_DATA_PIPELINE_STATISTICS);
    case D3D11_QUERY_SO_STATISTICS:
    case D3D11_QUERY_SO_STATISTICS_STREAM0:
    case D3D11_QUERY_SO_STATISTICS_STREAM1:
    case D3D11_QUERY_SO_STATISTICS_STREAM2:
    case D3D11_QUERY_SO_STATISTICS_STREAM3:
        return sizeof(D3D11_QUERY_DATA_SO_STATISTICS);
    default:
        return 0;
    }
}

UINT npt_asynchronous_get_data_size(struct npt_object *object)
{
    return npt_query_data_size(((struct npt_query *)object)->desc.Query);
}

void STDMETHODCALLTYPE npt_query_get_desc(ID3D11Query1 *self, D3D11_QUERY_DESC *pDesc)
{
    const struct npt_query *query = (struct npt_query *)self;
    *pDesc = (D3D11_QUERY_DESC){query->desc.Query, query->desc.MiscFlags};
}

void STDMETHODCALLTYPE npt_query_get_desc1(ID3D11Query1 *self, D3D11_QUERY_DESC1 *desc)
{
    *desc = ((struct npt_query *)self)->desc;
}

void STDMETHODCALLTYPE npt_predicate_get_desc(ID3D11Predicate *self, D3D11_QUERY_DESC *pDesc)
{
    npt_query_get_desc((ID3D11Query1 *)self, pDesc);
}

/* Queries of other contexts than the default one need the newer method. */
static void encode(struct npt_stream *stream, const struct npt_query *query)
{
    const D3D11_QUERY_DESC desc = {query->desc.Query, query->desc.MiscFlags};
    if (query->object.class == &npt_predicate_class)
        npt_encode_device_create_predicate(stream, &desc, query->object.id);
    else if (query->desc.ContextType != D3D11_CONTEXT_TYPE_ALL)
        npt_encode_device_create_query1(stream, &query->desc, query->object.id);
    else
        npt_encode_device_create_query(stream, &desc, query->object.id);
}

/* The slot starts with serial 0, which no End has. */
static HRESULT create(struct npt_device *device, const struct npt_class *class, const D3D11_QUERY_DESC1 *desc,
                      struct npt_query **out)
{
    struct npt_query *query = npt_object_new(device, class, sizeof(*query));
    HRESULT result = E_OUTOFMEMORY;
    if (!query)
        return result;
    query->desc = *desc;
    if (!npt_memory_alloc(device, sizeof(struct npt_query_slot), &query->slot)) {
        result = npt_device_no_memory(device);
        goto fail;
    }
    memset(query->slot.bytes, 0, sizeof(struct npt_query_slot));
    struct npt_stream *stream = npt_creation_begin(device, &query->object);
    if (!stream) {
        result = npt_creation_failure(device);
        goto fail;
    }
    encode(stream, query);
    npt_creation_end(device, &query->object);
    result = npt_creation_result(device);
    if (FAILED(result))
        goto fail;
    *out = query;
    return S_OK;

fail:
    npt_object_release(&query->object);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_query1(ID3D11Device5 *self, const D3D11_QUERY_DESC1 *desc,
                                                   ID3D11Query1 **query)
{
    struct npt_device *device = (struct npt_device *)self;
    struct npt_query *made = NULL;
    if (query)
        *query = NULL;
    HRESULT result = desc ? npt_validate_query(device, desc) : E_INVALIDARG;
    if (FAILED(result) || !query)
        return FAILED(result) ? result : S_FALSE;
    const bool predicate = npt_query_is_predicate(desc->Query);
    result = create(device, predicate ? &npt_predicate_class : &npt_query_class, desc, &made);
    if (SUCCEEDED(result))
        *query = (ID3D11Query1 *)made;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_query(ID3D11Device5 *self, const D3D11_QUERY_DESC *pQueryDesc,
                                                  ID3D11Query **ppQuery)
{
    ID3D11Query1 *query;
    if (ppQuery)
        *ppQuery = NULL;
    if (!pQueryDesc)
        return E_INVALIDARG;
    const D3D11_QUERY_DESC1 desc = {pQueryDesc->Query, pQueryDesc->MiscFlags, D3D11_CONTEXT_TYPE_ALL};
    HRESULT result = npt_device_create_query1(self, &desc, ppQuery ? &query : NULL);
    if (result == S_OK)
        *ppQuery = (ID3D11Query *)query;
    return result;
}

bool npt_query_is_predicate(D3D11_QUERY kind)
{
    return npt_query_data_size(kind) == sizeof(BOOL) && kind != D3D11_QUERY_EVENT;
}

HRESULT STDMETHODCALLTYPE npt_device_create_predicate(ID3D11Device5 *self, const D3D11_QUERY_DESC *pPredicateDesc,
                                                      ID3D11Predicate **ppPredicate)
{
    struct npt_device *device = (struct npt_device *)self;
    struct npt_query *made = NULL;
    if (ppPredicate)
        *ppPredicate = NULL;
    if (!pPredicateDesc || (pPredicateDesc->Query != D3D11_QUERY_OCCLUSION_PREDICATE &&
                            pPredicateDesc->Query != D3D11_QUERY_SO_OVERFLOW_PREDICATE))
        return E_INVALIDARG; /* those of single streams are made by CreateQuery alone */
    const D3D11_QUERY_DESC1 desc = {pPredicateDesc->Query, pPredicateDesc->MiscFlags, D3D11_CONTEXT_TYPE_ALL};
    HRESULT result = npt_validate_query(device, &desc);
    if (FAILED(result) || !ppPredicate)
        return FAILED(result) ? result : S_FALSE;
    result = create(device, &npt_predicate_class, &desc, &made);
    if (SUCCEEDED(result))
        *ppPredicate = (ID3D11Predicate *)made;
    return result;
}
