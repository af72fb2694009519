"""Every total is right and stands where it was asked for; the tables are as they were."""

import json
import re
from decimal import Decimal

from environments.os.scripts.grading import untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()
from environments.text_editor.scripts.grading import dense  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
totals, grand, ranked = parameters["totals"], parameters["grand"], parameters["ranked"]


def entries():
    """Return the lines of the result as (name, amount); a line of another form is (line, None)."""
    found = []
    for line in dense(read(parameters["result"])):
        match = re.fullmatch(r" ?(\S.*?) {0,2}: {0,2}([0-9]+\.[0-9][0-9])", line)
        found.append((match[1], Decimal(match[2])) if match else (line, None))
    return found


def summed():
    """Return which part of the totals is right, each said once; lines nobody asked for count against it."""
    found = [entry for entry in entries() if entry[0] != "Total" or "Total" in totals]
    right = len({entry for entry in found if entry[0] in totals and entry[1] == Decimal(totals[entry[0]])})
    return right / max(len(found), len(totals))


def in_order():
    """Return which part of the places in the order is right, judged only once all names are there."""
    names = [name for name, _ in entries() if name in totals]
    return share(a == b for a, b in zip(names, ranked, strict=True)) if sorted(names) == sorted(ranked) else 0.0


def grand_total():
    """Tell whether the last line is the sum of all, and the only one that says so."""
    found = entries()
    said = [entry for entry in found if entry[0] == "Total"]
    return share([found[-1:] == [("Total", Decimal(grand))] and ("Total" in totals or len(said) == 1)])


components = [("totals", 3, summed)]
if grand:
    components.append(("order", 1, in_order))
    components.append(("grand_total", 1, grand_total))
grade(components, [("tables_untouched", lambda: untouched(parameters["files"]))])
