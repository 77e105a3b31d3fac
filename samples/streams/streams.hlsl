// fxc: vkd3d-compiler 2.1 declares the outputs of several streams as if they belonged to the last one

cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    float4 eye;
    float time; /* 0 to 1 */
    float aspect;
};

/* A twig that has not grown yet. */
struct twig
{
    float4 place : PLACE;         /* and length */
    float4 direction : DIRECTION; /* and thickness */
    uint seed : SEED;             /* its lowest byte is the generation */
};

struct branch
{
    float4 from : FROM; /* and thickness */
    float4 to : TO;
    float shade : SHADE;
};

struct blossom
{
    float4 center : CENTER; /* and size */
    float4 color : TINT;    /* and turn */
};

uint scramble(uint value)
{
    value = (value ^ (value >> 15)) * 0x2c1b3c6d;
    value = (value ^ (value >> 12)) * 0x297a2d39;
    return value ^ (value >> 15);
}

float chance(inout uint state)
{
    state = scramble(state + 0x9e3779b9);
    return (state & 0xffffff) / 16777216.0;
}

twig vs_twig(twig input)
{
    return input;
}

#define LAST_GENERATION 7

twig fork(float3 place, twig parent, float share, inout uint state)
{
    uint generation = (parent.seed & 0xff) + 1;
    float3 along = parent.direction.xyz;
    float3 side = normalize(cross(along, abs(along.y) < 0.95 ? float3(0.0, 1.0, 0.0) : float3(1.0, 0.0, 0.0)));
    float3 up = cross(side, along);
    float angle = 6.28318531 * (share + 0.25 * chance(state));
    float spread = lerp(0.42, 0.68, chance(state));
    float3 direction = along * cos(spread) + (side * cos(angle) + up * sin(angle)) * sin(spread);
    float wind = 0.010 * generation * sin(6.28318531 * 2.0 * time + 1.5 * place.x + place.y);
    direction = normalize(direction + float3(wind, generation < 5 ? 0.10 : -0.06, 0.0));

    twig child;
    child.place = float4(place, parent.place.w * lerp(0.74, 0.90, chance(state)));
    child.direction = float4(direction, parent.direction.w * 0.68);
    child.seed = (state & 0xffffff00) | generation;
    return child;
}

/* Grows a twig: it becomes a branch, new twigs come out of its end, and blossoms when it is a thin one. */
[maxvertexcount(10)]
void gs_grow(point twig input[1], inout PointStream<twig> twigs, inout PointStream<branch> branches,
             inout PointStream<blossom> blossoms)
{
    uint state = input[0].seed, generation = state & 0xff;
    float3 end = input[0].place.xyz + input[0].direction.xyz * input[0].place.w;

    branch grown;
    grown.from = float4(input[0].place.xyz, input[0].direction.w);
    grown.to = float4(end, input[0].direction.w * 0.72);
    grown.shade = 0.85 + 0.3 * chance(state);
    branches.Append(grown);

    uint flowers = generation > 4 ? 3 * (generation - 4) : 0;
    for (uint j = 0; j < flowers; j++) {
        float3 offset = float3(chance(state), chance(state), chance(state)) - 0.5;
        float pale = chance(state);
        blossom flower;
        flower.center = float4(lerp(input[0].place.xyz, end, chance(state)) + 0.30 * offset,
                               lerp(0.045, 0.085, chance(state)));
        flower.color = float4(lerp(float3(0.93, 0.36, 0.58), float3(1.0, 0.86, 0.90), pale * pale),
                              6.28318531 * chance(state));
        blossoms.Append(flower);
    }

    if (generation < LAST_GENERATION) {
        uint count = generation == 0 || chance(state) < 0.42 ? 3 : 2;
        for (uint i = 0; i < count; i++)
            twigs.Append(fork(end, input[0], float(i) / count, state));
    }
}

branch vs_branch(branch input)
{
    return input;
}

struct bark
{
    float4 position : SV_Position;
    float across : ACROSS; /* -1 to 1 */
    float shade : SHADE;
};

