"""Parses Python the agent wrote as data: ast.literal_eval and ast.parse run nothing."""

import ast
import configparser
import plistlib
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
HOME = Path("/home/user")


def settings():
    tree = ast.parse((HOME / "settings.py").read_text(encoding="utf-8"))
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = ast.literal_eval(node.value)
    return found


score = 0.0
try:
    if settings() == want["settings"]:
        score += 0.5
except (OSError, SyntaxError, ValueError) as error:
    print("settings:", error)
try:
    parser = configparser.ConfigParser()
    parser.read(HOME / "app.ini")
    plist = plistlib.loads((HOME / "app.plist").read_bytes())
    if parser["window"]["title"] == want["title"] == plist["title"]:
        score += 0.5
except (OSError, KeyError, configparser.Error, plistlib.InvalidFileException) as error:
    print("application:", error)
print(f"REWARD: {score:.2f}")
