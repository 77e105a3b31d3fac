/* golden_draws.c: draws, dispatches, queries, command lists, fences, markers. */
#include "golden_cases.h"

/* Bytes stay in the rows that the protocol gives them. */
/* clang-format off */

/* The example of docs/protocol.md. */
static const uint8_t draw_indexed_bytes[] = { HEADER(108, 0, 24), U32(3), U32(6), U32(0xffffffff), U32(0) };

static void draw_indexed_encode(struct npt_stream *stream)
{
    npt_encode_context_draw_indexed(stream, 0, 3, 6, -1);
}

static void draw_indexed_check(const struct npt_command *command)
{
    ARGUMENTS(context_draw_indexed);
    assert_int_equal(a->IndexCount, 3);
    assert_int_equal(a->StartIndexLocation, 6);
    assert_int_equal(a->BaseVertexLocation, -1);
}

static const uint8_t draw_bytes[] = { HEADER(109, 0, 16), U32(0x01020304), U32(0xfffffffe) };

static void draw_encode(struct npt_stream *stream)
{
    npt_encode_context_draw(stream, 0, 0x01020304, 0xfffffffe);
}

static void draw_check(const struct npt_command *command)
{
    ARGUMENTS(context_draw);
    assert_int_equal(a->VertexCount, 0x01020304);
    assert_int_equal(a->StartVertexLocation, 0xfffffffe);
}

static const uint8_t draw_elsewhere_bytes[] = { HEADER(109, 0x8000, 24), SELF(ID_CONTEXT), U32(36), U32(2) };

static void draw_elsewhere_encode(struct npt_stream *stream)
{
    npt_encode_context_draw(stream, ID_CONTEXT, 36, 2);
}

static void draw_elsewhere_check(const struct npt_command *command)
{
    ARGUMENTS(context_draw);
    assert_int_equal(a->VertexCount, 36);
    assert_int_equal(a->StartVertexLocation, 2);
}

static const uint8_t draw_indexed_instanced_bytes[] = {
    HEADER(114, 0, 32), U32(36), U32(1000), U32(12), U32(0xfffffffc), U32(7), U32(0),
};

static void draw_indexed_instanced_encode(struct npt_stream *stream)
{
    npt_encode_context_draw_indexed_instanced(stream, 0, 36, 1000, 12, -4, 7);
}

static void draw_indexed_instanced_check(const struct npt_command *command)
{
    ARGUMENTS(context_draw_indexed_instanced);
    assert_int_equal(a->IndexCountPerInstance, 36);
    assert_int_equal(a->InstanceCount, 1000);
    assert_int_equal(a->StartIndexLocation, 12);
    assert_int_equal(a->BaseVertexLocation, -4);
    assert_int_equal(a->StartInstanceLocation, 7);
}

static const uint8_t draw_instanced_bytes[] = { HEADER(115, 0, 24), U32(4), U32(5), U32(6), U32(7) };

static void draw_instanced_encode(struct npt_stream *stream)
{
    npt_encode_context_draw_instanced(stream, 0, 4, 5, 6, 7);
}

static void draw_instanced_check(const struct npt_command *command)
{
    ARGUMENTS(context_draw_instanced);
    assert_int_equal(a->VertexCountPerInstance, 4);
    assert_int_equal(a->InstanceCount, 5);
    assert_int_equal(a->StartVertexLocation, 6);
    assert_int_equal(a->StartInstanceLocation, 7);
}

static const uint8_t draw_auto_bytes[] = { HEADER(131, 0, 8) };

static void draw_auto_encode(struct npt_stream *stream)
{
    npt_encode_context_draw_auto(stream, 0);
}

static void draw_auto_check(const struct npt_command *command)
{
    assert_int_equal(command->size, 8);
}

static const uint8_t draw_auto_elsewhere_bytes[] = { HEADER(131, 0x8000, 16), SELF(ID_CONTEXT) };

static void draw_auto_elsewhere_encode(struct npt_stream *stream)
{
    npt_encode_context_draw_auto(stream, ID_CONTEXT);
}

static void draw_auto_elsewhere_check(const struct npt_command *command)
{
    assert_int_equal(command->size, 16);
}

static const uint8_t draw_indexed_instanced_indirect_bytes[] = { HEADER(132, 0, 16), U32(ID_BUFFER), U32(20) };

