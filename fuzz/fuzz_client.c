/* fuzz_client.c: a client against a host that answers with hostile bytes: replies, the capability block, the rings' control pages, query
 * slots, the error block, the loss of the connection. When the input has come to its end, the host does what it should. */
#define COBJMACROS /* before the first header that brings Direct3D along */
#include "fuzz/fuzz.h"

#include "common/ring/ring.h"
#include "common/wire/caps.h"
#include "common/wire/message.h"
#include "host/renderer/packet.h"
#include "npt_commands.h"

#include <d3d11_4.h>
#include <dxgi1_6.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define REGIONS 8
#define CHANNELS 2

/* --- the input ------------------------------------------------------------------------------------------------------ */

static pthread_mutex_t input_lock = PTHREAD_MUTEX_INITIALIZER;
static const uint8_t *input;
static size_t input_left;
static _Atomic int serving; /* connections */

static void set_input(const uint8_t *data, size_t size)
{
    pthread_mutex_lock(&input_lock);
    input = data;
    input_left = size;
    pthread_mutex_unlock(&input_lock);
}

/* Zeros at the end, which mean honesty. */
static uint32_t take(uint32_t bytes)
{
    uint32_t value = 0;
    pthread_mutex_lock(&input_lock);
    for (uint32_t i = 0; i < bytes && input_left; i++, input_left--)
        value |= (uint32_t)*input++ << 8 * i;
    pthread_mutex_unlock(&input_lock);
    return value;
}

/* A number of the input, or one near the honest one. */
static uint64_t distort(uint64_t honest)
{
    switch (take(1) % 4) {
    case 0:
        return honest + (uint64_t)(int8_t)take(1);
    case 1:
        return take(4);
    case 2:
        return honest ^ (uint64_t)take(4) << 32;
    default:
        return (uint64_t)take(4) << 32 | take(4);
    }
}

static void scribble(void *memory, size_t size)
{
    uint8_t *bytes = memory;
    for (uint32_t count = take(1) % 16; count && size; count--) {
        size_t at = take(2) % size;
        bytes[at] = (uint8_t)take(1);
    }
}

/* --- the host ------------------------------------------------------------------------------------------------------- */

struct region {
    uint32_t id;
    uint8_t *memory;
    uint64_t size;
};

struct fake_host {
    int listener, socket, doorbell;
    int notification[CHANNELS];
    struct region region[REGIONS];
    struct npt_ring_control *channel[CHANNELS];
    bool device; /* the capability block has been written */
};

static struct region *region_of(struct fake_host *host, uint32_t id)
{
    for (int i = 0; i < REGIONS; i++)
        if (host->region[i].memory && host->region[i].id == id)
            return &host->region[i];
    return NULL;
}

