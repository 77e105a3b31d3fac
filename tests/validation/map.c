/* map.c: ID3D11DeviceContext::Map (D3D11_MAP, D3D11_MAP_FLAG). */
#include "tests/validation/validation.h"

#define BAD E_INVALIDARG
#define VB D3D11_BIND_VERTEX_BUFFER
#define READ_ACCESS D3D11_CPU_ACCESS_READ
#define WRITE_ACCESS D3D11_CPU_ACCESS_WRITE
#define RGBA DXGI_FORMAT_R8G8B8A8_UNORM

enum resource {
    DYNAMIC_VERTICES,
    DYNAMIC_CONSTANTS,
    DYNAMIC_RESOURCE, /* a buffer for shaders */
    DYNAMIC_TEXTURE,
    STAGING_READ,
    STAGING_WRITE,
    STAGING_BOTH,
    STAGING_TEXTURE, /* 2 mips, array of 2 */
    STAGING_3D,
    DEFAULT_BUFFER,
    DEFAULT_TEXTURE,
    IMMUTABLE_BUFFER,
    NO_RESOURCE,
    RESOURCES
};

static const struct {
    D3D11_RESOURCE_DIMENSION dimension;
    union {
        D3D11_BUFFER_DESC buffer;
        D3D11_TEXTURE2D_DESC texture2d;
        D3D11_TEXTURE3D_DESC texture3d;
    } desc;
} resources[RESOURCES] = {
#define IS_BUFFER(...)                                                                                                 \
    {                                                                                                                  \
        D3D11_RESOURCE_DIMENSION_BUFFER,                                                                               \
        {                                                                                                              \
            .buffer = { 64, __VA_ARGS__ }                                                                              \
        }                                                                                                              \
    }
#define IS_2D(...)                                                                                                     \
    {                                                                                                                  \
        D3D11_RESOURCE_DIMENSION_TEXTURE2D,                                                                            \
        {                                                                                                              \
            .texture2d = { 16, 16, __VA_ARGS__ }                                                                       \
        }                                                                                                              \
    }
    [DYNAMIC_VERTICES] = IS_BUFFER(D3D11_USAGE_DYNAMIC, VB, WRITE_ACCESS),
    [DYNAMIC_CONSTANTS] = IS_BUFFER(D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, WRITE_ACCESS),
    [DYNAMIC_RESOURCE] = IS_BUFFER(D3D11_USAGE_DYNAMIC, D3D11_BIND_SHADER_RESOURCE, WRITE_ACCESS),
    [DYNAMIC_TEXTURE] = IS_2D(1, 1, RGBA, {1, 0}, D3D11_USAGE_DYNAMIC, D3D11_BIND_SHADER_RESOURCE, WRITE_ACCESS),
    [STAGING_READ] = IS_BUFFER(D3D11_USAGE_STAGING, 0, READ_ACCESS),
    [STAGING_WRITE] = IS_BUFFER(D3D11_USAGE_STAGING, 0, WRITE_ACCESS),
    [STAGING_BOTH] = IS_BUFFER(D3D11_USAGE_STAGING, 0, READ_ACCESS | WRITE_ACCESS),
    [STAGING_TEXTURE] = IS_2D(2, 2, RGBA, {1, 0}, D3D11_USAGE_STAGING, 0, READ_ACCESS | WRITE_ACCESS),
    [STAGING_3D] = {D3D11_RESOURCE_DIMENSION_TEXTURE3D,
                    {.texture3d = {8, 8, 8, 1, RGBA, D3D11_USAGE_STAGING, 0, READ_ACCESS}}},
    [DEFAULT_BUFFER] = IS_BUFFER(D3D11_USAGE_DEFAULT, VB),
    [DEFAULT_TEXTURE] = IS_2D(1, 1, RGBA, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE),
    [IMMUTABLE_BUFFER] = IS_BUFFER(D3D11_USAGE_IMMUTABLE, VB),
};

struct map_row {
    struct row row;
    enum resource resource;
    D3D11_MAP type;
    UINT flags, subresource;
    bool no_out;
    D3D11_MAP before; /* mapped like this first */
    bool keep;        /* and not unmapped */
};

static HRESULT map_on(ID3D11DeviceContext *context, ID3D11Resource *resource, const struct map_row *row)
{
    D3D11_MAPPED_SUBRESOURCE mapped = {0};
    HRESULT result;
    if (row->before) {
        if (FAILED(ID3D11DeviceContext_Map(context, resource, 0, row->before, 0, &mapped)))
            return BROKEN;
        if (!row->keep)
            ID3D11DeviceContext_Unmap(context, resource, 0);
    }
    do
        result = ID3D11DeviceContext_Map(context, resource, row->subresource, row->type, row->flags,
                                         row->no_out ? NULL : &mapped);
    while (result == DXGI_ERROR_WAS_STILL_DRAWING);
    if (SUCCEEDED(result))
        ID3D11DeviceContext_Unmap(context, resource, row->subresource);
    if (row->keep)
        ID3D11DeviceContext_Unmap(context, resource, 0);
    return SUCCEEDED(result) && !mapped.pData ? BROKEN : result;
}

static HRESULT map(const struct subject *subject, const void *data)
{
    const struct map_row *row = data;
    ID3D11Resource *resource = NULL;
    if (row->resource != NO_RESOURCE) {
        resource = make_resource(subject, resources[row->resource].dimension, &resources[row->resource].desc, 0);
        if (!resource)
            return BROKEN;
    }
    HRESULT result = map_on(subject->context, resource, row);
    let_go(resource);
    return result;
}

