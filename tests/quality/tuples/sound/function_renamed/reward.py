import ast
import os

FILES = {
    "tool/table.py": '''# load one table or all of them
def load(path):
    return [line.split(",") for line in path.read_text().splitlines()]


def load_all(folder):
    return {path.name: load(path) for path in sorted(folder.glob("*.csv"))}
''',
    "tool/main.py": '''from pathlib import Path

from table import load, load_all

print("load", len(load(Path("a.csv"))))
print(load_all(Path(".")))
''',
}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


def lines(path):
    return [line.rstrip() for line in text(path).rstrip().splitlines()]


def tree(top):
    """Path below the home -> content; an empty folder ends with a slash, a link says where it goes."""
    found = {}
    for folder, folders, names in sorted(os.walk(os.path.join(HOME, top))):
        inside = os.path.relpath(folder, HOME)
        if not folders and not names:
            found[inside + "/"] = b""
        for name in sorted(names + folders):
            path = os.path.join(folder, name)
            if os.path.islink(path):
                found[inside + "/" + name] = b"-> " + os.readlink(path).encode()
            elif os.path.isfile(path):
                with open(path, "rb") as file:
                    found[inside + "/" + name] = file.read()
    return found


def others(top, *changed):
    """Whether the files that nobody asked to change are what they were, and no other came."""
    now = {path: data for path, data in tree(top).items() if path not in changed}
    before = {path: text for path, text in FILES.items() if path not in changed and path.startswith(top)}
    return now == {path: text.encode() for path, text in before.items()}


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(measure())
        except Exception as error:
            print(name, "failed:", error)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", error)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


class Renamed(ast.NodeTransformer):
    """The old module with the new name; imported names in one fixed order."""

    def visit_FunctionDef(self, node):
        node.name = "read_table" if node.name == "load" else node.name
        return self.generic_visit(node)

    def visit_Name(self, node):
        node.id = "read_table" if node.id == "load" else node.id
        return node

    def visit_ImportFrom(self, node):
        for alias in node.names:
            alias.name = "read_table" if alias.name == "load" else alias.name
        node.names.sort(key=lambda alias: alias.name)
        return node


def wanted(path):
    return ast.dump(Renamed().visit(ast.parse(FILES[path])))


def given(path):
    module = ast.parse(text(path))
    for node in module.body:
        if isinstance(node, ast.ImportFrom):
            node.names.sort(key=lambda alias: alias.name)
    return ast.dump(module)


grade(
    [
        ("definition", 0.5, lambda: given("tool/table.py") == wanted("tool/table.py")),
        ("use", 0.5, lambda: given("tool/main.py") == wanted("tool/main.py")),
    ],
    [
        ("comment", lambda: lines("tool/table.py")[0] == "# load one table or all of them"),
        ("other_files", lambda: others("tool", "tool/table.py", "tool/main.py")),
    ],
)
