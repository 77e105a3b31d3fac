/* renderer.h: how tritond starts renderers. One zygote process loads the backend, checks that it can make a device, and
 * then forks one renderer for each request: a renderer starts in a millisecond and shares what the zygote has loaded.
 *
 *     triton-renderer --zygote FD --backend NAME
 *
 * FD is a SOCK_SEQPACKET socket. The zygote reports READY or FAILED once, then answers each START with STARTED (or
 * FAILED with that serial), and sends EXITED when a renderer has ended. It ends when the socket does.
 *
 * A renderer gets one end of a socketpair: the messages MEMORY_ADD and CHANNEL_ADD of common/wire/message.h come in
 * with their descriptors, REPLY and LOST go out. It ends when that socket does, whatever it is doing. */
#ifndef TRR_RENDERER_H
#define TRR_RENDERER_H

#include <stdint.h>

#define TRR_REPORT_TEXT 256u

enum trr_report_type {
    TRR_READY = 1,
    TRR_FAILED = 2,  /* serial 0: the zygote cannot serve and ends; text says why */
    TRR_STARTED = 3, /* with the renderer's pidfd where the system has one */
    TRR_EXITED = 4,  /* text says how, for a sentence: "was killed by signal 9 (Killed)" */
};

/* From tritond, with the renderer's end of its control socket. */
struct trr_start {
    uint32_t serial; /* not 0 */
};

struct trr_report {
    uint32_t type;
    uint32_t serial;
    int32_t pid;
    uint32_t microseconds;      /* READY: what loading took. STARTED: what the fork took */
    char text[TRR_REPORT_TEXT]; /* READY: the adapter */
};

#endif
