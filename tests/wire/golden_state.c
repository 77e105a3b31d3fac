/* golden_state.c: what is bound to the pipeline: ids, arrays of ids, parallel arrays, "keep" counts. */
#include "golden_cases.h"

/* Bytes stay in the rows that the protocol gives them. */
/* clang-format off */

/* --- constant buffers, views, samplers --------------------------------------------------------------------------- */

static const uint8_t vs_set_constant_buffers_none_bytes[] = { HEADER(103, 0, 16), U32(14), U32(0) };

static void vs_set_constant_buffers_none_encode(struct npt_stream *stream)
{
    npt_encode_context_vs_set_constant_buffers(stream, 0, 14, 0, NULL);
}

static void vs_set_constant_buffers_none_check(const struct npt_command *command)
{
    ARGUMENTS(context_vs_set_constant_buffers);
    assert_int_equal(a->StartSlot, 14);
    assert_int_equal(a->NumBuffers, 0);
}

static ID3D11Buffer *const one_buffer[] = { BUFFER };

static const uint8_t vs_set_constant_buffers_one_bytes[] = {
    HEADER(103, 0, 24), U32(13), U32(1), U32(ID_BUFFER), U32(0),
};

static void vs_set_constant_buffers_one_encode(struct npt_stream *stream)
{
    npt_encode_context_vs_set_constant_buffers(stream, 0, 13, 1, one_buffer);
}

static void vs_set_constant_buffers_one_check(const struct npt_command *command)
{
    ARGUMENTS(context_vs_set_constant_buffers);
    assert_int_equal(a->StartSlot, 13);
    assert_int_equal(a->NumBuffers, 1);
    assert_memory_equal(a->ppConstantBuffers, one_buffer, sizeof(one_buffer));
}

static ID3D11Buffer *const fourteen_buffers[] = { BUFFER, TIMES_12(NULL), BUFFER2 };

static const uint8_t cs_set_constant_buffers_all_bytes[] = {
    HEADER(163, 0, 72), U32(0), U32(14), U32(ID_BUFFER), TIMES_12(U32(0)), U32(ID_BUFFER2),
};

static void cs_set_constant_buffers_all_encode(struct npt_stream *stream)
{
    npt_encode_context_cs_set_constant_buffers(stream, 0, 0, 14, fourteen_buffers);
}

static void cs_set_constant_buffers_all_check(const struct npt_command *command)
{
    ARGUMENTS(context_cs_set_constant_buffers);
    assert_int_equal(a->StartSlot, 0);
    assert_int_equal(a->NumBuffers, 14);
    assert_memory_equal(a->ppConstantBuffers, fourteen_buffers, sizeof(fourteen_buffers));
}

static ID3D11Buffer *const two_buffers[] = { BUFFER2, BUFFER };

static const uint8_t gs_set_constant_buffers_elsewhere_bytes[] = {
    HEADER(116, 0x8000, 32), SELF(ID_CONTEXT), U32(3), U32(2), U32(ID_BUFFER2), U32(ID_BUFFER),
};

static void gs_set_constant_buffers_elsewhere_encode(struct npt_stream *stream)
{
    npt_encode_context_gs_set_constant_buffers(stream, ID_CONTEXT, 3, 2, two_buffers);
}

static void gs_set_constant_buffers_elsewhere_check(const struct npt_command *command)
{
    ARGUMENTS(context_gs_set_constant_buffers);
    assert_int_equal(a->StartSlot, 3);
    assert_int_equal(a->NumBuffers, 2);
    assert_memory_equal(a->ppConstantBuffers, two_buffers, sizeof(two_buffers));
}

static ID3D11ShaderResourceView *const all_views[] = { SRV2, TIMES_126(SRV), NULL };

static const uint8_t ps_set_shader_resources_all_bytes[] = {
    HEADER(104, 0, 528), U32(0), U32(128), U32(ID_SRV2), TIMES_126(U32(ID_SRV)), U32(0),
};

static void ps_set_shader_resources_all_encode(struct npt_stream *stream)
{
    npt_encode_context_ps_set_shader_resources(stream, 0, 0, 128, all_views);
}

static void ps_set_shader_resources_all_check(const struct npt_command *command)
{
    ARGUMENTS(context_ps_set_shader_resources);
    assert_int_equal(a->NumViews, 128);
    assert_memory_equal(a->ppShaderResourceViews, all_views, sizeof(all_views));
}

static ID3D11ShaderResourceView *const no_view[] = { NULL };

static const uint8_t ds_set_shader_resources_null_bytes[] = { HEADER(155, 0, 24), U32(127), U32(1), U32(0), U32(0) };

static void ds_set_shader_resources_null_encode(struct npt_stream *stream)
{
    npt_encode_context_ds_set_shader_resources(stream, 0, 127, 1, no_view);
}

