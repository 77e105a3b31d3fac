/* texture.c: ID3D11Device::CreateTexture1D, 2D and 3D, and the newer forms with a layout. */
#include "tests/validation/validation.h"

#define BAD E_INVALIDARG
#define READ D3D11_CPU_ACCESS_READ
#define WRITE D3D11_CPU_ACCESS_WRITE
#define SR D3D11_BIND_SHADER_RESOURCE
#define RT D3D11_BIND_RENDER_TARGET
#define DS D3D11_BIND_DEPTH_STENCIL
#define UA D3D11_BIND_UNORDERED_ACCESS
#define DEFAULT D3D11_USAGE_DEFAULT
#define IMMUTABLE D3D11_USAGE_IMMUTABLE
#define DYNAMIC D3D11_USAGE_DYNAMIC
#define STAGING D3D11_USAGE_STAGING
#define CUBE D3D11_RESOURCE_MISC_TEXTURECUBE
#define MIPS D3D11_RESOURCE_MISC_GENERATE_MIPS
#define CLAMP D3D11_RESOURCE_MISC_RESOURCE_CLAMP
#define GDI D3D11_RESOURCE_MISC_GDI_COMPATIBLE
#define SHARED D3D11_RESOURCE_MISC_SHARED
#define KEYED D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX
#define NTHANDLE D3D11_RESOURCE_MISC_SHARED_NTHANDLE
#define TILED D3D11_RESOURCE_MISC_TILED
#define F(name) DXGI_FORMAT_##name
#define RGBA F(R8G8B8A8_UNORM)
#define ONE                                                                                                            \
    {                                                                                                                  \
        1, 0                                                                                                           \
    }

enum texture_data { NO_INITIAL, INITIAL, INITIAL_NULL };

/* Enough for every subresource of a row with data. */
static void fill_initial(D3D11_SUBRESOURCE_DATA *initial, size_t count, enum texture_data data)
{
    static const uint8_t contents[1 << 16];
    for (size_t i = 0; i < count; i++)
        initial[i] = (D3D11_SUBRESOURCE_DATA){data == INITIAL ? contents : NULL, 256, 4096};
}

#define INITIALS 32

/* --- 1D */

struct row_1d {
    struct row row;
    D3D11_TEXTURE1D_DESC desc; /* Width, MipLevels, ArraySize, Format, Usage, BindFlags, CPUAccessFlags, MiscFlags */
    enum texture_data data;
    bool no_desc, no_out;
};

static HRESULT create_1d(const struct subject *subject, const void *data)
{
    const struct row_1d *row = data;
    D3D11_SUBRESOURCE_DATA initial[INITIALS];
    ID3D11Texture1D *texture = UNTOUCHED;
    fill_initial(initial, INITIALS, row->data);
    HRESULT result = ID3D11Device_CreateTexture1D(subject->device, row->no_desc ? NULL : &row->desc,
                                                  row->data == NO_INITIAL ? NULL : initial,
                                                  row->no_out ? NULL : &texture);
    return created(result, texture);
}

static const struct row_1d rows_1d[] = {
    {{"plain", S_OK}, {16, 1, 1, RGBA, DEFAULT, SR}},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, {16, 1, 1, RGBA, DEFAULT, SR}, .no_out = true},
    {{"no output, wrong", BAD}, {0, 1, 1, RGBA, DEFAULT, SR}, .no_out = true},
    {{"width 0", BAD}, {0, 1, 1, RGBA, DEFAULT, SR}},
    {{"width 1", S_OK}, {1, 1, 1, RGBA, DEFAULT, SR}},
    {{"width 16384", S_OK}, {16384, 1, 1, RGBA, DEFAULT, SR}},
    {{"width 16385", BAD}, {16385, 1, 1, RGBA, DEFAULT, SR}},
    {{"array 0", BAD}, {16, 1, 0, RGBA, DEFAULT, SR}},
    {{"array 2048", S_OK}, {1, 1, 2048, RGBA, DEFAULT, SR}},
    {{"array 2049", BAD}, {1, 1, 2049, RGBA, DEFAULT, SR}},
    {{"all mips", S_OK}, {16, 0, 1, RGBA, DEFAULT, SR}},
    {{"5 mips of 16", S_OK}, {16, 5, 1, RGBA, DEFAULT, SR}},
    {{"6 mips of 16", BAD}, {16, 6, 1, RGBA, DEFAULT, SR}},
    {{"2 mips of 1", BAD}, {1, 2, 1, RGBA, DEFAULT, SR}},
    {{"no format", BAD}, {16, 1, 1, F(UNKNOWN), DEFAULT, SR}},
    {{"no such format", BAD}, {16, 1, 1, (DXGI_FORMAT)1000, DEFAULT, SR}},
    {{"typeless", S_OK}, {16, 1, 1, F(R8G8B8A8_TYPELESS), DEFAULT, SR}},
    {{"compressed", BAD}, {16, 1, 1, F(BC1_UNORM), DEFAULT, SR}},
    {{"depth", S_OK}, {16, 1, 1, F(D32_FLOAT), DEFAULT, DS}},
    {{"render target", S_OK}, {16, 1, 1, RGBA, DEFAULT, RT}},
    {{"UAV", S_OK}, {16, 1, 1, RGBA, DEFAULT, UA}},
    {{"vertices", BAD}, {16, 1, 1, RGBA, DEFAULT, D3D11_BIND_VERTEX_BUFFER}},
    {{"no bind flags", S_OK}, {16, 1, 1, RGBA, DEFAULT, 0}},
    {{"cube", BAD}, {16, 1, 6, RGBA, DEFAULT, SR, 0, CUBE}},
    {{"GDI", BAD}, {16, 1, 1, F(B8G8R8A8_UNORM), DEFAULT, RT, 0, GDI}},
    {{"generated mips", S_OK}, {16, 0, 1, RGBA, DEFAULT, SR | RT, 0, MIPS}},
    {{"generated mips, no target", BAD}, {16, 0, 1, RGBA, DEFAULT, SR, 0, MIPS}},
    {{"structured", BAD}, {16, 1, 1, RGBA, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_BUFFER_STRUCTURED}},
    {{"raw", BAD}, {16, 1, 1, RGBA, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS}},
    {{"indirect arguments", BAD}, {16, 1, 1, RGBA, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS}},
    {{"immutable", S_OK}, {16, 1, 1, RGBA, IMMUTABLE, SR}, INITIAL},
    {{"immutable, no data", BAD}, {16, 1, 1, RGBA, IMMUTABLE, SR}},
    {{"immutable, data NULL", BAD}, {16, 1, 1, RGBA, IMMUTABLE, SR}, INITIAL_NULL},
    {{"dynamic", S_OK}, {16, 1, 1, RGBA, DYNAMIC, SR, WRITE}},
    {{"dynamic, 2 mips", BAD}, {16, 2, 1, RGBA, DYNAMIC, SR, WRITE}},
    {{"dynamic, array of 2", BAD}, {16, 1, 2, RGBA, DYNAMIC, SR, WRITE}},
    {{"staging", S_OK}, {16, 1, 1, RGBA, STAGING, 0, READ | WRITE}},
    {{"staging, shader resource", BAD}, {16, 1, 1, RGBA, STAGING, SR, READ}},
    {{"tiled", BAD}, {16, 1, 1, RGBA, DEFAULT, SR, 0, TILED}},
};

