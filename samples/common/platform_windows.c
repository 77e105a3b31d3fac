/* platform_windows.c: libraries, time and threads on Windows. */
#include "sample.h"

#include <stdio.h>

const char sample_default_library[] = "d3d11.dll";

void *sample_load_function(const char *library, const char *function, char *error, size_t size)
{
    HMODULE module = LoadLibraryA(library);
    if (!module) {
        snprintf(error, size, "%s: LoadLibrary failed with error %lu", library, GetLastError());
        return NULL;
    }
    void *address = (void *)(uintptr_t)GetProcAddress(module, function);
    if (!address)
        snprintf(error, size, "%s: it has no function %s", library, function);
    return address;
}

double sample_clock(void)
{
    LARGE_INTEGER frequency, count;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&count);
    return (double)count.QuadPart * 1e3 / (double)frequency.QuadPart;
}

void sample_nap(void)
{
    Sleep(0);
}

struct work {
    void (*run)(void *argument);
    void *argument;
};

static DWORD WINAPI work(void *work)
{
    const struct work *todo = work;
    todo->run(todo->argument);
    return 0;
}

void sample_run_threads(const struct sample *sample, void (*run)(void *argument), void *const *arguments,
                        unsigned count)
{
    HANDLE threads[SAMPLE_MOST_THREADS];
    struct work works[SAMPLE_MOST_THREADS];
    for (unsigned i = 0; i < count; i++) {
        works[i] = (struct work){run, arguments[i]};
        threads[i] = CreateThread(NULL, 0, work, &works[i], 0, NULL);
        if (!threads[i])
            sample_fail(sample, "cannot start a thread: error %lu", GetLastError());
    }
    for (unsigned i = 0; i < count; i++) {
        WaitForSingleObject(threads[i], INFINITE);
        CloseHandle(threads[i]);
    }
}
