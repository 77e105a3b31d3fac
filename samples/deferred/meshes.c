/* meshes.c: boxes, bodies of revolution and a knot, each a grid of vertices.
 *
 * Along a grid's row goes the tangent, from row to row what is at right angles to it and to the normal. */
#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_VERTICES 8192
#define MOST_INDICES 32768
#define KNOT_ROWS 200
#define KNOT_SIDES 14

struct builder {
    struct vertex vertices[MOST_VERTICES];
    uint16_t indices[MOST_INDICES];
    UINT vertex_count, index_count;
};

/* Adds rows x columns quads; the vertices are there. */
static void add_grid(struct builder *builder, UINT first, UINT rows, UINT columns)
{
    for (UINT i = 0; i < rows * columns; i++) {
        UINT a = first + i / columns * (columns + 1) + i % columns, below = a + columns + 1;
        const UINT quad[6] = {a, a + 1, below + 1, a, below + 1, below};
        for (int k = 0; k < 6; k++)
            builder->indices[builder->index_count++] = (uint16_t)quad[k];
    }
}

static struct vertex *add_vertex(struct builder *builder)
{
    return &builder->vertices[builder->vertex_count++];
}

/* From -1 to 1 on every axis. */
static void add_box(struct builder *builder)
{
    for (int face = 0; face < 6; face++) {
        int axis = face / 2, sign = face % 2 ? 1 : -1;
        int first = (axis + (sign > 0 ? 1 : 2)) % 3, second = 3 - axis - first;
        UINT start = builder->vertex_count;
        for (int i = 0; i < 4; i++) {
            struct vertex *vertex = add_vertex(builder);
            vertex->normal[axis] = vertex->position[axis] = (float)sign;
            vertex->tangent[first] = 1;
            vertex->uv[0] = (float)(i % 2);
            vertex->uv[1] = i < 2 ? 0 : 1;
            vertex->position[first] = 2 * vertex->uv[0] - 1;
            vertex->position[second] = 2 * vertex->uv[1] - 1;
        }
        add_grid(builder, start, 1, 1);
    }
}

/* A point of an outline that is turned around the y axis, from top to bottom. */
struct point {
    float radius, y;
};

static void add_ring(struct builder *builder, struct point at, const float slope[2], float v, UINT sides)
{
    for (UINT i = 0; i <= sides; i++) {
        float angle = 2 * SAMPLE_PI * (float)i / (float)sides, c = cosf(angle), s = sinf(angle);
        *add_vertex(builder) = (struct vertex){
            .position = {at.radius * c, at.y, at.radius * s},
            .normal = {slope[0] * c, slope[1], slope[0] * s},
            .tangent = {-s, 0, c},
            .uv = {(float)i / (float)sides, v},
        };
    }
}

/* Each part of the outline by itself, with an edge to the next. */
static void add_turned(struct builder *builder, const struct point *outline, UINT points, UINT sides)
{
    float height = outline[0].y - outline[points - 1].y;
    for (UINT i = 0; i + 1 < points; i++) {
        const struct point *a = &outline[i], *b = &outline[i + 1];
        float across = b->radius - a->radius, down = a->y - b->y, length = sqrtf(across * across + down * down);
        const float slope[2] = {down / length, across / length};
        UINT start = builder->vertex_count;
        add_ring(builder, *a, slope, (outline[0].y - a->y) / height, sides);
        add_ring(builder, *b, slope, (outline[0].y - b->y) / height, sides);
        add_grid(builder, start, 1, sides);
    }
}

/* Lies in the plane, and so do u and v. */
static void add_disc(struct builder *builder)
{
    static const struct point outline[] = {{0, 0}, {1, 0}, {1, -1}};
    UINT start = builder->vertex_count;
    add_turned(builder, outline, 3, 48);
    for (struct vertex *vertex = &builder->vertices[start]; vertex < &builder->vertices[builder->vertex_count];
         vertex++) {
        vertex->uv[0] = vertex->position[0];
        vertex->uv[1] = -vertex->position[2] + vertex->position[1];
        if (vertex->normal[1] > 0.5f)
            memcpy(vertex->tangent, (const float[3]){1, 0, 0}, sizeof vertex->tangent);
    }
}

static void add_ball(struct builder *builder, UINT rows, UINT sides)
{
    UINT start = builder->vertex_count;
    for (UINT i = 0; i <= rows; i++) {
        float angle = SAMPLE_PI * (float)i / (float)rows;
        const float slope[2] = {sinf(angle), cosf(angle)};
        add_ring(builder, (struct point){slope[0], slope[1]}, slope, (float)i / (float)rows, sides);
    }
    add_grid(builder, start, rows, sides);
}

/* Three times around, while twice through. */
static void knot_at(float t, float place[3])
{
    float radius = 1 + 0.42f * cosf(3 * t);
    place[0] = radius * cosf(2 * t);
    place[1] = 0.55f * sinf(3 * t);
    place[2] = radius * sinf(2 * t);
}

