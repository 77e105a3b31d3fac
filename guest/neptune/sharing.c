#include "guest/neptune/sharing.h"

#include "guest/neptune/platform_sharing.h"
#include "npt_methods.h"

#include <stdlib.h>
#include <wchar.h>

struct shared {
    struct shared *next;
    uint64_t token;
    struct npt_object *object; /* neither used nor referenced: its end takes this away */
    WCHAR *name;               /* NULL: it has none */
};

/* Handles are the process's, not a device's; under its lock. */
static struct shared *all;
static uint64_t last_token;

/* Global handles look like those of the Windows kernel: never a pointer, never a small number. */
#define GLOBAL_HANDLE 0x40000002u

static HANDLE global_handle(uint64_t token)
{
    return (HANDLE)(uintptr_t)(GLOBAL_HANDLE | (uint32_t)token << 6);
}

static WCHAR *copy_name(const WCHAR *name)
{
    size_t bytes = (wcslen(name) + 1) * sizeof(*name);
    WCHAR *copy = malloc(bytes);
    return copy ? memcpy(copy, name, bytes) : NULL;
}

static struct shared *find_name(const WCHAR *name)
{
    struct shared *at = all;
    while (at && (!at->name || wcscmp(at->name, name) != 0))
        at = at->next;
    return at;
}

static struct shared *add(struct npt_object *object, const WCHAR *name)
{
    struct shared *made = calloc(1, sizeof(*made));
    if (!made || (name && !(made->name = copy_name(name)))) {
        free(made);
        return NULL;
    }
    made->token = ++last_token;
    made->object = object;
    made->next = all;
    all = made;
    return made;
}

HANDLE npt_sharing_global_handle(struct npt_object *object)
{
    npt_process_lock();
    struct shared *at = all;
    while (at && at->object != object)
        at = at->next;
    if (!at)
        at = add(object, NULL);
    HANDLE handle = at ? global_handle(at->token) : NULL;
    npt_process_unlock();
    return handle;
}

HRESULT npt_sharing_nt_handle(struct npt_object *object, const WCHAR *name, HANDLE *handle)
{
    HRESULT result = DXGI_ERROR_NAME_ALREADY_EXISTS;
    *handle = NULL;
    npt_process_lock();
    if (!name || !find_name(name)) {
        struct shared *made = add(object, name);
        *handle = made ? npt_handle_create(made->token) : NULL;
        result = *handle ? S_OK : E_OUTOFMEMORY; /* an entry that no handle names does no harm */
    }
    npt_process_unlock();
    return result;
}

void npt_sharing_forget(struct npt_object *object)
{
    npt_process_lock();
    for (struct shared **at = &all; *at;) {
        struct shared *shared = *at;
        if (shared->object != object) {
            at = &shared->next;
            continue;
        }
        *at = shared->next;
        free(shared->name);
        free(shared);
    }
    npt_process_unlock();
}

/* Under the lock. An object that is on its way out has no uses left and is not brought back. */
static struct npt_object *use(const struct shared *shared)
{
    uint32_t uses = shared ? atomic_load(&shared->object->uses) : 0;
    while (uses && !atomic_compare_exchange_weak(&shared->object->uses, &uses, uses + 1))
        continue;
    return uses ? shared->object : NULL;
}

/* `object` is used, or NULL. */
static HRESULT open_object(struct npt_device *device, const char *method, struct npt_object *object, REFIID iid,
                           void **out)
{
    if (!object) {
        npt_log_error("%s: nothing of this process has that handle: what another process shares cannot be opened yet",
                      method);
        return E_INVALIDARG;
    }
    HRESULT result = E_INVALIDARG;
    if (object->device == device)
        result = npt_object_query_interface(object, iid, out);
    else
        npt_log_error("%s: the handle is another device's: open it on the device that has made it", method);
    npt_object_drop(object);
    return result;
}

static struct npt_object *find_token(uint64_t token)
{
    npt_process_lock();
    struct shared *at = all;
    while (at && at->token != token)
        at = at->next;
    struct npt_object *object = use(at);
    npt_process_unlock();
    return object;
}

HRESULT npt_sharing_open_global(struct npt_device *device, const char *method, HANDLE handle, REFIID iid, void **out)
{
    npt_process_lock();
    struct shared *at = all;
    while (at && global_handle(at->token) != handle)
        at = at->next;
    struct npt_object *object = use(at);
    npt_process_unlock();
    return open_object(device, method, object, iid, out);
}

HRESULT npt_sharing_open_nt(struct npt_device *device, const char *method, HANDLE handle, REFIID iid, void **out)
{
    uint64_t token;
    struct npt_object *object = npt_handle_read(handle, &token) ? find_token(token) : NULL;
    return open_object(device, method, object, iid, out);
}

HRESULT npt_sharing_open_name(struct npt_device *device, const char *method, const WCHAR *name, REFIID iid, void **out)
{
    npt_process_lock();
    struct npt_object *object = use(find_name(name));
    npt_process_unlock();
    return open_object(device, method, object, iid, out);
}

bool npt_sharing_luid(HANDLE handle, LUID *luid)
{
    uint64_t token;
    struct npt_object *object = npt_handle_read(handle, &token) ? find_token(token) : NULL;
    if (!object)
        return false;
    const struct npt_caps *caps = object->device->caps;
    *luid = (LUID){caps->luid_low, caps->luid_high};
    npt_object_drop(object);
    return true;
}
