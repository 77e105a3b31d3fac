/* Fences, command by command: values in guest memory, and what a guest must not ask for. */
#include "tests/host/guest.h"

#include <poll.h>
#include <string.h>

#define FENCE NPT_ID(2, 1)
#define DEFERRED NPT_ID(3, 1)
#define SLOT 1024u

static struct host host;
static struct guest guest;

static int start(void **state)
{
    (void)state;
    host_start_null(&host);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    host_stop(&host);
    return 0;
}

static int open_guest(void **state)
{
    (void)state;
    guest_open_device(&guest, &host);
    return 0;
}

static int close_guest(void **state)
{
    (void)state;
    guest_close(&guest);
    return 0;
}

static uint64_t create_fence(uint32_t value)
{
    return COMMAND(&guest, NPT_OP_DEVICE_CREATE_FENCE, 0, value, 0, 0, FENCE);
}

static uint64_t watch(uint32_t offset, uint32_t value)
{
    return COMMAND(&guest, NPT_OP_NEPTUNE_FENCE_WATCH, 0, FENCE, DATA_REGION, offset, 0, value, 0);
}

static uint64_t signal_fence(uint32_t value)
{
    return COMMAND(&guest, NPT_OP_CONTEXT_SIGNAL, 0, FENCE, 0, value, 0);
}

static uint64_t wait_fence(uint32_t value)
{
    return COMMAND(&guest, NPT_OP_CONTEXT_WAIT, 0, FENCE, 0, value, 0);
}

static _Atomic uint64_t *slot(void)
{
    return &((struct npt_fence_slot *)(void *)(guest.data + SLOT))->value;
}

static bool reaches(uint64_t value)
{
    for (int i = 0; i < 10000 && atomic_load(slot()) != value; i++)
        poll(NULL, 0, 1);
    return atomic_load(slot()) == value;
}

static void publishes_values(void **state)
{
    (void)state;
    create_fence(0);
    watch(SLOT, 4);
    wait_fence(4);
    signal_fence(9);
    wait_fence(9);
    finish(&guest);
    assert_true(reaches(9));
    signal_fence(2);
    signal_fence(2);
    finish(&guest);
    assert_true(reaches(2));
}

/* The channel alone stands still; the guest can go. */
static void stands_still_for_ever(void **state)
{
    (void)state;
    create_fence(0);
    watch(SLOT, 0);
    finish(&guest);
    wait_fence(1);
    npt_ring_publish(&guest.ring);
    poll(NULL, 0, 50);
    assert_false(npt_position_reached(npt_ring_completed(&guest.ring), npt_ring_position(&guest.ring)));
    assert_false(npt_ring_is_dead(&guest.ring));
}

static void refuses_what_has_no_slot(void **state)
{
    (void)state;
    create_fence(0);
    expect_refused(&guest, signal_fence(1), NPT_OP_CONTEXT_SIGNAL, 0, "no slot");
    guest_close(&guest);
    open_guest(NULL);
    create_fence(0);
    expect_refused(&guest, wait_fence(0), NPT_OP_CONTEXT_WAIT, 0, "no slot");
}

static void refuses_slots_that_are_not_there(void **state)
{
    static const struct {
        uint32_t offset;
        bool good;
    } slots[] = {{DATA_SIZE - 8, true}, {DATA_SIZE - 4, false}, {DATA_SIZE, false}, {4, false}, {0x80000000, false}};
    (void)state;
    for (size_t i = 0; i < sizeof(slots) / sizeof(*slots); i++) {
        create_fence(0);
        uint64_t at = watch(slots[i].offset, 0);
        if (slots[i].good)
            finish(&guest);
        else
            expect_refused(&guest, at, NPT_OP_NEPTUNE_FENCE_WATCH, 0, "slot is not in the region");
        guest_close(&guest);
        open_guest(NULL);
    }
}

static void refuses_a_second_slot(void **state)
{
    (void)state;
    create_fence(0);
    watch(SLOT, 0);
    expect_refused(&guest, watch(SLOT + 8, 0), NPT_OP_NEPTUNE_FENCE_WATCH, 0, "slot already");
}

static void refuses_values_and_flags_of_the_hosts_own(void **state)
{
    (void)state;
    expect_refused(&guest, create_fence(1), NPT_OP_DEVICE_CREATE_FENCE, 0, "first value");
    guest_close(&guest);
    open_guest(NULL);
    uint64_t at = COMMAND(&guest, NPT_OP_DEVICE_CREATE_FENCE, 0, 0, 0, D3D11_FENCE_FLAG_SHARED, FENCE);
    expect_refused(&guest, at, NPT_OP_DEVICE_CREATE_FENCE, 0, "not shared");
}

static void refuses_deferred_contexts(void **state)
{
    (void)state;
    create_fence(0);
    watch(SLOT, 0);
    COMMAND(&guest, NPT_OP_DEVICE_CREATE_DEFERRED_CONTEXT, 0, 0, DEFERRED);
    uint64_t at = COMMAND(&guest, NPT_OP_CONTEXT_SIGNAL, 0x8000, DEFERRED, 0, FENCE, 0, 1, 0);
    expect_refused(&guest, at, NPT_OP_CONTEXT_SIGNAL, 0, "immediate context");
}

/* A region that holds a slot, or a fence, goes: nothing is written there any more. */
static void forgets_what_goes(void **state)
{
    (void)state;
    create_fence(0);
    watch(SLOT, 0);
    COMMAND(&guest, NPT_OP_NEPTUNE_DESTROY, 0, FENCE, 0);
    create_fence(0);
    watch(SLOT, 0);
    signal_fence(3);
    finish(&guest);
    assert_true(reaches(3));
    COMMAND(&guest, NPT_OP_NEPTUNE_REGION_REMOVE, 0, DATA_REGION, 0);
    expect_refused(&guest, signal_fence(4), NPT_OP_CONTEXT_SIGNAL, 0, "no slot");
}

#define GUEST_TEST(test) cmocka_unit_test_setup_teardown(test, open_guest, close_guest)

int main(void)
{
    const struct CMUnitTest tests[] = {
        GUEST_TEST(publishes_values),          GUEST_TEST(stands_still_for_ever),
        GUEST_TEST(refuses_what_has_no_slot),  GUEST_TEST(refuses_slots_that_are_not_there),
        GUEST_TEST(refuses_a_second_slot),     GUEST_TEST(refuses_values_and_flags_of_the_hosts_own),
        GUEST_TEST(refuses_deferred_contexts), GUEST_TEST(forgets_what_goes),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
