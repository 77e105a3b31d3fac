/* dxgi_device.c: IDXGIDevice to IDXGIDevice4, a part of every Direct3D device. */
#include "guest/neptune/dxgi_objects.h"
#include "guest/neptune/fence.h"
#include "guest/neptune/resource.h"
#include "guest/neptune/swapchain.h"
#include "npt_methods.h"

static struct npt_device *from(IDXGIDevice4 *self)
{
    return (struct npt_device *)((struct npt_interface *)(void *)self)->owner;
}

/* --- IDXGIObject ------------------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_dxgi_device_set_private_data(IDXGIDevice4 *self, REFGUID guid, UINT size,
                                                           const void *data)
{
    return npt_object_set_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_dxgi_device_set_private_data_interface(IDXGIDevice4 *self, REFGUID guid,
                                                                     const IUnknown *data)
{
    return npt_object_set_private_data_interface(&from(self)->object, guid, data);
}

HRESULT STDMETHODCALLTYPE npt_dxgi_device_get_private_data(IDXGIDevice4 *self, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_dxgi_device_get_parent(IDXGIDevice4 *self, REFIID riid, void **parent)
{
    return npt_adapter_query_interface(from(self)->adapter, riid, parent);
}

/* --- IDXGIDevice ------------------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_dxgi_device_get_adapter(IDXGIDevice4 *self, IDXGIAdapter **adapter)
{
    if (!adapter)
        return DXGI_ERROR_INVALID_CALL;
    return npt_adapter_query_interface(from(self)->adapter, &IID_IDXGIAdapter, (void **)adapter);
}

/* Remembered; the host schedules all its guests alike. */
HRESULT STDMETHODCALLTYPE npt_dxgi_device_set_gpu_thread_priority(IDXGIDevice4 *self, INT priority)
{
    if (priority < -7 || priority > 7)
        return E_INVALIDARG;
    from(self)->gpu_thread_priority = priority;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_device_get_gpu_thread_priority(IDXGIDevice4 *self, INT *priority)
{
    if (!priority)
        return E_INVALIDARG;
    *priority = from(self)->gpu_thread_priority;
    return S_OK;
}

/* 0 stands for the default. For the swap chains of this device. */
HRESULT STDMETHODCALLTYPE npt_dxgi_device_set_maximum_frame_latency(IDXGIDevice4 *self, UINT latency)
{
    if (latency > NPT_FRAME_LATENCY_MAX)
        return DXGI_ERROR_INVALID_CALL;
    from(self)->maximum_frame_latency = latency ? latency : NPT_FRAME_LATENCY;
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_device_get_maximum_frame_latency(IDXGIDevice4 *self, UINT *latency)
{
    if (!latency)
        return DXGI_ERROR_INVALID_CALL;
    *latency = from(self)->maximum_frame_latency;
    return S_OK;
}

/* A hint that the application will be suspended: nothing is kept here that could be given back. */
void STDMETHODCALLTYPE npt_dxgi_device_trim(IDXGIDevice4 *self)
{
    (void)self;
}

/* --- IDXGIDevice: residency, IDXGIDevice2: events --------------------------------------------------------------------- */

/* The host keeps what it has made where the GPU finds it. The objects behind the pointers are resources of this device. */
HRESULT STDMETHODCALLTYPE npt_dxgi_device_query_resource_residency(IDXGIDevice4 *self, IUnknown *const *resources,
                                                                   DXGI_RESIDENCY *residency, UINT resource_count)
{
    if (!resources || !residency)
        return E_POINTER;
    for (UINT i = 0; i < resource_count; i++)
        if (!resources[i])
            return E_INVALIDARG;
    for (UINT i = 0; i < resource_count; i++)
        residency[i] = DXGI_RESIDENCY_FULLY_RESIDENT;
    return npt_device_known_status(from(self));
}

/* Goes to the immediate context, whatever thread it is called on: that of the application's choice, as its methods are. */
HRESULT STDMETHODCALLTYPE npt_dxgi_device_enqueue_set_event(IDXGIDevice4 *self, HANDLE event)
{
    struct npt_device *device = from(self);
    if (!event)
        return E_INVALIDARG;
    npt_mutex_lock(&device->context_lock);
    HRESULT result = npt_context_set_event(device->context, event);
    npt_mutex_unlock(&device->context_lock);
    return result;
}

/* --- IDXGIDevice: surfaces ------------------------------------------------------------------------------------------- */

static bool surface_texture(const DXGI_SURFACE_DESC *desc, DXGI_USAGE usage, D3D11_TEXTURE2D_DESC1 *out)
{
    static const struct {
        D3D11_USAGE usage;
        UINT access;
    } cpu[] = {
        [DXGI_CPU_ACCESS_NONE] = {D3D11_USAGE_DEFAULT, 0},
        [DXGI_CPU_ACCESS_DYNAMIC] = {D3D11_USAGE_DYNAMIC, D3D11_CPU_ACCESS_WRITE},
        [DXGI_CPU_ACCESS_READ_WRITE] = {D3D11_USAGE_STAGING, D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE},
        [DXGI_CPU_ACCESS_SCRATCH] = {D3D11_USAGE_STAGING, D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE},
    };
    const UINT access = usage & DXGI_CPU_ACCESS_FIELD;
    if (access >= sizeof(cpu) / sizeof(*cpu))
        return false;
    *out = (D3D11_TEXTURE2D_DESC1){
        .Width = desc->Width,
        .Height = desc->Height,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = desc->Format,
        .SampleDesc = desc->SampleDesc,
        .Usage = cpu[access].usage,
        .BindFlags = npt_dxgi_usage_bind_flags(usage),
        .CPUAccessFlags = cpu[access].access,
    };
    return true;
}

/* Surfaces that come from another process are opened by other means than this. */
HRESULT STDMETHODCALLTYPE npt_dxgi_device_create_surface(IDXGIDevice4 *self, const DXGI_SURFACE_DESC *desc, UINT count,
                                                         DXGI_USAGE usage, const DXGI_SHARED_RESOURCE *shared,
                                                         IDXGISurface **surfaces)
{
    D3D11_TEXTURE2D_DESC1 texture;
    HRESULT result = S_OK;
    if (!desc || !surfaces)
        return DXGI_ERROR_INVALID_CALL;
    memset(surfaces, 0, count * sizeof(*surfaces));
    if (!surface_texture(desc, usage, &texture))
        return E_INVALIDARG;
    if (shared)
        return DXGI_ERROR_UNSUPPORTED;
    for (UINT i = 0; i < count && SUCCEEDED(result); i++) {
        struct npt_resource *made;
        result = npt_texture2d_create(from(self), &texture, NULL, 0, &made);
        if (SUCCEEDED(result))
            surfaces[i] = (IDXGISurface *)(void *)&made->surface;
    }
    for (UINT i = 0; FAILED(result) && i < count; i++) {
        if (surfaces[i])
            surfaces[i]->lpVtbl->Release(surfaces[i]);
        surfaces[i] = NULL;
    }
    return result;
}

/* --- IDXGIDevice2, IDXGIDevice4: contents that may be thrown away. They are never: memory is the host's to manage. ------ */

static HRESULT take_resources(IDXGIDevice4 *self, UINT count, IDXGIResource *const *resources)
{
    if (count && !resources)
        return E_INVALIDARG;
    for (UINT i = 0; i < count; i++) {
        if (!resources[i] || (const void *)resources[i]->lpVtbl != &npt_dxgi_resource_vtable)
            return E_INVALIDARG;
        const struct npt_object *object = ((struct npt_interface *)(void *)resources[i])->owner;
        if (object->device != from(self) ||
            ((const struct npt_resource *)(const void *)object)->info.usage == D3D11_USAGE_IMMUTABLE)
            return E_INVALIDARG;
    }
    return npt_device_status(from(self));
}

static bool is_priority(DXGI_OFFER_RESOURCE_PRIORITY priority)
{
    return (UINT)priority >= DXGI_OFFER_RESOURCE_PRIORITY_LOW && (UINT)priority <= DXGI_OFFER_RESOURCE_PRIORITY_HIGH;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_device_offer_resources(IDXGIDevice4 *self, UINT count,
                                                          IDXGIResource *const *resources,
                                                          DXGI_OFFER_RESOURCE_PRIORITY priority)
{
    return is_priority(priority) ? take_resources(self, count, resources) : E_INVALIDARG;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_device_offer_resources1(IDXGIDevice4 *self, UINT count,
                                                           IDXGIResource *const *resources,
                                                           DXGI_OFFER_RESOURCE_PRIORITY priority, UINT flags)
{
    if (flags & ~(UINT)DXGI_OFFER_RESOURCE_FLAG_ALLOW_DECOMMIT)
        return E_INVALIDARG;
    return npt_dxgi_device_offer_resources(self, count, resources, priority);
}

HRESULT STDMETHODCALLTYPE npt_dxgi_device_reclaim_resources(IDXGIDevice4 *self, UINT count,
                                                            IDXGIResource *const *resources, BOOL *discarded)
{
    HRESULT result = take_resources(self, count, resources);
    for (UINT i = 0; discarded && SUCCEEDED(result) && i < count; i++)
        discarded[i] = FALSE;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_dxgi_device_reclaim_resources1(IDXGIDevice4 *self, UINT count,
                                                             IDXGIResource *const *resources,
                                                             DXGI_RECLAIM_RESOURCE_RESULTS *results)
{
    HRESULT result = count && !results ? E_INVALIDARG : take_resources(self, count, resources);
    for (UINT i = 0; SUCCEEDED(result) && i < count; i++)
        results[i] = DXGI_RECLAIM_RESOURCE_RESULT_OK;
    return result;
}