static void ds_set_shader_resources_null_check(const struct npt_command *command)
{
    ARGUMENTS(context_ds_set_shader_resources);
    assert_int_equal(a->StartSlot, 127);
    assert_int_equal(a->NumViews, 1);
    assert_null(a->ppShaderResourceViews[0]);
}

static ID3D11SamplerState *const sixteen_samplers[] = { SAMPLER, TIMES_14(SAMPLER2), SAMPLER };

static const uint8_t hs_set_samplers_all_bytes[] = {
    HEADER(153, 0, 80), U32(0), U32(16), U32(ID_SAMPLER), TIMES_14(U32(ID_SAMPLER2)), U32(ID_SAMPLER),
};

static void hs_set_samplers_all_encode(struct npt_stream *stream)
{
    npt_encode_context_hs_set_samplers(stream, 0, 0, 16, sixteen_samplers);
}

static void hs_set_samplers_all_check(const struct npt_command *command)
{
    ARGUMENTS(context_hs_set_samplers);
    assert_int_equal(a->NumSamplers, 16);
    assert_memory_equal(a->ppSamplers, sixteen_samplers, sizeof(sixteen_samplers));
}

static const uint8_t ps_set_samplers_none_bytes[] = { HEADER(106, 0, 16), U32(0), U32(0) };

static void ps_set_samplers_none_encode(struct npt_stream *stream)
{
    npt_encode_context_ps_set_samplers(stream, 0, 0, 0, NULL);
}

static void ps_set_samplers_none_check(const struct npt_command *command)
{
    ARGUMENTS(context_ps_set_samplers);
    assert_int_equal(a->NumSamplers, 0);
}

/* --- windows into constant buffers: two optional arrays ---------------------------------------------------------- */

static const UINT two_first[] = { 16, 0 };
static const UINT two_count[] = { 4096, 32 };

static const uint8_t vs_set_constant_buffers1_bytes[] = {
    HEADER(171, 3, 40), U32(1), U32(2), U32(ID_BUFFER2), U32(ID_BUFFER), U32(16), U32(0), U32(4096), U32(32),
};

static void vs_set_constant_buffers1_encode(struct npt_stream *stream)
{
    npt_encode_context_vs_set_constant_buffers1(stream, 0, 1, 2, two_buffers, two_first, two_count);
}

static void vs_set_constant_buffers1_check(const struct npt_command *command)
{
    ARGUMENTS(context_vs_set_constant_buffers1);
    assert_int_equal(a->StartSlot, 1);
    assert_int_equal(a->NumBuffers, 2);
    assert_memory_equal(a->ppConstantBuffers, two_buffers, sizeof(two_buffers));
    assert_memory_equal(a->pFirstConstant, two_first, sizeof(two_first));
    assert_memory_equal(a->pNumConstants, two_count, sizeof(two_count));
}

static const uint8_t ps_set_constant_buffers1_plain_bytes[] = {
    HEADER(175, 0, 24), U32(1), U32(2), U32(ID_BUFFER2), U32(ID_BUFFER),
};

static void ps_set_constant_buffers1_plain_encode(struct npt_stream *stream)
{
    npt_encode_context_ps_set_constant_buffers1(stream, 0, 1, 2, two_buffers, NULL, NULL);
}

static void ps_set_constant_buffers1_plain_check(const struct npt_command *command)
{
    ARGUMENTS(context_ps_set_constant_buffers1);
    assert_memory_equal(a->ppConstantBuffers, two_buffers, sizeof(two_buffers));
    assert_null(a->pFirstConstant);
    assert_null(a->pNumConstants);
}

static const uint8_t cs_set_constant_buffers1_first_bytes[] = {
    HEADER(176, 1, 24), U32(0), U32(1), U32(ID_BUFFER), U32(16),
};

static void cs_set_constant_buffers1_first_encode(struct npt_stream *stream)
{
    npt_encode_context_cs_set_constant_buffers1(stream, 0, 0, 1, one_buffer, two_first, NULL);
}

static void cs_set_constant_buffers1_first_check(const struct npt_command *command)
{
    ARGUMENTS(context_cs_set_constant_buffers1);
    assert_memory_equal(a->ppConstantBuffers, one_buffer, sizeof(one_buffer));
    assert_int_equal(a->pFirstConstant[0], 16);
    assert_null(a->pNumConstants);
}

static const uint8_t ds_set_constant_buffers1_count_bytes[] = {
    HEADER(173, 2, 24), U32(0), U32(1), U32(ID_BUFFER), U32(4096),
};

static void ds_set_constant_buffers1_count_encode(struct npt_stream *stream)
{
    npt_encode_context_ds_set_constant_buffers1(stream, 0, 0, 1, one_buffer, NULL, two_count);
}

static void ds_set_constant_buffers1_count_check(const struct npt_command *command)
{
    ARGUMENTS(context_ds_set_constant_buffers1);
    assert_memory_equal(a->ppConstantBuffers, one_buffer, sizeof(one_buffer));
    assert_null(a->pFirstConstant);
    assert_int_equal(a->pNumConstants[0], 4096);
}

