/* guard.c: what a decoded command must not ask for, because the Direct3D below trusts its caller there. A client
 * that does what the API says never meets these rules: it answers or drops such calls itself. */
#include "host/renderer/guard.h"
#include "host/renderer/context.h"

#include "common/wire/format.h"

#define SHARED_MISC                                                                                                    \
    (D3D11_RESOURCE_MISC_SHARED | D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX | D3D11_RESOURCE_MISC_SHARED_NTHANDLE)

static const struct npt_resource_info *info_of(struct trr_context *context, uint32_t id)
{
    const struct trr_object *entry = trr_objects_find(&context->objects, id);
    return entry ? entry->info : NULL; /* the decoder has seen to it that it is a resource */
}

static uint32_t mip_size(uint32_t size, uint32_t level)
{
    return level < 32 && size >> level ? size >> level : 1;
}

/* --- views -------------------------------------------------------------------------------------------------------- */

static const char *view(struct trr_context *context, uint32_t resource, enum trr_view_kind kind, const void *desc)
{
    static const uint32_t bind_flag[] = {
        [TRR_SHADER_RESOURCE] = D3D11_BIND_SHADER_RESOURCE,
        [TRR_UNORDERED_ACCESS] = D3D11_BIND_UNORDERED_ACCESS,
        [TRR_RENDER_TARGET] = D3D11_BIND_RENDER_TARGET,
        [TRR_DEPTH_STENCIL] = D3D11_BIND_DEPTH_STENCIL,
    };
    const struct npt_resource_info *info = info_of(context, resource);
    if (!info || !(info->bind_flags & bind_flag[kind]))
        return "the resource was not made to be bound as this kind of view";
    return trr_guard_view(info, kind, desc);
}

