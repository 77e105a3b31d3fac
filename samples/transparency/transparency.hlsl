#define MOST_LAYERS 20
#define LAST 0xffffffff

cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    float4 eye;
    float time; /* 0 to 1 */
    uint most_fragments;
};

struct corner
{
    float4 position : SV_Position;
    float3 place : PLACE;
    float3 normal : NORMAL;
    nointerpolation float4 color : COLOR;
};

static const uint2 quad[6] = {uint2(0, 0), uint2(1, 0), uint2(1, 1), uint2(0, 0), uint2(1, 1), uint2(0, 1)};

#define RING_SIDES 20
#define RING_PARTS 72

float3 palette(float t)
{
    return 0.55 + 0.45 * cos(6.2831853 * (t + float3(0.0, 0.33, 0.62)));
}

float3 turn(float3 v, float2 by) /* around x, then around y */
{
    float s, c;
    sincos(by.x, s, c);
    v = float3(v.x, c * v.y - s * v.z, s * v.y + c * v.z);
    sincos(by.y, s, c);
    return float3(c * v.x + s * v.z, v.y, c * v.z - s * v.x);
}

/* Rings that go through each other, each one wider than the last and turned further. */
corner vs_ring(uint vertex : SV_VertexID, uint number : SV_InstanceID)
{
    uint cell = vertex / 6;
    float2 at = float2(uint2(cell % RING_SIDES, cell / RING_SIDES) + quad[vertex % 6]);
    float2 around, along;
    sincos(at.x * 6.2831853 / RING_SIDES, around.y, around.x);
    sincos(at.y * 6.2831853 / RING_PARTS, along.y, along.x);
    float radius = 0.95 + 0.19 * number, thick = 0.15 + 0.012 * number;
    float2 by = float2(number * 0.74 + 6.2831853 * time, number * 1.1 + 3.1415927 * time);
    float3 normal = float3(along * around.x, around.y);

    corner result;
    result.place = turn(float3(along * radius, 0.0) + normal * thick, by);
    result.position = mul(float4(result.place, 1.0), view_projection);
    result.normal = turn(normal, by);
    result.color = float4(palette(number / 7.0), 0.34);
    return result;
}

float3 environment(float3 direction)
{
    float3 color = lerp(float3(0.05, 0.05, 0.09), float3(0.22, 0.26, 0.42), smoothstep(-0.7, 1.0, direction.y));
    float window = smoothstep(0.10, 0.05, abs(direction.x + 0.35)) * smoothstep(0.45, 0.36, abs(direction.y - 0.55));
    float window2 = smoothstep(0.10, 0.05, abs(direction.x + 0.10)) * smoothstep(0.45, 0.36, abs(direction.y - 0.55));
    return color + (window + window2) * float3(1.3, 1.2, 1.05) * (direction.z < 0.0 ? 1.0 : 0.3);
}

/* --- the lists: for each pixel its first fragment, for each fragment the next one of the pixel */

struct fragment
{
    float depth;
    uint color;
    uint next;
};

RWTexture2D<uint> first : register(u1);
RWStructuredBuffer<fragment> fragments : register(u2);
RWBuffer<uint> fragment_count : register(u3);

uint pack(float4 color)
{
    uint4 bytes = uint4(saturate(color) * 255.0 + 0.5);
    return bytes.r | bytes.g << 8 | bytes.b << 16 | bytes.a << 24;
}

