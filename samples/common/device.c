/* device.c: the Direct3D 11 device, out of the library that the user chose. */
#include "sample.h"

static HRESULT create_device(struct sample *sample, PFN_D3D11_CREATE_DEVICE create, const D3D_FEATURE_LEVEL *levels,
                             UINT count)
{
    return create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, levels, count, D3D11_SDK_VERSION, &sample->device, NULL,
                  &sample->context);
}

void sample_create_device(struct sample *sample)
{
    static const D3D_FEATURE_LEVEL levels[] = {D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_11_0};
    char error[256];
    PFN_D3D11_CREATE_DEVICE create = (PFN_D3D11_CREATE_DEVICE)(uintptr_t)sample_load_function(
        sample->library, "D3D11CreateDevice", error, sizeof error);
    if (!create)
        sample_fail(sample, "cannot load the Direct3D library: %s", error);

    HRESULT result = create_device(sample, create, levels, 2);
    if (result == E_INVALIDARG) /* a runtime that does not know 11_1 refuses the whole list */
        result = create_device(sample, create, levels + 1, 1);
    sample_check(sample, "D3D11CreateDevice", result);
}

void sample_describe_adapter(const struct sample *sample, char *name, size_t size)
{
    IDXGIDevice *device;
    IDXGIAdapter *adapter;
    DXGI_ADAPTER_DESC desc;
    sample_check(sample, "QueryInterface(IDXGIDevice)",
                 ID3D11Device_QueryInterface(sample->device, &IID_IDXGIDevice, (void **)&device));
    sample_check(sample, "GetAdapter", IDXGIDevice_GetAdapter(device, &adapter));
    sample_check(sample, "GetDesc", IDXGIAdapter_GetDesc(adapter, &desc));

    size_t length = 0;
    for (; length + 1 < size && desc.Description[length]; length++) {
        WCHAR c = desc.Description[length];
        name[length] = c >= ' ' && c <= '~' ? (char)c : '?';
    }
    name[length] = '\0';

    IDXGIAdapter_Release(adapter);
    IDXGIDevice_Release(device);
}
