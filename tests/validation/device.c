/* device.c: D3D11CreateDevice, and the small methods of the device: contexts, exceptions, class linkage. */
#include "tests/validation/validation.h"

#define BAD E_INVALIDARG
#define HARDWARE D3D_DRIVER_TYPE_HARDWARE

struct device_row {
    struct row row;
    D3D_DRIVER_TYPE type;
    bool with_adapter; /* the one that the subject's device has */
    UINT_PTR software;
    UINT flags;
    D3D_FEATURE_LEVEL levels[4];
    UINT level_count;
    bool list; /* levels, not NULL */
    UINT sdk;  /* 0: the right one */
    bool no_device, no_level, no_context;
};

static IDXGIAdapter *adapter_of(const struct subject *subject)
{
    IDXGIAdapter *adapter = NULL;
    IDXGIDevice *dxgi = subject_device(subject, &IID_IDXGIDevice);
    if (dxgi)
        IDXGIDevice_GetAdapter(dxgi, &adapter);
    let_go(dxgi);
    return adapter;
}

static HRESULT create_device(const struct subject *subject, const void *data)
{
    const struct device_row *row = data;
    ID3D11Device *device = NULL;
    ID3D11DeviceContext *context = NULL;
    D3D_FEATURE_LEVEL level = (D3D_FEATURE_LEVEL)1;
    IDXGIAdapter *adapter = row->with_adapter ? adapter_of(subject) : NULL;
    if (row->with_adapter && !adapter)
        return BROKEN;
    HRESULT result = subject->create(adapter, row->type, (HMODULE)row->software, row->flags,
                                     row->list ? row->levels : NULL, row->level_count,
                                     row->sdk ? row->sdk : D3D11_SDK_VERSION, row->no_device ? NULL : &device,
                                     row->no_level ? NULL : &level, row->no_context ? NULL : &context);
    const bool there = (row->no_device || device) && (row->no_context || context);
    if ((result == S_OK && !there) || (FAILED(result) && (device || context)))
        result = BROKEN;
    LET_GO(context, device, adapter);
    return result;
}

#define LEVELS(count_, ...) .levels = {__VA_ARGS__}, .level_count = count_, .list = true

static const struct device_row devices[] = {
    {{"hardware", S_OK}, HARDWARE},
    {{"hardware, with a module", BAD}, HARDWARE, .software = 16},
    {{"unknown, no adapter", BAD}, D3D_DRIVER_TYPE_UNKNOWN},
    {{"software, no module", BAD}, D3D_DRIVER_TYPE_SOFTWARE},
    {{"no such type", BAD}, (D3D_DRIVER_TYPE)6},
    {{"adapter", S_OK}, D3D_DRIVER_TYPE_UNKNOWN, true},
    {{"adapter, hardware", BAD}, HARDWARE, true},
    {{"adapter, software", BAD}, D3D_DRIVER_TYPE_SOFTWARE, true},
    {{"adapter, null", BAD}, D3D_DRIVER_TYPE_NULL, true},
    {{"adapter, warp", BAD}, D3D_DRIVER_TYPE_WARP, true},
    {{"adapter, with a module", BAD}, D3D_DRIVER_TYPE_UNKNOWN, true, .software = 16},
    {{"no outputs", S_FALSE}, HARDWARE, .no_device = true, .no_level = true, .no_context = true},
    {{"level alone", S_FALSE}, HARDWARE, .no_device = true, .no_context = true},
    {{"device alone", S_OK}, HARDWARE, .no_level = true, .no_context = true},
    {{"context alone", S_OK}, HARDWARE, .no_device = true, .no_level = true},
    {{"SDK version 6", BAD}, HARDWARE, .sdk = 6},
    {{"SDK version 8", BAD}, HARDWARE, .sdk = 8},
    {{"single threaded", S_OK}, HARDWARE, .flags = D3D11_CREATE_DEVICE_SINGLETHREADED},
    {{"BGRA support", S_OK}, HARDWARE, .flags = D3D11_CREATE_DEVICE_BGRA_SUPPORT},
    {{"no internal threads", S_OK}, HARDWARE, .flags = D3D11_CREATE_DEVICE_PREVENT_INTERNAL_THREADING_OPTIMIZATIONS},
    {{"unknown flag", BAD}, HARDWARE, .flags = 0x80000000},
    {{"unknown flag 0x10", BAD}, HARDWARE, .flags = 0x10},
    {{"11_0", S_OK}, HARDWARE, LEVELS(1, D3D_FEATURE_LEVEL_11_0)},
    {{"11_1, then 11_0", S_OK}, HARDWARE, LEVELS(2, D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_11_0)},
    {{"10_1", S_OK}, HARDWARE, LEVELS(1, D3D_FEATURE_LEVEL_10_1)},
    {{"10_0", S_OK}, HARDWARE, LEVELS(1, D3D_FEATURE_LEVEL_10_0)},
    {{"9_3", S_OK}, HARDWARE, LEVELS(1, D3D_FEATURE_LEVEL_9_3)},
    {{"9_1", S_OK}, HARDWARE, LEVELS(1, D3D_FEATURE_LEVEL_9_1)},
    {{"ascending", S_OK}, HARDWARE, LEVELS(2, D3D_FEATURE_LEVEL_10_0, D3D_FEATURE_LEVEL_11_0)},
    {{"twice the same", S_OK}, HARDWARE, LEVELS(2, D3D_FEATURE_LEVEL_11_0, D3D_FEATURE_LEVEL_11_0)},
    {{"an empty list", BAD}, HARDWARE, LEVELS(0, D3D_FEATURE_LEVEL_11_0)},
    {{"no list, but a count", S_OK}, HARDWARE, .level_count = 3},
    {{"level 0", BAD}, HARDWARE, LEVELS(1, (D3D_FEATURE_LEVEL)0)},
    {{"no such level", BAD}, HARDWARE, LEVELS(1, (D3D_FEATURE_LEVEL)0xb200)},
    {{"no such level, then one", BAD}, HARDWARE, LEVELS(2, (D3D_FEATURE_LEVEL)0xb200, D3D_FEATURE_LEVEL_11_0)},
};

