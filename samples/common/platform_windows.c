/* platform_windows.c: libraries and time on Windows. */
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
