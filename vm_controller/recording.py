"""Recordings: what a session did and saw, kept on the server's side of it, on request.

No desktop can reach them: they lie in a folder that no sandbox shows and only the server's user may enter.
"""

import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Literal, Self, TypedDict

from schemas.actions import Action
from schemas.errors import CuaGymError, ErrorDetail, InvalidRequestError
from schemas.observations import AccessibilityTree, ActResult, Size, Window
from schemas.rewards import RewardReport
from schemas.roles import Role
from schemas.sessions import Completion, Coordinates
from schemas.statistics import RecordingCount
from schemas.trajectories import (
    EpisodeEnd,
    EpisodeHeader,
    Finished,
    Frame,
    Reading,
    Record,
    Reset,
    Rewarded,
    Step,
)
from vm_controller.callers import current_caller
from vm_controller.recording_writer import Journal, Writer

Wanted = bool | Literal["frames"]
"""What `session_open` asks for: nothing, the steps, or the steps with their pictures."""

_SHOWN_TO_DESKTOPS = ("/bin", "/etc", "/lib", "/lib32", "/lib64", "/sbin", "/usr", "/var/cache/fontconfig")
_CANCELLED = ErrorDetail(code="cancelled", message="the caller went away or its deadline passed; nothing is held down")
_UNEXPECTED = ErrorDetail(code=CuaGymError.code, message="the server failed; its log says how")


class _Stamp(TypedDict):
    session_id: str
    line: int
    at: datetime
    monotonic_s: float


@dataclass(frozen=True)
class Facts:
    """What the first line of a recording says beside what was asked for."""

    environment: str
    backend: str
    screen: Size
    coordinates: Coordinates
    task_id: str | None
    seed: int | None
    workspace_id: str | None


@dataclass
class Recording:
    """The recording of one session; without a writer, everything it is told is forgotten."""

    session_id: str = ""
    writer: Writer | None = None
    pictures: bool = False
    _journal: Journal = field(init=False)
    _line: int = 0

    def __post_init__(self) -> None:
        self._journal = Journal(self.session_id)

    def begin(self, facts: Facts) -> None:
        """Write the first line."""
        if self.writer is not None:
            self._put(EpisodeHeader(**self._stamp(), pictures=self.pictures, **vars(facts)))

    @contextmanager
    def step(self, actions: tuple[Action, ...], scale: float, viewer: str) -> Generator["Stepped"]:
        """Record what happens inside as one step, also when it fails. A viewer's looks are no part of an episode."""
        stepped = Stepped()
        if self.writer is None or current_caller("screenshot", viewer).role is Role.VIEWER:
            yield stepped
            return
        stamp = self._stamp()
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
            self._put(self._step(stamp, actions, scale, viewer, stepped, error), stepped.picture)

    def _step(
        self,
        stamp: _Stamp,
        actions: tuple[Action, ...],
        scale: float,
        viewer: str,
        stepped: "Stepped",
        error: ErrorDetail | None,
    ) -> Step:
        result = stepped.result
        seen = result.observation.picture if result is not None else None
        frame = None
        if self.pictures and seen is not None:
            frame = Frame(sha256=seen.sha256, format=seen.format, width=seen.width, height=seen.height)
        return Step(
            **stamp,
            caller=current_caller("act" if actions else "screenshot", viewer),
            step=stepped.number,
            actions=actions,
            scale=scale,
            executed=result.executed if result is not None else None,
            stopped=result.stopped if result is not None else None,
            observation=result.observation if result is not None else None,
            frame=frame,
            duration_ms=round((time.monotonic() - stamp["monotonic_s"]) * 1_000, 3),
            error=error,
        )

    def read(self, *, windows: tuple[Window, ...] | None = None, tree: AccessibilityTree | None = None) -> None:
        """Record what a caller read beside pictures."""
        caller = current_caller("accessibility_tree" if windows is None else "windows")
        if self.writer is not None and caller.role is not Role.VIEWER:
            self._put(Reading(**self._stamp(), caller=caller, windows=windows, accessibility=tree))

    def reset(self) -> None:
        """Record that the desktop is a new one."""
        if self.writer is not None:
            self._put(Reset(**self._stamp(), caller=current_caller("session_reset")))

    def finish(self, completion: Completion) -> None:
        """Record what the agent said at its end."""
        if self.writer is not None:
            self._put(Finished(**self._stamp(), caller=current_caller("finish"), completion=completion))

    def reward(self, report: RewardReport) -> None:
        """Record what the session was worth."""
        if self.writer is not None:
            self._put(Rewarded(**self._stamp(), caller=current_caller("reward"), report=report))

    def end(self, reason: str) -> None:
        """Write the last line; the writer fills in whether anything is missing."""
        if self.writer is not None:
            self._put(EpisodeEnd(**self._stamp(), reason=reason, complete=True, lost=0))
            self.writer = None

    def _stamp(self) -> _Stamp:
        return _Stamp(
            session_id=self.session_id, line=0, at=datetime.now(UTC), monotonic_s=round(time.monotonic(), 6)
        )

    def _put(self, record: Record, picture: bytes | None = None) -> None:
        if self.writer is not None:
            ...


@dataclass
class Stepped:
    """What a step came to, told by whoever carries it out."""

    result: ActResult | None = None
    picture: bytes | None = None
    number: int = 0

    def done(self, result: ActResult, picture: bytes | None, number: int) -> None:
        """Take the result; `number` counts the steps of the session that acted."""
        self.result, self.picture, self.number = result, picture, number
