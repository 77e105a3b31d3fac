/* opcode.h: what the words of an instruction are, by its opcode. */
#ifndef DXBC_OPCODE_H
#define DXBC_OPCODE_H

#include "common/dxbc/dxbc.h"

/* What comes behind the operands, besides a fixed number of words. */
enum dxbc_form {
    PLAIN,
    SPACED,    /* model 5.1: a word for the register space */
    SIZED,     /* model 5.1: two words, for the size and for the register space */
    TRAILED,   /* fxc leaves a word that means nothing behind some of them */
    CALL,      /* a word before its one operand: which function of the interface */
    TABLE,     /* a number, a count, and so many words */
    INTERFACE, /* a number, a length, a count (its lower half), and so many words */
};

struct dxbc_opcode {
    const char *name;
    uint8_t operands;
    uint8_t words; /* behind them */
    uint8_t form;  /* enum dxbc_form */
};

/* NULL when there is no such opcode. */
const struct dxbc_opcode *dxbc_opcode(uint32_t number);

#endif
