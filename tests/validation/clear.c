/* clear.c: clears and discards of views: what is in the resource afterwards. */
#include "tests/validation/validation.h"

#define F(name) DXGI_FORMAT_##name
#define RGBA F(R8G8B8A8_UNORM)
#define SIDE 8u
#define SLICES 4u    /* of a 3D texture */
#define ELEMENTS 64u /* of a buffer */
#define OLD 0x22
#define NEW 0x11

enum shape {
    TEX2D, /* the first mip and slice of 2 each */
    ARRAY, /* both slices */
    VOLUME,
    BUFFER,
    RAW,
    STRUCTURED, /* 16 bytes each */
};

enum kind { TARGET, ACCESS, DEPTH, RESOURCE, KINDS };

enum method { CLEAR_TARGET, CLEAR_UINT, CLEAR_FLOAT, CLEAR_DEPTH, CLEAR_VIEW, DISCARD_VIEW, DISCARD_VIEW1 };

/* A texel in memory. */
union texel {
    uint8_t byte[16];
    uint16_t half[8];
    uint32_t word[4];
    FLOAT value[4];
};

struct clear_row {
    struct row row;
    enum method method;
    enum kind kind;
    DXGI_FORMAT format;
    enum shape shape;
    union {
        FLOAT value[4];
        UINT word[4];
    } color;
    union texel texel;
    D3D11_RECT rect[2];
    UINT rects, flags; /* flags: of ClearDepthStencilView */
    bool no_view, no_color, no_rects;
};

/* --- what is cleared */

static const UINT bind_flags[KINDS] = {
    [TARGET] = D3D11_BIND_RENDER_TARGET | D3D11_BIND_SHADER_RESOURCE,
    [ACCESS] = D3D11_BIND_UNORDERED_ACCESS,
    [DEPTH] = D3D11_BIND_DEPTH_STENCIL,
    [RESOURCE] = D3D11_BIND_SHADER_RESOURCE,
};

static UINT texel_bytes(const struct clear_row *row)
{
    UINT side;
    return row->shape == STRUCTURED ? 16 : block_bytes(row->format, &side);
}

static ID3D11Resource *make_target(const struct subject *subject, const struct clear_row *row)
{
    const UINT bind = bind_flags[row->kind];
    const D3D11_BUFFER_DESC buffer = {ELEMENTS * texel_bytes(row),
                                      D3D11_USAGE_DEFAULT,
                                      bind,
                                      0,
                                      row->shape == RAW          ? D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS
                                      : row->shape == STRUCTURED ? D3D11_RESOURCE_MISC_BUFFER_STRUCTURED
                                                                 : 0,
                                      row->shape == STRUCTURED ? 16 : 0};
    const D3D11_TEXTURE2D_DESC flat = {SIDE, SIDE, 2, 2, row->format, {1, 0}, D3D11_USAGE_DEFAULT, bind, 0, 0};
    const D3D11_TEXTURE3D_DESC deep = {SIDE, SIDE, SLICES, 1, row->format, D3D11_USAGE_DEFAULT, bind, 0, 0};
    switch (row->shape) {
    case TEX2D:
    case ARRAY:
        return make_resource(subject, D3D11_RESOURCE_DIMENSION_TEXTURE2D, &flat, row->kind == DEPTH ? -1 : OLD);
    case VOLUME:
        return make_resource(subject, D3D11_RESOURCE_DIMENSION_TEXTURE3D, &deep, OLD);
    default:
        return make_resource(subject, D3D11_RESOURCE_DIMENSION_BUFFER, &buffer, OLD);
    }
}

