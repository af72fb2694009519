import os

FILES = {
    "logs/door.log": """2024-03-01 08:00 open
2024-03-02 07:55 open
2024-03-01 17:30 closed
2024-03-04 08:05 open
2024-03-02 18:00 closed
2024-03-04 17:15 closed
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


PARTS = {}
for row in FILES["logs/door.log"].splitlines():
    PARTS.setdefault("logs/door-" + row[:10] + ".log", []).append(row)


def split():
    right = 0
    for path, rows in PARTS.items():
        try:
            right += lines(path) == rows
        except OSError as error:
            print("no part:", error)
    return right / len(PARTS)


grade([("parts", 1.0, split)], [("rest", lambda: others("logs", *PARTS))])
