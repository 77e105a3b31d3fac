/* buffer.c: ID3D11Device::CreateBuffer (D3D11_BUFFER_DESC, D3D11_USAGE, D3D11_RESOURCE_MISC_FLAG). */
#include "tests/validation/validation.h"

#define BAD E_INVALIDARG
#define READ D3D11_CPU_ACCESS_READ
#define WRITE D3D11_CPU_ACCESS_WRITE
#define BOTH (READ | WRITE)
#define VB D3D11_BIND_VERTEX_BUFFER
#define IB D3D11_BIND_INDEX_BUFFER
#define CB D3D11_BIND_CONSTANT_BUFFER
#define SR D3D11_BIND_SHADER_RESOURCE
#define SO D3D11_BIND_STREAM_OUTPUT
#define RT D3D11_BIND_RENDER_TARGET
#define DS D3D11_BIND_DEPTH_STENCIL
#define UA D3D11_BIND_UNORDERED_ACCESS
#define DEFAULT D3D11_USAGE_DEFAULT
#define IMMUTABLE D3D11_USAGE_IMMUTABLE
#define DYNAMIC D3D11_USAGE_DYNAMIC
#define STAGING D3D11_USAGE_STAGING
#define STRUCTURED D3D11_RESOURCE_MISC_BUFFER_STRUCTURED
#define RAW D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS
#define INDIRECT D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS

enum buffer_data { NO_INITIAL, INITIAL, INITIAL_NULL };

struct buffer_row {
    struct row row;
    D3D11_BUFFER_DESC desc; /* ByteWidth, Usage, BindFlags, CPUAccessFlags, MiscFlags, StructureByteStride */
    enum buffer_data data;
    bool no_desc, no_out;
};

static HRESULT create_buffer(const struct subject *subject, const void *data)
{
    static const uint8_t contents[1 << 17];
    const struct buffer_row *row = data;
    const D3D11_SUBRESOURCE_DATA initial = {row->data == INITIAL ? contents : NULL, 0, 0};
    ID3D11Buffer *buffer = UNTOUCHED;
    HRESULT result = ID3D11Device_CreateBuffer(subject->device, row->no_desc ? NULL : &row->desc,
                                               row->data == NO_INITIAL ? NULL : &initial, row->no_out ? NULL : &buffer);
    return created(result, buffer);
}

static const struct buffer_row arguments[] = {
    {{"plain", S_OK}, {64, DEFAULT, VB}},
    {{"no description", BAD}, .no_desc = true},
    {{"no description, no output", BAD}, .no_desc = true, .no_out = true},
    {{"no output", S_FALSE}, {64, DEFAULT, VB}, .no_out = true},
    {{"no output, with data", S_FALSE}, {64, DEFAULT, VB}, INITIAL, .no_out = true},
    {{"no output, wrong", BAD}, {64, DEFAULT, DS}, .no_out = true},
    {{"size 0", BAD}, {0, DEFAULT, VB}},
    {{"size 0 with data", BAD}, {0, DEFAULT, VB}, INITIAL},
    {{"size 1", S_OK}, {1, DEFAULT, VB}},
    {{"size 3", S_OK}, {3, DEFAULT, IB}},
    {{"with data", S_OK}, {64, DEFAULT, VB}, INITIAL},
    {{"with data that is NULL", BAD}, {64, DEFAULT, VB}, INITIAL_NULL},
    {{"no bind flags", S_OK}, {64, DEFAULT, 0}},
    {{"unknown misc flag", BAD}, {64, DEFAULT, VB, 0, 0x40000000}},
    {{"unknown bind flag", BAD}, {64, DEFAULT, 0x40000000}},
    {{"unknown usage", BAD}, {64, (D3D11_USAGE)4, VB}},
    {{"negative usage", BAD}, {64, (D3D11_USAGE)-1, VB}},
};

