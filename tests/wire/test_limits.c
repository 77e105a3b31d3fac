/* test_limits.c: every size, count, slot, enumeration, flag and id of every command, at the last value that is allowed and one past it.
 * Commands are built from docs/protocol.md, not with the encoders. */
#include "tests/wire/limits_build.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/wire/message.h"
#include "npt_commands.h"

#define HEAP_SIZE 65536u
#define TEXT_MAX 4096u

/* --- a host whose objects are one of each kind ---------------------------------------------------------------------- */

#define ID_TAKEN NPT_ID(250, 1)
#define ID_NOBODY NPT_ID(240, LIMIT_GENERATION)

static uint8_t object, heap[HEAP_SIZE];

static void *resolve(void *context, uint32_t id, uint64_t kinds)
{
    (void)context;
    uint32_t kind = NPT_ID_INDEX(id) - 16;
    return NPT_ID_GENERATION(id) == LIMIT_GENERATION && kind < NPT_KIND_LIMIT && kinds >> kind & 1 ? &object : NULL;
}

static bool fresh(void *context, uint32_t id)
{
    (void)context;
    return NPT_ID_INDEX(id) == NPT_ID_INDEX(LIMIT_ID_NEW);
}

static const void *payload(void *context, uint32_t region, uint64_t offset, uint32_t length)
{
    (void)context;
    return region == NPT_REGION_HEAP && offset <= HEAP_SIZE && length <= HEAP_SIZE - offset ? heap + offset : NULL;
}

static bool resource_info(void *context, uint32_t id, struct npt_resource_info *info)
{
    (void)context;
    (void)id;
    *info = (struct npt_resource_info){.dimension = D3D11_RESOURCE_DIMENSION_BUFFER,
                                       .width = 16,
                                       .height = 1,
                                       .depth = 1,
                                       .mip_levels = 1,
                                       .array_size = 1,
                                       .samples = 1};
    return true;
}

static const struct npt_host host = {
    .resolve = resolve, .fresh = fresh, .payload = payload, .resource_info = resource_info};

static struct npt_arena *arena;
static unsigned long checks;

/* --- judging -------------------------------------------------------------------------------------------------------- */

/* NULL when the command is accepted, else the reason. Read from a block of exactly that size, for the sanitizer. */
static const char *refusal(uint32_t size)
{
    struct npt_command decoded;
    uint8_t *copy = aligned_alloc(8, npt_align(size, 8));
    assert_non_null(copy);
    memcpy(copy, limit_bytes, size);
    npt_arena_reset(arena);
    struct npt_reader reader = {.base = copy, .size = size, .arena = arena, .host = &host};
    bool accepted = npt_decode(&reader, &decoded);
    free(copy);
    checks++;
    return accepted ? NULL : reader.error ? reader.error : "(no reason)";
}

static void accept_bytes(const struct limit_command *command, uint32_t size, const char *what, uint32_t value)
{
    const char *reason = refusal(size);
    if (reason)
        fail_msg("%s, %s %#x is refused: %s", command->name, what, value, reason);
}

static void refuse_bytes(const struct limit_command *command, uint32_t size, const char *what, uint32_t value,
                         const char *words)
{
    const char *reason = refusal(size);
    if (!reason)
        fail_msg("%s, %s %#x is accepted", command->name, what, value);
    else if (!strstr(reason, words))
        fail_msg("%s, %s %#x is refused for \"%s\", not for \"%s\"", command->name, what, value, reason, words);
}

static void accept(const struct limit_command *command, const struct limit_plan *plan, const char *what, uint32_t value)
{
    accept_bytes(command, limit_build(command, plan), what, value);
}

static void refuse(const struct limit_command *command, const struct limit_plan *plan, const char *what, uint32_t value,
                   const char *words)
{
    refuse_bytes(command, limit_build(command, plan), what, value, words);
}

/* --- the command as a whole ----------------------------------------------------------------------------------------- */

static void check_sizes(const struct limit_command *command)
{
    static const char words[] = "the size is not one that this command can have";
    const struct limit_plan plan = limit_plan_for(command);
    const uint32_t size = limit_build(command, &plan);
    const uint32_t wrong[] = {0, command->min_size - 8, size + 4, command->max_size + 8, UINT32_MAX - 7};
    accept_bytes(command, size, "the plainest command of size", size);
    for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        npt_put_u32(limit_bytes + 4, wrong[i]);
        refuse_bytes(command, size, "size", wrong[i], words);
    }
    if (size + 8 <= command->max_size) {
        npt_put_u32(limit_bytes + 4, size + 8);
        refuse_bytes(command, size, "size", size + 8, "longer than what was sent");
        refuse_bytes(command, size + 8, "size", size + 8, "longer than its fields");
    }
    if (size - 8 >= command->min_size) {
        npt_put_u32(limit_bytes + 4, size - 8);
        refuse_bytes(command, size - 8, "size", size - 8, "");
    }
}

