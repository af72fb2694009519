import os

FILES = {
    "Documents/backup.ini": """; backups of the office server
[nightly]
hour = 1
keep_days = 14
target = /srv/backup

[weekly]
; Sundays only
hour = 4
keep_days = 60
target = /srv/archive
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


PATH = "Documents/backup.ini"


def entries():
    return ["=".join(part.strip() for part in line.split("=")) for line in lines(PATH)]


def rest_kept():
    before = [line.replace(" = ", "=") for line in FILES[PATH].rstrip().splitlines()]
    now = entries()
    now[2:4] = before[2:4]
    return now == before


grade(
    [("hour", 0.5, lambda: entries()[2] == "hour=3"), ("keep_days", 0.5, lambda: entries()[3] == "keep_days=21")],
    [("rest", rest_kept), ("other_files", lambda: others("Documents", PATH))],
)
