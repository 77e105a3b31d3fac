/* maps_world.c: the resources of a world and the calls on them. */
#include "tests/stack/maps.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HASH_START 0xcbf29ce484222325

static const char *const role_names[ROLES] = {"default A", "default B",    "dynamic",
                                              "staging",   "staging read", "staging write"};

static const struct {
    D3D11_USAGE usage;
    UINT bind, access;
} roles[ROLES] = {
    [DEFAULT_A] = {D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0},
    [DEFAULT_B] = {D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0},
    [DYNAMIC] = {D3D11_USAGE_DYNAMIC, D3D11_BIND_SHADER_RESOURCE, D3D11_CPU_ACCESS_WRITE},
    [STAGING] = {D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE},
    [STAGING_READ] = {D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ},
    [STAGING_WRITE] = {D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_WRITE},
};

/* --- making them -------------------------------------------------------------------------------------------------- */

static HRESULT make_buffer(struct world *world, enum role role, const D3D11_SUBRESOURCE_DATA *data,
                           ID3D11Resource **out)
{
    const D3D11_BUFFER_DESC desc = {world->shape.width,
                                    roles[role].usage,
                                    roles[role].bind ? D3D11_BIND_VERTEX_BUFFER : 0,
                                    roles[role].access,
                                    0,
                                    0};
    return ID3D11Device_CreateBuffer(world->device, &desc, data, (ID3D11Buffer **)out);
}

static HRESULT make_texture(struct world *world, enum role role, const D3D11_SUBRESOURCE_DATA *data,
                            ID3D11Resource **out)
{
    const struct shape *s = &world->shape;
    const D3D11_USAGE usage = roles[role].usage;
    const UINT bind = roles[role].bind, access = roles[role].access;
    if (s->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE1D) {
        const D3D11_TEXTURE1D_DESC desc = {s->width, s->mips, s->layers, s->format, usage, bind, access, 0};
        return ID3D11Device_CreateTexture1D(world->device, &desc, data, (ID3D11Texture1D **)out);
    }
    if (s->dimension == D3D11_RESOURCE_DIMENSION_TEXTURE2D) {
        const D3D11_TEXTURE2D_DESC desc = {s->width, s->height, s->mips, s->layers, s->format,
                                           {1, 0},   usage,     bind,    access,    0};
        return ID3D11Device_CreateTexture2D(world->device, &desc, data, (ID3D11Texture2D **)out);
    }
    const D3D11_TEXTURE3D_DESC desc = {s->width, s->height, s->depth, s->mips, s->format, usage, bind, access, 0};
    return ID3D11Device_CreateTexture3D(world->device, &desc, data, (ID3D11Texture3D **)out);
}

/* Rows and slices with a random distance, and random bytes also between them. */
static void *make_data(const struct extent *extent, uint32_t rows, uint32_t slices, uint32_t row_bytes,
                       D3D11_SUBRESOURCE_DATA *data)
{
    data->SysMemPitch = row_bytes + 4 * random_below(5);
    data->SysMemSlicePitch = data->SysMemPitch * rows + 4 * random_below(9);
    if (extent->width > 4000)
        data->SysMemPitch = row_bytes; /* a buffer has but one row */
    size_t size = (size_t)data->SysMemSlicePitch * slices;
    void *bytes = malloc(size);
    random_fill(bytes, size);
    data->pSysMem = bytes;
    return bytes;
}

static void make_member(struct world *world, enum role role)
{
    const uint32_t count = shape_subresources(&world->shape);
    D3D11_SUBRESOURCE_DATA data[64];
    for (uint32_t i = 0; i < count; i++) {
        struct extent extent = shape_extent(&world->shape, i);
        make_data(&extent, extent.rows, extent.depth, extent.row_bytes, &data[i]);
    }
    HRESULT result = world->shape.dimension == D3D11_RESOURCE_DIMENSION_BUFFER
                         ? make_buffer(world, role, data, &world->member[role])
                         : make_texture(world, role, data, &world->member[role]);
    printf("create %s 0x%08x\n", role_names[role], (unsigned)result);
    for (uint32_t i = 0; i < count; i++)
        free((void *)data[i].pSysMem);
    if (FAILED(result))
        exit(1);
}

void world_open(struct world *world)
{
    const struct shape *s = &world->shape;
    shape_choose(&world->shape);
    world->dynamic_in_use = false;
    printf("dimension %d format %d, %u x %u x %u, %u mips, %u layers\n", (int)s->dimension, (int)s->format, s->width,
           s->height, s->depth, s->mips, s->layers);
    for (int role = 0; role < ROLES; role++) {
        world->member[role] = NULL;
        if (role != DYNAMIC || shape_subresources(s) == 1)
            make_member(world, (enum role)role);
    }
}

