/* check.c: CheckFormatSupport, CheckMultisampleQualityLevels, CheckFeatureSupport, counters. */
#include "tests/validation/validation.h"

#define BAD E_INVALIDARG
#define F(name) DXGI_FORMAT_##name

/* --- formats */

struct support_row {
    struct row row;
    DXGI_FORMAT format;
    UINT with, without; /* bits that are set, and that are not */
    bool no_out;
};

static HRESULT check_format(const struct subject *subject, const void *data)
{
    const struct support_row *row = data;
    UINT support = 0x12345;
    HRESULT result = ID3D11Device_CheckFormatSupport(subject->device, row->format, row->no_out ? NULL : &support);
    if (FAILED(result))
        return row->no_out || support == 0 ? result : BROKEN;
    return (support & row->with) == row->with && !(support & row->without) ? result : OTHER;
}

#define S(name) D3D11_FORMAT_SUPPORT_##name
#define TEXTURES (S(TEXTURE1D) | S(TEXTURE2D) | S(TEXTURE3D) | S(TEXTURECUBE) | S(MIP))
#define NOT_TARGET (S(RENDER_TARGET) | S(BLENDABLE) | S(DEPTH_STENCIL) | S(MULTISAMPLE_RENDERTARGET))

static const struct support_row supports[] = {
    {{"no such format", E_FAIL}, (DXGI_FORMAT)1000},
    {{"format of all bits", E_FAIL}, F(FORCE_UINT)},
    {{"no output", BAD}, F(R8G8B8A8_UNORM), .no_out = true},
    {{"R8G8B8A8_UNORM", S_OK},
     F(R8G8B8A8_UNORM),
     TEXTURES | S(BUFFER) | S(IA_VERTEX_BUFFER) | S(SHADER_LOAD) | S(SHADER_SAMPLE) | S(RENDER_TARGET) | S(BLENDABLE) |
         S(MIP_AUTOGEN) | S(CPU_LOCKABLE) | S(MULTISAMPLE_RESOLVE) | S(MULTISAMPLE_RENDERTARGET) | S(MULTISAMPLE_LOAD) |
         S(TYPED_UNORDERED_ACCESS_VIEW) | S(SHADER_GATHER),
     S(IA_INDEX_BUFFER) | S(SO_BUFFER) | S(DEPTH_STENCIL)},
    {{"R8G8B8A8_UNORM_SRGB", S_OK},
     F(R8G8B8A8_UNORM_SRGB),
     TEXTURES | S(SHADER_SAMPLE) | S(RENDER_TARGET) | S(BLENDABLE),
     S(BUFFER) | S(IA_VERTEX_BUFFER) | S(DEPTH_STENCIL) | S(TYPED_UNORDERED_ACCESS_VIEW)},
    {{"R8G8B8A8_TYPELESS", S_OK},
     F(R8G8B8A8_TYPELESS),
     TEXTURES | S(CAST_WITHIN_BIT_LAYOUT),
     S(SHADER_SAMPLE) | S(RENDER_TARGET) | S(IA_VERTEX_BUFFER) | S(BUFFER)},
    {{"R32G32B32A32_FLOAT", S_OK},
     F(R32G32B32A32_FLOAT),
     TEXTURES | S(BUFFER) | S(IA_VERTEX_BUFFER) | S(SO_BUFFER) | S(SHADER_LOAD) | S(RENDER_TARGET),
     S(IA_INDEX_BUFFER) | S(DEPTH_STENCIL)},
    {{"R32G32B32_FLOAT", S_OK},
     F(R32G32B32_FLOAT),
     S(BUFFER) | S(IA_VERTEX_BUFFER) | S(SO_BUFFER) | S(SHADER_LOAD),
     S(DEPTH_STENCIL) | S(TYPED_UNORDERED_ACCESS_VIEW)},
    {{"R32_FLOAT", S_OK},
     F(R32_FLOAT),
     TEXTURES | S(BUFFER) | S(IA_VERTEX_BUFFER) | S(SO_BUFFER) | S(SHADER_LOAD) | S(RENDER_TARGET) |
         S(SHADER_SAMPLE_COMPARISON) | S(TYPED_UNORDERED_ACCESS_VIEW),
     S(DEPTH_STENCIL) | S(IA_INDEX_BUFFER)},
    {{"R32_UINT", S_OK},
     F(R32_UINT),
     TEXTURES | S(BUFFER) | S(IA_VERTEX_BUFFER) | S(IA_INDEX_BUFFER) | S(SO_BUFFER) | S(SHADER_LOAD) |
         S(RENDER_TARGET) | S(TYPED_UNORDERED_ACCESS_VIEW),
     S(SHADER_SAMPLE) | S(BLENDABLE) | S(DEPTH_STENCIL) | S(MULTISAMPLE_RESOLVE)},
    {{"R16_UINT", S_OK},
     F(R16_UINT),
     S(IA_INDEX_BUFFER) | S(IA_VERTEX_BUFFER) | S(SHADER_LOAD),
     S(SHADER_SAMPLE) | S(BLENDABLE) | S(SO_BUFFER)},
    {{"D24_UNORM_S8_UINT", S_OK},
     F(D24_UNORM_S8_UINT),
     S(TEXTURE2D) | S(TEXTURECUBE) | S(MIP) | S(DEPTH_STENCIL) | S(MULTISAMPLE_RENDERTARGET),
     S(RENDER_TARGET) | S(SHADER_SAMPLE) | S(SHADER_LOAD) | S(BUFFER) | S(TEXTURE3D) | S(BLENDABLE)},
    {{"D32_FLOAT", S_OK},
     F(D32_FLOAT),
     S(TEXTURE2D) | S(DEPTH_STENCIL),
     S(RENDER_TARGET) | S(SHADER_SAMPLE) | S(SHADER_LOAD) | S(TEXTURE3D) | S(SHADER_SAMPLE_COMPARISON)},
    {{"R24_UNORM_X8_TYPELESS", S_OK},
     F(R24_UNORM_X8_TYPELESS),
     S(TEXTURE2D) | S(SHADER_LOAD) | S(SHADER_SAMPLE) | S(SHADER_SAMPLE_COMPARISON),
     S(RENDER_TARGET) | S(DEPTH_STENCIL) | S(TEXTURE3D)},
    {{"BC1_UNORM", S_OK},
     F(BC1_UNORM),
     S(TEXTURE2D) | S(TEXTURE3D) | S(TEXTURECUBE) | S(MIP) | S(SHADER_SAMPLE),
     NOT_TARGET | S(TEXTURE1D) | S(BUFFER) | S(MIP_AUTOGEN) | S(TYPED_UNORDERED_ACCESS_VIEW)},
    {{"BC7_UNORM", S_OK},
     F(BC7_UNORM),
     S(TEXTURE2D) | S(TEXTURE3D) | S(TEXTURECUBE) | S(MIP) | S(SHADER_SAMPLE),
     NOT_TARGET | S(TEXTURE1D) | S(BUFFER) | S(MIP_AUTOGEN) | S(TYPED_UNORDERED_ACCESS_VIEW)},
    {{"R9G9B9E5_SHAREDEXP", S_OK},
     F(R9G9B9E5_SHAREDEXP),
     S(TEXTURE2D) | S(SHADER_SAMPLE),
     NOT_TARGET | S(TYPED_UNORDERED_ACCESS_VIEW) | S(BUFFER)},
    {{"B8G8R8A8_UNORM", S_OK},
     F(B8G8R8A8_UNORM),
     S(TEXTURE2D) | S(SHADER_SAMPLE) | S(RENDER_TARGET) | S(BLENDABLE),
     S(DEPTH_STENCIL) | S(IA_INDEX_BUFFER)},
};

