import os

FILES = {
    "scores/mozart.txt": "Joseph Haydn: Quartet in C\n",
    "scores/haydn.txt": "W. A. Mozart: Quartet in D\n",
    "scores/list.txt": "two quartets\n",
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


wanted = {path: content.encode() for path, content in FILES.items()}
wanted["scores/mozart.txt"], wanted["scores/haydn.txt"] = wanted["scores/haydn.txt"], wanted["scores/mozart.txt"]
try:
    swapped = tree("scores") == wanted
except OSError as error:
    print("not graded:", error)
    swapped = False
print(f"REWARD: {1.0 if swapped else 0.0}")
