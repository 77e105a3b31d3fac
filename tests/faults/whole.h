/* whole.h: one program that uses everything the client has, and goes on when it is told that there is no memory or no device. */
#ifndef WHOLE_H
#define WHOLE_H

#include <stdbool.h>
#include <stdint.h>

#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>
#include <dxgi1_6.h>

enum whole_shader { WHOLE_VS, WHOLE_HS, WHOLE_DS, WHOLE_GS, WHOLE_PS, WHOLE_CS, WHOLE_SHADERS };

struct whole {
    PFN_D3D11_CREATE_DEVICE create_device;
    HRESULT(WINAPI *create_factory)(REFIID, void **);
    struct {
        uint8_t bytes[8192];
        size_t size;
    } shader[WHOLE_SHADERS];
    UINT flags; /* of the device */
    /* of the last run */
    HRESULT failure;  /* the first one; S_OK when there was none */
    char broken[160]; /* a promise of the API that was not kept; empty when all were */
};

/* Reads the shaders from tests/cases in the source tree. False when one is not there. */
bool whole_load(struct whole *whole, const char *source);

/* Runs the program once, from the factory to the release of everything. */
void whole_run(struct whole *whole);

#endif
