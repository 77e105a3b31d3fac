/* test_container.c: checksums, containers and signatures: made here, those of the samples, and those of the corpus where it is.
 *
 * TEST_SHADERS: directories of .dxbc files, separated by colons; TEST_CORPUS: the corpus, may not exist. */
#include "common/dxbc/dxbc.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TAG DXBC_TAG
#define BYTES_MAX (1u << 20)

/* --- checksum ------------------------------------------------------------------------------------------------------ */

static uint32_t rotate(uint32_t value, uint32_t bits)
{
    return value << bits | value >> (32 - bits);
}

/* The same sum, written as RFC 1321 describes it and not as it is fast. */
static void plain_mix(uint32_t state[4], const uint8_t *bytes)
{
    static const uint8_t shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    static const uint8_t factor[4] = {1, 5, 3, 7}, start[4] = {0, 1, 5, 0};
    uint32_t words[16], v[4];
    memcpy(words, bytes, sizeof(words));
    memcpy(v, state, sizeof(v));
    for (uint32_t i = 0; i < 64; i++) {
        const uint32_t b = v[1], c = v[2], d = v[3], round = i / 16;
        const uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                               : round == 1 ? (b & d) | (c & ~d)
                               : round == 2 ? b ^ c ^ d
                                            : c ^ (b | ~d);
        const long double sine = __builtin_fabsl(__builtin_sinl((long double)(i + 1)));
        const uint32_t sum = v[0] + mixed + (uint32_t)(sine * 4294967296.0L) +
                             words[(start[round] + factor[round] * i) % 16];
        v[0] = d;
        v[3] = c;
        v[2] = b;
        v[1] = b + rotate(sum, shifts[round][i % 4]);
    }
    for (int i = 0; i < 4; i++)
        state[i] += v[i];
}

/* Everything is laid out first: number of bits, what is left over, 0x80, zeros, the last word. */
static void plain_checksum(const uint8_t *container, size_t size, uint32_t state[4])
{
    static const uint32_t initial[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    const size_t length = size - DXBC_CHECKED_FROM, whole = length / 64 * 64, left = length % 64;
    const bool fits = left < 56;
    const uint32_t bits = (uint32_t)length * 8, last = (uint32_t)length * 2 | 1;
    uint8_t end[128] = {0};
    const size_t used = fits ? 64 : 128;
    memcpy(end + (fits ? 4 : 0), container + DXBC_CHECKED_FROM + whole, left);
    end[(fits ? 4 : 0) + left] = 0x80;
    memcpy(end + used - 64, &bits, fits ? 4 : 0);
    if (!fits)
        memcpy(end + 64, &bits, 4);
    memcpy(end + used - 4, &last, 4);
    memcpy(state, initial, sizeof(initial));
    for (size_t i = 0; i < whole; i += 64)
        plain_mix(state, container + DXBC_CHECKED_FROM + i);
    for (size_t i = 0; i < used; i += 64)
        plain_mix(state, end + i);
}

static void sums_every_length(void **state)
{
    uint8_t bytes[400];
    (void)state;
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)(i * 37 + 11);
    for (size_t size = DXBC_CHECKED_FROM; size <= sizeof(bytes); size++) {
        uint32_t fast[4], plain[4];
        dxbc_checksum(bytes, size, fast);
        plain_checksum(bytes, size, plain);
        if (memcmp(fast, plain, sizeof(fast)) != 0)
            fail_msg("another sum of %zu bytes", size);
    }
}

/* --- containers ---------------------------------------------------------------------------------------------------- */

static uint8_t built[4096];

static uint32_t build(const struct dxbc_chunk *chunks, uint32_t count)
{
    const uint32_t size = dxbc_container_size(chunks, count);
    assert_in_range(size, 32, sizeof(built));
    memset(built, 0xee, sizeof(built));
    dxbc_container_write(chunks, count, built);
    for (size_t i = size; i < sizeof(built); i++)
        assert_int_equal(built[i], 0xee);
    return size;
}

static const uint8_t one[] = {1}, five[] = {1, 2, 3, 4, 5};
static const struct dxbc_chunk pair[] = {{TAG('O', 'N', 'E', '1'), 1, one}, {TAG('F', 'I', 'V', 'E'), 5, five}};

