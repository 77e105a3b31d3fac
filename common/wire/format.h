/* format.h: how many bytes the texels of a DXGI format take, and so what an update or a map covers. */
#ifndef NPT_FORMAT_H
#define NPT_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

#include <windows.h>

#include <dxgi.h>

struct npt_format_layout {
    uint8_t block_width; /* texels of one block, 1 for uncompressed formats */
    uint8_t block_height;
    uint8_t block_bytes;
    uint8_t planes; /* 2 for the planar video formats, else 1 */
};

/* False for DXGI_FORMAT_UNKNOWN and values that are no format. */
bool npt_format_layout(DXGI_FORMAT format, struct npt_format_layout *out);

/* Bytes that Direct3D reads or writes of `width` x `height` x `depth` texels whose rows and slices are `row_pitch` and
 * `depth_pitch` apart: the last row counts only as far as its texels. 0 when the format is none. */
uint64_t npt_format_span(DXGI_FORMAT format, uint32_t width, uint32_t height, uint32_t depth, uint32_t row_pitch,
                         uint32_t depth_pitch);

/* Bytes of one row, and number of rows, of `width` x `height` texels without padding. */
uint32_t npt_format_row_bytes(DXGI_FORMAT format, uint32_t width);
uint32_t npt_format_rows(DXGI_FORMAT format, uint32_t height);

#endif
