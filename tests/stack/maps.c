/* maps.c: a random program of maps, updates and copies, printed with everything that the application sees of it.
 *
 * usage: maps LIBRARY SEED WORLDS
 * maps-test.sh gives the same program to two libraries. */
#include "tests/stack/maps.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#define STEPS 60

static void create_device(const char *path, struct world *world)
{
    const D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_1;
    void *library = dlopen(path, RTLD_NOW);
    PFN_D3D11_CREATE_DEVICE create = library ? (PFN_D3D11_CREATE_DEVICE)dlsym(library, "D3D11CreateDevice") : NULL;
    if (!create) {
        fprintf(stderr, "maps: %s\n", dlerror());
        exit(1);
    }
    HRESULT result = create(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, &level, 1, D3D11_SDK_VERSION, &world->device, NULL,
                            &world->context);
    if (FAILED(result)) {
        fprintf(stderr, "maps: D3D11CreateDevice failed with 0x%08x\n", (unsigned)result);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    struct world world;
    if (argc != 4) {
        fprintf(stderr, "usage: maps LIBRARY SEED WORLDS\n");
        return 2;
    }
    create_device(argv[1], &world);
    random_start(strtoull(argv[2], NULL, 0));
    for (int i = 0, count = atoi(argv[3]); i < count; i++) {
        printf("world %d: ", i);
        world_open(&world);
        for (int step = 0; step < STEPS; step++)
            world_step(&world);
        world_print(&world);
        world_close(&world);
    }
    HRESULT reason = ID3D11Device_GetDeviceRemovedReason(world.device);
    printf("end 0x%08x\n", (unsigned)reason);
    ID3D11DeviceContext_Release(world.context);
    ID3D11Device_Release(world.device);
    return FAILED(reason);
}
