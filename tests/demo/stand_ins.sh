# shellcheck shell=sh
# stand_ins.sh: a build tree of stand-ins, and a copy of the tools whose host-runtime only runs what it is told to.
. "$(dirname "$0")/../tools/harness.sh"

# program PATH: it becomes the script on standard input.
program()
{
    mkdir -p "$(dirname "$1")"
    { echo '#!/bin/sh' && cat; } >"$1"
    chmod +x "$1"
}

# A tritond that is ready at once, starts a process of its own as the real one does, and ends both on SIGTERM.
good_tritond()
{
    program "$build/host/device/tritond" <<END
echo "\$*" >"$scratch/tritond-arguments"
sleep 1000 &
trap 'kill \$!; wait \$! 2>/dev/null; exit 0' TERM
echo "\$\$ \$!" >"$scratch/processes"
touch "\$2"
echo "tritond: listening on \$2 (backend \$4)"
wait
END
}

# copy_tools DIRECTORY-OF-TOOLS NAME...
copy_tools()
{
    mkdir -p "$scratch/copy/tools"
    from=$1
    shift
    for name in "$@"; do
        cp "$from/$name" "$scratch/copy/tools/$name"
    done
    program "$scratch/copy/tools/host-runtime" <<'END'
shift
exec "$@"
END
}

unset TRITON_SOCKET TRITON_D3D11
build=$scratch/build
export TRITON_BUILD="$build" TRITON_OUT="$scratch/pictures" TMPDIR="$scratch/tmp"
mkdir -p "$build/guest/neptune" "$build/host/device" "$TMPDIR"
touch "$build/guest/neptune/libtriton_d3d11.so"
program "$build/host/renderer/triton-renderer" </dev/null
good_tritond

no_leftovers() { [ -z "$(ls "$TMPDIR")" ]; }
all_ended()
{
    # shellcheck disable=SC2013 # the words of one line
    for process in $(cat "$scratch/processes"); do
        ! kill -0 "$process" 2>/dev/null || return 1
    done
}
