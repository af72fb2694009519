"""The report holds exactly the day's errors, the counts are right, the logs are as they were."""

import json
import re

from environments.os.scripts.grading import untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()
from environments.text_editor.scripts.grading import dense  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
expected = parameters["lines"]


def extracted():
    """Return how well the report agrees with the expected lines; wrong, missing and repeated lines count against it."""
    found = dense(read(parameters["errors"]))
    right = len(set(found) & set(expected))
    return right / max(len(found), len(expected))


def ordered():
    """Tell whether a complete report is in the order of time; lines of the same second may change places."""
    found = dense(read(parameters["errors"]))
    clocks = [line[:19] for line in found]
    return share([sorted(found) == sorted(expected) and clocks == sorted(clocks)])


def counted(path):
    """Return which part of the counts is right; lines that are no count are wrong ones."""
    wanted = parameters["summaries"][path]
    lines = dense(read(path))
    matches = [re.fullmatch(r" ?([\w.-]+?)(?:\.log)? {0,2}: {0,2}([0-9]+)", line) for line in lines]
    found = [(match[1], int(match[2])) for match in matches if match]
    right = len({pair for pair in found if wanted.get(pair[0]) == pair[1]})
    return right / max(len(lines), len(wanted))


components = [("errors", 3, extracted)]
if parameters["sorted"]:
    components.append(("order", 1, ordered))
components += [
    (summary.split("/")[-1], 2, lambda path=summary: counted(path)) for summary in sorted(parameters["summaries"])
]
grade(components, [("logs_untouched", lambda: untouched(parameters["files"]))])
