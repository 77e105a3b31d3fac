/* layout.c: ID3D11Device::CreateInputLayout. */
#include "tests/validation/code.h"

#define BAD E_INVALIDARG
#define F(name) DXGI_FORMAT_##name
#define VERTEX D3D11_INPUT_PER_VERTEX_DATA
#define INSTANCE D3D11_INPUT_PER_INSTANCE_DATA
#define APPEND D3D11_APPEND_ALIGNED_ELEMENT

#define ELEMENTS_MAX 6

struct layout_row {
    struct row row;
    /* SemanticName, SemanticIndex, Format, InputSlot, AlignedByteOffset, InputSlotClass, InstanceDataStepRate */
    D3D11_INPUT_ELEMENT_DESC elements[ELEMENTS_MAX];
    UINT count;
    enum code code; /* VS_INPUTS when 0 */
    enum damage damage;
    bool no_elements, no_code, no_out;
};

static HRESULT create_layout(const struct subject *subject, const void *data)
{
    const struct layout_row *row = data;
    const enum code which = row->code ? row->code : VS_INPUTS;
    const struct code_bytes code = code_with(row->no_code ? CODE_NONE : which, row->damage);
    ID3D11InputLayout *layout = UNTOUCHED;
    HRESULT result = ID3D11Device_CreateInputLayout(subject->device, row->no_elements ? NULL : row->elements,
                                                    row->count, code.bytes, code.size, row->no_out ? NULL : &layout);
    return created(result, layout);
}

#define POSITION                                                                                                       \
    {                                                                                                                  \
        "POSITION", 0, F(R32G32B32A32_FLOAT), 0, 0, VERTEX, 0                                                          \
    }
#define PLACE                                                                                                          \
    {                                                                                                                  \
        "TEXCOORD", 1, F(R32G32_FLOAT), 0, 16, VERTEX, 0                                                               \
    }
#define BONES                                                                                                          \
    {                                                                                                                  \
        "BLENDINDICES", 0, F(R8G8B8A8_UINT), 0, 24, VERTEX, 0                                                          \
    }
#define THREE {POSITION, PLACE, BONES}, 3
#define WITH(...) {POSITION, PLACE, __VA_ARGS__}, 3
#define FOUR(...) {POSITION, PLACE, BONES, __VA_ARGS__}, 4

