/* world.c: a ring of columns around a knot of gold, with what people have left there, in a wood. */
#include "scene.h"

#include <math.h>

#define MOST_INSTANCES 1024
#define COLUMNS 14
#define RING 6.4f
#define TREES 180
#define STACKS 11
#define SPARKS 40

struct builder {
    struct instance instances[MOST_INSTANCES];
    UINT count;
    uint32_t random;
};

/* From `low` to `high`, the same in every run. */
static float pick(struct builder *builder, float low, float high)
{
    builder->random = builder->random * 1664525 + 1013904223;
    return low + (high - low) * (float)(builder->random >> 8) / 16777216;
}

static struct instance *add(struct builder *builder, enum material material, float x, float y, float z)
{
    struct instance *instance = &builder->instances[builder->count++];
    *instance = (struct instance){
        .place = {x, y, z},
        .scale = {1, 1, 1},
        .material = (float)material,
        .repeat = {1, 1},
        .tint = {1, 1, 1, 1},
    };
    return instance;
}

static void set_scale(struct instance *instance, float x, float y, float z)
{
    instance->scale[0] = x;
    instance->scale[1] = y;
    instance->scale[2] = z;
}

static void set_tint(struct instance *instance, float red, float green, float blue)
{
    instance->tint[0] = red;
    instance->tint[1] = green;
    instance->tint[2] = blue;
}

static float column_angle(int column)
{
    return 2 * SAMPLE_PI * ((float)column + 0.5f) / COLUMNS - SAMPLE_PI / 2;
}

/* The two in front of the camera have not been built. */
static bool has_column(int column)
{
    return column > 0 && column < COLUMNS - 1;
}

static void add_columns(struct builder *builder)
{
    for (int i = 0; i < COLUMNS; i++)
        if (has_column(i)) {
            float angle = column_angle(i);
            struct instance *column = add(builder, MATERIAL_MARBLE, RING * cosf(angle), 0.16f, RING * sinf(angle));
            column->turn = pick(builder, 0, 6);
            column->repeat[0] = column->repeat[1] = 2;
        }
}

/* Beams from column to column, and the crates: three at the bottom of a stack, then fewer. */
static void add_boxes(struct builder *builder)
{
    for (int i = 1; i + 2 < COLUMNS; i++) {
        float angle = column_angle(i) + SAMPLE_PI / COLUMNS, radius = RING * cosf(SAMPLE_PI / COLUMNS);
        struct instance *beam = add(builder, MATERIAL_MARBLE, radius * cosf(angle), 4.38f, radius * sinf(angle));
        set_scale(beam, 0.42f, 0.22f, RING * sinf(SAMPLE_PI / COLUMNS) + 0.10f);
        beam->turn = -angle;
    }
    for (int stack = 0; stack < STACKS; stack++) {
        float angle = pick(builder, -0.6f, 3.8f) + (stack % 2 ? 0.1f : 0), radius = pick(builder, 3.6f, 5.4f);
        if (stack < 3) {
            angle = stack == 1 ? 1.9f : -0.95f - 0.65f * (float)stack;
            radius = stack == 1 ? 5.2f : 6.3f;
        }
        float x = radius * cosf(angle), z = radius * sinf(angle), size = pick(builder, 0.28f, 0.36f);
        int levels = (int)pick(builder, 1, 3.9f);
        for (int level = 0; level < levels; level++)
            for (int i = level; i < 3; i++) {
                float around = angle + (float)i * 2.1f, away = level == 2 ? 0 : size * 1.25f;
                struct instance *crate = add(builder, MATERIAL_CRATE, x + away * cosf(around),
                                             0.16f + size * (float)(2 * level + 1), z + away * sinf(around));
                set_scale(crate, size, size, size);
                crate->turn = pick(builder, -0.3f, 0.3f) - angle;
                float shade = pick(builder, 0.75f, 1.1f);
                set_tint(crate, shade, shade, shade);
            }
    }
}

