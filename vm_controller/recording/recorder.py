"""Recordings: what a session did and saw, kept on the server's side on request.

No desktop can reach them: they are in a folder that no sandbox shows and only the server's user may enter.
"""

import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypedDict

from schemas.actions import Action
from schemas.callers import Caller
from schemas.errors import CuaGymError, ErrorDetail, InfrastructureError, InvalidRequestError
from schemas.observations import AccessibilityTree, ActResult, Clipboard, Observation, Window
from schemas.rewards import RewardReport
from schemas.roles import Role
from schemas.sessions import Completion, SessionInfo
from schemas.statistics import RecordingCount
from schemas.trajectories import (
    Finished,
    FrameFile,
    Reading,
    Record,
    RecordedStep,
    RecordingEnd,
    RecordingHeader,
    Reset,
    Rewarded,
)
from vm_controller.recording.writer import Journal, Writer

Wanted = bool | Literal["frames"]
"""What `session_open` requests: no recording, the steps, or the steps with their pictures."""

_SHOWN_TO_DESKTOPS = ("/bin", "/etc", "/lib", "/lib32", "/lib64", "/sbin", "/usr", "/var/cache/fontconfig")
_CANCELLED = ErrorDetail(code="cancelled", message="the caller went away or its deadline passed; nothing is held down")
_UNEXPECTED = ErrorDetail(code=CuaGymError.code, message="the server failed; its log says how")


class _Stamp(TypedDict):
    session_id: str
    line: int
    at: datetime
    monotonic_s: float


@dataclass
class Recording:
    """The recording of one session; without a writer, it discards everything."""

    session_id: str = ""
    writer: Writer | None = None
    pictures: bool = False
    _journal: Journal = field(init=False)
    _lines: int = 0

    def __post_init__(self) -> None:
        self._journal = Journal(self.session_id)

    def begin(self, session: SessionInfo, task_id: str | None, seed: int | None) -> None:
        """Write the first line.

        Args:
            session: the recorded session.
            task_id: the task; None if the session is not for one.
            seed: the task's seed; None if there is none.
        """
        if self.writer is not None:
            self._put(
                RecordingHeader(
                    **self._stamp(),
                    environment=session.environment,
                    backend=session.backend,
                    screen=session.screen,
                    coordinates=session.coordinates,
                    pictures=self.pictures,
                    task_id=task_id,
                    seed=seed,
                    workspace_id=session.workspace_id,
                    snapshot_id=session.snapshot_id,
                )
            )

    @contextmanager
    def step(self, actions: tuple[Action, ...], scale: float, caller: Caller) -> Generator["Stepped"]:
        """Record what happens in the block as one step, even if it fails. Calls of a `viewer` token are not steps.

        Args:
            actions: the actions, as the caller gave them.
            scale: the size of the picture that their coordinates refer to, relative to the screen.
            caller: the caller of the step.

        Yields:
            An object that receives the result of the step.
        """
        stepped = Stepped()
        if self.writer is None or caller.role is Role.VIEWER:
            yield stepped
            return
        at, started = datetime.now(UTC), time.monotonic()
        error: ErrorDetail | None = _CANCELLED
        try:
            yield stepped
            error = None
        except CuaGymError as failure:
            error = failure.detail()
            raise
        except Exception:
            error = _UNEXPECTED
            raise
        finally:
            result = stepped.result
            self._put(
                RecordedStep(
                    **self._stamp(at, started),
                    caller=caller,
                    step=stepped.number,
                    actions=actions,
                    scale=scale,
                    executed=result.executed if result is not None else None,
                    stopped=result.stopped if result is not None else None,
                    observation=self._kept(result),
                    frame=self._frame(result),
                    duration_ms=round((time.monotonic() - started) * 1_000, 3),
                    error=error,
                )
            )

    def read(self, what: tuple[Window, ...] | AccessibilityTree | Clipboard, caller: Caller) -> None:
        """Record what a caller read besides pictures."""
        if self.writer is None or caller.role is Role.VIEWER:
            return
        reading = Reading(**self._stamp(), caller=caller)
        match what:
            case AccessibilityTree():
                reading = reading.model_copy(update={"accessibility": what})
            case Clipboard():
                reading = reading.model_copy(update={"clipboard": what})
            case _:
                reading = reading.model_copy(update={"windows": what})
        self._put(reading)

    def reset(self, caller: Caller, snapshot_id: str | None = None) -> None:
        """Record that the session has a new desktop.

        Args:
            caller: the caller that requested it.
            snapshot_id: the snapshot whose state the desktop has; None for the state in which the session was opened.
        """
        if self.writer is not None:
            self._put(Reset(**self._stamp(), caller=caller, snapshot_id=snapshot_id))

    def finish(self, completion: Completion, caller: Caller) -> None:
        """Record how the agent ended the episode."""
        if self.writer is not None:
            self._put(Finished(**self._stamp(), caller=caller, completion=completion))

    def reward(self, report: RewardReport, caller: Caller) -> None:
        """Record the reward that the session got."""
        if self.writer is not None:
            self._put(Rewarded(**self._stamp(), caller=caller, report=report))

    def end(self, reason: str) -> None:
        """Write the last line, in which the writer records whether anything is missing."""
        if self.writer is not None:
            self._put(RecordingEnd(**self._stamp(), reason=reason, complete=True, lost=0))
            self.writer = None

    def _kept(self, result: ActResult | None) -> Observation | None:
        """Return the observation, with the picture's bytes only if pictures are kept."""
        if result is None:
            return None
        return result.observation if self.pictures else result.observation.with_picture_data(None)

    def _frame(self, result: ActResult | None) -> FrameFile | None:
        picture = result.observation.picture if result is not None else None
        if picture is None or not self.pictures:
            return None
        return FrameFile(sha256=picture.sha256, format=picture.format, width=picture.width, height=picture.height)

    def _stamp(self, at: datetime | None = None, monotonic_s: float | None = None) -> _Stamp:
        """Return the next line's number and its time, by default the present time."""
        line = self._lines
        self._lines += 1
        return _Stamp(
            session_id=self.session_id,
            line=line,
            at=at or datetime.now(UTC),
            monotonic_s=round(time.monotonic() if monotonic_s is None else monotonic_s, 6),
        )

    def _put(self, record: Record) -> None:
        if self.writer is not None:
            self.writer.put(self._journal, record)