/* --- samples */

struct quality_row {
    struct row row;
    DXGI_FORMAT format;
    UINT samples;
    bool some; /* quality levels */
    bool no_out;
    UINT flags; /* the newer method's */
};

static HRESULT check_quality(const struct subject *subject, const void *data)
{
    const struct quality_row *row = data;
    UINT levels = 0x12345;
    HRESULT result = ID3D11Device_CheckMultisampleQualityLevels(subject->device, row->format, row->samples,
                                                                row->no_out ? NULL : &levels);
    if (row->no_out)
        return result;
    if (FAILED(result))
        return levels == 0 ? result : BROKEN;
    return (levels != 0) == row->some ? result : OTHER;
}

static HRESULT check_quality1(const struct subject *subject, const void *data)
{
    const struct quality_row *row = data;
    UINT levels = 0x12345;
    ID3D11Device2 *device = subject_device(subject, &IID_ID3D11Device2);
    if (!device)
        return UNAVAILABLE;
    HRESULT result = ID3D11Device2_CheckMultisampleQualityLevels1(device, row->format, row->samples, row->flags,
                                                                  row->no_out ? NULL : &levels);
    let_go(device);
    if (row->no_out)
        return result;
    if (FAILED(result))
        return levels == 0 ? result : BROKEN;
    return (levels != 0) == row->some ? result : OTHER;
}

