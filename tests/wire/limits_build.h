/* limits_build.h: commands from the table of limits, byte by byte from docs/protocol.md and not with the encoders. */
#ifndef LIMITS_BUILD_H
#define LIMITS_BUILD_H

#include "tests/wire/limits.h"

#include "npt_commands.h"

#define LIMIT_PARAMS_MAX 24
#define LIMIT_BYTES (2 * NPT_COMMAND_MAX)

/* Ids of objects, one of each kind, and of one that is to be made. */
#define LIMIT_GENERATION 5u
#define LIMIT_ID(kind) NPT_ID(16 + (kind), LIMIT_GENERATION)
#define LIMIT_ID_NEW NPT_ID(300, 1)

/* What differs from the plainest command: every array has one element, every number is 0, every object the first kind. */
struct limit_plan {
    uint32_t number[LIMIT_PARAMS_MAX]; /* of scalars; of ids: the id */
    uint32_t element;                  /* the first element of the ids that parameter, 0: the plain one */
    const struct limit_param *of;
    uint32_t left_out;   /* bits of presence that are not set */
    uint32_t payload[2]; /* length, region */
    uint64_t payload_offset;
    uint32_t text; /* how long texts are */
    uint32_t self; /* 0: only where it must be */
};

extern uint8_t limit_bytes[LIMIT_BYTES];       /* the command that was built last */
extern uint32_t limit_place[LIMIT_PARAMS_MAX]; /* where it has each parameter */

struct limit_plan limit_plan_for(const struct limit_command *command);
/* Returns the size. */
uint32_t limit_build(const struct limit_command *command, const struct limit_plan *plan);

uint32_t limit_kind_in(uint64_t kinds);
/* True when the parameter says how many elements another one has. */
bool limit_counts(const struct limit_command *command, int param);

#endif