static void *make_target_view(const struct subject *subject, const struct clear_row *row, ID3D11Resource *resource)
{
    ID3D11RenderTargetView *view = NULL;
    D3D11_RENDER_TARGET_VIEW_DESC desc = {.Format = row->format};
    if (row->shape == VOLUME) {
        desc.ViewDimension = D3D11_RTV_DIMENSION_TEXTURE3D;
        desc.Texture3D.WSize = SLICES;
    } else if (row->shape == BUFFER) {
        desc.ViewDimension = D3D11_RTV_DIMENSION_BUFFER;
        desc.Buffer.NumElements = ELEMENTS;
    } else {
        desc.ViewDimension = D3D11_RTV_DIMENSION_TEXTURE2DARRAY;
        desc.Texture2DArray.ArraySize = row->shape == ARRAY ? 2 : 1;
    }
    ID3D11Device_CreateRenderTargetView(subject->device, resource, &desc, &view);
    return view;
}

static void *make_access_view(const struct subject *subject, const struct clear_row *row, ID3D11Resource *resource)
{
    ID3D11UnorderedAccessView *view = NULL;
    D3D11_UNORDERED_ACCESS_VIEW_DESC desc = {.Format = row->format};
    if (row->shape == VOLUME) {
        desc.ViewDimension = D3D11_UAV_DIMENSION_TEXTURE3D;
        desc.Texture3D.WSize = SLICES;
    } else if (row->shape == TEX2D || row->shape == ARRAY) {
        desc.ViewDimension = D3D11_UAV_DIMENSION_TEXTURE2DARRAY;
        desc.Texture2DArray.ArraySize = row->shape == ARRAY ? 2 : 1;
    } else {
        desc.ViewDimension = D3D11_UAV_DIMENSION_BUFFER;
        desc.Buffer.NumElements = ELEMENTS;
        desc.Buffer.Flags = row->shape == RAW ? D3D11_BUFFER_UAV_FLAG_RAW : 0;
    }
    ID3D11Device_CreateUnorderedAccessView(subject->device, resource, &desc, &view);
    return view;
}

static void *make_depth_view(const struct subject *subject, const struct clear_row *row, ID3D11Resource *resource)
{
    static const UINT slices[] = {1, 2};
    const D3D11_DEPTH_STENCIL_VIEW_DESC all = {
        .Format = row->format, .ViewDimension = D3D11_DSV_DIMENSION_TEXTURE2DARRAY, .Texture2DArray = {0, 0, 2}};
    D3D11_DEPTH_STENCIL_VIEW_DESC desc = all;
    ID3D11DepthStencilView *view = NULL, *fill = NULL;
    desc.Texture2DArray.ArraySize = slices[row->shape == ARRAY];
    if (ID3D11Device_CreateDepthStencilView(subject->device, resource, &all, &fill) == S_OK)
        ID3D11DeviceContext_ClearDepthStencilView(subject->context, fill, D3D11_CLEAR_DEPTH | D3D11_CLEAR_STENCIL, 0,
                                                  0);
    ID3D11Device_CreateDepthStencilView(subject->device, resource, &desc, &view);
    let_go(fill);
    return view;
}

static void *make_view(const struct subject *subject, const struct clear_row *row, ID3D11Resource *resource)
{
    ID3D11ShaderResourceView *view = NULL;
    switch (row->kind) {
    case TARGET:
        return make_target_view(subject, row, resource);
    case ACCESS:
        return make_access_view(subject, row, resource);
    case DEPTH:
        return make_depth_view(subject, row, resource);
    default:
        ID3D11Device_CreateShaderResourceView(subject->device, resource, NULL, &view);
        return view;
    }
}

/* --- what is there then */

static bool inside(const struct clear_row *row, UINT x, UINT y)
{
    for (UINT i = 0; i < row->rects; i++) {
        const D3D11_RECT *rect = &row->rect[i];
        if ((LONG)x >= rect->left && (LONG)x < rect->right && (LONG)y >= rect->top && (LONG)y < rect->bottom)
            return true;
    }
    return !row->rects;
}

struct count {
    size_t right, changed, all; /* texels as they should be, not the old ones, all */
};