/* --- shaders ----------------------------------------------------------------------------------------------------- */

static const uint8_t vs_set_shader_null_bytes[] = { HEADER(107, 0, 16), U32(0), U32(0) };

static void vs_set_shader_null_encode(struct npt_stream *stream)
{
    npt_encode_context_vs_set_shader(stream, 0, NULL, NULL, 0);
}

static void vs_set_shader_null_check(const struct npt_command *command)
{
    ARGUMENTS(context_vs_set_shader);
    assert_null(a->pVertexShader);
    assert_null(a->ppClassInstances);
    assert_int_equal(a->NumClassInstances, 0);
}

static const uint8_t ps_set_shader_bytes[] = { HEADER(105, 0, 16), U32(ID_PS), U32(0) };

static void ps_set_shader_encode(struct npt_stream *stream)
{
    npt_encode_context_ps_set_shader(stream, 0, PS, NULL, 0);
}

static void ps_set_shader_check(const struct npt_command *command)
{
    ARGUMENTS(context_ps_set_shader);
    assert_ptr_equal(a->pPixelShader, PS);
    assert_int_equal(a->pPixelShader_id, ID_PS);
    assert_null(a->ppClassInstances);
}

static ID3D11ClassInstance *const three_instances[] = { INSTANCE, NULL, INSTANCE2 };

static const uint8_t cs_set_shader_instances_bytes[] = {
    HEADER(161, 1, 32), U32(ID_CS), U32(3), U32(ID_INSTANCE), U32(0), U32(ID_INSTANCE2), U32(0),
};

static void cs_set_shader_instances_encode(struct npt_stream *stream)
{
    npt_encode_context_cs_set_shader(stream, 0, CS, three_instances, 3);
}

static void cs_set_shader_instances_check(const struct npt_command *command)
{
    ARGUMENTS(context_cs_set_shader);
    assert_ptr_equal(a->pComputeShader, CS);
    assert_int_equal(a->NumClassInstances, 3);
    assert_memory_equal(a->ppClassInstances, three_instances, sizeof(three_instances));
}

static ID3D11ClassInstance *const many_instances[] = { INSTANCE2, TIMES_254(INSTANCE), INSTANCE2 };

static const uint8_t hs_set_shader_instances_all_bytes[] = {
    HEADER(152, 1, 1040), U32(ID_HS), U32(256), U32(ID_INSTANCE2), TIMES_254(U32(ID_INSTANCE)), U32(ID_INSTANCE2),
};

static void hs_set_shader_instances_all_encode(struct npt_stream *stream)
{
    npt_encode_context_hs_set_shader(stream, 0, HS, many_instances, 256);
}

static void hs_set_shader_instances_all_check(const struct npt_command *command)
{
    ARGUMENTS(context_hs_set_shader);
    assert_ptr_equal(a->pHullShader, HS);
    assert_int_equal(a->NumClassInstances, 256);
    assert_memory_equal(a->ppClassInstances, many_instances, sizeof(many_instances));
}

/* An array that is there, with nothing in it: present, and no bytes. */
static const uint8_t gs_set_shader_empty_bytes[] = { HEADER(117, 1, 16), U32(ID_GS), U32(0) };

static void gs_set_shader_empty_encode(struct npt_stream *stream)
{
    npt_encode_context_gs_set_shader(stream, 0, GS, three_instances, 0);
}

static void gs_set_shader_empty_check(const struct npt_command *command)
{
    ARGUMENTS(context_gs_set_shader);
    assert_ptr_equal(a->pShader, GS);
    assert_int_equal(a->NumClassInstances, 0);
}

static const uint8_t ds_set_shader_elsewhere_bytes[] = {
    HEADER(156, 0x8001, 32), SELF(ID_CONTEXT), U32(ID_DS), U32(2), U32(ID_INSTANCE), U32(0),
};

static void ds_set_shader_elsewhere_encode(struct npt_stream *stream)
{
    npt_encode_context_ds_set_shader(stream, ID_CONTEXT, DS, three_instances, 2);
}

static void ds_set_shader_elsewhere_check(const struct npt_command *command)
{
    ARGUMENTS(context_ds_set_shader);
    assert_ptr_equal(a->pDomainShader, DS);
    assert_int_equal(a->NumClassInstances, 2);
    assert_memory_equal(a->ppClassInstances, three_instances, 2 * sizeof(three_instances[0]));
}

/* --- input assembler --------------------------------------------------------------------------------------------- */

static const uint8_t ia_set_input_layout_bytes[] = { HEADER(111, 0, 16), U32(ID_INPUT_LAYOUT), U32(0) };

static void ia_set_input_layout_encode(struct npt_stream *stream)
{
    npt_encode_context_ia_set_input_layout(stream, 0, INPUT_LAYOUT);
}

