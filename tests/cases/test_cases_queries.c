/* test_cases_queries.c: every kind of query, from its creation to its data, and predication. */
#include "tests/cases/cases.h"

static const struct kind {
    D3D11_QUERY query;
    UINT size;
    bool begins, is_predicate;
} kinds[] = {
    {D3D11_QUERY_EVENT, sizeof(BOOL), false, false},
    {D3D11_QUERY_OCCLUSION, sizeof(UINT64), true, false},
    {D3D11_QUERY_TIMESTAMP, sizeof(UINT64), false, false},
    {D3D11_QUERY_TIMESTAMP_DISJOINT, sizeof(D3D11_QUERY_DATA_TIMESTAMP_DISJOINT), true, false},
    {D3D11_QUERY_PIPELINE_STATISTICS, sizeof(D3D11_QUERY_DATA_PIPELINE_STATISTICS), true, false},
    {D3D11_QUERY_OCCLUSION_PREDICATE, sizeof(BOOL), true, true},
    {D3D11_QUERY_SO_STATISTICS, sizeof(D3D11_QUERY_DATA_SO_STATISTICS), true, false},
    {D3D11_QUERY_SO_OVERFLOW_PREDICATE, sizeof(BOOL), true, true},
    {D3D11_QUERY_SO_STATISTICS_STREAM0, sizeof(D3D11_QUERY_DATA_SO_STATISTICS), true, false},
    {D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM0, sizeof(BOOL), true, true},
    {D3D11_QUERY_SO_STATISTICS_STREAM1, sizeof(D3D11_QUERY_DATA_SO_STATISTICS), true, false},
    {D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM1, sizeof(BOOL), true, true},
    {D3D11_QUERY_SO_STATISTICS_STREAM2, sizeof(D3D11_QUERY_DATA_SO_STATISTICS), true, false},
    {D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM2, sizeof(BOOL), true, true},
    {D3D11_QUERY_SO_STATISTICS_STREAM3, sizeof(D3D11_QUERY_DATA_SO_STATISTICS), true, false},
    {D3D11_QUERY_SO_OVERFLOW_PREDICATE_STREAM3, sizeof(BOOL), true, true},
};

static struct {
    struct cases_shaders shaders;
    ID3D11Texture2D *picture;
    ID3D11RenderTargetView *target;
} all;

static int open_queries(void **state)
{
    if (cases_open(state))
        return -1;
    cases_create_shaders(&all.shaders);
    all.picture = cases_texture(8, 1, 1, D3D11_BIND_RENDER_TARGET, NULL);
    all.target = cases_rtv(all.picture);
    return 0;
}

static int close_queries(void **state)
{
    cases_release_shaders(&all.shaders);
    RELEASE(all.picture, all.target);
    return cases_close(state);
}

static ID3D11Asynchronous *make(D3D11_QUERY kind, UINT flags)
{
    const D3D11_QUERY_DESC desc = {kind, flags};
    ID3D11Query *query = NULL;
    assert_result(ID3D11Device_CreateQuery(device, &desc, &query), S_OK);
    return (ID3D11Asynchronous *)query;
}

static ID3D11Predicate *make_predicate(D3D11_QUERY kind, UINT flags)
{
    const D3D11_QUERY_DESC desc = {kind, flags};
    ID3D11Predicate *predicate = NULL;
    if (kind <= D3D11_QUERY_SO_OVERFLOW_PREDICATE) {
        assert_result(ID3D11Device_CreatePredicate(device, &desc, &predicate), S_OK);
        return predicate;
    }
    ID3D11Asynchronous *query = make(kind, flags);
    assert_result(ID3D11Asynchronous_QueryInterface(query, &IID_ID3D11Predicate, (void **)&predicate), S_OK);
    ID3D11Asynchronous_Release(query);
    return predicate;
}

static HRESULT get(ID3D11Asynchronous *query, void *data, UINT size, UINT flags)
{
    return ID3D11DeviceContext_GetData(context, query, data, size, flags);
}

static void wait_for(ID3D11Asynchronous *query, void *data, UINT size)
{
    HRESULT result;
    do
        result = get(query, data, size, 0);
    while (result == S_FALSE);
    assert_result(result, S_OK);
}

static void bind_pipeline(void)
{
    const D3D11_VIEWPORT viewport = {0, 0, 8, 8, 0, 1};
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, all.shaders.vs, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, all.shaders.ps, NULL, 0);
    ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
    ID3D11DeviceContext_OMSetRenderTargets(context, 1, &all.target, NULL);
}

/* --- creation ----------------------------------------------------------------------------------------------------- */

