/* state.c: state objects: what their descriptions may hold, how equal ones share an object, and what GetDesc fills in. */
#include "tests/validation/validation.h"

#define BAD E_INVALIDARG

/* --- samplers */

#define WRAP D3D11_TEXTURE_ADDRESS_WRAP
#define CLAMP D3D11_TEXTURE_ADDRESS_CLAMP
#define POINT D3D11_FILTER_MIN_MAG_MIP_POINT
#define LINEAR D3D11_FILTER_MIN_MAG_MIP_LINEAR
#define ANISOTROPIC D3D11_FILTER_ANISOTROPIC
#define COMPARE_LINEAR D3D11_FILTER_COMPARISON_MIN_MAG_MIP_LINEAR
#define NEVER D3D11_COMPARISON_NEVER
#define LESS D3D11_COMPARISON_LESS
#define ALWAYS_TRUE D3D11_COMPARISON_ALWAYS

struct sampler_row {
    struct row row;
    /* Filter, AddressU, V, W, MipLODBias, MaxAnisotropy, ComparisonFunc, BorderColor, MinLOD, MaxLOD */
    D3D11_SAMPLER_DESC desc;
    bool no_desc, no_out;
};

static HRESULT create_sampler(const struct subject *subject, const void *data)
{
    const struct sampler_row *row = data;
    ID3D11SamplerState *state = UNTOUCHED;
    HRESULT result = ID3D11Device_CreateSamplerState(subject->device, row->no_desc ? NULL : &row->desc,
                                                     row->no_out ? NULL : &state);
    return created(result, state);
}

#define MODES WRAP, WRAP, WRAP
#define NO_BORDER                                                                                                      \
    {                                                                                                                  \
        0                                                                                                              \
    }
#define SAMPLER(filter, ...)                                                                                           \
    {                                                                                                                  \
        filter, MODES, __VA_ARGS__                                                                                     \
    }

static const struct sampler_row samplers[] = {
    {{"plain", S_OK}, SAMPLER(LINEAR, 0, 0, NEVER, NO_BORDER, 0, 1000)},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, SAMPLER(LINEAR, 0, 0, NEVER), .no_out = true},
    {{"no output, wrong", BAD}, {LINEAR, (D3D11_TEXTURE_ADDRESS_MODE)0, WRAP, WRAP}, .no_out = true},
    {{"point", S_OK}, SAMPLER(POINT, 0, 0, NEVER)},
    {{"every mixed filter", S_OK}, SAMPLER(D3D11_FILTER_MIN_LINEAR_MAG_POINT_MIP_LINEAR, 0, 0, NEVER)},
    {{"unknown filter 2", BAD}, SAMPLER((D3D11_FILTER)2, 0, 0, NEVER)},
    {{"unknown filter 3", BAD}, SAMPLER((D3D11_FILTER)3, 0, 0, NEVER)},
    {{"unknown filter 0x40", BAD}, SAMPLER((D3D11_FILTER)0x40, 0, 0, NEVER)},
    {{"anisotropic and another bit", BAD}, SAMPLER((D3D11_FILTER)0x57, 0, 1, NEVER)},
    {{"filter of all bits", BAD}, SAMPLER((D3D11_FILTER)-1, 0, 0, NEVER)},
    {{"U 0", BAD}, {LINEAR, (D3D11_TEXTURE_ADDRESS_MODE)0, WRAP, WRAP, 0, 0, NEVER}},
    {{"V 6", BAD}, {LINEAR, WRAP, (D3D11_TEXTURE_ADDRESS_MODE)6, WRAP, 0, 0, NEVER}},
    {{"W 0", BAD}, {LINEAR, WRAP, WRAP, (D3D11_TEXTURE_ADDRESS_MODE)0, 0, 0, NEVER}},
    {{"mirror once", S_OK}, {LINEAR, D3D11_TEXTURE_ADDRESS_MIRROR_ONCE, WRAP, WRAP, 0, 0, NEVER}},
    {{"border", S_OK}, {LINEAR, D3D11_TEXTURE_ADDRESS_BORDER, WRAP, WRAP, 0, 0, NEVER, {1, 2, 3, 4}}},
    {{"anisotropy 1", S_OK}, SAMPLER(ANISOTROPIC, 0, 1, NEVER)},
    {{"anisotropy 16", S_OK}, SAMPLER(ANISOTROPIC, 0, 16, NEVER)},
    {{"anisotropy 17", BAD}, SAMPLER(ANISOTROPIC, 0, 17, NEVER)},
    {{"anisotropy 0", S_OK}, SAMPLER(ANISOTROPIC, 0, 0, NEVER)},
    {{"anisotropy 17, not asked for", S_OK}, SAMPLER(LINEAR, 0, 17, NEVER)},
    {{"comparison", S_OK}, SAMPLER(COMPARE_LINEAR, 0, 0, LESS)},
    {{"comparison, always", S_OK}, SAMPLER(COMPARE_LINEAR, 0, 0, ALWAYS_TRUE)},
    {{"comparison, function 0", BAD}, SAMPLER(COMPARE_LINEAR, 0, 0, (D3D11_COMPARISON_FUNC)0)},
    {{"comparison, function 9", BAD}, SAMPLER(COMPARE_LINEAR, 0, 0, (D3D11_COMPARISON_FUNC)9)},
    {{"function 0, not asked for", S_OK}, SAMPLER(LINEAR, 0, 0, (D3D11_COMPARISON_FUNC)0)},
    {{"function 9, not asked for", S_OK}, SAMPLER(LINEAR, 0, 0, (D3D11_COMPARISON_FUNC)9)},
    {{"comparison, anisotropic", S_OK}, SAMPLER(D3D11_FILTER_COMPARISON_ANISOTROPIC, 0, 4, LESS)},
    {{"minimum", S_OK, OPTION_MIN_MAX_FILTER, BAD}, SAMPLER(D3D11_FILTER_MINIMUM_MIN_MAG_MIP_LINEAR, 0, 0, NEVER)},
    {{"maximum, anisotropic", S_OK, OPTION_MIN_MAX_FILTER, BAD},
     SAMPLER(D3D11_FILTER_MAXIMUM_ANISOTROPIC, 0, 4, NEVER)},
    {{"smallest level above the largest", S_OK}, SAMPLER(LINEAR, 0, 0, NEVER, NO_BORDER, 5, 1)},
    {{"negative levels", S_OK}, SAMPLER(LINEAR, 0, 0, NEVER, NO_BORDER, -5, -1)},
    {{"bias 15.99", S_OK}, SAMPLER(LINEAR, 15.99f, 0, NEVER)},
};

