import os
import re

FILES = {
    "Documents/film.srt": """1
00:00:03,000 --> 00:00:05,750
Where were you?

2
00:00:58,200 --> 00:01:01,000
Out on the ice.

3
00:09:59,900 --> 00:10:02,050
Nobody saw you.
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


PATH = "Documents/film.srt"
TIME = re.compile(r"(\d\d):(\d\d):(\d\d),(\d\d\d)")


def times(rows):
    return [
        ((int(h) * 60 + int(m)) * 60 + int(s)) * 1000 + int(ms) for row in rows for h, m, s, ms in TIME.findall(row)
    ]


def shifted():
    before, now = times(FILES[PATH].splitlines()), times(lines(PATH))
    return sum(b == a + 2500 for a, b in zip(before, now)) / len(before)


def texts_kept():
    return [TIME.sub("T", row) for row in lines(PATH)] == [TIME.sub("T", row) for row in FILES[PATH].rstrip().splitlines()]


grade([("times", 1.0, shifted)], [("texts", texts_kept), ("other_files", lambda: others("Documents", PATH))])
