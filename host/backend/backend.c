/* backend.c: finds a backend by its name. */
#include "host/backend/backend.h"

#include <string.h>

static const struct trr_backend *const backends[] = {
    &trr_backend_dxvk,
    &trr_backend_null,
};

const struct trr_backend *trr_backend_find(const char *name)
{
    for (size_t i = 0; i < ARRAYSIZE(backends); i++)
        if (strcmp(backends[i]->name, name) == 0)
            return backends[i];
    return NULL;
}

const char *trr_backend_names(void)
{
    return "dxvk, null";
}

void trr_adapter_describe(struct trr_adapter *adapter, const char *text)
{
    size_t i = 0;
    for (; i < ARRAYSIZE(adapter->description) - 1 && text[i]; i++)
        adapter->description[i] = (unsigned char)text[i];
    adapter->description[i] = 0;
}
