/* program.c: from words to instructions. A decoder walks over the words of one instruction and stops at the first that cannot be. */
#include "common/dxbc/error.h"
#include "common/dxbc/opcode.h"

/* An index may be an operand with indices of its own; the compiler nests two deep. */
#define NESTING_MAX 4

struct decoder {
    const struct dxbc_program *program;
    uint32_t at, end;   /* words */
    const char *broken; /* rule */
};

static bool stop(struct decoder *decoder, const char *rule)
{
    if (!decoder->broken)
        decoder->broken = rule;
    return false;
}

static bool take(struct decoder *decoder, uint32_t *word)
{
    if (decoder->at >= decoder->end)
        return stop(decoder, "the instruction ends inside its operands");
    *word = dxbc_word(decoder->program->tokens + 4 * (size_t)decoder->at++);
    return true;
}

static bool skip(struct decoder *decoder, uint32_t count)
{
    if (count > decoder->end - decoder->at)
        return stop(decoder, "the instruction ends inside its words");
    decoder->at += count;
    return true;
}

/* --- operands ------------------------------------------------------------------------------------------------------- */

#define IMMEDIATE32 4u
#define IMMEDIATE64 5u

/* Bit 31 of an operand's word, and of each extended word, announces another one. */
static bool read_extended(struct decoder *decoder, uint32_t word, struct dxbc_operand *operand)
{
    while (word >> 31) {
        if (!take(decoder, &word))
            return false;
        if ((word & 0x3f) == 1) {
            operand->modifier = (uint8_t)(word >> 6 & 0xff);
            operand->min_precision = (uint8_t)(word >> 14 & 7);
            operand->non_uniform = word >> 17 & 1;
        } else if (word & 0x3f) {
            return stop(decoder, "an operand is extended by a word of an unknown kind");
        }
    }
    return true;
}

static bool read_operand(struct decoder *decoder, int depth, struct dxbc_operand *operand);

/* A representation: bit 0 of its two kinds of numbers is for 64 bits, and from 2 on a register is added. */
static bool read_index(struct decoder *decoder, uint32_t representation, int depth, struct dxbc_index *index)
{
    static const uint8_t words[] = {1, 2, 0, 1, 2};
    uint32_t low = 0, high = 0;
    struct dxbc_operand ignored;
    if (representation >= sizeof(words))
        return stop(decoder, "an index is of an unknown kind");
    if (words[representation] == 2 && !take(decoder, &high))
        return false;
    if (words[representation] && !take(decoder, &low))
        return false;
    *index = (struct dxbc_index){.value = (uint64_t)high << 32 | low};
    if (representation < 2)
        return true;
    if (depth >= NESTING_MAX)
        return stop(decoder, "indices are nested too deep");
    index->relative = decoder->at;
    return read_operand(decoder, depth + 1, &ignored);
}

static bool read_components(struct decoder *decoder, uint32_t word, struct dxbc_operand *operand)
{
    static const uint8_t counts[] = {0, 1, 4};
    static const uint8_t masks[] = {0x0f, 0xff, 0x03};
    if ((word & 3) == 3)
        return stop(decoder, "an operand has an unknown number of components");
    operand->components = counts[word & 3];
    if (operand->components != 4)
        return true;
    operand->selection = (uint8_t)(word >> 2 & 3);
    if (operand->selection == 3)
        return stop(decoder, "an operand selects its components in an unknown way");
    operand->selected = (uint8_t)(word >> 4 & masks[operand->selection]);
    return true;
}

static bool read_operand(struct decoder *decoder, int depth, struct dxbc_operand *operand)
{
    uint32_t word;
    *operand = (struct dxbc_operand){.offset = decoder->at};
    if (!take(decoder, &word) || !read_components(decoder, word, operand))
        return false;
    operand->type = (uint16_t)(word >> 12 & 0xff);
    operand->index_count = (uint8_t)(word >> 20 & 3);
    if (!read_extended(decoder, word, operand))
        return false;
    for (uint32_t i = 0; i < operand->index_count; i++) {
        if (!read_index(decoder, word >> (22 + 3 * i) & 7, depth, &operand->index[i]))
            return false;
    }
    if (operand->type != IMMEDIATE32 && operand->type != IMMEDIATE64)
        return true;
    operand->immediate = decoder->program->tokens + 4 * (size_t)decoder->at;
    operand->immediate_count = (uint8_t)(operand->components * (operand->type == IMMEDIATE64 ? 2 : 1));
    if (operand->type == IMMEDIATE64 && operand->components == 4)
        operand->immediate_count = 4; /* two doubles fill a register */
    return skip(decoder, operand->immediate_count);
}

/* --- instructions --------------------------------------------------------------------------------------------------- */

static bool is_5_1(const struct dxbc_program *program)
{
    return program->major > 5 || (program->major == 5 && program->minor >= 1);
}

/* How many words stand behind the operands. */
static bool count_words(struct decoder *decoder, const struct dxbc_opcode *opcode, uint32_t *count)
{
    const uint32_t left = decoder->end - decoder->at;
    const uint8_t *words = decoder->program->tokens + 4 * (size_t)decoder->at;
    *count = opcode->words;
    if (opcode->form == SPACED && is_5_1(decoder->program))
        *count += 1;
    if (opcode->form == SIZED && is_5_1(decoder->program))
        *count += 2;
    if (opcode->form == TRAILED)
        *count = left == 1;
    if (opcode->form == TABLE)
        *count = left < 2 ? UINT32_MAX : dxbc_word(words + 4);
    if (opcode->form == INTERFACE)
        *count = left < 3 ? UINT32_MAX : dxbc_word(words + 8) & 0xffff;
    if (*count > left)
        return stop(decoder, "the instruction ends inside its words");
    *count += opcode->form == TABLE ? 2 : opcode->form == INTERFACE ? 3 : 0;
    return true;
}