static void check_flags(const struct limit_command *command)
{
    static const char words[] = "a flag is set that this command does not have, or a needed one is missing";
    const struct limit_plan plan = limit_plan_for(command);
    const uint32_t size = limit_build(command, &plan);
    for (uint32_t bit = 0; bit < 15; bit++) {
        if (command->flags >> bit & 1)
            continue;
        limit_build(command, &plan);
        limit_bytes[2 + bit / 8] ^= (uint8_t)(1u << bit % 8);
        refuse_bytes(command, size, "flag", bit, words);
    }
    limit_build(command, &plan);
    limit_bytes[3] ^= 0x80;
    if (command->has_this || !command->may_this)
        refuse_bytes(command, size, "THIS", 0, words);
    for (int i = 0; i < command->param_count; i++) {
        const struct limit_param *param = &command->params[i];
        if (param->bit < 0 || param->left_out)
            continue;
        struct limit_plan without = plan;
        without.left_out |= 1u << param->bit;
        if (param->may_be_left_out)
            accept(command, &without, param->name, 0);
        else
            refuse(command, &without, param->name, 0, "a slot, a count or an array is out of range");
    }
}

static void check_opcodes(void)
{
    static const char words[] = "no command has this opcode";
    for (uint32_t opcode = 0; opcode < 0x10000; opcode++) {
        bool exists = false;
        for (uint32_t i = 0; i < limit_command_count; i++)
            exists |= limit_commands[i].opcode == opcode;
        memset(limit_bytes, 0, 16);
        npt_put_header(limit_bytes, (uint16_t)opcode, 0, 16);
        const char *reason = refusal(16);
        if (!exists != (reason && strstr(reason, words)))
            fail_msg("opcode %u: %s", opcode, reason ? reason : "accepted");
    }
}

/* --- ids ------------------------------------------------------------------------------------------------------------ */

/* Tries every kind, and what names nothing, in the place that `id` points to. */
static void check_id(const struct limit_command *command, struct limit_plan *plan, uint32_t *id, uint64_t kinds,
                     const char *name)
{
    static const char words[] = "an id names no object, or one of another kind";
    for (uint32_t kind = 1; kind < NPT_KIND_LIMIT; kind++) {
        *id = LIMIT_ID(kind);
        if (kinds >> kind & 1)
            accept(command, plan, name, *id);
        else
            refuse(command, plan, name, *id, words);
    }
    const uint32_t valid = LIMIT_ID(limit_kind_in(kinds));
    const uint32_t wrong[] = {ID_NOBODY, NPT_ID(NPT_ID_INDEX(valid), LIMIT_GENERATION + 1),
                              NPT_ID(NPT_ID_INDEX(valid), LIMIT_GENERATION - 1), UINT32_MAX,
                              NPT_ID(0, LIMIT_GENERATION)};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        *id = wrong[i];
        refuse(command, plan, name, *id, words);
    }
}

static void check_self(const struct limit_command *command)
{
    struct limit_plan plan = limit_plan_for(command);
    if (!command->may_this)
        return;
    check_id(command, &plan, &plan.self, command->self_kinds, "THIS");
    plan.self = LIMIT_ID(limit_kind_in(command->self_kinds));
    const uint32_t size = limit_build(command, &plan);
    npt_put_u32(limit_bytes + 8, 0);
    refuse_bytes(command, size, "THIS", 0, "an object is missing");
}

static void check_null(const struct limit_command *command, int i)
{
    const struct limit_param *param = &command->params[i];
    const struct limit_plan plan = limit_plan_for(command);
    const uint32_t size = limit_build(command, &plan);
    npt_put_u32(limit_bytes + limit_place[i], 0);
    if (param->nullable)
        accept_bytes(command, size, param->name, 0);
    else
        refuse_bytes(command, size, param->name, 0, "an object is missing");
}

static void check_new(const struct limit_command *command, int i)
{
    static const uint32_t wrong[] = {0, ID_TAKEN, NPT_ID(0, 7), UINT32_MAX, LIMIT_ID(2)};
    struct limit_plan plan = limit_plan_for(command);
    for (size_t k = 0; k < sizeof(wrong) / sizeof(*wrong); k++) {
        plan.number[i] = wrong[k];
        refuse(command, &plan, command->params[i].name, wrong[k], "the id of the new object is in use or out of range");
    }
}

