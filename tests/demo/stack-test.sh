#!/bin/sh
# stack-test.sh DIRECTORY-OF-TOOLS: what tools/stack does around a command, with a stand-in for tritond.
# shellcheck disable=SC2016 # the shells that stack starts are the ones to expand these
set -eu
. "$(dirname "$0")/stand_ins.sh"
unset TRITON_RUNTIME
stack=$1/stack

one_line() { [ "$(wc -l <"$scratch/err")" -eq 1 ]; }

try "$stack" sh -c 'echo "$TRITON_D3D11"; test -e "$TRITON_SOCKET"; kill -0 "$WL_SERVER_PID"; exit 7'
check 'a command: its exit status' exited 7
check 'a command: finds the library' printed "$build/guest/neptune/libtriton_d3d11.so"
check 'a command: nothing else is said' [ ! -s "$scratch/err" ]
check 'a command: all processes have ended' all_ended
check 'a command: no files are left' no_leftovers
check 'tritond gets the renderer' grep -qF -- "--renderer $build/host/renderer/triton-renderer" \
    "$scratch/tritond-arguments"
check 'tritond gets the runtime' grep -q -- '--runtime .*/\.runtime' "$scratch/tritond-arguments"
check 'tritond gets the backend' grep -q -- '--backend dxvk' "$scratch/tritond-arguments"
try "$stack" sh -c 'test -e "$TRITON_SOCKET" && kill -0 "$WL_SERVER_PID"'
check 'a command: socket and process are there' exited 0
try "$stack" --backend null true
check '--backend: exit 0' exited 0
check '--backend: handed on' grep -q -- '--backend null' "$scratch/tritond-arguments"
check '--backend null: no runtime' eval '! grep -q -- --runtime "$scratch/tritond-arguments"'
echo something >"$scratch/in"
try sh -c '"$1" cat <"$2"' sh "$stack" "$scratch/in"
check 'a command reads standard input' printed something

cp "$scratch/processes" "$scratch/before"
try timeout -s TERM 1 "$stack" sleep 100
check 'interrupted: another tritond' eval '! cmp -s "$scratch/before" "$scratch/processes"'
check 'interrupted: all processes have ended' all_ended
check 'interrupted: no files are left' no_leftovers

try "$stack" sh -c 'kill -KILL $(cat "$1"); while kill -0 "$WL_SERVER_PID" 2>/dev/null; do :; done' sh \
    "$scratch/processes"
check 'tritond dies early: exit 1' exited 1
check 'tritond dies early: says so' said 'tritond has ended before the command'
check 'tritond dies early: no files are left' no_leftovers

program "$build/host/device/tritond" <<'END'
echo 'tritond: there is no backend of that name' >&2
exit 4
END
try "$stack" touch "$scratch/was-run"
check 'tritond does not start: exit 1' exited 1
check 'tritond does not start: its sentence' said 'tritond: there is no backend of that name'
check 'tritond does not start: its status' said 'tritond ended before it listened (status 4)'
check 'tritond does not start: no command' is_absent "$scratch/was-run"
check 'tritond does not start: no files are left' no_leftovers

rm "$build/host/device/tritond"
try "$stack" true
check 'no tritond: exit 1' exited 1
check 'no tritond: names it' said "there is no $build/host/device/tritond; build it with make native"
check 'no tritond: one sentence' one_line

try "$stack"
check 'no command: exit 2' exited 2
check 'no command: usage' said 'usage: tools/stack'
try "$stack" --backend
check 'no backend: exit 1' exited 1
try "$stack" --other true
check 'unknown option: exit 1' exited 1
check 'unknown option: names it' said "unknown option '--other'"
try "$stack" --help
check 'help: exit 0' exited 0

finish
