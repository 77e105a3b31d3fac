#!/bin/sh
# tool-test.sh TRITON_DXBC SHADERS: what triton-dxbc prints, repairs and refuses.
set -eu
. "$(dirname "$0")/../tools/harness.sh"
tool=$1 shaders=$2

says() { grep -q "$1" "$scratch/out" || grep -q "$1" "$scratch/err"; }

try "$tool" info "$shaders/vs_all.dxbc"
check "info: exit 0" exited 0
check "info: the checksum" says 'checksum right'
check "info: the signature" says 'SV_VertexID .*uint .*system value 6'
check "info: the stage" says 'vertex shader of model'

try "$tool" dis "$shaders/gs_pass.dxbc"
check "dis: exit 0" exited 0
check "dis: the first line" says '^gs_'
check "dis: an array of inputs" says 'dcl_input_siv v\[3\]\[0\].xyzw, position'
check "dis: the last instruction" says '  ret$'

cp "$shaders/ps_tint.dxbc" "$scratch/shader"
printf 'x' | dd of="$scratch/shader" bs=1 seek=4 conv=notrunc 2>/dev/null
try "$tool" verify "$scratch/shader"
check "verify: exit 1 for a wrong checksum" exited 1
check "verify: names the file and the reason" says "$scratch/shader: its checksum is wrong"
try "$tool" sign "$scratch/shader"
check "sign: exit 0" exited 0
try cmp "$scratch/shader" "$shaders/ps_tint.dxbc"
check "sign: as it was" exited 0

head -c 100 "$shaders/ps_tint.dxbc" >"$scratch/shader"
try "$tool" verify "$scratch/shader"
check "verify: exit 1 for a cut file" exited 1
check "verify: says how much is there" says 'but there are 100 bytes'
try "$tool" verify "$scratch/none"
check "verify: exit 1 for no file" exited 1
try "$tool" guess "$shaders/ps_tint.dxbc"
check "no such command: exit 2" exited 2
try "$tool" verify "$shaders"/*.dxbc
check "verify: all is well" exited 0
finish