static HRESULT map_deferred(const struct subject *subject, const void *data)
{
    const struct map_row *row = data;
    ID3D11DeviceContext *context = NULL;
    ID3D11CommandList *list = NULL;
    HRESULT result = BROKEN;
    ID3D11Resource *resource = make_resource(subject, resources[row->resource].dimension,
                                             &resources[row->resource].desc, 0);
    if (resource && ID3D11Device_CreateDeferredContext(subject->device, 0, &context) == S_OK) {
        result = map_on(context, resource, row);
        if (ID3D11DeviceContext_FinishCommandList(context, FALSE, &list) != S_OK)
            result = BROKEN;
    }
    LET_GO(list, context, resource);
    return result;
}

#define READ D3D11_MAP_READ
#define WRITE D3D11_MAP_WRITE
#define READ_WRITE D3D11_MAP_READ_WRITE
#define DISCARD D3D11_MAP_WRITE_DISCARD
#define APPEND D3D11_MAP_WRITE_NO_OVERWRITE
#define NO_WAIT D3D11_MAP_FLAG_DO_NOT_WAIT

#define EACH(name_, resource_, read_, write_, both_, discard_, append_)                                                \
    {{name_ ", read", read_}, resource_, READ}, {{name_ ", write", write_}, resource_, WRITE},                         \
        {{name_ ", read and write", both_}, resource_, READ_WRITE},                                                    \
        {{name_ ", discard", discard_}, resource_, DISCARD},                                                           \
    {                                                                                                                  \
        {name_ ", no overwrite", append_}, resource_, APPEND                                                           \
    }

static const struct map_row maps[] = {
    EACH("vertices", DYNAMIC_VERTICES, BAD, BAD, BAD, S_OK, S_OK),
    EACH("dynamic texture", DYNAMIC_TEXTURE, BAD, BAD, BAD, S_OK, BAD),
    EACH("staging to read", STAGING_READ, S_OK, BAD, BAD, BAD, BAD),
    EACH("staging to write", STAGING_WRITE, BAD, S_OK, BAD, BAD, BAD),
    EACH("staging for both", STAGING_BOTH, S_OK, S_OK, S_OK, BAD, BAD),
    EACH("staging texture", STAGING_TEXTURE, S_OK, S_OK, S_OK, BAD, BAD),
    EACH("staging 3D texture", STAGING_3D, S_OK, BAD, BAD, BAD, BAD),
    EACH("default buffer", DEFAULT_BUFFER, BAD, BAD, BAD, BAD, BAD),
    EACH("default texture", DEFAULT_TEXTURE, BAD, BAD, BAD, BAD, BAD),
    EACH("immutable", IMMUTABLE_BUFFER, BAD, BAD, BAD, BAD, BAD),
    {{"constants, discard", S_OK}, DYNAMIC_CONSTANTS, DISCARD},
    {{"constants, no overwrite", S_OK, OPTION_APPEND_CONSTANTS, BAD}, DYNAMIC_CONSTANTS, APPEND},
    {{"resource, discard", S_OK}, DYNAMIC_RESOURCE, DISCARD},
    {{"resource, no overwrite", S_OK, OPTION_APPEND_RESOURCES, BAD}, DYNAMIC_RESOURCE, APPEND},
    {{"no resource", BAD}, NO_RESOURCE, READ},
    {{"type 0", BAD}, STAGING_BOTH, (D3D11_MAP)0},
    {{"type 6", BAD}, STAGING_BOTH, (D3D11_MAP)6},
    {{"no output", BAD}, STAGING_BOTH, READ, .no_out = true},
    {{"subresource 3", S_OK}, STAGING_TEXTURE, READ, .subresource = 3},
    {{"subresource 4", BAD}, STAGING_TEXTURE, READ, .subresource = 4},
    {{"subresource of all bits", BAD}, STAGING_TEXTURE, READ, .subresource = UINT32_MAX},
    {{"subresource 1 of a buffer", BAD}, STAGING_READ, READ, .subresource = 1},
    {{"read without waiting", S_OK}, STAGING_READ, READ, NO_WAIT},
    {{"write without waiting", S_OK}, STAGING_WRITE, WRITE, NO_WAIT},
    {{"discard without waiting", BAD}, DYNAMIC_VERTICES, DISCARD, NO_WAIT},
    {{"no overwrite without waiting", BAD}, DYNAMIC_VERTICES, APPEND, NO_WAIT},
    {{"unknown flag", BAD}, STAGING_READ, READ, 1},
    {{"no overwrite behind discard", S_OK}, DYNAMIC_VERTICES, APPEND, .before = DISCARD},
    {{"mapped already", BAD}, STAGING_BOTH, READ, .before = READ, .keep = true},
    {{"discarded already", BAD}, DYNAMIC_VERTICES, DISCARD, .before = DISCARD, .keep = true},
};

static const struct map_row deferred[] = {
    {{"discard", S_OK}, DYNAMIC_VERTICES, DISCARD},
    {{"discard of a texture", S_OK}, DYNAMIC_TEXTURE, DISCARD},
    {{"no overwrite first", D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD}, DYNAMIC_VERTICES, APPEND},
    {{"no overwrite behind discard", S_OK}, DYNAMIC_VERTICES, APPEND, .before = DISCARD},
    {{"read", BAD}, STAGING_READ, READ},
    {{"write", BAD}, STAGING_WRITE, WRITE},
    {{"default buffer", BAD}, DEFAULT_BUFFER, DISCARD},
    {{"subresource 1", BAD}, DYNAMIC_TEXTURE, DISCARD, .subresource = 1},
};

static const struct table table[] = {
    {TABLE("Map", maps, map)},
    {TABLE("Map: deferred context", deferred, map_deferred)},
};

const struct tables map_tables = {table, COUNT(table)};