/* --- rasterizer */

#define SOLID D3D11_FILL_SOLID
#define BACK D3D11_CULL_BACK

struct rasterizer_row {
    struct row row;
    /* FillMode, CullMode, FrontCounterClockwise, DepthBias, DepthBiasClamp, SlopeScaledDepthBias, DepthClipEnable,
     * ScissorEnable, MultisampleEnable, AntialiasedLineEnable, ForcedSampleCount, ConservativeRaster */
    D3D11_RASTERIZER_DESC2 desc;
    bool no_desc, no_out;
};

static HRESULT create_rasterizer(const struct subject *subject, const void *data)
{
    const struct rasterizer_row *row = data;
    D3D11_RASTERIZER_DESC desc;
    ID3D11RasterizerState *state = UNTOUCHED;
    memcpy(&desc, &row->desc, sizeof(desc));
    HRESULT result = ID3D11Device_CreateRasterizerState(subject->device, row->no_desc ? NULL : &desc,
                                                        row->no_out ? NULL : &state);
    return created(result, state);
}

static HRESULT create_rasterizer1(const struct subject *subject, const void *data)
{
    const struct rasterizer_row *row = data;
    D3D11_RASTERIZER_DESC1 desc;
    ID3D11RasterizerState1 *state = UNTOUCHED;
    ID3D11Device1 *device = subject_device(subject, &IID_ID3D11Device1);
    if (!device)
        return UNAVAILABLE;
    memcpy(&desc, &row->desc, sizeof(desc));
    HRESULT result = ID3D11Device1_CreateRasterizerState1(device, row->no_desc ? NULL : &desc,
                                                          row->no_out ? NULL : &state);
    let_go(device);
    return created(result, state);
}

static HRESULT create_rasterizer2(const struct subject *subject, const void *data)
{
    const struct rasterizer_row *row = data;
    ID3D11RasterizerState2 *state = UNTOUCHED;
    ID3D11Device3 *device = subject_device(subject, &IID_ID3D11Device3);
    if (!device)
        return UNAVAILABLE;
    HRESULT result = ID3D11Device3_CreateRasterizerState2(device, row->no_desc ? NULL : &row->desc,
                                                          row->no_out ? NULL : &state);
    let_go(device);
    return created(result, state);
}

