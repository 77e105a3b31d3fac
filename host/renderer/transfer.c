/* transfer.c: the contents of mapped resources, between guest memory and Direct3D. All sizes are computed in 64
 * bits. */
#include "host/renderer/context.h"

#include "common/wire/format.h"

/* One subresource: its rows and how they are placed. */
struct extent {
    uint64_t row_bytes;
    uint32_t rows;
    uint32_t depth;
};

static uint32_t mip_size(uint32_t size, uint32_t level)
{
    return level < 32 && size >> level ? size >> level : 1;
}

static bool extent_of(const struct npt_resource_info *info, uint32_t subresource, struct extent *extent)
{
    if (subresource >= (uint64_t)info->mip_levels * info->array_size || info->samples > 1)
        return false;
    if (info->dimension == D3D11_RESOURCE_DIMENSION_BUFFER) {
        *extent = (struct extent){info->width, 1, 1};
        return true;
    }
    uint32_t level = subresource % info->mip_levels;
    *extent = (struct extent){
        .row_bytes = npt_format_row_bytes(info->format, mip_size(info->width, level)),
        .rows = npt_format_rows(info->format, mip_size(info->height, level)),
        .depth = mip_size(info->depth, level),
    };
    return extent->row_bytes && extent->rows;
}

/* Bytes from the first to the last one that a copy touches in memory with these pitches. */
static uint64_t span_of(const struct extent *extent, uint32_t row_pitch, uint32_t depth_pitch)
{
    return (uint64_t)(extent->depth - 1) * depth_pitch + (uint64_t)(extent->rows - 1) * row_pitch + extent->row_bytes;
}

static void copy_rows(const struct extent *extent, uint8_t *to, uint32_t to_row, uint32_t to_depth, const uint8_t *from,
                      uint32_t from_row, uint32_t from_depth)
{
    for (uint32_t z = 0; z < extent->depth; z++)
        for (uint32_t y = 0; y < extent->rows; y++)
            memcpy(to + (uint64_t)z * to_depth + (uint64_t)y * to_row,
                   from + (uint64_t)z * from_depth + (uint64_t)y * from_row, extent->row_bytes);
}

static HRESULT map(struct trr_context *context, ID3D11Resource *resource, uint32_t subresource, D3D11_MAP type,
                   D3D11_MAPPED_SUBRESOURCE *mapped)
{
    ID3D11DeviceContext4 *target = context->host.bound;
    HRESULT result = target->lpVtbl->Map(target, resource, subresource, type, 0, mapped);
    if (SUCCEEDED(result) && !mapped->pData)
        result = E_FAIL;
    return result;
}

static void unmap(struct trr_context *context, ID3D11Resource *resource, uint32_t subresource)
{
    ID3D11DeviceContext4 *target = context->host.bound;
    target->lpVtbl->Unmap(target, resource, subresource);
}

static bool may_write(const struct npt_resource_info *info, D3D11_MAP type)
{
    if (!(info->cpu_access & D3D11_CPU_ACCESS_WRITE))
        return false;
    switch (type) {
    case D3D11_MAP_WRITE_DISCARD:
    case D3D11_MAP_WRITE_NO_OVERWRITE:
        return info->usage == D3D11_USAGE_DYNAMIC;
    case D3D11_MAP_WRITE:
        return info->usage == D3D11_USAGE_STAGING || info->usage == D3D11_USAGE_DEFAULT;
    default:
        return false;
    }
}

/* Buffers: any range. Textures: a whole subresource. */
static const char *check_write(const struct npt_resource_info *info, const struct npt_neptune_write_resource *a,
                               struct extent *extent)
{
    if (!may_write(info, a->map_type))
        return "the resource's usage does not allow this kind of map";
    if (info->dimension == D3D11_RESOURCE_DIMENSION_BUFFER) {
        if (a->subresource)
            return "the subresource does not exist";
        if ((uint64_t)a->offset + a->data.length > info->width)
            return "the write reaches beyond the end of the buffer";
        *extent = (struct extent){a->data.length, 1, 1};
        return NULL;
    }
    if (!extent_of(info, a->subresource, extent))
        return "the subresource does not exist";
    if (a->offset)
        return "a texture is written from its beginning";
    if (span_of(extent, a->row_pitch, a->depth_pitch) > a->data.length)
        return "the payload does not cover the subresource";
    return NULL;
}

