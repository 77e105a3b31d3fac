/* context_payload.c: where the bytes of a context's commands wait for the host. An immediate context uses its
 * channel's upload heap, which frees in order; memory that the application holds mapped meanwhile therefore keeps
 * back everything behind it, and when that becomes much, further payloads take memory of their own. */
#include "guest/neptune/command_list.h"
#include "guest/neptune/context.h"

/* Half of the upload heap's smaller part. */
#define HELD_MAX (256u << 10)

static bool is_held(struct npt_context *context)
{
    return atomic_load_explicit(&context->held, memory_order_acquire) != 0;
}

static bool alloc_memory(struct npt_context *context, uint64_t size, struct npt_upload *upload)
{
    if (size > UINT32_MAX || !npt_memory_alloc(context->device, size, &upload->memory))
        return false;
    upload->bytes = upload->memory.bytes;
    upload->payload = (struct npt_payload){upload->bytes, (uint32_t)size, upload->memory.region, upload->memory.offset};
    return true;
}

bool npt_upload_alloc(struct npt_context *context, uint64_t size, struct npt_upload *upload)
{
    upload->memory.bytes = NULL;
    if (context->recording)
        return npt_recording_room(context->recording, size, &upload->payload, &upload->bytes);
    if (is_held(context)) {
        if (context->held_bytes + size > HELD_MAX)
            return alloc_memory(context, size, upload);
        context->held_bytes += size;
    }
    return npt_channel_upload(context->channel, size, &upload->payload, &upload->bytes);
}

bool npt_upload_copy(struct npt_context *context, const void *bytes, uint64_t size, struct npt_upload *upload)
{
    if (size <= NPT_INLINE_MAX / 4) {
        upload->memory.bytes = NULL;
        upload->payload = (struct npt_payload){bytes, (uint32_t)size, 0, 0};
        return true;
    }
    if (!npt_upload_alloc(context, size, upload))
        return false;
    memcpy(upload->bytes, bytes, size);
    return true;
}

void npt_upload_done(struct npt_context *context, struct npt_upload *upload)
{
    if (upload->memory.bytes)
        npt_memory_free(context->device, &upload->memory);
    else if (context->channel && !is_held(context) && upload->payload.region)
        npt_channel_commit(context->channel);
}

void npt_upload_hold(struct npt_context *context)
{
    if (atomic_fetch_add_explicit(&context->held, 1, memory_order_relaxed) == 0)
        context->held_bytes = 0;
}

void npt_upload_release(struct npt_context *context)
{
    atomic_fetch_sub_explicit(&context->held, 1, memory_order_release);
}
