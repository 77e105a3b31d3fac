/* sample.c: opening a sample, pacing its frames, and reporting at its end. */
#include "sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sample_open(struct sample *sample, const char *name, int argc, char **argv)
{
    memset(sample, 0, sizeof *sample);
    sample->name = name;
    sample_parse(sample, argc, argv);

    double start = sample_clock();
    sample_create_device(sample);
    sample->device_ms = sample_clock() - start;

    D3D11_TEXTURE2D_DESC picture = {
        .Width = sample->width,
        .Height = sample->height,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = DXGI_FORMAT_R8G8B8A8_UNORM,
        .SampleDesc = {.Count = 1},
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = D3D11_BIND_RENDER_TARGET,
    };
    sample->picture = sample_create_texture(sample, &picture, NULL);
    sample->picture_view = sample_create_target(sample, sample->picture);

    D3D11_QUERY_DESC event = {.Query = D3D11_QUERY_EVENT};
    for (int i = 0; i < SAMPLE_FRAMES_IN_FLIGHT; i++)
        sample_check(sample, "CreateQuery", ID3D11Device_CreateQuery(sample->device, &event, &sample->done[i]));

    sample->times = calloc(sample->frames, sizeof *sample->times);
    if (!sample->times)
        sample_fail(sample, "not enough memory for %u frame times", sample->frames);
}

static ID3D11Asynchronous *done_query(const struct sample *sample, unsigned frame)
{
    return (ID3D11Asynchronous *)sample->done[frame % SAMPLE_FRAMES_IN_FLIGHT];
}

/* Waits for the oldest frame that is not known to be complete. */
static void wait_for_frame(struct sample *sample)
{
    HRESULT result;
    BOOL done;
    while ((result = ID3D11DeviceContext_GetData(sample->context, done_query(sample, sample->finished), &done,
                                                 sizeof done, 0)) == S_FALSE)
        sample_nap();
    sample_check(sample, "GetData", result);

    double now = sample_clock();
    sample->times[sample->finished++] = now - sample->started;
    sample->started = now;
}

bool sample_next_frame(struct sample *sample)
{
    if (sample->drawing) {
        ID3D11DeviceContext_End(sample->context, done_query(sample, sample->frame));
        ID3D11DeviceContext_Flush(sample->context);
        sample->frame++;
    } else {
        sample->drawing = true;
        sample->started = sample_clock();
    }

    bool more = sample->frame < sample->frames;
    unsigned in_flight = more ? SAMPLE_FRAMES_IN_FLIGHT - 1 : 0;
    while (sample->frame - sample->finished > in_flight)
        wait_for_frame(sample);
    return more;
}

static int compare_times(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median_time(struct sample *sample)
{
    qsort(sample->times, sample->finished, sizeof *sample->times, compare_times);
    return sample->times[sample->finished / 2];
}

int sample_close(struct sample *sample)
{
    /* A call that cannot fail may still have lost the device. */
    sample_check(sample, "drawing", ID3D11Device_GetDeviceRemovedReason(sample->device));
    sample_save(sample, sample->picture, sample->out);

    char adapter[128];
    sample_describe_adapter(sample, adapter, sizeof adapter);
    printf("sample %s frames %u ms %.2f device_ms %.1f adapter %s\n", sample->name, sample->frames, median_time(sample),
           sample->device_ms, adapter);

    free(sample->times);
    for (int i = 0; i < SAMPLE_FRAMES_IN_FLIGHT; i++)
        sample_release(sample->done[i]);
    sample_release(sample->picture_view);
    sample_release(sample->picture);
    sample_release(sample->context);
    sample_release(sample->device);
    return 0;
}
