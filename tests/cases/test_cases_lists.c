/* test_cases_lists.c: microsoft/D3D11On12#21: a command list that contains a Map is executed more than once. A finished list is
 * immutable: whatever happens to its resources, each run does what was recorded. */
#include "tests/cases/cases.h"

#define RUNS 8u

static struct cases_shaders shaders;

struct scene {
    ID3D11DeviceContext *deferred;
    ID3D11Buffer *value, *runs, *count;
    ID3D11UnorderedAccessView *uavs[2];
};

static int open_lists(void **state)
{
    if (cases_open(state))
        return -1;
    cases_create_shaders(&shaders);
    return 0;
}

static int close_lists(void **state)
{
    cases_release_shaders(&shaders);
    return cases_close(state);
}

static void open_scene(struct scene *scene)
{
    static const UINT none[RUNS][4];
    scene->value = cases_buffer(16, D3D11_USAGE_DYNAMIC, D3D11_BIND_CONSTANT_BUFFER, 0, NULL);
    scene->runs = cases_buffer(sizeof(none), D3D11_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 16, none);
    scene->count = cases_buffer(4, D3D11_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 4, none);
    scene->uavs[0] = cases_uav(scene->runs);
    scene->uavs[1] = cases_uav(scene->count);
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &scene->deferred), S_OK);
}

static void close_scene(struct scene *scene)
{
    RELEASE(scene->uavs[0], scene->uavs[1], scene->value, scene->runs, scene->count, scene->deferred);
}

/* Every dispatch appends the value of the constant buffer to the runs. */
static void bind(const struct scene *scene, ID3D11DeviceContext *to)
{
    ID3D11DeviceContext_CSSetShader(to, shaders.append, NULL, 0);
    ID3D11DeviceContext_CSSetConstantBuffers(to, 0, 1, &scene->value);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(to, 0, 2, scene->uavs, NULL);
}

static void discard(const struct scene *scene, ID3D11DeviceContext *to, UINT value)
{
    const UINT values[4] = {value, value + 1, value + 2, value + 3};
    cases_discard(to, scene->value, values, sizeof(values));
}

static void run(const struct scene *scene, ID3D11DeviceContext *to)
{
    bind(scene, to);
    ID3D11DeviceContext_Dispatch(to, 1, 1, 1);
}

static ID3D11CommandList *finish(const struct scene *scene)
{
    ID3D11CommandList *list = NULL;
    assert_result(ID3D11DeviceContext_FinishCommandList(scene->deferred, FALSE, &list), S_OK);
    return list;
}

static void expect_runs(const struct scene *scene, const UINT *expected, UINT count)
{
    UINT found[RUNS][4];
    cases_read_buffer(scene->runs, found, sizeof(found));
    for (UINT i = 0; i < RUNS && cases_pixels(); i++) {
        for (UINT k = 0; k < 4; k++) {
            UINT value = i < count ? expected[i] + k : 0;
            if (found[i][k] != value)
                fail_msg("run %u, component %u: %u instead of %u", i, k, found[i][k], value);
        }
    }
}

static void every_run_does_what_was_recorded(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene);
    discard(&scene, scene.deferred, 10);
    run(&scene, scene.deferred);
    ID3D11CommandList *list = finish(&scene);

    ID3D11DeviceContext_ExecuteCommandList(context, list, FALSE);
    discard(&scene, context, 20);
    run(&scene, context);
    ID3D11DeviceContext_ExecuteCommandList(context, list, TRUE);
    run(&scene, context); /* the list has left its own value in the buffer */
    discard(&scene, context, 30);
    ID3D11DeviceContext_ExecuteCommandList(context, list, FALSE);
    expect_runs(&scene, (const UINT[]){10, 20, 10, 10, 10}, 5);
    RELEASE(list);
    close_scene(&scene);
}

