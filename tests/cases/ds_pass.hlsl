/* The triangle of a patch. */
struct vertex
{
    float4 position : SV_Position;
};

struct factors
{
    float edge[3] : SV_TessFactor;
    float inside : SV_InsideTessFactor;
};

[domain("tri")]
vertex main(factors all, float3 at : SV_DomainLocation, const OutputPatch<vertex, 3> corner)
{
    vertex made;
    made.position = corner[0].position * at.x + corner[1].position * at.y + corner[2].position * at.z;
    return made;
}
