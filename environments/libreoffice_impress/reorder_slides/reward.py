"""The slides follow each other as the agenda says, each of them once and unchanged."""

import json

from environments.libreoffice_impress.scripts.deck import lines_of_deck  # included by render()
from environments.libreoffice_impress.scripts.odp_reading import lines_of_odp  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]


def in_order():
    """Order counts once it is whole: a slide that was moved by chance stands better or worse, and earns nothing."""
    return float(lines_of_odp(parameters["path"]) == lines_of_deck(parameters["final"]))


def all_there():
    """Return whether every line is there as often as before."""
    return float(sorted(lines_of_odp(parameters["path"])) == sorted(lines_of_deck(parameters["initial"])))


grade([("order", 1, in_order)], [("all_slides", all_there)])
