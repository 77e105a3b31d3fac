/* limits.h: how much of everything one renderer may hold. A guest that asks for more loses its context, or is
 * refused. */
#ifndef TRR_LIMITS_H
#define TRR_LIMITS_H

#include "common/wire/message.h"

#include <stddef.h>
#include <stdint.h>

struct trr_limits {
    uint64_t memory_bytes; /* all registered regions together */
    uint32_t regions;
    uint32_t objects;     /* the highest index of an id */
    uint32_t destroys;    /* waiting for their tokens */
    uint32_t watches;     /* queries whose result is awaited */
    size_t command_bytes; /* private memory while one command executes */
};

#define TRR_LIMITS_DEFAULT                                                                                             \
    {                                                                                                                  \
        .memory_bytes = (uint64_t)16 << 30, .regions = NPT_REGIONS_MAX, .objects = 1u << 18, .destroys = 1u << 16,     \
        .watches = 1u << 14, .command_bytes = 64u << 20,                                                               \
    }

#endif
