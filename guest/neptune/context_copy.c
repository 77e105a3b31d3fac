/* context_copy.c: copies, clears, and what else works on resources outside the pipeline. A call that Direct3D's
 * documentation calls invalid has no effect. */
#include "guest/neptune/context.h"

#include "guest/neptune/copy_rules.h"
#include "guest/neptune/formats.h"
#include "npt_encode.h"
#include "npt_methods.h"

/* --- copies between resources ------------------------------------------------------------------------------------- */

/* Nothing writes to an immutable resource. */
static bool writable(const struct npt_resource *resource)
{
    return resource->info.usage != D3D11_USAGE_IMMUTABLE;
}

void STDMETHODCALLTYPE npt_context_copy_subresource_region(ID3D11DeviceContext4 *self, ID3D11Resource *target,
                                                           UINT target_index, UINT x, UINT y, UINT z,
                                                           ID3D11Resource *source, UINT source_index,
                                                           const D3D11_BOX *box)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_resource *to = npt_context_take_resource(context, target),
                        *from = npt_context_take_resource(context, source);
    if (!to || !from || !npt_copy_region_fits(to, target_index, x, y, z, from, source_index, box))
        return;
    npt_context_settle_resource(context, from);
    npt_context_settle_resource(context, to);
    npt_encode_context_copy_subresource_region(context->stream, 0, target, target_index, x, y, z, source, source_index,
                                               box);
    npt_context_wrote(context, to, target_index);
}

void STDMETHODCALLTYPE npt_context_copy_subresource_region1(ID3D11DeviceContext4 *self, ID3D11Resource *target,
                                                            UINT target_index, UINT x, UINT y, UINT z,
                                                            ID3D11Resource *source, UINT source_index,
                                                            const D3D11_BOX *box, UINT flags)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_resource *to = npt_context_take_resource(context, target),
                        *from = npt_context_take_resource(context, source);
    if (!npt_copy_flags_valid(flags) || !to || !from ||
        !npt_copy_region_fits(to, target_index, x, y, z, from, source_index, box))
        return;
    npt_context_settle_resource(context, from);
    npt_context_settle_resource(context, to);
    npt_encode_context_copy_subresource_region1(context->stream, 0, target, target_index, x, y, z, source, source_index,
                                                box, flags);
    npt_context_wrote(context, to, target_index);
}

void STDMETHODCALLTYPE npt_context_copy_resource(ID3D11DeviceContext4 *self, ID3D11Resource *target,
                                                 ID3D11Resource *source)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_resource *to = npt_context_take_resource(context, target),
                        *from = npt_context_take_resource(context, source);
    const enum npt_copy kind = to && from ? npt_copy_fits(to, from) : NPT_COPY_NOT;
    if (kind == NPT_COPY_NOT)
        return;
    npt_context_settle_resource(context, from);
    npt_context_settle_resource(context, to);
    if (kind == NPT_COPY_WHOLE)
        npt_encode_context_copy_resource(context->stream, 0, target, source);
    for (UINT i = 0; kind == NPT_COPY_EACH && i < npt_resource_subresources(to); i++)
        npt_encode_context_copy_subresource_region(context->stream, 0, target, i, 0, 0, 0, source, i, NULL);
    npt_context_wrote(context, to, NPT_ALL_SUBRESOURCES);
}

void STDMETHODCALLTYPE npt_context_copy_structure_count(ID3D11DeviceContext4 *self, ID3D11Buffer *target, UINT offset,
                                                        ID3D11UnorderedAccessView *source)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_resource *to = npt_context_take_resource(context, (ID3D11Resource *)(void *)target);
    if (!to || to->info.dimension != D3D11_RESOURCE_DIMENSION_BUFFER || !writable(to) || offset % 4 ||
        !npt_range(offset, sizeof(UINT), to->info.width) ||
        !npt_context_take(context, NPT_OBJECT(source), NPT_KIND_UNORDERED_ACCESS_VIEW))
        return;
    npt_context_settle_resource(context, to);
    npt_encode_context_copy_structure_count(context->stream, 0, target, offset, source);
    npt_context_wrote(context, to, 0);
}

