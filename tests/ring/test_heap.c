/* test_heap.c: the upload heap against a list of what is in use, and its retirement queue where positions wrap. */
#include "common/ring/heap.h"
#include "tests/ring/channel.h"

static bool no_memory;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    return no_memory ? NULL : __real_malloc(size);
}

static void sizes_and_offsets(void **state)
{
    (void)state;
    struct npt_heap *heap = npt_heap_create(1024 + 63);
    uint64_t position = 1;

    assert_non_null(heap);
    assert_true(npt_heap_alloc(heap, 1025) == NPT_HEAP_NONE);
    assert_true(npt_heap_alloc(heap, UINT64_MAX) == NPT_HEAP_NONE);
    assert_true(npt_heap_alloc(heap, UINT64_MAX - 62) == NPT_HEAP_NONE);
    assert_true(npt_heap_alloc(heap, UINT64_MAX - 63) == NPT_HEAP_NONE);
    assert_true(npt_heap_alloc(heap, 0) == 0);
    assert_true(npt_heap_alloc(heap, 1) == 64);
    assert_true(npt_heap_alloc(heap, 64) == 128);
    assert_true(npt_heap_alloc(heap, 65) == 192);
    assert_true(npt_heap_alloc(heap, 704) == 320);
    assert_true(npt_heap_alloc(heap, 1) == NPT_HEAP_NONE);
    assert_false(npt_heap_pressure(heap, 1, &position)); /* not retired */
    npt_heap_retire(heap, 8);
    npt_heap_retire(heap, 16); /* nothing new: 8 is enough */
    assert_false(npt_heap_pressure(heap, 1025, &position));
    assert_true(npt_heap_pressure(heap, 1024, &position));
    assert_true(position == 8);
    npt_heap_reclaim(heap, 7);
    assert_true(npt_heap_alloc(heap, 1) == NPT_HEAP_NONE);
    npt_heap_reclaim(heap, 8);
    assert_true(npt_heap_alloc(heap, 1024) == 0);
    npt_heap_destroy(heap);
    npt_heap_destroy(NULL);

    heap = npt_heap_create(63); /* no room for anything */
    assert_non_null(heap);
    assert_true(npt_heap_alloc(heap, 0) == NPT_HEAP_NONE);
    assert_false(npt_heap_pressure(heap, 1, &position));
    npt_heap_destroy(heap);
}

static void restarts_at_zero_when_nothing_is_in_use(void **state)
{
    (void)state;
    struct npt_heap *heap = npt_heap_create(1 << 20);

    for (uint64_t i = 1; i < 1000; i++) {
        assert_true(npt_heap_alloc(heap, 4096) == 0);
        assert_true(npt_heap_alloc(heap, 4096) == 4096);
        npt_heap_retire(heap, i * 8);
        npt_heap_reclaim(heap, i * 8);
    }
    npt_heap_destroy(heap);
}

static void goes_round(void **state)
{
    (void)state;
    struct npt_heap *heap = npt_heap_create(1024);
    uint64_t position;

    assert_true(npt_heap_alloc(heap, 384) == 0);
    npt_heap_retire(heap, 8);
    assert_true(npt_heap_alloc(heap, 1024) == NPT_HEAP_NONE);
    assert_true(npt_heap_pressure(heap, 1024, &position) && position == 8); /* it will restart at 0 */
    assert_true(npt_heap_alloc(heap, 384) == 384);
    npt_heap_retire(heap, 16);
    assert_true(npt_heap_alloc(heap, 384) == NPT_HEAP_NONE); /* 256 at the end */
    assert_true(npt_heap_pressure(heap, 384, &position) && position == 8);
    assert_true(npt_heap_pressure(heap, 448, &position) && position == 16);
    npt_heap_reclaim(heap, 8);
    assert_true(npt_heap_alloc(heap, 448) == NPT_HEAP_NONE);
    assert_true(npt_heap_alloc(heap, 384) == 0); /* skips 256 */
    assert_true(npt_heap_alloc(heap, 64) == NPT_HEAP_NONE);
    npt_heap_retire(heap, 24);
    npt_heap_reclaim(heap, 16);
    assert_true(npt_heap_alloc(heap, 384) == 384);
    npt_heap_reclaim(heap, 24); /* the skipped bytes come back with the allocation that skipped them */
    assert_true(npt_heap_alloc(heap, 256) == 768);
    assert_true(npt_heap_alloc(heap, 384) == 0);
    assert_true(npt_heap_alloc(heap, 64) == NPT_HEAP_NONE);
    npt_heap_destroy(heap);
}

