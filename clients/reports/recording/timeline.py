"""The timeline of an episode: its events in order, for a person to view."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from clients.reports.recording.markers import TIMES, Marker, Pen, words
from clients.reports.recording.recorded_session import RecordedSession
from schemas.callers import Caller
from schemas.observations import Observation, Region
from schemas.rewards import RewardReport, RewardStatus
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


@dataclass(frozen=True)
class ShownPicture:
    """A picture on the page; `whole` ones show the screen, others a part of it."""

    frame: FrameFile
    whole: bool


@dataclass(frozen=True)
class TimelineEntry:
    """One entry of the timeline. `before` is what the caller had seen, with `marks` on it; `after` is the result."""

    line: int
    kind: str
    title: str
    offset_s: float
    caller: Caller | None = None
    duration_ms: float | None = None
    failure: str | None = None
    before: ShownPicture | None = None
    after: ShownPicture | None = None
    markers: tuple[Marker, ...] = ()
    keys: tuple[Marker, ...] = ()
    actions: int = 0
    facts: tuple[tuple[str, str], ...] = ()
    report: RewardReport | None = None
    record: str = ""
    said: str = ""
    """The model's thought, if it is known."""


@dataclass
class _Eyes:
    """The last picture of the whole screen, for each caller and overall."""

    by_token: dict[str | None, ShownPicture] = field(default_factory=dict[str | None, ShownPicture])
    last: ShownPicture | None = None

    def of(self, caller: Caller) -> ShownPicture | None:
        return self.by_token.get(caller.token_id, self.last)

    def see(self, caller: Caller, seen: ShownPicture) -> None:
        if seen.whole:
            self.by_token[caller.token_id] = self.last = seen


def timeline(episode: RecordedSession) -> tuple[TimelineEntry, ...]:
    """Return the entries for everything after the first line, in order."""
    return tuple(_timeline(episode))


def _timeline(episode: RecordedSession) -> Iterator[TimelineEntry]:
    eyes, pen = _Eyes(), Pen(episode.header.screen, episode.header.coordinates)
    for record in episode.records:
        offset_s = record.monotonic_s - episode.header.monotonic_s
        text = record.model_dump_json(indent=2, exclude_defaults=True, exclude={"schema_version", "session_id"})
        match record:
            case RecordedStep():
                yield _step(record, offset_s, text, eyes, pen)
            case Finished(completion=completion):
                answer = f": {completion.answer}" if completion.answer else ""
                yield TimelineEntry(
                    record.line,
                    "finish",
                    f"Finished as {completion.status}{answer}",
                    offset_s,
                    record.caller,
                    record=text,
                )
            case Rewarded(report=report):
                yield TimelineEntry(
                    record.line,
                    "reward",
                    f"Graded: {score(report)}",
                    offset_s,
                    record.caller,
                    duration_ms=report.duration_s * 1_000,
                    failure=report.reason or None,
                    report=report,
                    record=text,
                )
            case _:
                yield TimelineEntry(record.line, record.kind, _said(record), offset_s, _caller(record), record=text)


def _step(step: RecordedStep, offset_s: float, text: str, eyes: _Eyes, pen: Pen) -> TimelineEntry:
    before = eyes.of(step.caller)
    # Refused actions never moved the pointer.
    markers = (pen if step.error is None else replace(pen)).draw(step.actions, step.scale)
    observation = step.observation
    if observation is not None and observation.region is not None:
        markers = (*markers, _region(observation.region, step.scale))
    after = None
    if step.frame is not None:
        after = ShownPicture(step.frame, whole=observation is None or observation.region is None)
        eyes.see(step.caller, after)
    return TimelineEntry(
        line=step.line,
        kind="act" if step.actions else "look",
        title=" · ".join(words(action) for action in step.actions) or _looked(step),
        offset_s=offset_s,
        caller=step.caller,
        duration_ms=step.duration_ms,
        failure=step.error.message if step.error is not None else step.stopped,
        before=before if step.actions or (after is not None and not after.whole) else None,
        after=after,
        markers=tuple(marker for marker in markers if marker.kind != "keys"),
        keys=tuple(marker for marker in markers if marker.kind == "keys"),
        actions=len(step.actions),
        facts=tuple(chain(_facts(observation), _executed(step))) if observation is not None else (),
        record=text,
    )


def _looked(step: RecordedStep) -> str:
    if step.observation is not None and step.observation.region is not None:
        region = step.observation.region
        return f"Look at {region.width}{TIMES}{region.height} from {region.x}, {region.y}"
    return "Look"


def _region(region: Region, scale: float) -> Marker:
    left, top = region.x / scale, region.y / scale
    return Marker("region", ((left, top), (left + region.width / scale, top + region.height / scale)), "")


def _facts(observation: Observation) -> Iterator[tuple[str, str]]:
    yield "Observation", str(observation.sequence)
    if observation.picture is not None:
        picture = observation.picture
        yield "Picture", f"{picture.width}{TIMES}{picture.height} {picture.format}, scale {observation.scale:g}"
    yield "Pointer", f"{observation.cursor.x}, {observation.cursor.y}"
    focused = observation.focused_window
    yield "Focused window", f"{focused.title or 'untitled'} ({focused.application})" if focused else "none"
    yield "Settled", f"{'yes' if observation.settled else 'no'}, after {observation.settle_ms:.0f} ms"
    if observation.windows is not None:
        yield "Windows", ", ".join(window.title for window in observation.windows) or "none"
    if observation.accessibility is not None:
        yield "Accessibility", f"{observation.accessibility.nodes} nodes"


def _executed(step: RecordedStep) -> Iterator[tuple[str, str]]:
    if step.actions:
        yield "Executed", f"{step.executed} of {len(step.actions)}"


def _said(record: Record) -> str:
    match record:
        case Reading(accessibility=tree) if tree is not None:
            return f"Read the accessibility tree ({tree.nodes} nodes)"
        case Reading(clipboard=clipboard) if clipboard is not None:
            return "Read the clipboard"
        case Reading(windows=windows):
            return f"Read the windows ({len(windows or ())})"
        case Reset():
            return "Reset to the state it was opened in"
        case RecordingEnd(reason=reason):
            return f"The session {reason}"
        case _:
            return record.kind


def _caller(record: Record) -> Caller | None:
    return None if isinstance(record, RecordingHeader | RecordingEnd) else record.caller


def score(report: RewardReport) -> str:
    """Return the value of a report as text, or why there is none."""
    return f"{report.value:g}" if report.status is RewardStatus.SCORED else str(report.status).replace("_", " ")
