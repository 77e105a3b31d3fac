/* context_query.c: Begin, End and GetData. The host writes results to guest memory as they come, so asking is a
 * load. */
#include "guest/neptune/command_list.h"
#include "guest/neptune/context.h"

#include "npt_encode.h"
#include "npt_methods.h"

/* An application that only waits for a result sleeps in GetData, but no longer than this: it may have a window to look
 * after. */
#define SLEEP_NANOSECONDS 10000000

static struct npt_query *take_query(struct npt_context *context, ID3D11Asynchronous *asynchronous)
{
    struct npt_object *object = NPT_OBJECT(asynchronous);
    if (!npt_context_take(context, object, NPT_KIND_QUERY) && !npt_context_take(context, object, NPT_KIND_PREDICATE))
        return NULL;
    return (struct npt_query *)object;
}

/* "While the predicate is set for predication, calls to Begin and End are invalid." */
static bool predicates(const struct npt_context *context, const struct npt_query *query)
{
    return context->state.predicate == &query->object;
}

/* Event and timestamp queries mark one point: they know only End. */
static bool has_begin(const struct npt_query *query)
{
    return query->desc.Query != D3D11_QUERY_EVENT && query->desc.Query != D3D11_QUERY_TIMESTAMP;
}

/* Each recording has queries that it has begun, and the immediate context has its own. */
static bool take_begin(struct npt_context *context, struct npt_query *query)
{
    if (context->recording)
        return npt_recording_end(context->recording, query);
    bool begun = query->begun;
    query->begun = false;
    return begun;
}

void STDMETHODCALLTYPE npt_context_begin(ID3D11DeviceContext4 *self, ID3D11Asynchronous *asynchronous)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_query *query = take_query(context, asynchronous);
    if (!query || !has_begin(query) || predicates(context, query))
        return;
    npt_encode_context_begin(context->stream, 0, asynchronous);
    if (context->recording)
        npt_recording_begun(context->recording, query);
    else
        query->begun = true;
}

void STDMETHODCALLTYPE npt_context_end(ID3D11DeviceContext4 *self, ID3D11Asynchronous *asynchronous)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_query *query = take_query(context, asynchronous);
    if (!query || predicates(context, query) || (has_begin(query) && !take_begin(context, query)))
        return;
    npt_encode_context_end(context->stream, 0, asynchronous);
    if (context->recording)
        npt_recording_ended(context->recording, query);
    else
        npt_query_ended(context, query);
}

void npt_query_ended(struct npt_context *context, struct npt_query *query)
{
    query->serial = atomic_fetch_add_explicit(&context->device->query_serial, 1, memory_order_relaxed) + 1;
    npt_encode_neptune_query_watch(context->stream, (ID3D11Asynchronous *)(void *)query, query->serial,
                                   query->slot.region, npt_query_data_size(query->desc.Query), query->slot.offset);
    query->ended = npt_ring_position(&context->channel->ring);
    query->issued = true;
}

/* pairs with the host's release of the serial behind data and result. A later End's serial answers for an earlier
 * one's. */
static bool has_result(const struct npt_query *query)
{
    const struct npt_query_slot *slot = query->slot.bytes;
    uint32_t serial = atomic_load_explicit(&slot->serial, memory_order_acquire);
    return serial == query->serial;
}

static HRESULT answer(const struct npt_query *query, void *data, UINT size)
{
    const struct npt_query_slot *slot = query->slot.bytes;
    if (size && SUCCEEDED(slot->result))
        memcpy(data, slot->data, size);
    return slot->result;
}

/* True when the application asks again about work that is under way, and has recorded nothing since it asked last. */
static bool does_nothing_else(struct npt_context *context, const struct npt_query *query)
{
    uint64_t position = npt_ring_position(&context->channel->ring);
    bool again = context->asked == query && context->asked_at == position;
    context->asked = query;
    context->asked_at = position;
    return again && npt_position_reached(context->flushed, query->ended);
}

/* Every look costs the host's processor what the result is waiting for. True when it has come. */
static bool sleep_for_result(const struct npt_context *context, const struct npt_query *query)
{
    struct npt_query_slot *slot = query->slot.bytes;
    atomic_store_explicit(&slot->wanted, 1, memory_order_relaxed);
    /* pairs with the host's fence between the serial and its look at `wanted`: one of the two sees the other */
    atomic_thread_fence(memory_order_seq_cst);
    if (!has_result(query))
        npt_transport_sleep(context->device->transport, context->channel->index, SLEEP_NANOSECONDS);
    atomic_store_explicit(&slot->wanted, 0, memory_order_relaxed);
    return has_result(query);
}

HRESULT STDMETHODCALLTYPE npt_context_get_data(ID3D11DeviceContext4 *self, ID3D11Asynchronous *asynchronous, void *data,
                                               UINT size, UINT flags)
{
    struct npt_context *context = npt_context_of(self);
    if (context->recording)
        return DXGI_ERROR_INVALID_CALL;
    struct npt_query *query = take_query(context, asynchronous);
    if (!query || (size && !data) || (flags & ~(UINT)D3D11_ASYNC_GETDATA_DONOTFLUSH) ||
        (size && size != npt_query_data_size(query->desc.Query)))
        return E_INVALIDARG;
    if (!query->issued || query->begun)
        return DXGI_ERROR_INVALID_CALL;

    if (has_result(query))
        return answer(query, data, size);
    if (!(flags & D3D11_ASYNC_GETDATA_DONOTFLUSH) && !npt_position_reached(context->flushed, query->ended))
        npt_context_submit(context);
    HRESULT status;
    if (does_nothing_else(context, query)) {
        if (sleep_for_result(context, query))
            return answer(query, data, size);
        status = npt_device_status(context->device);
    } else {
        status = npt_context_poll(context);
    }
    return status == S_OK ? S_FALSE : status;
}
