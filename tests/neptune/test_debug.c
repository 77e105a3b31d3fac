/* test_debug.c: a device with a debug layer says what it refuses: ID3D11InfoQueue with its filters, limits and counters,
 * ID3D11Debug, and that a device without one has neither. Runs under tools/stack, which names the library. */
#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>
#include <d3d11sdklayers.h>

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* after the headers above */
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define assert_result(call, expected) assert_int_equal((UINT)(call), (UINT)(expected))

#define APPLICATION D3D11_MESSAGE_CATEGORY_APPLICATION_DEFINED
#define ERRORS D3D11_MESSAGE_SEVERITY_ERROR
#define WARNINGS D3D11_MESSAGE_SEVERITY_WARNING
#define INFOS D3D11_MESSAGE_SEVERITY_INFO

static ID3D11Device *device;
static ID3D11DeviceContext *context;
static ID3D11InfoQueue *queue;
static ID3D11Debug *debug;
static ID3D11Device *plain; /* another one, without a debug layer */

static HRESULT create(UINT flags, ID3D11Device **out, ID3D11DeviceContext **out_context)
{
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0;
    const char *path = getenv("TRITON_D3D11");
    void *library = path ? dlopen(path, RTLD_NOW) : NULL;
    PFN_D3D11_CREATE_DEVICE function = NULL;
    if (library)
        *(void **)&function = dlsym(library, "D3D11CreateDevice");
    if (!function)
        return E_FAIL;
    return function(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, flags, &level, 1, D3D11_SDK_VERSION, out, NULL, out_context);
}

static int open_device(void **state)
{
    (void)state;
    return FAILED(create(D3D11_CREATE_DEVICE_DEBUG, &device, &context)) ||
           FAILED(ID3D11Device_QueryInterface(device, &IID_ID3D11InfoQueue, (void **)&queue)) ||
           FAILED(ID3D11Device_QueryInterface(device, &IID_ID3D11Debug, (void **)&debug));
}

static int close_device(void **state)
{
    (void)state;
    ID3D11InfoQueue_Release(queue);
    ID3D11Debug_Release(debug);
    ID3D11DeviceContext_Release(context);
    return ID3D11Device_Release(device) != 0;
}

/* Every test begins with an empty queue without filters. */
static int reset(void **state)
{
    (void)state;
    while (ID3D11InfoQueue_GetStorageFilterStackSize(queue))
        ID3D11InfoQueue_PopStorageFilter(queue);
    while (ID3D11InfoQueue_GetRetrievalFilterStackSize(queue))
        ID3D11InfoQueue_PopRetrievalFilter(queue);
    ID3D11InfoQueue_ClearStoredMessages(queue);
    return FAILED(ID3D11InfoQueue_SetMessageCountLimit(queue, D3D11_INFO_QUEUE_DEFAULT_MESSAGE_COUNT_LIMIT));
}

static void say(D3D11_MESSAGE_SEVERITY severity, const char *text)
{
    assert_result(ID3D11InfoQueue_AddApplicationMessage(queue, severity, text), S_OK);
}

/* The message is the caller's to free. */
static D3D11_MESSAGE *message_at(UINT64 index)
{
    SIZE_T size = 0;
    if (FAILED(ID3D11InfoQueue_GetMessage(queue, index, NULL, &size)))
        return NULL;
    D3D11_MESSAGE *message = malloc(size);
    assert_non_null(message);
    assert_result(ID3D11InfoQueue_GetMessage(queue, index, message, &size), S_OK);
    return message;
}

static void expect_text(UINT64 index, const char *text)
{
    D3D11_MESSAGE *message = message_at(index);
    assert_non_null(message);
    assert_string_equal(message->pDescription, text);
    free(message);
}

/* How many stored messages have this in them. */
static UINT count_of(const char *text)
{
    UINT found = 0;
    for (UINT64 i = 0; i < ID3D11InfoQueue_GetNumStoredMessages(queue); i++) {
        D3D11_MESSAGE *message = message_at(i);
        found += strstr(message->pDescription, text) != NULL;
        free(message);
    }
    return found;
}

static void release(void *object)
{
    if (object)
        IUnknown_Release((IUnknown *)object);
}

/* --- who has it --------------------------------------------------------------------------------------------------- */

