import json
import os

FILES = {
    "Documents/playlist.json": """{
  "name": "Night drive",
  "songs": [
    {"title": "Glass Road", "year": 1999, "stars": 4},
    {"title": "Low Sun", "year": 1971, "stars": 5},
    {"title": "Static", "year": 2014, "stars": 3},
    {"title": "Harbour", "year": 1985, "stars": 5}
  ]
}
"""
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


wanted = json.loads(FILES["Documents/playlist.json"])
wanted["songs"] = sorted(wanted["songs"], key=lambda song: song["year"])
try:
    done = json.loads(text("Documents/playlist.json")) == wanted and others("Documents", "Documents/playlist.json")
except (OSError, ValueError) as error:
    print("not graded:", error)
    done = False
print(f"REWARD: {float(done)}")