static const struct buffer_row usages[] = {
    {{"default, read", BAD}, {64, DEFAULT, VB, READ}},
    {{"default, write", BAD}, {64, DEFAULT, VB, WRITE}},
    {{"default, unknown access", BAD}, {64, DEFAULT, VB, 0x40000}},
    {{"default, UAV, read", S_OK, OPTION_MAP_DEFAULT_BUFFER, BAD}, {64, DEFAULT, UA, READ, STRUCTURED, 16}},
    {{"immutable", S_OK}, {64, IMMUTABLE, VB}, INITIAL},
    {{"immutable, constants", S_OK}, {64, IMMUTABLE, CB}, INITIAL},
    {{"immutable, shader resource", S_OK}, {64, IMMUTABLE, SR}, INITIAL},
    {{"immutable, no data", BAD}, {64, IMMUTABLE, VB}},
    {{"immutable, no data, no output", BAD}, {64, IMMUTABLE, VB}, .no_out = true},
    {{"immutable, data NULL", BAD}, {64, IMMUTABLE, VB}, INITIAL_NULL},
    {{"immutable, no bind flags", BAD}, {64, IMMUTABLE, 0}, INITIAL},
    {{"immutable, read", BAD}, {64, IMMUTABLE, VB, READ}, INITIAL},
    {{"immutable, write", BAD}, {64, IMMUTABLE, VB, WRITE}, INITIAL},
    {{"immutable, render target", BAD}, {64, IMMUTABLE, RT}, INITIAL},
    {{"immutable, UAV", BAD}, {64, IMMUTABLE, UA}, INITIAL},
    {{"immutable, stream output", BAD}, {64, IMMUTABLE, SO}, INITIAL},
    {{"dynamic", S_OK}, {64, DYNAMIC, VB, WRITE}},
    {{"dynamic, constants", S_OK}, {64, DYNAMIC, CB, WRITE}},
    {{"dynamic, shader resource", S_OK}, {64, DYNAMIC, SR, WRITE}},
    {{"dynamic, vertices and indices", S_OK}, {64, DYNAMIC, VB | IB, WRITE}},
    {{"dynamic, with data", S_OK}, {64, DYNAMIC, VB, WRITE}, INITIAL},
    {{"dynamic, no access", BAD}, {64, DYNAMIC, VB, 0}},
    {{"dynamic, read", BAD}, {64, DYNAMIC, VB, READ}},
    {{"dynamic, read and write", BAD}, {64, DYNAMIC, VB, BOTH}},
    {{"dynamic, no bind flags", BAD}, {64, DYNAMIC, 0, WRITE}},
    {{"dynamic, render target", BAD}, {64, DYNAMIC, RT, WRITE}},
    {{"dynamic, UAV", BAD}, {64, DYNAMIC, UA, WRITE}},
    {{"dynamic, stream output", BAD}, {64, DYNAMIC, SO, WRITE}},
    {{"dynamic, vertices and stream output", BAD}, {64, DYNAMIC, VB | SO, WRITE}},
    {{"staging, read", S_OK}, {64, STAGING, 0, READ}},
    {{"staging, write", S_OK}, {64, STAGING, 0, WRITE}},
    {{"staging, both", S_OK}, {64, STAGING, 0, BOTH}},
    {{"staging, with data", S_OK}, {64, STAGING, 0, BOTH}, INITIAL},
    {{"staging, no access", BAD}, {64, STAGING, 0, 0}},
    {{"staging, unknown access", BAD}, {64, STAGING, 0, READ | 0x40000}},
    {{"staging, vertices", BAD}, {64, STAGING, VB, READ}},
    {{"staging, constants", BAD}, {64, STAGING, CB, READ}},
    {{"staging, shader resource", BAD}, {64, STAGING, SR, READ}},
    {{"staging, UAV", BAD}, {64, STAGING, UA, READ}},
};

