/* golden_resources.c: copies, updates, clears, tiles: boxes, payloads, rectangles, 64-bit fields. */
#include "golden_cases.h"

/* Bytes stay in the rows that the protocol gives them. */
/* clang-format off */

static const D3D11_BOX box = { 1, 2, 3, 5, 4, 6 };
static const D3D11_RECT two_rects[] = { { -1, 2, 3, 4 }, { 5, 6, 7, 8 } };
static const FLOAT color[] = { 0.5f, 0.25f, -1, 1 };

#define BOX_BYTES   U32(1), U32(2), U32(3), U32(5), U32(4), U32(6)
#define RECTS_BYTES U32(0xffffffff), U32(2), U32(3), U32(4), U32(5), U32(6), U32(7), U32(8)
#define COLOR_BYTES F32_05, F32_025, F32_N1, F32_1

/* --- copies ------------------------------------------------------------------------------------------------------ */

static const uint8_t copy_subresource_region_bytes[] = {
    HEADER(139, 1, 64), U32(ID_TEXTURE3D), U32(1), U32(2), U32(3), U32(4), U32(ID_TEXTURE2D), U32(5), BOX_BYTES, U32(0),
};

static void copy_subresource_region_encode(struct npt_stream *stream)
{
    npt_encode_context_copy_subresource_region(stream, 0, TEXTURE3D, 1, 2, 3, 4, TEXTURE2D, 5, &box);
}

static void copy_subresource_region_check(const struct npt_command *command)
{
    ARGUMENTS(context_copy_subresource_region);
    assert_ptr_equal(a->pDstResource, TEXTURE3D);
    assert_int_equal(a->DstSubresource, 1);
    assert_int_equal(a->DstX, 2);
    assert_int_equal(a->DstY, 3);
    assert_int_equal(a->DstZ, 4);
    assert_ptr_equal(a->pSrcResource, TEXTURE2D);
    assert_int_equal(a->SrcSubresource, 5);
    assert_memory_equal(a->pSrcBox, &box, sizeof(box));
}

static const uint8_t copy_subresource_region_whole_bytes[] = {
    HEADER(139, 0, 40), U32(ID_BUFFER), U32(0), U32(0), U32(0), U32(0), U32(ID_BUFFER2), U32(0), U32(0),
};

static void copy_subresource_region_whole_encode(struct npt_stream *stream)
{
    npt_encode_context_copy_subresource_region(stream, 0, BUFFER_ANY, 0, 0, 0, 0, OBJECT(BUFFER2, ID3D11Resource), 0,
        NULL);
}

static void copy_subresource_region_whole_check(const struct npt_command *command)
{
    ARGUMENTS(context_copy_subresource_region);
    assert_ptr_equal(a->pDstResource, BUFFER);
    assert_ptr_equal(a->pSrcResource, BUFFER2);
    assert_null(a->pSrcBox);
}

static const uint8_t copy_subresource_region1_bytes[] = {
    HEADER(167, 0x8001, 72), SELF(ID_CONTEXT), U32(ID_TEXTURE2D), U32(1), U32(2), U32(3), U32(4), U32(ID_TEXTURE1D),
    U32(5), U32(2), BOX_BYTES,
};

static void copy_subresource_region1_encode(struct npt_stream *stream)
{
    npt_encode_context_copy_subresource_region1(stream, ID_CONTEXT, TEXTURE2D, 1, 2, 3, 4, TEXTURE1D, 5, &box,
                                                D3D11_COPY_DISCARD);
}

static void copy_subresource_region1_check(const struct npt_command *command)
{
    ARGUMENTS(context_copy_subresource_region1);
    assert_ptr_equal(a->pDstResource, TEXTURE2D);
    assert_ptr_equal(a->pSrcResource, TEXTURE1D);
    assert_int_equal(a->SrcSubresource, 5);
    assert_memory_equal(a->pSrcBox, &box, sizeof(box));
    assert_int_equal(a->CopyFlags, D3D11_COPY_DISCARD);
}

