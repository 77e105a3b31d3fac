cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    float4 eye;
};

cbuffer object : register(b1)
{
    float4 place; /* w: size */
    float4 color;
};

struct corner
{
    float4 position : SV_Position;
    float3 place : PLACE;
    float3 color : COLOR;
};

static const uint2 quad[6] = {uint2(0, 0), uint2(1, 0), uint2(1, 1), uint2(0, 0), uint2(1, 1), uint2(0, 1)};

/* From -1 to 1 on every axis, 36 vertices. */
float3 box(uint vertex)
{
    uint axis = vertex / 12;
    float2 at = float2(quad[vertex % 6]) * 2.0 - 1.0;
    float side = (vertex / 6) & 1 ? 1.0 : -1.0;
    return axis == 0 ? float3(side, at) : axis == 1 ? float3(at.y, side, at.x) : float3(at, side);
}

corner make_corner(float3 at, float3 tone)
{
    corner result;
    result.place = at;
    result.position = mul(float4(at, 1.0), view_projection);
    result.color = tone;
    return result;
}

/* Instance 0 is the ground, the others are slabs that stand in a ring. */
corner vs_stone(uint vertex : SV_VertexID, uint number : SV_InstanceID)
{
    float3 at = box(vertex);
    if (number == 0)
        return make_corner(at * float3(4.6, 0.08, 4.6) - float3(0.0, 0.08, 0.0), float3(0.30, 0.34, 0.44));
    float s, c;
    sincos(number * 0.8976 + 0.80, s, c);
    float3 slab = at * float3(0.10, 0.75 + 0.25 * (number % 3), 0.50) + float3(2.15, 0.75 + 0.25 * (number % 3), 0.0);
    return make_corner(float3(c * slab.x - s * slab.z, slab.y, s * slab.x + c * slab.z), float3(0.62, 0.60, 0.66));
}

/* What surely hides no less than the gem: drawn only to count. */
corner vs_bounds(uint vertex : SV_VertexID)
{
    return make_corner(place.xyz + box(vertex) * place.w * 1.02, color.rgb);
}

#define GEM_COLUMNS 8
#define GEM_ROWS 5

corner vs_gem(uint vertex : SV_VertexID)
{
    uint cell = vertex / 6;
    float2 at = float2(uint2(cell % GEM_COLUMNS, cell / GEM_COLUMNS) + quad[vertex % 6]);
    float2 around, down;
    sincos(at.x * 6.2831853 / GEM_COLUMNS + color.a, around.x, around.y);
    sincos(at.y * 3.1415927 / GEM_ROWS, down.x, down.y);
    return make_corner(place.xyz + place.w * float3(down.x * around.x, down.y, down.x * around.y), color.rgb);
}

float4 ps_solid(corner input) : SV_Target
{
    float3 normal = normalize(cross(ddx(input.place), ddy(input.place)));
    float3 to_eye = normalize(eye.xyz - input.place), to_light = normalize(float3(-0.5, 0.9, -0.35));
    normal = dot(normal, to_eye) < 0.0 ? -normal : normal;
    float diffuse = 0.34 + 0.95 * saturate(dot(normal, to_light));
    float shine = pow(saturate(dot(normal, normalize(to_eye + to_light))), 40.0);
    float3 lit = input.color * diffuse + shine * 0.5;
    float2 tile = frac(input.place.xz * 1.25) - 0.5;
    if (input.place.y < 0.01)
        lit *= max(abs(tile.x), abs(tile.y)) > 0.46 ? 0.62 : 1.0;
    return float4(lerp(lit, float3(0.05, 0.06, 0.10), saturate(length(input.place.xz) * 0.20 - 0.45)), 1.0);
}

/* --- the display of what was counted */

struct mark
{
    float4 position : SV_Position;
    float2 at : AT; /* -1 to 1 */
    float4 color : COLOR;
    float round : ROUND;
};

mark vs_mark(uint vertex : SV_VertexID, float4 area : AREA, float4 tone : TONE, float round : ROUND)
{
    mark result;
    float2 corner = float2(vertex & 1, vertex >> 1);
    result.at = corner * 2.0 - 1.0;
    result.position = float4(area.xy + corner * area.zw, 0.0, 1.0);
    result.color = tone;
    result.round = round;
    return result;
}

/* A rectangle, a disc, or a ring. */
float4 ps_mark(mark input) : SV_Target
{
    float distance = length(input.at), edge = max(fwidth(distance), 0.001);
    float disc = saturate((1.0 - distance) / edge), hole = saturate((0.72 - distance) / edge);
    float shape = input.round == 0.0 ? 1.0 : input.round == 1.0 ? disc : disc - hole;
    return float4(input.color.rgb, input.color.a * shape);
}
