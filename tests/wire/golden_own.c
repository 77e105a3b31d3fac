/* golden_own.c: Neptune's own commands, and methods of objects: `THIS` always, payload lengths, text. */
#include "golden_cases.h"

/* Bytes stay in the rows that the protocol gives them. */
/* clang-format off */

/* --- Neptune's own ----------------------------------------------------------------------------------------------- */

static const uint8_t neptune_wait_bytes[] = { HEADER(1, 0, 24), U32(2), U32(0), U64(0xfedcba9876543210) };

static void neptune_wait_encode(struct npt_stream *stream)
{
    npt_encode_neptune_wait(stream, 2, 0xfedcba9876543210);
}

static void neptune_wait_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_wait);
    assert_int_equal(a->channel, 2);
    assert_true(a->position == 0xfedcba9876543210);
}

static const struct npt_token tokens[] = { { 1, 0, 0x100000000 }, { 2, 0, 8 } };

static const uint8_t neptune_destroy_bytes[] = {
    HEADER(2, 0, 48), U32(0x55500777), U32(2), U32(1), U32(0), U64(0x100000000), U32(2), U32(0), U64(8),
};

static void neptune_destroy_encode(struct npt_stream *stream)
{
    npt_encode_neptune_destroy(stream, 0x55500777, 2, tokens);
}

static void neptune_destroy_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_destroy);
    assert_int_equal(a->object, 0x55500777);
    assert_int_equal(a->count, 2);
    assert_memory_equal(a->tokens, tokens, sizeof(tokens));
}

static const uint8_t neptune_destroy_now_bytes[] = { HEADER(2, 0, 16), U32(0x55500777), U32(0) };

static void neptune_destroy_now_encode(struct npt_stream *stream)
{
    npt_encode_neptune_destroy(stream, 0x55500777, 0, NULL);
}

static void neptune_destroy_now_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_destroy);
    assert_int_equal(a->object, 0x55500777);
    assert_int_equal(a->count, 0);
}

static const UINT levels[] = { 0xb100, 0xb000, 0xa000 };

static const uint8_t neptune_create_device_bytes[] = {
    HEADER(3, 0, 56), U32(0x00100701), U32(0x00100702), U32(0x20), U32(GOLDEN_REGION), U64(0x1000), U32(0x800), U32(3),
    U32(0xb100), U32(0xb000), U32(0xa000), U32(0),
};

static void neptune_create_device_encode(struct npt_stream *stream)
{
    npt_encode_neptune_create_device(stream, 0x00100701, 0x00100702, 0x20, GOLDEN_REGION, 0x1000, 0x800, 3, levels);
}

static void neptune_create_device_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_create_device);
    assert_int_equal(a->device, 0x00100701);
    assert_int_equal(a->context, 0x00100702);
    assert_int_equal(a->flags, 0x20);
    assert_int_equal(a->region, GOLDEN_REGION);
    assert_true(a->offset == 0x1000);
    assert_int_equal(a->capacity, 0x800);
    assert_int_equal(a->level_count, 3);
    assert_memory_equal(a->levels, levels, sizeof(levels));
}

static const uint8_t neptune_bind_context_bytes[] = { HEADER(4, 0, 16), U32(ID_CONTEXT), U32(0) };

static void neptune_bind_context_encode(struct npt_stream *stream)
{
    npt_encode_neptune_bind_context(stream, DEVICE_CONTEXT);
}

static void neptune_bind_context_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_bind_context);
    assert_ptr_equal(a->context, DEVICE_CONTEXT);
    assert_int_equal(a->context_id, ID_CONTEXT);
}

static const uint8_t neptune_region_remove_bytes[] = {
    HEADER(5, 0, 48), U32(9), U32(2), U32(1), U32(0), U64(0x100000000), U32(2), U32(0), U64(8),
};

static void neptune_region_remove_encode(struct npt_stream *stream)
{
    npt_encode_neptune_region_remove(stream, 9, 2, tokens);
}

static void neptune_region_remove_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_region_remove);
    assert_int_equal(a->region, 9);
    assert_int_equal(a->count, 2);
    assert_memory_equal(a->tokens, tokens, sizeof(tokens));
}

static const uint8_t twelve[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 };

static const uint8_t neptune_write_resource_bytes[] = {
    HEADER(6, 0, 64), U32(ID_BUFFER), U32(0), U32(4), U32(16), U32(0), U32(0), INLINE(12),
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0,
};

