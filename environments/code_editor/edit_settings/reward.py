"""Every setting as asked for, the others as before; the layout of JSON and blanks around equal signs do not matter."""

import json

from environments.code_editor.scripts.grading import dense, grade_project, loose  # included by render()

TASK: dict = {}  # filled by render()


def leaves(value, place=()):
    """Return every value of a tree as text with its place: a key with a dot is no path of two."""
    pairs = []
    waiting = [(place, value)]
    while waiting:
        where, node = waiting.pop()
        if isinstance(node, dict) and node:
            waiting.extend(((*where, key), node[key]) for key in node)
        elif isinstance(node, list) and node:
            waiting.extend(((*where, number), one) for number, one in enumerate(node))
        else:
            pairs.append(f"{json.dumps(where)} = {json.dumps(node)}")
    return sorted(pairs)


def settings_of(text):
    """Return the lines of a text, blanks around equal signs made one; of JSON its values."""
    lines = dense(text)
    if lines[:1] == ["{"] or "".join(lines).startswith("{"):
        try:
            return leaves(json.loads("\n".join(lines), object_pairs_hook=once))
        except ValueError:
            return []
    return [loose(line) for line in lines]


def once(pairs):
    """Refuse an object that names a key twice."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


grade_project(TASK["parameters"], settings_of)
