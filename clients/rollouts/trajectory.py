"""An attempt on disk: an append-only file of lines, and each picture once, named by its hash."""

import hashlib
import os
import time
from pathlib import Path
from typing import Annotated, Literal

import anyio
from pydantic import Field, TypeAdapter

from clients.atomic_write import write_atomic
from clients.rollouts.adapters.protocol import Call, Command, ToolSpec
from clients.rollouts.results import End, RolloutRules
from schemas.base import SCHEMA_VERSION, Closed

FILE_NAME = "trajectory.jsonl"
FRAMES = "frames"


class Beginning(Closed):
    """The first line: policy, task and first picture."""

    kind: Literal["beginning"] = "beginning"
    schema_version: int = SCHEMA_VERSION
    task_id: str
    instruction: str
    model: str
    adapter: str
    rules: RolloutRules
    instructions: str = Field(default="", description="What the model is told before the task.")
    tools: tuple[ToolSpec, ...] = Field(default=(), description="The functions that it is offered.")
    frame: str = Field(description="sha256 of the picture before the first turn.")


class AttemptStep(Closed):
    """One call of the model, or a turn without a readable call."""

    kind: Literal["step"] = "step"
    number: int = Field(ge=1)
    turn: int = Field(ge=1, description="The model's turn; several calls of one turn share it.")
    said: str = Field(default="", description="All text of the turn, on its first call.")
    call: Call | None = Field(default=None, description="Absent for a turn that could not be read.")
    command: Command | None = Field(default=None, description="Absent for a call that could not be read.")
    executed: int = Field(default=0, ge=0, description="Actions of the command that ran.")
    error: str | None = Field(default=None, description="What the model was told went wrong.")
    told: str = Field(default="", description="What the model was told of it; with the others of its turn, if text.")
    frame: str | None = Field(default=None, description="sha256 of the picture that the model got for it.")
    at_s: float | None = Field(default=None, ge=0.0, description="Seconds from the first line to this one.")


class Ending(Closed):
    """The last line; a file without it belongs to an interrupted attempt."""

    kind: Literal["ending"] = "ending"
    end: End
    answer: str | None
    said: str = Field(default="", description="The last turn, where the model ended by calling nothing.")
    at_s: float | None = Field(default=None, ge=0.0, description="Seconds from the first line to this one.")


Line = Annotated[Beginning | AttemptStep | Ending, Field(discriminator="kind")]
_LINE: TypeAdapter[Beginning | AttemptStep | Ending] = TypeAdapter(Line)


class Recorder:
    """Writes one trajectory into an empty folder."""

    def __init__(self, folder: Path, *, seed: int = 0) -> None:
        """Write into `folder`; `seed` is the attempt's seed, for policies that draw random numbers."""
        self.seed = seed
        self._folder = folder
        self._seen: list[str] = []
        self._began: float | None = None
        (folder / FRAMES).mkdir(parents=True)

    @property
    def file(self) -> Path:
        """The file of lines."""
        return self._folder / FILE_NAME

    @property
    def seen(self) -> tuple[Path, ...]:
        """The pictures of the whole screen in order, without immediate repetitions."""
        return tuple(frame_path(self._folder, sha256) for sha256 in self._seen)

    def write(self, line: Beginning | AttemptStep | Ending) -> None:
        """Append a line in one write, with the time since the first line."""
        now = time.monotonic()
        if self._began is None:
            self._began = now
        if not isinstance(line, Beginning) and line.at_s is None:
            line = line.model_copy(update={"at_s": round(now - self._began, 3)})
        append_line(self._folder, line)

    async def keep(self, picture: bytes, *, whole: bool = True) -> str:
        """Store a picture and return its SHA-256; an existing one is not written again."""
        sha256 = hashlib.sha256(picture).hexdigest()
        if whole and self._seen[-1:] != [sha256]:
            self._seen.append(sha256)
        path = frame_path(self._folder, sha256)
        if not await anyio.Path(path).exists():
            await anyio.to_thread.run_sync(write_atomic, path, picture)
        return sha256


def append_line(folder: Path, line: Beginning | AttemptStep | Ending) -> None:
    """Append a line to the trajectory in `folder` in one write."""
    descriptor = os.open(folder / FILE_NAME, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(descriptor, line.model_dump_json().encode() + b"\n")
    finally:
        os.close(descriptor)


def frame_path(folder: Path, sha256: str) -> Path:
    """Return the path of a picture of the attempt in `folder`."""
    return folder / FRAMES / f"{sha256}.png"


def read_trajectory(file: Path) -> tuple[Beginning | AttemptStep | Ending, ...]:
    """Read a trajectory.

    Raises:
        pydantic.ValidationError: a line is not one of ours.
    """
    return tuple(_LINE.validate_json(line) for line in file.read_bytes().splitlines())