static const struct rasterizer_row rasterizers[] = {
    {{"plain", S_OK}, {SOLID, BACK}},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, {SOLID, BACK}, .no_out = true},
    {{"no output, wrong", BAD}, {(D3D11_FILL_MODE)0, BACK}, .no_out = true},
    {{"wireframe, no culling", S_OK}, {D3D11_FILL_WIREFRAME, D3D11_CULL_NONE}},
    {{"fill mode 0", BAD}, {(D3D11_FILL_MODE)0, BACK}},
    {{"fill mode 1", BAD}, {(D3D11_FILL_MODE)1, BACK}},
    {{"fill mode 4", BAD}, {(D3D11_FILL_MODE)4, BACK}},
    {{"cull mode 0", BAD}, {SOLID, (D3D11_CULL_MODE)0}},
    {{"cull mode 4", BAD}, {SOLID, (D3D11_CULL_MODE)4}},
    {{"odd booleans", S_OK}, {SOLID, BACK, 2, 0, 0, 0, 3, 4, 5, 6}},
    {{"bias", S_OK}, {SOLID, BACK, 0, INT32_MIN, 1e10f, -1e10f}},
};

static const struct rasterizer_row rasterizers1[] = {
    {{"plain", S_OK}, {SOLID, BACK}},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, {SOLID, BACK}, .no_out = true},
    {{"forced samples 1", S_OK}, {SOLID, BACK, .ForcedSampleCount = 1}},
    {{"forced samples 4", S_OK, OPTION_FORCED_SAMPLES, BAD}, {SOLID, BACK, .ForcedSampleCount = 4}},
    {{"forced samples 8", S_OK, OPTION_FORCED_SAMPLES, BAD}, {SOLID, BACK, .ForcedSampleCount = 8}},
    {{"forced samples 16", S_OK, OPTION_FORCED_SAMPLES, BAD}, {SOLID, BACK, .ForcedSampleCount = 16}},
    {{"forced samples 2", BAD}, {SOLID, BACK, .ForcedSampleCount = 2}},
    {{"forced samples 3", BAD}, {SOLID, BACK, .ForcedSampleCount = 3}},
    {{"forced samples 32", BAD}, {SOLID, BACK, .ForcedSampleCount = 32}},
    {{"fill mode 0", BAD}, {(D3D11_FILL_MODE)0, BACK}},
};

static const struct rasterizer_row rasterizers2[] = {
    {{"plain", S_OK}, {SOLID, BACK}},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, {SOLID, BACK}, .no_out = true},
    {{"conservative", S_OK, OPTION_CONSERVATIVE, BAD},
     {SOLID, BACK, .ConservativeRaster = D3D11_CONSERVATIVE_RASTERIZATION_MODE_ON}},
    {{"conservative 2", BAD}, {SOLID, BACK, .ConservativeRaster = (D3D11_CONSERVATIVE_RASTERIZATION_MODE)2}},
    {{"conservative, wireframe", BAD},
     {D3D11_FILL_WIREFRAME, BACK, .ConservativeRaster = D3D11_CONSERVATIVE_RASTERIZATION_MODE_ON}},
    {{"cull mode 0", BAD}, {SOLID, (D3D11_CULL_MODE)0}},
};

static const struct rasterizer_row rasterizers1_10[] = {
    {{"forced samples 0", S_OK}, {SOLID, BACK}},
    {{"forced samples 1", S_OK}, {SOLID, BACK, .ForcedSampleCount = 1}},
    {{"forced samples 4", BAD}, {SOLID, BACK, .ForcedSampleCount = 4}},
};

/* --- depth and stencil */

#define KEEP D3D11_STENCIL_OP_KEEP
#define FACE                                                                                                           \
    {                                                                                                                  \
        KEEP, KEEP, KEEP, ALWAYS_TRUE                                                                                  \
    }
#define WRITE_ALL D3D11_DEPTH_WRITE_MASK_ALL

struct depth_row {
    struct row row;
    /* DepthEnable, DepthWriteMask, DepthFunc, StencilEnable, StencilReadMask, StencilWriteMask, FrontFace, BackFace */
    D3D11_DEPTH_STENCIL_DESC desc;
    bool no_desc, no_out;
};

static HRESULT create_depth(const struct subject *subject, const void *data)
{
    const struct depth_row *row = data;
    ID3D11DepthStencilState *state = UNTOUCHED;
    HRESULT result = ID3D11Device_CreateDepthStencilState(subject->device, row->no_desc ? NULL : &row->desc,
                                                          row->no_out ? NULL : &state);
    return created(result, state);
}

