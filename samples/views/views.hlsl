cbuffer frame : register(b0)
{
    float time; /* 0 to 1 */
    float aspect;
    uint linear_light; /* whether the target's view encodes */
};

static const float turn = 6.28318531;

float3 encode_srgb(float3 color)
{
    float3 curve = 1.055 * pow(max(color, 0.0031308), 1.0 / 2.4) - 0.055;
    return color < 0.0031308 ? 12.92 * color : curve;
}

struct shape
{
    float4 position : SV_Position;
    float2 offset : OFFSET;
    nointerpolation uint number : NUMBER;
};

shape vs_pane(uint vertex : SV_VertexID)
{
    shape result;
    result.offset = float2(vertex & 1, vertex >> 1) * float2(2.0, -2.0) + float2(-1.0, 1.0);
    result.position = float4(result.offset, 0.5, 1.0);
    result.number = 0;
    return result;
}

/* --- light: soft discs, blended */

#define DISCS 6

shape vs_disc(uint vertex : SV_VertexID, uint number : SV_InstanceID)
{
    float share = number / float(DISCS), angle = turn * (share + 0.5 * time);
    shape result;
    result.offset = float2(vertex & 1, vertex >> 1) * float2(2.0, -2.0) + float2(-1.0, 1.0);
    float2 place = 0.44 * float2(cos(angle), sin(angle)) + 0.55 * result.offset;
    result.position = float4(place.x / max(aspect, 1.0), place.y * min(aspect, 1.0), 0.5, 1.0);
    result.number = number;
    return result;
}

float4 ps_disc(shape input) : SV_Target
{
    static const float3 colors[DISCS] = {float3(1.0, 0.03, 0.03), float3(0.03, 0.90, 0.10), float3(0.05, 0.10, 1.0),
                                         float3(0.90, 0.85, 0.02), float3(0.90, 0.03, 0.75), float3(0.03, 0.85, 0.90)};
    float3 color = colors[input.number];
    float soft = smoothstep(1.0, 0.25, length(input.offset));
    return float4(linear_light ? color : encode_srgb(color), soft * 0.85);
}

/* --- depth and stencil: petals in layers */

#define PETALS 30

shape vs_petal(uint vertex : SV_VertexID, uint number : SV_InstanceID)
{
    float share = number / float(PETALS), angle = number * 2.39996 + turn * 0.25 * time;
    float size = 0.20 + 0.50 * sqrt(share), reach = 0.08 + 0.60 * sqrt(share);
    float c = cos(angle), s = sin(angle);
    shape result;
    result.offset = float2(vertex & 1, vertex >> 1) * float2(2.0, -2.0) + float2(-1.0, 1.0);
    float2 flat_place = float2(reach + size * 0.62 * result.offset.x, size * 0.46 * result.offset.y);
    float2 place = float2(flat_place.x * c - flat_place.y * s, flat_place.x * s + flat_place.y * c) * 0.80;
    float height = 0.10 + 0.78 * share - 0.10 * result.offset.x;
    result.position = float4(place.x / max(aspect, 1.0), place.y * min(aspect, 1.0), height, 1.0);
    result.number = number;
    return result;
}

void ps_petal(shape input)
{
    float width = sqrt(saturate(0.5 + 0.5 * input.offset.x)) * sqrt(saturate(1.0 - input.offset.x)) * 1.1;
    clip(width - abs(input.offset.y));
}

/* --- numbers: a field of sources */

float ps_field(shape input) : SV_Target
{
    float2 place = input.offset * float2(aspect, 1.0);
    float sum = 0.02;
    for (uint i = 0; i < 5; i++) {
        float angle = turn * (i / 5.0 + (i % 2 ? 0.5 : -0.5) * time);
        float2 source = float2(cos(angle) * (0.35 + 0.12 * i), sin(angle) * 0.62);
        float2 away = place - source;
        sum += 0.05 / (dot(away, away) + 0.002);
    }
    return sum;
}

/* --- what the views show */

Texture2D<float4> texels : register(t0);
Texture2D<uint4> bits : register(t1);
SamplerState smooth : register(s0);

float2 texture_place(shape input)
{
    return 0.5 + float2(0.5, -0.5) * input.offset;
}

int3 texel_place(shape input)
{
    uint width, height;
    bits.GetDimensions(width, height);
    return int3(min(uint2(texture_place(input) * float2(width, height)), uint2(width, height) - 1), 0);
}

float4 ps_show_encoded(shape input) : SV_Target
{
    return float4(texels.Sample(smooth, texture_place(input)).rgb, 1.0);
}

float4 ps_show_linear(shape input) : SV_Target
{
    return float4(encode_srgb(texels.Sample(smooth, texture_place(input)).rgb), 1.0);
}

/* Bits of each color, high ones bright. */
float4 ps_show_bits(shape input) : SV_Target
{
    uint3 value = bits.Load(texel_place(input)).rgb, gray = value ^ (value >> 1);
    float3 color = (gray >> 5 & 1) * 0.55 + (gray >> 6 & 1) * 0.28 + (gray >> 4 & 1) * 0.17;
    return float4(0.06 + 0.90 * color, 1.0);
}

float4 ps_show_depth(shape input) : SV_Target
{
    float depth = texels.Sample(smooth, texture_place(input)).r;
    float left = texels.Sample(smooth, texture_place(input) - float2(0.008, 0.008)).r;
    float edge = saturate(0.5 + 14.0 * (left - depth));
    float3 color = lerp(float3(1.0, 0.92, 0.62), float3(0.72, 0.10, 0.34), smoothstep(0.0, 0.8, depth));
    color = depth > 0.999 ? float3(0.10, 0.12, 0.20) : color;
    return float4(color * (0.62 + 0.45 * edge), 1.0);
}

float4 ps_show_stencil(shape input) : SV_Target
{
    float count = bits.Load(texel_place(input)).g; /* X24_TYPELESS_G8_UINT has it there */
    float share = saturate(count / 7.0);
    float3 color = share < 0.5 ? lerp(float3(0.10, 0.12, 0.30), float3(0.10, 0.62, 0.60), 2.0 * share)
                               : lerp(float3(0.10, 0.62, 0.60), float3(1.0, 0.95, 0.60), 2.0 * share - 1.0);
    return float4(count == 0.0 ? float3(0.06, 0.07, 0.12) : color, 1.0);
}

/* A float's exponent and first mantissa bits: contour lines. */
float4 ps_show_number(shape input) : SV_Target
{
    uint value = bits.Load(texel_place(input)).r;
    float level = float(value >> 21 & 0x3ff) - 480.0;
    float3 color = 0.52 + 0.48 * cos(turn * (level / 38.0 - float3(0.10, 0.35, 0.60)));
    return float4(color * (value >> 21 & 1 ? 1.0 : 0.80), 1.0);
}
