/* targets.c: the textures between the passes. */
#include "scene.h"

static struct target create_target(const struct sample *sample, DXGI_FORMAT format, UINT divisor)
{
    const D3D11_TEXTURE2D_DESC desc = {
        .Width = sample->width / divisor,
        .Height = sample->height / divisor,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = format,
        .SampleDesc = {.Count = 1},
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_RENDER_TARGET,
    };
    struct target target;
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
    target.texture = sample_create_view(sample, texture);
    sample_check(sample, "CreateRenderTargetView",
                 ID3D11Device_CreateRenderTargetView(sample->device, (ID3D11Resource *)texture, NULL, &target.view));
    ID3D11Texture2D_Release(texture); /* the views keep it */
    return target;
}

static ID3D11Texture2D *create_depth(const struct sample *sample, UINT width, UINT height,
                                     ID3D11ShaderResourceView **view)
{
    const D3D11_TEXTURE2D_DESC desc = {
        .Width = width,
        .Height = height,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = DXGI_FORMAT_R32_TYPELESS,
        .SampleDesc = {.Count = 1},
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_DEPTH_STENCIL,
    };
    const D3D11_SHADER_RESOURCE_VIEW_DESC readable = {
        .Format = DXGI_FORMAT_R32_FLOAT,
        .ViewDimension = D3D11_SRV_DIMENSION_TEXTURE2D,
        .Texture2D = {.MipLevels = 1},
    };
    ID3D11Texture2D *texture = sample_create_texture(sample, &desc, NULL);
    sample_check(sample, "CreateShaderResourceView",
                 ID3D11Device_CreateShaderResourceView(sample->device, (ID3D11Resource *)texture, &readable, view));
    return texture;
}

static ID3D11DepthStencilView *create_depth_view(const struct sample *sample, ID3D11Texture2D *texture, UINT flags)
{
    const D3D11_DEPTH_STENCIL_VIEW_DESC desc = {
        .Format = DXGI_FORMAT_D32_FLOAT,
        .ViewDimension = D3D11_DSV_DIMENSION_TEXTURE2D,
        .Flags = flags,
    };
    ID3D11DepthStencilView *view;
    sample_check(sample, "CreateDepthStencilView",
                 ID3D11Device_CreateDepthStencilView(sample->device, (ID3D11Resource *)texture, &desc, &view));
    return view;
}

void targets_create(struct targets *targets, const struct sample *sample)
{
    targets->color = create_target(sample, DXGI_FORMAT_R8G8B8A8_UNORM, 1);
    targets->normal = create_target(sample, DXGI_FORMAT_R10G10B10A2_UNORM, 1);
    targets->finish = create_target(sample, DXGI_FORMAT_R8G8B8A8_UNORM, 1);
    targets->occlusion = create_target(sample, DXGI_FORMAT_R8_UNORM, 2);
    targets->lit = create_target(sample, DXGI_FORMAT_R16G16B16A16_FLOAT, 1);
    targets->bright = create_target(sample, DXGI_FORMAT_R11G11B10_FLOAT, 4);
    targets->blurred = create_target(sample, DXGI_FORMAT_R11G11B10_FLOAT, 4);
    targets->toned = create_target(sample, DXGI_FORMAT_R8G8B8A8_UNORM, 1);

    ID3D11Texture2D *depth = create_depth(sample, sample->width, sample->height, &targets->depth_texture);
    targets->depth = create_depth_view(sample, depth, 0);
    targets->depth_read_only = create_depth_view(sample, depth, D3D11_DSV_READ_ONLY_DEPTH);
    ID3D11Texture2D_Release(depth);

    ID3D11Texture2D *shadow = create_depth(sample, SHADOW_SIZE, SHADOW_SIZE, &targets->shadow_texture);
    targets->shadow = create_depth_view(sample, shadow, 0);
    ID3D11Texture2D_Release(shadow);
}

void targets_destroy(struct targets *targets)
{
    const struct target *all[] = {&targets->color, &targets->normal, &targets->finish,  &targets->occlusion,
                                  &targets->lit,   &targets->bright, &targets->blurred, &targets->toned};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        sample_release(all[i]->texture);
        sample_release(all[i]->view);
    }
    sample_release(targets->shadow_texture);
    sample_release(targets->shadow);
    sample_release(targets->depth_texture);
    sample_release(targets->depth_read_only);
    sample_release(targets->depth);
}
