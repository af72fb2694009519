import csv
import io
import os

FILES = {
    "library/loans.csv": """card,title,due
1007,The Tin Drum,2024-03-14
1011,Solaris,2024-03-15
1002,Kim,2024-02-01
1030,"Dubliners, annotated",2024-04-02
1007,Emma,2023-12-30
1019,Nana,2024-03-20
"""
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
    ["card", "title", "due"],
    ["1007", "The Tin Drum", "2024-03-14"],
    ["1002", "Kim", "2024-02-01"],
    ["1007", "Emma", "2023-12-30"],
]


def overdue():
    rows = [row for row in csv.reader(io.StringIO(text("library/overdue.csv"))) if row]
    same = sum(now == want for now, want in zip(rows, WANTED))
    return same / max(len(rows), len(WANTED))


grade([("rows", 1.0, overdue)], [("source_and_folder", lambda: others("library", "library/overdue.csv"))])