static void builds_what_it_opens(void **state)
{
    struct dxbc_container container;
    struct dxbc_chunk chunk;
    struct dxbc_error error;
    (void)state;
    const uint32_t size = build(pair, 2);
    assert_int_equal(size, 32 + 8 + 8 + 4 + 8 + 8);
    if (!dxbc_container_open(&container, built, size, &error))
        fail_msg("%s", error.text);
    assert_true(dxbc_container_is_intact(&container));
    assert_int_equal(container.chunk_count, 2);
    assert_true(dxbc_container_find(&container, TAG('F', 'I', 'V', 'E'), &chunk));
    assert_int_equal(chunk.size, 5);
    assert_memory_equal(chunk.data, five, 5);
    assert_false(dxbc_container_find(&container, TAG('N', 'O', 'N', 'E'), &chunk));
    built[size - 1] ^= 1;
    assert_true(dxbc_container_open(&container, built, size, NULL));
    assert_false(dxbc_container_is_intact(&container));
    assert_int_equal(build(NULL, 0), 32);
    assert_true(dxbc_container_open(&container, built, 32, NULL));
    struct dxbc_chunk many[DXBC_CHUNKS_MAX + 1] = {{0}};
    assert_int_equal(dxbc_container_size(many, DXBC_CHUNKS_MAX + 1), 0);
    const struct dxbc_chunk large[2] = {{1, UINT32_MAX, one}, {1, UINT32_MAX, one}};
    assert_int_equal(dxbc_container_size(large, 2), 0);
}

/* One word of the pair is another. */
static void refuses_what_is_broken(void **state)
{
    static const struct {
        uint32_t at, value;
        const char *rule;
    } rows[] = {
        {0, 0x43425845, "DXBC"},
        {20, 2, "version"},
        {24, 0, "room"},
        {24, 31, "room"},
        {24, 69, "there are 68"},
        {28, 65, "more than"},
        {28, 0x40000000, "room"},
        {28, 10, "room"},
        {32, 0, "outside"},
        {32, 39, "outside"},
        {32, 61, "outside"},
        {32, UINT32_MAX, "outside"},
        {32, 52, "overlaps"},
        {36, 40, "overlaps"},
        {44, 21, "reach beyond"},
        {44, UINT32_MAX, "beyond"},
        {44, UINT32_MAX - 8, "beyond"},
        {44, 5, "overlaps"},
    };
    struct dxbc_container container;
    struct dxbc_error error;
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const uint32_t size = build(pair, 2);
        memcpy(built + rows[i].at, &rows[i].value, 4);
        if (dxbc_container_open(&container, built, size, &error) || !strstr(error.text, rows[i].rule))
            fail_msg("row %zu: %s", i, error.text);
    }
}

static void refuses_every_cut(void **state)
{
    struct dxbc_container container;
    (void)state;
    const uint32_t size = build(pair, 2);
    for (uint32_t length = 0; length < size; length++) {
        uint8_t *cut = malloc(length + 1); /* a sanitizer sees a read beyond */
        assert_non_null(cut);
        uint8_t *exact = realloc(cut, length ? length : 1);
        memcpy(exact, built, length);
        assert_false(dxbc_container_open(&container, exact, length, NULL));
        free(exact);
    }
}

/* --- signatures ---------------------------------------------------------------------------------------------------- */

static const struct dxbc_element elements[] = {
    {"SV_Position", 0, 0, 1, 3, 0, 15, 0, 0},
    {"TEXCOORD", 0, 1, 0, 3, 1, 3, 12, 1},
    {"TEXCOORD", 1, 2, 0, 2, 1, 12, 3, 5},
    {"SV_Depth", 0, 0, 65, 3, UINT32_MAX, 1, 14, 0},
};

static bool same(const struct dxbc_element *a, const struct dxbc_element *b, bool stream, bool precision)
{
    return strcmp(a->name, b->name) == 0 && a->index == b->index && a->system_value == b->system_value &&
           a->component_type == b->component_type && a->register_number == b->register_number && a->mask == b->mask &&
           a->used == b->used && a->stream == (stream ? b->stream : 0) &&
           a->min_precision == (precision ? b->min_precision : 0);
}

