#include "host/renderer/objects.h"

#include <stdlib.h>

bool trr_objects_init(struct trr_objects *objects, uint32_t capacity)
{
    /* zeroed memory that is not touched costs nothing, so the table is as large as it may become */
    *objects = (struct trr_objects){.entries = calloc(capacity, sizeof(struct trr_object)), .capacity = capacity};
    return objects->entries != NULL;
}

void trr_objects_finish(struct trr_objects *objects)
{
    for (uint32_t i = 0; i < objects->capacity && objects->count; i++)
        if (objects->entries[i].object)
            trr_objects_remove(objects, &objects->entries[i]);
    free(objects->entries);
    objects->entries = NULL;
    objects->capacity = 0;
}

struct trr_object *trr_objects_find(const struct trr_objects *objects, uint32_t id)
{
    uint32_t index = NPT_ID_INDEX(id);
    if (index >= objects->capacity)
        return NULL;
    struct trr_object *entry = &objects->entries[index];
    return entry->object && entry->generation == NPT_ID_GENERATION(id) ? entry : NULL;
}

bool trr_objects_fresh(const struct trr_objects *objects, uint32_t id)
{
    uint32_t index = NPT_ID_INDEX(id);
    return index && index < objects->capacity && !objects->entries[index].object;
}

static void info_of_buffer(ID3D11Buffer *buffer, struct npt_resource_info *info)
{
    D3D11_BUFFER_DESC desc;
    buffer->lpVtbl->GetDesc(buffer, &desc);
    *info = (struct npt_resource_info){
        .width = desc.ByteWidth,
        .height = 1,
        .depth = 1,
        .mip_levels = 1,
        .array_size = 1,
        .samples = 1,
        .usage = desc.Usage,
        .bind_flags = desc.BindFlags,
        .cpu_access = desc.CPUAccessFlags,
        .misc_flags = desc.MiscFlags,
    };
}

static void info_of_texture1d(ID3D11Texture1D *texture, struct npt_resource_info *info)
{
    D3D11_TEXTURE1D_DESC desc;
    texture->lpVtbl->GetDesc(texture, &desc);
    *info = (struct npt_resource_info){
        .format = desc.Format,
        .width = desc.Width,
        .height = 1,
        .depth = 1,
        .mip_levels = desc.MipLevels,
        .array_size = desc.ArraySize,
        .samples = 1,
        .usage = desc.Usage,
        .bind_flags = desc.BindFlags,
        .cpu_access = desc.CPUAccessFlags,
        .misc_flags = desc.MiscFlags,
    };
}

static void info_of_texture2d(ID3D11Texture2D *texture, struct npt_resource_info *info)
{
    D3D11_TEXTURE2D_DESC desc;
    texture->lpVtbl->GetDesc(texture, &desc);
    *info = (struct npt_resource_info){
        .format = desc.Format,
        .width = desc.Width,
        .height = desc.Height,
        .depth = 1,
        .mip_levels = desc.MipLevels,
        .array_size = desc.ArraySize,
        .samples = desc.SampleDesc.Count,
        .usage = desc.Usage,
        .bind_flags = desc.BindFlags,
        .cpu_access = desc.CPUAccessFlags,
        .misc_flags = desc.MiscFlags,
    };
}

static void info_of_texture3d(ID3D11Texture3D *texture, struct npt_resource_info *info)
{
    D3D11_TEXTURE3D_DESC desc;
    texture->lpVtbl->GetDesc(texture, &desc);
    *info = (struct npt_resource_info){
        .format = desc.Format,
        .width = desc.Width,
        .height = desc.Height,
        .depth = desc.Depth,
        .mip_levels = desc.MipLevels,
        .array_size = 1,
        .samples = 1,
        .usage = desc.Usage,
        .bind_flags = desc.BindFlags,
        .cpu_access = desc.CPUAccessFlags,
        .misc_flags = desc.MiscFlags,
    };
}

/* What Direct3D itself says of the resource: mip levels are resolved there. */
static void fill_info(uint32_t kind, void *object, struct npt_resource_info *info)
{
    if (kind == NPT_KIND_BUFFER)
        info_of_buffer(object, info);
    else if (kind == NPT_KIND_TEXTURE1D)
        info_of_texture1d(object, info);
    else if (kind == NPT_KIND_TEXTURE2D)
        info_of_texture2d(object, info);
    else
        info_of_texture3d(object, info);
    ID3D11Resource *resource = object;
    resource->lpVtbl->GetType(resource, &info->dimension);
    if (!info->mip_levels)
        info->mip_levels = 1;
}

bool trr_objects_add(struct trr_objects *objects, uint32_t id, uint32_t kind, void *object)
{
    bool resource = kind >= NPT_KIND_BUFFER && kind <= NPT_KIND_TEXTURE3D;
    struct npt_resource_info *info = resource ? calloc(1, sizeof(*info)) : NULL;
    if (resource && !info) {
        IUnknown *unknown = object;
        unknown->lpVtbl->Release(unknown);
        return false;
    }
    if (resource)
        fill_info(kind, object, info);
    objects->entries[NPT_ID_INDEX(id)] = (struct trr_object){
        .object = object,
        .info = info,
        .generation = (uint16_t)NPT_ID_GENERATION(id),
        .kind = (uint8_t)kind,
    };
    objects->count++;
    return true;
}

void trr_objects_remove(struct trr_objects *objects, struct trr_object *entry)
{
    IUnknown *object = entry->object;
    free(entry->info);
    *entry = (struct trr_object){0};
    objects->count--;
    object->lpVtbl->Release(object);
}
