"""Measure a home against a task: whole contents, partial credit, and what must not have been touched."""

import base64
import os

from environments.desktop.scripts.grading import HOME, read, share  # included by render()


def data_of(file):
    """Return the bytes a file of the task holds."""
    return file["text"].encode() if "text" in file else base64.b64decode(file["data"])


def untouched(files):
    """Return which part of the files still stands where it stood, byte for byte."""
    return share([read(file["path"]) == data_of(file) for file in files])


def in_place(file):
    """Tell whether a file is where it belongs, whole, and no longer where it was."""
    data = data_of(file)
    left = file["path"] == file["final"] or read(file["path"]) != data
    if file["final"] is None:
        return left
    return left and read(file["final"]) == data


def listing(folder):
    """Return the visible files and links below a folder, relative to the home."""
    found = []
    for place, folders, names in os.walk(os.path.join(HOME, folder)):
        folders[:] = [name for name in folders if not name.startswith(".")]
        names += [name for name in folders if os.path.islink(os.path.join(place, name))]
        found += [os.path.relpath(os.path.join(place, name), HOME) for name in names if not name.startswith(".")]
    return sorted(found)


def tidiness(folders, expected):
    """Return 1.0 if the folders hold no file that should not be there, less for each that should not."""
    strays = {path for folder in folders for path in listing(folder)} - set(expected)
    return 1.0 / (1 + len(strays))