/* The wood's floor, the square, and two steps up to the knot. */
static void add_discs(struct builder *builder)
{
    static const struct {
        float radius, top, height;
        enum material material;
        float repeat;
    } discs[] = {
        {80, 0, 1, MATERIAL_GRASS, 40},          {8.3f, 0.08f, 0.5f, MATERIAL_SLABS, 4},
        {7.6f, 0.16f, 0.5f, MATERIAL_SLABS, 4},  {2.3f, 0.40f, 0.3f, MATERIAL_MARBLE, 2},
        {1.7f, 0.66f, 0.3f, MATERIAL_MARBLE, 2},
    };
    for (size_t i = 0; i < sizeof discs / sizeof *discs; i++) {
        struct instance *disc = add(builder, discs[i].material, 0, discs[i].top, 0);
        set_scale(disc, discs[i].radius, discs[i].height, discs[i].radius);
        disc->repeat[0] = disc->repeat[1] = discs[i].repeat;
    }
}

static void add_barrels(struct builder *builder)
{
    for (int i = 0; i < 34; i++) {
        float angle = column_angle(i % COLUMNS) + pick(builder, 0.10f, 0.34f), radius = pick(builder, 5.5f, 7.1f);
        if (sinf(angle) < (i < COLUMNS ? -0.95f : -0.75f))
            continue;
        float size = pick(builder, 0.75f, 1.05f);
        struct instance *barrel = add(builder, MATERIAL_PLANKS, radius * cosf(angle), 0.16f, radius * sinf(angle));
        set_scale(barrel, size, size * 1.1f, size);
        barrel->turn = pick(builder, 0, 6);
        set_tint(barrel, pick(builder, 0.8f, 1.1f), 0.9f, pick(builder, 0.7f, 0.9f));
    }
}

static void add_vases(struct builder *builder)
{
    for (int i = 0; i < 12; i++) {
        float angle = 2 * SAMPLE_PI * (float)i / 12;
        struct instance *vase = add(builder, MATERIAL_MARBLE, 2.0f * cosf(angle), 0.40f, 2.0f * sinf(angle));
        set_scale(vase, 0.75f, 0.75f, 0.75f);
        if (i % 2)
            set_tint(vase, 0.35f, 0.50f, 0.62f);
        else
            set_tint(vase, 0.72f, 0.30f, 0.22f);
    }
}

static void add_trees(struct builder *builder)
{
    for (int i = 0; i < TREES; i++) {
        float angle = pick(builder, -0.5f, SAMPLE_PI + 0.5f), radius = 10.5f + 34 * powf(pick(builder, 0, 1), 1.4f);
        float size = pick(builder, 0.7f, 1.6f);
        struct instance *tree = add(builder, MATERIAL_LEAVES, radius * cosf(angle), 0, radius * sinf(angle));
        set_scale(tree, size, size * pick(builder, 0.9f, 1.25f), size);
        tree->turn = pick(builder, 0, 6);
        tree->repeat[0] = 4;
        tree->repeat[1] = 6;
        set_tint(tree, pick(builder, 0.6f, 1.1f), pick(builder, 0.75f, 1.1f), 0.9f);
    }
}

static void add_balls(struct builder *builder)
{
    for (int i = 0; i < COLUMNS; i++)
        if (has_column(i)) {
            float angle = column_angle(i);
            struct instance *ball = add(builder, MATERIAL_GOLD, RING * cosf(angle), 4.82f, RING * sinf(angle));
            set_scale(ball, 0.24f, 0.24f, 0.24f);
            ball->metal = 1;
        }
}

static void add_knot(struct builder *builder)
{
    struct instance *knot = add(builder, MATERIAL_GOLD, 0, 2.15f, 0);
    set_scale(knot, 1.02f, 1.15f, 1.02f);
    knot->turn = 0.5f;
    knot->metal = 1;
}

