#include "tests/validation/validation.h"

#include <stdio.h>

static const struct tables *const all[] = {
    &device_tables, &check_tables, &buffer_tables, &texture_tables, &view_tables,   &format_tables,
    &state_tables,  &query_tables, &layout_tables, &shader_tables,  &stream_tables, &map_tables,
    &copy_tables,   &clear_tables, &mips_tables,   &sharing_tables,
};

const struct table *validation_table(size_t number)
{
    for (size_t i = 0; i < COUNT(all); i++) {
        if (number < all[i]->count)
            return &all[i]->table[number];
        number -= all[i]->count;
    }
    return NULL;
}

const struct row *validation_row(const struct table *table, size_t number)
{
    return (const struct row *)(const void *)((const char *)table->rows + number * table->row_size);
}

/* --- the device */

bool validation_open(PFN_D3D11_CREATE_DEVICE create, const struct table *table, bool pixels, struct subject *out)
{
    const D3D_FEATURE_LEVEL highest[] = {D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_11_0};
    const UINT count = table->level ? 1 : COUNT(highest);
    *out = (struct subject){.create = create, .pixels = pixels};
    if (table->pixels && !pixels)
        return false;
    return SUCCEEDED(create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, table->level ? &table->level : highest, count,
                            D3D11_SDK_VERSION, &out->device, &out->level, &out->context));
}

/* Until everything has been executed, so that a failure on the way is known. */
static void finish(const struct subject *subject)
{
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
    ID3D11Query *query;
    BOOL reached;
    if (FAILED(ID3D11Device_CreateQuery(subject->device, &desc, &query)))
        return;
    ID3D11DeviceContext_End(subject->context, (ID3D11Asynchronous *)query);
    while (ID3D11DeviceContext_GetData(subject->context, (ID3D11Asynchronous *)query, &reached, sizeof(reached), 0) ==
           S_FALSE)
        ;
    ID3D11Query_Release(query);
}

bool validation_close(struct subject *subject)
{
    ID3D11DeviceContext_ClearState(subject->context);
    finish(subject);
    const bool lives = ID3D11Device_GetDeviceRemovedReason(subject->device) == S_OK;
    ID3D11DeviceContext_Release(subject->context);
    const ULONG left = ID3D11Device_Release(subject->device);
    if (!lives)
        fprintf(stderr, "the device was lost\n");
    if (left)
        fprintf(stderr, "%u references to the device are left\n", (unsigned)left);
    return lives && !left;
}

/* --- what the device can do */

#define FEATURE(subject_, feature_, data_)                                                                             \
    SUCCEEDED(ID3D11Device_CheckFeatureSupport((subject_)->device, feature_, &(data_), sizeof(data_)))

static bool has_option(const struct subject *subject, enum option option)
{
    D3D11_FEATURE_DATA_D3D11_OPTIONS first = {0};
    D3D11_FEATURE_DATA_D3D11_OPTIONS1 second = {0};
    D3D11_FEATURE_DATA_D3D11_OPTIONS2 third = {0};
    D3D11_FEATURE_DATA_D3D10_X_HARDWARE_OPTIONS ten = {0};
    switch (option) {
    case OPTION_LOGIC_OP:
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS, first) && first.OutputMergerLogicOp;
    case OPTION_LARGE_CONSTANTS: /* "always available on new drivers": those with the range methods */
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS, first) && first.ConstantBufferOffsetting;
    case OPTION_APPEND_CONSTANTS:
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS, first) && first.MapNoOverwriteOnDynamicConstantBuffer;
    case OPTION_PARTIAL_CONSTANTS:
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS, first) && first.ConstantBufferPartialUpdate;
    case OPTION_APPEND_RESOURCES:
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS, first) && first.MapNoOverwriteOnDynamicBufferSRV;
    case OPTION_FORCED_SAMPLES:
        return subject->level >= D3D_FEATURE_LEVEL_11_1;
    case OPTION_MIN_MAX_FILTER:
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS1, second) && second.MinMaxFiltering;
    case OPTION_MAP_DEFAULT_BUFFER:
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS1, second) && second.MapOnDefaultBuffers;
    case OPTION_TILED:
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS1, second) && second.TiledResourcesTier;
    case OPTION_MAP_DEFAULT_TEXTURE:
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS2, third) && third.MapOnDefaultTextures;
    case OPTION_CONSERVATIVE:
        return FEATURE(subject, D3D11_FEATURE_D3D11_OPTIONS2, third) && third.ConservativeRasterizationTier;
    case OPTION_COMPUTE_10:
        return subject->level >= D3D_FEATURE_LEVEL_11_0 ||
               (FEATURE(subject, D3D11_FEATURE_D3D10_X_HARDWARE_OPTIONS, ten) &&
                ten.ComputeShaders_Plus_RawAndStructuredBuffers_Via_Shader_4_x);
    case OPTION_STREAM_QUERIES:
        return subject->level >= D3D_FEATURE_LEVEL_11_0;
    case OPTION_VIDEO: {
        void *video = subject_device(subject, &IID_ID3D11VideoDevice);
        let_go(video);
        return video;
    }
    case ALWAYS:
        break;
    }
    return true;
}

HRESULT validation_expected(const struct subject *subject, const struct row *row)
{
    return has_option(subject, row->option) ? row->expected : row->otherwise;
}

HRESULT validation_run(const struct subject *subject, const struct table *table, size_t row)
{
    return table->call(subject, validation_row(table, row));
}

/* --- names */

const char *validation_result_name(HRESULT result)
{
#define NAME(value)                                                                                                    \
    {                                                                                                                  \
        (HRESULT)(value), #value                                                                                       \
    }
    static const struct {
        HRESULT value;
        const char *name;
    } names[] = {
        NAME(S_OK),
        NAME(S_FALSE),
        NAME(E_INVALIDARG),
        NAME(E_OUTOFMEMORY),
        NAME(E_FAIL),
        NAME(E_NOTIMPL),
        NAME(E_NOINTERFACE),
        NAME(E_POINTER),
        NAME(DXGI_ERROR_INVALID_CALL),
        NAME(DXGI_ERROR_UNSUPPORTED),
        NAME(DXGI_ERROR_SDK_COMPONENT_MISSING),
        NAME(DXGI_ERROR_DEVICE_REMOVED),
        NAME(DXGI_ERROR_WAS_STILL_DRAWING),
        NAME(D3D11_ERROR_TOO_MANY_UNIQUE_STATE_OBJECTS),
        NAME(D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD),
        NAME(DONE),
        NAME(NOTHING),
        NAME(SAME),
        NAME(OTHER),
        NAME(UNAVAILABLE),
        NAME(BROKEN),
    };
    static char number[16];
    for (size_t i = 0; i < COUNT(names); i++)
        if (names[i].value == result)
            return names[i].name;
    snprintf(number, sizeof(number), "0x%08x", (unsigned)result);
    return number;
}
