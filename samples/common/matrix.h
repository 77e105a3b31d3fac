/* matrix.h: 4x4 matrices for row vectors, stored by rows: position * model * view * projection. */
#ifndef SAMPLE_MATRIX_H
#define SAMPLE_MATRIX_H

#define SAMPLE_PI 3.14159265f

struct sample_matrix {
    float m[4][4];
};

struct sample_matrix sample_matrix_multiply(const struct sample_matrix *a, const struct sample_matrix *b);
struct sample_matrix sample_matrix_translation(float x, float y, float z);
struct sample_matrix sample_matrix_rotation_x(float angle);
struct sample_matrix sample_matrix_rotation_y(float angle);

/* A camera at `eye` that looks at `target`, y up, left-handed as is the custom in Direct3D. */
struct sample_matrix sample_matrix_look_at(const float eye[3], const float target[3]);
struct sample_matrix sample_matrix_perspective(float vertical_angle, float aspect, float near_z, float far_z);

#endif
