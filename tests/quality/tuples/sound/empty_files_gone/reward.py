import os

FILES = {
    "inbox/a.txt": "hello\n",
    "inbox/b.txt": "",
    "inbox/new/c.log": "",
    "inbox/new/d.log": "0\n",
    "inbox/old/e.md": "",
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


EMPTY = [path for path, content in FILES.items() if not content]


def deleted():
    now = tree("inbox")
    return sum(path not in now for path in EMPTY) / len(EMPTY)


def rest():
    now = {path: data for path, data in tree("inbox").items() if path not in EMPTY}
    now.pop("inbox/old/", None)
    kept = now == {path: content.encode() for path, content in FILES.items() if content}
    return kept and os.path.isdir(os.path.join(HOME, "inbox/old"))


grade([("deleted", 1.0, deleted)], [("rest", rest)])
