/* paint.h: the images of the textures sample, computed instead of stored. */
#ifndef TEXTURES_PAINT_H
#define TEXTURES_PAINT_H

#include <stdint.h>

/* A landscape in the evening; x and y from 0 to 1. Alpha fades out in a circle. */
void paint_landscape(uint8_t rgba[4], float x, float y);

/* The slope of a surface with a rose on it, as a normal's x and y in the red and green channels. */
void paint_relief(uint8_t rgba[4], float x, float y);

/* The image of an array's layer, 0 to 3. */
void paint_layer(uint8_t rgba[4], int layer, float x, float y);

#endif