static bool read_parts(struct decoder *decoder, const struct dxbc_opcode *opcode, struct dxbc_instruction *instruction)
{
    uint32_t word = instruction->token;
    for (; word >> 31; instruction->extended++) {
        if (!take(decoder, &word))
            return false;
    }
    if (opcode->form == CALL) {
        instruction->words = decoder->program->tokens + 4 * (size_t)decoder->at;
        instruction->word_count = 1;
        instruction->operand_count = 1;
        return skip(decoder, 1) && read_operand(decoder, 0, &instruction->operand[0]);
    }
    for (; instruction->operand_count < opcode->operands; instruction->operand_count++) {
        if (!read_operand(decoder, 0, &instruction->operand[instruction->operand_count]))
            return false;
    }
    instruction->words = decoder->program->tokens + 4 * (size_t)decoder->at;
    return count_words(decoder, opcode, &instruction->word_count) && skip(decoder, instruction->word_count);
}

static bool read_custom_data(struct decoder *decoder, struct dxbc_instruction *instruction)
{
    const uint32_t left = decoder->program->count - instruction->offset;
    const uint8_t *at = decoder->program->tokens + 4 * (size_t)instruction->offset;
    instruction->length = left < 2 ? 0 : dxbc_word(at + 4);
    if (instruction->length < 2 || instruction->length > left)
        return stop(decoder, "the length of custom data is not one that fits");
    instruction->words = at + 8;
    instruction->word_count = instruction->length - 2;
    return true;
}

static bool read_instruction(struct decoder *decoder, uint32_t offset, struct dxbc_instruction *instruction)
{
    const struct dxbc_program *program = decoder->program;
    const uint32_t token = dxbc_word(program->tokens + 4 * (size_t)offset);
    *instruction = (struct dxbc_instruction){
        .offset = offset, .length = token >> 24 & 0x7f, .opcode = (uint16_t)(token & 0x7ff), .token = token};
    const struct dxbc_opcode *opcode = dxbc_opcode(instruction->opcode);
    decoder->at = offset + 1;
    if (!opcode)
        return stop(decoder, "there is no such opcode");
    if (instruction->opcode == DXBC_CUSTOM_DATA)
        return read_custom_data(decoder, instruction);
    if (!instruction->length || instruction->length > program->count - offset)
        return stop(decoder, "the instruction's length is not one that fits");
    decoder->end = offset + instruction->length;
    if (!read_parts(decoder, opcode, instruction))
        return false;
    return decoder->at == decoder->end || stop(decoder, "the instruction is longer than its parts");
}

/* --- programs ------------------------------------------------------------------------------------------------------- */

static bool header_valid(struct dxbc_program *program, const struct dxbc_chunk *chunk, struct dxbc_error *error)
{
    if (chunk->size < 4 * DXBC_PROGRAM_BEGIN)
        return dxbc_refuse(error, chunk->tag, 0, "it ends inside the header of its program");
    const uint32_t version = dxbc_word(chunk->data), stage = version >> 16;
    *program = (struct dxbc_program){.tokens = chunk->data,
                                     .count = dxbc_word(chunk->data + 4),
                                     .stage = (enum dxbc_stage)stage,
                                     .major = version >> 4 & 15,
                                     .minor = version & 15};
    if (stage > DXBC_COMPUTE)
        return dxbc_refuse(error, chunk->tag, 0, "%u is not a stage", (unsigned)stage);
    if (program->major < 4 || program->major > 5 || program->minor > 1)
        return dxbc_refuse(error, chunk->tag, 0, "shader model %u.%u is none of 4.0 to 5.1", program->major,
                           program->minor);
    if (program->count < DXBC_PROGRAM_BEGIN || program->count > chunk->size / 4)
        return dxbc_refuse(error, chunk->tag, 4, "the program has %u words, the chunk has %u", (unsigned)program->count,
                           (unsigned)chunk->size / 4);
    return true;
}

bool dxbc_program_open(struct dxbc_program *program, const struct dxbc_chunk *chunk, struct dxbc_error *error)
{
    struct dxbc_instruction instruction;
    if (!header_valid(program, chunk, error))
        return false;
    for (uint32_t at = DXBC_PROGRAM_BEGIN; at < program->count; at += instruction.length) {
        struct decoder decoder = {.program = program};
        if (!read_instruction(&decoder, at, &instruction)) {
            const char *name = dxbc_opcode_name(instruction.opcode);
            return dxbc_refuse(error, chunk->tag, 4 * at, "word %u, %s: %s", (unsigned)at, name ? name : "an opcode",
                               decoder.broken);
        }
    }
    return true;
}

bool dxbc_program_next(const struct dxbc_program *program, uint32_t *offset, struct dxbc_instruction *instruction)
{
    struct decoder decoder = {.program = program};
    if (*offset >= program->count || !read_instruction(&decoder, *offset, instruction))
        return false;
    *offset += instruction->length;
    return true;
}

void dxbc_program_operand(const struct dxbc_program *program, uint32_t offset, struct dxbc_operand *operand)
{
    struct decoder decoder = {.program = program, .at = offset, .end = program->count};
    read_operand(&decoder, 0, operand);
}
