"""The new functions return what was described; those that were there are as they were."""

import ast
import json

from environments.code_editor.scripts.calculate import agrees, answers  # included by render()
from environments.code_editor.scripts.grading import dense, grade, read, share, strays  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
module = f"{parameters['folder']}/helpers.py"


def text_of(path):
    """Return a file as text."""
    return (read(path) or b"").decode("utf-8", "replace")


def right(name):
    """Return 1.0 for a function that is right in every case; a constant is right in some, so parts earn nothing."""
    cases = parameters["cases"][name]
    in_cases = all(answers(text_of(module), name, cases))
    return float(in_cases and agrees(text_of(module), parameters["after"][module], name, cases))


def kept():
    """Return which part of what was there is there still, and no other than what was asked for has come."""
    then = [ast.dump(node) for node in ast.parse(parameters["before"][module]).body]
    now = ast.parse(text_of(module)).body
    names = [node.name if isinstance(node, ast.FunctionDef) else "" for node in now]
    rest = [ast.dump(node) for node, name in zip(now, names, strict=True) if name not in parameters["cases"]]
    tidy = "" not in dense(text_of(module)) and not strays(parameters["before"])
    # a text that does not come first describes nothing, and functions have their order
    tidy = tidy and [one for one in rest if one in then] == [one for one in then if one in rest]
    tidy = tidy and (not rest or ast.dump(now[0]) == then[0])
    return share([one in rest for one in then]) * (len(rest) == len(then)) * tidy


grade([(name, 1, lambda name=name: right(name)) for name in parameters["cases"]], [("rest", kept)])
