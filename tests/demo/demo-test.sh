#!/bin/sh
# demo-test.sh DIRECTORY-OF-TOOLS CONTACT-SHEET: how tools/demo compares, with stand-ins for everything that draws.
set -eu
. "$(dirname "$0")/stand_ins.sh"
contact_sheet=$(readlink -f "$2")
copy_tools "$1" demo stack
demo=$scratch/copy/tools/demo
mkdir -p "$build/tools/contact-sheet"
ln -s "$contact_sheet" "$build/tools/contact-sheet/contact-sheet"
for color in same other; do
    "$contact_sheet" "$scratch/$color.png" '' '' '' "$color"
done

# sample NAME DIRECT NEPTUNE: a sample that draws those pictures; one that is not there makes it fail.
sample()
{
    program "$build/samples/sample-$1" <<END
picture=$2
[ "\$1" != --library ] || { picture=$3 && shift 2; }
cp "$scratch/\$picture.png" "\$2" 2>/dev/null || { echo "sample-$1: cannot draw" >&2; exit 3; }
echo "sample $1 frames 60 ms 0.25 device_ms 36.7 adapter one with ms 7"
END
}

has_line() { grep -qx "$1" "$scratch/out"; }
ends_with_path() { [ "$(tail -n 1 "$scratch/out")" = "$TRITON_OUT/demo.png" ] && [ -s "$TRITON_OUT/demo.png" ]; }

sample first same same
sample second same same
try "$demo"
check 'all the same: exit 0' exited 0
check 'all the same: a line for the first' has_line 'sample first same 0.25 0.25'
check 'all the same: a line for the second' has_line 'sample second same 0.25 0.25'
check 'all the same: three lines' [ "$(wc -l <"$scratch/out")" -eq 3 ]
check 'all the same: the sheet' ends_with_path
check 'all the same: the pictures' cmp "$scratch/same.png" "$TRITON_OUT/neptune/first.png"
check 'all the same: no process is left' all_ended

sample second same other
try "$demo"
check 'one differs: exit 1' exited 1
check 'one differs: says so' has_line 'sample second DIFFERENT 0.25 0.25'
check 'one differs: the sheet' ends_with_path
try "$demo" first
check 'one chosen: exit 0' exited 0
check 'one chosen: no other' eval '! printed second'

sample second same none
try "$demo"
check 'one fails: exit 1' exited 1
check 'one fails: a line' has_line 'sample second failed'
check 'one fails: its sentence' said 'sample-second: cannot draw'
check 'one fails: where' said 'sample second (neptune) failed with status 3'
check 'one fails: the others are drawn' has_line 'sample first same 0.25 0.25'
check 'one fails: the sheet' ends_with_path
check 'one fails: no old picture' is_absent "$TRITON_OUT/neptune/second.png"
sample second none same
try "$demo"
check 'one fails directly: exit 1' exited 1
check 'one fails directly: where' said 'sample second (direct) failed with status 3'

try "$demo" third
check 'no such sample: exit 1' exited 1
check 'no such sample: names it' said "there is no sample 'third'"
rm "$build"/samples/*
try "$demo"
check 'no samples: exit 1' exited 1
check 'no samples: says so' said "there are no samples in $build/samples"
rm "$build/host/device/tritond"
try "$demo"
check 'no tritond: exit 1' exited 1
check 'no tritond: says so' said 'there is no '
try "$demo" --help
check 'an option: usage' printed 'usage: tools/demo'

finish
