/* fuzz_dxbc.c: hostile bytes as a shader: container, signatures and program. What is taken is looked at to its last byte. */
#include "fuzz/fuzz.h"

#include "common/dxbc/dxbc.h"

#include <stdlib.h>
#include <string.h>

#define ELEMENTS 64u

static volatile uint8_t sink;

static void touch(const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        sink = ((const uint8_t *)bytes)[i];
}

/* What is read can be written, and is read again. */
static void use_signature(const struct dxbc_chunk *chunk)
{
    struct dxbc_element elements[ELEMENTS];
    struct dxbc_signature signature, again;
    struct dxbc_error error;
    if (!dxbc_signature_open(&signature, chunk, &error)) {
        if (!memchr(error.text, 0, sizeof(error.text)))
            abort();
        return;
    }
    uint32_t count = 0;
    for (; count < signature.count && count < ELEMENTS; count++) {
        elements[count] = dxbc_signature_element(&signature, count);
        touch(elements[count].name, strlen(elements[count].name) + 1);
    }
    const uint32_t size = dxbc_signature_size(chunk->tag, elements, count);
    uint8_t *written = malloc(size);
    if (!written)
        abort();
    dxbc_signature_write(chunk->tag, elements, count, written);
    const struct dxbc_chunk copy = {chunk->tag, size, written};
    if (!dxbc_signature_open(&again, &copy, NULL) || again.count != count)
        abort();
    free(written);
}

static void use_operand(const struct dxbc_program *program, const struct dxbc_operand *operand)
{
    struct dxbc_operand relative;
    if (operand->immediate)
        touch(operand->immediate, 4 * (size_t)operand->immediate_count);
    for (uint32_t i = 0; i < operand->index_count; i++) {
        if (!operand->index[i].relative)
            continue;
        dxbc_program_operand(program, operand->index[i].relative, &relative);
        use_operand(program, &relative);
    }
}

static void use_program(const struct dxbc_chunk *chunk)
{
    struct dxbc_program program;
    struct dxbc_instruction instruction;
    uint32_t at = DXBC_PROGRAM_BEGIN;
    if (!dxbc_program_open(&program, chunk, NULL))
        return;
    while (dxbc_program_next(&program, &at, &instruction)) {
        for (uint32_t i = 0; i < instruction.operand_count; i++)
            use_operand(&program, &instruction.operand[i]);
        char text[80];
        dxbc_print(&program, &instruction, text, sizeof(text));
        touch(text, strlen(text));
        if (instruction.words)
            touch(instruction.words, 4 * (size_t)instruction.word_count);
    }
    if (at != program.count) /* what has been opened is whole */
        abort();
    dxbc_program_features(&program);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct dxbc_container container;
    struct dxbc_error error;
    if (!dxbc_container_open(&container, data, size, &error)) {
        if (!memchr(error.text, 0, sizeof(error.text)))
            abort();
        return 0;
    }
    dxbc_container_is_intact(&container);
    for (uint32_t i = 0; i < container.chunk_count; i++) {
        const struct dxbc_chunk chunk = dxbc_container_chunk(&container, i);
        if (dxbc_is_signature(chunk.tag))
            use_signature(&chunk);
        else
            use_program(&chunk);
    }
    return 0;
}
