#!/usr/bin/env python3
"""Import interface facts from the Direct3D and DXGI IDL files into one JSON registry.

Only facts are taken: names, types, directions, values and the order of methods, fields and
enumerators. Usage:

    import_idl.py --idl-dir DIR --output FILE    write the registry
    import_idl.py --idl-dir DIR --check FILE     exit 1 when FILE differs from a fresh import

Form of the registry (all sections sorted by name; order inside an entry is the declared order):

    constants   name -> number
    enums       name -> {values: [[name, number], ...]}
    structs     name -> {fields: [field, ...]}, with "union": true for a named union
    typedefs    name -> {type, pointer?, interface?}, or {type, function: true, params}
    interfaces  name -> {base, uuid, header, methods: [{name, returns, params}, ...]}

A field or parameter has "type" (base type name) and, where they apply: "pointer" (number of stars),
"const" (the base type is const), "ptr_const" (in `T *const *`, the inner pointer is const), "array"
(length, or a list for more than one dimension), "bits" (bit field width), "interface" (the type
names an interface), "string" (null-terminated), "ref" (a REFGUID or REFIID), "count", "optional"
and "iid_is". A nested aggregate has "union" or "struct" in place of "type". A parameter always has
"dir"; "derived" says that no attribute gave it and the type decided.
"""

import argparse
import json
import pathlib
import sys

IDL_FILES = (
    "d3dcommon.idl", "dxgicommon.idl", "dxgiformat.idl", "dxgitype.idl", "dxgi.idl",
    "dxgi1_2.idl", "dxgi1_3.idl", "dxgi1_4.idl", "dxgi1_5.idl", "dxgi1_6.idl",
    "d3d10.idl", "d3d10_1.idl", "d3d11.idl", "d3d11_1.idl", "d3d11_2.idl", "d3d11_3.idl",
    "d3d11_4.idl", "d3d11sdklayers.idl",
)
# A file of this set may be missing; every other one must exist.
OPTIONAL_FILES = {"d3d11sdklayers.idl"}

# Interfaces that come from imported files outside the set.
EXTERNAL_INTERFACES = {"IUnknown"}

# Base types that are pointers or references in disguise: what each stands for.
EXPANSIONS = {
    "LPCSTR": {"type": "char", "pointer": 1, "const": True, "string": True},
    "LPCWSTR": {"type": "WCHAR", "pointer": 1, "const": True, "string": True},
    "LPSTR": {"type": "char", "pointer": 1},
    "LPWSTR": {"type": "WCHAR", "pointer": 1},
    "REFGUID": {"type": "GUID", "pointer": 1, "const": True, "ref": True},
    "REFIID": {"type": "GUID", "pointer": 1, "const": True, "ref": True},
}

INTEGER_WORDS = {"unsigned", "signed", "long", "short", "int", "char", "__int64", "hyper"}
CALL_WORDS = {"__stdcall", "__cdecl", "WINAPI", "STDMETHODCALLTYPE"}
PUNCTUATION = ("<<", ">>", "==", "!=", "<=", ">=", "&&", "||")
STRING_TYPES = {"char", "WCHAR"}


class IdlError(Exception):
    """The source does not fit the grammar; the text names file and line."""


# Tokenizer ------------------------------------------------------------------------------------


class Token:
    __slots__ = ("kind", "text", "line")

    def __init__(self, kind, text, line):
        self.kind = kind  # word, number, string, punct, end
        self.text = text
        self.line = line


