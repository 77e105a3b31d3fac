cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    float4 eye;
    float4 light; /* where the lamp is */
    float time;   /* 0 to 1 */
    float mirror; /* -1 below the floor, else 1 */
    float swell;  /* what the outline is wider */
    uint first;   /* box that is drawn */
};

static const float turn = 6.28318531;
#define BOXES 5

struct placed
{
    float3 center, right, up, ahead; /* the axes as long as half the box */
    float3 color;
};

placed place_box(uint number)
{
    float share = number / float(BOXES), angle = turn * (share + time);
    float spin = turn * time * 2.0 + number * 1.3, tilt = 0.5 + 0.35 * sin(angle);
    float3 half_size = float3(0.34, 0.30 + 0.13 * (number % 3), 0.34) * (number == 0 ? 1.35 : 1.0);
    float c = cos(spin), s = sin(spin), d = cos(tilt), t = sin(tilt);

    placed result;
    result.right = float3(c, 0.0, s) * half_size.x;
    result.up = float3(-s * t, d, c * t) * half_size.y;
    result.ahead = float3(-s * d, -t, c * d) * half_size.z;
    float radius = number == 0 ? 0.0 : 1.45;
    result.center = float3(radius * cos(angle), 0.95 + 0.18 * sin(angle * 2.0 + number), radius * sin(angle));
    result.color = number == 0 ? float3(0.95, 0.93, 0.88) : 0.56 + 0.44 * cos(turn * (share - float3(0.0, 0.33, 0.67)));
    return result;
}

static const float3 normals[6] = {
    float3(1, 0, 0), float3(-1, 0, 0), float3(0, 1, 0), float3(0, -1, 0), float3(0, 0, 1), float3(0, 0, -1)};
static const uint order[6] = {0, 1, 2, 2, 1, 3};

/* A corner of a side of the box that spans from -1 to 1, clockwise as seen from outside. */
float3 box_corner(uint side, uint corner)
{
    float3 normal = normals[side], across = normal.yzx, along = cross(normal, across);
    float2 uv = float2(corner & 1, corner >> 1) * 2.0 - 1.0;
    return normal + across * uv.x + along * uv.y;
}

float3 box_point(placed box, float3 at)
{
    return box.center + box.right * at.x + box.up * at.y + box.ahead * at.z;
}

float3 box_normal(placed box, float3 at)
{
    return normalize(normalize(box.right) * at.x + normalize(box.up) * at.y + normalize(box.ahead) * at.z);
}

struct surface
{
    float4 position : SV_Position;
    float3 place : PLACE;
    float3 normal : NORMAL;
    float3 color : COLOR;
};

surface vs_box(uint vertex : SV_VertexID, uint number : SV_InstanceID)
{
    placed box = place_box(first + number);
    uint side = vertex / 6;
    float3 at = box_corner(side, order[vertex % 6]) * (1.0 + swell);

    surface result;
    result.place = box_point(box, at);
    result.normal = box_normal(box, normals[side]);
    result.color = box.color;
    result.position = mul(float4(result.place * float3(1.0, mirror, 1.0), 1.0), view_projection);
    return result;
}

float3 shade(float3 place, float3 normal, float3 color, float lit)
{
    float3 to_light = normalize(light.xyz - place), to_eye = normalize(eye.xyz - place);
    float diffuse = saturate(dot(normal, to_light)) * lit;
    float highlight = pow(saturate(dot(normal, normalize(to_light + to_eye))), 30.0) * lit;
    return color * (0.24 + 0.95 * diffuse) + 0.35 * highlight;
}

float4 ps_box(surface input) : SV_Target
{
    float3 color = shade(input.place, normalize(input.normal), input.color, 1.0);
    return float4(mirror < 0.0 ? 0.55 * color : color, 1.0);
}

/* Where the stencil says shadow, the same without the lamp. */
float4 ps_box_in_shadow(surface input) : SV_Target
{
    return float4(shade(input.place, normalize(input.normal), input.color, 0.0), 1.0);
}

