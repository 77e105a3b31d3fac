/* Commands that no client sends and that Direct3D would trust: objects of the wrong kind where an unordered access view is cleared
 * (doitsujin/dxvk#3734), views of staging resources (VirtualBox/virtualbox#829). The context is lost with a reason; its neighbour goes
 * on. On the null back end, and on DXVK where tools/host-runtime has provided it. */
#include "tests/host/guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "npt_encode.h"

#define OBJECT(kind) NPT_ID(100 + (kind), 1)
#define TARGET NPT_ID(80, 1) /* a texture that every kind of view is made of */
#define DEPTH NPT_ID(81, 1)
#define GOOD NPT_ID(82, 1) /* its unordered access view */
#define SHADER_AT 65536u

static struct host host;
static struct guest guest, bystander;

static int start_null(void **state)
{
    (void)state;
    host_start_null(&host);
    guest_open_device(&bystander, &host);
    return 0;
}

static int start_dxvk(void **state)
{
    (void)state;
    host_start(&host, (const char *const[]){"--backend", "dxvk", "--runtime", getenv("TEST_RUNTIME"), NULL});
    guest_open_device(&bystander, &host);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    guest_close(&bystander);
    host_stop(&host);
    return 0;
}

static void bystander_goes_on(void)
{
    COMMAND(&bystander, NPT_OP_CONTEXT_DRAW, 0, 3, 0);
    finish(&bystander);
    assert_false(npt_ring_is_dead(&bystander.ring));
}

/* --- one object of each kind --------------------------------------------------------------------------------------- */

/* What an encoder reads of an object. */
#define NAMED(type, number) ((type *)(void *)&(struct npt_identity){NULL, number})

static struct npt_payload shader(const char *path)
{
    char name[4096];
    snprintf(name, sizeof(name), "%s/%s", getenv("TEST_SOURCE"), path);
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    size_t size = fread(guest.data + SHADER_AT, 1, 65536, file);
    fclose(file);
    return (struct npt_payload){guest.data + SHADER_AT, (uint32_t)size, DATA_REGION, SHADER_AT};
}

static void create_textures(struct npt_stream *stream)
{
    const uint32_t bind = D3D11_BIND_SHADER_RESOURCE | D3D11_BIND_RENDER_TARGET | D3D11_BIND_UNORDERED_ACCESS;
    const D3D11_TEXTURE1D_DESC line = {8, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT, bind, 0, 0};
    const D3D11_TEXTURE2D_DESC picture = {8,    8, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_DEFAULT,
                                          bind, 0, 0};
    const D3D11_TEXTURE2D_DESC depth = {
        8, 8, 1, 1, DXGI_FORMAT_D32_FLOAT, {1, 0}, D3D11_USAGE_DEFAULT, D3D11_BIND_DEPTH_STENCIL, 0, 0};
    const D3D11_TEXTURE3D_DESC volume = {8, 8, 8, 1, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_DEFAULT, bind, 0, 0};
    create_buffer(&guest, OBJECT(NPT_KIND_BUFFER), 256, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0);
    npt_encode_device_create_texture1d(stream, &line, NULL, OBJECT(NPT_KIND_TEXTURE1D));
    npt_encode_device_create_texture2d(stream, &picture, NULL, OBJECT(NPT_KIND_TEXTURE2D));
    npt_encode_device_create_texture3d(stream, &volume, NULL, OBJECT(NPT_KIND_TEXTURE3D));
    npt_encode_device_create_texture2d(stream, &picture, NULL, TARGET);
    npt_encode_device_create_texture2d(stream, &depth, NULL, DEPTH);
}

static void create_views(struct npt_stream *stream)
{
    ID3D11Resource *target = NAMED(ID3D11Resource, TARGET);
    npt_encode_device_create_shader_resource_view(stream, target, NULL, OBJECT(NPT_KIND_SHADER_RESOURCE_VIEW));
    npt_encode_device_create_render_target_view(stream, target, NULL, OBJECT(NPT_KIND_RENDER_TARGET_VIEW));
    npt_encode_device_create_unordered_access_view(stream, target, NULL, GOOD);
    npt_encode_device_create_depth_stencil_view(stream, NAMED(ID3D11Resource, DEPTH), NULL,
                                                OBJECT(NPT_KIND_DEPTH_STENCIL_VIEW));
}

