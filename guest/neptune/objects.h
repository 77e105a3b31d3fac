/* objects.h: the classes of a device's children, and what their Create methods share. */
#ifndef NPT_OBJECTS_H
#define NPT_OBJECTS_H

#include "guest/neptune/device.h"

#include <stdlib.h>

extern const struct npt_class npt_buffer_class;
extern const struct npt_class npt_texture1d_class;
extern const struct npt_class npt_texture2d_class;
extern const struct npt_class npt_texture3d_class;
extern const struct npt_class npt_shader_resource_view_class;
extern const struct npt_class npt_render_target_view_class;
extern const struct npt_class npt_depth_stencil_view_class;
extern const struct npt_class npt_unordered_access_view_class;
extern const struct npt_class npt_input_layout_class;
extern const struct npt_class npt_vertex_shader_class;
extern const struct npt_class npt_hull_shader_class;
extern const struct npt_class npt_domain_shader_class;
extern const struct npt_class npt_geometry_shader_class;
extern const struct npt_class npt_pixel_shader_class;
extern const struct npt_class npt_compute_shader_class;
extern const struct npt_class npt_blend_state_class;
extern const struct npt_class npt_depth_stencil_state_class;
extern const struct npt_class npt_rasterizer_state_class;
extern const struct npt_class npt_sampler_state_class;
extern const struct npt_class npt_query_class;
extern const struct npt_class npt_predicate_class;
extern const struct npt_class npt_class_linkage_class;
extern const struct npt_class npt_class_instance_class;
extern const struct npt_class npt_context_state_class;

/* Defines npt_NAME_class, a class with one interface pointer. Its file includes npt_methods.h and npt_commands.h. */
#define NPT_DEFINE_CLASS(name_, NAME_, destroy_)                                                                       \
    static const struct npt_interfaces name_##_interfaces[] = {                                                        \
        {npt_##name_##_iids, NPT_##NAME_##_IID_COUNT, 0, &npt_##name_##_vtable},                                       \
    };                                                                                                                 \
    const struct npt_class npt_##name_##_class = {#name_, NPT_KIND_##NAME_, name_##_interfaces, 1, destroy_}

/* The same for a class that is also one of Direct3D 10, with the struct `type_` that has its part. */
#define NPT_DEFINE_CLASS_OF_BOTH(name_, NAME_, type_, destroy_)                                                        \
    static const struct npt_interfaces name_##_interfaces[] = {                                                        \
        {npt_##name_##_iids, NPT_##NAME_##_IID_COUNT, 0, &npt_##name_##_vtable},                                       \
        {npt_d3d10_##name_##_iids, NPT_D3D10_##NAME_##_IID_COUNT, offsetof(type_, d3d10),                              \
         &npt_d3d10_##name_##_vtable},                                                                                 \
    };                                                                                                                 \
    const struct npt_class npt_##name_##_class = {#name_, NPT_KIND_##NAME_, name_##_interfaces, 2, destroy_}

/* An object of `size` zeroed bytes behind its struct npt_object, with one reference. NULL without memory. */
static inline void *npt_object_new(struct npt_device *device, const struct npt_class *class, size_t size)
{
    struct npt_object *object = calloc(1, size);
    if (object)
        npt_object_init(object, class, device);
    return object;
}

/* Why npt_creation_begin() has given no stream. */
static inline HRESULT npt_creation_failure(struct npt_device *device)
{
    HRESULT status = npt_device_known_status(device);
    return status == S_OK ? E_OUTOFMEMORY : status;
}

/* What a Create method returns after npt_creation_end(): a device that was lost meanwhile has no object to give. */
static inline HRESULT npt_creation_result(struct npt_device *device)
{
    return npt_device_known_status(device);
}

#endif
