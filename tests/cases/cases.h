/* cases.h: what the programs of this folder share: a device of the library that TRITON_D3D11 names, and looks at what is on it. Each
 * program tests cases that others have reported of Direct3D and what is built on it, with the right result. */
#ifndef CASES_H
#define CASES_H

#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* after the headers above */
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define assert_result(call, expected) assert_int_equal((UINT)(call), (UINT)(expected))

#define RGBA8 DXGI_FORMAT_R8G8B8A8_UNORM

extern ID3D11Device *device;
extern ID3D11DeviceContext *context; /* immediate */

/* Group setup and teardown: afterwards nothing refers to the device. */
int cases_open(void **state);
int cases_close(void **state);

/* The teardown of every test: the state is cleared, everything has been executed and the device is still there. */
int cases_agree(void **state);

/* Until everything has been executed. */
void cases_wait(void);

/* One more device, for tests of its life. */
HRESULT cases_device(ID3D11Device **device, ID3D11DeviceContext **context);

/* False on the null back end, which computes nothing. */
bool cases_pixels(void);
/* Leaves the rest of the test out there. */
void cases_need_pixels(void);
/* Leaves the rest of the test out directly on DXVK, which is known to go wrong there. */
void cases_need_triton(void);

/* Releases every pointer that is not NULL. */
#define RELEASE(...) cases_release((void *const[]){__VA_ARGS__}, sizeof((void *const[]){__VA_ARGS__}) / sizeof(void *))
void cases_release(void *const *objects, size_t count);
/* References left after one is taken and given back. */
ULONG cases_references(void *object);

/* An interface that does nothing but count its references, for private data. */
struct cases_held {
    const IUnknownVtbl *lpVtbl;
    ULONG references;
};

/* Prepares it, with one reference. */
IUnknown *cases_hold(struct cases_held *held);
/* A name that no interface has. */
extern const GUID cases_name;

/* --- resources ---------------------------------------------------------------------------------------------------- */

/* A stride makes it structured. */
ID3D11Buffer *cases_buffer(UINT size, D3D11_USAGE usage, UINT bind, UINT stride, const void *data);
/* Square, RGBA8, of the default usage. */
ID3D11Texture2D *cases_texture(UINT size, UINT mips, UINT layers, UINT bind, const void *data);
ID3D11ShaderResourceView *cases_srv(void *resource);
ID3D11RenderTargetView *cases_rtv(void *resource);
ID3D11UnorderedAccessView *cases_uav(void *resource);

/* Map with DISCARD, write, Unmap. */
void cases_discard(ID3D11DeviceContext *to, void *buffer, const void *data, size_t size);

/* The first bytes of a buffer, or the texels of a 2D texture's first subresource, rows without padding. */
void cases_read_buffer(ID3D11Buffer *buffer, void *data, size_t size);
void cases_read_texture(ID3D11Texture2D *texture, void *data);

/* --- shaders ------------------------------------------------------------------------------------------------------ */

struct cases_shaders {
    ID3D11VertexShader *vs;
    ID3D11HullShader *hs;
    ID3D11DomainShader *ds;
    ID3D11GeometryShader *gs;
    ID3D11PixelShader *ps;
    ID3D11ComputeShader *append, *constants;
};

/* cs_linked, which writes one color of an interface that has one slot. NULL when it cannot be made. */
ID3D11ComputeShader *cases_linked_shader(ID3D11ClassLinkage *linkage);
/* cs_constants, which has no interfaces. */
ID3D11ComputeShader *cases_constants_shader(ID3D11ClassLinkage *linkage);

/* vs_all, hs_pass, ds_pass, gs_pass, ps_tint, cs_append and cs_constants. */
void cases_create_shaders(struct cases_shaders *shaders);
void cases_release_shaders(struct cases_shaders *shaders);

#endif
