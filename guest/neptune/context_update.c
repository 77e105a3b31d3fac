/* context_update.c: UpdateSubresource: what is measured of the application's memory, and how it travels. */
#include "guest/neptune/context.h"

#include "common/wire/format.h"
#include "guest/neptune/copy_rules.h"
#include "npt_encode.h"
#include "npt_methods.h"

/* A part of the application's memory: `slices` x `rows` x `row_bytes`. */
struct source {
    const uint8_t *bytes;
    uint32_t row_bytes, rows, slices;
    uint32_t row_pitch, depth_pitch;
    uint64_t span; /* from the first byte to the last */
};

static bool box_aligned(const D3D11_BOX *box, const struct npt_format_layout *layout, uint32_t width, uint32_t height)
{
    return box->left % layout->block_width == 0 && box->top % layout->block_height == 0 &&
           (box->right % layout->block_width == 0 || box->right == width) &&
           (box->bottom % layout->block_height == 0 || box->bottom == height);
}

/* Measures what the update reads. False when it has no effect: nothing to update, or not inside the subresource. */
static bool measure(const struct npt_resource *resource, UINT subresource, const D3D11_BOX *box, struct source *source)
{
    struct npt_format_layout layout = {1, 1, 1, 1};
    bool is_buffer = resource->info.dimension == D3D11_RESOURCE_DIMENSION_BUFFER;
    uint32_t width, height, depth;
    npt_resource_extent(resource, subresource, &width, &height, &depth);
    if (!is_buffer && !npt_format_layout(resource->info.format, &layout))
        return false;
    if (box) {
        if (box->left >= box->right || box->top >= box->bottom || box->front >= box->back ||
            box->right > npt_align(width, layout.block_width) || box->bottom > npt_align(height, layout.block_height) ||
            box->back > depth || !box_aligned(box, &layout, width, height))
            return false;
        width = box->right - box->left;
        height = box->bottom - box->top;
        depth = box->back - box->front;
    }
    source->row_bytes = is_buffer ? width : npt_format_row_bytes(resource->info.format, width);
    source->rows = is_buffer ? 1 : npt_format_rows(resource->info.format, height);
    source->slices = is_buffer ? 1 : depth;
    source->span = is_buffer ? width
                             : npt_format_span(resource->info.format, width, height, depth, source->row_pitch,
                                               source->depth_pitch);
    return source->span != 0;
}

/* Rows that lie far apart are packed: the gaps are not sent. */
static bool is_sparse(const struct source *source)
{
    uint64_t packed = (uint64_t)source->row_bytes * source->rows * source->slices;
    return source->span / 2 > packed;
}

static void pack(const struct source *source, uint8_t *to)
{
    for (uint32_t slice = 0; slice < source->slices; slice++) {
        for (uint32_t row = 0; row < source->rows; row++) {
            memcpy(to, source->bytes + (size_t)slice * source->depth_pitch + (size_t)row * source->row_pitch,
                   source->row_bytes);
            to += source->row_bytes;
        }
    }
}

/* The payload, and the pitches that describe it. */
static bool place(struct npt_context *context, struct source *source, struct npt_upload *upload)
{
    if (!is_sparse(source))
        return npt_upload_copy(context, source->bytes, source->span, upload);
    uint64_t packed = (uint64_t)source->row_bytes * source->rows * source->slices;
    if (!npt_upload_alloc(context, packed, upload))
        return false;
    pack(source, upload->bytes);
    source->row_pitch = source->row_bytes;
    source->depth_pitch = source->row_bytes * source->rows;
    return true;
}

/* "You cannot use this method to update a depth-stencil or multisampled resource", nor an immutable one. */
static bool updatable(const struct npt_resource *resource, UINT subresource)
{
    return subresource < npt_resource_subresources(resource) && resource->info.usage == D3D11_USAGE_DEFAULT &&
           resource->info.samples <= 1 && !(resource->info.bind_flags & D3D11_BIND_DEPTH_STENCIL);
}

static struct npt_resource *begin(struct npt_context *context, ID3D11Resource *target, UINT subresource,
                                  const D3D11_BOX *box, struct source *source, struct npt_upload *upload)
{
    struct npt_resource *resource = npt_context_take_resource(context, target);
    if (!resource || !source->bytes || !updatable(resource, subresource) ||
        !measure(resource, subresource, box, source))
        return NULL;
    if (place(context, source, upload))
        return resource;
    if (!context->recording) /* which fails when it is finished */
        npt_device_lose(context->device, "there is no memory for the data of an UpdateSubresource");
    return NULL;
}

static bool is_constants(ID3D11Resource *target)
{
    const struct npt_object *object = NPT_OBJECT(target);
    return object && object->class->kind == NPT_KIND_BUFFER &&
           ((struct npt_resource *)(void *)target)->info.bind_flags & D3D11_BIND_CONSTANT_BUFFER;
}

/* "It is not possible to use this method to partially update a shader-constant buffer"; the newer one may. */
static bool updates_constants(ID3D11Resource *target, const D3D11_BOX *box)
{
    return box && is_constants(target);
}

void STDMETHODCALLTYPE npt_context_update_subresource(ID3D11DeviceContext4 *self, ID3D11Resource *target,
                                                      UINT subresource, const D3D11_BOX *box, const void *data,
                                                      UINT row_pitch, UINT depth_pitch)
{
    struct npt_context *context = npt_context_of(self);
    struct source source = {.bytes = data, .row_pitch = row_pitch, .depth_pitch = depth_pitch};
    struct npt_upload upload;
    if (updates_constants(target, box))
        return;
    struct npt_resource *resource = begin(context, target, subresource, box, &source, &upload);
    if (!resource)
        return;
    npt_encode_context_update_subresource(context->stream, 0, target, subresource, box, &upload.payload,
                                          source.row_pitch, source.depth_pitch);
    npt_upload_done(context, &upload);
    npt_context_wrote(context, resource, subresource);
}

/* The runtime drops "a partial region whose extent is not aligned to 16-byte granularity". */
static bool cuts_constants(ID3D11Resource *target, const D3D11_BOX *box)
{
    return box && is_constants(target) && (box->left % 16 || box->right % 16);
}

void STDMETHODCALLTYPE npt_context_update_subresource1(ID3D11DeviceContext4 *self, ID3D11Resource *target,
                                                       UINT subresource, const D3D11_BOX *box, const void *data,
                                                       UINT row_pitch, UINT depth_pitch, UINT flags)
{
    struct npt_context *context = npt_context_of(self);
    struct source source = {.bytes = data, .row_pitch = row_pitch, .depth_pitch = depth_pitch};
    struct npt_upload upload;
    if (!npt_copy_flags_valid(flags) || cuts_constants(target, box))
        return;
    struct npt_resource *resource = begin(context, target, subresource, box, &source, &upload);
    if (!resource)
        return;
    npt_encode_context_update_subresource1(context->stream, 0, target, subresource, box, &upload.payload,
                                           source.row_pitch, source.depth_pitch, flags);
    npt_upload_done(context, &upload);
    npt_context_wrote(context, resource, subresource);
}
