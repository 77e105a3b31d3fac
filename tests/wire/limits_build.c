#include "tests/wire/limits_build.h"

uint8_t limit_bytes[LIMIT_BYTES];
uint32_t limit_place[LIMIT_PARAMS_MAX];

uint32_t limit_kind_in(uint64_t kinds)
{
    return (uint32_t)__builtin_ctzll(kinds);
}

bool limit_counts(const struct limit_command *command, int param)
{
    for (int i = 0; i < command->param_count; i++)
        if (command->params[i].count == param)
            return true;
    return false;
}

struct limit_plan limit_plan_for(const struct limit_command *command)
{
    struct limit_plan plan = {.payload = {16, 0}, .text = 2};
    if (command->has_this)
        plan.self = LIMIT_ID(limit_kind_in(command->self_kinds));
    for (int i = 0; i < command->param_count; i++) {
        const struct limit_param *param = &command->params[i];
        if (param->role == LIMIT_ID)
            plan.number[i] = LIMIT_ID(limit_kind_in(param->kinds));
        else if (param->role == LIMIT_NEW)
            plan.number[i] = LIMIT_ID_NEW;
        else
            plan.number[i] = limit_counts(command, i);
        if (param->left_out)
            plan.left_out |= 1u << param->bit;
    }
    return plan;
}

static uint32_t put_payload(uint32_t at, const struct limit_plan *plan)
{
    at = npt_align(at, 8);
    npt_put_u32(limit_bytes + at, plan->payload[0]);
    npt_put_u32(limit_bytes + at + 4, plan->payload[1]);
    npt_put_u64(limit_bytes + at + 8, plan->payload_offset);
    return at + 16 + (plan->payload[1] ? 0 : npt_align(plan->payload[0], 8));
}

static uint32_t put_text(uint32_t at, uint32_t length, uint32_t unit)
{
    at = npt_align(at, 4);
    npt_put_u32(limit_bytes + at, length);
    for (uint32_t i = 0; i < length; i++)
        limit_bytes[at + 4 + i * unit] = 'a';
    return at + 4 + npt_align(length * unit, 4);
}

static uint32_t put_element(uint32_t at, const struct limit_param *param, const struct limit_plan *plan, bool first)
{
    switch (param->role) {
    case LIMIT_IDS:
        npt_put_u32(limit_bytes + at, first && plan->of == param && plan->element
                                          ? plan->element
                                          : LIMIT_ID(limit_kind_in(param->kinds)));
        return at + 4;
    case LIMIT_INPUT_ELEMENTS:
        return put_text(at, 2, 1) + 24;
    case LIMIT_SO_ENTRIES:
        return put_text(npt_align(at, 4) + 4, 2, 1) + 8;
    case LIMIT_INITIAL_DATA:
        return put_payload(at, plan) + 8;
    default:
        return at + param->size;
    }
}

static uint32_t put_variable(uint32_t at, const struct limit_param *param, const struct limit_plan *plan)
{
    if (param->role == LIMIT_PAYLOAD)
        return put_payload(at, plan);
    if (param->role == LIMIT_TEXT || param->role == LIMIT_WIDE_TEXT)
        return put_text(at, plan->text, param->role == LIMIT_TEXT ? 1 : 2);
    uint32_t count = param->count < 0 ? 1 : plan->number[param->count];
    for (uint32_t i = 0; i < count; i++)
        at = put_element(at, param, plan, i == 0);
    return at;
}

static void put_fixed(uint32_t at, const struct limit_param *param, uint32_t number)
{
    if (param->role == LIMIT_ID || param->role == LIMIT_NEW || param->role == LIMIT_SCALAR)
        npt_put_u32(limit_bytes + at, number);
}

static uint32_t alignment_of(const struct limit_param *param)
{
    return param->alignment ? param->alignment : 4;
}

uint32_t limit_build(const struct limit_command *command, const struct limit_plan *plan)
{
    uint32_t flags = command->flags & ~plan->left_out, at = 8;
    memset(limit_bytes, 0, sizeof(limit_bytes));
    if (plan->self) {
        flags |= NPT_FLAG_THIS;
        npt_put_u32(limit_bytes + 8, plan->self);
        at = 16;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < command->param_count; i++) {
            const struct limit_param *param = &command->params[i];
            if (param->variable != (pass == 1) || (param->bit >= 0 && plan->left_out >> param->bit & 1))
                continue;
            at = limit_place[i] = npt_align(at, alignment_of(param));
            put_fixed(at, param, plan->number[i]);
            at = param->variable ? put_variable(at, param, plan) : at + param->size;
        }
    }
    at = npt_align(at, 8);
    npt_put_header(limit_bytes, command->opcode, flags, at);
    return at;
}