static void draw_indexed_instanced_indirect_encode(struct npt_stream *stream)
{
    npt_encode_context_draw_indexed_instanced_indirect(stream, 0, BUFFER, 20);
}

static void draw_indexed_instanced_indirect_check(const struct npt_command *command)
{
    ARGUMENTS(context_draw_indexed_instanced_indirect);
    assert_ptr_equal(a->pBufferForArgs, BUFFER);
    assert_int_equal(a->pBufferForArgs_id, ID_BUFFER);
    assert_int_equal(a->AlignedByteOffsetForArgs, 20);
}

static const uint8_t draw_instanced_indirect_bytes[] = { HEADER(133, 0, 16), U32(ID_BUFFER2), U32(0xfffffff0) };

static void draw_instanced_indirect_encode(struct npt_stream *stream)
{
    npt_encode_context_draw_instanced_indirect(stream, 0, BUFFER2, 0xfffffff0);
}

static void draw_instanced_indirect_check(const struct npt_command *command)
{
    ARGUMENTS(context_draw_instanced_indirect);
    assert_ptr_equal(a->pBufferForArgs, BUFFER2);
    assert_int_equal(a->AlignedByteOffsetForArgs, 0xfffffff0);
}

static const uint8_t dispatch_bytes[] = { HEADER(134, 0, 24), U32(1), U32(0), U32(65535), U32(0) };

static void dispatch_encode(struct npt_stream *stream)
{
    npt_encode_context_dispatch(stream, 0, 1, 0, 65535);
}

static void dispatch_check(const struct npt_command *command)
{
    ARGUMENTS(context_dispatch);
    assert_int_equal(a->ThreadGroupCountX, 1);
    assert_int_equal(a->ThreadGroupCountY, 0);
    assert_int_equal(a->ThreadGroupCountZ, 65535);
}

static const uint8_t dispatch_indirect_bytes[] = {
    HEADER(135, 0x8000, 24), SELF(ID_CONTEXT), U32(ID_BUFFER), U32(12),
};

static void dispatch_indirect_encode(struct npt_stream *stream)
{
    npt_encode_context_dispatch_indirect(stream, ID_CONTEXT, BUFFER, 12);
}

static void dispatch_indirect_check(const struct npt_command *command)
{
    ARGUMENTS(context_dispatch_indirect);
    assert_ptr_equal(a->pBufferForArgs, BUFFER);
    assert_int_equal(a->AlignedByteOffsetForArgs, 12);
}

static const uint8_t execute_command_list_bytes[] = { HEADER(150, 0, 16), U32(ID_COMMAND_LIST), U32(1) };

static void execute_command_list_encode(struct npt_stream *stream)
{
    npt_encode_context_execute_command_list(stream, 0, COMMAND_LIST, TRUE);
}

static void execute_command_list_check(const struct npt_command *command)
{
    ARGUMENTS(context_execute_command_list);
    assert_ptr_equal(a->pCommandList, COMMAND_LIST);
    assert_int_equal(a->RestoreContextState, TRUE);
}

static const uint8_t finish_command_list_bytes[] = {
    HEADER(166, 0x8000, 24), SELF(ID_CONTEXT), U32(0), U32(ID_NEW),
};

static void finish_command_list_encode(struct npt_stream *stream)
{
    npt_encode_context_finish_command_list(stream, ID_CONTEXT, FALSE, ID_NEW);
}

static void finish_command_list_check(const struct npt_command *command)
{
    ARGUMENTS(context_finish_command_list);
    assert_int_equal(a->RestoreDeferredContextState, FALSE);
    assert_int_equal(a->ppCommandList, ID_NEW);
}

static const uint8_t begin_bytes[] = { HEADER(121, 0, 16), U32(ID_QUERY), U32(0) };

static void begin_encode(struct npt_stream *stream)
{
    npt_encode_context_begin(stream, 0, QUERY);
}

static void begin_check(const struct npt_command *command)
{
    ARGUMENTS(context_begin);
    assert_ptr_equal(a->pAsync, QUERY);
    assert_int_equal(a->pAsync_id, ID_QUERY);
}

static const uint8_t end_bytes[] = { HEADER(122, 0, 16), U32(ID_PREDICATE), U32(0) };

