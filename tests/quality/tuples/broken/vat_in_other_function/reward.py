import ast
import os

FILES = {
    "Documents/tax.py": """def gross(price):
    return price * 1.19


def net(price):
    return price / 1.19


def rounded(price):
    return round(price, 2)
"""
}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


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


def functions():
    return {one.name: ast.unparse(one) for one in ast.parse(text("Documents/tax.py")).body if isinstance(one, ast.FunctionDef)}


grade(
    [("net", 1.0, lambda: functions()["net"] == "def net(price):\n    return price / 1.07")],
    [("functions", lambda: list(functions()) == ["gross", "net", "rounded"])],
)
