/* multithread.c: ID3D11Multithread of the device and its contexts.
 *
 * Unlike other methods of Direct3D 11, those of a context may be called by one thread at a time. Protection makes the
 * immediate context's methods take the device's lock: they are exchanged for locked ones (templates/locked.c.mako),
 * so that a device without protection does not even ask. Deferred contexts are not protected, as on Windows. */
#include "guest/neptune/context.h"
#include "npt_methods.h"

extern const ID3D11DeviceContext4Vtbl npt_context_locked_vtable;
extern const ID3DUserDefinedAnnotationVtbl npt_annotation_locked_vtable;

static void enter(struct npt_device *device)
{
    if (atomic_load_explicit(&device->multithread_protected, memory_order_relaxed))
        npt_mutex_lock(&device->context_lock);
}

static void leave(struct npt_device *device)
{
    if (atomic_load_explicit(&device->multithread_protected, memory_order_relaxed))
        npt_mutex_unlock(&device->context_lock);
}

/* A debug layer's methods ask for themselves. Under the lock, so that no protected call of another thread is on its way. The application sees to it that no
 * unprotected one is. */
static BOOL protect(struct npt_device *device, bool enable)
{
    struct npt_context *context = device->context;
    npt_mutex_lock(&device->context_lock);
    bool before = atomic_exchange_explicit(&device->multithread_protected, enable, memory_order_relaxed);
    const void *methods = enable ? (const void *)&npt_context_locked_vtable : &npt_context_vtable;
    const void *annotation = enable ? (const void *)&npt_annotation_locked_vtable : &npt_annotation_vtable;
    if (!device->debug)
        __atomic_store_n(&context->object.vtable, methods, __ATOMIC_RELEASE);
    __atomic_store_n(&context->annotation.vtable, annotation, __ATOMIC_RELEASE);
    npt_mutex_unlock(&device->context_lock);
    return before;
}

static BOOL is_protected(struct npt_device *device)
{
    return atomic_load_explicit(&device->multithread_protected, memory_order_relaxed);
}

static struct npt_object *owner(ID3D11Multithread *self)
{
    return ((struct npt_interface *)(void *)self)->owner;
}

/* --- of the device ----------------------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_device_multithread_enter(ID3D11Multithread *self)
{
    enter((struct npt_device *)owner(self));
}

void STDMETHODCALLTYPE npt_device_multithread_leave(ID3D11Multithread *self)
{
    leave((struct npt_device *)owner(self));
}

BOOL STDMETHODCALLTYPE npt_device_multithread_set_multithread_protected(ID3D11Multithread *self, BOOL enable)
{
    return protect((struct npt_device *)owner(self), enable != FALSE);
}

BOOL STDMETHODCALLTYPE npt_device_multithread_get_multithread_protected(ID3D11Multithread *self)
{
    return is_protected((struct npt_device *)owner(self));
}

/* --- of a context: its device's ---------------------------------------------------------------------------------- */

void STDMETHODCALLTYPE npt_context_multithread_enter(ID3D11Multithread *self)
{
    enter(((struct npt_context *)owner(self))->device);
}

void STDMETHODCALLTYPE npt_context_multithread_leave(ID3D11Multithread *self)
{
    leave(((struct npt_context *)owner(self))->device);
}

BOOL STDMETHODCALLTYPE npt_context_multithread_set_multithread_protected(ID3D11Multithread *self, BOOL enable)
{
    return protect(((struct npt_context *)owner(self))->device, enable != FALSE);
}

BOOL STDMETHODCALLTYPE npt_context_multithread_get_multithread_protected(ID3D11Multithread *self)
{
    return is_protected(((struct npt_context *)owner(self))->device);
}
