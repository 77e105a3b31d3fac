#define NEAR 0.3
#define FAR 90.0
#define FOG float3(0.27, 0.20, 0.27)

cbuffer frame : register(b0)
{
    row_major float4x4 view_projection;
    row_major float4x4 sun_view_projection;
    float4 eye;
    float4 right, up, forward; /* of the camera; right and up reach to the picture's edge at distance 1 */
    float4 to_sun;
    float2 size, pixel; /* of the picture, and 1 / size */
};

SamplerState bilinear : register(s0);
SamplerState trilinear : register(s1);
SamplerComparisonState shadow_sampler : register(s2);

/* --- the geometry: into the shadow map, and into the G-buffer */

struct instance
{
    float4 place : PLACE; /* w: turn around y */
    float4 scale : SCALE; /* w: layer of the textures */
    float4 finish : FINISH; /* repetitions of the texture along u and v, metalness */
    float4 tint : TINT;
};

float3 turn(float3 v, float angle)
{
    float s, c;
    sincos(angle, s, c);
    return float3(c * v.x + s * v.z, v.y, c * v.z - s * v.x);
}

float3 to_world(float3 position, instance object)
{
    return object.place.xyz + turn(position * object.scale.xyz, object.place.w);
}

float4 vs_shadow(float3 position : POSITION, instance object) : SV_Position
{
    return mul(float4(to_world(position, object), 1.0), sun_view_projection);
}

struct corner
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float3 tangent : TANGENT;
    float3 uv : TEXCOORD; /* z: layer */
    float4 tint : TINT;
    float metal : METAL;
};

corner vs_object(float3 position : POSITION, float3 normal : NORMAL, float3 tangent : TANGENT, float2 uv : TEXCOORD,
                 instance object)
{
    corner result;
    result.position = mul(float4(to_world(position, object), 1.0), view_projection);
    result.normal = turn(normal / object.scale.xyz, object.place.w);
    result.tangent = turn(tangent * object.scale.xyz, object.place.w);
    result.uv = float3(uv * object.finish.xy, object.scale.w);
    result.tint = object.tint;
    result.metal = object.finish.z;
    return result;
}

struct surface
{
    float4 color : SV_Target0;  /* a: occlusion by the material itself */
    float4 normal : SV_Target1; /* from 0 to 1 */
    float4 finish : SV_Target2; /* roughness, metalness, glow */
};

Texture2DArray colors : register(t0);
Texture2DArray reliefs : register(t1); /* slope along u and v, roughness, occlusion */

surface ps_object(corner input)
{
    float4 relief = reliefs.Sample(trilinear, input.uv);
    float2 slope = (relief.xy * 2.0 - 1.0) * 1.6;
    float3 normal = normalize(input.normal), tangent = normalize(input.tangent);
    normal = normalize(normal - tangent * slope.x - cross(normal, tangent) * slope.y);

    surface result;
    result.color = float4(colors.Sample(trilinear, input.uv).rgb * input.tint.rgb, relief.w);
    result.normal = float4(normal * 0.5 + 0.5, 0.0);
    result.finish = float4(relief.z, input.metal, 0.0, 0.0);
    return result;
}

/* --- lamps: what is drawn of a light, and what it reaches */

struct light
{
    float3 place;
    float reach;
    float3 color;
    float lamp; /* radius */
};

StructuredBuffer<light> lights : register(t2);

struct lamp_corner
{
    float4 position : SV_Position;
    float3 normal : NORMAL;
    float3 color : COLOR;
};

lamp_corner vs_lamp(float3 position : POSITION, uint number : SV_InstanceID)
{
    light lamp = lights[number];
    lamp_corner result;
    result.position = mul(float4(lamp.place + position * lamp.lamp, 1.0), view_projection);
    result.normal = position;
    result.color = lamp.color / max(max(lamp.color.r, lamp.color.g), lamp.color.b);
    return result;
}

surface ps_lamp(lamp_corner input)
{
    surface result;
    result.color = float4(input.color, 1.0);
    result.normal = float4(normalize(input.normal) * 0.5 + 0.5, 0.0);
    result.finish = float4(0.5, 0.0, 1.0, 0.0);
    return result;
}

/* --- passes over the whole picture */

struct screen
{
    float4 position : SV_Position;
    float2 uv : TEXCOORD;
};

