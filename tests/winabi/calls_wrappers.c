/* calls_wrappers.c: COBJMACROS with WIDL_C_INLINE_WRAPPERS, where a method is an inline function.
 * Not for Windows: the wrappers of mingw-w64 10 do not compile with its own FORCEINLINE. */
#define COBJMACROS
#define WIDL_C_INLINE_WRAPPERS

#include "calls.h"

#include <d3d10_1.h>
#include <d3d11sdklayers.h>
#include <d3d11shader.h>
#include <dxgi1_6.h>
#include <dxgidebug.h>

struct call_results call_through_wrappers(ID3D11Device5 *device)
{
    struct call_results results = {0};

    results.query = ID3D11Device5_QueryInterface(device, &IID_ID3D11Device5, &results.queried);
    results.references = ID3D11Device5_AddRef(device);
    results.level = ID3D11Device5_GetFeatureLevel(device);
    results.support = ID3D11Device5_CheckFormatSupport(device, DXGI_FORMAT_R8G8B8A8_UNORM, &results.support_flags);
    return results;
}
