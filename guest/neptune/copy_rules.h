/* copy_rules.h: which copies between resources Direct3D makes; the others have no effect. */
#ifndef NPT_COPY_RULES_H
#define NPT_COPY_RULES_H

#include "guest/neptune/resource.h"

enum npt_copy {
    NPT_COPY_NOT,
    NPT_COPY_WHOLE,
    NPT_COPY_EACH, /* one subresource after the other: texels stand for blocks */
};

/* CopyResource: two resources of one shape. */
enum npt_copy npt_copy_fits(const struct npt_resource *to, const struct npt_resource *from);

/* CopySubresourceRegion: `box` of `from`, or all of it when NULL, fits into `to` at x, y, z. */
bool npt_copy_region_fits(const struct npt_resource *to, UINT to_index, UINT x, UINT y, UINT z,
                          const struct npt_resource *from, UINT from_index, const D3D11_BOX *box);

/* ResolveSubresource. */
bool npt_resolve_fits(const struct npt_resource *to, UINT to_index, const struct npt_resource *from, UINT from_index,
                      DXGI_FORMAT format);

/* D3D11_COPY_FLAGS: at most one that exists. */
bool npt_copy_flags_valid(UINT flags);

#endif
