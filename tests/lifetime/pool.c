#include "tests/lifetime/lifetime.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLACES 8u

struct life_pool {
    pthread_mutex_t lock;
    IUnknown *objects[LIFE_KINDS][PLACES];
    struct life_code code[LIFE_SHADERS];
};

static bool read_code(const char *source, const char *name, struct life_code *code)
{
    char path[1024];
    snprintf(path, sizeof(path), "%s/%s.dxbc", source, name);
    FILE *file = fopen(path, "rb");
    code->size = file ? fread(code->bytes, 1, sizeof(code->bytes), file) : 0;
    if (file)
        fclose(file);
    else
        fprintf(stderr, "%s cannot be read\n", path);
    return code->size != 0;
}

struct life_pool *life_pool_create(const char *source)
{
    static const char *const names[LIFE_SHADERS] = {
        "tests/cases/vs_all",  "bench/vs_workload",   "tests/cases/hs_pass",   "tests/cases/ds_pass",
        "tests/cases/gs_pass", "tests/cases/ps_tint", "tests/cases/cs_append",
    };
    struct life_pool *pool = calloc(1, sizeof(*pool));
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    for (int i = 0; i < LIFE_SHADERS; i++) {
        if (!read_code(source, names[i], &pool->code[i])) {
            life_pool_destroy(pool);
            return NULL;
        }
    }
    return pool;
}

void life_pool_destroy(struct life_pool *pool)
{
    for (uint32_t i = 0; i < LIFE_KINDS * PLACES; i++)
        life_release(pool->objects[i % LIFE_KINDS][i / LIFE_KINDS]);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

const struct life_code *life_code(const struct life_pool *pool, enum life_shader shader)
{
    return &pool->code[shader];
}

uint32_t life_below(struct life_worker *worker, uint32_t limit)
{
    worker->random ^= worker->random << 13;
    worker->random ^= worker->random >> 7;
    worker->random ^= worker->random << 17;
    return (uint32_t)(worker->random >> 16) % limit;
}

bool life_check(struct life_worker *worker, HRESULT result, const char *what)
{
    if (FAILED(result) && !worker->wrong[0])
        snprintf(worker->wrong, sizeof(worker->wrong), "%s: 0x%08x", what, (unsigned)result);
    return SUCCEEDED(result);
}

void life_release(void *object)
{
    if (object)
        IUnknown_Release((IUnknown *)object);
}

void *life_take(struct life_worker *worker, enum life_kind kind)
{
    struct life_pool *pool = worker->pool;
    uint32_t place = life_below(worker, PLACES);
    pthread_mutex_lock(&pool->lock);
    IUnknown *object = pool->objects[kind][place];
    if (object)
        IUnknown_AddRef(object);
    pthread_mutex_unlock(&pool->lock);
    return object;
}

ID3D11Resource *life_take_resource(struct life_worker *worker)
{
    static const enum life_kind kinds[] = {LIFE_BUFFER, LIFE_TEXTURE1D, LIFE_TEXTURE2D, LIFE_TEXTURE3D};
    return life_take(worker, kinds[life_below(worker, 4)]);
}

void life_put(struct life_worker *worker, enum life_kind kind, void *object)
{
    struct life_pool *pool = worker->pool;
    uint32_t place = life_below(worker, PLACES);
    pthread_mutex_lock(&pool->lock);
    IUnknown *before = pool->objects[kind][place];
    pool->objects[kind][place] = object;
    pthread_mutex_unlock(&pool->lock);
    life_release(before); /* often the last reference, outside the lock */
}
