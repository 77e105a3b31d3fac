/* validation.h: tables of Direct3D calls, each row with what the documentation says that it returns or does.
 *
 * The tables are data for three programs: the test of Neptune, and runners on other implementations to compare with.
 * They use nothing but Direct3D 11's own interfaces. */
#ifndef VALIDATION_H
#define VALIDATION_H

#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What a row may say or yield besides an HRESULT of Direct3D. All are successes. */
enum {
    VALIDATION_DONE = 0x20000001, /* a method without a result had its effect */
    VALIDATION_NOTHING,           /* it had none */
    VALIDATION_SAME,              /* one object for two equal descriptions */
    VALIDATION_OTHER,             /* two of them */
    VALIDATION_UNAVAILABLE,       /* the device has no such interface or feature level: nothing to compare */
    VALIDATION_BROKEN,            /* what the row needs could not be made */
};
#define DONE ((HRESULT)VALIDATION_DONE)
#define NOTHING ((HRESULT)VALIDATION_NOTHING)
#define SAME ((HRESULT)VALIDATION_SAME)
#define OTHER ((HRESULT)VALIDATION_OTHER)
#define UNAVAILABLE ((HRESULT)VALIDATION_UNAVAILABLE)
#define BROKEN ((HRESULT)VALIDATION_BROKEN)

/* Abilities that a device may lack; CheckFeatureSupport tells. */
enum option {
    ALWAYS,
    OPTION_LOGIC_OP,
    OPTION_MIN_MAX_FILTER,
    OPTION_CONSERVATIVE,
    OPTION_MAP_DEFAULT_BUFFER,
    OPTION_MAP_DEFAULT_TEXTURE,
    OPTION_TILED,
    OPTION_COMPUTE_10, /* on feature level 10: compute shaders */
    OPTION_LARGE_CONSTANTS,
    OPTION_APPEND_CONSTANTS, /* Map with NO_OVERWRITE */
    OPTION_APPEND_RESOURCES,
    OPTION_PARTIAL_CONSTANTS, /* UpdateSubresource1 with a box */
    OPTION_VIDEO,
    OPTION_STREAM_QUERIES,
    OPTION_FORCED_SAMPLES,
};

/* The head of every row. */
struct row {
    const char *name;
    HRESULT expected;
    enum option option; /* when the device lacks it, `otherwise` is expected */
    HRESULT otherwise;
};

/* What the rows of a table are tried on. */
struct subject {
    PFN_D3D11_CREATE_DEVICE create;
    ID3D11Device *device;
    ID3D11DeviceContext *context;
    D3D_FEATURE_LEVEL level;
    bool pixels; /* the back end executes; else nothing can be read back */
};

typedef HRESULT validation_call(const struct subject *subject, const void *row);

struct table {
    const char *name;        /* the call, and what of it */
    D3D_FEATURE_LEVEL level; /* of the device; 0: the highest */
    bool pixels;             /* needs a back end that executes */
    const void *rows;
    size_t row_size, row_count;
    validation_call *call;
};

#define TABLE(name_, rows_, call_)                                                                                     \
    .name = name_, .rows = rows_, .row_size = sizeof(rows_[0]), .row_count = COUNT(rows_), .call = call_

struct tables {
    const struct table *table;
    size_t count;
};

extern const struct tables mips_tables, sharing_tables, buffer_tables, check_tables, clear_tables, copy_tables,
    device_tables, map_tables, format_tables, layout_tables, query_tables, shader_tables, state_tables, stream_tables,
    texture_tables, view_tables;

/* --- running: run.c */

/* Every table, in order: NULL behind the last. */
const struct table *validation_table(size_t number);
const struct row *validation_row(const struct table *table, size_t number);

/* Opens a device of the table's feature level for its rows. False when there is none. */
bool validation_open(PFN_D3D11_CREATE_DEVICE create, const struct table *table, bool pixels, struct subject *out);
/* False when the device was lost, or objects are left. */
bool validation_close(struct subject *subject);

/* What is expected of the row on this device. */
HRESULT validation_expected(const struct subject *subject, const struct row *row);
/* Makes the call of one row. */
HRESULT validation_run(const struct subject *subject, const struct table *table, size_t row);
/* "E_INVALIDARG"; a number for values without a name, in a buffer that the next call uses again. */
const char *validation_result_name(HRESULT result);

/* --- helpers of the tables: subject.c */

/* One of the newer interfaces of the device or the context, to be released. NULL when it has none. */
void *subject_device(const struct subject *subject, REFIID iid);
void *subject_context(const struct subject *subject, REFIID iid);

/* Releases an interface; NULL is fine. */
void let_go(void *object);
#define LET_GO(...) let_go_all((void *const[]){__VA_ARGS__}, sizeof((void *const[]){__VA_ARGS__}) / sizeof(void *))
void let_go_all(void *const *objects, size_t count);

/* The result of a Create method, and a check that its object is there on S_OK and only then. Releases it. */
HRESULT created(HRESULT result, void *object);

/* A pointer that no Create method leaves as it is. */
#define UNTOUCHED ((void *)(uintptr_t)16)

/* Resources. NULL when they cannot be made. `fill` >= 0: every byte of the contents. */
ID3D11Buffer *make_buffer(const struct subject *subject, const D3D11_BUFFER_DESC *desc, int fill);
ID3D11Texture2D *make_texture(const struct subject *subject, const D3D11_TEXTURE2D_DESC *desc, int fill);
ID3D11Resource *make_resource(const struct subject *subject, D3D11_RESOURCE_DIMENSION dimension, const void *desc,
                              int fill);

/* The bytes of a block of a format that the rows with contents use, and its side in texels. */
UINT block_bytes(DXGI_FORMAT format, UINT *side);

/* Reads a subresource through a staging copy, without gaps, into memory that the next call uses again. NULL when it
 * cannot be read. */
const uint8_t *read_back(const struct subject *subject, ID3D11Resource *resource, UINT subresource, size_t *size);

/* Reads a subresource through a staging copy. Returns the number of bytes that are not `value`, -1 when it cannot be read. */
long bytes_other_than(const struct subject *subject, ID3D11Resource *resource, UINT subresource, uint8_t value);

#endif
