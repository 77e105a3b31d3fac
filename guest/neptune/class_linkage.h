/* class_linkage.h: dynamic shader linkage: what interfaces of a shader stand for which class instances. */
#ifndef NPT_CLASS_LINKAGE_H
#define NPT_CLASS_LINKAGE_H

#include "guest/neptune/context.h"
#include "guest/neptune/shader_code.h"

/* The class instances that a stage's shader was set with. */
struct npt_class_instances {
    UINT count;
    struct npt_object *slot[];
};

/* True when `linkage` may be given to a shader of this device; NULL may. */
bool npt_class_linkage_valid(const struct npt_device *device, ID3D11ClassLinkage *linkage);

/* A shader with these variables is made with the linkage: what was gotten by their names can be linked. NULL for no
 * linkage. False without memory. */
bool npt_class_linkage_gather(ID3D11ClassLinkage *linkage, const struct npt_class_variables *variables);

/* Checks what SetShader was given and makes the instances known to the stream. *out is what the stage will hold, NULL
 * for none. False when the call must be dropped. */
bool npt_class_instances_take(struct npt_context *context, ID3D11ClassInstance *const *instances, UINT count,
                              struct npt_class_instances **out);

/* Drops what the stage held; takes over `instances`. */
void npt_class_instances_bind(struct npt_stage_state *stage, struct npt_class_instances *instances);

/* GetShader: "pNumClassInstances: the number of class-instance elements in the array", and how many are bound. */
void npt_class_instances_get(const struct npt_stage_state *stage, ID3D11ClassInstance **out, UINT *count);

#endif
