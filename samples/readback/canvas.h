/* canvas.h: a picture in the processor's memory. */
#ifndef READBACK_CANVAS_H
#define READBACK_CANVAS_H

#include "sample.h"

struct canvas {
    UINT width, height;
    uint32_t *texels;
};

/* Parts of the canvas's width and height. */
struct area {
    float x, y, width, height;
};

/* Of the size of the sample's picture. */
void canvas_create(struct canvas *canvas, const struct sample *sample);
void canvas_destroy(struct canvas *canvas);

void canvas_clear(struct canvas *canvas, uint32_t texel);

/* Fills the area with rows of `width` RGBA texels that are `pitch` bytes apart; the nearest texel counts. */
void canvas_stretch(struct canvas *canvas, struct area area, const void *rows, size_t pitch, UINT width, UINT height);

/* Writes the 4 x 4 texels of a block of BC1 to rows of `pitch` texels. */
void canvas_decode_bc1(const void *block, uint32_t *texels, size_t pitch);

#endif
