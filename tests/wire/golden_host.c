/* golden_host.c: the objects and the memory that the golden commands refer to. */
#include "golden_cases.h"

#include <string.h>

struct npt_identity golden_objects[GOLDEN_OBJECT_COUNT] = {
#define X(name, type, kind, id) {NULL, id},
    GOLDEN_OBJECTS(X)
#undef X
};

const enum npt_kind golden_kinds[GOLDEN_OBJECT_COUNT] = {
#define X(name, type, kind, id) NPT_KIND_##kind,
    GOLDEN_OBJECTS(X)
#undef X
};

uint8_t golden_heap[GOLDEN_HEAP_SIZE];
uint8_t golden_region[GOLDEN_REGION_SIZE];

static const struct golden_group *const groups[] = {
    &golden_draws, &golden_state, &golden_resources, &golden_create, &golden_own,
};

void golden_each(void (*visit)(const struct golden *golden))
{
    for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
        for (size_t j = 0; j < groups[i]->count; j++)
            visit(&groups[i]->cases[j]);
    }
}

const struct golden *golden_find(const char *name)
{
    for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
        for (size_t j = 0; j < groups[i]->count; j++) {
            if (!strcmp(groups[i]->cases[j].name, name))
                return &groups[i]->cases[j];
        }
    }
    fail_msg("no golden command has the name %s", name);
    return NULL;
}

static void *golden_resolve(void *context, uint32_t id, uint64_t kinds)
{
    (void)context;
    for (size_t i = 0; i < GOLDEN_OBJECT_COUNT; i++) {
        if (golden_objects[i].id == id)
            return kinds & NPT_KIND_BIT(golden_kinds[i]) ? &golden_objects[i] : NULL;
    }
    return NULL;
}

static bool golden_fresh(void *context, uint32_t id)
{
    (void)context;
    for (size_t i = 0; i < GOLDEN_OBJECT_COUNT; i++) {
        if (NPT_ID_INDEX(golden_objects[i].id) == NPT_ID_INDEX(id))
            return false;
    }
    return NPT_ID_INDEX(id) != 0;
}

static const void *golden_payload(void *context, uint32_t region, uint64_t offset, uint32_t length)
{
    const uint8_t *base = region == 1 ? golden_heap : golden_region;
    uint64_t size = region == 1 ? GOLDEN_HEAP_SIZE : region == GOLDEN_REGION ? GOLDEN_REGION_SIZE : 0;
    (void)context;
    return size && offset <= size && length <= size - offset ? base + offset : NULL;
}

static bool golden_resource_info(void *context, uint32_t id, struct npt_resource_info *info)
{
    (void)context;
    *info = (struct npt_resource_info){.height = 1, .depth = 1, .mip_levels = 1, .array_size = 1, .samples = 1};
    switch (id) {
    case ID_BUFFER:
    case ID_BUFFER2:
        info->dimension = D3D11_RESOURCE_DIMENSION_BUFFER;
        info->width = 256;
        return true;
    case ID_TEXTURE1D:
        info->dimension = D3D11_RESOURCE_DIMENSION_TEXTURE1D;
        info->width = 16;
        break;
    case ID_TEXTURE2D:
        info->dimension = D3D11_RESOURCE_DIMENSION_TEXTURE2D;
        info->width = info->height = 16;
        break;
    case ID_TILED:
        info->dimension = D3D11_RESOURCE_DIMENSION_TEXTURE2D;
        info->width = info->height = 128;
        info->misc_flags = D3D11_RESOURCE_MISC_TILED;
        break;
    case ID_TEXTURE3D:
        info->dimension = D3D11_RESOURCE_DIMENSION_TEXTURE3D;
        info->width = info->height = info->depth = 4;
        break;
    default:
        return false;
    }
    info->format = DXGI_FORMAT_R8G8B8A8_UNORM;
    return true;
}

static struct npt_identity some_device;

const struct npt_host golden_host = {
    .resolve = golden_resolve,
    .fresh = golden_fresh,
    .payload = golden_payload,
    .resource_info = golden_resource_info,
    .device = (ID3D11Device5 *)(void *)&some_device,
    .device_level = 5,
    .bound = OBJECT(CONTEXT, ID3D11DeviceContext4),
    .context_level = 4,
    .annotation = OBJECT(CONTEXT, ID3DUserDefinedAnnotation),
};
