// fxc: vkd3d-compiler 2.1 knows no append buffers

cbuffer frame : register(b0)
{
    uint2 size; /* of the picture */
    uint number;
    uint births;
};

cbuffer population : register(b1) /* CopyStructureCount */
{
    uint alive;
};

struct traveler
{
    float2 place;
    uint seed;
    uint age;
};

#define GROUP 64
#define STEPS 36
#define LIFE 20

AppendStructuredBuffer<traveler> next : register(u0);
ConsumeStructuredBuffer<traveler> current : register(u1);

/* The highest count of visits in the first 16 bytes, then visits, red, green and blue of every pixel. */
RWByteAddressBuffer visits : register(u2);

uint scramble(uint value)
{
    value = (value ^ (value >> 15)) * 0x2c1b3c6d;
    value = (value ^ (value >> 12)) * 0x297a2d39;
    return value ^ (value >> 15);
}

[numthreads(GROUP, 1, 1)]
void cs_bear(uint id : SV_DispatchThreadID)
{
    if (id >= births)
        return;
    traveler born;
    born.seed = scramble(id + 1 + births * number);
    born.place = float2(born.seed & 0xffff, born.seed >> 16) / 32768.0 - 1.0;
    born.age = 0;
    next.Append(born);
}

/* The map of Clifford Pickover. */
float2 step_on(float2 place)
{
    const float a = -1.4, b = 1.6, c = 1.0, d = 0.7;
    return float2(sin(a * place.y) + c * cos(a * place.x), sin(b * place.x) + d * cos(b * place.y));
}

void visit(float2 place, uint3 color)
{
    float scale = min(size.x / 4.3, size.y / 3.65);
    uint2 pixel = uint2(int2(floor(place * scale + 0.5 * size)));
    if (any(pixel >= size))
        return;
    uint address = 16 + 16 * (pixel.y * size.x + pixel.x), before;
    visits.InterlockedAdd(address, 1, before);
    visits.InterlockedAdd(address + 4, color.r);
    visits.InterlockedAdd(address + 8, color.g);
    visits.InterlockedAdd(address + 12, color.b);
    visits.InterlockedMax(0, before + 1);
}

/* Takes a traveler from the list, lets him wander, and puts him on the other list unless he is old. */
[numthreads(GROUP, 1, 1)]
void cs_wander(uint id : SV_DispatchThreadID)
{
    if (id >= alive)
        return;
    traveler one = current.Consume();
    for (uint i = 0; i < STEPS; i++) {
        float2 place = step_on(one.place);
        float way = saturate(length(place - one.place) / 3.4);
        float3 color = way < 0.5 ? lerp(float3(0.25, 0.55, 1.0), float3(0.95, 0.35, 0.75), 2.0 * way)
                                 : lerp(float3(0.95, 0.35, 0.75), float3(1.0, 0.80, 0.35), 2.0 * way - 1.0);
        one.place = place;
        if (one.age + i >= 8) /* by then he is on the attractor */
            visit(place, uint3(color * 255.0));
    }
    one.age++;
    if (one.age < LIFE - (one.seed & 7))
        next.Append(one);
}

struct screen
{
    float4 position : SV_Position;
};

screen vs_screen(uint vertex : SV_VertexID)
{
    screen result;
    result.position = float4(float2(vertex & 1, vertex >> 1) * float2(4.0, -4.0) + float2(-1.0, 1.0), 0.5, 1.0);
    return result;
}

ByteAddressBuffer visited : register(t0);

float4 ps_expose(screen input) : SV_Target
{
    uint2 pixel = uint2(input.position.xy);
    uint4 sum = visited.Load4(16 + 16 * (pixel.y * size.x + pixel.x));
    float most = visited.Load(0);
    float brightness = log2(1.0 + sum.x) / log2(1.0 + 0.35 * most);
    float3 color = sum.yzw / (255.0 * max(sum.x, 1));
    float3 light = color * pow(brightness, 1.6) * 1.35 + 0.5 * pow(saturate(brightness), 7.0);
    float2 from_center = input.position.xy / size - 0.5;
    float3 dark = float3(0.030, 0.028, 0.060) * (1.0 - dot(from_center, from_center));
    return float4(dark + light, 1.0);
}
