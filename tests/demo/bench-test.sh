#!/bin/sh
# bench-test.sh DIRECTORY-OF-TOOLS: how tools/bench summarises, with a stand-in for the workload.
set -eu
. "$(dirname "$0")/stand_ins.sh"
copy_tools "$1" bench stack
bench=$scratch/copy/tools/bench
export BENCH_ROUNDS=3
unset BENCH_FRAMES BENCH_CORE

# workload NATIVE NEPTUNE: prints these fields after the name; Neptune's rounds take 10, 30 and 20 times as long.
workload()
{
    program "$build/bench/bench-workload" <<END
echo "\${WL_SERVER_PID:+server }\${LP_NUM_THREADS} \$*" >>"$scratch/calls"
[ -n "\${WL_D3D11:-}" ] || { echo "\${3}_case $1"; exit; }
echo >>"$scratch/rounds"
case \$(wc -l <"$scratch/rounds") in 1) n=10 ;; 2) n=30 ;; *) n=20 ;; esac
echo "\${3}_case $2" | sed "s/N/\$n/g"
END
    : >"$scratch/rounds"
    : >"$scratch/calls"
}

has_line() { grep -qx "bench $1" "$scratch/out"; }
called() { [ "$(grep -cx "$1" "$scratch/calls")" -eq "$2" ]; }

workload '120 2000 100.0 10.0 20.0 50.0 0.0 cafe' '120 2000 N0.0 5.0 20.0 N.0 N0.0 cafe'
try "$bench" w1
check 'one case: exit 0' exited 0
check 'one case: native' has_line 'w1 native_wall_us 100.0'
check 'one case: the median' has_line 'w1 neptune_wall_us 200.0'
check 'one case: the guest' has_line 'w1 guest_cpu_us 20.0'
check 'one case: the server' has_line 'w1 server_cpu_us 200.0'
check 'one case: the total' has_line 'w1 neptune_total_cpu_us 220.0'
check 'one case: the ratio' has_line 'w1 total_cpu_ratio 4.4'
check 'one case: recording' has_line 'w1 rec_ratio 0.5'
check 'one case: the same picture' has_line 'w1 checksum same'
check 'one case: the file' grep -q '"total_cpu_ratio": 4.4' "$TRITON_OUT/bench.json"
check 'one case: native runs' called '0 -f 120 w1' 3
check 'one case: runs with a server' called 'server 0 -f 120 w1' 3
check 'one case: no process is left' all_ended

try env BENCH_ROUNDS=1 BENCH_FRAMES=9 "$bench"
check 'all cases: exit 0' exited 0
check 'all cases: the last' has_line 'w7 checksum same'
check 'all cases: frames' called '0 -f 9 w6' 1

workload '120 2000 100.0 10.0 20.0 50.0 0.0 cafe' '120 2000 N0.0 5.0 20.0 N.0 N0.0 beef'
try "$bench" w1
check 'another picture: exit 1' exited 1
check 'another picture: says so' has_line 'w1 checksum DIFFERENT'
check 'another picture: names it' said 'w1: Neptune draws something else'

workload '120 2000 100.0 10.0 20.0 50.0 0.0 cafe' skipped
try "$bench" w6
check 'skipped: exit 0' exited 0
check 'skipped: says so' has_line 'w6 neptune skipped'
check 'skipped: native is measured' has_line 'w6 native_wall_us 100.0'

program "$build/bench/bench-workload" <<'END'
[ "$3" != w1 ] || { echo 'bench-workload: cannot load the Direct3D library' >&2 && exit 1; }
echo "${3}_case 120 2000 100.0 10.0 20.0 50.0 0.0 cafe"
END
try "$bench" w1 w2
check 'a case fails: exit 1' exited 1
check 'a case fails: its sentence' said 'cannot load the Direct3D library'
check 'a case fails: where' said 'w1 (native) failed with status 1'
check 'a case fails: the other one is measured' has_line 'w2 total_cpu_ratio 1.0'
check 'a case fails: it has no lines' eval '! printed "bench w1"'
check 'a case fails: it is not run again' [ "$(grep -c 'cannot load' "$scratch/err")" -eq 1 ]

# sample NAME NEPTUNE-MS NEPTUNE-PICTURE
sample()
{
    program "$build/samples/sample-$1" <<END
case \$1 in
--library) ms=$2 picture=$3 ;;
*) ms=2.00 picture=picture ;;
esac
for out in "\$@"; do :; done
echo "\$picture" >"\$out"
echo "sample $1 frames 30 ms \$ms device_ms 7.5 adapter Some GPU (x ms 9)"
END
}

mkdir -p "$build/samples"
sample cube 2.10 picture
sample waves 3.00 picture
sample disc 2.50 picture
workload '120 2000 100.0 10.0 20.0 50.0 0.0 cafe' '120 2000 N0.0 5.0 20.0 N.0 N0.0 cafe'
try "$bench" samples
check 'samples: exit 0' exited 0
check 'samples: native' has_line 'cube native_frame_ms 2.0'
check 'samples: Neptune' has_line 'waves neptune_frame_ms 3.0'
check 'samples: device creation' has_line 'waves neptune_device_ms 7.5'
check 'samples: the ratio' has_line 'cube wall_ratio 1.05'
check 'samples: the same picture' has_line 'cube picture same'
check 'samples: the median' has_line 'samples wall_ratio 1.25'
check 'samples: no other case' eval '! printed "bench w1"'
check 'samples: the file' grep -q '"wall_ratio": 1.05' "$TRITON_OUT/bench.json"

sample cube 1.00 other
try env BENCH_ROUNDS=1 "$bench" w1 cube
check 'another picture of a sample: exit 1' exited 1
check 'another picture of a sample: says so' has_line 'cube picture DIFFERENT'
check 'another picture of a sample: names it' said 'cube: Neptune draws something else'
check 'a case and a sample: the case' has_line 'w1 checksum same'
check 'a case and a sample: the sample' has_line 'cube wall_ratio 0.5'

try "$bench" w8
check 'no such case: usage' printed 'usage: tools/bench'
try env BENCH_ROUNDS=many "$bench"
check 'not a number: exit 1' exited 1
check 'not a number: names it' said "BENCH_ROUNDS is 'many'"
rm "$build/bench/bench-workload"
try "$bench"
check 'no workload: exit 1' exited 1
check 'no workload: names it' said 'bench/bench-workload; build it'

finish
