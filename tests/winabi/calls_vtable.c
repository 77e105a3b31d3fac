/* calls_vtable.c: neither COBJMACROS nor wrappers, and CINTERFACE, which means nothing to C but is often set. */
#define CINTERFACE

#include "calls.h"

#include <d3d10_1.h>
#include <d3d11sdklayers.h>
#include <d3d11shader.h>
#include <dxgi1_6.h>
#include <dxgidebug.h>

struct call_results call_through_vtable(ID3D11Device5 *device)
{
    struct call_results results = {0};

    results.query = device->lpVtbl->QueryInterface(device, &IID_ID3D11Device5, &results.queried);
    results.references = device->lpVtbl->AddRef(device);
    results.level = device->lpVtbl->GetFeatureLevel(device);
    results.support = device->lpVtbl->CheckFormatSupport(device, DXGI_FORMAT_R8G8B8A8_UNORM, &results.support_flags);
    return results;
}