void world_close(struct world *world)
{
    for (int role = 0; role < ROLES; role++)
        if (world->member[role])
            ID3D11Resource_Release(world->member[role]);
}

/* --- the calls ---------------------------------------------------------------------------------------------------- */

static enum role choose_role(const struct world *world)
{
    enum role role;
    do
        role = (enum role)random_below(ROLES);
    while (!world->member[role]);
    return role;
}

static enum role choose_source(struct world *world)
{
    enum role role = choose_role(world);
    world->dynamic_in_use |= role == DYNAMIC;
    return role;
}

static enum role choose_target(const struct world *world)
{
    enum role role;
    do
        role = choose_role(world);
    while (role == DYNAMIC);
    return role;
}

static void step_update(struct world *world)
{
    const enum role role = random_below(2) ? DEFAULT_A : DEFAULT_B; /* Windows updates no other */
    const uint32_t subresource = random_below(shape_subresources(&world->shape));
    const struct extent extent = shape_extent(&world->shape, subresource);
    D3D11_BOX box = {0, 0, 0, extent.width, extent.height, extent.depth};
    D3D11_SUBRESOURCE_DATA data;
    bool part = random_below(3) != 0;
    if (part)
        shape_box(&world->shape, &extent, &box);
    uint32_t block = world->shape.block;
    void *bytes = make_data(&extent, (box.bottom - box.top + block - 1) / block, box.back - box.front,
                            (box.right - box.left + block - 1) / block * world->shape.block_bytes, &data);
    ID3D11DeviceContext_UpdateSubresource(world->context, world->member[role], subresource, part ? &box : NULL, bytes,
                                          data.SysMemPitch, data.SysMemSlicePitch);
    printf("update %s %u\n", role_names[role], subresource);
    free(bytes);
}

static void step_copy(struct world *world)
{
    enum role to = choose_target(world), from = choose_source(world);
    uint32_t subresource = random_below(shape_subresources(&world->shape));
    if (to == from)
        return;
    struct extent extent = shape_extent(&world->shape, subresource);
    D3D11_BOX box;
    shape_box(&world->shape, &extent, &box);
    uint32_t layer = subresource / world->shape.mips, level = subresource % world->shape.mips;
    uint32_t target = random_below(world->shape.layers) * world->shape.mips + level;
    bool whole = random_below(3) == 0;
    ID3D11DeviceContext_CopySubresourceRegion(world->context, world->member[to], target, whole ? 0 : box.left,
                                              whole ? 0 : box.top, whole ? 0 : box.front, world->member[from],
                                              subresource, whole ? NULL : &box);
    printf("copy %s %u to %s %u (layer %u)\n", role_names[from], subresource, role_names[to], target, layer);
}

/* To another place, where there are no blocks to keep to. */
static void step_move(struct world *world)
{
    enum role to = choose_target(world), from = choose_source(world);
    struct extent extent = shape_extent(&world->shape, 0);
    D3D11_BOX box;
    if (to == from || world->shape.block > 1)
        return;
    shape_box(&world->shape, &extent, &box);
    UINT x = random_below(extent.width - (box.right - box.left) + 1);
    UINT y = random_below(extent.height - (box.bottom - box.top) + 1);
    UINT z = random_below(extent.depth - (box.back - box.front) + 1);
    ID3D11DeviceContext_CopySubresourceRegion(world->context, world->member[to], 0, x, y, z, world->member[from], 0,
                                              &box);
    printf("move %s to %s %u %u %u\n", role_names[from], role_names[to], x, y, z);
}

static void step_copy_all(struct world *world)
{
    enum role to = choose_target(world), from = choose_source(world);
    if (to == from)
        return;
    ID3D11DeviceContext_CopyResource(world->context, world->member[to], world->member[from]);
    printf("copy all of %s to %s\n", role_names[from], role_names[to]);
}

static uint64_t hash_mapped(const struct extent *extent, const D3D11_MAPPED_SUBRESOURCE *mapped)
{
    uint64_t hash = HASH_START;
    for (uint32_t z = 0; z < extent->depth; z++)
        for (uint32_t y = 0; y < extent->rows; y++)
            hash = hash_bytes(hash,
                              (uint8_t *)mapped->pData + (size_t)z * mapped->DepthPitch + (size_t)y * mapped->RowPitch,
                              extent->row_bytes);
    return hash;
}

/* Random bytes in a random part of every row; `all`: in all of it. */
static void write_mapped(const struct extent *extent, const D3D11_MAPPED_SUBRESOURCE *mapped, bool all)
{
    for (uint32_t z = 0; z < extent->depth; z++) {
        for (uint32_t y = 0; y < extent->rows; y++) {
            uint32_t start = all ? 0 : random_below(extent->row_bytes);
            uint32_t count = all ? extent->row_bytes : random_below(extent->row_bytes - start + 1);
            random_fill((uint8_t *)mapped->pData + (size_t)z * mapped->DepthPitch + (size_t)y * mapped->RowPitch +
                            start,
                        count);
        }
    }
}

