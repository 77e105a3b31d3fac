/* encode.c: every format stores two ends of a line through colour space and, for each texel, a point on it. The ends
 * here are the darkest and the brightest texel; the point is the nearest one that the format has. */
#include "encode.h"

#include <string.h>

/* Appends bits to a block, least significant first. */
struct bits {
    uint8_t *bytes;
    unsigned position;
};

static void put(struct bits *bits, unsigned value, unsigned count)
{
    for (unsigned i = 0; i < count; i++, bits->position++)
        bits->bytes[bits->position / 8] |= (uint8_t)((value >> i & 1) << bits->position % 8);
}

static int brightness(const uint8_t *texel)
{
    return 3 * texel[0] + 6 * texel[1] + texel[2];
}

static void find_ends(const uint8_t texels[TEXELS][4], const uint8_t **dark, const uint8_t **bright)
{
    *dark = *bright = texels[0];
    for (int i = 1; i < TEXELS; i++) {
        if (brightness(texels[i]) < brightness(*dark))
            *dark = texels[i];
        if (brightness(texels[i]) > brightness(*bright))
            *bright = texels[i];
    }
}

/* The entry of the palette that differs least from the texel in the first `channels` channels. */
static unsigned nearest(const uint8_t *texel, const int palette[][4], unsigned count, int channels)
{
    unsigned best = 0;
    int best_error = 1 << 30;
    for (unsigned i = 0; i < count; i++) {
        int error = 0;
        for (int c = 0; c < channels; c++)
            error += (texel[c] - palette[i][c]) * (texel[c] - palette[i][c]);
        if (error < best_error) {
            best_error = error;
            best = i;
        }
    }
    return best;
}

static unsigned pack_565(const uint8_t *texel)
{
    return (unsigned)(texel[0] * 31 + 127) / 255 << 11 | (unsigned)(texel[1] * 63 + 127) / 255 << 5 |
           (unsigned)(texel[2] * 31 + 127) / 255;
}

static void unpack_565(int color[4], unsigned packed)
{
    color[0] = (int)(packed >> 11) * 255 / 31;
    color[1] = (int)(packed >> 5 & 63) * 255 / 63;
    color[2] = (int)(packed & 31) * 255 / 31;
}

void encode_bc1(uint8_t block[8], const uint8_t texels[TEXELS][4])
{
    const uint8_t *dark, *bright;
    find_ends(texels, &dark, &bright);
    unsigned first = pack_565(bright), second = pack_565(dark);
    if (first < second) { /* the order tells that there are four colours and no transparency */
        unsigned swap = first;
        first = second;
        second = swap;
    }

    int palette[4][4];
    unpack_565(palette[0], first);
    unpack_565(palette[1], second);
    for (int c = 0; c < 3; c++) {
        palette[2][c] = (2 * palette[0][c] + palette[1][c]) / 3;
        palette[3][c] = (palette[0][c] + 2 * palette[1][c]) / 3;
    }

    struct bits bits = {block, 0};
    memset(block, 0, 8);
    put(&bits, first, 16);
    put(&bits, second, 16);
    for (int i = 0; i < TEXELS; i++)
        put(&bits, first == second ? 0 : nearest(texels[i], palette, 4, 3), 2);
}

/* A single channel between its least and its greatest value, in eight steps. */
static void encode_channel(uint8_t block[8], const uint8_t texels[TEXELS][4], int channel)
{
    uint8_t values[TEXELS], least = 255, greatest = 0;
    for (int i = 0; i < TEXELS; i++) {
        values[i] = texels[i][channel];
        least = values[i] < least ? values[i] : least;
        greatest = values[i] > greatest ? values[i] : greatest;
    }

    int palette[8][4] = {{greatest}, {least}};
    for (int i = 2; i < 8; i++)
        palette[i][0] = ((8 - i) * greatest + (i - 1) * least) / 7;

    struct bits bits = {block, 0};
    memset(block, 0, 8);
    put(&bits, greatest, 8);
    put(&bits, least, 8);
    for (int i = 0; i < TEXELS; i++)
        put(&bits, greatest == least ? 0 : nearest(&values[i], palette, 8, 1), 3);
}

void encode_bc3(uint8_t block[16], const uint8_t texels[TEXELS][4])
{
    encode_channel(block, texels, 3);
    encode_bc1(block + 8, texels);
}

void encode_bc5(uint8_t block[16], const uint8_t texels[TEXELS][4])
{
    encode_channel(block, texels, 0);
    encode_channel(block + 8, texels, 1);
}

/* Mode 6: ends of 7 bits a channel and a shared lowest bit, here 1; sixteen colours. */
void encode_bc7(uint8_t block[16], const uint8_t texels[TEXELS][4])
{
    static const int weights[16] = {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64};
    const uint8_t *ends[2];
    find_ends(texels, &ends[0], &ends[1]);

    int palette[16][4];
    for (int i = 0; i < 16; i++)
        for (int c = 0; c < 4; c++)
            palette[i][c] = ((64 - weights[i]) * (ends[0][c] | 1) + weights[i] * (ends[1][c] | 1) + 32) >> 6;

    unsigned indices[TEXELS];
    for (int i = 0; i < TEXELS; i++)
        indices[i] = nearest(texels[i], palette, 16, 4);
    if (indices[0] >= 8) { /* its highest bit is not stored: exchange the ends */
        const uint8_t *swap = ends[0];
        ends[0] = ends[1];
        ends[1] = swap;
        for (int i = 0; i < TEXELS; i++)
            indices[i] = 15 - indices[i];
    }

    struct bits bits = {block, 0};
    memset(block, 0, 16);
    put(&bits, 1 << 6, 7);
    for (int c = 0; c < 4; c++)
        for (int end = 0; end < 2; end++)
            put(&bits, ends[end][c] >> 1, 7);
    put(&bits, 3, 2);
    for (int i = 0; i < TEXELS; i++)
        put(&bits, indices[i], i == 0 ? 3 : 4);
}