static const uint8_t copy_resource_bytes[] = { HEADER(140, 0, 16), U32(ID_TEXTURE1D), U32(ID_TEXTURE3D) };

static void copy_resource_encode(struct npt_stream *stream)
{
    npt_encode_context_copy_resource(stream, 0, TEXTURE1D, TEXTURE3D);
}

static void copy_resource_check(const struct npt_command *command)
{
    ARGUMENTS(context_copy_resource);
    assert_ptr_equal(a->pDstResource, TEXTURE1D);
    assert_int_equal(a->pDstResource_id, ID_TEXTURE1D);
    assert_ptr_equal(a->pSrcResource, TEXTURE3D);
    assert_int_equal(a->pSrcResource_id, ID_TEXTURE3D);
}

static const uint8_t copy_structure_count_bytes[] = {
    HEADER(142, 0, 24), U32(ID_BUFFER), U32(12), U32(ID_UAV), U32(0),
};

static void copy_structure_count_encode(struct npt_stream *stream)
{
    npt_encode_context_copy_structure_count(stream, 0, BUFFER, 12, UAV);
}

static void copy_structure_count_check(const struct npt_command *command)
{
    ARGUMENTS(context_copy_structure_count);
    assert_ptr_equal(a->pDstBuffer, BUFFER);
    assert_int_equal(a->DstAlignedByteOffset, 12);
    assert_ptr_equal(a->pSrcView, UAV);
}

static const uint8_t resolve_subresource_bytes[] = {
    HEADER(149, 0, 32), U32(ID_TEXTURE2D), U32(1), U32(ID_TILED), U32(2), U32(28), U32(0),
};

static void resolve_subresource_encode(struct npt_stream *stream)
{
    npt_encode_context_resolve_subresource(stream, 0, TEXTURE2D, 1, TILED, 2, DXGI_FORMAT_R8G8B8A8_UNORM);
}

static void resolve_subresource_check(const struct npt_command *command)
{
    ARGUMENTS(context_resolve_subresource);
    assert_ptr_equal(a->pDstResource, TEXTURE2D);
    assert_int_equal(a->DstSubresource, 1);
    assert_ptr_equal(a->pSrcResource, TILED);
    assert_int_equal(a->SrcSubresource, 2);
    assert_int_equal(a->Format, DXGI_FORMAT_R8G8B8A8_UNORM);
}

/* --- updates ----------------------------------------------------------------------------------------------------- */

static const uint8_t sixteen[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
static const D3D11_BOX sixteen_box = { 32, 0, 0, 48, 1, 1 };

static const uint8_t update_subresource_bytes[] = {
    HEADER(141, 1, 80), U32(ID_BUFFER), U32(0), U32(11), U32(22),
    U32(32), U32(0), U32(0), U32(48), U32(1), U32(1),
    INLINE(16), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
};

static void update_subresource_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .data = sixteen, .length = 16 };
    npt_encode_context_update_subresource(stream, 0, BUFFER_ANY, 0, &sixteen_box, &data, 11, 22);
}

static void update_subresource_check(const struct npt_command *command)
{
    ARGUMENTS(context_update_subresource);
    assert_ptr_equal(a->pDstResource, BUFFER);
    assert_int_equal(a->DstSubresource, 0);
    assert_memory_equal(a->pDstBox, &sixteen_box, sizeof(sixteen_box));
    assert_int_equal(a->pSrcData.length, 16);
    assert_memory_equal(a->pSrcData.data, sixteen, 16);
    assert_int_equal(a->SrcRowPitch, 11);
    assert_int_equal(a->SrcDepthPitch, 22);
}

static const uint8_t update_subresource_heap_bytes[] = {
    HEADER(141, 0, 40), U32(ID_BUFFER2), U32(0), U32(0), U32(0), SHARED(256, 1, 0x400),
};

static void update_subresource_heap_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .length = 256, .region = 1, .offset = 0x400 };
    npt_encode_context_update_subresource(stream, 0, OBJECT(BUFFER2, ID3D11Resource), 0, NULL, &data, 0, 0);
}

