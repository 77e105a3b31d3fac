/* dxgi_adapter.c: IDXGIAdapter to IDXGIAdapter4: the host, as its capability block describes it. */
#define COBJMACROS
#include "guest/neptune/device.h"
#include "guest/neptune/dxgi_objects.h"
#include "npt_methods.h"

#include <d3d10_1.h>
#include <stdlib.h>

/* A new one whenever what it promises changes. */
const IID IID_npt_adapter = {0x5f0b7a5e, 0x3c1d, 0x4e0c, {0x9b, 0x1f, 0x6a, 0x2d, 0x8e, 0x41, 0x7c, 0x90}};

static void destroy(struct npt_object *object)
{
    struct npt_adapter *adapter = (struct npt_adapter *)object;
    if (adapter->original)
        IDXGIAdapter_Release(adapter->original);
    npt_object_release(&adapter->factory->object);
    free(adapter);
}

/* npt_adapter_iids and our own. */
static const IID *const iids[] = {
    &IID_IDXGIAdapter4, &IID_IDXGIAdapter3, &IID_IDXGIAdapter2, &IID_IDXGIAdapter1,
    &IID_IDXGIAdapter,  &IID_IDXGIObject,   &IID_IUnknown,      &IID_npt_adapter,
};

static const struct npt_interfaces interfaces[] = {
    {iids, sizeof(iids) / sizeof(*iids), 0, &npt_adapter_vtable},
};

_Static_assert(sizeof(iids) / sizeof(*iids) == NPT_ADAPTER_IID_COUNT + 1, "every interface of an adapter, and our own");

const struct npt_class npt_adapter_class = {
    .name = "DXGI adapter",
    .interfaces = interfaces,
    .interface_count = sizeof(interfaces) / sizeof(*interfaces),
    .destroy = destroy,
};

struct npt_adapter *npt_adapter_create(struct npt_factory *factory)
{
    struct npt_adapter *adapter = calloc(1, sizeof(*adapter));
    if (!adapter)
        return NULL;
    npt_object_init(&adapter->object, &npt_adapter_class, NULL);
    npt_object_add_ref(&factory->object);
    adapter->factory = factory;
    return adapter;
}

static struct npt_adapter *from(IDXGIAdapter4 *self)
{
    return (struct npt_adapter *)(void *)self;
}

/* --- between libtriton_dxgi and libtriton_d3d11, each with its own copy of this code ----------------------------- */

/* Only its methods are known of the other copy's adapter: one of ours takes its place below the API. */
static HRESULT stand_in(IDXGIAdapter *original, struct npt_adapter **out)
{
    struct npt_factory *factory = npt_factory_create(0);
    if (!factory)
        return E_OUTOFMEMORY;
    struct npt_adapter *adapter = npt_adapter_create(factory);
    npt_object_release(&factory->object);
    if (!adapter)
        return E_OUTOFMEMORY;
    IDXGIAdapter_AddRef(original);
    adapter->original = original;
    *out = adapter;
    return S_OK;
}

HRESULT npt_adapter_open(IDXGIAdapter *given, struct npt_adapter **out)
{
    IDXGIAdapter *adapter;
    if (FAILED(IDXGIAdapter_QueryInterface(given, &IID_npt_adapter, (void **)&adapter))) {
        npt_log_error("the adapter given to D3D11CreateDevice is not Triton's: is another dxgi library loaded?");
        return E_INVALIDARG;
    }
    if ((const void *)adapter->lpVtbl == &npt_adapter_vtable) {
        *out = (struct npt_adapter *)(void *)adapter;
        return S_OK;
    }
    HRESULT result = stand_in(adapter, out);
    IDXGIAdapter_Release(adapter);
    return result;
}

HRESULT npt_adapter_query_interface(struct npt_adapter *adapter, REFIID riid, void **out)
{
    if (adapter->original)
        return IDXGIAdapter_QueryInterface(adapter->original, riid, out);
    return npt_object_query_interface(&adapter->object, riid, out);
}

/* --- what the host has said -------------------------------------------------------------------------------------- */

void npt_adapter_store_caps(struct npt_adapter *adapter, const struct npt_caps *caps)
{
    struct npt_factory *factory = adapter->factory;
    npt_mutex_lock(&factory->lock);
    if (!factory->caps && (factory->caps = malloc(sizeof(*caps))))
        memcpy(factory->caps, caps, sizeof(*caps));
    npt_mutex_unlock(&factory->lock);
}

static HRESULT ask_host(struct npt_adapter *adapter)
{
    static const D3D_FEATURE_LEVEL levels[] = {
        D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_11_0, D3D_FEATURE_LEVEL_10_1, D3D_FEATURE_LEVEL_10_0,
        D3D_FEATURE_LEVEL_9_3,  D3D_FEATURE_LEVEL_9_2,  D3D_FEATURE_LEVEL_9_1,
    };
    struct npt_device *device;
    HRESULT result = npt_device_create(adapter, 0, levels, sizeof(levels) / sizeof(*levels), &device);
    if (FAILED(result))
        return result;
    npt_adapter_store_caps(adapter, device->caps);
    npt_object_release(&device->object);
    return S_OK;
}

