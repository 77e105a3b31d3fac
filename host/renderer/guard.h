/* guard.h: what a view may name of a resource (guard.c asks, guard_view.c answers), and what the commands of tiled resources may. */
#ifndef TRR_GUARD_H
#define TRR_GUARD_H

#include "npt_commands.h"

enum trr_view_kind {
    TRR_SHADER_RESOURCE,
    TRR_UNORDERED_ACCESS,
    TRR_RENDER_TARGET,
    TRR_DEPTH_STENCIL,
};

/* `desc` is a D3D11_*_VIEW_DESC or ..._DESC1 of this kind, or NULL. NULL, or the rule that is broken. */
const char *trr_guard_view(const struct npt_resource_info *info, enum trr_view_kind kind, const void *desc);

/* guard_tiles.c */
struct trr_context;
const char *trr_guard_update_tile_mappings(struct trr_context *context, const struct npt_command *command);
const char *trr_guard_copy_tile_mappings(struct trr_context *context, const struct npt_command *command);
const char *trr_guard_copy_tiles(struct trr_context *context, const struct npt_command *command);
const char *trr_guard_update_tiles(struct trr_context *context, const struct npt_command *command);
const char *trr_guard_resize_tile_pool(struct trr_context *context, const struct npt_command *command);

#endif
