#!/bin/sh
# check_atomics.sh OBJECT: no locked or read-modify-write instruction but the fence's own, which is on the stack.
if ! command -v objdump >/dev/null; then
    echo "objdump is not installed: the instructions of the ring were not checked"
    exit 77
fi

objdump -dr --no-show-raw-insn "$1" | awk '
    # x86: the fence is mfence, or "lock or $0" on the stack
    /\tmfence/ || /\tlock or[lq]? +\$0x0,(-?0x[0-9a-f]+)?\(%[er]sp\)/ { fences++; next }
    /\tlock / || /\txchg.*\(/ { print "locked: " $0; bad++ }
    # AArch64: the fence is dmb
    /\tdmb/ { fences++; next }
    /\t(ldadd|ldclr|ldset|ldeor|ldsmax|ldsmin|ldumax|ldumin|stadd|stclr|stset|steor|swp|cas)[a-z]*\t/ {
        print "atomic: " $0
        bad++
    }
    /\t(ldxr|ldaxr|stxr|stlxr|ldxp|ldaxp|stxp|stlxp)[bh]?\t/ { print "exclusive: " $0; bad++ }
    # calls that may do either
    /__atomic_|__sync_|__aarch64_/ { print "library call: " $0; bad++ }
    END {
        if (fences < 4) { print "only " fences + 0 " fences found: this is not the ring"; exit 1 }
        print fences " fences, " bad + 0 " other locked instructions"
        exit bad > 0
    }'
