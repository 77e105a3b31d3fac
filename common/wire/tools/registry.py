"""The model behind Neptune's generated code: registry, overlay, pinned opcodes.

`load(directory)` reads d3d11.json (facts), overlay.toml and neptune.toml (rules) and opcodes.txt, and returns a Model whose
commands know the place of every field on the wire. docs/protocol.md is the contract it implements.
"""
import hashlib
import json
import re
import tomllib
from pathlib import Path

FIRST_METHOD_OPCODE = 64

BASE = {  # size, alignment; None: the size of a pointer
    "BOOL": (4, 4), "UINT": (4, 4), "INT": (4, 4), "int": (4, 4), "DWORD": (4, 4), "LONG": (4, 4), "FLOAT": (4, 4), "float": (4, 4),
    "HRESULT": (4, 4), "UINT8": (1, 1), "BYTE": (1, 1), "char": (1, 1), "UINT16": (2, 2), "USHORT": (2, 2), "UINT64": (8, 8),
    "ULONGLONG": (8, 8), "LARGE_INTEGER": (8, 8), "GUID": (16, 4), "LUID": (8, 4), "RECT": (16, 4), "POINT": (8, 4), "SIZE": (8, 4),
    "SIZE_T": None, "HANDLE": None, "HWND": None, "HMONITOR": None, "HMODULE": None, "HDC": None, "PFN_DESTRUCTION_CALLBACK": None,
    "NPT_TOKEN": (16, 8), "NPT_SPAN": (8, 4),
}
DESCRIBED = {"D3D11_SUBRESOURCE_DATA": "initial_data", "D3D11_INPUT_ELEMENT_DESC": "input_elements",
             "D3D11_SO_DECLARATION_ENTRY": "so_entries"}


class RegistryError(Exception):
    """The registry, the overlay or the opcode list contradict each other."""


def snake(name):
    name = re.sub(r"(\d)D", r"\1d", name)
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


def align(value, alignment):
    return (value + alignment - 1) // alignment * alignment


class Layout:
    """Size, alignment and field offsets of a structure for one pointer size."""

    def __init__(self, size, alignment, fields, padding):
        self.size, self.alignment, self.fields, self.padding = size, alignment, fields, padding


class Param:
    def __init__(self, facts, rules, model):
        self.facts = facts
        self.name = facts["name"]
        self.type = facts["type"]
        self.pointer = facts.get("pointer", 0)
        self.array = facts.get("array")
        self.rules = rules
        self.optional = rules.get("optional", False)
        self.nullable = rules.get("nullable", False)
        self.count = rules.get("count")
        self.max = rules.get("max")
        self.offset = None  # of a fixed field
        self.bit = None     # of an optional field
        self.role = self._role(model)
        self.kinds = rules.get("kinds") or model.accepts(self.type) if self.role in ("id", "ids") else []
        self.kind = None
        if self.role == "new":
            self.kind = rules.get("creates") or model.creates(self.type)

    def _role(self, model):
        rules, is_interface = self.rules, model.is_interface(self.type)
        if "drop" in rules:
            return "drop"
        if "payload" in rules:
            return "payload"
        if rules.get("text"):
            return "wide_text" if self.type == "WCHAR" else "text"
        if self.facts.get("dir", "in") == "out":
            if (is_interface or "creates" in rules) and self.pointer == 2:
                return "new"
            raise RegistryError(f"{self.name}: an output needs a rule")
        if is_interface:
            return "ids" if self.pointer == 2 else "id"
        if self.type in DESCRIBED:
            return DESCRIBED[self.type]
        if self.array:
            return "block"
        if self.pointer == 1:
            return "array" if self.count else "block"
        if self.pointer == 0 and (model.is_enum(self.type) or self.type in BASE):
            return "scalar"
        raise RegistryError(f"{self.name}: {self.type} with {self.pointer} pointers needs a rule")

    def wire(self, model):
        """Size and alignment of one element on the wire."""
        if self.role in ("id", "ids", "new"):
            return 4, 4
        if self.role == "scalar":
            return (8, 8) if model.size(self.type) == 8 or BASE.get(self.type, 1) is None else (4, 4)
        size, alignment = model.size(self.type), model.alignment(self.type)
        return (size * (self.array or 1), alignment)

    @property
    def variable(self):
        return self.role in ("array", "ids", "initial_data", "input_elements", "so_entries", "payload", "text", "wide_text") or (
            self.role == "block" and self.optional)

    @property
    def sent(self):
        return self.role not in ("drop", "length")

    def encode_type(self):
        """The C type of an encoder's argument."""
        if self.role == "payload":
            return "const struct npt_payload *"
        if self.role == "initial_data":
            return "const struct npt_subresource *"
        if self.role == "new":
            return "uint32_t "
        if self.role == "id":
            return f"{self.type} *"
        if self.role == "ids":
            return f"{self.type} *const *"
        if self.role in ("text", "wide_text", "block", "array", "input_elements", "so_entries"):
            return f"const {self.type} *"
        return f"{self.type} "

    def argument_fields(self):
        """The members that this parameter has in its command's arguments."""
        if self.role == "drop":
            return []
        if self.role == "payload":
            return [f"struct npt_payload {self.name};"]
        if self.role == "new":
            return [f"uint32_t {self.name};"]
        if self.role == "id":
            return [f"{self.type} *{self.name};", f"uint32_t {self.name}_id;"]
        if self.role == "ids":
            return [f"{self.type} *const *{self.name};"]
        if self.role == "initial_data":
            return [f"const D3D11_SUBRESOURCE_DATA *{self.name};", f"const uint32_t *{self.name}_length;"]
        if self.role in ("text", "wide_text", "block", "array", "input_elements", "so_entries"):
            return [f"const {self.type} *{self.name};"]
        return [f"{self.type} {self.name};"]