static void add_region(struct fake_host *host, const struct npt_message *message, int fd)
{
    for (int i = 0; i < REGIONS; i++) {
        struct region *region = &host->region[i];
        if (region->memory)
            continue;
        void *memory = mmap(NULL, message->u.memory_add.memory_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (memory != MAP_FAILED)
            *region = (struct region){message->u.memory_add.region, memory, message->u.memory_add.memory_size};
        return;
    }
}

static void add_channel(struct fake_host *host, const struct npt_message *message, struct trr_fds *fds)
{
    uint32_t id = message->u.channel_add.channel;
    struct region *region = region_of(host, message->u.channel_add.region);
    if (id >= CHANNELS || !region || !fds->count)
        return;
    host->channel[id] = (struct npt_ring_control *)region->memory;
    host->notification[id] = fds->fd[--fds->count];
    if (fds->count)
        host->doorbell = fds->fd[--fds->count];
}

/* Honest most of the time. False: the connection is to be closed. */
static bool answer(struct fake_host *host, const struct npt_message *request)
{
    struct npt_message reply = {.type = NPT_MESSAGE_REPLY, .size = sizeof(reply)};
    if (request->type == NPT_MESSAGE_HELLO)
        npt_hello_answer(request, sizeof(*request), &reply);
    uint32_t how = take(1);
    if (how == 1)
        reply.u.reply.status = NPT_STATUS_QUOTA;
    if (how == 2)
        scribble(&reply, sizeof(reply));
    if (how == 3)
        reply.type = NPT_MESSAGE_LOST;
    uint32_t size = how == 4 ? take(2) % sizeof(reply) : sizeof(reply);
    return how != 5 && trr_packet_send(host->socket, &reply, size, NULL, 0) == 0;
}

static bool serve_socket(struct fake_host *host)
{
    struct npt_message request;
    struct trr_fds fds;
    ssize_t received = trr_packet_receive(host->socket, &request, sizeof(request), &fds);
    if (received == -EAGAIN)
        return true;
    if (received == sizeof(request) && request.type == NPT_MESSAGE_MEMORY_ADD && fds.count == 1)
        add_region(host, &request, fds.fd[0]);
    if (received == sizeof(request) && request.type == NPT_MESSAGE_CHANNEL_ADD)
        add_channel(host, &request, &fds);
    trr_fds_close(&fds);
    return received == sizeof(request) && answer(host, &request);
}

/* create_device is the first command of the first channel. */
static void write_caps(struct fake_host *host)
{
    struct npt_ring_control *control = host->channel[0];
    const uint8_t *command = (const uint8_t *)control + NPT_RING_CONTROL_SIZE;
    uint32_t id, capacity;
    uint64_t offset;
    if (host->device || atomic_load(&control->tail) < 48)
        return;
    memcpy(&id, command + 20, sizeof(id));
    memcpy(&offset, command + 24, sizeof(offset));
    memcpy(&capacity, command + 32, sizeof(capacity));
    struct region *region = region_of(host, id);
    if (!region || offset > region->size || region->size - offset < sizeof(struct npt_caps))
        return;
    struct npt_caps *caps = (struct npt_caps *)(region->memory + offset);
    caps->version = NPT_CAPS_VERSION;
    caps->size = sizeof(*caps);
    caps->feature_level = D3D_FEATURE_LEVEL_11_1;
    caps->device_level = 5;
    caps->context_level = 4;
    memset(caps->format_support, 0xff, sizeof(caps->format_support));
    caps->dedicated_video_memory = 1u << 30;
    scribble(caps, sizeof(*caps));
    host->device = true;
}

/* Everything has been executed, if the input does not say otherwise. */
static void progress(struct fake_host *host, uint32_t i)
{
    struct npt_ring_control *control = host->channel[i];
    uint64_t tail = atomic_load(&control->tail);
    uint32_t how = take(1);
    uint64_t one = 1;
    if (i == 0)
        write_caps(host);
    if (how == 1)
        scribble(&control->error, sizeof(control->error));
    if (how == 2)
        for (int k = 0; k < REGIONS; k++)
            scribble(host->region[k].memory ? host->region[k].memory : (uint8_t *)control,
                     host->region[k].memory ? host->region[k].size : 0);
    atomic_store(&control->head, how == 3 ? distort(tail) : tail);
    atomic_store(&control->completed, how == 4 ? distort(tail) : tail);
    atomic_store(&control->sleeps, how == 5 ? distort(0) : atomic_load(&control->sleeps) + 1);
    atomic_store(&control->consumer_state, how == 6 ? take(4) : NPT_RING_ASLEEP);
    if (host->notification[i] >= 0 && write(host->notification[i], &one, sizeof(one)) < 0)
        return;
}

static bool serve(struct fake_host *host)
{
    struct pollfd fds[2] = {{host->socket, POLLIN, 0}, {host->doorbell, POLLIN, 0}};
    uint64_t count;
    poll(fds, 2, 1);
    if (fds[1].revents && read(host->doorbell, &count, sizeof(count)) < 0)
        return false;
    for (uint32_t i = 0; i < CHANNELS; i++)
        if (host->channel[i])
            progress(host, i);
    return !fds[0].revents || serve_socket(host);
}

static void close_fd(int fd)
{
    if (fd >= 0)
        close(fd);
}

/* One connection, until it ends. */
static void serve_connection(struct fake_host *host)
{
    host->doorbell = host->notification[0] = host->notification[1] = -1;
    host->device = false;
    while (serve(host))
        continue;
    for (int i = 0; i < REGIONS; i++)
        if (host->region[i].memory)
            munmap(host->region[i].memory, host->region[i].size);
    close_fd(host->doorbell);
    close_fd(host->notification[0]);
    close_fd(host->notification[1]);
    close(host->socket);
    *host = (struct fake_host){.listener = host->listener};
}

static void *run_host(void *opaque)
{
    struct fake_host *host = opaque;
    while ((host->socket = accept(host->listener, NULL, NULL)) >= 0) {
        serve_connection(host);
        atomic_fetch_sub(&serving, 1);
    }
    return NULL;
}

static void listen_at(struct fake_host *host)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof(address.sun_path), "/tmp/triton-fuzz-%d", (int)getpid());
    unlink(address.sun_path);
    host->listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (bind(host->listener, (struct sockaddr *)&address, sizeof(address)) || listen(host->listener, 8))
        abort();
    setenv("TRITON_SOCKET", address.sun_path, 1);
    setenv("TRITON_LOG", getenv("FUZZ_VERBOSE") ? "info" : "none", 1);
}

