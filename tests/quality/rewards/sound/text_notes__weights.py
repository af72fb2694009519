import json
import re
from pathlib import Path

TASK: dict = {}  # filled by render()

HOME = Path("/home/user")
WEIGHTS = {"todo": 0.5, "heading": 0.2, "no_draft": 0.3}


def load(path):
    return path.read_text(encoding="utf-8", errors="replace").splitlines()


def todo(state, want):
    pattern = re.compile(r"^- \[( |x)\] (.+)$")
    items = [match.group(2) for line in state if (match := pattern.match(line))]
    return items == want["items"]


def heading(state, want):
    return bool(state) and state[0].strip() == want["heading"]


def no_draft(state, want):
    if len(state) < want["least_lines"]:
        return False
    return all("DRAFT" not in line for line in state)


def grade():
    """Points by component; a component that fails earns nothing."""
    want = TASK["parameters"]
    shares = dict.fromkeys(WEIGHTS, 0.0)
    try:
        state = load(HOME / "text_notes.md")
    except (OSError, ValueError, KeyError) as error:
        print("load:", error)
        return shares
    try:
        shares["todo"] = float(todo(state, want))
    except Exception as error:
        print("todo:", repr(error))
    try:
        shares["heading"] = float(heading(state, want))
    except Exception as error:
        print("heading:", repr(error))
    try:
        shares["no_draft"] = float(no_draft(state, want))
    except Exception as error:
        print("no_draft:", repr(error))
    return shares


shares = grade()
score = sum(WEIGHTS[name] * share for name, share in shares.items())
for name in sorted(shares):
    print("COMPONENT", name, round(WEIGHTS[name] * shares[name], 4), WEIGHTS[name])
print("REWARD:", round(min(score, 1.0), 4))
