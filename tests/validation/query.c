/* query.c: queries and predicates: their kinds and flags, what Begin, End and GetData take. */
#include "tests/validation/validation.h"

#define BAD E_INVALIDARG
#define HINT D3D11_QUERY_MISC_PREDICATEHINT

struct query_row {
    struct row row;
    D3D11_QUERY query;
    UINT misc;
    bool no_desc, no_out;
    D3D11_CONTEXT_TYPE context; /* the newest form's */
};

static HRESULT create_query(const struct subject *subject, const void *data)
{
    const struct query_row *row = data;
    const D3D11_QUERY_DESC desc = {row->query, row->misc};
    ID3D11Query *query = UNTOUCHED;
    HRESULT result = ID3D11Device_CreateQuery(subject->device, row->no_desc ? NULL : &desc,
                                              row->no_out ? NULL : &query);
    return created(result, query);
}

static HRESULT create_predicate(const struct subject *subject, const void *data)
{
    const struct query_row *row = data;
    const D3D11_QUERY_DESC desc = {row->query, row->misc};
    ID3D11Predicate *query = UNTOUCHED;
    HRESULT result = ID3D11Device_CreatePredicate(subject->device, row->no_desc ? NULL : &desc,
                                                  row->no_out ? NULL : &query);
    return created(result, query);
}

static HRESULT create_query1(const struct subject *subject, const void *data)
{
    const struct query_row *row = data;
    const D3D11_QUERY_DESC1 desc = {row->query, row->misc, row->context};
    ID3D11Query1 *query = UNTOUCHED;
    ID3D11Device3 *device = subject_device(subject, &IID_ID3D11Device3);
    if (!device)
        return UNAVAILABLE;
    HRESULT result = ID3D11Device3_CreateQuery1(device, row->no_desc ? NULL : &desc, row->no_out ? NULL : &query);
    let_go(device);
    return created(result, query);
}

#define KIND(kind) D3D11_QUERY_##kind

static const struct query_row queries[] = {
    {{"EVENT", S_OK}, KIND(EVENT)},
    {{"OCCLUSION", S_OK}, KIND(OCCLUSION)},
    {{"TIMESTAMP", S_OK}, KIND(TIMESTAMP)},
    {{"TIMESTAMP_DISJOINT", S_OK}, KIND(TIMESTAMP_DISJOINT)},
    {{"PIPELINE_STATISTICS", S_OK}, KIND(PIPELINE_STATISTICS)},
    {{"OCCLUSION_PREDICATE", S_OK}, KIND(OCCLUSION_PREDICATE)},
    {{"SO_STATISTICS", S_OK}, KIND(SO_STATISTICS)},
    {{"SO_OVERFLOW_PREDICATE", S_OK}, KIND(SO_OVERFLOW_PREDICATE)},
    {{"SO_STATISTICS_STREAM0", S_OK}, KIND(SO_STATISTICS_STREAM0)},
    {{"SO_OVERFLOW_PREDICATE_STREAM3", S_OK}, KIND(SO_OVERFLOW_PREDICATE_STREAM3)},
    {{"behind the last kind", BAD}, (D3D11_QUERY)16},
    {{"negative kind", BAD}, (D3D11_QUERY)-1},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, KIND(EVENT), .no_out = true},
    {{"no output, wrong", BAD}, (D3D11_QUERY)16, .no_out = true},
    {{"predicate hint", S_OK}, KIND(OCCLUSION_PREDICATE), HINT},
    {{"predicate hint of an event", BAD}, KIND(EVENT), HINT},
    {{"predicate hint of an occlusion", BAD}, KIND(OCCLUSION), HINT},
    {{"predicate hint of statistics", BAD}, KIND(PIPELINE_STATISTICS), HINT},
    {{"unknown flag", BAD}, KIND(EVENT), 2},
};

static const struct query_row predicates[] = {
    {{"OCCLUSION_PREDICATE", S_OK}, KIND(OCCLUSION_PREDICATE)},
    {{"SO_OVERFLOW_PREDICATE", S_OK}, KIND(SO_OVERFLOW_PREDICATE)},
    {{"SO_OVERFLOW_PREDICATE_STREAM0", BAD}, KIND(SO_OVERFLOW_PREDICATE_STREAM0)},
    {{"predicate hint", S_OK}, KIND(OCCLUSION_PREDICATE), HINT},
    {{"EVENT", BAD}, KIND(EVENT)},
    {{"OCCLUSION", BAD}, KIND(OCCLUSION)},
    {{"TIMESTAMP", BAD}, KIND(TIMESTAMP)},
    {{"TIMESTAMP_DISJOINT", BAD}, KIND(TIMESTAMP_DISJOINT)},
    {{"PIPELINE_STATISTICS", BAD}, KIND(PIPELINE_STATISTICS)},
    {{"SO_STATISTICS", BAD}, KIND(SO_STATISTICS)},
    {{"behind the last kind", BAD}, (D3D11_QUERY)16},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, KIND(OCCLUSION_PREDICATE), .no_out = true},
    {{"no output, wrong", BAD}, KIND(OCCLUSION), .no_out = true},
    {{"unknown flag", BAD}, KIND(OCCLUSION_PREDICATE), 2},
};

