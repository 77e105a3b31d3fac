#include "tests/faults/scene.h"

#include "tests/faults/whole.h"
#include "tests/stack/stack.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SIDE 32u
#define RECORDERS 2
#define DRAWS 40

enum target { SHADOW, COLOR, NORMAL, LIT, TARGETS };

struct recorder {
    struct scene *scene;
    ID3D11DeviceContext *context;
    ID3D11CommandList *list;
    enum target target;
};

struct scene {
    ID3D11Device *device;
    ID3D11DeviceContext *context;
    ID3D11Texture2D *texture[TARGETS], *depth, *staging;
    ID3D11RenderTargetView *view[TARGETS];
    ID3D11ShaderResourceView *read[TARGETS];
    ID3D11DepthStencilView *depth_view;
    ID3D11Buffer *constants, *vertices;
    ID3D11VertexShader *vs;
    ID3D11PixelShader *ps;
    ID3D11Query *occlusion, *event;
    struct recorder recorder[RECORDERS];
    pthread_t maker;
    bool has_maker;
    _Atomic bool enough;
    UINT frame, texel, expected;
};

/* --- the thread that makes objects --------------------------------------------------------------------------------- */

static bool make_and_release(struct scene *scene)
{
    static const UINT texels[16 * 16] = {0};
    const D3D11_TEXTURE2D_DESC desc = {
        16, 16, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_IMMUTABLE, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    const D3D11_SUBRESOURCE_DATA data = {texels, 64, 0};
    ID3D11ShaderResourceView *view = NULL;
    ID3D11Texture2D *texture = NULL;
    HRESULT result = ID3D11Device_CreateTexture2D(scene->device, &desc, &data, &texture);
    if (SUCCEEDED(result))
        result = ID3D11Device_CreateShaderResourceView(scene->device, (ID3D11Resource *)texture, NULL, &view);
    if (view)
        ID3D11ShaderResourceView_Release(view);
    if (texture)
        ID3D11Texture2D_Release(texture);
    return SUCCEEDED(result);
}

static void *make_until_told(void *opaque)
{
    struct scene *scene = opaque;
    while (!atomic_load(&scene->enough) && make_and_release(scene))
        nanosleep(&(struct timespec){0, 200000}, NULL); /* as a game that loads, not as one that does nothing else */
    return NULL;
}

/* --- making the scene ---------------------------------------------------------------------------------------------- */

static HRESULT make_target(struct scene *scene, enum target target)
{
    const D3D11_TEXTURE2D_DESC desc = {SIDE,
                                       SIDE,
                                       1,
                                       1,
                                       DXGI_FORMAT_R8G8B8A8_UNORM,
                                       {1, 0},
                                       D3D11_USAGE_DEFAULT,
                                       D3D11_BIND_RENDER_TARGET | D3D11_BIND_SHADER_RESOURCE,
                                       0,
                                       0};
    ID3D11Device *device = scene->device;
    HRESULT result = ID3D11Device_CreateTexture2D(device, &desc, NULL, &scene->texture[target]);
    ID3D11Resource *texture = (ID3D11Resource *)scene->texture[target];
    if (SUCCEEDED(result))
        result = ID3D11Device_CreateRenderTargetView(device, texture, NULL, &scene->view[target]);
    if (SUCCEEDED(result))
        result = ID3D11Device_CreateShaderResourceView(device, texture, NULL, &scene->read[target]);
    return result;
}

static HRESULT make_textures(struct scene *scene)
{
    D3D11_TEXTURE2D_DESC desc = {
        SIDE, SIDE, 1, 1, DXGI_FORMAT_D32_FLOAT, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_DEPTH_STENCIL, 0, 0};
    ID3D11Device *device = scene->device;
    HRESULT result = S_OK;
    for (int i = 0; i < TARGETS && SUCCEEDED(result); i++)
        result = make_target(scene, (enum target)i);
    if (SUCCEEDED(result))
        result = ID3D11Device_CreateTexture2D(device, &desc, NULL, &scene->depth);
    if (SUCCEEDED(result))
        result = ID3D11Device_CreateDepthStencilView(device, (ID3D11Resource *)scene->depth, NULL, &scene->depth_view);
    desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    return SUCCEEDED(result) ? ID3D11Device_CreateTexture2D(device, &desc, NULL, &scene->staging) : result;
}

static HRESULT make_rest(struct scene *scene, const struct whole *code)
{
    D3D11_BUFFER_DESC desc = {256, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, D3D11_CPU_ACCESS_WRITE, 0, 0};
    D3D11_QUERY_DESC query = {D3D11_QUERY_OCCLUSION, 0};
    ID3D11Device *device = scene->device;
    HRESULT result = ID3D11Device_CreateBuffer(device, &desc, NULL, &scene->constants);
    desc.ByteWidth = 65536;
    desc.BindFlags = D3D11_BIND_VERTEX_BUFFER;
    if (SUCCEEDED(result))
        result = ID3D11Device_CreateBuffer(device, &desc, NULL, &scene->vertices);
    if (SUCCEEDED(result))
        result = ID3D11Device_CreateVertexShader(device, code->shader[WHOLE_VS].bytes, code->shader[WHOLE_VS].size,
                                                 NULL, &scene->vs);
    if (SUCCEEDED(result))
        result = ID3D11Device_CreatePixelShader(device, code->shader[WHOLE_PS].bytes, code->shader[WHOLE_PS].size, NULL,
                                                &scene->ps);
    if (SUCCEEDED(result))
        result = ID3D11Device_CreateQuery(device, &query, &scene->occlusion);
    query.Query = D3D11_QUERY_EVENT;
    if (SUCCEEDED(result))
        result = ID3D11Device_CreateQuery(device, &query, &scene->event);
    for (int i = 0; i < RECORDERS && SUCCEEDED(result); i++) {
        scene->recorder[i].scene = scene;
        scene->recorder[i].target = i ? NORMAL : COLOR;
        result = ID3D11Device_CreateDeferredContext(device, 0, &scene->recorder[i].context);
    }
    return result;
}

struct scene *scene_open(const char *source, HRESULT *result)
{
    static struct whole code;
    struct scene *scene = calloc(1, sizeof(*scene));
    if (!scene || !whole_load(&code, source))
        abort();
    *result = stack_create_device(&scene->device, &scene->context);
    if (SUCCEEDED(*result))
        *result = make_textures(scene);
    if (SUCCEEDED(*result))
        *result = make_rest(scene, &code);
    if (SUCCEEDED(*result))
        scene->has_maker = pthread_create(&scene->maker, NULL, make_until_told, scene) == 0;
    if (SUCCEEDED(*result))
        return scene;
    scene_close(scene);
    return NULL;
}

static void release(void *object)
{
    IUnknown *unknown = object;
    if (unknown)
        IUnknown_Release(unknown);
}

ULONG scene_close(struct scene *scene)
{
    atomic_store(&scene->enough, true);
    if (scene->has_maker)
        pthread_join(scene->maker, NULL);
    for (int i = 0; i < RECORDERS; i++)
        release(scene->recorder[i].context);
    for (int i = 0; i < TARGETS; i++) {
        release(scene->read[i]);
        release(scene->view[i]);
        release(scene->texture[i]);
    }
    void *rest[] = {scene->depth_view, scene->depth, scene->staging,   scene->constants, scene->vertices,
                    scene->vs,         scene->ps,    scene->occlusion, scene->event,     scene->context};
    for (size_t i = 0; i < ARRAYSIZE(rest); i++)
        release(rest[i]);
    ULONG left = scene->device ? ID3D11Device_Release(scene->device) : 0;
    free(scene);
    return left;
}

/* --- a frame ------------------------------------------------------------------------------------------------------- */

static HRESULT write_constants(ID3D11DeviceContext *context, ID3D11Buffer *constants, UINT value)
{
    const FLOAT tint[4] = {(FLOAT)(value % 2), (FLOAT)(value / 2 % 2), 1, 1};
    D3D11_MAPPED_SUBRESOURCE mapped;
    HRESULT result = ID3D11DeviceContext_Map(context, (ID3D11Resource *)constants, 0, D3D11_MAP_WRITE_DISCARD, 0,
                                             &mapped);
    if (FAILED(result))
        return result;
    memcpy(mapped.pData, tint, sizeof(tint));
    ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)constants, 0);
    return S_OK;
}