static void ia_set_input_layout_check(const struct npt_command *command)
{
    ARGUMENTS(context_ia_set_input_layout);
    assert_ptr_equal(a->pInputLayout, INPUT_LAYOUT);
    assert_int_equal(a->pInputLayout_id, ID_INPUT_LAYOUT);
}

static const uint8_t ia_set_input_layout_null_bytes[] = { HEADER(111, 0, 16), U32(0), U32(0) };

static void ia_set_input_layout_null_encode(struct npt_stream *stream)
{
    npt_encode_context_ia_set_input_layout(stream, 0, NULL);
}

static void ia_set_input_layout_null_check(const struct npt_command *command)
{
    ARGUMENTS(context_ia_set_input_layout);
    assert_null(a->pInputLayout);
    assert_int_equal(a->pInputLayout_id, 0);
}

static const uint8_t ia_set_vertex_buffers_none_bytes[] = { HEADER(112, 0, 16), U32(0), U32(0) };

static void ia_set_vertex_buffers_none_encode(struct npt_stream *stream)
{
    npt_encode_context_ia_set_vertex_buffers(stream, 0, 0, 0, NULL, NULL, NULL);
}

static void ia_set_vertex_buffers_none_check(const struct npt_command *command)
{
    ARGUMENTS(context_ia_set_vertex_buffers);
    assert_int_equal(a->NumBuffers, 0);
    assert_null(a->pStrides);
    assert_null(a->pOffsets);
}

static const UINT one_stride[] = { 28 };
static const UINT one_offset[] = { 64 };

static const uint8_t ia_set_vertex_buffers_one_bytes[] = {
    HEADER(112, 3, 32), U32(31), U32(1), U32(ID_BUFFER), U32(28), U32(64), U32(0),
};

static void ia_set_vertex_buffers_one_encode(struct npt_stream *stream)
{
    npt_encode_context_ia_set_vertex_buffers(stream, 0, 31, 1, one_buffer, one_stride, one_offset);
}

static void ia_set_vertex_buffers_one_check(const struct npt_command *command)
{
    ARGUMENTS(context_ia_set_vertex_buffers);
    assert_int_equal(a->StartSlot, 31);
    assert_int_equal(a->NumBuffers, 1);
    assert_memory_equal(a->ppVertexBuffers, one_buffer, sizeof(one_buffer));
    assert_int_equal(a->pStrides[0], 28);
    assert_int_equal(a->pOffsets[0], 64);
}

static ID3D11Buffer *const all_buffers[] = { NULL, TIMES_30(BUFFER), BUFFER2 };
static const UINT all_strides[] = { 1, TIMES_30(2), 3 };
static const UINT all_offsets[] = { 4, TIMES_30(5), 6 };

static const uint8_t ia_set_vertex_buffers_all_bytes[] = {
    HEADER(112, 3, 400), U32(0), U32(32),
    U32(0), TIMES_30(U32(ID_BUFFER)), U32(ID_BUFFER2),
    U32(1), TIMES_30(U32(2)), U32(3),
    U32(4), TIMES_30(U32(5)), U32(6),
};

static void ia_set_vertex_buffers_all_encode(struct npt_stream *stream)
{
    npt_encode_context_ia_set_vertex_buffers(stream, 0, 0, 32, all_buffers, all_strides, all_offsets);
}

static void ia_set_vertex_buffers_all_check(const struct npt_command *command)
{
    ARGUMENTS(context_ia_set_vertex_buffers);
    assert_int_equal(a->StartSlot, 0);
    assert_int_equal(a->NumBuffers, 32);
    assert_memory_equal(a->ppVertexBuffers, all_buffers, sizeof(all_buffers));
    assert_memory_equal(a->pStrides, all_strides, sizeof(all_strides));
    assert_memory_equal(a->pOffsets, all_offsets, sizeof(all_offsets));
}

static const uint8_t ia_set_index_buffer_bytes[] = { HEADER(113, 0, 24), U32(ID_BUFFER), U32(57), U32(6), U32(0) };

static void ia_set_index_buffer_encode(struct npt_stream *stream)
{
    npt_encode_context_ia_set_index_buffer(stream, 0, BUFFER, DXGI_FORMAT_R16_UINT, 6);
}

static void ia_set_index_buffer_check(const struct npt_command *command)
{
    ARGUMENTS(context_ia_set_index_buffer);
    assert_ptr_equal(a->pIndexBuffer, BUFFER);
    assert_int_equal(a->Format, DXGI_FORMAT_R16_UINT);
    assert_int_equal(a->Offset, 6);
}

static const uint8_t ia_set_index_buffer_null_bytes[] = { HEADER(113, 0, 24), U32(0), U32(0), U32(0), U32(0) };

static void ia_set_index_buffer_null_encode(struct npt_stream *stream)
{
    npt_encode_context_ia_set_index_buffer(stream, 0, NULL, DXGI_FORMAT_UNKNOWN, 0);
}