def tokenize(text, name="<idl>"):
    tokens = []
    pos, line, size = 0, 1, len(text)
    while pos < size:
        char = text[pos]
        if char == "\n":
            line += 1
            pos += 1
        elif char.isspace():
            pos += 1
        elif text.startswith("//", pos):
            end = text.find("\n", pos)
            pos = size if end < 0 else end
        elif text.startswith("/*", pos):
            end = text.find("*/", pos + 2)
            if end < 0:
                raise IdlError(f"{name}:{line}: comment without end")
            line += text.count("\n", pos, end)
            pos = end + 2
        elif char == '"':
            value, pos = _read_string(text, pos, name, line)
            tokens.append(Token("string", value, line))
        elif char.isalpha() or char == "_":
            start = pos
            while pos < size and (text[pos].isalnum() or text[pos] == "_"):
                pos += 1
            tokens.append(Token("word", text[start:pos], line))
            if text[start:pos] == "uuid":
                pos = _read_uuid(text, pos, tokens, name, line)
        elif char.isdigit() or (char == "." and text[pos + 1:pos + 2].isdigit()):
            start = pos
            pos = _number_end(text, pos)
            tokens.append(Token("number", text[start:pos], line))
        else:
            mark = text[pos:pos + 2]
            if mark not in PUNCTUATION:
                mark = char
                if char not in "{}()[];:,*=+-/%<>&|^~!?.":
                    raise IdlError(f"{name}:{line}: unexpected character {char!r}")
            tokens.append(Token("punct", mark, line))
            pos += len(mark)
    tokens.append(Token("end", "", line))
    return tokens


def _read_string(text, pos, name, line):
    out = []
    pos += 1
    while pos < len(text) and text[pos] not in '"\n':
        if text[pos] == "\\" and pos + 1 < len(text):
            pos += 1
        out.append(text[pos])
        pos += 1
    if pos >= len(text) or text[pos] != '"':
        raise IdlError(f"{name}:{line}: string without end")
    return "".join(out), pos + 1


def _number_end(text, pos):
    """The end of a number: digits, suffixes, and a sign only after a decimal exponent."""
    is_hex = text[pos:pos + 2] in ("0x", "0X")
    while pos < len(text):
        if text[pos].isalnum() or text[pos] == ".":
            pos += 1
        elif text[pos] in "+-" and not is_hex and text[pos - 1] in "eE":
            pos += 1
        else:
            break
    return pos


def _read_uuid(text, pos, tokens, name, line):
    """An IDL uuid is bare, and its digits are not words or numbers: one token for the whole."""
    start = pos
    while start < len(text) and text[start].isspace():
        start += 1
    if text[start:start + 1] != "(":
        return pos
    end = text.find(")", start)
    value = text[start + 1:end].strip().strip('"').lower()
    digits = value.replace("-", "")
    if end < 0 or len(value) != 36 or len(digits) != 32 or set(digits) - set("0123456789abcdef"):
        raise IdlError(f"{name}:{line}: not a uuid: {value[:40]!r}")
    tokens.append(Token("punct", "(", line))
    tokens.append(Token("string", value, line))
    tokens.append(Token("punct", ")", line))
    return end + 1


def parse_number(text):
    lower = text.lower()
    if lower.startswith("0x"):
        return int(lower.rstrip("ul"), 16)
    if "." in lower or "e" in lower:
        return float(lower.rstrip("fl"))
    digits = lower.rstrip("ul")
    if len(digits) > 1 and digits.startswith("0"):
        return int(digits, 8)
    return int(digits)


# Registry -------------------------------------------------------------------------------------


class Registry:
    def __init__(self):
        self.constants = {}
        self.enums = {}
        self.structs = {}
        self.typedefs = {}
        self.interfaces = {}
        self.values = {}     # every constant and enumerator, for expressions
        self.tags = {}       # struct, union or enum tag -> typedef name
        self.declared = set(EXTERNAL_INTERFACES)

    def is_interface(self, name):
        seen = set()
        while name in self.typedefs and name not in seen:
            seen.add(name)
            alias = self.typedefs[name]
            if alias.get("pointer") or alias.get("function"):
                return False
            name = alias["type"]
        return name in self.declared

    def as_dict(self):
        return {
            "constants": self.constants,
            "enums": self.enums,
            "structs": self.structs,
            "typedefs": self.typedefs,
            "interfaces": self.interfaces,
        }


# Parser ---------------------------------------------------------------------------------------

