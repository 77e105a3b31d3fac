/* test_decode.c: the decoder refuses what breaks a rule, says which rule, and reads nothing outside the command. */
#include "golden_cases.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct npt_arena *arena;

/* Decodes from a heap block of exactly that size: the address sanitizer sees every read behind it. */
static bool decodes(const uint8_t *bytes, uint32_t available)
{
    uint8_t *copy = malloc(available ? available : 1);
    struct npt_command command;
    assert_non_null(copy);
    memcpy(copy, bytes, available);
    npt_arena_reset(arena);

    struct npt_reader reader = {.base = copy, .size = available, .arena = arena, .host = &golden_host};
    const bool decoded = npt_decode(&reader, &command);
    if (decoded != !reader.error)
        fail_msg("npt_decode() returns %d with the error %s", decoded, reader.error ? reader.error : "NULL");
    free(copy);
    return decoded;
}

static uint32_t get_u32(const uint8_t *bytes, uint32_t offset)
{
    uint32_t value;
    memcpy(&value, bytes + offset, sizeof(value));
    return value;
}

/* A golden command that a test changes. */
static uint8_t scratch[NPT_COMMAND_MAX + 8];

static void take(const struct golden *golden)
{
    memset(scratch, 0, sizeof(scratch));
    memcpy(scratch, golden->bytes, golden->size);
}

static void expect(bool accepted, const struct golden *golden, const char *what, uint32_t where, uint32_t available)
{
    if (decodes(scratch, available) != accepted)
        fail_msg("%s: %s (%#x) is %s", golden->name, what, where, accepted ? "refused" : "accepted");
}

static uint32_t opcode_of(const struct golden *golden)
{
    return golden->bytes[0] | (uint32_t)golden->bytes[1] << 8;
}

static bool has_this(const struct golden *golden)
{
    return golden->bytes[3] & 0x80;
}

/* --- sizes, flags, opcodes --------------------------------------------------------------------------------------- */

static void accept(const struct golden *golden)
{
    take(golden);
    expect(true, golden, "the command itself", 0, golden->size);
}

static void truncate_all(const struct golden *golden)
{
    take(golden);
    for (uint32_t size = 0; size < golden->size; size++) {
        npt_put_u32(scratch + 4, golden->size);
        expect(false, golden, "what is cut off", size, size);
        npt_put_u32(scratch + 4, size);
        expect(false, golden, "what is cut off, with its size", size, size);
        expect(false, golden, "a smaller size", size, golden->size);
    }
}

static void enlarge(const struct golden *golden)
{
    static const uint32_t sizes[] = {0x10000, 0x10008, 0x7ffffff8, 0x80000000, 0xfffffff8, 0xffffffff};
    take(golden);
    for (uint32_t more = 1; more <= 16; more++) {
        npt_put_u32(scratch + 4, golden->size + more);
        expect(false, golden, "a larger size, without the bytes", more, golden->size);
        expect(false, golden, "a larger size", more, golden->size + more);
    }
    for (size_t i = 0; i < COUNT(sizes); i++) {
        npt_put_u32(scratch + 4, sizes[i]);
        expect(false, golden, "a large size", sizes[i], golden->size);
    }
    npt_put_u32(scratch + 4, 0x10008);
    expect(false, golden, "a size over the largest", 0x10008, 0x10008);
}

