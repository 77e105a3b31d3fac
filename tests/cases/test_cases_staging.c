/* test_cases_staging.c: VirtualBox/virtualbox#829: views of staging resources, which have no bind flags. tests/host/guard_test.c sends
 * the same past the client. */
#include "tests/cases/cases.h"

static const D3D11_USAGE usage = D3D11_USAGE_STAGING;
static const UINT access = D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE;

/* The dimensions that a view of a resource could have; 0: there is none. */
struct staging {
    ID3D11Resource *resource;
    DXGI_FORMAT format, depth_format;
    D3D11_SRV_DIMENSION srv;
    D3D11_RTV_DIMENSION rtv;
    D3D11_DSV_DIMENSION dsv;
    D3D11_UAV_DIMENSION uav;
};

/* With and without a description, with and without a place for the view. */
#define REFUSED(method, type, resource, desc)                                                                          \
    do {                                                                                                               \
        type *made = (type *)(uintptr_t)1;                                                                             \
        assert_result(ID3D11Device_##method(device, resource, desc, &made), E_INVALIDARG);                             \
        assert_null(made);                                                                                             \
        made = (type *)(uintptr_t)1;                                                                                   \
        assert_result(ID3D11Device_##method(device, resource, NULL, &made), E_INVALIDARG);                             \
        assert_null(made);                                                                                             \
        assert_result(ID3D11Device_##method(device, resource, desc, NULL), E_INVALIDARG);                              \
    } while (0)

static void refuses_every_view(const struct staging *staging)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC srv = {.Format = staging->format, .ViewDimension = staging->srv};
    D3D11_RENDER_TARGET_VIEW_DESC rtv = {.Format = staging->format, .ViewDimension = staging->rtv};
    D3D11_DEPTH_STENCIL_VIEW_DESC dsv = {.Format = staging->depth_format, .ViewDimension = staging->dsv};
    D3D11_UNORDERED_ACCESS_VIEW_DESC uav = {.Format = staging->format, .ViewDimension = staging->uav};
    if (staging->srv == D3D11_SRV_DIMENSION_BUFFER) {
        srv.Buffer.NumElements = rtv.Buffer.NumElements = uav.Buffer.NumElements = 4;
    } else {
        srv.Texture2D.MipLevels = 1;
        if (staging->srv == D3D11_SRV_DIMENSION_TEXTURE3D)
            rtv.Texture3D.WSize = uav.Texture3D.WSize = 1;
    }
    REFUSED(CreateShaderResourceView, ID3D11ShaderResourceView, staging->resource, &srv);
    REFUSED(CreateRenderTargetView, ID3D11RenderTargetView, staging->resource, &rtv);
    REFUSED(CreateDepthStencilView, ID3D11DepthStencilView, staging->resource, &dsv);
    REFUSED(CreateUnorderedAccessView, ID3D11UnorderedAccessView, staging->resource, &uav);
    RELEASE(staging->resource);
}

static void buffers(void **state)
{
    (void)state;
    static const UINT misc[] = {0, D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS};
    for (size_t i = 0; i < COUNT(misc); i++) {
        const D3D11_BUFFER_DESC desc = {256, usage, 0, access, misc[i], 0};
        struct staging staging = {NULL,
                                  DXGI_FORMAT_R32_UINT,
                                  DXGI_FORMAT_D32_FLOAT,
                                  D3D11_SRV_DIMENSION_BUFFER,
                                  D3D11_RTV_DIMENSION_BUFFER,
                                  D3D11_DSV_DIMENSION_TEXTURE2D,
                                  D3D11_UAV_DIMENSION_BUFFER};
        /* what is drawn from is bound: refused or made, no view of it is */
        if (SUCCEEDED(ID3D11Device_CreateBuffer(device, &desc, NULL, (ID3D11Buffer **)&staging.resource)))
            refuses_every_view(&staging);
        else
            assert_int_not_equal(misc[i], 0);
    }
    ID3D11Buffer *structured = cases_buffer(256, usage, 0, 16, NULL);
    refuses_every_view(&(struct staging){(ID3D11Resource *)structured, DXGI_FORMAT_UNKNOWN, DXGI_FORMAT_D32_FLOAT,
                                         D3D11_SRV_DIMENSION_BUFFER, D3D11_RTV_DIMENSION_BUFFER,
                                         D3D11_DSV_DIMENSION_TEXTURE2D, D3D11_UAV_DIMENSION_BUFFER});
}

static void textures_1d(void **state)
{
    (void)state;
    cases_need_triton(); /* it crashes */
    const D3D11_TEXTURE1D_DESC desc = {64, 1, 1, RGBA8, usage, 0, access, 0};
    struct staging staging = {NULL,
                              RGBA8,
                              DXGI_FORMAT_D32_FLOAT,
                              D3D11_SRV_DIMENSION_TEXTURE1D,
                              D3D11_RTV_DIMENSION_TEXTURE1D,
                              D3D11_DSV_DIMENSION_TEXTURE1D,
                              D3D11_UAV_DIMENSION_TEXTURE1D};
    assert_result(ID3D11Device_CreateTexture1D(device, &desc, NULL, (ID3D11Texture1D **)&staging.resource), S_OK);
    refuses_every_view(&staging);
}

static void textures_2d(void **state)
{
    (void)state;
    cases_need_triton(); /* it crashes */
    static const struct {
        DXGI_FORMAT format, view, depth;
    } cases[] = {
        {RGBA8, RGBA8, RGBA8},
        {DXGI_FORMAT_R8G8B8A8_TYPELESS, RGBA8, RGBA8},
        {DXGI_FORMAT_R32_TYPELESS, DXGI_FORMAT_R32_FLOAT, DXGI_FORMAT_D32_FLOAT},
        {DXGI_FORMAT_D32_FLOAT, DXGI_FORMAT_R32_FLOAT, DXGI_FORMAT_D32_FLOAT},
        {DXGI_FORMAT_BC1_UNORM, DXGI_FORMAT_BC1_UNORM, DXGI_FORMAT_BC1_UNORM},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const D3D11_TEXTURE2D_DESC desc = {64, 64, 1, 1, cases[i].format, {1, 0}, usage, 0, access, 0};
        struct staging staging = {NULL,
                                  cases[i].view,
                                  cases[i].depth,
                                  D3D11_SRV_DIMENSION_TEXTURE2D,
                                  D3D11_RTV_DIMENSION_TEXTURE2D,
                                  D3D11_DSV_DIMENSION_TEXTURE2D,
                                  D3D11_UAV_DIMENSION_TEXTURE2D};
        assert_result(ID3D11Device_CreateTexture2D(device, &desc, NULL, (ID3D11Texture2D **)&staging.resource), S_OK);
        refuses_every_view(&staging);
    }
}

static void textures_3d(void **state)
{
    (void)state;
    cases_need_triton(); /* it crashes */
    const D3D11_TEXTURE3D_DESC desc = {16, 16, 16, 1, RGBA8, usage, 0, access, 0};
    struct staging staging = {NULL,
                              RGBA8,
                              DXGI_FORMAT_D32_FLOAT,
                              D3D11_SRV_DIMENSION_TEXTURE3D,
                              D3D11_RTV_DIMENSION_TEXTURE3D,
                              D3D11_DSV_DIMENSION_TEXTURE2D,
                              D3D11_UAV_DIMENSION_TEXTURE3D};
    assert_result(ID3D11Device_CreateTexture3D(device, &desc, NULL, (ID3D11Texture3D **)&staging.resource), S_OK);
    refuses_every_view(&staging);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(buffers, cases_agree),
        cmocka_unit_test_teardown(textures_1d, cases_agree),
        cmocka_unit_test_teardown(textures_2d, cases_agree),
        cmocka_unit_test_teardown(textures_3d, cases_agree),
    };
    return cmocka_run_group_tests(tests, cases_open, cases_close);
}
