/* main.c: triton-dxbc, which looks into compiled shaders of Direct3D 10 and 11.
 *
 * usage: triton-dxbc info FILE...      chunks, signatures, and what the program needs of a device
 *        triton-dxbc dis FILE...       the program as text
 *        triton-dxbc verify FILE...    says what is wrong: container, checksum, signatures, every word of the program
 *        triton-dxbc sign FILE...      writes the right checksum into a container
 *
 * Exit status: 0 when all is well, 1 when a file is not, 2 for wrong arguments. */
#include "common/dxbc/dxbc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MAX (64u << 20)

struct shader {
    const char *path;
    uint8_t *bytes;
    size_t size;
    struct dxbc_container container;
};

static bool complain(const struct shader *shader, const char *text)
{
    fprintf(stderr, "triton-dxbc: %s: %s\n", shader->path, text);
    return false;
}

static bool read_file(struct shader *shader)
{
    FILE *file = fopen(shader->path, "rb");
    if (!file)
        return complain(shader, "cannot be opened");
    size_t room = 65536;
    shader->bytes = malloc(room);
    while (shader->bytes) {
        shader->size += fread(shader->bytes + shader->size, 1, room - shader->size, file);
        if (shader->size < room || room >= FILE_MAX)
            break;
        uint8_t *more = realloc(shader->bytes, room *= 2);
        if (!more)
            free(shader->bytes);
        shader->bytes = more;
    }
    const bool failed = ferror(file) != 0;
    fclose(file);
    return (shader->bytes && !failed) || complain(shader, "cannot be read");
}

static bool open_shader(struct shader *shader)
{
    struct dxbc_error error;
    return read_file(shader) && (dxbc_container_open(&shader->container, shader->bytes, shader->size, &error) ||
                                 complain(shader, error.text));
}

static void print_tag(uint32_t tag)
{
    for (int i = 0; i < 4; i++) {
        const char letter = (char)(tag >> 8 * i);
        putchar(letter > ' ' && letter < 0x7f ? letter : '?');
    }
}

static bool is_program(uint32_t tag)
{
    return tag == DXBC_TAG('S', 'H', 'D', 'R') || tag == DXBC_TAG('S', 'H', 'E', 'X');
}

static bool open_program(const struct shader *shader, struct dxbc_program *program)
{
    struct dxbc_error error;
    for (uint32_t i = 0; i < shader->container.chunk_count; i++) {
        const struct dxbc_chunk chunk = dxbc_container_chunk(&shader->container, i);
        if (is_program(chunk.tag))
            return dxbc_program_open(program, &chunk, &error) || complain(shader, error.text);
    }
    return complain(shader, "it has no program");
}

/* --- info ------------------------------------------------------------------------------------------------------------ */

static void print_mask(uint8_t mask)
{
    for (int i = 0; i < 4; i++)
        putchar(mask >> i & 1 ? "xyzw"[i] : '-');
}

static void print_signature(const struct dxbc_signature *signature)
{
    static const char *const types[] = {"?", "uint", "int", "float"};
    for (uint32_t i = 0; i < signature->count; i++) {
        const struct dxbc_element element = dxbc_signature_element(signature, i);
        printf("    %-24s %2u  ", element.name, (unsigned)element.index);
        if (element.register_number == UINT32_MAX)
            printf("  -");
        else
            printf("%3u", (unsigned)element.register_number);
        printf("  ");
        print_mask(element.mask);
        printf("  ");
        print_mask(element.used);
        printf("  %-5s", element.component_type < 4 ? types[element.component_type] : "?");
        if (element.system_value)
            printf("  system value %u", (unsigned)element.system_value);
        if (element.stream)
            printf("  stream %u", (unsigned)element.stream);
        if (element.min_precision)
            printf("  minimum precision %u", (unsigned)element.min_precision);
        putchar('\n');
    }
}

static bool print_chunks(const struct shader *shader)
{
    bool well = true;
    for (uint32_t i = 0; i < shader->container.chunk_count; i++) {
        const struct dxbc_chunk chunk = dxbc_container_chunk(&shader->container, i);
        struct dxbc_signature signature;
        struct dxbc_error error;
        printf("  ");
        print_tag(chunk.tag);
        printf("  %u bytes\n", (unsigned)chunk.size);
        if (!dxbc_is_signature(chunk.tag))
            continue;
        if (dxbc_signature_open(&signature, &chunk, &error))
            print_signature(&signature);
        else
            well = complain(shader, error.text);
    }
    return well;
}

