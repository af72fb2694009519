"""Measure what the browser saved into Downloads against a task."""

import json
import os

from environments.shared.desktop.scripts.grading import HOME, grade, read, share  # included by render()

DOWNLOADS = "Downloads"


def lines_of(order):
    """List the lines of an order as texts, in no order."""
    return sorted(json.dumps(line, sort_keys=True) for line in order["lines"])


def grade_order(path, wanted):
    """Grade an order that a form saved."""

    def saved():
        return json.loads(read(path))

    def line_share():
        right, found = lines_of(wanted), lines_of(saved())
        return sum(line in found for line in right) / max(len(right), len(found))

    grade(
        [
            ("customer", 1, lambda: saved()["customer"] == wanted["customer"]),
            ("depot", 1, lambda: saved()["depot"] == wanted["depot"]),
            ("delivery", 1, lambda: saved()["delivery"] == wanted["delivery"]),
            ("lines", 3, line_share),
        ],
        [("only_what_the_form_asks", lambda: saved().keys() == wanted.keys())],
    )


def grade_downloads(wanted, sources):
    """Grade a folder of downloads; the documents that they came from must still be there."""

    def strays():
        names = {os.path.basename(path) for path in wanted}
        return [name for name in os.listdir(f"{HOME}/{DOWNLOADS}") if name not in names and not name.startswith(".")]

    grade(
        [("downloaded", 1, lambda: share(read(path) == text.encode() for path, text in wanted.items()))],
        [
            ("nothing_else", lambda: 1 / (1 + len(strays()))),
            ("archive_kept", lambda: share(read(path) == text.encode() for path, text in sources.items())),
        ],
    )
