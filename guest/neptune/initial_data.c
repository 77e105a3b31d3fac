#include "guest/neptune/initial_data.h"

#include "common/wire/format.h"
#include "guest/neptune/context.h"
#include "guest/neptune/objects.h"
#include "npt_encode.h"

/* Of a create command without its initial data: header, description, id. */
#define COMMAND_REST 256u

/* One element of the initial data when its payload lies in shared memory. */
#define REFERENCE_BYTES 24u

/* The bytes that Direct3D would read at `data`. */
static uint64_t subresource_bytes(const struct npt_resource *resource, uint32_t index,
                                  const D3D11_SUBRESOURCE_DATA *data)
{
    uint32_t width, height, depth;
    if (resource->info.dimension == D3D11_RESOURCE_DIMENSION_BUFFER)
        return resource->info.width;
    npt_resource_extent(resource, index, &width, &height, &depth);
    return npt_format_span(resource->info.format, width, height, depth, data->SysMemPitch, data->SysMemSlicePitch);
}

static bool place_one(struct npt_channel *channel, const struct npt_resource *resource, uint32_t index,
                      const D3D11_SUBRESOURCE_DATA *data, bool may_inline, struct npt_subresource *out)
{
    const uint64_t bytes = subresource_bytes(resource, index, data);
    void *memory;
    out->row_pitch = data->SysMemPitch;
    out->depth_pitch = data->SysMemSlicePitch;
    if (bytes > UINT32_MAX)
        return false;
    if (may_inline)
        return npt_channel_payload(channel, data->pSysMem, bytes, &out->payload);
    if (!npt_channel_upload(channel, bytes, &out->payload, &memory))
        return false;
    memcpy(memory, data->pSysMem, bytes);
    return true;
}

/* Places every subresource for one command. False when one command cannot hold them, or without memory. */
static bool place_all(struct npt_channel *channel, const struct npt_resource *resource,
                      const D3D11_SUBRESOURCE_DATA *data, uint32_t count, struct npt_subresource *out)
{
    const uint32_t room = NPT_COMMAND_MAX - COMMAND_REST;
    if (count > room / REFERENCE_BYTES)
        return false;
    const bool may_inline = count <= room / (REFERENCE_BYTES + NPT_INLINE_MAX);
    for (uint32_t i = 0; i < count; i++)
        if (!place_one(channel, resource, i, &data[i], may_inline, &out[i]))
            return false;
    return true;
}

/* The other way, a command for each subresource. The creation channel is bound to no context, so they name the immediate one: the
 * host executes all channels on one thread. */
static bool update_all(struct npt_channel *channel, struct npt_resource *resource, const D3D11_SUBRESOURCE_DATA *data,
                       uint32_t count)
{
    const uint32_t context = resource->object.device->context->object.id;
    for (uint32_t i = 0; i < count; i++) {
        struct npt_subresource placed;
        if (!place_one(channel, resource, i, &data[i], true, &placed))
            return false;
        npt_encode_context_update_subresource(&channel->ring.stream, context, (ID3D11Resource *)resource, i, NULL,
                                              &placed.payload, placed.row_pitch, placed.depth_pitch);
        npt_channel_commit(channel);
    }
    return true;
}

static bool send_data(struct npt_resource *resource, const D3D11_SUBRESOURCE_DATA *data, npt_resource_encode *encode,
                      struct npt_subresource *placed)
{
    struct npt_channel *channel = &resource->object.device->creation;
    const uint32_t count = npt_resource_subresources(resource);
    const D3D11_USAGE usage = resource->info.usage;
    if (place_all(channel, resource, data, count, placed)) {
        encode(&channel->ring.stream, resource, usage, placed);
        npt_channel_commit(channel);
        return true;
    }
    encode(&channel->ring.stream, resource, usage == D3D11_USAGE_IMMUTABLE ? D3D11_USAGE_DEFAULT : usage, NULL);
    npt_channel_commit(channel);
    return update_all(channel, resource, data, count);
}

HRESULT npt_resource_send(struct npt_resource *resource, const D3D11_SUBRESOURCE_DATA *data,
                          npt_resource_encode *encode)
{
    struct npt_device *device = resource->object.device;
    struct npt_subresource *placed = NULL;
    HRESULT result = E_OUTOFMEMORY;
    if (data) {
        placed = calloc(npt_resource_subresources(resource), sizeof(*placed));
        if (!placed)
            goto fail;
    }
    struct npt_stream *stream = npt_creation_begin(device, &resource->object);
    if (!stream) {
        result = npt_creation_failure(device);
        goto fail;
    }
    bool sent = true;
    if (data)
        sent = send_data(resource, data, encode, placed);
    else
        encode(stream, resource, resource->info.usage, NULL);
    npt_creation_end(device, &resource->object);
    result = npt_creation_result(device);
    if (result == S_OK && !sent)
        result = npt_device_no_memory(device);
    if (FAILED(result))
        goto fail;
    free(placed);
    return S_OK;

fail:
    free(placed);
    npt_object_release(&resource->object);
    return result;
}
