#include "host/device/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "usage: tritond --listen SOCKET [options]\n"
                            "Gives guests a Direct3D 11 GPU: each gets a process of its own that executes its calls.\n"
                            "\n"
                            "  --listen SOCKET   Unix socket that guests connect to\n"
                            "  --backend NAME    dxvk (default) or null, which executes nothing\n"
                            "  --runtime DIR     take the libraries that DIR/runtime.env names (tools/host-runtime)\n"
                            "  --renderer PATH   another triton-renderer than the one beside tritond\n"
                            "  --verbose         say on standard error what happens\n"
                            "\n"
                            "TRITON_BACKEND and TRITON_RUNTIME stand for --backend and --runtime.\n";

static const char *from_environment(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

bool trd_options_parse(struct trd_options *options, int argc, char **argv, char text[TRD_TEXT])
{
    const struct {
        const char *name;
        const char **value;
    } known[] = {
        {"--listen", &options->listen},
        {"--backend", &options->backend},
        {"--runtime", &options->runtime},
        {"--renderer", &options->renderer},
    };
    *options = (struct trd_options){
        .backend = from_environment("TRITON_BACKEND"),
        .runtime = from_environment("TRITON_RUNTIME"),
    };

    for (int i = 1; i < argc; i++) {
        size_t k = 0;
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            exit(0);
        }
        if (strcmp(argv[i], "--verbose") == 0) {
            options->verbose = true;
            continue;
        }
        while (k < sizeof(known) / sizeof(*known) && strcmp(argv[i], known[k].name) != 0)
            k++;
        if (k == sizeof(known) / sizeof(*known) || i + 1 == argc || !*argv[i + 1]) {
            snprintf(text, TRD_TEXT,
                     "the argument %.200s is unknown, or its value is missing; tritond --help lists them all", argv[i]);
            return false;
        }
        *known[k].value = argv[++i];
    }
    if (!options->backend)
        options->backend = "dxvk";
    if (!options->listen)
        snprintf(text, TRD_TEXT, "--listen SOCKET is missing; tritond --help lists all arguments");
    else if (strcmp(options->backend, "dxvk") != 0 && strcmp(options->backend, "null") != 0)
        snprintf(text, TRD_TEXT, "there is no backend %.100s; there are dxvk and null", options->backend);
    else
        return true;
    return false;
}
