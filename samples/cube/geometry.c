/* geometry.c: the cube and the floor. */
#include "scene.h"

#define FACES 7 /* the cube's, then the floor */

/* A square around `center`, clockwise as seen from the side that it faces: `right` x `up` points away from there. */
static void make_face(struct vertex *vertices, const float center[3], const float right[3], const float up[3])
{
    static const float corners[4][2] = {{-1, 1}, {1, 1}, {1, -1}, {-1, -1}};
    for (int i = 0; i < 4; i++) {
        for (int axis = 0; axis < 3; axis++)
            vertices[i].position[axis] = center[axis] + corners[i][0] * right[axis] + corners[i][1] * up[axis];
        vertices[i].normal[0] = up[1] * right[2] - up[2] * right[1];
        vertices[i].normal[1] = up[2] * right[0] - up[0] * right[2];
        vertices[i].normal[2] = up[0] * right[1] - up[1] * right[0];
        vertices[i].uv[0] = (1 + corners[i][0]) / 2;
        vertices[i].uv[1] = (1 - corners[i][1]) / 2;
    }
}

static void make_faces(struct vertex *vertices)
{
    static const float half = 0.82f, floor_half = FLOOR_SIZE / 2;
    static const float rights[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}, {1, 0, 0}, {1, 0, 0}};
    static const float ups[6][3] = {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}};
    static const float centers[6][3] = {{0, 0, -1}, {0, 0, 1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
    for (int face = 0; face < 6; face++) {
        float center[3], right[3], up[3];
        for (int axis = 0; axis < 3; axis++) {
            center[axis] = half * centers[face][axis];
            right[axis] = half * rights[face][axis];
            up[axis] = half * ups[face][axis];
        }
        make_face(vertices + 4 * face, center, right, up);
    }
    make_face(vertices + 24, (const float[3]){0, 0, 0}, (const float[3]){floor_half, 0, 0},
              (const float[3]){0, 0, floor_half});
}

void create_geometry(struct scene *scene, const struct sample *sample)
{
    static const uint16_t square[6] = {0, 1, 2, 0, 2, 3};
    struct vertex vertices[4 * FACES];
    uint16_t indices[6 * FACES];
    make_faces(vertices);
    for (int i = 0; i < 6 * FACES; i++)
        indices[i] = (uint16_t)(i / 6 * 4 + square[i % 6]);

    scene->vertices = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof vertices,
                                           vertices);
    scene->indices = sample_create_buffer(sample, D3D11_BIND_INDEX_BUFFER, D3D11_USAGE_IMMUTABLE, sizeof indices,
                                          indices);
}