static HRESULT draw_pass(const struct scene *scene, ID3D11DeviceContext *context, enum target target, enum target from,
                         UINT draws)
{
    const D3D11_VIEWPORT viewport = {0, 0, SIDE, SIDE, 0, 1};
    const FLOAT white[4] = {1, 1, 1, 1};
    HRESULT result = S_OK;
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &scene->view[target], NULL);
    ID3D11DeviceContext_ClearRenderTargetView(context, scene->view[target], white);
    ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, scene->vs, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->ps, NULL, 0);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &scene->read[from]);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &scene->constants);
    for (UINT i = 0; i < draws && SUCCEEDED(result); i++) {
        result = write_constants(context, scene->constants, scene->frame + i + 1 - draws);
        ID3D11DeviceContext_Draw(context, 3, 0);
    }
    return result;
}

static void *record(void *opaque)
{
    struct recorder *recorder = opaque;
    draw_pass(recorder->scene, recorder->context, recorder->target, SHADOW, DRAWS);
    if (FAILED(ID3D11DeviceContext_FinishCommandList(recorder->context, FALSE, &recorder->list)))
        recorder->list = NULL;
    return NULL;
}

static void record_and_execute(struct scene *scene)
{
    pthread_t thread;
    bool parallel = pthread_create(&thread, NULL, record, &scene->recorder[0]) == 0;
    record(&scene->recorder[1]);
    if (parallel)
        pthread_join(thread, NULL);
    for (int i = 0; i < RECORDERS; i++) {
        ID3D11CommandList *list = scene->recorder[i].list;
        if (!list)
            continue;
        ID3D11DeviceContext_ExecuteCommandList(scene->context, list, FALSE);
        ID3D11CommandList_Release(list);
        scene->recorder[i].list = NULL;
    }
}

