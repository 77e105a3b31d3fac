#define WALKERS_ACROSS 128 /* of a group */
#define STEPS 56

cbuffer frame : register(b0)
{
    float4 shape;  /* of the attractor */
    uint2 size;    /* of the picture */
    float scale;   /* pixels for 1 */
    uint newborn;  /* whether the walkers are where the seeds are */
};

Buffer<float2> seeds : register(t0);   /* R16G16_SNORM */
Buffer<float3> palette : register(t1); /* R8G8B8A8_UNORM */

/* Where each walker was and is: two floats. */
ByteAddressBuffer places_before : register(t4);
RWByteAddressBuffer places : register(u0);

/* How much of each colour has come to a pixel: three counts. */
RWBuffer<uint> counts : register(u1);

/* Each walks on by Peter de Jong's rule and leaves a trace; its colour is that of where it was before. */
[numthreads(WALKERS_ACROSS, 1, 1)]
void cs_walk(uint3 id : SV_DispatchThreadID)
{
    float2 at = newborn ? seeds[id.x] * 2.0 : asfloat(places_before.Load2(id.x * 8));
    for (uint i = 0; i < STEPS; i++) {
        float2 next = float2(sin(shape.x * at.y) - cos(shape.y * at.x), sin(shape.z * at.x) - cos(shape.w * at.y));
        uint3 color = uint3(palette[uint((at.x + at.y * 0.35) * 23.0 + 64.0) & 127] * 64.0 + 0.5);
        at = next;
        int2 pixel = int2(float2(size) * 0.5 + at * scale);
        if (all(pixel >= 0) && all(pixel < int2(size)) && !(newborn && i < 12)) {
            uint first = (pixel.y * size.x + pixel.x) * 3;
            InterlockedAdd(counts[first], color.r);
            InterlockedAdd(counts[first + 1], color.g);
            InterlockedAdd(counts[first + 2], color.b);
        }
    }
    places.Store2(id.x * 8, asuint(at));
}

RWBuffer<uint> highest : register(u2);

#define COUNTS_ATHREAD 16

/* Old traces fade. */
[numthreads(64, 1, 1)]
void cs_fade(uint3 id : SV_DispatchThreadID)
{
    uint end = min((id.x + 1) * COUNTS_ATHREAD, size.x * size.y * 3), most = 0;
    for (uint i = id.x * COUNTS_ATHREAD; i < end; i++) {
        uint count = counts[i];
        counts[i] = count - count / 8;
        most = max(most, count);
    }
    InterlockedMax(highest[0], most);
}

struct screen
{
    float4 position : SV_Position;
};

/* A triangle over all of the picture, out of a raw buffer: x and y as halves of a word. */
ByteAddressBuffer corners : register(t0);

screen vs_screen(uint vertex : SV_VertexID)
{
    uint packed = corners.Load(vertex * 4);
    screen result;
    result.position = float4(f16tof32(packed & 0xffff), f16tof32(packed >> 16), 0.5, 1.0);
    return result;
}

Buffer<uint> traces : register(t2);
ByteAddressBuffer exposure : register(t3); /* the same buffer as `highest` */

float3 traces_at(int2 pixel)
{
    uint first = (pixel.y * size.x + pixel.x) * 3;
    return float3(traces[first], traces[first + 1], traces[first + 2]);
}

/* By the logarithm of how much there is, in front of a faint glow. */
float4 ps_expose(screen input) : SV_Target
{
    float3 traced = traces_at(int2(input.position.xy));
    float most = exposure.Load(0), all = dot(traced, 0.3333);
    float brightness = log2(1.0 + all * 0.06) / log2(1.0 + most * 0.06);
    float3 color = pow(traced / max(max(max(traced.r, traced.g), traced.b), 1.0), 2.2);
    float3 lit = color * pow(saturate(brightness * 1.5), 1.45) * 1.6;
    lit += pow(saturate(brightness * 1.1), 4.0) * float3(0.9, 0.8, 0.7);
    float2 from_center = (input.position.xy / float2(size) - 0.5) * 2.0;
    return float4(lit + float3(0.020, 0.022, 0.045) * (1.3 - dot(from_center, from_center) * 0.5), 1.0);
}
