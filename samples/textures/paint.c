/* paint.c: see paint.h. */
#include "paint.h"

#include <math.h>

#define TURN 6.2831853f

struct color {
    float r, g, b;
};

static float clamp(float value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static float smooth_step(float from, float to, float value)
{
    float t = clamp((value - from) / (to - from));
    return t * t * (3 - 2 * t);
}

static struct color mix(struct color a, struct color b, float t)
{
    return (struct color){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

static void store(uint8_t rgba[4], struct color color, float alpha)
{
    rgba[0] = (uint8_t)(clamp(color.r) * 255 + 0.5f);
    rgba[1] = (uint8_t)(clamp(color.g) * 255 + 0.5f);
    rgba[2] = (uint8_t)(clamp(color.b) * 255 + 0.5f);
    rgba[3] = (uint8_t)(clamp(alpha) * 255 + 0.5f);
}

static float ridge(float x, float phase, float roughness)
{
    return 0.07f * sinf(5 * x + phase) + 0.035f * sinf(13 * x + 2 * phase) + roughness * sinf(41 * x + phase);
}

void paint_landscape(uint8_t rgba[4], float x, float y)
{
    static const struct color zenith = {0.16f, 0.13f, 0.38f}, horizon = {1.0f, 0.56f, 0.34f};
    static const struct color sun = {1.0f, 0.93f, 0.70f}, far_hill = {0.44f, 0.22f, 0.42f};
    static const struct color near_hill = {0.16f, 0.09f, 0.25f}, water = {0.20f, 0.16f, 0.38f};
    float from_sun = hypotf(x - 0.62f, y - 0.40f);
    struct color color = mix(zenith, horizon, smooth_step(0.0f, 0.62f, y));
    color = mix(color, sun, 0.55f * expf(-6 * from_sun));
    color = mix(sun, color, smooth_step(0.105f, 0.120f, from_sun));
    color = mix(color, far_hill, smooth_step(-0.006f, 0.006f, y - 0.53f - ridge(x, 1.0f, 0.008f)));
    color = mix(color, near_hill, smooth_step(-0.006f, 0.006f, y - 0.66f - ridge(x, 3.6f, 0.012f)));
    if (y > 0.76f) {
        float glitter = expf(-30 * (x - 0.62f) * (x - 0.62f)) * (0.5f + 0.5f * sinf(180 * y * y + 9 * sinf(14 * x)));
        color = mix(mix(water, near_hill, (y - 0.76f) * 2.5f), sun, 0.8f * glitter);
    }
    store(rgba, color, 1 - smooth_step(0.36f, 0.50f, hypotf(x - 0.5f, y - 0.5f)));
}

static float rose_height(float x, float y)
{
    float radius = hypotf(x - 0.5f, y - 0.5f), angle = atan2f(y - 0.5f, x - 0.5f);
    float petals = 0.30f + 0.11f * cosf(6 * angle);
    float ripple = 0.010f * cosf(60 * radius) * smooth_step(0.42f, 0.36f, radius);
    return 0.075f * smooth_step(petals + 0.05f, petals - 0.05f, radius) + ripple;
}

void paint_relief(uint8_t rgba[4], float x, float y)
{
    const float step = 1.0f / 256;
    float slope_x = (rose_height(x + step, y) - rose_height(x - step, y)) / (2 * step);
    float slope_y = (rose_height(x, y + step) - rose_height(x, y - step)) / (2 * step);
    float scale = 0.5f / sqrtf(1 + slope_x * slope_x + slope_y * slope_y);
    store(rgba, (struct color){0.5f - slope_x * scale, 0.5f - slope_y * scale, 0}, 1);
}

/* Stripes, rings, a star and a weave. */
static float figure(int layer, float x, float y)
{
    float radius = hypotf(x - 0.5f, y - 0.5f), angle = atan2f(y - 0.5f, x - 0.5f);
    switch (layer) {
    case 0:
        return 0.5f + 0.5f * sinf(TURN * (4 * (x + y) + 0.25f * sinf(TURN * 2 * (x - y))));
    case 1:
        return 0.5f + 0.5f * cosf(TURN * 8 * radius);
    case 2:
        return smooth_step(0.02f, -0.02f, radius - 0.30f - 0.13f * cosf(5 * angle - TURN / 4));
    default:
        return fabsf(sinf(TURN * 2 * x)) > fabsf(sinf(TURN * 2 * y)) ? fabsf(sinf(TURN * 2 * x))
                                                                     : 1 - fabsf(sinf(TURN * 2 * y));
    }
}

void paint_layer(uint8_t rgba[4], int layer, float x, float y)
{
    static const struct color colors[4][2] = {
        {{0.10f, 0.19f, 0.42f}, {0.98f, 0.80f, 0.38f}},
        {{0.36f, 0.07f, 0.28f}, {1.00f, 0.55f, 0.52f}},
        {{0.06f, 0.27f, 0.30f}, {0.55f, 0.95f, 0.75f}},
        {{0.17f, 0.13f, 0.34f}, {0.70f, 0.66f, 1.00f}},
    };
    store(rgba, mix(colors[layer][0], colors[layer][1], figure(layer, x, y)), 1);
}
