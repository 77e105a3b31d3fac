/* shader_checksum.h: the checksum of a shader container. */
#ifndef NPT_SHADER_CHECKSUM_H
#define NPT_SHADER_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* Where it stands in a container, and where what it covers begins. */
#define NPT_SHADER_CHECKSUM_AT 4u
#define NPT_SHADER_CHECKED_AT 20u

/* Of a container of `size` bytes, at least NPT_SHADER_CHECKED_AT. */
void npt_shader_checksum(const void *container, size_t size, uint32_t checksum[4]);

#endif
