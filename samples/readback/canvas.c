/* canvas.c: see canvas.h. */
#include "canvas.h"

#include <stdlib.h>
#include <string.h>

void canvas_create(struct canvas *canvas, const struct sample *sample)
{
    canvas->width = sample->width;
    canvas->height = sample->height;
    canvas->texels = malloc((size_t)4 * canvas->width * canvas->height);
    if (!canvas->texels)
        sample_fail(sample, "not enough memory for the canvas");
}

void canvas_destroy(struct canvas *canvas)
{
    free(canvas->texels);
}

void canvas_clear(struct canvas *canvas, uint32_t texel)
{
    for (size_t i = 0; i < (size_t)canvas->width * canvas->height; i++)
        canvas->texels[i] = texel;
}

void canvas_stretch(struct canvas *canvas, struct area area, const void *rows, size_t pitch, UINT width, UINT height)
{
    UINT left = (UINT)(area.x * (float)canvas->width + 0.5f), top = (UINT)(area.y * (float)canvas->height + 0.5f);
    UINT right = (UINT)((area.x + area.width) * (float)canvas->width + 0.5f);
    UINT bottom = (UINT)((area.y + area.height) * (float)canvas->height + 0.5f);
    for (UINT y = top; y < bottom && y < canvas->height; y++) {
        const uint8_t *row = (const uint8_t *)rows + (y - top) * height / (bottom - top) * pitch;
        uint32_t *target = canvas->texels + (size_t)y * canvas->width;
        for (UINT x = left; x < right && x < canvas->width; x++)
            memcpy(&target[x], row + (size_t)4 * ((x - left) * width / (right - left)), 4);
    }
}

static void unpack565(unsigned color, unsigned channels[3])
{
    channels[0] = (color >> 11 & 31) * 255 / 31;
    channels[1] = (color >> 5 & 63) * 255 / 63;
    channels[2] = (color & 31) * 255 / 31;
}

void canvas_decode_bc1(const void *block, uint32_t *texels, size_t pitch)
{
    uint16_t ends[2];
    uint32_t bits, colors[4];
    unsigned a[3], b[3];
    memcpy(ends, block, sizeof ends);
    memcpy(&bits, (const uint8_t *)block + 4, sizeof bits);
    unpack565(ends[0], a);
    unpack565(ends[1], b);
    for (unsigned i = 0; i < 4; i++) {
        static const unsigned parts[4] = {0, 3, 1, 2}; /* of the second end, in thirds */
        colors[i] = 0xff000000;
        for (int channel = 0; channel < 3; channel++)
            colors[i] |= (a[channel] * (3 - parts[i]) + b[channel] * parts[i]) / 3 << 8 * channel;
    }
    for (unsigned i = 0; i < 16; i++)
        texels[i / 4 * pitch + i % 4] = colors[bits >> 2 * i & 3];
}