static void normalize(float v[3])
{
    float length = sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int i = 0; i < 3; i++)
        v[i] /= length;
}

static void cross(const float a[3], const float b[3], float product[3])
{
    for (int i = 0; i < 3; i++)
        product[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static void add_knot(struct builder *builder)
{
    UINT start = builder->vertex_count;
    for (int row = 0; row <= KNOT_ROWS; row++) {
        float t = 2 * SAMPLE_PI * (float)row / KNOT_ROWS, place[3], along[3], side[3], other[3];
        knot_at(t, place);
        knot_at(t + 0.01f, along);
        for (int i = 0; i < 3; i++)
            along[i] -= place[i];
        normalize(along);
        cross(along, (const float[3]){place[0], 0, place[2]}, other);
        normalize(other);
        cross(other, along, side);
        for (int column = 0; column <= KNOT_SIDES; column++) {
            float angle = 2 * SAMPLE_PI * (float)column / KNOT_SIDES, c = cosf(angle), s = sinf(angle);
            struct vertex *vertex = add_vertex(builder);
            for (int i = 0; i < 3; i++) {
                vertex->normal[i] = c * side[i] + s * other[i];
                vertex->tangent[i] = c * other[i] - s * side[i];
                vertex->position[i] = place[i] + 0.24f * vertex->normal[i];
            }
            vertex->uv[0] = (float)column / KNOT_SIDES;
            vertex->uv[1] = (float)row * 12 / KNOT_ROWS;
        }
    }
    add_grid(builder, start, KNOT_ROWS, KNOT_SIDES);
}

static void add_mesh(struct builder *builder, enum mesh mesh)
{
    static const struct point column[] = {{0, 4.0f},      {0.52f, 4.0f},  {0.52f, 3.82f}, {0.46f, 3.80f},
                                          {0.32f, 3.56f}, {0.35f, 3.53f}, {0.30f, 3.48f}, {0.285f, 3.45f},
                                          {0.33f, 1.6f},  {0.34f, 0.50f}, {0.38f, 0.42f}, {0.38f, 0.34f},
                                          {0.50f, 0.26f}, {0.50f, 0.16f}, {0.56f, 0.14f}, {0.56f, 0}};
    static const struct point barrel[] = {{0, 0.96f},     {0.30f, 0.96f}, {0.31f, 1.0f},  {0.345f, 1.0f},
                                          {0.41f, 0.72f}, {0.43f, 0.5f},  {0.41f, 0.28f}, {0.345f, 0}};
    static const struct point vase[] = {{0.10f, 0.90f}, {0.19f, 1.0f},  {0.21f, 0.97f}, {0.12f, 0.86f},
                                        {0.11f, 0.78f}, {0.20f, 0.70f}, {0.30f, 0.56f}, {0.32f, 0.44f},
                                        {0.27f, 0.28f}, {0.15f, 0.10f}, {0.12f, 0.06f}, {0.19f, 0}};
    static const struct point tree[] = {{0, 4.3f},     {0.42f, 3.3f},  {0.20f, 3.35f}, {0.68f, 2.4f}, {0.34f, 2.45f},
                                        {0.95f, 1.4f}, {0.48f, 1.45f}, {1.15f, 0.5f},  {0.16f, 0.6f}, {0.18f, 0}};
    switch (mesh) {
    case MESH_BOX:
        add_box(builder);
        break;
    case MESH_DISC:
        add_disc(builder);
        break;
    case MESH_COLUMN:
        add_turned(builder, column, sizeof column / sizeof *column, 24);
        break;
    case MESH_BARREL:
        add_turned(builder, barrel, sizeof barrel / sizeof *barrel, 18);
        break;
    case MESH_VASE:
        add_turned(builder, vase, sizeof vase / sizeof *vase, 20);
        break;
    case MESH_TREE:
        add_turned(builder, tree, sizeof tree / sizeof *tree, 11);
        break;
    case MESH_BALL:
        add_ball(builder, 8, 12);
        break;
    case MESH_KNOT:
        add_knot(builder);
        break;
    case MESHES:
        break;
    }
}

void meshes_create(struct meshes *meshes, const struct sample *sample)
{
    struct builder *builder = calloc(1, sizeof *builder);
    if (!builder)
        sample_fail(sample, "not enough memory for the meshes");
    for (enum mesh mesh = 0; mesh < MESHES; mesh++) {
        meshes->first[mesh] = builder->index_count;
        add_mesh(builder, mesh);
        meshes->count[mesh] = builder->index_count - meshes->first[mesh];
    }
    meshes->vertices = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE,
                                            builder->vertex_count * (UINT)sizeof *builder->vertices, builder->vertices);
    meshes->indices = sample_create_buffer(sample, D3D11_BIND_INDEX_BUFFER, D3D11_USAGE_IMMUTABLE,
                                           builder->index_count * (UINT)sizeof *builder->indices, builder->indices);
    free(builder);
}
