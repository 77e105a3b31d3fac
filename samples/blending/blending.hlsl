cbuffer frame : register(b0)
{
    float time; /* 0 to 1 */
    float aspect;
    float2 unused;
};

struct disc
{
    float4 position : SV_Position;
    float2 offset : OFFSET;
    float3 color : COLOR;
};

#define DISCS 7

disc vs_disc(uint vertex : SV_VertexID, uint instance : SV_InstanceID)
{
    float share = float(instance) / DISCS;
    float angle = 6.28318531 * (share + time);
    float radius = 0.44 + 0.10 * sin(6.28318531 * (2.0 * time + 3.0 * share));
    float2 center = float2(cos(angle), sin(angle)) * radius;

    disc result;
    result.offset = float2(vertex & 1, 1 - (vertex >> 1)) * 2.0 - 1.0;
    float2 place = (center + 0.40 * result.offset) * min(aspect, 1.0);
    result.position = float4(place.x / aspect, place.y, 0.5, 1.0);
    result.color = 0.55 + 0.45 * cos(6.28318531 * (share - float3(0.0, 0.33, 0.67)));
    return result;
}

struct outputs
{
    float4 alpha : SV_Target0;
    float4 sum : SV_Target1;
    float4 product : SV_Target2;
    float4 masked : SV_Target3;
    float4 difference : SV_Target4;
};

/* Each target gets what its blend state needs for a soft edge. */
outputs ps_disc(disc input)
{
    float distance = length(input.offset);
    float inside = saturate((1.0 - distance) * 24.0);
    float rim = smoothstep(0.80, 0.90, distance);
    float3 color = lerp(input.color, 0.5 + 0.5 * input.color, rim);

    outputs result;
    result.alpha = float4(color, inside * lerp(0.62, 0.95, rim));
    result.sum = float4(color, inside * lerp(0.42, 0.75, rim));
    result.product = float4(lerp(float3(1.0, 1.0, 1.0), 0.30 + 0.70 * color, inside), 1.0);
    result.masked = float4(color, inside * 0.85);
    result.difference = float4(color * inside * lerp(0.42, 0.70, rim), 1.0);
    return result;
}

struct pane
{
    float4 position : SV_Position;
    float2 uv : TEXCOORD;
};

pane vs_pane(uint vertex : SV_VertexID)
{
    pane result;
    result.uv = float2(vertex & 1, vertex >> 1);
    result.position = float4(result.uv * float2(2.0, -2.0) + float2(-1.0, 1.0), 0.5, 1.0);
    return result;
}

Texture2D images[5] : register(t0);
SamplerState image_sampler : register(s0);

float4 ps_pane(pane input) : SV_Target
{
    return float4(images[0].Sample(image_sampler, input.uv).rgb, 1.0);
}

/* A sector for each of the five images. */
float4 ps_mixed(pane input) : SV_Target
{
    float2 from_center = (input.uv - 0.5) * float2(aspect, -1.0);
    float turn = frac(atan2(from_center.x, from_center.y) / 6.28318531 + 1.0) * 5.0;
    float3 color = images[0].Sample(image_sampler, input.uv).rgb;
    color = turn < 1.0 ? color : images[1].Sample(image_sampler, input.uv).rgb;
    color = turn < 2.0 ? color : images[2].Sample(image_sampler, input.uv).rgb;
    color = turn < 3.0 ? color : images[3].Sample(image_sampler, input.uv).rgb;
    color = turn < 4.0 ? color : images[4].Sample(image_sampler, input.uv).rgb;
    return float4(color, 1.0);
}
