/* d3d10_interface.h: the Direct3D 10 interfaces of the device and of its children.
 *
 * They are further interface pointers of the Direct3D 11 objects (struct npt_interface `d3d10`), and their methods are
 * the Direct3D 11 ones with other types: d3d10_device.c, d3d10_create.c, d3d10_context.c, d3d10_object.c. State is
 * that of the immediate context. */
#ifndef NPT_D3D10_INTERFACE_H
#define NPT_D3D10_INTERFACE_H

#include "guest/neptune/context.h"

#include <d3d10_1.h>

/* The object behind a Direct3D 10 interface pointer; NULL stays NULL. */
static inline void *npt_d3d10_object(const void *pointer)
{
    return pointer ? ((const struct npt_interface *)pointer)->owner : NULL;
}

/* The Direct3D 10 interface of an object whose struct has it at `offset`; NULL stays NULL. */
static inline void *npt_d3d10_interface(void *object, size_t offset)
{
    return object ? (uint8_t *)object + offset : NULL;
}

/* The same for what a Direct3D 11 method has put in *slot, a pointer to any interface pointer, or NULL. */
static inline void npt_d3d10_turn(void *slot, size_t offset)
{
    void **pointer = slot;
    if (pointer)
        *pointer = npt_d3d10_interface(*pointer, offset);
}

#define NPT_D3D10_RESOURCE offsetof(struct npt_resource, d3d10)
#define NPT_D3D10_VIEW offsetof(struct npt_view, d3d10)
#define NPT_D3D10_STATE offsetof(struct npt_state_object, d3d10)
#define NPT_D3D10_SHADER offsetof(struct npt_shader, d3d10)
#define NPT_D3D10_QUERY offsetof(struct npt_query, d3d10)

static inline struct npt_device *npt_d3d10_device_of(ID3D10Device1 *self)
{
    return npt_d3d10_object(self);
}

/* The device as Direct3D 11 has it. */
static inline ID3D11Device5 *npt_d3d10_device11(ID3D10Device1 *self)
{
    return npt_d3d10_object(self);
}

/* Its methods are called through the vtable, which knows of multithread protection. */
static inline ID3D11DeviceContext4 *npt_d3d10_context(const struct npt_device *device)
{
    return (ID3D11DeviceContext4 *)(void *)&device->context->object;
}

#endif
