/* dxvk.c: DXVK native, found at run time, unmodified. */
#include "host/backend/backend.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dxgi.h>

static PFN_D3D11_CREATE_DEVICE d3d11_create_device;

static const char *library_name(const char *variable, const char *fallback)
{
    const char *name = getenv(variable);
    return name && *name ? name : fallback;
}

/* What DXVK will load by itself when it makes a device. Loaded before the fork it is shared by all renderers and costs
 * none of them time. What is missing shows when the device is made. */
static void preload_dependencies(void)
{
    const char *wsi = getenv("DXVK_WSI_DRIVER");

    dlopen(wsi && strcmp(wsi, "SDL2") == 0 ? "libSDL2-2.0.so.0" : "libSDL3.so.0", RTLD_NOW | RTLD_GLOBAL);

    void *vulkan = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_GLOBAL);
    if (!vulkan)
        return;
    /* The loader keeps the drivers that it has asked for their extensions. */
    int32_t (*enumerate)(const char *, uint32_t *, void *);
    *(void **)&enumerate = dlsym(vulkan, "vkEnumerateInstanceExtensionProperties");
    uint32_t count = 0;
    if (enumerate)
        enumerate(NULL, &count, NULL);
}

static bool load(const char *name, const char *package, void **library, char text[TRR_TEXT])
{
    *library = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
    if (*library)
        return true;
    const char *reason = dlerror();
    snprintf(text, TRR_TEXT, "DXVK cannot be loaded (%.150s): install the Debian package %s, or use --runtime",
             reason ? reason : name, package);
    return false;
}

static bool dxvk_open(char text[TRR_TEXT])
{
    void *dxgi, *d3d11;

    if (!load(library_name("TRITON_DXVK_DXGI", "libdxvk_dxgi.so.0"), "libdxvk-dxgi0", &dxgi, text) ||
        !load(library_name("TRITON_DXVK_D3D11", "libdxvk_d3d11.so.0"), "libdxvk-d3d11-0", &d3d11, text))
        return false;
    *(void **)&d3d11_create_device = dlsym(d3d11, "D3D11CreateDevice");
    if (!d3d11_create_device) {
        snprintf(text, TRR_TEXT, "the library that should be DXVK has no D3D11CreateDevice");
        return false;
    }
    preload_dependencies();
    return true;
}

static void describe(const DXGI_ADAPTER_DESC1 *desc, struct trr_adapter *adapter)
{
    *adapter = (struct trr_adapter){
        .vendor_id = desc->VendorId,
        .device_id = desc->DeviceId,
        .subsystem_id = desc->SubSysId,
        .revision = desc->Revision,
        .dedicated_video_memory = desc->DedicatedVideoMemory,
        .dedicated_system_memory = desc->DedicatedSystemMemory,
        .shared_system_memory = desc->SharedSystemMemory,
        .luid = desc->AdapterLuid,
    };
    size_t at = 0;
    for (size_t i = 0; i < ARRAYSIZE(desc->Description) && desc->Description[i]; i++)
        if (at + 1 < ARRAYSIZE(adapter->description))
            adapter->description[at++] = desc->Description[i] < 0x10000 ? (uint16_t)desc->Description[i] : '?';
}

static HRESULT query_adapter(ID3D11Device *device, struct trr_adapter *adapter)
{
    IDXGIDevice *dxgi_device = NULL;
    IDXGIAdapter *dxgi_adapter = NULL;
    IDXGIAdapter1 *dxgi_adapter1 = NULL;
    DXGI_ADAPTER_DESC1 desc;

    HRESULT result = device->lpVtbl->QueryInterface(device, &IID_IDXGIDevice, (void **)&dxgi_device);
    if (FAILED(result))
        goto out;
    result = dxgi_device->lpVtbl->GetAdapter(dxgi_device, &dxgi_adapter);
    if (FAILED(result))
        goto release_device;
    result = dxgi_adapter->lpVtbl->QueryInterface(dxgi_adapter, &IID_IDXGIAdapter1, (void **)&dxgi_adapter1);
    if (FAILED(result))
        goto release_adapter;
    result = dxgi_adapter1->lpVtbl->GetDesc1(dxgi_adapter1, &desc);
    if (SUCCEEDED(result))
        describe(&desc, adapter);

    dxgi_adapter1->lpVtbl->Release(dxgi_adapter1);
release_adapter:
    dxgi_adapter->lpVtbl->Release(dxgi_adapter);
release_device:
    dxgi_device->lpVtbl->Release(dxgi_device);
out:
    return result;
}

static HRESULT dxvk_create_device(const struct trr_device_request *request, ID3D11Device **device,
                                  struct trr_adapter *adapter, char text[TRR_TEXT])
{
    *device = NULL;
    HRESULT result = d3d11_create_device(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, request->flags, request->levels,
                                         request->level_count, D3D11_SDK_VERSION, device, NULL, NULL);
    if (SUCCEEDED(result) && *device)
        result = query_adapter(*device, adapter);
    else if (SUCCEEDED(result))
        result = E_FAIL;
    if (FAILED(result)) {
        snprintf(text, TRR_TEXT,
                 "DXVK made no Direct3D 11 device (0x%08x): no Vulkan driver that it can use was found; "
                 "Debian has drivers in the package mesa-vulkan-drivers",
                 (unsigned)result);
        if (*device)
            (*device)->lpVtbl->Release(*device);
        *device = NULL;
    }
    return result;
}

const struct trr_backend trr_backend_dxvk = {
    .name = "dxvk",
    .asks_when_done = true,
    .open = dxvk_open,
    .create_device = dxvk_create_device,
};
