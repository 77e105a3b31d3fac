#include "common/dxbc/error.h"

#include <stdarg.h>
#include <stdio.h>

bool dxbc_refuse(struct dxbc_error *error, uint32_t chunk, uint32_t offset, const char *rule, ...)
{
    char what[140], where[40] = "the container";
    va_list arguments;
    if (!error)
        return false;
    if (chunk) { /* a tag may be any bytes */
        char tag[5] = {0};
        for (int i = 0; i < 4; i++) {
            const char letter = (char)(chunk >> 8 * i);
            tag[i] = letter > ' ' && letter < 0x7f ? letter : '?';
        }
        snprintf(where, sizeof(where), "chunk %s", tag);
    }
    va_start(arguments, rule);
    vsnprintf(what, sizeof(what), rule, arguments);
    va_end(arguments);
    error->chunk = chunk;
    error->offset = offset;
    snprintf(error->text, sizeof(error->text), "%s, byte %u: %s", where, (unsigned)offset, what);
    return false;
}
