#include "guest/neptune/feature_level.h"
#include "guest/neptune/formats.h"
#include "guest/neptune/shader_code.h"
#include "guest/neptune/validate.h"

/* What may be left of a command for names, so that the rest and a payload fit too. */
#define NAMES_ROOM (NPT_COMMAND_MAX - NPT_INLINE_MAX - 256u)

/* --- programs */

/* Microsoft, "Direct3D feature levels": the shader models of each level. */
static bool model_allowed(const struct npt_device *device, const struct npt_shader_code *code)
{
    const D3D_FEATURE_LEVEL level = device->feature_level;
    if (code->major == 5)
        return code->minor == 0 && level >= D3D_FEATURE_LEVEL_11_0;
    if (code->major != 4 || code->minor > 1 || (code->minor == 1 && level < D3D_FEATURE_LEVEL_10_1))
        return false;
    if (level < D3D_FEATURE_LEVEL_10_0)
        return code->has_level_9 && (code->program == NPT_PROGRAM_VS || code->program == NPT_PROGRAM_PS);
    return code->program != NPT_PROGRAM_HS && code->program != NPT_PROGRAM_DS &&
           (code->program != NPT_PROGRAM_CS || npt_device_has_compute(device));
}

/* What a program may need, bit by bit, and the answer of CheckFeatureSupport that says it is there: a BOOL, or a tier. */
#define NEEDS(bit_, feature_, type_, member_)                                                                          \
    {                                                                                                                  \
        bit_, D3D11_FEATURE_##feature_, offsetof(D3D11_FEATURE_DATA_##type_, member_)                                  \
    }

static const struct {
    uint32_t bit;
    D3D11_FEATURE feature;
    uint32_t offset;
} needs[] = {
    NEEDS(0x0001, DOUBLES, DOUBLES, DoublePrecisionFloatShaderOps),
    NEEDS(0x0020, D3D11_OPTIONS, D3D11_OPTIONS, ExtendedDoublesShaderInstructions),
    NEEDS(0x0040, D3D11_OPTIONS, D3D11_OPTIONS, SAD4ShaderInstructions),
    NEEDS(0x0100, D3D11_OPTIONS1, D3D11_OPTIONS1, TiledResourcesTier),
    NEEDS(0x0200, D3D11_OPTIONS2, D3D11_OPTIONS2, PSSpecifiedStencilRefSupported),
    NEEDS(0x0400, D3D11_OPTIONS2, D3D11_OPTIONS2, ConservativeRasterizationTier),
    NEEDS(0x0800, D3D11_OPTIONS2, D3D11_OPTIONS2, TypedUAVLoadAdditionalFormats),
    NEEDS(0x1000, D3D11_OPTIONS2, D3D11_OPTIONS2, ROVsSupported),
    NEEDS(0x2000, D3D11_OPTIONS3, D3D11_OPTIONS3, VPAndRTArrayIndexFromAnyShaderFeedingRasterizer),
};

/* Unordered access in every stage, and with 64 slots, came with 11_1. */
#define NEEDS_11_1 0x000cu

static bool features_there(const struct npt_device *device, uint32_t features)
{
    if (features & NEEDS_11_1 && device->feature_level < D3D_FEATURE_LEVEL_11_1)
        return false;
    for (size_t i = 0; i < sizeof(needs) / sizeof(*needs); i++) {
        const struct npt_caps_feature *row = &device->caps->feature[needs[i].feature];
        uint32_t value = 0;
        if (SUCCEEDED(row->result) && row->size >= needs[i].offset + sizeof(value))
            memcpy(&value, row->data + needs[i].offset, sizeof(value));
        if (features & needs[i].bit && !value)
            return false;
    }
    return true;
}

HRESULT npt_validate_shader(const struct npt_device *device, uint32_t programs, const struct npt_shader_code *code)
{
    const bool right = code->has_program && code->program <= NPT_PROGRAM_CS && programs >> code->program & 1;
    return right && model_allowed(device, code) && features_there(device, code->features) ? S_OK : E_INVALIDARG;
}

/* --- input layouts */

/* D3D11_IA_VERTEX_INPUT_STRUCTURE_ELEMENT_COUNT and its D3D10 namesake, which not every header has. */
#define ELEMENTS 32u
#define ELEMENTS_10_0 16u

static UINT alignment_of(DXGI_FORMAT format)
{
    struct npt_format_layout layout;
    if (!npt_format_layout(format, &layout))
        return 0;
    return layout.block_bytes < 4 ? layout.block_bytes : 4;
}

