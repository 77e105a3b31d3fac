#include "guest/neptune/object.h"

#include "guest/neptune/debug.h"
#include "npt_commands.h"

#include <stdlib.h>

/* Private data is rare: a list under one lock of its own serves. */
struct npt_private_item {
    struct npt_private_item *next;
    GUID guid;
    bool is_interface;
    UINT size;
    _Alignas(8) uint8_t bytes[];
};

struct npt_private_data {
    struct npt_mutex lock;
    struct npt_private_item *items;
};

void npt_object_init(struct npt_object *object, const struct npt_class *class, struct npt_device *device)
{
    object->vtable = class->interfaces[0].vtable;
    object->class = class;
    object->device = device;
    atomic_store_explicit(&object->references, 1, memory_order_relaxed);
    atomic_store_explicit(&object->uses, 1, memory_order_relaxed);
    for (uint32_t i = 1; i < class->interface_count; i++) {
        struct npt_interface *part = (void *)((uint8_t *)object + class->interfaces[i].offset);
        part->vtable = class->interfaces[i].vtable;
        part->owner = object;
    }
    if (!device)
        return;
    npt_object_add_ref(&device->object);
    if (device->debug)
        npt_debug_add_object(device->debug, object);
}

/* NULL when it is none, or is the NULL that SetPrivateDataInterface was given. */
static IUnknown *item_interface(const struct npt_private_item *item)
{
    return item->is_interface ? *(IUnknown *const *)(const void *)item->bytes : NULL;
}

static void release_item(struct npt_private_item *item)
{
    IUnknown *held = item_interface(item);
    if (held)
        held->lpVtbl->Release(held);
    free(item);
}

static void free_private_data(struct npt_object *object)
{
    struct npt_private_data *data = atomic_load_explicit(&object->private_data, memory_order_acquire);
    if (!data)
        return;
    while (data->items) {
        struct npt_private_item *next = data->items->next;
        release_item(data->items);
        data->items = next;
    }
    npt_mutex_finish(&data->lock);
    free(data);
}

void npt_object_dropped(struct npt_object *object)
{
    if (object->device && object->device->debug)
        npt_debug_remove_object(object->device->debug, object);
    free_private_data(object);
    if (object->id && object->device)
        npt_device_destroy_id(object->device, object);
    object->class->destroy(object);
}

void *npt_object_return(struct npt_object *object)
{
    if (object)
        npt_object_add_ref(object);
    return object;
}

ULONG npt_object_add_ref(struct npt_object *object)
{
    ULONG before = atomic_fetch_add_explicit(&object->references, 1, memory_order_relaxed);
    if (before == 0) { /* the pipeline held it alone: it comes back to the application */
        npt_object_use(object);
        if (object->device)
            npt_object_add_ref(&object->device->object);
    }
    return before + 1;
}

ULONG npt_object_release(struct npt_object *object)
{
    ULONG before = atomic_fetch_sub_explicit(&object->references, 1, memory_order_acq_rel);
    if (before == 1) {
        struct npt_device *device = object->device;
        if (object->class->abandon)
            object->class->abandon(object);
        npt_object_drop(object);
        if (device)
            npt_object_release(&device->object);
    }
    return before - 1;
}

HRESULT npt_object_query_interface(struct npt_object *object, REFIID riid, void **out)
{
    if (!out)
        return E_POINTER;
    *out = NULL;
    if (!riid)
        return E_POINTER;
    for (uint32_t i = 0; i < object->class->interface_count; i++) {
        const struct npt_interfaces *interfaces = &object->class->interfaces[i];
        for (uint32_t k = 0; k < interfaces->count; k++) {
            if (!IsEqualGUID(riid, interfaces->iids[k]))
                continue;
            if (object->class->offers && !object->class->offers(object, interfaces->offset))
                return E_NOINTERFACE;
            npt_object_add_ref(object);
            *out = (uint8_t *)object + interfaces->offset;
            return S_OK;
        }
    }
    return E_NOINTERFACE;
}

void npt_object_get_device(struct npt_object *object, ID3D11Device **device)
{
    if (device)
        *device = npt_object_return(&object->device->object);
}

