/* stream.c: at the end of the buffer there are two ways to begin anew without disturbing what is still being drawn:
 * take other memory, or wait until nothing is drawn any more. They take turns. */
#include "stream.h"

void stream_init(struct stream *stream, const struct sample *sample, UINT bind, UINT element_size, UINT capacity)
{
    D3D11_QUERY_DESC event = {.Query = D3D11_QUERY_EVENT};
    *stream = (struct stream){.element_size = element_size, .capacity = capacity, .used = capacity};
    stream->buffer = sample_create_buffer(sample, bind, D3D11_USAGE_DYNAMIC, capacity * element_size, NULL);
    sample_check(sample, "CreateQuery", ID3D11Device_CreateQuery(sample->device, &event, &stream->drained));
}

void stream_finish(struct stream *stream)
{
    sample_release(stream->drained);
    sample_release(stream->buffer);
}

static void wait_until_drained(const struct stream *stream, const struct sample *sample)
{
    ID3D11Asynchronous *query = (ID3D11Asynchronous *)stream->drained;
    HRESULT result;
    ID3D11DeviceContext_End(sample->context, query);
    ID3D11DeviceContext_Flush(sample->context);
    while ((result = ID3D11DeviceContext_GetData(sample->context, query, NULL, 0, D3D11_ASYNC_GETDATA_DONOTFLUSH)) ==
           S_FALSE)
        sample_nap();
    sample_check(sample, "GetData", result);
}

void *stream_map(struct stream *stream, const struct sample *sample, UINT count, UINT *first)
{
    D3D11_MAP how = D3D11_MAP_WRITE_NO_OVERWRITE;
    if (stream->used + count > stream->capacity) {
        if (stream->laps++ % 2 == 0)
            how = D3D11_MAP_WRITE_DISCARD;
        else
            wait_until_drained(stream, sample);
        stream->used = 0;
    }

    D3D11_MAPPED_SUBRESOURCE mapped;
    sample_check(sample, how == D3D11_MAP_WRITE_DISCARD ? "Map(WRITE_DISCARD)" : "Map(WRITE_NO_OVERWRITE)",
                 ID3D11DeviceContext_Map(sample->context, (ID3D11Resource *)stream->buffer, 0, how, 0, &mapped));
    *first = stream->used;
    stream->used += count;
    return (uint8_t *)mapped.pData + (size_t)*first * stream->element_size;
}

void stream_unmap(struct stream *stream, const struct sample *sample)
{
    ID3D11DeviceContext_Unmap(sample->context, (ID3D11Resource *)stream->buffer, 0);
}