static const struct query_row queries1[] = {
    {{"any context", S_OK}, KIND(TIMESTAMP), .context = D3D11_CONTEXT_TYPE_ALL},
    {{"3D context", S_OK}, KIND(TIMESTAMP), .context = D3D11_CONTEXT_TYPE_3D},
    {{"no such context", BAD}, KIND(TIMESTAMP), .context = (D3D11_CONTEXT_TYPE)5},
    {{"no description", BAD}, .no_desc = true},
    {{"no output", S_FALSE}, KIND(EVENT), .no_out = true},
};

static const struct query_row queries_10[] = {
    {{"SO_STATISTICS", S_OK}, KIND(SO_STATISTICS)},
    {{"SO_STATISTICS_STREAM1", BAD}, KIND(SO_STATISTICS_STREAM1)},
    {{"SO_OVERFLOW_PREDICATE_STREAM1", BAD}, KIND(SO_OVERFLOW_PREDICATE_STREAM1)},
};

static const struct query_row queries_9[] = {
    {{"EVENT", S_OK}, KIND(EVENT)},
    {{"OCCLUSION", BAD}, KIND(OCCLUSION)},
    {{"OCCLUSION_PREDICATE", BAD}, KIND(OCCLUSION_PREDICATE)},
    {{"PIPELINE_STATISTICS", BAD}, KIND(PIPELINE_STATISTICS)},
    {{"SO_STATISTICS", BAD}, KIND(SO_STATISTICS)},
    {{"SO_OVERFLOW_PREDICATE", BAD}, KIND(SO_OVERFLOW_PREDICATE)},
};

/* --- GetData */

struct data_row {
    struct row row;
    D3D11_QUERY query;
    bool begin, end;
    UINT size; /* of the memory; 0: none */
    bool no_memory;
    UINT flags;
    UINT wanted_size; /* GetDataSize's answer, 0: not asked */
};

static HRESULT get_data(const struct subject *subject, const void *data)
{
    const struct data_row *row = data;
    const D3D11_QUERY_DESC desc = {row->query, 0};
    ID3D11Query *query = NULL;
    uint64_t memory[16];
    HRESULT result;
    if (ID3D11Device_CreateQuery(subject->device, &desc, &query) != S_OK)
        return BROKEN;
    ID3D11Asynchronous *asynchronous = (ID3D11Asynchronous *)query;
    if (row->begin)
        ID3D11DeviceContext_Begin(subject->context, asynchronous);
    if (row->end)
        ID3D11DeviceContext_End(subject->context, asynchronous);
    do
        result = ID3D11DeviceContext_GetData(subject->context, asynchronous, row->no_memory ? NULL : memory, row->size,
                                             row->flags);
    while (result == S_FALSE && row->end && !row->flags);
    if (row->wanted_size && ID3D11Query_GetDataSize(query) != row->wanted_size)
        result = BROKEN;
    if (row->begin && !row->end)
        ID3D11DeviceContext_End(subject->context, asynchronous);
    let_go(query);
    return result;
}

static const struct data_row datas[] = {
    {{"event", S_OK}, KIND(EVENT), false, true, 4, .wanted_size = 4},
    {{"event, no memory", S_OK}, KIND(EVENT), false, true, 0, true},
    {{"event, memory NULL but a size", BAD}, KIND(EVENT), false, true, 4, true},
    {{"event, too small", BAD}, KIND(EVENT), false, true, 1},
    {{"event, too large", BAD}, KIND(EVENT), false, true, 8},
    {{"event, unknown flag", BAD}, KIND(EVENT), false, true, 4, .flags = 2},
    {{"event never ended", DXGI_ERROR_INVALID_CALL}, KIND(EVENT), false, false, 4},
    {{"occlusion", S_OK}, KIND(OCCLUSION), true, true, 8, .wanted_size = 8},
    {{"occlusion, 4 bytes", BAD}, KIND(OCCLUSION), true, true, 4, .wanted_size = 8},
    {{"occlusion never begun", DXGI_ERROR_INVALID_CALL}, KIND(OCCLUSION), false, false, 8},
    {{"occlusion never ended", DXGI_ERROR_INVALID_CALL}, KIND(OCCLUSION), true, false, 8},
    {{"timestamp", S_OK}, KIND(TIMESTAMP), false, true, 8, .wanted_size = 8},
    {{"disjoint", S_OK}, KIND(TIMESTAMP_DISJOINT), true, true, 16, .wanted_size = 16},
    {{"disjoint, 12 bytes", BAD}, KIND(TIMESTAMP_DISJOINT), true, true, 12, .wanted_size = 16},
    {{"statistics", S_OK}, KIND(PIPELINE_STATISTICS), true, true, 88, .wanted_size = 88},
    {{"stream output statistics", S_OK}, KIND(SO_STATISTICS), true, true, 16, .wanted_size = 16},
    {{"stream output overflow", S_OK}, KIND(SO_OVERFLOW_PREDICATE), true, true, 4, .wanted_size = 4},
    {{"occlusion predicate", S_OK}, KIND(OCCLUSION_PREDICATE), true, true, 4, .wanted_size = 4},
};

static const struct table table[] = {
    {TABLE("CreateQuery", queries, create_query)},
    {TABLE("CreatePredicate", predicates, create_predicate)},
    {TABLE("CreateQuery1", queries1, create_query1)},
    {TABLE("CreateQuery: level 10_1", queries_10, create_query), .level = D3D_FEATURE_LEVEL_10_1},
    {TABLE("CreateQuery: level 9_1", queries_9, create_query), .level = D3D_FEATURE_LEVEL_9_1},
    {TABLE("GetData", datas, get_data)},
};

const struct tables query_tables = {table, COUNT(table)};