HRESULT npt_adapter_caps(struct npt_adapter *adapter, const struct npt_caps **out)
{
    struct npt_factory *factory = adapter->factory;
    npt_mutex_lock(&factory->lock);
    if (!factory->caps && factory->caps_failure == S_OK)
        factory->caps_failure = ask_host(adapter);
    *out = factory->caps;
    if (factory->caps_failure == E_OUTOFMEMORY)
        factory->caps_failure = S_OK; /* there may be memory the next time */
    HRESULT result = *out ? S_OK : FAILED(factory->caps_failure) ? factory->caps_failure : E_OUTOFMEMORY;
    npt_mutex_unlock(&factory->lock);
    return result;
}

/* --- IDXGIObject ------------------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_adapter_set_private_data(IDXGIAdapter4 *self, REFGUID guid, UINT size, const void *data)
{
    return npt_object_set_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_adapter_set_private_data_interface(IDXGIAdapter4 *self, REFGUID guid,
                                                                 const IUnknown *data)
{
    return npt_object_set_private_data_interface(&from(self)->object, guid, data);
}

HRESULT STDMETHODCALLTYPE npt_adapter_get_private_data(IDXGIAdapter4 *self, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_adapter_get_parent(IDXGIAdapter4 *self, REFIID riid, void **parent)
{
    return npt_object_query_interface(&from(self)->factory->object, riid, parent);
}

/* --- IDXGIAdapter ------------------------------------------------------------------------------------------------ */

HRESULT STDMETHODCALLTYPE npt_adapter_enum_outputs(IDXGIAdapter4 *self, UINT index, IDXGIOutput **out)
{
    if (!out)
        return E_INVALIDARG;
    *out = NULL;
    if (index > 0)
        return DXGI_ERROR_NOT_FOUND;
    *out = (IDXGIOutput *)(void *)npt_output_create(from(self));
    return *out ? S_OK : E_OUTOFMEMORY;
}

/* Windows asks the Direct3D 10 driver here, for every version of Direct3D: applications read the driver's version
 * from the answer. There is no driver of the vendor; what is returned is too new for any of their lists of bad
 * drivers. NVIDIA's public number is made of the last five digits. */
HRESULT STDMETHODCALLTYPE npt_adapter_check_interface_support(IDXGIAdapter4 *self, REFGUID guid, LARGE_INTEGER *version)
{
    const struct npt_caps *caps;
    if (!guid || (!IsEqualGUID(guid, &IID_IDXGIDevice) && !IsEqualGUID(guid, &IID_ID3D10Device) &&
                  !IsEqualGUID(guid, &IID_ID3D10Device1)))
        return DXGI_ERROR_UNSUPPORTED;
    if (!version)
        return S_OK;
    HRESULT result = npt_adapter_caps(from(self), &caps);
    if (FAILED(result))
        return result;
    version->HighPart = 35 << 16;
    version->LowPart = caps->vendor_id == 0x10de ? 19u << 16 | 9999u : 0xffffffffu;
    return S_OK;
}

static SIZE_T memory_size(uint64_t bytes)
{
    return bytes > SIZE_MAX ? SIZE_MAX : (SIZE_T)bytes;
}

/* UTF-16 to WCHAR, which has four bytes outside Windows. */
static void copy_description(WCHAR out[128], const uint16_t text[128])
{
    unsigned n = 0;
    for (unsigned i = 0; i < 127 && text[i]; i++) {
        uint32_t c = text[i], low = text[i + 1];
        if (sizeof(WCHAR) > 2 && c >> 10 == 0x36 && low >> 10 == 0x37) {
            c = 0x10000 + ((c & 0x3ff) << 10 | (low & 0x3ff));
            i++;
        }
        out[n++] = (WCHAR)c;
    }
    memset(out + n, 0, (128 - n) * sizeof(*out));
}

HRESULT STDMETHODCALLTYPE npt_adapter_get_desc3(IDXGIAdapter4 *self, DXGI_ADAPTER_DESC3 *desc)
{
    const struct npt_caps *caps;
    if (!desc)
        return E_INVALIDARG;
    HRESULT result = npt_adapter_caps(from(self), &caps);
    if (FAILED(result))
        return result;
    *desc = (DXGI_ADAPTER_DESC3){
        .VendorId = caps->vendor_id,
        .DeviceId = caps->device_id,
        .SubSysId = caps->subsystem_id,
        .Revision = caps->revision,
        .DedicatedVideoMemory = memory_size(caps->dedicated_video_memory),
        .DedicatedSystemMemory = memory_size(caps->dedicated_system_memory),
        .SharedSystemMemory = memory_size(caps->shared_system_memory),
        .AdapterLuid = {caps->luid_low, caps->luid_high},
        .GraphicsPreemptionGranularity = DXGI_GRAPHICS_PREEMPTION_DMA_BUFFER_BOUNDARY,
        .ComputePreemptionGranularity = DXGI_COMPUTE_PREEMPTION_DMA_BUFFER_BOUNDARY,
    };
    copy_description(desc->Description, caps->description);
    return S_OK;
}

