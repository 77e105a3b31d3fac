/* guids.c: one definition of every interface id that the Direct3D headers declare. */
#include <windows.h>

#include <ole2.h>

#include <initguid.h>

#include <d3d10_1.h>
#include <d3d11_4.h>
#include <d3d11sdklayers.h>
#include <d3d11shader.h>
#include <dxgi1_6.h>
#include <dxgidebug.h>

/* The base headers above only declared it. */
DEFINE_GUID(IID_IUnknown, 0x00000000, 0x0000, 0x0000, 0xc0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x46);