class Command:
    def __init__(self, family, interface, facts, opcode, level, model, own=False):
        self.family, self.interface, self.opcode, self.level = family, interface, opcode, level
        self.name = facts["name"]
        self.returns = facts.get("returns", "HRESULT")
        self.own = own
        prefix = {"device": "device", "context": "context", "annotation": "annotation", "neptune": "neptune"}.get(
            family, snake(interface.removeprefix("ID3D11")))
        self.symbol = f"{prefix}_{snake(self.name)}"
        self.params = []
        for param in facts["params"]:
            rules = {k: param[k] for k in ("count", "max", "payload", "optional") if own and k in param}
            rules |= model.rules(interface, self.name, param["name"])
            try:
                self.params.append(Param({"dir": "in"} | param, rules, model))
            except RegistryError as error:
                raise RegistryError(f"{interface}.{self.name}: {error}") from None
        lengths = {p.rules["length"] for p in self.params if "length" in p.rules}
        for param in self.params:
            if param.name in lengths:
                param.role = "length"
        self._place(model)
        self.require = model.require.get(self.name)
        self.check = self.name in model.checks
        self.ignore_failure = self.name in model.ignored
        self.performed = not own and f"{interface}.{self.name}" in model.performed

    def _place(self, model):
        offset, bit = 0, 0
        for param in self.params:
            if param.optional and param.sent:
                param.bit = bit
                bit += 1
            if param.sent and not param.variable:
                size, alignment = param.wire(model)
                offset = align(offset, alignment)
                param.offset = offset
                offset += size
        if bit > 15:
            raise RegistryError(f"{self.symbol}: more than 15 optional parameters")
        self.fixed = offset
        self.flag_mask = (1 << bit) - 1
        self.variable = [p for p in self.params if p.variable]
        self.has_this = self.family in ("object",)
        self.may_this = self.family in ("context", "object", "annotation")
        self.min_size = align(8 + (8 if self.has_this else 0) + self.fixed, 8)
        self.max_size = self._max_size(model)

    def _max_size(self, model):
        size = 8 + (8 if self.may_this else 0) + self.fixed
        for param in self.variable:
            if param.role == "block":
                size += 4 + param.wire(model)[0]
            elif param.role in ("array", "ids"):
                limit = next((p.max for p in self.params if p.name == param.count), None)
                limit = limit or {"npt_keep_count(NumRTVs)": 8, "npt_keep_count(NumUAVs)": 64}.get(param.count)
                if limit is None:
                    raise RegistryError(f"{self.symbol}.{param.name}: count {param.count} has no max")
                size += 4 + limit * param.wire(model)[0]
            else:
                return 65536
        return align(size, 8)

    @property
    def enum(self):
        return "NPT_OP_" + self.symbol.upper()

    def count(self, param, prefix=""):
        """The C expression for an array's count; parameter names get `prefix`."""
        names = sorted((p.name for p in self.params), key=len, reverse=True)
        return re.sub(r"\b(" + "|".join(map(re.escape, names)) + r")\b", lambda m: prefix + m.group(1), param.count)

    def expression(self, text, prefix):
        names = sorted((p.name for p in self.params), key=len, reverse=True)
        return re.sub(r"\b(" + "|".join(map(re.escape, names)) + r")\b", lambda m: prefix + m.group(1), text)

    @property
    def creates(self):
        return next((p for p in self.params if p.role == "new"), None)


