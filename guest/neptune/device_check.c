/* What the application may ask of the device's abilities, answered from the capability block. */
#include "guest/neptune/formats.h"

#include "guest/neptune/device.h"
#include "npt_methods.h"

/* --- formats */

/* There is no ID3D11VideoDevice, whatever the host can do. */
static UINT format_support(const struct npt_caps *caps, DXGI_FORMAT format)
{
    const UINT video = D3D11_FORMAT_SUPPORT_DECODER_OUTPUT | D3D11_FORMAT_SUPPORT_VIDEO_PROCESSOR_OUTPUT |
                       D3D11_FORMAT_SUPPORT_VIDEO_PROCESSOR_INPUT | D3D11_FORMAT_SUPPORT_VIDEO_ENCODER;
    return npt_caps_format_support(caps, format) & ~video;
}

/* Nor are there shared resources yet. */
static UINT format_support2(const struct npt_caps *caps, DXGI_FORMAT format)
{
    UINT support = (UINT)format < NPT_CAPS_FORMATS ? caps->format_support2[format] : 0;
    return support & ~(UINT)D3D11_FORMAT_SUPPORT2_SHAREABLE;
}

HRESULT STDMETHODCALLTYPE npt_device_check_format_support(ID3D11Device5 *self, DXGI_FORMAT Format, UINT *pFormatSupport)
{
    if (!pFormatSupport)
        return E_INVALIDARG;
    *pFormatSupport = format_support(((struct npt_device *)self)->caps, Format);
    return *pFormatSupport ? S_OK : E_FAIL;
}

/* The result is 0 on failure, and also, with S_OK, for counts that no hardware has. */
HRESULT STDMETHODCALLTYPE npt_device_check_multisample_quality_levels1(ID3D11Device5 *self, DXGI_FORMAT format,
                                                                       UINT sample_count, UINT flags,
                                                                       UINT *quality_level_count)
{
    const UINT tiled = D3D11_CHECK_MULTISAMPLE_QUALITY_LEVELS_TILED_RESOURCE;
    struct npt_format_layout layout;
    if (!quality_level_count)
        return E_INVALIDARG;
    *quality_level_count = 0;
    if (flags & ~tiled || !npt_format_layout(format, &layout))
        return E_INVALIDARG;
    if (!sample_count || sample_count > D3D11_MAX_MULTISAMPLE_SAMPLE_COUNT)
        return E_FAIL;
    if (!(flags & tiled))
        *quality_level_count = npt_format_quality(((struct npt_device *)self)->caps, format, sample_count);
    return S_OK;
}

HRESULT STDMETHODCALLTYPE npt_device_check_multisample_quality_levels(ID3D11Device5 *self, DXGI_FORMAT Format,
                                                                      UINT SampleCount, UINT *pNumQualityLevels)
{
    return npt_device_check_multisample_quality_levels1(self, Format, SampleCount, 0, pNumQualityLevels);
}

/* --- counters: this device has none */

void STDMETHODCALLTYPE npt_device_check_counter_info(ID3D11Device5 *self, D3D11_COUNTER_INFO *pCounterInfo)
{
    (void)self;
    memset(pCounterInfo, 0, sizeof(*pCounterInfo));
}

HRESULT STDMETHODCALLTYPE npt_device_check_counter(ID3D11Device5 *self, const D3D11_COUNTER_DESC *pDesc,
                                                   D3D11_COUNTER_TYPE *pType, UINT *pActiveCounters, char *szName,
                                                   UINT *pNameLength, char *szUnits, UINT *pUnitsLength,
                                                   char *szDescription, UINT *pDescriptionLength)
{
    (void)self;
    (void)pType;
    (void)pActiveCounters;
    (void)szName;
    (void)pNameLength;
    (void)szUnits;
    (void)pUnitsLength;
    (void)szDescription;
    (void)pDescriptionLength;
    return pDesc ? DXGI_ERROR_UNSUPPORTED : E_INVALIDARG;
}

HRESULT STDMETHODCALLTYPE npt_device_create_counter(ID3D11Device5 *self, const D3D11_COUNTER_DESC *pCounterDesc,
                                                    ID3D11Counter **ppCounter)
{
    (void)self;
    if (ppCounter)
        *ppCounter = NULL;
    if (!pCounterDesc || pCounterDesc->MiscFlags || pCounterDesc->Counter < D3D11_COUNTER_DEVICE_DEPENDENT_0)
        return E_INVALIDARG;
    return DXGI_ERROR_UNSUPPORTED;
}

/* --- default textures that are mapped: there are none (MapOnDefaultTextures) */

