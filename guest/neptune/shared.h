/* shared.h: methods that several classes share; generated vtables call them with the object behind the interface. */
#ifndef NPT_SHARED_H
#define NPT_SHARED_H

#include "guest/neptune/object.h"

void npt_resource_get_type(struct npt_object *object, D3D11_RESOURCE_DIMENSION *dimension);
void npt_resource_set_eviction_priority(struct npt_object *object, UINT priority);
UINT npt_resource_get_eviction_priority(struct npt_object *object);
void npt_view_get_resource(struct npt_object *object, ID3D11Resource **resource);
UINT npt_asynchronous_get_data_size(struct npt_object *object);

#endif
