/* d3d10_create.c: the Create methods of ID3D10Device1. */
#include "guest/neptune/d3d10_interface.h"

#include "guest/neptune/d3d10_desc.h"
#include "npt_methods.h"

/* --- resources. The pairs of descriptions differ in flags alone; of initial data, in nothing. -------------------- */

_Static_assert(sizeof(D3D10_SUBRESOURCE_DATA) == sizeof(D3D11_SUBRESOURCE_DATA) &&
                   offsetof(D3D10_SUBRESOURCE_DATA, SysMemSlicePitch) ==
                       offsetof(D3D11_SUBRESOURCE_DATA, SysMemSlicePitch),
               "initial data is the same");

#define INITIAL_DATA(data) ((const D3D11_SUBRESOURCE_DATA *)(const void *)(data))

/* What Direct3D 11 allows beyond Direct3D 10 is refused here, the rest there. */
static bool raise_flags(UINT bind, UINT misc, UINT *misc11)
{
    return npt_d3d10_knows_bind_flags(bind) && npt_d3d10_raise_misc_flags(misc, misc11);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_buffer(ID3D10Device1 *self, const D3D10_BUFFER_DESC *desc,
                                                         const D3D10_SUBRESOURCE_DATA *data, ID3D10Buffer **buffer)
{
    UINT misc;
    if (buffer)
        *buffer = NULL;
    if (!desc || !raise_flags(desc->BindFlags, desc->MiscFlags, &misc))
        return E_INVALIDARG;
    const D3D11_BUFFER_DESC desc11 = {
        .ByteWidth = desc->ByteWidth,
        .Usage = (D3D11_USAGE)desc->Usage,
        .BindFlags = desc->BindFlags,
        .CPUAccessFlags = desc->CPUAccessFlags,
        .MiscFlags = misc,
    };
    HRESULT result = npt_device_create_buffer(npt_d3d10_device11(self), &desc11, INITIAL_DATA(data),
                                              (ID3D11Buffer **)buffer);
    if (result == S_OK)
        npt_d3d10_turn(buffer, NPT_D3D10_RESOURCE);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_texture1d(ID3D10Device1 *self, const D3D10_TEXTURE1D_DESC *desc,
                                                            const D3D10_SUBRESOURCE_DATA *data,
                                                            ID3D10Texture1D **texture)
{
    UINT misc;
    if (texture)
        *texture = NULL;
    if (!desc || !raise_flags(desc->BindFlags, desc->MiscFlags, &misc))
        return E_INVALIDARG;
    const D3D11_TEXTURE1D_DESC desc11 = {
        .Width = desc->Width,
        .MipLevels = desc->MipLevels,
        .ArraySize = desc->ArraySize,
        .Format = desc->Format,
        .Usage = (D3D11_USAGE)desc->Usage,
        .BindFlags = desc->BindFlags,
        .CPUAccessFlags = desc->CPUAccessFlags,
        .MiscFlags = misc,
    };
    HRESULT result = npt_device_create_texture1d(npt_d3d10_device11(self), &desc11, INITIAL_DATA(data),
                                                 (ID3D11Texture1D **)texture);
    if (result == S_OK)
        npt_d3d10_turn(texture, NPT_D3D10_RESOURCE);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_texture2d(ID3D10Device1 *self, const D3D10_TEXTURE2D_DESC *desc,
                                                            const D3D10_SUBRESOURCE_DATA *data,
                                                            ID3D10Texture2D **texture)
{
    UINT misc;
    if (texture)
        *texture = NULL;
    if (!desc || !raise_flags(desc->BindFlags, desc->MiscFlags, &misc))
        return E_INVALIDARG;
    const D3D11_TEXTURE2D_DESC desc11 = {
        .Width = desc->Width,
        .Height = desc->Height,
        .MipLevels = desc->MipLevels,
        .ArraySize = desc->ArraySize,
        .Format = desc->Format,
        .SampleDesc = desc->SampleDesc,
        .Usage = (D3D11_USAGE)desc->Usage,
        .BindFlags = desc->BindFlags,
        .CPUAccessFlags = desc->CPUAccessFlags,
        .MiscFlags = misc,
    };
    HRESULT result = npt_device_create_texture2d(npt_d3d10_device11(self), &desc11, INITIAL_DATA(data),
                                                 (ID3D11Texture2D **)texture);
    if (result == S_OK)
        npt_d3d10_turn(texture, NPT_D3D10_RESOURCE);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_texture3d(ID3D10Device1 *self, const D3D10_TEXTURE3D_DESC *desc,
                                                            const D3D10_SUBRESOURCE_DATA *data,
                                                            ID3D10Texture3D **texture)
{
    UINT misc;
    if (texture)
        *texture = NULL;
    if (!desc || !raise_flags(desc->BindFlags, desc->MiscFlags, &misc))
        return E_INVALIDARG;
    const D3D11_TEXTURE3D_DESC desc11 = {
        .Width = desc->Width,
        .Height = desc->Height,
        .Depth = desc->Depth,
        .MipLevels = desc->MipLevels,
        .Format = desc->Format,
        .Usage = (D3D11_USAGE)desc->Usage,
        .BindFlags = desc->BindFlags,
        .CPUAccessFlags = desc->CPUAccessFlags,
        .MiscFlags = misc,
    };
    HRESULT result = npt_device_create_texture3d(npt_d3d10_device11(self), &desc11, INITIAL_DATA(data),
                                                 (ID3D11Texture3D **)texture);
    if (result == S_OK)
        npt_d3d10_turn(texture, NPT_D3D10_RESOURCE);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_open_shared_resource(ID3D10Device1 *self, HANDLE handle, REFGUID riid,
                                                                void **resource)
{
    ID3D11Device5 *device = npt_d3d10_device11(self);
    return device->lpVtbl->OpenSharedResource(device, handle, riid, resource);
}

/* --- views ------------------------------------------------------------------------------------------------------- */

static ID3D11Resource *resource_of(ID3D10Resource *resource)
{
    return npt_d3d10_object(resource);
}

/* `desc` has `size` bytes; NULL asks for a view of everything. */
static HRESULT create_srv(ID3D10Device1 *self, ID3D10Resource *resource, const void *desc, size_t size,
                          UINT last_dimension, void *view)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC desc11 = {0};
    if (view)
        *(void **)view = NULL;
    if (desc) {
        memcpy(&desc11, desc, size);
        if ((UINT)desc11.ViewDimension > last_dimension)
            return E_INVALIDARG;
    }
    HRESULT result = npt_device_create_shader_resource_view(npt_d3d10_device11(self), resource_of(resource),
                                                            desc ? &desc11 : NULL, view);
    if (result == S_OK)
        npt_d3d10_turn(view, NPT_D3D10_VIEW);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_shader_resource_view(ID3D10Device1 *self, ID3D10Resource *resource,
                                                                       const D3D10_SHADER_RESOURCE_VIEW_DESC *desc,
                                                                       ID3D10ShaderResourceView **view)
{
    return create_srv(self, resource, desc, sizeof(*desc), D3D10_SRV_DIMENSION_TEXTURECUBE, view);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_shader_resource_view1(ID3D10Device1 *self, ID3D10Resource *resource,
                                                                        const D3D10_SHADER_RESOURCE_VIEW_DESC1 *desc,
                                                                        ID3D10ShaderResourceView1 **view)
{
    return create_srv(self, resource, desc, sizeof(*desc), D3D10_1_SRV_DIMENSION_TEXTURECUBEARRAY, view);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_render_target_view(ID3D10Device1 *self, ID3D10Resource *resource,
                                                                     const D3D10_RENDER_TARGET_VIEW_DESC *desc,
                                                                     ID3D10RenderTargetView **view)
{
    D3D11_RENDER_TARGET_VIEW_DESC desc11 = {0};
    if (desc)
        memcpy(&desc11, desc, sizeof(*desc));
    HRESULT result = npt_device_create_render_target_view(npt_d3d10_device11(self), resource_of(resource),
                                                          desc ? &desc11 : NULL, (ID3D11RenderTargetView **)view);
    if (result == S_OK)
        npt_d3d10_turn(view, NPT_D3D10_VIEW);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_depth_stencil_view(ID3D10Device1 *self, ID3D10Resource *resource,
                                                                     const D3D10_DEPTH_STENCIL_VIEW_DESC *desc,
                                                                     ID3D10DepthStencilView **view)
{
    D3D11_DEPTH_STENCIL_VIEW_DESC desc11;
    if (desc)
        npt_d3d10_raise_dsv_desc(desc, &desc11);
    HRESULT result = npt_device_create_depth_stencil_view(npt_d3d10_device11(self), resource_of(resource),
                                                          desc ? &desc11 : NULL, (ID3D11DepthStencilView **)view);
    if (result == S_OK)
        npt_d3d10_turn(view, NPT_D3D10_VIEW);
    return result;
}

/* --- shaders ----------------------------------------------------------------------------------------------------- */

_Static_assert(sizeof(D3D10_INPUT_ELEMENT_DESC) == sizeof(D3D11_INPUT_ELEMENT_DESC) &&
                   offsetof(D3D10_INPUT_ELEMENT_DESC, InstanceDataStepRate) ==
                       offsetof(D3D11_INPUT_ELEMENT_DESC, InstanceDataStepRate),
               "input elements are the same");

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_input_layout(ID3D10Device1 *self,
                                                               const D3D10_INPUT_ELEMENT_DESC *elements, UINT count,
                                                               const void *bytecode, SIZE_T length,
                                                               ID3D10InputLayout **layout)
{
    HRESULT result = npt_device_create_input_layout(npt_d3d10_device11(self),
                                                    (const D3D11_INPUT_ELEMENT_DESC *)(const void *)elements, count,
                                                    bytecode, length, (ID3D11InputLayout **)layout);
    if (result == S_OK)
        npt_d3d10_turn(layout, NPT_D3D10_SHADER);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_vertex_shader(ID3D10Device1 *self, const void *bytecode,
                                                                SIZE_T length, ID3D10VertexShader **shader)
{
    HRESULT result = npt_device_create_vertex_shader(npt_d3d10_device11(self), bytecode, length, NULL,
                                                     (ID3D11VertexShader **)shader);
    if (result == S_OK)
        npt_d3d10_turn(shader, NPT_D3D10_SHADER);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_geometry_shader(ID3D10Device1 *self, const void *bytecode,
                                                                  SIZE_T length, ID3D10GeometryShader **shader)
{
    HRESULT result = npt_device_create_geometry_shader(npt_d3d10_device11(self), bytecode, length, NULL,
                                                       (ID3D11GeometryShader **)shader);
    if (result == S_OK)
        npt_d3d10_turn(shader, NPT_D3D10_SHADER);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_pixel_shader(ID3D10Device1 *self, const void *bytecode, SIZE_T length,
                                                               ID3D10PixelShader **shader)
{
    HRESULT result = npt_device_create_pixel_shader(npt_d3d10_device11(self), bytecode, length, NULL,
                                                    (ID3D11PixelShader **)shader);
    if (result == S_OK)
        npt_d3d10_turn(shader, NPT_D3D10_SHADER);
    return result;
}

/* ID3D10Device::CreateGeometryShaderWithStreamOutput: either one buffer of interleaved elements, whose stride is
 * given, or several of one element each, which lie as they come. */
HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_geometry_shader_with_stream_output(
    ID3D10Device1 *self, const void *bytecode, SIZE_T length, const D3D10_SO_DECLARATION_ENTRY *entries, UINT count,
    UINT stride, ID3D10GeometryShader **shader)
{
    D3D11_SO_DECLARATION_ENTRY entries11[D3D10_SO_SINGLE_BUFFER_COMPONENT_LIMIT];
    bool single = true;
    if (shader)
        *shader = NULL;
    if (count > D3D10_SO_SINGLE_BUFFER_COMPONENT_LIMIT || (count && !entries))
        return E_INVALIDARG;
    for (UINT i = 0; i < count; i++) {
        const D3D10_SO_DECLARATION_ENTRY *entry = &entries[i];
        entries11[i] = (D3D11_SO_DECLARATION_ENTRY){
            .SemanticName = entry->SemanticName,
            .SemanticIndex = entry->SemanticIndex,
            .StartComponent = entry->StartComponent,
            .ComponentCount = entry->ComponentCount,
            .OutputSlot = entry->OutputSlot,
        };
        single = single && !entry->OutputSlot;
    }
    if (stride && (!single || !count))
        return E_INVALIDARG;
    HRESULT result = npt_device_create_geometry_shader_with_stream_output(
        npt_d3d10_device11(self), bytecode, length, count ? entries11 : NULL, count, single && count ? &stride : NULL,
        single && count ? 1 : 0, 0, NULL, (ID3D11GeometryShader **)shader);
    if (result == S_OK)
        npt_d3d10_turn(shader, NPT_D3D10_SHADER);
    return result;
}

/* --- states. But for 10.0's blending they are described alike. --------------------------------------------------- */

_Static_assert(sizeof(D3D10_DEPTH_STENCIL_DESC) == sizeof(D3D11_DEPTH_STENCIL_DESC) &&
                   offsetof(D3D10_DEPTH_STENCIL_DESC, BackFace) == offsetof(D3D11_DEPTH_STENCIL_DESC, BackFace) &&
                   sizeof(D3D10_RASTERIZER_DESC) == sizeof(D3D11_RASTERIZER_DESC) &&
                   offsetof(D3D10_RASTERIZER_DESC, AntialiasedLineEnable) ==
                       offsetof(D3D11_RASTERIZER_DESC, AntialiasedLineEnable) &&
                   sizeof(D3D10_SAMPLER_DESC) == sizeof(D3D11_SAMPLER_DESC) &&
                   offsetof(D3D10_SAMPLER_DESC, MaxLOD) == offsetof(D3D11_SAMPLER_DESC, MaxLOD) &&
                   sizeof(D3D10_BLEND_DESC1) == sizeof(D3D11_BLEND_DESC) &&
                   sizeof(D3D10_RENDER_TARGET_BLEND_DESC1) == sizeof(D3D11_RENDER_TARGET_BLEND_DESC),
               "states are described alike");

static HRESULT create_blend(ID3D10Device1 *self, const D3D11_BLEND_DESC *desc, void *state)
{
    HRESULT result = npt_device_create_blend_state(npt_d3d10_device11(self), desc, state);
    if (result == S_OK)
        npt_d3d10_turn(state, NPT_D3D10_STATE);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_blend_state(ID3D10Device1 *self, const D3D10_BLEND_DESC *desc,
                                                              ID3D10BlendState **state)
{
    D3D11_BLEND_DESC desc11;
    if (desc)
        npt_d3d10_raise_blend_desc(desc, &desc11);
    return create_blend(self, desc ? &desc11 : NULL, state);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_blend_state1(ID3D10Device1 *self, const D3D10_BLEND_DESC1 *desc,
                                                               ID3D10BlendState1 **state)
{
    return create_blend(self, (const D3D11_BLEND_DESC *)(const void *)desc, state);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_depth_stencil_state(ID3D10Device1 *self,
                                                                      const D3D10_DEPTH_STENCIL_DESC *desc,
                                                                      ID3D10DepthStencilState **state)
{
    HRESULT result = npt_device_create_depth_stencil_state(npt_d3d10_device11(self),
                                                           (const D3D11_DEPTH_STENCIL_DESC *)(const void *)desc,
                                                           (ID3D11DepthStencilState **)state);
    if (result == S_OK)
        npt_d3d10_turn(state, NPT_D3D10_STATE);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_rasterizer_state(ID3D10Device1 *self,
                                                                   const D3D10_RASTERIZER_DESC *desc,
                                                                   ID3D10RasterizerState **state)
{
    HRESULT result = npt_device_create_rasterizer_state(
        npt_d3d10_device11(self), (const D3D11_RASTERIZER_DESC *)(const void *)desc, (ID3D11RasterizerState **)state);
    if (result == S_OK)
        npt_d3d10_turn(state, NPT_D3D10_STATE);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_sampler_state(ID3D10Device1 *self, const D3D10_SAMPLER_DESC *desc,
                                                                ID3D10SamplerState **state)
{
    HRESULT result = npt_device_create_sampler_state(
        npt_d3d10_device11(self), (const D3D11_SAMPLER_DESC *)(const void *)desc, (ID3D11SamplerState **)state);
    if (result == S_OK)
        npt_d3d10_turn(state, NPT_D3D10_STATE);
    return result;
}

/* --- queries ----------------------------------------------------------------------------------------------------- */

_Static_assert((UINT)D3D10_QUERY_SO_OVERFLOW_PREDICATE == D3D11_QUERY_SO_OVERFLOW_PREDICATE &&
                   (UINT)D3D10_QUERY_MISC_PREDICATEHINT == D3D11_QUERY_MISC_PREDICATEHINT,
               "the same values");

/* The queries of single streams came with Direct3D 11. */
static const D3D11_QUERY_DESC *raise_query(const D3D10_QUERY_DESC *desc, D3D11_QUERY_DESC *out)
{
    if (!desc || (UINT)desc->Query > D3D10_QUERY_SO_OVERFLOW_PREDICATE)
        return NULL;
    *out = (D3D11_QUERY_DESC){(D3D11_QUERY)desc->Query, desc->MiscFlags};
    return out;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_query(ID3D10Device1 *self, const D3D10_QUERY_DESC *desc,
                                                        ID3D10Query **query)
{
    D3D11_QUERY_DESC desc11;
    HRESULT result = npt_device_create_query(npt_d3d10_device11(self), raise_query(desc, &desc11),
                                             (ID3D11Query **)query);
    if (result == S_OK)
        npt_d3d10_turn(query, NPT_D3D10_QUERY);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_predicate(ID3D10Device1 *self, const D3D10_QUERY_DESC *desc,
                                                            ID3D10Predicate **predicate)
{
    D3D11_QUERY_DESC desc11;
    HRESULT result = npt_device_create_predicate(npt_d3d10_device11(self), raise_query(desc, &desc11),
                                                 (ID3D11Predicate **)predicate);
    if (result == S_OK)
        npt_d3d10_turn(predicate, NPT_D3D10_QUERY);
    return result;
}

/* No device of ours has counters. */
HRESULT STDMETHODCALLTYPE npt_d3d10_device_create_counter(ID3D10Device1 *self, const D3D10_COUNTER_DESC *desc,
                                                          ID3D10Counter **counter)
{
    (void)self;
    if (counter)
        *counter = NULL;
    return desc ? DXGI_ERROR_UNSUPPORTED : E_INVALIDARG;
}