class Model:
    def __init__(self, directory):
        directory = Path(directory)
        facts = json.loads((directory / "d3d11.json").read_text())
        overlay = tomllib.loads((directory / "overlay.toml").read_text())
        own = tomllib.loads((directory / "neptune.toml").read_text())
        self.directory = directory
        self.enums, self.structs, self.typedefs = facts["enums"], facts["structs"], facts["typedefs"]
        self.interfaces = facts["interfaces"]
        self.kinds = overlay["kinds"]
        self.kind_names = list(self.kinds)
        self.unions = overlay["structs"]
        self.flag_enums = set(overlay["flags"]["names"])
        self.param_rules = overlay["params"]
        self.require = {name: rule for names, rule in overlay["require"].items() for name in names.split(",")}
        self.checks = set(overlay["check"]["methods"])
        self.ignored = set(overlay["ignore_failure"]["methods"])
        self.performed = set(overlay["operations"]["methods"])
        self.getters = overlay["interfaces"].pop("getters")["names"]
        self.described = overlay["interfaces"]
        self.opcodes = self._read_opcodes()
        self.local = {}
        self.commands = [Command("neptune", "Neptune", c, c["opcode"], 0, self, own=True) for c in own["command"]]
        self._add_methods()
        self.commands.sort(key=lambda c: c.opcode)
        self._verify()

    # --- types

    def resolve(self, name):
        while name in self.typedefs and not self.typedefs[name].get("pointer") and not self.typedefs[name].get("function"):
            name = self.typedefs[name]["type"]
        return name

    def is_interface(self, name):
        return self.resolve(name) in self.interfaces or name == "IUnknown"

    def is_enum(self, name):
        return self.resolve(name) in self.enums

    def is_flags(self, name):
        return self.resolve(name) in self.flag_enums

    def flag_bits(self, name):
        bits = 0
        for value in self.enum_values(name):
            bits |= value
        return bits

    def enum_values(self, name):
        return sorted({v & 0xFFFFFFFF for _, v in self.enums[self.resolve(name)]["values"]})

    def layout(self, name, pointer=8, wide=4):
        name = self.resolve(name)
        if name == "WCHAR":
            return Layout(wide, wide, {}, [])
        if name in self.enums:
            return Layout(4, 4, {}, [])
        if name in BASE:
            size, alignment = BASE[name] or (pointer, pointer)
            return Layout(size, alignment, {}, [])
        facts = self.structs[name]
        return self._fields(facts["fields"], pointer, wide, facts.get("union", False))

    def _fields(self, fields, pointer, wide, union=False):
        offset, alignment, places, padding, size = 0, 1, {}, [], 0
        for field in fields:
            inner = self._field(field, pointer, wide)
            count = field.get("array", 1)
            if isinstance(count, list):
                count = count[0] * count[1]
            start = 0 if union else align(offset, inner.alignment)
            if not union and start > offset:
                padding.append((offset, start - offset))
            if field["name"]:
                places[field["name"]] = start
            else:
                places |= {n: start + o for n, o in inner.fields.items()}
            if not union:
                for i in range(count):
                    padding += [(start + i * inner.size + o, n) for o, n in inner.padding]
            offset = start + inner.size * count
            size = max(size, offset)
            alignment = max(alignment, inner.alignment)
        total = align(size, alignment)
        if total > size:
            padding.append((size, total - size))
        return Layout(total, alignment, places, padding)

    def _field(self, field, pointer, wide):
        if field.get("pointer"):
            return Layout(pointer, pointer, {}, [])
        if "union" in field:
            inner = self._fields(field["union"], pointer, wide, True)
            return inner if not field["name"] else Layout(inner.size, inner.alignment, {}, [])
        if "struct" in field:
            inner = self._fields(field["struct"], pointer, wide)
            return inner if not field["name"] else Layout(inner.size, inner.alignment, {}, [])
        inner = self.layout(field["type"], pointer, wide)
        return Layout(inner.size, inner.alignment, {}, inner.padding)

    def has_bits(self, name):
        def any_bits(fields):
            return any("bits" in f or any_bits(f.get("union", [])) or any_bits(f.get("struct", [])) for f in fields)
        name = self.resolve(name)
        if name not in self.structs:
            return False
        fields = self.structs[name]["fields"]
        return any_bits(fields) or any(self.has_bits(f["type"]) for f in fields if "type" in f and not f.get("pointer"))

    def size(self, name):
        return self.layout(name).size

    def alignment(self, name):
        return self.layout(name).alignment

    def arm_size(self, struct, arm):
        union = next(f for f in self.structs[struct]["fields"] if not f["name"])
        return self.layout(next(f for f in union["union"] if f["name"] == arm)["type"]).size

    # --- interfaces

    def bases(self, name):
        while name in self.interfaces:
            yield name
            name = self.interfaces[name]["base"]

    def accepts(self, name):
        name = self.resolve(name)
        found = [k for k, names in self.kinds.items()
                 if any(name in self.bases(n) for n in names) or (not names and name == "ID3D11DeviceChild")]
        if not found:
            raise RegistryError(f"no kind of object is a {name}")
        return found

    def creates(self, name):
        found = [k for k, names in self.kinds.items() if name in names]
        if len(found) != 1:
            raise RegistryError(f"{name} names {len(found)} kinds")
        return found[0]

    def rules(self, interface, method, param):
        merged = {}
        for key in (param, f"{method}.{param}", f"{interface}.{method}.{param}"):
            merged |= self.param_rules.get(key, {})
        return merged

    def slots(self, name):
        """Every method of an interface in vtable order, as (declaring interface, facts)."""
        if name == "IUnknown" or name is None:
            return [("IUnknown", {"name": n}) for n in ("QueryInterface", "AddRef", "Release")] if name else []
        facts = self.interfaces[name]
        return self.slots(facts["base"]) + [(name, m) for m in facts["methods"]]

    def _read_opcodes(self):
        opcodes = {}
        path = self.directory / "opcodes.txt"
        for line in path.read_text().splitlines() if path.exists() else []:
            if line and not line.startswith("#"):
                number, name = line.split()
                if name in opcodes or int(number) in opcodes.values():
                    raise RegistryError(f"opcodes.txt: {line} appears twice")
                opcodes[name] = int(number)
        return opcodes

    def _add_methods(self):
        for interface, rules in self.described.items():
            local = rules.get("local", {})
            for method in self.interfaces[interface]["methods"]:
                if method["name"] in local:
                    self.local[f"{interface}.{method['name']}"] = local[method["name"]]
                    continue
                name = f"{interface}.{method['name']}"
                opcode = self.opcodes.get(name, 0)
                self.commands.append(Command(rules["family"], interface, method, opcode, rules["level"], self))
            unknown = set(local) - {m["name"] for m in self.interfaces[interface]["methods"]}
            if unknown:
                raise RegistryError(f"overlay: {interface} has no {', '.join(sorted(unknown))}")
        for interface in self.getters:
            for method in self.interfaces[interface]["methods"]:
                self.local[f"{interface}.{method['name']}"] = "kept by the client"

    def unpinned(self):
        return [f"{c.interface}.{c.name}" for c in self.commands if not c.opcode]

    def _verify(self):
        names = {f"{c.interface}.{c.name}" for c in self.commands if not c.own}
        gone = set(self.opcodes) - names
        if gone:
            raise RegistryError("opcodes.txt pins what the registry does not have: " + ", ".join(sorted(gone)))
        if self.performed - names:
            raise RegistryError("overlay: the host cannot perform " + ", ".join(sorted(self.performed - names)))
        symbols = [c.symbol for c in self.commands]
        if len(set(symbols)) != len(symbols):
            raise RegistryError("two commands have one symbol")

    # --- version

    def fingerprint(self):
        """64 bits over everything that two peers must agree on."""
        lines = []
        for command in self.commands:
            lines.append(f"{command.opcode} {command.symbol} {command.family} {command.min_size} {command.max_size}")
            for p in command.params:
                shape = p.wire(self) if p.role in ("scalar", "id", "ids", "new", "block", "array") else ""
                lines.append(f"  {p.role} {p.type} {p.pointer} {p.array} {p.offset} {p.bit} {p.count} {p.max} {p.kinds} {p.kind} {shape}")
        lines += [f"kind {k}" for k in self.kind_names]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    def version(self):
        return tomllib.loads((self.directory / "version.toml").read_text())

    # --- structures that cross the wire as bytes

    def plain_structs(self):
        """Every plain structure that a command carries, those inside others first."""
        found = []

        def add(name):
            name = self.resolve(name)
            if name in self.structs and name not in DESCRIBED and name not in found:
                for field in self.structs[name]["fields"]:
                    for inner in field.get("union", [field]):
                        add(inner["type"]) if "type" in inner else None
                found.append(name)

        for command in self.commands:
            for param in command.params:
                if param.role in ("block", "array"):
                    add(param.type)
        return found


def load(directory):
    return Model(directory)
