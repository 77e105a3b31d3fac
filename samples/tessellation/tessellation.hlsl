cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    float4 eye;
    float2 focus; /* where the surface is divided finest */
    float time;
};

struct control
{
    float2 place : PLACE;
};

struct factors
{
    float edges[4] : SV_TessFactor;
    float inside[2] : SV_InsideTessFactor;
};

struct surface
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float3 place : PLACE;
};

control vs_control(float2 place : PLACE)
{
    control result;
    result.place = place;
    return result;
}

/* Depends on the point alone, so two patches divide their common edge alike. */
float divisions(float2 a, float2 b)
{
    float distance = length(0.5 * (a + b) - focus);
    return 4.0 + 7.0 * exp(-1.3 * distance * distance);
}

/* Corners: (0,0) (1,0) (0,1) (1,1) of u and v. Edges: u = 0, v = 0, u = 1, v = 1. */
factors divide(InputPatch<control, 4> patch)
{
    factors result;
    result.edges[0] = divisions(patch[0].place, patch[2].place);
    result.edges[1] = divisions(patch[0].place, patch[1].place);
    result.edges[2] = divisions(patch[1].place, patch[3].place);
    result.edges[3] = divisions(patch[2].place, patch[3].place);
    result.inside[0] = 0.5 * (result.edges[1] + result.edges[3]);
    result.inside[1] = 0.5 * (result.edges[0] + result.edges[2]);
    return result;
}

[domain("quad")]
[partitioning("fractional_even")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(4)]
[patchconstantfunc("divide")]
control hs_adaptive(InputPatch<control, 4> patch, uint point_number : SV_OutputControlPointID)
{
    return patch[point_number];
}

/* The height of the waves, and its derivatives: x and z of the result. */
float3 waves(float2 place)
{
    float distance = length(place) + 0.001;
    float phase = 4.2 * distance - time;
    float fade = 0.62 * exp(-0.32 * distance);
    float ring = fade * cos(phase);
    float slope = (-0.32 * ring - fade * 4.2 * sin(phase)) / distance;
    float3 swell = 0.13 * float3(1.3 * cos(1.3 * place.x + time), sin(1.3 * place.x + time), 0.0);
    return float3(place.x * slope, ring, place.y * slope) + swell;
}

[domain("quad")]
surface ds_waves(factors unused, float2 uv : SV_DomainLocation, const OutputPatch<control, 4> patch)
{
    float2 place = lerp(lerp(patch[0].place, patch[1].place, uv.x), lerp(patch[2].place, patch[3].place, uv.x), uv.y);
    float3 wave = waves(place);
    surface result;
    result.place = float3(place.x, wave.y, place.y);
    result.position = mul(float4(result.place, 1.0), view_projection);
    result.normal = float3(-wave.x, 1.0, -wave.z);
    return result;
}

float4 ps_surface(surface input) : SV_Target
{
    float3 normal = normalize(input.normal);
    float3 to_light = normalize(float3(-0.6, 0.55, 0.5));
    float3 to_eye = normalize(eye.xyz - input.place);
    float diffuse = 0.30 + 0.75 * max(dot(normal, to_light), 0.0);
    float highlight = pow(max(dot(normal, normalize(to_light + to_eye)), 0.0), 50.0);
    float3 low = float3(0.05, 0.16, 0.42), middle = float3(0.06, 0.52, 0.60), high = float3(0.98, 0.83, 0.55);
    float height = saturate(0.5 + 0.85 * input.place.y);
    float3 color = height < 0.5 ? lerp(low, middle, 2.0 * height) : lerp(middle, high, 2.0 * height - 1.0);
    return float4(color * diffuse + 0.5 * highlight, 1.0);
}

float4 ps_wire(surface input) : SV_Target
{
    float distance = length(input.place.xz - focus);
    return float4(lerp(float3(1.0, 0.95, 0.75), float3(0.08, 0.22, 0.42), saturate(0.6 * distance)), 1.0);
}
