/* One color. */
float4 main() : SV_Target
{
    return float4(1, 0, 0, 1);
}
