#include "guest/neptune/view.h"

#include "guest/neptune/formats.h"
#include "guest/neptune/objects.h"
#include "guest/neptune/shared.h"
#include "guest/neptune/view_desc.h"
#include "npt_encode.h"
#include "npt_methods.h"

static void destroy_view(struct npt_object *object)
{
    npt_object_drop(&((struct npt_view *)object)->resource->object);
    free(object);
}

NPT_DEFINE_CLASS_OF_BOTH(shader_resource_view, SHADER_RESOURCE_VIEW, struct npt_view, destroy_view);
NPT_DEFINE_CLASS_OF_BOTH(render_target_view, RENDER_TARGET_VIEW, struct npt_view, destroy_view);
NPT_DEFINE_CLASS_OF_BOTH(depth_stencil_view, DEPTH_STENCIL_VIEW, struct npt_view, destroy_view);
NPT_DEFINE_CLASS(unordered_access_view, UNORDERED_ACCESS_VIEW, destroy_view);

void npt_view_get_resource(struct npt_object *object, ID3D11Resource **resource)
{
    *resource = npt_object_return(&((struct npt_view *)object)->resource->object);
}

/* Descriptions without PlaneSlice are the front of those with it. */
_Static_assert(offsetof(D3D11_SHADER_RESOURCE_VIEW_DESC, Texture2D) ==
                       offsetof(D3D11_SHADER_RESOURCE_VIEW_DESC1, Texture2D) &&
                   sizeof(D3D11_SHADER_RESOURCE_VIEW_DESC) <= sizeof(D3D11_SHADER_RESOURCE_VIEW_DESC1) &&
                   sizeof(D3D11_RENDER_TARGET_VIEW_DESC) <= sizeof(D3D11_RENDER_TARGET_VIEW_DESC1) &&
                   sizeof(D3D11_UNORDERED_ACCESS_VIEW_DESC) <= sizeof(D3D11_UNORDERED_ACCESS_VIEW_DESC1),
               "one description starts with the other");

/* --- creation: complete the description, then send it with the oldest method that can say it */

typedef void encode_view(struct npt_stream *stream, const struct npt_view *view);

/* A view of `resource`, its description still empty. NULL without memory; *result says why not. */
static struct npt_view *view_new(ID3D11Device5 *self, const struct npt_class *class, ID3D11Resource *resource,
                                 HRESULT *result)
{
    *result = E_INVALIDARG;
    if (!resource || !npt_is_resource((struct npt_object *)resource) ||
        ((struct npt_object *)resource)->device != (struct npt_device *)self)
        return NULL;
    struct npt_view *view = npt_object_new((struct npt_device *)self, class, sizeof(*view));
    *result = E_OUTOFMEMORY;
    if (!view)
        return NULL;
    view->resource = (struct npt_resource *)resource;
    npt_object_use(&view->resource->object);
    return view;
}

/* `result`: what the description's completion said. Gives the view away through *out, or releases it. */
static HRESULT view_send(struct npt_view *view, HRESULT result, encode_view *encode, void **out)
{
    struct npt_device *device = view->object.device;
    if (SUCCEEDED(result) && !out)
        result = S_FALSE;
    if (result == S_OK) {
        struct npt_stream *stream = npt_creation_begin(device, &view->object);
        if (stream) {
            encode(stream, view);
            npt_creation_end(device, &view->object);
        }
        result = stream ? npt_creation_result(device) : npt_creation_failure(device);
    }
    if (result == S_OK)
        *out = view;
    else
        npt_object_release(&view->object);
    return result;
}

/* --- shader resource views */

void STDMETHODCALLTYPE npt_shader_resource_view_get_desc(ID3D11ShaderResourceView1 *self,
                                                         D3D11_SHADER_RESOURCE_VIEW_DESC *pDesc)
{
    memcpy(pDesc, &((struct npt_view *)self)->desc.srv, sizeof(*pDesc));
}

void STDMETHODCALLTYPE npt_shader_resource_view_get_desc1(ID3D11ShaderResourceView1 *self,
                                                          D3D11_SHADER_RESOURCE_VIEW_DESC1 *desc)
{
    *desc = ((struct npt_view *)self)->desc.srv;
}

/* The host finds the plane by itself: only one has the format of the view. */
static void encode_srv(struct npt_stream *stream, const struct npt_view *view)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC desc;
    memcpy(&desc, &view->desc.srv, sizeof(desc));
    npt_encode_device_create_shader_resource_view(stream, (ID3D11Resource *)view->resource, &desc, view->object.id);
}

