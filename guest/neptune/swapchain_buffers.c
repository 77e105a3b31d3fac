/* swapchain_buffers.c: the textures of a swap chain.
 *
 * With DISCARD effects what a buffer holds is gone when it has been presented: one texture does for all. With SEQUENTIAL
 * effects buffer 0 goes to the end and every other moves up. Buffer 0 is always the same texture, because the application
 * keeps it and its views: the contents move. A spare texture takes the frame, and the others change places without a copy
 * as long as the application has none of them. */
#include "guest/neptune/swapchain.h"

#include "npt_methods.h"

static bool rotates(const DXGI_SWAP_CHAIN_DESC1 *desc)
{
    return npt_swap_effect_keeps(desc->SwapEffect) && desc->BufferCount > 1;
}

/* --- making them -------------------------------------------------------------------------------------------------- */

/* All but the first are for reading. */
static DXGI_USAGE buffer_usage(const DXGI_SWAP_CHAIN_DESC1 *desc, UINT index)
{
    DXGI_USAGE usage = desc->BufferUsage | DXGI_USAGE_BACK_BUFFER;
    if (!npt_swap_effect_keeps(desc->SwapEffect))
        usage |= DXGI_USAGE_DISCARD_ON_PRESENT;
    return index ? usage | DXGI_USAGE_READ_ONLY : usage;
}

/* One that the chain holds and the application does not. */
static HRESULT make(struct npt_device *device, const DXGI_SWAP_CHAIN_DESC1 *desc, UINT index, struct npt_resource **out)
{
    const D3D11_TEXTURE2D_DESC1 texture = {
        .Width = desc->Width,
        .Height = desc->Height,
        .MipLevels = 1,
        .ArraySize = 1,
        .Format = desc->Format,
        .SampleDesc = desc->SampleDesc,
        .Usage = D3D11_USAGE_DEFAULT,
        .BindFlags = npt_dxgi_usage_bind_flags(desc->BufferUsage),
        .MiscFlags = (desc->Flags & DXGI_SWAP_CHAIN_FLAG_GDI_COMPATIBLE) ? D3D11_RESOURCE_MISC_GDI_COMPATIBLE : 0,
        .TextureLayout = D3D11_TEXTURE_LAYOUT_UNDEFINED,
    };
    HRESULT result = npt_texture2d_create(device, &texture, NULL, buffer_usage(desc, index), out);
    if (FAILED(result))
        return result;
    npt_object_use(&(*out)->object);
    npt_object_release(&(*out)->object);
    return S_OK;
}

static void drop(struct npt_resource **buffer)
{
    if (*buffer)
        npt_object_drop(&(*buffer)->object);
    *buffer = NULL;
}

void npt_swapchain_drop_buffers(struct npt_swapchain *chain)
{
    for (UINT i = 0; i < NPT_SWAPCHAIN_BUFFERS; i++)
        drop(&chain->buffers[i]);
    drop(&chain->spare);
}

HRESULT npt_swapchain_make_buffers(struct npt_swapchain *chain, const DXGI_SWAP_CHAIN_DESC1 *desc)
{
    struct npt_resource *made[NPT_SWAPCHAIN_BUFFERS + 1] = {NULL};
    const UINT count = npt_swap_effect_keeps(desc->SwapEffect) ? desc->BufferCount : 1;
    const UINT total = rotates(desc) ? count + 1 : count; /* the spare */
    HRESULT result = S_OK;
    for (UINT i = 0; i < total && SUCCEEDED(result); i++)
        result = make(chain->object.device, desc, i, &made[i]);
    if (FAILED(result)) {
        for (UINT i = 0; i < total; i++)
            drop(&made[i]);
        return result;
    }
    npt_swapchain_drop_buffers(chain);
    memcpy(chain->buffers, made, count * sizeof(*made));
    chain->spare = total > count ? made[count] : NULL;
    chain->accessible = count;
    chain->exposed = false;
    chain->desc = *desc;
    chain->source_width = desc->Width;
    chain->source_height = desc->Height;
    return S_OK;
}

bool npt_swapchain_buffers_free(const struct npt_swapchain *chain)
{
    for (UINT i = 0; i < chain->accessible; i++)
        if (atomic_load_explicit(&chain->buffers[i]->object.uses, memory_order_acquire) != 1)
            return false;
    return true;
}

