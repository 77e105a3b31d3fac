# Makefile: the few things people do with this tree; everything is built by Meson.

# The distribution's python3 has the modules that the build needs, another one that comes first in PATH may not.
ifneq ($(wildcard /usr/bin/apt-get),)
export PATH := /usr/bin:$(PATH)
endif

configure := meson setup --werror

.PHONY: help demo test bench fuzz lint format clean setup setup-lint runtime native windows
.NOTPARALLEL:

help:
	@echo 'make demo     draw pictures through the whole stack'
	@echo 'make test     build for Linux and Windows, run all tests'
	@echo 'make bench    measure against Direct3D without Triton'
	@echo 'make fuzz     feed hostile input to every decoder'
	@echo 'make lint     check the code with the linters'
	@echo 'make format   lay out the C code'
	@echo 'make clean    delete what was built (the host runtime in .runtime/ stays)'
	@echo 'Missing Debian packages are installed first; docs/ has the rest.'

demo: runtime native
	tools/demo

test: runtime native windows
	@log=build/meson-logs/testlog.json; rm -f $$log; \
	meson test -C build --print-errorlogs; status=$$?; \
	[ -e $$log ] || exit $$(( status ? status : 1 )); \
	passed=$$(grep -cE '"result": "(OK|EXPECTEDFAIL)"' $$log); \
	skipped=$$(grep -c '"result": "SKIP"' $$log); \
	failed=$$(( $$(wc -l <$$log) - passed - skipped )); \
	echo "$$passed passed, $$failed failed, $$skipped skipped"; \
	[ $$failed -eq 0 ] && exit $$status

bench: runtime native
	tools/bench
	tools/bench-wire
	tools/bench-threads

fuzz: native
	tools/fuzz

lint: setup-lint native
	tools/lint

format: setup-lint
	git ls-files -z '*.c' '*.h' | xargs -0 -r clang-format -i

clean:
	rm -rf build build-*

setup:
	@tools/setup

setup-lint:
	@tools/setup --lint

runtime: setup
	@tools/host-runtime

native: setup build/build.ninja
	ninja -C build

windows: build-win64/build.ninja build-win32/build.ninja
	ninja -C build-win64
	ninja -C build-win32

build/build.ninja: | setup
	$(configure) build

build-win64/build.ninja: | setup
	$(configure) build-win64 --cross-file tools/cross/x86_64-w64-mingw32.ini

build-win32/build.ninja: | setup
	$(configure) build-win32 --cross-file tools/cross/i686-w64-mingw32.ini
