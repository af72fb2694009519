"""Measure the facts that an environment's finalize step tells about an application's own store against a task.

A fact is a list of texts: a bookmark with the folders above it, a setting and its value, a mail and its tag.
"""

import json

from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TOLD = ".local/share/application-state"


def plain(fact):
    """Return a fact as one text: blanks, and a slash at the end of an address, tell nothing.

    A part may hold the mark between parts, as a bookmark's title does that looks like a folder and a title.
    """
    parts = (" ".join(str(part).split()).replace("\\", "\\\\").replace(">", "\\>") for part in fact)
    return " > ".join(parts).removesuffix("/")


def grade_facts(name, before, after, gates=()):
    """Grade a task that turns the facts called `name` into others; `gates` are what else must not be damaged."""
    old, final = [plain(fact) for fact in before], [plain(fact) for fact in after]
    new = [fact for fact in final if fact not in old]
    gone = [fact for fact in old if fact not in final]
    kept = [fact for fact in final if fact in old]

    def now():
        return [plain(fact) for fact in json.loads(read(f"{TOLD}/{name}.json"))]

    components = [("in_place", 3, lambda: share(now().count(fact) == 1 for fact in new))]
    if gone:
        components.append(("gone", 1, lambda: share(fact not in now() for fact in gone)))
    grade(
        components,
        [
            ("kept", lambda: share(now().count(fact) == 1 for fact in kept)),
            ("nothing_else", lambda: 1 / (1 + len(set(now()) - set(old) - set(final)))),
            *gates,
        ],
    )
