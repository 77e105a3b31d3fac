/* cases.h: the call patterns that are measured. Most triangles lie outside the view, so that a software rasterizer does
 * almost nothing and the cost of the calls is what remains. */
#ifndef BENCH_CASES_H
#define BENCH_CASES_H

#include "scene.h"

#include <stdbool.h>

struct bench_case {
    const char *name;
    void (*record)(const struct scene *scene, int draws);
    int draws;  /* or uploads, in a frame */
    int frames; /* for each frame of the other cases: short frames are repeated more often */
    bool needs_deferred;
};

extern const struct bench_case bench_cases[];
extern const int bench_case_count;

#endif
