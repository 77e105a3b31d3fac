/* scene.c: making the scene's objects, and reading its picture. */
#include "scene.h"

#include "workload_shaders.h"

#include <stdio.h>
#include <stdlib.h>

void scene_check(const char *call, HRESULT result)
{
    if (SUCCEEDED(result))
        return;
    fprintf(stderr, "bench-workload: %s failed with 0x%08X\n", call, (unsigned)result);
    exit(1);
}

static void create_device(struct scene *scene, const char *library)
{
    char error[256];
    PFN_D3D11_CREATE_DEVICE create = (PFN_D3D11_CREATE_DEVICE)sample_load_function(library, "D3D11CreateDevice", error,
                                                                                   sizeof error);
    if (!create) {
        fprintf(stderr, "bench-workload: cannot load the Direct3D library: %s\n", error);
        exit(1);
    }
    scene_check("D3D11CreateDevice", create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION,
                                            &scene->device, NULL, &scene->context));
}

static void create_shaders(struct scene *scene)
{
    const struct sample_shader *vs = &vs_workload, *ps = &ps_workload;
    const D3D11_INPUT_ELEMENT_DESC position = {
        .SemanticName = "POSITION",
        .Format = DXGI_FORMAT_R32G32B32A32_FLOAT,
    };
    scene_check("CreateVertexShader",
                ID3D11Device_CreateVertexShader(scene->device, vs->code, vs->size, NULL, &scene->vertex_shader));
    scene_check("CreatePixelShader",
                ID3D11Device_CreatePixelShader(scene->device, ps->code, ps->size, NULL, &scene->pixel_shader));
    scene_check("CreateInputLayout",
                ID3D11Device_CreateInputLayout(scene->device, &position, 1, vs->code, vs->size, &scene->layout));
}

/* --- textures */

static ID3D11Texture2D *create_texture(const struct scene *scene, unsigned size, DXGI_FORMAT format, UINT bind,
                                       const void *pixels)
{
    const D3D11_TEXTURE2D_DESC desc = {
        .Width = size,
        .Height = size,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = format,
        .SampleDesc = {.Count = 1},
        .Usage = bind ? D3D11_USAGE_DEFAULT : D3D11_USAGE_STAGING,
        .BindFlags = bind,
        .CPUAccessFlags = bind ? 0 : D3D11_CPU_ACCESS_READ,
    };
    const D3D11_SUBRESOURCE_DATA data = {.pSysMem = pixels, .SysMemPitch = size * 4};
    ID3D11Texture2D *texture;
    scene_check("CreateTexture2D", ID3D11Device_CreateTexture2D(scene->device, &desc, pixels ? &data : NULL, &texture));
    return texture;
}

static void create_target(struct scene *scene)
{
    scene->target = create_texture(scene, SCENE_SIZE, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_BIND_RENDER_TARGET, NULL);
    scene_check(
        "CreateRenderTargetView",
        ID3D11Device_CreateRenderTargetView(scene->device, (ID3D11Resource *)scene->target, NULL, &scene->target_view));
    scene->staging = create_texture(scene, SCENE_SIZE, DXGI_FORMAT_R8G8B8A8_UNORM, 0, NULL);

    ID3D11Texture2D *depth = create_texture(scene, SCENE_SIZE, DXGI_FORMAT_D32_FLOAT, D3D11_BIND_DEPTH_STENCIL, NULL);
    scene_check("CreateDepthStencilView",
                ID3D11Device_CreateDepthStencilView(scene->device, (ID3D11Resource *)depth, NULL, &scene->depth_view));
    ID3D11Texture2D_Release(depth);
}

static void create_textures(struct scene *scene)
{
    for (unsigned i = 0; i < sizeof scene->image; i++)
        scene->image[i] = (uint8_t)(i * 7 + (i >> 8) * 13);
    for (int i = 0; i < SCENE_TEXTURES; i++) {
        scene->textures[i] = create_texture(scene, SCENE_TEXTURE_SIZE, DXGI_FORMAT_R8G8B8A8_UNORM,
                                            D3D11_BIND_SHADER_RESOURCE, scene->image);
        scene_check("CreateShaderResourceView",
                    ID3D11Device_CreateShaderResourceView(scene->device, (ID3D11Resource *)scene->textures[i], NULL,
                                                          &scene->views[i]));
    }
}

/* --- buffers */

