/* test_cases_hazards.c: a subresource is not read and written at once: binding an output takes away what reads it, and what would
 * read a bound output is not bound. */
#include "tests/cases/cases.h"

#define SR D3D11_BIND_SHADER_RESOURCE
#define RT D3D11_BIND_RENDER_TARGET
#define UA D3D11_BIND_UNORDERED_ACCESS

static ID3D11ShaderResourceView *srv_of(void *texture, UINT mip, UINT mips, UINT layer, UINT layers)
{
    const D3D11_SHADER_RESOURCE_VIEW_DESC desc = {.Format = RGBA8,
                                                  .ViewDimension = D3D11_SRV_DIMENSION_TEXTURE2DARRAY,
                                                  .Texture2DArray = {mip, mips, layer, layers}};
    ID3D11ShaderResourceView *view = NULL;
    assert_result(ID3D11Device_CreateShaderResourceView(device, texture, &desc, &view), S_OK);
    return view;
}

static ID3D11RenderTargetView *rtv_of(void *texture, UINT mip, UINT layer)
{
    const D3D11_RENDER_TARGET_VIEW_DESC desc = {
        .Format = RGBA8, .ViewDimension = D3D11_RTV_DIMENSION_TEXTURE2DARRAY, .Texture2DArray = {mip, layer, 1}};
    ID3D11RenderTargetView *view = NULL;
    assert_result(ID3D11Device_CreateRenderTargetView(device, texture, &desc, &view), S_OK);
    return view;
}

static ID3D11UnorderedAccessView *uav_of(void *texture, UINT mip, UINT layer)
{
    const D3D11_UNORDERED_ACCESS_VIEW_DESC desc = {
        .Format = RGBA8, .ViewDimension = D3D11_UAV_DIMENSION_TEXTURE2DARRAY, .Texture2DArray = {mip, layer, 1}};
    ID3D11UnorderedAccessView *view = NULL;
    assert_result(ID3D11Device_CreateUnorderedAccessView(device, texture, &desc, &view), S_OK);
    return view;
}

/* --- what is bound; without a reference --------------------------------------------------------------------------- */

static void set_srv(unsigned stage, UINT slot, ID3D11ShaderResourceView *view)
{
    const ID3D11DeviceContextVtbl *vtable = context->lpVtbl;
    switch (stage) {
    case 0:
        vtable->VSSetShaderResources(context, slot, 1, &view);
        break;
    case 1:
        vtable->HSSetShaderResources(context, slot, 1, &view);
        break;
    case 2:
        vtable->DSSetShaderResources(context, slot, 1, &view);
        break;
    case 3:
        vtable->GSSetShaderResources(context, slot, 1, &view);
        break;
    case 4:
        vtable->PSSetShaderResources(context, slot, 1, &view);
        break;
    default:
        vtable->CSSetShaderResources(context, slot, 1, &view);
        break;
    }
}

static ID3D11ShaderResourceView *srv_in(unsigned stage, UINT slot)
{
    const ID3D11DeviceContextVtbl *vtable = context->lpVtbl;
    ID3D11ShaderResourceView *view = NULL;
    switch (stage) {
    case 0:
        vtable->VSGetShaderResources(context, slot, 1, &view);
        break;
    case 1:
        vtable->HSGetShaderResources(context, slot, 1, &view);
        break;
    case 2:
        vtable->DSGetShaderResources(context, slot, 1, &view);
        break;
    case 3:
        vtable->GSGetShaderResources(context, slot, 1, &view);
        break;
    case 4:
        vtable->PSGetShaderResources(context, slot, 1, &view);
        break;
    default:
        vtable->CSGetShaderResources(context, slot, 1, &view);
        break;
    }
    RELEASE(view);
    return view;
}

static ID3D11RenderTargetView *target(UINT slot)
{
    ID3D11RenderTargetView *views[8] = {NULL};
    ID3D11DeviceContext_OMGetRenderTargets(context, 8, views, NULL);
    for (UINT i = 0; i < 8; i++)
        RELEASE(views[i]);
    return views[slot];
}

