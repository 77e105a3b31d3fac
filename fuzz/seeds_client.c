/* seeds_client.c: an honest host, and some that are not from a certain answer on. */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <string.h>

void fuzz_seeds(void (*emit)(void *context, const char *name, const uint8_t *data, size_t size), void *context)
{
    uint8_t data[64] = {0};
    char name[32];
    emit(context, "honest", data, sizeof(data));
    for (size_t at = 0; at < 24; at += 3) {
        for (uint8_t how = 1; how <= 6; how += 1) {
            memset(data, 0, sizeof(data));
            data[at] = how;
            memset(data + at + 1, (int)(0x11 * how), 16);
            snprintf(name, sizeof(name), "answer-%zu-%u", at, how);
            emit(context, name, data, sizeof(data));
        }
    }
}
