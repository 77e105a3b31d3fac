#include "guest/neptune/shader_code.h"

#include "common/wire/format.h"
#include "guest/neptune/class_linkage.h"
#include "guest/neptune/objects.h"
#include "guest/neptune/validate.h"
#include "guest/neptune/view.h"
#include "npt_encode.h"
#include "npt_methods.h"

static void destroy_shader(struct npt_object *object)
{
    free(object);
}

NPT_DEFINE_CLASS_OF_BOTH(input_layout, INPUT_LAYOUT, struct npt_shader, destroy_shader);
NPT_DEFINE_CLASS_OF_BOTH(vertex_shader, VERTEX_SHADER, struct npt_shader, destroy_shader);
NPT_DEFINE_CLASS(hull_shader, HULL_SHADER, destroy_shader);
NPT_DEFINE_CLASS(domain_shader, DOMAIN_SHADER, destroy_shader);
NPT_DEFINE_CLASS_OF_BOTH(geometry_shader, GEOMETRY_SHADER, struct npt_shader, destroy_shader);
NPT_DEFINE_CLASS_OF_BOTH(pixel_shader, PIXEL_SHADER, struct npt_shader, destroy_shader);
NPT_DEFINE_CLASS(compute_shader, COMPUTE_SHADER, destroy_shader);

/* Every object of this file is a command with bytecode as payload. */
struct recipe {
    const struct npt_class *class;
    const void *bytecode;
    SIZE_T length;
    void (*encode)(struct npt_stream *stream, const struct npt_payload *code, uint32_t id, const struct recipe *recipe);
    /* input layouts */
    const D3D11_INPUT_ELEMENT_DESC *elements;
    UINT element_count;
    /* geometry shaders with stream output */
    const D3D11_SO_DECLARATION_ENTRY *entries;
    UINT entry_count;
    const UINT *strides;
    UINT stride_count;
    UINT rasterized_stream;
    /* shaders */
    ID3D11ClassLinkage *linkage;
};

static HRESULT make(struct npt_device *device, const struct recipe *recipe, struct npt_object **out)
{
    struct npt_payload code;
    struct npt_object *object = npt_object_new(device, recipe->class, sizeof(struct npt_shader));
    if (!object)
        return E_OUTOFMEMORY;
    struct npt_stream *stream = npt_creation_begin(device, object);
    HRESULT result = stream ? S_OK : npt_creation_failure(device);
    if (stream) {
        bool placed = npt_channel_payload(&device->creation, recipe->bytecode, recipe->length, &code);
        if (placed)
            recipe->encode(stream, &code, object->id, recipe);
        npt_channel_commit(&device->creation);
        if (placed)
            npt_creation_end(device, object);
        else
            npt_creation_cancel(device, object);
        result = placed ? npt_creation_result(device) : npt_device_no_memory(device);
    }
    if (SUCCEEDED(result))
        *out = object;
    else
        npt_object_release(object);
    return result;
}

/* --- shaders */

static HRESULT check(const struct npt_device *device, const void *bytecode, SIZE_T length, uint32_t programs,
                     ID3D11ClassLinkage *linkage, struct npt_shader_code *code)
{
    if (!npt_class_linkage_valid(device, linkage) || length > UINT32_MAX ||
        !npt_shader_code_read(bytecode, length, code) || !npt_shader_code_is_intact(bytecode))
        return E_INVALIDARG;
    return npt_validate_shader(device, programs, code);
}

static HRESULT create(ID3D11Device5 *self, const struct recipe *recipe, uint32_t program, struct npt_object **out)
{
    struct npt_device *device = (struct npt_device *)self;
    struct npt_shader_code code;
    HRESULT result = check(device, recipe->bytecode, recipe->length, 1u << program, recipe->linkage, &code);
    if (FAILED(result))
        return result;
    if (!npt_class_linkage_gather(recipe->linkage, &code.variables))
        return E_OUTOFMEMORY;
    return out ? make(device, recipe, out) : S_FALSE;
}