static void only_debug_devices_have_it(void **state)
{
    (void)state;
    void *found = &plain;
    assert_result(create(0, &plain, NULL), S_OK);
    assert_result(ID3D11Device_QueryInterface(plain, &IID_ID3D11InfoQueue, &found), E_NOINTERFACE);
    assert_null(found);
    assert_result(ID3D11Device_QueryInterface(plain, &IID_ID3D11Debug, &found), E_NOINTERFACE);
    assert_result(ID3D11Device_QueryInterface(plain, &IID_ID3D11SwitchToRef, &found), E_NOINTERFACE);
    assert_int_equal(ID3D11Device_Release(plain), 0);

    assert_int_equal(ID3D11Device_GetCreationFlags(device), D3D11_CREATE_DEVICE_DEBUG);
    assert_result(ID3D11InfoQueue_QueryInterface(queue, &IID_ID3D11Device, &found), S_OK);
    assert_ptr_equal(found, device);
    release(found);
    assert_result(ID3D11Debug_QueryInterface(debug, &IID_ID3D11InfoQueue, &found), S_OK);
    assert_ptr_equal(found, queue);
    release(found);
}

/* --- messages ----------------------------------------------------------------------------------------------------- */

static void messages_are_read_in_two_steps(void **state)
{
    (void)state;
    static const char text[] = "something of the application";
    SIZE_T size = 3;
    struct {
        D3D11_MESSAGE message;
        char text[64];
    } space;
    say(WARNINGS, text);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 1);
    assert_result(ID3D11InfoQueue_GetMessage(queue, 0, NULL, NULL), E_INVALIDARG);
    assert_result(ID3D11InfoQueue_GetMessage(queue, 1, NULL, &size), E_INVALIDARG);
    assert_result(ID3D11InfoQueue_GetMessage(queue, 0, NULL, &size), S_OK);
    assert_int_equal(size, sizeof(D3D11_MESSAGE) + sizeof(text));
    size--;
    memset(&space, 0xee, sizeof(space));
    assert_result(ID3D11InfoQueue_GetMessage(queue, 0, &space.message, &size), E_INVALIDARG);
    assert_int_equal(size, sizeof(D3D11_MESSAGE) + sizeof(text));
    size = sizeof(space);
    assert_result(ID3D11InfoQueue_GetMessage(queue, 0, &space.message, &size), S_OK);
    assert_int_equal(size, sizeof(D3D11_MESSAGE) + sizeof(text));
    assert_ptr_equal(space.message.pDescription, space.text);
    assert_string_equal(space.text, text);
    assert_int_equal(space.message.DescriptionByteLength, sizeof(text));
    assert_int_equal(space.message.Category, APPLICATION);
    assert_int_equal(space.message.Severity, WARNINGS);
    assert_int_equal(space.message.ID, D3D11_MESSAGE_ID_STRING_FROM_APPLICATION);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 1); /* reading removes nothing */

    assert_result(ID3D11InfoQueue_AddMessage(queue, (D3D11_MESSAGE_CATEGORY)11, ERRORS, D3D11_MESSAGE_ID_UNKNOWN, text),
                  E_INVALIDARG);
    assert_result(
        ID3D11InfoQueue_AddMessage(queue, APPLICATION, (D3D11_MESSAGE_SEVERITY)5, D3D11_MESSAGE_ID_UNKNOWN, text),
        E_INVALIDARG);
    assert_result(ID3D11InfoQueue_AddApplicationMessage(queue, ERRORS, NULL), E_INVALIDARG);
    ID3D11InfoQueue_ClearStoredMessages(queue);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 0);
}

/* "New messages coming in will push old messages out." */
static void old_messages_make_room(void **state)
{
    (void)state;
    const UINT64 discarded = ID3D11InfoQueue_GetNumMessagesDiscardedByMessageCountLimit(queue);
    assert_int_equal(ID3D11InfoQueue_GetMessageCountLimit(queue), 1024);
    for (unsigned i = 0; i < 1030; i++)
        say(INFOS, i == 6 ? "the seventh" : "another");
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 1024);
    assert_int_equal(ID3D11InfoQueue_GetNumMessagesDiscardedByMessageCountLimit(queue) - discarded, 6);
    expect_text(0, "the seventh");
    assert_result(ID3D11InfoQueue_SetMessageCountLimit(queue, 2), S_OK);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 2);
    assert_int_equal(ID3D11InfoQueue_GetNumMessagesDiscardedByMessageCountLimit(queue) - discarded, 1028);
    say(INFOS, "newest");
    expect_text(1, "newest");
    expect_text(0, "another");
    assert_result(ID3D11InfoQueue_SetMessageCountLimit(queue, 0), S_OK);
    say(INFOS, "nobody keeps it");
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 0);
    assert_result(ID3D11InfoQueue_SetMessageCountLimit(queue, UINT64_MAX), S_OK);
    assert_true(ID3D11InfoQueue_GetMessageCountLimit(queue) == UINT64_MAX);
    for (unsigned i = 0; i < 3000; i++)
        say(INFOS, "unlimited");
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 3000);
}

