/* platform_posix.c: libraries, time and threads on Linux and macOS. */
#include "sample.h"

#include <dlfcn.h>
#include <pthread.h>
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

struct work {
    void (*run)(void *argument);
    void *argument;
};

static void *work(void *work)
{
    const struct work *todo = work;
    todo->run(todo->argument);
    return NULL;
}

void sample_run_threads(const struct sample *sample, void (*run)(void *argument), void *const *arguments,
                        unsigned count)
{
    pthread_t threads[SAMPLE_MOST_THREADS];
    struct work works[SAMPLE_MOST_THREADS];
    for (unsigned i = 0; i < count; i++) {
        works[i] = (struct work){run, arguments[i]};
        if (pthread_create(&threads[i], NULL, work, &works[i]))
            sample_fail(sample, "cannot start a thread");
    }
    for (unsigned i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}
