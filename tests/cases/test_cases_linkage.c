/* test_cases_linkage.c: class linkage, after "Dynamic Linking" and the pages of its interfaces: what instances say of themselves, that
 * shaders run with what they were linked to, on either kind of context, and that bindings hold it. */
#include "tests/cases/cases.h"

static ID3D11ClassLinkage *new_linkage(void)
{
    ID3D11ClassLinkage *linkage = NULL;
    assert_result(ID3D11Device_CreateClassLinkage(device, &linkage), S_OK);
    return linkage;
}

static ID3D11ClassInstance *created(ID3D11ClassLinkage *linkage, const char *type, UINT vector)
{
    ID3D11ClassInstance *instance = NULL;
    assert_result(ID3D11ClassLinkage_CreateClassInstance(linkage, type, 0, vector, 0, 0, &instance), S_OK);
    return instance;
}

static ID3D11ClassInstance *gotten(ID3D11ClassLinkage *linkage, const char *name, UINT index)
{
    ID3D11ClassInstance *instance = NULL;
    assert_result(ID3D11ClassLinkage_GetClassInstance(linkage, name, index, &instance), S_OK);
    return instance;
}

static void instances_say_what_they_are(void **state)
{
    (void)state;
    ID3D11ClassLinkage *linkage = new_linkage(), *parent = NULL;
    ID3D11ClassInstance *made = NULL, *variable = gotten(linkage, "plain", 1);
    D3D11_CLASS_INSTANCE_DESC desc;
    char name[16];
    SIZE_T length = sizeof(name);
    assert_result(ID3D11ClassLinkage_CreateClassInstance(linkage, "c_plain", 1, 2, 3, 4, &made), S_OK);
    ID3D11ClassInstance_GetClassLinkage(made, &parent);
    assert_ptr_equal(parent, linkage);
    ID3D11ClassInstance_GetDesc(made, &desc);
    assert_int_equal(desc.ConstantBuffer, 1);
    assert_int_equal(desc.BaseConstantBufferOffset, 2);
    assert_int_equal(desc.BaseTexture, 3);
    assert_int_equal(desc.BaseSampler, 4);
    assert_int_equal(desc.InstanceIndex, 0);
    assert_true(desc.Created);
    ID3D11ClassInstance_GetTypeName(made, name, &length);
    assert_string_equal(name, "c_plain");
    assert_int_equal(length, sizeof("c_plain"));
    length = sizeof(name);
    ID3D11ClassInstance_GetInstanceName(made, name, &length);
    assert_string_equal(name, "");

    ID3D11ClassInstance_GetDesc(variable, &desc);
    assert_int_equal(desc.InstanceIndex, 1);
    assert_false(desc.Created);
    length = 0;
    ID3D11ClassInstance_GetInstanceName(variable, NULL, &length);
    assert_int_equal(length, sizeof("plain"));
    memset(name, 'x', sizeof(name));
    length = 4;
    ID3D11ClassInstance_GetInstanceName(variable, name, &length);
    assert_string_equal(name, "pla");
    assert_int_equal(length, sizeof("plain"));
    RELEASE(parent, made, variable, linkage);
}

