"""Scores text_notes: each component on its own, a broken one earns nothing."""

import json
import re
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK.get("parameters", {})
path = Path("/home/user") / f"{TASK.get('task_id', 'task')}.md"
score = 0.0


def load(path):
    return path.read_text(encoding="utf-8", errors="replace").splitlines()


def award(name, share, maximum):
    """Add one component and print it."""
    global score
    earned = maximum * min(1.0, max(0.0, float(share)))
    score += earned
    print(f"COMPONENT {name} {earned:.4f} {maximum:.4f}")


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


try:
    state = load(path)
except Exception as error:
    print("cannot read the file:", error)
    state = None

try:
    award("todo", check_todo(state) if state is not None else 0.0, 0.5)
except Exception as error:
    print("todo:", error)
    award("todo", 0.0, 0.5)

try:
    award("heading", check_heading(state) if state is not None else 0.0, 0.2)
except Exception as error:
    print("heading:", error)
    award("heading", 0.0, 0.2)

try:
    award("no_draft", check_no_draft(state) if state is not None else 0.0, 0.3)
except Exception as error:
    print("no_draft:", error)
    award("no_draft", 0.0, 0.3)

print(f"REWARD: {round(score, 4)}")
