/* standalone.c: the fuzz targets as a test: what has been found before, then every seed and a fixed number of seeded mutations of each.
 * No coverage guidance.
 *
 * usage: fuzz-TARGET-standalone [--only] [DIRECTORY...]        --only: the inputs in the directories and nothing else */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* MUTATIONS: of each seed (meson.build) */
static uint64_t state = 0x9e3779b97f4a7c15u;
static unsigned long inputs;

static uint32_t next_random(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

/* Flips bits, plants extreme values, cuts the end: what breaks decoders. */
static size_t mutate(uint8_t *data, size_t size)
{
    static const uint32_t extremes[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff8, 0x10000, 4097};
    for (uint32_t n = 1 + next_random() % 4; n && size >= 8; n--) {
        switch (next_random() % 4) {
        case 0:
            data[next_random() % size] ^= (uint8_t)(1 << next_random() % 8);
            break;
        case 1:
            memcpy(data + next_random() % (size / 4) * 4, &extremes[next_random() % 8], 4);
            break;
        case 2:
            data[next_random() % size] = (uint8_t)next_random();
            break;
        default:
            size -= next_random() % (size / 2);
            break;
        }
    }
    return size;
}

static void run(void *context, const char *name, const uint8_t *seed, size_t size)
{
    (void)context;
    uint8_t *copy = malloc(size);
    if (!copy)
        abort();
    LLVMFuzzerTestOneInput(seed, size);
    for (int i = 0; i < MUTATIONS; i++) {
        memcpy(copy, seed, size);
        LLVMFuzzerTestOneInput(copy, mutate(copy, size));
    }
    inputs += MUTATIONS + 1;
    printf("%s ", name);
    free(copy);
}

static void run_file(const char *directory, const char *name)
{
    char path[1024];
    snprintf(path, sizeof(path), "%s/%s", directory, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return;
    static uint8_t data[1 << 20];
    size_t size = fread(data, 1, sizeof(data), file);
    fclose(file);
    uint8_t *copy = malloc(size ? size : 1); /* exactly as long, for the sanitizer */
    if (!copy)
        abort();
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    inputs++;
    free(copy);
}

static void run_directory(const char *path)
{
    DIR *directory = opendir(path);
    for (const struct dirent *entry; directory && (entry = readdir(directory));)
        if (entry->d_name[0] != '.')
            run_file(path, entry->d_name);
    if (directory)
        closedir(directory);
}

int main(int argc, char **argv)
{
    bool only = argc > 1 && strcmp(argv[1], "--only") == 0;
    for (int i = only ? 2 : 1; i < argc; i++)
        run_directory(argv[i]);
    if (!only)
        fuzz_seeds(run, NULL);
    printf("- %lu inputs\n1 passed, 0 failed\n", inputs);
    return 0;
}