static ID3D11UnorderedAccessView *compute_uav(UINT slot)
{
    ID3D11UnorderedAccessView *view = NULL;
    ID3D11DeviceContext_CSGetUnorderedAccessViews(context, slot, 1, &view);
    RELEASE(view);
    return view;
}

#define GRAPHICS 5u
#define COMPUTE 5u

/* --- tests -------------------------------------------------------------------------------------------------------- */

static void a_target_takes_away_its_readers(void **state)
{
    (void)state;
    ID3D11Texture2D *texture = cases_texture(16, 1, 1, SR | RT, NULL);
    ID3D11ShaderResourceView *srv = cases_srv(texture);
    ID3D11RenderTargetView *rtv = cases_rtv(texture), *none = NULL;
    for (unsigned stage = 0; stage <= COMPUTE; stage++) {
        set_srv(stage, 0, srv);
        set_srv(stage, 127, srv);
        assert_ptr_equal(srv_in(stage, 127), srv);
    }
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &rtv, NULL);
    assert_ptr_equal(target(0), rtv);
    for (unsigned stage = 0; stage < GRAPHICS; stage++) {
        assert_null(srv_in(stage, 0));
        assert_null(srv_in(stage, 127));
    }
    assert_ptr_equal(srv_in(COMPUTE, 0), srv); /* another pipeline */

    for (unsigned stage = 0; stage < GRAPHICS; stage++) {
        set_srv(stage, 3, srv);
        assert_null(srv_in(stage, 3));
    }
    assert_ptr_equal(target(0), rtv);

    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &none, NULL);
    for (unsigned stage = 0; stage < GRAPHICS; stage++) {
        assert_null(srv_in(stage, 3)); /* it does not come back by itself */
        set_srv(stage, 3, srv);
        assert_ptr_equal(srv_in(stage, 3), srv);
    }
    RELEASE(srv, rtv, texture);
}

static void other_subresources_stay(void **state)
{
    (void)state;
    ID3D11Texture2D *texture = cases_texture(16, 3, 4, SR | RT, NULL);
    ID3D11ShaderResourceView *all = srv_of(texture, 0, 3, 0, 4), *mip1 = srv_of(texture, 1, 1, 0, 4),
                             *layer2 = srv_of(texture, 0, 3, 2, 1), *corner = srv_of(texture, 1, 1, 2, 1),
                             *rest = srv_of(texture, 2, 1, 2, 2);
    ID3D11RenderTargetView *rtv = rtv_of(texture, 1, 2), *other = rtv_of(texture, 0, 0);
    ID3D11ShaderResourceView *const views[] = {all, mip1, layer2, corner, rest};
    ID3D11DeviceContext_PSSetShaderResources(context, 0, COUNT(views), views);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &rtv, NULL);
    for (UINT i = 0; i < 4; i++)
        assert_null(srv_in(4, i));
    assert_ptr_equal(srv_in(4, 4), rest);

    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &other, NULL);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, COUNT(views), views);
    assert_null(srv_in(4, 0));
    for (UINT i = 1; i < 5; i++)
        assert_ptr_equal(srv_in(4, i), views[i]);
    RELEASE(all, mip1, layer2, corner, rest, rtv, other, texture);
}

static void compute_outputs(void **state)
{
    (void)state;
    ID3D11Texture2D *texture = cases_texture(16, 2, 2, SR | UA, NULL);
    ID3D11ShaderResourceView *all = srv_of(texture, 0, 2, 0, 2), *other = srv_of(texture, 1, 1, 1, 1);
    ID3D11UnorderedAccessView *uav = uav_of(texture, 0, 0), *none = NULL;
    for (unsigned stage = 0; stage <= COMPUTE; stage++) {
        set_srv(stage, 0, all);
        set_srv(stage, 1, other);
    }
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 2, 1, &uav, NULL);
    assert_ptr_equal(compute_uav(2), uav);
    assert_null(srv_in(COMPUTE, 0));
    assert_ptr_equal(srv_in(COMPUTE, 1), other);
    for (unsigned stage = 0; stage < GRAPHICS; stage++)
        assert_ptr_equal(srv_in(stage, 0), all); /* another pipeline */
    set_srv(COMPUTE, 0, all);
    assert_null(srv_in(COMPUTE, 0));
    assert_ptr_equal(compute_uav(2), uav);

    /* the same view in another slot leaves the first */
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 5, 1, &uav, NULL);
    assert_ptr_equal(compute_uav(5), uav);
    assert_null(compute_uav(2));
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 5, 1, &none, NULL);
    set_srv(COMPUTE, 0, all);
    assert_ptr_equal(srv_in(COMPUTE, 0), all);
    RELEASE(all, other, uav, texture);
}