/* Compares a subresource; `cleared`: it belongs to the view. */
static bool compare(const struct subject *subject, const struct clear_row *row, ID3D11Resource *resource, UINT index,
                    bool cleared, struct count *count)
{
    size_t size, bytes = texel_bytes(row);
    const bool flat = row->shape <= VOLUME;
    uint8_t old[16];
    const uint8_t *at = read_back(subject, resource, index, &size);
    memset(old, row->kind == DEPTH ? 0 : OLD, sizeof(old));
    for (size_t i = 0; at && i < size / bytes; i++, at += bytes) {
        const UINT x = (UINT)(flat ? i % SIDE : i), y = (UINT)(flat ? i / SIDE % SIDE : 0);
        const bool is_new = cleared && inside(row, x, y);
        count->right += memcmp(at, is_new ? row->texel.byte : old, bytes) == 0;
        count->changed += memcmp(at, old, bytes) != 0;
        count->all++;
    }
    return at;
}

static HRESULT effect(const struct subject *subject, const struct clear_row *row, ID3D11Resource *resource)
{
    struct count count = {0};
    if (!compare(subject, row, resource, 0, true, &count))
        return BROKEN;
    if (row->shape <= ARRAY && !(compare(subject, row, resource, 1, false, &count) &&
                                 compare(subject, row, resource, 2, row->shape == ARRAY, &count)))
        return BROKEN;
    return !count.changed ? NOTHING : count.right == count.all ? DONE : OTHER;
}

/* --- calls */

static void call(const struct subject *subject, const struct clear_row *row, void *view)
{
    ID3D11DeviceContext1 *context = subject_context(subject, &IID_ID3D11DeviceContext1);
    const FLOAT *color = row->no_color ? NULL : row->color.value;
    const D3D11_RECT *rects = row->rects && !row->no_rects ? row->rect : NULL;
    view = row->no_view ? NULL : view;
    switch (row->method) {
    case CLEAR_TARGET:
        ID3D11DeviceContext_ClearRenderTargetView(subject->context, view, color);
        break;
    case CLEAR_UINT:
        ID3D11DeviceContext_ClearUnorderedAccessViewUint(subject->context, view,
                                                         row->no_color ? NULL : row->color.word);
        break;
    case CLEAR_FLOAT:
        ID3D11DeviceContext_ClearUnorderedAccessViewFloat(subject->context, view, color);
        break;
    case CLEAR_DEPTH:
        ID3D11DeviceContext_ClearDepthStencilView(subject->context, view, row->flags, row->color.value[0],
                                                  (UINT8)row->color.value[1]);
        break;
    case CLEAR_VIEW:
        ID3D11DeviceContext1_ClearView(context, view, color, rects, row->rects);
        break;
    case DISCARD_VIEW:
        ID3D11DeviceContext1_DiscardView(context, view);
        break;
    default:
        ID3D11DeviceContext1_DiscardView1(context, view, rects, row->rects);
        break;
    }
    let_go(context);
}

static HRESULT clear(const struct subject *subject, const void *data)
{
    const struct clear_row *row = data;
    ID3D11Resource *resource = make_target(subject, row);
    void *view = resource ? make_view(subject, row, resource) : NULL;
    HRESULT result = BROKEN;
    if (view) {
        call(subject, row, view);
        result = effect(subject, row, resource);
    }
    LET_GO(view, resource);
    return result;
}

#define COLOR(...) .color = {.value = {__VA_ARGS__}}
#define WORDS(...) .color = {.word = {__VA_ARGS__}}
#define BYTES(...) .texel = {.byte = {__VA_ARGS__}}
#define HALVES(...) .texel = {.half = {__VA_ARGS__}}
#define IS_WORDS(...) .texel = {.word = {__VA_ARGS__}}
#define IS_FLOATS(...) .texel = {.value = {__VA_ARGS__}}
#define RECTS(count, ...) .rects = count, .rect = {__VA_ARGS__}
#define WHITE COLOR(1, 1, 1, 1), BYTES(255, 255, 255, 255)

