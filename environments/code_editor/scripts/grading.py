"""Measure a project against what it had to become, file by file, in a normal form that the family chooses."""

import os
import re

from environments.shared.desktop.scripts.grading import HOME, grade, read, share  # included by render()
from environments.text_editor.scripts.grading import dense, layout_kept, progress  # included by render()


def changed(parameters):
    """List the files that the work changes or makes."""
    return [path for path, text in parameters["after"].items() if parameters["before"].get(path) != text]


def untouched(path, text):
    """Return whether a file holds a text as it was, but for the line end at its end."""
    return read(path) in (text.encode(), text.encode() + b"\n", text.encode().removesuffix(b"\n"))


def loose(line):
    """Return a line of settings without the few blanks at its beginning and around its equal sign, which do no harm."""
    return re.sub(r"^ {0,2}([^ ][^=]*?)[ \t]{0,2}=[ \t]{0,2}", r"\1 = ", line, count=1)


def strays(known):
    """List what lies in the folders of a project beside the files that belong there.

    What programs leave by themselves is none of it: hidden files, compiled modules, copies kept by an editor.
    """
    found = []
    for folder in sorted({os.path.dirname(path) for path in known if "/" in path}):
        for place, folders, files in os.walk(os.path.join(HOME, folder)):
            folders[:] = [name for name in folders if not name.startswith(".") and name != "__pycache__"]
            inside = os.path.relpath(place, HOME)
            names = [name for name in files if not name.startswith(".") and not name.endswith("~")]
            found += [] if any(path.startswith(f"{inside}/") for path in known) else [inside]
            found += [f"{inside}/{name}" for name in names if f"{inside}/{name}" not in known]
    return found


def grade_project(parameters, normal=dense):
    """Score the way that every changed file has gone; other files must be as they were."""
    before, after = parameters["before"], parameters["after"]
    work = changed(parameters)

    def way(path):
        return progress(normal(before.get(path)), normal(after[path]), normal(read(path)))

    def others():
        return share([untouched(path, before[path]) for path in before if path not in work])

    def no_more():
        return share([not strays({*before, *after})])

    def layout():
        texts = [path for path in work if not path.endswith(".json")]
        return share([layout_kept(read(path), before.get(path, ""), after[path]) for path in texts])

    gates = [("other_files", others), ("no_more_files", no_more), ("layout", layout)]
    grade([(path.split("/")[-1], 1, lambda path=path: way(path)) for path in work], gates)
