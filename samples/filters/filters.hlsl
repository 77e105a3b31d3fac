#define SIDE 8
#define LINE 128 /* texels that a group filters along a row or column */
#define REACH 12 /* of the blur */
#define BINS 128

cbuffer frame : register(b0)
{
    uint2 size;
    float time; /* 0 to 1 */
    float unused;
};

Texture2D<float4> source : register(t0);
RWTexture2D<unorm float4> result : register(u0);

float luma(float3 color)
{
    return dot(color, float3(0.299, 0.587, 0.114));
}

/* --- the image: an island with a lighthouse, seen over water */

float random(float2 cell)
{
    return frac(sin(dot(cell, float2(12.9898, 78.233))) * 43758.547);
}

float noise(float2 at)
{
    float2 cell = floor(at), part = frac(at);
    part *= part * (3.0 - 2.0 * part);
    return lerp(lerp(random(cell), random(cell + float2(1.0, 0.0)), part.x),
                lerp(random(cell + float2(0.0, 1.0)), random(cell + 1.0), part.x), part.y);
}

float clouds(float2 at)
{
    return noise(at) * 0.5 + noise(at * 2.1 + 3.0) * 0.28 + noise(at * 4.3 + 7.0) * 0.15 + noise(at * 9.1) * 0.07;
}

/* y from 0 at the horizon to 1 at the top. */
float3 sky(float2 at)
{
    float3 color = lerp(float3(0.99, 0.78, 0.52), float3(0.26, 0.46, 0.76), pow(saturate(at.y * 1.25), 0.6));
    float cloud = smoothstep(0.46, 0.78, clouds(float2(at.x * 3.0 + time, at.y * 7.0)));
    color = lerp(color, float3(1.0, 0.92, 0.86) * (1.0 - 0.35 * at.y), cloud * 0.85);
    float sun = length((at - float2(0.42, 0.24)) * float2(1.0, 1.0));
    return color + float3(1.0, 0.75, 0.4) * (smoothstep(0.085, 0.07, sun) + 0.35 * exp(-9.0 * sun));
}

/* What stands in front of the sky; a is whether anything does. */
float4 island(float2 at)
{
    float ground = 0.055 + 0.10 * exp(-9.0 * (at.x + 0.35) * (at.x + 0.35)) + 0.05 * clouds(at * 6.0);
    float far = 0.10 + 0.13 * exp(-5.0 * (at.x - 0.75) * (at.x - 0.75)) * (0.6 + clouds(at.xx * 3.0)) - 0.08;
    float4 found = at.y < far ? float4(lerp(float3(0.42, 0.40, 0.56), float3(0.62, 0.54, 0.60), at.y * 5.0), 1.0) : 0.0;
    float2 tower = at - float2(-0.38, 0.12);
    float half_width = 0.052 - 0.055 * tower.y;
    if (tower.y > 0.0 && tower.y < 0.42 && abs(tower.x) < half_width) {
        float side = tower.x / half_width, round = sqrt(1.0 - side * side);
        float3 paint = frac(tower.y * 6.0) < 0.5 ? float3(0.93, 0.90, 0.86) : float3(0.80, 0.16, 0.14);
        found = float4(paint * (0.45 + 0.6 * saturate(round * 0.6 + side * 0.55)), 1.0);
    }
    if (tower.y > 0.42 && tower.y < 0.50 && abs(tower.x) < 0.024)
        found = float4(1.0, 0.95, 0.62, 1.0);
    if (abs(tower.y - 0.42) < 0.012 && abs(tower.x) < 0.046)
        found = float4(0.16, 0.15, 0.20, 1.0);
    if (tower.y > 0.50 && abs(tower.x) < 0.034 * (1.0 - (tower.y - 0.50) * 16.0))
        found = float4(0.66, 0.12, 0.12, 1.0);
    float2 house = at - float2(-0.17, 0.13);
    if (abs(house.x) < 0.075 && house.y > -0.05 && house.y < 0.06)
        found = float4(all(abs(frac(house * float2(18.0, 14.0) + 0.25) - 0.5) < 0.24) ? float3(1.0, 0.80, 0.40)
                                                                                       : float3(0.86, 0.82, 0.74), 1.0);
    if (house.y > 0.06 && abs(house.x) < 0.10 - (house.y - 0.06) * 1.3)
        found = float4(0.58, 0.24, 0.16, 1.0);
    if (at.y < ground && abs(at.x + 0.30) < 0.62 + 0.05 * noise(at * 20.0)) {
        float3 rock = lerp(float3(0.30, 0.26, 0.26), float3(0.62, 0.53, 0.44), clouds(at * 14.0));
        float grass = smoothstep(0.035, 0.0, ground - at.y - 0.02 * noise(at.xx * 40.0));
        found = float4(lerp(rock, float3(0.28, 0.50, 0.22), grass), 1.0);
    }
    return found;
}

