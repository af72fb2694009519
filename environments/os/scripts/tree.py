"""Build folders, files and links below /home/user exactly as a task describes them."""

import base64
import os

HOME = "/home/user"
FOLDER_TIME = 1_735_725_600  # 2025-01-01 10:00 UTC: folders show the same date in every run


def build_tree(files, folders=(), links=None):
    """Write everything and set the times last, since writing into a folder changes its time."""
    for folder in folders:
        os.makedirs(os.path.join(HOME, folder), exist_ok=True)
    for file in files:
        path = os.path.join(HOME, file["path"])
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as stream:
            stream.write(file["text"].encode() if "text" in file else base64.b64decode(file["data"]))
        os.chmod(path, int(file.get("mode", "644"), 8))
        os.utime(path, (file["mtime"], file["mtime"]))
    for path, target in (links or {}).items():
        os.makedirs(os.path.dirname(os.path.join(HOME, path)), exist_ok=True)
        os.symlink(target, os.path.join(HOME, path))
    date_folders()


def date_folders():
    """Give every visible folder the same time."""
    for top in os.listdir(HOME):
        path = os.path.join(HOME, top)
        if top.startswith(".") or os.path.islink(path) or not os.path.isdir(path):
            continue
        for folder, _, _ in os.walk(path):
            os.utime(folder, (FOLDER_TIME, FOLDER_TIME))


def moved(files):
    """List the files where they end up: `final` instead of `path`; those with `final` None are gone."""
    return [{**file, "path": file.get("final", file["path"])} for file in files if file.get("final", "") is not None]