void STDMETHODCALLTYPE npt_context_resolve_subresource(ID3D11DeviceContext4 *self, ID3D11Resource *target,
                                                       UINT target_index, ID3D11Resource *source, UINT source_index,
                                                       DXGI_FORMAT format)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_resource *to = npt_context_take_resource(context, target),
                        *from = npt_context_take_resource(context, source);
    if (!to || !from || !npt_resolve_fits(to, target_index, from, source_index, format))
        return;
    npt_encode_context_resolve_subresource(context->stream, 0, target, target_index, source, source_index, format);
}

void STDMETHODCALLTYPE npt_context_generate_mips(ID3D11DeviceContext4 *self, ID3D11ShaderResourceView *view)
{
    struct npt_context *context = npt_context_of(self);
    if (!npt_context_take(context, NPT_OBJECT(view), NPT_KIND_SHADER_RESOURCE_VIEW))
        return;
    const struct npt_view *mips = (const struct npt_view *)(const void *)view;
    const UINT support = npt_caps_format_support(context->device->caps, mips->desc.srv.Format);
    if (mips->resource->info.misc_flags & D3D11_RESOURCE_MISC_GENERATE_MIPS &&
        support & D3D11_FORMAT_SUPPORT_MIP_AUTOGEN)
        npt_encode_context_generate_mips(context->stream, 0, view);
}

/* --- clears ------------------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_clear_render_target_view(ID3D11DeviceContext4 *self, ID3D11RenderTargetView *view,
                                                            const FLOAT color[4])
{
    struct npt_context *context = npt_context_of(self);
    if (color && npt_context_take(context, NPT_OBJECT(view), NPT_KIND_RENDER_TARGET_VIEW))
        npt_encode_context_clear_render_target_view(context->stream, 0, view, color);
}

void STDMETHODCALLTYPE npt_context_clear_unordered_access_view_uint(ID3D11DeviceContext4 *self,
                                                                    ID3D11UnorderedAccessView *view,
                                                                    const UINT values[4])
{
    struct npt_context *context = npt_context_of(self);
    UINT bits[4];
    if (!values || !npt_context_take(context, NPT_OBJECT(view), NPT_KIND_UNORDERED_ACCESS_VIEW))
        return;
    for (UINT i = 0; i < 4; i++)
        bits[i] = npt_format_channel(((const struct npt_view *)(const void *)view)->desc.uav.Format, i, values[i]);
    npt_encode_context_clear_unordered_access_view_uint(context->stream, 0, view, bits);
}

/* "On other UAVs" than those of FLOAT, UNORM and SNORM formats "the operation is invalid". */
static bool takes_floats(const struct npt_view *view)
{
    const DXGI_FORMAT format = view->desc.uav.Format;
    return format != DXGI_FORMAT_UNKNOWN && !npt_format_is_typeless(format) && !npt_format_is_integer(format);
}

void STDMETHODCALLTYPE npt_context_clear_unordered_access_view_float(ID3D11DeviceContext4 *self,
                                                                     ID3D11UnorderedAccessView *view,
                                                                     const FLOAT values[4])
{
    struct npt_context *context = npt_context_of(self);
    if (values && npt_context_take(context, NPT_OBJECT(view), NPT_KIND_UNORDERED_ACCESS_VIEW) &&
        takes_floats((const struct npt_view *)(const void *)view))
        npt_encode_context_clear_unordered_access_view_float(context->stream, 0, view, values);
}

void STDMETHODCALLTYPE npt_context_clear_depth_stencil_view(ID3D11DeviceContext4 *self, ID3D11DepthStencilView *view,
                                                            UINT flags, FLOAT depth, UINT8 stencil)
{
    struct npt_context *context = npt_context_of(self);
    if (!(flags & (D3D11_CLEAR_DEPTH | D3D11_CLEAR_STENCIL)) ||
        !npt_context_take(context, NPT_OBJECT(view), NPT_KIND_DEPTH_STENCIL_VIEW))
        return;
    depth = depth > 0 ? depth < 1 ? depth : 1 : 0; /* "will be clamped between 0 and 1" */
    npt_encode_context_clear_depth_stencil_view(context->stream, 0, view, flags, depth, stencil);
}

