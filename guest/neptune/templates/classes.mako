<%!
import tomllib

def load(path):
    with open(path, "rb") as file:
        return tomllib.load(file)

def parameter(model, p):
    stars = "*" * p.get("pointer", 0)
    text = p["type"]
    if p.get("ref") or (p["type"] == "GUID" and p.get("pointer") == 1 and p.get("const")):
        return f"REFGUID {p['name']}"
    if p.get("const"):
        text = "const " + text
    if p.get("ptr_const") and stars:
        stars = stars[:-1] + "const *"
    space = " "
    text = f"{text}{space}{stars}{p['name']}"
    if p.get("array"):
        text += f"[{p['array']}]"
    return text

def signature(model, interface, owner, method, name):
    """The C declaration of one method, `self` typed as the class's interface."""
    if owner == "IUnknown":
        method = {"QueryInterface": {"name": "QueryInterface", "returns": "HRESULT", "params": [
                      {"name": "riid", "type": "GUID", "pointer": 1, "const": True, "ref": True},
                      {"name": "out", "type": "void", "pointer": 2}]},
                  "AddRef": {"name": "AddRef", "returns": "ULONG", "params": []},
                  "Release": {"name": "Release", "returns": "ULONG", "params": []}}[method["name"]]
    parameters = [f"{interface} *self"] + [parameter(model, p) for p in method["params"]]
    return method["returns"], f"{name}({', '.join(parameters)})", method
%>