static const struct buffer_row binds[] = {
    {{"vertices", S_OK}, {64, DEFAULT, VB}},
    {{"indices", S_OK}, {64, DEFAULT, IB}},
    {{"constants", S_OK}, {64, DEFAULT, CB}},
    {{"shader resource", S_OK}, {64, DEFAULT, SR}},
    {{"stream output", S_OK}, {64, DEFAULT, SO}},
    {{"render target", S_OK}, {64, DEFAULT, RT}},
    {{"UAV", S_OK}, {64, DEFAULT, UA}},
    {{"depth stencil", BAD}, {64, DEFAULT, DS}},
    {{"depth stencil and shader resource", BAD}, {64, DEFAULT, DS | SR}},
    {{"everything but constants and depth", S_OK}, {64, DEFAULT, VB | IB | SR | SO | RT | UA}},
    {{"constants and vertices", BAD}, {64, DEFAULT, CB | VB}},
    {{"constants and indices", BAD}, {64, DEFAULT, CB | IB}},
    {{"constants and shader resource", BAD}, {64, DEFAULT, CB | SR}},
    {{"constants and stream output", BAD}, {64, DEFAULT, CB | SO}},
    {{"constants and render target", BAD}, {64, DEFAULT, CB | RT}},
    {{"constants and UAV", BAD}, {64, DEFAULT, CB | UA}},
    {{"constants of 16", S_OK}, {16, DEFAULT, CB}},
    {{"constants of 1", BAD}, {1, DEFAULT, CB}},
    {{"constants of 15", BAD}, {15, DEFAULT, CB}},
    {{"constants of 17", BAD}, {17, DEFAULT, CB}},
    {{"constants of 20", BAD}, {20, DEFAULT, CB}},
    {{"dynamic constants of 20", BAD}, {20, DYNAMIC, CB, WRITE}},
    {{"constants of 64 KiB", S_OK}, {65536, DEFAULT, CB}},
    {{"constants of more than 64 KiB", S_OK, OPTION_LARGE_CONSTANTS, BAD}, {65552, DEFAULT, CB}},
    {{"constants of 128 KiB, dynamic", S_OK, OPTION_LARGE_CONSTANTS, BAD}, {131072, DYNAMIC, CB, WRITE}},
    {{"constants of more than 64 KiB, not of 16", BAD}, {65540, DEFAULT, CB}},
};

static const struct buffer_row structures[] = {
    {{"structured", S_OK}, {64, DEFAULT, SR, 0, STRUCTURED, 16}},
    {{"structured, UAV", S_OK}, {64, DEFAULT, UA, 0, STRUCTURED, 16}},
    {{"structured, both", S_OK}, {64, DEFAULT, SR | UA, 0, STRUCTURED, 16}},
    {{"structured, no bind flags", S_OK}, {64, DEFAULT, 0, 0, STRUCTURED, 16}},
    {{"structured, dynamic", S_OK}, {64, DYNAMIC, SR, WRITE, STRUCTURED, 16}},
    {{"structured, immutable", S_OK}, {64, IMMUTABLE, SR, 0, STRUCTURED, 16}, INITIAL},
    {{"structured, staging", S_OK}, {64, STAGING, 0, READ, STRUCTURED, 16}},
    {{"structured, vertices", BAD}, {64, DEFAULT, VB, 0, STRUCTURED, 16}},
    {{"structured, indices", BAD}, {64, DEFAULT, IB, 0, STRUCTURED, 16}},
    {{"structured, constants", BAD}, {64, DEFAULT, CB, 0, STRUCTURED, 16}},
    {{"structured, stream output", BAD}, {64, DEFAULT, SO, 0, STRUCTURED, 16}},
    {{"structured, render target", BAD}, {64, DEFAULT, RT, 0, STRUCTURED, 16}},
    {{"structured, shader resource and vertices", BAD}, {64, DEFAULT, SR | VB, 0, STRUCTURED, 16}},
    {{"stride 0", BAD}, {64, DEFAULT, SR, 0, STRUCTURED, 0}},
    {{"stride 1", BAD}, {64, DEFAULT, SR, 0, STRUCTURED, 1}},
    {{"stride 2", BAD}, {64, DEFAULT, SR, 0, STRUCTURED, 2}},
    {{"stride 3", BAD}, {63, DEFAULT, SR, 0, STRUCTURED, 3}},
    {{"stride 4", S_OK}, {64, DEFAULT, SR, 0, STRUCTURED, 4}},
    {{"stride 6", BAD}, {66, DEFAULT, SR, 0, STRUCTURED, 6}},
    {{"stride 12", S_OK}, {60, DEFAULT, SR, 0, STRUCTURED, 12}},
    {{"stride 2048", S_OK}, {4096, DEFAULT, SR, 0, STRUCTURED, 2048}},
    {{"stride 2052", BAD}, {4104, DEFAULT, SR, 0, STRUCTURED, 2052}},
    {{"stride of all bits", BAD}, {64, DEFAULT, SR, 0, STRUCTURED, UINT32_MAX}},
    {{"size no multiple of the stride", BAD}, {60, DEFAULT, SR, 0, STRUCTURED, 16}},
    {{"size less than the stride", BAD}, {8, DEFAULT, SR, 0, STRUCTURED, 16}},
    {{"stride without the flag", S_OK}, {64, DEFAULT, SR, 0, 0, 16}},
    {{"wrong stride without the flag", S_OK}, {64, DEFAULT, VB, 0, 0, 3}},
    {{"raw", S_OK}, {64, DEFAULT, SR, 0, RAW}},
    {{"raw, UAV", S_OK}, {64, DEFAULT, UA, 0, RAW}},
    {{"raw, vertices and shader resource", S_OK}, {64, DEFAULT, VB | SR, 0, RAW}},
    {{"raw, indices and UAV", S_OK}, {64, DEFAULT, IB | UA, 0, RAW}},
    {{"raw, dynamic", S_OK}, {64, DYNAMIC, SR, WRITE, RAW}},
    {{"raw, no bind flags", BAD}, {64, DEFAULT, 0, 0, RAW}},
    {{"raw, vertices", BAD}, {64, DEFAULT, VB, 0, RAW}},
    {{"raw, constants", BAD}, {64, DEFAULT, CB, 0, RAW}},
    {{"raw, staging", BAD}, {64, STAGING, 0, READ, RAW}},
    {{"raw and structured", BAD}, {64, DEFAULT, SR, 0, RAW | STRUCTURED, 16}},
    {{"raw and structured, UAV", BAD}, {64, DEFAULT, UA, 0, RAW | STRUCTURED, 16}},
};

