/* make.c: an object of every kind. A view of a resource that cannot have it is refused, and nothing is put into the pool. */
#include "tests/lifetime/lifetime.h"

#include <string.h>

#define SIDE 32u
#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static const uint8_t contents[SIDE * SIDE * SIDE * 4];

/* --- resources ------------------------------------------------------------------------------------------------------ */

#define WRITE D3D11_CPU_ACCESS_WRITE
#define READ D3D11_CPU_ACCESS_READ

static void make_buffer(struct life_worker *worker)
{
    static const D3D11_BUFFER_DESC descs[] = {
        {4096, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_INDEX_BUFFER, WRITE, 0, 0},
        {256, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, WRITE, 0, 0},
        {256, D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER, 0, 0, 0},
        {4096, D3D11_USAGE_IMMUTABLE, D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_INDEX_BUFFER, 0, 0, 0},
        {4096, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER | D3D11_BIND_STREAM_OUTPUT, 0, 0, 0},
        {4096, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_UNORDERED_ACCESS, 0,
         D3D11_RESOURCE_MISC_BUFFER_STRUCTURED, 16},
        {65536, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, D3D11_RESOURCE_MISC_BUFFER_STRUCTURED, 4},
        {4096, D3D11_USAGE_STAGING, 0, READ | WRITE, 0, 0},
        {1u << 20, D3D11_USAGE_STAGING, 0, READ, 0, 0},
        {1u << 20, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, WRITE, 0, 0},
    };
    const D3D11_BUFFER_DESC *desc = &descs[life_below(worker, COUNT(descs))];
    const D3D11_SUBRESOURCE_DATA data = {contents, 0, 0};
    bool filled = desc->Usage == D3D11_USAGE_IMMUTABLE ||
                  (desc->ByteWidth <= sizeof(contents) && life_below(worker, 2));
    ID3D11Buffer *buffer;
    if (life_check(worker, ID3D11Device5_CreateBuffer(worker->device, desc, filled ? &data : NULL, &buffer),
                   "CreateBuffer"))
        life_put(worker, LIFE_BUFFER, buffer);
}

static void make_arguments(struct life_worker *worker)
{
    static const UINT arguments[] = {3, 1, 0, 0, 0, 1, 1, 1};
    static const D3D11_BUFFER_DESC desc = {
        sizeof(arguments), D3D11_USAGE_DEFAULT, 0, 0, D3D11_RESOURCE_MISC_DRAWINDIRECT_ARGS, 0};
    const D3D11_SUBRESOURCE_DATA data = {arguments, 0, 0};
    ID3D11Buffer *buffer;
    if (life_check(worker, ID3D11Device5_CreateBuffer(worker->device, &desc, &data, &buffer), "CreateBuffer"))
        life_put(worker, LIFE_ARGUMENTS, buffer);
}

static const struct {
    D3D11_USAGE usage;
    UINT bind, access;
    DXGI_FORMAT format;
} looks[] = {
    {D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_RENDER_TARGET, 0, DXGI_FORMAT_R8G8B8A8_UNORM},
    {D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_UNORDERED_ACCESS, 0, DXGI_FORMAT_R32_UINT},
    {D3D11_USAGE_DYNAMIC, D3D11_BIND_SHADER_RESOURCE, WRITE, DXGI_FORMAT_R8G8B8A8_UNORM},
    {D3D11_USAGE_STAGING, 0, READ | WRITE, DXGI_FORMAT_R8G8B8A8_UNORM},
    {D3D11_USAGE_IMMUTABLE, D3D11_BIND_SHADER_RESOURCE, 0, DXGI_FORMAT_R8G8B8A8_UNORM},
    {D3D11_USAGE_DEFAULT, D3D11_BIND_DEPTH_STENCIL, 0, DXGI_FORMAT_D24_UNORM_S8_UINT}, /* not of 3D textures */
};

static void make_texture1d(struct life_worker *worker)
{
    const uint32_t look = life_below(worker, COUNT(looks));
    const D3D11_TEXTURE1D_DESC desc = {SIDE,
                                       1,
                                       1 + (looks[look].usage == D3D11_USAGE_DEFAULT) * life_below(worker, 3),
                                       looks[look].format,
                                       looks[look].usage,
                                       looks[look].bind,
                                       looks[look].access,
                                       0};
    const D3D11_SUBRESOURCE_DATA data = {contents, SIDE * 4, 0};
    ID3D11Texture1D *texture;
    bool filled = desc.Usage == D3D11_USAGE_IMMUTABLE;
    if (life_check(worker, ID3D11Device5_CreateTexture1D(worker->device, &desc, filled ? &data : NULL, &texture),
                   "CreateTexture1D"))
        life_put(worker, LIFE_TEXTURE1D, texture);
}

