#include "guest/neptune/formats.h"
#include "guest/neptune/shader_code.h"
#include "guest/neptune/validate.h"

/* What may be left of a command for names, so that the rest and a payload fit too. */
#define NAMES_ROOM (NPT_COMMAND_MAX - NPT_INLINE_MAX - 256u)

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

/* Every input that the application must supply is there; system values come from Direct3D. */
static bool inputs_supplied(const D3D11_INPUT_ELEMENT_DESC *elements, UINT count, const struct npt_signature *inputs)
{
    for (uint32_t i = 0; i < inputs->count; i++) {
        struct npt_signature_element input = npt_signature_get(inputs, i);
        bool found = input.system_value != D3D_NAME_UNDEFINED;
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
    for (UINT i = 0; i < count; i++) {
        if (!element_valid(device, &elements[i]))
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

/* A NULL name leaves a gap of any length. */
static bool entry_valid(const D3D11_SO_DECLARATION_ENTRY *entry, const struct npt_signature *outputs)
{
    struct npt_signature_element output;
    if (entry->Stream >= D3D11_SO_STREAM_COUNT || entry->OutputSlot >= D3D11_SO_BUFFER_SLOT_COUNT ||
        !entry->ComponentCount)
        return false;
    if (!entry->SemanticName)
        return !entry->SemanticIndex && !entry->StartComponent;
    return entry->StartComponent + entry->ComponentCount <= 4 &&
           npt_signature_find(outputs, entry->SemanticName, entry->SemanticIndex, entry->Stream, &output);
}

HRESULT npt_validate_stream_output(const struct npt_device *device, const D3D11_SO_DECLARATION_ENTRY *entries,
                                   UINT entry_count, const UINT *strides, UINT stride_count, UINT rasterized_stream,
                                   const struct npt_shader_code *code)
{
    const bool eleven = device->feature_level >= D3D_FEATURE_LEVEL_11_0;
    if (entry_count > D3D11_SO_STREAM_COUNT * D3D11_SO_OUTPUT_COMPONENT_COUNT || (entry_count && !entries) ||
        stride_count > D3D11_SO_BUFFER_SLOT_COUNT || (stride_count && !strides))
        return E_INVALIDARG;
    if (rasterized_stream != D3D11_SO_NO_RASTERIZED_STREAM &&
        rasterized_stream >= (eleven ? D3D11_SO_STREAM_COUNT : 1u))
        return E_INVALIDARG;
    for (UINT i = 0; i < entry_count; i++)
        if (!entry_valid(&entries[i], &code->outputs) || (!eleven && entries[i].Stream))
            return E_INVALIDARG;
    for (UINT i = 0; i < stride_count; i++)
        if (strides[i] % 4 || strides[i] > D3D11_SO_BUFFER_MAX_STRIDE_IN_BYTES)
            return E_INVALIDARG;
    return npt_so_entries_end(0, entry_count, entries) <= NAMES_ROOM ? S_OK : E_OUTOFMEMORY;
}
