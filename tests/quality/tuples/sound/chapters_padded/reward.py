import os

FILES = {f"book/chapter-{number}.txt": f"This is chapter {number}.\n" for number in (1, 2, 9, 10, 11)}
FILES["book/chapter-notes.txt"] = "7 is missing\n"

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


short = {1: "book/chapter-01.txt", 2: "book/chapter-02.txt", 9: "book/chapter-09.txt"}
reward = 0.0
try:
    now = tree("book")
    for number, name in short.items():
        old = f"book/chapter-{number}.txt"
        if now.get(name) == FILES[old].encode() and old not in now:
            reward += 1 / 3
    stay = {path: data.encode() for path, data in FILES.items() if path[13:-4] not in ("1", "2", "9")}
    rest = {path: data for path, data in now.items() if path not in short.values()}
    rest = {path: data for path, data in rest.items() if path not in FILES or path in stay}
    if rest != stay:
        reward = 0.0
except OSError as error:
    print("not graded:", error)
    reward = 0.0
print(f"REWARD: {round(reward, 3)}")
