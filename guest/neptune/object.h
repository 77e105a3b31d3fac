/* object.h: what every COM object of the client is made of: identity, references, private data, its device. */
#ifndef NPT_OBJECT_H
#define NPT_OBJECT_H

#include "common/wire/wire.h"

#include <stdatomic.h>

struct npt_device;
struct npt_object;

/* One interface pointer beside an object's first: its own vtable, and the way back. */
struct npt_interface {
    const void *vtable;
    struct npt_object *owner;
};

/* A group of interfaces that share a pointer. */
struct npt_interfaces {
    const IID *const *iids;
    uint32_t count;
    uint32_t offset; /* of the struct npt_interface inside the object; 0 for the first */
    const void *vtable;
};

struct npt_class {
    const char *name;
    uint32_t kind; /* enum npt_kind; NPT_KIND_NONE when the host has no such object */
    const struct npt_interfaces *interfaces;
    uint32_t interface_count;
    /* Releases what the object holds and frees it. The host's object has been given up already. */
    void (*destroy)(struct npt_object *object);
    /* The application has given up its last reference; the pipeline may still hold the object. NULL: nothing to do. */
    void (*abandon)(struct npt_object *object);
    /* True when this object has the interfaces at `offset`. NULL: every object has all of its class. */
    bool (*offers)(const struct npt_object *object, uint32_t offset);
};

struct npt_private_data;

/* First member of every object. `vtable` and `id` are struct npt_identity. An object lives while the application (references) or the
 * pipeline (uses) holds it; while the application holds it, it holds its device. */
struct npt_object {
    const void *vtable;
    uint32_t id;
    _Atomic uint32_t references; /* the application's */
    _Atomic uint32_t uses;       /* bindings and other objects, plus one while references is not 0 */
    uint32_t live;               /* debug.c's own */
    const struct npt_class *class;
    struct npt_device *device; /* NULL for DXGI's factory, adapter, output */
    uint64_t created;          /* position on the device channel behind its creation */
    _Atomic(struct npt_private_data *) private_data;
};

_Static_assert(offsetof(struct npt_object, id) == offsetof(struct npt_identity, id),
               "objects start with their identity");

/* Prepares an object with one reference; takes a use of the device for it. Its memory comes from calloc(). */
void npt_object_init(struct npt_object *object, const struct npt_class *class, struct npt_device *device);

/* The pipeline's hold. Cheap; any thread. npt_object_drop() may destroy. NULL is allowed in both. */
static inline void npt_object_use(struct npt_object *object)
{
    if (object)
        atomic_fetch_add_explicit(&object->uses, 1, memory_order_relaxed);
}
void npt_object_dropped(struct npt_object *object); /* the last hold is gone */
static inline void npt_object_drop(struct npt_object *object)
{
    if (object && atomic_fetch_sub_explicit(&object->uses, 1, memory_order_acq_rel) == 1)
        npt_object_dropped(object);
}

/* Puts `object` in a binding slot. */
static inline void npt_object_bind(struct npt_object **slot, struct npt_object *object)
{
    struct npt_object *old = *slot;
    if (old == object)
        return;
    npt_object_use(object);
    *slot = object;
    npt_object_drop(old);
}

/* Adds the application's reference to what a Get method returns. NULL stays NULL. */
void *npt_object_return(struct npt_object *object);

/* The IUnknown and ID3D11DeviceChild methods of every class; generated vtables call them. */
HRESULT npt_object_query_interface(struct npt_object *object, REFIID riid, void **out);
ULONG npt_object_add_ref(struct npt_object *object);
ULONG npt_object_release(struct npt_object *object);
void npt_object_get_device(struct npt_object *object, ID3D11Device **device);
HRESULT npt_object_get_private_data(struct npt_object *object, REFGUID guid, UINT *size, void *data);
HRESULT npt_object_set_private_data(struct npt_object *object, REFGUID guid, UINT size, const void *data);
HRESULT npt_object_set_private_data_interface(struct npt_object *object, REFGUID guid, const IUnknown *data);

/* Logs a method that is not there yet, once. */
void npt_unimplemented(const char *method, _Atomic bool *logged);

/* The names of those methods, in order; NULL ends the list. */
extern const char *const npt_unimplemented_methods[];

/* A line on stderr when TRITON_LOG is set ("error", "info"): "triton: ...". Errors are always printed unless TRITON_LOG=none. */
void npt_log_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
void npt_log_info(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
