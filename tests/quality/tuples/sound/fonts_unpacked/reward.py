import os
import zipfile

MEMBERS = {"serif/a.ttf": "AAAA", "sans/b.ttf": "BBBB", "sans/licence.txt": "free to use\n", "preview.png": "no picture"}

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


def unpacked():
    now = tree("fonts")
    right = (now.get("fonts/a.ttf") == b"AAAA") + (now.get("fonts/b.ttf") == b"BBBB")
    return right / max(2, len(now))


def archive_kept():
    with zipfile.ZipFile(os.path.join(HOME, "downloads/fonts.zip")) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()} == MEMBERS


grade(
    [("fonts", 1.0, unpacked)],
    [("archive", archive_kept), ("downloads", lambda: list(tree("downloads")) == ["downloads/fonts.zip"])],
)
