"""A task in OSWorld's JSON format.

Metadata that does not affect how a task is prepared or judged is ignored. Steps and evaluators are parsed completely:
an unknown part is an error and is not dropped.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from schemas.base import Closed
from schemas.errors import InvalidRequestError

INFEASIBLE = "infeasible"
Config = dict[str, JsonValue]


class RawStep(Closed):
    """A step as written in a file; `steps.read_step` parses it."""

    type: str
    parameters: Config = Field(default_factory=dict)


class Evaluator(Closed):
    """How the end state is judged: one metric with its arguments, or lists of equal length."""

    func: str | tuple[str, ...]
    conj: Literal["and", "or"] = "and"
    result: Config | tuple[Config | None, ...] | None = None
    expected: Config | tuple[Config | None, ...] | None = None
    options: Config | tuple[Config | None, ...] | None = None
    postconfig: tuple[RawStep, ...] = ()


class Check(Closed):
    """One metric: the fetched value, what it is compared with, and options."""

    func: str
    result: Config | None = None
    expected: Config | None = None
    options: Config = Field(default_factory=dict)

    def getters(self) -> Iterator[Config]:
        """Yield the configurations of its getters."""
        yield from (one for one in (self.result, self.expected) if one)


class OsworldTask(BaseModel):
    """A task, without the fields about its origin."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    id: str = Field(min_length=1, max_length=200)
    instruction: str = Field(min_length=1)
    snapshot: str = ""
    config: tuple[RawStep, ...] = ()
    related_apps: tuple[str, ...] = ()
    proxy: bool = False
    evaluator: Evaluator

    @property
    def is_infeasible(self) -> bool:
        """Whether the right answer is that the task cannot be done."""
        return self.evaluator.func == INFEASIBLE

    @property
    def task_id(self) -> str:
        """The task's id in the form of our types."""
        return "osworld_" + re.sub(r"[^a-z0-9]+", "_", self.id.lower()).strip("_")[:90]

    def checks(self) -> tuple[Check, ...]:
        """Return the metrics with their arguments; none for an infeasible task.

        Raises:
            InvalidRequestError: the lists have different lengths.
        """
        judged = self.evaluator
        if self.is_infeasible:
            return ()
        if isinstance(judged.func, str):
            return (
                Check(
                    func=judged.func,
                    result=_single(judged.result, "result"),
                    expected=_single(judged.expected, "expected"),
                    options=_single(judged.options, "options") or {},
                ),
            )
        count = len(judged.func)
        columns = zip(
            judged.func,
            _column(judged.result, count, "result"),
            _column(judged.expected, count, "expected"),
            _column(judged.options, count, "options"),
            strict=True,
        )
        return tuple(
            Check(func=func, result=result, expected=expected, options=options or {})
            for func, result, expected, options in columns
        )


@dataclass(frozen=True)
class Found:
    """A file of the tasks' folder: the task, or why it cannot be parsed."""

    path: Path
    domain: str
    task: OsworldTask | None
    problem: str = ""

    @property
    def name(self) -> str:
        """The task's id, or the file's name."""
        return self.task.id if self.task is not None else self.path.stem


def read_task(path: Path) -> OsworldTask:
    """Parse a task file.

    Raises:
        InvalidRequestError: it is not a task; the message names the field.
    """
    try:
        task = OsworldTask.model_validate_json(path.read_bytes())
        task.checks()
    except OSError as error:
        raise InvalidRequestError(f"{path} cannot be read: {error}", field="tasks") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise InvalidRequestError(f"{path.name}: {where} {first['msg']}".strip(), field="tasks") from error
    return task


def find_tasks(folder: Path, only: Sequence[str] = ()) -> tuple[Found, ...]:
    """Read the tasks below a folder, ordered by path; the name of a file's folder is its domain.

    Args:
        folder: `evaluation_examples/examples`, or any folder of task files.
        only: Ids or domains; empty: all.

    Raises:
        InvalidRequestError: there is no such folder, or it contains none of these tasks.
    """
    if not folder.is_dir():
        raise InvalidRequestError(f"{folder} is no folder of task files", field="tasks")
    found = tuple(_found(path) for path in sorted(folder.rglob("*.json")) if _looks_like_a_task(path))
    chosen = tuple(one for one in found if not only or one.name in only or one.domain in only)
    if not chosen:
        raise InvalidRequestError(f"{folder} holds no task{' of ' + ', '.join(only) if only else ''}", field="tasks")
    return chosen


def _looks_like_a_task(path: Path) -> bool:
    """Whether a file is a task, and not a list of ids or settings."""
    try:
        content: object = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return True
    return isinstance(content, dict) and "evaluator" in cast("dict[str, Any]", content)


def _found(path: Path) -> Found:
    try:
        return Found(path, path.parent.name, read_task(path))
    except InvalidRequestError as error:
        return Found(path, path.parent.name, None, error.message)


def _single(value: Config | tuple[Config | None, ...] | None, name: str) -> Config | None:
    if isinstance(value, tuple):
        if value:
            raise InvalidRequestError(f"evaluator.{name} is a list, but there is one metric", field=name)
        return None
    return value or None


def _column(value: Config | tuple[Config | None, ...] | None, count: int, name: str) -> tuple[Config | None, ...]:
    if not value:
        return (None,) * count
    if not isinstance(value, tuple) or len(value) != count:
        raise InvalidRequestError(f"evaluator.{name} has to be a list of {count}, as there are metrics", field=name)
    return value
