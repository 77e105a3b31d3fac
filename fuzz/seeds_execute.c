/* seeds_execute.c: what a well-behaved guest sends, for fuzz_execute. */
#include "fuzz/execute.h"
#include "fuzz/fuzz.h"

#include "common/wire/caps.h"
#include "common/wire/message.h"
#include "npt_encode.h"

#include <stdlib.h>

#define REGION 10u

struct seed_stream {
    struct npt_stream stream;
    uint8_t *packet; /* the header of the open one */
    uint8_t bytes[2 * NPT_COMMAND_MAX];
};

static uint8_t *full(struct npt_stream *stream, uint32_t size)
{
    (void)stream;
    (void)size;
    abort(); /* the seeds are small */
}

static void end_packet(struct npt_stream *s)
{
    struct seed_stream *seed = (struct seed_stream *)s;
    if (seed->packet)
        npt_put_u32(seed->packet + 4, (uint32_t)(s->cursor - seed->packet) - 8);
    seed->packet = NULL;
}

static void packet(struct npt_stream *s, enum fuzz_packet_kind kind, uint8_t argument)
{
    struct seed_stream *seed = (struct seed_stream *)s;
    const struct fuzz_packet header = {.kind = (uint8_t)kind, .argument = argument};
    end_packet(s);
    seed->packet = npt_stream_reserve(s, sizeof(header));
    memcpy(seed->packet, &header, sizeof(header));
}

/* What the commands name; the index is the id's. */
enum name {
    IMMEDIATE = 2,
    VERTICES = 20,
    STAGING,
    DYNAMIC,
    STRUCTURED,
    TARGET,
    DEPTH,
    TARGET_VIEW,
    DEPTH_VIEW,
    READ_VIEW,
    UNORDERED_VIEW,
    VERTEX_SHADER,
    PIXEL_SHADER,
    COMPUTE_SHADER,
    BLEND,
    SAMPLER,
    QUERY,
    FENCE,
    DEFERRED,
    LIST,
    LINKAGE,
    NAMES,
};

static struct npt_identity identities[NAMES];

/* Any interface of the object with this name. */
static void *the(enum name name)
{
    identities[name].id = NPT_ID((uint32_t)name, 1);
    return &identities[name];
}

static uint32_t new (enum name name)
{
    return NPT_ID((uint32_t)name, 1);
}

static void make_device(struct npt_stream *s)
{
    const UINT levels[2] = {D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_11_0};
    packet(s, FUZZ_MEMORY_ADD, REGION);
    packet(s, FUZZ_COMMANDS, 0);
    npt_encode_neptune_create_device(s, NPT_ID(1, 0), new (IMMEDIATE), 0, REGION, 0, sizeof(struct npt_caps), 2,
                                     levels);
}

static void make_buffers(struct npt_stream *s)
{
    static const uint8_t data[256] = {0};
    const UINT both = D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE;
    const struct npt_subresource initial = {{data, 256, 0, 0}, 0, 0};
    D3D11_BUFFER_DESC desc = {256, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0};
    npt_encode_device_create_buffer(s, &desc, &initial, new (VERTICES));
    desc = (D3D11_BUFFER_DESC){1024, D3D11_USAGE_STAGING, 0, both, 0, 0};
    npt_encode_device_create_buffer(s, &desc, NULL, new (STAGING));
    desc = (D3D11_BUFFER_DESC){512, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, D3D11_CPU_ACCESS_WRITE, 0, 0};
    npt_encode_device_create_buffer(s, &desc, NULL, new (DYNAMIC));
    desc = (D3D11_BUFFER_DESC){
        1024, D3D11_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 0, D3D11_RESOURCE_MISC_BUFFER_STRUCTURED, 16};
    npt_encode_device_create_buffer(s, &desc, NULL, new (STRUCTURED));
}

static void make_textures(struct npt_stream *s)
{
    const UINT bind = D3D11_BIND_RENDER_TARGET | D3D11_BIND_SHADER_RESOURCE;
    D3D11_TEXTURE2D_DESC desc = {16, 16, 5, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_DEFAULT, bind, 0, 0};
    npt_encode_device_create_texture2d(s, &desc, NULL, new (TARGET));
    desc.Format = DXGI_FORMAT_D32_FLOAT;
    desc.MipLevels = 1;
    desc.BindFlags = D3D11_BIND_DEPTH_STENCIL;
    npt_encode_device_create_texture2d(s, &desc, NULL, new (DEPTH));
    npt_encode_device_create_render_target_view(s, the(TARGET), NULL, new (TARGET_VIEW));
    npt_encode_device_create_depth_stencil_view(s, the(DEPTH), NULL, new (DEPTH_VIEW));
    npt_encode_device_create_shader_resource_view(s, the(TARGET), NULL, new (READ_VIEW));
    npt_encode_device_create_unordered_access_view(s, the(STRUCTURED), NULL, new (UNORDERED_VIEW));
}

