/* d3d10_object.c: the children of a device as Direct3D 10 has them: their descriptions, maps, results. */
#include "guest/neptune/d3d10_interface.h"

#include "guest/neptune/d3d10_desc.h"
#include "guest/neptune/shared.h"
#include "npt_methods.h"

/* --- ID3D10DeviceChild ------------------------------------------------------------------------------------------- */

void npt_d3d10_child_get_device(struct npt_object *object, ID3D10Device **device)
{
    *device = NULL; /* of a device that is none of Direct3D 10 */
    npt_object_query_interface(&object->device->object, &IID_ID3D10Device, (void **)device);
}

HRESULT npt_d3d10_child_get_private_data(struct npt_object *object, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(object, guid, size, data);
}

HRESULT npt_d3d10_child_set_private_data(struct npt_object *object, REFGUID guid, UINT size, const void *data)
{
    return npt_object_set_private_data(object, guid, size, data);
}

HRESULT npt_d3d10_child_set_private_data_interface(struct npt_object *object, REFGUID guid, const IUnknown *data)
{
    return npt_object_set_private_data_interface(object, guid, data);
}

/* --- ID3D10Resource ---------------------------------------------------------------------------------------------- */

static struct npt_resource *resource_of(void *self)
{
    return npt_d3d10_object(self);
}

void npt_d3d10_resource_get_type(struct npt_object *object, D3D10_RESOURCE_DIMENSION *dimension)
{
    *dimension = (D3D10_RESOURCE_DIMENSION)((struct npt_resource *)object)->info.dimension;
}

void npt_d3d10_resource_set_eviction_priority(struct npt_object *object, UINT priority)
{
    npt_resource_set_eviction_priority(object, priority);
}

UINT npt_d3d10_resource_get_eviction_priority(struct npt_object *object)
{
    return npt_resource_get_eviction_priority(object);
}

void STDMETHODCALLTYPE npt_d3d10_buffer_get_desc(ID3D10Buffer *self, D3D10_BUFFER_DESC *desc)
{
    const D3D11_BUFFER_DESC *from = &resource_of(self)->desc.buffer;
    *desc = (D3D10_BUFFER_DESC){
        .ByteWidth = from->ByteWidth,
        .Usage = (D3D10_USAGE)from->Usage,
        .BindFlags = npt_d3d10_bind_flags(from->BindFlags),
        .CPUAccessFlags = from->CPUAccessFlags,
        .MiscFlags = npt_d3d10_misc_flags(from->MiscFlags),
    };
}

void STDMETHODCALLTYPE npt_d3d10_texture1d_get_desc(ID3D10Texture1D *self, D3D10_TEXTURE1D_DESC *desc)
{
    const D3D11_TEXTURE1D_DESC *from = &resource_of(self)->desc.texture1d;
    *desc = (D3D10_TEXTURE1D_DESC){
        .Width = from->Width,
        .MipLevels = from->MipLevels,
        .ArraySize = from->ArraySize,
        .Format = from->Format,
        .Usage = (D3D10_USAGE)from->Usage,
        .BindFlags = npt_d3d10_bind_flags(from->BindFlags),
        .CPUAccessFlags = from->CPUAccessFlags,
        .MiscFlags = npt_d3d10_misc_flags(from->MiscFlags),
    };
}

void STDMETHODCALLTYPE npt_d3d10_texture2d_get_desc(ID3D10Texture2D *self, D3D10_TEXTURE2D_DESC *desc)
{
    const D3D11_TEXTURE2D_DESC1 *from = &resource_of(self)->desc.texture2d;
    *desc = (D3D10_TEXTURE2D_DESC){
        .Width = from->Width,
        .Height = from->Height,
        .MipLevels = from->MipLevels,
        .ArraySize = from->ArraySize,
        .Format = from->Format,
        .SampleDesc = from->SampleDesc,
        .Usage = (D3D10_USAGE)from->Usage,
        .BindFlags = npt_d3d10_bind_flags(from->BindFlags),
        .CPUAccessFlags = from->CPUAccessFlags,
        .MiscFlags = npt_d3d10_misc_flags(from->MiscFlags),
    };
}

void STDMETHODCALLTYPE npt_d3d10_texture3d_get_desc(ID3D10Texture3D *self, D3D10_TEXTURE3D_DESC *desc)
{
    const D3D11_TEXTURE3D_DESC1 *from = &resource_of(self)->desc.texture3d;
    *desc = (D3D10_TEXTURE3D_DESC){
        .Width = from->Width,
        .Height = from->Height,
        .Depth = from->Depth,
        .MipLevels = from->MipLevels,
        .Format = from->Format,
        .Usage = (D3D10_USAGE)from->Usage,
        .BindFlags = npt_d3d10_bind_flags(from->BindFlags),
        .CPUAccessFlags = from->CPUAccessFlags,
        .MiscFlags = npt_d3d10_misc_flags(from->MiscFlags),
    };
}

