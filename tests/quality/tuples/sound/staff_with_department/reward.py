import csv
import os

FILES = {
    "hr/staff.csv": "name,code\nLena,10\nOve,90\nMarc,20\nSafia,10\nJun,30\n",
    "hr/departments.csv": "code,title\n20,Workshop\n30,Sales\n10,Design\n",
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


WANTED = [("Lena", "Design"), ("Ove", "none"), ("Marc", "Workshop"), ("Safia", "Design"), ("Jun", "Sales")]


def joined():
    rows = list(csv.DictReader(text("hr/staff_full.csv").splitlines()))
    if not rows or list(rows[0]) != ["name", "department"] or len(rows) != len(WANTED):
        return 0.0
    given = [(row["name"], row["department"]) for row in rows]
    return sum(now == want for now, want in zip(given, WANTED)) / len(WANTED)


grade([("joined", 1, joined)], [("sources", lambda: others("hr", "hr/staff_full.csv"))])