static void make_texture3d(struct life_worker *worker)
{
    const uint32_t look = life_below(worker, COUNT(looks) - 1);
    const D3D11_TEXTURE3D_DESC desc = {
        SIDE, SIDE, 4, 1, looks[look].format, looks[look].usage, looks[look].bind, looks[look].access, 0};
    const D3D11_SUBRESOURCE_DATA data = {contents, SIDE * 4, SIDE * SIDE * 4};
    ID3D11Texture3D *texture;
    bool filled = desc.Usage == D3D11_USAGE_IMMUTABLE;
    if (life_check(worker, ID3D11Device5_CreateTexture3D(worker->device, &desc, filled ? &data : NULL, &texture),
                   "CreateTexture3D"))
        life_put(worker, LIFE_TEXTURE3D, texture);
}

static UINT texture2d_misc(struct life_worker *worker, const D3D11_TEXTURE2D_DESC *desc)
{
    static const UINT miscs[] = {0, D3D11_RESOURCE_MISC_SHARED, D3D11_RESOURCE_MISC_SHARED_KEYEDMUTEX,
                                 D3D11_RESOURCE_MISC_GENERATE_MIPS, D3D11_RESOURCE_MISC_RESOURCE_CLAMP};
    return desc->Usage == D3D11_USAGE_DEFAULT && desc->BindFlags & D3D11_BIND_RENDER_TARGET
               ? miscs[life_below(worker, COUNT(miscs))]
               : 0;
}

static void make_texture2d(struct life_worker *worker)
{
    const uint32_t look = life_below(worker, COUNT(looks));
    D3D11_TEXTURE2D_DESC desc = {
        SIDE, SIDE, 1, 1, looks[look].format, {1, 0}, looks[look].usage, looks[look].bind, looks[look].access, 0};
    const D3D11_SUBRESOURCE_DATA data = {contents, SIDE * 4, 0};
    ID3D11Texture2D *texture;
    bool filled = desc.Usage == D3D11_USAGE_IMMUTABLE;
    desc.MiscFlags = texture2d_misc(worker, &desc);
    if (desc.MiscFlags == D3D11_RESOURCE_MISC_GENERATE_MIPS)
        desc.MipLevels = 0;
    if (life_check(worker, ID3D11Device5_CreateTexture2D(worker->device, &desc, filled ? &data : NULL, &texture),
                   "CreateTexture2D"))
        life_put(worker, LIFE_TEXTURE2D, texture);
}

/* --- views ---------------------------------------------------------------------------------------------------------- */

/* E_INVALIDARG is right for most resources. */
static void keep_view(struct life_worker *worker, enum life_kind kind, HRESULT result, void *view)
{
    if (result != E_INVALIDARG && life_check(worker, result, "a view"))
        life_put(worker, kind, view);
}

static void make_view(struct life_worker *worker, enum life_kind kind)
{
    ID3D11Resource *resource = life_take_resource(worker);
    HRESULT result = E_INVALIDARG;
    void *view = NULL;
    if (!resource)
        return;
    if (kind == LIFE_SHADER_RESOURCE_VIEW)
        result = ID3D11Device5_CreateShaderResourceView(worker->device, resource, NULL, (void *)&view);
    else if (kind == LIFE_UNORDERED_ACCESS_VIEW)
        result = ID3D11Device5_CreateUnorderedAccessView(worker->device, resource, NULL, (void *)&view);
    else if (kind == LIFE_RENDER_TARGET_VIEW)
        result = ID3D11Device5_CreateRenderTargetView(worker->device, resource, NULL, (void *)&view);
    else
        result = ID3D11Device5_CreateDepthStencilView(worker->device, resource, NULL, (void *)&view);
    keep_view(worker, kind, result, view);
    life_release(resource);
}

static void make_shader_resource_view(struct life_worker *worker)
{
    make_view(worker, LIFE_SHADER_RESOURCE_VIEW);
}

static void make_unordered_access_view(struct life_worker *worker)
{
    make_view(worker, LIFE_UNORDERED_ACCESS_VIEW);
}

static void make_render_target_view(struct life_worker *worker)
{
    make_view(worker, LIFE_RENDER_TARGET_VIEW);
}

