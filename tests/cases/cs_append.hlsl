/* Writes what the constants hold, once for each run, where the constants of this run say. */
cbuffer constants : register(b0)
{
    uint4 value;
};

RWStructuredBuffer<uint4> runs : register(u0);
RWStructuredBuffer<uint> count : register(u1);

[numthreads(1, 1, 1)]
void main()
{
    uint run;
    InterlockedAdd(count[0], 1, run);
    runs[run] = value;
}
