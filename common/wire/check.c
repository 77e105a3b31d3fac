/* check.c: the conditions that relate a payload to the bytes that Direct3D will read of it. */
#include "npt_commands.h"

#include "common/wire/format.h"

static uint32_t mip_size(uint32_t size, uint32_t level)
{
    uint32_t reduced = level < 32 ? size >> level : 0;
    return reduced ? reduced : 1;
}

static bool covers(struct npt_reader *reader, uint64_t length, uint64_t needed)
{
    return length >= needed || npt_reader_fail(reader, "the payload is shorter than what Direct3D would read of it");
}

/* Every subresource of a texture against its measured initial data. */
static bool initial_data(struct npt_reader *reader, const struct npt_resource_info *info,
                         const D3D11_SUBRESOURCE_DATA *data, const uint32_t *lengths)
{
    struct npt_format_layout layout;
    if (!data)
        return true;
    if (!npt_format_layout(info->format, &layout))
        return npt_reader_fail(reader, "a texture with initial data has no format");
    for (uint32_t slice = 0; slice < info->array_size; slice++) {
        for (uint32_t level = 0; level < info->mip_levels; level++) {
            uint32_t i = slice * info->mip_levels + level;
            uint64_t span = npt_format_span(info->format, mip_size(info->width, level), mip_size(info->height, level),
                                            mip_size(info->depth, level), data[i].SysMemPitch,
                                            data[i].SysMemSlicePitch);
            if (!covers(reader, lengths[i], span))
                return false;
        }
    }
    return true;
}

bool npt_check_device_create_buffer(struct npt_reader *reader, const struct npt_device_create_buffer *a)
{
    return !a->pInitialData || covers(reader, a->pInitialData_length[0], a->pDesc->ByteWidth);
}

bool npt_check_device_create_texture1d(struct npt_reader *reader, const struct npt_device_create_texture1d *a)
{
    struct npt_resource_info info = {
        .format = a->pDesc->Format,
        .width = a->pDesc->Width,
        .height = 1,
        .depth = 1,
        .mip_levels = npt_mip_levels(a->pDesc->MipLevels, a->pDesc->Width, 1, 1),
        .array_size = a->pDesc->ArraySize,
    };
    return initial_data(reader, &info, a->pInitialData, a->pInitialData_length);
}

bool npt_check_device_create_texture2d(struct npt_reader *reader, const struct npt_device_create_texture2d *a)
{
    struct npt_resource_info info = {
        .format = a->pDesc->Format,
        .width = a->pDesc->Width,
        .height = a->pDesc->Height,
        .depth = 1,
        .mip_levels = npt_mip_levels(a->pDesc->MipLevels, a->pDesc->Width, a->pDesc->Height, 1),
        .array_size = a->pDesc->ArraySize,
    };
    return initial_data(reader, &info, a->pInitialData, a->pInitialData_length);
}

bool npt_check_device_create_texture2d1(struct npt_reader *reader, const struct npt_device_create_texture2d1 *a)
{
    struct npt_resource_info info = {
        .format = a->desc->Format,
        .width = a->desc->Width,
        .height = a->desc->Height,
        .depth = 1,
        .mip_levels = npt_mip_levels(a->desc->MipLevels, a->desc->Width, a->desc->Height, 1),
        .array_size = a->desc->ArraySize,
    };
    return initial_data(reader, &info, a->initial_data, a->initial_data_length);
}

bool npt_check_device_create_texture3d(struct npt_reader *reader, const struct npt_device_create_texture3d *a)
{
    struct npt_resource_info info = {
        .format = a->pDesc->Format,
        .width = a->pDesc->Width,
        .height = a->pDesc->Height,
        .depth = a->pDesc->Depth,
        .mip_levels = npt_initial_count_3d(a->pDesc),
        .array_size = 1,
    };
    return initial_data(reader, &info, a->pInitialData, a->pInitialData_length);
}

bool npt_check_device_create_texture3d1(struct npt_reader *reader, const struct npt_device_create_texture3d1 *a)
{
    struct npt_resource_info info = {
        .format = a->desc->Format,
        .width = a->desc->Width,
        .height = a->desc->Height,
        .depth = a->desc->Depth,
        .mip_levels = npt_initial_count_3d1(a->desc),
        .array_size = 1,
    };
    return initial_data(reader, &info, a->initial_data, a->initial_data_length);
}

/* The box of an update, or the whole subresource, must lie inside it and be covered by the payload. */
static bool update(struct npt_reader *reader, uint32_t id, uint32_t subresource, const D3D11_BOX *box, uint32_t length,
                   uint32_t row_pitch, uint32_t depth_pitch)
{
    struct npt_resource_info info;
    if (!reader->host->resource_info(reader->host->context, id, &info) ||
        subresource >= info.mip_levels * info.array_size)
        return npt_reader_fail(reader, "the subresource does not exist");
    uint32_t level = subresource % info.mip_levels;
    uint32_t width = mip_size(info.width, level), height = mip_size(info.height, level),
             depth = mip_size(info.depth, level);
    if (box) {
        if (box->left > box->right || box->top > box->bottom || box->front > box->back)
            return npt_reader_fail(reader, "the box is turned inside out");
        struct npt_format_layout layout = {1, 1, 1, 1};
        npt_format_layout(info.format, &layout);
        if (box->right > npt_align(width, layout.block_width) || box->bottom > npt_align(height, layout.block_height) ||
            box->back > depth)
            return npt_reader_fail(reader, "the box reaches beyond the subresource");
        width = box->right - box->left;
        height = box->bottom - box->top;
        depth = box->back - box->front;
    }
    if (info.dimension == D3D11_RESOURCE_DIMENSION_BUFFER)
        return covers(reader, length, width);
    return covers(reader, length, npt_format_span(info.format, width, height, depth, row_pitch, depth_pitch));
}

bool npt_check_context_update_subresource(struct npt_reader *reader, const struct npt_context_update_subresource *a)
{
    return update(reader, a->pDstResource_id, a->DstSubresource, a->pDstBox, a->pSrcData.length, a->SrcRowPitch,
                  a->SrcDepthPitch);
}

bool npt_check_context_update_subresource1(struct npt_reader *reader, const struct npt_context_update_subresource1 *a)
{
    return update(reader, a->pDstResource_id, a->DstSubresource, a->pDstBox, a->pSrcData.length, a->SrcRowPitch,
                  a->SrcDepthPitch);
}

/* A tile is 64 KiB (D3D11_2_TILED_RESOURCE_TILE_SIZE_IN_BYTES). */
bool npt_check_context_update_tiles(struct npt_reader *reader, const struct npt_context_update_tiles *a)
{
    return covers(reader, a->src_data.length, (uint64_t)a->dst_region_size->NumTiles * 65536);
}