static void writes_what_it_reads(void **state)
{
    static const struct {
        uint32_t tag, stride;
        bool stream, precision;
    } kinds[] = {
        {TAG('I', 'S', 'G', 'N'), 24, false, false}, {TAG('O', 'S', 'G', 'N'), 24, false, false},
        {TAG('P', 'C', 'S', 'G'), 24, false, false}, {TAG('O', 'S', 'G', '5'), 28, true, false},
        {TAG('I', 'S', 'G', '1'), 32, true, true},   {TAG('O', 'S', 'G', '1'), 32, true, true},
        {TAG('P', 'S', 'G', '1'), 32, true, true},
    };
    (void)state;
    for (size_t k = 0; k < sizeof(kinds) / sizeof(*kinds); k++) {
        struct dxbc_chunk chunk = {kinds[k].tag, dxbc_signature_size(kinds[k].tag, elements, 4), built};
        struct dxbc_signature signature;
        assert_int_equal(chunk.size, (8 + 4 * kinds[k].stride + 12 + 9 + 9 + 3) / 4 * 4);
        memset(built, 0xee, sizeof(built));
        dxbc_signature_write(kinds[k].tag, elements, 4, built);
        assert_int_equal(built[chunk.size], 0xee);
        assert_true(dxbc_signature_open(&signature, &chunk, NULL));
        assert_int_equal(signature.count, 4);
        for (uint32_t i = 0; i < 4; i++) {
            const struct dxbc_element read = dxbc_signature_element(&signature, i);
            assert_true(same(&read, &elements[i], kinds[k].stream, kinds[k].precision));
        }
    }
    assert_int_equal(dxbc_signature_size(TAG('S', 'H', 'E', 'X'), elements, 4), 0);
    assert_false(dxbc_is_signature(TAG('S', 'H', 'E', 'X')));
}

static void refuses_signatures(void **state)
{
    const uint32_t tag = TAG('I', 'S', 'G', 'N'), size = dxbc_signature_size(tag, elements, 4);
    struct dxbc_signature signature;
    struct dxbc_error error;
    (void)state;
    dxbc_signature_write(tag, elements, 4, built);
    for (uint32_t cut = 0; cut < size - 3; cut++) { /* up to 3 bytes at the end are padding */
        const struct dxbc_chunk chunk = {tag, cut, built};
        if (dxbc_signature_open(&signature, &chunk, &error) && cut < 8 + 4 * 24 + 12 + 9 + 9)
            fail_msg("%u bytes are taken", (unsigned)cut);
    }
    const struct dxbc_chunk chunk = {tag, size, built};
    const uint32_t counts[] = {5, DXBC_SIGNATURE_MAX + 1, UINT32_MAX};
    for (int i = 0; i < 3; i++) {
        memcpy(built, &counts[i], 4);
        assert_false(dxbc_signature_open(&signature, &chunk, &error));
        assert_non_null(strstr(error.text, "ISGN"));
    }
}

/* --- real ones ------------------------------------------------------------------------------------------------------ */

static struct {
    unsigned files, opened, intact, rebuilt, signatures, signatures_equal, programs, programs_opened;
    unsigned features_equal; /* to the chunk SFI0, none where there is none */
    uint64_t instructions;
    bool classes[16]; /* lengths by their words in a block */
} found;

/* Written again, it is read as the same elements. */
static bool survives(const struct dxbc_signature *signature)
{
    static struct dxbc_element list[DXBC_SIGNATURE_MAX];
    static uint8_t again[BYTES_MAX];
    struct dxbc_signature second;
    for (uint32_t i = 0; i < signature->count; i++)
        list[i] = dxbc_signature_element(signature, i);
    struct dxbc_chunk chunk = {signature->chunk.tag, dxbc_signature_size(signature->chunk.tag, list, signature->count),
                               again};
    dxbc_signature_write(chunk.tag, list, signature->count, again);
    if (!dxbc_signature_open(&second, &chunk, NULL) || second.count != signature->count)
        return false;
    for (uint32_t i = 0; i < second.count; i++) {
        const struct dxbc_element read = dxbc_signature_element(&second, i);
        if (!same(&read, &list[i], true, true))
            return false;
    }
    return true;
}

