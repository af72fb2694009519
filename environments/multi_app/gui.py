"""What the oracles of this environment read from their tasks."""

from pydantic import JsonValue

from schemas.tasks import Task


def rows_of(task: Task, sheet: str) -> list[list[JsonValue]]:
    """The rows of a sheet of a task.

    Raises:
        TypeError: the parameter describes no sheet.
    """
    described = task.parameters[sheet]
    rows = described.get("rows") if isinstance(described, dict) else None
    if not isinstance(rows, list):
        raise TypeError(f"{task.task_id}: parameter `{sheet}` is no sheet")
    return [row for row in rows if isinstance(row, list)]