static void ia_set_index_buffer_null_check(const struct npt_command *command)
{
    ARGUMENTS(context_ia_set_index_buffer);
    assert_null(a->pIndexBuffer);
    assert_int_equal(a->Format, DXGI_FORMAT_UNKNOWN);
}

static const uint8_t ia_set_primitive_topology_bytes[] = { HEADER(118, 0, 16), U32(64), U32(0) };

static void ia_set_primitive_topology_encode(struct npt_stream *stream)
{
    npt_encode_context_ia_set_primitive_topology(stream, 0, D3D11_PRIMITIVE_TOPOLOGY_32_CONTROL_POINT_PATCHLIST);
}

static void ia_set_primitive_topology_check(const struct npt_command *command)
{
    ARGUMENTS(context_ia_set_primitive_topology);
    assert_int_equal(a->Topology, D3D11_PRIMITIVE_TOPOLOGY_32_CONTROL_POINT_PATCHLIST);
}

/* --- output merger ----------------------------------------------------------------------------------------------- */

static const uint8_t om_set_render_targets_none_bytes[] = { HEADER(126, 0, 16), U32(0), U32(0) };

static void om_set_render_targets_none_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_render_targets(stream, 0, 0, NULL, NULL);
}

static void om_set_render_targets_none_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_render_targets);
    assert_int_equal(a->NumViews, 0);
    assert_null(a->ppRenderTargetViews);
    assert_null(a->pDepthStencilView);
}

static ID3D11RenderTargetView *const eight_targets[] = { RTV, TIMES_6(NULL), RTV2 };

static const uint8_t om_set_render_targets_one_bytes[] = {
    HEADER(126, 1, 24), U32(1), U32(ID_DSV), U32(ID_RTV), U32(0),
};

static void om_set_render_targets_one_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_render_targets(stream, 0, 1, eight_targets, DSV);
}

static void om_set_render_targets_one_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_render_targets);
    assert_int_equal(a->NumViews, 1);
    assert_ptr_equal(a->ppRenderTargetViews[0], RTV);
    assert_ptr_equal(a->pDepthStencilView, DSV);
    assert_int_equal(a->pDepthStencilView_id, ID_DSV);
}

static const uint8_t om_set_render_targets_all_bytes[] = {
    HEADER(126, 1, 48), U32(8), U32(0), U32(ID_RTV), TIMES_6(U32(0)), U32(ID_RTV2),
};

static void om_set_render_targets_all_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_render_targets(stream, 0, 8, eight_targets, NULL);
}

static void om_set_render_targets_all_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_render_targets);
    assert_int_equal(a->NumViews, 8);
    assert_memory_equal(a->ppRenderTargetViews, eight_targets, sizeof(eight_targets));
    assert_null(a->pDepthStencilView);
}

static ID3D11UnorderedAccessView *const some_unordered[] = { UAV2, TIMES_54(UAV), NULL };
static const UINT some_counters[] = { 7, TIMES_54(0xffffffff), 0 };

/* NumRTVs, the depth view, UAVStartSlot, NumUAVs, then the three optional arrays. */
static const uint8_t om_set_all_keep_targets_bytes[] = {
    HEADER(127, 2, 32), U32(0xffffffff), U32(0), U32(1), U32(2), U32(ID_UAV2), U32(ID_UAV),
};

static void om_set_all_keep_targets_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_render_targets_and_unordered_access_views(
        stream, 0, D3D11_KEEP_RENDER_TARGETS_AND_DEPTH_STENCIL, NULL, NULL, 1, 2, some_unordered, NULL);
}

static void om_set_all_keep_targets_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_render_targets_and_unordered_access_views);
    assert_int_equal(a->NumRTVs, 0xffffffff);
    assert_null(a->ppRenderTargetViews);
    assert_null(a->pDepthStencilView);
    assert_int_equal(a->UAVStartSlot, 1);
    assert_int_equal(a->NumUAVs, 2);
    assert_memory_equal(a->ppUnorderedAccessViews, some_unordered, 2 * sizeof(some_unordered[0]));
    assert_null(a->pUAVInitialCounts);
}

static const uint8_t om_set_all_keep_unordered_bytes[] = {
    HEADER(127, 1, 32), U32(2), U32(ID_DSV), U32(0), U32(0xffffffff), U32(ID_RTV), U32(0),
};

static void om_set_all_keep_unordered_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_render_targets_and_unordered_access_views(
        stream, 0, 2, eight_targets, DSV, 0, D3D11_KEEP_UNORDERED_ACCESS_VIEWS, NULL, NULL);
}

static void om_set_all_keep_unordered_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_render_targets_and_unordered_access_views);
    assert_int_equal(a->NumRTVs, 2);
    assert_memory_equal(a->ppRenderTargetViews, eight_targets, 2 * sizeof(eight_targets[0]));
    assert_ptr_equal(a->pDepthStencilView, DSV);
    assert_int_equal(a->NumUAVs, 0xffffffff);
    assert_null(a->ppUnorderedAccessViews);
    assert_null(a->pUAVInitialCounts);
}

