#include "tests/faults/fail.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *memory);
void *__real_mmap64(void *address, size_t size, int protection, int flags, int fd, off_t offset);
int __real_munmap(void *address, size_t size);
int __real_memfd_create(const char *name, unsigned flags);
int __real_eventfd(unsigned value, int flags);
int __real_socket(int domain, int type, int protocol);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *memory);
void *__wrap_mmap64(void *address, size_t size, int protection, int flags, int fd, off_t offset);
int __wrap_munmap(void *address, size_t size);
int __wrap_memfd_create(const char *name, unsigned flags);
int __wrap_eventfd(unsigned value, int flags);
int __wrap_socket(int domain, int type, int protocol);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);

struct fail_state *fail_state(void)
{
    static struct fail_state own;
    static struct fail_state *state;
    const char *path = getenv("TEST_FAIL_STATE");
    if (state)
        return state;
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *shared = fd >= 0 ? __real_mmap64(NULL, sizeof(own), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
    if (fd >= 0)
        close(fd);
    state = shared == MAP_FAILED ? &own : shared;
    return state;
}

/* True for the call whose turn it is. */
static bool fails(int error)
{
    struct fail_state *state = fail_state();
    if (atomic_fetch_add(&state->count, 1) + 1 != atomic_load(&state->at))
        return false;
    errno = error;
    return true;
}

static void *counted(void *memory)
{
    if (memory)
        atomic_fetch_add(&fail_state()->live, 1);
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return fails(ENOMEM) ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails(ENOMEM) ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    if (fails(ENOMEM))
        return NULL;
    void *memory = __real_realloc(old, size);
    return old ? memory : counted(memory);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails(ENOMEM) ? NULL : counted(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *text)
{
    return fails(ENOMEM) ? NULL : counted(__real_strdup(text));
}

void __wrap_free(void *memory)
{
    if (memory)
        atomic_fetch_sub(&fail_state()->live, 1);
    __real_free(memory);
}

void *__wrap_mmap64(void *address, size_t size, int protection, int flags, int fd, off_t offset)
{
    if (fails(ENOMEM))
        return MAP_FAILED;
    void *memory = __real_mmap64(address, size, protection, flags, fd, offset);
    if (memory != MAP_FAILED)
        counted(memory);
    return memory;
}

int __wrap_munmap(void *address, size_t size)
{
    atomic_fetch_sub(&fail_state()->live, 1);
    return __real_munmap(address, size);
}

int __wrap_memfd_create(const char *name, unsigned flags)
{
    return fails(ENOMEM) ? -1 : __real_memfd_create(name, flags);
}

int __wrap_eventfd(unsigned value, int flags)
{
    return fails(EMFILE) ? -1 : __real_eventfd(value, flags);
}

int __wrap_socket(int domain, int type, int protocol)
{
    return fails(EMFILE) ? -1 : __real_socket(domain, type, protocol);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    return fails(EAGAIN) ? EAGAIN : __real_pthread_create(thread, attributes, run, argument);
}
