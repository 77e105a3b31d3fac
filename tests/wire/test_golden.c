/* test_golden.c: the encoders write exactly the golden bytes, the decoder reads from them what was encoded. */
#include "golden_cases.h"

#include <string.h>

#define GUARD 64u

/* One spare command in front of a limit, so that the encoder takes the fast way. */
struct window {
    struct npt_stream stream;
    uint8_t bytes[NPT_COMMAND_MAX + GUARD];
    uint32_t refilled; /* the size that refill() was asked for */
};

static struct window window;

static uint8_t *window_refill(struct npt_stream *stream, uint32_t size)
{
    struct window *self = (struct window *)(void *)stream;
    assert_int_equal(self->refilled, 0);
    assert_true(size && size % 8 == 0 && size <= NPT_COMMAND_MAX);
    self->refilled = size;
    stream->cursor = self->bytes + size;
    stream->limit = self->bytes + NPT_COMMAND_MAX;
    return self->bytes;
}

/* No byte is zero before the encoder makes it so. */
static void window_open(uint32_t room)
{
    memset(window.bytes, 0xdb, sizeof(window.bytes));
    window.refilled = 0;
    window.stream.cursor = window.bytes;
    window.stream.limit = window.bytes + room;
    window.stream.refill = window_refill;
}

static void show(const char *what, const uint8_t *bytes, uint32_t size)
{
    print_error("%s:\n", what);
    for (uint32_t i = 0; i < size && i < 256; i += 4)
        print_error("%s%02x%02x%02x%02x%s", i % 32 ? " " : "", bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3],
                    i % 32 == 28 || i + 4 == size ? "\n" : "");
}

static void expect_bytes(const struct golden *golden)
{
    const uint32_t written = (uint32_t)(window.stream.cursor - window.bytes);
    if (written != golden->size || memcmp(window.bytes, golden->bytes, golden->size) != 0) {
        show("expected", golden->bytes, golden->size);
        show("encoded", window.bytes, written);
        fail_msg("%s: the encoder writes other bytes", golden->name);
    }
    for (uint32_t i = 0; i < GUARD; i++) {
        if (window.bytes[written + i] != 0xdb)
            fail_msg("%s: the encoder writes behind its command", golden->name);
    }
}

static void encode(const struct golden *golden)
{
    window_open(NPT_COMMAND_MAX);
    golden->encode(&window.stream);
    assert_int_equal(window.refilled, 0);
    expect_bytes(golden);
}

static void encode_exact(const struct golden *golden)
{
    window_open(golden->size);
    golden->encode(&window.stream);
    assert_int_equal(window.refilled, 0);
    expect_bytes(golden);
}

static void encode_refilled(const struct golden *golden)
{
    window_open(golden->size - 8);
    golden->encode(&window.stream);
    assert_int_equal(window.refilled, golden->size);
    expect_bytes(golden);
}

static struct npt_arena *arena;

static void decode(const struct golden *golden)
{
    uint64_t words[NPT_COMMAND_MAX / 8];
    struct npt_command command;
    memset(&command, 0xdb, sizeof(command));
    memcpy(words, golden->bytes, golden->size);
    npt_arena_reset(arena);

    struct npt_reader reader = {
        .base = (const uint8_t *)words, .size = golden->size, .arena = arena, .host = &golden_host};
    if (!npt_decode(&reader, &command))
        fail_msg("%s: refused at byte %u: %s", golden->name, reader.offset, reader.error ? reader.error : "no reason");
    assert_null(reader.error);

    const uint32_t flags = golden->bytes[2] | (uint32_t)golden->bytes[3] << 8;
    assert_int_equal(command.opcode, golden->bytes[0] | golden->bytes[1] << 8);
    assert_int_equal(command.flags, flags);
    assert_int_equal(command.size, golden->size);
    if (flags & NPT_FLAG_THIS) {
        uint32_t id;
        memcpy(&id, golden->bytes + 8, sizeof(id));
        assert_int_equal(command.self_id, id);
        assert_int_equal(npt_id(command.self), id);
    } else {
        assert_int_equal(command.self_id, 0);
    }
    golden->check(&command);
}

static void test_sizes(void **state)
{
    (void)state;
    for (uint32_t opcode = 0; opcode < NPT_OP_LIMIT; opcode++) {
        const struct npt_limits *limits = &npt_limits[opcode];
        if (limits->name && (limits->min_size > limits->max_size || limits->max_size > NPT_COMMAND_MAX))
            fail_msg("%s: between %u and %u bytes", limits->name, limits->min_size, limits->max_size);
    }
}

static void check_shape(const struct golden *golden)
{
    uint32_t size;
    memcpy(&size, golden->bytes + 4, sizeof(size));
    if (size != golden->size || size % 8)
        fail_msg("%s: %u bytes, the header says %u", golden->name, golden->size, size);

    const struct npt_limits *limits = &npt_limits[golden->bytes[0]];
    if (!limits->name || size < limits->min_size || size > limits->max_size)
        fail_msg("%s: %u bytes are outside the limits of the opcode", golden->name, size);
    if ((limits->flags & ~NPT_FLAG_THIS) != golden->presence)
        fail_msg("%s: presence bits %#x, the generator knows %#x", golden->name, golden->presence, limits->flags);
}

static bool covered[NPT_OP_LIMIT];

static void cover(const struct golden *golden)
{
    covered[golden->bytes[0]] = true;
}

static void test_shapes(void **state)
{
    uint32_t commands = 0;
    (void)state;
    golden_each(check_shape);
    golden_each(cover);
    for (uint32_t i = 0; i < NPT_OP_LIMIT; i++)
        commands += covered[i];
    print_message("%u commands have golden bytes\n", commands);
    assert_true(commands >= 100);
}

static void test_encode(void **state)
{
    (void)state;
    golden_each(encode);
}

static void test_encode_exact(void **state)
{
    (void)state;
    golden_each(encode_exact);
}

static void test_encode_refilled(void **state)
{
    (void)state;
    golden_each(encode_refilled);
}

static void test_decode(void **state)
{
    (void)state;
    for (size_t i = 0; i < GOLDEN_HEAP_SIZE; i++)
        golden_heap[i] = (uint8_t)(i * 7);
    for (size_t i = 0; i < GOLDEN_REGION_SIZE; i++)
        golden_region[i] = (uint8_t)(i * 11);
    arena = npt_arena_create(1u << 20);
    assert_non_null(arena);
    golden_each(decode);
    npt_arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),       cmocka_unit_test(test_sizes),           cmocka_unit_test(test_encode),
        cmocka_unit_test(test_encode_exact), cmocka_unit_test(test_encode_refilled), cmocka_unit_test(test_decode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
