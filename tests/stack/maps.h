/* maps.h: a set of resources of one random shape, and random calls that move bytes between them. Every value comes from the seed, so
 * two Direct3D libraries are given the same program. */
#ifndef MAPS_H
#define MAPS_H

#include <stdbool.h>
#include <stdint.h>

#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>

/* What the members of a world are made for. All have the same shape. */
enum role { DEFAULT_A, DEFAULT_B, DYNAMIC, STAGING, STAGING_READ, STAGING_WRITE, ROLES };

struct shape {
    D3D11_RESOURCE_DIMENSION dimension;
    DXGI_FORMAT format;
    uint32_t block, block_bytes; /* texels of a block's side, bytes of a block */
    uint32_t width, height, depth, mips, layers;
};

struct world {
    ID3D11Device *device;
    ID3D11DeviceContext *context;
    struct shape shape;
    ID3D11Resource *member[ROLES]; /* DYNAMIC: NULL where the shape does not allow it */
    bool dynamic_in_use;           /* by calls that the host may not have executed yet */
};

/* --- numbers ------------------------------------------------------------------------------------------------------ */

void random_start(uint64_t seed);
uint32_t random_below(uint32_t limit);
void random_fill(void *bytes, size_t size);
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size);

/* --- shapes ------------------------------------------------------------------------------------------------------- */

struct extent {
    uint32_t width, height, depth; /* in texels; buffers: bytes, 1, 1 */
    uint32_t row_bytes, rows;
};

void shape_choose(struct shape *shape);
struct extent shape_extent(const struct shape *shape, uint32_t subresource);
uint32_t shape_subresources(const struct shape *shape);
/* A box inside the extent that keeps to whole blocks. */
void shape_box(const struct shape *shape, const struct extent *extent, D3D11_BOX *box);

/* --- worlds ------------------------------------------------------------------------------------------------------- */

void world_open(struct world *world);
void world_close(struct world *world);
/* One random call; prints what it was and what the application saw. */
void world_step(struct world *world);
/* Prints a hash of every subresource of every member. */
void world_print(struct world *world);

#endif
