/* scene.h: the device and the few small objects that the workload's calls name. A failure ends the program. */
#ifndef BENCH_SCENE_H
#define BENCH_SCENE_H

#define COBJMACROS
#include <d3d11.h>
#include <winabi.h>

#include <stdint.h>

#define SCENE_SIZE 16 /* pixels on a side of the target */
#define SCENE_TEXTURE_SIZE 128
#define SCENE_TEXTURES 8
#define SCENE_CONSTANTS 8
#define SCENE_VERTICES 4
#define SCENE_STATES 4 /* of each kind */
#define SCENE_DEFERRED 4
#define SCENE_QUERIES 2

#define SCENE_VERTEX_STRIDE 16
#define SCENE_STREAM_SIZE (1u << 20)

struct scene {
    ID3D11Device *device;
    ID3D11DeviceContext *context;
    ID3D11DeviceContext *deferred[SCENE_DEFERRED]; /* NULL where the implementation has none yet */

    ID3D11Texture2D *target, *staging;
    ID3D11RenderTargetView *target_view;
    ID3D11DepthStencilView *depth_view;

    ID3D11Texture2D *textures[SCENE_TEXTURES];
    ID3D11ShaderResourceView *views[SCENE_TEXTURES];
    ID3D11Buffer *constants[SCENE_CONSTANTS]; /* dynamic, 256 bytes */
    ID3D11Buffer *vertices[SCENE_VERTICES];   /* 20 small triangles inside the view, then one outside */
    ID3D11Buffer *indices;
    ID3D11Buffer *stream; /* dynamic vertices */

    ID3D11VertexShader *vertex_shader;
    ID3D11PixelShader *pixel_shader;
    ID3D11InputLayout *layout;

    ID3D11BlendState *blends[SCENE_STATES];
    ID3D11DepthStencilState *depths[SCENE_STATES];
    ID3D11RasterizerState *rasterizers[SCENE_STATES];
    ID3D11SamplerState *samplers[SCENE_STATES];

    ID3D11Query *done[SCENE_QUERIES];
    uint8_t image[SCENE_TEXTURE_SIZE * SCENE_TEXTURE_SIZE * 4]; /* the textures' content */
};

/* Makes everything with the D3D11CreateDevice of that library. */
void scene_create(struct scene *scene, const char *library);

/* Lets go of everything. */
void scene_destroy(struct scene *scene);

/* Binds the first object of every kind. */
void scene_bind(const struct scene *scene, ID3D11DeviceContext *context);

void scene_clear(const struct scene *scene);

/* FNV-1a of the target, read back through the staging texture. */
uint32_t scene_read(const struct scene *scene);

/* Ends the program unless the call succeeded. */
void scene_check(const char *call, HRESULT result);

#endif
