"""Rewards as a careless author writes them, which give marks for less than the task or for something else.

They are real scripts, by which sessions are graded and which verification measures, like those of any tuple.
"""

from contextlib import redirect_stdout
from io import StringIO
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import JsonValue

from hub.tasks.construction import Construction
from hub.tasks.script_text import STATE, reward_script

_GRADE = """def place_of(path):
    return [path[0], *path[2:3]]


def main():
    with open(TASK["state"], encoding="utf-8") as file:
        states = json.load(file)
    changed = changes(states["initial_state"], states["current_state"])
    is_done = {condition}
    print(f"COMPONENT {name} {{float(is_done):.6f}} 1.000000")
    print(f"REWARD: {{float(is_done):.6f}}")
"""


def any_record(made: Construction) -> str:
    """Return a reward that only checks whether such a field changed in any record, not in which one or to what."""
    places = sorted({(str(path[0]), *map(str, path[2:3])) for step in made.steps for path in step.changed})
    return _reward(
        "Grades whether what the task is about has changed.",
        "any(place_of(path) in TASK['places'] for path in changed)",
        {"places": [list(place) for place in places]},
    )


def any_change(made: Construction) -> str:
    """Return a reward that only checks whether anything changed."""
    del made
    return _reward("Grades whether something was done.", "bool(changed)", {})


def any_state(made: Construction) -> str:
    """Return a reward that only checks whether the application still has a state."""
    del made
    return _reward("Grades what is in the application.", 'bool(states["current_state"])', {})


def _reward(says: str, condition: str, data: dict[str, JsonValue]) -> str:
    body = _GRADE.format(condition=condition, name="done")
    return reward_script(says, {"state": f"{STATE}/mail.json", **data}, body)


def pays(reward: str, initial: JsonValue, current: JsonValue) -> float:
    """Return the score that one of our rewards gives for a state, without a session.

    Args:
        reward: The reward's source.
        initial: The graded view of the initial state.
        current: The graded view of the current state.
    """
    with TemporaryDirectory() as folder:
        states = dumps({"initial_state": initial, "current_state": current})
        Path(folder, "mail.json").write_text(states, encoding="utf-8")
        said = StringIO()
        with redirect_stdout(said):
            exec(compile(reward.replace(STATE, folder), "reward.py", "exec"), {"__name__": "__main__"})  # noqa: S102
    return float(said.getvalue().splitlines()[-1].removeprefix("REWARD: "))