static void graphics_outputs(void **state)
{
    (void)state;
    ID3D11Texture2D *texture = cases_texture(16, 1, 2, SR | RT | UA, NULL);
    ID3D11ShaderResourceView *first = srv_of(texture, 0, 1, 0, 1), *second = srv_of(texture, 0, 1, 1, 1);
    ID3D11UnorderedAccessView *uav = uav_of(texture, 0, 0), *got = NULL;
    ID3D11RenderTargetView *rtv = rtv_of(texture, 0, 1), *same = rtv_of(texture, 0, 0), *none = NULL;
    set_srv(4, 0, first);
    set_srv(4, 1, second);
    ID3D11DeviceContext_OMSetRenderTargetsAndUnorderedAccessViews(context, 0, NULL, NULL, 1, 1, &uav, NULL);
    assert_null(srv_in(4, 0));
    assert_ptr_equal(srv_in(4, 1), second);
    ID3D11DeviceContext_OMSetRenderTargetsAndUnorderedAccessViews(context, 1, &rtv, NULL, 1, 1, &uav, NULL);
    assert_null(srv_in(4, 1));
    assert_ptr_equal(target(0), rtv);

    /* one subresource as two outputs of a call: nothing changes */
    ID3D11DeviceContext_OMSetRenderTargetsAndUnorderedAccessViews(context, 1, &same, NULL, 1, 1, &uav, NULL);
    assert_ptr_equal(target(0), rtv);
    ID3D11RenderTargetView *const twice[2] = {same, same};
    ID3D11DeviceContext_OMSetRenderTargets(context, 2, twice, NULL);
    assert_ptr_equal(target(0), rtv);

    /* targets alone take the unordered access views away */
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &none, NULL);
    ID3D11DeviceContext_OMGetRenderTargetsAndUnorderedAccessViews(context, 0, NULL, NULL, 1, 1, &got);
    assert_null(got);
    RELEASE(first, second, uav, rtv, same, texture);
}

