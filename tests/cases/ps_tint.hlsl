/* A texture times a constant. */
cbuffer constants : register(b0)
{
    float4 tint;
};

Texture2D<float4> image : register(t0);

float4 main(float4 position : SV_Position) : SV_Target
{
    return image.Load(int3(position.xy, 0)) * tint;
}