static void survives_without_memory(void **state)
{
    (void)state;
    no_memory = true;
    struct npt_heap *none = npt_heap_create(1024);
    no_memory = false;
    assert_null(none);

    /* the queue does not grow: entries are joined, and nothing comes back too early */
    enum { COUNT = 1000 };
    struct npt_heap *heap = npt_heap_create(COUNT * 64);
    uint64_t position;
    no_memory = true;
    for (uint64_t i = 0; i < COUNT; i++) {
        uint64_t offset = npt_heap_alloc(heap, 64);
        npt_heap_retire(heap, (i + 1) * 8);
        if (offset != i * 64)
            break;
    }
    no_memory = false;
    assert_true(npt_heap_alloc(heap, 64) == NPT_HEAP_NONE);
    assert_true(npt_heap_pressure(heap, COUNT * 64, &position) && position == COUNT * 8);
    npt_heap_reclaim(heap, COUNT * 8 - 8);
    uint64_t freed = 0;
    while (npt_heap_alloc(heap, 64) != NPT_HEAP_NONE)
        freed++;
    assert_true(freed > 0 && freed < COUNT - 1);
    npt_heap_retire(heap, COUNT * 8);
    npt_heap_reclaim(heap, COUNT * 8);
    assert_true(npt_heap_alloc(heap, COUNT * 64) == 0);
    npt_heap_destroy(heap);
}

struct piece {
    uint64_t offset;
    uint64_t size;
    uint64_t position;
    bool retired;
};

#define HEAP_SIZE 65536u
#define PIECES 4096

struct shadow {
    struct piece pieces[PIECES]; /* in use, oldest first */
    unsigned count;
    uint8_t map[HEAP_SIZE / 64]; /* 1: in use */
};

static void shadow_alloc(struct shadow *shadow, uint64_t offset, uint64_t size)
{
    assert_true(offset % 64 == 0 && offset + size <= HEAP_SIZE && shadow->count < PIECES);
    for (uint64_t i = offset / 64; i < (offset + size + 63) / 64; i++) {
        assert_int_equal(shadow->map[i], 0);
        shadow->map[i] = 1;
    }
    shadow->pieces[shadow->count++] = (struct piece){.offset = offset, .size = size};
}

static void shadow_reclaim(struct shadow *shadow, uint64_t completed)
{
    unsigned n = 0;
    while (n < shadow->count && shadow->pieces[n].retired &&
           npt_position_reached(completed, shadow->pieces[n].position)) {
        const struct piece *piece = &shadow->pieces[n++];
        memset(shadow->map + piece->offset / 64, 0, (piece->size + 63) / 64);
    }
    shadow->count -= n;
    memmove(shadow->pieces, shadow->pieces + n, shadow->count * sizeof(*shadow->pieces));
}

/* Random work. Whenever an allocation fails, every retired position before the one that npt_heap_pressure() names must not
 * be enough, and that one must be. */