/* The memory of a map is the list's own: what comes later does not write to it. */
static void lists_keep_their_own_values(void **state)
{
    (void)state;
    struct scene scene;
    ID3D11CommandList *lists[3];
    open_scene(&scene);
    for (UINT i = 0; i < 3; i++) {
        discard(&scene, scene.deferred, 100 + 10 * i);
        run(&scene, scene.deferred);
        discard(&scene, scene.deferred, 200 + 10 * i);
        run(&scene, scene.deferred);
        lists[i] = finish(&scene);
    }
    discard(&scene, context, 300);
    for (UINT i = 3; i-- > 0;)
        ID3D11DeviceContext_ExecuteCommandList(context, lists[i], FALSE);
    ID3D11DeviceContext_ExecuteCommandList(context, lists[1], FALSE);
    expect_runs(&scene, (const UINT[]){120, 220, 110, 210, 100, 200, 110, 210}, 8);
    RELEASE(lists[0], lists[1], lists[2]);
    close_scene(&scene);
}

/* NO_OVERWRITE after a list: what it does not touch is the list's, what it writes is written, even if it is what the context's own
 * last DISCARD has written there. */
static void appends_after_a_list(void **state)
{
    (void)state;
    cases_need_triton(); /* what is appended is lost */
    UINT first[64], recorded[64], found[64];
    D3D11_MAPPED_SUBRESOURCE mapped;
    struct scene scene;
    open_scene(&scene);
    for (UINT i = 0; i < COUNT(first); i++) {
        first[i] = 1000 + i;
        recorded[i] = 2000 + i;
    }
    ID3D11Buffer *buffer = cases_buffer(sizeof(first), D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    ID3D11Resource *resource = (ID3D11Resource *)buffer;
    cases_discard(scene.deferred, buffer, recorded, sizeof(recorded));
    ID3D11CommandList *list = finish(&scene);
    for (UINT round = 0; round < 2; round++) {
        cases_discard(context, buffer, first, sizeof(first));
        ID3D11DeviceContext_ExecuteCommandList(context, list, FALSE);
        cases_wait(); /* nothing in use is overwritten */
        assert_result(ID3D11DeviceContext_Map(context, resource, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 0, &mapped), S_OK);
        memcpy(mapped.pData, first, 64);
        ID3D11DeviceContext_Unmap(context, resource, 0);
        cases_read_buffer(buffer, found, sizeof(found));
        for (UINT i = 0; i < COUNT(found) && cases_pixels(); i++) {
            if (found[i] != (i < 16 ? first[i] : recorded[i]))
                fail_msg("round %u, word %u: %u", round, i, found[i]);
        }
    }
    RELEASE(list, buffer);
    close_scene(&scene);
}

/* A list in a list, both executed again. */
static void lists_within_lists(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene);
    discard(&scene, scene.deferred, 10);
    run(&scene, scene.deferred);
    ID3D11CommandList *inner = finish(&scene);
    ID3D11DeviceContext_ExecuteCommandList(scene.deferred, inner, FALSE);
    discard(&scene, scene.deferred, 20);
    run(&scene, scene.deferred);
    ID3D11DeviceContext_ExecuteCommandList(scene.deferred, inner, FALSE);
    ID3D11CommandList *outer = finish(&scene);
    ID3D11DeviceContext_ExecuteCommandList(context, inner, FALSE);
    ID3D11DeviceContext_ExecuteCommandList(context, outer, FALSE);
    discard(&scene, context, 30);
    ID3D11DeviceContext_ExecuteCommandList(context, outer, FALSE);
    expect_runs(&scene, (const UINT[]){10, 10, 20, 10, 10, 20, 10}, 7);
    RELEASE(inner, outer);
    close_scene(&scene);
}

