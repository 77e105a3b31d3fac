/* seeds_hello.c: the first message of either side. */
#include "fuzz/fuzz.h"

#include "common/wire/message.h"

void fuzz_seeds(void (*emit)(void *context, const char *name, const uint8_t *data, size_t size), void *context)
{
    struct npt_message hello;
    npt_hello_fill(&hello, "fuzz");
    emit(context, "hello", (const uint8_t *)&hello, sizeof(hello));
    npt_hello_answer(&hello, sizeof(hello), &hello);
    emit(context, "reply", (const uint8_t *)&hello, sizeof(hello));
}