/* --- 2D */

struct row_2d {
    struct row row;
    /* Width, Height, MipLevels, ArraySize, Format, SampleDesc, Usage, BindFlags, CPUAccessFlags, MiscFlags */
    D3D11_TEXTURE2D_DESC desc;
    enum texture_data data;
    bool no_desc, no_out;
};

static HRESULT create_2d(const struct subject *subject, const void *data)
{
    const struct row_2d *row = data;
    D3D11_SUBRESOURCE_DATA initial[INITIALS];
    ID3D11Texture2D *texture = UNTOUCHED;
    fill_initial(initial, INITIALS, row->data);
    HRESULT result = ID3D11Device_CreateTexture2D(subject->device, row->no_desc ? NULL : &row->desc,
                                                  row->data == NO_INITIAL ? NULL : initial,
                                                  row->no_out ? NULL : &texture);
    return created(result, texture);
}

static const struct row_2d arguments[] = {
    {{"plain", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"no description", BAD}, .no_desc = true},
    {{"no description, no output", BAD}, .no_desc = true, .no_out = true},
    {{"no output", S_FALSE}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR}, .no_out = true},
    {{"no output, wrong", BAD}, {16, 0, 1, 1, RGBA, ONE, DEFAULT, SR}, .no_out = true},
    {{"with data", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR}, INITIAL},
    {{"data NULL", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR}, INITIAL_NULL},
    {{"width 0", BAD}, {0, 16, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"height 0", BAD}, {16, 0, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"width 16384", S_OK}, {16384, 1, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"width 16385", BAD}, {16385, 1, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"height 16384", S_OK}, {1, 16384, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"height 16385", BAD}, {1, 16385, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"all bits wide", BAD}, {UINT32_MAX, 1, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"array 0", BAD}, {16, 16, 1, 0, RGBA, ONE, DEFAULT, SR}},
    {{"array 2048", S_OK}, {1, 1, 1, 2048, RGBA, ONE, DEFAULT, SR}},
    {{"array 2049", BAD}, {1, 1, 1, 2049, RGBA, ONE, DEFAULT, SR}},
    {{"all mips", S_OK}, {16, 16, 0, 1, RGBA, ONE, DEFAULT, SR}},
    {{"5 mips of 16", S_OK}, {16, 16, 5, 1, RGBA, ONE, DEFAULT, SR}},
    {{"6 mips of 16", BAD}, {16, 16, 6, 1, RGBA, ONE, DEFAULT, SR}},
    {{"5 mips of 16 by 1", S_OK}, {16, 1, 5, 1, RGBA, ONE, DEFAULT, SR}},
    {{"6 mips of 16 by 1", BAD}, {16, 1, 6, 1, RGBA, ONE, DEFAULT, SR}},
    {{"16 mips of all bits", BAD}, {16, 16, UINT32_MAX, 1, RGBA, ONE, DEFAULT, SR}},
    {{"no format", BAD}, {16, 16, 1, 1, F(UNKNOWN), ONE, DEFAULT, SR}},
    {{"no such format", BAD}, {16, 16, 1, 1, (DXGI_FORMAT)1000, ONE, DEFAULT, SR}},
    {{"format of all bits", BAD}, {16, 16, 1, 1, F(FORCE_UINT), ONE, DEFAULT, SR}},
    {{"no bind flags", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, 0}},
    {{"unknown misc flag", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR, 0, 0x40000000}},
    {{"unknown bind flag", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, 0x40000000}},
    {{"unknown usage", BAD}, {16, 16, 1, 1, RGBA, ONE, (D3D11_USAGE)4, SR}},
    {{"structured", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_BUFFER_STRUCTURED}},
    {{"raw", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS}},
    {{"indirect arguments", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS}},
    {{"tile pool", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR, 0, D3D11_RESOURCE_MISC_TILE_POOL}},
};

