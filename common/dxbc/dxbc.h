/* dxbc.h: shader containers of Direct3D 10 and 11, their checksum, chunks and signatures.
 *
 * Nothing here allocates or keeps state. What is read points into the bytes that were given; nothing in these is taken for
 * aligned, and any bytes may be given: what is wrong is refused with the rule that it breaks. */
#ifndef DXBC_H
#define DXBC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DXBC_TAG(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

/* Why something was refused. `text` is a sentence that names chunk, byte offset and rule. */
struct dxbc_error {
    uint32_t chunk;  /* its tag, 0: the container itself */
    uint32_t offset; /* in what was opened: a container, or a chunk */
    char text[200];
};

/* --- checksum ------------------------------------------------------------------------------------------------------ */

#define DXBC_CHECKSUM_AT 4u   /* where it stands in a container */
#define DXBC_CHECKED_FROM 20u /* it covers everything from here on */

/* The checksum of a container of `size` bytes, at least DXBC_CHECKED_FROM, whatever stands in its place. */
void dxbc_checksum(const void *container, size_t size, uint32_t checksum[4]);

/* --- containers ---------------------------------------------------------------------------------------------------- */

#define DXBC_CHUNKS_MAX 64u

struct dxbc_chunk {
    uint32_t tag;
    uint32_t size; /* of `data` */
    const uint8_t *data;
};

struct dxbc_container {
    const uint8_t *bytes;
    uint32_t size;
    uint32_t chunk_count;
};

/* Opens the container at `bytes`, of which `length` bytes are there; what follows its end does not matter. Every chunk is
 * inside, none overlaps another. False: `error`, which may be NULL, says why. */
bool dxbc_container_open(struct dxbc_container *container, const void *bytes, size_t length, struct dxbc_error *error);

/* True when its checksum is right. */
bool dxbc_container_is_intact(const struct dxbc_container *container);

/* The chunk with this number, which is less than chunk_count. */
struct dxbc_chunk dxbc_container_chunk(const struct dxbc_container *container, uint32_t number);
/* The first chunk with this tag; false when there is none. */
bool dxbc_container_find(const struct dxbc_container *container, uint32_t tag, struct dxbc_chunk *chunk);

/* How large a container of these chunks is; 0 when they are too many, or too large for one. */
uint32_t dxbc_container_size(const struct dxbc_chunk *chunks, uint32_t count);
/* Writes it, with its checksum, to `out`, where dxbc_container_size() bytes are. */
void dxbc_container_write(const struct dxbc_chunk *chunks, uint32_t count, uint8_t *out);

/* --- signatures ---------------------------------------------------------------------------------------------------- */

/* As the chunks ISGN, OSGN, OSG5, PCSG, ISG1, OSG1 and PSG1 have them; values are those of D3D_REGISTER_COMPONENT_TYPE,
 * D3D_NAME and D3D_MIN_PRECISION. */
struct dxbc_element {
    const char *name;
    uint32_t index;
    uint32_t stream; /* of OSG5, ISG1, OSG1 and PSG1, else 0 */
    uint32_t system_value;
    uint32_t component_type;
    uint32_t register_number; /* UINT32_MAX: the output has no register */
    uint8_t mask;
    uint8_t used;           /* of an input what is read, of an output what is never written */
    uint32_t min_precision; /* of ISG1, OSG1 and PSG1, else 0 */
};

#define DXBC_SIGNATURE_MAX 1024u /* elements */

struct dxbc_signature {
    struct dxbc_chunk chunk;
    uint32_t count;
    uint32_t stride; /* bytes of an element */
};

/* True for the tags of signatures. */
bool dxbc_is_signature(uint32_t tag);

/* Opens a signature's chunk; false: `error`, which may be NULL, says why. Every name is a text inside the chunk. */
bool dxbc_signature_open(struct dxbc_signature *signature, const struct dxbc_chunk *chunk, struct dxbc_error *error);

/* The element with this number, which is less than `count`. */
struct dxbc_element dxbc_signature_element(const struct dxbc_signature *signature, uint32_t number);

/* Bytes that a chunk with this tag of a signature needs for these elements; equal names that follow each other are stored once. 0
 * when there are too many elements, or the tag is no signature's. */
uint32_t dxbc_signature_size(uint32_t tag, const struct dxbc_element *elements, uint32_t count);
/* Writes the chunk's data to `out`, where so many bytes are. */
void dxbc_signature_write(uint32_t tag, const struct dxbc_element *elements, uint32_t count, uint8_t *out);

/* --- programs ------------------------------------------------------------------------------------------------------ */