screen vs_screen(uint vertex : SV_VertexID)
{
    screen result;
    result.uv = float2(vertex & 1, vertex >> 1) * 2.0;
    result.position = float4(result.uv * float2(2.0, -2.0) + float2(-1.0, 1.0), 0.0, 1.0);
    return result;
}

Texture2D<float4> gbuffer_color : register(t0);
Texture2D<float4> gbuffer_normal : register(t1);
Texture2D<float4> gbuffer_finish : register(t3);
Texture2D<float> gbuffer_depth : register(t4);
Texture2D<float> occlusion : register(t5);
Texture2D<float> shadow : register(t6);
Texture2D<float3> source : register(t7);

float distance_of(float depth)
{
    return NEAR * FAR / (FAR - depth * (FAR - NEAR));
}

/* From the eye through a place in the picture, 1 deep. */
float3 ray_through(float2 uv)
{
    return forward.xyz + right.xyz * (uv.x * 2.0 - 1.0) + up.xyz * (1.0 - uv.y * 2.0);
}

float3 place_at(float2 uv)
{
    return eye.xyz + ray_through(uv) * distance_of(gbuffer_depth.SampleLevel(bilinear, uv, 0));
}

/* How much of the sky the corners nearby hide: twelve samples on a spiral that turns from pixel to pixel. */
float4 ps_occlusion(screen input) : SV_Target
{
    int2 texel = int2(input.position.xy) * 2;
    float depth = gbuffer_depth[texel];
    float3 place = eye.xyz + ray_through(input.uv) * distance_of(depth);
    float3 normal = gbuffer_normal[texel].xyz * 2.0 - 1.0;
    float radius = 0.55 / distance_of(depth);
    float angle = (((texel.x >> 1) & 3) + ((texel.y >> 1) & 3) * 4) * 2.399963;
    float hidden = 0.0;
    for (int i = 0; i < 12; i++) {
        float2 offset = float2(cos(angle), sin(angle)) * (radius * (i + 0.5) / 12.0);
        float3 to_other = place_at(input.uv + offset * float2(size.y * pixel.x, 1.0)) - place;
        float square = dot(to_other, to_other);
        hidden += max(dot(normal, to_other) * rsqrt(square + 0.0001) - 0.12, 0.0) * saturate(1.2 - square);
        angle += 2.399963;
    }
    return float4(1.0 - hidden / 4.0, 0.0, 0.0, 0.0);
}

/* Four by four, as the spirals repeat. */
float smooth_occlusion(float2 uv)
{
    float sum = 0.0;
    for (int y = -1; y <= 1; y += 2)
        for (int x = -1; x <= 1; x += 2)
            sum += occlusion.SampleLevel(bilinear, uv + pixel * float2(x, y) * 2.0, 0);
    return sum / 4.0;
}

struct material
{
    float3 color, normal, place;
    float roughness, metal, glow, occlusion, distance;
};

material read_material(int2 texel, float2 uv)
{
    float4 color = gbuffer_color[texel], finish = gbuffer_finish[texel];
    material result;
    result.color = color.rgb * color.rgb;
    result.occlusion = color.a;
    result.normal = normalize(gbuffer_normal[texel].xyz * 2.0 - 1.0);
    result.roughness = max(finish.x, 0.08);
    result.metal = finish.y;
    result.glow = finish.z;
    result.distance = distance_of(gbuffer_depth[texel]);
    result.place = eye.xyz + ray_through(uv) * result.distance;
    return result;
}

/* Lambert, and microfacets (GGX) for what shines; the part of the light that comes to the eye. */
float3 reflect_light(material at, float3 to_light)
{
    float3 to_eye = normalize(eye.xyz - at.place), half_way = normalize(to_eye + to_light);
    float nl = saturate(dot(at.normal, to_light)), nv = saturate(dot(at.normal, to_eye)) + 0.001;
    float nh = saturate(dot(at.normal, half_way)), vh = saturate(dot(to_eye, half_way));
    float a = at.roughness * at.roughness, a2 = a * a;
    float spread = nh * nh * (a2 - 1.0) + 1.0, k = (at.roughness + 1.0) * (at.roughness + 1.0) / 8.0;
    float shine = a2 / (3.1416 * spread * spread) / (4.0 * (nl * (1.0 - k) + k) * (nv * (1.0 - k) + k));
    float3 straight = lerp(float3(0.04, 0.04, 0.04), at.color, at.metal);
    float3 fresnel = straight + (1.0 - straight) * pow(1.0 - vh, 5.0);
    return nl * (at.color * (1.0 - at.metal) * (1.0 - fresnel) / 3.1416 + fresnel * shine);
}

