cbuffer panel : register(b0)
{
    float2 uv_from, uv_to;
    float layer;
    float angle; /* of the light, for the relief */
};

struct corner
{
    float4 position : SV_Position;
    float2 uv : TEXCOORD;
    float2 place : PLACE; /* in the panel */
};

corner vs_panel(uint vertex : SV_VertexID)
{
    corner result;
    result.place = float2(vertex & 1, vertex >> 1);
    result.uv = lerp(uv_from, uv_to, result.place);
    result.position = float4(result.place * float2(2.0, -2.0) + float2(-1.0, 1.0), 0.5, 1.0);
    return result;
}

Texture2D image : register(t0);
SamplerState image_sampler : register(s0);

/* What is transparent shows a chessboard. */
float4 ps_color(corner input) : SV_Target
{
    float4 color = image.Sample(image_sampler, input.uv);
    uint2 square = uint2(input.place * 10.0);
    float3 board = (square.x + square.y) & 1 ? float3(0.55, 0.57, 0.62) : float3(0.80, 0.82, 0.86);
    return float4(lerp(board, color.rgb, color.a), 1.0);
}

float4 ps_relief(corner input) : SV_Target
{
    float2 slope = image.Sample(image_sampler, input.uv).rg * 2.0 - 1.0;
    float3 normal = float3(slope, sqrt(saturate(1.0 - dot(slope, slope))));
    float3 to_light = normalize(float3(cos(angle), sin(angle), 0.8));
    float diffuse = max(dot(normal, to_light), 0.0);
    float highlight = pow(max(dot(normal, normalize(to_light + float3(0.0, 0.0, 1.0))), 0.0), 60.0);
    return float4(float3(0.93, 0.62, 0.36) * (0.12 + 0.95 * diffuse) + 0.55 * highlight, 1.0);
}

Texture2DArray layers : register(t1);

float4 ps_layer(corner input) : SV_Target
{
    return float4(layers.Sample(image_sampler, float3(input.uv, layer)).rgb, 1.0);
}
