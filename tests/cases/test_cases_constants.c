/* test_cases_constants.c: baldurk/renderdoc#3614: xxSetConstantBuffers1 without ranges after a call with ranges. "If pFirstConstant
 * and pNumConstants arrays are NULL, you get the same result as if you were binding the entire buffer into view." */
#include "tests/cases/cases.h"

#define CONSTANTS 8192u
#define VISIBLE 4096u

typedef void STDMETHODCALLTYPE set_buffers(ID3D11DeviceContext1 *, UINT, UINT, ID3D11Buffer *const *);
typedef void STDMETHODCALLTYPE set_ranges(ID3D11DeviceContext1 *, UINT, UINT, ID3D11Buffer *const *, const UINT *,
                                          const UINT *);
typedef void STDMETHODCALLTYPE get_ranges(ID3D11DeviceContext1 *, UINT, UINT, ID3D11Buffer **, UINT *, UINT *);

static ID3D11DeviceContext1 *context1;
static ID3D11Buffer *buffer;

static int open_constants(void **state)
{
    static float values[CONSTANTS][4];
    if (cases_open(state))
        return -1;
    for (UINT i = 0; i < CONSTANTS; i++)
        for (UINT k = 0; k < 4; k++)
            values[i][k] = (float)(i * 4 + k + 1);
    buffer = cases_buffer(sizeof(values), D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER, 0, values);
    return FAILED(ID3D11DeviceContext_QueryInterface(context, &IID_ID3D11DeviceContext1, (void **)&context1));
}

static int close_constants(void **state)
{
    RELEASE(context1, buffer);
    return cases_close(state);
}

static void expect_range(get_ranges *get, UINT first, UINT count)
{
    ID3D11Buffer *bound[2] = {NULL, NULL};
    UINT firsts[2] = {77, 77}, counts[2] = {77, 77};
    get(context1, 3, 2, bound, firsts, counts);
    for (UINT i = 0; i < 2; i++) {
        assert_ptr_equal(bound[i], buffer);
        assert_int_equal(firsts[i], first);
        assert_int_equal(counts[i], count);
    }
    RELEASE(bound[0], bound[1]);
}

static void every_stage_forgets_the_range(void **state)
{
    (void)state;
    const ID3D11DeviceContext1Vtbl *vtable = context1->lpVtbl;
    const struct {
        set_buffers *set;
        set_ranges *set1;
        get_ranges *get1;
    } stages[] = {
        {vtable->VSSetConstantBuffers, vtable->VSSetConstantBuffers1, vtable->VSGetConstantBuffers1},
        {vtable->HSSetConstantBuffers, vtable->HSSetConstantBuffers1, vtable->HSGetConstantBuffers1},
        {vtable->DSSetConstantBuffers, vtable->DSSetConstantBuffers1, vtable->DSGetConstantBuffers1},
        {vtable->GSSetConstantBuffers, vtable->GSSetConstantBuffers1, vtable->GSGetConstantBuffers1},
        {vtable->PSSetConstantBuffers, vtable->PSSetConstantBuffers1, vtable->PSGetConstantBuffers1},
        {vtable->CSSetConstantBuffers, vtable->CSSetConstantBuffers1, vtable->CSGetConstantBuffers1},
    };
    const UINT range[2] = {16, 16};
    ID3D11Buffer *const both[2] = {buffer, buffer};
    for (size_t i = 0; i < COUNT(stages); i++) {
        stages[i].set1(context1, 3, 2, both, range, range);
        expect_range(stages[i].get1, 16, 16);
        stages[i].set1(context1, 3, 2, both, NULL, NULL);
        expect_range(stages[i].get1, 0, VISIBLE);
        stages[i].set1(context1, 3, 2, both, range, range);
        stages[i].set(context1, 3, 2, both);
        expect_range(stages[i].get1, 0, VISIBLE);
    }
}

/* One array without the other: the call is dropped as well (DXVK binds whole buffers). */
static void one_array_is_dropped(void **state)
{
    (void)state;
    const UINT range[2] = {16, 16};
    ID3D11Buffer *const both[2] = {buffer, buffer};
    cases_need_triton();
    ID3D11DeviceContext1_PSSetConstantBuffers1(context1, 3, 2, both, range, range);
    ID3D11DeviceContext1_PSSetConstantBuffers1(context1, 3, 2, both, range, NULL);
    expect_range(context1->lpVtbl->PSGetConstantBuffers1, 16, 16);
    ID3D11DeviceContext1_PSSetConstantBuffers1(context1, 3, 2, both, NULL, range);
    expect_range(context1->lpVtbl->PSGetConstantBuffers1, 16, 16);
}