static void print_needs(uint32_t needs)
{
    static const struct {
        uint32_t need;
        const char *name;
    } names[] = {
        {DXBC_NEEDS_DOUBLES, "doubles"},
        {DXBC_NEEDS_RAW_BUFFERS_OF_4, "raw and structured buffers in model 4"},
        {DXBC_NEEDS_UAVS_EVERYWHERE, "unordered access in every stage"},
        {DXBC_NEEDS_64_UAVS, "64 unordered access views"},
        {DXBC_NEEDS_MIN_PRECISION, "minimum precision"},
        {DXBC_NEEDS_DOUBLE_EXTENSIONS, "double extensions of 11.1"},
        {DXBC_NEEDS_SHADER_EXTENSIONS, "shader extensions of 11.1"},
        {DXBC_NEEDS_TILED_RESOURCES, "tiled resources"},
        {DXBC_NEEDS_STENCIL_REF, "stencil reference"},
        {DXBC_NEEDS_INNER_COVERAGE, "inner coverage"},
        {DXBC_NEEDS_TYPED_LOADS, "typed loads of more formats"},
        {DXBC_NEEDS_ORDERED_UAVS, "rasterizer-ordered views"},
        {DXBC_NEEDS_EARLY_ARRAY_INDEX, "array index without a geometry shader"},
    };
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (needs & names[i].need)
            printf("  needs %s\n", names[i].name);
}

static bool info(struct shader *shader)
{
    static const char *const stages[] = {"pixel", "vertex", "geometry", "hull", "domain", "compute"};
    struct dxbc_program program;
    printf("%s: %u bytes, checksum %s\n", shader->path, (unsigned)shader->container.size,
           dxbc_container_is_intact(&shader->container) ? "right" : "WRONG");
    if (!print_chunks(shader) || !open_program(shader, &program))
        return false;
    printf("  %s shader of model %u.%u, %u words\n", stages[program.stage], program.major, program.minor,
           (unsigned)program.count);
    print_needs(dxbc_program_features(&program));
    return true;
}

/* --- dis, verify, sign ------------------------------------------------------------------------------------------------ */

static bool dis(struct shader *shader)
{
    static const char stages[] = "pvghdc";
    static char text[1u << 20]; /* an immediate constant buffer is one instruction */
    struct dxbc_program program;
    struct dxbc_instruction instruction;
    uint32_t at = DXBC_PROGRAM_BEGIN;
    int depth = 0;
    if (!open_program(shader, &program))
        return false;
    printf("%cs_%u_%u\n", stages[program.stage], program.major, program.minor);
    while (dxbc_program_next(&program, &at, &instruction)) {
        const int change = dxbc_print_indent(instruction.opcode);
        depth += change < 0 ? change : 0;
        dxbc_print(&program, &instruction, text, sizeof(text));
        printf("%5u  %*s%s\n", (unsigned)instruction.offset, depth > 0 ? 2 * depth : 0, "", text);
        depth += change > 0 ? change : 0;
    }
    return true;
}

static bool verify(struct shader *shader)
{
    struct dxbc_program program;
    struct dxbc_signature signature;
    struct dxbc_error error;
    if (!dxbc_container_is_intact(&shader->container))
        return complain(shader, "its checksum is wrong (triton-dxbc sign)");
    for (uint32_t i = 0; i < shader->container.chunk_count; i++) {
        const struct dxbc_chunk chunk = dxbc_container_chunk(&shader->container, i);
        if ((dxbc_is_signature(chunk.tag) && !dxbc_signature_open(&signature, &chunk, &error)) ||
            (is_program(chunk.tag) && !dxbc_program_open(&program, &chunk, &error)))
            return complain(shader, error.text);
    }
    return true;
}

static bool sign(struct shader *shader)
{
    uint32_t checksum[4];
    dxbc_checksum(shader->bytes, shader->container.size, checksum);
    FILE *file = fopen(shader->path, "r+b");
    bool written = file && fseek(file, DXBC_CHECKSUM_AT, SEEK_SET) == 0 &&
                   fwrite(checksum, sizeof(checksum), 1, file) == 1;
    if (file)
        written = fclose(file) == 0 && written;
    return written || complain(shader, "cannot be written");
}

static int usage(void)
{
    fprintf(stderr, "usage: triton-dxbc info|dis|verify|sign FILE...\n");
    return 2;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        bool (*run)(struct shader *shader);
    } commands[] = {{"info", info}, {"dis", dis}, {"verify", verify}, {"sign", sign}};
    bool (*run)(struct shader * shader) = NULL;
    bool well = true;
    for (size_t i = 0; argc > 2 && i < sizeof(commands) / sizeof(*commands); i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            run = commands[i].run;
    if (!run)
        return usage();
    for (int i = 2; i < argc; i++) {
        struct shader shader = {.path = argv[i]};
        const bool done = open_shader(&shader) && run(&shader);
        well = well && done;
        free(shader.bytes);
    }
    return well ? 0 : 1;
}
