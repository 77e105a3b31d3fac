/* picture.c: the little drawing that a contact sheet needs, and PNG files through libpng. */
#include "picture.h"

#include <math.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

static void set_pixel(struct picture *picture, int x, int y, uint32_t color, float cover)
{
    if (x < 0 || y < 0 || x >= (int)picture->width || y >= (int)picture->height)
        return;
    uint8_t *pixel = picture->pixels + ((size_t)y * picture->width + (size_t)x) * 4;
    for (int i = 0; i < 3; i++) {
        float value = (float)(color >> (16 - 8 * i) & 0xff);
        pixel[i] = (uint8_t)(pixel[i] + (value - pixel[i]) * cover + 0.5f);
    }
    pixel[3] = 0xff;
}

bool picture_create(struct picture *picture, unsigned width, unsigned height, uint32_t color)
{
    *picture = (struct picture){.width = width, .height = height, .pixels = calloc((size_t)width * height, 4)};
    if (!picture->pixels)
        return false;
    picture_fill_round(picture, 0, 0, (int)width, (int)height, 0, color);
    return true;
}

bool picture_read(struct picture *picture, const char *path)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path))
        return false;
    image.format = PNG_FORMAT_RGBA;
    *picture = (struct picture){.width = image.width, .height = image.height, .pixels = malloc(PNG_IMAGE_SIZE(image))};
    if (picture->pixels && png_image_finish_read(&image, NULL, picture->pixels, 0, NULL))
        return true;
    png_image_free(&image);
    picture_finish(picture);
    return false;
}

bool picture_write(const struct picture *picture, const char *path)
{
    png_image image = {
        .version = PNG_IMAGE_VERSION,
        .width = picture->width,
        .height = picture->height,
        .format = PNG_FORMAT_RGBA,
    };
    return png_image_write_to_file(&image, path, 0, picture->pixels, 0, NULL) != 0;
}

void picture_finish(struct picture *picture)
{
    free(picture->pixels);
    *picture = (struct picture){0};
}

/* How far the middle of pixel `i` lies from the part of 0..size that keeps `radius` from both ends. */
static float beyond(int i, int size, int radius)
{
    float middle = (float)i + 0.5f;
    if (middle < (float)radius)
        return (float)radius - middle;
    if (middle > (float)(size - radius))
        return middle - (float)(size - radius);
    return 0;
}

void picture_fill_round(struct picture *picture, int x, int y, int width, int height, int radius, uint32_t color)
{
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            float distance = hypotf(beyond(column, width, radius), beyond(row, height, radius));
            float cover = fminf(fmaxf((float)radius - distance + 0.5f, 0), 1);
            set_pixel(picture, x + column, y + row, color, radius ? cover : 1);
        }
    }
}

void picture_copy(struct picture *picture, const struct picture *from, int x, int y)
{
    const uint8_t *pixel = from->pixels;
    for (int row = 0; row < (int)from->height; row++) {
        for (int column = 0; column < (int)from->width; column++, pixel += 4)
            set_pixel(picture, x + column, y + row, (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2], 1);
    }
}