static const uint8_t om_set_all_keep_both_bytes[] = {
    HEADER(127, 0, 24), U32(0xffffffff), U32(0), U32(0), U32(0xffffffff),
};

static void om_set_all_keep_both_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_render_targets_and_unordered_access_views(
        stream, 0, D3D11_KEEP_RENDER_TARGETS_AND_DEPTH_STENCIL, NULL, NULL, 0, D3D11_KEEP_UNORDERED_ACCESS_VIEWS, NULL,
        NULL);
}

static void om_set_all_keep_both_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_render_targets_and_unordered_access_views);
    assert_int_equal(a->NumRTVs, 0xffffffff);
    assert_int_equal(a->NumUAVs, 0xffffffff);
}

static const uint8_t om_set_all_bytes[] = {
    HEADER(127, 7, 48), U32(1), U32(ID_DSV), U32(1), U32(2), U32(ID_RTV), U32(ID_UAV2), U32(ID_UAV), U32(7),
    U32(0xffffffff), U32(0),
};

static void om_set_all_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_render_targets_and_unordered_access_views(stream, 0, 1, eight_targets, DSV, 1, 2,
                                                                        some_unordered, some_counters);
}

static void om_set_all_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_render_targets_and_unordered_access_views);
    assert_int_equal(a->NumRTVs, 1);
    assert_ptr_equal(a->ppRenderTargetViews[0], RTV);
    assert_ptr_equal(a->pDepthStencilView, DSV);
    assert_int_equal(a->UAVStartSlot, 1);
    assert_int_equal(a->NumUAVs, 2);
    assert_memory_equal(a->ppUnorderedAccessViews, some_unordered, 2 * sizeof(some_unordered[0]));
    assert_memory_equal(a->pUAVInitialCounts, some_counters, 2 * sizeof(some_counters[0]));
}

static const uint8_t om_set_all_most_bytes[] = {
    HEADER(127, 7, 504), U32(8), U32(ID_DSV), U32(8), U32(56),
    U32(ID_RTV), TIMES_6(U32(0)), U32(ID_RTV2),
    U32(ID_UAV2), TIMES_54(U32(ID_UAV)), U32(0),
    U32(7), TIMES_54(U32(0xffffffff)), U32(0),
};

static void om_set_all_most_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_render_targets_and_unordered_access_views(stream, 0, 8, eight_targets, DSV, 8, 56,
                                                                        some_unordered, some_counters);
}

static void om_set_all_most_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_render_targets_and_unordered_access_views);
    assert_int_equal(a->NumRTVs, 8);
    assert_memory_equal(a->ppRenderTargetViews, eight_targets, sizeof(eight_targets));
    assert_int_equal(a->NumUAVs, 56);
    assert_memory_equal(a->ppUnorderedAccessViews, some_unordered, sizeof(some_unordered));
    assert_memory_equal(a->pUAVInitialCounts, some_counters, sizeof(some_counters));
}

static const FLOAT blend_factor[] = { 1, 0.5f, 0.25f, -1 };

static const uint8_t om_set_blend_state_bytes[] = {
    HEADER(128, 1, 32), U32(ID_BLEND), U32(0x80000001), F32_1, F32_05, F32_025, F32_N1,
};

static void om_set_blend_state_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_blend_state(stream, 0, BLEND, blend_factor, 0x80000001);
}

static void om_set_blend_state_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_blend_state);
    assert_ptr_equal(a->pBlendState, BLEND);
    assert_memory_equal(a->BlendFactor, blend_factor, sizeof(blend_factor));
    assert_int_equal(a->SampleMask, 0x80000001);
}

static const uint8_t om_set_blend_state_null_bytes[] = { HEADER(128, 0, 16), U32(0), U32(0xffffffff) };

static void om_set_blend_state_null_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_blend_state(stream, 0, NULL, NULL, 0xffffffff);
}

static void om_set_blend_state_null_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_blend_state);
    assert_null(a->pBlendState);
    assert_null(a->BlendFactor);
    assert_int_equal(a->SampleMask, 0xffffffff);
}

static const uint8_t om_set_depth_stencil_state_bytes[] = { HEADER(129, 0, 16), U32(ID_DEPTH), U32(255) };

static void om_set_depth_stencil_state_encode(struct npt_stream *stream)
{
    npt_encode_context_om_set_depth_stencil_state(stream, 0, DEPTH, 255);
}

static void om_set_depth_stencil_state_check(const struct npt_command *command)
{
    ARGUMENTS(context_om_set_depth_stencil_state);
    assert_ptr_equal(a->pDepthStencilState, DEPTH);
    assert_int_equal(a->StencilRef, 255);
}

static const uint8_t cs_set_unordered_access_views_bytes[] = {
    HEADER(160, 1, 24), U32(63), U32(1), U32(ID_UAV2), U32(7),
};