static void depth_buffers(void **state)
{
    (void)state;
    const D3D11_TEXTURE2D_DESC desc = {
        16, 16, 1, 1, DXGI_FORMAT_R24G8_TYPELESS, {1, 0}, D3D11_USAGE_DEFAULT, SR | D3D11_BIND_DEPTH_STENCIL, 0, 0};
    const D3D11_SHADER_RESOURCE_VIEW_DESC depth_desc = {.Format = DXGI_FORMAT_R24_UNORM_X8_TYPELESS,
                                                        .ViewDimension = D3D11_SRV_DIMENSION_TEXTURE2D,
                                                        .Texture2D = {0, 1}};
    const D3D11_SHADER_RESOURCE_VIEW_DESC stencil_desc = {.Format = DXGI_FORMAT_X24_TYPELESS_G8_UINT,
                                                          .ViewDimension = D3D11_SRV_DIMENSION_TEXTURE2D,
                                                          .Texture2D = {0, 1}};
    static const struct {
        UINT flags;
        bool depth, stencil; /* stay bound */
    } cases[] = {
        {0, false, false},
        {D3D11_DSV_READ_ONLY_DEPTH, true, false},
        {D3D11_DSV_READ_ONLY_STENCIL, false, true},
        {D3D11_DSV_READ_ONLY_DEPTH | D3D11_DSV_READ_ONLY_STENCIL, true, true},
    };
    ID3D11Texture2D *texture = NULL;
    ID3D11ShaderResourceView *depth = NULL, *stencil = NULL;
    assert_result(ID3D11Device_CreateTexture2D(device, &desc, NULL, &texture), S_OK);
    ID3D11Resource *resource = (ID3D11Resource *)texture;
    assert_result(ID3D11Device_CreateShaderResourceView(device, resource, &depth_desc, &depth), S_OK);
    assert_result(ID3D11Device_CreateShaderResourceView(device, resource, &stencil_desc, &stencil), S_OK);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const D3D11_DEPTH_STENCIL_VIEW_DESC view_desc = {.Format = DXGI_FORMAT_D24_UNORM_S8_UINT,
                                                         .ViewDimension = D3D11_DSV_DIMENSION_TEXTURE2D,
                                                         .Flags = cases[i].flags};
        ID3D11DepthStencilView *dsv = NULL;
        assert_result(ID3D11Device_CreateDepthStencilView(device, resource, &view_desc, &dsv), S_OK);
        for (unsigned order = 0; order < 2; order++) {
            ID3D11DeviceContext_ClearState(context);
            if (order)
                ID3D11DeviceContext_OMSetRenderTargets(context, 0, NULL, dsv);
            set_srv(4, 0, depth);
            set_srv(4, 1, stencil);
            if (!order)
                ID3D11DeviceContext_OMSetRenderTargets(context, 0, NULL, dsv);
            if ((srv_in(4, 0) != NULL) != cases[i].depth || (srv_in(4, 1) != NULL) != cases[i].stencil)
                fail_msg("flags %u, order %u: depth %p, stencil %p", cases[i].flags, order, (void *)srv_in(4, 0),
                         (void *)srv_in(4, 1));
        }
        ID3D11DeviceContext_ClearState(context);
        RELEASE(dsv);
    }
    RELEASE(depth, stencil, texture);
}

static void buffers(void **state)
{
    (void)state;
    ID3D11Buffer *buffer = cases_buffer(256, D3D11_USAGE_DEFAULT, SR | UA, 16, NULL);
    D3D11_SHADER_RESOURCE_VIEW_DESC srv_desc = {.ViewDimension = D3D11_SRV_DIMENSION_BUFFER};
    D3D11_UNORDERED_ACCESS_VIEW_DESC uav_desc = {.ViewDimension = D3D11_UAV_DIMENSION_BUFFER};
    ID3D11ShaderResourceView *srv = NULL;
    ID3D11UnorderedAccessView *uav = NULL;
    srv_desc.Buffer.NumElements = uav_desc.Buffer.NumElements = 16;
    assert_result(ID3D11Device_CreateShaderResourceView(device, (ID3D11Resource *)buffer, &srv_desc, &srv), S_OK);
    assert_result(ID3D11Device_CreateUnorderedAccessView(device, (ID3D11Resource *)buffer, &uav_desc, &uav), S_OK);
    set_srv(COMPUTE, 0, srv);
    set_srv(4, 0, srv);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(context, 0, 1, &uav, NULL);
    assert_null(srv_in(COMPUTE, 0));
    assert_ptr_equal(srv_in(4, 0), srv);
    set_srv(COMPUTE, 0, srv);
    assert_null(srv_in(COMPUTE, 0));
    ID3D11DeviceContext_OMSetRenderTargetsAndUnorderedAccessViews(context, 0, NULL, NULL, 0, 1, &uav, NULL);
    assert_null(srv_in(4, 0));
    RELEASE(srv, uav, buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_target_takes_away_its_readers, cases_agree),
        cmocka_unit_test_teardown(other_subresources_stay, cases_agree),
        cmocka_unit_test_teardown(compute_outputs, cases_agree),
        cmocka_unit_test_teardown(graphics_outputs, cases_agree),
        cmocka_unit_test_teardown(depth_buffers, cases_agree),
        cmocka_unit_test_teardown(buffers, cases_agree),
    };
    return cmocka_run_group_tests(tests, cases_open, cases_close);
}
