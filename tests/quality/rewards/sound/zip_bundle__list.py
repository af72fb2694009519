import json
import hashlib
import zipfile
from pathlib import Path

TASK: dict = {}  # filled by render()


def main():
    want = TASK["parameters"]
    path = Path("/home/user/zip_bundle.zip")
    results = []
    if not path.is_file():
        print("no file at", path)
        print("REWARD: 0.0")
        return
    try:
        state = read_state(path)
    except Exception as error:
        print("unreadable:", error)
        print("REWARD: 0.0")
        return
    try:
        results.append(("members", 0.5 * float(members(state, want)), 0.5))
    except Exception as error:
        print("members failed:", error)
        results.append(("members", 0.0, 0.5))
    try:
        results.append(("contents", 0.5 * float(contents(state, want)), 0.5))
    except Exception as error:
        print("contents failed:", error)
        results.append(("contents", 0.0, 0.5))
    total = 0.0
    for name, earned, maximum in results:
        print(f"COMPONENT {name} {earned:.3f} {maximum:.3f}")
        total += earned
    total = 1.0 if total > 0.9999 else total
    print(f"REWARD: {total:.4f}")


def read_state(path):
    with zipfile.ZipFile(path) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist() if not name.endswith("/")}


def members(state, want):
    return sorted(state) == sorted(want["members"])


def contents(state, want):
    good = [name for name, digest in want["members"].items() if state.get(name) == digest]
    return len(good) / len(want["members"])


if __name__ == "__main__":
    main()