static void cs_set_unordered_access_views_encode(struct npt_stream *stream)
{
    npt_encode_context_cs_set_unordered_access_views(stream, 0, 63, 1, some_unordered, some_counters);
}

static void cs_set_unordered_access_views_check(const struct npt_command *command)
{
    ARGUMENTS(context_cs_set_unordered_access_views);
    assert_int_equal(a->StartSlot, 63);
    assert_int_equal(a->NumUAVs, 1);
    assert_ptr_equal(a->ppUnorderedAccessViews[0], UAV2);
    assert_int_equal(a->pUAVInitialCounts[0], 7);
}

static const uint8_t cs_set_unordered_access_views_plain_bytes[] = {
    HEADER(160, 0, 24), U32(0), U32(2), U32(ID_UAV2), U32(ID_UAV),
};

static void cs_set_unordered_access_views_plain_encode(struct npt_stream *stream)
{
    npt_encode_context_cs_set_unordered_access_views(stream, 0, 0, 2, some_unordered, NULL);
}

static void cs_set_unordered_access_views_plain_check(const struct npt_command *command)
{
    ARGUMENTS(context_cs_set_unordered_access_views);
    assert_int_equal(a->NumUAVs, 2);
    assert_memory_equal(a->ppUnorderedAccessViews, some_unordered, 2 * sizeof(some_unordered[0]));
    assert_null(a->pUAVInitialCounts);
}

/* --- stream output, rasterizer ----------------------------------------------------------------------------------- */

static const uint8_t so_set_targets_none_bytes[] = { HEADER(130, 0, 16), U32(0), U32(0) };

static void so_set_targets_none_encode(struct npt_stream *stream)
{
    npt_encode_context_so_set_targets(stream, 0, 0, NULL, NULL);
}

static void so_set_targets_none_check(const struct npt_command *command)
{
    ARGUMENTS(context_so_set_targets);
    assert_int_equal(a->NumBuffers, 0);
    assert_null(a->ppSOTargets);
    assert_null(a->pOffsets);
}

static ID3D11Buffer *const four_buffers[] = { BUFFER, BUFFER2, NULL, BUFFER };
static const UINT four_offsets[] = { 0, 0xffffffff, 8, 16 };

static const uint8_t so_set_targets_all_bytes[] = {
    HEADER(130, 3, 48), U32(4), U32(ID_BUFFER), U32(ID_BUFFER2), U32(0), U32(ID_BUFFER), U32(0), U32(0xffffffff),
    U32(8), U32(16), U32(0),
};

static void so_set_targets_all_encode(struct npt_stream *stream)
{
    npt_encode_context_so_set_targets(stream, 0, 4, four_buffers, four_offsets);
}

static void so_set_targets_all_check(const struct npt_command *command)
{
    ARGUMENTS(context_so_set_targets);
    assert_int_equal(a->NumBuffers, 4);
    assert_memory_equal(a->ppSOTargets, four_buffers, sizeof(four_buffers));
    assert_memory_equal(a->pOffsets, four_offsets, sizeof(four_offsets));
}

static const uint8_t so_set_targets_append_bytes[] = { HEADER(130, 1, 16), U32(1), U32(ID_BUFFER) };

static void so_set_targets_append_encode(struct npt_stream *stream)
{
    npt_encode_context_so_set_targets(stream, 0, 1, four_buffers, NULL);
}

static void so_set_targets_append_check(const struct npt_command *command)
{
    ARGUMENTS(context_so_set_targets);
    assert_int_equal(a->NumBuffers, 1);
    assert_ptr_equal(a->ppSOTargets[0], BUFFER);
    assert_null(a->pOffsets);
}

static const uint8_t rs_set_state_bytes[] = { HEADER(136, 0, 16), U32(ID_RASTERIZER), U32(0) };

static void rs_set_state_encode(struct npt_stream *stream)
{
    npt_encode_context_rs_set_state(stream, 0, RASTERIZER);
}

static void rs_set_state_check(const struct npt_command *command)
{
    ARGUMENTS(context_rs_set_state);
    assert_ptr_equal(a->pRasterizerState, RASTERIZER);
}

static const uint8_t rs_set_viewports_none_bytes[] = { HEADER(137, 0, 16), U32(0), U32(0) };

static void rs_set_viewports_none_encode(struct npt_stream *stream)
{
    npt_encode_context_rs_set_viewports(stream, 0, 0, NULL);
}

static void rs_set_viewports_none_check(const struct npt_command *command)
{
    ARGUMENTS(context_rs_set_viewports);
    assert_int_equal(a->NumViewports, 0);
    assert_null(a->pViewports);
}

static const D3D11_VIEWPORT sixteen_viewports[] = { TIMES_16({ 0, -1, 2, 0.5f, 0.25f, 1 }) };

static const uint8_t rs_set_viewports_one_bytes[] = {
    HEADER(137, 1, 40), U32(1), F32_0, F32_N1, F32_2, F32_05, F32_025, F32_1, U32(0),
};

