/* seeds_command.c: well-formed commands: some streams made by the encoders, and the plainest form of every command. */
#include "fuzz/fuzz.h"

#include "common/wire/message.h"
#include "npt_encode.h"
#include "tests/wire/limits_build.h"

#include <stdlib.h>

struct seed_stream {
    struct npt_stream stream;
    uint8_t bytes[2 * NPT_COMMAND_MAX];
};

static uint8_t *full(struct npt_stream *stream, uint32_t size)
{
    (void)stream;
    (void)size;
    abort(); /* the seeds are small */
}

/* They exist for fuzz_command.c. */
static const struct npt_identity one = {NULL, NPT_ID(17, 1)}, two = {NULL, NPT_ID(33, 1)};

static void pipeline(struct npt_stream *s)
{
    ID3D11Buffer *buffers[2] = {(void *)&one, (void *)&two};
    ID3D11ShaderResourceView *views[3] = {(void *)&one, NULL, (void *)&two};
    ID3D11RenderTargetView *targets[2] = {(void *)&one, (void *)&two};
    const UINT strides[2] = {16, 32}, offsets[2] = {0, 64};
    const D3D11_VIEWPORT viewport = {0, 0, 64, 64, 0, 1};
    npt_encode_context_ia_set_vertex_buffers(s, 0, 0, 2, buffers, strides, offsets);
    npt_encode_context_vs_set_constant_buffers1(s, 0, 1, 2, buffers, strides, offsets);
    npt_encode_context_ps_set_shader_resources(s, NPT_ID(33, 1), 0, 3, views);
    npt_encode_context_vs_set_shader(s, 0, (void *)&one, NULL, 0);
    npt_encode_context_om_set_render_targets(s, 0, 2, targets, (void *)&two);
    npt_encode_context_om_set_blend_state(s, 0, (void *)&one, (const FLOAT[4]){1, 1, 1, 1}, 0xffffffff);
    npt_encode_context_rs_set_viewports(s, 0, 1, &viewport);
    npt_encode_context_draw_indexed_instanced(s, 0, 3, 4, 0, 0, 0);
    npt_encode_context_dispatch(s, 0, 1, 2, 3);
}

static void resources(struct npt_stream *s)
{
    static const uint8_t texels[64 * 32 * 4] = {0};
    const D3D11_BUFFER_DESC buffer = {256, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, D3D11_CPU_ACCESS_WRITE, 0,
                                      0};
    const D3D11_TEXTURE2D_DESC texture = {
        8, 8, 2, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_SHADER_RESOURCE, 0, 0};
    const struct npt_subresource inline_data = {{texels, 256, 0, 0}, 0, 0};
    const struct npt_subresource mips[2] = {{{texels, 256, 0, 0}, 32, 256}, {{NULL, 64, NPT_REGION_HEAP, 128}, 16, 64}};
    const D3D11_SHADER_RESOURCE_VIEW_DESC view = {
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM, .ViewDimension = D3D11_SRV_DIMENSION_TEXTURE2D, .Texture2D = {0, 2}};
    const struct npt_payload update = {texels, 1024, 0, 0}, heap = {NULL, 512, NPT_REGION_HEAP, 64};
    const D3D11_BOX box = {0, 0, 0, 8, 8, 1};
    npt_encode_device_create_buffer(s, &buffer, &inline_data, 64);
    npt_encode_device_create_texture2d(s, &texture, mips, 65);
    npt_encode_device_create_shader_resource_view(s, (void *)&one, &view, 66);
    npt_encode_context_update_subresource(s, 0, (void *)&one, 0, &box, &update, 128, 0);
    npt_encode_neptune_write_resource(s, (void *)&one, 0, D3D11_MAP_WRITE_DISCARD, 0, 0, 0, &heap);
    npt_encode_neptune_read_resource(s, (void *)&one, 0, 1, 4096, 0, 256, 8192);
}

static void shaders(struct npt_stream *s)
{
    static const uint8_t code[52] = "DXBC";
    const struct npt_payload bytes = {code, sizeof(code), 0, 0};
    const D3D11_INPUT_ELEMENT_DESC elements[2] = {
        {"POSITION", 0, DXGI_FORMAT_R32G32B32_FLOAT, 0, 0, D3D11_INPUT_PER_VERTEX_DATA, 0},
        {"TEXCOORD", 1, DXGI_FORMAT_R32G32_FLOAT, 1, 12, D3D11_INPUT_PER_INSTANCE_DATA, 1},
    };
    const D3D11_SO_DECLARATION_ENTRY entries[2] = {{0, "SV_Position", 0, 0, 4, 0}, {1, NULL, 0, 0, 2, 1}};
    const UINT stride = 16;
    npt_encode_device_create_vertex_shader(s, &bytes, NULL, 70);
    npt_encode_device_create_input_layout(s, elements, 2, &bytes, 71);
    npt_encode_device_create_geometry_shader_with_stream_output(s, &bytes, entries, 2, &stride, 1, 0, NULL, 72);
    npt_encode_annotation_begin_event(s, 0, L"pass");
}

static void own(struct npt_stream *s)
{
    const struct npt_token token = {1, 0, 4096};
    const UINT levels[2] = {D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_11_0};
    npt_encode_neptune_create_device(s, 1, 2, 0, 3, 0, 8192, 2, levels);
    npt_encode_neptune_wait(s, 1, 64);
    npt_encode_neptune_destroy(s, 17, 1, &token);
    npt_encode_neptune_query_watch(s, (void *)&one, 1, 3, 16, 128);
    npt_encode_neptune_fence_watch(s, (void *)&one, 3, 128, 7);
    npt_encode_context_signal(s, 0, (void *)&one, 8);
    npt_encode_context_wait(s, 0, (void *)&one, 8);
    npt_encode_neptune_region_remove(s, 4, 1, &token);
}

void fuzz_seeds(void (*emit)(void *context, const char *name, const uint8_t *data, size_t size), void *context)
{
    static const struct {
        const char *name;
        void (*write)(struct npt_stream *);
    } seeds[] = {{"pipeline", pipeline}, {"resources", resources}, {"shaders", shaders}, {"own", own}};
    static struct seed_stream seed;
    for (size_t i = 0; i < sizeof(seeds) / sizeof(*seeds); i++) {
        seed.stream = (struct npt_stream){seed.bytes, seed.bytes + sizeof(seed.bytes), full};
        seeds[i].write(&seed.stream);
        emit(context, seeds[i].name, seed.bytes, (size_t)(seed.stream.cursor - seed.bytes));
    }
    for (uint32_t i = 0; i < limit_command_count; i++) {
        const struct limit_plan plan = limit_plan_for(&limit_commands[i]);
        emit(context, limit_commands[i].name, limit_bytes, limit_build(&limit_commands[i], &plan));
    }
}