static void update_subresource_heap_check(const struct npt_command *command)
{
    ARGUMENTS(context_update_subresource);
    assert_ptr_equal(a->pDstResource, BUFFER2);
    assert_null(a->pDstBox);
    assert_int_equal(a->pSrcData.length, 256);
    assert_ptr_equal(a->pSrcData.data, golden_heap + 0x400);
}

static const uint8_t update_subresource_region_bytes[] = {
    HEADER(141, 0, 40), U32(ID_TEXTURE2D), U32(0), U32(64), U32(0), SHARED(1024, GOLDEN_REGION, 0x1c00),
};

static void update_subresource_region_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .length = 1024, .region = GOLDEN_REGION, .offset = 0x1c00 };
    npt_encode_context_update_subresource(stream, 0, TEXTURE2D, 0, NULL, &data, 64, 0);
}

static void update_subresource_region_check(const struct npt_command *command)
{
    ARGUMENTS(context_update_subresource);
    assert_ptr_equal(a->pDstResource, TEXTURE2D);
    assert_int_equal(a->pSrcData.length, 1024);
    assert_int_equal(a->pSrcData.region, GOLDEN_REGION);
    assert_ptr_equal(a->pSrcData.data, golden_region + 0x1c00);
    assert_int_equal(a->SrcRowPitch, 64);
}

/* The box ends at 52, the payload begins at 56. */
static const uint8_t update_subresource1_bytes[] = {
    HEADER(168, 1, 88), U32(ID_BUFFER), U32(0), U32(0), U32(0), U32(1),
    U32(32), U32(0), U32(0), U32(48), U32(1), U32(1), U32(0),
    INLINE(16), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
};

static void update_subresource1_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .data = sixteen, .length = 16 };
    npt_encode_context_update_subresource1(stream, 0, BUFFER_ANY, 0, &sixteen_box, &data, 0, 0,
        D3D11_COPY_NO_OVERWRITE);
}

static void update_subresource1_check(const struct npt_command *command)
{
    ARGUMENTS(context_update_subresource1);
    assert_memory_equal(a->pDstBox, &sixteen_box, sizeof(sixteen_box));
    assert_int_equal(a->pSrcData.length, 16);
    assert_memory_equal(a->pSrcData.data, sixteen, 16);
    assert_int_equal(a->CopyFlags, D3D11_COPY_NO_OVERWRITE);
}

static const uint8_t update_subresource1_whole_bytes[] = {
    HEADER(168, 0x8000, 56), SELF(ID_CONTEXT), U32(ID_BUFFER), U32(0), U32(0), U32(0), U32(0), U32(0), SHARED(256, 1,
    0),
};

static void update_subresource1_whole_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .length = 256, .region = 1 };
    npt_encode_context_update_subresource1(stream, ID_CONTEXT, BUFFER_ANY, 0, NULL, &data, 0, 0, 0);
}

static void update_subresource1_whole_check(const struct npt_command *command)
{
    ARGUMENTS(context_update_subresource1);
    assert_null(a->pDstBox);
    assert_int_equal(a->pSrcData.length, 256);
    assert_ptr_equal(a->pSrcData.data, golden_heap);
    assert_int_equal(a->CopyFlags, 0);
}

/* --- clears and discards ----------------------------------------------------------------------------------------- */

static const uint8_t clear_render_target_view_bytes[] = { HEADER(143, 0, 32), U32(ID_RTV), COLOR_BYTES, U32(0) };

static void clear_render_target_view_encode(struct npt_stream *stream)
{
    npt_encode_context_clear_render_target_view(stream, 0, RTV, color);
}

static void clear_render_target_view_check(const struct npt_command *command)
{
    ARGUMENTS(context_clear_render_target_view);
    assert_ptr_equal(a->pRenderTargetView, RTV);
    assert_memory_equal(a->ColorRGBA, color, sizeof(color));
}