/* --- maps: a method of each resource in place of the context's --------------------------------------------------- */

static HRESULT map(void *self, UINT subresource, D3D10_MAP type, UINT flags, D3D11_MAPPED_SUBRESOURCE *mapped)
{
    struct npt_resource *resource = resource_of(self);
    ID3D11DeviceContext4 *context = npt_d3d10_context(resource->object.device);
    return context->lpVtbl->Map(context, (ID3D11Resource *)resource, subresource, (D3D11_MAP)type, flags, mapped);
}

static void unmap(void *self, UINT subresource)
{
    struct npt_resource *resource = resource_of(self);
    ID3D11DeviceContext4 *context = npt_d3d10_context(resource->object.device);
    context->lpVtbl->Unmap(context, (ID3D11Resource *)resource, subresource);
}

static HRESULT map_line(void *self, UINT subresource, D3D10_MAP type, UINT flags, void **data)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    if (!data)
        return E_INVALIDARG;
    HRESULT result = map(self, subresource, type, flags, &mapped);
    *data = mapped.pData;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_buffer_map(ID3D10Buffer *self, D3D10_MAP type, UINT flags, void **data)
{
    return map_line(self, 0, type, flags, data);
}

void STDMETHODCALLTYPE npt_d3d10_buffer_unmap(ID3D10Buffer *self)
{
    unmap(self, 0);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_texture1d_map(ID3D10Texture1D *self, UINT subresource, D3D10_MAP type, UINT flags,
                                                  void **data)
{
    return map_line(self, subresource, type, flags, data);
}

void STDMETHODCALLTYPE npt_d3d10_texture1d_unmap(ID3D10Texture1D *self, UINT subresource)
{
    unmap(self, subresource);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_texture2d_map(ID3D10Texture2D *self, UINT subresource, D3D10_MAP type, UINT flags,
                                                  D3D10_MAPPED_TEXTURE2D *out)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    if (!out)
        return E_INVALIDARG;
    HRESULT result = map(self, subresource, type, flags, &mapped);
    *out = (D3D10_MAPPED_TEXTURE2D){mapped.pData, mapped.RowPitch};
    return result;
}

void STDMETHODCALLTYPE npt_d3d10_texture2d_unmap(ID3D10Texture2D *self, UINT subresource)
{
    unmap(self, subresource);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_texture3d_map(ID3D10Texture3D *self, UINT subresource, D3D10_MAP type, UINT flags,
                                                  D3D10_MAPPED_TEXTURE3D *out)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    if (!out)
        return E_INVALIDARG;
    HRESULT result = map(self, subresource, type, flags, &mapped);
    *out = (D3D10_MAPPED_TEXTURE3D){mapped.pData, mapped.RowPitch, mapped.DepthPitch};
    return result;
}

void STDMETHODCALLTYPE npt_d3d10_texture3d_unmap(ID3D10Texture3D *self, UINT subresource)
{
    unmap(self, subresource);
}

/* --- views ------------------------------------------------------------------------------------------------------- */

void npt_d3d10_view_get_resource(struct npt_object *object, ID3D10Resource **resource)
{
    npt_view_get_resource(object, (ID3D11Resource **)resource);
    npt_d3d10_turn(resource, NPT_D3D10_RESOURCE);
}

void STDMETHODCALLTYPE npt_d3d10_shader_resource_view_get_desc(ID3D10ShaderResourceView1 *self,
                                                               D3D10_SHADER_RESOURCE_VIEW_DESC *desc)
{
    D3D10_SHADER_RESOURCE_VIEW_DESC1 desc1;
    npt_d3d10_srv_desc(&((struct npt_view *)npt_d3d10_object(self))->desc.srv, &desc1);
    memcpy(desc, &desc1, sizeof(*desc));
}

void STDMETHODCALLTYPE npt_d3d10_shader_resource_view_get_desc1(ID3D10ShaderResourceView1 *self,
                                                                D3D10_SHADER_RESOURCE_VIEW_DESC1 *desc)
{
    npt_d3d10_srv_desc(&((struct npt_view *)npt_d3d10_object(self))->desc.srv, desc);
}

void STDMETHODCALLTYPE npt_d3d10_render_target_view_get_desc(ID3D10RenderTargetView *self,
                                                             D3D10_RENDER_TARGET_VIEW_DESC *desc)
{
    memcpy(desc, &((struct npt_view *)npt_d3d10_object(self))->desc.rtv, sizeof(*desc));
}

void STDMETHODCALLTYPE npt_d3d10_depth_stencil_view_get_desc(ID3D10DepthStencilView *self,
                                                             D3D10_DEPTH_STENCIL_VIEW_DESC *desc)
{
    npt_d3d10_dsv_desc(&((struct npt_view *)npt_d3d10_object(self))->desc.dsv, desc);
}

/* --- states ------------------------------------------------------------------------------------------------------ */

static const struct npt_state_object *state_of(void *self)
{
    return npt_d3d10_object(self);
}

void STDMETHODCALLTYPE npt_d3d10_blend_state_get_desc(ID3D10BlendState1 *self, D3D10_BLEND_DESC *desc)
{
    npt_d3d10_blend_desc(&state_of(self)->desc.blend, desc);
}

void STDMETHODCALLTYPE npt_d3d10_blend_state_get_desc1(ID3D10BlendState1 *self, D3D10_BLEND_DESC1 *desc)
{
    npt_d3d10_blend_desc1(&state_of(self)->desc.blend, desc);
}

void STDMETHODCALLTYPE npt_d3d10_depth_stencil_state_get_desc(ID3D10DepthStencilState *self,
                                                              D3D10_DEPTH_STENCIL_DESC *desc)
{
    memcpy(desc, &state_of(self)->desc.depth_stencil, sizeof(*desc));
}

void STDMETHODCALLTYPE npt_d3d10_rasterizer_state_get_desc(ID3D10RasterizerState *self, D3D10_RASTERIZER_DESC *desc)
{
    memcpy(desc, &state_of(self)->desc.rasterizer, sizeof(*desc));
}

void STDMETHODCALLTYPE npt_d3d10_sampler_state_get_desc(ID3D10SamplerState *self, D3D10_SAMPLER_DESC *desc)
{
    memcpy(desc, &state_of(self)->desc.sampler, sizeof(*desc));
}

/* --- ID3D10Asynchronous ------------------------------------------------------------------------------------------ */

/* Direct3D 11 added the counts of its stages behind those of Direct3D 10. */
_Static_assert(offsetof(D3D11_QUERY_DATA_PIPELINE_STATISTICS, HSInvocations) ==
                   sizeof(D3D10_QUERY_DATA_PIPELINE_STATISTICS),
               "one starts with the other");

static bool has_more_counts(const struct npt_object *object)
{
    return ((const struct npt_query *)object)->desc.Query == D3D11_QUERY_PIPELINE_STATISTICS;
}

void npt_d3d10_asynchronous_begin(struct npt_object *object)
{
    ID3D11DeviceContext4 *context = npt_d3d10_context(object->device);
    context->lpVtbl->Begin(context, (ID3D11Asynchronous *)object);
}

void npt_d3d10_asynchronous_end(struct npt_object *object)
{
    ID3D11DeviceContext4 *context = npt_d3d10_context(object->device);
    context->lpVtbl->End(context, (ID3D11Asynchronous *)object);
}

UINT npt_d3d10_asynchronous_get_data_size(struct npt_object *object)
{
    return has_more_counts(object) ? sizeof(D3D10_QUERY_DATA_PIPELINE_STATISTICS)
                                   : npt_asynchronous_get_data_size(object);
}

HRESULT npt_d3d10_asynchronous_get_data(struct npt_object *object, void *data, UINT size, UINT flags)
{
    ID3D11DeviceContext4 *context = npt_d3d10_context(object->device);
    ID3D11Asynchronous *asynchronous = (ID3D11Asynchronous *)object;
    D3D11_QUERY_DATA_PIPELINE_STATISTICS counts;
    if (!has_more_counts(object) || !size || !data)
        return context->lpVtbl->GetData(context, asynchronous, data, size, flags);
    if (size != sizeof(D3D10_QUERY_DATA_PIPELINE_STATISTICS))
        return E_INVALIDARG;
    HRESULT result = context->lpVtbl->GetData(context, asynchronous, &counts, sizeof(counts), flags);
    if (result == S_OK)
        memcpy(data, &counts, size);
    return result;
}

void STDMETHODCALLTYPE npt_d3d10_query_get_desc(ID3D10Query *self, D3D10_QUERY_DESC *desc)
{
    const struct npt_query *query = npt_d3d10_object(self);
    *desc = (D3D10_QUERY_DESC){(D3D10_QUERY)query->desc.Query, query->desc.MiscFlags};
}

void STDMETHODCALLTYPE npt_d3d10_predicate_get_desc(ID3D10Predicate *self, D3D10_QUERY_DESC *desc)
{
    npt_d3d10_query_get_desc((ID3D10Query *)self, desc);
}