/* Offsets and counts that are no multiples of 16, or more than a shader sees: the call is dropped. */
static void bad_ranges_are_dropped(void **state)
{
    (void)state;
    cases_need_triton(); /* it binds them */
    static const UINT bad[][2] = {{8, 16}, {16, 8}, {0, VISIBLE + 16}};
    const UINT range[2] = {16, 16};
    ID3D11Buffer *const both[2] = {buffer, buffer};
    ID3D11DeviceContext1_CSSetConstantBuffers1(context1, 3, 2, both, range, range);
    for (size_t i = 0; i < COUNT(bad); i++) {
        const UINT firsts[2] = {0, bad[i][0]}, counts[2] = {32, bad[i][1]};
        ID3D11DeviceContext1_CSSetConstantBuffers1(context1, 3, 2, both, firsts, counts);
        expect_range(context1->lpVtbl->CSGetConstantBuffers1, 16, 16);
    }
}

/* --- what shaders see --------------------------------------------------------------------------------------------- */

/* The numbers of the constants that are seen at 0, 15, 16 and 4095; none: behind the end, where 0 is read. */
struct seen {
    UINT constant[4];
};

#define NONE UINT32_MAX

static void expect_seen(ID3D11Buffer *out, struct seen expected)
{
    float found[4][4];
    ID3D11DeviceContext_Dispatch(context, 1, 1, 1);
    cases_read_buffer(out, found, sizeof(found));
    for (UINT i = 0; i < 4; i++) {
        for (UINT k = 0; k < 4; k++) {
            float value = expected.constant[i] == NONE ? 0.0f : (float)(expected.constant[i] * 4 + k + 1);
            if (found[i][k] != value)
                fail_msg("place %u, component %u: %g instead of %g", i, k, (double)found[i][k], (double)value);
        }
    }
}

static void a_compute_shader_sees_the_range(void **state)
{
    (void)state;
    static const UINT low = 16, narrow = 16, high = VISIBLE, wide = VISIBLE, beyond = CONSTANTS - 16;
    static const struct seen whole = {{0, 15, 16, 4095}}, part = {{16, 31, NONE, NONE}};
    struct cases_shaders shaders;
    cases_need_pixels();
    ID3D11Buffer *out = cases_buffer(64, D3D11_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 16, NULL);
    ID3D11UnorderedAccessView *uav = cases_uav(out);
    cases_create_shaders(&shaders);
    ID3D11DeviceContext_CSSetShader(context, shaders.constants, NULL, 0);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 1, &uav, NULL);

    ID3D11DeviceContext1_CSSetConstantBuffers1(context1, 0, 1, &buffer, &low, &narrow);
    expect_seen(out, part);
    ID3D11DeviceContext1_CSSetConstantBuffers1(context1, 0, 1, &buffer, NULL, NULL);
    expect_seen(out, whole);
    ID3D11DeviceContext1_CSSetConstantBuffers1(context1, 0, 1, &buffer, &high, &wide);
    expect_seen(out, (struct seen){{4096, 4111, 4112, 8191}});
    ID3D11DeviceContext_CSSetConstantBuffers(context, 0, 1, &buffer);
    expect_seen(out, whole);
    /* the window reaches behind the buffer: the shader sees what lies in both */
    ID3D11DeviceContext1_CSSetConstantBuffers1(context1, 0, 1, &buffer, &beyond, &wide);
    expect_seen(out, (struct seen){{8176, 8191, NONE, NONE}});
    cases_release_shaders(&shaders);
    RELEASE(uav, out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(every_stage_forgets_the_range, cases_agree),
        cmocka_unit_test_teardown(one_array_is_dropped, cases_agree),
        cmocka_unit_test_teardown(bad_ranges_are_dropped, cases_agree),
        cmocka_unit_test_teardown(a_compute_shader_sees_the_range, cases_agree),
    };
    return cmocka_run_group_tests(tests, open_constants, close_constants);
}