static void neptune_write_resource_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .data = twelve, .length = 12 };
    npt_encode_neptune_write_resource(stream, BUFFER_ANY, 0, D3D11_MAP_WRITE_DISCARD, 16, 0, 0, &data);
}

static void neptune_write_resource_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_write_resource);
    assert_ptr_equal(a->resource, BUFFER);
    assert_int_equal(a->subresource, 0);
    assert_int_equal(a->map_type, D3D11_MAP_WRITE_DISCARD);
    assert_int_equal(a->offset, 16);
    assert_int_equal(a->data.length, 12);
    assert_memory_equal(a->data.data, twelve, sizeof(twelve));
}

static const uint8_t neptune_read_resource_bytes[] = {
    HEADER(7, 0, 48), U32(ID_TEXTURE2D), U32(1), U32(GOLDEN_REGION), U32(0), U64(0x180000000), U64(0x40), U32(64),
    U32(1024),
};

static void neptune_read_resource_encode(struct npt_stream *stream)
{
    npt_encode_neptune_read_resource(stream, TEXTURE2D, 1, GOLDEN_REGION, 0x180000000, 0x40, 64, 1024);
}

static void neptune_read_resource_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_read_resource);
    assert_ptr_equal(a->resource, TEXTURE2D);
    assert_int_equal(a->subresource, 1);
    assert_int_equal(a->region, GOLDEN_REGION);
    assert_true(a->capacity == 0x180000000);
    assert_true(a->offset == 0x40);
    assert_int_equal(a->row_pitch, 64);
    assert_int_equal(a->depth_pitch, 1024);
}

static const uint8_t neptune_query_watch_bytes[] = {
    HEADER(8, 0, 32), U32(ID_COUNTER), U32(77), U32(GOLDEN_REGION), U32(112), U64(0x80),
};

static void neptune_query_watch_encode(struct npt_stream *stream)
{
    npt_encode_neptune_query_watch(stream, COUNTER, 77, GOLDEN_REGION, 112, 0x80);
}

static void neptune_query_watch_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_query_watch);
    assert_ptr_equal(a->query, COUNTER);
    assert_int_equal(a->serial, 77);
    assert_int_equal(a->region, GOLDEN_REGION);
    assert_int_equal(a->size, 112);
    assert_true(a->offset == 0x80);
}

static const uint8_t neptune_fence_watch_bytes[] = {
    HEADER(9, 0, 32), U32(ID_FENCE), U32(GOLDEN_REGION), U64(0x88), U64(0x8000000000000001),
};

static void neptune_fence_watch_encode(struct npt_stream *stream)
{
    npt_encode_neptune_fence_watch(stream, FENCE, GOLDEN_REGION, 0x88, 0x8000000000000001);
}

static void neptune_fence_watch_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_fence_watch);
    assert_ptr_equal(a->fence, FENCE);
    assert_int_equal(a->region, GOLDEN_REGION);
    assert_true(a->offset == 0x88);
    assert_true(a->value == 0x8000000000000001);
}

/* --- private data: one payload of every size --------------------------------------------------------------------- */

static const GUID guid = { 0x01234567, 0x89ab, 0xcdef, { 1, 2, 3, 4, 5, 6, 7, 8 } };

#define GUID_BYTES U32(0x01234567), U16(0x89ab), U16(0xcdef), 1, 2, 3, 4, 5, 6, 7, 8

static const uint8_t bytes4096[4096] = { TIMES_256(TIMES_16(0xa5)) };
static const uint8_t nine[] = { 11, 22, 33, 44, 55, 66, 77, 88, 99 };

static const uint8_t neptune_resource_tiling_bytes[] = {
    HEADER(10, 0, 32), U32(ID_TILED), U32(GOLDEN_REGION), U64(0x80), U32(3), U32(0),
};

static void neptune_resource_tiling_encode(struct npt_stream *stream)
{
    npt_encode_neptune_resource_tiling(stream, TILED, GOLDEN_REGION, 0x80, 3);
}

static void neptune_resource_tiling_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_resource_tiling);
    assert_ptr_equal(a->resource, TILED);
    assert_int_equal(a->region, GOLDEN_REGION);
    assert_true(a->offset == 0x80);
    assert_int_equal(a->capacity, 3);
}

static const struct npt_span spans[] = { { 0, 64 }, { 0x1000, 0x20 } };

