/* backend.h: the Direct3D 11 implementations that a renderer can execute on. */
#ifndef TRR_BACKEND_H
#define TRR_BACKEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <windows.h>

#include <d3d11_4.h>

#define TRR_TEXT 256u /* room for a sentence, terminator included */

/* What DXGI_ADAPTER_DESC1 says, in a form that does not depend on the platform. */
struct trr_adapter {
    uint32_t vendor_id;
    uint32_t device_id;
    uint32_t subsystem_id;
    uint32_t revision;
    uint64_t dedicated_video_memory;
    uint64_t dedicated_system_memory;
    uint64_t shared_system_memory;
    LUID luid;
    uint16_t description[128]; /* UTF-16, terminated */
};

struct trr_device_request {
    UINT flags; /* D3D11_CREATE_DEVICE_FLAG */
    const D3D_FEATURE_LEVEL *levels;
    UINT level_count;
};

struct trr_backend {
    const char *name;
    /* GetData may only be asked about a query when the GPU has passed it: a driver below may change its results
     * without a lock meanwhile. */
    bool asks_when_done;
    /* Loads what a device will need. Starts no thread: a zygote forks afterwards. False: `text` has the reason. */
    bool (*open)(char text[TRR_TEXT]);
    /* Makes a device and describes its adapter. A failure leaves the reason in `text`. */
    HRESULT(*create_device)
    (const struct trr_device_request *request, ID3D11Device **device, struct trr_adapter *adapter, char text[TRR_TEXT]);
};

/* The backend with this name, NULL when there is none. */
const struct trr_backend *trr_backend_find(const char *name);

/* The names of all backends, for messages: "dxvk, null". */
const char *trr_backend_names(void);

/* Copies ASCII text as UTF-16; always terminates. */
void trr_adapter_describe(struct trr_adapter *adapter, const char *text);

extern const struct trr_backend trr_backend_dxvk;
extern const struct trr_backend trr_backend_null;

#endif