static void says_how_large_its_data_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        D3D11_QUERY_DESC desc;
        ID3D11Asynchronous *query = make(kinds[i].query, 0);
        ID3D11Query_GetDesc((ID3D11Query *)query, &desc);
        assert_int_equal(desc.Query, kinds[i].query);
        assert_int_equal(desc.MiscFlags, 0);
        assert_int_equal(ID3D11Asynchronous_GetDataSize(query), kinds[i].size);
        RELEASE(query);
    }
}

static void makes_predicates_of_predicates_only(void **state)
{
    (void)state;
    cases_need_triton();
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const D3D11_QUERY_DESC desc = {kinds[i].query, 0}, hint = {kinds[i].query, D3D11_QUERY_MISC_PREDICATEHINT};
        ID3D11Predicate *predicate = (void *)1;
        ID3D11Query *query;
        const bool made = kinds[i].is_predicate && kinds[i].query <= D3D11_QUERY_SO_OVERFLOW_PREDICATE;
        assert_result(ID3D11Device_CreateQuery(device, &desc, &query), S_OK);
        assert_result(ID3D11Query_QueryInterface(query, &IID_ID3D11Predicate, (void **)&predicate),
                      kinds[i].is_predicate ? S_OK : E_NOINTERFACE);
        if (predicate)
            RELEASE(predicate);
        RELEASE(query);
        predicate = (void *)1;
        assert_result(ID3D11Device_CreatePredicate(device, &desc, &predicate), made ? S_OK : E_INVALIDARG);
        if (!made) {
            assert_null(predicate);
            continue;
        }
        assert_int_equal(ID3D11Predicate_GetDataSize(predicate), sizeof(BOOL));
        RELEASE(predicate);
        assert_result(ID3D11Device_CreatePredicate(device, &hint, &predicate), S_OK);
        RELEASE(predicate);
        assert_result(ID3D11Device_CreatePredicate(device, &desc, NULL), S_FALSE);
    }
}

static void refuses_kinds_that_there_are_not(void **state)
{
    (void)state;
    cases_need_triton();
    const D3D11_QUERY_DESC none = {(D3D11_QUERY)16, 0}, flags = {D3D11_QUERY_OCCLUSION, 2};
    ID3D11Query *query = (void *)1;
    assert_result(ID3D11Device_CreateQuery(device, &none, &query), E_INVALIDARG);
    assert_null(query);
    assert_result(ID3D11Device_CreateQuery(device, &flags, &query), E_INVALIDARG);
    assert_result(ID3D11Device_CreateQuery(device, NULL, &query), E_INVALIDARG);
    assert_result(ID3D11Device_CreatePredicate(device, NULL, NULL), E_INVALIDARG);
}

/* --- data --------------------------------------------------------------------------------------------------------- */

static void has_data_after_end_only(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        uint8_t data[128];
        ID3D11Asynchronous *query = make(kinds[i].query, 0);
        assert_result(get(query, data, kinds[i].size, 0), DXGI_ERROR_INVALID_CALL);
        assert_result(get(query, NULL, 0, D3D11_ASYNC_GETDATA_DONOTFLUSH), DXGI_ERROR_INVALID_CALL);
        ID3D11DeviceContext_Begin(context, query);
        assert_result(get(query, data, kinds[i].size, 0), DXGI_ERROR_INVALID_CALL);
        ID3D11DeviceContext_End(context, query);
        wait_for(query, data, kinds[i].size);
        ID3D11DeviceContext_End(context, query); /* again, without Begin: no harm */
        wait_for(query, NULL, 0);
        RELEASE(query);
    }
}

static void takes_its_own_size_only(void **state)
{
    (void)state;
    cases_need_triton();
    for (size_t i = 0; i < COUNT(kinds); i++) {
        uint8_t data[128];
        ID3D11Asynchronous *query = make(kinds[i].query, 0);
        ID3D11DeviceContext_Begin(context, query);
        ID3D11DeviceContext_End(context, query);
        wait_for(query, data, kinds[i].size);
        memset(data, 0xee, sizeof(data));
        assert_result(get(query, data, kinds[i].size - 1, 0), E_INVALIDARG);
        assert_result(get(query, data, kinds[i].size + 1, 0), E_INVALIDARG);
        assert_result(get(query, NULL, kinds[i].size, 0), E_INVALIDARG);
        assert_result(get(query, data, kinds[i].size, 2), E_INVALIDARG);
        assert_result(get(NULL, data, kinds[i].size, 0), E_INVALIDARG);
        assert_int_equal(data[0], 0xee);
        assert_result(get(query, data, 0, 0), S_OK);
        assert_int_equal(data[0], 0xee);
        RELEASE(query);
    }
}

