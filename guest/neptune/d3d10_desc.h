/* d3d10_desc.h: descriptions and flags of Direct3D 10 from those of Direct3D 11, and the other way. */
#ifndef NPT_D3D10_DESC_H
#define NPT_D3D10_DESC_H

#include "guest/neptune/object.h"

#include <d3d10_1.h>

/* What Direct3D 10 has of D3D11_BIND_FLAG and D3D11_RESOURCE_MISC_FLAG. */
/* True when Direct3D 10 has these flags; and what it is told of those of a resource, like Windows with one that it has not. */
bool npt_d3d10_knows_bind_flags(UINT flags);
UINT npt_d3d10_bind_flags(UINT flags);
UINT npt_d3d10_misc_flags(UINT flags);
/* True when a resource of Direct3D 11 with these flags is one of Direct3D 10 as well. */
bool npt_d3d10_knows_misc_flags(UINT flags);

/* D3D11_RESOURCE_MISC_FLAG from D3D10_RESOURCE_MISC_FLAG. False when there are others. */
bool npt_d3d10_raise_misc_flags(UINT flags, UINT *out);

void npt_d3d10_srv_desc(const D3D11_SHADER_RESOURCE_VIEW_DESC1 *desc, D3D10_SHADER_RESOURCE_VIEW_DESC1 *out);
void npt_d3d10_dsv_desc(const D3D11_DEPTH_STENCIL_VIEW_DESC *desc, D3D10_DEPTH_STENCIL_VIEW_DESC *out);
void npt_d3d10_raise_dsv_desc(const D3D10_DEPTH_STENCIL_VIEW_DESC *desc, D3D11_DEPTH_STENCIL_VIEW_DESC *out);

/* Direct3D 10.0 has one equation for all targets: that of the first one that blends. */
void npt_d3d10_blend_desc(const D3D11_BLEND_DESC1 *desc, D3D10_BLEND_DESC *out);
void npt_d3d10_blend_desc1(const D3D11_BLEND_DESC1 *desc, D3D10_BLEND_DESC1 *out);
void npt_d3d10_raise_blend_desc(const D3D10_BLEND_DESC *desc, D3D11_BLEND_DESC *out);

#endif
