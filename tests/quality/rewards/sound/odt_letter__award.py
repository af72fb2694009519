"""Scores odt_letter: each component on its own, a broken one earns nothing."""

import json
from pathlib import Path
from odf import teletype, text
from odf.opendocument import load as load_odf

TASK: dict = {}  # filled by render()
want = TASK.get("parameters", {})
path = Path("/home/user") / f"{TASK.get('task_id', 'task')}.odt"
score = 0.0


def load(path):
    document = load_odf(str(path))
    return [teletype.extractText(node) for node in document.getElementsByType(text.P)]


def award(name, share, maximum):
    """Add one component and print it."""
    global score
    earned = maximum * min(1.0, max(0.0, float(share)))
    score += earned
    print(f"COMPONENT {name} {earned:.4f} {maximum:.4f}")


def check_address(state):
    joined = "\n".join(state)
    return all(part in joined for part in want["address"])


def check_greeting(state):
    greetings = [line for line in state if line.startswith("Dear ")]
    return len(greetings) == 1 and greetings[0] == want["greeting"]


try:
    state = load(path)
except Exception as error:
    print("cannot read the file:", error)
    state = None

try:
    award("address", check_address(state) if state is not None else 0.0, 0.5)
except Exception as error:
    print("address:", error)
    award("address", 0.0, 0.5)

try:
    award("greeting", check_greeting(state) if state is not None else 0.0, 0.5)
except Exception as error:
    print("greeting:", error)
    award("greeting", 0.0, 0.5)

print(f"REWARD: {round(score, 4)}")