float3 view(float2 at)
{
    float4 there = island(at);
    return there.a > 0.0 ? there.rgb : sky(at);
}

[numthreads(SIDE, SIDE, 1)]
void cs_paint(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= size))
        return;
    float2 at = float2((id.x + 0.5) / size.x * 2.0 - 1.0, 0.64 - (id.y + 0.5) / size.y);
    at.x *= 0.5 * size.x / size.y * 1.5;
    at.y *= 1.5;
    float3 color;
    if (at.y > 0.0)
        color = view(at);
    else {
        float wave = noise(float2(at.x * 9.0 + 3.0 * time, 50.0 / (0.12 - at.y) + 4.0 * time)) - 0.5;
        float3 mirrored = view(float2(at.x + wave * (0.02 - at.y * 0.12), -at.y * 1.1 + 0.005));
        color = mirrored * lerp(0.86, 0.42, saturate(-at.y * 2.2)) * float3(0.78, 0.93, 1.0);
        color += smoothstep(0.30, 0.48, wave) * 0.18;
    }
    result[id.xy] = float4(saturate(color), 1.0);
}

/* --- blur: along rows, then along columns; each group shares what it has loaded */

groupshared float3 loaded[LINE + 2 * REACH];

float3 weigh(uint middle)
{
    float3 sum = 0.0;
    float weights = 0.0;
    for (int i = -REACH; i <= REACH; i++) {
        float weight = exp(-i * i / 50.0);
        sum += loaded[middle + i] * weight;
        weights += weight;
    }
    return sum / weights;
}

float3 load(int2 texel)
{
    return source[clamp(texel, 0, int2(size) - 1)].rgb;
}

[numthreads(LINE, 1, 1)]
void cs_blur_rows(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    loaded[index + REACH] = load(id.xy);
    if (index < REACH) {
        loaded[index] = load(int2(id.x - REACH, id.y));
        loaded[index + LINE + REACH] = load(int2(id.x + LINE, id.y));
    }
    GroupMemoryBarrierWithGroupSync();
    if (id.x < size.x)
        result[id.xy] = float4(weigh(index + REACH), 1.0);
}

[numthreads(1, LINE, 1)]
void cs_blur_columns(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    loaded[index + REACH] = load(id.xy);
    if (index < REACH) {
        loaded[index] = load(int2(id.x, id.y - REACH));
        loaded[index + LINE + REACH] = load(int2(id.x, id.y + LINE));
    }
    GroupMemoryBarrierWithGroupSync();
    if (id.y < size.y)
        result[id.xy] = float4(weigh(index + REACH), 1.0);
}

/* --- paint of oil (Kuwahara): of the four squares that meet in the texel, the average of the most even one */

[numthreads(SIDE, SIDE, 1)]
void cs_oil(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= size))
        return;
    float least = 1000.0;
    float3 best = 0.0;
    for (int corner = 0; corner < 4; corner++) {
        int2 step = int2(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1);
        float3 sum = 0.0, squares = 0.0;
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 5; x++) {
                float3 color = load(int2(id.xy) + int2(x, y) * step);
                sum += color;
                squares += color * color;
            }
        sum /= 25.0;
        float spread = dot(squares / 25.0 - sum * sum, 1.0);
        if (spread < least) {
            least = spread;
            best = sum;
        }
    }
    result[id.xy] = float4(best, 1.0);
}

/* --- edges (Sobel): light where brightness changes */

[numthreads(SIDE, SIDE, 1)]
void cs_edges(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= size))
        return;
    int2 at = int2(id.xy);
    float2 slope = 0.0;
    for (int i = -1; i <= 1; i++) {
        float weight = i == 0 ? 2.0 : 1.0;
        slope.x += weight * (luma(load(at + int2(1, i))) - luma(load(at + int2(-1, i))));
        slope.y += weight * (luma(load(at + int2(i, 1))) - luma(load(at + int2(i, -1))));
    }
    float edge = saturate(length(slope) * 1.4 - 0.12);
    result[id.xy] = float4(edge, saturate(slope * 0.5 + 0.5), 1.0);
}