static ID3D11Buffer *create_buffer(const struct scene *scene, UINT bind, D3D11_USAGE usage, UINT size,
                                   const void *content)
{
    const D3D11_BUFFER_DESC desc = {
        .ByteWidth = size,
        .Usage = usage,
        .BindFlags = bind,
        .CPUAccessFlags = usage == D3D11_USAGE_DYNAMIC ? D3D11_CPU_ACCESS_WRITE : 0,
    };
    const D3D11_SUBRESOURCE_DATA data = {.pSysMem = content};
    ID3D11Buffer *buffer;
    scene_check("CreateBuffer", ID3D11Device_CreateBuffer(scene->device, &desc, content ? &data : NULL, &buffer));
    return buffer;
}

static ID3D11Buffer *create_vertices(const struct scene *scene, int row)
{
    float vertices[64][4];
    for (int i = 0; i < 64; i++) {
        int triangle = i / 3, corner = i % 3;
        vertices[i][0] = -0.9f + 0.08f * triangle + (corner == 2 ? 0.13f : 0);
        vertices[i][1] = -0.8f + 0.4f * row + (corner == 1 ? 0.13f : 0);
        vertices[i][2] = 0.5f;
        vertices[i][3] = 1;
        if (triangle >= 20)
            vertices[i][0] += 8;
    }
    return create_buffer(scene, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof vertices, vertices);
}

static void create_buffers(struct scene *scene)
{
    const float constants[64] = {1, 1, 0, 0, 0.5f};
    for (int i = 0; i < SCENE_CONSTANTS; i++)
        scene->constants[i] = create_buffer(scene, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC, sizeof constants,
                                            constants);

    for (int i = 0; i < SCENE_VERTICES; i++)
        scene->vertices[i] = create_vertices(scene, i);

    uint16_t indices[64];
    for (int i = 0; i < 64; i++)
        indices[i] = (uint16_t)i;
    scene->indices = create_buffer(scene, D3D11_BIND_INDEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof indices, indices);

    scene->stream = create_buffer(scene, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_DYNAMIC, SCENE_STREAM_SIZE, NULL);
}

/* --- states: the bits of `i` choose */

static ID3D11BlendState *create_blend(const struct scene *scene, int i)
{
    const D3D11_BLEND_DESC desc = {
        .RenderTarget[0] =
            {
                .BlendEnable = i & 1,
                .SrcBlend = D3D11_BLEND_SRC_ALPHA,
                .DestBlend = i & 2 ? D3D11_BLEND_ONE : D3D11_BLEND_INV_SRC_ALPHA,
                .BlendOp = D3D11_BLEND_OP_ADD,
                .SrcBlendAlpha = D3D11_BLEND_ONE,
                .DestBlendAlpha = D3D11_BLEND_ZERO,
                .BlendOpAlpha = D3D11_BLEND_OP_ADD,
                .RenderTargetWriteMask = i == 2 ? 7 : 15,
            },
    };
    ID3D11BlendState *state;
    scene_check("CreateBlendState", ID3D11Device_CreateBlendState(scene->device, &desc, &state));
    return state;
}

static ID3D11DepthStencilState *create_depth(const struct scene *scene, int i)
{
    const D3D11_DEPTH_STENCILOP_DESC keep = {D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP,
                                             D3D11_COMPARISON_ALWAYS};
    const D3D11_DEPTH_STENCIL_DESC desc = {
        .DepthEnable = i & 1,
        .DepthWriteMask = i & 2 ? D3D11_DEPTH_WRITE_MASK_ALL : D3D11_DEPTH_WRITE_MASK_ZERO,
        .DepthFunc = D3D11_COMPARISON_LESS_EQUAL,
        .FrontFace = keep,
        .BackFace = keep,
    };
    ID3D11DepthStencilState *state;
    scene_check("CreateDepthStencilState", ID3D11Device_CreateDepthStencilState(scene->device, &desc, &state));
    return state;
}

static ID3D11RasterizerState *create_rasterizer(const struct scene *scene, int i)
{
    const D3D11_RASTERIZER_DESC desc = {
        .FillMode = D3D11_FILL_SOLID,
        .CullMode = i & 1 ? D3D11_CULL_NONE : D3D11_CULL_BACK,
        .DepthClipEnable = TRUE,
        .DepthBias = i & 2 ? 1 : 0,
    };
    ID3D11RasterizerState *state;
    scene_check("CreateRasterizerState", ID3D11Device_CreateRasterizerState(scene->device, &desc, &state));
    return state;
}

