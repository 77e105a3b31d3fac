cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    float4 eye;
};

cbuffer petal : register(b1) /* written for each draw */
{
    float4 color;
    float angle;  /* around the flower */
    float start;  /* distance from the middle */
    float length;
    float width;
    float rise;   /* angle to the ground */
    float curl;
    float2 unused;
};

struct corner
{
    float4 position : SV_Position;
    float3 place : PLACE;
    float2 at : AT; /* x: across, -1 to 1; y: along, 0 to 1 */
};

/* Along a curve that starts steeper than it ends, hollow across. */
corner vs_petal(float2 at : AT)
{
    float2 middle = length * float2(0.30 * cos(rise + curl), 0.55 * sin(rise + curl));
    float2 end = length * float2(cos(rise), sin(rise));
    float2 curve = 2.0 * at.y * (1.0 - at.y) * middle + at.y * at.y * end;
    float reach = at.x * width * sin(3.14159 * pow(at.y, 1.35));
    float hollow = 0.9 * reach * reach / width;
    float3 place = float3(start + curve.x - hollow * sin(rise), curve.y + hollow * cos(rise), reach);

    float s, c;
    sincos(angle, s, c);
    corner result;
    result.place = float3(c * place.x - s * place.z, place.y, s * place.x + c * place.z);
    result.position = mul(float4(result.place, 1.0), view_projection);
    result.at = at;
    return result;
}

float4 ps_petal(corner input) : SV_Target
{
    float3 to_eye = normalize(eye.xyz - input.place), to_light = normalize(float3(-0.45, 0.8, -0.4));
    float3 normal = normalize(cross(ddy(input.place), ddx(input.place)));
    normal = dot(normal, to_eye) < 0.0 ? -normal : normal;
    float through = 0.45 + 0.85 * saturate(abs(dot(normal, to_light)));
    float shine = pow(saturate(dot(normal, normalize(to_eye + to_light))), 24.0);
    float vein = 0.92 + 0.08 * cos(input.at.x * 30.0 * (1.2 - input.at.y));
    float3 deep = color.rgb * color.rgb * 0.50 + 0.02, light = lerp(color.rgb, float3(1.0, 0.93, 0.86), 0.35 * input.at.y);
    float depth = smoothstep(0.30, 0.95, input.at.y) * (1.0 - 0.5 * input.at.x * input.at.x);
    float3 lit = lerp(deep, light, depth) * through * vein + shine * 0.16 * input.at.y;
    return float4(lit, 1.0);
}

struct screen
{
    float4 position : SV_Position;
    float2 at : AT;
};

screen vs_ground(uint vertex : SV_VertexID)
{
    screen result;
    result.at = float2(vertex & 1, vertex >> 1) * 4.0 - 1.0;
    result.position = float4(result.at.x, -result.at.y, 0.9999, 1.0);
    return result;
}

float4 ps_ground(screen input) : SV_Target
{
    float distance = dot(input.at * float2(1.0, 1.1), input.at);
    return float4(lerp(float3(0.13, 0.21, 0.20), float3(0.015, 0.025, 0.045), saturate(distance * 0.75)), 1.0);
}