static const struct buffer_row miscellany[] = {
    {{"indirect arguments", S_OK}, {64, DEFAULT, UA, 0, INDIRECT}},
    {{"indirect arguments, no bind flags", S_OK}, {64, DEFAULT, 0, 0, INDIRECT}},
    {{"indirect arguments, raw", S_OK}, {64, DEFAULT, UA, 0, INDIRECT | RAW}},
    {{"indirect arguments, vertices", S_OK}, {64, DEFAULT, VB, 0, INDIRECT}},
    {{"indirect arguments, structured", BAD}, {64, DEFAULT, UA, 0, INDIRECT | STRUCTURED, 16}},
    {{"indirect arguments, staging", BAD}, {64, STAGING, 0, READ, INDIRECT}},
    {{"cube", BAD}, {64, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_TEXTURECUBE}},
    {{"generated mips", BAD}, {64, DEFAULT, SR | RT, 0, D3D11_RESOURCE_MISC_GENERATE_MIPS}},
    {{"clamped level of detail", BAD}, {64, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_RESOURCE_CLAMP}},
    {{"GDI", BAD}, {64, DEFAULT, RT, 0, D3D11_RESOURCE_MISC_GDI_COMPATIBLE}},
    {{"shared and keyed", BAD},
     {64, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_SHARED | D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX}},
    {{"NT handle alone", BAD}, {64, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_SHARED_NTHANDLE}},
    {{"shared, dynamic", BAD}, {64, DYNAMIC, SR, WRITE, D3D11_RESOURCE_MISC_SHARED}},
    {{"shared, staging", BAD}, {64, STAGING, 0, READ, D3D11_RESOURCE_MISC_SHARED}},
    {{"tile pool", S_OK, OPTION_TILED, BAD}, {65536, DEFAULT, 0, 0, D3D11_RESOURCE_MISC_TILE_POOL}},
    {{"tile pool, part of a tile", BAD}, {65540, DEFAULT, 0, 0, D3D11_RESOURCE_MISC_TILE_POOL}},
    {{"tile pool, shader resource", BAD}, {65536, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_TILE_POOL}},
    {{"tiled, staging", BAD}, {65536, STAGING, 0, READ, D3D11_RESOURCE_MISC_TILED}},
    {{"tiled and tile pool", BAD}, {65536, DEFAULT, 0, 0, D3D11_RESOURCE_MISC_TILED | D3D11_RESOURCE_MISC_TILE_POOL}},
};

