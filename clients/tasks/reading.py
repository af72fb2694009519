"""Reads and checks a `tasks.jsonl` from any source: one task per line, every fault with its line number."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from clients.tasks.coverage import KEYS, Coverage, Row, count_tasks, mean_words
from clients.tasks.duplicates import Sieve
from clients.tasks.order import Quotas
from clients.tasks.world_check import world_faults
from schemas.errors import InvalidRequestError, NotFoundError
from schemas.tasks import Task

MAX_LINES_NAMED = 10
MAX_FAULTS_NAMED = 20


@dataclass(frozen=True)
class Fault:
    """A fault and the lines with it, counted from 1."""

    lines: tuple[int, ...]
    message: str

    def __str__(self) -> str:
        named = ", ".join(map(str, self.lines[:MAX_LINES_NAMED]))
        more = f" and {len(self.lines) - MAX_LINES_NAMED} more" if len(self.lines) > MAX_LINES_NAMED else ""
        if not self.lines:
            return self.message
        return f"line{'s' if len(self.lines) > 1 else ''} {named}{more}: {self.message}"


@dataclass(frozen=True)
class TaskFile:
    """The tasks of a file by line, and the faults of lines without a valid task."""

    tasks: Mapping[int, Task]
    faults: tuple[Fault, ...]


def read_tasks(path: Path) -> tuple[Task, ...]:
    """Read a file of tasks; blank lines are skipped.

    Raises:
        NotFoundError: there is no such file.
        InvalidRequestError: a line is not a valid task, or a task_id occurs twice; the message names lines and fields.
    """
    file = read_lines(path)
    if file.faults:
        shown = "\n".join(f"{path}, {fault}" for fault in file.faults[:MAX_FAULTS_NAMED])
        raise InvalidRequestError(shown, field="tasks")
    return tuple(file.tasks.values())


def read_lines(path: Path) -> TaskFile:
    """Read the valid tasks of a file, and the faults of the other lines.

    Raises:
        NotFoundError: there is no such file.
    """
    if not path.is_file():
        raise NotFoundError(f"there is no file {path}; `cua-gym tasks propose` writes one", field="tasks")
    tasks: dict[int, Task] = {}
    faults: list[Fault] = []
    first: dict[str, int] = {}
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            task = Task.model_validate_json(line)
        except ValidationError as error:
            faults += [Fault((number,), wrong) for wrong in _wrong(error)]
            continue
        if task.task_id in first:
            faults.append(Fault((number,), f"task_id: {task.task_id} is on line {first[task.task_id]} already"))
            continue
        first[task.task_id] = number
        tasks[number] = task
    return TaskFile(tasks, tuple(faults))


def check_tasks(path: Path, quotas: Quotas) -> tuple[Coverage, tuple[Fault, ...]]:
    """Check a file of tasks: schema, duplicates, fixtures and quotas.

    Returns:
        The coverage, and all faults.

    Leaves without a task and tasks across applications cannot be identified from a file, so they are not checked.

    Raises:
        NotFoundError: there is no such file.
    """
    file = read_lines(path)
    tasks = tuple(file.tasks.values())
    coverage = Coverage(tasks=len(tasks), rows=count_tasks(tasks, quotas), mean_instruction_words=mean_words(tasks))
    faults = [*file.faults, *_twins(file.tasks), *_against_world(file.tasks)]
    if tasks:
        faults += [Fault(_lines_of(row, file.tasks), str(row)) for row in coverage.broken]
    else:
        faults.append(Fault((), f"{path} holds no task"))
    return coverage, tuple(faults)


def _wrong(error: ValidationError) -> Iterator[str]:
    for one in error.errors(include_url=False, include_input=False):
        field = ".".join(map(str, one["loc"]))
        yield f"{field}: {one['msg']}" if field else one["msg"]


def _twins(tasks: Mapping[int, Task]) -> Iterator[Fault]:
    sieve = Sieve()
    lines = {task.task_id: number for number, task in tasks.items()}
    for number, task in tasks.items():
        twin = sieve.twin(task)
        if twin is None:
            sieve.add(task)
        else:
            yield Fault((number,), f"{task.task_id} {twin} (line {lines[twin.of]})")


def _against_world(tasks: Mapping[int, Task]) -> Iterator[Fault]:
    for number, task in tasks.items():
        yield from (Fault((number,), f"{task.task_id}: {fault}") for fault in world_faults(task))


def _lines_of(row: Row, tasks: Mapping[int, Task]) -> tuple[int, ...]:
    """Return the lines counted in a row that exceeds its quota; one that falls short has none."""
    key = KEYS.get(row.section)
    if key is None or row.at_most is None or row.count <= row.at_most:
        return ()
    return tuple(number for number, task in tasks.items() if key(task) == row.name)
