/* What a compute shader sees of its constants: the first one, the last of a range of 16, the one behind it, and the
 * last one that any shader can see. */
cbuffer constants : register(b0)
{
    float4 constants[4096];
};

RWStructuredBuffer<float4> seen : register(u0);

[numthreads(1, 1, 1)]
void main()
{
    seen[0] = constants[0];
    seen[1] = constants[15];
    seen[2] = constants[16];
    seen[3] = constants[4095];
}
