/* code.h: the shaders of the tables, and damage to them. */
#ifndef VALIDATION_CODE_H
#define VALIDATION_CODE_H

#include "tests/validation/validation.h"

enum code {
    CODE_NONE,
    VS_INPUTS, /* POSITION, TEXCOORD1.xy, BLENDINDICES, SV_VertexID */
    VS_PLAIN,
    PS_PLAIN,
    GS_OUTPUTS, /* SV_Position, TEXCOORD1.xy, COLOR, DEPTH.x */
    GS_STREAMS, /* SV_Position in the first, COLOR in the second */
    HS_PASS,
    DS_PASS,
    CS_PLAIN,
    CODES
};

enum damage {
    INTACT,
    WRONG_CHECKSUM,
    NO_CHECKSUM,   /* zeroes */
    WRONG_TAG,     /* of the container */
    WRONG_VERSION, /* of the container */
    CUT,           /* the last 4 bytes are missing */
    LONGER,        /* 4 bytes more than the container says */
    LENGTH_0,
    HEADER_ONLY,
    CHUNK_OUTSIDE, /* the first one starts behind the end; the checksum is right, as in all below */
    CHUNK_TOO_LONG,
    MANY_CHUNKS,
    NO_PROGRAM,    /* its chunk has another name */
    PROGRAM_CUT,   /* it says it were longer than its chunk */
    INSTRUCTION_0, /* an instruction without length */
    INSTRUCTION_TOO_LONG,
    NAME_OUTSIDE, /* a semantic name behind the end of the signature */
    MANY_ELEMENTS,
    MODEL_4_0, /* no damage: the same for another shader model */
    MODEL_4_1,
    MODEL_5_1,
    MODEL_3_0,
    LEVEL_9, /* model 4_0, with a chunk for level 9 */
};

struct code_bytes {
    const void *bytes;
    size_t size;
};

/* In memory that the next call uses again. */
struct code_bytes code_with(enum code code, enum damage damage);

#endif