# Binary operators by rising precedence, as in C.
BINARY_LEVELS = (
    {"|": lambda a, b: a | b},
    {"^": lambda a, b: a ^ b},
    {"&": lambda a, b: a & b},
    {"<<": lambda a, b: a << b, ">>": lambda a, b: a >> b},
    {"+": lambda a, b: a + b, "-": lambda a, b: a - b},
    {"*": lambda a, b: a * b, "/": lambda a, b: _divide(a, b), "%": lambda a, b: _remainder(a, b)},
)


def _divide(a, b):
    if isinstance(a, float) or isinstance(b, float):
        return a / b
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _remainder(a, b):
    return a - b * _divide(a, b)


class Parser:
    def __init__(self, text, name, registry, on_import=None):
        self.tokens = tokenize(text, name)
        self.pos = 0
        self.name = name
        self.registry = registry
        self.on_import = on_import or (lambda file: None)
        # One entry per preprocessor conditional opened in cpp_quote; true where it is `#if 0`.
        self.conditions = []

    # Token helpers

    @property
    def token(self):
        return self.tokens[self.pos]

    def peek(self, ahead=1):
        return self.tokens[min(self.pos + ahead, len(self.tokens) - 1)]

    def fail(self, wanted):
        token = self.token
        found = token.text or "end of file"
        raise IdlError(f"{self.name}:{token.line}: expected {wanted}, found {found!r}")

    def next(self):
        token = self.token
        if token.kind != "end":
            self.pos += 1
        return token

    def at(self, text):
        return self.token.kind in ("punct", "word") and self.token.text == text

    def accept(self, text):
        if self.at(text):
            self.pos += 1
            return True
        return False

    def expect(self, text):
        if not self.accept(text):
            self.fail(repr(text))

    def word(self):
        if self.token.kind != "word":
            self.fail("a name")
        return self.next().text

    def hidden(self):
        """Inside cpp_quote("#if 0"): the compiler of the C header never sees it."""
        return any(self.conditions)

    # Top level

    def parse(self):
        while self.token.kind != "end":
            self.declaration()

    def declaration(self):
        if self.accept(";"):
            return
        if self.at("cpp_quote"):
            self.cpp_quote()
            return
        if self.at("import"):
            self.import_files()
            return
        attributes = self.attributes()
        if self.at("interface"):
            self.interface(attributes)
        elif self.at("typedef"):
            self.typedef()
        elif self.at("const") and self.constant():
            return
        elif self.token.text in ("struct", "union", "enum") and self.defines_aggregate():
            self.type_specifier()
            self.expect(";")
        else:
            self.function()

    def cpp_quote(self):
        self.next()
        self.expect("(")
        if self.token.kind != "string":
            self.fail("a string")
        line = self.next().text.split()
        self.expect(")")
        self.accept(";")
        if not line:
            return
        if line[0] in ("#if", "#ifdef", "#ifndef"):
            self.conditions.append(line == ["#if", "0"])
        elif line[0] in ("#else", "#elif") and self.conditions:
            self.conditions[-1] = False
        elif line[0] == "#endif" and self.conditions:
            self.conditions.pop()

    def import_files(self):
        self.next()
        while True:
            if self.token.kind != "string":
                self.fail("a file name")
            self.on_import(self.next().text)
            if not self.accept(","):
                break
        self.expect(";")

    def attributes(self):
        """`[a, b(c), d(e, f)]`, any number of lists -> {name: argument text or None}."""
        result = {}
        while self.accept("["):
            while not self.accept("]"):
                key = self.word()
                value = None
                if self.accept("("):
                    value = self.attribute_argument()
                result[key] = value
                if not self.at("]"):
                    self.expect(",")
        return result

    def attribute_argument(self):
        parts = []
        depth = 0
        while depth or not self.at(")"):
            token = self.next()
            if token.kind == "end":
                self.fail("')'")
            depth += {"(": 1, ")": -1}.get(token.text, 0) if token.kind == "punct" else 0
            parts.append(token.text)
        self.expect(")")
        return " ".join(parts)

    def defines_aggregate(self):
        """At struct/union/enum: is this a definition (a body follows), not a use as a type?"""
        return self.peek().text == "{" or self.peek(2).text == "{"

    def constant(self):
        """`const TYPE NAME = expression;`; false, and nothing read, for anything else."""
        start = self.pos
        self.next()
        self.type_specifier()
        if self.token.kind == "word" and self.peek().text == "=":
            name = self.word()
            self.expect("=")
            value = self.expression()
            self.expect(";")
            self.registry.values[name] = value
            if not self.hidden():
                self.registry.constants[name] = value
            return True
        self.pos = start
        return False

    def function(self):
        """A plain function: parsed, to know that it fits the grammar, and not kept."""
        self.declared_type()
        self.word()
        self.parameters()
        self.expect(";")

    # Expressions

    def expression(self, level=0):
        if level == len(BINARY_LEVELS):
            return self.unary()
        operators = BINARY_LEVELS[level]
        value = self.expression(level + 1)
        while self.token.kind == "punct" and self.token.text in operators:
            operator = operators[self.next().text]
            value = operator(value, self.expression(level + 1))
        return value

    def unary(self):
        if self.accept("-"):
            return -self.unary()
        if self.accept("+"):
            return self.unary()
        if self.accept("~"):
            return ~self.unary()
        if self.accept("("):
            value = self.expression()
            self.expect(")")
            return value
        token = self.next()
        if token.kind == "number":
            try:
                return parse_number(token.text)
            except ValueError:
                raise IdlError(f"{self.name}:{token.line}: bad number {token.text!r}") from None
        if token.kind == "word" and token.text in self.registry.values:
            return self.registry.values[token.text]
        self.pos -= 1
        return self.fail("a constant expression")

    # Types

    def declared_type(self):
        """A type with its stars: `const T`, `T *`, `T *const *`; calling convention words skipped."""
        result = {"type": "", "pointer": 0, "const": False}
        if self.accept("const"):
            result["const"] = True
        specifier = self.type_specifier()
        if self.accept("const"):
            result["const"] = True
        result.update(specifier)
        self.stars(result)
        while self.token.text in CALL_WORDS:
            self.next()
        return result

    def stars(self, result):
        const_levels = []
        while self.accept("*"):
            result["pointer"] = result.get("pointer", 0) + 1
            const_levels.append(self.accept("const"))
        # The outermost pointer is the parameter itself, and its const says nothing to the callee.
        if any(const_levels[:-1]):
            result["ptr_const"] = True

    def type_specifier(self):
        """Returns {"type": name} with expansion, or {"union"|"struct": fields} without a name."""
        kind = self.token.text
        if kind == "enum":
            return self.enum()
        if kind in ("struct", "union"):
            return self.aggregate(kind)
        if kind in INTEGER_WORDS:
            words = []
            while self.token.text in INTEGER_WORDS:
                words.append(self.next().text)
            return {"type": " ".join(words)}
        name = self.word()
        return dict(EXPANSIONS.get(name, {"type": name}))

    def enum(self):
        self.expect("enum")
        tag = self.word() if self.token.kind == "word" else ""
        if not self.accept("{"):
            return {"type": tag}
        values = []
        value = -1
        while not self.accept("}"):
            name = self.word()
            value = self.expression() if self.accept("=") else value + 1
            self.registry.values[name] = value
            values.append([name, value])
            if not self.at("}"):
                self.expect(",")
        return self.define("enums", tag, {"values": values})

    def aggregate(self, kind):
        self.expect(kind)
        tag = self.word() if self.token.kind == "word" else ""
        if not self.accept("{"):
            return {"type": tag}
        fields = []
        while not self.accept("}"):
            fields.extend(self.struct_fields())
        if not tag:
            return {kind: fields}
        entry = {"fields": fields}
        if kind == "union":
            entry["union"] = True
        return self.define("structs", tag, entry)

    def define(self, section, tag, entry):
        if tag and not self.hidden():
            getattr(self.registry, section)[tag] = entry
        # The marker lets a typedef move the entry to its own name.
        return {"type": tag, "_defined": (section, entry)}

    def struct_fields(self):
        attributes = self.attributes()
        base = self.declared_base()
        if self.accept(";"):
            return [self.field(base, "", attributes)]
        fields = []
        while True:
            item = dict(base)
            self.stars(item)
            name = self.word()
            self.arrays(item)
            if self.accept(":"):
                item["bits"] = self.expression()
            fields.append(self.field(item, name, attributes))
            if not self.accept(","):
                break
        self.expect(";")
        return fields

    def declared_base(self):
        base = {"pointer": 0, "const": self.accept("const")}
        base.update(self.type_specifier())
        if self.accept("const"):
            base["const"] = True
        base.pop("_defined", None)
        return base

    def arrays(self, item):
        sizes = []
        while self.accept("["):
            # 0 stands for an array whose length is not given.
            sizes.append(0 if self.at("]") else self.expression())
            self.expect("]")
        if sizes:
            item["array"] = sizes[0] if len(sizes) == 1 else sizes

    def field(self, item, name, attributes):
        result = {"name": name}
        result.update(self.finish(item))
        if "size_is" in attributes:
            result["count"] = attributes["size_is"]
        return result

    def finish(self, item):
        """The keys that apply, without those that say nothing."""
        item = dict(item)
        item.pop("_defined", None)
        result = {}
        for key in ("union", "struct"):
            if key in item:
                return {key: item[key], **({"array": item["array"]} if "array" in item else {})}
        result["type"] = item["type"]
        if item.get("pointer"):
            result["pointer"] = item["pointer"]
        for key in ("const", "ptr_const"):
            if item.get(key):
                result[key] = True
        for key in ("array", "bits"):
            if key in item:
                result[key] = item[key]
        is_text = (item["type"] in STRING_TYPES and item.get("pointer") == 1
                   and item.get("const") and "array" not in item)
        if item.get("string") or is_text:
            result["string"] = True
        if item.get("ref"):
            result["ref"] = True
        return result

    # Typedefs

    def typedef(self):
        self.expect("typedef")
        self.attributes()
        base = {"pointer": 0, "const": self.accept("const")}
        base.update(self.type_specifier())
        defined = base.pop("_defined", None)
        for key in ("union", "struct"):
            if key in base:
                entry = {"fields": base.pop(key)}
                if key == "union":
                    entry["union"] = True
                base["type"] = ""
                defined = ("structs", entry)
        while True:
            if self.at("(") or self.peek().text == "(":
                self.function_typedef(base)
            else:
                item = dict(base)
                self.stars(item)
                name = self.word()
                self.arrays(item)
                defined = self.add_typedef(name, item, defined)
                base["type"] = base["type"] or name
            if not self.accept(","):
                break
        self.expect(";")

    def add_typedef(self, name, item, defined):
        """Returns what the next declarator of the same typedef still defines."""
        registry = self.registry
        tag = item["type"]
        if defined and not item["pointer"]:
            section, entry = defined
            if not self.hidden():
                getattr(registry, section).pop(tag, None)
                getattr(registry, section)[name] = entry
                if tag and tag != name:
                    registry.tags[tag] = name
            item["type"] = tag or name
            return None
        if tag != name and not self.hidden():
            registry.typedefs[name] = self.finish(item)
        return defined

    def function_typedef(self, base):
        item = dict(base)
        self.stars(item)
        self.expect("(")
        while self.token.text in CALL_WORDS:
            self.next()
        self.expect("*")
        name = self.word()
        self.expect(")")
        entry = self.finish(item)
        entry["function"] = True
        entry["params"] = self.parameters()
        if not self.hidden():
            self.registry.typedefs[name] = entry

    # Interfaces

    def interface(self, attributes):
        self.expect("interface")
        name = self.word()
        self.registry.declared.add(name)
        if self.accept(";"):
            return
        base = self.word() if self.accept(":") else None
        self.expect("{")
        methods = []
        while not self.accept("}"):
            if self.at("cpp_quote"):
                self.cpp_quote()
            elif self.at("typedef"):
                self.typedef()
            else:
                methods.append(self.method())
        self.accept(";")
        if not self.hidden():
            self.registry.interfaces[name] = {
                "base": base,
                "uuid": attributes.get("uuid"),
                "header": self.name,
                "methods": methods,
            }

    def method(self):
        self.attributes()
        returned = self.finish(self.declared_type())
        method = {"name": self.word(), "returns": returned["type"]}
        if "pointer" in returned:
            method["returns_pointer"] = returned["pointer"]
        if "const" in returned:
            method["returns_const"] = True
        method["params"] = self.parameters()
        self.expect(";")
        return method

    def parameters(self):
        self.expect("(")
        if self.accept(")"):
            return []
        if self.at("void") and self.peek().text == ")":
            self.next()
            self.next()
            return []
        params = []
        while True:
            params.append(self.parameter())
            if not self.accept(","):
                break
        self.expect(")")
        return params

    def parameter(self):
        attributes = self.attributes()
        item = self.declared_type()
        name = self.word() if self.token.kind == "word" else ""
        self.arrays(item)
        result = {"name": name}
        result.update(self.finish(item))
        if "in" in attributes or "out" in attributes:
            result["dir"] = ("in" if "in" in attributes else "") + (
                "out" if "out" in attributes else "")
        if "size_is" in attributes:
            result["count"] = attributes["size_is"]
        if "optional" in attributes:
            result["optional"] = True
        if "iid_is" in attributes:
            result["iid_is"] = attributes["iid_is"]
        return result