static const struct row_2d usages[] = {
    {{"default, read", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, RT, READ}},
    {{"default, write", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, RT, WRITE}},
    {{"default, unknown access", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR, 0x40000}},
    {{"immutable", S_OK}, {16, 16, 1, 1, RGBA, ONE, IMMUTABLE, SR}, INITIAL},
    {{"immutable with mips", S_OK}, {16, 16, 0, 1, RGBA, ONE, IMMUTABLE, SR}, INITIAL},
    {{"immutable, no data", BAD}, {16, 16, 1, 1, RGBA, ONE, IMMUTABLE, SR}},
    {{"immutable, data NULL", BAD}, {16, 16, 1, 1, RGBA, ONE, IMMUTABLE, SR}, INITIAL_NULL},
    {{"immutable, no bind flags", BAD}, {16, 16, 1, 1, RGBA, ONE, IMMUTABLE, 0}, INITIAL},
    {{"immutable, render target", BAD}, {16, 16, 1, 1, RGBA, ONE, IMMUTABLE, RT}, INITIAL},
    {{"immutable, shader resource and render target", BAD}, {16, 16, 1, 1, RGBA, ONE, IMMUTABLE, SR | RT}, INITIAL},
    {{"immutable, depth stencil", BAD}, {16, 16, 1, 1, F(D32_FLOAT), ONE, IMMUTABLE, DS}, INITIAL},
    {{"immutable, UAV", BAD}, {16, 16, 1, 1, RGBA, ONE, IMMUTABLE, UA}, INITIAL},
    {{"immutable, write", BAD}, {16, 16, 1, 1, RGBA, ONE, IMMUTABLE, SR, WRITE}, INITIAL},
    {{"dynamic", S_OK}, {16, 16, 1, 1, RGBA, ONE, DYNAMIC, SR, WRITE}},
    {{"dynamic, no access", BAD}, {16, 16, 1, 1, RGBA, ONE, DYNAMIC, SR, 0}},
    {{"dynamic, read", BAD}, {16, 16, 1, 1, RGBA, ONE, DYNAMIC, SR, READ}},
    {{"dynamic, read and write", BAD}, {16, 16, 1, 1, RGBA, ONE, DYNAMIC, SR, READ | WRITE}},
    {{"dynamic, no bind flags", BAD}, {16, 16, 1, 1, RGBA, ONE, DYNAMIC, 0, WRITE}},
    {{"dynamic, render target", BAD}, {16, 16, 1, 1, RGBA, ONE, DYNAMIC, RT, WRITE}},
    {{"dynamic, depth stencil", BAD}, {16, 16, 1, 1, F(D32_FLOAT), ONE, DYNAMIC, DS, WRITE}},
    {{"dynamic, UAV", BAD}, {16, 16, 1, 1, RGBA, ONE, DYNAMIC, UA, WRITE}},
    {{"dynamic, 2 mips", BAD}, {16, 16, 2, 1, RGBA, ONE, DYNAMIC, SR, WRITE}},
    {{"dynamic, all mips", BAD}, {16, 16, 0, 1, RGBA, ONE, DYNAMIC, SR, WRITE}},
    {{"dynamic, array of 2", BAD}, {16, 16, 1, 2, RGBA, ONE, DYNAMIC, SR, WRITE}},
    {{"dynamic, all mips of 1", S_OK}, {1, 1, 0, 1, RGBA, ONE, DYNAMIC, SR, WRITE}},
    {{"staging, read", S_OK}, {16, 16, 1, 1, RGBA, ONE, STAGING, 0, READ}},
    {{"staging, write", S_OK}, {16, 16, 1, 1, RGBA, ONE, STAGING, 0, WRITE}},
    {{"staging, mips and array", S_OK}, {16, 16, 0, 3, RGBA, ONE, STAGING, 0, READ | WRITE}},
    {{"staging, typeless", S_OK}, {16, 16, 1, 1, F(R8G8B8A8_TYPELESS), ONE, STAGING, 0, READ}},
    {{"staging, depth", S_OK}, {16, 16, 1, 1, F(D32_FLOAT), ONE, STAGING, 0, READ}},
    {{"staging, compressed", S_OK}, {16, 16, 1, 1, F(BC1_UNORM), ONE, STAGING, 0, READ}},
    {{"staging, no access", BAD}, {16, 16, 1, 1, RGBA, ONE, STAGING, 0, 0}},
    {{"staging, shader resource", BAD}, {16, 16, 1, 1, RGBA, ONE, STAGING, SR, READ}},
    {{"staging, render target", BAD}, {16, 16, 1, 1, RGBA, ONE, STAGING, RT, READ}},
    {{"staging, UAV", BAD}, {16, 16, 1, 1, RGBA, ONE, STAGING, UA, READ}},
    {{"staging, multisampled", BAD}, {16, 16, 1, 1, RGBA, {4, 0}, STAGING, 0, READ}},
};

