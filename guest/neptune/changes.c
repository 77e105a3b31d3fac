#include "guest/neptune/changes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK NPT_CHANGES_BLOCK

/* A block is a bit in each of three sets. */
struct npt_changes {
    size_t size;
    size_t blocks;
    size_t words;      /* of 64 blocks, in each set */
    size_t clean_from; /* words before and behind these have no block that is clean */
    size_t clean_to;
    uint8_t *copy;   /* of what was sent; made when a block is sent for the second time */
    uint64_t *had;   /* the host has been sent the block since the discard */
    uint64_t *kept;  /* and `copy` has what it was sent */
    uint64_t *clean; /* and nothing has been written since */
    uint64_t sets[];
};

struct npt_changes *npt_changes_create(size_t size)
{
    size_t blocks = (size + BLOCK - 1) / BLOCK, words = (blocks + 63) / 64;
    struct npt_changes *changes = calloc(1, sizeof(*changes) + 3 * words * sizeof(uint64_t));
    if (!changes)
        return NULL;
    changes->size = size;
    changes->blocks = blocks;
    changes->words = words;
    changes->had = changes->sets;
    changes->kept = changes->had + words;
    changes->clean = changes->kept + words;
    return changes;
}

void npt_changes_destroy(struct npt_changes *changes)
{
    if (!changes)
        return;
    free(changes->copy);
    free(changes);
}

static void clear(uint64_t *set, size_t words)
{
    memset(set, 0, words * sizeof(*set));
}

static bool has(const uint64_t *set, size_t block)
{
    return set[block / 64] >> block % 64 & 1;
}

static void add(uint64_t *set, size_t block)
{
    set[block / 64] |= UINT64_C(1) << block % 64;
}

void npt_changes_written(struct npt_changes *changes)
{
    for (size_t i = changes->clean_from; i < changes->clean_to; i++)
        changes->clean[i] = 0;
    changes->clean_from = changes->words;
    changes->clean_to = 0;
}

void npt_changes_discarded(struct npt_changes *changes)
{
    clear(changes->had, changes->words);
    clear(changes->kept, changes->words);
    npt_changes_written(changes);
}

void npt_changes_sent(struct npt_changes *changes)
{
    memset(changes->had, 0xff, changes->words * sizeof(*changes->had));
    memset(changes->clean, 0xff, changes->words * sizeof(*changes->clean));
    clear(changes->kept, changes->words);
    changes->clean_from = 0;
    changes->clean_to = changes->words;
}

static size_t length_of(const struct npt_changes *changes, size_t block)
{
    size_t rest = changes->size - block * BLOCK;
    return rest < BLOCK ? rest : BLOCK;
}

static inline void add_clean(struct npt_changes *changes, size_t word, uint64_t blocks)
{
    changes->clean[word] |= blocks;
    if (word < changes->clean_from)
        changes->clean_from = word;
    if (word >= changes->clean_to)
        changes->clean_to = word + 1;
}

static void set_clean(struct npt_changes *changes, size_t block)
{
    add_clean(changes, block / 64, UINT64_C(1) << block % 64);
}

static bool is_lacking(const struct npt_changes *changes, const uint8_t *bytes, size_t block)
{
    size_t at = block * BLOCK;
    return !has(changes->kept, block) || memcmp(bytes + at, changes->copy + at, length_of(changes, block)) != 0;
}

/* Without memory for the copy the block is sent again whenever it may have changed. */
static void keep(struct npt_changes *changes, const uint8_t *bytes, size_t block)
{
    if (!changes->copy)
        changes->copy = malloc(changes->size);
    if (!changes->copy)
        return;
    memcpy(changes->copy + block * BLOCK, bytes + block * BLOCK, length_of(changes, block));
    add(changes->kept, block);
}

/* The first block from `block` on that may have changed. */
static size_t skip_clean(const struct npt_changes *changes, size_t block, size_t end)
{
    while (block < end) {
        uint64_t dirty = ~changes->clean[block / 64] >> block % 64;
        if (dirty)
            return block + (size_t)__builtin_ctzll(dirty);
        block += 64 - block % 64;
    }
    return end;
}

/* Blocks from `block` on, inside one word of the sets, that the host has never had: there is nothing to compare. */
static inline bool take_new(struct npt_changes *changes, size_t block, size_t last)
{
    size_t word = block / 64;
    if (block >= last || last - word * 64 > 64)
        return false;
    uint64_t blocks = UINT64_MAX >> (64 - (last - block)) << block % 64;
    if ((changes->had[word] | changes->clean[word]) & blocks)
        return false;
    changes->had[word] |= blocks;
    add_clean(changes, word, blocks);
    return true;
}

static struct npt_run run_of(const struct npt_changes *changes, size_t block, size_t end)
{
    end *= BLOCK;
    return (struct npt_run){block * BLOCK, end < changes->size ? end : changes->size};
}

/* Apart from npt_changes_next(), whose usual way is short. */
static __attribute__((noinline)) struct npt_run take_changed(struct npt_changes *changes, const uint8_t *bytes,
                                                             size_t block, size_t last)
{
    size_t first;
    block = skip_clean(changes, block, last);
    while (block < last && !is_lacking(changes, bytes, block)) {
        set_clean(changes, block);
        block = skip_clean(changes, block + 1, last);
    }
    if (block >= last)
        return (struct npt_run){0, 0};
    for (first = block; block < last && !has(changes->clean, block) && is_lacking(changes, bytes, block); block++) {
        if (has(changes->had, block))
            keep(changes, bytes, block);
        add(changes->had, block);
        set_clean(changes, block);
    }
    return run_of(changes, first, block);
}

struct npt_run npt_changes_next(struct npt_changes *changes, const void *bytes, size_t start, size_t limit)
{
    size_t last = (limit + BLOCK - 1) / BLOCK, block = start / BLOCK;
    return take_new(changes, block, last) ? run_of(changes, block, last) : take_changed(changes, bytes, block, last);
}
