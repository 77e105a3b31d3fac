/* execute.h: the input of fuzz_execute: packets, each a header and its bytes. */
#ifndef FUZZ_EXECUTE_H
#define FUZZ_EXECUTE_H

#include <stdint.h>

enum fuzz_packet_kind {
    FUZZ_COMMANDS,   /* bytes that are put into the ring of channel `argument` % 2 */
    FUZZ_MEMORY_ADD, /* a region with the id `argument` */
    FUZZ_RUN,        /* until nothing is left to do */
    FUZZ_PACKET_KINDS,
};

struct fuzz_packet {
    uint8_t kind; /* taken modulo FUZZ_PACKET_KINDS */
    uint8_t argument;
    uint16_t reserved;
    uint32_t length;
};

#endif
