"""The link, the rights and the retired release; contents and all other rights as they were."""

import json
import os
import stat

from environments.os.scripts.grading import HOME, in_place, tidiness, untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

root, target = TASK["parameters"]["root"], TASK["parameters"]["target"]
files = TASK["parameters"]["files"]
scripts = [file for file in files if file.get("final_mode") == "755"]
secrets = [file for file in files if file.get("final_mode") == "600"]
retired = [file for file in files if file["final"] != file["path"]]
known = [file["path"] for file in files] + [file["final"] for file in files] + [f"{root}/current"]
staying = [file for file in files if file["final"] == file["path"]]


def mode_of(path):
    """Return the permission bits of a file, 0 if it is not there."""
    full = os.path.join(HOME, path)
    return stat.S_IMODE(os.lstat(full).st_mode) if os.path.lexists(full) else 0


def linked():
    """Tell whether the link leads to the release whose VERSION names it."""
    link = os.path.join(HOME, root, "current")
    if not os.path.islink(link):
        return 0.0
    goal = os.path.join(HOME, root, "releases", target)
    arrived = os.path.realpath(link) == os.path.realpath(goal)
    return share([arrived and read(f"{root}/releases/{target}/VERSION") == f"{target}\n".encode()])


def executable(file):
    """Tell whether a script is whole and its owner may run it."""
    return untouched([file]) == 1.0 and mode_of(file["path"]) & 0o7522 == 0o500


def private(file):
    """Tell whether a secret is whole, its owner may read and write it, and nobody else anything."""
    return untouched([file]) == 1.0 and mode_of(file["path"]) & 0o7677 == 0o600


def plain_rights():
    """Return which part of the other files kept its execute bit and its privacy, wherever the file is now."""
    others = [file for file in files if "final_mode" not in file]
    places = [(file, file["path"] if read(file["path"]) is not None else file["final"]) for file in others]
    return share(mode_of(path) & 0o111 == int(file.get("mode", "644"), 8) & 0o111 for file, path in places)


components = [("link", 2, linked), ("scripts", 2, lambda: share(executable(file) for file in scripts))]
if secrets:
    components.append(("secrets", 1, lambda: share(private(file) for file in secrets)))
if retired:
    components.append(("retired", 1, lambda: share(in_place(file, files) for file in retired)))
grade(
    components,
    [
        ("untouched", lambda: untouched(staying)),
        ("other_rights", plain_rights),
        ("no_strays", lambda: tidiness([root], known)),
    ],
)
