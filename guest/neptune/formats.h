/* formats.h: which DXGI formats are views of which, and what the host can do with them. */
#ifndef NPT_FORMATS_H
#define NPT_FORMATS_H

#include "common/wire/wire.h"

#include "common/wire/caps.h"
#include "common/wire/format.h"

/* The typeless format of the family that `format` belongs to (of a typeless format: itself). UNKNOWN when it has none. */
DXGI_FORMAT npt_format_family(DXGI_FORMAT format);

/* True when every component is typeless: such a format makes a resource, not a view. */
bool npt_format_is_typeless(DXGI_FORMAT format);

/* True for UINT and SINT formats of color. */
bool npt_format_is_integer(DXGI_FORMAT format);

/* What a channel of `format` keeps of an integer: its low bits. */
UINT npt_format_channel(DXGI_FORMAT format, UINT channel, UINT value);

/* True for the formats that a depth-stencil view has. A resource of one of them has no other views. */
bool npt_format_is_depth(DXGI_FORMAT format);
bool npt_format_has_stencil(DXGI_FORMAT format);

/* True for a typeless format whose unordered access views may have R32_UINT, R32_SINT and R32_FLOAT. */
bool npt_format_casts_to_r32(DXGI_FORMAT format);

/* The plane of a resource of the video format `resource` that a view of `view` shows; -1 when there is none. */
int npt_format_plane(DXGI_FORMAT resource, DXGI_FORMAT view);

/* Takes away what a host says of formats beyond what Direct3D lets them do at this feature level. */
void npt_formats_limit(struct npt_caps *caps);

/* D3D11_FORMAT_SUPPORT bits of resources: of a typeless format, what one of its views can do. */
UINT npt_format_resource_support(const struct npt_caps *caps, DXGI_FORMAT format);

/* Quality levels of resources with `samples` samples; 0 when there are none. */
UINT npt_format_resource_quality(const struct npt_caps *caps, DXGI_FORMAT format, UINT samples);

/* Quality levels of a format; 0 for a sample count or format that does not exist. */
UINT npt_format_quality(const struct npt_caps *caps, DXGI_FORMAT format, UINT samples);

#endif
