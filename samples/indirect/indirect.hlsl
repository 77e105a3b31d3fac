// fxc: vkd3d-compiler 2.1 knows no atomic operations on byte-address buffers

cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    float4 eye;
    float4 forward, rightward; /* of the camera, on the ground */
    float time;                /* 0 to 1 */
    float aspect;
    float view_width; /* half of it, at distance 1 */
    float view_length;
    float near_length; /* of that part of the view in which blocks are towers */
};

#define BLOCKS_ASIDE 44
#define BLOCKS (BLOCKS_ASIDE * BLOCKS_ASIDE)
#define GROUP 64

/* Byte offsets into `arguments`, as in indirect.c. */
#define NEAR 0
#define FAR 20
#define NEAR_DOTS 40
#define FAR_DOTS 56
#define LAMPS 72
#define GROUPS 88
#define INSTANCES 4 /* in the arguments of a draw */

uint scramble(uint value)
{
    value = (value ^ (value >> 15)) * 0x2c1b3c6d;
    value = (value ^ (value >> 12)) * 0x297a2d39;
    return value ^ (value >> 15);
}

float2 block_place(uint block)
{
    return float2(block % BLOCKS_ASIDE, block / BLOCKS_ASIDE) - 0.5 * (BLOCKS_ASIDE - 1);
}

float block_height(uint block)
{
    float center = exp(-0.012 * dot(block_place(block), block_place(block)));
    float random = (scramble(block + 1) & 0xffff) / 65535.0;
    return 0.35 + 0.5 * random + center * (0.6 + 4.2 * random * random);
}

RWByteAddressBuffer arguments : register(u0);
RWByteAddressBuffer blocks : register(u1); /* near ones, far ones, blocks with lamps */

/* Lists the blocks that the camera sees. */
[numthreads(GROUP, 1, 1)]
void cs_choose(uint block : SV_DispatchThreadID)
{
    if (block >= BLOCKS)
        return;
    float2 place = block_place(block);
    float2 from_eye = place - eye.xz;
    float ahead = dot(from_eye, forward.xz), aside = abs(dot(from_eye, rightward.xz));
    if (ahead < -1.0 || aside > view_width * ahead + 1.2 || ahead > view_length)
        return;

    bool close = ahead < near_length;
    uint index;
    arguments.InterlockedAdd((close ? NEAR : FAR) + INSTANCES, 1, index);
    arguments.InterlockedAdd((close ? NEAR_DOTS : FAR_DOTS) + INSTANCES, 1);
    blocks.Store(4 * ((close ? 0 : BLOCKS) + index), block);
    if (close)
        arguments.InterlockedMax(GROUPS, index / GROUP + 1);
}

/* One thread for each near block, whose number only `arguments` knows: tall ones carry a lamp. */
[numthreads(GROUP, 1, 1)]
void cs_light(uint id : SV_DispatchThreadID)
{
    if (id >= arguments.Load(NEAR + INSTANCES))
        return;
    uint block = blocks.Load(4 * id);
    if (block_height(block) < 1.15)
        return;
    uint index;
    arguments.InterlockedAdd(LAMPS + INSTANCES, 1, index);
    blocks.Store(4 * (2 * BLOCKS + index), block);
}

struct wall
{
    float4 position : SV_Position;
    float3 place : PLACE;
    float3 normal : NORMAL;
    nointerpolation uint block : BLOCK;
};

wall vs_block(uint block : BLOCK, float3 position : POSITION, float3 normal : NORMAL)
{
    float2 center = block_place(block);
    wall result;
    result.place = float3(center.x, 0.0, center.y) + position * float3(1.0, block_height(block), 1.0);
    result.position = mul(float4(result.place, 1.0), view_projection);
    result.normal = normal;
    result.block = block;
    return result;
}

static const float3 haze = float3(0.30, 0.20, 0.36);

float3 fade(float3 color, float3 place)
{
    float distance = length(place - eye.xyz);
    return lerp(haze * (0.55 + 0.45 * saturate(0.03 * distance)), color, exp(-0.0021 * distance * distance));
}

