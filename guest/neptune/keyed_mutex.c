#include "guest/neptune/keyed_mutex.h"

#include "guest/neptune/platform_sharing.h"
#include "guest/neptune/resource.h"
#include "npt_methods.h"

#include <stdlib.h>

/* Whoever opens the texture has the same device, whose commands are executed in the order of its calls: only the calls
 * are kept apart. */
struct npt_keyed_mutex {
    struct npt_mutex lock; /* with `owner` and `key` */
    struct npt_condition released;
    const void *owner; /* the thread that has acquired it; NULL: none has */
    UINT64 key;        /* of the last release */
};

struct npt_keyed_mutex *npt_keyed_mutex_create(void)
{
    struct npt_keyed_mutex *mutex = calloc(1, sizeof(*mutex));
    if (!mutex)
        return NULL;
    npt_mutex_init(&mutex->lock);
    npt_condition_init(&mutex->released);
    return mutex;
}

void npt_keyed_mutex_destroy(struct npt_keyed_mutex *mutex)
{
    if (!mutex)
        return;
    npt_condition_finish(&mutex->released);
    npt_mutex_finish(&mutex->lock);
    free(mutex);
}

static struct npt_resource *from(IDXGIKeyedMutex *self)
{
    return (struct npt_resource *)((struct npt_interface *)(void *)self)->owner;
}

/* --- IDXGIObject, IDXGIDeviceSubObject ---------------------------------------------------------------------------- */

HRESULT STDMETHODCALLTYPE npt_keyed_mutex_set_private_data(IDXGIKeyedMutex *self, REFGUID guid, UINT size,
                                                           const void *data)
{
    return npt_object_set_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_keyed_mutex_set_private_data_interface(IDXGIKeyedMutex *self, REFGUID guid,
                                                                     const IUnknown *data)
{
    return npt_object_set_private_data_interface(&from(self)->object, guid, data);
}

HRESULT STDMETHODCALLTYPE npt_keyed_mutex_get_private_data(IDXGIKeyedMutex *self, REFGUID guid, UINT *size, void *data)
{
    return npt_object_get_private_data(&from(self)->object, guid, size, data);
}

HRESULT STDMETHODCALLTYPE npt_keyed_mutex_get_parent(IDXGIKeyedMutex *self, REFIID riid, void **parent)
{
    return npt_keyed_mutex_get_device(self, riid, parent);
}

HRESULT STDMETHODCALLTYPE npt_keyed_mutex_get_device(IDXGIKeyedMutex *self, REFIID riid, void **device)
{
    return npt_object_query_interface(&from(self)->object.device->object, riid, device);
}

/* --- IDXGIKeyedMutex ---------------------------------------------------------------------------------------------- */

static const void *this_thread(void)
{
    static _Thread_local char mark;
    return &mark;
}

/* Whoever has acquired it cannot do so again: here a thread, for all have the same device. */
HRESULT STDMETHODCALLTYPE npt_keyed_mutex_acquire_sync(IDXGIKeyedMutex *self, UINT64 key, DWORD milliseconds)
{
    struct npt_keyed_mutex *mutex = from(self)->keyed;
    HRESULT result = S_OK;
    npt_mutex_lock(&mutex->lock);
    const uint64_t end = npt_now() + milliseconds;
    if (mutex->owner == this_thread())
        result = DXGI_ERROR_INVALID_CALL;
    while (result == S_OK && (mutex->owner || mutex->key != key)) {
        const uint64_t now = npt_now();
        if (milliseconds != INFINITE && now >= end)
            result = WAIT_TIMEOUT;
        else
            npt_condition_wait(&mutex->released, &mutex->lock,
                               milliseconds == INFINITE ? INFINITE : (DWORD)(end - now));
    }
    if (result == S_OK)
        mutex->owner = this_thread();
    npt_mutex_unlock(&mutex->lock);
    return result;
}

HRESULT STDMETHODCALLTYPE npt_keyed_mutex_release_sync(IDXGIKeyedMutex *self, UINT64 key)
{
    struct npt_keyed_mutex *mutex = from(self)->keyed;
    HRESULT result = E_FAIL;
    npt_mutex_lock(&mutex->lock);
    if (mutex->owner) {
        mutex->owner = NULL;
        mutex->key = key;
        npt_condition_wake_all(&mutex->released);
        result = S_OK;
    }
    npt_mutex_unlock(&mutex->lock);
    return result;
}