float fog_at(material at)
{
    float height = exp(-max(at.place.y, 0.0) * 0.09);
    return 1.0 - exp(-max(at.distance - 7.0, 0.0) * 0.020 * height);
}

float random(float2 cell)
{
    return frac(sin(dot(cell, float2(12.9898, 78.233))) * 43758.547);
}

/* Dusk: from the horizon's glow up to the first stars, over a range of mountains. */
float3 sky_color(float3 direction)
{
    float height = direction.y, toward = dot(direction, to_sun.xyz) * 0.5 + 0.5;
    float3 glow = lerp(float3(0.34, 0.17, 0.30), float3(1.55, 0.58, 0.20), pow(toward, 3.0));
    float3 color = lerp(glow, float3(0.085, 0.08, 0.24), smoothstep(-0.02, 0.26, height));
    color = lerp(color, float3(0.018, 0.028, 0.090), smoothstep(0.18, 0.75, height));

    float angle = atan2(direction.z, direction.x);
    float2 cell = floor(float2(angle, height) * 70.0), inside = frac(float2(angle, height) * 70.0) - 0.5;
    float star = random(cell) > 0.90 ? saturate(1.0 - dot(inside, inside) * 30.0) : 0.0;
    color += star * smoothstep(0.12, 0.5, height) * (0.4 + 0.9 * random(cell + 7.0));

    float ridge = 0.050 + 0.030 * sin(angle * 5.0 + 1.0) + 0.016 * sin(angle * 13.0) + 0.007 * sin(angle * 31.0 + 2.0);
    float nearer = 0.020 + 0.020 * sin(angle * 7.0 + 4.0) + 0.008 * sin(angle * 23.0);
    color = lerp(color, FOG * 0.75, smoothstep(0.003, -0.003, height - ridge));
    return lerp(color, FOG * 0.45, smoothstep(0.003, -0.003, height - nearer));
}

float sunlight(float3 place, float3 normal)
{
    float4 at = mul(float4(place + normal * 0.04, 1.0), sun_view_projection);
    float2 uv = at.xy * float2(0.5, -0.5) + 0.5;
    float sum = 0.0;
    for (int y = -1; y <= 1; y += 2)
        for (int x = -1; x <= 1; x += 2)
            sum += shadow.SampleCmpLevelZero(shadow_sampler, uv + float2(x, y) * 0.0005, at.z - 0.0012);
    return sum / 4.0;
}

/* Sun, sky and what glows by itself. */
float4 ps_ambient(screen input) : SV_Target
{
    int2 texel = int2(input.position.xy);
    if (gbuffer_depth[texel] == 1.0)
        return float4(sky_color(normalize(ray_through(input.uv))), 1.0);

    material at = read_material(texel, input.uv);
    float open = smooth_occlusion(input.uv) * at.occlusion;
    float3 sky = lerp(float3(0.060, 0.045, 0.050), float3(0.085, 0.095, 0.190), at.normal.y * 0.5 + 0.5);
    float3 color = open * at.color * sky * (1.0 - at.metal);
    if (at.metal > 0.0) {
        float3 mirrored = reflect(normalize(at.place - eye.xyz), at.normal);
        float3 mirror = lerp(float3(0.05, 0.045, 0.06), sky_color(mirrored), smoothstep(-0.1, 0.1, mirrored.y));
        color += open * at.color * at.metal * mirror * (1.0 - at.roughness);
    }
    if (dot(at.normal, to_sun.xyz) > 0.0)
        color += reflect_light(at, to_sun.xyz) * float3(4.6, 2.15, 0.95) * sunlight(at.place, at.normal);
    color += at.color * at.glow * 4.5;
    return float4(lerp(color, FOG, fog_at(at)), 1.0);
}

struct reach_corner
{
    float4 position : SV_Position;
    nointerpolation uint number : NUMBER;
};

/* A ball around all that the light reaches; its far side is drawn where the scene is in front of it. */
reach_corner vs_reach(float3 position : POSITION, uint number : SV_InstanceID)
{
    light lamp = lights[number];
    reach_corner result;
    result.position = mul(float4(lamp.place + position * (lamp.reach * 1.04), 1.0), view_projection);
    result.number = number;
    return result;
}