HRESULT trr_write_resource(void *opaque, const struct npt_neptune_write_resource *a)
{
    struct trr_context *context = opaque;
    const struct trr_object *entry = trr_objects_find(&context->objects, a->resource_id);
    D3D11_MAPPED_SUBRESOURCE mapped;
    struct extent extent;

    if (!context->host.bound || !entry || !entry->info)
        return E_NOINTERFACE;
    const char *rule = check_write(entry->info, a, &extent);
    if (rule)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "%s", rule);

    HRESULT result = map(context, a->resource, a->subresource, a->map_type, &mapped);
    if (FAILED(result))
        return result;
    copy_rows(&extent, (uint8_t *)mapped.pData + a->offset, mapped.RowPitch, mapped.DepthPitch, a->data.data,
              a->row_pitch, a->depth_pitch);
    unmap(context, a->resource, a->subresource);
    return S_OK;
}

static const char *check_append(const struct npt_resource_info *info, const struct npt_neptune_append_resource *a)
{
    if (a->map_type == D3D11_MAP_WRITE || !may_write(info, a->map_type))
        return "the resource's usage does not allow this kind of map";
    for (uint32_t i = 0; i < a->count; i++) {
        if ((uint64_t)a->spans[i].offset + a->spans[i].length > info->width)
            return "the write reaches beyond the end of the buffer";
    }
    return NULL;
}

/* The guest has written the bytes, often on another processor, and the spans need not be neighbours. */
static void copy_spans(uint8_t *to, const uint8_t *from, const NPT_SPAN *spans, uint32_t count)
{
    const uint32_t ahead = 8;
    for (uint32_t i = 0; i < count; i++) {
        if (i + ahead < count) {
            __builtin_prefetch(from + spans[i + ahead].offset, 0);
            __builtin_prefetch(to + spans[i + ahead].offset, 1);
        }
        memcpy(to + spans[i].offset, from + spans[i].offset, spans[i].length);
    }
}

HRESULT trr_append_resource(void *opaque, const struct npt_neptune_append_resource *a)
{
    struct trr_context *context = opaque;
    const struct trr_object *entry = trr_objects_find(&context->objects, a->buffer_id);
    D3D11_MAPPED_SUBRESOURCE mapped;

    if (!context->host.bound || !entry || !entry->info)
        return E_NOINTERFACE;
    const char *rule = check_append(entry->info, a);
    if (rule)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "%s", rule);
    const uint8_t *from = trr_context_memory(context, a->region, a->offset, entry->info->width);
    if (!from)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the buffer's contents are not in the region");

    HRESULT result = map(context, (ID3D11Resource *)a->buffer, 0, a->map_type, &mapped);
    if (FAILED(result))
        return result;
    copy_spans(mapped.pData, from, a->spans, a->count);
    unmap(context, (ID3D11Resource *)a->buffer, 0);
    return S_OK;
}

static const char *check_read(const struct npt_resource_info *info, const struct npt_neptune_read_resource *a,
                              struct extent *extent)
{
    if (!(info->cpu_access & D3D11_CPU_ACCESS_READ) ||
        (info->usage != D3D11_USAGE_STAGING && info->usage != D3D11_USAGE_DEFAULT))
        return "the resource's usage does not allow a map for reading";
    if (!extent_of(info, a->subresource, extent))
        return "the subresource does not exist";
    if (span_of(extent, a->row_pitch, a->depth_pitch) > a->capacity)
        return "the subresource does not fit into the capacity";
    return NULL;
}

HRESULT trr_read_resource(void *opaque, const struct npt_neptune_read_resource *a)
{
    struct trr_context *context = opaque;
    const struct trr_object *entry = trr_objects_find(&context->objects, a->resource_id);
    D3D11_MAPPED_SUBRESOURCE mapped;
    struct extent extent;

    if (!context->host.bound || !entry || !entry->info)
        return E_NOINTERFACE;
    const char *rule = check_read(entry->info, a, &extent);
    if (rule)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "%s", rule);
    uint8_t *to = trr_context_memory(context, a->region, a->offset, a->capacity);
    if (!to)
        return trr_context_refuse(context, DXGI_ERROR_INVALID_CALL, "the destination is not in the region");

    HRESULT result = map(context, a->resource, a->subresource, D3D11_MAP_READ, &mapped);
    if (FAILED(result))
        return result;
    copy_rows(&extent, to, a->row_pitch, a->depth_pitch, mapped.pData, mapped.RowPitch, mapped.DepthPitch);
    unmap(context, a->resource, a->subresource);
    return S_OK;
}
