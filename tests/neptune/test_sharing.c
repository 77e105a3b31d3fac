/* test_sharing.c: handles of resources and fences, who opens what, and keyed mutexes. Runs under tools/stack, which names
 * the library. */
#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>
#include <dxgi1_6.h>

#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* after the headers above */
#include <cmocka.h>

#define assert_result(call, expected) assert_int_equal((UINT)(call), (UINT)(expected))

#define SHARED D3D11_RESOURCE_MISC_SHARED
#define KEYED D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX
#define BY_NT_HANDLE D3D11_RESOURCE_MISC_SHARED_NTHANDLE
#define READ DXGI_SHARED_RESOURCE_READ
#define NOT_A_HANDLE ((HANDLE)(intptr_t)987654)

static ID3D11Device5 *device, *other;

static ID3D11Device5 *make_device(void)
{
    const char *path = getenv("TRITON_D3D11");
    void *library = path ? dlopen(path, RTLD_NOW) : NULL;
    PFN_D3D11_CREATE_DEVICE function = NULL;
    ID3D11Device *made = NULL;
    ID3D11Device5 *newest = NULL;
    if (library)
        *(void **)&function = dlsym(library, "D3D11CreateDevice");
    if (!function ||
        FAILED(function(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION, &made, NULL, NULL)))
        return NULL;
    if (FAILED(ID3D11Device_QueryInterface(made, &IID_ID3D11Device5, (void **)&newest)))
        newest = NULL;
    ID3D11Device_Release(made);
    return newest;
}

static int open_devices(void **state)
{
    (void)state;
    device = make_device();
    other = make_device();
    return !device || !other;
}

static int close_devices(void **state)
{
    (void)state;
    return ID3D11Device5_Release(device) + ID3D11Device5_Release(other) != 0;
}

static int alive(void **state)
{
    (void)state;
    return ID3D11Device5_GetDeviceRemovedReason(device) != S_OK;
}

static HRESULT create(UINT misc, ID3D11Texture2D **texture)
{
    const D3D11_TEXTURE2D_DESC desc = {16,
                                       16,
                                       1,
                                       1,
                                       DXGI_FORMAT_R8G8B8A8_UNORM,
                                       {1, 0},
                                       D3D11_USAGE_DEFAULT,
                                       D3D11_BIND_RENDER_TARGET | D3D11_BIND_SHADER_RESOURCE,
                                       0,
                                       misc};
    *texture = NULL;
    return ID3D11Device5_CreateTexture2D(device, &desc, NULL, texture);
}

static ID3D11Texture2D *make(UINT misc)
{
    ID3D11Texture2D *texture;
    assert_result(create(misc, &texture), S_OK);
    return texture;
}

static void *as(void *object, REFIID iid)
{
    void *out = NULL;
    assert_result(IUnknown_QueryInterface((IUnknown *)object, iid, &out), S_OK);
    return out;
}

static void release(void *object)
{
    IUnknown_Release((IUnknown *)object);
}

static void close_handle(HANDLE handle)
{
    assert_int_equal(close((int)(intptr_t)handle), 0);
}

static void refuses_flags_that_exclude_each_other(void **state)
{
    static const struct {
        UINT misc;
        HRESULT result;
    } rows[] = {
        {SHARED, S_OK},
        {KEYED, S_OK},
        {SHARED | BY_NT_HANDLE, S_OK},
        {KEYED | BY_NT_HANDLE, S_OK},
        {SHARED | KEYED, E_INVALIDARG},
        {BY_NT_HANDLE, E_INVALIDARG},
        {SHARED | KEYED | BY_NT_HANDLE, E_INVALIDARG},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        ID3D11Texture2D *texture;
        assert_result(create(rows[i].misc, &texture), rows[i].result);
        if (texture)
            release(texture);
    }
}

static void hands_out_handles_by_flags(void **state)
{
    static const struct {
        UINT misc;
        HRESULT global, nt;
    } rows[] = {
        {0, E_INVALIDARG, E_INVALIDARG},
        {SHARED, S_OK, E_INVALIDARG},
        {KEYED, S_OK, E_INVALIDARG},
        {SHARED | BY_NT_HANDLE, E_INVALIDARG, S_OK},
        {KEYED | BY_NT_HANDLE, E_INVALIDARG, S_OK},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        HANDLE global = NOT_A_HANDLE, again, nt = NOT_A_HANDLE;
        ID3D11Texture2D *texture = make(rows[i].misc);
        IDXGIResource1 *resource = as(texture, &IID_IDXGIResource1);
        assert_result(IDXGIResource1_GetSharedHandle(resource, NULL), E_INVALIDARG);
        assert_result(IDXGIResource1_GetSharedHandle(resource, &global), rows[i].global);
        assert_int_equal(!global, FAILED(rows[i].global));
        if (global) {
            assert_result(IDXGIResource1_GetSharedHandle(resource, &again), S_OK);
            assert_ptr_equal(again, global);
        }
        assert_result(IDXGIResource1_CreateSharedHandle(resource, NULL, READ, NULL, &nt), rows[i].nt);
        assert_int_equal(!nt, FAILED(rows[i].nt));
        assert_result(IDXGIResource1_CreateSharedHandle(resource, NULL, READ, NULL, NULL), DXGI_ERROR_INVALID_CALL);
        assert_result(IDXGIResource1_CreateSharedHandle(resource, NULL, 0, NULL, &again), DXGI_ERROR_INVALID_CALL);
        if (nt)
            close_handle(nt);
        release(resource);
        release(texture);
    }
}

