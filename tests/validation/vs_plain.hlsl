/* One place, and no input. */
float4 main() : SV_Position
{
    return float4(0, 0, 0, 1);
}