static const struct depth_row depths[] = {
    {{"plain", S_OK}, {TRUE, WRITE_ALL, LESS, FALSE, 255, 255, FACE, FACE}},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, {TRUE, WRITE_ALL, LESS, FALSE, 255, 255, FACE, FACE}, .no_out = true},
    {{"no output, wrong", BAD}, {TRUE, WRITE_ALL, (D3D11_COMPARISON_FUNC)0}, .no_out = true},
    {{"everything off and 0", S_OK}, {0}},
    {{"function 0", BAD}, {TRUE, WRITE_ALL, (D3D11_COMPARISON_FUNC)0}},
    {{"function 9", BAD}, {TRUE, WRITE_ALL, (D3D11_COMPARISON_FUNC)9}},
    {{"function 9, off", S_OK}, {FALSE, WRITE_ALL, (D3D11_COMPARISON_FUNC)9}},
    {{"write mask 2", BAD}, {TRUE, (D3D11_DEPTH_WRITE_MASK)2, LESS}},
    {{"write mask 2, off", S_OK}, {FALSE, (D3D11_DEPTH_WRITE_MASK)2, LESS}},
    {{"stencil", S_OK}, {FALSE, WRITE_ALL, LESS, TRUE, 255, 255, FACE, FACE}},
    {{"stencil, all operations", S_OK},
     {FALSE,
      WRITE_ALL,
      LESS,
      TRUE,
      0,
      0,
      {D3D11_STENCIL_OP_ZERO, D3D11_STENCIL_OP_REPLACE, D3D11_STENCIL_OP_INCR_SAT, NEVER},
      {D3D11_STENCIL_OP_INVERT, D3D11_STENCIL_OP_INCR, D3D11_STENCIL_OP_DECR, LESS}}},
    {{"stencil, front fail operation 0", BAD},
     {FALSE, WRITE_ALL, LESS, TRUE, 255, 255, {(D3D11_STENCIL_OP)0, KEEP, KEEP, ALWAYS_TRUE}, FACE}},
    {{"stencil, front depth fail operation 9", BAD},
     {FALSE, WRITE_ALL, LESS, TRUE, 255, 255, {KEEP, (D3D11_STENCIL_OP)9, KEEP, ALWAYS_TRUE}, FACE}},
    {{"stencil, back pass operation 0", BAD},
     {FALSE, WRITE_ALL, LESS, TRUE, 255, 255, FACE, {KEEP, KEEP, (D3D11_STENCIL_OP)0, ALWAYS_TRUE}}},
    {{"stencil, back function 0", BAD},
     {FALSE, WRITE_ALL, LESS, TRUE, 255, 255, FACE, {KEEP, KEEP, KEEP, (D3D11_COMPARISON_FUNC)0}}},
    {{"stencil, wrong but off", S_OK},
     {FALSE, WRITE_ALL, LESS, FALSE, 255, 255, {(D3D11_STENCIL_OP)0, KEEP, KEEP, ALWAYS_TRUE}, FACE}},
};

/* --- blending */

#define MASK D3D11_COLOR_WRITE_ENABLE_ALL
#define B_ONE D3D11_BLEND_ONE
#define B_ZERO D3D11_BLEND_ZERO
#define ADD D3D11_BLEND_OP_ADD
#define NOOP D3D11_LOGIC_OP_NOOP

struct blend_row {
    struct row row;
    /* AlphaToCoverageEnable, IndependentBlendEnable, RenderTarget: BlendEnable, LogicOpEnable, SrcBlend, DestBlend,
     * BlendOp, SrcBlendAlpha, DestBlendAlpha, BlendOpAlpha, LogicOp, RenderTargetWriteMask */
    D3D11_BLEND_DESC1 desc;
    bool no_desc, no_out;
};

static HRESULT create_blend(const struct subject *subject, const void *data)
{
    const struct blend_row *row = data;
    D3D11_BLEND_DESC desc = {row->desc.AlphaToCoverageEnable, row->desc.IndependentBlendEnable};
    ID3D11BlendState *state = UNTOUCHED;
    for (unsigned i = 0; i < COUNT(desc.RenderTarget); i++) {
        const D3D11_RENDER_TARGET_BLEND_DESC1 *from = &row->desc.RenderTarget[i];
        desc.RenderTarget[i] = (D3D11_RENDER_TARGET_BLEND_DESC){
            from->BlendEnable,   from->SrcBlend,       from->DestBlend,    from->BlendOp,
            from->SrcBlendAlpha, from->DestBlendAlpha, from->BlendOpAlpha, from->RenderTargetWriteMask};
    }
    HRESULT result = ID3D11Device_CreateBlendState(subject->device, row->no_desc ? NULL : &desc,
                                                   row->no_out ? NULL : &state);
    return created(result, state);
}

