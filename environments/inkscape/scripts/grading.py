"""Measure a drawing against the one it had to become: every wish fulfilled, every other fact as it was."""

from environments.inkscape.scripts.drawing import after, svg  # included by render()
from environments.inkscape.scripts.facts import covered, known_facts, same  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TYPED_MM = 0.05
"""How far from the wish a length may be that somebody typed or drew; what nobody was to touch is exact."""


def without(order, names):
    """Return an order of items without some of them."""
    return [one for one in order.split(" ") if one not in names]


def grade_drawing(parameters):
    """Grade the wishes one by one; all other facts, and that what was moved is still seen, are gates."""
    initial, final = svg(parameters["drawing"]), svg(after(parameters["drawing"], parameters["wishes"]))
    before, wanted, now = [known_facts(drawing) for drawing in (initial, final, read(parameters["path"]))]
    # What was moved to another layer may lie above or below the rest of it, which keeps its order.
    mixed = [key for key in wanted if key[1] == "order" and before[key] != wanted[key]]
    moved = {key[0] for key in wanted if key[1] == "layer" and before[key] != wanted[key]}
    staying = {key: without(wanted[key], moved) for key in mixed}
    wanted = {key: told for key, told in wanted.items() if key not in mixed}
    changed = [key for key in wanted if not same(before[key], wanted[key])]

    def kept():
        others = [same(now.get(key), wanted[key]) for key in wanted if key not in changed]
        return share([*others, *(without(now.get(key, ""), moved) == order for key, order in staying.items())])

    grade(
        [(" ".join(key), 1, lambda key=key: float(same(now.get(key), wanted[key], TYPED_MM))) for key in changed],
        [("rest", kept), ("in_sight", lambda: share(not covered(now, name) for name in moved))],
    )
