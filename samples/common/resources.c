/* resources.c: creating the common objects, each with the few arguments in which the samples differ. */
#include "sample.h"

#include <string.h>

ID3D11Buffer *sample_create_buffer(const struct sample *sample, UINT bind, D3D11_USAGE usage, UINT size,
                                   const void *data)
{
    D3D11_BUFFER_DESC desc = {
        .ByteWidth = size,
        .Usage = usage,
        .BindFlags = bind,
        .CPUAccessFlags = usage == D3D11_USAGE_DYNAMIC ? D3D11_CPU_ACCESS_WRITE : 0,
    };
    D3D11_SUBRESOURCE_DATA initial = {.pSysMem = data};
    ID3D11Buffer *buffer;
    sample_check(sample, "CreateBuffer",
                 ID3D11Device_CreateBuffer(sample->device, &desc, data ? &initial : NULL, &buffer));
    return buffer;
}

ID3D11Texture2D *sample_create_texture(const struct sample *sample, const D3D11_TEXTURE2D_DESC *desc,
                                       const D3D11_SUBRESOURCE_DATA *data)
{
    ID3D11Texture2D *texture;
    sample_check(sample, "CreateTexture2D", ID3D11Device_CreateTexture2D(sample->device, desc, data, &texture));
    return texture;
}

ID3D11ShaderResourceView *sample_create_view(const struct sample *sample, ID3D11Texture2D *texture)
{
    ID3D11ShaderResourceView *view;
    sample_check(sample, "CreateShaderResourceView",
                 ID3D11Device_CreateShaderResourceView(sample->device, (ID3D11Resource *)texture, NULL, &view));
    return view;
}

ID3D11RenderTargetView *sample_create_target(const struct sample *sample, ID3D11Texture2D *texture)
{
    ID3D11RenderTargetView *view;
    sample_check(sample, "CreateRenderTargetView",
                 ID3D11Device_CreateRenderTargetView(sample->device, (ID3D11Resource *)texture, NULL, &view));
    return view;
}

ID3D11DepthStencilView *sample_create_depth(const struct sample *sample, DXGI_SAMPLE_DESC samples)
{
    D3D11_TEXTURE2D_DESC desc = {
        .Width = sample->width,
        .Height = sample->height,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = DXGI_FORMAT_D32_FLOAT,
        .SampleDesc = samples,
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_DEPTH_STENCIL,
    };
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
    ID3D11DepthStencilView *view;
    sample_check(sample, "CreateDepthStencilView",
                 ID3D11Device_CreateDepthStencilView(sample->device, (ID3D11Resource *)texture, NULL, &view));
    ID3D11Texture2D_Release(texture); /* the view keeps it */
    return view;
}

ID3D11SamplerState *sample_create_sampler(const struct sample *sample, D3D11_FILTER filter,
                                          D3D11_TEXTURE_ADDRESS_MODE address)
{
    D3D11_SAMPLER_DESC desc = {
        .Filter = filter,
        .AddressU = address,
        .AddressV = address,
        .AddressW = address,
        .MaxAnisotropy = filter == D3D11_FILTER_ANISOTROPIC ? 8 : 1,
        .ComparisonFunc = D3D11_COMPARISON_NEVER,
        .BorderColor = {0.10f, 0.09f, 0.16f, 1.0f},
        .MaxLOD = D3D11_FLOAT32_MAX,
    };
    ID3D11SamplerState *state;
    sample_check(sample, "CreateSamplerState", ID3D11Device_CreateSamplerState(sample->device, &desc, &state));
    return state;
}

ID3D11RasterizerState *sample_create_rasterizer(const struct sample *sample, D3D11_FILL_MODE fill, D3D11_CULL_MODE cull)
{
    D3D11_RASTERIZER_DESC desc = {
        .FillMode = fill,
        .CullMode = cull,
        .DepthBias = fill == D3D11_FILL_WIREFRAME ? -64 : 0, /* lines lie on the surface that they outline */
        .DepthClipEnable = TRUE,
        .MultisampleEnable = TRUE,
    };
    ID3D11RasterizerState *state;
    sample_check(sample, "CreateRasterizerState", ID3D11Device_CreateRasterizerState(sample->device, &desc, &state));
    return state;
}

ID3D11VertexShader *sample_create_vertex_shader(const struct sample *sample, const struct sample_shader *shader)
{
    ID3D11VertexShader *object;
    sample_check(sample, "CreateVertexShader",
                 ID3D11Device_CreateVertexShader(sample->device, shader->code, shader->size, NULL, &object));
    return object;
}

ID3D11PixelShader *sample_create_pixel_shader(const struct sample *sample, const struct sample_shader *shader)
{
    ID3D11PixelShader *object;
    sample_check(sample, "CreatePixelShader",
                 ID3D11Device_CreatePixelShader(sample->device, shader->code, shader->size, NULL, &object));
    return object;
}

ID3D11GeometryShader *sample_create_geometry_shader(const struct sample *sample, const struct sample_shader *shader)
{
    ID3D11GeometryShader *object;
    sample_check(sample, "CreateGeometryShader",
                 ID3D11Device_CreateGeometryShader(sample->device, shader->code, shader->size, NULL, &object));
    return object;
}

ID3D11ComputeShader *sample_create_compute_shader(const struct sample *sample, const struct sample_shader *shader)
{
    ID3D11ComputeShader *object;
    sample_check(sample, "CreateComputeShader",
                 ID3D11Device_CreateComputeShader(sample->device, shader->code, shader->size, NULL, &object));
    return object;
}

ID3D11InputLayout *sample_create_layout(const struct sample *sample, const D3D11_INPUT_ELEMENT_DESC *elements,
                                        UINT count, const struct sample_shader *shader)
{
    ID3D11InputLayout *layout;
    sample_check(sample, "CreateInputLayout",
                 ID3D11Device_CreateInputLayout(sample->device, elements, count, shader->code, shader->size, &layout));
    return layout;
}

void sample_write_buffer(const struct sample *sample, ID3D11Buffer *buffer, const void *data, size_t size)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    sample_check(
        sample, "Map(WRITE_DISCARD)",
        ID3D11DeviceContext_Map(sample->context, (ID3D11Resource *)buffer, 0, D3D11_MAP_WRITE_DISCARD, 0, &mapped));
    memcpy(mapped.pData, data, size);
    ID3D11DeviceContext_Unmap(sample->context, (ID3D11Resource *)buffer, 0);
}

void sample_bind_picture(const struct sample *sample, ID3D11DepthStencilView *depth)
{
    ID3D11RenderTargetView *view = sample->picture_view;
    ID3D11DeviceContext_OMSetRenderTargets(sample->context, 1, &view, depth);
    sample_set_viewport(sample, 0, 0, (float)sample->width, (float)sample->height);
}

void sample_set_viewport(const struct sample *sample, float x, float y, float width, float height)
{
    D3D11_VIEWPORT viewport = {x, y, width, height, 0, 1};
    ID3D11DeviceContext_RSSetViewports(sample->context, 1, &viewport);
}
