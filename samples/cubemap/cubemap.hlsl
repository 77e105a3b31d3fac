cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    float4 eye;
    float4 forward, rightward, upward; /* the camera's, scaled to the edges of the picture */
    float time;                        /* 0 to 1 */
};

static const float turn = 6.28318531;

/* Two skies: evening and night. */
TextureCubeArray skies : register(t0);
TextureCube around : register(t1); /* what the mirror ball sees */
SamplerState smooth : register(s0);

float3 sky(float3 direction)
{
    float evening = 0.5 + 0.5 * cos(turn * time);
    return lerp(skies.SampleLevel(smooth, float4(direction, 1.0), 0.0).rgb,
                skies.SampleLevel(smooth, float4(direction, 0.0), 0.0).rgb, 0.62 + 0.38 * evening);
}

/* --- the moons that circle the ball */

#define MOONS 9
#define MERIDIANS 24

float4 moon(uint number) /* place and radius */
{
    float angle = turn * (number / float(MOONS) + time);
    return float4(1.9 * cos(angle), 0.62 * sin(angle * 2.0 + 0.4 * number), 1.9 * sin(angle),
                  0.20 + 0.11 * (number % 3));
}

/* A sphere of MERIDIANS x MERIDIANS / 2 squares, two triangles each, without vertex buffer. */
float3 sphere_point(uint vertex)
{
    uint square = vertex / 6, corner = vertex % 6;
    uint x = square % MERIDIANS + (corner == 1 || corner == 4 || corner == 5 ? 1 : 0);
    uint y = square / MERIDIANS + (corner == 2 || corner == 3 || corner == 5 ? 1 : 0);
    float longitude = turn * x / MERIDIANS, latitude = turn * 0.5 * y / (MERIDIANS / 2);
    return float3(sin(latitude) * cos(longitude), cos(latitude), sin(latitude) * sin(longitude));
}

struct surface
{
    float3 place : PLACE;
    float3 normal : NORMAL;
    float3 color : COLOR;
};

surface moon_surface(uint vertex, uint number)
{
    float4 sphere = moon(number);
    surface result;
    result.normal = sphere_point(vertex);
    result.place = sphere.xyz + sphere.w * result.normal;
    float share = number / float(MOONS);
    result.color = 0.55 + 0.45 * cos(turn * (share - float3(0.0, 0.33, 0.67)));
    return result;
}

float3 shade(surface input)
{
    float3 normal = normalize(input.normal);
    float stripes = smoothstep(-0.15, 0.15, sin(normal.y * 14.0));
    float light = 0.35 + 0.75 * saturate(dot(normal, normalize(float3(0.6, 0.35, 0.7))));
    return input.color * lerp(0.62, 1.0, stripes) * light;
}

/* --- the cube map: one draw to all six faces */

surface vs_moon_around(uint vertex : SV_VertexID, uint number : SV_InstanceID)
{
    return moon_surface(vertex, number);
}

struct face_surface
{
    float4 position : SV_Position;
    float3 place : PLACE;
    float3 normal : NORMAL;
    float3 color : COLOR;
    uint face : SV_RenderTargetArrayIndex;
};

static const float3 ahead[6] = {
    float3(1, 0, 0), float3(-1, 0, 0), float3(0, 1, 0), float3(0, -1, 0), float3(0, 0, 1), float3(0, 0, -1)};
static const float3 above[6] = {
    float3(0, 1, 0), float3(0, 1, 0), float3(0, 0, -1), float3(0, 0, 1), float3(0, 1, 0), float3(0, 1, 0)};

float4 project_on_face(float3 place, uint face)
{
    float z = dot(place, ahead[face]);
    return float4(dot(place, cross(above[face], ahead[face])), dot(place, above[face]), (z - 0.1) * 10.0 / 9.9, z);
}

[maxvertexcount(18)]
void gs_faces(triangle surface input[3], inout TriangleStream<face_surface> output)
{
    for (uint face = 0; face < 6; face++) {
        for (uint i = 0; i < 3; i++) {
            face_surface corner;
            corner.position = project_on_face(input[i].place, face);
            corner.place = input[i].place;
            corner.normal = input[i].normal;
            corner.color = input[i].color;
            corner.face = face;
            output.Append(corner);
        }
        output.RestartStrip();
    }
}

