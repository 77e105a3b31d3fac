/* shader_code.h: what the client must know of compiled shaders: the stage, the model, the signatures' names, and the variables that
 * its interfaces can stand for. The bytes themselves cross untouched. */
#ifndef NPT_SHADER_CODE_H
#define NPT_SHADER_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As the version token of a program counts them. */
enum npt_program { NPT_PROGRAM_PS, NPT_PROGRAM_VS, NPT_PROGRAM_GS, NPT_PROGRAM_HS, NPT_PROGRAM_DS, NPT_PROGRAM_CS };

struct npt_signature {
    const uint8_t *data; /* NULL: the shader has no such chunk */
    uint32_t size;
    uint32_t count;
    uint32_t stride; /* of its elements: 24, 28 or 32 bytes */
    bool has_stream; /* the longer ones start with the stream */
};

/* The variables of class types, which dynamic linkage knows by name. */
struct npt_class_variables {
    const uint8_t *data; /* NULL: the shader has no interfaces */
    uint32_t count;
};

struct npt_shader_code {
    bool has_program; /* false: only signatures */
    uint32_t program; /* enum npt_program, or more */
    uint32_t major, minor;
    uint32_t features; /* that the program needs, as the chunk SFI0 counts them */
    bool has_level_9;  /* it comes with a program for level 9 */
    struct npt_signature inputs, outputs;
    struct npt_class_variables variables;
};

struct npt_signature_element {
    const char *name;
    uint32_t index;
    uint32_t stream;
    uint32_t system_value; /* D3D_NAME; 0: none */
    uint8_t mask;
};

struct npt_class_place {
    uint32_t constant_buffer, vector, texture, sampler;
};

struct npt_class_variable {
    const char *name, *type;
    uint32_t count;                /* elements, when it is an array */
    struct npt_class_place first;  /* of the first element; 0 where it has none */
    struct npt_class_place stride; /* from one element to the next */
};

/* Reads the container at `bytes`. False when it is malformed. What is read points into `bytes`. */
bool npt_shader_code_read(const void *bytes, size_t length, struct npt_shader_code *out);

/* True when the checksum of a container that has been read is right. */
bool npt_shader_code_is_intact(const void *bytes);

/* The element with this number, which is less than signature->count. */
struct npt_signature_element npt_signature_get(const struct npt_signature *signature, uint32_t number);

/* The variable with this number, which is less than variables->count. */
struct npt_class_variable npt_class_variable_get(const struct npt_class_variables *variables, uint32_t number);

/* Names are compared as Direct3D does, without regard to case. False when there is no such element in this stream. */
bool npt_signature_find(const struct npt_signature *signature, const char *name, uint32_t index, uint32_t stream,
                        struct npt_signature_element *out);
bool npt_semantic_equal(const char *a, const char *b);

#endif
