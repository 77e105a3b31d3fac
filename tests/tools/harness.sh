# shellcheck shell=sh
# harness.sh: what the tests of the tools share: a scratch directory, stand-ins for system programs, and checks.

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

# check WHAT COMMAND...: the command is to succeed.
check()
{
    what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
        sed 's/^/    /' "$scratch/out" "$scratch/err" 2>/dev/null
    fi
}

# Runs a command; keeps its output in $scratch/out and $scratch/err and its exit status in $status.
try()
{
    status=0
    "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
}

exited() { [ "$status" -eq "$1" ]; }
silent() { [ ! -s "$scratch/out" ] && [ ! -s "$scratch/err" ]; }
printed() { grep -qF -- "$1" "$scratch/out"; }
said() { grep -qF -- "$1" "$scratch/err"; }
is_absent() { [ ! -e "$1" ]; }

# stand_in NAME: the program NAME becomes the script on standard input.
stand_in()
{
    mkdir -p "$scratch/bin"
    { echo '#!/bin/sh' && cat; } >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}

finish()
{
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
