/* Outputs of two, four and one component. */
struct vertex
{
    float4 position : SV_Position;
};

struct made
{
    float4 position : SV_Position;
    float2 place : TEXCOORD1;
    float4 color : COLOR;
    float depth : DEPTH;
};

[maxvertexcount(1)]
void main(point vertex input[1], inout PointStream<made> output)
{
    made result;
    result.position = input[0].position;
    result.place = input[0].position.xy;
    result.color = input[0].position.yzwx;
    result.depth = input[0].position.z;
    output.Append(result);
}
