#!/bin/sh
# host-runtime-test.sh PATH-OF-HOST-RUNTIME: its decisions, without the network: apt is a stand-in that has four small
# packages, or the real one with a mirror that cannot be reached.
set -eu
. "$(dirname "$0")/harness.sh"
host_runtime=$1
path=$PATH

command -v dpkg-deb >/dev/null && command -v apt-get >/dev/null || exit 77

unset VK_DRIVER_FILES DXVK_LOG_LEVEL TRITON_LOADER
export TRITON_RUNTIME="$scratch/runtime" TRITON_RUNTIME_MODE=private TRITON_DEBIAN_MIRROR=http://127.0.0.1:9/
tree=$TRITON_RUNTIME/tree

# make_package NAME VERSION FILE...: files that start with + are executable scripts, which print how they were called.
make_package()
{
    package=$scratch/packages/$1
    mkdir -p "$package/DEBIAN"
    printf 'Package: %s\nVersion: %s\nArchitecture: all\nMaintainer: nobody\nDescription: none\n' "$1" "$2" \
        >"$package/DEBIAN/control"
    shift 2
    for file in "$@"; do
        mkdir -p "$package/$(dirname "${file#+}")"
        echo "content of $file" >"$package/${file#+}"
        case $file in
        +*)
            printf '#!/bin/sh\necho "%s $*"\nenv\n' "$(basename "$file")" >"$package/${file#+}"
            chmod +x "$package/${file#+}"
            ;;
        esac
    done
    dpkg-deb -b "$package" "$package.deb" >/dev/null
}

lib=usr/lib/here-linux-gnu
make_package libc6 2.9 "+$lib/ld-linux-here.so.2" usr/share/doc/libc6
make_package libdxvk-d3d11-0 3.1 $lib/libdxvk_d3d11.so.0 $lib/libdxvk_dxgi.so.0 $lib/pulseaudio/libpulse.so
make_package mesa-vulkan-drivers 26.2 $lib/libvulkan_lvp.so $lib/libvulkan_intel.so $lib/libvulkan.so.1 etc/drirc
make_package vkd3d-compiler 2.1 +usr/bin/vkd3d-compiler
make_package xkb-data 1

stand_in apt-get <<END
echo "\$1" >>"$scratch/calls"
case "\$*" in
*--print-uris*) echo "'http://there/x.deb' x.deb 2000000 SHA256:0" ;;
install*)
    for package in libc6 libdxvk-d3d11-0 mesa-vulkan-drivers vkd3d-compiler xkb-data; do
        echo "Inst \$package (1:\$(dpkg-deb -f "$scratch/packages/\$package.deb" Version) Debian:unstable [amd64])"
    done
    ;;
download*)
    shift 2
    for package in "\$@"; do cp "$scratch/packages/\${package%%=*}.deb" .; done
    ;;
esac
END
PATH=$scratch/bin:$path
: >"$scratch/calls"

nothing_called() { [ ! -s "$scratch/calls" ]; }
no_leftovers() { [ -z "$(find "$TRITON_RUNTIME" -name 'new.*' -o -name '*.deb')" ]; }
stamped() { grep -qx "$1" "$tree/stamp"; }
same_as_file() { cmp -s "$scratch/out" "$TRITON_RUNTIME/runtime.env"; }

try "$host_runtime"
check 'first: ends well' exited 0
check 'first: says what it got' said 'DXVK 1:3.1, Mesa 1:26.2'
check 'first: keeps a driver' test -e "$tree/$lib/libvulkan_lvp.so"
check 'first: leaves other drivers' is_absent "$tree/$lib/libvulkan_intel.so"
check 'first: leaves texts' is_absent "$tree/usr/share"
check 'first: leaves settings' is_absent "$tree/etc"
check 'first: records versions' stamped 'libc6 1:2.9'
check 'first: does not fetch what nothing links to' eval '! stamped "xkb-data 1:1"'
check 'first: tidies up' no_leftovers

