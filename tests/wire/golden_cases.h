/* golden_cases.h: commands and their bytes, written by hand from docs/protocol.md and not from the generator. */
#ifndef NPT_GOLDEN_CASES_H
#define NPT_GOLDEN_CASES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/wire/wire.h"

#include "npt_commands.h"
#include "npt_encode.h"

struct golden {
    const char *name;
    const uint8_t *bytes;
    uint32_t size;
    uint32_t presence; /* the presence bits that the command defines, used here or not */
    void (*encode)(struct npt_stream *stream);
    void (*check)(const struct npt_command *command);
};

struct golden_group {
    const struct golden *cases;
    size_t count;
};

extern const struct golden_group golden_draws;
extern const struct golden_group golden_state;
extern const struct golden_group golden_resources;
extern const struct golden_group golden_create;
extern const struct golden_group golden_own;

/* Calls `visit` with each of them. */
void golden_each(void (*visit)(const struct golden *golden));
const struct golden *golden_find(const char *name);

/* clang-format off */

#define GOLDEN(name, presence)                                                                                         \
    {                                                                                                                  \
        #name, name##_bytes, sizeof(name##_bytes), presence, name##_encode, name##_check                               \
    }

#define GOLDEN_GROUP(group)                                                                                            \
    {                                                                                                                  \
        group, sizeof(group) / sizeof((group)[0])                                                                      \
    }

/* Inside a check function: `a` is the arguments of this command. */
#define ARGUMENTS(symbol) const struct npt_##symbol *a = &command->a.symbol

/* --- bytes ------------------------------------------------------------------------------------------------------- */

#define U16(x)                     ((x) & 0xff), ((x) >> 8 & 0xff)
#define U32(x)                     U16((uint32_t)(x)), U16((uint32_t)(x) >> 16)
#define U64(x)                     U32((uint64_t)(x)), U32((uint64_t)(x) >> 32)
#define HEADER(opcode, flags, size) U16(opcode), U16(flags), U32(size)
#define SELF(id)                   U32(id), U32(0)
#define INLINE(length)             U32(length), U32(0), U64(0)
#define SHARED(length, region, at) U32(length), U32(region), U64(at)

#define F32_0   U32(0)
#define F32_025 U32(0x3e800000)
#define F32_05  U32(0x3f000000)
#define F32_1   U32(0x3f800000)
#define F32_2   U32(0x40000000)
#define F32_N1  U32(0xbf800000)

#define TIMES_2(...)  __VA_ARGS__, __VA_ARGS__
#define TIMES_4(...)  TIMES_2(__VA_ARGS__), TIMES_2(__VA_ARGS__)
#define TIMES_6(...)  TIMES_2(__VA_ARGS__), TIMES_4(__VA_ARGS__)
#define TIMES_8(...)  TIMES_4(__VA_ARGS__), TIMES_4(__VA_ARGS__)
#define TIMES_12(...) TIMES_4(__VA_ARGS__), TIMES_8(__VA_ARGS__)
#define TIMES_14(...) TIMES_6(__VA_ARGS__), TIMES_8(__VA_ARGS__)
#define TIMES_16(...) TIMES_8(__VA_ARGS__), TIMES_8(__VA_ARGS__)
#define TIMES_30(...) TIMES_14(__VA_ARGS__), TIMES_16(__VA_ARGS__)
#define TIMES_32(...) TIMES_16(__VA_ARGS__), TIMES_16(__VA_ARGS__)
#define TIMES_54(...) TIMES_8(__VA_ARGS__), TIMES_14(__VA_ARGS__), TIMES_32(__VA_ARGS__)
#define TIMES_62(...) TIMES_30(__VA_ARGS__), TIMES_32(__VA_ARGS__)
#define TIMES_64(...) TIMES_32(__VA_ARGS__), TIMES_32(__VA_ARGS__)
#define TIMES_126(...) TIMES_62(__VA_ARGS__), TIMES_64(__VA_ARGS__)
#define TIMES_254(...) TIMES_126(__VA_ARGS__), TIMES_64(__VA_ARGS__), TIMES_64(__VA_ARGS__)
#define TIMES_256(...) TIMES_254(__VA_ARGS__), TIMES_2(__VA_ARGS__)

/* --- objects ----------------------------------------------------------------------------------------------------- */