float4 ps_moon_around(face_surface input) : SV_Target
{
    surface seen;
    seen.place = input.place;
    seen.normal = input.normal;
    seen.color = input.color;
    return float4(shade(seen), 1.0);
}

struct direction_around
{
    float4 position : SV_Position;
    float3 direction : DIRECTION;
    uint face : SV_RenderTargetArrayIndex;
};

struct screen_corner
{
    float2 place : PLACE;
};

screen_corner vs_sky_around(uint vertex : SV_VertexID)
{
    screen_corner result;
    result.place = float2(vertex & 1, vertex >> 1) * float2(4.0, -4.0) + float2(-1.0, 1.0);
    return result;
}

[maxvertexcount(18)]
void gs_sky_around(triangle screen_corner input[3], inout TriangleStream<direction_around> output)
{
    for (uint face = 0; face < 6; face++) {
        for (uint i = 0; i < 3; i++) {
            direction_around corner;
            corner.position = float4(input[i].place, 0.9999, 1.0);
            corner.direction = ahead[face] + cross(above[face], ahead[face]) * input[i].place.x +
                               above[face] * input[i].place.y;
            corner.face = face;
            output.Append(corner);
        }
        output.RestartStrip();
    }
}

float4 ps_sky_around(direction_around input) : SV_Target
{
    return float4(sky(input.direction), 1.0);
}

/* --- the picture */

struct visible_surface
{
    float4 position : SV_Position;
    float3 place : PLACE;
    float3 normal : NORMAL;
    float3 color : COLOR;
};

visible_surface vs_moon(uint vertex : SV_VertexID, uint number : SV_InstanceID)
{
    surface seen = moon_surface(vertex, number);
    visible_surface result;
    result.position = mul(float4(seen.place, 1.0), view_projection);
    result.place = seen.place;
    result.normal = seen.normal;
    result.color = seen.color;
    return result;
}

float4 ps_moon(visible_surface input) : SV_Target
{
    surface seen;
    seen.place = input.place;
    seen.normal = input.normal;
    seen.color = input.color;
    return float4(shade(seen), 1.0);
}

visible_surface vs_mirror(uint vertex : SV_VertexID)
{
    visible_surface result;
    result.normal = sphere_point(vertex);
    result.place = result.normal;
    result.position = mul(float4(result.place, 1.0), view_projection);
    result.color = float3(0.0, 0.0, 0.0);
    return result;
}

/* A mirror that gets duller, level by level of the cube map, from its upper left to its lower right. */
float4 ps_mirror(visible_surface input) : SV_Target
{
    float3 normal = normalize(input.normal);
    float3 from_eye = normalize(input.place - eye.xyz);
    float3 direction = reflect(from_eye, normal);
    float dull = smoothstep(0.1, 0.9, 0.5 + 0.5 * dot(normal, normalize(rightward.xyz) - normalize(upward.xyz)));
    float3 mirrored = around.SampleLevel(smooth, direction, 4.5 * dull).rgb;
    float grazing = pow(1.0 - saturate(-dot(from_eye, normal)), 4.0);
    return float4(mirrored * lerp(float3(0.86, 0.88, 0.92), float3(1.0, 1.0, 1.0), grazing) + 0.03, 1.0);
}

struct backdrop
{
    float4 position : SV_Position;
    float3 direction : DIRECTION;
};

backdrop vs_sky(uint vertex : SV_VertexID)
{
    float2 place = float2(vertex & 1, vertex >> 1) * float2(4.0, -4.0) + float2(-1.0, 1.0);
    backdrop result;
    result.position = float4(place, 0.9999, 1.0);
    result.direction = forward.xyz + place.x * rightward.xyz + place.y * upward.xyz;
    return result;
}

float4 ps_sky(backdrop input) : SV_Target
{
    return float4(sky(input.direction), 1.0);
}