static void rs_set_viewports_one_encode(struct npt_stream *stream)
{
    npt_encode_context_rs_set_viewports(stream, 0, 1, sixteen_viewports);
}

static void rs_set_viewports_one_check(const struct npt_command *command)
{
    ARGUMENTS(context_rs_set_viewports);
    assert_int_equal(a->NumViewports, 1);
    assert_memory_equal(a->pViewports, sixteen_viewports, sizeof(sixteen_viewports[0]));
}

static const uint8_t rs_set_viewports_all_bytes[] = {
    HEADER(137, 1, 400), U32(16), TIMES_16(F32_0, F32_N1, F32_2, F32_05, F32_025, F32_1), U32(0),
};

static void rs_set_viewports_all_encode(struct npt_stream *stream)
{
    npt_encode_context_rs_set_viewports(stream, 0, 16, sixteen_viewports);
}

static void rs_set_viewports_all_check(const struct npt_command *command)
{
    ARGUMENTS(context_rs_set_viewports);
    assert_int_equal(a->NumViewports, 16);
    assert_memory_equal(a->pViewports, sixteen_viewports, sizeof(sixteen_viewports));
}

static const D3D11_RECT two_rects[] = { { -1, 2, 3, 4 }, { 0, 0, 0x7fffffff, 1 } };

static const uint8_t rs_set_scissor_rects_bytes[] = {
    HEADER(138, 1, 48), U32(2), U32(0xffffffff), U32(2), U32(3), U32(4), U32(0), U32(0), U32(0x7fffffff), U32(1),
    U32(0),
};

static void rs_set_scissor_rects_encode(struct npt_stream *stream)
{
    npt_encode_context_rs_set_scissor_rects(stream, 0, 2, two_rects);
}

static void rs_set_scissor_rects_check(const struct npt_command *command)
{
    ARGUMENTS(context_rs_set_scissor_rects);
    assert_int_equal(a->NumRects, 2);
    assert_memory_equal(a->pRects, two_rects, sizeof(two_rects));
}

static const struct golden cases[] = {
    GOLDEN(vs_set_constant_buffers_none, 0),
    GOLDEN(vs_set_constant_buffers_one, 0),
    GOLDEN(cs_set_constant_buffers_all, 0),
    GOLDEN(gs_set_constant_buffers_elsewhere, 0),
    GOLDEN(ps_set_shader_resources_all, 0),
    GOLDEN(ds_set_shader_resources_null, 0),
    GOLDEN(hs_set_samplers_all, 0),
    GOLDEN(ps_set_samplers_none, 0),
    GOLDEN(vs_set_constant_buffers1, 3),
    GOLDEN(ps_set_constant_buffers1_plain, 3),
    GOLDEN(cs_set_constant_buffers1_first, 3),
    GOLDEN(ds_set_constant_buffers1_count, 3),
    GOLDEN(vs_set_shader_null, 1),
    GOLDEN(ps_set_shader, 1),
    GOLDEN(cs_set_shader_instances, 1),
    GOLDEN(hs_set_shader_instances_all, 1),
    GOLDEN(gs_set_shader_empty, 1),
    GOLDEN(ds_set_shader_elsewhere, 1),
    GOLDEN(ia_set_input_layout, 0),
    GOLDEN(ia_set_input_layout_null, 0),
    GOLDEN(ia_set_vertex_buffers_none, 3),
    GOLDEN(ia_set_vertex_buffers_one, 3),
    GOLDEN(ia_set_vertex_buffers_all, 3),
    GOLDEN(ia_set_index_buffer, 0),
    GOLDEN(ia_set_index_buffer_null, 0),
    GOLDEN(ia_set_primitive_topology, 0),
    GOLDEN(om_set_render_targets_none, 1),
    GOLDEN(om_set_render_targets_one, 1),
    GOLDEN(om_set_render_targets_all, 1),
    GOLDEN(om_set_all_keep_targets, 7),
    GOLDEN(om_set_all_keep_unordered, 7),
    GOLDEN(om_set_all_keep_both, 7),
    GOLDEN(om_set_all, 7),
    GOLDEN(om_set_all_most, 7),
    GOLDEN(om_set_blend_state, 1),
    GOLDEN(om_set_blend_state_null, 1),
    GOLDEN(om_set_depth_stencil_state, 0),
    GOLDEN(cs_set_unordered_access_views, 1),
    GOLDEN(cs_set_unordered_access_views_plain, 1),
    GOLDEN(so_set_targets_none, 3),
    GOLDEN(so_set_targets_all, 3),
    GOLDEN(so_set_targets_append, 3),
    GOLDEN(rs_set_state, 0),
    GOLDEN(rs_set_viewports_none, 1),
    GOLDEN(rs_set_viewports_one, 1),
    GOLDEN(rs_set_viewports_all, 1),
    GOLDEN(rs_set_scissor_rects, 1),
};

const struct golden_group golden_state = GOLDEN_GROUP(cases);
