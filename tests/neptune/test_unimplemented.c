/* test_unimplemented.c: no slot of any class is empty, and none holds the stub of a method that is not there yet. */
#include "npt_methods.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* after the headers above */
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void nothing_is_missing(void **state)
{
    (void)state;
    for (size_t i = 0; npt_unimplemented_methods[i]; i++)
        print_message("not implemented: %s\n", npt_unimplemented_methods[i]);
    assert_null(npt_unimplemented_methods[0]);
}

struct slots {
    const void *vtable;
    size_t size;
    const char *class;
};

#define SLOTS(class)                                                                                                   \
    {                                                                                                                  \
        &npt_##class##_vtable, sizeof(npt_##class##_vtable), #class                                                    \
    }

static const struct slots all_slots[] = {
    SLOTS(device),
    SLOTS(dxgi_device),
    SLOTS(info_queue),
    SLOTS(debug),
    SLOTS(device_multithread),
    SLOTS(context),
    SLOTS(annotation),
    SLOTS(context_multithread),
    SLOTS(buffer),
    SLOTS(texture1d),
    SLOTS(texture2d),
    SLOTS(texture3d),
    SLOTS(surface),
    SLOTS(dxgi_resource),
    SLOTS(keyed_mutex),
    SLOTS(shader_resource_view),
    SLOTS(render_target_view),
    SLOTS(depth_stencil_view),
    SLOTS(unordered_access_view),
    SLOTS(input_layout),
    SLOTS(vertex_shader),
    SLOTS(hull_shader),
    SLOTS(domain_shader),
    SLOTS(geometry_shader),
    SLOTS(pixel_shader),
    SLOTS(compute_shader),
    SLOTS(blend_state),
    SLOTS(depth_stencil_state),
    SLOTS(rasterizer_state),
    SLOTS(sampler_state),
    SLOTS(fence),
    SLOTS(query),
    SLOTS(predicate),
    SLOTS(class_linkage),
    SLOTS(class_instance),
    SLOTS(command_list),
    SLOTS(context_state),
    SLOTS(factory),
    SLOTS(adapter),
    SLOTS(output),
    SLOTS(swapchain),
    SLOTS(subresource_surface),
};

static void has_no_empty_slot(void **state)
{
    (void)state;
    size_t count = 0;
    for (size_t i = 0; i < COUNT(all_slots); i++) {
        for (size_t offset = 0; offset < all_slots[i].size; offset += sizeof(void *)) {
            void *slot;
            memcpy(&slot, (const uint8_t *)all_slots[i].vtable + offset, sizeof(slot));
            if (!slot)
                fail_msg("slot %zu of %s is empty", offset / sizeof(void *), all_slots[i].class);
            count++;
        }
    }
    print_message("%zu slots of %zu classes are filled.\n", count, COUNT(all_slots));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_missing),
        cmocka_unit_test(has_no_empty_slot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
