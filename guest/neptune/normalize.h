/* normalize.h: descriptions of states as Direct3D keeps them: what has no effect has its default, every BOOL is TRUE or FALSE, padding
 * is zero. So equal states have equal bytes, and no value reaches the host that means nothing. */
#ifndef NPT_NORMALIZE_H
#define NPT_NORMALIZE_H

#include "guest/neptune/device.h"

/* Each returns S_OK with *out filled, or E_INVALIDARG. `desc` may be NULL, which is refused. */
HRESULT npt_normalize_blend(const struct npt_device *device, const D3D11_BLEND_DESC1 *desc, D3D11_BLEND_DESC1 *out);
HRESULT npt_normalize_depth_stencil(const D3D11_DEPTH_STENCIL_DESC *desc, D3D11_DEPTH_STENCIL_DESC *out);
HRESULT npt_normalize_rasterizer(const struct npt_device *device, const D3D11_RASTERIZER_DESC2 *desc,
                                 D3D11_RASTERIZER_DESC2 *out);
HRESULT npt_normalize_sampler(const struct npt_device *device, const D3D11_SAMPLER_DESC *desc, D3D11_SAMPLER_DESC *out);

#endif
