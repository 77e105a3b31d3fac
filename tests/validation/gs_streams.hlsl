/* Two streams. */
struct vertex
{
    float4 position : SV_Position;
};

struct first
{
    float4 position : SV_Position;
};

struct second
{
    float4 color : COLOR;
};

[maxvertexcount(2)]
void main(point vertex input[1], inout PointStream<first> one, inout PointStream<second> two)
{
    first a;
    second b;
    a.position = input[0].position;
    b.color = input[0].position.yzwx;
    one.Append(a);
    two.Append(b);
}
