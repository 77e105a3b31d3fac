/* test_cases_map.c: what Map gives: libsdl-org/SDL#8451 and #12277, rows at other distances than their width; turanszkij/WickedEngine
 * #293, flags that Map does not take. */
#include "tests/cases/cases.h"

#define WIDTHS 130u
#define ROWS 3u

static uint32_t texel(UINT width, UINT column, UINT row)
{
    return width * 0x9e3779b1 + row * 0x85ebca6b + column * 0xc2b2ae35;
}

static ID3D11Texture2D *create(UINT width, DXGI_FORMAT format, D3D11_USAGE usage, UINT bind, UINT access)
{
    const D3D11_TEXTURE2D_DESC desc = {width, ROWS, 1, 1, format, {1, 0}, usage, bind, access, 0};
    ID3D11Texture2D *texture = NULL;
    assert_result(ID3D11Device_CreateTexture2D(device, &desc, NULL, &texture), S_OK);
    return texture;
}

static D3D11_MAPPED_SUBRESOURCE map(ID3D11Texture2D *texture, D3D11_MAP type, UINT width)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    assert_result(ID3D11DeviceContext_Map(context, (ID3D11Resource *)texture, 0, type, 0, &mapped), S_OK);
    assert_true(mapped.RowPitch >= width * 4);
    assert_true(mapped.DepthPitch >= mapped.RowPitch * (ROWS - 1) + width * 4);
    return mapped;
}

static void fill(ID3D11Texture2D *texture, D3D11_MAP type, UINT width)
{
    D3D11_MAPPED_SUBRESOURCE mapped = map(texture, type, width);
    for (UINT row = 0; row < ROWS; row++)
        for (UINT column = 0; column < width; column++)
            ((uint32_t *)((uint8_t *)mapped.pData + row * mapped.RowPitch))[column] = texel(width, column, row);
    ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)texture, 0);
}

static void expect_filled(ID3D11Texture2D *texture, UINT width)
{
    D3D11_MAPPED_SUBRESOURCE mapped = map(texture, D3D11_MAP_READ, width);
    for (UINT row = 0; row < ROWS && cases_pixels(); row++) {
        const uint32_t *texels = (uint32_t *)((uint8_t *)mapped.pData + row * mapped.RowPitch);
        for (UINT column = 0; column < width; column++) {
            if (texels[column] != texel(width, column, row))
                fail_msg("width %u: texel %u of row %u is not what was written", width, column, row);
        }
    }
    ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)texture, 0);
}

/* A texture that is written by the processor, copied, copied once more and read: the rows stay what they were. */
static void widths(DXGI_FORMAT format)
{
    const UINT reads = D3D11_CPU_ACCESS_READ, writes = D3D11_CPU_ACCESS_WRITE;
    for (UINT width = 1; width <= WIDTHS; width++) {
        ID3D11Texture2D *from = create(width, format, D3D11_USAGE_STAGING, 0, writes);
        ID3D11Texture2D *dynamic = create(width, format, D3D11_USAGE_DYNAMIC, D3D11_BIND_SHADER_RESOURCE, writes);
        ID3D11Texture2D *middle = create(width, format, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0);
        ID3D11Texture2D *to = create(width, format, D3D11_USAGE_STAGING, 0, reads);
        ID3D11Texture2D *again = create(width, format, D3D11_USAGE_STAGING, 0, reads);
        fill(from, D3D11_MAP_WRITE, width);
        ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)middle, (ID3D11Resource *)from);
        ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)to, (ID3D11Resource *)middle);
        expect_filled(to, width);
        fill(dynamic, D3D11_MAP_WRITE_DISCARD, width);
        ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)again, (ID3D11Resource *)dynamic);
        expect_filled(again, width);
        RELEASE(from, dynamic, middle, to, again);
    }
}

static void widths_of_rgba(void **state)
{
    (void)state;
    widths(RGBA8);
}

static void widths_of_bgra(void **state)
{
    (void)state;
    widths(DXGI_FORMAT_B8G8R8A8_UNORM);
}