static void copy_unmapped(const char *method)
{
    static _Atomic bool logged;
    if (!atomic_exchange(&logged, true))
        npt_log_error("%s: the texture is not mapped; this device does not map default textures, use a staging one",
                      method);
}

void STDMETHODCALLTYPE npt_device_write_to_subresource(ID3D11Device5 *self, ID3D11Resource *dst_resource,
                                                       UINT dst_subresource, const D3D11_BOX *dst_box,
                                                       const void *src_data, UINT src_row_pitch, UINT src_depth_pitch)
{
    (void)self;
    (void)dst_resource;
    (void)dst_subresource;
    (void)dst_box;
    (void)src_data;
    (void)src_row_pitch;
    (void)src_depth_pitch;
    copy_unmapped("ID3D11Device3::WriteToSubresource");
}

void STDMETHODCALLTYPE npt_device_read_from_subresource(ID3D11Device5 *self, void *dst_data, UINT dst_row_pitch,
                                                        UINT dst_depth_pitch, ID3D11Resource *src_resource,
                                                        UINT src_subresource, const D3D11_BOX *src_box)
{
    (void)self;
    (void)dst_data;
    (void)dst_row_pitch;
    (void)dst_depth_pitch;
    (void)src_resource;
    (void)src_subresource;
    (void)src_box;
    copy_unmapped("ID3D11Device3::ReadFromSubresource");
}

/* --- features */

static HRESULT check_format(const struct npt_caps *caps, void *data, UINT size)
{
    D3D11_FEATURE_DATA_FORMAT_SUPPORT *answer = data;
    if (size != sizeof(*answer))
        return E_INVALIDARG;
    answer->OutFormatSupport = format_support(caps, answer->InFormat);
    return answer->OutFormatSupport ? S_OK : E_FAIL;
}

static HRESULT check_format2(const struct npt_caps *caps, void *data, UINT size)
{
    D3D11_FEATURE_DATA_FORMAT_SUPPORT2 *answer = data;
    if (size != sizeof(*answer))
        return E_INVALIDARG;
    answer->OutFormatSupport2 = format_support2(caps, answer->InFormat);
    return format_support(caps, answer->InFormat) ? S_OK : E_FAIL;
}

/* What the host can do but the client does not carry. */
static void withhold(D3D11_FEATURE feature, void *data)
{
    if (feature == D3D11_FEATURE_D3D11_OPTIONS)
        ((D3D11_FEATURE_DATA_D3D11_OPTIONS *)data)->ExtendedResourceSharing = FALSE;
    if (feature == D3D11_FEATURE_D3D11_OPTIONS1) {
        D3D11_FEATURE_DATA_D3D11_OPTIONS1 *options = data;
        options->MapOnDefaultBuffers = FALSE;
    }
    if (feature == D3D11_FEATURE_D3D11_OPTIONS2) {
        D3D11_FEATURE_DATA_D3D11_OPTIONS2 *options = data;
        options->MapOnDefaultTextures = FALSE;
        options->StandardSwizzle = FALSE;
    }
    if (feature == D3D11_FEATURE_D3D11_OPTIONS4)
        ((D3D11_FEATURE_DATA_D3D11_OPTIONS4 *)data)->ExtendedNV12SharedTextureSupported = FALSE;
    if (feature == D3D11_FEATURE_D3D11_OPTIONS5)
        ((D3D11_FEATURE_DATA_D3D11_OPTIONS5 *)data)->SharedResourceTier = D3D11_SHARED_RESOURCE_TIER_0;
}

HRESULT STDMETHODCALLTYPE npt_device_check_feature_support(ID3D11Device5 *self, D3D11_FEATURE Feature,
                                                           void *pFeatureSupportData, UINT FeatureSupportDataSize)
{
    const struct npt_caps *caps = ((struct npt_device *)self)->caps;
    if (!pFeatureSupportData || (UINT)Feature >= NPT_CAPS_FEATURES)
        return E_INVALIDARG;
    if (Feature == D3D11_FEATURE_FORMAT_SUPPORT)
        return check_format(caps, pFeatureSupportData, FeatureSupportDataSize);
    if (Feature == D3D11_FEATURE_FORMAT_SUPPORT2)
        return check_format2(caps, pFeatureSupportData, FeatureSupportDataSize);
    const struct npt_caps_feature *row = &caps->feature[Feature];
    if (FAILED(row->result) || !row->size || FeatureSupportDataSize != row->size)
        return E_INVALIDARG;
    memcpy(pFeatureSupportData, row->data, row->size);
    withhold(Feature, pFeatureSupportData);
    return S_OK;
}
