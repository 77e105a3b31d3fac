/* stream.c: ID3D11Device::CreateGeometryShaderWithStreamOutput (D3D11_SO_DECLARATION_ENTRY). */
#include "tests/validation/code.h"

#define BAD E_INVALIDARG
#define NONE D3D11_SO_NO_RASTERIZED_STREAM

#define ENTRIES_MAX 6

struct stream_row {
    struct row row;
    /* Stream, SemanticName, SemanticIndex, StartComponent, ComponentCount, OutputSlot */
    D3D11_SO_DECLARATION_ENTRY entries[ENTRIES_MAX];
    UINT entry_count;
    UINT strides[5];
    UINT stride_count;
    UINT rasterized;
    enum code code; /* GS_OUTPUTS when 0 */
    enum damage damage;
    bool no_entries, no_strides, no_out;
};

static HRESULT create_stream(const struct subject *subject, const void *data)
{
    const struct stream_row *row = data;
    const struct code_bytes code = code_with(row->code ? row->code : GS_OUTPUTS, row->damage);
    ID3D11GeometryShader *shader = UNTOUCHED;
    HRESULT result = ID3D11Device_CreateGeometryShaderWithStreamOutput(
        subject->device, code.bytes, code.size, row->no_entries ? NULL : row->entries, row->entry_count,
        row->no_strides || !row->stride_count ? NULL : row->strides, row->stride_count, row->rasterized, NULL,
        row->no_out ? NULL : &shader);
    return created(result, shader);
}

#define POSITION                                                                                                       \
    {                                                                                                                  \
        0, "SV_Position", 0, 0, 4, 0                                                                                   \
    }
#define PLACE                                                                                                          \
    {                                                                                                                  \
        0, "TEXCOORD", 1, 0, 2, 0                                                                                      \
    }
#define ONE(...) {{__VA_ARGS__}}, 1