/* A variable that no shader has has the defaults of D3D11_CLASS_INSTANCE_DESC; a type has one id. */
static void descriptions_have_defaults(void **state)
{
    (void)state;
    cases_need_triton(); /* DXVK has zeros */
    ID3D11ClassLinkage *linkage = new_linkage();
    ID3D11ClassInstance *variable = gotten(linkage, "nobody", 0), *a = created(linkage, "a", 0),
                        *b = created(linkage, "b", 0), *again = created(linkage, "a", 7);
    D3D11_CLASS_INSTANCE_DESC desc, other;
    ID3D11ClassInstance_GetDesc(variable, &desc);
    assert_int_equal(desc.BaseTexture, 127);
    assert_int_equal(desc.BaseSampler, 15);
    ID3D11ClassInstance_GetDesc(a, &desc);
    ID3D11ClassInstance_GetDesc(b, &other);
    assert_int_not_equal(desc.TypeId, other.TypeId);
    ID3D11ClassInstance_GetDesc(again, &other);
    assert_int_equal(desc.TypeId, other.TypeId);
    RELEASE(variable, a, b, again, linkage);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    cases_need_triton(); /* DXVK follows NULL pointers */
    static const UINT offsets[][4] = {
        {14, 0, 0, 0}, {0, 4096, 0, 0}, {0, 0, 128, 0}, {0, 0, 0, 16}, {~0u, ~0u, ~0u, ~0u}};
    ID3D11ClassLinkage *linkage = new_linkage(), *foreign = NULL;
    ID3D11ClassInstance *instance = NULL;
    ID3D11Device *other = NULL;
    ID3D11DeviceContext *other_context = NULL;
    static char name[5000];
    memset(name, 'n', sizeof(name) - 1);
    assert_result(ID3D11Device_CreateClassLinkage(device, NULL), E_INVALIDARG);
    assert_result(ID3D11ClassLinkage_GetClassInstance(linkage, NULL, 0, &instance), E_INVALIDARG);
    assert_result(ID3D11ClassLinkage_GetClassInstance(linkage, "", 0, &instance), E_INVALIDARG);
    assert_result(ID3D11ClassLinkage_GetClassInstance(linkage, name, 0, &instance), E_INVALIDARG);
    assert_result(ID3D11ClassLinkage_GetClassInstance(linkage, "plain", 0, NULL), E_INVALIDARG);
    assert_result(ID3D11ClassLinkage_CreateClassInstance(linkage, NULL, 0, 0, 0, 0, &instance), E_INVALIDARG);
    assert_result(ID3D11ClassLinkage_CreateClassInstance(linkage, "c_plain", 0, 0, 0, 0, NULL), E_INVALIDARG);
    for (size_t i = 0; i < COUNT(offsets); i++) {
        const UINT *at = offsets[i];
        instance = (ID3D11ClassInstance *)(uintptr_t)1;
        assert_result(ID3D11ClassLinkage_CreateClassInstance(linkage, "c_plain", at[0], at[1], at[2], at[3], &instance),
                      E_INVALIDARG);
        assert_null(instance);
    }
    assert_result(cases_device(&other, &other_context), S_OK);
    assert_result(ID3D11Device_CreateClassLinkage(other, &foreign), S_OK);
    assert_null(cases_linked_shader(foreign));
    RELEASE(foreign, other_context, other, linkage);
}

/* --- running ------------------------------------------------------------------------------------------------------ */

struct stage {
    ID3D11ComputeShader *shader;
    ID3D11Buffer *constants, *output;
    ID3D11UnorderedAccessView *view;
};

static struct stage open_stage(ID3D11ClassLinkage *linkage)
{
    static const FLOAT values[3][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}};
    struct stage stage = {
        cases_linked_shader(linkage),
        cases_buffer(sizeof(values), D3D11_USAGE_DEFAULT, D3D11_BIND_CONSTANT_BUFFER, 0, values),
        cases_buffer(16, D3D11_USAGE_DEFAULT, D3D11_BIND_UNORDERED_ACCESS, 16, NULL),
        NULL,
    };
    assert_non_null(stage.shader);
    stage.view = cases_uav(stage.output);
    return stage;
}

static void close_stage(struct stage *stage)
{
    RELEASE(stage->shader, stage->constants, stage->view, stage->output);
}

static void run(ID3D11DeviceContext *on, const struct stage *stage, ID3D11ClassInstance *instance)
{
    ID3D11DeviceContext_CSSetShader(on, stage->shader, &instance, 1);
    ID3D11DeviceContext_CSSetConstantBuffers(on, 0, 1, &stage->constants);
    ID3D11DeviceContext_CSSetUnorderedAccessViews(on, 0, 1, &stage->view, NULL);
    ID3D11DeviceContext_Dispatch(on, 1, 1, 1);
}

static void expect_color(const struct stage *stage, FLOAT first, FLOAT last)
{
    FLOAT color[4];
    if (!cases_pixels())
        return;
    cases_read_buffer(stage->output, color, sizeof(color));
    if (color[0] != first || color[3] != last)
        fail_msg("%f .. %f instead of %f .. %f", (double)color[0], (double)color[3], (double)first, (double)last);
}

