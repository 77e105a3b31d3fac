/* format.c: every format against what CheckFormatSupport says of it: what has the bit can be made, and what has not,
 * cannot. A row yields SAME when both agree. */
#include "tests/validation/validation.h"

struct format_row {
    struct row row;
    DXGI_FORMAT format;
};

#define SUPPORT(name) D3D11_FORMAT_SUPPORT_##name

static UINT support_of(const struct subject *subject, DXGI_FORMAT format)
{
    UINT support = 0;
    ID3D11Device_CheckFormatSupport(subject->device, format, &support);
    return support;
}

static HRESULT agree(bool says, HRESULT result, void *object)
{
    result = created(result, object);
    return FAILED(result) == !says && result != BROKEN ? SAME : OTHER;
}

static D3D11_TEXTURE2D_DESC desc_2d(DXGI_FORMAT format, UINT bind)
{
    return (D3D11_TEXTURE2D_DESC){16, 16, 1, 1, format, {1, 0}, D3D11_USAGE_DEFAULT, bind, 0, 0};
}

static HRESULT create_2d(const struct subject *subject, const D3D11_TEXTURE2D_DESC *desc, bool says)
{
    ID3D11Texture2D *texture = UNTOUCHED;
    HRESULT result = ID3D11Device_CreateTexture2D(subject->device, desc, NULL, &texture);
    return agree(says, result, texture);
}

static HRESULT texture_1d(const struct subject *subject, const void *data)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    const D3D11_TEXTURE1D_DESC desc = {16, 1, 1, format, D3D11_USAGE_DEFAULT, 0, 0, 0};
    ID3D11Texture1D *texture = UNTOUCHED;
    HRESULT result = ID3D11Device_CreateTexture1D(subject->device, &desc, NULL, &texture);
    return agree(support_of(subject, format) & SUPPORT(TEXTURE1D), result, texture);
}

static HRESULT texture_2d(const struct subject *subject, const void *data)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    const D3D11_TEXTURE2D_DESC desc = desc_2d(format, 0);
    return create_2d(subject, &desc, support_of(subject, format) & SUPPORT(TEXTURE2D));
}

static HRESULT texture_3d(const struct subject *subject, const void *data)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    const D3D11_TEXTURE3D_DESC desc = {16, 16, 16, 1, format, D3D11_USAGE_DEFAULT, 0, 0, 0};
    ID3D11Texture3D *texture = UNTOUCHED;
    HRESULT result = ID3D11Device_CreateTexture3D(subject->device, &desc, NULL, &texture);
    return agree(support_of(subject, format) & SUPPORT(TEXTURE3D), result, texture);
}

static HRESULT cube(const struct subject *subject, const void *data)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    D3D11_TEXTURE2D_DESC desc = desc_2d(format, 0);
    desc.ArraySize = 6;
    desc.MiscFlags = D3D11_RESOURCE_MISC_TEXTURECUBE;
    return create_2d(subject, &desc, support_of(subject, format) & SUPPORT(TEXTURECUBE));
}

static HRESULT mips(const struct subject *subject, const void *data)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    D3D11_TEXTURE2D_DESC desc = desc_2d(format, 0);
    desc.MipLevels = 0;
    return create_2d(subject, &desc, support_of(subject, format) & SUPPORT(MIP));
}

/* The bind flags tell what a resource's own format can do; a typeless one leaves it to its views. */
static bool is_typeless(UINT support)
{
    return !(support & (SUPPORT(RENDER_TARGET) | SUPPORT(DEPTH_STENCIL) | SUPPORT(SHADER_LOAD) |
                        SUPPORT(SHADER_SAMPLE) | SUPPORT(TYPED_UNORDERED_ACCESS_VIEW)));
}

static HRESULT bound(const struct subject *subject, const void *data, UINT bind, UINT bits)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    const D3D11_TEXTURE2D_DESC desc = desc_2d(format, bind);
    const UINT support = support_of(subject, format);
    if (is_typeless(support) && support & SUPPORT(TEXTURE2D))
        return SAME;
    return create_2d(subject, &desc, support & bits && support & SUPPORT(TEXTURE2D));
}

static HRESULT target(const struct subject *subject, const void *data)
{
    return bound(subject, data, D3D11_BIND_RENDER_TARGET, SUPPORT(RENDER_TARGET));
}

static HRESULT depth(const struct subject *subject, const void *data)
{
    return bound(subject, data, D3D11_BIND_DEPTH_STENCIL, SUPPORT(DEPTH_STENCIL));
}

static HRESULT unordered(const struct subject *subject, const void *data)
{
    const HRESULT result = bound(subject, data, D3D11_BIND_UNORDERED_ACCESS, SUPPORT(TYPED_UNORDERED_ACCESS_VIEW));
    if (((const struct format_row *)data)->format == DXGI_FORMAT_R8G8B8A8_UNORM_SRGB)
        return result == OTHER ? SAME : OTHER; /* made on Windows, though nothing can view it */
    return result;
}

