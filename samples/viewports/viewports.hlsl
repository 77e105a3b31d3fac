// fxc: vkd3d-compiler 2.1 knows no instances of a geometry shader

cbuffer frame : register(b0)
{
    row_major float4x4 view_projection[6];
    float4 eye[6];
    float time; /* 0 to 1 */
};

static const float turn = 6.28318531;

#define SHELLS 4
#define MERIDIANS 36

struct corner
{
    float3 place : PLACE;
    float3 normal : NORMAL;
    float shell : SHELL;
};

/* Spheres inside each other, without vertex buffer. */
corner vs_shell(uint vertex : SV_VertexID, uint shell : SV_InstanceID)
{
    uint square = vertex / 6, at = vertex % 6;
    uint x = square % MERIDIANS + (at == 1 || at == 4 || at == 5 ? 1 : 0);
    uint y = square / MERIDIANS + (at == 2 || at == 3 || at == 5 ? 1 : 0);
    float longitude = turn * x / MERIDIANS, latitude = turn * 0.5 * y / (MERIDIANS / 2);

    corner result;
    result.normal = float3(sin(latitude) * cos(longitude), cos(latitude), sin(latitude) * sin(longitude));
    result.place = result.normal * (1.0 - 0.22 * shell);
    result.shell = shell;
    return result;
}

struct piece
{
    float4 position : SV_Position;
    float3 place : PLACE;
    float3 normal : NORMAL;
    float shell : SHELL;
    float2 cut : SV_ClipDistance0; /* each shell is opened by two planes */
    uint view : SV_ViewportArrayIndex;
};

/* One instance for each of the six views. */
[maxvertexcount(3)]
[instance(6)]
void gs_views(triangle corner input[3], uint view : SV_GSInstanceID, inout TriangleStream<piece> output)
{
    for (uint i = 0; i < 3; i++) {
        float angle = turn * (time + 0.06 * input[i].shell + view / 6.0), width = 0.85 - 0.12 * input[i].shell;
        float3 place = input[i].place;
        float along = place.x * cos(angle) + place.z * sin(angle), across = place.z * cos(angle) - place.x * sin(angle);
        float tilt = 0.5 * place.y * (view % 2 ? 1.0 : -1.0);

        piece result;
        result.position = mul(float4(place, 1.0), view_projection[view]);
        result.place = place;
        result.normal = input[i].normal;
        result.shell = input[i].shell;
        result.view = view;
        /* What remains is on the far side of either plane: view by view they clip alone, then together. */
        result.cut.x = input[i].shell > SHELLS - 1.5 ? 1.0 : width - 0.55 - along + tilt;
        result.cut.y = view < 3 || input[i].shell > SHELLS - 1.5 ? 1.0 : 0.72 - abs(across + 0.3);
        output.Append(result);
    }
}

struct seen_piece
{
    float4 position : SV_Position;
    float3 place : PLACE;
    float3 normal : NORMAL;
    float shell : SHELL;
    float2 cut : SV_ClipDistance0;
    uint view : SV_ViewportArrayIndex;
    bool front : SV_IsFrontFace;
};

float4 ps_piece(seen_piece input) : SV_Target
{
    float3 to_eye = normalize(eye[input.view].xyz - input.place), normal = normalize(input.normal);
    float facing = dot(normal, to_eye);
    normal *= facing < 0.0 ? -1.0 : 1.0;
    float3 to_light = normalize(to_eye + float3(-0.5, 0.7, 0.1));
    float share = input.shell / SHELLS + input.view / 14.0;
    float3 color = 0.55 + 0.45 * cos(turn * (share - float3(0.02, 0.33, 0.62)));
    float2 lines = abs(frac(float2(atan2(input.place.z, input.place.x) / turn * 18.0,
                                   acos(clamp(input.normal.y, -1.0, 1.0)) / turn * 18.0)) - 0.5);
    color *= max(lines.x, lines.y) > 0.46 ? 0.72 : 1.0;
    color = facing < 0.0 ? color * 0.62 : color;
    float edge = 1.0 - smoothstep(0.0, 0.035, min(input.cut.x, input.cut.y));
    float highlight = pow(saturate(dot(normal, to_light)), 40.0);
    float3 lit = color * (0.25 + 0.80 * saturate(dot(normal, to_light))) + 0.35 * highlight;
    return float4(lerp(lit, float3(1.0, 0.95, 0.82), 0.85 * edge), 1.0);
}

struct backdrop
{
    float4 position : SV_Position;
    float2 place : PLACE;
    nointerpolation uint view : VIEW;
    uint port : SV_ViewportArrayIndex;
};

struct screen_corner
{
    float2 place : PLACE;
};

screen_corner vs_backdrop(uint vertex : SV_VertexID)
{
    screen_corner result;
    result.place = float2(vertex & 1, vertex >> 1) * float2(4.0, -4.0) + float2(-1.0, 1.0);
    return result;
}

[maxvertexcount(3)]
[instance(6)]
void gs_backdrop(triangle screen_corner input[3], uint view : SV_GSInstanceID, inout TriangleStream<backdrop> output)
{
    for (uint i = 0; i < 3; i++) {
        backdrop result;
        result.position = float4(input[i].place, 0.9999, 1.0);
        result.place = input[i].place;
        result.view = view;
        result.port = view;
        output.Append(result);
    }
}

float4 ps_backdrop(backdrop input) : SV_Target
{
    float3 tint = 0.5 + 0.5 * cos(turn * (input.view / 6.0 - float3(0.0, 0.33, 0.67)));
    float glow = exp(-1.2 * dot(input.place, input.place));
    return float4((float3(0.05, 0.055, 0.09) + 0.04 * tint) + glow * 0.16 * tint, 1.0);
}