static struct npt_private_data *private_data(struct npt_object *object)
{
    struct npt_private_data *data = atomic_load_explicit(&object->private_data, memory_order_acquire);
    if (data)
        return data;
    struct npt_private_data *made = calloc(1, sizeof(*made));
    if (!made)
        return NULL;
    npt_mutex_init(&made->lock);
    if (atomic_compare_exchange_strong(&object->private_data, &data, made))
        return made;
    npt_mutex_finish(&made->lock);
    free(made);
    return data;
}

static struct npt_private_item **find_item(struct npt_private_data *data, REFGUID guid)
{
    struct npt_private_item **at = &data->items;
    while (*at && !IsEqualGUID(&(*at)->guid, guid))
        at = &(*at)->next;
    return at;
}

/* A read does not create the list. */
HRESULT npt_object_get_private_data(struct npt_object *object, REFGUID guid, UINT *size, void *bytes)
{
    if (!size)
        return E_INVALIDARG;
    UINT room = *size;
    HRESULT result = DXGI_ERROR_NOT_FOUND;
    struct npt_private_data *data = atomic_load_explicit(&object->private_data, memory_order_acquire);
    *size = 0;
    if (!data)
        return result;
    npt_mutex_lock(&data->lock);
    const struct npt_private_item *item = *find_item(data, guid);
    if (item) {
        *size = item->size;
        result = !bytes ? S_OK : room < item->size ? DXGI_ERROR_MORE_DATA : S_OK;
        if (bytes && result == S_OK) {
            IUnknown *held = item_interface(item);
            memcpy(bytes, item->bytes, item->size);
            if (held)
                held->lpVtbl->AddRef(held);
        }
    }
    npt_mutex_unlock(&data->lock);
    return result;
}

/* Replaces the item of this GUID by `made`; NULL only takes it away. */
static HRESULT replace_item(struct npt_object *object, REFGUID guid, struct npt_private_item *made)
{
    struct npt_private_data *data = private_data(object);
    if (!data) {
        if (made)
            release_item(made);
        return E_OUTOFMEMORY;
    }
    npt_mutex_lock(&data->lock);
    struct npt_private_item **at = find_item(data, guid), *old = *at;
    if (old)
        *at = old->next;
    if (made) {
        made->next = data->items;
        data->items = made;
    }
    npt_mutex_unlock(&data->lock);
    if (old)
        release_item(old);
    return made || old ? S_OK : S_FALSE;
}

/* Longer names are for the application alone. */
#define NAME_MAX_BYTES 1024u

/* The host's object goes by the same name. NULL takes it away. A command list is not made where names are sent. */
static void name_on_host(struct npt_object *object, UINT size, const void *bytes)
{
    size = bytes ? size : 0;
    if (object->id && object->device && object->class->kind != NPT_KIND_COMMAND_LIST && size <= NAME_MAX_BYTES)
        npt_device_name_object(object->device, object, size, bytes ? bytes : "");
}

HRESULT npt_object_set_private_data(struct npt_object *object, REFGUID guid, UINT size, const void *bytes)
{
    if (IsEqualGUID(guid, &WKPDID_D3DDebugObjectName))
        name_on_host(object, size, bytes);
    if (!bytes)
        return replace_item(object, guid, NULL);
    struct npt_private_item *item = calloc(1, sizeof(*item) + size);
    if (!item)
        return E_OUTOFMEMORY;
    item->guid = *guid;
    item->size = size;
    memcpy(item->bytes, bytes, size);
    return replace_item(object, guid, item);
}

HRESULT npt_object_set_private_data_interface(struct npt_object *object, REFGUID guid, const IUnknown *held)
{
    struct npt_private_item *item = calloc(1, sizeof(*item) + sizeof(held));
    if (!item)
        return E_OUTOFMEMORY;
    IUnknown *owned = (IUnknown *)held;
    if (owned)
        owned->lpVtbl->AddRef(owned);
    item->guid = *guid;
    item->is_interface = true;
    item->size = sizeof(held);
    memcpy(item->bytes, &held, sizeof(held));
    return replace_item(object, guid, item);
}