static HRESULT create_blend1(const struct subject *subject, const void *data)
{
    const struct blend_row *row = data;
    ID3D11BlendState1 *state = UNTOUCHED;
    ID3D11Device1 *device = subject_device(subject, &IID_ID3D11Device1);
    if (!device)
        return UNAVAILABLE;
    HRESULT result = ID3D11Device1_CreateBlendState1(device, row->no_desc ? NULL : &row->desc,
                                                     row->no_out ? NULL : &state);
    let_go(device);
    return created(result, state);
}

#define TARGET(...)                                                                                                    \
    {                                                                                                                  \
        FALSE, FALSE,                                                                                                  \
        {                                                                                                              \
            {                                                                                                          \
                __VA_ARGS__                                                                                            \
            }                                                                                                          \
        }                                                                                                              \
    }
#define OFF_TARGET FALSE, FALSE, B_ONE, B_ZERO, ADD, B_ONE, B_ZERO, ADD, NOOP

static const struct blend_row blends[] = {
    {{"off", S_OK}, TARGET(OFF_TARGET, MASK)},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, TARGET(OFF_TARGET, MASK), .no_out = true},
    {{"no output, wrong", BAD}, TARGET(OFF_TARGET, 16), .no_out = true},
    {{"everything 0", S_OK}, {0}},
    {{"write mask 16", BAD}, TARGET(OFF_TARGET, 16)},
    {{"write mask 255", BAD}, TARGET(OFF_TARGET, 255)},
    {{"on", S_OK}, TARGET(TRUE, FALSE, B_ONE, B_ONE, ADD, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"source factor 0", BAD}, TARGET(TRUE, FALSE, (D3D11_BLEND)0, B_ONE, ADD, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"source factor 12", BAD}, TARGET(TRUE, FALSE, (D3D11_BLEND)12, B_ONE, ADD, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"destination factor 13", BAD}, TARGET(TRUE, FALSE, B_ONE, (D3D11_BLEND)13, ADD, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"destination factor 20", BAD}, TARGET(TRUE, FALSE, B_ONE, (D3D11_BLEND)20, ADD, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"operation 0", BAD}, TARGET(TRUE, FALSE, B_ONE, B_ONE, (D3D11_BLEND_OP)0, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"operation 6", BAD}, TARGET(TRUE, FALSE, B_ONE, B_ONE, (D3D11_BLEND_OP)6, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"alpha operation 0", BAD}, TARGET(TRUE, FALSE, B_ONE, B_ONE, ADD, B_ONE, B_ONE, (D3D11_BLEND_OP)0, NOOP, MASK)},
    {{"alpha factor 0", BAD}, TARGET(TRUE, FALSE, B_ONE, B_ONE, ADD, (D3D11_BLEND)0, B_ONE, ADD, NOOP, MASK)},
    {{"alpha from source color", BAD},
     TARGET(TRUE, FALSE, B_ONE, B_ONE, ADD, D3D11_BLEND_SRC_COLOR, B_ONE, ADD, NOOP, MASK)},
    {{"alpha from destination color", BAD},
     TARGET(TRUE, FALSE, B_ONE, B_ONE, ADD, B_ONE, D3D11_BLEND_INV_DEST_COLOR, ADD, NOOP, MASK)},
    {{"alpha from second source color", BAD},
     TARGET(TRUE, FALSE, B_ONE, B_ONE, ADD, D3D11_BLEND_SRC1_COLOR, B_ONE, ADD, NOOP, MASK)},
    {{"alpha saturated", S_OK},
     TARGET(TRUE, FALSE, B_ONE, B_ONE, ADD, D3D11_BLEND_SRC_ALPHA_SAT, B_ONE, ADD, NOOP, MASK)},
    {{"second source", S_OK},
     TARGET(TRUE, FALSE, D3D11_BLEND_SRC1_COLOR, D3D11_BLEND_INV_SRC1_ALPHA, ADD, D3D11_BLEND_SRC1_ALPHA, B_ONE, ADD,
            NOOP, MASK)},
    {{"factors 0, off", S_OK}, TARGET(FALSE, FALSE, .RenderTargetWriteMask = MASK)},
    {{"second target wrong, not independent", S_OK}, {FALSE, FALSE, {{OFF_TARGET, MASK}, {TRUE}}}},
    {{"second target wrong, independent", BAD}, {FALSE, TRUE, {{OFF_TARGET, MASK}, {TRUE}}}},
    {{"second write mask wrong, independent", BAD}, {FALSE, TRUE, {{OFF_TARGET, MASK}, {OFF_TARGET, 16}}}},
    {{"odd booleans", S_OK}, {2, 0, {{OFF_TARGET, MASK}}}},
};

