#!/bin/sh
# arguments-test.sh REFUSING-LIBRARY SAMPLE...: how the samples' programs end when they cannot draw.
set -eu
. "$(dirname "$0")/../tools/harness.sh"
library=$1
shift

one_line() { [ "$(wc -l <"$scratch/err")" -eq 1 ] && [ ! -s "$scratch/out" ]; }

for sample in "$@"; do
    name=$(basename "$sample")

    try "$sample" --library ./no-such-library.so
    check "$name without library: exit 1" exited 1
    check "$name without library: one sentence" one_line
    check "$name without library: names program and library" said "$name: cannot load the Direct3D library: ./no-such"

    try "$sample" --library "$library"
    check "$name refused: exit 1" exited 1
    check "$name refused: names call and result" said "$name: D3D11CreateDevice failed with 0x80004005"

    try env REFUSING_D3D11_RESULT=0x887A0005 "$sample" --library "$library"
    check "$name device removed: exit 3" exited 3
    check "$name device removed: says so" said 'failed with 0x887A0005: the device was removed, reason 0x'
done

try "$1" --library libc.so.6
check 'a library without Direct3D: exit 1' exited 1
check 'a library without Direct3D: names the function' said D3D11CreateDevice
try "$1" --frames 0
check 'no frames: exit 1' exited 1
check 'no frames: says what is allowed' said "--frames takes a number from 1 to 1000000, not '0'"
try "$1" --width 12x
check 'not a number: exit 1' exited 1
try "$1" --colour red
check 'unknown option: exit 1' exited 1
check 'unknown option: names it' said "unknown option '--colour'"
try "$1" --out
check 'missing value: exit 1' exited 1
check 'missing value: says so' said '--out needs a value'
try "$1" --help
check 'help: exit 0' exited 0
check 'help: has the options' printed '--library PATH'

finish
