/* runner.c: tries every row of every table on a Direct3D 11 implementation and prints what comes back:
 * "table<TAB>row<TAB>expected<TAB>got", a line each. A line is begun before the call, so that what a crash left shows
 * where it was.
 *
 * usage: runner [--from NUMBER]    start with that row (counted over all tables)
 *
 * TRITON_D3D11 is the library; without it the one that Windows or DXVK has. */
#include "tests/validation/validation.h"

#include "sample.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef _WIN32
/* Ends at once, without asking for a debugger. */
static LONG WINAPI end(EXCEPTION_POINTERS *exception)
{
    (void)exception;
    TerminateProcess(GetCurrentProcess(), 3);
    return EXCEPTION_EXECUTE_HANDLER;
}

static void expect_crashes(void)
{
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    SetUnhandledExceptionFilter(end);
}
#else
static void expect_crashes(void)
{
}
#endif

static PFN_D3D11_CREATE_DEVICE load(void)
{
    const char *library = getenv("TRITON_D3D11");
    char error[256];
    void *function = sample_load_function(library ? library : sample_default_library, "D3D11CreateDevice", error,
                                          sizeof(error));
    if (!function)
        fprintf(stderr, "cannot load the Direct3D library: %s\n", error);
    return (PFN_D3D11_CREATE_DEVICE)(uintptr_t)function;
}

/* The rows of one table from `first` on. */
static void run_table(PFN_D3D11_CREATE_DEVICE create, const struct table *table, size_t first)
{
    struct subject subject;
    const bool open = validation_open(create, table, true, &subject);
    for (size_t i = first; i < table->row_count; i++) {
        const struct row *row = validation_row(table, i);
        const HRESULT expected = open ? validation_expected(&subject, row) : row->expected;
        printf("%s\t%s\t%s\t", table->name, row->name, validation_result_name(expected));
        fflush(stdout);
        printf("%s\n", validation_result_name(open ? validation_run(&subject, table, i) : UNAVAILABLE));
        fflush(stdout);
    }
    if (open)
        validation_close(&subject);
}

int main(int argc, char **argv)
{
    size_t from = argc == 3 && strcmp(argv[1], "--from") == 0 ? strtoul(argv[2], NULL, 10) : 0;
    const PFN_D3D11_CREATE_DEVICE create = load();
    expect_crashes();
    if (!create || (argc != 1 && argc != 3))
        return 2;
    for (size_t i = 0; validation_table(i); i++) {
        const struct table *table = validation_table(i);
        if (from < table->row_count)
            run_table(create, table, from);
        from = from > table->row_count ? from - table->row_count : 0;
    }
    return 0;
}