static void opens_global_handles(void **state)
{
    (void)state;
    HANDLE handle;
    void *opened;
    ID3D11Texture2D *texture = make(SHARED);
    IDXGIResource1 *resource = as(texture, &IID_IDXGIResource1);
    assert_result(IDXGIResource1_GetSharedHandle(resource, &handle), S_OK);
    assert_result(ID3D11Device5_OpenSharedResource(device, handle, &IID_ID3D11Texture2D, &opened), S_OK);
    assert_ptr_equal(opened, texture);
    release(opened);
    assert_result(ID3D11Device5_OpenSharedResource(device, handle, &IID_ID3D11Buffer, &opened), E_NOINTERFACE);
    assert_null(opened);
    assert_result(ID3D11Device5_OpenSharedResource(device, handle, &IID_ID3D11Texture2D, NULL), E_INVALIDARG);
    assert_result(ID3D11Device5_OpenSharedResource(device, NULL, &IID_ID3D11Texture2D, &opened), E_INVALIDARG);
    opened = (void *)1;
    assert_result(ID3D11Device5_OpenSharedResource(device, NOT_A_HANDLE, &IID_ID3D11Texture2D, &opened), E_INVALIDARG);
    assert_null(opened);
    assert_result(ID3D11Device5_OpenSharedResource(other, handle, &IID_ID3D11Texture2D, &opened), E_INVALIDARG);
    assert_result(ID3D11Device5_OpenSharedResource1(device, handle, &IID_ID3D11Texture2D, &opened), E_INVALIDARG);
    release(resource);
    release(texture);
    /* the handle goes with the resource */
    assert_result(ID3D11Device5_OpenSharedResource(device, handle, &IID_ID3D11Texture2D, &opened), E_INVALIDARG);
}

static void opens_nt_handles_and_names(void **state)
{
    (void)state;
    static const WCHAR name[] = L"Local\\triton-test", none[] = L"Local\\triton-none";
    HANDLE handle, second;
    void *opened;
    ID3D11Texture2D *texture = make(SHARED | BY_NT_HANDLE);
    IDXGIResource1 *resource = as(texture, &IID_IDXGIResource1);
    assert_result(IDXGIResource1_CreateSharedHandle(resource, NULL, READ | DXGI_SHARED_RESOURCE_WRITE, name, &handle),
                  S_OK);
    assert_result(IDXGIResource1_CreateSharedHandle(resource, NULL, READ, name, &second),
                  DXGI_ERROR_NAME_ALREADY_EXISTS);
    assert_null(second);
    assert_result(IDXGIResource1_CreateSharedHandle(resource, NULL, READ, NULL, &second), S_OK);
    assert_ptr_not_equal(second, handle);
    close_handle(handle);
    assert_result(ID3D11Device5_OpenSharedResource1(device, second, &IID_ID3D11Texture2D, &opened), S_OK);
    assert_ptr_equal(opened, texture);
    release(opened);
    assert_result(ID3D11Device5_OpenSharedResourceByName(device, name, READ, &IID_ID3D11Resource, &opened), S_OK);
    assert_ptr_equal(opened, texture);
    release(opened);
    assert_result(ID3D11Device5_OpenSharedResourceByName(device, none, READ, &IID_ID3D11Resource, &opened),
                  E_INVALIDARG);
    assert_null(opened);
    assert_result(ID3D11Device5_OpenSharedResourceByName(device, NULL, READ, &IID_ID3D11Resource, &opened),
                  E_INVALIDARG);
    assert_result(ID3D11Device5_OpenSharedResource(device, second, &IID_ID3D11Texture2D, &opened), E_INVALIDARG);
    assert_result(ID3D11Device5_OpenSharedResource1(other, second, &IID_ID3D11Texture2D, &opened), E_INVALIDARG);
    assert_result(
        ID3D11Device5_OpenSharedResource1(device, (HANDLE)(intptr_t)STDERR_FILENO, &IID_ID3D11Texture2D, &opened),
        E_INVALIDARG);
    release(resource);
    release(texture);
    assert_result(ID3D11Device5_OpenSharedResource1(device, second, &IID_ID3D11Texture2D, &opened), E_INVALIDARG);
    close_handle(second);
}