static const UINT values[] = { 1, 0x80000000, 3, 0xffffffff };

static const uint8_t clear_unordered_access_view_uint_bytes[] = {
    HEADER(144, 0, 32), U32(ID_UAV), U32(1), U32(0x80000000), U32(3), U32(0xffffffff), U32(0),
};

static void clear_unordered_access_view_uint_encode(struct npt_stream *stream)
{
    npt_encode_context_clear_unordered_access_view_uint(stream, 0, UAV, values);
}

static void clear_unordered_access_view_uint_check(const struct npt_command *command)
{
    ARGUMENTS(context_clear_unordered_access_view_uint);
    assert_ptr_equal(a->pUnorderedAccessView, UAV);
    assert_memory_equal(a->Values, values, sizeof(values));
}

static const uint8_t clear_unordered_access_view_float_bytes[] = {
    HEADER(145, 0, 32), U32(ID_UAV2), COLOR_BYTES, U32(0),
};

static void clear_unordered_access_view_float_encode(struct npt_stream *stream)
{
    npt_encode_context_clear_unordered_access_view_float(stream, 0, UAV2, color);
}

static void clear_unordered_access_view_float_check(const struct npt_command *command)
{
    ARGUMENTS(context_clear_unordered_access_view_float);
    assert_ptr_equal(a->pUnorderedAccessView, UAV2);
    assert_memory_equal(a->Values, color, sizeof(color));
}

/* The stencil value is a byte in C and four on the wire. */
static const uint8_t clear_depth_stencil_view_bytes[] = { HEADER(146, 0, 24), U32(ID_DSV), U32(3), F32_05, U32(0xfe) };

static void clear_depth_stencil_view_encode(struct npt_stream *stream)
{
    npt_encode_context_clear_depth_stencil_view(stream, 0, DSV, D3D11_CLEAR_DEPTH | D3D11_CLEAR_STENCIL, 0.5f, 0xfe);
}

static void clear_depth_stencil_view_check(const struct npt_command *command)
{
    ARGUMENTS(context_clear_depth_stencil_view);
    assert_ptr_equal(a->pDepthStencilView, DSV);
    assert_int_equal(a->ClearFlags, D3D11_CLEAR_DEPTH | D3D11_CLEAR_STENCIL);
    assert_true(a->Depth == 0.5f);
    assert_int_equal(a->Stencil, 0xfe);
}

static const uint8_t generate_mips_bytes[] = { HEADER(147, 0, 16), U32(ID_SRV), U32(0) };

static void generate_mips_encode(struct npt_stream *stream)
{
    npt_encode_context_generate_mips(stream, 0, SRV);
}

static void generate_mips_check(const struct npt_command *command)
{
    ARGUMENTS(context_generate_mips);
    assert_ptr_equal(a->pShaderResourceView, SRV);
}

static const uint8_t set_resource_min_lod_bytes[] = { HEADER(148, 0, 16), U32(ID_TEXTURE2D), F32_2 };

static void set_resource_min_lod_encode(struct npt_stream *stream)
{
    npt_encode_context_set_resource_min_lod(stream, 0, TEXTURE2D, 2);
}

static void set_resource_min_lod_check(const struct npt_command *command)
{
    ARGUMENTS(context_set_resource_min_lod);
    assert_ptr_equal(a->pResource, TEXTURE2D);
    assert_true(a->MinLOD == 2);
}

static const uint8_t discard_resource_bytes[] = { HEADER(169, 0, 16), U32(ID_BUFFER), U32(0) };

static void discard_resource_encode(struct npt_stream *stream)
{
    npt_encode_context_discard_resource(stream, 0, BUFFER_ANY);
}

static void discard_resource_check(const struct npt_command *command)
{
    ARGUMENTS(context_discard_resource);
    assert_ptr_equal(a->pResource, BUFFER);
}

static const uint8_t discard_view_bytes[] = { HEADER(170, 0, 16), U32(ID_DSV), U32(0) };

