"""Tell whether mails, marks, contacts, filters and drafts that a task leaves alone are as they were."""

import json

from environments.shared.desktop.scripts.facts import TOLD, plain  # included by render()
from environments.shared.desktop.scripts.grading import read, share  # included by render()


def rest_kept(folders, changed=(), contacts=()):
    """Return which part of the facts that no task asks to change is as it was.

    `folders` are the mails of the beginning, `contacts` the people; `changed` names the facts that are not compared.
    """
    mails = [(folder, mail) for folder, found in folders.items() for mail in found]
    marks = [
        [mail["subject"], mark] for _, mail in mails for mark in (*mail["tags"], *["starred"] * bool(mail["starred"]))
    ]
    people = [[one["name"], kind, one[kind]] for one in contacts for kind in ("email", "phone")]
    wanted = {
        "mails": [[folder, mail["subject"]] for folder, mail in mails],
        "texts": [text_of(mail) for _, mail in mails],
        "marks": marks,
        "contacts": people,
        "filters": [],
        "drafts": [],
    }
    same_facts = [same(told(name), facts) for name, facts in wanted.items() if name not in changed]
    return share([*same_facts, {name for (name,) in told("empty_folders")} <= {*folders}])


def told(name):
    """Return the facts of a name."""
    return json.loads(read(f"{TOLD}/{name}.json"))


def text_of(mail):
    """Return what a mail says, as the fact about its text tells it."""
    files = [[name, *text.split("\n")] for name, text in mail["files"].items()]
    return [mail["subject"], mail["sender"], ["", *mail["text"].split("\n")], *files]


def same(found, wanted):
    """Compare facts whatever their order; blank lines at the end of a text tell nothing."""
    return sorted(map(flat, found)) == sorted(map(flat, wanted))


def flat(fact):
    """Return a fact as one text, that of a mail line by line."""
    if not any(isinstance(part, list) for part in fact):
        return plain(fact)
    return json.dumps([part if isinstance(part, str) else "\n".join(part).rstrip() for part in fact])