static const struct row_2d binds[] = {
    {{"vertices", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, D3D11_BIND_VERTEX_BUFFER}},
    {{"indices", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, D3D11_BIND_INDEX_BUFFER}},
    {{"constants", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, D3D11_BIND_CONSTANT_BUFFER}},
    {{"stream output", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, D3D11_BIND_STREAM_OUTPUT}},
    {{"shader resource and vertices", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR | D3D11_BIND_VERTEX_BUFFER}},
    {{"render target", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, RT}},
    {{"render target and shader resource", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, RT | SR}},
    {{"render target, shader resource and UAV", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, RT | SR | UA}},
    {{"UAV", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, UA}},
    {{"depth stencil of a color", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, DS}},
    {{"depth stencil of R32_FLOAT", BAD}, {16, 16, 1, 1, F(R32_FLOAT), ONE, DEFAULT, DS}},
    {{"depth stencil of R32_UINT", BAD}, {16, 16, 1, 1, F(R32_UINT), ONE, DEFAULT, DS}},
    {{"D16", S_OK}, {16, 16, 1, 1, F(D16_UNORM), ONE, DEFAULT, DS}},
    {{"D24S8", S_OK}, {16, 16, 1, 1, F(D24_UNORM_S8_UINT), ONE, DEFAULT, DS}},
    {{"D32", S_OK}, {16, 16, 1, 1, F(D32_FLOAT), ONE, DEFAULT, DS}},
    {{"D32S8", S_OK}, {16, 16, 1, 1, F(D32_FLOAT_S8X24_UINT), ONE, DEFAULT, DS}},
    {{"D16 shader resource", BAD}, {16, 16, 1, 1, F(D16_UNORM), ONE, DEFAULT, SR}},
    {{"D32 depth and shader resource", BAD}, {16, 16, 1, 1, F(D32_FLOAT), ONE, DEFAULT, DS | SR}},
    {{"D24S8 depth and shader resource", BAD}, {16, 16, 1, 1, F(D24_UNORM_S8_UINT), ONE, DEFAULT, DS | SR}},
    {{"D24S8 shader resource", BAD}, {16, 16, 1, 1, F(D24_UNORM_S8_UINT), ONE, DEFAULT, SR}},
    {{"D32 render target", BAD}, {16, 16, 1, 1, F(D32_FLOAT), ONE, DEFAULT, RT}},
    {{"D32 UAV", BAD}, {16, 16, 1, 1, F(D32_FLOAT), ONE, DEFAULT, UA}},
    {{"R32 typeless depth and shader resource", S_OK}, {16, 16, 1, 1, F(R32_TYPELESS), ONE, DEFAULT, DS | SR}},
    {{"R24G8 typeless depth and shader resource", S_OK}, {16, 16, 1, 1, F(R24G8_TYPELESS), ONE, DEFAULT, DS | SR}},
    {{"R16 typeless depth and shader resource", S_OK}, {16, 16, 1, 1, F(R16_TYPELESS), ONE, DEFAULT, DS | SR}},
    {{"R32G8X24 typeless depth and shader resource", S_OK},
     {16, 16, 1, 1, F(R32G8X24_TYPELESS), ONE, DEFAULT, DS | SR}},
    {{"R24G8 typeless render target", BAD}, {16, 16, 1, 1, F(R24G8_TYPELESS), ONE, DEFAULT, RT}},
    {{"R24G8 typeless UAV", BAD}, {16, 16, 1, 1, F(R24G8_TYPELESS), ONE, DEFAULT, UA}},
    {{"R32 typeless depth and render target", BAD}, {16, 16, 1, 1, F(R32_TYPELESS), ONE, DEFAULT, DS | RT}},
    {{"R32 typeless depth and UAV", BAD}, {16, 16, 1, 1, F(R32_TYPELESS), ONE, DEFAULT, DS | UA}},
    {{"R8G8B8A8 typeless depth stencil", BAD}, {16, 16, 1, 1, F(R8G8B8A8_TYPELESS), ONE, DEFAULT, DS}},
    {{"R8G8B8A8 typeless render target", S_OK}, {16, 16, 1, 1, F(R8G8B8A8_TYPELESS), ONE, DEFAULT, RT | SR}},
    {{"R8G8B8A8 typeless UAV", S_OK}, {16, 16, 1, 1, F(R8G8B8A8_TYPELESS), ONE, DEFAULT, UA}},
    {{"sRGB UAV", S_OK}, {16, 16, 1, 1, F(R8G8B8A8_UNORM_SRGB), ONE, DEFAULT, UA}},
    {{"shared exponent render target", BAD}, {16, 16, 1, 1, F(R9G9B9E5_SHAREDEXP), ONE, DEFAULT, RT}},
    {{"shared exponent UAV", BAD}, {16, 16, 1, 1, F(R9G9B9E5_SHAREDEXP), ONE, DEFAULT, UA}},
    {{"shared exponent shader resource", S_OK}, {16, 16, 1, 1, F(R9G9B9E5_SHAREDEXP), ONE, DEFAULT, SR}},
    {{"compressed shader resource", S_OK}, {16, 16, 1, 1, F(BC3_UNORM), ONE, DEFAULT, SR}},
    {{"compressed render target", BAD}, {16, 16, 1, 1, F(BC3_UNORM), ONE, DEFAULT, RT}},
    {{"compressed UAV", BAD}, {16, 16, 1, 1, F(BC3_UNORM), ONE, DEFAULT, UA}},
    {{"compressed depth stencil", BAD}, {16, 16, 1, 1, F(BC3_UNORM), ONE, DEFAULT, DS}},
    {{"R1", BAD}, {16, 16, 1, 1, F(R1_UNORM), ONE, DEFAULT, SR}},
};

static const struct row_2d blocks[] = {
    {{"BC1 of 4", S_OK}, {4, 4, 1, 1, F(BC1_UNORM), ONE, DEFAULT, SR}},
    {{"BC1 of 4 with mips", S_OK}, {4, 4, 0, 1, F(BC1_UNORM), ONE, DEFAULT, SR}},
    {{"BC1 12 wide with mips", S_OK}, {12, 4, 0, 1, F(BC1_UNORM), ONE, DEFAULT, SR}},
    {{"BC1 1 wide", BAD}, {1, 4, 1, 1, F(BC1_UNORM), ONE, DEFAULT, SR}},
    {{"BC1 5 wide", BAD}, {5, 4, 1, 1, F(BC1_UNORM), ONE, DEFAULT, SR}},
    {{"BC1 6 high", BAD}, {4, 6, 1, 1, F(BC1_UNORM), ONE, DEFAULT, SR}},
    {{"BC3 2 by 2", BAD}, {2, 2, 1, 1, F(BC3_UNORM), ONE, DEFAULT, SR}},
    {{"BC7 of 4", S_OK}, {4, 4, 1, 1, F(BC7_UNORM), ONE, DEFAULT, SR}},
    {{"BC7 7 wide", BAD}, {7, 8, 1, 1, F(BC7_UNORM), ONE, DEFAULT, SR}},
    {{"BC1 typeless 6 wide", BAD}, {6, 4, 1, 1, F(BC1_TYPELESS), ONE, DEFAULT, SR}},
    {{"BC1 staging 6 wide", BAD}, {6, 4, 1, 1, F(BC1_UNORM), ONE, STAGING, 0, READ}},
    {{"R8G8_B8G8 3 wide", BAD}, {3, 4, 1, 1, F(R8G8_B8G8_UNORM), ONE, DEFAULT, SR}},
    {{"R8G8_B8G8 4 wide", S_OK}, {4, 3, 1, 1, F(R8G8_B8G8_UNORM), ONE, DEFAULT, SR}},
};

