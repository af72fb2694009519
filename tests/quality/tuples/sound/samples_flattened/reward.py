import os

FILES = {
    "samples/drums/kick.wav": "dk",
    "samples/drums/snare.wav": "ds",
    "samples/bass/kick.wav": "bk",
    "samples/bass/low.wav": "bl",
    "samples/index.txt": "four sounds\n",
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


sources = [path for path in FILES if path.count("/") == 2]
reward = 0.0
try:
    now = tree("samples")
    known = {"samples/index.txt", "samples/drums/", "samples/bass/"}
    right = 0
    for old in sources:
        _, folder, name = old.split("/")
        new = f"samples/{folder}_{name}"
        known |= {old, new}
        right += now.get(new) == FILES[old].encode() and old not in now
    if set(now) <= known and now.get("samples/index.txt") == b"four sounds\n":
        folders = sum(not os.path.exists(os.path.join(HOME, "samples", one)) for one in ("drums", "bass"))
        reward = 0.8 * right / 4 + (0.1 * folders if right == 4 else 0.0)
except OSError as error:
    print("not graded:", error)
print(f"REWARD: {round(reward, 4)}")
