/* entry.h: what the exported functions of the libraries share. */
#ifndef NPT_ENTRY_H
#define NPT_ENTRY_H

#include "guest/neptune/device.h"

/* Windows has export lists. */
#ifdef _WIN32
#define NPT_EXPORT
#else
#define NPT_EXPORT __attribute__((visibility("default")))
#endif

/* D3D11CreateDevice without its answers: the device with one reference, or the HRESULT that it fails with. */
HRESULT npt_create_device(IDXGIAdapter *adapter, D3D_DRIVER_TYPE type, HMODULE software, UINT flags,
                          const D3D_FEATURE_LEVEL *levels, UINT level_count, UINT sdk, struct npt_device **out);

/* A swap chain from the factory that the device's adapter belongs to. */
HRESULT npt_create_device_swapchain(struct npt_device *device, const DXGI_SWAP_CHAIN_DESC *desc, IDXGISwapChain **out);

#endif
