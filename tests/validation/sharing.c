/* sharing.c: what opens shared resources and fences, and what it refuses. */
#include "tests/validation/validation.h"

#define SHARED D3D11_RESOURCE_MISC_SHARED

enum method { GLOBAL, NT_HANDLE, NAME, FENCE };

struct open_row {
    struct row row;
    enum method method;
    enum handle { OWN, NO_HANDLE, WRONG } handle;
    const IID *iid;
    DWORD access;
};

static HRESULT open_shared(const struct subject *subject, const void *data)
{
    static const WCHAR name[] = {'n', 'o', 't', ' ', 't', 'h', 'e', 'r', 'e', 0};
    const struct open_row *row = data;
    const HANDLE handle = row->handle == WRONG ? (HANDLE)(uintptr_t)0x7ffffff0 : NULL;
    ID3D11Device1 *first = subject_device(subject, &IID_ID3D11Device1);
    ID3D11Device5 *fifth = subject_device(subject, &IID_ID3D11Device5);
    void *object = UNTOUCHED, **out = &object;
    HRESULT result = UNAVAILABLE;
    if (row->method == GLOBAL)
        result = ID3D11Device_OpenSharedResource(subject->device, handle, row->iid, out);
    else if (row->method == NT_HANDLE && first)
        result = ID3D11Device1_OpenSharedResource1(first, handle, row->iid, out);
    else if (row->method == NAME && first)
        result = ID3D11Device1_OpenSharedResourceByName(first, row->handle == WRONG ? name : NULL, row->access,
                                                        row->iid, out);
    else if (row->method == FENCE && fifth)
        result = ID3D11Device5_OpenSharedFence(fifth, handle, row->iid, out);
    LET_GO(first, fifth);
    return result;
}

/* A shared texture, opened on its own device. */
static HRESULT open_own(const struct subject *subject, const void *data)
{
    const struct open_row *row = data;
    const D3D11_TEXTURE2D_DESC desc = {
        16, 16, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, SHARED};
    ID3D11Texture2D *texture = make_texture(subject, &desc, -1);
    IDXGIResource *resource = NULL;
    HANDLE handle = NULL;
    void *object = UNTOUCHED;
    HRESULT result = BROKEN;
    if (texture && ID3D11Texture2D_QueryInterface(texture, &IID_IDXGIResource, (void **)&resource) == S_OK &&
        IDXGIResource_GetSharedHandle(resource, &handle) == S_OK)
        result = ID3D11Device_OpenSharedResource(subject->device, handle, row->iid, &object);
    if (result != BROKEN)
        result = created(result, object);
    LET_GO(resource, texture);
    return result;
}

#define BAD E_INVALIDARG
#define TEXTURE &IID_ID3D11Texture2D

static const struct open_row opened[] = {
    {{"OpenSharedResource, no handle", BAD}, GLOBAL, NO_HANDLE, TEXTURE},
    {{"OpenSharedResource, no such handle", BAD}, GLOBAL, WRONG, TEXTURE},
    {{"OpenSharedResource1, no handle", BAD}, NT_HANDLE, NO_HANDLE, TEXTURE},
    {{"OpenSharedResource1, no such handle", BAD}, NT_HANDLE, WRONG, TEXTURE},
    {{"OpenSharedResourceByName, no name", BAD}, NAME, NO_HANDLE, TEXTURE, .access = DXGI_SHARED_RESOURCE_READ},
    {{"OpenSharedFence, no handle", BAD}, FENCE, NO_HANDLE, &IID_ID3D11Fence},
    {{"OpenSharedFence, no such handle", BAD}, FENCE, WRONG, &IID_ID3D11Fence},
};

static const struct open_row own[] = {
    {{"texture", S_OK}, GLOBAL, OWN, TEXTURE},
    {{"as a resource", S_OK}, GLOBAL, OWN, &IID_ID3D11Resource},
    {{"as IDXGIResource", S_OK}, GLOBAL, OWN, &IID_IDXGIResource},
    {{"as a buffer", E_NOINTERFACE}, GLOBAL, OWN, &IID_ID3D11Buffer},
};

static const struct table table[] = {
    {TABLE("OpenShared: handles", opened, open_shared)},
    {TABLE("OpenSharedResource: its own", own, open_own)},
};

const struct tables sharing_tables = {table, COUNT(table)};