#define LOGIC(op) FALSE, TRUE, B_ONE, B_ZERO, ADD, B_ONE, B_ZERO, ADD, op, MASK

static const struct blend_row blends1[] = {
    {{"off", S_OK}, TARGET(OFF_TARGET, MASK)},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, TARGET(OFF_TARGET, MASK), .no_out = true},
    {{"logic operation", S_OK, OPTION_LOGIC_OP, BAD}, TARGET(LOGIC(D3D11_LOGIC_OP_XOR))},
    {{"logic operation 15", S_OK, OPTION_LOGIC_OP, BAD}, TARGET(LOGIC(D3D11_LOGIC_OP_OR_INVERTED))},
    {{"logic operation 16", BAD}, TARGET(LOGIC((D3D11_LOGIC_OP)16))},
    {{"logic and blending", BAD}, TARGET(TRUE, TRUE, B_ONE, B_ONE, ADD, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"logic, independent", BAD}, {FALSE, TRUE, {{LOGIC(D3D11_LOGIC_OP_XOR)}, {OFF_TARGET, MASK}}}},
    {{"logic operation 16, off", S_OK},
     TARGET(FALSE, FALSE, B_ONE, B_ZERO, ADD, B_ONE, B_ZERO, ADD, (D3D11_LOGIC_OP)16, MASK)},
    {{"write mask 16", BAD}, TARGET(OFF_TARGET, 16)},
};

static const struct blend_row blends_9[] = {
    {{"on", S_OK}, TARGET(TRUE, FALSE, B_ONE, B_ONE, ADD, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"independent, all off", S_OK}, {FALSE, TRUE, {{OFF_TARGET, MASK}, {OFF_TARGET, MASK}}}},
    {{"independent, one on", BAD},
     {FALSE, TRUE, {{TRUE, FALSE, B_ONE, B_ONE, ADD, B_ONE, B_ONE, ADD, NOOP, MASK}, {OFF_TARGET, MASK}}}},
    {{"source alpha saturated", BAD},
     TARGET(TRUE, FALSE, D3D11_BLEND_SRC_ALPHA_SAT, B_ONE, ADD, B_ONE, B_ONE, ADD, NOOP, MASK)},
    {{"alpha to coverage", BAD}, {TRUE, FALSE, {{OFF_TARGET, MASK}}}},
    {{"second source", BAD}, TARGET(TRUE, FALSE, D3D11_BLEND_SRC1_COLOR, B_ONE, ADD, B_ONE, B_ONE, ADD, NOOP, MASK)},
};

/* --- what level 9 refuses of the others */

#define ENDLESS 3.402823466e+38f

static const struct sampler_row samplers_9[] = {
    {{"plain", S_OK}, SAMPLER(LINEAR, 0, 0, NEVER, NO_BORDER, 0, ENDLESS)},
    {{"largest level 10", BAD}, SAMPLER(LINEAR, 0, 0, NEVER, NO_BORDER, 0, 10)},
    {{"smallest level 2", S_OK}, SAMPLER(LINEAR, 0, 0, NEVER, NO_BORDER, 2, ENDLESS)},
    {{"smallest level 0.5", BAD}, SAMPLER(LINEAR, 0, 0, NEVER, NO_BORDER, 0.5f, ENDLESS)},
    {{"comparison", BAD}, SAMPLER(COMPARE_LINEAR, 0, 0, LESS, NO_BORDER, 0, ENDLESS)},
    {{"anisotropy 2", S_OK}, SAMPLER(ANISOTROPIC, 0, 2, NEVER, NO_BORDER, 0, ENDLESS)},
    {{"anisotropy 3", BAD}, SAMPLER(ANISOTROPIC, 0, 3, NEVER, NO_BORDER, 0, ENDLESS)},
    {{"mirror once", BAD}, {LINEAR, WRAP, D3D11_TEXTURE_ADDRESS_MIRROR_ONCE, WRAP, 0, 0, NEVER, NO_BORDER, 0, ENDLESS}},
    {{"border of 1", S_OK}, {LINEAR, D3D11_TEXTURE_ADDRESS_BORDER, WRAP, WRAP, 0, 0, NEVER, {1, 1, 1, 1}, 0, ENDLESS}},
    {{"border of 2", BAD}, {LINEAR, D3D11_TEXTURE_ADDRESS_BORDER, WRAP, WRAP, 0, 0, NEVER, {2, 1, 1, 1}, 0, ENDLESS}},
};

