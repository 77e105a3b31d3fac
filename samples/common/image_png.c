/* image_png.c: pictures as PNG. */
#include "sample.h"

#include <png.h>

const char sample_image_suffix[] = ".png";

bool sample_write_image(const char *path, unsigned width, unsigned height, const void *pixels, size_t pitch)
{
    png_image image = {
        .version = PNG_IMAGE_VERSION,
        .width = width,
        .height = height,
        .format = PNG_FORMAT_RGBA,
    };
    return png_image_write_to_file(&image, path, 0, pixels, (png_int_32)pitch, NULL) != 0;
}