/* --- the program ---------------------------------------------------------------------------------------------------- */

HRESULT WINAPI D3D11CreateDevice(IDXGIAdapter *adapter, D3D_DRIVER_TYPE type, HMODULE software, UINT flags,
                                 const D3D_FEATURE_LEVEL *levels, UINT level_count, UINT sdk, ID3D11Device **device,
                                 D3D_FEATURE_LEVEL *level, ID3D11DeviceContext **context);

static void ask_capabilities(ID3D11Device *device)
{
    uint8_t data[256];
    UINT value;
    for (UINT format = 0; format < 200; format++) {
        ID3D11Device_CheckFormatSupport(device, (DXGI_FORMAT)format, &value);
        ID3D11Device_CheckMultisampleQualityLevels(device, (DXGI_FORMAT)format, 1u << format % 6, &value);
    }
    for (UINT feature = 0; feature < 32; feature++)
        for (UINT size = 4; size <= 64; size += 4)
            ID3D11Device_CheckFeatureSupport(device, (D3D11_FEATURE)feature, data, size);
}

static void ask_adapter(ID3D11Device *device)
{
    IDXGIDevice *dxgi = NULL;
    IDXGIAdapter *adapter = NULL;
    IDXGIOutput *output = NULL;
    DXGI_ADAPTER_DESC desc;
    if (FAILED(ID3D11Device_QueryInterface(device, &IID_IDXGIDevice, (void **)&dxgi)))
        return;
    if (SUCCEEDED(IDXGIDevice_GetAdapter(dxgi, &adapter))) {
        IDXGIAdapter_GetDesc(adapter, &desc);
        if (SUCCEEDED(IDXGIAdapter_EnumOutputs(adapter, 0, &output)))
            IDXGIOutput_Release(output);
        IDXGIAdapter_Release(adapter);
    }
    IDXGIDevice_Release(dxgi);
}

static void map(ID3D11DeviceContext *context, void *resource, D3D11_MAP type)
{
    D3D11_MAPPED_SUBRESOURCE mapped;
    if (!resource || FAILED(ID3D11DeviceContext_Map(context, resource, 0, type, 0, &mapped)))
        return;
    memset(mapped.pData, 1, type == D3D11_MAP_READ ? 0 : 64);
    ID3D11DeviceContext_Unmap(context, resource, 0);
}

static void release(void *object)
{
    IUnknown *unknown = object;
    if (unknown)
        unknown->lpVtbl->Release(unknown);
}

