/* failure.c: how a sample ends when something fails. */
#include "sample.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define STATUS_FAILED 1
#define STATUS_DEVICE_REMOVED 3

void sample_fail(const struct sample *sample, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "sample-%s: ", sample->name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(STATUS_FAILED);
}

void sample_check(const struct sample *sample, const char *call, HRESULT result)
{
    if (SUCCEEDED(result))
        return;

    HRESULT reason = sample->device ? ID3D11Device_GetDeviceRemovedReason(sample->device) : S_OK;
    if (SUCCEEDED(reason) && result != DXGI_ERROR_DEVICE_REMOVED)
        sample_fail(sample, "%s failed with 0x%08X", call, (unsigned)result);

    fprintf(stderr, "sample-%s: %s failed with 0x%08X: the device was removed, reason 0x%08X\n", sample->name, call,
            (unsigned)result, (unsigned)reason);
    exit(STATUS_DEVICE_REMOVED);
}