static const struct stream_row streams[] = {
    {{"plain", S_OK}, {POSITION, PLACE}, 2, {24}, 1},
    {{"no strides", S_OK}, {POSITION, PLACE}, 2},
    {{"no output", S_FALSE}, {POSITION}, 1, {16}, 1, .no_out = true},
    {{"no output, wrong", BAD}, ONE(0, "NOBODY", 0, 0, 4, 0), .no_out = true},
    {{"no entries", S_OK}, .no_entries = true},
    {{"no entries, of a vertex shader", BAD}, .no_entries = true, .code = VS_PLAIN},
    {{"stride of an unused buffer", S_OK}, {POSITION}, 1, {16, 1}, 2},
    {{"entries NULL but a count", BAD}, .no_entries = true, .entry_count = 2},
    {{"entries but a count of 0", BAD}, {POSITION}, 0},
    {{"strides NULL but a count", BAD}, {POSITION}, 1, .stride_count = 1, .no_strides = true},
    {{"513 entries", BAD}, .no_entries = true, .entry_count = 513},
    {{"no such semantic", BAD}, ONE(0, "NOBODY", 0, 0, 4, 0)},
    {{"no such index", BAD}, ONE(0, "TEXCOORD", 0, 0, 2, 0)},
    {{"name in small letters", S_OK}, ONE(0, "sv_position", 0, 0, 4, 0)},
    {{"0 components", BAD}, ONE(0, "SV_Position", 0, 0, 0, 0)},
    {{"5 components", BAD}, ONE(0, "SV_Position", 0, 0, 5, 0)},
    {{"the last component", S_OK}, ONE(0, "SV_Position", 0, 3, 1, 0)},
    {{"behind the last component", BAD}, ONE(0, "SV_Position", 0, 3, 2, 0)},
    {{"start 4", BAD}, ONE(0, "SV_Position", 0, 4, 1, 0)},
    {{"components that the output lacks", BAD}, ONE(0, "TEXCOORD", 1, 0, 3, 0)},
    {{"second component of two", S_OK}, ONE(0, "TEXCOORD", 1, 1, 1, 0)},
    {{"third component of two", BAD}, ONE(0, "TEXCOORD", 1, 2, 1, 0)},
    {{"the same twice", BAD}, {POSITION, POSITION}, 2},
    {{"an overlap", BAD}, {POSITION, {0, "SV_Position", 0, 2, 2, 0}}, 2},
    {{"two halves", S_OK}, {{0, "SV_Position", 0, 0, 2, 0}, {0, "SV_Position", 0, 2, 2, 0}}, 2},
    {{"another order", S_OK}, {PLACE, POSITION}, 2},
    {{"gap", S_OK}, {POSITION, {0, NULL, 0, 0, 4, 0}, PLACE}, 3, {40}, 1},
    {{"gap of 8", S_OK}, {POSITION, {0, NULL, 0, 0, 8, 0}, PLACE}, 3, {56}, 1},
    {{"gaps alone", BAD}, ONE(0, NULL, 0, 0, 4, 0)},
    {{"gaps alone in a slot", BAD}, {POSITION, {0, NULL, 0, 0, 4, 1}}, 2, {16, 16}, 2},
    {{"gap of 0", BAD}, {POSITION, {0, NULL, 0, 0, 0, 0}, PLACE}, 3},
    {{"gap with an index", BAD}, {POSITION, {0, NULL, 1, 0, 4, 0}, PLACE}, 3},
    {{"gap with a start", BAD}, {POSITION, {0, NULL, 0, 1, 4, 0}, PLACE}, 3},
    {{"slot 3", S_OK}, ONE(0, "SV_Position", 0, 0, 4, 3)},
    {{"slot 4", BAD}, ONE(0, "SV_Position", 0, 0, 4, 4)},
    {{"two slots", S_OK}, {POSITION, {0, "TEXCOORD", 1, 0, 2, 1}}, 2, {16, 8}, 2},
    {{"larger stride", S_OK}, {POSITION}, 1, {64}, 1},
    {{"stride 2048", S_OK}, {POSITION}, 1, {2048}, 1},
    {{"stride 2052", BAD}, {POSITION}, 1, {2052}, 1},
    {{"stride 18", BAD}, {POSITION}, 1, {18}, 1},
    {{"5 strides", BAD}, {POSITION}, 1, {16, 16, 16, 16, 16}, 5},
    {{"stream 0 rasterized", S_OK}, {POSITION}, 1, .rasterized = 0},
    {{"nothing rasterized", S_OK}, {POSITION}, 1, .rasterized = NONE},
    {{"stream 4 rasterized", BAD}, {POSITION}, 1, .rasterized = 4},
    {{"two streams", S_OK}, {POSITION, {1, "COLOR", 0, 0, 4, 1}}, 2, .code = GS_STREAMS, .rasterized = NONE},
    {{"a semantic of another stream", BAD}, ONE(1, "SV_Position", 0, 0, 4, 0), .code = GS_STREAMS},
    {{"stream 4", BAD}, ONE(4, "SV_Position", 0, 0, 4, 0)},
    {{"two streams in a slot", BAD}, {POSITION, {1, "COLOR", 0, 0, 4, 0}}, 2, .code = GS_STREAMS, .rasterized = NONE},
    {{"of a vertex shader", S_OK}, {POSITION}, 1, {16}, 1, .code = VS_PLAIN},
    {{"of a domain shader", S_OK}, {POSITION}, 1, {16}, 1, .code = DS_PASS},
    {{"of a pixel shader", BAD}, ONE(0, "SV_Target", 0, 0, 4, 0), .code = PS_PLAIN},
    {{"of a hull shader", BAD}, {POSITION}, 1, .code = HS_PASS},
    {{"of a compute shader", BAD}, {POSITION}, 1, .code = CS_PLAIN},
    {{"wrong checksum", BAD}, {POSITION}, 1, .damage = WRONG_CHECKSUM},
    {{"cut", BAD}, {POSITION}, 1, .damage = CUT},
};

static const struct stream_row streams_10[] = {
    {{"plain", S_OK}, {POSITION, PLACE}, 2, {24}, 1, .damage = MODEL_4_0},
    {{"stream 1", BAD}, ONE(1, "SV_Position", 0, 0, 4, 0), .damage = MODEL_4_0},
    {{"stream 1 rasterized", BAD}, {POSITION}, 1, .rasterized = 1, .damage = MODEL_4_0},
    {{"nothing rasterized", BAD}, {POSITION}, 1, .rasterized = NONE, .damage = MODEL_4_0},
    {{"no entries but a stride", BAD}, .strides = {16}, .stride_count = 1, .no_entries = true, .damage = MODEL_4_0},
    {{"two slots with one element each", S_OK},
     {POSITION, {0, "TEXCOORD", 1, 0, 2, 1}},
     2,
     {16, 8},
     2,
     .damage = MODEL_4_0},
    {{"two elements and another slot", BAD},
     {{0, "SV_Position", 0, 0, 2, 0}, {0, "SV_Position", 0, 2, 2, 0}, {0, "TEXCOORD", 1, 0, 2, 1}},
     3,
     {16, 8},
     2,
     .damage = MODEL_4_0},
    {{"model 5_0", BAD}, {POSITION}, 1, {16}, 1},
};

static const struct table table[] = {
    {TABLE("CreateGeometryShaderWithStreamOutput", streams, create_stream)},
    {TABLE("CreateGeometryShaderWithStreamOutput: level 10_1", streams_10, create_stream),
     .level = D3D_FEATURE_LEVEL_10_1},
};

const struct tables stream_tables = {table, COUNT(table)};
