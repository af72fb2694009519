"""Reads a recording, even while it is still being written."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from schemas.base import SCHEMA_VERSION
from schemas.errors import InvalidRequestError, NotFoundError
from schemas.trajectories import (
    RECORD,
    STEPS_FILE,
    FrameFile,
    Record,
    RecordedStep,
    RecordingEnd,
    RecordingHeader,
    Rewarded,
)


@dataclass(frozen=True)
class RecordedSession:
    """The recording of one session. `folder` contains all recordings and their pictures."""

    folder: Path
    header: RecordingHeader
    records: tuple[Record, ...]
    torn: bool

    @property
    def steps(self) -> tuple[RecordedStep, ...]:
        """The calls that acted or observed."""
        return tuple(one for one in self.records if isinstance(one, RecordedStep))

    @property
    def rewards(self) -> tuple[Rewarded, ...]:
        """All gradings, oldest first."""
        return tuple(one for one in self.records if isinstance(one, Rewarded))

    @property
    def end(self) -> RecordingEnd | None:
        """The last line; None while the session is open, or if its server was killed."""
        last = self.records[-1] if self.records else None
        return last if isinstance(last, RecordingEnd) else None

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of missing lines."""
        there = {self.header.line, *(one.line for one in self.records)}
        return tuple(sorted(set(range(max(there) + 1)) - there))

    def picture(self, frame: FrameFile) -> bytes | None:
        """Return the bytes of a picture; None if its file is missing."""
        path = self.folder / frame.path
        return path.read_bytes() if path.is_file() else None


def find(path: Path) -> Path:
    """Return the file of a recording; `path` is the file, its folder, or a folder that contains a single recording.

    Raises:
        NotFoundError: there is none.
        InvalidRequestError: there are several.
    """
    if path.is_file():
        return path
    if (path / STEPS_FILE).is_file():
        return path / STEPS_FILE
    found = sorted(path.glob(f"*/{STEPS_FILE}"))
    if not found:
        raise NotFoundError(
            f"there is no recording in {path}: give the folder of a session, or its {STEPS_FILE}; sessions are "
            "recorded when they are opened with `record`"
        )
    if len(found) > 1:
        names = ", ".join(one.parent.name for one in found[:5])
        raise InvalidRequestError(f"{path} holds {len(found)} recordings: give one of them, for example {names}")
    return found[0]


def read(path: Path) -> RecordedSession:
    """Read a recording; an incomplete last line is ignored.

    Raises:
        NotFoundError: there is none at `path`.
        InvalidRequestError: a line cannot be parsed, or there is no first line yet.
    """
    file = find(path)
    text = file.read_bytes()
    *lines, rest = text.split(b"\n")
    records = tuple(_parsed(lines, file))
    if not records or not isinstance(records[0], RecordingHeader):
        raise InvalidRequestError(f"{file} does not begin with an episode's first line: it is no recording, or empty")
    return RecordedSession(file.resolve().parent.parent, records[0], records[1:], torn=bool(rest))


def _parsed(lines: list[bytes], file: Path) -> Iterator[Record]:
    for number, line in enumerate(lines, 1):
        try:
            yield RECORD.validate_json(line)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "the line"
            raise InvalidRequestError(
                f"{file}, line {number}: {where}: {first['msg']}. This version reads schema {SCHEMA_VERSION}; a newer "
                "recording needs a newer cua-gym"
            ) from error
