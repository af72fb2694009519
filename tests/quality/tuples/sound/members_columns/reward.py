import csv
import os

FILES = {
    "Documents/members.csv": "name,since,email\nAda Obi,2011,ada@example.org\nBen Roth,2019,ben@example.org\nCleo Ito,2016,cleo@example.org\n",
    "Documents/notes.txt": "fees are due in May\n",
}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


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
    ["email", "name", "member_since"],
    ["ada@example.org", "Ada Obi", "2011"],
    ["ben@example.org", "Ben Roth", "2019"],
    ["cleo@example.org", "Cleo Ito", "2016"],
]


def rows():
    return list(csv.reader(text("Documents/members.csv").rstrip().splitlines()))


grade(
    [
        ("header", 0.3, lambda: rows()[0] == WANTED[0]),
        ("rows", 0.7, lambda: sum(a == b for a, b in zip(rows()[1:], WANTED[1:])) / 3),
    ],
    [("row_count", lambda: len(rows()) == 4), ("other_files", lambda: others("Documents", "Documents/members.csv"))],
)