static void create_shaders(struct npt_stream *stream)
{
    const D3D11_INPUT_ELEMENT_DESC element = {"PLACE", 0, DXGI_FORMAT_R32G32_FLOAT, 0, 0, D3D11_INPUT_PER_VERTEX_DATA,
                                              0};
    struct npt_payload code = shader("samples/tessellation/vs_control.dxbc");
    npt_encode_device_create_vertex_shader(stream, &code, NULL, OBJECT(NPT_KIND_VERTEX_SHADER));
    npt_encode_device_create_input_layout(stream, &element, 1, &code, OBJECT(NPT_KIND_INPUT_LAYOUT));
    finish(&guest); /* the code has been read */
    code = shader("samples/tessellation/hs_adaptive.dxbc");
    npt_encode_device_create_hull_shader(stream, &code, NULL, OBJECT(NPT_KIND_HULL_SHADER));
    finish(&guest);
    code = shader("samples/tessellation/ds_waves.dxbc");
    npt_encode_device_create_domain_shader(stream, &code, NULL, OBJECT(NPT_KIND_DOMAIN_SHADER));
    finish(&guest);
    code = shader("tests/cases/gs_pass.dxbc");
    npt_encode_device_create_geometry_shader(stream, &code, NULL, OBJECT(NPT_KIND_GEOMETRY_SHADER));
    finish(&guest);
    code = shader("samples/tessellation/ps_surface.dxbc");
    npt_encode_device_create_pixel_shader(stream, &code, NULL, OBJECT(NPT_KIND_PIXEL_SHADER));
    finish(&guest);
    code = shader("samples/compute/cs_paint.dxbc");
    npt_encode_device_create_compute_shader(stream, &code, NULL, OBJECT(NPT_KIND_COMPUTE_SHADER));
    finish(&guest);
}

static void create_states(struct npt_stream *stream)
{
    const D3D11_DEPTH_STENCILOP_DESC face = {D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP, D3D11_STENCIL_OP_KEEP,
                                             D3D11_COMPARISON_ALWAYS};
    const D3D11_DEPTH_STENCIL_DESC depth_stencil = {
        .DepthFunc = D3D11_COMPARISON_ALWAYS, .FrontFace = face, .BackFace = face};
    const D3D11_RASTERIZER_DESC rasterizer = {.FillMode = D3D11_FILL_SOLID, .CullMode = D3D11_CULL_NONE};
    const D3D11_SAMPLER_DESC sampler = {.AddressU = D3D11_TEXTURE_ADDRESS_CLAMP,
                                        .AddressV = D3D11_TEXTURE_ADDRESS_CLAMP,
                                        .AddressW = D3D11_TEXTURE_ADDRESS_CLAMP,
                                        .ComparisonFunc = D3D11_COMPARISON_NEVER};
    D3D11_BLEND_DESC blend = {.AlphaToCoverageEnable = FALSE};
    blend.RenderTarget[0] = (D3D11_RENDER_TARGET_BLEND_DESC){
        FALSE,           D3D11_BLEND_ONE,  D3D11_BLEND_ZERO,   D3D11_BLEND_OP_ADD,
        D3D11_BLEND_ONE, D3D11_BLEND_ZERO, D3D11_BLEND_OP_ADD, 15};
    npt_encode_device_create_blend_state(stream, &blend, OBJECT(NPT_KIND_BLEND_STATE));
    npt_encode_device_create_depth_stencil_state(stream, &depth_stencil, OBJECT(NPT_KIND_DEPTH_STENCIL_STATE));
    npt_encode_device_create_rasterizer_state(stream, &rasterizer, OBJECT(NPT_KIND_RASTERIZER_STATE));
    npt_encode_device_create_sampler_state(stream, &sampler, OBJECT(NPT_KIND_SAMPLER_STATE));
}

static void create_others(struct npt_stream *stream)
{
    const D3D11_QUERY_DESC query = {D3D11_QUERY_OCCLUSION, 0}, predicate = {D3D11_QUERY_OCCLUSION_PREDICATE, 0};
    npt_encode_device_create_query(stream, &query, OBJECT(NPT_KIND_QUERY));
    npt_encode_device_create_predicate(stream, &predicate, OBJECT(NPT_KIND_PREDICATE));
    npt_encode_device_create_deferred_context(stream, 0, OBJECT(NPT_KIND_CONTEXT));
    npt_encode_neptune_bind_context(stream, NAMED(ID3D11DeviceContext, OBJECT(NPT_KIND_CONTEXT)));
    npt_encode_context_finish_command_list(stream, 0, FALSE, OBJECT(NPT_KIND_COMMAND_LIST));
    npt_encode_neptune_bind_context(stream, NAMED(ID3D11DeviceContext, CONTEXT_ID));
}

/* A guest that has one object of each kind that every back end makes. */
static void open_full_guest(void)
{
    guest_open_device(&guest, &host);
    struct npt_stream *stream = &guest.ring.stream;
    create_textures(stream);
    create_views(stream);
    create_states(stream);
    create_others(stream);
    create_shaders(stream);
    finish(&guest);
}

/* --- clears ---------------------------------------------------------------------------------------------------------- */

#define FIELDS_END 28u /* of a clear: where the decoder is when it looks for the view */