/* --- numbers -------------------------------------------------------------------------------------------------------- */

static bool has_value(const struct limit_enum *enumeration, uint32_t value)
{
    uint32_t bits = 0;
    bool found = value == 0;
    for (uint32_t i = 0; i < enumeration->count; i++) {
        bits |= enumeration->values[i];
        found |= enumeration->values[i] == value;
    }
    return enumeration->flags ? !(value & ~bits) : found;
}

static void check_value(const struct limit_command *command, uint32_t offset, const struct limit_enum *enumeration,
                        uint32_t value, const char *name)
{
    const struct limit_plan plan = limit_plan_for(command);
    const uint32_t size = limit_build(command, &plan);
    npt_put_u32(limit_bytes + offset, value);
    if (has_value(enumeration, value))
        accept_bytes(command, size, name, value);
    else
        refuse_bytes(command, size, name, value, "enumeration");
}

/* Every value, and what lies beside each. */
static void check_enumeration(const struct limit_command *command, uint32_t offset,
                              const struct limit_enum *enumeration, const char *name)
{
    for (uint32_t i = 0; i < enumeration->count; i++) {
        const uint32_t value = enumeration->values[i];
        check_value(command, offset, enumeration, value, name);
        check_value(command, offset, enumeration, value + 1, name);
        check_value(command, offset, enumeration, value - 1, name);
    }
    check_value(command, offset, enumeration, 0, name);
    check_value(command, offset, enumeration, 0x7fffffff, name);
    check_value(command, offset, enumeration, 0x80000000, name);
    check_value(command, offset, enumeration, UINT32_MAX, name);
}

/* The last number that is allowed, with as many elements, and one more. */
static void check_max(const struct limit_command *command, int i)
{
    const struct limit_param *param = &command->params[i];
    struct limit_plan plan = limit_plan_for(command);
    char words[128];
    snprintf(words, sizeof(words), "%s is more than %u", param->name, param->max);
    plan.number[i] = param->max;
    const uint32_t size = limit_build(command, &plan), offset = limit_place[i];
    accept_bytes(command, size, param->name, param->max);
    const uint32_t wrong[] = {param->max + 1, 2 * param->max + 1, 0x10000001, 0x40000001, 0x80000000, UINT32_MAX};
    for (size_t k = 0; k < sizeof(wrong) / sizeof(*wrong); k++) {
        npt_put_u32(limit_bytes + offset, wrong[k]);
        refuse_bytes(command, size, param->name, wrong[k], words);
    }
    plan.number[i] = param->max + 1;
    refuse(command, &plan, param->name, param->max + 1, "");
    if (limit_counts(command, i) && param->max >= 4) { /* more than the padding behind one element could pass for */
        plan.number[i] = 1;
        const uint32_t less = limit_build(command, &plan);
        npt_put_u32(limit_bytes + limit_place[i], 4);
        refuse_bytes(command, less, param->name, 4, "");
    }
}

static void check_range(const struct limit_command *command)
{
    static const char words[] = "a slot, a count or an array is out of range";
    const struct limit_range *range = &command->range;
    if (range->start < 0)
        return;
    const struct {
        uint32_t start, count;
        bool allowed;
    } cases[] = {
        {0, range->limit, true},           {0, range->limit - 1, true}, {range->limit - 1, 1, true},
        {range->limit, 0, true},           {1, range->limit, false},    {range->limit, 1, false},
        {range->limit + 1, 0, false},      {UINT32_MAX, 1, false},      {UINT32_MAX - 1, 2, false},
        {UINT32_MAX, range->limit, false}, {0x80000000, 1, false},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct limit_plan plan = limit_plan_for(command);
        plan.number[range->start] = cases[i].start;
        plan.number[range->count] = cases[i].count;
        if (cases[i].allowed)
            accept(command, &plan, command->params[range->start].name, cases[i].start);
        else
            refuse(command, &plan, command->params[range->start].name, cases[i].start, words);
    }
}

/* --- payloads and texts --------------------------------------------------------------------------------------------- */

