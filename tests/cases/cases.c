#include "tests/cases/cases.h"

#include "cases_shaders.h"

#include <dlfcn.h>
#include <stdio.h>

ID3D11Device *device;
ID3D11DeviceContext *context;

HRESULT cases_device(ID3D11Device **out, ID3D11DeviceContext **out_context)
{
    static PFN_D3D11_CREATE_DEVICE create;
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_1;
    const char *path = getenv("TRITON_D3D11");
    if (!create) {
        void *library = path ? dlopen(path, RTLD_NOW) : NULL;
        if (library)
            *(void **)&create = dlsym(library, "D3D11CreateDevice");
    }
    if (!create) {
        fprintf(stderr, "TRITON_D3D11 names no Direct3D 11 library: run this through meson test\n");
        return E_FAIL;
    }
    return create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, &level, 1, D3D11_SDK_VERSION, out, NULL, out_context);
}

int cases_open(void **state)
{
    (void)state;
    return FAILED(cases_device(&device, &context));
}

int cases_close(void **state)
{
    (void)state;
    ID3D11DeviceContext_Release(context);
    ULONG left = ID3D11Device_Release(device);
    if (left)
        fprintf(stderr, "%u references to the device are left\n", (unsigned)left);
    return left != 0;
}

void cases_wait(void)
{
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
    ID3D11Query *query;
    BOOL reached;
    if (FAILED(ID3D11Device_CreateQuery(device, &desc, &query)))
        return;
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)query);
    while (ID3D11DeviceContext_GetData(context, (ID3D11Asynchronous *)query, &reached, sizeof(reached), 0) == S_FALSE)
        ;
    ID3D11Query_Release(query);
}

int cases_agree(void **state)
{
    (void)state;
    ID3D11DeviceContext_ClearState(context);
    cases_wait();
    return ID3D11Device_GetDeviceRemovedReason(device) != S_OK;
}

bool cases_pixels(void)
{
    const char *backend = getenv("TEST_BACKEND");
    return !backend || strcmp(backend, "null") != 0;
}

void cases_need_pixels(void)
{
    if (!cases_pixels())
        skip();
}

void cases_need_triton(void)
{
    const char *backend = getenv("TEST_BACKEND");
    if (backend && strcmp(backend, "direct") == 0)
        skip();
}

void cases_release(void *const *objects, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (objects[i])
            IUnknown_Release((IUnknown *)objects[i]);
    }
}

ULONG cases_references(void *object)
{
    IUnknown_AddRef((IUnknown *)object);
    return IUnknown_Release((IUnknown *)object);
}

const GUID cases_name = {0x1f9d8a02, 0x3a51, 0x4c3e, {0x91, 0x27, 0x5b, 0x0e, 0x64, 0xd2, 0x88, 0x31}};

static HRESULT STDMETHODCALLTYPE held_query(IUnknown *self, REFIID iid, void **out)
{
    (void)self;
    (void)iid;
    *out = NULL;
    return E_NOINTERFACE;
}

static ULONG STDMETHODCALLTYPE held_add_ref(IUnknown *self)
{
    return ++((struct cases_held *)(void *)self)->references;
}

static ULONG STDMETHODCALLTYPE held_release(IUnknown *self)
{
    return --((struct cases_held *)(void *)self)->references;
}

IUnknown *cases_hold(struct cases_held *held)
{
    static const IUnknownVtbl vtable = {held_query, held_add_ref, held_release};
    *held = (struct cases_held){&vtable, 1};
    return (IUnknown *)(void *)held;
}

/* --- resources ---------------------------------------------------------------------------------------------------- */

ID3D11Buffer *cases_buffer(UINT size, D3D11_USAGE usage, UINT bind, UINT stride, const void *data)
{
    const UINT access[] = {
        [D3D11_USAGE_DYNAMIC] = D3D11_CPU_ACCESS_WRITE,
        [D3D11_USAGE_STAGING] = D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE,
    };
    const UINT misc = stride ? D3D11_RESOURCE_MISC_BUFFER_STRUCTURED : 0;
    const D3D11_BUFFER_DESC desc = {size, usage, bind, access[usage], misc, stride};
    const D3D11_SUBRESOURCE_DATA initial = {data, 0, 0};
    ID3D11Buffer *buffer = NULL;
    assert_result(ID3D11Device_CreateBuffer(device, &desc, data ? &initial : NULL, &buffer), S_OK);
    return buffer;
}

ID3D11Texture2D *cases_texture(UINT size, UINT mips, UINT layers, UINT bind, const void *data)
{
    const D3D11_TEXTURE2D_DESC desc = {size, size, mips, layers, RGBA8, {1, 0}, D3D11_USAGE_DEFAULT, bind, 0, 0};
    const D3D11_SUBRESOURCE_DATA initial = {data, size * 4, 0};
    ID3D11Texture2D *texture = NULL;
    assert_result(ID3D11Device_CreateTexture2D(device, &desc, data ? &initial : NULL, &texture), S_OK);
    return texture;
}

