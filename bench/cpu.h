/* cpu.h: CPU time, all in microseconds. */
#ifndef BENCH_CPU_H
#define BENCH_CPU_H

#include <sys/types.h>

double cpu_of_thread(void);
double cpu_of_process(void);

/* Of the process and its living descendants; threads that have ended count, processes that have ended do not. */
double cpu_of_tree(pid_t process);

#endif