static void discard_view_encode(struct npt_stream *stream)
{
    npt_encode_context_discard_view(stream, 0, OBJECT(DSV, ID3D11View));
}

static void discard_view_check(const struct npt_command *command)
{
    ARGUMENTS(context_discard_view);
    assert_ptr_equal(a->pResourceView, DSV);
}

static const uint8_t clear_view_bytes[] = { HEADER(178, 1, 64), U32(ID_UAV), COLOR_BYTES, U32(2), RECTS_BYTES };

static void clear_view_encode(struct npt_stream *stream)
{
    npt_encode_context_clear_view(stream, 0, OBJECT(UAV, ID3D11View), color, two_rects, 2);
}

static void clear_view_check(const struct npt_command *command)
{
    ARGUMENTS(context_clear_view);
    assert_ptr_equal(a->pView, UAV);
    assert_memory_equal(a->Color, color, sizeof(color));
    assert_int_equal(a->NumRects, 2);
    assert_memory_equal(a->pRect, two_rects, sizeof(two_rects));
}

static const uint8_t clear_view_whole_bytes[] = { HEADER(178, 0, 32), U32(ID_RTV2), COLOR_BYTES, U32(0) };

static void clear_view_whole_encode(struct npt_stream *stream)
{
    npt_encode_context_clear_view(stream, 0, OBJECT(RTV2, ID3D11View), color, NULL, 0);
}

static void clear_view_whole_check(const struct npt_command *command)
{
    ARGUMENTS(context_clear_view);
    assert_ptr_equal(a->pView, RTV2);
    assert_memory_equal(a->Color, color, sizeof(color));
    assert_int_equal(a->NumRects, 0);
    assert_null(a->pRect);
}

static const uint8_t discard_view1_bytes[] = { HEADER(179, 1, 48), U32(ID_SRV), U32(2), RECTS_BYTES };

static void discard_view1_encode(struct npt_stream *stream)
{
    npt_encode_context_discard_view1(stream, 0, OBJECT(SRV, ID3D11View), two_rects, 2);
}

static void discard_view1_check(const struct npt_command *command)
{
    ARGUMENTS(context_discard_view1);
    assert_ptr_equal(a->pResourceView, SRV);
    assert_int_equal(a->NumRects, 2);
    assert_memory_equal(a->pRects, two_rects, sizeof(two_rects));
}

/* The previous state is not sent. */
static const uint8_t swap_device_context_state_bytes[] = { HEADER(177, 0, 16), U32(ID_CONTEXT_STATE), U32(0) };

static void swap_device_context_state_encode(struct npt_stream *stream)
{
    npt_encode_context_swap_device_context_state(stream, 0, CONTEXT_STATE);
}

static void swap_device_context_state_check(const struct npt_command *command)
{
    ARGUMENTS(context_swap_device_context_state);
    assert_ptr_equal(a->pState, CONTEXT_STATE);
}

/* --- tiles ------------------------------------------------------------------------------------------------------- */

static const D3D11_TILED_RESOURCE_COORDINATE coordinate = { 1, 2, 3, 4 };
static const D3D11_TILE_REGION_SIZE region_size = { 1, TRUE, 1, 0x0102, 0x0304 };
static const UINT range_flags[] = { 1 };
static const UINT pool_start_offsets[] = { 6 };
static const UINT range_tile_counts[] = { 8 };

#define COORDINATE_BYTES  U32(1), U32(2), U32(3), U32(4)
#define REGION_SIZE_BYTES U32(1), U32(1), U32(1), U16(0x0102), U16(0x0304)

static const uint8_t update_tile_mappings_bytes[] = {
    HEADER(180, 0x1f, 72), U32(ID_TILED), U32(1), U32(ID_POOL), U32(1), U32(9), COORDINATE_BYTES, REGION_SIZE_BYTES,
    U32(1), U32(6), U32(8),
};