static const struct row_2d cubes[] = {
    {{"6 faces", S_OK}, {16, 16, 1, 6, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"12 faces", S_OK}, {16, 16, 1, 12, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"1 face", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"5 faces", BAD}, {16, 16, 1, 5, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"0 faces", BAD}, {16, 16, 1, 0, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"2046 faces", S_OK}, {1, 1, 1, 2046, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"2052 faces", BAD}, {1, 1, 1, 2052, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"not square", BAD}, {16, 8, 1, 6, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"multisampled", BAD}, {16, 16, 1, 6, RGBA, {4, 0}, DEFAULT, RT, 0, CUBE}},
    {{"render target", S_OK}, {16, 16, 1, 6, RGBA, ONE, DEFAULT, RT, 0, CUBE}},
    {{"with mips", S_OK}, {16, 16, 0, 6, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"compressed", S_OK}, {16, 16, 0, 6, F(BC1_UNORM), ONE, DEFAULT, SR, 0, CUBE}},
    {{"depth", S_OK}, {16, 16, 1, 6, F(R32_TYPELESS), ONE, DEFAULT, DS | SR, 0, CUBE}},
};

static const struct row_2d samples[] = {
    {{"0 samples", BAD}, {16, 16, 1, 1, RGBA, {0, 0}, DEFAULT, RT}},
    {{"1 sample, quality 1", BAD}, {16, 16, 1, 1, RGBA, {1, 1}, DEFAULT, RT}},
    {{"4 samples", S_OK}, {16, 16, 1, 1, RGBA, {4, 0}, DEFAULT, RT}},
    {{"4 samples, array", S_OK}, {16, 16, 1, 3, RGBA, {4, 0}, DEFAULT, RT}},
    {{"4 samples, depth", S_OK}, {16, 16, 1, 1, F(D24_UNORM_S8_UINT), {4, 0}, DEFAULT, DS}},
    {{"4 samples, target and resource", S_OK}, {16, 16, 1, 1, RGBA, {4, 0}, DEFAULT, RT | SR}},
    {{"4 samples, all mips", S_OK}, {16, 16, 0, 1, RGBA, {4, 0}, DEFAULT, RT}},
    {{"4 samples, 2 mips", BAD}, {16, 16, 2, 1, RGBA, {4, 0}, DEFAULT, RT}},
    {{"4 samples, UAV", BAD}, {16, 16, 1, 1, RGBA, {4, 0}, DEFAULT, UA}},
    {{"4 samples, with data", BAD}, {16, 16, 1, 1, RGBA, {4, 0}, DEFAULT, RT}, INITIAL},
    {{"4 samples, quality of all bits but 2", BAD}, {16, 16, 1, 1, RGBA, {4, 0x7fffffff}, DEFAULT, RT}},
    {{"4 samples, quality 100", BAD}, {16, 16, 1, 1, RGBA, {4, 100}, DEFAULT, RT}},
    {{"4 samples, standard pattern", S_OK}, {16, 16, 1, 1, RGBA, {4, D3D11_STANDARD_MULTISAMPLE_PATTERN}, DEFAULT, RT}},
    {{"3 samples", BAD}, {16, 16, 1, 1, RGBA, {3, 0}, DEFAULT, RT}},
    {{"64 samples", BAD}, {16, 16, 1, 1, RGBA, {64, 0}, DEFAULT, RT}},
    {{"samples of all bits", BAD}, {16, 16, 1, 1, RGBA, {UINT32_MAX, 0}, DEFAULT, RT}},
    {{"4 samples, compressed", BAD}, {16, 16, 1, 1, F(BC1_UNORM), {4, 0}, DEFAULT, SR}},
    {{"4 samples, shared exponent", BAD}, {16, 16, 1, 1, F(R9G9B9E5_SHAREDEXP), {4, 0}, DEFAULT, SR}},
    {{"4 samples, dynamic", BAD}, {16, 16, 1, 1, RGBA, {4, 0}, DYNAMIC, SR, WRITE}},
    {{"4 samples, immutable", BAD}, {16, 16, 1, 1, RGBA, {4, 0}, IMMUTABLE, SR}, INITIAL},
    {{"4 samples, generated mips", BAD}, {16, 16, 1, 1, RGBA, {4, 0}, DEFAULT, RT | SR, 0, MIPS}},
    {{"4 samples, GDI", BAD}, {16, 16, 1, 1, F(B8G8R8A8_UNORM), {4, 0}, DEFAULT, RT, 0, GDI}},
};

static const struct row_2d miscellany[] = {
    {{"generated mips", S_OK}, {16, 16, 0, 1, RGBA, ONE, DEFAULT, RT | SR, 0, MIPS}},
    {{"generated mips, one level", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, RT | SR, 0, MIPS}},
    {{"generated mips, no target", BAD}, {16, 16, 0, 1, RGBA, ONE, DEFAULT, SR, 0, MIPS}},
    {{"generated mips, no resource", BAD}, {16, 16, 0, 1, RGBA, ONE, DEFAULT, RT, 0, MIPS}},
    {{"generated mips, no bind flags", BAD}, {16, 16, 0, 1, RGBA, ONE, DEFAULT, 0, 0, MIPS}},
    {{"generated mips, typeless", S_OK}, {16, 16, 0, 1, F(R8G8B8A8_TYPELESS), ONE, DEFAULT, RT | SR, 0, MIPS}},
    {{"generated mips, integers", S_OK}, {16, 16, 0, 1, F(R8G8B8A8_UINT), ONE, DEFAULT, RT | SR, 0, MIPS}},
    {{"generated mips, compressed", BAD}, {16, 16, 0, 1, F(BC1_UNORM), ONE, DEFAULT, RT | SR, 0, MIPS}},
    {{"generated mips, staging", BAD}, {16, 16, 0, 1, RGBA, ONE, STAGING, 0, READ, MIPS}},
    {{"clamped level of detail", S_OK}, {16, 16, 0, 1, RGBA, ONE, DEFAULT, SR, 0, CLAMP}},
    {{"GDI", S_OK}, {16, 16, 1, 1, F(B8G8R8A8_UNORM), ONE, DEFAULT, RT, 0, GDI}},
    {{"GDI, sRGB", S_OK}, {16, 16, 1, 1, F(B8G8R8A8_UNORM_SRGB), ONE, DEFAULT, RT, 0, GDI}},
    {{"GDI, typeless", S_OK}, {16, 16, 1, 1, F(B8G8R8A8_TYPELESS), ONE, DEFAULT, RT, 0, GDI}},
    {{"GDI, other format", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, RT, 0, GDI}},
    {{"GDI, staging", BAD}, {16, 16, 1, 1, F(B8G8R8A8_UNORM), ONE, STAGING, 0, READ, GDI}},
    {{"shared and keyed", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, RT, 0, SHARED | KEYED}},
    {{"NT handle alone", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, RT, 0, NTHANDLE}},
    {{"shared, dynamic", BAD}, {16, 16, 1, 1, RGBA, ONE, DYNAMIC, SR, WRITE, SHARED}},
    {{"shared, staging", BAD}, {16, 16, 1, 1, RGBA, ONE, STAGING, 0, READ, SHARED}},
    {{"shared, immutable", BAD}, {16, 16, 1, 1, RGBA, ONE, IMMUTABLE, SR, 0, SHARED}, INITIAL},
    {{"tiled", S_OK, OPTION_TILED, BAD}, {256, 256, 1, 1, RGBA, ONE, DEFAULT, SR, 0, TILED}},
    {{"tiled, staging", BAD}, {256, 256, 1, 1, RGBA, ONE, STAGING, 0, READ, TILED}},
    {{"tiled, with data", BAD}, {256, 256, 1, 1, RGBA, ONE, DEFAULT, SR, 0, TILED}, INITIAL},
    {{"tiled, shared", BAD}, {256, 256, 1, 1, RGBA, ONE, DEFAULT, SR, 0, TILED | SHARED}},
    {{"tiled, GDI", BAD}, {256, 256, 1, 1, F(B8G8R8A8_UNORM), ONE, DEFAULT, RT, 0, TILED | GDI}},
};