static void end_encode(struct npt_stream *stream)
{
    npt_encode_context_end(stream, 0, OBJECT(PREDICATE, ID3D11Asynchronous));
}

static void end_check(const struct npt_command *command)
{
    ARGUMENTS(context_end);
    assert_ptr_equal(a->pAsync, PREDICATE);
    assert_int_equal(a->pAsync_id, ID_PREDICATE);
}

static const uint8_t set_predication_bytes[] = { HEADER(123, 0, 16), U32(ID_PREDICATE), U32(1) };

static void set_predication_encode(struct npt_stream *stream)
{
    npt_encode_context_set_predication(stream, 0, PREDICATE, TRUE);
}

static void set_predication_check(const struct npt_command *command)
{
    ARGUMENTS(context_set_predication);
    assert_ptr_equal(a->pPredicate, PREDICATE);
    assert_int_equal(a->PredicateValue, TRUE);
}

static const uint8_t set_predication_null_bytes[] = { HEADER(123, 0, 16), U32(0), U32(0) };

static void set_predication_null_encode(struct npt_stream *stream)
{
    npt_encode_context_set_predication(stream, 0, NULL, FALSE);
}

static void set_predication_null_check(const struct npt_command *command)
{
    ARGUMENTS(context_set_predication);
    assert_null(a->pPredicate);
    assert_int_equal(a->pPredicate_id, 0);
    assert_int_equal(a->PredicateValue, FALSE);
}

static const uint8_t clear_state_bytes[] = { HEADER(164, 0, 8) };

static void clear_state_encode(struct npt_stream *stream)
{
    npt_encode_context_clear_state(stream, 0);
}

static void clear_state_check(const struct npt_command *command)
{
    assert_int_equal(command->size, 8);
}

static const uint8_t flush_bytes[] = { HEADER(165, 0, 8) };

static void flush_encode(struct npt_stream *stream)
{
    npt_encode_context_flush(stream, 0);
}

static void flush_check(const struct npt_command *command)
{
    assert_int_equal(command->size, 8);
}

/* The event is not sent. */
static const uint8_t flush1_bytes[] = { HEADER(189, 0, 16), U32(3), U32(0) };

static void flush1_encode(struct npt_stream *stream)
{
    npt_encode_context_flush1(stream, 0, D3D11_CONTEXT_TYPE_COPY);
}

static void flush1_check(const struct npt_command *command)
{
    ARGUMENTS(context_flush1);
    assert_int_equal(a->type, D3D11_CONTEXT_TYPE_COPY);
}

static const uint8_t set_hardware_protection_state_bytes[] = { HEADER(190, 0, 16), U32(1), U32(0) };

static void set_hardware_protection_state_encode(struct npt_stream *stream)
{
    npt_encode_context_set_hardware_protection_state(stream, 0, TRUE);
}

static void set_hardware_protection_state_check(const struct npt_command *command)
{
    ARGUMENTS(context_set_hardware_protection_state);
    assert_int_equal(a->enable, TRUE);
}

static const uint8_t signal_bytes[] = { HEADER(191, 0, 24), U32(ID_FENCE), U32(0), U64(0x0123456789abcdef) };

static void signal_encode(struct npt_stream *stream)
{
    npt_encode_context_signal(stream, 0, FENCE, 0x0123456789abcdef);
}

static void signal_check(const struct npt_command *command)
{
    ARGUMENTS(context_signal);
    assert_ptr_equal(a->fence, FENCE);
    assert_true(a->value == 0x0123456789abcdef);
}

static const uint8_t wait_bytes[] = {
    HEADER(192, 0x8000, 32), SELF(ID_CONTEXT), U32(ID_FENCE), U32(0), U64(0xffffffffffffffff),
};

static void wait_encode(struct npt_stream *stream)
{
    npt_encode_context_wait(stream, ID_CONTEXT, FENCE, UINT64_MAX);
}

static void wait_check(const struct npt_command *command)
{
    ARGUMENTS(context_wait);
    assert_ptr_equal(a->fence, FENCE);
    assert_true(a->value == UINT64_MAX);
}

/* The number is fixed, the text variable: it comes first though it is the second parameter. */
static const uint8_t set_marker_int_bytes[] = {
    HEADER(186, 0, 24), U32(0xfffffff9), U32(3), U16('a'), U16('b'), U16('c'), U16(0),
};

