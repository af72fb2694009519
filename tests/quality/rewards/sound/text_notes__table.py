import json
import re
from pathlib import Path

TASK: dict = {}  # filled by render()

PATH = Path("/home/user/text_notes.md")
want = TASK.get("parameters") or {}


def load(path):
    return path.read_text(encoding="utf-8", errors="replace").splitlines()


def check_todo(state):
    pattern = re.compile(r"^- \[( |x)\] (.+)$")
    items = [match.group(2) for line in state if (match := pattern.match(line))]
    return items == want["items"]


def check_heading(state):
    return bool(state) and state[0].strip() == want["heading"]


def check_no_draft(state):
    if len(state) < want["least_lines"]:
        return False
    return all("DRAFT" not in line for line in state)


COMPONENTS = [
    ("todo", 0.5, check_todo),
    ("heading", 0.2, check_heading),
    ("no_draft", 0.3, check_no_draft),
]


def run():
    try:
        state = load(PATH)
    except Exception as error:
        return 0.0, [f"load {error}"]
    earned, lines = 0.0, []
    for name, weight, function in COMPONENTS:
        try:
            share = float(function(state))
        except Exception as error:
            print(name, error)
            share = 0.0
        earned += weight * share
        lines.append(f"COMPONENT {name} {weight * share:.4f} {weight:.4f}")
    return earned, lines


reward, printed = run()
print("\n".join(printed))
print("REWARD: {:.4f}".format(reward))