float4 ps_outline(surface input) : SV_Target
{
    return float4(1.0, 0.80, 0.30, 1.0);
}

/* The box's shadow as a body: the sides that the lamp does not see are moved away from it, and every side's edges are
 * drawn out to where they went. 6 sides of 6 corners, then 24 edges of 6. */
struct hull_point
{
    float4 position : SV_Position;
};

float3 cast_shadow(placed box, float3 at, bool away)
{
    float3 place = box_point(box, at);
    return place + normalize(place - light.xyz) * (away ? 9.0 : 0.02);
}

bool turned_away(placed box, uint side)
{
    return dot(box_normal(box, normals[side]), light.xyz - box_point(box, normals[side])) <= 0.0;
}

uint side_of(float3 normal)
{
    return normal.x > 0.5 ? 0 : normal.x < -0.5 ? 1 : normal.y > 0.5 ? 2 : normal.y < -0.5 ? 3 : normal.z > 0.5 ? 4 : 5;
}

hull_point vs_shadow(uint vertex : SV_VertexID, uint number : SV_InstanceID)
{
    placed box = place_box(number);
    float3 place;
    if (vertex < 36) {
        uint side = vertex / 6;
        place = cast_shadow(box, box_corner(side, order[vertex % 6]), turned_away(box, side));
    } else {
        /* An edge of a side that the lamp sees, towards a side that it does not see; others become nothing. */
        static const uint2 edges[4] = {uint2(0, 1), uint2(1, 3), uint2(3, 2), uint2(2, 0)};
        uint edge = (vertex - 36) / 6, corner = order[(vertex - 36) % 6], side = edge / 4;
        float3 from = box_corner(side, edges[edge % 4].x), to = box_corner(side, edges[edge % 4].y);
        uint other = side_of(0.5 * (from + to) - normals[side]);
        bool open = !turned_away(box, side) && turned_away(box, other);
        place = cast_shadow(box, corner & 1 ? from : to, open && corner >> 1);
        place = open ? place : box.center;
    }
    hull_point result;
    result.position = mul(float4(place, 1.0), view_projection);
    return result;
}

float4 ps_nothing(hull_point input) : SV_Target
{
    return float4(1.0, 0.0, 1.0, 1.0);
}

struct ground
{
    float4 position : SV_Position;
    float3 place : PLACE;
};

ground vs_ground(uint vertex : SV_VertexID)
{
    ground result;
    float2 corner = (float2(vertex & 1, vertex >> 1) - 0.5) * 24.0;
    result.place = float3(corner.x, 0.0, corner.y);
    result.position = mul(float4(result.place, 1.0), view_projection);
    return result;
}

/* The pool: a star in the floor. */
float star(float2 place)
{
    float angle = atan2(place.y, place.x) + 0.3;
    return length(place) - 1.95 - 0.42 * cos(5.0 * angle);
}

float4 ps_pool(ground input) : SV_Target
{
    clip(-star(input.place.xz));
    float3 from_eye = normalize(input.place - eye.xyz);
    return float4(float3(0.10, 0.24, 0.34) + 0.14 * (1.0 + from_eye.y), 0.30);
}

float4 paint_floor(float3 place, float lit)
{
    float edge = star(place.xz);
    clip(edge);
    float2 tile = floor(place.xz * 1.25), inside = abs(frac(place.xz * 1.25) - 0.5);
    float3 color = frac(0.5 * (tile.x + tile.y)) < 0.25 ? float3(0.62, 0.55, 0.50) : float3(0.40, 0.36, 0.38);
    color *= max(inside.x, inside.y) > 0.475 ? 0.7 : 1.0;
    color = edge < 0.12 ? float3(0.80, 0.74, 0.62) : color;
    float reach = exp(-0.010 * dot(place.xz, place.xz));
    return float4(shade(place, float3(0.0, 1.0, 0.0), color, lit) * reach, 1.0);
}

float4 ps_floor(ground input) : SV_Target
{
    return paint_floor(input.place, 1.0);
}

float4 ps_floor_in_shadow(ground input) : SV_Target
{
    return paint_floor(input.place, 0.0);
}
