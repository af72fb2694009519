"""The settings have their new values, each once and in its section; all other lines are as they were."""

import json
import os
import re
import stat

from environments.shared.desktop.scripts.grading import HOME, grade, read, share  # included by render()
from environments.text_editor.scripts.grading import dense, layout_kept  # included by render()

TASK: dict = {}  # filled by render()

path, changes, off = TASK["parameters"]["path"], TASK["parameters"]["changes"], TASK["parameters"]["off"]
before = TASK["parameters"]["files"][0]["text"]
changed = {(change["section"], change["key"]) for change in changes} | (
    {(off["section"], off["key"])} if off else set()
)


def entries(text):
    """Return the lines as (section, key or None, value or the line itself); one or two blank lines do not count."""
    section, found = "", []
    for raw in dense(text):
        line = raw.strip(" \t")
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        key, joint, value = line.partition("=")
        if line and joint and line[0] not in "#;[":
            found.append((section, trimmed(key), trimmed(value)))
        else:
            found.append((section, None, line))
    return found


def trimmed(text):
    """Return a text without the two blanks at each end that nobody would see."""
    return re.fullmatch(r"[ \t]{0,2}(.*?)[ \t]{0,2}", text)[1]


def rest_of(text):
    """Return the lines that nobody asked to change, as they stand, in their order."""
    lines = dense(text)
    pairs = zip(entries(text), lines, strict=True)
    return [line for entry, line in pairs if entry[:2] not in changed and not (off and is_off(entry))]


def now():
    """Return the entries of the file as it is; none if it cannot be read."""
    return entries(read(path))


def is_off(entry):
    """Tell whether an entry is the setting that had to be commented out."""
    section, key, line = entry
    text = line.lstrip("#; \t")
    return (
        key is None
        and line[:1] == "#"
        and (section, *(trimmed(part) for part in text.partition("=")[::2]))
        == (
            off["section"],
            off["key"],
            off["value"],
        )
    )


def set_anew():
    """Return which part of the settings has its new value, exactly once."""
    found = now()
    places = [[e[2] for e in found if e[:2] == (change["section"], change["key"])] for change in changes]
    return share(values == [change["value"]] for values, change in zip(places, changes, strict=True))


def commented_out():
    """Tell whether the setting stands there as a comment only."""
    found = now()
    live = [e for e in found if e[:2] == (off["section"], off["key"])]
    return share([not live and len([e for e in found if is_off(e)]) == 1])


def rest_as_before():
    """Return how much of the other lines is the same, in the same order, with nothing added."""
    old, new = rest_of(before), rest_of(read(path))
    return share(a == b for a, b in zip(old, new, strict=False)) * min(len(old), len(new)) / max(len(old), len(new), 1)


def rights():
    """Tell whether who may read and write the file is as before."""
    return share([stat.S_IMODE(os.stat(os.path.join(HOME, path)).st_mode) == 0o644])


components = [("changed", len(changes), set_anew)]
if off:
    components.append(("commented_out", 1, commented_out))
grade(
    components,
    [("other_lines", rest_as_before), ("layout", lambda: layout_kept(read(path), before, before)), ("rights", rights)],
)
