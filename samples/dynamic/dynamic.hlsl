struct corner
{
    float4 position : SV_Position;
    float4 color : COLOR;
};

corner vs_ribbon(float2 position : POSITION, float4 color : COLOR)
{
    corner result;
    result.position = float4(position, 0.5, 1.0);
    result.color = color;
    return result;
}

float4 ps_ribbon(corner input) : SV_Target
{
    return float4(input.color.rgb * input.color.a, 1.0);
}
