/* system.h: what the renderer needs of Linux in particular; another system gets another file of this name. */
#ifndef TRR_SYSTEM_H
#define TRR_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>

/* NULL when `fd` is memory of at least `size` bytes that can neither shrink nor fail under a mapping, else what is
 * wrong. */
const char *trr_system_memory_unsafe(int fd, uint64_t size);

bool trr_system_is_eventfd(int fd);

/* A pipe that never blocks, close-on-exec. */
bool trr_system_pipe(int ends[2]);

/* A descriptor that names a child process for certain and can signal it; -1 when the system has none. */
int trr_system_pidfd(int32_t pid);

/* Ends the process as soon as the other end of `socket` is gone, even while the rest of the process is busy. */
bool trr_system_die_with(int socket);

/* False when every thread of this process runs on the same processor. */
bool trr_system_is_parallel(void);

/* Sleeps of some microseconds last about as long as asked. */
void trr_system_precise_sleep(void);

/* Waits until one of two descriptors can be read, at most `microseconds` (negative: without an end). Either may be
 * -1. Bit 0: the first can be read or has failed, bit 1: the second. */
unsigned trr_system_wait(int first, int second, int64_t microseconds);

/* Sets and clears what an eventfd counts. */
void trr_system_signal(int eventfd);
void trr_system_clear(int eventfd);

#endif
