/* refusing_d3d11.c: a Direct3D library that creates no device; the environment tells with which result. */
#include <d3d11.h>
#include <winabi.h>

#include <stdlib.h>

__attribute__((visibility("default"))) HRESULT WINAPI D3D11CreateDevice(
    IDXGIAdapter *adapter, D3D_DRIVER_TYPE type, HMODULE software, UINT flags, const D3D_FEATURE_LEVEL *levels,
    UINT level_count, UINT version, ID3D11Device **device, D3D_FEATURE_LEVEL *level, ID3D11DeviceContext **context)
{
    (void)adapter, (void)type, (void)software, (void)flags, (void)levels, (void)level_count, (void)version;
    (void)device, (void)level, (void)context;
    const char *result = getenv("REFUSING_D3D11_RESULT");
    return (HRESULT)strtoul(result ? result : "0x80004005", NULL, 0);
}
