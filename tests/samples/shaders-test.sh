#!/bin/sh
# shaders-test.sh PATH-OF-SHADERS: the committed shaders are what their sources compile to, and a change is noticed.
set -eu
. "$(dirname "$0")/../tools/harness.sh"
repository=$(cd "$(dirname "$1")/.." && pwd)

try "$1" --check
check 'the committed shaders' exited 0
if said skipped; then
    cat "$scratch/err"
    finish
    exit
fi

mkdir -p "$scratch/copy/tools" "$scratch/copy/samples"
cp "$1" "$scratch/copy/tools/shaders"
cp -r "$repository/samples/triangle" "$scratch/copy/samples/triangle"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$repository/tools/host-runtime" >"$scratch/copy/tools/host-runtime"
chmod +x "$scratch/copy/tools/host-runtime"
shaders=$scratch/copy/tools/shaders
source=$scratch/copy/samples/triangle/triangle.hlsl

try "$shaders" --check
check 'a copy: no difference' exited 0
sed -i 's/input.color, 1.0/input.color.bgr, 1.0/' "$source"
try "$shaders" --check
check 'a changed source: exit 1' exited 1
check 'a changed source: names the file' said 'samples/triangle/ps_triangle.dxbc differs'
try "$shaders"
check 'compiling: exit 0' exited 0
try "$shaders" --check
check 'compiled: no difference' exited 0
touch "$scratch/copy/samples/triangle/ps_old.dxbc"
try "$shaders" --check
check 'a file without source: exit 1' exited 1
check 'a file without source: names it' said ps_old.dxbc
rm "$scratch/copy/samples/triangle/ps_old.dxbc"
sed -i 's/return float4/return flaot4/' "$source"
try "$shaders"
check 'an error in a source: fails' [ "$status" -ne 0 ]
try "$shaders" --check
check 'an error in a source: fails --check' [ "$status" -ne 0 ]
try "$shaders" --other
check 'unknown option: exit 2' exited 2
check 'unknown option: usage' printed 'usage: tools/shaders'

finish
