/* Triangles as patches that are not divided. */
struct vertex
{
    float4 position : SV_Position;
};

struct factors
{
    float edge[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
};

factors patch()
{
    factors all;
    all.edge[0] = all.edge[1] = all.edge[2] = all.inside = 1.0;
    return all;
}

[domain("tri")]
[partitioning("integer")]
[outputtopology("triangle_cw")]
[outputcontrolpoints(3)]
[patchconstantfunc("patch")]
vertex main(InputPatch<vertex, 3> input, uint id : SV_OutputControlPointID)
{
    return input[id];
}
