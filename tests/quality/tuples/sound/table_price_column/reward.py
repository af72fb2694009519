import os

FILES = {
    "Documents/tea.md": """| Tea | Origin |
|---|---|
| Assam | India |
| Gyokuro | Japan |
| Rooibos | South Africa |

Store it dry and dark.
"""
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


WANTED = [
    ["Tea", "Origin", "Price"],
    ["Assam", "India", "4.20"],
    ["Gyokuro", "Japan", "6.90"],
    ["Rooibos", "South Africa", "5.10"],
]


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def table():
    rows = [cells(line) for line in lines("Documents/tea.md")[:5]]
    rule = rows.pop(1)
    if len(rule) != len(rows[0]) or any(not cell or cell.strip(":").strip("-") for cell in rule):
        raise ValueError("the line below the titles does not fit the table")
    return rows


def kept():
    rest = lines("Documents/tea.md")[5:]
    return [row[:2] for row in table()] == [row[:2] for row in WANTED] and [line for line in rest if line] == [
        "Store it dry and dark."
    ]


grade(
    [("price_column", 1.0, lambda: sum(now == want for now, want in zip(table(), WANTED)) / 4)],
    [("rest", kept), ("other_files", lambda: others("Documents", "Documents/tea.md"))],
)