static const struct buffer_row level_10[] = {
    {{"UAV", BAD, OPTION_COMPUTE_10, BAD}, {64, DEFAULT, UA}},
    {{"structured", S_OK, OPTION_COMPUTE_10, BAD}, {64, DEFAULT, SR, 0, STRUCTURED, 16}},
    {{"structured, UAV", S_OK, OPTION_COMPUTE_10, BAD}, {64, DEFAULT, UA, 0, STRUCTURED, 16}},
    {{"raw", S_OK, OPTION_COMPUTE_10, BAD}, {64, DEFAULT, SR, 0, RAW}},
    {{"raw, UAV", S_OK, OPTION_COMPUTE_10, BAD}, {64, DEFAULT, UA, 0, RAW}},
    {{"indirect arguments", BAD}, {64, DEFAULT, VB, 0, INDIRECT}},
    {{"stream output", S_OK}, {64, DEFAULT, SO}},
    {{"render target", S_OK}, {64, DEFAULT, RT}},
    {{"constants of 20", BAD}, {20, DEFAULT, CB}},
    {{"constants of more than 64 KiB", S_OK, OPTION_LARGE_CONSTANTS, BAD}, {65552, DEFAULT, CB}},
};

static const struct buffer_row level_9[] = {
    {{"vertices", S_OK}, {64, DEFAULT, VB}},
    {{"indices", S_OK}, {64, DEFAULT, IB}},
    {{"constants", S_OK}, {64, DEFAULT, CB}},
    {{"constants, dynamic", S_OK}, {64, DYNAMIC, CB, WRITE}},
    {{"vertices and indices", BAD}, {64, DEFAULT, VB | IB}},
    {{"shader resource", BAD}, {64, DEFAULT, SR}},
    {{"stream output", BAD}, {64, DEFAULT, SO}},
    {{"render target", BAD}, {64, DEFAULT, RT}},
    {{"UAV", BAD}, {64, DEFAULT, UA}},
    {{"structured", BAD}, {64, DEFAULT, SR, 0, STRUCTURED, 16}},
    {{"raw", BAD}, {64, DEFAULT, SR, 0, RAW}},
    {{"indirect arguments", BAD}, {64, DEFAULT, VB, 0, INDIRECT}},
    {{"staging", S_OK}, {64, STAGING, 0, BOTH}},
};

/* --- what GetDesc returns */

struct desc_row {
    struct row row;
    D3D11_BUFFER_DESC desc;
    UINT stride;
};

static HRESULT get_desc(const struct subject *subject, const void *data)
{
    const struct desc_row *row = data;
    D3D11_BUFFER_DESC desc, wanted = row->desc;
    ID3D11Buffer *buffer = make_buffer(subject, &row->desc, row->desc.Usage == IMMUTABLE ? 0 : -1);
    if (!buffer)
        return BROKEN;
    wanted.StructureByteStride = row->stride;
    ID3D11Buffer_GetDesc(buffer, &desc);
    let_go(buffer);
    return memcmp(&desc, &wanted, sizeof(desc)) == 0 ? SAME : OTHER;
}

static const struct desc_row descs[] = {
    {{"as created", SAME}, {64, DEFAULT, VB}, 0},
    {{"dynamic", SAME}, {64, DYNAMIC, CB, WRITE}, 0},
    {{"staging", SAME}, {64, STAGING, 0, BOTH}, 0},
    {{"structured", SAME}, {64, DEFAULT, SR, 0, STRUCTURED, 16}, 16},
    {{"a stride without the flag is dropped", SAME}, {64, DEFAULT, SR, 0, 0, 16}, 0},
};

static const struct table table[] = {
    {TABLE("CreateBuffer: arguments", arguments, create_buffer)},
    {TABLE("CreateBuffer: usage, access and binding", usages, create_buffer)},
    {TABLE("CreateBuffer: bind flags", binds, create_buffer)},
    {TABLE("CreateBuffer: structures", structures, create_buffer)},
    {TABLE("CreateBuffer: other flags", miscellany, create_buffer)},
    {TABLE("CreateBuffer: level 10_0", level_10, create_buffer), .level = D3D_FEATURE_LEVEL_10_0},
    {TABLE("CreateBuffer: level 9_3", level_9, create_buffer), .level = D3D_FEATURE_LEVEL_9_3},
    {TABLE("ID3D11Buffer.GetDesc", descs, get_desc)},
};

const struct tables buffer_tables = {table, COUNT(table)};