static const struct layout_row layouts[] = {
    {{"plain", S_OK}, THREE},
    {{"no elements", BAD}, .no_elements = true, .count = 3},
    {{"no code", BAD}, THREE, .no_code = true},
    {{"no output", S_FALSE}, THREE, .no_out = true},
    {{"no output, wrong", BAD}, {POSITION}, 1, .no_out = true},
    {{"an input is missing", BAD}, {POSITION, BONES}, 2},
    {{"all inputs are missing", BAD}, {{0}}, 0},
    {{"another index", BAD}, {POSITION, {"TEXCOORD", 0, F(R32G32_FLOAT), 0, 16, VERTEX, 0}, BONES}, 3},
    {{"names in small letters", S_OK}, {{"position", 0, F(R32G32B32A32_FLOAT), 0, 0, VERTEX, 0}, PLACE, BONES}, 3},
    {{"name NULL", BAD}, WITH({NULL, 0, F(R8G8B8A8_UINT), 0, 24, VERTEX, 0})},
    {{"an element too many", S_OK}, FOUR({"COLOR", 0, F(R8G8B8A8_UNORM), 0, 28, VERTEX, 0})},
    {{"the same twice", BAD}, FOUR({"TEXCOORD", 1, F(R32G32_FLOAT), 1, 0, VERTEX, 0})},
    {{"no format", BAD}, WITH({"BLENDINDICES", 0, F(UNKNOWN), 0, 24, VERTEX, 0})},
    {{"no such format", BAD}, WITH({"BLENDINDICES", 0, (DXGI_FORMAT)1000, 0, 24, VERTEX, 0})},
    {{"typeless", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_TYPELESS), 0, 24, VERTEX, 0})},
    {{"sRGB", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UNORM_SRGB), 0, 24, VERTEX, 0})},
    {{"compressed", BAD}, WITH({"BLENDINDICES", 0, F(BC1_UNORM), 0, 24, VERTEX, 0})},
    {{"depth", BAD}, WITH({"BLENDINDICES", 0, F(D32_FLOAT), 0, 24, VERTEX, 0})},
    {{"slot 31", S_OK}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 31, 0, VERTEX, 0})},
    {{"slot 32", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 32, 0, VERTEX, 0})},
    {{"appended", S_OK}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 0, APPEND, VERTEX, 0})},
    {{"4 bytes at 25", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 0, 25, VERTEX, 0})},
    {{"4 bytes at 26", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 0, 26, VERTEX, 0})},
    {{"8 bytes at 28", S_OK}, WITH({"BLENDINDICES", 0, F(R16G16B16A16_UINT), 0, 28, VERTEX, 0})},
    {{"8 bytes at 26", BAD}, WITH({"BLENDINDICES", 0, F(R16G16B16A16_UINT), 0, 26, VERTEX, 0})},
    {{"2 bytes at 26", S_OK}, WITH({"BLENDINDICES", 0, F(R16_UINT), 0, 26, VERTEX, 0})},
    {{"2 bytes at 25", BAD}, WITH({"BLENDINDICES", 0, F(R16_UINT), 0, 25, VERTEX, 0})},
    {{"1 byte at 25", S_OK}, WITH({"BLENDINDICES", 0, F(R8_UINT), 0, 25, VERTEX, 0})},
    {{"overlapping", S_OK}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 0, 16, VERTEX, 0})},
    {{"step rate per vertex", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 1, 0, VERTEX, 1})},
    {{"per instance", S_OK}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 1, 0, INSTANCE, 1})},
    {{"per instance, step rate 0", S_OK}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 1, 0, INSTANCE, 0})},
    {{"unknown class", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 1, 0, (D3D11_INPUT_CLASSIFICATION)2, 0})},
    {{"both classes in a slot", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 0, 24, INSTANCE, 1})},
    {{"two step rates in a slot", BAD},
     {POSITION,
      {"TEXCOORD", 1, F(R32G32_FLOAT), 1, 0, INSTANCE, 1},
      {"BLENDINDICES", 0, F(R8G8B8A8_UINT), 1, 8, INSTANCE, 2}},
     3},
    {{"code without inputs", S_OK}, {POSITION}, 1, VS_PLAIN},
    {{"system values need no element", S_OK}, THREE},
    {{"container cut", BAD}, THREE, .damage = CUT},
    {{"container with a wrong tag", BAD}, THREE, .damage = WRONG_TAG},
    {{"a name outside the signature", BAD}, THREE, .damage = NAME_OUTSIDE},
    {{"too many elements in the signature", BAD}, THREE, .damage = MANY_ELEMENTS},
};

static const struct layout_row layouts_10_0[] = {
    {{"plain", S_OK}, THREE, .damage = MODEL_4_0},
    {{"slot 15", S_OK}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 15, 0, VERTEX, 0}), .damage = MODEL_4_0},
    {{"slot 16", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 16, 0, VERTEX, 0}), .damage = MODEL_4_0},
};

static const struct layout_row layouts_9_1[] = {
    {{"plain", S_OK}, THREE, .damage = LEVEL_9},
    {{"per instance", BAD}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 1, 0, INSTANCE, 1}), .damage = LEVEL_9},
};

static const struct layout_row layouts_9_3[] = {
    {{"plain", S_OK}, THREE, .damage = LEVEL_9},
    {{"per instance", S_OK}, WITH({"BLENDINDICES", 0, F(R8G8B8A8_UINT), 1, 0, INSTANCE, 1}), .damage = LEVEL_9},
    {{"slot 0 per instance", BAD},
     {{"POSITION", 0, F(R32G32B32A32_FLOAT), 1, 0, VERTEX, 0},
      {"TEXCOORD", 1, F(R32G32_FLOAT), 1, 16, VERTEX, 0},
      {"BLENDINDICES", 0, F(R8G8B8A8_UINT), 0, 0, INSTANCE, 1}},
     3,
     .damage = LEVEL_9},
};

static const struct table table[] = {
    {TABLE("CreateInputLayout", layouts, create_layout)},
    {TABLE("CreateInputLayout: level 10_0", layouts_10_0, create_layout), .level = D3D_FEATURE_LEVEL_10_0},
    {TABLE("CreateInputLayout: level 9_3", layouts_9_3, create_layout), .level = D3D_FEATURE_LEVEL_9_3},
    {TABLE("CreateInputLayout: level 9_1", layouts_9_1, create_layout), .level = D3D_FEATURE_LEVEL_9_1},
};

const struct tables layout_tables = {table, COUNT(table)};
