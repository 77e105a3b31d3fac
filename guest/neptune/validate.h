/* validate.h: what Direct3D refuses before a driver hears of it. Each function returns S_OK or what the Create method returns. */
#ifndef NPT_VALIDATE_H
#define NPT_VALIDATE_H

#include "guest/neptune/device.h"

/* `data`: the initial data as the application gave it, one element for each subresource, or NULL. */
HRESULT npt_validate_buffer(const struct npt_device *device, const D3D11_BUFFER_DESC *desc,
                            const D3D11_SUBRESOURCE_DATA *data);

/* `info` has its mip levels resolved (npt_texture_mip_levels). */
HRESULT npt_validate_texture(const struct npt_device *device, const struct npt_resource_info *info, UINT quality,
                             D3D11_TEXTURE_LAYOUT layout, const D3D11_SUBRESOURCE_DATA *data);

/* MipLevels as GetDesc returns it: 0 stands for a full chain, or for one level of a multisampled texture. */
UINT npt_texture_mip_levels(UINT levels, UINT width, UINT height, UINT depth, UINT samples);

HRESULT npt_validate_query(const struct npt_device *device, const D3D11_QUERY_DESC1 *desc);

/* --- validate_shader.c */

struct npt_shader_code;

/* The option of level 10 for compute shaders, raw and structured buffers; every device of 11 has it. */
bool npt_device_has_compute(const struct npt_device *device);

/* `programs`: a bit for each enum npt_program that the method takes. */
HRESULT npt_validate_shader(const struct npt_device *device, uint32_t programs, const struct npt_shader_code *code);

HRESULT npt_validate_input_layout(const struct npt_device *device, const D3D11_INPUT_ELEMENT_DESC *elements, UINT count,
                                  const struct npt_shader_code *code);

HRESULT npt_validate_stream_output(const struct npt_device *device, const D3D11_SO_DECLARATION_ENTRY *entries,
                                   UINT entry_count, const UINT *strides, UINT stride_count, UINT rasterized_stream,
                                   const struct npt_shader_code *code);

#endif
