#!/bin/sh
# fetch-test.sh TOOLS FETCH LIBRARY SHADERS: appended vertices and indices, fetched in every way, directly on DXVK and through Neptune.
set -eu
. "$(dirname "$0")/../tools/harness.sh"
tools=$1 fetch=$2 library=$3 shaders=$4

if [ ! -r "$TEST_RUNTIME/runtime.env" ]; then
    echo "skipped: no host runtime, run tools/host-runtime"
    exit 77
fi

same() { diff "$scratch/direct" "$scratch/neptune" >"$scratch/out"; }
changes() { [ "$(sed 's/.*picture \([0-9a-f]*\).*/\1/' "$scratch/direct" | sort -u | wc -l)" -ge 5 ]; }

for seed in 1 2 3 4 5; do
    try "$tools/host-runtime" run "$fetch" libdxvk_d3d11.so.0 "$shaders" "$seed" 12
    check "seed $seed, directly: exit 0" exited 0
    mv "$scratch/out" "$scratch/direct"
    check "seed $seed: the picture changes" changes
    try "$tools/stack" "$fetch" "$library" "$shaders" "$seed" 12
    check "seed $seed, through Neptune: exit 0" exited 0
    mv "$scratch/out" "$scratch/neptune"
    check "seed $seed: both are the same" same
done
finish
