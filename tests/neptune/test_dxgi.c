/* test_dxgi.c: the exported functions, DXGI's objects, multithread protection. Where no host is needed none may
 * answer; the rest talks to the tritond that TRITON_SOCKET names. */
#define COBJMACROS
#include "guest/neptune/dxgi_objects.h"

#include "npt_methods.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
/* after the headers above */
#include <cmocka.h>

#define assert_result(call, expected) assert_int_equal((UINT)(call), (UINT)(expected))
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *host_address;

static int without_host(void **state)
{
    (void)state;
    return setenv("TRITON_SOCKET", "nowhere/triton.sock", 1);
}

static int with_host(void **state)
{
    (void)state;
    return host_address ? setenv("TRITON_SOCKET", host_address, 1) : 0;
}

static void need_host(void)
{
    if (host_address)
        return;
    print_message("TRITON_SOCKET does not name the socket of a running tritond: skipped.\n");
    skip();
}

static ULONG references(void *object)
{
    IUnknown_AddRef((IUnknown *)object);
    return IUnknown_Release((IUnknown *)object);
}

static IDXGIFactory7 *new_factory(void)
{
    IDXGIFactory7 *factory;
    assert_result(CreateDXGIFactory2(0, &IID_IDXGIFactory7, (void **)&factory), S_OK);
    return factory;
}

/* An adapter, which EnumAdapters would not give without a host. */
static IDXGIAdapter *new_adapter(void)
{
    IDXGIFactory7 *factory = new_factory();
    struct npt_adapter *adapter = npt_adapter_create((struct npt_factory *)(void *)factory);
    assert_non_null(adapter);
    IDXGIFactory7_Release(factory);
    return (IDXGIAdapter *)(void *)adapter;
}

/* --- another library's adapter ----------------------------------------------------------------------------------- */

struct other_adapter {
    const IDXGIAdapter4Vtbl *vtable;
    bool triton;
    ULONG references;
};

static HRESULT STDMETHODCALLTYPE other_query_interface(IDXGIAdapter4 *self, REFIID riid, void **out)
{
    struct other_adapter *other = (struct other_adapter *)(void *)self;
    *out = NULL;
    if (IsEqualGUID(riid, &IID_npt_adapter) ? !other->triton : !IsEqualGUID(riid, &IID_IDXGIAdapter))
        return E_NOINTERFACE;
    other->references++;
    *out = self;
    return S_OK;
}

static ULONG STDMETHODCALLTYPE other_add_ref(IDXGIAdapter4 *self)
{
    return ++((struct other_adapter *)(void *)self)->references;
}

static ULONG STDMETHODCALLTYPE other_release(IDXGIAdapter4 *self)
{
    return --((struct other_adapter *)(void *)self)->references;
}

static const IDXGIAdapter4Vtbl other_vtable = {
    .QueryInterface = other_query_interface,
    .AddRef = other_add_ref,
    .Release = other_release,
};

static void adapters_of_other_libraries(void **state)
{
    (void)state;
    struct other_adapter triton = {&other_vtable, true, 1}, foreign = {&other_vtable, false, 1};
    struct npt_adapter *adapter;
    void *answer;

    assert_result(npt_adapter_open((IDXGIAdapter *)(void *)&foreign, &adapter), E_INVALIDARG);
    assert_result(D3D11CreateDevice((IDXGIAdapter *)(void *)&foreign, D3D_DRIVER_TYPE_UNKNOWN, NULL, 0, NULL, 0,
                                    D3D11_SDK_VERSION, NULL, NULL, NULL),
                  E_INVALIDARG);
    assert_int_equal(foreign.references, 1);

    assert_result(npt_adapter_open((IDXGIAdapter *)(void *)&triton, &adapter), S_OK);
    assert_int_equal(triton.references, 2);
    assert_result(npt_adapter_query_interface(adapter, &IID_IDXGIAdapter, &answer), S_OK);
    assert_ptr_equal(answer, &triton);
    IDXGIAdapter_Release((IDXGIAdapter *)answer);
    assert_int_equal(npt_object_release(&adapter->object), 0);
    assert_int_equal(triton.references, 1);

    IDXGIAdapter *own = new_adapter();
    assert_result(npt_adapter_open(own, &adapter), S_OK);
    assert_ptr_equal(adapter, own);
    assert_int_equal(npt_object_release(&adapter->object), 1);
    assert_int_equal(IDXGIAdapter_Release(own), 0);
}

