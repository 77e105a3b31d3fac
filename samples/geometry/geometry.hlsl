// fxc: vkd3d-compiler 2.1 knows no instances of a geometry shader

cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    row_major float4x4 turn;
    float4 eye;
    float time; /* 0 to 1 */
    float aspect;
};

static const float floor_height = -1.55;

struct corner
{
    float3 direction : DIRECTION;
};

corner vs_corner(float3 direction : DIRECTION)
{
    corner result;
    result.direction = direction;
    return result;
}

struct crystal
{
    float4 position : SV_Position;
    float3 place : PLACE;
    nointerpolation float3 normal : NORMAL;
    float3 color : COLOR;
    float strength : STRENGTH;
};

/* Instance 0 is the ball, instance 1 its reflection in the floor. */
float3 reflect_in_floor(float3 place, uint instance)
{
    return instance ? float3(place.x, 2.0 * floor_height - place.y, place.z) : place;
}

crystal make_crystal(float3 place, float3 normal, float3 color, uint instance)
{
    crystal result;
    result.place = mul(float4(place, 1.0), turn).xyz;
    result.normal = mul(float4(normal, 0.0), turn).xyz;
    float3 shown = reflect_in_floor(result.place, instance);
    result.position = mul(float4(shown, 1.0), view_projection);
    result.color = color;
    result.strength = instance ? 0.55 * saturate(1.0 - 0.45 * (floor_height - shown.y)) : 1.0;
    return result;
}

/* Grows a column out of each triangle: a cap, and a wall at each edge. */
[maxvertexcount(15)]
[instance(2)]
void gs_grow(triangle corner input[3], uint number : SV_PrimitiveID, uint instance : SV_GSInstanceID,
             inout TriangleStream<crystal> output)
{
    float3 center = normalize(input[0].direction + input[1].direction + input[2].direction);
    float wave = 0.5 + 0.5 * sin(6.28318531 * (2.0 * time + 0.8 * center.y) + 3.0 * center.x + 2.0 * center.z);
    float grown = 0.04 + 0.46 * wave * wave + 0.02 * (number % 5);
    float3 color = lerp(float3(0.05, 0.32, 0.62), float3(0.98, 0.30, 0.42), wave);
    color = lerp(color, float3(1.0, 0.83, 0.35), smoothstep(0.75, 1.0, wave));

    float3 base[3], cap[3];
    for (uint i = 0; i < 3; i++) {
        float3 inset = lerp(input[i].direction, center, 0.10);
        base[i] = inset * 0.95;
        cap[i] = lerp(inset, center, 0.45 * wave) * (1.0 + grown);
    }
    for (uint j = 0; j < 3; j++)
        output.Append(make_crystal(cap[j], center, color * 1.15, instance));
    output.RestartStrip();
    for (uint k = 0; k < 3; k++) {
        uint next = (k + 1) % 3;
        float3 outward = normalize(cross(cap[next] - cap[k], base[k] - cap[k]));
        outward *= dot(outward, cap[k] + cap[next] - 2.0 * center * dot(center, cap[k])) < 0.0 ? -1.0 : 1.0;
        output.Append(make_crystal(cap[k], outward, color, instance));
        output.Append(make_crystal(cap[next], outward, color, instance));
        output.Append(make_crystal(base[k], outward, color * 0.12, instance));
        output.Append(make_crystal(base[next], outward, color * 0.12, instance));
        output.RestartStrip();
    }
}

float4 ps_crystal(crystal input) : SV_Target
{
    float3 to_light = normalize(float3(-0.5, 0.8, -0.6));
    float3 to_eye = normalize(eye.xyz - input.place);
    float diffuse = 0.30 + 0.85 * max(dot(input.normal, to_light), 0.0);
    float highlight = pow(max(dot(input.normal, normalize(to_light + to_eye)), 0.0), 24.0);
    float edge = pow(1.0 - saturate(dot(input.normal, to_eye)), 3.0);
    float3 color = input.color * diffuse + 0.45 * highlight + float3(0.10, 0.16, 0.32) * edge;
    return float4(color * input.strength, 1.0);
}

struct spark
{
    float3 place : PLACE;
    float size : SIZE;
};

uint scramble(uint value)
{
    value = (value ^ (value >> 15)) * 0x2c1b3c6d;
    value = (value ^ (value >> 12)) * 0x297a2d39;
    return value ^ (value >> 15);
}

/* Sparks circle the ball; a spark's orbit follows from its number. */
spark vs_spark(uint number : SV_VertexID)
{
    uint random = scramble(number + 77);
    float share = (random & 0xffff) / 65536.0, other = (random >> 16) / 65536.0;
    float angle = 6.28318531 * (share + time * (1 + (random & 1)));
    float radius = 1.75 + 1.1 * other;

    spark result;
    result.place = float3(cos(angle) * radius, 0.55 * (other - 0.5) + 0.28 * sin(angle + 1.2), sin(angle) * radius);
    result.size = 0.012 + 0.022 * ((scramble(random) & 0xff) / 255.0);
    return result;
}

struct sprite
{
    float4 position : SV_Position;
    float2 offset : OFFSET;
};

/* A square for each spark. */
[maxvertexcount(4)]
void gs_sprite(point spark input[1], inout TriangleStream<sprite> output)
{
    float4 center = mul(float4(input[0].place, 1.0), view_projection);
    for (uint i = 0; i < 4; i++) {
        sprite corner;
        corner.offset = float2(i & 1, i >> 1) * 2.0 - 1.0;
        corner.position = center + float4(corner.offset * input[0].size * float2(1.0, aspect) * 2.4, 0.0, 0.0);
        output.Append(corner);
    }
}

float4 ps_sprite(sprite input) : SV_Target
{
    float glow = saturate(1.0 - dot(input.offset, input.offset));
    return float4(float3(1.0, 0.78, 0.45) * glow * glow, 1.0);
}
