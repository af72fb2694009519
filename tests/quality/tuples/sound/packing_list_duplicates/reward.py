import os

FILES = {"Documents/packing.txt": "passport\nsocks\ncharger\nmap\nsocks\nhat\ncharger\nsocks\nbook\n", "Documents/todo.txt": "call the hotel\n"}

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


points = 0.0
try:
    wanted = list(dict.fromkeys(FILES["Documents/packing.txt"].split()))
    if others("Documents", "Documents/packing.txt") and lines("Documents/packing.txt") == wanted:
        points = 1.0
except (OSError, ValueError) as error:
    print("not graded:", error)
print(f"REWARD: {points}")