# Import ---------------------------------------------------------------------------------------


def derive_direction(param):
    """The direction that the type alone suggests."""
    if "array" in param:
        return "in" if param.get("const") else "out"
    pointer = param.get("pointer", 0)
    if pointer == 0:
        return "in"
    if pointer == 1:
        return "in" if param.get("const") or param["interface"] else "out"
    return "in" if param.get("ptr_const") else "out"


def resolve(registry):
    """What needs every declaration: tags to typedef names, interface marks, directions."""

    def visit(item):
        for key in ("union", "struct"):
            if key in item:
                for inner in item[key]:
                    visit(inner)
                return
        item["type"] = registry.tags.get(item["type"], item["type"])
        if registry.is_interface(item["type"]):
            item["interface"] = True

    def visit_params(params):
        for param in params:
            visit(param)
            param.setdefault("interface", False)
            if "dir" not in param:
                param["dir"] = derive_direction(param)
                param["derived"] = True

    for alias in registry.typedefs.values():
        visit(alias)
        visit_params(alias.get("params", ()))
    for entry in registry.structs.values():
        for field in entry["fields"]:
            visit(field)
    for interface in registry.interfaces.values():
        for method in interface["methods"]:
            method["returns"] = registry.tags.get(method["returns"], method["returns"])
            visit_params(method["params"])


