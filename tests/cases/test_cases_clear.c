/* test_cases_clear.c: doitsujin/dxvk#3734: a view of another kind where the clears want an unordered access view. Direct3D ignores
 * it. */
#include "tests/cases/cases.h"

#define SIZE 8
#define TEXELS (SIZE * SIZE)

static const UINT words[4] = {0x11, 0x22, 0x33, 0x44};
static const FLOAT floats[4] = {1, 0, 1, 0};

static void clear(void *view)
{
    ID3D11DeviceContext_ClearUnorderedAccessViewUint(context, view, words);
    ID3D11DeviceContext_ClearUnorderedAccessViewFloat(context, view, floats);
}

static void expect_texels(ID3D11Texture2D *texture, const uint32_t *expected)
{
    uint32_t found[TEXELS];
    cases_read_texture(texture, found);
    if (cases_pixels())
        assert_memory_equal(found, expected, sizeof(found));
}

static void draw(ID3D11RenderTargetView *rtv, ID3D11ShaderResourceView *srv)
{
    const FLOAT one[4] = {1, 1, 1, 1};
    const D3D11_VIEWPORT viewport = {0, 0, SIZE, SIZE, 0, 1};
    struct cases_shaders shaders;
    ID3D11Buffer *tint = cases_buffer(sizeof(one), D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER, 0, one);
    cases_create_shaders(&shaders);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, shaders.vs, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, shaders.ps, NULL, 0);
    ID3D11DeviceContext_PSSetConstantBuffers(context, 0, 1, &tint);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &srv);
    ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &rtv, NULL);
    ID3D11DeviceContext_Draw(context, 3, 0);
    cases_release_shaders(&shaders);
    RELEASE(tint);
}

static void other_kinds_have_no_effect(void **state)
{
    (void)state;
    cases_need_triton(); /* it crashes */
    uint32_t texels[TEXELS], black[TEXELS] = {0};
    for (UINT i = 0; i < TEXELS; i++)
        texels[i] = 0xff000000 | i * 0x030201;
    ID3D11Texture2D *read = cases_texture(SIZE, 1, 1, D3D11_BIND_SHADER_RESOURCE, texels);
    ID3D11Texture2D *drawn = cases_texture(SIZE, 1, 1, D3D11_BIND_RENDER_TARGET, black);
    ID3D11ShaderResourceView *srv = cases_srv(read);
    ID3D11RenderTargetView *rtv = cases_rtv(drawn);
    clear(NULL);
    clear(srv);
    clear(rtv);
    expect_texels(read, texels);
    expect_texels(drawn, black);
    draw(rtv, srv);
    expect_texels(drawn, texels);
    RELEASE(srv, rtv, read, drawn);
}

/* With a view of the right kind among the others. */
static void the_right_kind_is_cleared(void **state)
{
    (void)state;
    cases_need_triton(); /* it crashes */
    uint32_t texels[TEXELS] = {0}, expected[TEXELS], found[16];
    ID3D11Texture2D *texture = cases_texture(SIZE, 1, 1, D3D11_BIND_UNORDERED_ACCESS | D3D11_BIND_SHADER_RESOURCE,
                                             texels);
    ID3D11Buffer *buffer = cases_buffer(sizeof(found), D3D11_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 4, NULL);
    ID3D11ShaderResourceView *srv = cases_srv(texture);
    ID3D11UnorderedAccessView *good = cases_uav(texture), *structured = cases_uav(buffer);

    ID3D11DeviceContext_ClearUnorderedAccessViewFloat(context, good, floats);
    clear(srv);
    for (UINT i = 0; i < TEXELS; i++)
        expected[i] = 0x00ff00ff;
    expect_texels(texture, expected);

    ID3D11DeviceContext_ClearUnorderedAccessViewUint(context, good, words);
    clear(NULL);
    for (UINT i = 0; i < TEXELS; i++)
        expected[i] = 0x44332211;
    expect_texels(texture, expected);

    ID3D11DeviceContext_ClearUnorderedAccessViewUint(context, structured, words);
    cases_read_buffer(buffer, found, sizeof(found));
    for (UINT i = 0; i < 16 && cases_pixels(); i++)
        assert_int_equal(found[i], words[0]);
    RELEASE(srv, good, structured, texture, buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(other_kinds_have_no_effect, cases_agree),
        cmocka_unit_test_teardown(the_right_kind_is_cleared, cases_agree),
    };
    return cmocka_run_group_tests(tests, cases_open, cases_close);
}
