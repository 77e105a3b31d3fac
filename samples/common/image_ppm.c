/* image_ppm.c: pictures as PPM, for Windows, where there is no libpng to build against. */
#include "sample.h"

#include <stdio.h>

const char sample_image_suffix[] = ".ppm";

bool sample_write_image(const char *path, unsigned width, unsigned height, const void *pixels, size_t pitch)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    fprintf(file, "P6\n%u %u\n255\n", width, height);
    for (unsigned y = 0; y < height; y++) {
        const uint8_t *row = (const uint8_t *)pixels + y * pitch;
        for (unsigned x = 0; x < width; x++)
            fwrite(row + 4 * x, 1, 3, file);
    }
    bool written = !ferror(file);
    return fclose(file) == 0 && written;
}