static ID3D11SamplerState *create_sampler(const struct scene *scene, int i)
{
    const D3D11_TEXTURE_ADDRESS_MODE address = i & 2 ? D3D11_TEXTURE_ADDRESS_CLAMP : D3D11_TEXTURE_ADDRESS_WRAP;
    const D3D11_SAMPLER_DESC desc = {
        .Filter = i & 1 ? D3D11_FILTER_MIN_MAG_MIP_LINEAR : D3D11_FILTER_MIN_MAG_MIP_POINT,
        .AddressU = address,
        .AddressV = address,
        .AddressW = address,
        .MaxAnisotropy = 1,
        .ComparisonFunc = D3D11_COMPARISON_NEVER,
        .MaxLOD = 1000,
    };
    ID3D11SamplerState *state;
    scene_check("CreateSamplerState", ID3D11Device_CreateSamplerState(scene->device, &desc, &state));
    return state;
}

static void create_states(struct scene *scene)
{
    for (int i = 0; i < SCENE_STATES; i++) {
        scene->blends[i] = create_blend(scene, i);
        scene->depths[i] = create_depth(scene, i);
        scene->rasterizers[i] = create_rasterizer(scene, i);
        scene->samplers[i] = create_sampler(scene, i);
    }
}

static void create_deferred(struct scene *scene)
{
    for (int i = 0; i < SCENE_DEFERRED; i++) {
        HRESULT result = ID3D11Device_CreateDeferredContext(scene->device, 0, &scene->deferred[i]);
        if (result == E_NOTIMPL) {
            scene->deferred[i] = NULL;
            continue;
        }
        scene_check("CreateDeferredContext", result);
    }
}

void scene_create(struct scene *scene, const char *library)
{
    create_device(scene, library);
    create_shaders(scene);
    create_target(scene);
    create_textures(scene);
    create_buffers(scene);
    create_states(scene);
    create_deferred(scene);

    const D3D11_QUERY_DESC event = {.Query = D3D11_QUERY_EVENT};
    for (int i = 0; i < SCENE_QUERIES; i++)
        scene_check("CreateQuery", ID3D11Device_CreateQuery(scene->device, &event, &scene->done[i]));
}

/* What begins with a COM object is nothing but COM objects up to its end. */
void scene_destroy(struct scene *scene)
{
    IUnknown **objects = (IUnknown **)(void *)scene;
    size_t count = offsetof(struct scene, image) / sizeof *objects;
    ID3D11DeviceContext_ClearState(scene->context);
    while (count--) {
        if (objects[count])
            IUnknown_Release(objects[count]);
    }
}

/* --- using it */

void scene_bind(const struct scene *scene, ID3D11DeviceContext *context)
{
    const D3D11_VIEWPORT viewport = {.Width = SCENE_SIZE, .Height = SCENE_SIZE, .MaxDepth = 1};
    const UINT stride = SCENE_VERTEX_STRIDE, offset = 0;

    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &scene->target_view, scene->depth_view);
    ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_IASetInputLayout(context, scene->layout);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->vertices[0], &stride, &offset);
    ID3D11DeviceContext_IASetIndexBuffer(context, scene->indices, DXGI_FORMAT_R16_UINT, 0);
    ID3D11DeviceContext_VSSetShader(context, scene->vertex_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->pixel_shader, NULL, 0);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &scene->constants[0]);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 4, &scene->views[0]);
    ID3D11DeviceContext_PSSetSamplers(context, 0, 1, &scene->samplers[0]);
    ID3D11DeviceContext_RSSetState(context, scene->rasterizers[0]);
    ID3D11DeviceContext_OMSetBlendState(context, scene->blends[0], NULL, 0xffffffff);
    ID3D11DeviceContext_OMSetDepthStencilState(context, scene->depths[0], 0);
}

void scene_clear(const struct scene *scene)
{
    const float color[4] = {0.1f, 0.2f, 0.3f, 1};
    ID3D11DeviceContext_ClearRenderTargetView(scene->context, scene->target_view, color);
    ID3D11DeviceContext_ClearDepthStencilView(scene->context, scene->depth_view, D3D11_CLEAR_DEPTH, 1, 0);
}

uint32_t scene_read(const struct scene *scene)
{
    ID3D11DeviceContext *context = scene->context;
    ID3D11Resource *staging = (ID3D11Resource *)scene->staging;
    D3D11_MAPPED_SUBRESOURCE map;
    ID3D11DeviceContext_CopyResource(context, staging, (ID3D11Resource *)scene->target);
    scene_check("Map", ID3D11DeviceContext_Map(context, staging, 0, D3D11_MAP_READ, 0, &map));

    uint32_t hash = 2166136261u;
    for (int y = 0; y < SCENE_SIZE; y++) {
        const uint8_t *row = (const uint8_t *)map.pData + (size_t)y * map.RowPitch;
        for (int x = 0; x < SCENE_SIZE * 4; x++)
            hash = (hash ^ row[x]) * 16777619u;
    }
    ID3D11DeviceContext_Unmap(context, staging, 0);
    return hash;
}