/* The plane that a description without PlaneSlice means. */
static UINT implied_plane(const struct npt_view *view, DXGI_FORMAT format)
{
    int plane = npt_format_plane(view->resource->info.format, format);
    return plane > 0 ? (UINT)plane : 0;
}

HRESULT STDMETHODCALLTYPE npt_device_create_shader_resource_view(ID3D11Device5 *self, ID3D11Resource *pResource,
                                                                 const D3D11_SHADER_RESOURCE_VIEW_DESC *pDesc,
                                                                 ID3D11ShaderResourceView **ppSRView)
{
    D3D11_SHADER_RESOURCE_VIEW_DESC1 desc = {0};
    HRESULT result;
    void *made = NULL;
    if (ppSRView)
        *ppSRView = NULL;
    struct npt_view *view = view_new(self, &npt_shader_resource_view_class, pResource, &result);
    if (!view)
        return result;
    if (pDesc) {
        memcpy(&desc, pDesc, sizeof(*pDesc));
        if (desc.ViewDimension == D3D11_SRV_DIMENSION_TEXTURE2D)
            desc.Texture2D.PlaneSlice = implied_plane(view, desc.Format);
        else if (desc.ViewDimension == D3D11_SRV_DIMENSION_TEXTURE2DARRAY)
            desc.Texture2DArray.PlaneSlice = implied_plane(view, desc.Format);
    }
    result = view_send(view, npt_view_desc_srv(view, pDesc ? &desc : NULL), encode_srv, ppSRView ? &made : NULL);
    if (result == S_OK)
        *ppSRView = made;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_shader_resource_view1(ID3D11Device5 *self, ID3D11Resource *resource,
                                                                  const D3D11_SHADER_RESOURCE_VIEW_DESC1 *desc,
                                                                  ID3D11ShaderResourceView1 **view)
{
    HRESULT result;
    void *made = NULL;
    if (view)
        *view = NULL;
    struct npt_view *object = view_new(self, &npt_shader_resource_view_class, resource, &result);
    if (!object)
        return result;
    result = view_send(object, npt_view_desc_srv(object, desc), encode_srv, view ? &made : NULL);
    if (result == S_OK)
        *view = made;
    return result;
}

/* --- render target views */

void STDMETHODCALLTYPE npt_render_target_view_get_desc(ID3D11RenderTargetView1 *self,
                                                       D3D11_RENDER_TARGET_VIEW_DESC *pDesc)
{
    memcpy(pDesc, &((struct npt_view *)self)->desc.rtv, sizeof(*pDesc));
}

void STDMETHODCALLTYPE npt_render_target_view_get_desc1(ID3D11RenderTargetView1 *self,
                                                        D3D11_RENDER_TARGET_VIEW_DESC1 *desc)
{
    *desc = ((struct npt_view *)self)->desc.rtv;
}

static void encode_rtv(struct npt_stream *stream, const struct npt_view *view)
{
    D3D11_RENDER_TARGET_VIEW_DESC desc;
    memcpy(&desc, &view->desc.rtv, sizeof(desc));
    npt_encode_device_create_render_target_view(stream, (ID3D11Resource *)view->resource, &desc, view->object.id);
}

HRESULT STDMETHODCALLTYPE npt_device_create_render_target_view(ID3D11Device5 *self, ID3D11Resource *pResource,
                                                               const D3D11_RENDER_TARGET_VIEW_DESC *pDesc,
                                                               ID3D11RenderTargetView **ppRTView)
{
    D3D11_RENDER_TARGET_VIEW_DESC1 desc = {0};
    HRESULT result;
    void *made = NULL;
    if (ppRTView)
        *ppRTView = NULL;
    struct npt_view *view = view_new(self, &npt_render_target_view_class, pResource, &result);
    if (!view)
        return result;
    if (pDesc) {
        memcpy(&desc, pDesc, sizeof(*pDesc));
        if (desc.ViewDimension == D3D11_RTV_DIMENSION_TEXTURE2D)
            desc.Texture2D.PlaneSlice = implied_plane(view, desc.Format);
        else if (desc.ViewDimension == D3D11_RTV_DIMENSION_TEXTURE2DARRAY)
            desc.Texture2DArray.PlaneSlice = implied_plane(view, desc.Format);
    }
    result = view_send(view, npt_view_desc_rtv(view, pDesc ? &desc : NULL), encode_rtv, ppRTView ? &made : NULL);
    if (result == S_OK)
        *ppRTView = made;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_render_target_view1(ID3D11Device5 *self, ID3D11Resource *resource,
                                                                const D3D11_RENDER_TARGET_VIEW_DESC1 *desc,
                                                                ID3D11RenderTargetView1 **view)
{
    HRESULT result;
    void *made = NULL;
    if (view)
        *view = NULL;
    struct npt_view *object = view_new(self, &npt_render_target_view_class, resource, &result);
    if (!object)
        return result;
    result = view_send(object, npt_view_desc_rtv(object, desc), encode_rtv, view ? &made : NULL);
    if (result == S_OK)
        *view = made;
    return result;
}

/* --- depth-stencil views */

void STDMETHODCALLTYPE npt_depth_stencil_view_get_desc(ID3D11DepthStencilView *self,
                                                       D3D11_DEPTH_STENCIL_VIEW_DESC *pDesc)
{
    *pDesc = ((struct npt_view *)self)->desc.dsv;
}

static void encode_dsv(struct npt_stream *stream, const struct npt_view *view)
{
    npt_encode_device_create_depth_stencil_view(stream, (ID3D11Resource *)view->resource, &view->desc.dsv,
                                                view->object.id);
}

HRESULT STDMETHODCALLTYPE npt_device_create_depth_stencil_view(ID3D11Device5 *self, ID3D11Resource *pResource,
                                                               const D3D11_DEPTH_STENCIL_VIEW_DESC *pDesc,
                                                               ID3D11DepthStencilView **ppDepthStencilView)
{
    HRESULT result;
    void *made = NULL;
    if (ppDepthStencilView)
        *ppDepthStencilView = NULL;
    struct npt_view *view = view_new(self, &npt_depth_stencil_view_class, pResource, &result);
    if (!view)
        return result;
    result = view_send(view, npt_view_desc_dsv(view, pDesc), encode_dsv, ppDepthStencilView ? &made : NULL);
    if (result == S_OK)
        *ppDepthStencilView = made;
    return result;
}

/* --- unordered access views */

void STDMETHODCALLTYPE npt_unordered_access_view_get_desc(ID3D11UnorderedAccessView1 *self,
                                                          D3D11_UNORDERED_ACCESS_VIEW_DESC *pDesc)
{
    memcpy(pDesc, &((struct npt_view *)self)->desc.uav, sizeof(*pDesc));
}

void STDMETHODCALLTYPE npt_unordered_access_view_get_desc1(ID3D11UnorderedAccessView1 *self,
                                                           D3D11_UNORDERED_ACCESS_VIEW_DESC1 *desc)
{
    *desc = ((struct npt_view *)self)->desc.uav;
}

static void encode_uav(struct npt_stream *stream, const struct npt_view *view)
{
    D3D11_UNORDERED_ACCESS_VIEW_DESC desc;
    memcpy(&desc, &view->desc.uav, sizeof(desc));
    npt_encode_device_create_unordered_access_view(stream, (ID3D11Resource *)view->resource, &desc, view->object.id);
}

HRESULT STDMETHODCALLTYPE npt_device_create_unordered_access_view(ID3D11Device5 *self, ID3D11Resource *pResource,
                                                                  const D3D11_UNORDERED_ACCESS_VIEW_DESC *pDesc,
                                                                  ID3D11UnorderedAccessView **ppUAView)
{
    D3D11_UNORDERED_ACCESS_VIEW_DESC1 desc = {0};
    HRESULT result;
    void *made = NULL;
    if (ppUAView)
        *ppUAView = NULL;
    struct npt_view *view = view_new(self, &npt_unordered_access_view_class, pResource, &result);
    if (!view)
        return result;
    if (pDesc) {
        memcpy(&desc, pDesc, sizeof(*pDesc));
        if (desc.ViewDimension == D3D11_UAV_DIMENSION_TEXTURE2D)
            desc.Texture2D.PlaneSlice = implied_plane(view, desc.Format);
        else if (desc.ViewDimension == D3D11_UAV_DIMENSION_TEXTURE2DARRAY)
            desc.Texture2DArray.PlaneSlice = implied_plane(view, desc.Format);
    }
    result = view_send(view, npt_view_desc_uav(view, pDesc ? &desc : NULL), encode_uav, ppUAView ? &made : NULL);
    if (result == S_OK)
        *ppUAView = made;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_device_create_unordered_access_view1(ID3D11Device5 *self, ID3D11Resource *resource,
                                                                   const D3D11_UNORDERED_ACCESS_VIEW_DESC1 *desc,
                                                                   ID3D11UnorderedAccessView1 **view)
{
    HRESULT result;
    void *made = NULL;
    if (view)
        *view = NULL;
    struct npt_view *object = view_new(self, &npt_unordered_access_view_class, resource, &result);
    if (!object)
        return result;
    result = view_send(object, npt_view_desc_uav(object, desc), encode_uav, view ? &made : NULL);
    if (result == S_OK)
        *view = made;
    return result;
}
