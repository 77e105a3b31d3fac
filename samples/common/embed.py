#!/usr/bin/env python3
"""embed.py: writes a C header that holds compiled shaders, so that a sample needs no file at run time.

usage: embed.py OUTPUT.h SHADER.dxbc...   each becomes `static const struct sample_shader SHADER`
"""

import pathlib
import sys


def declaration(path):
    code = path.read_bytes()
    rows = [", ".join(f"0x{byte:02x}" for byte in code[i : i + 16]) for i in range(0, len(code), 16)]
    body = ",\n    ".join(rows)
    name = path.stem
    return (
        f"static const _Alignas(4) unsigned char {name}_code[] = {{\n    {body}}};\n"
        f"static const struct sample_shader {name} = {{{name}_code, sizeof {name}_code}};\n"
    )


def main():
    output, *shaders = map(pathlib.Path, sys.argv[1:])
    output.write_text("\n".join(['#include "sample.h"\n'] + [declaration(path) for path in shaders]))


main()
