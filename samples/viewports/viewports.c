/* viewports: six views of shells that clip distances open. One draw makes all of them: an instance of the geometry shader
 * for each, which chooses its viewport. The viewports overlap; what keeps the views apart is each one's scissor. */
#include "matrix.h"
#include "sample.h"
#include "viewports_shaders.h"

#include <math.h>

#define VIEWS 6
#define COLUMNS 3
#define ROWS 2
#define GAP 4
#define SHELLS 4 /* these two as in viewports.hlsl */
#define SHELL_CORNERS (6 * 36 * 18)

struct constants {
    struct sample_matrix view_projection[VIEWS];
    float eye[VIEWS][4];
    float time;
    float unused[3];
};

struct scene {
    ID3D11VertexShader *shell_shader, *backdrop_vertex_shader;
    ID3D11GeometryShader *views_shader, *backdrop_geometry_shader;
    ID3D11PixelShader *piece_shader, *backdrop_pixel_shader;
    ID3D11Buffer *constants;
    ID3D11RasterizerState *scissored;
    ID3D11DepthStencilView *depth;
};

static void create_pipeline(struct scene *scene, const struct sample *sample)
{
    const D3D11_RASTERIZER_DESC scissored = {
        .FillMode = D3D11_FILL_SOLID,
        .CullMode = D3D11_CULL_NONE,
        .DepthClipEnable = TRUE,
        .ScissorEnable = TRUE,
    };
    scene->shell_shader = sample_create_vertex_shader(sample, &vs_shell);
    scene->views_shader = sample_create_geometry_shader(sample, &gs_views);
    scene->piece_shader = sample_create_pixel_shader(sample, &ps_piece);
    scene->backdrop_vertex_shader = sample_create_vertex_shader(sample, &vs_backdrop);
    scene->backdrop_geometry_shader = sample_create_geometry_shader(sample, &gs_backdrop);
    scene->backdrop_pixel_shader = sample_create_pixel_shader(sample, &ps_backdrop);
    scene->constants = sample_create_buffer(sample, D3D11_BIND_CONSTANT_BUFFER, D3D11_USAGE_DYNAMIC,
                                            sizeof(struct constants), NULL);
    scene->depth = sample_create_depth(sample, (DXGI_SAMPLE_DESC){.Count = 1});
    sample_check(sample, "CreateRasterizerState",
                 ID3D11Device_CreateRasterizerState(sample->device, &scissored, &scene->scissored));
}

static void destroy_scene(struct scene *scene)
{
    void *const objects[] = {
        scene->scissored,
        scene->depth,
        scene->constants,
        scene->backdrop_pixel_shader,
        scene->backdrop_geometry_shader,
        scene->backdrop_vertex_shader,
        scene->piece_shader,
        scene->views_shader,
        scene->shell_shader,
    };
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        sample_release(objects[i]);
}

/* A viewport reaches a fifth beyond its scissor on each side. */
static void bind_views(const struct scene *scene, const struct sample *sample)
{
    D3D11_VIEWPORT viewports[VIEWS];
    D3D11_RECT scissors[VIEWS];
    const LONG width = ((LONG)sample->width - (COLUMNS + 1) * GAP) / COLUMNS;
    const LONG height = ((LONG)sample->height - (ROWS + 1) * GAP) / ROWS;
    for (LONG i = 0; i < VIEWS; i++) {
        LONG left = GAP + i % COLUMNS * (width + GAP), top = GAP + i / COLUMNS * (height + GAP);
        scissors[i] = (D3D11_RECT){left, top, left + width, top + height};
        viewports[i] = (D3D11_VIEWPORT){
            .TopLeftX = (float)left - 0.2f * (float)width,
            .TopLeftY = (float)top - 0.2f * (float)height,
            .Width = 1.4f * (float)width,
            .Height = 1.4f * (float)height,
            .MaxDepth = 1,
        };
    }
    sample_bind_picture(sample, scene->depth);
    ID3D11DeviceContext_RSSetViewports(sample->context, VIEWS, viewports);
    ID3D11DeviceContext_RSSetScissorRects(sample->context, VIEWS, scissors);
    ID3D11DeviceContext_RSSetState(sample->context, scene->scissored);
}

static void write_constants(const struct scene *scene, const struct sample *sample)
{
    static const float heights[VIEWS] = {1.5f, 0.7f, 2.2f, -1.2f, 1.1f, 1.9f}, nothing[3] = {0, 0, 0};
    const float aspect = (float)sample->width / COLUMNS / ((float)sample->height / ROWS);
    struct constants constants = {.time = (float)sample->frame / 240};
    for (int i = 0; i < VIEWS; i++) {
        float turn = 2 * SAMPLE_PI * ((float)i / VIEWS + constants.time) - 1.9f;
        float *eye = constants.eye[i];
        eye[0] = -2.5f * sinf(turn);
        eye[1] = heights[i];
        eye[2] = 2.5f * cosf(turn);
        struct sample_matrix view = sample_matrix_look_at(eye, nothing);
        struct sample_matrix projection = sample_matrix_perspective(1.05f, aspect, 0.3f, 20);
        constants.view_projection[i] = sample_matrix_multiply(&view, &projection);
    }
    sample_write_buffer(sample, scene->constants, &constants, sizeof constants);
    ID3D11DeviceContext_GSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
    ID3D11DeviceContext_PSSetConstantBuffers(sample->context, 0, 1, &scene->constants);
}

static void draw(const struct scene *scene, const struct sample *sample)
{
    static const float frame[4] = {0.30f, 0.31f, 0.38f, 1};
    ID3D11DeviceContext *context = sample->context;
    write_constants(scene, sample);
    bind_views(scene, sample);
    ID3D11DeviceContext_ClearRenderTargetView(context, sample->picture_view, frame);
    ID3D11DeviceContext_ClearDepthStencilView(context, scene->depth, D3D11_CLEAR_DEPTH, 1, 0);
    ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    ID3D11DeviceContext_VSSetShader(context, scene->shell_shader, NULL, 0);
    ID3D11DeviceContext_GSSetShader(context, scene->views_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->piece_shader, NULL, 0);
    ID3D11DeviceContext_DrawInstanced(context, SHELL_CORNERS, SHELLS, 0, 0);
    ID3D11DeviceContext_VSSetShader(context, scene->backdrop_vertex_shader, NULL, 0);
    ID3D11DeviceContext_GSSetShader(context, scene->backdrop_geometry_shader, NULL, 0);
    ID3D11DeviceContext_PSSetShader(context, scene->backdrop_pixel_shader, NULL, 0);
    ID3D11DeviceContext_Draw(context, 3, 0);
}

int main(int argc, char **argv)
{
    struct sample sample;
    struct scene scene;
    sample_open(&sample, "viewports", argc, argv);
    create_pipeline(&scene, &sample);
    while (sample_next_frame(&sample))
        draw(&scene, &sample);
    destroy_scene(&scene);
    return sample_close(&sample);
}
