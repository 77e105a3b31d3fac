#!/bin/sh
# maps-test.sh TOOLS MAPS LIBRARY: the same random maps, updates and copies directly on DXVK and through Neptune: what the application
# sees is the same to the last byte. TEST_RUNTIME is the host runtime, TRITON_BUILD where tools/stack finds the rest.
set -eu
. "$(dirname "$0")/../tools/harness.sh"
tools=$1 maps=$2 library=$3
worlds=100

if [ ! -r "$TEST_RUNTIME/runtime.env" ]; then
    echo "skipped: no host runtime, run tools/host-runtime"
    exit 77
fi

count() { grep -c "$1" "$scratch/direct"; }
at_least() { [ "$(count "$1")" -ge "$2" ] || { echo "only $(count "$1") lines with '$1'" && false; }; }
same() { diff "$scratch/direct" "$scratch/neptune" >"$scratch/out"; }

for seed in 11 12 13 14 15 16; do
    try "$tools/host-runtime" run "$maps" libdxvk_d3d11.so.0 "$seed" $worlds
    check "seed $seed, directly: exit 0" exited 0
    mv "$scratch/out" "$scratch/direct"
    try "$tools/stack" "$maps" "$library" "$seed" $worlds
    check "seed $seed, through Neptune: exit 0" exited 0
    check "seed $seed, through Neptune: nothing on standard error" [ ! -s "$scratch/err" ]
    mv "$scratch/out" "$scratch/neptune"
    check "seed $seed: both are the same" same
done

# That the last program had something to compare, and of every kind.
check 'every world starts' at_least '^world [0-9]*: dimension [1-4] ' $worlds
check 'every world ends' at_least 'default A 0 holds [0-9a-f]\{16\}$' $worlds
for dimension in 1 2 3 4; do
    check "dimension $dimension" at_least "dimension $dimension " 5
done
for format in 71 78 80 98; do # BC1, BC3_SRGB, BC4, BC7
    check "format $format" at_least "format $format," 1
done
for type in 1 3 4 5; do
    check "maps of type $type" at_least "^map .* type $type 0x00000000" 60
done
check 'reads' at_least '^map .* 0x00000000 [0-9a-f]\{16\}$' 500
check 'contents that differ' [ "$(grep -o '[0-9a-f]\{16\}$' "$scratch/direct" | sort -u | wc -l)" -ge 1000 ]
check 'updates' at_least '^update ' 400
check 'copies' at_least '^copy ' 400
check 'moves' at_least '^move ' 50
check 'the device lives to the end' [ "$(tail -n 1 "$scratch/neptune")" = 'end 0x00000000' ]

finish
