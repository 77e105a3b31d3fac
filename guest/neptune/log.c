/* log.c: lines on stderr, as TRITON_LOG wants them: none, error (when it is not set), info. */
#include "guest/neptune/object.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum level { UNREAD, NONE, ERROR_LEVEL, INFO_LEVEL };

static enum level level_from_environment(void)
{
    const char *value = getenv("TRITON_LOG");
    if (!value || strcmp(value, "error") == 0)
        return ERROR_LEVEL;
    if (strcmp(value, "none") == 0)
        return NONE;
    if (strcmp(value, "info") == 0)
        return INFO_LEVEL;
    fprintf(stderr, "triton: TRITON_LOG=%s is none of none, error and info\n", value);
    return ERROR_LEVEL;
}

/* Two threads that read it first find the same. */
static enum level current_level(void)
{
    static _Atomic int level = UNREAD;
    int known = atomic_load_explicit(&level, memory_order_relaxed);
    if (known == UNREAD) {
        known = (int)level_from_environment();
        atomic_store_explicit(&level, known, memory_order_relaxed);
    }
    return (enum level)known;
}

/* In one write, so that lines of several threads stay whole. */
static void print(const char *format, va_list arguments)
{
    static const char prefix[] = "triton: ";
    char line[1024];
    size_t start = sizeof(prefix) - 1, room = sizeof(line) - start - 1;
    memcpy(line, prefix, start);
    int length = vsnprintf(line + start, room, format, arguments);
    size_t end = start + (length < 0 ? 0 : (size_t)length < room ? (size_t)length : room - 1);
    line[end] = '\n';
    fwrite(line, 1, end + 1, stderr);
}

void npt_log_error(const char *format, ...)
{
    va_list arguments;
    if (current_level() < ERROR_LEVEL)
        return;
    va_start(arguments, format);
    print(format, arguments);
    va_end(arguments);
}

void npt_log_info(const char *format, ...)
{
    va_list arguments;
    if (current_level() < INFO_LEVEL)
        return;
    va_start(arguments, format);
    print(format, arguments);
    va_end(arguments);
}

void npt_unimplemented(const char *method, _Atomic bool *logged)
{
    if (!atomic_exchange_explicit(logged, true, memory_order_relaxed))
        npt_log_error("%s is not implemented yet", method);
}