HRESULT STDMETHODCALLTYPE npt_swapchain_get_buffer(IDXGISwapChain4 *self, UINT index, REFIID riid, void **buffer)
{
    struct npt_swapchain *chain = npt_swapchain_of(self);
    if (!buffer)
        return DXGI_ERROR_INVALID_CALL;
    *buffer = NULL;
    if (index >= chain->accessible)
        return DXGI_ERROR_INVALID_CALL;
    HRESULT result = npt_object_query_interface(&chain->buffers[index]->object, riid, buffer);
    if (SUCCEEDED(result) && index)
        chain->exposed = true;
    return result;
}

/* --- their contents ------------------------------------------------------------------------------------------------ */

static void copy(struct npt_swapchain *chain, struct npt_resource *to, struct npt_resource *from)
{
    ID3D11DeviceContext4 *context = (ID3D11DeviceContext4 *)(void *)chain->object.device->context;
    npt_context_copy_resource(context, (ID3D11Resource *)(void *)to, (ID3D11Resource *)(void *)from);
}

/* Copies what of `rect`, moved by `x` and `y`, lies inside both. */
static void copy_rect(struct npt_swapchain *chain, struct npt_resource *to, struct npt_resource *from, RECT rect,
                      LONG x, LONG y)
{
    ID3D11DeviceContext4 *context = (ID3D11DeviceContext4 *)(void *)chain->object.device->context;
    const LONG width = (LONG)chain->desc.Width, height = (LONG)chain->desc.Height;
    rect.left = rect.left + x < 0 ? -x : rect.left;
    rect.top = rect.top + y < 0 ? -y : rect.top;
    rect.right = rect.right + x > width ? width - x : rect.right;
    rect.bottom = rect.bottom + y > height ? height - y : rect.bottom;
    if (rect.left >= rect.right || rect.top >= rect.bottom)
        return;
    const D3D11_BOX box = {(UINT)rect.left, (UINT)rect.top, 0, (UINT)rect.right, (UINT)rect.bottom, 1};
    npt_context_copy_subresource_region(context, (ID3D11Resource *)(void *)to, 0, (UINT)(rect.left + x),
                                        (UINT)(rect.top + y), 0, (ID3D11Resource *)(void *)from, 0, &box);
}

/* The scrolled rectangle says where its contents go; they come from as far away as the offset says. */
static void compose(struct npt_swapchain *chain, struct npt_resource *frame, struct npt_resource *last,
                    const DXGI_PRESENT_PARAMETERS *params)
{
    copy(chain, frame, last);
    if (params->pScrollRect) {
        RECT source = *params->pScrollRect;
        const POINT by = *params->pScrollOffset;
        source.left = source.left - by.x < 0 ? 0 : source.left - by.x;
        source.top = source.top - by.y < 0 ? 0 : source.top - by.y;
        source.right = source.right - by.x > (LONG)chain->desc.Width ? (LONG)chain->desc.Width : source.right - by.x;
        source.bottom = source.bottom - by.y > (LONG)chain->desc.Height ? (LONG)chain->desc.Height
                                                                        : source.bottom - by.y;
        copy_rect(chain, frame, last, source, by.x, by.y);
    }
    for (UINT i = 0; i < params->DirtyRectsCount; i++)
        copy_rect(chain, frame, chain->buffers[0], params->pDirtyRects[i], 0, 0);
}

struct npt_resource *npt_swapchain_rotate(struct npt_swapchain *chain, const DXGI_PRESENT_PARAMETERS *params)
{
    const UINT last = chain->desc.BufferCount - 1;
    struct npt_resource **buffers = chain->buffers, *frame = chain->spare;
    if (!frame)
        return buffers[0];
    if (params->DirtyRectsCount && chain->presents)
        compose(chain, frame, buffers[last], params);
    else
        copy(chain, frame, buffers[0]);
    copy(chain, buffers[0], buffers[1]);
    if (chain->exposed) {
        for (UINT i = 1; i < last; i++)
            copy(chain, buffers[i], buffers[i + 1]);
        copy(chain, buffers[last], frame);
        return buffers[last];
    }
    chain->spare = buffers[1];
    memmove(&buffers[1], &buffers[2], (last - 1) * sizeof(*buffers));
    return buffers[last] = frame;
}
