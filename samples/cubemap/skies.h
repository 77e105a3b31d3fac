/* skies.h: the skies that surround the cubemap sample's scene, computed. */
#ifndef CUBEMAP_SKIES_H
#define CUBEMAP_SKIES_H

#include "sample.h"

#define SKY_SIDE 128
#define SKIES 2
#define CUBE_FACES 6

/* A cube map array of two skies: evening and night. */
ID3D11ShaderResourceView *skies_create(const struct sample *sample);

#endif
