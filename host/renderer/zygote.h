/* zygote.h: the process that loads a backend once and forks renderers. */
#ifndef TRR_ZYGOTE_H
#define TRR_ZYGOTE_H

struct trr_backend;

/* Serves `socket` (renderer.h) until it ends. The process's exit status. */
int trr_zygote_run(const struct trr_backend *backend, int socket);

#endif
