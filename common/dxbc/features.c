/* features.c: what a program needs of the device, as the chunk SFI0 counts it (D3D_SHADER_REQUIRES_*). The compiler says some of it in the
 * global flags; the rest shows in what the program declares and does. */
#include "common/dxbc/dxbc.h"

#define DCL_INPUT 95u
#define DCL_INPUT_PS 98u
#define DCL_OUTPUT 101u
#define DCL_OUTPUT_SGV 102u
#define DCL_OUTPUT_SIV 103u
#define DCL_GLOBAL_FLAGS 106u
#define DCL_UAV_TYPED 156u
#define DCL_UAV_STRUCTURED 158u
#define LD_UAV_TYPED 163u
#define FIRST_FEEDBACK 219u
#define LD_UAV_TYPED_FEEDBACK 225u
#define LAST_FEEDBACK 234u

#define OPERAND_STENCIL_REF 41u
#define OPERAND_INNER_COVERAGE 42u
#define NAME_RENDER_TARGET_ARRAY_INDEX 4u
#define NAME_VIEWPORT_ARRAY_INDEX 5u

/* UAVs that every device of level 11_0 has. */
#define COMMON_UAVS 8u
#define RASTERIZER_ORDERED (1u << 17) /* in the word of a UAV's declaration */

static uint32_t of_global_flags(const struct dxbc_program *program, uint32_t token)
{
    static const struct {
        uint32_t flag, feature;
    } flags[] = {
        {1u << 12, DXBC_NEEDS_DOUBLES},
        {1u << 16, DXBC_NEEDS_MIN_PRECISION},
        {1u << 17, DXBC_NEEDS_DOUBLE_EXTENSIONS},
        {1u << 18, DXBC_NEEDS_SHADER_EXTENSIONS},
    };
    uint32_t features = program->major == 4 && token >> 14 & 1 ? DXBC_NEEDS_RAW_BUFFERS_OF_4 : 0;
    for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
        features |= (token & flags[i].flag) ? flags[i].feature : 0;
    return features;
}

struct uavs {
    uint32_t count, limit; /* no slot is at or above it */
};

static uint32_t of_uav(const struct dxbc_program *program, const struct dxbc_instruction *declaration,
                       struct uavs *uavs)
{
    const uint64_t slot = declaration->operand[0].index[0].value;
    const bool usual = program->stage == DXBC_PIXEL || program->stage == DXBC_COMPUTE;
    uavs->count++;
    if (slot >= uavs->limit)
        uavs->limit = slot < UINT32_MAX ? (uint32_t)slot + 1 : UINT32_MAX;
    return (usual ? 0 : DXBC_NEEDS_UAVS_EVERYWHERE) |
           (uavs->count > COMMON_UAVS || uavs->limit > COMMON_UAVS ? DXBC_NEEDS_64_UAVS : 0) |
           ((declaration->token & RASTERIZER_ORDERED) ? DXBC_NEEDS_ORDERED_UAVS : 0);
}

static uint32_t of_register(const struct dxbc_operand *operand)
{
    return operand->type == OPERAND_STENCIL_REF      ? DXBC_NEEDS_STENCIL_REF
           : operand->type == OPERAND_INNER_COVERAGE ? DXBC_NEEDS_INNER_COVERAGE
                                                     : 0;
}

/* Elsewhere than in the geometry shader. */
static uint32_t of_system_value(const struct dxbc_program *program, const struct dxbc_instruction *declaration)
{
    uint32_t name = declaration->word_count ? declaration->words[0] : 0;
    const bool early = program->stage == DXBC_VERTEX || program->stage == DXBC_DOMAIN;
    const bool index = name == NAME_RENDER_TARGET_ARRAY_INDEX || name == NAME_VIEWPORT_ARRAY_INDEX;
    return early && index ? DXBC_NEEDS_EARLY_ARRAY_INDEX : 0;
}

/* One component of 32 bits can always be loaded; the compiler does not count on it when it wants the status as well. */
static uint32_t of_typed_load(const struct dxbc_instruction *load)
{
    const uint8_t mask = load->operand[0].selected;
    return load->opcode == LD_UAV_TYPED_FEEDBACK || mask & (mask - 1) ? DXBC_NEEDS_TYPED_LOADS : 0;
}

static uint32_t of_instruction(const struct dxbc_program *program, const struct dxbc_instruction *instruction,
                               struct uavs *uavs)
{
    const uint32_t opcode = instruction->opcode;
    uint32_t features = opcode >= FIRST_FEEDBACK && opcode <= LAST_FEEDBACK ? DXBC_NEEDS_TILED_RESOURCES : 0;
    if (opcode == DCL_GLOBAL_FLAGS)
        features |= of_global_flags(program, instruction->token);
    else if (opcode >= DCL_UAV_TYPED && opcode <= DCL_UAV_STRUCTURED)
        features |= of_uav(program, instruction, uavs);
    else if (opcode == DCL_INPUT || opcode == DCL_INPUT_PS || opcode == DCL_OUTPUT)
        features |= of_register(&instruction->operand[0]);
    else if (opcode == DCL_OUTPUT_SGV || opcode == DCL_OUTPUT_SIV)
        features |= of_system_value(program, instruction);
    else if (opcode == LD_UAV_TYPED || opcode == LD_UAV_TYPED_FEEDBACK)
        features |= of_typed_load(instruction);
    return features;
}

uint32_t dxbc_program_features(const struct dxbc_program *program)
{
    struct dxbc_instruction instruction;
    struct uavs uavs = {0, 0};
    uint32_t at = DXBC_PROGRAM_BEGIN, features = 0;
    while (dxbc_program_next(program, &at, &instruction))
        features |= of_instruction(program, &instruction, &uavs);
    return features;
}
