/* sharing.h: handles of resources and fences, for whoever opens them.
 *
 * Handles are good inside this process and open what the same device has made; the host cannot share between devices yet.
 * They are good as long as what they name. There are two kinds, as on Windows: a *global* handle is a number and is never
 * closed; an *NT handle* is the system's, and the application closes it: on Windows with CloseHandle, elsewhere it is a
 * descriptor, as (HANDLE)(intptr_t)fd, for close(). */
#ifndef NPT_SHARING_H
#define NPT_SHARING_H

#include "guest/neptune/device.h"

/* A global handle of the object, the same for every call; NULL without memory. */
HANDLE npt_sharing_global_handle(struct npt_object *object);

/* A new NT handle of the object, which others also find by `name` unless it is NULL. DXGI_ERROR_INVALID_CALL,
 * DXGI_ERROR_NAME_ALREADY_EXISTS, E_OUTOFMEMORY. */
HRESULT npt_sharing_nt_handle(struct npt_object *object, const WCHAR *name, HANDLE *handle);

/* What the handle or name stands for, by the interface `iid`. E_INVALIDARG and a line in the log when it is nothing that
 * `device` can open; `method` is who asks. */
HRESULT npt_sharing_open_global(struct npt_device *device, const char *method, HANDLE handle, REFIID iid, void **out);
HRESULT npt_sharing_open_nt(struct npt_device *device, const char *method, HANDLE handle, REFIID iid, void **out);
HRESULT npt_sharing_open_name(struct npt_device *device, const char *method, const WCHAR *name, REFIID iid, void **out);

/* The adapter of what an NT handle stands for; false when that is nothing. */
bool npt_sharing_luid(HANDLE handle, LUID *luid);

/* The object is being destroyed: its handles name nothing any more. */
void npt_sharing_forget(struct npt_object *object);

#endif
