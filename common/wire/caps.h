/* caps.h: the capability block, everything a client may be asked without asking the host again. */
#ifndef NPT_CAPS_H
#define NPT_CAPS_H

#include <stdint.h>

#define NPT_CAPS_VERSION 1u
#define NPT_CAPS_FORMATS 192u     /* DXGI_FORMAT values below this have a row */
#define NPT_CAPS_SAMPLE_COUNTS 6u /* 1, 2, 4, 8, 16, 32 */
#define NPT_CAPS_FEATURES 24u     /* D3D11_FEATURE values below this have a row */
#define NPT_CAPS_FEATURE_DATA 64u

struct npt_caps_feature {
    int32_t result; /* of CheckFeatureSupport */
    uint32_t size;  /* bytes of data that are valid */
    uint8_t data[NPT_CAPS_FEATURE_DATA];
};

/* Written by the host into guest memory by create_device. Fixed size, the same on every platform. */
struct npt_caps {
    uint32_t version;
    uint32_t size;
    int32_t result;         /* of the host's device creation; the rest is valid when it succeeded */
    uint32_t feature_level; /* D3D_FEATURE_LEVEL */
    uint32_t device_level;  /* n: the host has ID3D11Devicen */
    uint32_t context_level; /* n: the host has ID3D11DeviceContextn */
    uint32_t vendor_id;
    uint32_t device_id;
    uint32_t subsystem_id;
    uint32_t revision;
    uint64_t dedicated_video_memory;
    uint64_t dedicated_system_memory;
    uint64_t shared_system_memory;
    uint32_t luid_low;
    int32_t luid_high;
    uint16_t description[128]; /* UTF-16 */
    uint32_t format_support[NPT_CAPS_FORMATS];
    uint32_t format_support2[NPT_CAPS_FORMATS];
    uint32_t quality_levels[NPT_CAPS_FORMATS][NPT_CAPS_SAMPLE_COUNTS];
    struct npt_caps_feature feature[NPT_CAPS_FEATURES];
    char text[256]; /* a sentence when result is a failure */
};

_Static_assert(sizeof(struct npt_caps) % 8 == 0, "the capability block has no tail padding that differs");

/* A query's result in guest memory (docs/protocol.md, "Completion of reads and queries"). */
struct npt_query_slot {
    _Atomic uint32_t serial;
    int32_t result;
    uint8_t data[112];
    _Atomic uint32_t wanted; /* written by the guest: it sleeps until the result has come */
    uint32_t reserved;
};

_Static_assert(sizeof(struct npt_query_slot) == 128, "a query slot is 128 bytes");

/* The value that a fence has reached, in guest memory (same section). */
struct npt_fence_slot {
    _Atomic uint64_t value;
};

_Static_assert(sizeof(struct npt_fence_slot) == 8, "a fence slot is 8 bytes");

/* How a tiled resource is broken into tiles (GetResourceTiling), in guest memory. */
struct npt_subresource_tiling {
    uint32_t width, height, depth; /* in tiles; 0 for a packed level */
    uint32_t first;                /* tile of the resource; D3D11_PACKED_TILE for a packed level */
};

struct npt_tiling {
    uint32_t tiles;
    uint32_t standard_mips, packed_mips, packed_tiles, packed_first;
    uint32_t tile_width, tile_height, tile_depth; /* in texels, or bytes of a buffer */
    uint32_t count;
    uint32_t reserved;
    struct npt_subresource_tiling subresource[];
};

_Static_assert(sizeof(struct npt_tiling) == 40, "a tiling is the same on every platform");

#endif
