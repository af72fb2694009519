"""The frame of a task of this environment: a folder of texts before and after, and what the editor shows of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from environments.shared.desktop.tasks import task_of
from schemas.tasks import Task

SAVE = (
    " Save every file you change.",
    " Don't forget to save what you have changed.",
    " All changes have to be saved.",
    " Save your work, please.",
)
SHOWN = (
    "The project ~/{folder} is open in Geany.",
    "In Geany you see the files of ~/{folder}.",
    "I have opened the files of ~/{folder} in the editor.",
    "The editor shows the program in ~/{folder}.",
)


@dataclass(frozen=True)
class Project:
    """A folder below the home: file names and texts before and after the task; the last of `opened` is in front."""

    folder: str
    before: Mapping[str, str]
    after: Mapping[str, str]
    opened: tuple[str, ...]
    facts: str = ""

    @property
    def changed(self) -> list[str]:
        """The files that the task changes or creates."""
        return [name for name, text in self.after.items() if self.before.get(name) != text]


def make_task(
    family: str,
    seed: int,
    *,
    instruction: str,
    category: str,
    project: Project,
    more: Mapping[str, JsonValue] | None = None,
) -> Task:
    """Return a task in a project; `more` are further parameters that the family's scripts read."""
    shown = "".join(f"\n\n~/{project.folder}/{name} before:\n{text}" for name, text in project.before.items())
    shown += "".join(f"\n\n~/{project.folder}/{name} after:\n{project.after[name]}" for name in project.changed)
    parameters: dict[str, JsonValue] = {
        "folder": project.folder,
        "before": {f"{project.folder}/{name}": text for name, text in project.before.items()},
        "after": {f"{project.folder}/{name}": text for name, text in project.after.items()},
        "opened": [f"{project.folder}/{name}" for name in project.opened],
        **(more or {}),
    }
    return task_of(
        "code_editor",
        family,
        seed,
        instruction=instruction,
        context=f"{project.facts}{shown}\n\nEvery other file stays as it is.".strip(),
        category=f"programming/{category}",
        parameters=parameters,
    )
