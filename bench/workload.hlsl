// workload.hlsl: the only shaders of the workload: 256 bytes of constants, four textures.
// Both are compiled like this, "vs" and "ps" exchanged:
//   tools/host-runtime compile -x hlsl -b dxbc-tpf -p vs_5_0 -e vs_workload -o bench/vs_workload.dxbc \
//       bench/workload.hlsl
cbuffer Constants : register(b0)
{
    float4 place; // scale, then offset
    float4 tint;
    float4 rest[14];
};
Texture2D first : register(t0);
Texture2D second : register(t1);
Texture2D third : register(t2);
Texture2D fourth : register(t3);
SamplerState sampling : register(s0);

struct Vertex {
    float4 position : SV_Position;
    float2 uv : TEXCOORD0;
    float4 color : COLOR0;
};

Vertex vs_workload(float4 position : POSITION)
{
    Vertex vertex;
    vertex.position = float4(position.xy * place.xy + place.zw, position.z, 1.0);
    vertex.uv = position.xy * 0.5 + 0.5;
    vertex.color = tint + rest[13] * 0.0001;
    return vertex;
}

float4 ps_workload(Vertex vertex) : SV_Target
{
    float4 sum = first.Sample(sampling, vertex.uv) + second.Sample(sampling, vertex.uv) +
                 third.Sample(sampling, vertex.uv) + fourth.Sample(sampling, vertex.uv);
    return 0.25 * sum + vertex.color * 0.1;
}
