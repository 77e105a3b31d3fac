/* test_cases_shaders.c: doitsujin/dxvk#5467: no shader, in every stage, where one was and where none was. What is drawn or dispatched
 * without the shaders it needs draws nothing; the device lives on. */
#include "tests/cases/cases.h"

#define SIZE 16u

typedef void STDMETHODCALLTYPE set_shader(ID3D11DeviceContext *, void *, void *, UINT);

static struct cases_shaders shaders;
static ID3D11Texture2D *image, *target;
static ID3D11ShaderResourceView *srv;
static ID3D11RenderTargetView *rtv;
static ID3D11Buffer *tint, *runs, *count;
static ID3D11UnorderedAccessView *uavs[2];

static int open_shaders(void **state)
{
    static uint32_t white[SIZE * SIZE];
    static const FLOAT ones[4] = {1, 1, 1, 1};
    static const UINT none[64];
    if (cases_open(state))
        return -1;
    memset(white, 0xff, sizeof(white));
    cases_create_shaders(&shaders);
    image = cases_texture(SIZE, 1, 1, D3D11_BIND_SHADER_RESOURCE, white);
    target = cases_texture(SIZE, 1, 1, D3D11_BIND_RENDER_TARGET, NULL);
    tint = cases_buffer(16, D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER, 0, ones);
    runs = cases_buffer(sizeof(none), D3D11_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 16, none);
    count = cases_buffer(4, D3D11_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 4, none);
    srv = cases_srv(image);
    rtv = cases_rtv(target);
    uavs[0] = cases_uav(runs);
    uavs[1] = cases_uav(count);
    return 0;
}

static int close_shaders(void **state)
{
    cases_release_shaders(&shaders);
    RELEASE(srv, rtv, uavs[0], uavs[1], image, target, tint, runs, count);
    return cases_close(state);
}

/* --- the stages --------------------------------------------------------------------------------------------------- */

static void set(unsigned stage, void *shader)
{
    const ID3D11DeviceContextVtbl *vtable = context->lpVtbl;
    switch (stage) {
    case 0:
        vtable->VSSetShader(context, shader, NULL, 0);
        break;
    case 1:
        vtable->HSSetShader(context, shader, NULL, 0);
        break;
    case 2:
        vtable->DSSetShader(context, shader, NULL, 0);
        break;
    case 3:
        vtable->GSSetShader(context, shader, NULL, 0);
        break;
    case 4:
        vtable->PSSetShader(context, shader, NULL, 0);
        break;
    default:
        vtable->CSSetShader(context, shader, NULL, 0);
        break;
    }
}

static void *get(unsigned stage)
{
    const ID3D11DeviceContextVtbl *vtable = context->lpVtbl;
    void *shader = (void *)(uintptr_t)1;
    UINT instances = 0;
    switch (stage) {
    case 0:
        vtable->VSGetShader(context, (ID3D11VertexShader **)&shader, NULL, &instances);
        break;
    case 1:
        vtable->HSGetShader(context, (ID3D11HullShader **)&shader, NULL, &instances);
        break;
    case 2:
        vtable->DSGetShader(context, (ID3D11DomainShader **)&shader, NULL, &instances);
        break;
    case 3:
        vtable->GSGetShader(context, (ID3D11GeometryShader **)&shader, NULL, &instances);
        break;
    case 4:
        vtable->PSGetShader(context, (ID3D11PixelShader **)&shader, NULL, &instances);
        break;
    default:
        vtable->CSGetShader(context, (ID3D11ComputeShader **)&shader, NULL, &instances);
        break;
    }
    assert_int_equal(instances, 0);
    RELEASE(shader);
    return shader;
}

static void *shader_of(unsigned stage)
{
    switch (stage) {
    case 0:
        return shaders.vs;
    case 1:
        return shaders.hs;
    case 2:
        return shaders.ds;
    case 3:
        return shaders.gs;
    case 4:
        return shaders.ps;
    default:
        return shaders.append;
    }
}

#define STAGES 6u
#define HULL 1u
#define DOMAIN 2u
#define COMPUTE 5u

/* --- work --------------------------------------------------------------------------------------------------------- */

static void bind_rest(bool patches)
{
    const D3D11_VIEWPORT viewport = {0, 0, SIZE, SIZE, 0, 1};
    ID3D11DeviceContext_IASetPrimitiveTopology(context, patches ? D3D11_PRIMITIVE_TOPOLOGY_3_CONTROL_POINT_PATCHLIST
                                                                : D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &tint);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &srv);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &rtv, NULL);
    ID3D11DeviceContext_CSSetConstantBuffers(context, 0, 1, &tint);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 2, uavs, NULL);
}

