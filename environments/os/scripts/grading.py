"""Measure a home against a task: whole contents, partial credit, and what must not have been touched."""

import base64
import os

HOME = "/home/user"
LARGEST_BYTES = 32 << 20


def read(path):
    """Return the bytes of a regular file below the home; None if it is no such file or absurdly large."""
    full = os.path.join(HOME, path)
    if os.path.islink(full) or not os.path.isfile(full) or os.path.getsize(full) > LARGEST_BYTES:
        return None
    try:
        with open(full, "rb") as stream:
            return stream.read()
    except PermissionError:
        return None


def data_of(file):
    """Return the bytes a file of the task holds."""
    return file["text"].encode() if "text" in file else base64.b64decode(file["data"])


def share(truths):
    """Return which part of the truths holds; an empty list holds wholly."""
    truths = [bool(truth) for truth in truths]
    return sum(truths) / len(truths) if truths else 1.0


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


def grade(components, gates):
    """Print every component and the reward: weighted shares, multiplied by what must not have been damaged."""
    total = sum(weight for _, weight, _ in components)
    shares = []
    for name, weight, measure in components:
        try:
            value = measure()
        except Exception as error:
            print(f"{name}: {error!r}")
            value = 0.0
        shares.append((value, weight))
        print(f"COMPONENT {name} {weight * value / total:.4f} {weight / total:.4f}")
    factor = 1.0
    for name, measure in gates:
        try:
            value = measure()
        except Exception as error:
            print(f"{name}: {error!r}")
            value = 0.0
        factor *= value
        print(f"GATE {name} {value:.4f}")
    reward = sum(value * weight for value, weight in shares) * factor / total
    if any(value < 1.0 for value, _ in shares) or factor < 1.0:
        reward = min(reward, 0.99)
    print(f"REWARD: {round(reward, 4)}")