static const struct row_2d level_10[] = {
    {{"width 8192", S_OK}, {8192, 1, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"width 8193", BAD}, {8193, 1, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"array 512", S_OK}, {1, 1, 1, 512, RGBA, ONE, DEFAULT, SR}},
    {{"array 513", BAD}, {1, 1, 1, 513, RGBA, ONE, DEFAULT, SR}},
    {{"UAV", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, UA}},
    {{"BC7", BAD}, {16, 16, 1, 1, F(BC7_UNORM), ONE, DEFAULT, SR}},
    {{"BC6H", BAD}, {16, 16, 1, 1, F(BC6H_UF16), ONE, DEFAULT, SR}},
    {{"BC5", S_OK}, {16, 16, 1, 1, F(BC5_UNORM), ONE, DEFAULT, SR}},
    {{"cube of 6 faces", S_OK}, {16, 16, 1, 6, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"cube of 7 faces", BAD}, {16, 16, 1, 7, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"cube of 12 faces", BAD}, {16, 16, 1, 12, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"multisampled shader resource", S_OK}, {16, 16, 1, 1, RGBA, {4, 0}, DEFAULT, RT | SR}},
};

static const struct row_2d level_9[] = {
    {{"plain", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"width 2048", S_OK}, {2048, 16, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"width 2049", BAD}, {2049, 16, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"array of 2", BAD}, {16, 16, 1, 2, RGBA, ONE, DEFAULT, SR}},
    {{"17 wide", S_OK}, {17, 16, 1, 1, RGBA, ONE, DEFAULT, SR}},
    {{"17 wide with mips", BAD}, {17, 16, 2, 1, RGBA, ONE, DEFAULT, SR}},
    {{"16 wide with mips", S_OK}, {16, 16, 0, 1, RGBA, ONE, DEFAULT, SR}},
    {{"no bind flags", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, 0}},
    {{"depth with mips", BAD}, {16, 16, 2, 1, F(D24_UNORM_S8_UINT), ONE, DEFAULT, DS}},
    {{"cube", S_OK}, {16, 16, 1, 6, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"cube of 12 faces", BAD}, {16, 16, 1, 12, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"cube 512 wide", S_OK}, {512, 512, 1, 6, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"cube 513 wide", BAD}, {513, 513, 1, 6, RGBA, ONE, DEFAULT, SR, 0, CUBE}},
    {{"UAV", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, UA}},
    {{"D16", S_OK}, {16, 16, 1, 1, F(D16_UNORM), ONE, DEFAULT, DS}},
    {{"D24S8", S_OK}, {16, 16, 1, 1, F(D24_UNORM_S8_UINT), ONE, DEFAULT, DS}},
    {{"D32", BAD}, {16, 16, 1, 1, F(D32_FLOAT), ONE, DEFAULT, DS}},
    {{"integers", BAD}, {16, 16, 1, 1, F(R32_UINT), ONE, DEFAULT, SR}},
    {{"BC4", BAD}, {16, 16, 1, 1, F(BC4_UNORM), ONE, DEFAULT, SR}},
    {{"BC3", S_OK}, {16, 16, 1, 1, F(BC3_UNORM), ONE, DEFAULT, SR}},
};

/* --- 3D */

struct row_3d {
    struct row row;
    D3D11_TEXTURE3D_DESC
    desc; /* Width, Height, Depth, MipLevels, Format, Usage, BindFlags, CPUAccessFlags, MiscFlags */
    enum texture_data data;
    bool no_desc, no_out;
};

static HRESULT create_3d(const struct subject *subject, const void *data)
{
    const struct row_3d *row = data;
    D3D11_SUBRESOURCE_DATA initial[INITIALS];
    ID3D11Texture3D *texture = UNTOUCHED;
    fill_initial(initial, INITIALS, row->data);
    HRESULT result = ID3D11Device_CreateTexture3D(subject->device, row->no_desc ? NULL : &row->desc,
                                                  row->data == NO_INITIAL ? NULL : initial,
                                                  row->no_out ? NULL : &texture);
    return created(result, texture);
}

