cbuffer frame : register(b0)
{
    float2 turn; /* cosine and sine */
    float aspect;
};

struct corner
{
    float4 position : SV_Position;
    float3 color : COLOR;
};

corner vs_triangle(float2 position : POSITION, float3 color : COLOR)
{
    float2 turned = float2(position.x * turn.x - position.y * turn.y, position.x * turn.y + position.y * turn.x);
    corner result;
    result.position = float4(turned.x / aspect, turned.y, 0.5, 1.0);
    result.color = color;
    return result;
}

float4 ps_triangle(corner input) : SV_Target
{
    return float4(input.color, 1.0);
}
