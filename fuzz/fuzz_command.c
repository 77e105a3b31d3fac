/* fuzz_command.c: hostile bytes as a span of commands, decoded as the renderer does. */
#include "fuzz/fuzz.h"

#include "common/wire/message.h"
#include "npt_commands.h"

#include <stdlib.h>

#define SHARED_SIZE 65536u

static uint8_t shared[SHARED_SIZE];
static uint8_t object; /* every id that exists resolves to its address: decoding never follows it */

/* Ids of an odd generation exist, whatever their kind. */
static void *resolve(void *context, uint32_t id, uint64_t kinds)
{
    (void)context;
    return NPT_ID_GENERATION(id) & 1 && kinds ? &object : NULL;
}

static bool fresh(void *context, uint32_t id)
{
    (void)context;
    return NPT_ID_INDEX(id) >= 16;
}

static const void *payload(void *context, uint32_t region, uint64_t offset, uint32_t length)
{
    (void)context;
    return region == NPT_REGION_HEAP && offset <= SHARED_SIZE && length <= SHARED_SIZE - offset ? shared + offset
                                                                                                : NULL;
}

/* The id's bits choose one of many resources. */
static bool resource_info(void *context, uint32_t id, struct npt_resource_info *info)
{
    (void)context;
    *info = (struct npt_resource_info){
        .dimension = (D3D11_RESOURCE_DIMENSION)(1 + (id >> 1) % 4),
        .format = (DXGI_FORMAT)(id >> 3 & 0x7f),
        .width = 64,
        .height = 32,
        .depth = 4,
        .mip_levels = 1 + (id >> 10) % 4,
        .array_size = 1 + (id >> 12) % 3,
        .samples = 1,
    };
    return true;
}

/* Touches every byte that a payload promises. */
static volatile uint8_t sink;

static void read_payload(const struct npt_payload *bytes)
{
    for (uint32_t i = 0; i < bytes->length; i++)
        sink = ((const uint8_t *)bytes->data)[i];
}

static void use(const struct npt_command *command)
{
    if (command->opcode == NPT_OP_CONTEXT_UPDATE_SUBRESOURCE)
        read_payload(&command->a.context_update_subresource.pSrcData);
    if (command->opcode == NPT_OP_NEPTUNE_WRITE_RESOURCE)
        read_payload(&command->a.neptune_write_resource.data);
    if (command->opcode == NPT_OP_DEVICE_CREATE_VERTEX_SHADER)
        read_payload(&command->a.device_create_vertex_shader.pShaderBytecode);
    if (command->opcode == NPT_OP_DEVICE_CREATE_INPUT_LAYOUT)
        for (UINT i = 0; i < command->a.device_create_input_layout.NumElements; i++)
            sink = (uint8_t)strlen(command->a.device_create_input_layout.pInputElementDescs[i].SemanticName);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct npt_arena *arena;
    const struct npt_host host = {
        .resolve = resolve,
        .fresh = fresh,
        .payload = payload,
        .resource_info = resource_info,
    };
    if (!arena)
        arena = npt_arena_create(1 << 20);
    if (size > NPT_COMMAND_MAX)
        size = NPT_COMMAND_MAX;
    size &= ~(size_t)7;
    uint8_t *span = size ? aligned_alloc(8, size)
                         : NULL; /* exactly as long as the input, so that the sanitizer sees an overrun */
    if (!span)
        return 0;
    memcpy(span, data, size);
    for (size_t offset = 0; offset < size;) {
        struct npt_command command;
        struct npt_reader reader = {
            .base = span + offset,
            .size = (uint32_t)(size - offset),
            .arena = arena,
            .host = &host,
        };
        npt_arena_reset(arena);
        if (!npt_decode(&reader, &command)) {
            if (!reader.error)
                abort(); /* a refusal without a reason */
            break;
        }
        use(&command);
        offset += command.size;
    }
    free(span);
    return 0;
}
