"""The frame of a task of this environment, and what several families draw alike."""

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from environments.shared.desktop.tasks import task_of
from schemas.tasks import Task

SAVE = (
    " Save {name} when you are done.",
    " Don't forget to save {name}.",
    " The change has to be saved in {name} itself.",
    " Finish by saving {name}.",
)
KEPT = (
    " {name} itself stays as it is.",
    " Leave {name} alone.",
    " Nothing changes in {name}.",
    " Do not change {name}.",
)
Column = tuple[str, str]
Cell = str | int | float | None


def name_of(path: str) -> str:
    """Return the last part of a path."""
    return path.rsplit("/", 1)[-1]


def sheet_of(name: str, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> dict[str, JsonValue]:
    """Return a sheet in the form that the scripts of Calc take; `columns` are (title, kind)."""
    titles: list[JsonValue] = [[title, kind] for title, kind in columns]
    cells: list[JsonValue] = [[*row] for row in rows]
    return {"name": name, "columns": titles, "rows": cells}


def make_task(
    family: str,
    seed: int,
    *,
    instruction: str,
    category: str,
    context: str,
    parameters: Mapping[str, JsonValue],
) -> Task:
    """Return a task of this environment."""
    return task_of(
        "multi_app",
        family,
        seed,
        instruction=instruction,
        context=context,
        category=f"several_applications/{category}",
        parameters=parameters,
    )
