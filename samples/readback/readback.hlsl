cbuffer constants : register(b0)
{
    float4 size; /* of what is painted: width, height, depth or layers; w: time, 0 to 1 */
};

float3 palette(float t, float3 shift)
{
    return 0.52 + 0.46 * cos(6.2831853 * (t + shift));
}

static const float3 fire = float3(0.0, 0.12, 0.26), sea = float3(0.55, 0.42, 0.30), violet = float3(0.85, 0.55, 0.20),
                    leaf = float3(0.30, 0.08, 0.52);

RWTexture1D<unorm float4> line1d : register(u0);

[numthreads(64, 1, 1)]
void cs_line(uint3 id : SV_DispatchThreadID)
{
    float x = (id.x + 0.5) / size.x;
    line1d[id.x] = float4(palette(x * 1.4 - size.w, sea) * (0.6 + 0.4 * sin(x * 90.0)), 1.0);
}

RWTexture1DArray<unorm float4> lines : register(u0);

[numthreads(64, 1, 1)]
void cs_lines(uint3 id : SV_DispatchThreadID)
{
    float x = (id.x + 0.5) / size.x, y = (id.y + 0.5) / size.z;
    float wave = 0.5 + 0.36 * sin(6.2831853 * (1.5 * x + size.w)) * cos(3.0 * x);
    float near = exp(-60.0 * (y - wave) * (y - wave)) + 0.7 * exp(-90.0 * (y - 1.0 + wave) * (y - 1.0 + wave));
    lines[id.xy] = float4(palette(x * 0.7 + y * 0.3, leaf) * (0.12 + near), 1.0);
}

RWTexture2D<unorm float4> image : register(u0);

/* A flower of as many petals as the level has bits; each level is painted by itself. */
[numthreads(8, 8, 1)]
void cs_image(uint3 id : SV_DispatchThreadID)
{
    float2 at = (id.xy + 0.5) / size.xy * 2.0 - 1.0;
    float angle = atan2(at.y, at.x), radius = length(at);
    float petal = 0.62 + 0.26 * cos(angle * size.z + 6.2831853 * size.w);
    float inside = smoothstep(0.03, -0.03, radius - petal);
    float3 flower = palette(radius * 0.8 + size.w, fire) * (0.55 + 0.45 * cos((petal - radius) * 14.0));
    image[id.xy] = float4(lerp(float3(0.07, 0.06, 0.12), flower, inside), 1.0);
}

RWTexture2DArray<unorm float4> images : register(u0);

/* The phases of a moon. */
[numthreads(8, 8, 1)]
void cs_images(uint3 id : SV_DispatchThreadID)
{
    float2 at = ((id.xy + 0.5) / size.xy * 2.0 - 1.0) * 1.15;
    float square = dot(at, at), turn = 6.2831853 * ((id.z + 0.5) / size.z + size.w);
    float3 normal = float3(at, sqrt(saturate(1.0 - square)));
    float lit = saturate(dot(normal, float3(sin(turn), -0.2, cos(turn))));
    float crater = 0.85 + 0.15 * sin(normal.x * 11.0 + 3.0 * sin(normal.y * 9.0));
    float3 moon = float3(0.98, 0.93, 0.82) * (0.05 + lit * crater);
    float glow = exp(-7.0 * max(square - 1.0, 0.0)) * 0.22;
    images[id] = float4(lerp(float3(0.05, 0.07, 0.16) + glow, moon, smoothstep(1.03, 0.97, square)), 1.0);
}

RWTexture3D<unorm float4> volume : register(u0);

/* Two balls that melt into each other, cut through. */
[numthreads(4, 4, 4)]
void cs_volume(uint3 id : SV_DispatchThreadID)
{
    float3 at = (id + 0.5) / size.xyz * 2.0 - 1.0;
    float turn = 6.2831853 * size.w;
    float3 first = at - 0.38 * float3(cos(turn), sin(turn), 0.5), second = at + 0.38 * float3(cos(turn), sin(turn), 0.5);
    float field = 0.16 / (dot(first, first) + 0.02) + 0.16 / (dot(second, second) + 0.02);
    float3 color = palette(field * 0.16 + 0.1, violet) * saturate(field * 0.55);
    float rim = exp(-40.0 * (field - 1.0) * (field - 1.0));
    volume[id] = float4(color * step(1.0, field) + color * 0.25 + rim * float3(0.9, 0.7, 0.5), 1.0);
}

/* Blocks of 4 x 4 texels, as BC1 has them. */
RWTexture2D<uint2> blocks : register(u0);

uint pack565(float3 color)
{
    uint3 whole = uint3(saturate(color) * float3(31.0, 63.0, 31.0) + 0.5);
    return whole.r << 11 | whole.g << 5 | whole.b;
}

/* Hills one behind the other. */
float3 landscape(float2 at)
{
    float3 color = lerp(float3(0.16, 0.22, 0.52), float3(0.98, 0.62, 0.40), pow(saturate(at.y * 1.5), 1.6));
    float2 from_sun = at - float2(0.68, 0.36);
    color += float3(1.0, 0.8, 0.5) * (smoothstep(0.085, 0.075, length(from_sun * float2(1.75, 1.0))) * 0.7);
    for (int i = 0; i < 5; i++) {
        float hill = 0.48 + 0.1 * i + 0.055 * sin(at.x * (5.0 + i) + i * 2.4 + 6.2831853 * size.w) +
                     0.02 * sin(at.x * (17.0 + 3.0 * i));
        if (at.y > hill)
            color = lerp(float3(0.62, 0.34, 0.42), float3(0.05, 0.09, 0.16), i / 4.0);
    }
    return color;
}

/* The two ends are the darkest and the brightest texel; every texel takes the nearest of four steps between them. */
[numthreads(8, 8, 1)]
void cs_blocks(uint3 id : SV_DispatchThreadID)
{
    float3 low = 1.0, high = 0.0;
    float lowest = 9.0, highest = -9.0;
    for (uint i = 0; i < 16; i++) {
        float3 color = landscape((id.xy * 4 + uint2(i & 3, i >> 2) + 0.5) / (size.xy * 4.0));
        float luma = dot(color, float3(0.3, 0.6, 0.1));
        if (luma < lowest) {
            low = color;
            lowest = luma;
        }
        if (luma > highest) {
            high = color;
            highest = luma;
        }
    }
    uint a = pack565(high), b = pack565(low), bits = 0;
    float3 span = high - low;
    float scale = 3.0 / max(dot(span, span), 0.0001);
    for (uint k = 0; k < 16; k++) {
        float3 color = landscape((id.xy * 4 + uint2(k & 3, k >> 2) + 0.5) / (size.xy * 4.0));
        uint steps = uint(clamp(dot(color - low, span) * scale + 0.5, 0.0, 3.0));
        uint index = steps == 3 ? 0 : steps == 0 ? 1 : steps == 2 ? 2 : 3;
        bits |= index << (2 * k);
    }
    if (a < b) { /* the four steps are those of a block whose first end is the greater one */
        uint other = a;
        a = b;
        b = other;
        bits ^= 0x55555555;
    }
    blocks[id.xy] = uint2(a == b ? a | a << 16 : a | b << 16, a == b ? 0 : bits);
}
