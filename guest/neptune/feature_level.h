/* feature_level.h: what lower feature levels refuse that 11_0 allows. Each function is true when the level takes it, and asks
 * nothing that holds on every level. */
#ifndef NPT_FEATURE_LEVEL_H
#define NPT_FEATURE_LEVEL_H

#include "common/wire/wire.h"

/* `compute`: the option of level 10 for raw and structured buffers. */
bool npt_level_has_buffer(D3D_FEATURE_LEVEL level, bool compute, const D3D11_BUFFER_DESC *desc);

/* `info` has its mip levels resolved. */
bool npt_level_has_texture(D3D_FEATURE_LEVEL level, const struct npt_resource_info *info);

bool npt_level_has_query(D3D_FEATURE_LEVEL level, D3D11_QUERY kind);

/* The states are normalised. */
bool npt_level_has_blend(D3D_FEATURE_LEVEL level, const D3D11_BLEND_DESC1 *desc);
bool npt_level_has_rasterizer(D3D_FEATURE_LEVEL level, const D3D11_RASTERIZER_DESC2 *desc);
bool npt_level_has_sampler(D3D_FEATURE_LEVEL level, const D3D11_SAMPLER_DESC *desc);

/* Element `element`, of which `others` says whether any element is per vertex. */
bool npt_level_has_element(D3D_FEATURE_LEVEL level, const D3D11_INPUT_ELEMENT_DESC *element, bool others);

#endif