static const struct rasterizer_row rasterizers_9[] = {
    {{"plain", S_OK}, {SOLID, BACK, .DepthClipEnable = TRUE}},
    {{"no depth clipping", BAD}, {SOLID, BACK}},
    {{"clamped bias", BAD}, {SOLID, BACK, .DepthBiasClamp = 1, .DepthClipEnable = TRUE}},
};

/* --- one object for equal descriptions: D3D11 keeps a state once */

struct pair_row {
    struct row row;
    D3D11_SAMPLER_DESC first, second;
};

static HRESULT compare_samplers(const struct subject *subject, const void *data)
{
    const struct pair_row *row = data;
    ID3D11SamplerState *first = NULL, *second = NULL;
    HRESULT result = BROKEN;
    if (ID3D11Device_CreateSamplerState(subject->device, &row->first, &first) == S_OK &&
        ID3D11Device_CreateSamplerState(subject->device, &row->second, &second) == S_OK)
        result = first == second ? SAME : OTHER;
    LET_GO(first, second);
    return result;
}

static const struct pair_row sampler_pairs[] = {
    {{"equal", SAME}, SAMPLER(LINEAR, 1, 0, NEVER), SAMPLER(LINEAR, 1, 0, NEVER)},
    {{"other bias", OTHER}, SAMPLER(LINEAR, 1, 0, NEVER), SAMPLER(LINEAR, 2, 0, NEVER)},
    {{"anisotropy that counts", OTHER}, SAMPLER(ANISOTROPIC, 0, 2, NEVER), SAMPLER(ANISOTROPIC, 0, 4, NEVER)},
    {{"comparison that counts", OTHER}, SAMPLER(COMPARE_LINEAR, 0, 0, NEVER), SAMPLER(COMPARE_LINEAR, 0, 0, LESS)},
};

struct blend_pair_row {
    struct row row;
    D3D11_BLEND_DESC first, second;
};

static HRESULT compare_blends(const struct subject *subject, const void *data)
{
    const struct blend_pair_row *row = data;
    ID3D11BlendState *first = NULL, *second = NULL;
    HRESULT result = BROKEN;
    if (ID3D11Device_CreateBlendState(subject->device, &row->first, &first) == S_OK &&
        ID3D11Device_CreateBlendState(subject->device, &row->second, &second) == S_OK)
        result = first == second ? SAME : OTHER;
    LET_GO(first, second);
    return result;
}

#define OFF11                                                                                                          \
    {                                                                                                                  \
        FALSE, B_ONE, B_ZERO, ADD, B_ONE, B_ZERO, ADD, MASK                                                            \
    }

static const struct blend_pair_row blend_pairs[] = {
    {{"equal", SAME}, {FALSE, FALSE, {OFF11}}, {FALSE, FALSE, {OFF11}}},
    {{"factors that do not count", SAME},
     {FALSE, FALSE, {OFF11}},
     {FALSE, FALSE, {{FALSE, B_ZERO, B_ONE, ADD, B_ZERO, B_ONE, ADD, MASK}}}},
    {{"targets that do not count", SAME}, {FALSE, FALSE, {OFF11}}, {FALSE, FALSE, {OFF11, OFF11}}},
    {{"write mask", OTHER},
     {FALSE, FALSE, {OFF11}},
     {FALSE, FALSE, {{FALSE, B_ONE, B_ZERO, ADD, B_ONE, B_ZERO, ADD, 1}}}},
};

/* --- what GetDesc returns of fields that do not count */

struct depth_desc_row {
    struct row row;
    D3D11_DEPTH_STENCIL_DESC desc, wanted;
};

