"""Write the pages and documents of a task below the home, and put folders there; every file of the same age."""

import os

HOME = "/home/user"
WRITTEN = 1_735_725_600  # 2025-01-01 10:00 UTC


def write_site(files, folders=()):
    """Write texts by their paths below the home."""
    for folder in folders:
        os.makedirs(f"{HOME}/{folder}", exist_ok=True)
    for path, text in files.items():
        full = f"{HOME}/{path}"
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.utime(full, (WRITTEN, WRITTEN))


def address_of(path):
    """Return the address of a page below the home."""
    return f"file://{HOME}/{path}"