@dataclass
class Stepped:
    """The result of a step, set by the code that carries it out."""

    result: ActResult | None = None
    number: int = 0

    def done(self, result: ActResult, number: int) -> None:
        """Set the result; `number` is the count of the session's acting steps so far."""
        self.result, self.number = result, number


class Recordings:
    """All recordings of a server; without a folder there are none, and a request for one is refused."""

    def __init__(self, folder: Path | None, session_python: Path | None = None) -> None:
        """Keep recordings in a folder, which no desktop may see.

        Args:
            folder: the folder; None keeps none.
            session_python: the host's folder of the Python that desktops see; None if they see none.
        """
        self._writer = None if folder is None else Writer(folder.absolute())
        self._shown = (*_SHOWN_TO_DESKTOPS, *((str(session_python),) if session_python is not None else ()))

    def start(self) -> None:
        """Start keeping recordings in the folder, if there is one.

        Raises:
            InfrastructureError: the folder cannot be written to, or desktops would see it.
        """
        if self._writer is None:
            return
        folder = self._writer.folder.resolve()
        if shown := next((place for place in self._shown if folder.is_relative_to(place)), None):
            raise InfrastructureError(
                f"recordings in {folder} could be read from within desktops, which see {shown}; set "
                "CUA_GYM_RECORDINGS_DIR to another folder"
            )
        self._writer.start()

    def close(self) -> None:
        """Write what is still pending. Blocks."""
        if self._writer is not None:
            self._writer.close()

    def require(self, wanted: Wanted) -> None:
        """Check that a requested recording can be made.

        Raises:
            InvalidRequestError: a recording is requested, but the server keeps none.
        """
        if wanted and self._writer is None:
            raise InvalidRequestError(
                "this server keeps no recordings: start it with CUA_GYM_RECORDINGS_DIR set to a folder, or leave "
                "`record` out",
                field="record",
            )

    def open(self, session_id: str, wanted: Wanted) -> Recording:
        """Return the recording of a new session; if none is requested, one that discards everything."""
        if not wanted:
            return Recording(session_id)
        return Recording(session_id, self._writer, pictures=wanted == "frames")

    def count(self) -> RecordingCount:
        """Return how much has been written, is pending, and was lost."""
        return RecordingCount() if self._writer is None else self._writer.count()
