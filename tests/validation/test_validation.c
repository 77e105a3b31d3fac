/* test_validation.c: every row of every table holds on Neptune. One test a table. */
#include "tests/validation/validation.h"

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* after the headers above */
#include <cmocka.h>

#define TABLES_MAX 256

static PFN_D3D11_CREATE_DEVICE create_device;
static bool pixels;

static void test_table(void **state)
{
    const struct table *table = *state;
    struct subject subject;
    unsigned differing = 0;
    if (table->pixels && !pixels)
        skip();
    assert_true(validation_open(create_device, table, pixels, &subject));
    for (size_t i = 0; i < table->row_count; i++) {
        const struct row *row = validation_row(table, i);
        const HRESULT expected = validation_expected(&subject, row), got = validation_run(&subject, table, i);
        if (got == expected)
            continue;
        differing++;
        fprintf(stderr, "%s, %s: ", table->name, row->name);
        fprintf(stderr, "%s is expected, ", validation_result_name(expected));
        fprintf(stderr, "got %s\n", validation_result_name(got));
    }
    assert_true(validation_close(&subject));
    assert_int_equal(differing, 0);
}

static bool load(void)
{
    const char *library = getenv("TRITON_D3D11"), *backend = getenv("TEST_BACKEND");
    void *handle = library ? dlopen(library, RTLD_NOW) : NULL;
    pixels = !backend || strcmp(backend, "null") != 0;
    if (handle)
        *(void **)&create_device = dlsym(handle, "D3D11CreateDevice");
    if (!create_device)
        fprintf(stderr, "TRITON_D3D11 names no Direct3D 11 library: run this through meson test\n");
    return create_device;
}

int main(void)
{
    static struct CMUnitTest tests[TABLES_MAX];
    size_t count = 0;
    if (!load())
        return 1;
    for (const struct table *table; count < TABLES_MAX && (table = validation_table(count)); count++)
        tests[count] = (struct CMUnitTest){table->name, test_table, NULL, NULL, (void *)(uintptr_t)table};
    return _cmocka_run_group_tests("validation", tests, count, NULL, NULL);
}
