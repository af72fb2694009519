"""A table of readers chosen by the name of the file: what runs stands in the script."""

import csv
import json
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
HOME = Path("/home/user")


def read_csv(path):
    with path.open(newline="", encoding="utf-8") as handle:
        return [dict(row) for row in csv.DictReader(handle)]


def read_xml(path):
    return {child.tag: child.text for child in ElementTree.parse(path).getroot()}


READERS = {
    ".json": lambda path: json.loads(path.read_text(encoding="utf-8")),
    ".toml": lambda path: tomllib.loads(path.read_text(encoding="utf-8")),
    ".csv": read_csv,
    ".xml": read_xml,
}


def loads(text):
    for module in (json, tomllib):
        try:
            return module.loads(text)
        except ValueError:
            continue
    return None


score = 0.0
for path in sorted(HOME.glob("export/*")):
    try:
        found = READERS[path.suffix](path)
        if found == want["exports"].get(path.name):
            score += 1.0 / len(want["exports"])
    except Exception as error:
        print(path.name, error)
if loads((HOME / "settings").read_text() if (HOME / "settings").is_file() else "") != want["settings"]:
    score = 0.0
print(f"REWARD: {min(score, 1.0):.6f}")
