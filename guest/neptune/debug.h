/* debug.h: the debug layer of a device that was made with D3D11_CREATE_DEVICE_DEBUG: ID3D11Debug, ID3D11InfoQueue, and
 * methods in place of the plain ones (templates/debug.c.mako) that say what is refused. A device without it pays
 * nothing. */
#ifndef NPT_DEBUG_H
#define NPT_DEBUG_H

#include "guest/neptune/context.h"
#include "guest/neptune/info_queue.h"

struct npt_debug;

extern const ID3D11Device5Vtbl npt_device_debug_vtable;
extern const ID3D11DeviceContext4Vtbl npt_context_debug_vtable;

/* NULL without memory. */
struct npt_debug *npt_debug_create(void);
void npt_debug_destroy(struct npt_debug *debug);

struct npt_info_queue *npt_debug_queue(struct npt_debug *debug);

/* Keeps count of a device's objects. Any thread. */
void npt_debug_add_object(struct npt_debug *debug, struct npt_object *object);
void npt_debug_remove_object(struct npt_debug *debug, struct npt_object *object);

/* --- what the methods in debug.c.mako call ------------------------------------------------------------------------ */

/* The kinds that parameters take, and how Direct3D calls them. */
const char *npt_kind_interface(uint32_t kind);
D3D11_MESSAGE_ID npt_kind_live_id(uint32_t kind);

/* A method of the device or a context has failed; some failures are answers. */
void npt_debug_failed(struct npt_device *device, const char *method, D3D11_MESSAGE_ID invalid, D3D11_MESSAGE_ID memory,
                      HRESULT result);

/* An argument of a context's method is wrong. */
void npt_debug_refused(struct npt_context *context, const char *method, const char *why);

/* Refuses what is none of these kinds, or another device's. */
void npt_debug_check(struct npt_context *context, const char *method, const char *parameter, const void *object,
                     uint64_t kinds, bool nullable);
void npt_debug_check_array(struct npt_context *context, const char *method, const char *parameter, const void *objects,
                           UINT count, uint64_t kinds);

/* Around the plain method: takes the device's lock when it is protected (multithread.c). */
void npt_debug_enter(struct npt_context *context);
void npt_debug_leave(struct npt_context *context);

/* The method has sent nothing, which it would have with arguments that are right. */
void npt_debug_dropped(struct npt_context *context, const char *method);

/* A draw or dispatch has been sent: what the feature mask wants after each. */
void npt_debug_rendered(struct npt_context *context);

#endif