/* --- contrast: count brightness, sum up, and spread it evenly */

RWBuffer<uint> bins : register(u1);
groupshared uint counted[BINS];

[numthreads(16, 16, 1)]
void cs_count(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    if (index < BINS)
        counted[index] = 0;
    GroupMemoryBarrierWithGroupSync();
    if (all(id.xy < size))
        InterlockedAdd(counted[uint(luma(source[id.xy].rgb) * (BINS - 0.01))], 1);
    GroupMemoryBarrierWithGroupSync();
    if (index < BINS)
        InterlockedAdd(bins[index], counted[index]);
}

RWBuffer<float> curve : register(u2);
groupshared uint sums[BINS];

/* Each bin gets the part of texels that are darker. */
[numthreads(BINS, 1, 1)]
void cs_sum(uint index : SV_GroupIndex)
{
    sums[index] = bins[index];
    GroupMemoryBarrierWithGroupSync();
    for (uint distance = 1; distance < BINS; distance *= 2) {
        uint before = index >= distance ? sums[index - distance] : 0;
        GroupMemoryBarrierWithGroupSync();
        sums[index] += before;
        GroupMemoryBarrierWithGroupSync();
    }
    curve[index] = float(sums[index]) / (size.x * size.y);
}

/* --- everything together, and the stages in a row below */

Texture2D<float4> original : register(t1);
Texture2D<float4> blurred : register(t2);
Texture2D<float4> oil : register(t3);
Texture2D<float4> edges : register(t4);
Buffer<float> even : register(t5);
Buffer<uint> counts : register(t6);
SamplerState bilinear : register(s0);

float3 even_out(float3 color)
{
    float before = luma(color), place = before * (BINS - 1);
    float after = lerp(even[uint(place)], even[min(uint(place) + 1, BINS - 1)], frac(place));
    return color * (lerp(before, after, 0.45) + 0.02) / (before + 0.02);
}

/* Outlined paint that gets out of focus above and below, and shines where it is bright. */
float3 finish(float2 uv)
{
    float3 sharp = even_out(oil.SampleLevel(bilinear, uv, 0).rgb), soft = blurred.SampleLevel(bilinear, uv, 0).rgb;
    sharp *= 1.0 - 0.75 * edges.SampleLevel(bilinear, uv, 0).r;
    float focus = smoothstep(0.18, 0.50, abs(uv.y - 0.47));
    float3 color = lerp(sharp, even_out(soft), focus);
    float3 shine = max(soft - 0.62, 0.0);
    return color * 0.94 + shine * 0.9;
}

float3 show_counts(float2 uv)
{
    uint bin = uint(uv.x * BINS);
    float high = counts[bin] * 28.0 / (size.x * size.y), line_at = even[bin];
    float3 color = lerp(float3(0.10, 0.11, 0.15), float3(0.92, 0.66, 0.32), smoothstep(0.0, 0.02, high - 1.0 + uv.y));
    return lerp(color, float3(0.45, 0.85, 1.0), smoothstep(0.045, 0.015, abs(1.0 - uv.y - line_at)));
}

float3 show_stage(int number, float2 uv)
{
    switch (number) {
    case 0: return original.SampleLevel(bilinear, uv, 0).rgb;
    case 1: return blurred.SampleLevel(bilinear, uv, 0).rgb;
    case 2: return oil.SampleLevel(bilinear, uv, 0).rgb;
    case 3: return edges.SampleLevel(bilinear, uv, 0).rgb;
    default: return show_counts(uv);
    }
}

[numthreads(SIDE, SIDE, 1)]
void cs_compose(uint3 id : SV_DispatchThreadID)
{
    if (any(id.xy >= size))
        return;
    float2 uv = (id.xy + 0.5) / float2(size);
    float3 color = finish(uv + float2(0.0, 0.08));
    if (uv.y > 0.8) {
        float2 cell = float2(uv.x * 5.0, (uv.y - 0.8) * 5.0);
        float2 inside = (float2(frac(cell.x), cell.y) - float2(0.04, 0.06)) / float2(0.92, 0.88);
        color = all(inside >= 0.0) && all(inside < 1.0) ? show_stage(int(cell.x), inside) : float3(0.05, 0.05, 0.07);
    }
    result[id.xy] = float4(saturate(color), 1.0);
}