static void counts(void **state)
{
    (void)state;
    cases_need_pixels();
    D3D11_QUERY_DATA_PIPELINE_STATISTICS statistics;
    D3D11_QUERY_DATA_TIMESTAMP_DISJOINT disjoint;
    UINT64 samples, before, after;
    BOOL any, done;
    ID3D11Asynchronous *queries[] = {
        make(D3D11_QUERY_TIMESTAMP_DISJOINT, 0),
        make(D3D11_QUERY_OCCLUSION, 0),
        make(D3D11_QUERY_PIPELINE_STATISTICS, 0),
        make(D3D11_QUERY_OCCLUSION_PREDICATE, 0),
        make(D3D11_QUERY_TIMESTAMP, 0),
        make(D3D11_QUERY_TIMESTAMP, 0),
        make(D3D11_QUERY_EVENT, 0),
    };
    bind_pipeline();
    for (int i = 0; i < 4; i++)
        ID3D11DeviceContext_Begin(context, queries[i]);
    ID3D11DeviceContext_End(context, queries[4]);
    ID3D11DeviceContext_Draw(context, 3, 0);
    ID3D11DeviceContext_End(context, queries[5]);
    for (int i = 3; i >= 0; i--)
        ID3D11DeviceContext_End(context, queries[i]);
    ID3D11DeviceContext_End(context, queries[6]);
    wait_for(queries[6], &done, sizeof(done));
    assert_true(done);
    wait_for(queries[0], &disjoint, sizeof(disjoint));
    assert_true(disjoint.Frequency > 0);
    wait_for(queries[1], &samples, sizeof(samples));
    assert_int_equal(samples, 64);
    wait_for(queries[2], &statistics, sizeof(statistics));
    assert_int_equal(statistics.IAVertices, 3);
    assert_int_equal(statistics.IAPrimitives, 1);
    assert_int_equal(statistics.VSInvocations, 3);
    wait_for(queries[3], &any, sizeof(any));
    assert_true(any);
    wait_for(queries[4], &before, sizeof(before));
    wait_for(queries[5], &after, sizeof(after));
    assert_true(before && before <= after);
    cases_release((void *const *)queries, COUNT(queries));
}

/* Never flushed, a result need not come; it does after a flush. */
static void polls_without_a_flush(void **state)
{
    (void)state;
    BOOL done;
    ID3D11Asynchronous *query = make(D3D11_QUERY_EVENT, 0);
    ID3D11DeviceContext_End(context, query);
    HRESULT result = get(query, &done, sizeof(done), D3D11_ASYNC_GETDATA_DONOTFLUSH);
    assert_true(result == S_FALSE || result == S_OK);
    ID3D11DeviceContext_Flush(context);
    while ((result = get(query, &done, sizeof(done), D3D11_ASYNC_GETDATA_DONOTFLUSH)) == S_FALSE)
        continue;
    assert_result(result, S_OK);
    RELEASE(query);
}

static void has_no_data_for_deferred_contexts(void **state)
{
    (void)state;
    BOOL done;
    ID3D11DeviceContext *deferred;
    ID3D11Asynchronous *query = make(D3D11_QUERY_EVENT, 0);
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    ID3D11DeviceContext_End(deferred, query);
    assert_result(ID3D11DeviceContext_GetData(deferred, query, &done, sizeof(done), 0), DXGI_ERROR_INVALID_CALL);
    RELEASE(query, deferred);
}

/* --- predication -------------------------------------------------------------------------------------------------- */

static UINT texel(void)
{
    UINT texels[64];
    cases_read_texture(all.picture, texels);
    return texels[0];
}

static void clear(FLOAT value)
{
    const FLOAT color[4] = {value, value, value, value};
    ID3D11DeviceContext_ClearRenderTargetView(context, all.target, color);
}

/* Its data is whether a draw came between. */
static ID3D11Predicate *decide(bool draws, UINT flags)
{
    ID3D11Predicate *predicate = make_predicate(D3D11_QUERY_OCCLUSION_PREDICATE, flags);
    bind_pipeline();
    ID3D11DeviceContext_Begin(context, (ID3D11Asynchronous *)predicate);
    if (draws)
        ID3D11DeviceContext_Draw(context, 3, 0);
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)predicate);
    return predicate;
}