/* Rows of an application's own pitch, read with Direct3D's. */
static void updates_of_any_pitch(void **state)
{
    (void)state;
    static uint32_t rows[ROWS][WIDTHS + 7];
    for (UINT width = 1; width <= WIDTHS; width += 3) {
        ID3D11Texture2D *middle = create(width, RGBA8, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0);
        ID3D11Texture2D *to = create(width, RGBA8, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ);
        for (UINT row = 0; row < ROWS; row++)
            for (UINT column = 0; column < width; column++)
                rows[row][column] = texel(width, column, row);
        ID3D11DeviceContext_UpdateSubresource(context, (ID3D11Resource *)middle, 0, NULL, rows, sizeof(rows[0]), 0);
        ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)to, (ID3D11Resource *)middle);
        expect_filled(to, width);
        RELEASE(middle, to);
    }
}

/* --- flags -------------------------------------------------------------------------------------------------------- */

/* "This flag cannot be used with D3D11_MAP_WRITE_DISCARD or D3D11_MAP_WRITE_NO_OVERWRITE." The map that is refused leaves nothing
 * behind, so that the next one works. */
static void dynamic_maps_do_not_take_do_not_wait(void **state)
{
    (void)state;
    cases_need_triton(); /* it takes the flag */
    static const D3D11_MAP types[] = {D3D11_MAP_WRITE_DISCARD, D3D11_MAP_WRITE_NO_OVERWRITE};
    const UINT values[4] = {1, 2, 3, 4};
    UINT found[4];
    ID3D11Buffer *buffer = cases_buffer(16, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    ID3D11Resource *resource = (ID3D11Resource *)buffer;
    cases_discard(context, buffer, values, sizeof(values));
    for (size_t i = 0; i < COUNT(types); i++) {
        D3D11_MAPPED_SUBRESOURCE mapped = {(void *)(uintptr_t)1, 1, 1};
        assert_result(ID3D11DeviceContext_Map(context, resource, 0, types[i], D3D11_MAP_FLAG_DO_NOT_WAIT, &mapped),
                      E_INVALIDARG);
        assert_null(mapped.pData);
        assert_result(ID3D11DeviceContext_Map(context, resource, 0, types[i], 0x80, &mapped), E_INVALIDARG);
    }
    cases_read_buffer(buffer, found, sizeof(found));
    if (cases_pixels())
        assert_memory_equal(found, values, sizeof(values));
    cases_discard(context, buffer, values, sizeof(values));
    RELEASE(buffer);
}

static void a_read_need_not_wait(void **state)
{
    (void)state;
    D3D11_MAPPED_SUBRESOURCE mapped;
    ID3D11Texture2D *from = cases_texture(512, 1, 1, D3D11_BIND_RENDER_TARGET, NULL);
    ID3D11RenderTargetView *view = cases_rtv(from);
    const D3D11_TEXTURE2D_DESC desc = {512, 512, 1, 1, RGBA8, {1, 0}, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ, 0};
    ID3D11Texture2D *to = NULL;
    HRESULT result;
    assert_result(ID3D11Device_CreateTexture2D(device, &desc, NULL, &to), S_OK);
    const FLOAT white[4] = {1, 1, 1, 1};
    ID3D11DeviceContext_ClearRenderTargetView(context, view, white);
    ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)to, (ID3D11Resource *)from);
    do {
        result = ID3D11DeviceContext_Map(context, (ID3D11Resource *)to, 0, D3D11_MAP_READ, D3D11_MAP_FLAG_DO_NOT_WAIT,
                                         &mapped);
        if (FAILED(result))
            assert_result(result, DXGI_ERROR_WAS_STILL_DRAWING);
    } while (FAILED(result));
    if (cases_pixels())
        assert_int_equal(*(const uint32_t *)mapped.pData, 0xffffffff);
    ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)to, 0);
    RELEASE(view, from, to);
}

/* --- what is not overwritten --------------------------------------------------------------------------------------- */

/* What has come into a dynamic buffer by a copy is still there after a NO_OVERWRITE elsewhere, and what that writes is written,
 * even if it is what an earlier DISCARD has written. */
