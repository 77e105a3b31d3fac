cbuffer camera : register(b0) /* UpdateSubresource */
{
    row_major float4x4 view_projection;
    float4 eye;
};

cbuffer animation : register(b1) /* dynamic */
{
    row_major float4x4 turn;
    float time; /* 0 to 1 */
    float aspect;
};

struct corner
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float3 color : COLOR;
    float3 place : PLACE;
};

/* The box's own z axis points away from the sphere's center; its length swings. */
corner vs_box(float3 position : POSITION, float3 normal : NORMAL, float3 outward : OUTWARD, float3 color : COLOR)
{
    float wave = 0.5 + 0.5 * sin(6.28318531 * (time + 0.9 * outward.y) + 3.0 * outward.x);
    float3 side = normalize(cross(float3(0.0, 1.0, 0.0), outward));
    float3 up = cross(outward, side);
    float3 scaled = position * float3(0.088, 0.088, 0.16 + 0.5 * wave);
    float3 place = outward * (1.5 + scaled.z) + side * scaled.x + up * scaled.y;
    float3 direction = normal.x * side + normal.y * up + normal.z * outward;

    corner result;
    result.place = mul(float4(place, 1.0), turn).xyz;
    result.position = mul(float4(result.place, 1.0), view_projection);
    result.normal = mul(float4(direction, 0.0), turn).xyz;
    result.color = color * (0.45 + 0.75 * wave);
    return result;
}

float4 ps_box(corner input) : SV_Target
{
    float3 normal = normalize(input.normal);
    float3 to_light = normalize(float3(-0.5, 0.75, -0.6));
    float3 to_eye = normalize(eye.xyz - input.place);
    float highlight = pow(max(dot(normal, normalize(to_light + to_eye)), 0.0), 30.0);
    float diffuse = 0.28 + 0.8 * max(dot(normal, to_light), 0.0);
    return float4(input.color * diffuse + 0.25 * highlight, 1.0);
}

struct star
{
    float4 position : SV_Position;
    float2 offset : OFFSET;
    float brightness : BRIGHTNESS;
};

uint scramble(uint value)
{
    value = (value ^ (value >> 15)) * 0x2c1b3c6d;
    value = (value ^ (value >> 12)) * 0x297a2d39;
    return value ^ (value >> 15);
}

/* No vertex buffer: a star's place follows from its number. */
star vs_star(uint vertex : SV_VertexID, uint instance : SV_InstanceID)
{
    uint random = scramble(instance + 1);
    float2 center = float2(random & 0xffff, random >> 16) / 32767.5 - 1.0;
    float size = 0.005 + 0.000025 * (scramble(random) & 0xff);
    star result;
    result.offset = float2(vertex & 1, 1 - (vertex >> 1)) * 2.0 - 1.0;
    result.position = float4(center + result.offset * size * float2(1.0 / aspect, 1.0), 0.999, 1.0);
    result.brightness = 0.35 + 0.3 * sin(6.28318531 * time + (random & 0xff));
    return result;
}

float4 ps_star(star input) : SV_Target
{
    float glow = saturate(1.0 - dot(input.offset, input.offset)) * input.brightness;
    return float4(float3(0.020, 0.022, 0.050) + glow * float3(0.85, 0.9, 1.0), 1.0);
}
