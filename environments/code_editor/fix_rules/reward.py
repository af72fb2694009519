"""The functions return what their rules say; all lines but the wrong ones, and the list of cases, are as they were."""

import json

from environments.code_editor.scripts.calculate import agrees, answers  # included by render()
from environments.code_editor.scripts.grading import (  # included by render()
    dense,
    grade,
    layout_kept,
    read,
    share,
    strays,
    untouched,
)

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
module, listing = (f"{parameters['folder']}/{name}" for name in ("fees.py", "cases.csv"))
before = parameters["before"][module]


def mended(name):
    """Return which part of what was wrong is right now; nothing while something that was right is wrong."""
    cases = parameters["cases"][name]
    now, then = answers(text_of(module), name, cases), answers(before, name, cases)
    if any(was and not is_now for was, is_now in zip(then, now, strict=True)):
        return 0.0
    if all(now) and not agrees(text_of(module), parameters["after"][module], name, cases):
        return 0.0
    return share([is_now for was, is_now in zip(then, now, strict=True) if not was])


def text_of(path):
    """Return a file as text."""
    return (read(path) or b"").decode("utf-8", "replace")


def kept():
    """Tell whether no more lines have changed than there are mistakes, and the list of cases has not."""
    then, now = dense(before), dense(read(module))
    others = [one != other for one, other in zip(then, now, strict=False)]
    few = sum(others) <= len(parameters["broken"])
    same_list = untouched(listing, parameters["before"][listing])
    return share(
        [
            len(then) == len(now),
            few,
            same_list,
            not strays(parameters["before"]),
            layout_kept(read(module), before, before),
        ]
    )


grade([(name, 1, lambda name=name: mended(name)) for name in parameters["broken"]], [("rest", kept)])
