"""The settings have their new values, each once and in its section; all other lines are as they were."""

import json

from environments.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

path, changes, off = TASK["parameters"]["path"], TASK["parameters"]["changes"], TASK["parameters"]["off"]
before = TASK["parameters"]["files"][0]["text"]
changed = {(change["section"], change["key"]) for change in changes} | (
    {(off["section"], off["key"])} if off else set()
)


def entries(text):
    """Return the lines as (section, key or None, value or the line itself); blank lines do not count."""
    section, found = "", []
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        key, joint, value = line.partition("=")
        if line and joint and line[0] not in "#;[":
            found.append((section, key.strip(), value.strip()))
        elif line:
            found.append((section, None, line))
    return found


def now():
    """Return the entries of the file as it is; none if it cannot be read."""
    return entries((read(path) or b"").decode("utf-8", "replace"))


def is_off(entry):
    """Tell whether an entry is the setting that had to be commented out."""
    section, key, line = entry
    text = line.lstrip("#; \t")
    return (
        key is None
        and line[0] == "#"
        and (section, *(part.strip() for part in text.partition("=")[::2]))
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
    old = [e for e in entries(before) if e[:2] not in changed]
    new = [e for e in now() if e[:2] not in changed and not (off and is_off(e))]
    return share(a == b for a, b in zip(old, new, strict=False)) * min(len(old), len(new)) / max(len(old), len(new), 1)


components = [("changed", len(changes), set_anew)]
if off:
    components.append(("commented_out", 1, commented_out))
grade(components, [("other_lines", rest_as_before)])