/* The tokens of SHDR and SHEX chunks, shader models 4.0 to 5.1. Numbers are those of Microsoft's d3d10TokenizedProgramFormat.hpp and
 * d3d11TokenizedProgramFormat.hpp; offsets count words from the start of the program. */
enum dxbc_stage { DXBC_PIXEL, DXBC_VERTEX, DXBC_GEOMETRY, DXBC_HULL, DXBC_DOMAIN, DXBC_COMPUTE };

#define DXBC_OPERANDS_MAX 8u
#define DXBC_INDICES_MAX 3u
#define DXBC_CUSTOM_DATA 53u /* the opcode whose length is a word of its own */

struct dxbc_program {
    const uint8_t *tokens;
    uint32_t count; /* words, the version and the count among them */
    enum dxbc_stage stage;
    uint8_t major, minor;
};

struct dxbc_index {
    uint64_t value;    /* added to the register, when there is one */
    uint32_t relative; /* offset of the operand that is the index; 0: none */
};

struct dxbc_operand {
    uint32_t offset;
    uint16_t type;
    uint8_t components; /* 0, 1 or 4 */
    uint8_t selection;  /* of 4: 0 mask, 1 swizzle, 2 one component */
    uint8_t selected;   /* the mask, two bits for each component, or the component */
    uint8_t modifier;   /* 1 negated, 2 absolute, 3 both */
    uint8_t min_precision;
    bool non_uniform;
    uint8_t index_count;
    struct dxbc_index index[DXBC_INDICES_MAX];
    uint8_t immediate_count; /* words of an immediate */
    const uint8_t *immediate;
};

struct dxbc_instruction {
    uint32_t offset, length;
    uint16_t opcode;
    uint32_t token;    /* the first word: what else the opcode keeps there */
    uint32_t extended; /* how many extended words follow it */
    uint32_t operand_count;
    struct dxbc_operand operand[DXBC_OPERANDS_MAX];
    uint32_t word_count; /* behind the operands: what a declaration says, or custom data */
    const uint8_t *words;
};

/* Opens a program's chunk. Every instruction is decoded, and its length is that of its parts; false: `error`, which may be NULL, names the
 * word and the rule. */
bool dxbc_program_open(struct dxbc_program *program, const struct dxbc_chunk *chunk, struct dxbc_error *error);

#define DXBC_PROGRAM_BEGIN 2u
/* Decodes the instruction at *offset, which starts as DXBC_PROGRAM_BEGIN, and moves *offset behind it; false at the end. */
bool dxbc_program_next(const struct dxbc_program *program, uint32_t *offset, struct dxbc_instruction *instruction);
/* Decodes an operand that is an index of another one. */
void dxbc_program_operand(const struct dxbc_program *program, uint32_t offset, struct dxbc_operand *operand);

/* What a program needs of the device: the bits of the chunk SFI0. */
enum dxbc_need {
    DXBC_NEEDS_DOUBLES = 0x1,
    DXBC_NEEDS_RAW_BUFFERS_OF_4 = 0x2, /* raw and structured buffers in models 4.0 and 4.1 */
    DXBC_NEEDS_UAVS_EVERYWHERE = 0x4,
    DXBC_NEEDS_64_UAVS = 0x8,
    DXBC_NEEDS_MIN_PRECISION = 0x10,
    DXBC_NEEDS_DOUBLE_EXTENSIONS = 0x20,
    DXBC_NEEDS_SHADER_EXTENSIONS = 0x40,
    DXBC_NEEDS_TILED_RESOURCES = 0x100,
    DXBC_NEEDS_STENCIL_REF = 0x200,
    DXBC_NEEDS_INNER_COVERAGE = 0x400,
    DXBC_NEEDS_TYPED_LOADS = 0x800,
    DXBC_NEEDS_ORDERED_UAVS = 0x1000,
    DXBC_NEEDS_EARLY_ARRAY_INDEX = 0x2000, /* a slice or a viewport, chosen before the geometry shader */
};

/* Derived from the tokens: the driver is told nothing of it. */
uint32_t dxbc_program_features(const struct dxbc_program *program);

/* As the disassembler of Microsoft's compiler writes it; NULL when there is no such opcode. */
const char *dxbc_opcode_name(uint32_t opcode);

/* A line for an instruction of `program`, without its end; cut off where `text` is full. */
void dxbc_print(const struct dxbc_program *program, const struct dxbc_instruction *instruction, char *text,
                size_t size);
/* 1 behind opcodes that open a block, -1 at those that close one, else 0. */
int dxbc_print_indent(uint32_t opcode);

#endif
