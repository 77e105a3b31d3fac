/* Hands triangles on. */
struct vertex
{
    float4 position : SV_Position;
};

[maxvertexcount(3)]
void main(triangle vertex input[3], inout TriangleStream<vertex> output)
{
    output.Append(input[0]);
    output.Append(input[1]);
    output.Append(input[2]);
}
