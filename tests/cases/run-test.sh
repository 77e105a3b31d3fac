#!/bin/sh
# run-test.sh STACK BACKEND PROGRAM: runs a program of this folder through a tritond of its own on a back end. TEST_RUNTIME is the host
# runtime that all of them but null need.
set -eu
if [ "$2" != null ] && [ ! -r "$TEST_RUNTIME/runtime.env" ]; then
    echo "skipped: no host runtime, run tools/host-runtime"
    exit 77
fi
TEST_BACKEND=$2 exec "$1" --backend "$2" "$3"
