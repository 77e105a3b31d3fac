/* test_unimplemented.c: what of Direct3D is not there yet, said by name: every such method returns E_NOTIMPL, and no
 * slot of any class is empty. The table below is a second opinion on classes.toml: who implements a method takes its
 * line out. */
#include "npt_methods.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* after the headers above */
#include <cmocka.h>

typedef HRESULT (*method)(void *self, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t,
                          uintptr_t, uintptr_t, uintptr_t);

struct entry {
    method function;
    const char *name;
    bool returns_result;
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define ENTRY(class, owner, name, result)                                                                              \
    {                                                                                                                  \
        (method)(void (*)(void)) npt_##class##_vtable.name, #owner "::" #name, result                                  \
    }
#define E_NOT_IMPL(class, owner, name) ENTRY(class, owner, name, true)
#define NO_RESULT(class, owner, name) ENTRY(class, owner, name, false)

static void says_what_is_missing(void **state)
{
    (void)state;
    const struct entry table[] = {
        E_NOT_IMPL(dxgi_device, IDXGIDevice, CreateSurface),
        E_NOT_IMPL(dxgi_device, IDXGIDevice2, OfferResources),
        E_NOT_IMPL(dxgi_device, IDXGIDevice2, ReclaimResources),
        E_NOT_IMPL(dxgi_device, IDXGIDevice4, OfferResources1),
        E_NOT_IMPL(dxgi_device, IDXGIDevice4, ReclaimResources1),
        E_NOT_IMPL(surface, IDXGISurface, Map),
        E_NOT_IMPL(surface, IDXGISurface, Unmap),
        E_NOT_IMPL(surface, IDXGISurface1, GetDC),
        E_NOT_IMPL(surface, IDXGISurface1, ReleaseDC),
        E_NOT_IMPL(surface, IDXGISurface2, GetResource),
        E_NOT_IMPL(dxgi_resource, IDXGIResource1, CreateSubresourceSurface),
        E_NOT_IMPL(factory, IDXGIFactory, CreateSwapChain),
        E_NOT_IMPL(factory, IDXGIFactory, CreateSoftwareAdapter),
        E_NOT_IMPL(factory, IDXGIFactory2, CreateSwapChainForHwnd),
        E_NOT_IMPL(factory, IDXGIFactory2, CreateSwapChainForCoreWindow),
        E_NOT_IMPL(factory, IDXGIFactory2, RegisterStereoStatusWindow),
        E_NOT_IMPL(factory, IDXGIFactory2, RegisterStereoStatusEvent),
        NO_RESULT(factory, IDXGIFactory2, UnregisterStereoStatus),
        E_NOT_IMPL(factory, IDXGIFactory2, RegisterOcclusionStatusWindow),
        E_NOT_IMPL(factory, IDXGIFactory2, RegisterOcclusionStatusEvent),
        NO_RESULT(factory, IDXGIFactory2, UnregisterOcclusionStatus),
        E_NOT_IMPL(factory, IDXGIFactory2, CreateSwapChainForComposition),
        E_NOT_IMPL(factory, IDXGIFactory4, EnumWarpAdapter),
        E_NOT_IMPL(factory, IDXGIFactory7, RegisterAdaptersChangedEvent),
        E_NOT_IMPL(factory, IDXGIFactory7, UnregisterAdaptersChangedEvent),
        E_NOT_IMPL(adapter, IDXGIAdapter3, RegisterHardwareContentProtectionTeardownStatusEvent),
        NO_RESULT(adapter, IDXGIAdapter3, UnregisterHardwareContentProtectionTeardownStatus),
        E_NOT_IMPL(adapter, IDXGIAdapter3, SetVideoMemoryReservation),
        E_NOT_IMPL(adapter, IDXGIAdapter3, RegisterVideoMemoryBudgetChangeNotificationEvent),
        NO_RESULT(adapter, IDXGIAdapter3, UnregisterVideoMemoryBudgetChangeNotification),
        E_NOT_IMPL(output, IDXGIOutput, WaitForVBlank),
        E_NOT_IMPL(output, IDXGIOutput, TakeOwnership),
        NO_RESULT(output, IDXGIOutput, ReleaseOwnership),
        E_NOT_IMPL(output, IDXGIOutput, GetGammaControlCapabilities),
        E_NOT_IMPL(output, IDXGIOutput, SetGammaControl),
        E_NOT_IMPL(output, IDXGIOutput, GetGammaControl),
        E_NOT_IMPL(output, IDXGIOutput, SetDisplaySurface),
        E_NOT_IMPL(output, IDXGIOutput, GetDisplaySurfaceData),
        E_NOT_IMPL(output, IDXGIOutput, GetFrameStatistics),
        E_NOT_IMPL(output, IDXGIOutput1, GetDisplaySurfaceData1),
        E_NOT_IMPL(output, IDXGIOutput1, DuplicateOutput),
        E_NOT_IMPL(output, IDXGIOutput5, DuplicateOutput1),
    };
    size_t count = 0;
    for (; npt_unimplemented_methods[count]; count++) {
        print_message("not implemented: %s\n", npt_unimplemented_methods[count]);
        if (count == COUNT(table) || strcmp(table[count].name, npt_unimplemented_methods[count]) != 0)
            fail_msg("%s is listed where the table of this test has %s", npt_unimplemented_methods[count],
                     count < COUNT(table) ? table[count].name : "nothing more");
    }
    print_message("%zu methods are not implemented.\n", count);
    if (count < COUNT(table))
        fail_msg("the table of this test goes on with %s, which is not listed", table[count].name);

    /* The stubs look at no argument but at pointers that they clear: calling them with zeros for all is fine with
     * every C ABI that this test is built for. */
    for (size_t i = 0; i < COUNT(table); i++) {
        HRESULT result = table[i].function(NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        if (table[i].returns_result && result != E_NOTIMPL)
            fail_msg("%s returns 0x%08x", table[i].name, (unsigned)result);
    }
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
        cmocka_unit_test(says_what_is_missing),
        cmocka_unit_test(has_no_empty_slot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