static void appends_after_a_copy(void **state)
{
    (void)state;
    UINT first[64], copied[64], found[64];
    D3D11_MAPPED_SUBRESOURCE mapped;
    for (UINT i = 0; i < COUNT(first); i++) {
        first[i] = 1000 + i;
        copied[i] = 2000 + i;
    }
    ID3D11Buffer *buffer = cases_buffer(sizeof(first), D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    ID3D11Buffer *source = cases_buffer(sizeof(first), D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, copied);
    ID3D11Resource *resource = (ID3D11Resource *)buffer;
    for (UINT round = 0; round < 2; round++) {
        cases_discard(context, buffer, first, sizeof(first));
        for (UINT i = 0; round && i < 2; i++) { /* an append before it as well */
            assert_result(ID3D11DeviceContext_Map(context, resource, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 0, &mapped),
                          S_OK);
            ID3D11DeviceContext_Unmap(context, resource, 0);
        }
        ID3D11DeviceContext_CopyResource(context, resource, (ID3D11Resource *)source);
        cases_wait(); /* nothing in use is overwritten */
        assert_result(ID3D11DeviceContext_Map(context, resource, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 0, &mapped), S_OK);
        memcpy(mapped.pData, first, 64);
        ID3D11DeviceContext_Unmap(context, resource, 0);
        cases_read_buffer(buffer, found, sizeof(found));
        for (UINT i = 0; i < COUNT(found) && cases_pixels(); i++) {
            if (found[i] != (i < 16 ? first[i] : copied[i]))
                fail_msg("round %u, word %u: %u", round, i, found[i]);
        }
    }
    RELEASE(buffer, source);
}

/* What else than vertices and indices can be appended to is an option, which the null back end has for constants only. */
static void appends_where_the_device_can(void **state)
{
    (void)state;
    D3D11_FEATURE_DATA_D3D11_OPTIONS options;
    assert_result(ID3D11Device_CheckFeatureSupport(device, D3D11_FEATURE_D3D11_OPTIONS, &options, sizeof(options)),
                  S_OK);
    const struct {
        UINT bind;
        BOOL can;
    } rows[] = {
        {D3D11_BIND_VERTEX_BUFFER, TRUE},
        {D3D11_BIND_INDEX_BUFFER, TRUE},
        {D3D11_BIND_CONSTANT_BUFFER, options.MapNoOverwriteOnDynamicConstantBuffer},
        {D3D11_BIND_SHADER_RESOURCE, options.MapNoOverwriteOnDynamicBufferSRV},
        {D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_VERTEX_BUFFER, options.MapNoOverwriteOnDynamicBufferSRV},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        D3D11_MAPPED_SUBRESOURCE mapped;
        ID3D11Buffer *buffer = cases_buffer(256, D3D11_USAGE_DYNAMIC, rows[i].bind, 0, NULL);
        assert_result(
            ID3D11DeviceContext_Map(context, (ID3D11Resource *)buffer, 0, D3D11_MAP_WRITE_DISCARD, 0, &mapped), S_OK);
        ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)buffer, 0);
        assert_result(
            ID3D11DeviceContext_Map(context, (ID3D11Resource *)buffer, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 0, &mapped),
            rows[i].can ? S_OK : E_INVALIDARG);
        if (rows[i].can)
            ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)buffer, 0);
        RELEASE(buffer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(widths_of_rgba, cases_agree),
        cmocka_unit_test_teardown(widths_of_bgra, cases_agree),
        cmocka_unit_test_teardown(updates_of_any_pitch, cases_agree),
        cmocka_unit_test_teardown(dynamic_maps_do_not_take_do_not_wait, cases_agree),
        cmocka_unit_test_teardown(a_read_need_not_wait, cases_agree),
        cmocka_unit_test_teardown(appends_after_a_copy, cases_agree),
        cmocka_unit_test_teardown(appends_where_the_device_can, cases_agree),
    };
    return cmocka_run_group_tests(tests, cases_open, cases_close);
}