static void look_at_program(const struct dxbc_container *container, const struct dxbc_chunk *chunk)
{
    struct dxbc_chunk needs;
    uint32_t features = 0;
    struct dxbc_program program;
    struct dxbc_instruction instruction;
    struct dxbc_error error;
    uint32_t at = DXBC_PROGRAM_BEGIN;
    found.programs++;
    if (!dxbc_program_open(&program, chunk, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return;
    }
    while (dxbc_program_next(&program, &at, &instruction))
        found.instructions++;
    found.programs_opened += at == program.count;
    if (dxbc_container_find(container, TAG('S', 'F', 'I', '0'), &needs) && needs.size >= 4)
        memcpy(&features, needs.data, 4);
    found.features_equal += dxbc_program_features(&program) == features;
}

static void look_at(const struct dxbc_container *container)
{
    static uint8_t again[BYTES_MAX];
    struct dxbc_chunk chunks[DXBC_CHUNKS_MAX];
    for (uint32_t i = 0; i < container->chunk_count; i++) {
        struct dxbc_signature signature;
        chunks[i] = dxbc_container_chunk(container, i);
        if (chunks[i].tag == TAG('S', 'H', 'D', 'R') || chunks[i].tag == TAG('S', 'H', 'E', 'X'))
            look_at_program(container, &chunks[i]);
        if (!dxbc_is_signature(chunks[i].tag))
            continue;
        found.signatures++;
        found.signatures_equal += dxbc_signature_open(&signature, &chunks[i], NULL) && survives(&signature);
    }
    dxbc_container_write(chunks, container->chunk_count, again);
    found.rebuilt += dxbc_container_size(chunks, container->chunk_count) == container->size &&
                     memcmp(again, container->bytes, container->size) == 0;
    found.classes[(container->size - DXBC_CHECKED_FROM) / 4 % 16] = true;
}

static int visit(const char *path, const struct stat *status, int type)
{
    static uint8_t bytes[BYTES_MAX];
    struct dxbc_container container;
    struct dxbc_error error;
    const size_t length = strlen(path);
    (void)status;
    if (type != FTW_F || length < 5 || strcmp(path + length - 5, ".dxbc") != 0)
        return 0;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof(bytes), file);
    fclose(file);
    found.files++;
    if (!dxbc_container_open(&container, bytes, size, &error)) {
        fprintf(stderr, "%s: %s\n", path, error.text);
        return 0;
    }
    found.opened++;
    found.intact += dxbc_container_is_intact(&container);
    look_at(&container);
    return 0;
}

static void expect_all(void)
{
    printf("%u files: %u opened, %u intact, %u rebuilt byte for byte, %u of %u signatures equal\n", found.files,
           found.opened, found.intact, found.rebuilt, found.signatures_equal, found.signatures);
    printf("%u of %u programs, %llu instructions, %u with the features of SFI0\n", found.programs_opened,
           found.programs, (unsigned long long)found.instructions, found.features_equal);
    assert_int_equal(found.opened, found.files);
    assert_int_equal(found.programs_opened, found.programs);
    assert_int_equal(found.features_equal, found.programs);
    assert_int_equal(found.intact, found.files);
    assert_int_equal(found.signatures_equal, found.signatures);
}

static void takes_the_samples(void **state)
{
    (void)state;
    memset(&found, 0, sizeof(found));
    const char *shaders = getenv("TEST_SHADERS");
    char *directories = strdup(shaders ? shaders : "."), *rest = directories, *next;
    while ((next = strsep(&rest, ":")))
        assert_int_equal(ftw(next, visit, 8), 0);
    free(directories);
    assert_true(found.files > 50);
    expect_all();
}

static void takes_the_corpus(void **state)
{
    (void)state;
    const char *corpus = getenv("TEST_CORPUS");
    memset(&found, 0, sizeof(found));
    if (!corpus || ftw(corpus, visit, 8) || !found.files) {
        printf("skipped: there is no corpus\n");
        skip();
    }
    expect_all();
    for (int i = 0; i < 16; i++)
        assert_true(found.classes[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_every_length),      cmocka_unit_test(builds_what_it_opens),
        cmocka_unit_test(refuses_what_is_broken), cmocka_unit_test(refuses_every_cut),
        cmocka_unit_test(writes_what_it_reads),   cmocka_unit_test(refuses_signatures),
        cmocka_unit_test(takes_the_samples),      cmocka_unit_test(takes_the_corpus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
