// fxc: vkd3d-compiler 2.1 knows no interfaces

/* What an interface stands for is chosen when the shader is set. */
interface i_color
{
    float4 color();
};

class c_plain : i_color
{
    float4 value;
    float4 color() { return value; }
};

class c_negated : i_color
{
    float4 value;
    float4 color() { return 1 - value; }
};

class c_fixed : i_color
{
    float4 color() { return float4(0.25, 0.5, 0.75, 1); }
};

cbuffer instances : register(b0)
{
    c_plain plain[2];
    c_negated negated;
    c_fixed fixed;
};

i_color chosen;
RWStructuredBuffer<float4> output : register(u0);

[numthreads(1, 1, 1)]
void main()
{
    output[0] = chosen.color();
}
