/* dxgi_output.c: IDXGIOutput to IDXGIOutput6: the headless output. Its modes are in dxgi_modes.c. */
#include "guest/neptune/dxgi_objects.h"
#include "npt_methods.h"

#include <stdlib.h>

static void destroy(struct npt_object *object)
{
    struct npt_output *output = (struct npt_output *)object;
    npt_object_release(&output->adapter->object);
    free(output);
}

static const struct npt_interfaces interfaces[] = {
    {npt_output_iids, NPT_OUTPUT_IID_COUNT, 0, &npt_output_vtable},
};

const struct npt_class npt_output_class = {
    .name = "DXGI output",
    .interfaces = interfaces,
    .interface_count = sizeof(interfaces) / sizeof(*interfaces),
    .destroy = destroy,
};

struct npt_output *npt_output_create(struct npt_adapter *adapter)
{
    struct npt_output *output = calloc(1, sizeof(*output));
    if (!output)
        return NULL;
    npt_object_init(&output->object, &npt_output_class, NULL);
    npt_object_add_ref(&adapter->object);
    output->adapter = adapter;
    return output;
}

static struct npt_output *from(IDXGIOutput6 *self)
{
    return (struct npt_output *)(void *)self;
}

/* --- IDXGIObject ------------------------------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_output_set_private_data(IDXGIOutput6 *self, REFGUID guid, UINT size, const void *data)
{
    return npt_object_set_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_output_set_private_data_interface(IDXGIOutput6 *self, REFGUID guid, const IUnknown *data)
{
    return npt_object_set_private_data_interface(&from(self)->object, guid, data);
}

HRESULT STDMETHODCALLTYPE npt_output_get_private_data(IDXGIOutput6 *self, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_output_get_parent(IDXGIOutput6 *self, REFIID riid, void **parent)
{
    return npt_adapter_query_interface(from(self)->adapter, riid, parent);
}

/* --- descriptions ------------------------------------------------------------------------------------------------ */

/* A monitor of standard dynamic range with the primaries of sRGB. The handle stands for it where one must not be
 * NULL. */
HRESULT STDMETHODCALLTYPE npt_output_get_desc1(IDXGIOutput6 *self, DXGI_OUTPUT_DESC1 *desc)
{
    static const WCHAR name[] = {'\\', '\\', '.', '\\', 'D', 'I', 'S', 'P', 'L', 'A', 'Y', '1', 0};
    (void)self;
    if (!desc)
        return DXGI_ERROR_INVALID_CALL;
    *desc = (DXGI_OUTPUT_DESC1){
        .DesktopCoordinates = {0, 0, NPT_OUTPUT_WIDTH, NPT_OUTPUT_HEIGHT},
        .AttachedToDesktop = TRUE,
        .Rotation = DXGI_MODE_ROTATION_IDENTITY,
        .Monitor = (HMONITOR)(uintptr_t)1,
        .BitsPerColor = 8,
        .ColorSpace = DXGI_COLOR_SPACE_RGB_FULL_G22_NONE_P709,
        .RedPrimary = {0.640f, 0.330f},
        .GreenPrimary = {0.300f, 0.600f},
        .BluePrimary = {0.150f, 0.060f},
        .WhitePoint = {0.3127f, 0.3290f},
        .MinLuminance = 0.5f,
        .MaxLuminance = 270.0f,
        .MaxFullFrameLuminance = 270.0f,
    };
    memcpy(desc->DeviceName, name, sizeof(name));
    return S_OK;
}

_Static_assert(offsetof(DXGI_OUTPUT_DESC, Monitor) == offsetof(DXGI_OUTPUT_DESC1, Monitor), "DESC begins DESC1");

HRESULT STDMETHODCALLTYPE npt_output_get_desc(IDXGIOutput6 *self, DXGI_OUTPUT_DESC *desc)
{
    DXGI_OUTPUT_DESC1 full;
    if (!desc)
        return DXGI_ERROR_INVALID_CALL;
    npt_output_get_desc1(self, &full);
    memcpy(desc, &full, sizeof(*desc));
    return S_OK;
}

/* --- what it cannot do: no hardware composes -------------------------------------------------------------------- */

static HRESULT no_support(UINT *flags)
{
    if (!flags)
        return DXGI_ERROR_INVALID_CALL;
    *flags = 0;
    return S_OK;
}

BOOL STDMETHODCALLTYPE npt_output_supports_overlays(IDXGIOutput6 *self)
{
    (void)self;
    return FALSE;
}

