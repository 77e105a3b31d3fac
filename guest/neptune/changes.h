/* changes.h: which bytes of a buffer that is appended to the host lacks. The application writes through a pointer, so
 * what it has written shows only in the bytes. What the host has never had needs no comparing; for what it has had a
 * copy is kept from the second time on, so that a buffer that is filled once, front to back, costs no copy at all. */
#ifndef NPT_CHANGES_H
#define NPT_CHANGES_H

#include <stdbool.h>
#include <stddef.h>

/* Changes are found in blocks of this many bytes. */
#define NPT_CHANGES_BLOCK 64u

struct npt_changes;

/* For `size` bytes of which the host has none. NULL without memory. */
struct npt_changes *npt_changes_create(size_t size);
void npt_changes_destroy(struct npt_changes *changes);

/* The buffer has been discarded: the host has none of its bytes. */
void npt_changes_discarded(struct npt_changes *changes);
/* The host has been sent all bytes. */
void npt_changes_sent(struct npt_changes *changes);
/* The application may have written anywhere. */
void npt_changes_written(struct npt_changes *changes);

struct npt_run {
    size_t start;
    size_t end; /* 0: there is none */
};

/* The next run of bytes from `start` on and before `limit` (at most the size) that the host lacks, in whole blocks: the
 * caller sends it. */
struct npt_run npt_changes_next(struct npt_changes *changes, const void *bytes, size_t start, size_t limit);

#endif
