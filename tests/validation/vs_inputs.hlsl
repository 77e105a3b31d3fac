/* Three inputs that an application supplies, and one that it does not. */
struct vertex
{
    float4 position : POSITION;
    float2 place : TEXCOORD1;
    uint4 bones : BLENDINDICES;
    uint number : SV_VertexID;
};

float4 main(vertex input) : SV_Position
{
    return input.position + float4(input.place, input.bones.x, input.number);
}
