/* dxgi_device.c: IDXGIDevice to IDXGIDevice4, a part of every Direct3D device. */
#include "guest/neptune/dxgi_objects.h"
#include "guest/neptune/fence.h"
#include "guest/neptune/resource.h"
#include "npt_methods.h"

#define DEFAULT_FRAME_LATENCY 3u
#define MAXIMUM_FRAME_LATENCY 16u

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
    if (latency > MAXIMUM_FRAME_LATENCY)
        return DXGI_ERROR_INVALID_CALL;
    from(self)->maximum_frame_latency = latency ? latency : DEFAULT_FRAME_LATENCY;
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
