/* matrix.c: see matrix.h. */
#include "matrix.h"

#include <math.h>

struct sample_matrix sample_matrix_multiply(const struct sample_matrix *a, const struct sample_matrix *b)
{
    struct sample_matrix product;
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++) {
            float sum = 0;
            for (int i = 0; i < 4; i++)
                sum += a->m[row][i] * b->m[i][column];
            product.m[row][column] = sum;
        }
    return product;
}

struct sample_matrix sample_matrix_translation(float x, float y, float z)
{
    return (struct sample_matrix){{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {x, y, z, 1}}};
}

struct sample_matrix sample_matrix_rotation_x(float angle)
{
    float c = cosf(angle), s = sinf(angle);
    return (struct sample_matrix){{{1, 0, 0, 0}, {0, c, s, 0}, {0, -s, c, 0}, {0, 0, 0, 1}}};
}

struct sample_matrix sample_matrix_rotation_y(float angle)
{
    float c = cosf(angle), s = sinf(angle);
    return (struct sample_matrix){{{c, 0, -s, 0}, {0, 1, 0, 0}, {s, 0, c, 0}, {0, 0, 0, 1}}};
}

static float dot(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void normalize(float v[3])
{
    float scale = 1 / sqrtf(dot(v, v));
    for (int i = 0; i < 3; i++)
        v[i] *= scale;
}

struct sample_matrix sample_matrix_look_at(const float eye[3], const float target[3])
{
    float z[3] = {target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]};
    normalize(z);
    float x[3] = {z[2], 0, -z[0]}; /* up x z */
    normalize(x);
    float y[3] = {z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]};
    return (struct sample_matrix){{{x[0], y[0], z[0], 0},
                                   {x[1], y[1], z[1], 0},
                                   {x[2], y[2], z[2], 0},
                                   {-dot(x, eye), -dot(y, eye), -dot(z, eye), 1}}};
}

struct sample_matrix sample_matrix_perspective(float vertical_angle, float aspect, float near_z, float far_z)
{
    float y = 1 / tanf(vertical_angle / 2);
    float depth = far_z / (far_z - near_z);
    return (struct sample_matrix){{{y / aspect, 0, 0, 0}, {0, y, 0, 0}, {0, 0, depth, 1}, {0, 0, -near_z * depth, 0}}};
}