/* --- filters ------------------------------------------------------------------------------------------------------ */

static void storage_filters_keep_messages_out(void **state)
{
    (void)state;
    D3D11_MESSAGE_SEVERITY denied[] = {INFOS, D3D11_MESSAGE_SEVERITY_MESSAGE};
    D3D11_MESSAGE_CATEGORY allowed[] = {APPLICATION, D3D11_MESSAGE_CATEGORY_EXECUTION};
    D3D11_MESSAGE_ID ids[] = {D3D11_MESSAGE_ID_UNKNOWN};
    D3D11_INFO_QUEUE_FILTER filter = {
        .AllowList = {.NumCategories = 2, .pCategoryList = allowed},
        .DenyList = {.NumSeverities = 2, .pSeverityList = denied, .NumIDs = 1, .pIDList = ids},
    };
    const UINT64 before = ID3D11InfoQueue_GetNumMessagesDeniedByStorageFilter(queue);
    const UINT64 passed = ID3D11InfoQueue_GetNumMessagesAllowedByStorageFilter(queue);
    assert_int_equal(ID3D11InfoQueue_GetStorageFilterStackSize(queue), 0);
    assert_result(ID3D11InfoQueue_PushStorageFilter(queue, &filter), S_OK);
    assert_int_equal(ID3D11InfoQueue_GetStorageFilterStackSize(queue), 1);
    say(INFOS, "denied by severity");
    say(ERRORS, "allowed");
    assert_result(ID3D11InfoQueue_AddMessage(queue, D3D11_MESSAGE_CATEGORY_SHADER, ERRORS,
                                             D3D11_MESSAGE_ID_CREATE_CONTEXT, "not an allowed category"),
                  S_OK);
    assert_result(ID3D11InfoQueue_AddMessage(queue, APPLICATION, ERRORS, D3D11_MESSAGE_ID_UNKNOWN, "denied by id"),
                  S_OK);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 1);
    expect_text(0, "allowed");
    assert_int_equal(ID3D11InfoQueue_GetNumMessagesDeniedByStorageFilter(queue) - before, 3);
    assert_int_equal(ID3D11InfoQueue_GetNumMessagesAllowedByStorageFilter(queue) - passed, 1);

    /* only the top of the stack filters */
    assert_result(ID3D11InfoQueue_PushEmptyStorageFilter(queue), S_OK);
    say(INFOS, "through the empty one");
    ID3D11InfoQueue_PopStorageFilter(queue);
    say(INFOS, "denied again");
    assert_result(ID3D11InfoQueue_PushCopyOfStorageFilter(queue), S_OK);
    say(INFOS, "denied by the copy");
    ID3D11InfoQueue_ClearStorageFilter(queue);
    assert_int_equal(ID3D11InfoQueue_GetStorageFilterStackSize(queue), 2);
    say(INFOS, "through the cleared one");
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 3);
    expect_text(1, "through the empty one");
    expect_text(2, "through the cleared one");
    ID3D11InfoQueue_PopStorageFilter(queue);
    ID3D11InfoQueue_PopStorageFilter(queue);
    ID3D11InfoQueue_PopStorageFilter(queue); /* there is none */
    say(INFOS, "without a filter");
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 4);
}

