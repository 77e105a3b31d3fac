/* picture.h: pictures in memory, as rows of RGBA without gaps, and as PNG files. Colors are 0xRRGGBB; drawing outside
 * the picture draws nothing. */
#ifndef CONTACT_SHEET_PICTURE_H
#define CONTACT_SHEET_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

struct picture {
    unsigned width, height;
    uint8_t *pixels;
};

bool picture_create(struct picture *picture, unsigned width, unsigned height, uint32_t color);
bool picture_read(struct picture *picture, const char *path);
bool picture_write(const struct picture *picture, const char *path);
void picture_finish(struct picture *picture);

/* A rectangle with rounded corners. */
void picture_fill_round(struct picture *picture, int x, int y, int width, int height, int radius, uint32_t color);

/* The other picture with its upper left corner there, as if it were opaque. */
void picture_copy(struct picture *picture, const struct picture *from, int x, int y);

#endif
