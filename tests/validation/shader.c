/* shader.c: Create...Shader: containers, stages and shader models. */
#include "tests/validation/code.h"

#define BAD E_INVALIDARG

enum stage { VS, HS, DS, GS, PS, CS };

struct shader_row {
    struct row row;
    enum stage stage;
    enum code code;
    enum damage damage;
    bool no_out;
};

static HRESULT create_shader(const struct subject *subject, const void *data)
{
    const struct shader_row *row = data;
    const struct code_bytes code = code_with(row->code, row->damage);
    ID3D11Device *device = subject->device;
    void *made = UNTOUCHED, *out = row->no_out ? NULL : &made;
    HRESULT result = BROKEN;
    switch (row->stage) {
    case VS:
        result = ID3D11Device_CreateVertexShader(device, code.bytes, code.size, NULL, out);
        break;
    case HS:
        result = ID3D11Device_CreateHullShader(device, code.bytes, code.size, NULL, out);
        break;
    case DS:
        result = ID3D11Device_CreateDomainShader(device, code.bytes, code.size, NULL, out);
        break;
    case GS:
        result = ID3D11Device_CreateGeometryShader(device, code.bytes, code.size, NULL, out);
        break;
    case PS:
        result = ID3D11Device_CreatePixelShader(device, code.bytes, code.size, NULL, out);
        break;
    case CS:
        result = ID3D11Device_CreateComputeShader(device, code.bytes, code.size, NULL, out);
        break;
    }
    return created(result, made);
}

static const struct shader_row containers[] = {
    {{"intact", S_OK}, VS, VS_INPUTS},
    {{"no code", BAD}, VS, CODE_NONE},
    {{"no output", S_FALSE}, VS, VS_INPUTS, .no_out = true},
    {{"no output, wrong", BAD}, VS, PS_PLAIN, .no_out = true},
    {{"wrong checksum", BAD}, VS, VS_INPUTS, WRONG_CHECKSUM},
    {{"wrong checksum, pixel shader", BAD}, PS, PS_PLAIN, WRONG_CHECKSUM},
    {{"wrong checksum, compute shader", BAD}, CS, CS_PLAIN, WRONG_CHECKSUM},
    {{"no checksum", BAD}, VS, VS_INPUTS, NO_CHECKSUM},
    {{"wrong tag", BAD}, VS, VS_INPUTS, WRONG_TAG},
    {{"wrong container version", BAD}, VS, VS_INPUTS, WRONG_VERSION},
    {{"cut", BAD}, VS, VS_INPUTS, CUT},
    {{"length 0", BAD}, VS, VS_INPUTS, LENGTH_0},
    {{"header only", BAD}, VS, VS_INPUTS, HEADER_ONLY},
    {{"a chunk behind the end", BAD}, VS, VS_INPUTS, CHUNK_OUTSIDE},
    {{"a chunk that is too long", BAD}, VS, VS_INPUTS, CHUNK_TOO_LONG},
    {{"too many chunks", BAD}, VS, VS_INPUTS, MANY_CHUNKS},
    {{"no program", BAD}, VS, VS_INPUTS, NO_PROGRAM},
    {{"a program longer than its chunk", BAD}, VS, VS_INPUTS, PROGRAM_CUT},
    {{"an instruction without length", BAD}, PS, PS_PLAIN, INSTRUCTION_0},
    {{"an instruction that is too long", BAD}, PS, PS_PLAIN, INSTRUCTION_TOO_LONG},
    {{"a name outside the signature", BAD}, VS, VS_INPUTS, NAME_OUTSIDE},
    {{"too many elements", BAD}, VS, VS_INPUTS, MANY_ELEMENTS},
};

static const struct shader_row stages[] = {
    {{"vertex", S_OK}, VS, VS_PLAIN},
    {{"hull", S_OK}, HS, HS_PASS},
    {{"domain", S_OK}, DS, DS_PASS},
    {{"geometry", S_OK}, GS, GS_OUTPUTS},
    {{"pixel", S_OK}, PS, PS_PLAIN},
    {{"compute", S_OK}, CS, CS_PLAIN},
    {{"pixel code, vertex shader", BAD}, VS, PS_PLAIN},
    {{"vertex code, pixel shader", BAD}, PS, VS_PLAIN},
    {{"vertex code, geometry shader", BAD}, GS, VS_PLAIN},
    {{"domain code, hull shader", BAD}, HS, DS_PASS},
    {{"hull code, domain shader", BAD}, DS, HS_PASS},
    {{"geometry code, pixel shader", BAD}, PS, GS_OUTPUTS},
    {{"pixel code, compute shader", BAD}, CS, PS_PLAIN},
    {{"compute code, vertex shader", BAD}, VS, CS_PLAIN},
    {{"model 4_0", S_OK}, VS, VS_PLAIN, MODEL_4_0},
    {{"model 4_1", S_OK}, PS, PS_PLAIN, MODEL_4_1},
    {{"model 5_1", BAD}, PS, PS_PLAIN, MODEL_5_1},
    {{"model 3_0", BAD}, PS, PS_PLAIN, MODEL_3_0},
};

static const struct shader_row stages_10_0[] = {
    {{"model 4_0", S_OK}, VS, VS_PLAIN, MODEL_4_0},
    {{"model 4_0, pixel", S_OK}, PS, PS_PLAIN, MODEL_4_0},
    {{"model 4_1", BAD}, PS, PS_PLAIN, MODEL_4_1},
    {{"model 5_0", BAD}, VS, VS_PLAIN},
    {{"hull", BAD}, HS, HS_PASS},
    {{"domain", BAD}, DS, DS_PASS},
    {{"compute of model 5_0", BAD}, CS, CS_PLAIN},
    {{"compute of model 4_0", S_OK, OPTION_COMPUTE_10, BAD}, CS, CS_PLAIN, MODEL_4_0},
};

static const struct shader_row stages_10_1[] = {
    {{"model 4_0", S_OK}, VS, VS_PLAIN, MODEL_4_0},
    {{"model 4_1", S_OK}, PS, PS_PLAIN, MODEL_4_1},
    {{"model 5_0", BAD}, VS, VS_PLAIN},
    {{"hull", BAD}, HS, HS_PASS},
};

static const struct shader_row stages_9[] = {
    {{"model 4_0 with code for level 9", S_OK}, VS, VS_PLAIN, LEVEL_9},
    {{"model 4_0 without", BAD}, VS, VS_PLAIN, MODEL_4_0},
    {{"model 4_0 without, pixel", BAD}, PS, PS_PLAIN, MODEL_4_0},
    {{"model 5_0", BAD}, PS, PS_PLAIN},
    {{"geometry", BAD}, GS, GS_OUTPUTS, LEVEL_9},
    {{"hull", BAD}, HS, HS_PASS},
    {{"compute", BAD}, CS, CS_PLAIN, LEVEL_9},
};

static const struct table table[] = {
    {TABLE("Create...Shader: containers", containers, create_shader)},
    {TABLE("Create...Shader: stages and models", stages, create_shader)},
    {TABLE("Create...Shader: level 10_1", stages_10_1, create_shader), .level = D3D_FEATURE_LEVEL_10_1},
    {TABLE("Create...Shader: level 10_0", stages_10_0, create_shader), .level = D3D_FEATURE_LEVEL_10_0},
    {TABLE("Create...Shader: level 9_3", stages_9, create_shader), .level = D3D_FEATURE_LEVEL_9_3},
};

const struct tables shader_tables = {table, COUNT(table)};
