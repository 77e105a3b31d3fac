/* fuzz.h: the entry point that libFuzzer calls, and what gives it its first inputs. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One well-formed input of each interesting shape. Calls `emit` for each. */
void fuzz_seeds(void (*emit)(void *context, const char *name, const uint8_t *data, size_t size), void *context);

#endif
