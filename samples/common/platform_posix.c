/* platform_posix.c: libraries and time on Linux and macOS. */
#include "sample.h"

#include <dlfcn.h>
#include <stdio.h>
#include <time.h>

const char sample_default_library[] = "libdxvk_d3d11.so.0";

void *sample_load_function(const char *library, const char *function, char *error, size_t size)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    void *address = handle ? dlsym(handle, function) : NULL;
    if (!address)
        snprintf(error, size, "%s", dlerror());
    return address;
}

double sample_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

void sample_nap(void)
{
    struct timespec time = {.tv_nsec = 50000};
    nanosleep(&time, NULL);
}