static void filters_are_read_in_two_steps(void **state)
{
    (void)state;
    D3D11_MESSAGE_SEVERITY severity = ERRORS, unknown = (D3D11_MESSAGE_SEVERITY)9;
    D3D11_MESSAGE_ID ids[] = {D3D11_MESSAGE_ID_UNKNOWN, D3D11_MESSAGE_ID_CREATE_CONTEXT};
    D3D11_INFO_QUEUE_FILTER first = {.AllowList = {.NumSeverities = 1, .pSeverityList = &severity}};
    D3D11_INFO_QUEUE_FILTER second = {.DenyList = {.NumIDs = 2, .pIDList = ids}};
    D3D11_INFO_QUEUE_FILTER missing = {.DenyList = {.NumCategories = 1}};
    D3D11_INFO_QUEUE_FILTER wrong = {.AllowList = {.NumSeverities = 1, .pSeverityList = &unknown}};
    struct {
        D3D11_INFO_QUEUE_FILTER filter;
        UINT space[16];
    } got;
    SIZE_T size = 0;
    assert_result(ID3D11InfoQueue_GetRetrievalFilter(queue, NULL, &size), S_OK);
    assert_int_equal(size, sizeof(got.filter));
    assert_result(ID3D11InfoQueue_AddRetrievalFilterEntries(queue, &first), S_OK);
    assert_int_equal(ID3D11InfoQueue_GetRetrievalFilterStackSize(queue), 1);
    assert_result(ID3D11InfoQueue_AddRetrievalFilterEntries(queue, &second), S_OK);
    assert_int_equal(ID3D11InfoQueue_GetRetrievalFilterStackSize(queue), 1);
    assert_result(ID3D11InfoQueue_AddRetrievalFilterEntries(queue, &missing), E_INVALIDARG);
    assert_result(ID3D11InfoQueue_AddRetrievalFilterEntries(queue, &wrong), E_INVALIDARG);
    assert_result(ID3D11InfoQueue_PushRetrievalFilter(queue, NULL), E_INVALIDARG);
    assert_int_equal(ID3D11InfoQueue_GetRetrievalFilterStackSize(queue), 1);

    assert_result(ID3D11InfoQueue_GetRetrievalFilter(queue, NULL, NULL), E_INVALIDARG);
    assert_result(ID3D11InfoQueue_GetRetrievalFilter(queue, NULL, &size), S_OK);
    assert_int_equal(size, sizeof(got.filter) + 3 * sizeof(UINT));
    size--;
    assert_result(ID3D11InfoQueue_GetRetrievalFilter(queue, &got.filter, &size), E_INVALIDARG);
    size = sizeof(got);
    assert_result(ID3D11InfoQueue_GetRetrievalFilter(queue, &got.filter, &size), S_OK);
    assert_int_equal(got.filter.AllowList.NumSeverities, 1);
    assert_int_equal(got.filter.AllowList.pSeverityList[0], ERRORS);
    assert_int_equal(got.filter.DenyList.NumIDs, 2);
    assert_int_equal(got.filter.DenyList.pIDList[1], D3D11_MESSAGE_ID_CREATE_CONTEXT);
    assert_null(got.filter.AllowList.pCategoryList);
}

static void retrieval_filters_hide_messages(void **state)
{
    (void)state;
    D3D11_MESSAGE_SEVERITY severity = ERRORS;
    D3D11_INFO_QUEUE_FILTER filter = {.AllowList = {.NumSeverities = 1, .pSeverityList = &severity}};
    SIZE_T size = 0;
    say(INFOS, "hidden");
    say(ERRORS, "first");
    say(WARNINGS, "hidden");
    say(ERRORS, "second");
    assert_result(ID3D11InfoQueue_PushRetrievalFilter(queue, &filter), S_OK);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 4);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessagesAllowedByRetrievalFilter(queue), 2);
    expect_text(0, "first");
    expect_text(1, "second");
    assert_result(ID3D11InfoQueue_GetMessage(queue, 2, NULL, &size), E_INVALIDARG);
    ID3D11InfoQueue_PopRetrievalFilter(queue);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessagesAllowedByRetrievalFilter(queue), 4);
}

/* --- flags -------------------------------------------------------------------------------------------------------- */