static HRESULT shader_resource(const struct subject *subject, const void *data)
{
    return bound(subject, data, D3D11_BIND_SHADER_RESOURCE, SUPPORT(SHADER_LOAD) | SUPPORT(SHADER_SAMPLE));
}

/* --- buffers' views */

static ID3D11Buffer *buffer_of(const struct subject *subject, UINT bind)
{
    const D3D11_BUFFER_DESC desc = {256, D3D11_USAGE_DEFAULT, bind, 0, 0, 0};
    return make_buffer(subject, &desc, -1);
}

static HRESULT buffer_srv(const struct subject *subject, const void *data)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    const D3D11_SHADER_RESOURCE_VIEW_DESC desc = {format, D3D11_SRV_DIMENSION_BUFFER, .Buffer = {{0}, {4}}};
    const UINT bits = SUPPORT(BUFFER) | SUPPORT(SHADER_LOAD), support = support_of(subject, format);
    ID3D11ShaderResourceView *view = UNTOUCHED;
    ID3D11Buffer *buffer = buffer_of(subject, D3D11_BIND_SHADER_RESOURCE);
    if (!buffer)
        return BROKEN;
    HRESULT result = ID3D11Device_CreateShaderResourceView(subject->device, (ID3D11Resource *)buffer, &desc, &view);
    result = agree((support & bits) == bits, result, view);
    let_go(buffer);
    return result;
}

static HRESULT buffer_rtv(const struct subject *subject, const void *data)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    const D3D11_RENDER_TARGET_VIEW_DESC desc = {format, D3D11_RTV_DIMENSION_BUFFER, .Buffer = {{0}, {4}}};
    const UINT bits = SUPPORT(BUFFER) | SUPPORT(RENDER_TARGET), support = support_of(subject, format);
    ID3D11RenderTargetView *view = UNTOUCHED;
    ID3D11Buffer *buffer = buffer_of(subject, D3D11_BIND_RENDER_TARGET);
    if (!buffer)
        return BROKEN;
    HRESULT result = ID3D11Device_CreateRenderTargetView(subject->device, (ID3D11Resource *)buffer, &desc, &view);
    result = agree((support & bits) == bits, result, view);
    let_go(buffer);
    return result;
}

static HRESULT buffer_uav(const struct subject *subject, const void *data)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    const D3D11_UNORDERED_ACCESS_VIEW_DESC desc = {format, D3D11_UAV_DIMENSION_BUFFER, .Buffer = {0, 4, 0}};
    const UINT bits = SUPPORT(BUFFER) | SUPPORT(TYPED_UNORDERED_ACCESS_VIEW), support = support_of(subject, format);
    ID3D11UnorderedAccessView *view = UNTOUCHED;
    ID3D11Buffer *buffer = buffer_of(subject, D3D11_BIND_UNORDERED_ACCESS);
    if (!buffer)
        return BROKEN;
    HRESULT result = ID3D11Device_CreateUnorderedAccessView(subject->device, (ID3D11Resource *)buffer, &desc, &view);
    result = agree((support & bits) == bits, result, view);
    let_go(buffer);
    return result;
}

/* --- samples: a count with quality levels can be made, one without cannot */

static HRESULT samples(const struct subject *subject, const void *data)
{
    const DXGI_FORMAT format = ((const struct format_row *)data)->format;
    const UINT support = support_of(subject, format);
    const UINT bind = (support & SUPPORT(DEPTH_STENCIL)) ? D3D11_BIND_DEPTH_STENCIL : D3D11_BIND_RENDER_TARGET;
    D3D11_TEXTURE2D_DESC desc = desc_2d(format, bind);
    UINT levels = 0;
    if (is_typeless(support))
        return SAME;
    ID3D11Device_CheckMultisampleQualityLevels(subject->device, format, 4, &levels);
    desc.SampleDesc.Count = 4;
    return create_2d(subject, &desc, levels && support & SUPPORT(MULTISAMPLE_RENDERTARGET));
}

/* --- every format, by Microsoft's names */

