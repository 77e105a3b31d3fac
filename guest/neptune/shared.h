/* shared.h: methods that several classes share; generated vtables call them with the object behind the interface. */
#ifndef NPT_SHARED_H
#define NPT_SHARED_H

#include "guest/neptune/object.h"

#include <d3d10_1.h>

void npt_resource_get_type(struct npt_object *object, D3D11_RESOURCE_DIMENSION *dimension);
void npt_resource_set_eviction_priority(struct npt_object *object, UINT priority);
UINT npt_resource_get_eviction_priority(struct npt_object *object);
void npt_view_get_resource(struct npt_object *object, ID3D11Resource **resource);
UINT npt_asynchronous_get_data_size(struct npt_object *object);

/* The same of Direct3D 10: d3d10_object.c. */
void npt_d3d10_child_get_device(struct npt_object *object, ID3D10Device **device);
HRESULT npt_d3d10_child_get_private_data(struct npt_object *object, REFGUID guid, UINT *size, void *data);
HRESULT npt_d3d10_child_set_private_data(struct npt_object *object, REFGUID guid, UINT size, const void *data);
HRESULT npt_d3d10_child_set_private_data_interface(struct npt_object *object, REFGUID guid, const IUnknown *data);
void npt_d3d10_resource_get_type(struct npt_object *object, D3D10_RESOURCE_DIMENSION *dimension);
void npt_d3d10_resource_set_eviction_priority(struct npt_object *object, UINT priority);
UINT npt_d3d10_resource_get_eviction_priority(struct npt_object *object);
void npt_d3d10_view_get_resource(struct npt_object *object, ID3D10Resource **resource);
void npt_d3d10_asynchronous_begin(struct npt_object *object);
void npt_d3d10_asynchronous_end(struct npt_object *object);
HRESULT npt_d3d10_asynchronous_get_data(struct npt_object *object, void *data, UINT size, UINT flags);
UINT npt_d3d10_asynchronous_get_data_size(struct npt_object *object);

#endif