static void update_tile_mappings_encode(struct npt_stream *stream)
{
    npt_encode_context_update_tile_mappings(stream, 0, TILED, 1, &coordinate, &region_size, POOL, 1, range_flags,
                                            pool_start_offsets, range_tile_counts, 9);
}

static void update_tile_mappings_check(const struct npt_command *command)
{
    ARGUMENTS(context_update_tile_mappings);
    assert_ptr_equal(a->resource, TILED);
    assert_int_equal(a->region_count, 1);
    assert_memory_equal(a->region_start_coordinates, &coordinate, sizeof(coordinate));
    assert_memory_equal(a->region_sizes, &region_size, sizeof(region_size));
    assert_ptr_equal(a->pool, POOL);
    assert_int_equal(a->range_count, 1);
    assert_int_equal(a->range_flags[0], 1);
    assert_int_equal(a->pool_start_offsets[0], 6);
    assert_int_equal(a->range_tile_counts[0], 8);
    assert_int_equal(a->flags, 9);
}

static const uint8_t update_tile_mappings_sparse_bytes[] = {
    HEADER(180, 0x14, 40), U32(ID_TILED), U32(1), U32(0), U32(1), U32(0), U32(1), U32(8), U32(0),
};

static void update_tile_mappings_sparse_encode(struct npt_stream *stream)
{
    npt_encode_context_update_tile_mappings(stream, 0, TILED, 1, NULL, NULL, NULL, 1, range_flags, NULL,
                                            range_tile_counts, 0);
}

static void update_tile_mappings_sparse_check(const struct npt_command *command)
{
    ARGUMENTS(context_update_tile_mappings);
    assert_null(a->region_start_coordinates);
    assert_null(a->region_sizes);
    assert_null(a->pool);
    assert_int_equal(a->range_flags[0], 1);
    assert_null(a->pool_start_offsets);
    assert_int_equal(a->range_tile_counts[0], 8);
}

static const uint8_t copy_tile_mappings_bytes[] = {
    HEADER(181, 0, 72), U32(ID_TILED), COORDINATE_BYTES, U32(ID_TEXTURE2D), COORDINATE_BYTES, REGION_SIZE_BYTES, U32(1),
    U32(0),
};

static void copy_tile_mappings_encode(struct npt_stream *stream)
{
    npt_encode_context_copy_tile_mappings(stream, 0, TILED, &coordinate, TEXTURE2D, &coordinate, &region_size, 1);
}

static void copy_tile_mappings_check(const struct npt_command *command)
{
    ARGUMENTS(context_copy_tile_mappings);
    assert_ptr_equal(a->dst_resource, TILED);
    assert_memory_equal(a->dst_start_coordinate, &coordinate, sizeof(coordinate));
    assert_ptr_equal(a->src_resource, TEXTURE2D);
    assert_memory_equal(a->src_start_coordinate, &coordinate, sizeof(coordinate));
    assert_memory_equal(a->region_size, &region_size, sizeof(region_size));
    assert_int_equal(a->flags, 1);
}

static const uint8_t copy_tiles_bytes[] = {
    HEADER(182, 0, 64), U32(ID_TILED), COORDINATE_BYTES, REGION_SIZE_BYTES, U32(ID_BUFFER), U64(0x1000000080), U32(2),
    U32(0),
};

static void copy_tiles_encode(struct npt_stream *stream)
{
    npt_encode_context_copy_tiles(stream, 0, TILED, &coordinate, &region_size, BUFFER, 0x1000000080, 2);
}

static void copy_tiles_check(const struct npt_command *command)
{
    ARGUMENTS(context_copy_tiles);
    assert_ptr_equal(a->resource, TILED);
    assert_memory_equal(a->start_coordinate, &coordinate, sizeof(coordinate));
    assert_memory_equal(a->size, &region_size, sizeof(region_size));
    assert_ptr_equal(a->buffer, BUFFER);
    assert_true(a->start_offset == 0x1000000080);
    assert_int_equal(a->flags, 2);
}

