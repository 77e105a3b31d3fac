/* device.c: what any thread may ask of objects and of the device. */
#include "tests/lifetime/lifetime.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static const GUID guid = {0x6c696665, 0x7469, 0x6d65, {1, 2, 3, 4, 5, 6, 7, 8}};

/* A reference to another object that goes with this one; states refer to nothing, so there is no circle. */
static void private_data(struct life_worker *worker)
{
    ID3D11Resource *resource = life_take_resource(worker);
    ID3D11SamplerState *sampler = life_take(worker, LIFE_SAMPLER_STATE);
    if (resource && life_below(worker, 2))
        life_check(worker, ID3D11Resource_SetPrivateDataInterface(resource, &guid, (IUnknown *)sampler),
                   "SetPrivateDataInterface");
    else if (resource)
        life_check(worker, ID3D11Resource_SetPrivateData(resource, &WKPDID_D3DDebugObjectName, 4, "life"),
                   "SetPrivateData");
    life_release(sampler);
    life_release(resource);
}

static void read_private_data(struct life_worker *worker)
{
    ID3D11Resource *resource = life_take_resource(worker);
    IUnknown *object = NULL;
    UINT size = sizeof(object);
    if (resource && SUCCEEDED(ID3D11Resource_GetPrivateData(resource, &guid, &size, &object)))
        life_release(object);
    life_release(resource);
}

/* Interfaces of one object share its references. */
static void other_interfaces(struct life_worker *worker)
{
    static const IID *const names[] = {&IID_ID3D11DeviceChild, &IID_ID3D11Resource,    &IID_IDXGIResource1,
                                       &IID_IDXGISurface,      &IID_ID3D11Multithread, &IID_IUnknown,
                                       &IID_ID3D11View,        &IID_ID3D11Query1};
    IUnknown *object = life_take(worker, (enum life_kind)life_below(worker, LIFE_KINDS));
    IUnknown *other;
    if (object && SUCCEEDED(IUnknown_QueryInterface(object, names[life_below(worker, COUNT(names))], (void **)&other)))
        life_release(other);
    life_release(object);
}

static void device_of(struct life_worker *worker)
{
    ID3D11Resource *resource = life_take_resource(worker);
    ID3D11Device *device;
    if (!resource)
        return;
    ID3D11Resource_GetDevice(resource, &device);
    if ((void *)device != (void *)worker->device)
        life_check(worker, E_POINTER, "GetDevice");
    life_release(device);
    life_release(resource);
}

static void resource_of(struct life_worker *worker)
{
    ID3D11View *view = life_take(worker, LIFE_SHADER_RESOURCE_VIEW);
    ID3D11Resource *resource;
    if (!view)
        return;
    ID3D11View_GetResource(view, &resource);
    life_release(view);
    life_release(resource); /* may be its last */
}

static void open_shared(struct life_worker *worker)
{
    ID3D11Texture2D *texture = life_take(worker, LIFE_TEXTURE2D);
    IDXGIResource *shared = NULL;
    HANDLE handle = NULL;
    void *opened;
    if (texture && SUCCEEDED(ID3D11Texture2D_QueryInterface(texture, &IID_IDXGIResource, (void **)&shared)) &&
        SUCCEEDED(IDXGIResource_GetSharedHandle(shared, &handle)) && handle &&
        life_check(worker, ID3D11Device5_OpenSharedResource(worker->device, handle, &IID_ID3D11Texture2D, &opened),
                   "OpenSharedResource"))
        life_put(worker, LIFE_TEXTURE2D, opened);
    life_release(shared);
    life_release(texture);
}

/* What the context has: a reference to each. */
static void bound_objects(struct life_worker *worker)
{
    ID3D11ShaderResourceView *views[4];
    ID3D11Buffer *buffers[4];
    UINT strides[4], offsets[4];
    ID3D11RenderTargetView *target;
    ID3D11DepthStencilView *depth;
    ID3D11DeviceContext4_PSGetShaderResources(worker->context, 0, 4, views);
    ID3D11DeviceContext4_IAGetVertexBuffers(worker->context, 0, 4, buffers, strides, offsets);
    ID3D11DeviceContext4_OMGetRenderTargets(worker->context, 1, &target, &depth);
    for (int i = 0; i < 4; i++) {
        life_release(views[i]);
        life_release(buffers[i]);
    }
    life_release(target);
    life_release(depth);
}

static void drop(struct life_worker *worker)
{
    life_put(worker, (enum life_kind)life_below(worker, LIFE_KINDS), NULL);
}

static void (*const questions[])(struct life_worker *worker) = {
    private_data, read_private_data, other_interfaces, device_of, resource_of, open_shared, bound_objects, drop, drop,
    drop,
};

void life_ask(struct life_worker *worker)
{
    questions[life_below(worker, COUNT(questions))](worker);
}