static const struct clear_row targets[] = {
#define ROW(name, expected, format, ...)                                                                               \
    {                                                                                                                  \
        {name, expected}, CLEAR_TARGET, TARGET, F(format), __VA_ARGS__                                                 \
    }
    ROW("R8G8B8A8_UNORM", DONE, R8G8B8A8_UNORM, COLOR(1, 0, 0, 1), BYTES(255, 0, 0, 255)),
    ROW("R8G8B8A8_UNORM, out of range", DONE, R8G8B8A8_UNORM, COLOR(2, -1, 1e30f, -1e30f), BYTES(255, 0, 255, 0)),
    ROW("R8G8B8A8_UNORM_SRGB", DONE, R8G8B8A8_UNORM_SRGB, COLOR(1, 0, 1, 0), BYTES(255, 0, 255, 0)),
    ROW("R8G8B8A8_SNORM", DONE, R8G8B8A8_SNORM, COLOR(1, -1, 0, 1), BYTES(127, 129, 0, 127)),
    ROW("B8G8R8A8_UNORM", DONE, B8G8R8A8_UNORM, COLOR(1, 0, 0, 1), BYTES(0, 0, 255, 255)),
    ROW("R8_UNORM", DONE, R8_UNORM, COLOR(1, 0, 0, 0), BYTES(255)),
    ROW("R8G8_UNORM", DONE, R8G8_UNORM, COLOR(1, 0, 0, 0), BYTES(255, 0)),
    ROW("R16_UNORM", DONE, R16_UNORM, COLOR(1, 0, 0, 0), HALVES(0xffff)),
    ROW("R16_FLOAT", DONE, R16_FLOAT, COLOR(1, 0, 0, 0), HALVES(0x3c00)),
    ROW("R16G16B16A16_FLOAT", DONE, R16G16B16A16_FLOAT, COLOR(1, -2, 0.5f, 0), HALVES(0x3c00, 0xc000, 0x3800, 0)),
    ROW("R32_FLOAT", DONE, R32_FLOAT, COLOR(-7.25f), IS_FLOATS(-7.25f)),
    ROW("R32G32B32A32_FLOAT", DONE, R32G32B32A32_FLOAT, COLOR(1, 2, 3, 4), IS_FLOATS(1, 2, 3, 4)),
    ROW("R8G8B8A8_UINT", DONE, R8G8B8A8_UINT, COLOR(1, 2, 200, 255), BYTES(1, 2, 200, 255)),
    ROW("R8G8B8A8_SINT", DONE, R8G8B8A8_SINT, COLOR(1, -2, 127, -128), BYTES(1, 254, 127, 128)),
    ROW("R32_UINT", DONE, R32_UINT, COLOR(70000), IS_WORDS(70000)),
    ROW("R32_SINT", DONE, R32_SINT, COLOR(-70000), IS_WORDS((uint32_t)-70000)),
    ROW("R32_UINT, fraction", DONE, R32_UINT, COLOR(2.75f), IS_WORDS(2)),
    ROW("R10G10B10A2_UNORM", DONE, R10G10B10A2_UNORM, COLOR(1, 0, 0, 1), IS_WORDS(0xc00003ff)),
    ROW("array", DONE, R8G8B8A8_UNORM, WHITE, .shape = ARRAY),
    ROW("3D", DONE, R8G8B8A8_UNORM, WHITE, .shape = VOLUME),
    ROW("buffer", DONE, R8G8B8A8_UNORM, WHITE, .shape = BUFFER),
    ROW("no view", NOTHING, R8G8B8A8_UNORM, WHITE, .no_view = true),
    ROW("no color", NOTHING, R8G8B8A8_UNORM, .no_color = true),
#undef ROW
};

