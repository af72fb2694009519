"""Functions that judge, and a completion that is a date: no model anywhere."""

import json
from pathlib import Path

TASK: dict = {}  # filled by render()
want = TASK["parameters"]


def judge_rows(rows):
    return sum(1 for row in rows if row in want["rows"]) / len(want["rows"])


def completion(task):
    return task.get("completion") == want["completion"][task["id"]]


class Ask:
    """Reads the answers of a form."""

    def ask_model(self, form):
        return form["car"]["model"] == want["model"]

    def completions(self, form):
        return [completion(task) for task in form["tasks"]]


total = 0.0
try:
    form = json.loads(Path("/home/user/form.json").read_text(encoding="utf-8"))
    asked = Ask()
    total += 0.4 * judge_rows(form["rows"])
    total += 0.3 if asked.ask_model(form) else 0.0
    done = asked.completions(form)
    total += 0.3 if done and all(done) else 0.0
except (OSError, ValueError, KeyError) as error:
    print("form:", error)
print("REWARD: %.3f" % min(total, 1.0))
