"""Documents are moved into one folder per year; nothing is lost and nothing stays behind."""

import hashlib
import json
import os

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
ROOT = "/home/user/Documents"


def digest(path):
    with open(path, "rb") as handle:
        return hashlib.sha256(handle.read()).hexdigest()


def tree():
    found = {}
    for folder, _, names in os.walk(ROOT):
        for name in names:
            path = os.path.join(folder, name)
            found[os.path.relpath(path, ROOT)] = digest(path)
    return found


score = 0.0
try:
    now = tree()
    nothing_lost = set(want["digests"]) <= set(now.values())
    moved = 0
    for place, checksum in sorted(want["moves"].items()):
        if now.get(place) == checksum:
            moved += 1
        else:
            print("missing or changed:", place)
    part = 0.7 * moved / len(want["moves"]) if nothing_lost else 0.0
    print(f"COMPONENT moved {part:.3f} 0.7")
    score += part
except OSError as error:
    print("moved:", error)
try:
    left = [name for name in os.listdir(ROOT) if os.path.isfile(os.path.join(ROOT, name))]
    if not left and score >= 0.7:
        score += 0.3
    print("COMPONENT tidy", 0.3 if not left else 0.0, 0.3)
except OSError as error:
    print("tidy:", error)
print(f"REWARD: {1.0 if score > 0.999 else round(score, 3)}")