static void make_rest(struct npt_stream *s)
{
    static const uint8_t code[52] = "DXBC";
    const struct npt_payload inlined = {code, sizeof(code), 0, 0}, shared = {NULL, 64, NPT_REGION_HEAP, 64};
    const D3D11_BLEND_DESC blend = {0};
    const D3D11_SAMPLER_DESC sampler = {.Filter = D3D11_FILTER_MIN_MAG_MIP_LINEAR};
    const D3D11_QUERY_DESC query = {D3D11_QUERY_OCCLUSION, 0};
    npt_encode_device_create_class_linkage(s, new (LINKAGE));
    npt_encode_device_create_vertex_shader(s, &inlined, the(LINKAGE), new (VERTEX_SHADER));
    npt_encode_device_create_pixel_shader(s, &shared, NULL, new (PIXEL_SHADER));
    npt_encode_device_create_compute_shader(s, &inlined, NULL, new (COMPUTE_SHADER));
    npt_encode_device_create_blend_state(s, &blend, new (BLEND));
    npt_encode_device_create_sampler_state(s, &sampler, new (SAMPLER));
    npt_encode_device_create_query(s, &query, new (QUERY));
    npt_encode_device_create_fence(s, 0, (D3D11_FENCE_FLAG)0, new (FENCE));
}

static void make_all(struct npt_stream *s)
{
    make_device(s);
    make_buffers(s);
    make_textures(s);
    make_rest(s);
}

static void bind_all(struct npt_stream *s)
{
    ID3D11Buffer *buffers[2] = {the(DYNAMIC), the(DYNAMIC)};
    ID3D11Buffer *vertices[1] = {the(VERTICES)};
    ID3D11ShaderResourceView *views[2] = {the(READ_VIEW), NULL};
    ID3D11RenderTargetView *targets[1] = {the(TARGET_VIEW)};
    ID3D11UnorderedAccessView *unordered[1] = {the(UNORDERED_VIEW)};
    ID3D11SamplerState *samplers[1] = {the(SAMPLER)};
    const UINT strides[1] = {16}, offsets[1] = {0};
    const D3D11_VIEWPORT viewport = {0, 0, 16, 16, 0, 1};
    npt_encode_context_ia_set_vertex_buffers(s, 0, 0, 1, vertices, strides, offsets);
    npt_encode_context_ia_set_index_buffer(s, 0, the(VERTICES), DXGI_FORMAT_R16_UINT, 0);
    npt_encode_context_vs_set_constant_buffers(s, 0, 1, 2, buffers);
    npt_encode_context_vs_set_shader(s, 0, the(VERTEX_SHADER), NULL, 0);
    npt_encode_context_ps_set_shader(s, 0, the(PIXEL_SHADER), NULL, 0);
    npt_encode_context_cs_set_shader(s, 0, the(COMPUTE_SHADER), NULL, 0);
    npt_encode_context_ps_set_shader_resources(s, 0, 0, 2, views);
    npt_encode_context_ps_set_samplers(s, 0, 0, 1, samplers);
    npt_encode_context_cs_set_unordered_access_views(s, 0, 0, 1, unordered, offsets);
    npt_encode_context_om_set_render_targets(s, 0, 1, targets, the(DEPTH_VIEW));
    npt_encode_context_om_set_blend_state(s, 0, the(BLEND), NULL, 0xffffffff);
    npt_encode_context_rs_set_viewports(s, 0, 1, &viewport);
}

static void draws(struct npt_stream *s)
{
    const FLOAT color[4] = {0, 0, 1, 1};
    make_all(s);
    bind_all(s);
    npt_encode_context_clear_render_target_view(s, 0, the(TARGET_VIEW), color);
    npt_encode_context_clear_depth_stencil_view(s, 0, the(DEPTH_VIEW), D3D11_CLEAR_DEPTH, 1, 0);
    npt_encode_context_draw(s, 0, 3, 0);
    npt_encode_context_draw_indexed_instanced(s, 0, 3, 2, 0, 0, 0);
    npt_encode_context_dispatch(s, 0, 1, 1, 1);
    npt_encode_context_generate_mips(s, 0, the(READ_VIEW));
    npt_encode_context_copy_structure_count(s, 0, the(VERTICES), 0, the(UNORDERED_VIEW));
    npt_encode_annotation_begin_event(s, 0, L"pass");
    npt_encode_annotation_end_event(s, 0);
    npt_encode_context_clear_state(s, 0);
    npt_encode_context_flush(s, 0);
}

