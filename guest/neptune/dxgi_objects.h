/* dxgi_objects.h: DXGI's factory, adapter and output. They exist without a device and without a window system: one
 * adapter, which is the host's, with one output that nothing is shown on. */
#ifndef NPT_DXGI_OBJECTS_H
#define NPT_DXGI_OBJECTS_H

#include "guest/neptune/object.h"
#include "guest/neptune/platform.h"

#include "common/wire/caps.h"

#include <dxgi1_6.h>

/* A factory shows the machine as it was when first asked: what it has learnt about the host, its adapters share. */
struct npt_factory {
    struct npt_object object;
    struct npt_mutex lock;
    struct npt_caps *caps; /* NULL until the host has answered; does not change after that */
    HRESULT caps_failure;  /* why it did not; S_OK: it has not been asked */
    UINT flags;
    HWND window;
    _Atomic UINT64 reservation[2]; /* SetVideoMemoryReservation, by DXGI_MEMORY_SEGMENT_GROUP */
};

struct npt_adapter {
    struct npt_object object;
    struct npt_factory *factory; /* referenced, as on Windows */
    /* Referenced; not NULL when this one stands in for an adapter that another library of Triton's has made. */
    IDXGIAdapter *original;
};

struct npt_output {
    struct npt_object object;
    struct npt_adapter *adapter; /* referenced */
};

extern const struct npt_class npt_factory_class;
extern const struct npt_class npt_adapter_class;
extern const struct npt_class npt_output_class;

/* Every adapter of Triton's answers this IID with itself, whichever copy of this code made it. Nothing but the
 * methods of IDXGIAdapter4 may be called on what comes back. */
extern const IID IID_npt_adapter;

/* Each makes an object with one reference; NULL without memory. */
struct npt_factory *npt_factory_create(UINT flags);
struct npt_adapter *npt_adapter_create(struct npt_factory *factory);
struct npt_output *npt_output_create(struct npt_adapter *adapter);

/* The adapter of this library behind what the application has given: itself, or one that stands in for it. One
 * reference. E_INVALIDARG for an adapter that is not Triton's. */
HRESULT npt_adapter_open(IDXGIAdapter *given, struct npt_adapter **out);

/* What the application knows as this adapter. */
HRESULT npt_adapter_query_interface(struct npt_adapter *adapter, REFIID riid, void **out);

/* What the host has said of itself. Asks it, by making a device for a moment, when nobody has before. Valid as long
 * as the adapter. Only what does not depend on a device's feature level may be read. On failure the reason has been
 * logged; a factory asks once. */
HRESULT npt_adapter_caps(struct npt_adapter *adapter, const struct npt_caps **out);

/* npt_device_create() tells what it has learnt, and so saves the question above. */
void npt_adapter_store_caps(struct npt_adapter *adapter, const struct npt_caps *caps);

/* What the methods that register a window or an event for something answer: S_OK and a cookie, or
 * DXGI_ERROR_INVALID_CALL. */
HRESULT npt_notification_register(const void *target, DWORD *cookie);

/* How often the output has been refreshed by the time `clock` (npt_clock()). */
uint64_t npt_refresh_count(int64_t clock);

#define NPT_OUTPUT_REFRESH_RATE 60

/* The mode that the output is in, and its largest. */
#define NPT_OUTPUT_WIDTH 1920
#define NPT_OUTPUT_HEIGHT 1080

#endif