static void random_work(uint64_t seed, uint64_t start)
{
    struct npt_heap *heap = npt_heap_create(HEAP_SIZE);
    struct shadow *shadow = calloc(1, sizeof(*shadow));
    uint64_t random = seed, position = start, completed = start;
    unsigned fails = 0, impossible = 0;

    assert_non_null(heap);
    assert_non_null(shadow);
    for (int step = 0; step < 20000; step++) {
        uint64_t r = next_random(&random);
        uint64_t size = r % 64 == 0 ? (r >> 32) % (HEAP_SIZE / 2) + 1 : (r >> 32) % 1024 + 1;
        position += 8 * (1 + (r >> 20) % 3);

        uint64_t offset = npt_heap_alloc(heap, size);
        if (offset == NPT_HEAP_NONE) {
            uint64_t wanted;
            fails++;
            if (npt_heap_pressure(heap, size, &wanted)) {
                for (uint64_t p = completed; offset == NPT_HEAP_NONE; p += 8) {
                    assert_true(npt_position_reached(wanted, p));
                    npt_heap_reclaim(heap, p);
                    shadow_reclaim(shadow, p);
                    completed = p;
                    offset = npt_heap_alloc(heap, size);
                }
                assert_true(completed == wanted);
            } else {
                impossible++;
                npt_heap_reclaim(heap, position);
                shadow_reclaim(shadow, position);
                completed = position;
                assert_true(npt_heap_alloc(heap, size) == NPT_HEAP_NONE);
            }
        }
        if (offset != NPT_HEAP_NONE)
            shadow_alloc(shadow, offset, size);
        if (r >> 60 < 12 || offset == NPT_HEAP_NONE) {
            npt_heap_retire(heap, position);
            for (unsigned i = shadow->count; i > 0 && !shadow->pieces[i - 1].retired; i--) {
                shadow->pieces[i - 1].retired = true;
                shadow->pieces[i - 1].position = position;
            }
        }
        if (seed % 2 && (r >> 50) % 16 == 0) {
            completed = position - (r >> 55) % 16 * 8;
            npt_heap_reclaim(heap, completed);
            shadow_reclaim(shadow, completed);
        }
    }
    assert_true(fails > 0);
    npt_heap_destroy(heap);
    free(shadow);
}

static void random_work_everywhere(void **state)
{
    (void)state;
    const uint64_t starts[] = {8, (1ull << 32) - 20000, (1ull << 63) - 20000, UINT64_MAX - 20000 + 1};
    for (uint64_t seed = 0; seed < 8; seed++) {
        for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++)
            random_work(seed, starts[i] & ~7ull);
    }
}

/* More retirements than the queue has room for at first, also when it is full across its own end. */
static void queue_grows(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    for (uint64_t shift = 0; shift < 130; shift += 13) {
        struct npt_heap *heap = npt_heap_create((COUNT + 200) * 64);
        uint64_t position = UINT64_MAX - 7 - COUNT * 4;

        assert_true(npt_heap_alloc(heap, 64) != NPT_HEAP_NONE); /* keeps the heap from restarting */
        npt_heap_retire(heap, position);
        for (uint64_t i = 0; i < shift; i++) {
            assert_true(npt_heap_alloc(heap, 64) != NPT_HEAP_NONE);
            npt_heap_retire(heap, position + 8);
            npt_heap_reclaim(heap, position);
            position += 8;
        }
        uint64_t first = position + 8;
        for (uint64_t i = 0; i < COUNT; i++) {
            position += 8;
            assert_true(npt_heap_alloc(heap, 64) != NPT_HEAP_NONE);
            npt_heap_retire(heap, position);
        }
        while (npt_heap_alloc(heap, 64) != NPT_HEAP_NONE)
            ;
        for (uint64_t p = first; p != position + 8; p += 8) {
            npt_heap_reclaim(heap, p);
            assert_true(npt_heap_alloc(heap, 64) != NPT_HEAP_NONE);
            if (p != first) /* the first one also brings back the one that kept the heap */
                assert_true(npt_heap_alloc(heap, 64) == NPT_HEAP_NONE);
            else
                while (npt_heap_alloc(heap, 64) != NPT_HEAP_NONE)
                    ;
        }
        npt_heap_destroy(heap);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_and_offsets),
        cmocka_unit_test(restarts_at_zero_when_nothing_is_in_use),
        cmocka_unit_test(goes_round),
        cmocka_unit_test(survives_without_memory),
        cmocka_unit_test(random_work_everywhere),
        cmocka_unit_test(queue_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