/* Glass: what it lets through is the rest of alpha; at its edges it mirrors. Nothing goes to a render target. */
[earlydepthstencil]
void ps_glass(corner input)
{
    float3 from_eye = normalize(input.place - eye.xyz), normal = normalize(input.normal);
    normal = dot(normal, from_eye) > 0.0 ? -normal : normal;
    float edge = pow(1.0 - saturate(-dot(normal, from_eye)), 3.0);
    float3 mirrored = environment(reflect(from_eye, normal));
    float diffuse = 0.45 + 0.55 * saturate(normal.y * 0.7 - normal.z * 0.5);
    float3 color = input.color.rgb * diffuse + mirrored * (0.25 + 0.75 * edge);

    uint number;
    InterlockedAdd(fragment_count[0], 1, number);
    if (number >= most_fragments)
        return;
    fragment made;
    made.depth = input.position.z;
    made.color = pack(float4(color, saturate(input.color.a + 0.6 * edge)));
    InterlockedExchange(first[uint2(input.position.xy)], number, made.next);
    fragments[number] = made;
}

/* --- what is not of glass: a ball of metal in the middle, and the room */

#define BALL_COLUMNS 36
#define BALL_ROWS 20

corner vs_ball(uint vertex : SV_VertexID)
{
    uint cell = vertex / 6;
    float2 at = float2(uint2(cell % BALL_COLUMNS, cell / BALL_COLUMNS) + quad[vertex % 6]);
    float2 around, down;
    sincos(at.x * 6.2831853 / BALL_COLUMNS, around.y, around.x);
    sincos(at.y * 3.1415927 / BALL_ROWS, down.x, down.y);
    corner result;
    result.normal = float3(down.x * around.x, down.y, down.x * around.y);
    result.place = result.normal * 0.62;
    result.position = mul(float4(result.place, 1.0), view_projection);
    result.color = 1.0;
    return result;
}

float4 ps_ball(corner input) : SV_Target
{
    float3 from_eye = normalize(input.place - eye.xyz), normal = normalize(input.normal);
    float3 mirrored = environment(reflect(from_eye, normal));
    return float4(mirrored * float3(1.05, 0.92, 0.74) + float3(0.16, 0.11, 0.06) * saturate(normal.y + 0.4), 1.0);
}

struct screen
{
    float4 position : SV_Position;
    float2 at : AT;
};

screen vs_screen(uint vertex : SV_VertexID)
{
    screen result;
    result.at = float2(vertex & 1, vertex >> 1) * 4.0 - 1.0;
    result.position = float4(result.at.x, -result.at.y, 0.99999, 1.0);
    return result;
}

float4 ps_room(screen input) : SV_Target
{
    float light = exp(-1.1 * dot(input.at, input.at));
    float2 dots = frac(input.position.xy / 24.0) - 0.5;
    float pattern = smoothstep(0.16, 0.12, length(dots)) * 0.05;
    return float4(float3(0.07, 0.075, 0.12) + (light + pattern) * float3(0.30, 0.29, 0.40), 1.0);
}

/* --- the lists in the order of depth, over what is behind them */

Texture2D<uint> first_fragment : register(t0);
StructuredBuffer<fragment> all_fragments : register(t1);

float4 unpack(uint color)
{
    return float4(color & 255, color >> 8 & 255, color >> 16 & 255, color >> 24) / 255.0;
}

/* Written as if by itself: its alpha is what it lets through. */
float4 ps_resolve(screen input) : SV_Target
{
    float depths[MOST_LAYERS];
    uint colors[MOST_LAYERS];
    uint count = 0;
    uint number = first_fragment[uint2(input.position.xy)];
    while (number != LAST && count < MOST_LAYERS) {
        fragment found = all_fragments[number];
        uint place = count++;
        /* The nearest comes first; the color decides where depth does not, as the lists have no order. */
        while (place > 0 && (depths[place - 1] > found.depth ||
                             (depths[place - 1] == found.depth && colors[place - 1] > found.color))) {
            depths[place] = depths[place - 1];
            colors[place] = colors[place - 1];
            place--;
        }
        depths[place] = found.depth;
        colors[place] = found.color;
        number = found.next;
    }
    float3 light = 0.0;
    float through = 1.0;
    for (uint i = 0; i < count; i++) {
        float4 color = unpack(colors[i]);
        light += through * color.a * color.rgb;
        through *= 1.0 - color.a;
    }
    return float4(light, through);
}
