/* seeds_dxbc.c: a shader of each stage, one with streams, one with interfaces, one with thread groups. */
#include "fuzz/fuzz.h"

#include "sample.h"

#include "fuzz_shaders.h"

void fuzz_seeds(void (*emit)(void *context, const char *name, const uint8_t *data, size_t size), void *context)
{
    static const struct {
        const char *name;
        const struct sample_shader *shader;
    } seeds[] = {
        {"vertex", &vs_inputs}, {"pixel", &ps_workload}, {"geometry", &gs_streams}, {"hull", &hs_pass},
        {"domain", &ds_pass},   {"compute", &cs_append}, {"linked", &cs_linked},
    };
    for (size_t i = 0; i < sizeof(seeds) / sizeof(*seeds); i++)
        emit(context, seeds[i].name, seeds[i].shader->code, seeds[i].shader->size);
}