static bool element_valid(const struct npt_device *device, const D3D11_INPUT_ELEMENT_DESC *element)
{
    const UINT slots = device->feature_level >= D3D_FEATURE_LEVEL_10_1 ? D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT : 16;
    const UINT alignment = alignment_of(element->Format);
    if (!element->SemanticName || element->InputSlot >= slots || !alignment ||
        !(npt_caps_format_support(device->caps, element->Format) & D3D11_FORMAT_SUPPORT_IA_VERTEX_BUFFER))
        return false;
    if (element->AlignedByteOffset != D3D11_APPEND_ALIGNED_ELEMENT &&
        (element->AlignedByteOffset % alignment ||
         element->AlignedByteOffset > D3D11_REQ_MULTI_ELEMENT_STRUCTURE_SIZE_IN_BYTES))
        return false;
    return element->InputSlotClass == D3D11_INPUT_PER_INSTANCE_DATA ||
           (element->InputSlotClass == D3D11_INPUT_PER_VERTEX_DATA && !element->InstanceDataStepRate);
}

/* A slot advances in one way, and a semantic comes from one place. */
static bool elements_agree(const D3D11_INPUT_ELEMENT_DESC *a, const D3D11_INPUT_ELEMENT_DESC *b)
{
    if (a->InputSlot == b->InputSlot &&
        (a->InputSlotClass != b->InputSlotClass || a->InstanceDataStepRate != b->InstanceDataStepRate))
        return false;
    return a->SemanticIndex != b->SemanticIndex || !npt_semantic_equal(a->SemanticName, b->SemanticName);
}

/* What Direct3D counts itself; other names are the application's to supply, whatever they stand for in another stage. */
static bool is_counted(const char *name)
{
    return npt_semantic_equal(name, "SV_VertexID") || npt_semantic_equal(name, "SV_InstanceID");
}

/* Every input that the application must supply is there. A compute shader has none. */
static bool inputs_supplied(const D3D11_INPUT_ELEMENT_DESC *elements, UINT count, const struct npt_signature *inputs)
{
    for (uint32_t i = 0; i < inputs->count; i++) {
        struct npt_signature_element input = npt_signature_get(inputs, i);
        bool found = is_counted(input.name);
        for (UINT k = 0; k < count && !found; k++)
            found = elements[k].SemanticIndex == input.index &&
                    npt_semantic_equal(elements[k].SemanticName, input.name);
        if (!found)
            return false;
    }
    return true;
}

HRESULT npt_validate_input_layout(const struct npt_device *device, const D3D11_INPUT_ELEMENT_DESC *elements, UINT count,
                                  const struct npt_shader_code *code)
{
    const UINT most = device->feature_level >= D3D_FEATURE_LEVEL_10_1 ? ELEMENTS : ELEMENTS_10_0;
    if (!elements || count > most || !code->inputs.data)
        return E_INVALIDARG;
    bool per_vertex = false;
    for (UINT i = 0; i < count; i++)
        per_vertex |= elements[i].InputSlotClass == D3D11_INPUT_PER_VERTEX_DATA;
    for (UINT i = 0; i < count; i++) {
        if (!element_valid(device, &elements[i]) ||
            !npt_level_has_element(device->feature_level, &elements[i], per_vertex))
            return E_INVALIDARG;
        for (UINT k = 0; k < i; k++)
            if (!elements_agree(&elements[i], &elements[k]))
                return E_INVALIDARG;
    }
    if (!inputs_supplied(elements, count, &code->inputs))
        return E_INVALIDARG;
    return npt_input_elements_end(0, count, elements) <= NAMES_ROOM ? S_OK : E_OUTOFMEMORY;
}

/* --- stream output */

/* Which stream a slot's buffer takes, and how many components of which register have been named. */
struct declared {
    UINT components[D3D11_SO_BUFFER_SLOT_COUNT];
    UINT8 stream[D3D11_SO_BUFFER_SLOT_COUNT]; /* plus 1; 0: nothing goes there */
    UINT entries[D3D11_SO_BUFFER_SLOT_COUNT];
    bool output[D3D11_SO_BUFFER_SLOT_COUNT]; /* not only gaps */
};

