/* sample.h: what every sample shares: a headless Direct3D 11 device, a picture to draw, and a loop over frames.
 *
 * A sample calls sample_open(), creates its scene, draws while sample_next_frame() says so, releases its scene and ends
 * with sample_close(). Whatever fails ends the program with a sentence: status 1, or 3 when the device was removed. */
#ifndef SAMPLE_H
#define SAMPLE_H

#define COBJMACROS
#include <d3d11_4.h>
#include <winabi.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SAMPLE_FRAMES_IN_FLIGHT 2

struct sample {
    const char *name;

    /* The command line. */
    unsigned frames, width, height;
    const char *out;
    const char *library;

    ID3D11Device *device;
    ID3D11DeviceContext *context;
    ID3D11Texture2D *picture; /* R8G8B8A8_UNORM, what is written to `out` after the last frame */
    ID3D11RenderTargetView *picture_view;
    unsigned frame; /* the one being drawn, from 0; animations depend on nothing else */

    bool drawing;
    unsigned finished; /* frames known to be complete */
    ID3D11Query *done[SAMPLE_FRAMES_IN_FLIGHT];
    double *times;  /* milliseconds, one for each finished frame */
    double started; /* when the frame before `finished` was seen to be complete */
    double device_ms;
};

/* A compiled shader, embedded into the program by embed.py. */
struct sample_shader {
    const void *code;
    size_t size;
};

/* --- sample.c: the life of a sample */

void sample_open(struct sample *sample, const char *name, int argc, char **argv);

/* Submits the frame that was drawn, if any, and says whether another one is to be drawn. */
bool sample_next_frame(struct sample *sample);

/* Writes the picture, prints the sample's line and releases what sample_open() made. Returns the exit status. */
int sample_close(struct sample *sample);

/* --- failure.c */

__attribute__((noreturn, format(printf, 2, 3))) void sample_fail(const struct sample *sample, const char *format, ...);

/* Ends the program unless the call succeeded. */
void sample_check(const struct sample *sample, const char *call, HRESULT result);

/* --- arguments.c */

/* Fills in the command line's part of the sample. */
void sample_parse(struct sample *sample, int argc, char **argv);

/* --- device.c */

/* Loads the library and creates device and context, at feature level 11_1 or else 11_0. */
void sample_create_device(struct sample *sample);

/* The adapter's name in ASCII. */
void sample_describe_adapter(const struct sample *sample, char *name, size_t size);

/* --- resources.c: creation with the arguments that matter here; `data` may be NULL */

ID3D11Buffer *sample_create_buffer(const struct sample *sample, UINT bind, D3D11_USAGE usage, UINT size,
                                   const void *data);
ID3D11Texture2D *sample_create_texture(const struct sample *sample, const D3D11_TEXTURE2D_DESC *desc,
                                       const D3D11_SUBRESOURCE_DATA *data);
ID3D11ShaderResourceView *sample_create_view(const struct sample *sample, ID3D11Texture2D *texture);
ID3D11RenderTargetView *sample_create_target(const struct sample *sample, ID3D11Texture2D *texture);
ID3D11DepthStencilView *sample_create_depth(const struct sample *sample, DXGI_SAMPLE_DESC samples);
ID3D11SamplerState *sample_create_sampler(const struct sample *sample, D3D11_FILTER filter,
                                          D3D11_TEXTURE_ADDRESS_MODE address);
ID3D11RasterizerState *sample_create_rasterizer(const struct sample *sample, D3D11_FILL_MODE fill,
                                                D3D11_CULL_MODE cull);

ID3D11VertexShader *sample_create_vertex_shader(const struct sample *sample, const struct sample_shader *shader);
ID3D11PixelShader *sample_create_pixel_shader(const struct sample *sample, const struct sample_shader *shader);
ID3D11GeometryShader *sample_create_geometry_shader(const struct sample *sample, const struct sample_shader *shader);
ID3D11ComputeShader *sample_create_compute_shader(const struct sample *sample, const struct sample_shader *shader);
ID3D11InputLayout *sample_create_layout(const struct sample *sample, const D3D11_INPUT_ELEMENT_DESC *elements,
                                        UINT count, const struct sample_shader *shader);

/* Replaces the content of a dynamic buffer. */
void sample_write_buffer(const struct sample *sample, ID3D11Buffer *buffer, const void *data, size_t size);

/* Draws go to the picture, all of it, with or without depth. */
void sample_bind_picture(const struct sample *sample, ID3D11DepthStencilView *depth);
void sample_set_viewport(const struct sample *sample, float x, float y, float width, float height);

static inline void sample_release(void *object)
{
    if (object)
        IUnknown_Release((IUnknown *)object);
}

/* --- image.c and image_png.c or image_ppm.c */

/* Reads an R8G8B8A8 texture back and writes it to the file. */
void sample_save(const struct sample *sample, ID3D11Texture2D *texture, const char *path);

/* Writes rows of RGBA that are `pitch` bytes apart. */
bool sample_write_image(const char *path, unsigned width, unsigned height, const void *pixels, size_t pitch);

extern const char sample_image_suffix[];

/* --- platform_posix.c or platform_windows.c */

extern const char sample_default_library[];

/* The function of that name, or NULL with a sentence in `error`. The library stays loaded. */
void *sample_load_function(const char *library, const char *function, char *error, size_t size);

double sample_clock(void); /* milliseconds */
void sample_nap(void);     /* sleeps as shortly as the system allows */

#define SAMPLE_MOST_THREADS 8

/* Calls run(arguments[i]) in a thread of its own for each, and waits for all of them. */
void sample_run_threads(const struct sample *sample, void (*run)(void *argument), void *const *arguments,
                        unsigned count);

#endif
