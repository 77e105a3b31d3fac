/* One triangle that covers everything. */
float4 main(uint id : SV_VertexID) : SV_Position
{
    return float4(id == 2 ? 3.0 : -1.0, id == 1 ? 3.0 : -1.0, 0.5, 1.0);
}