static void flags_are_kept(void **state)
{
    (void)state;
    assert_false(ID3D11InfoQueue_GetBreakOnCategory(queue, D3D11_MESSAGE_CATEGORY_SHADER));
    assert_result(ID3D11InfoQueue_SetBreakOnCategory(queue, D3D11_MESSAGE_CATEGORY_SHADER, TRUE), S_OK);
    assert_true(ID3D11InfoQueue_GetBreakOnCategory(queue, D3D11_MESSAGE_CATEGORY_SHADER));
    assert_false(ID3D11InfoQueue_GetBreakOnCategory(queue, APPLICATION));
    assert_result(ID3D11InfoQueue_SetBreakOnCategory(queue, (D3D11_MESSAGE_CATEGORY)11, TRUE), E_INVALIDARG);
    assert_result(ID3D11InfoQueue_SetBreakOnSeverity(queue, ERRORS, TRUE), S_OK);
    assert_true(ID3D11InfoQueue_GetBreakOnSeverity(queue, ERRORS));
    assert_result(ID3D11InfoQueue_SetBreakOnSeverity(queue, (D3D11_MESSAGE_SEVERITY)5, TRUE), E_INVALIDARG);
    assert_result(ID3D11InfoQueue_SetBreakOnID(queue, D3D11_MESSAGE_ID_LIVE_DEVICE, TRUE), S_OK);
    assert_result(ID3D11InfoQueue_SetBreakOnID(queue, D3D11_MESSAGE_ID_LIVE_BUFFER, TRUE), S_OK);
    assert_result(ID3D11InfoQueue_SetBreakOnID(queue, D3D11_MESSAGE_ID_LIVE_DEVICE, FALSE), S_OK);
    assert_false(ID3D11InfoQueue_GetBreakOnID(queue, D3D11_MESSAGE_ID_LIVE_DEVICE));
    assert_true(ID3D11InfoQueue_GetBreakOnID(queue, D3D11_MESSAGE_ID_LIVE_BUFFER));
    say(ERRORS, "nobody watches: the program goes on");
    assert_result(ID3D11InfoQueue_SetBreakOnCategory(queue, D3D11_MESSAGE_CATEGORY_SHADER, FALSE), S_OK);
    assert_result(ID3D11InfoQueue_SetBreakOnSeverity(queue, ERRORS, FALSE), S_OK);
    assert_result(ID3D11InfoQueue_SetBreakOnID(queue, D3D11_MESSAGE_ID_LIVE_BUFFER, FALSE), S_OK);
    assert_false(ID3D11InfoQueue_GetBreakOnSeverity(queue, ERRORS));
    assert_false(ID3D11InfoQueue_GetMuteDebugOutput(queue));
    ID3D11InfoQueue_SetMuteDebugOutput(queue, TRUE);
    assert_true(ID3D11InfoQueue_GetMuteDebugOutput(queue));
    ID3D11InfoQueue_SetMuteDebugOutput(queue, FALSE);
}

/* --- what is refused ---------------------------------------------------------------------------------------------- */

static ID3D11Buffer *new_buffer(UINT bind)
{
    const D3D11_BUFFER_DESC desc = {64, D3D11_USAGE_DEFAULT, bind, 0, 0, 0};
    ID3D11Buffer *buffer = NULL;
    assert_result(ID3D11Device_CreateBuffer(device, &desc, NULL, &buffer), S_OK);
    return buffer;
}

static void failures_have_messages(void **state)
{
    (void)state;
    const D3D11_BUFFER_DESC desc = {0};
    ID3D11Buffer *buffer = NULL;
    assert_result(ID3D11Device_CreateBuffer(device, &desc, NULL, &buffer), E_INVALIDARG);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 1);
    D3D11_MESSAGE *message = message_at(0);
    assert_int_equal(message->Severity, ERRORS);
    assert_int_equal(message->Category, D3D11_MESSAGE_CATEGORY_STATE_CREATION);
    assert_int_equal(message->ID, D3D11_MESSAGE_ID_CREATEBUFFER_INVALIDARG_RETURN);
    assert_non_null(strstr(message->pDescription, "ID3D11Device::CreateBuffer"));
    assert_non_null(strstr(message->pDescription, "E_INVALIDARG"));
    free(message);
    assert_result(ID3D11Device_CreateVertexShader(device, "nothing", 7, NULL, NULL), E_INVALIDARG);
    assert_int_equal(count_of("CreateVertexShader"), 1);
    buffer = new_buffer(D3D11_BIND_VERTEX_BUFFER);
    D3D11_MAPPED_SUBRESOURCE mapped;
    assert_true(FAILED(ID3D11DeviceContext_Map(context, (ID3D11Resource *)buffer, 0, D3D11_MAP_READ, 0, &mapped)));
    assert_int_equal(count_of("ID3D11DeviceContext::Map"), 1);
    release(buffer);
}

