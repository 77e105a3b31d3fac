/* error.h: how the parts of this room refuse, and read words of bytes that are not aligned. */
#ifndef DXBC_ERROR_H
#define DXBC_ERROR_H

#include "common/dxbc/dxbc.h"

#include <string.h>

/* Fills `error`, which may be NULL, and returns false. `chunk`: its tag, 0 for the container. */
bool dxbc_refuse(struct dxbc_error *error, uint32_t chunk, uint32_t offset, const char *rule, ...)
    __attribute__((format(printf, 4, 5)));

static inline uint32_t dxbc_word(const uint8_t *at)
{
    uint32_t value;
    memcpy(&value, at, sizeof(value));
    return value;
}

static inline uint8_t *dxbc_put(uint8_t *at, uint32_t value)
{
    memcpy(at, &value, sizeof(value));
    return at + sizeof(value);
}

#endif