/* Both ways of naming an instance, before and after the shader is made. */
static void shaders_run_what_they_are_linked_to(void **state)
{
    (void)state;
    cases_need_triton(); /* DXVK forgets an instance's index */
    ID3D11ClassLinkage *linkage = new_linkage();
    ID3D11ClassInstance *early = created(linkage, "c_negated", 2);
    struct stage stage = open_stage(linkage);
    ID3D11ClassInstance *plain = gotten(linkage, "plain", 1), *negated = gotten(linkage, "negated", 0),
                        *fixed = created(linkage, "c_fixed", 0), *late = created(linkage, "c_plain", 2);
    run(context, &stage, plain);
    expect_color(&stage, 4, 7);
    run(context, &stage, negated);
    expect_color(&stage, -7, -10);
    run(context, &stage, fixed);
    expect_color(&stage, 0.25f, 1);
    run(context, &stage, early);
    expect_color(&stage, -7, -10);
    run(context, &stage, late);
    expect_color(&stage, 8, 11);
    RELEASE(early, plain, negated, fixed, late, linkage);
    close_stage(&stage);
}

/* The same on a deferred context, which keeps its state or not, and in a state that is swapped away and back. */
static void lists_and_states_keep_instances(void **state)
{
    (void)state;
    cases_need_triton(); /* DXVK knows the variables of a shader's first linkage only */
    const D3D_FEATURE_LEVEL level = ID3D11Device_GetFeatureLevel(device);
    ID3D11ClassLinkage *linkage = new_linkage();
    struct stage stage = open_stage(linkage);
    ID3D11ClassInstance *plain = gotten(linkage, "plain", 0), *fixed = created(linkage, "c_fixed", 0);
    ID3D11DeviceContext *deferred = NULL;
    ID3D11CommandList *first = NULL, *second = NULL;
    ID3DDeviceContextState *fresh = NULL, *mine = NULL;
    assert_result(ID3D11Device_CreateDeferredContext(device, 0, &deferred), S_OK);
    run(deferred, &stage, plain);
    RELEASE(plain);
    assert_result(ID3D11DeviceContext_FinishCommandList(deferred, TRUE, &first), S_OK);
    ID3D11DeviceContext_Dispatch(deferred, 1, 1, 1); /* with what was kept */
    assert_result(ID3D11DeviceContext_FinishCommandList(deferred, FALSE, &second), S_OK);

    run(context, &stage, fixed);
    ID3D11DeviceContext_ExecuteCommandList(context, first, TRUE);
    expect_color(&stage, 0, 3);
    ID3D11DeviceContext_Dispatch(context, 1, 1, 1);
    expect_color(&stage, 0.25f, 1);
    ID3D11DeviceContext_ExecuteCommandList(context, second, TRUE);
    expect_color(&stage, 0, 3);

    assert_result(ID3D11Device1_CreateDeviceContextState((ID3D11Device1 *)device, 0, &level, 1, D3D11_SDK_VERSION,
                                                         &IID_ID3D11Device1, NULL, &fresh),
                  S_OK);
    ID3D11DeviceContext1_SwapDeviceContextState((ID3D11DeviceContext1 *)context, fresh, &mine);
    ID3D11DeviceContext1_SwapDeviceContextState((ID3D11DeviceContext1 *)context, mine, NULL);
    ID3D11DeviceContext_Dispatch(context, 1, 1, 1);
    expect_color(&stage, 0.25f, 1);
    RELEASE(mine, fresh, first, second, deferred, fixed, linkage);
    close_stage(&stage);
}

/* --- bindings ----------------------------------------------------------------------------------------------------- */

static UINT bound_instances(ID3D11DeviceContext *of, ID3D11ClassInstance **instances, UINT room)
{
    ID3D11ComputeShader *shader = NULL;
    ID3D11DeviceContext_CSGetShader(of, &shader, instances, &room);
    RELEASE(shader);
    return room;
}

