/* fail.h: allocators of which one call, chosen by the test, fails. A program is linked with --wrap for each of them
 * (fail_wraps in meson.build), so that only what its own code asks for counts, not what libraries do. */
#ifndef FAIL_H
#define FAIL_H

#include <stdatomic.h>
#include <stdint.h>

struct fail_state {
    _Atomic uint64_t at;    /* the call that fails, counted from 1; 0: none */
    _Atomic uint64_t count; /* calls so far */
    _Atomic int64_t live;   /* pieces of memory and mappings that are not given back */
};

/* Of this process, or, with the environment variable TEST_FAIL_STATE, of every process that maps that file. */
struct fail_state *fail_state(void);

/* The n-th call from now on fails. */
static inline void fail_arm(struct fail_state *state, uint64_t n)
{
    atomic_store(&state->count, 0);
    atomic_store(&state->at, n);
}

#endif
