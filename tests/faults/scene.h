/* scene.h: frames of a small game: several passes, lists recorded by two threads, every kind of map, queries, and a thread that makes
 * objects meanwhile. What matters is that all of it is under way at once. */
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>

#define COBJMACROS
#include <windows.h>

#include <d3d11_4.h>

struct scene;

/* The scene on a new device. NULL and the reason when there is none. Needs the shaders of tests/cases below `source`. */
struct scene *scene_open(const char *source, HRESULT *result);
/* Draws one frame and reads a texel of it back. S_OK, or how the device was lost. */
HRESULT scene_frame(struct scene *scene);
/* What the last frame's texel was, and should have been. */
void scene_texel(const struct scene *scene, UINT *read, UINT *expected);
HRESULT scene_reason(const struct scene *scene);
/* Ends the thread and releases everything; returns how many references the device had left. */
ULONG scene_close(struct scene *scene);

#endif