static void getters_return_the_instances(void **state)
{
    (void)state;
    cases_need_triton(); /* DXVK forgets how many there are */
    ID3D11ClassLinkage *linkage = new_linkage();
    struct stage stage = open_stage(linkage);
    ID3D11ClassInstance *some[2] = {gotten(linkage, "plain", 0), gotten(linkage, "negated", 0)}, *got[4];
    static ID3D11ClassInstance *many[257];
    const ULONG before = cases_references(some[0]);
    ID3D11DeviceContext_CSSetShader(context, stage.shader, some, 2);
    assert_int_equal(bound_instances(context, NULL, 0), 2);
    memset(got, 0xee, sizeof(got));
    assert_int_equal(bound_instances(context, got, 4), 2);
    assert_ptr_equal(got[0], some[0]);
    assert_ptr_equal(got[1], some[1]);
    assert_null(got[2]);
    assert_null(got[3]);
    RELEASE(got[0], got[1]);
    assert_int_equal(bound_instances(context, got, 1), 2);
    assert_ptr_equal(got[0], some[0]);
    RELEASE(got[0]);

    ID3D11DeviceContext_CSSetShader(context, stage.shader, many, 257); /* no shader has as many */
    assert_int_equal(bound_instances(context, NULL, 0), 2);
    ID3D11DeviceContext_CSSetShader(context, stage.shader, (ID3D11ClassInstance **)(void *)&linkage, 1);
    assert_int_equal(bound_instances(context, NULL, 0), 2);
    ID3D11DeviceContext_CSSetShader(context, stage.shader, NULL, 1);
    assert_int_equal(bound_instances(context, NULL, 0), 2);
    ID3D11DeviceContext_CSSetShader(context, stage.shader, NULL, 0);
    assert_int_equal(bound_instances(context, NULL, 0), 0);
    ID3D11DeviceContext_CSSetShader(context, NULL, some, 2);
    assert_int_equal(bound_instances(context, NULL, 0), 0);
    ID3D11DeviceContext_CSSetShader(context, stage.shader, some, 2);
    ID3D11DeviceContext_ClearState(context);
    assert_int_equal(bound_instances(context, NULL, 0), 0);
    assert_int_equal(cases_references(some[0]), before);
    RELEASE(some[0], some[1], linkage);
    close_stage(&stage);
}

/* Whoever lets go first: the binding, the instance and the linkage keep each other. */
static void bindings_hold_what_they_need(void **state)
{
    (void)state;
    cases_need_triton(); /* the same */
    const ULONG before = cases_references(device);
    ID3D11ClassLinkage *linkage = new_linkage();
    struct stage stage = open_stage(linkage);
    ID3D11ClassInstance *plain = gotten(linkage, "plain", 1);
    run(context, &stage, plain);
    RELEASE(plain, linkage);
    cases_wait();
    ID3D11DeviceContext_Dispatch(context, 1, 1, 1);
    expect_color(&stage, 4, 7);
    close_stage(&stage);
    ID3D11DeviceContext_ClearState(context);
    assert_int_equal(cases_references(device), before);
}

/* Shaders without interfaces take a linkage, and one with interfaces needs none to be made. */
static void any_shader_takes_a_linkage(void **state)
{
    (void)state;
    ID3D11ClassLinkage *linkage = new_linkage();
    ID3D11ComputeShader *shader = cases_linked_shader(NULL);
    assert_non_null(shader);
    ID3D11ComputeShader *plain = cases_constants_shader(linkage);
    assert_non_null(plain);
    RELEASE(shader, plain, linkage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(instances_say_what_they_are, cases_agree),
        cmocka_unit_test_teardown(descriptions_have_defaults, cases_agree),
        cmocka_unit_test_teardown(wrong_arguments_are_refused, cases_agree),
        cmocka_unit_test_teardown(shaders_run_what_they_are_linked_to, cases_agree),
        cmocka_unit_test_teardown(lists_and_states_keep_instances, cases_agree),
        cmocka_unit_test_teardown(getters_return_the_instances, cases_agree),
        cmocka_unit_test_teardown(bindings_hold_what_they_need, cases_agree),
        cmocka_unit_test_teardown(any_shader_takes_a_linkage, cases_agree),
    };
    return cmocka_run_group_tests(tests, cases_open, cases_close);
}
