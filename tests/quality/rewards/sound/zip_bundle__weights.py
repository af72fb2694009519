import json
import hashlib
import zipfile
from pathlib import Path

TASK: dict = {}  # filled by render()

HOME = Path("/home/user")
WEIGHTS = {"members": 0.5, "contents": 0.5}


def load(path):
    with zipfile.ZipFile(path) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist() if not name.endswith("/")}


def members(state, want):
    return sorted(state) == sorted(want["members"])


def contents(state, want):
    good = [name for name, digest in want["members"].items() if state.get(name) == digest]
    return len(good) / len(want["members"])


def grade():
    """Points by component; a component that fails earns nothing."""
    want = TASK["parameters"]
    shares = dict.fromkeys(WEIGHTS, 0.0)
    try:
        state = load(HOME / "zip_bundle.zip")
    except (OSError, ValueError, KeyError) as error:
        print("load:", error)
        return shares
    try:
        shares["members"] = float(members(state, want))
    except Exception as error:
        print("members:", repr(error))
    try:
        shares["contents"] = float(contents(state, want))
    except Exception as error:
        print("contents:", repr(error))
    return shares


shares = grade()
score = sum(WEIGHTS[name] * share for name, share in shares.items())
for name in sorted(shares):
    print("COMPONENT", name, round(WEIGHTS[name] * shares[name], 4), WEIGHTS[name])
print("REWARD:", round(min(score, 1.0), 4))
