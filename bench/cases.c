/* cases.c: the call patterns. Each records one frame into the immediate context, where scene_bind() has been called. */
#include "cases.h"

#include <string.h>

/* One draw of a hundred is visible. */
static bool is_visible(int draw)
{
    return draw % 100 == 0;
}

static void draw(ID3D11DeviceContext *context, int i)
{
    UINT first = is_visible(i) ? (UINT)(i / 100 % 20) * 3 : 60;
    ID3D11DeviceContext_DrawIndexed(context, 3, first, 0);
}

static void *map_buffer(ID3D11DeviceContext *context, ID3D11Buffer *buffer, D3D11_MAP type)
{
    D3D11_MAPPED_SUBRESOURCE map;
    scene_check("Map", ID3D11DeviceContext_Map(context, (ID3D11Resource *)buffer, 0, type, 0, &map));
    return map.pData;
}

static void unmap_buffer(ID3D11DeviceContext *context, ID3D11Buffer *buffer)
{
    ID3D11DeviceContext_Unmap(context, (ID3D11Resource *)buffer, 0);
}

/* Draws, and no state changes between them. */
static void record_draw(const struct scene *scene, int draws)
{
    for (int i = 0; i < draws; i++)
        draw(scene->context, i);
}

/* What a game does for an object: new constants, textures and vertices, then a draw. */
static void draw_object(const struct scene *scene, ID3D11DeviceContext *context, int i)
{
    const float constants[64] = {1, 1, 0.01f * (i & 7), [4] = 0.5f, [63] = (float)i};
    const UINT stride = SCENE_VERTEX_STRIDE, offset = 0;
    ID3D11Buffer *buffer = scene->constants[i % SCENE_CONSTANTS];

    memcpy(map_buffer(context, buffer, D3D11_MAP_WRITE_DISCARD), constants, sizeof constants);
    unmap_buffer(context, buffer);
    ID3D11DeviceContext_VSSetConstantBuffers(context, 0, 1, &buffer);
    ID3D11DeviceContext_PSSetShaderResources(context, 0, 4, &scene->views[i % (SCENE_TEXTURES - 3)]);
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->vertices[i % SCENE_VERTICES], &stride, &offset);
    draw(context, i);
}

static void record_game(const struct scene *scene, int draws)
{
    for (int i = 0; i < draws; i++)
        draw_object(scene, scene->context, i);
}

/* Every state object changes for every draw. */
static void record_state(const struct scene *scene, int draws)
{
    ID3D11DeviceContext *context = scene->context;
    for (int i = 0; i < draws; i++) {
        ID3D11DeviceContext_OMSetBlendState(context, scene->blends[i & 3], NULL, 0xffffffff);
        ID3D11DeviceContext_OMSetDepthStencilState(context, scene->depths[(i >> 1) & 3], 0);
        ID3D11DeviceContext_RSSetState(context, scene->rasterizers[(i >> 2) & 3]);
        ID3D11DeviceContext_PSSetSamplers(context, 0, 1, &scene->samplers[(i + 1) & 3]);
        draw(context, i);
    }
}

/* Textures of 64 KiB are replaced. */
static void record_upload(const struct scene *scene, int uploads)
{
    for (int i = 0; i < uploads; i++)
        ID3D11DeviceContext_UpdateSubresource(scene->context, (ID3D11Resource *)scene->textures[i % SCENE_TEXTURES], 0,
                                              NULL, scene->image, SCENE_TEXTURE_SIZE * 4, 0);
    record_draw(scene, 4);
}

/* The picture is wanted in every frame. */
static void record_readback(const struct scene *scene, int draws)
{
    record_draw(scene, draws);
    scene_read(scene);
}

/* The game's draws, recorded into command lists. */
static void record_deferred(const struct scene *scene, int draws)
{
    for (int list = 0; list < SCENE_DEFERRED; list++) {
        ID3D11DeviceContext *context = scene->deferred[list];
        ID3D11CommandList *commands;
        scene_bind(scene, context);
        for (int i = 0; i < draws / SCENE_DEFERRED; i++)
            draw_object(scene, context, i + list * 500);
        scene_check("FinishCommandList", ID3D11DeviceContext_FinishCommandList(context, FALSE, &commands));
        ID3D11DeviceContext_ExecuteCommandList(scene->context, commands, FALSE);
        ID3D11CommandList_Release(commands);
    }
}

/* Vertices are appended to a buffer that is in use. */
static void record_append(const struct scene *scene, int draws)
{
    ID3D11DeviceContext *context = scene->context;
    const UINT stride = SCENE_VERTEX_STRIDE, offset = 0;
    ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &scene->stream, &stride, &offset);

    for (int i = 0; i < draws; i++) {
        const int place = i & 1023;
        float(*vertices)[4] = map_buffer(context, scene->stream,
                                         i ? D3D11_MAP_WRITE_NO_OVERWRITE : D3D11_MAP_WRITE_DISCARD);
        vertices += place * 64;
        for (int k = 0; k < 64; k++) {
            int corner = k % 3;
            float x = (is_visible(i) ? -0.9f : 8.0f) + 0.007f * (i & 255), y = -0.8f + 0.1f * (i & 15);
            vertices[k][0] = x + (corner == 2 ? 0.13f : 0);
            vertices[k][1] = y + (corner == 1 ? 0.13f : 0);
            vertices[k][2] = 0.5f;
            vertices[k][3] = 1;
        }
        unmap_buffer(context, scene->stream);
        ID3D11DeviceContext_Draw(context, 3, (UINT)place * 64);
    }
}

const struct bench_case bench_cases[] = {
    {.name = "w1_draw", .record = record_draw, .draws = 2000, .frames = 1},
    {.name = "w2_game", .record = record_game, .draws = 2000, .frames = 1},
    {.name = "w3_state", .record = record_state, .draws = 2000, .frames = 1},
    {.name = "w4_upload", .record = record_upload, .draws = 200, .frames = 1},
    {.name = "w5_readback", .record = record_readback, .draws = 50, .frames = 4},
    {.name = "w6_deferred", .record = record_deferred, .draws = 2000, .frames = 1, .needs_deferred = true},
    {.name = "w7_append", .record = record_append, .draws = 1024, .frames = 1},
};

const int bench_case_count = sizeof bench_cases / sizeof *bench_cases;