static const uint8_t neptune_append_resource_bytes[] = {
    HEADER(11, 0, 48), U32(ID_BUFFER), U32(5), U32(GOLDEN_REGION), U32(2), U64(0x100000040),
    U32(0), U32(64), U32(0x1000), U32(0x20),
};

static void neptune_append_resource_encode(struct npt_stream *stream)
{
    npt_encode_neptune_append_resource(stream, BUFFER, D3D11_MAP_WRITE_NO_OVERWRITE, GOLDEN_REGION, 2,
                                       0x100000040, spans);
}

static void neptune_append_resource_check(const struct npt_command *command)
{
    ARGUMENTS(neptune_append_resource);
    assert_ptr_equal(a->buffer, BUFFER);
    assert_int_equal(a->map_type, D3D11_MAP_WRITE_NO_OVERWRITE);
    assert_int_equal(a->region, GOLDEN_REGION);
    assert_true(a->offset == 0x100000040);
    assert_int_equal(a->count, 2);
    assert_memory_equal(a->spans, spans, sizeof(spans));
}

static const uint8_t set_private_data_0_bytes[] = { HEADER(196, 0x8000, 48), SELF(ID_BUFFER), GUID_BYTES, INLINE(0) };

static void set_private_data_0_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { 0 };
    npt_encode_device_child_set_private_data(stream, ID_BUFFER, &guid, &data);
}

static void set_private_data_0_check(const struct npt_command *command)
{
    ARGUMENTS(device_child_set_private_data);
    assert_memory_equal(a->guid, &guid, sizeof(guid));
    assert_int_equal(a->DataSize, 0);
    assert_int_equal(a->pData.length, 0);
}

static const uint8_t set_private_data_1_bytes[] = {
    HEADER(196, 0x8000, 56), SELF(ID_SRV), GUID_BYTES, INLINE(1), 11, 0, 0, 0, 0, 0, 0, 0,
};

static void set_private_data_1_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .data = nine, .length = 1 };
    npt_encode_device_child_set_private_data(stream, ID_SRV, &guid, &data);
}

static void set_private_data_1_check(const struct npt_command *command)
{
    ARGUMENTS(device_child_set_private_data);
    assert_memory_equal(a->guid, &guid, sizeof(guid));
    assert_int_equal(a->DataSize, 1);
    assert_int_equal(a->pData.length, 1);
    assert_memory_equal(a->pData.data, nine, 1);
}

static const uint8_t set_private_data_8_bytes[] = {
    HEADER(196, 0x8000, 56), SELF(ID_SRV), GUID_BYTES, INLINE(8), 11, 22, 33, 44, 55, 66, 77, 88,
};

static void set_private_data_8_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .data = nine, .length = 8 };
    npt_encode_device_child_set_private_data(stream, ID_SRV, &guid, &data);
}

static void set_private_data_8_check(const struct npt_command *command)
{
    ARGUMENTS(device_child_set_private_data);
    assert_int_equal(a->pData.length, 8);
    assert_memory_equal(a->pData.data, nine, 8);
}

static const uint8_t set_private_data_9_bytes[] = {
    HEADER(196, 0x8000, 64), SELF(ID_SRV), GUID_BYTES, INLINE(9), 11, 22, 33, 44, 55, 66, 77, 88, 99, 0, 0, 0, 0, 0,
    0, 0,
};

static void set_private_data_9_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .data = nine, .length = 9 };
    npt_encode_device_child_set_private_data(stream, ID_SRV, &guid, &data);
}

static void set_private_data_9_check(const struct npt_command *command)
{
    ARGUMENTS(device_child_set_private_data);
    assert_int_equal(a->pData.length, 9);
    assert_memory_equal(a->pData.data, nine, 9);
}

static const uint8_t set_private_data_4096_bytes[] = {
    HEADER(196, 0x8000, 4144), SELF(ID_CS), GUID_BYTES, INLINE(4096), TIMES_256(TIMES_16(0xa5)),
};

static void set_private_data_4096_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .data = bytes4096, .length = 4096 };
    npt_encode_device_child_set_private_data(stream, ID_CS, &guid, &data);
}

static void set_private_data_4096_check(const struct npt_command *command)
{
    ARGUMENTS(device_child_set_private_data);
    assert_int_equal(a->DataSize, 4096);
    assert_int_equal(a->pData.length, 4096);
    assert_memory_equal(a->pData.data, bytes4096, 4096);
}

/* One byte more than fits inline. */
static const uint8_t set_private_data_4097_bytes[] = {
    HEADER(196, 0x8000, 48), SELF(ID_CS), GUID_BYTES, SHARED(4097, GOLDEN_REGION, 0xfff),
};

