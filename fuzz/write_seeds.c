/* write_seeds.c: puts the seeds into a directory, one file each, for libFuzzer. */
#include "fuzz/fuzz.h"

#include <stdio.h>

static void write_file(void *context, const char *name, const uint8_t *data, size_t size)
{
    char path[1024];
    snprintf(path, sizeof(path), "%s/%s", (const char *)context, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) != size)
        perror(path);
    if (file)
        fclose(file);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: write-seeds DIRECTORY\n");
        return 1;
    }
    fuzz_seeds(write_file, argv[1]);
    return 0;
}
