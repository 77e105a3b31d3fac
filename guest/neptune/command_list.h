/* command_list.h: what a deferred context records, and the command lists made of it.
 *
 * A recording is the commands of the context as bytes, with what they need: the objects that they name, the memory
 * of their payloads. The first execution of a list plays the bytes into the host's deferred context and finishes the
 * host's own list there; later executions only name that one. */
#ifndef NPT_COMMAND_LIST_H
#define NPT_COMMAND_LIST_H

#include "guest/neptune/context.h"

struct npt_recording;

extern const struct npt_class npt_command_list_class;

struct npt_recording *npt_recording_create(struct npt_device *device, const struct npt_recording *last);
void npt_recording_destroy(struct npt_recording *recording);

/* Where encoders write. */
struct npt_stream *npt_recording_stream(struct npt_recording *recording);

/* The recording names what exists once the creation channel has completed `position`; positions only grow. */
void npt_recording_needs(struct npt_recording *recording, uint64_t position);

/* Memory for the payload of a command, which lives as long as it is needed. */
bool npt_recording_room(struct npt_recording *recording, uint64_t size, struct npt_payload *out, void **memory);

/* Begin has been recorded; true when End has a Begin in the same recording, which it takes; End has been recorded. */
void npt_recording_begun(struct npt_recording *recording, struct npt_query *query);
bool npt_recording_end(struct npt_recording *recording, const struct npt_query *query);
void npt_recording_ended(struct npt_recording *recording, struct npt_query *query);

/* Map and Unmap of a deferred context. The arguments have been checked. */
HRESULT npt_recording_map(struct npt_recording *recording, struct npt_resource *resource, UINT subresource,
                          D3D11_MAP type, D3D11_MAPPED_SUBRESOURCE *out);
void npt_recording_unmap(struct npt_recording *recording, struct npt_resource *resource, UINT subresource);

/* --- what command_list.c does with a recording -------------------------------------------------------------------- */

/* False when something of the recording found no memory. */
bool npt_recording_whole(const struct npt_recording *recording);

/* Records the execution of another list, whose id is filled in when this recording is played. */
void npt_recording_execute(struct npt_recording *recording, ID3D11CommandList *list, BOOL restore);

/* Makes the lists known to the host that the recording executes. `make` returns false when one cannot be. */
bool npt_recording_make_children(struct npt_recording *recording, struct npt_context *immediate,
                                 bool (*make)(struct npt_context *immediate, struct npt_object *list));

/* Copies the commands to the immediate context's stream and gives the bytes back. */
void npt_recording_play(struct npt_recording *recording, struct npt_context *immediate);

/* What every execution does to queries and staging resources: on the immediate context, or for a list that executes
 * this one. */
void npt_recording_effects(const struct npt_recording *recording, struct npt_context *context);

#endif