static void set_private_data_4097_encode(struct npt_stream *stream)
{
    const struct npt_payload data = { .length = 4097, .region = GOLDEN_REGION, .offset = 0xfff };
    npt_encode_device_child_set_private_data(stream, ID_CS, &guid, &data);
}

static void set_private_data_4097_check(const struct npt_command *command)
{
    ARGUMENTS(device_child_set_private_data);
    assert_int_equal(a->DataSize, 4097);
    assert_int_equal(a->pData.region, GOLDEN_REGION);
    assert_ptr_equal(a->pData.data, golden_region + 0xfff);
}

/* --- other objects ----------------------------------------------------------------------------------------------- */

static const uint8_t set_eviction_priority_bytes[] = {
    HEADER(197, 0x8000, 24), SELF(ID_TEXTURE3D), U32(0xc8000000), U32(0),
};

static void set_eviction_priority_encode(struct npt_stream *stream)
{
    npt_encode_resource_set_eviction_priority(stream, ID_TEXTURE3D, DXGI_RESOURCE_PRIORITY_MAXIMUM);
}

static void set_eviction_priority_check(const struct npt_command *command)
{
    ARGUMENTS(resource_set_eviction_priority);
    assert_int_equal(a->EvictionPriority, DXGI_RESOURCE_PRIORITY_MAXIMUM);
}

static const uint8_t get_class_instance_bytes[] = {
    HEADER(198, 0x8000, 40), SELF(ID_LINKAGE), U32(2), U32(ID_NEW), U32(6), 'l', 'i', 'g', 'h', 't', '0', 0, 0, U32(0),
};

static void get_class_instance_encode(struct npt_stream *stream)
{
    npt_encode_class_linkage_get_class_instance(stream, ID_LINKAGE, "light0", 2, ID_NEW);
}

static void get_class_instance_check(const struct npt_command *command)
{
    ARGUMENTS(class_linkage_get_class_instance);
    assert_string_equal(a->pClassInstanceName, "light0");
    assert_int_equal(a->InstanceIndex, 2);
    assert_int_equal(a->ppInstance, ID_NEW);
}

static const uint8_t create_class_instance_bytes[] = {
    HEADER(199, 0x8000, 48), SELF(ID_LINKAGE), U32(1), U32(2), U32(3), U32(4), U32(ID_NEW), U32(7),
    'c', 'L', 'i', 'g', 'h', 't', 's', 0,
};

static void create_class_instance_encode(struct npt_stream *stream)
{
    npt_encode_class_linkage_create_class_instance(stream, ID_LINKAGE, "cLights", 1, 2, 3, 4, ID_NEW);
}

static void create_class_instance_check(const struct npt_command *command)
{
    ARGUMENTS(class_linkage_create_class_instance);
    assert_string_equal(a->pClassTypeName, "cLights");
    assert_int_equal(a->ConstantBufferOffset, 1);
    assert_int_equal(a->ConstantVectorOffset, 2);
    assert_int_equal(a->TextureOffset, 3);
    assert_int_equal(a->SamplerOffset, 4);
    assert_int_equal(a->ppInstance, ID_NEW);
}

static const struct golden cases[] = {
    GOLDEN(neptune_wait, 0),
    GOLDEN(neptune_destroy, 0),
    GOLDEN(neptune_destroy_now, 0),
    GOLDEN(neptune_create_device, 0),
    GOLDEN(neptune_bind_context, 0),
    GOLDEN(neptune_region_remove, 0),
    GOLDEN(neptune_write_resource, 0),
    GOLDEN(neptune_read_resource, 0),
    GOLDEN(neptune_query_watch, 0),
    GOLDEN(neptune_resource_tiling, 0),
    GOLDEN(neptune_append_resource, 0),
    GOLDEN(neptune_fence_watch, 0),
    GOLDEN(set_private_data_0, 0),
    GOLDEN(set_private_data_1, 0),
    GOLDEN(set_private_data_8, 0),
    GOLDEN(set_private_data_9, 0),
    GOLDEN(set_private_data_4096, 0),
    GOLDEN(set_private_data_4097, 0),
    GOLDEN(set_eviction_priority, 0),
    GOLDEN(get_class_instance, 0),
    GOLDEN(create_class_instance, 0),
};

const struct golden_group golden_own = GOLDEN_GROUP(cases);
