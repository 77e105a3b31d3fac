/* initial_data.h: the creation of a resource on the host, with what it shall hold. */
#ifndef NPT_INITIAL_DATA_H
#define NPT_INITIAL_DATA_H

#include "guest/neptune/resource.h"

/* Misc flags that the host acts on: sharing and GDI are the client's own business. */
#define NPT_WIRE_MISC_FLAGS                                                                                            \
    (D3D11_RESOURCE_MISC_GENERATE_MIPS | D3D11_RESOURCE_MISC_TEXTURECUBE | D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS |     \
     D3D11_RESOURCE_MISC_BUFFER_ALLOW_RAW_VIEWS | D3D11_RESOURCE_MISC_BUFFER_STRUCTURED |                              \
     D3D11_RESOURCE_MISC_RESOURCE_CLAMP | D3D11_RESOURCE_MISC_TILED | D3D11_RESOURCE_MISC_TILE_POOL)

/* A map for writing shows what is there, and map.c writes all of it back: the host must let it be read as well. */
static inline UINT npt_wire_cpu_access(D3D11_USAGE usage, UINT access)
{
    return usage == D3D11_USAGE_STAGING ? access | D3D11_CPU_ACCESS_READ : access;
}

/* resource.c's, for every dimension: an object with one reference, NULL without memory; and its class's destroy. */
struct npt_resource *npt_resource_new(struct npt_device *device, const struct npt_class *class,
                                      const struct npt_resource_info *info);
void npt_resource_destroy(struct npt_object *object);

/* Encodes the command that creates the resource, with `usage` in place of its own. `data` may be NULL. */
typedef void npt_resource_encode(struct npt_stream *stream, const struct npt_resource *resource, D3D11_USAGE usage,
                                 const struct npt_subresource *data);

/* Creates the resource on the host. `data` has one validated element for each subresource, or is NULL. On failure the resource has been
 * released. */
HRESULT npt_resource_send(struct npt_resource *resource, const D3D11_SUBRESOURCE_DATA *data,
                          npt_resource_encode *encode);

#endif