: >"$scratch/calls"
try "$host_runtime"
check 'again: ends well' exited 0
check 'again: silent' silent
check 'again: no apt' nothing_called

try "$host_runtime" env
check 'env: the same as runtime.env' same_as_file
check 'env: the loader' printed "TRITON_LOADER=$tree/$lib/ld-linux-here.so.2"
check 'env: the private directories of libraries' printed "TRITON_LIBRARY_PATH=$tree/$lib:$tree/$lib/pulseaudio"
check 'env: our driver manifest' printed "VK_DRIVER_FILES=$TRITON_RUNTIME/lavapipe.json"
check 'the manifest names the driver' grep -q "\"$tree/$lib/libvulkan_lvp.so\"" "$TRITON_RUNTIME/lavapipe.json"

try "$host_runtime" run /usr/bin/env
check 'run: through the loader' printed "ld-linux-here.so.2 --library-path $tree/$lib:$tree/$lib/pulseaudio /usr/bin/env"
check 'run: no logs' printed DXVK_LOG_LEVEL=none
check 'run: no shared cache' printed DXVK_SHADER_CACHE=0
try "$host_runtime" run "$scratch/absent"
check 'run: no such program' said "no program $scratch/absent"
check 'run: no such program, exit 1' exited 1
try "$host_runtime" compile -x hlsl
check 'compile: passes arguments on' printed 'vkd3d-compiler -x hlsl'

rm "$tree/stamp"
mkdir -p "$TRITON_RUNTIME/new.1/tree"
echo half >"$tree/$lib/libvulkan_lvp.so"
try "$host_runtime"
check 'interrupted: redone' grep -q content "$tree/$lib/libvulkan_lvp.so"
check 'interrupted: stamped' stamped 'libc6 1:2.9'
check 'interrupted: tidies up' no_leftovers

: >"$scratch/calls"
mv "$TRITON_RUNTIME" "$scratch/moved"
try env TRITON_RUNTIME="$scratch/moved" "$host_runtime" env
check 'moved: paths follow' printed "TRITON_DXVK_D3D11=$scratch/moved/tree/$lib/libdxvk_d3d11.so.0"
check 'moved: not fetched again' nothing_called

# Another system: it has everything itself.
stand_in ldconfig <<'END'
for library in libdxvk_d3d11.so.0 libSDL3.so.0 libvulkan.so.1 libvulkan_some.so; do
    echo "    $library (libc6,x86-64) => /lib/$library"
done
END
echo '{ "ICD": { "library_path": "libvulkan_some.so" } }' >"$scratch/some.json"
try env TRITON_RUNTIME_MODE=auto VK_DRIVER_FILES="$scratch/some.json" "$host_runtime" env
check 'system: chosen when complete' printed TRITON_DXVK_D3D11=libdxvk_d3d11.so.0
check 'system: no loader' grep -qx TRITON_LOADER= "$scratch/out"
check 'system: no apt' nothing_called
try env TRITON_RUNTIME_MODE=system VK_DRIVER_FILES="$scratch/absent.json" "$host_runtime"
check 'system without driver: exit 1' exited 1
check 'system without driver: says so' said 'lacks a Vulkan driver;'
try env TRITON_RUNTIME_MODE=other "$host_runtime"
check 'unknown mode: exit 1' exited 1

# The real apt, and no network.
PATH=$path
export TRITON_RUNTIME="$scratch/offline"
try "$host_runtime" env
check 'no network: exit 1' exited 1
check 'no network: one sentence' [ "$(grep -vc 'reading Debian' "$scratch/err")" = 1 ]
check 'no network: names the packages' said 'install by hand from Debian sid: libdxvk-d3d11-0'
check 'no network: prints no settings' [ ! -s "$scratch/out" ]
check 'no network: leaves nothing' no_leftovers
check 'no network: claims nothing' is_absent "$scratch/offline/runtime.env"

finish