/* What returns nothing is refused in silence, but for the debug layer. */
static void silent_refusals_have_messages(void **state)
{
    (void)state;
    ID3D11Buffer *buffer = new_buffer(D3D11_BIND_CONSTANT_BUFFER), *many[20] = {NULL};
    ID3D11ShaderResourceView *wrong = (ID3D11ShaderResourceView *)buffer;
    const FLOAT color[4] = {0};
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &buffer);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &buffer); /* once more is no refusal */
    ID3D11DeviceContext_Draw(context, 3, 0);
    assert_int_equal(ID3D11InfoQueue_GetNumStoredMessages(queue), 0);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 10, 10, many);
    assert_int_equal(count_of("VSSetConstantBuffers: a slot, a count"), 1);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &wrong);
    assert_int_equal(count_of("PSSetShaderResources: ppShaderResourceViews is of the wrong kind: ID3D11Buffer"), 1);
    ID3D11DeviceContext_ClearRenderTargetView(context, NULL, color);
    assert_int_equal(count_of("ClearRenderTargetView: pRenderTargetView is NULL"), 1);
    assert_int_equal(count_of("ClearRenderTargetView: the call is dropped"), 1);
    ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)buffer, (ID3D11Resource *)buffer);
    assert_int_equal(count_of("CopyResource: the call is dropped"), 1);
    ID3D11DeviceContext_OMSetRenderTargets(context, 9, (ID3D11RenderTargetView **)(void *)many, NULL);
    assert_int_equal(count_of("OMSetRenderTargets: a slot, a count"), 1);
    ID3D11DeviceContext_ClearState(context);
    release(buffer);
}

/* The same on a deferred context, and with ID3D11Multithread's lock. */
static void every_context_has_messages(void **state)
{
    (void)state;
    ID3D11DeviceContext *deferred = NULL;
    ID3D11Multithread *multithread = NULL;
    ID3D11Buffer *many[20] = {NULL};
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    ID3D11DeviceContext_VSSetConstantBuffers(deferred, 10, 10, many);
    assert_int_equal(count_of("VSSetConstantBuffers"), 1);
    release(deferred);
    assert_result(ID3D11DeviceContext_QueryInterface(context, &IID_ID3D11Multithread, (void **)&multithread), S_OK);
    ID3D11Multithread_SetMultithreadProtected(multithread, TRUE);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 10, 10, many);
    assert_int_equal(count_of("VSSetConstantBuffers"), 2);
    ID3D11Multithread_SetMultithreadProtected(multithread, FALSE);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 10, 10, many);
    assert_int_equal(count_of("VSSetConstantBuffers"), 3);
    release(multithread);
}

/* --- ID3D11Debug -------------------------------------------------------------------------------------------------- */

static void features_are_checked(void **state)
{
    (void)state;
    assert_int_equal(ID3D11Debug_GetFeatureMask(debug), 0);
    assert_result(ID3D11Debug_SetFeatureMask(debug, D3D11_DEBUG_FEATURE_FINISH_PER_RENDER_OP), S_OK);
    assert_int_equal(ID3D11Debug_GetFeatureMask(debug), D3D11_DEBUG_FEATURE_FINISH_PER_RENDER_OP);
    ID3D11DeviceContext_Draw(context, 3, 0);
    assert_result(ID3D11Debug_SetFeatureMask(debug, D3D11_DEBUG_FEATURE_FLUSH_PER_RENDER_OP), S_OK);
    ID3D11DeviceContext_Draw(context, 3, 0);
    assert_result(ID3D11Debug_SetFeatureMask(debug, 0x100), E_INVALIDARG);
    assert_result(ID3D11Debug_SetFeatureMask(debug, D3D11_DEBUG_FEATURE_ALWAYS_DISCARD_OFFERED_RESOURCE |
                                                        D3D11_DEBUG_FEATURE_NEVER_DISCARD_OFFERED_RESOURCE),
                  E_INVALIDARG);
    assert_result(ID3D11Debug_SetFeatureMask(debug, 0), S_OK);
    assert_int_equal(ID3D11Debug_GetPresentPerRenderOpDelay(debug), 0);
    assert_result(ID3D11Debug_SetPresentPerRenderOpDelay(debug, 7), S_OK);
    assert_int_equal(ID3D11Debug_GetPresentPerRenderOpDelay(debug), 7);
    IDXGISwapChain *chain = (IDXGISwapChain *)device;
    assert_result(ID3D11Debug_GetSwapChain(debug, NULL), E_INVALIDARG);
    assert_result(ID3D11Debug_GetSwapChain(debug, &chain), S_OK);
    assert_null(chain);
}

