#!/bin/sh
# run-test.sh TOOLS BACKEND PROGRAM: runs a program of this folder through a tritond of its own on a back end, or with `direct` on DXVK
# itself. TEST_RUNTIME is the host runtime that all of them but null need.
set -eu
if [ "$2" != null ] && [ ! -r "$TEST_RUNTIME/runtime.env" ]; then
    echo "skipped: no host runtime, run tools/host-runtime"
    exit 77
fi
export TEST_BACKEND="$2"
if [ "$2" = direct ]; then
    TRITON_D3D11=libdxvk_d3d11.so.0 exec "$1/host-runtime" run "$3"
fi
exec "$1/stack" --backend "$2" "$3"