/* What a deferred context begins is its own matter until its list is executed. */
static void begins_for_each_context(void **state)
{
    (void)state;
    ID3D11Asynchronous *query = make(D3D11_QUERY_OCCLUSION, 0);
    ID3D11DeviceContext *deferred;
    ID3D11CommandList *list;
    UINT64 count = 1;
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    ID3D11DeviceContext_Begin(context, query);
    ID3D11DeviceContext_Begin(deferred, query);
    ID3D11DeviceContext_End(context, query);
    wait_for(query, &count, sizeof(count));
    assert_int_equal(count, 0);
    ID3D11DeviceContext_End(deferred, query);
    assert_result(get(query, &count, sizeof(count), 0), S_OK);
    assert_result(ID3D11DeviceContext_FinishCommandList(deferred, FALSE, &list), S_OK);
    ID3D11DeviceContext_ExecuteCommandList(context, list, FALSE);
    wait_for(query, &count, sizeof(count));
    ID3D11CommandList_Release(list);
    ID3D11DeviceContext_Release(deferred);
    ID3D11Asynchronous_Release(query);
}

/* Suppressed is what comes while the result is the value. */
static void predicates_decide(void **state)
{
    (void)state;
    cases_need_pixels();
    cases_need_triton();
    for (int draws = 0; draws < 2; draws++) {
        for (int value = 0; value < 2; value++) {
            ID3D11Predicate *predicate = decide(draws, 0);
            clear(0);
            ID3D11DeviceContext_SetPredication(context, predicate, value);
            clear(1);
            ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
            assert_int_equal(texel(), draws == value ? 0 : UINT32_MAX);
            RELEASE(predicate);
        }
    }
}

/* One that is only a hint may be late, but the result is never the opposite. */
static void hints_do_not_wait(void **state)
{
    (void)state;
    cases_need_pixels();
    ID3D11Predicate *predicate = decide(true, D3D11_QUERY_MISC_PREDICATEHINT);
    clear(0);
    ID3D11DeviceContext_SetPredication(context, predicate, FALSE);
    clear(1);
    ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
    assert_int_equal(texel(), UINT32_MAX);
    RELEASE(predicate);
}

static void suppresses_copies_and_updates(void **state)
{
    (void)state;
    cases_need_pixels();
    cases_need_triton();
    UINT32 ones[4] = {1, 1, 1, 1}, data[4];
    const D3D11_BOX box = {0, 0, 0, 16, 1, 1};
    ID3D11Buffer *from = cases_buffer(16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, ones);
    ID3D11Buffer *to = cases_buffer(16, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, NULL);
    ID3D11Predicate *predicate = decide(false, 0);
    ID3D11DeviceContext_SetPredication(context, predicate, FALSE);
    ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)to, (ID3D11Resource *)from);
    ID3D11DeviceContext_CopySubresourceRegion(context, (ID3D11Resource *)to, 0, 0, 0, 0, (ID3D11Resource *)from, 0,
                                              &box);
    ID3D11DeviceContext_UpdateSubresource(context, (ID3D11Resource *)to, 0, NULL, ones, 0, 0);
    ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
    cases_read_buffer(to, data, sizeof(data));
    assert_int_equal(data[0], 0);
    ID3D11DeviceContext_SetPredication(context, predicate, TRUE);
    ID3D11DeviceContext_UpdateSubresource(context, (ID3D11Resource *)to, 0, NULL, ones, 0, 0);
    ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
    cases_read_buffer(to, data, sizeof(data));
    assert_int_equal(data[0], 1);
    RELEASE(from, to, predicate);
}

/* Neither reading nor writing through Map is predicated. */
static void maps_go_on(void **state)
{
    (void)state;
    cases_need_pixels();
    UINT32 data[4] = {7, 8, 9, 10};
    D3D11_MAPPED_SUBRESOURCE mapped;
    ID3D11Buffer *buffer = cases_buffer(16, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, 0, data);
    ID3D11Predicate *predicate = decide(false, 0);
    ID3D11DeviceContext_SetPredication(context, predicate, FALSE);
    assert_result(
        ID3D11DeviceContext_Map(context, (ID3D11Resource *)buffer, 0, D3D11_MAP_WRITE_NO_OVERWRITE, 0, &mapped), S_OK);
    ((UINT32 *)mapped.pData)[1] = 80;
    ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)buffer, 0);
    ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
    cases_read_buffer(buffer, data, sizeof(data));
    assert_int_equal(data[0], 7);
    assert_int_equal(data[1], 80);
    assert_int_equal(data[3], 10);
    RELEASE(buffer, predicate);
}

