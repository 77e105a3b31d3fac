/* null.h: a Direct3D 11 device that executes nothing and answers everything, to test and measure the wire. */
#ifndef TRR_NULL_H
#define TRR_NULL_H

#include "host/backend/backend.h"

/* What an object of this type is: its vtable and every interface that it answers to. Generated. */
struct trr_null_type {
    const void *vtable;
    const IID *const *interfaces;
    size_t interface_count;
};

/* Every object looks like this; used by one thread. */
struct trr_null_object {
    const void *vtable; /* first: this is what makes it a COM object */
    const struct trr_null_type *type;
    uint32_t references;
    struct trr_null_object *device;    /* not counted; NULL in the device itself */
    struct trr_null_object *immediate; /* of the device */
    D3D_FEATURE_LEVEL level;           /* of the device: the first that was asked for */
    union {
        D3D11_BUFFER_DESC buffer;
        D3D11_TEXTURE1D_DESC texture1d;
        D3D11_TEXTURE2D_DESC1 texture2d;
        D3D11_TEXTURE3D_DESC1 texture3d;
    } desc;
    D3D11_RESOURCE_DIMENSION dimension;
    UINT64 value;  /* of a fence */
    void *scratch; /* what Map hands out, one subresource large */
};

/* One per kind of object, and the device (null_vtables.c.mako). */
extern const struct trr_null_type trr_null_type_device;
extern const struct trr_null_type trr_null_type_context;
extern const struct trr_null_type trr_null_type_buffer;
extern const struct trr_null_type trr_null_type_texture1d;
extern const struct trr_null_type trr_null_type_texture2d;
extern const struct trr_null_type trr_null_type_texture3d;
extern const struct trr_null_type trr_null_type_fence;

/* Makes an object with one reference. `owner` is any object of the same device, NULL for the device. */
HRESULT trr_null_make(const struct trr_null_type *type, struct trr_null_object *owner, void **object);

/* Methods with behaviour; the generated vtables call them, the other slots do nothing and return zero. */
HRESULT trr_null_query_interface(struct trr_null_object *self, REFIID iid, void **object);
ULONG trr_null_add_ref(struct trr_null_object *self);
ULONG trr_null_release(struct trr_null_object *self);
void trr_null_get_device(struct trr_null_object *self, ID3D11Device **device);

HRESULT trr_null_check_format_support(struct trr_null_object *self, DXGI_FORMAT format, UINT *support);
HRESULT trr_null_check_quality(struct trr_null_object *self, DXGI_FORMAT format, UINT samples, UINT *levels);
HRESULT trr_null_check_feature(struct trr_null_object *self, D3D11_FEATURE feature, void *data, UINT size);
D3D_FEATURE_LEVEL trr_null_feature_level(struct trr_null_object *self);
void trr_null_immediate_context(struct trr_null_object *self, void **context);
HRESULT trr_null_create_fence(struct trr_null_object *self, UINT64 value, D3D11_FENCE_FLAG flags, REFIID iid,
                              void **fence);

HRESULT trr_null_signal(struct trr_null_object *self, ID3D11Fence *fence, UINT64 value);
UINT64 trr_null_completed_value(struct trr_null_object *self);

HRESULT trr_null_create_buffer(struct trr_null_object *self, const D3D11_BUFFER_DESC *desc,
                               const D3D11_SUBRESOURCE_DATA *data, ID3D11Buffer **buffer);
HRESULT trr_null_create_texture1d(struct trr_null_object *self, const D3D11_TEXTURE1D_DESC *desc,
                                  const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture1D **texture);
HRESULT trr_null_create_texture2d(struct trr_null_object *self, const D3D11_TEXTURE2D_DESC *desc,
                                  const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture2D **texture);
HRESULT trr_null_create_texture2d1(struct trr_null_object *self, const D3D11_TEXTURE2D_DESC1 *desc,
                                   const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture2D1 **texture);
HRESULT trr_null_create_texture3d(struct trr_null_object *self, const D3D11_TEXTURE3D_DESC *desc,
                                  const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture3D **texture);
HRESULT trr_null_create_texture3d1(struct trr_null_object *self, const D3D11_TEXTURE3D_DESC1 *desc,
                                   const D3D11_SUBRESOURCE_DATA *data, ID3D11Texture3D1 **texture);
void trr_null_get_type(struct trr_null_object *self, D3D11_RESOURCE_DIMENSION *dimension);
void trr_null_buffer_desc(struct trr_null_object *self, D3D11_BUFFER_DESC *desc);
void trr_null_texture1d_desc(struct trr_null_object *self, D3D11_TEXTURE1D_DESC *desc);
void trr_null_texture2d_desc(struct trr_null_object *self, D3D11_TEXTURE2D_DESC *desc);
void trr_null_texture2d1_desc(struct trr_null_object *self, D3D11_TEXTURE2D_DESC1 *desc);
void trr_null_texture3d_desc(struct trr_null_object *self, D3D11_TEXTURE3D_DESC *desc);
void trr_null_texture3d1_desc(struct trr_null_object *self, D3D11_TEXTURE3D_DESC1 *desc);

HRESULT trr_null_map(struct trr_null_object *self, ID3D11Resource *resource, UINT subresource, D3D11_MAP type,
                     UINT flags, D3D11_MAPPED_SUBRESOURCE *mapped);
HRESULT trr_null_get_data(struct trr_null_object *self, ID3D11Asynchronous *query, void *data, UINT size, UINT flags);
D3D11_DEVICE_CONTEXT_TYPE trr_null_context_type(struct trr_null_object *self);

#endif