static void says_whose_adapter_it_is(void **state)
{
    (void)state;
    HANDLE handle;
    LUID luid = {1, 1};
    DXGI_ADAPTER_DESC desc;
    IDXGIAdapter *adapter;
    IDXGIFactory2 *factory;
    ID3D11Texture2D *texture = make(SHARED | BY_NT_HANDLE);
    IDXGIResource1 *resource = as(texture, &IID_IDXGIResource1);
    IDXGIDevice *dxgi = as(device, &IID_IDXGIDevice);
    assert_result(IDXGIDevice_GetAdapter(dxgi, &adapter), S_OK);
    assert_result(IDXGIAdapter_GetDesc(adapter, &desc), S_OK);
    assert_result(IDXGIAdapter_GetParent(adapter, &IID_IDXGIFactory2, (void **)&factory), S_OK);
    assert_result(IDXGIResource1_CreateSharedHandle(resource, NULL, READ, NULL, &handle), S_OK);
    assert_result(IDXGIFactory2_GetSharedResourceAdapterLuid(factory, handle, &luid), S_OK);
    assert_memory_equal(&luid, &desc.AdapterLuid, sizeof(luid));
    assert_result(IDXGIFactory2_GetSharedResourceAdapterLuid(factory, handle, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIFactory2_GetSharedResourceAdapterLuid(factory, NULL, &luid), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIFactory2_GetSharedResourceAdapterLuid(factory, NOT_A_HANDLE, &luid), DXGI_ERROR_INVALID_CALL);
    close_handle(handle);
    release(factory);
    release(adapter);
    release(dxgi);
    release(resource);
    release(texture);
}

static void opens_fences(void **state)
{
    (void)state;
    HANDLE handle;
    ID3D11Fence *fence, *opened = NULL, *plain;
    assert_result(ID3D11Device5_CreateFence(device, 3, D3D11_FENCE_FLAG_SHARED, &IID_ID3D11Fence, (void **)&fence),
                  S_OK);
    assert_result(ID3D11Device5_CreateFence(device, 3, D3D11_FENCE_FLAG_NONE, &IID_ID3D11Fence, (void **)&plain), S_OK);
    assert_result(ID3D11Fence_CreateSharedHandle(plain, NULL, GENERIC_ALL, NULL, &handle), E_INVALIDARG);
    assert_null(handle);
    assert_result(ID3D11Fence_CreateSharedHandle(fence, NULL, 0, NULL, &handle), DXGI_ERROR_INVALID_CALL);
    assert_result(ID3D11Fence_CreateSharedHandle(fence, NULL, GENERIC_ALL, NULL, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(ID3D11Fence_CreateSharedHandle(fence, NULL, GENERIC_ALL, NULL, &handle), S_OK);
    assert_result(ID3D11Device5_OpenSharedFence(device, handle, &IID_ID3D11Fence, (void **)&opened), S_OK);
    assert_int_equal(ID3D11Fence_GetCompletedValue(opened), 3);
    release(opened);
    assert_result(ID3D11Device5_OpenSharedFence(other, handle, &IID_ID3D11Fence, (void **)&opened), E_INVALIDARG);
    assert_result(ID3D11Device5_OpenSharedFence(device, NULL, &IID_ID3D11Fence, (void **)&opened), E_INVALIDARG);
    assert_result(ID3D11Device5_OpenSharedFence(device, handle, &IID_ID3D11Fence, NULL), E_INVALIDARG);
    release(plain);
    release(fence);
    assert_result(ID3D11Device5_OpenSharedFence(device, handle, &IID_ID3D11Fence, (void **)&opened), E_INVALIDARG);
    close_handle(handle);
}

/* --- keyed mutexes ------------------------------------------------------------------------------------------------ */

static void *take_and_pass_on(void *argument)
{
    IDXGIKeyedMutex *mutex = argument;
    HRESULT result = IDXGIKeyedMutex_AcquireSync(mutex, 7, INFINITE);
    if (result == S_OK)
        result = IDXGIKeyedMutex_ReleaseSync(mutex, 8);
    return (void *)(intptr_t)result;
}

static void hands_a_key_on(void **state)
{
    (void)state;
    pthread_t thread;
    void *result;
    ID3D11Texture2D *texture = make(KEYED);
    IDXGIKeyedMutex *mutex = as(texture, &IID_IDXGIKeyedMutex);
    assert_result(IDXGIKeyedMutex_ReleaseSync(mutex, 0), E_FAIL);
    assert_result(IDXGIKeyedMutex_AcquireSync(mutex, 1, 0), WAIT_TIMEOUT);
    assert_result(IDXGIKeyedMutex_AcquireSync(mutex, 1, 20), WAIT_TIMEOUT);
    assert_result(IDXGIKeyedMutex_AcquireSync(mutex, 0, 0), S_OK);
    assert_result(IDXGIKeyedMutex_AcquireSync(mutex, 0, 0), DXGI_ERROR_INVALID_CALL);
    assert_int_equal(pthread_create(&thread, NULL, take_and_pass_on, mutex), 0);
    assert_result(IDXGIKeyedMutex_ReleaseSync(mutex, 0), S_OK);
    assert_result(IDXGIKeyedMutex_AcquireSync(mutex, 0, 1000), S_OK);
    assert_result(IDXGIKeyedMutex_ReleaseSync(mutex, 7), S_OK);
    assert_result(IDXGIKeyedMutex_AcquireSync(mutex, 8, INFINITE), S_OK);
    assert_int_equal(pthread_join(thread, &result), 0);
    assert_result((HRESULT)(intptr_t)result, S_OK);
    assert_result(IDXGIKeyedMutex_ReleaseSync(mutex, 0), S_OK);

    void *owner = NULL;
    assert_result(IDXGIKeyedMutex_GetDevice(mutex, &IID_ID3D11Device, &owner), S_OK);
    assert_ptr_equal(owner, device);
    release(owner);
    release(mutex);
    release(texture);
}

static void only_keyed_textures_have_one(void **state)
{
    (void)state;
    void *mutex = (void *)1;
    ID3D11Texture2D *texture = make(SHARED);
    assert_result(ID3D11Texture2D_QueryInterface(texture, &IID_IDXGIKeyedMutex, &mutex), E_NOINTERFACE);
    assert_null(mutex);
    release(texture);
    texture = make(KEYED);
    release(as(texture, &IID_IDXGIKeyedMutex));
    release(as(texture, &IID_IDXGISurface));
    release(as(texture, &IID_IDXGIResource1));
    release(texture);
}

/* Every resource is one of DXGI, and of Direct3D 10 as far as that knows what it is. */
static void interfaces_of_resources(void **state)
{
    static const D3D11_BUFFER_DESC buffers[] = {
        {64, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0},
        {64, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, D3D11_RESOURCE_MISC_BUFFER_STRUCTURED, 16},
    };
    const D3D11_TEXTURE1D_DESC line = {
        8, 0, 1, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    const D3D11_TEXTURE3D_DESC solid = {
        8, 8, 8, 1, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    ID3D11Resource *resources[4];
    (void)state;
    assert_result(ID3D11Device_CreateBuffer(device, &buffers[0], NULL, (ID3D11Buffer **)&resources[0]), S_OK);
    assert_result(ID3D11Device_CreateBuffer(device, &buffers[1], NULL, (ID3D11Buffer **)&resources[1]), S_OK);
    assert_result(ID3D11Device_CreateTexture1D(device, &line, NULL, (ID3D11Texture1D **)&resources[2]), S_OK);
    assert_result(ID3D11Device_CreateTexture3D(device, &solid, NULL, (ID3D11Texture3D **)&resources[3]), S_OK);
    for (int i = 0; i < 4; i++) {
        IDXGIResource1 *part = as(resources[i], &IID_IDXGIResource1);
        DXGI_USAGE usage;
        IUnknown *found = NULL;
        assert_result(IDXGIResource1_GetUsage(part, &usage), S_OK);
        assert_result(IDXGIResource1_QueryInterface(part, &IID_IDXGISurface, (void **)&found), E_NOINTERFACE);
        assert_result(ID3D11Resource_QueryInterface(resources[i], &IID_ID3D10Resource, (void **)&found),
                      i == 1 ? E_NOINTERFACE : S_OK);
        if (found)
            IUnknown_Release(found);
        IDXGIResource1_Release(part);
        ID3D11Resource_Release(resources[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interfaces_of_resources),
        cmocka_unit_test_teardown(refuses_flags_that_exclude_each_other, alive),
        cmocka_unit_test_teardown(hands_out_handles_by_flags, alive),
        cmocka_unit_test_teardown(opens_global_handles, alive),
        cmocka_unit_test_teardown(opens_nt_handles_and_names, alive),
        cmocka_unit_test_teardown(says_whose_adapter_it_is, alive),
        cmocka_unit_test_teardown(opens_fences, alive),
        cmocka_unit_test_teardown(hands_a_key_on, alive),
        cmocka_unit_test_teardown(only_keyed_textures_have_one, alive),
    };
    return cmocka_run_group_tests(tests, open_devices, close_devices);
}
