/* Regions: what memory is accepted, how much of it, and what of it can be reached. */
#include "tests/host/guest.h"

#include "host/renderer/regions.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGE 4096u

static struct trr_regions regions;
static char text[NPT_MESSAGE_TEXT];

static int setup(void **state)
{
    static const struct trr_limits limits = {.memory_bytes = 8 * PAGE, .regions = 3};
    (void)state;
    trr_regions_init(&regions, &limits);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    trr_regions_finish(&regions);
    return 0;
}

static uint32_t add(uint32_t id, uint64_t size, uint64_t file_size, unsigned seals)
{
    int fd = make_memory(file_size, seals);
    text[0] = '\0';
    uint32_t status = trr_regions_add(&regions, id, size, fd, text);
    close(fd);
    assert_int_equal(status != NPT_STATUS_OK, text[0] != '\0');
    return status;
}

static void wants_a_seal(void **state)
{
    (void)state;
    assert_int_equal(add(2, PAGE, PAGE, 0), NPT_STATUS_PROTOCOL);
    assert_non_null(strstr(text, "sealed"));
    assert_int_equal(add(2, PAGE, PAGE, F_SEAL_GROW), NPT_STATUS_PROTOCOL);
    assert_int_equal(add(2, PAGE, PAGE, F_SEAL_SHRINK | F_SEAL_WRITE), NPT_STATUS_HOST);
    assert_int_equal(add(2, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_OK);
}

static void wants_a_memfd(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(trr_regions_add(&regions, 2, PAGE, ends[0], text), NPT_STATUS_PROTOCOL);
    assert_int_equal(trr_regions_add(&regions, 2, PAGE, -1, text), NPT_STATUS_PROTOCOL);
    close(ends[0]);
    close(ends[1]);
}

static void checks_sizes(void **state)
{
    (void)state;
    assert_int_equal(add(2, 0, PAGE, F_SEAL_SHRINK), NPT_STATUS_PROTOCOL);
    assert_int_equal(add(2, 100, PAGE, F_SEAL_SHRINK), NPT_STATUS_PROTOCOL);
    assert_int_equal(add(2, 2 * PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_PROTOCOL);
    assert_int_equal(add(2, UINT64_MAX & ~(uint64_t)(PAGE - 1), PAGE, F_SEAL_SHRINK), NPT_STATUS_QUOTA);
    assert_int_equal(add(2, PAGE, 2 * PAGE, F_SEAL_SHRINK), NPT_STATUS_OK);
}

static void checks_ids(void **state)
{
    (void)state;
    assert_int_equal(add(0, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_PROTOCOL);
    assert_int_equal(add(1, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_PROTOCOL);
    assert_int_equal(add(NPT_REGIONS_MAX, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_PROTOCOL);
    assert_int_equal(add(NPT_REGIONS_MAX - 1, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_OK);
    assert_int_equal(add(NPT_REGIONS_MAX - 1, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_PROTOCOL);
}

static void keeps_to_its_quotas(void **state)
{
    (void)state;
    assert_int_equal(add(2, 8 * PAGE, 8 * PAGE, F_SEAL_SHRINK), NPT_STATUS_OK);
    assert_int_equal(add(3, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_QUOTA);
    assert_true(trr_regions_remove(&regions, 2));
    for (uint32_t id = 2; id < 5; id++)
        assert_int_equal(add(id, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_OK);
    assert_int_equal(add(5, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_QUOTA);
    assert_int_equal(regions.bytes, 3 * PAGE);
}

static void removes_each_once(void **state)
{
    (void)state;
    assert_false(trr_regions_remove(&regions, 2));
    assert_int_equal(add(2, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_OK);
    assert_true(trr_regions_remove(&regions, 2));
    assert_false(trr_regions_remove(&regions, 2));
    assert_false(trr_regions_remove(&regions, UINT32_MAX));
    assert_int_equal(add(2, PAGE, PAGE, F_SEAL_SHRINK), NPT_STATUS_OK);
    trr_regions_find(&regions, 2)->is_channel = true;
    assert_false(trr_regions_remove(&regions, 2));
}

static void gives_out_only_what_is_inside(void **state)
{
    (void)state;
    assert_int_equal(add(2, 2 * PAGE, 2 * PAGE, F_SEAL_SHRINK), NPT_STATUS_OK);
    const struct trr_region *region = trr_regions_find(&regions, 2);
    assert_ptr_equal(trr_region_span(region, 0, 2 * PAGE), region->memory);
    assert_ptr_equal(trr_region_span(region, PAGE, PAGE), region->memory + PAGE);
    assert_ptr_equal(trr_region_span(region, 2 * PAGE, 0), region->memory + 2 * PAGE);
    assert_null(trr_region_span(region, PAGE, PAGE + 1));
    assert_null(trr_region_span(region, UINT64_MAX, 1));
    assert_null(trr_region_span(region, 1, UINT64_MAX));
    assert_null(trr_regions_find(&regions, 3));
    assert_null(trr_regions_find(&regions, UINT32_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(wants_a_seal, setup, teardown),
        cmocka_unit_test_setup_teardown(wants_a_memfd, setup, teardown),
        cmocka_unit_test_setup_teardown(checks_sizes, setup, teardown),
        cmocka_unit_test_setup_teardown(checks_ids, setup, teardown),
        cmocka_unit_test_setup_teardown(keeps_to_its_quotas, setup, teardown),
        cmocka_unit_test_setup_teardown(removes_each_once, setup, teardown),
        cmocka_unit_test_setup_teardown(gives_out_only_what_is_inside, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