def import_text(text, name="<idl>", load=None):
    """Import one text. `load(name)` returns the text of an imported file, or None to ignore it."""
    registry = Registry()
    done = set()

    def parse(source, file):
        done.add(file)
        Parser(source, file, registry, on_import).parse()

    def on_import(file):
        source = load(file) if load and file not in done else None
        if source is not None:
            parse(source, file)

    parse(text, name)
    resolve(registry)
    return registry.as_dict()


def import_directory(directory):
    directory = pathlib.Path(directory)
    wanted = [name for name in IDL_FILES
              if name not in OPTIONAL_FILES or (directory / name).exists()]

    def load(name):
        return (directory / name).read_text(encoding="utf-8") if name in wanted else None

    root = "".join(f'import "{name}";\n' for name in wanted)
    return import_text(root, "<root>", load)


# Output ---------------------------------------------------------------------------------------

KEY_ORDER = ("name", "type", "pointer", "const", "ptr_const", "array", "bits", "string", "ref", "dir",
             "derived", "interface", "count", "optional", "iid_is")


def compact(value):
    if isinstance(value, dict):
        known = [key for key in KEY_ORDER if key in value]
        keys = known + [key for key in value if key not in KEY_ORDER]
        return "{" + ", ".join(f"{json.dumps(key)}: {compact(value[key])}" for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(compact(item) for item in value) + "]"
    return json.dumps(value)


def block(lines, indent, opening, closing):
    """A bracket pair with one item per line."""
    if not lines:
        return opening + closing
    pad = " " * (indent + 1)
    return opening + "\n" + ",\n".join(pad + line for line in lines) + "\n" + " " * indent + closing


def dump_method(method):
    head = {key: value for key, value in method.items() if key != "params"}
    opening = compact(head)[:-1] + ', "params": '
    if len(method["params"]) < 2:
        return opening + compact(method["params"]) + "}"
    return opening + block([compact(param) for param in method["params"]], 5, "[", "]") + "}"


def dump_entry(section, entry):
    if section == "enums":
        return '{"values": ' + block([compact(item) for item in entry["values"]], 3, "[", "]") + "}"
    if section == "structs":
        head = '"union": true, ' if entry.get("union") else ""
        fields = block([compact(item) for item in entry["fields"]], 3, "[", "]")
        return "{" + head + '"fields": ' + fields + "}"
    if section == "interfaces":
        head = compact({key: value for key, value in entry.items() if key != "methods"})[:-1]
        methods = [dump_method(method) for method in entry["methods"]]
        return head + ',\n   "methods": ' + block(methods, 3, "[", "]") + "}"
    return compact(entry)


def dump(registry):
    sections = []
    for section, entries in registry.items():
        lines = [f"{json.dumps(name)}: {dump_entry(section, entries[name])}"
                 for name in sorted(entries)]
        sections.append(f"{json.dumps(section)}: " + block(lines, 1, "{", "}"))
    return block(sections, 0, "{", "}") + "\n"


# Check ----------------------------------------------------------------------------------------


def differences(old, new):
    """One line for every entry that was added, removed or changed."""
    lines = []
    for section in sorted(set(old) | set(new)):
        before, after = old.get(section, {}), new.get(section, {})
        for name in sorted(set(before) | set(after)):
            if name not in before:
                lines.append(f"added {section} {name}")
            elif name not in after:
                lines.append(f"removed {section} {name}")
            elif before[name] != after[name]:
                lines.append(f"changed {section} {name}")
    return lines


def summary(registry):
    methods = sum(len(item["methods"]) for item in registry["interfaces"].values())
    return (f"{len(registry['interfaces'])} interfaces, {methods} methods, "
            f"{len(registry['structs'])} structs, {len(registry['enums'])} enums, "
            f"{len(registry['typedefs'])} typedefs, {len(registry['constants'])} constants")


def check(path, registry):
    text = pathlib.Path(path).read_text(encoding="utf-8")
    fresh = dump(registry)
    if text == fresh:
        print(f"{path}: up to date ({summary(registry)})")
        return 0
    try:
        lines = differences(json.loads(text), json.loads(fresh))
    except ValueError as error:
        lines = [f"not valid JSON: {error}"]
    print(f"{path}: differs from a fresh import", file=sys.stderr)
    for line in lines or ["only the layout differs"]:
        print(f"  {line}", file=sys.stderr)
    return 1


def main(argv=None):
    parser = argparse.ArgumentParser(description="Import Direct3D and DXGI facts from IDL files.")
    parser.add_argument("--idl-dir", required=True, help="directory that holds the IDL files")
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--output", help="registry file to write")
    action.add_argument("--check", help="registry file to compare with a fresh import")
    options = parser.parse_args(argv)
    try:
        registry = import_directory(options.idl_dir)
        if options.check:
            return check(options.check, registry)
        pathlib.Path(options.output).write_text(dump(registry), encoding="utf-8")
    except (IdlError, OSError) as error:
        print(f"import_idl: {error}", file=sys.stderr)
        return 2
    print(f"{options.output}: {summary(registry)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