/* Name, interface, kind, id. The argument of an encoder is also what the host finds for its id. */
#define GOLDEN_OBJECTS(X)                                                                                              \
    X(CONTEXT, ID3D11DeviceContext, CONTEXT, 0x12300001)                                                               \
    X(BUFFER, ID3D11Buffer, BUFFER, 0x12300002)                                                                        \
    X(BUFFER2, ID3D11Buffer, BUFFER, 0x45600102)                                                                       \
    X(TEXTURE1D, ID3D11Resource, TEXTURE1D, 0x12300003)                                                                \
    X(TEXTURE2D, ID3D11Resource, TEXTURE2D, 0x12300004)                                                                \
    X(TILED, ID3D11Resource, TEXTURE2D, 0x45600104)                                                                    \
    X(TEXTURE3D, ID3D11Resource, TEXTURE3D, 0x12300005)                                                                \
    X(SRV, ID3D11ShaderResourceView, SHADER_RESOURCE_VIEW, 0x12300006)                                                 \
    X(SRV2, ID3D11ShaderResourceView, SHADER_RESOURCE_VIEW, 0x45600106)                                                \
    X(UAV, ID3D11UnorderedAccessView, UNORDERED_ACCESS_VIEW, 0x12300007)                                               \
    X(UAV2, ID3D11UnorderedAccessView, UNORDERED_ACCESS_VIEW, 0x45600107)                                              \
    X(RTV, ID3D11RenderTargetView, RENDER_TARGET_VIEW, 0x12300008)                                                     \
    X(RTV2, ID3D11RenderTargetView, RENDER_TARGET_VIEW, 0x45600108)                                                    \
    X(DSV, ID3D11DepthStencilView, DEPTH_STENCIL_VIEW, 0x12300009)                                                     \
    X(INPUT_LAYOUT, ID3D11InputLayout, INPUT_LAYOUT, 0x1230000a)                                                       \
    X(VS, ID3D11VertexShader, VERTEX_SHADER, 0x1230000b)                                                               \
    X(HS, ID3D11HullShader, HULL_SHADER, 0x1230000c)                                                                   \
    X(DS, ID3D11DomainShader, DOMAIN_SHADER, 0x1230000d)                                                               \
    X(GS, ID3D11GeometryShader, GEOMETRY_SHADER, 0x1230000e)                                                           \
    X(PS, ID3D11PixelShader, PIXEL_SHADER, 0x1230000f)                                                                 \
    X(CS, ID3D11ComputeShader, COMPUTE_SHADER, 0x12300010)                                                             \
    X(BLEND, ID3D11BlendState, BLEND_STATE, 0x12300011)                                                                \
    X(DEPTH, ID3D11DepthStencilState, DEPTH_STENCIL_STATE, 0x12300012)                                                 \
    X(RASTERIZER, ID3D11RasterizerState, RASTERIZER_STATE, 0x12300013)                                                 \
    X(SAMPLER, ID3D11SamplerState, SAMPLER_STATE, 0x12300014)                                                          \
    X(SAMPLER2, ID3D11SamplerState, SAMPLER_STATE, 0x45600114)                                                         \
    X(QUERY, ID3D11Asynchronous, QUERY, 0x12300015)                                                                    \
    X(PREDICATE, ID3D11Predicate, PREDICATE, 0x12300016)                                                               \
    X(COUNTER, ID3D11Asynchronous, COUNTER, 0x12300017)                                                                \
    X(LINKAGE, ID3D11ClassLinkage, CLASS_LINKAGE, 0x12300018)                                                          \
    X(INSTANCE, ID3D11ClassInstance, CLASS_INSTANCE, 0x12300019)                                                       \
    X(INSTANCE2, ID3D11ClassInstance, CLASS_INSTANCE, 0x45600119)                                                      \
    X(COMMAND_LIST, ID3D11CommandList, COMMAND_LIST, 0x1230001a)                                                       \
    X(CONTEXT_STATE, ID3DDeviceContextState, CONTEXT_STATE, 0x1230001b)                                                \
    X(FENCE, ID3D11Fence, FENCE, 0x1230001c)                                                                           \
    X(POOL, ID3D11Buffer, TILE_POOL, 0x1230001d)

