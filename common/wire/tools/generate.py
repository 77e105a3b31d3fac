#!/usr/bin/env python3
"""Writes one generated file of Neptune from a Mako template.

    generate.py --registry DIR --template FILE.mako --output FILE     what Meson calls
    generate.py --registry DIR --pin                                  gives new methods the next free opcodes
    generate.py --registry DIR --check-version                        fails when the registry has changed and the version has not
"""
import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import registry  # noqa: E402


def render(model, template, output):
    from mako.exceptions import text_error_template
    from mako.lookup import TemplateLookup
    path = Path(template)
    lookup = TemplateLookup(directories=[str(path.parent)], strict_undefined=True)
    try:
        text = lookup.get_template(path.name).render(model=model, registry=registry, align=registry.align, snake=registry.snake)
    except Exception:
        sys.exit(text_error_template().render())
    Path(output).write_text(text)


def pin(model):
    path = model.directory / "opcodes.txt"
    number = max([registry.FIRST_METHOD_OPCODE - 1, *model.opcodes.values()])
    lines = []
    for name in model.unpinned():
        number += 1
        lines.append(f"{number} {name}\n")
    if not path.exists():
        path.write_text("# Opcodes of methods: append only, never renumber, never reuse (generate.py --pin).\n")
    with path.open("a") as file:
        file.writelines(lines)
    print(f"pinned {len(lines)} opcodes")


def check_version(model):
    version = model.version()
    name = f"{version['major']}.{version['minor']}"
    pinned, now = version["hashes"].get(name), model.fingerprint()
    if model.unpinned():
        sys.exit(f"{len(model.unpinned())} methods have no opcode: run generate.py --pin")
    if pinned != now:
        sys.exit(f"The registry's hash is {now}, version {name} has {pinned}: the wire has changed.\n"
                 "Raise minor (major when old peers cannot be served) in version.toml and add the new hash there.")
    print(f"version {name}, registry hash {now}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--registry", required=True)
    parser.add_argument("--template")
    parser.add_argument("--output")
    parser.add_argument("--pin", action="store_true")
    parser.add_argument("--check-version", action="store_true")
    arguments = parser.parse_args()
    try:
        model = registry.load(arguments.registry)
    except registry.RegistryError as error:
        sys.exit(f"registry: {error}")
    if arguments.pin:
        pin(model)
    elif arguments.check_version:
        check_version(model)
    elif model.unpinned():
        sys.exit("methods without an opcode (run generate.py --pin): " + ", ".join(model.unpinned()))
    else:
        render(model, arguments.template, arguments.output)


if __name__ == "__main__":
    main()
