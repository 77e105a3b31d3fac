/* print.c: instructions as a line of text, close to what Microsoft's compiler prints: opcode, modifiers, operands, and the numbers that a
 * declaration keeps in its words. */
#include "common/dxbc/error.h"
#include "common/dxbc/opcode.h"

#include <stdarg.h>
#include <stdio.h>

struct writer {
    const struct dxbc_program *program;
    char *text;
    size_t size, used;
};

static void put(struct writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What does not fit is cut off. */
static void put(struct writer *writer, const char *format, ...)
{
    va_list arguments;
    if (writer->used + 1 >= writer->size)
        return;
    va_start(arguments, format);
    const int length = vsnprintf(writer->text + writer->used, writer->size - writer->used, format, arguments);
    va_end(arguments);
    if (length > 0)
        writer->used += (size_t)length;
    if (writer->used >= writer->size)
        writer->used = writer->size - 1;
}

#define NAMED(names, number) ((number) < sizeof(names) / sizeof(*(names)) && (names)[number] ? (names)[number] : "?")

/* --- operands ------------------------------------------------------------------------------------------------------- */

#define INPUT 1u
#define CONTROL_POINT_INPUT 25u
#define CONTROL_POINT_OUTPUT 26u
#define IMMEDIATE32 4u
#define IMMEDIATE64 5u

static const char *const registers[] = {
    "r",
    "v",
    "o",
    "x",
    "l",
    "d",
    "s",
    "t",
    "cb",
    "icb",
    "label",
    "vPrim",
    "oDepth",
    "null",
    "rasterizer",
    "oMask",
    "m",
    "fb",
    "ft",
    "fp",
    "fi",
    "fo",
    "vOutputControlPointID",
    "vForkInstanceID",
    "vJoinInstanceID",
    "vicp",
    "vocp",
    "vpc",
    "vDomain",
    "this",
    "u",
    "g",
    "vThreadID",
    "vThreadGroupID",
    "vThreadIDInGroup",
    "vCoverage",
    "vThreadIDInGroupFlattened",
    "vGSInstanceID",
    "oDepthGE",
    "oDepthLE",
    "vCycleCounter",
    "oStencilRef",
    "vInnerCoverage",
};

static void put_operand(struct writer *writer, const struct dxbc_operand *operand);

static void put_immediate(struct writer *writer, const struct dxbc_operand *operand)
{
    put(writer, "%s(", NAMED(registers, operand->type));
    for (uint32_t i = 0; i < operand->immediate_count; i++) {
        const uint32_t word = dxbc_word(operand->immediate + 4 * (size_t)i);
        float number;
        memcpy(&number, &word, sizeof(number));
        /* small numbers are integers: the same bits as a float are next to nothing */
        const bool is_float = operand->type == IMMEDIATE32 && (word & 0x7f800000) && (word & 0x7f800000) != 0x7f800000;
        put(writer, i ? ", " : "");
        if (is_float)
            put(writer, "%.9g", (double)number);
        else
            put(writer, word < 0x10000 ? "%u" : "0x%08x", (unsigned)word);
    }
    put(writer, ")");
}

static void put_index(struct writer *writer, const struct dxbc_operand *operand, uint32_t number)
{
    const struct dxbc_index *index = &operand->index[number];
    struct dxbc_operand relative;
    /* of arrays of inputs the first index is the vertex */
    const bool of_vertex = operand->index_count > 1 &&
                           (operand->type == INPUT || operand->type == CONTROL_POINT_INPUT ||
                            operand->type == CONTROL_POINT_OUTPUT);
    const bool plain = number == 0 && !index->relative && !of_vertex;
    put(writer, plain ? "" : "[");
    if (index->relative) {
        dxbc_program_operand(writer->program, index->relative, &relative);
        put_operand(writer, &relative);
    }
    if (!index->relative || index->value)
        put(writer, index->relative ? " + %llu" : "%llu", (unsigned long long)index->value);
    put(writer, plain ? "" : "]");
}

static void put_selection(struct writer *writer, const struct dxbc_operand *operand)
{
    static const char components[] = "xyzw";
    if (operand->components != 4)
        return;
    if (operand->selection == 0 && !operand->selected)
        return;
    put(writer, ".");
    for (uint32_t i = 0; i < 4; i++) {
        if (operand->selection == 0 && operand->selected >> i & 1)
            put(writer, "%c", components[i]);
        if (operand->selection == 1)
            put(writer, "%c", components[operand->selected >> 2 * i & 3]);
    }
    if (operand->selection == 2)
        put(writer, "%c", components[operand->selected & 3]);
}

static void put_operand(struct writer *writer, const struct dxbc_operand *operand)
{
    static const char *const precisions[] = {"", " {min16f}", " {min2_8f}", "", " {min16i}", " {min16u}"};
    put(writer, operand->modifier & 1 ? "-" : "");
    put(writer, operand->modifier & 2 ? "|" : "");
    if (operand->immediate) {
        put_immediate(writer, operand);
    } else {
        put(writer, "%s", NAMED(registers, operand->type));
        for (uint32_t i = 0; i < operand->index_count; i++)
            put_index(writer, operand, i);
        put_selection(writer, operand);
    }
    put(writer, operand->modifier & 2 ? "|" : "");
    put(writer, "%s%s", NAMED(precisions, operand->min_precision), operand->non_uniform ? " {nonuniform}" : "");
}

/* --- what an opcode keeps in its first word -------------------------------------------------------------------------- */

static const char *const dimensions[] = {"unknown",        "buffer",           "texture1d",        "texture2d",
                                         "texture2dms",    "texture3d",        "texturecube",      "texture1darray",
                                         "texture2darray", "texture2dmsarray", "texturecubearray", "raw",
                                         "structured"};
static const char *const return_types[] = {"?",     "unorm", "snorm",  "sint",      "uint",
                                           "float", "mixed", "double", "continued", "unused"};
static const char *const interpolations[] = {"",
                                             " constant",
                                             " linear",
                                             " linearCentroid",
                                             " linearNoperspective",
                                             " linearNoperspectiveCentroid",
                                             " linearSample",
                                             " linearNoperspectiveSample"};
static const char *const names[] = {"undefined",
                                    "position",
                                    "clip_distance",
                                    "cull_distance",
                                    "rendertarget_array_index",
                                    "viewport_array_index",
                                    "vertex_id",
                                    "primitive_id",
                                    "instance_id",
                                    "is_front_face",
                                    "sampleIndex",
                                    "finalQuadUeq0EdgeTessFactor",
                                    "finalQuadVeq0EdgeTessFactor",
                                    "finalQuadUeq1EdgeTessFactor",
                                    "finalQuadVeq1EdgeTessFactor",
                                    "finalQuadUInsideTessFactor",
                                    "finalQuadVInsideTessFactor",
                                    "finalTriUeq0EdgeTessFactor",
                                    "finalTriVeq0EdgeTessFactor",
                                    "finalTriWeq0EdgeTessFactor",
                                    "finalTriInsideTessFactor",
                                    "finalLineDetailTessFactor",
                                    "finalLineDensityTessFactor"};

static void put_global_flags(struct writer *writer, uint32_t token)
{
    static const char *const flags[] = {"refactoringAllowed",         "enableDoublePrecisionFloatOps",
                                        "forceEarlyDepthStencil",     "enableRawAndStructuredBuffers",
                                        "skipOptimization",           "enableMinimumPrecision",
                                        "enable11_1DoubleExtensions", "enable11_1ShaderExtensions"};
    const char *between = " ";
    for (uint32_t i = 0; i < sizeof(flags) / sizeof(*flags); i++) {
        if (token >> (11 + i) & 1) {
            put(writer, "%s%s", between, flags[i]);
            between = ", ";
        }
    }
}

static void put_modes(struct writer *writer, const struct dxbc_instruction *instruction)
{
    const uint32_t token = instruction->token;
    switch (instruction->opcode) {
    case 3: /* breakc, callc, continuec, discard, if, retc */
    case 5:
    case 8:
    case 13:
    case 31:
    case 63:
        put(writer, token >> 18 & 1 ? "_nz" : "_z");
        break;
    case 190: /* sync */
        put(writer, "%s%s%s%s", token >> 13 & 1 ? "_ugroup" : "", token >> 14 & 1 ? "_uglobal" : "",
            token >> 12 & 1 ? "_g" : "", token >> 11 & 1 ? "_t" : "");
        break;
    case 61: /* resinfo */
        put(writer, "%s", token >> 11 & 3 ? (token >> 11 & 3) == 1 ? "_rcpFloat" : "_uint" : "");
        break;
    case 88: /* resources and UAVs with a dimension */
    case 156:
        put(writer, "_%s", NAMED(dimensions, token >> 11 & 31));
        break;
    case 98: /* inputs of a pixel shader */
    case 99:
    case 100:
        put(writer, "%s", NAMED(interpolations, token >> 11 & 15));
        break;
    case 89: /* constant buffers */
        put(writer, token >> 11 & 1 ? " dynamicIndexed" : " immediateIndexed");
        break;
    case 106:
        put_global_flags(writer, token);
        break;
    case 92: /* a number beside the opcode */
    case 93:
    case 147:
    case 148:
    case 149:
    case 150:
    case 151:
        put(writer, " %u", (unsigned)(token >> 11 & 0x3f));
        break;
    default:
        if (instruction->opcode < 88 || (instruction->opcode >= 108 && instruction->opcode != 143))
            put(writer, token >> 13 & 1 ? "_sat" : "");
    }
}

/* --- what stands behind the operands ---------------------------------------------------------------------------------- */

static void put_words(struct writer *writer, const struct dxbc_instruction *instruction)
{
    const char *between = instruction->operand_count ? ", " : " ";
    for (uint32_t i = 0; i < instruction->word_count; i++) {
        const uint32_t word = dxbc_word(instruction->words + 4 * (size_t)i);
        const uint32_t opcode = instruction->opcode;
        const bool is_return = i == 0 && (opcode == 88 || opcode == 156);
        const bool is_name = i == 0 && (opcode == 96 || opcode == 97 || opcode == 99 || opcode == 100 ||
                                        opcode == 102 || opcode == 103);
        put(writer, "%s", between);
        if (is_return)
            put(writer, "(%s,%s,%s,%s)", NAMED(return_types, word & 15), NAMED(return_types, word >> 4 & 15),
                NAMED(return_types, word >> 8 & 15), NAMED(return_types, word >> 12 & 15));
        else if (is_name)
            put(writer, "%s", NAMED(names, word));
        else
            put(writer, "%u", (unsigned)word);
        between = ", ";
    }
}

static void put_custom_data(struct writer *writer, const struct dxbc_instruction *instruction)
{
    static const char *const classes[] = {"comment", "debug information", "opaque", "dcl_immediateConstantBuffer",
                                          "message"};
    const uint32_t class = instruction->token >> 11;
    put(writer, "%s, %u words", NAMED(classes, class), (unsigned)instruction->word_count);
    if (class != 3)
        return;
    for (uint32_t i = 0; i + 4 <= instruction->word_count; i += 4) {
        const uint8_t *at = instruction->words + 4 * (size_t)i;
        put(writer, "\n    { 0x%08x, 0x%08x, 0x%08x, 0x%08x }", (unsigned)dxbc_word(at), (unsigned)dxbc_word(at + 4),
            (unsigned)dxbc_word(at + 8), (unsigned)dxbc_word(at + 12));
    }
}

void dxbc_print(const struct dxbc_program *program, const struct dxbc_instruction *instruction, char *text, size_t size)
{
    struct writer writer = {program, text, size, 0};
    if (size)
        text[0] = 0;
    if (instruction->opcode == DXBC_CUSTOM_DATA) {
        put_custom_data(&writer, instruction);
        return;
    }
    put(&writer, "%s", dxbc_opcode_name(instruction->opcode));
    put_modes(&writer, instruction);
    for (uint32_t i = 0; i < instruction->operand_count; i++) {
        put(&writer, i ? ", " : " ");
        put_operand(&writer, &instruction->operand[i]);
    }
    put_words(&writer, instruction);
}

int dxbc_print_indent(uint32_t opcode)
{
    switch (opcode) {
    case 31: /* if, loop, switch */
    case 48:
    case 76:
        return 1;
    case 21: /* endif, endloop, endswitch */
    case 22:
    case 23:
        return -1;
    default:
        return 0;
    }
}