static void step_map(struct world *world, enum role role, D3D11_MAP type)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    uint32_t subresource = random_below(shape_subresources(&world->shape));
    struct extent extent = shape_extent(&world->shape, subresource);
    if (!world->member[role])
        return;
    HRESULT result = ID3D11DeviceContext_Map(world->context, world->member[role], subresource, type, 0, &mapped);
    printf("map %s %u type %d 0x%08x", role_names[role], subresource, (int)type, (unsigned)result);
    if (SUCCEEDED(result)) {
        bool reads = type == D3D11_MAP_READ || type == D3D11_MAP_READ_WRITE;
        if (reads)
            printf(" %016llx", (unsigned long long)hash_mapped(&extent, &mapped));
        if (type != D3D11_MAP_READ)
            write_mapped(&extent, &mapped, type == D3D11_MAP_WRITE_DISCARD);
        ID3D11DeviceContext_Unmap(world->context, world->member[role], subresource);
    }
    putchar('\n');
}

static void wait_until_idle(struct world *world)
{
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
    ID3D11Query *query;
    if (FAILED(ID3D11Device_CreateQuery(world->device, &desc, &query)))
        exit(1);
    ID3D11DeviceContext_End(world->context, (ID3D11Asynchronous *)query);
    while (ID3D11DeviceContext_GetData(world->context, (ID3D11Asynchronous *)query, NULL, 0, 0) == S_FALSE)
        sched_yield();
    ID3D11Query_Release(query);
}

/* NO_OVERWRITE promises not to touch what earlier calls still read. */
static void step_append(struct world *world)
{
    if (world->shape.dimension != D3D11_RESOURCE_DIMENSION_BUFFER)
        return;
    if (world->dynamic_in_use)
        wait_until_idle(world);
    world->dynamic_in_use = false;
    step_map(world, DYNAMIC, D3D11_MAP_WRITE_NO_OVERWRITE);
}

/* Sometimes so often that the client changes its mind about the resource (DISCARDS_MAX of map.c). */
static void step_discard(struct world *world)
{
    world->dynamic_in_use = false;
    for (uint32_t i = random_below(6) ? 1 : 12; i > 0; i--)
        step_map(world, DYNAMIC, D3D11_MAP_WRITE_DISCARD);
}

void world_step(struct world *world)
{
    switch (random_below(14)) {
    case 0 ... 1:
        step_update(world);
        break;
    case 2 ... 3:
        step_copy(world);
        break;
    case 4:
        step_move(world);
        break;
    case 5:
        step_copy_all(world);
        break;
    case 6:
        step_map(world, STAGING, D3D11_MAP_READ);
        break;
    case 7:
        step_map(world, STAGING_READ, D3D11_MAP_READ);
        break;
    case 8:
        step_map(world, STAGING, D3D11_MAP_WRITE);
        break;
    case 9:
        step_map(world, STAGING, D3D11_MAP_READ_WRITE);
        break;
    case 10:
        step_map(world, STAGING_WRITE, D3D11_MAP_WRITE);
        break;
    case 11:
        step_discard(world);
        break;
    case 12:
        step_append(world);
        break;
    default:
        ID3D11DeviceContext_Flush(world->context);
        break;
    }
}

/* --- the end ------------------------------------------------------------------------------------------------------ */

static void print_member(struct world *world, enum role role, ID3D11Resource *reader)
{
    ID3D11DeviceContext_CopyResource(world->context, reader, world->member[role]);
    for (uint32_t i = 0; i < shape_subresources(&world->shape); i++) {
        D3D11_MAPPED_SUBRESOURCE mapped;
        struct extent extent = shape_extent(&world->shape, i);
        HRESULT result = ID3D11DeviceContext_Map(world->context, reader, i, D3D11_MAP_READ, 0, &mapped);
        if (FAILED(result)) {
            printf("%s %u cannot be read: 0x%08x\n", role_names[role], i, (unsigned)result);
            exit(1);
        }
        printf("%s %u holds %016llx\n", role_names[role], i, (unsigned long long)hash_mapped(&extent, &mapped));
        ID3D11DeviceContext_Unmap(world->context, reader, i);
    }
}

void world_print(struct world *world)
{
    struct world reader = *world;
    make_member(&reader, STAGING);
    for (int role = 0; role < ROLES; role++)
        if (world->member[role])
            print_member(world, (enum role)role, reader.member[STAGING]);
    ID3D11Resource_Release(reader.member[STAGING]);
}
