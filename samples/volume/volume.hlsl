cbuffer frame : register(b0)
{
    row_major float4x4 turn; /* from the picture into the volume */
    float4 eye;
    float4 forward, rightward, upward; /* the camera's, scaled to the edges of the picture */
    float time;                        /* 0 to 1 */
    uint side;                         /* texels of the volume */
    uint slice;
};

static const float3 to_light = float3(-0.46, 0.62, -0.63);

Texture3D planet : register(t0);  /* color and density */
Texture3D clouds : register(t1);  /* density, repeats */
SamplerState smooth : register(s0);
SamplerState repeating : register(s1);

struct screen
{
    float4 position : SV_Position;
    float2 place : PLACE;
};

screen vs_screen(uint vertex : SV_VertexID)
{
    screen result;
    result.place = float2(vertex & 1, vertex >> 1) * float2(4.0, -4.0) + float2(-1.0, 1.0);
    result.position = float4(result.place, 0.5, 1.0);
    return result;
}

/* Draws one slice of the clouds' volume: waves that fold into each other, the same at both ends. */
float4 ps_slice(screen input) : SV_Target
{
    float3 at = float3(input.position.xy, slice + 0.5) * (6.28318531 / side);
    float3 folded = at + 0.7 * sin(2.0 * at.zxy + 6.28318531 * time) + 0.35 * sin(4.0 * at.yzx + 1.0);
    float density = sin(folded.x + sin(folded.y)) * sin(folded.y + sin(folded.z));
    density += 0.4 * sin(3.0 * folded.z) * sin(2.0 * folded.x);
    return saturate(0.5 + 0.5 * density);
}

/* Where the ray enters and leaves a ball around the origin; nothing when x > y. */
float2 cross_ball(float3 from, float3 along, float radius)
{
    float b = dot(from, along), c = dot(from, from) - radius * radius, d = b * b - c;
    return d < 0.0 ? float2(1.0, 0.0) : float2(-b - sqrt(d), -b + sqrt(d));
}

#define STEPS 60

/* Goes along the ray through the volumes and gathers what it meets. */
float4 ps_march(screen input) : SV_Target
{
    float3 along = normalize(forward.xyz + input.place.x * rightward.xyz + input.place.y * upward.xyz);
    float3 back = float3(0.020, 0.022, 0.050) + 0.05 * exp(-2.5 * dot(input.place, input.place)) * float3(0.5, 0.7, 1.4);
    float2 way = cross_ball(eye.xyz, along, 1.05);
    if (way.x > way.y)
        return float4(back, 1.0);

    float3 at = mul(float4(eye.xyz + along * way.x, 1.0), turn).xyz;
    float3 stride = mul(float4(along, 0.0), turn).xyz * ((way.y - way.x) / STEPS);
    float3 light = mul(float4(to_light, 0.0), turn).xyz;
    float opacity = 1.0 - exp(-length(stride) * 46.0);
    float3 gathered = float3(0.0, 0.0, 0.0);
    float left = 1.0;
    for (uint i = 0; i < STEPS && left > 0.02; i++) {
        float3 uv = 0.5 + 0.46 * at;
        float4 ground = planet.SampleLevel(smooth, uv, 0.0);
        float above = planet.SampleLevel(smooth, uv + 0.030 * light, 0.0).a;
        float radius = length(at);
        float cover = clouds.SampleLevel(repeating, 0.80 * at + float3(time, 0.0, 0.0), 0.0).r;
        float cloud = smoothstep(0.64, 0.84, cover) * (radius > 1.01 && ground.a < 0.5 ? 1.0 : 0.0);
        float cut = at.x < 0.0 || at.y < 0.0 || at.z > 0.0 ? 1.0 : 0.0;

        float lit = 0.20 + 0.95 * saturate(dot(normalize(at), light));
        lit = radius > 0.93 ? lit : 0.45 + 0.75 * (1.0 - above);
        float hot = saturate(1.0 - 2.1 * radius);
        float3 color = ground.rgb * lit + hot * float3(1.0, 0.72, 0.30);
        float dense = ground.a * opacity;
        gathered += left * dense * color;
        left *= 1.0 - dense;
        float3 white = float3(0.96, 0.97, 1.0) * (0.25 + 0.85 * saturate(dot(normalize(at), light)));
        dense = cloud * cut * opacity * 0.55;
        gathered += left * dense * white;
        left *= 1.0 - dense;
        at += stride;
    }
    return float4(gathered + left * back, 1.0);
}