/* What one command carries (overlay.toml, ClearView.NumRects). */
#define RECTS_MAX 1024u

static bool take_output_view(struct npt_context *context, ID3D11View *view)
{
    struct npt_object *object = NPT_OBJECT(view);
    return npt_context_take(context, object, NPT_KIND_RENDER_TARGET_VIEW) ||
           npt_context_take(context, object, NPT_KIND_UNORDERED_ACCESS_VIEW) ||
           npt_context_take(context, object, NPT_KIND_DEPTH_STENCIL_VIEW);
}

/* "ClearView doesn't support 3D textures", and of depth views only those without stencil. */
static bool clears(const struct npt_view *view)
{
    if (view->object.class->kind == NPT_KIND_DEPTH_STENCIL_VIEW)
        return !npt_format_has_stencil(view->desc.dsv.Format);
    return view->resource->info.dimension != D3D11_RESOURCE_DIMENSION_TEXTURE3D;
}

void STDMETHODCALLTYPE npt_context_clear_view(ID3D11DeviceContext4 *self, ID3D11View *view, const FLOAT color[4],
                                              const D3D11_RECT *rects, UINT count)
{
    struct npt_context *context = npt_context_of(self);
    if (!color || (count && !rects) || !take_output_view(context, view) ||
        !clears((const struct npt_view *)(const void *)view))
        return;
    if (!count) {
        npt_encode_context_clear_view(context->stream, 0, view, color, NULL, 0);
        return;
    }
    for (UINT done = 0; done < count; done += RECTS_MAX)
        npt_encode_context_clear_view(context->stream, 0, view, color, rects + done,
                                      count - done < RECTS_MAX ? count - done : RECTS_MAX);
}

/* --- discards ----------------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_discard_resource(ID3D11DeviceContext4 *self, ID3D11Resource *resource)
{
    struct npt_context *context = npt_context_of(self);
    const struct npt_resource *discarded = npt_context_take_resource(context, resource);
    if (discarded && (discarded->info.usage == D3D11_USAGE_DEFAULT || discarded->info.usage == D3D11_USAGE_DYNAMIC))
        npt_encode_context_discard_resource(context->stream, 0, resource);
}

static bool take_view(struct npt_context *context, ID3D11View *view)
{
    return take_output_view(context, view) ||
           npt_context_take(context, NPT_OBJECT(view), NPT_KIND_SHADER_RESOURCE_VIEW);
}

void STDMETHODCALLTYPE npt_context_discard_view(ID3D11DeviceContext4 *self, ID3D11View *view)
{
    struct npt_context *context = npt_context_of(self);
    if (take_view(context, view))
        npt_encode_context_discard_view(context->stream, 0, view);
}

void STDMETHODCALLTYPE npt_context_discard_view1(ID3D11DeviceContext4 *self, ID3D11View *view, const D3D11_RECT *rects,
                                                 UINT count)
{
    struct npt_context *context = npt_context_of(self);
    if ((count && !rects) || !take_view(context, view))
        return;
    if (!count) {
        npt_encode_context_discard_view1(context->stream, 0, view, NULL, 0);
        return;
    }
    for (UINT done = 0; done < count; done += RECTS_MAX)
        npt_encode_context_discard_view1(context->stream, 0, view, rects + done,
                                         count - done < RECTS_MAX ? count - done : RECTS_MAX);
}

/* --- level of detail ---------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_set_resource_min_lod(ID3D11DeviceContext4 *self, ID3D11Resource *resource, FLOAT lod)
{
    struct npt_context *context = npt_context_of(self);
    struct npt_resource *clamped = npt_context_take_resource(context, resource);
    if (!(lod >= 0) || !clamped || !(clamped->info.misc_flags & D3D11_RESOURCE_MISC_RESOURCE_CLAMP))
        return;
    npt_encode_context_set_resource_min_lod(context->stream, 0, resource, lod);
    clamped->min_lod = lod;
}

FLOAT STDMETHODCALLTYPE npt_context_get_resource_min_lod(ID3D11DeviceContext4 *self, ID3D11Resource *resource)
{
    const struct npt_resource *clamped = npt_context_take_resource(npt_context_of(self), resource);
    return clamped ? clamped->min_lod : 0;
}
