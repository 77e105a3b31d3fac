cbuffer object : register(b0)
{
    row_major float4x4 model;
    row_major float4x4 view_projection;
    float4 eye;
    float2 uv_scale;
    float shine;
};

Texture2D image : register(t0);
SamplerState image_sampler : register(s0);

struct corner
{
    float4 position : SV_Position;
    float3 place : PLACE; /* in the world */
    float3 normal : NORMAL;
    float2 uv : TEXCOORD;
};

corner vs_solid(float3 position : POSITION, float3 normal : NORMAL, float2 uv : TEXCOORD)
{
    corner result;
    float4 place = mul(float4(position, 1.0), model);
    result.position = mul(place, view_projection);
    result.place = place.xyz;
    result.normal = mul(float4(normal, 0.0), model).xyz;
    result.uv = uv * uv_scale;
    return result;
}

float4 ps_textured(corner input) : SV_Target
{
    float3 normal = normalize(input.normal);
    float3 to_light = normalize(float3(-0.45, 0.8, -0.5));
    float3 to_eye = normalize(eye.xyz - input.place);
    float diffuse = 0.32 + 0.78 * max(dot(normal, to_light), 0.0);
    float highlight = shine * pow(max(dot(normal, normalize(to_light + to_eye)), 0.0), 40.0);
    float3 color = image.Sample(image_sampler, input.uv).rgb * diffuse + highlight;

    float distance = length(eye.xyz - input.place);
    float3 haze = float3(0.16, 0.20, 0.33);
    return float4(lerp(haze, color, exp(-0.0022 * distance * distance)), 1.0);
}
