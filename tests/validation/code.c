#include "tests/validation/code.h"

#include "common/dxbc/dxbc.h"

#include "validation_shaders.h"

#define TAG(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

#define SIZE_AT 24
#define COUNT_AT 28
#define CHUNKS_AT 32
#define ROOM 8192

static uint32_t word(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof(value));
    return value;
}

static void put(uint8_t *at, uint32_t value)
{
    memcpy(at, &value, sizeof(value));
}

static struct code_bytes intact(enum code code)
{
    static const struct sample_shader *const shaders[CODES] = {
        [VS_INPUTS] = &vs_inputs,   [VS_PLAIN] = &vs_plain, [PS_PLAIN] = &ps_plain, [GS_OUTPUTS] = &gs_outputs,
        [GS_STREAMS] = &gs_streams, [HS_PASS] = &hs_pass,   [DS_PASS] = &ds_pass,   [CS_PLAIN] = &cs_plain,
    };
    return code == CODE_NONE ? (struct code_bytes){NULL, 0}
                             : (struct code_bytes){shaders[code]->code, shaders[code]->size};
}

/* A chunk with one of these names. */
static uint8_t *chunk(uint8_t *bytes, uint32_t name, uint32_t other)
{
    for (uint32_t i = 0; i < word(bytes + COUNT_AT); i++) {
        uint8_t *at = bytes + word(bytes + CHUNKS_AT + 4 * i);
        if (word(at) == name || word(at) == other)
            return at;
    }
    return NULL;
}

static uint8_t *program(uint8_t *bytes)
{
    return chunk(bytes, TAG('S', 'H', 'E', 'X'), TAG('S', 'H', 'D', 'R'));
}

static void set_model(uint8_t *bytes, uint32_t major, uint32_t minor)
{
    uint8_t *at = program(bytes);
    put(at, major < 5 ? TAG('S', 'H', 'D', 'R') : TAG('S', 'H', 'E', 'X'));
    put(at + 8, (word(at + 8) & ~0xffu) | major << 4 | minor);
}

/* Makes room for one more chunk, an empty one, at the end. */
static uint32_t add_chunk(uint8_t *bytes, uint32_t name)
{
    const uint32_t count = word(bytes + COUNT_AT), size = word(bytes + SIZE_AT), header = CHUNKS_AT + 4 * count;
    memmove(bytes + header + 4, bytes + header, size - header);
    for (uint32_t i = 0; i < count; i++)
        put(bytes + CHUNKS_AT + 4 * i, word(bytes + CHUNKS_AT + 4 * i) + 4);
    put(bytes + header, size + 4);
    put(bytes + size + 4, name);
    put(bytes + size + 8, 0);
    put(bytes + COUNT_AT, count + 1);
    put(bytes + SIZE_AT, size + 12);
    return size + 12;
}

/* What leaves the checksum to be made anew. */
static void damage_inside(uint8_t *bytes, enum damage damage)
{
    uint8_t *first = bytes + word(bytes + CHUNKS_AT), *code = program(bytes);
    uint8_t *inputs = chunk(bytes, TAG('I', 'S', 'G', 'N'), TAG('I', 'S', 'G', '1'));
    switch (damage) {
    case CHUNK_OUTSIDE:
        put(bytes + CHUNKS_AT, word(bytes + SIZE_AT) + 16);
        break;
    case CHUNK_TOO_LONG:
        put(first + 4, 0x10000000);
        break;
    case MANY_CHUNKS:
        put(bytes + COUNT_AT, 0x40000000);
        break;
    case NO_PROGRAM:
        put(code, TAG('N', 'O', 'N', 'E'));
        break;
    case PROGRAM_CUT:
        put(code + 12, word(code + 12) + 100);
        break;
    case INSTRUCTION_0:
        put(code + 16, word(code + 16) & 0x80ffffffu);
        break;
    case INSTRUCTION_TOO_LONG:
        put(code + 16, word(code + 16) | 0x7f000000u);
        break;
    case NAME_OUTSIDE:
        put(inputs + 16, 0x10000);
        break;
    case MANY_ELEMENTS:
        put(inputs + 8, 0x10000);
        break;
    case MODEL_4_0:
    case LEVEL_9:
        set_model(bytes, 4, 0);
        break;
    case MODEL_4_1:
        set_model(bytes, 4, 1);
        break;
    case MODEL_5_1:
        set_model(bytes, 5, 1);
        break;
    case MODEL_3_0:
        set_model(bytes, 3, 0);
        break;
    default:
        break;
    }
}

struct code_bytes code_with(enum code code, enum damage damage)
{
    static _Alignas(16) uint8_t bytes[ROOM];
    struct code_bytes whole = intact(code);
    uint32_t checksum[4];
    if (!whole.bytes || whole.size + 16 > ROOM)
        return whole;
    memset(bytes, 0, sizeof(bytes));
    memcpy(bytes, whole.bytes, whole.size);
    whole.bytes = bytes;
    if (damage >= CHUNK_OUTSIDE) {
        damage_inside(bytes, damage);
        if (damage == LEVEL_9)
            whole.size = add_chunk(bytes, TAG('A', 'o', 'n', '9'));
        dxbc_checksum(bytes, whole.size, checksum);
        memcpy(bytes + DXBC_CHECKSUM_AT, checksum, sizeof(checksum));
    }
    if (damage == WRONG_CHECKSUM)
        bytes[DXBC_CHECKSUM_AT] ^= 1;
    else if (damage == NO_CHECKSUM)
        memset(bytes + DXBC_CHECKSUM_AT, 0, sizeof(checksum));
    else if (damage == WRONG_TAG)
        bytes[0] = 'X';
    else if (damage == WRONG_VERSION)
        bytes[20] = 2;
    else if (damage == CUT)
        whole.size -= 4;
    else if (damage == LONGER)
        whole.size += 4;
    else if (damage == LENGTH_0)
        whole.size = 0;
    else if (damage == HEADER_ONLY)
        whole.size = 32;
    return whole;
}
