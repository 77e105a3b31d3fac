#!/bin/sh
# samples-test.sh TOOLS SAMPLE...: every sample draws the same picture directly on DXVK and through Neptune, to the last byte (tools/demo).
# TEST_RUNTIME is the host runtime, TRITON_BUILD the build directory.
set -eu
. "$(dirname "$0")/../tools/harness.sh"
demo=$1/demo
folders=$(find "$1/../samples" -mindepth 1 -maxdepth 1 -type d ! -name common | wc -l)
shift

if [ ! -r "$TEST_RUNTIME/runtime.env" ]; then
    echo "skipped: no host runtime, run tools/host-runtime"
    exit 77
fi

is_same() { grep -qE "^sample $1 same [0-9.]+ [0-9.]+$" "$scratch/out"; }
is_png() { [ "$(head -c 8 "$1" | tail -c 7 | head -c 3)" = PNG ]; }
equal() { cmp -s "$TRITON_OUT/direct/$1.png" "$TRITON_OUT/neptune/$1.png"; }

unset TRITON_SOCKET TRITON_D3D11
export TRITON_OUT="$scratch/pictures"
try "$demo"
cat "$scratch/out"
check 'tools/demo: exit 0' exited 0
check 'all samples are there' [ $# -eq "$folders" ]
check 'a line for each, and the path of the sheet' [ "$(wc -l <"$scratch/out")" -eq $(($# + 1)) ]
for program in "$@"; do
    sample=${program##*/sample-}
    check "$sample: same" is_same "$sample"
    check "$sample: is a picture" is_png "$TRITON_OUT/neptune/$sample.png"
    check "$sample: the pictures are equal" equal "$sample"
done
check 'no two samples draw the same' [ "$(md5sum "$TRITON_OUT"/neptune/*.png | cut -c 1-32 | sort -u | wc -l)" -eq $# ]

finish