static const uint8_t update_tiles_bytes[] = {
    HEADER(183, 0, 64), U32(ID_TILED), U32(0), U32(0), U32(0), U32(0), U32(1), U32(0), U32(0), U16(0), U16(0), U32(0),
    SHARED(0x10000, 1, 0x8000),
};

static void update_tiles_encode(struct npt_stream *stream)
{
    const D3D11_TILED_RESOURCE_COORDINATE start = { 0 };
    const D3D11_TILE_REGION_SIZE size = { .NumTiles = 1 };
    const struct npt_payload data = { .length = 0x10000, .region = 1, .offset = 0x8000 };
    npt_encode_context_update_tiles(stream, 0, TILED, &start, &size, &data, 0);
}

static void update_tiles_check(const struct npt_command *command)
{
    ARGUMENTS(context_update_tiles);
    assert_ptr_equal(a->dst_resource, TILED);
    assert_int_equal(a->dst_start_coordinate->X, 0);
    assert_int_equal(a->dst_region_size->NumTiles, 1);
    assert_int_equal(a->src_data.length, 0x10000);
    assert_ptr_equal(a->src_data.data, golden_heap + 0x8000);
}

static const uint8_t resize_tile_pool_bytes[] = { HEADER(184, 0, 24), U32(ID_POOL), U32(0), U64(0x200000000) };

static void resize_tile_pool_encode(struct npt_stream *stream)
{
    npt_encode_context_resize_tile_pool(stream, 0, POOL, 0x200000000);
}

static void resize_tile_pool_check(const struct npt_command *command)
{
    ARGUMENTS(context_resize_tile_pool);
    assert_ptr_equal(a->pool, POOL);
    assert_true(a->size == 0x200000000);
}

static const uint8_t tiled_resource_barrier_bytes[] = { HEADER(185, 0, 16), U32(0), U32(ID_SRV) };

static void tiled_resource_barrier_encode(struct npt_stream *stream)
{
    npt_encode_context_tiled_resource_barrier(stream, 0, NULL, OBJECT(SRV, ID3D11DeviceChild));
}

static void tiled_resource_barrier_check(const struct npt_command *command)
{
    ARGUMENTS(context_tiled_resource_barrier);
    assert_null(a->before_barrier);
    assert_ptr_equal(a->after_barrier, SRV);
    assert_int_equal(a->after_barrier_id, ID_SRV);
}

static const struct golden cases[] = {
    GOLDEN(copy_subresource_region, 1),
    GOLDEN(copy_subresource_region_whole, 1),
    GOLDEN(copy_subresource_region1, 1),
    GOLDEN(copy_resource, 0),
    GOLDEN(copy_structure_count, 0),
    GOLDEN(resolve_subresource, 0),
    GOLDEN(update_subresource, 1),
    GOLDEN(update_subresource_heap, 1),
    GOLDEN(update_subresource_region, 1),
    GOLDEN(update_subresource1, 1),
    GOLDEN(update_subresource1_whole, 1),
    GOLDEN(clear_render_target_view, 0),
    GOLDEN(clear_unordered_access_view_uint, 0),
    GOLDEN(clear_unordered_access_view_float, 0),
    GOLDEN(clear_depth_stencil_view, 0),
    GOLDEN(generate_mips, 0),
    GOLDEN(set_resource_min_lod, 0),
    GOLDEN(discard_resource, 0),
    GOLDEN(discard_view, 0),
    GOLDEN(clear_view, 1),
    GOLDEN(clear_view_whole, 1),
    GOLDEN(discard_view1, 1),
    GOLDEN(swap_device_context_state, 0),
    GOLDEN(update_tile_mappings, 0x1f),
    GOLDEN(update_tile_mappings_sparse, 0x1f),
    GOLDEN(copy_tile_mappings, 0),
    GOLDEN(copy_tiles, 0),
    GOLDEN(update_tiles, 0),
    GOLDEN(resize_tile_pool, 0),
    GOLDEN(tiled_resource_barrier, 0),
};

const struct golden_group golden_resources = GOLDEN_GROUP(cases);
