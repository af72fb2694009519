"""The stages of a training run, and the records of their evaluations."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from clients.atomic_write import write_atomic
from clients.training.attempts import Attempt
from schemas.base import Closed

Line = TypeVar("Line", bound=BaseModel)


class Stage(StrEnum):
    """The stages, by what acted. `random_clicks` is the baseline: clicks on existing controls, sometimes `done`."""

    RANDOM_CLICKS = "random_clicks"
    UNTRAINED = "untrained"
    SUPERVISED = "supervised"
    GSPO = "gspo"


class HeldOut(StrEnum):
    """The kinds of held-out goals: other seeds of the training fixtures, or a separate fixture."""

    SEEDS = "seeds"
    FIXTURE = "fixture"


class Evaluated(Closed):
    """One held-out attempt of a stage."""

    stage: Stage
    held_out: HeldOut
    attempt: Attempt


def read_lines(file: Path, kind: type[Line]) -> Iterator[Line]:
    """Yield the lines of an append-only file, without an incomplete last one; none if the file does not exist."""
    if file.is_file():
        complete, _, _ = file.read_text(encoding="utf-8").rpartition("\n")
        yield from (kind.model_validate_json(line) for line in complete.splitlines())


def append_lines(file: Path, lines: Iterable[str]) -> None:
    """Append lines to a file."""
    with file.open("a", encoding="utf-8") as out:
        out.write("".join(f"{line}\n" for line in lines))


def write_lines(file: Path, lines: Iterable[BaseModel]) -> None:
    """Write a file of lines, replacing its contents."""
    write_atomic(file, "".join(f"{line.model_dump_json()}\n" for line in lines))
