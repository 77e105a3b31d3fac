#!/bin/sh
# setup-test.sh PATH-OF-SETUP: what it installs and when it does nothing, with stand-ins for dpkg and apt.
set -eu
. "$(dirname "$0")/harness.sh"
setup=$1

: >"$scratch/installed"
: >"$scratch/calls"
stand_in id <<'END'
echo 0
END
stand_in dpkg-query <<END
sed 's/^/ii /' "$scratch/installed"
END
stand_in apt-get <<END
echo "apt-get \$*" >>"$scratch/calls"
END
PATH=$scratch/bin:$PATH

called() { grep -q "^apt-get $1.* $2\( \|\$\)" "$scratch/calls"; }
nothing_called() { [ ! -s "$scratch/calls" ]; }
has_no_line() { ! grep -q "$1" "$scratch/calls"; }

try "$setup"
check 'an empty system: ends well' exited 0
check 'an empty system: installs the compiler' called install gcc
check 'an empty system: reads the lists first' called update -qq
check 'an empty system: says why' said 'python3-mako                  templates'
check 'without --lint: no linters' has_no_line cppcheck
sed -n 's/^apt-get install.*recommends //p' "$scratch/calls" | tr ' ' '\n' >"$scratch/installed"

: >"$scratch/calls"
try "$setup"
check 'nothing missing: ends well' exited 0
check 'nothing missing: silent' silent
check 'nothing missing: no apt' nothing_called

try "$setup" --lint
check '--lint: installs the linters' called install cppcheck
check '--lint: and only them' has_no_line valgrind

: >"$scratch/calls"
grep -vx spin "$scratch/installed" >"$scratch/fewer"
mv "$scratch/fewer" "$scratch/installed"
try "$setup"
check 'one missing: installs it' called install spin
check 'one missing: and only it' has_no_line valgrind

stand_in apt-get <<'END'
[ "$1" = update ]
END
try "$setup"
check 'apt fails: exit 1' exited 1
check 'apt fails: says so' said 'could not install'

try "$setup" --other
check 'unknown option: usage' printed 'usage: tools/setup'
check 'unknown option: exit 2' exited 2

mkdir "$scratch/elsewhere"
for tool in sh awk cat sed; do
    ln -s "$(command -v $tool)" "$scratch/elsewhere/$tool"
done
try env PATH="$scratch/elsewhere" "$setup"
check 'not Debian: ends well' exited 0
check 'not Debian: names the tools' said 'python3-mako, libcmocka-dev'

finish
