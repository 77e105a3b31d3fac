cbuffer frame : register(b0)
{
    uint2 size;
    int2 constant; /* numbers with FRACTION bits after the point */
    int step;      /* from one cell to the next */
    uint limit;
};

#define FRACTION 13
#define ESCAPED (4u << (2 * FRACTION))

struct cell
{
    uint count;
    int2 z;
};

RWStructuredBuffer<cell> computed : register(u0);

/* z = z * z + constant until |z| > 2. In whole numbers, so that every processor gets the same result. */
[numthreads(8, 8, 1)]
void cs_iterate(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= size.x || id.y >= size.y)
        return;
    int2 z = (int2(id.xy) * 2 - int2(size) + 1) * step / 2;
    uint count = 0;
    while (count < limit && uint(z.x * z.x) + uint(z.y * z.y) <= ESCAPED) {
        z = int2((z.x * z.x - z.y * z.y) >> FRACTION, (z.x * z.y) >> (FRACTION - 1)) + constant;
        count++;
    }
    cell result;
    result.count = count;
    result.z = z;
    computed[id.y * size.x + id.x] = result;
}

StructuredBuffer<cell> cells : register(t0);
RWTexture2D<unorm float4> picture : register(u0);

float3 gradient(float t)
{
    float3 color = lerp(float3(0.02, 0.03, 0.10), float3(0.10, 0.22, 0.62), smoothstep(0.0, 0.26, t));
    color = lerp(color, float3(0.25, 0.78, 0.93), smoothstep(0.22, 0.45, t));
    color = lerp(color, float3(1.0, 0.96, 0.78), smoothstep(0.42, 0.60, t));
    color = lerp(color, float3(1.0, 0.55, 0.16), smoothstep(0.58, 0.74, t));
    return lerp(color, float3(0.45, 0.06, 0.22), smoothstep(0.72, 0.95, t));
}

/* Two more steps smooth the boundaries between the counts. */
float3 color_of(cell found)
{
    if (found.count == limit)
        return float3(0.03, 0.01, 0.05);
    float2 z = float2(found.z) / (1 << FRACTION), c = float2(constant) / (1 << FRACTION);
    for (int i = 0; i < 2; i++)
        z = float2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
    float smooth = max(found.count + 3.0 - log2(max(log2(dot(z, z)), 0.001)), 0.0);
    return gradient(smooth / (smooth + 16.0));
}

/* Four cells for a pixel. */
[numthreads(8, 8, 1)]
void cs_paint(uint3 id : SV_DispatchThreadID)
{
    if (2 * id.x >= size.x || 2 * id.y >= size.y)
        return;
    uint first = 2 * id.y * size.x + 2 * id.x;
    float3 sum = color_of(cells[first]) + color_of(cells[first + 1]) + color_of(cells[first + size.x]) +
                 color_of(cells[first + size.x + 1]);
    picture[id.xy] = float4(sum / 4.0, 1.0);
}