ID3D11ShaderResourceView *cases_srv(void *resource)
{
    ID3D11ShaderResourceView *view = NULL;
    assert_result(ID3D11Device_CreateShaderResourceView(device, resource, NULL, &view), S_OK);
    return view;
}

ID3D11RenderTargetView *cases_rtv(void *resource)
{
    ID3D11RenderTargetView *view = NULL;
    assert_result(ID3D11Device_CreateRenderTargetView(device, resource, NULL, &view), S_OK);
    return view;
}

ID3D11UnorderedAccessView *cases_uav(void *resource)
{
    ID3D11UnorderedAccessView *view = NULL;
    assert_result(ID3D11Device_CreateUnorderedAccessView(device, resource, NULL, &view), S_OK);
    return view;
}

void cases_discard(ID3D11DeviceContext *to, void *buffer, const void *data, size_t size)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    assert_result(ID3D11DeviceContext_Map(to, buffer, 0, D3D11_MAP_WRITE_DISCARD, 0, &mapped), S_OK);
    memcpy(mapped.pData, data, size);
    ID3D11DeviceContext_Unmap(to, buffer, 0);
}

void cases_read_buffer(ID3D11Buffer *buffer, void *data, size_t size)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    D3D11_BUFFER_DESC desc;
    ID3D11Buffer_GetDesc(buffer, &desc);
    ID3D11Buffer *staging = cases_buffer(desc.ByteWidth, D3D11_USAGE_STAGING, 0, 0, NULL);
    ID3D11Resource *from = (ID3D11Resource *)staging;
    ID3D11DeviceContext_CopyResource(context, from, (ID3D11Resource *)buffer);
    assert_result(ID3D11DeviceContext_Map(context, from, 0, D3D11_MAP_READ, 0, &mapped), S_OK);
    memcpy(data, mapped.pData, size);
    ID3D11DeviceContext_Unmap(context, from, 0);
    RELEASE(staging);
}

void cases_read_texture(ID3D11Texture2D *texture, void *data)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    D3D11_TEXTURE2D_DESC desc;
    ID3D11Texture2D_GetDesc(texture, &desc);
    desc.MipLevels = desc.ArraySize = 1;
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = desc.MiscFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    ID3D11Texture2D *staging = NULL;
    assert_result(ID3D11Device_CreateTexture2D(device, &desc, NULL, &staging), S_OK);
    ID3D11Resource *from = (ID3D11Resource *)staging;
    ID3D11DeviceContext_CopySubresourceRegion(context, from, 0, 0, 0, 0, (ID3D11Resource *)texture, 0, NULL);
    assert_result(ID3D11DeviceContext_Map(context, from, 0, D3D11_MAP_READ, 0, &mapped), S_OK);
    for (UINT row = 0; row < desc.Height; row++)
        memcpy((uint8_t *)data + row * desc.Width * 4, (uint8_t *)mapped.pData + row * mapped.RowPitch, desc.Width * 4);
    ID3D11DeviceContext_Unmap(context, from, 0);
    RELEASE(staging);
}

/* --- shaders ------------------------------------------------------------------------------------------------------ */

#define CREATE(method, shader, out)                                                                                    \
    assert_result(ID3D11Device_##method(device, shader.code, shader.size, NULL, out), S_OK)

static ID3D11ComputeShader *linked(struct sample_shader code, ID3D11ClassLinkage *linkage)
{
    ID3D11ComputeShader *shader = NULL;
    return SUCCEEDED(ID3D11Device_CreateComputeShader(device, code.code, code.size, linkage, &shader)) ? shader : NULL;
}

ID3D11ComputeShader *cases_linked_shader(ID3D11ClassLinkage *linkage)
{
    return linked(cs_linked, linkage);
}

ID3D11ComputeShader *cases_constants_shader(ID3D11ClassLinkage *linkage)
{
    return linked(cs_constants, linkage);
}

void cases_create_shaders(struct cases_shaders *shaders)
{
    CREATE(CreateVertexShader, vs_all, &shaders->vs);
    CREATE(CreateHullShader, hs_pass, &shaders->hs);
    CREATE(CreateDomainShader, ds_pass, &shaders->ds);
    CREATE(CreateGeometryShader, gs_pass, &shaders->gs);
    CREATE(CreatePixelShader, ps_tint, &shaders->ps);
    CREATE(CreateComputeShader, cs_append, &shaders->append);
    CREATE(CreateComputeShader, cs_constants, &shaders->constants);
}

void cases_release_shaders(struct cases_shaders *shaders)
{
    RELEASE(shaders->vs, shaders->hs, shaders->ds, shaders->gs, shaders->ps, shaders->append, shaders->constants);
}