HRESULT STDMETHODCALLTYPE npt_output_check_overlay_support(IDXGIOutput6 *self, DXGI_FORMAT format, IUnknown *device,
                                                           UINT *flags)
{
    (void)self, (void)format;
    return device ? no_support(flags) : DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_output_check_overlay_color_space_support(IDXGIOutput6 *self, DXGI_FORMAT format,
                                                                       DXGI_COLOR_SPACE_TYPE space, IUnknown *device,
                                                                       UINT *flags)
{
    (void)self, (void)format, (void)space;
    return device ? no_support(flags) : DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_output_check_hardware_composition_support(IDXGIOutput6 *self, UINT *flags)
{
    (void)self;
    return no_support(flags);
}

/* --- refresh -------------------------------------------------------------------------------------------------------- */

uint64_t npt_refresh_count(int64_t clock)
{
    const int64_t second = npt_clock_frequency();
    return (uint64_t)(clock / second * NPT_OUTPUT_REFRESH_RATE + clock % second * NPT_OUTPUT_REFRESH_RATE / second);
}

/* Nothing is scanned out: the clock says when it would be. */
HRESULT STDMETHODCALLTYPE npt_output_wait_for_v_blank(IDXGIOutput6 *self)
{
    (void)self;
    const int64_t second = npt_clock_frequency();
    const int64_t next = (int64_t)npt_refresh_count(npt_clock()) + 1;
    npt_sleep_until(next / NPT_OUTPUT_REFRESH_RATE * second +
                    (next % NPT_OUTPUT_REFRESH_RATE * second + NPT_OUTPUT_REFRESH_RATE - 1) / NPT_OUTPUT_REFRESH_RATE);
    return S_OK;
}

/* --- ownership. A swap chain that is full screen has it, and only then the methods below work: DXGI. ------------------ */

static bool is_device(IUnknown *device)
{
    ID3D11Device *found;
    if (!device || FAILED(device->lpVtbl->QueryInterface(device, &IID_ID3D11Device, (void **)&found)))
        return false;
    found->lpVtbl->Release(found);
    return true;
}

HRESULT STDMETHODCALLTYPE npt_output_take_ownership(IDXGIOutput6 *self, IUnknown *device, BOOL exclusive)
{
    (void)self, (void)exclusive;
    if (!device)
        return DXGI_ERROR_INVALID_CALL;
    return is_device(device) ? DXGI_ERROR_NOT_CURRENTLY_AVAILABLE : E_NOINTERFACE;
}

void STDMETHODCALLTYPE npt_output_release_ownership(IDXGIOutput6 *self)
{
    (void)self;
}

HRESULT STDMETHODCALLTYPE npt_output_get_gamma_control_capabilities(IDXGIOutput6 *self,
                                                                    DXGI_GAMMA_CONTROL_CAPABILITIES *caps)
{
    (void)self, (void)caps;
    return DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_output_set_gamma_control(IDXGIOutput6 *self, const DXGI_GAMMA_CONTROL *gamma)
{
    (void)self, (void)gamma;
    return DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_output_get_gamma_control(IDXGIOutput6 *self, DXGI_GAMMA_CONTROL *gamma)
{
    (void)self, (void)gamma;
    return DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_output_set_display_surface(IDXGIOutput6 *self, IDXGISurface *surface)
{
    (void)self, (void)surface;
    return DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_output_get_display_surface_data(IDXGIOutput6 *self, IDXGISurface *surface)
{
    (void)self, (void)surface;
    return DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_output_get_display_surface_data1(IDXGIOutput6 *self, IDXGIResource *resource)
{
    (void)self, (void)resource;
    return DXGI_ERROR_INVALID_CALL;
}

HRESULT STDMETHODCALLTYPE npt_output_get_frame_statistics(IDXGIOutput6 *self, DXGI_FRAME_STATISTICS *stats)
{
    (void)self, (void)stats;
    return DXGI_ERROR_INVALID_CALL;
}

/* --- duplication: there is no desktop to copy ------------------------------------------------------------------------ */

static HRESULT duplicate(IUnknown *device, IDXGIOutputDuplication **out)
{
    if (!out)
        return E_INVALIDARG;
    *out = NULL;
    return is_device(device) ? DXGI_ERROR_UNSUPPORTED : E_INVALIDARG;
}

HRESULT STDMETHODCALLTYPE npt_output_duplicate_output(IDXGIOutput6 *self, IUnknown *device,
                                                      IDXGIOutputDuplication **out)
{
    (void)self;
    return duplicate(device, out);
}

HRESULT STDMETHODCALLTYPE npt_output_duplicate_output1(IDXGIOutput6 *self, IUnknown *device, UINT flags,
                                                       UINT format_count, const DXGI_FORMAT *formats,
                                                       IDXGIOutputDuplication **out)
{
    (void)self;
    if (flags || !format_count || !formats)
        return E_INVALIDARG;
    return duplicate(device, out);
}