enum golden_id {
#define X(name, type, kind, id) ID_##name = id,
    GOLDEN_OBJECTS(X)
#undef X
        ID_NEW = 0x78900fff, /* free: what creating commands choose */
};

enum golden_index {
#define X(name, type, kind, id) INDEX_##name,
    GOLDEN_OBJECTS(X)
#undef X
        GOLDEN_OBJECT_COUNT
};

extern struct npt_identity golden_objects[GOLDEN_OBJECT_COUNT];
extern const enum npt_kind golden_kinds[GOLDEN_OBJECT_COUNT];

#define OBJECT(name, type) ((type *)(void *)&golden_objects[INDEX_##name])

#define BUFFER        OBJECT(BUFFER, ID3D11Buffer)
#define BUFFER2       OBJECT(BUFFER2, ID3D11Buffer)
#define BUFFER_ANY    OBJECT(BUFFER, ID3D11Resource)
#define TEXTURE1D     OBJECT(TEXTURE1D, ID3D11Resource)
#define TEXTURE2D     OBJECT(TEXTURE2D, ID3D11Resource)
#define TILED         OBJECT(TILED, ID3D11Resource)
#define TEXTURE3D     OBJECT(TEXTURE3D, ID3D11Resource)
#define SRV           OBJECT(SRV, ID3D11ShaderResourceView)
#define SRV2          OBJECT(SRV2, ID3D11ShaderResourceView)
#define UAV           OBJECT(UAV, ID3D11UnorderedAccessView)
#define UAV2          OBJECT(UAV2, ID3D11UnorderedAccessView)
#define RTV           OBJECT(RTV, ID3D11RenderTargetView)
#define RTV2          OBJECT(RTV2, ID3D11RenderTargetView)
#define DSV           OBJECT(DSV, ID3D11DepthStencilView)
#define INPUT_LAYOUT  OBJECT(INPUT_LAYOUT, ID3D11InputLayout)
#define VS            OBJECT(VS, ID3D11VertexShader)
#define HS            OBJECT(HS, ID3D11HullShader)
#define DS            OBJECT(DS, ID3D11DomainShader)
#define GS            OBJECT(GS, ID3D11GeometryShader)
#define PS            OBJECT(PS, ID3D11PixelShader)
#define CS            OBJECT(CS, ID3D11ComputeShader)
#define BLEND         OBJECT(BLEND, ID3D11BlendState)
#define DEPTH         OBJECT(DEPTH, ID3D11DepthStencilState)
#define RASTERIZER    OBJECT(RASTERIZER, ID3D11RasterizerState)
#define SAMPLER       OBJECT(SAMPLER, ID3D11SamplerState)
#define SAMPLER2      OBJECT(SAMPLER2, ID3D11SamplerState)
#define QUERY         OBJECT(QUERY, ID3D11Asynchronous)
#define PREDICATE     OBJECT(PREDICATE, ID3D11Predicate)
#define COUNTER       OBJECT(COUNTER, ID3D11Asynchronous)
#define LINKAGE       OBJECT(LINKAGE, ID3D11ClassLinkage)
#define INSTANCE      OBJECT(INSTANCE, ID3D11ClassInstance)
#define INSTANCE2     OBJECT(INSTANCE2, ID3D11ClassInstance)
#define COMMAND_LIST  OBJECT(COMMAND_LIST, ID3D11CommandList)
#define CONTEXT_STATE OBJECT(CONTEXT_STATE, ID3DDeviceContextState)
#define FENCE         OBJECT(FENCE, ID3D11Fence)
#define POOL          OBJECT(POOL, ID3D11Buffer)
#define DEVICE_CONTEXT OBJECT(CONTEXT, ID3D11DeviceContext)

/* --- the host ---------------------------------------------------------------------------------------------------- */

/* Region 1 is the upload heap, GOLDEN_REGION one that the guest registered; nothing else exists. */
#define GOLDEN_HEAP_SIZE   0x18000u
#define GOLDEN_REGION      7u
#define GOLDEN_REGION_SIZE 0x2000u

extern uint8_t golden_heap[GOLDEN_HEAP_SIZE];
extern uint8_t golden_region[GOLDEN_REGION_SIZE];
/* Texels have four bytes, resources one level: TEXTURE2D is 16 by 16, BUFFER 256 bytes long, TILED one tile. */
extern const struct npt_host golden_host;

#endif
