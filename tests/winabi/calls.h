/* calls.h: the same calls on a Direct3D interface, one function for each way a C program may spell them. */
#ifndef WINABI_TEST_CALLS_H
#define WINABI_TEST_CALLS_H

#include <d3d11_4.h>

struct call_results {
    HRESULT query;
    void *queried;
    ULONG references;
    D3D_FEATURE_LEVEL level;
    HRESULT support;
    UINT support_flags;
};

struct call_results call_through_vtable(ID3D11Device5 *device);
struct call_results call_through_macros(ID3D11Device5 *device);
struct call_results call_through_wrappers(ID3D11Device5 *device);

#endif