/* Walls have windows, some of them lit. */
float4 ps_block(wall input) : SV_Target
{
    float along = abs(input.normal.x) > 0.5 ? input.place.z : input.place.x;
    float2 grid = float2(along * 11.0 + 0.5, input.place.y * 9.0);
    float2 inside = abs(frac(grid) - 0.5);
    uint number = scramble(uint(int(floor(grid.x)) + 4096) * 8191 + uint(int(floor(grid.y)) + 64) + input.block * 977);
    bool window = abs(input.normal.y) < 0.5 && all(inside < float2(0.30, 0.28));
    bool lit = (number & 7) < 3;

    float diffuse = 0.35 + 0.65 * saturate(dot(input.normal, normalize(float3(-0.55, 0.45, -0.6))));
    float tone = (scramble(input.block) & 0xff) / 255.0;
    float3 color = lerp(float3(0.22, 0.24, 0.40), float3(0.38, 0.30, 0.46), tone) * diffuse;
    float3 glow = lerp(float3(1.0, 0.72, 0.36), float3(0.62, 0.82, 1.0), (number >> 8 & 7) == 0 ? 1.0 : 0.0);
    color = window ? (lit ? glow * (0.65 + 0.35 * ((number >> 4 & 15) / 15.0)) : color * 0.5) : color;
    return float4(fade(color, input.place), 1.0);
}

struct lamp
{
    float4 position : SV_Position;
    float2 offset : OFFSET;
    float3 color : COLOR;
};

lamp vs_lamp(uint block : BLOCK, uint vertex : SV_VertexID)
{
    float2 center = block_place(block);
    float blink = 0.6 + 0.4 * sin(6.28318531 * (8.0 * time + (block & 15) / 16.0));
    lamp result;
    result.offset = float2(vertex & 1, vertex >> 1) * 2.0 - 1.0;
    result.color = (scramble(block) & 1 ? float3(1.0, 0.18, 0.15) : float3(0.30, 0.75, 1.0)) * blink;
    result.position = mul(float4(center.x, block_height(block) + 0.06, center.y, 1.0), view_projection);
    result.position.xy += result.offset * 0.22 * float2(1.0, aspect);
    return result;
}

float4 ps_lamp(lamp input) : SV_Target
{
    float glow = saturate(1.0 - length(input.offset));
    return float4(input.color * (glow * glow + smoothstep(0.70, 0.85, glow)), 0.0);
}

struct ground
{
    float4 position : SV_Position;
    float3 place : PLACE;
};

ground vs_ground(uint vertex : SV_VertexID)
{
    ground result;
    float2 corner = (float2(vertex & 1, vertex >> 1) - 0.5) * 120.0;
    result.place = float3(corner.x, 0.0, corner.y);
    result.position = mul(float4(result.place, 1.0), view_projection);
    return result;
}

/* Streets between the blocks. */
float4 ps_ground(ground input) : SV_Target
{
    float2 inside = abs(frac(input.place.xz + 0.5 * BLOCKS_ASIDE) - 0.5);
    float street = smoothstep(0.38, 0.42, max(inside.x, inside.y));
    float3 color = lerp(float3(0.09, 0.09, 0.14), float3(0.55, 0.38, 0.24), 0.75 * street);
    return float4(fade(color, input.place), 1.0);
}

struct dot_corner
{
    float4 position : SV_Position;
};

/* The map: every block that is drawn. */
dot_corner vs_dot(uint block : BLOCK, uint vertex : SV_VertexID)
{
    dot_corner result;
    float2 place = block_place(block) + (float2(vertex & 1, vertex >> 1) - 0.5) * 0.78;
    result.position = float4(place * (1.92 / BLOCKS_ASIDE), 0.0, 1.0);
    return result;
}

float4 ps_near(dot_corner input) : SV_Target
{
    return float4(0.95, 0.70, 0.34, 1.0);
}

float4 ps_far(dot_corner input) : SV_Target
{
    return float4(0.42, 0.47, 0.80, 1.0);
}

dot_corner vs_map(uint vertex : SV_VertexID)
{
    dot_corner result;
    result.position = float4(float2(vertex & 1, vertex >> 1) * 2.0 - 1.0, 0.0, 1.0);
    return result;
}

float4 ps_map(dot_corner input) : SV_Target
{
    return float4(0.02, 0.02, 0.06, 0.80);
}