float4 ps_reach(reach_corner input) : SV_Target
{
    light lamp = lights[input.number];
    int2 texel = int2(input.position.xy);
    float2 uv = input.position.xy * pixel;
    float3 to_lamp = lamp.place - eye.xyz - ray_through(uv) * distance_of(gbuffer_depth[texel]);
    float square = dot(to_lamp, to_lamp), part = square / (lamp.reach * lamp.reach);
    float3 color = 0.0;
    if (part < 1.0) {
        material at = read_material(texel, uv);
        float fading = (1.0 - part * part) * (1.0 - part * part) / (square + 0.02);
        if (at.glow == 0.0)
            color = reflect_light(at, to_lamp * rsqrt(square)) * lamp.color * (fading * at.occlusion * (1.0 - fog_at(at)));
    }
    return float4(color, 0.0);
}

/* --- after the light */

/* What is brighter than white, averaged to a quarter of the size. */
float4 ps_bright(screen input) : SV_Target
{
    float3 sum = 0.0;
    for (int y = -1; y <= 1; y += 2)
        for (int x = -1; x <= 1; x += 2) {
            float3 color = source.SampleLevel(bilinear, input.uv + pixel * float2(x, y), 0);
            float most = max(max(color.r, color.g), color.b);
            sum += color * saturate((most - 0.7) / (most + 0.7));
        }
    return float4(sum / 4.0, 1.0);
}

float3 blur(float2 uv, float2 along)
{
    float3 sum = source.SampleLevel(bilinear, uv, 0) * 0.16;
    for (int i = 1; i <= 5; i++) {
        float weight = 0.16 * exp(-i * i / 7.0);
        sum += weight * source.SampleLevel(bilinear, uv + along * i, 0);
        sum += weight * source.SampleLevel(bilinear, uv - along * i, 0);
    }
    return sum;
}

float4 ps_blur_along(screen input) : SV_Target
{
    return float4(blur(input.uv, float2(pixel.x * 4.0, 0.0)), 1.0);
}

float4 ps_blur_down(screen input) : SV_Target
{
    return float4(blur(input.uv, float2(0.0, pixel.y * 4.0)), 1.0);
}

Texture2D<float3> bloom : register(t8);

/* From light to what a display shows; luma in alpha. */
float4 ps_tone(screen input) : SV_Target
{
    float3 color = source[int2(input.position.xy)] + bloom.SampleLevel(bilinear, input.uv, 0) * 0.35;
    float2 from_center = input.uv - 0.5;
    color *= 1.2 * (1.0 - dot(from_center, from_center) * 0.75);
    color = color * (2.51 * color + 0.03) / (color * (2.43 * color + 0.59) + 0.14);
    color = pow(saturate(color), 1.0 / 2.2);
    return float4(color, dot(color, float3(0.299, 0.587, 0.114)));
}

Texture2D<float4> toned : register(t9);

/* Blurs along an edge of brightness, as far as that brings in nothing that lies beyond the edge. */
float4 ps_smooth(screen input) : SV_Target
{
    float4 center = toned.SampleLevel(bilinear, input.uv, 0);
    float nw = toned.SampleLevel(bilinear, input.uv + pixel * float2(-1.0, -1.0), 0).a;
    float ne = toned.SampleLevel(bilinear, input.uv + pixel * float2(1.0, -1.0), 0).a;
    float sw = toned.SampleLevel(bilinear, input.uv + pixel * float2(-1.0, 1.0), 0).a;
    float se = toned.SampleLevel(bilinear, input.uv + pixel * float2(1.0, 1.0), 0).a;
    float low = min(center.a, min(min(nw, ne), min(sw, se))), high = max(center.a, max(max(nw, ne), max(sw, se)));
    if (high - low < max(0.04, high * 0.12))
        return float4(center.rgb, 1.0);

    float2 along = float2(sw + se - nw - ne, nw + sw - ne - se);
    along /= min(abs(along.x), abs(along.y)) + max((nw + ne + sw + se) / 32.0, 1.0 / 128.0);
    along = clamp(along, -8.0, 8.0) * pixel;
    float4 near = toned.SampleLevel(bilinear, input.uv - along / 6.0, 0) * 0.5 +
                  toned.SampleLevel(bilinear, input.uv + along / 6.0, 0) * 0.5;
    float4 wide = near * 0.5 + toned.SampleLevel(bilinear, input.uv - along / 2.0, 0) * 0.25 +
                  toned.SampleLevel(bilinear, input.uv + along / 2.0, 0) * 0.25;
    return float4(wide.a < low || wide.a > high ? near.rgb : wide.rgb, 1.0);
}