/* A strip along the branch that faces the eye. */
[maxvertexcount(4)]
void gs_branch(point branch input[1], inout TriangleStream<bark> output)
{
    float3 along = input[0].to.xyz - input[0].from.xyz;
    float3 side = normalize(cross(along, eye.xyz - input[0].from.xyz));
    for (uint i = 0; i < 4; i++) {
        float4 end = i & 1 ? float4(input[0].to.xyz + 0.04 * along, input[0].to.w) : input[0].from;
        bark corner;
        corner.across = i & 2 ? 1.0 : -1.0;
        corner.shade = input[0].shade;
        corner.position = mul(float4(end.xyz + side * end.w * corner.across, 1.0), view_projection);
        output.Append(corner);
    }
}

float4 ps_branch(bark input) : SV_Target
{
    float round = sqrt(saturate(1.0 - input.across * input.across));
    float lit = 0.30 + 0.70 * saturate(0.75 * round - 0.55 * input.across);
    return float4(float3(0.36, 0.22, 0.17) * lit * input.shade, 1.0);
}

blossom vs_blossom(blossom input)
{
    return input;
}

struct petals
{
    float4 position : SV_Position;
    float2 offset : OFFSET;
    float3 color : COLOR;
};

[maxvertexcount(4)]
void gs_blossom(point blossom input[1], inout TriangleStream<petals> output)
{
    float4 center = mul(float4(input[0].center.xyz, 1.0), view_projection);
    float height = saturate(0.55 + 0.13 * input[0].center.y);
    float c = cos(input[0].color.w), s = sin(input[0].color.w);
    for (uint i = 0; i < 4; i++) {
        float2 offset = float2(i & 1, i >> 1) * 2.0 - 1.0;
        petals corner;
        corner.offset = float2(offset.x * c - offset.y * s, offset.x * s + offset.y * c);
        corner.color = input[0].color.rgb * height;
        corner.position = center + float4(offset * input[0].center.w * float2(1.0, aspect) * 2.2, 0.0, 0.0);
        output.Append(corner);
    }
}

/* Five petals around a yellow heart. */
float4 ps_blossom(petals input) : SV_Target
{
    float radius = length(input.offset), angle = atan2(input.offset.y, input.offset.x);
    clip(0.62 + 0.34 * cos(5.0 * angle) - radius);
    float3 color = input.color * (0.78 + 0.34 * radius);
    return float4(radius < 0.18 ? float3(0.98, 0.80, 0.32) : color, 1.0);
}

struct backdrop
{
    float4 position : SV_Position;
    float2 place : PLACE;
};

backdrop vs_backdrop(uint vertex : SV_VertexID)
{
    backdrop result;
    result.place = float2(vertex & 1, vertex >> 1) * 4.0 - 1.0;
    result.position = float4(result.place, 0.9999, 1.0);
    return result;
}

/* Evening: a low sun behind two hills. */
float4 ps_backdrop(backdrop input) : SV_Target
{
    float2 place = input.place * float2(aspect, 1.0);
    float3 sky = lerp(float3(0.99, 0.80, 0.60), float3(0.36, 0.44, 0.70), smoothstep(-0.7, 1.0, place.y));
    float sun = length(place - float2(-0.62, -0.18));
    sky += float3(0.55, 0.38, 0.16) * exp(-3.0 * sun);
    sky = lerp(float3(1.0, 0.95, 0.80), sky, smoothstep(0.16, 0.175, sun));
    float far = -0.46 + 0.10 * sin(2.3 * place.x + 0.7) + 0.03 * sin(6.1 * place.x);
    float near = -0.70 + 0.09 * cos(1.6 * place.x);
    sky = lerp(float3(0.46, 0.42, 0.58), sky, smoothstep(far, far + 0.008, place.y));
    float3 grass = lerp(float3(0.10, 0.16, 0.14), float3(0.27, 0.37, 0.24), saturate(place.y + 1.35));
    return float4(lerp(grass, sky, smoothstep(near, near + 0.008, place.y)), 1.0);
}
