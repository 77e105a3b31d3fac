/* workload.c: bench-workload, which measures what Direct3D calls cost in each of the processes that they pass.
 *
 * usage: bench-workload [-f FRAMES] [-w WARM-UP FRAMES] [-d DRAWS] [CASE...]   a case may be shortened: w1
 * WL_D3D11        the library that exports D3D11CreateDevice
 * WL_SERVER_PID   the process that executes the calls, with its descendants, when it is another one
 *
 * Prints a line for each case, with times in microseconds a frame:
 *   NAME FRAMES DRAWS WALL REC APP CLIENT SERVER CHECKSUM
 *   WALL     from the first call of the first frame until the last frame is done
 *   REC      CPU of the application's thread in the calls, without the waiting
 *   APP      CPU of the application's thread
 *   CLIENT   CPU of this process
 *   SERVER   CPU of the server's processes
 *   CHECKSUM of the last picture: must not depend on who executes the calls
 * or "NAME skipped" when the implementation has no deferred contexts. At most two frames are in flight. */
#include "cases.h"
#include "cpu.h"

#include "sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_CHOSEN 32

struct options {
    int frames, warm_up, draws; /* draws: 0 is what the case has */
    const char *chosen[MAX_CHOSEN];
    int chosen_count;
};

struct run {
    const struct scene *scene;
    const struct bench_case *bench_case;
    pid_t server; /* 0: none */
    int draws;
    unsigned frame;
    double recording;
};

struct times {
    double wall, app, client, server;
};

static struct times read_times(const struct run *run)
{
    return (struct times){
        .wall = sample_clock() * 1e3,
        .app = cpu_of_thread(),
        .client = cpu_of_process(),
        .server = run->server ? cpu_of_tree(run->server) : 0,
    };
}

static void wait_for_frame(const struct run *run, unsigned frame)
{
    ID3D11Asynchronous *query = (ID3D11Asynchronous *)run->scene->done[frame % SCENE_QUERIES];
    HRESULT result;
    BOOL done;
    while ((result = ID3D11DeviceContext_GetData(run->scene->context, query, &done, sizeof done, 0)) == S_FALSE)
        sample_nap();
    scene_check("GetData", result);
}

static void draw_frame(struct run *run)
{
    const struct scene *scene = run->scene;
    double start = cpu_of_thread();
    scene_bind(scene, scene->context);
    scene_clear(scene);
    run->bench_case->record(scene, run->draws);
    ID3D11DeviceContext_End(scene->context, (ID3D11Asynchronous *)scene->done[run->frame % SCENE_QUERIES]);
    ID3D11DeviceContext_Flush(scene->context);
    run->recording += cpu_of_thread() - start;

    if (run->frame > 0)
        wait_for_frame(run, run->frame - 1);
    run->frame++;
}

static void draw_frames(struct run *run, int count)
{
    run->frame = 0;
    run->recording = 0;
    for (int i = 0; i < count; i++)
        draw_frame(run);
    if (count > 0)
        wait_for_frame(run, run->frame - 1);
}

/* Pipelines are compiled in the background: draw, let that happen, draw again. */
static void warm_up(struct run *run, int frames)
{
    draw_frames(run, frames);
    struct timespec pause = {.tv_nsec = frames > 2 ? 300000000 : 0};
    nanosleep(&pause, NULL);
    draw_frames(run, frames);
}

static void measure(struct run *run, const struct options *options)
{
    warm_up(run, options->warm_up);

    int frames = options->frames * run->bench_case->frames;
    struct times before = read_times(run);
    draw_frames(run, frames);
    struct times after = read_times(run);

    printf("%-12s %d %d %.1f %.1f %.1f %.1f %.1f %08x\n", run->bench_case->name, frames, run->draws,
           (after.wall - before.wall) / frames, run->recording / frames, (after.app - before.app) / frames,
           (after.client - before.client) / frames, (after.server - before.server) / frames, scene_read(run->scene));
    fflush(stdout);
}

static bool has_deferred(const struct scene *scene)
{
    for (int i = 0; i < SCENE_DEFERRED; i++) {
        if (!scene->deferred[i])
            return false;
    }
    return true;
}

/* --- command line */

static int parse_number(const char *option, const char *text, int minimum)
{
    char *end = NULL;
    long value = text ? strtol(text, &end, 10) : -1;
    if (!text || end == text || *end || value < minimum || value > 1000000) {
        fprintf(stderr, "bench-workload: %s takes a number from %d to 1000000\n", option, minimum);
        exit(1);
    }
    return (int)value;
}

static void parse(struct options *options, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-f")) {
            options->frames = parse_number("-f", argv[++i], 1);
        } else if (!strcmp(argv[i], "-w")) {
            options->warm_up = parse_number("-w", argv[++i], 0);
        } else if (!strcmp(argv[i], "-d")) {
            options->draws = parse_number("-d", argv[++i], 1);
        } else if (argv[i][0] == '-' || options->chosen_count == MAX_CHOSEN) {
            fprintf(stderr, "bench-workload: unknown option '%s'; it takes -f FRAMES -w FRAMES -d DRAWS CASE...\n",
                    argv[i]);
            exit(1);
        } else {
            options->chosen[options->chosen_count++] = argv[i];
        }
    }
}

static bool is_chosen(const struct options *options, const char *name)
{
    for (int i = 0; i < options->chosen_count; i++) {
        if (!strncmp(name, options->chosen[i], strlen(options->chosen[i])))
            return true;
    }
    return options->chosen_count == 0;
}

int main(int argc, char **argv)
{
    static struct scene scene;
    struct options options = {.frames = 40, .warm_up = 12};
    parse(&options, argc, argv);

    const char *library = getenv("WL_D3D11"), *server = getenv("WL_SERVER_PID");
    scene_create(&scene, library ? library : sample_default_library);

    for (int i = 0; i < bench_case_count; i++) {
        const struct bench_case *bench_case = &bench_cases[i];
        if (!is_chosen(&options, bench_case->name))
            continue;
        if (bench_case->needs_deferred && !has_deferred(&scene)) {
            printf("%-12s skipped\n", bench_case->name);
            continue;
        }
        struct run run = {
            .scene = &scene,
            .bench_case = bench_case,
            .server = server ? atoi(server) : 0,
            .draws = options.draws ? options.draws : bench_case->draws,
        };
        measure(&run, &options);
    }
    scene_destroy(&scene);
    return 0;
}