static const struct clear_row depths[] = {
#define ROW(name, expected, format, flags_, depth, stencil, ...)                                                       \
    {                                                                                                                  \
        {name, expected}, CLEAR_DEPTH, DEPTH, F(format), COLOR(depth, stencil), .flags = flags_, __VA_ARGS__           \
    }
#define Z D3D11_CLEAR_DEPTH
#define S D3D11_CLEAR_STENCIL
    ROW("D32_FLOAT", DONE, D32_FLOAT, Z, 0.75f, 0, IS_FLOATS(0.75f)),
    ROW("D32_FLOAT, with stencil", DONE, D32_FLOAT, Z | S, 0.75f, 3, IS_FLOATS(0.75f)),
    ROW("D32_FLOAT, stencil alone", NOTHING, D32_FLOAT, S, 0.75f, 3, IS_FLOATS(0.75f)),
    ROW("D32_FLOAT, more than 1", DONE, D32_FLOAT, Z, 2, 0, IS_FLOATS(1)),
    ROW("D32_FLOAT, less than 0", NOTHING, D32_FLOAT, Z, -1, 0, IS_FLOATS(0)),
    ROW("D16_UNORM", DONE, D16_UNORM, Z, 1, 0, HALVES(0xffff)),
    ROW("D24_UNORM_S8_UINT", DONE, D24_UNORM_S8_UINT, Z | S, 1, 5, IS_WORDS(0x05ffffff)),
    ROW("D24_UNORM_S8_UINT, depth", DONE, D24_UNORM_S8_UINT, Z, 1, 5, IS_WORDS(0xffffff)),
    ROW("D24_UNORM_S8_UINT, stencil", DONE, D24_UNORM_S8_UINT, S, 1, 255, IS_WORDS(0xff000000)),
    ROW("no flags", NOTHING, D32_FLOAT, 0, 1, 1, IS_FLOATS(1)),
    ROW("no view", NOTHING, D32_FLOAT, Z, 1, 1, IS_FLOATS(1), .no_view = true),
    ROW("array", DONE, D32_FLOAT, Z, 1, 0, IS_FLOATS(1), .shape = ARRAY),
#undef Z
#undef S
#undef ROW
};

static const struct clear_row words[] = {
#define ROW(name, expected, format, ...)                                                                               \
    {                                                                                                                  \
        {name, expected}, CLEAR_UINT, ACCESS, F(format), __VA_ARGS__                                                   \
    }
    ROW("R32_UINT", DONE, R32_UINT, WORDS(0x12345678), IS_WORDS(0x12345678)),
    ROW("R32_SINT", DONE, R32_SINT, WORDS(0xfffffff0), IS_WORDS(0xfffffff0)),
    ROW("R32_FLOAT", DONE, R32_FLOAT, WORDS(0x3f800000), IS_WORDS(0x3f800000)),
    ROW("R8G8B8A8_UINT", DONE, R8G8B8A8_UINT, WORDS(1, 2, 3, 255), BYTES(1, 2, 3, 255)),
    ROW("R8G8B8A8_UINT, low bits", DONE, R8G8B8A8_UINT, WORDS(0x101, 0x302, 0xff03, 0x104), BYTES(1, 2, 3, 4)),
    ROW("R8G8B8A8_UNORM", DONE, R8G8B8A8_UNORM, WORDS(1, 2, 3, 255), BYTES(1, 2, 3, 255)),
    ROW("R8G8B8A8_UNORM, low bits", DONE, R8G8B8A8_UNORM, WORDS(0x101, 0x302, 0xff03, 0x104), BYTES(1, 2, 3, 4)),
    ROW("R16_FLOAT", DONE, R16_FLOAT, WORDS(0x3c00), HALVES(0x3c00)),
    ROW("R16G16B16A16_FLOAT", DONE, R16G16B16A16_FLOAT, WORDS(1, 2, 3, 0x3c00), HALVES(1, 2, 3, 0x3c00)),
    ROW("R32G32B32A32_UINT", DONE, R32G32B32A32_UINT, WORDS(1, 2, 3, 0xffffffff), IS_WORDS(1, 2, 3, 0xffffffff)),
    ROW("R8_UINT, low bits", DONE, R8_UINT, WORDS(0x105), BYTES(5)),
    ROW("R8G8B8A8_SINT", DONE, R8G8B8A8_SINT, WORDS(1, 0xfffffffe, 0x80, 0x17f), BYTES(1, 254, 128, 127)),
    ROW("R8G8B8A8_SNORM", DONE, R8G8B8A8_SNORM, WORDS(1, 0xfe, 0x7f, 0x81), BYTES(1, 254, 127, 129)),
    ROW("R16_SINT", DONE, R16_SINT, WORDS(0x18000), HALVES(0x8000)),
    ROW("R10G10B10A2_UINT", DONE, R10G10B10A2_UINT, WORDS(0x401, 0, 0x3ff, 5), IS_WORDS(0x7ff00001)),
    ROW("array", DONE, R32_UINT, WORDS(7), IS_WORDS(7), .shape = ARRAY),
    ROW("3D", DONE, R32_UINT, WORDS(7), IS_WORDS(7), .shape = VOLUME),
    ROW("buffer", DONE, R32_UINT, WORDS(7), IS_WORDS(7), .shape = BUFFER),
    ROW("raw", DONE, R32_TYPELESS, WORDS(7, 8, 9, 10), IS_WORDS(7), .shape = RAW),
    ROW("structured", DONE, UNKNOWN, WORDS(7, 8, 9, 10), IS_WORDS(7, 7, 7, 7), .shape = STRUCTURED),
    ROW("no view", NOTHING, R32_UINT, WORDS(7), IS_WORDS(7), .no_view = true),
    ROW("no values", NOTHING, R32_UINT, .no_color = true),
#undef ROW
};