static const struct quality_row qualities[] = {
    {{"1 sample", S_OK}, F(R8G8B8A8_UNORM), 1, true},
    {{"4 samples", S_OK}, F(R8G8B8A8_UNORM), 4, true},
    {{"4 samples of depth", S_OK}, F(D24_UNORM_S8_UINT), 4, true},
    {{"4 samples of floats", S_OK}, F(R16G16B16A16_FLOAT), 4, true},
    {{"0 samples", E_FAIL}, F(R8G8B8A8_UNORM), 0},
    {{"3 samples", S_OK}, F(R8G8B8A8_UNORM), 3, false},
    {{"32 samples", S_OK}, F(R8G8B8A8_UNORM), 32, false},
    {{"33 samples", E_FAIL}, F(R8G8B8A8_UNORM), 33},
    {{"samples of all bits", E_FAIL}, F(R8G8B8A8_UNORM), UINT32_MAX},
    {{"compressed", S_OK}, F(BC1_UNORM), 4, false},
    {{"typeless blocks", S_OK}, F(BC1_TYPELESS), 4, false},
    {{"no such format", BAD}, (DXGI_FORMAT)1000, 4},
    {{"no such format, 1 sample", BAD}, (DXGI_FORMAT)1000, 1},
    {{"no output", BAD}, F(R8G8B8A8_UNORM), 4, .no_out = true},
};

static const struct quality_row qualities1[] = {
    {{"4 samples", S_OK}, F(R8G8B8A8_UNORM), 4, true},
    {{"0 samples", E_FAIL}, F(R8G8B8A8_UNORM), 0},
    {{"unknown flag", BAD}, F(R8G8B8A8_UNORM), 4, .flags = 2},
    {{"no output", BAD}, F(R8G8B8A8_UNORM), 4, .no_out = true},
};

/* --- features */

struct feature_row {
    struct row row;
    D3D11_FEATURE feature;
    UINT size;
    DXGI_FORMAT format; /* the first member, where it is asked for */
    bool no_data;
};

static HRESULT check_feature(const struct subject *subject, const void *data)
{
    const struct feature_row *row = data;
    UINT buffer[64] = {row->format};
    return ID3D11Device_CheckFeatureSupport(subject->device, row->feature, row->no_data ? NULL : buffer, row->size);
}

