/* main.c: tritond. */
#include "host/device/device.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    struct trd_options options;
    char renderer[4096 + 64];
    char text[TRD_TEXT];

    if (!trd_options_parse(&options, argc, argv, text) || !trd_runtime_apply(options.runtime, text) ||
        !trd_zygote_find(options.renderer, argv[0], renderer, sizeof(renderer), text)) {
        fprintf(stderr, "tritond: %s\n", text);
        return 1;
    }
    return trd_server_run(&options, renderer);
}