static const struct clear_row floats[] = {
#define ROW(name, expected, format, ...)                                                                               \
    {                                                                                                                  \
        {name, expected}, CLEAR_FLOAT, ACCESS, F(format), __VA_ARGS__                                                  \
    }
    ROW("R32_FLOAT", DONE, R32_FLOAT, COLOR(-2.5f), IS_FLOATS(-2.5f)),
    ROW("R16G16B16A16_FLOAT", DONE, R16G16B16A16_FLOAT, COLOR(1, -2, 0.5f, 0), HALVES(0x3c00, 0xc000, 0x3800, 0)),
    ROW("R32G32B32A32_FLOAT", DONE, R32G32B32A32_FLOAT, COLOR(1, 2, 3, 4), IS_FLOATS(1, 2, 3, 4)),
    ROW("R8G8B8A8_UNORM", DONE, R8G8B8A8_UNORM, COLOR(1, 0, 0, 1), BYTES(255, 0, 0, 255)),
    ROW("R8G8B8A8_UNORM, out of range", DONE, R8G8B8A8_UNORM, COLOR(2, -1, 3, -4), BYTES(255, 0, 255, 0)),
    ROW("R8G8B8A8_SNORM", DONE, R8G8B8A8_SNORM, COLOR(1, -1, 0, 1), BYTES(127, 129, 0, 127)),
    ROW("R16_UNORM", DONE, R16_UNORM, COLOR(1), HALVES(0xffff)),
    ROW("R32_UINT", NOTHING, R32_UINT, COLOR(7), IS_WORDS(7)),
    ROW("R32_SINT", NOTHING, R32_SINT, COLOR(7), IS_WORDS(7)),
    ROW("R8_UINT", NOTHING, R8_UINT, COLOR(7), BYTES(7)),
    ROW("R8G8B8A8_UINT", NOTHING, R8G8B8A8_UINT, COLOR(7, 7, 7, 7), BYTES(7, 7, 7, 7)),
    ROW("R8G8B8A8_SINT", NOTHING, R8G8B8A8_SINT, COLOR(7, 7, 7, 7), BYTES(7, 7, 7, 7)),
    ROW("R16_UINT", NOTHING, R16_UINT, COLOR(7), HALVES(7)),
    ROW("R16G16B16A16_UINT", NOTHING, R16G16B16A16_UINT, COLOR(7), HALVES(7)),
    ROW("R32G32B32A32_UINT", NOTHING, R32G32B32A32_UINT, COLOR(7), IS_WORDS(7)),
    ROW("R32G32B32A32_SINT", NOTHING, R32G32B32A32_SINT, COLOR(7), IS_WORDS(7)),
    ROW("array", DONE, R32_FLOAT, COLOR(7), IS_FLOATS(7), .shape = ARRAY),
    ROW("3D", DONE, R32_FLOAT, COLOR(7), IS_FLOATS(7), .shape = VOLUME),
    ROW("buffer", DONE, R32_FLOAT, COLOR(7), IS_FLOATS(7), .shape = BUFFER),
    ROW("integer buffer", NOTHING, R32_UINT, COLOR(7), IS_WORDS(7), .shape = BUFFER),
    ROW("raw", NOTHING, R32_TYPELESS, COLOR(7), IS_FLOATS(7), .shape = RAW),
    ROW("structured", NOTHING, UNKNOWN, COLOR(7), IS_FLOATS(7), .shape = STRUCTURED),
    ROW("no view", NOTHING, R32_FLOAT, COLOR(7), IS_FLOATS(7), .no_view = true),
    ROW("no values", NOTHING, R32_FLOAT, .no_color = true),
#undef ROW
};