static const UINT words[4] = {1, 2, 3, 4};
static const FLOAT floats[4] = {0.5f, 0, 1, 0};

static uint64_t clear(unsigned opcode, uint32_t id)
{
    uint64_t at = npt_ring_position(&guest.ring);
    ID3D11UnorderedAccessView *view = NAMED(ID3D11UnorderedAccessView, id);
    if (opcode == NPT_OP_CONTEXT_CLEAR_UNORDERED_ACCESS_VIEW_UINT)
        npt_encode_context_clear_unordered_access_view_uint(&guest.ring.stream, 0, view, words);
    else
        npt_encode_context_clear_unordered_access_view_float(&guest.ring.stream, 0, view, floats);
    return at;
}

static void clears_refuse_other_kinds_by_name(void **state)
{
    (void)state;
    static const unsigned opcodes[] = {NPT_OP_CONTEXT_CLEAR_UNORDERED_ACCESS_VIEW_UINT,
                                       NPT_OP_CONTEXT_CLEAR_UNORDERED_ACCESS_VIEW_FLOAT};
    for (uint32_t kind = NPT_KIND_CONTEXT; kind <= NPT_KIND_COMMAND_LIST; kind++) {
        if (kind == NPT_KIND_UNORDERED_ACCESS_VIEW || kind == NPT_KIND_COUNTER || kind == NPT_KIND_CLASS_LINKAGE ||
            kind == NPT_KIND_CLASS_INSTANCE)
            continue;
        for (unsigned i = 0; i < 2; i++) {
            char words_expected[64];
            open_full_guest();
            clear(opcodes[i], GOOD);
            finish(&guest);
            snprintf(words_expected, sizeof(words_expected), "id 0x%x is a %s", (unsigned)OBJECT(kind),
                     npt_kind_name(kind));
            expect_refused(&guest, clear(opcodes[i], OBJECT(kind)), opcodes[i], FIELDS_END, words_expected);
            guest_close(&guest);
            bystander_goes_on();
        }
    }
    for (unsigned i = 0; i < 2; i++) { /* no object, and an id that nothing has */
        open_full_guest();
        expect_refused(&guest, clear(opcodes[i], 0), opcodes[i], FIELDS_END, "object is missing");
        guest_close(&guest);
        open_full_guest();
        expect_refused(&guest, clear(opcodes[i], NPT_ID(99, 1)), opcodes[i], FIELDS_END, "no object");
        guest_close(&guest);
        bystander_goes_on();
    }
}

/* --- views of staging resources -------------------------------------------------------------------------------------- */

#define STAGING NPT_ID(2, 1)
#define VIEW NPT_ID(3, 1)

static void create_staging(D3D11_RESOURCE_DIMENSION dimension)
{
    struct npt_stream *stream = &guest.ring.stream;
    const uint32_t access = D3D11_CPU_ACCESS_READ | D3D11_CPU_ACCESS_WRITE;
    const D3D11_TEXTURE1D_DESC line = {8, 1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_STAGING, 0, access, 0};
    const D3D11_TEXTURE2D_DESC picture = {8, 8,      1, 1, DXGI_FORMAT_R8G8B8A8_UNORM, {1, 0}, D3D11_USAGE_STAGING,
                                          0, access, 0};
    const D3D11_TEXTURE3D_DESC volume = {8, 8, 8, 1, DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_USAGE_STAGING, 0, access, 0};
    if (dimension == D3D11_RESOURCE_DIMENSION_BUFFER)
        create_buffer(&guest, STAGING, 256, D3D11_USAGE_STAGING, 0, access);
    else if (dimension == D3D11_RESOURCE_DIMENSION_TEXTURE1D)
        npt_encode_device_create_texture1d(stream, &line, NULL, STAGING);
    else if (dimension == D3D11_RESOURCE_DIMENSION_TEXTURE2D)
        npt_encode_device_create_texture2d(stream, &picture, NULL, STAGING);
    else
        npt_encode_device_create_texture3d(stream, &volume, NULL, STAGING);
}