static void pipelines_are_validated(void **state)
{
    (void)state;
    ID3D11Device *other = NULL;
    ID3D11DeviceContext *foreign = NULL;
    assert_result(ID3D11Debug_ValidateContext(debug, NULL), E_INVALIDARG);
    assert_result(ID3D11Debug_ValidateContextForDispatch(debug, NULL), E_INVALIDARG);
    assert_result(create(0, &other, &foreign), S_OK);
    assert_result(ID3D11Debug_ValidateContext(debug, foreign), E_INVALIDARG);
    release(foreign);
    release(other);
    assert_result(ID3D11Debug_ValidateContext(debug, context), E_FAIL);
    assert_int_equal(count_of("no vertex shader is set"), 1);
    assert_int_equal(count_of("topology"), 1);
    assert_result(ID3D11Debug_ValidateContextForDispatch(debug, context), E_FAIL);
    assert_int_equal(count_of("no compute shader is set"), 1);
}

static void live_objects_are_reported(void **state)
{
    (void)state;
    ID3D11Buffer *held = new_buffer(D3D11_BIND_VERTEX_BUFFER), *bound = new_buffer(D3D11_BIND_CONSTANT_BUFFER);
    ID3D11Buffer_SetPrivateData(held, &WKPDID_D3DDebugObjectName, 5, "crate");
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &bound);
    release(bound);
    assert_result(ID3D11Debug_ReportLiveDeviceObjects(debug, D3D11_RLDO_DETAIL), S_OK);
    assert_int_equal(count_of("Live ID3D11Device at"), 1);
    assert_int_equal(count_of("Live ID3D11Buffer at"), 2);
    assert_int_equal(count_of("Name: crate, Refcount: 1"), 1);
    ID3D11InfoQueue_ClearStoredMessages(queue);
    assert_result(ID3D11Debug_ReportLiveDeviceObjects(debug, (D3D11_RLDO_FLAGS)(D3D11_RLDO_DETAIL | 4)), S_OK);
    assert_int_equal(count_of("Live ID3D11Buffer at"), 1); /* the other one is only the pipeline's */
    ID3D11InfoQueue_ClearStoredMessages(queue);
    assert_result(ID3D11Debug_ReportLiveDeviceObjects(debug, D3D11_RLDO_SUMMARY), S_OK);
    assert_int_equal(count_of("Live ID3D11Buffer: 2"), 1);
    assert_result(ID3D11Debug_ReportLiveDeviceObjects(debug, (D3D11_RLDO_FLAGS)8), E_INVALIDARG);
    ID3D11DeviceContext_ClearState(context);
    release(held);
    ID3D11InfoQueue_ClearStoredMessages(queue);
    assert_result(ID3D11Debug_ReportLiveDeviceObjects(debug, D3D11_RLDO_DETAIL), S_OK);
    assert_int_equal(count_of("Live ID3D11Buffer"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(only_debug_devices_have_it, reset),
        cmocka_unit_test_setup(messages_are_read_in_two_steps, reset),
        cmocka_unit_test_setup(old_messages_make_room, reset),
        cmocka_unit_test_setup(storage_filters_keep_messages_out, reset),
        cmocka_unit_test_setup(filters_are_read_in_two_steps, reset),
        cmocka_unit_test_setup(retrieval_filters_hide_messages, reset),
        cmocka_unit_test_setup(flags_are_kept, reset),
        cmocka_unit_test_setup(failures_have_messages, reset),
        cmocka_unit_test_setup(silent_refusals_have_messages, reset),
        cmocka_unit_test_setup(every_context_has_messages, reset),
        cmocka_unit_test_setup(features_are_checked, reset),
        cmocka_unit_test_setup(pipelines_are_validated, reset),
        cmocka_unit_test_setup(live_objects_are_reported, reset),
    };
    return cmocka_run_group_tests(tests, open_device, close_device);
}
