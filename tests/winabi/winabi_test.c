/* winabi_test.c: result codes, interface ids and calls through the Direct3D headers, built without Windows. */
#include "calls.h"
#include "iids.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A device of these five methods; the test fills no other slot. */
struct fake_device {
    ID3D11Device5 iface;
    ULONG references;
};

static HRESULT STDMETHODCALLTYPE fake_query_interface(ID3D11Device5 *iface, REFIID iid, void **object)
{
    if (!IsEqualIID(iid, &IID_ID3D11Device5) && !IsEqualIID(iid, &IID_IUnknown)) {
        *object = NULL;
        return E_NOINTERFACE;
    }
    *object = iface;
    iface->lpVtbl->AddRef(iface);
    return S_OK;
}

static ULONG STDMETHODCALLTYPE fake_add_ref(ID3D11Device5 *iface)
{
    return ++CONTAINING_RECORD(iface, struct fake_device, iface)->references;
}

static ULONG STDMETHODCALLTYPE fake_release(ID3D11Device5 *iface)
{
    return --CONTAINING_RECORD(iface, struct fake_device, iface)->references;
}

static D3D_FEATURE_LEVEL STDMETHODCALLTYPE fake_get_feature_level(ID3D11Device5 *iface)
{
    (void)iface;
    return D3D_FEATURE_LEVEL_11_1;
}

static HRESULT STDMETHODCALLTYPE fake_check_format_support(ID3D11Device5 *iface, DXGI_FORMAT format, UINT *support)
{
    (void)iface;
    *support = format == DXGI_FORMAT_R8G8B8A8_UNORM ? D3D11_FORMAT_SUPPORT_TEXTURE2D : 0;
    return *support ? S_OK : E_FAIL;
}

static const ID3D11Device5Vtbl fake_vtbl = {
    .QueryInterface = fake_query_interface,
    .AddRef = fake_add_ref,
    .Release = fake_release,
    .GetFeatureLevel = fake_get_feature_level,
    .CheckFormatSupport = fake_check_format_support,
};

static void expect_calls(struct call_results (*call)(ID3D11Device5 *device))
{
    struct fake_device fake = {.iface = {.lpVtbl = &fake_vtbl}, .references = 1};
    struct call_results results = call(&fake.iface);

    assert_int_equal(results.query, S_OK);
    assert_ptr_equal(results.queried, &fake.iface);
    assert_int_equal(results.references, 3);
    assert_int_equal(results.level, D3D_FEATURE_LEVEL_11_1);
    assert_int_equal(results.support, S_OK);
    assert_int_equal(results.support_flags, D3D11_FORMAT_SUPPORT_TEXTURE2D);
}

static void vtable_calls_reach_the_method(void **state)
{
    (void)state;
    expect_calls(call_through_vtable);
}

static void macro_calls_reach_the_method(void **state)
{
    (void)state;
    expect_calls(call_through_macros);
}

static void wrapper_calls_reach_the_method(void **state)
{
    (void)state;
    expect_calls(call_through_wrappers);
}

static void unknown_interface_is_refused(void **state)
{
    struct fake_device fake = {.iface = {.lpVtbl = &fake_vtbl}, .references = 1};
    void *object = &fake;

    (void)state;
    assert_int_equal(fake.iface.lpVtbl->QueryInterface(&fake.iface, &IID_ID3D11Fence, &object), E_NOINTERFACE);
    assert_null(object);
    assert_int_equal(fake.references, 1);
}

/* Microsoft gave the two Multithread interfaces one id, and the same methods. */
static bool share_an_id(const IID *a, const IID *b)
{
    return (a == &IID_ID3D11Multithread && b == &IID_ID3D10Multithread) ||
           (a == &IID_ID3D10Multithread && b == &IID_ID3D11Multithread);
}

static void interface_ids_are_distinct(void **state)
{
    static const IID zero;

    (void)state;
    for (size_t i = 0; i < named_iid_count; i++) {
        if (IsEqualIID(named_iids[i].iid, &zero))
            fail_msg("the id of %s is empty", named_iids[i].name);
        for (size_t j = 0; j < i; j++) {
            if (IsEqualIID(named_iids[i].iid, named_iids[j].iid) && !share_an_id(named_iids[i].iid, named_iids[j].iid))
                fail_msg("%s and %s have the same id", named_iids[i].name, named_iids[j].name);
        }
    }
}

static void interface_ids_have_their_published_value(void **state)
{
    static const GUID unknown = {0x00000000, 0x0000, 0x0000, {0xc0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x46}};
    static const GUID device = {0xdb6f6ddb, 0xac77, 0x4e88, {0x82, 0x53, 0x81, 0x9d, 0xf9, 0xbb, 0xf1, 0x40}};
    static const GUID texture = {0x6f15aaf2, 0xd208, 0x4e89, {0x9a, 0xb4, 0x48, 0x95, 0x35, 0xd3, 0x4f, 0x9c}};
    static const GUID name = {0x429b8c22, 0x9188, 0x4b0c, {0x87, 0x42, 0xac, 0xb0, 0xbf, 0x85, 0xc2, 0x00}};

    (void)state;
    assert_true(IsEqualIID(&IID_IUnknown, &unknown));
    assert_true(IsEqualIID(&IID_ID3D11Device, &device));
    assert_true(IsEqualIID(&IID_ID3D11Texture2D, &texture));
    assert_true(IsEqualGUID(debug_object_name(), &name));
}

static void result_codes_follow_the_sign(void **state)
{
    (void)state;
    assert_true(SUCCEEDED(S_OK));
    assert_true(SUCCEEDED(S_FALSE));
    assert_true(SUCCEEDED(DXGI_STATUS_OCCLUDED));
    assert_true(FAILED(E_FAIL));
    assert_true(FAILED(DXGI_ERROR_DEVICE_REMOVED));
    assert_int_equal(MAKE_DXGI_HRESULT(5), DXGI_ERROR_DEVICE_REMOVED);
    assert_int_equal(MAKE_D3D11_HRESULT(4), D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD);
    assert_int_equal(HRESULT_FROM_WIN32(ERROR_INVALID_PARAMETER), E_INVALIDARG);
    assert_int_equal(HRESULT_FROM_WIN32(ERROR_SUCCESS), S_OK);
    assert_int_equal(HRESULT_FROM_WIN32((DWORD)E_FAIL), E_FAIL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vtable_calls_reach_the_method),  cmocka_unit_test(macro_calls_reach_the_method),
        cmocka_unit_test(wrapper_calls_reach_the_method), cmocka_unit_test(unknown_interface_is_refused),
        cmocka_unit_test(interface_ids_are_distinct),     cmocka_unit_test(interface_ids_have_their_published_value),
        cmocka_unit_test(result_codes_follow_the_sign),
    };

    return cmocka_run_group_tests_name("winabi", tests, NULL, NULL);
}