#define EXACT(feature_, type_)                                                                                         \
    {{#feature_, S_OK}, D3D11_FEATURE_##feature_, sizeof(D3D11_FEATURE_DATA_##type_)},                                 \
        {{#feature_ ", 4 bytes less", BAD}, D3D11_FEATURE_##feature_, sizeof(D3D11_FEATURE_DATA_##type_) - 4},         \
        {{#feature_ ", 4 bytes more", BAD}, D3D11_FEATURE_##feature_, sizeof(D3D11_FEATURE_DATA_##type_) + 4},         \
    {                                                                                                                  \
        {#feature_ ", no data", BAD}, D3D11_FEATURE_##feature_, sizeof(D3D11_FEATURE_DATA_##type_), .no_data = true    \
    }

static const struct feature_row features[] = {
    EXACT(THREADING, THREADING),
    EXACT(DOUBLES, DOUBLES),
    EXACT(D3D10_X_HARDWARE_OPTIONS, D3D10_X_HARDWARE_OPTIONS),
    EXACT(D3D11_OPTIONS, D3D11_OPTIONS),
    EXACT(ARCHITECTURE_INFO, ARCHITECTURE_INFO),
    EXACT(D3D9_OPTIONS, D3D9_OPTIONS),
    EXACT(SHADER_MIN_PRECISION_SUPPORT, SHADER_MIN_PRECISION_SUPPORT),
    EXACT(D3D9_SHADOW_SUPPORT, D3D9_SHADOW_SUPPORT),
    EXACT(D3D11_OPTIONS1, D3D11_OPTIONS1),
    EXACT(D3D9_SIMPLE_INSTANCING_SUPPORT, D3D9_SIMPLE_INSTANCING_SUPPORT),
    EXACT(MARKER_SUPPORT, MARKER_SUPPORT),
    EXACT(D3D9_OPTIONS1, D3D9_OPTIONS1),
    EXACT(D3D11_OPTIONS2, D3D11_OPTIONS2),
    EXACT(D3D11_OPTIONS3, D3D11_OPTIONS3),
    EXACT(GPU_VIRTUAL_ADDRESS_SUPPORT, GPU_VIRTUAL_ADDRESS_SUPPORT),
    EXACT(D3D11_OPTIONS4, D3D11_OPTIONS4),
    EXACT(SHADER_CACHE, SHADER_CACHE),
    {{"FORMAT_SUPPORT", S_OK},
     D3D11_FEATURE_FORMAT_SUPPORT,
     sizeof(D3D11_FEATURE_DATA_FORMAT_SUPPORT),
     F(R8G8B8A8_UNORM)},
    {{"FORMAT_SUPPORT, no such format", E_FAIL},
     D3D11_FEATURE_FORMAT_SUPPORT,
     sizeof(D3D11_FEATURE_DATA_FORMAT_SUPPORT),
     (DXGI_FORMAT)1000},
    {{"FORMAT_SUPPORT, 4 bytes", BAD}, D3D11_FEATURE_FORMAT_SUPPORT, 4, F(R8G8B8A8_UNORM)},
    {{"FORMAT_SUPPORT2", S_OK}, D3D11_FEATURE_FORMAT_SUPPORT2, sizeof(D3D11_FEATURE_DATA_FORMAT_SUPPORT2), F(R32_UINT)},
    {{"FORMAT_SUPPORT2, 4 bytes", BAD}, D3D11_FEATURE_FORMAT_SUPPORT2, 4, F(R32_UINT)},
    {{"size 0", BAD}, D3D11_FEATURE_THREADING, 0},
    {{"no such feature", BAD}, (D3D11_FEATURE)100, 4},
    {{"negative feature", BAD}, (D3D11_FEATURE)-1, 4},
};

/* --- counters: every device may have none of its own */

struct counter_row {
    struct row row;
    D3D11_COUNTER counter;
    UINT misc;
    bool no_desc, no_out;
};

static HRESULT check_counter(const struct subject *subject, const void *data)
{
    const struct counter_row *row = data;
    const D3D11_COUNTER_DESC desc = {row->counter, row->misc};
    D3D11_COUNTER_TYPE type;
    UINT active, length = 0;
    return ID3D11Device_CheckCounter(subject->device, row->no_desc ? NULL : &desc, &type, &active, NULL, &length, NULL,
                                     &length, NULL, &length);
}

static const struct counter_row counters[] = {
    {{"device-dependent 0", DXGI_ERROR_UNSUPPORTED}, D3D11_COUNTER_DEVICE_DEPENDENT_0, 0},
};

static const struct table table[] = {
    {TABLE("CheckFormatSupport", supports, check_format)},
    {TABLE("CheckMultisampleQualityLevels", qualities, check_quality)},
    {TABLE("CheckMultisampleQualityLevels1", qualities1, check_quality1)},
    {TABLE("CheckFeatureSupport", features, check_feature)},
    {TABLE("CheckCounter", counters, check_counter)},
};

const struct tables check_tables = {table, COUNT(table)};
