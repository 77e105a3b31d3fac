/* encode.h: block compression, simple but right: each function makes one block of 4x4 texels, row by row. */
#ifndef TEXTURES_ENCODE_H
#define TEXTURES_ENCODE_H

#include <stdint.h>

#define TEXELS 16

void encode_bc1(uint8_t block[8], const uint8_t texels[TEXELS][4]);
void encode_bc3(uint8_t block[16], const uint8_t texels[TEXELS][4]);
void encode_bc5(uint8_t block[16], const uint8_t texels[TEXELS][4]);
void encode_bc7(uint8_t block[16], const uint8_t texels[TEXELS][4]);

#endif
