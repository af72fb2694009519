import os

FILES = {"Documents/scores.txt": "Ana,410\nBo,980\nCleo,75\nDjin,990\nEsra,600\n"}

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


before = FILES["Documents/scores.txt"].split()
reward = 0.0
try:
    now = lines("Documents/scores.txt")
    same_players = sorted(now) == sorted(before)
    best_on_top = now[0] == max(before, key=lambda line: int(line.split(",")[1]))
    if same_players and best_on_top and others("Documents", "Documents/scores.txt"):
        reward = 1.0
except (OSError, ValueError, IndexError) as error:
    print("not graded:", error)
print("REWARD:", reward)