static HRESULT append(const struct scene *scene)
{
    ID3D11Resource *vertices = (ID3D11Resource *)scene->vertices;
    const UINT stride = 16, offset = 0;
    HRESULT result = S_OK;
    ID3D11DeviceContext_IASetVertexBuffers(scene->context, 0, 1, &scene->vertices, &stride, &offset);
    for (UINT i = 0; i < 64 && SUCCEEDED(result); i++) {
        D3D11_MAPPED_SUBRESOURCE mapped;
        result = ID3D11DeviceContext_Map(scene->context, vertices, 0,
                                         i ? D3D11_MAP_WRITE_NO_OVERWRITE : D3D11_MAP_WRITE_DISCARD, 0, &mapped);
        if (FAILED(result))
            break;
        memset((BYTE *)mapped.pData + (size_t)i * 1024, (int)i, 1024);
        ID3D11DeviceContext_Unmap(scene->context, vertices, 0);
        ID3D11DeviceContext_Draw(scene->context, 3, i * 64);
    }
    return result;
}

static HRESULT wait_for_query(const struct scene *scene, ID3D11Query *query)
{
    HRESULT result;
    do
        result = ID3D11DeviceContext_GetData(scene->context, (ID3D11Asynchronous *)query, NULL, 0, 0);
    while (result == S_FALSE);
    return result;
}

static HRESULT read_texel(struct scene *scene)
{
    ID3D11Resource *staging = (ID3D11Resource *)scene->staging;
    D3D11_MAPPED_SUBRESOURCE mapped;
    HRESULT result = ID3D11DeviceContext_Map(scene->context, staging, 0, D3D11_MAP_READ, D3D11_MAP_FLAG_DO_NOT_WAIT,
                                             &mapped);
    if (result == DXGI_ERROR_WAS_STILL_DRAWING)
        result = ID3D11DeviceContext_Map(scene->context, staging, 0, D3D11_MAP_READ, 0, &mapped);
    if (FAILED(result))
        return result;
    memcpy(&scene->texel, mapped.pData, sizeof(scene->texel));
    ID3D11DeviceContext_Unmap(scene->context, staging, 0);
    return S_OK;
}

HRESULT scene_frame(struct scene *scene)
{
    ID3D11DeviceContext *context = scene->context;
    ID3D11DeviceContext_Begin(context, (ID3D11Asynchronous *)scene->occlusion);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth_view, D3D11_CLEAR_DEPTH, 1, 0);
    HRESULT result = draw_pass(scene, context, SHADOW, LIT, DRAWS);
    record_and_execute(scene);
    if (SUCCEEDED(result))
        result = append(scene);
    const FLOAT white[4] = {1, 1, 1, 1};
    ID3D11DeviceContext_ClearRenderTargetView(context, scene->view[COLOR], white);
    if (SUCCEEDED(result))
        result = draw_pass(scene, context, LIT, COLOR, DRAWS);
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)scene->occlusion);
    ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)scene->staging, (ID3D11Resource *)scene->texture[LIT]);
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)scene->event);
    if (SUCCEEDED(result))
        result = read_texel(scene);
    if (SUCCEEDED(result))
        result = wait_for_query(scene, scene->event);
    if (SUCCEEDED(result))
        result = wait_for_query(scene, scene->occlusion);
    scene->expected = 0xffff0000 | (scene->frame % 2 ? 0xff : 0) | (scene->frame / 2 % 2 ? 0xff00 : 0);
    scene->frame++;
    return result;
}

void scene_texel(const struct scene *scene, UINT *read, UINT *expected)
{
    *read = scene->texel;
    *expected = scene->expected;
}

HRESULT scene_reason(const struct scene *scene)
{
    return ID3D11Device_GetDeviceRemovedReason(scene->device);
}
