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


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
