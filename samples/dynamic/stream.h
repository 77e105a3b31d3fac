/* stream.h: a dynamic buffer that data is appended to, while draws of the data before are still on their way. */
#ifndef DYNAMIC_STREAM_H
#define DYNAMIC_STREAM_H

#include "sample.h"

struct stream {
    ID3D11Buffer *buffer;
    ID3D11Query *drained;
    UINT element_size;
    UINT capacity, used; /* in elements */
    unsigned laps;
};

void stream_init(struct stream *stream, const struct sample *sample, UINT bind, UINT element_size, UINT capacity);
void stream_finish(struct stream *stream);

/* Makes room for `count` elements and returns where to write them; `first` is the number of the first one. */
void *stream_map(struct stream *stream, const struct sample *sample, UINT count, UINT *first);
void stream_unmap(struct stream *stream, const struct sample *sample);

#endif