/* --- D3D11CreateDevice without a host ---------------------------------------------------------------------------- */

static HRESULT create_zeroed(IDXGIAdapter *adapter, D3D_DRIVER_TYPE type, HMODULE software, UINT flags,
                             const D3D_FEATURE_LEVEL *levels, UINT count, UINT sdk)
{
    ID3D11Device *device = (ID3D11Device *)(uintptr_t)1;
    ID3D11DeviceContext *context = (ID3D11DeviceContext *)(uintptr_t)1;
    D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_9_1;
    HRESULT result = D3D11CreateDevice(adapter, type, software, flags, levels, count, sdk, &device, &level, &context);
    assert_true(FAILED(result));
    assert_null(device);
    assert_null(context);
    assert_int_equal(level, 0);
    return result;
}

static void device_arguments(void **state)
{
    (void)state;
    static const D3D_FEATURE_LEVEL good = D3D_FEATURE_LEVEL_11_0,
                                   bad[] = {D3D_FEATURE_LEVEL_11_0, (D3D_FEATURE_LEVEL)0xb200};
    static const D3D_FEATURE_LEVEL many[20] = {
        [0 ... 19] = D3D_FEATURE_LEVEL_10_0,
    };
    const HMODULE module = (HMODULE)(uintptr_t)4096;
    const UINT sdk = D3D11_SDK_VERSION;
    const D3D_DRIVER_TYPE hardware = D3D_DRIVER_TYPE_HARDWARE, unknown = D3D_DRIVER_TYPE_UNKNOWN;
    IDXGIAdapter *adapter = new_adapter();

    for (UINT version = 0; version < 40; version++)
        if (version != sdk)
            assert_result(create_zeroed(NULL, hardware, NULL, 0, NULL, 0, version), E_INVALIDARG);

    assert_result(create_zeroed(NULL, unknown, NULL, 0, NULL, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(NULL, (D3D_DRIVER_TYPE)6, NULL, 0, NULL, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(adapter, hardware, NULL, 0, NULL, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(adapter, D3D_DRIVER_TYPE_WARP, NULL, 0, NULL, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(adapter, unknown, module, 0, NULL, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(NULL, hardware, module, 0, NULL, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(NULL, D3D_DRIVER_TYPE_SOFTWARE, NULL, 0, NULL, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(NULL, D3D_DRIVER_TYPE_SOFTWARE, module, 0, NULL, 0, sdk), DXGI_ERROR_UNSUPPORTED);
    assert_result(create_zeroed(NULL, D3D_DRIVER_TYPE_WARP, NULL, 0, NULL, 0, sdk), DXGI_ERROR_UNSUPPORTED);
    assert_result(create_zeroed(NULL, D3D_DRIVER_TYPE_REFERENCE, NULL, 0, NULL, 0, sdk),
                  DXGI_ERROR_SDK_COMPONENT_MISSING);
    assert_result(create_zeroed(NULL, D3D_DRIVER_TYPE_NULL, NULL, 0, NULL, 0, sdk), DXGI_ERROR_SDK_COMPONENT_MISSING);

    assert_result(create_zeroed(NULL, hardware, NULL, 0x10, NULL, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(NULL, hardware, NULL, D3D11_CREATE_DEVICE_SWITCH_TO_REF, NULL, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(NULL, hardware, NULL, D3D11_CREATE_DEVICE_DEBUGGABLE, NULL, 0, sdk),
                  DXGI_ERROR_SDK_COMPONENT_MISSING);
    assert_result(create_zeroed(NULL, hardware, NULL, D3D11_CREATE_DEVICE_VIDEO_SUPPORT, NULL, 0, sdk),
                  DXGI_ERROR_UNSUPPORTED);

    assert_result(create_zeroed(NULL, hardware, NULL, 0, &good, 0, sdk), E_INVALIDARG);
    assert_result(create_zeroed(NULL, hardware, NULL, 0, bad, 2, sdk), E_INVALIDARG);

    /* nothing is wrong but that no host answers */
    assert_result(create_zeroed(NULL, hardware, NULL, 0, NULL, 0, sdk), E_FAIL);
    assert_result(create_zeroed(NULL, hardware, NULL, D3D11_CREATE_DEVICE_BGRA_SUPPORT, many, COUNT(many), sdk),
                  E_FAIL);
    assert_result(create_zeroed(adapter, unknown, NULL, 0, &good, 1, sdk), E_FAIL);
    assert_int_equal(IDXGIAdapter_Release(adapter), 0);
}

static void device_with_swap_chain(void **state)
{
    (void)state;
    const DXGI_SWAP_CHAIN_DESC desc = {0};
    IDXGISwapChain *chain = (IDXGISwapChain *)(uintptr_t)1;
    ID3D11Device *device = (ID3D11Device *)(uintptr_t)1;
    D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_9_1;

    assert_result(D3D11CreateDeviceAndSwapChain(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION,
                                                &desc, &chain, &device, &level, NULL),
                  E_FAIL);
    assert_null(chain);
    assert_null(device);
    assert_int_equal(level, 0);
    chain = (IDXGISwapChain *)(uintptr_t)1;
    assert_result(D3D11CreateDeviceAndSwapChain(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, 3, NULL, &chain,
                                                &device, NULL, NULL),
                  E_INVALIDARG);
    assert_null(chain);
}

/* --- DXGI without a host ----------------------------------------------------------------------------------------- */

static void factories(void **state)
{
    (void)state;
    const IID *const iids[] = {&IID_IUnknown,      &IID_IDXGIObject,   &IID_IDXGIFactory,  &IID_IDXGIFactory1,
                               &IID_IDXGIFactory2, &IID_IDXGIFactory3, &IID_IDXGIFactory4, &IID_IDXGIFactory5,
                               &IID_IDXGIFactory6, &IID_IDXGIFactory7};
    IUnknown *object;

    for (size_t i = 0; i < COUNT(iids); i++) {
        assert_result(CreateDXGIFactory(iids[i], (void **)&object), S_OK);
        assert_int_equal(IUnknown_Release(object), 0);
        assert_result(CreateDXGIFactory1(iids[i], (void **)&object), S_OK);
        assert_int_equal(IUnknown_Release(object), 0);
    }
    assert_result(CreateDXGIFactory1(&IID_IDXGIAdapter, (void **)&object), E_NOINTERFACE);
    assert_null(object);
    assert_result(CreateDXGIFactory1(&IID_IDXGIFactory, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(CreateDXGIFactory2(2, &IID_IDXGIFactory, (void **)&object), DXGI_ERROR_INVALID_CALL);
    assert_result(CreateDXGIFactory2(DXGI_CREATE_FACTORY_DEBUG, &IID_IDXGIFactory7, (void **)&object), S_OK);
    assert_int_equal(IDXGIFactory7_GetCreationFlags((IDXGIFactory7 *)object), DXGI_CREATE_FACTORY_DEBUG);
    assert_int_equal(IUnknown_Release(object), 0);
    assert_result(DXGIGetDebugInterface1(0, &IID_IUnknown, (void **)&object), E_NOINTERFACE);
    assert_null(object);
}

static void factory_methods(void **state)
{
    (void)state;
    IDXGIFactory7 *factory = new_factory();
    const HWND window = (HWND)(uintptr_t)42;
    const LUID nobody = {0, 0};
    void *out = factory;
    HWND got;
    BOOL tearing = TRUE;

    assert_result(IDXGIFactory7_GetParent(factory, &IID_IUnknown, &out), E_NOINTERFACE);
    assert_null(out);
    assert_true(IDXGIFactory7_IsCurrent(factory));
    assert_false(IDXGIFactory7_IsWindowedStereoEnabled(factory));
    assert_result(IDXGIFactory7_GetWindowAssociation(factory, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIFactory7_MakeWindowAssociation(factory, window, DXGI_MWA_VALID + 1), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIFactory7_MakeWindowAssociation(factory, window, DXGI_MWA_NO_ALT_ENTER), S_OK);
    assert_result(IDXGIFactory7_GetWindowAssociation(factory, &got), S_OK);
    assert_ptr_equal(got, window);
    assert_result(
        IDXGIFactory7_CheckFeatureSupport(factory, DXGI_FEATURE_PRESENT_ALLOW_TEARING, &tearing, sizeof(tearing)),
        S_OK);
    assert_false(tearing);
    assert_result(IDXGIFactory7_CheckFeatureSupport(factory, DXGI_FEATURE_PRESENT_ALLOW_TEARING, &tearing, 1),
                  DXGI_ERROR_INVALID_CALL);

    /* no host, no adapter */
    assert_result(IDXGIFactory7_EnumAdapters(factory, 0, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIFactory7_EnumAdapters1(factory, 0, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIFactory7_EnumAdapters(factory, 1, (IDXGIAdapter **)&out), DXGI_ERROR_NOT_FOUND);
    out = factory;
    assert_result(IDXGIFactory7_EnumAdapters(factory, 0, (IDXGIAdapter **)&out), DXGI_ERROR_NOT_FOUND);
    assert_null(out);
    assert_result(IDXGIFactory7_EnumAdapterByLuid(factory, nobody, &IID_IDXGIAdapter, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIFactory7_EnumAdapterByLuid(factory, nobody, &IID_IDXGIAdapter, &out), DXGI_ERROR_NOT_FOUND);
    assert_result(
        IDXGIFactory7_EnumAdapterByGpuPreference(factory, 0, DXGI_GPU_PREFERENCE_UNSPECIFIED, &IID_IDXGIAdapter, &out),
        DXGI_ERROR_NOT_FOUND);
    assert_int_equal(IDXGIFactory7_Release(factory), 0);
}

static IDXGIOutput6 *open_output(IDXGIAdapter *adapter)
{
    IDXGIOutput *output;
    IDXGIOutput6 *newest;
    assert_result(IDXGIAdapter_EnumOutputs(adapter, 0, NULL), E_INVALIDARG);
    assert_result(IDXGIAdapter_EnumOutputs(adapter, 1, &output), DXGI_ERROR_NOT_FOUND);
    assert_null(output);
    assert_result(IDXGIAdapter_EnumOutputs(adapter, 0, &output), S_OK);
    assert_result(IDXGIOutput_QueryInterface(output, &IID_IDXGIOutput6, (void **)&newest), S_OK);
    IDXGIOutput_Release(output);
    return newest;
}

static void parents(void **state)
{
    (void)state;
    IDXGIAdapter *adapter = new_adapter();
    IDXGIOutput6 *output = open_output(adapter);
    IUnknown *parent;

    assert_int_equal(references(adapter), 2); /* the output's */
    assert_result(IDXGIOutput6_GetParent(output, &IID_IDXGIAdapter, (void **)&parent), S_OK);
    assert_ptr_equal(parent, adapter);
    IUnknown_Release(parent);
    assert_result(IDXGIAdapter_GetParent(adapter, &IID_IDXGIFactory, (void **)&parent), S_OK);
    assert_int_equal(references(parent), 2); /* the adapter's */
    IUnknown_Release(parent);
    assert_result(IDXGIAdapter_GetParent(adapter, &IID_IDXGIDevice, (void **)&parent), E_NOINTERFACE);
    assert_int_equal(IDXGIOutput6_Release(output), 0);
    assert_int_equal(IDXGIAdapter_Release(adapter), 0);
}

static void output_modes(void **state)
{
    (void)state;
    IDXGIAdapter *adapter = new_adapter();
    IDXGIOutput6 *output = open_output(adapter);
    const DXGI_FORMAT format = DXGI_FORMAT_R8G8B8A8_UNORM;
    DXGI_MODE_DESC modes[64] = {{0}};
    UINT count, all;

    assert_result(IDXGIOutput6_GetDisplayModeList(output, format, 0, NULL, modes), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIOutput6_GetDisplayModeList(output, DXGI_FORMAT_UNKNOWN, 0, &count, NULL), S_OK);
    assert_int_equal(count, 0);
    assert_result(IDXGIOutput6_GetDisplayModeList(output, format, DXGI_ENUM_MODES_SCALING, &all, NULL), S_OK);
    assert_in_range(all, 2, COUNT(modes) - 5);
    count = 0;
    assert_result(IDXGIOutput6_GetDisplayModeList(output, format, 0, &count, modes), DXGI_ERROR_MORE_DATA);
    assert_int_equal(modes[0].Height, 0);
    count = all - 1;
    assert_result(IDXGIOutput6_GetDisplayModeList(output, format, 0, &count, modes), DXGI_ERROR_MORE_DATA);
    assert_int_equal(count, all - 1);
    count = all + 5;
    assert_result(IDXGIOutput6_GetDisplayModeList(output, format, 0, &count, modes), S_OK);
    assert_int_equal(count, all);

    for (UINT i = 0; i < all; i++) {
        DXGI_MODE_DESC found, near = {.Width = modes[i].Width - 1, .Height = modes[i].Height - 1, .Format = format};
        if (i > 0)
            assert_true(modes[i].Width > modes[i - 1].Width ||
                        (modes[i].Width == modes[i - 1].Width && modes[i].Height > modes[i - 1].Height));
        assert_result(IDXGIOutput6_FindClosestMatchingMode(output, &modes[i], &found, NULL), S_OK);
        assert_memory_equal(&found, &modes[i], sizeof(found));
        assert_result(IDXGIOutput6_FindClosestMatchingMode(output, &near, &found, NULL), S_OK);
        assert_memory_equal(&found, &modes[i], sizeof(found));
    }
    assert_int_equal(IDXGIOutput6_Release(output), 0);
    assert_int_equal(IDXGIAdapter_Release(adapter), 0);
}

static void output_closest_mode(void **state)
{
    (void)state;
    IDXGIAdapter *adapter = new_adapter();
    IDXGIOutput6 *output = open_output(adapter);
    DXGI_MODE_DESC1 wanted = {0}, found;

    assert_result(IDXGIOutput6_FindClosestMatchingMode1(output, &wanted, &found, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIOutput6_FindClosestMatchingMode1(output, &wanted, &found, (IUnknown *)adapter), S_OK);
    assert_int_equal(found.Format, DXGI_FORMAT_R8G8B8A8_UNORM);
    wanted.Format = DXGI_FORMAT_B8G8R8A8_UNORM;
    assert_result(IDXGIOutput6_FindClosestMatchingMode1(output, &wanted, NULL, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIOutput6_FindClosestMatchingMode1(output, NULL, &found, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIOutput6_FindClosestMatchingMode1(output, &wanted, &found, NULL), S_OK);
    assert_int_equal(found.Width, 1920);
    assert_int_equal(found.Height, 1080);
    assert_int_equal(found.RefreshRate.Numerator, 60 * found.RefreshRate.Denominator);
    wanted.Width = 10;
    assert_result(IDXGIOutput6_FindClosestMatchingMode1(output, &wanted, &found, NULL), DXGI_ERROR_INVALID_CALL);
    wanted.Height = 10;
    wanted.ScanlineOrdering = DXGI_MODE_SCANLINE_ORDER_LOWER_FIELD_FIRST;
    assert_result(IDXGIOutput6_FindClosestMatchingMode1(output, &wanted, &found, NULL), S_OK);
    assert_int_equal(found.Width, 640);
    assert_int_equal(found.ScanlineOrdering, DXGI_MODE_SCANLINE_ORDER_PROGRESSIVE);
    wanted.Stereo = TRUE;
    assert_result(IDXGIOutput6_FindClosestMatchingMode1(output, &wanted, &found, NULL), DXGI_ERROR_NOT_FOUND);
    IDXGIOutput6_Release(output);
    IDXGIAdapter_Release(adapter);
}

static void output_description(void **state)
{
    (void)state;
    IDXGIAdapter *adapter = new_adapter();
    IDXGIOutput6 *output = open_output(adapter);
    DXGI_OUTPUT_DESC desc;
    DXGI_OUTPUT_DESC1 desc1;
    UINT flags = 1;

    assert_result(IDXGIOutput6_GetDesc(output, &desc), S_OK);
    assert_result(IDXGIOutput6_GetDesc1(output, &desc1), S_OK);
    assert_memory_equal(&desc, &desc1, offsetof(DXGI_OUTPUT_DESC, Monitor));
    assert_true(desc.AttachedToDesktop);
    assert_non_null(desc.Monitor);
    assert_int_equal(desc.DesktopCoordinates.right, 1920);
    assert_int_equal(desc.DeviceName[0], '\\');
    assert_false(IDXGIOutput6_SupportsOverlays(output));
    assert_result(IDXGIOutput6_CheckHardwareCompositionSupport(output, &flags), S_OK);
    assert_int_equal(flags, 0);
    IDXGIOutput6_Release(output);
    IDXGIAdapter_Release(adapter);
}

/* --- with a host ------------------------------------------------------------------------------------------------- */

static void adapter_description(void **state)
{
    (void)state;
    need_host();
    IDXGIFactory7 *factory = new_factory();
    IDXGIAdapter4 *adapter;
    IDXGIAdapter *again;
    DXGI_ADAPTER_DESC desc, other;
    DXGI_ADAPTER_DESC1 desc1;
    DXGI_ADAPTER_DESC3 desc3;
    DXGI_QUERY_VIDEO_MEMORY_INFO memory;
    LARGE_INTEGER version;

    assert_result(IDXGIFactory7_EnumAdapterByGpuPreference(factory, 0, DXGI_GPU_PREFERENCE_HIGH_PERFORMANCE,
                                                           &IID_IDXGIAdapter4, (void **)&adapter),
                  S_OK);
    assert_result(IDXGIFactory7_EnumAdapters(factory, 1, &again), DXGI_ERROR_NOT_FOUND);
    assert_result(IDXGIAdapter4_GetDesc(adapter, NULL), E_INVALIDARG);
    assert_result(IDXGIAdapter4_GetDesc(adapter, &desc), S_OK);
    assert_result(IDXGIAdapter4_GetDesc1(adapter, &desc1), S_OK);
    assert_result(IDXGIAdapter4_GetDesc3(adapter, &desc3), S_OK);
    assert_memory_equal(&desc, &desc1, offsetof(DXGI_ADAPTER_DESC1, Flags));
    assert_memory_equal(&desc1, &desc3, offsetof(DXGI_ADAPTER_DESC3, Flags));
    assert_int_not_equal(desc.Description[0], 0);

    assert_result(IDXGIFactory7_EnumAdapterByLuid(factory, desc.AdapterLuid, &IID_IDXGIAdapter, (void **)&again), S_OK);
    assert_ptr_not_equal(again, adapter);
    assert_result(IDXGIAdapter_GetDesc(again, &other), S_OK);
    assert_memory_equal(&other, &desc, sizeof(desc));
    assert_int_equal(IDXGIAdapter_Release(again), 0);
    desc.AdapterLuid.LowPart ^= 0x5a5a5a5a;
    assert_result(IDXGIFactory7_EnumAdapterByLuid(factory, desc.AdapterLuid, &IID_IDXGIAdapter, (void **)&again),
                  DXGI_ERROR_NOT_FOUND);

    assert_result(IDXGIAdapter4_CheckInterfaceSupport(adapter, &IID_IDXGIDevice, &version), S_OK);
    assert_result(IDXGIAdapter4_CheckInterfaceSupport(adapter, &IID_ID3D11Device, &version), DXGI_ERROR_UNSUPPORTED);
    for (int group = DXGI_MEMORY_SEGMENT_GROUP_LOCAL; group <= DXGI_MEMORY_SEGMENT_GROUP_NON_LOCAL; group++) {
        assert_result(IDXGIAdapter4_QueryVideoMemoryInfo(adapter, 0, (DXGI_MEMORY_SEGMENT_GROUP)group, &memory), S_OK);
        assert_true(memory.Budget >= memory.AvailableForReservation);
    }
    assert_result(IDXGIAdapter4_QueryVideoMemoryInfo(adapter, 0, (DXGI_MEMORY_SEGMENT_GROUP)2, &memory), E_INVALIDARG);
    assert_result(IDXGIAdapter4_QueryVideoMemoryInfo(adapter, 1, DXGI_MEMORY_SEGMENT_GROUP_LOCAL, &memory),
                  E_INVALIDARG);
    assert_int_equal(IDXGIAdapter4_Release(adapter), 0);
    assert_int_equal(IDXGIFactory7_Release(factory), 0);
}

static void device_levels(void **state)
{
    (void)state;
    need_host();
    static const D3D_FEATURE_LEVEL newest_first[] = {D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_11_0};
    static const D3D_FEATURE_LEVEL oldest_first[] = {D3D_FEATURE_LEVEL_10_0, D3D_FEATURE_LEVEL_11_0};
    ID3D11Device *device;
    ID3D11DeviceContext *context;
    D3D_FEATURE_LEVEL level;

    assert_result(
        D3D11CreateDevice(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION, NULL, NULL, NULL),
        S_FALSE);
    assert_result(D3D11CreateDeviceAndSwapChain(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION,
                                                NULL, NULL, NULL, &level, NULL),
                  S_FALSE);
    assert_true(level <= D3D_FEATURE_LEVEL_11_0); /* 11_1 has to be asked for */
    assert_result(D3D11CreateDevice(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, newest_first, 2, D3D11_SDK_VERSION, NULL,
                                    &level, NULL),
                  S_FALSE);
    assert_true(level == D3D_FEATURE_LEVEL_11_1 || level == D3D_FEATURE_LEVEL_11_0);
    assert_result(D3D11CreateDevice(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, oldest_first, 2, D3D11_SDK_VERSION,
                                    &device, &level, &context),
                  S_OK);
    assert_int_equal(level, D3D_FEATURE_LEVEL_10_0);
    assert_int_equal(ID3D11Device_GetFeatureLevel(device), level);
    assert_int_equal(ID3D11DeviceContext_Release(context), 0);
    assert_int_equal(ID3D11Device_Release(device), 0);
}

static void dxgi_device(void **state)
{
    (void)state;
    need_host();
    IDXGIFactory7 *factory = new_factory();
    IDXGIAdapter *adapter, *got;
    ID3D11Device *device;
    IDXGIDevice1 *dxgi;
    INT priority;
    UINT latency;

    assert_result(IDXGIFactory7_EnumAdapters(factory, 0, &adapter), S_OK);
    assert_result(
        D3D11CreateDevice(adapter, D3D_DRIVER_TYPE_UNKNOWN, NULL, 0, NULL, 0, D3D11_SDK_VERSION, &device, NULL, NULL),
        S_OK);
    assert_result(ID3D11Device_QueryInterface(device, &IID_IDXGIDevice1, (void **)&dxgi), S_OK);
    assert_result(IDXGIDevice1_GetAdapter(dxgi, NULL), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIDevice1_GetAdapter(dxgi, &got), S_OK);
    assert_ptr_equal(got, adapter);
    IDXGIAdapter_Release(got);
    IDXGIAdapter_Release(adapter); /* the device goes on holding it */
    assert_result(IDXGIDevice1_GetParent(dxgi, &IID_IDXGIAdapter, (void **)&got), S_OK);
    assert_ptr_equal(got, adapter);
    IDXGIAdapter_Release(got);

    assert_result(IDXGIDevice1_SetGPUThreadPriority(dxgi, 8), E_INVALIDARG);
    assert_result(IDXGIDevice1_SetGPUThreadPriority(dxgi, -7), S_OK);
    assert_result(IDXGIDevice1_GetGPUThreadPriority(dxgi, &priority), S_OK);
    assert_int_equal(priority, -7);
    assert_result(IDXGIDevice1_GetMaximumFrameLatency(dxgi, &latency), S_OK);
    assert_int_equal(latency, 3);
    assert_result(IDXGIDevice1_SetMaximumFrameLatency(dxgi, 17), DXGI_ERROR_INVALID_CALL);
    assert_result(IDXGIDevice1_SetMaximumFrameLatency(dxgi, 16), S_OK);
    assert_result(IDXGIDevice1_GetMaximumFrameLatency(dxgi, &latency), S_OK);
    assert_int_equal(latency, 16);
    IDXGIDevice1_Release(dxgi);
    assert_int_equal(ID3D11Device_Release(device), 0);
    assert_int_equal(IDXGIFactory7_Release(factory), 0);
}

static void multithread_protection(void **state)
{
    (void)state;
    need_host();
    ID3D11Device *device;
    ID3D11DeviceContext *context;
    ID3D11Multithread *of_device, *of_context;
    D3D11_PRIMITIVE_TOPOLOGY topology;

    assert_result(
        D3D11CreateDevice(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION, &device, NULL, &context),
        S_OK);
    assert_result(ID3D11Device_QueryInterface(device, &IID_ID3D11Multithread, (void **)&of_device), S_OK);
    assert_result(ID3D11DeviceContext_QueryInterface(context, &IID_ID3D11Multithread, (void **)&of_context), S_OK);
    const void *methods = context->lpVtbl;

    assert_false(ID3D11Multithread_GetMultithreadProtected(of_device));
    assert_false(ID3D11Multithread_SetMultithreadProtected(of_context, TRUE));
    assert_true(ID3D11Multithread_SetMultithreadProtected(of_device, 2));
    assert_int_equal(ID3D11Multithread_GetMultithreadProtected(of_context), TRUE);
    assert_ptr_not_equal(context->lpVtbl, methods);

    ID3D11Multithread_Enter(of_device);
    ID3D11Multithread_Enter(of_context);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_LINELIST);
    ID3D11DeviceContext_IAGetPrimitiveTopology(context, &topology);
    assert_int_equal(topology, D3D11_PRIMITIVE_TOPOLOGY_LINELIST);
    ID3D11Multithread_Leave(of_context);
    ID3D11Multithread_Leave(of_device);

    assert_true(ID3D11Multithread_SetMultithreadProtected(of_context, FALSE));
    assert_ptr_equal(context->lpVtbl, methods);
    ID3D11DeviceContext_IAGetPrimitiveTopology(context, &topology);
    assert_int_equal(topology, D3D11_PRIMITIVE_TOPOLOGY_LINELIST);
    ID3D11Multithread_Release(of_device);
    ID3D11Multithread_Release(of_context);
    assert_int_equal(ID3D11DeviceContext_Release(context), 0);
    assert_int_equal(ID3D11Device_Release(device), 0);
}

#define WITHOUT_HOST(test) cmocka_unit_test_setup(test, without_host)
#define WITH_HOST(test) cmocka_unit_test_setup(test, with_host)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITHOUT_HOST(adapters_of_other_libraries),
        WITHOUT_HOST(device_arguments),
        WITHOUT_HOST(device_with_swap_chain),
        WITHOUT_HOST(factories),
        WITHOUT_HOST(factory_methods),
        WITHOUT_HOST(parents),
        WITHOUT_HOST(output_modes),
        WITHOUT_HOST(output_closest_mode),
        WITHOUT_HOST(output_description),
        WITH_HOST(adapter_description),
        WITH_HOST(device_levels),
        WITH_HOST(dxgi_device),
        WITH_HOST(multithread_protection),
    };
    const char *address = getenv("TRITON_SOCKET");
    host_address = address ? strdup(address) : NULL;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