static const struct row_3d rows_3d[] = {
    {{"plain", S_OK}, {8, 8, 8, 1, RGBA, DEFAULT, SR}},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, {8, 8, 8, 1, RGBA, DEFAULT, SR}, .no_out = true},
    {{"no output, wrong", BAD}, {8, 8, 0, 1, RGBA, DEFAULT, SR}, .no_out = true},
    {{"width 0", BAD}, {0, 8, 8, 1, RGBA, DEFAULT, SR}},
    {{"height 0", BAD}, {8, 0, 8, 1, RGBA, DEFAULT, SR}},
    {{"depth 0", BAD}, {8, 8, 0, 1, RGBA, DEFAULT, SR}},
    {{"width 2048", S_OK}, {2048, 1, 1, 1, RGBA, DEFAULT, SR}},
    {{"width 2049", BAD}, {2049, 1, 1, 1, RGBA, DEFAULT, SR}},
    {{"height 2049", BAD}, {1, 2049, 1, 1, RGBA, DEFAULT, SR}},
    {{"depth 2048", S_OK}, {1, 1, 2048, 1, RGBA, DEFAULT, SR}},
    {{"depth 2049", BAD}, {1, 1, 2049, 1, RGBA, DEFAULT, SR}},
    {{"all mips", S_OK}, {8, 8, 8, 0, RGBA, DEFAULT, SR}},
    {{"mips of the depth", S_OK}, {1, 1, 8, 4, RGBA, DEFAULT, SR}},
    {{"5 mips of 8", BAD}, {8, 8, 8, 5, RGBA, DEFAULT, SR}},
    {{"render target", S_OK}, {8, 8, 8, 1, RGBA, DEFAULT, RT}},
    {{"UAV", S_OK}, {8, 8, 8, 1, RGBA, DEFAULT, UA}},
    {{"depth stencil", BAD}, {8, 8, 8, 1, F(D32_FLOAT), DEFAULT, DS}},
    {{"depth format", BAD}, {8, 8, 8, 1, F(D32_FLOAT), DEFAULT, 0}},
    {{"typeless depth stencil", BAD}, {8, 8, 8, 1, F(R32_TYPELESS), DEFAULT, DS}},
    {{"R24G8 typeless", BAD}, {8, 8, 8, 1, F(R24G8_TYPELESS), DEFAULT, SR}},
    {{"compressed", S_OK}, {8, 8, 8, 1, F(BC1_UNORM), DEFAULT, SR}},
    {{"compressed 6 wide", BAD}, {6, 8, 8, 1, F(BC1_UNORM), DEFAULT, SR}},
    {{"cube", BAD}, {8, 8, 6, 1, RGBA, DEFAULT, SR, 0, CUBE}},
    {{"GDI", BAD}, {8, 8, 8, 1, F(B8G8R8A8_UNORM), DEFAULT, RT, 0, GDI}},
    {{"generated mips", S_OK}, {8, 8, 8, 0, RGBA, DEFAULT, SR | RT, 0, MIPS}},
    {{"generated mips, no target", BAD}, {8, 8, 8, 0, RGBA, DEFAULT, SR, 0, MIPS}},
    {{"immutable", S_OK}, {8, 8, 8, 1, RGBA, IMMUTABLE, SR}, INITIAL},
    {{"immutable, no data", BAD}, {8, 8, 8, 1, RGBA, IMMUTABLE, SR}},
    {{"dynamic", S_OK}, {8, 8, 8, 1, RGBA, DYNAMIC, SR, WRITE}},
    {{"dynamic, 2 mips", BAD}, {8, 8, 8, 2, RGBA, DYNAMIC, SR, WRITE}},
    {{"staging", S_OK}, {8, 8, 8, 0, RGBA, STAGING, 0, READ | WRITE}},
    {{"staging, render target", BAD}, {8, 8, 8, 1, RGBA, STAGING, RT, READ}},
    {{"too large", E_OUTOFMEMORY}, {2048, 2048, 2048, 1, F(R32G32B32A32_FLOAT), DEFAULT, SR}},
};

static const struct row_3d level_10_3d[] = {
    {{"plain", S_OK}, {8, 8, 8, 1, RGBA, DEFAULT, SR}},
    {{"UAV", BAD}, {8, 8, 8, 1, RGBA, DEFAULT, UA}},
    {{"width 2048", S_OK}, {2048, 1, 1, 1, RGBA, DEFAULT, SR}},
    {{"width 2049", BAD}, {2049, 1, 1, 1, RGBA, DEFAULT, SR}},
};

static const struct row_3d level_9_3d[] = {
    {{"width 256", S_OK}, {256, 1, 1, 1, RGBA, DEFAULT, SR}},  {{"width 257", BAD}, {257, 1, 1, 1, RGBA, DEFAULT, SR}},
    {{"9 wide", BAD}, {9, 8, 8, 1, RGBA, DEFAULT, SR}},        {{"no bind flags", BAD}, {8, 8, 8, 1, RGBA, DEFAULT, 0}},
    {{"render target", BAD}, {8, 8, 8, 1, RGBA, DEFAULT, RT}},
};

static const struct row_1d level_9_1d[] = {
    {{"plain", BAD}, {16, 1, 1, RGBA, DEFAULT, SR}},
    {{"staging", BAD}, {16, 1, 1, RGBA, STAGING, 0, READ}},
};

/* --- with a layout */

struct row_2d1 {
    struct row row;
    D3D11_TEXTURE2D_DESC1 desc; /* as above, then TextureLayout */
    bool no_desc, no_out;
};

static HRESULT create_2d1(const struct subject *subject, const void *data)
{
    const struct row_2d1 *row = data;
    ID3D11Texture2D1 *texture = UNTOUCHED;
    ID3D11Device3 *device = subject_device(subject, &IID_ID3D11Device3);
    if (!device)
        return UNAVAILABLE;
    HRESULT result = ID3D11Device3_CreateTexture2D1(device, row->no_desc ? NULL : &row->desc, NULL,
                                                    row->no_out ? NULL : &texture);
    let_go(device);
    return created(result, texture);
}

#define ROW_MAJOR D3D11_TEXTURE_LAYOUT_ROW_MAJOR
#define SWIZZLE D3D11_TEXTURE_LAYOUT_64K_STANDARD_SWIZZLE