#define ROW(name)                                                                                                      \
    {                                                                                                                  \
        {#name, SAME}, DXGI_FORMAT_##name                                                                              \
    }

static const struct format_row formats[] = {
    ROW(R32G32B32A32_TYPELESS),
    ROW(R32G32B32A32_FLOAT),
    ROW(R32G32B32A32_UINT),
    ROW(R32G32B32A32_SINT),
    ROW(R32G32B32_TYPELESS),
    ROW(R32G32B32_FLOAT),
    ROW(R32G32B32_UINT),
    ROW(R32G32B32_SINT),
    ROW(R16G16B16A16_TYPELESS),
    ROW(R16G16B16A16_FLOAT),
    ROW(R16G16B16A16_UNORM),
    ROW(R16G16B16A16_UINT),
    ROW(R16G16B16A16_SNORM),
    ROW(R16G16B16A16_SINT),
    ROW(R32G32_TYPELESS),
    ROW(R32G32_FLOAT),
    ROW(R32G32_UINT),
    ROW(R32G32_SINT),
    ROW(R32G8X24_TYPELESS),
    ROW(D32_FLOAT_S8X24_UINT),
    ROW(R32_FLOAT_X8X24_TYPELESS),
    ROW(X32_TYPELESS_G8X24_UINT),
    ROW(R10G10B10A2_TYPELESS),
    ROW(R10G10B10A2_UNORM),
    ROW(R10G10B10A2_UINT),
    ROW(R11G11B10_FLOAT),
    ROW(R8G8B8A8_TYPELESS),
    ROW(R8G8B8A8_UNORM),
    ROW(R8G8B8A8_UNORM_SRGB),
    ROW(R8G8B8A8_UINT),
    ROW(R8G8B8A8_SNORM),
    ROW(R8G8B8A8_SINT),
    ROW(R16G16_TYPELESS),
    ROW(R16G16_FLOAT),
    ROW(R16G16_UNORM),
    ROW(R16G16_UINT),
    ROW(R16G16_SNORM),
    ROW(R16G16_SINT),
    ROW(R32_TYPELESS),
    ROW(D32_FLOAT),
    ROW(R32_FLOAT),
    ROW(R32_UINT),
    ROW(R32_SINT),
    ROW(R24G8_TYPELESS),
    ROW(D24_UNORM_S8_UINT),
    ROW(R24_UNORM_X8_TYPELESS),
    ROW(X24_TYPELESS_G8_UINT),
    ROW(R8G8_TYPELESS),
    ROW(R8G8_UNORM),
    ROW(R8G8_UINT),
    ROW(R8G8_SNORM),
    ROW(R8G8_SINT),
    ROW(R16_TYPELESS),
    ROW(R16_FLOAT),
    ROW(D16_UNORM),
    ROW(R16_UNORM),
    ROW(R16_UINT),
    ROW(R16_SNORM),
    ROW(R16_SINT),
    ROW(R8_TYPELESS),
    ROW(R8_UNORM),
    ROW(R8_UINT),
    ROW(R8_SNORM),
    ROW(R8_SINT),
    ROW(A8_UNORM),
    ROW(R1_UNORM),
    ROW(R9G9B9E5_SHAREDEXP),
    ROW(R8G8_B8G8_UNORM),
    ROW(G8R8_G8B8_UNORM),
    ROW(BC1_TYPELESS),
    ROW(BC1_UNORM),
    ROW(BC1_UNORM_SRGB),
    ROW(BC2_TYPELESS),
    ROW(BC2_UNORM),
    ROW(BC2_UNORM_SRGB),
    ROW(BC3_TYPELESS),
    ROW(BC3_UNORM),
    ROW(BC3_UNORM_SRGB),
    ROW(BC4_TYPELESS),
    ROW(BC4_UNORM),
    ROW(BC4_SNORM),
    ROW(BC5_TYPELESS),
    ROW(BC5_UNORM),
    ROW(BC5_SNORM),
    ROW(B5G6R5_UNORM),
    ROW(B5G5R5A1_UNORM),
    ROW(B8G8R8A8_UNORM),
    ROW(B8G8R8X8_UNORM),
    ROW(R10G10B10_XR_BIAS_A2_UNORM),
    ROW(B8G8R8A8_TYPELESS),
    ROW(B8G8R8A8_UNORM_SRGB),
    ROW(B8G8R8X8_TYPELESS),
    ROW(B8G8R8X8_UNORM_SRGB),
    ROW(BC6H_TYPELESS),
    ROW(BC6H_UF16),
    ROW(BC6H_SF16),
    ROW(BC7_TYPELESS),
    ROW(BC7_UNORM),
    ROW(BC7_UNORM_SRGB),
    ROW(B4G4R4A4_UNORM),
};

static const struct table table[] = {
    {TABLE("formats: CreateTexture1D", formats, texture_1d)},
    {TABLE("formats: CreateTexture2D", formats, texture_2d)},
    {TABLE("formats: CreateTexture2D, mips", formats, mips)},
    {TABLE("formats: CreateTexture2D, cube", formats, cube)},
    {TABLE("formats: CreateTexture2D, samples", formats, samples)},
    {TABLE("formats: CreateTexture3D", formats, texture_3d)},
    {TABLE("formats: render target", formats, target)},
    {TABLE("formats: depth stencil", formats, depth)},
    {TABLE("formats: unordered access", formats, unordered)},
    {TABLE("formats: shader resource", formats, shader_resource)},
    {TABLE("formats: buffer as shader resource", formats, buffer_srv)},
    {TABLE("formats: buffer as render target", formats, buffer_rtv)},
    {TABLE("formats: buffer for unordered access", formats, buffer_uav)},
};

const struct tables format_tables = {table, COUNT(table)};