static void use_memory(ID3D11Device *device, ID3D11DeviceContext *context)
{
    static const uint8_t data[65536];
    const D3D11_BUFFER_DESC large = {65536, D3D11_USAGE_DEFAULT, D3D11_BIND_VERTEX_BUFFER, 0, 0, 0},
                            read = {4096, D3D11_USAGE_STAGING, 0, D3D11_CPU_ACCESS_READ, 0, 0},
                            write = {4096, D3D11_USAGE_DYNAMIC, D3D11_BIND_VERTEX_BUFFER, D3D11_CPU_ACCESS_WRITE, 0, 0};
    const D3D11_SUBRESOURCE_DATA initial = {data, 0, 0};
    ID3D11Buffer *buffer = NULL, *staging = NULL, *dynamic = NULL;
    ID3D11Device_CreateBuffer(device, &large, &initial, &buffer);
    ID3D11Device_CreateBuffer(device, &read, NULL, &staging);
    ID3D11Device_CreateBuffer(device, &write, NULL, &dynamic);
    for (int i = 0; i < 20; i++) {
        if (buffer)
            ID3D11DeviceContext_UpdateSubresource(context, (ID3D11Resource *)buffer, 0, NULL, data, 0, 0);
        map(context, dynamic, i % 3 ? D3D11_MAP_WRITE_NO_OVERWRITE : D3D11_MAP_WRITE_DISCARD);
        ID3D11DeviceContext_Draw(context, 3, 0);
        map(context, staging, D3D11_MAP_READ);
        if (staging && dynamic)
            ID3D11DeviceContext_CopyResource(context, (ID3D11Resource *)staging, (ID3D11Resource *)dynamic);
    }
    release(buffer);
    release(staging);
    release(dynamic);
}

static void use_queries(ID3D11Device *device, ID3D11DeviceContext *context)
{
    const D3D11_QUERY_DESC desc = {D3D11_QUERY_PIPELINE_STATISTICS, 0};
    D3D11_QUERY_DATA_PIPELINE_STATISTICS data;
    ID3D11Query *query = NULL;
    if (FAILED(ID3D11Device_CreateQuery(device, &desc, &query)))
        return;
    ID3D11DeviceContext_Begin(context, (ID3D11Asynchronous *)query);
    ID3D11DeviceContext_End(context, (ID3D11Asynchronous *)query);
    for (int i = 0; i < 50; i++)
        ID3D11DeviceContext_GetData(context, (ID3D11Asynchronous *)query, &data, sizeof(data), 0);
    ID3D11Query_Release(query);
}

static void use_lists(ID3D11Device *device, ID3D11DeviceContext *context)
{
    ID3D11DeviceContext *deferred = NULL;
    ID3D11CommandList *list = NULL;
    if (FAILED(ID3D11Device_CreateDeferredContext(device, 0, &deferred)))
        return;
    ID3D11DeviceContext_Draw(deferred, 3, 0);
    if (SUCCEEDED(ID3D11DeviceContext_FinishCommandList(deferred, FALSE, &list)))
        ID3D11DeviceContext_ExecuteCommandList(context, list, FALSE);
    release(list);
    release(deferred);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct fake_host host;
    static pthread_t thread;
    ID3D11Device *device = NULL;
    ID3D11DeviceContext *context = NULL;
    if (!host.listener) {
        listen_at(&host);
        pthread_create(&thread, NULL, run_host, &host);
    }
    atomic_store(&serving, 1);
    set_input(data, size);
    if (FAILED(D3D11CreateDevice(NULL, D3D_DRIVER_TYPE_HARDWARE, NULL, 0, NULL, 0, D3D11_SDK_VERSION, &device, NULL,
                                 &context)))
        goto out;
    ask_capabilities(device);
    ask_adapter(device);
    use_memory(device, context);
    use_queries(device, context);
    use_lists(device, context);
    ID3D11DeviceContext_Flush(context);
    ID3D11Device_GetDeviceRemovedReason(device);
    ID3D11DeviceContext_Release(context);
    ID3D11Device_Release(device);

out:
    set_input(NULL, 0);
    while (atomic_load(&serving) > 0) /* the host may still be reading the last connection */
        poll(NULL, 0, 0);
    return 0;
}