/* --- which level comes out */

struct level_row {
    struct row row;
    D3D_FEATURE_LEVEL levels[3];
    UINT count; /* 0: no list */
    D3D_FEATURE_LEVEL wanted;
};

static HRESULT get_level(const struct subject *subject, const void *data)
{
    const struct level_row *row = data;
    ID3D11Device *device = NULL;
    D3D_FEATURE_LEVEL level = (D3D_FEATURE_LEVEL)1, alone = (D3D_FEATURE_LEVEL)1;
    const D3D_FEATURE_LEVEL *levels = row->count ? row->levels : NULL;
    if (subject->create(NULL, HARDWARE, NULL, 0, levels, row->count, D3D11_SDK_VERSION, &device, &level, NULL) != S_OK)
        return BROKEN;
    subject->create(NULL, HARDWARE, NULL, 0, levels, row->count, D3D11_SDK_VERSION, NULL, &alone, NULL);
    const bool right = level == row->wanted && alone == row->wanted && ID3D11Device_GetFeatureLevel(device) == level;
    let_go(device);
    return right ? SAME : OTHER;
}

static const struct level_row levels[] = {
    {{"without a list 11_0 is the highest", SAME}, {0}, 0, D3D_FEATURE_LEVEL_11_0},
    {{"the first of the list", SAME}, {D3D_FEATURE_LEVEL_10_0, D3D_FEATURE_LEVEL_11_0}, 2, D3D_FEATURE_LEVEL_10_0},
    {{"9_2 alone", SAME}, {D3D_FEATURE_LEVEL_9_2}, 1, D3D_FEATURE_LEVEL_9_2},
};

/* --- deferred contexts */

struct deferred_row {
    struct row row;
    UINT device_flags, flags;
    bool no_out;
};

static HRESULT create_deferred(const struct subject *subject, const void *data)
{
    const struct deferred_row *row = data;
    ID3D11Device *device = NULL;
    ID3D11DeviceContext *context = UNTOUCHED;
    if (subject->create(NULL, HARDWARE, NULL, row->device_flags, NULL, 0, D3D11_SDK_VERSION, &device, NULL, NULL) !=
        S_OK)
        return BROKEN;
    HRESULT result = ID3D11Device_CreateDeferredContext(device, row->flags, row->no_out ? NULL : &context);
    result = created(result, context);
    let_go(device);
    return result;
}

static const struct deferred_row deferreds[] = {
    {{"plain", S_OK}, 0, 0},
    {{"no output", S_FALSE}, 0, 0, true},
    {{"flags", BAD}, 0, 1},
    {{"flags, no output", BAD}, 0, 1, true},
    {{"single threaded device", DXGI_ERROR_INVALID_CALL}, D3D11_CREATE_DEVICE_SINGLETHREADED, 0},
};

/* --- exceptions */

struct exception_row {
    struct row row;
    UINT flags;
};

static HRESULT set_exception_mode(const struct subject *subject, const void *data)
{
    const struct exception_row *row = data;
    HRESULT result = ID3D11Device_SetExceptionMode(subject->device, row->flags);
    ID3D11Device_SetExceptionMode(subject->device, 0);
    return result;
}

static const struct exception_row exceptions[] = {
    {{"none", S_OK}, 0},
    {{"internal errors", S_OK}, D3D11_RAISE_FLAG_DRIVER_INTERNAL_ERROR},
    {{"unknown flag", BAD}, 2},
};

static const struct table table[] = {
    {TABLE("D3D11CreateDevice", devices, create_device)},
    {TABLE("D3D11CreateDevice: levels", levels, get_level)},
    {TABLE("CreateDeferredContext", deferreds, create_deferred)},
    {TABLE("SetExceptionMode", exceptions, set_exception_mode)},
};

const struct tables device_tables = {table, COUNT(table)};
