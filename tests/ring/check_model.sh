#!/bin/sh
# check_model.sh MODEL: verifies the model of the sleep protocol, and that it fails where it must.
model=$1

for tool in spin cc; do
    if ! command -v $tool >/dev/null; then
        echo "$tool is not installed: the model of the ring was not checked"
        exit 77
    fi
done

dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0

# verify EXPECTED DEFINES...: EXPECTED is "right" or "wrong"
verify()
{
    expected=$1
    shift
    if ! (cd "$dir" && spin -a "$@" "$model" && cc -O2 -w -DSAFETY -DCOLLAPSE -o pan pan.c) >"$dir/log" 2>&1; then
        cat "$dir/log"
        found=broken
    else
        (cd "$dir" && ./pan -m1000000 -w23) >"$dir/log" 2>&1
        # "errors: 0" of a search that did not end is no verdict
        if grep -q 'Search not completed\|max search depth too small\|out of memory' "$dir/log" &&
            ! grep -q 'errors: [1-9]' "$dir/log"; then
            found=unfinished
        elif grep -q 'errors: 0' "$dir/log"; then
            found=right
        elif grep -q 'errors: [1-9]' "$dir/log"; then
            found=wrong
        else
            cat "$dir/log"
            found=broken
        fi
    fi
    states=$(sed -n 's/^ *\([0-9.e+]*\) states, stored.*/\1 states/p' "$dir/log")
    why=$(sed -n 's/^pan:[0-9]*: \(.*\) (at depth.*/: \1/p' "$dir/log")
    if [ "$found" = "$expected" ]; then
        passed=$((passed + 1))
        echo "ok: ring.pml $* is $found ($states)$why"
    else
        failed=$((failed + 1))
        echo "FAILED: ring.pml $* is $found, expected $expected ($states)$why"
    fi
}

verify right
verify right -DSIZE=1 -DIDLE_SLEEPS=0
verify wrong -DNO_FENCE_PUBLISH
verify wrong -DNO_FENCE_CONSUMER_SLEEP
verify wrong -DNO_FENCE_COMPLETE
verify wrong -DNO_FENCE_PRODUCER_SLEEP
verify wrong -DNO_LOOK_CONSUMER
verify wrong -DNO_LOOK_PRODUCER
verify wrong -DNO_RUNG_SLEEP -DCOMMANDS=2

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