static void check_payload(const struct limit_command *command, const char *name)
{
    static const char outside[] = "the payload is not inside a region that this context has";
    static const char inlined[] = "an inline payload is too long or has an offset";
    const struct {
        uint32_t length, region;
        uint64_t offset;
        const char *words; /* NULL: allowed */
    } cases[] = {
        {NPT_INLINE_MAX, 0, 0, NULL},
        {NPT_INLINE_MAX + 1, 0, 0, inlined},
        {UINT32_MAX, 0, 0, inlined},
        {16, 0, 8, inlined},
        {HEAP_SIZE, NPT_REGION_HEAP, 0, NULL},
        {HEAP_SIZE - 64, NPT_REGION_HEAP, 64, NULL},
        {HEAP_SIZE + 1, NPT_REGION_HEAP, 0, outside},
        {HEAP_SIZE - 63, NPT_REGION_HEAP, 64, outside},
        {16, NPT_REGION_HEAP, HEAP_SIZE - 15, outside},
        {16, NPT_REGION_HEAP, UINT64_MAX - 15, outside},
        {16, 2, 0, outside},
        {16, UINT32_MAX, 0, outside},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct limit_plan plan = limit_plan_for(command);
        plan.payload[0] = cases[i].region || cases[i].length <= NPT_INLINE_MAX + 1 ? cases[i].length : 16;
        plan.payload[1] = cases[i].region;
        plan.payload_offset = cases[i].offset;
        const uint32_t size = limit_build(command, &plan);
        for (int k = 0; k < command->param_count; k++)
            if (command->params[k].role == LIMIT_PAYLOAD)
                npt_put_u32(limit_bytes + npt_align(limit_place[k], 8), cases[i].length);
        if (cases[i].words)
            refuse_bytes(command, size, name, cases[i].length, cases[i].words);
        else
            accept_bytes(command, size, name, cases[i].length);
    }
}

static void check_text(const struct limit_command *command, int i)
{
    const char *name = command->params[i].name;
    struct limit_plan plan = limit_plan_for(command);
    plan.text = TEXT_MAX;
    accept(command, &plan, name, TEXT_MAX);
    plan.text = TEXT_MAX + 1;
    refuse(command, &plan, name, TEXT_MAX + 1, "a text is too long");
    plan.text = 0;
    accept(command, &plan, name, 0);
    plan.text = 8;
    uint32_t size = limit_build(command, &plan);
    memset(limit_bytes + limit_place[i] + 4 + 4, 0, 2);
    refuse_bytes(command, size, name, 8, "inside");
    limit_build(command, &plan);
    npt_put_u32(limit_bytes + limit_place[i], UINT32_MAX);
    refuse_bytes(command, size, name, UINT32_MAX, "a text is missing");
    npt_put_u32(limit_bytes + limit_place[i], 0x80000000);
    refuse_bytes(command, size, name, 0x80000000, "a text is too long");
}

/* --- all of it ------------------------------------------------------------------------------------------------------ */

static void check_param(const struct limit_command *command, int i)
{
    const struct limit_param *param = &command->params[i];
    struct limit_plan plan = limit_plan_for(command);
    limit_build(command, &plan);
    const uint32_t offset = limit_place[i];
    if (param->role == LIMIT_ID)
        check_id(command, &plan, &plan.number[i], param->kinds, param->name);
    plan.of = param;
    if (param->role == LIMIT_IDS)
        check_id(command, &plan, &plan.element, param->kinds, param->name);
    if (param->role == LIMIT_ID || param->role == LIMIT_IDS)
        check_null(command, i);
    if (param->role == LIMIT_NEW)
        check_new(command, i);
    if (param->enumeration)
        check_enumeration(command, offset, param->enumeration, param->name);
    for (uint32_t k = 0; k < param->member_count && !param->left_out; k++)
        check_enumeration(command, offset + param->members[k].offset, param->members[k].enumeration, param->name);
    if (param->has_max)
        check_max(command, i);
    if (param->role == LIMIT_PAYLOAD)
        check_payload(command, param->name);
    if (param->role == LIMIT_TEXT || param->role == LIMIT_WIDE_TEXT)
        check_text(command, i);
}

static void at_the_limit_and_past_it(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < limit_command_count; c++) {
        const struct limit_command *command = &limit_commands[c];
        assert_true(command->param_count <= LIMIT_PARAMS_MAX);
        check_sizes(command);
        check_flags(command);
        check_self(command);
        check_range(command);
        for (int i = 0; i < command->param_count; i++)
            check_param(command, i);
    }
    check_opcodes();
    printf("%u commands, %lu checks\n", limit_command_count, checks);
}

static int start(void **state)
{
    (void)state;
    arena = npt_arena_create(1 << 20);
    return arena ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    npt_arena_destroy(arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_the_limit_and_past_it),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
