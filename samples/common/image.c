/* image.c: from a texture to a file. */
#include "sample.h"

#include <string.h>

void sample_save(const struct sample *sample, ID3D11Texture2D *texture, const char *path)
{
    D3D11_TEXTURE2D_DESC desc;
    ID3D11Texture2D_GetDesc(texture, &desc);
    desc.Usage = D3D11_USAGE_STAGING;
    desc.BindFlags = 0;
    desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
    ID3D11Resource *staging = (ID3D11Resource *)sample_create_texture(sample, &desc, NULL);
    ID3D11DeviceContext_CopyResource(sample->context, staging, (ID3D11Resource *)texture);

    D3D11_MAPPED_SUBRESOURCE mapped;
    sample_check(sample, "Map(READ)", ID3D11DeviceContext_Map(sample->context, staging, 0, D3D11_MAP_READ, 0, &mapped));
    bool written = sample_write_image(path, desc.Width, desc.Height, mapped.pData, mapped.RowPitch);
    ID3D11DeviceContext_Unmap(sample->context, staging, 0);
    ID3D11Resource_Release(staging);
    if (!written)
        sample_fail(sample, "cannot write %s", path);
}