/* Create<Stage>Shader: the stages differ in nothing but their names. */
#define DEFINE_CREATE(stage_, STAGE_, Interface_)                                                                      \
    static void encode_##stage_(struct npt_stream *stream, const struct npt_payload *code, uint32_t id,                \
                                const struct recipe *recipe)                                                           \
    {                                                                                                                  \
        npt_encode_device_create_##stage_##_shader(stream, code, recipe->linkage, id);                                 \
    }                                                                                                                  \
    HRESULT STDMETHODCALLTYPE npt_device_create_##stage_##_shader(ID3D11Device5 *self, const void *pShaderBytecode,    \
                                                                  SIZE_T BytecodeLength,                               \
                                                                  ID3D11ClassLinkage *pClassLinkage, Interface_ **out) \
    {                                                                                                                  \
        const struct recipe recipe = {.class = &npt_##stage_##_shader_class,                                           \
                                      .bytecode = pShaderBytecode,                                                     \
                                      .length = BytecodeLength,                                                        \
                                      .encode = encode_##stage_,                                                       \
                                      .linkage = pClassLinkage};                                                       \
        struct npt_object *object;                                                                                     \
        if (out)                                                                                                       \
            *out = NULL;                                                                                               \
        HRESULT result = create(self, &recipe, NPT_PROGRAM_##STAGE_, out ? &object : NULL);                            \
        if (result == S_OK)                                                                                            \
            *out = (Interface_ *)object;                                                                               \
        return result;                                                                                                 \
    }                                                                                                                  \
    _Static_assert(sizeof(struct recipe), "takes the semicolon")

DEFINE_CREATE(vertex, VS, ID3D11VertexShader);
DEFINE_CREATE(hull, HS, ID3D11HullShader);
DEFINE_CREATE(domain, DS, ID3D11DomainShader);
DEFINE_CREATE(geometry, GS, ID3D11GeometryShader);
DEFINE_CREATE(pixel, PS, ID3D11PixelShader);
DEFINE_CREATE(compute, CS, ID3D11ComputeShader);

/* --- stream output */

static void encode_stream_output(struct npt_stream *stream, const struct npt_payload *code, uint32_t id,
                                 const struct recipe *recipe)
{
    npt_encode_device_create_geometry_shader_with_stream_output(
        stream, code, recipe->entry_count ? recipe->entries : NULL, recipe->entry_count,
        recipe->stride_count ? recipe->strides : NULL, recipe->stride_count, recipe->rasterized_stream, recipe->linkage,
        id);
}

/* A vertex or domain shader may stand in for a geometry shader that passes everything on. */
HRESULT STDMETHODCALLTYPE npt_device_create_geometry_shader_with_stream_output(
    ID3D11Device5 *self, const void *pShaderBytecode, SIZE_T BytecodeLength,
    const D3D11_SO_DECLARATION_ENTRY *pSODeclaration, UINT NumEntries, const UINT *pBufferStrides, UINT NumStrides,
    UINT RasterizedStream, ID3D11ClassLinkage *pClassLinkage, ID3D11GeometryShader **ppGeometryShader)
{
    struct npt_device *device = (struct npt_device *)self;
    const uint32_t programs = 1u << NPT_PROGRAM_GS | 1u << NPT_PROGRAM_VS | 1u << NPT_PROGRAM_DS;
    const struct recipe recipe = {
        .class = &npt_geometry_shader_class,
        .bytecode = pShaderBytecode,
        .length = BytecodeLength,
        .encode = encode_stream_output,
        .entries = pSODeclaration,
        .entry_count = NumEntries,
        .strides = pBufferStrides,
        .stride_count = NumStrides,
        .rasterized_stream = RasterizedStream,
        .linkage = pClassLinkage,
    };
    struct npt_shader_code code;
    struct npt_object *object;
    if (ppGeometryShader)
        *ppGeometryShader = NULL;
    HRESULT result = check(device, pShaderBytecode, BytecodeLength, programs, pClassLinkage, &code);
    if (SUCCEEDED(result))
        result = npt_validate_stream_output(device, pSODeclaration, NumEntries, pBufferStrides, NumStrides,
                                            RasterizedStream, &code);
    if (SUCCEEDED(result) && !npt_class_linkage_gather(pClassLinkage, &code.variables))
        result = E_OUTOFMEMORY;
    if (FAILED(result) || !ppGeometryShader)
        return FAILED(result) ? result : S_FALSE;
    result = make(device, &recipe, &object);
    if (FAILED(result))
        return result;
    for (UINT i = 0; i < NumEntries; i++)
        ((struct npt_shader *)object)->stream_slots |= 1u << pSODeclaration[i].OutputSlot;
    *ppGeometryShader = (ID3D11GeometryShader *)object;
    return S_OK;
}

/* --- input layouts */

static void encode_input_layout(struct npt_stream *stream, const struct npt_payload *code, uint32_t id,
                                const struct recipe *recipe)
{
    npt_encode_device_create_input_layout(stream, recipe->elements, recipe->element_count, code, id);
}

/* An element that is appended begins at the next multiple of 4 behind the slot's last one, or before it. */
static void measure_layout(struct npt_shader *layout, const D3D11_INPUT_ELEMENT_DESC *elements, UINT count)
{
    UINT end[D3D11_IA_VERTEX_INPUT_RESOURCE_SLOT_COUNT] = {0};
    for (UINT i = 0; i < count; i++) {
        bool by_instance = elements[i].InputSlotClass == D3D11_INPUT_PER_INSTANCE_DATA;
        *(by_instance ? &layout->instance_slots : &layout->vertex_slots) |= 1u << elements[i].InputSlot;
        UINT *slot = &end[elements[i].InputSlot];
        UINT offset = elements[i].AlignedByteOffset;
        if (offset == D3D11_APPEND_ALIGNED_ELEMENT)
            offset = npt_align(*slot, 4);
        *slot = offset + npt_format_row_bytes(elements[i].Format, 1);
        layout->reach = *slot > layout->reach ? *slot : layout->reach;
    }
}

/* The bytecode may be no more than a container with an input signature. */
HRESULT STDMETHODCALLTYPE npt_device_create_input_layout(ID3D11Device5 *self,
                                                         const D3D11_INPUT_ELEMENT_DESC *pInputElementDescs,
                                                         UINT NumElements,
                                                         const void *pShaderBytecodeWithInputSignature,
                                                         SIZE_T BytecodeLength, ID3D11InputLayout **ppInputLayout)
{
    struct npt_device *device = (struct npt_device *)self;
    const struct recipe recipe = {
        .class = &npt_input_layout_class,
        .bytecode = pShaderBytecodeWithInputSignature,
        .length = BytecodeLength,
        .encode = encode_input_layout,
        .elements = pInputElementDescs,
        .element_count = NumElements,
    };
    struct npt_shader_code code;
    struct npt_object *object;
    if (ppInputLayout)
        *ppInputLayout = NULL;
    if (BytecodeLength > UINT32_MAX || !npt_shader_code_read(pShaderBytecodeWithInputSignature, BytecodeLength, &code))
        return E_INVALIDARG;
    HRESULT result = npt_validate_input_layout(device, pInputElementDescs, NumElements, &code);
    if (FAILED(result) || !ppInputLayout)
        return FAILED(result) ? result : S_FALSE;
    result = make(device, &recipe, &object);
    if (SUCCEEDED(result)) {
        measure_layout((struct npt_shader *)object, pInputElementDescs, NumElements);
        *ppInputLayout = (ID3D11InputLayout *)object;
    }
    return result;
}