static HRESULT get_depth_desc(const struct subject *subject, const void *data)
{
    const struct depth_desc_row *row = data;
    D3D11_DEPTH_STENCIL_DESC desc;
    ID3D11DepthStencilState *state = NULL;
    if (ID3D11Device_CreateDepthStencilState(subject->device, &row->desc, &state) != S_OK)
        return BROKEN;
    memset(&desc, 0, sizeof(desc));
    ID3D11DepthStencilState_GetDesc(state, &desc);
    let_go(state);
    return memcmp(&desc, &row->wanted, sizeof(desc)) == 0 ? SAME : OTHER;
}

static const struct depth_desc_row depth_descs[] = {
    {{"both on", SAME},
     {TRUE, WRITE_ALL, LESS, TRUE, 1, 2, FACE, FACE},
     {TRUE, WRITE_ALL, LESS, TRUE, 1, 2, FACE, FACE}},
    {{"stencil off", SAME},
     {TRUE, WRITE_ALL, D3D11_COMPARISON_GREATER, FALSE, 1, 2},
     {TRUE, WRITE_ALL, D3D11_COMPARISON_GREATER, FALSE, 255, 255, FACE, FACE}},
    {{"depth off", SAME},
     {FALSE, D3D11_DEPTH_WRITE_MASK_ZERO, D3D11_COMPARISON_GREATER, TRUE, 1, 2, FACE, FACE},
     {FALSE, WRITE_ALL, LESS, TRUE, 1, 2, FACE, FACE}},
};

struct sampler_desc_row {
    struct row row;
    D3D11_SAMPLER_DESC desc, wanted;
};

static HRESULT get_sampler_desc(const struct subject *subject, const void *data)
{
    const struct sampler_desc_row *row = data;
    D3D11_SAMPLER_DESC desc;
    ID3D11SamplerState *state = NULL;
    if (ID3D11Device_CreateSamplerState(subject->device, &row->desc, &state) != S_OK)
        return BROKEN;
    ID3D11SamplerState_GetDesc(state, &desc);
    let_go(state);
    return memcmp(&desc, &row->wanted, sizeof(desc)) == 0 ? SAME : OTHER;
}

static const struct sampler_desc_row sampler_descs[] = {
    {{"comparison that does not count", SAME}, SAMPLER(LINEAR, 0, 0, LESS), SAMPLER(LINEAR, 0, 0, NEVER)},
    {{"anisotropy that does not count", SAME}, SAMPLER(LINEAR, 0, 8, NEVER), SAMPLER(LINEAR, 0, 0, NEVER)},
    {{"border that does not count", SAME}, SAMPLER(LINEAR, 0, 0, NEVER, {1, 2, 3, 4}), SAMPLER(LINEAR, 0, 0, NEVER)},
    {{"border that counts", SAME},
     {LINEAR, D3D11_TEXTURE_ADDRESS_BORDER, WRAP, WRAP, 0, 0, NEVER, {1, 2, 3, 4}},
     {LINEAR, D3D11_TEXTURE_ADDRESS_BORDER, WRAP, WRAP, 0, 0, NEVER, {1, 2, 3, 4}}},
};

static const struct table table[] = {
    {TABLE("CreateSamplerState", samplers, create_sampler)},
    {TABLE("CreateRasterizerState", rasterizers, create_rasterizer)},
    {TABLE("CreateRasterizerState1", rasterizers1, create_rasterizer1)},
    {TABLE("CreateRasterizerState1: level 10_1", rasterizers1_10, create_rasterizer1), .level = D3D_FEATURE_LEVEL_10_1},
    {TABLE("CreateRasterizerState2", rasterizers2, create_rasterizer2)},
    {TABLE("CreateDepthStencilState", depths, create_depth)},
    {TABLE("CreateBlendState", blends, create_blend)},
    {TABLE("CreateBlendState1", blends1, create_blend1)},
    {TABLE("CreateBlendState: level 9_1", blends_9, create_blend), .level = D3D_FEATURE_LEVEL_9_1},
    {TABLE("CreateSamplerState: level 9_1", samplers_9, create_sampler), .level = D3D_FEATURE_LEVEL_9_1},
    {TABLE("CreateRasterizerState: level 9_1", rasterizers_9, create_rasterizer), .level = D3D_FEATURE_LEVEL_9_1},
    {TABLE("CreateSamplerState: equal states", sampler_pairs, compare_samplers)},
    {TABLE("CreateBlendState: equal states", blend_pairs, compare_blends)},
    {TABLE("ID3D11DepthStencilState.GetDesc", depth_descs, get_depth_desc)},
    {TABLE("ID3D11SamplerState.GetDesc", sampler_descs, get_sampler_desc)},
};

const struct tables state_tables = {table, COUNT(table)};
