/* cpu.c: CPU time from the clocks of POSIX, which are exact to the nanosecond, and the process tree from /proc. */
#include "cpu.h"

#include <dirent.h>
#include <stdio.h>
#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec time;
    if (clock_gettime(clock, &time))
        return 0;
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

double cpu_of_thread(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double cpu_of_process(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

static double cpu_of_children(pid_t process, const char *thread)
{
    char path[300];
    snprintf(path, sizeof path, "/proc/%d/task/%s/children", (int)process, thread);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;

    double sum = 0;
    int child;
    while (fscanf(file, "%d", &child) == 1)
        sum += cpu_of_tree(child);
    fclose(file);
    return sum;
}

double cpu_of_tree(pid_t process)
{
    clockid_t clock;
    double sum = clock_getcpuclockid(process, &clock) ? 0 : read_clock(clock);

    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    DIR *threads = opendir(path);
    if (!threads)
        return sum;
    for (struct dirent *entry; (entry = readdir(threads));) {
        if (entry->d_name[0] != '.')
            sum += cpu_of_children(process, entry->d_name);
    }
    closedir(threads);
    return sum;
}
