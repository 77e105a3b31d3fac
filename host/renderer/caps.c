#include "host/renderer/caps.h"

#include <string.h>

/* Bytes of each D3D11_FEATURE_DATA_*; 0 where the question has an input and the answer is in another part of the
 * block. */
static const uint8_t feature_size[NPT_CAPS_FEATURES] = {
    [D3D11_FEATURE_THREADING] = sizeof(D3D11_FEATURE_DATA_THREADING),
    [D3D11_FEATURE_DOUBLES] = sizeof(D3D11_FEATURE_DATA_DOUBLES),
    [D3D11_FEATURE_D3D10_X_HARDWARE_OPTIONS] = sizeof(D3D11_FEATURE_DATA_D3D10_X_HARDWARE_OPTIONS),
    [D3D11_FEATURE_D3D11_OPTIONS] = sizeof(D3D11_FEATURE_DATA_D3D11_OPTIONS),
    [D3D11_FEATURE_ARCHITECTURE_INFO] = sizeof(D3D11_FEATURE_DATA_ARCHITECTURE_INFO),
    [D3D11_FEATURE_D3D9_OPTIONS] = sizeof(D3D11_FEATURE_DATA_D3D9_OPTIONS),
    [D3D11_FEATURE_SHADER_MIN_PRECISION_SUPPORT] = sizeof(D3D11_FEATURE_DATA_SHADER_MIN_PRECISION_SUPPORT),
    [D3D11_FEATURE_D3D9_SHADOW_SUPPORT] = sizeof(D3D11_FEATURE_DATA_D3D9_SHADOW_SUPPORT),
    [D3D11_FEATURE_D3D11_OPTIONS1] = sizeof(D3D11_FEATURE_DATA_D3D11_OPTIONS1),
    [D3D11_FEATURE_D3D9_SIMPLE_INSTANCING_SUPPORT] = sizeof(D3D11_FEATURE_DATA_D3D9_SIMPLE_INSTANCING_SUPPORT),
    [D3D11_FEATURE_MARKER_SUPPORT] = sizeof(D3D11_FEATURE_DATA_MARKER_SUPPORT),
    [D3D11_FEATURE_D3D9_OPTIONS1] = sizeof(D3D11_FEATURE_DATA_D3D9_OPTIONS1),
    [D3D11_FEATURE_D3D11_OPTIONS2] = sizeof(D3D11_FEATURE_DATA_D3D11_OPTIONS2),
    [D3D11_FEATURE_D3D11_OPTIONS3] = sizeof(D3D11_FEATURE_DATA_D3D11_OPTIONS3),
    [D3D11_FEATURE_GPU_VIRTUAL_ADDRESS_SUPPORT] = sizeof(D3D11_FEATURE_DATA_GPU_VIRTUAL_ADDRESS_SUPPORT),
    [D3D11_FEATURE_D3D11_OPTIONS4] = sizeof(D3D11_FEATURE_DATA_D3D11_OPTIONS4),
    [D3D11_FEATURE_SHADER_CACHE] = sizeof(D3D11_FEATURE_DATA_SHADER_CACHE),
    [D3D11_FEATURE_D3D11_OPTIONS5] = sizeof(D3D11_FEATURE_DATA_D3D11_OPTIONS5),
};

_Static_assert(D3D11_FEATURE_D3D11_OPTIONS5 < NPT_CAPS_FEATURES, "every feature has a row");

static void fill_adapter(struct npt_caps *caps, const struct trr_adapter *adapter)
{
    caps->vendor_id = adapter->vendor_id;
    caps->device_id = adapter->device_id;
    caps->subsystem_id = adapter->subsystem_id;
    caps->revision = adapter->revision;
    caps->dedicated_video_memory = adapter->dedicated_video_memory;
    caps->dedicated_system_memory = adapter->dedicated_system_memory;
    caps->shared_system_memory = adapter->shared_system_memory;
    caps->luid_low = adapter->luid.LowPart;
    caps->luid_high = adapter->luid.HighPart;
    memcpy(caps->description, adapter->description, sizeof(caps->description));
}

static void fill_format(struct npt_caps *caps, ID3D11Device *device, uint32_t format)
{
    D3D11_FEATURE_DATA_FORMAT_SUPPORT2 support2 = {.InFormat = (DXGI_FORMAT)format};
    UINT support = 0;

    if (FAILED(device->lpVtbl->CheckFormatSupport(device, (DXGI_FORMAT)format, &support)))
        support = 0;
    caps->format_support[format] = support;
    if (SUCCEEDED(
            device->lpVtbl->CheckFeatureSupport(device, D3D11_FEATURE_FORMAT_SUPPORT2, &support2, sizeof(support2))))
        caps->format_support2[format] = support2.OutFormatSupport2;
    for (uint32_t i = 0; support && i < NPT_CAPS_SAMPLE_COUNTS; i++) {
        UINT levels = 0;
        if (SUCCEEDED(device->lpVtbl->CheckMultisampleQualityLevels(device, (DXGI_FORMAT)format, 1u << i, &levels)))
            caps->quality_levels[format][i] = levels;
    }
}

static void fill_feature(struct npt_caps_feature *row, ID3D11Device *device, uint32_t feature)
{
    uint8_t data[UINT8_MAX] = {0};
    uint32_t size = feature_size[feature];
    row->result = E_INVALIDARG;
    if (!size)
        return;
    row->result = device->lpVtbl->CheckFeatureSupport(device, (D3D11_FEATURE)feature, data, size);
    if (FAILED(row->result))
        return;
    row->size = size < NPT_CAPS_FEATURE_DATA ? size : NPT_CAPS_FEATURE_DATA;
    memcpy(row->data, data, row->size);
}

void trr_caps_fill(struct npt_caps *caps, void *opaque, const struct trr_adapter *adapter)
{
    ID3D11Device *device = opaque;

    fill_adapter(caps, adapter);
    caps->feature_level = device->lpVtbl->GetFeatureLevel(device);
    for (uint32_t format = 0; format < NPT_CAPS_FORMATS; format++)
        fill_format(caps, device, format);
    for (uint32_t feature = 0; feature < NPT_CAPS_FEATURES; feature++)
        fill_feature(&caps->feature[feature], device, feature);
}
