#!/bin/sh
# draw-test.sh HOST-RUNTIME SAMPLE...: every sample draws on the host's Direct3D, and twice the same.
set -eu
. "$(dirname "$0")/../tools/harness.sh"
host_runtime=$1
shift

reported() { grep -qE "^sample $1 frames 5 ms [0-9.]+ device_ms [0-9.]+ adapter .+" "$scratch/out"; }

for sample in "$@"; do
    name=$(basename "$sample" | sed 's/^sample-//')
    for picture in first second; do
        try "$host_runtime" run "$sample" --frames 5 --out "$scratch/$picture.png"
        check "$name, $picture time: exit 0" exited 0
        check "$name, $picture time: prints its line" reported "$name"
    done
    check "$name: the same picture twice" cmp "$scratch/first.png" "$scratch/second.png"
    rm -f "$scratch"/*.png
done

try "$host_runtime" run "$1" --frames 1 --out "$scratch/no-such-folder/picture.png"
check 'no place for the picture: exit 1' exited 1
check 'no place for the picture: names it' said "cannot write $scratch/no-such-folder/picture.png"

finish