static void make_depth_stencil_view(struct life_worker *worker)
{
    make_view(worker, LIFE_DEPTH_STENCIL_VIEW);
}

/* --- shaders -------------------------------------------------------------------------------------------------------- */

static void make_input_layout(struct life_worker *worker)
{
    const struct life_code *code = life_code(worker->pool, LIFE_VS_FETCHING);
    const D3D11_INPUT_ELEMENT_DESC element = {
        "POSITION", 0, DXGI_FORMAT_R32G32_FLOAT, 0, 4 * life_below(worker, 3), D3D11_INPUT_PER_VERTEX_DATA, 0};
    ID3D11InputLayout *layout;
    if (life_check(worker,
                   ID3D11Device5_CreateInputLayout(worker->device, &element, 1, code->bytes, code->size, &layout),
                   "CreateInputLayout"))
        life_put(worker, LIFE_INPUT_LAYOUT, layout);
}

#define MAKE_SHADER(function, method, type, kind, shader)                                                              \
    static void function(struct life_worker *worker)                                                                   \
    {                                                                                                                  \
        const struct life_code *code = life_code(worker->pool, shader);                                                \
        ID3D11ClassLinkage *linkage = life_take(worker, LIFE_CLASS_LINKAGE);                                           \
        type *made;                                                                                                    \
        if (life_check(worker, ID3D11Device5_##method(worker->device, code->bytes, code->size, linkage, &made),        \
                       #method))                                                                                       \
            life_put(worker, kind, made);                                                                              \
        life_release(linkage);                                                                                         \
    }

MAKE_SHADER(make_vertex_shader, CreateVertexShader, ID3D11VertexShader, LIFE_VERTEX_SHADER,
            life_below(worker, 2) ? LIFE_VS : LIFE_VS_FETCHING)
MAKE_SHADER(make_hull_shader, CreateHullShader, ID3D11HullShader, LIFE_HULL_SHADER, LIFE_HS)
MAKE_SHADER(make_domain_shader, CreateDomainShader, ID3D11DomainShader, LIFE_DOMAIN_SHADER, LIFE_DS)
MAKE_SHADER(make_plain_geometry_shader, CreateGeometryShader, ID3D11GeometryShader, LIFE_GEOMETRY_SHADER, LIFE_GS)
MAKE_SHADER(make_pixel_shader, CreatePixelShader, ID3D11PixelShader, LIFE_PIXEL_SHADER, LIFE_PS)
MAKE_SHADER(make_compute_shader, CreateComputeShader, ID3D11ComputeShader, LIFE_COMPUTE_SHADER, LIFE_CS)

static void make_geometry_shader(struct life_worker *worker)
{
    static const D3D11_SO_DECLARATION_ENTRY entry = {0, "SV_POSITION", 0, 0, 4, 0};
    const struct life_code *code = life_code(worker->pool, LIFE_GS);
    const UINT stride = 16;
    ID3D11GeometryShader *made;
    if (life_below(worker, 2)) {
        make_plain_geometry_shader(worker);
        return;
    }
    if (life_check(worker,
                   ID3D11Device5_CreateGeometryShaderWithStreamOutput(worker->device, code->bytes, code->size, &entry,
                                                                      1, &stride, 1, 0, NULL, &made),
                   "CreateGeometryShaderWithStreamOutput"))
        life_put(worker, LIFE_GEOMETRY_SHADER, made);
}

static void make_class_linkage(struct life_worker *worker)
{
    ID3D11ClassLinkage *linkage;
    if (life_check(worker, ID3D11Device5_CreateClassLinkage(worker->device, &linkage), "CreateClassLinkage"))
        life_put(worker, LIFE_CLASS_LINKAGE, linkage);
}

static void make_class_instance(struct life_worker *worker)
{
    ID3D11ClassLinkage *linkage = life_take(worker, LIFE_CLASS_LINKAGE);
    ID3D11ClassInstance *instance;
    if (!linkage)
        return;
    if (life_check(worker, ID3D11ClassLinkage_CreateClassInstance(linkage, "c_type", 0, 0, 0, 0, &instance),
                   "CreateClassInstance"))
        life_put(worker, LIFE_CLASS_INSTANCE, instance);
    life_release(linkage);
}

/* --- states: equal descriptions give one object --------------------------------------------------------------------- */

static void make_blend_state(struct life_worker *worker)
{
    D3D11_BLEND_DESC1 desc = {0};
    ID3D11BlendState1 *state;
    for (int i = 0; i < 8; i++)
        desc.RenderTarget[i] = (D3D11_RENDER_TARGET_BLEND_DESC1){FALSE,
                                                                 FALSE,
                                                                 D3D11_BLEND_ONE,
                                                                 D3D11_BLEND_ZERO,
                                                                 D3D11_BLEND_OP_ADD,
                                                                 D3D11_BLEND_ONE,
                                                                 D3D11_BLEND_ZERO,
                                                                 D3D11_BLEND_OP_ADD,
                                                                 D3D11_LOGIC_OP_NOOP,
                                                                 D3D11_COLOR_WRITE_ENABLE_ALL};
    desc.RenderTarget[0].BlendEnable = TRUE;
    desc.RenderTarget[0].DestBlend = (D3D11_BLEND)(1 + life_below(worker, 8));
    if (life_check(worker, ID3D11Device5_CreateBlendState1(worker->device, &desc, &state), "CreateBlendState1"))
        life_put(worker, LIFE_BLEND_STATE, state);
}

static void make_depth_stencil_state(struct life_worker *worker)
{
    const D3D11_DEPTH_STENCILOP_DESC keep = {D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP,
                                             D3D11_COMPARISON_ALWAYS};
    const D3D11_DEPTH_STENCIL_DESC desc = {
        TRUE, D3D11_DEPTH_WRITE_MASK_ALL, (D3D11_COMPARISON_FUNC)(1 + life_below(worker, 8)), FALSE, 0xff, 0xff, keep,
        keep};
    ID3D11DepthStencilState *state;
    if (life_check(worker, ID3D11Device5_CreateDepthStencilState(worker->device, &desc, &state),
                   "CreateDepthStencilState"))
        life_put(worker, LIFE_DEPTH_STENCIL_STATE, state);
}

static void make_rasterizer_state(struct life_worker *worker)
{
    const D3D11_RASTERIZER_DESC1 desc = {.FillMode = D3D11_FILL_SOLID,
                                         .CullMode = D3D11_CULL_NONE,
                                         .ScissorEnable = (BOOL)life_below(worker, 2),
                                         .DepthClipEnable = TRUE};
    ID3D11RasterizerState1 *state;
    if (life_check(worker, ID3D11Device5_CreateRasterizerState1(worker->device, &desc, &state),
                   "CreateRasterizerState1"))
        life_put(worker, LIFE_RASTERIZER_STATE, state);
}

static void make_sampler_state(struct life_worker *worker)
{
    const D3D11_SAMPLER_DESC desc = {.Filter = D3D11_FILTER_MIN_MAG_MIP_LINEAR,
                                     .AddressU = (D3D11_TEXTURE_ADDRESS_MODE)(1 + life_below(worker, 4)),
                                     .AddressV = (D3D11_TEXTURE_ADDRESS_MODE)(1 + life_below(worker, 4)),
                                     .AddressW = D3D11_TEXTURE_ADDRESS_WRAP,
                                     .ComparisonFunc = D3D11_COMPARISON_NEVER};
    ID3D11SamplerState *state;
    if (life_check(worker, ID3D11Device5_CreateSamplerState(worker->device, &desc, &state), "CreateSamplerState"))
        life_put(worker, LIFE_SAMPLER_STATE, state);
}

/* --- the rest ------------------------------------------------------------------------------------------------------- */

static void make_query(struct life_worker *worker)
{
    const D3D11_QUERY_DESC desc = {(D3D11_QUERY)life_below(worker, D3D11_QUERY_PIPELINE_STATISTICS + 1), 0};
    ID3D11Query *query;
    if (life_check(worker, ID3D11Device5_CreateQuery(worker->device, &desc, &query), "CreateQuery"))
        life_put(worker, LIFE_QUERY, query);
}

static void make_predicate(struct life_worker *worker)
{
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_OCCLUSION_PREDICATE,
                                   life_below(worker, 2) ? D3D11_QUERY_MISC_PREDICATEHINT : 0};
    ID3D11Predicate *predicate;
    if (life_check(worker, ID3D11Device5_CreatePredicate(worker->device, &desc, &predicate), "CreatePredicate"))
        life_put(worker, LIFE_PREDICATE, predicate);
}

static void make_context_state(struct life_worker *worker)
{
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0;
    ID3DDeviceContextState *state;
    if (life_check(worker,
                   ID3D11Device5_CreateDeviceContextState(worker->device, 0, &level, 1, D3D11_SDK_VERSION,
                                                          &IID_ID3D11Device1, NULL, &state),
                   "CreateDeviceContextState"))
        life_put(worker, LIFE_CONTEXT_STATE, state);
}

static void make_fence(struct life_worker *worker)
{
    void *fence;
    if (life_check(worker,
                   ID3D11Device5_CreateFence(worker->device, 0, D3D11_FENCE_FLAG_NONE, &IID_ID3D11Fence, &fence),
                   "CreateFence"))
        life_put(worker, LIFE_FENCE, fence);
}

static IDXGIFactory2 *factory_of(struct life_worker *worker)
{
    IDXGIDevice *device = NULL;
    IDXGIAdapter *adapter = NULL;
    void *factory = NULL;
    if (life_check(worker, ID3D11Device5_QueryInterface(worker->device, &IID_IDXGIDevice, (void **)&device),
                   "IDXGIDevice") &&
        life_check(worker, IDXGIDevice_GetAdapter(device, &adapter), "GetAdapter"))
        life_check(worker, IDXGIAdapter_GetParent(adapter, &IID_IDXGIFactory2, &factory), "GetParent");
    life_release(device);
    life_release(adapter);
    return factory;
}

static void make_swap_chain(struct life_worker *worker)
{
    const DXGI_SWAP_CHAIN_DESC1 desc = {.Width = SIDE,
                                        .Height = SIDE,
                                        .Format = DXGI_FORMAT_B8G8R8A8_UNORM,
                                        .SampleDesc = {1, 0},
                                        .BufferUsage = DXGI_USAGE_RENDER_TARGET_OUTPUT,
                                        .BufferCount = 2,
                                        .SwapEffect = DXGI_SWAP_EFFECT_FLIP_SEQUENTIAL};
    IDXGIFactory2 *factory = factory_of(worker);
    IDXGISwapChain1 *chain;
    const HWND window = (HWND)(uintptr_t)1;
    if (!factory)
        return;
    if (life_check(worker,
                   IDXGIFactory2_CreateSwapChainForHwnd(factory, (IUnknown *)worker->device, window, &desc, NULL, NULL,
                                                        &chain),
                   "CreateSwapChainForHwnd"))
        life_put(worker, LIFE_SWAP_CHAIN, chain);
    life_release(factory);
}

/* Command lists come from use.c. */
static void (*const makers[LIFE_KINDS])(struct life_worker *worker) = {
    [LIFE_BUFFER] = make_buffer,
    [LIFE_ARGUMENTS] = make_arguments,
    [LIFE_TEXTURE1D] = make_texture1d,
    [LIFE_TEXTURE2D] = make_texture2d,
    [LIFE_TEXTURE3D] = make_texture3d,
    [LIFE_SHADER_RESOURCE_VIEW] = make_shader_resource_view,
    [LIFE_UNORDERED_ACCESS_VIEW] = make_unordered_access_view,
    [LIFE_RENDER_TARGET_VIEW] = make_render_target_view,
    [LIFE_DEPTH_STENCIL_VIEW] = make_depth_stencil_view,
    [LIFE_INPUT_LAYOUT] = make_input_layout,
    [LIFE_VERTEX_SHADER] = make_vertex_shader,
    [LIFE_HULL_SHADER] = make_hull_shader,
    [LIFE_DOMAIN_SHADER] = make_domain_shader,
    [LIFE_GEOMETRY_SHADER] = make_geometry_shader,
    [LIFE_PIXEL_SHADER] = make_pixel_shader,
    [LIFE_COMPUTE_SHADER] = make_compute_shader,
    [LIFE_BLEND_STATE] = make_blend_state,
    [LIFE_DEPTH_STENCIL_STATE] = make_depth_stencil_state,
    [LIFE_RASTERIZER_STATE] = make_rasterizer_state,
    [LIFE_SAMPLER_STATE] = make_sampler_state,
    [LIFE_QUERY] = make_query,
    [LIFE_PREDICATE] = make_predicate,
    [LIFE_CONTEXT_STATE] = make_context_state,
    [LIFE_CLASS_LINKAGE] = make_class_linkage,
    [LIFE_CLASS_INSTANCE] = make_class_instance,
    [LIFE_FENCE] = make_fence,
    [LIFE_SWAP_CHAIN] = make_swap_chain,
};

void life_make(struct life_worker *worker)
{
    uint32_t kind = life_below(worker, LIFE_KINDS);
    if (kind == LIFE_SWAP_CHAIN && (!worker->is_immediate || life_below(worker, 4)))
        kind = LIFE_TEXTURE2D; /* a swap chain belongs to the thread of the immediate context */
    if (makers[kind])
        makers[kind](worker);
}
