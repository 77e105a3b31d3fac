/* scene.h: a square at dusk, drawn with deferred shading: what its parts share. */
#ifndef DEFERRED_SCENE_H
#define DEFERRED_SCENE_H

#include "matrix.h"
#include "sample.h"

#define LIGHTS 112
#define SHADOW_SIZE 1024

enum mesh {
    MESH_BOX,
    MESH_DISC,
    MESH_COLUMN,
    MESH_BARREL,
    MESH_VASE,
    MESH_TREE,
    MESH_BALL,
    MESH_KNOT,
    MESHES,
};

enum material {
    MATERIAL_SLABS,
    MATERIAL_MARBLE,
    MATERIAL_CRATE,
    MATERIAL_PLANKS,
    MATERIAL_GOLD,
    MATERIAL_LEAVES,
    MATERIAL_GRASS,
    MATERIALS,
};

struct vertex {
    float position[3], normal[3], tangent[3], uv[2];
};

struct instance {
    float place[3], turn;
    float scale[3], material;
    float repeat[2], metal, unused;
    float tint[4];
};

struct light {
    float place[3], reach;
    float color[3], lamp;
};

/* A texture that is drawn to and then read. */
struct target {
    ID3D11RenderTargetView *view;
    ID3D11ShaderResourceView *texture;
};

/* meshes.c: all meshes in one vertex and one index buffer. */
struct meshes {
    ID3D11Buffer *vertices, *indices;
    UINT first[MESHES], count[MESHES];
};

void meshes_create(struct meshes *meshes, const struct sample *sample);

/* materials.c: arrays of a layer for each material. */
struct materials {
    ID3D11ShaderResourceView *colors, *reliefs;
};

void materials_create(struct materials *materials, const struct sample *sample);

/* world.c: where everything is; instances are sorted by mesh. */
struct world {
    ID3D11Buffer *instances;
    UINT first[MESHES + 1];
    ID3D11Buffer *lights;
    ID3D11ShaderResourceView *lights_view;
};

void world_create(struct world *world, const struct sample *sample);
void world_move_lights(const struct world *world, const struct sample *sample);

/* targets.c: what the passes draw to. */
struct targets {
    struct target color, normal, finish, occlusion, lit, bright, blurred, toned;
    ID3D11DepthStencilView *depth, *depth_read_only, *shadow;
    ID3D11ShaderResourceView *depth_texture, *shadow_texture;
};

void targets_create(struct targets *targets, const struct sample *sample);
void targets_destroy(struct targets *targets);

#endif
