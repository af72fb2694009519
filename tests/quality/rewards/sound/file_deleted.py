import json
from pathlib import Path

TASK: dict = {}  # filled by render()


def read(path):
    return path.read_text(encoding="utf-8")


def grade(want):
    """Old drafts are gone, the final version is what it was."""
    folder = Path(want["folder"])
    keep = folder / want["keep"]
    if not keep.exists() or read(keep) != want["text"]:
        return [("removed", 0.0, 1.0)]
    gone = [name for name in want["drafts"] if not (folder / name).exists()]
    return [("removed", len(gone) / len(want["drafts"]), 1.0)]


total = 0.0
try:
    for name, earned, maximum in grade(TASK["parameters"]):
        print("COMPONENT", name, earned, maximum)
        total += earned
except Exception as error:
    print("failed:", error)
print("REWARD:", total)
