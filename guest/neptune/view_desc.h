/* view_desc.h: a view's description against its resource: completed as GetDesc returns it, or refused. */
#ifndef NPT_VIEW_DESC_H
#define NPT_VIEW_DESC_H

#include "guest/neptune/view.h"

/* Each copies `desc` to view->desc, resolves what stands for "all" or "the resource's", and fills in which subresources the view
 * covers. NULL: all of the resource. E_INVALIDARG when Direct3D refuses such a view of view->resource. */
HRESULT npt_view_desc_srv(struct npt_view *view, const D3D11_SHADER_RESOURCE_VIEW_DESC1 *desc);
HRESULT npt_view_desc_rtv(struct npt_view *view, const D3D11_RENDER_TARGET_VIEW_DESC1 *desc);
HRESULT npt_view_desc_dsv(struct npt_view *view, const D3D11_DEPTH_STENCIL_VIEW_DESC *desc);
HRESULT npt_view_desc_uav(struct npt_view *view, const D3D11_UNORDERED_ACCESS_VIEW_DESC1 *desc);

#endif