/* Whether a draw with what is bound covers the target. Also the other ways to draw, and a dispatch. */
static bool draws(void)
{
    static const FLOAT black[4];
    static uint32_t texels[SIZE * SIZE];
    ID3D11DeviceContext_ClearRenderTargetView(context, rtv, black);
    ID3D11DeviceContext_Draw(context, 3, 0);
    ID3D11DeviceContext_DrawInstanced(context, 3, 2, 0, 0);
    ID3D11DeviceContext_Dispatch(context, 1, 1, 1);
    cases_read_texture(target, texels);
    for (UINT i = 1; i < COUNT(texels); i++)
        assert_int_equal(texels[i], texels[0]);
    return texels[0] == 0xffffffff;
}

static UINT dispatches(void)
{
    static const UINT zero[4];
    UINT found;
    ID3D11DeviceContext_ClearUnorderedAccessViewUint(context, uavs[1], zero);
    ID3D11DeviceContext_Dispatch(context, 1, 1, 1);
    cases_read_buffer(count, &found, 4);
    return found;
}

static void expect_alive(void)
{
    assert_result(ID3D11Device_GetDeviceRemovedReason(device), S_OK);
}

static void none_where_none_was(void **state)
{
    (void)state;
    for (unsigned stage = 0; stage < STAGES; stage++) {
        set(stage, NULL);
        assert_null(get(stage));
    }
    bind_rest(false);
    assert_false(draws() && cases_pixels());
    for (unsigned stage = 0; stage < STAGES; stage++) { /* each alone, then gone again */
        set(stage, shader_of(stage));
        assert_ptr_equal(get(stage), shader_of(stage));
        if (stage == 0)
            assert_false(draws() && cases_pixels()); /* no pixel shader */
        set(stage, NULL);
        set(stage, NULL);
        assert_null(get(stage));
        assert_false(draws() && cases_pixels());
    }
    expect_alive();
}

/* Without hull and domain shaders, and a pipeline of all stages. */
static void none_where_one_was(void **state)
{
    (void)state;
    for (unsigned tessellated = 0; tessellated < 2; tessellated++) {
        for (unsigned stage = 0; stage < COMPUTE; stage++)
            set(stage, tessellated || (stage != HULL && stage != DOMAIN) ? shader_of(stage) : NULL);
        bind_rest(tessellated);
        assert_true(draws() || !cases_pixels());
        for (unsigned stage = 0; stage < COMPUTE; stage++) {
            const bool optional = stage == 3; /* geometry */
            void *had = get(stage);
            if (tessellated && (stage == HULL || stage == DOMAIN)) { /* both, or triangles */
                set(HULL, NULL);
                set(DOMAIN, NULL);
                bind_rest(false);
                assert_true(draws() || !cases_pixels());
                bind_rest(true);
                set(HULL, shader_of(HULL));
                set(DOMAIN, shader_of(DOMAIN));
            } else if (had) {
                set(stage, NULL);
                assert_int_equal(draws() || !cases_pixels(), optional || !cases_pixels());
                set(stage, had);
            }
            assert_true(draws() || !cases_pixels());
        }
        expect_alive();
    }
}

static void one_of_two_tessellation_stages(void **state)
{
    (void)state;
    bind_rest(true);
    for (unsigned stage = 0; stage < COMPUTE; stage++)
        set(stage, shader_of(stage));
    for (unsigned stage = HULL; stage <= DOMAIN; stage++) {
        set(stage, NULL);
        draws();
        bind_rest(false);
        draws();
        bind_rest(true);
        set(stage, shader_of(stage));
        assert_true(draws() || !cases_pixels());
    }
    expect_alive();
}

static void dispatches_without_a_shader(void **state)
{
    (void)state;
    bind_rest(false);
    set(COMPUTE, shaders.append);
    assert_int_equal(dispatches(), cases_pixels() ? 1 : dispatches());
    set(COMPUTE, NULL);
    assert_int_equal(dispatches(), 0);
    set(COMPUTE, shaders.append);
    assert_int_equal(dispatches(), cases_pixels() ? 1 : dispatches());
    expect_alive();
}

/* A shader of another stage, by a cast: it is no shader of this one. */
static void shaders_of_another_stage(void **state)
{
    (void)state;
    cases_need_triton(); /* nothing says what happens */
    for (unsigned stage = 0; stage < STAGES; stage++) {
        set(stage, shader_of(stage));
        for (unsigned other = 0; other < STAGES; other++) {
            set(stage, shader_of(other));
            assert_ptr_equal(get(stage), shader_of(stage));
        }
    }
    expect_alive();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(none_where_none_was, cases_agree),
        cmocka_unit_test_teardown(none_where_one_was, cases_agree),
        cmocka_unit_test_teardown(one_of_two_tessellation_stages, cases_agree),
        cmocka_unit_test_teardown(dispatches_without_a_shader, cases_agree),
        cmocka_unit_test_teardown(shaders_of_another_stage, cases_agree),
    };
    return cmocka_run_group_tests(tests, open_shaders, close_shaders);
}