/* Each older description is the beginning of the newer one. */
_Static_assert(offsetof(DXGI_ADAPTER_DESC1, Flags) == offsetof(DXGI_ADAPTER_DESC3, Flags), "DESC1 begins DESC3");
_Static_assert(sizeof(DXGI_ADAPTER_DESC2) == sizeof(DXGI_ADAPTER_DESC3), "DESC2 is DESC3 with other flags");
_Static_assert(offsetof(DXGI_ADAPTER_DESC, AdapterLuid) == offsetof(DXGI_ADAPTER_DESC3, AdapterLuid),
               "DESC begins DESC3");

static HRESULT get_desc(IDXGIAdapter4 *self, void *desc, size_t size)
{
    DXGI_ADAPTER_DESC3 full;
    if (!desc)
        return E_INVALIDARG;
    HRESULT result = npt_adapter_get_desc3(self, &full);
    if (SUCCEEDED(result))
        memcpy(desc, &full, size);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_adapter_get_desc(IDXGIAdapter4 *self, DXGI_ADAPTER_DESC *desc)
{
    return get_desc(self, desc, sizeof(*desc));
}

HRESULT STDMETHODCALLTYPE npt_adapter_get_desc1(IDXGIAdapter4 *self, DXGI_ADAPTER_DESC1 *desc)
{
    return get_desc(self, desc, sizeof(*desc));
}

HRESULT STDMETHODCALLTYPE npt_adapter_get_desc2(IDXGIAdapter4 *self, DXGI_ADAPTER_DESC2 *desc)
{
    return get_desc(self, desc, sizeof(*desc));
}

/* The host's sizes are the budget. What this process uses of it is not measured. */
HRESULT STDMETHODCALLTYPE npt_adapter_query_video_memory_info(IDXGIAdapter4 *self, UINT node,
                                                              DXGI_MEMORY_SEGMENT_GROUP group,
                                                              DXGI_QUERY_VIDEO_MEMORY_INFO *info)
{
    const struct npt_caps *caps;
    if (node > 0 || !info || (group != DXGI_MEMORY_SEGMENT_GROUP_LOCAL && group != DXGI_MEMORY_SEGMENT_GROUP_NON_LOCAL))
        return E_INVALIDARG;
    HRESULT result = npt_adapter_caps(from(self), &caps);
    if (FAILED(result))
        return result;
    bool local = group == DXGI_MEMORY_SEGMENT_GROUP_LOCAL;
    uint64_t budget = local ? caps->dedicated_video_memory : caps->shared_system_memory;
    if (local && !budget) /* a GPU without memory of its own */
        budget = caps->shared_system_memory;
    *info = (DXGI_QUERY_VIDEO_MEMORY_INFO){
        .Budget = budget,
        .AvailableForReservation = budget / 2,
        .CurrentReservation = atomic_load_explicit(&from(self)->factory->reservation[group], memory_order_relaxed),
    };
    return S_OK;
}

/* A wish that the host cannot be told of: kept for the application. */
HRESULT STDMETHODCALLTYPE npt_adapter_set_video_memory_reservation(IDXGIAdapter4 *self, UINT node,
                                                                   DXGI_MEMORY_SEGMENT_GROUP group, UINT64 bytes)
{
    DXGI_QUERY_VIDEO_MEMORY_INFO info;
    HRESULT result = npt_adapter_query_video_memory_info(self, node, group, &info);
    if (SUCCEEDED(result) && bytes > info.AvailableForReservation)
        result = E_INVALIDARG;
    if (SUCCEEDED(result))
        atomic_store_explicit(&from(self)->factory->reservation[group], bytes, memory_order_relaxed);
    return result;
}

/* --- notifications ------------------------------------------------------------------------------------------------ */

/* The budget is told once, when it is asked for; it does not change. */
HRESULT STDMETHODCALLTYPE npt_adapter_register_video_memory_budget_change_notification_event(IDXGIAdapter4 *self,
                                                                                             HANDLE event,
                                                                                             DWORD *cookie)
{
    (void)self;
    HANDLE own = event ? npt_event_duplicate(event) : NULL;
    HRESULT result = npt_notification_register(own, cookie);
    if (SUCCEEDED(result))
        npt_event_set(own);
    if (own)
        npt_event_close(own);
    return result;
}

void STDMETHODCALLTYPE npt_adapter_unregister_video_memory_budget_change_notification(IDXGIAdapter4 *self, DWORD cookie)
{
    (void)self, (void)cookie;
}

HRESULT STDMETHODCALLTYPE npt_adapter_register_hardware_content_protection_teardown_status_event(IDXGIAdapter4 *self,
                                                                                                 HANDLE event,
                                                                                                 DWORD *cookie)
{
    (void)self;
    return npt_notification_register(event, cookie);
}

void STDMETHODCALLTYPE npt_adapter_unregister_hardware_content_protection_teardown_status(IDXGIAdapter4 *self,
                                                                                          DWORD cookie)
{
    (void)self, (void)cookie;
}
