/* test_changes.c: what the host lacks of a buffer that is appended to, against a host that is modelled here. */
#include "guest/neptune/changes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* after the headers above */
#include <cmocka.h>

#define SIZE 10000u /* neither whole blocks nor whole words of blocks */

struct model {
    struct npt_changes *changes;
    uint8_t now[SIZE], host[SIZE];
};

static void start(struct model *model)
{
    memset(model, 0, sizeof(*model));
    memset(model->host, 0xee, SIZE);
    model->changes = npt_changes_create(SIZE);
    assert_non_null(model->changes);
}

/* What a draw that fetches this range makes the client send. */
static size_t fetch(struct model *model, size_t from, size_t to)
{
    size_t sent = 0;
    struct npt_run run;
    for (size_t at = from; at < to && (run = npt_changes_next(model->changes, model->now, at, to)).end; at = run.end) {
        assert_true(run.start % NPT_CHANGES_BLOCK == 0 && run.start < run.end && run.end <= SIZE);
        memcpy(model->host + run.start, model->now + run.start, run.end - run.start);
        sent += run.end - run.start;
    }
    assert_memory_equal(model->host + from, model->now + from, to - from);
    return sent;
}

static void write_at(struct model *model, size_t at, size_t length, uint8_t value)
{
    memset(model->now + at, value, length);
    npt_changes_written(model->changes);
}

static void sends_what_is_fetched(void **state)
{
    (void)state;
    struct model model;
    start(&model);
    write_at(&model, 0, 200, 1);
    assert_int_equal(fetch(&model, 0, 48), 64);
    assert_int_equal(fetch(&model, 0, 48), 0);
    assert_int_equal(fetch(&model, 0, 128), 64);
    assert_int_equal(fetch(&model, SIZE - 1, SIZE), SIZE % 64);
    npt_changes_destroy(model.changes);
}

static void appends_cost_what_they_write(void **state)
{
    (void)state;
    struct model model;
    size_t sent = 0;
    start(&model);
    for (size_t at = 0; at + 64 <= SIZE; at += 64) {
        write_at(&model, at, 64, (uint8_t)(at / 64 + 1));
        sent += fetch(&model, at, at + 64);
    }
    assert_int_equal(sent, SIZE / 64 * 64);
    npt_changes_destroy(model.changes);
}

/* Something that lies in the buffer and is drawn again and again, while other places are written. */
static void compares_what_is_drawn_again(void **state)
{
    (void)state;
    struct model model;
    start(&model);
    write_at(&model, 0, 4096, 7);
    assert_int_equal(fetch(&model, 0, 4096), 4096);
    write_at(&model, 5000, 10, 1);
    assert_int_equal(fetch(&model, 0, 4096), 4096); /* there was no copy yet */
    write_at(&model, 6000, 10, 1);
    assert_int_equal(fetch(&model, 0, 4096), 0);
    write_at(&model, 70, 1, 8);
    assert_int_equal(fetch(&model, 0, 4096), 64);
    npt_changes_destroy(model.changes);
}

static void discards_and_sends_all(void **state)
{
    (void)state;
    struct model model;
    start(&model);
    write_at(&model, 0, SIZE, 3);
    assert_int_equal(fetch(&model, 0, SIZE), SIZE);
    npt_changes_discarded(model.changes);
    assert_int_equal(fetch(&model, 0, 64), 64);
    memcpy(model.host, model.now, SIZE);
    npt_changes_sent(model.changes);
    assert_int_equal(fetch(&model, 0, SIZE), 0);
    npt_changes_destroy(model.changes);
}

static void is_right_at_random(void **state)
{
    (void)state;
    struct model model;
    start(&model);
    srand(20261201);
    for (int i = 0; i < 20000; i++) {
        size_t at = (size_t)rand() % SIZE, length = 1 + (size_t)rand() % (rand() % 8 ? 100 : SIZE);
        length = length < SIZE - at ? length : SIZE - at;
        if (rand() % 100 == 0)
            npt_changes_discarded(model.changes);
        if (rand() % 2)
            write_at(&model, at, length, (uint8_t)(rand() % 3));
        else
            fetch(&model, at, at + length);
    }
    fetch(&model, 0, SIZE);
    npt_changes_destroy(model.changes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sends_what_is_fetched),        cmocka_unit_test(appends_cost_what_they_write),
        cmocka_unit_test(compares_what_is_drawn_again), cmocka_unit_test(discards_and_sends_all),
        cmocka_unit_test(is_right_at_random),
    };
    return cmocka_run_group_tests_name("changes", tests, NULL, NULL);
}
