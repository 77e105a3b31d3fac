#include "guest/neptune/resource.h"

#include "guest/neptune/d3d10_desc.h"
#include "guest/neptune/index_bounds.h"
#include "guest/neptune/initial_data.h"
#include "guest/neptune/keyed_mutex.h"
#include "guest/neptune/objects.h"
#include "guest/neptune/shared.h"
#include "guest/neptune/sharing.h"
#include "guest/neptune/validate.h"
#include "npt_encode.h"
#include "npt_methods.h"

bool npt_is_resource(const struct npt_object *object)
{
    return object->class->kind >= NPT_KIND_BUFFER && object->class->kind <= NPT_KIND_TEXTURE3D;
}

static uint32_t mip_extent(uint32_t extent, uint32_t level)
{
    uint32_t reduced = extent >> level;
    return reduced ? reduced : 1;
}

void npt_resource_extent(const struct npt_resource *resource, uint32_t index, uint32_t *width, uint32_t *height,
                         uint32_t *depth)
{
    const struct npt_resource_info *info = &resource->info;
    const uint32_t level = index % info->mip_levels;
    *width = mip_extent(info->width, level);
    *height = mip_extent(info->height, level);
    *depth = mip_extent(info->depth, level);
}

/* --- methods of every dimension */

void npt_resource_get_type(struct npt_object *object, D3D11_RESOURCE_DIMENSION *dimension)
{
    *dimension = ((struct npt_resource *)object)->info.dimension;
}

/* A hint for residency, which is the host's to manage: kept for the application alone. */
void npt_resource_set_eviction_priority(struct npt_object *object, UINT priority)
{
    ((struct npt_resource *)object)->eviction_priority = priority;
}

UINT npt_resource_get_eviction_priority(struct npt_object *object)
{
    return ((struct npt_resource *)object)->eviction_priority;
}

void npt_resource_destroy(struct npt_object *object)
{
    struct npt_resource *resource = (struct npt_resource *)object;
    if (resource->info.misc_flags & (D3D11_RESOURCE_MISC_SHARED | D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX))
        npt_sharing_forget(object);
    npt_keyed_mutex_destroy(resource->keyed);
    npt_map_destroy(resource);
    npt_index_bounds_destroy(resource->index_bounds);
    npt_object_drop(resource->tile_pool);
    free(resource->tiling);
    free(object);
}

struct npt_resource *npt_resource_new(struct npt_device *device, const struct npt_class *class,
                                      const struct npt_resource_info *info)
{
    struct npt_resource *resource = npt_object_new(device, class, sizeof(*resource));
    if (resource) {
        resource->info = *info;
        resource->eviction_priority = DXGI_RESOURCE_PRIORITY_NORMAL;
    }
    return resource;
}

/* --- buffers */

bool npt_resource_offers(const struct npt_object *object, uint32_t offset)
{
    const struct npt_resource *resource = (const struct npt_resource *)object;
    if (offset == offsetof(struct npt_resource, surface))
        return npt_resource_subresources(resource) == 1;
    if (offset == offsetof(struct npt_resource, keyed_mutex))
        return resource->info.misc_flags & D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX;
    if (offset == offsetof(struct npt_resource, d3d10))
        return npt_d3d10_knows_misc_flags(resource->info.misc_flags);
    return true;
}

static const struct npt_interfaces buffer_interfaces[] = {NPT_RESOURCE_INTERFACES(buffer, BUFFER)};
const struct npt_class npt_buffer_class = NPT_RESOURCE_CLASS(buffer, BUFFER, buffer_interfaces);

/* Nothing but the mapping of tiles takes a tile pool, which is no buffer but in name. */
static const struct npt_class tile_pool_class = {
    .name = "tile pool",
    .kind = NPT_KIND_TILE_POOL,
    .interfaces = buffer_interfaces,
    .interface_count = 1,
    .destroy = npt_resource_destroy,
};

void STDMETHODCALLTYPE npt_buffer_get_desc(ID3D11Buffer *self, D3D11_BUFFER_DESC *pDesc)
{
    *pDesc = ((struct npt_resource *)self)->desc.buffer;
}

static void encode_buffer(struct npt_stream *stream, const struct npt_resource *buffer, D3D11_USAGE usage,
                          const struct npt_subresource *data)
{
    D3D11_BUFFER_DESC desc = buffer->desc.buffer;
    desc.Usage = usage;
    desc.CPUAccessFlags = npt_wire_cpu_access(usage, desc.CPUAccessFlags);
    desc.MiscFlags &= NPT_WIRE_MISC_FLAGS;
    npt_encode_device_create_buffer(stream, &desc, data, buffer->object.id);
}

/* One that only commands for the purpose can write to. */
static bool is_lasting_index_buffer(const struct npt_resource_info *info)
{
    const UINT outputs = D3D11_BIND_STREAM_OUTPUT | D3D11_BIND_UNORDERED_ACCESS;
    return info->bind_flags & D3D11_BIND_INDEX_BUFFER && !(info->bind_flags & outputs) &&
           (info->usage == D3D11_USAGE_IMMUTABLE || info->usage == D3D11_USAGE_DEFAULT);
}

HRESULT STDMETHODCALLTYPE npt_device_create_buffer(ID3D11Device5 *self, const D3D11_BUFFER_DESC *pDesc,
                                                   const D3D11_SUBRESOURCE_DATA *pInitialData, ID3D11Buffer **ppBuffer)
{
    struct npt_device *device = (struct npt_device *)self;
    if (ppBuffer)
        *ppBuffer = NULL;
    HRESULT result = npt_validate_buffer(device, pDesc, pInitialData);
    if (FAILED(result))
        return result;
    if (!ppBuffer)
        return S_FALSE;
    const struct npt_resource_info info = {
        .dimension = D3D11_RESOURCE_DIMENSION_BUFFER,
        .format = DXGI_FORMAT_UNKNOWN,
        .width = pDesc->ByteWidth,
        .height = 1,
        .depth = 1,
        .mip_levels = 1,
        .array_size = 1,
        .samples = 1,
        .usage = pDesc->Usage,
        .bind_flags = pDesc->BindFlags,
        .cpu_access = pDesc->CPUAccessFlags,
        .misc_flags = pDesc->MiscFlags,
    };
    const bool is_pool = pDesc->MiscFlags & D3D11_RESOURCE_MISC_TILE_POOL;
    struct npt_resource *buffer = npt_resource_new(device, is_pool ? &tile_pool_class : &npt_buffer_class, &info);
    if (!buffer)
        return E_OUTOFMEMORY;
    buffer->tile_pool_bytes = is_pool ? pDesc->ByteWidth : 0;
    buffer->desc.buffer = *pDesc;
    if (!(pDesc->MiscFlags & D3D11_RESOURCE_MISC_BUFFER_STRUCTURED))
        buffer->desc.buffer.StructureByteStride = 0;
    if (pInitialData && is_lasting_index_buffer(&info))
        buffer->index_bounds = npt_index_bounds_create(pInitialData->pSysMem, info.width);
    result = npt_resource_send(buffer, pInitialData, encode_buffer);
    if (SUCCEEDED(result))
        *ppBuffer = (ID3D11Buffer *)buffer;
    return result;
}