/* A context that executes its own list and is released without an end: both go, with what they hold. Only private data sees that. */
static void unfinished_lists_go_with_their_context(void **state)
{
    (void)state;
    struct scene scene;
    struct cases_held held;
    IUnknown *counted = cases_hold(&held);
    open_scene(&scene);
    assert_result(ID3D11Buffer_SetPrivateDataInterface(scene.runs, &cases_name, counted), S_OK);
    run(&scene, scene.deferred);
    ID3D11CommandList *list = finish(&scene);
    run(&scene, scene.deferred);
    ID3D11DeviceContext_ExecuteCommandList(scene.deferred, list, FALSE);
    RELEASE(list);
    close_scene(&scene);
    cases_agree(state);
    assert_int_equal(held.references, 1);
}

/* The list goes on when everything that it uses has been released. */
static void lists_hold_what_they_use(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene);
    discard(&scene, scene.deferred, 10);
    run(&scene, scene.deferred);
    ID3D11CommandList *list = finish(&scene);
    ID3D11Buffer *runs = scene.runs;
    ID3D11Buffer_AddRef(runs);
    close_scene(&scene);
    ID3D11DeviceContext_ExecuteCommandList(context, list, FALSE);
    ID3D11DeviceContext_ExecuteCommandList(context, list, FALSE);
    scene.runs = runs;
    expect_runs(&scene, (const UINT[]){10, 10}, 2);
    RELEASE(list, runs);
}

/* "The first call to Map ... must be D3D11_MAP_WRITE_DISCARD", of each resource in each list. */
static void the_first_map_must_be_a_discard(void **state)
{
    (void)state;
    static const D3D11_MAP others[] = {D3D11_MAP_READ, D3D11_MAP_WRITE, D3D11_MAP_READ_WRITE};
    struct scene scene;
    D3D11_MAPPED_SUBRESOURCE mapped;
    open_scene(&scene);
    ID3D11Buffer *vertices = cases_buffer(64, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    ID3D11Buffer *staging = cases_buffer(64, D3D11_USAGE_STAGING, 0, 0, NULL);
    ID3D11Resource *resource = (ID3D11Resource *)vertices;
    for (UINT round = 0; round < 2; round++) {
        memset(&mapped, 0xee, sizeof(mapped));
        assert_result(ID3D11DeviceContext_Map(scene.deferred, resource, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 0, &mapped),
                      D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD);
        for (size_t i = 0; i < COUNT(others); i++) {
            assert_true(FAILED(ID3D11DeviceContext_Map(scene.deferred, resource, 0, others[i], 0, &mapped)));
            assert_true(
                FAILED(ID3D11DeviceContext_Map(scene.deferred, (ID3D11Resource *)staging, 0, others[i], 0, &mapped)));
        }
        discard(&scene, scene.deferred, 10); /* another resource's discard does not count */
        assert_result(ID3D11DeviceContext_Map(scene.deferred, resource, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 0, &mapped),
                      D3D11_ERROR_DEFERRED_CONTEXT_MAP_WITHOUT_INITIAL_DISCARD);
        assert_result(ID3D11DeviceContext_Map(scene.deferred, resource, 0, D3D11_MAP_WRITE_DISCARD, 0, &mapped), S_OK);
        ID3D11DeviceContext_Unmap(scene.deferred, resource, 0);
        assert_result(ID3D11DeviceContext_Map(scene.deferred, resource, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 0, &mapped),
                      S_OK);
        ID3D11DeviceContext_Unmap(scene.deferred, resource, 0);
        ID3D11CommandList *list = finish(&scene);
        RELEASE(list);
    }
    RELEASE(vertices, staging);
    close_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(every_run_does_what_was_recorded, cases_agree),
        cmocka_unit_test_teardown(lists_keep_their_own_values, cases_agree),
        cmocka_unit_test_teardown(appends_after_a_list, cases_agree),
        cmocka_unit_test_teardown(lists_within_lists, cases_agree),
        cmocka_unit_test_teardown(unfinished_lists_go_with_their_context, cases_agree),
        cmocka_unit_test_teardown(lists_hold_what_they_use, cases_agree),
        cmocka_unit_test_teardown(the_first_map_must_be_a_discard, cases_agree),
    };
    return cmocka_run_group_tests(tests, open_lists, close_lists);
}
