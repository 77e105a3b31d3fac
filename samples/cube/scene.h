/* scene.h: what the cube sample draws: a cube and a floor in one vertex buffer, and an image for each. */
#ifndef CUBE_SCENE_H
#define CUBE_SCENE_H

#include "sample.h"

#define CUBE_INDICES 36
#define FLOOR_INDICES 6
#define FLOOR_SIZE 80.0f

struct vertex {
    float position[3];
    float normal[3];
    float uv[2];
};

struct scene {
    ID3D11Buffer *vertices, *indices;       /* create_geometry: the cube, then the floor */
    ID3D11ShaderResourceView *crate, *tile; /* create_images: of the cubes, of the floor */

    ID3D11Texture2D *surface; /* multisampled */
    ID3D11RenderTargetView *surface_view;
    ID3D11DepthStencilView *depth;

    ID3D11VertexShader *vertex_shader;
    ID3D11PixelShader *pixel_shader;
    ID3D11InputLayout *layout;
    ID3D11Buffer *constants;
    ID3D11RasterizerState *rasterizer;
    ID3D11DepthStencilState *depth_state;
    ID3D11SamplerState *sampler;
};

void create_geometry(struct scene *scene, const struct sample *sample);
void create_images(struct scene *scene, const struct sample *sample);

#endif