/* A NULL name leaves a gap of any length. */
static bool entry_valid(const D3D11_SO_DECLARATION_ENTRY *entry, const struct npt_signature *outputs)
{
    struct npt_signature_element output;
    if (entry->Stream >= D3D11_SO_STREAM_COUNT || entry->OutputSlot >= D3D11_SO_BUFFER_SLOT_COUNT ||
        !entry->ComponentCount)
        return false;
    if (!entry->SemanticName)
        return !entry->SemanticIndex && !entry->StartComponent;
    if (entry->StartComponent + entry->ComponentCount > 4 ||
        !npt_signature_find(outputs, entry->SemanticName, entry->SemanticIndex, entry->Stream, &output))
        return false;
    /* components are counted from the first that the output has */
    const UINT first = output.mask ? (UINT)__builtin_ctz(output.mask) : 0;
    const UINT mask = ((1u << entry->ComponentCount) - 1) << entry->StartComponent << first;
    return (mask & output.mask) == mask;
}

/* A buffer takes from one stream. */
static bool declare(struct declared *declared, const D3D11_SO_DECLARATION_ENTRY *entry)
{
    const UINT slot = entry->OutputSlot;
    if (declared->stream[slot] && declared->stream[slot] != entry->Stream + 1)
        return false;
    declared->stream[slot] = (UINT8)(entry->Stream + 1);
    declared->components[slot] += entry->ComponentCount;
    declared->entries[slot]++;
    declared->output[slot] |= entry->SemanticName != NULL;
    return true;
}

static bool same_component(const D3D11_SO_DECLARATION_ENTRY *a, const D3D11_SO_DECLARATION_ENTRY *b)
{
    return a->SemanticName && b->SemanticName && a->Stream == b->Stream && a->SemanticIndex == b->SemanticIndex &&
           npt_semantic_equal(a->SemanticName, b->SemanticName) &&
           a->StartComponent < b->StartComponent + b->ComponentCount &&
           b->StartComponent < a->StartComponent + a->ComponentCount;
}

static bool entries_valid(const D3D11_SO_DECLARATION_ENTRY *entries, UINT count, const struct npt_signature *outputs,
                          bool eleven, struct declared *declared)
{
    for (UINT i = 0; i < count; i++) {
        if (!entry_valid(&entries[i], outputs) || (!eleven && entries[i].Stream) || !declare(declared, &entries[i]))
            return false;
        for (UINT k = 0; k < i; k++)
            if (same_component(&entries[i], &entries[k]))
                return false;
    }
    UINT used = 0, most = 0;
    for (UINT i = 0; i < D3D11_SO_BUFFER_SLOT_COUNT; i++) {
        if (declared->entries[i] && !declared->output[i])
            return false;
        used += declared->entries[i] != 0;
        most = declared->entries[i] > most ? declared->entries[i] : most;
    }
    /* below 11_0 one buffer takes many elements, or each of several takes one */
    return eleven || used <= 1 || most <= 1;
}

/* A stride that is given holds what goes there. From 11_0 on nobody looks at those of unused buffers. */
static bool strides_valid(const UINT *strides, UINT count, bool eleven, const struct declared *declared)
{
    for (UINT i = 0; i < count; i++)
        if ((!eleven || declared->components[i] || !i) &&
            (strides[i] % 4 || strides[i] > D3D11_SO_BUFFER_MAX_STRIDE_IN_BYTES ||
             strides[i] < declared->components[i] * 4))
            return false;
    return true;
}

HRESULT npt_validate_stream_output(const struct npt_device *device, const D3D11_SO_DECLARATION_ENTRY *entries,
                                   UINT entry_count, const UINT *strides, UINT stride_count, UINT rasterized_stream,
                                   const struct npt_shader_code *code)
{
    const bool eleven = device->feature_level >= D3D_FEATURE_LEVEL_11_0;
    struct declared declared = {0};
    if (entry_count > D3D11_SO_STREAM_COUNT * D3D11_SO_OUTPUT_COMPONENT_COUNT || !entry_count != !entries ||
        stride_count > D3D11_SO_BUFFER_SLOT_COUNT || (stride_count && !strides))
        return E_INVALIDARG;
    if (!entry_count && ((!eleven && stride_count) || !(code->has_program && code->program == NPT_PROGRAM_GS)))
        return E_INVALIDARG; /* other shaders are taken for nothing but their declaration */
    if (eleven ? rasterized_stream != D3D11_SO_NO_RASTERIZED_STREAM && rasterized_stream >= D3D11_SO_STREAM_COUNT
               : rasterized_stream != 0)
        return E_INVALIDARG;
    if (!entries_valid(entries, entry_count, &code->outputs, eleven, &declared) ||
        !strides_valid(strides, stride_count, eleven, &declared))
        return E_INVALIDARG;
    return npt_so_entries_end(0, entry_count, entries) <= NAMES_ROOM ? S_OK : E_OUTOFMEMORY;
}