static void set_undefined_flags(const struct golden *golden)
{
    for (uint32_t bit = 0; bit < 15; bit++) {
        take(golden);
        scratch[2 + bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (golden->presence & 1u << bit)
            decodes(scratch, golden->size); /* not always wrong: an array may be empty */
        else
            expect(false, golden, "a flag that is not defined", 1u << bit, golden->size);
    }
    take(golden);
    scratch[3] ^= 0x80;
    expect(false, golden, "THIS, the other way", 0x8000, golden->size);
}

/* Where no object belongs to the call, none may be sent; where one must, it may not be absent. */
static void change_this(const struct golden *golden)
{
    const uint32_t opcode = opcode_of(golden);
    take(golden);
    if (has_this(golden)) {
        memmove(scratch + 8, scratch + 16, golden->size - 16);
        scratch[3] &= 0x7f;
        npt_put_u32(scratch + 4, golden->size - 8);
        expect(opcode < 196, golden, "THIS taken away", 0, golden->size - 8);
    } else {
        memmove(scratch + 16, scratch + 8, golden->size - 8);
        npt_put_u64(scratch + 8, ID_CONTEXT);
        scratch[3] |= 0x80;
        npt_put_u32(scratch + 4, golden->size + 8);
        decodes(scratch, golden->size + 8); /* alignment behind may change: not always right */
        if (opcode < 103)
            expect(false, golden, "THIS of a device method", 0, golden->size + 8);
    }
}

static void change_opcode(const struct golden *golden)
{
    static const uint16_t unknown[] = {12, 13, 63, 200, 201, 255, 256, 0x1000, 0x7fff, 0x8000, 0xffff};
    for (size_t i = 0; i < COUNT(unknown); i++) {
        take(golden);
        scratch[0] = unknown[i] & 0xff;
        scratch[1] = (uint8_t)(unknown[i] >> 8);
        expect(false, golden, "an unknown opcode", unknown[i], golden->size);
    }
    for (uint16_t opcode = 1; opcode < 200; opcode++) {
        take(golden);
        scratch[0] = (uint8_t)opcode;
        decodes(scratch, golden->size);
    }
}

/* Whatever stands anywhere, the decoder stays inside. */
static void change_bytes(const struct golden *golden)
{
    static const uint8_t bytes[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    uint32_t size = golden->size;
    if (size > 512)
        size = 512;
    for (uint32_t at = 0; at < size; at++) {
        for (size_t i = 0; i < COUNT(bytes); i++) {
            take(golden);
            scratch[at] = bytes[i];
            decodes(scratch, golden->size);
        }
    }
    for (uint32_t at = 8; at < size; at += 4) {
        static const uint32_t words[] = {0x10000000, 0x40000000, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff};
        for (size_t i = 0; i < COUNT(words); i++) {
            take(golden);
            npt_put_u32(scratch + at, words[i]);
            decodes(scratch, golden->size);
        }
    }
}

/* --- objects ----------------------------------------------------------------------------------------------------- */

#define KINDS_RESOURCE                                                                                                 \
    (NPT_KIND_BIT(NPT_KIND_BUFFER) | NPT_KIND_BIT(NPT_KIND_TEXTURE1D) | NPT_KIND_BIT(NPT_KIND_TEXTURE2D) |             \
     NPT_KIND_BIT(NPT_KIND_TEXTURE3D))
#define KINDS_VIEW                                                                                                     \
    (NPT_KIND_BIT(NPT_KIND_SHADER_RESOURCE_VIEW) | NPT_KIND_BIT(NPT_KIND_UNORDERED_ACCESS_VIEW) |                      \
     NPT_KIND_BIT(NPT_KIND_RENDER_TARGET_VIEW) | NPT_KIND_BIT(NPT_KIND_DEPTH_STENCIL_VIEW))
#define KINDS_ASYNCHRONOUS                                                                                             \
    (NPT_KIND_BIT(NPT_KIND_QUERY) | NPT_KIND_BIT(NPT_KIND_PREDICATE) | NPT_KIND_BIT(NPT_KIND_COUNTER))
#define KINDS_ALL (~0ull)

#define END 0xffff

/* Fields from `first` to `last` (as without THIS) that accept more than one kind, or NULL. All others do not.
 * `kinds` 0: the kind that the golden command has there. `measured`: what is accepted depends on the payload, too. */
static const struct acceptance {
    uint16_t opcode;
    uint16_t first;
    uint16_t last;
    uint64_t kinds;
    bool nullable;
    bool measured;
} acceptances[] = {
    {6, 8, 8, KINDS_RESOURCE, false, false},
    {7, 8, 8, KINDS_RESOURCE, false, false},
    {8, 8, 8, KINDS_ASYNCHRONOUS, false, false},
    {10, 8, 8, KINDS_RESOURCE, false, false},
    {68, 8, 8, KINDS_RESOURCE, false, false},
    {69, 8, 8, KINDS_RESOURCE, false, false},
    {70, 8, 8, KINDS_RESOURCE, false, false},
    {71, 8, 8, KINDS_RESOURCE, false, false},
    {97, 8, 8, KINDS_RESOURCE, false, false},
    {73, 8, 8, 0, true, false},
    {75, 20, 20, 0, true, false},
    {103, 16, END, 0, true, false},
    {104, 16, END, 0, true, false},
    {105, 8, END, 0, true, false},
    {106, 16, END, 0, true, false},
    {107, 8, END, 0, true, false},
    {111, 8, 8, 0, true, false},
    {112, 16, END, 0, true, false},
    {113, 8, 8, 0, true, false},
    {116, 16, END, 0, true, false},
    {117, 8, END, 0, true, false},
    {121, 8, 8, KINDS_ASYNCHRONOUS, false, false},
    {122, 8, 8, KINDS_ASYNCHRONOUS, false, false},
    {123, 8, 8, 0, true, false},
    {126, 12, END, 0, true, false},
    {127, 12, END, 0, true, false},
    {128, 8, 8, 0, true, false},
    {129, 8, 8, 0, true, false},
    {130, 12, END, 0, true, false},
    {136, 8, 8, 0, true, false},
    {139, 8, 28, KINDS_RESOURCE, false, false},
    {140, 8, 12, KINDS_RESOURCE, false, false},
    {141, 8, 8, KINDS_RESOURCE, false, true},
    {148, 8, 8, KINDS_RESOURCE, false, false},
    {149, 8, 16, KINDS_RESOURCE, false, false},
    {152, 8, END, 0, true, false},
    {153, 16, END, 0, true, false},
    {155, 16, END, 0, true, false},
    {156, 8, END, 0, true, false},
    {160, 16, END, 0, true, false},
    {161, 8, END, 0, true, false},
    {163, 16, END, 0, true, false},
    {167, 8, 28, KINDS_RESOURCE, false, false},
    {168, 8, 8, KINDS_RESOURCE, false, true},
    {169, 8, 8, KINDS_RESOURCE, false, false},
    {170, 8, 8, KINDS_VIEW, false, false},
    {171, 16, END, 0, true, false},
    {173, 16, END, 0, true, false},
    {175, 16, END, 0, true, false},
    {176, 16, END, 0, true, false},
    {178, 8, 8, KINDS_VIEW, false, false},
    {179, 8, 8, KINDS_VIEW, false, false},
    {180, 8, 8, KINDS_RESOURCE, false, false},
    {180, 16, 16, 0, true, false},
    {181, 8, 28, KINDS_RESOURCE, false, false},
    {182, 8, 8, KINDS_RESOURCE, false, false},
    {183, 8, 8, KINDS_RESOURCE, false, true},
    {185, 8, 12, KINDS_ALL, true, false},
};

static struct acceptance acceptance_of(const struct golden *golden, uint32_t offset)
{
    const uint32_t opcode = opcode_of(golden);
    if (has_this(golden)) {
        if (offset == 8) /* a context, a linkage; any resource; any child of the device */
            return (struct acceptance){.kinds = opcode == 196 ? KINDS_ALL : opcode == 197 ? KINDS_RESOURCE : 0};
        offset -= 8;
    }
    for (size_t i = 0; i < COUNT(acceptances); i++) {
        if (acceptances[i].opcode == opcode && offset >= acceptances[i].first && offset <= acceptances[i].last)
            return acceptances[i];
    }
    return (struct acceptance){0};
}

static int object_of(uint32_t id)
{
    for (int i = 0; i < GOLDEN_OBJECT_COUNT; i++) {
        if (golden_objects[i].id == id)
            return i;
    }
    return -1;
}

static void change_id(const struct golden *golden, uint32_t offset, int object)
{
    const struct acceptance acceptance = acceptance_of(golden, offset);
    const uint64_t kinds = acceptance.kinds ? acceptance.kinds : NPT_KIND_BIT(golden_kinds[object]);
    const uint32_t id = golden_objects[object].id;
    const uint32_t wrong[] = {id ^ 0x00100000, id ^ 0x80000000, id & 0xfffff, id & 0xfff00000, 0x000fffff, 0xffffffff};

    take(golden);
    for (size_t i = 0; i < COUNT(wrong); i++) {
        npt_put_u32(scratch + offset, wrong[i]);
        expect(false, golden, "an unknown id", offset, golden->size);
    }
    npt_put_u32(scratch + offset, 0);
    expect(acceptance.nullable, golden, "NULL", offset, golden->size);
    for (int i = 0; i < GOLDEN_OBJECT_COUNT; i++) {
        const bool fits = kinds & NPT_KIND_BIT(golden_kinds[i]);
        npt_put_u32(scratch + offset, golden_objects[i].id);
        if (!fits || !acceptance.measured)
            expect(fits, golden, npt_kind_name(golden_kinds[i]), offset, golden->size);
    }
}

static void change_new_id(const struct golden *golden, uint32_t offset)
{
    take(golden);
    npt_put_u32(scratch + offset, 0);
    expect(false, golden, "no id for a new object", offset, golden->size);
    npt_put_u32(scratch + offset, ID_BUFFER2);
    expect(false, golden, "an id that is taken", offset, golden->size);
    npt_put_u32(scratch + offset, 0xfff00000);
    expect(false, golden, "the index 0", offset, golden->size);
}

static void change_ids(const struct golden *golden)
{
    for (uint32_t offset = 8; offset < golden->size; offset += 4) {
        const uint32_t id = get_u32(golden->bytes, offset);
        const int object = object_of(id);
        if (object >= 0)
            change_id(golden, offset, object);
        if (id == ID_NEW)
            change_new_id(golden, offset);
    }
}

/* --- counts and slots -------------------------------------------------------------------------------------------- */

/* A command of these words, then `element` zero bytes for each of the count in words[at], then `tail` zero bytes. */
struct shape {
    const char *name;
    uint16_t opcode;
    uint16_t flags;
    uint8_t word_count;
    uint8_t at;
    uint8_t element;
    uint8_t tail;
    uint32_t max;
    uint32_t words[10];
};

static const struct shape shapes[] = {
    {"destroy", 2, 0, 2, 1, 16, 0, 16, {0x55500777}},
    {"create_device", 3, 0, 8, 7, 4, 0, 16, {0x00100701, 0x00100702}},
    {"region_remove", 5, 0, 2, 1, 16, 0, 16, {9}},
    {"query_watch", 8, 0, 6, 3, 0, 0, 112, {ID_QUERY}},
    {"CreateInputLayout", 72, 0, 2, 0, 28, 16, 32, {0, ID_NEW}},
    {"CreateGeometryShaderWithStreamOutput, entries", 75, 1, 10, 0, 16, 0, 512, {0, 0, 0, 0, ID_NEW}},
    {"CreateGeometryShaderWithStreamOutput, strides", 75, 2, 10, 1, 4, 0, 4, {0, 0, 0, 0, ID_NEW}},
    {"CreateDeviceContextState", 92, 0, 8, 1, 4, 0, 16, {0, 0, 7, 0, 0, 0, 0, ID_NEW}},
    {"VSSetConstantBuffers", 103, 0, 2, 1, 4, 0, 14, {0}},
    {"PSSetShaderResources", 104, 0, 2, 1, 4, 0, 128, {0}},
    {"PSSetShader", 105, 1, 2, 1, 4, 0, 256, {ID_PS}},
    {"PSSetSamplers", 106, 0, 2, 1, 4, 0, 16, {0}},
    {"VSSetShader", 107, 1, 2, 1, 4, 0, 256, {0}},
    {"IASetVertexBuffers", 112, 3, 2, 1, 12, 0, 32, {0}},
    {"OMSetRenderTargets", 126, 1, 2, 0, 4, 0, 8, {0}},
    {"OMSetRenderTargetsAndUnorderedAccessViews, targets", 127, 1, 4, 0, 4, 0, 8, {0}},
    {"OMSetRenderTargetsAndUnorderedAccessViews, views", 127, 6, 4, 3, 8, 0, 64, {0}},
    {"SOSetTargets", 130, 3, 1, 0, 8, 0, 4, {0}},
    {"RSSetViewports", 137, 1, 1, 0, 24, 0, 16, {0}},
    {"RSSetScissorRects", 138, 1, 1, 0, 16, 0, 16, {0}},
    {"CSSetUnorderedAccessViews", 160, 1, 2, 1, 8, 0, 64, {0}},
    {"CSSetShader", 161, 1, 2, 1, 4, 0, 256, {ID_CS}},
    {"VSSetConstantBuffers1", 171, 3, 2, 1, 12, 0, 14, {0}},
    {"ClearView", 178, 1, 6, 5, 16, 0, 1024, {ID_RTV}},
    {"DiscardView1", 179, 1, 2, 1, 16, 0, 1024, {ID_RTV}},
    {"UpdateTileMappings, regions", 180, 3, 5, 1, 32, 0, 1024, {ID_TILED}},
    {"UpdateTileMappings, ranges", 180, 0x1c, 5, 3, 12, 0, 1024, {ID_TILED}},
};

/* Returns the size: what `elements` take, whatever the words say. */
static uint32_t build(const struct shape *shape, uint32_t elements)
{
    const uint32_t size = npt_align(8 + 4u * shape->word_count + shape->element * elements, 8) + shape->tail;
    memset(scratch, 0, size);
    npt_put_header(scratch, shape->opcode, shape->flags, size);
    for (uint32_t i = 0; i < shape->word_count; i++)
        npt_put_u32(scratch + 8 + 4 * i, shape->words[i]);
    return size;
}

static bool shape_decodes(const struct shape *shape, uint32_t count, uint32_t elements)
{
    const uint32_t size = build(shape, elements);
    npt_put_u32(scratch + 8 + 4u * shape->at, count);
    return decodes(scratch, size);
}

static void test_counts(void **state)
{
    static const uint32_t huge[] = {0x04000001, 0x08000000, 0x10000001, 0x15555556,
                                    0x20000000, 0x40000001, 0x80000000, 0xfffffffe};
    (void)state;
    for (size_t i = 0; i < COUNT(shapes); i++) {
        const struct shape *shape = &shapes[i];
        if (!shape_decodes(shape, shape->max, shape->max))
            fail_msg("%s: %u are refused", shape->name, shape->max);
        if (shape_decodes(shape, shape->max + 1, shape->max + 1))
            fail_msg("%s: %u are accepted", shape->name, shape->max + 1);
        if (shape->element && (shape_decodes(shape, 3, 1) || shape_decodes(shape, 1, 3)))
            fail_msg("%s: the size does not fit the count", shape->name);
        for (size_t j = 0; j < COUNT(huge); j++) {
            if (shape_decodes(shape, huge[j], 0) || shape_decodes(shape, huge[j], 1))
                fail_msg("%s: %#x are accepted", shape->name, huge[j]);
        }
    }
}

/* A count without its array. */
static void test_missing_arrays(void **state)
{
    static const struct shape missing[] = {
        {"CreateGeometryShaderWithStreamOutput, entries", 75, 0, 10, 0, 0, 0, 0, {1, 0, 0, 0, ID_NEW}},
        {"CreateGeometryShaderWithStreamOutput, strides", 75, 0, 10, 0, 0, 0, 0, {0, 1, 0, 0, ID_NEW}},
        {"PSSetShader", 105, 0, 2, 0, 0, 0, 0, {ID_PS, 1}},
        {"IASetVertexBuffers, offsets", 112, 1, 4, 0, 0, 0, 0, {0, 1}},
        {"IASetVertexBuffers, strides", 112, 2, 4, 0, 0, 0, 0, {0, 1}},
        {"OMSetRenderTargets", 126, 0, 2, 0, 0, 0, 0, {1, 0}},
        {"OMSetRenderTargetsAndUnorderedAccessViews, targets", 127, 0, 4, 0, 0, 0, 0, {1, 0, 0, 0}},
        {"OMSetRenderTargetsAndUnorderedAccessViews, views", 127, 0, 4, 0, 0, 0, 0, {0, 0, 0, 1}},
        {"SOSetTargets", 130, 0, 1, 0, 0, 0, 0, {1}},
        {"RSSetViewports", 137, 0, 1, 0, 0, 0, 0, {1}},
        {"RSSetScissorRects", 138, 0, 1, 0, 0, 0, 0, {1}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(missing); i++) {
        if (decodes(scratch, build(&missing[i], 0)))
            fail_msg("%s: accepted without the array", missing[i].name);
    }
}

static void test_slots(void **state)
{
    static const struct {
        uint16_t opcode;
        uint16_t flags;
        uint8_t element;
        uint32_t limit;
    } slots[] = {
        {103, 0, 4, 14},  {110, 0, 4, 14},  {116, 0, 4, 14},  {154, 0, 4, 14},  {158, 0, 4, 14},  {163, 0, 4, 14},
        {171, 0, 4, 14},  {172, 1, 8, 14},  {173, 2, 8, 14},  {174, 3, 12, 14}, {175, 0, 4, 14},  {176, 0, 4, 14},
        {104, 0, 4, 128}, {119, 0, 4, 128}, {124, 0, 4, 128}, {151, 0, 4, 128}, {155, 0, 4, 128}, {159, 0, 4, 128},
        {106, 0, 4, 16},  {120, 0, 4, 16},  {125, 0, 4, 16},  {153, 0, 4, 16},  {157, 0, 4, 16},  {162, 0, 4, 16},
        {112, 3, 12, 32}, {160, 1, 8, 64},  {127, 2, 4, 64},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(slots); i++) {
        const uint32_t limit = slots[i].limit;
        const struct {
            uint32_t start;
            uint32_t count;
            bool accepted;
        } ranges[] = {
            {0, limit, true},       {limit - 2, 2, true},   {limit, 0, true},       {limit - 1, 2, false},
            {limit, 1, false},      {1, limit, false},      {limit + 1, 0, false},  {0xffffffff, 1, false},
            {0xffffffff, 2, false}, {0xfffffffe, 4, false}, {0x80000000, 1, false},
        };
        for (size_t j = 0; j < COUNT(ranges); j++) {
            const uint32_t lead = slots[i].opcode == 127 ? 2 : 0; /* targets kept, no depth view */
            const struct shape shape = {.opcode = slots[i].opcode,
                                        .flags = slots[i].flags,
                                        .word_count = (uint8_t)(lead + 2),
                                        .element = slots[i].element,
                                        .words = {0xffffffff}};
            const uint32_t size = build(&shape, ranges[j].count);
            npt_put_u32(scratch + 8 + 4 * lead, ranges[j].start);
            npt_put_u32(scratch + 12 + 4 * lead, ranges[j].count);
            if (decodes(scratch, size) != ranges[j].accepted)
                fail_msg("opcode %u: slots %u and %u more are %s", slots[i].opcode, ranges[j].start, ranges[j].count,
                         ranges[j].accepted ? "refused" : "accepted");
        }
    }
}

/* Where a class instance's data starts. */
static void test_class_slots(void **state)
{
    static const uint32_t limits[] = {14, 4096, 128, 16};
    const struct golden *golden = golden_find("create_class_instance");
    (void)state;
    for (uint32_t i = 0; i < COUNT(limits); i++) {
        const uint32_t values[] = {limits[i], limits[i] + 1, 0x80000000, 0xffffffff};
        take(golden);
        npt_put_u32(scratch + 16 + 4 * i, limits[i] - 1);
        assert_true(decodes(scratch, golden->size));
        for (size_t j = 0; j < COUNT(values); j++) {
            npt_put_u32(scratch + 16 + 4 * i, values[j]);
            if (decodes(scratch, golden->size))
                fail_msg("parameter %u: %u is accepted", i, values[j]);
        }
    }
}

/* --- values ------------------------------------------------------------------------------------------------------ */

/* A golden command with one other value. */
struct change {
    const char *golden;
    uint32_t offset;
    uint32_t value;
};

static void refuse_changes(const struct change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct golden *golden = golden_find(changes[i].golden);
        take(golden);
        npt_put_u32(scratch + changes[i].offset, changes[i].value);
        if (decodes(scratch, golden->size))
            fail_msg("%s: %#x at %u is accepted", golden->name, changes[i].value, changes[i].offset);
    }
}

static void test_enums(void **state)
{
    static const struct change parameters[] = {
        {"ia_set_primitive_topology", 8, 6},
        {"ia_set_primitive_topology", 8, 65},
        {"ia_set_primitive_topology", 8, 0xffffffff},
        {"ia_set_index_buffer", 12, 0x7fffffff},
        {"resolve_subresource", 24, 0x7fffffff},
        {"flush1", 8, 5},
        {"flush1", 8, 0x80000000},
        {"neptune_write_resource", 16, 6},
        {"neptune_write_resource", 16, 0xffffffff},
        {"neptune_append_resource", 12, 6},
    };
    static const struct change members[] = {
        {"create_buffer", 12, 4},
        {"create_buffer", 12, 0x7fffffff},
        {"create_texture2d_empty", 24, 0x7fffffff},
        {"create_query", 8, 16},
        {"create_query1", 16, 5},
        {"create_sampler_state", 8, 0x1ff},
        {"create_sampler_state", 12, 6},
        {"create_depth_stencil_state", 16, 9},
        {"create_depth_stencil_state", 56, 9},
        {"create_blend_state", 20, 20},
        {"create_blend_state", 244, 20}, /* the last target */
        {"create_blend_state1", 48, 16},
        {"create_rasterizer_state", 12, 4},
        {"create_srv_texture2d", 16, 0x7fffffff},
        {"create_srv_texture2d", 20, 12},
        {"create_srv1", 20, 12},
        {"create_uav_buffer", 20, 9},
        {"create_rtv_unknown", 20, 9},
        {"create_dsv", 20, 7},
    };
    (void)state;
    refuse_changes(parameters, COUNT(parameters));
    refuse_changes(members, COUNT(members));
}

static void test_enums_of_elements(void **state)
{
    static const struct change changes[] = {
        {"create_device_context_state", 40, 0x1234},
        {"create_input_layout", 32, 0x7fffffff}, /* Format */
        {"create_input_layout", 44, 2},          /* InputSlotClass */
    };
    (void)state;
    refuse_changes(changes, COUNT(changes));
}

static void test_payloads(void **state)
{
    static const struct change changes[] = {
        /* behind the end of a region, the last with an offset that wraps */
        {"set_private_data_4097", 32, 4098},
        {"set_private_data_4097", 32, 0xffffffff},
        {"set_private_data_4097", 40, 0x1000},
        {"set_private_data_4097", 44, 1},
        {"set_private_data_4097", 44, 0xffffffff},
        {"create_pixel_shader", 16, 0x2001},
        {"create_pixel_shader", 24, 1},
        {"create_pixel_shader", 16, 0xffffffff},
        {"create_texture3d", 48, 33},
        {"update_tiles", 48, 0x10001},
        {"create_buffer_heap", 48, GOLDEN_HEAP_SIZE},
        /* no such region */
        {"set_private_data_4097", 36, 2},
        {"set_private_data_4097", 36, 0xffffffff},
        {"create_pixel_shader", 20, 8},
        {"create_buffer_heap", 44, 0x80000001},
        {"update_subresource_region", 28, 3},
        /* inline, with an offset */
        {"set_private_data_0", 40, 8},
        {"set_private_data_8", 44, 1},
        {"create_vertex_shader", 24, 1},
        {"create_buffer_inline", 48, 1},
        /* inline, longer or shorter than what follows */
        {"set_private_data_8", 32, 9},
        {"set_private_data_9", 32, 8},
        {"set_private_data_4096", 32, 4097},
        {"set_private_data_1", 32, 0xfffffff9},
        {"set_private_data_1", 32, 0xffffffff},
        {"create_vertex_shader", 16, 0xffffffff},
        /* shared memory turned inline: the bytes are missing */
        {"set_private_data_4097", 36, 0},
        /* too short for what Direct3D reads */
        {"create_buffer_inline", 40, 19},
        {"create_buffer_heap", 40, 19},
        {"create_texture2d", 56, 63},
        {"create_texture2d", 72, 17},
        {"create_texture2d", 112, 16},
        {"create_texture3d", 48, 31},
        {"create_texture3d", 68, 24},
        {"update_subresource", 48, 15},
        {"update_subresource", 36, 49},
        {"update_subresource_heap", 24, 255},
        {"update_subresource_region", 24, 1023},
        {"update_tiles", 48, 0xffff},
        {"update_tiles", 28, 2},
    };
    (void)state;
    refuse_changes(changes, COUNT(changes));
}

/* Even with all its bytes there, a payload of 4097 does not travel inline. */
static void test_inline_limit(void **state)
{
    static const struct {
        const char *golden;
        uint32_t payload; /* where it begins */
        uint32_t behind;  /* bytes that follow it */
    } payloads[] = {
        {"set_private_data_0", 32, 0}, {"create_vertex_shader", 16, 0}, {"neptune_write_resource", 32, 0},
        {"update_subresource", 48, 0}, {"create_buffer_inline", 40, 8},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(payloads); i++) {
        const struct golden *golden = golden_find(payloads[i].golden);
        for (uint32_t length = 4096; length <= 4104; length++) {
            const uint32_t size = payloads[i].payload + 16 + npt_align(length, 8) + payloads[i].behind;
            take(golden);
            memset(scratch + payloads[i].payload + 16, 0, size - payloads[i].payload - 16);
            npt_put_u32(scratch + 4, size);
            npt_put_u32(scratch + payloads[i].payload, length);
            expect(length <= 4096, golden, "a payload of this length", length, size);
        }
    }
}

static void test_text(void **state)
{
    static const struct change changes[] = {
        {"create_input_layout", 16, 0xffffffff}, /* NULL */
        {"create_input_layout", 16, 0xfffffffe},
        {"create_input_layout", 16, 0xfffffff9},
        {"create_input_layout", 16, 0x7fffffff},
        {"create_input_layout", 16, 9},
        {"create_input_layout", 16, 4},
        {"create_input_layout", 160, 1},
        {"create_geometry_shader_with_stream_output", 68, 0xfffffffe},
        {"create_geometry_shader_with_stream_output", 68, 0xffffffff},
        {"create_geometry_shader_with_stream_output", 68, 13},
        {"get_class_instance", 24, 0xffffffff}, /* NULL */
        {"get_class_instance", 24, 0xfffffffd},
        {"get_class_instance", 24, 13},
        {"get_class_instance", 24, 4},
        {"create_class_instance", 36, 0xffffffff}, /* NULL */
        {"create_class_instance", 36, 9},
        {"set_marker_int", 12, 0xffffffff}, /* NULL */
        {"set_marker_int", 12, 0xfffffffe},
        {"set_marker_int", 12, 0x80000000},
        {"set_marker_int", 12, 0x7fffffff},
        {"set_marker_int", 12, 5},
        {"begin_event_int", 12, 1},
        {"annotation_begin_event", 16, 0xffffffff}, /* NULL */
        {"annotation_begin_event", 16, 3},
        {"annotation_set_marker", 8, 0xffffffff}, /* NULL */
        {"annotation_set_marker", 8, 0x80000001},
    };
    (void)state;
    refuse_changes(changes, COUNT(changes));
}

/* Private memory is bounded: bytecode of one heap's length, which no arena holds without its quota. */
static void test_quota(void **state)
{
    static const struct {
        size_t quota;
        bool accepted;
    } quotas[] = {{0, false}, {GOLDEN_HEAP_SIZE - 1, false}, {GOLDEN_HEAP_SIZE, true}};
    const struct golden *golden = golden_find("create_pixel_shader");
    struct npt_arena *saved = arena;
    (void)state;
    take(golden);
    npt_put_u32(scratch + 16, GOLDEN_HEAP_SIZE);
    npt_put_u32(scratch + 20, 1);
    for (size_t i = 0; i < COUNT(quotas); i++) {
        arena = npt_arena_create(quotas[i].quota);
        const bool accepted = arena && decodes(scratch, golden->size) && decodes(scratch, golden->size);
        npt_arena_destroy(arena);
        arena = saved;
        assert_int_equal(accepted, quotas[i].accepted);
    }
}

/* --- each golden command ----------------------------------------------------------------------------------------- */

#define TEST_EACH(name, visit)                                                                                         \
    static void name(void **state)                                                                                     \
    {                                                                                                                  \
        (void)state;                                                                                                   \
        golden_each(visit);                                                                                            \
    }

TEST_EACH(test_accept, accept)
TEST_EACH(test_truncated, truncate_all)
TEST_EACH(test_enlarged, enlarge)
TEST_EACH(test_flags, set_undefined_flags)
TEST_EACH(test_this, change_this)
TEST_EACH(test_opcodes, change_opcode)
TEST_EACH(test_ids, change_ids)
TEST_EACH(test_bytes, change_bytes)

static int create_arena(void **state)
{
    (void)state;
    arena = npt_arena_create(1u << 20);
    return arena ? 0 : -1;
}

static int destroy_arena(void **state)
{
    (void)state;
    npt_arena_destroy(arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accept),
        cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_enlarged),
        cmocka_unit_test(test_flags),
        cmocka_unit_test(test_this),
        cmocka_unit_test(test_opcodes),
        cmocka_unit_test(test_ids),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_missing_arrays),
        cmocka_unit_test(test_slots),
        cmocka_unit_test(test_class_slots),
        cmocka_unit_test(test_enums),
        cmocka_unit_test(test_enums_of_elements),
        cmocka_unit_test(test_payloads),
        cmocka_unit_test(test_inline_limit),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_quota),
        cmocka_unit_test(test_bytes),
    };
    return cmocka_run_group_tests(tests, create_arena, destroy_arena);
}
