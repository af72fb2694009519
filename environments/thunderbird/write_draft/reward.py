"""One draft: to whom, about what, and the lines of its text."""

import json

from environments.shared.desktop.scripts.facts import plain  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()
from environments.thunderbird.scripts.kept import rest_kept, told  # included by render()

TASK: dict = {}  # filled by render()

wanted = TASK["parameters"]["draft"]


def draft():
    """Return the draft that was saved last."""
    return told("drafts")[-1]


def line_share():
    """Return which part of the lines is right, less for lines too many."""
    found = draft()["lines"]
    right = sum(found.count(line) == 1 for line in wanted["lines"])
    return right / max(len(found), len(wanted["lines"]))


def inbox_share():
    """Return which part of the inbox is left."""
    mails = [plain(fact) for fact in told("mails")]
    known = [plain(["Inbox", mail["subject"]]) for mail in TASK["parameters"]["folders"]["Inbox"]]
    return sum(fact in mails for fact in known) / max(len(known), len(mails))


grade(
    [
        ("address", 1, lambda: draft()["to"] == [wanted["to"]]),
        ("subject", 1, lambda: draft()["subject"].strip() == wanted["subject"]),
        ("text", 3, line_share),
    ],
    [
        ("one_draft", lambda: len(told("drafts")) == 1),
        ("nothing_else", lambda: draft()["more"] == []),
        ("inbox", inbox_share),
        ("rest", lambda: rest_kept(TASK["parameters"]["folders"], ["drafts", "mails"])),
    ],
)
