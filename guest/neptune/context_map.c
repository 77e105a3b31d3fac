/* context_map.c: Map and Unmap: which maps Direct3D allows. What they do is in map.c, for deferred contexts in
 * command_list_recording.c. */
#include "guest/neptune/command_list.h"
#include "guest/neptune/context.h"

#include "npt_methods.h"

/* The rules of "ID3D11DeviceContext::Map" and "D3D11_MAP". */
static bool type_allowed(const struct npt_resource *resource, D3D11_MAP type)
{
    const struct npt_resource_info *info = &resource->info;
    switch (type) {
    case D3D11_MAP_READ:
        return info->usage == D3D11_USAGE_STAGING && info->cpu_access & D3D11_CPU_ACCESS_READ;
    case D3D11_MAP_WRITE:
        return info->usage == D3D11_USAGE_STAGING && info->cpu_access & D3D11_CPU_ACCESS_WRITE;
    case D3D11_MAP_READ_WRITE:
        return info->usage == D3D11_USAGE_STAGING && info->cpu_access & D3D11_CPU_ACCESS_READ &&
               info->cpu_access & D3D11_CPU_ACCESS_WRITE;
    case D3D11_MAP_WRITE_DISCARD:
        return info->usage == D3D11_USAGE_DYNAMIC && info->cpu_access & D3D11_CPU_ACCESS_WRITE;
    case D3D11_MAP_WRITE_NO_OVERWRITE:
        return info->usage == D3D11_USAGE_DYNAMIC && info->cpu_access & D3D11_CPU_ACCESS_WRITE &&
               info->dimension == D3D11_RESOURCE_DIMENSION_BUFFER &&
               !(info->bind_flags & resource->object.device->append_never);
    default:
        return false;
    }
}

static bool is_dynamic_map(D3D11_MAP type)
{
    return type == D3D11_MAP_WRITE_DISCARD || type == D3D11_MAP_WRITE_NO_OVERWRITE;
}

/* "This flag cannot be used with D3D11_MAP_WRITE_DISCARD or D3D11_MAP_WRITE_NO_OVERWRITE." */
static bool flags_allowed(D3D11_MAP type, UINT flags)
{
    return !flags || (flags == D3D11_MAP_FLAG_DO_NOT_WAIT && !is_dynamic_map(type));
}

/* The usual append, of which another one has shown that it is allowed. */
static bool append_again(struct npt_context *context, struct npt_resource *resource, UINT subresource, UINT flags,
                         D3D11_MAPPED_SUBRESOURCE *mapped)
{
    if (subresource || flags || context->recording || npt_device_known_status(context->device) != S_OK)
        return false;
    mapped->pData = npt_map_append_again(resource);
    if (!mapped->pData)
        return false;
    mapped->RowPitch = mapped->DepthPitch = resource->info.width;
    return true;
}

HRESULT STDMETHODCALLTYPE npt_context_map(ID3D11DeviceContext4 *self, ID3D11Resource *resource_interface,
                                          UINT subresource, D3D11_MAP type, UINT flags,
                                          D3D11_MAPPED_SUBRESOURCE *mapped)
{
    struct npt_context *context = npt_context_of(self);
    if (!mapped)
        return E_INVALIDARG;
    mapped->pData = NULL; /* no more: a failure leaves the pitches as they are */
    struct npt_resource *resource = npt_context_take_resource(context, resource_interface);
    if (type == D3D11_MAP_WRITE_NO_OVERWRITE && resource && append_again(context, resource, subresource, flags, mapped))
        return S_OK;
    if (!resource || subresource >= npt_resource_subresources(resource) || !type_allowed(resource, type) ||
        !flags_allowed(type, flags))
        return E_INVALIDARG;
    HRESULT status = npt_device_known_status(context->device);
    if (status != S_OK)
        return status;
    HRESULT result = E_INVALIDARG;
    if (!context->recording)
        result = npt_map_open(context, resource, subresource, type, flags, mapped);
    else if (is_dynamic_map(type))
        result = npt_recording_map(context->recording, resource, subresource, type, mapped);
    return result == E_OUTOFMEMORY ? npt_device_no_memory(context->device) : result;
}

void STDMETHODCALLTYPE npt_context_unmap(ID3D11DeviceContext4 *self, ID3D11Resource *resource_interface,
                                         UINT subresource)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_resource *resource = npt_context_take_resource(context, resource_interface);
    if (!resource || subresource >= npt_resource_subresources(resource))
        return;
    if (context->recording)
        npt_recording_unmap(context->recording, resource, subresource);
    else
        npt_map_close(context, resource, subresource);
}