static void set_marker_int_encode(struct npt_stream *stream)
{
    npt_encode_context_set_marker_int(stream, 0, L"abc", -7);
}

static void set_marker_int_check(const struct npt_command *command)
{
    static const WCHAR label[] = L"abc";
    ARGUMENTS(context_set_marker_int);
    assert_int_equal(a->data, -7);
    assert_memory_equal(a->label, label, sizeof(label));
}

static const uint8_t begin_event_int_bytes[] = { HEADER(187, 0, 16), U32(5), U32(0) };

static void begin_event_int_encode(struct npt_stream *stream)
{
    npt_encode_context_begin_event_int(stream, 0, L"", 5);
}

static void begin_event_int_check(const struct npt_command *command)
{
    ARGUMENTS(context_begin_event_int);
    assert_int_equal(a->data, 5);
    assert_int_equal(a->label[0], 0);
}

static const uint8_t end_event_bytes[] = { HEADER(188, 0, 8) };

static void end_event_encode(struct npt_stream *stream)
{
    npt_encode_context_end_event(stream, 0);
}

static void end_event_check(const struct npt_command *command)
{
    assert_int_equal(command->size, 8);
}

static const uint8_t annotation_begin_event_bytes[] = {
    HEADER(193, 0x8000, 24), SELF(ID_CONTEXT), U32(2), U16('o'), U16('k'),
};

static void annotation_begin_event_encode(struct npt_stream *stream)
{
    npt_encode_annotation_begin_event(stream, ID_CONTEXT, L"ok");
}

static void annotation_begin_event_check(const struct npt_command *command)
{
    static const WCHAR name[] = L"ok";
    ARGUMENTS(annotation_begin_event);
    assert_memory_equal(a->Name, name, sizeof(name));
}

static const uint8_t annotation_end_event_bytes[] = { HEADER(194, 0, 8) };

static void annotation_end_event_encode(struct npt_stream *stream)
{
    npt_encode_annotation_end_event(stream, 0);
}

static void annotation_end_event_check(const struct npt_command *command)
{
    assert_int_equal(command->size, 8);
}

/* An e with acute, the euro sign and, as two units, U+1F600. */
static const uint8_t annotation_set_marker_bytes[] = {
    HEADER(195, 0, 24), U32(5), U16(0x00e9), U16(0x20ac), U16(0xd83d), U16(0xde00), U16('!'), U16(0),
};

static void annotation_set_marker_encode(struct npt_stream *stream)
{
    npt_encode_annotation_set_marker(stream, 0, L"\u00e9\u20ac\U0001f600!");
}

static void annotation_set_marker_check(const struct npt_command *command)
{
    static const WCHAR name[] = L"\u00e9\u20ac\U0001f600!";
    ARGUMENTS(annotation_set_marker);
    assert_memory_equal(a->Name, name, sizeof(name));
}

static const struct golden cases[] = {
    GOLDEN(draw_indexed, 0),
    GOLDEN(draw, 0),
    GOLDEN(draw_elsewhere, 0),
    GOLDEN(draw_indexed_instanced, 0),
    GOLDEN(draw_instanced, 0),
    GOLDEN(draw_auto, 0),
    GOLDEN(draw_auto_elsewhere, 0),
    GOLDEN(draw_indexed_instanced_indirect, 0),
    GOLDEN(draw_instanced_indirect, 0),
    GOLDEN(dispatch, 0),
    GOLDEN(dispatch_indirect, 0),
    GOLDEN(execute_command_list, 0),
    GOLDEN(finish_command_list, 0),
    GOLDEN(begin, 0),
    GOLDEN(end, 0),
    GOLDEN(set_predication, 0),
    GOLDEN(set_predication_null, 0),
    GOLDEN(clear_state, 0),
    GOLDEN(flush, 0),
    GOLDEN(flush1, 0),
    GOLDEN(set_hardware_protection_state, 0),
    GOLDEN(signal, 0),
    GOLDEN(wait, 0),
    GOLDEN(set_marker_int, 0),
    GOLDEN(begin_event_int, 0),
    GOLDEN(end_event, 0),
    GOLDEN(annotation_begin_event, 0),
    GOLDEN(annotation_end_event, 0),
    GOLDEN(annotation_set_marker, 0),
};

const struct golden_group golden_draws = GOLDEN_GROUP(cases);
