/* channel.h: what the ring's tests share: commands whose content can be checked, and memory for a channel. */
#ifndef TESTS_RING_CHANNEL_H
#define TESTS_RING_CHANNEL_H

#include "common/ring/ring.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
/* after the headers above */
#include <cmocka.h>

struct header {
    uint16_t opcode;
    uint16_t flags;
    uint32_t size;
};

static inline uint64_t next_random(uint64_t *state)
{
    /* splitmix64 */
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A command of `size` bytes: every word after the header follows from its number. */
static inline void write_command(uint8_t *at, uint16_t opcode, uint32_t size, uint64_t number)
{
    struct header header = {opcode, (uint16_t)number, size};
    memcpy(at, &header, sizeof(header));
    for (uint32_t i = 8; i < size; i += 8) {
        uint64_t word = (number + i) * 0x9e3779b97f4a7c15u;
        memcpy(at + i, &word, sizeof(word));
    }
}

static inline bool check_command(const uint8_t *at, uint32_t size, uint64_t number)
{
    struct header header;
    memcpy(&header, at, sizeof(header));
    bool good = header.size == size && header.flags == (uint16_t)number;
    for (uint32_t i = 8; i < size; i += 8) {
        uint64_t word;
        memcpy(&word, at + i, sizeof(word));
        good &= word == (number + i) * 0x9e3779b97f4a7c15u;
    }
    return good;
}

/* Mostly small, now and then the largest. */
static inline uint32_t random_size(uint64_t *state)
{
    uint64_t r = next_random(state);
    if (r % 4096 == 0)
        return NPT_COMMAND_MAX;
    if (r % 256 == 0)
        return (uint32_t)(r >> 32) % (NPT_COMMAND_MAX / 8) * 8 + 8;
    return (uint32_t)(r >> 32) % 12 * 8 + 8;
}

static inline void *map_channel(uint32_t ring_size)
{
    void *memory = mmap(NULL, NPT_RING_CONTROL_SIZE + ring_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
                        0);
    assert_ptr_not_equal(memory, MAP_FAILED);
    return memory;
}

static inline void unmap_channel(void *memory, uint32_t ring_size)
{
    munmap(memory, NPT_RING_CONTROL_SIZE + ring_size);
}

#endif
