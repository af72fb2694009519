"""One attempt of a rollout run as a page: what the model saw, thought and did, and the score."""

import base64
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from clients.reports.recording.markers import Marker, Pen, words
from clients.reports.recording.page import Contents, facts_of, frames_of, render_contents
from clients.reports.recording.timeline import ShownPicture, TimelineEntry, score
from clients.rollouts.adapters.protocol import Look, Perform
from clients.rollouts.attempt_result import AttemptResult
from clients.rollouts.trajectory import FILE_NAME, AttemptStep, Beginning, Ending, frame_path, read_trajectory
from schemas.observations import PictureFormat, Size
from schemas.sessions import Coordinates
from schemas.trajectories import FrameFile

_UNKNOWN = Size(width=1280, height=720)
_PNG_SIZE = struct.Struct(">II")
_PNG_SIZE_AT = 16
"""Position of width and height in a PNG file, in its first chunk (PNG specification, section 11.2.2)."""


@dataclass(frozen=True)
class ShownAttempt:
    """An attempt with its trajectory. `folder` contains the trajectory and the frames."""

    result: AttemptResult
    folder: Path
    lines: tuple[Beginning | AttemptStep | Ending, ...]

    @classmethod
    def read(cls, run: Path, result: AttemptResult) -> "ShownAttempt":
        """Read an attempt of the run in `run`; if its trajectory is missing, it has no lines."""
        folder = run / result.folder
        file = folder / FILE_NAME
        return cls(result, folder, read_trajectory(file) if file.is_file() else ())

    @property
    def first_frame(self) -> str | None:
        """The hash of the picture before the first turn; None without a trajectory."""
        beginning = self.lines[0] if self.lines else None
        return (beginning.frame or None) if isinstance(beginning, Beginning) else None

    @property
    def screen(self) -> Size:
        """The size of the policy's pictures, in whose pixels it acted."""
        frame = self.frame(self.first_frame) if self.first_frame is not None else None
        return _UNKNOWN if frame is None else Size(width=frame.width, height=frame.height)

    def frame(self, sha256: str) -> FrameFile | None:
        """Return a picture of the attempt; None if its file is missing."""
        path = frame_path(self.folder, sha256)
        if not path.is_file():
            return None
        with path.open("rb") as file:
            head = file.read(_PNG_SIZE_AT + _PNG_SIZE.size)
        width, height = _PNG_SIZE.unpack_from(head, _PNG_SIZE_AT)
        return FrameFile(sha256=sha256, format=PictureFormat.PNG, width=width, height=height)


def render(attempt: ShownAttempt, back: str | None = None) -> str:
    """Return the page as HTML; `back` is the link to the run's page."""
    result, entries = attempt.result, tuple(entries_of(attempt))
    report = result.report
    facts = [
        ("Environment", result.environment),
        ("Difficulty", str(result.difficulty or "unknown")),
        ("Policy", result.policy),
        ("End", str(result.end).replace("_", " ")),
        ("Steps", str(result.steps)),
        *facts_of(entries),
        ("Opened in", f"{result.open_s:.1f} s"),
        ("Graded in", f"{result.close_s:.1f} s"),
        ("Seed", str(result.seed)),
    ]
    notices = () if attempt.lines else ("The trajectory of this attempt is gone.",)
    if result.failures:
        notices = (*notices, f"The infrastructure broke {result.failures} tries before this one; none is counted.")
    return render_contents(
        Contents(
            title=f"{result.tuple_id} · attempt {result.number}",
            subtitle=result.folder,
            screen=attempt.screen,
            facts=tuple(facts),
            notices=notices,
            timeline=entries,
            reward=report,
            frames={name: _data_uri(attempt.folder, name) for name in frames_of(entries)},
            back=back,
            instruction=result.instruction,
        )
    )


def entries_of(attempt: ShownAttempt) -> Iterator[TimelineEntry]:
    """Yield an entry for each line of the trajectory after the first one, then the grade."""
    pen = Pen(attempt.screen, Coordinates.PIXELS)
    before = _first_seen(attempt)
    at_s = 0.0
    line = 0
    for line, one in enumerate(attempt.lines[1:], start=1):
        now_s = at_s if isinstance(one, Beginning) or one.at_s is None else one.at_s
        if isinstance(one, AttemptStep):
            entry = _step(attempt, one, line, before, pen, (at_s, now_s))
            if entry.after is not None and entry.after.whole:
                before = entry.after
            yield entry
        elif isinstance(one, Ending):
            answer = f": {one.answer}" if one.answer else ""
            title = f"Ended: {str(one.end).replace('_', ' ')}{answer}"
            took_ms = (now_s - at_s) * 1_000 or None
            yield TimelineEntry(line, "finish", title, at_s, duration_ms=took_ms, said=one.said, record=_text(one))
        at_s = now_s
    report = attempt.result.report
    yield TimelineEntry(
        line + 1,
        "reward",
        f"Graded: {score(report)}",
        at_s,
        duration_ms=attempt.result.close_s * 1_000,
        failure=report.reason or None,
        report=report,
        record=report.model_dump_json(indent=2, exclude_defaults=True),
    )


def _first_seen(attempt: ShownAttempt) -> ShownPicture | None:
    frame = attempt.frame(attempt.first_frame) if attempt.first_frame is not None else None
    return None if frame is None else ShownPicture(frame, whole=True)


def _step(
    attempt: ShownAttempt,
    step: AttemptStep,
    line: int,
    before: ShownPicture | None,
    pen: Pen,
    between_s: tuple[float, float],
) -> TimelineEntry:
    command = step.command
    actions = command.actions if isinstance(command, Perform) else ()
    markers: Sequence[Marker] = pen.draw(actions, 1.0)
    region = command.region if isinstance(command, Look) else None
    if region is not None:
        corners = ((region.x, region.y), (region.x + region.width, region.y + region.height))
        markers = (*markers, Marker("region", corners, ""))
    frame = attempt.frame(step.frame) if step.frame is not None else None
    began_s, ended_s = between_s
    facts = [("Turn", str(step.turn))]
    if actions:
        facts.append(("Executed", f"{step.executed} of {len(actions)}"))
    return TimelineEntry(
        line=line,
        kind="act" if actions else "look",
        title=" · ".join(words(action) for action in actions) or _called(step),
        offset_s=began_s,
        duration_ms=(ended_s - began_s) * 1_000 or None,
        failure=step.error,
        before=before if actions or region is not None else None,
        after=None if frame is None else ShownPicture(frame, whole=region is None),
        markers=tuple(marker for marker in markers if marker.kind != "keys"),
        keys=tuple(marker for marker in markers if marker.kind == "keys"),
        actions=len(actions),
        facts=tuple(facts),
        said=step.said,
        record=_text(step),
    )


def _called(step: AttemptStep) -> str:
    if step.call is None:
        return "A turn that could not be read"
    return "Look" if isinstance(step.command, Look) else step.call.name


def _text(line: AttemptStep | Ending) -> str:
    return line.model_dump_json(indent=2, exclude_defaults=True)


def _data_uri(folder: Path, sha256: str) -> str | None:
    path = frame_path(folder, sha256)
    if not path.is_file():
        return None
    return f"data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}"
