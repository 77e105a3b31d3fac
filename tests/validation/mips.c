/* mips.c: GenerateMips, and the least level of detail of a resource. */
#include "tests/validation/validation.h"

#define F(name) DXGI_FORMAT_##name
#define SR D3D11_BIND_SHADER_RESOURCE
#define RT D3D11_BIND_RENDER_TARGET
#define MIPS D3D11_RESOURCE_MISC_GENERATE_MIPS
#define CLAMP D3D11_RESOURCE_MISC_RESOURCE_CLAMP
#define OLD 0x22
#define NEW 0x11

static D3D11_TEXTURE2D_DESC texture_desc(DXGI_FORMAT format, UINT bind, UINT flags)
{
    return (D3D11_TEXTURE2D_DESC){16, 16, 5, 2, format, {1, 0}, D3D11_USAGE_DEFAULT, bind, 0, flags};
}

/* --- GenerateMips */

struct mips_row {
    struct row row;
    DXGI_FORMAT format;
    UINT bind, flags;
    UINT first, count; /* mips of the view, of the first slice */
    UINT level;        /* that is looked at */
    bool no_view;
};

/* The first mip of the view has new contents, all others old ones. */
static bool fill_first(const struct subject *subject, const struct mips_row *row, ID3D11Texture2D *texture)
{
    static uint8_t contents[16 * 256];
    memset(contents, NEW, sizeof(contents));
    if (!texture)
        return false;
    ID3D11DeviceContext_UpdateSubresource(subject->context, (ID3D11Resource *)texture, row->first, NULL, contents, 256,
                                          sizeof(contents));
    return true;
}

static HRESULT generate(const struct subject *subject, const void *data)
{
    const struct mips_row *row = data;
    const D3D11_TEXTURE2D_DESC desc = texture_desc(row->format, row->bind, row->flags);
    const D3D11_SHADER_RESOURCE_VIEW_DESC view_desc = {.Format = row->format,
                                                       .ViewDimension = D3D11_SRV_DIMENSION_TEXTURE2DARRAY,
                                                       .Texture2DArray = {row->first, row->count, 0, 1}};
    ID3D11ShaderResourceView *view = NULL;
    ID3D11Texture2D *texture = make_texture(subject, &desc, OLD);
    HRESULT result = BROKEN;
    if (fill_first(subject, row, texture) &&
        ID3D11Device_CreateShaderResourceView(subject->device, (ID3D11Resource *)texture, &view_desc, &view) == S_OK) {
        ID3D11DeviceContext_GenerateMips(subject->context, row->no_view ? NULL : view);
        const long other = bytes_other_than(subject, (ID3D11Resource *)texture, row->level, OLD);
        result = other < 0 ? BROKEN : other ? DONE : NOTHING;
    }
    LET_GO(view, texture);
    return result;
}

#define ALL SR | RT, MIPS
static const struct mips_row generated[] = {
    {{"R8G8B8A8_UNORM", DONE}, F(R8G8B8A8_UNORM), ALL, 0, 5, 1},
    {{"the last level", DONE}, F(R8G8B8A8_UNORM), ALL, 0, 5, 4},
    {{"the other slice", NOTHING}, F(R8G8B8A8_UNORM), ALL, 0, 5, 6},
    {{"from the second level", DONE}, F(R8G8B8A8_UNORM), ALL, 1, 3, 3},
    {{"behind the last of the view", NOTHING}, F(R8G8B8A8_UNORM), ALL, 1, 3, 4},
    {{"before the first of the view", NOTHING}, F(R8G8B8A8_UNORM), ALL, 1, 3, 0},
    {{"a view of one level", NOTHING}, F(R8G8B8A8_UNORM), ALL, 0, 1, 1},
    {{"R8G8B8A8_UNORM_SRGB", DONE}, F(R8G8B8A8_UNORM_SRGB), ALL, 0, 5, 2},
    {{"R16_UNORM", DONE}, F(R16_UNORM), ALL, 0, 5, 1},
    {{"R16G16B16A16_FLOAT", DONE}, F(R16G16B16A16_FLOAT), ALL, 0, 5, 1},
    {{"no flag", NOTHING}, F(R8G8B8A8_UNORM), SR | RT, 0, 0, 5, 1},
    {{"no flag, no target", NOTHING}, F(R8G8B8A8_UNORM), SR, 0, 0, 5, 1},
    {{"no view", NOTHING}, F(R8G8B8A8_UNORM), ALL, 0, 5, 1, true},
};

/* --- SetResourceMinLOD */

struct lod_row {
    struct row row;
    UINT flags;
    FLOAT lod;
    bool no_resource;
};

static HRESULT set_lod(const struct subject *subject, const void *data)
{
    const struct lod_row *row = data;
    const D3D11_TEXTURE2D_DESC desc = texture_desc(F(R8G8B8A8_UNORM), SR, row->flags);
    ID3D11Resource *resource = (ID3D11Resource *)make_texture(subject, &desc, OLD);
    if (!resource)
        return BROKEN;
    ID3D11DeviceContext_SetResourceMinLOD(subject->context, row->no_resource ? NULL : resource, row->lod);
    const FLOAT got = ID3D11DeviceContext_GetResourceMinLOD(subject->context, row->no_resource ? NULL : resource);
    let_go(resource);
    return got == row->lod ? DONE : got == 0 ? NOTHING : OTHER;
}

static const struct lod_row lods[] = {
    {{"1", DONE}, CLAMP, 1},
    {{"2.5", DONE}, CLAMP, 2.5f},
    {{"the last level", DONE}, CLAMP, 4},
    {{"less than 0", NOTHING}, CLAMP, -1},
    {{"not clamped", NOTHING}, 0, 1},
    {{"no resource", NOTHING}, CLAMP, 1, true},
};

static const struct table table[] = {
    {TABLE("GenerateMips", generated, generate), .pixels = true},
    {TABLE("SetResourceMinLOD", lods, set_lod)},
};

const struct tables mips_tables = {table, COUNT(table)};
