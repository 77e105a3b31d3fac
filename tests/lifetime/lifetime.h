/* lifetime.h: the parts of a program that makes, uses and gives up Direct3D objects of every kind, in random order and on several threads.
 * What one thread has made the others use: a pool owns one reference to each object, and whoever uses one takes another. */
#ifndef LIFETIME_H
#define LIFETIME_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>
#include <dxgi1_6.h>

enum life_kind {
    LIFE_BUFFER,
    LIFE_ARGUMENTS, /* buffers of indirect calls: they are only read */
    LIFE_TEXTURE1D,
    LIFE_TEXTURE2D,
    LIFE_TEXTURE3D,
    LIFE_SHADER_RESOURCE_VIEW,
    LIFE_UNORDERED_ACCESS_VIEW,
    LIFE_RENDER_TARGET_VIEW,
    LIFE_DEPTH_STENCIL_VIEW,
    LIFE_INPUT_LAYOUT,
    LIFE_VERTEX_SHADER,
    LIFE_HULL_SHADER,
    LIFE_DOMAIN_SHADER,
    LIFE_GEOMETRY_SHADER,
    LIFE_PIXEL_SHADER,
    LIFE_COMPUTE_SHADER,
    LIFE_BLEND_STATE,
    LIFE_DEPTH_STENCIL_STATE,
    LIFE_RASTERIZER_STATE,
    LIFE_SAMPLER_STATE,
    LIFE_QUERY,
    LIFE_PREDICATE,
    LIFE_COMMAND_LIST,
    LIFE_CONTEXT_STATE,
    LIFE_CLASS_LINKAGE,
    LIFE_CLASS_INSTANCE,
    LIFE_FENCE,
    LIFE_SWAP_CHAIN,
    LIFE_KINDS,
};

struct life_pool;

/* One thread's view of the world. */
struct life_worker {
    struct life_pool *pool;
    ID3D11Device5 *device;
    ID3D11DeviceContext4 *context; /* the immediate one, or this thread's deferred one */
    bool is_immediate;
    uint64_t random;
    uint64_t steps;
    char wrong[160]; /* the first result that must not be, empty while all is well */
};

/* A pool with `source`'s shaders, for objects of one device. NULL when a shader is missing. */
struct life_pool *life_pool_create(const char *source);
/* Releases what is in it. */
void life_pool_destroy(struct life_pool *pool);

uint32_t life_below(struct life_worker *worker, uint32_t limit);
/* Notes a failure that an application could not have brought about; true when `result` is a success. */
bool life_check(struct life_worker *worker, HRESULT result, const char *what);

/* A random object of this kind with a reference of its own, or NULL. */
void *life_take(struct life_worker *worker, enum life_kind kind);
/* Any resource. */
ID3D11Resource *life_take_resource(struct life_worker *worker);
/* Puts an object (and its reference) into a random place; what was there is released. NULL empties the place. */
void life_put(struct life_worker *worker, enum life_kind kind, void *object);
void life_release(void *object);

struct life_code {
    uint8_t bytes[4096];
    size_t size;
};

enum life_shader { LIFE_VS, LIFE_VS_FETCHING, LIFE_HS, LIFE_DS, LIFE_GS, LIFE_PS, LIFE_CS, LIFE_SHADERS };

const struct life_code *life_code(const struct life_pool *pool, enum life_shader shader);

/* make.c: makes an object of a random kind and puts it into the pool. */
void life_make(struct life_worker *worker);
/* use.c: does something with the worker's context. */
void life_use(struct life_worker *worker);
/* device.c: does something that needs no context, or asks one for what it has. */
void life_ask(struct life_worker *worker);

#endif
