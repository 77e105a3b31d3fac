/* The object table: ids that are stale, of another kind, reused. */
#include "tests/host/guest.h"

#include "host/backend/backend.h"
#include "host/renderer/objects.h"

#define CAPACITY 64u
#define ALL_KINDS UINT64_MAX

struct fixture {
    struct trr_objects objects;
    ID3D11Device *device;
};

static int setup(void **state)
{
    static struct fixture fixture;
    struct trr_adapter adapter;
    char text[TRR_TEXT];
    const struct trr_device_request request = {0};
    if (FAILED(trr_backend_null.create_device(&request, &fixture.device, &adapter, text)))
        return -1;
    *state = &fixture;
    return trr_objects_init(&fixture.objects, CAPACITY) ? 0 : -1;
}

static int teardown(void **state)
{
    struct fixture *fixture = *state;
    trr_objects_finish(&fixture->objects);
    return (int)fixture->device->lpVtbl->Release(fixture->device);
}

static ID3D11Buffer *make_buffer(struct fixture *fixture, UINT width)
{
    ID3D11Buffer *buffer = NULL;
    const D3D11_BUFFER_DESC desc = {.ByteWidth = width, .BindFlags = D3D11_BIND_VERTEX_BUFFER};
    assert_int_equal(fixture->device->lpVtbl->CreateBuffer(fixture->device, &desc, NULL, &buffer), S_OK);
    return buffer;
}

static uint64_t bit(uint32_t kind)
{
    return NPT_KIND_BIT(kind);
}

static void finds_only_what_is_there(void **state)
{
    struct fixture *fixture = *state;
    struct trr_objects *objects = &fixture->objects;
    ID3D11Buffer *buffer = make_buffer(fixture, 16);

    assert_null(trr_objects_resolve(objects, NPT_ID(5, 7), ALL_KINDS));
    assert_true(trr_objects_add(objects, NPT_ID(5, 7), NPT_KIND_BUFFER, buffer));
    assert_ptr_equal(trr_objects_resolve(objects, NPT_ID(5, 7), bit(NPT_KIND_BUFFER)), buffer);
    assert_ptr_equal(trr_objects_resolve(objects, NPT_ID(5, 7), bit(NPT_KIND_BUFFER) | bit(NPT_KIND_TEXTURE2D)),
                     buffer);
    assert_null(trr_objects_resolve(objects, NPT_ID(5, 7), bit(NPT_KIND_TEXTURE2D))); /* another kind */
    assert_null(trr_objects_resolve(objects, NPT_ID(5, 6), ALL_KINDS));               /* another generation */
    assert_null(trr_objects_resolve(objects, NPT_ID(4, 7), ALL_KINDS));
    assert_null(trr_objects_resolve(objects, NPT_ID(CAPACITY, 7), ALL_KINDS));
    assert_null(trr_objects_resolve(objects, UINT32_MAX, ALL_KINDS));
    assert_null(trr_objects_resolve(objects, 0, ALL_KINDS));
}

static void knows_which_ids_are_fresh(void **state)
{
    struct fixture *fixture = *state;
    struct trr_objects *objects = &fixture->objects;

    assert_false(trr_objects_fresh(objects, NPT_ID(0, 1)));
    assert_false(trr_objects_fresh(objects, NPT_ID(CAPACITY, 1)));
    assert_true(trr_objects_fresh(objects, NPT_ID(CAPACITY - 1, 1)));
    assert_true(trr_objects_add(objects, NPT_ID(9, 1), NPT_KIND_BUFFER, make_buffer(fixture, 16)));
    assert_false(trr_objects_fresh(objects, NPT_ID(9, 1)));
    assert_false(trr_objects_fresh(objects, NPT_ID(9, 2))); /* the index counts, whatever the generation */
}

static void uses_an_index_again(void **state)
{
    struct fixture *fixture = *state;
    struct trr_objects *objects = &fixture->objects;
    ID3D11Buffer *second = make_buffer(fixture, 32);

    assert_true(trr_objects_add(objects, NPT_ID(3, 1), NPT_KIND_BUFFER, make_buffer(fixture, 16)));
    trr_objects_remove(objects, trr_objects_find(objects, NPT_ID(3, 1)));
    assert_null(trr_objects_find(objects, NPT_ID(3, 1)));
    assert_int_equal(objects->count, 0);
    assert_true(trr_objects_add(objects, NPT_ID(3, 2), NPT_KIND_BUFFER, second));
    assert_null(trr_objects_resolve(objects, NPT_ID(3, 1), ALL_KINDS));
    assert_ptr_equal(trr_objects_resolve(objects, NPT_ID(3, 2), ALL_KINDS), second);
}

static void remembers_what_a_resource_is(void **state)
{
    struct fixture *fixture = *state;
    ID3D11Texture2D *texture = NULL;
    const D3D11_TEXTURE2D_DESC desc = {
        .Width = 100,
        .Height = 30,
        .ArraySize = 6,
        .Format = DXGI_FORMAT_BC1_UNORM,
        .SampleDesc = {1, 0},
        .BindFlags = D3D11_BIND_SHADER_RESOURCE,
    };
    assert_int_equal(fixture->device->lpVtbl->CreateTexture2D(fixture->device, &desc, NULL, &texture), S_OK);
    assert_true(trr_objects_add(&fixture->objects, NPT_ID(1, 1), NPT_KIND_TEXTURE2D, texture));

    const struct npt_resource_info *info = trr_objects_find(&fixture->objects, NPT_ID(1, 1))->info;
    assert_int_equal(info->dimension, D3D11_RESOURCE_DIMENSION_TEXTURE2D);
    assert_int_equal(info->width, 100);
    assert_int_equal(info->height, 30);
    assert_int_equal(info->mip_levels, 7); /* 0 was asked for: the whole chain */
    assert_int_equal(info->array_size, 6);
    assert_int_equal(info->bind_flags, D3D11_BIND_SHADER_RESOURCE);
}

static void releases_what_it_holds(void **state)
{
    struct fixture *fixture = *state;
    ID3D11Buffer *buffer = make_buffer(fixture, 16);

    buffer->lpVtbl->AddRef(buffer);
    assert_true(trr_objects_add(&fixture->objects, NPT_ID(1, 1), NPT_KIND_BUFFER, buffer));
    trr_objects_finish(&fixture->objects);
    assert_int_equal(buffer->lpVtbl->Release(buffer), 0);
    assert_true(trr_objects_init(&fixture->objects, CAPACITY));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(finds_only_what_is_there, setup, teardown),
        cmocka_unit_test_setup_teardown(knows_which_ids_are_fresh, setup, teardown),
        cmocka_unit_test_setup_teardown(uses_an_index_again, setup, teardown),
        cmocka_unit_test_setup_teardown(remembers_what_a_resource_is, setup, teardown),
        cmocka_unit_test_setup_teardown(releases_what_it_holds, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