static void transfers(struct npt_stream *s)
{
    static const uint8_t data[1024] = {0};
    const struct npt_payload inlined = {data, 512, 0, 0}, heap = {NULL, 1024, NPT_REGION_HEAP, 4096},
                             region = {NULL, 1024, REGION, 8192};
    static const struct npt_span spans[] = {{16, 64}, {128, 8}};
    const D3D11_BOX box = {0, 0, 0, 4, 4, 1}, bytes = {0, 0, 0, 64, 1, 1};
    make_all(s);
    npt_encode_context_update_subresource(s, 0, the(TARGET), 1, &box, &inlined, 32, 0);
    npt_encode_context_update_subresource(s, 0, the(VERTICES), 0, &bytes, &heap, 0, 0);
    npt_encode_neptune_write_resource(s, the(DYNAMIC), 0, D3D11_MAP_WRITE_DISCARD, 0, 0, 0, &inlined);
    npt_encode_neptune_append_resource(s, the(DYNAMIC), D3D11_MAP_WRITE_NO_OVERWRITE, REGION, 2, 8192, spans);
    npt_encode_neptune_write_resource(s, the(STAGING), 0, D3D11_MAP_WRITE, 0, 0, 0, &region);
    npt_encode_neptune_read_resource(s, the(STAGING), 0, REGION, 1024, 16384, 0, 0);
    npt_encode_context_copy_resource(s, 0, the(TARGET), the(TARGET));
    npt_encode_context_copy_subresource_region(s, 0, the(VERTICES), 0, 0, 0, 0, the(STAGING), 0, &bytes);
    npt_encode_neptune_region_remove(s, REGION, 0, NULL);
    packet(s, FUZZ_MEMORY_ADD, REGION);
    packet(s, FUZZ_COMMANDS, 0);
    npt_encode_neptune_read_resource(s, the(STAGING), 0, REGION, 1024, 0, 0, 0);
}

static void queries(struct npt_stream *s)
{
    make_all(s);
    npt_encode_context_begin(s, 0, the(QUERY));
    npt_encode_context_end(s, 0, the(QUERY));
    npt_encode_neptune_query_watch(s, the(QUERY), 7, REGION, 8, 128);
    npt_encode_neptune_fence_watch(s, the(FENCE), REGION, 256, 1);
    npt_encode_context_signal(s, 0, the(FENCE), 5);
    npt_encode_context_wait(s, 0, the(FENCE), 5);
    npt_encode_context_flush(s, 0);
    packet(s, FUZZ_RUN, 0);
    packet(s, FUZZ_COMMANDS, 0);
    npt_encode_neptune_destroy(s, new (QUERY), 0, NULL);
    npt_encode_neptune_destroy(s, new (FENCE), 0, NULL);
}

static void lists(struct npt_stream *s)
{
    make_all(s);
    npt_encode_device_create_deferred_context(s, 0, new (DEFERRED));
    npt_encode_neptune_bind_context(s, the(DEFERRED));
    bind_all(s);
    npt_encode_context_draw(s, 0, 3, 0);
    npt_encode_context_finish_command_list(s, 0, FALSE, new (LIST));
    npt_encode_neptune_bind_context(s, the(IMMEDIATE));
    npt_encode_context_execute_command_list(s, 0, the(LIST), TRUE);
    npt_encode_context_draw(s, new (DEFERRED), 3, 0);
    npt_encode_neptune_destroy(s, new (LIST), 0, NULL);
    npt_encode_neptune_destroy(s, new (DEFERRED), 0, NULL);
}

/* One channel waits for what the other makes; what is destroyed is used until then. */
static void channels(struct npt_stream *s)
{
    const struct npt_token token = {0, 0, 2048};
    const struct npt_token passed = {0, 0, 8};
    make_device(s);
    npt_encode_neptune_wait(s, 1, 40);
    npt_encode_context_draw(s, 0, 3, 0);
    packet(s, FUZZ_COMMANDS, 1);
    make_buffers(s);
    npt_encode_neptune_destroy(s, new (VERTICES), 1, &passed);
    npt_encode_neptune_destroy(s, new (STAGING), 1, &token);
    npt_encode_neptune_region_remove(s, REGION, 1, &token);
    packet(s, FUZZ_COMMANDS, 0);
    for (int i = 0; i < 120; i++)
        npt_encode_context_draw(s, 0, 3, 0);
    packet(s, FUZZ_RUN, 0);
}

void fuzz_seeds(void (*emit)(void *context, const char *name, const uint8_t *data, size_t size), void *context)
{
    static const struct {
        const char *name;
        void (*write)(struct npt_stream *);
    } seeds[] = {
        {"draws", draws}, {"transfers", transfers}, {"queries", queries}, {"lists", lists}, {"channels", channels}};
    static struct seed_stream seed;
    for (size_t i = 0; i < sizeof(seeds) / sizeof(*seeds); i++) {
        seed.stream = (struct npt_stream){seed.bytes, seed.bytes + sizeof(seed.bytes), full};
        seeds[i].write(&seed.stream);
        end_packet(&seed.stream);
        emit(context, seeds[i].name, seed.bytes, (size_t)(seed.stream.cursor - seed.bytes));
    }
}
