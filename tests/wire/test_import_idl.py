#!/usr/bin/env python3
"""Tests of the IDL importer: each shape of the grammar, the registry's rules and its layout."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "common" / "wire" / "tools"))

import import_idl  # noqa: E402

REGISTRY = ROOT / "common" / "wire" / "registry" / "d3d11.json"
IDL_DIRS = ("/usr/include/wine/wine/windows", "/usr/include/wine/windows")


def parse(text, **files):
    return import_idl.import_text(text, "test.idl", lambda name: files.get(name.replace(".", "_")))


def method_of(text, name="M"):
    """The parameters of method M in an interface with that one line."""
    result = parse("interface IOther; [object, uuid(00000000-0000-0000-c000-000000000046)]"
                   "interface ITest : IUnknown { " + text + " }")
    methods = {item["name"]: item for item in result["interfaces"]["ITest"]["methods"]}
    return methods[name]


def param_of(text):
    return method_of(f"void M({text});")["params"][0]


class Expressions(unittest.TestCase):
    def value(self, expression):
        return parse(f"const UINT BASE = 7; const INT V = {expression};")["constants"]["V"]

    def test_numbers(self):
        for text, value in (("12", 12), ("0x1f", 31), ("0XFFFFFFFFUL", 0xffffffff), ("0x2L", 2),
                            ("010", 8), ("0", 0), ("0x1e5", 0x1e5)):
            self.assertEqual(self.value(text), value, text)

    def test_floats(self):
        for text, value in (("1.5", 1.5), ("3.4e+38", 3.4e38), ("2.f", 2.0), ("-16.0", -16.0),
                            ("1e-3", 0.001)):
            self.assertEqual(self.value(text), value, text)

    def test_operators(self):
        for text, value in (("-10", -10), ("~0 & 0xff", 0xff), ("1 << 4 | 1", 17), ("2 + 3 * 4", 14),
                            ("(2 + 3) * 4", 20), ("BASE + 1", 8), ("0x10 >> 2", 4), ("-7 / 2", -3),
                            ("-7 % 2", -1), ("6 ^ 3", 5), ("+3 - -1", 4), ("0xe+1", 15)):
            self.assertEqual(self.value(text), value, text)

    def test_unknown_name_is_an_error_with_line(self):
        with self.assertRaisesRegex(import_idl.IdlError, r"test\.idl:2: .*'NOPE'"):
            parse("\nconst UINT V = NOPE;")


class Enums(unittest.TestCase):
    def test_implicit_explicit_and_negative(self):
        result = parse("typedef enum E { A, B = 0x10, C, D = -2, F, G = B | 1, } E;")
        self.assertEqual(result["enums"]["E"]["values"], [
            ["A", 0], ["B", 16], ["C", 17], ["D", -2], ["F", -1], ["G", 17]])

    def test_typedef_name_wins_over_tag(self):
        result = parse("typedef enum _T { A } T; typedef struct S { enum _T a; T b; } S;")
        self.assertEqual(list(result["enums"]), ["T"])
        self.assertEqual([f["type"] for f in result["structs"]["S"]["fields"]], ["T", "T"])

    def test_no_typedef_and_no_tag(self):
        result = parse("enum E { A = 3 }; typedef enum { B } F;")
        self.assertEqual(result["enums"], {"E": {"values": [["A", 3]]}, "F": {"values": [["B", 0]]}})

    def test_value_of_another_enum(self):
        result = parse("enum E { A = 5 }; enum F { B = A + 1, C };")
        self.assertEqual(result["enums"]["F"]["values"], [["B", 6], ["C", 7]])


class Structs(unittest.TestCase):
    def fields(self, body, before=""):
        return parse(f"{before} typedef struct S {{ {body} }} S;")["structs"]["S"]["fields"]

    def test_plain_pointer_and_const(self):
        self.assertEqual(self.fields("UINT a; const void *p; BYTE **q; unsigned int n;"), [
            {"name": "a", "type": "UINT"},
            {"name": "p", "type": "void", "pointer": 1, "const": True},
            {"name": "q", "type": "BYTE", "pointer": 2},
            {"name": "n", "type": "unsigned int"}])

    def test_arrays(self):
        self.assertEqual(self.fields("T a[N]; FLOAT b[8][2]; BYTE c[];", "const UINT N = 2 * 4;"), [
            {"name": "a", "type": "T", "array": 8},
            {"name": "b", "type": "FLOAT", "array": [8, 2]},
            {"name": "c", "type": "BYTE", "array": 0}])

    def test_several_declarators(self):
        self.assertEqual(self.fields("UINT a, *b, c[2];"), [
            {"name": "a", "type": "UINT"},
            {"name": "b", "type": "UINT", "pointer": 1},
            {"name": "c", "type": "UINT", "array": 2}])

    def test_bit_fields(self):
        self.assertEqual(self.fields("UINT a : 1; UINT b : 31;"), [
            {"name": "a", "type": "UINT", "bits": 1}, {"name": "b", "type": "UINT", "bits": 31}])

    def test_nested_unions_and_structs(self):
        self.assertEqual(self.fields("union { UINT a; struct { INT x; INT y; } p; }; union { T q; } u;"), [
            {"name": "", "union": [
                {"name": "a", "type": "UINT"},
                {"name": "p", "struct": [{"name": "x", "type": "INT"}, {"name": "y", "type": "INT"}]}]},
            {"name": "u", "union": [{"name": "q", "type": "T"}]}])

    def test_named_union(self):
        entry = parse("typedef union U { struct { UINT a : 4; } f; UINT v; } U;")["structs"]["U"]
        self.assertIs(entry["union"], True)
        self.assertEqual([f["name"] for f in entry["fields"]], ["f", "v"])

    def test_strings(self):
        text = {"pointer": 1, "const": True, "string": True}
        self.assertEqual(self.fields("LPCSTR a; LPCWSTR b; const char *c; LPSTR d; WCHAR e[4];"), [
            {"name": "a", "type": "char", **text},
            {"name": "b", "type": "WCHAR", **text},
            {"name": "c", "type": "char", **text},
            {"name": "d", "type": "char", "pointer": 1},
            {"name": "e", "type": "WCHAR", "array": 4}])

    def test_interface_field(self):
        self.assertEqual(self.fields("IA *p; B q;", "interface IA;"), [
            {"name": "p", "type": "IA", "pointer": 1, "interface": True},
            {"name": "q", "type": "B"}])


class Typedefs(unittest.TestCase):
    def test_aliases(self):
        result = parse("typedef struct _S { UINT a; } S, *PS; typedef struct _S *LPS; typedef RECT R;"
                       "typedef struct { UINT b; } A, *PA;")
        self.assertEqual(result["typedefs"], {
            "PS": {"type": "S", "pointer": 1}, "LPS": {"type": "S", "pointer": 1},
            "R": {"type": "RECT"}, "PA": {"type": "A", "pointer": 1}})
        self.assertEqual(sorted(result["structs"]), ["A", "S"])

    def test_interface_alias(self):
        result = parse("interface IA; typedef IA IB; typedef IB *PB;"
                       "interface IC : IUnknown { void M(IB *a, PB b); }")
        self.assertEqual(result["typedefs"]["IB"], {"type": "IA", "interface": True})
        first, second = result["interfaces"]["IC"]["methods"][0]["params"]
        self.assertTrue(first["interface"])
        self.assertFalse(second["interface"])

    def test_function_pointer(self):
        entry = parse("typedef void (__stdcall *PFN)(const void *data, UINT n);")["typedefs"]["PFN"]
        self.assertTrue(entry["function"])
        self.assertEqual([p["name"] for p in entry["params"]], ["data", "n"])


class Interfaces(unittest.TestCase):
    def test_attributes_base_and_order(self):
        result = parse("""
            [object, local, uuid(DB6F6DDB-ac77-4e88-8253-819df9bbf140), pointer_default(unique)]
            interface IA : IUnknown { void Z(); UINT A(void); }
            [uuid(1e100000-0000-4e88-8253-819df9bbf140)] interface IB : IA { }
            [local] interface IC { void M(); }""")["interfaces"]
        self.assertEqual(result["IA"]["uuid"], "db6f6ddb-ac77-4e88-8253-819df9bbf140")
        self.assertEqual(result["IA"]["header"], "test.idl")
        self.assertEqual([m["name"] for m in result["IA"]["methods"]], ["Z", "A"])
        self.assertEqual((result["IB"]["base"], result["IB"]["methods"]), ("IA", []))
        self.assertEqual(result["IB"]["uuid"], "1e100000-0000-4e88-8253-819df9bbf140")
        self.assertEqual((result["IC"]["base"], result["IC"]["uuid"]), (None, None))

    def test_forward_declaration_alone_is_not_an_entry(self):
        self.assertEqual(parse("interface IA;")["interfaces"], {})

    def test_returns(self):
        self.assertEqual(method_of("HRESULT M();"), {"name": "M", "returns": "HRESULT", "params": []})
        self.assertEqual(method_of("const void *M();"), {
            "name": "M", "returns": "void", "returns_pointer": 1, "returns_const": True, "params": []})

    def test_directions_from_attributes(self):
        for text, direction in (("[in] UINT a", "in"), ("[out] UINT *a", "out"),
                                ("[in, out] UINT *a", "inout"), ("[out, retval] UINT *a", "out")):
            param = param_of(text)
            self.assertEqual(param["dir"], direction, text)
            self.assertNotIn("derived", param)

    def test_derived_directions(self):
        for text, direction in (("UINT a", "in"), ("const UINT *a", "in"), ("UINT *a", "out"),
                                ("IOther *a", "in"), ("IOther **a", "out"),
                                ("IOther *const *a", "in"), ("const FLOAT a[4]", "in"),
                                ("FLOAT a[4]", "out"), ("REFIID a", "in"), ("const void **a", "out")):
            param = param_of(text)
            self.assertEqual((param["dir"], param.get("derived")), (direction, True), text)

    def test_constant_array_parameter(self):
        self.assertEqual(param_of("[in] const FLOAT f[4]"), {
            "name": "f", "type": "FLOAT", "const": True, "array": 4, "dir": "in", "interface": False})

    def test_pointer_to_const_pointer(self):
        self.assertEqual(param_of("[in] IOther *const *list"), {
            "name": "list", "type": "IOther", "pointer": 2, "ptr_const": True, "dir": "in",
            "interface": True})
        self.assertNotIn("ptr_const", param_of("[in] UINT *const p"))

    def test_references(self):
        for text in ("REFGUID", "REFIID"):
            self.assertEqual(param_of(f"[in] {text} g"), {
                "name": "g", "type": "GUID", "pointer": 1, "const": True, "ref": True, "dir": "in",
                "interface": False})

    def test_counts_and_flags(self):
        param = param_of("[in, size_is(n + 1), optional] const UINT *a, [in] UINT n")
        self.assertEqual((param["count"], param["optional"]), ("n + 1", True))
        self.assertEqual(param_of("[out, iid_is(riid)] void **a")["iid_is"], "riid")

    def test_external_interface(self):
        self.assertTrue(param_of("[in] IUnknown *u")["interface"])
        self.assertFalse(param_of("[in] HANDLE u")["interface"])


class Source(unittest.TestCase):
    def test_comments_and_quotes_are_ignored(self):
        result = parse("/* interface IX { */ // struct\ncpp_quote(\"#define \\\"A\\\" {\")\n"
                       "enum E { A /* one */, B // two\n };")
        self.assertEqual(result["enums"]["E"]["values"], [["A", 0], ["B", 1]])

    def test_hidden_declarations(self):
        result = parse('cpp_quote("#if 0") typedef struct _L { UINT a; } L, *PL; typedef long X;'
                       'cpp_quote("#endif") cpp_quote("#ifndef Q") typedef UINT Y; cpp_quote("#endif")')
        self.assertEqual(result["structs"], {})
        self.assertEqual(list(result["typedefs"]), ["Y"])

    def test_import(self):
        files = {"a_idl": 'import "b.idl"; const UINT A = B + 1;', "b_idl": "const UINT B = 4;"}
        result = parse('import "a.idl", "missing.idl"; import "b.idl"; enum E { X = A };', **files)
        self.assertEqual(result["enums"]["E"]["values"], [["X", 5]])

    def test_import_gives_the_header(self):
        result = parse('import "a.idl";', a_idl="[local] interface IA : IUnknown { }")
        self.assertEqual(result["interfaces"]["IA"]["header"], "a.idl")

    def test_functions_are_parsed_and_dropped(self):
        result = parse("[local] HRESULT __stdcall Make(REFIID riid, void **out); const UINT A = 1;")
        self.assertEqual(result["constants"], {"A": 1})
        self.assertEqual(result["interfaces"], {})

    def test_errors(self):
        for text in ("typedef struct S { UINT a }", "interface IA : IUnknown { void M( }", "/* open",
                     "enum E { A = }", '"open', "@", "[uuid(12)] interface IA;", "const UINT A = 0x;"):
            with self.assertRaisesRegex(import_idl.IdlError, r"test\.idl:1:", msg=text):
                parse(text)


class Output(unittest.TestCase):
    SOURCE = """
        typedef enum Z { ZA, ZB } Z; typedef enum A { AA } A; const float F = 0.5; const UINT N = 2;
        typedef struct S { UINT a; union { UINT b; INT c[N]; }; } S; typedef union U { UINT v; } U;
        typedef S T; typedef void (__stdcall *PFN)(void *data);
        [uuid(db6f6ddb-ac77-4e88-8253-819df9bbf140)]
        interface IA : IUnknown { HRESULT M([in] UINT a, [out] IA **b); void E(); void *P([in] S *s); }
        interface IEmpty : IA { }"""

    def test_dump_is_json_and_loses_nothing(self):
        result = parse(self.SOURCE)
        self.assertEqual(json.loads(import_idl.dump(result)), result)

    def test_dump_is_sorted_and_one_entry_per_line(self):
        lines = import_idl.dump(parse(self.SOURCE)).splitlines()
        positions = [next(i for i, line in enumerate(lines) if line.startswith(f'  "{name}": '))
                     for name in ("A", "Z", "S", "U", "PFN", "T", "IA", "IEmpty")]
        self.assertEqual(positions, sorted(positions))
        self.assertIn('    {"name": "a", "type": "UINT"},', lines)

    def run_main(self, *arguments):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = import_idl.main(list(arguments))
        return code, err.getvalue()

    def test_write_check_and_change(self):
        with tempfile.TemporaryDirectory() as name:
            directory = pathlib.Path(name)
            for file in import_idl.IDL_FILES:
                if file not in import_idl.OPTIONAL_FILES:
                    (directory / file).write_text("", encoding="utf-8")
            source = directory / "d3d11.idl"
            source.write_text("enum E { A }; enum G { X };", encoding="utf-8")
            output = str(directory / "out.json")
            self.assertEqual(self.run_main("--idl-dir", name, "--output", output)[0], 0)
            self.assertEqual(self.run_main("--idl-dir", name, "--check", output)[0], 0)
            source.write_text("enum E { A = 2 }; enum F { B };", encoding="utf-8")
            code, text = self.run_main("--idl-dir", name, "--check", output)
            self.assertEqual(code, 1)
            for line in ("changed enums E", "added enums F", "removed enums G"):
                self.assertIn(line, text)
            source.unlink()
            self.assertEqual(self.run_main("--idl-dir", name, "--check", output)[0], 2)


class Committed(unittest.TestCase):
    """The registry in the repo."""

    @classmethod
    def setUpClass(cls):
        cls.registry = json.loads(REGISTRY.read_text(encoding="utf-8"))

    def slots(self, name):
        if name == "IUnknown":
            return 3
        entry = self.registry["interfaces"][name]
        return (self.slots(entry["base"]) if entry["base"] else 0) + len(entry["methods"])

    def test_layout_is_the_dumpers(self):
        self.assertEqual(REGISTRY.read_text(encoding="utf-8"), import_idl.dump(self.registry))

    def test_table_sizes(self):
        # Slot counts of the public ABI, IUnknown's three included.
        for name, count in (("ID3D11Device", 43), ("ID3D11Device5", 69), ("ID3D11DeviceContext", 115),
                            ("ID3D11DeviceContext4", 149), ("IDXGISwapChain4", 41), ("IDXGIFactory7", 32),
                            ("IDXGIAdapter4", 19), ("IDXGIOutput6", 29), ("IDXGIDevice4", 20),
                            ("ID3D10Device1", 101), ("ID3D11VideoContext", 65)):
            self.assertEqual(self.slots(name), count, name)

    def test_names_resolve(self):
        interfaces = self.registry["interfaces"]
        for name, entry in interfaces.items():
            self.assertIn(entry["base"], {*interfaces, "IUnknown", None}, name)
            for method in entry["methods"]:
                for param in method["params"]:
                    self.assertIn(param["dir"], ("in", "out", "inout"), (name, method["name"]))
                    self.assertTrue(param["name"], (name, method["name"]))

    def test_fresh_import_is_equal(self):
        directory = next((d for d in IDL_DIRS if (pathlib.Path(d) / "d3d11.idl").exists()), None)
        if directory is None:
            self.skipTest("the IDL files (libwine-dev) are not installed")
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = import_idl.main(["--idl-dir", directory, "--check", str(REGISTRY)])
        self.assertEqual(code, 0, err.getvalue())


def main():
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    result = unittest.TextTestRunner(stream=sys.stdout).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    skipped = len(result.skipped)
    if skipped:
        print(f"{skipped} skipped")
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
