/* d3d10_device.c: what ID3D10Device1 says of itself, its private data, and ID3D10Multithread. */
#include "guest/neptune/d3d10_interface.h"

#include "npt_methods.h"

/* --- what the device is ------------------------------------------------------------------------------------------ */

/* Direct3D 10 knows no level above 10.1. */
D3D10_FEATURE_LEVEL1 STDMETHODCALLTYPE npt_d3d10_device_get_feature_level(ID3D10Device1 *self)
{
    D3D_FEATURE_LEVEL level = npt_d3d10_device_of(self)->feature_level;
    return level > D3D_FEATURE_LEVEL_10_1 ? D3D10_FEATURE_LEVEL_10_1 : (D3D10_FEATURE_LEVEL1)level;
}

UINT STDMETHODCALLTYPE npt_d3d10_device_get_creation_flags(ID3D10Device1 *self)
{
    return npt_d3d10_device_of(self)->d3d10_flags;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_get_device_removed_reason(ID3D10Device1 *self)
{
    return npt_device_get_device_removed_reason(npt_d3d10_device11(self));
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_set_exception_mode(ID3D10Device1 *self, UINT flags)
{
    return npt_device_set_exception_mode(npt_d3d10_device11(self), flags);
}

UINT STDMETHODCALLTYPE npt_d3d10_device_get_exception_mode(ID3D10Device1 *self)
{
    return npt_device_get_exception_mode(npt_d3d10_device11(self));
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_get_private_data(ID3D10Device1 *self, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(npt_d3d10_object(self), guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_set_private_data(ID3D10Device1 *self, REFGUID guid, UINT size,
                                                            const void *data)
{
    return npt_object_set_private_data(npt_d3d10_object(self), guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_set_private_data_interface(ID3D10Device1 *self, REFGUID guid,
                                                                      const IUnknown *data)
{
    return npt_object_set_private_data_interface(npt_d3d10_object(self), guid, data);
}

/* --- what it can do ---------------------------------------------------------------------------------------------- */

/* The bits up to BACK_BUFFER_CAST are those of Direct3D 11; above them begin its own. */
#define FORMAT_SUPPORT ((UINT)D3D10_FORMAT_SUPPORT_BACK_BUFFER_CAST * 2 - 1)

_Static_assert((UINT)D3D10_FORMAT_SUPPORT_BUFFER == D3D11_FORMAT_SUPPORT_BUFFER &&
                   (UINT)D3D10_FORMAT_SUPPORT_BACK_BUFFER_CAST == D3D11_FORMAT_SUPPORT_BACK_BUFFER_CAST,
               "the same values");

HRESULT STDMETHODCALLTYPE npt_d3d10_device_check_format_support(ID3D10Device1 *self, DXGI_FORMAT format, UINT *support)
{
    HRESULT result = npt_device_check_format_support(npt_d3d10_device11(self), format, support);
    if (support)
        *support &= FORMAT_SUPPORT;
    return result;
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_check_multisample_quality_levels(ID3D10Device1 *self, DXGI_FORMAT format,
                                                                            UINT samples, UINT *levels)
{
    return npt_device_check_multisample_quality_levels(npt_d3d10_device11(self), format, samples, levels);
}

_Static_assert(sizeof(D3D10_COUNTER_INFO) == sizeof(D3D11_COUNTER_INFO) &&
                   sizeof(D3D10_COUNTER_DESC) == sizeof(D3D11_COUNTER_DESC),
               "counters are described alike");

void STDMETHODCALLTYPE npt_d3d10_device_check_counter_info(ID3D10Device1 *self, D3D10_COUNTER_INFO *info)
{
    npt_device_check_counter_info(npt_d3d10_device11(self), (D3D11_COUNTER_INFO *)(void *)info);
}

HRESULT STDMETHODCALLTYPE npt_d3d10_device_check_counter(ID3D10Device1 *self, const D3D10_COUNTER_DESC *desc,
                                                         D3D10_COUNTER_TYPE *type, UINT *active, char *name,
                                                         UINT *name_length, char *units, UINT *units_length,
                                                         char *description, UINT *description_length)
{
    return npt_device_check_counter(npt_d3d10_device11(self), (const D3D11_COUNTER_DESC *)(const void *)desc,
                                    (D3D11_COUNTER_TYPE *)type, active, name, name_length, units, units_length,
                                    description, description_length);
}

/* --- text, which no hardware filters any more: remembered only --------------------------------------------------- */

void STDMETHODCALLTYPE npt_d3d10_device_set_text_filter_size(ID3D10Device1 *self, UINT width, UINT height)
{
    struct npt_device *device = npt_d3d10_device_of(self);
    device->text_filter_width = width;
    device->text_filter_height = height;
}

void STDMETHODCALLTYPE npt_d3d10_device_get_text_filter_size(ID3D10Device1 *self, UINT *width, UINT *height)
{
    const struct npt_device *device = npt_d3d10_device_of(self);
    if (width)
        *width = device->text_filter_width;
    if (height)
        *height = device->text_filter_height;
}

/* --- ID3D10Multithread: ID3D11Multithread's counterpart ---------------------------------------------------------- */

static ID3D11Multithread *multithread(ID3D10Multithread *self)
{
    return (ID3D11Multithread *)(void *)&((struct npt_device *)npt_d3d10_object(self))->multithread;
}

void STDMETHODCALLTYPE npt_d3d10_multithread_enter(ID3D10Multithread *self)
{
    npt_device_multithread_enter(multithread(self));
}

void STDMETHODCALLTYPE npt_d3d10_multithread_leave(ID3D10Multithread *self)
{
    npt_device_multithread_leave(multithread(self));
}

BOOL STDMETHODCALLTYPE npt_d3d10_multithread_set_multithread_protected(ID3D10Multithread *self, BOOL enable)
{
    return npt_device_multithread_set_multithread_protected(multithread(self), enable);
}

BOOL STDMETHODCALLTYPE npt_d3d10_multithread_get_multithread_protected(ID3D10Multithread *self)
{
    return npt_device_multithread_get_multithread_protected(multithread(self));
}
