cbuffer frame : register(b0)
{
    float time; /* 0 to 1 */
    float aspect;
    uint2 size; /* of the picture */
};

static const float turn = 6.28318531;

struct shape
{
    float4 position : SV_Position;
    float2 offset : OFFSET;
    nointerpolation uint number : NUMBER;
};

shape corner_of(uint vertex, float2 center, float2 half_size)
{
    shape result;
    result.offset = float2(vertex & 1, vertex >> 1) * float2(2.0, -2.0) + float2(-1.0, 1.0);
    result.position = float4(center + half_size * result.offset, 0.5, 1.0);
    result.number = 0;
    return result;
}

/* --- bits: a tile of integers */

shape vs_tile(uint vertex : SV_VertexID)
{
    return corner_of(vertex, float2(0.0, 0.0), float2(1.0, 1.0));
}

/* What is there: rings. */
uint4 ps_rings(shape input) : SV_Target
{
    float distance = length(input.offset - 0.25 * float2(cos(turn * time), sin(turn * time)));
    return uint4(uint(distance * 210.0), uint(distance * 150.0 + 40.0), uint(distance * 110.0 + 90.0), 255);
}

/* What comes on top: a spiral. */
uint4 ps_spiral(shape input) : SV_Target
{
    float angle = atan2(input.offset.y, input.offset.x) / turn + 0.5 - time;
    uint value = uint(frac(3.0 * angle + 1.2 * length(input.offset)) * 255.0);
    clip(0.96 - length(input.offset));
    return uint4(value, value ^ 0x2a, value ^ 0x55, 255);
}

/* --- light: panes of colored glass over a bright window */

struct glass
{
    float4 light : SV_Target0;  /* what the pane adds */
    float4 passes : SV_Target1; /* what it lets through, for each color */
};

#define PANES 9

shape vs_glass(uint vertex : SV_VertexID, uint number : SV_InstanceID)
{
    float share = number / float(PANES), angle = turn * (share + 0.25 * time);
    float reach = number % 3 == 0 ? 0.30 : 0.48;
    shape result = corner_of(vertex, float2(cos(angle) * reach, sin(angle) * reach), float2(0.42, 0.42));
    result.position.y *= aspect;
    result.number = number;
    return result;
}

glass ps_glass(shape input)
{
    float angle = turn * (input.number * 0.137 + 0.125 * time), c = cos(angle), s = sin(angle);
    float2 place = float2(input.offset.x * c - input.offset.y * s, input.offset.x * s + input.offset.y * c);
    float distance = input.number % 3 == 0 ? length(place) - 0.92
                     : input.number % 3 == 1
                         ? max(abs(place.x), abs(place.y)) - 0.64
                         : max(max(dot(place, float2(0.866, 0.5)), dot(place, float2(-0.866, 0.5))), -place.y) - 0.46;
    float inside = saturate(0.5 - distance * 60.0);
    float rim = inside * saturate(1.0 - abs(distance + 0.035) * 30.0);
    float3 tint = 0.52 + 0.48 * cos(turn * (input.number / float(PANES) - float3(0.0, 0.33, 0.67)));

    glass result;
    result.passes = float4(lerp(float3(1.0, 1.0, 1.0), lerp(tint * tint, tint * 0.25, rim), inside), 1.0);
    result.light = float4(inside * tint * (0.05 + 0.30 * rim), 1.0);
    return result;
}

shape vs_window(uint vertex : SV_VertexID)
{
    return corner_of(vertex, float2(0.0, 0.0), float2(1.0, 1.0));
}

float4 ps_window(shape input) : SV_Target
{
    float2 place = input.offset * float2(1.0, 1.0 / aspect);
    float rays = 0.5 + 0.5 * cos(24.0 * atan2(place.y, place.x));
    float3 light = lerp(float3(1.0, 0.98, 0.92), float3(0.90, 0.80, 0.62), saturate(0.55 * length(place)));
    return float4(light * (0.94 + 0.06 * rays), 1.0);
}

/* --- the picture's left half shows the tiles */

Texture2D<uint4> tile : register(t0);

float4 ps_show(shape input) : SV_Target
{
    uint width, height;
    tile.GetDimensions(width, height);
    uint2 texel = min(uint2((0.5 + float2(0.5, -0.5) * input.offset) * float2(width, height)), uint2(width, height) - 1);
    float3 value = tile.Load(int3(texel, 0)).rgb / 255.0;
    return float4(value * float3(1.0, 0.90, 0.95), 1.0);
}