/* With the description that the resource would have, or without one. Returns the position; *opcode says which command it was. */
static uint64_t create_view(unsigned kind, D3D11_RESOURCE_DIMENSION dimension, bool described, unsigned *opcode)
{
    static const struct {
        D3D11_SRV_DIMENSION srv;
        D3D11_RTV_DIMENSION rtv;
        D3D11_DSV_DIMENSION dsv;
        D3D11_UAV_DIMENSION uav;
    } of[] = {
        [D3D11_RESOURCE_DIMENSION_BUFFER] = {D3D11_SRV_DIMENSION_BUFFER, D3D11_RTV_DIMENSION_BUFFER,
                                             D3D11_DSV_DIMENSION_TEXTURE2D, D3D11_UAV_DIMENSION_BUFFER},
        [D3D11_RESOURCE_DIMENSION_TEXTURE1D] = {D3D11_SRV_DIMENSION_TEXTURE1D, D3D11_RTV_DIMENSION_TEXTURE1D,
                                                D3D11_DSV_DIMENSION_TEXTURE1D, D3D11_UAV_DIMENSION_TEXTURE1D},
        [D3D11_RESOURCE_DIMENSION_TEXTURE2D] = {D3D11_SRV_DIMENSION_TEXTURE2D, D3D11_RTV_DIMENSION_TEXTURE2D,
                                                D3D11_DSV_DIMENSION_TEXTURE2D, D3D11_UAV_DIMENSION_TEXTURE2D},
        [D3D11_RESOURCE_DIMENSION_TEXTURE3D] = {D3D11_SRV_DIMENSION_TEXTURE3D, D3D11_RTV_DIMENSION_TEXTURE3D,
                                                D3D11_DSV_DIMENSION_TEXTURE2D, D3D11_UAV_DIMENSION_TEXTURE3D},
    };
    const DXGI_FORMAT format = DXGI_FORMAT_R8G8B8A8_UNORM;
    const D3D11_SHADER_RESOURCE_VIEW_DESC srv = {
        .Format = format, .ViewDimension = of[dimension].srv, .Texture2D = {0, 1}};
    const D3D11_RENDER_TARGET_VIEW_DESC rtv = {
        .Format = format, .ViewDimension = of[dimension].rtv, .Texture3D = {0, 0, 1}};
    const D3D11_DEPTH_STENCIL_VIEW_DESC dsv = {.Format = DXGI_FORMAT_D32_FLOAT, .ViewDimension = of[dimension].dsv};
    const D3D11_UNORDERED_ACCESS_VIEW_DESC uav = {
        .Format = format, .ViewDimension = of[dimension].uav, .Texture3D = {0, 0, 1}};
    struct npt_stream *stream = &guest.ring.stream;
    ID3D11Resource *resource = NAMED(ID3D11Resource, STAGING);
    uint64_t at = npt_ring_position(&guest.ring);
    switch (kind) {
    case NPT_KIND_SHADER_RESOURCE_VIEW:
        *opcode = NPT_OP_DEVICE_CREATE_SHADER_RESOURCE_VIEW;
        npt_encode_device_create_shader_resource_view(stream, resource, described ? &srv : NULL, VIEW);
        break;
    case NPT_KIND_RENDER_TARGET_VIEW:
        *opcode = NPT_OP_DEVICE_CREATE_RENDER_TARGET_VIEW;
        npt_encode_device_create_render_target_view(stream, resource, described ? &rtv : NULL, VIEW);
        break;
    case NPT_KIND_DEPTH_STENCIL_VIEW:
        *opcode = NPT_OP_DEVICE_CREATE_DEPTH_STENCIL_VIEW;
        npt_encode_device_create_depth_stencil_view(stream, resource, described ? &dsv : NULL, VIEW);
        break;
    default:
        *opcode = NPT_OP_DEVICE_CREATE_UNORDERED_ACCESS_VIEW;
        npt_encode_device_create_unordered_access_view(stream, resource, described ? &uav : NULL, VIEW);
        break;
    }
    return at;
}

static void views_of_staging_resources_are_refused(void **state)
{
    (void)state;
    for (unsigned dimension = D3D11_RESOURCE_DIMENSION_BUFFER; dimension <= D3D11_RESOURCE_DIMENSION_TEXTURE3D;
         dimension++) {
        for (unsigned kind = NPT_KIND_SHADER_RESOURCE_VIEW; kind <= NPT_KIND_DEPTH_STENCIL_VIEW; kind++) {
            for (unsigned described = 0; described < 2; described++) {
                unsigned opcode;
                guest_open_device(&guest, &host);
                create_staging((D3D11_RESOURCE_DIMENSION)dimension);
                finish(&guest);
                uint64_t at = create_view(kind, (D3D11_RESOURCE_DIMENSION)dimension, described, &opcode);
                expect_refused(&guest, at, opcode, 0, "not made to be bound as this kind of view");
                guest_close(&guest);
                bystander_goes_on();
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clears_refuse_other_kinds_by_name),
        cmocka_unit_test(views_of_staging_resources_are_refused),
    };
    char path[4096];
    int failed = cmocka_run_group_tests_name("null", tests, start_null, stop);
    snprintf(path, sizeof(path), "%s/runtime.env", getenv("TEST_RUNTIME") ? getenv("TEST_RUNTIME") : "");
    if (access(path, R_OK) == 0)
        failed += cmocka_run_group_tests_name("dxvk", tests, start_dxvk, stop);
    else
        printf("not on dxvk: no host runtime, run tools/host-runtime\n");
    return failed;
}
