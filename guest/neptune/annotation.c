/* annotation.c: markers and events for whoever captures on the host: ID3DUserDefinedAnnotation, and the same of
 * ID3D11DeviceContext2. Nobody listens in the guest, so the status is FALSE; the host's capture tools get them all
 * the same. */
#include "guest/neptune/context.h"

#include "npt_encode.h"
#include "npt_methods.h"

/* What the wire takes of a text, in UTF-16 units. */
#define TEXT_MAX 1024u

static struct npt_context *context_of(ID3DUserDefinedAnnotation *self)
{
    return (struct npt_context *)(void *)((struct npt_interface *)(void *)self)->owner;
}

static bool text_fits(const WCHAR *text)
{
    uint32_t length = 0;
    while (text && length < TEXT_MAX && text[length])
        length++;
    return text && length < TEXT_MAX;
}

/* "-1 if the calling application is not running under a Direct3D-specific profiling tool" (BeginEvent, EndEvent). */
INT STDMETHODCALLTYPE npt_annotation_begin_event(ID3DUserDefinedAnnotation *self, const WCHAR *name)
{
    npt_encode_annotation_begin_event(context_of(self)->stream, 0, text_fits(name) ? name : L"");
    return -1;
}

INT STDMETHODCALLTYPE npt_annotation_end_event(ID3DUserDefinedAnnotation *self)
{
    npt_encode_annotation_end_event(context_of(self)->stream, 0);
    return -1;
}

void STDMETHODCALLTYPE npt_annotation_set_marker(ID3DUserDefinedAnnotation *self, const WCHAR *name)
{
    if (text_fits(name))
        npt_encode_annotation_set_marker(context_of(self)->stream, 0, name);
}

BOOL STDMETHODCALLTYPE npt_annotation_get_status(ID3DUserDefinedAnnotation *self)
{
    (void)self;
    return FALSE;
}

BOOL STDMETHODCALLTYPE npt_context_is_annotation_enabled(ID3D11DeviceContext4 *self)
{
    (void)self;
    return FALSE;
}

void STDMETHODCALLTYPE npt_context_set_marker_int(ID3D11DeviceContext4 *self, const WCHAR *label, int data)
{
    if (text_fits(label))
        npt_encode_context_set_marker_int(npt_context_of(self)->stream, 0, label, data);
}

void STDMETHODCALLTYPE npt_context_begin_event_int(ID3D11DeviceContext4 *self, const WCHAR *label, int data)
{
    npt_encode_context_begin_event_int(npt_context_of(self)->stream, 0, text_fits(label) ? label : L"", data);
}

void STDMETHODCALLTYPE npt_context_end_event(ID3D11DeviceContext4 *self)
{
    npt_encode_context_end_event(npt_context_of(self)->stream, 0);
}