static void ends_with_the_state(void **state)
{
    (void)state;
    cases_need_pixels();
    ID3D11Predicate *predicate = decide(false, 0), *bound = (void *)1;
    BOOL value = TRUE;
    clear(0);
    ID3D11DeviceContext_SetPredication(context, predicate, FALSE);
    ID3D11DeviceContext_GetPredication(context, &bound, &value);
    assert_ptr_equal(bound, predicate);
    assert_false(value);
    RELEASE(bound);
    ID3D11DeviceContext_ClearState(context);
    clear(1);
    assert_int_equal(texel(), UINT32_MAX);
    ID3D11DeviceContext_GetPredication(context, &bound, &value);
    assert_null(bound);
    RELEASE(predicate);
}

/* A list has a predicate of its own, and that of the immediate context is no concern of its commands. */
static void lists_have_their_own(void **state)
{
    (void)state;
    cases_need_pixels();
    cases_need_triton();
    const FLOAT white[4] = {1, 1, 1, 1};
    ID3D11DeviceContext *deferred;
    ID3D11CommandList *list;
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    for (int inside = 0; inside < 2; inside++) {
        ID3D11Predicate *predicate = decide(false, 0);
        clear(0);
        if (inside)
            ID3D11DeviceContext_SetPredication(deferred, predicate, FALSE);
        ID3D11DeviceContext_ClearRenderTargetView(deferred, all.target, white);
        assert_result(ID3D11DeviceContext_FinishCommandList(deferred, FALSE, &list), S_OK);
        ID3D11DeviceContext_SetPredication(context, inside ? NULL : predicate, FALSE);
        ID3D11DeviceContext_ExecuteCommandList(context, list, TRUE);
        ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
        assert_int_equal(texel(), inside ? 0 : UINT32_MAX);
        RELEASE(list, predicate);
    }
    RELEASE(deferred);
}

/* While it predicates, a predicate can neither begin nor end. */
static void does_not_begin_while_it_predicates(void **state)
{
    (void)state;
    cases_need_pixels();
    cases_need_triton();
    BOOL any;
    ID3D11Predicate *predicate = decide(false, 0);
    ID3D11DeviceContext_SetPredication(context, predicate, TRUE);
    ID3D11DeviceContext_Begin(context, (ID3D11Asynchronous *)predicate);
    ID3D11DeviceContext_Draw(context, 3, 0);
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)predicate);
    ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
    wait_for((ID3D11Asynchronous *)predicate, &any, sizeof(any));
    assert_false(any);
    RELEASE(predicate);
}

/* Every kind can be set, issued or not, and goes while it is set. */
static void takes_every_predicate(void **state)
{
    (void)state;
    cases_need_triton();
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (!kinds[i].is_predicate)
            continue;
        ID3D11Predicate *predicate = make_predicate(kinds[i].query, 0);
        ID3D11DeviceContext_SetPredication(context, predicate, TRUE);
        clear(1);
        ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
        ID3D11DeviceContext_Begin(context, (ID3D11Asynchronous *)predicate);
        ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)predicate);
        clear(0);
        ID3D11DeviceContext_SetPredication(context, predicate, TRUE); /* nothing has overflowed */
        clear(1);
        RELEASE(predicate);
        ID3D11DeviceContext_SetPredication(context, NULL, FALSE);
        if (cases_pixels())
            assert_int_equal(texel(), UINT32_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(says_how_large_its_data_is, cases_agree),
        cmocka_unit_test_teardown(makes_predicates_of_predicates_only, cases_agree),
        cmocka_unit_test_teardown(refuses_kinds_that_there_are_not, cases_agree),
        cmocka_unit_test_teardown(has_data_after_end_only, cases_agree),
        cmocka_unit_test_teardown(takes_its_own_size_only, cases_agree),
        cmocka_unit_test_teardown(counts, cases_agree),
        cmocka_unit_test_teardown(polls_without_a_flush, cases_agree),
        cmocka_unit_test_teardown(has_no_data_for_deferred_contexts, cases_agree),
        cmocka_unit_test_teardown(begins_for_each_context, cases_agree),
        cmocka_unit_test_teardown(predicates_decide, cases_agree),
        cmocka_unit_test_teardown(hints_do_not_wait, cases_agree),
        cmocka_unit_test_teardown(suppresses_copies_and_updates, cases_agree),
        cmocka_unit_test_teardown(maps_go_on, cases_agree),
        cmocka_unit_test_teardown(ends_with_the_state, cases_agree),
        cmocka_unit_test_teardown(lists_have_their_own, cases_agree),
        cmocka_unit_test_teardown(does_not_begin_while_it_predicates, cases_agree),
        cmocka_unit_test_teardown(takes_every_predicate, cases_agree),
    };
    return cmocka_run_group_tests(tests, open_queries, close_queries);
}
