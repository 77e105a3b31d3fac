#!/bin/sh
# workload-test.sh HOST-RUNTIME BENCH-WORKLOAD: every case runs on the host's Direct3D, and how it ends when it cannot.
set -eu
. "$(dirname "$0")/../tools/harness.sh"
host_runtime=$1
workload=$2
unset WL_D3D11 WL_SERVER_PID

measured() { grep -qE "^$1 +$2 100( [0-9]+\.[0-9]){5} [0-9a-f]{8}$" "$scratch/out"; }
checksums() { awk '{ print $1, $NF }' "$scratch/out"; }

try "$host_runtime" run "$workload" -f 2 -w 1 -d 100
check 'all cases: exit 0' exited 0
check 'all cases: seven' [ "$(wc -l <"$scratch/out")" -eq 7 ]
for name in w1_draw w2_game w3_state w4_upload w6_deferred w7_append; do
    check "$name: its line" measured $name 2
done
check 'w5_readback: its line, more frames' measured w5_readback 8
checksums >"$scratch/first"
try "$host_runtime" run "$workload" -f 3 -w 2 -d 100
checksums >"$scratch/second"
check 'the pictures do not depend on the number of frames' cmp "$scratch/first" "$scratch/second"

try env WL_SERVER_PID=$$ "$host_runtime" run "$workload" -f 1 -w 0 -d 100 w1 w5_r
check 'two cases: exit 0' exited 0
check 'two cases: no other' [ "$(wc -l <"$scratch/out")" -eq 2 ]

try env WL_D3D11=./no-such-library.so "$workload"
check 'no library: exit 1' exited 1
check 'no library: names it' said 'cannot load the Direct3D library: ./no-such-library.so'
try "$workload" -f 0
check 'no frames: exit 1' exited 1
check 'no frames: says so' said '-f takes a number from 1 to 1000000'
try "$workload" -f
check 'missing value: exit 1' exited 1
try "$workload" -x
check 'unknown option: names it' said "unknown option '-x'"

finish