#define VIEW_GUARD(symbol, kind, resource, desc)                                                                       \
    static const char *symbol(struct trr_context *context, const struct npt_command *command)                          \
    {                                                                                                                  \
        return view(context, command->a.device_##symbol.resource, kind, command->a.device_##symbol.desc);              \
    }

VIEW_GUARD(create_shader_resource_view, TRR_SHADER_RESOURCE, pResource_id, pDesc)
VIEW_GUARD(create_shader_resource_view1, TRR_SHADER_RESOURCE, resource_id, desc)
VIEW_GUARD(create_unordered_access_view, TRR_UNORDERED_ACCESS, pResource_id, pDesc)
VIEW_GUARD(create_unordered_access_view1, TRR_UNORDERED_ACCESS, resource_id, desc)
VIEW_GUARD(create_render_target_view, TRR_RENDER_TARGET, pResource_id, pDesc)
VIEW_GUARD(create_render_target_view1, TRR_RENDER_TARGET, resource_id, desc)
VIEW_GUARD(create_depth_stencil_view, TRR_DEPTH_STENCIL, pResource_id, pDesc)

/* --- sharing, which is Neptune's own ------------------------------------------------------------------------------ */

static const char *unshared(uint32_t misc_flags)
{
    return (misc_flags & SHARED_MISC) ? "resources are not shared through Direct3D" : NULL;
}

#define SHARING_GUARD(symbol, desc)                                                                                    \
    static const char *symbol(struct trr_context *context, const struct npt_command *command)                          \
    {                                                                                                                  \
        (void)context;                                                                                                 \
        return unshared(command->a.device_##symbol.desc->MiscFlags);                                                   \
    }

SHARING_GUARD(create_buffer, pDesc)
SHARING_GUARD(create_texture1d, pDesc)
SHARING_GUARD(create_texture2d, pDesc)
SHARING_GUARD(create_texture2d1, desc)
SHARING_GUARD(create_texture3d, pDesc)
SHARING_GUARD(create_texture3d1, desc)

static const char *create_fence(struct trr_context *context, const struct npt_command *command)
{
    (void)context;
    if (command->a.device_create_fence.flags)
        return "fences are not shared through Direct3D";
    return command->a.device_create_fence.initial_value ? "a fence's first value is that of its slot" : NULL;
}

/* --- copies ------------------------------------------------------------------------------------------------------- */

struct extent {
    uint32_t width, height, depth;
};

/* The size of a subresource in whole blocks; false when it does not exist. */
static bool extent_of(const struct npt_resource_info *info, uint32_t subresource, struct extent *extent)
{
    struct npt_format_layout layout = {1, 1, 1, 1};
    if (!info || subresource >= (uint64_t)info->mip_levels * info->array_size)
        return false;
    uint32_t level = subresource % info->mip_levels;
    npt_format_layout(info->format, &layout);
    *extent = (struct extent){
        .width = npt_align(mip_size(info->width, level), layout.block_width),
        .height = npt_align(mip_size(info->height, level), layout.block_height),
        .depth = mip_size(info->depth, level),
    };
    return true;
}

static bool ordered(const D3D11_BOX *box)
{
    return box->left <= box->right && box->top <= box->bottom && box->front <= box->back;
}

static bool inside(const D3D11_BOX *box, const struct extent *extent)
{
    return box->right <= extent->width && box->bottom <= extent->height && box->back <= extent->depth;
}

/* How many texels of one side stand for one of the other: four bytes of BC texels are one of R32G32B32A32. */
static uint32_t scale(uint32_t texels, uint32_t from_block, uint32_t to_block)
{
    return (texels + from_block - 1) / from_block * to_block;
}

static const char *copy_region(struct trr_context *context, const struct npt_context_copy_subresource_region *a)
{
    const struct npt_resource_info *to = info_of(context, a->pDstResource_id);
    const struct npt_resource_info *from = info_of(context, a->pSrcResource_id);
    struct npt_format_layout to_layout = {1, 1, 1, 1}, from_layout = {1, 1, 1, 1};
    struct extent to_extent, from_extent;

    if (!extent_of(to, a->DstSubresource, &to_extent) || !extent_of(from, a->SrcSubresource, &from_extent))
        return "the subresource does not exist";
    const bool to_buffer = to->dimension == D3D11_RESOURCE_DIMENSION_BUFFER;
    if (to_buffer != (from->dimension == D3D11_RESOURCE_DIMENSION_BUFFER) || to->samples != from->samples)
        return "the resources are not of one kind";
    D3D11_BOX box = {0, 0, 0, from_extent.width, from_extent.height, from_extent.depth};
    if (a->pSrcBox)
        box = *a->pSrcBox;
    if (!ordered(&box) || !inside(&box, &from_extent))
        return "the source box reaches beyond the subresource";

    npt_format_layout(to->format, &to_layout);
    npt_format_layout(from->format, &from_layout);
    uint64_t right = (uint64_t)a->DstX + scale(box.right - box.left, from_layout.block_width, to_layout.block_width);
    uint64_t bottom = (uint64_t)a->DstY + scale(box.bottom - box.top, from_layout.block_height, to_layout.block_height);
    uint64_t back = (uint64_t)a->DstZ + (box.back - box.front);
    if (right > to_extent.width || bottom > to_extent.height || back > to_extent.depth)
        return "the copy reaches beyond the destination";
    return NULL;
}

static const char *copy_subresource_region(struct trr_context *context, const struct npt_command *command)
{
    return copy_region(context, &command->a.context_copy_subresource_region);
}

static const char *copy_subresource_region1(struct trr_context *context, const struct npt_command *command)
{
    const struct npt_context_copy_subresource_region1 *a = &command->a.context_copy_subresource_region1;
    const struct npt_context_copy_subresource_region region = {
        .pDstResource_id = a->pDstResource_id,
        .DstSubresource = a->DstSubresource,
        .DstX = a->DstX,
        .DstY = a->DstY,
        .DstZ = a->DstZ,
        .pSrcResource_id = a->pSrcResource_id,
        .SrcSubresource = a->SrcSubresource,
        .pSrcBox = a->pSrcBox,
    };
    return copy_region(context, &region);
}

static const char *copy_resource(struct trr_context *context, const struct npt_command *command)
{
    const struct npt_resource_info *to = info_of(context, command->a.context_copy_resource.pDstResource_id);
    const struct npt_resource_info *from = info_of(context, command->a.context_copy_resource.pSrcResource_id);
    bool same = to && from && to->dimension == from->dimension && to->width == from->width &&
                to->height == from->height && to->depth == from->depth && to->mip_levels == from->mip_levels &&
                to->array_size == from->array_size && to->samples == from->samples;
    return same ? NULL : "the resources are not of one size";
}

static const char *resolve_subresource(struct trr_context *context, const struct npt_command *command)
{
    const struct npt_context_resolve_subresource *a = &command->a.context_resolve_subresource;
    struct extent to, from;
    if (!extent_of(info_of(context, a->pDstResource_id), a->DstSubresource, &to) ||
        !extent_of(info_of(context, a->pSrcResource_id), a->SrcSubresource, &from))
        return "the subresource does not exist";
    return to.width == from.width && to.height == from.height ? NULL : "the subresources are not of one size";
}

/* --- buffers that the GPU reads counts from ----------------------------------------------------------------------- */

static const char *arguments_fit(struct trr_context *context, uint32_t buffer, uint32_t offset, uint32_t bytes)
{
    const struct npt_resource_info *info = info_of(context, buffer);
    if (!info || !(info->misc_flags & D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS))
        return "the buffer was not made for indirect arguments";
    if (offset % 4 != 0 || (uint64_t)offset + bytes > info->width)
        return "the arguments reach beyond the end of the buffer";
    return NULL;
}

#define INDIRECT_GUARD(symbol, bytes)                                                                                  \
    static const char *symbol(struct trr_context *context, const struct npt_command *command)                          \
    {                                                                                                                  \
        return arguments_fit(context, command->a.context_##symbol.pBufferForArgs_id,                                   \
                             command->a.context_##symbol.AlignedByteOffsetForArgs, bytes);                             \
    }

INDIRECT_GUARD(draw_instanced_indirect, 16)
INDIRECT_GUARD(draw_indexed_instanced_indirect, 20)
INDIRECT_GUARD(dispatch_indirect, 12)

static const char *copy_structure_count(struct trr_context *context, const struct npt_command *command)
{
    const struct npt_context_copy_structure_count *a = &command->a.context_copy_structure_count;
    const struct npt_resource_info *info = info_of(context, a->pDstBuffer_id);
    bool fits = info && a->DstAlignedByteOffset % 4 == 0 && (uint64_t)a->DstAlignedByteOffset + 4 <= info->width;
    return fits ? NULL : "the count reaches beyond the end of the buffer";
}

const trr_guard_function trr_guards[NPT_OP_LIMIT] = {
    [NPT_OP_DEVICE_CREATE_SHADER_RESOURCE_VIEW] = create_shader_resource_view,
    [NPT_OP_DEVICE_CREATE_SHADER_RESOURCE_VIEW1] = create_shader_resource_view1,
    [NPT_OP_DEVICE_CREATE_UNORDERED_ACCESS_VIEW] = create_unordered_access_view,
    [NPT_OP_DEVICE_CREATE_UNORDERED_ACCESS_VIEW1] = create_unordered_access_view1,
    [NPT_OP_DEVICE_CREATE_RENDER_TARGET_VIEW] = create_render_target_view,
    [NPT_OP_DEVICE_CREATE_RENDER_TARGET_VIEW1] = create_render_target_view1,
    [NPT_OP_DEVICE_CREATE_DEPTH_STENCIL_VIEW] = create_depth_stencil_view,
    [NPT_OP_DEVICE_CREATE_BUFFER] = create_buffer,
    [NPT_OP_DEVICE_CREATE_TEXTURE1D] = create_texture1d,
    [NPT_OP_DEVICE_CREATE_TEXTURE2D] = create_texture2d,
    [NPT_OP_DEVICE_CREATE_TEXTURE2D1] = create_texture2d1,
    [NPT_OP_DEVICE_CREATE_TEXTURE3D] = create_texture3d,
    [NPT_OP_DEVICE_CREATE_TEXTURE3D1] = create_texture3d1,
    [NPT_OP_DEVICE_CREATE_FENCE] = create_fence,
    [NPT_OP_CONTEXT_COPY_SUBRESOURCE_REGION] = copy_subresource_region,
    [NPT_OP_CONTEXT_COPY_SUBRESOURCE_REGION1] = copy_subresource_region1,
    [NPT_OP_CONTEXT_COPY_RESOURCE] = copy_resource,
    [NPT_OP_CONTEXT_RESOLVE_SUBRESOURCE] = resolve_subresource,
    [NPT_OP_CONTEXT_DRAW_INSTANCED_INDIRECT] = draw_instanced_indirect,
    [NPT_OP_CONTEXT_DRAW_INDEXED_INSTANCED_INDIRECT] = draw_indexed_instanced_indirect,
    [NPT_OP_CONTEXT_DISPATCH_INDIRECT] = dispatch_indirect,
    [NPT_OP_CONTEXT_COPY_STRUCTURE_COUNT] = copy_structure_count,
    [NPT_OP_CONTEXT_UPDATE_TILE_MAPPINGS] = trr_guard_update_tile_mappings,
    [NPT_OP_CONTEXT_COPY_TILE_MAPPINGS] = trr_guard_copy_tile_mappings,
    [NPT_OP_CONTEXT_COPY_TILES] = trr_guard_copy_tiles,
    [NPT_OP_CONTEXT_UPDATE_TILES] = trr_guard_update_tiles,
    [NPT_OP_CONTEXT_RESIZE_TILE_POOL] = trr_guard_resize_tile_pool,
};