static void create_instances(struct world *world, const struct sample *sample)
{
    static void (*const adders[MESHES])(struct builder * builder) = {
        [MESH_BOX] = add_boxes,  [MESH_DISC] = add_discs, [MESH_COLUMN] = add_columns, [MESH_BARREL] = add_barrels,
        [MESH_VASE] = add_vases, [MESH_TREE] = add_trees, [MESH_BALL] = add_balls,     [MESH_KNOT] = add_knot,
    };
    struct builder builder = {.random = 3};
    for (int mesh = 0; mesh < MESHES; mesh++) {
        world->first[mesh] = builder.count;
        adders[mesh](&builder);
    }
    world->first[MESHES] = builder.count;
    world->instances = sample_create_buffer(sample, D3D11_BIND_VERTEX_BUFFER, D3D11_USAGE_IMMUTABLE,
                                            builder.count * (UINT)sizeof *builder.instances, builder.instances);
}

void world_create(struct world *world, const struct sample *sample)
{
    create_instances(world, sample);
    const D3D11_BUFFER_DESC desc = {
        .ByteWidth = LIGHTS * sizeof(struct light),
        .Usage = D3D11_USAGE_DYNAMIC,
        .BindFlags = D3D11_BIND_SHADER_RESOURCE,
        .CPUAccessFlags = D3D11_CPU_ACCESS_WRITE,
        .MiscFlags = D3D11_RESOURCE_MISC_BUFFER_STRUCTURED,
        .StructureByteStride = sizeof(struct light),
    };
    sample_check(sample, "CreateBuffer", ID3D11Device_CreateBuffer(sample->device, &desc, NULL, &world->lights));
    sample_check(sample, "CreateShaderResourceView",
                 ID3D11Device_CreateShaderResourceView(sample->device, (ID3D11Resource *)world->lights, NULL,
                                                       &world->lights_view));
}

/* A colour of the rainbow, for a hue from 0 to 1. */
static void set_color(struct light *light, float hue, float brightness)
{
    for (int i = 0; i < 3; i++)
        light->color[i] = brightness * (0.52f + 0.48f * cosf(2 * SAMPLE_PI * (hue - (float)i / 3)));
}

/* At a height over the square, `radius` from its middle. */
static struct light make_light(float angle, float radius, float height, float reach, float lamp)
{
    return (struct light){
        .place = {radius * cosf(angle), height, radius * sinf(angle)},
        .reach = reach,
        .lamp = lamp,
    };
}

/* A lantern before each column, like fire. */
static struct light place_lantern(int column, float turn)
{
    float flicker = 1 + 0.12f * sinf(7 * turn + 3 * (float)column);
    struct light light = make_light(column_angle(column), RING - 0.62f, has_column(column) ? 2.7f : 0.5f, 3.8f, 0.11f);
    light.color[0] = 9.5f * flicker;
    light.color[1] = 4.3f * flicker;
    light.color[2] = 1.3f * flicker;
    return light;
}

/* In spirals around the knot, from 0 at the bottom to 1 at the top. */
static struct light place_spark(float step, float turn)
{
    struct light light = make_light(2 * SAMPLE_PI * 4 * step + turn / 2, 1.75f + 0.35f * sinf(9 * step + turn),
                                    0.85f + 2.9f * step, 1.9f, 0.05f);
    set_color(&light, 0.52f + 0.42f * step, 2.6f);
    return light;
}

/* Low over the square and in the wood. */
static struct light place_firefly(float number, float turn)
{
    struct light light = make_light(2.399963f * number + 0.22f * sinf(turn + number), 2.9f + 1.45f * sqrtf(number),
                                    0.55f + 0.3f * sinf(2 * turn + 2 * number), 2.3f, 0.045f);
    set_color(&light, 0.17f * number, 2.2f);
    return light;
}

void world_move_lights(const struct world *world, const struct sample *sample)
{
    struct light lights[LIGHTS], *light = lights;
    float turn = 2 * SAMPLE_PI * (float)sample->frame / 120;
    for (int i = 0; i < COLUMNS; i++)
        *light++ = place_lantern(i, turn);
    for (int i = 0; i < SPARKS; i++)
        *light++ = place_spark((float)i / SPARKS, turn);
    for (int i = 0; light < lights + LIGHTS; i++)
        *light++ = place_firefly((float)i, turn);
    sample_write_buffer(sample, world->lights, lights, sizeof lights);
}