static const struct row_2d1 rows_2d1[] = {
    {{"no layout", S_OK}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR, 0, 0, D3D11_TEXTURE_LAYOUT_UNDEFINED}},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR}, .no_out = true},
    {{"unknown layout", BAD}, {16, 16, 1, 1, RGBA, ONE, DEFAULT, SR, 0, 0, (D3D11_TEXTURE_LAYOUT)3}},
    {{"row major, depth", BAD}, {16, 16, 1, 1, F(D32_FLOAT), ONE, DEFAULT, DS, 0, 0, ROW_MAJOR}},
    {{"row major, multisampled", BAD}, {16, 16, 1, 1, RGBA, {4, 0}, DEFAULT, RT, 0, 0, ROW_MAJOR}},
    {{"row major, mips", BAD}, {16, 16, 2, 1, RGBA, ONE, DEFAULT, SR, 0, 0, ROW_MAJOR}},
    {{"row major, array", BAD}, {16, 16, 1, 2, RGBA, ONE, DEFAULT, SR, 0, 0, ROW_MAJOR}},
    {{"swizzle, multisampled", BAD}, {16, 16, 1, 1, RGBA, {4, 0}, DEFAULT, RT, 0, 0, SWIZZLE}},
    {{"width 0", BAD}, {0, 16, 1, 1, RGBA, ONE, DEFAULT, SR}},
};

struct row_3d1 {
    struct row row;
    D3D11_TEXTURE3D_DESC1 desc;
    bool no_desc, no_out;
};

static HRESULT create_3d1(const struct subject *subject, const void *data)
{
    const struct row_3d1 *row = data;
    ID3D11Texture3D1 *texture = UNTOUCHED;
    ID3D11Device3 *device = subject_device(subject, &IID_ID3D11Device3);
    if (!device)
        return UNAVAILABLE;
    HRESULT result = ID3D11Device3_CreateTexture3D1(device, row->no_desc ? NULL : &row->desc, NULL,
                                                    row->no_out ? NULL : &texture);
    let_go(device);
    return created(result, texture);
}

static const struct row_3d1 rows_3d1[] = {
    {{"no layout", S_OK}, {8, 8, 8, 1, RGBA, DEFAULT, SR}},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, {8, 8, 8, 1, RGBA, DEFAULT, SR}, .no_out = true},
    {{"unknown layout", BAD}, {8, 8, 8, 1, RGBA, DEFAULT, SR, 0, 0, (D3D11_TEXTURE_LAYOUT)3}},
    {{"row major, mips", BAD}, {8, 8, 8, 2, RGBA, DEFAULT, SR, 0, 0, ROW_MAJOR}},
};

/* --- what GetDesc returns */

struct mips_row {
    struct row row;
    D3D11_TEXTURE2D_DESC desc;
    UINT mips;
};

static HRESULT get_mips(const struct subject *subject, const void *data)
{
    const struct mips_row *row = data;
    D3D11_TEXTURE2D_DESC desc, wanted = row->desc;
    ID3D11Texture2D *texture = make_texture(subject, &row->desc, -1);
    if (!texture)
        return BROKEN;
    wanted.MipLevels = row->mips;
    ID3D11Texture2D_GetDesc(texture, &desc);
    let_go(texture);
    return memcmp(&desc, &wanted, sizeof(desc)) == 0 ? SAME : OTHER;
}

static const struct mips_row mips[] = {
    {{"as created", SAME}, {16, 8, 2, 3, RGBA, ONE, DEFAULT, SR | RT}, 2},
    {{"all mips of 16", SAME}, {16, 16, 0, 1, RGBA, ONE, DEFAULT, SR}, 5},
    {{"all mips of 17 by 3", SAME}, {17, 3, 0, 1, RGBA, ONE, DEFAULT, SR}, 5},
    {{"all mips of 1", SAME}, {1, 1, 0, 1, RGBA, ONE, DEFAULT, SR}, 1},
    {{"all mips of a multisampled one", SAME}, {16, 16, 0, 1, RGBA, {4, 0}, DEFAULT, RT}, 1},
    {{"cube", SAME}, {16, 16, 1, 6, RGBA, ONE, DEFAULT, SR, 0, CUBE}, 1},
};

static const struct table table[] = {
    {TABLE("CreateTexture1D", rows_1d, create_1d)},
    {TABLE("CreateTexture2D: arguments", arguments, create_2d)},
    {TABLE("CreateTexture2D: usage, access and binding", usages, create_2d)},
    {TABLE("CreateTexture2D: bind flags and formats", binds, create_2d)},
    {TABLE("CreateTexture2D: blocks", blocks, create_2d)},
    {TABLE("CreateTexture2D: cubes", cubes, create_2d)},
    {TABLE("CreateTexture2D: samples", samples, create_2d)},
    {TABLE("CreateTexture2D: other flags", miscellany, create_2d)},
    {TABLE("CreateTexture3D", rows_3d, create_3d)},
    {TABLE("CreateTexture2D1", rows_2d1, create_2d1)},
    {TABLE("CreateTexture3D1", rows_3d1, create_3d1)},
    {TABLE("CreateTexture2D: level 10_0", level_10, create_2d), .level = D3D_FEATURE_LEVEL_10_0},
    {TABLE("CreateTexture3D: level 10_0", level_10_3d, create_3d), .level = D3D_FEATURE_LEVEL_10_0},
    {TABLE("CreateTexture1D: level 9_1", level_9_1d, create_1d), .level = D3D_FEATURE_LEVEL_9_1},
    {TABLE("CreateTexture2D: level 9_1", level_9, create_2d), .level = D3D_FEATURE_LEVEL_9_1},
    {TABLE("CreateTexture3D: level 9_1", level_9_3d, create_3d), .level = D3D_FEATURE_LEVEL_9_1},
    {TABLE("ID3D11Texture2D.GetDesc", mips, get_mips)},
};

const struct tables texture_tables = {table, COUNT(table)};
