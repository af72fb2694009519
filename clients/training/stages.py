"""The stages of a training run and what is kept of their evaluations."""

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
    """What acted. `random_clicks` is chance: clicks on controls that are there, and `done` now and then."""

    RANDOM_CLICKS = "random_clicks"
    UNTRAINED = "untrained"
    SUPERVISED = "supervised"
    GSPO = "gspo"


class HeldOut(StrEnum):
    """What no training has seen: other seeds of its datasets, or a dataset of its own."""

    SEEDS = "seeds"
    FIXTURE = "fixture"


class Evaluated(Closed):
    """One held-out attempt at a stage."""

    stage: Stage
    held_out: HeldOut
    attempt: Attempt


def read_lines(file: Path, kind: type[Line]) -> Iterator[Line]:
    """Yield the lines of a file that only grows; none where there is no file, and none that was cut off."""
    if file.is_file():
        complete, _, _ = file.read_text(encoding="utf-8").rpartition("\n")
        yield from (kind.model_validate_json(line) for line in complete.splitlines())


def append_lines(file: Path, lines: Iterable[str]) -> None:
    """Add lines to a file that only grows."""
    with file.open("a", encoding="utf-8") as out:
        out.write("".join(f"{line}\n" for line in lines))


def write_lines(file: Path, lines: Iterable[BaseModel]) -> None:
    """Write a whole file of lines, in place of what it held."""
    write_atomic(file, "".join(f"{line.model_dump_json()}\n" for line in lines))
