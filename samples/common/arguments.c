/* arguments.c: the command line, the same for every sample. */
#include "sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_FRAMES 60
#define DEFAULT_WIDTH 480
#define DEFAULT_HEIGHT 360

static char default_out[64];

static void print_usage(const struct sample *sample)
{
    printf("usage: sample-%s [--frames N] [--out FILE%s] [--library PATH] [--width N] [--height N]\n"
           "Draws N frames (%d) without a window and writes the last one to FILE (%s).\n"
           "PATH is the library that exports D3D11CreateDevice (%s).\n",
           sample->name, sample_image_suffix, DEFAULT_FRAMES, default_out, sample_default_library);
}

static unsigned parse_number(const struct sample *sample, const char *option, const char *text, unsigned minimum,
                             unsigned maximum)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || value < minimum || value > maximum)
        sample_fail(sample, "%s takes a number from %u to %u, not '%s'", option, minimum, maximum, text);
    return (unsigned)value;
}

/* False when there is no such option. */
static bool parse_option(struct sample *sample, const char *option, const char *value)
{
    if (!strcmp(option, "--frames"))
        sample->frames = parse_number(sample, option, value, 1, 1000000);
    else if (!strcmp(option, "--width"))
        sample->width = parse_number(sample, option, value, 64, 4096);
    else if (!strcmp(option, "--height"))
        sample->height = parse_number(sample, option, value, 64, 4096);
    else if (!strcmp(option, "--out"))
        sample->out = value;
    else if (!strcmp(option, "--library"))
        sample->library = value;
    else
        return false;
    return true;
}

void sample_parse(struct sample *sample, int argc, char **argv)
{
    snprintf(default_out, sizeof default_out, "%s%s", sample->name, sample_image_suffix);
    sample->frames = DEFAULT_FRAMES;
    sample->width = DEFAULT_WIDTH;
    sample->height = DEFAULT_HEIGHT;
    sample->out = default_out;
    sample->library = sample_default_library;

    for (int i = 1; i < argc; i += 2) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            print_usage(sample);
            exit(0);
        }
        if (!parse_option(sample, argv[i], i + 1 < argc ? argv[i + 1] : "1"))
            sample_fail(sample, "unknown option '%s'; see --help", argv[i]);
        if (i + 1 == argc)
            sample_fail(sample, "%s needs a value; see --help", argv[i]);
    }
}