/* Rectangles: left, top, right, bottom. */
static const struct clear_row views[] = {
#define ROW(name, expected, kind, format, ...)                                                                         \
    {                                                                                                                  \
        {name, expected}, CLEAR_VIEW, kind, F(format), __VA_ARGS__                                                     \
    }
#define WHOLE(name, expected, kind, format, ...) ROW(name, expected, kind, format, __VA_ARGS__)
#define PART(name, expected, count, ...)                                                                               \
    ROW("target, " name, expected, TARGET, R8G8B8A8_UNORM, WHITE, RECTS(count, __VA_ARGS__)),                          \
        ROW("access, " name, expected, ACCESS, R8G8B8A8_UNORM, WHITE, RECTS(count, __VA_ARGS__)),                      \
        ROW("depth, " name, expected, DEPTH, D32_FLOAT, COLOR(1), IS_FLOATS(1), RECTS(count, __VA_ARGS__))
    WHOLE("target", DONE, TARGET, R8G8B8A8_UNORM, COLOR(1, 0, 0, 1), BYTES(255, 0, 0, 255)),
    WHOLE("target, out of range", DONE, TARGET, R8G8B8A8_UNORM, COLOR(2, -1, 9, -9), BYTES(255, 0, 255, 0)),
    WHOLE("target, uint", DONE, TARGET, R8G8B8A8_UINT, COLOR(1, 2, 235, 255), BYTES(1, 2, 235, 255)),
    WHOLE("target, uint, fraction", DONE, TARGET, R8G8B8A8_UINT, COLOR(1.75f, 2.5f, 3, 4), BYTES(1, 2, 3, 4)),
    WHOLE("target, uint, out of range", DONE, TARGET, R8G8B8A8_UINT, COLOR(300, -1, 3, 4), BYTES(255, 0, 3, 4)),
    WHOLE("target, sint", DONE, TARGET, R8G8B8A8_SINT, COLOR(1, -2, 3, -4), BYTES(1, 254, 3, 252)),
    WHOLE("target, sint, out of range", DONE, TARGET, R8G8B8A8_SINT, COLOR(300, -300, 3, 4), BYTES(127, 128, 3, 4)),
    WHOLE("target, float", DONE, TARGET, R32_FLOAT, COLOR(-7.5f), IS_FLOATS(-7.5f)),
    WHOLE("access", DONE, ACCESS, R8G8B8A8_UNORM, COLOR(1, 0, 0, 1), BYTES(255, 0, 0, 255)),
    WHOLE("access, uint", DONE, ACCESS, R8G8B8A8_UINT, COLOR(1, 2, 235, 255), BYTES(1, 2, 235, 255)),
    WHOLE("access, uint, out of range", DONE, ACCESS, R8G8B8A8_UINT, COLOR(300, -1, 3, 4), BYTES(255, 0, 3, 4)),
    WHOLE("access, float", DONE, ACCESS, R32_FLOAT, COLOR(-7.5f), IS_FLOATS(-7.5f)),
    WHOLE("depth", DONE, DEPTH, D32_FLOAT, COLOR(0.75f), IS_FLOATS(0.75f)),
    WHOLE("depth of 16 bits", DONE, DEPTH, D16_UNORM, COLOR(1), HALVES(0xffff)),
    WHOLE("depth with stencil", NOTHING, DEPTH, D24_UNORM_S8_UINT, COLOR(1), IS_WORDS(0xffffff)),
    WHOLE("shader resource", NOTHING, RESOURCE, R8G8B8A8_UNORM, WHITE),
    WHOLE("no view", NOTHING, TARGET, R8G8B8A8_UNORM, WHITE, .no_view = true),
    WHOLE("target, array", DONE, TARGET, R8G8B8A8_UNORM, WHITE, .shape = ARRAY),
    WHOLE("target, array, part", DONE, TARGET, R8G8B8A8_UNORM, WHITE, .shape = ARRAY, RECTS(1, {2, 3, 4, 6})),
    WHOLE("target, 3D", NOTHING, TARGET, R8G8B8A8_UNORM, WHITE, .shape = VOLUME),
    WHOLE("target, 3D, part", NOTHING, TARGET, R8G8B8A8_UNORM, WHITE, .shape = VOLUME, RECTS(1, {2, 3, 4, 6})),
    WHOLE("access, 3D", NOTHING, ACCESS, R8G8B8A8_UNORM, WHITE, .shape = VOLUME),
    WHOLE("access, buffer", DONE, ACCESS, R32_FLOAT, COLOR(1), IS_FLOATS(1), .shape = BUFFER),
    WHOLE("access, buffer, part", DONE, ACCESS, R32_FLOAT, COLOR(1), IS_FLOATS(1), .shape = BUFFER,
          RECTS(1, {3, 0, 9, 1})),
    WHOLE("access, buffer, empty", NOTHING, ACCESS, R32_FLOAT, COLOR(1), IS_FLOATS(1), .shape = BUFFER,
          RECTS(1, {3, 0, 9, 0})),
    PART("all", DONE, 1, {0, 0, 8, 8}),
    PART("part", DONE, 1, {2, 3, 4, 6}),
    PART("two parts", DONE, 2, {0, 0, 2, 2}, {5, 5, 8, 8}),
    PART("overlapping parts", DONE, 2, {0, 0, 4, 4}, {2, 2, 8, 8}),
    PART("no width", NOTHING, 1, {2, 3, 2, 6}),
    PART("no height", NOTHING, 1, {2, 3, 4, 3}),
    PART("empty, then a part", DONE, 2, {2, 3, 2, 6}, {1, 1, 3, 3}),
#undef PART
#undef WHOLE
#undef ROW
};

static const struct clear_row discards[] = {
    {{"DiscardView, no view", NOTHING}, DISCARD_VIEW, TARGET, RGBA, .no_view = true},
    {{"DiscardView1, no view", NOTHING}, DISCARD_VIEW1, TARGET, RGBA, .no_view = true},
    {{"DiscardView1, no view, part", NOTHING}, DISCARD_VIEW1, TARGET, RGBA, .no_view = true, RECTS(1, {0, 0, 4, 4})},
};

static const struct table table[] = {
    {TABLE("ClearRenderTargetView", targets, clear), .pixels = true},
    {TABLE("ClearDepthStencilView", depths, clear), .pixels = true},
    {TABLE("ClearUnorderedAccessViewUint", words, clear), .pixels = true},
    {TABLE("ClearUnorderedAccessViewFloat", floats, clear), .pixels = true},
    {TABLE("ClearView", views, clear), .pixels = true},
    {TABLE("DiscardView", discards, clear), .pixels = true},
};

const struct tables clear_tables = {table, COUNT(table)};
