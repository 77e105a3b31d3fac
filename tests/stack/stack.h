/* stack.h: a tritond of this build for a test, the client library against it, and a look at the processes behind. */
#ifndef STACK_H
#define STACK_H

#include <stdbool.h>
#include <sys/types.h>

#include <windows.h>

#include <d3d11_4.h>

struct stack {
    pid_t tritond;
    char directory[64];
    char socket[96];
    int idle_descriptors; /* those of tritond before anybody has connected */
};

/* Starts tritond with this back end on a socket of its own and points TRITON_SOCKET there. False (with tritond's own words on stderr) when
 * it does not come up. */
bool stack_start(struct stack *stack, const char *backend);
/* Stops it; fails the test when it does not end by itself. */
void stack_stop(struct stack *stack);

/* True when a private or a system runtime for the dxvk back end is there. */
bool stack_has_dxvk(void);

/* D3D11CreateDevice of the client library. */
HRESULT stack_create_device(ID3D11Device **device, ID3D11DeviceContext **context);

/* The renderers that tritond has now, at most `size`; returns how many there are. */
int stack_renderers(const struct stack *stack, pid_t *pids, int size);
/* Waits until there are `count` renderers; the number of milliseconds that took, -1 after `limit`. */
int stack_wait_renderers(const struct stack *stack, int count, int limit);

/* The process that tritond has its renderers forked by; 0 when there is none. */
pid_t stack_zygote(const struct stack *stack);

/* Open descriptors of a process. */
int stack_descriptors(pid_t pid);
#define STACK_GUEST_DESCRIPTORS 3 /* that tritond has for a guest with one device */
/* Waits until tritond has `more` descriptors than when it was idle: it closes what belonged to a client a moment after the client has gone.
 * Returns how many more it has at last. */
int stack_wait_descriptors(const struct stack *stack, int more);
/* Its resident memory; -1 when it is gone. */
long stack_resident_kib(pid_t pid);

/* Sanitizers keep for a while what was freed: memory then says nothing. */
#if defined(__has_feature)
#define STACK_KEEPS_FREED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define STACK_KEEPS_FREED 0
#endif

#endif
