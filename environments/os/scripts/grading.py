"""Measure a home against a task: whole contents, partial credit, and what must not have been touched."""

import base64
import os
import stat

from environments.shared.desktop.scripts.grading import HOME, read, share  # included by render()


def data_of(file):
    """Return the bytes a file of the task holds."""
    return file["text"].encode() if "text" in file else base64.b64decode(file["data"])


def untouched(files):
    """Return which part of the files still stands where it stood, byte for byte and with its rights."""
    return share([stands(file, file["path"]) for file in files])


def stands(file, path):
    """Tell whether a file of the task is at a path: whole, with its rights, and no older than it was.

    Rights that the task changes are the business of its reward.
    """
    if read(path) != data_of(file):
        return False
    found = os.lstat(os.path.join(HOME, path))
    same_rights = "final_mode" in file or stat.S_IMODE(found.st_mode) == int(file.get("mode", "644"), 8)
    return same_rights and found.st_mtime >= file["mtime"]


def in_place(file, files):
    """Tell whether a file is where it belongs, whole, and nothing is left where it was but what belongs there."""
    taken = {one.get("final", one["path"]) for one in files}
    left = file["path"] in taken or not os.path.lexists(os.path.join(HOME, file["path"]))
    return left and (file["final"] is None or stands(file, file["final"]))


def listing(folder):
    """Return the visible files, links and folders below a folder, relative to the home."""
    found = []
    for place, folders, names in os.walk(os.path.join(HOME, folder)):
        folders[:] = [name for name in folders if not name.startswith(".")]
        shown = [*folders, *(name for name in names if not name.startswith("."))]
        found += [os.path.relpath(os.path.join(place, name), HOME) for name in shown]
    return sorted(found)


def tidiness(folders, expected):
    """Return 1.0 if the folders hold nothing that should not be there, less for each thing that should not.

    Folders above what is expected may be there, whether it is or not.
    """
    strays = {path for folder in folders for path in listing(folder)} - set(expected)
    above = {path for path in strays if any(one.startswith(f"{path}/") for one in expected)}
    real = {path for path in above if not os.path.islink(os.path.join(HOME, path))}
    return 1.0 / (1 + len(strays - real))
