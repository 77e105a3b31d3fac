/* runtime.c: the environment of a renderer. tritond itself has no use for it, so its own is the place to keep it. */
#include "host/device/device.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *value;
} defaults[] = {
    /* DXVK needs a window system even when nothing is shown */
    {"DXVK_WSI_DRIVER", "SDL3"},
    {"SDL_VIDEO_DRIVER", "offscreen"},
    {"DXVK_LOG_LEVEL", "none"},
    {"DXVK_LOG_PATH", "none"},
    /* processes that share one cache corrupt it */
    {"DXVK_SHADER_CACHE", "0"},
};

/* KEY=VALUE; an empty value means that the system's own is meant. */
static void apply_line(char *line)
{
    line[strcspn(line, "\n")] = '\0';
    char *value = strchr(line, '=');
    if (line[0] == '#' || !value || !value[1])
        return;
    *value++ = '\0';
    setenv(line, value, 1);
}

bool trd_runtime_apply(const char *directory, char text[TRD_TEXT])
{
    if (directory) {
        char path[4096], line[8192];
        snprintf(path, sizeof(path), "%s/runtime.env", directory);
        FILE *file = fopen(path, "re");
        if (!file) {
            snprintf(text, TRD_TEXT, "%.300s cannot be read (%s): tools/host-runtime makes it", path, strerror(errno));
            return false;
        }
        while (fgets(line, sizeof(line), file))
            apply_line(line);
        fclose(file);
    }
    for (size_t i = 0; i < sizeof(defaults) / sizeof(*defaults); i++)
        setenv(defaults[i].name, defaults[i].value, 0);
    return true;
}
