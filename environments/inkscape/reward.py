"""Every wish about the drawing is fulfilled, and every fact that no wish is about is as it was."""

import json

from environments.inkscape.scripts.drawing import after, svg  # included by render()
from environments.inkscape.scripts.facts import known_facts, same  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

TYPED_MM = 0.05
"""How far from the wish a length may be that somebody typed or drew; what nobody was to touch is exact."""

parameters = TASK["parameters"]
drawings = (
    svg(parameters["drawing"]),
    svg(after(parameters["drawing"], parameters["wishes"])),
    read(parameters["path"]),
)
before, wanted, now = [known_facts(drawing) for drawing in drawings]
# What was moved to another layer may lie above or below the rest of it.
moved = [key for key in wanted if key[1] == "order" and before[key] != wanted[key]]
wanted = {key: told for key, told in wanted.items() if key not in moved}
changed = [key for key in wanted if not same(before[key], wanted[key])]


def kept():
    """Return which part of the other facts is as it was."""
    return share(same(now.get(key), wanted[key]) for key in wanted if key not in changed)


grade(
    [(" ".join(key), 1, lambda key=key: float(same(now.get(key), wanted[key], TYPED_MM))) for key in changed],
    [("rest", kept)],
)
